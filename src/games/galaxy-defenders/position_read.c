/* JSON to states (docs/notation/galaxy-defenders.md): defaults for what is left out, a sentence for what is wrong. What
 * only concerns whether things fit together is check()'s business. */
#include "position.h"
#include "starboard/content.h"

static int usual_phase(const GdState *s) {
  switch (s->node) {
    case GD_AT_ALPHA:
    case GD_AT_WINGS:
    case GD_AT_SUPPLY:
      return GD_STRATEGY;
    case GD_AT_PROMOTE:
      return GD_DEBRIEF;
    default:
      return s->node <= GD_AT_DEPLOY ? GD_SETTING_UP : GD_BATTLE;
  }
}

static bool read_round(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  s->node = GD_AT_TURN;
  if (!sb_read_name(json, "node", gd_node_ids, GD_NODES_ASKED, &s->node, error)) return false;
  s->phase = (uint8_t)usual_phase(s);
  if (!sb_read_name(json, "phase", gd_phase_ids, GD_PHASES, &s->phase, error)) return false;
  bool setting_up = s->phase == GD_SETTING_UP;
  s->round = !setting_up;
  if (s->node != GD_AT_AGENT) s->alpha = 0;
  if (!sb_read_byte(json, "round", 0, 255, &s->round, error) ||
      !gd_read_seat_or_none(c, s, json, "alpha", &s->alpha, error))
    return false;
  s->first = s->alpha;
  return gd_read_seat_or_none(c, s, json, "first", &s->first, error);
}

/* Where the round stands, once it is known whose turn it is. */
static bool read_moment(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  if (s->turn.seat < s->agents && s->first < s->agents)
    s->place = (uint8_t)(1 + (s->turn.seat + s->agents - s->first) % s->agents);
  s->stage = (uint8_t)gd_usual_stage(s);
  s->asked = (uint8_t)gd_usual_asked(c, s);
  return sb_read_byte(json, "stage", 0, 99, &s->stage, error) && sb_read_byte(json, "place", 0, 99, &s->place, error) &&
         gd_read_seat_or_none(c, s, json, "asked", &s->asked, error);
}

static bool read_score(const json_t *json, GdState *s, SbError *error) {
  s->killed_before = s->node == GD_AT_WINGS && s->phase == GD_STRATEGY;
  return sb_read_byte(json, "fragments", 0, GD_FRAGMENTS, &s->fragments, error) &&
         sb_read_flag(json, "fragment_taken", &s->fragment_taken, error) &&
         sb_read_flag(json, "fragment_found", &s->fragment_found, error) &&
         sb_read_flag(json, "killed", &s->killed, error) &&
         sb_read_flag(json, "killed_before", &s->killed_before, error) &&
         sb_read_byte(json, "kills", 0, 255, &s->kills, error);
}

static bool read_result(const json_t *json, GdState *s, SbError *error) {
  static const uint8_t outcomes[GD_REASONS] = {[GD_WON_ACCOMPLISHED] = 1 + GD_ACCOMPLISHED,
                                               [GD_WON_PARTIAL] = 1 + GD_PARTIAL,
                                               [GD_LOST_FAILED] = 1 + GD_FAILED,
                                               [GD_LOST_ALL] = 1 + GD_FAILED};
  const json_t *result = json_object_get(json, "result"), *outcome = json_object_get(json, "outcome");
  bool there = result && !json_is_null(result);
  if (there != gd_has_ended(s))
    return sb_fail(error, "a match has a \"result\" exactly when it is over (node \"over\") or in its debriefing");
  if (there && !sb_read_name(json, "result", gd_reason_ids, GD_REASONS, &s->reason, error)) return false;
  s->outcome = there ? outcomes[s->reason] : 0;
  if (!outcome) return true;
  uint8_t said = 0;
  if (!json_is_null(outcome) && !sb_read_name(json, "outcome", gd_outcome_ids, GD_OUTCOMES, &said, error)) return false;
  s->outcome = json_is_null(outcome) ? 0 : (uint8_t)(1 + said);
  return true;
}

static bool read_everything(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  return read_round(c, json, s, error) && gd_read_board(c, json, s, error) && gd_read_agents(c, json, s, error) &&
         gd_read_drones(c, json, s, error) && gd_read_aliens(c, json, s, error) && gd_read_signals(c, json, s, error) &&
         gd_read_campaign(c, json, s, error) && gd_read_going_on(c, json, s, error) &&
         gd_read_piles(c, json, s, error) && read_moment(c, json, s, error) && read_score(json, s, error) &&
         read_result(json, s, error) && sb_read_rng(json, &s->rng, error);
}

bool gd_position_read(const SbContent *content, const void *json, const SbSetup *setup, SbState *out, SbError *error) {
  static const char *const members[] = {"options",
                                        "round",
                                        "phase",
                                        "stage",
                                        "place",
                                        "node",
                                        "asked",
                                        "alpha",
                                        "first",
                                        "to_act",
                                        "seats",
                                        "drones",
                                        "aliens",
                                        "received",
                                        "engaged",
                                        "signals",
                                        "unseen",
                                        "reserve",
                                        "signal_discards",
                                        "deck",
                                        "discards",
                                        "encounters",
                                        "encounter_discards",
                                        "events",
                                        "event_discards",
                                        "event_gone",
                                        "weather",
                                        "warehouse",
                                        "headquarters",
                                        "gates",
                                        "torn",
                                        "points",
                                        "charged",
                                        "work",
                                        "crates",
                                        "delivery",
                                        "counters",
                                        "objects",
                                        "tokens",
                                        "fragments",
                                        "fragment_taken",
                                        "fragment_found",
                                        "killed",
                                        "killed_before",
                                        "kills",
                                        "turn",
                                        "going",
                                        "later",
                                        "past",
                                        "outcome",
                                        "result",
                                        "rng",
                                        NULL};
  const GdContent *c = gd_facts(content);
  const json_t *options = json_object_get(json, "options");
  SbSetup start = *setup;
  GdState s;
  if (!sb_read_only(json, "position", members, error)) return false;
  if (options && !sb_setup_options_from_json(content, &start, options, error)) return false;
  if (start.seats - start.options[GD_OPT_MIND] < 1)
    return sb_fail(error, "Alien Mind needs a seat besides that of an agent");
  gd_blank(c, &start, &s);
  if (!read_everything(c, json, &s, error)) return false;
  if (!gd_check(content, (const SbState *)&s, error)) return false;
  if (!sb_read_to_act(json, content, s.seats, gd_due(content, (const SbState *)&s), error)) return false;
  memcpy(out, &s, sizeof s);
  return true;
}
