/* src/store: a database with damaged bytes is refused or read whole; no match comes out of it shorter than it was. */
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "starboard/store.h"

enum { MATCHES = 6, PLIES = 120, TRIES = 400 };

static char folder[] = "/tmp/starboard-damage-XXXXXX";
static char made[100], tried[100];

static void name_match(int number, char id[SB_MATCH_ID]) {
  memset(id, 'a' + number, SB_MATCH_ID - 1);
  id[SB_MATCH_ID - 1] = 0;
}

static void put_match(SbStore *store, int number) {
  SbStoreMatch m = {.seats = 1, .seat = &(SbStoreSeat){.kind = "human"}, .created = number};
  name_match(number, m.id);
  strcpy(m.game, "skirmish");
  sb_store_put_match(store, &m);
}

/* Matches take turns, so that their plies lie side by side in many pages. */
static void make(void) {
  SbError error = {0};
  SbStore *store = sb_store_open(made, NULL, NULL, &error);
  if (!store) fail_msg("%s", error.text);
  for (int i = 0; i < MATCHES; i++) put_match(store, i);
  for (int number = 1; number <= PLIES; number++)
    for (int i = 0; i < MATCHES; i++) {
      char id[SB_MATCH_ID];
      name_match(i, id);
      SbStorePly ply = {.ply = number, .text = "fire b2", .chain = (uint64_t)number * 7919, .act = ""};
      sb_store_put_ply(store, id, &ply, &(SbStoreHead){.ply = number});
    }
  sb_store_close(store);
}

static unsigned char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(*size);
  assert_non_null(bytes);
  assert_int_equal(fread(bytes, 1, *size, file), *size);
  fclose(file);
  return bytes;
}

static void write_file(const char *path, const unsigned char *bytes, size_t size) {
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(bytes, 1, size, file), size);
  fclose(file);
}

static uint32_t pick(uint64_t *state, uint32_t bound) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((*state >> 33) % bound);
}

/* What bad disks do: bits that flip, a few bytes, an empty page, a page of another place, a page of earlier. */
static void damage(unsigned char *bytes, size_t size, int number) {
  enum { PAGE = 1024 };
  uint64_t luck = (uint64_t)number * 977 + 5;
  uint32_t pages = (uint32_t)(size / PAGE), page = 1 + pick(&luck, pages - 1);
  unsigned char *at = bytes + (size_t)page * PAGE;
  switch (number % 5) {
    case 0:
      at[pick(&luck, PAGE)] ^= (unsigned char)(1u << pick(&luck, 8));
      break;
    case 1: /* the head of the page says how many rows there are */
      at[3 + pick(&luck, 2)] ^= (unsigned char)(1u << pick(&luck, 8));
      break;
    case 2:
      for (uint32_t i = 0, from = pick(&luck, PAGE - 16); i < 16; i++) at[from + i] = (unsigned char)pick(&luck, 256);
      break;
    case 3:
      memset(at, 0, PAGE);
      break;
    default:
      memmove(at, bytes + (size_t)(1 + pick(&luck, pages - 1)) * PAGE, PAGE);
  }
}

static bool count_ply(void *self, const SbStorePly *ply) {
  int *count = self;
  (*count)++;
  (void)ply;
  return true;
}

/* Every log that can be read has all plies; how many could not be read. */
static int look_at_all(SbStore *store, int number) {
  int lost = 0;
  for (int i = 0; i < MATCHES; i++) {
    char id[SB_MATCH_ID];
    SbStoreMatch m;
    SbError error = {0};
    int count = 0;
    name_match(i, id);
    bool there = sb_store_get_match(store, id, &m, &error) == SB_STORE_FOUND;
    if (there) sb_store_match_finish(&m);
    bool good = sb_store_get_plies(store, id, count_ply, &count, &error);
    if (good && count != PLIES) fail_msg("damage %d: %d plies of match %s, and nobody noticed", number, count, id);
    lost += !good || !there;
  }
  return lost;
}

static void test_never_shorter(void **state) {
  (void)state;
  size_t size;
  unsigned char *whole = read_file(made, &size), *bytes = malloc(size);
  assert_non_null(bytes);
  int refused = 0, lost = 0;
  for (int number = 0; number < TRIES; number++) {
    SbError error = {0};
    memcpy(bytes, whole, size);
    damage(bytes, size, number);
    write_file(tried, bytes, size);
    SbStore *look = sb_store_look(tried, &error);
    if (look) lost += look_at_all(look, number) > 0;
    sb_store_close(look);
    SbStore *store = sb_store_open(tried, NULL, NULL, &error);
    if (store) look_at_all(store, number);
    refused += !store;
    if (!store) assert_non_null(strstr(error.text, "cannot open the database"));
    sb_store_close(store);
  }
  print_message("of %d damaged databases %d were refused, in %d a match could not be read\n", TRIES, refused, lost);
  assert_true(refused > TRIES / 3);
  assert_true(lost > TRIES / 4);
  free(whole);
  free(bytes);
}

