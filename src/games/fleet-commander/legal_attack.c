/* The lists of attacks, of hidden ships that may join, and of answers to an attack. */
#include "fc.h"

/* Each different piece once, by its lowest number. */
static uint32_t distinct(const FcState *s, uint32_t pieces) {
  uint32_t kept = 0;
  if (!(pieces & (pieces - 1))) return pieces;
  FC_EACH (i, pieces) {
    bool twin = false;
    FC_EACH (j, kept) twin |= s->square[j] == s->square[i] && fc_piece_key(s, (int)j) == fc_piece_key(s, (int)i);
    if (!twin) kept |= fc_bit(i);
  }
  return kept;
}

/* What can be attacked where, found out once however many dice and squares reach it. */
typedef struct Targets {
  uint32_t asked; /* squares */
  uint32_t names[FC_SQUARES];
} Targets;

static uint32_t names_on(const FcState *s, int seat, int target, Targets *known) {
  if (!(known->asked >> target & 1)) {
    known->names[target] = distinct(s, fc_nameable(s, seat, target));
    known->asked |= fc_bit(target);
  }
  return known->names[target];
}

static int list_targets(const FcState *s, int seat, int origin, int target, uint32_t spent, int last, Targets *known,
                        SbAction *out) {
  int n = 0;
  FC_EACH (i, names_on(s, seat, target, known))
    out[n++] = fc_pack_strike(FC_STRIKE, origin, target, (int)i, spent, last);
  if (fc_detectable(s, seat, target)) out[n++] = fc_pack_strike(FC_DETECT, origin, target, FC_NO_PIECE, spent, last);
  return n;
}

int fc_legal_attacks(const FcContent *c, const FcState *s, int seat, SbAction *out) {
  const FcSeat *p = &s->seat[seat];
  int n = 0, dice = 0;
  bool usable[FC_USES];
  Targets known;
  for (int f = 0; f < 3; f++) dice += fc_have(p, fc_die(FC_WEAPON, f));
  if (!dice) return 0;
  known.asked = 0;
  for (int use = 0; use < FC_USES; use++) usable[use] = fc_can_use(p, FC_WEAPON, use, s->advanced);
  FC_EACH (origin, s->occupied[seat] & ~s->asteroids) {
    if (!fc_may_originate(c, s, seat, (int)origin)) continue;
    uint32_t targets = s->occupied[!seat] & ~s->asteroids & fc_near((int)origin);
    for (int use = 0; targets && use < FC_USES; use++)
      if (usable[use])
        FC_EACH (t, targets & fc_use_squares((int)origin, use))
          n += list_targets(s, seat, (int)origin, (int)t, 1u << (2 * use), 0, &known, out + n);
    bool doubled = fc_doubles_fire(s, seat, (int)origin);
    if (dice < 2 && !doubled) continue;
    FcReach reach[FC_REACH_MAX];
    int count = fc_reach(s, seat, (int)origin, doubled, reach);
    for (int i = 0; i < count; i++)
      n += list_targets(s, seat, (int)origin, reach[i].target, reach[i].spent, reach[i].last, &known, out + n);
  }
  return n;
}

int fc_legal_joins(const FcContent *c, const FcState *s, int seat, SbAction *out) {
  int n = 0;
  bool riposte = s->attack.riposte != FC_NO_PIECE;
  uint32_t base = fc_here(s, seat, riposte ? s->attack.target : s->attack.origin);
  bool carried = fc_power(c, s, base & ~s->hidden) > 0;
  uint32_t joiners = fc_joiners(c, s, seat);
  FC_EACH (i, distinct(s, carried ? joiners : joiners & base)) out[n++] = FC_JOIN | (SbAction)i << 15;
  if (carried) out[n++] = FC_DONE;
  return n;
}

int fc_legal_answers(const FcContent *c, const FcState *s, int seat, SbAction *out) {
  const FcSeat *p = &s->seat[seat];
  int n = 0;
  out[n++] = FC_PASS;
  for (int use = 0; use < FC_USES; use++)
    if (fc_can_use(p, FC_SHIELD, use, s->advanced))
      FC_EACH (from, fc_shieldable(c, s, fc_use_face(use)))
        out[n++] = FC_RAISE | (SbAction)from << 5 | (SbAction)use << 15;
  if (!s->advanced || s->attack.shielded) return n; /* FC-11.13 */
  if (p->bridge[fc_die(FC_ENGINE, FC_SPECIAL)]) {
    uint32_t survivors = fc_survivors(c, s);
    if (survivors)
      FC_EACH (to, fc_near(s->attack.target))
        if (fc_may_enter(c, s, seat, survivors, s->attack.target, (int)to)) out[n++] = fc_pack_to(FC_DODGE, (int)to);
  }
  if (p->bridge[fc_die(FC_WEAPON, FC_SPECIAL)] && !s->attack.ranged &&
      fc_power(c, s, fc_here(s, seat, s->attack.target)))
    FC_EACH (i, distinct(s, fc_participants(c, s))) out[n++] = FC_RIPOSTE | (SbAction)i << 15;
  return n;
}
