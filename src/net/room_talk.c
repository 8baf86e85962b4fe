/* What people at a table do beside acting: chat, say their names, play again. */
#include <stdlib.h>
#include <string.h>

#include "conn.h"
#include "guests.h"
#include "ids.h"
#include "log.h"
#include "matches.h"
#include "message.h"
#include "outgoing.h"
#include "plain.h"
#include "room.h"
#include "server.h"
#include "starboard/kit.h"

#define CHAT_EACH_US 1000000  /* a line a second in the long run, */
#define CHAT_AHEAD_US 7000000 /* eight at once */

/* ---- chat -------------------------------------------------------------------------------------------------- */

/* Who reads what a seat says to its side; 0: it has no partners. */
static uint32_t partners(const Room *room, int seat) {
  const SbState *state = sb_match_state(room->match);
  uint32_t seats = seat < 0 ? 0 : sb_side_seats(room->content, state, sb_side(room->content, state, seat));
  return seats == 1u << (seat & 31) ? 0 : seats;
}

static void tell_chat(Room *room, uint32_t readers) {
  Words words = {.room = room};
  if (readers == SB_TO_ALL) {
    room_broadcast(room, write_chat, &words);
    return;
  }
  Message *message = message_make(write_chat, &words, room->last_ticket);
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (readers >> seat & 1 && room->at_seat[seat]) conn_send(room->at_seat[seat], message);
  message_drop(message);
}

bool room_may_chat(Conn *conn) {
  int64_t now = steady_us(), *full = conn->seat >= 0 ? &conn->room->chat_full[conn->seat] : &conn->chat_full;
  if (*full > now + CHAT_AHEAD_US || !guest_take(conn->server, conn->guest, ACCOUNT_CHAT, 1)) {
    conn_error(conn, NULL, "rate", SAY(conn->lang, "Too much chat at once.", "Trop de messages à la fois."), NULL, NULL,
               -1);
    return false;
  }
  *full = (*full > now ? *full : now) + CHAT_EACH_US;
  return true;
}

void room_chat(Conn *conn, const char *text, bool to_side) {
  Room *room = conn->room;
  Server *server = room->server;
  SbLang lang = (SbLang)conn->lang;
  if (!*text || !is_plain(text, CHAT_MOST)) {
    conn_error(conn, NULL, "bad_message",
               SAY(lang, "A chat line has 1 to 500 characters, without control or invisible characters.",
                   "Une ligne a de 1 à 500 caractères, sans caractères de contrôle ou invisibles."),
               NULL, NULL, -1);
    return;
  }
  uint32_t readers = to_side ? partners(room, conn->seat) : SB_TO_ALL;
  if (readers == 0) {
    conn_error(conn, NULL, "not_now",
               SAY(lang, "You have no partners in this match.", "Vous n'avez pas de partenaires dans cette partie."),
               NULL, NULL, -1);
    return;
  }
  if (conn->seat < 0 && room->facts.hushed) {
    conn_error(
        conn, NULL, "not_now",
        SAY(lang, "Spectators may not speak at this table.", "À cette table, les spectateurs ne peuvent pas parler."),
        NULL, NULL, -1);
    return;
  }
  if (!room_may_chat(conn)) return;
  SbStoreChat line = {.n = room->chat_last + 1,
                      .seat = conn->seat,
                      .readers = readers,
                      .name = conn->seat >= 0 ? sb_store_called(&room->facts.seat[conn->seat]) : "",
                      .text = text,
                      .at = clock_ms()};
  if (!room_keep_chat(room, &line)) {
    conn_error(conn, NULL, "busy", "out of memory", NULL, NULL, -1);
    return;
  }
  server->metrics.chats++;
  room_wrote(room, sb_store_put_chat(server->store, room->facts.id, &line));
  tell_chat(room, readers);
}

/* ---- what the table itself says -------------------------------------------------------------------------------- */

typedef struct Sentence {
  const char *notice, *text[2];
} Sentence;

/* Each begins with who it is about. */
static const Sentence sentences[] = {
    {"time",
     {"ran out of time: a bot plays for them until they come back.",
      "n'a plus de temps : un robot joue à sa place jusqu'à son retour."}},
    {"left",
     {"has left the table: a bot plays for them until they come back.",
      "quitte la table : un robot joue à sa place jusqu'à son retour."}},
    {"away",
     {"has been away for long: a bot plays for them until they come back.",
      "n'est plus là depuis longtemps : un robot joue à sa place jusqu'à son retour."}},
    {"unsalted",
     {"did not open their salt in time: it is left out of the luck.",
      "n'a pas ouvert son sel à temps : le hasard s'en passe."}},
    {"hushed", {"turned the spectators' chat off.", "coupe la discussion des spectateurs."}},
    {"unhushed", {"turned the spectators' chat on again.", "rouvre la discussion aux spectateurs."}},
    {"undone", {"took back what they did last.", "reprend sa dernière action."}},
    {"back", {"is back and plays again.", "est de retour et reprend sa place."}},
};

