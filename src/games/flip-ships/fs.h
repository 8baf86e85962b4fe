/* Flip Ships: everybody together defends a city by flicking discs at cards. The rules, without the physics: where discs
 * come to rest is a measured outcome (docs/decisions/0014), and everything here reads those whole numbers only
 * (FS-17.12).
 *
 *   fs.h         the state and the bits of an action
 *   scene.h      what rules and physics say to each other
 *   geometry.h   outlines, overlaps and distances
 *   content.c    facts.json -> FsContent
 *   setup.c      the start
 *   table.c      ships and cards where they lie
 *   flick.c      a flick, and the landing it is measured by
 *   guess.c      landings of imagined matches, by rule of thumb
 *   turn.c       a seat's flips, one seat after the other
 *   resolve.c    which ship attacks next, and what is to be asked about it
 *   strike.c     hits, destruction, ships that wait
 *   enemy.c      advance, damage, redeployment, the end of a round
 *   race.c       the rapid variant: what players may do; race_run.c: what time does
 *   judge.c      what is legal
 *   legal.c      the list of it, and the sample of flicks
 *   apply.c      actions
 *   notation.c   the text of an action and back, picks, sentences
 *   show.c       view, events, goal
 *   position.c   the state as JSON; position_read.c the way back
 *   check.c      what is true of every state
 *   evaluate.c   judgement and first impressions
 *   worth.c      what hits and breaches are worth to a player
 *   thrower.c    what a player throws at, and how
 *   player.c     everything a player decides
 *   tally.c      what is counted, and the score sheet
 *
 * Rules are cited by their number in docs/rules/flip-ships.md. */
#ifndef FS_FS_H
#define FS_FS_H

#include <assert.h>

#include "scene.h"
#include "starboard/content.h"
#include "starboard/kit.h"

enum {
  FS_SEATS = 4,
  FS_FLEET = 7, /* ships of a seat: 1a 1b 1c 2a 2b 3a 3b */
  FS_SHIPS = FS_SEATS * FS_FLEET,
  FS_ROWS = 4,
  FS_COLUMNS = 5,
  FS_CELLS = FS_ROWS * FS_COLUMNS, /* cell = row * 5 + column, r1c1 is 0, r4c5 is 19 */
  FS_TRACK = 20,                   /* health goes from 0 to here */
  FS_TYPES = 32,                   /* kinds of enemy card at most */
  FS_POWERS = 12,
  FS_LAST_ROUND = 6,      /* FS-9.1 */
  FS_MAY_GIVE_UP = 20,    /* FS-3.6 */
  FS_MUST_GIVE_UP = 100,  /* FS-3.6 */
  FS_TURN = 36000,        /* FS-3.5: once round, in 0.01 degrees */
  FS_APART = 2200,        /* FS-5.11 */
  FS_LODGED_BELOW = 5000, /* FS-4.3 */
  FS_SLIVER = 25,         /* FS-4.2 */
  FS_ROUNDS_MAX = 4000,
  FS_ACTIONS_MAX = 512,
  FS_EVENTS_MAX = 400,
  FS_LANDING_NUMBERS = 1 + 6 + 7 * FS_SHIPS + 4 * FS_CELLS, /* tumble, the disc, other discs, cards */
  FS_NOBODY = 0xff,
  FS_NO_CELL = 0xff
};

static_assert((int)FS_SHIPS == (int)FS_DISCS && (int)FS_CELLS == (int)FS_CARDS, "as scene.h has them");

/* Options, in the order of fs_options. */
enum {
  FS_DIFFICULTY,
  FS_NO_REFLIPS,
  FS_THREE_ROWS,
  FS_RAMP,
  FS_CITY,       /* 0: as the difficulty says */
  FS_MOTHERSHIP, /* likewise */
  FS_RAPID,
  FS_OPTION_COUNT
};
enum { FS_SCATTER, FS_SEAT_OPTION_COUNT };
enum { FS_TRAINING, FS_NORMAL, FS_EXPERT, FS_ELITE, FS_DIFFICULTIES };

enum { FS_DIE_PILOT, FS_DIE_ENEMY, FS_DIE_LANDING, FS_DIE_COPY, FS_DIE_RACE, FS_DIE_COUNT };
enum { FS_FRESH, FS_RETURNED }; /* faces of FS_DIE_COPY */

