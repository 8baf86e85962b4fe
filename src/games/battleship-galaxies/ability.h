/* Abilities (BG-25): what powers, tactic cards, tiles and missions are made of. */
#ifndef BG_ABILITY_H
#define BG_ABILITY_H

#include "basics.h"

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

#endif
