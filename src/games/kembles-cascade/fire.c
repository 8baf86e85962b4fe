/* Weapons: what a shot hits, and what follows when all its damage is done (KC-6.19). */
#include "kc.h"

typedef struct Hit {
  uint8_t cell, damage;
} Hit;

typedef struct Shot {
  Hit hit[KC_COLUMNS];
  int count;
} Shot;

static void add(Shot *shot, int cell, int damage) {
  shot->hit[shot->count++] = (Hit){(uint8_t)cell, (uint8_t)damage};
}

int kc_overload_cost(const KcContent *c, const KcState *s) {
  const KcSeat *own = &s->seat[kc_active(s)];
  int effect = own->played < KC_SENSORS ? c->sensor_effect[own->played] : KC_NO_EFFECT;
  int frost = s->step.frost && s->boss != KC_NONE ? c->warning[s->boss].amount : 0;
  if (s->step.overloads == 0) return (effect == KC_FREE1 ? 0 : c->overload[0]) + frost;  /* KC-4.4, KC-20.7 */
  int cost = own->upgrade[KC_GENERATOR] >= 2 && c->overload[1] > 1 ? 1 : c->overload[1]; /* KC-7.3 */
  return cost + (effect == KC_HEAVY2);
}

bool kc_can_overload(const KcContent *c, const KcState *s) {
  if (s->step.overloads >= 2) return false; /* KC-7.2 */
  int cost = kc_overload_cost(c, s);
  return cost == 0 || s->seat[kc_active(s)].energy > cost; /* KC-7.4 */
}

/* ---- players ---------------------------------------------------------------------------------------- */

static void hit_ship(KcRun *run, int victim, int damage) {
  KcState *s = run->s;
  int active = kc_active(s);
  bool rival = !kc_mates(s, active, victim);
  KcSeat *own = &s->seat[victim];
  if (s->step.hit_points[victim] == 0) s->step.hit_from[victim] = own->level; /* KC-6.21 */
  s->step.hit_points[victim] = (uint8_t)(s->step.hit_points[victim] + damage);
  int level = kc_raise(s->step.hit_from[victim], s->step.hit_points[victim]);
  if (level <= own->level) { /* KC-6.22 */
    kc_tell(run, KC_E_HIT, own->cell, damage, 0, 0);
    return;
  }
  own->level = (uint8_t)level;
  kc_tell(run, KC_E_LEVEL, victim, level, 0, 0);
  if (!(s->step.hit_cube >> victim & 1)) {
    s->step.hit_cube |= (uint8_t)(1u << victim);
    own->cubes[active]++;
    kc_tell(run, KC_E_CUBE, active, victim, 0, 0);
    if (rival) kc_mission(run, active, KC_CUBE);
  }
  if (!rival) return;
  s->step.raised |= (uint8_t)(1u << victim);
  kc_feat(run, KC_RAISED, 1u << active, __builtin_popcount(s->step.raised));
}

/* ---- cells ------------------------------------------------------------------------------------------ */

static int needed(const KcContent *c, const KcState *s, int cell) {
  int energy = kc_cell(c, s, cell)->energy;
  bool plated = kc_standing_spec(c, s, cell) && c->warning[s->boss].effect == KC_PLATING; /* KC-20.7 */
  return plated ? energy + c->warning[s->boss].amount : energy;
}

/* True when the object on the cell is destroyed by it. */
static bool hit_cell(KcRun *run, int weapon, Hit hit) {
  KcState *s = run->s;
  const KcCell *def = kc_cell(run->c, s, hit.cell);
  if (def->type == KC_MOSQUITO) { /* KC-12.21 */
    s->flees = hit.cell;
    kc_tell(run, KC_E_HIT, hit.cell, hit.damage, 0, 0);
  }
  if (!def->energy || hit.damage == 0 || (weapon < KC_BUILT_IN && def->immune >> weapon & 1))
    return false; /* KC-6.10, KC-6.13 */
  int before = s->damage[hit.cell], after = before + hit.damage, enough = needed(run->c, s, hit.cell);
  s->damage[hit.cell] = (uint8_t)after;
  kc_tell(run, KC_E_HIT, hit.cell, hit.damage, 0, 0);
  if (def->type == KC_SINGULARITY) { /* KC-12.17 */
    if (after >= enough) kc_construction(run, kc_active(s), hit.cell);
    return false;
  }
  return before < enough && after >= enough; /* KC-6.9 */
}

static void score_kill(KcRun *run, int cell) {
  KcState *s = run->s;
  const KcCell *def = kc_cell(run->c, s, cell);
  int active = kc_active(s);
  uint32_t me = 1u << active;
  kc_tell(run, KC_E_KILLED, active, cell, def->type, 0);
  kc_bellonium(run, active, def->bellonium); /* KC-6.11 */
  kc_glory(run, active, def->glory, KC_FOR_ENEMIES);
  if (def->bellonium) s->step.salvage++;
  kc_mission(run, active, def->type); /* KC-15.2 */
  if (KC_T(def->type) & KC_ENEMIES) {
    s->step.kills++;
    kc_feat(run, KC_KILLS, me, s->step.kills);
    if (def->type == KC_CRUISER) kc_feat(run, KC_CRUISER_ENERGY, me, def->energy);
    if (def->type == KC_TURRET) kc_feat(run, KC_TURRET_DOWN, me, 1);
    kc_feat(run, KC_OVERLOAD_KILL, me, s->step.overloads);
    if (s->step.jumped) kc_feat(run, KC_JUMP_KILL, me, 1);
  } else {
    s->step.rocks++;
    kc_feat(run, KC_ROCKS, me, s->step.rocks);
  }
}

