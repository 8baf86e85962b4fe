/* Lives and leases. */
#include "lease.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "postgres/lock.h"
#include "store.h"

enum {
  BEATS = 6, /* in the time of a lease */
  WAKING_MOST = 1000,
  TAKE_TRIES = 5,   /* somebody gives it back in between */
  BEGIN_US = 100000 /* between tries to begin a life under a name that another has */
};

typedef enum Ask {
  A_BEGIN,
  A_NAMED,
  A_TOGETHER,
  A_END,
  A_EMPTY,
  A_DEAD,
  A_TAKE,
  A_TAKE_FRESH,
  A_WHO,
  A_TAKE_OVER,
  A_GIVE_BACK,
  A_WAKE_FREE,
  A_WAKE_DEAD,
  A_WAKEFUL,
  A_COUNT,
  A_ORDER,
  A_ANSWER,
  A_BEAT,
  A_BURY,
  A_NEWS,
  ASKS
} Ask;

/* Nodes agree on who takes what, as long as they see the same ones living. */
#define OUR_SHARE \
  "(hashtext(id) & 2147483647) % (SELECT COUNT(*) FROM nodes) = (SELECT COUNT(*) FROM nodes WHERE life < ?1)"
#define WAKING                                                                        \
  "matches LEFT JOIN leases AS old ON old.match = id WHERE wake = 1 AND over = 0 AND" \
  " NOT EXISTS(SELECT 1 FROM nodes WHERE nodes.life = old.life) AND " OUR_SHARE
/* Orders that nobody took for so long were given up by whoever gave them. */
#define ORDERS                                                                                           \
  "orders WHERE answer IS NULL AND at > clock_timestamp() - interval '1 minute' AND"                     \
  " COALESCE((SELECT nodes.life FROM leases JOIN nodes ON nodes.life = leases.life WHERE leases.match =" \
  " orders.match), (SELECT MIN(life) FROM nodes)) = ?1"

static const char *const texts[ASKS] = {
    /* Only where no server has the database alone; from then on none can: a connection that gives signs, and is made
     * again whenever it is lost, has the lock as well as the one that writes, which may have nothing to say for long.
     */
    [A_BEGIN] = ("INSERT INTO nodes(name, place, lease_ms, beat, batch) SELECT ?1, ?2, ?3, clock_timestamp(), 0"
                 " WHERE " LOCK_TOGETHER " ON CONFLICT DO NOTHING RETURNING life"),
    [A_NAMED] = "SELECT 1 FROM nodes WHERE name = ?1",
    /* A server that had the database alone in between is gone, and not to be named as its holder. */
    [A_TOGETHER] = "UPDATE starboard SET holder = '' WHERE holder <> ''",
    [A_END] = "DELETE FROM nodes WHERE life = ?1",
    [A_EMPTY] = "DELETE FROM leases WHERE life = ?1",
    [A_DEAD] = "SELECT life FROM leases WHERE life NOT IN (SELECT life FROM nodes) LIMIT 1",
    [A_TAKE] = "INSERT INTO leases SELECT id, ?2 FROM matches WHERE id = ?1 ON CONFLICT DO NOTHING",
    [A_TAKE_FRESH] = "INSERT INTO leases VALUES(?1, ?2) ON CONFLICT DO NOTHING",
    [A_WHO] = ("SELECT leases.life, nodes.name FROM leases LEFT JOIN nodes ON nodes.life = leases.life"
               " WHERE leases.match = ?1"),
    [A_TAKE_OVER] = "UPDATE leases SET life = ?3 WHERE match = ?1 AND life = ?2",
    [A_GIVE_BACK] = "DELETE FROM leases WHERE life = ?2 AND match = ANY(string_to_array(?1, ' '))",
    [A_WAKE_FREE] = ("INSERT INTO leases SELECT id, ?1 FROM " WAKING " AND old.match IS NULL LIMIT ?2"
                     " ON CONFLICT DO NOTHING"),
    [A_WAKE_DEAD] = ("UPDATE leases SET life = ?1 FROM (SELECT id, old.life AS dead FROM " WAKING
                     " AND old.match IS NOT NULL LIMIT ?2) AS those WHERE match = those.id AND life = those.dead"),
    [A_WAKEFUL] = "SELECT id FROM leases JOIN matches ON id = match WHERE life = ?1 AND wake = 1 AND over = 0",
    [A_COUNT] = "SELECT COUNT(*) FROM leases WHERE life = ?1",
    [A_ORDER] = "SELECT number, match, line FROM " ORDERS " AND number > ?2 ORDER BY number LIMIT 1",
    [A_ANSWER] = "UPDATE orders SET answer = ?2 WHERE number = ?1",
    [A_BEAT] = "UPDATE nodes SET beat = clock_timestamp() WHERE life = ?1 AND " LOCK_TOGETHER,
    /* A row that is locked has a transaction under way, which is a sign of life, or ends with its connection. */
    [A_BURY] =
        ("DELETE FROM nodes WHERE life IN (SELECT life FROM nodes WHERE ?1 IN ('', name) AND beat < clock_timestamp()"
         " - lease_ms * interval '1 millisecond' FOR UPDATE SKIP LOCKED)"),
    [A_NEWS] = ("SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM " WAKING " LIMIT 1) AS w),"
                " (SELECT COUNT(*) FROM (SELECT 1 FROM " ORDERS " LIMIT 1) AS o),"
                " (SELECT CAST(MIN(lease_ms - EXTRACT(EPOCH FROM clock_timestamp() - beat) * 1000) AS BIGINT)"
                " FROM nodes WHERE life <> ?1)"),
};

