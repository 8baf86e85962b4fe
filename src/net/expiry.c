/* Matches are looked at a few at a time and in the order of their ids, so that people do not wait for it. */
#include "expiry.h"

#include <stdio.h>
#include <string.h>

#include "control.h"
#include "ids.h"
#include "log.h"
#include "nodes.h"
#include "room.h"
#include "server.h"

enum { LOOKED_AT = 200, ROUND_MS = 3600 * 1000, WORKING_MS = 20 };

typedef struct Found {
  Server *server;
  int64_t before;
  int looked_at, count;
  char next[SB_MATCH_ID];
  char ids[LOOKED_AT][SB_MATCH_ID];
} Found;

/* Somebody may just be looking at an old match: not now, then. */
static bool is_visited(Server *server, const char *id) {
  const Room *room = room_find(server, id);
  return room && room->conns;
}

static bool look_at(void *self, const char *id, int64_t last) {
  Found *found = self;
  if (strlen(id) >= SB_MATCH_ID) return true;
  if (found->looked_at++ == LOOKED_AT)
    strcpy(found->next, id);
  else if (last < found->before && !is_visited(found->server, id))
    strcpy(found->ids[found->count++], id);
  return true;
}

/* False: it could not be done, and the rest is for the next round. What another node has, or has deleted meanwhile, is
 * not our business. */
static bool delete_one(Server *server, const char *id) {
  char order[40], answer[ORDER_TEXT];
  Reason why;
  RoomFound found = nodes_hold(server, id, &why);
  if (found == ROOM_ELSEWHERE || found == ROOM_MISSING) return true;
  if (found != ROOM_OPEN) return false;
  snprintf(order, sizeof order, "expire %s", id);
  order_do(server, order, answer);
  if (!room_find(server, id)) nodes_let_go(server, id);
  bool good = strcmp(answer, "ok") == 0;
  log_line(good ? LOG_INFO : LOG_WARN, good ? "expired" : "not_expired", id, "%s", good ? "" : answer);
  server->expiry.count += good;
  return good;
}

static void end_round(Server *server) {
  Expiry *e = &server->expiry;
  int64_t round = server->serve->expire_ms < ROUND_MS ? server->serve->expire_ms : ROUND_MS;
  if (e->count) log_line(LOG_INFO, "expiry", NULL, "matches=%d", e->count);
  *e = (Expiry){.next = steady_us() + round * 1000};
}

void expiry_tick(Server *server) {
  Expiry *e = &server->expiry;
  int64_t now = steady_us(), age = server->serve->expire_ms;
  if (!age || now < e->next) return;
  Found found = {.server = server, .before = clock_ms() - age};
  SbError error = {0};
  bool good = sb_store_get_ages(server->store, e->from, LOOKED_AT + 1, look_at, &found, &error);
  if (!good) log_line(LOG_WARN, "not_expired", NULL, "%s", error.text);
  int done = 0;
  while (good && done < found.count && steady_us() < now + WORKING_MS * 1000)
    good = delete_one(server, found.ids[done++]);
  if (good && (done < found.count || found.next[0])) {
    strcpy(e->from, done < found.count ? found.ids[done] : found.next);
    server_hurry(server);
  } else {
    end_round(server);
  }
}
