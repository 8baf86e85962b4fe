/* starboard bench: how fast the rules of a game run. */
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "stats.h"

enum { F_SECONDS = CLI_F_OWN, F_SEATS, F_BOT, F_JSON };

static const CliFlag flags[] = {
    CLI_F_ASK,
    [F_SECONDS] = {"seconds", 0, "S", "how long each measurement takes (default: 1)"},
    [F_SEATS] = {"seats", 0, "N", "number of seats (default: the smallest of the game)"},
    [F_BOT] = {"bot", 0, "NAME", "measure a bot that searches instead, playing against itself"},
    [F_JSON] = {"json", 0, NULL, "one JSON object"},
    {0},
};

static const CliManual manual = {
    .name = "bench",
    .usage = "[GAME] [OPTION]...",
    .about =
        "Measure the rules of a game (default: the first one listed by 'starboard games') on one thread:\n"
        "random play as fast as it goes (list the legal actions, pick one, apply it), the same with an\n"
        "observation and its legal list for every seat at each ply, and single functions of the interface.\n"
        "\n"
        "The signature is a hash over the first 64 random games: the same on every machine as long as the rules and\n"
        "the options are the same.",
    .flags = flags,
    .more =
        "JSON members: game options actions_per_second observed_actions_per_second games_per_second state_bytes\n"
        "signature ns{legal apply why_not observe determinize evaluate}; with --bot: game options bot\n"
        "simulations_per_second decisions_per_second seconds_per_turn outside, the last being the share of time\n"
        "spent outside the rules.",
    .examples =
        "  starboard bench\n"
        "  starboard bench skirmish --seconds 5\n"
        "  starboard bench fleet-commander -o advanced=true -o scenario=salvage --json",
};

enum { SIGNED_GAMES = 64, SAMPLES = 512 };

typedef struct Bench {
  const SbContent *content;
  SbSetup setup;
  double seconds;
  SbState *state;
  SbObservation *observation;
  SbAction *actions, *others;
  unsigned char *samples; /* states met in random play */
  size_t stride;
  int sample_count;
  /* what came out */
  double actions_per_second, games_per_second, observed_per_second;
  uint64_t signature;
} Bench;

static bool begin(const Bench *b, uint64_t *luck) {
  SbSetup setup = b->setup;
  setup.seed[0] = stats_mix(luck);
  setup.seed[1] = stats_mix(luck);
  return b->content->game->setup(b->content, &setup, b->state, NULL, NULL, NULL);
}

/* ---- random play
 * -------------------------------------------------------------------------------------------------------- */

/* One game; returns its plies. */
static int64_t play_plain(Bench *b, uint64_t *luck) {
  const SbContent *content = b->content;
  const SbGame *game = content->game;
  int64_t plies = 0;
  begin(b, luck);
  for (uint32_t due; (due = game->due(content, b->state)) != 0; plies++) {
    int seat = __builtin_ctz(due);
    uint32_t count = (uint32_t)game->legal(content, b->state, seat, b->actions);
    game->apply(content, b->state, seat, b->actions[stats_pick(luck, count)], NULL, NULL);
  }
  return plies;
}

static int64_t play_observed(Bench *b, uint64_t *luck) {
  const SbContent *content = b->content;
  const SbGame *game = content->game;
  int64_t plies = 0;
  begin(b, luck);
  for (uint32_t due; (due = game->due(content, b->state)) != 0; plies++) {
    int seat = __builtin_ctz(due);
    uint32_t count = (uint32_t)game->legal(content, b->state, seat, b->actions);
    for (int viewer = 0; viewer < b->setup.seats; viewer++) {
      game->observe(content, b->state, viewer, b->observation);
      sb_legal_observed(game, content, b->observation, viewer, b->others);
    }
    game->apply(content, b->state, seat, b->actions[stats_pick(luck, count)], NULL, NULL);
  }
  return plies;
}

