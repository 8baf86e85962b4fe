/* A game for the core's own tests, small enough to keep in mind and with one of everything: open dice and secret draws,
 * a die that decides which die comes next, interchangeable pieces, a secret that can be peeked at, options of each
 * kind, one for each seat, and a campaign: with `cup` the first with two wins has it.
 *
 * Two seats race two pawns each. A turn is one of: `step #0 2` (1 to 3 fields), `roll #0` (a die; a 6 also flips a
 * coin, heads gives one field more), `draw` (a secret card), `peek` (the other's card, for everybody to see). First
 * with `goal` fields in all wins. Including this file also defines the list of games. */
#ifndef TOY_GAME_H
#define TOY_GAME_H

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "starboard/content.h"
#include "starboard/match.h"
#include "starboard/position.h"

typedef struct Toy {
  SbRng rng;
  int32_t pawn[2][2];
  int32_t card[2];  /* -1 none, -2 masked */
  int32_t known[2]; /* everybody has seen it */
  int32_t active, turn, limit, over, winner;
  int32_t unused; /* no padding */
} Toy;

typedef struct ToyContent {
  SbContent base;
  int goal;
} ToyContent;

enum { TOY_STEP, TOY_ROLL, TOY_DRAW, TOY_PEEK };
enum { TOY_STARTER, TOY_SIX, TOY_COIN, TOY_CARD };
enum { TOY_MOVED, TOY_DRAWN, TOY_SEEN, TOY_ENDED };

static const char *const toy_starters[] = {"first", "second"};
static const char *const toy_sides[] = {"1", "2", "3", "4", "5", "6"};
static const char *const toy_coins[] = {"heads", "tails"};
static const char *const toy_cards[] = {"ace", "king", "queen"};
static const SbDie toy_dice[] = {{.id = "starter", .faces = 2, .names = toy_starters},
                                 {.id = "six", .faces = 6, .names = toy_sides},
                                 {.id = "coin", .faces = 2, .names = toy_coins},
                                 {.id = "card", .faces = 3, .names = toy_cards, .secret = true}};
static const char *const toy_levels[] = {"easy", "hard", NULL};
static const SbOption toy_options[] = {{.id = "quick", .kind = SB_OPTION_BOOL, .initial = 0},
                                       {.id = "level", .kind = SB_OPTION_CHOICE, .initial = 0, .choices = toy_levels},
                                       {.id = "limit", .kind = SB_OPTION_INT, .initial = 60, .low = 1, .high = 99},
                                       {.id = "cup", .kind = SB_OPTION_BOOL, .initial = 0, .late = true}};
static const SbOption toy_seat_options[] = {{.id = "start", .kind = SB_OPTION_INT, .initial = 0, .low = -1, .high = 5}};
static const char *const toy_seats[] = {"red", "green"};

#define TOY_FACTS "{\"goal\": 12}"
#define TOY_TEXTS                                                                                  \
  "{\"why.turn\": {\"en\": \"It is the other's turn.\", \"fr\": \"C'est le tour de l'autre.\"},\n" \
  " \"why.step\": {\"en\": \"A pawn steps 1 to 3\", \"fr\": \"Un pion avance de 1 à 3\"},\n"      \
  " \"why.peek\": {\"en\": \"There is nothing to see.\", \"fr\": \"Il n'y a rien à voir.\"},\n"   \
  " \"why.draw\": {\"en\": \"One card each.\", \"fr\": \"Une carte chacun.\"},\n"                  \
  " \"fill\": {\"en\": \"{0} hits {1} with {0}{9} {x}\", \"fr\": \"{1} par {0}\"}}\n"
#define TOY_RULES                                                                                                     \
  "# Toy\n\nIntro.\n\n## 1. Play\n\n- **TOY-1.1 [base]** One turn\n  each.\n- **TOY-1.2 [base]** Steps:\n\n"          \
  "  | n | ok |\n  |---|---|\n  | 1 | yes |\n\n  That is all.\n- **TOY-1.3 [advanced]** Cards.\n---\n- **no rule**\n" \
  "## 2. End\n- **TOY-2.1 [base]** First home wins.\nTail.\n"
#define TOY_RULES_FR "# Jouet\n## 1. Jeu\n- **TOY-1.1 [base]** Un tour\n  chacun.\n"

