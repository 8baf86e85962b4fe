/* Lives and leases: include/starboard/lease.h. They need STARBOARD_PG (tests/postgres/run). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "starboard/lease.h"
#include "store_place.h"

static void test_names(void **unused) {
  (void)unused;
  assert_true(sb_node_is_name("a"));
  assert_true(sb_node_is_name("North-2_b"));
  assert_true(sb_node_is_name("12345678901234567890123456789012"));
  assert_false(sb_node_is_name("123456789012345678901234567890123"));
  assert_false(sb_node_is_name(""));
  assert_false(sb_node_is_name("a b"));
  assert_false(sb_node_is_name("a&node=b"));
}

static void test_only_postgresql_has_nodes(void **unused) {
  (void)unused;
  SbError error = {0};
  assert_null(sb_store_open_node(":memory:", &(SbNode){"a", 3000}, NULL, NULL, &error));
  assert_string_equal(error.text, "several servers need a database of PostgreSQL");
  assert_null(sb_nodes_reach(":memory:", &error));
}

static SbStore *open_node(const char *path, const char *name, int lease_ms) {
  SbError error = {0};
  SbStore *store = sb_store_open_node(path, &(SbNode){name, lease_ms}, NULL, NULL, &error);
  if (!store) fail_msg("%s", error.text);
  return store;
}

/* With `wake` it must go on by itself. */
static uint64_t put_match(SbStore *store, const char *id, bool wake) {
  SbStoreMatch m = {.seats = 1, .seat = &(SbStoreSeat){.kind = "human"}, .head.wake = wake};
  strcpy(m.id, id);
  strcpy(m.game, "skirmish");
  return sb_store_put_match(store, &m);
}

static uint64_t put_ply(SbStore *store, const char *id, int number) {
  SbStorePly ply = {.ply = number, .text = "fire b2", .chain = (uint64_t)number * 7919, .act = ""};
  return sb_store_put_ply(store, id, &ply, &(SbStoreHead){.ply = number});
}

static void wait_for_the_end(SbStore *store) {
  for (int i = 0; i < 900; i++) {
    if (sb_lease_news(store).over) return;
    usleep(100000);
  }
  fail_msg("nobody noticed that this life is over");
}

static char holder[SB_NODE_TEXT];

static void test_a_match_is_at_one_node(void **unused) {
  (void)unused;
  if (!place_server()) skip();
  const char *path = place_once();
  SbStore *a = open_node(path, "a", 60000), *b = open_node(path, "b", 60000);
  assert_false(is_refused(a, put_match(a, "aaaaaaaaaa", false)));
  assert_int_equal(sb_lease_take(b, "bbbbbbbbbb", false, holder), SB_LEASE_NOBODYS);
  assert_int_equal(sb_lease_take(a, "aaaaaaaaaa", false, holder), SB_LEASE_OURS);
  assert_int_equal(sb_lease_take(a, "aaaaaaaaaa", false, holder), SB_LEASE_OURS);
  assert_int_equal(sb_lease_take(b, "aaaaaaaaaa", false, holder), SB_LEASE_THEIRS);
  assert_string_equal(holder, "a");
  sb_lease_give_back(a, "aaaaaaaaaa");
  assert_int_equal(sb_lease_take(b, "aaaaaaaaaa", false, holder), SB_LEASE_THEIRS);
  sb_lease_settle(a);
  assert_int_equal(sb_lease_take(b, "aaaaaaaaaa", false, holder), SB_LEASE_OURS);
  assert_int_equal(sb_lease_take(a, "aaaaaaaaaa", false, holder), SB_LEASE_THEIRS);
  /* Taken again before it was settled: what was given back is not lost afterwards. */
  sb_lease_give_back(b, "aaaaaaaaaa");
  assert_int_equal(sb_lease_take(b, "aaaaaaaaaa", false, holder), SB_LEASE_OURS);
  sb_lease_settle(b);
  assert_int_equal(sb_lease_take(a, "aaaaaaaaaa", false, holder), SB_LEASE_THEIRS);
  SbLeaseStats stats;
  assert_true(sb_lease_stats(b, &stats));
  assert_int_equal(stats.held, 1);
  assert_int_equal(stats.taken_over, 0);
  sb_life_end(b);
  assert_int_equal(sb_lease_take(a, "aaaaaaaaaa", false, holder), SB_LEASE_OURS);
  assert_true(is_refused(b, put_ply(b, "aaaaaaaaaa", 1)));
  assert_false(is_refused(a, put_ply(a, "aaaaaaaaaa", 1)));
  sb_store_close(b);
  sb_store_close(a);
}

static void test_a_life_that_is_over_writes_nothing(void **unused) {
  (void)unused;
  if (!place_server()) skip();
  const char *path = place_once();
  SbError error = {0};
  SbStore *a = open_node(path, "a", 3000), *b = open_node(path, "b", 3000);
  assert_false(is_refused(a, put_match(a, "aaaaaaaaaa", false)));
  assert_int_equal(sb_lease_take(a, "aaaaaaaaaa", false, holder), SB_LEASE_OURS);
  place_change(path, "DELETE FROM nodes WHERE name = 'a'");
  assert_int_equal(sb_lease_take(b, "aaaaaaaaaa", false, holder), SB_LEASE_OURS);
  assert_true(is_refused(a, put_ply(a, "aaaaaaaaaa", 1)));
  assert_false(is_refused(b, put_ply(b, "aaaaaaaaaa", 1)));
  wait_for_the_end(a);
  assert_false(sb_life_is_good(a));
  assert_int_equal(sb_lease_take(a, "aaaaaaaaaa", false, holder), SB_LEASE_UNKNOWN);
  assert_true(sb_life_renew(a, &error));
  assert_true(sb_life_is_good(a));
  assert_int_equal(sb_lease_take(a, "aaaaaaaaaa", false, holder), SB_LEASE_THEIRS);
  assert_false(is_refused(a, put_match(a, "cccccccccc", false)));
  SbLeaseStats stats;
  assert_true(sb_lease_stats(b, &stats));
  assert_int_equal(stats.taken_over, 1);
  assert_true(sb_lease_stats(a, &stats));
  assert_int_equal(stats.held, 0);
  assert_int_equal(stats.lives, 2);
  sb_store_close(a);
  sb_store_close(b);
}

