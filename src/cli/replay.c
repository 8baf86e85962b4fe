/* starboard replay: looking through a saved match. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "table.h"

/* ---- drawing a ply
 * --------------------------------------------------------------------------------------------------- */

typedef struct Show {
  const SbMatch *match;
  CliLook look;
  SbText page;
  int last;
} Show;

static void write_headline(Show *s, const SbMatch *there, int number) {
  const SbPly *ply = sb_match_log(s->match, number);
  char at[24], last[24];
  snprintf(at, sizeof at, "%d", number);
  snprintf(last, sizeof last, "%d", s->last);
  cli_style(&s->page, &s->look, STYLE_BOLD);
  cli_word_fill(&s->page, W_REPLAY_AT, s->look.lang, CLI_ARGS(at, last));
  cli_plain(&s->page, &s->look);
  if (ply->seat >= 0) {
    sb_text_put(&s->page, "   ");
    cli_style(&s->page, &s->look, cli_seat_style(&s->look, ply->seat));
    sb_text_format(&s->page, s->look.lang == SB_FR ? "%s : %s" : "%s: %s",
                   cli_seat_called(there, ply->seat, s->look.lang).text, sb_ply_text(ply));
    cli_plain(&s->page, &s->look);
  }
  sb_text_put(&s->page, "   ");
}

static bool show_ply(Show *s, int number) {
  SbMatch *there = sb_match_fork(s->match, number);
  const SbContent *content = sb_match_content(s->match);
  SbResult result;
  if (!there) {
    cli_tell("not enough memory to go to ply %d", number);
    return false;
  }
  sb_text_clear(&s->page);
  write_headline(s, there, number);
  /* A replay is read by whoever has the file: the table is drawn from the state, with every secret open. */
  cli_board_draw(&s->look, content, (const SbObservation *)sb_match_state(there), SB_OPEN, &s->page);
  cli_events_text(s->match, number - 1, number, CLI_EVERYTHING, &s->look, &s->page);
  sb_match_result(there, &result);
  if (result.over) {
    sb_text_format(&s->page, "%s ", cli_word(W_OVER, s->look.lang));
    cli_result_text(there, s->look.lang, &s->page);
    sb_text_char(&s->page, '\n');
  }
  sb_match_destroy(there);
  cli_page(&s->look, s->page.at);
  return true;
}

/* Where a line typed at the prompt leads; -1: leave, -2: nowhere. */
static int lead(Show *s, int at, const char *line) {
  char *end;
  line += strspn(line, " \t");
  if (!*line || strcmp(line, "n") == 0) return at < s->last ? at + 1 : at;
  if (strcmp(line, "p") == 0) return at > 0 ? at - 1 : 0;
  if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0) return -1;
  long number = strtol(line, &end, 10);
  bool relative = *line == '+' || *line == '-';
  long to = relative ? at + number : number;
  if (end != line && !*end && to >= 0 && to <= s->last) return (int)to;
  if (end != line && !*end) {
    char last[24];
    snprintf(last, sizeof last, "%d", s->last);
    cli_say(&s->look, W_REPLAY_NO_PLY, CLI_ARGS(line, last));
  } else {
    cli_page(&s->look, cli_word(W_REPLAY_HELP, s->look.lang));
  }
  return -2;
}

static int step_through(Show *s) {
  int at = 0;
  cli_prompt_start(true, NULL, NULL);
  for (;;) {
    cli_look_measure(&s->look);
    cli_clear(&s->look);
    if (!show_ply(s, at)) break;
    cli_page(&s->look, cli_word(W_REPLAY_HELP, s->look.lang));
    int to = -2;
    while (to == -2) {
      char *line;
      to = cli_prompt_line("> ", true, &line) == LINE_READ ? lead(s, at, line) : -1;
    }
    if (to < 0) break;
    at = to;
  }
  putchar('\n');
  cli_prompt_stop();
  return CLI_OK;
}

/* ---- replay
 * -------------------------------------------------------------------------------------------------------------- */

enum { F_PLY, F_ALL, F_JSON, F_TEXT, F_LANG, F_CONTENT };

