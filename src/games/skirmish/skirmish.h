/* Skirmish, the smallest complete game: two patrol ships hunt each other in a dark sector of 3 x 3 cells.
 *
 * It has what makes a board game hard to serve and nothing else: hidden places, choices made in secret at once,
 * dice, options, an end. Module authors copy it; docs/adding-a-game.md walks through it file by file:
 *
 *   skirmish.h   the state and the bits of an action
 *   content.c    facts*.json -> SkContent
 *   rules.c      setup, due, result, legal, why_not, apply, resign
 *   raider.c     both seats on one side, against a ship that nobody commands
 *   chaff.c      the one window of the game: answers to a shot that found its ship
 *   secrets.c    observe, determinize
 *   notation.c   the text of an action and back, picks, sentences
 *   torpedo.c    what cannot be listed, is measured, and has a player of its own
 *   show.c       view and events, for tables and logs
 *   position.c   the state as JSON and back, check
 *   series.c     what a match is played by, and which one follows it
 *   game.c       odds, evaluate, tallies, and the SbGame that holds everything together
 *
 * Rules are cited by their number in docs/rules/skirmish.md. */
#ifndef SK_SKIRMISH_H
#define SK_SKIRMISH_H

#include <assert.h>

#include "starboard/content.h"
#include "starboard/kit.h"

enum {
  SK_SEATS = 2,
  SK_SIDE = 3,                  /* SK-1.2: columns and rows of the sector */
  SK_CELLS = SK_SIDE * SK_SIDE, /* cell = row * SK_SIDE + column, a1 is 0, c3 is 8 */
  SK_LINES = 2 * SK_SIDE,       /* what a scan names: columns a b c are 0..2, rows 1 2 3 are 3..5 */
  SK_FACES = 3,                 /* of the damage die: glance, hit, breach */
  SK_WINS = 2,                  /* SK-8.2: games won that win a series */
  SK_GAMES = 5,                 /* SK-8.4: a series has no more */
  SK_CHAFF_MOST = 2,            /* SK-10.1: that a ship begins with */
  SK_REACH_MAX = 40,            /* SK-11.2: of a torpedo, in tenths of a cell */
  SK_EVERYWHERE = (1 << SK_CELLS) - 1,
  SK_SECTORS_MAX = 16,
  SK_SECTOR_ID = 24, /* bytes, NUL included */
  SK_ACTIONS_MAX = 2 * SK_CELLS + SK_LINES + 4,
  SK_EVENTS_MAX = 12,
  SK_EVENT_NUMBERS_MAX = 18
};

/* Options, in the order of sk_options. */
enum {
  SK_HULL,
  SK_ROUNDS,
  SK_PLACEMENT,
  SK_OPEN,
  SK_SERIES,
  SK_TORPEDO_OPTION,
  SK_CHAFF_OPTION,
  SK_SECTOR,
  SK_TOGETHER_OPTION,
  SK_OPTION_COUNT
};
enum { SK_CHOSEN, SK_DRAWN };   /* values of SK_PLACEMENT */
enum { SK_SINGLE, SK_BEST_OF }; /* values of SK_SERIES */
enum { SK_TOGETHER = 2 };       /* in SkTerms.series: one match, and both are on one side */
enum { SK_HANDICAP, SK_SEAT_OPTION_COUNT };

/* Dice, in the order of sk_dice. */
enum { SK_DIE_DAMAGE, SK_DIE_CELL, SK_DIE_LANDING, SK_DIE_CHAFF, SK_DIE_COUNT };

/* What is being decided. */
enum { SK_PLACING, SK_CHOOSING, SK_OVER, SK_ANSWERING, SK_NODE_COUNT };

/* Why a match ended, 0 while it goes on; sk_reasons holds the names. */
enum {
  SK_DESTROYED = 1,
  SK_BOTH_DESTROYED,
  SK_MORE_HULL,
  SK_LEVEL,
  SK_RESIGNED,
  SK_TIMED_OUT,
  SK_GONE,
  SK_RAIDER_DESTROYED,
  SK_SHIP_LOST,
  SK_RAIDER_AWAY,
  SK_REASON_COUNT
};

/* An action is one byte, kind * 16 + target, and stays in the state until both seats have chosen. The target is a cell
 * or, for a scan, a line; answers have none. A torpedo, which is never sealed, has its bearing and reach in the bits
 * above. */
enum { SK_PLACE = 1, SK_SHIFT, SK_SCAN, SK_FIRE, SK_TORPEDO, SK_CHAFF, SK_PASS, SK_KIND_COUNT };
#define SK_ACTION(kind, target) ((SbAction)((kind)*16 + (target)))
#define SK_TORPEDO_ACTION(bearing, reach) \
  (SK_ACTION(SK_TORPEDO, 0) | (SbAction)(bearing) << 8 | (SbAction)(reach) << 17)

static inline int sk_kind(SbAction action) {
  return (int)(action >> 4 & 15);
}
static inline int sk_target(SbAction action) {
  return (int)(action & 15);
}
static inline int sk_bearing(SbAction action) { /* degrees clockwise from the top row */
  return (int)(action >> 8 & 511);
}
static inline int sk_reach(SbAction action) { /* tenths of a cell */
  return (int)(action >> 17 & 63);
}
#define SK_SHIFTED ((uint8_t)SK_ACTION(SK_SHIFT, 0)) /* in SkSeat.opened: a shift to somewhere */

