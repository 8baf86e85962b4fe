/* From one match of a campaign to the next, for everybody at the table. */
#include <stdlib.h>
#include <string.h>

#include "conn.h"
#include "ids.h"
#include "matches.h"
#include "message.h"
#include "room.h"
#include "server.h"

/* What was made here a moment ago may not be stored yet; what is stored may be deleted by the host. */
bool room_find_followed(Room *room) {
  SbError error;
  const SbStoreMatch *facts = &room->facts;
  SbStore *store = room->server->store;
  if (room->followed[0] && sb_store_done(store) < room->last_ticket) return true;
  room->followed[0] = 0;
  if (!facts->campaign[0] || sb_match_due(room->match) != 0) return false;
  return sb_store_get_chapter(store, facts->campaign, facts->chapter + 1, room->followed, &error) == SB_STORE_FOUND;
}

/* ---- telling ------------------------------------------------------------------------------------------------ */

void room_tell_next(Room *room, Conn *conn) {
  if (!room_find_followed(room)) return;
  char space[120];
  SbText out = sb_text(space, sizeof space);
  SbJson j = sb_json(&out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "t", "next");
  sb_json_text(&j, "match", room->followed);
  sb_json_end(&j);
  Message *message = message_text(space, out.length, room->last_ticket);
  conn_send(conn, message);
  message_drop(message);
}

void room_tell_next_all(Room *room) {
  for (Conn *c = room->conns, *next; c; c = next) {
    next = c->next;
    room_tell_next(room, c);
  }
}

/* ---- going on ----------------------------------------------------------------------------------------------- */

/* Whoever had a seat keeps it, with name and secret. */
static void keep_seat(const SbStoreSeat *before, bool named, NewSeat *out) {
  if (!named) {
    memcpy(out->kind, before->kind, sizeof out->kind);
    memcpy(out->name, before->name, sizeof out->name);
  }
  if (strcmp(out->kind, "human") != 0 || !before->has_secret) return;
  out->kept = true;
  memcpy(out->secret, before->secret, sizeof out->secret);
}

static bool fill_next(const Room *room, json_t *seats, NewMatch *out, SbError *error) {
  const SbStoreMatch *facts = &room->facts;
  SbNext next;
  *out = (NewMatch){.content = room->content,
                    .manual_dice = facts->manual_dice,
                    .is_public = facts->is_public,
                    .hints = facts->hints,
                    .clock_ms = facts->clock_ms,
                    .increment_ms = facts->increment_ms,
                    .away_ms = facts->away_ms,
                    .host = facts->host,
                    .hushed = facts->hushed,
                    .chapter = facts->chapter + 1};
  out->carry = malloc(SB_CARRY_MAX);
  if (!out->carry) return sb_fail(error, "out of memory");
  if (sb_match_next(room->match, out->carry, &next) != SB_FOLLOWS_MATCH)
    return sb_fail(error, "no match follows this one");
  out->setup = next.setup;
  memcpy(out->campaign, facts->campaign, sizeof out->campaign);
  if (seats && !read_new_seats(room->game, seats, out, error)) return false;
  for (int seat = out->setup.seats; seat < SB_SEATS_MAX; seat++) /* nobody is there to have them any more */
    for (int i = 0; i < room->content->seat_option_count; i++)
      out->setup.seat_options[seat][i] = room->content->seat_options[i].initial;
  for (int seat = 0; seat < out->setup.seats; seat++) {
    if (seat < facts->seats)
      keep_seat(&facts->seat[seat], seats != NULL, &out->seat[seat]);
    else if (!seats)
      strcpy(out->seat[seat].kind, "human");
  }
  return true;
}

bool room_go_on(Room *room, json_t *seats, MadeMatch *made, SbError *error) {
  NewMatch next;
  bool good = fill_next(room, seats, &next, error) && match_make(room->server, &next, made, error);
  new_match_finish(&next);
  if (!good) return false;
  memcpy(room->followed, made->id, sizeof room->followed);
  room_wrote(room, made->ticket); /* nobody is sent there before it exists */
  room_tell_next_all(room);
  return true;
}

static uint32_t people_here(const Room *room) {
  uint32_t here = 0;
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (room_is_here(room, seat)) here |= 1u << seat;
  return here;
}

static bool may_go_on(const Room *room) {
  char carry[SB_CARRY_MAX];
  SbNext next;
  return room->facts.campaign[0] && !room->server->draining &&
         sb_match_next(room->match, carry, &next) == SB_FOLLOWS_MATCH;
}

void room_next(Conn *conn) {
  Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  MadeMatch made;
  SbError error;
  if (room_find_followed(room)) {
    room_tell_next(room, conn);
    return;
  }
  if (conn->seat < 0 || !may_go_on(room)) {
    conn_error(conn, NULL, "not_now",
               SAY(lang, "Those who played go on to the next match, at the end of one that has a next.",
                   "Ceux qui ont joué passent à la partie suivante, à la fin d'une partie qui en a une."),
               NULL, NULL, -1);
    return;
  }
  room->next_yes |= 1u << conn->seat;
  if (people_here(room) & ~room->next_yes)
    room_ask_others(room, "next", conn->seat);
  else if (conn_take(conn, NULL, ACCOUNT_MATCHES, 1) && !room_go_on(room, NULL, &made, &error))
    conn_error(conn, NULL, "busy", error.text, NULL, NULL, -1);
}
