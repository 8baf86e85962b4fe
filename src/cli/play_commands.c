/* What a person types at the table: an action by number or notation, the beginning of one, or a command. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "play.h"

static void say(const Play *play, CliWord word, const char *const *args) {
  cli_say(&play->look, word, args);
}

static const SbState *known(const Play *play) {
  return (const SbState *)play->observation;
}

/* ---- naming an action ---------------------------------------------------------------------------------------------
 */

static bool is_number(const char *text) {
  return *text && text[strspn(text, "0123456789")] == 0;
}

static bool find_number(const Play *play, const char *text, SbAction *action) {
  long number = strtol(text, NULL, 10);
  if (number >= 1 && number <= play->legal_count) {
    *action = play->legal[number - 1];
    return true;
  }
  char last[24];
  snprintf(last, sizeof last, "%d", play->legal_count);
  say(play, W_NO_SUCH_NUMBER, CLI_ARGS(text, last));
  return false;
}

static void not_understood(const Play *play, const SbError *error) {
  char space[600], column[24];
  SbText text = sb_text(space, sizeof space);
  snprintf(column, sizeof column, "%d", error->column);
  sb_text_put(&text, error->text);
  if (error->column > 0) {
    sb_text_char(&text, ' ');
    cli_word_fill(&text, W_COLUMN, play->look.lang, CLI_ARGS(column));
  }
  say(play, W_NOT_UNDERSTOOD, CLI_ARGS(space));
}

/* What a number of the list or a text means. False: not even understood, which has been said. */
static bool judge(const Play *play, const char *text, SbDeed *deed, SbActStatus *status, SbError *error) {
  *status = SB_ACT_DONE;
  *deed = (SbDeed){.seat = play->seat};
  if (is_number(text)) return find_number(play, text, &deed->action);
  *status = sb_judge_text(play->content, known(play), play->seat, text, play->look.lang, deed, error);
  if (*status != SB_ACT_BAD_TEXT) return true;
  not_understood(play, error);
  return false;
}

/* ---- commands
 * -------------------------------------------------------------------------------------------------------- */

/* What the board has to say, line by line; what is too long for the screen is folded. */
static void print_folded(Play *play) {
  for (const char *line = play->page.at; *line;) {
    int size = (int)strcspn(line, "\n"), indent = (int)strspn(line, " ");
    bool fits = cli_columns(line, (size_t)size) < play->look.width;
    char space[600];
    snprintf(space, sizeof space, "%.*s", fits ? size : indent, line);
    cli_page(&play->look, space);
    if (!fits) cli_page_words(&play->look, line + indent, (size_t)(size - indent), indent + 2);
    fputc('\n', stdout);
    line += size + (line[size] == '\n');
  }
}

static void board_help(Play *play) {
  const CliBoard *board = cli_board_find(play->game);
  if (!board->help || !play->view) return;
  sb_text_clear(&play->page);
  board->help(&play->look, play->content, play->view, &play->page);
  print_folded(play);
}

/* What the board has to say about one thing on it. */
static PlayNext explain(Play *play, const char *word) {
  const CliBoard *board = cli_board_find(play->game);
  sb_text_clear(&play->page);
  if (board->explain && play->view && board->explain(&play->look, play->content, play->view, word, &play->page))
    print_folded(play);
  else
    say(play, W_NO_HELP, CLI_ARGS(word));
  return PLAY_ASK_AGAIN;
}

static PlayNext run_help(Play *play, char *rest) {
  const SbRule *rule = sb_rule_at(play->content, 0);
  const char *id = rule ? rule->id : "";
  char section[32];
  if (*rest) return explain(play, rest);
  snprintf(section, sizeof section, "%.*s", (int)strcspn(id, "."), id);
  SbText *out = &play->page;
  sb_text_clear(out);
  cli_word_fill(out, W_HELP, play->look.lang, CLI_ARGS(id, section));
  cli_page(&play->look, out->at);
  board_help(play);
  return PLAY_ASK_AGAIN;
}

static PlayNext run_list(Play *play, char *rest) {
  char count[24];
  int matches = play_matches(play, rest);
  snprintf(count, sizeof count, "%d", matches);
  if (matches == 0 || *rest) say(play, W_NARROW, CLI_ARGS(count, rest));
  if (matches) play_list(play, rest, play->look.height - 3);
  return PLAY_ASK_AGAIN;
}

static PlayNext tell_refusal(Play *play, const SbError *error) {
  cli_page(&play->look, error->text);
  fputc('\n', stdout);
  if (*error->rule) cli_rules_print(&play->look, play->content, error->rule);
  return PLAY_ASK_AGAIN;
}

