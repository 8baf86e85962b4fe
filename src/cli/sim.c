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
  F_NEXT
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
    {0},
};

static const CliManual manual = {
    .name = "sim",
    .usage = "GAME [OPTION]...",
    .about =
        "Play many games between bots and report how often each seat wins, with 95 % confidence\n"
        "intervals (Wilson), how long games are and why they end.\n"
        "\n"
        "The luck of each game comes from the seed and the number of the game alone, so the report is the\n"
        "same whatever the number of threads; the signature is a hash over all results in order.",
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
        "  starboard sim skirmish -n 200 --json | jq .wins",
};

typedef struct Wishes {
  CliAsk ask;
  CliSeats players;
  int64_t games, threads;
  bool players_given, swap, tallies, all, progress;
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
  Outcome *outcomes = calloc((size_t)job->games, sizeof *outcomes);
  if (!outcomes) return cli_tell("not enough memory for %lld games", (long long)job->games);
  bool good = sim_run(job, outcomes, report.tally, &error) && sim_report(job, outcomes, &report, &error);
  if (!good) cli_tell("%s", error.text);
  good = good && (!job->next || sim_next_write(wishes->next, outcomes, job->games));
  free_outcomes(outcomes, job->games);
  return good && sim_write(wishes->form, job, &report) ? CLI_OK : CLI_BAD;
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
  sim_write_head(wishes->form, job);
  for (int64_t number = 0; number < sets; number++) {
    SbError error = {0};
    set_axes(axes, number, &job->setup);
    if (can_start(job, &error)) {
      int status = run_one(job, wishes);
      if (status != CLI_OK) return status;
    } else if (sets == 1) {
      return cli_tell("%s cannot start: %s", job->content->game->id, error.text);
    } else if (!sim_write_refused(wishes->form, job, &error)) {
      return CLI_BAD;
    }
    cli_flush();
  }
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
                  .threads = (int)(wishes->threads < wishes->games ? wishes->threads : wishes->games),
                  .tallies = wishes->tallies,
                  .swap = wishes->swap,
                  .progress = wishes->progress || isatty(STDERR_FILENO)};
    if (campaigns(&job, wishes, &axes)) status = run_all(&job, &axes, wishes);
    sim_carries_free(&job);
  }
  cli_world_finish(&world);
  return status;
}

static bool take_flag(Wishes *wishes, int flag, const char *value) {
  switch (flag) {
    case F_GAMES:
      return cli_number(&manual, "--games", value, 1, 10000000, &wishes->games);
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
    default:
      return cli_ask_take(&wishes->ask, &manual, flag, value);
  }
}

int cli_sim(int argc, char **argv) {
  CliArgs args = cli_args(&manual, argc, argv);
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  Wishes wishes = {.games = 1000, .threads = processors > 0 ? processors : 1};
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == CLI_STOP) return args.status;
    if (!take_flag(&wishes, flag, args.value)) return CLI_BAD;
  }
  if (!cli_operands(&args, 1, 1, "GAME; 'starboard games' lists them")) return CLI_BAD;
  return run(&wishes, args.operands[0]);
}
