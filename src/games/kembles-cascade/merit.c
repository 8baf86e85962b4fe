/* Glory and what brings it: Bellonium, missions, achievements, the end. */
#include <assert.h>
#include <string.h>

#include "kc.h"

void kc_glory(KcRun *run, int seat, int amount, KcSource source) {
  if (amount == 0) return;
  run->s->seat[seat].glory = (uint16_t)(run->s->seat[seat].glory + amount);
  kc_tell(run, KC_E_GLORY, seat, amount, (int)source, 0);
}

void kc_bellonium(KcRun *run, int seat, int amount) {
  if (amount == 0) return;
  run->s->seat[seat].bellonium = (uint16_t)(run->s->seat[seat].bellonium + amount);
  kc_tell(run, KC_E_BELLONIUM, seat, amount, 0, 0);
}

void kc_mission(KcRun *run, int seat, int tag) {
  KcSeat *own = &run->s->seat[seat];
  if (own->mission == KC_NONE || !(run->c->mission[own->mission].tags >> tag & 1)) return;
  if (own->markers >= run->c->mission[own->mission].needed) return;
  own->markers++;
  kc_tell(run, KC_E_MARKER, seat, own->mission, own->markers, 0);
  if (own->markers < run->c->mission[own->mission].needed) return;
  kc_tell(run, KC_E_MISSION, seat, own->mission, 0, 0); /* KC-15.1 */
  kc_glory(run, seat, run->c->mission[own->mission].glory, KC_FOR_MISSION);
}

/* ---- achievements ----------------------------------------------------------------------------------- */

/* Everybody in `seats` meets it at the same moment (KC-16.2). */
static void claim(KcRun *run, int place, uint32_t seats) {
  KcState *s = run->s;
  int card = s->shown[place];
  s->shown[place] = KC_NONE;
  for (int i = 0; i < s->seats; i++) {
    int seat = s->order[i];
    if (!(seats >> seat & 1)) continue;
    s->seat[seat].achieved |= 1u << card;
    kc_tell(run, KC_E_ACHIEVED, seat, card, 0, 0);
    kc_glory(run, seat, run->c->achievement[card].glory, KC_FOR_ACHIEVEMENTS);
  }
}

bool kc_feat(KcRun *run, int feat, uint32_t seats, int value) {
  bool any = false;
  for (int i = 0; i < KC_SHOWN; i++) {
    int card = run->s->shown[i];
    if (card == KC_NONE || run->c->achievement[card].feat != feat || run->c->achievement[card].amount > value) continue;
    if (!seats) continue;
    claim(run, i, seats);
    any = true;
  }
  return any;
}

/* Whether anybody may have so many cubes on one board: all cubes of a board at once, a byte for each owner. */
static bool enough_cubes(const KcState *s, int amount) {
  const uint64_t each = 0x0101010101u, high = 0x80 * each;
  uint64_t met = 0;
  if (amount > 127) return true;
  for (int victim = 0; victim < KC_SEATS; victim++) {
    uint64_t cubes = 0;
    memcpy(&cubes, s->seat[victim].cubes, KC_SEATS);
    met |= cubes | (cubes + (uint64_t)(128 - amount) * each);
  }
  return met & high;
}

/* Who has so many cubes on the board of one rival. */
static uint32_t who_has_cubes(const KcState *s, int amount) {
  uint32_t seats = 0;
  if (!enough_cubes(s, amount)) return 0;
  for (int victim = 0; victim < s->seats; victim++) {
    const uint8_t *cubes = s->seat[victim].cubes;
    if (!(cubes[0] | cubes[1] | cubes[2] | cubes[3] | cubes[4])) continue;
    for (int seat = 0; seat < s->seats; seat++)
      if (cubes[seat] >= amount && !kc_mates(s, seat, victim)) seats |= 1u << seat;
  }
  return seats;
}

/* The bought weapons of a seat side by side, a byte each with its level, and a bit to see by what has been added. */
enum { WEAPON_EACH = 0x01010101, WEAPON_SEEN = 0x80 };

static uint32_t weapons(const KcSeat *own, int add) {
  static_assert(KC_BUILT_IN == sizeof(uint32_t), "four weapons are for sale");
  uint32_t levels;
  memcpy(&levels, own->upgrade, sizeof levels);
  return (levels + (uint32_t)add * WEAPON_EACH) & (uint32_t)WEAPON_SEEN * WEAPON_EACH;
}

static uint32_t who_has_weapon(const KcState *s, int level) {
  uint32_t seats = 0;
  if (level >= WEAPON_SEEN) return 0; /* no weapon has so many */
  for (int seat = 0; seat < KC_SEATS; seat++)
    seats |= (uint32_t)(weapons(&s->seat[seat], WEAPON_SEEN - level) != 0) << seat;
  return seats;
}

static uint32_t who_has_weapons(const KcState *s, int number) {
  uint32_t seats = 0;
  for (int seat = 0; seat < KC_SEATS; seat++)
    seats |= (uint32_t)(__builtin_popcount(weapons(&s->seat[seat], WEAPON_SEEN - 1)) >= number) << seat;
  return seats;
}

/* A team hand counts for who drew last. */
static int cards_of(const KcState *s, int seat) {
  const KcSeat *hand = &s->seat[kc_hand_of(s, seat)];
  return !s->options[KC_TEAMS] || hand->drew == seat ? hand->cards : 0;
}

