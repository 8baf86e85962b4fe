/* First impressions of actions, for bots: attack where it hurts, close in with whole squares while there are weapon
 * dice to use, back off when there are none, shield the strongest side, keep what will be needed. */
#include "fc.h"

typedef struct Impression {
  const FcContent *c;
  const FcState *s;
  int seat;
  FcScene scene;
  int pull[FC_SQUARES]; /* how good it is for power to be there */
  int weapons;          /* directional weapon dice at hand */
} Impression;

/* A good square: next to enemies worth shooting at, with friends that can reach the same, not under fire for
 * nothing. */
static void feel(Impression *m) {
  const FcState *s = m->s;
  const FcSeat *p = &s->seat[m->seat];
  uint32_t enemies = s->occupied[!m->seat] & ~s->asteroids;
  fc_survey(m->c, s, &m->scene);
  m->weapons = 0;
  for (int f = 0; f < 3; f++) m->weapons += fc_have(p, fc_die(FC_WEAPON, f));
  uint32_t wide = enemies;
  for (int q = 0; q < FC_SQUARES; q++) m->pull[q] = 0;
  for (int d = 1; d <= 3; d++) {
    wide |= (wide << 1 & ~FC_ROW(1)) | (wide >> 1 & ~FC_ROW(5));
    wide = (wide | wide << 5 | wide >> 5) & FC_ALL_SQUARES;
    FC_EACH (q, wide) m->pull[q] += d == 1 && !m->weapons ? -1 : 2;
  }
  if (m->weapons)
    FC_EACH (t, enemies) {
      int support = 0;
      FC_EACH (q, fc_near((int)t) & s->occupied[m->seat]) support += m->scene.power[m->seat][q];
      FC_EACH (q, fc_near((int)t)) m->pull[q] += 1 + support / 2;
    }
  FC_EACH (q, s->asteroids) m->pull[q] -= 3;
  FC_EACH (q, s->gravity) m->pull[q] -= 2;
}

