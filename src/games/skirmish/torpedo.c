/* Torpedoes: an action that cannot be listed, an outcome that is measured, a path too long for six numbers, and a
 * player of the game's own. Lengths are hundredths of a cell, from the lower left corner of a1. */
#include "skirmish.h"

enum { CELL = 100, SCATTER = 30, POINTS = 9 };

static_assert(2 * POINTS == SK_EVENT_NUMBERS_MAX, "room for the path");

/* 1000 times the sine of a whole degree: the same on every machine, and off by less than two thousandths. */
static int sine(int degrees) {
  int d = degrees % 180, rising = d * (180 - d), value = 4000 * rising / (40500 - rising);
  return degrees % 360 < 180 ? value : -value;
}

static int centre(int line) {
  return line * CELL + CELL / 2;
}

/* SK-11.3: where it would come down without scatter. */
static void aim_at(int cell, SbAction action, int32_t at[2]) {
  int length = sk_reach(action) * CELL / 10;
  at[0] = centre(cell % SK_SIDE) + length * sine(sk_bearing(action)) / 1000;
  at[1] = centre(cell / SK_SIDE) + length * sine(sk_bearing(action) + 90) / 1000;
}

static int cell_at(const int32_t at[2]) {
  if (at[0] < 0 || at[1] < 0 || at[0] >= SK_SIDE * CELL || at[1] >= SK_SIDE * CELL) return -1;
  return at[1] / CELL * SK_SIDE + at[0] / CELL;
}

int sk_torpedo_target(const SkState *s, int seat, SbAction action) {
  int32_t at[2];
  aim_at(s->seat[seat].cell, action, at);
  return cell_at(at);
}

/* ---- what is legal --------------------------------------------------------------------------------- */

bool sk_torpedo_left(const SkTerms *terms, int seat) {
  return terms->torpedo & SK_TORPEDOES && !(terms->torpedo & SK_SPENT(seat));
}

bool sk_sampled(const SbContent *content, const SbState *state, int seat) {
  const SkState *s = (const SkState *)state;
  return s->node == SK_CHOOSING && sk_due(content, state) >> seat & 1 && sk_torpedo_left(&s->terms, seat);
}

/* The nearest bearing and reach from one cell to the middle of another. */
static SbAction aimed(int from, int to) {
  int dx = (to % SK_SIDE - from % SK_SIDE) * CELL, dy = (to / SK_SIDE - from / SK_SIDE) * CELL;
  SbAction best = 0;
  int least = INT32_MAX;
  for (int bearing = 0; bearing < 360; bearing++) {
    int along = (dx * sine(bearing) + dy * sine(bearing + 90)) / 1000, reach = (along + 5) / 10;
    if (reach < 1 || reach > SK_REACH_MAX) continue;
    int32_t at[2];
    SbAction action = SK_TORPEDO_ACTION(bearing, reach);
    aim_at(from, action, at);
    int off_x = at[0] - centre(to % SK_SIDE), off_y = at[1] - centre(to / SK_SIDE), off = off_x * off_x + off_y * off_y;
    if (off < least) least = off, best = action;
  }
  return best;
}

int sk_torpedo_sample(const SkState *s, int seat, SbAction *out) {
  int count = 0, from = s->seat[seat].cell;
  for (int to = 0; to < SK_CELLS; to++)
    if (to != from) out[count++] = aimed(from, to);
  return count;
}

/* ---- the launch ------------------------------------------------------------------------------------ */

/* SK-11.4: up to 0.30 of a cell off in each direction. */
static int measure(void *self, SbRng *luck, int32_t *numbers) {
  const int32_t *goal = self;
  for (int i = 0; i < 2; i++) numbers[i] = goal[i] - SCATTER + (int32_t)sb_rng_below(luck, 2 * SCATTER + 1);
  return 2;
}

static bool could_land(void *self, const int32_t *numbers, int count, SbMisfit *why) {
  const int32_t *goal = self;
  for (int i = 0; i < 2; i++) {
    *why = (SbMisfit){i + 1, "landing_too_far"};
    if (i >= count) return false;
    if (numbers[i] < goal[i] - SCATTER || numbers[i] > goal[i] + SCATTER) return false;
  }
  *why = (SbMisfit){3, "landing_too_far"};
  return count == 2;
}

static void tell_path(int seat, int from, int cell, const int32_t at[2], SbEvents *events) {
  int32_t path[2 * POINTS];
  const int32_t start[2] = {centre(from % SK_SIDE), centre(from / SK_SIDE)};
  for (int i = 0; i < 2 * POINTS; i++) path[i] = start[i % 2] + (at[i % 2] - start[i % 2]) * (i / 2) / (POINTS - 1);
  sb_event(events,
           (SbEvent){
               .type = SK_E_TORPEDO, .to = SB_TO_ALL, .a = {seat, from, cell}, .more = path, .more_count = 2 * POINTS});
}

int sk_launch(const SkContent *c, SkState *s, int seat, SbAction action, SbChance *chance, SbEvents *events) {
  SkSeat *own = &s->seat[seat];
  int32_t goal[2], at[2] = {0};
  aim_at(own->cell, action, goal);
  const SbMeasure how = {.make = measure, .fits = could_land, .self = goal};
  sb_chance_measure(chance, &s->rng, c->dice, SK_DIE_LANDING, &how, at);
  int cell = cell_at(at);
  s->terms.torpedo |= SK_SPENT(seat);
  own->traces = (uint16_t)(1u << own->cell); /* SK-11.5 */
  tell_path(seat, own->cell, cell, at, events);
  return cell;
}

/* ---- a player of its own --------------------------------------------------------------------------- */

/* Where the enemy is known for sure, a torpedo flies at once; the lower the level, the worse it is aimed. */
bool sk_choose(const SbContent *content, const SbObservation *observation, int seat, int level, SbRng *luck,
               SbAction *out) {
  const SkState *o = (const SkState *)observation;
  uint16_t enemy = sk_ship(o, sk_enemy_of(o, seat)).traces;
  bool found = enemy && !(enemy & (enemy - 1)) && enemy != 1u << o->seat[seat].cell;
  if (!found || !sk_sampled(content, (const SbState *)observation, seat)) return false;
  *out = aimed(o->seat[seat].cell, __builtin_ctz(enemy));
  int error = 8 * (5 - level);
  int bearing = sk_bearing(*out) + 360 - error + (int)sb_rng_below(luck, (uint32_t)(2 * error + 1));
  *out = SK_TORPEDO_ACTION(bearing % 360, sk_reach(*out));
  return true;
}
