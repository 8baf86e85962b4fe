/* The state: plain bytes, with a context for every frame that can be on the stack. */
#ifndef BG_STATE_H
#define BG_STATE_H

#include "facts.h"

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
  uint8_t done; /* bit per piece: has attacked, and then another one (BG-10.4) */
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

#endif
