/* Everything that moves, in metres, seconds and kilograms, and the world it moves in. */
#ifndef FLIP_SHIPS_BODY_H
#define FLIP_SHIPS_BODY_H

#include "../scene.h"
#include "vec.h"

/* FS-17.10 and FS-17.11. */
#define GRAVITY 9.81
#define RESTITUTION 0.25
#define RESTITUTION_FROM 0.08 /* m/s */
#define SHIP_FRICTION 0.35
#define CARD_FRICTION 0.25
#define CARD_ARM 0.029
#define TOUCH_DAMPING 4.0
#define REST_SPEED 0.014
#define REST_TIME 100000 /* microseconds */
#define AID_FROM 1200000
#define AID_GROWTH 60.0
#define HARD_STOP 5000000

#define STILL_REACH 1e-4 /* metres */

enum { FLIGHT_STEP = 2000 }; /* microseconds, well clear of everything */

/* A disc: a thin cylinder of radius r and half thickness h. It is the same all round, so its axis is all of its
 * orientation that counts; `mark` is a direction on its upper face, for the eye. */
typedef struct {
  Vec at, speed, axis, spin, mark;
  Vec push, twist;                         /* what correcting its place moves it by: never kept as speed */
  double r, h, mass, across, around;       /* moments about a diameter and about the axis */
  double per_mass, per_across, per_around; /* one over each */
  double tumble;
  double
      reach; /* how far from it something is worth a look: as far as any point of it gets in the step, and a little */
  int64_t released; /* the moment the settling aid counts from */
  int32_t quiet;    /* microseconds it has been slow and touching */
  int32_t rested;   /* steps since it lies still */
  uint8_t id, level;
  uint8_t edge;     /* FsEdge the centre last crossed */
  uint8_t awake;    /* moving, or about to */
  uint8_t gone;     /* fallen off the table: meets nothing but the floor */
  uint8_t flown;    /* touched something since it was flicked: its tumble is counted */
  uint8_t touching; /* something carried or stopped it in this step */
  uint8_t inside;   /* its centre is over the table */
  uint8_t laid;     /* laid by hand into something else: it may rise out of it at no cost */
  uint8_t spare[7];
} Disc;

/* A card: moves in the plane only. `turned` grows against the clock, as `spin` does. */
typedef struct {
  double x, y, turned, sin, cos;
  double vx, vy, spin;
  double brake_x, brake_y, brake_spin; /* impulses of the table in this step */
  double pressed;                      /* what the ships on it press in this step */
  uint8_t id, moved;
} Card;

typedef struct {
  double left, right, near, far;
} Rect;

typedef struct {
  Rect table, strip, inner, outer; /* inner and outer: of the Mothership's walls */
  double floor, strip_top, card_top;
  double wall_top, front_top;
  double card_half_width, card_half_length, card_reach; /* reach: half the diagonal */
  double card_mass, card_per_mass, card_per_inertia;
  int has_strip, has_box;
} World;

struct FsRun {
  World world;
  FsDimensions size;
  Disc discs[FS_DISCS];
  Card cards[FS_CARDS];
  int32_t disc_count, card_count;
  int64_t now;   /* microseconds since the begin */
  int64_t steps; /* the same in steps */
  int32_t step;  /* microseconds */
  int32_t alone; /* one flick, which everything on the table dates from: long steps in flight */
};

/* Angular speed that an impulse of turning gives a disc. */
static inline Vec turned_by(const Disc *disc, Vec blow) {
  double own = dot(disc->axis, blow) * (disc->per_around - disc->per_across);
  return along(times(blow, disc->per_across), disc->axis, own);
}

static inline Vec speed_at(const Disc *disc, Vec arm) {
  return add(disc->speed, cross(disc->spin, arm));
}

/* The most any point of it moves. */
static inline double pace(const Disc *disc) {
  return length(disc->speed) + disc->r * length(disc->spin);
}

static inline double moving_energy(const Disc *disc) {
  double own = dot(disc->axis, disc->spin);
  return 0.5 * (disc->mass * dot(disc->speed, disc->speed) + disc->across * dot(disc->spin, disc->spin) +
                (disc->around - disc->across) * own * own);
}

#endif