/* A connection that keeps its statements. */
typedef struct Line {
  Base base;
  Query *at[ASKS];
} Line;

typedef struct Returned {
  char id[SB_MATCH_ID];
} Returned;

struct Leases {
  Line line;  /* of the thread that reads the store */
  Line beats; /* of the thread that gives signs */
  char name[SB_NODE_TEXT], place[100];
  int lease_ms;
  Returned *returned; /* not yet for others */
  int returned_count, returned_size;
  SbLeaseStats stats;
  void (*wake)(void *self);
  void *wake_self;
  pthread_t thread;
  int64_t last_beat, in_touch; /* of that thread: the last sign that came through, and the first without a gap since */
  int64_t pause_ms;            /* of that thread: until its next sign */
  pthread_mutex_t lock;        /* everything below */
  pthread_cond_t end;
  bool ending;
  int64_t life;       /* 0: none */
  int64_t good_until; /* as since_boot() has it */
  SbLeaseNews news;
};

/* Also counts while the machine sleeps. */
static int64_t since_boot(void) {
  struct timespec t;
  clock_gettime(CLOCK_BOOTTIME, &t);
  return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

bool sb_node_is_name(const char *text) {
  size_t length = strlen(text);
  return length > 0 && length < SB_NODE_TEXT &&
         strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == length;
}

/* ---- lines ---------------------------------------------------------------------------------------------------- */

static Query *ask(Line *line, Ask which) {
  Query **query = &line->at[which];
  if (!*query) *query = line->base.engine->make(&line->base, texts[which], true);
  line->base.engine->reset(*query, true);
  return *query;
}

static void hang_up(Line *line) {
  for (int i = 0; i < ASKS; i++) query_drop(line->at[i]);
  base_close(&line->base);
}

/* Lives without a sign are over: those of this name, or with "" all of them. */
static void bury(Line *line, const char *name) {
  Query *query = ask(line, A_BURY);
  query_text(query, 1, name);
  query_run(query);
}

static bool run_for(Line *line, Ask which, int64_t life, int64_t *changed) {
  Query *query = ask(line, which);
  query_int(query, 1, life);
  bool good = query_run(query);
  if (changed) *changed = query->changed;
  return good;
}

/* ---- lives ---------------------------------------------------------------------------------------------------- */

static int64_t begin_once(Leases *l) {
  Query *query = ask(&l->line, A_BEGIN);
  query_text(query, 1, l->name);
  query_text(query, 2, l->place);
  query_int(query, 3, l->lease_ms);
  int64_t life = query_step(query) == STEP_ROW ? row_long(query, 0) : 0;
  query_leave(query);
  if (life) query_run(ask(&l->line, A_TOGETHER));
  return life;
}

static bool is_named(Leases *l) {
  Query *query = ask(&l->line, A_NAMED);
  query_text(query, 1, l->name);
  bool named = query_step(query) == STEP_ROW;
  query_leave(query);
  return named;
}

static void live(Leases *l, Base *writer, int64_t life, int64_t since) {
  writer->engine->set_life(writer, life);
  l->returned_count = 0;
  l->stats.lives += life != 0;
  pthread_mutex_lock(&l->lock);
  l->life = life;
  l->good_until = life ? since + (int64_t)l->lease_ms * 1000 : 0;
  l->news = (SbLeaseNews){.waking = life != 0};
  pthread_mutex_unlock(&l->lock);
}

/* What was killed a moment ago still has its name until somebody notices. */
static bool begin(Leases *l, Base *writer, int64_t patience_us, SbError *error) {
  int64_t now = since_boot(), end = now + patience_us, life;
  for (;; now = since_boot()) {
    bury(&l->line, l->name);
    life = begin_once(l);
    if (life || now >= end) break;
    nanosleep(&(struct timespec){.tv_nsec = BEGIN_US * 1000}, NULL);
  }
  if (life) live(l, writer, life, now);
  if (life) return true;
  bool named = is_named(l);
  if (l->line.base.engine->is_trouble(&l->line.base))
    return sb_fail(error, "%s", l->line.base.engine->why(&l->line.base));
  if (named) return sb_fail(error, "a node called %s is there already", l->name);
  return sb_fail(error, "another server has the database alone");
}

/* What lives that are over have left. They are over for good, so what the first statement says stays true. */
static void clean_up(Leases *l) {
  for (;;) {
    Query *query = ask(&l->line, A_DEAD);
    int64_t life = query_step(query) == STEP_ROW ? row_long(query, 0) : 0;
    query_leave(query);
    if (!life || !run_for(&l->line, A_EMPTY, life, NULL)) return;
  }
}

bool sb_life_is_good(SbStore *s) {
  Leases *l = s->leases;
  if (!l) return true;
  pthread_mutex_lock(&l->lock);
  bool good = l->life && !l->news.over && since_boot() < l->good_until;
  pthread_mutex_unlock(&l->lock);
  return good;
}

bool sb_life_renew(SbStore *s, SbError *error) {
  sb_store_flush(s);
  return begin(s->leases, &s->writer, 0, error);
}

void sb_life_end(SbStore *s) {
  Leases *l = s->leases;
  if (!l || !l->life) return;
  int64_t life = l->life;
  sb_store_flush(s);
  live(l, &s->writer, 0, 0);
  if (run_for(&l->line, A_END, life, NULL)) run_for(&l->line, A_EMPTY, life, NULL);
}

/* ---- the thread that gives signs ------------------------------------------------------------------------------ */

typedef enum Beat { BEAT_GOOD, BEAT_OVER, BEAT_AWAY } Beat;

static Beat beat(Leases *l, int64_t life) {
  int64_t changed = 0;
  if (!run_for(&l->beats, A_BEAT, life, &changed)) return BEAT_AWAY;
  return changed == 1 ? BEAT_GOOD : BEAT_OVER;
}

/* Who has been silent for long is looked at again just when its lease ends, and not a beat later. */
static int64_t pause_until(const Leases *l, int64_t next_end_ms) {
  int64_t usual = l->lease_ms / BEATS;
  return next_end_ms >= 0 && next_end_ms < usual ? next_end_ms + 1 : usual;
}

/* Who was cut off has no business to call others dead: after a lease with the database again they had their chance. */
static SbLeaseNews look(Leases *l, int64_t life, int64_t now) {
  SbLeaseNews news = {0};
  int64_t lease = (int64_t)l->lease_ms * 1000;
  if (now - l->last_beat > lease) l->in_touch = now;
  l->last_beat = now;
  if (now - l->in_touch >= lease) bury(&l->beats, "");
  Query *query = ask(&l->beats, A_NEWS);
  query_int(query, 1, life);
  if (query_step(query) == STEP_ROW) {
    news = (SbLeaseNews){.waking = row_long(query, 0), .orders = row_long(query, 1)};
    l->pause_ms = pause_until(l, row_is_null(query, 2) ? -1 : row_long(query, 2));
  }
  query_leave(query);
  return news;
}

/* One sign, and what is new; whether anybody has to know. */
static bool turn(Leases *l, int64_t life) {
  int64_t since = since_boot();
  l->pause_ms = pause_until(l, -1);
  Beat how = beat(l, life);
  SbLeaseNews news = how == BEAT_GOOD ? look(l, life, since) : (SbLeaseNews){.over = how == BEAT_OVER};
  pthread_mutex_lock(&l->lock);
  bool same = l->life == life; /* otherwise it has begun anew meanwhile */
  if (same && how == BEAT_GOOD) l->good_until = since + (int64_t)l->lease_ms * 1000;
  if (same) {
    l->news.over |= news.over;
    l->news.waking |= news.waking;
    l->news.orders |= news.orders;
  }
  pthread_mutex_unlock(&l->lock);
  return same && (news.over || news.waking || news.orders);
}

static void wait_for_next(Leases *l) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  int64_t ns = at.tv_nsec + l->pause_ms * 1000000;
  at.tv_sec += ns / 1000000000;
  at.tv_nsec = ns % 1000000000;
  pthread_cond_timedwait(&l->end, &l->lock, &at);
}