/* Powers (FS-12), four for each level. */
enum {
  FS_MOON_STRIKE,
  FS_SHORT_LASER,
  FS_DEFLECT,
  FS_ENCORE,
  FS_SECOND_FLIP,
  FS_PIERCER,
  FS_FORWARD_RAMP,
  FS_LONG_LASER,
  FS_TWIN_LASER,
  FS_REPAIR,
  FS_BOMBING_RUN,
  FS_BLAST,
  FS_NO_POWER
};

/* What is being decided. */
enum {
  FS_FLIPPING,  /* the next flip of the seat whose turn it is */
  FS_ORDERING,  /* which of its ships is resolved next */
  FS_AIMING,    /* whom the ship that is resolved attacks: one question after the other */
  FS_REPAIRING, /* FS-12.9 */
  FS_KEEPING,   /* FS-5.5: which hits wait */
  FS_CENTRING,  /* FS-5.4: the owner of a ship that waited on two cards */
  FS_ASSAULT,   /* a flip of the Final Assault */
  FS_RACING,    /* the rapid variant: whoever has a free hand */
  FS_OVER,
  FS_NODES
};

/* Why a match ended, 0 while it goes on. */
enum { FS_VICTORY = 1, FS_CITY_LOST, FS_ASSAULT_FAILED, FS_RACE_WON, FS_RACE_TIME, FS_RACE_DRAWN, FS_REASONS };

/* Where a ship is. */
enum { FS_RESERVE, FS_READY, FS_LANDED, FS_WAITING, FS_DOCKED, FS_FLYING, FS_WHERES };

/* Why the ship flipped last may be flipped again at once. */
enum { FS_SHUT, FS_VOID, FS_ATMOSPHERE, FS_AGAIN, FS_OPENS };

/* What a ship did in this turn. */
enum { FS_FLIPPED = 1, FS_EXTRA_USED = 2, FS_FORWARD_USED = 4, FS_BOMBING = 8, FS_FLAGS = 16 };

typedef struct FsShip {
  FsPose pose;     /* FS_LANDED and FS_WAITING on the table; where a void flip from a forward ramp began; else zeros */
  uint32_t cells;  /* FS_WAITING: on which cards its hits live; FS_LANDED in a resolution: those it lies on */
  uint32_t twice;  /* FS_WAITING: where it has two hits */
  uint8_t where;   /* FS_RESERVE .. */
  uint8_t edge;    /* FsEdge: over which it left the table */
  uint8_t tries;   /* consecutive landings in the Atmosphere */
  uint8_t voids;   /* void flips in a row */
  uint8_t flags;   /* FS_FLIPPED .. */
  uint8_t bombs;   /* flips of a bombing run */
  uint8_t arrived; /* FS_WAITING, laid on its card by FS-5.11: the order of arrival, from 1 on */
  uint8_t spare;
} FsShip;

/* The rapid variant (FS-13): one simulation that goes on while discs are thrown and taken away. Rules know where discs
 * lie; what is in the air is worked out again, from when everything lay still and from what has been done since. */
typedef struct FsDone {
  uint64_t flick; /* the action of a throw; 0: the disc was taken away */
  uint32_t step;  /* of the simulation, half a millisecond each */
  uint8_t id;
  uint8_t spare[3];
} FsDone;

typedef struct FsRacer {
  uint32_t free;  /* step at which the hands are free again */
  uint32_t until; /* waits until this step */
  uint16_t place; /* where the player stands, in mm round the table */
  uint16_t spare;
} FsRacer;

enum { FS_DONE_MAX = 24, FS_RACE_STEPS = 1200000, FS_ROUND = 3986 };

typedef struct FsRace {
  FsDone done[FS_DONE_MAX]; /* since `since`, in the order of their steps */
  FsPose lay[FS_SHIPS];     /* where discs lay then */
  FsRacer racer[FS_SEATS];
  uint32_t now, since; /* steps */
  uint32_t here;       /* discs that lay on the table then, a bit each */
  uint8_t count;       /* of `done` */
  uint8_t winners;     /* bit per seat */
  uint8_t spare[2];
} FsRace;

