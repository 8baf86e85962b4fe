/* starboard perft: how many ways a match can go on for N plies. A number to hold rule changes against. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "stats.h"

enum { F_POSITION = CLI_F_OWN, F_PLIES, F_DIVIDE, F_EXACT, F_JSON };

static const CliFlag flags[] = {
    CLI_F_ASK,
    [F_POSITION] = {"position", 'p', "FILE", "count from this position"},
    [F_PLIES] = {"ply", 0, "N", "take N random actions first"},
    [F_DIVIDE] = {"divide", 'd', NULL, "say for each first action how many ways follow it"},
    [F_EXACT] = {"exact", 'x', NULL, "a match that ends earlier does not count, as other programs have it"},
    [F_JSON] = {"json", 0, NULL, "one JSON object"},
    {0},
};

static const CliManual manual = {
    .name = "perft",
    .usage = "GAME N [OPTION]...",
    .about =
        "Count the ways in which the next N plies can go: every legal action, then every legal action after\n"
        "that, and so on. Dice come from the generator in the state, so the number depends on the seed and\n"
        "on nothing else. A match that ends earlier counts as one way. Where several seats are to decide at\n"
        "once, the lowest one goes first.",
    .flags = flags,
    .examples =
        "  starboard perft fleet-commander 3\n"
        "  starboard perft skirmish 4 --seed 7 --divide\n"
        "  starboard position skirmish --ply 4 > p.json\n"
        "  starboard perft skirmish 2 --position p.json\n"
        "  starboard perft skirmish 4 --exact",
};

enum { DEEPEST = 32 };

typedef struct Counter {
  const SbContent *content;
  SbState *states[DEEPEST + 1]; /* by depth left */
  SbAction *actions[DEEPEST + 1];
  bool exact; /* only ways of just so many plies */
} Counter;

static int64_t count_ways(Counter *c, int depth) {
  const SbGame *game = c->content->game;
  const SbState *state = c->states[depth];
  uint32_t due = game->due(c->content, state);
  if (due == 0) return depth == 0 || !c->exact;
  if (depth == 0) return 1;
  int seat = __builtin_ctz(due);
  int count = game->legal(c->content, state, seat, c->actions[depth]);
  if (depth == 1) return count;
  int64_t total = 0;
  for (int i = 0; i < count; i++) {
    memcpy(c->states[depth - 1], state, game->state_size);
    game->apply(c->content, c->states[depth - 1], seat, c->actions[depth][i], NULL, NULL);
    total += count_ways(c, depth - 1);
  }
  return total;
}

static bool make_room(Counter *c, int depth, SbState *start) {
  const SbGame *game = c->content->game;
  c->states[depth] = start;
  for (int d = 0; d <= depth; d++) {
    if (d < depth) c->states[d] = cli_new_state(game);
    c->actions[d] = malloc((size_t)game->max_actions * sizeof *c->actions[d]);
    if (!c->states[d] || !c->actions[d]) return false;
  }
  return true;
}

static void divide(Counter *c, int depth, SbJson *json) {
  const SbGame *game = c->content->game;
  const SbState *state = c->states[depth];
  uint32_t due = game->due(c->content, state);
  if (!due) return;
  int seat = __builtin_ctz(due);
  int count = game->legal(c->content, state, seat, c->actions[depth]);
  for (int i = 0; i < count; i++) {
    char space[SB_ACTION_TEXT];
    SbText text = sb_text(space, sizeof space);
    SbAction action = c->actions[depth][i];
    game->action_write(c->content, state, seat, action, &text);
    memcpy(c->states[depth - 1], state, game->state_size);
    game->apply(c->content, c->states[depth - 1], seat, action, NULL, NULL);
    int64_t ways = count_ways(c, depth - 1);
    if (!json)
      printf("%s: %lld\n", space, (long long)ways);
    else
      sb_json_int(json, space, ways);
  }
}

static void print_text(Counter *c, int depth, bool divided) {
  if (divided) {
    divide(c, depth, NULL);
    putchar('\n');
  }
  SbState *start = c->states[depth];
  for (int d = 1; d <= depth; d++) {
    SbState *kept = c->states[d];
    double begun = stats_seconds();
    c->states[d] = start;
    printf("%d %lld\n", d, (long long)count_ways(c, d));
    c->states[d] = kept;
    if (isatty(STDERR_FILENO)) fprintf(stderr, "%.3f s\n", stats_seconds() - begun);
  }
}

static int print_json(Counter *c, const CliWorld *world, int depth, bool divided) {
  size_t size = CLI_ROOM + (size_t)world->game->max_actions * (SB_ACTION_TEXT + 30);
  char *space = malloc(size);
  if (!space) return cli_tell("not enough memory");
  SbText text = sb_text(space, size);
  SbJson json = sb_json(&text);
  sb_json_object(&json, NULL);
  sb_json_text(&json, "game", world->game->id);
  sb_json_object(&json, "options");
  sb_setup_options_json(world->content, &world->setup, &json);
  sb_json_end(&json);
  sb_json_int(&json, "depth", depth);
  sb_json_int(&json, "count", count_ways(c, depth));
  if (divided) {
    sb_json_object(&json, "divide");
    divide(c, depth, &json);
    sb_json_end(&json);
  }
  sb_json_end(&json);
  puts(space);
  free(space);
  return CLI_OK;
}

typedef struct Wishes {
  CliAsk ask;
  const char *position;
  int64_t plies;
  bool divide, exact, json;
} Wishes;

static int run(const Wishes *wishes, CliWorld *world, int depth) {
  Counter c = {.content = world->content, .exact = wishes->exact};
  SbState *start = cli_start(world, wishes->position);
  if (!start) return CLI_BAD;
  int status = CLI_BAD;
  if (make_room(&c, depth, start)) {
    cli_random_plies(world->content, start, (int)wishes->plies, world->setup.seed[0], c.actions[0]);
    if (wishes->json) {
      status = print_json(&c, world, depth, wishes->divide);
    } else {
      print_text(&c, depth, wishes->divide);
      status = CLI_OK;
    }
  }
  for (int d = 0; d <= depth; d++) {
    free(c.states[d]);
    free(c.actions[d]);
  }
  return status;
}

static bool take_flag(Wishes *wishes, int flag, const char *value) {
  switch (flag) {
    case F_POSITION:
      wishes->position = value;
      return true;
    case F_PLIES:
      return cli_number(&manual, "--ply", value, 0, 1000000, &wishes->plies);
    case F_DIVIDE:
      wishes->divide = true;
      return true;
    case F_EXACT:
      wishes->exact = true;
      return true;
    case F_JSON:
      wishes->json = true;
      return true;
    default:
      return cli_ask_take(&wishes->ask, &manual, flag, value);
  }
}

int cli_perft(int argc, char **argv) {
  CliArgs args = cli_args(&manual, argc, argv);
  Wishes wishes = {0};
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == CLI_STOP) return args.status;
    if (!take_flag(&wishes, flag, args.value)) return CLI_BAD;
  }
  int64_t depth;
  if (!cli_operands(&args, 2, 2, "GAME and a depth")) return CLI_BAD;
  if (!cli_number(&manual, "the depth", args.operands[1], 1, DEEPEST, &depth)) return CLI_BAD;
  CliWorld world;
  bool good = cli_world_init(&world, &manual, args.operands[0], &wishes.ask);
  int status = good ? run(&wishes, &world, (int)depth) : CLI_BAD;
  cli_world_finish(&world);
  return status;
}
