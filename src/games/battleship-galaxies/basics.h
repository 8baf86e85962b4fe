/* Sizes, and the lists everything else counts by: nodes, frames, windows, places, reasons, options. */
#ifndef BG_BASICS_H
#define BG_BASICS_H

#include "starboard/game.h"
#include "starboard/kit.h"

enum {
  BG_SEATS = 4,
  BG_SLOTS = 8,                    /* ship cards a fleet can have */
  BG_CARDS = BG_SEATS * BG_SLOTS,  /* ship cards of a match */
  BG_SQUAD = 3,                    /* ships of a squadron */
  BG_PIECES = BG_CARDS * BG_SQUAD, /* numbers of pieces; a solo ship is the first of its three */
  BG_COLUMNS = 36,
  BG_ROWS = 15,
  BG_HEXES = BG_COLUMNS * BG_ROWS,
  BG_TILES = 16, /* tiles on the board */
  BG_NAMES = 32, /* ship names of a content set */
  BG_VERSIONS = 3,
  BG_KINDS = 48, /* tactic cards of different names */
  BG_TILE_KINDS = 16,
  BG_MISSIONS = 16,
  BG_POWERS = 64,
  BG_ABILITIES = 160,
  BG_ATTACHED = 12, /* tactic cards on one ship card */
  BG_DISCARDS = 48, /* cards of one deck, all in all */
  BG_MODS = 64,     /* changes of values that end by themselves */
  BG_STACK = 12,
  BG_OWN_ABILITIES = 8, /* of one ship version or tactic card */
  BG_NOWHERE = 1023,    /* no hex */
  BG_NONE = 255,
  BG_UNKNOWN = 254 /* in observations */
};

typedef enum BgSize { BG_SMALL, BG_MEDIUM, BG_LARGE, BG_SIZES } BgSize;
typedef enum BgForm { BG_SOLO, BG_SQUADRON, BG_FORMS } BgForm; /* and the icons of tactic cards, as bits */
typedef enum BgVersion { BG_STANDARD, BG_SEASONED, BG_VETERAN } BgVersion;
typedef enum BgDir { BG_E, BG_NE, BG_NW, BG_W, BG_SW, BG_SE, BG_DIRS } BgDir; /* the opposite is 3 further */
typedef enum BgPhase { BG_SETTING_UP, BG_ENERGY, BG_DEPLOY, BG_ACTION, BG_PHASES } BgPhase;
typedef enum BgType { BG_EVENT, BG_UPGRADE, BG_WEAPON, BG_HERO, BG_SABOTAGE, BG_TYPES } BgType;

/* What is decided now (BG-29.2), and by whom: `asked`, but for BG_AT_FLEET and BG_AT_DECK, where all who have not
 * finished (`choosing`) decide at once. The comment lists the actions besides `discard`, which is offered to the active
 * player at each of his decisions from BG_AT_DRAW on (BG-5.7). */
typedef enum BgNode {
  BG_AT_FLEET,    /* take, done, fleet */
  BG_AT_DECK,     /* add, done, deck */
  BG_AT_SETUP,    /* place: s->placing; */
  BG_AT_CARGO,    /* hold: cargo of a ship that is in play from the start (mission 5): s->placing */
  BG_AT_FIRST,    /* start SEAT */
  BG_AT_DRAW,     /* energy phase, before the draw: draw, give, and optional abilities in place of it (use) */
  BG_AT_KEEP,     /* mission 3: keep one of the cards looked at, and the order of the others below */
  BG_AT_OPTION,   /* optional abilities and tiles of this moment, one after another: use ..., skip */
  BG_AT_LIMIT,    /* the hand is full: discard is all there is (also for who is not active) */
  BG_AT_ENERGY,   /* free window: play, give, end */
  BG_AT_DEPLOY,   /* launch, play, shuttle, end */
  BG_AT_PLACE,    /* place: s->placing has been paid for */
  BG_AT_ACTION,   /* activate, play, end */
  BG_AT_SHIP,     /* step 2: move, warp, use (instead of moving), finish */
  BG_AT_STEP,     /* step, stop */
  BG_AT_ECM,      /* roll, decline */
  BG_AT_WEAPON,   /* step 3: charge, finish */
  BG_AT_TARGET,   /* attack, stop */
  BG_AT_REACTION, /* play, use, pass */
  BG_AT_PATROL,   /* patrol, skip */
  BG_AT_HERO,     /* drop */
  BG_AT_RESCUE,   /* shuttle rescue of a hero: save, skip */
  BG_AT_ENGINES,  /* mission 4: asteroid, skip */
  BG_AT_DRIFT,    /* mission 4: step of the asteroid */
  BG_AT_STRUCK,   /* mission 4: hit one of the ships the asteroid has come next to */
  BG_AT_OVER,
  BG_NODES
} BgNode;

typedef enum BgFrame {
  BG_IN_NOTHING,
  BG_IN_SETUP,
  BG_IN_TURN,
  BG_IN_ACTIVATION, /* act */
  BG_IN_MOVE,       /* move */
  BG_IN_CHARGE,     /* charge */
  BG_IN_PATROL,     /* patrol */
  BG_IN_ATTACK,     /* attack */
  BG_IN_LOST,       /* lost */
  BG_IN_WINDOW,     /* window */
  BG_IN_DRAW,       /* draw */
  BG_IN_OPTION,     /* option */
  BG_IN_PLACE,      /* placing */
  BG_IN_HERO,       /* hero */
  BG_IN_ENGINES,    /* engines */
  BG_FRAMES
} BgFrame;

typedef enum BgWindow { BG_RW_MOVE, BG_RW_MISS, BG_RW_HIT, BG_RW_BOOST, BG_RW_LOST, BG_RW_ECM, BG_WINDOWS } BgWindow;

/* Where a ship card is. */
typedef enum BgPlace { BG_ABSENT, BG_SCREEN, BG_HOLD, BG_PLAY, BG_GONE, BG_HIDDEN, BG_PLACES } BgPlace;
/* BG_ABSENT: not in the fleet. BG_HIDDEN: in observations only: absent, screen or hold. */

typedef enum BgReason {
  BG_WON_ELIMINATION,
  BG_WON_POINTS,
  BG_WON_MISSION, /* win() of a mission's ability */
  BG_WON_CLOCK,   /* by score; then by ships; then by the last deck */
  BG_WON_SHIPS,
  BG_WON_DECK,
  BG_DRAWN, /* nobody has a ship, or a full tie at the cap */
  BG_RESIGNED,
  BG_TIMED_OUT,
  BG_GONE_AWAY,
  BG_REASONS
} BgReason;

typedef enum BgOption { BG_OPT_MISSION, BG_OPT_SIMPLE, BG_OPT_FACTIONS, BG_OPT_DEBRIS, BG_OPTIONS } BgOption;
/* BG_OPT_FACTIONS: 0 as the mission says, 1 all of the first faction, 2 all of the second (BG-3.8).
 * BG_OPT_DEBRIS: debris_adjacent, 1 unless switched off (BG-16.5). */

#endif