/* Everything true about a match. */
typedef struct FsState {
  SbRng rng;
  FsRace race;           /* zeros but in the rapid variant */
  FsShip ship[FS_SHIPS]; /* of seat 0, of seat 1, ... */
  FsCardPose card[FS_CELLS];
  uint32_t asked;             /* FS_CENTRING: ships that are still to be asked, a bit each */
  uint16_t scatter[FS_SEATS]; /* FS-17.17, in hundredths */
  uint16_t round;             /* 1.. */
  uint8_t enemy[FS_CELLS];    /* type + 1, 0: none */
  uint8_t hits[FS_CELLS];     /* FS_AIMING to FS_CENTRING: of the ship that is resolved */
  uint8_t known[FS_TYPES];    /* cards that went back into the deck for everybody to see */
  uint8_t unseen[FS_TYPES];   /* cards nobody has seen: in the deck, or left in the box (FS-2.7) */
  uint8_t hidden;             /* how many of the unseen are in the deck */
  uint8_t options[FS_OPTION_COUNT];
  uint8_t pilot[FS_SEATS][FS_LEVELS]; /* power */
  uint8_t seats;
  uint8_t city, mothership; /* health */
  uint8_t marker;           /* the seat that begins the round */
  uint8_t seat;             /* whose turn it is */
  uint8_t node;
  uint8_t last_round; /* FS-9.1 */
  uint8_t back;       /* the near edge is at -50 (FS-2.12) */
  uint8_t open;       /* FS_VOID .. for `flipped` */
  uint8_t flipped;    /* the ship flipped last, 0..6 of `seat`; FS_NOBODY */
  uint8_t from;       /* FS_VOID: the kind of flip to be repeated */
  uint8_t acting;     /* the ship that is resolved, of `seat`; FS_NOBODY */
  uint8_t stage;      /* FS_AIMING: which question */
  uint8_t arrivals;   /* so many ships have been laid on cards in this phase */
  uint8_t reason;     /* FS_VICTORY .. */
  uint8_t spare[7];
} FsState;

static_assert(sizeof(FsShip) == 32, "no padding");
static_assert(sizeof(FsRace) == 896, "no padding");
static_assert(sizeof(FsState) == sizeof(SbRng) + sizeof(FsRace) + FS_SHIPS * 32 + FS_CELLS * 12 + 4 + 8 + 2 +
                                     2 * FS_CELLS + 2 * FS_TYPES + 1 + FS_OPTION_COUNT + 12 + 15 + 7,
              "no padding");

/* ---- actions --------------------------------------------------------------------------------------- */

/* The lowest three bits are the kind. Flicks have all six numbers of FS-17.6 in the steps of FS-17.19:
 *
 *   3 ship, 1 ramp, 11 x + 700 mm, 11 aim + 60 deg (0.1), 12 power (2 mm/s), 9 loft (0.2 deg), 7 back (0.01),
 *   7 side + 1 (0.02)
 *
 * A throw of the rapid variant has 12 bits for the place round the table instead of ship, ramp and x; it is of
 * the first ship in hand. A choice has 5 bits for what it is, 5 for a cell, 5 for another, 3 for a ship. */
enum { FS_CHOICE, FS_FLIP, FS_BOMB, FS_EXTRA, FS_FORWARD, FS_THROW, FS_KINDS };
enum {
  FS_DONE,    /* flip no more: resolve */
  FS_GIVE_UP, /* FS-3.6 */
  FS_RESOLVE, /* ship */
  FS_HIT,     /* cell */
  FS_NONE,
  FS_HEAL,
  FS_KEEP,   /* cell, and another or FS_CELLS */
  FS_STAY,   /* keep the hits on all cards it lies on */
  FS_CENTRE, /* FS-5.4 */
  FS_LEAVE,
  FS_FETCH, /* ship */
  FS_WAIT,  /* tenths of a second, in the bits of the cells */
  FS_CHOICES
};

typedef struct FsAim {
  int kind, ship, ramp;                /* FS_FLIP .. */
  int x, aim, power, loft, back, side; /* in the steps above: mm (of a throw round the table), 0.1 deg, 2 mm/s, 0.2 deg,
                                          0.01, 0.02 */
} FsAim;

