/* Acting: from a message or a worker's answer to a stored ply and everybody's update. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "conn.h"
#include "ids.h"
#include "jobs.h"
#include "log.h"
#include "message.h"
#include "outgoing.h"
#include "pictures.h"
#include "room.h"
#include "server.h"

/* ---- telling everybody --------------------------------------------------------------------------------------- */

/* Spectators of one language share a message; each seat has its own. */
void room_broadcast(Room *room, MessageWriter *write, void *words_space) {
  Words *words = words_space;
  Message *shared[2] = {NULL, NULL};
  words->room = room;
  for (Conn *c = room->conns, *next; c; c = next) {
    next = c->next;
    words->seat = c->seat;
    words->lang = (SbLang)c->lang;
    if (c->seat >= 0) {
      Message *own = message_make(write, words, room->last_ticket);
      conn_send(c, own);
      message_drop(own);
    } else {
      if (!shared[c->lang]) shared[c->lang] = message_make(write, words, room->last_ticket);
      conn_send(c, shared[c->lang]);
    }
  }
  message_drop(shared[0]);
  message_drop(shared[1]);
}

static void send_ack(Conn *conn, const char *id, int ply) {
  char space[160];
  SbText out = sb_text(space, sizeof space);
  SbJson j = sb_json(&out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "t", "ack");
  sb_json_text(&j, "id", id);
  sb_json_int(&j, "ply", ply);
  sb_json_end(&j);
  Message *message = message_text(space, out.length, conn->room->last_ticket);
  conn_send(conn, message);
  message_drop(message);
}

/* ---- storing --------------------------------------------------------------------------------------------------- */

void room_changed(Room *room, int mover, bool undone) {
  room_windows_look(room, mover, undone);
  jobs_call_off(room->server->jobs, room->facts.id, 0);
  room->epoch++;
  room->thinking = false;
  room->dice_seat = -1;
  room->stuck = false;
  room->active = steady_us();
  room->moved = clock_ms();
  room->due = sb_match_due(room->match);
  if (undone || !sb_deploys(room->content, sb_match_state(room->match))) room->deploying = 0;
}

static char *result_json(const Room *room) {
  SbResult result;
  size_t size = 512 + (room->game->tale ? 4 * sizeof(SbTale) : 0); /* two tales, and what escapes take */
  char *space = malloc(size);
  SB_ASSERT(space != NULL);
  SbText out = sb_text(space, size);
  SbJson j = sb_json(&out);
  sb_match_result(room->match, &result);
  sb_json_object(&j, NULL);
  sb_json_array(&j, "winners");
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (result.winners >> seat & 1) sb_json_int(&j, NULL, seat);
  sb_json_end(&j);
  sb_json_text(&j, "reason", result.reason);
  sb_json_array(&j, "scores");
  for (int seat = 0; seat < room->facts.seats; seat++) sb_json_int(&j, NULL, result.score[seat]);
  sb_json_end(&j);
  write_follows_member(room, NULL, &j);
  sb_json_end(&j);
  SB_ASSERT(!out.cut);
  return space;
}

/* The result, when there is one, is the caller's to free. */
void room_fill_head(Room *room, SbStoreHead *head) {
  uint32_t due = sb_match_due(room->match);
  *head = (SbStoreHead){.ply = sb_match_ply(room->match), .over = due == 0};
  head->wake = room_bots_due(room) != 0 || room->running != 0 || room_windows_wait(room);
  head->changed = head->over || head->wake != room->facts.head.wake;
  room->facts.head.wake = head->wake;
  room->facts.head.taken_back = head->taken_back = sb_match_taken_back(room->match);
  if (head->over) head->result = result_json(room);
}

