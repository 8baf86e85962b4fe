/* The server itself: listening, the loop, ticking, waking, going down. */
#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <malloc.h>
#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "analyses.h"
#include "club.h"
#include "conn.h"
#include "contents.h"
#include "control.h"
#include "guests.h"
#include "http.h"
#include "ids.h"
#include "jobs.h"
#include "log.h"
#include "nodes.h"
#include "room.h"
#include "server.h"
#include "socket.h"

#define TICK_MS 1000
#define QUICK_MS 100
#define SWEEP_MS 5000
#define PROBE_MS 1000
#define DRAIN_MS 5000
#define LOADS_A_TICK 100
#define LOADING_MS 20 /* and after so long the rest is left for the next tick: people come first */
#define TX_PACKET 262144

static struct {
  Server *server;
  struct lws_context *context; /* the server's own is NULL once it goes down */
  lws_sorted_usec_list_t tick;
  int64_t tick_at, ticks_for, swept;
  bool stop;
  const char *loop;
  char (*waking)[SB_MATCH_ID]; /* matches to go on with after a restart */
  int waking_count, waking_size;
} self;

static volatile sig_atomic_t asked_to_stop;

/* ---- waking up ----------------------------------------------------------------------------------------------------
 */

void server_wake(void *server) {
  Server *s = server;
  if (s->context) lws_cancel_service(s->context);
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

static uint64_t loop_option(const char *name) {
  if (strcmp(name, "uv") == 0) return LWS_SERVER_OPTION_LIBUV;
  if (strcmp(name, "ev") == 0) return LWS_SERVER_OPTION_LIBEV;
  return 0;
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
  s->drain_until = steady_us() + DRAIN_MS * 1000;
  log_line(LOG_INFO, "draining", NULL, "connections=%d matches=%d", s->metrics.connections, s->metrics.rooms);
  nodes_leave(s); /* before anybody comes back */
  close_all(s);
  server_hurry(s);
}

/* Threads first: they wake the loop. A loop of libuv or libev runs until the context is destroyed inside of it; our own
 * ends when asked. */
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
  struct lws_context *context = s->context;
  s->context = NULL;
  if (loop_option(self.loop))
    lws_context_destroy(context);
  else
    lws_cancel_service(context);
}

static void look_around(Server *s) {
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

static void on_tick(lws_sorted_usec_list_t *tick);

static void tick_by(int64_t at) {
  int64_t wait = at - steady_us();
  self.tick_at = at;
  lws_sul_schedule(self.server->context, 0, &self.tick, on_tick, wait > 0 ? wait : 1);
}

static void tick_in(int64_t ms) {
  int64_t at = steady_us() + ms * 1000, due = self.server->due;
  tick_by(due && due < at ? due : at);
}

void server_due(Server *s, int64_t at) {
  if (!s->due || at < s->due) s->due = at;
  if (s->context && self.tick_at > at) tick_by(at);
}

int64_t server_ticks_for(const Server *s) {
  (void)s;
  return self.ticks_for;
}

void server_hurry(Server *s) {
  s->hurried = true;
  if (s->context && self.tick_at - steady_us() > QUICK_MS * 1000) tick_in(QUICK_MS);
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
  if (!sb_store_works(s->store, why)) server_probe(s);
}

static void on_tick(lws_sorted_usec_list_t *tick) {
  Server *s = self.server;
  (void)tick;
  self.ticks_for = self.tick_at;
  self.tick_at = 0;
  s->hurried = false;
  s->due = 0;
  look_around(s);
  if (self.stop) return;
  if (!s->draining) {
    load_some(s);
    look_at_disk(s);
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

/* ---- libwebsockets
 * ------------------------------------------------------------------------------------------------------ */

static int count_socket(Server *s, struct lws *wsi, int reason, void *in) {
  if (reason == LWS_CALLBACK_FILTER_NETWORK_CONNECTION) {
    if (s->draining) return 1;
    if (s->metrics.sockets < s->serve->connections && visit_allowed(s, (int)(intptr_t)in)) return 0;
    s->metrics.refused_connections++;
    return 1;
  }
  if (reason == LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED) return visit_begin(s, wsi) ? 0 : -1;
  if (reason == LWS_CALLBACK_WSI_CREATE) s->metrics.sockets++;
  if (reason == LWS_CALLBACK_WSI_DESTROY) {
    s->metrics.sockets--;
    visit_end(wsi);
  }
  return 0;
}

/* Protocol 0: HTTP, everything that concerns no connection, and WebSockets that asked for no subprotocol. */
static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
  Server *s = self.server;
  switch ((int)reason) {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
      if (s->context) look_around(s);
      return 0;
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
    case LWS_CALLBACK_WSI_CREATE:
    case LWS_CALLBACK_WSI_DESTROY:
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
      return count_socket(s, wsi, (int)reason, in);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
      return http_upgrade(wsi, in);
    case LWS_CALLBACK_RAW_ADOPT: /* CONNECT */
      return -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
      return socket_event(wsi, (int)reason, user, in, size, false);
    default:
      return http_event(wsi, (int)reason, user, in, size);
  }
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
  return socket_event(wsi, (int)reason, user, in, size, true);
}

/* Every connection has a receive buffer of its own, so it is small; without tx_packet_size it would also be the largest
 * piece that is sent at once. */
static struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_http, .tx_packet_size = TX_PACKET},
    {.name = "starboard.v1.json",
     .callback = on_socket,
     .per_session_data_size = sizeof(Conn),
     .rx_buffer_size = 512,
     .tx_packet_size = TX_PACKET},
    {0},
};

