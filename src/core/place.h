/* Where in a JSON text something stands. Jansson tells places only for syntax errors; a shape that is wrong is found by
 * walking the text once more, which happens only after something went wrong. */
#ifndef SB_CORE_PLACE_H
#define SB_CORE_PLACE_H

#include <stddef.h>

/* Line and column (1-based, in characters) of what `pointer` names in a valid JSON text: a member's name, or an array's
 * element. What is not there gives the place of the innermost thing that is. */
void sb_place_of(const char *text, size_t size, const char *pointer, int *line, int *column);

/* Line and column of a byte of the text. */
void sb_place_of_byte(const char *text, size_t at, int *line, int *column);

#endif