static void store_ply(Room *room, const char *act) {
  int number = sb_match_ply(room->match);
  const SbPly *ply = sb_match_log(room->match, number);
  int32_t faces[SB_ROLLED_MAX];
  SbGiven given;
  SbStoreHead head;
  sb_match_given(room->match, ply, faces, &given);
  room_fill_head(room, &head);
  SbStorePly stored = {.ply = number,
                       .seat = ply->seat,
                       .text = sb_ply_text(ply),
                       .given = given.faces,
                       .given_count = given.face_count,
                       .numbers = given.numbers,
                       .number_count = given.number_count,
                       .chain = ply->chain,
                       .act = act,
                       .at = room->moved};
  if (room->facts.clock_ms)
    for (int seat = 0; seat < room->facts.seats; seat++) stored.left[seat] = room_clock_left_ms(room, seat);
  room_wrote(room, sb_store_put_ply(room->server->store, room->facts.id, &stored, &head));
  free(head.result);
}

/* The match has one ply more: keep it, tell it, go on. `act` "": nobody waits for an acknowledgement. */
static void after_ply(Room *room, const char *act) {
  int number = sb_match_ply(room->match);
  const SbPly *ply = sb_match_log(room->match, number);
  int seat = ply->seat;
  room->owed &= ~(1u << seat);
  if (ply->quit)
    room->decided = 0;
  else if (!room->window[seat].on) /* to answer a question is no turn */
    room->decided |= 1u << seat;
  room_luck_close(room);
  room_changed(room, seat, false);
  room_clock_start(room, seat);
  store_ply(room, act);
  if (!room_remember_act(room, seat, act, number)) log_line(LOG_ERROR, "out_of_memory", room->facts.id, "act not kept");
  picture_broadcast_update(room, *act ? act : NULL);
  room_void_ask(room);
  if (sb_match_due(room->match) == 0) {
    room->server->metrics.matches_over++;
    log_line(LOG_INFO, "match_over", room->facts.id, "ply=%d", number);
    Words words = {0};
    room_broadcast(room, write_over, &words);
    room_pay_no_more(room);
  }
  room_give_back(room, 1u << seat);
  room_think(room);
}

/* ---- dice typed in by people ---------------------------------------------------------------------------------------
 */

#define TYPED_MOST 32 /* results of one action */

/* A deed with the results people typed in so far. */
typedef struct Rolling {
  SbDeed deed;
  const char *id; /* of the act, NULL for a bot's dice */
  const char *names[TYPED_MOST];
  int count;
} Rolling;

static void send_die(Room *room, Conn *conn, const Rolling *r) {
  char space[FRAME_MOST];
  SbText out = sb_text(space, sizeof space);
  SbJson j = sb_json(&out);
  uint32_t mask;
  const SbDie *die = sb_match_needed(room->match, &mask);
  if (!die) return;
  sb_json_object(&j, NULL);
  sb_json_text(&j, "t", "die");
  sb_json_text(&j, "id", r->id);
  sb_json_int(&j, "seat", r->deed.seat);
  sb_json_int(&j, "ply", sb_match_ply(room->match));
  sb_json_text(&j, "die", die->id);
  sb_json_array(&j, "faces");
  for (int f = 0; f < die->faces; f++)
    if (mask >> f & 1) sb_json_text(&j, NULL, die->names[f]);
  sb_json_end(&j);
  if (die->numbers) {
    sb_json_int(&j, "numbers", die->numbers);
    sb_json_int(&j, "decimals", die->decimals);
    sb_json_text(&j, "unit", die->unit);
  }
  sb_json_array(&j, "rolled");
  for (int i = 0; i < r->count; i++) sb_json_text(&j, NULL, r->names[i]);
  sb_json_end(&j);
  sb_json_int(&j, "more", sb_match_needed_more(room->match));
  sb_json_end(&j);
  Message *message = message_text(space, out.length, room->last_ticket);
  conn_send(conn, message);
  message_drop(message);
}

/* Where nobody looks, nothing is filmed. */
static void film_for_viewers(Room *room) {
  sb_match_keep_film(room->match, room->conns != NULL);
}

static SbActStatus roll(Room *room, const Rolling *r, SbLang lang, SbError *error) {
  film_for_viewers(room);
  return sb_match_do_named(room->match, &r->deed, r->names, r->count, lang, error);
}

