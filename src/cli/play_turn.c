/* One decision after the other: people are shown the table and asked, bots choose, dice are typed in where people roll
 * them. */
#include <stdlib.h>
#include <string.h>

#include "play.h"
#include "starboard/kit.h"

/* ---- asking -------------------------------------------------------------------------------------------------------
 */

PlayNext play_ask(Play *play, const char *prompt, char **line) {
  char space[1024];
  SbText shown = sb_text(space, sizeof space);
  cli_fold(&play->look, prompt, &shown);
  CliLine got = cli_prompt_line(space, false, line);
  return got == LINE_READ ? PLAY_ASK_AGAIN : PLAY_LEAVE;
}

/* What a die can show; of a measured one, how its numbers are written. */
static void face_names(const Play *play, const SbDie *die, uint32_t mask, SbText *out) {
  char most[24], sample[8 + 12];
  SbText text = sb_text(sample, sizeof sample);
  for (int face = 0; face < die->faces; face++)
    if (mask >> face & 1) sb_text_format(out, "%s ", die->names[face]);
  if (!die->numbers) return;
  snprintf(most, sizeof most, "%d", die->numbers);
  sb_text_format(&text, "12%s%.*s", die->decimals ? "." : "", die->decimals, "5000");
  cli_word_fill(out, W_MEASURED, play->look.lang, CLI_ARGS(most, die->unit, sample));
}

static void die_prompt(Play *play, const char *action, int index, SbText *out) {
  uint32_t mask;
  const SbDie *die = sb_match_needed(play->match, &mask);
  const CliBoard *board = cli_board_find(play->game);
  const char *purpose = board->die_for ? board->die_for(action, index) : NULL;
  const char *name = sb_named(play->content, "die", die->id, play->look.lang);
  char faces[400], number[24];
  SbText list = sb_text(faces, sizeof faces);
  face_names(play, die, mask, &list);
  snprintf(number, sizeof number, "%d", index + 1);
  if (purpose)
    cli_word_fill(out, W_DIE_FOR, play->look.lang, CLI_ARGS(name, purpose, faces));
  else
    cli_word_fill(out, index ? W_DIE_NUMBERED : W_DIE, play->look.lang, CLI_ARGS(name, number, faces));
}

/* The results typed in for one deed. */
typedef struct Typed {
  char space[8192];
  size_t used;
  const char *names[SB_ROLLED_MAX];
  int count;
} Typed;

/* The first of the dice typed ahead, at the end of what is typed; NULL when there is none, or no room for it. */
static const char *take_word(Play *play, Typed *typed) {
  size_t skip = strspn(play->dice, " \t"), size = strcspn(play->dice + skip, " \t");
  if (size == 0 || typed->used + size >= sizeof typed->space || typed->count == SB_ROLLED_MAX) return NULL;
  char *word = typed->space + typed->used;
  snprintf(word, sizeof typed->space - typed->used, "%.*s", (int)size, play->dice + skip);
  memmove(play->dice, play->dice + skip + size, strlen(play->dice + skip + size) + 1);
  return word;
}

static bool can_show(const SbDie *die, uint32_t mask, const char *word) {
  int32_t numbers[SB_NUMBERS_MAX];
  if (die->numbers) return sb_die_numbers(die, word, numbers) >= 0;
  int face = sb_die_face(die, word);
  return face >= 0 && (mask >> face & 1);
}

/* What somebody tells in words counts when they have seen what was understood. PLAY_ASK_AGAIN: nothing is told yet. */
static PlayNext hear(Play *play, const CliTold *told, const char *line) {
  char understood[1000], *answer;
  SbText outcome = sb_text(play->dice, sizeof play->dice), said = sb_text(understood, sizeof understood);
  bool good = cli_board_find(play->game)->tell_read(told, line, &outcome, &said);
  if (!good) play->dice[0] = 0;
  cli_page(&play->look, understood);
  fputc('\n', stdout);
  if (!good) return PLAY_ASK_AGAIN;
  if (play_ask(play, cli_word(W_COUNTS, play->look.lang), &answer) == PLAY_LEAVE) return PLAY_LEAVE;
  if (*answer != 'n' && *answer != 'N') return PLAY_GO_ON;
  play->dice[0] = 0;
  return PLAY_ASK_AGAIN;
}

