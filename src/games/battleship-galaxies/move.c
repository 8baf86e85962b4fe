/* A ship's movement, step by step: ECM, debris, and what happens where it ends (BG-8, BG-9, BG-16).
 *
 * Stages of the frame move: 0 stepping, 1 rolls after a step, 2 it has stopped, 3 the window is over. */
#include "run.h"

static void begin(BgRun *run, int piece, int by, int spaces, int lead) {
  BgState *s = run->s;
  s->move.piece = (uint8_t)piece;
  s->move.by = (uint8_t)by;
  s->move.left = (uint8_t)spaces;
  s->move.lead = lead < 0 ? BG_NOWHERE : (uint16_t)lead;
  if (spaces || s->act.stage == 0) bg_tell(run, BG_E_MOVING, bg_tag(run->c, s, piece), s->move.lead, spaces, 0, 0);
  bg_push(run, BG_IN_MOVE);
}

void bg_move_ship(BgRun *run, int piece, int by, int spaces, int lead) {
  begin(run, piece, by, spaces, lead);
}

void bg_end_unmoved(BgRun *run, int piece) {
  begin(run, piece, 0, 0, -1);
  bg_stop(run);
}

/* Contact before and after a step. */
static void note_contacts(BgRun *run, const BgArea *before, const BgArea *after) {
  BgState *s = run->s;
  BgMove *move = &s->move;
  int seat = bg_controller(s, move->piece);
  bool immune = bg_ecm_immune(run->c, s, move->piece);
  for (int card = 0; card < s->seats * BG_SLOTS && !immune; card++) {
    if (s->card[card].place != BG_PLAY || !bg_enemies(run->c, s, seat, s->card[card].controller)) continue;
    for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++) {
      BgArea area;
      if (!bg_on_board(s, piece) || bg_has(move->ecm_rolled, piece)) continue; /* BG-9.2 */
      bg_area_of(run->c, s, piece, &area);
      if (bg_apart(before, &area) > 1 && bg_apart(after, &area) <= 1) bg_put(move->ecm_due, piece); /* BG-9.1 */
    }
  }
  for (int tile = 0; tile < s->tiles; tile++) {
    BgArea area;
    int kind = s->tile[tile].kind;
    if (kind >= run->c->tile_kinds || !run->c->tile[kind].rolls || move->debris_rolled >> tile & 1) continue;
    if (!bg_tile_area(run->c, run->m->boards, &s->tile[tile], &area)) continue;
    int was = bg_apart(before, &area), is = bg_apart(after, &area);
    bool met = s->options[BG_OPT_DEBRIS] && was > 1 && is <= 1;                  /* BG-16.4 a, BG-16.5 */
    if (met || (was > 0 && is == 0)) move->debris_due |= (uint16_t)(1u << tile); /* BG-16.4 b */
  }
}

void bg_step(BgRun *run, int dir) {
  BgState *s = run->s;
  BgMove *move = &s->move;
  BgPiece *piece = bg_piece_of(s, move->piece);
  BgArea before, after;
  bg_area_of(run->c, s, move->piece, &before);
  bg_shift(run->c, s, move->piece, dir, piece->at, &move->lead);
  bg_area_of(run->c, s, move->piece, &after);
  move->left--;
  move->stepped = 1;
  bg_tell(run, BG_E_STEPPED, bg_tag(run->c, s, move->piece), piece->at[0], piece->at[1], move->left, 0);
  note_contacts(run, &before, &after);
  move->stage = 1;
}

/* BG-9.3: larger ships first, then in piece order. */
static int next_roller(BgRun *run) {
  BgState *s = run->s;
  for (int size = BG_LARGE; size >= BG_SMALL; size--)
    for (int n = 0; n < BG_PIECES; n++) {
      int piece = bg_ordered(s, n);
      if (!bg_has(s->move.ecm_due, piece)) continue;
      if (bg_on_board(s, piece) && bg_size(run->c, s, piece) == size) return piece;
    }
  return -1;
}

static void unset(uint8_t *set, int piece) {
  set[piece >> 3] &= (uint8_t) ~(1u << (piece & 7));
}

