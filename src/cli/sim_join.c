/* The shards of a simulation, read side by side and reported as one. */
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

typedef struct Shard {
  const char *path;
  FILE *file;
  int line_number;
  char *line; /* the one read last, without its end */
  size_t size;
  json_t *head;
} Shard;

typedef struct Join {
  const SimJoin *wish;
  Shard *shard; /* in their order */
  CliWorld world;
  SimJob job;
  int64_t sets;
  Outcome *outcomes;         /* of one set, by number of the game */
  char *reason[SIM_REASONS]; /* as outcomes name them */
} Join;

/* ---- lines ------------------------------------------------------------------------------------------------- */

static bool wrong(const Shard *shard, const char *what) {
  SbError error = {0};
  sb_fail_at(&error, shard->line_number, 0, "%s", what);
  cli_tell_at(shard->path, &error);
  return false;
}

static bool next_line(Shard *shard) {
  ssize_t length = getline(&shard->line, &shard->size, shard->file);
  if (length < 0 && ferror(shard->file)) return cli_tell("%s: %s", shard->path, strerror(errno)), false;
  shard->line_number++;
  if (length <= 0 || shard->line[length - 1] != '\n') return wrong(shard, "the shard is not whole: it ends here");
  shard->line[length - 1] = 0;
  return true;
}

/* The next line as JSON, to be let go; NULL after telling. */
static json_t *next_json(Shard *shard) {
  if (!next_line(shard)) return NULL;
  json_t *json = json_loads(shard->line, 0, NULL);
  if (json_is_object(json)) return json;
  json_decref(json);
  wrong(shard, "this is not what 'starboard sim --shard' writes");
  return NULL;
}

static int64_t number_of(const json_t *json, const char *key) {
  return json_integer_value(json_object_get(json, key));
}

static const char *text_of(const json_t *json, const char *key) {
  const char *text = json_string_value(json_object_get(json, key));
  return text ? text : "";
}

/* ---- do they fit together ------------------------------------------------------------------------------------- */

static bool open_shard(Shard *shard, const char *path) {
  shard->path = path;
  shard->file = strcmp(path, "-") == 0 ? stdin : fopen(path, "re");
  if (!shard->file) return cli_tell("%s: %s", path, strerror(errno)), false;
  shard->head = next_json(shard);
  if (!shard->head) return false;
  int64_t of = number_of(shard->head, "of"), number = number_of(shard->head, "shard");
  int64_t games = number_of(shard->head, "games"), sets = number_of(shard->head, "sets");
  if (of < 1 || of > SIM_SHARDS || number < 1 || number > of || games < of || games > SIM_GAMES || sets < 1)
    return wrong(shard, "this is not what 'starboard sim --shard' writes");
  return true;
}

static bool same_simulation(const Shard *first, const Shard *other) {
  const char *key;
  json_t *value;
  json_object_foreach (first->head, key, value) {
    if (strcmp(key, "shard") == 0 || json_equal(value, json_object_get(other->head, key))) continue;
    char *here = json_dumps(json_object_get(other->head, key), JSON_COMPACT | JSON_ENCODE_ANY);
    char *there = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    cli_tell("%s and %s are of different simulations: \"%s\" is %s in the first, %s in the second", first->path,
             other->path, key, there, here ? here : "not there");
    free(here);
    free(there);
    return false;
  }
  return true;
}

static int by_number(const void *a, const void *b) {
  int64_t x = number_of(((const Shard *)a)->head, "shard"), y = number_of(((const Shard *)b)->head, "shard");
  return (x > y) - (x < y);
}

static bool all_there(const Join *join) {
  int count = join->wish->count;
  int64_t of = number_of(join->shard[0].head, "of"), expected = 1;
  for (int i = 0; i < count; i++, expected++) {
    int64_t number = number_of(join->shard[i].head, "shard");
    if (i > 0 && number == expected - 1) {
      cli_tell("%s and %s are both shard %" PRId64 " of %" PRId64, join->shard[i - 1].path, join->shard[i].path, number,
               of);
      return false;
    }
    if (number != expected) break;
  }
  if (expected > of) return true;
  cli_tell("shard %" PRId64 " of %" PRId64 " is missing", expected, of);
  return false;
}

static bool open_all(Join *join) {
  for (int i = 0; i < join->wish->count; i++)
    if (!open_shard(&join->shard[i], join->wish->files[i]) || !same_simulation(&join->shard[0], &join->shard[i]))
      return false;
  qsort(join->shard, (size_t)join->wish->count, sizeof *join->shard, by_number);
  return all_there(join);
}

/* ---- the simulation they are of ------------------------------------------------------------------------------ */

