/* starboard sim: arguments, and every set of options that was asked for. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sim.h"

enum {
  F_GAMES = CLI_F_OWN,
  F_THREADS,
  F_SEATS,
  F_SWAP,
  F_TALLIES,
  F_ALL,
  F_JSON,
  F_CSV,
  F_PROGRESS,
  F_CARRIES,
  F_NEXT,
  F_SHARD,
  F_MERGE
};

static const CliFlag flags[] = {
    CLI_F_ASK,
    [F_GAMES] = {"games", 'n', "N", "how many games for each set of options (default: 1000)"},
    [F_THREADS] = {"jobs", 'j', "J", "how many threads (default: one a processor); does not change results"},
    [F_SEATS] = {"seats", 0, "LIST", "the bots, separated by commas (default: random at every seat)"},
    [F_SWAP] = {"swap", 0, NULL, "in the second half of the games everybody sits one seat further"},
    [F_TALLIES] = {"tallies", 't', NULL, "report what the game counts for each seat: what was gained, lost, bought"},
    [F_ALL] = {"all-options", 'a', NULL, "every combination of the options that are switches or choices"},
    [F_JSON] = {"json", 0, NULL, "one JSON object a line for each set of options"},
    [F_CSV] = {"csv", 0, NULL, "a heading and a line for each set of options"},
    [F_PROGRESS] = {"progress", 0, NULL, "tell progress on stderr even when it is no terminal"},
    [F_CARRIES] = {"carries", 0, "FILE", "many carries, one a line: the games take them in turn"},
    [F_NEXT] = {"next", 0, "FILE", "write what follows each game, one a line, as 'starboard next --json' does"},
    [F_SHARD] = {"shard", 0, "I/N", "play only the I-th of N parts and write it down for --merge"},
    [F_MERGE] = {"merge", 0, NULL, "report what the shards in the FILEs played, as one run would have"},
    {0},
};

static const CliManual manual = {
    .name = "sim",
    .usage = "{GAME|--merge FILE...} [OPTION]...",
    .about =
        "Play many games between bots and report how often each seat wins, with 95 % confidence\n"
        "intervals (Wilson), how long games are and why they end.\n"
        "\n"
        "The luck of each game comes from the seed and the number of the game alone, so the report is the\n"
        "same whatever the number of threads; the signature is a hash over all results in order.\n"
        "\n"
        "A simulation that is too long for one machine is cut into shards: each run has the same options and its\n"
        "own --shard, and writes a file. --merge, with --json, --csv or neither, makes of all N files the very\n"
        "report that one run would have printed, byte for byte; shards that do not fit together are refused.",
    .flags = flags,
    .more =
        "A value of * runs every value of that option in turn: --option 'scenario=*'.\n"
        "JSON members: game options seats games wins ci95 draws plies{mean p10 p50 p90 max} reasons signature,\n"
        "with --swap also player_wins and player_ci95, by place in --seats, with --tallies also tallies: for each\n"
        "mean, error, winners_mean, winners_error, seats[mean error share], share (of all seats), share_games (any "
        "seat),\n"
        "share_winners. A share is of those that have more than 0, an error is half of a 95 % interval.\n"
        "'starboard plot' draws what --tallies --json wrote.",
    .examples =
        "  starboard sim fleet-commander -n 10000 --seats greedy,random --swap\n"
        "  starboard sim fleet-commander -o 'scenario=*' --csv > scenarios.csv\n"
        "  starboard sim kembles-cascade --seats greedy,greedy -t --json > two.jsonl\n"
        "  starboard sim skirmish -n 200 --json | jq .wins\n"
        "  starboard sim skirmish -n 100000 --shard 2/8 > part.2\n"
        "  starboard sim --merge part.* --json",
};

typedef struct Wishes {
  CliAsk ask;
  CliSeats players;
  int64_t games, threads;
  bool players_given, swap, tallies, all, progress;
  int shard, shards; /* 0: all games in one */
  bool merge;
  const char *of_a_run; /* an option given that says what to play; NULL: none */
  SimForm form;
  const char *carries, *next; /* files; NULL: not asked for */
} Wishes;

/* Options that run through all their values, like the wheels of a counter. */
typedef struct Axes {
  int count;
  int option[SB_OPTIONS_MAX];
  int values[SB_OPTIONS_MAX];
} Axes;

static int values_of(const SbOption *option) {
  int count = 0;
  if (option->kind == SB_OPTION_BOOL) return 2;
  if (option->kind == SB_OPTION_CHOICE)
    while (option->choices[count]) count++;
  return count;
}

static void add_axis(Axes *axes, const SbContent *content, int option) {
  for (int i = 0; i < axes->count; i++)
    if (axes->option[i] == option) return;
  axes->option[axes->count] = option;
  axes->values[axes->count++] = values_of(&content->options[option]);
}