void bg_ecm(BgRun *run, bool rolls) {
  BgState *s = run->s;
  BgMove *move = &s->move;
  int roller = move->roller, mover = move->piece;
  unset(move->ecm_due, roller);
  move->roller = BG_NONE;
  if (!rolls) return bg_tell(run, BG_E_DECLINED, bg_tag(run->c, s, roller), bg_tag(run->c, s, mover), 0, 0, 0);
  bg_put(move->ecm_rolled, roller);
  int need = bg_ecm_need(run->c, s, roller, mover), number = bg_number(run);
  int damage = number >= need ? bg_ecm_damage(run->c, s, roller) : 0;
  bg_tell(run, BG_E_ECM, bg_tag(run->c, s, roller), bg_tag(run->c, s, mover), number, need, damage);
  if (damage) bg_hurt(run, mover, BG_DIRECT, damage, BG_BY_ECM);
  bg_bury(run);
}

static void debris(BgRun *run, int tile) {
  BgState *s = run->s;
  const BgTileKind *kind = &run->c->tile[s->tile[tile].kind];
  s->move.debris_due &= (uint16_t) ~(1u << tile);
  s->move.debris_rolled |= (uint16_t)(1u << tile);
  int number = bg_number(run), damage = number <= kind->worst ? kind->damage : 0; /* BG-16.3 */
  bg_tell(run, BG_E_DEBRIS, bg_tag(run->c, s, s->move.piece), number, damage, tile, 0);
  if (damage) bg_hurt(run, s->move.piece, BG_DIRECT, damage, BG_BY_DEBRIS);
  bg_bury(run);
}

/* BG-8.7: one roll at a time. */
static void rolls(BgRun *run) {
  BgState *s = run->s;
  int roller = next_roller(run);
  if (roller >= 0) {
    s->move.roller = (uint8_t)roller;
    return bg_ask(run, BG_AT_ECM, bg_controller(s, roller));
  }
  if (s->move.debris_due) return debris(run, __builtin_ctz(s->move.debris_due));
  s->move.stage = 0;
}

void bg_stop(BgRun *run) {
  run->s->move.left = 0;
  run->s->move.stage = 2;
}

static void stopped(BgRun *run) {
  BgState *s = run->s;
  int piece = s->move.piece;
  bg_tell(run, BG_E_STOPPED, bg_tag(run->c, s, piece), 0, 0, 0, 0);
  if (s->move.by == 0) s->act.moved |= (uint8_t)(1u << piece % BG_SQUAD);
  bg_reveal(run, piece);
  s->move.stage = 3;
  BgScene scene;
  bg_scene(s, bg_controller(s, piece), piece, &scene);
  bg_triggers(run, BG_WHEN_MOVED, &scene);
  if (bg_over(s)) return;
  if (bg_on_board(s, piece))
    bg_open_window(run, BG_RW_MOVE); /* BG-27.25 */
  else
    bg_eliminated(run); /* BG-18.1: it has escaped */
}

void bg_run_move(BgRun *run) {
  BgState *s = run->s;
  if (!bg_on_board(s, s->move.piece)) return bg_pop(run);
  switch (s->move.stage) {
    case 0:
      return bg_ask(run, BG_AT_STEP, bg_controller(s, s->move.piece));
    case 1:
      return rolls(run);
    case 2:
      return stopped(run);
    default:
      bg_pop(run);
  }
}

/* BG-17.8: placed, not moved. */
void bg_warp(BgRun *run, SbAction action) {
  BgState *s = run->s;
  int piece = bg_a(action);
  BgPiece *ship = bg_piece_of(s, piece);
  ship->at[0] = (uint16_t)bg_h(action, 1);
  ship->at[1] = (uint16_t)bg_h(action, 2);
  s->act.moved |= (uint8_t)(1u << piece % BG_SQUAD);
  bg_tell(run, BG_E_PLACED, bg_tag(run->c, s, piece), ship->at[0], ship->at[1], 0, 0);
  bg_reveal(run, piece);
}
