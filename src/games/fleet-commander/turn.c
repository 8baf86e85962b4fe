/* The course of a turn (section 3), damage and destruction (section 8), the bridge (section 10), the end (section 14).
 */
#include <string.h>

#include "fc.h"

void fc_names(const FcState *s, int32_t out[FC_NAMES]) {
  memset(out, 0, FC_NAMES * sizeof *out);
  for (int i = 0; i < s->pieces; i++) {
    int kind = s->hidden & fc_bit(i) ? FC_UNKNOWN : s->kind[i];
    out[i / FC_NAMED] |= kind << (3 * (i % FC_NAMED));
  }
}

void fc_say(const FcRun *run, int type, int a, int b, int c, int d, int e, int f) {
  int32_t names[FC_NAMES];
  if (!run->events) return;
  fc_names(run->s, names);
  sb_event(
      run->events,
      (SbEvent){
          .type = (uint16_t)type, .to = SB_TO_ALL, .a = {a, b, c, d, e, f}, .more = names, .more_count = FC_NAMES});
}

int fc_roll(const FcRun *run) {
  return sb_chance_draw(run->chance, &run->s->rng, run->c->dice, FC_DIE_COMMAND, 0);
}

void fc_go(FcRun *run, int node, int decider) {
  run->s->node = (uint8_t)node;
  run->s->decider = (uint8_t)decider;
}

void fc_finish(FcRun *run, int winner, int reason) {
  FcState *s = run->s;
  if (s->node == FC_AT_OVER) return;
  s->node = FC_AT_OVER;
  s->winner = (uint8_t)winner;
  s->reason = (uint8_t)reason;
  s->group = (FcGroup){0};
  s->attack = (FcAttack){.ship = FC_NO_PIECE, .riposte = FC_NO_PIECE};
  s->field = s->tested = FC_NO_SQUARE;
  s->field_face = 0;
  s->decider = s->active;
  for (int seat = 0; seat < 2; seat++) /* FC-12.2 */
    if (s->seat[seat].weapon < FC_WEAPONS) s->seat[seat].weapon_open = 1;
  fc_say(run, FC_EV_OVER, winner, reason, 0, 0, 0, 0);
}

static int compare(int a, int b) { /* winner of seat 0 having a, seat 1 having b */
  return a > b ? 0 : b > a ? 1 : 2;
}

static void finish_by_limit(FcRun *run) { /* FC-14.4 */
  FcState *s = run->s;
  int winner = compare(s->seat[1].lost, s->seat[0].lost);
  if (s->scenario == FC_CAPTURE) winner = 2;
  if (s->scenario == FC_SALVAGE) winner = compare(s->seat[0].out, s->seat[1].out);
  fc_finish(run, winner, FC_BY_LIMIT);
}

/* ---- damage ----------------------------------------------------------------------------------------- */

static void lose_weapon(FcRun *run, int seat) { /* FC-9.1, FC-9.23, FC-12.2 */
  FcSeat *p = &run->s->seat[seat];
  p->weapon_lost = 1;
  p->drones = FC_NO_PIECE;
  if (p->weapon < FC_WEAPONS) p->weapon_open = 1;
}

static void destroy(FcRun *run, int piece) {
  FcState *s = run->s;
  uint32_t bit = fc_bit(piece);
  int seat = s->owner[piece], kind = s->kind[piece];
  fc_say(run, FC_EV_DESTROYED, seat, piece, kind, s->square[piece], 0, 0);
  fc_drop_containers(s, s->towing & bit, s->square[piece]); /* FC-13.46 */
  fc_put(s, piece, FC_NOWHERE);
  s->strayed &= ~bit;
  s->towing &= ~bit;
  s->proven &= ~bit;
  s->group.pieces &= ~bit;
  s->group.tow &= ~bit;
  s->seat[seat].lost = (uint8_t)(s->seat[seat].lost + run->c->class_of[kind]); /* FC-8.4 */
  if (s->seat[!seat].drones == piece) s->seat[!seat].drones = FC_NO_PIECE;     /* FC-9.23 */
  if (kind == FC_BATTLESHIP) lose_weapon(run, seat);
}

static int real_ships(const FcState *s, int seat) {
  int n = 0;
  FC_EACH (i, s->mine[seat]) n += fc_ship(s, (int)i);
  return n;
}

static bool salvage_decided(const FcState *s, int *winner, int *reason) { /* FC-13.52 */
  int on_board = 0, reach[2];
  for (int i = 0; i < FC_SQUARES; i++) on_board += s->containers[i].count;
  for (int seat = 0; seat < 2; seat++) {
    int ships = real_ships(s, seat);
    reach[seat] = ships < on_board ? ships : on_board;
  }
  *reason = FC_BY_CONTAINERS;
  for (*winner = 0; *winner < 2; ++*winner)
    if (s->seat[*winner].out > s->seat[!*winner].out + reach[!*winner]) return true;
  *reason = FC_BY_EXHAUSTION;
  *winner = compare(s->seat[0].out, s->seat[1].out);
  return !reach[0] && !reach[1];
}

