/* Battleship Galaxies: the state and the small words every file of this room uses.
 *
 * Files: content* (facts, abilities, missions), hex (geometry), base (ships on the board), stat (values and their
 * changes), filter (which ships an ability means), region (where ships may be placed), travel (where they may move),
 * setup (fleets, decks, placements, the first player), turn (phases), draw, deploy, activate, move, attack, damage,
 * lost (destruction), window (reactions), effect (the interpreter of abilities), card (playing and attaching), capture,
 * mission (rules of single missions), victory, apply (one action), legal (lists), judge* (why_not), observe, notation,
 * words and view (texts), position_*, check, survey, evaluate, weigh and player (for bots), odds, tally, goal, sheet,
 * game (the table).
 *
 * Hexes are (row - 1) * 36 + (column - 1), whatever the width of the board. A ship card of the match is called by its
 * index seat * 8 + slot, where the slot is the place of its name among the names this seat's fleet could hold at all
 * (bg_slot_name), so that an index tells nothing about a hidden fleet. A piece is ship card * 3 + its number.
 *
 * Piles are sets: a tactic card is drawn from what can be there when it is needed, which is the same as an unseen order
 * and keeps no secrets; only cards that somebody put under a deck have an order (mission 3). The same holds for
 * discovery tiles: what a face-down one is, is drawn when it is turned up.
 *
 * What is going on is a stack of frames (activation, move, attack, window ...), each with a context of its own in the
 * state: the rules allow no two of one kind inside each other (BG-14.8). bg_go_on() runs the top frame until somebody
 * has to decide. `node` says what is decided and `asked` by whom. */
#ifndef BG_H
#define BG_H

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

/* ---- abilities (BG-25) ------------------------------------------------------------------------------ */

typedef enum BgWhen {
  BG_WHEN_IN_PLAY,   /* always: changes of values; also while attached, and for tiles while a ship is on them */
  BG_WHEN_ENERGY,    /* start of the owner's energy phase */
  BG_WHEN_DRAW,      /* in place of the draw */
  BG_WHEN_MAIN,      /* a main card is played, or a power used in the phase `phase` */
  BG_WHEN_LAUNCHED,  /* LAUNCHED is the ship card's first piece */
  BG_WHEN_PAYING,    /* another card is about to be activated: decided with it, before payment */
  BG_WHEN_ACTIVATED, /* after payment */
  BG_WHEN_INSTEAD,   /* in place of a ship's movement in step 2 */
  BG_WHEN_MOVED,     /* a movement ended, before RW-MOVE */
  BG_WHEN_NAMED,     /* strength of an attack whose target is named */
  BG_WHEN_SAVE,      /* A5 */
  BG_WHEN_HIT,       /* how the damage of a hit is dealt */
  BG_WHEN_BEFORE,    /* A8 */
  BG_WHEN_AFTER,     /* A10 */
  BG_WHEN_DESTROYED, /* LOST was destroyed; `by_attack`: only by A9 of an attack */
  BG_WHEN_ACTIVATION_END,
  BG_WHEN_TURN_END,
  BG_WHEN_ATTACHED, /* a tactic card was attached */
  BG_WHEN_RW_MOVE,
  BG_WHEN_RW_MISS,
  BG_WHEN_RW_HIT,
  BG_WHEN_RW_BOOST,
  BG_WHEN_RW_LOST,
  BG_WHENS
} BgWhen;

/* Which ship is meant. SELF: the ship whose power it is, or the host of an attached card (every ship of a squadron);
 * for tiles a ship that is on it; for abilities of missions in place of a movement the ship that would move. An ability
 * of a squadron, or of a tile with several ships on it, changes a value of one ship once, whoever SELF could be. At
 * BG_WHEN_PAYING PICK is a ship of the card that is about to be activated, at BG_WHEN_ATTACHED of the card that was
 * attached to. */
typedef enum BgRef {
  BG_SELF,
  BG_TARGET,
  BG_ATTACKER,
  BG_MOVER,
  BG_LOST,
  BG_LAUNCHED,
  BG_PICK,
  BG_PICK2,
  BG_REFS,
  BG_SOME_OWN = BG_REFS /* in `near` of a filter only: some ship that the owner of the ability controls */
} BgRef;

typedef enum BgWhose {
  BG_ANYBODY,
  BG_MINE,
  BG_OURS,
  BG_ENEMY,
  BG_WHOSES
} BgWhose; /* mine: this player's; ours: the side's */
typedef enum BgShields { BG_EITHER, BG_UP, BG_DOWN, BG_SHIELDS } BgShields;

/* Ships that fit. 0 everywhere: any ship in play. Refs, names, factions and kinds are written + 1, 0 for none. */
typedef struct BgFilter {
  uint8_t whose; /* BgWhose, seen from the owner of the ability */
  uint8_t sizes; /* bit per BgSize */
  uint8_t forms; /* bit per BgForm */
  uint8_t name;
  uint8_t faction;
  uint8_t near, within;      /* at most `within` from the ship `near` */
  uint8_t far, beyond;       /* more than `beyond` from the ship `far` */
  uint8_t shields;           /* BgShields */
  uint8_t same;              /* of the same ship card as that ship */
  uint8_t other;             /* not that ship itself */
  uint8_t is;                /* that ship and no other */
  uint8_t carries;           /* this tactic card, owned by the ability's side */
  uint8_t unless;            /* with this tactic card of the ability's side on it, shields do not matter */
  uint8_t tile, tile_within; /* a tile of this kind at most so far away */
  uint8_t zone;              /* a base hex in the zone of this faction's seats */
} BgFilter;

/* What must be true. `who` is a BgRef and that ship must fit; or one of these. */
enum {
  BG_EXISTS = 16,            /* at least `least` ships fit */
  BG_ENEMY_LOST = 17,        /* an enemy ship was destroyed since the start of the owner's previous turn */
  BG_SHIELDS_WERE_DOWN = 18, /* the target's, at A3 */
  BG_CARD_FACTION = 19       /* the card that was attached is of faction `filter.faction` */
};
typedef struct BgTest {
  uint8_t used; /* 0: there is no such test */
  uint8_t who, least;
  BgFilter filter;
} BgTest;

typedef enum BgStat {
  BG_MOVE,
  BG_RANGE,
  BG_ATTACKS,
  BG_STRENGTH,
  BG_CHARGE,
  BG_ACTIVATION,
  BG_LAUNCH,
  BG_ECM_AGAINST, /* number to reach against this mover */
  BG_ECM_BY,      /* number to reach for this standing ship; the higher of the two counts */
  BG_ECM_DAMAGE,
  BG_ECM_IMMUNE,
  BG_STATS
} BgStat;
typedef enum BgOp { BG_ADD, BG_SET, BG_MAX, BG_OPS } BgOp;
typedef enum BgArm { BG_ANY_WEAPON, BG_PRIMARY, BG_THIS_WEAPON, BG_ARMS } BgArm;
typedef enum BgUntil {
  BG_FOREVER, /* as long as the ability is there */
  BG_THIS_ATTACK,
  BG_THIS_ACTIVATION,
  BG_THIS_TURN,
  BG_NEXT_TURN, /* until the end of its controller's next turn */
  BG_UNTILS
} BgUntil;
typedef enum BgLimit {
  BG_UNLIMITED,
  BG_PER_ATTACK,
  BG_PER_ACTIVATION,
  BG_PER_TURN,
  BG_PER_OWN_TURN,
  BG_PER_PHASE,
  BG_LIMITS
} BgLimit;
typedef enum BgHarm { BG_DIRECT, BG_SHIELD, BG_HULL, BG_HARMS } BgHarm;

