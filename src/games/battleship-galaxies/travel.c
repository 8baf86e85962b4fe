/* Where a moving ship can go (BG-8.1 to BG-8.6). */
#include "bg.h"

static bool blocked(const BgContent *c, const BgState *s, const BgArea *base) {
  for (int tile = 0; tile < s->tiles; tile++) {
    BgArea area;
    if (s->tile[tile].kind >= c->tile_kinds || !c->tile[s->tile[tile].kind].blocks) continue;
    if (bg_distance(base->hex[0], s->tile[tile].at[0]) > 4) continue; /* too far apart to meet */
    if (bg_tile_area(c, bg_mission(c, s)->boards, &s->tile[tile], &area) && bg_apart(base, &area) == 0) return true;
  }
  return false;
}

bool bg_shift(const BgContent *c, const BgState *s, int piece, int dir, uint16_t at[2], uint16_t *lead) {
  int boards = bg_mission(c, s)->boards, size = bg_size(c, s, piece);
  int to = bg_step_to(boards, size == BG_MEDIUM ? *lead : at[0], dir);
  if (to < 0) return false;
  uint16_t next[2] = {(uint16_t)to, BG_NOWHERE};
  if (size == BG_MEDIUM) { /* BG-8.3: the rear follows */
    if (to == at[0] || to == at[1]) return false;
    next[0] = (uint16_t)(to < *lead ? to : *lead);
    next[1] = (uint16_t)(to < *lead ? *lead : to);
  }
  BgArea base;
  if (!bg_base(boards, size, next, &base) || blocked(c, s, &base)) return false; /* BG-8.6 */
  at[0] = next[0];
  at[1] = next[1];
  if (size == BG_MEDIUM) *lead = (uint16_t)to;
  return true;
}

bool bg_may_stop(const BgContent *c, const BgState *s, int piece, const uint16_t at[2]) {
  BgArea base, area;
  bg_base(bg_mission(c, s)->boards, bg_size(c, s, piece), at, &base);
  for (int card = 0; card < s->seats * BG_SLOTS; card++) {
    if (s->card[card].place != BG_PLAY) continue;
    for (int other = card * BG_SQUAD; other < (card + 1) * BG_SQUAD; other++) {
      if (other == piece || !bg_on_board(s, other)) continue;
      if (bg_distance(at[0], bg_piece(s, other)->at[0]) > 3) continue; /* bases that far apart do not meet */
      bg_area_of(c, s, other, &area);
      if (bg_apart(&base, &area) == 0) return false;
    }
  }
  return true;
}

static bool can_stop_within(const BgContent *c, const BgState *s, int piece, const uint16_t at[2], uint16_t lead,
                            int left) {
  if (bg_may_stop(c, s, piece, at)) return true;
  if (left == 0) return false;
  for (int deeper = 0; deeper < 2; deeper++) /* near places first */
    for (int dir = 0; dir < BG_DIRS; dir++) {
      uint16_t next[2] = {at[0], at[1]}, front = lead;
      if (!bg_shift(c, s, piece, dir, next, &front)) continue;
      if (can_stop_within(c, s, piece, next, front, deeper ? left - 1 : 0)) return true;
    }
  return false;
}

bool bg_may_step(const BgContent *c, const BgState *s, int dir) {
  int piece = s->move.piece;
  uint16_t at[2] = {bg_piece(s, piece)->at[0], bg_piece(s, piece)->at[1]}, lead = s->move.lead;
  if (s->move.left == 0 || !bg_shift(c, s, piece, dir, at, &lead)) return false;
  return can_stop_within(c, s, piece, at, lead, s->move.left - 1);
}
