/* Looking at a database; copying it as it is at one moment, while others write to it; putting a copy back. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sqlite.h"

enum { PAGES_A_STEP = 4096, PATH_ROOM = 4200 };

/* ---- looking ---------------------------------------------------------------------------------------------- */

/* The version of its tables, 0: none, -1: it cannot be read. */
static int open_to_look(Base *base, const char *path, int flags, SbError *error) {
  sqlite3 *db = NULL;
  int status = sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | flags, NULL);
  link_set(base, db);
  sqlite3_busy_timeout(db, PATIENCE_MS);
  if (status == SQLITE_OK) return base->engine->version(base, error);
  trouble_opening(db, path, error);
  return -1;
}

/* Even whoever only reads makes files beside the database. Where nothing can be written, and nobody has left a log,
 * nobody writes: then the file can be read as it lies there. */
static int look_without_files(Base *base, const char *path, SbError *error) {
  char name[3 * PATH_ROOM];
  struct stat log;
  SbText t = sb_text(name, sizeof name);
  sb_text_format(&t, "%s-wal", path);
  if (t.cut || (stat(name, &log) == 0 && log.st_size > 0)) return -1;
  t = sb_text(name, sizeof name);
  sb_text_put(&t, "file:");
  for (const char *p = path; *p; p++)
    if (strchr("%?#", *p))
      sb_text_format(&t, "%%%02x", (unsigned)*p);
    else
      sb_text_char(&t, *p);
  sb_text_put(&t, "?immutable=1");
  return t.cut ? -1 : open_to_look(base, name, SQLITE_OPEN_URI, error);
}

bool copy_look(Base *base, const char *path, SbError *error) {
  SbError why = {0};
  if (!link_make(base)) return sb_fail(error, "out of memory");
  int version = open_to_look(base, path, 0, &why);
  if (version < 0 && trouble_is_writing(sqlite_of(base))) version = look_without_files(base, path, NULL);
  if (version == 0) sb_fail(&why, "there are no matches of this program in it");
  if (version > 0) return true;
  sb_fail(error, "cannot open the database %s: %s", path, why.text);
  base->engine->close(base);
  return false;
}

bool copy_convert(Base *base, SbError *error) {
  sqlite3 *copy = NULL;
  if (sqlite3_open_v2("", &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK)
    return sb_fail(error, "there is no room for a copy");
  sqlite3_backup *backup = sqlite3_backup_init(copy, "main", sqlite_of(base), "main");
  if (backup) sqlite3_backup_step(backup, -1);
  if (!backup || sqlite3_backup_finish(backup) != SQLITE_OK) {
    trouble_fail(copy, error);
    sqlite3_close(copy);
    return false;
  }
  link_set(base, copy);
  return schema_settle(base, &base->converted, error);
}

/* ---- copying ---------------------------------------------------------------------------------------------- */

/* With a transaction of its own the source stays what it is: otherwise each write of a server would begin the copy
 * again. */
static bool copy_pages(sqlite3 *from, sqlite3 *to, const SbStoreCopy *copy, SbError *error) {
  if (!sqlite_run(from, "BEGIN; SELECT COUNT(*) FROM sqlite_schema", error)) return false;
  sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
  if (!backup) return trouble_fail(to, error);
  int status = SQLITE_OK;
  while (status == SQLITE_OK || status == SQLITE_BUSY || status == SQLITE_LOCKED) {
    status = sqlite3_backup_step(backup, PAGES_A_STEP);
    if (copy->progress)
      copy->progress(copy->self, sqlite3_backup_pagecount(backup) - sqlite3_backup_remaining(backup),
                     sqlite3_backup_pagecount(backup));
  }
  sqlite3_backup_finish(backup); /* which leaves the error with `to` */
  return status == SQLITE_DONE || trouble_fail(to, error);
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
  if (fd < 0) return files_fail(error, "make", name, errno);
  close(fd);
  SbError why = {0};
  bool good = sqlite3_open_v2(name, &to, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK || trouble_opening(to, name, &why);
  good = good && copy_pages(from, to, copy, &why) && sqlite_run(to, "PRAGMA journal_mode = DELETE", &why) &&
         pages_are_sound(to, &why);
  sqlite3_close(to);
  if (!good) return sb_fail(error, "cannot make %s: %s", name, why.text);
  return sync_path(name, O_RDWR) || files_fail(error, "write", name, errno);
}

bool copy_make(const SbStoreCopy *copy, SbError *error) {
  char name[PATH_ROOM];
  SbText t = sb_text(name, sizeof name);
  SbError why = {0};
  Base from = {.engine = &sqlite_engine};
  sb_text_format(&t, "%s.new", copy->to);
  if (t.cut) return sb_fail(error, "the path of the copy is too long");
  bool open = copy_look(&from, copy->from, &why);
  bool good = open && fill(sqlite_of(&from), name, copy, &why) &&
              ((rename(name, copy->to) == 0 && sync_folder(copy->to)) || files_fail(&why, "make", copy->to, errno));
  if (open) base_close(&from);
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

bool copy_restore(const char *from, const char *path, const char *aside, bool *moved, SbError *error) {
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
  bool good = copy_make(&copy, error) && (!any || move_aside(path, aside, error));
  if (good) guard_give_away(name);
  if (good && (rename(name, path) != 0 || !sync_folder(path)))
    good = sb_fail(error, "cannot move %s to %s: %s", name, path, strerror(errno));
  if (!good) unlink(name);
  *moved = good && any;
  guard_give_back(guard);
  return good;
}