typedef enum BgWhat {
  BG_DO_NOTHING,
  BG_DO_MOD,     /* stat, op, n, of, arm, until; for BG_THIS_ATTACK strength of the attack going on. With an empty
                    `of` it is for `who` alone */
  BG_DO_DAMAGE,  /* harm, label, n, who */
  BG_DO_CONVERT, /* n points of the hit (0: all) are direct hull damage */
  BG_DO_RESTORE, /* n shields to `who`; n 0: as many as the damage before took away */
  BG_DO_ENERGY,  /* n */
  BG_DO_DRAW,    /* n */
  BG_DO_REROLL,
  BG_DO_CANCEL,   /* the hit becomes a miss */
  BG_DO_SAVE,     /* need */
  BG_DO_REDIRECT, /* to `who` (routine) */
  BG_DO_ROLL,  /* need; each card `bonus` of my side on `who` adds `m`; then / otherwise: 1 + index of an effect of this
                  ability */
  BG_DO_TABLE, /* points by face of the number die: table */
  BG_DO_MOVE,  /* `who` may move n, whatever its move value is, but not when that is 0 */
  BG_DO_PLACE, /* `who` may be placed within n of the tile */
  BG_DO_PATROL,   /* ships that fit `of` attack the mover with their primary weapon (routine) */
  BG_DO_CHARGE,   /* primary once more in this activation */
  BG_DO_FORBID,   /* n: 1 attack, 2 move, 3 both; who, until */
  BG_DO_DISCOUNT, /* n off the next launch; `of` filters the ship card; own_hold: only out of this ship's hold */
  BG_DO_REGION, /* launches may be placed within n of a ship that fits `of` (empty: SELF); own_hold as above, otherwise
                   only from behind the screen; sizes of the launched in `sizes` (0: all) */
  BG_DO_ATTACH, /* the card itself onto PICK; with `prepped` the mission's prepped card `card` onto LAUNCHED */
  BG_DO_REATTACH, /* shuttle: a hero, upgrade or weapon between ship cards within n of SELF */
  BG_DO_RESCUE,   /* shuttle: a hero of the destroyed host to another solo ship within n */
  BG_DO_RETURN,   /* LOST comes back next to its squadron (routine) */
  BG_DO_CAPTURE,  /* PICK (routine) */
  BG_DO_SPLASH,   /* damage n (harm, label) to every other ship within m of the target's place */
  BG_DO_POINTS,   /* n; with by_size: table[size] */
  BG_DO_WIN,      /* the owner's side */
  BG_DO_REMOVE,   /* MOVER leaves the board */
  BG_DO_LOOK,     /* look at n cards of the pile of faction `faction`, keep m */
  BG_DO_ENGINES,  /* up to n asteroids, each rolled for; m damage (harm, label) to whom one comes next to */
  BG_WHATS
} BgWhat;

typedef struct BgEffect {
  uint8_t what, stat, op, arm, until, harm, who, need;
  int8_t n, m;
  uint8_t then, otherwise, bonus, card, faction; /* bonus, card, faction: + 1 */
  uint8_t own_hold, prepped, by_size;
  uint8_t label;  /* index into the names of damage types */
  uint8_t stacks; /* a timed change of the same ability adds up; otherwise it is only renewed */
  uint8_t nested; /* only reached through a roll */
  uint8_t sizes;
  uint8_t table[8];
  BgFilter of;
  BgTest test; /* when it fails the effect does not happen, or with m: `m` counts instead of `n` when it holds */
} BgEffect;

enum { BG_TESTS = 3, BG_EFFECTS = 4 };
typedef struct BgAbility {
  uint8_t when;
  uint8_t optional;
  uint8_t limit;
  uint8_t cost;
  uint8_t arm;       /* attacks with this weapon only: BgArm */
  uint8_t by_attack; /* BG_WHEN_DESTROYED */
  uint8_t turn;      /* reactions: 0 any, 1 own turn, 2 enemy turn (BgTurns) */
  uint8_t picks;     /* how many ships are chosen: pick[0], pick[1] */
  uint8_t pick_card; /* the first pick is a ship card (attaching), one of whose ships must fit */
  uint8_t power;     /* index of the power it belongs to, BG_NONE: of a card, tile, weapon or mission */
  uint8_t side;      /* mission abilities: 1 + faction that owns it */
  uint8_t phase;     /* BG_WHEN_MAIN: 1 + phase in which it is used while in play; 0: what playing the card does */
  uint8_t effects;
  BgFilter pick[2];
  BgTest test[BG_TESTS];
  BgEffect effect[BG_EFFECTS];
} BgAbility;

/* ---- content ---------------------------------------------------------------------------------------- */

typedef struct BgList { /* abilities one after another */
  uint8_t first, count;
  uint16_t stats, auras; /* values its in-play abilities change, bit per BgStat; auras: also of ships other than the
                            host. These and `whens` are made by bg_content_index() */
  uint32_t whens;        /* bit per BgWhen */
} BgList;

typedef struct BgWeaponFacts {
  char id[24];
  uint8_t charge, range, attacks, strength;
  uint8_t targets; /* sizes that may be attacked, bits; all: 7 */
  BgList abilities;
} BgWeaponFacts;

typedef struct BgVersionFacts {
  uint8_t exists, launch, activation, move, shields, hull, capacity;
  uint8_t slots[BG_TYPES]; /* of upgrades, weapons, heroes */
  uint8_t weapons;         /* 1 or 2: primary, secondary */
  BgWeaponFacts weapon[2];
  BgList abilities; /* of its powers, in order */
  uint8_t powers, power[4];
} BgVersionFacts;

typedef struct BgShip {
  uint8_t faction, size, form;
  uint8_t hit;         /* chance of a throw to hit, of 256; made by bg_content_index() */
  uint8_t grid[8][10]; /* by number and letter: 0 miss, 1 hit, 2 star, 3 a mark of its own (BG-10.10) */
  BgVersionFacts version[BG_VERSIONS];
} BgShip;

/* A tactic card. The first ability is what playing it does; of one that stays it is BG_WHEN_MAIN with BG_DO_ATTACH, and
 * its first pick is the ship card (of sabotage: an enemy's, near enough). */
typedef struct BgKind {
  uint8_t faction, type, forms /* icon, bits; 0: none */, phase, cost, copies;
  uint8_t main; /* played in the active player's own phase, not in a window */
  BgWeaponFacts weapon;
  BgList abilities;
} BgKind;

typedef enum BgTileShape { BG_TILE_TWO, BG_TILE_FOUR } BgTileShape;
typedef struct BgTileKind {
  uint8_t shape, copies;        /* copies: among the discovery tiles; 0: an obstacle */
  uint8_t blocks;               /* asteroid: no ship enters (BG-16.6) */
  uint8_t cover;                /* number to reach for cover next to it, 0 none */
  uint8_t rolls, worst, damage; /* debris: roll when entering; up to `worst` it costs `damage` */
  BgList abilities;
} BgTileKind;

typedef struct BgZone {
  uint8_t row_low, row_high, column_low, column_high; /* from 1 */
} BgZone;

typedef struct BgFleetEntry {
  uint8_t name, version;
} BgFleetEntry;

typedef struct BgStart { /* a ship that is on the board when the first turn begins */
  uint8_t name;
  uint8_t chosen; /* its player places it (mission 3); else at[] */
  uint16_t at[3];
  uint8_t bare; /* no shields */
  uint8_t damage;
  uint8_t cards, card[4]; /* attached, from the prepped ones */
  uint8_t cargo;          /* its player may load it (mission 5) */
} BgStart;

