/* One server for each database, and nobody else reads its file. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sqlite.h"

/* A name beside the database's own. */
static bool beside(const char *path, const char *end, char *out, size_t size) {
  SbText t = sb_text(out, size);
  sb_text_format(&t, "%s%s", path, end);
  return !t.cut;
}

/* The process that wrote itself into the lock: "1234 (starboard)". */
static void name_holder(int fd, char *out, size_t size) {
  char digits[16] = "", comm[40], name[32] = "";
  ssize_t length = pread(fd, digits, sizeof digits - 1, 0);
  long pid = length > 0 ? strtol(digits, NULL, 10) : 0;
  SbText path = sb_text(comm, sizeof comm), t = sb_text(out, size);
  sb_text_format(&path, "/proc/%ld/comm", pid);
  FILE *file = fopen(comm, "re");
  if (file && fgets(name, sizeof name, file)) name[strcspn(name, "\n")] = 0;
  if (file) fclose(file);
  sb_text_format(&t, name[0] ? "process %ld (%s)" : "process %ld", pid, name);
}

static bool lock(int fd, const char *path, SbError *error) {
  char holder[64], digits[16];
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return files_fail(error, "lock the database", path, errno);
    name_holder(fd, holder, sizeof holder);
    return sb_fail(error, "the database %s is in use by %s", path, holder);
  }
  SbText t = sb_text(digits, sizeof digits);
  sb_text_format(&t, "%ld\n", (long)getpid());
  if (ftruncate(fd, 0) == 0 && pwrite(fd, digits, t.length, 0) == (ssize_t)t.length) return true;
  return files_fail(error, "lock the database", path, errno);
}

/* Seeds, chat and hidden states are in these files. Those of earlier programs were open to everybody. */
static bool close_to_others(const char *path, SbError *error) {
  static const char *const ends[] = {"", "-wal", "-shm"};
  char name[4200];
  for (int i = 0; i < 3; i++) {
    struct stat now;
    if (!beside(path, ends[i], name, sizeof name)) return sb_fail(error, "the path of the database is too long");
    if (stat(name, &now) == 0 && S_ISREG(now.st_mode) && (now.st_mode & 077) && chmod(name, 0600) != 0)
      return sb_fail(error, "others may read %s, and its mode cannot be changed: %s", name, strerror(errno));
  }
  return true;
}

void guard_give_away(const char *path) {
  char folder[4200];
  struct stat owner;
  SbText t = sb_text(folder, sizeof folder);
  sb_text_put(&t, path);
  if (geteuid() != 0 || t.cut || stat(dirname(folder), &owner) != 0 || owner.st_uid == 0) return;
  if (chown(path, owner.st_uid, owner.st_gid) != 0) return; /* then root keeps it, and the owner will be told */
}

static uint32_t number_at(const unsigned char *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Whether the file may be one of this program: empty, or by its first bytes a database with tables of some version. One
 * that was just begun has them in its log. */
static bool may_be_ours(int fd, const char *path, SbError *error) {
  unsigned char head[100] = {0};
  char log[4200];
  struct stat now;
  ssize_t length = pread(fd, head, sizeof head, 0);
  if (length < 0) return files_fail(error, "open the database", path, errno);
  if (length == 0) return true;
  if (length < (ssize_t)sizeof head || memcmp(head, "SQLite format 3", 16) != 0)
    return sb_fail(error, "cannot open the database %s: " TROUBLE_NO_DATABASE, path);
  uint32_t pages = number_at(head + 28), version = number_at(head + 60);
  bool begun = beside(path, "-wal", log, sizeof log) && stat(log, &now) == 0 && now.st_size > 0;
  return version > 0 || pages <= 1 || begun ||
         sb_fail(error, "cannot open the database %s: it is one of another program; name another file", path);
}

/* The file is made before SQLite makes it, with the mode it should have: its neighbours get the same. */
static bool make_file(const char *path, SbError *error) {
  bool fresh = access(path, F_OK) != 0;
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) return files_fail(error, "open the database", path, errno);
  if (fresh) guard_give_away(path);
  bool good = may_be_ours(fd, path, error);
  close(fd);
  return good && close_to_others(path, error);
}

static bool is_file(const char *path, SbError *error) {
  struct stat now;
  if (stat(path, &now) != 0 || S_ISREG(now.st_mode)) return true;
  if (!S_ISDIR(now.st_mode)) return sb_fail(error, "cannot open the database %s: it is no ordinary file", path);
  return sb_fail(error, "cannot open the database %s: it is a folder; name a file in it, such as %s/starboard.db", path,
                 path);
}

int guard_take(const char *path, SbError *error) {
  char name[4200];
  if (!beside(path, "-lock", name, sizeof name)) return sb_fail(error, "the path of the database is too long"), -1;
  if (!is_file(path, error)) return -1;
  bool fresh = access(name, F_OK) != 0;
  int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) return files_fail(error, "make the lock", name, errno), -1;
  if (fresh) guard_give_away(name);
  bool locked = lock(fd, path, error);
  if (locked && make_file(path, error)) return fd;
  if (locked && fresh) unlink(name); /* nothing is left beside somebody else's file */
  close(fd);
  return -1;
}

void guard_give_back(int fd) {
  if (fd >= 0) close(fd);
}
