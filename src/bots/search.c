/* The search itself: simulations, and what comes out of them. */
#include "search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- making one --------------------------------------------------------------------------------------- */

static void *state_room(const SbGame *game) {
  return aligned_alloc(64, (game->state_size + 63) / 64 * 64);
}

static bool make_room(Search *q) {
  const SbGame *game = q->game;
  uint32_t table = 256;
  q->node_room = (uint32_t)q->style.simulations * 2 + 256;
  /* Not every node grows, and few have as many actions as they may keep. */
  q->edge_room = (uint32_t)q->style.simulations * (uint32_t)(q->style.width / 2 + 1) + (uint32_t)q->style.width * 64;
  while (table < 2 * q->node_room) table *= 2;
  q->table_mask = table - 1;
  q->nodes = calloc(q->node_room, sizeof *q->nodes);
  q->edges = malloc(q->edge_room * sizeof *q->edges);
  q->next = calloc(q->edge_room, sizeof *q->next);
  q->table = malloc(table * sizeof *q->table);
  q->actions = malloc((size_t)game->max_actions * sizeof *q->actions);
  q->weights = malloc((size_t)game->max_actions * sizeof *q->weights);
  q->state = state_room(game);
  q->seen = state_room(game);
  q->root = state_room(game);
  return q->nodes && q->edges && q->next && q->table && q->actions && q->weights && q->state && q->seen && q->root;
}

Search *search_create(const SbContent *content, const Style *style, SbRng rng) {
  Search *q = calloc(1, sizeof *q);
  if (!q) return NULL;
  q->content = content;
  q->game = content->game;
  q->style = *style;
  q->limit = style->simulations;
  q->rng = rng;
  q->root_node = NO_NODE;
  if (!make_room(q)) {
    search_destroy(q);
    return NULL;
  }
  tree_reset(q);
  return q;
}

void search_destroy(Search *q) {
  if (!q) return;
  free(q->nodes);
  free(q->edges);
  free(q->next);
  free(q->table);
  free(q->actions);
  free(q->weights);
  free(q->state);
  free(q->seen);
  free(q->root);
  free(q);
}

/* ---- valuing ------------------------------------------------------------------------------------------- */

static void count_seats(Search *q, const void *state) {
  q->seats = sb_seats_of(q->content, state);
  q->sides = sb_sides(q->content, state);
}

static void value_of_end(const Search *q, double value[SB_SEATS_MAX]) {
  SbResult result = {0};
  q->game->result(q->content, q->state, &result);
  double nobody = q->sides == 1 ? 0 : 1.0 / q->sides;
  for (int seat = 0; seat < q->seats; seat++)
    value[seat] = !result.winners ? nobody : result.winners >> seat & 1 ? 1 : 0;
}

/* Only for those who decided something on the way: nobody else is told. */
static uint32_t deciders(const Search *q) {
  uint32_t seats = 1u << q->seat;
  for (int i = 0; i < q->depth; i++) seats |= 1u << q->nodes[q->path[i].node].seat;
  return seats;
}

static void value_of_state(const Search *q, double value[SB_SEATS_MAX]) {
  const SbGame *game = q->game;
  int points[SB_SEATS_MAX] = {0};
  bool duel = q->seats == 2 && q->sides == 2;
  if (game->evaluate_all && !duel)
    game->evaluate_all(q->content, q->state, points);
  else if (game->evaluate)
    for (uint32_t rest = duel ? 1 : deciders(q); rest; rest &= rest - 1)
      points[__builtin_ctz(rest)] = game->evaluate(q->content, q->state, __builtin_ctz(rest));
  for (int seat = 0; seat < q->seats; seat++) value[seat] = 0.5 + 0.0005 * points[seat];
  if (duel) value[1] = 1 - value[0];
}

int search_list(Search *q, int seat) {
  const SbGame *game = q->game;
  if (game->propose) return game->propose(q->content, q->state, seat, q->actions, q->weights);
  int count = game->legal(q->content, q->state, seat, q->actions);
  if (game->weigh && count > 1) game->weigh(q->content, q->state, seat, q->actions, count, q->weights);
  return count;
}

