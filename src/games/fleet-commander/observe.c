/* What a viewer may know, and complete states that fit it (sections 10, 12). */
#include <string.h>

#include "fc.h"

static bool secret_weapon(const FcState *s, int seat) {
  return s->secret && !s->seat[seat].weapon_open && s->seat[seat].weapon < FC_WEAPONS;
}

/* That a die counts double says what the ships are, until their second step shows it to everybody. */
static bool hides_doubling(const FcState *s) {
  return s->masked && s->group.pieces && (s->node == FC_AT_STEP || s->group.cause == FC_BY_DIE);
}

void fc_observe(const SbContent *content, const SbState *state, int viewer, SbObservation *out) {
  (void)content;
  FcState *o = (FcState *)out;
  memcpy(o, state, sizeof *o);
  memset(&o->rng, 0, sizeof o->rng);
  if (viewer == SB_OPEN || o->node == FC_AT_OVER) return; /* after the end everything is open */
  for (int seat = 0; seat < 2; seat++) {
    if (seat == viewer) continue;
    FcSeat *p = &o->seat[seat];
    if (secret_weapon(o, seat)) p->weapon = FC_WEAPON_UNKNOWN;
    p->dealt = 0;
    for (int k = 0; o->masked && k < FC_KINDS; k++)
      if (k != FC_SHUTTLE) p->undeployed[k] = 0; /* the shuttle is never hidden */
  }
  FC_EACH (i, o->hidden & ~o->known) {
    if (o->owner[i] == viewer) continue;
    o->kind[i] = FC_UNKNOWN;
    o->hull[i] = 0;
  }
  if (hides_doubling(o) && o->owner[__builtin_ctz(o->group.pieces)] != viewer) o->group.doubled = 0;
}

/* ---- determinize -------------------------------------------------------------------------------------------- */

typedef struct Guess {
  const FcContent *c;
  FcState *s;
  int seat;
  int count; /* unknown pieces of that seat */
  uint8_t piece[FC_PIECES];
  uint8_t left[FC_KINDS]; /* kinds that nobody has seen yet */
} Guess;

static void set_kind(const Guess *g, int piece, int kind) {
  g->s->kind[piece] = (uint8_t)kind;
  g->s->hull[piece] = g->c->hull[kind];
}

/* What rules and memory exclude: too much on a square, a decoy that towed, nobody who could be doing what is being
 * done. */
static bool plausible(const Guess *g) {
  FcState *s = g->s;
  for (int i = 0; i < g->count; i++) {
    int piece = g->piece[i];
    if (s->kind[piece] == FC_DECOY && s->proven & fc_bit(piece)) return false;
    if (fc_classes(g->c, s, fc_here(s, g->seat, s->square[piece])) > g->c->square_limit) return false;
  }
  if (s->decider != g->seat) return true;
  if (s->node == FC_AT_JOIN) {
    bool riposte = s->attack.riposte != FC_NO_PIECE;
    uint32_t base = fc_here(s, g->seat, riposte ? s->attack.target : s->attack.origin);
    if (s->attack.stretched && !riposte && !fc_doubles_fire(s, g->seat, s->attack.origin)) return false;
    return fc_power(g->c, s, base) > 0;
  }
  if (s->node != FC_AT_EXIT) return true;
  FC_EACH (to, fc_towards(s->group.at, s->group.face))
    if (fc_may_enter(g->c, s, g->seat, s->group.pieces, s->group.start, (int)to)) return true;
  return false;
}

static bool try_random(const Guess *g, SbRng *rng) {
  uint8_t bag[FC_PIECES];
  int n = 0;
  for (int k = 0; k < FC_KINDS; k++)
    for (int i = 0; i < g->left[k] && n < FC_PIECES; i++) bag[n++] = (uint8_t)k;
  for (int i = 0; i < g->count; i++) {
    int j = i + (int)sb_rng_below(rng, (uint32_t)(n - i));
    uint8_t kind = bag[j];
    bag[j] = bag[i];
    bag[i] = kind;
    set_kind(g, g->piece[i], kind);
  }
  return plausible(g);
}

/* The truth itself is plausible, so that trying everything in order finds something. */
static bool try_all(Guess *g, int at) {
  if (at == g->count) return plausible(g);
  for (int k = 0; k < FC_KINDS; k++) {
    if (!g->left[k]) continue;
    g->left[k]--;
    set_kind(g, g->piece[at], k);
    bool found = try_all(g, at + 1);
    g->left[k]++;
    if (found) return true;
  }
  return false;
}