static double measure_play(Bench *b, int64_t (*play)(Bench *, uint64_t *), double *games_per_second) {
  enum { UNWATCHED = 4096 }; /* plies between two looks at the clock, which takes as long as some games' plies */
  uint64_t luck = b->setup.seed[0];
  int64_t plies = 0, games = 0;
  double begun = stats_busy_seconds(), passed;
  do {
    for (int64_t end = plies + UNWATCHED; plies < end; games++) plies += play(b, &luck);
    passed = stats_busy_seconds() - begun;
  } while (passed < b->seconds);
  if (games_per_second) *games_per_second = (double)games / passed;
  return (double)plies / passed;
}

static void sign(Bench *b) {
  uint64_t luck = b->setup.seed[0];
  for (int i = 0; i < SIGNED_GAMES; i++) {
    int64_t plies = play_plain(b, &luck);
    uint64_t words[2] = {cli_state_hash(b->content->game, b->state), (uint64_t)plies};
    b->signature = sb_siphash(b->signature, (uint64_t)i, words, sizeof words);
  }
}

/* ---- single functions
 * ------------------------------------------------------------------------------------------------------ */

static SbState *sample_at(const Bench *b, int index) {
  return (SbState *)(b->samples + (size_t)index * b->stride);
}

/* States from all over random games, every 7th ply. */
static void collect(Bench *b) {
  const SbContent *content = b->content;
  const SbGame *game = content->game;
  uint64_t luck = b->setup.seed[0];
  int64_t met = 0;
  while (b->sample_count < SAMPLES) {
    begin(b, &luck);
    for (uint32_t due; (due = game->due(content, b->state)) != 0 && b->sample_count < SAMPLES; met++) {
      if (met % 7 == 0) memcpy(sample_at(b, b->sample_count++), b->state, game->state_size);
      int seat = __builtin_ctz(due);
      uint32_t count = (uint32_t)game->legal(content, b->state, seat, b->actions);
      game->apply(content, b->state, seat, b->actions[stats_pick(&luck, count)], NULL, NULL);
    }
  }
}

typedef struct Spot {
  SbState *state;
  int seat;
  int count; /* legal actions, in b->actions */
  SbRng *rng;
} Spot;

/* Each does its function once or several times and returns how often. */
static int time_legal(Bench *b, const Spot *s) {
  b->content->game->legal(b->content, s->state, s->seat, b->others);
  return 1;
}

static int time_apply(Bench *b, const Spot *s) {
  memcpy(b->state, s->state, b->content->game->state_size); /* counted in: nobody applies without a copy */
  b->content->game->apply(b->content, b->state, s->seat, b->actions[0], NULL, NULL);
  return 1;
}

static int time_why_not(Bench *b, const Spot *s) {
  for (int i = 0; i < s->count; i++) b->content->game->why_not(b->content, s->state, s->seat, b->actions[i], NULL);
  return s->count;
}

static int time_observe(Bench *b, const Spot *s) {
  b->content->game->observe(b->content, s->state, s->seat, b->observation);
  return 1;
}

static int time_determinize(Bench *b, const Spot *s) {
  b->content->game->determinize(b->content, b->observation, s->seat, s->rng, b->state);
  return 1;
}

static int time_evaluate(Bench *b, const Spot *s) {
  b->content->game->evaluate(b->content, s->state, s->seat);
  return 1;
}

static const struct {
  const char *name;
  int (*run)(Bench *b, const Spot *spot);
} timings[] = {
    {"legal", time_legal},
    {"apply", time_apply},
    {"why_not", time_why_not},
    {"observe", time_observe},
    {"determinize", time_determinize},
    {"evaluate", time_evaluate},
};
enum { TIMINGS = sizeof timings / sizeof timings[0] };

/* Nanoseconds a call, of each sample the best of several rounds, so that other work of the machine counts little; -1
 * for a function the game does not have. */
