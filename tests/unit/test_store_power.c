/* src/store when the power goes, and when the disk says no: whatever was acknowledged is there afterwards.
 *
 * A layer under SQLite keeps for every file what is on the disk for sure and what was only written. A power cut leaves
 * the first, and of the second some sectors and not others. A sync that fails loses what it should have kept, as Linux
 * does. */
#include <pthread.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "starboard/store.h"

enum { SECTOR = 512, FILES = 16, CUTS = 60, PLIES = 40 };
#define ID "aaaaaaaaaa"

typedef struct Piece {
  struct Piece *next;
  sqlite3_int64 at;
  int size; /* -1: the file is cut here */
  unsigned char bytes[];
} Piece;

typedef struct Disk {
  char path[200];
  unsigned char *sure;
  sqlite3_int64 size;
  Piece *first, **end;
} Disk;

static struct {
  pthread_mutex_t lock;
  sqlite3_vfs vfs, *system;
  sqlite3_io_methods methods[2]; /* of databases and of logs, which SQLite locks in other ways */
  const sqlite3_io_methods *real[2];
  Disk disk[FILES];
  int count;
  sqlite3_file *file[FILES * 4];
  Disk *of[FILES * 4];
  int open;
  int failing; /* so many syncs fail from now on */
  int slow_us;
  uint64_t luck;
} self = {.lock = PTHREAD_MUTEX_INITIALIZER};

static uint32_t pick(uint32_t bound) {
  self.luck = self.luck * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((self.luck >> 33) % bound);
}

/* ---- the disk ------------------------------------------------------------------------------------------------- */

static Disk *disk_of(const sqlite3_file *file) {
  for (int i = 0; i < self.open; i++)
    if (self.file[i] == file) return self.of[i];
  return NULL;
}

static void put(Disk *disk, sqlite3_int64 at, const unsigned char *bytes, sqlite3_int64 size) {
  if (at + size > disk->size) {
    disk->sure = realloc(disk->sure, (size_t)(at + size));
    memset(disk->sure + disk->size, 0, (size_t)(at + size - disk->size));
    disk->size = at + size;
  }
  memcpy(disk->sure + at, bytes, (size_t)size);
}

static void add_piece(Disk *disk, const void *bytes, int size, sqlite3_int64 at) {
  Piece *piece = malloc(sizeof *piece + (size > 0 ? (size_t)size : 0));
  *piece = (Piece){.at = at, .size = size};
  if (size > 0) memcpy(piece->bytes, bytes, (size_t)size);
  *disk->end = piece;
  disk->end = &piece->next;
}

/* Take what was written into what is sure: all of it, nothing, or what luck wants. */
static void settle(Disk *disk, bool all, bool some) {
  while (disk->first) {
    Piece *piece = disk->first;
    disk->first = piece->next;
    if (piece->size < 0 && (all || (some && pick(2))) && piece->at < disk->size) disk->size = piece->at;
    for (int at = 0; at < piece->size;) {
      int size = SECTOR - (int)((piece->at + at) % SECTOR);
      if (size > piece->size - at) size = piece->size - at;
      if (all || (some && pick(2))) put(disk, piece->at + at, piece->bytes + at, size);
      at += size;
    }
    free(piece);
  }
  disk->end = &disk->first;
}

/* ---- the layer ------------------------------------------------------------------------------------------------ */

static const sqlite3_io_methods *real(const sqlite3_file *file) {
  return self.real[file->pMethods == &self.methods[1]];
}

static int on_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at) {
  pthread_mutex_lock(&self.lock);
  Disk *disk = disk_of(file);
  if (disk) add_piece(disk, bytes, size, at);
  pthread_mutex_unlock(&self.lock);
  return real(file)->xWrite(file, bytes, size, at);
}

static int on_truncate(sqlite3_file *file, sqlite3_int64 size) {
  pthread_mutex_lock(&self.lock);
  Disk *disk = disk_of(file);
  if (disk) add_piece(disk, NULL, -1, size);
  pthread_mutex_unlock(&self.lock);
  return real(file)->xTruncate(file, size);
}

