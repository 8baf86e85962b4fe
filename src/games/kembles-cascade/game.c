/* The Battle at Kemble's Cascade as the rest of the program sees it. */
#include "kc.h"

#include <assert.h>

extern const SbSource sb_baked_kembles_cascade[];

static_assert(sizeof(KcState) <= 4096, "states stay small");
static_assert(sizeof(KcSeat) == 52 && sizeof(KcStep) == 40 && sizeof(KcState) == 648, "no padding");

const SbOption kc_options[] = {
    {.id = "narrow", .kind = SB_OPTION_BOOL},
    {.id = "teams", .kind = SB_OPTION_BOOL, .seats_low = 4, .seats_high = 4}, /* KC-19.2, KC-19.6 */
    {.id = "crowded", .kind = SB_OPTION_BOOL},
    {.id = "mosquito", .kind = SB_OPTION_BOOL},
    {.id = "merchant", .kind = SB_OPTION_BOOL},
    {.id = "bomb", .kind = SB_OPTION_BOOL},
};

int kc_decider(const KcState *s) {
  if (s->node == KC_AT_JUMP || s->node == KC_AT_COLLIDE) return s->arriving;
  if (s->node == KC_AT_DEFLECT && s->cause != KC_BY_DANGER) return s->arriving;
  return kc_active(s);
}

uint32_t kc_due(const SbContent *content, const SbState *state) {
  const KcState *s = (const KcState *)state;
  uint32_t due = 0;
  (void)content;
  if (s->node == KC_AT_OVER) return 0;
  if (s->node != KC_AT_SENSORS) return 1u << kc_decider(s);
  for (int seat = 0; seat < s->seats; seat++)
    if (!s->seat[seat].choice) due |= 1u << seat;
  return due;
}

static int kc_seats(const SbContent *content, const SbState *state) {
  (void)content;
  return ((const KcState *)state)->seats;
}

int kc_turn(const SbContent *content, const SbState *state) {
  const KcState *s = (const KcState *)state;
  (void)content;
  return s->round * (s->seats + 1) + (s->node == KC_AT_SENSORS ? 0 : s->turn + 1); /* choosing sensors is one, too */
}

void kc_result(const SbContent *content, const SbState *state, SbResult *out) {
  const KcState *s = (const KcState *)state;
  (void)content;
  *out = (SbResult){.over = s->node == KC_AT_OVER};
  for (int seat = 0; seat < s->seats; seat++) {
    out->score[seat] = s->seat[seat].glory;
    if (s->options[KC_TEAMS]) out->score[seat] += s->seat[seat ^ 2].glory; /* KC-19.2 */
  }
  if (!out->over) return;
  out->winners = s->winners;
  out->reason = kc_reason_names[s->reason];
}

/* The set as it was named by the text of its files. */
static const uint64_t same_content[] = {0xbbaf546d2513f475, 0};

static int kc_side(const SbContent *content, const SbState *state, int seat) {
  (void)content;
  return kc_hand_of((const KcState *)state, seat); /* KC-19.2 */
}

static const SbWindow windows[] = {{.id = "deflect"}};

static bool window(const SbContent *content, const SbState *state, int seat, SbAsked *asked) {
  const KcState *s = (const KcState *)state;
  (void)content;
  if (s->node != KC_AT_DEFLECT || seat != kc_decider(s)) return false;
  *asked = (SbAsked){.pass = kc_pack(KC_DO_PASS, 0, 0, 0)};
  return true;
}

const SbGame sb_game_kembles_cascade = {
    .id = "kembles-cascade",
    .title = {"The Battle at Kemble's Cascade", "La bataille de Kemble's Cascade"},
    .rules_version = "1",
    .seats_min = 1,
    .seats_max = KC_SEATS,
    .seat_ids = kc_seat_ids,
    .options = kc_options,
    .option_count = KC_OPTIONS,
    .dice = kc_dice,
    .die_count = KC_DIE_KINDS,
    .state_size = sizeof(KcState),
    .content_size = sizeof(KcContent),
    .max_actions = 256,
    .max_events = 500,
    .max_plies = 12000,
    .traits = SB_TRAIT_SECRETS | SB_TRAIT_SIMULTANEOUS,
    .baked = sb_baked_kembles_cascade,
    .same_content = same_content,
    .content_read = kc_content_read,
    .setup = kc_setup,
    .due = kc_due,
    .result = kc_result,
    .legal = kc_legal,
    .why_not = kc_why_not,
    .apply = kc_apply,
    .resign = kc_resign,
    .observe = kc_observe,
    .determinize = kc_determinize,
    .action_write = kc_action_write,
    .action_parse = kc_action_parse,
    .action_picks = kc_action_picks,
    .action_text = kc_action_text,
    .view_json = kc_view_json,
    .event_json = kc_event_json,
    .event_text = kc_event_text,
    .event_brief = kc_event_brief,
    .position_write = kc_position_write,
    .position_read = kc_position_read,
    .check = kc_check,
    .odds = kc_odds,
    .evaluate = kc_evaluate,
    .evaluate_all = kc_evaluate_all,
    .weigh = kc_weigh,
    .propose = kc_propose,
    .seats = kc_seats,
    .side = kc_side,
    .turn = kc_turn,
    .window = window,
    .windows = windows,
    .window_count = 1,
    .tallies = kc_tallies,
    .tally_count = KC_TALLIES,
    .tally = kc_tally,
    .goal = kc_goal,
    .sheet = kc_sheet,
};
