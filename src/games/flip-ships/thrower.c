#include "thrower.h"

#include "aim.h"

enum { SEARCH = 240, FORWARD_SEARCH = 100, REMEMBERED = 128 };

/* A flip that is thought about: the table without the ship, and what landings would come to. */
typedef struct Thinking {
  const FsView *v;
  FsView now; /* the ship is in its owner's hand */
  FsState s;
  FsScene scene;
  FsHits pending;
  double miss; /* outlook when it hits nothing */
  int level, kind, ship, id;
  SbRng *luck;
  uint64_t keys[REMEMBERED];
  double values[REMEMBERED];
} Thinking;

static void think(Thinking *t, const FsView *v, int level, int kind, int ship, SbRng *luck) {
  memset(t->keys, 0, sizeof t->keys);
  t->v = v;
  t->level = level;
  t->kind = kind;
  t->ship = ship;
  t->id = v->s->seat * FS_FLEET + ship;
  t->luck = luck;
  t->s = *v->s;
  t->s.ship[t->id].where = FS_READY;
  fs_scene(v->c, &t->s, &t->scene);
  for (int cell = 0; cell < FS_CELLS; cell++) t->s.card[cell].heading = 0; /* measured in no time, and near enough */
  t->now = *v;
  t->now.s = &t->s;
  t->pending = fs_pending(v, ship);
  t->miss = fs_outlook(&t->now, &t->pending);
}

/* A place to throw at, in a row. */
typedef struct Goal {
  int row, cell; /* FS_CELLS: no card in particular */
  int32_t x, y;
} Goal;

/* ---- landings ---------------------------------------------------------------------------------------- */

static uint32_t in_reach(const Thinking *t) {
  switch (fs_power(&t->s, t->s.seat, t->ship)) {
    case FS_MOON_STRIKE:
      return fs_moons(t->v->c, &t->s, t->id);
    case FS_SHORT_LASER:
    case FS_LONG_LASER:
    case FS_TWIN_LASER:
      return fs_targets_of(t->v->c, &t->s, t->id, 0);
    default:
      return 0;
  }
}

/* Landings on the same cards with the same in reach are alike. */
static double landing_outlook(Thinking *t) {
  FsShip *ship = &t->s.ship[t->id];
  ship->cells = fs_lies_on(t->v->c, &t->s, t->id);
  uint64_t key = ship->cells | (uint64_t)in_reach(t) << FS_CELLS;
  if (!key) return t->miss;
  uint64_t at = (key * 0x9e3779b97f4a7c15u) >> 57;
  if (t->keys[at] != key) {
    t->keys[at] = key;
    t->values[at] = fs_attack_outlook(&t->now, &t->s, t->id, &t->pending);
  }
  return t->values[at];
}

static void lay(Thinking *t, int32_t x, int32_t y) {
  FsShip *ship = &t->s.ship[t->id];
  ship->where = FS_LANDED;
  ship->edge = FS_ON_TABLE;
  ship->pose = (FsPose){.x = x, .y = y, .z = t->scene.size.disc_thickness / 2};
}

static void take_up(Thinking *t) {
  FsShip *ship = &t->s.ship[t->id];
  ship->where = FS_READY;
  ship->pose = (FsPose){0};
  ship->cells = 0;
}

/* What throws at a place bring on the average. What falls short is thrown again. */
static double expected(Thinking *t, const Goal *goal) {
  const FsThrown *throws = fs_throws(goal->row, fs_level(t->ship) + 1, t->v->hand);
  bool again = !t->s.options[FS_NO_REFLIPS] && fs_ship_c(t->v->s, t->s.seat, t->ship)->tries < 2;
  bool simple = t->level <= 2 && goal->cell < FS_CELLS; /* looks at the card alone */
  double sum = 0;
  int count = 0;
  for (int i = 0; i < FS_THROWS; i++) {
    bool gone = throws[i].x == FS_GONE;
    lay(t, goal->x + throws[i].x * 10, goal->y + throws[i].y * 10);
    if (!gone && again && fs_in_atmosphere(t->v->c, &t->s, t->id)) continue;
    double value = gone ? t->miss : landing_outlook(t);
    if (simple && !(t->s.ship[t->id].cells >> goal->cell & 1)) value = t->miss;
    sum += value - t->miss;
    count++;
  }
  take_up(t);
  return count ? sum / count : 0;
}

/* ---- aims -------------------------------------------------------------------------------------------- */

static FsAim aim_from(int kind, int ship, const FsFlick *flick, bool ramp) {
  return (FsAim){.kind = kind,
                 .ship = ship,
                 .ramp = ramp,
                 .x = flick->x,
                 .aim = flick->aim / 10,
                 .power = flick->power / 2,
                 .loft = flick->loft / 20,
                 .back = flick->back / 10,
                 .side = flick->side / 20};
}

/* As at a card that lies there. With three rows they lie where they always do: the Mothership's place says nothing
 * about them. */
static FsAim aim_at(const Thinking *t, const Goal *goal) {
  const FsFooting edge = {.from = FS_FROM_EDGE};
  const FsTarget card = {.at = FS_AT_CARD}, point = {.at = FS_AT_POINT, .x = goal->x, .y = goal->y, .within = 4500};
  FsScene scene = t->scene;
  FsAimed aimed;
  scene.size.mothership = fs_standard_dimensions.mothership;
  scene.size.strip = fs_standard_dimensions.strip;
  scene.cards[0].pose = (FsCardPose){goal->x, goal->y, 0};
  int level = fs_level(t->ship) + 1;
  if (!fs_aim_known(&scene, &edge, level, &card, t->v->hand, &aimed))
    aimed = fs_aim(&t->scene, &edge, level, &point, t->v->hand, SEARCH, sb_rng_next(t->luck));
  return aim_from(t->kind, t->ship, &aimed.flick, false);
}