static int on_sync(sqlite3_file *file, int flags) {
  (void)flags;
  if (self.slow_us) usleep((useconds_t)self.slow_us); /* nothing is sure before the end */
  pthread_mutex_lock(&self.lock);
  Disk *disk = disk_of(file);
  bool fails = self.failing > 0;
  self.failing -= fails;
  if (disk) settle(disk, !fails, fails);
  pthread_mutex_unlock(&self.lock);
  return fails ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int on_close(sqlite3_file *file) {
  pthread_mutex_lock(&self.lock);
  for (int i = 0; i < self.open; i++)
    if (self.file[i] == file) self.file[i] = NULL;
  pthread_mutex_unlock(&self.lock);
  return real(file)->xClose(file);
}

static Disk *find_disk(const char *name) {
  for (int i = 0; i < self.count; i++)
    if (strcmp(self.disk[i].path, name) == 0) return &self.disk[i];
  assert_true(self.count < FILES);
  Disk *disk = &self.disk[self.count++];
  *disk = (Disk){.end = &disk->first};
  snprintf(disk->path, sizeof disk->path, "%s", name);
  return disk;
}

static int on_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  (void)vfs;
  int status = self.system->xOpen(self.system, name, file, flags, out);
  if (status != SQLITE_OK || !name || !(flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL))) return status;
  pthread_mutex_lock(&self.lock);
  int kind = (flags & SQLITE_OPEN_WAL) != 0;
  self.real[kind] = file->pMethods;
  self.methods[kind] = *file->pMethods;
  self.methods[kind].xWrite = on_write;
  self.methods[kind].xTruncate = on_truncate;
  self.methods[kind].xSync = on_sync;
  self.methods[kind].xClose = on_close;
  file->pMethods = &self.methods[kind];
  assert_true(self.open < FILES * 4);
  self.of[self.open] = find_disk(name);
  self.file[self.open++] = file;
  pthread_mutex_unlock(&self.lock);
  return status;
}

/* The power goes: what is left of `path` becomes the database `after`. */
static void cut_power(const char *path, const char *after) {
  static const char *const ends[] = {"", "-wal"};
  pthread_mutex_lock(&self.lock);
  for (int i = 0; i < 2; i++) {
    char from[200], to[200];
    snprintf(from, sizeof from, "%s%s", path, ends[i]);
    snprintf(to, sizeof to, "%s%s", after, ends[i]);
    Disk copy = *find_disk(from);
    Disk *disk = find_disk(from);
    copy.sure = malloc((size_t)copy.size + 1);
    memcpy(copy.sure, disk->sure ? disk->sure : (unsigned char *)"", (size_t)copy.size);
    copy.first = NULL;
    copy.end = &copy.first;
    for (const Piece *p = disk->first; p; p = p->next) add_piece(&copy, p->bytes, p->size, p->at);
    settle(&copy, false, true);
    FILE *file = fopen(to, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(copy.sure, 1, (size_t)copy.size, file), copy.size);
    fclose(file);
    free(copy.sure);
  }
  pthread_mutex_unlock(&self.lock);
}

static void forget_disks(void) {
  pthread_mutex_lock(&self.lock);
  for (int i = 0; i < self.count; i++) {
    settle(&self.disk[i], false, false);
    free(self.disk[i].sure);
  }
  self.count = self.open = self.failing = self.slow_us = 0;
  pthread_mutex_unlock(&self.lock);
}

/* ---- the store on it ------------------------------------------------------------------------------------------ */

static char folder[] = "/tmp/starboard-power-XXXXXX";
static char path[100], after[100];

static void remove_files(const char *name) {
  static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
  for (int i = 0; i < 4; i++) {
    char file[200];
    snprintf(file, sizeof file, "%s%s", name, ends[i]);
    unlink(file);
  }
}

static uint64_t chain_of(int ply) {
  return (uint64_t)ply * 1000003;
}

static bool check_ply(void *count, const SbStorePly *ply) {
  assert_int_equal(ply->ply, ++*(int *)count);
  assert_int_equal(ply->chain, chain_of(ply->ply));
  return true;
}