/* A name of a script that runs the other way must not take the sentence along: such are put between isolates. */
static bool is_ascii(const char *text) {
  while (*text && (unsigned char)*text < 0x80) text++;
  return !*text;
}

void write_notice(const Room *room, int seat, const char *notice, SbLang lang, SbText *out) {
  char part[80] = "";
  SbText called = sb_text(part, sizeof part);
  if (seat < 0 || seat >= room->facts.seats) return;
  const char *name = sb_store_called(&room->facts.seat[seat]);
  sb_seat_name(room->content, room->match ? sb_match_state(room->match) : NULL, seat, lang, &called);
  sb_text_format(out, !*name ? "%s" : is_ascii(name) ? "%s (%s)" : "\u2068%s\u2069 (%s)", *name ? name : part, part);
  for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
    if (strcmp(sentences[i].notice, notice) == 0) sb_text_format(out, " %s", sentences[i].text[lang]);
}

void room_notice(Room *room, int seat, const char *notice) {
  SbStoreChat line = {.n = room->chat_last + 1,
                      .seat = seat,
                      .readers = SB_TO_ALL,
                      .name = "",
                      .text = "",
                      .notice = notice,
                      .ply = sb_match_ply(room->match),
                      .at = clock_ms()};
  if (!room_keep_chat(room, &line)) {
    log_line(LOG_ERROR, "out_of_memory", room->facts.id, "notice not kept");
    return;
  }
  room_wrote(room, sb_store_put_chat(room->server->store, room->facts.id, &line));
  tell_chat(room, SB_TO_ALL);
}

/* ---- names --------------------------------------------------------------------------------------------------- */

void room_name(Conn *conn, const char *text) {
  Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  if (conn->seat < 0) {
    conn_error(conn, NULL, "not_now", SAY(lang, "Only players have names.", "Seuls les joueurs ont un nom."), NULL,
               NULL, -1);
    return;
  }
  SbStoreSeat *seat = &room->facts.seat[conn->seat];
  if (!*text || strlen(text) >= sizeof seat->chair.called || !is_plain(text, sizeof seat->chair.called)) {
    conn_error(conn, NULL, "bad_message",
               SAY(lang, "A name has 1 to 60 bytes, without control or invisible characters.",
                   "Un nom a de 1 à 60 octets, sans caractères de contrôle ou invisibles."),
               NULL, NULL, -1);
    return;
  }
  if (strcmp(sb_store_called(seat), text) == 0) return;
  strcpy(seat->chair.called, text);
  room_store_chair(room, conn->seat);
  room_tell_people(room);
}

/* ---- again ---------------------------------------------------------------------------------------------------- */

/* What somebody set for a seat goes along with whoever sat there. */
static void turn_seat_options(int seats, SbSetup *setup) {
  SbSetup before = *setup;
  for (int seat = 0; seat < seats; seat++)
    memcpy(setup->seat_options[(seat + 1) % seats], before.seat_options[seat], sizeof before.seat_options[seat]);
}

/* Somebody who is gone cannot be told a new secret: the old one opens the new match too. */
static void keep_secret(const Room *room, int seat, NewSeat *out) {
  const SbStoreSeat *before = &room->facts.seat[seat];
  if (room->rematch_yes >> seat & 1 || !before->has_secret) return;
  out->kept = true;
  memcpy(out->secret, before->secret, sizeof out->secret);
}

/* A match of a campaign is played again with the first one, `first`; any other with itself. */
static void fill_rematch(const Room *room, const SbStoreMatch *first, NewMatch *next) {
  int seats = first->seats;
  *next = (NewMatch){.content = room->content,
                     .manual_dice = room->facts.manual_dice,
                     .is_public = room->facts.is_public,
                     .hints = room->facts.hints,
                     .clock_ms = room->facts.clock_ms,
                     .increment_ms = room->facts.increment_ms,
                     .away_ms = room->facts.away_ms,
                     .host = (room->facts.host + 1) % seats,
                     .hushed = room->facts.hushed,
                     .position = first->position,
                     .by_hand = first->position && first->luck == SB_LUCK_BY_HAND,
                     .carry = first->carry};
  sb_setup_init(room->content, &next->setup);
  sb_setup_options_read(room->content, &next->setup, first->options, NULL);
  turn_seat_options(seats, &next->setup);
  next->setup.seats = seats;
  memcpy(next->from, room->facts.id, sizeof next->from);
  for (int seat = 0; seat < seats; seat++) {
    NewSeat *to = &next->seat[(seat + 1) % seats];
    memcpy(to->kind, first->seat[seat].kind, sizeof to->kind);
    strcpy(to->name, sb_store_called(&first->seat[seat]));
    if (seat < room->facts.seats) keep_secret(room, seat, to);
  }
}