static PlayNext run_why(Play *play, char *rest) {
  SbDeed deed;
  SbActStatus status;
  SbError error = {0};
  char space[1024];
  SbText text = sb_text(space, sizeof space);
  if (!*rest) {
    say(play, W_NAME_ACTION, CLI_ARGS("why", "ACTION"));
    return PLAY_ASK_AGAIN;
  }
  if (!judge(play, rest, &deed, &status, &error)) return PLAY_ASK_AGAIN;
  if (status != SB_ACT_DONE) return tell_refusal(play, &error);
  if (deed.quit)
    sb_text_put(&text, "resign");
  else
    play->game->action_text(play->content, known(play), play->seat, deed.action, play->look.lang, &text);
  say(play, W_LEGAL, CLI_ARGS(space));
  return PLAY_ASK_AGAIN;
}

/* A group of several lines stands apart from its neighbours. */
static bool stands_apart(const SbOdds *odds, int i) {
  int group = odds->line[i].group;
  bool first = i == 0 || odds->line[i - 1].group != group;
  bool alone = first && (i + 1 == odds->count || odds->line[i + 1].group != group);
  bool after_many = i > 1 && odds->line[i - 2].group == odds->line[i - 1].group;
  return i > 0 && first && (!alone || after_many);
}

static void print_odds(const Play *play, const SbOdds *odds) {
  for (int i = 0; i < odds->count; i++) {
    if (stands_apart(odds, i)) fputc('\n', stdout);
    if (odds->line[i].group == SB_ODDS_CHOICE)
      printf("           ");
    else
      printf("  %5.1f %%  ", 100 * odds->line[i].chance);
    cli_page(&play->look, odds->line[i].label);
    fputc('\n', stdout);
  }
}

static PlayNext run_odds(Play *play, char *rest) {
  SbDeed deed;
  SbActStatus status;
  SbError error = {0};
  SbOdds odds = {0};
  if (!*rest) {
    say(play, W_NAME_ACTION, CLI_ARGS("odds", "ACTION"));
    return PLAY_ASK_AGAIN;
  }
  if (!judge(play, rest, &deed, &status, &error)) return PLAY_ASK_AGAIN;
  if (status != SB_ACT_DONE) return tell_refusal(play, &error);
  bool some = play->game->odds && !deed.quit &&
              play->game->odds(play->content, known(play), play->seat, deed.action, play->look.lang, &odds) &&
              odds.count > 0;
  if (some)
    print_odds(play, &odds);
  else
    say(play, W_NO_ODDS, CLI_ARGS(""));
  return PLAY_ASK_AGAIN;
}

static void say_folded(Play *play, CliWord word, const char *const *args, int indent) {
  sb_text_clear(&play->page);
  cli_word_fill(&play->page, word, play->look.lang, args);
  cli_fold_words(&play->look, 0, indent, &play->page);
  sb_text_char(&play->page, '\n');
  cli_page(&play->look, play->page.at);
}

/* "gain D04: Take Medkit" */
static void write_both(const Play *play, SbAction action, SbText *out) {
  play_write(play, action, out);
  sb_text_put(out, play->look.lang == SB_FR ? " : " : ": ");
  play->game->action_text(play->content, known(play), play->seat, action, play->look.lang, out);
}

static void print_thought(Play *play, const SbThought *thought) {
  char space[400], value[24], tries[24];
  SbText text = sb_text(space, sizeof space);
  write_both(play, thought->action, &text);
  snprintf(value, sizeof value, "%5.1f", 100 * thought->chance);
  snprintf(tries, sizeof tries, "%d", thought->visits);
  say_folded(play, W_HINT_LINE, CLI_ARGS(value, space, tries), 11);
}

/* What a player of the game's own would do: it searches for nothing and compares no chances. */
static void print_practised(Play *play, const char *now, SbAction action) {
  char space[400];
  SbText text = sb_text(space, sizeof space);
  write_both(play, action, &text);
  say_folded(play, W_HINT_PRACTISED, CLI_ARGS(now, space), 2);
}

