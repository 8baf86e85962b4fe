/* Folders for what lies in files. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base.h"

bool files_make_folders(const char *path, SbError *error) {
  char folder[4096];
  SbText t = sb_text(folder, sizeof folder);
  sb_text_put(&t, path);
  if (t.cut) return sb_fail(error, "the path of the database is too long");
  for (char *p = folder + 1; *p; p++) {
    if (*p != '/') continue;
    *p = 0;
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
      return sb_fail(error, "cannot make the folder %s: %s", folder, strerror(errno));
    *p = '/';
  }
  return true;
}