static void *give_signs(void *self) {
  Leases *l = self;
  pthread_mutex_lock(&l->lock);
  while (!l->ending) {
    int64_t life = l->life;
    pthread_mutex_unlock(&l->lock);
    if (life && turn(l, life) && l->wake) l->wake(l->wake_self);
    pthread_mutex_lock(&l->lock);
    if (!l->ending) wait_for_next(l);
  }
  pthread_mutex_unlock(&l->lock);
  return NULL;
}

SbLeaseNews sb_lease_news(SbStore *s) {
  Leases *l = s->leases;
  SbLeaseNews news = {0};
  if (!l) return news;
  pthread_mutex_lock(&l->lock);
  news = l->news;
  l->news = (SbLeaseNews){.over = news.over}; /* until it is renewed */
  pthread_mutex_unlock(&l->lock);
  return news;
}

/* ---- opening and closing -------------------------------------------------------------------------------------- */

static void make_locks(Leases *l) {
  pthread_mutex_init(&l->lock, NULL);
  store_make_cond(&l->end);
}

static void name_place(Leases *l) {
  char host[65] = "";
  SbText t = sb_text(l->place, sizeof l->place);
  gethostname(host, sizeof host - 1);
  sb_text_format(&t, "process %ld on %s", (long)getpid(), host);
}

