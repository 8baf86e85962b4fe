/* Load for a table server: pairs of seats, each pair one match, each seat acting about once a second; measured is the
 * time from an action to the arrival of its update at both seats. One thread, one epoll loop.
 *
 *   load KIND PORT SECONDS PAUSE_MS FILE [SAMPLE]
 *
 * KIND says what is spoken: `starboard`, `relay` or `colyseus`. FILE has a line per seat, two lines a pair: the path to
 * connect to, a tab, the first message (may be empty). Prints "ready" once all seats are in, waits for a line on its
 * input, loads for SECONDS, prints one JSON object, and waits for another line before it hangs up. With 0 seconds it
 * only connects. SAMPLE gets the text of one update of about the mean size, for the peers to imitate. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "follow.h"
#include "ws.h"

enum { SEATS_MAX = 20000, LINE_MAX_BYTES = 700, SAMPLES_MAX = 2000000 };
typedef enum Kind { STARBOARD, RELAY, COLYSEUS } Kind;

typedef struct Seat {
  Ws ws;
  bool in; /* welcomed */
  int ply;
  bool due;
  json_t *now;        /* what it knows of the table */
  const char *action; /* what to do when due, in `now` */
} Seat;

typedef struct Pair {
  int64_t next; /* when to act, nanoseconds */
  int64_t sent; /* when the action on its way was sent, 0: none */
  int turn;     /* relay and colyseus: whose turn it is */
  int awaited;  /* bit per seat that still lacks the update */
  int wanted_ply;
  bool over;
} Pair;

typedef struct Load {
  Kind kind;
  int seats, epoll, ready;
  Seat *seat;
  Pair *pair;
  bool running;
  uint32_t *sample; /* microseconds */
  long samples, acts, acks, updates, refused, dropped;
  uint64_t update_bytes, random;
  const char *sample_file; /* NULL: none wanted, or written */
} Load;

static int64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static uint32_t random_below(Load *l, uint32_t bound) { /* xorshift64* */
  l->random ^= l->random >> 12;
  l->random ^= l->random << 25;
  l->random ^= l->random >> 27;
  return (uint32_t)((l->random * 0x2545f4914f6cdd1dull) >> 33) % bound;
}

/* ---- reading just enough of the server's messages -----------------------------------------------------------------
 */

static int number_after(const char *text, const char *key) {
  const char *at = strstr(text, key);
  return at ? atoi(at + strlen(key)) : -1;
}

/* ---- what happens ---------------------------------------------------------------------------------------------------
 */

static void seat_is_in(Load *l, Seat *seat) {
  if (seat->in) return;
  seat->in = true;
  l->ready++;
}

/* Late in the run, when the mean has settled. */
static void keep_sample(Load *l, const char *text, size_t size) {
  uint64_t mean = l->update_bytes / (uint64_t)l->updates;
  if (!l->sample_file || l->updates < 20000 || size < mean * 95 / 100 || size > mean * 105 / 100) return;
  FILE *file = fopen(l->sample_file, "w");
  if (file && fwrite(text, 1, size, file) == size) l->sample_file = NULL;
  if (file) fclose(file);
}

static void got_update(Load *l, int index, int ply, const char *text, size_t size) {
  Pair *pair = &l->pair[index / 2];
  l->updates++;
  l->update_bytes += size;
  keep_sample(l, text, size);
  if (!pair->sent || (l->kind == STARBOARD && ply != pair->wanted_ply)) return;
  pair->awaited &= ~(1 << index % 2);
  if (pair->awaited) return;
  if (l->samples < SAMPLES_MAX) l->sample[l->samples++] = (uint32_t)((now_ns() - pair->sent) / 1000);
  pair->sent = 0;
}

static void starboard_message(Load *l, int index, const char *text, size_t size) {
  Seat *seat = &l->seat[index];
  if (strncmp(text, "{\"t\":\"", 6) != 0) return;
  const char *t = text + 6;
  bool update = strncmp(t, "upd\"", 4) == 0;
  if (update || strncmp(t, "welcome\"", 8) == 0 || strncmp(t, "view\"", 5) == 0) {
    seat->ply = number_after(text, "\"ply\":");
    if (!follow(&seat->now, text, size)) l->refused++;
    seat->due = follow_is_due(seat->now, index % 2);
    seat->action = follow_action(seat->now, random_below(l, 1u << 24));
    if (update && strncmp(t, "upd\",\"id\":", 10) == 0) l->acks++;
    if (update)
      got_update(l, index, seat->ply, text, size);
    else
      seat_is_in(l, seat);
  } else if (strncmp(t, "ack\"", 4) == 0) {
    l->acks++;
  } else if (strncmp(t, "over\"", 5) == 0) {
    l->pair[index / 2].over = true;
  } else if (strncmp(t, "err\"", 4) == 0) {
    if (l->refused++ < 3) fprintf(stderr, "load: %.300s\n", text);
    l->pair[index / 2].sent = 0;
  }
}

