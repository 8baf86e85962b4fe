/* What a mission still wants of the agents, for bots: places to go to, and how far everybody is from them. */
#ifndef GD_PLAN_H
#define GD_PLAN_H

#include "way.h"

enum { GD_FAR = 99, GD_TASKS = 16 };

typedef enum GdTaskKind {
  GD_TASK_WORK,   /* a waypoint */
  GD_TASK_CHARGE, /* a teleport point */
  GD_TASK_FETCH,  /* an object on the map */
  GD_TASK_HUNT,   /* an alien card that must die, or any alien where kills count */
  GD_TASK_SEEK,   /* a signal, where what is wanted comes out of signals */
  GD_TASK_HOLD    /* a place to be in at the end */
} GdTaskKind;

typedef struct GdTask {
  uint8_t kind;
  uint8_t left;   /* turns of work */
  uint16_t hex;   /* GD_TASK_HOLD: none */
  uint64_t areas; /* GD_TASK_HOLD */
} GdTask;

/* Who is to do what: each living agent its nearest task that nobody nearer has; one who carries brings it home. */
typedef struct GdPlan {
  int tasks;
  bool seeks; /* signals are wanted */
  bool waits; /* what must die has to wait until the work is done */
  GdTask task[GD_TASKS];
  uint64_t home;                     /* areas where what is carried is wanted */
  uint8_t touching;                  /* 1 + area whose blocked hexes it must touch instead */
  int8_t doing[GD_SEATS];            /* task, -1 none; carriers -2: home */
  uint8_t away[GD_SEATS];            /* steps from there */
  uint8_t field[GD_SEATS][GD_HEXES]; /* steps from every hex to what this agent goes for */
} GdPlan;

/* `only`: a seat whose field is wanted, -1 for all (away is filled in for all either way). */
void gd_plan(const GdContent *c, const GdState *s, int only, GdPlan *out);
/* Steps on foot from every hex to the nearest of `goals` (bits by hex), doors that are locked counted as 3. */
void gd_field(const GdContent *c, const GdState *s, const uint64_t *goals, uint8_t out[GD_HEXES]);

/* Mean wounds of an attack on this body, in hundredths, by how many dice of which kind it rolls. */
int gd_expected(const GdContent *c, const GdState *s, const GdArm *arm, int more_red, int body);
/* What an alien is worth killing: more for those that hit hard and soon. */
int gd_menace(const GdContent *c, const GdState *s, int alien);

#endif
