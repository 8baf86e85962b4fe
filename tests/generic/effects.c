/* Generic tests of what actions do to bytes, and of the ways bytes travel: positions and replays. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "../written.h"
#include "generic.h"
#include "starboard/position.h"

bool same(const SbGame *game, const void *a, const void *b) {
  return memcmp(a, b, game->state_size) == 0;
}

bool same_but_rng(const SbGame *game, const void *a, const void *b) {
  size_t skip = sizeof(SbRng);
  return memcmp((const char *)a + skip, (const char *)b + skip, game->state_size - skip) == 0;
}

SbEvents events_room(void) {
  static SbEvent space[4][EVENTS_ROOM];
  static int32_t numbers[4][EVENT_NUMBERS_ROOM];
  static int next;
  next = (next + 1) % 4;
  return (SbEvents){
      .at = space[next], .size = EVENTS_ROOM, .numbers = numbers[next], .number_size = EVENT_NUMBERS_ROOM};
}

void apply_copy(const Walk *w, Space *copy, SbChance *chance, SbEvents *events) {
  memcpy(copy, w->state, w->game->state_size);
  w->game->apply(w->content, state_of(copy), w->seat, w->action, chance, events);
}

SbChance luck_again(const SbContent *content, const SbChance *record, int32_t *faces) {
  SbChance again = {.forced = faces, .measured = record->numbers, .measured_count = record->number_count};
  for (int i = 0; i < record->rolled_count; i++)
    if (!content->dice[record->rolled_die[i]].numbers) faces[again.forced_count++] = record->rolled[i];
  return again;
}

/* ---- apply ----------------------------------------------------------------------------------------- */

/* Recording rolls and events changes nothing; forcing what was rolled gives the same state apart from the generator; a
 * manual match asks for the first open die; afterwards the state is sound. */
static void look_at_apply(Walk *w) {
  static Space plain, told, forced, manual;
  if (w->over) return;
  SbEvents events = events_room(), others = events_room();
  SbChance record = {0};
  SbError what = {0};
  apply_copy(w, &plain, NULL, NULL);
  apply_copy(w, &told, &record, &events);
  REQUIRE(w, same(w->game, &plain, &told), "apply depends on whether events and rolls are recorded");
  REQUIRE(w, events.count <= w->game->max_events, "apply makes %d events", events.count);
  REQUIRE(w, events.number_count <= w->game->max_event_numbers, "events have %d numbers", events.number_count);
  REQUIRE(w, !record.overflow, "apply has more than %d results", record.rolled_count);
  REQUIRE(w, w->game->check(w->content, state_of(&plain), &what), "after apply: %s", what.text);
  int32_t faces[SB_ROLLED_MAX];
  SbChance again = luck_again(w->content, &record, faces);
  apply_copy(w, &forced, &again, &others);
  REQUIRE(w, !again.bad && again.forced_used == again.forced_count && again.measured_used == again.measured_count,
          "forced apply does not use what was rolled");
  REQUIRE(w, same_but_rng(w->game, &plain, &forced), "forced apply differs");
  REQUIRE(w, events.count == others.count, "forced apply tells another story");
  int open = 0;
  for (int i = 0; i < record.rolled_count; i++) open += !w->content->dice[record.rolled_die[i]].secret;
  SbChance asking = {.manual = true};
  apply_copy(w, &manual, &asking, NULL);
  REQUIRE(w, (asking.needed != NULL) == (open > 0), "manual dice: the wrong die, or none, is asked for");
  count("rolls", record.rolled_count);
}

void check_apply(const SbGame *game) {
  walk_everywhere(game, visits_wanted(VISITS, 1), look_at_apply, NULL);
}

/* The whole match once more in memory full of 0xaa: a byte nobody wrote would show. */
static void look_at_dirty_memory(Walk *w) {
  static Space dirty;
  if (!w->over) return;
  memset(&dirty, 0xaa, sizeof dirty);
  w->game->setup(w->content, &w->setup, state_of(&dirty), NULL, NULL, NULL);
  for (int i = 0; i < w->ply; i++)
    w->game->apply(w->content, state_of(&dirty), w->log[i].seat, w->log[i].action, NULL, NULL);
  REQUIRE(w, same(w->game, w->state, &dirty), "the same log on dirty memory gives other bytes");
}

