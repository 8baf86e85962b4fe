/* Numbers fixed in tests/golden/<game>/, the same for every compiler and every level of optimisation:
 *
 *   perft.json    how many states lie `depth` plies ahead, after `plies` random ones
 *   states.json   the hash of all bytes of the state after a random match of at most `plies`
 *   *.replay      whole matches, verified line by line
 *
 * A change of rules changes them on purpose:  STARBOARD_GOLDEN=update test_golden  writes the new numbers. A new game
 * brings both lists with any numbers and updates. A replay is made anew from what its head says, by any bots:
 * starboard play GAME --options "..." --seats bot:1,bot:1 --seed 2 --save FILE </dev/null */
#include <glob.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "play.h"

/* ---- queries --------------------------------------------------------------------------------------- */

typedef struct Query {
  const SbContent *content;
  SbSetup setup;
  int plies, depth;
} Query;

static void read_query(const SbGame *game, const json_t *json, Query *query) {
  const char *options = "";
  int seed = 0, seats = 0;
  SbError error = {0};
  *query = (Query){0};
  int bad = json_unpack((json_t *)json, "{s?s, s?i, s?i, s?i, s?i}", "options", &options, "seed", &seed, "plies",
                        &query->plies, "depth", &query->depth, "seats", &seats);
  if (bad) fail_msg("%s: a line of a golden file has a member of the wrong kind", game->id);
  query->content = sb_content_baked(game);
  sb_setup_init(query->content, &query->setup);
  query->setup.seed[0] = (uint64_t)seed;
  if (seats) query->setup.seats = seats;
  if (!sb_setup_options_read(query->content, &query->setup, options, &error)) fail_msg("golden file: %s", error.text);
}

/* One state for each level of the recursion. */
static int64_t perft(const SbContent *content, Space *levels, int depth) {
  const SbGame *game = content->game;
  SbState *state = state_of(&levels[depth]);
  uint32_t due = game->due(content, state);
  if (depth == 0 || due == 0) return 1;
  int seat = __builtin_ctz(due);
  SbAction *list = malloc(sizeof *list * (size_t)game->max_actions);
  int64_t total = 0;
  assert_non_null(list);
  int n = game->legal(content, state, seat, list);
  for (int i = 0; i < n; i++) {
    memcpy(&levels[depth - 1], state, game->state_size);
    game->apply(content, state_of(&levels[depth - 1]), seat, list[i], NULL, NULL);
    total += perft(content, levels, depth - 1);
  }
  free(list);
  return total;
}

static json_t *perft_answer(const Query *query) {
  Space *levels = calloc((size_t)query->depth + 1, sizeof *levels);
  assert_non_null(levels);
  play_random(query->content, &query->setup, query->setup.seed[0], query->plies, state_of(&levels[query->depth]));
  json_t *answer = json_integer(perft(query->content, levels, query->depth));
  count("perft-states", json_integer_value(answer));
  free(levels);
  return answer;
}

static json_t *hash_answer(const Query *query) {
  static Space space;
  char hex[20];
  SbText text = sb_text(hex, sizeof hex);
  int plies = query->plies ? query->plies : query->content->game->max_plies;
  count("golden-plies", play_random(query->content, &query->setup, query->setup.seed[0], plies, state_of(&space)));
  sb_text_hex(&text, sb_hash(&space, query->content->game->state_size), 16);
  return json_string(hex);
}

/* ---- files of queries ------------------------------------------------------------------------------ */

static bool updating(void) {
  const char *text = getenv("STARBOARD_GOLDEN");
  return text && strcmp(text, "update") == 0;
}

/* One line a query: such a file shows in a diff what changed. */
static void write_lines(const char *path, const json_t *list) {
  FILE *file = fopen(path, "w");
  size_t i;
  json_t *line;
  assert_non_null(file);
  fprintf(file, "[");
  json_array_foreach (list, i, line) {
    char *text = json_dumps(line, 0);
    assert_non_null(text);
    fprintf(file, "%s\n  %s", i ? "," : "", text);
    free(text);
  }
  fprintf(file, "\n]\n");
  fclose(file);
}

typedef json_t *Answer(const Query *query);

static int check_file(const SbGame *game, const char *name, const char *member, Answer *answer) {
  char path[512];
  json_error_t error;
  size_t i;
  snprintf(path, sizeof path, SB_TESTS_DIR "/golden/%s/%s", game->id, name);
  json_t *list = json_load_file(path, JSON_REJECT_DUPLICATES, &error), *line;
  int wrong = 0;
  if (!list) fail_msg("%s:%d: %s", path, error.line, error.text);
  if (json_array_size(list) == 0) fail_msg("%s has no lines", path);
  json_array_foreach (list, i, line) {
    Query query;
    read_query(game, line, &query);
    json_t *found = answer(&query);
    if (!json_equal(found, json_object_get(line, member)) && !updating()) {
      char *text = json_dumps(found, JSON_ENCODE_ANY), *asked = json_dumps(line, 0);
      print_error("%s: found %s for %s\n", path, text, asked);
      free(text);
      free(asked);
      wrong++;
    }
    json_object_set_new(line, member, found);
  }
  if (updating()) write_lines(path, list);
  json_decref(list);
  return wrong;
}

static void check_games(const char *name, const char *member, Answer *answer) {
  int wrong = 0;
  for (int i = 0; i < sb_game_count(); i++) wrong += check_file(sb_game_at(i), name, member, answer);
  assert_int_equal(wrong, 0);
}

static void perft_counts(void **unused) {
  (void)unused;
  check_games("perft.json", "count", perft_answer);
}

static void state_hashes(void **unused) {
  (void)unused;
  check_games("states.json", "hash", hash_answer);
}

/* ---- replays --------------------------------------------------------------------------------------- */

static char *read_whole(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  assert_int_equal(fseek(file, 0, SEEK_END), 0);
  long length = ftell(file);
  char *text = malloc((size_t)length + 1);
  assert_non_null(text);
  rewind(file);
  *size = fread(text, 1, (size_t)length, file);
  assert_int_equal(*size, length);
  text[*size] = 0;
  fclose(file);
  return text;
}

static void replays(void **unused) {
  glob_t found = {0};
  (void)unused;
  glob(SB_TESTS_DIR "/golden/*/*.replay", 0, NULL, &found);
  for (size_t i = 0; i < found.gl_pathc; i++) {
    SbError error = {0};
    size_t size;
    int reached = -1;
    char *text = read_whole(found.gl_pathv[i], &size);
    SbMatch *match = sb_replay_read(text, size, &error, &reached);
    if (!match) fail_msg("%s:%d: %s (good up to ply %d)", found.gl_pathv[i], error.line, error.text, reached);
    count("golden-replays", 1);
    count("golden-plies", sb_match_ply(match));
    sb_match_destroy(match);
    free(text);
  }
  if (found.gl_pathc == 0) fail_msg("the golden replays are gone");
  globfree(&found);
}

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {cmocka_unit_test(perft_counts), cmocka_unit_test(state_hashes),
                                     cmocka_unit_test(replays)};
  int failed = cmocka_run_group_tests_name("golden", tests, NULL, NULL);
  counts_print();
  return failed;
}
