/* Runs every generic test on the games named as arguments, or on all of them.
 *
 *   test_games                    every registered game
 *   test_games skirmish           one
 *   STARBOARD_PLIES=1000000 test_games skirmish      for long
 *   STARBOARD_MATCHES=10000 STARBOARD_TEST='random play*' test_games skirmish    whole matches, any options
 *   STARBOARD_TEST='broken*' test_games skirmish     of the tests those with such a name
 *   test_games --notice skirmish  its cases, then every test, up to the first thing that is wrong; it is named last */
#include <stdlib.h>
#include <string.h>

#include "generic.h"

static const struct {
  const char *name;
  void (*run)(const SbGame *game);
} tests[] = {
    {"facts are complete", check_facts},
    {"texts and rules are there in both languages", check_texts},
    {"broken content is refused or can be played", check_packs},
    {"setup is reproducible", check_setup},
    {"random play ends in time", check_ends},
    {"legal, canonical and why_not agree", check_legality},
    {"resigning loses", check_resigning},
    {"apply is the same with and without records", check_apply},
    {"no byte depends on old memory", check_dirty_memory},
    {"positions read back to the same bytes", check_positions},
    {"broken positions are refused whole", check_broken_positions},
    {"replays read back to the same match", check_replays},
    {"observations hide and secrets vary", check_observations},
    {"nothing is hidden from an open viewer, nor after the end", check_openness},
    {"a seat knows only what it may", check_knowledge},
    {"events tell no more than views", check_stories},
    {"windows do not tell", check_windows},
    {"imagined luck stays imagined", check_luck},
    {"who is told the same sees the same", check_told},
    {"whatever may be true is drawn sometimes", check_guesses},
    {"of few possibilities one is the truth", check_few},
    {"notation reads back to the same bits", check_notation},
    {"events are JSON and sentences", check_events},
    {"views are JSON", check_views},
    {"differences lead to the next view", check_differences},
    {"odds and judgements are sound", check_judgement},
    {"options of seats have limits", check_seat_options},
    {"carries are taken or refused", check_carries},
    {"what follows can be played", check_campaigns},
    {"sides stay, and win as a whole", check_sides},
    {"score sheets add up", check_sheets},
    {"tallies have names and stay within bounds", check_tallies},
    {"a player of the game's own is honest", check_player},
};

enum { TEST_COUNT = sizeof tests / sizeof *tests };

typedef struct Job {
  const SbGame *game;
  void (*run)(const SbGame *game);
} Job;

static void run_job(void **state) {
  const Job *job = *state;
  job->run(job->game);
}

static int run_game(const SbGame *game) {
  static Job jobs[TEST_COUNT];
  struct CMUnitTest units[TEST_COUNT];
  for (int i = 0; i < TEST_COUNT; i++) {
    jobs[i] = (Job){game, tests[i].run};
    units[i] = (struct CMUnitTest){.name = tests[i].name, .test_func = run_job, .initial_state = &jobs[i]};
  }
  count("games", 1);
  return _cmocka_run_group_tests(game->id, units, TEST_COUNT, NULL, NULL);
}

/* The first failed assertion outside a group ends the program. */
static int notice(const SbGame *game) {
  print_message("== cases\n");
  if (!cases_pass(game)) return 1;
  for (int i = 0; i < TEST_COUNT; i++) {
    print_message("== %s\n", tests[i].name);
    tests[i].run(game);
  }
  return 0;
}

int main(int argc, char **argv) {
  int failed = 0;
  sb_games_use_built_in();
  if (getenv("STARBOARD_TEST")) cmocka_set_test_filter(getenv("STARBOARD_TEST"));
  if (argc == 3 && strcmp(argv[1], "--notice") == 0 && sb_game_find(argv[2])) return notice(sb_game_find(argv[2]));
  for (int i = 0; i < sb_game_count() && argc < 2; i++) failed += run_game(sb_game_at(i));
  for (int i = 1; i < argc; i++) {
    const SbGame *game = sb_game_find(argv[i]);
    if (!game) fprintf(stderr, "test_games: there is no src/games/%s\n", argv[i]);
    failed += game ? run_game(game) : 1;
  }
  counts_print();
  return failed != 0;
}
