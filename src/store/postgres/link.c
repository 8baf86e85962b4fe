/* The connection: made, lost, made again; whose the database is; transactions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "lock.h"
#include "postgres.h"

enum {
  OPEN_TRIES = 100, /* a server that was killed a moment ago may still have its session */
  DOUBT_TRIES = 50,
  TRY_US = 100000,
  REST = 5, /* of a try to connect: so much longer than it took, and then the next one */
};

static int64_t now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void rest_us(int64_t us) {
  nanosleep(&(struct timespec){.tv_nsec = (long)us * 1000}, NULL);
}

/* ---- what went wrong -------------------------------------------------------------------------------------- */

static void note(Link *link, bool trouble, const char *head, const char *text) {
  SbText t = sb_text(link->why, sizeof link->why);
  link->trouble = trouble;
  sb_text_format(&t, "%s%.*s", head, (int)strcspn(text, "\n"), text);
}

bool link_is_broken(const Link *link) {
  return !link->db || pq.status(link->db) != CONNECTION_OK;
}

/* What the library says before " failed: " names the host, which is nobody's business. */
static void note_connection(Link *link) {
  const char *text = link->db ? pq.errorMessage(link->db) : "out of memory";
  const char *why = strstr(text, " failed: ");
  note(link, true, "no connection to PostgreSQL: ", why ? why + strlen(" failed: ") : text);
}

/* Values that a column does not take (22), rows that contradict others (23) and texts that are too long for an index
 * (54) are the fault of what is written, everything else that of the database or of the way there. */
void link_note(Link *link, const PGresult *result) {
  const char *state = pq.resultErrorField(result, PG_DIAG_SQLSTATE);
  const char *text = pq.resultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  bool own = state && (strncmp(state, "22", 2) == 0 || strncmp(state, "23", 2) == 0 || strncmp(state, "54", 2) == 0);
  if (link_is_broken(link) && !text)
    note_connection(link);
  else
    note(link, !own, "", text ? text : pq.errorMessage(link->db));
}

/* ---- simple questions ------------------------------------------------------------------------------------- */

static bool run(Link *link, const char *sql) {
  PGresult *result = pq.exec(link->db, sql);
  ExecStatusType status = pq.resultStatus(result);
  bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  if (!good) link_note(link, result);
  pq.clear(result);
  return good;
}

/* Its only row, or NULL; with `text` for $1. */
static PGresult *ask(Link *link, const char *sql, const char *text) {
  PGresult *result = pq.execParams(link->db, sql, text ? 1 : 0, NULL, &text, NULL, NULL, 0);
  if (pq.resultStatus(result) == PGRES_TUPLES_OK && pq.ntuples(result) == 1) return result;
  if (pq.resultStatus(result) == PGRES_TUPLES_OK)
    note(link, true, "", "the table starboard is damaged");
  else
    link_note(link, result);
  pq.clear(result);
  return NULL;
}

static bool is_true(Link *link, const char *sql) {
  PGresult *result = ask(link, sql, NULL);
  bool yes = result && strcmp(pq.getvalue(result, 0, 0), "t") == 0;
  pq.clear(result);
  return yes;
}

/* ---- connecting ------------------------------------------------------------------------------------------- */

static void say_nothing(void *self, const char *text) {
  (void)self, (void)text;
}

/* What the address says goes before what is said here, but for the last one. */
static PGconn *dial(const char *address) {
  static const char *const names[] = {"connect_timeout",
                                      "tcp_user_timeout",
                                      "keepalives_idle",
                                      "keepalives_interval",
                                      "keepalives_count",
                                      "fallback_application_name",
                                      "dbname",
                                      "client_encoding",
                                      NULL};
  const char *values[] = {"3", "15000", "10", "5", "3", "starboard", address, "UTF8", NULL};
  PGconn *db = pq.connectdbParams(names, values, 1);
  if (db) pq.setNoticeProcessor(db, say_nothing, NULL);
  return db;
}

/* A node that stops in the middle of a transaction must not keep others from declaring it dead. */
static bool be_a_node(Link *link) {
  char space[80];
  snprintf(space, sizeof space, "SET idle_in_transaction_session_timeout = %d", link->lease_ms);
  return run(link, space);
}

/* A commit is on the disk when it returns, whatever the database is set to. The other end notices a connection that is
 * dead as soon as this one does, so that the lock does not outlive it for long. */