/* Values no cell and no action has. The last two occur in observations only. */
enum { SK_NO_CHOICE = 0, SK_NOWHERE = 0xfe, SK_UNKNOWN_CELL = 0xff, SK_UNKNOWN_CHOICE = 0xff };
enum { SK_RAIDER_NOWHERE = SK_NOWHERE & 15, SK_RAIDER_UNKNOWN = SK_UNKNOWN_CELL & 15 }; /* as SkTerms.raider has them */

typedef struct SkSeat {
  uint8_t cell;    /* where the ship is: a secret (SK-1.5). SK_NOWHERE until both are placed */
  uint8_t choice;  /* the sealed action of this round: a secret (SK-3.1). SK_NO_CHOICE: still to choose */
  uint8_t hull;    /* points left */
  uint8_t opened;  /* the choice of the round before, as everybody saw it: a shift without its cell (SK-4.1) */
  uint16_t traces; /* bit per cell: where the ship may be, as far as everybody knows (SK-4.7) */
} SkSeat;

/* A ship as a shot or a scan finds it; the raider is one too (SK-12.3). */
enum { SK_RAIDER = SK_SEATS };
typedef struct SkShip {
  uint8_t cell, hull;
  uint16_t traces;
} SkShip;

/* What a match is played by: its options, and where its series stands. The first options had 32 bits each. What came
 * later lies where their upper halves were, so that the bytes of older matches, and with them the hashes of their
 * replays, are what they were. */
typedef struct SkTerms {
  int16_t hull;
  int8_t series;
  uint8_t sector; /* which of the content's */
  int16_t rounds;
  int8_t handicap[SK_SEATS];
  uint8_t placement;
  uint8_t torpedo; /* SK_TORPEDOES: the option; SK_SPENT: whose is gone */
  union {
    uint8_t won[SK_SEATS];  /* games of the series before this one */
    uint16_t raider_traces; /* SK_TOGETHER, which is no series */
  };
  uint8_t open, chaff; /* SK_CHAFFS: the option; and what each ship has left, a secret (SK-10.1) */
  union {
    uint8_t game;   /* the number of this one in its series, 1..; 0 without one */
    uint8_t raider; /* SK_TOGETHER: its hull, and in the lower half its cell, a secret from everybody (SK-12.3) */
  };
  uint8_t spent; /* chaff, by each ship */
} SkTerms;

#define SK_TORPEDOES 1
#define SK_SPENT(seat) ((uint8_t)(2u << (seat)))
#define SK_CHAFFS 128

/* Everything true about a match. The generator comes first; members are ordered so that there is no padding. */
typedef struct SkState {
  SbRng rng;
  SkTerms terms;
  uint8_t node;
  uint8_t round;   /* 1 .. rounds; 0 while ships are placed */
  uint8_t winners; /* bit per seat */
  uint8_t reason;
  SkSeat seat[SK_SEATS];
} SkState;

static_assert(sizeof(SkSeat) == 6, "no padding");
static_assert(sizeof(SkTerms) == 16, "no padding");
static_assert(sizeof(SkState) == sizeof(SbRng) + sizeof(SkTerms) + 4 + SK_SEATS * sizeof(SkSeat), "no padding");

/* The content set: the damage die and the sectors as the facts give them. */
typedef struct SkContent {
  SbContent base;
  uint8_t sides[SK_FACES];
  uint8_t damage[SK_FACES];
  int sectors;
  uint16_t asteroids[SK_SECTORS_MAX]; /* bit per cell */
  char sector_ids[SK_SECTORS_MAX][SK_SECTOR_ID];
  const char *choices[SK_SECTORS_MAX + 1]; /* the same, as the option has them */
  SbDie dice[SK_DIE_COUNT];                /* sk_dice with the weights of this set */
  SbOption options[SK_OPTION_COUNT];       /* sk_options with its sectors */
} SkContent;

/* SK-9.1: where ships can be. */
static inline uint16_t sk_free_cells(const SkContent *c, const SkTerms *terms) {
  return (uint16_t)(SK_EVERYWHERE & ~c->asteroids[terms->sector]);
}

enum SkEventType {
  SK_E_BEGINS,  /* hull, rounds, hull of seat 0, of seat 1 */
  SK_E_DRAWN,   /* seat, cell; to that seat */
  SK_E_CHOSE,   /* seat, action; to that seat */
  SK_E_SEALED,  /* seat; to all others */
  SK_E_ROUND,   /* round, rounds */
  SK_E_SHIFTED, /* who, cell or -1 when it is a secret */
  SK_E_SCANNED, /* seat, line, 1 when the enemy is there */
  SK_E_FIRED,   /* who, cell, face or -1 for a miss, damage, hull the enemy has left */
  SK_E_OVER,    /* winner or -1, reason, cell of seat 0 or -1, of seat 1 or -1, of the raider or -1 */
  SK_E_SERIES,  /* number of the game, games won by seat 0, by seat 1 */
  SK_E_TORPEDO, /* seat, cell it came from, cell it came down on or -1; more: its path, x and y by turns */
  SK_E_DEALT,   /* seat, chaff it begins with; to that seat */
  SK_E_CHAFF,   /* seat that was found, cell */
  SK_E_FOUND,   /* who fires, cell; the other one answers */
  SK_E_SECTOR,  /* which, its asteroids; for one that has some */
  SK_E_RAIDER,  /* its hull, its cell or -1 when it is a secret */
  SK_E_COUNT
};