typedef struct BgSeatFacts {
  uint8_t faction, side, zone; /* zone: index into zones */
  uint8_t pile, track; /* which deck and which energy track, by the first seat that has it. What follows about decks and
                          prepped cards of a pile, and about the energy at the start, stands at that seat alone */
  uint8_t energy, income, first_income; /* first_income: of the starting player in his first turn */
  uint8_t limit;                        /* points; 0: the fleet is printed */
  uint8_t fleet_count;
  BgFleetEntry fleet[BG_SLOTS]; /* printed */
  uint8_t extra;                /* 1 + name of another faction that the fleet must hold (mission 3) */
  uint32_t banned;              /* names it may not hold */
  uint8_t deck_limit;           /* 0: printed */
  uint8_t deck[BG_KINDS];       /* printed copies */
  uint8_t deck_least;           /* cards */
  uint8_t least[BG_TYPES];      /* of each type */
  uint8_t prepped[BG_KINDS];    /* copies taken out beforehand */
  uint8_t places_all;           /* mission 2 */
  uint8_t starts;
  BgStart start[2];
  uint8_t target;      /* points that win; 0: none */
  uint8_t any_faction; /* may attach weapons and heroes of every faction (BG-20.14) */
} BgSeatFacts;

typedef struct BgMission {
  char id[24];
  uint8_t boards, seats;
  uint8_t simple; /* may be played simple (BG-21.3) */
  uint8_t free;   /* factions may be the same (BG-3.8) */
  uint8_t no_clock;
  uint8_t zones;
  BgZone zone[BG_SEATS];
  BgSeatFacts seat[BG_SEATS];
  uint8_t tiles;
  struct {
    uint8_t kind;   /* BG_NONE: a face-down discovery tile */
    uint16_t at[2]; /* four-hex tiles: the anchor and BG_NOWHERE */
  } tile[BG_TILES];
  BgList abilities;
} BgMission;

enum { BG_DIE_LETTER, BG_DIE_NUMBER, BG_DIE_CARD, BG_DIE_TILE, BG_DIE_KINDS };
enum { BG_ID = 24, BG_LABELS = 16 };
enum { BG_BY_ATTACK, BG_BY_ECM, BG_BY_DEBRIS, BG_BY_ASTEROID }; /* labels of damage that every content set has */

typedef struct BgContent {
  SbContent base;
  SbDie dice[BG_DIE_KINDS]; /* letter (A-J), number (1-8), card (secret; all kinds), tile (face-down discovery tiles) */
  SbOption options[BG_OPTIONS];
  const char *mission_choice[BG_MISSIONS + 1];
  uint8_t mission_seats[BG_MISSIONS + 1];
  int factions, names, kinds, tile_kinds, missions, powers, abilities, labels;
  char faction_id[4][BG_ID], ship_id[BG_NAMES][BG_ID], kind_id[BG_KINDS][BG_ID], tile_id[BG_TILE_KINDS][BG_ID];
  char power_id[BG_POWERS][BG_ID], label_id[BG_LABELS][BG_ID];
  const char *faction_name[4], *ship_name[BG_NAMES], *kind_name[BG_KINDS], *tile_name[BG_TILE_KINDS];
  const char *power_name[BG_POWERS], *label_name[BG_LABELS];
  BgShip ship[BG_NAMES];
  BgKind kind[BG_KINDS];
  BgTileKind tile[BG_TILE_KINDS];
  BgMission mission[BG_MISSIONS];
  BgAbility ability[BG_ABILITIES];
  /* numbers of the rules */
  uint8_t energy_most, hand_most, hand_start, round_cap, round_cap_simple, first_check; /* 40, 10, 5, 120, 40, 3 */
  uint8_t ecm_need, ecm_damage[BG_SIZES];
  /* which abilities there are at all, so that questions nobody can answer are not asked: bit per BgWhen */
  uint32_t whens;
  uint8_t slot_name[4][BG_SLOTS], slot_names[4]; /* names of each faction in order; made by bg_content_index() */
} BgContent;
void bg_content_index(BgContent *c); /* the last thing content_read does */

static inline const BgContent *bg_facts(const SbContent *content) {
  return (const BgContent *)content;
}

/* ---- state ------------------------------------------------------------------------------------------ */

typedef struct BgPiece {
  uint16_t at[2]; /* small: hex and nowhere; medium: its two hexes, the smaller number first; large: its centre and
                     nowhere. BG_NOWHERE: not on the board */
  uint8_t blue, red;
  uint8_t back; /* came back this turn: neither moves nor attacks (W-02) */
  uint8_t gone; /* was in play and is no more: destroyed 1, escaped 2 */
} BgPiece;

typedef struct BgAttached {
  uint8_t kind;  /* BG_NONE: no card; cards stand without gaps, in the order in which they came */
  uint8_t owner; /* pile */
  uint8_t used;  /* its limited abilities, bit per place in its list */
} BgAttached;

typedef struct BgCard { /* a ship card */
  BgPiece piece[BG_SQUAD];
  BgAttached attached[BG_ATTACHED];
  uint8_t place;      /* BgPlace */
  uint8_t version;    /* BG_UNKNOWN in observations */
  uint8_t controller; /* seat; while not in play its own */
  uint8_t hold;       /* BG_HOLD: the ship card that carries it, else BG_NONE */
  uint8_t fresh;      /* launched in this turn */
  uint8_t shipped;    /* came out of a hold, or was put on the board by a mission without one: carries nothing */
  uint8_t activated;  /* this turn */
  uint8_t used;       /* its limited powers, bit per place in the version's list of abilities */
} BgCard;

typedef struct BgPile {                           /* a deck; of a team: of its first seat */
  uint8_t left[BG_KINDS];                         /* cards in the deck whose order nobody knows */
  uint8_t under[BG_DISCARDS];                     /* below them, in order: the next first */
  uint8_t discards[BG_DISCARDS];                  /* oldest first */
  uint8_t prepped[BG_KINDS];                      /* not attached yet */
  uint8_t list[BG_KINDS];                         /* what the deck was made of */
  uint8_t left_count, under_count, discard_count; /* public */
  uint8_t exhausted;                              /* 0, 1, 2 */
  uint8_t waiting;                                /* the first reshuffle waits for discards (BG-5.11) */
  uint8_t taken; /* cards others took from this deck and nobody has seen since (mission 3) */
} BgPile;

typedef struct BgSeat {
  uint8_t hand[BG_KINDS];
  uint8_t hand_count; /* public */
  uint8_t points;
  uint8_t discount; /* Alert: off the next launch of this phase */
  uint8_t
      alerted; /* Alert: the next launch of this phase may go beside the ship of BG_DO_REGION; how many were played */
  uint8_t lost_turn; /* W-01: an enemy ship was destroyed in this turn of the game or later: 0 no, 1 since the start of
                        this player's current or previous turn, 2 since the start of the current one */
  uint8_t rolled[3]; /* numbers for the start, the last three in order; 0: none, also once the match has begun */
} BgSeat;

typedef struct BgTile {
  uint8_t kind; /* BG_NONE: face-down, BG_UNKNOWN never */
  uint8_t unused;
  uint16_t at[2]; /* four-hex tiles: the anchor and nowhere */
} BgTile;

typedef struct BgMod { /* a change that ends by itself */
  uint8_t piece;
  uint8_t stat, op; /* BG_STATS: forbidden; n says what (BG_DO_FORBID) */
  int8_t n;
  uint8_t until;      /* BG_THIS_ACTIVATION, BG_THIS_TURN, BG_NEXT_TURN */
  uint8_t seat, ends; /* BG_NEXT_TURN: when this seat has ended so many turns */
  uint8_t ability;    /* where it comes from */
} BgMod;

