/* Workers, which think for bots and hints beside the service thread.
 *
 * Whoever waits is taken in the order of a time that runs as work is done: a job stands behind what it costs, as many
 * times as its owner has jobs waiting. So cheap ones hardly wait at all, and however many tables somebody has, they
 * take turns with everybody else's. One thread more than there are workers takes only bots that do not search: these
 * never wait for a long thought. */
#ifndef JOBS_H
#define JOBS_H

#include <stdatomic.h>
#include <stdint.h>

#include "net.h"
#include "starboard/starboard.h"
#include "starboard/store.h"

#define THOUGHTS 5
#define HINT_MS 2000 /* how long a hint may think */

struct Job {
  Job *next;
  bool hint;
  char match[SB_MATCH_ID];
  uint32_t epoch;
  int ply, seat;
  int64_t until;  /* steady_us at which a bot must have chosen, 0: as long as it takes */
  uint64_t conn;  /* a hint's */
  uint64_t owner; /* whose turn it takes; 0: nobody is at the table, and all such tables share one turn */
  char id[SB_ACT_ID];
  char bot[SB_KIND_TEXT];
  const SbContent *content;
  SbObservation *observation;
  uint64_t seed;
  uint64_t order;  /* when it is taken, in what work costs */
  atomic_bool off; /* nobody wants it any more */
  /* what came out */
  bool good;
  SbError why; /* not good: in words */
  SbAction action;
  SbThought thoughts[THOUGHTS];
  int thought_count;
  double before; /* a hint's: the chance to win as things stand, -1 when the bot does not say */
};

Jobs *jobs_create(int workers, void (*wake)(void *self), void *self);
void jobs_destroy(Jobs *jobs);       /* what is not begun is dropped */
void jobs_add(Jobs *jobs, Job *job); /* takes it over */
Job *jobs_take(Jobs *jobs);          /* one that is done, NULL: none */
/* Nobody wants what this match waits for, or what one of its connections asked for (0: everything of the match). It is
 * among those that are done soon, not good. */
void jobs_call_off(Jobs *jobs, const char *match, uint64_t conn);
int jobs_waiting(Jobs *jobs);
uint64_t jobs_thought(Jobs *jobs);                                         /* how many were thought about to the end */
Job *job_create(const SbContent *content, const SbMatch *match, int seat); /* with the seat's observation */
void job_destroy(Job *job);

#endif