/* False: not a list of texts. `dice` must outlive the names. */
static bool read_typed(json_t *dice, Rolling *r) {
  size_t i;
  json_t *name;
  r->count = 0;
  if (!dice) return true;
  if (!json_is_array(dice) || json_array_size(dice) > TYPED_MOST) return false;
  json_array_foreach (dice, i, name) {
    if (!json_is_string(name)) return false;
    r->names[r->count++] = json_string_value(name);
  }
  return true;
}

/* ---- people
 * ------------------------------------------------------------------------------------------------------------ */

/* Where several seats decide at once, an action for an earlier ply still counts when only others have acted since. */
static bool ply_fits(const Room *room, int seat, int ply) {
  int now = sb_match_ply(room->match);
  if (ply == now) return true;
  if (ply > now || ply < 0 || !(room->game->traits & SB_TRAIT_SIMULTANEOUS)) return false;
  if (!(sb_match_due(room->match) >> seat & 1)) return false;
  for (int i = ply + 1; i <= now; i++)
    if (sb_match_log(room->match, i)->seat == seat) return false;
  return true;
}

#define STALE_PLIES 100 /* of a log cost one message: all of it is sent again */
#define STALE_MOST 30

bool room_charge_log(Conn *conn, const char *id) {
  int cost = sb_match_ply(conn->room->match) / STALE_PLIES;
  return conn_charge(conn, id, cost < STALE_MOST ? cost : STALE_MOST);
}

void room_whole(Conn *conn) {
  if (room_charge_log(conn, NULL)) picture_send(conn, write_view);
}

static void tell_stale(Conn *conn, const char *id) {
  Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  if (!room_charge_log(conn, id)) return;
  room->server->metrics.stale++;
  conn_error(conn, id, "stale",
             SAY(lang, "The match has gone on; here is how it stands.", "La partie a continué ; voici où elle en est."),
             NULL, NULL, sb_match_ply(room->match));
  picture_send(conn, write_view);
}

/* Whether the table did just this for the seat while the message was on its way: no reason to refuse it. */
static bool table_did_it(const Room *room, int seat, int ply, const char *text) {
  const SbPly *done = ply < sb_match_ply(room->match) ? sb_match_log(room->match, ply + 1) : NULL;
  if (!done || done->seat != seat || done->quit || strcasecmp(sb_ply_text(done), text) != 0) return false;
  for (int i = 0; i < room->act_count; i++)
    if (room->acts[i].ply == ply + 1) return false; /* a person did it */
  return true;
}

/* Everything but the rules themselves. True: go on. */
static bool may_act(Conn *conn, const char *id, int ply, const char *text) {
  Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  if (conn->seat < 0) {
    conn_error(conn, id, "not_your_seat", SAY(lang, "You are watching.", "Vous ne faites que regarder."), NULL, NULL,
               -1);
    return false;
  }
  int done = room_find_act(room, conn->seat, id);
  if (done >= 0) {
    room->server->metrics.repeated++;
    send_ack(conn, id, done);
    return false;
  }
  if (sb_match_due(room->match) == 0) {
    conn_error(conn, id, "over", SAY(lang, "The match is over.", "La partie est finie."), NULL, NULL, -1);
    return false;
  }
  if (room->server->draining) {
    conn_error(conn, id, "busy", SAY(lang, "The server is going down.", "Le serveur s'arrête."), NULL, NULL, -1);
    return false;
  }
  if (room_luck_opens(room)) {
    conn_error(
        conn, id, "not_now",
        SAY(lang, "The salts of the luck are being opened: a moment.", "Les sels du hasard s'ouvrent : un instant."),
        NULL, NULL, -1);
    return false;
  }
  if (room_has_sitter(room, conn->seat)) {
    conn_error(conn, id, "not_now",
               SAY(lang, "A bot plays for you: take your seat back first.",
                   "Un robot joue à votre place : reprenez d'abord votre siège."),
               NULL, NULL, -1);
    return false;
  }
  if (ply_fits(room, conn->seat, ply)) return true;
  if (table_did_it(room, conn->seat, ply, text)) {
    send_ack(conn, id, ply + 1);
    return false;
  }
  tell_stale(conn, id);
  return false;
}

