/* Orders to nodes, from outside: a row for each, which the node that has the match answers. */
#include <stdlib.h>
#include <time.h>

#include "lease.h"
#include "store.h"

enum { ANSWER_TRIES = 200, ANSWER_US = 100000 };

struct SbNodes {
  Base base;
};

static bool any_lives(Base *base) {
  Query *query =
      base_once(base, "SELECT COUNT(*) FROM pg_tables WHERE tablename = 'nodes' AND schemaname = current_schema()");
  bool any = query_step(query) == STEP_ROW && row_long(query, 0) > 0;
  query_drop(query);
  query = any ? base_once(base, "SELECT COUNT(*) FROM nodes") : NULL;
  any = any && query_step(query) == STEP_ROW && row_long(query, 0) > 0;
  query_drop(query);
  return any;
}

SbNodes *sb_nodes_reach(const char *path, SbError *error) {
  if (!base_engine(path)->join) return NULL;
  SbNodes *nodes = calloc(1, sizeof *nodes);
  SB_ASSERT(nodes != NULL);
  bool open = base_open(&nodes->base, path, false, error);
  if (open && any_lives(&nodes->base)) return nodes;
  base_close(&nodes->base);
  free(nodes);
  return NULL;
}

static int64_t put(Base *base, const char *match, const char *line) {
  Query *query =
      base_once(base, "INSERT INTO orders(match, line, at) VALUES(?1, ?2, clock_timestamp()) RETURNING number");
  query_text(query, 1, match);
  query_text(query, 2, line);
  int64_t number = query_step(query) == STEP_ROW ? row_long(query, 0) : 0;
  query_drop(query);
  return number;
}

static bool read_answer(Base *base, int64_t number, SbText *out) {
  Query *query = base_once(base, "SELECT answer FROM orders WHERE number = ?1 AND answer IS NOT NULL");
  query_int(query, 1, number);
  bool any = query_step(query) == STEP_ROW;
  if (any) sb_text_put(out, row_text(query, 0));
  query_drop(query);
  return any;
}

static void withdraw(Base *base, int64_t number) {
  Query *query = base_once(base, "DELETE FROM orders WHERE number = ?1");
  query_int(query, 1, number);
  query_run(query);
  query_drop(query);
}

bool sb_nodes_ask(SbNodes *nodes, const char *match, const char *line, char *answer, size_t size) {
  SbText out = sb_text(answer, size);
  int64_t number = put(&nodes->base, match, line);
  bool answered = false;
  for (int i = 0; number && !answered && i < ANSWER_TRIES; i++) {
    answered = read_answer(&nodes->base, number, &out);
    if (!answered) nanosleep(&(struct timespec){.tv_nsec = ANSWER_US * 1000}, NULL);
  }
  if (number) withdraw(&nodes->base, number);
  return answered;
}

void sb_nodes_leave(SbNodes *nodes) {
  if (!nodes) return;
  base_close(&nodes->base);
  free(nodes);
}
