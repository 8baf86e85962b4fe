/* Attacks: who takes part, declaration, shields, reactions, resolution (sections 6, 7, 11, 12). */
#include <string.h>

#include "fc.h"

uint32_t fc_nameable(const FcState *s, int seat, int target) {
  uint32_t enemies = s->at[target] & s->mine[!seat] & ~s->hidden;
  return s->scenario == FC_CAPTURE ? enemies & ~fc_of_kind(s, enemies, FC_SHUTTLE) : enemies; /* FC-13.24 */
}

uint32_t fc_detectable(const FcState *s, int seat, int target) {
  return s->at[target] & s->mine[!seat] & s->hidden;
}

static uint32_t armed(const FcContent *c, const FcState *s, uint32_t pieces) {
  uint32_t found = 0;
  FC_EACH (i, pieces)
    if (c->power[s->kind[i]]) found |= fc_bit(i);
  return found;
}

bool fc_may_originate(const FcContent *c, const FcState *s, int seat, int origin) {
  return !(s->asteroids & fc_bit(origin)) && armed(c, s, fc_here(s, seat, origin));
}

int fc_power(const FcContent *c, const FcState *s, uint32_t pieces) {
  int sum = 0;
  FC_EACH (i, pieces) sum += c->power[s->kind[i]];
  return sum;
}

/* Pieces of the attacker on squares from which they can take part (FC-6.5, FC-6.12). */
static uint32_t in_place(const FcState *s) {
  const FcAttack *a = &s->attack;
  if (a->ranged) return fc_here(s, s->active, a->origin);
  uint32_t found = 0;
  FC_EACH (square, fc_near(a->target) & s->occupied[s->active] & ~s->asteroids) found |= s->at[square];
  return found;
}

uint32_t fc_participants(const FcContent *c, const FcState *s) {
  return armed(c, s, in_place(s) & ~s->hidden);
}

uint32_t fc_seeming_joiners(const FcState *s, int seat) {
  uint32_t pieces = seat == s->active ? in_place(s) : fc_here(s, seat, s->attack.target);
  return pieces & s->hidden & ~s->known;
}

uint32_t fc_joiners(const FcContent *c, const FcState *s, int seat) {
  return armed(c, s, fc_seeming_joiners(s, seat));
}

uint32_t fc_survivors(const FcContent *c, const FcState *s) {
  const FcAttack *a = &s->attack;
  uint32_t there = fc_here(s, !s->active, a->target);
  if (a->detect) return there & ~fc_of_kind(s, there, FC_DECOY);
  int strength = 0;
  FC_EACH (i, fc_participants(c, s))
    if (!(a->shielded & fc_bit(s->square[i]))) strength += c->power[s->kind[i]];
  if (strength < s->hull[a->ship]) return there;
  uint32_t rest = there & ~fc_bit(a->ship);
  return rest & ~fc_of_kind(s, rest, FC_DECOY) ? rest : 0; /* FC-11.16: decoys are no ships */
}

uint32_t fc_shieldable(const FcContent *c, const FcState *s, int face) {
  const FcAttack *a = &s->attack;
  if (a->ranged) return face == FC_STAR || face == a->last ? fc_bit(a->origin) : 0; /* FC-7.5 */
  uint32_t squares = 0;
  FC_EACH (i, fc_participants(c, s)) squares |= fc_bit(s->square[i]);
  return squares & fc_towards(a->target, face) & ~a->shielded;
}

/* ---- ranged paths ------------------------------------------------------------------------------------ */

/* A search over paths of clear squares (FC-6.10, FC-6.11, FC-11.6, FC-11.7). */
typedef struct Search {
  uint32_t clear, targets;
  uint32_t within[7]; /* squares at most so many steps from a target */
  bool doubled;
  int dice;            /* directional dice left */
  uint8_t left[4];     /* weapon dice by face, specials included */
  uint32_t goal_spent; /* looking for one: stop there */
  int goal_target, goal_last;
  bool found;
  FcReach *out;
  int count;
} Search;

static void record(Search *q, int target, uint32_t spent, int last) {
  if (!q->out) {
    q->found = q->found || (target == q->goal_target && spent == q->goal_spent && last == q->goal_last);
    return;
  }
  FcReach way = {(uint16_t)spent, (uint8_t)target, (uint8_t)last};
  for (int i = 0; i < q->count; i++)
    if (memcmp(&q->out[i], &way, sizeof way) == 0) return;
  SB_ASSERT(q->count < FC_REACH_MAX);
  q->out[q->count++] = way;
}

static void search(Search *q, int at, uint32_t visited, uint32_t spent, int again);

static void walk(Search *q, int at, uint32_t visited, uint32_t spent, int use, bool first) {
  int face = fc_use_face(use);
  uint32_t around = fc_towards(at, face) & ~visited;
  int again = first && q->doubled ? use : FC_USES;
  int steps = q->dice * (q->doubled ? 2 : 1) + (again != FC_USES); /* still to be had from `next` on */
  FC_EACH (end, around & q->targets) record(q, (int)end, spent, fc_orth[at] & fc_bit(end) ? FC_PLUS : FC_CROSS);
  FC_EACH (next, around & q->clear & q->within[steps]) {
    if (q->found) return;
    search(q, (int)next, visited | fc_bit(next), spent, again);
  }
}

