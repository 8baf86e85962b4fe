/* The score sheet: what was destroyed or brought out, and what each ship did and suffered. */
#include "fc.h"

enum { DEALT, TAKEN, LEFT, COLUMNS };

typedef struct Counts {
  int dealt[FC_PIECES], taken[FC_PIECES];
  int lost[2][FC_KINDS]; /* classes, by whose ships and by kind */
  int sunk[2], attacks[2], shields[2];
} Counts;

/* Ships that strike together deal what their power brings, in the order of their numbers, as long as there is hull to
 * lose. */
static void share_blow(const FcContent *c, const FcState *s, int blow, Counts *counts) {
  int left = fc_blow_hit(blow);
  uint32_t by = fc_blow_by(blow);
  bool alone = fc_count(by) == 1; /* a special weapon does not go by power */
  FC_EACH (i, by) {
    int part = alone || c->power[s->kind[i]] > left ? left : c->power[s->kind[i]];
    counts->dealt[i] += part;
    left -= part;
  }
}

static void count(const FcContent *c, const FcState *s, const SbEvents *events, Counts *counts) {
  for (int i = 0; i < events->count; i++) {
    const int32_t *a = events->at[i].a;
    switch (events->at[i].type) {
      case FC_EV_DAMAGE:
        counts->taken[a[1]] += fc_blow_hit(a[5]);
        share_blow(c, s, a[5], counts);
        break;
      case FC_EV_DESTROYED:
        counts->sunk[a[0]]++;
        counts->lost[a[0]][a[2]] += c->class_of[a[2]];
        break;
      case FC_EV_ATTACK:
        counts->attacks[a[0]]++;
        break;
      case FC_EV_SHIELD:
        counts->shields[a[0]]++;
        break;
      default:
        break;
    }
  }
}

static void add_score(const SbContent *content, const FcState *s, const Counts *counts, SbLang lang, SbSheet *out) {
  static const char *const keys[FC_KINDS] = {"sheet.frigates", "sheet.destroyers", "sheet.battleship", "sheet.shuttle",
                                             "sheet.decoys"};
  bool salvage = s->scenario == FC_SALVAGE;
  SbSheetPart *part = sb_sheet_part(out, content, salvage ? "sheet.containers" : "sheet.classes", lang);
  SbResult result;
  part->score = true;
  content->game->result(content, (const SbState *)s, &result);
  for (int kind = 0; kind < FC_KINDS && !salvage; kind++) {
    SbSheetRow *row = sb_sheet_row(part, content, keys[kind], lang);
    for (int seat = 0; seat < 2; seat++) row->number[seat] = counts->lost[!seat][kind];
  }
  if (salvage) {
    SbSheetRow *row = sb_sheet_row(part, content, "sheet.out", lang);
    for (int seat = 0; seat < 2; seat++) row->number[seat] = s->seat[seat].out;
  }
  sb_sheet_rest(part, content, result.score, 2, lang);
}

static void add_besides(const SbContent *content, const FcState *s, const Counts *counts, SbLang lang, SbSheet *out) {
  SbSheetPart *part = sb_sheet_part(out, content, "sheet.besides", lang);
  SbSheetRow *dealt = sb_sheet_row(part, content, "sheet.dealt", lang);
  SbSheetRow *taken = sb_sheet_row(part, content, "sheet.taken", lang);
  SbSheetRow *sunk = sb_sheet_row(part, content, "sheet.sunk", lang);
  SbSheetRow *attacks = sb_sheet_row(part, content, "sheet.attacks", lang);
  SbSheetRow *shields = sb_sheet_row(part, content, "sheet.shields", lang);
  for (int i = 0; i < s->pieces; i++) {
    dealt->number[s->owner[i]] += counts->dealt[i];
    taken->number[s->owner[i]] += counts->taken[i];
  }
  for (int seat = 0; seat < 2; seat++) {
    sunk->number[seat] = counts->sunk[!seat];
    attacks->number[seat] = counts->attacks[seat];
    shields->number[seat] = counts->shields[seat];
  }
}

static void add_ships(const SbContent *content, const FcState *s, const Counts *counts, SbLang lang, SbSheet *out) {
  SbSheetPart *part = sb_sheet_part(out, content, "sheet.ships", lang);
  sb_sheet_column(part, content, "sheet.dealt", lang);
  sb_sheet_column(part, content, "sheet.taken", lang);
  sb_sheet_column(part, content, "sheet.hull", lang);
  for (int seat = 0; seat < 2; seat++)
    for (int i = 0; i < s->pieces; i++) {
      char key[24], letter[3] = {' ', fc_letters[i], 0};
      SbText k = sb_text(key, sizeof key);
      if (s->owner[i] != seat || !fc_ship(s, i)) continue;
      sb_text_format(&k, "kind.%s", fc_kind_names[s->kind[i]]);
      SbSheetRow *row = sb_sheet_row(part, content, key, lang);
      strncat(row->label, letter, sizeof row->label - strlen(row->label) - 1);
      row->seat = seat;
      row->number[DEALT] = counts->dealt[i];
      row->number[TAKEN] = counts->taken[i];
      row->number[LEFT] = s->square[i] < FC_SQUARES ? s->hull[i] : 0;
    }
}

void fc_sheet(const SbContent *content, const SbState *state, const SbEvents *events, SbLang lang, SbSheet *out) {
  const FcState *s = (const FcState *)state;
  Counts counts = {0};
  count(fc_facts(content), s, events, &counts);
  add_score(content, s, &counts, lang, out);
  add_besides(content, s, &counts, lang, out);
  add_ships(content, s, &counts, lang, out);
  sb_sheet_tidy(out);
}