static bool beyond(const Search *q, int plies) {
  if (!q->game->evaluate) return false; /* nobody to ask there */
  if (q->game->turn) return q->game->turn(q->content, q->state) > q->horizon;
  return plies >= q->style.plies;
}

/* In sixteenths, and bounded: the sum of a long list has to fit 32 bits. */
static uint32_t squared(uint32_t weight) {
  return weight < 1 << 13 ? weight * weight / 16 + 1 : 1 << 22;
}

/* An action by first impressions alone; SB_NO_ACTION where there is none. */
static SbAction impulse(Search *q, int seat) {
  int count = search_list(q, seat);
  if (count == 0) return SB_NO_ACTION;
  if (count == 1) return q->actions[0];
  if (!q->game->weigh) return q->actions[sb_rng_below(&q->rng, (uint32_t)count)];
  uint32_t *weights = q->weights;
  uint64_t sum = 0;
  if (q->style.keen)
    for (int i = 0; i < count; i++) sum += weights[i] = squared(weights[i]);
  else
    for (int i = 0; i < count; i++) sum += weights[i];
  uint64_t pick = (sb_rng_next(&q->rng) >> 32) * sum >> 32;
  int i = 0;
  while (i < count - 1 && pick >= weights[i]) pick -= weights[i++];
  return q->actions[i];
}

static void play_on(Search *q, int plies, double value[SB_SEATS_MAX]) {
  const int longest = plies + 400;
  uint32_t due;
  while ((due = q->game->due(q->content, q->state)) != 0 && plies < longest) {
    if (q->game->evaluate && (!q->style.play_on || beyond(q, plies))) break;
    int seat = __builtin_ctz(due);
    SbAction action = impulse(q, seat);
    if (action == SB_NO_ACTION) break;
    q->game->apply(q->content, q->state, seat, action, NULL, NULL);
    plies++;
  }
  if (due)
    value_of_state(q, value);
  else
    value_of_end(q, value);
}

/* ---- one simulation -------------------------------------------------------------------------------------- */

static void tell(Search *q, const double value[SB_SEATS_MAX]) {
  for (int i = 0; i < q->depth; i++) {
    Node *node = &q->nodes[q->path[i].node];
    node->visits++;
    node->total += value[node->seat];
    node->mean = (float)(node->total / node->visits);
    node->root = sqrtf((float)node->visits);
    if (q->path[i].edge == NO_NODE) continue;
    Edge *edge = &q->edges[q->path[i].edge];
    edge->visits++;
    edge->total += value[node->seat];
    edge->mean = (float)edge->total / (float)edge->visits;
    edge->bonus = edge->prior / (float)(1 + edge->visits);
  }
}

/* What `seat` does at this node, and note it in the path. False when the tree ends here. Now and then on a whim: seats
 * that decide at once would otherwise run through their actions in step and never meet all combinations. */
static bool decide(Search *q, uint32_t index, int seat, bool at_once, SbAction *out) {
  if (index == NO_NODE || q->depth == SEARCH_DEEP) return false;
  Node *node = &q->nodes[index];
  Step *step = &q->path[q->depth++];
  *step = (Step){index, NO_NODE};
  if (node->visits == 0 && index != q->root_node) return false;
  if (!node->grown) tree_grow(q, node);
  if (!node->grown || node->count == 0) return false;
  if (node->visits == 0) { /* a root nobody has been to */
    node->visits = 1;
    node->total = node->mean = 0.5f;
    node->root = 1;
  }
  bool doubtful = seat != q->seat && q->game->traits & SB_TRAIT_SECRETS;
  uint64_t barred = 0;
  for (int tries = 0; tries < 8; tries++) {
    bool whim = at_once && !barred && sb_rng_below(&q->rng, 6) == 0;
    int pick = whim                          ? (int)sb_rng_below(&q->rng, node->count)
               : node->count == 1 && !barred ? 0
                                             : tree_pick(q, node, barred);
    if (pick < 0) break;
    *out = q->edges[node->edges + (uint32_t)pick].action;
    if (!doubtful || q->game->why_not(q->content, q->state, seat, *out, NULL)) {
      step->edge = node->edges + (uint32_t)pick;
      __builtin_prefetch(&q->nodes[q->next[step->edge]]);
      return true;
    }
    if (pick >= 64) break;
    barred |= 1ull << pick;
  }
  *out = impulse(q, seat); /* nothing the node knows fits this guess at the secrets */
  return *out != SB_NO_ACTION;
}

