/* First impressions of actions, for bots: shoot what pays, stand where it is quiet and something is in the line of
 * fire, keep energy for the danger that is there, rest when there is little left, buy what lasts. */
#include <string.h>

#include "kc.h"

typedef struct Impression {
  const KcContent *c;
  const KcState *s;
  const KcSeat *own;
  int seat;
  int net;     /* energy that resolving danger would take now */
  int spare;   /* energy that can be spent without being destroyed */
  int target;  /* in the line of fire, or -1 */
  int power;   /* damage that the fire actions and shots left can do */
  int promise; /* and what the target makes of it */
  int here;    /* danger where the ship is */
  /* only known where there is something to look for: in combat, at a jump or an entry */
  uint64_t ships;
  uint64_t stops;           /* cells that a shot does not pass */
  uint8_t danger[KC_CELLS]; /* what a ship there would be given, as kc_danger has it up to 7 */
} Impression;

/* ---- danger --------------------------------------------------------------------------------------------- */

static int few(int points) {
  return points < KC_SEEN_PLAIN ? points : KC_SEEN_PLAIN;
}

/* Shots from a cell at those that are asked about. Next to it the plain icons count. */
static void feel_shots(Impression *m, uint64_t asked, uint64_t walls, int cell) {
  const KcCell *def = kc_cell(m->c, m->s, cell);
  for (uint64_t aims = def->aims; aims;) {
    int dir = kc_pop(&aims);
    uint64_t hit = kc_ray[dir][cell] & asked & ~kc_near[cell];
    if (!hit) continue;
    int wall = kc_first(walls, cell, dir), gamma = few(def->gamma[dir]), both = few(def->gamma[dir] + def->ranged[dir]);
    uint64_t behind = wall < 0 ? 0 : kc_ray[dir][wall];
    while (hit) {
      int at = kc_pop(&hit);
      m->danger[at] = (uint8_t)(m->danger[at] + (behind >> at & 1 ? gamma : both));
    }
  }
}

/* All cells at once, eight bytes at a time: few points each, so that no sum overflows. Shots only at the cells that
 * actions can lead to. */
static void feel_danger(Impression *m, const KcSight *sight) {
  const uint64_t each = 0x0101010101010101u;
  uint64_t jammed = m->s->step.jammed, plain[KC_ROWS + 2] = {0}, across[KC_ROWS + 2] = {0};
  int everywhere = 0;
  for (int row = 0; row < KC_ROWS; row++) plain[row + 1] = sight->row[row] & each * KC_SEEN_PLAIN;
  for (uint64_t left = jammed; left;) {
    int cell = kc_pop(&left);
    plain[cell / KC_COLUMNS + 1] &= ~(0xffull << 8 * (cell % KC_COLUMNS));
  }
  for (uint64_t omni = kc_where(sight, KC_SEEN_OMNI) & ~jammed; omni;)
    everywhere = few(everywhere + kc_cell(m->c, m->s, kc_pop(&omni))->omni);
  for (int row = 1; row <= KC_ROWS; row++) across[row] = plain[row] + (plain[row] << 8) + (plain[row] >> 8);
  for (int row = 0; row < KC_ROWS; row++) {
    uint64_t sum = across[row] + across[row + 1] + across[row + 2] - plain[row + 1] + each * (unsigned)everywhere;
    memcpy(m->danger + row * KC_COLUMNS, &sum, sizeof sum);
  }
  uint64_t asked = kc_area(m->s), walls = kc_where(sight, KC_SEEN_WALL) | (m->ships & ~kc_bit(m->own->cell & 63));
  if (m->s->node == KC_AT_COMBAT) asked &= kc_near[m->own->cell] | kc_bit(m->own->cell);
  for (uint64_t shooters = kc_where(sight, KC_SEEN_SHOOTS) & ~jammed; shooters;)
    feel_shots(m, asked, walls, kc_pop(&shooters));
}

/* ---- targets -------------------------------------------------------------------------------------------- */

static int weapon_damage(const Impression *m, int weapon) {
  if (weapon == KC_BUILT_IN) return m->s->step.charged ? m->c->power[KC_P_CHA].amount : m->c->turret;
  int level = m->own->upgrade[weapon] - 1;
  return weapon == KC_LASER ? m->c->upgrade[KC_LASER].shots[level] : m->c->upgrade[weapon].damage[level];
}

