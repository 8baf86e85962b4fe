/* Chairs: who decides for a seat. A person who is gone keeps the seat and its secret; where the loss of one seat does
 * not decide the match, a bot sits in until the person comes back. docs/decisions/0015. */
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

/* ---- who ---------------------------------------------------------------------------------------------------- */

bool room_has_sitter(const Room *room, int seat) {
  return room->facts.seat[seat].chair.sitter[0] != 0;
}

const char *room_mind(const Room *room, int seat) {
  const SbStoreSeat *s = &room->facts.seat[seat];
  if (room->deploying >> seat & 1) return DEPLOYER;
  return room_has_sitter(room, seat) ? s->chair.sitter : s->kind;
}

uint32_t room_players(const Room *room) {
  uint32_t players = room_people(room);
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (room_has_sitter(room, seat)) players &= ~(1u << seat);
  return players;
}

/* Without anybody who plays there is nobody to play on for: a bot that sits in makes the decision it was called for,
 * and then the match waits. Otherwise it would be over before anybody could come back. */
uint32_t room_bots_due(const Room *room) {
  uint32_t bots = sb_match_due(room->match) & (~room_players(room) | room->deploying);
  return room_players(room) ? bots : bots & (~room_people(room) | room->owed);
}

static int strength(const char *bot) {
  for (int i = 0; i < sb_bot_count; i++)
    if (strcmp(bot, sb_bot_names[i]) == 0) return i;
  return -1;
}

/* A good opponent, or a better one where such a bot is at the table anyway. */
static const char *choose_sitter(const Room *room) {
  int best = strength("bot:3");
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (strength(room->facts.seat[seat].kind) > best) best = strength(room->facts.seat[seat].kind);
  return sb_bot_names[best];
}

/* ---- keeping ------------------------------------------------------------------------------------------------ */

void room_store_chair(Room *room, int seat) {
  SbStoreHead head = {0};
  SbStoreChair chair = room->facts.seat[seat].chair;
  char asks[SB_ASKS_TEXT];
  SbText text = sb_text(asks, sizeof asks);
  sb_asks_write(room->game, &room->asks[seat], &text);
  SB_ASSERT(!text.cut);
  chair.asks = asks;
  if (room->match) room_fill_head(room, &head);
  room_wrote(room, sb_store_put_chair(room->server->store, room->facts.id, seat, &chair, &head));
  free(head.result);
}

void room_keep_clock(Room *room, int seat) {
  SbStoreChair *chair = &room->facts.seat[seat].chair;
  if (room->facts.clock_ms == 0) return;
  chair->clock_ms = room_clock_left_ms(room, seat);
  chair->clock_ply = sb_match_ply(room->match);
}

/* ---- sitting in ------------------------------------------------------------------------------------------------- */

/* Somebody else decides for the seat now: keep it, tell everybody, and show whose clock runs. */
static void chair_changed(Room *room, int seat, const char *notice) {
  room_keep_clock(room, seat);
  room_clock_start(room, -1);
  room_store_chair(room, seat);
  log_line(LOG_INFO, "chair", room->facts.id, "seat=%d mind=%s why=%s", seat, room_mind(room, seat), notice);
  room_notice(room, seat, notice);
  room_tell_people(room);
  picture_broadcast_view(room);
  for (Conn *c = room->conns, *next; c; c = next) {
    next = c->next;
    room_show_ask(room, c);
  }
}

static void sit_in(Room *room, int seat, const char *notice) {
  SbStoreChair *chair = &room->facts.seat[seat].chair;
  SbText sitter = sb_text(chair->sitter, sizeof chair->sitter);
  sb_text_put(&sitter, choose_sitter(room));
  room->server->metrics.sat_in++;
  room_ask_without(room, seat); /* may go back in the match */
  room_clock_stop(room);
  room->owed |= sb_match_due(room->match) & 1u << seat;
  chair_changed(room, seat, notice);
  room_think(room);
}

