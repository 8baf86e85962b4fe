/* Luck that everybody at the table brings a part of (docs/fair-dice.md): each seals a salt, then all open theirs, and
 * the match begins anew with the key that the host's seed and the salts make. The first action ends it, whoever is
 * there by then. Seals are stored before anybody is told of them; salts are kept in memory until all are there, for
 * whoever sent one before the server fell over sends it again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conn.h"
#include "ids.h"
#include "log.h"
#include "message.h"
#include "outgoing.h"
#include "pictures.h"
#include "room.h"
#include "server.h"

#define OPEN_MS 10000   /* how long a salt is waited for, */
#define REOPEN_MS 60000 /* and after the server fell over meanwhile: people have yet to find back */

void room_tell_luck(Room *room) {
  Words words = {0};
  room_broadcast(room, write_luck, &words);
}

static uint32_t sealed(const Room *room) {
  uint32_t seats = 0;
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (room->facts.seat[seat].seal[0]) seats |= 1u << seat;
  return seats;
}

static uint32_t here(const Room *room) {
  uint32_t seats = 0;
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (room_is_here(room, seat)) seats |= 1u << seat;
  return seats;
}

bool room_luck_waits(Room *room, bool for_bots) {
  uint32_t players = room_players(room);
  if (room_luck_opens(room)) return true;
  if (room->facts.luck >= SB_LUCK_CLOSED || players == 0) return false;
  if (!room->greeted) return true;
  if (for_bots && room->facts.luck == SB_LUCK_OPEN && sealed(room)) return true; /* until the others have sealed too */
  if (steady_us() - room->greeted >= SEAL_WAIT_MS * 1000) return false;
  server_hurry(room->server);
  return true;
}

/* ---- a beacon ------------------------------------------------------------------------------------------------ */

bool beacon_read(const char *path, char out[SB_BEACON_TEXT], SbError *error) {
  char round[SB_BEACON_TEXT] = "", value[SB_BEACON_TEXT] = "", more[2];
  FILE *file = fopen(path, "r");
  if (!file) return sb_fail(error, "cannot open the beacon file %s", path);
  int words = fscanf(file, "%200s %200s %1s", round, value, more);
  fclose(file);
  SbText t = sb_text(out, SB_BEACON_TEXT);
  sb_text_format(&t, "%s %s", round, value);
  if (words == 2 && !t.cut && sb_is_beacon(out)) return true;
  *out = 0;
  return sb_fail(error, "the beacon file %s must have two words: the round, and its value", path);
}

void luck_beacon(const Server *server, SbStoreMatch *facts) {
  SbError error;
  char text[SB_BEACON_TEXT];
  if (facts->beacon || !server->serve->beacon) return;
  if (!beacon_read(server->serve->beacon, text, &error))
    log_line(LOG_WARN, "no_beacon", facts->id, "%s", error.text);
  else
    facts->beacon = strdup(text);
}

/* ---- mixing -------------------------------------------------------------------------------------------------- */

static void say_left_out(Room *room) {
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (room->facts.seat[seat].seal[0] && !room->facts.seat[seat].salt[0]) room_notice(room, seat, "unsalted");
}

/* From one stage of the luck to the next. Where that changes the key, the match begins anew, for the setup's own dice
 * come from it. False: the match goes on as it was. */
static bool go_on(Room *room, SbStoreLuck stage, bool anew) {
  SbError error = {0};
  SbStoreLuck before = room->facts.luck;
  room->facts.luck = stage;
  SbMatch *match = anew ? match_of(&room->facts, room->content, &error) : NULL;
  if (anew && !match) {
    room->facts.luck = before;
    log_line(LOG_ERROR, "not_mixed", room->facts.id, "%s", error.text);
    return false;
  }
  if (anew) {
    sb_match_destroy(room->match);
    room->match = match;
    room_changed(room, -1, false);
  }
  room_wrote(room, sb_store_put_luck(room->server->store, &room->facts));
  if (anew) picture_broadcast_view(room);
  room_tell_luck(room);
  return true;
}

static void forget_salts(Room *room) {
  for (int seat = 0; seat < room->facts.seats; seat++) room->facts.seat[seat].salt[0] = 0;
  room_luck_close(room);
}

