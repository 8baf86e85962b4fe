/* Every invariant of a state, in words that also help somebody who wrote a position by hand. */
#include "check.h"

static bool check_options(const GdContent *c, const GdState *s, SbError *what) {
  for (int i = 0; i < GD_OPTIONS; i++)
    if (!sb_option_allows(&c->base.options[i], s->options[i])) return sb_fail(what, "an option is out of range");
  if (s->seats < 1 || s->seats > GD_SEATS || s->agents < 1 || s->agents != s->seats - s->options[GD_OPT_MIND])
    return sb_fail(what, "every seat is an agent, but with Alien Mind the last");
  return true;
}

static bool seat_or_none(const GdState *s, int seat) {
  return seat == GD_NONE || seat < s->agents;
}

static bool check_round(const GdState *s, SbError *what) {
  bool over = s->node == GD_AT_OVER, setting_up = s->phase == GD_SETTING_UP;
  if (s->node >= GD_NODES_ASKED || s->phase >= GD_PHASES) return sb_fail(what, "no such node or phase");
  if (!over && s->asked >= s->seats) return sb_fail(what, "nobody is asked");
  if (!seat_or_none(s, s->alpha) || !seat_or_none(s, s->first)) return sb_fail(what, "the Alpha is no agent");
  if (s->alpha == GD_NONE && s->node != GD_AT_AGENT && !over) return sb_fail(what, "there is no Alpha");
  if (!over && !setting_up && s->phase != GD_DEBRIEF && !gd_living(s, s->alpha))
    return sb_fail(what, "the Alpha is a living agent (GD-6.1)");
  if (!over && setting_up != (s->round == 0)) return sb_fail(what, "rounds begin with 1, and setup is before them");
  if (s->place > s->agents) return sb_fail(what, "\"place\" is beyond the last agent");
  if (s->fragments > GD_FRAGMENTS) return sb_fail(what, "there are %d fragments (GD-13.4)", GD_FRAGMENTS);
  if (s->fragment_taken > 1 || s->fragment_found > 1 || s->killed > 1 || s->killed_before > 1)
    return sb_fail(what, "a mark is neither set nor not");
  if (s->outcome > GD_OUTCOMES || s->reason >= GD_REASONS) return sb_fail(what, "no such outcome or reason");
  if (!gd_has_ended(s) && (s->reason || s->outcome)) return sb_fail(what, "an outcome or a reason before the end");
  return gd_is_made_of(s->unused, sizeof s->unused, 0) || sb_fail(what, "an unused byte is not 0");
}

/* How far a phase can have come where somebody is asked (see round.c). */
static bool check_stage(const GdState *s, SbError *what) {
  static const uint8_t stages[GD_PHASES] = {
      [GD_SETTING_UP] = 1, [GD_STRATEGY] = 15, [GD_BATTLE] = 1, [GD_EVENT] = 29, [GD_DEBRIEF] = 1}; /* bits */
  if (s->node == GD_AT_OVER) return true;
  if (s->stage > 4 || !(stages[s->phase] >> s->stage & 1))
    return sb_fail(what, "nobody is asked in the phase %s at stage %d", gd_phase_ids[s->phase], s->stage);
  bool right = s->node == GD_AT_ALPHA    ? s->stage == 0
               : s->node == GD_AT_WINGS  ? s->stage == (s->phase == GD_STRATEGY)
               : s->node == GD_AT_SUPPLY ? s->stage == 3
               : s->node == GD_AT_DRAW   ? s->stage == 0
                                         : true;
  if (s->node == GD_AT_WINGS && s->asked < s->agents && s->agent[s->asked].rank >= GD_PLATINUM)
    return sb_fail(what, "there is no rank above the one of seat %d", s->asked);
  return right || sb_fail(what, "the phase has come further than the node %s", gd_node_ids[s->node]);
}

static bool check_campaign(const GdContent *c, const GdState *s, SbError *what) {
  bool ended = false;
  for (int i = 0; i < GD_PAST; i++) {
    const uint8_t *past = s->past[i];
    bool none = past[0] == GD_NONE && past[1] == GD_NONE;
    if (!none && (ended || past[0] >= c->missions || past[1] >= GD_OUTCOMES))
      return sb_fail(what, "\"past\": no such mission or outcome");
    ended |= none;
  }
  if (!s->options[GD_OPT_CAMPAIGN] && s->past[0][0] != GD_NONE)
    return sb_fail(what, "a mission that is no part of a campaign has no past");
  return true;
}

bool gd_check(const SbContent *content, const SbState *state, SbError *what) {
  const GdContent *c = gd_facts(content);
  const GdState *s = (const GdState *)state;
  return check_options(c, s, what) && check_round(s, what) && check_stage(s, what) && check_campaign(c, s, what) &&
         gd_check_board(c, s, what) && gd_check_agents(c, s, what) && gd_check_aliens(c, s, what) &&
         gd_check_signals(c, s, what) && gd_check_going_on(c, s, what) && gd_check_piles(c, s, what);
}