/* Until something is in play->dice; PLAY_ASK_AGAIN: it was not done at all. Who knows the numbers may type them too. */
static PlayNext ask_in_words(Play *play, const CliTold *told, const SbDie *die, const char *question) {
  int32_t numbers[SB_NUMBERS_MAX];
  char prompt[100], *line;
  snprintf(prompt, sizeof prompt, "%s> ", sb_named(play->content, "die", die->id, play->look.lang));
  cli_page(&play->look, question);
  fputc('\n', stdout);
  for (;;) {
    if (play_ask(play, prompt, &line) == PLAY_LEAVE) return PLAY_LEAVE;
    char kept[1000];
    snprintf(kept, sizeof kept, "%s", line);
    if (!*kept) continue;
    if (strcmp(kept, "back") == 0) return PLAY_ASK_AGAIN;
    if (strcmp(kept, "quit") == 0) return PLAY_LEAVE;
    if (sb_die_numbers(die, kept, numbers) >= 0) {
      snprintf(play->dice, sizeof play->dice, "%s", kept);
      return PLAY_GO_ON;
    }
    PlayNext next = hear(play, told, kept);
    if (next != PLAY_ASK_AGAIN) return next;
  }
}

static PlayNext ask_by_name(Play *play, const char *action, int index) {
  char prompt[600], *line;
  SbText text = sb_text(prompt, sizeof prompt);
  die_prompt(play, action, index, &text);
  if (play_ask(play, prompt, &line) == PLAY_LEAVE) return PLAY_LEAVE;
  snprintf(play->dice, sizeof play->dice, "%s", line);
  return PLAY_GO_ON;
}

/* Asks for a result: into play->dice. */
static PlayNext ask_for(Play *play, int seat, const SbDie *die, const char *action, int index) {
  const CliBoard *board = cli_board_find(play->game);
  char space[1000];
  SbText question = sb_text(space, sizeof space);
  if (!die->numbers || !board->tell_ask) return ask_by_name(play, action, index);
  sb_match_observe(play->match, seat, play->observation);
  json_t *view = cli_view(play->content, play->observation, seat);
  const CliTold told = {&play->look, play->content, view, die->id, action};
  bool in_words = view && board->tell_ask(&told, &question);
  PlayNext next = in_words ? ask_in_words(play, &told, die, space) : ask_by_name(play, action, index);
  json_decref(view);
  return next;
}

static PlayNext ask_die(Play *play, int seat, const char *action, Typed *typed) {
  uint32_t mask;
  const SbDie *die = sb_match_needed(play->match, &mask);
  for (;;) {
    char faces[400];
    const char *word = take_word(play, typed);
    if (!word) {
      PlayNext next = ask_for(play, seat, die, action, typed->count);
      if (next != PLAY_GO_ON) return next;
      continue;
    }
    if (can_show(die, mask, word)) {
      typed->names[typed->count++] = word;
      typed->used += strlen(word) + 1;
      return PLAY_GO_ON;
    }
    SbText list = sb_text(faces, sizeof faces);
    face_names(play, die, mask, &list);
    cli_say(&play->look, W_DIE_WRONG, CLI_ARGS(word, faces));
    play->dice[0] = 0; /* what was typed behind a wrong die is doubtful too */
  }
}

PlayNext play_do(Play *play, const SbDeed *deed) {
  char space[SB_ACTION_TEXT] = "resign";
  SbText text = sb_text(space, sizeof space);
  Typed typed = {.count = 0};
  SbError error = {0};
  SbActStatus status;
  if (!deed->quit)
    play->game->action_write(play->content, sb_match_state(play->match), deed->seat, deed->action, &text);
  for (;;) {
    status = sb_match_do_named(play->match, deed, typed.names, typed.count, play->look.lang, &error);
    if (status != SB_ACT_NEEDS_DIE) break;
    PlayNext next = ask_die(play, deed->seat, space, &typed);
    if (next != PLAY_GO_ON) return next;
  }
  play->dice[0] = 0;
  if (status == SB_ACT_DONE) {
    play_autosave(play);
    return PLAY_GO_ON;
  }
  cli_page(&play->look, error.text); /* a measured outcome the game does not believe */
  fputc('\n', stdout);
  return PLAY_ASK_AGAIN;
}

