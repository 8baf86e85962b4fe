/* Tables of names, and the SbGame that holds everything together. */
#include "fs.h"

extern const SbSource
    sb_baked_flip_ships[]; /* made by tools/bake from data/flip-ships/ and docs/rules/flip-ships*.md */

const char *const fs_seat_ids[FS_SEATS] = {"red", "blue", "green", "yellow"};
const char *const fs_difficulties[] = {"training", "normal", "expert", "elite", NULL};
const char *const fs_power_ids[FS_POWERS] = {"L1-A", "L1-B", "L1-C", "L1-D", "L2-A", "L2-B",
                                             "L2-C", "L2-D", "L3-A", "L3-B", "L3-C", "L3-D"};
const char *const fs_ship_ids[FS_FLEET] = {"1a", "1b", "1c", "2a", "2b", "3a", "3b"};
const char *const fs_node_ids[FS_NODES] = {"flipping", "ordering", "aiming", "repairing", "keeping",
                                           "centring", "assault",  "racing", "over"};
const char *const fs_where_ids[FS_WHERES] = {"reserve", "ready", "landed", "waiting", "docked", "flying"};
const char *const fs_open_ids[FS_OPENS] = {"none", "void", "atmosphere", "again"};
const char *const fs_edge_ids[5] = {"table", "near", "far", "left", "right"};
const char *const fs_kind_ids[FS_KINDS] = {"none", "flip", "bomb", "extra", "forward", "throw"};
const char *const fs_reason_ids[FS_REASONS] = {NULL, "victory", "city", "assault", "race", "race_time", "race_draw"};
const char *const fs_how_ids[FS_HOWS] = {"table", "enemy", "moon", "atmosphere", "mothership", "near", "edge", "void"};
const char *const fs_cell_ids[FS_CELLS] = {"r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r2c1", "r2c2",
                                           "r2c3", "r2c4", "r2c5", "r3c1", "r3c2", "r3c3", "r3c4",
                                           "r3c5", "r4c1", "r4c2", "r4c3", "r4c4", "r4c5"};

static const char *const by_difficulty[] = {"0", NULL};
static const char *const hands[] = {"0", "100", "150", "300", NULL}; /* FS-17.17 */

const SbOption fs_options[FS_OPTION_COUNT] = {
    [FS_DIFFICULTY] = {.id = "difficulty", .kind = SB_OPTION_CHOICE, .initial = FS_NORMAL, .choices = fs_difficulties},
    [FS_NO_REFLIPS] = {.id = "no-reflips", .kind = SB_OPTION_BOOL},
    [FS_THREE_ROWS] = {.id = "three-rows", .kind = SB_OPTION_BOOL},
    [FS_RAMP] = {.id = "ramp", .kind = SB_OPTION_BOOL},
    [FS_CITY] = {.id = "city", .kind = SB_OPTION_INT, .low = 0, .high = FS_TRACK, .choices = by_difficulty},
    [FS_MOTHERSHIP] = {.id = "mothership", .kind = SB_OPTION_INT, .low = 0, .high = FS_TRACK, .choices = by_difficulty},
    [FS_RAPID] = {.id = "rapid", .kind = SB_OPTION_BOOL},
};

const SbOption fs_seat_options[FS_SEAT_OPTION_COUNT] = {
    [FS_SCATTER] = {.id = "scatter", .kind = SB_OPTION_INT, .initial = 0, .low = 0, .high = 400, .choices = hands},
};

static const char *const copies[] = {"fresh", "returned"};
static const char *const no_enemies[] = {"none"}; /* those of the content set take their place */