typedef struct BgAct {      /* the activation that is open */
  uint16_t fired[BG_SQUAD]; /* weapons charged, bit per weapon (BG_WEAPON_*) */
  uint8_t card;             /* BG_NONE: none */
  uint8_t stage;            /* 0 moves, 1 the others end theirs (BG-8.11), 2 attacks, 3 end */
  uint8_t moved;            /* bit per piece: has moved, or has done something else instead */
  uint8_t gates;            /* bit per piece: began on a face-up tile that places ships (the warp gate) */
  uint8_t instead;          /* abilities of the mission used in place of a movement, bit per place */
  uint8_t again[BG_SQUAD];  /* extra charges of the primary weapon that are left */
  uint8_t no_attack;
  uint8_t unused;
} BgAct;

typedef struct BgMove {
  uint8_t piece;                                             /* BG_NONE: none */
  uint8_t by;                                                /* 0 activation, 1 an ability at its end (Slip Away) */
  uint8_t left;                                              /* spaces */
  uint8_t stepped;                                           /* 1 after the first step */
  uint16_t lead;                                             /* medium: the hex that leads */
  uint16_t debris_rolled, debris_due;                        /* bit per tile */
  uint8_t ecm_rolled[BG_PIECES / 8], ecm_due[BG_PIECES / 8]; /* bit per piece */
  uint8_t roller;                                            /* whose ECM is asked for or rolled: piece, BG_NONE */
  uint8_t stage; /* 0 stepping, 1 after a step: rolls, 2 has stopped: tile, mission, 3 window, 4 done */
} BgMove;

/* Weapons of a ship: primary, secondary, then attached ones in the order of the card's list. */
enum { BG_WEAPON_PRIMARY, BG_WEAPON_SECONDARY, BG_WEAPON_CARD };

typedef struct BgCharge {
  uint8_t piece; /* BG_NONE: none */
  uint8_t weapon;
  uint8_t left; /* attacks */
} BgCharge;

typedef struct BgAttack {
  uint8_t attacker; /* BG_NONE: none */
  uint8_t weapon, target;
  uint8_t stage;          /* 2 to 11: A2 to A11 */
  uint8_t letter, number; /* dice, from 0; BG_NONE before they are rolled */
  uint8_t hit;            /* 0 miss, 1 hit */
  uint8_t critical,
      down;      /* A3: a star without shields; the target's shields were down (of the new target after Intercept) */
  uint8_t moved; /* the hit was moved to another ship: no critical, no save */
  uint8_t boost; /* strength added by reactions */
  uint8_t used;  /* powers used in this attack, bit per place in the attacker's (low half) and the target side's list */
  uint8_t killed;               /* A9 destroyed the target */
  uint8_t played[BG_KINDS / 8]; /* reaction cards with a limit per attack */
  uint8_t strength;             /* when it was named (BG-10.8 A1) */
  uint16_t place[2];            /* of the target when it was hit, for what spreads from it */
} BgAttack;

typedef struct BgPatrol {
  uint8_t seat; /* BG_NONE: none */
  uint8_t target;
  uint8_t card; /* whose ships */
  uint8_t may;  /* bit per piece: may still fire */
} BgPatrol;

typedef struct BgLost {
  uint8_t active; /* 0: nothing is being destroyed. While it is not 0, at[] of the pieces of the queue is
                     where they were last, though they are off the board */
  uint8_t stage;  /* 0 rescues, 1 triggers, 2 cards and cargo, 3 windows: each for all of the queue in turn */
  uint8_t piece;  /* of the queue, that is being dealt with; BG_NONE before the first */
  uint8_t by;     /* piece whose attack destroyed those of `attacked`, BG_NONE */
  uint8_t queue[BG_PIECES / 8];    /* destroyed together; during A8 to A10 they are still on the board (active is 0) */
  uint8_t attacked[BG_PIECES / 8]; /* destroyed by A9 */
} BgLost;

typedef struct BgWindowState {
  uint8_t kind;   /* BgWindow; BG_NONE: none */
  uint8_t passed; /* bit per seat */
} BgWindowState;

typedef struct BgDraw {
  uint8_t seat;     /* BG_NONE: none */
  uint8_t left;     /* cards still to be drawn */
  uint8_t gift;     /* 1 + kind of a card that is given to `seat` */
  uint8_t from;     /* pile */
  uint8_t look;     /* cards that are looked at: how many (mission 3) */
  uint8_t shown[4]; /* BG_NONE beyond; known to the looker alone */
  uint8_t unused;
} BgDraw;

typedef struct BgOptionState { /* optional abilities of one moment; each is offered once (`used` of cards) */
  uint16_t tiles;              /* tiles that were used in this moment, bit per tile */
  uint8_t done[BG_PIECES / 8]; /* ships that a tile has served */
  uint8_t when;                /* BgWhen; BG_NONE: none */
  uint8_t mission;             /* abilities of the mission that were used, bit per place */
  uint8_t subject;             /* ship card it is about, BG_NONE */
  uint8_t seat;                /* who may use them */
} BgOptionState;

typedef struct BgPlacing {
  uint8_t card; /* BG_NONE: none */
  uint8_t from; /* ship card out of whose hold it comes, BG_NONE: screen */
} BgPlacing;

typedef struct BgHero {
  uint8_t seat; /* BG_NONE: none */
  uint8_t kind; /* of which there are two */
} BgHero;

typedef struct BgEngines {
  uint16_t moved; /* asteroids that were named in this use, bit per tile */
  uint8_t active;
  uint8_t tile;                  /* that is moving, BG_NONE */
  uint8_t left;                  /* spaces */
  uint8_t count;                 /* asteroids still to be named */
  uint8_t struck[BG_PIECES / 8]; /* by this asteroid in this use */
  uint8_t near[BG_PIECES / 8];   /* candidates of BG_AT_STRUCK */
} BgEngines;

typedef struct BgState {
  SbRng rng;
  BgCard card[BG_CARDS];
  BgTile tile[BG_TILES];
  BgMove move;
  BgOptionState option;
  BgLost lost;
  BgAttack attack;
  BgMod mod[BG_MODS];
  BgPile pile[BG_SEATS];
  BgSeat seat[BG_SEATS];
  BgAct act;
  BgEngines engines;
  BgDraw draw;
  BgCharge charge;
  BgPatrol patrol;
  BgWindowState window;
  uint8_t outer, outer_passed; /* 1 + kind of the window in which an attack was begun that has one of its own (I-03) */
  BgPlacing placing;
  BgHero hero;
  uint8_t tile_pool[BG_TILE_KINDS]; /* discovery tiles nobody has seen, those out of the game included */
  uint8_t energy[BG_SEATS];         /* by track: of the first seat that uses it */
  uint8_t options[BG_OPTIONS];
  uint8_t stack[BG_STACK], depth;
  uint8_t node, asked, choosing; /* choosing: seats still at fleet or deck */
  uint8_t seats, starter, active, phase;
  uint8_t stage; /* of setup and of the phases, see setup.c and turn.c */
  uint8_t round;
  uint8_t turns;           /* turns of this round that have begun */
  uint8_t tiles, mods;     /* how many there are */
  uint8_t winners, reason; /* seats */
  uint8_t last_out;        /* pile that ran out last, BG_NONE */
  uint8_t unused[8];
} BgState;

/* ---- what one apply works on ------------------------------------------------------------------------ */

typedef struct BgRun {
  const BgContent *c;
  const BgMission *m;
  BgState *s;
  SbChance *chance;
  SbEvents *events;
  bool waiting; /* somebody has been asked */
} BgRun;

static inline const BgMission *bg_mission(const BgContent *c, const BgState *s) {
  return &c->mission[s->options[BG_OPT_MISSION]];
}

/* ---- nothing (blank.c) ------------------------------------------------------------------------------ */

/* The context of a frame as it is while that frame is not on the stack; check() wants it so. What is not named here is
 * 0: pieces, cards, seats and kinds are BG_NONE, hexes BG_NOWHERE. */
