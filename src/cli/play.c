/* starboard play: from arguments to a match, saving it, and its end. What happens in between is in play_turn.c. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "play.h"

enum {
  F_SEATS = CLI_F_OWN,
  F_DICE,
  F_POSITION,
  F_LOAD,
  F_SAVE,
  F_LANG,
  F_PASS,
};

static const CliFlag flags[] = {
    CLI_F_ASK,
    [F_SEATS] =
        {"seats", 0, "LIST",
         "who sits where, separated by commas: human, random, greedy, or bot:1 to bot:5 (default: human,greedy)"},
    [F_DICE] = {"dice", 0, "HOW", "auto, or manual: roll real dice and type what they show"},
    [F_POSITION] = {"position", 'p', "FILE", "start from a position (JSON, see 'starboard position')"},
    [F_LOAD] = {"load", 'l', "FILE", "go on with a saved match"},
    [F_SAVE] = {"save", 0, "FILE", "keep this file up to date after every action"},
    [F_LANG] = {"lang", 0, "LANGUAGE", "en or fr (default: from LANG)"},
    [F_PASS] = {"pass-delay", 0, "LOW-HIGH",
                "milliseconds before the table passes for somebody (default: 1000-2500, without a terminal 0)"},
    {0},
};

static const CliManual manual = {
    .name = "play",
    .usage = "GAME [OPTION]...\n       starboard play --load FILE [OPTION]...",
    .about =
        "Play a match at the terminal, against bots or with others at the same screen. An action is typed\n"
        "by its number or in its notation (docs/notation/); Tab completes, 'help' lists the commands:\n"
        "why, odds, hint, ask, undo, save, load, log, board, rules, resign, quit.\n"
        "\n"
        "With several people and something to hide, the screen is cleared and handed over between them.\n"
        "A saved match is a replay: 'starboard replay' steps through it, 'starboard verify' proves it.\n"
        "Where another match follows, you are asked whether to go on; --save FILE keeps it in FILE-2, and so on.\n"
        "Ctrl-C or the end of the input ends the program in good order; with --save nothing is lost.",
    .flags = flags,
    .more =
        "Environment: NO_COLOR, TERM=dumb or a locale without UTF-8 give a plain ASCII table; COLORTERM=truecolor\n"
        "gives 24-bit colours; LANG chooses the language.",
    .examples =
        "  starboard play fleet-commander\n"
        "  starboard play fleet-commander -o advanced=true --save evening.replay\n"
        "  starboard play --load evening.replay\n"
        "  starboard play fleet-commander --dice manual --seats human,human",
};

typedef struct Wishes {
  CliAsk ask;
  CliSeats seats;
  bool seats_given;
  bool manual_dice;
  const char *position, *load, *save;
  SbLang lang;
  SbPassDelay pass_delay;
  bool pass_delay_given;
} Wishes;

/* ---- saving ------------------------------------------------------------------------------------------------------ */

bool play_save(Play *play, const char *path, SbError *error) {
  CliGrow grow = {0};
  sb_replay_write(play->match, true, cli_grow_sink, &grow);
  bool good = !grow.failed ? cli_write_file(path, grow.at, grow.length, error) : sb_fail(error, "not enough memory");
  free(grow.at);
  play->saved = play->saved || good;
  return good;
}

void play_autosave(Play *play) {
  SbError error = {0};
  play->saved = false;
  if (!play->autosave) return;
  bool good = play_save(play, play->autosave, &error);
  if (!good && !play->autosave_broken) play_notice(play, W_AUTOSAVE_FAILED, CLI_ARGS(play->autosave, error.text));
  if (good && play->autosave_broken) play_notice(play, W_AUTOSAVE_AGAIN, CLI_ARGS(play->autosave));
  play->autosave_broken = !good;
}

/* ---- the end
 * ------------------------------------------------------------------------------------------------------------ */

/* A match that is over goes on where another follows it; any other can only be looked at. */
static void tell_resume(const Play *play, const char *path) {
  char carry[SB_CARRY_MAX], space[1024];
  SbText text = sb_text(space, sizeof space);
  SbNext next;
  bool goes_on = sb_match_due(play->match) || sb_match_next(play->match, carry, &next) == SB_FOLLOWS_MATCH;
  if (goes_on && play->pack) sb_text_format(&text, "%s ", play->game->id);
  if (play->pack) {
    sb_text_put(&text, "--content ");
    cli_quote(play->pack, &text);
    sb_text_char(&text, ' ');
  }
  if (goes_on) sb_text_put(&text, "--load ");
  cli_quote(path, &text);
  cli_say(&play->look, goes_on ? W_RESUME : W_LOOK_AGAIN, CLI_ARGS(space));
}