static const SbSource toy_baked[] = {{"facts.json", TOY_FACTS, sizeof TOY_FACTS - 1, true},
                                     {"texts.json", TOY_TEXTS, sizeof TOY_TEXTS - 1, false},
                                     {"toy.fr.md", TOY_RULES_FR, sizeof TOY_RULES_FR - 1, false},
                                     {"toy.md", TOY_RULES, sizeof TOY_RULES - 1, false},
                                     {NULL, NULL, 0, false}};

static bool toy_content_read(SbContent *content, const SbSource *files, int count, SbError *error) {
  const SbSource *facts = sb_source_find(files, count, "facts.json");
  json_t *json = json_loadb(facts->text, facts->size, 0, NULL);
  ((ToyContent *)content)->goal = (int)json_integer_value(json_object_get(json, "goal"));
  json_decref(json);
  return ((ToyContent *)content)->goal > 0 || sb_fail(error, "facts.json: goal must be above 0");
}

/* {"wins": [1, 0]}: what each seat has won; NULL for none yet. */
static bool toy_wins(const SbSetup *setup, int wins[2], SbError *error) {
  json_t *carry, *list;
  wins[0] = wins[1] = 0;
  if (!sb_carry_read(setup, &carry, error)) return false;
  list = json_object_get(carry, "wins");
  bool good = !carry || (setup->options[3] && json_array_size(list) == 2 && json_object_size(carry) == 1);
  for (size_t i = 0; good && carry && i < 2; i++) {
    wins[i] = (int)json_integer_value(json_array_get(list, i));
    good = json_is_integer(json_array_get(list, i)) && wins[i] >= 0 && wins[i] < 2;
  }
  json_decref(carry);
  return good || sb_fail(error, "a carry is {\"wins\": [n, n]}, in a cup");
}

static bool toy_setup(const SbContent *content, const SbSetup *setup, SbState *state, SbChance *chance,
                      SbEvents *events, SbError *error) {
  (void)content, (void)events;
  Toy *t = (Toy *)state;
  int wins[2];
  if (!toy_wins(setup, wins, error)) return false;
  if (setup->options[0] && setup->options[1]) return sb_fail(error, "quick and hard do not go together");
  *t = (Toy){.card = {-1, -1}, .limit = setup->options[2], .winner = -1};
  for (int seat = 0; seat < 2; seat++) t->pawn[seat][0] = setup->seat_options[seat][0];
  sb_rng_init(&t->rng, setup->seed[0], setup->seed[1]);
  t->active = sb_chance_draw(chance, &t->rng, toy_dice, TOY_STARTER, 0);
  return true;
}

static uint32_t toy_due(const SbContent *content, const SbState *state) {
  (void)content;
  const Toy *t = (const Toy *)state;
  return t->over ? 0 : 1u << t->active;
}

static void toy_result(const SbContent *content, const SbState *state, SbResult *result) {
  const Toy *t = (const Toy *)state;
  *result = (SbResult){.over = t->over != 0, .winners = t->winner < 0 ? 0 : 1u << t->winner};
  int goal = ((const ToyContent *)content)->goal;
  bool home = t->winner >= 0 && t->pawn[t->winner][0] + t->pawn[t->winner][1] >= goal;
  result->reason = home ? "home" : t->winner >= 0 ? "resigned" : "limit";
}

static SbAction toy_action(int kind, int pawn, int n) {
  return (SbAction)kind | (SbAction)pawn << 8 | (SbAction)n << 16;
}

static bool toy_refuse(SbReason *reason, const char *rule, const char *key) {
  if (reason) *reason = (SbReason){.rule = rule, .key = key};
  return false;
}

