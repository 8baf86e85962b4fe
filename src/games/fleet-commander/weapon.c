/* Special weapons: who may be their target, and what they do (section 9). */
#include "fc.h"

int fc_battleship(const FcState *s, int seat) {
  uint32_t found = fc_of_kind(s, s->mine[seat], FC_BATTLESHIP);
  return found ? __builtin_ctz(found) : FC_NO_PIECE;
}

bool fc_weapon_ready(const FcState *s, int seat) { /* FC-9.1, FC-9.5 */
  if (s->seat[seat].weapon >= FC_WEAPONS || s->seat[seat].weapon_lost) return false;
  int ship = fc_battleship(s, seat);
  return ship != FC_NO_PIECE && !(s->asteroids & fc_bit(s->square[ship]));
}

uint32_t fc_tractor_squares(const FcContent *c, const FcState *s, int seat, int piece) { /* FC-9.16 */
  int owner = s->owner[piece];
  uint32_t found = 0;
  FC_EACH (to, fc_near(s->square[piece])) {
    if (owner != seat && (s->at[to] & s->mine[owner] & s->hidden)) continue; /* FC-12.21 */
    if (fc_may_enter(c, s, owner, fc_bit(piece), s->square[piece], (int)to)) found |= fc_bit(to);
  }
  return found;
}

uint32_t fc_weapon_targets(const FcContent *c, const FcState *s, int seat) {
  int ship = fc_battleship(s, seat), weapon = s->seat[seat].weapon;
  int home = s->square[ship];
  uint32_t found = 0;
  uint32_t among = weapon == FC_REPAIR    ? s->mine[seat]
                   : weapon == FC_TRACTOR ? s->mine[0] | s->mine[1]
                                          : s->mine[!seat];
  if (weapon == FC_BOMB) return 0;
  FC_EACH (i, among & ~s->hidden) { /* FC-12.6 */
    int at = s->square[i], distance = fc_distance(home, at);
    bool ok = !(s->asteroids & fc_bit(at)); /* FC-9.5 */
    switch (weapon) {
      case FC_VORTEX:
        ok = ok && distance >= 2;
        break;
      case FC_PROTON:
        ok = ok && distance <= c->proton_range && fc_line_clear(s, home, at);
        break;
      case FC_TRACTOR:
        ok = ok && (int)i != ship && distance <= c->tractor_range && fc_line_clear(s, home, at) &&
             fc_tractor_squares(c, s, seat, (int)i);
        break;
      case FC_REPAIR:
        ok = ok && distance <= c->repair_range && s->hull[i] < c->hull[s->kind[i]];
        break;
      default:
        ok = ok && distance <= c->drone_range && s->seat[seat].drones != i;
        break;
    }
    if (ok) found |= fc_bit(i);
  }
  return found;
}

static void harm_one(FcRun *run, int piece, int damage) {
  FcState *s = run->s;
  FcHarm harm = {0};
  harm.damage[piece] = (uint8_t)damage;
  harm.by[s->owner[piece]] = fc_of_kind(s, s->mine[!s->owner[piece]], FC_BATTLESHIP);
  fc_settle(run, &harm);
}

static void fire(FcRun *run, int seat, const FcAct *a) {
  const FcContent *c = run->c;
  FcState *s = run->s;
  FcSeat *p = &s->seat[seat];
  int target = a->piece;
  fc_reveal(run, fc_bit(fc_battleship(s, seat))); /* FC-12.12 */
  p->weapon_open = 1;                             /* FC-12.2 */
  const uint8_t *pair = fc_pairs[a->value];
  fc_say(run, FC_EV_FIRED, seat, p->weapon, target, a->to, fc_die(pair[0], FC_SPECIAL), fc_die(pair[1], FC_SPECIAL));
  switch (p->weapon) {
    case FC_VORTEX:
      harm_one(run, target, c->vortex_damage);
      break;
    case FC_PROTON:
      harm_one(run, target, c->proton_per_class * c->class_of[s->kind[target]]);
      break;
    case FC_REPAIR: {
      int full = c->hull[s->kind[target]], hull = s->hull[target] + c->repair_hull; /* FC-9.17 */
      s->hull[target] = (uint8_t)(hull < full ? hull : full);
      fc_say(run, FC_EV_REPAIRED, seat, target, s->hull[target], s->kind[target], 0, 0);
      break;
    }
    case FC_BOMB:
      for (int d = 0; d < FC_DICE; d++) s->seat[!seat].bridge[d] = 0;
      fc_say(run, FC_EV_BOMB, !seat, 0, 0, 0, 0, 0);
      break;
    case FC_DRONES:
      p->drones = a->recall ? FC_NO_PIECE : a->piece;
      fc_say(run, a->recall ? FC_EV_RECALLED : FC_EV_DRONES, seat, target, 0, 0, 0, 0);
      break;
    default: { /* tractor beam; containers stay (FC-13.46) */
      int square = s->square[target];
      s->group = (FcGroup){
          .pieces = fc_bit(target), .start = (uint8_t)square, .from = (uint8_t)square, .cause = FC_BY_TRACTOR};
      fc_travel(run, a->to);
    }
  }
}

static void spend_pair(FcSeat *p, int pair) {
  fc_spend(p, fc_die(fc_pairs[pair][0], FC_SPECIAL));
  fc_spend(p, fc_die(fc_pairs[pair][1], FC_SPECIAL));
}

void fc_apply_weapon(FcRun *run, int seat, const FcAct *a) {
  FcState *s = run->s;
  FcSeat *p = &s->seat[seat];
  switch (a->type) {
    case FC_FIRE:
      spend_pair(p, a->value);
      fire(run, seat, a);
      break;
    case FC_REROLL: { /* FC-9.7: re-rolled dice are hand dice */
      int faces[2];
      spend_pair(p, a->value);
      for (int i = 0; i < 2; i++) {
        faces[i] = fc_roll(run);
        p->hand[fc_die(fc_pairs[a->value][i], faces[i])]++;
      }
      fc_say(run, FC_EV_REROLLED, seat, fc_die(fc_pairs[a->value][0], faces[0]),
             fc_die(fc_pairs[a->value][1], faces[1]), 0, 0, 0);
      break;
    }
    case FC_CLEAR: /* FC-9.21 */
      fc_spend(p, fc_die(FC_WEAPON, FC_STAR));
      fc_say(run, FC_EV_CLEARED, seat, s->seat[!seat].drones, 0, 0, 0, 0);
      s->seat[!seat].drones = FC_NO_PIECE;
      break;
    case FC_DRAIN: /* FC-11.22 */
      fc_spend(p, fc_die(FC_SHIELD, FC_SPECIAL));
      fc_say(run, FC_EV_DRAIN, seat, 0, 0, 0, 0, 0);
      fc_go(run, FC_AT_DRAIN, !seat);
      break;
    default: /* FC_DISCARD */
      p->bridge[a->value]--;
      fc_say(run, FC_EV_DISCARDED, seat, a->value, 0, 0, 0, 0);
      fc_go(run, FC_AT_ACTIONS, s->active);
      break;
  }
}
