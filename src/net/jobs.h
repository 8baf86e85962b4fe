/* Workers, which think for bots and hints beside the service thread. */
#ifndef JOBS_H
#define JOBS_H

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
  int64_t until; /* steady_us at which a bot must have chosen, 0: as long as it takes */
  uint64_t conn; /* a hint's */
  char id[SB_ACT_ID];
  char bot[SB_KIND_TEXT];
  const SbContent *content;
  SbObservation *observation;
  uint64_t seed;
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
int jobs_waiting(Jobs *jobs);
Job *job_create(const SbContent *content, const SbMatch *match, int seat); /* with the seat's observation */
void job_destroy(Job *job);

#endif