static bool toy_why_not(const SbContent *content, const SbState *state, int seat, SbAction action, SbReason *reason) {
  (void)content;
  const Toy *t = (const Toy *)state;
  int kind = (int)(action & 255), pawn = (int)(action >> 8 & 255), n = (int)(action >> 16 & 255);
  if (t->over || t->active != seat || action >> 24) return toy_refuse(reason, "TOY-1.1", "turn");
  if (t->pawn[seat][0] < 0) return toy_refuse(reason, "TOY-1.2", "step"); /* a pawn that is nowhere stops its seat */
  if (kind > TOY_PEEK || pawn > 1) return toy_refuse(reason, "TOY-1.2", "step");
  if (kind == TOY_STEP ? n < 1 || n > 3 : n != 0) return toy_refuse(reason, "TOY-1.2", "step");
  if (kind == TOY_DRAW && (pawn || t->card[seat] != -1)) {
    if (reason) *reason = (SbReason){.rule = "TOY-1.3", .key = "draw", .also = "TOY-1.1 TOY-2.1"};
    return false;
  }
  if (kind == TOY_PEEK && (pawn || t->card[1 - seat] == -1 || t->known[1 - seat]))
    return toy_refuse(reason, "TOY-1.3", "peek");
  return true;
}

static SbAction toy_canonical(const SbContent *content, const SbState *state, int seat, SbAction action) {
  (void)content;
  const Toy *t = (const Toy *)state;
  return t->pawn[seat][0] == t->pawn[seat][1] ? action & ~(SbAction)0xff00 : action;
}

static int toy_legal(const SbContent *content, const SbState *state, int seat, SbAction *out) {
  int count = 0;
  for (int kind = TOY_STEP; kind <= TOY_PEEK; kind++)
    for (int pawn = 0; pawn < 2; pawn++)
      for (int n = 0; n < 4; n++) {
        SbAction a = toy_action(kind, pawn, n);
        if (toy_why_not(content, state, seat, a, NULL) && toy_canonical(content, state, seat, a) == a) out[count++] = a;
      }
  return count;
}

static void toy_finish(Toy *t, int winner, SbEvents *events) {
  t->over = 1;
  t->winner = winner;
  sb_event(events, (SbEvent){.type = TOY_ENDED, .to = SB_TO_ALL, .a = {winner}});
}

static void toy_apply(const SbContent *content, SbState *state, int seat, SbAction action, SbChance *chance,
                      SbEvents *events) {
  Toy *t = (Toy *)state;
  int kind = (int)(action & 255), pawn = (int)(action >> 8 & 255), n = (int)(action >> 16 & 255);
  if (kind == TOY_ROLL) {
    n = 1 + sb_chance_draw(chance, &t->rng, toy_dice, TOY_SIX, 0);
    if (n == 6 && sb_chance_draw(chance, &t->rng, toy_dice, TOY_COIN, 0) == 0) n = 7;
  }
  if (kind == TOY_STEP || kind == TOY_ROLL) {
    t->pawn[seat][pawn] += n;
    sb_event(events, (SbEvent){.type = TOY_MOVED, .to = SB_TO_ALL, .a = {seat, pawn, n}});
  } else if (kind == TOY_DRAW) {
    t->card[seat] = sb_chance_draw(chance, &t->rng, toy_dice, TOY_CARD, 0);
    sb_event(events, (SbEvent){.type = TOY_DRAWN, .to = SB_TO_SEAT(seat), .a = {seat, t->card[seat]}});
  } else {
    t->known[1 - seat] = 1;
    sb_event(events, (SbEvent){.type = TOY_SEEN, .to = SB_TO_ALL, .a = {1 - seat, t->card[1 - seat]}});
  }
  t->turn++;
  if (t->pawn[seat][0] + t->pawn[seat][1] >= ((const ToyContent *)content)->goal)
    toy_finish(t, seat, events);
  else if (t->turn >= t->limit)
    toy_finish(t, -1, events);
  else
    t->active = 1 - seat;
}

static void toy_resign(const SbContent *content, SbState *state, int seat, SbQuit how, SbEvents *events) {
  (void)content, (void)how;
  toy_finish((Toy *)state, 1 - seat, events);
}

static void toy_observe(const SbContent *content, const SbState *state, int viewer, SbObservation *out) {
  (void)content;
  Toy *t = memcpy(out, state, sizeof *t);
  t->rng = (SbRng){0};
  for (int seat = 0; seat < 2; seat++)
    if (seat != viewer && t->card[seat] >= 0 && !t->known[seat]) t->card[seat] = -2;
}

static void toy_determinize(const SbContent *content, const SbObservation *observation, int viewer, SbRng *rng,
                            SbState *out) {
  (void)content, (void)viewer;
  Toy *t = memcpy(out, observation, sizeof *t);
  for (int seat = 0; seat < 2; seat++)
    if (t->card[seat] == -2) t->card[seat] = (int32_t)sb_rng_below(rng, 3);
  t->rng = sb_rng_fork(rng);
}