/* Only a shuttle leaves for good, or is gone for good. */
static bool capture_decided(const FcState *s, int *winner, int *reason) { /* FC-13.29, FC-13.31 */
  for (int i = 0; i < s->pieces; i++) {
    bool left = s->left & fc_bit(i);
    if (!left && (s->kind[i] != FC_SHUTTLE || s->square[i] < FC_SQUARES)) continue;
    *winner = left ? s->owner[i] : 0;
    *reason = left ? FC_BY_ESCAPE : FC_BY_SHUTTLE;
    return true;
  }
  return false;
}

bool fc_decided(const FcContent *c, const FcState *s, int *winner, int *reason) {
  if (s->scenario == FC_CAPTURE) return capture_decided(s, winner, reason);
  if (s->scenario == FC_SALVAGE) return salvage_decided(s, winner, reason);
  *winner = compare(s->seat[1].lost, s->seat[0].lost);
  *reason = FC_BY_CLASSES;
  return s->seat[0].lost >= c->victory || s->seat[1].lost >= c->victory; /* FC-14.1, FC-14.3 */
}

void fc_end_if_decided(FcRun *run) {
  int winner, reason;
  if (fc_decided(run->c, run->s, &winner, &reason)) fc_finish(run, winner, reason);
}

bool fc_settle(FcRun *run, const FcHarm *harm) {
  FcState *s = run->s;
  uint32_t dead = 0;
  for (int i = 0; i < s->pieces; i++) {
    if (!harm->damage[i]) continue;
    int hit = harm->damage[i] < s->hull[i] ? harm->damage[i] : s->hull[i]; /* FC-8.2 */
    s->hull[i] = (uint8_t)(s->hull[i] - hit);
    fc_say(run, FC_EV_DAMAGE, s->owner[i], i, harm->damage[i], s->hull[i], s->kind[i],
           fc_blow(hit, harm->by[s->owner[i]]));
    if (!s->hull[i]) dead |= fc_bit(i);
  }
  if (!dead) return false;
  FC_EACH (i, dead) destroy(run, (int)i);
  fc_end_if_decided(run);
  return s->node == FC_AT_OVER;
}

void fc_reveal(FcRun *run, uint32_t pieces) {
  FcState *s = run->s;
  FC_EACH (i, pieces & s->hidden) {
    s->hidden &= ~fc_bit(i);
    s->known &= ~fc_bit(i);
    s->proven &= ~fc_bit(i);
    fc_say(run, FC_EV_REVEALED, s->owner[i], (int)i, s->kind[i], s->square[i], 0, 0);
  }
}

/* ---- phases ------------------------------------------------------------------------------------------ */

void fc_first_turn(FcRun *run) {
  FcState *s = run->s;
  s->active = s->first;
  if (run->c->scenario[s->scenario].six_dice)
    fc_go(run, FC_AT_SIX, 0); /* FC-13.12, FC-13.25 */
  else
    fc_begin_turn(run, s->first);
}

void fc_begin_turn(FcRun *run, int seat) {
  FcState *s = run->s;
  if (s->turn_limit && s->turn >= s->turn_limit) {
    finish_by_limit(run);
    return;
  }
  s->turn++;
  s->active = (uint8_t)seat;
  s->strayed = s->towing = 0;
  for (int i = 0; i < FC_SQUARES; i++) s->containers[i].dropped = 0;
  s->tested = FC_NO_SQUARE;
  fc_say(run, FC_EV_TURN, seat, s->turn, 0, 0, 0, 0);
  if (s->scenario == FC_BELT && s->asteroids)
    fc_go(run, FC_AT_FIELD, seat); /* FC-13.3 */
  else
    fc_phase_one_rest(run);
}

void fc_phase_one_rest(FcRun *run) { /* FC-3.3: asteroid tests, then drones */
  FcState *s = run->s;
  int seat = s->active;
  FC_EACH (square, s->asteroids) {
    if (square == s->tested || !fc_here(s, seat, (int)square)) continue; /* FC-13.5 */
    fc_asteroid_test(run, (int)square);
    if (s->node == FC_AT_OVER) return;
  }
  s->tested = FC_NO_SQUARE;
  int prey = s->seat[!seat].drones;
  if (prey != FC_NO_PIECE) { /* FC-9.19 */
    FcHarm harm = {0};
    harm.damage[prey] = run->c->drone_damage;
    harm.by[seat] = fc_of_kind(s, s->mine[!seat], FC_BATTLESHIP);
    if (fc_settle(run, &harm)) return;
  }
  fc_go(run, FC_AT_DICE, seat);
}

void fc_keep(FcState *s, int seat, uint32_t kept) {
  FcSeat *p = &s->seat[seat];
  for (int d = 0; d < FC_DICE; d++) {
    p->bridge[d] = (uint8_t)(kept >> (2 * d) & 3);
    p->hand[d] = 0;
  }
}

void fc_end_turn(FcRun *run) {
  fc_begin_turn(run, !run->s->active);
}
