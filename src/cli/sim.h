/* Many games between bots on several threads: the work behind `starboard sim`. */
#ifndef SIM_H
#define SIM_H

#include "cli.h"
#include "stats.h"

typedef struct Outcome {
  uint64_t hash;      /* of the last state */
  const char *reason; /* why it ended; NULL: it was stopped, being longer than any game should be */
  int32_t plies;
  uint32_t winners; /* bit per seat */
  char *next;       /* with job->next: what follows, as JSON, to be freed */
} Outcome;

typedef struct SimJob {
  const SbContent *content;
  SbSetup setup;
  CliSeats players;
  int64_t games;
  int threads;
  bool tallies;  /* count what the game has tallies of */
  bool swap;     /* in the second half of the games everybody sits one seat further */
  bool progress; /* tell on stderr how far it is */
  bool next;     /* tell what follows each game */
  int shard,
      shards; /* of `shards` parts, play the one with this number, from 0 on: every game whose number leaves it */
  int carry_count;
  char **carries; /* what matches before have left: games take them in turn; none: that of the setup */
} SimJob;

/* How many games of the job are played here, and which one is the i-th of them. */
int64_t sim_games_here(const SimJob *job);
int64_t sim_game_number(const SimJob *job, int64_t i);
/* Who plays at `seat` in a game. */
int sim_player_at(const SimJob *job, int64_t game, int seat);
/* An independent number for each use of luck in each game. */
uint64_t sim_derive(const SimJob *job, int64_t game, int use);

/* ---- campaigns (sim_carry.c) -------------------------------------------------------------------------------- */

/* One carry a line, as --next tells them; false after telling what is wrong. */
bool sim_carries_read(SimJob *job, const char *path);
void sim_carries_free(SimJob *job);
/* The setup of a game: luck and carry of its own. */
SbSetup sim_setup(const SimJob *job, int64_t game);
/* What follows a game, a line of JSON to be freed; NULL: out of memory. */
char *sim_next(const SimJob *job, const SbSetup *setup, const SbState *state);
/* A line for each game; false after telling why not. */
bool sim_next_write(const char *path, const Outcome *outcomes, int64_t games);

/* ---- tallies (sim_tally.c) ---------------------------------------------------------------------------------- */

typedef struct SimSum {
  int64_t count, total, squares;
  int64_t some; /* values above 0 */
} SimSum;

typedef struct SimTally {
  SimSum seat[SB_SEATS_MAX];
  SimSum winners; /* of every seat that won */
  SimSum game;    /* all seats of a game together */
} SimTally;

/* Add one game. `out` has SB_TALLIES_MAX entries, here and below. */
void sim_count(const SimJob *job, const SbTallies *tallies, uint32_t winners, SimTally *out);
void sim_merge(SimTally *into, const SimTally *from);

/* One tally as people read it. Shares are of those with more than 0. */
typedef struct SimShape {
  Mean all, winners; /* of one seat */
  double games;      /* share of the games in which any seat has it */
  double seats, won; /* share of all seats, and of those that won */
} SimShape;

SimShape sim_shape(const SimJob *job, const SimTally *tally);
Mean sim_mean(const SimSum *sum);
double sim_share(const SimSum *sum);

/* ---- playing and counting (sim_run.c) ------------------------------------------------------------------------- */

/* Play them all. The outcome of a game depends on the seed and its number alone, not on threads. `outcomes` has room
 * for sim_games_here(); `tallies`, zeroed, is filled when job->tallies asks for it. */
bool sim_run(const SimJob *job, Outcome *outcomes, SimTally *tallies, SbError *error);

/* What people want to know of them. */
#define SIM_REASONS 16
typedef struct SimReport {
  int64_t wins[SB_SEATS_MAX];        /* by seat */
  int64_t player_wins[SB_SEATS_MAX]; /* by place in the list of players */
  int64_t draws;
  Spread plies;
  int reason_count;
  struct {
    const char *name;
    int64_t count;
  } reason[SIM_REASONS];
  uint64_t signature;
  SimTally tally[SB_TALLIES_MAX]; /* with job->tallies */
} SimReport;

/* Fills a zeroed report with everything but the tallies, from the outcomes of all games. */
bool sim_report(const SimJob *job, const Outcome *outcomes, SimReport *report, SbError *error);

/* ---- writing (sim_write.c) ------------------------------------------------------------------------------------ */

typedef enum SimForm { SIM_TEXT, SIM_JSON, SIM_CSV, SIM_SHARD } SimForm;
void sim_write_head(SimForm form, const SimJob *job);
bool sim_write(SimForm form, const SimJob *job, const SimReport *report);
bool sim_write_refused(SimForm form, const SimJob *job, const SbError *error);

/* ---- shards (sim_shard.c, sim_join.c) -------------------------------------------------------------------------- */

#define SIM_GAMES 10000000 /* at most in a set of options */
#define SIM_SHARDS 1000    /* at most: --merge has all of them open */

/* A shard is a text: a line of JSON about the simulation, then for each set of options a line of JSON, a line for each
 * game in order with hash, winners, plies, reason and what follows between tabs, and a line of JSON with the sums of
 * the tallies; at last a line that says that it is whole. */
void sim_shard_head(const SimJob *job, int64_t sets);
void sim_shard_set(const SimJob *job, const Outcome *outcomes, const SimTally *tallies);
void sim_shard_refused(const SimJob *job, const SbError *error);
void sim_shard_end(void);

typedef struct SimJoin {
  const CliManual *manual;
  SimForm form;
  const char *next;    /* file to write; NULL: none */
  const char *content; /* a pack; NULL: the built-in set */
  int count;
  char **files;
} SimJoin;

/* Report what the shards played as one run would have; the exit status. */
int sim_join(const SimJoin *join);

#endif
