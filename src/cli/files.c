/* Files whole in, files whole out, and telling people what went wrong with them. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

enum { LARGEST_FILE = 256 << 20 };

int cli_tell(const char *format, ...) {
  va_list list;
  va_start(list, format);
  fflush(stdout); /* keep the order people see when both go to a terminal */
  fputs("starboard: ", stderr);
  vfprintf(stderr, format, list);
  fputc('\n', stderr);
  va_end(list);
  return CLI_BAD;
}

int cli_tell_at(const char *file, const SbError *error) {
  const char *name = strcmp(file, "-") == 0 ? "standard input" : file;
  const char *rule = error->rule;
  const char *open = *rule && !strstr(error->text, rule) ? " (" : "";
  const char *close = *open ? ")" : "";
  if (!*open) rule = "";
  if (error->line > 0 && error->column > 0)
    return cli_tell("%s:%d:%d: %s%s%s%s", name, error->line, error->column, error->text, open, rule, close);
  if (error->line > 0) return cli_tell("%s:%d: %s%s%s%s", name, error->line, error->text, open, rule, close);
  return cli_tell("%s: %s%s%s%s", name, error->text, open, rule, close);
}

void cli_grow_put(CliGrow *grow, const char *text, size_t size) {
  if (grow->failed) return;
  if (grow->length + size + 1 > grow->size) {
    size_t wanted = grow->size ? grow->size : 4096;
    while (wanted < grow->length + size + 1) wanted *= 2;
    char *more = realloc(grow->at, wanted);
    if (!more) {
      grow->failed = true;
      return;
    }
    grow->at = more;
    grow->size = wanted;
  }
  if (size) memcpy(grow->at + grow->length, text, size);
  grow->length += size;
  grow->at[grow->length] = 0;
}

void cli_grow_sink(void *self, const char *text, size_t size) {
  cli_grow_put(self, text, size);
}

static bool read_all(FILE *in, CliGrow *grow, SbError *error) {
  char piece[16384];
  cli_grow_put(grow, "", 0);
  for (size_t n; (n = fread(piece, 1, sizeof piece, in)) > 0;) {
    if (grow->length + n > LARGEST_FILE) return sb_fail(error, "it is larger than 256 MB");
    cli_grow_put(grow, piece, n);
  }
  if (ferror(in)) return sb_fail(error, "cannot read it: %s", strerror(errno));
  if (grow->failed) return sb_fail(error, "not enough memory to read it");
  return true;
}

char *cli_read_file(const char *path, size_t *size, SbError *error) {
  bool standard = strcmp(path, "-") == 0;
  FILE *in = standard ? stdin : fopen(path, "rb");
  if (!in) {
    sb_fail(error, "cannot open it: %s", strerror(errno));
    return NULL;
  }
  CliGrow grow = {0};
  bool good = read_all(in, &grow, error);
  if (!standard) fclose(in);
  if (!good) {
    free(grow.at);
    return NULL;
  }
  *size = grow.length;
  return grow.at;
}

static bool write_all(int fd, const char *text, size_t size) {
  while (size > 0) {
    ssize_t n = write(fd, text, size);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    text += n;
    size -= (size_t)n;
  }
  return true;
}

static bool write_device(const char *path, const char *text, size_t size, SbError *error) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return sb_fail(error, "cannot open it: %s", strerror(errno));
  bool good = write_all(fd, text, size);
  int problem = errno;
  if (close(fd) != 0 && good) {
    good = false;
    problem = errno;
  }
  return good || sb_fail(error, "cannot write it: %s", strerror(problem));
}

/* A rename is only safe once the folder knows of it. */
static void sync_folder(const char *path) {
  char folder[4096];
  snprintf(folder, sizeof folder, "%s", path);
  char *slash = strrchr(folder, '/');
  if (slash) slash[slash == folder] = 0;
  int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  fsync(fd);
  close(fd);
}

static bool replace_file(const char *path, mode_t mode, const char *text, size_t size, SbError *error) {
  char temporary[4096];
  int n = snprintf(temporary, sizeof temporary, "%s.XXXXXX", path);
  if (n < 0 || (size_t)n >= sizeof temporary) return sb_fail(error, "cannot write it: %s", strerror(ENAMETOOLONG));
  int fd = mkostemp(temporary, O_CLOEXEC);
  if (fd < 0) return sb_fail(error, "cannot write it: %s", strerror(errno));
  bool good = write_all(fd, text, size) && fchmod(fd, mode) == 0 && fsync(fd) == 0;
  int problem = errno;
  if (close(fd) != 0 && good) {
    good = false;
    problem = errno;
  }
  if (good && rename(temporary, path) != 0) {
    good = false;
    problem = errno;
  }
  if (!good) {
    unlink(temporary);
    return sb_fail(error, "cannot write it: %s", strerror(problem));
  }
  sync_folder(path);
  return true;
}

bool cli_write_file(const char *path, const char *text, size_t size, SbError *error) {
  if (strcmp(path, "-") == 0) {
    bool good = fwrite(text, 1, size, stdout) == size && fflush(stdout) == 0;
    return good || sb_fail(error, "cannot write it: %s", strerror(errno));
  }
  struct stat facts;
  mode_t mask = umask(0);
  umask(mask);
  if (stat(path, &facts) != 0) return replace_file(path, 0666 & ~mask, text, size, error);
  if (S_ISDIR(facts.st_mode)) return sb_fail(error, "cannot write it: %s", strerror(EISDIR));
  if (!S_ISREG(facts.st_mode)) return write_device(path, text, size, error);
  char *real = realpath(path, NULL); /* a link stays a link */
  if (!real) return sb_fail(error, "cannot write it: %s", strerror(errno));
  bool good = replace_file(real, facts.st_mode & 07777, text, size, error);
  free(real);
  return good;
}

void cli_quote(const char *word, SbText *out) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,:+-";
  if (*word && !word[strspn(word, plain)]) {
    sb_text_put(out, word);
    return;
  }
  sb_text_char(out, '\'');
  for (; *word; word++) {
    if (*word == '\'') sb_text_put(out, "'\\'");
    sb_text_char(out, *word);
  }
  sb_text_char(out, '\'');
}

SbMatch *cli_read_replay(const SbContent *content, const char *path, SbError *error) {
  size_t size;
  char *text = cli_read_file(path, &size, error);
  SbMatch *match = text ? sb_replay_read_with(content, text, size, false, error, NULL) : NULL;
  free(text);
  return match;
}

char *cli_room(SbText *text) {
  char *space = malloc(CLI_ROOM);
  if (!space) {
    cli_tell("not enough memory");
    return NULL;
  }
  *text = sb_text(space, CLI_ROOM);
  return space;
}
