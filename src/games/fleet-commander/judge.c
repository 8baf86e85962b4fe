/* why_not: is this action allowed, and if not, which rule says so. The judge looks at the action itself, piece by
 * piece, and never at the list of legal.c; tests hold the two against each other. This file: whose decision it is,
 * dice, the bridge. */
#include "fc.h"

/* Which types a node asks for. */
static uint32_t asked_for(const FcState *s) {
#define T(type) (1u << (type))
  switch (s->node) {
    case FC_AT_WEAPON:
      return T(FC_CHOOSE_WEAPON);
    case FC_AT_TERRAIN:
      return T(FC_PLACE_TERRAIN) | T(FC_PASS);
    case FC_AT_DEPLOY:
      return T(FC_DEPLOY);
    case FC_AT_SIX:
      return T(FC_SIX);
    case FC_AT_FIELD:
      return T(FC_FIELD);
    case FC_AT_DRIFT:
      return T(FC_DRIFT);
    case FC_AT_DICE:
      return T(FC_ROLL);
    case FC_AT_EXIT:
      return T(FC_EXIT);
    case FC_AT_STEP:
      return T(FC_STEP) | T(FC_STOP) | T(FC_LEAVE_STEP);
    case FC_AT_JOIN:
      return T(FC_JOIN) | T(FC_DONE);
    case FC_AT_ANSWER:
      return T(FC_PASS) | T(FC_RAISE) | T(FC_DODGE) | T(FC_RIPOSTE);
    case FC_AT_DRAIN:
      return T(FC_DISCARD);
    case FC_AT_KEEP_SIX:
    case FC_AT_BRIDGE:
      return T(FC_KEEP);
    default:
      return T(FC_MOVE) | T(FC_LEAVE) | T(FC_STRIKE) | T(FC_DETECT) | T(FC_FIRE) | T(FC_REROLL) | T(FC_CLEAR) |
             T(FC_DRAIN) | T(FC_END);
  }
#undef T
}

/* The rules that ask for the decision under way. */
static const char *node_rules(const FcState *s) {
  switch (s->node) {
    case FC_AT_WEAPON:
      return s->secret ? "FC-12.1 FC-2.3" : "FC-2.3";
    case FC_AT_TERRAIN:
      return s->scenario == FC_BELT ? "FC-2.5 FC-13.2" : "FC-2.5";
    case FC_AT_DEPLOY:
      return "FC-2.8";
    case FC_AT_SIX:
    case FC_AT_KEEP_SIX:
      return "FC-13.12 FC-13.25";
    case FC_AT_FIELD:
    case FC_AT_DRIFT:
      return "FC-13.3";
    case FC_AT_EXIT:
      return "FC-5.12 FC-5.22";
    case FC_AT_JOIN:
      return "FC-6.14 FC-12.13 FC-12.19";
    case FC_AT_ANSWER:
      return "FC-6.14";
    case FC_AT_DRAIN:
      return "FC-11.22";
    default:
      return "FC-3.13";
  }
}

