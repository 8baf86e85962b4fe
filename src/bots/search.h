/* Search over information sets: the tree behind the levels.
 *
 * Each simulation draws a complete state that fits the observation, walks down the tree while it knows the way, plays
 * on with first impressions (SbGame.weigh), lets the game value where it has arrived, and tells every node it came
 * through. A node stands for what the searching seat would see (a hash of its observation) and for the seat that
 * decides there, so that orders of actions which lead to the same table share their experience, luck splits by what it
 * brings, and secrets of others never split a node. Nodes and edges come from blocks made at creation.
 *
 * Where several seats are due at once, each decides from what is known before any of them acts. */
#ifndef SEARCH_H
#define SEARCH_H

#include "starboard/bots.h"

/* How a level thinks. */
typedef struct Style {
  int simulations; /* for each decision */
  int width;       /* most actions a node keeps, the best at first sight */
  int turns;       /* how far to look: whole turns after the present one */
  int laps;        /* and as many turns again as there are seats, so often */
  int plies;       /* the same for games that count no turns */
  float explore;   /* how much a first impression counts against experience */
  float flat;      /* 0: first impressions as the game gives them; 1: all actions look alike at first */
  bool play_on;    /* play to the horizon before valuing; otherwise value at once */
  bool keen;       /* and play on by the squares of first impressions: seldom what looks second best */
} Style;

typedef struct Node {
  uint64_t key;
  double total; /* sum of values for the seat that decides here */
  uint32_t visits;
  float mean; /* total / visits, and */
  float root; /* the square root of visits: worked out when told, where nobody waits for them */
  uint32_t edges;
  uint16_t count;
  uint8_t seat;
  uint8_t grown; /* its edges have been made */
} Node;

typedef struct Edge {
  SbAction action;
  double total;
  uint32_t visits;
  float prior;
  float mean;  /* total / visits, negative while there are none, and */
  float bonus; /* prior / (1 + visits): divided once when told, not whenever looked at */
} Edge;

enum { SEARCH_DEEP = 96, NO_NODE = 0xffffffff };

typedef struct Step {
  uint32_t node;
  uint32_t edge;
} Step;

typedef struct Search {
  const SbContent *content;
  const SbGame *game;
  Style style;
  int limit;
  bool (*stop)(void *self);
  void *stop_self;
  SbRng rng;
  int seats, sides; /* of the match */
  int64_t simulations;

  Node *nodes;
  Edge *edges;
  uint32_t *next;  /* by edge: the node it led to last, or any other: a guess, made good by the key */
  uint32_t *table; /* node number + 1 by hash, 0: free. Small, so that it stays in the cache */
  uint32_t node_count, node_room, edge_count, edge_room, table_mask;

  SbState *state;
  SbObservation *seen;
  SbAction *actions;
  uint32_t *weights;
  unsigned char *root; /* the observation being searched */
  uint64_t root_seen;  /* its hash */
  int seat, horizon, start;
  uint32_t root_node;
  double late[SB_SEATS_MAX]; /* sum of values over the second half of the simulations */
  int late_count;

  Step path[SEARCH_DEEP];
  int depth;
} Search;

Search *search_create(const SbContent *content, const Style *style, SbRng rng);
void search_destroy(Search *search);

SbAction search_choose(Search *search, const SbObservation *observation, int seat);
double search_value(Search *search, const SbObservation *observation, int seat, const SbAction *first);
int search_thoughts(const Search *search, SbThought *out, int size);

/* What `seat` may do in search->state, into search->actions; where the game has first impressions, and of more than one
 * action, into search->weights. */
int search_list(Search *search, int seat);

/* The parts (tree.c). */
void tree_reset(Search *search);
uint32_t tree_find(Search *search, uint64_t key, int seat, bool make);  /* NO_NODE: not there, or no room */
void tree_grow(Search *search, Node *node);                             /* for search->state */
int tree_pick(const Search *search, const Node *node, uint64_t barred); /* edge number within the node */
uint64_t tree_hash(const Search *search, const void *observation);
uint64_t tree_key(uint64_t seen, int seat); /* of a node: the hash of what is seen there, and who decides */

#endif
