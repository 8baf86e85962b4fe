/* SQLite says "disk I/O error" or "unable to open database file": what that means, in words that tell what to do. */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sqlite.h"

/* What the system says when somebody writes beside the database; 0: nothing against it. The file itself is not opened:
 * closing it would give up the locks that SQLite has on it. */
static int ask_disk(const char *path) {
  static const char nothing[64 * 1024];
  char name[4200];
  SbText t = sb_text(name, sizeof name);
  struct stat there;
  if (stat(path, &there) != 0) return errno;
  if (S_ISDIR(there.st_mode)) return EISDIR;
  if (faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) != 0) return errno;
  sb_text_format(&t, "%s-try", path);
  int fd = t.cut ? -1 : open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) return t.cut ? ENAMETOOLONG : errno;
  ssize_t wrote = write(fd, nothing, sizeof nothing);
  int why = wrote < 0 ? errno : wrote < (ssize_t)sizeof nothing ? ENOSPC : 0;
  close(fd);
  unlink(name);
  return why;
}

static int number_of(sqlite3 *db, const char *path) {
  int log = wal_refused();
  int said = log ? log : sqlite3_system_errno(db); /* of the last call, which need not be the one that failed */
  switch (sqlite3_errcode(db) & 0xff) {
    case SQLITE_FULL:
      return ENOSPC;
    case SQLITE_IOERR:
      if (said == ENOSPC || said == EDQUOT || said == EFBIG || said == EROFS) return said;
      return path ? ask_disk(path) : 0;
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
      return path ? ask_disk(path) : 0;
    default:
      return 0;
  }
}

static void say(sqlite3 *db, const char *path, SbText *out) {
  int number = number_of(db, path);
  if (number)
    files_why(number, out);
  else if (sqlite3_errcode(db) == SQLITE_NOTADB)
    sb_text_put(out, TROUBLE_NO_DATABASE);
  else
    sb_text_put(out, sqlite3_errmsg(db));
}

bool trouble_is_writing(sqlite3 *db) {
  switch (number_of(db, sqlite3_db_filename(db, "main"))) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
    case EROFS:
    case EACCES:
      return true;
    default:
      return false;
  }
}

void trouble_say(sqlite3 *db, SbText *out) {
  const char *path = sqlite3_db_filename(db, "main");
  say(db, path && *path ? path : NULL, out);
}

bool trouble_fail(sqlite3 *db, SbError *error) {
  char why[SB_TROUBLE_TEXT];
  SbText t = sb_text(why, sizeof why);
  trouble_say(db, &t);
  return sb_fail(error, "%s", why);
}

bool trouble_opening(sqlite3 *db, const char *path, SbError *error) {
  char why[SB_TROUBLE_TEXT];
  SbText t = sb_text(why, sizeof why);
  say(db, path, &t);
  return sb_fail(error, "%s", why);
}
