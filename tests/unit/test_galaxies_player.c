/* The bots' own player of Battleship Galaxies: how often each level looks closely. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <jansson.h>

#include "../../src/games/battleship-galaxies/bg.h"

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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lower_levels_overlook_more), cmocka_unit_test(glimpses_follow_first_impressions),
      cmocka_unit_test(fleets_are_set_out_with_care), cmocka_unit_test(runners_take_small_decks)};
  sb_games_use_built_in();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
