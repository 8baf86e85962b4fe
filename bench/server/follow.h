/* What a seat at our table knows, from messages that mostly say only what changed (docs/protocol.md). */
#ifndef FOLLOW_H
#define FOLLOW_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Of a welcome, view or update; *now is what the seat knows, NULL in the beginning. False: it does not fit. */
bool follow(json_t **now, const char *text, size_t size);
bool follow_is_due(const json_t *now, int seat);
const char *follow_action(const json_t *now, unsigned random); /* one of those that are legal, NULL: none is */

#endif
