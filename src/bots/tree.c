/* Nodes and edges of a search: finding, growing, picking. */
#include <math.h>
#include <string.h>

#include "search.h"

void tree_reset(Search *q) {
  memset(q->table, 0, (q->table_mask + 1) * sizeof *q->table);
  q->node_count = q->edge_count = 0;
}

static uint64_t mix(uint64_t h, uint64_t word) {
  h = (h ^ word) * 0x9fb21c651e98df25u;
  return h ^ h >> 32;
}

/* Not cryptographic: an observation is hashed at every step. Two lanes keep the multiplier busy. */
uint64_t tree_key(const Search *q, const void *observation, int seat) {
  const unsigned char *bytes = observation;
  size_t size = q->game->state_size, i = sizeof(SbRng);
  uint64_t a = 0x243f6a8885a308d3u + (uint64_t)seat, b = 0x13198a2e03707344u, word[2];
  for (; i + 16 <= size; i += 16) {
    memcpy(word, bytes + i, 16);
    a = mix(a, word[0]);
    b = mix(b, word[1]);
  }
  word[0] = word[1] = 0;
  memcpy(word, bytes + i, size - i);
  return mix(mix(a, word[0]), mix(b, word[1]));
}

uint32_t tree_find(Search *q, uint64_t key, int seat, bool make) {
  uint32_t at = (uint32_t)key & q->table_mask;
  for (; q->table[at]; at = (at + 1) & q->table_mask)
    if (q->nodes[q->table[at] - 1].key == key) return q->table[at] - 1;
  if (!make || q->node_count == q->node_room) return NO_NODE;
  q->nodes[q->node_count] = (Node){.key = key, .seat = (uint8_t)seat};
  q->table[at] = ++q->node_count;
  return q->node_count - 1;
}

/* The `width` best at first sight, best first; equal ones in the order of the legal list. */
static int keep_best(const Search *q, int count, Edge *out, double *sum) {
  int kept = 0, width = q->style.width;
  for (int i = 0; i < count; i++) {
    float weight = (float)q->weights[i];
    if (kept == width && weight <= out[kept - 1].prior) continue;
    int at = kept < width ? kept++ : kept - 1;
    for (; at > 0 && out[at - 1].prior < weight; at--) out[at] = out[at - 1];
    out[at] = (Edge){.action = q->actions[i], .prior = weight};
  }
  *sum = 0;
  for (int i = 0; i < kept; i++) *sum += out[i].prior;
  return kept;
}

void tree_grow(Search *q, Node *node) {
  if (q->edge_count + (uint32_t)q->style.width > q->edge_room) return;
  int count = q->game->legal(q->content, q->state, node->seat, q->actions);
  if (q->game->weigh && count > 1)
    q->game->weigh(q->content, q->state, node->seat, q->actions, count, q->weights);
  else
    for (int i = 0; i < count; i++) q->weights[i] = 1;
  Edge *edges = q->edges + q->edge_count;
  double sum;
  int kept = keep_best(q, count, edges, &sum);
  float flat = q->style.flat;
  for (int i = 0; i < kept; i++) edges[i].prior = (float)((1 - flat) * edges[i].prior / sum) + flat / (float)kept;
  node->edges = q->edge_count;
  node->count = (uint16_t)kept;
  node->grown = 1;
  q->edge_count += (uint32_t)kept;
}

/* The more a node is visited, the more of its actions are looked at: the first ones are the most promising. */
static int open_edges(const Node *node) {
  int open = 3 + (int)(2 * sqrtf((float)node->visits));
  return open < node->count ? open : node->count;
}

int tree_pick(const Search *q, const Node *node, uint64_t barred) {
  const Edge *edges = q->edges + node->edges;
  int best = -1, open = barred ? node->count : open_edges(node);
  float reach = q->style.explore * sqrtf((float)node->visits);
  float first = (float)(node->total / node->visits) - 0.04f; /* what an action nobody tried is thought to be worth */
  float best_value = -1;
  for (int i = 0; i < open; i++) {
    const Edge *e = &edges[i];
    if (i < 64 && barred >> i & 1) continue;
    float value = e->visits ? (float)e->total / (float)e->visits : first;
    value += reach * e->prior / (float)(1 + e->visits);
    if (value > best_value) {
      best_value = value;
      best = i;
    }
  }
  return best;
}
