/* why_not for setup, moves, gravity exits, second steps and leaving. */
#include "fc.h"

static const char *zone_rule(const FcState *s, bool terrain) {
  switch (s->scenario) {
    case FC_TRAP:
      return "FC-13.11";
    case FC_CAPTURE:
      return "FC-13.23";
    case FC_SALVAGE:
      return terrain ? "FC-13.41" : "FC-13.40";
    default:
      return terrain ? "FC-2.4" : "FC-2.7";
  }
}

static bool judge_terrain(const FcContent *c, const FcState *s, const FcAct *a, SbReason *r) {
  if (a->type == FC_PASS) return s->scenario != FC_BELT || fc_no_also(r, "FC-13.2", "FC-2.5", "must_place");
  if (a->value > 1 || a->to >= FC_SQUARES) return fc_no(r, "FC-2.5", "malformed");
  if (a->value && s->scenario == FC_BELT) return fc_no(r, "FC-13.2", "asteroids_only");
  if (!(c->scenario[s->scenario].terrain_zone & fc_bit(a->to)))
    return fc_no_also(r, zone_rule(s, true), "FC-2.4 FC-2.5", "outside_terrain_zone");
  if ((s->asteroids | s->gravity) & fc_bit(a->to)) return fc_no_also(r, "FC-2.6", "FC-2.5 FC-1.13", "terrain_taken");
  return true;
}

/* The trap: the last piece must not leave one of the two rows empty (FC-13.11, FC-12.22). */
static bool leaves_row_empty(const FcContent *c, const FcState *s, int seat, int to) {
  const uint32_t top = FC_ROW(5), bottom = FC_ROW(1);
  uint32_t zone = c->scenario[s->scenario].zone[seat], taken = s->occupied[seat] | fc_bit(to);
  return s->seat[seat].to_deploy == 1 && ((zone & top && !(taken & top)) || (zone & bottom && !(taken & bottom)));
}

/* The rule that says how many of a kind there are. */
static bool none_left(const FcState *s, int kind, SbReason *r) {
  if (kind == FC_DECOY) return fc_no_also(r, "FC-12.3", s->masked ? "FC-1.12 FC-2.8" : "FC-1.2 FC-2.8", "none_left");
  if (s->scenario == FC_CAPTURE) return fc_no_also(r, "FC-13.20", "FC-1.2 FC-1.3 FC-2.8", "none_left");
  return fc_no_also(r, "FC-1.2", kind == FC_SHUTTLE ? "FC-13.20" : "FC-1.3 FC-2.8", "none_left");
}

static bool judge_deploy(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  const int centre = 12;
  int kind = a->value;
  if (kind >= FC_KINDS || a->to >= FC_SQUARES) return fc_no(r, "FC-2.8", "malformed");
  if (!s->seat[seat].undeployed[kind]) return none_left(s, kind, r);
  if (!(c->scenario[s->scenario].zone[seat] & fc_bit(a->to)))
    return fc_no_also(r, zone_rule(s, false), "FC-2.7 FC-2.8", "outside_zone");
  if (kind == FC_SHUTTLE && a->to != centre) return fc_no_also(r, "FC-13.22", "FC-13.23", "shuttle_centre");
  int load = fc_classes(c, s, fc_here(s, seat, a->to)) + c->class_of[kind];
  if (load > c->square_limit) return fc_no_also(r, "FC-4.3", s->masked ? "FC-2.8 FC-12.5" : "FC-2.8", "square_full");
  if (s->seat[seat].undeployed[FC_SHUTTLE] && kind != FC_SHUTTLE && a->to == centre &&
      load > c->square_limit - c->class_of[FC_SHUTTLE])
    return fc_no_also(r, "FC-13.22", "FC-4.3", "room_for_shuttle");
  if (s->scenario == FC_TRAP && seat == 0 && leaves_row_empty(c, s, seat, a->to))
    return fc_no_also(r, "FC-13.11", s->masked ? "FC-12.22" : NULL, "both_rows");
  return true;
}

bool fc_judge_setup(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  if (a->type == FC_DEPLOY) return judge_deploy(c, s, seat, a, r);
  if (a->type != FC_CHOOSE_WEAPON) return judge_terrain(c, s, a, r);
  if (a->value >= FC_WEAPONS) return fc_no(r, "FC-2.3", "malformed");
  if (s->secret) return s->seat[seat].dealt >> a->value & 1 || fc_no_also(r, "FC-12.1", "FC-2.3", "weapon_not_dealt");
  return s->seat[!seat].weapon != a->value || fc_no_also(r, "FC-2.3", "FC-1.10", "weapon_taken");
}

