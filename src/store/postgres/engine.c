/* Statements of PostgreSQL. A result comes as a whole, so that others can be asked for while it is read. */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgres.h"

enum { VALUES_MOST = 40, TYPE_BYTES = 17, TYPE_INT = 20, TYPE_TEXT = 25, AS_TEXT = 0, AS_BYTES = 1 };

typedef struct Made {
  Query query;
  Link *link;
  char *sql;
  char name[16];  /* "": it is not kept */
  int connection; /* in which it was prepared */
  int values;
  Oid types[VALUES_MOST];
  const char *value[VALUES_MOST];
  int sizes[VALUES_MOST], formats[VALUES_MOST];
  uint64_t ints[VALUES_MOST];
  PGresult *result; /* NULL: it has not run */
  int row;
} Made;

static Query *make(Base *base, const char *sql, bool keep) {
  Link *link = base->link;
  Made *made = calloc(1, sizeof *made);
  SB_ASSERT(made != NULL);
  *made = (Made){.query.engine = &postgres_engine, .link = link};
  made->sql = words_of(sql, &made->values);
  SB_ASSERT(made->values <= VALUES_MOST);
  if (keep) snprintf(made->name, sizeof made->name, "s%d", ++link->statements);
  base->engine->reset(&made->query, true);
  return &made->query;
}

static void drop(Query *query) {
  Made *made = (Made *)query;
  pq.clear(made->result);
  free(made->sql);
  free(made);
}

static void reset(Query *query, bool values) {
  Made *made = (Made *)query;
  pq.clear(made->result);
  made->result = NULL;
  for (int i = 0; values && i < made->values; i++) {
    made->types[i] = TYPE_TEXT;
    made->value[i] = NULL;
  }
}

static void put(Query *query, int at, Oid type, const void *value, int size, int format) {
  Made *made = (Made *)query;
  made->types[at - 1] = type;
  made->value[at - 1] = value;
  made->sizes[at - 1] = size;
  made->formats[at - 1] = format;
}

static void put_int(Query *query, int at, int64_t value) {
  Made *made = (Made *)query;
  made->ints[at - 1] = htobe64((uint64_t)value);
  put(query, at, TYPE_INT, &made->ints[at - 1], sizeof *made->ints, AS_BYTES);
}

static void put_text(Query *query, int at, const char *text) {
  put(query, at, TYPE_TEXT, text, 0, AS_TEXT);
}

static void put_bytes(Query *query, int at, const void *bytes, int size) {
  put(query, at, TYPE_BYTES, bytes, size, AS_BYTES);
}