/* From the edge; from the ramp only where it stands already (FS-2.12: every card would be farther away for good) and is
 * the better place. */
static FsAim aim_at_box(const Thinking *t) {
  const FsTarget box = {.at = FS_AT_MOTHERSHIP};
  int level = fs_level(t->ship) + 1;
  if (t->kind == FS_FORWARD) {
    const FsPose *from = &fs_ship_c(t->v->s, t->s.seat, t->ship)->pose;
    FsFooting here = {.from = FS_FROM_START, .start = fs_start_forward(&t->scene, level, from->x, from->y)};
    FsAimed aimed = fs_aim(&t->scene, &here, level, &box, t->v->hand, FORWARD_SEARCH, sb_rng_next(t->luck));
    aimed.flick.x = 0;
    return aim_from(t->kind, t->ship, &aimed.flick, false);
  }
  FsAimed best = {.chance = -1};
  bool by_ramp = false;
  for (int ramp = 0; ramp <= t->s.back; ramp++) {
    const FsFooting from = {.from = ramp ? FS_FROM_RAMP : FS_FROM_EDGE};
    FsAimed aimed;
    if (!fs_aim_known(&t->scene, &from, level, &box, t->v->hand, &aimed)) continue;
    if (aimed.chance > best.chance) best = aimed, by_ramp = ramp;
  }
  if (best.chance < 0) {
    const FsFooting edge = {.from = FS_FROM_EDGE};
    best = fs_aim(&t->scene, &edge, level, &box, t->v->hand, SEARCH, sb_rng_next(t->luck));
  }
  return aim_from(t->kind, t->ship, &best.flick, by_ramp);
}

/* ---- the plan ---------------------------------------------------------------------------------------- */

static void weigh_goal(Thinking *t, const Goal *goal, Goal *best, double *most) {
  double gain = expected(t, goal);
  if (gain <= *most) return;
  *most = gain;
  *best = *goal;
}

/* Every card; for those who look closely also between two cards of a row, where both may be hit and one surely is; the
 * Moon Sectors for those who strike from there. */
static double best_goal(Thinking *t, Goal *best) {
  const FsContent *c = t->v->c;
  double most = -1;
  for (int cell = 0; cell < FS_CELLS; cell++) {
    if (!t->s.enemy[cell]) continue;
    const FsCardPose *at = &t->s.card[cell], *beside = at + 1;
    int row = cell / FS_COLUMNS;
    weigh_goal(t, &(Goal){row, cell, at->x, at->y}, best, &most);
    if (t->level < 4 || cell % FS_COLUMNS == FS_COLUMNS - 1 || !t->s.enemy[cell + 1]) continue;
    weigh_goal(t, &(Goal){row, FS_CELLS, (at->x + beside->x) / 2, (at->y + beside->y) / 2}, best, &most);
  }
  for (int row = 0; row < fs_rows(&t->s) && fs_power(&t->s, t->s.seat, t->ship) == FS_MOON_STRIKE; row++) {
    int32_t y = fs_home(c, row * FS_COLUMNS).y;
    weigh_goal(t, &(Goal){row, FS_CELLS, (c->moon_left + c->moon_right) / 2, y}, best, &most);
  }
  return most;
}

static double box_gain(const Thinking *t) {
  double chance = fs_lodging_chance(fs_level(t->ship) + 1, t->v->hand) / 1000.0, miss = 1 - chance;
  double worth = fs_breach_worth(t->v, t->ship);
  if (t->kind == FS_BOMB) return (1 - miss * miss * miss) * worth;                                  /* FS-12.10 */
  if (fs_power(&t->s, t->s.seat, t->ship) == FS_ENCORE) return chance * (1 + chance * 0.8) * worth; /* FS-12.4 */
  return chance * worth;
}

FsPlan fs_plan(const FsView *v, int level, int kind, int ship, SbRng *luck) {
  Thinking t;
  Goal goal = {0};
  think(&t, v, level, kind, ship, luck);
  bool bombs = kind == FS_BOMB || fs_ship_c(v->s, v->s->seat, ship)->flags & FS_BOMBING;
  bool box_alone = bombs || kind == FS_FORWARD || v->s->node == FS_ASSAULT;
  double at_box = box_gain(&t), at_cards = box_alone ? -1 : best_goal(&t, &goal);
  if (box_alone || at_box > at_cards || at_cards < 0) return (FsPlan){aim_at_box(&t), at_box};
  return (FsPlan){aim_at(&t, &goal), at_cards};
}

FsAim fs_plan_throw(const FsView *v, int seat, SbRng *luck) {
  const FsTarget box = {.at = FS_AT_MOTHERSHIP};
  const FsScene scene = {.size = fs_size(v->c, v->s)};
  int level = fs_level(fs_race_in_hand(v->s, seat)) + 1, place = fs_race_middle(v->s->race.racer[seat].place);
  const FsFooting here = {.from = FS_FROM_START, .start = fs_race_start(&scene, place)};
  FsAimed aimed;
  if (!fs_aim_known(&scene, &here, level, &box, v->hand, &aimed))
    aimed = fs_aim(&scene, &here, level, &box, v->hand, SEARCH, sb_rng_next(luck));
  aimed.flick.x = place;
  return aim_from(FS_THROW, 0, &aimed.flick, false);
}
