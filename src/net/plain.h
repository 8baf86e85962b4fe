/* Texts of people that other people see (plain.c). */
#ifndef PLAIN_H
#define PLAIN_H

#include <jansson.h>
#include <stdbool.h>

#include "starboard/error.h"

/* Nothing that controls, nothing that hides, not too long. Texts are UTF-8, as a JSON reader gives them. */
bool is_plain(const char *text, size_t most_characters);
/* Nothing that hides in any text or name of the files that somebody sends. */
bool are_plain(const json_t *files, SbError *error);

#endif