static bool find_first(const Room *room, SbStoreMatch *out, SbError *error) {
  SbStore *store = room->server->store;
  char id[SB_MATCH_ID];
  if (sb_store_get_chapter(store, room->facts.campaign, 1, id, error) == SB_STORE_FOUND &&
      sb_store_get_match(store, id, out, error) == SB_STORE_FOUND)
    return true;
  return sb_fail(error, "the first match of this campaign cannot be read");
}

static bool make_rematch(Room *room, SbError *error) {
  NewMatch next;
  MadeMatch made;
  Rematch *rematch = calloc(1, sizeof *rematch);
  if (!rematch) return sb_fail(error, "out of memory");
  SbStoreMatch first = {0};
  bool later = room->facts.chapter > 1, found = !later || find_first(room, &first, error);
  if (found) fill_rematch(room, later ? &first : &room->facts, &next);
  bool good = found && match_make(room->server, &next, &made, error);
  if (later && found) sb_store_match_finish(&first);
  if (!good) {
    free(rematch);
    return false;
  }
  memcpy(rematch->match, made.id, sizeof rematch->match);
  for (int seat = 0; seat < room->facts.seats; seat++) {
    rematch->seat[seat] = seat < made.seats ? (seat + 1) % made.seats : SB_SPECTATOR;
    if (rematch->seat[seat] < 0) continue; /* the first match had fewer seats */
    memcpy(rematch->secret[seat], made.secret[rematch->seat[seat]], sizeof rematch->secret[seat]);
  }
  room->rematch = rematch;
  room_wrote(room, made.ticket); /* nobody is sent there before it exists */
  return true;
}

static void send_rematch(Conn *conn, const char *match, int seat, const char *secret) {
  char space[200];
  SbText out = sb_text(space, sizeof space);
  SbJson j = sb_json(&out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "t", "rematch");
  sb_json_text(&j, "match", match);
  sb_json_int(&j, "seat", seat);
  sb_json_text(&j, "secret", *secret ? secret : NULL);
  sb_json_end(&j);
  Message *message = message_text(space, out.length, conn->room->last_ticket);
  conn_send(conn, message);
  message_drop(message);
}

/* Whoever was gone when the others agreed finds out when they come back, however long that takes. */
static void tell_kept(Conn *conn) {
  char match[SB_MATCH_ID];
  int seat;
  SbError error;
  const Room *room = conn->room;
  if (conn->seat < 0 || sb_match_due(room->match) != 0) return;
  const uint8_t *secret = room->facts.seat[conn->seat].secret;
  if (sb_store_get_rematch(room->server->store, room->facts.id, secret, match, &seat, &error) == SB_STORE_FOUND)
    send_rematch(conn, match, seat, "");
}

void room_tell_rematch(Room *room, Conn *conn) {
  const Rematch *rematch = room->rematch;
  if (!rematch)
    tell_kept(conn);
  else if (conn->seat < 0)
    send_rematch(conn, rematch->match, SB_SPECTATOR, "");
  else
    send_rematch(conn, rematch->match, rematch->seat[conn->seat], rematch->secret[conn->seat]);
}

void room_ask_others(Room *room, const char *what, int seat) {
  char space[80];
  SbText out = sb_text(space, sizeof space);
  sb_text_format(&out, "{\"t\":\"ask\",\"what\":\"%s\",\"seat\":%d}", what, seat);
  Message *message = message_text(space, out.length, room->last_ticket);
  for (Conn *c = room->conns, *next; c; c = next) {
    next = c->next;
    if (c->seat != seat) conn_send(c, message);
  }
  message_drop(message);
}

void room_rematch(Conn *conn) {
  Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  SbError error;
  if (room->rematch) {
    room_tell_rematch(room, conn);
    return;
  }
  if (conn->seat < 0 || sb_match_due(room->match) != 0 || room->server->draining) {
    conn_error(conn, NULL, "not_now",
               SAY(lang, "A rematch can be asked for at the end, by those who played.",
                   "La revanche se demande à la fin, par ceux qui ont joué."),
               NULL, NULL, -1);
    return;
  }
  room->rematch_yes |= 1u << conn->seat;
  if (room_players(room) & ~room->rematch_yes) {
    room_ask_others(room, "rematch", conn->seat);
    return;
  }
  if (!conn_take(conn, NULL, ACCOUNT_MATCHES, 1)) return;
  if (!make_rematch(room, &error)) {
    conn_error(conn, NULL, "busy", error.text, NULL, NULL, -1);
    return;
  }
  for (Conn *c = room->conns, *next; c; c = next) {
    next = c->next;
    room_tell_rematch(room, c);
  }
}
