/* What a viewer may not know must not show, anywhere. From an observation a second state is drawn that the viewer
 * cannot tell from the truth: everything shown to that viewer has to be the same for both. */
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "generic.h"

/* ---- observations ---------------------------------------------------------------------------------- */

/* Which bytes of a state were ever masked, and which of those ever came out differently when drawn again. */
typedef struct Secrets {
  uint8_t masked[SB_STATE_MAX];
  uint8_t varied[SB_STATE_MAX];
} Secrets;

void observe_into(const Walk *w, const SbState *state, int viewer, Space *out, int fill) {
  memset(out, fill, sizeof *out);
  w->game->observe(w->content, state, viewer, observation_of(out));
}

void determinize_into(Walk *w, Space *observation, int viewer, Space *out) {
  memset(out, 0xaa, sizeof *out);
  w->game->determinize(w->content, observation_of(observation), viewer, &w->rng, state_of(out));
}

static void note_secrets(const Walk *w, const Space *observation, const Space *drawn, Secrets *secrets) {
  const uint8_t *truth = (const uint8_t *)w->state;
  for (size_t i = sizeof(SbRng); i < w->game->state_size; i++) {
    secrets->masked[i] |= observation->bytes[i] != truth[i];
    secrets->varied[i] |= drawn->bytes[i] != truth[i];
  }
}

/* Whether something is masked here that has not come out differently anywhere yet. */
static bool unvaried(const Walk *w, const Space *observation, const Secrets *secrets) {
  const uint8_t *truth = (const uint8_t *)w->state;
  for (size_t i = sizeof(SbRng); i < w->game->state_size; i++)
    if (observation->bytes[i] != truth[i] && !secrets->varied[i]) return true;
  return false;
}

/* A byte that is seldom masked may need several draws to come out differently. */
static void draw_on(Walk *w, Space *observation, int viewer, Secrets *secrets) {
  static Space drawn;
  for (int draws = 0; draws < 20 && unvaried(w, observation, secrets); draws++) {
    determinize_into(w, observation, viewer, &drawn);
    note_secrets(w, observation, &drawn, secrets);
  }
}

static void require_same_result(const Walk *w, int viewer, const SbState *other) {
  SbResult truth = {0}, drawn = {0};
  w->game->result(w->content, w->state, &truth);
  w->game->result(w->content, other, &drawn);
  REQUIRE(w, truth.over == drawn.over && truth.winners == drawn.winners, "viewer %d: another result", viewer);
}

/* The observation covers everything with the generator gone; drawing and observing again gives the same bytes. */
static void look_at_observations(Walk *w) {
  static Space seen, dirty, drawn, again;
  static const uint8_t no_rng[sizeof(SbRng)];
  SbError what = {0};
  for (int viewer = SB_SPECTATOR; viewer < w->setup.seats; viewer++) {
    observe_into(w, w->state, viewer, &seen, 0);
    observe_into(w, w->state, viewer, &dirty, 0xaa);
    REQUIRE(w, same(w->game, &seen, &dirty), "viewer %d: observe leaves bytes of old memory behind", viewer);
    REQUIRE(w, memcmp(&seen, no_rng, sizeof no_rng) == 0, "viewer %d sees the generator", viewer);
    determinize_into(w, &seen, viewer, &drawn);
    REQUIRE(w, w->game->check(w->content, state_of(&drawn), &what), "viewer %d: drawn state: %s", viewer, what.text);
    observe_into(w, state_of(&drawn), viewer, &again, 0);
    REQUIRE(w, same(w->game, &seen, &again), "viewer %d can tell the drawn state from the truth", viewer);
    REQUIRE(w, memcmp(&drawn, w->state, sizeof(SbRng)) != 0, "viewer %d: the drawn state has the true generator",
            viewer);
    REQUIRE(w, w->game->due(w->content, state_of(&drawn)) == w->due, "viewer %d: other seats are due", viewer);
    REQUIRE(w, w->game->due(w->content, state_of(&seen)) == w->due, "viewer %d: due() needs secrets", viewer);
    require_same_result(w, viewer, state_of(&drawn));
    note_secrets(w, &seen, &drawn, w->self);
    draw_on(w, &seen, viewer, w->self);
    count("observations", 1);
  }
}

