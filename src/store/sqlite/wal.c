/* Between SQLite and the system's files: what goes to the log goes there in one piece.
 *
 * SQLite writes each page of a transaction with two calls, its head and the page. They follow each other in the file,
 * so they are gathered here and written when SQLite wants them on the disk, or wants to read. Nothing changes about
 * what is promised: a commit is reported only after a sync, and a sync writes what was gathered first.
 *
 * A log that grows makes every sync write the file's length as well. So it grows in large steps, by zeros, which SQLite
 * takes for its end: most syncs write what was written and nothing else. */
#include <errno.h>
#include <string.h>

#include "sqlite.h"

#define GATHERED_MOST ((size_t)64 * 1024)
#define AHEAD (512 * 1024) /* bytes of zeros, written at once */

/* A log as SQLite sees it; the real file follows in memory. */
typedef struct Log {
  sqlite3_file base;
  sqlite3_file *real;
  unsigned char *gathered; /* made with the first write: whoever only reads needs none */
  size_t used;
  sqlite3_int64 at;     /* where `gathered` belongs */
  sqlite3_int64 length; /* of the file, 0: not asked yet */
} Log;

static _Thread_local int refused; /* errno of the last write, 0: it was done */
static sqlite3_vfs own;
static sqlite3_vfs *system_files;

/* Where there is no room for zeros, what is written next may still find some, or says why not. */
static void write_ahead(Log *log, sqlite3_int64 end) {
  static const char zeros[32 * 1024];
  const sqlite3_io_methods *real = log->real->pMethods;
  if (log->length < end && real->xFileSize(log->real, &log->length) != SQLITE_OK) return;
  if (log->length >= end) return;
  sqlite3_int64 until = (end / AHEAD + 1) * AHEAD;
  while (log->length < until && real->xWrite(log->real, zeros, sizeof zeros, log->length) == SQLITE_OK)
    log->length += (sqlite3_int64)sizeof zeros;
}

static int write_out(Log *log, const void *bytes, int size, sqlite3_int64 at) {
  write_ahead(log, at + size);
  int status = log->real->pMethods->xWrite(log->real, bytes, size, at);
  refused = status == SQLITE_OK ? 0 : errno;
  return status;
}

static int put_out(Log *log) {
  size_t size = log->used;
  log->used = 0; /* also when it fails: the transaction fails with it, and is written again as a whole */
  return size ? write_out(log, log->gathered, (int)size, log->at) : SQLITE_OK;
}

static int log_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
  Log *log = (Log *)file;
  size_t size = (size_t)count;
  if (!log->gathered) log->gathered = sqlite3_malloc((int)GATHERED_MOST);
  bool follows = log->used && at == log->at + (sqlite3_int64)log->used;
  if (!follows || log->used + size > GATHERED_MOST) {
    int status = put_out(log);
    if (status != SQLITE_OK) return status;
    log->at = at;
  }
  if (!log->gathered || size > GATHERED_MOST) return write_out(log, bytes, count, at);
  memcpy(log->gathered + log->used, bytes, size);
  log->used += size;
  return SQLITE_OK;
}

static int log_close(sqlite3_file *file) {
  Log *log = (Log *)file;
  int written = put_out(log), closed = log->real->pMethods->xClose(log->real);
  sqlite3_free(log->gathered);
  log->gathered = NULL;
  return written == SQLITE_OK ? closed : written;
}

static int log_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at) {
  Log *log = (Log *)file;
  int status = put_out(log);
  return status == SQLITE_OK ? log->real->pMethods->xRead(log->real, bytes, count, at) : status;
}

static int log_truncate(sqlite3_file *file, sqlite3_int64 size) {
  Log *log = (Log *)file;
  int status = put_out(log);
  log->length = 0;
  return status == SQLITE_OK ? log->real->pMethods->xTruncate(log->real, size) : status;
}

static int log_sync(sqlite3_file *file, int flags) {
  Log *log = (Log *)file;
  int status = put_out(log);
  return status == SQLITE_OK ? log->real->pMethods->xSync(log->real, flags) : status;
}

static int log_size(sqlite3_file *file, sqlite3_int64 *size) {
  Log *log = (Log *)file;
  int status = put_out(log);
  return status == SQLITE_OK ? log->real->pMethods->xFileSize(log->real, size) : status;
}

static int log_lock(sqlite3_file *file, int level) {
  Log *log = (Log *)file;
  return log->real->pMethods->xLock(log->real, level);
}

static int log_unlock(sqlite3_file *file, int level) {
  Log *log = (Log *)file;
  return log->real->pMethods->xUnlock(log->real, level);
}

static int log_check_lock(sqlite3_file *file, int *held) {
  Log *log = (Log *)file;
  return log->real->pMethods->xCheckReservedLock(log->real, held);
}

static int log_control(sqlite3_file *file, int what, void *more) {
  Log *log = (Log *)file;
  return log->real->pMethods->xFileControl(log->real, what, more);
}

static int log_sector(sqlite3_file *file) {
  Log *log = (Log *)file;
  return log->real->pMethods->xSectorSize(log->real);
}

static int log_device(sqlite3_file *file) {
  Log *log = (Log *)file;
  return log->real->pMethods->xDeviceCharacteristics(log->real);
}

static const sqlite3_io_methods log_methods = {.iVersion = 1,
                                               .xClose = log_close,
                                               .xRead = log_read,
                                               .xWrite = log_write,
                                               .xTruncate = log_truncate,
                                               .xSync = log_sync,
                                               .xFileSize = log_size,
                                               .xLock = log_lock,
                                               .xUnlock = log_unlock,
                                               .xCheckReservedLock = log_check_lock,
                                               .xFileControl = log_control,
                                               .xSectorSize = log_sector,
                                               .xDeviceCharacteristics = log_device};

/* Files other than logs are the system's own. */
static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags) {
  (void)vfs;
  if (!(flags & SQLITE_OPEN_WAL)) return system_files->xOpen(system_files, name, file, flags, out_flags);
  Log *log = (Log *)file;
  *log = (Log){.real = (sqlite3_file *)(log + 1)};
  int status = system_files->xOpen(system_files, name, log->real, flags, out_flags);
  if (log->real->pMethods) log->base.pMethods = &log_methods;
  return status;
}

static void start(void) {
  system_files = sqlite3_vfs_find(NULL);
  SB_ASSERT(system_files != NULL);
  own = *system_files;
  own.pNext = NULL;
  own.zName = "starboard";
  own.szOsFile = (int)sizeof(Log) + system_files->szOsFile;
  own.xOpen = open_file;
  sqlite3_vfs_register(&own, 0);
}

int wal_refused(void) {
  return refused;
}

const char *wal_files(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  return own.zName;
}
