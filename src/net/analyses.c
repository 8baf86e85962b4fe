/* Analyses of matches that are over. A thread of its own thinks about one match at a time, beside the bots' workers, on
 * a copy of the match. What came out is kept, in both languages, until room is needed for newer ones. However much is
 * asked for, there is one thread, a short queue, and a bound to the simulations a match gets. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "analyses.h"
#include "http.h"
#include "ids.h"
#include "log.h"
#include "message.h"
#include "room.h"
#include "server.h"
#include "starboard/analysis.h"

enum {
  QUEUE_MOST = 8,
  KEPT_MOST = 24,
  SIMULATIONS_MOST = 1000, /* for each question ... */
  SIMULATIONS_LEAST = 100,
  SIMULATIONS_A_MATCH = 300000, /* ... fewer when a match has many plies */
  SHOWN = 10
};

typedef enum StudyState { STUDY_NONE, STUDY_WAITING, STUDY_WORKING, STUDY_DONE, STUDY_FAILED } StudyState;

typedef struct Study {
  StudyState state;
  char match[SB_MATCH_ID];
  uint64_t order; /* when it was asked for; once done, when it was last looked at */
  SbMatch *copy;  /* until it is done */
  int ply, plies;
  char *text[2]; /* by SbLang, once it is done */
  size_t size[2];
} Study;

struct Analyses {
  pthread_mutex_t lock; /* over all members of the studies but the copy of the one that is worked on */
  pthread_cond_t more;
  pthread_t thread;
  atomic_bool closing;
  uint64_t count;
  Study study[QUEUE_MOST + KEPT_MOST];
};

/* ---- the thread ------------------------------------------------------------------------------------------------ */

typedef struct Work {
  Analyses *all;
  Study *study;
  const SbMatch *match;
} Work;

static bool tell_progress(void *self, int ply, int plies) {
  Work *work = self;
  pthread_mutex_lock(&work->all->lock);
  work->study->ply = ply;
  work->study->plies = plies;
  pthread_mutex_unlock(&work->all->lock);
  return !work->all->closing;
}

static void put_sentence(const SbMatch *before, int seat, SbAction action, SbLang lang, const char *key, SbJson *j) {
  const SbGame *game = sb_match_game(before);
  SbObservation *seen = aligned_alloc(64, (game->state_size + 63) / 64 * 64);
  char sentence[600] = "";
  SbText text = sb_text(sentence, sizeof sentence);
  if (seen) {
    sb_match_observe(before, seat, seen);
    game->action_text(sb_match_content(before), (const SbState *)seen, seat, action, lang, &text);
  }
  sb_json_text(j, key, sentence);
  free(seen);
}

/* A decision that cost much: what was done and what would have been better, in words. */
static void put_decision(const SbAnalysis *a, const SbMatch *match, int ply, SbLang lang, SbJson *j) {
  const SbInsight *in = &a->at[ply];
  const SbPly *done = sb_match_log(match, ply);
  SbMatch *before = sb_match_fork(match, ply - 1);
  if (!before) return;
  sb_json_object(j, NULL);
  sb_json_int(j, "ply", ply);
  sb_json_int(j, "seat", in->seat);
  sb_json_real(j, "cost", in->best - in->taken, 3);
  sb_json_text(j, "a", sb_ply_text(done));
  put_sentence(before, in->seat, done->action, lang, "text", j);
  sb_json_text(j, "best", in->text);
  put_sentence(before, in->seat, in->better, lang, "best_text", j);
  sb_json_end(j);
  sb_match_destroy(before);
}

static void put_head(const SbAnalysis *a, const SbMatch *match, SbLang lang, int simulations, Grow *out) {
  char space[SHOWN * 2200];
  SbText text = sb_text(space, sizeof space);
  SbJson j = sb_json(&text);
  int worst[SHOWN], count = sb_analysis_worst(a, worst, SHOWN);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "state", "done");
  sb_json_int(&j, "simulations", simulations);
  sb_json_array(&j, "decisions");
  for (int i = 0; i < count; i++) put_decision(a, match, worst[i], lang, &j);
  sb_json_end(&j);
  sb_text_put(&text, ",\"analysis\":");
  grow_put(out, space, text.length);
}