static inline int fs_kind(SbAction action) {
  return (int)(action & 7);
}
static inline int fs_choice(SbAction action) {
  return (int)(action >> 3 & 31);
}
static inline int fs_cell_of(SbAction action) {
  return (int)(action >> 8 & 31);
}
static inline int fs_other_of(SbAction action) {
  return (int)(action >> 13 & 31);
}
static inline int fs_ship_of(SbAction action) { /* of a choice */
  return (int)(action >> 18 & 7);
}
static inline SbAction fs_make(int choice, int cell, int other, int ship) {
  return (SbAction)choice << 3 | (SbAction)cell << 8 | (SbAction)other << 13 | (SbAction)ship << 18;
}
SbAction fs_flick(const FsAim *aim);
FsAim fs_aim_of(SbAction action);
bool fs_aim_fits(const FsAim *aim); /* FS-17.6; all six numbers are in range */

/* ---- content --------------------------------------------------------------------------------------- */

enum { FS_SPEED_ARROW = 3 };
enum { FS_PLAIN, FS_SHIELD, FS_TWO_HIT, FS_SYMBOLS };

typedef struct FsEnemy {
  uint8_t speed; /* 1, 2 or FS_SPEED_ARROW */
  uint8_t damage;
  uint8_t symbol;
  uint8_t copies;
} FsEnemy;

/* How a disc is thrown at something, by a rule of thumb (FS-17.9): for samples, players and guesses. */
typedef struct FsThumb {
  int32_t power; /* mm/s */
  int32_t loft;  /* 0.01 deg */
} FsThumb;

typedef struct FsContent {
  SbContent base;
  int types;
  FsEnemy enemy[FS_TYPES];
  char ids[FS_TYPES][8];
  const char *names[FS_TYPES];
  uint8_t deck[FS_DIFFICULTIES][FS_SEATS - 1];
  uint8_t mothership[FS_DIFFICULTIES][FS_SEATS - 1];
  uint8_t city[FS_DIFFICULTIES];
  uint32_t marks[2]; /* FS-16.4: for two seats, for more; bit per space of the track */
  FsDimensions size; /* the near edge at 0, four rows */
  int32_t atmosphere, sector, pitch, moon_left, moon_right;
  FsThumb row[FS_ROWS], box, race;
  SbDie dice[FS_DIE_COUNT];
} FsContent;

static inline const FsContent *fs_facts(const SbContent *content) {
  return (const FsContent *)content;
}

/* ---- one apply ------------------------------------------------------------------------------------- */

typedef struct FsRunning {
  const FsContent *c;
  FsState *s;
  SbChance *chance;
  SbEvents *events;
} FsRunning;

enum FsEventType {
  FS_E_BEGINS,     /* difficulty, city, Mothership, cards in the deck */
  FS_E_PILOT,      /* seat, power */
  FS_E_DEALT,      /* type, cell, 1 when it is one that came back */
  FS_E_ROUND,      /* round, seat that begins, 1 when it is the last */
  FS_E_TURN,       /* seat */
  FS_E_FLICK,      /* seat, ship, kind, ramp; more: x, aim, power, loft, back, side in the steps of an action */
  FS_E_LANDED,     /* seat, ship, how (FS_ON_...), tumble in degrees, fs_cells_at(); more: the landing as measured */
  FS_E_MOVED,      /* seat, ship, edge: another ship was moved */
  FS_E_BOMBS,      /* seat, ship: declares a bombing run */
  FS_E_RAMP,       /* the strip lies 5 cm away from the edge from now on */
  FS_E_MISSED,     /* seat, ship, why (FS_BY_...): docked at once */
  FS_E_BREACH,     /* seat, ship, Mothership */
  FS_E_HEALED,     /* seat, ship, city */
  FS_E_RESOLVES,   /* seat, ship */
  FS_E_AIMS,       /* seat, ship, cell or -1 */
  FS_E_ATTACKS,    /* seat, ship, cell, type, hits */
  FS_E_DESTROYED,  /* type, cell */
  FS_E_DOCKED,     /* seat, ship */
  FS_E_WAITS,      /* seat, ship, cell, other cell or -1, all cells (bits), 1 when it stays where it lies (FS-5.5) */
  FS_E_LOST_HIT,   /* seat, ship: its hit is lost */
  FS_E_CENTRED,    /* seat, ship, cell; or left where it lies: -1 */
  FS_E_RETURN,     /* waiting ships go home */
  FS_E_ADVANCED,   /* type, from, to or -1: the Atmosphere */
  FS_E_PUSHED,     /* type, from, to or -1 */
  FS_E_DAMAGE,     /* damage, city */
  FS_E_SHUFFLED,   /* how many cards went back into the deck */
  FS_E_KAMIKAZE,   /* how many enemies gave themselves up */
  FS_E_REINFORCED, /* mark, seat, ship */
  FS_E_CLEARED,    /* the last enemy is destroyed */
  FS_E_ASSAULT,    /* Mothership */
  FS_E_OVER,       /* reason, winners */
  FS_E_RACE,       /* players */
  FS_E_THROWN,     /* seat, ship, place; more: aim, power, loft, back, side */
  FS_E_FETCHED,    /* seat, ship, milliseconds it takes */
  FS_E_PAUSED,     /* seat, milliseconds */
  FS_E_RESTS,      /* seat, ship, how it landed, milliseconds since the start; more: edge, x, y, z, lean, heading */
  FS_E_COUNT
};

