/* src/store/postgres: what is said of addresses, what PostgreSQL calls otherwise, and with STARBOARD_PG
 * (tests/postgres/run) what only it does: its lock, its plans, connections that break. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "postgres.h"
#include "store_place.h"

/* ---- without a server -------------------------------------------------------------------------------------- */

static void test_names_have_no_password(void **unused) {
  (void)unused;
  static const struct {
    const char *address, *name;
    bool fine;
  } all[] = {
      {"postgresql://ada:secret@db.example:5433/games?sslmode=require", "postgresql://ada@db.example:5433/games", true},
      {"postgres://ada@db.example/games", "postgresql://ada@db.example/games", true},
      {"postgresql:///games?host=/run/postgresql&password=secret", "postgresql:///games", true},
      {"postgresql://[::1]:5432/games", "postgresql://[::1]:5432/games", true},
      {"postgresql://ada:se%40cret@host/games", "postgresql://ada@host/games", true},
      {"postgresql://ada:secret@secret@host/games", "postgresql://", false},
      {"postgresql://ada:secret/secret@host/games", "postgresql://", false},
      {"postgresql://ada:secret%zz@host/games", "postgresql://ada@host/games", false},
      {"postgresql://host/games?secret=secret", "postgresql://host/games", false},
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    char name[200];
    SbError error = {0};
    sb_store_name(all[i].address, name, sizeof name);
    assert_string_equal(name, all[i].name);
    assert_int_equal(address_is_fine(all[i].address, &error), all[i].fine);
    assert_null(strstr(error.text, "secret"));
  }
}

static void test_files_belong_to_a_database(void **unused) {
  (void)unused;
  char one[PLACE_TEXT], same[PLACE_TEXT], other[PLACE_TEXT], folder[] = "/tmp/starboard-beside-XXXXXX";
  assert_non_null(mkdtemp(folder));
  setenv("XDG_DATA_HOME", folder, 1);
  assert_true(sb_store_beside("postgresql://ada:secret@host/games", "-control", one, sizeof one));
  assert_true(sb_store_beside("postgres://bob@host/games", "-control", same, sizeof same));
  assert_true(sb_store_beside("postgresql://ada@host/others", "-control", other, sizeof other));
  assert_string_equal(one, same);
  assert_string_not_equal(one, other);
  assert_null(strstr(one, "secret"));
  assert_memory_equal(one, folder, strlen(folder));
  char made[PLACE_TEXT];
  snprintf(made, sizeof made, "%s/starboard", folder);
  assert_int_equal(rmdir(made), 0);
  assert_int_equal(rmdir(folder), 0);
}

static void test_words(void **unused) {
  (void)unused;
  int values;
  char *sql = words_of("UPDATE t SET a = ?2 WHERE b = ?1 AND c <> '? TEXT'", &values);
  assert_string_equal(sql, "UPDATE t SET a = $2 WHERE b = $1 AND c <> '? TEXT'");
  assert_int_equal(values, 2);
  free(sql);
  sql = words_of("INSERT INTO t VALUES(?,?)", &values);
  assert_string_equal(sql, "INSERT INTO t VALUES($1,$2)");
  assert_int_equal(values, 2);
  free(sql);
  sql = words_of("CREATE TABLE t(a TEXT PRIMARY KEY, b INTEGER, c BLOB) WITHOUT ROWID;", &values);
  assert_string_equal(sql, "CREATE TABLE t(a TEXT COLLATE \"C\" PRIMARY KEY, b BIGINT, c BYTEA);");
  free(sql);
}

/* ---- with one ----------------------------------------------------------------------------------------------- */

static SbStore *open_store(const char *path) {
  SbError error = {0};
  SbStore *store = sb_store_open(path, NULL, NULL, &error);
  if (!store) fail_msg("%s", error.text);
  return store;
}

static void put_match(SbStore *store, const char *id) {
  SbStoreMatch m = {.seats = 1, .seat = &(SbStoreSeat){.kind = "human"}};
  strcpy(m.id, id);
  strcpy(m.game, "skirmish");
  sb_store_put_match(store, &m);
}

static uint64_t put_ply(SbStore *store, const char *id, int number) {
  SbStorePly ply = {.ply = number, .text = "fire b2", .chain = (uint64_t)number * 7919, .act = ""};
  return sb_store_put_ply(store, id, &ply, &(SbStoreHead){.ply = number});
}

static void fill(const char *path) {
  static const char *const ids[] = {"aaaaaaaaaa", "bbbbbbbbbb"};
  SbStore *store = open_store(path);
  for (int i = 0; i < 2; i++) {
    put_match(store, ids[i]);
    for (int ply = 1; ply <= 9; ply++) put_ply(store, ids[i], ply);
  }
  sb_store_close(store);
}

static bool count_ply(void *self, const SbStorePly *ply) {
  (void)ply;
  return ++*(int *)self;
}