static void guess_pieces(const FcContent *c, FcState *s, int seat, SbRng *rng) {
  Guess g = {.c = c, .s = s, .seat = seat};
  memcpy(g.left, c->scenario[s->scenario].fleet[seat], sizeof g.left);
  g.left[FC_DECOY] = c->decoys;
  g.left[FC_SHUTTLE] = 0;
  for (int i = 0; i < s->pieces; i++) {
    if (s->owner[i] != seat || s->kind[i] == FC_SHUTTLE) continue;
    if (s->kind[i] == FC_UNKNOWN)
      g.piece[g.count++] = (uint8_t)i;
    else if (g.left[s->kind[i]])
      g.left[s->kind[i]]--;
  }
  bool found = g.count == 0;
  for (int tries = 0; !found && tries < 100; tries++) found = try_random(&g, rng);
  if (!found) found = try_all(&g, 0);
  SB_ASSERT(found);
  for (int i = 0; i < g.count; i++) g.left[s->kind[g.piece[i]]]--;
  FcSeat *p = &s->seat[seat];
  for (int more = p->to_deploy - p->undeployed[FC_SHUTTLE]; more > 0; more--) {
    int total = 0, k = 0;
    for (int i = 0; i < FC_KINDS; i++) total += g.left[i];
    SB_ASSERT(total > 0);
    int pick = (int)sb_rng_below(rng, (uint32_t)total);
    while (pick >= g.left[k]) pick -= g.left[k++];
    g.left[k]--;
    p->undeployed[k]++;
  }
}

static void guess_weapons(FcState *s, int viewer, SbRng *rng) {
  uint32_t free = ~0u, fixed[2] = {0, 0};
  for (int seat = 0; seat < 2; seat++) {
    if (s->seat[seat].dealt)
      fixed[seat] = s->seat[seat].dealt;
    else if (s->seat[seat].weapon < FC_WEAPONS)
      fixed[seat] = fc_bit(s->seat[seat].weapon);
    free &= ~fixed[seat];
  }
  for (int seat = 0; seat < 2; seat++) {
    if (seat == viewer) continue;
    FcSeat *p = &s->seat[seat];
    if (p->weapon == FC_NO_WEAPON && s->node != FC_AT_WEAPON) continue;
    uint32_t dealt = fixed[seat];
    while (fc_count(dealt) < 3) {
      uint32_t w = sb_rng_below(rng, FC_WEAPONS);
      if (!(free >> w & 1)) continue;
      dealt |= fc_bit(w);
      free &= ~fc_bit(w);
    }
    p->dealt = (uint8_t)dealt;
    if (p->weapon != FC_WEAPON_UNKNOWN) continue;
    do p->weapon = (uint8_t)sb_rng_below(rng, FC_WEAPONS);
    while (!(dealt >> p->weapon & 1));
  }
}

/* In a gravity field ships are still in the books of the square they left, and show whether others are with them.
 * After the first step nobody knows where that was: frigates may have left a larger ship behind. */
static void guess_doubling(FcState *s, SbRng *rng) {
  FcGroup *g = &s->group;
  uint32_t others = s->mine[s->decider] & s->hidden & ~s->known & ~g->pieces;
  bool frigates = fc_of_kind(s, g->pieces, FC_FRIGATE) == g->pieces;
  others &= ~(fc_of_kind(s, others, FC_FRIGATE) | fc_of_kind(s, others, FC_DECOY));
  if (s->node == FC_AT_EXIT)
    g->doubled = g->seems && fc_doubles_move(s, s->decider, g->start, g->pieces);
  else
    g->doubled = frigates && (!others || sb_rng_below(rng, 2));
}

void fc_determinize(const SbContent *content, const SbObservation *observation, int viewer, SbRng *rng, SbState *out) {
  const FcContent *c = fc_facts(content);
  FcState *s = (FcState *)out;
  memcpy(s, observation, sizeof *s);
  s->rng = sb_rng_fork(rng);
  if (viewer == SB_OPEN || s->node == FC_AT_OVER) return;
  if (s->masked) {
    for (int seat = 0; seat < 2; seat++)
      if (seat != viewer) guess_pieces(c, s, seat, rng);
    if (hides_doubling(s) && s->decider != viewer) guess_doubling(s, rng);
  }
  if (s->secret && s->scenario != FC_CAPTURE) guess_weapons(s, viewer, rng);
}