/* How a disc landed, for events and tables. */
enum {
  FS_ON_NOTHING,
  FS_ON_ENEMY,
  FS_ON_MOON,
  FS_IN_ATMOSPHERE,
  FS_IN_BOX,
  FS_OVER_NEAR,
  FS_OVER_EDGE,
  FS_NOT_ROUND,
  FS_HOWS
};
enum { FS_BY_ATMOSPHERE, FS_BY_VOIDS, FS_BYS };

/* ---- the rapid variant, race.c and race_run.c --------------------------------------------------------- */

FsRect fs_race_table(void);
FsRect fs_race_box(const FsContent *c);
void fs_race_begin(FsRunning *run);
uint32_t fs_race_due(const FsState *s);
bool fs_race_counts(const FsContent *c, const FsState *s, int id); /* FS-13.4, FS-13.5: lodged, by a full turn */
int fs_race_lodged(const FsContent *c, const FsState *s, int seat);
int fs_race_in_hand(const FsState *s, int seat); /* the ship that is thrown next; -1: none */
bool fs_race_may_throw(const FsState *s, int seat);
bool fs_race_may_fetch(const FsContent *c, const FsState *s, int seat, int ship);
int fs_race_legal(const FsContent *c, const FsState *s, int seat, SbAction *out);
bool fs_race_judge(const FsContent *c, const FsState *s, int seat, SbAction action, SbReason *reason);
void fs_race_apply(FsRunning *run, int seat, SbAction action);
uint32_t fs_race_fetching(const FsState *s, int seat, int ship); /* steps it takes */
FsAim fs_race_aim(const FsContent *c, int place);
int fs_race_middle(int place); /* of the edge it is on */
FsStart fs_race_start(const FsScene *scene, int place);
uint32_t fs_race_present(const FsState *s); /* discs the simulation knows: on the table, in the air, on the floor */
void fs_race_go_on(FsRunning *run);         /* time passes until somebody has a free hand */
void fs_race_note(FsState *s, int id, uint64_t flick, uint32_t step);

void fs_tell(const FsRunning *run, int type, int a, int b, int c, int d);

/* ---- names ----------------------------------------------------------------------------------------- */

extern const SbOption fs_options[FS_OPTION_COUNT];
extern const SbOption fs_seat_options[FS_SEAT_OPTION_COUNT];
extern const SbDie fs_dice[FS_DIE_COUNT];
extern const char *const fs_seat_ids[FS_SEATS];
extern const char *const fs_difficulties[];
extern const char *const fs_power_ids[FS_POWERS];
extern const char *const fs_ship_ids[FS_FLEET];
extern const char *const fs_node_ids[FS_NODES];
extern const char *const fs_where_ids[FS_WHERES];
extern const char *const fs_open_ids[FS_OPENS];
extern const char *const fs_edge_ids[5];
extern const char *const fs_kind_ids[FS_KINDS];
extern const char *const fs_reason_ids[FS_REASONS];
extern const char *const fs_how_ids[FS_HOWS];
extern const char *const fs_cell_ids[FS_CELLS];

