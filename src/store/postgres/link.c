/* The connection: made, lost, made again; whose the database is; transactions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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
  return !link->db || PQstatus(link->db) != CONNECTION_OK;
}

/* What the library says before " failed: " names the host, which is nobody's business. */
static void note_connection(Link *link) {
  const char *text = link->db ? PQerrorMessage(link->db) : "out of memory";
  const char *why = strstr(text, " failed: ");
  note(link, true, "no connection to PostgreSQL: ", why ? why + strlen(" failed: ") : text);
}

/* Values that a column does not take (22), rows that contradict others (23) and texts that are too long for an index
 * (54) are the fault of what is written, everything else that of the database or of the way there. */
void link_note(Link *link, const PGresult *result) {
  const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char *text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  bool own = state && (strncmp(state, "22", 2) == 0 || strncmp(state, "23", 2) == 0 || strncmp(state, "54", 2) == 0);
  if (link_is_broken(link) && !text)
    note_connection(link);
  else
    note(link, !own, "", text ? text : PQerrorMessage(link->db));
}

/* ---- simple questions ------------------------------------------------------------------------------------- */

static bool run(Link *link, const char *sql) {
  PGresult *result = PQexec(link->db, sql);
  ExecStatusType status = PQresultStatus(result);
  bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  if (!good) link_note(link, result);
  PQclear(result);
  return good;
}

/* Its only row, or NULL; with `text` for $1. */
static PGresult *ask(Link *link, const char *sql, const char *text) {
  PGresult *result = PQexecParams(link->db, sql, text ? 1 : 0, NULL, &text, NULL, NULL, 0);
  if (PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1) return result;
  if (PQresultStatus(result) == PGRES_TUPLES_OK)
    note(link, true, "", "the table starboard is damaged");
  else
    link_note(link, result);
  PQclear(result);
  return NULL;
}

static bool is_true(Link *link, const char *sql) {
  PGresult *result = ask(link, sql, NULL);
  bool yes = result && strcmp(PQgetvalue(result, 0, 0), "t") == 0;
  PQclear(result);
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
  PGconn *db = PQconnectdbParams(names, values, 1);
  if (db) PQsetNoticeProcessor(db, say_nothing, NULL);
  return db;
}

/* A commit is on the disk when it returns, whatever the database is set to. The other end notices a connection that is
 * dead as soon as this one does, so that the lock does not outlive it for long. */
static bool settle(Link *link) {
  const char *encoding = PQparameterStatus(link->db, "server_encoding");
  if (encoding && strcmp(encoding, "UTF8") != 0)
    return note(link, true, "its encoding is not UTF8 but ", encoding), false;
  if (link->looking && !run(link, "SET default_transaction_read_only = on")) return false;
  return !link->writer ||
         run(link,
             "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;"
             "SELECT set_config('synchronous_commit', 'on', false)"
             " WHERE current_setting('synchronous_commit') = 'off'");
}

static bool connect_once(Link *link) {
  PQfinish(link->db);
  link->db = dial(link->address);
  link->connections++;
  if (!link_is_broken(link)) return settle(link);
  note_connection(link);
  return false;
}

/* Tables of others in the same database are another store. */
static bool lock(Link *link) {
  return is_true(link, "SELECT pg_try_advisory_lock(1398957154, hashtext(coalesce(current_schema(), '')))");
}

static void lose(Link *link) {
  link->lost = true;
  note(link, true, "", "another server has the database now: start this one again");
}

