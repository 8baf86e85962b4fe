/* Clocks: each person's time left, running while that seat is due. They start with the first action, stop with the
 * server, and never run for bots. */
#include "ids.h"
#include "room.h"
#include "server.h"

/* In a window the first moments are free, whether the table passes then or somebody thinks about it. */
static int64_t used(const Room *room, int seat) {
  const Window *w = &room->window[seat];
  int64_t from = w->on && w->free_until > room->running_since ? w->free_until : room->running_since;
  int64_t now = steady_us();
  return room->running >> seat & 1 && now > from ? now - from : 0;
}

int64_t room_clock_free_ms(const Room *room, int seat) {
  int64_t left = room->window[seat].on ? room->window[seat].free_until - steady_us() : 0;
  return left > 0 ? left / 1000 : 0;
}

int64_t room_clock_left_ms(const Room *room, int seat) {
  int64_t left = room->left[seat] - used(room, seat);
  return left > 0 ? left / 1000 : 0;
}

void room_clock_stop(Room *room) {
  for (int seat = 0; seat < room->facts.seats; seat++) room->left[seat] -= used(room, seat);
  room->running = 0;
}

static bool is_anybody_asked(const Room *room) {
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (room->window[seat].on) return true;
  return false;
}

/* The increment is for a turn, which may be many small actions: it comes when the seat has nothing left to decide, or
 * has to decide about another turn. A question put to somebody in between ends no turn. */
static void pay_increments(Room *room, uint32_t due, int turn) {
  bool asked = is_anybody_asked(room);
  for (int seat = 0; seat < room->facts.seats; seat++) {
    bool done = turn != room->clock_turn || (!(due >> seat & 1) && !asked);
    if (!done || !(room->decided >> seat & 1)) continue;
    if (!room_has_sitter(room, seat)) room->left[seat] += room->facts.increment_ms * 1000;
    room->decided &= ~(1u << seat);
  }
}

void room_clock_start(Room *room, int mover) {
  room->running = 0;
  if (room->facts.clock_ms == 0) return;
  uint32_t due = sb_match_due(room->match);
  int turn = sb_turn(room->content, sb_match_state(room->match)), ply = sb_match_ply(room->match);
  if (ply > 0 && mover >= 0) pay_increments(room, due, turn);
  room->clock_turn = turn;
  if (ply == 0) return;
  room->running = due & room_players(room);
  room->running_since = steady_us();
  if (room->running) server_hurry(room->server);
}

void room_clock_load(Room *room, const int64_t left_ms[SB_SEATS_MAX]) {
  for (int seat = 0; seat < room->facts.seats; seat++) room->left[seat] = left_ms[seat] * 1000;
  room_clock_start(room, -1);
}

bool room_clock_expired(Room *room, int *seat) {
  for (*seat = 0; *seat < room->facts.seats; (*seat)++)
    if (room->running >> *seat & 1 && room->left[*seat] <= used(room, *seat)) return true;
  return false;
}
