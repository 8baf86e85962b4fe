/* Fleet Commander as the rest of the program sees it. */
#include "fc.h"

extern const SbSource sb_baked_fleet_commander[];

static const SbOption options[] = {
    {.id = "scenario", .kind = SB_OPTION_CHOICE, .initial = FC_STANDARD, .choices = fc_scenario_names},
    {.id = "advanced", .kind = SB_OPTION_BOOL},
    {.id = "secret_weapons", .kind = SB_OPTION_BOOL},
    {.id = "masked", .kind = SB_OPTION_BOOL},
    {.id = "turn_limit", .kind = SB_OPTION_INT, .initial = 200, .low = 0, .high = 10000},
};

static const char *const seat_ids[] = {"yellow", "blue"};

static uint32_t due(const SbContent *content, const SbState *state) {
  (void)content;
  const FcState *s = (const FcState *)state;
  return s->node == FC_AT_OVER ? 0 : 1u << s->decider;
}

static int turn(const SbContent *content, const SbState *state) {
  (void)content;
  return ((const FcState *)state)->turn;
}

static bool deploys(const SbContent *content, const SbState *state) {
  (void)content;
  int node = ((const FcState *)state)->node;
  return node == FC_AT_WEAPON || node == FC_AT_TERRAIN || node == FC_AT_DEPLOY;
}

static void result(const SbContent *content, const SbState *state, SbResult *out) {
  (void)content;
  const FcState *s = (const FcState *)state;
  *out = (SbResult){.over = s->node == FC_AT_OVER};
  for (int seat = 0; seat < 2; seat++)
    out->score[seat] = s->scenario == FC_SALVAGE ? s->seat[seat].out : s->seat[!seat].lost;
  if (!out->over) return;
  if (s->winner < 2) out->winners = 1u << s->winner;
  out->reason = fc_reason_names[s->reason];
}

/* ---- for balancing ----------------------------------------------------------------------------------- */

enum { SHIPS_LOST, CLASSES_LOST, CONTAINERS, TURNS, ATTACKS, WEAPON, TALLIES = WEAPON + FC_WEAPONS };

static const SbTally tallies[TALLIES] = {
    {"ships-lost", FC_PIECES},
    {"classes-lost", 60},
    {"containers-out", FC_SQUARES},
    {"turns", 10000},
    {"attacks", 10000},
    {"vortex", 1},
    {"proton", 1},
    {"tractor", 1},
    {"repair", 1},
    {"bomb", 1},
    {"drones", 1},
};

static void tally(const SbContent *content, const SbState *state, const SbEvents *events, SbTallies *out) {
  const FcState *s = (const FcState *)state;
  (void)content;
  for (int i = 0; i < events->count; i++) {
    const SbEvent *event = &events->at[i];
    if (event->type == FC_EV_DESTROYED) out->of[event->a[0]][SHIPS_LOST]++;
    if (event->type == FC_EV_ATTACK) out->of[event->a[0]][ATTACKS]++;
  }
  for (int seat = 0; seat < 2; seat++) {
    out->of[seat][CLASSES_LOST] = s->seat[seat].lost;
    out->of[seat][CONTAINERS] = s->seat[seat].out;
    out->of[seat][TURNS] = s->turn;
    for (int i = 0; i < FC_WEAPONS; i++) out->of[seat][WEAPON + i] = s->seat[seat].weapon == i;
  }
}

/* The set as it was named by the text of its files. */
static const uint64_t same_content[] = {0x845c244669449176, 0};

const SbGame sb_game_fleet_commander = {
    .id = "fleet-commander",
    .title = {"Fleet Commander", "Fleet Commander"},
    .rules_version = "1",
    .seats_min = 2,
    .seats_max = 2,
    .seat_ids = seat_ids,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .dice = fc_dice,
    .die_count = FC_DIE_KINDS,
    .state_size = sizeof(FcState),
    .content_size = sizeof(FcContent),
    .max_actions = 8192,
    .max_events = 128,
    .max_event_numbers = 128 * FC_NAMES,
    .max_plies = 20000,
    .traits = SB_TRAIT_SECRETS,
    .baked = sb_baked_fleet_commander,
    .same_content = same_content,
    .content_read = fc_content_read,
    .setup = fc_setup,
    .due = due,
    .result = result,
    .legal = fc_legal,
    .canonical = fc_canonical,
    .why_not = fc_why_not,
    .apply = fc_apply,
    .resign = fc_resign,
    .observe = fc_observe,
    .determinize = fc_determinize,
    .action_write = fc_action_write,
    .action_parse = fc_action_parse,
    .action_picks = fc_action_picks,
    .action_text = fc_action_text,
    .view_json = fc_view_json,
    .event_json = fc_event_json,
    .event_text = fc_event_text,
    .event_brief = fc_event_brief,
    .position_write = fc_position_write,
    .position_read = fc_position_read,
    .check = fc_check,
    .odds = fc_odds,
    .evaluate = fc_evaluate,
    .weigh = fc_weigh,
    .propose = fc_propose,
    .turn = turn,
    .deploys = deploys,
    .window = fc_window,
    .windows = fc_windows,
    .window_count = FC_WINDOWS,
    .tallies = tallies,
    .tally_count = TALLIES,
    .tally = tally,
    .goal = fc_goal,
    .sheet = fc_sheet,
};
