/* What the files of the judge share: judge (malformed, small decisions), judge_time (not due, wrong time), judge_build
 * (fleets, decks, setup), judge_launch (launching, placing, holds), judge_card (tactic cards), judge_use (powers,
 * tiles, missions), judge_ship (activation, movement), judge_attack (weapons, and what else is decided by ships).
 * Written from the rules alone, without a look into the lists of legal.c. */
#ifndef BG_JUDGE_H
#define BG_JUDGE_H

#include "bg.h"

/* One question: may this seat do that now? */
typedef struct BgPlea {
  const BgContent *c;
  const BgMission *m;
  const BgState *s;
  int seat;
  SbAction action;
  SbReason *reason;
} BgPlea;

static inline bool bg_no(const BgPlea *p, const char *rule, const char *key, const char *also) {
  return bg_refuse(p->reason, rule, key, also);
}
static inline bool bg_malformed(const BgPlea *p) {
  return bg_no(p, "BG-26.1", "no_action", NULL);
}

/* Numbers of ship cards and pieces that can be in this match at all. */
bool bg_is_card(const BgPlea *p, int card);
bool bg_is_piece(const BgPlea *p, int piece);
bool bg_asteroid_at(const BgPlea *p, int hex);
bool bg_judge_price(const BgPlea *p, int cost, const char *also);
bool bg_judge_hand(const BgPlea *p, int kind, const char *rule);

bool bg_fits_time(const BgPlea *p, int verb);  /* the seat that is asked may do this now */
bool bg_judge_time(const BgPlea *p, int verb); /* false, with the rule that says when */
bool bg_judge_due(const BgPlea *p, int verb);  /* false, with the rule that says who */

bool bg_judge_take(const BgPlea *p);
bool bg_judge_fleet(const BgPlea *p);
bool bg_judge_add(const BgPlea *p);
bool bg_judge_deck(const BgPlea *p);
bool bg_judge_done(const BgPlea *p);

bool bg_judge_place(const BgPlea *p);
bool bg_judge_cargo(const BgPlea *p, int transport, int slots);
bool bg_judge_launch(const BgPlea *p);
/* All of a base on empty hexes, where `but` is not counted (-1: nobody). */
bool bg_judge_empty(const BgPlea *p, const BgArea *area, int but, const char *rule);

bool bg_judge_card(const BgPlea *p);
bool bg_judge_attach(const BgPlea *p, int kind, int card, int replaced); /* replaced: -1 none */
bool bg_judge_shuttle(const BgPlea *p);
bool bg_judge_save(const BgPlea *p);

bool bg_judge_use(const BgPlea *p);
/* The ship `piece` as choice of an ability; `rule` is where the ability stands. */
bool bg_judge_pick(const BgPlea *p, const BgScene *scene, const BgFilter *filter, int piece, const char *rule);

bool bg_judge_activate(const BgPlea *p);
bool bg_judge_move(const BgPlea *p);
bool bg_judge_warp(const BgPlea *p);
bool bg_judge_step(const BgPlea *p);
bool bg_judge_stop(const BgPlea *p);
bool bg_judge_drift(const BgPlea *p);
bool bg_judge_asteroid(const BgPlea *p);

/* What speaks against it besides its time: rules are added to the reason. */
void bg_judge_aim_anyway(const BgPlea *p);
void bg_judge_moment_anyway(const BgPlea *p);

bool bg_judge_charge(const BgPlea *p);
bool bg_judge_fire(const BgPlea *p);
bool bg_judge_patrol(const BgPlea *p);

#endif
