/* Why an action is refused because of its time: who is asked what, and when a verb has its moment. */
#include "judge.h"

/* In one's own turn, at every decision from the draw on (BG-5.7), and where the hand is full (BG-5.8). */
static bool may_discard(const BgPlea *p) {
  const BgState *s = p->s;
  if (s->node == BG_AT_LIMIT) return true;
  return s->phase != BG_SETTING_UP && s->node >= BG_AT_DRAW && s->active == p->seat;
}

/* At every decision of one's own energy phase, but that about a full hand (BG-19.5, BG-5.8). */
static bool may_give(const BgPlea *p) {
  return p->s->phase == BG_ENERGY && p->s->active == p->seat && p->s->node != BG_AT_LIMIT;
}

bool bg_fits_time(const BgPlea *p, int verb) {
  enum { ALL = BG_NODES };
  static const uint64_t verbs[ALL] = {
#define DO(verb) (1ull << (verb))
      [BG_AT_FLEET] = DO(BG_TAKE) | DO(BG_FLEET) | DO(BG_DONE),
      [BG_AT_DECK] = DO(BG_ADD_CARD) | DO(BG_DECK) | DO(BG_DONE),
      [BG_AT_SETUP] = DO(BG_PLACE_AT),
      [BG_AT_CARGO] = DO(BG_LOAD),
      [BG_AT_FIRST] = DO(BG_START_WITH),
      [BG_AT_DRAW] = DO(BG_DRAW_CARD) | DO(BG_USE),
      [BG_AT_KEEP] = DO(BG_KEEP),
      [BG_AT_OPTION] = DO(BG_USE) | DO(BG_SKIP),
      [BG_AT_ENERGY] = DO(BG_PLAY_CARD) | DO(BG_END),
      [BG_AT_DEPLOY] = DO(BG_LAUNCH_CARD) | DO(BG_PLAY_CARD) | DO(BG_SHUTTLE) | DO(BG_END),
      [BG_AT_PLACE] = DO(BG_PLACE_AT),
      [BG_AT_ACTION] = DO(BG_ACTIVATE) | DO(BG_PLAY_CARD) | DO(BG_END),
      [BG_AT_SHIP] = DO(BG_MOVE_SHIP) | DO(BG_WARP) | DO(BG_USE) | DO(BG_FINISH),
      [BG_AT_STEP] = DO(BG_STEP) | DO(BG_STOP),
      [BG_AT_ECM] = DO(BG_ROLL) | DO(BG_DECLINE),
      [BG_AT_WEAPON] = DO(BG_CHARGE_UP) | DO(BG_FINISH),
      [BG_AT_TARGET] = DO(BG_FIRE_AT) | DO(BG_STOP),
      [BG_AT_REACTION] = DO(BG_PLAY_CARD) | DO(BG_USE) | DO(BG_PASS),
      [BG_AT_PATROL] = DO(BG_PATROL_WITH) | DO(BG_SKIP),
      [BG_AT_HERO] = DO(BG_DROP),
      [BG_AT_RESCUE] = DO(BG_SAVE_HERO) | DO(BG_SKIP),
      [BG_AT_ENGINES] = DO(BG_ASTEROID) | DO(BG_SKIP),
      [BG_AT_DRIFT] = DO(BG_STEP),
      [BG_AT_STRUCK] = DO(BG_STRIKE),
#undef DO
  };
  if (verb == BG_DISCARD) return may_discard(p);
  return verb == BG_GIVE ? may_give(p) : verbs[p->s->node] >> verb & 1;
}

typedef struct When {
  const char *rule, *key, *also;
} When;

/* When a verb has its time, for all others. */
static const When times[BG_VERBS] = {
    [BG_TAKE] = {"BG-4.1", "fleet_is_chosen", "BG-3.2"},
    [BG_FLEET] = {"BG-4.1", "fleet_is_chosen", "BG-3.2"},
    [BG_ADD_CARD] = {"BG-4.1", "deck_is_chosen", "BG-3.3"},
    [BG_DECK] = {"BG-4.1", "deck_is_chosen", "BG-3.3"},
    [BG_DONE] = {"BG-4.1", "lists_are_chosen", "BG-3.2 BG-3.3"},
    [BG_PLACE_AT] = {"BG-6.1", "nothing_to_place", "BG-26.7"},
    [BG_LOAD] = {"BG-6.6", "loads_at_launch", "BG-6.5 BG-20.30"},
    [BG_START_WITH] = {"BG-4.3", "start_is_chosen", "BG-4.1"},
    [BG_DRAW_CARD] = {"BG-5.2", "no_draw_now", NULL},
    [BG_GIVE] = {"BG-19.5", "no_gift_now", "BG-5.2"},
    [BG_KEEP] = {"BG-20.13", "nothing_to_keep", NULL},
    [BG_USE] = {"BG-14.3", "no_power_now", "BG-26.13"},
    [BG_SKIP] = {"BG-26.13", "nothing_to_skip", NULL},
    [BG_DISCARD] = {"BG-5.7", "no_discard_now", "BG-14.9"},
    [BG_LAUNCH_CARD] = {"BG-5.4", "launch_in_deploy", "BG-6.1 BG-5.1"},
    [BG_SHUTTLE] = {"BG-23.2a", "shuttle_in_deploy", "BG-5.4"},
    [BG_END] = {"BG-5.1", "no_phase_to_end", "BG-5.2 BG-5.4 BG-5.5"},
    [BG_ACTIVATE] = {"BG-5.5", "activate_in_action", "BG-7.1 BG-5.1"},
    [BG_MOVE_SHIP] = {"BG-7.2", "no_move_now", "BG-8.1 BG-8.11"},
    [BG_WARP] = {"BG-17.8", "no_warp_now", "BG-7.2"},
    [BG_STEP] = {"BG-8.1", "nothing_moves", "BG-7.2"},
    [BG_STOP] = {"BG-8.1", "nothing_to_stop", "BG-10.2"},
    [BG_FINISH] = {"BG-7.2", "nothing_to_finish", NULL},
    [BG_ROLL] = {"BG-9.5", "no_ecm_now", "BG-9.1"},
    [BG_DECLINE] = {"BG-9.5", "no_ecm_now", "BG-9.1"},
    [BG_CHARGE_UP] = {"BG-10.1", "no_charge_now", "BG-7.2"},
    [BG_FIRE_AT] = {"BG-10.2", "charge_first", "BG-10.1"},
    [BG_PASS] = {"BG-14.4", "nothing_to_pass", "BG-14.5"},
    [BG_PATROL_WITH] = {"BG-23.2a", "no_patrol_now", "BG-14.4"},
    [BG_DROP] = {"BG-13.9", "no_two_heroes", "BG-15.2"},
    [BG_SAVE_HERO] = {"BG-12.6", "no_rescue_now", "BG-23.2a"},
    [BG_ASTEROID] = {"BG-20.23", "no_engines_now", NULL},
    [BG_STRIKE] = {"BG-20.25", "nothing_is_hit", NULL},
};