void check_dirty_memory(const SbGame *game) {
  walk(game, visits_wanted(VISITS, 1), look_at_dirty_memory, NULL);
}

/* ---- positions ------------------------------------------------------------------------------------- */

static char json_space[SB_ROOM_FOR_JSON];

static SbText write_position(const Walk *w) {
  SbText text = sb_text(json_space, sizeof json_space);
  SbJson json = sb_json(&text);
  w->game->position_write(w->content, w->state, &json);
  REQUIRE(w, !text.cut, "the position does not fit into SB_ROOM_FOR_JSON");
  return text;
}

static void look_at_position(Walk *w) {
  static Space back;
  SbText text = write_position(w);
  json_t *json = require_json(w, &text, "position");
  SbSetup setup;
  SbError error = {0};
  sb_setup_init(w->content, &setup); /* a position says everything itself: nothing may come from here */
  setup.seats = w->setup.seats;
  memset(&back, 0xaa, sizeof back);
  bool good = w->game->position_read(w->content, json, &setup, state_of(&back), &error);
  REQUIRE(w, good, "its own position is refused: %s", error.text);
  REQUIRE(w, same(w->game, w->state, &back), "reading the position back gives other bytes");
  json_decref(json);
  count("positions", 1);
}

void check_positions(const SbGame *game) {
  walk_everywhere(game, visits_wanted(VISITS, 4), look_at_position, NULL);
}

/* ---- positions somebody broke ---------------------------------------------------------------------- */

/* A value from elsewhere in the document: often of the right kind, in the wrong place. */
static json_t *borrow(Walk *w, json_t *json) {
  for (;;) {
    size_t n = json_is_object(json) ? json_object_size(json) : json_array_size(json);
    if (n == 0) return json_deep_copy(json);
    size_t at = sb_rng_below(&w->rng, (uint32_t)n);
    if (json_is_object(json)) {
      void *member = json_object_iter(json);
      for (size_t i = 0; i < at; i++) member = json_object_iter_next(json, member);
      json = json_object_iter_value(member);
    } else {
      json = json_array_get(json, at);
    }
  }
}

static json_t *junk(Walk *w, json_t *root) {
  switch (sb_rng_below(&w->rng, 12)) {
    case 0:
      return json_null();
    case 1:
      return json_integer(-1);
    case 2:
      return json_integer((json_int_t)sb_rng_below(&w->rng, 12));
    case 3:
      return json_integer((json_int_t)(sb_rng_next(&w->rng) >> 1));
    case 4:
      return json_string("a3");
    case 5:
      return json_array();
    case 6:
      return json_object();
    case 7:
      return json_true();
    default:
      return borrow(w, root);
  }
}

void damage_json(Walk *w, struct json_t *json) {
  json_t *root = json;
  for (;;) {
    size_t n = json_is_object(json) ? json_object_size(json) : json_array_size(json);
    if (n == 0) return;
    size_t at = sb_rng_below(&w->rng, (uint32_t)n);
    json_t *child;
    void *member = NULL;
    if (json_is_object(json)) {
      member = json_object_iter(json);
      for (size_t i = 0; i < at; i++) member = json_object_iter_next(json, member);
      child = json_object_iter_value(member);
    } else {
      child = json_array_get(json, at);
    }
    bool deeper = (json_is_object(child) || json_is_array(child)) && sb_rng_below(&w->rng, 4) != 0;
    if (!deeper) {
      bool remove = sb_rng_below(&w->rng, 3) == 0;
      if (member && remove)
        json_object_del(json, json_object_iter_key(member));
      else if (member)
        json_object_iter_set_new(json, member, junk(w, root));
      else if (remove)
        json_array_remove(json, at);
      else
        json_array_set_new(json, at, junk(w, root));
      return;
    }
    json = child;
  }
}