/* ---- the state, table.c ---------------------------------------------------------------------------- */

static inline int fs_level(int ship) { /* 0..2 */
  return ship < 3 ? 0 : ship < 5 ? 1 : 2;
}
static inline FsShip *fs_ship(FsState *s, int seat, int ship) {
  return &s->ship[seat * FS_FLEET + ship];
}
static inline const FsShip *fs_ship_c(const FsState *s, int seat, int ship) {
  return &s->ship[seat * FS_FLEET + ship];
}
static inline int fs_rows(const FsState *s) {
  return FS_ROWS - s->options[FS_THREE_ROWS]; /* FS-14.2 */
}
static inline bool fs_on_table(const FsShip *ship) {
  return (ship->where == FS_LANDED || ship->where == FS_WAITING) && ship->edge == FS_ON_TABLE;
}
static inline const FsEnemy *fs_enemy(const FsContent *c, const FsState *s, int cell) { /* of a cell that has one */
  return &c->enemy[s->enemy[cell] - 1];
}
int fs_power(const FsState *s, int seat, int ship); /* FS_NO_POWER in the Final Assault */
void fs_blank(const FsContent *c, const SbSetup *setup, FsState *s);
FsDimensions fs_size(const FsContent *c, const FsState *s);
int32_t fs_radius(const FsContent *c, int ship);                   /* of a seat's ship */
FsCardPose fs_home(const FsContent *c, int cell);                  /* where a card lies straight */
uint32_t fs_neighbours(const FsState *s, int cell);                /* cells beside, above and below */
uint32_t fs_living(const FsState *s);                              /* cells with an enemy */
int fs_deck(const FsState *s);                                     /* cards in the deck */
uint32_t fs_lies_on(const FsContent *c, const FsState *s, int id); /* the cards under a ship, by its pose */
uint32_t fs_moons(const FsContent *c, const FsState *s, int id);   /* rows whose Moon Sector it lies on */
uint32_t fs_in_range(const FsContent *c, const FsState *s, int id, int32_t reach);
bool fs_is_lodged(const FsContent *c, const FsState *s, int id);                            /* FS-4.3 */
bool fs_in_atmosphere(const FsContent *c, const FsState *s, int id);                        /* FS-3.7, on the table */
int32_t fs_flat_height(const FsContent *c, const FsState *s, int id, int32_t x, int32_t y); /* z of a disc laid there */
void fs_lay_flat(const FsContent *c, FsState *s, int id, int32_t x, int32_t y);
bool fs_could_straddle(const FsContent *c, const FsState *s, int id, int a, int b, int32_t at[2]); /* FS-5.5 */
void fs_place_waiting(const FsContent *c, FsState *s, int cell);                                   /* FS-5.11 */
void fs_dock(FsState *s, int id);
void fs_forget_turn(FsState *s);                                   /* what ships did in the turn that ends */
void fs_scene(const FsContent *c, const FsState *s, FsScene *out); /* all that lies on the table */

/* ---- flips, flick.c and turn.c ---------------------------------------------------------------------- */

bool fs_may_flip(const FsContent *c, const FsState *s, int kind, int ship); /* of the seat whose turn it is */
bool fs_has_flips(const FsContent *c, const FsState *s);                    /* some ship may be flipped */
bool fs_must_flip(const FsState *s);                                        /* and some ship has to be */
void fs_deviates(SbRng *luck, int32_t out[5]);                              /* FS-17.17: normal ones, in 1/65536 */
enum { FS_WHOLE = 100, FS_LIES = 0, FS_LIES_FLAT = 5 }; /* in a landing: 1; a disc with its whole pose; a flat one */
int32_t fs_disc_number(int id);                         /* what landings call a disc */
int fs_disc_called(int32_t number);                     /* -1: none */
int fs_cell_called(int32_t number);
bool fs_could_land(const FsState *s, int id, const int32_t *numbers, int count, SbMisfit *why); /* id was flicked */
int32_t fs_measure_landing(FsRunning *run, const FsAim *aim); /* applies the poses; the tumble */
int32_t fs_fly(const FsDimensions *size, const FsThrow *thrown, int32_t off_x, int32_t off_y,
               FsDisc *out); /* the tumble */