static const struct lws_protocol_vhost_options security[] = {
    {&security[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src "
     "'self'; "
     "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {&security[2], NULL, "x-content-type-options:", "nosniff"},
    {&security[3], NULL, "referrer-policy:", "no-referrer"},
    {&security[4], NULL, "x-frame-options:", "DENY"},
    {&security[5], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&security[6], NULL, "cross-origin-resource-policy:", "same-origin"},
    {NULL, NULL, "permissions-policy:", "camera=(), geolocation=(), microphone=()"},
};

static void lws_says(int level, const char *line) {
  char text[300];
  SbText t = sb_text(text, sizeof text);
  sb_text_put_n(&t, line, strcspn(line, "\n"));
  log_line(level & LLL_ERR ? LOG_WARN : LOG_DEBUG, "lws", NULL, "%s", text);
}

/* Loops of libuv and libev catch signals themselves. */
static void on_loop_signal(void *handle, int number) {
  (void)handle, (void)number;
  asked_to_stop = 1;
  if (self.server->context) lws_cancel_service(self.server->context);
}

/* ---- listening
 * ----------------------------------------------------------------------------------------------------------- */

/* Name -> number, and a first try at the port: libwebsockets does not say why it could not listen. */
static bool try_port(const SbServe *serve, char *number, size_t size, int *port, bool *six, SbError *error) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found;
  char service[8];
  snprintf(service, sizeof service, "%d", serve->port);
  int status = getaddrinfo(serve->host, service, &hints, &found);
  if (status != 0) return sb_fail(error, "cannot listen on %s: %s", serve->host, gai_strerror(status));
  *six = found->ai_family == AF_INET6;
  getnameinfo(found->ai_addr, found->ai_addrlen, number, (socklen_t)size, NULL, 0, NI_NUMERICHOST);
  int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  bool good = fd >= 0 && bind(fd, found->ai_addr, found->ai_addrlen) == 0 && listen(fd, 1) == 0;
  int why = errno;
  struct sockaddr_storage bound;
  socklen_t length = sizeof bound;
  if (good && getsockname(fd, (struct sockaddr *)&bound, &length) == 0)
    *port = ntohs(*six ? ((struct sockaddr_in6 *)&bound)->sin6_port : ((struct sockaddr_in *)&bound)->sin_port);
  if (fd >= 0) close(fd);
  freeaddrinfo(found);
  if (good) return true;
  if (why == EADDRINUSE)
    return sb_fail(error, "port %d on %s is taken by another program; choose one with --port", serve->port,
                   serve->host);
  return sb_fail(error, "cannot listen on %s port %d: %s", serve->host, serve->port, strerror(why));
}

/* Its tables are as large as the limit on open files, so that limit is made to fit. */
static void limit_files(int connections) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  rlim_t wanted = (rlim_t)connections + 64;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || wanted <= limit.rlim_max ? wanted : limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/* The best loop there is; libwebsockets has libev and libuv as plugins, which may be missing. docs/decisions/0006. */
static bool start_loop(Server *s, struct lws_context_creation_info *info) {
  static const char *const names[] = {"ev", "uv", "poll"};
  uint64_t options = info->options;
  for (int i = 0; i < 3; i++) {
    if (strcmp(s->serve->loop, "auto") != 0 && strcmp(s->serve->loop, names[i]) != 0) continue;
    info->options = options | loop_option(names[i]);
    s->context = self.context = lws_create_context(info);
    if (!s->context) continue;
    self.loop = names[i];
    return true;
  }
  return false;
}

static bool listen_on(Server *s, SbError *error) {
  static const lws_retry_bo_t liveness = {.secs_since_valid_ping = 45, .secs_since_valid_hangup = 75};
  char number[64];
  bool six = false;
  int port = s->serve->port;
  if (!try_port(s->serve, number, sizeof number, &port, &six, error)) return false;
  protocols[0].per_session_data_size = http_size() > sizeof(Conn) ? http_size() : sizeof(Conn);
  struct lws_context_creation_info info = {
      .port = port,
      .iface = number,
      .protocols = protocols,
      .headers = security,
      .server_string = "starboard",
      .max_http_header_pool2 = (unsigned short)(s->serve->connections < 60000 ? s->serve->connections : 60000),
      .max_http_header_data2 = 4096,
      .timeout_secs = (unsigned)s->serve->patience,
      .keepalive_timeout = 20,
      .pt_serv_buf_size = 16384,
      .gid = -1,
      .uid = -1,
      .user = s,
      .signal_cb = on_loop_signal,
      .retry_and_idle_policy = &liveness,
      .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                 (six ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6)};
  if (!start_loop(s, &info)) return sb_fail(error, "cannot start the event loop \"%s\"", s->serve->loop);
  s->vhost = lws_create_vhost(s->context, &info);
  if (!s->vhost) return sb_fail(error, "cannot listen on %s port %d", s->serve->host, port);
  SbText address = sb_text(s->address, sizeof s->address);
  bool any = strcmp(number, "0.0.0.0") == 0 || strcmp(number, "::") == 0;
  sb_text_format(&address, strchr(s->serve->host, ':') && !any ? "http://[%s]:%d" : "http://%s:%d",
                 any ? "127.0.0.1" : s->serve->host, port);
  return true;
}

/* ---- life
 * ------------------------------------------------------------------------------------------------------------------ */

static void on_signal(int number) {
  (void)number;
  asked_to_stop = 1;
  if (self.server && self.server->context) lws_cancel_service(self.server->context);
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
  return listen_on(s, error);
}

static void finish(Server *s) {
  control_destroy(s->control);
  jobs_destroy(s->jobs);
  analyses_destroy(s->analyses);
  sb_store_close(s->store);
  s->store = NULL;
  s->context = NULL;
  if (self.context) lws_context_destroy(self.context);
  for (int i = 0; i < BUCKETS; i++)
    while (s->rooms[i]) room_destroy(s->rooms[i]);
  contents_finish(s);
  guests_finish(s);
  free(s->queue);
  free(s->observation);
  free(s->public_view);
  free(s->actions);
  free(self.waking);
  self.server = NULL;
}

bool sb_serve(const SbServe *serve, SbError *error) {
  Server *s = calloc(1, sizeof *s);
  if (!s) return sb_fail(error, "out of memory");
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TRIM_THRESHOLD, 2 * 1024 * 1024);
  log_start(serve->json_log, serve->quiet ? LOG_WARN : LOG_INFO);
  lws_set_log_level(LLL_ERR | LLL_WARN, lws_says);
  limit_files(serve->connections);
  memset(&self, 0, sizeof self);
  self.server = s;
  s->serve = serve;
  s->metrics.started = steady_us();
  s->started = clock_ms();
  asked_to_stop = 0;
  catch_signals();
  bool good = start(s, error);
  if (good) {
    log_line(LOG_INFO, "listening", NULL, "address=%s loop=%s page=%s waking=%d", s->address, self.loop,
             s->web[0] ? s->web : "none", self.waking_count);
    if (serve->ready) serve->ready(s->address);
    self.swept = steady_us();
    tick_in(1);
    while (!self.stop && lws_service(self.context, 0) >= 0) continue;
    log_line(LOG_INFO, "stopped", NULL, "actions=%llu", (unsigned long long)s->metrics.actions);
  }
  finish(s);
  free(s);
  return good;
}
