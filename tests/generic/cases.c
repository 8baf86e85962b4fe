/* The cases of a game inside the generic tests: whether they pass, and the states they lead to. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "generic.h"

#define FILES_MAX 200

/* The case files of one game, kept for the next test. */
static struct {
  const SbGame *game;
  int count;
  char *name[FILES_MAX];
  SbCases *file[FILES_MAX];
} kept;

static char *read_whole(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  char *text = NULL;
  long length = 0;
  if (file && fseek(file, 0, SEEK_END) == 0 && (length = ftell(file)) >= 0) text = malloc((size_t)length + 1);
  assert_non_null(text);
  rewind(file);
  *size = fread(text, 1, (size_t)length, file);
  fclose(file);
  return text;
}

static int is_case_file(const struct dirent *entry) {
  size_t length = strlen(entry->d_name);
  return length > 5 && strcmp(entry->d_name + length - 5, ".json") == 0;
}

static SbCases *read_file(const SbGame *game, const char *name) {
  char path[4096];
  size_t size;
  SbError error = {0};
  snprintf(path, sizeof path, "%s/cases/%s/%s", SB_TESTS_DIR, game->id, name);
  char *text = read_whole(path, &size);
  SbCases *file = sb_cases_read(text, size, &error);
  if (!file) print_error("%s:%d: %s\n", path, error.line, error.text);
  assert_non_null(file);
  free(text);
  return file;
}

static void forget(void) {
  for (int i = 0; i < kept.count; i++) {
    sb_cases_destroy(kept.file[i]);
    free(kept.name[i]);
  }
  kept.count = 0;
}

static void read_files(const SbGame *game) {
  char path[4096];
  struct dirent **entries;
  if (kept.game == game) return;
  if (!kept.game) atexit(forget);
  forget();
  kept.game = game;
  snprintf(path, sizeof path, "%s/cases/%s", SB_TESTS_DIR, game->id);
  int count = scandir(path, &entries, is_case_file, alphasort);
  if (count < 0) return;
  assert_true(count <= FILES_MAX);
  for (int i = 0; i < count; i++) {
    kept.file[kept.count] = read_file(game, entries[i]->d_name);
    kept.name[kept.count++] = strdup(entries[i]->d_name);
    free(entries[i]);
  }
  free(entries);
}

/* Every case once; true when all of them pass. */
static bool watch_all(const SbGame *game, void (*look)(void *self, const SbMatch *match), void *self) {
  read_files(game);
  for (int i = 0; i < kept.count; i++)
    for (int k = 0; k < sb_cases_count(kept.file[i]); k++) {
      SbError error = {0};
      SbCase *c = sb_cases_case(kept.file[i], k, &error);
      bool good = c && sb_case_watch(c, look, self, &error);
      sb_case_destroy(c);
      if (!good) print_message("%s:%d: %s\n", kept.name[i], error.line, error.text);
      if (!good) return false;
    }
  return true;
}

bool cases_pass(const SbGame *game) {
  return watch_all(game, NULL, NULL);
}

/* ---- their states ---------------------------------------------------------------------------------- */

/* Every state of every case, with the options it has, kept for the next test. */
static struct {
  const SbGame *game;
  uint8_t *states; /* one behind the other */
  SbSetup *setups;
  size_t count, most;
} met;

static void note_state(void *self, const SbMatch *match) {
  (void)self;
  size_t size = met.game->state_size;
  if (met.count == met.most) {
    met.most = met.most ? 2 * met.most : 1024;
    met.states = realloc(met.states, met.most * size);
    met.setups = realloc(met.setups, met.most * sizeof *met.setups);
    assert_true(met.states && met.setups);
  }
  memcpy(met.states + met.count * size, sb_match_state(match), size);
  met.setups[met.count++] = *sb_match_setup(match);
}

static void forget_states(void) {
  free(met.states);
  free(met.setups);
  met.states = NULL;
  met.setups = NULL;
  met.count = met.most = 0;
}

static void meet_states(const SbGame *game) {
  if (met.game == game) return;
  if (!met.game) atexit(forget_states);
  forget_states();
  met.game = game;
  watch_all(game, note_state, NULL);
}

enum { PLAYED_ON = 4, PLIES_ON = 12 }; /* from one state in four, at most so many plies */

/* From a state of a case some plies on, with luck of its own: where its story could have gone. */
static void play_on(Walk *w) {
  sb_rng_init((SbRng *)w->state, sb_rng_next(&w->rng), 0); /* always the first member */
  for (uint32_t plies = 1 + sb_rng_below(&w->rng, PLIES_ON); plies > 0 && !w->over; plies--) {
    w->game->apply(w->content, w->state, w->seat, w->action, NULL, NULL);
    decide(w);
  }
}

static void visit_state(Walk *w, Visit *visit) {
  visit(w);
  count("visits", 1);
}

void walk_everywhere(const SbGame *game, int64_t visits, Visit *visit, void *self) {
  static Space space;
  walk(game, visits, visit, self);
  meet_states(game);
  Walk w = {.game = game, .content = sb_content_baked(game), .state = state_of(&space), .self = self, .by_hand = true};
  uint32_t thin = (uint32_t)((int64_t)met.count / (2 * visits));
  uint32_t *weights = game->weigh ? calloc((size_t)game->max_actions, sizeof *weights) : NULL;
  w.legal = calloc((size_t)game->max_actions, sizeof *w.legal);
  assert_non_null(w.legal);
  assert_true(weights || !game->weigh);
  sb_rng_init(&w.rng, 1, 1);
  for (size_t i = 0; i < met.count; i++) {
    if (thin > 1 && sb_rng_below(&w.rng, thin) != 0) continue;
    memcpy(w.state, met.states + i * game->state_size, game->state_size);
    w.setup = met.setups[i];
    w.weights = sb_rng_below(&w.rng, 2) ? weights : NULL;
    decide(&w);
    visit_state(&w, visit);
    if (w.over || sb_rng_below(&w.rng, PLAYED_ON) != 0) continue;
    play_on(&w);
    visit_state(&w, visit);
  }
  free(weights);
  free(w.legal);
}
