/* What is asked of every bot in every game: it sees nothing it may not know, chooses the same for the same seed, only
 * ever takes legal actions, allocates nothing while it thinks, and stops when it is told to. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "heap.h"
#include "play.h"

enum { BOTS = 7, FEW = 40 };

/* Two of each bot with the same seed: one is shown the truth's observation, the other that of a changed truth. */
typedef struct Pairs {
  SbBot *bot[BOTS][2];
  int seen[SB_SEATS_MAX + 1]; /* visits by number of seats */
} Pairs;

static void make_pairs(Pairs *pairs, const SbContent *content) {
  SbError error = {0};
  assert_true(sb_bot_count <= BOTS);
  for (int i = 0; i < sb_bot_count; i++)
    for (int k = 0; k < 2; k++) {
      pairs->bot[i][k] = sb_bot_create(sb_bot_names[i], content, 5, &error);
      assert_non_null(pairs->bot[i][k]);
      if (sb_bot_searches(sb_bot_names[i])) sb_bot_limit(pairs->bot[i][k], FEW);
    }
}

static void destroy_pairs(Pairs *pairs) {
  for (int i = 0; i < sb_bot_count; i++)
    for (int k = 0; k < 2; k++) sb_bot_destroy(pairs->bot[i][k]);
}

static void look(Walk *w) {
  static Space seen, drawn, again;
  Pairs *pairs = w->self;
  if (w->over) return;
  pairs->seen[w->setup.seats]++;
  w->game->observe(w->content, w->state, w->seat, observation_of(&seen));
  w->game->determinize(w->content, observation_of(&seen), w->seat, &w->rng, state_of(&drawn));
  w->game->observe(w->content, state_of(&drawn), w->seat, observation_of(&again));
  for (int i = 0; i < sb_bot_count; i++) {
    int64_t before = allocations;
    SbAction a = sb_bot_choose(pairs->bot[i][0], observation_of(&seen), w->seat);
    SbAction b = sb_bot_choose(pairs->bot[i][1], observation_of(&again), w->seat);
    SbThought thoughts[3];
    int count_a = sb_bot_thoughts(pairs->bot[i][0], thoughts, 3);
    const char *name = sb_bot_names[i];
    REQUIRE(w, allocations == before, "%s: %d allocations", name, (int)(allocations - before));
    REQUIRE(w, a == b, "%s chooses otherwise when what it cannot know is changed", name);
    REQUIRE(w, may_take(w, a), "%s takes an action that is not legal", name);
    for (int t = 0; t < count_a; t++) {
      REQUIRE(w, may_take(w, thoughts[t].action), "%s thinks of an illegal action", name);
      REQUIRE(w, thoughts[t].chance >= 0 && thoughts[t].chance <= 1, "%s: chance %f", name, thoughts[t].chance);
    }
    count("choices", 2);
  }
}

static void honest_and_frugal(void **unused) {
  (void)unused;
  for (int i = 0; i < sb_game_count(); i++) {
    Pairs pairs = {.seen = {0}};
    make_pairs(&pairs, sb_content_baked(sb_game_at(i)));
    int64_t visits = visits_wanted(60000, 50);
    int enough = visits < 1200 ? 0 : 5; /* a walk in small need not meet every number of seats */
    walk(sb_game_at(i), visits, look, &pairs);
    destroy_pairs(&pairs);
    for (int seats = sb_game_at(i)->seats_min; seats <= sb_game_at(i)->seats_max; seats++)
      assert_true(pairs.seen[seats] >= enough);
  }
}

/* ---- judging ------------------------------------------------------------------------------------------ */

static void look_at_chances(Walk *w) {
  static Space seen;
  SbBot *bot = w->self;
  for (int seat = 0; seat < w->setup.seats; seat++) {
    w->game->observe(w->content, w->state, seat, observation_of(&seen));
    int64_t before = allocations;
    bool due = w->due >> seat & 1;
    double now = sb_bot_chance(bot, observation_of(&seen), seat, NULL);
    double then = due && seat == w->seat ? sb_bot_chance(bot, observation_of(&seen), seat, &w->action) : now;
    REQUIRE(w, now >= 0 && now <= 1 && then >= 0 && then <= 1, "chances %f and %f", now, then);
    REQUIRE(w, allocations == before, "%d allocations", (int)(allocations - before));
    if (!w->over) continue;
    SbResult result;
    w->game->result(w->content, w->state, &result);
    REQUIRE(w, !result.winners || now == (result.winners >> seat & 1), "chance %f after the end", now);
  }
}