/* Whether the die is there, and its special where it is changed. */
static bool judge_die(const FcState *s, int seat, int colour, int use, SbReason *r) {
  const FcSeat *p = &s->seat[seat];
  if (use >= FC_USES) return fc_no(r, "FC-3.6", "malformed");
  if (!fc_have(p, fc_die(colour, fc_use_shown(use)))) return fc_no_also(r, "FC-3.6", "FC-1.15 FC-3.10", "no_such_die");
  if (!fc_use_changed(use)) return true;
  if (!s->advanced) return fc_no_also(r, "FC-10.6", "FC-11.1 FC-11.11", "base_specials");
  return fc_have(p, fc_die(colour, FC_SPECIAL)) || fc_no_also(r, "FC-11.11", "FC-3.6", "no_special");
}

/* Refusals of a square, with the rules beside FC-4.4 and FC-4.3 that say so, by what makes the group go there. */
static bool enemy_bars(const FcState *s, int to, const char *key, SbReason *r) {
  fc_no(r, "FC-4.4", key);
  if (s->node == FC_AT_EXIT)
    sb_reason_more(r, "FC-5.12");
  else if (s->node == FC_AT_STEP)
    sb_reason_more(r, "FC-11.5");
  else if (s->scenario == FC_CAPTURE)
    sb_reason_more(r, "FC-13.27");
  if (s->asteroids & fc_bit(to)) sb_reason_more(r, "FC-5.4");
  if (s->masked) sb_reason_more(r, "FC-12.7 FC-12.16");
  return false;
}

static bool no_room(const FcState *s, int to, uint32_t group, SbReason *r) {
  fc_no(r, "FC-4.3", "square_full");
  if (s->node == FC_AT_EXIT)
    sb_reason_more(r, "FC-5.12 FC-5.13");
  else if (s->node == FC_AT_STEP || s->advanced)
    sb_reason_more(r, "FC-11.5");
  if (fc_of_kind(s, group | s->at[to], FC_SHUTTLE))
    sb_reason_more(r, "FC-13.26");
  else if (s->asteroids & fc_bit(to))
    sb_reason_more(r, "FC-5.4");
  if (s->masked) sb_reason_more(r, "FC-12.5");
  return false;
}

/* Whether the group may stand there (FC-4.3, FC-4.4 and what scenarios change). */
static bool judge_entry(const FcContent *c, const FcState *s, int seat, uint32_t group, int to, SbReason *r) {
  uint32_t enemies = s->at[to] & s->mine[!seat];
  if (fc_enemy_bars(s, seat, group, to)) {
    if (enemies & s->hidden) return enemy_bars(s, to, "enemy_signal", r);
    FC_EACH (i, enemies)
      if (s->kind[i] != FC_SHUTTLE) return enemy_bars(s, to, "enemy_there", r);
    return fc_no_also(r, "FC-12.22", "FC-4.4 FC-13.27", "decoys_capture_not");
  }
  return fc_fits(c, s, seat, group, to) || no_room(s, to, group, r);
}

static bool judge_tow(const FcState *s, const FcAct *a, SbReason *r) {
  if (!a->tow) return true;
  if (s->scenario != FC_SALVAGE || a->tow & ~a->group)
    return fc_no_also(r, "FC-13.43", "FC-13.44 FC-13.45", "nothing_to_tow");
  FC_EACH (i, a->tow)
    if (!fc_ship(s, (int)i)) return fc_no_also(r, "FC-12.22", "FC-13.43", "decoys_tow_not");
  uint32_t fresh = a->tow & ~s->towing;
  if (fresh & s->strayed) return fc_no_also(r, "FC-13.44", "FC-13.45", "arrived_this_turn");
  if (!s->containers[a->from].count) return fc_no_also(r, "FC-13.44", "FC-13.43 FC-13.45", "no_container");
  if (fc_count(fresh) <= fc_free_containers(s, a->from)) return true;
  int untowed = s->containers[a->from].count - fc_count(s->towing & s->at[a->from]);
  if (fc_count(fresh) <= untowed) return fc_no_also(r, "FC-13.44", "FC-13.45", "container_arrived");
  return fc_no_also(r, "FC-13.47", "FC-13.43 FC-13.44", "not_enough_containers");
}

/* What else lets only the shuttle, or only ships with a container, leave. */
static const char *leave_also(const FcState *s) {
  return s->scenario == FC_CAPTURE ? "FC-13.29 FC-4.5" : "FC-13.43 FC-13.44 FC-13.45 FC-13.47 FC-4.5";
}