static int power_left(const Impression *m) {
  const KcStep *step = &m->s->step;
  int best = weapon_damage(m, KC_BUILT_IN);
  int fires = step->fires + step->paid;
  if (!fires) return step->shots;
  for (int weapon = 0; weapon < KC_FLAME; weapon++)
    if (m->own->upgrade[weapon] && !(step->used >> weapon & 1) && weapon_damage(m, weapon) > best)
      best = weapon_damage(m, weapon);
  return step->shots + best + fires - 1;
}

/* What destroying a cell brings, in thirds of Glory. */
static int prize(const Impression *m, int cell) {
  const KcCell *def = kc_cell(m->c, m->s, cell);
  int value = 3 * def->glory + def->bellonium;
  if (def->type == KC_SINGULARITY && m->s->claimed[cell] >> m->seat & 1) return 0;
  if (m->own->mission != KC_NONE && m->c->mission[m->own->mission].tags >> def->type & 1 &&
      m->own->markers < m->c->mission[m->own->mission].needed)
    value += 3;
  return value + 1;
}

static int weigh_target(const Impression *m, int target, int damage, int more, int immune) {
  if (m->ships >> target & 1) {
    int ship = kc_ship_at(m->s, target);
    const KcSeat *other = &m->s->seat[ship];
    if (kc_mates(m->s, ship, m->seat)) return 1;
    return other->level + damage - other->upgrade[KC_SHIELD] >= other->energy ? 50 : 16;
  }
  const KcCell *def = kc_cell(m->c, m->s, target);
  int left = def->energy - m->s->damage[target];
  if (!def->energy || left <= 0 || immune) return 1;
  if (damage >= left) return 30 + 22 * prize(m, target);
  return damage + more >= left ? 10 + 10 * prize(m, target) : 3;
}

/* ---- where to go ------------------------------------------------------------------------------------------ */

static int quiet(int danger) {
  static const uint8_t weight[8] = {26, 18, 12, 8, 5, 3, 2, 2};
  return weight[danger > 7 ? 7 : danger];
}

static int weigh_place(const Impression *m, int cell) {
  const KcCell *def = kc_cell(m->c, m->s, cell);
  int weight = quiet(m->danger[cell]);
  int target = m->power ? kc_first(m->stops, cell, m->own->cage) : -1;
  if (target >= 0 && target != m->own->cell) {
    int left = kc_cell(m->c, m->s, target)->energy - m->s->damage[target];
    if (left > 0 && left <= m->power) weight += 6 * prize(m, target);
  }
  if (def->type == KC_EMPTY) return weight;
  switch (def->type) {
    case KC_BLACKHOLE:
      return 1;
    case KC_MINE:
      return m->spare > m->c->mine_loss + 1 ? weight / 4 + 1 : 1;
    case KC_POWERUP:
      return weight + 50;
    case KC_DRONE:
      return m->own->energy < kc_max_energy(m->c, m->own) ? weight + 30 : weight;
    case KC_MAZE:
      return m->s->claimed[cell] >> m->seat & 1 ? weight : weight + 14 * def->glory;
    default:
      break;
  }
  if (KC_T(def->type) & KC_ENEMIES) {
    int loss = kc_arrival_loss(m->c, m->s, cell);
    return loss + 1 < m->spare ? weight / (1 + loss) + 1 : 1;
  }
  return weight;
}

static int weigh_move(const Impression *m, SbAction action) {
  int weight = weigh_place(m, kc_a(action));
  if (m->net > 0) weight += 6 * m->net; /* a dodge */
  if (!kc_overload(action)) return weight;
  return m->spare >= 1 && m->net > 1 ? weight / 3 + 1 : m->spare >= 3 ? weight / 6 + 1 : 1;
}

static int weigh_rotation(const Impression *m, int dir) {
  if (m->s->step.turned) return 1; /* turning again brings nothing */
  if (!m->power || m->own->cell >= KC_CELLS) return 2;
  int target = kc_first(m->stops, m->own->cell, dir);
  if (target < 0 || m->spare < 1) return 1;
  int weight = weigh_target(m, target, 0, m->power, 0);
  return weight > m->promise ? weight / 2 + 1 : 1;
}

