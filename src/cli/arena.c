/* starboard arena: arguments, and who plays whom. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena.h"

enum {
  F_PLAYERS = CLI_F_OWN,
  F_PLAYER,
  F_GAMES,
  F_GAUNTLET,
  F_SEATS,
  F_ALONE,
  F_SPRT,
  F_ELO0,
  F_ELO1,
  F_JOBS,
  F_FILE,
  F_JSON,
  F_SVG,
  F_PROGRESS
};

static const CliFlag flags[] = {
    CLI_F_ASK,
    [F_PLAYERS] = {"players", 'p', "LIST", "bots, or exec:COMMAND for an engine, separated by commas"},
    [F_PLAYER] = {"player", 0, "NAME", "one more player; for commands with a comma in them"},
    [F_GAMES] = {"games", 'n', "N",
                 "games for each pairing, rounded up to whole rounds of the same luck (default: 100)"},
    [F_GAUNTLET] = {"gauntlet", 0, NULL, "only the first player against each of the others"},
    [F_SEATS] = {"seats", 0, "N", "how many seats, for games that leave a choice (default: the fewest)"},
    [F_ALONE] = {"alone", 0, NULL, "one seat for the first player of a pairing, all others for the second"},
    [F_SPRT] = {"sprt", 0, "A,B", "play A against B until a sequential test is decided, N games at most"},
    [F_ELO0] = {"elo0", 0, "E", "what the test holds against: A is E better than B (default: 0)"},
    [F_ELO1] = {"elo1", 0, "E", "what it looks for: A is E better than B (default: 30)"},
    [F_JOBS] = {"jobs", 'j', "J", "how many threads (default: one a processor); does not change results"},
    [F_FILE] = {"file", 'f', "FILE", "append each result to FILE, and take over those that are there"},
    [F_JSON] = {"json", 0, NULL, "one JSON object"},
    [F_SVG] = {"svg", 0, "FILE", "draw the ratings into FILE"},
    [F_PROGRESS] = {"progress", 0, NULL, "tell progress on stderr even when it is no terminal"},
    {0},
};

static const CliManual manual = {
    .name = "arena",
    .usage = "GAME --players LIST [OPTION]...",
    .about =
        "Find out who plays better. Everybody plays everybody (or the first everybody else, --gauntlet); every two\n"
        "games have the same luck with seats swapped. Reports scores with 95 % intervals and ratings: Elo by\n"
        "maximum likelihood, 0 being the average of the players, with half of their 95 % interval.\n"
        "\n"
        "With more than two seats the players of a pairing take every second seat. With --alone the first takes one\n"
        "seat against the second in all others, and goes round the seats with the same luck: at four seats 25 % is\n"
        "even. With one seat, and in games that are played together, both play the same game on their own and the\n"
        "better result wins.\n"
        "\n"
        "With --file an arena that was stopped goes on where it was: give the same game, options, seed and\n"
        "players. More games or players may be asked for later.",
    .flags = flags,
    .more =
        "An engine is started once for each thread and speaks the protocol of docs/protocol-engine.md; an\n"
        "answer that is not legal ends the arena with status 2.\n"
        "JSON members: game options seats even players[name elo error games wins draws losses score ci95]\n"
        "pairings[a b games wins draws losses score ci95] sprt{elo0 elo1 llr low high pairs verdict}.",
    .examples =
        "  starboard arena fleet-commander -p bot:1,bot:2,random -n 100 -o advanced=true\n"
        "  starboard arena skirmish -p bot:3,'exec:./mine' --file r.ndjson\n"
        "  starboard arena kembles-cascade --seats 4 --alone -p bot:3,bot:2 -f r.ndjson\n"
        "  starboard arena skirmish --sprt bot:3,bot:2 --elo1 50 -n 2000",
};

typedef struct Wishes {
  CliAsk ask;
  int64_t games, jobs;
  int64_t seats; /* 0: the fewest */
  bool gauntlet, alone, json;
  const char *svg;
} Wishes;

static bool add_player(Arena *arena, const char *name, size_t length) {
  char *at = arena->player[arena->player_count];
  if (arena->player_count == ARENA_PLAYERS) {
    cli_usage(&manual, "no more than %d players fit in", ARENA_PLAYERS);
    return false;
  }
  if (length >= sizeof arena->player[0]) {
    cli_usage(&manual, "the name of a player has at most %d letters", (int)sizeof arena->player[0] - 1);
    return false;
  }
  snprintf(at, sizeof arena->player[0], "%.*s", (int)length, name);
  bool known = strncmp(at, "exec:", 5) == 0 && at[5];
  for (int i = 0; i < sb_bot_count; i++) known = known || strcmp(at, sb_bot_names[i]) == 0;
  if (!known) {
    cli_usage(&manual, "there is no player \"%s\"; write exec:COMMAND for an engine, or the name of a bot", at);
    return false;
  }
  for (int i = 0; i < arena->player_count; i++)
    if (strcmp(at, arena->player[i]) == 0) {
      cli_usage(&manual, "\"%s\" is named twice", at);
      return false;
    }
  arena->player_count++;
  return true;
}

static bool add_players(Arena *arena, const char *list) {
  for (;;) {
    size_t length = strcspn(list, ",");
    if (!add_player(arena, list, length)) return false;
    if (!list[length]) return true;
    list += length + 1;
  }
}

static bool read_elo(const char *name, const char *text, double *out) {
  char *end;
  *out = strtod(text, &end);
  if (end != text && !*end && *out >= -2000 && *out <= 2000) return true;
  cli_usage(&manual, "--%s is a number from -2000 to 2000, not \"%s\"", name, text);
  return false;
}