static void message(void *self, Ws *ws, WsOpcode opcode, char *data, size_t size) {
  Load *l = self;
  int index = (int)((Seat *)(void *)((char *)ws - offsetof(Seat, ws)) - l->seat);
  (void)opcode;
  if (l->kind == STARBOARD) {
    starboard_message(l, index, data, size);
  } else if (l->kind == RELAY) {
    if (strcmp(data, "in") == 0)
      seat_is_in(l, &l->seat[index]);
    else
      got_update(l, index, 0, data, size);
  } else if (size && data[0] == 10) { /* JOIN_ROOM: to be confirmed with the same byte */
    ws_send(ws, WS_BINARY, "\x0a", 1);
    seat_is_in(l, &l->seat[index]);
  } else if (size > 4 && (data[0] == 13 || data[0] == 15)) { /* ROOM_DATA, ROOM_STATE_PATCH */
    got_update(l, index, 0, data, size);
  }
}

static void act(Load *l, int p, int64_t now) {
  Pair *pair = &l->pair[p];
  char text[400];
  int size, who = pair->turn;
  if (l->kind == STARBOARD) {
    who = l->seat[2 * p].due ? 0 : 1;
    Seat *seat = &l->seat[2 * p + who];
    if (!seat->due || !seat->action || pair->over) return;
    pair->wanted_ply = seat->ply + 1;
    size = snprintf(text, sizeof text, "{\"t\":\"act\",\"id\":\"%d.%d\",\"ply\":%d,\"a\":\"%s\"}", p, seat->ply,
                    seat->ply, seat->action);
  } else if (l->kind == RELAY) {
    size = snprintf(text, sizeof text, "{\"t\":\"act\",\"id\":\"%d.0\",\"ply\":0,\"a\":\"move c3 d4 Ex #2,#5\"}", p);
  } else { /* ROOM_DATA, msgpack "act", msgpack text of 20 letters */
    size = snprintf(text, sizeof text, "\x0d\xa3%s\xb4%s", "act", "move c3 d4 Ex #2,#5 ");
  }
  pair->awaited = 3;
  pair->sent = now;
  pair->turn = 1 - who;
  if (ws_send(&l->seat[2 * p + who].ws, l->kind == COLYSEUS ? WS_BINARY : WS_TEXT, text, (size_t)size)) l->acts++;
}

static void serve(Load *l, int timeout_ms) {
  struct epoll_event event[512];
  int n = epoll_wait(l->epoll, event, 512, timeout_ms);
  for (int i = 0; i < n; i++) {
    int index = (int)event[i].data.u32;
    if (l->seat[index].ws.fd < 0) continue;
    if (!ws_read(&l->seat[index].ws, message, l)) {
      if (l->dropped++ < 3) fprintf(stderr, "load: seat %d was closed with %d\n", index, l->seat[index].ws.close_code);
    }
  }
}

/* ---- from beginning to end ------------------------------------------------------------------------------------------
 */

static bool connect_all(Load *l, int port, const char *file) {
  FILE *list = fopen(file, "r");
  char line[LINE_MAX_BYTES];
  if (!list) {
    fprintf(stderr, "load: %s: %s\n", file, strerror(errno));
    return false;
  }
  while (l->seats < SEATS_MAX && fgets(line, sizeof line, list)) {
    line[strcspn(line, "\n")] = 0;
    char *first = strchr(line, '\t');
    if (!first) continue;
    *first++ = 0;
    Seat *seat = &l->seat[l->seats];
    if (!ws_open(&seat->ws, port, line, l->kind == STARBOARD ? "starboard.v1.json" : l->kind == RELAY ? "relay" : ""))
      break;
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)l->seats};
    epoll_ctl(l->epoll, EPOLL_CTL_ADD, seat->ws.fd, &event);
    if (*first) ws_send(&seat->ws, WS_TEXT, first, strlen(first));
    l->seats++;
    ws_read(&seat->ws, message, l); /* the first frame may have come with the upgrade */
    if (l->seats % 20 == 0) serve(l, 0);
  }
  bool whole = feof(list);
  fclose(list);
  for (int64_t end = now_ns() + 20000000000; l->ready < l->seats && now_ns() < end;) serve(l, 100);
  if (l->ready < l->seats) fprintf(stderr, "load: only %d of %d seats are in\n", l->ready, l->seats);
  return whole && l->ready == l->seats && l->seats % 2 == 0 && l->seats > 0;
}