void room_give_up(Room *room, int seat, SbQuit how) {
  static const char *const notices[SB_QUITS] = {[SB_RESIGNS] = "left", [SB_TIMED_OUT] = "time", [SB_GONE] = "away"};
  room_clock_stop(room);
  if (how == SB_TIMED_OUT) room->left[seat] = 0;
  if (sb_may_quit(room->content, sb_match_state(room->match)))
    room_quit(room, seat, how);
  else
    sit_in(room, seat, notices[how]);
}

static void sit_down_again(Room *room, int seat) {
  const SbStoreMatch *facts = &room->facts;
  int64_t least = facts->increment_ms > BACK_MS ? facts->increment_ms : BACK_MS;
  if (least > facts->clock_ms) least = facts->clock_ms;
  room_clock_stop(room);
  if (room->left[seat] < least * 1000) room->left[seat] = least * 1000;
  room->facts.seat[seat].chair.sitter[0] = 0;
  chair_changed(room, seat, "back");
}

void room_give_back(Room *room, uint32_t seats) {
  uint32_t back = room->returning & seats;
  room->returning &= ~back;
  for (int seat = 0; seat < room->facts.seats && room->due; seat++)
    if (back >> seat & 1) sit_down_again(room, seat);
}

/* ---- who is gone ---------------------------------------------------------------------------------------------- */

/* With nobody else there to wait, nobody has to know. */
static bool is_waited_for(const Room *room, int seat) {
  return (room_people(room) & ~(1u << seat)) != 0 && room->facts.away_ms > 0 && room->due != 0;
}

void room_went(Room *room, int seat) {
  room->returning &= ~(1u << seat);
  if (room->server->draining || room->failed || !is_waited_for(room, seat)) return;
  if (room->facts.seat[seat].chair.gone) return; /* silent before the connection ended */
  room->facts.seat[seat].chair.gone = clock_ms();
  room_store_chair(room, seat);
}

void room_came(Room *room, int seat) {
  if (!room->facts.seat[seat].chair.gone) return;
  room->facts.seat[seat].chair.gone = 0;
  room_store_chair(room, seat);
}

bool room_is_here(const Room *room, int seat) {
  return room->at_seat[seat] && !room->at_seat[seat]->silent;
}

int64_t room_gone(const Room *room, int seat) {
  return room_is_bot(room, seat) || room_is_here(room, seat) ? 0 : room->facts.seat[seat].chair.gone;
}

/* Since when somebody could have come back: a start of the server, or the way of the match to this node. */
static int64_t open_since(const Room *room) {
  return room->server->node ? room->opened : room->server->started;
}

/* The match waits for somebody since they are gone and it is up to them. Of those who were not seen since the start of
 * the server nothing more is known; nodes see people of each other's matches, so there the match itself counts. */
static int64_t waits_since(const Room *room, int seat) {
  int64_t gone = room_gone(room, seat);
  int64_t since = gone || room->server->node ? gone : room->server->started;
  return since > room->moved ? since : room->moved;
}

uint32_t room_missed(const Room *room) {
  int64_t now = clock_ms(), away = room->facts.away_ms, first = away < COME_BACK_MS ? away : COME_BACK_MS;
  uint32_t missed = 0, waits = room->due & room_players(room);
  if (now - open_since(room) < first) return 0;
  for (int seat = 0; seat < room->facts.seats; seat++)
    if (waits >> seat & 1 && !room_is_here(room, seat) && is_waited_for(room, seat) &&
        now - waits_since(room, seat) >= away)
      missed |= 1u << seat;
  return missed;
}

void room_chairs_tick(Room *room) {
  if (!room->conns) return;
  uint32_t missed = room_missed(room);
  if (missed == room->missed) return;
  room->missed = missed;
  room_tell_people(room);
}

/* ---- what people say about it ------------------------------------------------------------------------------ */

static void refuse(Conn *conn, const char *text) {
  conn_error(conn, NULL, "not_now", text, NULL, NULL, -1);
}

