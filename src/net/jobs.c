/* Workers: bots and hints think here, beside the service thread, on copies of observations. They never see a match. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "ids.h"
#include "jobs.h"

struct Jobs {
  pthread_mutex_t lock;
  pthread_cond_t more;
  Job *first, **end;
  Job *done, **done_end;
  int waiting;
  atomic_bool closing;
  void (*wake)(void *self);
  void *wake_self;
  int worker_count;
  pthread_t workers[];
};

enum { BEFORE_SIMULATIONS = 2000 }; /* a percent or two of error; the hint itself thinks as long as its bot */

typedef struct Thinking {
  Jobs *jobs;
  int64_t until; /* steady_us, 0: as long as it takes */
} Thinking;

/* Going down waits for nobody's thoughts. A bot at the table thinks a fixed amount, so that it is as strong everywhere;
 * a person who asked for a hint waits. */
static bool is_enough(void *self) {
  const Thinking *thinking = self;
  if (atomic_load_explicit(&thinking->jobs->closing, memory_order_relaxed)) return true;
  return thinking->until && steady_us() >= thinking->until;
}

static void think(Jobs *jobs, Job *job) {
  SbBot *bot = sb_bot_create(job->bot, job->content, job->seed, &job->why);
  if (!bot) return;
  bool searches = sb_bot_searches(job->bot);
  int64_t end = steady_us() + HINT_MS * 1000;
  Thinking thinking = {jobs, job->until};
  if (searches) sb_bot_stop_when(bot, is_enough, &thinking);
  job->before = -1;
  if (job->hint && searches) {
    thinking.until = end - HINT_MS * 1000 * 3 / 4;
    sb_bot_limit(bot, BEFORE_SIMULATIONS);
    job->before = sb_bot_chance(bot, job->observation, job->seat, NULL);
    sb_bot_limit(bot, 0);
    thinking.until = end;
  }
  job->action = sb_bot_choose(bot, job->observation, job->seat);
  if (job->hint) job->thought_count = sb_bot_thoughts(bot, job->thoughts, THOUGHTS);
  job->good = job->action != SB_NO_ACTION || sb_fail(&job->why, "it is to act and has no legal action");
  sb_bot_destroy(bot);
}

static void *work(void *self) {
  Jobs *jobs = self;
  pthread_mutex_lock(&jobs->lock);
  for (;;) {
    while (!jobs->first && !jobs->closing) pthread_cond_wait(&jobs->more, &jobs->lock);
    if (jobs->closing) break;
    Job *job = jobs->first;
    jobs->first = job->next;
    if (!jobs->first) jobs->end = &jobs->first;
    pthread_mutex_unlock(&jobs->lock);
    think(jobs, job);
    job->next = NULL;
    pthread_mutex_lock(&jobs->lock);
    *jobs->done_end = job;
    jobs->done_end = &job->next;
    jobs->wake(jobs->wake_self);
  }
  pthread_mutex_unlock(&jobs->lock);
  return NULL;
}

Jobs *jobs_create(int workers, void (*wake)(void *self), void *self) {
  Jobs *jobs = calloc(1, sizeof *jobs + (size_t)workers * sizeof *jobs->workers);
  if (!jobs) return NULL;
  pthread_mutex_init(&jobs->lock, NULL);
  pthread_cond_init(&jobs->more, NULL);
  jobs->end = &jobs->first;
  jobs->done_end = &jobs->done;
  jobs->wake = wake;
  jobs->wake_self = self;
  for (int i = 0; i < workers; i++)
    if (pthread_create(&jobs->workers[jobs->worker_count], NULL, work, jobs) == 0) jobs->worker_count++;
  if (jobs->worker_count > 0) return jobs;
  jobs_destroy(jobs);
  return NULL;
}

static void drop_all(Job *job) {
  while (job) {
    Job *next = job->next;
    job_destroy(job);
    job = next;
  }
}

void jobs_destroy(Jobs *jobs) {
  if (!jobs) return;
  pthread_mutex_lock(&jobs->lock);
  jobs->closing = true;
  pthread_cond_broadcast(&jobs->more);
  pthread_mutex_unlock(&jobs->lock);
  for (int i = 0; i < jobs->worker_count; i++) pthread_join(jobs->workers[i], NULL);
  drop_all(jobs->first);
  drop_all(jobs->done);
  pthread_mutex_destroy(&jobs->lock);
  pthread_cond_destroy(&jobs->more);
  free(jobs);
}

void jobs_add(Jobs *jobs, Job *job) {
  job->next = NULL;
  pthread_mutex_lock(&jobs->lock);
  *jobs->end = job;
  jobs->end = &job->next;
  jobs->waiting++;
  pthread_cond_signal(&jobs->more);
  pthread_mutex_unlock(&jobs->lock);
}

Job *jobs_take(Jobs *jobs) {
  pthread_mutex_lock(&jobs->lock);
  Job *job = jobs->done;
  if (job) {
    jobs->done = job->next;
    if (!jobs->done) jobs->done_end = &jobs->done;
    jobs->waiting--;
  }
  pthread_mutex_unlock(&jobs->lock);
  return job;
}

int jobs_waiting(Jobs *jobs) {
  pthread_mutex_lock(&jobs->lock);
  int waiting = jobs->waiting;
  pthread_mutex_unlock(&jobs->lock);
  return waiting;
}

Job *job_create(const SbContent *content, const SbMatch *match, int seat) {
  Job *job = calloc(1, sizeof *job);
  SbObservation *observation = aligned_alloc(64, (content->game->state_size + 63) / 64 * 64);
  if (!job || !observation) {
    free(job);
    free(observation);
    return NULL;
  }
  job->content = sb_content_hold(content);
  job->seat = seat;
  job->observation = observation;
  sb_match_observe(match, seat, observation);
  return job;
}

void job_destroy(Job *job) {
  if (!job) return;
  sb_content_destroy(job->content);
  free(job->observation);
  free(job);
}
