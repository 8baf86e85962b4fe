/* Windows: questions put to a seat because it might have an answer for all that everybody knows. The table passes for
 * people who wish it, and does it in a way that tells the others nothing: docs/decisions/0011.
 *
 * When a window opens, a moment is drawn for each seat that is asked, from nothing but luck. The table passes at that
 * moment. So do a person who is quicker, and a bot, whether it had something to think about or not. Everything that
 * happens at such a moment is done by a tick that was set for it when it was drawn. Where everybody can see what the
 * seat could answer, there is nothing to hide, and only the table's own passes wait, so that one can see what they are
 * about.
 *
 * A bot that decides in its own turn is not asked in a window, but how long it thinks tells of what it holds all the
 * same: such a decision is `kept` until a moment that is drawn likewise, from a shorter range (docs/decisions/0026). */
#include <string.h>

#include "conn.h"
#include "ids.h"
#include "message.h"
#include "outgoing.h"
#include "room.h"
#include "server.h"

#define LATE_MS 250 /* ticks come a little late; nobody's clock pays for that */

/* Of the delay of windows, for what a bot decides in its own turn: above what a thought takes, with room to spare. */
#define KEPT_PART 16     /* most bots think for a few milliseconds, */
#define KEPT_PART_BEST 5 /* the strongest for up to 160 */
#define SLOT_US 50000    /* moments are multiples of it, so that a crowd of them takes no more ticks than that */

static SbPassDelay range(const Room *room, int seat) {
  SbPassDelay delay = room->server->serve->pass_delay;
  if (room->window[seat].on) return delay;
  int part = strcmp(room_mind(room, seat), sb_bot_names[sb_bot_count - 1]) == 0 ? KEPT_PART_BEST : KEPT_PART;
  return (SbPassDelay){delay.low / part, delay.high / part};
}

/* A moment for an answer to a question that was put at `from`. */
static int64_t draw_moment(const Room *room, int seat, int64_t from) {
  SbPassDelay delay = range(room, seat);
  uint64_t luck;
  if (delay.high == 0) return from;
  random_bytes(&luck, sizeof luck);
  delay.high -= delay.high - delay.low < SLOT_US / 1000 ? delay.high - delay.low : SLOT_US / 1000;
  return ((from + sb_pass_delay_draw(&delay, luck)) / SLOT_US + 1) * SLOT_US;
}

static bool is_person(const Room *room, int seat) {
  return room_players(room) >> seat & 1;
}

/* Whether the table is going to pass for this seat. */
static bool table_passes(const Room *room, int seat) {
  const Window *w = &room->window[seat];
  if (!w->on || w->stopped || !is_person(room, seat)) return false;
  sb_match_observe(room->match, seat, room->server->observation);
  return sb_asks_pass(&room->asks[seat], room->content, room->server->observation, seat, &w->asked,
                      room->server->actions);
}

static void open_window(Room *room, int seat, const SbAsked *asked, bool stopped) {
  int64_t now = steady_us();
  room->window[seat] = (Window){.on = true, .asked = *asked, .stopped = stopped, .opened = now};
  room->window[seat].free_until = now + ((int64_t)room->server->serve->pass_delay.high + LATE_MS) * 1000;
  room->window[seat].at = draw_moment(room, seat, now);
  server_due(room->server, room->window[seat].at);
}

/* Whether the seat knows anything that not everybody knows: what it may do could depend on that, and on nothing else.
 * How much of it there is, everybody knows. */
static bool knows_more(const Room *room, int seat) {
  Server *server = room->server;
  if (!(room->game->traits & SB_TRAIT_SECRETS)) return false;
  sb_match_observe(room->match, seat, server->observation);
  sb_match_observe(room->match, SB_SPECTATOR, server->public_view);
  return memcmp(server->observation, server->public_view, room->game->state_size) != 0;
}

static void keep(Room *room, int seat) {
  if (room->deploying >> seat & 1 || !(room_bots_due(room) >> seat & 1)) return;
  if (range(room, seat).high == 0 || !knows_more(room, seat)) return;
  int64_t now = steady_us();
  room->window[seat] = (Window){.kept = true, .opened = now, .at = draw_moment(room, seat, now)};
}

void room_window_think(Room *room, int seat) {
  Window *w = &room->window[seat];
  if (!w->on && !w->kept) keep(room, seat);
  int64_t now = steady_us();
  if ((w->on || w->kept) && w->at < now) w->at = draw_moment(room, seat, now);
}

void room_windows_look(Room *room, int mover, bool undone) {
  for (int seat = 0; seat < room->facts.seats; seat++) {
    SbAsked asked;
    bool was = room->window[seat].on;
    bool is = room->match && sb_window(room->game, room->content, sb_match_state(room->match), seat, &asked);
    bool goes_on = seat != mover && mover >= 0; /* somebody else acted */
    if (is && was && goes_on) continue;
    if (!is && goes_on && room->window[seat].kept && room_bots_due(room) >> seat & 1) continue;
    room->window[seat] = (Window){0};
    if (is)
      open_window(room, seat, &asked, undone);
    else if (room->match)
      keep(room, seat);
  }
}

bool room_windows_wait(const Room *room) {
  if (!room->match) return false;
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (room->window[seat].held || table_passes(room, seat)) return true;
  return false;
}

/* When an answer of this seat may show; 0: at any time. */
static int64_t shows_at(const Room *room, int seat) {
  const Window *w = &room->window[seat];
  return w->kept || (w->on && !w->asked.open) ? w->at : 0;
}

/* Where bots are among themselves, nothing is told to anybody. */
static bool is_watched(const Room *room) {
  return room->conns || room_players(room);
}