static bool may_speak(Conn *conn) {
  Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  if (conn->seat < 0)
    conn_error(conn, NULL, "not_your_seat", SAY(lang, "You are watching.", "Vous ne faites que regarder."), NULL, NULL,
               -1);
  else if (sb_match_due(room->match) == 0)
    conn_error(conn, NULL, "over", SAY(lang, "The match is over.", "La partie est finie."), NULL, NULL, -1);
  else if (room->server->draining)
    conn_error(conn, NULL, "busy", SAY(lang, "The server is going down.", "Le serveur s'arrête."), NULL, NULL, -1);
  else
    return true;
  return false;
}

void room_leave_seat(Conn *conn) {
  Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  if (!may_speak(conn)) return;
  if (room_has_sitter(room, conn->seat))
    refuse(conn, SAY(lang, "A bot plays for you already.", "Un robot joue déjà à votre place."));
  else if (sb_may_quit(room->content, sb_match_state(room->match)))
    refuse(conn, SAY(lang, "Between two, nobody plays for you: resign, or play on.",
                     "À deux, personne ne joue à votre place : abandonnez, ou continuez."));
  else if (room_may_chat(conn)) /* everybody hears of it */
    room_give_up(room, conn->seat, SB_RESIGNS);
}

/* The rest of setting out, by ordinary actions of the seat. */
void room_deploy(Conn *conn) {
  Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  if (!may_speak(conn)) return;
  if (!sb_deploys(room->content, sb_match_state(room->match)))
    refuse(conn, SAY(lang, "Everything is deployed already.", "Tout est déjà déployé."));
  else if (room_has_sitter(room, conn->seat))
    refuse(conn, SAY(lang, "A bot plays for you already.", "Un robot joue déjà à votre place."));
  else
    room->deploying |= 1u << conn->seat;
  if (!(room->deploying >> conn->seat & 1)) return;
  picture_send(conn, write_view);
  room_think(room);
}

/* What the bot is thinking about now is still its own decision. */
void room_take_seat(Conn *conn) {
  Room *room = conn->room;
  if (!may_speak(conn)) return;
  if (!room_has_sitter(room, conn->seat)) {
    refuse(conn, SAY(conn->lang, "Nobody plays for you: the seat is yours.",
                     "Personne ne joue à votre place : le siège est à vous."));
    return;
  }
  room->returning |= 1u << conn->seat;
  if (room->stuck || !(room_bots_due(room) >> conn->seat & 1)) room_give_back(room, 1u << conn->seat);
}

/* Why nothing can be done about this seat yet, in words; NULL: it can. */
static const char *why_wait(const Conn *conn, int seat) {
  const Room *room = conn->room;
  SbLang lang = (SbLang)conn->lang;
  if (seat == conn->seat || room_is_bot(room, seat))
    return SAY(lang, "Only somebody else can be away.", "Seule une autre personne peut être absente.");
  if (room_has_sitter(room, seat)) return SAY(lang, "A bot plays there already.", "Un robot y joue déjà.");
  if (room_is_here(room, seat)) return SAY(lang, "This person is at the table.", "Cette personne est à la table.");
  if (!(room->due >> seat & 1))
    return SAY(lang, "The match does not wait for this person.", "La partie n'attend pas cette personne.");
  if (room->facts.away_ms == 0)
    return SAY(lang, "In this match people may be away for as long as they like.",
               "Dans cette partie, on peut s'absenter aussi longtemps qu'on veut.");
  if (!(room_missed(room) >> seat & 1))
    return SAY(lang, "This person has not been away for long enough yet.",
               "Cette personne n'est pas absente depuis assez longtemps.");
  return NULL;
}

static bool may_replace(Conn *conn, int seat) {
  if (!may_speak(conn)) return false;
  const char *why = why_wait(conn, seat);
  if (why) refuse(conn, why);
  return !why;
}

void room_call_bot(Conn *conn, int seat) {
  if (may_replace(conn, seat)) sit_in(conn->room, seat, "away");
}

void room_claim(Conn *conn, int seat) {
  if (!may_replace(conn, seat)) return;
  if (sb_may_quit(conn->room->content, sb_match_state(conn->room->match)))
    room_quit(conn->room, seat, SB_GONE);
  else
    refuse(conn, SAY(conn->lang, "This match cannot be claimed: call a bot, or wait.",
                     "On ne peut pas réclamer cette partie : appelez un robot, ou attendez."));
}