void bg_clear(BgState *s, int frame);
/* A match before anything: generator, options, seats, energy, tiles and their pool of the mission, no ships, no cards,
 * nothing going on. Ship cards are BG_ABSENT with version BG_NONE and their seat as controller; lists of cards (under,
 * discards, attached with owner) are BG_NONE beyond their ends, tiles beyond theirs face-down and nowhere, mods 0. */
void bg_blank(const BgContent *c, const SbSetup *setup, BgState *s);

/* ---- hexes (hex.c) ---------------------------------------------------------------------------------- */

static inline int bg_hex(int column, int row) { /* from 1, as written: CCRR */
  return (row - 1) * BG_COLUMNS + column - 1;
}
static inline int bg_column(int hex) {
  return hex % BG_COLUMNS + 1;
}
static inline int bg_row(int hex) {
  return hex / BG_COLUMNS + 1;
}
static inline bool bg_full(int boards, int hex) { /* a full hex of this board (BG-2.1, BG-2.2) */
  return hex < BG_HEXES && bg_column(hex) <= 18 * boards - (bg_row(hex) % 2 == 0);
}
int bg_step_to(int boards, int hex, int dir); /* the neighbour, or -1: no full hex there */
int bg_distance(int from, int to);
int bg_direction(int from, int to); /* of neighbours; -1: they are none */
int bg_hex_read(const char *text);  /* CCRR; -1: no such hex on two boards */
void bg_hex_write(int hex, SbText *out);
extern const char *const bg_dir_names[BG_DIRS]; /* e ne nw w sw se */

/* Hexes of a base or of a tile. */
typedef struct BgArea {
  int count;
  uint16_t hex[7];
} BgArea;
bool bg_base(int boards, int size, const uint16_t at[2], BgArea *out);              /* false: not all on full hexes */
bool bg_tile_area(const BgContent *c, int boards, const BgTile *tile, BgArea *out); /* face-down: two hexes */
int bg_apart(const BgArea *a, const BgArea *b); /* the smallest distance; 0: they overlap */
bool bg_in_zone(const BgZone *zone, const BgArea *area);

/* ---- ship cards and pieces (base.c) ------------------------------------------------------------------ */

static inline int bg_seat_of(int card) { /* whose fleet it was in at the beginning */
  return card / BG_SLOTS;
}
static inline int bg_card_of(int piece) {
  return piece / BG_SQUAD;
}
static inline int bg_faction(const BgContent *c, const BgState *s, int seat) { /* by mission and option (BG-3.8) */
  int all = s->options[BG_OPT_FACTIONS];
  return all ? all - 1 : bg_mission(c, s)->seat[seat].faction;
}
/* The name on a slot of a seat, or -1: the names of its faction in the order of the content, then the extra one. */
static inline int bg_slot_name(const BgContent *c, const BgState *s, int seat, int slot) {
  int faction = bg_faction(c, s, seat), own = c->slot_names[faction];
  if (slot < own) return c->slot_name[faction][slot];
  return slot == own ? bg_mission(c, s)->seat[seat].extra - 1 : -1;
}
static inline int bg_name(const BgContent *c, const BgState *s, int card) {
  return bg_slot_name(c, s, card / BG_SLOTS, card % BG_SLOTS);
}
static inline const BgShip *bg_ship(const BgContent *c, const BgState *s, int card) {
  return &c->ship[bg_name(c, s, card)];
}
static inline const BgVersionFacts *bg_sheet_of(const BgContent *c, const BgState *s, int card) { /* NULL: unknown */
  int version = s->card[card].version;
  return version < BG_VERSIONS ? &bg_ship(c, s, card)->version[version] : NULL;
}
static inline int bg_ships_of(const BgContent *c, const BgState *s, int card) { /* 1 or 3 */
  return bg_ship(c, s, card)->form == BG_SQUADRON ? BG_SQUAD : 1;
}
bool bg_printed_fleet(const BgContent *c, const BgState *s, int seat); /* everybody knows what is in it */
bool bg_printed_deck(const BgContent *c, const BgState *s, int pile);
bool bg_simple(const BgState *s);

static inline const BgPiece *bg_piece(const BgState *s, int piece) {
  return &s->card[piece / BG_SQUAD].piece[piece % BG_SQUAD];
}
static inline BgPiece *bg_piece_of(BgState *s, int piece) {
  return &s->card[piece / BG_SQUAD].piece[piece % BG_SQUAD];
}
static inline bool bg_on_board(const BgState *s, int piece) {
  return bg_piece(s, piece)->at[0] != BG_NOWHERE && !bg_piece(s, piece)->gone;
}
static inline int bg_controller(const BgState *s, int piece) {
  return s->card[piece / BG_SQUAD].controller;
}
int bg_side_of(const BgContent *c, const BgState *s, int seat);
bool bg_enemies(const BgContent *c, const BgState *s, int seat, int other);
int bg_size(const BgContent *c, const BgState *s, int piece);
void bg_area_of(const BgContent *c, const BgState *s, int piece, BgArea *out); /* of a piece on the board */
int bg_between(const BgContent *c, const BgState *s, int piece, int other);
bool bg_covers(const BgContent *c, const BgState *s, int hex,
               int but); /* some ship's base, other than that of `but` (-1) */
bool bg_on_tile(const BgContent *c, const BgState *s, int piece, int tile);
bool bg_on_kind(const BgContent *c, const BgState *s, int piece, int tile_kind); /* face up */
int bg_hold_used(const BgContent *c, const BgState *s, int card);                /* capacity points taken */
int bg_cargo_points(const BgContent *c, const BgState *s, int card);             /* what it takes in a hold */
/* Pieces in the order of BG-0.4: n-th of all numbers, from the starting player's on. */
static inline int bg_ordered(const BgState *s, int n) {
  return (n + s->starter * BG_SLOTS * BG_SQUAD) % BG_PIECES; /* seats beyond those that play have no pieces */
}
static inline int bg_turn_order(const BgState *s, int from, int n) { /* n-th seat from that one on */
  return (from + n) % s->seats;
}
int bg_mate(const BgContent *c, const BgState *s, int seat); /* the one teammate, or -1 */
static inline int bg_pile_of(const BgContent *c, const BgState *s, int seat) {
  return bg_mission(c, s)->seat[seat].pile;
}
static inline int bg_track_of(const BgContent *c, const BgState *s, int seat) {
  return bg_mission(c, s)->seat[seat].track;
}
static inline int bg_energy(const BgContent *c, const BgState *s, int seat) {
  return s->energy[bg_track_of(c, s, seat)];
}
/* To whose pile a card of this kind in a seat's hand belongs (BG-5.12). */
int bg_owner_pile(const BgContent *c, const BgState *s, int seat, int kind);

/* ---- values (stat.c) --------------------------------------------------------------------------------- */

int bg_move_of(const BgContent *c, const BgState *s, int piece);
int bg_activation_of(const BgContent *c, const BgState *s, int card); /* without BG_WHEN_PAYING */
int bg_launch_of(const BgContent *c, const BgState *s, int card);     /* now, with discounts, from where it lies */
int bg_weapon_count(const BgContent *c, const BgState *s, int card);  /* numbers below it may be weapons */
const BgWeaponFacts *bg_weapon(const BgContent *c, const BgState *s, int card, int weapon); /* NULL: none */
int bg_charge_of(const BgContent *c, const BgState *s, int piece, int weapon);
int bg_range_of(const BgContent *c, const BgState *s, int piece, int weapon);
int bg_attacks_of(const BgContent *c, const BgState *s, int piece, int weapon);
int bg_strength_of(const BgContent *c, const BgState *s, int piece, int weapon,
                   int target); /* with BG_WHEN_NAMED, without boosts */
