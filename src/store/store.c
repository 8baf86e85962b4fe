/* The queue of writes and the thread that empties it: whatever waits when it looks goes into one transaction. */
#include "store.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SPENT_MOST 256
#define WIPE_AGAIN_US 1000000

const uint32_t sb_store_limits_us[9] = {250, 500, 1000, 2500, 5000, 10000, 25000, 100000, 1000000};

static int64_t now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

void store_make_cond(pthread_cond_t *cond) {
  pthread_condattr_t steady;
  pthread_condattr_init(&steady);
  pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
  pthread_cond_init(cond, &steady);
  pthread_condattr_destroy(&steady);
}

/* ---- the writer's thread ---------------------------------------------------------------------------- */

static void remember_failure(SbStore *s, const Write *w, const char *why) {
  pthread_mutex_lock(&s->lock);
  s->stats.failures++;
  if (s->failure_count == s->failure_size) {
    int size = s->failure_size ? s->failure_size * 2 : 8;
    SbStoreFailure *grown = realloc(s->failures, (size_t)size * sizeof *grown);
    SB_ASSERT(grown != NULL); /* an unheard failure would acknowledge what is not stored */
    s->failures = grown;
    s->failure_size = size;
  }
  SbStoreFailure *f = &s->failures[s->failure_count++];
  *f = (SbStoreFailure){.ticket = w->ticket};
  memcpy(f->match, w->match, sizeof f->match);
  SbText text = sb_text(f->text, sizeof f->text);
  sb_text_put(&text, why);
  pthread_mutex_unlock(&s->lock);
}

static void note_trouble(SbStore *s, const char *why) {
  pthread_mutex_lock(&s->lock);
  SbText text = sb_text(s->trouble, sizeof s->trouble);
  sb_text_put(&text, why);
  pthread_mutex_unlock(&s->lock);
}

/* False: nothing of it is stored, and `why` says what the database said before it went back. */
static bool in_one(SbStore *s, const Write *from, const Write *to, char why[SB_TROUBLE_TEXT]) {
  Base *base = &s->writer;
  const Engine *engine = base->engine;
  bool good = engine->begin(base);
  for (const Write *w = from; good && w != to; w = w->next) good = write_apply(base, w);
  good = good && engine->commit(base);
  bool trouble = !good && engine->is_trouble(base);
  SbText text = sb_text(why, SB_TROUBLE_TEXT);
  if (!good) sb_text_put(&text, engine->why(base));
  if (!good) engine->roll_back(base);
  if (good || trouble) note_trouble(s, why);
  return good;
}

/* One bad write must not take the others with it: after a failed transaction each gets its own. */
static void write_all(SbStore *s, const Write *first) {
  char why[SB_TROUBLE_TEXT];
  if (in_one(s, first, NULL, why)) return;
  for (const Write *w = first; w; w = w->next)
    if (!in_one(s, w, w->next, why)) remember_failure(s, w, why);
}

/* Whoever reads the files holds it up, such as a backup: then it is tried again, and nobody waits for that. */
static void wipe(SbStore *s, const Write *first) {
  bool deleted = false;
  for (const Write *w = first; w; w = w->next) deleted |= w->kind == WRITE_HOST;
  if (!deleted && (!s->unwiped || now_us() < s->wipe_at)) return;
  s->unwiped = !s->writer.engine->wipe(&s->writer);
  s->wipe_at = now_us() + WIPE_AGAIN_US;
}

static void do_batch(SbStore *s, const Write *first) {
  if (s->shared) pthread_mutex_lock(&s->one);
  if (first) write_all(s, first);
  wipe(s, first);
  if (s->shared) pthread_mutex_unlock(&s->one);
}

/* With the lock. Until there is something to write, or to wipe. */
static void wait_for_work(SbStore *s) {
  struct timespec at = {.tv_sec = s->wipe_at / 1000000, .tv_nsec = s->wipe_at % 1000000 * 1000};
  while ((!s->first || s->gathering) && !s->closing) {
    if (!s->unwiped)
      pthread_cond_wait(&s->more, &s->lock);
    else if (pthread_cond_timedwait(&s->more, &s->lock, &at) != 0)
      return;
  }
}

static void count_batch(SbStore *s, const Write *first) {
  uint64_t took = (uint64_t)(now_us() - first->since);
  int slot = 0;
  while (slot < 9 && took > sb_store_limits_us[slot]) slot++;
  s->stats.commits++;
  s->stats.latency_us += took;
  s->stats.latency[slot]++;
  for (const Write *w = first; w; w = w->next) {
    s->stats.writes++;
    s->done = w->ticket;
  }
}

