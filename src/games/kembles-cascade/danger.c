/* The danger track, and what the cells around a ship add to it. */
#include "kc.h"

int kc_raise(int level, int points) {
  while (level < 7) {             /* KC-8.2 */
    int cost = level < 5 ? 1 : 2; /* KC-8.1 */
    if (points < cost) break;
    points -= cost;
    level++;
  }
  return level;
}

void kc_add_points(KcRun *run, int seat, int points) {
  KcSeat *own = &run->s->seat[seat];
  int level = kc_raise(own->level, points);
  if (own->cell == KC_NONE || level == own->level) return; /* KC-8.15 */
  own->level = (uint8_t)level;
  kc_tell(run, KC_E_LEVEL, seat, level, 0, 0);
}

int kc_contact(const KcCell *cell) {
  return (cell->danger ? cell->danger : cell->icons) + cell->omni;
}

static const uint8_t facing[KC_DIRS] = {KC_DOWN, KC_UP, KC_RIGHT, KC_LEFT};

/* Shots that come from direction `dir`, not from next to the ship (KC-8.8): walking away from it, what stops them is
 * what has been passed. */
static int ranged_from(const KcContent *c, const KcState *s, uint64_t ships, uint64_t jammed, int cell, int dir) {
  static const int8_t step[KC_DIRS] = {-KC_COLUMNS, KC_COLUMNS, -1, 1};
  int points = 0, left = __builtin_popcountll(kc_ray[dir][cell] & kc_area(s));
  bool stopped = false;
  for (int at = cell + step[dir], far = 0; left > 0; at += step[dir], far = 1, left--) {
    const KcCell *def = kc_cell(c, s, at);
    if (far && def->icons && !(jammed >> at & 1)) {
      points += def->gamma[facing[dir]];
      if (!stopped) points += def->ranged[facing[dir]];
    }
    stopped |= (KC_T(def->type) & KC_BLOCKING & ~KC_ENEMIES) || ships >> at & 1; /* KC-8.10 */
  }
  return points;
}

int kc_danger(const KcContent *c, const KcState *s, int seat, uint64_t jammed) {
  int cell = s->seat[seat].cell, points = 0;
  uint64_t near = kc_near[cell] & kc_area(s) & ~jammed, ships = kc_ships(s);
  while (near) {
    const KcCell *def = kc_cell(c, s, kc_pop(&near));
    points += def->danger ? def->danger : def->icons; /* KC-8.8, KC-8.9 */
  }
  for (int i = 0; i < KC_CELLS; i++) points += c->omni[s->what[i]]; /* KC-8.13 */
  for (uint64_t left = jammed; left;) points -= c->omni[s->what[kc_pop(&left)]];
  for (int dir = 0; dir < KC_DIRS; dir++) points += ranged_from(c, s, ships, jammed, cell, dir);
  return points;
}