/* Take the pairs with * out of what was asked for. */
static bool read_axes(Wishes *wishes, const SbContent *content, Axes *axes) {
  int kept = 0;
  for (int p = 0; p < wishes->ask.pair_count; p++) {
    if (strcmp(wishes->ask.pair[p].value, "*") != 0) {
      wishes->ask.pair[kept++] = wishes->ask.pair[p];
      continue;
    }
    const char *key = wishes->ask.pair[p].key;
    int option = 0;
    while (option < content->option_count && strcmp(content->options[option].id, key) != 0) option++;
    if (option == content->option_count || values_of(&content->options[option]) == 0) {
      cli_usage(&manual, "\"%s\" is no switch or choice of %s: * cannot run through its values", key,
                content->game->id);
      return false;
    }
    add_axis(axes, content, option);
  }
  wishes->ask.pair_count = kept;
  for (int option = 0; wishes->all && option < content->option_count; option++)
    if (values_of(&content->options[option]) > 0) add_axis(axes, content, option);
  return true;
}

static void set_axes(const Axes *axes, int64_t number, SbSetup *setup) {
  for (int i = axes->count - 1; i >= 0; i--) {
    setup->options[axes->option[i]] = (int32_t)(number % axes->values[i]);
    number /= axes->values[i];
  }
}

static void free_outcomes(Outcome *outcomes, int64_t games) {
  for (int64_t i = 0; i < games; i++) free(outcomes[i].next);
  free(outcomes);
}

static int run_one(const SimJob *job, const Wishes *wishes) {
  SbError error = {0};
  SimReport report = {0};
  int64_t games = sim_games_here(job);
  Outcome *outcomes = calloc((size_t)games, sizeof *outcomes);
  if (!outcomes) return cli_tell("not enough memory for %lld games", (long long)games);
  bool shard = wishes->form == SIM_SHARD;
  bool good = sim_run(job, outcomes, report.tally, &error) && (shard || sim_report(job, outcomes, &report, &error));
  if (!good) cli_tell("%s", error.text);
  good = good && (!job->next || sim_next_write(wishes->next, outcomes, games));
  if (good && shard) sim_shard_set(job, outcomes, report.tally);
  free_outcomes(outcomes, games);
  return good && (shard || sim_write(wishes->form, job, &report)) ? CLI_OK : CLI_BAD;
}

static bool can_start(const SimJob *job, SbError *error) {
  SbState *state = cli_new_state(job->content->game);
  if (!state) return sb_fail(error, "not enough memory");
  SbSetup first = sim_setup(job, 0);
  bool good = job->content->game->setup(job->content, &first, state, NULL, NULL, error);
  free(state);
  return good;
}

static int run_all(SimJob *job, const Axes *axes, const Wishes *wishes) {
  int64_t sets = 1;
  for (int i = 0; i < axes->count; i++) sets *= axes->values[i];
  bool shard = wishes->form == SIM_SHARD;
  if (shard)
    sim_shard_head(job, sets);
  else
    sim_write_head(wishes->form, job);
  for (int64_t number = 0; number < sets; number++) {
    SbError error = {0};
    set_axes(axes, number, &job->setup);
    if (can_start(job, &error)) {
      int status = run_one(job, wishes);
      if (status != CLI_OK) return status;
    } else if (sets == 1) {
      return cli_tell("%s cannot start: %s", job->content->game->id, error.text);
    } else if (shard) {
      sim_shard_refused(job, &error);
    } else if (!sim_write_refused(wishes->form, job, &error)) {
      return CLI_BAD;
    }
    cli_flush();
  }
  if (shard) sim_shard_end();
  return CLI_OK;
}

/* What hangs on matches that follow each other. */
static bool campaigns(SimJob *job, const Wishes *wishes, const Axes *axes) {
  const char *flag = wishes->carries ? "--carries" : "--next";
  job->next = wishes->next != NULL;
  if (!wishes->carries && !job->next) return true;
  if (!job->content->game->next) {
    cli_usage(&manual, "matches of %s do not follow each other: leave %s out", job->content->game->id, flag);
  } else if (wishes->carries && wishes->ask.carry) {
    cli_usage(&manual, "--carry and --carries do not go together");
  } else if (job->next && axes->count) {
    cli_usage(&manual, "--next is for one set of options");
  } else {
    return !wishes->carries || sim_carries_read(job, wishes->carries);
  }
  return false;
}

