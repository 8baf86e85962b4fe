/* What changed between two JSON texts, for readers who have the first and want the second. A change is one of
 *
 *   [value]              it is this now
 *   []                   the member is gone; in a list: it ends before this place
 *   {"key":change,...}   of the object or list there these members changed; in a list the key is the place, from "0"
 * on, and places after its end are added to it
 *
 * and {} when nothing did. Between
 *   {"name":"Resolute","hull":4,"path":["c3","c4","c5"],"lit":true} and
 *   {"name":"Resolute","hull":3,"path":["c3","c4"]} it is
 *   {"hull":[3],"path":{"2":[]},"lit":[]}.
 * Members that stay keep their order, new ones come last: whoever makes the changes one by one has the second text
 * again, to the byte. Where that cannot be, or is no shorter, a part is written whole. */
#ifndef STARBOARD_DIFFERENCE_H
#define STARBOARD_DIFFERENCE_H

#include "starboard/text.h"

/* Both as SbJson writes them: valid, without spaces, no key twice. */
void sb_json_difference(const char *before, const char *now, SbText *out);

#endif
