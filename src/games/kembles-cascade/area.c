/* The area: neighbours, rays, what a ship may stand on. */
#include "kc.h"

/* All neighbours on a grid of five rows of eight; callers cut them to the area. */
#define ROW3(c) ((7ull << (c)) >> 1 & 0xffull << (c) / 8 * 8)
#define NEAR(c) ((ROW3(c) & ~(1ull << (c))) | ((c) >= 8 ? ROW3(c) >> 8 : 0) | ((c) < 32 ? ROW3(c) << 8 : 0))
#define HALF(f, c) f(c), f((c) + 1), f((c) + 2), f((c) + 3)
#define ROW(f, c) HALF(f, c), HALF(f, (c) + 4)
#define GRID(f) \
  { ROW(f, 0), ROW(f, 8), ROW(f, 16), ROW(f, 24), ROW(f, 32) }
const uint64_t kc_near[KC_CELLS] = GRID(NEAR);

#define BEFORE(c) ((1ull << (c)) - 1)
#define AFTER(c) (~1ull << (c)&BEFORE(KC_CELLS))
#define IN_COLUMN(c) (0x0101010101ull << (c) % 8)
#define IN_ROW(c) (0xffull << (c) / 8 * 8)
#define UP_FROM(c) (IN_COLUMN(c) & BEFORE(c))
#define DOWN_FROM(c) (IN_COLUMN(c) & AFTER(c))
#define LEFT_FROM(c) (IN_ROW(c) & BEFORE(c))
#define RIGHT_FROM(c) (IN_ROW(c) & AFTER(c))
const uint64_t kc_ray[KC_DIRS][KC_CELLS] = {GRID(UP_FROM), GRID(DOWN_FROM), GRID(LEFT_FROM), GRID(RIGHT_FROM)};

int kc_ship_at(const KcState *s, int cell) {
  for (int seat = 0; seat < s->seats; seat++)
    if (s->seat[seat].cell == cell) return seat;
  return -1;
}

int kc_step_to(const KcState *s, int cell, int dir) {
  int row = cell / KC_COLUMNS, column = cell % KC_COLUMNS;
  switch (dir) {
    case KC_UP:
      return row > 0 ? cell - KC_COLUMNS : -1;
    case KC_DOWN:
      return row + 1 < s->rows ? cell + KC_COLUMNS : -1;
    case KC_LEFT:
      return column > 0 ? cell - 1 : -1;
    default:
      return column + 1 < 2 * s->width ? cell + 1 : -1;
  }
}

bool kc_may_stand(const KcContent *c, const KcState *s, uint64_t ships, int cell) {
  return !((kc_type(c, s, cell) & KC_OBSTACLES) | (ships >> cell & 1)); /* KC-5.3, KC-5.4 */
}

int kc_target(const KcContent *c, const KcState *s, uint64_t ships, int from, int dir) {
  for (int at = kc_step_to(s, from, dir); at >= 0; at = kc_step_to(s, at, dir))
    if (kc_type(c, s, at) & KC_BLOCKING || ships & kc_bit(at)) return at; /* KC-6.4, KC-6.5 */
  return -1;
}

void kc_look(const KcContent *c, const KcState *s, KcSight *sight) {
  for (int cell = 0; cell < KC_CELLS; cell++) sight->cell[cell] = c->seen[s->what[cell]];
}

uint64_t kc_where(const KcSight *sight, int seen) {
  int bit = __builtin_ctz((unsigned)seen);
  uint64_t found = 0;
  for (int row = 0; row < KC_ROWS; row++) found |= kc_gather(sight->row[row] >> bit) << row * KC_COLUMNS;
  return found;
}

uint64_t kc_wormholes(const KcContent *c, const KcState *s) {
  uint64_t area = kc_area(s) & ~kc_ships(s);
  KcSight sight;
  if (s->scrolling) area &= (1ull << (s->rows - 1) * KC_COLUMNS) - 1; /* KC-11.6 */
  kc_look(c, s, &sight);
  return kc_where(&sight, KC_SEEN_WORMHOLE) & area;
}

uint64_t kc_entries(const KcContent *c, const KcState *s) {
  uint64_t ships = kc_ships(s), found = 0;
  int first = (s->rows - 1) * KC_COLUMNS; /* KC-3.4 */
  for (int cell = first; cell < first + 2 * s->width; cell++)
    if (kc_may_stand(c, s, ships, cell)) found |= kc_bit(cell);
  return found;
}

void kc_show_card(const KcContent *c, KcState *s, int place) {
  int card = s->card[place], left = place / KC_ROW_CARDS * KC_COLUMNS + place % KC_ROW_CARDS * 2;
  for (int side = 0; side < 2; side++) {
    bool bare = card != KC_NONE && s->cover[left + side] == KC_NONE; /* KC-1.9 */
    s->what[left + side] = bare ? c->card[card].def[s->flipped[place]][side] : 0;
  }
}

/* KC-13.6: covered and flipped sections are other definitions by then. */
bool kc_standing_spec(const KcContent *c, const KcState *s, int cell) {
  return s->boss != KC_NONE && c->def[s->what[cell]].spec;
}
