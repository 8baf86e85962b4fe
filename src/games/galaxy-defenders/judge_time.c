/* Why an action is refused because of its time: who is asked what, and when a verb has its moment. */
#include "judge.h"

#define DO(verb) (1ull << (verb))

/* What an agent does between its activities. */
static const uint64_t own_turn = DO(GD_V_STEP) | DO(GD_V_TURN) | DO(GD_V_ATTACK) | DO(GD_V_USE) | DO(GD_V_LEAP) |
                                 DO(GD_V_SEARCH) | DO(GD_V_BREAK) | DO(GD_V_EVADE) | DO(GD_V_REDEPLOY) |
                                 DO(GD_V_UNJAM) | DO(GD_V_DO) | DO(GD_V_TAKE) | DO(GD_V_COMMAND) | DO(GD_V_END);

bool gd_fits_time(const GdPlea *p, int verb) {
  static const uint64_t verbs[GD_NODES_ASKED] = {
      [GD_AT_AGENT] = DO(GD_V_AGENT),
      [GD_AT_REWARD] = DO(GD_V_GAIN) | DO(GD_V_DONE),
      [GD_AT_DEVICE] = DO(GD_V_GAIN),
      [GD_AT_FETCH] = DO(GD_V_FETCH) | DO(GD_V_DONE),
      [GD_AT_GIVE] = DO(GD_V_GIVE),
      [GD_AT_TAKE] = DO(GD_V_REPLACE) | DO(GD_V_REFUSE),
      [GD_AT_DEPLOY] = DO(GD_V_DEPLOY),
      [GD_AT_ALPHA] = DO(GD_V_ALPHA),
      [GD_AT_WINGS] = DO(GD_V_ROLL) | DO(GD_V_SKIP),
      [GD_AT_SUPPLY] = DO(GD_V_DEVICE) | DO(GD_V_WEAPON) | DO(GD_V_REVIVE) | DO(GD_V_SKIP),
      [GD_AT_DRAW] = DO(GD_V_DRAW),
      [GD_AT_MOVE] = DO(GD_V_STEP) | DO(GD_V_STOP) | DO(GD_V_USE),
      [GD_AT_FACE] = DO(GD_V_FACE),
      [GD_AT_ROLLED] = DO(GD_V_REROLL) | DO(GD_V_GO),
      [GD_AT_HITS] = DO(GD_V_USE) | DO(GD_V_SPEND) | DO(GD_V_AREA) | DO(GD_V_GO),
      [GD_AT_SPOT] = DO(GD_V_USE) | DO(GD_V_PASS),
      [GD_AT_AFTER] = DO(GD_V_USE) | DO(GD_V_GO),
      [GD_AT_AGAIN] = DO(GD_V_ATTACK) | DO(GD_V_GO),
      [GD_AT_COVER] = DO(GD_V_USE) | DO(GD_V_PASS),
      [GD_AT_DEFEND] = DO(GD_V_USE) | DO(GD_V_PASS),
      [GD_AT_ZERO] = DO(GD_V_USE) | DO(GD_V_PASS),
      [GD_AT_GUARD] = DO(GD_V_ATTACK) | DO(GD_V_PASS),
      [GD_AT_FOUND] = DO(GD_V_AID) | DO(GD_V_CLIP) | DO(GD_V_DEVICE) | DO(GD_V_FRAGMENT),
      [GD_AT_ALIEN] = DO(GD_V_ACTIVATE),
      [GD_AT_REVEAL] = DO(GD_V_REVEAL),
      [GD_AT_NEAREST] = DO(GD_V_PLACE),
      [GD_AT_FLIP] = DO(GD_V_FLIP) | DO(GD_V_DONE),
      [GD_AT_LOAD] = DO(GD_V_LOAD) | DO(GD_V_SKIP),
      [GD_AT_JAM] = DO(GD_V_JAM),
      [GD_AT_WALK] = DO(GD_V_STEP) | DO(GD_V_STOP),
      [GD_AT_DRONE] = DO(GD_V_ATTACK) | DO(GD_V_PASS),
      [GD_AT_LOSE] = DO(GD_V_LOSE),
      [GD_AT_PROMOTE] = DO(GD_V_PROMOTE),
      [GD_AT_MIND] = DO(GD_V_MIND),
  };
  uint64_t known = p->s->node == GD_AT_TURN ? own_turn : verbs[p->s->node];
  return known >> verb & 1;
}

typedef struct When {
  const char *rule, *key, *also;
} When;