static bool judge_leave(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  const uint32_t corners = fc_bit(0) | fc_bit(4) | fc_bit(20) | fc_bit(24);
  if (s->scenario < FC_CAPTURE) return fc_no_also(r, "FC-4.5", "FC-13.30 FC-13.49", "no_leaving");
  const char *rule = s->scenario == FC_CAPTURE ? "FC-13.30" : "FC-13.49";
  if (a->from >= FC_SQUARES || a->group & ~fc_here(s, seat, a->from) || fc_use_changed(a->use))
    return fc_no(r, rule, "not_yours");
  if (!a->group)
    return fc_no_also(r, rule, leave_also(s), s->scenario == FC_CAPTURE ? "shuttle_only" : "no_container_to_take");
  if (!judge_die(s, seat, FC_ENGINE, a->use, r)) return false;
  if (s->scenario == FC_CAPTURE) {
    if (!(corners & fc_bit(a->from))) return fc_no_also(r, "FC-13.30", "FC-13.29 FC-4.5", "not_a_corner");
    return a->group == fc_of_kind(s, a->group, FC_SHUTTLE) ||
           fc_no_also(r, "FC-13.30", "FC-13.29 FC-4.5", "shuttle_only");
  }
  if (!(fc_home_row(c, s, seat) & fc_bit(a->from))) return fc_no_also(r, "FC-13.49", "FC-4.5", "not_home");
  FC_EACH (i, a->group)
    if (!fc_ship(s, (int)i)) return fc_no_also(r, "FC-12.22", "FC-13.49", "decoys_tow_not");
  return fc_may_tow(s, a->group, a->from) || fc_no_also(r, "FC-13.49", leave_also(s), "no_container_to_take");
}

static bool not_yours(const FcState *s, const FcAct *a, SbReason *r) {
  fc_no_also(r, "FC-4.1", "FC-0.4 FC-3.6", "not_yours");
  if (a->group & s->left) sb_reason_more(r, "FC-13.50");
  if (fc_of_kind(s, s->at[a->from], FC_SHUTTLE)) sb_reason_more(r, "FC-13.27"); /* whose it is can change */
  return false;
}

static bool judge_move(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  if (a->from >= FC_SQUARES || a->to >= FC_SQUARES) return fc_no(r, "FC-4.1", "malformed");
  if (!a->group || a->group & ~fc_here(s, seat, a->from)) return not_yours(s, a, r);
  if (!judge_die(s, seat, FC_ENGINE, a->use, r)) return false;
  if (!(fc_use_squares(a->from, a->use) & fc_bit(a->to)))
    return fc_no_also(r, "FC-4.1", fc_use_changed(a->use) ? "FC-11.11" : "FC-0.2", "direction");
  return judge_entry(c, s, seat, a->group, a->to, r) && judge_tow(s, a, r);
}

static bool judge_step(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  const FcGroup *g = &s->group;
  if (!g->doubled) {
    FC_EACH (i, g->pieces)
      if (s->kind[i] == FC_DECOY) return fc_no_also(r, "FC-12.15", "FC-11.2 FC-11.3", "decoy_in_group");
    return fc_no_also(r, "FC-11.2", s->masked ? "FC-11.10 FC-12.15" : "FC-11.10 FC-13.26", "not_all_frigates");
  }
  if (a->type == FC_LEAVE_STEP) {
    if (s->scenario != FC_SALVAGE) return fc_no_also(r, "FC-4.5", "FC-13.49", "no_leaving");
    return (fc_home_row(c, s, seat) & fc_bit(g->start) && !(g->pieces & ~g->tow)) ||
           fc_no_also(r, "FC-13.49", leave_also(s), "no_container_to_take");
  }
  if (a->to >= FC_SQUARES || !(fc_use_squares(g->start, g->use) & fc_bit(a->to)))
    return fc_no_also(r, "FC-11.2", "FC-4.1 FC-11.3 FC-11.11", "direction");
  return judge_entry(c, s, seat, g->pieces, a->to, r);
}

bool fc_judge_move(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  switch (a->type) {
    case FC_MOVE:
      return judge_move(c, s, seat, a, r);
    case FC_LEAVE:
      return judge_leave(c, s, seat, a, r);
    case FC_EXIT:
      if (a->to >= FC_SQUARES || !(fc_towards(s->group.at, s->group.face) & fc_bit(a->to)))
        return fc_no_also(r, "FC-5.12", a->to == s->group.at ? "FC-5.11 FC-5.13 FC-5.16" : "FC-5.11", "exit_direction");
      return judge_entry(c, s, seat, s->group.pieces, a->to, r);
    default:
      return judge_step(c, s, seat, a, r);
  }
}
