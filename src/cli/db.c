/* Where the database is, for the subcommands of those who host a table. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"

const char *cli_default_db(char *out, size_t size) {
  const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
  SbText t = sb_text(out, size);
  if (data && data[0] == '/')
    sb_text_format(&t, "%s/starboard/starboard.db", data);
  else if (home && home[0] == '/')
    sb_text_format(&t, "%s/.local/share/starboard/starboard.db", home);
  if (t.length > 0 && !t.cut) return out;
  cli_tell("neither XDG_DATA_HOME nor HOME is set: name the database");
  return NULL;
}

bool cli_age(const CliManual *manual, const char *what, const char *text, int64_t *out) {
  static const struct {
    char letter;
    int64_t seconds;
  } units[] = {{'m', 60}, {'h', 3600}, {'d', 86400}, {'w', 7 * 86400}};
  char *end;
  bool digit = text[0] >= '0' && text[0] <= '9';
  long long count = strtoll(text, &end, 10);
  for (int i = 0; digit && count > 0 && count < 100000 && i < 4; i++) {
    if (*end != units[i].letter || end[1]) continue;
    *out = count * units[i].seconds;
    return true;
  }
  cli_usage(manual, "%s is an age such as 90m, 12h, 7d or 4w, not \"%s\"", what, text);
  return false;
}

void cli_stamp(int64_t seconds, char out[20]) {
  time_t at = (time_t)seconds;
  struct tm utc;
  gmtime_r(&at, &utc);
  strftime(out, 20, "%Y%m%dT%H%M%SZ", &utc);
}

bool cli_stamp_read(const char *text, int64_t *seconds) {
  struct tm utc = {0};
  char again[20];
  const char *end = strptime(text, "%Y%m%dT%H%M%SZ", &utc);
  if (!end) return false;
  *seconds = (int64_t)timegm(&utc);
  cli_stamp(*seconds, again);
  return strncmp(text, again, strlen(again)) == 0;
}
