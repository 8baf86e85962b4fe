/* What people who balance the game count: see SbTally. */
#include "kc.h"

enum { KC_ACHIEVEMENTS = 22 }; /* counted one by one: those of the built-in set */

enum {
  GLORY,
  GLORY_ACHIEVEMENTS,
  GLORY_MISSION,
  GLORY_UPGRADES,
  EARNED,
  LEFT,
  DESTROYED,
  DESTROYED_BY, /* by KcCause */
  ENEMIES = DESTROYED_BY + KC_CAUSES + 1,
  ROCKS,
  CUBES,
  CONSTRUCTIONS,
  OVERLOADS,
  POWER_DOWNS,
  JUMPS,
  COLLISIONS,
  FIRST,
  ROUNDS,
  BOUGHT, /* levels by KcUpgrade */
  CARDS_BOUGHT = BOUGHT + KC_UPGRADES,
  CARDS_DRAWN,
  CARDS,                       /* used, by KcPower */
  SENSORS = CARDS + KC_POWERS, /* by KcEffect, without the first */
  MISSION = SENSORS + KC_EFFECTS - 1,
  ACHIEVEMENTS,
  ACHIEVED, /* by card */
  TALLIES = ACHIEVED + KC_ACHIEVEMENTS
};

const SbTally kc_tallies[KC_TALLIES] = {
    {"glory", 400},
    {"glory-of-achievements", 80},
    {"glory-of-mission", 20},
    {"glory-of-upgrades", 20},
    {"bellonium-earned", 400},
    {"bellonium-left", 200},
    {"destroyed", 60},
    {"destroyed-by-ram", 60},
    {"destroyed-by-mine", 60},
    {"destroyed-by-collision", 60},
    {"destroyed-by-danger", 60},
    {"destroyed-by-black-hole", 60},
    {"enemies-shot", 250},
    {"asteroids-shot", 250},
    {"cubes-placed", 250},
    {"constructions", 60},
    {"overloads", 60},
    {"power-downs", 30},
    {"jumps", 250},
    {"collisions", 250},
    {"rounds-as-first", 30},
    {"rounds", 30},
    {"laser", 3},
    {"missile", 3},
    {"gamma-gun", 3},
    {"flamethrower", 3},
    {"cage", 2},
    {"generator", 2},
    {"shield", 2},
    {"engine", 2},
    {"power-ups-bought", 200},
    {"power-ups-drawn", 300},
    {"afterburner", 100},
    {"evasive-burst", 100},
    {"capacitor", 100},
    {"hot-barrel", 100},
    {"charged-rounds", 100},
    {"ore-cache", 200},
    {"medal-of-valour", 2},
    {"star-chart", 1},
    {"deflector", 100},
    {"wormhole-key", 100},
    {"salvage-drone", 100},
    {"jammer", 100},
    {"sensor-with-move", 30},
    {"sensor-with-bellonium", 30},
    {"sensor-with-free-overload", 30},
    {"sensor-with-heavy-overload", 30},
    {"mission", 1},
    {"achievements", KC_ACHIEVEMENTS},
    {"a01", 1},
    {"a02", 1},
    {"a03", 1},
    {"a04", 1},
    {"a05", 1},
    {"a06", 1},
    {"a07", 1},
    {"a08", 1},
    {"a09", 1},
    {"a10", 1},
    {"a11", 1},
    {"a12", 1},
    {"a13", 1},
    {"a14", 1},
    {"a15", 1},
    {"a16", 1},
    {"a17", 1},
    {"a18", 1},
    {"a19", 1},
    {"a20", 1},
    {"a21", 1},
    {"a22", 1},
};
_Static_assert((int)TALLIES == (int)KC_TALLIES && KC_TALLIES <= SB_TALLIES_MAX, "a name for each");

/* What an event adds to for the seat in its first argument; -1: nothing. */
static int counted(const KcContent *c, const SbEvent *event) {
  int what = event->a[1];
  switch (event->type) {
    case KC_E_BELLONIUM:
      return EARNED;
    case KC_E_DESTROYED:
      return DESTROYED_BY + what;
    case KC_E_KILLED:
      return KC_T(event->a[2]) & KC_ENEMIES ? ENEMIES : ROCKS;
    case KC_E_CUBE:
      return CUBES;
    case KC_E_OVERLOAD:
      return OVERLOADS;
    case KC_E_DOWN:
      return POWER_DOWNS;
    case KC_E_JUMPED:
      return JUMPS;
    case KC_E_COLLIDED:
      return COLLISIONS;
    case KC_E_BOUGHT_CARD:
      return CARDS_BOUGHT;
    case KC_E_FOUND:
      return CARDS_DRAWN;
    case KC_E_CACHE: /* played as it is drawn */
    case KC_E_PLAYED:
    case KC_E_PLAYED_AT:
      return CARDS + what;
    case KC_E_REVEALED:
      return c->sensor_effect[what] == KC_NO_EFFECT ? -1 : SENSORS + c->sensor_effect[what] - 1;
    default:
      return -1;
  }
}

static void read_seat(const KcContent *c, const KcState *s, int seat, int32_t *of) {
  const KcSeat *own = &s->seat[seat];
  of[GLORY] = own->glory;
  of[LEFT] = own->bellonium;
  of[CONSTRUCTIONS] = own->constructions;
  of[DESTROYED] = own->lost;
  of[ROUNDS] = s->round;
  of[GLORY_UPGRADES] = 0;
  for (int i = 0; i < KC_UPGRADES; i++) {
    int given = i == KC_CAGE && !s->options[KC_NARROW]; /* KC-2.9, KC-19.1 */
    of[BOUGHT + i] = own->upgrade[i] - given;
    for (int level = given; level < own->upgrade[i]; level++) of[GLORY_UPGRADES] += c->upgrade[i].glory[level];
  }
  of[CARDS + KC_P_MED] = own->power[KC_P_MED]; /* never played: held at the end */
  of[CARDS + KC_P_STA] = own->power[KC_P_STA];
  of[MISSION] = own->mission != KC_NONE && own->markers >= c->mission[own->mission].needed;
  of[GLORY_MISSION] = of[MISSION] ? c->mission[own->mission].glory : 0;
  of[ACHIEVEMENTS] = of[GLORY_ACHIEVEMENTS] = 0;
  for (int i = 0; i < KC_ACHIEVEMENTS; i++) of[ACHIEVED + i] = own->achieved >> i & 1;
  for (uint32_t left = own->achieved; left; left &= left - 1) {
    of[ACHIEVEMENTS]++;
    of[GLORY_ACHIEVEMENTS] += c->achievement[__builtin_ctz(left)].glory;
  }
}

void kc_tally(const SbContent *content, const SbState *state, const SbEvents *events, SbTallies *tallies) {
  const KcContent *c = kc_facts(content);
  const KcState *s = (const KcState *)state;
  bool revealed = false;
  for (int i = 0; i < events->count; i++) {
    const SbEvent *event = &events->at[i];
    int tally = counted(c, event);
    revealed |= event->type == KC_E_REVEALED;
    if (tally < 0) continue;
    tallies->of[event->a[0]][tally] += event->type == KC_E_BELLONIUM ? event->a[1] : 1;
    if (event->type == KC_E_CACHE) tallies->of[event->a[0]][CARDS_DRAWN]++;
  }
  if (revealed) tallies->of[s->order[0]][FIRST]++; /* KC-4.1 */
  for (int seat = 0; seat < s->seats; seat++) read_seat(c, s, seat, tallies->of[seat]);
}