/* Idle connections must go on being read, or the server's pings would find nobody. */
static void wait_for_line(Load *l) {
  struct epoll_event event = {.events = EPOLLIN, .data.u32 = UINT32_MAX}, got[64];
  epoll_ctl(l->epoll, EPOLL_CTL_ADD, STDIN_FILENO, &event);
  for (bool line = false; !line;) {
    int n = epoll_wait(l->epoll, got, 64, 1000);
    for (int i = 0; i < n; i++) {
      if (got[i].data.u32 == UINT32_MAX)
        line = true;
      else if (!ws_read(&l->seat[got[i].data.u32].ws, message, l))
        l->dropped++;
    }
  }
  char text[64];
  if (read(STDIN_FILENO, text, sizeof text) <= 0) fprintf(stderr, "load: input ended\n");
  epoll_ctl(l->epoll, EPOLL_CTL_DEL, STDIN_FILENO, NULL);
}

static void run(Load *l, double seconds, int pause_ms) {
  int64_t pause = (int64_t)pause_ms * 1000000, start = now_ns(), stop = start + (int64_t)(seconds * 1e9);
  int pairs = l->seats / 2;
  for (int p = 0; p < pairs; p++) l->pair[p].next = start + pause * p / pairs;
  for (int64_t now = start; now < stop; now = now_ns()) {
    for (int p = 0; p < pairs; p++) {
      Pair *pair = &l->pair[p];
      if (pair->next > now || pair->sent) continue;
      pair->next += pause;
      act(l, p, now);
    }
    serve(l, 1);
  }
  int waiting = 1;
  for (int64_t end = now_ns() + 5000000000; waiting && now_ns() < end;) { /* what is still on its way */
    serve(l, 10);
    waiting = 0;
    for (int p = 0; p < pairs; p++) waiting += l->pair[p].sent != 0;
    if (l->kind == STARBOARD && l->acks + l->refused < l->acts) waiting++;
  }
}

static int by_size(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

static double quantile(const Load *l, double q) {
  return l->samples ? (double)l->sample[(long)(q * (double)(l->samples - 1))] / 1000 : 0;
}

static void report(Load *l) {
  qsort(l->sample, (size_t)l->samples, sizeof *l->sample, by_size);
  int over = 0, unanswered = 0;
  for (int p = 0; p < l->seats / 2; p++) over += l->pair[p].over, unanswered += l->pair[p].sent != 0;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  double cpu = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
               (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  printf(
      "{\"seats\":%d,\"acts\":%ld,\"acks\":%ld,\"updates\":%ld,\"refused\":%ld,\"dropped\":%ld,\"unanswered\":%d,"
      "\"over\":%d,\"p50\":%.3f,\"p99\":%.3f,\"max\":%.3f,\"update_bytes\":%.0f,\"load_cpu\":%.2f}\n",
      l->seats, l->acts, l->acks, l->updates, l->refused, l->dropped, unanswered, over, quantile(l, 0.5),
      quantile(l, 0.99), quantile(l, 1), l->updates ? (double)l->update_bytes / (double)l->updates : 0, cpu);
  fflush(stdout);
}

int main(int argc, char **argv) {
  static Load l;
  if (argc != 6 && argc != 7) {
    fprintf(stderr, "usage: load starboard|relay|colyseus PORT SECONDS PAUSE_MS FILE [SAMPLE]\n");
    return 2;
  }
  l.kind = argv[1][0] == 's' ? STARBOARD : argv[1][0] == 'r' ? RELAY : COLYSEUS;
  l.sample_file = argc == 7 ? argv[6] : NULL;
  l.random = 0x9e3779b97f4a7c15ull;
  l.epoll = epoll_create1(EPOLL_CLOEXEC);
  l.seat = calloc(SEATS_MAX, sizeof *l.seat);
  l.pair = calloc(SEATS_MAX / 2, sizeof *l.pair);
  l.sample = malloc(SAMPLES_MAX * sizeof *l.sample);
  if (l.epoll < 0 || !l.seat || !l.pair || !l.sample) return 2;
  if (!connect_all(&l, atoi(argv[2]), argv[5])) return 1;
  puts("ready");
  fflush(stdout);
  wait_for_line(&l);
  double seconds = atof(argv[3]);
  if (seconds > 0) {
    run(&l, seconds, atoi(argv[4]));
    report(&l);
    wait_for_line(&l);
  }
  for (int i = 0; i < l.seats; i++) ws_close(&l.seat[i].ws);
  return 0;
}
