/* The bots' own player of Battleship Galaxies: how often each level looks closely. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <jansson.h>

#include "../../src/games/battleship-galaxies/player.h"
#include "../../src/games/battleship-galaxies/survey.h"

enum { LEVELS = 5, ASKED = 400, SEAT = 0 };

static const SbContent *content(void) {
  const SbGame *game = sb_game_find("battleship-galaxies");
  assert_non_null(game);
  return sb_content_baked(game);
}

static SbSetup setup(void) {
  SbSetup setup = {.seats = 2, .seed = {1, 2}};
  for (int i = 0; i < content()->option_count; i++) setup.options[i] = content()->options[i].initial;
  return setup;
}

/* Three ships that could be activated: a matter for the search. */
static BgState at_action(void) {
  const SbSetup how = setup();
  _Alignas(64) BgState s;
  BgState seen;
  SbError error;
  json_t *position = json_pack("{s:[{s:i,s:s,s:s},{s:i,s:s,s:s},{s:i,s:s,s:s}]}", "ships", /* */
                               "seat", 0, "name", "rook", "at", "0505",                    /* */
                               "seat", 0, "name", "barrage", "at", "0808-0908",            /* */
                               "seat", 1, "name", "chosh", "at", "0705");
  assert_non_null(position);
  assert_true(content()->game->position_read(content(), position, &how, (SbState *)&s, &error));
  json_decref(position);
  assert_int_equal(s.node, BG_AT_ACTION);
  content()->game->observe(content(), (const SbState *)&s, SEAT, (SbObservation *)&seen);
  return seen;
}

static bool choose(const BgState *seen, int level, int seed, SbAction *out) {
  SbRng luck;
  sb_rng_init(&luck, (uint64_t)seed, 0);
  return content()->game->choose(content(), (const SbObservation *)seen, SEAT, level, &luck, out);
}

static void lower_levels_overlook_more(void **state) {
  const BgState seen = at_action();
  int last = ASKED + 1;
  (void)state;
  for (int level = 1; level <= LEVELS; level++) {
    int glimpses = 0;
    SbAction action;
    for (int seed = 0; seed < ASKED; seed++) glimpses += choose(&seen, level, seed, &action);
    assert_true(glimpses < last);
    if (level == 1) assert_int_equal(glimpses, ASKED);  /* a beginner goes by glimpses alone, */
    if (level == LEVELS) assert_int_equal(glimpses, 0); /* and the best never */
    last = glimpses;
  }
}

/* What looks better is taken more often, and what looks bad now and then. */
static void glimpses_follow_first_impressions(void **state) {
  const BgState seen = at_action();
  int activated = 0, ended = 0;
  (void)state;
  for (int seed = 0; seed < ASKED; seed++) {
    SbAction action = 0;
    assert_true(choose(&seen, 1, seed, &action));
    activated += bg_verb(action) == BG_ACTIVATE;
    ended += bg_verb(action) == BG_END;
  }
  assert_true(ended > 0 && activated > 2 * ended);
}

static void fleets_are_set_out_with_care(void **state) {
  BgState seen = at_action();
  SbAction action;
  (void)state;
  seen.phase = BG_SETTING_UP;
  for (int seed = 0; seed < ASKED; seed++) assert_false(choose(&seen, 1, seed, &action));
}

/* Who runs takes few cards, all of those that bring energy among them; the enemy as many as there may be. */
static void runners_take_small_decks(void **state) {
  enum { BLOCKADE = 3, RUNNER = 1, BOUNTY = 0, KINDS = 12, SMALL = 7 };
  BgState s = at_action();
  (void)state;
  s.options[BG_OPT_MISSION] = BLOCKADE;
  s.node = BG_AT_DECK;
  for (int seat = 0; seat <= RUNNER; seat++) memset(s.pile[seat].list, 0, sizeof s.pile[seat].list);
  for (int seat = 0; seat <= RUNNER; seat++) {
    SbRng luck;
    SbAction action = 0;
    int size = 0;
    sb_rng_init(&luck, 1, 0);
    assert_true(content()->game->choose(content(), (const SbObservation *)&s, seat, 1, &luck, &action));
    for (int rank = 0; rank < KINDS; rank++) size += bg_deck_copies(action, rank);
    if (seat != RUNNER) assert_true(size > SMALL);
    if (seat != RUNNER) continue;
    assert_int_equal(size, SMALL);
    assert_int_equal(bg_deck_copies(action, BOUNTY), BG_SQUAD);
  }
}