static void keep_spent(SbStore *s, Write *first) {
  while (first) {
    Write *next = first->next;
    write_empty(first);
    pthread_mutex_lock(&s->lock);
    bool keep = s->spent_count < SPENT_MOST;
    if (keep) {
      first->next = s->spent;
      s->spent = first;
      s->spent_count++;
    }
    pthread_mutex_unlock(&s->lock);
    if (!keep) free(first);
    first = next;
  }
}

static void finish_batch(SbStore *s, Write *first) {
  pthread_mutex_lock(&s->lock);
  count_batch(s, first);
  pthread_cond_broadcast(&s->done_more);
  pthread_mutex_unlock(&s->lock);
  if (s->wake) s->wake(s->wake_self);
  keep_spent(s, first);
}

/* What comes while a batch is on its way to the disk is the next batch: the slower that is, the more share a trip. */
static void *writer(void *self) {
  SbStore *s = self;
  pthread_mutex_lock(&s->lock);
  for (;;) {
    wait_for_work(s);
    Write *batch = s->first;
    if (!batch && s->closing) break;
    s->first = NULL;
    s->end = &s->first;
    pthread_mutex_unlock(&s->lock);
    do_batch(s, batch);
    if (batch) finish_batch(s, batch);
    pthread_mutex_lock(&s->lock);
  }
  pthread_mutex_unlock(&s->lock);
  return NULL;
}

/* ---- opening and closing ---------------------------------------------------------------------------- */

static bool open_both(SbStore *s, const char *path, const SbNode *node, SbError *error) {
  s->shared = strcmp(path, ":memory:") == 0;
  bool good = node ? base_join(&s->writer, path, node->lease_ms, error) : base_open(&s->writer, path, true, error);
  return good && (s->shared || base_open(&s->reader, path, false, error)) &&
         (!node || leases_open(s, path, node, error));
}

static SbStore *open_as(const char *path, const SbNode *node, void (*wake)(void *self), void *self, SbError *error) {
  SbStore *s = calloc(1, sizeof *s);
  if (!s) {
    sb_fail(error, "out of memory");
    return NULL;
  }
  s->end = &s->first;
  s->wake = wake;
  s->wake_self = self;
  pthread_mutexattr_t again; /* who is called with a row may read something else */
  pthread_mutexattr_init(&again);
  pthread_mutexattr_settype(&again, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&s->one, &again);
  pthread_mutexattr_destroy(&again);
  pthread_mutex_init(&s->lock, NULL);
  store_make_cond(&s->more);
  pthread_cond_init(&s->done_more, NULL);
  if (open_both(s, path, node, error)) {
    s->unwiped = !s->writer.engine->wipe(&s->writer); /* killed before it could do that */
    if (pthread_create(&s->thread, NULL, writer, s) == 0) return s;
    sb_fail(error, "cannot start a thread");
  }
  leases_close(s);
  base_close(&s->reader);
  base_close(&s->writer);
  free(s);
  return NULL;
}

SbStore *sb_store_open(const char *path, void (*wake)(void *self), void *self, SbError *error) {
  return open_as(path, NULL, wake, self, error);
}

SbStore *sb_store_open_node(const char *path, const SbNode *node, void (*wake)(void *self), void *self,
                            SbError *error) {
  return open_as(path, node, wake, self, error);
}

int sb_store_converted(const SbStore *s) {
  return s->writer.converted;
}

void sb_store_close(SbStore *s) {
  if (!s) return;
  if (s->looking) {
    base_close(&s->reader);
    free(s);
    return;
  }
  pthread_mutex_lock(&s->lock);
  s->closing = true;
  pthread_cond_signal(&s->more);
  pthread_mutex_unlock(&s->lock);
  pthread_join(s->thread, NULL);
  leases_close(s);
  base_close(&s->reader);
  base_close(&s->writer);
  pthread_mutex_destroy(&s->one);
  pthread_mutex_destroy(&s->lock);
  pthread_cond_destroy(&s->more);
  pthread_cond_destroy(&s->done_more);
  while (s->spent) {
    Write *next = s->spent->next;
    free(s->spent);
    s->spent = next;
  }
  free(s->failures);
  free(s);
}

/* ---- queueing --------------------------------------------------------------------------------------- */

static char *copy(const char *text) {
  char *own = strdup(text);
  SB_ASSERT(own != NULL);
  return own;
}

