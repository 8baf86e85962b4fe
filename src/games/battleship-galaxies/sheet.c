/* The score sheet: what was left at the end, and what else happened. */
#include "score.h"

static int seat_of_piece(const BgState *s, int tag) {
  return bg_controller(s, tag & 255);
}

/* Rows of the second part, in order. */
enum { POINTS, DESTROYED, LOST, LAUNCHED, PLAYED, ATTACKS, HITS, ENERGY, ROWS };

static const char *const rows[ROWS] = {
    "sheet.points", "sheet.destroyed", "sheet.lost", "sheet.launched",
    "sheet.played", "sheet.attacks",   "sheet.hits", "sheet.energy",
};

static void count(const BgContent *c, const BgState *s, const SbEvent *event, int *aimed, SbSheetRow *row) {
  const int32_t *a = event->a;
  switch (event->type) {
    case BG_E_DESTROYED: {
      int lost = seat_of_piece(s, a[0]), by = a[1] ? seat_of_piece(s, a[1]) : -1;
      row[LOST].number[lost]++;
      if (by >= 0 && bg_enemies(c, s, by, lost)) row[DESTROYED].number[by]++;
      break;
    }
    case BG_E_LAUNCHED:
      row[LAUNCHED].number[a[0]]++;
      break;
    case BG_E_PLAYED:
      row[PLAYED].number[a[0]]++;
      break;
    case BG_E_AIMED:
      row[ATTACKS].number[seat_of_piece(s, a[0])]++;
      *aimed = a[0];
      break;
    case BG_E_REROLL:
      *aimed = a[0];
      break;
    case BG_E_DICE:
      if (*aimed && a[3] > 0) row[HITS].number[seat_of_piece(s, *aimed)]++;
      break;
    case BG_E_ENERGY:
      if (a[1] < 0) row[ENERGY].number[a[0]] -= a[1];
      break;
    default:
      break;
  }
}

void bg_sheet(const SbContent *content, const SbState *state, const SbEvents *events, SbLang lang, SbSheet *out) {
  const BgContent *c = bg_facts(content);
  const BgState *s = (const BgState *)state;
  SbSheetPart *part = sb_sheet_part(out, content, "sheet.score", lang);
  SbSheetRow *thirds = sb_sheet_row(part, content, "sheet.thirds", lang);
  part->score = true;
  for (int seat = 0; seat < s->seats; seat++) thirds->number[seat] = bg_thirds_in_play(c, s, seat);
  part = sb_sheet_part(out, content, "sheet.besides", lang);
  int aimed = 0;
  for (int i = 0; i < ROWS; i++) sb_sheet_row(part, content, rows[i], lang);
  for (int seat = 0; seat < s->seats; seat++) part->row[POINTS].number[seat] = s->seat[seat].points;
  for (int i = 0; i < events->count; i++) count(c, s, &events->at[i], &aimed, part->row);
  sb_sheet_tidy(out);
}
