/* First impressions of actions, for bots: attack where it hurts, close in with whole squares while there are weapon
 * dice to use, back off when there are none, shield the strongest side, keep what will be needed. */
#include "fc.h"

typedef struct Impression {
  const FcContent *c;
  const FcState *s;
  int seat;
  FcScene scene;
  bool close; /* somebody could attack somebody */
  /* around a square: power that can attack it, or classes next to a deployment. Known for those in `asked`. */
  uint32_t asked;
  int around[FC_SQUARES];
  uint8_t load[FC_SQUARES]; /* own classes by square, for deployments */
  bool felt;                /* only moves ask for `taste` */
  FcTaste taste;
} Impression;

/* A good square: next to enemies worth shooting at, with friends that can reach the same, not under fire for
 * nothing. */
static void feel_squares(Impression *m) {
  const FcState *s = m->s;
  const FcSeat *p = &s->seat[m->seat];
  uint32_t enemies = s->occupied[!m->seat] & ~s->asteroids, asteroids = s->asteroids, gravity = s->gravity;
  uint32_t near = fc_spread(enemies), mid = fc_spread(near), far = fc_spread(mid);
  bool armed = fc_have(p, fc_die(FC_WEAPON, FC_PLUS)) || fc_have(p, fc_die(FC_WEAPON, FC_CROSS)) ||
               fc_have(p, fc_die(FC_WEAPON, FC_STAR));
  int close = armed ? 2 : -1;
  for (int q = 0; q < FC_SQUARES; q++) {
    uint32_t bit = fc_bit(q);
    m->taste.pull[q] = (near & bit ? close : 0) + (mid & bit ? 2 : 0) + (far & bit ? 2 : 0) -
                       (asteroids & bit ? 3 : 0) - (gravity & bit ? 2 : 0);
  }
  if (armed)
    FC_EACH (t, enemies) {
      int support = 0;
      FC_EACH (q, fc_near((int)t) & s->occupied[m->seat]) support += m->scene.power[m->seat][q];
      FC_EACH (q, fc_near((int)t)) m->taste.pull[q] += 1 + support / 2;
    }
}

static void feel(Impression *m) {
  if (m->felt) return;
  m->felt = true;
  feel_squares(m);
  FC_EACH (i, m->s->mine[m->seat])
    m->taste.mass[i] = (uint8_t)(1 + m->c->power[m->s->kind[i]]); /* a decoy goes where a ship would go */
}

static int mass_of(const Impression *m, uint32_t group) {
  int mass = 0;
  FC_EACH (i, group) mass += m->taste.mass[i];
  return mass;
}

/* ---- errands ------------------------------------------------------------------------------------------------- */

static int corner_steps(int square) {
  static const uint8_t corners[4] = {0, 4, 20, 24};
  int best = 9;
  for (int i = 0; i < 4; i++) {
    int d = fc_distance(square, corners[i]);
    if (d < best) best = d;
  }
  return best;
}

static int errand(const Impression *m, int from, int to, uint32_t group, uint32_t tow) {
  const FcState *s = m->s;
  if (s->scenario == FC_SALVAGE) {
    int home = fc_home_row(m->c, s, m->seat) & FC_ROW(1) ? 0 : 4;
    int before = from % 5 > home ? from % 5 - home : home - from % 5,
        after = to % 5 > home ? to % 5 - home : home - to % 5;
    if (tow) return after < before ? 900 * fc_count(tow) : 0;
    if (s->containers[from].count && group & ~s->strayed) return -40; /* leaving a container behind */
    return s->containers[to].count > fc_count(fc_here(s, m->seat, to)) ? 150 : 0;
  }
  if (s->scenario == FC_CAPTURE) {
    uint32_t shuttle = fc_of_kind(s, s->mine[0] | s->mine[1], FC_SHUTTLE);
    if (!shuttle) return 0;
    int at = s->square[__builtin_ctz(shuttle)];
    if (group & shuttle) return 200 * (corner_steps(from) - corner_steps(to)) + 20;
    if (to == at && s->mine[!m->seat] & shuttle) return 3000; /* takes it */
    if (fc_distance(to, at) < fc_distance(from, at)) return 30;
  }
  return 0;
}

/* ---- by type --------------------------------------------------------------------------------------------------- */

static int rise(const Impression *m, int from, int to, uint32_t group) {
  int gain = m->taste.pull[to] - m->taste.pull[from];
  return gain > 0 ? 3 * gain * mass_of(m, group) : 0;
}

static int weigh_move(Impression *m, SbAction x) {
  int from = fc_from(x), to = fc_to(x), more = 0;
  uint32_t group = fc_group(x), whole = 0u - (group == fc_here(m->s, m->seat, from));
  feel(m);
  if (m->s->scenario >= FC_CAPTURE) more = errand(m, from, to, group, fc_tow(x));
  int sum = 2 + rise(m, from, to, group) + more;
  return sum > 0 ? (int)fc_weigh_move((uint32_t)sum, whole, fc_use(x)) : 1;
}