static bool read_players(Join *join, const json_t *seats) {
  char list[SB_SEATS_MAX * 20];
  SbText text = sb_text(list, sizeof list);
  for (size_t i = 0; i < json_array_size(seats); i++)
    sb_text_format(&text, "%s%s", i ? "," : "", json_string_value(json_array_get(seats, i)));
  return cli_seats_read(&join->job.players, join->wish->manual, list, false);
}

static bool made_by_this_program(const Join *join) {
  const json_t *head = join->shard[0].head;
  char hash[20];
  snprintf(hash, sizeof hash, "%016" PRIx64, join->world.content->hash);
  if (strcmp(text_of(head, "rules"), join->world.game->rules_version) != 0)
    return wrong(&join->shard[0], "this was played by another version of the rules");
  if (strcmp(text_of(head, "content"), hash) != 0)
    return wrong(&join->shard[0], "this was played with other content: name it with --content");
  return true;
}

static bool know_job(Join *join) {
  const SimJoin *wish = join->wish;
  const json_t *head = join->shard[0].head;
  CliAsk ask = {.content = wish->content};
  SimJob *job = &join->job;
  if (!cli_world_load(&join->world, wish->manual, text_of(head, "game"), &ask) || !made_by_this_program(join) ||
      !read_players(join, json_object_get(head, "seats")))
    return false;
  job->content = join->world.content;
  job->games = number_of(head, "games");
  job->shards = 1;
  job->swap = json_is_true(json_object_get(head, "swap"));
  job->tallies = json_is_true(json_object_get(head, "tallies"));
  job->next = json_is_true(json_object_get(head, "next"));
  join->sets = number_of(head, "sets");
  if (wish->next && !job->next)
    return wrong(&join->shard[0], "what follows each game is not in it: play it with --next");
  join->outcomes = calloc((size_t)job->games, sizeof *join->outcomes);
  return join->outcomes || (cli_tell("not enough memory for %" PRId64 " games", job->games), false);
}

static bool know_options(Join *join, const char *options) {
  CliAsk ask = {.seats = join->job.players.count};
  if (!cli_ask_take(&ask, join->wish->manual, CLI_F_OPTIONS, options) ||
      !cli_world_set(&join->world, join->wish->manual, &ask))
    return false;
  join->job.setup = join->world.setup;
  return true;
}

/* ---- games and tallies --------------------------------------------------------------------------------------- */

/* The text for good: there are few of them. NULL: the game was stopped, or there is no room. */
static const char *reason_named(Join *join, const char *name) {
  int i = 0;
  while (i < SIM_REASONS && join->reason[i] && strcmp(join->reason[i], name) != 0) i++;
  if (!*name || i == SIM_REASONS) return NULL;
  if (!join->reason[i]) join->reason[i] = strdup(name);
  return join->reason[i];
}

static bool read_game(Join *join, Shard *shard, Outcome *out) {
  if (!next_line(shard)) return false;
  int at = 0;
  Outcome o = {0};
  bool good =
      sscanf(shard->line, "%16" SCNx64 "\t%8" SCNu32 "\t%8" SCNd32 "%n", &o.hash, &o.winners, &o.plies, &at) == 3 &&
      shard->line[at] == '\t' && o.plies >= 0;
  char *reason = good ? shard->line + at + 1 : NULL, *next = good ? strchr(reason, '\t') : NULL;
  if (!good || (next != NULL) != join->job.next) return wrong(shard, "this is no game of a shard");
  if (next) *next++ = 0;
  o.reason = reason_named(join, reason);
  o.next = next && join->wish->next ? strdup(next) : NULL;
  *out = o;
  return (*reason == 0) == (o.reason == NULL) && (!join->wish->next || o.next) ? true
                                                                               : wrong(shard, "no room for this game");
}

static bool read_sum(const json_t *list, SimSum *out) {
  if (json_array_size(list) != 4) return false;
  out->count = json_integer_value(json_array_get(list, 0));
  out->total = json_integer_value(json_array_get(list, 1));
  out->squares = json_integer_value(json_array_get(list, 2));
  out->some = json_integer_value(json_array_get(list, 3));
  return true;
}

static bool read_tally(Join *join, Shard *shard, int i, SimTally *out) {
  json_t *line = next_json(shard);
  if (!line) return false;
  const json_t *sums = json_object_get(line, join->world.game->tallies[i].id);
  size_t seats = (size_t)join->job.setup.seats;
  bool good = json_array_size(sums) == seats + 2;
  for (size_t seat = 0; good && seat < seats; seat++) good = read_sum(json_array_get(sums, seat), &out->seat[seat]);
  good = good && read_sum(json_array_get(sums, seats), &out->winners) &&
         read_sum(json_array_get(sums, seats + 1), &out->game);
  json_decref(line);
  return good || wrong(shard, "this is no tally of a shard");
}