static int run(Wishes *wishes, const char *game_id) {
  Axes axes = {0};
  CliWorld world = {0};
  if (wishes->players_given) wishes->ask.seats = wishes->players.count;
  if (!cli_world_load(&world, &manual, game_id, &wishes->ask) || !read_axes(wishes, world.content, &axes) ||
      !cli_world_set(&world, &manual, &wishes->ask)) {
    cli_world_finish(&world);
    return CLI_BAD;
  }
  const SbGame *game = world.game;
  if (!wishes->players_given) {
    wishes->players.count = world.setup.seats;
    for (int i = 0; i < world.setup.seats; i++) strcpy(wishes->players.name[i], "random");
  }
  int status = CLI_BAD;
  if (wishes->tallies && !game->tally) {
    cli_tell("%s counts no tallies", game->id);
  } else if (cli_seats_fit(&wishes->players, &manual, game)) {
    SimJob job = {.content = world.content,
                  .setup = world.setup,
                  .players = wishes->players,
                  .games = wishes->games,
                  .shard = wishes->shard,
                  .shards = wishes->shards ? wishes->shards : 1,
                  .tallies = wishes->tallies,
                  .swap = wishes->swap,
                  .progress = wishes->progress || isatty(STDERR_FILENO)};
    int64_t here = sim_games_here(&job);
    job.threads = (int)(wishes->threads < here ? wishes->threads : here);
    if (campaigns(&job, wishes, &axes)) status = run_all(&job, &axes, wishes);
    sim_carries_free(&job);
  }
  cli_world_finish(&world);
  return status;
}

/* "2/8" */
static bool take_shard(Wishes *wishes, const char *value) {
  int number = 0, count = 0, length = 0;
  bool good = sscanf(value, "%5d/%5d%n", &number, &count, &length) == 2 && !value[length];
  if (!good || count < 1 || count > SIM_SHARDS || number < 1 || number > count) {
    cli_usage(&manual, "--shard is a part and how many there are, from 1/1 to %d/%d, not \"%s\"", SIM_SHARDS,
              SIM_SHARDS, value);
    return false;
  }
  wishes->shard = number - 1;
  wishes->shards = count;
  return true;
}

static bool says_what_to_play(int flag) {
  return flag != F_JSON && flag != F_CSV && flag != F_NEXT && flag != F_MERGE && flag != F_PROGRESS &&
         flag != CLI_F_CONTENT;
}

static bool take_flag(Wishes *wishes, int flag, const char *value) {
  switch (flag) {
    case F_GAMES:
      return cli_number(&manual, "--games", value, 1, SIM_GAMES, &wishes->games);
    case F_THREADS:
      return cli_number(&manual, "--jobs", value, 1, 1024, &wishes->threads);
    case F_SEATS:
      wishes->players_given = true;
      return cli_seats_read(&wishes->players, &manual, value, false);
    case F_SWAP:
      wishes->swap = true;
      return true;
    case F_TALLIES:
      wishes->tallies = true;
      return true;
    case F_ALL:
      wishes->all = true;
      return true;
    case F_JSON:
      wishes->form = SIM_JSON;
      return true;
    case F_CSV:
      wishes->form = SIM_CSV;
      return true;
    case F_PROGRESS:
      wishes->progress = true;
      return true;
    case F_CARRIES:
      wishes->carries = value;
      return true;
    case F_NEXT:
      wishes->next = value;
      return true;
    case F_SHARD:
      return take_shard(wishes, value);
    case F_MERGE:
      wishes->merge = true;
      return true;
    default:
      return cli_ask_take(&wishes->ask, &manual, flag, value);
  }
}

static int merge(const Wishes *wishes, const CliArgs *args) {
  if (wishes->of_a_run)
    return cli_usage(&manual, "the shards say what was played: leave --%s out with --merge", wishes->of_a_run);
  if (!cli_operands(args, 1, SIM_SHARDS, "FILE, what --shard wrote")) return CLI_BAD;
  SimJoin join = {.manual = &manual,
                  .form = wishes->form,
                  .next = wishes->next,
                  .content = wishes->ask.content,
                  .count = args->operand_count,
                  .files = args->operands};
  return sim_join(&join);
}

int cli_sim(int argc, char **argv) {
  CliArgs args = cli_args(&manual, argc, argv);
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  Wishes wishes = {.games = 1000, .threads = processors > 0 ? processors : 1};
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == CLI_STOP) return args.status;
    if (says_what_to_play(flag)) wishes.of_a_run = flags[flag].name;
    if (!take_flag(&wishes, flag, args.value)) return CLI_BAD;
  }
  if (wishes.merge) return merge(&wishes, &args);
  if (wishes.shards && wishes.form != SIM_TEXT)
    return cli_usage(&manual, "a shard has a form of its own: --json and --csv are for --merge");
  if (wishes.shards > wishes.games)
    return cli_usage(&manual, "%lld games are too few for %d shards", (long long)wishes.games, wishes.shards);
  if (wishes.shards) wishes.form = SIM_SHARD;
  if (!cli_operands(&args, 1, 1, "GAME; 'starboard games' lists them")) return CLI_BAD;
  return run(&wishes, args.operands[0]);
}
