/* Windows: questions put to a seat because it might have an answer for all that everybody knows. The table passes for
 * people who wish it, and does it in a way that tells the others nothing: docs/decisions/0011.
 *
 * When a window opens, a moment is drawn for each seat that is asked, from nothing but luck. The table passes at that
 * moment. So do a person who is quicker, and a bot, whether it had something to think about or not. Everything that
 * happens at such a moment is done by one and the same tick. Where everybody can see what the seat could answer, there
 * is nothing to hide, and only the table's own passes wait, so that one can see what they are about. */
#include <string.h>

#include "conn.h"
#include "ids.h"
#include "message.h"
#include "outgoing.h"
#include "room.h"
#include "server.h"

#define LATE_MS 250 /* ticks come a little late; nobody's clock pays for that */

static int64_t draw_delay_us(const Server *server) {
  uint64_t luck;
  random_bytes(&luck, sizeof luck);
  return sb_pass_delay_draw(&server->serve->pass_delay, luck);
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
  room->window[seat] = (Window){.on = true, .asked = *asked, .stopped = stopped, .at = now};
  room->window[seat].free_until = now + ((int64_t)room->server->serve->pass_delay.high + LATE_MS) * 1000;
  room->window[seat].at += draw_delay_us(room->server);
}

void room_windows_look(Room *room, int mover, bool undone) {
  for (int seat = 0; seat < room->facts.seats; seat++) {
    SbAsked asked;
    bool was = room->window[seat].on;
    bool is = room->match && sb_window(room->game, room->content, sb_match_state(room->match), seat, &asked);
    if (is && was && seat != mover && mover >= 0) continue; /* somebody else answered in the same window */
    if (is)
      open_window(room, seat, &asked, undone);
    else
      room->window[seat] = (Window){0};
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
  return w->on && !w->asked.open ? w->at : 0;
}

int64_t room_window_until(const Room *room, int seat) {
  int64_t at = shows_at(room, seat);
  int64_t spare = sb_pass_delay_spare(&room->server->serve->pass_delay);
  return at && spare ? at - spare : 0;
}

bool room_window_hold(Room *room, int seat, SbAction action, const char *id) {
  Window *w = &room->window[seat];
  if (steady_us() >= shows_at(room, seat)) return false;
  w->held = true;
  w->action = action;
  SbText t = sb_text(w->id, sizeof w->id);
  sb_text_put(&t, id);
  server_hurry(room->server);
  return true;
}

bool room_window_is_pass(const Room *room, int seat, SbAction action) {
  return room->window[seat].on && room->window[seat].asked.pass == action;
}

static bool is_time(const Room *room, int seat, int64_t now) {
  const Window *w = &room->window[seat];
  return now >= w->at || sb_asks_pass_at_once(&room->asks[seat], room->content, sb_match_state(room->match), &w->asked);
}

void room_windows_tick(Room *room) {
  int64_t now = steady_us();
  if (room->server->draining || room->failed || room->dice_seat >= 0 || room_bots_wait(room)) return;
  for (int seat = 0; seat < room->facts.seats; seat++) {
    Window *w = &room->window[seat];
    if (!w->held && !table_passes(room, seat)) continue;
    server_hurry(room->server);
    if (!is_time(room, seat, now)) continue;
    char id[SB_ACT_ID];
    memcpy(id, w->id, sizeof id);
    SbAction action = w->held ? w->action : w->asked.pass;
    w->held = false;
    room_play(room, seat, action, id);
    return; /* everything is another now; the next tick looks again */
  }
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
  SbStoreChair *chair = &room->facts.seat[conn->seat].chair;
  SbText text = sb_text(chair->asks, sizeof chair->asks);
  sb_asks_write(room->game, &room->asks[conn->seat], &text);
  SB_ASSERT(!text.cut);
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