/* Whatever was read, the match goes on from there by the rules, seen by a table and by bots. */
static void play_on(Walk *w, Space *space, const char *from) {
  static Space seen, guess;
  SbAction *list = malloc(sizeof *list * (size_t)w->game->max_actions);
  uint32_t *weights = malloc(sizeof *weights * (size_t)w->game->max_actions), due;
  SbError what = {0};
  assert_true(list && weights);
  for (int i = 0; i < 12 && (due = w->game->due(w->content, state_of(space))) != 0; i++) {
    int seat = __builtin_ctz(due), n = w->game->legal(w->content, state_of(space), seat, list);
    REQUIRE(w, n > 0, "seat %d can do nothing, %d plies after %s", seat, i, from);
    w->game->observe(w->content, state_of(space), seat, observation_of(&seen));
    w->game->determinize(w->content, observation_of(&seen), seat, &w->rng, state_of(&guess));
    bool good = w->game->check(w->content, state_of(&guess), &what);
    REQUIRE(w, good, "%s, as imagined %d plies after %s", what.text, i, from);
    if (w->game->evaluate) w->game->evaluate(w->content, state_of(space), seat);
    if (w->game->weigh) w->game->weigh(w->content, state_of(space), seat, list, n, weights);
    if (w->game->propose) w->game->propose(w->content, state_of(space), seat, list, weights);
    w->game->apply(w->content, state_of(space), seat, list[sb_rng_below(&w->rng, (uint32_t)n)], NULL, NULL);
    good = w->game->check(w->content, state_of(space), &what);
    REQUIRE(w, good, "%s, %d plies after %s", what.text, i + 1, from);
  }
  free(list);
  free(weights);
}

/* A damaged position is either refused with a sentence, the target untouched, or read as a sound state. */
static void look_at_broken_position(Walk *w) {
  static Space back, untouched;
  SbText text = write_position(w);
  memset(&untouched, 0xaa, sizeof untouched);
  for (int i = 0; i < 4; i++) {
    json_t *json = require_json(w, &text, "position");
    SbError error = {0}, what = {0};
    for (uint32_t hits = 1 + sb_rng_below(&w->rng, 2); hits > 0; hits--) damage_json(w, json);
    back = untouched;
    bool good = w->game->position_read(w->content, json, &w->setup, state_of(&back), &error);
    if (good)
      REQUIRE(w, w->game->check(w->content, state_of(&back), &what), "read, but broken: %s", what.text);
    else
      REQUIRE(w, error.text[0], "a position is refused without a sentence");
    if (!good) REQUIRE(w, same(w->game, &back, &untouched), "a refused position was half read");
    if (good && sb_position_read(w->content, json, &w->setup, state_of(&back), &error)) {
      char *from = json_dumps(json, JSON_COMPACT);
      play_on(w, &back, from);
      free(from);
    }
    json_decref(json);
    count(good ? "broken-read" : "broken-refused", 1);
  }
}

void check_broken_positions(const SbGame *game) {
  walk_everywhere(game, visits_wanted(VISITS, 10), look_at_broken_position, NULL);
}

/* ---- replays --------------------------------------------------------------------------------------- */

static void require_replay(const Walk *w, const SbMatch *match, bool reveal, bool ndjson) {
  Pile pile = {0};
  SbError error = {0};
  int reached = -1;
  if (ndjson)
    sb_replay_write_ndjson(match, reveal, pile_up, &pile);
  else
    sb_replay_write(match, reveal, pile_up, &pile);
  SbMatch *back = sb_replay_read(pile.at, pile.length, &error, &reached);
  REQUIRE(w, back, "replay refused at ply %d, line %d: %s", reached, error.line, error.text);
  REQUIRE(w, sb_match_ply(back) == sb_match_ply(match), "replay has another length");
  REQUIRE(w, same_but_rng(w->game, sb_match_state(back), sb_match_state(match)), "replay ends elsewhere");
  sb_match_destroy(back);
  free(pile.at);
  count("replays", 1);
}

/* The walk's match once more through SbMatch, its log written and read back in all four forms. */
static void look_at_replay(Walk *w) {
  SbError error = {0};
  if (!w->over) return;
  SbMatch *match = sb_match_create(w->content, &w->setup, NULL, &error);
  REQUIRE(w, match, "no match: %s", error.text);
  for (int i = 0; i < w->ply; i++) {
    SbActStatus status = sb_match_act(match, w->log[i].seat, w->log[i].action, NULL, 0, SB_EN, &error);
    REQUIRE(w, status == SB_ACT_DONE, "the match refuses ply %d: %s", i + 1, error.text);
  }
  REQUIRE(w, same(w->game, w->state, sb_match_state(match)), "the match ends elsewhere");
  for (int form = 0; form < 4; form++) require_replay(w, match, form & 1, form & 2);
  sb_match_destroy(match);
}

void check_replays(const SbGame *game) {
  walk(game, visits_wanted(VISITS, 4), look_at_replay, NULL);
}
