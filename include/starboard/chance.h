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

#include "starboard/text.h"

/* SipHash-2-4 in counter mode: 128-bit key, so that nobody who has seen every roll so far can tell
 * the next one. 32 bytes, no padding, no pointers.
 *
 * Imagined matches, which bots play by the thousand, need luck that is fair and need nobody kept from telling it:
 * theirs may be quick, a few instructions a draw. Which kind it is stands in the top bit of the counter; a fork is of
 * the kind of its parent, so that a bot whose generator is quick gets quick states from determinize(). Setup
 * never makes a quick one. */
typedef struct SbRng {
  uint64_t key[2]; /* quick: where it is, and which stream it is */
  uint64_t counter;
  uint64_t pool; /* unused bits of the current block, a marker bit above them */
} SbRng;

#define SB_RNG_QUICK (1ull << 63)

void sb_rng_init(SbRng *rng, uint64_t key0, uint64_t key1);
uint64_t sb_rng_next(SbRng *rng);                  /* 64 fresh bits */
uint32_t sb_rng_below(SbRng *rng, uint32_t bound); /* uniform in 0..bound-1, bound >= 1; quick: to one part in 2^32 */
SbRng sb_rng_fork(SbRng *rng);                     /* an independent stream of the same kind; advances rng */
SbRng sb_rng_fork_quick(SbRng *rng);               /* the same, and quick */

uint64_t sb_siphash(uint64_t key0, uint64_t key1, const void *data, size_t size);
uint64_t sb_hash(const void *data, size_t size); /* the state hash: sb_siphash with key 0 */
void sb_sha256(const void *data, size_t size, uint8_t digest[32]);

/* One kind of die, deck or draw a game uses. Faces are small numbers; each has a short name used in
 * cases, logs and when a person types it in ("+", "!", "vortex"). A fair die may show the same face
 * on several sides: weight says on how many.
 *
 * A *measured* outcome (where a disc came to rest) is no face with a name but a list of whole numbers with a unit. Logs
 * write it as "landing:12.34,-5.00"; it has `numbers` instead of faces, and is never asked of the generator itself. */
typedef struct SbDie {
  const char *id; /* "command", "starting-player" */
  int faces;
  const char *const *names; /* `faces` entries, no spaces */
  const uint8_t *weights;   /* NULL: one side each */
  bool secret;              /* the result is not for everybody: never asked for at the table */
  int numbers;              /* measured: at most so many in one outcome; 0: a die with faces */
  int decimals;             /* measured: 1234 with 2 decimals is written 12.34; 0 to 4 */
  const char *unit;         /* measured: "mm" */
} SbDie;

#define SB_ROLLED_MAX 256  /* results of one apply */
#define SB_NUMBERS_MAX 512 /* numbers of all its measured outcomes, with one for the length of each */
#define SB_FILM_MAX 8192   /* bytes of a film */

/* What is wrong with a measured outcome: the number at place `at`, from 1 (behind the last one: it is missing; 0: the
 * whole), and why, as a text key under "why." or NULL. */
typedef struct SbMisfit {
  int at;
  const char *key;
} SbMisfit;

/* One result, for whoever wants to draw it again: the faces it could have been, and how likely each was. */
typedef struct SbDraw {
  const SbDie *die;
  bool given;             /* not from the generator */
  int face;               /* for a measured outcome where it begins in `numbers` */
  const int32_t *numbers; /* of measured outcomes, as in SbChance */
  int count;              /* 0 for a measured outcome */
  uint8_t faces[256];
  uint16_t weights[256];
} SbDraw;

typedef struct SbWitness {
  void (*saw)(void *self, const SbDraw *draw);
  void *self;
} SbWitness;

/* The luck of one apply. Zero it, set what you need; NULL instead of one means plain generator. */
typedef struct SbChance {
  const int32_t *forced; /* faces to use first, in order */
  int forced_count;
  int forced_used;
  const int32_t *measured; /* measured outcomes to use first, in order: how many numbers, then the numbers */
  int measured_count;      /* of entries in `measured` */
  int measured_used;
  bool manual;          /* people's dice: with `forced` used up, stop and say which die is wanted; secret draws
                           never come from `forced` and always from the generator */
  bool measures_asked;  /* with `measured` used up, stop and say so instead of measuring; `manual` does so too */
  const SbDie *needed;  /* the die that was wanted; the applied state is to be thrown away */
  uint32_t needed_mask; /* which of its faces are possible */
  int needed_more;      /* how many more would be wanted after it, as far as that does not hang on what it shows */
  bool bad;             /* what was forced last was not possible; throw the state away */
  SbMisfit misfit;      /* of a measured outcome that is bad */
  bool overflow;        /* more results than there is room for; throw the state away */
  int rolled_count;     /* what came up, in order */
  int number_count;
  int32_t rolled[SB_ROLLED_MAX];     /* a face; for a measured outcome where it begins in `numbers` */
  int32_t numbers[SB_NUMBERS_MAX];   /* how many, then the numbers, for each measured outcome */
  uint8_t rolled_die[SB_ROLLED_MAX]; /* index of the die in the game's table */
  uint8_t *film; /* room for SB_FILM_MAX bytes: a game that measures may leave there how it came about (a flight), in a
                    form of its own, for tables to show. NULL: nobody wants to see it. It tells no more than the outcome
                    does, to nobody whom the outcome is not told, and a forced outcome has none */
  int film_size; /* bytes; 0: there is no film */
  const SbWitness *witness; /* is shown every result; NULL: nobody */
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

/* How something is measured when nobody says what came out. */
typedef struct SbMeasure {
  /* Work it out: into `numbers` (room for the die's), returns how many. Same input and luck, same numbers. */
  int (*make)(void *self, SbRng *luck, int32_t *numbers);
  /* Whether this could be an outcome at all; forced ones come from outside. Where it could not, `why` (zeroed) may say
   * more. NULL: any list that is not too long. */
  bool (*fits)(void *self, const int32_t *numbers, int count, SbMisfit *why);
  void *self;
} SbMeasure;

/* A measured outcome: a forced one where there is one, otherwise what `measure` makes of it, with luck of its own that
 * is forked from `rng` in either case, so that the generator stands at the same place afterwards. Into `numbers` (room
 * for the die's), returns how many; 0 after a stop or a bad one. */
int sb_chance_measure(SbChance *chance, SbRng *rng, const SbDie *table, int die, const SbMeasure *measure,
                      int32_t *numbers);

/* A result by its name and back: "+" or "landing:12.34,-5.00". Reading a measured outcome takes the bare numbers and a
 * space instead of the colon too; it gives how many numbers, and -n where the n-th of them is none or too much. */
int sb_die_face(const SbDie *die, const char *name); /* -1: no such face */
int sb_die_numbers(const SbDie *die, const char *name, int32_t *numbers);
void sb_die_write(const SbDie *die, int face, const int32_t *numbers, SbText *out);

#endif
