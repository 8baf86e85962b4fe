/* JSON Pointers (RFC 6901) into a jansson tree, as cases use them: "/result/winner". */
#ifndef SB_CORE_POINTER_H
#define SB_CORE_POINTER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Whether `pointer` is one: empty, or starting with '/', with '~' only as "~0" and "~1". */
bool sb_pointer_valid(const char *pointer);

/* What a valid pointer leads to: a borrowed value of `root`, NULL when there is nothing. */
json_t *sb_pointer_get(json_t *root, const char *pointer);

/* Whether something could be there: what the pointer goes through last exists and can have such a member. A null can
 * have any, a list only numbered ones. */
bool sb_pointer_possible(json_t *root, const char *pointer);

/* Take the next name off a valid pointer, "~" decoded, into `out`. False at the end, or when a name does not fit. */
bool sb_pointer_next(const char **pointer, char *out, size_t size);

/* Add a name to a pointer held in `size` bytes, "~" and "/" encoded; what does not fit is left out whole. */
void sb_pointer_add(char *pointer, size_t size, const char *name);

#endif