int bg_ecm_need(const BgContent *c, const BgState *s, int roller, int mover);
int bg_ecm_damage(const BgContent *c, const BgState *s, int roller);
bool bg_ecm_immune(const BgContent *c, const BgState *s, int mover);
int bg_cover_of(const BgContent *c, const BgState *s, int target); /* number to reach for cover (BG-16.7), 0: none */
bool bg_forbidden(const BgContent *c, const BgState *s, int piece, int what);              /* 1 attack, 2 move */
bool bg_in_range(const BgContent *c, const BgState *s, int piece, int weapon, int target); /* size and distance too */
bool bg_may_target(const BgContent *c, const BgState *s, int piece, int weapon,
                   int target); /* an enemy in play, in range */
bool bg_any_target(const BgContent *c, const BgState *s, int piece, int weapon);
bool bg_charged(const BgState *s, int piece, int weapon); /* in this activation, and not once more */
bool bg_may_charge(const BgContent *c, const BgState *s, int piece,
                   int weapon); /* not charged yet, payable, a target */

/* ---- where ships may be placed (region.c) ------------------------------------------------------------ */

/* Where the ship card s->placing or a setup ship may go. */
typedef struct BgRegion {
  int ways;                              /* of which one must hold for all ships of the card */
  uint64_t way[2][(BG_HEXES + 63) / 64]; /* each base needs one of these */
  uint64_t free[(BG_HEXES + 63) / 64];   /* full hexes without a ship or an asteroid: all of every base must be there */
} BgRegion;
static inline bool bg_has(const uint8_t *set, int piece) { /* sets of pieces, bit per piece */
  return set[piece >> 3] >> (piece & 7) & 1;
}
static inline void bg_put(uint8_t *set, int piece) {
  set[piece >> 3] |= (uint8_t)(1u << (piece & 7));
}
static inline bool bg_bit(const uint64_t *set, int hex) {
  return set[hex >> 6] >> (hex & 63) & 1;
}
void bg_free_hexes(const BgContent *c, const BgState *s, int but,
                   BgRegion *out); /* `but`: a piece that is not there, -1 */
/* Launching `card` from where it lies (BG-6.1, BG-6.8, Raider Bays, Alert). For medium ships out of a hold the region
 * is where a base hex makes the whole base adjacent (or near): each base must have a hex in it. */
void bg_launch_region(const BgContent *c, const BgState *s, int card, BgRegion *out);
void bg_region_near(const BgContent *c, const BgState *s, const BgArea *of, int reach, BgRegion *out); /* beside free */
bool bg_fits(const BgContent *c, const BgState *s, int card, const BgRegion *region,
             const uint16_t at[3]); /* one placement */
int bg_list_places(const BgContent *c, const BgState *s, int card, const BgRegion *region,
                   SbAction *out); /* all; NULL: is there one */

/* ---- movement (travel.c) ------------------------------------------------------------------------------- */

/* Where a step takes a base: false when it leaves full hexes or meets an asteroid. `lead` moves with it. */
bool bg_shift(const BgContent *c, const BgState *s, int piece, int dir, uint16_t at[2], uint16_t *lead);
bool bg_may_stop(const BgContent *c, const BgState *s, int piece, const uint16_t at[2]); /* no other ship there */
bool bg_may_step(const BgContent *c, const BgState *s, int dir); /* BG-8.5: a stop can be reached */

/* ---- tactic cards (card.c, effect.c) ----------------------------------------------------------------- */

int bg_slots_taken(const BgContent *c, const BgState *s, int card, int type);
int bg_attached_count(const BgState *s, int card);
bool bg_carries(const BgContent *c, const BgState *s, int card, int kind, int side); /* owned by that side */
/* Whether the tactic card may be attached to the ship card by this seat; `replaced`: kind it takes the place of, or -1.
 */
bool bg_may_attach(const BgContent *c, const BgState *s, int seat, int kind, int card, int replaced);

bool bg_may_save_hero(const BgContent *c, const BgState *s, int kind, int to); /* BG_AT_RESCUE */

bool bg_cargo_fits(const BgContent *c, const BgState *s, int card, int mask); /* own slots, into the hold of `card` */
bool bg_may_launch(const BgContent *c, const BgState *s, int seat, int card);
bool bg_may_help(const BgContent *c, const BgState *s, int seat, int card, int host, int place); /* BG_WHEN_PAYING */
int bg_helped_cost(const BgContent *c, const BgState *s, int card, int host, int place);
bool bg_warp_region(const BgContent *c, const BgState *s, int piece,
                    BgRegion *region); /* false: it did not begin on a gate */
bool bg_warp_fits(const BgContent *c, const BgState *s, int piece, const BgRegion *region, const uint16_t at[2]);
bool bg_may_discard(const BgState *s, int seat);
bool bg_play_fits(const BgContent *c, const BgState *s, int seat, int kind, int first, int second, int replaced);
bool bg_may_shuttle(const BgContent *c, const BgState *s, int seat, int from, int to, int kind, int host, int number);
bool bg_may_drop(const BgContent *c, const BgState *s, int card);    /* BG_AT_HERO */
bool bg_may_patrol(const BgContent *c, const BgState *s, int piece); /* BG_AT_PATROL */
bool bg_may_return(const BgContent *c, const BgState *s, int hex);   /* W-02 */
bool bg_may_engine(const BgContent *c, const BgState *s, int tile);  /* BG_AT_ENGINES */
bool bg_may_drift(const BgContent *c, const BgState *s, int tile, int dir);
/* Ships of one card that may fire at the mover (I-03), bit per piece; *card says whose. */
uint8_t bg_patrols(const BgContent *c, const BgState *s, int seat, const BgEffect *effect, int *card);

/* Who is meant while an ability is looked at. */
typedef struct BgScene {
  int seat;           /* the owner */
  int self;           /* piece, -1: none */
  int piece[BG_REFS]; /* by BgRef, -1: nobody; SELF is above */
  int tile;           /* -1 */
  int kind;           /* of the card that is played or was attached, -1 */
  int hex;            /* where a ship comes back, BG_NOWHERE */
} BgScene;
bool bg_fit(const BgContent *c, const BgState *s, const BgScene *scene, const BgFilter *filter, int piece);
bool bg_no_filter(const BgFilter *filter);
/* Whether an effect with `of` is about this ship. */
bool bg_meant(const BgContent *c, const BgState *s, const BgScene *scene, const BgEffect *effect, int piece);
bool bg_holds(const BgContent *c, const BgState *s, const BgScene *scene, const BgTest *test);
bool bg_all_hold(const BgContent *c, const BgState *s, const BgScene *scene, const BgAbility *ability);
void bg_scene(const BgState *s, int seat, int self, BgScene *out); /* with target, attacker, mover and lost of now */

/* The ability behind a `use`: of a ship card's own powers (place 0 to 7), of an attached card (16 + 8 * number +
 * place), of a tile (a: 32 + tile) or of the mission (a: 64). NULL: there is none. */
enum { BG_USE_TILE = 32, BG_USE_MISSION = 64, BG_USE_ATTACHED = 16 };
const BgAbility *bg_used_ability(const BgContent *c, const BgState *s, int a, int b);
/* Whether a `use` of this source could be chosen now by this seat, its target aside: moment, limit, cost, tests. */
bool bg_usable(const BgContent *c, const BgState *s, int seat, int a, int b);
/* Whether it may be used on this piece (0: none is needed), placed on these hexes. */
bool bg_usable_on(const BgContent *c, const BgState *s, int seat, int a, int b, int piece, const uint16_t at[2]);

int bg_list_uses(const BgContent *c, const BgState *s, int seat,
                 SbAction *out); /* of this moment; NULL: is there one */

