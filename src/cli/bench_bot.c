/* How fast a bot searches, and how much of its time is spent in the rules rather than in its tree.
 *
 * The same decisions are made twice: once as they are, for the speed, and once with a game whose functions are
 * watched by a clock, for the share. What the clock itself costs is measured and taken off. */
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "stats.h"

typedef struct Watch {
  const SbGame *real;
  uint64_t ticks, calls;
} Watch;

static Watch watch; /* the functions below have no other way to know; one benchmark runs at a time */

static uint64_t now(void) {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#else
  return (uint64_t)(1e9 * stats_seconds());
#endif
}

#define WATCHED(call)           \
  uint64_t begun = now();       \
  call;                         \
  watch.ticks += now() - begun; \
  watch.calls++

static int watch_legal(const SbContent *c, const SbState *s, int seat, SbAction *out) {
  int count;
  WATCHED(count = watch.real->legal(c, s, seat, out));
  return count;
}

static bool watch_why_not(const SbContent *c, const SbState *s, int seat, SbAction action, SbReason *reason) {
  bool legal;
  WATCHED(legal = watch.real->why_not(c, s, seat, action, reason));
  return legal;
}

static void watch_apply(const SbContent *c, SbState *s, int seat, SbAction action, SbChance *chance, SbEvents *events) {
  WATCHED(watch.real->apply(c, s, seat, action, chance, events));
}

static void watch_observe(const SbContent *c, const SbState *s, int viewer, SbObservation *out) {
  WATCHED(watch.real->observe(c, s, viewer, out));
}

static void watch_determinize(const SbContent *c, const SbObservation *o, int viewer, SbRng *rng, SbState *out) {
  WATCHED(watch.real->determinize(c, o, viewer, rng, out));
}

static int watch_evaluate(const SbContent *c, const SbState *s, int seat) {
  int value;
  WATCHED(value = watch.real->evaluate(c, s, seat));
  return value;
}

static void watch_evaluate_all(const SbContent *c, const SbState *s, int *values) {
  WATCHED(watch.real->evaluate_all(c, s, values));
}

static void watch_weigh(const SbContent *c, const SbState *s, int seat, const SbAction *actions, int count,
                        uint32_t *weights) {
  WATCHED(watch.real->weigh(c, s, seat, actions, count, weights));
}

static int watch_propose(const SbContent *c, const SbState *s, int seat, SbAction *out, uint32_t *weights) {
  int count;
  WATCHED(count = watch.real->propose(c, s, seat, out, weights));
  return count;
}

static void watch_nothing(void) {
  WATCHED(__asm__ volatile(""));
}

/* Content whose game is the watched one. */
static SbContent *watched_content(const SbContent *content, SbGame *game) {
  SbContent *copy = malloc(content->game->content_size);
  if (!copy) return NULL;
  memcpy(copy, content, content->game->content_size);
  watch = (Watch){.real = content->game};
  *game = *content->game;
  game->legal = watch_legal;
  game->why_not = watch_why_not;
  game->apply = watch_apply;
  game->observe = watch_observe;
  game->determinize = watch_determinize;
  if (game->evaluate) game->evaluate = watch_evaluate;
  if (game->evaluate_all) game->evaluate_all = watch_evaluate_all;
  if (game->weigh) game->weigh = watch_weigh;
  if (game->propose) game->propose = watch_propose;
  copy->game = game;
  return copy;
}

typedef struct Session {
  const SbContent *content; /* for the bots */
  const SbContent *rules;   /* for the match between them */
  const SbSetup *setup;
  const char *name;
  double seconds; /* in all when decisions is 0 */
  int64_t decisions;
  double thinking, in_turns;
  int64_t simulations, turns;
  uint64_t ticks; /* of thinking */
} Session;

static bool play(Session *s, SbState *state, SbObservation *seen, SbError *error) {
  const SbGame *game = s->rules->game;
  SbBot *bots[SB_SEATS_MAX] = {NULL};
  bool good = true;
  int64_t wanted = s->decisions, made = 0;
  double end = stats_busy_seconds() + s->seconds;
  for (int seat = 0; seat < s->setup->seats && good; seat++)
    good = (bots[seat] = sb_bot_create(s->name, s->content, (uint64_t)seat, error)) != NULL;
  for (uint64_t round = 0; good && (wanted ? made < wanted : stats_busy_seconds() < end); round++) {
    SbSetup setup = *s->setup;
    setup.seed[1] ^= round;
    good = game->setup(s->rules, &setup, state, NULL, NULL, error);
    int last = -1;
    for (uint32_t due; good && (due = game->due(s->rules, state)) != 0; made++) {
      if (wanted ? made >= wanted : stats_busy_seconds() >= end) break;
      int seat = __builtin_ctz(due), turn = game->turn ? game->turn(s->rules, state) : (int)made;
      bool counts = !game->turn || turn > 0; /* setting up is no turn */
      s->turns += counts && turn != last;
      last = turn;
      game->observe(s->rules, state, seat, seen);
      double begun = stats_busy_seconds();
      uint64_t tick = now();
      SbAction action = sb_bot_choose(bots[seat], seen, seat);
      SB_ASSERT(action != SB_NO_ACTION);
      s->ticks += now() - tick;
      double passed = stats_busy_seconds() - begun;
      s->thinking += passed;
      if (counts) s->in_turns += passed;
      game->apply(s->rules, state, seat, action, NULL, NULL);
    }
  }
  s->decisions = made;
  for (int seat = 0; seat < SB_SEATS_MAX; seat++) {
    if (bots[seat]) s->simulations += sb_bot_simulations(bots[seat]);
    sb_bot_destroy(bots[seat]);
  }
  return good;
}

/* Ticks of one watched call that belong to the clock: all of them, and those it counts as the function's own. */
static void calibrate(double *whole, double *inside) {
  enum { TIMES = 1000000 };
  watch.ticks = watch.calls = 0;
  uint64_t begun = now();
  for (int i = 0; i < TIMES; i++) watch_nothing();
  *whole = (double)(now() - begun) / TIMES;
  *inside = (double)watch.ticks / TIMES;
}

bool bench_bot(const SbContent *content, const SbSetup *setup, const char *name, double seconds, BotSpeed *out,
               SbError *error) {
  SbGame game;
  SbState *state = cli_new_state(content->game);
  SbObservation *seen = (SbObservation *)cli_new_state(content->game);
  SbContent *watched = watched_content(content, &game);
  bool good = state && seen && watched;
  Session plain = {.content = content, .rules = content, .setup = setup, .name = name, .seconds = seconds};
  if (!good) sb_fail(error, "not enough memory");
  good = good && play(&plain, state, seen, error);
  Session slow = plain;
  slow.content = watched;
  slow.thinking = slow.in_turns = 0;
  slow.ticks = 0;
  slow.simulations = slow.turns = 0;
  double whole, inside;
  calibrate(&whole, &inside);
  watch.ticks = watch.calls = 0;
  good = good && play(&slow, state, seen, error);
  if (good) {
    double calls = (double)watch.calls, rules = (double)watch.ticks - calls * inside;
    double all = (double)slow.ticks - calls * whole;
    *out = (BotSpeed){.simulations_per_second = (double)plain.simulations / plain.thinking,
                      .decisions_per_second = (double)plain.decisions / plain.thinking,
                      .seconds_per_turn = plain.turns ? plain.in_turns / (double)plain.turns : 0,
                      .outside = all > 0 ? 1 - rules / all : 0};
  }
  free(watched);
  free(seen);
  free(state);
  return good;
}