void check_observations(const SbGame *game) {
  Secrets *secrets = calloc(1, sizeof *secrets);
  int masked = 0, varied = 0;
  assert_non_null(secrets);
  walk_everywhere(game, visits_wanted(VISITS, 2), look_at_observations, secrets);
  for (size_t i = 0; i < game->state_size; i++) {
    masked += secrets->masked[i];
    varied += secrets->masked[i] && secrets->varied[i];
    if (secrets->masked[i] && !secrets->varied[i]) print_error("byte %zu is a secret that never varies\n", i);
  }
  free(secrets);
  print_message("%s: %d secret bytes, %d of them vary\n", game->id, masked, varied);
  assert_int_equal(masked > 0, (game->traits & SB_TRAIT_SECRETS) != 0);
  assert_int_equal(masked, varied);
}

/* ---- looking with everything open ------------------------------------------------------------------ */

static json_t *view_of(const Walk *w, const SbState *state, int viewer) {
  static Space seen;
  static char space[SB_ROOM_FOR_JSON];
  SbText text = sb_text(space, sizeof space);
  SbJson out = sb_json(&text);
  observe_into(w, state, viewer, &seen, 0);
  w->game->view_json(w->content, observation_of(&seen), viewer, &out);
  return require_json(w, &text, "view");
}

/* Whatever `part` tells, `whole` tells too, at the same place. Null and empty lists tell nothing. */
static bool tells(const json_t *whole, const json_t *part) {
  const char *key;
  json_t *member;
  size_t i;
  if (json_is_null(part) || (json_is_array(part) && json_array_size(part) == 0)) return true;
  if (json_is_object(part)) {
    json_object_foreach ((json_t *)(uintptr_t)part, key, member)
      if (!tells(json_object_get(whole, key), member)) return false;
    return json_is_object(whole);
  }
  if (!json_is_array(part)) return json_equal((json_t *)(uintptr_t)whole, (json_t *)(uintptr_t)part);
  json_array_foreach (part, i, member)
    if (!tells(json_array_get(whole, i), member)) return false;
  return json_array_size(whole) == json_array_size(part);
}

/* The open viewer sees every byte but the generator, and its view tells what any other view tells; once a match is over
 * everybody sees just that. */
static void require_open(const Walk *w, const SbState *state, bool over) {
  static Space open, seen;
  static const uint8_t no_rng[sizeof(SbRng)];
  SbRng rng = w->rng;
  observe_into(w, state, SB_OPEN, &open, 0xaa);
  REQUIRE(w, memcmp(&open, no_rng, sizeof no_rng) == 0, "the open viewer sees the generator");
  REQUIRE(w, same_but_rng(w->game, &open, state), "something is hidden from the open viewer");
  w->game->determinize(w->content, observation_of(&open), SB_OPEN, &rng, state_of(&seen));
  REQUIRE(w, same_but_rng(w->game, &seen, state), "the open viewer draws another state");
  json_t *whole = view_of(w, state, SB_OPEN);
  for (int viewer = SB_SPECTATOR; viewer < w->setup.seats; viewer++) {
    json_t *view = view_of(w, state, viewer);
    REQUIRE(w, tells(whole, view), "viewer %d is told what the open view does not tell", viewer);
    REQUIRE(w, !over || json_equal(whole, view), "viewer %d is not told everything after the end", viewer);
    json_decref(view);
    observe_into(w, state, viewer, &seen, 0xaa);
    REQUIRE(w, !over || same(w->game, &seen, &open), "something is hidden from viewer %d after the end", viewer);
    REQUIRE(w, w->game->traits & SB_TRAIT_SECRETS || same(w->game, &seen, &open),
            "something is hidden from viewer %d in a game that says it has no secrets", viewer);
  }
  json_decref(whole);
}

static void look_at_openness(Walk *w) {
  static Space copy;
  require_open(w, w->state, w->over);
  if (w->over || !sb_may_quit(w->content, w->state)) return;
  memcpy(&copy, w->state, w->game->state_size);
  w->game->resign(w->content, state_of(&copy), w->seat, SB_RESIGNS, NULL);
  require_open(w, state_of(&copy), sb_over(w->game, w->content, state_of(&copy)));
}