/* Reactions (window.c). */
bool bg_card_fits(const BgContent *c, const BgState *s, int seat,
                  int kind); /* turn, phase and text fit this window (BG-14.7) */
bool bg_could_answer(const BgContent *c, const BgState *s, int seat); /* BG-14.7: by what is public */
bool bg_payable(const BgContent *c, const BgState *s, int seat, int cost,
                int others); /* BG-14.9: `others` cards may be discarded */
int bg_open_copies(const BgContent *c, const BgState *s, int pile, int kind); /* discards, attached, prepped */

/* ---- actions ------------------------------------------------------------------------------------------ */

typedef enum BgVerb {
  BG_TAKE = 1,   /* a slot, b version */
  BG_FLEET,      /* the whole fleet at once, and done: bg_fleet_version() */
  BG_ADD_CARD,   /* a kind */
  BG_DECK,       /* the whole deck at once, and done: bg_deck_copies() */
  BG_DONE,       /* fleet or deck is complete */
  BG_PLACE_AT,   /* h1 .. h3: small and large one hex (large: the centre), medium two, squadron three; ascending */
  BG_LOAD,       /* a: mask of own slots, may be 0 (mission 5) */
  BG_START_WITH, /* a seat */
  BG_DRAW_CARD,
  BG_GIVE, /* a kind, b seat */
  BG_KEEP, /* a kind kept, b and c 1 + kinds put below in this order */
  BG_USE,  /* a source, b place (see bg_used_ability), c 1 + piece; h1, h2: where it is placed */
  BG_SKIP,
  BG_DISCARD,   /* a kind */
  BG_PLAY_CARD, /* a kind; b 1 + ship card (attaching) or piece; c 1 + second piece; h1: hex of a ship that comes back;
                   h2: 1 + kind that is replaced */
  BG_LAUNCH_CARD, /* a ship card, b mask of own slots that go into its hold */
  BG_SHUTTLE, /* a from ship card, b to ship card, c kind, h1 ship card that carries the shuttle, h2 its attached number
               */
  BG_END,     /* the phase */
  BG_ACTIVATE, /* a ship card; with an ability of BG_WHEN_PAYING: b 1 + its ship card, c its place as in bg_used_ability
                */
  BG_MOVE_SHIP, /* a piece, h1 the hex that leads (medium) */
  BG_WARP,      /* a piece, h1, h2 */
  BG_STEP,      /* a direction */
  BG_STOP,
  BG_FINISH, /* step 2 or step 3 of the activation */
  BG_ROLL,
  BG_DECLINE,
  BG_CHARGE_UP, /* a piece, b weapon */
  BG_FIRE_AT,   /* a target */
  BG_PASS,
  BG_PATROL_WITH, /* a piece */
  BG_DROP,        /* a ship card: which copy of the hero goes */
  BG_SAVE_HERO,   /* a kind, b to ship card */
  BG_ASTEROID,    /* a tile */
  BG_STRIKE,      /* a piece */
  BG_VERBS
} BgVerb;

/* Verb, a, b, c: a byte each; h1, h2, h3: ten bits each, 1 + what they are, 0 for nothing. BG_FLEET and BG_DECK use the
 * bits from 8 on by themselves. */
static inline SbAction bg_pack(int verb, int a, int b, int c) {
  return (SbAction)verb | (SbAction)a << 8 | (SbAction)b << 16 | (SbAction)c << 24;
}
static inline SbAction bg_pack_hexes(SbAction action, int h1, int h2, int h3) { /* -1 or BG_NOWHERE for none */
  SbAction x = h1 < 0 || h1 == BG_NOWHERE ? 0 : (SbAction)h1 + 1, y = h2 < 0 || h2 == BG_NOWHERE ? 0 : (SbAction)h2 + 1;
  SbAction z = h3 < 0 || h3 == BG_NOWHERE ? 0 : (SbAction)h3 + 1;
  return action | x << 32 | y << 42 | z << 52;
}
static inline int bg_verb(SbAction x) {
  return x & 255;
}
static inline int bg_a(SbAction x) {
  return x >> 8 & 255;
}
static inline int bg_b(SbAction x) {
  return x >> 16 & 255;
}
static inline int bg_c(SbAction x) {
  return x >> 24 & 255;
}
static inline int bg_h(SbAction x, int which) { /* 1 to 3; BG_NOWHERE for none */
  int h = x >> (22 + 10 * which) & 1023;
  return h ? h - 1 : BG_NOWHERE;
}
static inline int bg_fleet_version(SbAction x, int slot) { /* -1: not taken */
  return (int)(x >> (8 + 2 * slot) & 3) - 1;
}
static inline int bg_deck_copies(SbAction x, int rank) { /* of the kind of that rank, see bg_deck_kind */
  return (int)(x >> (8 + 2 * rank) & 3);
}
int bg_deck_kind(const BgContent *c, const BgState *s, int seat,
                 int rank); /* kinds this seat's deck may hold, in order; -1 */

/* Fleet and deck (setup.c): what is in it so far, whether it may be complete, whether one more may be added. */
int bg_fleet_cost(const BgContent *c, const BgState *s, int seat);
bool bg_fleet_may_take(const BgContent *c, const BgState *s, int seat, int slot, int version);
bool bg_fleet_complete(const BgContent *c, const BgState *s, int seat);
int bg_deck_size(const BgContent *c, const BgState *s, int seat);              /* cards of its list */
int bg_fleet_reserve(const BgContent *c, const BgState *s, int seat, int but); /* points kept for a ship it must hold */
bool bg_deck_may_add(const BgContent *c, const BgState *s, int seat, int kind);
bool bg_deck_complete(const BgContent *c, const BgState *s, int seat);

/* ---- how things are called in actions, positions and picks (call.c, call_source.c) ---------------------- */

/* Whether the fleet of a seat can hold the ship of this slot in this mission, as far as everybody knows. */
bool bg_could_have(const BgContent *c, const BgState *s, int seat, int slot);
int bg_slot_of(const BgContent *c, const BgState *s, int seat, int name);         /* -1: none */
void bg_call_card(const BgContent *c, const BgState *s, int card, SbText *out);   /* hawks, 1:hawks */
void bg_call_piece(const BgContent *c, const BgState *s, int piece, SbText *out); /* everest, hawks2 */
/* By id or name; `seat` is whose ships come first where two could have one of this name. -1: there is none. */
int bg_find_card(const BgContent *c, const BgState *s, int seat, const char *text);
int bg_find_piece(const BgContent *c, const BgState *s, int seat, const char *text); /* -2: which of the squadron? */
void bg_call_base(int size, const uint16_t at[2], SbText *out);                      /* 0508, 0508-0608 */
int bg_find_base(const char *text, uint16_t at[2]); /* how many hexes, the smaller first; 0: none */
void bg_call_weapon(const BgContent *c, const BgState *s, int card, int weapon, SbText *out); /* primary, W-03.2 */
int bg_find_weapon(const BgContent *c, const BgState *s, int card, const char *text);
int bg_find_kind(const BgContent *c, const char *text);
int bg_find_tile(const BgState *s, const char *text); /* t1 */

/* What an ability is called that is used: a power, a tactic card that is attached, a tile. `by` and `place` are needed
 * only where the name alone would mean another one. */
typedef struct BgCalled {
  enum { BG_CALLED_POWER, BG_CALLED_CARD, BG_CALLED_TILE_KIND, BG_CALLED_TILE } what;
  int index; /* power, kind, tile kind, tile */
  int copy;  /* of a tactic card on its ship card, from 1 */
  int by;    /* ship card, -1 */
  int place; /* which of its abilities, from 1; 0: the one that can be used now */
} BgCalled;
/* What to call the ability a, b (bg_used_ability) on this piece (-1: none), and back. `paying`: of BG_WHEN_PAYING. */
BgCalled bg_call_source(const BgContent *c, const BgState *s, int seat, bool paying, int a, int b, int piece);
bool bg_find_source(const BgContent *c, const BgState *s, int seat, bool paying, const BgCalled *called, int piece,
                    int *a, int *b);