const SbDie fs_dice[FS_DIE_COUNT] = {
    [FS_DIE_PILOT] = {.id = "pilot", .faces = FS_POWERS, .names = fs_power_ids},
    [FS_DIE_ENEMY] = {.id = "enemy", .faces = 1, .names = no_enemies},
    [FS_DIE_LANDING] = {.id = "landing", .numbers = FS_LANDING_NUMBERS, .decimals = 2, .unit = "mm"},
    [FS_DIE_RACE] = {.id = "race", .numbers = 2 + 8 * FS_SHIPS, .decimals = 2, .unit = "mm"},
    [FS_DIE_COPY] = {.id = "copy", .faces = 2, .names = copies, .secret = true},
};

void fs_result(const SbContent *content, const SbState *state, SbResult *result) {
  const FsState *s = (const FsState *)state;
  *result = (SbResult){.over = s->node == FS_OVER, .reason = fs_reason_ids[s->reason]};
  if (s->reason == FS_VICTORY) result->winners = (1u << s->seats) - 1; /* FS-11.1 */
  if (s->options[FS_RAPID]) result->winners = s->race.winners;         /* FS-13.4 */
  for (int seat = 0; seat < s->seats; seat++)
    result->score[seat] = s->options[FS_RAPID] ? fs_race_lodged(fs_facts(content), s, seat) : s->city;
}

static int seats(const SbContent *content, const SbState *state) {
  (void)content;
  return ((const FsState *)state)->seats;
}

static int side(const SbContent *content, const SbState *state, int seat) {
  (void)content;
  return ((const FsState *)state)->options[FS_RAPID] ? seat : 0; /* everybody against the Mothership, but in a race */
}

static int turn(const SbContent *content, const SbState *state) {
  const FsState *s = (const FsState *)state;
  int after = (s->seat + s->seats - s->marker) % s->seats;
  (void)content;
  if (s->options[FS_RAPID]) return (int)(s->race.now / 4000);
  if (s->node == FS_OVER) return (s->round + 2) * s->seats;
  return (s->round + (s->node == FS_ASSAULT)) * s->seats + after;
}

const SbGame sb_game_flip_ships = {
    .id = "flip-ships",
    .title = {"Flip Ships", "Flip Ships"},
    .rules_version = "1",
    .seats_min = 2,
    .seats_max = FS_SEATS,
    .seat_ids = fs_seat_ids,
    .options = fs_options,
    .option_count = FS_OPTION_COUNT,
    .seat_options = fs_seat_options,
    .seat_option_count = FS_SEAT_OPTION_COUNT,
    .dice = fs_dice,
    .die_count = FS_DIE_COUNT,
    .state_size = sizeof(FsState),
    .content_size = sizeof(FsContent),
    .max_actions = FS_ACTIONS_MAX,
    .max_events = FS_EVENTS_MAX,
    .max_event_numbers = 6 + FS_LANDING_NUMBERS,
    .max_plies = 20000,
    .traits = SB_TRAIT_SIMULTANEOUS, /* of the rapid variant */
    .baked = sb_baked_flip_ships,
    .content_read = fs_content_read,
    .setup = fs_setup,
    .due = fs_due,
    .result = fs_result,
    .legal = fs_legal,
    .sampled = fs_sampled,
    .why_not = fs_why_not,
    .apply = fs_apply,
    .observe = fs_observe,
    .determinize = fs_determinize,
    .action_write = fs_action_write,
    .action_parse = fs_action_parse,
    .action_picks = fs_action_picks,
    .action_text = fs_action_text,
    .view_json = fs_view_json,
    .event_json = fs_event_json,
    .event_text = fs_event_text,
    .event_brief = fs_event_brief,
    .position_write = fs_position_write,
    .position_read = fs_position_read,
    .check = fs_check,
    .evaluate = fs_evaluate,
    .evaluate_all = fs_evaluate_all,
    .weigh = fs_weigh,
    .choose = fs_choose,
    .seats = seats,
    .side = side,
    .turn = turn,
    .goal = fs_goal,
    .tallies = fs_tallies,
    .tally_count = FS_TALLIES,
    .tally = fs_tally,
    .sheet = fs_sheet,
};