static double time_function(Bench *b, int which) {
  enum { TIMES = 32 };
  const SbGame *game = b->content->game;
  double best[SAMPLES], sum = 0, end = stats_seconds() + b->seconds / 4;
  int64_t calls = 0;
  SbRng rng;
  if (timings[which].run == time_evaluate && !game->evaluate) return -1;
  sb_rng_init(&rng, b->setup.seed[0], 1);
  for (int round = 0; round < 4 || stats_seconds() < end; round++) {
    for (int i = 0; i < b->sample_count; i++) {
      Spot spot = {.state = sample_at(b, i), .rng = &rng};
      int done = 0;
      spot.seat = __builtin_ctz(game->due(b->content, spot.state));
      spot.count = game->legal(b->content, spot.state, spot.seat, b->actions);
      game->observe(b->content, spot.state, spot.seat, b->observation);
      double begun = stats_seconds();
      for (int k = 0; k < TIMES; k++) done += timings[which].run(b, &spot);
      double passed = stats_seconds() - begun;
      if (round == 0 || passed < best[i]) best[i] = passed;
      if (round == 0) calls += done;
    }
  }
  for (int i = 0; i < b->sample_count; i++) sum += best[i];
  return 1e9 * sum / (double)calls;
}

/* ---- reporting
 * ------------------------------------------------------------------------------------------------------------------ */

/* The game and its options, if it has any. */
static void print_name(const SbContent *content, const SbSetup *setup) {
  char options[SB_OPTIONS_TEXT];
  SbText text = sb_text(options, sizeof options);
  sb_setup_options_write(content, setup, &text);
  printf(text.length ? "%s, %s" : "%s", content->game->id, options);
}

static void print_text(const Bench *b, const double ns[TIMINGS]) {
  print_name(b->content, &b->setup);
  putchar('\n');
  printf("  random play        %12.0f actions a second\n", b->actions_per_second);
  printf("                     %12.0f games a second\n", b->games_per_second);
  printf("  with observations  %12.0f actions a second\n", b->observed_per_second);
  printf("  state              %12zu bytes\n", b->content->game->state_size);
  for (int i = 0; i < TIMINGS; i++)
    if (ns[i] >= 0) printf("  %-18s %12.1f ns a call\n", timings[i].name, ns[i]);
  printf("  signature          %016llx\n", (unsigned long long)b->signature);
}

static int print_json(const Bench *b, const double ns[TIMINGS]) {
  SbText text;
  char *space = cli_room(&text);
  if (!space) return CLI_BAD;
  SbJson json = sb_json(&text);
  sb_json_object(&json, NULL);
  sb_json_text(&json, "game", b->content->game->id);
  sb_json_object(&json, "options");
  sb_setup_options_json(b->content, &b->setup, &json);
  sb_json_end(&json);
  sb_json_real(&json, "actions_per_second", b->actions_per_second, 0);
  sb_json_real(&json, "observed_actions_per_second", b->observed_per_second, 0);
  sb_json_real(&json, "games_per_second", b->games_per_second, 1);
  sb_json_int(&json, "state_bytes", (int64_t)b->content->game->state_size);
  sb_json_hex(&json, "signature", b->signature);
  sb_json_object(&json, "ns");
  for (int i = 0; i < TIMINGS; i++) {
    if (ns[i] >= 0)
      sb_json_real(&json, timings[i].name, ns[i], 1);
    else
      sb_json_null(&json, timings[i].name);
  }
  sb_json_end(&json);
  sb_json_end(&json);
  puts(space);
  free(space);
  return CLI_OK;
}

static int measure(Bench *b, bool json) {
  SbError error = {0};
  double ns[TIMINGS];
  if (!b->content->game->setup(b->content, &b->setup, b->state, NULL, NULL, &error))
    return cli_tell("%s cannot start: %s", b->content->game->id, error.text);
  sign(b);
  b->actions_per_second = measure_play(b, play_plain, &b->games_per_second);
  b->observed_per_second = measure_play(b, play_observed, NULL);
  collect(b);
  for (int i = 0; i < TIMINGS; i++) ns[i] = time_function(b, i);
  if (json) return print_json(b, ns);
  print_text(b, ns);
  return CLI_OK;
}