/* What one shard played of a set whose options are read already. */
static bool read_part(Join *join, int number, SimTally *tallies) {
  Shard *shard = &join->shard[number];
  SimJob part = join->job;
  part.shard = number;
  part.shards = join->wish->count;
  for (int64_t i = 0; i < sim_games_here(&part); i++)
    if (!read_game(join, shard, &join->outcomes[sim_game_number(&part, i)])) return false;
  SimTally *here = part.tallies ? calloc(SB_TALLIES_MAX, sizeof *here) : NULL;
  if (part.tallies && !here) return cli_tell("not enough memory for the tallies"), false;
  bool good = true;
  for (int i = 0; good && part.tallies && i < join->world.game->tally_count; i++)
    good = read_tally(join, shard, i, &here[i]);
  if (good && here) sim_merge(tallies, here);
  free(here);
  return good;
}

/* ---- a set after the other ------------------------------------------------------------------------------------ */

/* The line of a set in every shard, which must be the same; to be let go. */
static json_t *read_set(Join *join) {
  json_t *set = next_json(&join->shard[0]);
  for (int i = 1; set && i < join->wish->count; i++) {
    json_t *other = next_json(&join->shard[i]);
    bool same = other && json_equal(set, other);
    if (other && !same) wrong(&join->shard[i], "another set of options than in the first shard");
    json_decref(other);
    if (same) continue;
    json_decref(set);
    set = NULL;
  }
  return set;
}

static void forget_games(Join *join) {
  for (int64_t i = 0; join->outcomes && i < join->job.games; i++) free(join->outcomes[i].next);
  if (join->outcomes) memset(join->outcomes, 0, (size_t)join->job.games * sizeof *join->outcomes);
}

static bool all_whole(Join *join) {
  for (int i = 0; i < join->wish->count; i++) {
    json_t *end = next_json(&join->shard[i]);
    bool good = end && json_is_true(json_object_get(end, "whole"));
    if (end && !good) wrong(&join->shard[i], "the shard should end here");
    json_decref(end);
    if (!good) return false;
  }
  return true;
}

/* The set has the games of every shard: count and write them. */
static bool write_set(Join *join, const SimTally *tallies) {
  SbError error = {0};
  SimReport report = {0};
  memcpy(report.tally, tallies, sizeof report.tally);
  if (!sim_report(&join->job, join->outcomes, &report, &error)) return cli_tell("%s", error.text), false;
  if (join->wish->next && !sim_next_write(join->wish->next, join->outcomes, join->job.games)) return false;
  return sim_write(join->wish->form, &join->job, &report);
}

/* Nothing of a set is written before it is read in every shard, and nothing of the last before they are known to be
 * whole. */
static bool join_set(Join *join, int64_t number) {
  json_t *set = read_set(join);
  if (!set) return false;
  const char *refused = json_string_value(json_object_get(set, "refused"));
  SimTally tallies[SB_TALLIES_MAX] = {0};
  SbError error = {0};
  bool good = know_options(join, text_of(set, "options"));
  for (int i = 0; good && !refused && i < join->wish->count; i++) good = read_part(join, i, tallies);
  if (good && number == join->sets - 1) good = all_whole(join);
  if (good && number == 0) sim_write_head(join->wish->form, &join->job);
  if (refused) sb_fail(&error, "%s", refused);
  good = good && (refused ? sim_write_refused(join->wish->form, &join->job, &error) : write_set(join, tallies));
  json_decref(set);
  forget_games(join);
  return good;
}

static void finish(Join *join) {
  forget_games(join);
  free(join->outcomes);
  for (int i = 0; i < SIM_REASONS; i++) free(join->reason[i]);
  for (int i = 0; join->shard && i < join->wish->count; i++) {
    Shard *shard = &join->shard[i];
    if (shard->file && shard->file != stdin) fclose(shard->file);
    free(shard->line);
    json_decref(shard->head);
  }
  free(join->shard);
  cli_world_finish(&join->world);
}

int sim_join(const SimJoin *wish) {
  Join join = {.wish = wish, .shard = calloc((size_t)wish->count, sizeof *join.shard)};
  bool good = join.shard || (cli_tell("not enough memory for %d shards", wish->count), false);
  good = good && open_all(&join) && know_job(&join);
  for (int64_t set = 0; good && set < join.sets; set++) good = join_set(&join, set);
  finish(&join);
  return good ? CLI_OK : CLI_BAD;
}
