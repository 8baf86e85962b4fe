/* What aliens and signals choose, besides what everybody asks (gd.h): for the files that carry it out. */
#ifndef GD_WAY_H
#define GD_WAY_H

#include "gd.h"

/* ---- targets (choose.c) ------------------------------------------------------------------------------------- */

/* What decided between the unit chosen and the next best: a line of GD-14.9 (1 to 6), or for CLOSEST one of the two
 * that go before them (GD-14.10). */
typedef enum GdDecider {
  GD_DECIDED_ALONE, /* there was only one */
  GD_DECIDED_WOUNDS,
  GD_DECIDED_HP,
  GD_DECIDED_SHIELD,
  GD_DECIDED_WALK,
  GD_DECIDED_AGENT,
  GD_DECIDED_SEAT,
  GD_DECIDED_CLOSEST, /* walking distance */
  GD_DECIDED_DISTANCE,
  GD_DECIDED_MIND, /* Alien Mind chose among equals */
  GD_DECIDERS
} GdDecider;

/* The rule number of a card that a mission ties (GD_RULE_TIED): its activation is COMMAND alone, and without a target
 * (GD_BODY_NONE). gd_rule() gives rules by number, this one too. */
enum { GD_TIED = GD_CARD_RULES };
GdRule gd_rule(const GdContent *c, const GdState *s, int alien, int rule);

/* Units, as bits: seen at distance low to high (GD-14.6, GD-14.12), and those it may attack from where it is, melee or
 * ranged (GD-17.3). */
uint32_t gd_seen_at(const GdContent *c, const GdState *s, int alien, int low, int high);
uint32_t gd_in_reach(const GdContent *c, const GdState *s, int alien, bool ranged);

/* The closest agent or drone (GD-14.10) for whoever stands in this node and hex; -1: none can be reached. */
int gd_closest_to(const GdContent *c, const GdState *s, int node, int hex);

/* The first of several aliens by their places, at most two. */
typedef struct GdNearest {
  int count, most, place[2];
  uint8_t alien[2];
} GdNearest;
void gd_enlist(GdNearest *nearest, int alien, int place);

/* COMMAND of C-6.5: up to n others within so many areas that fit `of`, the closest first; how many. */
int gd_commanded(const GdContent *c, const GdState *s, int grey, int n, int within, const GdFilter *of, uint8_t out[2]);
int gd_command_step(const GdContent *c, const GdState *s, int grey, int n, uint8_t out[2]); /* as rules say it */

/* Targets the rules leave equal with this one, where there is an Alien Mind to choose (mind.c); 0: nothing to choose.
 */
uint32_t gd_equals(const GdContent *c, const GdState *s, int alien, int rule, int target);

/* ---- ways (way.c) ------------------------------------------------------------------------------------------- */

/* The final hex of GD-16.5 in a node, for whoever may stand on `own` too (GD_NOWHERE: nobody); GD_NOWHERE: full. Whom
 * it goes for may be dead or GD_NONE. */
int gd_hex_toward(const GdContent *c, const GdState *s, int node, int own, int unit, int *why);
/* The way of GD-16.7 from node to node into `path`; steps, 255: none. */
int gd_route(const GdContent *c, const GdState *s, int from, int to, uint8_t path[GD_PATH]);
/* TP (GD-16.9): the nearest teleport point, GD_NOWHERE: none can be reached; and where one ends in a node on the way.
 */
int gd_nearest_point(const GdContent *c, const GdState *s, int node);
int gd_hex_at_point(const GdContent *c, const GdState *s, int node, int own, int point);
/* Leader (GD-16.10): up to `most` others that were within so many areas of the node it started from and have a way to
 * the one it came to, the closest first; how many. */
int gd_followers(const GdContent *c, const GdState *s, int leader, int from, int to, int most, int within,
                 uint8_t out[2]);
/* Where the figures of a swarm come to stand round the one that moved to `hex` (GD-19.4), which is the first of them;
 * how many. `unit`: whom it goes for, GD_NONE. */
int gd_swarm_round(const GdContent *c, const GdState *s, int alien, int hex, int unit, uint16_t out[GD_FIGURES]);

/* ---- signals (signal_way.c) --------------------------------------------------------------------------------- */

/* One area step of a signal (GD-15.4), with the full areas it passes through on it (GD-15.4a). */
typedef struct GdSignalWay {
  int hex;               /* where it arrives; GD_NOWHERE: it stays */
  int steps;             /* area steps that took: 0 where it only takes the hex of a teleport point in its own node */
  int came;              /* node before the last of them; without one as it was */
  int why_node, why_hex; /* GdWhy */
} GdSignalWay;
void gd_signal_way(const GdContent *c, const GdState *s, int hex, int left, int goal, int area, GdSignalWay *out);
int gd_signal_order(const GdContent *c, const GdState *s, uint16_t out[GD_SIGNALS]); /* their hexes in order */

#endif
