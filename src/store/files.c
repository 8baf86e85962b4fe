/* Folders for what lies in files, and why a file could not be made or written. */
#include <errno.h>
#include <pwd.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base.h"

static void say_forbidden(SbText *out) {
  const struct passwd *user = getpwuid(geteuid());
  sb_text_put(out, "the user ");
  if (user)
    sb_text_put(out, user->pw_name);
  else
    sb_text_int(out, (int64_t)geteuid());
  sb_text_put(out, " may not do this; start the program as the owner, or give the folder and its files away (chown)");
}

void files_why(int number, SbText *out) {
  static const struct {
    int number;
    const char *words;
  } known[] = {{ENOSPC, "the disk is full; make room on it"},
               {EDQUOT, "this user may not use more of the disk (quota); make room on it"},
               {EFBIG, "a file may not grow any more; see 'ulimit -f', and what its file system allows"},
               {EROFS, "the disk is read-only; mount it for writing, or name a place on another one"},
               {EIO, "the disk does not work; 'dmesg' may say why"},
               {ENOENT, "there is no such file or folder"},
               {ENOTDIR, "what should be a folder on the way there is a file"},
               {EISDIR, "it is a folder; name a file in it"}};
  if (number == EACCES || number == EPERM) {
    say_forbidden(out);
    return;
  }
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (known[i].number == number) {
      sb_text_put(out, known[i].words);
      return;
    }
  sb_text_put(out, strerror(number));
}

bool files_fail(SbError *error, const char *what, const char *path, int number) {
  char why[SB_TROUBLE_TEXT];
  SbText t = sb_text(why, sizeof why);
  files_why(number, &t);
  return sb_fail(error, "cannot %s %s: %s", what, path, why);
}

bool files_make_folders(const char *path, SbError *error) {
  char folder[4096];
  SbText t = sb_text(folder, sizeof folder);
  sb_text_put(&t, path);
  if (t.cut) return sb_fail(error, "the path of the database is too long");
  for (char *p = folder + 1; *p; p++) {
    if (*p != '/') continue;
    *p = 0;
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
      int why = errno;
      struct stat there; /* on a read-only disk those that are there may not be made either */
      if (stat(folder, &there) != 0) return files_fail(error, "make the folder", folder, why);
    }
    *p = '/';
  }
  return true;
}
