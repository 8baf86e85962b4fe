/* starboard engine: a bot behind a line protocol on stdin and stdout. docs/protocol-engine.md describes it. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

/* ---- observations as text
 * ---------------------------------------------------------------------------------------------- */

uint64_t engine_check(const SbContent *content, const SbObservation *observation, int seat) {
  const SbGame *game = content->game;
  uint64_t rules = sb_hash(game->rules_version, strlen(game->rules_version));
  return sb_siphash(content->hash ^ rules, (uint64_t)seat, observation, game->state_size);
}

void engine_print_position(const SbContent *content, const SbObservation *observation, int seat) {
  const unsigned char *bytes = (const unsigned char *)observation;
  printf("position %d ", seat);
  for (size_t i = 0; i < content->game->state_size; i++) printf("%02x", bytes[i]);
  printf(" %016llx\n", (unsigned long long)engine_check(content, observation, seat));
}

static int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

static bool read_bytes(const char *hex, size_t size, unsigned char *out) {
  if (strlen(hex) != 2 * size) return false;
  for (size_t i = 0; i < size; i++) {
    int high = hex_value(hex[2 * i]), low = hex_value(hex[2 * i + 1]);
    if (high < 0 || low < 0) return false;
    out[i] = (unsigned char)(high << 4 | low);
  }
  return true;
}

/* ---- the engine
 * ------------------------------------------------------------------------------------------------------------ */

typedef struct Engine {
  const SbContent *content; /* NULL before newmatch */
  int seat;                 /* -1 before a position */
  SbObservation *observation, *incoming;
  SbAction *actions;
  char bot[16];
  uint64_t seed;
  SbBot *player;  /* made when first needed */
  CliPacks packs; /* what it can play with beside the built-in sets */
} Engine;

static void complain(const char *sentence) {
  printf("error %s\n", sentence);
}

static void forget_match(Engine *e) {
  sb_bot_destroy(e->player);
  free(e->observation);
  free(e->incoming);
  free(e->actions);
  e->player = NULL;
  e->observation = e->incoming = NULL;
  e->actions = NULL;
  e->content = NULL;
  e->seat = -1;
}

/* The next word of a line, NULL at its end. */
static char *word(char **line) {
  return strtok_r(NULL, " \t\r\n", line);
}

static void do_starboard(Engine *e, char *rest) {
  (void)rest;
  printf("id name ");
  sb_cli_version(stdout);
  printf("option bot choice %s", e->bot);
  for (int i = 0; i < sb_bot_count; i++) printf(" %s", sb_bot_names[i]);
  printf("\noption seed number %llu\n", (unsigned long long)e->seed);
  for (int i = 0; i < sb_game_count(); i++) {
    const SbGame *game = sb_game_at(i);
    printf("game %s rules %s seats %d %d\n", game->id, game->rules_version, game->seats_min, game->seats_max);
  }
  for (int i = 0; i < e->packs.count; i++) {
    const SbContent *content = e->packs.at[i];
    printf("pack %s content %016llx %s\n", content->game->id, (unsigned long long)content->hash, content->pack->id);
  }
  puts("ready");
}

static void do_ready(Engine *e, char *rest) {
  (void)e, (void)rest;
  puts("ready");
}

static void do_setoption(Engine *e, char *rest) {
  char *name = word(&rest), *value = word(&rest), *end;
  if (!name || !value || word(&rest)) {
    complain("write setoption NAME VALUE");
    return;
  }
  if (strcmp(name, "bot") == 0) {
    for (int i = 0; i < sb_bot_count; i++) {
      if (strcmp(value, sb_bot_names[i]) != 0) continue;
      snprintf(e->bot, sizeof e->bot, "%s", value);
      sb_bot_destroy(e->player);
      e->player = NULL;
      return;
    }
    printf("error no bot is called %.40s\n", value);
  } else if (strcmp(name, "seed") == 0) {
    unsigned long long number = strtoull(value, &end, 10);
    if (*end || value[0] < '0' || value[0] > '9') {
      complain("a seed is a whole number");
      return;
    }
    e->seed = number;
    sb_bot_destroy(e->player);
    e->player = NULL;
  } else {
    printf("error there is no option %.40s; there are bot and seed\n", name);
  }
}

static bool read_setup(const SbContent *content, char *rest, SbSetup *setup) {
  const SbGame *game = content->game;
  SbError error = {0};
  sb_setup_init(content, setup);
  for (char *pair; (pair = word(&rest)) != NULL;) {
    char *equals = strchr(pair, '=');
    if (!equals) {
      printf("error an option is written KEY=VALUE, not %.60s\n", pair);
      return false;
    }
    *equals = 0;
    bool good;
    if (strcmp(pair, "content") == 0) continue; /* that is how `content` was found */
    if (strcmp(pair, "seats") == 0) {
      setup->seats = atoi(equals + 1);
      good = setup->seats >= game->seats_min && setup->seats <= game->seats_max;
      if (!good) sb_fail(&error, "%s has %d to %d seats", game->id, game->seats_min, game->seats_max);
    } else {
      good = sb_setup_option(content, setup, pair, equals + 1, &error);
    }
    if (!good) {
      complain(error.text);
      return false;
    }
  }
  return true;
}

