/* The games of an arena: played on threads, in an order that keeps all pairings equally far. */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "arena.h"

typedef struct Run {
  Arena *arena;
  atomic_bool stop;
  pthread_mutex_t lock; /* guards the rest, and the scores */
  pthread_cond_t changed;
  int next; /* number of the next game in the order of play */
  int working;
  int begun; /* games done before this run */
  bool failed;
  SbError error;
} Run;

/* What one thread needs for itself. */
typedef struct Desk {
  SbState *state;
  SbObservation *observation;
  int side; /* ARENA_APART: whose result is being found out */
  Host *hosts[ARENA_PLAYERS];
  SbBot *bots[SB_SEATS_MAX];
} Desk;

/* An independent number for each use of luck; the games of a round share theirs. */
static uint64_t derive(const Arena *arena, int game, int use) {
  uint64_t words[2] = {(uint64_t)(game / arena_round(arena)), (uint64_t)use};
  return sb_siphash(arena->world->setup.seed[0], arena->world->setup.seed[1], words, sizeof words);
}

/* Which of the two players of the pairing sits there. */
static int side_at(const Arena *arena, const Desk *desk, int game, int seat) {
  if (arena->seating == ARENA_APART) return desk->side;
  if (arena->seating == ARENA_ALONE) return seat != game % arena->world->setup.seats;
  return (arena->side[seat] + game) % 2;
}

static const char *command_of(const char *player) {
  return strncmp(player, "exec:", 5) == 0 ? player + 5 : NULL;
}

static bool sit_down(const Arena *arena, Desk *desk, int pairing, int game, SbError *error) {
  for (int seat = 0; seat < arena->world->setup.seats; seat++) {
    int player = arena->pair[pairing][side_at(arena, desk, game, seat)];
    const char *name = arena->player[player], *command = command_of(name);
    uint64_t seed = derive(arena, game, 2 + seat);
    if (command) {
      if (!desk->hosts[player]) desk->hosts[player] = host_start(command, error);
      if (!desk->hosts[player] || !host_new_match(desk->hosts[player], arena->world, arena->options, seed, error))
        return false;
    } else {
      desk->bots[seat] = sb_bot_create(name, arena->world->content, seed, error);
      if (!desk->bots[seat]) return false;
    }
  }
  return true;
}

static int score_of(const Arena *arena, const Desk *desk, int game, const SbResult *result) {
  bool won[2] = {false, false};
  for (int seat = 0; seat < arena->world->setup.seats; seat++)
    if (result->winners >> seat & 1) won[side_at(arena, desk, game, seat)] = true;
  return won[0] == won[1] ? ARENA_DRAWN : won[0] ? ARENA_WON : ARENA_LOST;
}

/* Of two results of the same game: winning counts first, then what all seats together scored. */
static int compare(const SbResult *a, const SbResult *b) {
  int64_t sum = 0;
  if (!a->winners != !b->winners) return a->winners ? ARENA_WON : ARENA_LOST;
  for (int seat = 0; seat < SB_SEATS_MAX; seat++) sum += a->score[seat] - b->score[seat];
  return sum > 0 ? ARENA_WON : sum < 0 ? ARENA_LOST : ARENA_DRAWN;
}

static bool choose(const Arena *arena, Desk *desk, int pairing, int game, int seat, SbAction *action, SbError *error) {
  const SbContent *content = arena->world->content;
  content->game->observe(content, desk->state, seat, desk->observation);
  if (desk->bots[seat]) {
    *action = sb_bot_choose(desk->bots[seat], desk->observation, seat);
    SB_ASSERT(*action != SB_NO_ACTION);
    return true;
  }
  int player = arena->pair[pairing][side_at(arena, desk, game, seat)];
  SbError why = {0};
  if (host_choose(desk->hosts[player], content, desk->observation, seat, action, &why)) return true;
  return sb_fail(error, "%s: %.300s", arena->player[player], why.text);
}

static bool play_once(const Arena *arena, Desk *desk, ArenaGame *out, SbResult *result, SbError *error) {
  const SbContent *content = arena->world->content;
  const SbGame *rules = content->game;
  SbSetup setup = arena->world->setup;
  const int longest = rules->max_plies * 16 + 1000;
  setup.seed[0] = derive(arena, out->game, 0);
  setup.seed[1] = derive(arena, out->game, 1);
  if (!rules->setup(content, &setup, desk->state, NULL, NULL, error)) return false;
  if (!sit_down(arena, desk, out->pairing, out->game, error)) return false;
  int plies = 0;
  for (uint32_t due; (due = rules->due(content, desk->state)) != 0 && plies < longest; plies++, out->plies++) {
    int seat = __builtin_ctz(due);
    SbAction action;
    if (!choose(arena, desk, out->pairing, out->game, seat, &action, error)) return false;
    rules->apply(content, desk->state, seat, action, NULL, NULL);
  }
  *result = (SbResult){0};
  rules->result(content, desk->state, result);
  out->reason = result->over ? result->reason : "unfinished";
  return true;
}

