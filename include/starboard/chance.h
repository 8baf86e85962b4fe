/* Chance: the generator that lives in a state, the hashes behind fairness, and the dice in between.
 *
 * A state holds an SbRng and nothing else about luck. What a particular apply does with luck is in the
 * SbChance its caller passes: results forced in advance (cases, replays, real dice typed in), and a
 * record of what came up. Rules call sb_chance_draw() and cannot tell the difference. */
#ifndef STARBOARD_CHANCE_H
#define STARBOARD_CHANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* SipHash-2-4 in counter mode: 128-bit key, so that nobody who has seen every roll so far can tell
 * the next one. 32 bytes, no padding, no pointers. */
typedef struct SbRng {
  uint64_t key[2];
  uint64_t counter;
  uint64_t pool; /* unused bits of the current block, a marker bit above them */
} SbRng;

void sb_rng_init(SbRng *rng, uint64_t key0, uint64_t key1);
uint64_t sb_rng_next(SbRng *rng);                  /* 64 fresh bits */
uint32_t sb_rng_below(SbRng *rng, uint32_t bound); /* uniform in 0..bound-1, bound >= 1 */
SbRng sb_rng_fork(SbRng *rng);                     /* an independent stream; advances rng */

uint64_t sb_siphash(uint64_t key0, uint64_t key1, const void *data, size_t size);
uint64_t sb_hash(const void *data, size_t size); /* the state hash: sb_siphash with key 0 */
void sb_sha256(const void *data, size_t size, uint8_t digest[32]);

/* One kind of die, deck or draw a game uses. Faces are small numbers; each has a short name used in
 * cases, logs and when a person types it in ("+", "!", "vortex"). A fair die may show the same face
 * on several sides: weight says on how many. */
typedef struct SbDie {
  const char *id; /* "command", "starting-player" */
  int faces;
  const char *const *names; /* `faces` entries, no spaces */
  const uint8_t *weights;   /* NULL: one side each */
  bool secret;              /* the result is not for everybody: never asked for at the table */
} SbDie;

#define SB_ROLLED_MAX 256

/* The luck of one apply. Zero it, set what you need; NULL instead of one means plain generator. */
typedef struct SbChance {
  const int32_t *forced; /* results to use first, in order */
  int forced_count;
  int forced_used;
  bool manual;          /* people's dice: with `forced` used up, stop and say which die is wanted; secret draws
                           never come from `forced` and always from the generator */
  const SbDie *needed;  /* manual: the die that was wanted; the applied state is to be thrown away */
  uint32_t needed_mask; /* which of its faces are possible */
  int needed_more;      /* how many more would be wanted after it, as far as that does not hang on what it shows */
  bool bad;             /* forced[forced_used - 1] was not a possible face; throw the state away */
  int rolled_count;     /* what came up, in order */
  int32_t rolled[SB_ROLLED_MAX];
  uint8_t rolled_die[SB_ROLLED_MAX]; /* index of the die in the game's table */
} SbChance;

/* Draw a face among those in `mask` (bit per face; 0 = all of them), each as likely as its weight. `die` is
 * an entry of `table`, the game's dice. After a stop (`needed`) or a bad result the lowest possible
 * face comes back, so that rules simply run to their end on a copy that is then discarded. */
int sb_chance_draw(SbChance *chance, SbRng *rng, const SbDie *table, int die, uint32_t mask);

/* The same for decks: draw one of the `count` faces of `faces` (at least one, each once), as likely as its weight in
 * `weights` (NULL: all alike; the sum is above 0). A deck may have up to 256 faces; one with more than 32 must be
 * secret, since needed_mask could not say what is possible. */
int sb_chance_pick(SbChance *chance, SbRng *rng, const SbDie *table, int die, const uint8_t *faces,
                   const uint16_t *weights, int count);

#endif
