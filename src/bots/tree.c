/* Nodes and edges of a search: finding, growing, picking. */
#include <string.h>

#include "search.h"

void tree_reset(Search *q) {
  memset(q->table, 0, (q->table_mask + 1) * sizeof *q->table);
  q->node_count = q->edge_count = 0;
}

static uint64_t mix(uint64_t a, uint64_t b) {
  unsigned __int128 product = (unsigned __int128)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static const uint64_t salt[4] = {0x243f6a8885a308d3u, 0x13198a2e03707344u, 0xa4093822299f31d0u, 0x082efa98ec4e6c89u};

enum { BLOCK = 64 };

static void absorb(uint64_t lane[4], const void *bytes) {
  uint64_t word[BLOCK / 8];
  memcpy(word, bytes, sizeof word);
  for (int k = 0; k < 4; k++) lane[k] = mix(word[2 * k] ^ salt[k], word[2 * k + 1] ^ lane[k]);
}

/* The next eight bytes, as far as there are any. */
static uint64_t take_word(const unsigned char **at, size_t *left) {
  uint64_t word = 0;
  size_t size = *left < sizeof word ? *left : sizeof word;
  if (size == sizeof word)
    memcpy(&word, *at, sizeof word);
  else
    for (size_t i = 0; i < size; i++) word |= (uint64_t)(*at)[i] << 8 * i;
  *at += size;
  *left -= size;
  return word;
}

/* Not cryptographic: an observation is hashed at every step. Four lanes keep the multiplier busy. */
uint64_t tree_hash(const Search *q, const void *observation) {
  const unsigned char *at = (const unsigned char *)observation + sizeof(SbRng);
  size_t left = q->game->state_size - sizeof(SbRng);
  uint64_t lane[4] = {salt[1], salt[2], salt[3], salt[0]};
  bool blocks = left >= BLOCK;
  for (; left >= BLOCK; left -= BLOCK, at += BLOCK) absorb(lane, at);
  if (blocks && left > 0) { /* the last ones, some of them for the second time */
    absorb(lane, at + left - BLOCK);
    left = 0;
  }
  for (int k = 0; left > 0; k++) {
    uint64_t word[2] = {take_word(&at, &left), take_word(&at, &left)};
    lane[k] = mix(word[0] ^ salt[k], word[1] ^ lane[k]);
  }
  return mix(lane[0] ^ lane[2], salt[0] ^ lane[1]) ^ mix(lane[1] ^ lane[3], salt[1] ^ lane[2]);
}

uint64_t tree_key(uint64_t seen, int seat) {
  return mix(seen ^ salt[2], salt[3] + (uint64_t)seat);
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
    out[at] = (Edge){.action = q->actions[i], .prior = weight, .mean = -1};
  }
  *sum = 0;
  for (int i = 0; i < kept; i++) *sum += out[i].prior;
  return kept;
}

void tree_grow(Search *q, Node *node) {
  if (q->edge_count + (uint32_t)q->style.width > q->edge_room) return;
  int count = search_list(q, node->seat);
  if (!q->game->weigh || count == 1)
    for (int i = 0; i < count; i++) q->weights[i] = 1;
  Edge *edges = q->edges + q->edge_count;
  double sum;
  int kept = keep_best(q, count, edges, &sum);
  float flat = q->style.flat;
  for (int i = 0; i < kept; i++)
    edges[i].bonus = edges[i].prior = (float)((1 - flat) * edges[i].prior / sum) + flat / (float)kept;
  node->edges = q->edge_count;
  node->count = (uint16_t)kept;
  node->grown = 1;
  q->edge_count += (uint32_t)kept;
}

int tree_pick(const Search *q, const Node *node, uint64_t barred) {
  const Edge *edges = q->edges + node->edges;
  float reach = q->style.explore * node->root;
  /* The more a node is visited, the more of its actions are looked at: the first ones are the most promising. */
  int best = -1, open = 3 + (int)(2 * node->root);
  if (barred || open > node->count) open = node->count;
  float first = node->mean - 0.04f; /* what an action nobody tried is thought to be worth */
  float best_value = -1;
  for (int i = 0; i < open; i++) { /* of which action is best there is no telling: selected, not branched */
    float value = (edges[i].mean < 0 ? first : edges[i].mean) + reach * edges[i].bonus;
    bool better = value > best_value && !(i < 64 && barred >> i & 1);
    best_value = better ? value : best_value;
    best = better ? i : best;
  }
  return best;
}
