/* One server for each database, and nobody else reads its file. */
#include <errno.h>
#include <fcntl.h>
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
    if (errno != EWOULDBLOCK) return sb_fail(error, "cannot lock the database %s: %s", path, strerror(errno));
    name_holder(fd, holder, sizeof holder);
    return sb_fail(error, "the database %s is in use by %s", path, holder);
  }
  SbText t = sb_text(digits, sizeof digits);
  sb_text_format(&t, "%ld\n", (long)getpid());
  if (ftruncate(fd, 0) == 0 && pwrite(fd, digits, t.length, 0) == (ssize_t)t.length) return true;
  return sb_fail(error, "cannot lock the database %s: %s", path, strerror(errno));
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

/* The file is made before SQLite makes it, with the mode it should have: its neighbours get the same. */
static bool make_file(const char *path, SbError *error) {
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) return sb_fail(error, "cannot open the database %s: %s", path, strerror(errno));
  close(fd);
  return close_to_others(path, error);
}

int guard_take(const char *path, SbError *error) {
  char name[4200];
  if (!beside(path, "-lock", name, sizeof name)) return sb_fail(error, "the path of the database is too long"), -1;
  int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) return sb_fail(error, "cannot make the lock %s: %s", name, strerror(errno)), -1;
  if (lock(fd, path, error) && make_file(path, error)) return fd;
  close(fd);
  return -1;
}

void guard_give_back(int fd) {
  if (fd >= 0) close(fd);
}