/* The set that a word "content=HASH" asks for, the built-in one without such a word; NULL: there is none. */
static const SbContent *find_content(const Engine *e, const SbGame *game, const char *rest) {
  const SbContent *content = sb_content_baked(game);
  const char *asked = NULL, *key = "content=";
  for (const char *at = rest; at && (at = strstr(at, key)) != NULL; at += strlen(key))
    if (at == rest || strchr(" \t", at[-1])) asked = at + strlen(key);
  if (!asked) return content;
  size_t size = strcspn(asked, " \t\r\n");
  char hash[24], word[24];
  snprintf(word, sizeof word, "%.*s", (int)size, asked);
  for (int i = -1; i < e->packs.count; i++) {
    if (i >= 0) content = e->packs.at[i];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)content->hash);
    if (content->game == game && strcmp(hash, word) == 0) return content;
  }
  printf("error there is no content %.20s of %s here; starboard engine --content DIR brings some\n", word, game->id);
  return NULL;
}

static void do_newmatch(Engine *e, char *rest) {
  char *id = word(&rest);
  const SbGame *game = id ? sb_game_find(id) : NULL;
  SbSetup setup;
  if (!game) {
    printf("error there is no game %.60s\n", id ? id : "without a name");
    return;
  }
  const SbContent *content = find_content(e, game, rest);
  if (!content || !read_setup(content, rest, &setup)) return;
  forget_match(e);
  e->observation = (SbObservation *)cli_new_state(game);
  e->incoming = (SbObservation *)cli_new_state(game);
  e->actions = malloc((size_t)game->max_actions * sizeof *e->actions);
  if (!e->observation || !e->incoming || !e->actions) {
    forget_match(e);
    complain("not enough memory");
    return;
  }
  e->content = content;
  printf("match %s rules %s content %016llx bytes %zu\n", game->id, game->rules_version,
         (unsigned long long)e->content->hash, game->state_size);
}

static void do_position(Engine *e, char *rest) {
  char *seat = word(&rest), *hex = word(&rest), *check = word(&rest), *end;
  if (!e->content) {
    complain("there is no match: send newmatch GAME first");
    return;
  }
  if (!seat || !hex || !check || word(&rest)) {
    complain("write position SEAT HEX CHECK");
    return;
  }
  const SbGame *game = e->content->game;
  if (seat[0] < '0' || seat[0] >= '0' + game->seats_max || seat[1]) {
    printf("error there is no seat %.20s\n", seat);
    return;
  }
  if (!read_bytes(hex, e->content->game->state_size, (unsigned char *)e->incoming)) {
    printf("error an observation of %s is %zu bytes, two hex digits each\n", e->content->game->id,
           e->content->game->state_size);
    return;
  }
  unsigned long long sum = strtoull(check, &end, 16);
  if (*end || sum != engine_check(e->content, e->incoming, seat[0] - '0')) {
    complain("the check does not fit: the observation was changed, or is one of other rules, content or seat");
    return;
  }
  if (game->seats && seat[0] >= '0' + game->seats(e->content, (const SbState *)e->incoming)) {
    printf("error there is no seat %.20s\n", seat);
    return;
  }
  SbObservation *old = e->observation;
  e->observation = e->incoming;
  e->incoming = old;
  e->seat = seat[0] - '0';
}

/* How many actions the seat has; 0 after a complaint. */
static int list_actions(Engine *e) {
  if (!e->content || e->seat < 0) {
    complain("there is no position: send newmatch GAME and position SEAT HEX CHECK first");
    return 0;
  }
  int count = sb_legal_observed(e->content->game, e->content, e->observation, e->seat, e->actions);
  if (count == 0) complain("this seat has nothing to decide now");
  return count;
}

static void print_action(const Engine *e, SbAction action) {
  char space[SB_ACTION_TEXT];
  SbText text = sb_text(space, sizeof space);
  e->content->game->action_write(e->content, (const SbState *)e->observation, e->seat, action, &text);
  puts(space);
}

static void do_legal(Engine *e, char *rest) {
  (void)rest;
  int count = list_actions(e);
  if (count == 0) return;
  printf("legal %d\n", count);
  for (int i = 0; i < count; i++) {
    fputs("action ", stdout);
    print_action(e, e->actions[i]);
  }
}

