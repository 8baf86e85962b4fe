/* What a host orders: done by the server that has the database, or without one by whoever orders. */
#include "starboard/order.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "conn.h"
#include "contents.h"
#include "control.h"
#include "ids.h"
#include "log.h"
#include "room.h"
#include "server.h"
#include "starboard/lease.h"

static const char *const words[] = {[SB_HOST_HIDE] = "hide",
                                    [SB_HOST_UNHIDE] = "unhide",
                                    [SB_HOST_END] = "end",
                                    [SB_HOST_DELETE] = "delete",
                                    [SB_HOST_EXPIRE] = "expire",
                                    [SB_HOST_DELETE_CHAT] = "delete-chat",
                                    [SB_HOST_DELETE_NAME] = "delete-name",
                                    [SB_HOST_SETTLE_CHAT] = "settle-chat",
                                    [SB_HOST_SETTLE_NAME] = "settle-name"};

/* ---- a name ------------------------------------------------------------------------------------------------- */

typedef struct Sealing {
  SbMatch *match;
  uint64_t *chains;
  int count;
  SbError error;
} Sealing;

static bool seal_ply(void *self, const SbStorePly *ply) {
  Sealing *s = self;
  SbGiven given = {ply->given, ply->given_count, ply->numbers, ply->number_count};
  SbDeed deed;
  uint64_t *more = realloc(s->chains, (size_t)ply->ply * sizeof *more);
  if (!more) return sb_fail(&s->error, "out of memory");
  s->chains = more;
  SbActStatus status = sb_match_judge_logged(s->match, ply->seat, ply->text, SB_EN, &deed, &s->error);
  if (status == SB_ACT_DONE) status = sb_match_do(s->match, &deed, &given, &s->error);
  if (status != SB_ACT_DONE) return sb_fail(&s->error, "ply %d does not replay: delete the whole match", ply->ply);
  s->chains[s->count++] = sb_match_log(s->match, ply->ply)->chain;
  return true;
}

/* The names stand in the header of the log, which every hash depends on: without one the log is sealed anew. */
static bool delete_name(Server *server, SbHostOrder *order, SbError *error) {
  SbStoreMatch facts;
  Reason why = {0};
  Sealing sealing = {0};
  SbStoreFound found = sb_store_get_match(server->store, order->match, &facts, error);
  if (found != SB_STORE_FOUND) return found == SB_STORE_BROKEN ? false : sb_fail(error, "there is no such match");
  bool good = order->number >= 0 && order->number < facts.seats;
  if (!good) sb_fail(error, "the match has seats from 0 to %d", facts.seats - 1);
  const SbContent *content = good ? content_of(server, &facts, &why) : NULL;
  if (good && !content) good = sb_fail(error, "%s", why.text[SB_EN]);
  if (good) facts.seat[order->number].name[0] = 0;
  sealing.match = good ? match_of(&facts, content, error) : NULL;
  good = sealing.match && sb_store_get_plies(server->store, order->match, seal_ply, &sealing, error);
  if (good && sealing.error.text[0]) good = sb_fail(error, "%s", sealing.error.text);
  order->chains = sealing.chains;
  order->chain_count = sealing.count;
  good = good && sb_store_host(server->store, order, error);
  free(sealing.chains);
  sb_match_destroy(sealing.match);
  sb_store_match_finish(&facts);
  return good;
}

/* ---- an order ----------------------------------------------------------------------------------------------- */

static bool read_order(const char *text, SbHostOrder *out, char match[SB_MATCH_ID], SbError *error) {
  char word[16];
  int number = -1, count = sscanf(text, "%15s %10s %d", word, match, &number);
  *out = (SbHostOrder){.match = match, .number = number, .at = clock_ms()};
  if (count < 2 || !is_match_id(match, strlen(match))) return sb_fail(error, "this names no match");
  for (int i = 0; i < (int)(sizeof words / sizeof *words); i++) {
    if (strcmp(word, words[i]) != 0) continue;
    out->deed = (SbHostDeed)i;
    bool counts = i >= SB_HOST_DELETE_CHAT;
    return count == (counts ? 3 : 2) || sb_fail(error, counts ? "which one?" : "there is something too much");
  }
  return sb_fail(error, "there is no order \"%s\"", word);
}

/* Nothing of what a room knows is another afterwards. */
static bool leaves_rooms_alone(SbHostDeed deed) {
  return deed == SB_HOST_HIDE || deed == SB_HOST_UNHIDE || deed == SB_HOST_SETTLE_CHAT || deed == SB_HOST_SETTLE_NAME;
}

static void say_why(SbHostDeed deed, Reason *why) {
  if (deed == SB_HOST_END)
    reason_ended(why);
  else if (deed == SB_HOST_DELETE || deed == SB_HOST_EXPIRE)
    reason_say(why, "The host has deleted this match.", "L'hôte a supprimé cette partie.");
  else
    reason_say(why, "The host has taken something out of this match. Load the page again.",
               "L'hôte a retiré quelque chose de cette partie. Rechargez la page.");
}