static bool settle(Link *link) {
  const char *encoding = pq.parameterStatus(link->db, "server_encoding");
  if (encoding && strcmp(encoding, "UTF8") != 0)
    return note(link, true, "its encoding is not UTF8 but ", encoding), false;
  if (link->looking) return run(link, "SET default_transaction_read_only = on");
  return run(link,
             "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;"
             "SELECT set_config('synchronous_commit', 'on', false)"
             " WHERE current_setting('synchronous_commit') = 'off'") &&
         (!link->lease_ms || be_a_node(link));
}

static bool connect_once(Link *link) {
  pq.finish(link->db);
  link->db = dial(link->address);
  link->connections++;
  if (!link_is_broken(link)) return settle(link);
  note_connection(link);
  return false;
}

static bool lock_alone(Link *link) {
  return is_true(link, "SELECT " LOCK_ALONE);
}

static bool lock_together(Link *link) {
  return is_true(link, "SELECT " LOCK_TOGETHER);
}

static void lose(Link *link) {
  link->lost = true;
  note(link, true, "",
       link->lease_ms ? "this node was taken for dead" : "another server has the database now: start this one again");
}

/* The number in our row, or with `up` the next one. False: it cannot be read, or the row is no longer ours. */
static bool own_row(Link *link, bool up, int64_t *batch) {
  static const char *const sql[2][2] = {
      {"SELECT batch FROM starboard WHERE holder = $1",
       "UPDATE starboard SET batch = batch + 1 WHERE holder = $1 RETURNING batch"},
      {"SELECT batch FROM nodes WHERE life = $1",
       "UPDATE nodes SET batch = batch + 1, beat = clock_timestamp() WHERE life = $1 RETURNING batch"}};
  const char *value = link->holder;
  PGresult *result = pq.execParams(link->db, sql[link->lease_ms != 0][up], 1, NULL, &value, NULL, NULL, 0);
  bool answered = pq.resultStatus(result) == PGRES_TUPLES_OK, ours = answered && pq.ntuples(result) == 1;
  if (ours) *batch = strtoll(pq.getvalue(result, 0, 0), NULL, 10);
  if (!answered)
    link_note(link, result);
  else if (!ours)
    lose(link);
  pq.clear(result);
  return ours;
}

/* After a connection was lost: the lock again, if nobody had it meanwhile. */
static bool is_still_ours(Link *link) {
  int64_t batch;
  if (!link->holder[0]) return true;
  if (!(link->lease_ms ? lock_together : lock_alone)(link))
    return note(link, true, "", "its lock is held by another connection"), false;
  return own_row(link, false, &batch);
}

bool link_again(Link *link) {
  if (!link_is_broken(link)) return true;
  int64_t before = now_us();
  if (link->lost || before < link->again) return false;
  link->held = 0;
  link->trouble = !connect_once(link) || !is_still_ours(link);
  if (!link->trouble) return true;
  int64_t after = now_us();
  link->again = after + (after - before) * REST;
  pq.finish(link->db);
  link->db = NULL;
  return false;
}

/* ---- versions --------------------------------------------------------------------------------------------- */

bool link_script(Base *base, const char *sql, SbError *error) {
  Link *link = base->link;
  int values;
  char *own = words_of(sql, &values);
  bool good = run(link, own);
  free(own);
  return good || sb_fail(error, "%s", link->why);
}

int link_version(Base *base, SbError *error) {
  Link *link = base->link;
  PGresult *row = ask(link, "SELECT to_regclass('starboard') IS NULL", NULL);
  bool none = row && strcmp(pq.getvalue(row, 0, 0), "t") == 0;
  int version = none ? 0 : -1;
  pq.clear(row);
  if (row && !none) {
    row = ask(link, "SELECT version FROM starboard", NULL);
    if (row) version = (int)strtol(pq.getvalue(row, 0, 0), NULL, 10);
    pq.clear(row);
  }
  if (version < 0) sb_fail(error, "%s", link->why);
  return version;
}

bool link_set_version(Base *base, int version, SbError *error) {
  char space[400];
  SbText t = sb_text(space, sizeof space);
  sb_text_format(&t,
                 "CREATE TABLE IF NOT EXISTS starboard(one BIGINT PRIMARY KEY, version BIGINT NOT NULL,"
                 " holder TEXT NOT NULL, batch BIGINT NOT NULL);"
                 "INSERT INTO starboard VALUES(1, %d, '', 0) ON CONFLICT(one) DO UPDATE SET version = excluded.version",
                 version);
  return link_script(base, space, error);
}

/* ---- opening ---------------------------------------------------------------------------------------------- */

static Link *make_link(Base *base, const char *address) {
  Link *link = base->link = calloc(1, sizeof *link);
  SB_ASSERT(link != NULL);
  link->address = strdup(address);
  SB_ASSERT(link->address != NULL);
  return link;
}