static bool is_good(const PGresult *result) {
  ExecStatusType status = pq.resultStatus(result);
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static PGresult *ask(Made *m) {
  Link *link = m->link;
  if (!m->name[0])
    return pq.execParams(link->db, m->sql, m->values, m->types, m->value, m->sizes, m->formats, AS_BYTES);
  if (m->connection != link->connections) {
    PGresult *prepared = pq.prepare(link->db, m->name, m->sql, m->values, m->types);
    if (!is_good(prepared)) return prepared;
    pq.clear(prepared);
    m->connection = link->connections;
  }
  return pq.execPrepared(link->db, m->name, m->values, m->value, m->sizes, m->formats, AS_BYTES);
}

/* Outside of a transaction a broken connection is made again, and the question asked again. */
static bool run(Made *m) {
  Link *link = m->link;
  bool alone = !link->writer && link->held == 0;
  if (link_is_broken(link) && !(alone && link_again(link))) return false;
  m->result = ask(m);
  if (link_is_broken(link) && alone && link_again(link)) {
    pq.clear(m->result);
    m->result = ask(m);
  }
  m->row = -1;
  if (!is_good(m->result)) return link_note(link, m->result), false;
  if (!link->writer) link->trouble = false; /* it answers */
  m->query.changed = strtoll(pq.cmdTuples(m->result), NULL, 10);
  return true;
}

static Step step(Query *query) {
  Made *m = (Made *)query;
  if (!m->result && !run(m)) return reset(query, false), STEP_FAILED;
  return ++m->row < pq.ntuples(m->result) ? STEP_ROW : STEP_DONE;
}

static bool is_null(Query *query, int column) {
  const Made *m = (Made *)query;
  return pq.getisnull(m->result, m->row, column);
}

static int64_t get_int(Query *query, int column) {
  const Made *m = (Made *)query;
  uint64_t wide = 0;
  if (pq.getlength(m->result, m->row, column) == sizeof wide)
    memcpy(&wide, pq.getvalue(m->result, m->row, column), sizeof wide);
  return (int64_t)be64toh(wide);
}

static const char *get_text(Query *query, int column) {
  const Made *m = (Made *)query;
  return is_null(query, column) ? NULL : pq.getvalue(m->result, m->row, column);
}

static const void *get_bytes(Query *query, int column, int *size) {
  const Made *m = (Made *)query;
  *size = pq.getlength(m->result, m->row, column);
  return pq.getvalue(m->result, m->row, column);
}

/* ---- the rest --------------------------------------------------------------------------------------------- */

static bool convert_copy(Base *base, SbError *error) {
  int version = link_version(base, error);
  return version >= 0 && sb_fail(error, "its tables are of version %d, this program knows %d%s", version,
                                 schema_newest(), version < schema_newest() ? ": start the server once" : "");
}

static bool no_copy(const SbStoreCopy *copy, SbError *error) {
  (void)copy;
  return sb_fail(error, "a database of PostgreSQL is copied with pg_dump; docs/hosting.md says how");
}

static bool no_restore(const char *from, const char *path, const char *aside, bool *moved, SbError *error) {
  (void)from, (void)path, (void)aside, (void)moved;
  return sb_fail(error, "a database of PostgreSQL is put back with pg_restore; docs/hosting.md says how");
}

/* Every transaction writes its number. */
static bool mark(Base *base) {
  (void)base;
  return true;
}

/* Its own business: vacuuming. */
static bool wipe(Base *base) {
  (void)base;
  return true;
}

static const char *why(Base *base) {
  return ((Link *)base->link)->why;
}

static bool again(Base *base) {
  return link_again(base->link);
}

static bool is_trouble(Base *base) {
  return ((Link *)base->link)->trouble;
}

/* PostgreSQL looks at its pages itself whenever it reads one, where they have checksums, and remembers. */
static int check(Base *base, Tell *tell, void *self) {
  Query *row = base_once(base,
                         "SELECT COALESCE(checksum_failures, 0) FROM pg_stat_database"
                         " WHERE datname = current_database()");
  int64_t count = query_step(row) == STEP_ROW ? row_long(row, 0) : 0;
  char text[100];
  SbText t = sb_text(text, sizeof text);
  sb_text_format(&t, "PostgreSQL has found %lld pages with a wrong checksum", (long long)count);
  if (count) tell(self, "", text);
  query_drop(row);
  return count != 0;
}

static bool is_there(const char *path) {
  (void)path;
  return true;
}

const Engine postgres_engine = {.open = link_open,
                                .join = link_join,
                                .set_life = link_set_life,
                                .look = link_look,
                                .convert_copy = convert_copy,
                                .close = link_close,
                                .copy = no_copy,
                                .restore = no_restore,
                                .name = address_name,
                                .beside = address_beside,
                                .is_there = is_there,
                                .version = link_version,
                                .set_version = link_set_version,
                                .script = link_script,
                                .begin = link_begin,
                                .commit = link_commit,
                                .roll_back = link_roll_back,
                                .mark = mark,
                                .wipe = wipe,
                                .why = why,
                                .is_trouble = is_trouble,
                                .is_away = is_trouble,
                                .again = again,
                                .hold = link_hold,
                                .let_go = link_let_go,
                                .check = check,
                                .make = make,
                                .drop = drop,
                                .reset = reset,
                                .put_int = put_int,
                                .put_text = put_text,
                                .put_bytes = put_bytes,
                                .step = step,
                                .is_null = is_null,
                                .get_int = get_int,
                                .get_text = get_text,
                                .get_bytes = get_bytes};
