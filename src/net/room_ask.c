/* Questions a player asks before acting: what would it do, why not, what would a bot do, how was it then. Everything is
 * answered from the seat's own observation. */
#include <string.h>

#include "conn.h"
#include "guests.h"
#include "jobs.h"
#include "message.h"
#include "outgoing.h"
#include "room.h"
#include "server.h"

static const SbState *look(Conn *conn) {
  sb_match_observe(conn->room->match, conn->seat, conn->server->observation);
  return (const SbState *)conn->server->observation;
}

static bool has_seat(Conn *conn, const char *id) {
  if (conn->seat >= 0) return true;
  conn_error(conn, id, "not_your_seat", SAY(conn->lang, "You are watching.", "Vous ne faites que regarder."), NULL,
             NULL, -1);
  return false;
}

/* ---- tell --------------------------------------------------------------------------------------------------- */

typedef struct Told {
  const Room *room;
  const char *id, *text;
  const char *sentence;
  const SbOdds *odds;
} Told;

static void write_told(const void *self, SbText *out) {
  const Told *told = self;
  SbJson j = sb_json(out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "t", "told");
  sb_json_text(&j, "id", told->id);
  sb_json_text(&j, "a", told->text);
  sb_json_text(&j, "text", told->sentence);
  sb_json_array(&j, "odds");
  for (int i = 0; i < told->odds->count; i++) {
    sb_json_object(&j, NULL);
    sb_json_int(&j, "group", told->odds->line[i].group);
    if (told->odds->line[i].group == SB_ODDS_CHOICE)
      sb_json_null(&j, "chance");
    else
      sb_json_real(&j, "chance", told->odds->line[i].chance, 4);
    sb_json_text(&j, "label", told->odds->line[i].label);
    sb_json_end(&j);
  }
  sb_json_end(&j);
  sb_json_end(&j);
}

static void send(Conn *conn, MessageWriter *write, const void *self) {
  Message *message = message_make(write, self, conn->room->last_ticket);
  conn_send(conn, message);
  message_drop(message);
}

#define TELL_COST 1 /* messages more than one for the address; a page asks while a hand moves over the board */

void room_tell(Conn *conn, const char *id, const char *text) {
  const Room *room = conn->room;
  SbDeed deed;
  SbError error = {0};
  if (!has_seat(conn, id) || !conn_charge_address(conn, id, TELL_COST)) return;
  const SbState *known = look(conn);
  SbActStatus status = sb_judge_text(room->content, known, conn->seat, text, (SbLang)conn->lang, &deed, &error);
  if (status != SB_ACT_DONE) {
    conn_error(conn, id, status == SB_ACT_REFUSED ? "refused" : "bad_action", error.text, error.rule, error.also, -1);
    return;
  }
  char space[600];
  SbText sentence = sb_text(space, sizeof space);
  SbOdds odds = {0};
  SbLang lang = (SbLang)conn->lang;
  if (deed.quit)
    sb_text_put(&sentence, SAY(lang, "You give up.", "Vous abandonnez."));
  else
    room->game->action_text(room->content, known, conn->seat, deed.action, lang, &sentence);
  if (room->game->odds && !deed.quit) {
    bool any = room->game->odds(room->content, known, conn->seat, deed.action, lang, &odds);
    if (!any) odds.count = 0;
  }
  Told told = {.room = room, .id = id, .text = text, .sentence = space, .odds = &odds};
  send(conn, write_told, &told);
}

/* ---- why ----------------------------------------------------------------------------------------------------- */

typedef struct Why {
  const Room *room;
  const char *id, *text;
  bool legal;
  SbError error; /* why not */
  SbLang lang;
} Why;

static void write_why(const void *self, SbText *out) {
  const Why *why = self;
  const SbError *error = &why->error;
  const SbRule *rule = error->rule[0] ? sb_rule_find(why->room->content, error->rule) : NULL;
  SbJson j = sb_json(out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "t", "why");
  sb_json_text(&j, "id", why->id);
  sb_json_text(&j, "a", why->text);
  sb_json_bool(&j, "ok", why->legal);
  sb_json_text(&j, "text", error->text);
  sb_json_text(&j, "rule", error->rule[0] ? error->rule : NULL);
  sb_json_text(&j, "also", error->also[0] ? error->also : NULL);
  sb_json_text(&j, "rule_text", rule ? rule->text[why->lang] : NULL);
  sb_json_end(&j);
}

void room_why(Conn *conn, const char *id, const char *text) {
  SbDeed deed;
  Why why = {.room = conn->room, .id = id, .text = text, .lang = (SbLang)conn->lang};
  if (!has_seat(conn, id) || !conn_charge_address(conn, id, TELL_COST)) return;
  why.legal =
      sb_judge_text(why.room->content, look(conn), conn->seat, text, why.lang, &deed, &why.error) == SB_ACT_DONE;
  send(conn, write_why, &why);
}

/* ---- hint ---------------------------------------------------------------------------------------------------- */

bool room_may_hint(const Room *room) {
  const SbState *state = sb_match_state(room->match);
  uint32_t people = room_people(room);
  if (room->facts.hints || people == 0) return true;
  int side = sb_side(room->content, state, __builtin_ctz(people));
  return (people & ~sb_side_seats(room->content, state, side)) == 0;
}