void link_close(Base *base) {
  Link *link = base->link;
  if (link->db) pq.finish(link->db);
  free(link->address);
  free(link);
  base->link = NULL;
}

/* Who has it: a server, or the nodes that live. */
static void name_holder(Link *link, char *out, size_t size) {
  SbText t = sb_text(out, size);
  PGresult *row = ask(link, "SELECT holder FROM starboard", NULL);
  const char *holder = row ? pq.getvalue(row, 0, 0) : "";
  PGresult *nodes = holder[0] ? NULL : ask(link, "SELECT string_agg(name, ', ' ORDER BY name) FROM nodes", NULL);
  if (nodes && pq.getvalue(nodes, 0, 0)[0])
    sb_text_format(&t, "nodes: %s", pq.getvalue(nodes, 0, 0));
  else
    sb_text_format(&t, "%.*s", (int)strcspn(holder, "#"), holder[0] ? holder : "another server");
  pq.clear(nodes);
  pq.clear(row);
}

static bool in_use(Link *link, const char *name, const char *more, SbError *error) {
  char holder[160];
  if (link_is_broken(link)) return sb_fail(error, "cannot lock the database %s: %s", name, link->why);
  name_holder(link, holder, sizeof holder);
  return sb_fail(error, "the database %s is in use by %s%s", name, holder, more);
}

static bool take_lock(Link *link, const char *name, SbError *error) {
  for (int i = 0; i < OPEN_TRIES && !link_is_broken(link); i++) {
    if (lock_alone(link)) return true;
    rest_us(TRY_US / 2);
  }
  return in_use(link, name, "", error);
}

/* "process 123 on host#", and something that no other start has. */
static bool write_holder(Link *link) {
  char host[65] = "", name[sizeof link->holder];
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  gethostname(host, sizeof host - 1);
  snprintf(name, sizeof name, "process %ld on %s#%lld.%09ld", (long)getpid(), host, (long long)t.tv_sec, t.tv_nsec);
  PGresult *row = ask(link, "UPDATE starboard SET holder = $1 RETURNING batch", name);
  if (!row) return false;
  link->batch = strtoll(pq.getvalue(row, 0, 0), NULL, 10);
  pq.clear(row);
  strcpy(link->holder, name);
  return true;
}

/* Nodes that are cut off while we have the database must not find their lives again. */
static bool end_lives(Link *link) {
  return !is_true(link, "SELECT to_regclass('nodes') IS NOT NULL") || run(link, "DELETE FROM nodes");
}

static bool open_writer(Base *base, const char *name, SbError *error) {
  Link *link = base->link;
  SbError why = {0};
  if (!take_lock(link, name, error)) return false;
  if (!schema_settle(base, &base->converted, &why))
    return sb_fail(error, "cannot open the database %s: %s", name, why.text);
  return (end_lives(link) && write_holder(link)) || sb_fail(error, "cannot open the database %s: %s", name, link->why);
}

static bool open_as(Base *base, const char *address, const char *name, SbError *error) {
  if (!address_is_fine(address, error)) return false;
  Link *link = base->link;
  if (connect_once(link)) return true;
  const char *text = link->db && pq.status(link->db) != CONNECTION_OK ? pq.errorMessage(link->db) : link->why;
  return sb_fail(error, "cannot open the database %s: %.*s", name, (int)strcspn(text, "\n"), text);
}

bool link_open(Base *base, const char *path, bool writer, SbError *error) {
  char name[300];
  address_name(path, name, sizeof name);
  make_link(base, path)->writer = writer;
  if (open_as(base, path, name, error) && (!writer || open_writer(base, name, error))) return true;
  link_close(base);
  return false;
}

/* ---- nodes ------------------------------------------------------------------------------------------------ */

/* Tables that only nodes need. A server that had the database for itself and was cut off has it no longer. */
static bool make_ready(Link *link) {
  return run(link,
             "CREATE TABLE IF NOT EXISTS nodes(life BIGSERIAL PRIMARY KEY, name TEXT COLLATE \"C\" NOT NULL UNIQUE,"
             " place TEXT NOT NULL, lease_ms BIGINT NOT NULL, beat TIMESTAMPTZ NOT NULL, batch BIGINT NOT NULL);"
             "CREATE TABLE IF NOT EXISTS leases(match TEXT COLLATE \"C\" PRIMARY KEY, life BIGINT NOT NULL);"
             "CREATE INDEX IF NOT EXISTS leases_by_life ON leases(life);"
             "CREATE TABLE IF NOT EXISTS orders(number BIGSERIAL PRIMARY KEY, match TEXT COLLATE \"C\" NOT NULL,"
             " line TEXT NOT NULL, at TIMESTAMPTZ NOT NULL, answer TEXT);"
             "UPDATE starboard SET holder = '' WHERE holder <> ''");
}