static BgState read(const char *mission, const char *text) {
  SbSetup how = setup();
  _Alignas(64) BgState s;
  SbError error = {0};
  json_t *position = json_loads(text, 0, NULL);
  assert_non_null(position);
  assert_true(sb_setup_option(content(), &how, "mission", mission, &error));
  if (!content()->game->position_read(content(), position, &how, (SbState *)&s, &error)) fail_msg("%s", error.text);
  json_decref(position);
  return s;
}

/* The squadron comes in the hold of the medium transport, and leaves it where one movement is enough. */
static void runners_travel_in_holds(void **state) {
  const struct {
    const char *ships, *action;
  } turns[] = {
      {"{\"seat\":1,\"name\":\"kio\",\"place\":\"screen\"},{\"seat\":1,\"name\":\"tougu\",\"place\":\"screen\"}",
       "launch kio hold tougu"},
      {"{\"seat\":1,\"name\":\"kio\",\"at\":\"0509-0609\"},{\"seat\":1,\"name\":\"tougu\",\"place\":\"hold\",\"in\":"
       "\"kio\"}",
       "launch tougu"},
      {"{\"seat\":1,\"name\":\"kio\",\"at\":\"0503-0603\"},{\"seat\":1,\"name\":\"tougu\",\"place\":\"hold\",\"in\":"
       "\"kio\"}",
       NULL},
  };
  (void)state;
  for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
    static SbAction actions[4096];
    char position[600], told[100] = "";
    SbText text = sb_text(told, sizeof told);
    SbAction out = 0;
    snprintf(position, sizeof position,
             "{\"round\":2,\"turns\":2,\"active\":1,\"node\":\"deploy\",\"seats\":[{},{\"energy\":15}],"
             "\"ships\":[{\"seat\":0,\"name\":\"rook\",\"at\":\"1514\"},%s]}",
             turns[i].ships);
    BgState s = read("blockade", position);
    int count = content()->game->legal(content(), (const SbState *)&s, 1, actions);
    bool launches =
        bg_run_for_it((const BgContent *)content(), &s, 1, actions, count, &out) && bg_verb(out) == BG_LAUNCH_CARD;
    assert_int_equal(launches, turns[i].action != NULL);
    if (!launches) continue;
    content()->game->action_write(content(), (const SbState *)&s, 1, out, &text);
    assert_string_equal(told, turns[i].action);
  }
}

/* Next to an asteroid a ship is hit less often, and bots know. */
static void cover_is_seen(void **state) {
  static const char *const places[] = {"1612", "0806"}; /* in the open; beside the asteroid at 0906 */
  int hit[2];
  (void)state;
  for (int i = 0; i < 2; i++) {
    char position[200];
    BgSurvey survey;
    snprintf(
        position, sizeof position,
        "{\"ships\":[{\"seat\":0,\"name\":\"rook\",\"at\":\"%s\"},{\"seat\":1,\"name\":\"chosh\",\"at\":\"0101\"}]}",
        places[i]);
    BgState s = read("blockade", position);
    bg_survey((const BgContent *)content(), &s, &survey);
    hit[i] = 0;
    for (int k = 0; k < survey.count; k++)
      if (survey.ship[k].seat == 0) hit[i] = survey.ship[k].hit;
  }
  assert_true(hit[1] > 0 && hit[1] < hit[0]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lower_levels_overlook_more),   cmocka_unit_test(glimpses_follow_first_impressions),
      cmocka_unit_test(fleets_are_set_out_with_care), cmocka_unit_test(runners_take_small_decks),
      cmocka_unit_test(runners_travel_in_holds),      cmocka_unit_test(cover_is_seen)};
  sb_games_use_built_in();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