/* ---- the table -----------------------------------------------------------------------------------------------------
 */

void play_notice(Play *play, CliWord word, const char *const *args) {
  SbText text = sb_text(play->notice, sizeof play->notice);
  cli_word_fill(&text, word, play->look.lang, args);
  if (!play->look.screen) play_tell_notice(play);
}

void play_tell_notice(Play *play) {
  if (!*play->notice) return;
  cli_page(&play->look, play->notice);
  fputc('\n', stdout);
  play->notice[0] = 0;
}

CliName play_seat_name(const Play *play, int seat) {
  return cli_seat_called(play->match, seat, play->look.lang);
}

void play_write(const Play *play, SbAction action, SbText *out) {
  char space[SB_ACTION_TEXT], clicks[1024];
  SbText text = sb_text(space, sizeof space), picks = sb_text(clicks, sizeof clicks);
  const SbState *known = (const SbState *)play->observation;
  const CliBoard *board = cli_board_find(play->game);
  play->game->action_write(play->content, known, play->seat, action, &text);
  if (!board->spell || !play->view) {
    sb_text_put(out, space);
    return;
  }
  play->game->action_picks(play->content, known, play->seat, action, &picks);
  board->spell(play->view, space, clicks, out);
}

void play_refresh(Play *play, int seat) {
  play->seat = seat;
  sb_match_observe(play->match, seat, play->observation);
  play->legal_count = sb_legal_observed(play->game, play->content, play->observation, seat, play->legal);
  json_decref(play->view);
  play->view = cli_view(play->content, play->observation, seat);
  for (int i = 0; i < play->legal_count; i++) {
    SbText text = sb_text(play->texts[i], sizeof play->texts[i]);
    play_write(play, play->legal[i], &text);
  }
}

int play_lines(const char *text) {
  int lines = 0;
  for (; *text; text++) lines += *text == '\n';
  return lines;
}

void play_news(Play *play, int most) {
  SbText *out = &play->page;
  sb_text_clear(out);
  int ply = sb_match_ply(play->match), from = play->seen[play->seat];
  cli_events_text(play->match, from, ply, play->seat, &play->look, out);
  int lines = play_lines(out->at);
  const char *text = out->at;
  if (lines > most) {
    char number[24];
    most--; /* for the line that says so */
    snprintf(number, sizeof number, "%d", lines - most);
    cli_say(&play->look, W_EARLIER, CLI_ARGS(number));
    for (int skip = lines - most; skip > 0; skip--) text = strchr(text, '\n') + 1;
  }
  cli_page(&play->look, text);
}

/* Who plays with whom, where there are teams: "Team 1: Violet, Blue   Team 2: Red, Yellow". */
static void write_teams(const Play *play, SbText *out) {
  const SbState *state = (const SbState *)play->observation;
  int sides = sb_sides(play->content, state), seats = play->seats.count;
  if (sides == 1 || sides == seats) return;
  for (int side = 0; side < sides; side++) {
    char number[24];
    const char *before = " ";
    snprintf(number, sizeof number, "%d", side + 1);
    if (side) sb_text_put(out, "   ");
    cli_word_fill(out, W_TEAM, play->look.lang, CLI_ARGS(number));
    for (int seat = 0; seat < seats; seat++) {
      if (sb_side(play->content, state, seat) != side) continue;
      sb_text_put(out, before);
      cli_styled(out, &play->look, cli_seat_style(&play->look, seat), play_seat_name(play, seat).text);
      before = ", ";
    }
  }
  sb_text_char(out, '\n');
}

void play_draw(Play *play) {
  CliLook *look = &play->look;
  SbText *out = &play->page;
  char number[24];
  cli_look_measure(look);
  cli_clear(look);
  snprintf(number, sizeof number, "%d", sb_match_ply(play->match));
  sb_text_clear(out);
  if (!look->screen) sb_text_char(out, '\n');
  cli_title(look, play->content, out);
  sb_text_put(out, "   ");
  cli_word_fill(out, W_PLY, look->lang, CLI_ARGS(number));
  sb_text_put(out, "   ");
  cli_style(out, look, cli_seat_style(look, play->seat));
  cli_word_fill(out, W_YOUR_TURN, look->lang, CLI_ARGS(play_seat_name(play, play->seat).text));
  cli_plain(out, look);
  sb_text_put(out, "   ");
  cli_board_draw(look, play->content, play->observation, play->seat, out);
  write_teams(play, out);
  int used = play_lines(out->at);
  cli_page(look, out->at);
  int left = look->height - used - 2, lines = left - 4; /* the prompt, and a little news in any case */
  int news = left - play_list_lines(play, lines), least = news < 0 ? look->height / 3 : 3;
  play_news(play, !look->screen  ? 60
                  : news < least ? least
                                 : news); /* where not all fits, news come before the board */
  play->seen[play->seat] = sb_match_ply(play->match);
  play_tell_question(play);
  play_list(play, "", lines);
  play_tell_notice(play);
}

