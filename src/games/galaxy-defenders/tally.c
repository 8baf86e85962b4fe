/* What people who balance the game count: see SbTally. */
#include <ctype.h>
#include <stdlib.h>

#include "score.h"

enum { SPECIES = 7, THINGS = 45, EVENTS = 20, ENCOUNTERS = 17 }; /* counted one by one: those of the built-in set */

enum {
  ROUNDS,
  ACCOMPLISHED,
  PARTIAL,
  FAILED,
  SURVIVED,
  RANK,
  FRAGMENTS,
  TEAM_KILLS,
  KILLS,
  BY_SPECIES, /* kills */
  ATTACKS = BY_SPECIES + SPECIES,
  GUARDS,
  DRONE_ATTACKS,
  FURTHER,
  GRENADES,
  AREAS,
  HITS,
  MISSES,
  FAILURES,
  REROLLS,
  DEALT,
  TAKEN,
  SUFFERED,
  HEALED,
  BLED,
  DEATHS,
  DRONES_LOST,
  SHIELDED,
  DEFENCES,
  JAMS,
  UNJAMS,
  AMMO,
  SEARCHES,
  EVADES,
  EVADED,
  LEAPS,
  REDEPLOYED,
  DOORS,
  STEPS,
  TASKS,
  TAKEN_UP,
  SECURED,
  WINGS,
  RANKS,
  ALPHA,
  WEAPONS,
  DEVICES,
  CRATES,
  DRAWN,
  CAME,
  REVEALED,
  POWERS,
  BY_THING,                         /* used */
  BY_EVENT = BY_THING + THINGS,     /* drawn by this Alpha */
  BY_ENCOUNTER = BY_EVENT + EVENTS, /* drawn in this one's turn */
  TALLIES = BY_ENCOUNTER + ENCOUNTERS
};

const SbTally gd_tallies[GD_TALLIES] = {
    {"rounds", 30},
    {"accomplished", 1},
    {"partial", 1},
    {"failed", 1},
    {"survived", 1},
    {"rank", 5},
    {"fragments", 4},
    {"team-kills", 200},
    {"kills", 200},
    {"kills-xb", 100},
    {"kills-sc", 100},
    {"kills-xa", 100},
    {"kills-ar", 100},
    {"kills-xg", 100},
    {"kills-nx", 100},
    {"kills-be", 100},
    {"attacks", 2000},
    {"guard-shots", 400},
    {"drone-attacks", 400},
    {"further-attacks", 200},
    {"device-attacks", 100},
    {"area-attacks", 400},
    {"attacks-that-hit", 2000},
    {"attacks-that-miss", 2000},
    {"alien-weapon-failures", 400},
    {"re-rolls", 400},
    {"wounds-dealt", 2000},
    {"wounds-taken", 2000},
    {"wounds-suffered", 400},
    {"wounds-healed", 2000},
    {"bleedings", 400},
    {"deaths", 40},
    {"drones-lost", 40},
    {"hits-on-shields", 2000},
    {"defences", 2000},
    {"jams", 400},
    {"unjams", 400},
    {"ammo-spent", 2000},
    {"searches", 200},
    {"evades", 400},
    {"evades-that-work", 400},
    {"leaps", 400},
    {"redeployments", 400},
    {"doors-broken", 100},
    {"steps", 8000},
    {"mission-actions", 100},
    {"objects-taken", 200},
    {"objects-secured", 20},
    {"wings-rolls", 100},
    {"ranks-won", 20},
    {"alpha-rounds", 100},
    {"weapons-received", 40},
    {"devices-gained", 100},
    {"crates-taken", 10},
    {"encounters-drawn", 100},
    {"aliens-received", 400},
    {"signals-revealed", 400},
    {"powers-used", 1000},
    {"field-medic", 400},
    {"stealth", 400},
    {"bodyguard", 400},
    {"d01", 400},
    {"d02", 400},
    {"d03", 400},
    {"d04", 400},
    {"d05", 400},
    {"d06", 400},
    {"d07", 400},
    {"d08", 400},
    {"d09", 400},
    {"d10", 400},
    {"d11", 400},
    {"d12", 400},
    {"d13", 400},
    {"d14", 400},
    {"s05", 400},
    {"s06", 400},
    {"s07", 400},
    {"s08", 400},
    {"s12", 400},
    {"s13", 400},
    {"s14", 400},
    {"s15", 400},
    {"b01", 400},
    {"b02", 400},
    {"b03", 400},
    {"b04", 400},
    {"b05", 400},
    {"b06", 400},
    {"b07", 400},
    {"b08", 400},
    {"b09", 400},
    {"b10", 400},
    {"t01", 400},
    {"t02", 400},
    {"t03", 400},
    {"t04", 400},
    {"t05", 400},
    {"t06", 400},
    {"t07", 400},
    {"t08", 400},
    {"t09", 400},
    {"t10", 400},
    {"e01", 60},
    {"e02", 60},
    {"e03", 60},
    {"e04", 60},
    {"e05", 60},
    {"e06", 60},
    {"e07", 60},
    {"e08", 60},
    {"e09", 60},
    {"e10", 60},

    {"e12", 60},
    {"e13", 60},
    {"e14", 60},
    {"e15", 60},
    {"e16", 60},
    {"e17", 60},
    {"e18", 60},
    {"e19", 60},
    {"e20", 60},
    {"e21", 60},
    {"c01", 60},
    {"c02", 60},
    {"c03", 60},
    {"c04", 60},
    {"c05", 60},
    {"c06", 60},
    {"c07", 60},
    {"c08", 60},
    {"c09", 60},
    {"c10", 60},
    {"c11", 60},
    {"c12", 60},
    {"c13", 60},
    {"c14", 60},
    {"c15", 60},
    {"c16", 60},
    {"c17", 60},
};
_Static_assert((int)TALLIES == (int)GD_TALLIES && GD_TALLIES <= SB_TALLIES_MAX, "a name for each");

