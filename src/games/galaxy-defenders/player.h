/* The practised player, for bots: what the table looks like to it, where it goes and what it shoots at. Everything is
 * counted in hundredths of a wound. */
#ifndef GD_PLAYER_H
#define GD_PLAYER_H

#include "plan.h"

/* An alien on the map, as the agents have to think of it. */
typedef struct GdSeen {
  uint8_t alien;
  int acts;               /* how often it is expected to act before this seat's next turn, in hundredths */
  int harm[4];            /* mean wounds it deals when it acts, by the distance of whom it goes for */
  int menace;             /* what it is worth to be rid of it */
  uint8_t near[GD_UNITS]; /* distance of each unit that it sees; GD_FAR: it does not */
} GdSeen;

typedef struct GdSurvey {
  const GdContent *c;
  GdState *s; /* a copy to try things on */
  int seat;
  int count;
  GdSeen seen[GD_ALIENS];
  GdPlan plan;
  int16_t shots[GD_WEAPONS_HELD][GD_ALIENS]
               [2]; /* what gd_arm_worth() found, by slot, number in `seen` and distance; -1 */
} GdSurvey;

void gd_survey(const GdContent *c, GdState *s, int seat, GdSurvey *out);

/* What an attack with so many dice is expected to do to an alien (shot.c). */
typedef struct GdShot {
  uint8_t dice[GD_COLOURS];
  uint8_t bolt_hits, bolt_less, bolt_suffer; /* what a bolt adds */
  uint8_t hits, less, no_dice;               /* hits more, defence dice fewer, none */
} GdShot;
typedef struct GdFate {
  int wounds; /* mean, in hundredths */
  int kills;  /* chance, in thousandths */
} GdFate;
GdShot gd_shot_of(const GdContent *c, const GdArm *arm, int distance);
GdFate gd_fate(const GdContent *c, const GdState *s, const GdShot *shot, int alien);
int gd_shot_worth(const GdSurvey *v, const GdShot *shot, const GdSeen *target);
/* A weapon of this seat on seen[number], without powers. */
int gd_arm_worth(GdSurvey *v, int slot, int number, int distance);
int gd_area_worth(const GdSurvey *v, const GdShot *shot, int area); /* everybody in it */

/* What one is expected to suffer on a hex before one's next turn (survey.c). */
int gd_danger(const GdSurvey *v, int hex);

/* The decisions (stand.c, deed.c): false where there is nothing to decide. */
int gd_place_worth(GdSurvey *v, int hex);
int gd_best_shot_from(GdSurvey *v, int hex);
bool gd_take_turn(GdSurvey *v, const SbAction *actions, int count, SbAction *out);
bool gd_walk_on(GdSurvey *v, const SbAction *actions, int count, SbAction *out);
bool gd_turn_to(GdSurvey *v, const SbAction *actions, int count, SbAction *out);
int gd_heal_worth(const GdSurvey *v, int unit, int mean); /* so many hundredths of wounds */
int gd_use_worth(GdSurvey *v, SbAction action);
int gd_attack_worth(GdSurvey *v, SbAction action);

/* What a weapon in this slot, or in the best one, adds to what an agent can do (arms.c). */
int gd_arming_worth(const GdContent *c, const GdState *s, int seat, int slot, int thing);
int gd_best_arming(const GdContent *c, const GdState *s, int seat, int thing);

#endif
