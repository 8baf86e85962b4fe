/* Tables of names, odds, judgement, and the SbGame that holds everything together. */
#include "skirmish.h"

extern const SbSource sb_baked_skirmish[]; /* made by tools/bake from data/skirmish/ and docs/rules/skirmish*.md */

/* ---- tables ---------------------------------------------------------------------------------------- */

static const char *const placements[] = {"chosen", "drawn", NULL};
static const char *const series[] = {"single", "best-of-three", NULL};
static const char *const no_sectors[] = {NULL}; /* those of the content set take their place */

const SbOption sk_options[SK_OPTION_COUNT] = {
    [SK_HULL] = {.id = "hull", .kind = SB_OPTION_INT, .initial = 3, .low = 1, .high = 5},
    [SK_ROUNDS] = {.id = "rounds", .kind = SB_OPTION_INT, .initial = 12, .low = 1, .high = 50},
    [SK_PLACEMENT] = {.id = "placement", .kind = SB_OPTION_CHOICE, .initial = SK_CHOSEN, .choices = placements},
    [SK_OPEN] = {.id = "open", .kind = SB_OPTION_BOOL, .initial = false},
    [SK_SERIES] = {.id = "series", .kind = SB_OPTION_CHOICE, .initial = SK_SINGLE, .choices = series, .late = true},
    [SK_TORPEDO_OPTION] = {.id = "torpedoes", .kind = SB_OPTION_BOOL, .initial = false, .late = true},
    [SK_CHAFF_OPTION] = {.id = "chaff", .kind = SB_OPTION_BOOL, .initial = false, .late = true},
    [SK_TOGETHER_OPTION] = {.id = "together", .kind = SB_OPTION_BOOL, .initial = false, .late = true},
    [SK_SECTOR] = {.id = "sector", .kind = SB_OPTION_CHOICE, .initial = 0, .choices = no_sectors, .late = true},
};

const SbOption sk_seat_options[SK_SEAT_OPTION_COUNT] = {
    [SK_HANDICAP] = {.id = "handicap", .kind = SB_OPTION_INT, .initial = 0, .low = -4, .high = 4},
};

static const char *const faces[SK_FACES] = {"glance", "hit", "breach"};
static const char *const numbers[SK_CHAFF_MOST + 1] = {"0", "1", "2"};
static const char *const cells[SK_CELLS] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};

/* Names for everybody. How many sides of the damage die show a face is content: rules draw from SkContent.dice. */
const SbDie sk_dice[SK_DIE_COUNT] = {
    [SK_DIE_DAMAGE] = {.id = "damage", .faces = SK_FACES, .names = faces},
    [SK_DIE_CELL] = {.id = "cell", .faces = SK_CELLS, .names = cells, .secret = true},
    [SK_DIE_LANDING] = {.id = "landing", .numbers = 2, .decimals = 2, .unit = "cells"},
    [SK_DIE_CHAFF] = {.id = "chaff", .faces = SK_CHAFF_MOST + 1, .names = numbers, .secret = true},
};

const char *const sk_seat_ids[SK_SEATS] = {"red", "blue"};
const char *const sk_nodes[] = {"placing", "choosing", "over", "answering"};
const char *const sk_lines[SK_LINES] = {"a", "b", "c", "1", "2", "3"};
const char *const sk_reasons[SK_REASON_COUNT] = {
    [SK_DESTROYED] = "destroyed", [SK_BOTH_DESTROYED] = "both_destroyed",
    [SK_MORE_HULL] = "more_hull", [SK_LEVEL] = "level",
    [SK_RESIGNED] = "resigned",   [SK_TIMED_OUT] = "time",
    [SK_GONE] = "gone",           [SK_RAIDER_DESTROYED] = "raider_destroyed",
    [SK_SHIP_LOST] = "ship_lost", [SK_RAIDER_AWAY] = "raider_away",
};

/* ---- odds and judgement ---------------------------------------------------------------------------- */

/* What a shot does if it finds its ship (SK-4.5); where the ship is is anybody's guess. */
bool sk_odds(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang, SbOdds *out) {
  const SkContent *c = (const SkContent *)content;
  static const char *const keys[SK_FACES] = {"odds.glance", "odds.hit", "odds.breach"};
  int sides = 0;
  (void)state, (void)seat;
  if (sk_kind(action) != SK_FIRE) return false;
  *out = (SbOdds){.count = SK_FACES};
  for (int f = 0; f < SK_FACES; f++) sides += c->sides[f];
  for (int f = 0; f < SK_FACES; f++) {
    SbText label = sb_text(out->line[f].label, sizeof out->line[f].label);
    char number[16];
    SbText damage = sb_text(number, sizeof number);
    sb_text_int(&damage, c->damage[f]);
    sb_content_fill(content, keys[f], lang, (const char *const[]){number}, 1, &label);
    out->line[f].chance = (double)c->sides[f] / sides;
  }
  return true;
}

