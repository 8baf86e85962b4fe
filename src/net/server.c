/* The server itself: listening, the loop, ticking, waking, going down. */
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyses.h"
#include "club.h"
#include "conn.h"
#include "contents.h"
#include "control.h"
#include "door.h"
#include "guests.h"
#include "http.h"
#include "ids.h"
#include "jobs.h"
#include "log.h"
#include "nodes.h"
#include "room.h"
#include "server.h"
#include "visit.h"

#define TICK_MS 1000
#define QUICK_MS 100
#define SWEEP_MS 5000
#define PROBE_MS 1000
#define DRAIN_MS 5000
#define LOADS_A_TICK 100
#define LOADING_MS 20 /* and after so long the rest is left for the next tick: people come first */

static struct {
  Server *server;
  Timer tick;
  int64_t tick_at, ticks_for, swept;
  bool stop, in_trouble;
  char (*waking)[SB_MATCH_ID]; /* matches to go on with after a restart */
  int waking_count, waking_size;
} self;

static volatile sig_atomic_t asked_to_stop;

/* ---- waking up ----------------------------------------------------------------------------------------------------
 */

void server_wake(void *server) {
  loop_wake(((Server *)server)->loop);
}

void server_wait(Server *s, Room *room, uint64_t ticket) {
  if (s->queue_count == s->queue_size) {
    int size = s->queue_size ? s->queue_size * 2 : 64;
    Waiting *grown = malloc((size_t)size * sizeof *grown);
    SB_ASSERT(grown != NULL);
    for (int i = 0; i < s->queue_count; i++) grown[i] = s->queue[(s->queue_first + i) % s->queue_size];
    free(s->queue);
    s->queue = grown;
    s->queue_first = 0;
    s->queue_size = size;
  }
  s->queue[(s->queue_first + s->queue_count++) % s->queue_size] = (Waiting){ticket, room};
  room->pending++;
}

/* A room may wait for what is written of another match: the one that follows it. */
static void fail_waiting(Server *s, uint64_t ticket) {
  for (int i = 0; i < s->queue_count; i++) {
    const Waiting *waiting = &s->queue[(s->queue_first + i) % s->queue_size];
    if (waiting->ticket == ticket) room_fail(waiting->room, ticket);
  }
}

/* A failed write is heard of before anything that depends on it is let go. */
static void take_failures(Server *s) {
  SbStoreFailure failure;
  while (sb_store_failure(s->store, &failure)) {
    log_line(LOG_ERROR, "not_stored", failure.match[0] ? failure.match : NULL, "%s", failure.text);
    Room *room = room_find(s, failure.match);
    if (room) room_fail(room, failure.ticket);
    fail_waiting(s, failure.ticket);
    http_fail(s, failure.ticket);
  }
}

static void release_stored(Server *s) {
  uint64_t done = sb_store_done(s->store);
  take_failures(s);
  if (done == s->committed) return;
  s->committed = done;
  while (s->queue_count && s->queue[s->queue_first].ticket <= done) {
    Room *room = s->queue[s->queue_first].room;
    s->queue_first = (s->queue_first + 1) % s->queue_size;
    s->queue_count--;
    room->pending--;
    for (Conn *c = room->conns; c; c = c->next) conn_kick(c);
  }
  http_release(s);
}

void server_settle(Server *s) {
  sb_store_flush(s->store);
  release_stored(s);
}

static void take_orders(Server *s) {
  const char *order = control_take(s->control);
  if (!order) return;
  char answer[ORDER_TEXT], said[ORDER_TEXT];
  SbText t = sb_text(said, sizeof said);
  sb_text_put(&t, order);
  order_do(s, order, answer);
  log_line(LOG_WARN, "host_order", NULL, "%s: %s", said, answer);
  control_answer(s->control, answer);
}

static void take_jobs(Server *s) {
  for (Job *job; (job = jobs_take(s->jobs)) != NULL; job_destroy(job))
    (job->hint ? room_hint_done : room_bot_done)(s, job);
}

/* ---- going down -----------------------------------------------------------------------------------------------------
 */

static void close_all(Server *s) {
  for (int i = 0; i < BUCKETS; i++)
    for (Room *room = s->rooms[i]; room; room = room->next)
      for (Conn *c = room->conns; c; c = c->next) conn_close(c, CLOSE_GOING_DOWN, "going down; come back", false);
  for (Conn *c = s->unseated; c; c = c->next) conn_close(c, CLOSE_GOING_DOWN, "going down; come back", true);
}

static void drain(Server *s) {
  s->draining = true;
  door_close(s);
  s->drain_until = steady_us() + DRAIN_MS * 1000;
  log_line(LOG_INFO, "draining", NULL, "connections=%d matches=%d", s->metrics.connections, s->metrics.rooms);
  nodes_leave(s); /* before anybody comes back */
  close_all(s);
  server_hurry(s);
}