static bool take_flag(Wishes *wishes, Arena *arena, int flag, const char *value) {
  switch (flag) {
    case F_PLAYERS:
      return add_players(arena, value);
    case F_PLAYER:
      return add_player(arena, value, strlen(value));
    case F_GAMES:
      return cli_number(&manual, "--games", value, 1, 1000000, &wishes->games);
    case F_GAUNTLET:
      wishes->gauntlet = true;
      return true;
    case F_SEATS:
      return cli_number(&manual, "--seats", value, 1, SB_SEATS_MAX, &wishes->seats);
    case F_ALONE:
      wishes->alone = true;
      return true;
    case F_SPRT:
      arena->sprt = true;
      return add_players(arena, value);
    case F_ELO0:
      return read_elo("elo0", value, &arena->elo0);
    case F_ELO1:
      return read_elo("elo1", value, &arena->elo1);
    case F_JOBS:
      return cli_number(&manual, "--jobs", value, 1, 64, &wishes->jobs);
    case F_FILE:
      arena->file = value;
      return true;
    case F_JSON:
      wishes->json = true;
      return true;
    case F_SVG:
      wishes->svg = value;
      return true;
    case F_PROGRESS:
      arena->progress = true;
      return true;
    default:
      return cli_ask_take(&wishes->ask, &manual, flag, value);
  }
}

static void make_pairings(Arena *arena, bool gauntlet) {
  for (int a = 0; a < (gauntlet ? 1 : arena->player_count); a++)
    for (int b = a + 1; b < arena->player_count; b++) {
      arena->pair[arena->pairing_count][0] = (uint8_t)a;
      arena->pair[arena->pairing_count++][1] = (uint8_t)b;
    }
}

static int run(Arena *arena, const Wishes *wishes) {
  SbError error = {0};
  size_t all = (size_t)arena->pairing_count * (size_t)arena->games;
  arena->scores = malloc(all);
  if (!arena->scores) return cli_tell("not enough memory for %zu results", all);
  memset(arena->scores, ARENA_OPEN, all);
  if (arena->file && !arena_file_read(arena, &error)) return cli_tell_at(arena->file, &error);
  if (arena->progress && arena->done) fprintf(stderr, "%d games were played before\n", arena->done);
  if (!arena_run(arena, &error)) return cli_tell("%s", error.text);
  if (wishes->svg && !arena_write_svg(arena, wishes->svg, &error)) return cli_tell("%s: %s", wishes->svg, error.text);
  if (wishes->json) return arena_write_json(arena) ? CLI_OK : CLI_BAD;
  arena_write_text(arena);
  return CLI_OK;
}

static int prepare(Arena *arena, const Wishes *wishes, const CliWorld *world) {
  const SbGame *game = world->game;
  int seats = world->setup.seats;
  SbError error = {0};
  if (seats < game->seats_min || seats > game->seats_max)
    return cli_usage(&manual, "%s has %d to %d seats, not %d", game->id, game->seats_min, game->seats_max, seats);
  int sides = sb_setup_sides(world->content, &world->setup, arena->side, &error);
  if (sides == 0) return cli_usage(&manual, "%s", error.text);
  if (wishes->alone && sides < 3) return cli_usage(&manual, "--alone is for games with three seats or more: --seats N");
  SbText options = sb_text(arena->options, sizeof arena->options);
  sb_setup_options_write(world->content, &world->setup, &options);
  arena->world = world;
  arena->seating = wishes->alone ? ARENA_ALONE : sides == 1 ? ARENA_APART : ARENA_SWAPPED;
  int round = arena_round(arena);
  arena->games = (int)(wishes->games + round - 1) / round * round;
  arena->jobs = (int)wishes->jobs;
  make_pairings(arena, wishes->gauntlet);
  return run(arena, wishes);
}

static int begin(Arena *arena, Wishes *wishes, const char *name) {
  CliWorld world;
  int status = CLI_BAD;
  wishes->ask.seats = (int)wishes->seats;
  if (cli_world_init(&world, &manual, name, &wishes->ask)) status = prepare(arena, wishes, &world);
  cli_world_finish(&world);
  return status;
}

int cli_arena(int argc, char **argv) {
  CliArgs args = cli_args(&manual, argc, argv);
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  Wishes wishes = {.games = 100, .jobs = processors > 0 && processors < 64 ? processors : 1};
  Arena *arena = calloc(1, sizeof *arena);
  if (!arena) return cli_tell("not enough memory");
  arena->elo1 = 30;
  arena->progress = isatty(STDERR_FILENO);
  int status = CLI_OK;
  for (int flag; status == CLI_OK && (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == CLI_STOP) {
      free(arena);
      return args.status;
    }
    if (!take_flag(&wishes, arena, flag, args.value)) status = CLI_BAD;
  }
  if (status == CLI_OK && !cli_operands(&args, 1, 1, "GAME; 'starboard games' lists them")) status = CLI_BAD;
  if (status == CLI_OK && arena->player_count < 2)
    status = cli_usage(&manual, "an arena needs two players or more: --players bot:1,bot:2");
  if (status == CLI_OK && arena->sprt && arena->player_count != 2)
    status = cli_usage(&manual, "--sprt names the two players, and there are no others");
  if (status == CLI_OK && arena->sprt && arena->elo1 <= arena->elo0)
    status = cli_usage(&manual, "--elo1 has to be more than --elo0");
  if (status == CLI_OK) status = begin(arena, &wishes, args.operands[0]);
  free(arena->scores);
  free(arena);
  return status;
}
