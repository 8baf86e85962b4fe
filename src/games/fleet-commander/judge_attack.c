/* why_not for attacks, joining, answers and special weapons. */
#include "fc.h"

/* Enough weapon dice for everything that is to be spent. */
static bool judge_spent(const FcState *s, int seat, uint32_t spent, SbReason *r) {
  const FcSeat *p = &s->seat[seat];
  int need[4] = {0};
  for (int use = 0; use < FC_USES; use++) {
    need[fc_use_shown(use)] += fc_spent_count(spent, use);
    if (fc_use_changed(use)) need[FC_SPECIAL] += fc_spent_count(spent, use);
  }
  for (int f = 0; f < 3; f++)
    if (need[f] > fc_have(p, fc_die(FC_WEAPON, f))) return fc_no_also(r, "FC-3.6", "FC-1.15 FC-3.10", "no_such_die");
  if (!need[FC_SPECIAL]) return true;
  if (!s->advanced) return fc_no_also(r, "FC-10.6", "FC-11.1 FC-11.11", "base_specials");
  return need[FC_SPECIAL] <= fc_have(p, fc_die(FC_WEAPON, FC_SPECIAL)) ||
         fc_no_also(r, "FC-11.11", "FC-3.6", "no_special");
}

/* A path that ends this way, or either way when none does: an unsaid last step must not hide what is in the way. */
static bool some_path(const FcState *s, const FcAct *a, bool doubled) {
  return fc_path_exists(s, a->from, a->to, a->spent, FC_PLUS, doubled) ||
         fc_path_exists(s, a->from, a->to, a->spent, FC_CROSS, doubled);
}

/* No path: find out what is in the way, for the answer's sake. */
static bool judge_path(const FcState *s, int seat, const FcAct *a, SbReason *r) {
  bool doubled = fc_doubles_fire(s, seat, a->from);
  if (fc_path_exists(s, a->from, a->to, a->spent, a->last, doubled)) return true;
  if (some_path(s, a, doubled)) return fc_no_also(r, "FC-6.10", "FC-7.5", "no_path");
  FcState without = *s;
  without.asteroids = 0;
  if (some_path(&without, a, doubled))
    return fc_no_also(r, "FC-5.2", doubled ? "FC-6.10 FC-11.7" : "FC-6.10", "path_asteroids");
  without.gravity = 0;
  if (some_path(&without, a, doubled))
    return fc_no_also(r, "FC-5.17", doubled ? "FC-6.10 FC-11.7" : "FC-6.10", "path_gravity");
  for (int seat_of = 0; seat_of < 2; seat_of++)
    FC_EACH (square, s->occupied[seat_of])
      if (!(fc_here(s, seat_of, (int)square) & ~s->hidden)) without.occupied[seat_of] &= ~fc_bit(square);
  if (some_path(&without, a, doubled))
    return fc_no_also(r, "FC-6.10", s->known ? "FC-12.7 FC-12.16" : "FC-12.7", "path_signal");
  if (!doubled && some_path(s, a, true)) {
    if (s->advanced)
      return fc_no_also(r, "FC-11.6", s->masked ? "FC-6.1 FC-6.9 FC-6.10 FC-12.15" : "FC-6.1 FC-6.9 FC-6.10",
                        "not_lone_destroyer");
    return fc_no_also(r, "FC-6.9", "FC-6.1 FC-6.10 FC-11.1 FC-11.6", "too_few_dice");
  }
  if (fc_spent_dice(a->spent) * (doubled ? 2 : 1) < fc_distance(a->from, a->to))
    return fc_no_also(r, "FC-6.9", doubled ? "FC-6.10 FC-11.6 FC-11.7" : "FC-6.1 FC-6.10", "too_few_dice");
  fc_no_also(r, "FC-6.10", doubled ? "FC-6.9 FC-6.11 FC-11.6 FC-11.7" : "FC-6.9 FC-6.11", "no_path");
  for (int use = FC_PLUS_CHANGED; use < FC_USES; use++)
    if (doubled && fc_spent_count(a->spent, use)) sb_reason_more(r, "FC-11.11"); /* both steps are changed */
  return false;
}

