/* How a match ends (BG-18). */
#include "run.h"
#include "score.h"

/* Cards that are between places when a match ends: looked at (mission 3), or being given. */
static void put_back(BgRun *run) {
  BgState *s = run->s;
  for (int i = 0; i < s->draw.look && s->draw.shown[i] != BG_NONE; i++) {
    s->pile[s->draw.from].left[s->draw.shown[i]]++;
    s->pile[s->draw.from].left_count++;
  }
  if (!s->draw.gift) return;
  int kind = s->draw.gift - 1;
  bg_to_discards(run, bg_owner_pile(run->c, s, s->draw.seat, kind), kind);
}

void bg_end(BgRun *run, uint32_t winners, int reason) {
  BgState *s = run->s;
  put_back(run);
  s->winners = (uint8_t)winners;
  s->reason = (uint8_t)reason;
  for (int frame = 0; frame < BG_FRAMES; frame++) bg_clear(s, frame);
  s->outer = s->outer_passed = 0;
  bg_forget_places(run);
  s->depth = 0;
  memset(s->stack, 0, sizeof s->stack);
  s->choosing = 0;
  s->asked = 0;
  s->node = BG_AT_OVER;
  int parts = 0;
  for (int seat = 0; seat < s->seats; seat++) parts |= bg_part(run->c, s, seat) << 4 * seat;
  bg_tell(run, BG_E_OVER, (int)winners, reason, parts, 0, 0);
}

static uint32_t seats_of(BgRun *run, int side) {
  uint32_t seats = 0;
  for (int seat = 0; seat < run->s->seats; seat++)
    if (bg_side_of(run->c, run->s, seat) == side) seats |= 1u << seat;
  return seats;
}

/* Ships in play and, in thirds, what they cost (BG-18.5); by side. */
static void count(BgRun *run, int ships[2], int thirds[2]) {
  BgState *s = run->s;
  ships[0] = ships[1] = thirds[0] = thirds[1] = 0;
  for (int seat = 0; seat < s->seats; seat++) {
    int side = bg_side_of(run->c, s, seat);
    ships[side] += bg_ships_in_play(s, seat);
    thirds[side] += bg_thirds_in_play(run->c, s, seat);
  }
}

bool bg_eliminated(BgRun *run) {
  int ships[2], thirds[2];
  if (bg_over(run->s)) return true;
  if (run->s->round < run->c->first_check || run->s->phase == BG_SETTING_UP) return false;
  count(run, ships, thirds);
  if (ships[0] && ships[1]) return false;
  if (!ships[0] && !ships[1])
    bg_end(run, 0, BG_DRAWN); /* BG-18.3 */
  else
    bg_end(run, seats_of(run, ships[0] ? 0 : 1), BG_WON_ELIMINATION);
  return true;
}

static void by_score(BgRun *run, int last) {
  int ships[2], thirds[2];
  count(run, ships, thirds);
  for (int seat = 0; seat < run->s->seats; seat++)
    if (bg_mission(run->c, run->s)->seat[seat].side < 2)
      bg_tell(run, BG_E_SCORE, seat, thirds[bg_side_of(run->c, run->s, seat)], 0, 0, 0);
  if (thirds[0] != thirds[1])
    bg_end(run, seats_of(run, thirds[1] > thirds[0]), BG_WON_CLOCK);
  else if (ships[0] != ships[1])
    bg_end(run, seats_of(run, ships[1] > ships[0]), BG_WON_SHIPS);
  else if (last != BG_NONE)
    bg_end(run, seats_of(run, bg_side_of(run->c, run->s, last)), BG_WON_DECK);
  else
    bg_end(run, 0, BG_DRAWN);
}

void bg_clock(BgRun *run) {
  if (run->m->no_clock) return;
  for (int seat = 0; seat < run->s->seats; seat++)
    if (run->s->pile[bg_pile_of(run->c, run->s, seat)].exhausted < 2) return;
  by_score(run, run->s->last_out);
}

void bg_cap(BgRun *run) {
  int cap = bg_simple(run->s) ? run->c->round_cap_simple : run->c->round_cap;
  if (run->s->round > cap) by_score(run, BG_NONE);
}

void bg_points(BgRun *run, int seat, int points) {
  BgState *s = run->s;
  int side = bg_side_of(run->c, s, seat), sum = 0;
  s->seat[seat].points = (uint8_t)(s->seat[seat].points + points);
  for (int other = 0; other < s->seats; other++)
    if (bg_side_of(run->c, s, other) == side) sum += s->seat[other].points;
  bg_tell(run, BG_E_POINTS, seat, points, sum, 0, 0);
  int target = run->m->seat[seat].target;
  if (target && sum >= target) bg_end(run, seats_of(run, side), BG_WON_POINTS); /* BG-18.8 */
}
