/* Matches between players of an arena: the work behind `starboard arena`. */
#ifndef ARENA_H
#define ARENA_H

#include "cli.h"
#include "stats.h"

enum { ARENA_PLAYERS = 16, ARENA_PAIRINGS = ARENA_PLAYERS * (ARENA_PLAYERS - 1) / 2 };

/* The score of the first player of a pairing in one game, in halves; ARENA_OPEN before it is played. */
enum { ARENA_LOST, ARENA_DRAWN, ARENA_WON, ARENA_OPEN };

/* Who sits where, and so how many games have the same luck. */
typedef enum ArenaSeating {
  ARENA_SWAPPED, /* the two players on every second side, two games with seats swapped */
  ARENA_ALONE,   /* the first in one seat, the second in all others: as many games as seats, the first goes round */
  ARENA_APART    /* nobody to beat: each plays all seats of the same game, the better result wins */
} ArenaSeating;

typedef struct Arena {
  const CliWorld *world;
  char options[SB_OPTIONS_TEXT];
  int player_count;
  char player[ARENA_PLAYERS][200]; /* a bot, or exec:COMMAND */
  int pairing_count;
  uint8_t pair[ARENA_PAIRINGS][2];
  ArenaSeating seating;
  int side[SB_SEATS_MAX]; /* of each seat */
  int games;              /* for each pairing, a multiple of those that share their luck */
  int jobs;
  bool progress;
  bool sprt;
  double elo0, elo1;
  const char *file; /* results are appended here as they come in; NULL: nowhere */
  uint8_t *scores;  /* pairing_count * games */
  int done;         /* how many of them are not open */
} Arena;

static inline uint8_t *arena_score(const Arena *arena, int pairing, int game) {
  return &arena->scores[(size_t)pairing * (size_t)arena->games + (size_t)game];
}

/* How many games have the same luck; they follow each other. */
static inline int arena_round(const Arena *arena) {
  return arena->seating == ARENA_SWAPPED ? 2 : arena->seating == ARENA_ALONE ? arena->world->setup.seats : 1;
}

/* ---- playing (arena_run.c) --------------------------------------------------------------------------- */

/* Play everything that is open. What a game brings depends on the seed, the two players and its number alone. */
bool arena_run(Arena *arena, SbError *error);

/* ---- the file (arena_file.c) ---------------------------------------------------------------------------- */

typedef struct ArenaGame {
  int pairing, game, score, plies;
  const char *reason;
} ArenaGame;

/* Take over the results of this very arena (game, options, seed, players) that the file has; other lines are left
 * alone. A file that is not there is empty; a last line that was cut off is ignored. */
bool arena_file_read(Arena *arena, SbError *error);
bool arena_file_add(const Arena *arena, const ArenaGame *game, SbError *error);

/* ---- engines (host.c) --------------------------------------------------------------------------------------- */

typedef struct Host Host;

/* Start a program that speaks the engine protocol. NULL with a sentence. */
Host *host_start(const char *command, SbError *error);
void host_stop(Host *host);
bool host_new_match(Host *host, const CliWorld *world, const char *options, uint64_t seed, SbError *error);
/* False when the engine is gone, silent for too long, or answers with something that is not legal. */
bool host_choose(Host *host, const SbContent *content, const SbObservation *observation, int seat, SbAction *out,
                 SbError *error);

/* ---- numbers (arena_stats.c) ---------------------------------------------------------------------------------- */

typedef struct Tally {
  int64_t wins, draws, losses;
} Tally;

Tally arena_tally(const Arena *arena, int pairing);
double tally_score(const Tally *tally); /* 0 .. 1 */
double arena_even(const Arena *arena);  /* the score of the first player when both are equally strong */

typedef struct Rating {
  double elo;   /* against the average of all players */
  double error; /* half of the 95 % interval */
} Rating;

void arena_ratings(const Arena *arena, Rating out[ARENA_PLAYERS]);

/* The logarithm of how much better elo1 explains the games played so far than elo0 does. */
typedef struct Sprt {
  double llr, low, high; /* decided when llr leaves low .. high */
  int rounds;            /* games with the same luck count as one observation */
} Sprt;

Sprt arena_sprt(const Arena *arena);

/* ---- telling (arena_write.c) ------------------------------------------------------------------------------------ */

void arena_write_text(const Arena *arena);
bool arena_write_json(const Arena *arena);
bool arena_write_svg(const Arena *arena, const char *path, SbError *error);

#endif