static void expect_refused(const char *sql, const char *why) {
  char path[PLACE_TEXT];
  SbError error = {0};
  int count = 0;
  place_kept(path);
  fill(path);
  place_change(path, sql);
  SbStore *store = open_store(path);
  assert_false(sb_store_get_plies(store, "bbbbbbbbbb", count_ply, &count, &error));
  if (!strstr(error.text, why)) fail_msg("\"%s\" does not say \"%s\"", error.text, why);
  assert_false(sb_store_is_away(store));
  count = 0;
  assert_true(sb_store_get_plies(store, "aaaaaaaaaa", count_ply, &count, &error));
  assert_int_equal(count, 9);
  sb_store_close(store);
}

static void test_lost_rows(void **unused) {
  (void)unused;
  if (!place_server()) skip();
  expect_refused("DELETE FROM plies WHERE match = 'bbbbbbbbbb' AND ply > 7", "has lost its end");
  expect_refused("DELETE FROM plies WHERE match = 'bbbbbbbbbb' AND ply = 7", "ply 8 of match bbbbbbbbbb is damaged");
  expect_refused("UPDATE plies SET chain = 0 WHERE match = 'bbbbbbbbbb' AND ply = 9", "has lost its end");
  expect_refused("DELETE FROM ends WHERE match = 'bbbbbbbbbb'", "has lost its end");
}

static void take_down(void *self, const char *match, const char *text) {
  strcat(strcat(strcat(strcat((char *)self, match), ": "), text), "\n");
}

static void test_rows_of_nothing(void **unused) {
  (void)unused;
  if (!place_server()) skip();
  char path[PLACE_TEXT], said[2000] = "";
  SbError error = {0};
  place_kept(path);
  assert_null(sb_store_look(path, &error));
  assert_non_null(strstr(error.text, "there are no matches of this program in it"));
  fill(path);
  place_change(path, "DELETE FROM matches WHERE id = 'bbbbbbbbbb'");
  SbStore *store = sb_store_look(path, &error);
  assert_non_null(store);
  sb_store_check(store, take_down, said);
  assert_string_equal(said,
                      "bbbbbbbbbb: seats without a match\nbbbbbbbbbb: plies without a match\n"
                      "bbbbbbbbbb: the end of a log without a match\n");
  sb_store_close(store);
}

static void test_one_server(void **unused) {
  (void)unused;
  if (!place_server()) skip();
  char path[PLACE_TEXT], expected[100];
  SbError error = {0};
  place_kept(path);
  SbStore *first = open_store(path);
  assert_null(sb_store_open(path, NULL, NULL, &error));
  snprintf(expected, sizeof expected, "is in use by process %ld on ", (long)getpid());
  if (!strstr(error.text, expected)) fail_msg("%s", error.text);
  SbStore *look = sb_store_look(path, &error); /* looking is free */
  assert_non_null(look);
  sb_store_close(look);
  sb_store_close(open_store(place_once())); /* another schema is another store */
  sb_store_close(first);
  sb_store_close(open_store(path));
}

