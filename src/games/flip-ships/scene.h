/* What the rules of Flip Ships and its physics say to each other. The physics knows no seats, no rules and no luck; the
 * rules know no integrator. Whole numbers everywhere (FS-17.12): lengths in 0.01 mm, angles in 0.01 degrees, no padding
 * bytes.
 *
 * The frame is the ledger's: x to the right, y away from the city, z up from the table top. Every direction is an angle
 * from straight ahead (+y), plus to the right (towards +x), kept in -17999..18000. */
#ifndef FLIP_SHIPS_SCENE_H
#define FLIP_SHIPS_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FS_DISCS = 28, FS_CARDS = 20, FS_LEVELS = 3 };

/* Where a disc is: lying on the table (or on something on it, or lodged), or gone over which edge. */
typedef enum { FS_ON_TABLE, FS_OFF_NEAR, FS_OFF_FAR, FS_OFF_LEFT, FS_OFF_RIGHT } FsEdge;

/* A disc at rest. Flat: lean 0, heading 0, z = half its thickness above what it lies on. Leaning: it slopes down
 * towards `heading`. On edge: lean 9000, heading in -8999..9000. */
typedef struct {
  int32_t x, y, z;       /* its centre */
  int16_t lean, heading; /* 0..9000; direction */
} FsPose;

/* A card, always flat on the table: its centre and how far it is turned to the right of how it was dealt. */
typedef struct {
  int32_t x, y, heading;
} FsCardPose;

typedef struct {
  FsPose pose;
  uint8_t id;    /* the rules' own; different for all discs of a scene */
  uint8_t level; /* 1..3 */
  uint8_t edge;  /* FsEdge. One that is off the table takes no part and is handed through as it is */
  uint8_t spare; /* 0 */
} FsDisc;

typedef struct {
  FsCardPose pose;
  uint8_t id; /* the rules' own */
  uint8_t spare[3];
} FsCard;

typedef struct {
  int32_t left, right, near, far; /* x, x, y, y */
} FsRect;

/* FS-1.12 and FS-1.13. The rules read them from the game's content; what moves with a variant (three rows, rapid) is
 * moved here by them. `table.near` is where the near edge is: 0, or -5000 once the ramp stands there (FS-2.12). */
typedef struct {
  FsRect table;
  FsRect strip;      /* left >= right: there is none */
  FsRect mothership; /* the inside of the box; left >= right: there is none */
  int32_t floor;     /* below the table top, positive */
  int32_t disc_radius[FS_LEVELS];
  int32_t disc_thickness;
  int32_t disc_density; /* kg/m3 */
  int32_t card_width, card_length, card_thickness;
  int32_t card_mass; /* 0.01 g */
  int32_t strip_thickness;
  int32_t wall_thickness;
  int32_t wall_height;  /* sides and back */
  int32_t front_height; /* of the front piece that stands: 6000, rapid 8000 */
  int32_t ramp_depth, ramp_height;
} FsDimensions;

/* FS-1.12 as it is written, the near edge at 0. */
extern const FsDimensions fs_standard_dimensions;

typedef struct {
  FsDimensions size;
  FsDisc discs[FS_DISCS];
  FsCard cards[FS_CARDS];
  int32_t disc_count, card_count;
} FsScene;

/* A flick in the fine grid of FS-17.19; ranges of FS-17.6. */
typedef struct {
  int32_t x;     /* 1 mm, -700..700: where on the edge, read by fs_start_edge and fs_start_ramp alone */
  int32_t aim;   /* 0.01 degrees, -6000..6000 from where the start faces */
  int32_t power; /* 1 mm/s, 300..6000 */
  int32_t loft;  /* 0.01 degrees, 500..8500 */
  int32_t back;  /* 0.001 radii, 0..900 */
  int32_t side;  /* 0.001, -1000..1000 */
} FsFlick;

/* Where a flick starts and what its aim 0 is. */
typedef struct {
  int32_t x, y, z; /* the disc's centre; z already with the 3.5 mm of FS-17.7 */
  int32_t facing;
} FsStart;