void check_openness(const SbGame *game) {
  walk_everywhere(game, visits_wanted(VISITS, 16), look_at_openness, NULL);
}

/* ---- what a seat may do, and why not --------------------------------------------------------------- */

static void require_same_words(Walk *w, int seat, SbAction action, const SbState *other) {
  char texts[2][5][512];
  for (int i = 0; i < 2; i++) {
    const SbState *state = i ? other : w->state;
    SbText t[5];
    for (int k = 0; k < 5; k++) t[k] = sb_text(texts[i][k], sizeof texts[i][k]);
    w->game->action_write(w->content, state, seat, action, &t[0]);
    w->game->action_picks(w->content, state, seat, action, &t[1]);
    w->game->action_text(w->content, state, seat, action, SB_EN, &t[2]);
    w->game->action_text(w->content, state, seat, action, SB_FR, &t[3]);
    SbOdds odds = {0};
    if (w->game->odds && w->game->odds(w->content, state, seat, action, SB_EN, &odds))
      for (int k = 0; k < odds.count; k++) sb_text_format(&t[4], "%.6f %s;", odds.line[k].chance, odds.line[k].label);
  }
  for (int k = 0; k < 5; k++)
    REQUIRE(w, strcmp(texts[0][k], texts[1][k]) == 0, "seat %d reads a secret: \"%s\" is not \"%s\"", seat, texts[0][k],
            texts[1][k]);
}

static void require_same_verdict(Walk *w, int seat, SbAction action, const SbState *other) {
  SbReason truth = {0}, drawn = {0};
  bool good = w->game->why_not(w->content, w->state, seat, action, &truth);
  REQUIRE(w, good == w->game->why_not(w->content, other, seat, action, &drawn), "seat %d: why_not knows a secret",
          seat);
  if (good) return;
  REQUIRE(w, truth.rule && drawn.rule && strcmp(truth.rule, drawn.rule) == 0 && strcmp(truth.key, drawn.key) == 0,
          "seat %d: the reason tells a secret: %s or %s", seat, truth.rule, drawn.rule);
}

/* legal, why_not, notation and odds of a seat are the same for the truth, for a drawn state and for the observation. */
static void compare_knowledge(Walk *w, int seat, const SbState *other, const char *what) {
  SbAction *list = malloc(sizeof *list * (size_t)w->game->max_actions);
  SbAction *truth = malloc(sizeof *truth * (size_t)w->game->max_actions);
  assert_true(list && truth);
  int n = w->game->legal(w->content, w->state, seat, truth), m = w->game->legal(w->content, other, seat, list);
  bool equal = n == m && memcmp(list, truth, sizeof *list * (size_t)n) == 0;
  REQUIRE(w, equal, "seat %d: %d actions in truth, %d in %s", seat, n, m, what);
  for (int i = 0; i < 8; i++) {
    require_same_verdict(w, seat, random_bits(w, truth, n), other);
    if (n) require_same_words(w, seat, truth[sb_rng_below(&w->rng, (uint32_t)n)], other);
  }
  free(list);
  free(truth);
}

static void look_at_knowledge(Walk *w) {
  static Space seen, drawn;
  for (int seat = 0; seat < w->setup.seats; seat++) {
    observe_into(w, w->state, seat, &seen, 0);
    determinize_into(w, &seen, seat, &drawn);
    compare_knowledge(w, seat, state_of(&seen), "the observation");
    compare_knowledge(w, seat, state_of(&drawn), "the drawn state");
  }
}

void check_knowledge(const SbGame *game) {
  walk_everywhere(game, visits_wanted(VISITS, 4), look_at_knowledge, NULL);
}

/* ---- stories --------------------------------------------------------------------------------------- */

bool same_story(const SbEvents *a, const SbEvents *b, int viewer) {
  int i = 0, k = 0;
  for (;; i++, k++) {
    while (i < a->count && !sb_event_visible(&a->at[i], viewer)) i++;
    while (k < b->count && !sb_event_visible(&b->at[k], viewer)) k++;
    if (i == a->count || k == b->count) return i == a->count && k == b->count;
    const SbEvent *one = &a->at[i], *other = &b->at[k];
    if (one->type != other->type || memcmp(one->a, other->a, sizeof one->a) != 0) return false;
    if (one->more_count != other->more_count) return false;
    if (one->more_count && memcmp(one->more, other->more, (size_t)one->more_count * sizeof *one->more) != 0)
      return false;
  }
}

