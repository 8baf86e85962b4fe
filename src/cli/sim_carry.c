/* Simulations of campaigns: what games begin with, and what they leave to the next. */
#include <stdlib.h>
#include <string.h>

#include "sim.h"

/* ---- what games begin with --------------------------------------------------------------------------------- */

static bool add_carry(SimJob *job, const char *line, size_t length) {
  char **more = realloc(job->carries, (size_t)(job->carry_count + 1) * sizeof *more);
  if (more) job->carries = more;
  char *carry = more ? strndup(line, length) : NULL;
  if (!carry) return cli_tell("not enough memory for the carries"), false;
  job->carries[job->carry_count++] = carry;
  return true;
}

bool sim_carries_read(SimJob *job, const char *path) {
  SbError error = {0};
  size_t size;
  char *text = cli_read_file(path, &size, &error);
  if (!text) return cli_tell_at(path, &error), false;
  bool good = true;
  for (const char *at = text; good && *at;) {
    size_t length = strcspn(at, "\n");
    if (length) good = add_carry(job, at, length);
    at += length + (at[length] == '\n');
  }
  free(text);
  if (good && job->carry_count == 0) return cli_tell("%s: no carry in it", path), false;
  return good;
}

void sim_carries_free(SimJob *job) {
  for (int i = 0; i < job->carry_count; i++) free(job->carries[i]);
  free(job->carries);
  job->carries = NULL;
  job->carry_count = 0;
}

SbSetup sim_setup(const SimJob *job, int64_t game) {
  SbSetup setup = job->setup;
  setup.seed[0] = sim_derive(job, game, 0);
  setup.seed[1] = sim_derive(job, game, 1);
  if (job->carry_count) setup.carry = job->carries[game % job->carry_count];
  return setup;
}

/* ---- what they leave --------------------------------------------------------------------------------------- */

char *sim_next(const SimJob *job, const SbSetup *setup, const SbState *state) {
  char space[SB_CARRY_MAX + 4096];
  SbText text = sb_text(space, sizeof space);
  SbJson json = sb_json(&text);
  sb_json_object(&json, NULL);
  sb_next_json(job->content, setup, state, &json);
  sb_json_end(&json);
  return strdup(space);
}

bool sim_next_write(const char *path, const Outcome *outcomes, int64_t games) {
  SbError error = {0};
  CliGrow all = {0};
  for (int64_t i = 0; i < games; i++) {
    cli_grow_put(&all, outcomes[i].next, strlen(outcomes[i].next));
    cli_grow_put(&all, "\n", 1);
  }
  bool good = all.failed ? sb_fail(&error, "not enough memory") : cli_write_file(path, all.at, all.length, &error);
  if (!good) cli_tell("%s: %s", path, error.text);
  free(all.at);
  return good;
}
