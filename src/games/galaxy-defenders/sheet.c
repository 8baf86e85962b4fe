/* The score sheet: how the mission ended, and what each agent did in it. */
#include "score.h"

void gd_blame(GdBlame *blame, const SbEvent *event) {
  switch (event->type) {
    case GD_E_ATTACK:
    case GD_E_ROLLED:
    case GD_E_HITS:
    case GD_E_USED:
      if (!gd_tag_alien(event->a[0])) blame->seat = gd_tag_seat(event->a[0]);
      break;
    case GD_E_ACTIVATED:
    case GD_E_MARCHED:
    case GD_E_ALIENS:
    case GD_E_EVENT:
    case GD_E_PHASE:
      blame->seat = -1;
      break;
    default:
      break;
  }
}

/* Rows of the second part, in order. */
enum { KILLS, DEALT, TAKEN, HEALED, ATTACKS, SEARCHES, POWERS, TASKS, RANKS, DEATHS, ROWS };

static const char *const rows[ROWS] = {
    "sheet.kills",    "sheet.dealt",  "sheet.taken", "sheet.healed", "sheet.attacks",
    "sheet.searches", "sheet.powers", "sheet.tasks", "sheet.ranks",  "sheet.deaths",
};

static void add(SbSheetRow *row, int seat, int n) {
  if (seat >= 0) row->number[seat] += n;
}

static void count_wounds(const SbEvent *event, const GdBlame *blame, SbSheetRow *row) {
  if (gd_tag_alien(event->a[0]))
    add(&row[DEALT], blame->seat, event->a[1]);
  else if (gd_tag_agent(event->a[0]))
    add(&row[TAKEN], gd_tag_seat(event->a[0]), event->a[1]);
}

static void count(const SbEvent *event, const GdBlame *blame, bool began, SbSheetRow *row) {
  const int32_t *a = event->a;
  int seat = gd_tag_seat(a[0]);
  switch (event->type) {
    case GD_E_WOUNDED:
    case GD_E_SUFFERED:
      return count_wounds(event, blame, row);
    case GD_E_DIED:
      if (gd_tag_alien(a[0])) add(&row[KILLS], blame->seat, 1);
      if (gd_tag_agent(a[0])) add(&row[DEATHS], seat, 1);
      return;
    case GD_E_HEALED:
      return add(&row[HEALED], seat, a[1]);
    case GD_E_ATTACK:
      return add(&row[ATTACKS], seat, 1);
    case GD_E_SEARCHED:
      return add(&row[SEARCHES], seat, 1);
    case GD_E_USED:
      return add(&row[POWERS], seat, 1);
    case GD_E_DID:
      return add(&row[TASKS], seat, 1);
    case GD_E_OBJECT: /* secured */
      return add(&row[TASKS], a[0] == 3 ? gd_tag_seat(a[2]) : -1, 1);
    case GD_E_RANK:
      return add(&row[RANKS], began ? seat : -1, 1);
    default:
      return;
  }
}

void gd_sheet(const SbContent *content, const SbState *state, const SbEvents *events, SbLang lang, SbSheet *out) {
  const GdState *s = (const GdState *)state;
  SbResult result;
  GdBlame blame = {.seat = -1};
  bool began = false; /* ranks of the setup are the mission's */
  gd_result(content, state, &result);
  SbSheetPart *part = sb_sheet_part(out, content, "sheet.score", lang);
  SbSheetRow *outcome = sb_sheet_row(part, content, "sheet.outcome", lang);
  part->score = true;
  for (int seat = 0; seat < s->seats; seat++) outcome->number[seat] = result.score[seat];
  part = sb_sheet_part(out, content, "sheet.besides", lang);
  for (int i = 0; i < ROWS; i++) sb_sheet_row(part, content, rows[i], lang);
  for (int i = 0; i < events->count; i++) {
    began |= events->at[i].type == GD_E_ROUND;
    gd_blame(&blame, &events->at[i]);
    count(&events->at[i], &blame, began, part->row);
  }
  sb_sheet_tidy(out);
}