/* Questions beside this one are answered by yes or no, so this may be, too. */
static bool is_no(const char *answer) {
  return strcasecmp(answer, "n") == 0 || strcasecmp(answer, "no") == 0 || strcasecmp(answer, "non") == 0;
}

static void offer_save(Play *play) {
  char *line;
  SbError error = {0};
  if (!play->terminal || play->saved || sb_match_ply(play->match) == 0) return;
  if (play_ask(play, cli_word(W_OFFER_SAVE, play->look.lang), &line) == PLAY_LEAVE) {
    fputc('\n', stdout);
    return;
  }
  size_t skip = strspn(line, " \t");
  char *name = line + skip;
  if (!*name || is_no(name)) return;
  if (play_save(play, name, &error)) {
    cli_say(&play->look, W_SAVED, CLI_ARGS(name));
    tell_resume(play, name);
  } else {
    cli_say(&play->look, W_SAVE_FAILED, CLI_ARGS(name, error.text));
  }
}

static void write_result(const Play *play, SbText *out) {
  sb_text_clear(out);
  cli_style(out, &play->look, STYLE_BOLD);
  sb_text_format(out, "%s ", cli_word(W_OVER, play->look.lang));
  cli_result_text(play->match, play->look.lang, out);
  cli_plain(out, &play->look);
  sb_text_char(out, '\n');
  cli_sheet_text(play->match, &play->look, out);
}

static void show_end(Play *play) {
  SbResult result;
  SbText *out = &play->page;
  sb_match_result(play->match, &result);
  int viewer = play->facing < 0 ? SB_SPECTATOR : play->facing;
  cli_look_measure(&play->look);
  cli_clear(&play->look);
  sb_text_clear(out);
  cli_title(&play->look, play->content, out);
  sb_text_put(out, "   ");
  /* Over is over: the table is drawn from the state itself, with every secret open. */
  cli_board_draw(&play->look, play->content, (const SbObservation *)sb_match_state(play->match), SB_OPEN, out);
  cli_page(&play->look, out->at);
  int left = play->look.height - play_lines(out->at) - 2;
  play_tell_notice(play);
  if (play->facing >= 0) {
    write_result(play, out);
    left -= play_lines(out->at);
    play->seat = viewer;
    play_news(play, !play->look.screen ? 60 : left < 3 ? 3 : left);
  }
  write_result(play, out);
  cli_page(&play->look, out->at);
  cli_tale_print(play->match, &play->look);
}

/* ---- the match that follows --------------------------------------------------------------------------------- */

/* evening.replay, evening-2.replay, evening-3.replay */
static void save_elsewhere(Play *play, const char *first) {
  const char *slash = strrchr(first, '/'), *dot = strrchr(slash ? slash : first, '.');
  int stem = dot ? (int)(dot - first) : (int)strlen(first);
  SbText name = sb_text(play->autosave_next, sizeof play->autosave_next);
  sb_text_format(&name, "%.*s-%d%s", stem, first, play->chapter + 1, dot ? dot : "");
  play->autosave = play->autosave_next;
}

int play_humans(const Play *play) {
  int humans = 0;
  for (int seat = 0; seat < play->seats.count; seat++) humans += cli_seat_is_human(&play->seats, seat);
  return humans;
}

static bool wants_next(Play *play, const char *carry) {
  char story[600], prompt[800], *line;
  SbText told = sb_text(story, sizeof story), text = sb_text(prompt, sizeof prompt);
  if (play_humans(play) == 0) return true;
  cli_story_text(play->content, carry, play->look.lang, &told);
  cli_word_fill(&text, W_NEXT_ASK, play->look.lang, CLI_ARGS(story));
  sb_text_char(&text, ' ');
  offer_save(play);
  if (play_ask(play, prompt, &line) == PLAY_LEAVE) {
    fputc('\n', stdout);
    return false;
  }
  line += strspn(line, " \t");
  return *line != 'n' && *line != 'N';
}

static void tell_campaign_over(Play *play, const SbNext *end) {
  SbText *out = &play->page;
  sb_text_clear(out);
  cli_style(out, &play->look, STYLE_BOLD);
  sb_text_format(out, "%s ", cli_word(W_CAMPAIGN_OVER, play->look.lang));
  cli_campaign_text(play->match, end, play->look.lang, out);
  cli_plain(out, &play->look);
  sb_text_char(out, '\n');
  cli_page(&play->look, out->at);
}

