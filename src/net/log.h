/* What the server says of itself, line by line. */
#ifndef LOG_H
#define LOG_H

#include <stdbool.h>

typedef enum LogLevel { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR } LogLevel;

void log_start(bool json, LogLevel least);
/* One line on stderr: time, level, event, match (or NULL), and details as "key=value key=value" or a sentence. */
void log_line(LogLevel level, const char *event, const char *match, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
