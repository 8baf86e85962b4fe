/* starboard games, options, rules and position: what there is, printed. */
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "table.h"

/* ---- games
 * --------------------------------------------------------------------------------------------------------------- */

enum { G_LANG, G_JSON, G_CONTENT };

static const CliFlag show_flags[] = {
    [G_LANG] = {"lang", 0, "LANGUAGE", "en or fr (default: from LANG)"},
    [G_JSON] = {"json", 0, NULL, "print JSON"},
    {0},
};

static const CliFlag options_flags[] = {
    [G_LANG] = {"lang", 0, "LANGUAGE", "en or fr (default: from LANG)"},
    [G_JSON] = {"json", 0, NULL, "print JSON"},
    [G_CONTENT] = {"content", 0, "PATH",
                   "those of the content in PATH (a folder, or an editor's export) instead of the built-in one"},
    {0},
};

static const CliManual games_manual = {
    .name = "games",
    .usage = "[OPTION]...",
    .about = "List the games this program plays: name, title, seats, version of its rules.",
    .flags = show_flags,
    .examples = "  starboard games\n  starboard games --json",
};

/* Options of the small subcommands; CLI_END when all is read. */
static int read_show_flags(CliArgs *args, SbLang *lang, bool *json, const char **content) {
  *lang = cli_look_language();
  for (int flag; (flag = cli_args_next(args)) != CLI_END;) {
    if (flag == G_JSON)
      *json = true;
    else if (flag == G_CONTENT)
      *content = args->value;
    else if (flag != G_LANG)
      return args->status;
    else if (!cli_language(args->manual, args->value, lang))
      return CLI_BAD;
  }
  return CLI_END;
}

static void seats_text(const SbGame *game, char out[32]) {
  if (game->seats_min == game->seats_max)
    snprintf(out, 32, "%d", game->seats_min);
  else
    snprintf(out, 32, "%d-%d", game->seats_min, game->seats_max);
}

static int games_json(void) {
  SbText text;
  char *space = cli_room(&text);
  if (!space) return CLI_BAD;
  SbJson json = sb_json(&text);
  sb_json_array(&json, NULL);
  for (int i = 0; i < sb_game_count(); i++) {
    const SbGame *game = sb_game_at(i);
    sb_json_object(&json, NULL);
    sb_json_text(&json, "id", game->id);
    sb_json_object(&json, "title");
    sb_json_text(&json, "en", game->title[SB_EN]);
    sb_json_text(&json, "fr", game->title[SB_FR]);
    sb_json_end(&json);
    sb_json_int(&json, "seats_min", game->seats_min);
    sb_json_int(&json, "seats_max", game->seats_max);
    sb_json_text(&json, "rules_version", game->rules_version);
    sb_json_hex(&json, "content", sb_content_baked(game)->hash);
    sb_json_int(&json, "state_bytes", (int64_t)game->state_size);
    sb_setup_sides_json(sb_content_baked(game), &json);
    sb_json_end(&json);
  }
  sb_json_end(&json);
  puts(space);
  free(space);
  return CLI_OK;
}

int cli_games(int argc, char **argv) {
  CliArgs args = cli_args(&games_manual, argc, argv);
  SbLang lang;
  bool json = false;
  int status = read_show_flags(&args, &lang, &json, NULL);
  if (status != CLI_END) return status;
  if (!cli_operands(&args, 0, 0, "")) return CLI_BAD;
  if (json) return games_json();
  for (int i = 0; i < sb_game_count(); i++) {
    const SbGame *game = sb_game_at(i);
    char seats[32];
    seats_text(game, seats);
    printf("%-18s %-28s seats %-4s rules %s\n", game->id, game->title[lang], seats, game->rules_version);
  }
  return CLI_OK;
}

/* ---- options
 * ----------------------------------------------------------------------------------------------------------------- */

static const CliManual options_manual = {
    .name = "options",
    .usage = "GAME [OPTION]...",
    .about =
        "List what may be set before a match of a game, with the values each option can have. They are given to\n"
        "other commands as --option KEY=VALUE. What each seat may set by itself is listed as seatN.KEY and given with\n"
        "the number of the seat, from 0: --option seat0.KEY=VALUE.",
    .flags = options_flags,
    .examples = "  starboard options fleet-commander\n  starboard options fleet-commander --lang fr",
};

/* The text under a key when there is one. */
static const char *text_or(const SbContent *content, const char *key, SbLang lang, const char *otherwise) {
  return sb_content_has_text(content, key) ? sb_content_text(content, key, lang) : otherwise;
}