/* A campaign cannot do without a chapter in its middle: those after it go on from it. */
static bool may_go(Server *server, const SbHostOrder *order, SbError *error) {
  char follower[SB_MATCH_ID];
  if (order->deed != SB_HOST_DELETE) return true;
  sb_store_flush(server->store);
  SbStoreFound found = sb_store_get_follower(server->store, order->match, follower, error);
  if (found == SB_STORE_FOUND)
    return sb_fail(error, "its campaign goes on after it: delete the last chapter first, %s", follower);
  return found == SB_STORE_MISSING;
}

/* What is on its way is stored first, and nobody sits there any more: rooms are read again from what is left. */
static void clear_room(Server *server, const char *match, SbHostDeed deed) {
  Room *room = room_find(server, match);
  Reason why;
  say_why(deed, &why);
  if (room) room_clear(room, CLOSE_NOT_PLAYABLE, "the host has changed this match", &why);
}

void order_do(Server *server, const char *text, char *answer) {
  SbHostOrder order;
  SbError error = {0};
  char match[SB_MATCH_ID] = "";
  bool good = read_order(text, &order, match, &error) && may_go(server, &order, &error);
  if (good && !leaves_rooms_alone(order.deed)) clear_room(server, match, order.deed);
  if (good)
    good = order.deed == SB_HOST_DELETE_NAME ? delete_name(server, &order, &error)
                                             : sb_store_host(server->store, &order, &error);
  SbText t = sb_text(answer, ORDER_TEXT);
  sb_text_put(&t, good ? "ok" : error.text);
}

/* ---- ordering ----------------------------------------------------------------------------------------------- */

struct SbOrders {
  int fd;         /* of the server, -1: none runs */
  SbNodes *nodes; /* or these */
  Server *server; /* without a network, where neither runs */
};

bool sb_order_address(const char *db, struct sockaddr_un *out, SbError *error) {
  *out = (struct sockaddr_un){.sun_family = AF_UNIX};
  return sb_store_beside(db, "-control", out->sun_path, sizeof out->sun_path) ||
         sb_fail(error, "the database has no place for a socket, or its path is too long for one");
}

static int reach(const char *db) {
  struct sockaddr_un address;
  if (!sb_order_address(db, &address, NULL)) return -1;
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof address) == 0) return fd;
  if (fd >= 0) close(fd);
  return -1;
}

SbOrders *sb_orders_open(const char *db, SbError *error) {
  static const SbServe nothing = {0};
  SbOrders *o = calloc(1, sizeof *o);
  if (!o) return sb_fail(error, "out of memory"), NULL;
  o->fd = reach(db);
  if (o->fd >= 0) return o;
  o->nodes = sb_nodes_reach(db, error);
  if (o->nodes) return o;
  o->server = calloc(1, sizeof *o->server);
  if (o->server && !sb_store_is_there(db))
    sb_fail(error, "there is no database %s", db);
  else if (o->server && (o->server->store = sb_store_open(db, NULL, NULL, error)) != NULL) {
    o->server->serve = &nothing;
    return o;
  }
  sb_orders_close(o);
  return NULL;
}

static bool ask_server(int fd, const char *order, char answer[ORDER_TEXT]) {
  char line[ORDER_TEXT];
  size_t used = 0;
  int length = snprintf(line, sizeof line, "%s\n", order);
  if (length < 0 || length >= ORDER_TEXT || send(fd, line, (size_t)length, MSG_NOSIGNAL) != length) return false;
  while (used < ORDER_TEXT - 1) {
    ssize_t got = recv(fd, answer + used, ORDER_TEXT - 1 - used, 0);
    if (got <= 0) return false;
    used += (size_t)got;
    answer[used] = 0;
    if (answer[used - 1] != '\n') continue;
    answer[used - 1] = 0;
    return true;
  }
  return false;
}

static bool ask_nodes(SbNodes *nodes, const char *order, char answer[ORDER_TEXT]) {
  char word[16], match[SB_MATCH_ID] = "";
  sscanf(order, "%15s %10s", word, match);
  return sb_nodes_ask(nodes, match, order, answer, ORDER_TEXT);
}

bool sb_orders_do(SbOrders *o, const char *order, SbError *error) {
  char answer[ORDER_TEXT] = "";
  if (o->server)
    order_do(o->server, order, answer);
  else if (o->nodes && !ask_nodes(o->nodes, order, answer))
    return sb_fail(error, "no node answers");
  else if (!o->nodes && !ask_server(o->fd, order, answer))
    return sb_fail(error, "the server does not answer");
  return strcmp(answer, "ok") == 0 || sb_fail(error, "%s", answer);
}

void sb_orders_close(SbOrders *o) {
  if (!o) return;
  if (o->fd >= 0) close(o->fd);
  sb_nodes_leave(o->nodes);
  if (o->server) contents_finish(o->server);
  if (o->server) sb_store_close(o->server->store);
  free(o->server);
  free(o);
}