void play_noise(uint64_t out[2]) {
  const size_t size = 2 * sizeof out[0];
  if (getrandom(out, size, 0) == (ssize_t)size) return;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  out[0] = (uint64_t)now.tv_sec;
  out[1] = (uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 32;
}

/* A new seed, derived where the first one was asked for, so that the whole evening can be played again. */
static void seed_next(const Play *play, bool given, SbSetup *setup) {
  const SbSetup *before = sb_match_setup(play->match);
  if (!given) {
    play_noise(setup->seed);
    return;
  }
  for (uint64_t i = 0; i < 2; i++) setup->seed[i] = sb_siphash(before->seed[0], before->seed[1], &i, sizeof i);
}

/* On to the match that follows, where there is one and people want it. */
static bool go_on(Play *play, const Wishes *wishes) {
  char carry[SB_CARRY_MAX];
  SbNext next;
  SbError error = {0};
  SbFollows follows = sb_match_next(play->match, carry, &next);
  if (follows == SB_FOLLOWS_END) tell_campaign_over(play, &next);
  if (follows != SB_FOLLOWS_MATCH || !wants_next(play, carry)) return false;
  CliSeats seats = play->seats;
  for (; seats.count < next.setup.seats; seats.count++)
    snprintf(seats.name[seats.count], sizeof seats.name[0], "greedy");
  seats.count = next.setup.seats;
  SbMatchInfo info = {.manual_dice = sb_match_info(play->match)->manual_dice, .date = sb_match_info(play->match)->date};
  for (int seat = 0; seat < seats.count; seat++) info.seat_names[seat] = seats.name[seat];
  seed_next(play, wishes->ask.seed != NULL, &next.setup);
  SbMatch *match = sb_match_create(play->content, &next.setup, &info, &error);
  if (!match || !play_attach(play, match, &seats, &error)) {
    sb_match_destroy(match);
    cli_say(&play->look, W_NEXT_FAILED, CLI_ARGS(error.text));
    return false;
  }
  play->chapter++;
  if (wishes->save) {
    save_elsewhere(play, wishes->save);
    play_autosave(play);
  }
  return true;
}

static void leave(Play *play) {
  fputc('\n', stdout);
  cli_prompt_calm();
  if (!play->saved) offer_save(play);
  if (play->autosave && !play->autosave_broken)
    tell_resume(play, play->autosave);
  else if (!play->saved && sb_match_ply(play->match) > 0)
    cli_say(&play->look, W_NOT_SAVED, CLI_ARGS(""));
  cli_say(&play->look, W_GOODBYE, CLI_ARGS(""));
}

/* ---- taking over a match
 * --------------------------------------------------------------------------------------------------- */

/* What people wished holds from match to match; the turn they wanted to be left alone in is over. */
static void keep_asks(Play *play, const SbGame *game) {
  for (int seat = 0; seat < SB_SEATS_MAX; seat++) {
    SbAsks kept = play->asks[seat];
    sb_asks_init(game, &play->asks[seat]);
    if (play->game == game) memcpy(play->asks[seat].how, kept.how, sizeof kept.how);
  }
}

bool play_attach(Play *play, SbMatch *match, const CliSeats *seats, SbError *error) {
  const SbContent *content = sb_match_content(match);
  const SbGame *game = content->game;
  SbBot *bots[SB_SEATS_MAX] = {0};
  bool good = true;
  for (int seat = 0; seat < seats->count && good; seat++) {
    if (cli_seat_is_human(seats, seat)) continue;
    uint64_t seed = sb_siphash(sb_match_setup(match)->seed[0], sb_match_setup(match)->seed[1], &seat, sizeof seat);
    bots[seat] = sb_bot_create(seats->name[seat], content, seed, error);
    good = bots[seat] != NULL;
  }
  SbObservation *observation = (SbObservation *)cli_new_state(game);
  SbAction *legal = calloc((size_t)game->max_actions, sizeof *legal);
  char(*texts)[SB_ACTION_TEXT] = calloc((size_t)game->max_actions, sizeof *texts);
  if (good && (!observation || !legal || !texts)) good = sb_fail(error, "not enough memory");
  if (!good) {
    cli_bots_leave(bots);
    free(observation);
    free(legal);
    free(texts);
    return false;
  }
  cli_bots_leave(play->bots);
  free(play->observation);
  free(play->legal);
  free(play->texts);
  sb_match_destroy(play->match);
  memcpy(play->bots, bots, sizeof bots);
  play->observation = observation;
  play->legal = legal;
  play->texts = texts;
  play->legal_count = 0;
  keep_asks(play, game);
  play->ask_ply = -1;
  play->match = match;
  play->content = content;
  play->game = game;
  play->seats = *seats;
  play->facing = -1;
  play->saved = true;
  /* What happened before this sitting is in the log; the news begin with the setup or the latest ply. */
  for (int seat = 0; seat < SB_SEATS_MAX; seat++) play->seen[seat] = sb_match_ply(match) - 1;
  return true;
}

static void finish(Play *play) {
  cli_bots_leave(play->bots);
  sb_match_destroy(play->match);
  json_decref(play->view);
  free(play->observation);
  free(play->legal);
  free(play->texts);
  free(play->page.at);
}

/* ---- from arguments to a match
 * ----------------------------------------------------------------------------------------------- */

static void default_seats(CliSeats *seats, int count) {
  *seats = (CliSeats){.count = count};
  for (int seat = 0; seat < count; seat++)
    snprintf(seats->name[seat], sizeof seats->name[0], "%s", seat ? "greedy" : "human");
}

static bool seats_fit(const Wishes *wishes, const CliWorld *world) {
  if (!cli_seats_fit(&wishes->seats, &manual, world->game)) return false;
  if (wishes->seats.count == world->setup.seats) return true;
  cli_usage(&manual, "%s is a position of %d seats, not %d", wishes->position, world->setup.seats, wishes->seats.count);
  return false;
}

static SbMatch *new_match(Wishes *wishes, CliWorld *world, const char *game) {
  if (wishes->seats_given) wishes->ask.seats = wishes->seats.count;
  if (!cli_world_init(world, &manual, game, &wishes->ask)) return NULL;
  if (wishes->manual_dice && !sb_dice_by_hand(world->content)) {
    cli_usage(&manual, "%s has no dice that you could roll: leave out --dice manual", game);
    return NULL;
  }
  char *position = wishes->position ? cli_position_text(world, wishes->position) : NULL;
  if (wishes->position && !position) return NULL;
  if (!wishes->seats_given) default_seats(&wishes->seats, world->setup.seats);
  if (!seats_fit(wishes, world)) {
    free(position);
    return NULL;
  }
  if (!wishes->ask.seed) play_noise(world->setup.seed);
  SbError error = {0};
  SbMatchInfo info = {.manual_dice = wishes->manual_dice, .position = position};
  char date[32];
  time_t now = time(NULL);
  struct tm day;
  if (localtime_r(&now, &day) && strftime(date, sizeof date, "%Y-%m-%d", &day)) info.date = date;
  for (int seat = 0; seat < wishes->seats.count; seat++) info.seat_names[seat] = wishes->seats.name[seat];
  SbMatch *match = sb_match_create(world->content, &world->setup, &info, &error);
  if (!match && wishes->position)
    cli_tell_at(wishes->position, &error);
  else if (!match)
    cli_tell("%s cannot start: %s", game, error.text);
  free(position);
  return match;
}

/* The players a file names, when all of them can sit down here. */
static bool seats_of(const SbMatch *match, CliSeats *seats) {
  const SbMatchInfo *info = sb_match_info(match);
  int count = sb_match_setup(match)->seats;
  *seats = (CliSeats){.count = count};
  for (int seat = 0; seat < count; seat++) {
    const char *name = info->seat_names[seat] ? info->seat_names[seat] : "";
    bool known = strncmp(name, "human", 5) == 0 && (!name[5] || name[5] == ' ');
    if (known) name = "human";
    for (int i = 0; i < sb_bot_count; i++) known = known || strcmp(name, sb_bot_names[i]) == 0;
    if (!known) return false;
    snprintf(seats->name[seat], sizeof seats->name[0], "%.15s", name);
  }
  return true;
}

void play_seats_for(const SbMatch *match, CliSeats *seats) {
  if (!seats_of(match, seats)) default_seats(seats, sb_match_setup(match)->seats);
}

static SbMatch *saved_match(Wishes *wishes, CliWorld *world, const char *game) {
  if (wishes->ask.pair_count || wishes->ask.seed || wishes->position || wishes->manual_dice) {
    cli_usage(&manual, "options, seed, position and dice of a saved match are in its file: leave them out with --load");
    return NULL;
  }
  if (game && !cli_world_init(world, &manual, game, &wishes->ask)) return NULL;
  if (!game && wishes->ask.content && !cli_replay_content(&manual, wishes->ask.content, world)) return NULL;
  SbError error = {0};
  SbMatch *match = cli_read_replay(world->content, wishes->load, &error);
  if (!match) {
    cli_tell_at(wishes->load, &error);
    return NULL;
  }
  if (!wishes->seats_given) play_seats_for(match, &wishes->seats);
  if (wishes->seats.count == sb_match_setup(match)->seats) return match;
  cli_usage(&manual, "the saved match has %d seats, not %d", sb_match_setup(match)->seats, wishes->seats.count);
  sb_match_destroy(match);
  return NULL;
}

static const char *suggest(void *self, int index) {
  const Play *play = self;
  return index < play->legal_count ? play->texts[index] : play_command(index - play->legal_count, play->look.lang);
}

static int play_match(Play *play, Wishes *wishes, SbMatch *match) {
  SbError error = {0};
  play->look = cli_look(wishes->lang);
  play->page.at = malloc(CLI_ROOM);
  if (!play->page.at || !play_attach(play, match, &wishes->seats, &error)) {
    sb_match_destroy(match);
    return cli_tell("%s", *error.text ? error.text : "not enough memory");
  }
  play->page = sb_text(play->page.at, CLI_ROOM);
  play->look.seats = cli_board_find(play->game)->colours;
  play->terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
  if (wishes->pass_delay_given || play->terminal)
    play->pass_delay = wishes->pass_delay_given ? wishes->pass_delay : SB_PASS_DELAY;
  play->autosave = wishes->save;
  play->pack = wishes->ask.content;
  signal(SIGXFSZ, SIG_IGN); /* a limit on file sizes is to be told like a full disk, not to end the match */
  if (sb_match_info(match)->manual_dice)
    play_notice(play, W_MANUAL_DICE, CLI_ARGS(""));
  else if (play->look.screen && play_humans(play) > 0)
    play_notice(play, W_FIRST, CLI_ARGS(""));
  cli_prompt_start(play->terminal, suggest, play);
  if (wishes->save) play_autosave(play);
  bool left = false;
  do {
    left = play_on(play) == PLAY_LEAVE;
    if (!left) show_end(play);
  } while (!left && go_on(play, wishes));
  if (left)
    leave(play);
  else
    offer_save(play);
  cli_prompt_stop();
  return CLI_OK;
}

static bool read_dice(Wishes *wishes, const char *value) {
  wishes->manual_dice = strcmp(value, "manual") == 0;
  if (wishes->manual_dice || strcmp(value, "auto") == 0) return true;
  cli_usage(&manual, "--dice is auto or manual, not \"%s\"", value);
  return false;
}

static bool take_flag(Wishes *wishes, int flag, const char *value) {
  switch (flag) {
    case F_SEATS:
      wishes->seats_given = true;
      return cli_seats_read(&wishes->seats, &manual, value, true);
    case F_DICE:
      return read_dice(wishes, value);
    case F_POSITION:
      wishes->position = value;
      return true;
    case F_LOAD:
      wishes->load = value;
      return true;
    case F_SAVE:
      wishes->save = value;
      return true;
    case F_LANG:
      return cli_language(&manual, value, &wishes->lang);
    case F_PASS:
      wishes->pass_delay_given = true;
      return cli_pass_delay(&manual, value, &wishes->pass_delay);
    default:
      return cli_ask_take(&wishes->ask, &manual, flag, value);
  }
}

int cli_play(int argc, char **argv) {
  CliArgs args = cli_args(&manual, argc, argv);
  Wishes wishes = {.lang = cli_look_language()};
  for (int flag; (flag = cli_args_next(&args)) != CLI_END;) {
    if (flag == CLI_STOP) return args.status;
    if (!take_flag(&wishes, flag, args.value)) return CLI_BAD;
  }
  if (!cli_operands(&args, wishes.load ? 0 : 1, 1, "GAME; 'starboard games' lists them")) return CLI_BAD;
  const char *game = args.operand_count ? args.operands[0] : NULL;
  CliWorld world = {0};
  Play play = {0};
  SbMatch *match = wishes.load ? saved_match(&wishes, &world, game) : new_match(&wishes, &world, game);
  int status = match ? play_match(&play, &wishes, match) : CLI_BAD;
  finish(&play);
  cli_world_finish(&world);
  return status;
}
