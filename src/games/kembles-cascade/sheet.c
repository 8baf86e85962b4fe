/* The score sheet: where Glory came from, and what else happened. */
#include "kc.h"

static const char *const sources[KC_SOURCES] = {
    "sheet.enemies", "sheet.rivals",   "sheet.cubes", "sheet.constructions", "sheet.mission",
    "sheet.feats",   "sheet.upgrades", "sheet.cards", "sheet.bellonium",
};

static void add_glory(const KcState *s, const SbContent *content, const SbEvents *events, SbLang lang, SbSheet *out) {
  SbSheetPart *part = sb_sheet_part(out, content, "sheet.glory", lang);
  int32_t glory[KC_SEATS];
  part->score = true;
  for (int i = 0; i < KC_SOURCES; i++) sb_sheet_row(part, content, sources[i], lang);
  for (int i = 0; i < events->count; i++) {
    const SbEvent *event = &events->at[i];
    if (event->type == KC_E_GLORY) part->row[event->a[2]].number[event->a[0]] += event->a[1];
  }
  for (int seat = 0; seat < s->seats; seat++) glory[seat] = s->seat[seat].glory;
  sb_sheet_rest(part, content, glory, s->seats, lang);
}

static bool shot_an_enemy(const SbEvent *event) {
  return event->type == KC_E_KILLED && KC_T(event->a[2]) & KC_ENEMIES;
}

void kc_sheet(const SbContent *content, const SbState *state, const SbEvents *events, SbLang lang, SbSheet *out) {
  const KcState *s = (const KcState *)state;
  add_glory(s, content, events, lang, out);
  SbSheetPart *part = sb_sheet_part(out, content, "sheet.besides", lang);
  SbSheetRow *shot = sb_sheet_row(part, content, "sheet.shot", lang);
  SbSheetRow *achieved = sb_sheet_row(part, content, "sheet.achieved", lang);
  SbSheetRow *bought = sb_sheet_row(part, content, "sheet.bought", lang);
  SbSheetRow *lost = sb_sheet_row(part, content, "sheet.lost", lang);
  for (int i = 0; i < events->count; i++)
    if (shot_an_enemy(&events->at[i])) shot->number[events->at[i].a[0]]++;
  for (int seat = 0; seat < s->seats; seat++) {
    achieved->number[seat] = __builtin_popcount(s->seat[seat].achieved);
    bought->number[seat] = s->seat[seat].bought;
    lost->number[seat] = s->seat[seat].lost;
  }
  sb_sheet_tidy(out);
}
