/* First impressions of bots: what the files of weigh share. */
#ifndef BG_WEIGH_H
#define BG_WEIGH_H

#include "survey.h"

/* One list of actions that is looked at. */
typedef struct BgGlance {
  const BgContent *c;
  const BgState *s;
  int seat, side;
  BgSurvey survey;
  BgAims aims;
} BgGlance;

enum { BG_LEAST = 1, BG_SCORES = 2048 };

/* Weights from scores: the best gets much, the worst next to nothing; scores of -1 and less stay as they are in
 * `weights`. */
void bg_spread(const int *scores, int count, uint32_t *weights);

void bg_glance(const BgContent *c, const BgState *s, int seat, BgGlance *out);

uint32_t bg_weigh_activation(const BgGlance *g, SbAction action);
uint32_t bg_weigh_ship(const BgGlance *g, SbAction action); /* BG_AT_SHIP */
int bg_score_step(const BgGlance *g, SbAction action);      /* BG_AT_STEP */
/* What ECM and debris are expected to take when a step brings the ship there, in worth. */
int bg_step_risk(const BgGlance *g, const BgSeen *ship, const BgSeen *there);
uint32_t bg_weigh_charge(const BgGlance *g, SbAction action);                        /* BG_AT_WEAPON */
int bg_score_target(const BgGlance *g, int attacker, int weapon, int target);        /* what the attack is worth */
int bg_score_place(const BgGlance *g, SbAction action);                              /* BG_AT_PLACE, warps */
uint32_t bg_weigh_reaction(const BgGlance *g, SbAction action, const BgAbility *by); /* BG_AT_REACTION */

#endif