/* Everything up to `acknowledged` is there, and perhaps what was on its way. */
static void check_after(int acknowledged, int sent, int number) {
  SbError error = {0};
  int count = 0;
  SbStore *store = sb_store_open(after, NULL, NULL, &error);
  if (!store) fail_msg("cut %d: %s", number, error.text);
  if (!sb_store_get_plies(store, ID, check_ply, &count, &error) && acknowledged > 0)
    fail_msg("cut %d: %s", number, error.text);
  if (count < acknowledged || count > sent)
    fail_msg("cut %d: %d plies of %d acknowledged and %d sent", number, count, acknowledged, sent);
  sb_store_close(store);
}

/* Plies one after the other; one that failed is sent again, as after a page that comes back. Returns how many were
 * acknowledged when the power went. */
static void play(int number, int fails, int slow_us) {
  SbError error = {0};
  int acknowledged = 0, sent = 0;
  uint64_t ticket[PLIES + 1] = {0};
  SbStore *store = sb_store_open(path, NULL, NULL, &error);
  if (!store) fail_msg("%s", error.text);
  SbStoreMatch m = {.seats = 1, .seat = &(SbStoreSeat){.kind = "human"}};
  strcpy(m.id, ID);
  strcpy(m.game, "skirmish");
  sb_store_put_match(store, &m);
  sb_store_flush(store);
  self.slow_us = slow_us;
  int cut = 1 + (int)pick(PLIES - 1);
  while (sent < PLIES) {
    if (sent == cut / 2) self.failing = fails;
    sent++;
    SbStorePly ply = {.ply = sent, .text = "fire b2", .chain = chain_of(sent), .act = ""};
    ticket[sent] = sb_store_put_ply(store, ID, &ply, &(SbStoreHead){.ply = sent});
    if (pick(3) == 0) sb_store_flush(store);
    uint64_t done = sb_store_done(store);
    SbStoreFailure failure;
    bool failed = false;
    while (sb_store_failure(store, &failure)) failed = true;
    if (failed) { /* what is on the disk says where to go on */
      sb_store_flush(store);
      while (sb_store_failure(store, &failure)) continue;
      SbStoreMatch now;
      assert_int_equal(sb_store_get_match(store, ID, &now, &error), SB_STORE_FOUND);
      assert_true(now.head.ply >= acknowledged);
      acknowledged = sent = now.head.ply;
      sb_store_match_finish(&now);
      cut = cut > sent ? cut : sent + 1;
      continue;
    }
    while (acknowledged < sent && ticket[acknowledged + 1] <= done) acknowledged++;
    if (sent >= cut) break;
  }
  cut_power(path, after);
  sb_store_close(store);
  check_after(acknowledged, sent, number);
}

static void run(int fails, int slow_us, int cuts) {
  for (int i = 0; i < cuts; i++) {
    self.luck = (uint64_t)i * 7919 + (uint64_t)fails * 31 + 1;
    play(i, fails, slow_us);
    forget_disks();
    remove_files(path);
    remove_files(after);
  }
}

static void test_power_goes(void **state) {
  (void)state;
  run(0, 0, CUTS);
}

static void test_syncs_fail(void **state) {
  (void)state;
  run(1, 0, CUTS);
  run(3, 0, CUTS);
}

static void test_syncs_are_slow(void **state) {
  (void)state;
  run(0, 3000, CUTS / 4);
}

static int set_up(void **state) {
  (void)state;
  if (!mkdtemp(folder)) return -1;
  snprintf(path, sizeof path, "%s/before.db", folder);
  snprintf(after, sizeof after, "%s/after.db", folder);
  self.system = sqlite3_vfs_find(NULL);
  self.vfs = *self.system;
  self.vfs.pNext = NULL;
  self.vfs.zName = "power";
  self.vfs.xOpen = on_open;
  return sqlite3_vfs_register(&self.vfs, 1) == SQLITE_OK ? 0 : -1;
}

static int tear_down(void **state) {
  (void)state;
  return rmdir(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_power_goes),
      cmocka_unit_test(test_syncs_fail),
      cmocka_unit_test(test_syncs_are_slow),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