static void print_choice(const SbContent *content, const SbOption *option, int value, SbLang lang) {
  char key[160];
  snprintf(key, sizeof key, "option.%s.%s", option->id, option->choices[value]);
  printf("    %-16s %s%s\n", option->choices[value], text_or(content, key, lang, ""),
         option->kind == SB_OPTION_CHOICE && value == option->initial ? " *" : "");
}

/* `before` stands in front of the name: "seatN." for one that each seat has. */
static void print_option(const SbContent *content, const char *before, const SbOption *option, SbLang lang) {
  char key[120];
  snprintf(key, sizeof key, "option.%s", option->id);
  printf("%s%s: %s\n", before, option->id, text_or(content, key, lang, option->id));
  snprintf(key, sizeof key, "option.%s.help", option->id);
  const char *help = text_or(content, key, lang, NULL);
  if (help) printf("    %s\n", help);
  if (option->kind == SB_OPTION_BOOL) printf("    true, false        * %s\n", option->initial ? "true" : "false");
  if (option->kind == SB_OPTION_INT) printf("    %d to %d        * %d\n", option->low, option->high, option->initial);
  for (int i = 0; option->choices && option->choices[i]; i++) print_choice(content, option, i, lang);
}

static void option_json(const SbContent *content, const SbOption *option, bool of_seat, SbLang lang, SbJson *json) {
  static const char *const kinds[] = {"bool", "choice", "int"};
  char key[120];
  snprintf(key, sizeof key, "option.%s", option->id);
  sb_json_object(json, NULL);
  sb_json_text(json, "id", option->id);
  sb_json_text(json, "title", text_or(content, key, lang, option->id));
  sb_json_text(json, "kind", kinds[option->kind]);
  if (of_seat) sb_json_bool(json, "seat", true);
  if (option->kind == SB_OPTION_BOOL) {
    sb_json_bool(json, "initial", option->initial);
  } else if (option->kind == SB_OPTION_INT) {
    sb_json_int(json, "initial", option->initial);
    sb_json_int(json, "low", option->low);
    sb_json_int(json, "high", option->high);
  } else {
    sb_json_text(json, "initial", option->choices[option->initial]);
    sb_json_array(json, "choices");
    for (int i = 0; option->choices[i]; i++) sb_json_text(json, NULL, option->choices[i]);
    sb_json_end(json);
  }
  sb_json_end(json);
}

static int options_json(const SbContent *content, SbLang lang) {
  SbText text;
  char *space = cli_room(&text);
  if (!space) return CLI_BAD;
  SbJson json = sb_json(&text);
  sb_json_array(&json, NULL);
  for (int i = 0; i < content->option_count; i++) option_json(content, &content->options[i], false, lang, &json);
  for (int i = 0; i < content->seat_option_count; i++)
    option_json(content, &content->seat_options[i], true, lang, &json);
  sb_json_end(&json);
  puts(space);
  free(space);
  return CLI_OK;
}

static int list_options(const SbContent *content, SbLang lang, bool json) {
  if (json) return options_json(content, lang);
  for (int i = 0; i < content->option_count; i++) print_option(content, "", &content->options[i], lang);
  for (int i = 0; i < content->seat_option_count; i++) print_option(content, "seatN.", &content->seat_options[i], lang);
  if (content->option_count + content->seat_option_count == 0) puts("This game has no options.");
  return CLI_OK;
}

int cli_options(int argc, char **argv) {
  CliArgs args = cli_args(&options_manual, argc, argv);
  SbLang lang;
  bool json = false;
  CliAsk ask = {0};
  int status = read_show_flags(&args, &lang, &json, &ask.content);
  if (status != CLI_END) return status;
  if (!cli_operands(&args, 1, 1, "GAME; 'starboard games' lists them")) return CLI_BAD;
  CliWorld world;
  status = cli_world_init(&world, &options_manual, args.operands[0], &ask) ? list_options(world.content, lang, json)
                                                                           : CLI_BAD;
  cli_world_finish(&world);
  return status;
}

/* ---- rules
 * --------------------------------------------------------------------------------------------------------------------
 */

enum { R_LANG, R_JSON, R_ALL };

static const CliFlag rules_flags[] = {
    [R_LANG] = {"lang", 0, "LANGUAGE", "en or fr (default: from LANG)"},
    [R_JSON] = {"json", 0, NULL, "an array of objects: id, level, section, text"},
    [R_ALL] = {"all", 'a', NULL, "the whole text"},
    {0},
};