static bool write_study(const SbAnalysis *a, const SbMatch *match, int simulations, Grow out[2]) {
  for (int lang = SB_EN; lang <= SB_FR; lang++) {
    put_head(a, match, (SbLang)lang, simulations, &out[lang]);
    sb_analysis_write_json(a, match, grow_put, &out[lang]);
    grow_put(&out[lang], "}", 1);
  }
  return !out[SB_EN].failed && !out[SB_FR].failed;
}

static bool think(Work *work, Grow out[2]) {
  SbError error = {0};
  int plies = sb_match_ply(work->match), simulations = SIMULATIONS_A_MATCH / (plies > 0 ? plies : 1);
  if (simulations > SIMULATIONS_MOST) simulations = SIMULATIONS_MOST;
  if (simulations < SIMULATIONS_LEAST) simulations = SIMULATIONS_LEAST;
  int64_t begun = steady_us();
  SbAnalysis *a = sb_analyse(work->match, simulations, tell_progress, work, &error);
  bool good = a && write_study(a, work->match, simulations, out);
  sb_analysis_destroy(a);
  if (good)
    log_line(LOG_INFO, "analysed", work->study->match, "plies=%d simulations=%d ms=%lld", plies, simulations,
             (long long)((steady_us() - begun) / 1000));
  else if (!work->all->closing)
    log_line(LOG_ERROR, "not_analysed", work->study->match, "%s", a ? "out of memory" : error.text);
  return good;
}

static Study *first_waiting(Analyses *all) {
  Study *first = NULL;
  for (int i = 0; i < QUEUE_MOST + KEPT_MOST; i++) {
    Study *s = &all->study[i];
    if (s->state == STUDY_WAITING && (!first || s->order < first->order)) first = s;
  }
  return first;
}

static void *work_on(void *self) {
  Analyses *all = self;
  setpriority(PRIO_PROCESS, 0, 10); /* of this thread alone: people and bots at the tables come first */
  pthread_mutex_lock(&all->lock);
  while (!all->closing) {
    Study *s = first_waiting(all);
    if (!s) {
      pthread_cond_wait(&all->more, &all->lock);
      continue;
    }
    Grow out[2] = {0};
    s->state = STUDY_WORKING;
    Work work = {all, s, s->copy};
    pthread_mutex_unlock(&all->lock);
    bool good = think(&work, out);
    pthread_mutex_lock(&all->lock);
    s->state = good ? STUDY_DONE : STUDY_FAILED;
    sb_match_destroy(s->copy);
    s->copy = NULL;
    for (int lang = SB_EN; lang <= SB_FR; lang++) {
      s->text[lang] = out[lang].at;
      s->size[lang] = out[lang].length;
    }
  }
  pthread_mutex_unlock(&all->lock);
  return NULL;
}

Analyses *analyses_create(void) {
  Analyses *all = calloc(1, sizeof *all);
  if (!all) return NULL;
  pthread_mutex_init(&all->lock, NULL);
  pthread_cond_init(&all->more, NULL);
  if (pthread_create(&all->thread, NULL, work_on, all) == 0) return all;
  free(all);
  return NULL;
}

static void forget(Study *s) {
  sb_match_destroy(s->copy);
  free(s->text[SB_EN]);
  free(s->text[SB_FR]);
  *s = (Study){0};
}