/* What an event adds 1 to, for the agent in its first number or the owner of the drone there. */
static const uint8_t simple[GD_EVENTS] = {
    [GD_E_BLEEDS] = 1 + BLED,      [GD_E_SEARCHED] = 1 + SEARCHES, [GD_E_EVADED] = 1 + EVADES,
    [GD_E_UNJAMMED] = 1 + UNJAMS,  [GD_E_JAMMED] = 1 + JAMS,       [GD_E_STEPPED] = 1 + STEPS,
    [GD_E_BROKE] = 1 + DOORS,      [GD_E_DID] = 1 + TASKS,         [GD_E_WINGS] = 1 + WINGS,
    [GD_E_ALPHA] = 1 + ALPHA,      [GD_E_GIVEN] = 1 + WEAPONS,     [GD_E_CRATE] = 1 + CRATES,
    [GD_E_ALIENS] = 1 + DRAWN,     [GD_E_DEFENDED] = 1 + DEFENCES, [GD_E_FAILED] = 1 + FAILURES,
    [GD_E_REROLLED] = 1 + REROLLS, [GD_E_USED] = 1 + POWERS,
};

/* Ids of tallies are those of the content in small letters. */
static bool same(const char *id, const char *name) {
  while (*id && *id == tolower((unsigned char)*name)) id++, name++;
  return !*id && !*name;
}

static void add(SbTallies *tallies, int seat, int tally, int n) {
  if (seat >= 0) tallies->of[seat][tally] += n;
}

static void add_named(SbTallies *tallies, int seat, int first, int count, const char *name) {
  for (int i = first; i < first + count; i++)
    if (same(gd_tallies[i].id, name)) add(tallies, seat, i, 1);
}

static void count_attack(SbTallies *tallies, const SbEvent *event) {
  static const uint8_t by_source[GD_SOURCES] = {[GD_FROM_GUARD] = 1 + GUARDS,
                                                [GD_FROM_DRONE] = 1 + DRONE_ATTACKS,
                                                [GD_FROM_AGAIN] = 1 + FURTHER,
                                                [GD_FROM_DEVICE] = 1 + GRENADES};
  int seat = gd_tag_seat(event->a[0]), source = event->a[4];
  add(tallies, seat, ATTACKS, 1);
  if (event->a[3]) add(tallies, seat, AREAS, 1);
  if (source < GD_SOURCES && by_source[source]) add(tallies, seat, by_source[source] - 1, 1);
}

static void count_death(const GdContent *c, SbTallies *tallies, const SbEvent *event, const GdBlame *blame) {
  int tag = event->a[0];
  if (gd_tag_agent(tag)) add(tallies, gd_tag_seat(tag), DEATHS, 1);
  if (gd_tag_drone(tag)) add(tallies, gd_tag_seat(tag), DRONES_LOST, 1);
  if (!gd_tag_alien(tag)) return;
  int species = c->card[(tag & 255) - 128].species;
  add(tallies, blame->seat, KILLS, 1);
  if (species < SPECIES) add(tallies, blame->seat, BY_SPECIES + species, 1);
}

