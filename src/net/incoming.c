/* Messages from clients: read strictly, checked, handed to the room. */
#include <string.h>

#include "conn.h"
#include "contents.h"
#include "guests.h"
#include "ids.h"
#include "log.h"
#include "matches.h"
#include "message.h"
#include "nodes.h"
#include "plain.h"
#include "room.h"

/* What a message does: `run` reads its members itself and says false when it has not this shape; the others have none,
 * one text, or the number of a seat. */
typedef struct Verb {
  const char *name;
  bool (*run)(Conn *conn, json_t *root);
  void (*plain)(Conn *conn);
  void (*with_text)(Conn *conn, const char *text);
  void (*about_seat)(Conn *conn, int seat);
  bool asleep; /* does not need the match in memory, and does not keep it there */
} Verb;

static bool is_id(const char *id) {
  size_t length = strlen(id);
  return length >= 1 && length < SB_ACT_ID && is_plain(id, SB_ACT_ID);
}

static bool is_ply(json_int_t ply) {
  return ply >= 0 && ply <= INT32_MAX;
}

/* ---- hello ------------------------------------------------------------------------------------------------------ */

static bool hello_seat(Conn *conn, Room *room, const char *secret, int *seat) {
  *seat = SB_SPECTATOR;
  if (!secret) return true;
  *seat = find_seat(&room->facts, secret);
  if (*seat >= 0) return true;
  char from[17];
  conn_address(conn, from);
  log_line(LOG_INFO, "wrong_secret", room->facts.id, "conn=%llu address=%s", (unsigned long long)conn->id, from);
  conn_close(conn, CLOSE_WRONG_SECRET, "wrong secret", true);
  return false;
}

static void unopenable(Conn *conn, const Reason *why) {
  conn_error(conn, NULL, "unopenable", why->text[conn->lang], NULL, NULL, -1);
  conn_close(conn, CLOSE_NOT_PLAYABLE, "this match cannot be opened", false);
}

#define HELLO_PLIES 200 /* of the match count for a hello more: all of them are read, played and sent */

static void greet(Conn *conn, const char *match, const char *secret) {
  Room *room;
  int seat;
  Reason why;
  if (!guest_take(conn->server, conn->guest, ACCOUNT_HELLOS, 1)) {
    conn_close(conn, CLOSE_ADDRESS, "too many hellos from your address; come back later", true);
    return;
  }
  bool named = is_match_id(match, strlen(match));
  int plies = named ? room_outlook(conn->server, match).plies : 0;
  if (!guest_take(conn->server, conn->guest, ACCOUNT_PLIES, plies)) {
    conn_close(conn, CLOSE_ADDRESS, "too many long matches for your address; come back later", true);
    return;
  }
  RoomFound found = named ? room_open(conn->server, match, &room, &why) : ROOM_MISSING;
  if (found == ROOM_OPEN) guest_owe(conn->server, conn->guest, ACCOUNT_HELLOS, sb_match_ply(room->match) / HELLO_PLIES);
  if (found == ROOM_MISSING) {
    conn_close(conn, CLOSE_NO_MATCH, "no such match", true);
  } else if (found == ROOM_BROKEN) {
    unopenable(conn, &why);
  } else if (found == ROOM_ELSEWHERE) {
    redirect_conn(conn, why.node);
  } else if (found == ROOM_BUSY) {
    conn_close(conn, CLOSE_NOT_STORED, "could not be stored; come back", true);
  } else if (hello_seat(conn, room, secret, &seat)) {
    conn->greeted = true;
    room_enter(room, conn, seat);
    room_show_ask(room, conn);
    room_show_dice(room, conn);
    room_show_stuck(room, conn);
    room_tell_rematch(room, conn);
    room_tell_next(room, conn);
    room_think(room);
  }
}

static bool hello(Conn *conn, json_t *root) {
  const char *type, *match, *lang, *secret = NULL;
  json_t *have = NULL;
  int changes = false;
  if (json_unpack(root, "{s:s, s:s, s:s, s?s, s?o, s?b !}", "t", &type, "match", &match, "lang", &lang, "secret",
                  &secret, "have", &have, "changes", &changes) != 0)
    return false;
  if (strcmp(type, "hello") != 0 || (strcmp(lang, "en") != 0 && strcmp(lang, "fr") != 0)) return false;
  if (have && !json_is_integer(have)) return false;
  conn->lang = strcmp(lang, "fr") == 0 ? SB_FR : SB_EN;
  conn->changes = changes;
  greet(conn, match, secret);
  return true;
}

