/* The SbGame that holds everything together. */
#include "connect_four.h"

extern const SbSource sb_baked_connect_four[]; /* made by tools/bake from the files of this folder */

bool cf_content_read(SbContent *content, const SbSource *files, int count, SbError *error) {
  (void)content, (void)files, (void)count, (void)error; /* no facts: the board is the game */
  return true;
}

const SbGame sb_game_connect_four = {
    .id = "connect-four",
    .title = {"Connect Four", "Puissance quatre"},
    .rules_version = "1",
    .seats_min = CF_SEATS,
    .seats_max = CF_SEATS,
    .seat_ids = cf_seat_ids,
    .state_size = sizeof(CfState),
    .content_size = sizeof(SbContent),
    .max_actions = CF_COLUMNS,
    .max_events = 2,
    .max_plies = CF_CELLS,
    .baked = sb_baked_connect_four,
    .content_read = cf_content_read,
    .setup = cf_setup,
    .due = cf_due,
    .result = cf_result,
    .legal = cf_legal,
    .why_not = cf_why_not,
    .apply = cf_apply,
    .resign = cf_resign,
    .observe = cf_observe,
    .determinize = cf_determinize,
    .action_write = cf_action_write,
    .action_parse = cf_action_parse,
    .action_picks = cf_action_picks,
    .action_text = cf_action_text,
    .view_json = cf_view_json,
    .event_json = cf_event_json,
    .event_text = cf_event_text,
    .position_write = cf_position_write,
    .position_read = cf_position_read,
    .check = cf_check,
};