void analyses_destroy(Analyses *all) {
  if (!all) return;
  pthread_mutex_lock(&all->lock);
  all->closing = true;
  pthread_cond_signal(&all->more);
  pthread_mutex_unlock(&all->lock);
  pthread_join(all->thread, NULL);
  for (int i = 0; i < QUEUE_MOST + KEPT_MOST; i++) forget(&all->study[i]);
  pthread_mutex_destroy(&all->lock);
  pthread_cond_destroy(&all->more);
  free(all);
}

/* ---- asking --------------------------------------------------------------------------------------------------------
 */

static Study *find(Analyses *all, const char *match) {
  for (int i = 0; i < QUEUE_MOST + KEPT_MOST; i++)
    if (all->study[i].state != STUDY_NONE && strcmp(all->study[i].match, match) == 0) return &all->study[i];
  return NULL;
}

static bool is_open(const Study *s) {
  return s->state == STUDY_WAITING || s->state == STUDY_WORKING;
}

static int ahead_of(const Analyses *all, const Study *s) {
  int ahead = 0;
  for (int i = 0; i < QUEUE_MOST + KEPT_MOST; i++)
    ahead += is_open(&all->study[i]) && (!s || all->study[i].order < s->order);
  return ahead;
}

/* The one that nobody has looked at for longest makes room. There is always one: the queue is shorter than the list. */
static Study *make_room(Analyses *all) {
  Study *oldest = NULL;
  for (int i = 0; i < QUEUE_MOST + KEPT_MOST; i++) {
    Study *s = &all->study[i];
    if (s->state == STUDY_NONE) return s;
    if (!is_open(s) && (!oldest || s->order < oldest->order)) oldest = s;
  }
  forget(oldest);
  return oldest;
}

static bool begin(Analyses *all, Room *room) {
  SbMatch *copy = ahead_of(all, NULL) < QUEUE_MOST ? sb_match_fork(room->match, sb_match_ply(room->match)) : NULL;
  if (!copy) return false;
  Study *s = make_room(all);
  *s = (Study){.state = STUDY_WAITING, .order = ++all->count, .copy = copy, .plies = sb_match_ply(copy)};
  memcpy(s->match, room->facts.id, sizeof s->match);
  pthread_cond_signal(&all->more);
  return true;
}

typedef struct Progress {
  StudyState state;
  int ahead, ply, plies;
} Progress;

static void write_progress(const void *self, SbText *out) {
  static const char *const names[] = {"none", "waiting", "working", "done", "failed"};
  const Progress *p = self;
  SbJson j = sb_json(out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "state", names[p->state]);
  if (p->state == STUDY_WAITING) sb_json_int(&j, "ahead", p->ahead);
  if (p->state == STUDY_WORKING) {
    sb_json_int(&j, "ply", p->ply);
    sb_json_int(&j, "plies", p->plies);
  }
  sb_json_end(&j);
}

void analysis_answer(Server *server, const Query *query, Answer *answer, Room *room) {
  Analyses *all = server->analyses;
  bool busy = false;
  pthread_mutex_lock(&all->lock);
  Study *s = find(all, room->facts.id);
  if (query->post && s && s->state == STUDY_FAILED) {
    forget(s);
    s = NULL;
  }
  if (query->post && !s) {
    busy = server->draining || !begin(all, room);
    s = find(all, room->facts.id);
  }
  if (s && s->state == STUDY_DONE) {
    s->order = ++all->count;
    answer_text(answer, 200, "application/json", s->text[query->lang], s->size[query->lang]);
  } else if (!busy) {
    Progress p = {STUDY_NONE, 0, 0, 0};
    if (s) p = (Progress){s->state, ahead_of(all, s), s->ply, s->plies};
    answer_json(answer, query->post ? 202 : 200, write_progress, &p);
  }
  pthread_mutex_unlock(&all->lock);
  answer->cache = "no-cache";
  if (busy)
    answer_error(answer, query, 503, "busy", "%s",
                 SAY(query->lang, "too many matches are being analysed; ask again later",
                     "trop de parties sont en cours d'analyse ; redemandez plus tard"));
}