static bool judge_reach(const FcState *s, int seat, const FcAct *a, SbReason *r) {
  int distance = fc_distance(a->from, a->to), dice = fc_spent_dice(a->spent);
  if (!dice) return fc_no(r, "FC-6.1", "malformed");
  if (distance > 1) return judge_path(s, seat, a, r);
  if (dice > 1)
    return fc_no_also(r, "FC-6.11", s->advanced ? "FC-6.1 FC-6.9 FC-6.8 FC-11.8" : "FC-6.1 FC-6.9 FC-6.8",
                      "adjacent_one_die");
  const char *also = fc_doubles_fire(s, seat, a->from) ? "FC-6.9 FC-6.11 FC-11.8 FC-11.11"
                     : s->advanced                     ? "FC-11.8 FC-11.11"
                                                       : NULL;
  for (int use = 0; use < FC_USES; use++)
    if (fc_spent_count(a->spent, use) && !(fc_use_squares(a->from, use) & fc_bit(a->to)))
      return fc_no_also(r, "FC-6.1", also, "direction");
  return !a->last || fc_no(r, "FC-6.1", "malformed");
}

static bool judge_target(const FcState *s, int seat, const FcAct *a, SbReason *r) {
  uint32_t enemies = s->at[a->to] & s->mine[!seat], nameable = fc_nameable(s, seat, a->to),
           signals = fc_detectable(s, seat, a->to);
  if (!enemies) return fc_no_also(r, "FC-6.3", "FC-6.1", "nobody_there");
  if (s->asteroids & fc_bit(a->to)) return fc_no_also(r, "FC-5.1", "FC-6.3", "target_in_asteroids");
  if (!nameable && !signals) return fc_no_also(r, "FC-13.24", "FC-6.3", "shuttle_safe");
  if (a->type == FC_DETECT) {
    if (!signals) return fc_no_also(r, "FC-12.8", "FC-12.10", "no_signal");
    return a->piece == FC_NO_PIECE || fc_no(r, "FC-12.8", "malformed");
  }
  bool there = a->piece < s->pieces && enemies & fc_bit(a->piece);
  if (there && s->kind[a->piece] == FC_SHUTTLE && !(nameable & fc_bit(a->piece)))
    return fc_no(r, "FC-13.24", "shuttle_safe");
  if (!nameable) return fc_no_also(r, "FC-12.10", "FC-12.6 FC-12.8", "signals_only");
  if (!there) return fc_no_also(r, "FC-6.4", "FC-6.3", "not_on_target");
  if (signals & fc_bit(a->piece)) return fc_no_also(r, "FC-12.6", "FC-12.10", "hidden_target");
  return true;
}

static bool judge_strike(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  if (a->from >= FC_SQUARES || a->to >= FC_SQUARES || a->from == a->to)
    return fc_no_also(r, "FC-6.1", "FC-6.3", "malformed");
  if (!fc_here(s, seat, a->from)) return fc_no_also(r, "FC-6.2", "FC-6.1 FC-3.6 FC-0.4", "no_attacker");
  if (s->asteroids & fc_bit(a->from))
    return fc_no_also(r, "FC-5.1", s->masked ? "FC-6.2 FC-12.13" : "FC-6.2", "origin_in_asteroids");
  if (!fc_may_originate(c, s, seat, a->from))
    return fc_no_also(r, "FC-6.2", s->masked ? "FC-6.1 FC-12.4 FC-12.13" : "FC-6.1 FC-13.21", "no_attacker");
  return judge_target(s, seat, a, r) && judge_spent(s, seat, a->spent, r) && judge_reach(s, seat, a, r);
}

