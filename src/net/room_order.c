/* Order at a table: spectators that may speak or not, and what people report to the host of the server. */
#include "conn.h"
#include "guests.h"
#include "ids.h"
#include "log.h"
#include "message.h"
#include "outgoing.h"
#include "room.h"
#include "server.h"
#include "visit.h"

int room_host(const Room *room) {
  int host = room->facts.host;
  if (host >= 0 && host < room->facts.seats && !room_is_bot(room, host)) return host;
  for (host = 0; host < room->facts.seats; host++)
    if (!room_is_bot(room, host)) return host;
  return -1;
}

void room_hush(Conn *conn, bool on) {
  Room *room = conn->room;
  if (conn->seat < 0 || conn->seat != room_host(room)) {
    conn_error(conn, NULL, "not_now",
               SAY(conn->lang, "Only whoever made the match says whether spectators may speak.",
                   "Seule la personne qui a créé la partie dit si les spectateurs peuvent parler."),
               NULL, NULL, -1);
    return;
  }
  if (room->facts.hushed == on || !room_may_chat(conn)) return;
  room->facts.hushed = on;
  room_wrote(room, sb_store_put_hushed(room->server->store, room->facts.id, on));
  room_notice(room, conn->seat, on ? "hushed" : "unhushed");
  room_tell_people(room);
}

/* ---- reports ------------------------------------------------------------------------------------------------ */

static const ChatLine *find_line(const Conn *conn, int line) {
  const Room *room = conn->room;
  for (int i = 0; i < room->chat_count; i++)
    if (room->chat[i].n == line && !*room->chat[i].notice && may_read(&room->chat[i], conn->seat))
      return &room->chat[i];
  return NULL;
}

static void thank(Conn *conn, const SbStoreReport *report) {
  char space[80];
  SbText out = sb_text(space, sizeof space);
  sb_text_format(&out, "{\"t\":\"reported\",\"%s\":%d}", report->line ? "line" : "seat",
                 report->line ? report->line : report->seat);
  Message *message = message_text(space, out.length, conn->room->last_ticket);
  conn_send(conn, message);
  message_drop(message);
}

static void keep_report(Conn *conn, const SbStoreReport *report) {
  Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  if (!guest_take(conn->server, conn->guest, ACCOUNT_REPORTS, 1)) {
    conn_error(conn, NULL, "rate",
               SAY(lang, "Too many reports from your address; try again in a minute.",
                   "Trop de signalements depuis votre adresse ; réessayez dans une minute."),
               NULL, NULL, -1);
    return;
  }
  room->server->metrics.reports++;
  char from[17];
  conn_address(conn, from);
  log_line(LOG_WARN, "reported", room->facts.id, "%s=%d address=%s", report->line ? "line" : "seat",
           report->line ? report->line : report->seat, from);
  room_wrote(room, sb_store_put_report(room->server->store, report));
  thank(conn, report);
}

static void tell_no_such(Conn *conn) {
  conn_error(conn, NULL, "not_now",
             SAY(conn->lang, "There is no such line or name to report.",
                 "Il n'y a pas de telle ligne ni de tel nom à signaler."),
             NULL, NULL, -1);
}

void room_report_line(Conn *conn, int line) {
  const ChatLine *found = find_line(conn, line);
  if (!found) {
    tell_no_such(conn);
    return;
  }
  keep_report(
      conn,
      &(SbStoreReport){
          .match = conn->room->facts.id, .line = line, .seat = found->seat, .name = found->name, .at = clock_ms()});
}

void room_report_name(Conn *conn, int seat) {
  const Room *room = conn->room;
  const char *name = seat >= 0 && seat < room->facts.seats ? sb_store_called(&room->facts.seat[seat]) : "";
  if (!*name) {
    tell_no_such(conn);
    return;
  }
  keep_report(conn, &(SbStoreReport){.match = room->facts.id, .seat = seat, .name = name, .at = clock_ms()});
}