/* Power around a square that can attack it. */
static int aim(Impression *m, int target) {
  if (m->asked >> target & 1) return m->around[target];
  int power = 0;
  FC_EACH (q, fc_near(target) & m->s->occupied[m->seat] & ~m->s->asteroids) power += m->scene.power[m->seat][q];
  m->asked |= fc_bit(target);
  return m->around[target] = power;
}

static int weigh_strike(Impression *m, SbAction action) {
  const FcState *s = m->s;
  int from = fc_from(action), to = fc_to(action), piece = fc_piece(action), dice = fc_spent_dice(fc_spent(action));
  if (fc_type(action) == FC_DETECT) return (100 + 60 * fc_count(fc_detectable(s, m->seat, to))) / dice;
  int power = fc_near(from) >> to & 1 ? aim(m, to) : m->scene.power[m->seat][from];
  int hull = s->hull[piece], dealt = power < hull ? power : hull;
  int weight = dealt * dealt * 16;
  if (power >= hull) weight += 1500 * m->c->class_of[s->kind[piece]];
  weight += 16 * dealt * (m->c->hull[s->kind[piece]] - hull); /* go on with what has begun */
  weight /= dice;
  for (int use = FC_PLUS_CHANGED; use < FC_USES; use++)
    if (fc_spent_count(fc_spent(action), use)) weight /= 2;
  return weight;
}

static int weigh_fire(const Impression *m, const FcAct *a) {
  const FcState *s = m->s;
  const FcSeat *p = &s->seat[m->seat];
  if (a->recall) return 1;
  int class = a->piece < FC_PIECES ? m->c->class_of[s->kind[a->piece]] : 0;
  switch (p->weapon) {
    case FC_VORTEX:
      return 800 + (s->hull[a->piece] <= m->c->vortex_damage ? 3000 * class : 40 * class);
    case FC_PROTON:
      return 300 * class + (s->hull[a->piece] <= m->c->proton_per_class * class ? 3000 * class : 0);
    case FC_REPAIR:
      return m->c->hull[s->kind[a->piece]] - s->hull[a->piece] >= m->c->repair_hull ? 400 : 50;
    case FC_BOMB:
      return 250 * fc_bridge_dice(&s->seat[!m->seat]);
    case FC_DRONES:
      return p->drones == FC_NO_PIECE ? 500 + 50 * class : 20;
    default:
      return 12;
  }
}

static void meet(Impression *m) {
  uint32_t near = 0; /* of enemies */
  FC_EACH (t, m->s->occupied[!m->seat] & ~m->s->asteroids) near |= fc_near((int)t);
  m->close = near & m->s->occupied[m->seat] & ~m->s->asteroids;
}

static int weigh_roll(const Impression *m, uint32_t dice) {
  int e = dice & 3, w = dice >> 2 & 3, h = dice >> 4 & 3;
  static const uint8_t far_e[4] = {1, 5, 12, 10}, far_w[4] = {3, 5, 3, 1}, far_h[4] = {3, 4, 3, 1};
  static const uint8_t near_e[4] = {3, 6, 3, 1}, near_w[4] = {1, 5, 12, 9}, near_h[4] = {4, 5, 2, 1};
  return m->close ? near_e[e] * near_w[w] * near_h[h] : far_e[e] * far_w[w] * far_h[h];
}

static int weigh_keep(uint32_t kept) {
  /* E+ Ex E* E!  W+ Wx W* W!  H+ Hx H* H! */
  static const uint8_t worth[FC_DICE] = {4, 4, 7, 7, 8, 8, 12, 8, 9, 9, 13, 7};
  int sum = 1;
  FC_EACH (bit, kept) sum += worth[bit / 2] << bit % 2; /* two bits a die: how many of it */
  return sum * sum * sum / 16 + 1;
}

static int weigh_answer(const Impression *m, const FcAct *a) {
  const FcState *s = m->s;
  if (a->type == FC_RAISE) {
    int power = m->scene.power[!m->seat][a->from];
    if (s->attack.detect) power = 3;
    return 10 + 40 * power * power / (fc_use_changed(a->use) ? 2 : 1) / (a->use == FC_AS_STAR ? 2 : 1);
  }
  if (a->type == FC_RIPOSTE) {
    int power = m->scene.power[m->seat][s->attack.target];
    return 20 + 30 * power + (power >= s->hull[a->piece] ? 400 * m->c->class_of[s->kind[a->piece]] : 0);
  }
  if (a->type == FC_DODGE) return 30 + (m->scene.power[!m->seat][s->attack.origin] > 3 ? 60 : 0);
  return 60;
}

/* Fleets gather. */
static int weigh_deployment(Impression *m, int to) {
  if (!(m->asked >> to & 1)) {
    m->around[to] = 0;
    FC_EACH (q, (fc_near(to) | fc_bit(to)) & m->s->occupied[m->seat]) m->around[to] += m->load[q];
    m->asked |= fc_bit(to);
  }
  return 4 + 3 * m->around[to];
}

