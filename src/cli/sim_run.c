/* The games of a simulation: played on threads, counted in the order of their numbers. */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sim.h"

typedef struct Run {
  const SimJob *job;
  Outcome *outcomes;
  SimTally *tallies;
  atomic_llong next, done;
  atomic_bool failed;
  pthread_mutex_t lock; /* guards the rest */
  pthread_cond_t changed;
  int working;
  SbError error;
} Run;

/* What one thread needs for itself. */
typedef struct Desk {
  SbState *state;
  SbObservation *observation;
  SbBot *bots[SB_SEATS_MAX];
  SbEvents events; /* with tallies, of one apply */
  SimTally *tallies;
} Desk;

int64_t sim_games_here(const SimJob *job) {
  return (job->games - job->shard + job->shards - 1) / job->shards;
}

int64_t sim_game_number(const SimJob *job, int64_t i) {
  return job->shard + i * job->shards;
}

int sim_player_at(const SimJob *job, int64_t game, int seat) {
  bool second_half = job->swap && game >= job->games / 2;
  return (seat + second_half) % job->players.count;
}

uint64_t sim_derive(const SimJob *job, int64_t game, int use) {
  uint64_t words[2] = {(uint64_t)game, (uint64_t)use};
  return sb_siphash(job->setup.seed[0], job->setup.seed[1], words, sizeof words);
}

static bool sit_down(const SimJob *job, int64_t game, Desk *desk, SbError *error) {
  for (int seat = 0; seat < job->players.count; seat++) {
    const char *name = job->players.name[sim_player_at(job, game, seat)];
    desk->bots[seat] = sb_bot_create(name, job->content, sim_derive(job, game, 2 + seat), error);
    if (!desk->bots[seat]) return false;
  }
  return true;
}

static void play_out(const SimJob *job, const SbSetup *setup, Desk *desk, Outcome *outcome) {
  const SbContent *content = job->content;
  const SbGame *game = content->game;
  SbEvents *events = job->tallies ? &desk->events : NULL;
  SbTallies tallies = {0};
  const int longest =
      game->max_plies * 16 + 1000; /* options may allow more than the stated bound, nothing allows this */
  int plies = 0;
  if (events) game->tally(content, desk->state, events, &tallies);
  for (uint32_t due; (due = game->due(content, desk->state)) != 0 && plies < longest; plies++) {
    int seat = __builtin_ctz(due);
    game->observe(content, desk->state, seat, desk->observation);
    SbAction action = sb_bot_choose(desk->bots[seat], desk->observation, seat);
    SB_ASSERT(action != SB_NO_ACTION);
    sb_events_clear(&desk->events);
    game->apply(content, desk->state, seat, action, NULL, events);
    if (events) game->tally(content, desk->state, events, &tallies);
  }
  SbResult result = {0};
  game->result(content, desk->state, &result);
  *outcome = (Outcome){.hash = cli_state_hash(game, desk->state),
                       .reason = result.over ? result.reason : NULL,
                       .plies = plies,
                       .winners = result.winners,
                       .next = job->next ? sim_next(job, setup, desk->state) : NULL};
  if (events) sim_count(job, &tallies, result.winners, desk->tallies);
}

static bool play_game(const SimJob *job, int64_t number, Desk *desk, Outcome *outcome, SbError *error) {
  SbSetup setup = sim_setup(job, number);
  sb_events_clear(&desk->events);
  bool good = job->content->game->setup(job->content, &setup, desk->state, NULL, &desk->events, error) &&
              sit_down(job, number, desk, error);
  if (good) play_out(job, &setup, desk, outcome);
  cli_bots_leave(desk->bots);
  return good && (!job->next || outcome->next || sb_fail(error, "not enough memory for what follows a game"));
}

static void report_failure(Run *run, const SbError *error) {
  pthread_mutex_lock(&run->lock);
  if (!atomic_exchange(&run->failed, true)) run->error = *error;
  pthread_mutex_unlock(&run->lock);
}

static bool furnish(Desk *desk, const SimJob *job) {
  const SbGame *game = job->content->game;
  *desk = (Desk){.state = cli_new_state(game), .observation = (SbObservation *)cli_new_state(game)};
  if (job->tallies) {
    desk->events.size = game->max_events;
    desk->events.at = calloc((size_t)game->max_events, sizeof *desk->events.at);
    desk->events.number_size = game->max_event_numbers;
    desk->events.numbers = calloc((size_t)game->max_event_numbers + 1, sizeof *desk->events.numbers);
    desk->tallies = calloc(SB_TALLIES_MAX, sizeof *desk->tallies);
  }
  return desk->state && desk->observation &&
         (!job->tallies || (desk->events.at && desk->events.numbers && desk->tallies));
}

static void clear_desk(Desk *desk) {
  free(desk->state);
  free(desk->observation);
  free(desk->events.at);
  free(desk->events.numbers);
  free(desk->tallies);
}