static void count_it(void *self, const char *id) {
  (void)id;
  ++*(int *)self;
}

static void test_what_must_go_on_is_shared(void **unused) {
  (void)unused;
  if (!place_server()) skip();
  const char *path = place_once();
  SbStore *a = open_node(path, "a", 60000), *b = open_node(path, "b", 60000), *c = open_node(path, "c", 60000);
  for (int i = 0; i < 60; i++) {
    char id[SB_MATCH_ID];
    snprintf(id, sizeof id, "match%05d", i);
    put_match(a, id, true);
    if (i % 2) assert_int_equal(sb_lease_take(a, id, true, holder), SB_LEASE_OURS);
  }
  sb_store_flush(a);
  int of_a = 0, of_b = 0, of_c = 0;
  assert_true(sb_lease_take_waking(b, count_it, &of_b) && sb_lease_take_waking(c, count_it, &of_c));
  assert_true(of_b > 2 && of_c > 2 && of_b + of_c <= 30); /* those that nobody has, but for the share of a */
  assert_true(sb_lease_take_waking(a, count_it, &of_a));
  assert_int_equal(of_a + of_b + of_c, 60);
  sb_life_end(a);
  of_b = of_c = 0;
  assert_true(sb_lease_take_waking(b, count_it, &of_b) && sb_lease_take_waking(c, count_it, &of_c));
  assert_int_equal(of_b + of_c, 60);
  assert_true(of_b > 10 && of_c > 10);
  sb_store_close(a);
  sb_store_close(c);
  sb_store_close(b);
}

static bool is_so(PGconn *db, const char *sql) {
  PGresult *result = PQexec(db, sql);
  if (PQresultStatus(result) != PGRES_TUPLES_OK) fail_msg("%s", PQerrorMessage(db));
  bool so = strcmp(PQgetvalue(result, 0, 0), "t") == 0;
  PQclear(result);
  return so;
}

static void wait_until(PGconn *db, const char *sql) {
  for (int i = 0; i < 900; i++) {
    if (is_so(db, sql)) return;
    usleep(100000);
  }
  fail_msg("not so: %s", sql);
}

/* One that hangs in a transaction of its own must not make the others silent too. */
static void test_nobody_waits_to_call_another_one_dead(void **unused) {
  (void)unused;
  if (!place_server()) skip();
  const char *path = place_once();
  sb_store_close(open_node(path, "b", 1000));
  PGconn *db = PQconnectdb(path), *lock = PQconnectdb(path);
  PQclear(PQexec(db, "INSERT INTO nodes(name, place, lease_ms, beat, batch) VALUES('x', '', 1, 'epoch', 0)"));
  PQclear(PQexec(lock, "BEGIN"));
  assert_true(is_so(lock, "SELECT true FROM nodes WHERE name = 'x' FOR UPDATE"));
  SbStore *b = open_node(path, "b", 1000);
  PQclear(PQexec(db, "CREATE TABLE begun AS SELECT beat FROM nodes WHERE name = 'b'"));
  wait_until(db, "SELECT nodes.beat > begun.beat + interval '3 seconds' FROM nodes, begun WHERE name = 'b'");
  assert_true(is_so(db, "SELECT EXISTS(SELECT 1 FROM nodes WHERE name = 'x')"));
  PQclear(PQexec(lock, "COMMIT"));
  wait_until(db, "SELECT NOT EXISTS(SELECT 1 FROM nodes WHERE name = 'x')");
  PQfinish(lock);
  PQfinish(db);
  sb_store_close(b);
}

static void test_nodes_and_one_server_take_turns(void **unused) {
  (void)unused;
  if (!place_server()) skip();
  const char *path = place_once();
  SbError error = {0};
  SbStore *alone = sb_store_open(path, NULL, NULL, &error);
  assert_non_null(alone);
  assert_null(sb_store_open_node(path, &(SbNode){"a", 3000}, NULL, NULL, &error));
  assert_non_null(strstr(error.text, " alone: a node cannot join it"));
  sb_store_close(alone);
  SbStore *a = open_node(path, "a", 60000);
  assert_null(sb_store_open(path, NULL, NULL, &error));
  assert_non_null(strstr(error.text, "is in use by nodes: a"));
  sb_store_close(a);
  alone = sb_store_open(path, NULL, NULL, &error);
  assert_non_null(alone);
  sb_store_close(alone);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_only_postgresql_has_nodes),
      cmocka_unit_test(test_a_match_is_at_one_node),
      cmocka_unit_test(test_a_life_that_is_over_writes_nothing),
      cmocka_unit_test(test_what_must_go_on_is_shared),
      cmocka_unit_test(test_nobody_waits_to_call_another_one_dead),
      cmocka_unit_test(test_nodes_and_one_server_take_turns),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
