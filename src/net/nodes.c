/* A server among others: holding matches, noticing that its life is over, beginning another one. */
#include "nodes.h"

#include "conn.h"
#include "control.h"
#include "log.h"
#include "room.h"

/* ---- matches ---------------------------------------------------------------------------------------------------- */

RoomFound nodes_hold(Server *s, const char *match, Reason *why) {
  switch (sb_lease_take(s->store, match, false, why->node)) {
    case SB_LEASE_OURS:
      return ROOM_OPEN;
    case SB_LEASE_THEIRS:
      return ROOM_ELSEWHERE;
    case SB_LEASE_NOBODYS:
      return ROOM_MISSING;
    case SB_LEASE_UNKNOWN:
      break;
  }
  return ROOM_BUSY;
}

bool nodes_hold_new(Server *s, const char *match) {
  char holder[SB_NODE_TEXT];
  return sb_lease_take(s->store, match, true, holder) == SB_LEASE_OURS;
}

void nodes_let_go(Server *s, const char *match) {
  if (s->store) sb_lease_give_back(s->store, match);
}

/* ---- orders of the host ----------------------------------------------------------------------------------------- */

/* Whose match it is may have changed since: then it is the business of the other one. */
static void take_order(Server *s, const SbNodeOrder *order) {
  char answer[ORDER_TEXT];
  Reason why;
  RoomFound found = nodes_hold(s, order->match, &why);
  if (found == ROOM_ELSEWHERE || found == ROOM_BUSY) return;
  order_do(s, order->line, answer);
  if (found == ROOM_OPEN && !room_find(s, order->match)) nodes_let_go(s, order->match);
  log_line(LOG_WARN, "host_order", NULL, "%s: %s", order->line, answer);
  sb_node_answer(s->store, order, answer);
}

static void take_orders(Server *s) {
  SbNodeOrder order = {0};
  while (sb_node_order(s->store, order.number, &order)) take_order(s, &order);
}

/* ---- lives ------------------------------------------------------------------------------------------------------ */

bool nodes_serve(Server *s) {
  return !s->store || sb_life_is_good(s->store); /* or it is going down */
}

/* Others may have our matches by now: what is in memory is not the truth, and nothing of it was stored since. Tried
 * again until it succeeds; the first time is told. */
static void begin_again(Server *s) {
  SbError error = {0};
  bool told = s->lifeless;
  if (!told)
    log_line(LOG_WARN, "life_over", NULL, "connections=%d matches=%d", s->metrics.connections, s->metrics.rooms);
  for (int i = 0; i < BUCKETS; i++)
    while (s->rooms[i]) room_clear(s->rooms[i], CLOSE_NOT_STORED, "this node was taken for dead; come back", NULL);
  server_sleep_on(s);
  s->lifeless = !sb_life_renew(s->store, &error);
  if (!s->lifeless)
    log_line(LOG_INFO, "life_begins", NULL, "node=%s", s->node);
  else if (!told)
    log_line(LOG_ERROR, "no_life", NULL, "%s", error.text);
}

static void wake_it(void *self, const char *id) {
  if (!room_find(self, id)) server_wake_match(self, id);
}

void nodes_look(Server *s) {
  if (!s->node || s->draining) return;
  SbLeaseNews news = sb_lease_news(s->store);
  if (news.over) begin_again(s);
  if (news.over || !nodes_serve(s)) return;
  if (news.orders) take_orders(s);
  if (news.waking) sb_lease_take_waking(s->store, wake_it, s);
}

void nodes_tick(Server *s) {
  if (s->node) sb_lease_settle(s->store);
}

void nodes_leave(Server *s) {
  if (!s->node) return;
  server_settle(s);
  sb_life_end(s->store);
}