static bool play_game(const Arena *arena, Desk *desk, ArenaGame *out, SbError *error) {
  SbResult result[2];
  for (desk->side = 0; desk->side < (arena->seating == ARENA_APART ? 2 : 1); desk->side++) {
    bool played = play_once(arena, desk, out, &result[desk->side], error);
    cli_bots_leave(desk->bots);
    if (!played) return false;
  }
  out->score =
      arena->seating == ARENA_APART ? compare(&result[0], &result[1]) : score_of(arena, desk, out->game, &result[0]);
  return true;
}

/* ---- threads ----------------------------------------------------------------------------------------------- */

/* The next game nobody has played: games with the same luck first for all pairings, then the next luck. */
static bool take(Run *run, ArenaGame *out) {
  Arena *arena = run->arena;
  int all = arena->pairing_count * arena->games, round = arena_round(arena), lap = round * arena->pairing_count;
  bool found = false;
  pthread_mutex_lock(&run->lock);
  while (!found && run->next < all) {
    int number = run->next++, rest = number % lap;
    *out = (ArenaGame){.pairing = rest / round, .game = number / lap * round + rest % round};
    found = *arena_score(arena, out->pairing, out->game) == ARENA_OPEN;
  }
  pthread_mutex_unlock(&run->lock);
  return found;
}

static void hand_in(Run *run, const ArenaGame *game, bool played, SbError *error) {
  Arena *arena = run->arena;
  pthread_mutex_lock(&run->lock);
  if (played) {
    *arena_score(arena, game->pairing, game->game) = (uint8_t)game->score;
    arena->done++;
    if (arena->file) played = arena_file_add(arena, game, error);
  }
  if (!played) {
    if (!run->failed) run->error = *error;
    run->failed = true;
    atomic_store(&run->stop, true);
  }
  if (arena->sprt) {
    Sprt s = arena_sprt(arena);
    if (s.llr <= s.low || s.llr >= s.high) atomic_store(&run->stop, true);
  }
  pthread_mutex_unlock(&run->lock);
}

static void *work(void *self) {
  Run *run = self;
  Desk desk = {.state = cli_new_state(run->arena->world->game),
               .observation = (SbObservation *)cli_new_state(run->arena->world->game)};
  ArenaGame game;
  while (desk.state && desk.observation && !atomic_load(&run->stop) && take(run, &game)) {
    SbError error = {0};
    bool played = play_game(run->arena, &desk, &game, &error);
    hand_in(run, &game, played, &error);
  }
  for (int i = 0; i < ARENA_PLAYERS; i++) host_stop(desk.hosts[i]);
  free(desk.state);
  free(desk.observation);
  pthread_mutex_lock(&run->lock);
  run->working--;
  pthread_cond_signal(&run->changed);
  pthread_mutex_unlock(&run->lock);
  return NULL;
}

static void tell_progress(const Run *run, double since, bool terminal) {
  const Arena *arena = run->arena;
  int all = arena->pairing_count * arena->games, fresh = arena->done - run->begun;
  double left = fresh ? (stats_seconds() - since) / fresh * (all - arena->done) : 0;
  fprintf(stderr, "%s%d of %d games (%d %%)", terminal ? "\r\033[K" : "", arena->done, all, 100 * arena->done / all);
  if (fresh) fprintf(stderr, ", %d:%02d:%02d left", (int)left / 3600, (int)left / 60 % 60, (int)left % 60);
  if (arena->sprt) {
    Sprt s = arena_sprt(arena);
    fprintf(stderr, ", log likelihood ratio %.2f (%.2f to %.2f)", s.llr, s.low, s.high);
  }
  fputs(terminal ? "" : "\n", stderr);
}

static void wait_for_threads(Run *run) {
  bool terminal = isatty(STDERR_FILENO), shown = false;
  double since = stats_seconds(), told = since;
  pthread_mutex_lock(&run->lock);
  while (run->working > 0) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 1;
    pthread_cond_timedwait(&run->changed, &run->lock, &until);
    double now = stats_seconds();
    if (!run->arena->progress || run->working == 0 || now - told < (terminal ? 1 : 10)) continue;
    tell_progress(run, since, terminal);
    told = now;
    shown = true;
  }
  pthread_mutex_unlock(&run->lock);
  if (shown && terminal) fputs("\r\033[K", stderr);
}

bool arena_run(Arena *arena, SbError *error) {
  Run run = {.arena = arena, .begun = arena->done};
  pthread_t threads[64];
  int started = 0, jobs = arena->jobs < 64 ? arena->jobs : 64;
  pthread_mutex_init(&run.lock, NULL);
  pthread_cond_init(&run.changed, NULL);
  pthread_mutex_lock(&run.lock);
  while (started < jobs && pthread_create(&threads[started], NULL, work, &run) == 0) started++;
  run.working = started;
  pthread_mutex_unlock(&run.lock);
  if (started > 0) wait_for_threads(&run);
  for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
  pthread_cond_destroy(&run.changed);
  pthread_mutex_destroy(&run.lock);
  if (started == 0) return sb_fail(error, "no thread could be started");
  if (run.failed && error) *error = run.error;
  return !run.failed;
}
