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
} Outcome;

typedef struct SimJob {
  const SbContent *content;
  SbSetup setup;
  CliSeats players;
  int64_t games;
  int threads;
  bool swap;     /* in the second half of the games everybody sits one seat further */
  bool progress; /* tell on stderr how far it is */
} SimJob;

/* Who plays at `seat` in a game. */
int sim_player_at(const SimJob *job, int64_t game, int seat);

/* Play them all. The outcome of a game depends on the seed and its number alone, not on threads. `outcomes` has room
 * for job->games. */
bool sim_run(const SimJob *job, Outcome *outcomes, SbError *error);

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
} SimReport;

bool sim_report(const SimJob *job, const Outcome *outcomes, SimReport *report, SbError *error);

/* How reports are written (sim_write.c). */
typedef enum SimForm { SIM_TEXT, SIM_JSON, SIM_CSV } SimForm;
void sim_write_head(SimForm form, const SimJob *job);
bool sim_write(SimForm form, const SimJob *job, const SimReport *report);
bool sim_write_refused(SimForm form, const SimJob *job, const SbError *error);

#endif