/* From the near table edge as it now is, straight ahead. */
FsStart fs_start_edge(const FsScene *scene, const FsFlick *flick);

/* From the ramp that stands between the near edge and the strip (FS-2.12). */
FsStart fs_start_ramp(const FsScene *scene, const FsFlick *flick);

/* From a ramp at (x, y), facing the middle of the Mothership, moved out of the box where the disc would overlap it
 * (FS-12.7). */
FsStart fs_start_forward(const FsScene *scene, int level, int32_t x, int32_t y);

/* From a point of the table's outline, at right angles to that edge; `along` is x for the near and far edges, y for the
 * left and right ones (FS-13.6). */
FsStart fs_start_outline(const FsScene *scene, FsEdge edge, int32_t along);

/* FS-17.17: scatter of strength k (in hundredths) on speed, aim, loft, back and side, from five normal deviates in
 * 1/65536, rounded to the fine grid and clamped. The start x stays. */
void fs_scatter(FsFlick *flick, int32_t k, const int32_t deviates[5]);

/* Whether every number is in its range (FS-17.6), and x on the table. */
bool fs_flick_fits(const FsFlick *flick);

/* A disc that is flicked. It must not be among the scene's discs. */
typedef struct {
  FsStart start;
  FsFlick flick;
  uint8_t id, level;
  uint8_t spare[2];
} FsThrow;

/* The scene after everything is at rest, rounded. Discs and cards stand in the order they came in; the flicked disc is
 * last. Who left the table has its edge set, its pose is where it met the floor: the rules take it out. */
typedef struct {
  FsScene scene;
  int32_t tumble;   /* of the flicked disc until its first contact (FS-3.5), 36000 = once round */
  int32_t time;     /* from release until rest, in microseconds; at most 5 s (FS-17.11) */
  uint8_t stopped;  /* what still moved at 5 s was stopped where it was */
  uint8_t spare[3]; /* 0 */
} FsLanding;

typedef enum { FS_STEP_PLAY = 500, FS_STEP_SEARCH = 1000 } FsStep; /* microseconds */

/* Everything that moved, for the animation; physics/trace.h says how it is packed. */
enum { FS_TRACE_BYTES = 8192 };
typedef struct {
  int32_t size;
  uint8_t bytes[FS_TRACE_BYTES];
  int32_t last[FS_DISCS + FS_CARDS][7], before[FS_DISCS + FS_CARDS][7]; /* the packer's own */
} FsTrace;

/* One flick, from everything at rest to everything at rest. The same input gives the same landing on every build. No
 * heap, no state of its own. `trace` may be NULL. */
void fs_simulate(const FsScene *before, const FsThrow *thrown, FsStep step, FsTrace *trace, FsLanding *landing);

/* A simulation that goes on while discs are flicked and taken away (rapid variant, FS-13.6). It is plain bytes and may
 * be copied. fs_run_size() of them are enough; `room` must be aligned like a double. */
typedef struct FsRun FsRun;
size_t fs_run_size(void);
FsRun *fs_run_begin(void *room, const FsScene *scene, FsStep step);

/* Flick a disc at the present step; take one away (wherever it is). */
void fs_run_enter(FsRun *run, const FsThrow *thrown);
void fs_run_take(FsRun *run, int id);

/* Go on for so many steps. */
void fs_run_steps(FsRun *run, int steps);

/* What is to be known of a disc now. */
typedef struct {
  FsDisc disc;    /* rounded as if it were at rest */
  int32_t tumble; /* since it was flicked, until its first contact */
  int32_t rested; /* steps it has been at rest, 0 while it moves; gone over an edge: since it met the floor */
  int32_t here;   /* 0: no such disc */
} FsNow;
FsNow fs_run_disc(const FsRun *run, int id);
int64_t fs_run_step(const FsRun *run); /* steps since the begin */

/* Begin a trace at the present step, with the discs that are there: when one enters or is taken, begin another. Add a
 * frame to it: false, and nothing added, when it is full. */
void fs_run_trace_begin(const FsRun *run, FsTrace *trace, int frame_steps);
bool fs_run_trace_frame(const FsRun *run, FsTrace *trace);

#endif