/* After a connection was lost: the lock again, if nobody had it meanwhile. */
static bool is_still_ours(Link *link) {
  if (!link->holder[0]) return true;
  if (!lock(link)) return note(link, true, "", "its lock is held by another connection"), false;
  PGresult *row = ask(link, "SELECT holder FROM starboard", NULL);
  if (!row) return false;
  bool ours = strcmp(PQgetvalue(row, 0, 0), link->holder) == 0;
  PQclear(row);
  if (!ours) lose(link);
  return ours;
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
  PQfinish(link->db);
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
  bool none = row && strcmp(PQgetvalue(row, 0, 0), "t") == 0;
  int version = none ? 0 : -1;
  PQclear(row);
  if (row && !none) {
    row = ask(link, "SELECT version FROM starboard", NULL);
    if (row) version = (int)strtol(PQgetvalue(row, 0, 0), NULL, 10);
    PQclear(row);
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
  PQfinish(link->db);
  free(link->address);
  free(link);
  base->link = NULL;
}

static void name_holder(Link *link, char *out, size_t size) {
  SbText t = sb_text(out, size);
  PGresult *row = ask(link, "SELECT holder FROM starboard", NULL);
  const char *holder = row ? PQgetvalue(row, 0, 0) : "";
  sb_text_format(&t, "%.*s", (int)strcspn(holder, "#"), holder[0] ? holder : "another server");
  PQclear(row);
}

static bool take_lock(Link *link, const char *name, SbError *error) {
  char holder[160];
  for (int i = 0; i < OPEN_TRIES; i++) {
    if (lock(link)) return true;
    if (link_is_broken(link)) return sb_fail(error, "cannot lock the database %s: %s", name, link->why);
    rest_us(TRY_US / 2);
  }
  name_holder(link, holder, sizeof holder);
  return sb_fail(error, "the database %s is in use by %s", name, holder);
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
  link->batch = strtoll(PQgetvalue(row, 0, 0), NULL, 10);
  PQclear(row);
  strcpy(link->holder, name);
  return true;
}

static bool open_writer(Base *base, const char *name, SbError *error) {
  Link *link = base->link;
  SbError why = {0};
  if (!take_lock(link, name, error)) return false;
  if (!schema_settle(base, &base->converted, &why))
    return sb_fail(error, "cannot open the database %s: %s", name, why.text);
  return write_holder(link) || sb_fail(error, "cannot open the database %s: %s", name, link->why);
}

static bool open_as(Base *base, const char *address, const char *name, SbError *error) {
  if (!address_is_fine(address, error)) return false;
  Link *link = base->link;
  if (connect_once(link)) return true;
  const char *text = link->db && PQstatus(link->db) != CONNECTION_OK ? PQerrorMessage(link->db) : link->why;
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

/* The number of this transaction, under our name: whoever has another name now, or nothing, is refused. */
static bool count_up(Link *link) {
  if (!link->holder[0]) return true;
  PGresult *row = ask(link, "UPDATE starboard SET batch = batch + 1 WHERE holder = $1 RETURNING batch", link->holder);
  if (row) link->batch = strtoll(PQgetvalue(row, 0, 0), NULL, 10);
  PQclear(row);
  if (!row && !link_is_broken(link) && PQtransactionStatus(link->db) == PQTRANS_INTRANS) lose(link);
  return row != NULL;
}

bool link_begin(Base *base) {
  Link *link = base->link;
  if (link->lost || !link_again(link)) return false;
  bool good = run(link, "BEGIN") ||
              (link_is_broken(link) && link_again(link) && run(link, "BEGIN")); /* it was lost while nothing happened */
  good = good && count_up(link);
  if (good) note(link, false, "", "it does not fit what is stored");
  return good;
}

/* The connection broke while a commit was on its way: the number says whether it came through. */
static bool was_done(Link *link) {
  int64_t batch = link->batch;
  for (int i = 0; i < DOUBT_TRIES; i++) {
    link->again = 0;
    PGresult *row = link_again(link) ? ask(link, "SELECT batch FROM starboard", NULL) : NULL;
    bool done = row && strtoll(PQgetvalue(row, 0, 0), NULL, 10) == batch;
    PQclear(row);
    if (row || link->lost) return done;
    rest_us(TRY_US);
  }
  return false;
}

bool link_commit(Base *base) {
  Link *link = base->link;
  PGresult *result = PQexec(link->db, "COMMIT");
  bool good = PQresultStatus(result) == PGRES_COMMAND_OK && strcmp(PQcmdStatus(result), "COMMIT") == 0;
  if (!good) link_note(link, result);
  PQclear(result);
  return good || (link_is_broken(link) && link->holder[0] && was_done(link));
}

void link_roll_back(Base *base) {
  Link *link = base->link;
  if (!link_is_broken(link) && PQtransactionStatus(link->db) != PQTRANS_IDLE) run(link, "ROLLBACK");
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