/* Whoever is the first makes everything ready, while nobody else is there. True with the lock; `why`: it never will. */
static bool join_once(Base *base, SbError *why) {
  Link *link = base->link;
  if (lock_alone(link)) {
    bool good = schema_settle(base, &base->converted, why) && (make_ready(link) || sb_fail(why, "%s", link->why));
    good = good && lock_together(link);
    return is_true(link, "SELECT pg_advisory_unlock" LOCK_KEY) && good;
  }
  if (!lock_together(link)) return false;
  if (link_version(base, why) == schema_newest()) return true;
  is_true(link, "SELECT pg_advisory_unlock_shared" LOCK_KEY);
  return false;
}

static bool join(Base *base, const char *name, SbError *error) {
  Link *link = base->link;
  SbError why = {0};
  for (int i = 0; i < OPEN_TRIES && !link_is_broken(link) && !why.text[0]; i++) {
    if (join_once(base, &why)) return true;
    rest_us(TRY_US / 2);
  }
  if (why.text[0]) return sb_fail(error, "cannot open the database %s: %s", name, why.text);
  if (lock_together(link))
    return sb_fail(error, "the database %s is in use by nodes of another version of this program", name);
  return in_use(link, name, " alone: a node cannot join it", error);
}

bool link_join(Base *base, const char *path, int lease_ms, SbError *error) {
  char name[300];
  address_name(path, name, sizeof name);
  Link *link = make_link(base, path);
  link->writer = true;
  bool good = open_as(base, path, name, error) && join(base, name, error);
  link->lease_ms = lease_ms;
  if (good && be_a_node(link)) return true;
  if (good) sb_fail(error, "cannot open the database %s: %s", name, link->why);
  link_close(base);
  return false;
}

void link_set_life(Base *base, int64_t life) {
  Link *link = base->link;
  link->lost = life == 0;
  snprintf(link->holder, sizeof link->holder, "%lld", (long long)life);
}

bool link_look(Base *base, const char *path, SbError *error) {
  char name[300];
  SbError why = {0};
  address_name(path, name, sizeof name);
  make_link(base, path)->looking = true;
  bool good = open_as(base, path, name, error);
  int version = good ? link_version(base, &why) : 0;
  if (good && version == 0) sb_fail(&why, "there are no matches of this program in it");
  if (version > 0) return true;
  if (good) sb_fail(error, "cannot open the database %s: %s", name, why.text);
  link_close(base);
  return false;
}

/* ---- transactions ----------------------------------------------------------------------------------------- */

bool link_begin(Base *base) {
  Link *link = base->link;
  if (link->lost || !link_again(link)) return false;
  bool good = run(link, "BEGIN") ||
              (link_is_broken(link) && link_again(link) && run(link, "BEGIN")); /* it was lost while nothing happened */
  good = good && (!link->holder[0] || own_row(link, true, &link->batch));       /* or we are refused */
  if (good) note(link, false, "", "it does not fit what is stored");
  return good;
}

/* The connection broke while a commit was on its way: the number says whether it came through. */
static bool was_done(Link *link) {
  int64_t batch;
  for (int i = 0; i < DOUBT_TRIES && !link->lost; i++) {
    link->again = 0;
    if (link_again(link) && own_row(link, false, &batch)) return batch == link->batch;
    rest_us(TRY_US);
  }
  return false;
}

bool link_commit(Base *base) {
  Link *link = base->link;
  PGresult *result = pq.exec(link->db, "COMMIT");
  bool good = pq.resultStatus(result) == PGRES_COMMAND_OK && strcmp(pq.cmdStatus(result), "COMMIT") == 0;
  if (!good) link_note(link, result);
  pq.clear(result);
  return good || (link_is_broken(link) && link->holder[0] && was_done(link));
}

void link_roll_back(Base *base) {
  Link *link = base->link;
  if (!link_is_broken(link) && pq.transactionStatus(link->db) != PQTRANS_IDLE) run(link, "ROLLBACK");
}

void link_hold(Base *base) {
  static const char sql[] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
  Link *link = base->link;
  if (link->held == 0 && link_again(link) && !run(link, sql) && link_is_broken(link) && link_again(link))
    run(link, sql);
  link->held++;
}

void link_let_go(Base *base) {
  Link *link = base->link;
  if (--link->held == 0) link_roll_back(base);
}