/* ---- the others ----------------------------------------------------------------------------------------------------
 */

static bool do_act(Conn *conn, json_t *root) {
  const char *type, *id, *text;
  json_int_t ply;
  json_t *dice = NULL;
  if (json_unpack(root, "{s:s, s:s, s:I, s:s, s?o !}", "t", &type, "id", &id, "ply", &ply, "a", &text, "dice", &dice) ||
      !is_id(id) || !is_ply(ply))
    return false;
  if (strlen(text) >= SB_ACTION_TEXT) {
    conn_error(conn, id, "bad_action", SAY(conn->lang, "No action is that long.", "Aucune action n'est aussi longue."),
               NULL, NULL, -1);
    return true;
  }
  room_act(conn, id, (int)ply, text, dice);
  return true;
}

static bool do_dice(Conn *conn, json_t *root) {
  const char *type;
  json_int_t ply;
  json_t *dice;
  if (json_unpack(root, "{s:s, s:I, s:o !}", "t", &type, "ply", &ply, "dice", &dice) || !is_ply(ply)) return false;
  room_dice(conn, (int)ply, dice);
  return true;
}

/* tell and why: an id and an action. */
static bool ask_action(Conn *conn, json_t *root, void (*ask)(Conn *conn, const char *id, const char *text)) {
  const char *type, *id, *text;
  if (json_unpack(root, "{s:s, s:s, s:s !}", "t", &type, "id", &id, "a", &text) || !is_id(id)) return false;
  ask(conn, id, text);
  return true;
}

static bool do_tell(Conn *conn, json_t *root) {
  return ask_action(conn, root, room_tell);
}

static bool do_why(Conn *conn, json_t *root) {
  return ask_action(conn, root, room_why);
}

static bool do_hint(Conn *conn, json_t *root) {
  const char *type, *id;
  if (json_unpack(root, "{s:s, s:s !}", "t", &type, "id", &id) || !is_id(id)) return false;
  room_hint(conn, id);
  return true;
}

static bool do_at(Conn *conn, json_t *root) {
  const char *type, *id;
  json_int_t ply;
  int film = false;
  if (json_unpack(root, "{s:s, s:s, s:I, s?b !}", "t", &type, "id", &id, "ply", &ply, "film", &film)) return false;
  if (!is_id(id) || !is_ply(ply)) return false;
  room_at(conn, id, (int)ply, film);
  return true;
}

static bool do_chat(Conn *conn, json_t *root) {
  const char *type, *text, *to = "all";
  if (json_unpack(root, "{s:s, s:s, s?s !}", "t", &type, "text", &text, "to", &to)) return false;
  if (strcmp(to, "all") != 0 && strcmp(to, "side") != 0) return false;
  room_chat(conn, text, strcmp(to, "side") == 0);
  return true;
}

static bool do_hush(Conn *conn, json_t *root) {
  const char *type;
  int on;
  if (json_unpack(root, "{s:s, s:b !}", "t", &type, "on", &on)) return false;
  room_hush(conn, on);
  return true;
}

/* A line of chat, or the name at a seat. */
static bool do_report(Conn *conn, json_t *root) {
  const char *type;
  int line = 0, seat = 0;
  if (json_unpack(root, "{s:s, s:i !}", "t", &type, "line", &line) == 0)
    room_report_line(conn, line);
  else if (json_unpack(root, "{s:s, s:i !}", "t", &type, "seat", &seat) == 0)
    room_report_name(conn, seat);
  else
    return false;
  return true;
}

static bool do_answer(Conn *conn, json_t *root) {
  const char *type, *to;
  int yes;
  if (json_unpack(root, "{s:s, s:s, s:b !}", "t", &type, "to", &to, "yes", &yes) || strcmp(to, "undo") != 0)
    return false;
  room_answer(conn, yes);
  return true;
}

static void pong(Conn *conn) {
  static const char text[] = "{\"t\":\"pong\"}";
  Message *message = message_text(text, sizeof text - 1, 0);
  conn_send(conn, message);
  message_drop(message);
}

static bool do_ask_me(Conn *conn, json_t *root) {
  const char *type, *how, *window = NULL;
  if (json_unpack(root, "{s:s, s:s, s?s !}", "t", &type, "how", &how, "window", &window)) return false;
  return room_ask_me(conn, window, how);
}

