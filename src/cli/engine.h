/* The engine protocol's way of writing an observation, shared by `engine` and `position --observe`.
 * docs/protocol-engine.md.
 */
#ifndef ENGINE_H
#define ENGINE_H

#include "cli.h"

/* A number that only a whole, unchanged observation of this content set and seat has. */
uint64_t engine_check(const SbContent *content, const SbObservation *observation, int seat);

/* "position SEAT HEX CHECK" with a line end, to stdout. */
void engine_print_position(const SbContent *content, const SbObservation *observation, int seat);

#endif