/* ---- by type ------------------------------------------------------------------------------------------------ */

static int weigh_fire(const Impression *m, SbAction action) {
  int weapon = kc_a(action), damage = weapon_damage(m, weapon);
  bool immune = weapon < KC_BUILT_IN && kc_cell(m->c, m->s, m->target)->immune >> weapon & 1;
  int weight = weigh_target(m, m->target, damage, kc_overload(action) ? 0 : m->power - damage, immune);
  if (weapon == KC_MISSILE && kc_b(action)) {
    int splash = kc_b(action) - 1;
    const KcCell *def = kc_cell(m->c, m->s, splash);
    weight += def->energy || kc_ship_at(m->s, splash) >= 0 ? weigh_target(m, splash, 1, 0, 0) : 0;
  }
  if (weapon == KC_GAMMA) weight += weight / 2;
  if (weapon < KC_BUILT_IN) weight += weight / 4; /* the turret can always be fired again */
  if (!kc_overload(action)) return weight;
  return m->spare >= 2 ? weight / 3 + 1 : m->spare == 1 ? weight / 6 + 1 : 1;
}

/* Paying early is for the achievement it meets, or for the energy a drone would otherwise waste (KC-7.7). */
static int weigh_overload(const Impression *m) {
  const KcState *s = m->s;
  if (m->spare < kc_overload_cost(m->c, s)) return 1;
  for (int i = 0; i < KC_SHOWN && s->step.kills; i++) {
    int shown = s->shown[i];
    if (shown == KC_NONE || m->c->achievement[shown].feat != KC_OVERLOAD_KILL) continue;
    if (s->step.overloads + 1 >= m->c->achievement[shown].amount) return 40;
  }
  if (!s->step.moves || m->own->energy < kc_max_energy(m->c, m->own)) return 1;
  for (uint64_t near = kc_near[m->own->cell] & kc_area(s); near;)
    if (kc_cell(m->c, s, kc_pop(&near))->type == KC_DRONE) return 8;
  return 1;
}

static int weigh_play(const Impression *m, SbAction action) {
  switch (kc_a(action)) {
    case KC_P_SAL:
      return 300;
    case KC_P_EVA:
      return m->own->level >= 2 ? 12 * m->net + 1 : 1;
    case KC_P_CAP:
      return m->own->energy + 2 <= kc_max_energy(m->c, m->own) ? 30 : 1;
    case KC_P_AFT:
      return m->net > 1 && !m->s->step.moves ? 30 : 3;
    case KC_P_JAM:
      return kc_cell(m->c, m->s, kc_b(action) - 1)->danger > 1 && m->here > 2 ? 3 : 1;
    case KC_P_KEY:
      return 2;
    default:
      return m->target >= 0 ? 8 : 1;
  }
}

static int weigh_down(const Impression *m) {
  const KcSeat *own = m->own;
  int gain = m->c->recharge + (own->upgrade[KC_GENERATOR] > 0), most = kc_max_energy(m->c, own);
  int energy = own->energy + gain > most ? most : own->energy + gain;
  if (energy <= m->net) return 1; /* destroyed all the same */
  int weight = 2 + 3 * (own->bellonium > 6 ? 6 : own->bellonium);
  if (m->spare <= 1) weight += 16;
  return weight + (own->energy <= 2 ? 14 : 0);
}

static int weigh_goods(const Impression *m, int item) {
  static const uint8_t weight[KC_BUY_CARD + 1] = {
      [KC_LASER] = 26,     [KC_MISSILE] = 30, [KC_GAMMA] = 40,  [KC_FLAME] = 20,  [KC_CAGE] = 30,
      [KC_GENERATOR] = 26, [KC_SHIELD] = 28,  [KC_ENGINE] = 44, [KC_BUY_CARD] = 6};
  return item < KC_BUILT_IN && m->own->upgrade[item] == 0 ? weight[item] * 2 : weight[item];
}