/* Together: what is left to do, the time for it, and the ships that have to last. */
static int evaluate_together(const SkState *s) {
  SkShip raider = sk_ship(s, SK_RAIDER);
  if (s->round == 0) return 0;
  int left = s->terms.rounds - s->round + 1,
      weaker = s->seat[0].hull < s->seat[1].hull ? s->seat[0].hull : s->seat[1].hull;
  int value = 90 * left - 180 * raider.hull + 12 * (SK_CELLS - __builtin_popcount(raider.traces));
  for (int seat = 0; seat < SK_SEATS; seat++) value += 8 * __builtin_popcount(s->seat[seat].traces);
  value += 150 * (weaker < 4 ? weaker : 4) - 300;
  return value > 900 ? 900 : value < -900 ? -900 : value;
}

/* Hull counts most; after that, having narrowed down the enemy and being anywhere oneself. */
int sk_evaluate(const SbContent *content, const SbState *state, int seat) {
  const SkState *s = (const SkState *)state;
  const SkSeat *own = &s->seat[seat], *enemy = &s->seat[1 - seat];
  (void)content;
  if (s->node == SK_OVER && s->winners == 0) return sk_together(&s->terms) ? -1000 : 0;
  if (s->node == SK_OVER) return s->winners >> seat & 1 ? 1000 : -1000;
  if (sk_together(&s->terms)) return evaluate_together(s);
  int full0 = sk_full_hull(&s->terms, 0), full1 = sk_full_hull(&s->terms, 1);
  int hull = 700 * (own->hull - enemy->hull) / (full0 > full1 ? full0 : full1);
  int hiding = __builtin_popcount(own->traces) - __builtin_popcount(enemy->traces);
  int chaff = sk_chaff_left(&s->terms, seat) - sk_chaff_left(&s->terms, 1 - seat);
  return hull + 20 * hiding + 60 * chaff;
}

/* Look while much is open, shoot when little is, and move on once the enemy knows too much. From what everybody knows.
 */
void sk_weigh(const SbContent *content, const SbState *state, int seat, const SbAction *actions, int count,
              uint32_t *weights) {
  const SkState *s = (const SkState *)state;
  uint16_t own = s->seat[seat].traces, enemy = sk_ship(s, sk_enemy_of(s, seat)).traces;
  int open = __builtin_popcount(enemy), found = __builtin_popcount(own);
  (void)content;
  for (int i = 0; i < count; i++) {
    int target = sk_target(actions[i]), in;
    switch (sk_kind(actions[i])) {
      case SK_FIRE:
        weights[i] = enemy >> target & 1 ? 240u / (uint32_t)(open > 0 ? open * open : 1) + 4 : 1;
        break;
      case SK_SCAN: /* best when it halves what is open */
        in = __builtin_popcount(enemy & sk_line_cells(target));
        weights[i] = 1 + (uint32_t)(in < open - in ? in : open - in) * 12;
        break;
      case SK_TORPEDO:
        target = sk_torpedo_target(s, seat, actions[i]);
        weights[i] = open == 1 && target >= 0 && enemy >> target & 1 ? 200 : 1;
        break;
      case SK_CHAFF:
        weights[i] = 3;
        break;
      case SK_SHIFT:
        weights[i] = found <= 2 ? 40 : found <= 4 ? 12 : 4;
        break;
      default:
        weights[i] = 1;
    }
  }
}

/* ---- for balancing ---------------------------------------------------------------------------------- */

enum { HULL_LOST, SHIFTS, SCANS, SHOTS, HITS, CHAFF, TALLIES };

static const SbTally tallies[TALLIES] = {
    {"hull-lost", 9}, {"shifts", 50}, {"scans", 50}, {"shots", 50}, {"hits", 50}, {"chaff", SK_CHAFF_MOST},
};

/* What the state knows is written, what only events tell is added. */
static void tally(const SbContent *content, const SbState *state, const SbEvents *events, SbTallies *out) {
  const SkState *s = (const SkState *)state;
  (void)content;
  for (int i = 0; i < events->count; i++) {
    const SbEvent *event = &events->at[i];
    if (event->a[0] == SK_RAIDER) continue;
    if (event->type == SK_E_SHIFTED) out->of[event->a[0]][SHIFTS]++;
    if (event->type == SK_E_SCANNED) out->of[event->a[0]][SCANS]++;
    if (event->type == SK_E_FIRED) out->of[event->a[0]][SHOTS]++;
    if (event->type == SK_E_FIRED && event->a[2] >= 0) out->of[event->a[0]][HITS]++;
  }
  for (int seat = 0; seat < SK_SEATS; seat++) {
    out->of[seat][HULL_LOST] = sk_full_hull(&s->terms, seat) - s->seat[seat].hull;
    out->of[seat][CHAFF] = sk_chaff_spent(&s->terms, seat);
  }
}