static Leases *create(const SbNode *node) {
  Leases *l = calloc(1, sizeof *l);
  SB_ASSERT(l != NULL);
  SbText name = sb_text(l->name, sizeof l->name);
  sb_text_put(&name, node->name);
  l->lease_ms = node->lease_ms;
  l->pause_ms = pause_until(l, -1);
  name_place(l);
  make_locks(l);
  return l;
}

static void destroy(Leases *l) {
  hang_up(&l->line);
  hang_up(&l->beats);
  pthread_cond_destroy(&l->end);
  pthread_mutex_destroy(&l->lock);
  free(l->returned);
  free(l);
}

bool leases_open(SbStore *s, const char *path, const SbNode *node, SbError *error) {
  Leases *l = create(node);
  SbError why = {0};
  l->wake = s->wake;
  l->wake_self = s->wake_self;
  bool good = base_open(&l->line.base, path, false, error) && base_open(&l->beats.base, path, false, error);
  if (good && !begin(l, &s->writer, (int64_t)node->lease_ms * 2000, &why)) {
    char name[300];
    sb_store_name(path, name, sizeof name);
    good = sb_fail(error, "cannot join the database %s: %s", name, why.text);
  }
  if (good) clean_up(l);
  if (good && pthread_create(&l->thread, NULL, give_signs, l) != 0) good = sb_fail(error, "cannot start a thread");
  if (good)
    s->leases = l;
  else
    destroy(l);
  return good;
}