static const Verb verbs[] = {
    {"act", .run = do_act},
    {"tell", .run = do_tell},
    {"why", .run = do_why},
    {"hint", .run = do_hint},
    {"at", .run = do_at},
    {"chat", .run = do_chat},
    {"hush", .run = do_hush},
    {"report", .run = do_report},
    {"answer", .run = do_answer},
    {"dice", .run = do_dice},
    {"ask_me", .run = do_ask_me},
    {"undo", .plain = room_undo},
    {"whole", .plain = room_whole},
    {"rematch", .plain = room_rematch},
    {"next", .plain = room_next},
    {"ping", .plain = pong, .asleep = true},
    {"wait", .plain = room_wait_for_me},
    {"leave", .plain = room_leave_seat},
    {"sit", .plain = room_take_seat},
    {"deploy", .plain = room_deploy},
    {"seal", .with_text = room_seal},
    {"salt", .with_text = room_salt},
    {"name", .with_text = room_name},
    {"call", .about_seat = room_call_bot},
    {"claim", .about_seat = room_claim},
};

static bool run(const Verb *verb, Conn *conn, json_t *root) {
  const char *type, *text;
  json_int_t seat;
  if (verb->run) return verb->run(conn, root);
  if (verb->plain) {
    if (json_object_size(root) != 1) return false;
    verb->plain(conn);
  } else if (verb->with_text) {
    if (json_unpack(root, "{s:s, s:s !}", "t", &type, "text", &text)) return false;
    verb->with_text(conn, text);
  } else {
    if (json_unpack(root, "{s:s, s:I !}", "t", &type, "seat", &seat)) return false;
    if (seat < 0 || seat >= conn->room->facts.seats) return false;
    verb->about_seat(conn, (int)seat);
  }
  return true;
}

/* ---- dispatch ------------------------------------------------------------------------------------------------------
 */

/* Of a message that has one: its answer carries it too. */
static const char *id_of(json_t *root) {
  const char *id = json_string_value(json_object_get(root, "id"));
  return id && is_id(id) ? id : NULL;
}

static void bad_message(Conn *conn, json_t *root, const char *text) {
  if (guest_worth_a_line(conn->guest))
    log_line(LOG_INFO, "bad_message", conn->room->facts.id, "conn=%llu %s", (unsigned long long)conn->id, text);
  conn_error(conn, id_of(root), "bad_message", text, NULL, NULL, -1);
}

/* The room may have given its match back while it was quiet. */
static bool ready(Conn *conn, json_t *root) {
  Reason why;
  Room *room = conn->room;
  room->active = steady_us();
  if (room->match) return true;
  if (room->failed) { /* of a parked room only chairs are written, which the log does not need */
    conn_close(conn, CLOSE_NOT_STORED, "could not be stored; come back", true);
    return false;
  }
  if (!conn_take(conn, id_of(root), ACCOUNT_PLIES, room_outlook(conn->server, room->facts.id).plies)) return false;
  if (room_wake(room, &why)) return true;
  reason_log(&why, room->facts.id);
  unopenable(conn, &why);
  return false;
}

static bool dispatch(Conn *conn, json_t *root) {
  const char *type = json_string_value(json_object_get(root, "t"));
  for (size_t i = 0; type && i < sizeof verbs / sizeof *verbs; i++) {
    if (strcmp(type, verbs[i].name) != 0) continue;
    if (!verbs[i].asleep && !ready(conn, root)) return conn->close_code == 0;
    if (!run(&verbs[i], conn, root)) {
      char text[80];
      SbText t = sb_text(text, sizeof text);
      sb_text_format(&t, "\"%s\" has other members than these, or of another kind", type);
      bad_message(conn, root, text);
    }
    return conn->close_code == 0;
  }
  bad_message(conn, root, "there is no such message");
  return true;
}

bool incoming(Conn *conn, const char *text, size_t size) {
  json_error_t error;
  json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
  bool good = json_is_object(root);
  if (!good)
    conn_close(conn, CLOSE_NO_HELLO, "not a JSON object", true);
  else if (!nodes_serve(conn->server))
    conn_close(conn, CLOSE_NOT_STORED, "this node may have been taken for dead; come back", true);
  else if (conn->greeted)
    good = conn->room ? dispatch(conn, root) : false;
  else if (!(good = hello(conn, root)))
    conn_close(conn, CLOSE_NO_HELLO, "the first message must be hello", true);
  json_decref(root);
  return good && conn->close_code == 0;
}
