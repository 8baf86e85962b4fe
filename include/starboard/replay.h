/* Replays: a match as a text people can read, and its NDJSON twin. docs/replays.md describes both.
 *
 *   [starboard "1"]
 *   [game "fleet-commander"]
 *   ...
 *   1 0 weapon vortex = 91ab..
 *   8 0 roll EWH {+ x !} = 0c3f..
 */
#ifndef STARBOARD_REPLAY_H
#define STARBOARD_REPLAY_H

#include "starboard/match.h"

/* Write a match. `reveal_seed` puts the generator's key into the text (a finished or private match); without it only
 * the commitment stands there. Text replays may be long: `out` receives pieces. */
typedef void SbReplaySink(void *self, const char *text, size_t size);
void sb_replay_write(const SbMatch *match, bool reveal_seed, SbReplaySink *sink, void *self);
void sb_replay_write_ndjson(const SbMatch *match, bool reveal_seed, SbReplaySink *sink, void *self);

/* Read either form (told apart by the first character) and replay it, checking everything: rules version, content
 * hash, each action's legality, each roll against the seed where it is revealed, each chained hash, the result. NULL
 * with a sentence that names the ply and the line otherwise. `ply_reached` (may be NULL) gets the last good ply. */
SbMatch *sb_replay_read(const char *text, size_t size, SbError *error, int *ply_reached);
/* The same for a match played with a pack. NULL: the set the replay brings along, or the built-in one. Measured
 * outcomes are believed as they are written; with `measure` each is worked out again, which takes its time, and must be
 * the same. */
SbMatch *sb_replay_read_with(const SbContent *content, const char *text, size_t size, bool measure, SbError *error,
                             int *ply_reached);

/* The commitment to a seed: SHA-256, in hex (64 digits + NUL), of the 16 bytes its 32 hex digits stand for. */
void sb_seed_commitment(const uint64_t seed[2], char out[65]);

#endif