static void judges_anywhere(void **unused) {
  (void)unused;
  for (int i = 0; i < sb_game_count(); i++) {
    SbBot *bot = sb_bot_create("bot:2", sb_content_baked(sb_game_at(i)), 1, NULL);
    assert_non_null(bot);
    walk(sb_game_at(i), 1000, look_at_chances, bot);
    sb_bot_destroy(bot);
  }
}

/* ---- stopping ----------------------------------------------------------------------------------------- */

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

typedef struct Alarm {
  double due, rang;
} Alarm;

static bool rings(void *self) {
  Alarm *alarm = self;
  double now = seconds();
  if (now < alarm->due) return false;
  if (alarm->rang == 0) alarm->rang = now;
  return true;
}

static void stops_when_told(void **unused) {
  static Space state, seen;
  (void)unused;
  for (int i = 0; i < sb_game_count(); i++) {
    const SbContent *content = sb_content_baked(sb_game_at(i));
    SbSetup setup;
    SbBot *bot = sb_bot_create("bot:5", content, 1, NULL);
    assert_non_null(bot);
    sb_bot_limit(bot, 1 << 30);
    for (int plies = 0; plies < 120; plies += 12) {
      Alarm alarm = {.due = seconds() + 0.02};
      sb_setup_init(content, &setup);
      play_random(content, &setup, (uint64_t)plies, plies, state_of(&state));
      uint32_t due = sb_game_at(i)->due(content, state_of(&state));
      if (!due) continue;
      sb_game_at(i)->observe(content, state_of(&state), __builtin_ctz(due), observation_of(&seen));
      sb_bot_stop_when(bot, rings, &alarm);
      sb_bot_choose(bot, observation_of(&seen), __builtin_ctz(due));
      double late = alarm.rang > 0 ? seconds() - alarm.rang : 0; /* 0: there was nothing to choose */
      assert_true(late < 0.05);
    }
    sb_bot_destroy(bot);
  }
}

/* ---- the same again --------------------------------------------------------------------------------------- */

static uint64_t play_signature(const SbContent *content, int seats, const char *name, uint64_t seed) {
  static Space state, seen;
  const SbGame *game = content->game;
  SbSetup setup;
  SbBot *bots[SB_SEATS_MAX];
  uint64_t signature = 0;
  setup_for(content, seats, &setup);
  setup.seed[0] = seed;
  assert_true(game->setup(content, &setup, state_of(&state), NULL, NULL, NULL));
  for (int seat = 0; seat < setup.seats; seat++) bots[seat] = sb_bot_create(name, content, seed, NULL);
  uint32_t due;
  for (int ply = 0; ply < 60 && (due = game->due(content, state_of(&state))) != 0; ply++) {
    int seat = __builtin_ctz(due);
    game->observe(content, state_of(&state), seat, observation_of(&seen));
    SbAction action = sb_bot_choose(bots[seat], observation_of(&seen), seat);
    game->apply(content, state_of(&state), seat, action, NULL, NULL);
    assert_false(((const SbRng *)&state)->counter & SB_RNG_QUICK); /* what it imagined stays with the bot */
    signature = sb_siphash(signature, (uint64_t)ply, &action, sizeof action);
  }
  for (int seat = 0; seat < setup.seats; seat++) sb_bot_destroy(bots[seat]);
  return signature;
}

static void same_seed_same_play(void **unused) {
  (void)unused;
  for (int i = 0; i < sb_game_count(); i++)
    for (int b = 0; b < sb_bot_count - 2; b++) /* the two strongest are the same code with more patience */
      for (int seats = sb_game_at(i)->seats_min; seats <= sb_game_at(i)->seats_max; seats++) {
        const SbContent *content = sb_content_baked(sb_game_at(i));
        uint64_t first = play_signature(content, seats, sb_bot_names[b], 11);
        if (first != play_signature(content, seats, sb_bot_names[b], 11))
          fail_msg("%s with %d seats: %s plays otherwise with the same seed", content->game->id, seats,
                   sb_bot_names[b]);
        if (content->die_count > 0 && first == play_signature(content, seats, sb_bot_names[b], 12))
          fail_msg("%s with %d seats: %s plays the same with another seed", content->game->id, seats, sb_bot_names[b]);
      }
}

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {cmocka_unit_test(honest_and_frugal), cmocka_unit_test(judges_anywhere),
                                     cmocka_unit_test(stops_when_told), cmocka_unit_test(same_seed_same_play)};
  int failed = cmocka_run_group_tests_name("bots", tests, NULL, NULL);
  counts_print();
  return failed;
}
