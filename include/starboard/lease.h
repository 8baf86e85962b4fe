/* Several servers on one database of PostgreSQL: nodes, and which of them has a match.
 *
 * A node has a name, and a life: a number that no other start of any node ever has. The row of its life in the table
 * `nodes` says when it last gave a sign, by the clock of the database; a thread gives several in the time of a
 * lease. A row without a sign for a whole lease is deleted by whichever node sees it first, and with that the life is
 * over for good: every transaction of a node begins by changing the row of its life, so a node that was paused or cut
 * off changes nothing any more, and whoever deletes the row waits for a transaction that is under way.
 *
 * A match belongs to the life that its row in `leases` names. A life that is over has nothing: another node may put
 * its own in the place of exactly that one. So a node that takes a match reads it when everything that others wrote is
 * there, and nobody else writes to it until the match was given back, or this life is over.
 *
 *   switch (sb_lease_take(store, id, false, holder)) {
 *     case SB_LEASE_OURS: open(id); break;               // sb_lease_give_back() when nothing of it is on its way
 *     case SB_LEASE_THEIRS: send_to(holder); break;
 *     ...
 *   }
 *
 * These belong to the thread that reads the store. Without sb_store_open_node() every match is ours. */
#ifndef STARBOARD_LEASE_H
#define STARBOARD_LEASE_H

#include "starboard/store.h"

#define SB_NODE_TEXT 33 /* bytes of a node's name, NUL included */
#define SB_ORDER_LINE 100

typedef struct SbNode {
  const char *name;
  int lease_ms;
} SbNode;

bool sb_node_is_name(const char *text); /* letters, digits, - and _ */

/* As sb_store_open(), as one of several. `wake` is also called when sb_lease_news() has something. Refused while a
 * server has the database for itself, and while a node of this name lives. */
SbStore *sb_store_open_node(const char *path, const SbNode *node, void (*wake)(void *self), void *self, SbError *error);

typedef enum SbLease {
  SB_LEASE_OURS,
  SB_LEASE_THEIRS,  /* of the node in `holder` */
  SB_LEASE_NOBODYS, /* there is no such match */
  SB_LEASE_UNKNOWN  /* the database does not answer, or our life is over */
} SbLease;

/* `fresh`: a match that is about to be stored. Taking twice is the same as once. */
SbLease sb_lease_take(SbStore *store, const char *match, bool fresh, char holder[SB_NODE_TEXT]);
void sb_lease_give_back(SbStore *store, const char *match);
bool sb_lease_settle(SbStore *store); /* what was given back may go to others; otherwise with the next taking */

/* What the thread has noticed since this was last asked. */
typedef struct SbLeaseNews {
  bool over;   /* our life is: give up everything and sb_life_renew() */
  bool waking; /* matches must go on by themselves and nobody has them */
  bool orders;
} SbLeaseNews;
SbLeaseNews sb_lease_news(SbStore *store);
/* Take matches that must go on and are nobody's: this node's share of them, by its place among the living. `each` is
 * told all that are ours then. */
bool sb_lease_take_waking(SbStore *store, void (*each)(void *self, const char *id), void *self);

/* A sign within the time of a lease, and nobody has said that this life is over. */
bool sb_life_is_good(SbStore *store);
/* Begin another life, when nothing waits to be written and nothing is kept of any match. */
bool sb_life_renew(SbStore *store, SbError *error);
/* Give everything up: nothing can be written afterwards. */
void sb_life_end(SbStore *store);

typedef struct SbLeaseStats {
  int64_t held;
  uint64_t taken_over; /* from lives that were over */
  uint64_t lives;
} SbLeaseStats;
bool sb_lease_stats(SbStore *store, SbLeaseStats *out); /* false: it is no node */

/* ---- orders of a host, for whichever node has the match --------------------------------------------- */

typedef struct SbNodeOrder {
  int64_t number;
  char match[SB_MATCH_ID];
  char line[SB_ORDER_LINE];
} SbNodeOrder;
/* One that waits and is this node's business: it has the match, or nobody has it and this node lives longest. `after`
 * is the number of the one before, 0 for the first. */
bool sb_node_order(SbStore *store, int64_t after, SbNodeOrder *out);
void sb_node_answer(SbStore *store, const SbNodeOrder *order, const char *text);

/* From outside: NULL, without a word in `error`, where no node lives. */
typedef struct SbNodes SbNodes;
SbNodes *sb_nodes_reach(const char *path, SbError *error);
/* The answer of the node; false: nobody answered in time, and the order is withdrawn. */
bool sb_nodes_ask(SbNodes *nodes, const char *match, const char *line, char *answer, size_t size);
void sb_nodes_leave(SbNodes *nodes);

#endif
