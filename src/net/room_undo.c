/* Taking back: free until something was rolled or revealed, otherwise with everybody's consent; bots always agree. */
#include <stdlib.h>

#include "conn.h"
#include "log.h"
#include "message.h"
#include "pictures.h"
#include "room.h"
#include "server.h"

static void send_all(Room *room, const char *text, size_t length) {
  Message *message = message_text(text, length, room->last_ticket);
  for (Conn *c = room->conns, *next; c; c = next) {
    next = c->next;
    conn_send(c, message);
  }
  message_drop(message);
}

static void send_ask(Room *room, Conn *only) {
  char space[192];
  SbText out = sb_text(space, sizeof space);
  sb_text_format(&out, "{\"t\":\"ask\",\"what\":\"undo\",\"seat\":%d,\"ply\":%d,\"of\":[", room->ask_seat,
                 room->ask_ply);
  const char *comma = "";
  for (int seat = 0; seat < room->facts.seats; seat++) {
    if (!(room->ask_open >> seat & 1)) continue;
    sb_text_format(&out, "%s%d", comma, seat);
    comma = ",";
  }
  sb_text_format(&out, "]}");
  if (!only) {
    send_all(room, space, out.length);
    return;
  }
  Message *message = message_text(space, out.length, room->last_ticket);
  conn_send(only, message);
  message_drop(message);
}

typedef enum AskEnd { ASK_REFUSED, ASK_GRANTED, ASK_VOID } AskEnd;

static void close_ask(Room *room, AskEnd end) {
  char space[96];
  SbText out = sb_text(space, sizeof space);
  sb_text_format(&out, "{\"t\":\"answered\",\"what\":\"undo\",\"yes\":%s%s}", end == ASK_GRANTED ? "true" : "false",
                 end == ASK_VOID ? ",\"void\":true" : "");
  room->ask_seat = -1;
  send_all(room, space, out.length);
}

void room_void_ask(Room *room) {
  if (room->ask_seat >= 0) close_ask(room, ASK_VOID);
}

void room_show_ask(Room *room, Conn *conn) {
  if (room->ask_seat >= 0) send_ask(room, conn);
}

static void take_back(Room *room, int by, int ply) {
  SbStoreHead head;
  room_clock_stop(room);
  if (!sb_match_rewind(room->match, ply)) {
    log_line(LOG_ERROR, "undo_failed", room->facts.id, "ply=%d", ply);
    room_clock_start(room, -1);
    return;
  }
  room->server->metrics.undone++;
  room->owed = 0;
  room_changed(room, -1, true);
  room_clock_start(room, -1);
  room_fill_head(room, &head);
  room_wrote(room, sb_store_put_undo(room->server->store, room->facts.id, &head));
  free(head.result);
  for (int seat = 0; seat < room->facts.seats; seat++) {
    if (room->facts.seat[seat].chair.clock_ply <= ply) continue; /* plies say what it is */
    room_keep_clock(room, seat);
    room_store_chair(room, seat);
  }
  log_line(LOG_INFO, "undone", room->facts.id, "ply=%d", ply);
  picture_broadcast_view(room);
  if (room_players(room) & ~(1u << by)) room_notice(room, by, "undone");
  room_give_back(room, room->returning);
  room_think(room);
}

static void refuse(Conn *conn, const char *text) {
  conn_error(conn, NULL, "not_now", text, NULL, NULL, -1);
}

/* The ply before the seat's last action, -1: it has not acted. */
static int before_last_act(const Room *room, int seat) {
  for (int i = sb_match_ply(room->match); i > 0; i--)
    if (sb_match_log(room->match, i)->seat == seat) return i - 1;
  return -1;
}

void room_undo(Conn *conn) {
  Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  int now = sb_match_ply(room->match);
  int ply = conn->seat >= 0 ? before_last_act(room, conn->seat) : -1;
  if (ply < 0) {
    refuse(conn, SAY(lang, "There is nothing of yours to take back.", "Vous n'avez rien à reprendre."));
    return;
  }
  if (sb_match_due(room->match) == 0 || room->server->draining) {
    refuse(conn, SAY(lang, "The match is over.", "La partie est finie."));
    return;
  }
  if (room_has_sitter(room, conn->seat)) {
    refuse(conn, SAY(lang, "A bot plays for you: take your seat back first.",
                     "Un robot joue à votre place : reprenez d'abord votre siège."));
    return;
  }
  if (room->ask_seat >= 0) {
    refuse(conn, SAY(lang, "A question is open already.", "Une question est déjà posée."));
    return;
  }
  if (!room_charge_log(conn, NULL)) return;
  uint32_t others = room_players(room) & ~(1u << conn->seat);
  if (others == 0 || (ply == now - 1 && sb_match_undo_is_free(room->match))) {
    take_back(room, conn->seat, ply);
    return;
  }
  room->ask_seat = conn->seat;
  room->ask_ply = ply;
  room->ask_open = others;
  send_ask(room, NULL);
}

static void agree(Room *room) {
  int seat = room->ask_seat;
  close_ask(room, ASK_GRANTED);
  take_back(room, seat, room->ask_ply);
}

void room_answer(Conn *conn, bool yes) {
  Room *room = conn->room;
  if (conn->seat < 0 || room->ask_seat < 0 || !(room->ask_open >> conn->seat & 1)) {
    refuse(conn, SAY(conn->lang, "Nobody asks you anything.", "Personne ne vous demande rien."));
    return;
  }
  room->ask_open &= ~(1u << conn->seat);
  if (!yes)
    close_ask(room, ASK_REFUSED);
  else if (room->ask_open == 0)
    agree(room);
}

void room_ask_without(Room *room, int seat) {
  if (room->ask_seat < 0) return;
  bool was_open = room->ask_open >> seat & 1;
  room->ask_open &= ~(1u << seat);
  if (room->ask_seat == seat)
    close_ask(room, ASK_VOID);
  else if (was_open && room->ask_open == 0)
    agree(room);
}