static const CliManual rules_manual = {
    .name = "rules",
    .usage = "GAME [ID]... [OPTION]...",
    .about =
        "Read the rules of a game. Without ID: the list of sections. With a rule's number (FC-4.3) that rule,\n"
        "with a section's (FC-4) all of it.",
    .flags = rules_flags,
    .examples =
        "  starboard rules fleet-commander\n"
        "  starboard rules fleet-commander FC-4.3\n"
        "  starboard rules fleet-commander FC-9 --lang fr\n"
        "  starboard rules fleet-commander --all | less",
};

static const char *in_language(const char *const texts[2], SbLang lang) {
  return texts[lang] ? texts[lang] : texts[SB_EN] ? texts[SB_EN] : "";
}

static void print_sections(const CliLook *look, const SbContent *content) {
  int count = sb_rule_count(content);
  for (int i = 0; i < count;) {
    const SbRule *first = sb_rule_at(content, i);
    const char *section = in_language(first->section, look->lang);
    const SbRule *last = first;
    while (i < count && strcmp(in_language(sb_rule_at(content, i)->section, look->lang), section) == 0)
      last = sb_rule_at(content, i++);
    char line[300], range[48];
    if (first == last)
      snprintf(range, sizeof range, "%s", first->id);
    else
      snprintf(range, sizeof range, "%s - %s", first->id, last->id);
    snprintf(line, sizeof line, "%-22s %s\n", range, section);
    cli_page(look, line);
  }
}

static bool meant(const SbRule *rule, const CliArgs *args) {
  for (int i = 1; i < args->operand_count; i++)
    if (cli_rule_meant(rule, args->operands[i])) return true;
  return args->operand_count == 1;
}

static int rules_json(const SbContent *content, const CliArgs *args, SbLang lang) {
  SbText text;
  char *space = cli_room(&text);
  if (!space) return CLI_BAD;
  int printed = 0;
  for (int i = 0; i < sb_rule_count(content); i++) {
    const SbRule *rule = sb_rule_at(content, i);
    if (!meant(rule, args)) continue;
    sb_text_clear(&text);
    SbJson json = sb_json(&text);
    sb_json_object(&json, NULL);
    sb_json_text(&json, "id", rule->id);
    sb_json_text(&json, "level", rule->level);
    sb_json_text(&json, "section", in_language(rule->section, lang));
    sb_json_text(&json, "text", in_language(rule->text, lang));
    sb_json_end(&json);
    printf("%s%s", printed++ ? ",\n" : "[", space);
  }
  puts(printed ? "]" : "[]");
  free(space);
  return CLI_OK;
}

static int print_named(const CliLook *look, const SbContent *content, const CliArgs *args) {
  for (int i = 1; i < args->operand_count; i++)
    if (cli_rules_print(look, content, args->operands[i]) == 0)
      return cli_usage(&rules_manual, "%s has no rule %s; 'starboard rules %s' lists the sections", content->game->id,
                       args->operands[i], content->game->id);
  return CLI_OK;
}

int cli_rules(int argc, char **argv) {
  CliArgs args = cli_args(&rules_manual, argc, argv);
  SbLang lang = cli_look_language();
  bool json = false, all = false;
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == R_JSON)
      json = true;
    else if (flag == R_ALL)
      all = true;
    else if (flag != R_LANG)
      return args.status;
    else if (!cli_language(&rules_manual, args.value, &lang))
      return CLI_BAD;
  }
  if (!cli_operands(&args, 1, -1, "GAME; 'starboard games' lists them")) return CLI_BAD;
  const SbGame *game = cli_game(&rules_manual, args.operands[0]);
  if (!game) return CLI_BAD;
  const SbContent *content = sb_content_baked(game);
  CliLook look = cli_look(lang);
  look.fold = look.fold && look.screen; /* a file gets the texts as they are */
  if (json) return rules_json(content, &args, lang);
  if (args.operand_count > 1) return print_named(&look, content, &args);
  if (all)
    cli_rules_print(&look, content, "");
  else
    print_sections(&look, content);
  return CLI_OK;
}

/* ---- position
 * --------------------------------------------------------------------------------------------------------------------
 */

enum { P_FROM = CLI_F_OWN, P_PLY, P_SEATS, P_OBSERVE, P_VIEW };

static const CliFlag position_flags[] = {
    CLI_F_ASK,
    [P_FROM] = {"from", 0, "FILE", "read this position, check it and print it complete and in order; - is stdin"},
    [P_PLY] = {"ply", 0, "N", "take N random actions first"},
    [P_SEATS] = {"seat-count", 0, "N", "how many seats (default: the fewest the game allows)"},
    [P_OBSERVE] = {"observe", 0, "SEAT", "print what this seat may know as a line for 'starboard engine'"},
    [P_VIEW] = {"view", 0, "SEAT", "print what this seat, or 'spectator', is shown, as JSON"},
    {0},
};