static char *keep(Write *w, const char *text) {
  size_t size = strlen(text) + 1;
  if (size > sizeof w->space - w->used) return copy(text);
  char *own = memcpy(w->space + w->used, text, size);
  w->used += size;
  return own;
}

static Write *take_spent(SbStore *s) {
  pthread_mutex_lock(&s->lock);
  Write *w = s->spent;
  if (w) {
    s->spent = w->next;
    s->spent_count--;
  }
  pthread_mutex_unlock(&s->lock);
  return w;
}

static Write *new_write(SbStore *s, WriteKind kind, const char *match) {
  Write *w = take_spent(s);
  if (!w) w = malloc(sizeof *w);
  SB_ASSERT(w != NULL); /* a write that is not queued would be acknowledged all the same */
  *w = (Write){.kind = kind, .since = now_us()};
  SbText id = sb_text(w->match, sizeof w->match);
  sb_text_put(&id, match);
  return w;
}

static void copy_head(SbStoreHead *to, const SbStoreHead *from) {
  *to = *from;
  if (from->result) to->result = copy(from->result);
}

static uint64_t queue(SbStore *s, Write *w) {
  pthread_mutex_lock(&s->lock);
  uint64_t ticket = w->ticket = ++s->given;
  *s->end = w;
  s->end = &w->next;
  if (!s->gathering) pthread_cond_signal(&s->more);
  pthread_mutex_unlock(&s->lock);
  return ticket;
}

void sb_store_gather(SbStore *s) {
  pthread_mutex_lock(&s->lock);
  s->gathering = true;
  pthread_mutex_unlock(&s->lock);
}

/* With the lock. */
static void go(SbStore *s) {
  s->gathering = false;
  if (s->first) pthread_cond_signal(&s->more);
}

void sb_store_go(SbStore *s) {
  pthread_mutex_lock(&s->lock);
  go(s);
  pthread_mutex_unlock(&s->lock);
}

static SbStoreMatch *copy_facts(const SbStoreMatch *match) {
  SbStoreMatch *own = malloc(sizeof *own);
  SB_ASSERT(own != NULL);
  *own = *match;
  own->seat = sb_store_copy_seats(match);
  SB_ASSERT(own->seat != NULL);
  if (match->options) own->options = copy(match->options);
  if (match->beacon) own->beacon = copy(match->beacon);
  own->head.result = own->position = own->carry = own->files = NULL;
  return own;
}

uint64_t sb_store_put_match(SbStore *s, const SbStoreMatch *match) {
  Write *w = new_write(s, WRITE_MATCH, match->id);
  w->facts = copy_facts(match);
  copy_head(&w->facts->head, &match->head);
  if (match->position) w->facts->position = copy(match->position);
  if (match->carry) w->facts->carry = copy(match->carry);
  if (match->files) w->facts->files = copy(match->files);
  return queue(s, w);
}

/* "3 1 0" */
static void put_numbers(SbText *out, const int32_t *at, int count) {
  for (int i = 0; i < count; i++) {
    if (i) sb_text_char(out, ' ');
    sb_text_int(out, at[i]);
  }
}

/* Faces, and where something was measured a semicolon and its numbers: "3 1 0;2 1234 -500" */
static char *luck(Write *w, const SbStorePly *ply) {
  char space[(SB_ROLLED_MAX + SB_NUMBERS_MAX) * 12 + 2];
  SbText t = sb_text(space, sizeof space);
  put_numbers(&t, ply->given, ply->given_count);
  if (ply->number_count) sb_text_char(&t, ';');
  put_numbers(&t, ply->numbers, ply->number_count);
  return keep(w, space);
}

static char *clocks(Write *w, const int64_t *left) {
  char space[SB_SEATS_MAX * 21 + 1];
  SbText t = sb_text(space, sizeof space);
  for (int i = 0; i < SB_SEATS_MAX; i++) {
    if (i) sb_text_char(&t, ' ');
    sb_text_int(&t, left[i]);
  }
  return keep(w, space);
}

uint64_t sb_store_put_ply(SbStore *s, const char *match, const SbStorePly *ply, const SbStoreHead *head) {
  Write *w = new_write(s, WRITE_PLY, match);
  w->number = ply->ply;
  w->seat = ply->seat;
  w->at = ply->at;
  w->chain = ply->chain;
  w->text = keep(w, ply->text);
  w->more = keep(w, ply->act);
  if (ply->given_count || ply->number_count) w->given = luck(w, ply);
  bool clock = false;
  for (int i = 0; i < SB_SEATS_MAX; i++) clock |= ply->left[i] != 0;
  if (clock) w->left = clocks(w, ply->left);
  copy_head(&w->head, head);
  return queue(s, w);
}