int64_t room_window_until(const Room *room, int seat) {
  int64_t at = room->window[seat].on && is_watched(room) ? shows_at(room, seat) : 0;
  int64_t spare = sb_pass_delay_spare(&room->server->serve->pass_delay);
  return at && spare ? at - spare : 0;
}

bool room_window_hold(Room *room, int seat, SbAction action, const char *id) {
  Window *w = &room->window[seat];
  if (!shows_at(room, seat) || !is_watched(room) || range(room, seat).high == 0) return false;
  int64_t now = steady_us();
  while (w->at <= now) w->at = draw_moment(room, seat, w->at); /* late; and that is all it tells */
  room->server->metrics.held_long += w->at <= now;
  server_due(room->server, w->at);
  w->held = true;
  w->action = action;
  SbText t = sb_text(w->id, sizeof w->id);
  sb_text_put(&t, id);
  return true;
}

bool room_window_is_pass(const Room *room, int seat, SbAction action) {
  return room->window[seat].on && room->window[seat].asked.pass == action;
}

/* When a seat's answer shows, or the table passes for it; 0: nothing waits. */
static int64_t moment(const Room *room, int seat) {
  const Window *w = &room->window[seat];
  if (!w->held && !table_passes(room, seat)) return 0;
  bool at_once =
      w->on && sb_asks_pass_at_once(&room->asks[seat], room->content, sb_match_state(room->match), &w->asked);
  return at_once ? w->opened : w->at;
}

static void show(Room *room, int seat) {
  Window *w = &room->window[seat];
  char id[SB_ACT_ID];
  memcpy(id, w->id, sizeof id);
  SbAction action = w->held ? w->action : w->asked.pass;
  room->server->metrics.held += w->held;
  room->server->metrics.held_long += w->held && server_ticks_for(room->server) > w->at;
  w->held = false;
  room_play(room, seat, action, id);
}

void room_windows_tick(Room *room) {
  int64_t now = steady_us();
  int first = -1;
  if (room->server->draining || room->failed || room->dice_seat >= 0 || room_bots_wait(room)) return;
  for (int seat = room->facts.seats - 1; seat >= 0; seat--) {
    int64_t at = moment(room, seat);
    if (at) server_due(room->server, at);
    if (at && now >= at) first = seat;
  }
  if (first >= 0) show(room, first); /* everything is another then; the next tick looks again */
}

/* ---- what people say about it ------------------------------------------------------------------------------ */

static void tell_window(Conn *conn) {
  Words words = {.room = conn->room, .seat = conn->seat, .lang = (SbLang)conn->lang};
  Message *message = message_make(write_window, &words, conn->room->last_ticket);
  conn_send(conn, message);
  message_drop(message);
}

static bool is_seated(Conn *conn) {
  if (conn->seat >= 0) return true;
  conn_error(conn, NULL, "not_your_seat", SAY(conn->lang, "You are watching.", "Vous ne faites que regarder."), NULL,
             NULL, -1);
  return false;
}

bool room_ask_me(Conn *conn, const char *window, const char *how) {
  Room *room = conn->room;
  if (!is_seated(conn)) return true;
  int turn = sb_turn(room->content, sb_match_state(room->match));
  if (!sb_asks_set(room->game, &room->asks[conn->seat], window, how, turn)) return room->game->window_count == 0;
  room->window[conn->seat].stopped = false;
  room_store_chair(room, conn->seat);
  tell_window(conn);
  server_hurry(room->server);
  return true;
}

/* Somebody wants to think about it after all. */
void room_wait_for_me(Conn *conn) {
  if (!is_seated(conn) || room_has_sitter(conn->room, conn->seat)) return;
  Window *w = &conn->room->window[conn->seat];
  w->held = false;
  w->stopped = w->on;
  tell_window(conn);
}

/* ---- as JSON -------------------------------------------------------------------------------------------------- */

void write_asked_members(const Room *room, int viewer, SbJson *j) {
  sb_json_array(j, "asked");
  for (int seat = 0; seat < room->facts.seats; seat++) {
    if (!room->window[seat].on) continue;
    sb_json_object(j, NULL);
    sb_json_int(j, "seat", seat);
    sb_json_text(j, "window", room->game->windows[room->window[seat].asked.window].id);
    sb_json_end(j);
  }
  sb_json_end(j);
  const Window *w = viewer < 0 ? NULL : &room->window[viewer];
  if (!w || !w->on) {
    sb_json_null(j, "window");
    return;
  }
  char space[SB_ACTION_TEXT];
  SbText pass = sb_text(space, sizeof space);
  room->game->action_write(room->content, sb_match_state(room->match), viewer, w->asked.pass, &pass);
  int64_t left = (w->at - steady_us()) / 1000;
  sb_json_object(j, "window");
  sb_json_text(j, "id", room->game->windows[w->asked.window].id);
  sb_json_text(j, "pass", space);
  sb_json_bool(j, "open", w->asked.open);
  if (w->held || table_passes(room, viewer))
    sb_json_int(j, "passes_in", left > 0 ? left : 0);
  else
    sb_json_null(j, "passes_in");
  sb_json_end(j);
}

void write_asks_member(const Room *room, int viewer, SbJson *j) {
  int turn = sb_turn(room->content, sb_match_state(room->match));
  sb_json_array(j, "asks");
  for (int i = 0; viewer >= 0 && i < room->game->window_count; i++) {
    sb_json_object(j, NULL);
    sb_json_text(j, "id", room->game->windows[i].id);
    sb_json_text(j, "ask", sb_ask_names[room->asks[viewer].how[i]]);
    sb_json_bool(j, "turn", room->asks[viewer].quiet[i] == turn);
    sb_json_end(j);
  }
  sb_json_end(j);
}