static void wait_for_salts(Room *room, int64_t ms) {
  room->opening = steady_us() + ms * 1000;
  free(room->salt);
  room->salt = calloc((size_t)room->facts.seats, sizeof *room->salt);
  SB_ASSERT(room->salt != NULL);
}

static void wait_no_more(Room *room) {
  room->opening = 0;
  free(room->salt);
  room->salt = NULL;
}

static void mix(Room *room) {
  for (int seat = 0; seat < room->facts.seats; seat++)
    memcpy(room->facts.seat[seat].salt, room->salt[seat], sizeof room->salt[seat]);
  wait_no_more(room);
  if (go_on(room, SB_LUCK_MIXED, true))
    say_left_out(room);
  else
    forget_salts(room);
  room_think(room);
}

static void forget_beacon(Room *room) {
  free(room->facts.beacon);
  room->facts.beacon = NULL;
  room_luck_close(room);
}

/* All are asked to open. From here on nothing that makes the key can be chosen any more, the beacon included, and all
 * of it is stored before anybody is asked: a host that knows some salts has nothing left to change. */
static void open_seals(Room *room) {
  bool named = room->facts.beacon;
  luck_beacon(room->server, &room->facts);
  wait_for_salts(room, OPEN_MS);
  room->epoch++; /* what a bot thinks about is dealt anew */
  room->thinking = false;
  if (!go_on(room, SB_LUCK_OPENING, !named && room->facts.beacon)) forget_beacon(room);
}

void room_luck_look(Room *room) {
  uint32_t players = room_players(room);
  if (!room->match || players == 0) return;
  if (room->facts.luck == SB_LUCK_OPENING && !room->opening && here(room)) wait_for_salts(room, REOPEN_MS);
  if (room->facts.luck == SB_LUCK_OPEN && !(players & ~(sealed(room) & here(room)))) open_seals(room);
}

void room_luck_tick(Room *room) {
  if (room->opening && room->match && steady_us() >= room->opening) mix(room);
}

bool room_luck_opens(const Room *room) {
  return room->facts.luck == SB_LUCK_OPENING;
}

void room_luck_close(Room *room) {
  if (room->facts.luck != SB_LUCK_OPEN && !room_luck_opens(room)) return;
  room->facts.luck = SB_LUCK_CLOSED;
  wait_no_more(room);
  room_wrote(room, sb_store_put_luck(room->server->store, &room->facts));
  room_tell_luck(room);
}

/* ---- what people send ---------------------------------------------------------------------------------------- */

void room_seal(Conn *conn, const char *text) {
  Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  if (conn->seat < 0 || room->facts.luck != SB_LUCK_OPEN || room->server->draining) {
    conn_error(conn, NULL, "not_now",
               SAY(lang, "Players seal their salts before the first action.",
                   "Les joueurs scellent leur sel avant la première action."),
               NULL, NULL, -1);
    return;
  }
  if (!sb_is_seal(text)) {
    conn_error(conn, NULL, "bad_message",
               SAY(lang, "A seal is a SHA-256 in hex.", "Un sceau est un SHA-256 en hexadécimal."), NULL, NULL, -1);
    return;
  }
  strcpy(room->facts.seat[conn->seat].seal, text);
  room_wrote(room, sb_store_put_seal(room->server->store, room->facts.id, conn->seat, text));
  room_tell_luck(room);
  room_luck_look(room);
}

void room_salt(Conn *conn, const char *text) {
  Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  char seal[SB_SEAL_TEXT];
  if (conn->seat < 0 || !room_luck_opens(room) || room->server->draining) {
    conn_error(conn, NULL, "not_now",
               SAY(lang, "Salts are opened once everybody has sealed theirs.",
                   "Les sels s'ouvrent une fois que chacun a scellé le sien."),
               NULL, NULL, -1);
    return;
  }
  sb_seal(text, seal);
  if (!sb_is_salt(text) || strcmp(seal, room->facts.seat[conn->seat].seal) != 0) {
    conn_error(conn, NULL, "bad_message",
               SAY(lang, "This is not the salt that was sealed.", "Ce n'est pas le sel qui a été scellé."), NULL, NULL,
               -1);
    return;
  }
  if (!room->salt) wait_for_salts(room, REOPEN_MS);
  strcpy(room->salt[conn->seat], text);
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (room_players(room) >> seat & 1 && !room->salt[seat][0]) return;
  mix(room);
}