/* The action does not belong here: the rule that says what does, or when it would. */
static bool out_of_place(const FcState *s, const FcAct *a, SbReason *r) {
  switch (a->type) {
    case FC_RAISE:
      return fc_no_also(r, "FC-7.1", "FC-3.9 FC-7.7 FC-9.6 FC-11.21", "shield_when");
    case FC_DODGE:
    case FC_RIPOSTE:
      return s->advanced ? fc_no_also(r, "FC-11.13", "FC-11.14 FC-11.15 FC-11.17 FC-11.21 FC-9.6", "reaction_when")
                         : fc_no_also(r, "FC-10.6", FC_REACTION_RULES, "base_specials");
    case FC_KEEP:
      return fc_no_also(r, "FC-3.12", "FC-10.7 FC-3.11 FC-3.1 FC-3.5", "bridge_when");
    case FC_FIRE:
      if (s->decider != s->active) return fc_no_also(r, "FC-9.3", "FC-3.1 FC-6.14", "fire_when");
      break;
    case FC_STEP:
    case FC_STOP:
    case FC_LEAVE_STEP:
      if (s->node == FC_AT_EXIT) return fc_no_also(r, "FC-5.13", "FC-11.2", "exit_first");
      return fc_no_also(r, "FC-11.2", "FC-11.1 FC-11.4 FC-11.10", "no_second_step");
    case FC_EXIT:
      return fc_no_also(r, "FC-5.11", "FC-5.12", "no_throw");
    case FC_JOIN:
    case FC_DONE:
      return fc_no_also(r, "FC-12.13", "FC-12.19", "nobody_joins");
    case FC_DISCARD:
      return fc_no_also(r, "FC-11.22", "FC-3.12 FC-11.1", "no_drain");
    case FC_FIELD:
    case FC_DRIFT:
      return fc_no_also(r, "FC-13.3", "FC-2.6", "no_field");
    case FC_SIX:
      return fc_no_also(r, "FC-13.12", "FC-13.25", "no_six");
    case FC_CHOOSE_WEAPON:
      return s->scenario == FC_CAPTURE ? fc_no_also(r, "FC-13.22", "FC-13.20", "no_weapons")
                                       : fc_no_also(r, "FC-2.3", "FC-1.9 FC-9.1", "weapon_when");
    case FC_PLACE_TERRAIN:
      return fc_no_also(r, "FC-2.5", "FC-1.11", "terrain_when");
    case FC_DEPLOY:
      return fc_no_also(r, "FC-2.8", s->node == FC_AT_TERRAIN ? "FC-2.5" : "FC-2.9", "deploy_when");
    default:
      break;
  }
  switch (s->node) {
    case FC_AT_DICE:
      if (a->type == FC_PASS || a->type == FC_END) return fc_no_also(r, "FC-3.4", "FC-3.1", "roll_first");
      return fc_no_also(r, "FC-3.8", a->type == FC_FIRE ? "FC-3.1 FC-3.4 FC-9.3" : "FC-3.1 FC-3.4 FC-3.6",
                        "roll_first");
    case FC_AT_STEP:
      return fc_no_also(r, "FC-11.4", "FC-3.10", "step_first");
    case FC_AT_EXIT:
      return fc_no_also(r, "FC-5.13", "FC-3.10 FC-5.11 FC-5.16 FC-4.7", "exit_first");
    case FC_AT_ANSWER:
      return fc_no_also(r, "FC-6.14", "FC-3.10 FC-3.1 FC-10.3", "answer_first");
    case FC_AT_JOIN:
      return fc_no_also(r, "FC-12.13", "FC-3.10 FC-6.14", "join_first");
    case FC_AT_DRAIN:
      return fc_no_also(r, "FC-11.22", "FC-3.10", "discard_first");
    case FC_AT_BRIDGE:
      return fc_no_also(r, "FC-3.1", "FC-3.6 FC-3.11", "actions_over");
    case FC_AT_ACTIONS:
      return a->type == FC_ROLL ? fc_no_also(r, "FC-3.4", "FC-3.1", "rolled_already") : fc_no(r, "FC-3.1", "not_now");
    default:
      return fc_no_also(r, "FC-3.1", node_rules(s), "not_now");
  }
}

/* The rules that leave an action to the player whose turn it is. */
static const char *own_turn_rules(int type) {
  switch (type) {
    case FC_MOVE:
    case FC_STRIKE:
    case FC_DETECT:
      return "FC-3.6 FC-10.3";
    case FC_FIRE:
      return "FC-9.3";
    case FC_CLEAR:
      return "FC-9.21 FC-10.3";
    case FC_REROLL:
      return "FC-9.7";
    case FC_DRAIN:
      return "FC-11.22";
    case FC_KEEP:
      return "FC-3.11 FC-3.12";
    default:
      return NULL;
  }
}

/* Whoever is not asked may do nothing; what would be out of place besides is forbidden twice. */
static bool not_asked(const FcState *s, int seat, const FcAct *a, SbReason *r) {
  SbReason besides = {0};
  if (seat == s->active)
    fc_no_also(r, "FC-3.10", node_rules(s), "opponent_first");
  else if (a->type == FC_FIRE)
    fc_no_also(r, "FC-9.3", "FC-3.1", "fire_when");
  else
    fc_no_also(r, "FC-3.1", node_rules(s), "not_your_turn");
  sb_reason_more(r, seat != s->active ? own_turn_rules(a->type) : a->type == FC_RAISE ? "FC-3.9 FC-7.1" : NULL);
  if (asked_for(s) >> a->type & 1) return false;
  out_of_place(s, a, &besides);
  sb_reason_more(r, besides.rule);
  sb_reason_more(r, besides.also);
  return false;
}

static bool judge_roll(const FcState *s, int seat, const FcAct *a, SbReason *r) {
  bool six = a->type == FC_SIX;
  int sum = 0;
  for (int colour = 0; colour < 3; colour++) sum += a->spent >> (2 * colour) & 3;
  if (sum != (six ? 6 : 3)) {
    if (!six) return fc_no(r, "FC-3.4", "three_dice");
    return s->scenario == FC_CAPTURE ? fc_no_also(r, "FC-13.25", "FC-13.12", "six_dice")
                                     : fc_no(r, "FC-13.12", "six_dice");
  }
  for (int colour = 0; colour < 3; colour++)
    if ((int)(a->spent >> (2 * colour) & 3) > fc_pool(&s->seat[seat], colour))
      return fc_no_also(r, "FC-3.5", "FC-1.7 FC-3.4 FC-10.4", "not_in_pool");
  return true;
}