static bool judge_join(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  bool riposte = s->attack.riposte != FC_NO_PIECE;
  const char *rule = riposte ? "FC-12.19" : "FC-12.13";
  uint32_t base = fc_here(s, seat, riposte ? s->attack.target : s->attack.origin);
  bool carried = fc_power(c, s, base & ~s->hidden) > 0;
  if (a->type == FC_DONE) return carried || fc_no_also(r, rule, "FC-6.2", "somebody_must_join");
  if (a->piece >= s->pieces || !(fc_joiners(c, s, seat) & fc_bit(a->piece)))
    return fc_no_also(r, rule, "FC-5.1 FC-6.5 FC-6.12 FC-12.4", "cannot_join");
  return carried || base & fc_bit(a->piece) || fc_no_also(r, rule, "FC-6.2", "somebody_must_join");
}

bool fc_judge_attack(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  if (a->type == FC_JOIN || a->type == FC_DONE) return judge_join(c, s, seat, a, r);
  return judge_strike(c, s, seat, a, r);
}

/* ---- answers ---------------------------------------------------------------------------------------------- */

static bool judge_shield(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  const FcSeat *p = &s->seat[seat];
  if (a->use >= FC_USES || a->from >= FC_SQUARES) return fc_no(r, "FC-7.1", "malformed");
  if (!p->bridge[fc_die(FC_SHIELD, fc_use_shown(a->use))])
    return fc_no_also(r, "FC-7.1", "FC-7.6 FC-10.3", "no_shield");
  if (fc_use_changed(a->use)) {
    if (!s->advanced) return fc_no_also(r, "FC-10.6", "FC-11.1 FC-11.12", "base_specials");
    if (!p->bridge[fc_die(FC_SHIELD, FC_SPECIAL)]) return fc_no_also(r, "FC-11.12", "FC-11.11", "no_special");
  }
  int face = fc_use_face(a->use);
  if (fc_shieldable(c, s, face) & fc_bit(a->from)) return true;
  if (s->attack.ranged) return fc_no_also(r, "FC-7.5", s->masked ? "FC-7.2 FC-12.9" : "FC-7.2", "last_step");
  if (s->attack.shielded & fc_bit(a->from)) return fc_no_also(r, "FC-7.4", "FC-7.2", "shielded_already");
  if (fc_shieldable(c, s, FC_STAR) & fc_bit(a->from))
    return fc_no_also(r, "FC-7.2", s->masked ? "FC-12.9" : NULL, "shield_direction");
  return fc_no_also(r, "FC-7.2", s->masked ? "FC-5.1 FC-12.9" : "FC-5.1", "square_takes_no_part");
}

static bool judge_dodge(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  if (!s->seat[seat].bridge[fc_die(FC_ENGINE, FC_SPECIAL)])
    return fc_no_also(r, "FC-11.14", "FC-11.15", "no_reaction_die");
  if (a->to >= FC_SQUARES || !(fc_near(s->attack.target) & fc_bit(a->to)))
    return fc_no_also(r, "FC-11.15", "FC-11.16", "dodge_adjacent");
  uint32_t survivors = fc_survivors(c, s);
  if (!survivors) return fc_no_also(r, "FC-11.16", s->masked ? "FC-11.15 FC-12.18" : "FC-11.15", "no_survivor");
  if (fc_enemy_bars(s, seat, survivors, a->to))
    return fc_no_also(r, "FC-4.4", "FC-12.7 FC-11.15 FC-11.16", "enemy_there");
  return fc_fits(c, s, seat, survivors, a->to) || fc_no_also(r, "FC-11.16", "FC-4.3 FC-11.15", "survivors_do_not_fit");
}

static bool judge_riposte(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  if (!s->seat[seat].bridge[fc_die(FC_WEAPON, FC_SPECIAL)])
    return fc_no_also(r, "FC-11.14", "FC-11.17", "no_reaction_die");
  if (s->attack.ranged) return fc_no_also(r, "FC-11.20", "FC-11.17", "no_riposte_ranged");
  if (a->piece >= s->pieces || !(fc_participants(c, s) & fc_bit(a->piece))) {
    bool shuttle = a->piece < s->pieces && s->kind[a->piece] == FC_SHUTTLE;
    return shuttle ? fc_no_also(r, "FC-13.24", "FC-11.17", "shuttle_safe")
                   : fc_no_also(r, "FC-11.17", "FC-11.18 FC-5.1", "took_no_part");
  }
  return fc_power(c, s, fc_here(s, seat, s->attack.target)) > 0 ||
         fc_no_also(r, "FC-11.18", s->masked ? "FC-11.17 FC-12.4" : "FC-11.17 FC-13.21", "no_power");
}

