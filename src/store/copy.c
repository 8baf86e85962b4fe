/* A database copied as it is at one moment, while others write to it, and put back. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store.h"

enum { PAGES_A_STEP = 4096, PATH_ROOM = 4200 };

static bool run(sqlite3 *db, const char *sql, SbError *error) {
  return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK || sb_fail(error, "%s", sqlite3_errmsg(db));
}

/* With a transaction of its own the source stays what it is: otherwise each write of a server would begin the copy
 * again. */
static bool copy_pages(sqlite3 *from, sqlite3 *to, const SbStoreCopy *copy, SbError *error) {
  if (!run(from, "BEGIN; SELECT COUNT(*) FROM sqlite_schema", error)) return false;
  sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
  if (!backup) return sb_fail(error, "%s", sqlite3_errmsg(to));
  int status = SQLITE_OK;
  while (status == SQLITE_OK || status == SQLITE_BUSY || status == SQLITE_LOCKED) {
    status = sqlite3_backup_step(backup, PAGES_A_STEP);
    if (copy->progress)
      copy->progress(copy->self, sqlite3_backup_pagecount(backup) - sqlite3_backup_remaining(backup),
                     sqlite3_backup_pagecount(backup));
  }
  sqlite3_backup_finish(backup);
  return status == SQLITE_DONE || sb_fail(error, "%s", sqlite3_errstr(status));
}

static bool sync_path(const char *path, int flags) {
  int fd = open(path, flags | O_CLOEXEC);
  bool good = fd >= 0 && fsync(fd) == 0;
  if (fd >= 0) close(fd);
  return good;
}

static bool sync_folder(const char *path) {
  char space[PATH_ROOM];
  SbText t = sb_text(space, sizeof space);
  sb_text_put(&t, path);
  return !t.cut && sync_path(dirname(space), O_RDONLY | O_DIRECTORY);
}

/* The copy in `name`, which nobody else may read; a single file, whole and sound. */
static bool fill(sqlite3 *from, const char *name, const SbStoreCopy *copy, SbError *error) {
  sqlite3 *to = NULL;
  unlink(name);
  int fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return sb_fail(error, "cannot make %s: %s", name, strerror(errno));
  close(fd);
  bool good = sqlite3_open_v2(name, &to, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK ||
              sb_fail(error, "cannot make %s: %s", name, sqlite3_errmsg(to));
  good = good && copy_pages(from, to, copy, error) && run(to, "PRAGMA journal_mode = DELETE", error) &&
         base_is_sound(to, error);
  sqlite3_close(to);
  return good && (sync_path(name, O_RDWR) || sb_fail(error, "cannot write %s: %s", name, strerror(errno)));
}

bool sb_store_copy(const SbStoreCopy *copy, SbError *error) {
  char name[PATH_ROOM];
  SbText t = sb_text(name, sizeof name);
  SbError why = {0};
  Base from = {0};
  sb_text_format(&t, "%s.new", copy->to);
  if (t.cut) return sb_fail(error, "the path of the copy is too long");
  bool good = base_look(&from, copy->from, &why) && fill(from.db, name, copy, &why) &&
              ((rename(name, copy->to) == 0 && sync_folder(copy->to)) ||
               sb_fail(&why, "cannot make %s: %s", copy->to, strerror(errno)));
  base_close(&from);
  if (good) return true;
  unlink(name);
  return sb_fail(error, "%s", why.text);
}

/* ---- putting it back -------------------------------------------------------------------------------------- */

/* The database that is there, with what is not yet folded in, under another name. False: it could not be moved. */
static bool move_aside(const char *path, const char *aside, SbError *error) {
  static const char *const ends[] = {"-wal", ""};
  char from[PATH_ROOM], to[PATH_ROOM];
  snprintf(from, sizeof from, "%s-shm", path);
  unlink(from);
  for (int i = 0; i < 2; i++) {
    snprintf(from, sizeof from, "%s%s", path, ends[i]);
    snprintf(to, sizeof to, "%s%s", aside, ends[i]);
    if (rename(from, to) != 0 && errno != ENOENT)
      return sb_fail(error, "cannot move %s to %s: %s", from, to, strerror(errno));
  }
  return true;
}

bool sb_store_restore(const char *from, const char *path, const char *aside, bool *moved, SbError *error) {
  struct stat old, there;
  *moved = false;
  char name[PATH_ROOM];
  SbStoreCopy copy = {.from = from, .to = name};
  snprintf(name, sizeof name, "%s.restored", path);
  if (strlen(aside) > PATH_ROOM - 10 || strlen(path) > PATH_ROOM - 20) return sb_fail(error, "the path is too long");
  if (stat(aside, &there) == 0) return sb_fail(error, "%s is in the way", aside);
  int guard = guard_take(path, error);
  if (guard < 0) return false;
  bool any = stat(path, &old) == 0 && old.st_size > 0;
  bool good = sb_store_copy(&copy, error) && (!any || move_aside(path, aside, error));
  if (good && (rename(name, path) != 0 || !sync_folder(path)))
    good = sb_fail(error, "cannot move %s to %s: %s", name, path, strerror(errno));
  if (!good) unlink(name);
  *moved = good && any;
  guard_give_back(guard);
  return good;
}
