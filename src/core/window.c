#include "starboard/window.h"

#include <stdlib.h>
#include <string.h>

const char *const sb_ask_names[SB_ASKS] = {"able", "always", "never"};

void sb_asks_init(const SbGame *game, SbAsks *asks) {
  *asks = (SbAsks){0};
  for (int i = 0; i < SB_WINDOWS_MAX; i++) {
    asks->quiet[i] = -1;
    if (i < game->window_count) asks->how[i] = (uint8_t)game->windows[i].initial;
  }
}

static int find_ask(const char *name) {
  for (int i = 0; i < SB_ASKS; i++)
    if (strcmp(sb_ask_names[i], name) == 0) return i;
  return -1;
}

bool sb_asks_set(const SbGame *game, SbAsks *asks, const char *window, const char *how, int turn) {
  int way = find_ask(how);
  bool any = false;
  if (way < 0 && strcmp(how, "turn") != 0) return false;
  for (int i = 0; i < game->window_count; i++) {
    if (window && strcmp(game->windows[i].id, window) != 0) continue;
    if (way >= 0) asks->how[i] = (uint8_t)way;
    asks->quiet[i] = way >= 0 ? -1 : turn;
    any = true;
  }
  return any;
}

SbAsk sb_asks_now(const SbAsks *asks, int window, int turn) {
  return asks->quiet[window] == turn ? SB_ASK_NEVER : (SbAsk)asks->how[window];
}

void sb_asks_write(const SbGame *game, const SbAsks *asks, SbText *out) {
  bool any = false;
  for (int i = 0; i < game->window_count; i++) {
    if (asks->how[i] == game->windows[i].initial && asks->quiet[i] < 0) continue;
    sb_text_format(out, "%s%s=%s", any ? " " : "", game->windows[i].id, sb_ask_names[asks->how[i]]);
    if (asks->quiet[i] >= 0) sb_text_format(out, "@%d", asks->quiet[i]);
    any = true;
  }
}

static void read_one(const SbGame *game, char *word, SbAsks *asks) {
  char *how = strchr(word, '='), *turn = strchr(word, '@');
  if (!how) return;
  *how++ = 0;
  if (turn) *turn++ = 0;
  sb_asks_set(game, asks, word, how, 0);
  if (turn) sb_asks_set(game, asks, word, "turn", atoi(turn));
}

void sb_asks_read(const SbGame *game, const char *text, SbAsks *asks) {
  char space[SB_ASKS_TEXT], *rest;
  SbText copy = sb_text(space, sizeof space);
  sb_asks_init(game, asks);
  sb_text_put(&copy, text);
  for (char *word = strtok_r(space, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) read_one(game, word, asks);
}

int sb_turn(const SbContent *content, const SbState *state) {
  return content->game->turn ? content->game->turn(content, state) : 0;
}

bool sb_asks_pass(const SbAsks *asks, const SbContent *content, const SbObservation *observation, int seat,
                  const SbAsked *asked, SbAction *scratch) {
  int turn = sb_turn(content, (const SbState *)observation);
  SbAsk how = sb_asks_now(asks, asked->window, turn);
  if (how != SB_ASK_ABLE) return how == SB_ASK_NEVER;
  return sb_legal_observed(content->game, content, observation, seat, scratch) == 1;
}

bool sb_asks_pass_at_once(const SbAsks *asks, const SbContent *content, const SbState *state, const SbAsked *asked) {
  return asked->open && sb_asks_now(asks, asked->window, sb_turn(content, state)) == SB_ASK_NEVER;
}

/* ---- how long a question stands ------------------------------------------------------------------------------ */

bool sb_pass_delay_read(const char *text, SbPassDelay *out) {
  const long most = 60000;
  char *end;
  long low = strtol(text, &end, 10), high = low;
  bool good = end != text;
  if (good && *end == '-') {
    const char *second = end + 1;
    high = strtol(second, &end, 10);
    good = end != second;
  }
  if (!good || *end || low < 0 || low > high || high > most) return false;
  *out = (SbPassDelay){(int)low, (int)high};
  return true;
}

int64_t sb_pass_delay_draw(const SbPassDelay *delay, uint64_t luck) {
  int64_t low = (int64_t)delay->low * 1000, span = (int64_t)delay->high * 1000 - low;
  return span > 0 ? low + (int64_t)(luck % (uint64_t)span) : low;
}

int64_t sb_pass_delay_spare(const SbPassDelay *delay) {
  return (int64_t)delay->low * 1000 / 4;
}