static void tell_refusal(Conn *conn, const char *id, SbActStatus status, const SbError *error) {
  static const char *const codes[] = {[SB_ACT_DONE] = "",
                                      [SB_ACT_REFUSED] = "refused",
                                      [SB_ACT_BAD_TEXT] = "bad_action",
                                      [SB_ACT_NEEDS_DIE] = "needs_die",
                                      [SB_ACT_BAD_DIE] = "bad_die"};
  conn->server->metrics.refused++;
  conn_error(conn, id, codes[status], error->text, error->rule, error->also, sb_match_ply(conn->room->match));
}

/* `held`: it is done later, as if the table had passed. */
static SbActStatus act(Conn *conn, Rolling *rolling, const char *text, json_t *dice, bool *held, SbError *error) {
  Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  SbActStatus status = sb_match_judge(room->match, conn->seat, text, lang, &rolling->deed, error);
  if (status != SB_ACT_DONE) return status;
  if (dice && !room->facts.manual_dice) {
    sb_fail(error, "%s", SAY(lang, "The server rolls the dice here.", "Ici, c'est le serveur qui lance les dés."));
    return SB_ACT_BAD_DIE;
  }
  SbAction action = rolling->deed.action;
  if (!rolling->deed.quit && !room->facts.manual_dice && room_window_is_pass(room, conn->seat, action))
    *held = room_window_hold(room, conn->seat, action, rolling->id);
  if (*held) return SB_ACT_DONE;
  status = roll(room, rolling, lang, error);
  if (status == SB_ACT_NEEDS_DIE) send_die(room, conn, rolling);
  return status;
}

void room_act(Conn *conn, const char *id, int ply, const char *text, json_t *dice) {
  Room *room = conn->room;
  SbError error = {0};
  Rolling rolling = {.id = id};
  if (!may_act(conn, id, ply, text)) return;
  if (!read_typed(dice, &rolling)) {
    conn_error(conn, id, "bad_message", "\"dice\" is a list of at most 32 texts", NULL, NULL, -1);
    return;
  }
  room_clock_stop(room);
  bool held = false;
  SbActStatus status = act(conn, &rolling, text, dice, &held, &error);
  if (status == SB_ACT_DONE && !held) {
    room->server->metrics.actions++;
    after_ply(room, id);
    return;
  }
  room_clock_start(room, -1);
  if (!held && status != SB_ACT_NEEDS_DIE) tell_refusal(conn, id, status, &error);
}

bool room_quit(Room *room, int seat, SbQuit how) {
  SbError error;
  const char *word = sb_quit_words[how];
  room_clock_stop(room);
  if (sb_match_act_text(room->match, seat, word, NULL, 0, SB_EN, &error) == SB_ACT_DONE) {
    log_line(LOG_INFO, "quit", room->facts.id, "seat=%d how=%s", seat, word);
    after_ply(room, "");
    return true;
  }
  room_clock_start(room, -1);
  return false;
}

/* ---- bots
 * -------------------------------------------------------------------------------------------------------------- */

/* Before the first action bots wait for people: to come, and to seal a salt. What the table does for a person is that
 * person's own action. */
bool room_bots_wait(Room *room) {
  uint32_t people = room_players(room);
  if (sb_match_ply(room->match) > 0 || people == 0) return false;
  return !room->greeted || room_luck_waits(room, (room_bots_due(room) & ~room->deploying) != 0);
}

void room_think(Room *room) {
  Server *server = room->server;
  if (!room->match || room->thinking || server->draining || room->failed || room->stuck || room->dice_seat >= 0) return;
  uint32_t due = room_bots_due(room);
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (room->window[seat].held) due &= ~(1u << seat);
  if (!due || room_bots_wait(room)) return;
  int seat = __builtin_ctz(due);
  room_window_think(room, seat);
  Job *job = job_create(room->content, room->match, seat);
  if (!job) return; /* the next tick tries again */
  memcpy(job->match, room->facts.id, sizeof job->match);
  SbText bot = sb_text(job->bot, sizeof job->bot);
  sb_text_put(&bot, room_mind(room, seat));
  job->epoch = room->epoch;
  job->ply = sb_match_ply(room->match);
  job->until = room_window_until(room, seat);
  uint64_t about[2] = {sb_hash(job->match, sizeof job->match), (uint64_t)job->ply << 8 | (uint64_t)seat};
  job->seed = sb_siphash(server->secret_key[0], server->secret_key[1], about, sizeof about);
  job->owner = room_owner(room);
  room->thinking = true;
  jobs_add(server->jobs, job);
}

