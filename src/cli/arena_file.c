/* Results on disk, one JSON object a line, so that an arena can be stopped and taken up again. */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"

static const char *text_of(const json_t *line, const char *key) {
  const char *text = json_string_value(json_object_get(line, key));
  return text ? text : "";
}

static void seed_text(const Arena *arena, char out[40]) {
  const uint64_t *seed = arena->world->setup.seed;
  snprintf(out, 40, "%016llx%016llx", (unsigned long long)seed[0], (unsigned long long)seed[1]);
}

static const char *const seatings[] = {"swapped", "alone", "apart"};

/* Lines of before there was a choice name neither: the least seats, swapped. */
static bool same_seats(const Arena *arena, const json_t *line) {
  const json_t *seats = json_object_get(line, "seats"), *seating = json_object_get(line, "seating");
  int number = seats ? (int)json_integer_value(seats) : arena->world->game->seats_min;
  const char *how = seating ? json_string_value(seating) : seatings[ARENA_SWAPPED];
  return number == arena->world->setup.seats && how && strcmp(how, seatings[arena->seating]) == 0;
}

static bool same_arena(const Arena *arena, const json_t *line) {
  char seed[40], content[20];
  seed_text(arena, seed);
  snprintf(content, sizeof content, "%016llx", (unsigned long long)arena->world->content->hash);
  return strcmp(text_of(line, "game"), arena->world->game->id) == 0 &&
         strcmp(text_of(line, "rules"), arena->world->game->rules_version) == 0 &&
         strcmp(text_of(line, "content"), content) == 0 && strcmp(text_of(line, "options"), arena->options) == 0 &&
         strcmp(text_of(line, "seed"), seed) == 0 && same_seats(arena, line);
}

static void take_line(Arena *arena, const json_t *line) {
  const char *a = text_of(line, "a"), *b = text_of(line, "b");
  json_int_t number = json_integer_value(json_object_get(line, "number"));
  double score = json_number_value(json_object_get(line, "score"));
  for (int p = 0; p < arena->pairing_count; p++) {
    bool fits = strcmp(a, arena->player[arena->pair[p][0]]) == 0 && strcmp(b, arena->player[arena->pair[p][1]]) == 0;
    if (!fits || number < 0 || number >= arena->games || score < 0 || score > 1) continue;
    uint8_t *at = arena_score(arena, p, (int)number);
    arena->done += *at == ARENA_OPEN;
    *at = (uint8_t)(2 * score + 0.5);
  }
}

bool arena_file_read(Arena *arena, SbError *error) {
  FILE *file = fopen(arena->file, "r");
  char *line = NULL;
  size_t size = 0;
  int number = 0;
  bool good = true;
  if (!file) return errno == ENOENT || sb_fail(error, "%s", strerror(errno));
  while (good && getline(&line, &size, file) >= 0) {
    json_error_t what;
    number++;
    json_t *json = json_loads(line, 0, &what);
    bool cut = line[0] == '{' || line[0] == '\n'; /* a run was stopped while it wrote this line */
    if (json && same_arena(arena, json)) take_line(arena, json);
    if (!json && !cut) good = sb_fail_at(error, number, what.column, "not a result of an arena: %s", what.text);
    json_decref(json);
  }
  if (ferror(file)) good = sb_fail(error, "%s", strerror(errno));
  free(line);
  fclose(file);
  return good;
}

/* Whether the file ends in the middle of a line: something stopped while it was written. */
static bool ends_open(FILE *file) {
  return fseek(file, -1, SEEK_END) == 0 && fgetc(file) != '\n';
}

bool arena_file_add(const Arena *arena, const ArenaGame *game, SbError *error) {
  char space[2000], seed[40], content[20];
  SbText text = sb_text(space, sizeof space);
  SbJson json = sb_json(&text);
  const SbGame *rules = arena->world->game;
  seed_text(arena, seed);
  snprintf(content, sizeof content, "%016llx", (unsigned long long)arena->world->content->hash);
  sb_json_object(&json, NULL);
  sb_json_text(&json, "game", rules->id);
  sb_json_text(&json, "rules", rules->rules_version);
  sb_json_text(&json, "content", content);
  sb_json_text(&json, "options", arena->options);
  sb_json_text(&json, "seed", seed);
  sb_json_int(&json, "seats", arena->world->setup.seats);
  sb_json_text(&json, "seating", seatings[arena->seating]);
  sb_json_text(&json, "a", arena->player[arena->pair[game->pairing][0]]);
  sb_json_text(&json, "b", arena->player[arena->pair[game->pairing][1]]);
  sb_json_int(&json, "number", game->game);
  sb_json_real(&json, "score", game->score / 2.0, 1);
  sb_json_int(&json, "plies", game->plies);
  sb_json_text(&json, "reason", game->reason);
  sb_json_end(&json);
  FILE *file = fopen(arena->file, "a+");
  if (!file) return sb_fail(error, "%s: %s", arena->file, strerror(errno));
  bool good = fprintf(file, "%s%s\n", ends_open(file) ? "\n" : "", space) > 0;
  good = fclose(file) == 0 && good;
  return good || sb_fail(error, "%s: %s", arena->file, strerror(errno));
}