static void toy_action_write(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out) {
  (void)content, (void)state, (void)seat;
  int kind = (int)(action & 255), pawn = (int)(action >> 8 & 255), n = (int)(action >> 16 & 255);
  if (kind == TOY_STEP)
    sb_text_format(out, "step #%d %d", pawn, n);
  else if (kind == TOY_ROLL)
    sb_text_format(out, "roll #%d", pawn);
  else
    sb_text_put(out, kind == TOY_DRAW ? "draw" : "peek");
}

static bool toy_action_parse(const SbContent *content, const SbState *state, int seat, const char *text, SbAction *out,
                             SbError *error) {
  (void)content, (void)state, (void)seat;
  int pawn, n;
  if (strcmp(text, "step off the board") == 0) { /* understood, but there are no bits for it */
    sb_fail_at(error, 1, 6, "a pawn stays on the board");
    if (error) memcpy(error->rule, "TOY-1.2", 8);
    return false;
  }
  if (sscanf(text, "step #%3d %3d", &pawn, &n) == 2 && pawn >= 0 && n >= 0)
    *out = toy_action(TOY_STEP, pawn & 255, n & 255);
  else if (sscanf(text, "step #%3d", &pawn) == 1 && pawn >= 0) /* one step, unless it says how many */
    *out = toy_action(TOY_STEP, pawn & 255, 1);
  else if (sscanf(text, "roll #%3d", &pawn) == 1 && pawn >= 0)
    *out = toy_action(TOY_ROLL, pawn & 255, 0);
  else if (strcmp(text, "draw") == 0)
    *out = toy_action(TOY_DRAW, 0, 0);
  else if (strcmp(text, "peek") == 0)
    *out = toy_action(TOY_PEEK, 0, 0);
  else
    return sb_fail_at(error, 1, 1, "no such action");
  return true;
}

static void toy_card_json(SbJson *j, int card) {
  if (card < 0)
    sb_json_text(j, NULL, card == -2 ? "hidden" : NULL);
  else
    sb_json_text(j, NULL, toy_cards[card]);
}

static void toy_json(const Toy *t, SbJson *j) {
  sb_json_object(j, NULL);
  sb_json_array(j, "to_act");
  if (!t->over) sb_json_int(j, NULL, t->active);
  sb_json_end(j);
  sb_json_array(j, "pawns");
  for (int i = 0; i < 4; i++) sb_json_int(j, NULL, t->pawn[i / 2][i % 2]);
  sb_json_end(j);
  sb_json_array(j, "cards");
  toy_card_json(j, t->card[0]);
  toy_card_json(j, t->card[1]);
  sb_json_end(j);
  sb_json_int(j, "turn", t->turn);
  sb_json_bool(j, "over", t->over != 0);
  sb_json_end(j);
}

static void toy_view_json(const SbContent *content, const SbObservation *observation, int viewer, SbJson *out) {
  (void)content, (void)viewer;
  toy_json((const Toy *)observation, out);
}

static void toy_event_json(const SbContent *content, const SbEvent *event, SbJson *out) {
  static const char *const types[] = {"moved", "drawn", "seen", "ended"};
  (void)content;
  sb_json_text(out, "type", types[event->type]);
  if (event->type == TOY_MOVED) sb_json_int(out, "by", event->a[2]);
}

static void toy_position_write(const SbContent *content, const SbState *state, SbJson *out) {
  (void)content;
  toy_json((const Toy *)state, out);
}

/* Pawns, turn and who acts may be given; that is enough for the tests. */
static bool toy_position_read(const SbContent *content, const void *json, const SbSetup *setup, SbState *out,
                              SbError *error) {
  json_t *root = (json_t *)json, *pawns = json_object_get(root, "pawns");
  SbChance first = {.forced = (const int32_t[]){0}, .forced_count = 1};
  if (!toy_setup(content, setup, out, &first, NULL, error)) return false;
  Toy *t = (Toy *)out;
  if (!json_is_array(pawns) || json_array_size(pawns) != 4) return sb_fail(error, "pawns must be four numbers");
  for (size_t i = 0; i < 4; i++) t->pawn[i / 2][i % 2] = (int32_t)json_integer_value(json_array_get(pawns, i));
  t->active = (int32_t)json_integer_value(json_array_get(json_object_get(root, "to_act"), 0)) & 1;
  t->turn = (int32_t)json_integer_value(json_object_get(root, "turn"));
  return true;
}