/* The best action and two others, after a search of about half a second. */
static PlayNext run_hint(Play *play, char *rest) {
  enum { SHOWN = 3, SIMULATIONS = 2000 };
  SbThought thoughts[SHOWN];
  SbError error = {0};
  (void)rest;
  if (play->legal_count == 1) {
    say(play, W_HINT_ONLY, CLI_ARGS(play->texts[0]));
    return PLAY_ASK_AGAIN;
  }
  SbBot *bot = sb_bot_create("bot:5", play->content, (uint64_t)sb_match_ply(play->match), &error);
  if (!bot) {
    cli_tell("%s", error.text);
    return PLAY_ASK_AGAIN;
  }
  char now[24];
  sb_bot_limit(bot, SIMULATIONS);
  snprintf(now, sizeof now, "%.1f", 100 * sb_bot_chance(bot, play->observation, play->seat, NULL));
  sb_bot_choose(bot, play->observation, play->seat);
  int count = sb_bot_thoughts(bot, thoughts, SHOWN);
  sb_bot_destroy(bot);
  if (count == 1 && thoughts[0].visits == 0) {
    print_practised(play, now, thoughts[0].action);
    return PLAY_ASK_AGAIN;
  }
  say(play, W_HINT, CLI_ARGS(now));
  for (int i = 0; i < count; i++) print_thought(play, &thoughts[i]);
  say(play, W_HINT_TRIES, CLI_ARGS(""));
  return PLAY_ASK_AGAIN;
}

/* The ply at which this seat last had to decide, -1 when it never had. */
static int last_decision(const Play *play) {
  for (int ply = sb_match_ply(play->match); ply > 0; ply--)
    if (sb_match_log(play->match, ply)->seat == play->seat) return ply - 1;
  return -1;
}

/* Every other person must agree; at the end of the input nobody does. */
static PlayNext others_agree(Play *play, bool *agreed) {
  *agreed = true;
  for (int seat = 0; seat < play->seats.count && *agreed; seat++) {
    if (seat == play->seat || !cli_seat_is_human(&play->seats, seat)) continue;
    char prompt[200], *line;
    SbText text = sb_text(prompt, sizeof prompt);
    CliName other = play_seat_name(play, seat);
    cli_word_fill(&text, W_UNDO_ASK, play->look.lang, CLI_ARGS(other.text, play_seat_name(play, play->seat).text));
    if (play_ask(play, prompt, &line) == PLAY_LEAVE) return PLAY_LEAVE;
    *agreed = *line && strchr(cli_word(W_YES_LETTERS, play->look.lang), *line);
    if (!*agreed) say(play, W_UNDO_REFUSED, CLI_ARGS(other.text));
  }
  return PLAY_ASK_AGAIN;
}

static PlayNext run_undo(Play *play, char *rest) {
  int ply = last_decision(play);
  (void)rest;
  if (ply < 0) {
    say(play, W_UNDO_NONE, CLI_ARGS(""));
    return PLAY_ASK_AGAIN;
  }
  bool last = ply == sb_match_ply(play->match) - 1, agreed = true;
  if (!(last && sb_match_undo_is_free(play->match)) && others_agree(play, &agreed) == PLAY_LEAVE) return PLAY_LEAVE;
  if (!agreed) return PLAY_ASK_AGAIN;
  int seen = sb_match_taken_back(play->match);
  if (!sb_match_rewind(play->match, ply)) {
    cli_tell("the match cannot be taken back: not enough memory");
    return PLAY_ASK_AGAIN;
  }
  play->ask_ply = ply;
  for (int seat = 0; seat < SB_SEATS_MAX; seat++)
    if (play->seen[seat] > ply) play->seen[seat] = ply;
  char number[24];
  snprintf(number, sizeof number, "%d", ply);
  bool first = seen == 0 && sb_match_taken_back(play->match) > 0; /* once is enough */
  play_notice(play, first ? W_UNDONE_LUCK : W_UNDONE, CLI_ARGS(number));
  play_autosave(play);
  return PLAY_REDRAW;
}

static PlayNext run_save(Play *play, char *rest) {
  SbError error = {0};
  if (!*rest)
    say(play, W_NAME_FILE, CLI_ARGS("save"));
  else if (play_save(play, rest, &error))
    say(play, W_SAVED, CLI_ARGS(rest));
  else
    say(play, W_SAVE_FAILED, CLI_ARGS(rest, error.text));
  return PLAY_ASK_AGAIN;
}

static void load_failed(const Play *play, const char *path, const SbError *error) {
  char space[sizeof error->text + 40];
  SbText text = sb_text(space, sizeof space);
  if (error->line > 0) sb_text_format(&text, "%d: ", error->line);
  sb_text_put(&text, error->text);
  say(play, W_LOAD_FAILED, CLI_ARGS(path, space));
}

