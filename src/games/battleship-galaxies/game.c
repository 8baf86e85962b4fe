/* Battleship Galaxies as the rest of the program sees it. */
#include <assert.h>

#include "score.h"
#include "words.h"

extern const SbSource sb_baked_battleship_galaxies[];

static_assert(sizeof(BgState) <= 8192, "states stay small");
static_assert(sizeof(BgCard) == 68 && sizeof(BgPile) == 246 && sizeof(BgMove) == 36 && sizeof(BgSeat) == 56,
              "no padding");

uint32_t bg_due(const SbContent *content, const SbState *state) {
  const BgState *s = (const BgState *)state;
  (void)content;
  if (s->node == BG_AT_OVER) return 0;
  return s->node == BG_AT_FLEET || s->node == BG_AT_DECK ? s->choosing : 1u << s->asked;
}

static int bg_seats(const SbContent *content, const SbState *state) {
  (void)content;
  return ((const BgState *)state)->seats;
}

static int bg_side(const SbContent *content, const SbState *state, int seat) {
  return bg_side_of(bg_facts(content), (const BgState *)state, seat);
}

static int bg_turn(const SbContent *content, const SbState *state) {
  const BgState *s = (const BgState *)state;
  (void)content;
  return s->phase == BG_SETTING_UP ? 0 : (s->round - 1) * s->seats + s->turns;
}

static bool bg_deploys(const SbContent *content, const SbState *state) {
  (void)content;
  return ((const BgState *)state)->node <= BG_AT_CARGO;
}

bool bg_sampled(const SbContent *content, const SbState *state, int seat) {
  (void)content;
  (void)seat;
  return ((const BgState *)state)->node <= BG_AT_DECK;
}

void bg_result(const SbContent *content, const SbState *state, SbResult *out) {
  const BgContent *c = bg_facts(content);
  const BgState *s = (const BgState *)state;
  *out = (SbResult){.over = s->node == BG_AT_OVER};
  for (int seat = 0; seat < s->seats; seat++) /* of the whole side, in thirds (BG-18.5) */
    for (int other = 0; other < s->seats; other++)
      if (!bg_enemies(c, s, seat, other)) out->score[seat] += bg_thirds_in_play(c, s, other);
  if (!out->over) return;
  out->winners = s->winners;
  out->reason = bg_reason_names[s->reason];
}

/* ECM is a standing order: the table rolls unless its player wants to be asked (BG-9.5). */
static const SbWindow windows[] = {{.id = "moved"}, {.id = "missed"}, {.id = "hit"},
                                   {.id = "boost"}, {.id = "lost"},   {.id = "ecm", .initial = SB_ASK_NEVER}};

static bool window(const SbContent *content, const SbState *state, int seat, SbAsked *asked) {
  const BgState *s = (const BgState *)state;
  if (!(bg_due(content, state) >> seat & 1)) return false;
  if (s->node == BG_AT_ECM)
    *asked = (SbAsked){.window = BG_RW_ECM, .pass = bg_pack(BG_ROLL, 0, 0, 0), .open = true};
  else if (s->node == BG_AT_REACTION)
    *asked = (SbAsked){.window = s->window.kind, .pass = bg_pack(BG_PASS, 0, 0, 0), .open = !s->seat[seat].hand_count};
  else
    return false;
  return true;
}

/* A turn is some twenty small decisions: a little for each is much. What sets levels apart most is how often they look
 * closely (player.c). */
static const SbThinking levels[] = {{4, 0}, {7, 0}, {14, 0}, {30, 0}, {100, 2}};

const SbGame sb_game_battleship_galaxies = {
    .id = "battleship-galaxies",
    .title = {"Battleship Galaxies", "Battleship Galaxies"},
    .rules_version = "1",
    .seats_min = 2,
    .seats_max = BG_SEATS,
    .seat_ids = bg_seat_ids,
    .options = bg_options,
    .option_count = BG_OPTIONS,
    .dice = bg_dice,
    .die_count = BG_DIE_KINDS,
    .state_size = sizeof(BgState),
    .content_size = sizeof(BgContent),
    .max_actions = 2048,
    .max_events = 400,
    .max_plies = 60000,
    .traits = SB_TRAIT_SECRETS | SB_TRAIT_SIMULTANEOUS,
    .baked = sb_baked_battleship_galaxies,
    .content_read = bg_content_read,
    .setup = bg_setup,
    .due = bg_due,
    .result = bg_result,
    .legal = bg_legal,
    .sampled = bg_sampled,
    .why_not = bg_why_not,
    .apply = bg_apply,
    .resign = bg_resign,
    .observe = bg_observe,
    .determinize = bg_determinize,
    .action_write = bg_action_write,
    .action_parse = bg_action_parse,
    .action_picks = bg_action_picks,
    .action_text = bg_action_text,
    .view_json = bg_view_json,
    .event_json = bg_event_json,
    .event_text = bg_event_text,
    .event_brief = bg_event_brief,
    .seat_name = bg_seat_name,
    .position_write = bg_position_write,
    .position_read = bg_position_read,
    .check = bg_check,
    .odds = bg_odds,
    .evaluate = bg_evaluate,
    .evaluate_all = bg_evaluate_all,
    .weigh = bg_weigh,
    .choose = bg_choose,
    .levels = levels,
    .seats = bg_seats,
    .side = bg_side,
    .turn = bg_turn,
    .deploys = bg_deploys,
    .window = window,
    .windows = windows,
    .window_count = BG_WINDOWS,
    .tallies = bg_tallies,
    .tally_count = BG_TALLIES,
    .tally = bg_tally,
    .goal = bg_goal,
    .sheet = bg_sheet,
};