/* Pawn 99 of seat 0 stands for a broken state. */
static bool toy_check(const SbContent *content, const SbState *state, SbError *what) {
  (void)content;
  return ((const Toy *)state)->pawn[0][0] < 99 || sb_fail(what, "a pawn is off the board");
}

static SbFollows toy_next(const SbContent *content, const SbSetup *setup, const SbState *state, SbNext *out) {
  const Toy *t = (const Toy *)state;
  int wins[2];
  (void)content;
  if (!setup->options[3]) return SB_FOLLOWS_NOTHING;
  if (!t->over) return SB_FOLLOWS_LATER;
  assert_true(toy_wins(setup, wins, NULL));
  if (t->winner >= 0) wins[t->winner]++;
  out->winners = wins[0] == 2 ? 1 : wins[1] == 2 ? 2 : 0;
  out->reason = "cup";
  if (out->winners) return SB_FOLLOWS_END;
  sb_text_format(&out->carry, "{\"wins\": [%d, %d]}", wins[0], wins[1]);
  return SB_FOLLOWS_MATCH;
}

static void toy_carry_text(const SbContent *content, const void *carry, SbLang lang, SbText *out) {
  (void)content, (void)carry, (void)lang;
  sb_text_put(out, "wins");
}
#define TOY_EARLIER 0x1234 /* a name the built-in set once had */
static const uint64_t toy_same_content[] = {TOY_EARLIER, 0};

static const SbGame toy_game = {.id = "toy",
                                .same_content = toy_same_content,
                                .title = {"Toy", "Jouet"},
                                .rules_version = "3",
                                .seats_min = 2,
                                .seats_max = 2,
                                .seat_ids = toy_seats,
                                .options = toy_options,
                                .option_count = 4,
                                .seat_options = toy_seat_options,
                                .seat_option_count = 1,
                                .dice = toy_dice,
                                .die_count = 4,
                                .state_size = sizeof(Toy),
                                .content_size = sizeof(ToyContent),
                                .max_actions = 16,
                                .max_events = 4,
                                .max_plies = 60,
                                .traits = SB_TRAIT_SECRETS,
                                .baked = toy_baked,
                                .content_read = toy_content_read,
                                .setup = toy_setup,
                                .due = toy_due,
                                .result = toy_result,
                                .legal = toy_legal,
                                .canonical = toy_canonical,
                                .why_not = toy_why_not,
                                .apply = toy_apply,
                                .resign = toy_resign,
                                .observe = toy_observe,
                                .determinize = toy_determinize,
                                .action_write = toy_action_write,
                                .action_parse = toy_action_parse,
                                .view_json = toy_view_json,
                                .event_json = toy_event_json,
                                .position_write = toy_position_write,
                                .position_read = toy_position_read,
                                .check = toy_check,
                                .next = toy_next,
                                .carry_text = toy_carry_text};

/* The only game of a test program. */
static inline void toy_use(void) {
  static const SbGame *const games[] = {&toy_game};
  sb_games_use(games, 1);
}

static inline SbMatch *toy_match(const SbMatchInfo *info) {
  SbSetup setup;
  SbError error = {0};
  sb_setup_init(sb_content_baked(&toy_game), &setup);
  sb_setup_seed(&setup, "toy");
  SbMatch *match = sb_match_create(sb_content_baked(&toy_game), &setup, info, &error);
  if (!match) print_message("%s\n", error.text);
  assert_non_null(match);
  return match;
}

static inline void toy_do(SbMatch *match, const char *text) {
  SbError error = {0};
  int seat = sb_match_due(match) == 1 ? 0 : 1;
  SbActStatus status = sb_match_act_text(match, seat, text, NULL, 0, SB_EN, &error);
  if (status != SB_ACT_DONE) print_message("%s: %s\n", text, error.text);
  assert_int_equal(status, SB_ACT_DONE);
}

#endif