/* The rule that says what may be kept here. */
static const char *keep_rule(const FcState *s) {
  if (s->node == FC_AT_BRIDGE) return "FC-3.11";
  return s->scenario == FC_CAPTURE ? "FC-13.25" : "FC-13.12";
}

static bool judge_keep(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r) {
  int directional = 0, specials = 0;
  bool have = true;
  for (int d = 0; d < FC_DICE; d++) {
    int n = a->spent >> (2 * d) & 3;
    have &= n <= fc_have(&s->seat[seat], d);
    if (d % 4 == FC_SPECIAL)
      specials += n;
    else
      directional += n;
  }
  if (have && directional <= c->reserve && specials <= c->gauge) return true;
  if (!have)
    fc_no_also(r, keep_rule(s), "FC-1.15 FC-3.12 FC-10.7", "no_such_die");
  else if (directional > c->reserve)
    fc_no_also(r, "FC-10.1", "FC-1.9", "reserve_full");
  else
    fc_no_also(r, "FC-10.2", "FC-1.9", "gauge_full");
  sb_reason_more(r, keep_rule(s));
  sb_reason_more(r, s->scenario == FC_CAPTURE ? "FC-3.11 FC-13.12" : "FC-3.11"); /* FC-13.25 refers to FC-13.12 */
  return false;
}

static bool judge_field(const FcState *s, const FcAct *a, SbReason *r) {
  if (a->type == FC_FIELD)
    return (a->from < FC_SQUARES && s->asteroids >> a->from & 1) || fc_no(r, "FC-13.3", "no_field_there");
  if (a->to >= FC_SQUARES || !(fc_towards(s->field, s->field_face) & fc_bit(a->to)))
    return fc_no(r, "FC-13.3", "drift_direction");
  if ((s->asteroids | s->gravity) & fc_bit(a->to))
    return fc_no_also(r, "FC-13.5", "FC-2.6 FC-1.13 FC-13.3", "drift_blocked");
  return true;
}

/* What ended the match. */
static const char *const end_rules[FC_REASONS] = {
    [FC_BY_CLASSES] = "FC-14.1", [FC_BY_RESIGNING] = "FC-14.4",   [FC_BY_LIMIT] = "FC-14.4",
    [FC_BY_ESCAPE] = "FC-13.29", [FC_BY_SHUTTLE] = "FC-13.29",    [FC_BY_CONTAINERS] = "FC-13.52",
    [FC_BY_TIME] = "FC-14.4",    [FC_BY_EXHAUSTION] = "FC-13.52", [FC_BY_ABSENCE] = "FC-14.4"};

bool fc_why_not(const SbContent *content, const SbState *state, int seat, SbAction action, SbReason *reason) {
  const FcContent *c = fc_facts(content);
  const FcState *s = (const FcState *)state;
  FcAct a = fc_unpack(action);
  if (s->node == FC_AT_OVER)
    return fc_no_also(reason, end_rules[s->reason], s->scenario == FC_SALVAGE ? "FC-13.51 FC-14.2" : "FC-14.2", "over");
  if (a.type == FC_NONE || a.type >= FC_TYPES || fc_pack(&a) != action) return fc_no(reason, "FC-3.1", "malformed");
  if (seat != s->decider) return not_asked(s, seat, &a, reason);
  if (!(asked_for(s) >> a.type & 1)) return out_of_place(s, &a, reason);
  switch (a.type) {
    case FC_CHOOSE_WEAPON:
    case FC_PLACE_TERRAIN:
    case FC_DEPLOY:
      return fc_judge_setup(c, s, seat, &a, reason);
    case FC_PASS:
      return s->node == FC_AT_TERRAIN ? fc_judge_setup(c, s, seat, &a, reason) : true; /* FC-7.8 */
    case FC_SIX:
    case FC_ROLL:
      return judge_roll(s, seat, &a, reason);
    case FC_KEEP:
      return judge_keep(c, s, seat, &a, reason);
    case FC_FIELD:
    case FC_DRIFT:
      return judge_field(s, &a, reason);
    case FC_MOVE:
    case FC_LEAVE:
    case FC_LEAVE_STEP:
    case FC_EXIT:
    case FC_STEP:
      return fc_judge_move(c, s, seat, &a, reason);
    case FC_STRIKE:
    case FC_DETECT:
    case FC_JOIN:
    case FC_DONE:
      return fc_judge_attack(c, s, seat, &a, reason);
    case FC_RAISE:
    case FC_DODGE:
    case FC_RIPOSTE:
      return fc_judge_answer(c, s, seat, &a, reason);
    case FC_END:
    case FC_STOP:
      return true;
    default:
      return fc_judge_weapon(c, s, seat, &a, reason);
  }
}
