/* What the view of Kemble's Cascade promises of each move, its `outlook`, is what happens when the move is made: the
 * energy it costs, whether it is fatal, the danger level at the end of the turn. Asked in random play, and again in the
 * same states with a card that turns over laid next to the ship. */
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "play.h"

#define VISITS 12000
#define EVENTS_ROOM 1024

static const SbGame *game;
static const SbContent *content;
static int compared, turned_over, deaths;

/* ---- what is promised, what happens -------------------------------------------------------------------- */

static json_t *load(const Walk *w, SbText *text) {
  json_t *json = json_loadb(text->at, text->length, 0, NULL);
  REQUIRE(w, json, "no JSON");
  return json;
}

static json_t *view_of(const Walk *w, const SbState *state, int viewer) {
  static Space seen;
  static char space[SB_ROOM_FOR_JSON];
  SbText text = sb_text(space, sizeof space);
  SbJson out = sb_json(&text);
  game->observe(content, state, viewer, observation_of(&seen));
  game->view_json(content, observation_of(&seen), viewer, &out);
  return load(w, &text);
}

static int number(const json_t *object, const char *key) {
  return (int)json_integer_value(json_object_get(object, key));
}

static const char *word(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

/* What the events of one action say of one seat. */
typedef struct Story {
  int lost;      /* energy, to whatever the ship met */
  int destroyed; /* by it */
  int level;     /* before anybody else's turn, 0 when nothing is told */
  bool ended;    /* the turn is over: what follows is another matter */
} Story;

static void read_event(const Walk *w, const SbEvent *event, int seat, Story *story) {
  char space[2048];
  SbText text = sb_text(space, sizeof space);
  SbJson out = sb_json(&text);
  sb_json_object(&out, NULL);
  game->event_json(content, event, &out);
  sb_json_end(&out);
  json_t *json = load(w, &text);
  const char *type = word(json, "type");
  story->ended |= strcmp(type, "turn") == 0 || strcmp(type, "pushed") == 0 || strcmp(type, "scrolled") == 0;
  if (!story->ended && number(json, "seat") == seat) {
    bool danger = strcmp(word(json, "cause"), "danger") == 0;
    if (strcmp(type, "lost") == 0 && !danger) story->lost += number(json, "energy");
    if (strcmp(type, "destroyed") == 0) story->destroyed++;
    if (strcmp(type, "level") == 0) story->level = number(json, "level");
  }
  json_decref(json);
}

/* False when the action is not legal. Otherwise it is done, and no Deflector is played and no wormhole taken. */
static bool act(const Walk *w, SbState *state, int seat, const char *text, Story *story) {
  static SbEvent space[EVENTS_ROOM];
  SbAction action;
  for (bool first = true;; first = false) {
    SbEvents events = {space, 0, EVENTS_ROOM};
    REQUIRE(w, game->action_parse(content, state, seat, text, &action, NULL), "no action: %s", text);
    if (!game->why_not(content, state, seat, action, NULL)) {
      REQUIRE(w, first, "%s cannot be answered", text);
      return false;
    }
    game->apply(content, state, seat, action, NULL, &events);
    for (int i = 0; i < events.count; i++) read_event(w, &events.at[i], seat, story);
    if (story->ended || !(game->due(content, state) >> seat & 1)) return true;
    json_t *view = view_of(w, state, seat);
    bool deflect = strcmp(word(view, "node"), "deflect") == 0, jump = strcmp(word(view, "node"), "jump") == 0;
    json_decref(view);
    if (!deflect && !jump) return true;
    text = deflect ? "pass" : "stay";
  }
}

/* ---- one cell ------------------------------------------------------------------------------------------ */

static void compare(const Walk *w, const SbState *state, int seat, const char *cell, const json_t *promised,
                    const char *action) {
  static Space copy;
  Story arriving = {0}, ending = {0};
  bool fatal = json_is_true(json_object_get(promised, "fatal"));
  memcpy(&copy, state, game->state_size);
  if (!act(w, state_of(&copy), seat, action, &arriving)) return;
  compared++;
  deaths += arriving.destroyed;
  REQUIRE(w, fatal == (arriving.destroyed > 0), "%s: %s promised, %s", action, fatal ? "death" : "no death",
          fatal ? "survived" : "destroyed");
  if (fatal) return;
  REQUIRE(w, arriving.lost == number(promised, "loss"), "%s costs %d, promised %d", action, arriving.lost,
          number(promised, "loss"));
  json_t *view = view_of(w, state_of(&copy), seat);
  const char *there = word(json_array_get(json_object_get(view, "seats"), (size_t)seat), "cell");
  bool stays = strcmp(there, cell) == 0;
  json_decref(view);
  const json_t *level = json_object_get(promised, "level");
  REQUIRE(w, stays == json_is_integer(level), "%s: a level is promised where the ship stays", action);
  if (!stays || !act(w, state_of(&copy), seat, "end", &ending) || ending.destroyed) return;
  REQUIRE(w, ending.level == number(promised, "level"), "%s makes danger level %d, promised %d", action, ending.level,
          number(promised, "level"));
}

static void compare_all(const Walk *w, const SbState *state) {
  uint32_t due = game->due(content, state);
  int seat = due ? __builtin_ctz(due) : -1;
  if (seat < 0) return;
  json_t *view = view_of(w, state, seat), *promised;
  const json_t *step = json_object_get(view, "step"), *cells = json_object_get(view, "cells");
  bool enters = strcmp(word(view, "node"), "astral") == 0, pays = number(step, "moves") + number(step, "paid") == 0;
  const char *cell;
  json_object_foreach (json_object_get(view, "outlook"), cell, promised) {
    char action[SB_ACTION_TEXT];
    snprintf(action, sizeof action, "%s %s%s", enters ? "enter" : "move", cell, !enters && pays ? " overload" : "");
    turned_over += json_is_true(json_object_get(json_object_get(cells, cell), "flip"));
    compare(w, state, seat, cell, promised, action);
  }
  json_decref(view);
}

/* ---- cards that turn over -------------------------------------------------------------------------------- */

static bool ship_on(const json_t *position, const char *cell) {
  size_t i;
  json_t *own;
  json_array_foreach (json_object_get(position, "seats"), i, own)
    if (strcmp(word(own, "cell"), cell) == 0) return true;
  return false;
}

/* The state with another card at that place; false when it cannot be. Nobody stands on a card that turns over
 * (KC-13.10). */
static bool lay_card(Walk *w, int row, int place, const char *card, SbState *out) {
  static char space[SB_ROOM_FOR_JSON];
  SbText text = sb_text(space, sizeof space);
  SbJson json = sb_json(&text);
  game->position_write(content, w->state, &json);
  json_t *position = load(w, &text);
  char left[3] = {(char)('a' + 2 * place), (char)('1' + row), 0}, right[3] = {(char)(left[0] + 1), left[1], 0};
  bool taken = ship_on(position, left) || ship_on(position, right);
  static const char *const by_cell[] = {"covered", "damage", "claimed"};
  for (int i = 0; i < 3; i++) {
    json_object_del(json_object_get(position, by_cell[i]), left);
    json_object_del(json_object_get(position, by_cell[i]), right);
  }
  json_array_set_new(json_array_get(json_object_get(position, "rows"), (size_t)row), (size_t)place, json_string(card));
  SbError error = {0};
  bool good = !taken && game->position_read(content, position, &w->setup, out, &error);
  json_decref(position);
  return good;
}

static void turn_cards_over(Walk *w) {
  static const char *const cards[] = {"W1-16", "F1-16", "BH-1", "BH-2", "BH-3", "BH-4", "TG-6", "TG-7"};
  static Space laid;
  json_t *view = view_of(w, w->state, w->seat);
  const json_t *outlook = json_object_get(view, "outlook");
  size_t goals = json_object_size(outlook);
  uint32_t pick = goals ? sb_rng_below(&w->rng, (uint32_t)goals) : 0;
  const char *cell;
  json_t *promised;
  json_object_foreach ((json_t *)(uintptr_t)outlook, cell, promised) {
    if (pick-- > 0) continue;
    if (lay_card(w, cell[1] - '1', (cell[0] - 'a') / 2, cards[sb_rng_below(&w->rng, 8)], state_of(&laid)))
      compare_all(w, state_of(&laid));
    break;
  }
  json_decref(view);
}

static void look(Walk *w) {
  if (w->over) return;
  compare_all(w, w->state);
  turn_cards_over(w);
}

static void outlook_is_what_happens(void **state) {
  (void)state;
  walk(game, visits_wanted(VISITS, 4), look, NULL);
  print_message("%d moves compared, %d onto cards that turn over, %d fatal\n", compared, turned_over, deaths);
  count("outlooks", compared);
  assert_true(turned_over > 50 && deaths > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(outlook_is_what_happens)};
  sb_games_use_built_in();
  game = sb_game_find("kembles-cascade");
  content = sb_content_baked(game);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  counts_print();
  return failed;
}
