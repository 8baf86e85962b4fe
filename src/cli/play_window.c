/* Windows at the terminal: the table passes for people as they wish, and neither its passes nor the answers of bots
 * tell by their time what somebody could have answered. docs/decisions/0011-windows-that-do-not-tell.md. */
#include <string.h>
#include <time.h>

#include "play.h"
#include "stats.h"

/* ---- waiting ------------------------------------------------------------------------------------------------- */

static int64_t now_us(void) {
  return (int64_t)(stats_seconds() * 1e6);
}

static void wait_until(int64_t at) {
  for (int64_t left; (left = at - now_us()) > 0 && !cli_prompt_interrupted();) {
    struct timespec time = {.tv_sec = left / 1000000, .tv_nsec = left % 1000000 * 1000};
    nanosleep(&time, NULL);
  }
}

static void tell_asked(Play *play, int seat, const SbAsked *asked) {
  char key[80];
  snprintf(key, sizeof key, "window.%s", play->game->windows[asked->window].id);
  cli_say(&play->look, W_ASKED,
          CLI_ARGS(play_seat_name(play, seat).text, sb_content_text(play->content, key, play->look.lang)));
  fflush(stdout);
}

/* The moment drawn for a question; 0: it hides nothing, or nobody is here to look at the time. */
static int64_t draw_moment(Play *play, int seat, const SbAsked *asked) {
  uint64_t luck[2];
  if (play->pass_delay.high == 0 || play_humans(play) == 0) return 0;
  tell_asked(play, seat, asked);
  play_noise(luck);
  return now_us() + sb_pass_delay_draw(&play->pass_delay, luck[0]);
}

/* ---- people ---------------------------------------------------------------------------------------------------- */

bool play_table_passes(Play *play, int seat, SbAsked *asked) {
  if (!sb_window(play->game, play->content, sb_match_state(play->match), seat, asked)) return false;
  if (play->ask_ply == sb_match_ply(play->match)) return false;
  SbAsk how = sb_asks_now(&play->asks[seat], asked->window, sb_turn(play->content, sb_match_state(play->match)));
  /* To hand the screen over only to those who can answer would show who can. */
  if (how == SB_ASK_ABLE && !asked->open && play_must_hand_over(play, seat)) return false;
  sb_match_observe(play->match, seat, play->observation);
  return sb_asks_pass(&play->asks[seat], play->content, play->observation, seat, asked, play->legal);
}

PlayNext play_pass(Play *play, int seat, const SbAsked *asked) {
  const SbState *state = sb_match_state(play->match);
  if (!sb_asks_pass_at_once(&play->asks[seat], play->content, state, asked)) wait_until(draw_moment(play, seat, asked));
  return cli_prompt_interrupted() ? PLAY_LEAVE : play_do(play, &(SbDeed){.seat = seat, .action = asked->pass});
}

void play_tell_question(Play *play) {
  SbAsked asked;
  char key[80];
  if (!sb_window(play->game, play->content, sb_match_state(play->match), play->seat, &asked)) return;
  snprintf(key, sizeof key, "window.%s.help", play->game->windows[asked.window].id);
  cli_page(&play->look, sb_content_text(play->content, key, play->look.lang));
  fputc('\n', stdout);
}

/* ---- bots ------------------------------------------------------------------------------------------------------ */

static bool is_late(void *self) {
  return now_us() >= *(const int64_t *)self;
}

SbAction play_bot_choose(Play *play, int seat) {
  SbAsked asked;
  bool in_window = sb_window(play->game, play->content, sb_match_state(play->match), seat, &asked);
  int64_t at = in_window && !asked.open ? draw_moment(play, seat, &asked) : 0;
  int64_t until = at - sb_pass_delay_spare(&play->pass_delay);
  bool hurries = at && until < at && sb_bot_searches(play->seats.name[seat]);
  if (hurries) sb_bot_stop_when(play->bots[seat], is_late, &until);
  SbAction action = sb_bot_choose(play->bots[seat], play->observation, seat);
  if (hurries) sb_bot_stop_when(play->bots[seat], NULL, NULL);
  wait_until(at);
  return action;
}

/* ---- the command ------------------------------------------------------------------------------------------------- */

static CliWord way_in_words(const SbAsks *asks, int window, int turn) {
  static const CliWord ways[SB_ASKS] = {
      [SB_ASK_ABLE] = W_ASK_ABLE, [SB_ASK_ALWAYS] = W_ASK_ALWAYS, [SB_ASK_NEVER] = W_ASK_NEVER};
  return asks->quiet[window] == turn ? W_ASK_TURN : ways[asks->how[window]];
}

static void show_asks(const Play *play) {
  int turn = sb_turn(play->content, sb_match_state(play->match));
  for (int i = 0; i < play->game->window_count; i++) {
    const char *id = play->game->windows[i].id;
    char key[80];
    snprintf(key, sizeof key, "window.%s", id);
    const char *title = sb_content_text(play->content, key, play->look.lang);
    const char *way = cli_word(way_in_words(&play->asks[play->seat], i, turn), play->look.lang);
    cli_say(&play->look, W_ASK_LINE, CLI_ARGS(id, title, way));
  }
  if (play_humans(play) > 1) cli_say(&play->look, W_ASK_SHARED, CLI_ARGS(""));
}

/* "KIND always", "always" for all kinds, "" to see them. */
PlayNext play_ask_me(Play *play, char *words) {
  int turn = sb_turn(play->content, sb_match_state(play->match));
  char *how = words + strcspn(words, " \t");
  const char *window = *how ? words : NULL;
  SbAsked asked;
  if (*how) *how++ = 0;
  how = window ? how + strspn(how, " \t") : words;
  if (play->game->window_count == 0) {
    cli_say(&play->look, W_ASK_NONE, CLI_ARGS(""));
  } else if (!*words) {
    show_asks(play);
  } else if (!sb_asks_set(play->game, &play->asks[play->seat], window, how, turn)) {
    cli_say(&play->look, W_ASK_HOW, CLI_ARGS(play->game->windows[0].id));
  } else {
    show_asks(play);
    play->ask_ply = -1;
    return play_table_passes(play, play->seat, &asked) ? PLAY_REDRAW : PLAY_ASK_AGAIN;
  }
  return PLAY_ASK_AGAIN;
}