/* The last bot of the list is the strongest one. */
void room_hint(Conn *conn, const char *id) {
  Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  if (!has_seat(conn, id)) return;
  if (!room_may_hint(room)) {
    conn_error(conn, id, "no_hint",
               SAY(lang, "Hints between people are off at this table.",
                   "À cette table, pas de conseils entre adversaires humains."),
               NULL, NULL, -1);
    return;
  }
  if (!(sb_match_due(room->match) >> conn->seat & 1)) {
    conn_error(conn, id, "no_hint", SAY(lang, "It is not your turn.", "Ce n'est pas à vous."), NULL, NULL, -1);
    return;
  }
  if (!conn->hinting && !guest_take(conn->server, conn->guest, ACCOUNT_HINTS, 1)) {
    conn_error(conn, id, "rate",
               SAY(lang, "Too many hints for your address; try again in a minute.",
                   "Trop de conseils pour votre adresse ; réessayez dans une minute."),
               NULL, NULL, -1);
    return;
  }
  Job *job = conn->hinting || conn->server->draining ? NULL : job_create(room->content, room->match, conn->seat);
  if (!job) {
    conn_error(conn, id, "busy", SAY(lang, "Still thinking.", "Réflexion en cours."), NULL, NULL, -1);
    return;
  }
  job->hint = true;
  memcpy(job->match, room->facts.id, sizeof job->match);
  SbText bot = sb_text(job->bot, sizeof job->bot), own = sb_text(job->id, sizeof job->id);
  sb_text_put(&bot, sb_bot_names[sb_bot_count - 1]);
  sb_text_put(&own, id);
  job->epoch = room->epoch;
  job->conn = conn->id;
  job->owner = room_owner(room);
  job->seed = conn->server->secret_key[1] ^ conn->id;
  conn->hinting = true;
  jobs_add(conn->server->jobs, job);
}

typedef struct Hint {
  Conn *conn;
  const Job *job;
} Hint;

static void write_hint(const void *self, SbText *out) {
  const Hint *hint = self;
  const Job *job = hint->job;
  const SbGame *game = job->content->game;
  const SbState *known = (const SbState *)job->observation;
  SbJson j = sb_json(out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "t", "hint");
  sb_json_text(&j, "id", job->id);
  sb_json_text(&j, "bot", job->bot);
  if (job->before >= 0) sb_json_real(&j, "before", job->before, 3);
  sb_json_array(&j, "thoughts");
  for (int i = 0; i < job->thought_count; i++) {
    char action[SB_ACTION_TEXT], sentence[600];
    SbText a = sb_text(action, sizeof action), s = sb_text(sentence, sizeof sentence);
    game->action_write(job->content, known, job->seat, job->thoughts[i].action, &a);
    game->action_text(job->content, known, job->seat, job->thoughts[i].action, (SbLang)hint->conn->lang, &s);
    sb_json_object(&j, NULL);
    sb_json_text(&j, "a", action);
    sb_json_text(&j, "text", sentence);
    if (job->thoughts[i].visits) {
      sb_json_int(&j, "value", job->thoughts[i].value);
      sb_json_real(&j, "chance", job->thoughts[i].chance, 3);
    }
    sb_json_end(&j);
  }
  sb_json_end(&j);
  sb_json_end(&j);
}

void room_hint_done(Server *server, Job *job) {
  Room *room = room_find(server, job->match);
  Conn *conn = room ? room->conns : NULL;
  while (conn && conn->id != job->conn) conn = conn->next;
  if (!conn) return;
  conn->hinting = false;
  if (room->epoch != job->epoch || !job->good || job->thought_count == 0) {
    conn_error(conn, job->id, "no_hint", SAY(conn->lang, "There is no hint here.", "Pas de conseil ici."), NULL, NULL,
               -1);
    return;
  }
  server->metrics.hints++;
  Hint hint = {conn, job};
  send(conn, write_hint, &hint);
}

/* ---- at ------------------------------------------------------------------------------------------------------ */

#define AT_COST 1   /* messages more than one: some plies are done again, */
#define FILM_COST 3 /* or something is measured again */

void room_at(Conn *conn, const char *id, int ply, bool filmed) {
  uint8_t film[SB_FILM_MAX];
  Room *room = conn->room;
  if (!conn_charge(conn, id, filmed ? AT_COST + FILM_COST : AT_COST)) return;
  SbMatch *then = sb_match_fork(room->match, ply);
  if (!then) {
    conn_error(conn, id, "not_now",
               SAY(conn->lang, "There is no such moment in this match.", "Ce coup n'existe pas dans cette partie."),
               NULL, NULL, sb_match_ply(room->match));
    return;
  }
  room->server->metrics.looks++;
  room->server->metrics.looks_plies += (uint64_t)sb_match_played_again(room->match, ply);
  AtWords at = {.id = id, .ply = ply, .then = then, .film = film};
  if (filmed) at.film_size = sb_match_film_again(room->match, ply, film);
  Words words = {.room = room, .seat = conn->seat, .lang = (SbLang)conn->lang, .more = &at};
  send(conn, write_at, &words);
  sb_match_destroy(then);
}