static void search(Search *q, int at, uint32_t visited, uint32_t spent, int again) {
  if (again != FC_USES) walk(q, at, visited, spent, again, false);
  for (int use = 0; use < FC_USES; use++) {
    int shown = fc_use_shown(use);
    bool change = fc_use_changed(use);
    if (q->found || !q->left[shown] || (change && !q->left[FC_SPECIAL])) continue;
    q->left[shown]--;
    q->dice--;
    if (change) q->left[FC_SPECIAL]--;
    walk(q, at, visited, spent + (1u << (2 * use)), use, true);
    q->left[shown]++;
    q->dice++;
    if (change) q->left[FC_SPECIAL]++;
  }
}

/* Dice at hand and how far they carry; false when no target is within reach of `origin`. */
static bool prepare(Search *q, int origin) {
  for (int f = 0; f < 3; f++) q->dice += q->left[f];
  if (q->dice > FC_DICE_EACH) return false; /* nobody has more, but a text may say so */
  int steps = q->dice * (q->doubled ? 2 : 1);
  q->within[0] = q->targets;
  for (int i = 1; i <= steps; i++) q->within[i] = fc_spread(q->within[i - 1]);
  return q->within[steps] >> origin & 1;
}

static uint32_t clear_squares(const FcState *s) {
  return FC_ALL_SQUARES & ~(s->occupied[0] | s->occupied[1] | s->asteroids | s->gravity);
}

int fc_reach(const FcState *s, int seat, int origin, bool doubled, FcReach out[FC_REACH_MAX]) {
  const FcSeat *p = &s->seat[seat];
  Search q = {.clear = clear_squares(s), .doubled = doubled, .out = out};
  for (int f = 0; f < 4; f++) q.left[f] = (uint8_t)fc_have(p, fc_die(FC_WEAPON, f));
  if (!s->advanced) q.left[FC_SPECIAL] = 0;
  FC_EACH (t, s->occupied[!seat] & ~s->asteroids & ~fc_near(origin))
    if (fc_nameable(s, seat, (int)t) || fc_detectable(s, seat, (int)t)) q.targets |= fc_bit(t);
  if (!q.targets || !prepare(&q, origin)) return 0;
  search(&q, origin, fc_bit(origin), 0, FC_USES);
  return q.count;
}

bool fc_path_exists(const FcState *s, int origin, int target, uint32_t spent, int last, bool doubled) {
  Search q = {.clear = clear_squares(s),
              .targets = fc_bit(target),
              .doubled = doubled,
              .goal_spent = spent,
              .goal_target = target,
              .goal_last = last};
  for (int use = 0; use < FC_USES; use++) {
    q.left[fc_use_shown(use)] = (uint8_t)(q.left[fc_use_shown(use)] + fc_spent_count(spent, use));
    if (fc_use_changed(use)) q.left[FC_SPECIAL] = (uint8_t)(q.left[FC_SPECIAL] + fc_spent_count(spent, use));
  }
  if (prepare(&q, origin)) search(&q, origin, fc_bit(origin), 0, FC_USES);
  return q.found;
}

/* ---- declaration to resolution ----------------------------------------------------------------------- */

static void end_attack(FcRun *run) {
  run->s->attack = (FcAttack){.ship = FC_NO_PIECE, .riposte = FC_NO_PIECE};
  if (run->s->node != FC_AT_OVER) fc_go(run, FC_AT_ACTIONS, run->s->active);
}

static bool defender_may_answer(const FcState *s) { /* by what everybody can see */
  const FcSeat *p = &s->seat[!s->active];
  for (int f = 0; f < 3; f++)
    if (p->bridge[fc_die(FC_SHIELD, f)]) return true;
  return s->advanced && (p->bridge[fc_die(FC_ENGINE, FC_SPECIAL)] || p->bridge[fc_die(FC_WEAPON, FC_SPECIAL)]);
}

static bool shields_left(const FcState *s) {
  const FcSeat *p = &s->seat[!s->active];
  return p->bridge[fc_die(FC_SHIELD, FC_PLUS)] || p->bridge[fc_die(FC_SHIELD, FC_CROSS)] ||
         p->bridge[fc_die(FC_SHIELD, FC_STAR)];
}

void fc_declare(FcRun *run, int seat, const FcAct *a) {
  FcState *s = run->s;
  bool ranged = fc_distance(a->from, a->to) > 1;
  bool stretched = ranged && !fc_path_exists(s, a->from, a->to, a->spent, a->last, false);
  for (int use = 0; use < FC_USES; use++)
    for (int n = fc_spent_count(a->spent, use); n > 0; n--) fc_spend_use(&s->seat[seat], FC_WEAPON, use);
  s->attack = (FcAttack){.origin = a->from,
                         .target = a->to,
                         .ship = a->piece,
                         .on = 1,
                         .ranged = ranged,
                         .detect = a->type == FC_DETECT,
                         .last = a->last,
                         .riposte = FC_NO_PIECE,
                         .stretched = stretched};
  fc_say(run, a->type == FC_DETECT ? FC_EV_DETECT : FC_EV_ATTACK, seat, a->from, a->to, a->piece, (int)a->spent,
         ranged ? 1 + a->last : 0);
  if (fc_seeming_joiners(s, seat))
    fc_go(run, FC_AT_JOIN, seat); /* FC-12.13 */
  else
    fc_after_joining(run);
}