bool fc_judge_answer(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  if (a->type == FC_RAISE) return judge_shield(c, s, seat, a, r);
  if (!s->advanced) return fc_no_also(r, "FC-10.6", FC_REACTION_RULES, "base_specials");
  if (s->attack.shielded) return fc_no(r, "FC-11.13", "shield_or_reaction");
  return a->type == FC_DODGE ? judge_dodge(c, s, seat, a, r) : judge_riposte(c, s, seat, a, r);
}

/* ---- special weapons ----------------------------------------------------------------------------------------- */

static bool judge_tractor(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  int owner = s->owner[a->piece];
  if (a->to >= FC_SQUARES || !(fc_near(s->square[a->piece]) & fc_bit(a->to)))
    return fc_no_also(r, "FC-9.16", "FC-9.11", "tractor_one_square");
  if (owner != seat && (s->at[a->to] & s->mine[owner] & s->hidden))
    return fc_no_also(r, "FC-12.21", "FC-9.16", "tractor_onto_signals");
  if (fc_enemy_bars(s, owner, fc_bit(a->piece), a->to))
    return fc_no_also(r, "FC-4.4", s->masked ? "FC-9.16 FC-12.7" : "FC-9.16", "enemy_there");
  return fc_fits(c, s, owner, fc_bit(a->piece), a->to) || fc_no_also(r, "FC-4.3", "FC-9.16", "square_full");
}

static const char *const asteroid_also[FC_WEAPONS] = {
    [FC_VORTEX] = "FC-5.3 FC-9.14", [FC_PROTON] = "FC-5.3", [FC_TRACTOR] = "FC-5.3 FC-9.16",
    [FC_REPAIR] = "FC-5.3",         [FC_BOMB] = "FC-5.3",   [FC_DRONES] = "FC-5.3 FC-9.20 FC-9.22"};

static bool judge_aim(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  int weapon = s->seat[seat].weapon, ship = fc_battleship(s, seat), i = a->piece;
  if (i >= s->pieces || s->square[i] >= FC_SQUARES)
    return fc_no_also(r, "FC-9.11", weapon == FC_REPAIR ? "FC-9.17 FC-8.3" : "FC-8.3", "no_such_target");
  int at = s->square[i], distance = fc_distance(s->square[ship], at);
  if (s->hidden & fc_bit(i)) return fc_no(r, "FC-12.6", "hidden_target");
  if (weapon != FC_TRACTOR && (s->owner[i] == seat) != (weapon == FC_REPAIR))
    return fc_no_also(r, "FC-9.24", "FC-9.11", "wrong_side");
  if (weapon == FC_DRONES && s->seat[seat].drones == i) return fc_no_also(r, "FC-9.25", "FC-9.22", "changes_nothing");
  if (s->asteroids & fc_bit(at)) return fc_no_also(r, "FC-9.5", asteroid_also[weapon], "target_in_asteroids");
  switch (weapon) {
    case FC_VORTEX:
      return distance >= 2 || fc_no_also(r, "FC-9.14", "FC-9.11", "vortex_adjacent");
    case FC_REPAIR:
      if (distance > c->repair_range) return fc_no_also(r, "FC-9.12", "FC-9.11", "out_of_range");
      return s->hull[i] < c->hull[s->kind[i]] || fc_no_also(r, "FC-9.25", "FC-9.17", "changes_nothing");
    case FC_DRONES:
      return distance <= c->drone_range || fc_no_also(r, "FC-9.12", "FC-9.11 FC-9.22", "out_of_range");
    default:
      break;
  }
  if (weapon == FC_TRACTOR && i == ship) return fc_no(r, "FC-9.16", "tractor_itself");
  if (distance > (weapon == FC_PROTON ? c->proton_range : c->tractor_range))
    return fc_no_also(r, "FC-9.12", weapon == FC_PROTON ? "FC-9.11 FC-9.15" : "FC-9.11 FC-9.16", "out_of_range");
  if (!fc_line_clear(s, s->square[ship], at))
    return fc_no_also(r, "FC-9.13", s->masked ? "FC-9.11 FC-12.7" : "FC-9.11", "obstacle");
  if (weapon == FC_PROTON) return true;
  if (!fc_tractor_squares(c, s, seat, i))
    return fc_no_also(r, "FC-9.25", s->masked ? "FC-9.16 FC-4.3 FC-4.4 FC-12.21" : "FC-9.16 FC-4.3 FC-4.4",
                      "changes_nothing");
  return judge_tractor(c, s, seat, a, r);
}