/* Damage to everything first, then rewards, covers, flips (KC-6.19). */
static void resolve(KcRun *run, int weapon, const Shot *shot) {
  KcState *s = run->s;
  int dead[KC_COLUMNS], count = 0, active = kc_active(s);
  for (int i = 0; i < shot->count; i++) {
    int ship = kc_ship_at(s, shot->hit[i].cell);
    if (ship >= 0 && ship != active && shot->hit[i].damage)
      hit_ship(run, ship, shot->hit[i].damage);
    else if (ship < 0 && hit_cell(run, weapon, shot->hit[i]))
      dead[count++] = shot->hit[i].cell;
  }
  for (int i = 0; i < count; i++) score_kill(run, dead[i]);
  for (int i = 0; i < count; i++)
    if (!kc_cell(run->c, s, dead[i])->flip) kc_cover(run, dead[i]);
  for (int i = 0; i < count; i++)
    if (kc_cell(run->c, s, dead[i])->flip) kc_remove_object(run, dead[i]); /* a back never flips: once for a card */
}

static void aim(KcRun *run, int weapon, int splash, Shot *shot) {
  const KcContent *c = run->c;
  KcState *s = run->s;
  const KcSeat *own = &s->seat[kc_active(s)];
  int level = weapon < KC_BUILT_IN ? own->upgrade[weapon] - 1 : 0;
  if (weapon == KC_GAMMA) { /* KC-6.18 */
    for (int at = kc_step_to(s, own->cell, own->cage); at >= 0; at = kc_step_to(s, at, own->cage))
      add(shot, at, c->upgrade[KC_GAMMA].damage[level]);
    return;
  }
  int target =
      weapon == KC_FLAME ? kc_step_to(s, own->cell, own->cage) : kc_target(c, s, kc_ships(s), own->cell, own->cage);
  if (weapon == KC_BUILT_IN)
    add(shot, target, s->step.charged ? c->power[KC_P_CHA].amount : c->turret);
  else
    add(shot, target, c->upgrade[weapon].damage[level]);
  if (weapon == KC_MISSILE && splash != KC_NONE) add(shot, splash, c->upgrade[KC_MISSILE].splash[level]); /* KC-6.17 */
}

void kc_fire(KcRun *run, int weapon, int splash) {
  KcState *s = run->s;
  int active = kc_active(s);
  Shot shot = {.count = 0};
  if (weapon < KC_BUILT_IN) s->step.used |= (uint8_t)(1u << weapon); /* KC-6.8 */
  kc_tell(run, KC_E_FIRED, active, weapon, s->seat[active].cage, 0);
  if (weapon == KC_LASER) { /* KC-6.16 */
    s->step.shots = run->c->upgrade[KC_LASER].shots[s->seat[active].upgrade[KC_LASER] - 1];
    return;
  }
  aim(run, weapon, splash, &shot);
  resolve(run, weapon, &shot);
}

void kc_shot(KcRun *run) {
  Shot shot = {.count = 0};
  run->s->step.shots--;
  aim(run, KC_LASER, KC_NONE, &shot);
  kc_tell(run, KC_E_SHOT, kc_active(run->s), shot.hit[0].cell, 0, 0);
  resolve(run, KC_LASER, &shot);
}

/* ---- the Mosquito ----------------------------------------------------------------------------------- */

static void swap_bytes(uint8_t *a, uint8_t *b) {
  uint8_t t = *a;
  *a = *b;
  *b = t;
}

static void swap_cells(KcState *s, int a, int b) {
  swap_bytes(&s->what[a], &s->what[b]);
  swap_bytes(&s->cover[a], &s->cover[b]);
  swap_bytes(&s->damage[a], &s->damage[b]); /* KC-12.23 */
  swap_bytes(&s->claimed[a], &s->claimed[b]);
  uint64_t differ = (s->step.jammed >> a ^ s->step.jammed >> b) & 1;
  s->step.jammed ^= differ << a | differ << b;
  for (int seat = 0; seat < s->seats; seat++) { /* KC-12.22 */
    uint8_t *cell = &s->seat[seat].cell;
    *cell = *cell == a ? (uint8_t)b : *cell == b ? (uint8_t)a : *cell;
  }
}

void kc_flee(KcRun *run, int dir) {
  KcState *s = run->s;
  static const int8_t step[KC_DIRS] = {-KC_COLUMNS, KC_COLUMNS, -2, 2};
  int from = s->flees & ~1, to = from + step[dir];
  int a = from / KC_COLUMNS * KC_ROW_CARDS + from % KC_COLUMNS / 2,
      b = to / KC_COLUMNS * KC_ROW_CARDS + to % KC_COLUMNS / 2;
  swap_bytes(&s->card[a], &s->card[b]);
  swap_bytes(&s->flipped[a], &s->flipped[b]);
  for (int side = 0; side < 2; side++) swap_cells(s, from + side, to + side);
  kc_tell(run, KC_E_FLED, s->flees, dir, 0, 0);
  s->flees = KC_NONE;
}