static int weigh_weapon(int weapon) {
  static const uint8_t worth[FC_WEAPONS] = {30, 30, 8, 16, 12, 30};
  return worth[weapon];
}

static int weigh_travel(Impression *m, const FcAct *a) {
  const FcState *s = m->s;
  int from = s->group.start;
  uint32_t group = s->group.pieces;
  feel(m);
  if (s->node == FC_AT_ANSWER) return weigh_answer(m, a) + 4 * (m->taste.pull[a->to] < 0 ? 0 : 1);
  int weight = 2 + rise(m, from, a->to, group);
  if (s->scenario >= FC_CAPTURE) weight += errand(m, from, a->to, group, s->group.tow);
  if (group == fc_here(s, m->seat, from)) weight += weight / 2;
  return weight + 6;
}

static int weigh_other(Impression *m, const FcAct *a) {
  const FcState *s = m->s;
  switch (a->type) {
    case FC_STEP:
    case FC_EXIT:
    case FC_DODGE:
      return weigh_travel(m, a);
    case FC_STOP:
      return 14;
    case FC_FIRE:
      return weigh_fire(m, a);
    case FC_LEAVE:
      return s->scenario == FC_CAPTURE ? 1000000 : 8000 * fc_count(a->group);
    case FC_LEAVE_STEP:
      return 8000;
    case FC_REROLL:
      return 200;
    case FC_CLEAR:
      return 60;
    case FC_DRAIN:
      return 60;
    case FC_END:
      return 10;
    case FC_RAISE:
    case FC_RIPOSTE:
      return weigh_answer(m, a);
    case FC_JOIN:
      return 40;
    case FC_DONE:
      return 12;
    case FC_PASS:
      return s->node == FC_AT_ANSWER ? weigh_answer(m, a) : 40;
    case FC_CHOOSE_WEAPON:
      return weigh_weapon(a->value);
    default:
      return 1;
  }
}

static int weigh_one(Impression *m, SbAction x) {
  switch (fc_type(x)) {
    case FC_MOVE:
      return weigh_move(m, x);
    case FC_STRIKE:
    case FC_DETECT:
      return weigh_strike(m, x);
    case FC_ROLL:
    case FC_SIX:
      return weigh_roll(m, fc_rolled(x));
    case FC_KEEP:
      return weigh_keep(fc_kept(x));
    case FC_DEPLOY:
      return weigh_deployment(m, fc_to(x));
    default: {
      FcAct a = fc_unpack(x);
      return weigh_other(m, &a);
    }
  }
}

static void begin(Impression *m, const SbContent *content, const SbState *state, int seat) {
  m->c = fc_facts(content);
  m->s = (const FcState *)state;
  m->seat = seat;
  m->felt = false;
  m->asked = 0;
  int node = m->s->node;
  if (node >= FC_AT_ACTIONS && node <= FC_AT_ANSWER) fc_survey_side(m->c, m->s, seat, &m->scene);
  if (node == FC_AT_ANSWER) fc_survey_side(m->c, m->s, !seat, &m->scene);
  if (node == FC_AT_DICE || node == FC_AT_SIX) meet(m);
  if (node == FC_AT_DEPLOY) fc_load(m->c, m->s, seat, m->load);
}

static void weigh_all(Impression *m, const SbAction *actions, int count, uint32_t *weights) {
  for (int i = 0; i < count; i++) {
    int weight = weigh_one(m, actions[i]);
    weights[i] = weight > 1 ? (uint32_t)weight : 1;
  }
}

void fc_weigh(const SbContent *content, const SbState *state, int seat, const SbAction *actions, int count,
              uint32_t *weights) {
  Impression m;
  begin(&m, content, state, seat);
  weigh_all(&m, actions, count, weights);
}

static bool may_move(const FcSeat *p) {
  return fc_have(p, fc_die(FC_ENGINE, FC_PLUS)) || fc_have(p, fc_die(FC_ENGINE, FC_CROSS)) ||
         fc_have(p, fc_die(FC_ENGINE, FC_STAR));
}

int fc_propose(const SbContent *content, const SbState *state, int seat, SbAction *out, uint32_t *weights) {
  const FcContent *c = fc_facts(content);
  const FcState *s = (const FcState *)state;
  Impression m;
  int n = 0;
  if (s->node != FC_AT_ACTIONS || s->scenario >= FC_CAPTURE || seat != s->decider) {
    n = fc_legal(content, state, seat, out);
    if (n) fc_weigh(content, state, seat, out, n, weights);
    return n;
  }
  begin(&m, content, state, seat);
  if (may_move(&s->seat[seat])) {
    feel(&m);
    n = fc_list_moves(c, s, seat, &m.taste, out, weights);
  }
  int rest = fc_list_rest(c, s, seat, out + n);
  weigh_all(&m, out + n, rest, weights + n);
  return n + rest;
}