void leases_close(SbStore *s) {
  Leases *l = s->leases;
  if (!l) return;
  sb_life_end(s);
  pthread_mutex_lock(&l->lock);
  l->ending = true;
  pthread_cond_signal(&l->end);
  pthread_mutex_unlock(&l->lock);
  pthread_join(l->thread, NULL);
  destroy(l);
  s->leases = NULL;
}

/* ---- taking and giving back ----------------------------------------------------------------------------------- */

static bool take_free(Leases *l, const char *match, bool fresh, bool *taken) {
  Query *query = ask(&l->line, fresh ? A_TAKE_FRESH : A_TAKE);
  query_text(query, 1, match);
  query_int(query, 2, l->life);
  bool good = query_run(query);
  *taken = good && query->changed == 1;
  return good;
}

/* Whose it is: the life, 0 for nobody, and the name unless that life is over. False: it cannot be read. */
static bool find_holder(Leases *l, const char *match, int64_t *life, char name[SB_NODE_TEXT]) {
  Query *query = ask(&l->line, A_WHO);
  query_text(query, 1, match);
  Step status = query_step(query);
  *life = status == STEP_ROW ? row_long(query, 0) : 0;
  SbText t = sb_text(name, SB_NODE_TEXT);
  if (status == STEP_ROW) sb_text_put(&t, row_text(query, 1));
  query_leave(query);
  return status != STEP_FAILED;
}

static bool take_over(Leases *l, const char *match, int64_t from, bool *taken) {
  Query *query = ask(&l->line, A_TAKE_OVER);
  query_text(query, 1, match);
  query_int(query, 2, from);
  query_int(query, 3, l->life);
  bool good = query_run(query);
  *taken = good && query->changed == 1;
  l->stats.taken_over += *taken;
  return good;
}

static SbLease take_once(Leases *l, const char *match, bool fresh, char holder[SB_NODE_TEXT]) {
  bool taken;
  int64_t life;
  if (!take_free(l, match, fresh, &taken)) return SB_LEASE_UNKNOWN;
  if (taken) return SB_LEASE_OURS;
  if (!find_holder(l, match, &life, holder)) return SB_LEASE_UNKNOWN;
  if (life == l->life) return SB_LEASE_OURS;
  if (!life) return SB_LEASE_NOBODYS;
  if (holder[0]) return SB_LEASE_THEIRS;
  if (!take_over(l, match, life, &taken)) return SB_LEASE_UNKNOWN;
  return taken ? SB_LEASE_OURS : SB_LEASE_NOBODYS;
}

SbLease sb_lease_take(SbStore *s, const char *match, bool fresh, char holder[SB_NODE_TEXT]) {
  Leases *l = s->leases;
  holder[0] = 0;
  if (!l) return SB_LEASE_OURS;
  if (!sb_life_is_good(s)) return SB_LEASE_UNKNOWN;
  if (!sb_lease_settle(s)) return SB_LEASE_UNKNOWN; /* or it would be given back while we have it */
  SbLease lease = SB_LEASE_NOBODYS;
  for (int i = 0; i < TAKE_TRIES && lease == SB_LEASE_NOBODYS; i++) lease = take_once(l, match, fresh, holder);
  if (lease == SB_LEASE_UNKNOWN) sb_lease_give_back(s, match); /* it may be ours without our knowing */
  return lease;
}