extern const SbOption sk_options[SK_OPTION_COUNT];
extern const SbOption sk_seat_options[SK_SEAT_OPTION_COUNT];
extern const SbDie sk_dice[SK_DIE_COUNT];
extern const char *const sk_seat_ids[SK_SEATS];
extern const char *const sk_nodes[];   /* names of nodes, in positions and views */
extern const char *const sk_kinds[];   /* first words of actions, from SK_PLACE on */
extern const char *const sk_lines[];   /* names of lines */
extern const char *const sk_reasons[]; /* names of reasons; [0] is NULL */

/* Geometry, rules.c. */
uint16_t sk_neighbours(int cell);
uint16_t sk_line_cells(int line);

/* Terms, series.c. */
bool sk_terms_read(const SbSetup *setup, SkTerms *out, SbError *error); /* its carry may be refused */
/* {"game": 2, "won": [1, 0]}: the number of a game, and who has won how many before it; carries and positions have it.
 */
bool sk_series_read(const void *json, const char *where, SkTerms *terms, SbError *error);
void sk_terms_options(const SkTerms *terms, int32_t out[SK_OPTION_COUNT]);
int sk_full_hull(const SkTerms *terms, int seat); /* what the ship of a seat begins with */

/* Ships, and both seats on one side, raider.c. */
bool sk_together(const SkTerms *terms);
int sk_enemy_of(const SkState *s, int seat); /* a seat, or SK_RAIDER */
SkShip sk_ship(const SkState *s, int who);   /* of a seat, or SK_RAIDER */
void sk_ship_set(SkState *s, int who, SkShip ship);
bool sk_may_know(const SkTerms *terms, int viewer, int seat); /* the secrets of a seat */
uint16_t sk_to_side(const SkTerms *terms, int seat);          /* for events: those who may */
int sk_raider_full(const SkTerms *terms);                     /* hull it begins with */
int sk_prey(const SkState *s);                                /* the ship it fires at, as everybody can work out */
bool sk_raider_fires(const SkState *s);                       /* in this round; else it shifts */
void sk_raider_appear(const SkContent *c, SkState *s, SbChance *chance, SbEvents *events);
void sk_give_away(SkState *s, int seat); /* what the raider sees of the choice opened last */
int sk_raider_shift(const SkContent *c, SkState *s, SbChance *chance); /* the cell it goes to, -1: none is free */
int sk_raider_aim(const SkContent *c, SkState *s, SbChance *chance);   /* the cell it fires at */
int sk_side(const SbContent *content, const SbState *state, int seat);

/* Torpedoes, torpedo.c. */
bool sk_torpedo_left(const SkTerms *terms, int seat);
int sk_torpedo_sample(const SkState *s, int seat, SbAction *out);   /* one aimed at each other cell; how many */
int sk_torpedo_target(const SkState *s, int seat, SbAction action); /* the cell it is aimed at, -1: off the sector */
int sk_launch(const SkContent *c, SkState *s, int seat, SbAction action, SbChance *chance, SbEvents *events);

/* Chaff, chaff.c. */
enum { SK_CHAFF_UNKNOWN = 3 }; /* left, in observations */
int sk_chaff_left(const SkTerms *terms, int seat);
int sk_chaff_spent(const SkTerms *terms, int seat);
void sk_chaff_set(SkTerms *terms, int seat, int left, int spent);
void sk_chaff_deal(const SkContent *c, SkState *s, SbChance *chance, SbEvents *events);
bool sk_found(const SkState *s, int seat);     /* by the shot opened last, as everybody can see */
bool sk_may_chaff(const SkState *s, int seat); /* as far as everybody knows */
extern const SbWindow sk_windows[1];
bool sk_window(const SbContent *content, const SbState *state, int seat, SbAsked *asked);

/* Names, notation.c. */
extern const SbGrid sk_grid;
void sk_action_name(SbAction action, SbText *out);
bool sk_action_read(const char *text, SbAction *out, SbError *error);
void sk_opened_name(int opened, SbText *out); /* "scan b", "fire b2", or just "shift" */

/* Members that views and positions share, show.c: "to_act", "result", "series", "chaff". */
void sk_write_to_act(const SkState *s, SbJson *out);
void sk_write_result(const SkState *s, SbJson *out);
void sk_write_series(const SkTerms *terms, SbJson *out);          /* "series", where there is one */
void sk_write_chaff(const SkTerms *terms, int seat, SbJson *out); /* "chaff" and "spent", where there is some */

SB_DECLARE_GAME(sk);

#endif
