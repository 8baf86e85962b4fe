/* Damage, shields, and the gathering of what is destroyed (BG-11, BG-12.1). */
#include "run.h"

bool bg_doomed(const BgState *s, int piece) {
  return bg_has(s->lost.queue, piece);
}

void bg_doom(BgRun *run, int piece) {
  bg_put(run->s->lost.queue, piece);
}

int bg_hurt(BgRun *run, int piece, int harm, int n, int label) {
  BgState *s = run->s;
  BgPiece *ship = bg_piece_of(s, piece);
  if (!bg_on_board(s, piece) || bg_doomed(s, piece) || n <= 0) return 0;
  int shields = harm == BG_HULL ? 0 : n < ship->blue ? n : ship->blue; /* BG-11.2, BG-11.4 */
  int hull = harm == BG_SHIELD ? 0 : n - shields;                      /* BG-11.3 */
  ship->blue = (uint8_t)(ship->blue - shields);
  ship->red = (uint8_t)(ship->red + hull);
  const SbEvent hurt = {
      BG_E_HURT, SB_TO_ALL, {bg_tag(run->c, s, piece), shields, hull, label, ship->blue, ship->red}, 0, NULL};
  if (run->events) sb_event(run->events, hurt);
  if (ship->red >= bg_sheet_of(run->c, s, piece / BG_SQUAD)->hull) bg_doom(run, piece); /* BG-12.1 */
  return shields;
}

int bg_restore(BgRun *run, int piece, int n) {
  BgPiece *ship = bg_piece_of(run->s, piece);
  int room = bg_sheet_of(run->c, run->s, piece / BG_SQUAD)->shields - ship->blue; /* BG-11.7 */
  if (n > room) n = room;
  if (n <= 0) return 0;
  ship->blue = (uint8_t)(ship->blue + n);
  bg_tell(run, BG_E_RESTORED, bg_tag(run->c, run->s, piece), n, 0, 0, 0);
  return n;
}

void bg_bury(BgRun *run) {
  BgState *s = run->s;
  bool any = false;
  for (int i = 0; i < BG_PIECES / 8; i++) any |= s->lost.queue[i];
  if (!any) return;
  s->lost.active = 1;
  s->lost.stage = 0;
  s->lost.piece = BG_NONE;
  for (int n = 0; n < BG_PIECES; n++) {
    int piece = bg_ordered(s, n);
    if (!bg_has(s->lost.queue, piece)) continue;
    BgPiece *ship = bg_piece_of(s, piece);
    ship->gone = 1; /* all leave together (BG-12.5) */
    ship->blue = 0;
    bool attacked = bg_has(s->lost.attacked, piece) && s->lost.by != BG_NONE;
    bg_tell(run, BG_E_DESTROYED, bg_tag(run->c, s, piece), attacked ? bg_tag(run->c, s, s->lost.by) : 0, 0, 0, 0);
    for (int seat = 0; seat < s->seats; seat++) /* W-01 */
      if (bg_enemies(run->c, s, seat, bg_controller(s, piece))) s->seat[seat].lost_turn = 2;
  }
  /* Whoever fell does not go on, even if it comes back (W-02). */
  if (s->move.piece != BG_NONE && bg_has(s->lost.queue, s->move.piece)) s->move.stage = 3;
  if (s->charge.piece != BG_NONE && bg_has(s->lost.queue, s->charge.piece)) s->charge.left = 0;
  if (s->patrol.target != BG_NONE && bg_has(s->lost.queue, s->patrol.target)) s->patrol.may = 0;
  bg_push(run, BG_IN_LOST);
}