void room_show_dice(Room *room, Conn *conn) {
  if (room->dice_seat < 0 || conn->seat < 0) return;
  Rolling rolling = {.deed = {.seat = room->dice_seat, .action = room->dice_action}};
  SbError error;
  if (roll(room, &rolling, SB_EN, &error) == SB_ACT_NEEDS_DIE) send_die(room, conn, &rolling);
}

void room_show_stuck(Room *room, Conn *conn) {
  if (!room->stuck) return;
  conn_error(conn, NULL, "bot_failed",
             SAY(conn->lang, "A bot cannot choose an action: this match does not go on by itself.",
                 "Un robot ne peut pas choisir d'action : cette partie ne continue pas d'elle-même."),
             NULL, NULL, sb_match_ply(room->match));
}

/* The error is this match's alone: its people are told, and nobody tries again before they have changed something. */
static void get_stuck(Room *room, int seat, const char *why) {
  log_line(LOG_ERROR, "bot_failed", room->facts.id, "seat=%d kind=%s: %s", seat, room_mind(room, seat), why);
  room->stuck = true;
  room->facts.head.wake = false;
  room_wrote(room, sb_store_put_aside(room->server->store, room->facts.id));
  for (Conn *c = room->conns, *next; c; c = next) {
    next = c->next;
    room_show_stuck(room, c);
  }
  room_give_back(room, room->returning);
}

void room_play(Room *room, int seat, SbAction action, const char *id) {
  SbError error = {0};
  room_clock_stop(room);
  film_for_viewers(room);
  SbActStatus status = sb_match_act(room->match, seat, action, NULL, 0, SB_EN, &error);
  if (status == SB_ACT_DONE) {
    room->server->metrics.bot_actions++;
    after_ply(room, id);
    return;
  }
  room_clock_start(room, -1);
  if (status != SB_ACT_NEEDS_DIE) {
    get_stuck(room, seat, error.text);
    return;
  }
  room->dice_seat = seat;
  room->dice_action = action;
  for (Conn *c = room->conns, *next; c; c = next) {
    next = c->next;
    room_show_dice(room, c);
  }
}

/* A worker's answer. One for another epoch is void: the match has gone on without it. */
void room_bot_done(Server *server, Job *job) {
  Room *room = room_find(server, job->match);
  if (!room || !room->match || !room->thinking || room->epoch != job->epoch || server->draining) return;
  room->thinking = false;
  if (!job->good)
    get_stuck(room, job->seat, job->why.text);
  else if (!room_window_hold(room, job->seat, job->action, ""))
    room_play(room, job->seat, job->action, "");
}

/* People roll for a bot. */
void room_dice(Conn *conn, int ply, json_t *dice) {
  Room *room = conn->room;
  SbError error = {0};
  if (conn->seat < 0 || room->dice_seat < 0 || room_luck_opens(room) || ply != sb_match_ply(room->match)) {
    conn_error(conn, NULL, "not_now", SAY(conn->lang, "No bot waits for dice.", "Aucun robot n'attend de dés."), NULL,
               NULL, -1);
    return;
  }
  Rolling rolling = {.deed = {.seat = room->dice_seat, .action = room->dice_action}};
  if (!dice || !read_typed(dice, &rolling)) {
    conn_error(conn, NULL, "bad_message", "\"dice\" is a list of at most 32 texts", NULL, NULL, -1);
    return;
  }
  room_clock_stop(room);
  SbActStatus status = roll(room, &rolling, (SbLang)conn->lang, &error);
  if (status == SB_ACT_DONE) {
    room->server->metrics.bot_actions++;
    after_ply(room, "");
    return;
  }
  room_clock_start(room, -1);
  if (status == SB_ACT_NEEDS_DIE)
    send_die(room, conn, &rolling);
  else
    tell_refusal(conn, NULL, status, &error);
}