static void cut_connections(const char *path) {
  place_change(path, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'starboard'");
}

static void test_a_broken_connection_is_made_again(void **unused) {
  (void)unused;
  if (!place_server()) skip();
  char path[PLACE_TEXT];
  int count = 0;
  place_kept(path);
  fill(path);
  SbStore *store = open_store(path);
  assert_false(is_refused(store, put_ply(store, "aaaaaaaaaa", 10)));
  cut_connections(path);
  assert_false(is_refused(store, put_ply(store, "aaaaaaaaaa", 11)));
  cut_connections(path);
  assert_true(sb_store_get_plies(store, "aaaaaaaaaa", count_ply, &count, NULL));
  assert_int_equal(count, 11);
  SbStoreMatch m;
  cut_connections(path);
  assert_int_equal(sb_store_get_match(store, "aaaaaaaaaa", &m, NULL), SB_STORE_FOUND);
  sb_store_match_finish(&m);
  sb_store_close(store);
}

/* Whoever lost the lock to another server while the connection was gone writes nothing any more. */
static void test_who_was_replaced_writes_nothing(void **unused) {
  (void)unused;
  if (!place_server()) skip();
  char path[PLACE_TEXT], why[SB_TROUBLE_TEXT];
  int count = 0;
  place_kept(path);
  fill(path);
  SbStore *first = open_store(path);
  cut_connections(path);
  SbStore *second = open_store(path);
  assert_false(is_refused(second, put_ply(second, "aaaaaaaaaa", 10)));
  assert_true(is_refused(first, put_ply(first, "aaaaaaaaaa", 11)));
  assert_false(sb_store_works(first, why));
  sb_store_close(second);
  place_change(path, "SELECT 1"); /* the lock is free again, the name is not ours */
  for (int i = 0; i < 100 && !strstr(why, "another server has the database now"); i++) {
    assert_true(is_refused(first, put_ply(first, "aaaaaaaaaa", 11)));
    assert_false(sb_store_works(first, why));
    usleep(50000);
  }
  assert_non_null(strstr(why, "another server has the database now"));
  assert_true(sb_store_get_plies(first, "aaaaaaaaaa", count_ply, &count, NULL));
  assert_int_equal(count, 10);
  sb_store_close(first);
}

/* What is wrong with the values takes nothing else along, and is no trouble of the database. */
static void test_bad_texts_are_refused_alone(void **unused) {
  (void)unused;
  if (!place_server()) skip();
  SbStore *store = open_store(place_once());
  char why[SB_TROUBLE_TEXT];
  put_match(store, "aaaaaaaaaa");
  SbStoreChat chat = {.n = 1, .name = "", .text = "no \xff text"};
  uint64_t bad = sb_store_put_chat(store, "aaaaaaaaaa", &chat);
  put_ply(store, "aaaaaaaaaa", 1);
  assert_true(is_refused(store, bad));
  assert_true(sb_store_works(store, why));
  sb_store_close(store);
}

static void test_copies_are_not_made_here(void **unused) {
  (void)unused;
  SbError error = {0};
  bool moved;
  assert_false(sb_store_copy(&(SbStoreCopy){.from = "postgresql://u:secret@h/d", .to = "/tmp/x"}, &error));
  assert_non_null(strstr(error.text, "pg_dump"));
  assert_false(sb_store_restore("/tmp/x", "postgresql://u:secret@h/d", "/tmp/y", &moved, &error));
  assert_non_null(strstr(error.text, "pg_restore"));
}

static void read_plan(Base *base, Statement which, const char *types, char *out, size_t size) {
  char sql[4000];
  SbText explain = sb_text(sql, sizeof sql), plan = sb_text(out, size);
  int values;
  char *own = words_of(base_text(which), &values);
  sb_text_format(&explain, "PREPARE p%s AS %s; SET plan_cache_mode = force_generic_plan; EXPLAIN EXECUTE p", types,
                 own);
  free(own);
  for (int i = 0; i < values; i++) sb_text_put(&explain, i ? ", NULL" : "(NULL");
  if (values) sb_text_put(&explain, ")");
  PGconn *db = ((Link *)base->link)->db;
  PGresult *steps = PQexec(db, sql);
  if (PQresultStatus(steps) != PGRES_TUPLES_OK) fail_msg("%s", PQerrorMessage(db));
  for (int i = 0; i < PQntuples(steps); i++) sb_text_format(&plan, "%s; ", PQgetvalue(steps, i, 0));
  PQclear(steps);
  PQclear(PQexec(db, "DEALLOCATE p"));
  assert_false(plan.cut);
}

/* Lists are read from an index, in its order, however many matches there are. */
static void test_lists_by_index(void **unused) {
  (void)unused;
  if (!place_server()) skip();
  static const struct {
    Statement which;
    const char *types, *index;
  } lists[] = {
      {S_GET_LIST, "(bigint, bigint)", "matches_by_time"},
      {S_GET_LIST_BOTH, "(bigint, bigint)", "matches_by_time"},
      {S_GET_GAME_LIST, "(bigint, bigint, text)", "matches_by_game"},
      {S_GET_GAME_LIST_BOTH, "(bigint, bigint, text)", "matches_by_game"},
      {S_GET_CAMPAIGNS, "(text, bigint)", "campaigns_by_time"},
      {S_GET_GAME_CAMPAIGNS, "(text, bigint)", "campaigns_by_game"},
      {S_GET_WAKING, "", "matches_waking"},
      {S_GET_REMATCH, "(text, bytea)", "matches_by_origin"},
      {S_GET_PLIES, "(text)", "plies_pkey"},
  };
  Base base;
  SbError error = {0};
  if (!base_open(&base, place_once(), true, &error)) fail_msg("%s", error.text);
  PGconn *db = ((Link *)base.link)->db;
  PQclear(PQexec(db, "SET enable_seqscan = off; SET enable_bitmapscan = off"));
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    char plan[6000];
    read_plan(&base, lists[i].which, lists[i].types, plan, sizeof plan);
    if (!strstr(plan, lists[i].index)) fail_msg("%s is not used: %s", lists[i].index, plan);
    bool sorts = lists[i].which == S_GET_LIST_BOTH || lists[i].which == S_GET_GAME_LIST_BOTH ||
                 lists[i].which == S_GET_REMATCH || lists[i].which == S_GET_PLIES;
    if (!sorts && strstr(plan, "Sort")) fail_msg("everything is sorted: %s", plan);
  }
  base_close(&base);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_names_have_no_password),
      cmocka_unit_test(test_files_belong_to_a_database),
      cmocka_unit_test(test_words),
      cmocka_unit_test(test_copies_are_not_made_here),
      cmocka_unit_test(test_lost_rows),
      cmocka_unit_test(test_rows_of_nothing),
      cmocka_unit_test(test_one_server),
      cmocka_unit_test(test_a_broken_connection_is_made_again),
      cmocka_unit_test(test_who_was_replaced_writes_nothing),
      cmocka_unit_test(test_bad_texts_are_refused_alone),
      cmocka_unit_test(test_lists_by_index),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