/* When a verb has its time, for all others. */
static const When times[GD_VERBS] = {
    [GD_V_AGENT] = {"GD-5.9", "agents_at_start", NULL},
    [GD_V_GAIN] = {"GD-6.2", "nothing_to_gain", "GD-20.2 GD-12.8"},
    [GD_V_FETCH] = {"GD-20.3", "fetch_at_start", "GD-20.4"},
    [GD_V_GIVE] = {"GD-6.3", "nothing_to_give", "GD-20.3"},
    [GD_V_REPLACE] = {"GD-11.2", "no_weapon_offered", "GD-6.3"},
    [GD_V_REFUSE] = {"GD-11.2", "no_weapon_offered", "GD-6.3"},
    [GD_V_DEPLOY] = {"GD-5.8", "deploy_at_start", NULL},
    [GD_V_ALPHA] = {"GD-6.1", "alpha_in_strategy", "GD-5.3"},
    [GD_V_ROLL] = {"GD-6.2", "no_wings_now", "GD-5.3"},
    [GD_V_SKIP] = {"GD-6.3", "nothing_to_skip", "GD-6.2"},
    [GD_V_DEVICE] = {"GD-6.3", "no_supply_now", "GD-9.5"},
    [GD_V_WEAPON] = {"GD-6.3", "no_supply_now", NULL},
    [GD_V_REVIVE] = {"GD-10.8", "no_supply_now", "GD-6.3"},
    [GD_V_STEP] = {"GD-7.5", "no_step_now", "GD-7.2"},
    [GD_V_TURN] = {"GD-4.10", "no_turning_now", "GD-7.1"},
    [GD_V_STOP] = {"GD-7.6", "nothing_to_stop", NULL},
    [GD_V_FACE] = {"GD-4.10", "no_turning_now", NULL},
    [GD_V_ATTACK] = {"GD-8.1", "no_attack_now", "GD-7.1 GD-12.11"},
    [GD_V_USE] = {"GD-12.3", "no_power_now", "GD-12.1"},
    [GD_V_LEAP] = {"GD-9.4", "between_activities", "GD-7.2"},
    [GD_V_SEARCH] = {"GD-9.5", "between_activities", "GD-7.2"},
    [GD_V_BREAK] = {"GD-9.6", "between_activities", "GD-7.2"},
    [GD_V_EVADE] = {"GD-9.7", "between_activities", "GD-7.2"},
    [GD_V_REDEPLOY] = {"GD-9.8", "between_activities", "GD-7.2"},
    [GD_V_UNJAM] = {"GD-9.9", "between_activities", "GD-7.2"},
    [GD_V_DO] = {"GD-9.10", "between_activities", "GD-7.2"},
    [GD_V_TAKE] = {"MC-5", "between_activities", "GD-7.2"},
    [GD_V_COMMAND] = {"GD-12.9", "between_activities", "GD-12.10"},
    [GD_V_END] = {"GD-7.4", "no_turn_to_end", "GD-5.4"},
    [GD_V_REROLL] = {"GD-2.8", "no_reroll_now", "GD-8.3"},
    [GD_V_SPEND] = {"GD-8.7", "no_spend_now", NULL},
    [GD_V_AREA] = {"GD-8.7", "no_spend_now", NULL},
    [GD_V_GO] = {"GD-8.7", "nothing_to_go_on_with", "GD-8.3"},
    [GD_V_PASS] = {"GD-12.1", "nothing_to_pass", "GD-12.11"},
    [GD_V_AID] = {"GD-9.5", "nothing_found", NULL},
    [GD_V_CLIP] = {"GD-9.5", "nothing_found", NULL},
    [GD_V_FRAGMENT] = {"GD-9.5", "nothing_found", "GD-13.2"},
    [GD_V_ACTIVATE] = {"GD-14.3", "no_alien_to_choose", NULL},
    [GD_V_REVEAL] = {"GD-15.6", "no_signal_to_choose", NULL},
    [GD_V_PLACE] = {"GD-15.3", "nothing_to_place", NULL},
    [GD_V_FLIP] = {"GD-12.2", "nothing_to_flip", "GD-18.1"},
    [GD_V_DONE] = {"GD-12.8", "nothing_to_finish", "GD-20.3"},
    [GD_V_LOAD] = {"GD-18.1", "no_supplies_dropped", NULL},
    [GD_V_JAM] = {"GD-18.1", "nothing_jams_now", NULL},
    [GD_V_LOSE] = {"GD-20.7", "nothing_to_lose", NULL},
    [GD_V_PROMOTE] = {"MC-7", "no_reward_now", NULL},
    [GD_V_MIND] = {"GD-14.9", "nothing_is_equal", NULL},
    [GD_V_DRAW] = {"GD-14.1", "no_card_now", "GD-5.5"},
};

/* Something begun in the own turn comes first: a Movement, an attack, the facing. */
static bool in_the_middle(const GdPlea *p) {
  switch (p->s->node) {
    case GD_AT_MOVE:
    case GD_AT_WALK:
    case GD_AT_FACE:
    case GD_AT_ROLLED:
    case GD_AT_HITS:
    case GD_AT_AFTER:
    case GD_AT_AGAIN:
    case GD_AT_DRONE:
    case GD_AT_FOUND:
      return p->s->turn.seat == p->seat;
    default:
      return false;
  }
}

bool gd_judge_time(const GdPlea *p, int verb) {
  const When *when = &times[verb];
  if (own_turn >> verb & 1 && in_the_middle(p)) {
    gd_no(p, "GD-7.2", "finish_first", when->rule);
    sb_reason_more(p->reason, when->also);
    return false;
  }
  return gd_no(p, when->rule, when->key, when->also);
}

/* Somebody else is asked. */
bool gd_judge_due(const GdPlea *p, int verb) {
  bool own = p->seat >= 0 && p->seat < p->s->agents;
  if (own && p->s->phase > GD_SETTING_UP && p->s->agent[p->seat].life == GD_DEAD)
    return gd_no(p, "GD-10.7", "agent_is_dead", "GD-0.1 GD-5.4");
  gd_no(p, "GD-5.4", "not_your_turn", times[verb].rule);
  sb_reason_more(p->reason, times[verb].also);
  return false;
}
