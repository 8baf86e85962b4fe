/* Workers: bots and hints think here, beside the service thread, on copies of observations. They never see a match. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "ids.h"
#include "jobs.h"

typedef struct Worker {
  Jobs *jobs;
  Job *job; /* at work on */
  pthread_t thread;
} Worker;

struct Jobs {
  pthread_mutex_t lock;
  pthread_cond_t more;
  Job *first; /* in the order they are taken */
  Job *done, **done_end;
  int waiting;
  uint64_t now; /* the order of the last one taken */
  uint64_t thought;
  atomic_bool closing;
  void (*wake)(void *self);
  void *wake_self;
  int worker_count; /* the last of them is for bots that do not search */
  int quick;        /* which that is */
  Worker workers[];
};

enum { BEFORE_SIMULATIONS = 2000 }; /* a percent or two of error; the hint itself thinks as long as its bot */

/* What a decision of each bot costs, roughly, as the times they take compare; in the order of sb_bot_names. */
static const uint64_t costs[] = {1, 1, 2, 4, 20, 80, 1000};
enum { HINT_COST = 4000 };

typedef struct Thinking {
  Jobs *jobs;
  const Job *job;
  int64_t until; /* steady_us, 0: as long as it takes */
} Thinking;

/* Going down waits for nobody's thoughts. A bot at the table thinks a fixed amount, so that it is as strong everywhere;
 * a person who asked for a hint waits. */
static bool is_enough(void *self) {
  const Thinking *thinking = self;
  if (atomic_load_explicit(&thinking->jobs->closing, memory_order_relaxed)) return true;
  if (atomic_load_explicit(&thinking->job->off, memory_order_relaxed)) return true;
  return thinking->until && steady_us() >= thinking->until;
}

static void think(Jobs *jobs, Job *job) {
  SbBot *bot = sb_bot_create(job->bot, job->content, job->seed, &job->why);
  if (!bot) return;
  bool searches = sb_bot_searches(job->bot);
  int64_t end = steady_us() + HINT_MS * 1000;
  Thinking thinking = {jobs, job, job->until};
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

/* ---- the queue --------------------------------------------------------------------------------------------- */

static uint64_t cost_of(const Job *job) {
  if (job->hint) return HINT_COST;
  for (int i = 0; i < (int)(sizeof costs / sizeof *costs); i++)
    if (strcmp(job->bot, sb_bot_names[i]) == 0) return costs[i];
  return HINT_COST;
}

static void put_in_order(Jobs *jobs, Job *job) {
  uint64_t turns = 1;
  for (const Job *other = jobs->first; other; other = other->next) turns += other->owner == job->owner;
  job->order = jobs->now + cost_of(job) * turns;
  Job **link = &jobs->first;
  while (*link && (*link)->order <= job->order) link = &(*link)->next;
  job->next = *link;
  *link = job;
}

static Job *take_first(Jobs *jobs, bool quick) {
  Job **link = &jobs->first;
  while (quick && *link && ((*link)->hint || sb_bot_searches((*link)->bot))) link = &(*link)->next;
  Job *job = *link;
  if (!job) return NULL;
  *link = job->next;
  if (job->order > jobs->now) jobs->now = job->order;
  return job;
}

static void put_done(Jobs *jobs, Job *job) {
  job->next = NULL;
  *jobs->done_end = job;
  jobs->done_end = &job->next;
  jobs->wake(jobs->wake_self);
}

static void *work(void *self) {
  Worker *worker = self;
  Jobs *jobs = worker->jobs;
  pthread_mutex_lock(&jobs->lock);
  while (!jobs->closing) {
    worker->job = take_first(jobs, worker == &jobs->workers[jobs->quick]);
    if (!worker->job) {
      pthread_cond_wait(&jobs->more, &jobs->lock);
      continue;
    }
    pthread_mutex_unlock(&jobs->lock);
    think(jobs, worker->job);
    pthread_mutex_lock(&jobs->lock);
    jobs->thought += !worker->job->off;
    put_done(jobs, worker->job);
    worker->job = NULL;
  }
  pthread_mutex_unlock(&jobs->lock);
  return NULL;
}

Jobs *jobs_create(int workers, void (*wake)(void *self), void *self) {
  Jobs *jobs = calloc(1, sizeof *jobs + (size_t)(workers + 1) * sizeof *jobs->workers);
  if (!jobs) return NULL;
  pthread_mutex_init(&jobs->lock, NULL);
  pthread_cond_init(&jobs->more, NULL);
  jobs->done_end = &jobs->done;
  jobs->wake = wake;
  jobs->wake_self = self;
  jobs->quick = workers;
  for (int i = 0; i <= workers; i++) {
    jobs->workers[i].jobs = jobs;
    if (pthread_create(&jobs->workers[i].thread, NULL, work, &jobs->workers[i]) != 0) break;
    jobs->worker_count++;
  }
  if (jobs->worker_count > workers) return jobs;
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
  for (int i = 0; i < jobs->worker_count; i++) pthread_join(jobs->workers[i].thread, NULL);
  drop_all(jobs->first);
  drop_all(jobs->done);
  pthread_mutex_destroy(&jobs->lock);
  pthread_cond_destroy(&jobs->more);
  free(jobs);
}

void jobs_add(Jobs *jobs, Job *job) {
  pthread_mutex_lock(&jobs->lock);
  put_in_order(jobs, job);
  jobs->waiting++;
  pthread_cond_broadcast(&jobs->more); /* the one that wakes may be the one that leaves it alone */
  pthread_mutex_unlock(&jobs->lock);
}

static bool is_of(const Job *job, const char *match, uint64_t conn) {
  return (!conn || job->conn == conn) && strcmp(job->match, match) == 0;
}

void jobs_call_off(Jobs *jobs, const char *match, uint64_t conn) {
  if (!jobs) return; /* going down */
  pthread_mutex_lock(&jobs->lock);
  for (int i = 0; i < jobs->worker_count; i++)
    if (jobs->workers[i].job && is_of(jobs->workers[i].job, match, conn)) jobs->workers[i].job->off = true;
  for (Job **link = &jobs->first, *job; (job = *link) != NULL;) {
    if (!is_of(job, match, conn)) {
      link = &job->next;
      continue;
    }
    *link = job->next;
    put_done(jobs, job);
  }
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

uint64_t jobs_thought(Jobs *jobs) {
  pthread_mutex_lock(&jobs->lock);
  uint64_t thought = jobs->thought;
  pthread_mutex_unlock(&jobs->lock);
  return thought;
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