static int run(const CliWorld *world, double seconds, bool json) {
  const SbGame *game = world->game;
  size_t bytes = (size_t)game->max_actions * sizeof(SbAction), stride = (game->state_size + 63) / 64 * 64;
  Bench b = {.content = world->content, .setup = world->setup, .seconds = seconds, .stride = stride};
  b.state = cli_new_state(game);
  b.observation = (SbObservation *)cli_new_state(game);
  b.actions = malloc(bytes);
  b.others = malloc(bytes);
  b.samples = aligned_alloc(64, stride * SAMPLES);
  bool good = b.state && b.observation && b.actions && b.others && b.samples;
  int status = good ? measure(&b, json) : cli_tell("not enough memory");
  free(b.state);
  free(b.observation);
  free(b.actions);
  free(b.others);
  free(b.samples);
  return status;
}

static int run_bot(const CliWorld *world, const char *name, double seconds, bool json) {
  BotSpeed speed;
  SbError error = {0};
  char options[SB_OPTIONS_TEXT], space[2000];
  SbText text = sb_text(options, sizeof options);
  if (!bench_bot(world->content, &world->setup, name, seconds, &speed, &error)) return cli_tell("%s", error.text);
  sb_setup_options_write(world->content, &world->setup, &text);
  if (!json) {
    print_name(world->content, &world->setup);
    printf(", %s\n", name);
    printf("  simulations        %12.0f a second\n", speed.simulations_per_second);
    printf("  decisions          %12.1f a second\n", speed.decisions_per_second);
    printf("  a turn             %12.3f s\n", speed.seconds_per_turn);
    printf("  outside the rules  %12.1f %% of the time\n", 100 * speed.outside);
    return CLI_OK;
  }
  text = sb_text(space, sizeof space);
  SbJson out = sb_json(&text);
  sb_json_object(&out, NULL);
  sb_json_text(&out, "game", world->game->id);
  sb_json_text(&out, "options", options);
  sb_json_text(&out, "bot", name);
  sb_json_real(&out, "simulations_per_second", speed.simulations_per_second, 0);
  sb_json_real(&out, "decisions_per_second", speed.decisions_per_second, 1);
  sb_json_real(&out, "seconds_per_turn", speed.seconds_per_turn, 4);
  sb_json_real(&out, "outside", speed.outside, 4);
  sb_json_end(&out);
  puts(space);
  return CLI_OK;
}

int cli_bench(int argc, char **argv) {
  CliArgs args = cli_args(&manual, argc, argv);
  CliAsk ask = {0};
  double seconds = 1;
  bool json = false;
  const char *bot = NULL;
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    char *end;
    switch (flag) {
      case CLI_STOP:
        return args.status;
      case F_JSON:
        json = true;
        break;
      case F_BOT:
        bot = args.value;
        if (!sb_bot_searches(bot))
          return cli_usage(&manual, "\"%s\" is no bot that searches: take bot:1 to bot:5", bot);
        break;
      case F_SEATS:
        ask.seats = (int)strtol(args.value, &end, 10);
        if (*end || end == args.value || ask.seats < 1 || ask.seats > SB_SEATS_MAX)
          return cli_usage(&manual, "--seats is a number from 1 to %d, not \"%s\"", SB_SEATS_MAX, args.value);
        break;
      case F_SECONDS:
        seconds = strtod(args.value, &end);
        if (*end || end == args.value || !(seconds >= 0.01 && seconds <= 3600))
          return cli_usage(&manual, "--seconds is a number from 0.01 to 3600, not \"%s\"", args.value);
        break;
      default:
        if (!cli_ask_take(&ask, &manual, flag, args.value)) return CLI_BAD;
    }
  }
  if (!cli_operands(&args, 0, 1, "")) return CLI_BAD;
  const SbGame *game = args.operand_count ? cli_game(&manual, args.operands[0]) : sb_game_at(0);
  if (!game) return CLI_BAD;
  if (ask.seats && (ask.seats < game->seats_min || ask.seats > game->seats_max))
    return cli_usage(&manual, "%s has %d to %d seats, not %d", game->id, game->seats_min, game->seats_max, ask.seats);
  CliWorld world;
  int status = CLI_BAD;
  if (cli_world_init(&world, &manual, game->id, &ask))
    status = bot ? run_bot(&world, bot, seconds, json) : run(&world, seconds, json);
  cli_world_finish(&world);
  return status;
}
