/* Log lines on stderr: one event a line, as text or as JSON. Secrets never come here. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "log.h"
#include "starboard/text.h"

static bool as_json;
static LogLevel least_level = LOG_INFO;
static const char *const level_names[] = {"debug", "info", "warn", "error"};

void log_start(bool json, LogLevel least) {
  as_json = json;
  least_level = least;
}

static void write_time(SbText *out) {
  struct timespec now;
  struct tm utc;
  char digits[32];
  clock_gettime(CLOCK_REALTIME, &now);
  gmtime_r(&now.tv_sec, &utc);
  strftime(digits, sizeof digits, "%Y-%m-%dT%H:%M:%S", &utc);
  sb_text_format(out, "%s.%03dZ", digits, (int)(now.tv_nsec / 1000000));
}

static void write_json(SbText *out, const char *time, LogLevel level, const char *event, const char *match,
                       const char *details) {
  SbJson j = sb_json(out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "time", time);
  sb_json_text(&j, "level", level_names[level]);
  sb_json_text(&j, "event", event);
  if (match) sb_json_text(&j, "match", match);
  if (*details) sb_json_text(&j, "details", details);
  sb_json_end(&j);
}

static void write_plain(SbText *out, const char *time, LogLevel level, const char *event, const char *match,
                        const char *details) {
  sb_text_format(out, "%s %-5s %s", time, level_names[level], event);
  if (match) sb_text_format(out, " match=%s", match);
  if (*details) sb_text_format(out, " %s", details);
}

/* What a client sent must not be able to write lines of its own. */
static void tame(char *text) {
  for (; *text; text++)
    if ((unsigned char)*text < 0x20 || *text == 0x7f) *text = ' ';
}

void log_line(LogLevel level, const char *event, const char *match, const char *format, ...) {
  if (level < least_level) return;
  char details[400], time[40], line[1200];
  va_list args;
  va_start(args, format);
  vsnprintf(details, sizeof details, format, args);
  va_end(args);
  tame(details);
  SbText t = sb_text(time, sizeof time), out = sb_text(line, sizeof line - 1);
  write_time(&t);
  (as_json ? write_json : write_plain)(&out, time, level, event, match, details);
  line[out.length++] = '\n';
  for (size_t at = 0; at < out.length;) { /* one write, so that lines of several threads stay whole */
    ssize_t wrote = write(STDERR_FILENO, line + at, out.length - at);
    if (wrote <= 0) return;
    at += (size_t)wrote;
  }
}