static const CliManual position_manual = {
    .name = "position",
    .usage = "GAME [OPTION]...",
    .about =
        "Print the start of a game as a position in JSON: everything that is true, secrets included. Positions\n"
        "are read by play, perft and case files, and posted to a server; docs/notation/ describes their members.",
    .flags = position_flags,
    .examples =
        "  starboard position fleet-commander -o advanced=true\n"
        "  starboard position fleet-commander --ply 60 --seed 7 > middle.json\n"
        "  starboard position fleet-commander --from mine.json\n"
        "  starboard position skirmish --ply 5 --view spectator",
};

typedef struct PositionWishes {
  CliAsk ask;
  const char *from;
  int64_t plies;
  int observe, view; /* a seat, SB_SPECTATOR, or NOBODY */
} PositionWishes;

enum { NOBODY = -2 };

static int print_state(const CliWorld *world, const SbState *state, const PositionWishes *wishes) {
  const SbGame *game = world->game;
  SbText text;
  int viewer = wishes->observe != NOBODY ? wishes->observe : wishes->view;
  char *space = cli_room(&text);
  SbObservation *seen = (SbObservation *)cli_new_state(game);
  if (!space || !seen) {
    free(space);
    free(seen);
    return CLI_BAD;
  }
  SbJson json = sb_json(&text);
  json.pretty = true;
  if (viewer != NOBODY) game->observe(world->content, state, viewer, seen);
  if (wishes->observe != NOBODY) {
    engine_print_position(world->content, seen, viewer);
  } else {
    if (viewer != NOBODY)
      game->view_json(world->content, seen, viewer, &json);
    else
      game->position_write(world->content, state, &json);
    puts(space);
  }
  free(space);
  free(seen);
  return CLI_OK;
}

static int position(CliWorld *world, const PositionWishes *wishes) {
  SbState *state = cli_start(world, wishes->from);
  SbAction *scratch = malloc((size_t)world->game->max_actions * sizeof *scratch);
  int status = CLI_BAD, seats = world->setup.seats;
  if (state && wishes->ask.seats && wishes->ask.seats != seats) {
    cli_usage(&position_manual, "%s is a position of %d seats", wishes->from, seats);
  } else if (state && (wishes->observe >= seats || wishes->view >= seats)) {
    cli_usage(&position_manual, "the seats are 0 to %d", seats - 1);
  } else if (state && scratch) {
    cli_random_plies(world->content, state, (int)wishes->plies, world->setup.seed[0], scratch);
    status = print_state(world, state, wishes);
  }
  free(state);
  free(scratch);
  return status;
}

static bool read_viewer(const char *text, int *viewer) {
  int64_t seat;
  if (strcmp(text, "spectator") == 0) {
    *viewer = SB_SPECTATOR;
    return true;
  }
  if (!cli_number(&position_manual, "a seat", text, 0, SB_SEATS_MAX - 1, &seat)) return false;
  *viewer = (int)seat;
  return true;
}

static bool take_position_flag(PositionWishes *wishes, int flag, const char *value) {
  int64_t number;
  switch (flag) {
    case P_FROM:
      wishes->from = value;
      return true;
    case P_PLY:
      return cli_number(&position_manual, "--ply", value, 0, 1000000, &wishes->plies);
    case P_SEATS:
      if (!cli_number(&position_manual, "--seat-count", value, 1, SB_SEATS_MAX, &number)) return false;
      wishes->ask.seats = (int)number;
      return true;
    case P_OBSERVE:
      if (!cli_number(&position_manual, "--observe", value, 0, SB_SEATS_MAX - 1, &number)) return false;
      wishes->observe = (int)number;
      return true;
    case P_VIEW:
      return read_viewer(value, &wishes->view);
    default:
      return cli_ask_take(&wishes->ask, &position_manual, flag, value);
  }
}

int cli_position(int argc, char **argv) {
  CliArgs args = cli_args(&position_manual, argc, argv);
  PositionWishes wishes = {.observe = NOBODY, .view = NOBODY};
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == CLI_STOP) return args.status;
    if (!take_position_flag(&wishes, flag, args.value)) return CLI_BAD;
  }
  if (!cli_operands(&args, 1, 1, "GAME; 'starboard games' lists them")) return CLI_BAD;
  CliWorld world;
  bool good = cli_world_init(&world, &position_manual, args.operands[0], &wishes.ask);
  int status = good ? position(&world, &wishes) : CLI_BAD;
  cli_world_finish(&world);
  return status;
}