/* ---- the score sheet -------------------------------------------------------------------------------- */

void sk_sheet(const SbContent *content, const SbState *state, const SbEvents *events, SbLang lang, SbSheet *out) {
  static const char *const keys[] = {[SHIFTS] = "sheet.shifts", "sheet.scans", "sheet.shots", "sheet.hits"};
  const SkState *s = (const SkState *)state;
  bool together = sk_together(&s->terms);
  SbSheetPart *score = sb_sheet_part(out, content, together ? "sheet.raider" : "sheet.hull", lang);
  SbSheetPart *besides = sb_sheet_part(out, content, "sheet.besides", lang);
  SbResult result;
  SbTallies counted = {0};
  score->score = true;
  sk_result(content, state, &result);
  tally(content, state, events, &counted);
  SbSheetRow *begun = sb_sheet_row(score, content, together ? "sheet.damage" : "sheet.full", lang);
  SbSheetRow *lost = sb_sheet_row(together ? besides : score, content, "sheet.lost", lang);
  for (int seat = 0; seat < SK_SEATS; seat++) {
    begun->number[seat] = together ? result.score[seat] : sk_full_hull(&s->terms, seat);
    lost->number[seat] = counted.of[seat][HULL_LOST] * (together ? 1 : -1);
  }
  for (int i = SHIFTS; i <= HITS; i++) {
    SbSheetRow *row = sb_sheet_row(besides, content, keys[i], lang);
    for (int seat = 0; seat < SK_SEATS; seat++) row->number[seat] = counted.of[seat][i];
  }
  sb_sheet_tidy(out);
}

/* ---- the game -------------------------------------------------------------------------------------- */

/* The set as it was named by the text of its files, and without sectors. */
static const uint64_t same_content[] = {0x04a93c0ffa641c86, 0xeaaec98a1df10700, 0};

static int turn(const SbContent *content, const SbState *state) {
  (void)content;
  return ((const SkState *)state)->round;
}

static bool deploys(const SbContent *content, const SbState *state) {
  (void)content;
  return ((const SkState *)state)->node == SK_PLACING;
}

const SbGame sb_game_skirmish = {
    .id = "skirmish",
    .title = {"Skirmish", "Escarmouche"},
    .rules_version = "1",
    .seats_min = SK_SEATS,
    .seats_max = SK_SEATS,
    .seat_ids = sk_seat_ids,
    .options = sk_options,
    .option_count = SK_OPTION_COUNT,
    .seat_options = sk_seat_options,
    .seat_option_count = SK_SEAT_OPTION_COUNT,
    .dice = sk_dice,
    .die_count = SK_DIE_COUNT,
    .state_size = sizeof(SkState),
    .content_size = sizeof(SkContent),
    .max_actions = SK_ACTIONS_MAX,
    .max_events = SK_EVENTS_MAX,
    .max_event_numbers = SK_EVENT_NUMBERS_MAX,
    .max_plies = 2 + 4 * 12 + 2, /* both place; both choose and answer in each of 12 rounds (SK-5.3); two torpedoes */
    .traits = SB_TRAIT_SECRETS | SB_TRAIT_SIMULTANEOUS,
    .baked = sb_baked_skirmish,
    .same_content = same_content,
    .content_read = sk_content_read,
    .setup = sk_setup,
    .due = sk_due,
    .result = sk_result,
    .legal = sk_legal,
    .sampled = sk_sampled,
    .why_not = sk_why_not,
    .apply = sk_apply,
    .resign = sk_resign,
    .observe = sk_observe,
    .determinize = sk_determinize,
    .action_write = sk_action_write,
    .action_parse = sk_action_parse,
    .action_picks = sk_action_picks,
    .action_text = sk_action_text,
    .view_json = sk_view_json,
    .event_json = sk_event_json,
    .event_text = sk_event_text,
    .event_brief = sk_event_brief,
    .position_write = sk_position_write,
    .position_read = sk_position_read,
    .check = sk_check,
    .odds = sk_odds,
    .evaluate = sk_evaluate,
    .weigh = sk_weigh,
    .side = sk_side,
    .turn = turn,
    .deploys = deploys,
    .window = sk_window,
    .windows = sk_windows,
    .window_count = 1,
    .choose = sk_choose,
    .next = sk_next,
    .carry_text = sk_carry_text,
    .tallies = tallies,
    .tally_count = TALLIES,
    .tally = tally,
    .goal = sk_goal,
    .sheet = sk_sheet,
};