static void change(const char *sql) {
  sqlite3 *db;
  assert_int_equal(sqlite3_open(tried, &db), SQLITE_OK);
  assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close(db);
}

static void expect_refused(const char *sql, const char *why) {
  size_t size;
  unsigned char *whole = read_file(made, &size);
  SbError error = {0};
  int count = 0;
  write_file(tried, whole, size);
  free(whole);
  change(sql);
  SbStore *store = sb_store_open(tried, NULL, NULL, &error);
  assert_non_null(store);
  assert_false(sb_store_get_plies(store, "bbbbbbbbbb", count_ply, &count, &error));
  if (!strstr(error.text, why)) fail_msg("\"%s\" does not say \"%s\"", error.text, why);
  count = 0;
  assert_true(sb_store_get_plies(store, "cccccccccc", count_ply, &count, &error));
  assert_int_equal(count, PLIES);
  sb_store_close(store);
}

static void test_sound_pages_lost_rows(void **state) {
  (void)state;
  expect_refused("DELETE FROM plies WHERE match = 'bbbbbbbbbb' AND ply > 117", "has lost its end");
  expect_refused("DELETE FROM plies WHERE match = 'bbbbbbbbbb'", "has lost its end");
  expect_refused("DELETE FROM plies WHERE match = 'bbbbbbbbbb' AND ply = 7", "ply 8 of match bbbbbbbbbb is damaged");
  expect_refused("UPDATE plies SET chain = 0 WHERE match = 'bbbbbbbbbb' AND ply = 120", "has lost its end");
  expect_refused("DELETE FROM ends WHERE match = 'bbbbbbbbbb'", "has lost its end");
}

static void take_down(void *self, const char *match, const char *text) {
  strcat(strcat(strcat(strcat((char *)self, match), ": "), text), "\n");
}

static void test_rows_of_nothing(void **state) {
  (void)state;
  size_t size;
  unsigned char *whole = read_file(made, &size);
  char said[2000] = "";
  SbError error = {0};
  write_file(tried, whole, size);
  free(whole);
  SbStore *store = sb_store_look(tried, &error);
  assert_non_null(store);
  sb_store_check(store, take_down, said);
  assert_string_equal(said, "");
  sb_store_close(store);
  change("DELETE FROM matches WHERE id = 'bbbbbbbbbb'");
  store = sb_store_look(tried, &error);
  sb_store_check(store, take_down, said);
  assert_string_equal(said,
                      "bbbbbbbbbb: seats without a match\nbbbbbbbbbb: plies without a match\n"
                      "bbbbbbbbbb: the end of a log without a match\n");
  sb_store_close(store);
}

static void test_one_process(void **state) {
  (void)state;
  SbError error = {0};
  char expected[200];
  SbStore *first = sb_store_open(tried, NULL, NULL, &error);
  assert_non_null(first);
  assert_null(sb_store_open(tried, NULL, NULL, &error));
  snprintf(expected, sizeof expected, "the database %s is in use by process %ld (test_store_dama)", tried,
           (long)getpid());
  assert_string_equal(error.text, expected);
  SbStore *look = sb_store_look(tried, &error);
  assert_non_null(look); /* looking is free */
  sb_store_close(look);
  sb_store_close(first);
  first = sb_store_open(tried, NULL, NULL, &error);
  assert_non_null(first);
  sb_store_close(first);
}

static void test_nobody_else_reads(void **state) {
  (void)state;
  struct stat now;
  SbError error = {0};
  assert_int_equal(stat(made, &now), 0);
  assert_int_equal(now.st_mode & 0777, 0600);
  assert_int_equal(chmod(made, 0644), 0); /* as earlier programs made them */
  SbStore *store = sb_store_open(made, NULL, NULL, &error);
  assert_non_null(store);
  put_match(store, 9);
  sb_store_flush(store);
  static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
  for (int i = 0; i < 4; i++) {
    char name[200];
    snprintf(name, sizeof name, "%s%s", made, ends[i]);
    assert_int_equal(stat(name, &now), 0);
    assert_int_equal(now.st_mode & 0777, 0600);
  }
  sb_store_close(store);
}

static int set_up(void **state) {
  (void)state;
  if (!mkdtemp(folder)) return -1;
  snprintf(made, sizeof made, "%s/made.db", folder);
  snprintf(tried, sizeof tried, "%s/tried.db", folder);
  make();
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  const char *const paths[] = {made, tried};
  const char *const ends[] = {"", "-wal", "-shm", "-lock"};
  for (int p = 0; p < 2; p++)
    for (int i = 0; i < 4; i++) {
      char name[200];
      snprintf(name, sizeof name, "%s%s", paths[p], ends[i]);
      unlink(name);
    }
  return rmdir(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_never_shorter),     cmocka_unit_test(test_sound_pages_lost_rows),
      cmocka_unit_test(test_rows_of_nothing),   cmocka_unit_test(test_one_process),
      cmocka_unit_test(test_nobody_else_reads),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
