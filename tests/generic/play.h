/* Seeded random play of any game, for tests that look at every state on the way.
 *
 *   static void look(Walk *w) { REQUIRE(w, w->due != 0 || w->over, "nobody is due"); }
 *   walk(game, 20000, look, NULL);
 *
 * plays whole matches, first over combinations of seats, yes/no and choice options in which every pair of values
 * occurs, and every triple with a choice in it (cover.h), then over any the game accepts; numbers keep their initial
 * values, but for those of seats in every other match. Every fourth is played once more by players who
 * mostly do what the game's weigh() takes for likely, since a match needs some sense to come to its rarer moments.
 * Where another match follows, it is played too. As often or as thinly as it takes to make about that many visits. The
 * end of a match is always visited. The environment variable STARBOARD_PLIES sets another number of visits for every
 * test, and STARBOARD_MATCHES asks for at least so many matches, however many visits that makes. Equal seeds give equal
 * walks on every machine. */
#ifndef SB_TESTS_PLAY_H
#define SB_TESTS_PLAY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "starboard/starboard.h"

#define CHAPTERS_MOST 60 /* a campaign has no more matches */

/* Memory for one state or observation. */
typedef struct Space {
  _Alignas(16) uint8_t bytes[SB_STATE_MAX];
} Space;

static inline SbState *state_of(Space *space) {
  return (SbState *)space->bytes;
}

static inline SbObservation *observation_of(Space *space) {
  return (SbObservation *)space->bytes;
}

typedef struct Walk {
  const SbGame *game;
  const SbContent *content;
  SbSetup setup;  /* of this match */
  SbRng rng;      /* the tester's own luck; draw from it freely */
  SbState *state; /* the state being visited */
  int ply;
  uint32_t due;
  bool over;
  int seat;        /* who is going to act, -1 at the end */
  SbAction action; /* and how */
  SbAction *legal; /* the list it was taken from */
  int legal_count;
  uint32_t *weights; /* room for as many; NULL: players do anything */
  const struct Step {
    int seat;
    SbAction action;
  } * log;      /* `ply` entries: what was played so far */
  bool by_hand; /* the state comes from a case, and the log does not lead to it */
  void *self;   /* the test's own */
} Walk;

typedef void Visit(Walk *w);

/* Room for walks: one match at a time; not for several threads. */
void walk(const SbGame *game, int64_t visits, Visit *visit, void *self);

/* Decide who acts in the walk's state, and how, so that a visit sees both; at the end nobody does. */
void decide(Walk *w);

/* The initial options for so many seats: where a choice says how many there are, the first that says this. */
void setup_for(const SbContent *content, int seats, SbSetup *setup);

/* One match to its end (or to `plies`), without visits; returns the plies played. The result is in `state`. */
int play_random(const SbContent *content, const SbSetup *setup, uint64_t luck, int plies, SbState *state);

/* The combinations of options walk() goes through first; the game accepts them all. */
int combination_count(const SbGame *game);
void combination(const SbGame *game, int index, SbSetup *setup);

/* `visits`, or what STARBOARD_PLIES says instead, divided by `share` for tests that do more at each visit. */
int64_t visits_wanted(int64_t visits, int share);

/* What programs counted, printed at their end for tests/totals.sh: "count: plies 20000". */
void count(const char *what, int64_t number);
void counts_print(void);

/* Fail the test with a sentence and everything needed to see it again: options, seed, ply, position. */
void walk_failed(const Walk *w, const char *format, ...) __attribute__((format(printf, 2, 3), noreturn));
#define REQUIRE(w, condition, ...)                   \
  do {                                               \
    if (!(condition)) walk_failed((w), __VA_ARGS__); \
  } while (0)

/* A random action of the list, or bits that look like one: mutated, small, or anything. */
SbAction random_bits(Walk *w, const SbAction *legal, int legal_count);
bool listed(const SbAction *legal, int legal_count, SbAction action);

/* Whether the walk's seat may do this: it is in the list or, where that is only a sample, judged good. */
bool may_take(const Walk *w, SbAction action);

#endif