void fs_guess(const FsContent *c, const FsState *s, const FsThrow *thrown, SbRng *luck, FsLanding *out);
void fs_flip(FsRunning *run, const FsAim *aim);
void fs_give_up(FsRunning *run);
void fs_begin_round(FsRunning *run);
void fs_begin_turn(FsRunning *run);
void fs_end_flips(FsRunning *run); /* the seat flips no more */
int fs_how(const FsContent *c, const FsState *s, int id);
/* For people: the first two cards a ship lies on, or the nearest cell of the grid; -1 where there is none. */
void fs_cells_at(const FsContent *c, const FsState *s, int id, int cells[2]);
FsAim fs_aim_at_cell(const FsContent *c, const FsState *s, int kind, int ship, int cell);
FsAim fs_aim_at_box(const FsContent *c, const FsState *s, int kind, int ship, bool ramp);

/* ---- attacks, resolve.c and strike.c ----------------------------------------------------------------- */

void fs_begin_resolution(FsRunning *run);
void fs_resolve_on(FsRunning *run); /* the next ship, or the next question */
void fs_resolve_ship(FsRunning *run, int ship);
uint32_t fs_targets(const FsContent *c, const FsState *s);       /* FS_AIMING: what may be answered */
void fs_answer(FsRunning *run, int cell);                        /* FS_NO_CELL: none */
bool fs_may_act(const FsContent *c, const FsState *s, int ship); /* FS_ORDERING */
void fs_breach(FsRunning *run, int ship);                        /* 1 off the Mothership */
void fs_heal(FsRunning *run, bool heal);
uint32_t fs_targets_of(const FsContent *c, const FsState *s, int id, int stage); /* and of any ship that has landed */
void fs_strike(FsRunning *run);                        /* all hits of the acting ship at once */
void fs_destroy_all(FsRunning *run, uint32_t pierced); /* FS-5.6; some without the test (FS-12.6) */
uint32_t fs_waiting_hits(const FsState *s);            /* of the acting ship, on enemies that live */
void fs_settle_ship(FsRunning *run);                   /* FS-4.6 to FS-4.8 for the acting ship */
bool fs_may_keep(const FsContent *c, const FsState *s, int cell, int other);
uint32_t fs_kept_lying(const FsState *s); /* those of them that live on where the acting ship lies */
bool fs_may_stay(const FsState *s);
void fs_keep(FsRunning *run, uint32_t cells, bool stays); /* several cells: as it lies, or midway between two */
void fs_centre(FsRunning *run, bool centre);
int fs_asked_ship(const FsState *s); /* FS_CENTRING */

/* ---- the enemies' part, enemy.c ----------------------------------------------------------------------- */

void fs_deal(FsRunning *run);
void fs_end_phase(FsRunning *run);                     /* after the last seat's resolution */
int fs_advance_damage(const FsContent *c, FsState *s); /* of an advance made now, in a copy for those who look ahead */
void fs_begin_assault(FsRunning *run);
void fs_finish(FsRunning *run, int reason);

/* ---- judgement, evaluate.c ----------------------------------------------------------------------------- */

int fs_rounds_away(const FsContent *c, const FsState *s, int cell); /* from the Atmosphere, if nothing stops it */

/* ---- members that views and positions share, show.c ---------------------------------------------------- */

void fs_write_hundredths(const char *key, int32_t value, SbJson *out);
void fs_write_cells(const char *key, uint32_t cells, SbJson *out);
void fs_cells_text(uint32_t cells, SbLang lang, SbText *out); /* "r1c1 and r1c2" */
void fs_write_pose(const FsPose *pose, SbJson *out);          /* "at", and "lean" where it leans */
void fs_write_card(const FsContent *c, const FsState *s, int cell, SbJson *out);

enum { FS_TALLIES = 8 };
extern const SbTally fs_tallies[FS_TALLIES];
void fs_tally(const SbContent *content, const SbState *state, const SbEvents *events, SbTallies *out);

SB_DECLARE_GAME(fs);

#endif