/* Threads first: they wake the loop. */
static void leave_loop(Server *s) {
  self.stop = true;
  control_destroy(s->control);
  s->control = NULL;
  jobs_destroy(s->jobs);
  analyses_destroy(s->analyses);
  sb_store_close(s->store);
  s->jobs = NULL;
  s->analyses = NULL;
  s->store = NULL;
  s->down = true;
}

static void look_around(void *server) {
  Server *s = server;
  if (self.stop) return; /* a last tick or wake, after everything was let go */
  if (asked_to_stop && !s->draining) drain(s);
  release_stored(s);
  take_jobs(s);
  take_orders(s);
  nodes_look(s);
  if (!s->draining) return;
  bool quiet = s->metrics.connections == 0 && s->queue_count == 0 && !s->held;
  if (!quiet && steady_us() < s->drain_until) return;
  leave_loop(s);
}

/* ---- ticking
 * ---------------------------------------------------------------------------------------------------------- */

static void tick_by(int64_t at) {
  self.tick_at = at;
  bool set = loop_set(self.server->loop, &self.tick, at);
  SB_ASSERT(set); /* without ticks no clock runs */
}

static void tick_in(int64_t ms) {
  int64_t at = steady_us() + ms * 1000, due = self.server->due;
  tick_by(due && due < at ? due : at);
}

void server_due(Server *s, int64_t at) {
  if (!s->due || at < s->due) s->due = at;
  if (!s->down && self.tick_at > at) tick_by(at);
}

int64_t server_ticks_for(const Server *s) {
  (void)s;
  return self.ticks_for;
}

void server_hurry(Server *s) {
  s->hurried = true;
  if (!s->down && self.tick_at - steady_us() > QUICK_MS * 1000) tick_in(QUICK_MS);
}

static void load_some(Server *s) {
  int64_t until = steady_us() + LOADING_MS * 1000;
  for (int i = 0; i < LOADS_A_TICK && self.waking_count > 0 && steady_us() < until; i++) {
    Room *room;
    const char *id = self.waking[self.waking_count - 1];
    Reason why;
    RoomFound found = room_open(s, id, &room, &why);
    if (found == ROOM_BUSY) return; /* at the next tick, or later */
    self.waking_count--;
    if (found == ROOM_OPEN) room_think(room);
    if (found == ROOM_BROKEN) {
      log_line(LOG_WARN, "set_aside", id, "it is not woken again at the next start");
      sb_store_put_aside(s->store, id);
    }
  }
  if (self.waking_count > 0) server_hurry(s);
}

static void tick_room(Room *room) {
  int seat;
  room_chairs_tick(room);
  room_people_tick(room);
  if (!room->match) return;
  room_luck_tick(room);
  room_windows_tick(room);
  if (room->running) server_hurry(room->server);
  if (room->running && room_clock_expired(room, &seat)) room_give_up(room, seat, SB_TIMED_OUT);
  room_think(room);
}

uint64_t server_probe(Server *s) {
  if (s->probe && steady_us() - s->probed < PROBE_MS * 1000) return s->probe;
  s->probed = steady_us();
  return s->probe = sb_store_probe(s->store);
}

/* Nobody may act while writing fails, so nothing else would notice that it works again. */
static void look_at_disk(Server *s) {
  char why[SB_TROUBLE_TEXT];
  bool works = sb_store_works(s->store, why);
  if (!works) server_probe(s);
  if (works && self.in_trouble) log_line(LOG_WARN, "writes_again", NULL, "actions are taken again");
  if (!works && !self.in_trouble) log_line(LOG_ERROR, "cannot_write", NULL, "%s", why);
  self.in_trouble = !works;
}

static void on_tick(Timer *tick) {
  Server *s = self.server;
  (void)tick;
  self.ticks_for = self.tick_at;
  self.tick_at = 0;
  s->hurried = false;
  s->due = 0;
  look_around(s);
  if (self.stop) return;
  visits_go_on(s);
  if (!s->draining) {
    load_some(s);
    look_at_disk(s);
    expiry_tick(s);
    for (int i = 0; i < BUCKETS; i++)
      for (Room *room = s->rooms[i]; room; room = room->next) tick_room(room);
    if (steady_us() - self.swept > SWEEP_MS * 1000) {
      self.swept = steady_us();
      room_sweep(s);
      nodes_tick(s);
      guests_sweep(s);
      malloc_trim(0);
    }
  }
  tick_in(s->hurried || s->draining ? QUICK_MS : TICK_MS);
}

/* ---- life
 * ------------------------------------------------------------------------------------------------------------------ */

static void on_signal(int number) {
  (void)number;
  asked_to_stop = 1;
  if (self.server && self.server->loop) loop_wake(self.server->loop);
}

static void catch_signals(void) {
  struct sigaction stop = {.sa_handler = on_signal}, ignore = {.sa_handler = SIG_IGN};
  sigaction(SIGTERM, &stop, NULL);
  sigaction(SIGINT, &stop, NULL);
  sigaction(SIGPIPE, &ignore, NULL);
  sigaction(SIGXFSZ, &ignore, NULL); /* a file that may not grow is a full disk */
}