uint64_t sb_store_put_undo(SbStore *s, const char *match, const SbStoreHead *head) {
  Write *w = new_write(s, WRITE_UNDO, match);
  copy_head(&w->head, head);
  return queue(s, w);
}

uint64_t sb_store_put_chat(SbStore *s, const char *match, const SbStoreChat *chat) {
  Write *w = new_write(s, WRITE_CHAT, match);
  w->number = chat->n;
  w->seat = chat->seat;
  w->at = chat->at;
  w->readers = chat->readers;
  w->text = keep(w, chat->text);
  w->more = keep(w, chat->name);
  w->notice = keep(w, chat->notice ? chat->notice : "");
  w->ply = chat->ply;
  return queue(s, w);
}

uint64_t sb_store_put_hushed(SbStore *s, const char *match, bool hushed) {
  Write *w = new_write(s, WRITE_HUSHED, match);
  w->number = hushed;
  return queue(s, w);
}

uint64_t sb_store_put_report(SbStore *s, const SbStoreReport *report) {
  Write *w = new_write(s, WRITE_REPORT, report->match);
  w->number = report->line;
  w->seat = report->seat;
  w->at = report->at;
  w->more = keep(w, report->name);
  return queue(s, w);
}

uint64_t sb_store_put_seal(SbStore *s, const char *match, int seat, const char *seal) {
  Write *w = new_write(s, WRITE_SEAL, match);
  w->seat = seat;
  w->text = keep(w, seal);
  return queue(s, w);
}

uint64_t sb_store_put_luck(SbStore *s, const SbStoreMatch *match) {
  Write *w = new_write(s, WRITE_LUCK, match->id);
  w->facts = copy_facts(match);
  return queue(s, w);
}

uint64_t sb_store_put_chair(SbStore *s, const char *match, int seat, const SbStoreChair *chair,
                            const SbStoreHead *head) {
  Write *w = new_write(s, WRITE_CHAIR, match);
  w->seat = seat;
  w->chair = malloc(sizeof *w->chair);
  SB_ASSERT(w->chair != NULL);
  *w->chair = *chair;
  w->text = w->chair->asks = keep(w, chair->asks ? chair->asks : "");
  copy_head(&w->head, head);
  return queue(s, w);
}

uint64_t sb_store_put_aside(SbStore *s, const char *match) {
  return queue(s, new_write(s, WRITE_ASIDE, match));
}

uint64_t store_queue_host(SbStore *s, const SbHostOrder *order) {
  Write *w = new_write(s, WRITE_HOST, order->match);
  w->deed = order->deed;
  w->number = order->number;
  w->at = order->at;
  w->chain_count = order->chain_count;
  if (order->chain_count) {
    size_t size = (size_t)order->chain_count * sizeof *w->chains;
    w->chains = malloc(size);
    SB_ASSERT(w->chains != NULL);
    memcpy(w->chains, order->chains, size);
  }
  return queue(s, w);
}

uint64_t sb_store_probe(SbStore *s) {
  return queue(s, new_write(s, WRITE_PROBE, ""));
}

/* ---- what became of them ------------------------------------------------------------------------------ */

uint64_t sb_store_done(SbStore *s) {
  pthread_mutex_lock(&s->lock);
  uint64_t done = s->done;
  pthread_mutex_unlock(&s->lock);
  return done;
}

void sb_store_flush(SbStore *s) {
  pthread_mutex_lock(&s->lock);
  uint64_t wanted = s->given;
  go(s);
  while (s->done < wanted) pthread_cond_wait(&s->done_more, &s->lock);
  pthread_mutex_unlock(&s->lock);
}

bool sb_store_failure(SbStore *s, SbStoreFailure *out) {
  pthread_mutex_lock(&s->lock);
  bool any = s->failure_count > 0;
  if (any) {
    *out = s->failures[0];
    s->failure_count--;
    memmove(s->failures, s->failures + 1, (size_t)s->failure_count * sizeof *s->failures);
  }
  pthread_mutex_unlock(&s->lock);
  return any;
}

bool sb_store_works(SbStore *s, char why[SB_TROUBLE_TEXT]) {
  pthread_mutex_lock(&s->lock);
  memcpy(why, s->trouble, SB_TROUBLE_TEXT);
  pthread_mutex_unlock(&s->lock);
  return !why[0];
}

void sb_store_stats(SbStore *s, SbStoreStats *out) {
  pthread_mutex_lock(&s->lock);
  *out = s->stats;
  pthread_mutex_unlock(&s->lock);
}