static const char *no_weapon_also(const FcState *s, const FcSeat *p) {
  if (s->scenario == FC_CAPTURE) return "FC-13.20 FC-13.22";
  return p->weapon_lost ? "FC-9.5 FC-9.7" : "FC-9.7";
}

static bool judge_fire(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  const FcSeat *p = &s->seat[seat];
  if (a->value >= 6) return fc_no(r, "FC-9.2", "malformed");
  if (p->weapon >= FC_WEAPONS || p->weapon_lost) return fc_no_also(r, "FC-9.1", no_weapon_also(s, p), "no_weapon");
  if (!fc_pair_affordable(p, a->value)) return fc_no_also(r, "FC-9.2", "FC-3.6 FC-1.15", "two_specials");
  if (!fc_weapon_ready(s, seat))
    return fc_no_also(r, "FC-9.5", p->drones != FC_NO_PIECE ? "FC-5.3 FC-9.22" : "FC-5.3", "battleship_in_asteroids");
  if (p->weapon != FC_TRACTOR && a->to != FC_NO_SQUARE) return fc_no(r, "FC-9.11", "malformed");
  if (a->recall) {
    if (p->weapon != FC_DRONES || a->piece != FC_NO_PIECE) return fc_no(r, "FC-9.22", "malformed");
    return p->drones != FC_NO_PIECE || fc_no_also(r, "FC-9.22", "FC-9.25", "no_drones_out");
  }
  if (p->weapon == FC_BOMB) {
    if (a->piece != FC_NO_PIECE) return fc_no(r, "FC-9.11", "malformed");
    return fc_bridge_dice(&s->seat[!seat]) || fc_no(r, "FC-9.25", "changes_nothing");
  }
  return judge_aim(c, s, seat, a, r);
}

bool fc_judge_weapon(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  const FcSeat *p = &s->seat[seat];
  switch (a->type) {
    case FC_FIRE:
      return judge_fire(c, s, seat, a, r);
    case FC_REROLL:
      if (a->value >= 6) return fc_no(r, "FC-9.7", "malformed");
      if (!fc_may_reroll(s, seat)) return fc_no_also(r, "FC-9.8", "FC-9.7 FC-10.4", "weapon_still_there");
      return fc_pair_affordable(p, a->value) || fc_no_also(r, "FC-9.7", "FC-3.6 FC-1.15", "two_specials");
    case FC_CLEAR:
      if (s->seat[!seat].drones == FC_NO_PIECE) return fc_no(r, "FC-9.21", "no_drones_here");
      return fc_have(p, fc_die(FC_WEAPON, FC_STAR)) || fc_no_also(r, "FC-9.21", "FC-3.6 FC-1.15", "no_such_die");
    case FC_DRAIN:
      if (!s->advanced) return fc_no_also(r, "FC-10.6", "FC-11.1 FC-11.22", "base_specials");
      if (!fc_have(p, fc_die(FC_SHIELD, FC_SPECIAL))) return fc_no_also(r, "FC-11.22", "FC-3.6 FC-1.15", "no_special");
      return fc_bridge_dice(&s->seat[!seat]) || fc_no(r, "FC-11.22", "bridge_empty");
    default: /* discard */
      return (a->value < FC_DICE && p->bridge[a->value]) || fc_no(r, "FC-11.22", "no_such_die");
  }
}