static int group_weight(const Impression *m, uint32_t group) {
  int weight = 0; /* a decoy goes where a ship would go */
  FC_EACH (i, group) weight += m->s->kind[i] == FC_DECOY ? 1 : 1 + m->c->power[m->s->kind[i]];
  return weight;
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

static int weigh_move(const Impression *m, int from, int to, uint32_t group, uint32_t tow, int use) {
  int gain = m->pull[to] - m->pull[from], size = group_weight(m, group);
  int weight = 2 + errand(m, from, to, group, tow);
  if (gain > 0) weight += size * gain * 3;
  if (group == fc_here(m->s, m->seat, from)) weight += weight / 2; /* fleets, and decoys with them, stay together */
  if (use == FC_AS_STAR) weight -= weight / 4;
  if (fc_use_changed(use)) weight /= 2;
  return weight;
}

static int weigh_strike(const Impression *m, const FcAct *a) {
  const FcState *s = m->s;
  bool ranged = fc_distance(a->from, a->to) > 1;
  int power = 0, dice = fc_spent_dice(a->spent);
  if (ranged)
    power = m->scene.power[m->seat][a->from];
  else
    FC_EACH (q, fc_near(a->to) & s->occupied[m->seat] & ~s->asteroids) power += m->scene.power[m->seat][q];
  if (a->type == FC_DETECT) return (100 + 60 * fc_count(fc_detectable(s, m->seat, a->to))) / dice;
  int hull = s->hull[a->piece], dealt = power < hull ? power : hull;
  int weight = dealt * dealt * 16;
  if (power >= hull) weight += 1500 * m->c->class_of[s->kind[a->piece]];
  weight += 16 * dealt * (m->c->hull[s->kind[a->piece]] - hull); /* go on with what has begun */
  weight /= dice;
  for (int use = FC_PLUS_CHANGED; use < FC_USES; use++)
    if (fc_spent_count(a->spent, use)) weight /= 2;
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

static int weigh_roll(const Impression *m, uint32_t dice) {
  int e = dice & 3, w = dice >> 2 & 3, h = dice >> 4 & 3;
  bool close = false;
  FC_EACH (t, m->s->occupied[!m->seat] & ~m->s->asteroids)
    close = close || fc_near((int)t) & m->s->occupied[m->seat] & ~m->s->asteroids;
  static const uint8_t far_e[4] = {1, 5, 12, 10}, far_w[4] = {3, 5, 3, 1}, far_h[4] = {3, 4, 3, 1};
  static const uint8_t near_e[4] = {3, 6, 3, 1}, near_w[4] = {1, 5, 12, 9}, near_h[4] = {4, 5, 2, 1};
  return close ? near_e[e] * near_w[w] * near_h[h] : far_e[e] * far_w[w] * far_h[h];
}

static int weigh_keep(const Impression *m, uint32_t kept) {
  /* E+ Ex E* E!  W+ Wx W* W!  H+ Hx H* H! */
  static const uint8_t worth[FC_DICE] = {4, 4, 7, 7, 8, 8, 12, 8, 9, 9, 13, 7};
  int sum = 1;
  (void)m;
  for (int d = 0; d < FC_DICE; d++) sum += worth[d] * (int)(kept >> (2 * d) & 3);
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

static int weigh_setup(const Impression *m, const FcAct *a) {
  static const uint8_t weapon[FC_WEAPONS] = {30, 30, 8, 16, 12, 30};
  if (a->type == FC_CHOOSE_WEAPON) return weapon[a->value];
  if (a->type == FC_PASS) return 40;
  if (a->type == FC_PLACE_TERRAIN) return 1;
  int around = fc_classes(m->c, m->s, m->s->mine[m->seat] & (m->s->at[a->to]));
  FC_EACH (q, fc_near(a->to)) around += fc_classes(m->c, m->s, fc_here(m->s, m->seat, (int)q));
  return 4 + 3 * around;
}

static int weigh_one(const Impression *m, const FcAct *a) {
  const FcState *s = m->s;
  switch (a->type) {
    case FC_MOVE:
      return weigh_move(m, a->from, a->to, a->group, a->tow, a->use);
    case FC_STEP:
    case FC_EXIT:
    case FC_DODGE:
      if (s->node == FC_AT_ANSWER) return weigh_answer(m, a) + 4 * (m->pull[a->to] < 0 ? 0 : 1);
      return weigh_move(m, s->group.start, a->to, s->group.pieces, s->group.tow, 0) + 6;
    case FC_STOP:
      return 14;
    case FC_STRIKE:
    case FC_DETECT:
      return weigh_strike(m, a);
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
    case FC_ROLL:
    case FC_SIX:
      return weigh_roll(m, a->spent);
    case FC_KEEP:
      return weigh_keep(m, a->spent);
    case FC_RAISE:
    case FC_RIPOSTE:
      return weigh_answer(m, a);
    case FC_JOIN:
      return 40;
    case FC_DONE:
      return 12;
    case FC_PASS:
      return s->node == FC_AT_ANSWER ? weigh_answer(m, a) : weigh_setup(m, a);
    case FC_CHOOSE_WEAPON:
    case FC_PLACE_TERRAIN:
    case FC_DEPLOY:
      return weigh_setup(m, a);
    default:
      return 1;
  }
}

void fc_weigh(const SbContent *content, const SbState *state, int seat, const SbAction *actions, int count,
              uint32_t *weights) {
  Impression m;
  m.c = fc_facts(content);
  m.s = (const FcState *)state;
  m.seat = seat;
  feel(&m);
  for (int i = 0; i < count; i++) {
    FcAct a = fc_unpack(actions[i]);
    int weight = weigh_one(&m, &a);
    weights[i] = weight > 1 ? (uint32_t)weight : 1;
  }
}