/* Several were due and the others still are: a choice was sealed, nothing was opened. */
static bool only_sealed(const Walk *w, Space *after) {
  uint32_t others = w->due & ~(1u << w->seat);
  return others && w->game->due(w->content, state_of(after)) == others;
}

/* What the acting seat does in the drawn state: the same; or, when it only seals a choice, anything else it may do, for
 * nobody else can tell the difference. */
static SbAction other_action(Walk *w, int viewer, Space *after, const SbState *drawn) {
  static SbAction *list;
  static int size;
  if (viewer == w->seat || !only_sealed(w, after)) return w->action;
  if (size < w->game->max_actions) {
    size = w->game->max_actions;
    list = realloc(list, sizeof *list * (size_t)size);
    assert_non_null(list);
  }
  int n = w->game->legal(w->content, drawn, w->seat, list);
  return list[sb_rng_below(&w->rng, (uint32_t)n)];
}

/* Somebody acts, in truth and in a state the viewer cannot tell from it. If nothing was rolled and both still look the
 * same to the viewer afterwards, what happened has to look the same too: an event that tells more than the view would
 * give a sealed choice or a hidden piece away. (It also means that a view keeps what its last events told: somebody who
 * comes back to the table has missed nothing.) */
static void look_at_stories(Walk *w) {
  static Space seen, drawn, after, seen_after, drawn_seen_after;
  if (w->over) return;
  for (int viewer = SB_SPECTATOR; viewer < w->setup.seats; viewer++) {
    SbEvents events = events_room(), others = events_room();
    SbChance luck = {0}, other_luck = {0};
    observe_into(w, w->state, viewer, &seen, 0);
    determinize_into(w, &seen, viewer, &drawn);
    apply_copy(w, &after, &luck, &events);
    SbAction action = other_action(w, viewer, &after, state_of(&drawn));
    if (!w->game->why_not(w->content, state_of(&drawn), w->seat, action, NULL)) continue;
    w->game->apply(w->content, state_of(&drawn), w->seat, action, &other_luck, &others);
    if (luck.rolled_count || other_luck.rolled_count) continue;
    observe_into(w, state_of(&after), viewer, &seen_after, 0);
    observe_into(w, state_of(&drawn), viewer, &drawn_seen_after, 0);
    if (!same(w->game, &seen_after, &drawn_seen_after)) continue;
    REQUIRE(w, same_story(&events, &others, viewer), "viewer %d: events tell what the view hides", viewer);
    count("stories", 1);
  }
}

static bool set_up(Walk *w, uint64_t seed, Space *space, SbEvents *events) {
  w->setup.seed[0] = seed;
  events->count = 0;
  return w->game->setup(w->content, &w->setup, state_of(space), NULL, events, NULL);
}

/* The same for setups: two seeds that look alike to a viewer begin with the same story. */
static void compare_setups(Walk *w) {
  static Space first, second, seen, other_seen;
  SbEvents events = events_room(), others = events_room();
  if (!set_up(w, 1, &first, &events)) return;
  w->state = state_of(&first);
  for (uint64_t seed = 2; seed < 34; seed++) {
    set_up(w, seed, &second, &others);
    for (int viewer = SB_SPECTATOR; viewer < w->setup.seats; viewer++) {
      observe_into(w, state_of(&first), viewer, &seen, 0);
      observe_into(w, state_of(&second), viewer, &other_seen, 0);
      if (!same(w->game, &seen, &other_seen)) continue;
      REQUIRE(w, same_story(&events, &others, viewer), "viewer %d: setup tells what the view hides", viewer);
    }
  }
}

void check_stories(const SbGame *game) {
  for (int i = 0; i < combination_count(game); i++) {
    Walk w = {.game = game, .content = sb_content_baked(game), .seat = -1};
    combination(game, i, &w.setup);
    compare_setups(&w);
  }
  walk_everywhere(game, visits_wanted(VISITS, 2), look_at_stories, NULL);
}
