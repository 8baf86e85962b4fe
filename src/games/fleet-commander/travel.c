/* Ships on their way: engine dice, terrain, gravity throws, capture, towing, leaving (sections 4, 5, 11, 13). */
#include "fc.h"

void fc_asteroid_test(FcRun *run, int square) { /* FC-5.5 to FC-5.7 */
  FcState *s = run->s;
  int face = fc_roll(run);
  fc_say(run, FC_EV_ASTEROIDS, square, face, 0, 0, 0, 0);
  if (face != FC_SPECIAL) return;
  uint32_t ships = 0;
  FcHarm harm = {0};
  FC_EACH (i, s->at[square]) {
    if (fc_ship(s, (int)i)) ships |= fc_bit(i);
    harm.damage[i] = run->c->class_of[s->kind[i]];
  }
  s->known |= s->at[square] & s->hidden & ~ships; /* whoever shows no damage is seen to be a decoy */
  fc_reveal(run, ships);                          /* FC-12.12 */
  fc_settle(run, &harm);
}

static void capture(FcRun *run, int square) { /* FC-13.27, FC-12.22 */
  FcState *s = run->s;
  uint32_t prize = fc_of_kind(s, s->at[square], FC_SHUTTLE);
  int seat = s->owner[__builtin_ctz(s->group.pieces)];
  if (!prize || !(prize & s->mine[!seat])) return;
  int shuttle = __builtin_ctz(prize);
  uint32_t warships = 0;
  FC_EACH (i, s->group.pieces)
    if (fc_warship(s, (int)i)) warships |= fc_bit(i);
  if (!(warships & ~s->hidden)) fc_reveal(run, warships);
  fc_put(s, shuttle, FC_NOWHERE);
  s->owner[shuttle] = (uint8_t)seat;
  fc_put(s, shuttle, square);
  fc_say(run, FC_EV_CAPTURED, seat, shuttle, square, 0, 0, 0);
}

static void set_down(FcRun *run, int square) {
  FcState *s = run->s;
  FcGroup *g = &s->group;
  uint32_t pieces = g->pieces;
  if (s->scenario == FC_SALVAGE && (pieces & s->mine[s->active])) {
    int n = fc_count(g->tow);
    fc_drop_containers(s, pieces & s->towing & ~g->tow, g->start);
    fc_shift_containers(s, g->start, -n, 0);
    fc_shift_containers(s, square, n, 0);
    s->strayed |= pieces;
    s->towing = (s->towing & ~pieces) | g->tow;
    s->proven |= g->tow & s->hidden;
  }
  FC_EACH (i, pieces) fc_put(s, (int)i, square);
  capture(run, square);
  g->start = (uint8_t)square;
}

/* The group has come to rest (or is gone): what its cause asks for next. */
static void arrived(FcRun *run) {
  FcState *s = run->s;
  FcGroup g = s->group;
  s->group = (FcGroup){0};
  if (s->node == FC_AT_OVER) return;
  /* FC-11.4, FC-11.5: survivors may go on. What everybody has seen on the way may have ended the pretence. */
  bool seems = g.pieces && g.seems && !(g.pieces & s->known);
  FC_EACH (i, g.pieces)
    if (!(s->hidden & fc_bit(i)) && s->kind[i] != FC_FRIGATE) seems = false;
  if (g.cause == FC_BY_DIE && seems) {
    s->group = (FcGroup){.pieces = g.pieces,
                         .tow = g.tow,
                         .start = g.start,
                         .from = g.start,
                         .at = g.start,
                         .use = g.use,
                         .cause = FC_BY_SECOND_STEP,
                         .seems = 1,
                         .doubled = g.doubled};
    fc_go(run, FC_AT_STEP, s->active);
    return;
  }
  fc_go(run, FC_AT_ACTIONS, s->active);
}

static uint32_t exits(const FcRun *run) { /* FC-5.12 */
  const FcState *s = run->s;
  const FcGroup *g = &s->group;
  int seat = s->owner[__builtin_ctz(g->pieces)];
  uint32_t found = 0;
  FC_EACH (to, fc_towards(g->at, g->face))
    if (fc_may_enter(run->c, s, seat, g->pieces, g->start, (int)to)) found |= fc_bit(to);
  return found;
}

/* A gravity field throws the group out, sends it back, or (between two fields) to and fro: FC-5.11 to FC-5.20. */
static void gravity(FcRun *run) {
  FcState *s = run->s;
  FcGroup *g = &s->group;
  for (;;) {
    if (g->rolls >= run->c->gravity_rolls) return arrived(run); /* FC-5.20: still on `start` in the books */
    g->rolls++;
    g->face = (uint8_t)fc_roll(run);
    fc_say(run, FC_EV_GRAVITY, g->at, g->face, (int)g->pieces, 0, 0, 0);
    if (g->face == FC_SPECIAL) { /* FC-5.15 */
      fc_say(run, FC_EV_REFUSED, g->at, g->from, 0, 0, 0, 0);
      FcHarm harm = {0};
      uint32_t ships = 0;
      FC_EACH (i, g->pieces)
        if (fc_ship(s, (int)i)) {
          ships |= fc_bit(i);
          harm.damage[i] = run->c->gravity_damage;
        }
      s->known |= g->pieces & s->hidden & ~ships;
      fc_reveal(run, ships);
      if (fc_settle(run, &harm) || !g->pieces) return arrived(run);
    } else if (exits(run)) {
      return fc_go(run, FC_AT_EXIT, s->owner[__builtin_ctz(g->pieces)]);
    } else {
      fc_say(run, FC_EV_NO_EXIT, g->at, g->from, 0, 0, 0, 0);
    }
    if (!(s->gravity & fc_bit(g->from))) return arrived(run); /* FC-5.14, FC-5.21: as if it had never left */
    uint8_t other = g->from;                                  /* FC-5.19 */
    g->from = g->at;
    g->at = other;
  }
}

void fc_travel(FcRun *run, int to) {
  FcState *s = run->s;
  FcGroup *g = &s->group;
  if (s->gravity & fc_bit(to)) {
    g->at = (uint8_t)to;
    gravity(run);
    return;
  }
  set_down(run, to);
  g->from = g->start;
  if (s->asteroids & fc_bit(to)) fc_asteroid_test(run, to);
  arrived(run);
}

void fc_exit(FcRun *run, int to) {
  FcGroup *g = &run->s->group;
  fc_say(run, FC_EV_EXIT, g->at, to, (int)g->pieces, 0, 0, 0);
  g->from = g->at;
  fc_travel(run, to);
}

void fc_leave(FcRun *run, int seat, uint32_t ships, int use) { /* FC-13.29, FC-13.49, FC-13.50 */
  FcState *s = run->s;
  bool capture_scenario = s->scenario == FC_CAPTURE;
  fc_reveal(run, ships);
  FC_EACH (i, ships) {
    int square = s->square[i];
    fc_say(run, FC_EV_LEFT, seat, (int)i, square, s->kind[i], use, 0);
    fc_put(s, (int)i, FC_NOWHERE);
    s->left |= fc_bit(i);
    s->strayed &= ~fc_bit(i);
    s->towing &= ~fc_bit(i);
    if (s->seat[!seat].drones == i) s->seat[!seat].drones = FC_NO_PIECE; /* FC-9.23 */
    if (capture_scenario) continue;
    fc_shift_containers(s, square, -1, 0);
    s->seat[seat].out++;
  }
  s->group = (FcGroup){0};
  fc_go(run, FC_AT_ACTIONS, s->active);
  fc_end_if_decided(run);
}