static int weigh_one(const Impression *m, SbAction action) {
  switch (kc_kind(action)) {
    case KC_DO_ENTER:
      return weigh_place(m, kc_a(action)) * 3;
    case KC_DO_MAZE:
      return kc_overload(action) ? 20 : 60;
    case KC_DO_FIRE:
      return weigh_fire(m, action);
    case KC_DO_OVERLOAD:
      return weigh_overload(m);
    case KC_DO_SHOT:
      return weigh_target(m, m->target, 1, m->power - 1, 0) + 6;
    case KC_DO_ROTATE:
      return weigh_rotation(m, kc_a(action));
    case KC_DO_PLAY:
      return weigh_play(m, action);
    case KC_DO_DOWN:
      return weigh_down(m);
    case KC_DO_COMBAT:
      return 16;
    case KC_DO_BUY:
      return weigh_goods(m, kc_a(action));
    case KC_DO_END:
      if (m->s->node != KC_AT_COMBAT) return 1;
      return 2 + quiet(m->here) / (1 + m->s->step.moves + m->net);
    case KC_DO_DONE:
      return 4;
    case KC_DO_JUMP:
      return weigh_place(m, kc_a(action));
    case KC_DO_STAY:
      return quiet(m->here) + 4;
    case KC_DO_DEFLECT:
      return m->s->loss >= m->own->energy ? 60 : m->s->loss >= 2 ? 12 : 2;
    default:
      return 10;
  }
}

/* The moves a list of combat begins with; returns how many there are. */
static int weigh_moves(const Impression *m, const SbAction *actions, int count, uint32_t *weights) {
  int i = 0;
  for (; i < count && kc_kind(actions[i]) == KC_DO_MOVE; i++) {
    int weight = weigh_move(m, actions[i]);
    weights[i] = weight > 1 ? (uint32_t)weight : 1;
  }
  return i;
}

static void weigh_others(const Impression *m, const SbAction *actions, int count, uint32_t *weights) {
  for (int i = 0; i < count; i++) {
    int weight = weigh_one(m, actions[i]);
    weights[i] = weight > 1 ? (uint32_t)weight : 1;
  }
}

static void look(Impression *m) {
  KcSight sight;
  kc_look(m->c, m->s, &sight);
  m->ships = kc_ships(m->s);
  feel_danger(m, &sight);
  if (m->own->cell == KC_NONE) return;
  m->here = m->danger[m->own->cell];
  if (m->s->node != KC_AT_COMBAT) return;
  m->stops = kc_where(&sight, KC_SEEN_STOPS) | m->ships;
  m->target = kc_first(m->stops, m->own->cell, m->own->cage);
  m->power = power_left(m);
  m->promise = m->target >= 0 ? weigh_target(m, m->target, 0, m->power, 0) : 3;
}

static void begin(Impression *m, const KcContent *c, const KcState *s, int seat) {
  const KcSeat *own = &s->seat[seat];
  int net = kc_less(own->level, own->upgrade[KC_SHIELD]);
  m->c = c;
  m->s = s;
  m->own = own;
  m->seat = seat;
  m->net = net;
  m->spare = own->energy - net - 1;
  m->target = -1;
  m->power = m->here = 0;
  if (s->node == KC_AT_COMBAT || s->node == KC_AT_JUMP || s->node == KC_AT_ASTRAL) look(m);
}

void kc_weigh(const SbContent *content, const SbState *state, int seat, const SbAction *actions, int count,
              uint32_t *weights) {
  const KcState *s = (const KcState *)state;
  if (s->node == KC_AT_SENSORS) { /* all alike */
    for (int i = 0; i < count; i++) weights[i] = 10;
    return;
  }
  Impression m;
  begin(&m, kc_facts(content), s, seat);
  int moves = weigh_moves(&m, actions, count, weights);
  weigh_others(&m, actions + moves, count - moves, weights + moves);
}

/* In combat the list needs what first impressions have looked up already. */
int kc_propose(const SbContent *content, const SbState *state, int seat, SbAction *out, uint32_t *weights) {
  const KcContent *c = kc_facts(content);
  const KcState *s = (const KcState *)state;
  if (s->node != KC_AT_COMBAT || seat != kc_active(s)) {
    int count = kc_legal(content, state, seat, out);
    if (count) kc_weigh(content, state, seat, out, count, weights);
    return count;
  }
  Impression m;
  begin(&m, c, s, seat);
  int moves = kc_list_moves(c, s, m.ships, out);
  weigh_moves(&m, out, moves, weights);
  int others = kc_list_others(c, s, m.target, out + moves);
  weigh_others(&m, out + moves, others, weights + moves);
  return moves + others;
}