static PlayNext run_load(Play *play, char *rest) {
  SbError error = {0};
  if (!*rest) {
    say(play, W_NAME_FILE, CLI_ARGS("load"));
    return PLAY_ASK_AGAIN;
  }
  char path[4096], ply[24];
  snprintf(path, sizeof path, "%s", rest);
  SbMatch *match = strcmp(path, "-") == 0 ? (sb_fail(&error, "standard input is where you type"), NULL)
                                          : cli_read_replay(NULL, path, &error);
  if (!match && play->content != sb_content_baked(play->game)) match = cli_read_replay(play->content, path, &error);
  if (!match) {
    load_failed(play, path, &error);
    return PLAY_ASK_AGAIN;
  }
  CliSeats seats = play->seats;
  if (seats.count != sb_match_setup(match)->seats) play_seats_for(match, &seats);
  if (!play_attach(play, match, &seats, &error)) {
    sb_match_destroy(match);
    load_failed(play, path, &error);
    return PLAY_ASK_AGAIN;
  }
  snprintf(ply, sizeof ply, "%d", sb_match_ply(match));
  play_notice(play, W_LOADED, CLI_ARGS(path, ply));
  if (play->autosave) play_autosave(play);
  return PLAY_REDRAW;
}

static PlayNext run_log(Play *play, char *rest) {
  (void)rest;
  for (int ply = 0; ply <= sb_match_ply(play->match); ply++) {
    char number[24];
    sb_text_clear(&play->page);
    cli_events_text(play->match, ply - 1, ply, play->seat, &play->look, &play->page);
    if (!play->page.length) continue;
    snprintf(number, sizeof number, "%d", ply);
    say(play, W_PLY, CLI_ARGS(number));
    cli_page(&play->look, play->page.at);
  }
  return PLAY_ASK_AGAIN;
}

static PlayNext run_board(Play *play, char *rest) {
  (void)play, (void)rest;
  return PLAY_REDRAW;
}

static PlayNext run_rules(Play *play, char *rest) {
  const char *example = sb_rule_count(play->content) ? sb_rule_at(play->content, 0)->id : "ID";
  if (!*rest)
    say(play, W_NAME_RULE, CLI_ARGS(example));
  else if (cli_rules_print(&play->look, play->content, rest) == 0)
    say(play, W_NO_RULE, CLI_ARGS(rest));
  return PLAY_ASK_AGAIN;
}

static PlayNext run_resign(Play *play, char *rest) {
  (void)rest;
  if (!sb_may_quit(play->content, known(play))) {
    say(play, W_NO_RESIGN, CLI_ARGS(""));
    return PLAY_ASK_AGAIN;
  }
  if (play->terminal) {
    char prompt[200], *line;
    SbText text = sb_text(prompt, sizeof prompt);
    cli_word_fill(&text, W_RESIGN_ASK, play->look.lang, CLI_ARGS(play_seat_name(play, play->seat).text));
    if (play_ask(play, prompt, &line) == PLAY_LEAVE) return PLAY_LEAVE;
    if (!*line || !strchr(cli_word(W_YES_LETTERS, play->look.lang), *line)) return PLAY_ASK_AGAIN;
  }
  return play_do(play, &(SbDeed){.seat = play->seat, .quit = SB_RESIGNS});
}

static PlayNext run_quit(Play *play, char *rest) {
  (void)play, (void)rest;
  return PLAY_LEAVE;
}

/* Both names are known whatever the language, the one of the language is offered; with a space behind it where words
 * follow. An action always comes first. */