static void count_wounds(SbTallies *tallies, const SbEvent *event, const GdBlame *blame) {
  int tag = event->a[0];
  if (gd_tag_alien(tag)) add(tallies, blame->seat, DEALT, event->a[1]);
  if (gd_tag_agent(tag)) add(tallies, gd_tag_seat(tag), event->type == GD_E_WOUNDED ? TAKEN : SUFFERED, event->a[1]);
}

/* Encounter cards have numbers for ids. */
static void count_encounter(SbTallies *tallies, int seat, const char *id) {
  int number = atoi(id);
  if (number >= 1 && number <= ENCOUNTERS) add(tallies, seat, BY_ENCOUNTER + number - 1, 1);
}

static void count_more(const GdContent *c, const GdState *s, SbTallies *tallies, const SbEvent *event) {
  const int32_t *a = event->a;
  int seat = gd_tag_seat(a[0]);
  switch (event->type) {
    case GD_E_ATTACK:
      return count_attack(tallies, event);
    case GD_E_HITS:
      return add(tallies, seat, a[1] + a[2] > 0 ? HITS : MISSES, 1);
    case GD_E_HEALED:
      return add(tallies, seat, HEALED, a[1]);
    case GD_E_SHIELDED:
      return add(tallies, seat, SHIELDED, a[1]);
    case GD_E_AMMO:
      return add(tallies, seat, AMMO, a[2] < 0 ? -a[2] : 0);
    case GD_E_EVADED:
      return add(tallies, seat, EVADED, a[2] != 0);
    case GD_E_JUMPED:
      return add(tallies, seat, a[3] ? REDEPLOYED : LEAPS, 1);
    case GD_E_OBJECT:
      if (a[0] == 1) add(tallies, gd_tag_seat(a[2]), TAKEN_UP, 1);
      if (a[0] == 3) add(tallies, gd_tag_seat(a[2]), SECURED, 1);
      return;
    case GD_E_RANK:
      return add(tallies, s->round ? seat : -1, RANKS, 1);
    case GD_E_GAINED:
      return add(tallies, c->thing[a[1]].kind == GD_DEVICE ? seat : -1, DEVICES, 1);
    case GD_E_ASSIGNED:
      return add(tallies, gd_tag_seat(a[1]), CAME, 1);
    case GD_E_REVEALED:
      return add(tallies, s->turn.seat < s->agents ? s->turn.seat : s->alpha, REVEALED, 1);
    case GD_E_REROLLED:
    case GD_E_USED:
      return add_named(tallies, seat, BY_THING, THINGS, c->thing_id[a[1]]);
    case GD_E_ALIENS:
      return count_encounter(tallies, seat, c->encounter_id[a[1]]);
    case GD_E_EVENT:
      return add_named(tallies, s->alpha < s->agents ? s->alpha : -1, BY_EVENT, EVENTS, c->event_id[a[0]]);
    default:
      return;
  }
}

static void write_state(const GdState *s, int seat, int32_t *of) {
  of[ROUNDS] = s->round;
  of[ACCOMPLISHED] = s->node == GD_AT_OVER && s->outcome == 1 + GD_ACCOMPLISHED;
  of[PARTIAL] = s->node == GD_AT_OVER && s->outcome == 1 + GD_PARTIAL;
  of[FAILED] = s->node == GD_AT_OVER && !of[ACCOMPLISHED] && !of[PARTIAL];
  of[SURVIVED] = s->node == GD_AT_OVER && s->agent[seat].life == GD_ALIVE;
  of[RANK] = s->agent[seat].rank;
  of[FRAGMENTS] = s->fragments;
  of[TEAM_KILLS] = s->kills;
}

void gd_tally(const SbContent *content, const SbState *state, const SbEvents *events, SbTallies *tallies) {
  const GdContent *c = gd_facts(content);
  const GdState *s = (const GdState *)state;
  GdBlame blame = {.seat = -1};
  for (int i = 0; i < events->count; i++) {
    const SbEvent *event = &events->at[i];
    gd_blame(&blame, event);
    if (simple[event->type]) add(tallies, gd_tag_seat(event->a[0]), simple[event->type] - 1, 1);
    if (event->type == GD_E_DIED) count_death(c, tallies, event, &blame);
    if (event->type == GD_E_WOUNDED || event->type == GD_E_SUFFERED) count_wounds(tallies, event, &blame);
    count_more(c, s, tallies, event);
  }
  for (int seat = 0; seat < s->agents; seat++) write_state(s, seat, tallies->of[seat]);
}