/* Asked after every little thing that happens: one question for all chairs, taken or not, and no guessing. */
static uint32_t who_has(const KcState *s, int feat, int amount) {
  const KcSeat *of = s->seat;
  uint32_t seats = 0;
  switch (feat) {
    case KC_CUBES:
      return who_has_cubes(s, amount);
    case KC_OWNED_LEVELS:
      for (int seat = 0; seat < KC_SEATS; seat++) seats |= (uint32_t)(of[seat].bought >= amount) << seat;
      break;
    case KC_CONSTRUCTIONS:
      for (int seat = 0; seat < KC_SEATS; seat++) seats |= (uint32_t)(of[seat].constructions >= amount) << seat;
      break;
    case KC_BELLONIUM:
      for (int seat = 0; seat < KC_SEATS; seat++) seats |= (uint32_t)(of[seat].bellonium >= amount) << seat;
      break;
    case KC_WEAPON_LEVEL:
      seats = who_has_weapon(s, amount);
      break;
    case KC_OWNED_WEAPONS:
      seats = who_has_weapons(s, amount);
      break;
    default: /* KC_CARDS */
      for (int seat = 0; seat < KC_SEATS; seat++) seats |= (uint32_t)(cards_of(s, seat) >= amount) << seat;
      break;
  }
  SB_ASSERT(seats >> s->seats == 0); /* an empty chair has nothing of all that, and every amount is 1 at least */
  return seats;
}

/* False when there is nothing to turn up. */
static bool turn_up(KcRun *run) { /* KC-16.1, KC-16.4 */
  KcState *s = run->s;
  bool any = false;
  for (int i = 0; i < s->places && s->achievement_pile; i++) {
    if (s->shown[i] != KC_NONE) continue;
    s->shown[i] = (uint8_t)kc_draw_of(run, KC_DIE_ACHIEVEMENT, &s->achievement_pile);
    kc_tell(run, KC_E_TURNED_UP, s->shown[i], 0, 0, 0);
    any = true;
  }
  return any;
}

/* True when a place is empty then. */
static bool credit_states(KcRun *run) {
  const KcContent *c = run->c;
  bool gap = false;
  for (int i = 0; i < KC_SHOWN; i++) {
    int card = run->s->shown[i];
    if (card == KC_NONE) {
      gap = true;
    } else if (c->state_cards >> card & 1) {
      uint32_t seats = who_has(run->s, c->achievement[card].feat, c->achievement[card].amount);
      if (seats) claim(run, i, seats);
      gap |= seats != 0;
    }
  }
  return gap;
}

void kc_moment(KcRun *run) {
  while (credit_states(run) && turn_up(run)) continue;
}

/* A MAZE or SINGULARITY pays, once for each player and cell. */
void kc_construction(KcRun *run, int seat, int cell) {
  KcState *s = run->s;
  const KcCell *def = kc_cell(run->c, s, cell);
  if (s->claimed[cell] >> seat & 1) return;
  s->claimed[cell] |= (uint8_t)(1u << seat);
  s->seat[seat].constructions++;
  kc_glory(run, seat, def->glory, KC_FOR_CONSTRUCTIONS);
  kc_bellonium(run, seat, def->bellonium);
  kc_mission(run, seat, KC_CONSTRUCTION);
  if (def->type == KC_SINGULARITY) kc_feat(run, KC_SINGULARITY_HIT, 1u << seat, 1);
}

/* ---- the end ---------------------------------------------------------------------------------------- */

/* What a side is compared by: Glory, then energy, then achievements (KC-18.4, KC-18.5). */
static int rank_of(const KcState *s, int side, int by) {
  int sum = 0;
  for (int seat = 0; seat < s->seats; seat++) {
    const KcSeat *own = &s->seat[seat];
    if (kc_hand_of(s, seat) != side) continue;
    sum += by == 0 ? own->glory : by == 1 ? own->energy : __builtin_popcount(own->achieved);
  }
  return sum;
}

static void find_winners(KcState *s) {
  uint32_t in = s->options[KC_TEAMS] ? 3 : (1u << s->seats) - 1;
  s->reason = KC_SHARED;
  for (int by = 0; by < 3 && s->reason == KC_SHARED; by++) {
    int best = 0;
    uint32_t leading = 0;
    for (int side = 0; side < s->seats; side++) {
      if (!(in >> side & 1)) continue;
      int value = rank_of(s, side, by);
      if (value > best) leading = 0;
      if (value >= best) leading |= 1u << side;
      if (value > best) best = value;
    }
    in = leading;
    if ((in & (in - 1)) == 0) s->reason = (uint8_t)(KC_WON_BY_GLORY + by);
  }
  s->winners = (uint8_t)(s->options[KC_TEAMS] ? in | in << 2 : in);
}

void kc_finish(KcRun *run) {
  KcState *s = run->s;
  for (int seat = 0; seat < s->seats; seat++) {
    KcSeat *own = &s->seat[seat];
    kc_glory(
        run, seat,
        own->power[KC_P_MED] * run->c->power[KC_P_MED].amount + own->power[KC_P_STA] * run->c->power[KC_P_STA].amount,
        KC_FOR_CARDS);                                                                 /* KC-18.2 */
    kc_glory(run, seat, own->bellonium / run->c->bellonium_for_one, KC_FOR_BELLONIUM); /* KC-18.3 */
  }
  s->node = KC_AT_OVER;
  s->scrolling = 0;
  if (s->seats == 1) { /* KC-19.3 */
    s->winners = 1;
    s->reason = KC_SURVIVED;
  } else {
    find_winners(s);
  }
  kc_tell(run, KC_E_OVER, s->reason, s->winners, 0, 0);
}