static const CliFlag flags[] = {
    [F_PLY] = {"ply", 0, "N", "show the table after ply N; 0 is the start"},
    [F_ALL] = {"all", 'a', NULL, "show every ply, one after the other"},
    [F_JSON] = {"json", 0, NULL, "print the match as NDJSON: a header, a line a ply, the result"},
    [F_TEXT] = {"text", 0, NULL, "print the match as a text replay"},
    [F_LANG] = {"lang", 0, "LANGUAGE", "en or fr (default: from LANG)"},
    [F_CONTENT] = {"content", 0, "PATH", "the content the match was played with; or GAME=PATH"},
    {0},
};

static const CliManual manual = {
    .name = "replay",
    .usage = "FILE [OPTION]...",
    .about =
        "Look through a saved match: at a terminal step by step, otherwise its end. The file is checked to the\n"
        "last hash first, as 'starboard verify' does; both forms, text and NDJSON, are read; - is stdin.",
    .flags = flags,
    .examples =
        "  starboard replay evening.replay\n"
        "  starboard replay evening.replay --ply 12\n"
        "  starboard replay evening.replay --json > evening.ndjson",
};

typedef struct Wishes {
  int64_t ply; /* -1: not given */
  bool all, json, text;
  SbLang lang;
  const char *content;
} Wishes;

static int show(const SbMatch *match, const Wishes *wishes, bool step) {
  Show s = {.match = match, .look = cli_look(wishes->lang), .last = sb_match_ply(match)};
  char *space = cli_room(&s.page);
  if (!space) return CLI_BAD;
  int status = CLI_OK;
  s.look.seats = cli_board_find(sb_match_content(match)->game)->colours;
  if (wishes->ply > s.last) {
    status = cli_usage(&manual, "the match has %d plies, there is no ply %lld", s.last, (long long)wishes->ply);
  } else if (wishes->all) {
    for (int ply = 0; ply <= s.last && status == CLI_OK; ply++) {
      if (ply) putchar('\n');
      if (!show_ply(&s, ply)) status = CLI_BAD;
    }
  } else if (wishes->ply >= 0) {
    status = show_ply(&s, (int)wishes->ply) ? CLI_OK : CLI_BAD;
  } else if (step) {
    status = step_through(&s);
  } else {
    status = show_ply(&s, s.last) ? CLI_OK : CLI_BAD;
  }
  free(space);
  return status;
}

static int convert(const SbMatch *match, bool json) {
  CliGrow grow = {0};
  /* The seed stands in the new file when it stood in the old one: a match without it has none to give. */
  if (json)
    sb_replay_write_ndjson(match, true, cli_grow_sink, &grow);
  else
    sb_replay_write(match, true, cli_grow_sink, &grow);
  if (!grow.failed) fwrite(grow.at, 1, grow.length, stdout);
  free(grow.at);
  return grow.failed ? cli_tell("not enough memory") : CLI_OK;
}

static int replay(const char *path, const Wishes *wishes) {
  SbError error = {0};
  CliWorld world = {0};
  if (wishes->content && !cli_replay_content(&manual, wishes->content, &world)) {
    cli_world_finish(&world);
    return CLI_BAD;
  }
  int status;
  SbMatch *match = cli_read_replay(world.content, path, &error);
  bool step = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && strcmp(path, "-") != 0;
  if (!match)
    status = cli_tell_at(path, &error);
  else if (wishes->json || wishes->text)
    status = convert(match, wishes->json);
  else
    status = show(match, wishes, step);
  sb_match_destroy(match);
  cli_world_finish(&world);
  return status;
}

int cli_replay(int argc, char **argv) {
  CliArgs args = cli_args(&manual, argc, argv);
  Wishes wishes = {.ply = -1, .lang = cli_look_language()};
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    switch (flag) {
      case F_PLY:
        if (!cli_number(&manual, "--ply", args.value, 0, 1000000000, &wishes.ply)) return CLI_BAD;
        break;
      case F_ALL:
        wishes.all = true;
        break;
      case F_JSON:
        wishes.json = true;
        break;
      case F_TEXT:
        wishes.text = true;
        break;
      case F_LANG:
        if (!cli_language(&manual, args.value, &wishes.lang)) return CLI_BAD;
        break;
      case F_CONTENT:
        wishes.content = args.value;
        break;
      default:
        return args.status;
    }
  }
  return cli_operands(&args, 1, 1, "FILE, a saved match") ? replay(args.operands[0], &wishes) : CLI_BAD;
}