/* ---- people
 * ---------------------------------------------------------------------------------------------------------- */

bool play_must_hand_over(Play *play, int seat) {
  if (!(play->game->traits & SB_TRAIT_SECRETS) || play->facing == seat) return false;
  SbObservation *other = (SbObservation *)cli_new_state(play->game);
  bool differs = other == NULL;
  sb_match_observe(play->match, seat, play->observation);
  for (int s = 0; s < play->seats.count && !differs; s++) {
    if (s == seat || !cli_seat_is_human(&play->seats, s)) continue;
    sb_match_observe(play->match, s, other);
    differs = memcmp(other, play->observation, play->game->state_size) != 0;
  }
  free(other);
  return differs;
}

static PlayNext hand_over(Play *play, int seat) {
  char prompt[200], *line;
  cli_forget(&play->look);
  cli_prompt_forget();
  fputc('\n', stdout);
  cli_say(&play->look, W_HANDOVER, CLI_ARGS(play_seat_name(play, seat).text));
  SbText text = sb_text(prompt, sizeof prompt);
  sb_text_put(&text, cli_word(W_ENTER, play->look.lang));
  PlayNext next = play_ask(play, prompt, &line);
  cli_forget(&play->look);
  return next;
}

static PlayNext person_decides(Play *play, int seat) {
  if (play_must_hand_over(play, seat) && hand_over(play, seat) == PLAY_LEAVE) return PLAY_LEAVE;
  play->facing = seat;
  play_refresh(play, seat);
  play_draw(play);
  char name[80], prompt[100];
  SbText text = sb_text(name, sizeof name);
  cli_fold(&play->look, play_seat_name(play, seat).text, &text);
  snprintf(prompt, sizeof prompt, "%s> ", name);
  for (;;) {
    char *line;
    if (cli_prompt_line(prompt, true, &line) != LINE_READ) return PLAY_LEAVE;
    cli_look_measure(&play->look);
    PlayNext next = play_line(play, line);
    if (next != PLAY_ASK_AGAIN) return next;
  }
}

static PlayNext bot_decides(Play *play, int seat) {
  sb_match_observe(play->match, seat, play->observation);
  SbDeed deed = {.seat = seat, .action = play_bot_choose(play, seat)};
  if (deed.action != SB_NO_ACTION) return play_do(play, &deed);
  cli_say(&play->look, W_BOT_STUCK, CLI_ARGS(play_seat_name(play, seat).text));
  return PLAY_LEAVE;
}

/* Without people at the table the story is told as it happens. */
static void tell_spectator(Play *play) {
  if (play_humans(play) > 0) return;
  sb_text_clear(&play->page);
  cli_events_text(play->match, play->seen[0], sb_match_ply(play->match), SB_SPECTATOR, &play->look, &play->page);
  cli_page(&play->look, play->page.at);
  play->seen[0] = sb_match_ply(play->match);
}

static int next_seat(uint32_t due) {
  return __builtin_ctz(due);
}

static PlayNext decide(Play *play, int seat) {
  SbAsked asked;
  if (play->bots[seat]) return bot_decides(play, seat);
  return play_table_passes(play, seat, &asked) ? play_pass(play, seat, &asked) : person_decides(play, seat);
}

PlayNext play_on(Play *play) {
  for (uint32_t due; (due = sb_match_due(play->match)) != 0;) {
    PlayNext next = decide(play, next_seat(due));
    if (next == PLAY_LEAVE || cli_prompt_interrupted()) return PLAY_LEAVE;
    tell_spectator(play);
  }
  return PLAY_GO_ON;
}
