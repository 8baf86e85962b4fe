/* Galaxy Defenders as the rest of the program sees it. */
#include <assert.h>

#include "score.h"
#include "words.h"

extern const SbSource sb_baked_galaxy_defenders[];

static_assert(sizeof(GdState) <= 12288, "states stay small");
static_assert(sizeof(GdAgent) % 2 == 0 && sizeof(GdAttack) % 4 == 0, "no padding");

static int gd_seats(const SbContent *content, const SbState *state) {
  (void)content;
  return ((const GdState *)state)->seats;
}

/* Agents are one side; the mind of the aliens is the other. */
static int side_of(const SbContent *content, const SbState *state, int seat) {
  (void)content;
  return seat >= ((const GdState *)state)->agents;
}

static int turn(const SbContent *content, const SbState *state) {
  const GdState *s = (const GdState *)state;
  (void)content;
  if (s->phase == GD_SETTING_UP || s->round == 0) return 0;
  int within = s->phase < GD_BATTLE ? 0 : s->phase == GD_BATTLE ? s->place : s->agents + 1;
  return (s->round - 1) * (s->agents + 2) + within;
}

static bool deploys(const SbContent *content, const SbState *state) {
  const GdState *s = (const GdState *)state;
  (void)content;
  return s->phase == GD_SETTING_UP && s->node <= GD_AT_DEPLOY;
}

/* What the practised player (player.c) leaves to a search. */
static const SbThinking levels[] = {{4, 0}, {7, 0}, {12, 0}, {20, 0}, {30, 0}};

const SbGame sb_game_galaxy_defenders = {
    .id = "galaxy-defenders",
    .title = {"Galaxy Defenders", "Galaxy Defenders"},
    .rules_version = "1",
    .seats_min = 1,
    .seats_max = GD_SEATS,
    .seat_ids = gd_seat_ids,
    .options = gd_options,
    .option_count = GD_OPTIONS,
    .dice = gd_die_kinds,
    .die_count = GD_DIE_KINDS,
    .state_size = sizeof(GdState),
    .content_size = sizeof(GdContent),
    .max_actions = 4096,
    .max_events = 1000,
    .max_event_numbers = 2000,
    .max_plies = 60000,
    .baked = sb_baked_galaxy_defenders,
    .content_read = gd_content_read,
    .setup = gd_setup,
    .due = gd_due,
    .result = gd_result,
    .legal = gd_legal,
    .why_not = gd_why_not,
    .apply = gd_apply,
    .resign = gd_resign,
    .observe = gd_observe,
    .determinize = gd_determinize,
    .action_write = gd_action_write,
    .action_parse = gd_action_parse,
    .action_picks = gd_action_picks,
    .action_text = gd_action_text,
    .view_json = gd_view_json,
    .event_json = gd_event_json,
    .event_text = gd_event_text,
    .event_brief = gd_event_brief,
    .position_write = gd_position_write,
    .position_read = gd_position_read,
    .check = gd_check,
    .odds = gd_odds,
    .tallies = gd_tallies,
    .tally_count = GD_TALLIES,
    .tally = gd_tally,
    .seat_name = gd_seat_name,
    .goal = gd_goal,
    .sheet = gd_sheet,
    .tale = gd_tale,
    .evaluate = gd_evaluate,
    .evaluate_all = gd_evaluate_all,
    .weigh = gd_weigh,
    .choose = gd_choose,
    .levels = levels,
    .seats = gd_seats,
    .side = side_of,
    .turn = turn,
    .deploys = deploys,
    .next = gd_next,
    .carry_text = gd_carry_text,
};