void fc_after_joining(FcRun *run) {
  FcState *s = run->s;
  if (s->attack.riposte != FC_NO_PIECE) return fc_resolve(run, FC_NO_SQUARE);
  /* Doubled fire shows that the rest of the square is decoys (FC-12.15). */
  if (s->attack.stretched) s->known |= fc_here(s, s->active, s->attack.origin) & s->hidden;
  if (defender_may_answer(s))
    fc_go(run, FC_AT_ANSWER, !s->active);
  else
    fc_resolve(run, FC_NO_SQUARE);
}

static void detect(FcRun *run) { /* FC-12.8 */
  FcState *s = run->s;
  uint32_t signals = s->at[s->attack.target] & s->hidden;
  fc_reveal(run, signals);
  FC_EACH (i, fc_of_kind(s, signals, FC_DECOY)) {
    fc_say(run, FC_EV_DECOY, s->owner[i], (int)i, s->square[i], 0, 0, 0);
    fc_put(s, (int)i, FC_NOWHERE);
  }
}

void fc_resolve(FcRun *run, int dodge_to) { /* FC-6.14 */
  FcState *s = run->s;
  FcAttack a = s->attack;
  int defender = !s->active;
  FcHarm harm = {0};
  int strength = 0;
  if (a.detect) {
    detect(run);
  } else {
    FC_EACH (i, fc_participants(run->c, s))
      if (!(a.shielded & fc_bit(s->square[i]))) {
        strength += run->c->power[s->kind[i]];
        harm.by[defender] |= fc_bit(i);
      }
    fc_say(run, FC_EV_STRENGTH, s->active, a.target, strength, a.ship, 0, 0);
    harm.damage[a.ship] = (uint8_t)strength;
  }
  if (a.riposte != FC_NO_PIECE) { /* FC-11.17 to FC-11.19: before damage */
    harm.by[!defender] = fc_here(s, defender, a.target) & ~s->hidden;
    int back = fc_power(run->c, s, harm.by[!defender]);
    fc_say(run, FC_EV_RIPOSTE, defender, a.target, back, a.riposte, 0, 0);
    harm.damage[a.riposte] = (uint8_t)back;
  }
  bool over = fc_settle(run, &harm);
  uint32_t survivors = fc_here(s, defender, a.target);
  end_attack(run);
  if (over || dodge_to == FC_NO_SQUARE || !survivors) return;
  fc_say(run, FC_EV_DODGE, defender, a.target, dodge_to, (int)survivors, 0, 0);
  s->group = (FcGroup){.pieces = survivors, .start = a.target, .from = a.target, .cause = FC_BY_DODGE};
  fc_travel(run, dodge_to);
}

static void raise_shield(FcRun *run, int seat, const FcAct *a) {
  FcState *s = run->s;
  fc_spend_use(&s->seat[seat], FC_SHIELD, a->use);
  fc_say(run, FC_EV_SHIELD, seat, a->from, a->use, 0, 0, 0);
  if (s->attack.ranged || s->attack.detect) { /* FC-7.5, FC-12.9 */
    fc_say(run, FC_EV_FOILED, s->attack.target, s->attack.detect, 0, 0, 0, 0);
    end_attack(run);
    return;
  }
  s->attack.shielded |= fc_bit(a->from);
  if (!shields_left(s) || !fc_shieldable(run->c, s, FC_STAR)) fc_resolve(run, FC_NO_SQUARE);
}

void fc_apply_attack(FcRun *run, int seat, const FcAct *a) {
  FcState *s = run->s;
  switch (a->type) {
    case FC_STRIKE:
    case FC_DETECT:
      fc_declare(run, seat, a);
      break;
    case FC_JOIN:
      fc_reveal(run, fc_bit(a->piece));
      if (!fc_seeming_joiners(s, seat)) fc_after_joining(run);
      break;
    case FC_DONE:
      fc_after_joining(run);
      break;
    case FC_PASS:
      fc_resolve(run, FC_NO_SQUARE);
      break;
    case FC_RAISE:
      raise_shield(run, seat, a);
      break;
    case FC_DODGE: /* FC-11.14 */
      s->seat[seat].bridge[fc_die(FC_ENGINE, FC_SPECIAL)]--;
      fc_resolve(run, a->to);
      break;
    default: /* riposte */
      s->seat[seat].bridge[fc_die(FC_WEAPON, FC_SPECIAL)]--;
      s->attack.riposte = a->piece;
      if (!s->attack.detect && fc_seeming_joiners(s, seat))
        fc_go(run, FC_AT_JOIN, seat); /* FC-12.19 */
      else
        fc_resolve(run, FC_NO_SQUARE);
      break;
  }
}