/* What is decided now instead. */
static const char *const pending[BG_NODES] = {
    [BG_AT_KEEP] = "BG-20.13",      [BG_AT_LIMIT] = "BG-5.8",    [BG_AT_PLACE] = "BG-6.1",
    [BG_AT_STEP] = "BG-7.2 BG-8.1", [BG_AT_ECM] = "BG-9.5",      [BG_AT_TARGET] = "BG-10.1",
    [BG_AT_REACTION] = "BG-14.5",   [BG_AT_HERO] = "BG-13.9",    [BG_AT_ENGINES] = "BG-20.23",
    [BG_AT_DRIFT] = "BG-20.23",     [BG_AT_STRUCK] = "BG-20.25",
};

static bool in_activation(const BgState *s) {
  return s->phase == BG_ACTION && s->act.card != BG_NONE;
}

static bool card_at_wrong_time(const BgPlea *p) {
  const BgKind *kind = &p->c->kind[bg_a(p->action)];
  if (!kind->main) return bg_no(p, "BG-14.3", "reaction_only", "BG-14.4");
  if (p->s->phase == BG_SETTING_UP) return bg_no(p, "BG-14.2", "card_wrong_phase", "BG-13.1");
  if (kind->phase != p->s->phase) return bg_no(p, "BG-13.1", "card_wrong_phase", "BG-14.2");
  return in_activation(p->s) ? bg_no(p, "BG-7.4", "between_activations", "BG-14.2")
                             : bg_no(p, "BG-14.2", "answer_first", NULL);
}

bool bg_judge_time(const BgPlea *p, int verb) {
  const BgState *s = p->s;
  const When *when = &times[verb];
  if (verb == BG_PLAY_CARD) return card_at_wrong_time(p);
  if (verb == BG_ACTIVATE && in_activation(s)) return bg_no(p, "BG-7.2", "activation_open", "BG-7.1");
  if (verb == BG_CHARGE_UP && (s->node == BG_AT_SHIP || s->node == BG_AT_STEP))
    return bg_no(p, "BG-7.2", "moves_first", "BG-10.1");
  if (verb == BG_MOVE_SHIP && (s->node == BG_AT_WEAPON || s->node == BG_AT_TARGET))
    return bg_no(p, "BG-7.2", "moves_are_over", "BG-8.1");
  bg_no(p, when->rule, when->key, when->also);
  sb_reason_more(p->reason, pending[s->node]);
  if (verb == BG_CHARGE_UP) bg_judge_aim_anyway(p);
  if (verb == BG_USE) bg_judge_moment_anyway(p);
  return false;
}

/* Somebody else is asked. */
bool bg_judge_due(const BgPlea *p, int verb) {
  if (p->s->node == BG_AT_FLEET) return bg_no(p, "BG-3.2", "chosen", "BG-4.1");
  if (p->s->node == BG_AT_DECK) return bg_no(p, "BG-3.3", "chosen", "BG-4.1");
  if (verb == BG_DISCARD) return bg_no(p, "BG-5.7", "no_discard_now", "BG-14.9");
  if (verb == BG_PLAY_CARD)
    return p->c->kind[bg_a(p->action)].main ? bg_no(p, "BG-14.2", "not_your_turn", "BG-5.1")
                                            : bg_no(p, "BG-14.4", "not_asked", "BG-14.3 BG-14.5");
  if (verb == BG_USE || verb == BG_PASS) return bg_no(p, "BG-14.4", "not_asked", "BG-14.3 BG-14.5");
  bg_no(p, "BG-5.1", "not_your_turn", times[verb].rule);
  sb_reason_more(p->reason, times[verb].also);
  return false;
}
