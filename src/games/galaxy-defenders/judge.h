/* What the files of the judge share: judge (malformed, small decisions), judge_time (not due, wrong time), judge_turn
 * (actions of a turn), judge_move (steps and places), judge_attack (weapons, Guard, drones, re-rolls), judge_use
 * (powers and items), judge_gain (agents, tokens, weapons, ranks). Written from the rules alone, without a look into
 * the lists of legal.c. */
#ifndef GD_JUDGE_H
#define GD_JUDGE_H

#include "gd.h"

/* One question: may this seat do that now? */
typedef struct GdPlea {
  const GdContent *c;
  const GdMission *m;
  const GdMap *map;
  const GdState *s;
  int seat;
  SbAction action;
  SbReason *reason;
} GdPlea;

static inline bool gd_no(const GdPlea *p, const char *rule, const char *key, const char *also) {
  return gd_refuse(p->reason, rule, key, also);
}
static inline bool gd_malformed(const GdPlea *p) {
  return gd_no(p, "GD-0.1", "no_action", NULL);
}
static inline const GdAgent *gd_own(const GdPlea *p) {
  return &p->s->agent[p->seat];
}

bool gd_fits_time(const GdPlea *p, int verb);  /* the seat that is asked may do this now */
bool gd_judge_time(const GdPlea *p, int verb); /* false, with the rule that says when */
bool gd_judge_due(const GdPlea *p, int verb);  /* false, with the rule that says who */

/* Conditions many actions share: true where nothing is wrong. */
bool gd_judge_unused(const GdPlea *p, int activities, const char *also);
bool gd_judge_healthy(const GdPlea *p, const char *also);         /* does not bleed */
bool gd_judge_apart(const GdPlea *p, const char *also);           /* is not engaged */
bool gd_judge_mobile(const GdPlea *p, const char *also);          /* is not immobilised */
bool gd_judge_vacant(const GdPlea *p, int hex, const char *also); /* a standard hex with nobody and no signal on it */
/* An agent's own sight of a hex: line, weather, front half. */
bool gd_judge_sight(const GdPlea *p, int unit, int hex);

bool gd_judge_turn(const GdPlea *p); /* leap, search, break, evade, unjam, do, take, command, end */
bool gd_judge_step(const GdPlea *p);
bool gd_judge_stop(const GdPlea *p);
bool gd_judge_facing(const GdPlea *p); /* a Movement of no hexes */
bool gd_judge_leap(const GdPlea *p);
bool gd_judge_redeploy(const GdPlea *p);
/* A hex as near as empty ones get from there (GD-15.3). */
bool gd_judge_nearest(const GdPlea *p, int from, int hex, const char *rule);

bool gd_judge_attack(const GdPlea *p); /* at any node that knows the word */
bool gd_judge_drone_target(const GdPlea *p, int unit, int hex);
bool gd_judge_reroll(const GdPlea *p);
bool gd_judge_spend(const GdPlea *p);
bool gd_judge_area(const GdPlea *p);

bool gd_judge_use(const GdPlea *p);
/* A thing in this seat's hands that has not been used up. */
bool gd_judge_ready(const GdPlea *p, int thing);
bool gd_judge_tests(const GdPlea *p, const GdScene *scene, const GdLine *line);
bool gd_judge_mission_pick(const GdPlea *p, const GdLine *line, int hex);

bool gd_judge_gain(const GdPlea *p); /* agent, gain, fetch, give, replace, deploy, supply, promote, lose ... */

#endif