static void *work(void *self) {
  Run *run = self;
  SbError error = {0};
  Desk desk;
  if (!furnish(&desk, run->job)) {
    sb_fail(&error, "not enough memory for a game");
    report_failure(run, &error);
  }
  while (!atomic_load(&run->failed)) {
    int64_t i = atomic_fetch_add(&run->next, 1);
    if (i >= sim_games_here(run->job)) break;
    if (!play_game(run->job, sim_game_number(run->job, i), &desk, &run->outcomes[i], &error))
      report_failure(run, &error);
    atomic_fetch_add(&run->done, 1);
  }
  pthread_mutex_lock(&run->lock);
  if (desk.tallies) sim_merge(run->tallies, desk.tallies);
  run->working--;
  pthread_cond_signal(&run->changed);
  pthread_mutex_unlock(&run->lock);
  clear_desk(&desk);
  return NULL;
}

/* ---- progress ---------------------------------------------------------------------------------------------------- */

static void print_progress(const Run *run, double begun, bool terminal) {
  int64_t done = atomic_load(&run->done), games = sim_games_here(run->job);
  double passed = stats_seconds() - begun;
  double left = done ? passed / (double)done * (double)(games - done) : 0;
  fprintf(stderr, "%s%lld of %lld games (%d %%), %.0f s left%s", terminal ? "\r\033[K" : "", (long long)done,
          (long long)games, (int)(100 * done / games), left, terminal ? "" : "\n");
}

static void wait_for_threads(Run *run, double begun) {
  bool terminal = isatty(STDERR_FILENO), shown = false;
  pthread_mutex_lock(&run->lock);
  while (run->working > 0) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += terminal ? 200000000 : 0;
    until.tv_sec += terminal ? until.tv_nsec / 1000000000 : 2;
    until.tv_nsec %= 1000000000;
    int woken = pthread_cond_timedwait(&run->changed, &run->lock, &until);
    if (woken == ETIMEDOUT && run->job->progress) {
      print_progress(run, begun, terminal);
      shown = true;
    }
  }
  pthread_mutex_unlock(&run->lock);
  if (shown && terminal) fputs("\r\033[K", stderr);
  double passed = stats_seconds() - begun;
  int64_t games = sim_games_here(run->job);
  if (run->job->progress && !atomic_load(&run->failed))
    fprintf(stderr, "%lld games in %.2f s, %.0f games a second on %d thread%s\n", (long long)games, passed,
            (double)games / (passed > 0 ? passed : 1), run->job->threads, run->job->threads == 1 ? "" : "s");
}

bool sim_run(const SimJob *job, Outcome *outcomes, SimTally *tallies, SbError *error) {
  Run run = {.job = job, .outcomes = outcomes, .tallies = tallies};
  pthread_t *threads = calloc((size_t)job->threads, sizeof *threads);
  if (!threads) return sb_fail(error, "not enough memory for %d threads", job->threads);
  pthread_mutex_init(&run.lock, NULL);
  pthread_cond_init(&run.changed, NULL);
  int started = 0;
  double begun = stats_seconds();
  pthread_mutex_lock(&run.lock);
  while (started < job->threads && pthread_create(&threads[started], NULL, work, &run) == 0) started++;
  run.working = started;
  pthread_mutex_unlock(&run.lock);
  if (started > 0) wait_for_threads(&run, begun);
  for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
  pthread_cond_destroy(&run.changed);
  pthread_mutex_destroy(&run.lock);
  free(threads);
  if (started == 0) return sb_fail(error, "no thread could be started");
  if (!atomic_load(&run.failed)) return true;
  if (error) *error = run.error;
  return false;
}

/* ---- counting ---------------------------------------------------------------------------------------- */

static void count_reason(SimReport *report, const char *name) {
  if (!name) name = "unfinished";
  int i = 0;
  while (i < report->reason_count && strcmp(report->reason[i].name, name) != 0) i++;
  if (i == SIM_REASONS) return;
  if (i == report->reason_count) report->reason[report->reason_count++].name = name;
  report->reason[i].count++;
}

bool sim_report(const SimJob *job, const Outcome *outcomes, SimReport *report, SbError *error) {
  int *plies = malloc((size_t)job->games * sizeof *plies);
  if (!plies) return sb_fail(error, "not enough memory to count the games");
  for (int64_t i = 0; i < job->games; i++) {
    const Outcome *o = &outcomes[i];
    uint64_t words[3] = {o->hash, o->winners, (uint64_t)o->plies};
    report->signature = sb_siphash(report->signature, (uint64_t)i, words, sizeof words);
    report->draws += o->winners == 0;
    for (int seat = 0; seat < job->players.count; seat++) {
      if (!(o->winners >> seat & 1)) continue;
      report->wins[seat]++;
      report->player_wins[sim_player_at(job, i, seat)]++;
    }
    count_reason(report, o->reason);
    plies[i] = o->plies;
  }
  report->plies = stats_spread(plies, job->games);
  free(plies);
  return true;
}