/* Where the last step led before: mostly it leads there again. */
static uint32_t edge_here(const Search *q) {
  return q->depth ? q->path[q->depth - 1].edge : NO_NODE;
}

/* A hash of what the searching seat sees. That of the root is known; elsewhere the node that comes next is on its way
 * from memory while this is worked out. */
static uint64_t see(Search *q, bool at_root) {
  uint32_t edge = edge_here(q);
  if (at_root) return q->root_seen;
  if (edge != NO_NODE) __builtin_prefetch(&q->edges[q->nodes[q->next[edge]].edges]);
  if (!(q->game->traits & SB_TRAIT_SECRETS)) return tree_hash(q, q->state); /* everybody sees the state */
  q->game->observe(q->content, q->state, q->seat, q->seen);
  return tree_hash(q, q->seen);
}

static uint32_t node_here(Search *q, uint64_t seen, int seat) {
  uint64_t key = tree_key(seen, seat);
  uint32_t edge = edge_here(q), guess = edge != NO_NODE ? q->next[edge] : q->root_node;
  if (guess < q->node_count && q->nodes[guess].key == key) return guess;
  uint32_t found = tree_find(q, key, seat, true);
  if (edge != NO_NODE && found != NO_NODE) q->next[edge] = found;
  return found;
}

/* Everybody who is due decides before anybody acts; the searching seat acts last. */
static bool decide_together(Search *q, uint32_t due, uint64_t seen, int *plies) {
  SbAction action[SB_SEATS_MAX];
  bool known = true;
  for (uint32_t rest = due; rest; rest &= rest - 1) {
    int seat = __builtin_ctz(rest);
    if (decide(q, node_here(q, seen, seat), seat, true, &action[seat])) continue;
    known = false;
    action[seat] = impulse(q, seat);
  }
  uint32_t order[2] = {due & ~(1u << q->seat), due & 1u << q->seat};
  for (int half = 0; half < 2; half++)
    for (uint32_t rest = order[half]; rest; rest &= rest - 1) {
      int seat = __builtin_ctz(rest);
      bool still = q->game->due(q->content, q->state) >> seat & 1 &&
                   q->game->why_not(q->content, q->state, seat, action[seat], NULL);
      if (still) q->game->apply(q->content, q->state, seat, action[seat], NULL, NULL);
      *plies += still;
    }
  return known;
}

static void simulate(Search *q, const SbAction *first, double value[SB_SEATS_MAX]) {
  uint32_t due;
  int plies = 0;
  q->depth = 0;
  q->game->determinize(q->content, (const SbObservation *)q->root, q->seat, &q->rng, q->state);
  if (first) q->game->apply(q->content, q->state, q->seat, *first, NULL, NULL);
  bool at_root = !first;
  while ((due = q->game->due(q->content, q->state)) != 0) {
    if (!at_root && beyond(q, plies)) break;
    uint64_t seen = see(q, at_root);
    if (due & (due - 1)) {
      if (!decide_together(q, due, seen, &plies)) break;
    } else {
      int seat = __builtin_ctz(due);
      SbAction action;
      if (!decide(q, node_here(q, seen, seat), seat, false, &action)) break;
      q->game->apply(q->content, q->state, seat, action, NULL, NULL);
      plies++;
    }
    at_root = false;
  }
  play_on(q, plies, value);
  tell(q, value);
  q->simulations++;
}

/* ---- searching --------------------------------------------------------------------------------------------- */

