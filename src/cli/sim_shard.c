/* One part of a simulation, written down so that all parts together make the whole again. */
#include <string.h>

#include "sim.h"

static uint64_t carries_hash(const SimJob *job) {
  uint64_t hash = job->setup.carry ? sb_hash(job->setup.carry, strlen(job->setup.carry)) : 0;
  for (int i = 0; i < job->carry_count; i++)
    hash = sb_siphash(hash, (uint64_t)i + 1, job->carries[i], strlen(job->carries[i]));
  return hash;
}

/* What all shards of a simulation have in common. */
static void write_facts(SbJson *json, const SimJob *job, int64_t sets) {
  const SbGame *game = job->content->game;
  sb_json_text(json, "program", cli_version());
  sb_json_text(json, "game", game->id);
  sb_json_text(json, "rules", game->rules_version);
  sb_json_hex(json, "content", job->content->hash);
  sb_json_array(json, "seed");
  for (int i = 0; i < 2; i++) sb_json_hex(json, NULL, job->setup.seed[i]);
  sb_json_end(json);
  sb_json_hex(json, "carries", carries_hash(job));
  sb_json_array(json, "seats");
  for (int i = 0; i < job->players.count; i++) sb_json_text(json, NULL, job->players.name[i]);
  sb_json_end(json);
  sb_json_int(json, "games", job->games);
  sb_json_bool(json, "swap", job->swap);
  sb_json_bool(json, "tallies", job->tallies);
  sb_json_bool(json, "next", job->next);
  sb_json_int(json, "sets", sets);
}

void sim_shard_head(const SimJob *job, int64_t sets) {
  char space[2000];
  SbText text = sb_text(space, sizeof space);
  SbJson json = sb_json(&text);
  sb_json_object(&json, NULL);
  sb_json_int(&json, "shard", job->shard + 1);
  sb_json_int(&json, "of", job->shards);
  write_facts(&json, job, sets);
  sb_json_end(&json);
  puts(space);
}

static void print_options(const SimJob *job, const char *refused) {
  char space[SB_OPTIONS_TEXT + 1000], options[SB_OPTIONS_TEXT];
  SbText text = sb_text(space, sizeof space), all = sb_text(options, sizeof options);
  sb_setup_options_write(job->content, &job->setup, &all);
  SbJson json = sb_json(&text);
  sb_json_object(&json, NULL);
  sb_json_text(&json, "options", options);
  if (refused) sb_json_text(&json, "refused", refused);
  sb_json_end(&json);
  puts(space);
}

static void write_sum(SbJson *json, const SimSum *sum) {
  sb_json_array(json, NULL);
  sb_json_int(json, NULL, sum->count);
  sb_json_int(json, NULL, sum->total);
  sb_json_int(json, NULL, sum->squares);
  sb_json_int(json, NULL, sum->some);
  sb_json_end(json);
}

static void print_tally(const SimJob *job, int i, const SimTally *tally) {
  char space[(SB_SEATS_MAX + 2) * 100 + 200];
  SbText text = sb_text(space, sizeof space);
  SbJson json = sb_json(&text);
  sb_json_object(&json, NULL);
  sb_json_array(&json, job->content->game->tallies[i].id);
  for (int seat = 0; seat < job->setup.seats; seat++) write_sum(&json, &tally->seat[seat]);
  write_sum(&json, &tally->winners);
  write_sum(&json, &tally->game);
  sb_json_end(&json);
  sb_json_end(&json);
  puts(space);
}

void sim_shard_set(const SimJob *job, const Outcome *outcomes, const SimTally *tallies) {
  print_options(job, NULL);
  for (int64_t i = 0; i < sim_games_here(job); i++) {
    const Outcome *o = &outcomes[i];
    printf("%016llx\t%u\t%d\t%s", (unsigned long long)o->hash, o->winners, o->plies, o->reason ? o->reason : "");
    printf(job->next ? "\t%s\n" : "\n", job->next ? o->next : "");
  }
  for (int i = 0; job->tallies && i < job->content->game->tally_count; i++) print_tally(job, i, &tallies[i]);
}

void sim_shard_refused(const SimJob *job, const SbError *error) {
  print_options(job, error->text);
}

void sim_shard_end(void) {
  puts("{\"whole\":true}");
}