void sb_lease_give_back(SbStore *s, const char *match) {
  Leases *l = s->leases;
  if (!l) return;
  if (l->returned_count == l->returned_size) {
    int size = l->returned_size ? l->returned_size * 2 : 64;
    Returned *grown = realloc(l->returned, (size_t)size * sizeof *grown);
    SB_ASSERT(grown != NULL);
    l->returned = grown;
    l->returned_size = size;
  }
  SbText t = sb_text(l->returned[l->returned_count++].id, SB_MATCH_ID);
  sb_text_put(&t, match);
}

/* What cannot be given back now is tried again. */
bool sb_lease_settle(SbStore *s) {
  Leases *l = s->leases;
  if (!l || !l->returned_count || !l->life) return true;
  size_t size = (size_t)l->returned_count * SB_MATCH_ID + 1;
  char *list = malloc(size);
  SB_ASSERT(list != NULL);
  SbText t = sb_text(list, size);
  for (int i = 0; i < l->returned_count; i++) sb_text_format(&t, i ? " %s" : "%s", l->returned[i].id);
  Query *query = ask(&l->line, A_GIVE_BACK);
  query_text(query, 1, list);
  query_int(query, 2, l->life);
  bool good = query_run(query);
  if (good) l->returned_count = 0;
  free(list);
  return good;
}

static bool wake(Leases *l, Ask which, int64_t *count) {
  Query *query = ask(&l->line, which);
  query_int(query, 1, l->life);
  query_int(query, 2, WAKING_MOST);
  bool good = query_run(query);
  *count = query->changed;
  return good;
}

/* All of ours are told, since an answer may have been lost after the taking. */
static bool tell_wakeful(Leases *l, void (*each)(void *self, const char *id), void *self) {
  Query *query = ask(&l->line, A_WAKEFUL);
  Step status;
  query_int(query, 1, l->life);
  while ((status = query_step(query)) == STEP_ROW) each(self, row_text(query, 0));
  query_leave(query);
  return status != STEP_FAILED;
}

bool sb_lease_take_waking(SbStore *s, void (*each)(void *self, const char *id), void *self) {
  Leases *l = s->leases;
  int64_t count;
  bool good = sb_lease_settle(s) && wake(l, A_WAKE_FREE, &count) && wake(l, A_WAKE_DEAD, &count);
  if (good) l->stats.taken_over += (uint64_t)count;
  if (good && tell_wakeful(l, each, self)) return true;
  pthread_mutex_lock(&l->lock);
  l->news.waking = true; /* again */
  pthread_mutex_unlock(&l->lock);
  return false;
}

bool sb_lease_stats(SbStore *s, SbLeaseStats *out) {
  Leases *l = s->leases;
  if (!l) return false;
  *out = l->stats;
  Query *query = ask(&l->line, A_COUNT);
  query_int(query, 1, l->life);
  if (query_step(query) == STEP_ROW) out->held = row_long(query, 0);
  query_leave(query);
  return true;
}

/* ---- orders --------------------------------------------------------------------------------------------------- */

bool sb_node_order(SbStore *s, int64_t after, SbNodeOrder *out) {
  Leases *l = s->leases;
  Query *query = ask(&l->line, A_ORDER);
  query_int(query, 1, l->life);
  query_int(query, 2, after);
  bool any = query_step(query) == STEP_ROW;
  SbText match = sb_text(out->match, sizeof out->match), line = sb_text(out->line, sizeof out->line);
  if (any) {
    out->number = row_long(query, 0);
    sb_text_put(&match, row_text(query, 1));
    sb_text_put(&line, row_text(query, 2));
  }
  query_leave(query);
  return any;
}

void sb_node_answer(SbStore *s, const SbNodeOrder *order, const char *text) {
  Query *query = ask(&s->leases->line, A_ANSWER);
  query_int(query, 1, order->number);
  query_text(query, 2, text);
  query_run(query);
}
