/* src/store: what a host deletes is gone from the files, whoever reads them meanwhile and however the program ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "starboard/store.h"
#include "store_place.h"

#define NAME "Leopoldine-Ephemeral"
#define ID "aaaaaaaaaa"

enum { PATIENCE_S = 60 };

static SbStore *open_store(const char *path) {
  SbError error = {0};
  SbStore *store = sb_store_open(path, NULL, NULL, &error);
  if (!store) fail_msg("%s", error.text);
  return store;
}

static void fill(SbStore *store) {
  SbStoreSeat seat[2] = {{.kind = "human", .name = NAME}, {.kind = "greedy"}};
  SbStoreMatch m = {.id = ID, .game = "skirmish", .rules = "1", .seats = 2, .seat = seat};
  m.options = "";
  sb_store_put_match(store, &m);
  sb_store_flush(store);
}

static bool has_name(const char *file) {
  FILE *in = fopen(file, "rb");
  size_t matched = 0;
  int c;
  while (in && matched < strlen(NAME) && (c = getc(in)) != EOF)
    matched = c == NAME[matched] ? matched + 1 : c == NAME[0];
  if (in) fclose(in);
  return matched == strlen(NAME);
}

static bool is_stored(const char *path) {
  char log[PLACE_TEXT + 8];
  snprintf(log, sizeof log, "%s-wal", path);
  return has_name(path) || has_name(log);
}

static bool delete_match(SbStore *store) {
  SbError error = {0};
  return sb_store_host(store, &(SbHostOrder){.deed = SB_HOST_DELETE, .match = ID}, &error);
}

typedef struct Reading {
  SbStore *store;
  const char *path;
  bool dies, done;
} Reading;

/* Somebody reads, and has not come to the end. */
static bool delete_beside(void *self, const char *id, int64_t last) {
  Reading *reading = self;
  (void)id, (void)last;
  reading->done = delete_match(reading->store) && is_stored(reading->path);
  if (reading->dies) _exit(reading->done ? 0 : 1);
  return true;
}

static void read_and_delete(Reading *reading) {
  SbError error = {0};
  SbStore *reader = sb_store_look(reading->path, &error);
  if (!reader) fail_msg("%s", error.text);
  assert_true(sb_store_get_ages(reader, "", 10, delete_beside, reading, &error));
  sb_store_close(reader);
}

static void test_gone_at_once(void **unused) {
  (void)unused;
  char path[PLACE_TEXT];
  place_kept(path);
  SbStore *store = open_store(path);
  fill(store);
  assert_true(is_stored(path));
  assert_true(delete_match(store));
  assert_false(is_stored(path));
  sb_store_close(store);
  place_remove(path);
}

static void test_gone_when_nobody_reads_any_more(void **unused) {
  (void)unused;
  char path[PLACE_TEXT];
  place_kept(path);
  Reading reading = {.store = open_store(path), .path = path};
  fill(reading.store);
  read_and_delete(&reading);
  assert_true(reading.done);
  for (int tries = 0; is_stored(path); tries++) {
    if (tries == PATIENCE_S * 20) fail_msg("after %d s it is still there", PATIENCE_S);
    usleep(50000);
  }
  sb_store_close(reading.store);
  place_remove(path);
}

static void test_gone_after_a_kill(void **unused) {
  (void)unused;
  char path[PLACE_TEXT];
  place_kept(path);
  pid_t child = fork();
  if (child == 0) {
    Reading reading = {.store = open_store(path), .path = path, .dies = true};
    fill(reading.store);
    read_and_delete(&reading);
    _exit(1);
  }
  int status = 0;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  assert_true(is_stored(path));
  SbStore *store = open_store(path);
  assert_false(is_stored(path));
  sb_store_close(store);
  place_remove(path);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_gone_at_once),
                                     cmocka_unit_test(test_gone_when_nobody_reads_any_more),
                                     cmocka_unit_test(test_gone_after_a_kill)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