void bg_write_source(const BgContent *c, const BgCalled *called, SbText *out); /* without `by` */
bool bg_read_source(const BgContent *c, const BgState *s, const char *text, BgCalled *out);

SB_DECLARE_GAME(bg);
bool bg_refuse(SbReason *reason, const char *rule, const char *key,
               const char *also); /* false; a further refusal adds its rules */
void bg_go_on(BgRun *run);        /* everything up to the next decision */

extern const SbDie bg_dice[BG_DIE_KINDS]; /* what a content set fills in: names of cards and tiles, missions */
extern const SbOption bg_options[BG_OPTIONS];
extern const char *const bg_size_names[BG_SIZES], *const bg_form_names[BG_FORMS], *const bg_version_names[BG_VERSIONS];
extern const char *const bg_phase_names[BG_PHASES], *const bg_type_names[BG_TYPES], *const bg_node_names[BG_NODES];
extern const char *const bg_frame_names[BG_FRAMES], *const bg_window_names[BG_WINDOWS],
                                                        *const bg_place_names[BG_PLACES];
extern const char *const bg_reason_names[BG_REASONS], *const bg_stat_names[BG_STATS], *const bg_seat_ids[BG_SEATS];

/* ---- events ------------------------------------------------------------------------------------------ */

/* Ships and ship cards in events carry their name with them, since an event is told from itself alone:
 * number | (1 + name) << 8 (bg_tag), and BG_TWIN where the fleet of another seat could hold this name too. a[5] of an
 * event whose first number is a seat is that seat's part in the mission (bg_part: isn, wretch, isn1, isn2, wretch1,
 * wretch2 ...). Numbers of dice are those on the faces, letters and cells are counted from 0. A weapon is its number |
 * (1 + kind of its card, 0: printed) << 8 | version of the ship card << 16 (bg_tag_weapon). A power is its index,
 * BG_POWERS + kind of the tactic card, or BG_POWERS + BG_KINDS + kind of the tile whose ability it is. */
typedef enum BgEvent {
  BG_E_TOOK,       /* seat, name, version: to its side */
  BG_E_FLEET,      /* seat: has chosen its fleet */
  BG_E_ADDED,      /* seat, kind: to its side */
  BG_E_DECK,       /* seat, cards: has chosen its deck */
  BG_E_FIRST,      /* seat, number: rolled for the start */
  BG_E_STARTER,    /* seat that begins, seat that chose */
  BG_E_ROUND,      /* round */
  BG_E_TURN,       /* seat, round */
  BG_E_PHASE,      /* seat, phase */
  BG_E_ENERGY,     /* seat, change, now */
  BG_E_DREW,       /* seat, kind: to its side */
  BG_E_DREW_ONE,   /* seat: to all others */
  BG_E_NO_DRAW,    /* seat: the deck is out */
  BG_E_DISCARDED,  /* seat, kind */
  BG_E_GAVE,       /* seat, to, kind: to its side */
  BG_E_GAVE_ONE,   /* seat, to: to all others */
  BG_E_LOOKED,     /* seat, three kinds (-1 none): to its side */
  BG_E_LOOKED_AT,  /* seat, how many: to all others */
  BG_E_KEPT,       /* seat, kind, kinds put below (-1 none): to its side */
  BG_E_KEPT_ONE,   /* seat: to all others */
  BG_E_SHUFFLED,   /* seat (first of the pile): discards became the deck */
  BG_E_EXHAUSTED,  /* seat (first of the pile), times */
  BG_E_LAUNCHED,   /* seat, card, version, cost, from (card + tag, 0 from the screen) */
  BG_E_LOADED,     /* seat, card, into: to its side */
  BG_E_PLACED,     /* piece, hex, hex or BG_NOWHERE */
  BG_E_REVEALED,   /* tile, kind */
  BG_E_PLAYED,     /* seat, kind, cost */
  BG_E_ATTACHED,   /* seat, kind, card */
  BG_E_DETACHED,   /* kind, card: to its owner's discards */
  BG_E_SHUTTLED,   /* kind, from card, to card */
  BG_E_ACTIVATED,  /* seat, card, cost */
  BG_E_MOVING,     /* piece, hex that leads or BG_NOWHERE, spaces: a movement begins */
  BG_E_BEGAN,      /* piece, hex that leads or BG_NOWHERE, spaces: a movement begins */
  BG_E_STEPPED,    /* piece, hex, hex or BG_NOWHERE (where it is now), spaces left */
  BG_E_STOPPED,    /* piece */
  BG_E_ECM,        /* roller, mover, number, needed, damage */
  BG_E_DECLINED,   /* roller, mover */
  BG_E_DEBRIS,     /* piece, number, damage, tile */
  BG_E_CHARGED,    /* piece, weapon (tagged), cost */
  BG_E_AIMED,      /* attacker, target, strength */
  BG_E_DICE,       /* target, letter, number, cell (0 miss, 1 hit, 2 star), critical */
  BG_E_COVER,      /* piece, number, saved */
  BG_E_SAVED,      /* piece, power, number, saved */
  BG_E_CANCELLED,  /* target */
  BG_E_REDIRECTED, /* from piece, to piece */
  BG_E_REROLL,     /* attacker */
  BG_E_HURT,       /* piece, shields lost, hull damage, label, shields left, red pegs */
  BG_E_CRITICAL,   /* piece */
  BG_E_DESTROYED,  /* piece, by piece (tagged, 0: nobody) */
  BG_E_CARD_OUT,   /* card */
  BG_E_CARGO_LOST, /* card, version, transport */
  BG_E_RESTORED,   /* piece, shields */
  BG_E_CHANGED,    /* piece, stat, op, n: a timed change began */
  BG_E_FORBIDDEN,  /* piece, what */
  BG_E_USED,       /* seat, power, card (tagged; 0 mission) */
  BG_E_NUMBER,     /* seat, number, needed */
  BG_E_CAPTURED,   /* seat, card */
  BG_E_RETURNED,   /* piece, hex */
  BG_E_ESCAPED,    /* piece */
  BG_E_POINTS,     /* seat, points, now */
  BG_E_SURVIVORS,  /* piece, number, points */
  BG_E_ENGINES,    /* seat, number, works */
  BG_E_TILE_MOVED, /* tile, hex */
  BG_E_SCORE,      /* seat, thirds */
  BG_E_OVER,       /* winners, reason */
  BG_EVENTS
} BgEvent;

int bg_tag(const BgContent *c, const BgState *s, int piece); /* of a piece */
int bg_tag_card(const BgContent *c, const BgState *s, int card);
int bg_tag_weapon(const BgContent *c, const BgState *s, int card, int weapon); /* words.c */
enum { BG_TWIN = 1 << 16 };
bool bg_twin(const BgContent *c, const BgState *s, int card); /* the fleet of another seat could hold this name too */
int bg_part(const BgContent *c, const BgState *s, int seat);
enum { BG_PARTS = 10 }; /* faction * 5 + (0 the only seat of its faction, else 1 to 4: its place among those) */

void bg_tell(BgRun *run, int type, int a, int b, int c, int d, int e); /* to everybody */
void bg_tell_to(BgRun *run, uint16_t to, int type, int a, int b, int c, int d, int e);
uint16_t bg_to_side(const BgContent *c, const BgState *s, int seat); /* a seat and its teammates */

#endif