static void do_go(Engine *e, char *rest) {
  enum { SHOWN = 5 };
  SbError error = {0};
  SbThought thoughts[SHOWN];
  (void)rest;
  if (list_actions(e) == 0) return;
  if (!e->player) e->player = sb_bot_create(e->bot, e->content, e->seed, &error);
  if (!e->player) {
    complain(error.text);
    return;
  }
  SbAction best = sb_bot_choose(e->player, e->observation, e->seat);
  int count = sb_bot_thoughts(e->player, thoughts, SHOWN);
  for (int i = 0; i < count; i++) {
    printf("thought %d ", thoughts[i].value);
    print_action(e, thoughts[i].action);
  }
  fputs("bestaction ", stdout);
  print_action(e, best);
}

static const struct {
  const char *name;
  void (*run)(Engine *e, char *rest);
} verbs[] = {
    {"starboard", do_starboard},
    {"ready", do_ready},
    {"setoption", do_setoption},
    {"newmatch", do_newmatch},
    {"position", do_position},
    {"legal", do_legal},
    {"go", do_go},
};

/* False: quit. */
static bool obey(Engine *e, char *line) {
  char *rest = NULL;
  char *verb = strtok_r(line, " \t\r\n", &rest);
  if (!verb || verb[0] == '#') return true;
  if (strcmp(verb, "quit") == 0) return false;
  for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
    if (strcmp(verb, verbs[i].name) != 0) continue;
    verbs[i].run(e, rest);
    return true;
  }
  printf("error %.40s is not understood; there are starboard, ready, setoption, newmatch, position, legal, go, quit\n",
         verb);
  return true;
}

enum { F_BOT, F_SEED, F_CONTENT };

static const CliFlag flags[] = {
    [F_BOT] = {"bot", 0, "NAME", "the bot to begin with (default: greedy); setoption may change it"},
    [F_SEED] = {"seed", 's', "N", "the seed to begin with (default: 1)"},
    [F_CONTENT] = {"content", 0, "PATH", "play with the content pack in PATH too; may be given several times"},
    {0},
};

static const CliManual manual = {
    .name = "engine",
    .usage = "[OPTION]...",
    .about =
        "Let another program play through a line protocol on stdin and stdout, much like UCI for chess. The\n"
        "host sends the observation of the seat that is to decide, never the whole truth; the engine answers\n"
        "with an action in its notation. docs/protocol-engine.md describes every line.\n"
        "\n"
        "  starboard                  who and what this is; ends with: ready\n"
        "  ready                      answers: ready\n"
        "  setoption NAME VALUE       bot (random, greedy, bot:1 to bot:5) or seed\n"
        "  newmatch GAME [KEY=VALUE]  answers: match GAME rules V content H bytes N\n"
        "  position SEAT HEX CHECK    the observation of that seat\n"
        "  legal                      answers: legal N, then N lines: action TEXT\n"
        "  go                         answers: thought VALUE TEXT, bestaction TEXT\n"
        "  quit",
    .flags = flags,
    .more =
        "A mistake is answered with: error SENTENCE. 'starboard position GAME --observe SEAT' prints a position line.",
    .examples =
        "  { echo newmatch skirmish\n"
        "    starboard position skirmish --observe 0\n"
        "    echo go\n"
        "  } | starboard engine",
};

static bool bot_exists(const char *name) {
  for (int i = 0; i < sb_bot_count; i++)
    if (strcmp(name, sb_bot_names[i]) == 0) return true;
  return false;
}

static bool take(Engine *e, int flag, const char *value) {
  int64_t seed;
  switch (flag) {
    case F_CONTENT:
      return cli_packs_add(&e->packs, value);
    case F_SEED:
      if (!cli_number(&manual, "--seed", value, 0, INT64_MAX, &seed)) return false;
      e->seed = (uint64_t)seed;
      return true;
    default:
      if (!bot_exists(value)) {
        cli_usage(&manual, "no bot is called \"%s\"", value);
        return false;
      }
      snprintf(e->bot, sizeof e->bot, "%s", value);
      return true;
  }
}

static void listen(Engine *e) {
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, stdin) >= 0 && obey(e, line)) cli_flush();
  free(line);
  forget_match(e);
}

int cli_engine(int argc, char **argv) {
  CliArgs args = cli_args(&manual, argc, argv);
  Engine e = {.seat = -1, .bot = "greedy", .seed = 1};
  int status = CLI_OK, flag = CLI_STOP;
  while (status == CLI_OK && (flag = cli_args_next(&args)) != CLI_END && flag != CLI_STOP)
    if (!take(&e, flag, args.value)) status = CLI_BAD;
  if (flag == CLI_STOP) status = args.status;
  if (flag == CLI_END && !cli_operands(&args, 0, 0, "")) status = CLI_BAD;
  if (flag == CLI_END && status == CLI_OK) listen(&e);
  cli_packs_drop(&e.packs);
  return status;
}
