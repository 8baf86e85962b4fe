/* What is counted for each seat: for people who balance the game, and for the score sheet. */
#include "fs.h"

enum { FLIPS, VOIDS, ATMOSPHERE, ON_ENEMIES, DESTROYED, BREACHES, MISSED, LOST_HITS, TALLIES };

const SbTally fs_tallies[FS_TALLIES] = {{"flips", 20000},      {"void-flips", 20000}, {"atmosphere", 20000},
                                        {"on-enemies", 20000}, {"destroyed", 200},    {"breaches", 200},
                                        {"missed", 5000},      {"lost-hits", 5000}};

static_assert((int)TALLIES == (int)FS_TALLIES, "as fs.h has them");

static void count_landing(int32_t *of, int how) {
  of[FLIPS]++;
  of[VOIDS] += how == FS_NOT_ROUND;
  of[ATMOSPHERE] += how == FS_IN_ATMOSPHERE || how == FS_OVER_NEAR;
  of[ON_ENEMIES] += how == FS_ON_ENEMY;
}

void fs_tally(const SbContent *content, const SbState *state, const SbEvents *events, SbTallies *out) {
  int attacker = 0;
  (void)content, (void)state;
  for (int i = 0; i < events->count; i++) {
    const SbEvent *event = &events->at[i];
    int first = event->a[0]; /* the seat, in most of them */
    if (event->type == FS_E_LANDED || event->type == FS_E_RESTS) count_landing(out->of[first], event->a[2]);
    if (event->type == FS_E_ATTACKS) attacker = first;
    if (event->type == FS_E_DESTROYED) out->of[attacker][DESTROYED]++;
    if (event->type == FS_E_BREACH) out->of[first][BREACHES]++;
    if (event->type == FS_E_MISSED) out->of[first][MISSED]++;
    if (event->type == FS_E_LOST_HIT) out->of[first][LOST_HITS]++;
  }
}

void fs_sheet(const SbContent *content, const SbState *state, const SbEvents *events, SbLang lang, SbSheet *out) {
  static const char *const keys[] = {[FLIPS] = "sheet.flips",
                                     [ON_ENEMIES] = "sheet.on_enemies",
                                     [DESTROYED] = "sheet.destroyed",
                                     [BREACHES] = "sheet.breaches"};
  const FsState *s = (const FsState *)state;
  bool race = s->options[FS_RAPID];
  SbSheetPart *score = sb_sheet_part(out, content, race ? "sheet.race" : "sheet.city", lang);
  SbSheetPart *besides = sb_sheet_part(out, content, "sheet.besides", lang);
  SbSheetRow *left = sb_sheet_row(score, content, race ? "sheet.lodged" : "sheet.left", lang);
  SbTallies counted = {0};
  SbResult result;
  score->score = true;
  fs_result(content, state, &result);
  fs_tally(content, state, events, &counted);
  for (int seat = 0; seat < s->seats; seat++) left->number[seat] = result.score[seat];
  for (int i = 0; i <= BREACHES; i++) {
    if (!keys[i]) continue;
    SbSheetRow *row = sb_sheet_row(besides, content, keys[i], lang);
    for (int seat = 0; seat < s->seats; seat++) row->number[seat] = counted.of[seat][i];
  }
  sb_sheet_tidy(out);
}