static bool add_waking(void *server, const char *id) {
  (void)server;
  if (strlen(id) >= SB_MATCH_ID) return true;
  if (self.waking_count == self.waking_size) {
    int size = self.waking_size ? self.waking_size * 2 : 64;
    void *grown = realloc(self.waking, (size_t)size * sizeof *self.waking);
    if (!grown) return false;
    self.waking = grown;
    self.waking_size = size;
  }
  strcpy(self.waking[self.waking_count++], id);
  return true;
}

void server_wake_match(Server *s, const char *id) {
  add_waking(s, id);
  server_hurry(s);
}

void server_sleep_on(Server *s) {
  (void)s;
  self.waking_count = 0;
}

static void find_web(Server *s) {
  char index[1100];
  if (!s->serve->web || !realpath(s->serve->web, index) || strlen(index) >= sizeof s->web) return;
  strcpy(s->web, index);
  strcat(index, "/index.html");
  if (access(index, R_OK) != 0) s->web[0] = 0;
}

static bool start(Server *s, SbError *error) {
  int most = 0;
  for (int i = 0; i < sb_game_count(); i++)
    if (sb_game_at(i)->max_actions > most) most = sb_game_at(i)->max_actions;
  s->observation = aligned_alloc(64, SB_STATE_MAX);
  s->public_view = aligned_alloc(64, SB_STATE_MAX);
  s->actions = malloc((size_t)most * sizeof *s->actions);
  if (!s->observation || !s->public_view || !s->actions) return sb_fail(error, "out of memory");
  s->loop = loop_create(look_around, s);
  if (!s->loop) return sb_fail(error, "cannot start the event loop");
  random_bytes(s->secret_key, sizeof s->secret_key);
  find_web(s);
  if (s->serve->password && !club_read(s, s->serve->password, error)) return false;
  if (s->serve->beacon && !beacon_read(s->serve->beacon, (char[SB_BEACON_TEXT]){0}, error)) return false;
  s->node = s->serve->node;
  SbNode node = {s->node, s->serve->lease_ms};
  s->store = s->node ? sb_store_open_node(s->serve->db, &node, server_wake, s, error)
                     : sb_store_open(s->serve->db, server_wake, s, error);
  if (!s->store) return false;
  char name[1000];
  sb_store_name(s->serve->db, name, sizeof name);
  if (sb_store_converted(s->store))
    log_line(LOG_WARN, "store_converted", NULL, "the database %s was of version %d and is up to date now", name,
             sb_store_converted(s->store));
  SbError why = {0};
  if (!s->node) s->control = control_create(s->serve->db, server_wake, s, &why);
  if (why.text[0]) log_line(LOG_WARN, "no_orders", NULL, "'starboard admin' cannot reach this server: %s", why.text);
  s->jobs = jobs_create(s->serve->workers, server_wake, s);
  s->analyses = analyses_create();
  if (!s->jobs || !s->analyses) return sb_fail(error, "cannot start workers");
  if (!s->node && !sb_store_get_waking(s->store, add_waking, NULL, error)) return false;
  return door_open(s, error);
}

static void finish(Server *s) {
  control_destroy(s->control);
  jobs_destroy(s->jobs);
  analyses_destroy(s->analyses);
  sb_store_close(s->store);
  s->store = NULL;
  s->down = true;
  door_close(s);
  visits_finish(s);
  for (int i = 0; i < BUCKETS; i++)
    while (s->rooms[i]) room_destroy(s->rooms[i]);
  contents_finish(s);
  guests_finish(s);
  free(s->queue);
  free(s->observation);
  free(s->public_view);
  free(s->actions);
  free(self.waking);
  loop_destroy(s->loop);
  self.server = NULL;
}

bool sb_serve(const SbServe *serve, SbError *error) {
  Server *s = calloc(1, sizeof *s);
  if (!s) return sb_fail(error, "out of memory");
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TRIM_THRESHOLD, 2 * 1024 * 1024);
  log_start(serve->json_log, serve->quiet ? LOG_WARN : LOG_INFO);
  memset(&self, 0, sizeof self);
  self.server = s;
  self.tick.ring = on_tick;
  s->serve = serve;
  s->metrics.started = steady_us();
  s->started = clock_ms();
  asked_to_stop = 0;
  catch_signals();
  bool good = start(s, error);
  if (good) {
    log_line(LOG_INFO, "listening", NULL, "address=%s page=%s waking=%d", s->address, s->web[0] ? s->web : "none",
             self.waking_count);
    if (serve->ready) serve->ready(s->address);
    self.swept = steady_us();
    tick_in(1);
    while (!self.stop) {
      loop_wait(s->loop);
      sb_store_gather(s->store);
      loop_turn(s->loop);
      if (s->store) sb_store_go(s->store);
      visits_bury(s);
    }
    log_line(LOG_INFO, "stopped", NULL, "actions=%llu", (unsigned long long)s->metrics.actions);
  }
  finish(s);
  free(s);
  return good;
}