/* The tree of the last decision goes on being used as long as its nodes are met again and there is room for more. */
static void plant(Search *q, const SbObservation *observation, int seat, int decider) {
  memcpy(q->root, observation, q->game->state_size);
  const SbState *bytes = (const SbState *)q->root;
  count_seats(q, q->root);
  int now = q->game->turn ? q->game->turn(q->content, bytes) : 0;
  q->root_seen = tree_hash(q, q->root);
  uint64_t key = tree_key(q->root_seen, decider);
  bool fits = q->node_count + (uint32_t)q->limit <= q->node_room &&
              q->edge_count + (uint32_t)q->style.width * 64 <= q->edge_room;
  bool same = fits && seat == q->seat && now == q->start;
  q->root_node = same ? tree_find(q, key, decider, false) : NO_NODE;
  if (q->root_node == NO_NODE) {
    tree_reset(q);
    q->root_node = tree_find(q, key, decider, true);
  }
  q->seat = seat;
  q->start = now;
  q->horizon = now + q->style.turns + q->style.laps * q->seats;
}

static void think(Search *q, const SbAction *first) {
  int done = 0, least = q->limit / 3 + 1;
  memset(q->late, 0, sizeof q->late);
  q->late_count = 0;
  while (done < q->limit && !(done && q->stop && q->stop(q->stop_self))) {
    double value[SB_SEATS_MAX] = {0};
    if (!first && done >= least && (int)q->nodes[q->root_node].visits > q->limit) break;
    simulate(q, first, value);
    done++;
    if (2 * done <= q->limit && done > 1) continue;
    for (int seat = 0; seat < q->seats; seat++) q->late[seat] += value[seat];
    q->late_count++;
  }
}

static bool better(const Edge *a, const Edge *b) {
  if (a->visits != b->visits) return a->visits > b->visits;
  if (a->visits == 0) return a->prior > b->prior;
  return a->total > b->total;
}

SbAction search_choose(Search *q, const SbObservation *observation, int seat) {
  int count = sb_legal_observed(q->game, q->content, observation, seat, q->actions);
  SbAction only = count ? q->actions[0] : SB_NO_ACTION;
  if (count <= 1) {
    q->root_node = NO_NODE;
    return only;
  }
  plant(q, observation, seat, seat);
  think(q, NULL);
  const Node *root = &q->nodes[q->root_node];
  const Edge *edges = q->edges + root->edges, *best = edges;
  for (int i = 1; i < root->count; i++)
    if (better(&edges[i], best)) best = &edges[i];
  return best->action;
}

double search_value(Search *q, const SbObservation *observation, int seat, const SbAction *first) {
  uint32_t due = q->game->due(q->content, (const SbState *)observation);
  if (!due) {
    double value[SB_SEATS_MAX];
    memcpy(q->state, observation, q->game->state_size);
    count_seats(q, q->state);
    value_of_end(q, value);
    return value[seat];
  }
  plant(q, observation, seat, due >> seat & 1 ? seat : __builtin_ctz(due));
  think(q, first);
  q->root_node = NO_NODE;
  return q->late[seat] / q->late_count;
}

int search_thoughts(const Search *q, SbThought *out, int size) {
  if (q->root_node == NO_NODE) return 0;
  const Node *root = &q->nodes[q->root_node];
  const Edge *edges = q->edges + root->edges, *last = NULL;
  int written = 0;
  for (; written < size; written++) {
    const Edge *best = NULL;
    for (int i = 0; i < root->count; i++) {
      const Edge *e = &edges[i];
      bool after = !last || better(last, e) || (!better(e, last) && e > last);
      if (e->visits && after && (!best || better(e, best))) best = e;
    }
    if (!best) break;
    double chance = best->total / best->visits;
    out[written] = (SbThought){.action = best->action,
                               .value = (int)(2000 * chance - 1000 + (chance < 0.5 ? -0.5 : 0.5)),
                               .visits = (int)best->visits,
                               .chance = chance};
    last = best;
  }
  return written;
}