static const struct {
  const char *name[2];
  PlayNext (*run)(Play *play, char *rest);
  bool hidden; /* not offered; these stand last */
} commands[] = {
    {{"list", "liste"}, run_list},
    {{"why ", "pourquoi "}, run_why},
    {{"odds ", "chances "}, run_odds},
    {{"hint", "conseil"}, run_hint},
    {{"ask ", "demander "}, play_ask_me},
    {{"undo", "annuler"}, run_undo},
    {{"save ", "enregistrer "}, run_save},
    {{"load ", "ouvrir "}, run_load},
    {{"log", "journal"}, run_log},
    {{"board", "table"}, run_board},
    {{"rules ", "règles "}, run_rules},
    {{"help", "aide"}, run_help},
    {{"resign", "abandonner"}, run_resign},
    {{"quit", "quitter"}, run_quit},
    {{"q", "q"}, run_quit, .hidden = true},
    {{"?", "?"}, run_help, .hidden = true},
    {{"regles", "règle"}, run_rules, .hidden = true},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

const char *play_command(int index, SbLang lang) {
  return index < COMMANDS && !commands[index].hidden ? commands[index].name[lang == SB_FR] : NULL;
}

static bool is_called(const char *name, const char *line, size_t size) {
  return strcspn(name, " ") == size && strncasecmp(line, name, size) == 0;
}

static int find_command(const char *line, size_t size) {
  for (int i = 0; i < COMMANDS; i++)
    if (is_called(commands[i].name[0], line, size) || is_called(commands[i].name[1], line, size)) return i;
  return -1;
}

/* ---- a line
 * ------------------------------------------------------------------------------------------------------------ */

static char *trim(char *line) {
  while (isspace((unsigned char)*line)) line++;
  size_t size = strlen(line);
  while (size > 0 && isspace((unsigned char)line[size - 1])) line[--size] = 0;
  return line;
}

/* Words without a number, with which several actions of a list begin that is only a sample: most likely somebody wants
 * to see them, and not the one action that is meant when all its numbers are left out. */
static bool asks_for_more(const Play *play, const char *line) {
  char beginning[SB_ACTION_TEXT];
  const char *last = strrchr(line, ' ') ? strrchr(line, ' ') + 1 : line;
  if (last[strspn(last, "0123456789.-")] == 0) return false;
  if (!play->game->sampled || !play->game->sampled(play->content, known(play), play->seat)) return false;
  snprintf(beginning, sizeof beginning, "%.*s ", SB_ACTION_TEXT - 2, line);
  return play_matches(play, beginning) > 1;
}

/* How many lines were told of the last ply. */
static int told_lines(Play *play) {
  int ply = sb_match_ply(play->match), lines = 0;
  sb_text_clear(&play->page);
  cli_events_text(play->match, ply - 1, ply, play->seat, &play->look, &play->page);
  for (const char *at = play->page.at; *at; at++) lines += *at == '\n';
  return lines;
}

/* What stands for several actions: they are done one after the other, until something else happens or is asked.
 * PLAY_ASK_AGAIN: the line is no such thing. */
static PlayNext go_steps(Play *play, const char *line) {
  const CliBoard *board = cli_board_find(play->game);
  char space[1024], *rest = NULL;
  SbText text = sb_text(space, sizeof space);
  PlayNext next = PLAY_ASK_AGAIN;
  if (!board->steps || !play->view) return next;
  board->steps(play->view, line, &text);
  for (char *step = strtok_r(space, "\n", &rest); text.length && step; step = strtok_r(NULL, "\n", &rest)) {
    SbDeed deed;
    SbError error = {0};
    if (next == PLAY_GO_ON && (!(sb_match_due(play->match) >> play->seat & 1) || told_lines(play) > 1)) break;
    sb_match_observe(play->match, play->seat, play->observation);
    if (sb_judge_text(play->content, known(play), play->seat, step, play->look.lang, &deed, &error) != SB_ACT_DONE)
      break;
    next = play_do(play, &deed);
    if (next != PLAY_GO_ON) break;
  }
  return next;
}

PlayNext play_line(Play *play, char *line) {
  line = trim(line);
  if (!*line) return PLAY_ASK_AGAIN;
  bool forced = *line == '/', number = is_number(line);
  SbDeed deed = {.seat = play->seat};
  SbError error = {0};
  SbActStatus status = SB_ACT_BAD_TEXT;
  if (number && !find_number(play, line, &deed.action)) return PLAY_ASK_AGAIN;
  if (number) return play_do(play, &deed);
  if (!forced && asks_for_more(play, line)) return run_list(play, line);
  if (!forced) status = sb_judge_text(play->content, known(play), play->seat, line, play->look.lang, &deed, &error);
  if (status == SB_ACT_DONE && !deed.quit) return play_do(play, &deed); /* the command resign asks first */
  if (!forced && status == SB_ACT_REFUSED) {
    PlayNext next = go_steps(play, line);
    if (next != PLAY_ASK_AGAIN) return next;
  }
  line += forced;
  size_t size = strcspn(line, " \t");
  int command = find_command(line, size);
  if (command >= 0) return commands[command].run(play, trim(line + size));
  if (!forced && play_matches(play, line) > 0) return run_list(play, line);
  if (status == SB_ACT_REFUSED) {
    cli_page(&play->look, error.text);
    fputc('\n', stdout);
    return PLAY_ASK_AGAIN;
  }
  say(play, W_UNKNOWN, CLI_ARGS(line));
  if (!forced) not_understood(play, &error);
  return PLAY_ASK_AGAIN;
}
