/* The state: plain bytes. Nobody holds secrets in this game: what is face down (signals, decks, the warehouse when
 * somebody draws from it) is a set of which one is drawn when it is turned up, which is the same as an order nobody has
 * seen. */
#ifndef GD_STATE_H
#define GD_STATE_H

#include "facts.h"

typedef struct GdAgent {
  uint16_t at;    /* GD_NOWHERE: not on the map */
  uint8_t sheet;  /* GD_NONE: not chosen yet */
  uint8_t life;   /* GdLife */
  uint8_t facing; /* GdDir */
  uint8_t wounds;
  uint8_t shield; /* energy shield points left */
  uint8_t armour; /* Reinforced Armor tokens */
  uint8_t rank;   /* GdRank; Palladium and above: the elite side */
  uint8_t immobilised, paralysed;
  uint8_t hidden;   /* 1 + distance from which aliens do not see it, until the next Refresh; 0: seen */
  uint8_t stealthy; /* `hidden` ends when it attacks with a ranged weapon that is not quiet */
  uint8_t attacked; /* in this round */
  uint8_t guards;   /* Guard uses left in this round */
  uint8_t used_ability;
  uint8_t winged;  /* ranks won by rolling in this mission */
  uint8_t carries; /* object, GD_NONE */
  uint8_t weapon[GD_WEAPONS_HELD], ammo[GD_WEAPONS_HELD], jammed[GD_WEAPONS_HELD]; /* things */
  uint8_t device[GD_DEVICES_HELD];                                                 /* things, GD_NONE beyond them */
  uint8_t skill[GD_SKILLS_HELD], tactic[GD_TACTICS_HELD]; /* likewise, in the order gained; of the dead: what
                                 they had, the tokens are in the warehouse */
  uint8_t skills_used, tactics_used;                      /* bits */
  uint8_t owes;  /* 1 + kind of token (as in GdGainState) it must give up with a lost rank */
  uint8_t wants; /* bits of kinds of token it must choose anew, and GD_RETURNS: its tokens are still in the warehouse */
} GdAgent;

enum { GD_RETURNS = 128 };

typedef struct GdDroneState {
  uint16_t at;
  uint8_t kind;  /* index into drones; GD_NONE: not on the map */
  uint8_t owner; /* seat */
  uint8_t wounds, shield, ammo;
  uint8_t immobilised, paralysed, guards;
  uint8_t fresh; /* placed in its owner's current turn: is commanded from the next on */
  uint8_t age;   /* the older has the smaller number */
} GdDroneState;

typedef struct GdAlien {
  uint16_t at[GD_FIGURES]; /* one figure; swarms: as many as they have HP left, GD_NOWHERE beyond */
  uint8_t card;            /* GD_NONE: nobody is here */
  uint8_t controller;
  uint8_t order; /* of being received by its controller: the earlier has the smaller number */
  uint8_t wounds, shield;
  uint8_t stunned, pinned;
  uint8_t came;      /* node it came from (GD-16.8), GD_NONE: unknown */
  uint8_t stock;     /* not of the mission's deck */
  uint8_t saved;     /* Save the Master used in this round */
  uint8_t commanded; /* in this Aliens turn or Event phase */
  uint8_t scorched;  /* tokens (flames) that have harmed it in this activation, bits */
} GdAlien;

typedef struct GdSignal {
  uint16_t at;
  uint8_t pool;
  uint8_t came; /* node, GD_NONE */
} GdSignal;

typedef struct GdTokenState {
  uint16_t at;  /* hex; a flame: the centre of its area */
  uint8_t kind; /* GdToken; GD_NONE: none */
  uint8_t age;  /* flames: Refreshes seen */
} GdTokenState;

typedef enum GdObjectState { GD_OBJECT_NONE, GD_ON_MAP, GD_CARRIED, GD_SECURED, GD_OBJECT_LOST } GdObjectState;
typedef struct GdObject {
  uint16_t at;   /* on the map */
  uint8_t state; /* GdObjectState */
  uint8_t by;    /* seat that carries it, GD_NONE */
} GdObject;

typedef struct GdSetupState {
  uint8_t stage; /* see setup.c */
  uint8_t seat;
  uint8_t left;                /* devices still to be chosen by this seat */
  uint8_t drawn[2 * GD_SEATS]; /* weapons to be dealt, GD_NONE beyond */
} GdSetupState;

typedef struct GdTurn {
  uint8_t seat;     /* GD_NONE: nobody's */
  uint8_t used;     /* activities, bits */
  uint8_t evaded;   /* free from all adjacent aliens until the Movement ends */
  uint8_t free;     /* this turn: leaves engagement without evading (Adrenaline) */
  uint8_t more;     /* movement points added */
  uint8_t flags;    /* GdMoveFlag, of this turn's Movement (Ghost Walk) */
  uint8_t charging; /* red dice more for melee */
  uint8_t weapon;   /* slot of the weapon used in Combat, GD_NONE */
  uint8_t stage;    /* 0 begins, 1 own turn, 2 over, 3 the Aliens turn waits for its card, 4 its card is carried out */
  uint8_t target;   /* body it was aimed at, GD_NONE */
  uint8_t again;    /* one more attack with that weapon on another target is offered */
  uint8_t command;  /* unit of the drone that may attack now, GD_NONE */
  uint8_t card;     /* encounter card of its Aliens turn, GD_NONE */
  uint8_t found;    /* GD_AT_FOUND: 1 first-aid or clip, 2 device or fragment */
} GdTurn;

typedef struct GdMove {
  uint8_t unit; /* GD_NONE: nobody moves */
  uint8_t kind; /* 0 the Movement activity, 1 by a power, 2 a drone */
  uint8_t left; /* points */
  uint8_t flags;
  uint8_t stepped; /* hexes */
  uint8_t stage;   /* 0 stepping, 1 after a step, 2 has ended: facing, 3 done */
  uint16_t back;   /* last hex of this move where it could have stopped */
} GdMove;

/* Whoever attacks or defends: agents and drones by their unit number, aliens GD_ALIEN_BASE + number. */
enum { GD_ALIEN_BASE = 16, GD_BODY_NONE = 255 };

typedef struct GdAttack {
  uint32_t defended; /* aliens that had to defend, bits */
  uint16_t at;       /* hex of the target when it was declared: its area is the area hit */
  uint16_t rerolled; /* dice, bits */
  uint8_t active;
  uint8_t by;     /* body; GD_BODY_NONE: a mine, a charge, a strike */
  uint8_t source; /* GdSource */
  uint8_t weapon; /* slot (agents), 0 melee 1 ranged (aliens); GD_NONE */
  uint8_t thing;  /* weapon or device, GD_NONE */
  uint8_t damage, heals, area;
  uint8_t dice[GD_COLOURS];
  uint8_t count;               /* dice rolled */
  uint8_t face[GD_DICE];       /* 0 to 9, blue ones first */
  uint8_t failed, added, less; /* hits added, defence dice fewer */
  uint8_t no_dice, no_defence, no_ammo;
  uint8_t stage;
  uint8_t target, target_figure; /* body that is aimed at */
  uint8_t defender, figure;      /* who defends now; GD_BODY_NONE */
  uint8_t next;                  /* place in the order of defenders */
  uint8_t hits;                  /* left for the defender */
  uint8_t wounds;                /* it is about to take */
  uint8_t shields;               /* on its dice, and added */
  uint8_t asked;                 /* reactions asked in this stage: bits by seat */
  uint8_t killed;                /* the target is dead */
  uint8_t spent;                 /* the optional spend of ammo has been made */
  uint8_t unused[3];
} GdAttack;

typedef enum GdSource {
  GD_FROM_COMBAT,
  GD_FROM_GUARD,
  GD_FROM_DRONE,
  GD_FROM_AGAIN,
  GD_FROM_DEVICE,
  GD_FROM_MINE,
  GD_FROM_CHARGE,
  GD_FROM_STRIKE,
  GD_FROM_ALIEN,
  GD_FROM_DEATH,
  GD_SOURCES
} GdSource;

typedef struct GdAliensState {
  uint32_t set;   /* aliens that were matched when the card was drawn, and are still to act */
  uint8_t active; /* 0: none; 1 an Aliens turn, 2 an effect (event, COMMAND) */
  uint8_t stage;
  uint8_t card;  /* encounter, GD_NONE */
  uint8_t place; /* in the clockwise order from the Alpha it began with */
  uint8_t first; /* that Alpha's seat */
  uint8_t unused[3];
} GdAliensState;

typedef struct GdActState {
  uint8_t alien; /* GD_NONE: none */
  uint8_t stage;
  uint8_t rule, step, times;
  uint8_t target;           /* unit */
  uint8_t queue[2], queued; /* COMMAND: who acts next */
  uint8_t distance;         /* to the target when the rule was chosen */
  uint8_t unused;
} GdActState;

typedef struct GdMarch {
  uint16_t to;                        /* final hex */
  uint8_t alien;                      /* GD_NONE: none */
  uint8_t path[GD_PATH], steps, step; /* nodes; of them taken */
  uint8_t target;                     /* unit it goes for, GD_NONE */
  uint8_t from;                       /* node it began in */
  uint8_t own;                        /* by its own rule: Leader works */
  uint8_t moved;                      /* it has left its hex */
  uint8_t carried[2], carries, stage;
  uint8_t unused;
} GdMarch;

typedef struct GdSignalsState {
  uint8_t active;
  uint8_t count, next, left; /* signals in order, the one that moves, steps left */
  uint8_t steps, goal, area; /* GdGoal */
  uint8_t unused;
  uint16_t order[GD_SIGNALS]; /* their hexes when the effect began; GD_NOWHERE: gone */
} GdSignalsState;

typedef struct GdTeleport {
  uint16_t at;             /* hex of the point it comes to */
  uint8_t active;          /* 0 none, 1 signals, 2 an alien */
  uint8_t left;            /* signals still to come */
  uint8_t species, grades; /* 1 + species */
  uint8_t card;            /* 1 + card that is wanted */
  uint8_t where;           /* GdAt */
  uint8_t stage;
  uint8_t came; /* what was drawn: signal kind of none yet, or alien number */
  uint8_t done; /* something came */
  uint8_t unused;
} GdTeleport;

typedef struct GdReveal {
  uint8_t active, unused;
  uint16_t at; /* signal that is being revealed, GD_NOWHERE */
} GdReveal;

typedef struct GdGuardState {
  uint8_t active;
  uint8_t alien[4], count, next; /* aliens that came, in order */
  uint8_t place;                 /* in the order of units from the Alpha on */
} GdGuardState;

typedef struct GdDeath {
  uint8_t alien; /* GD_NONE: none */
  uint8_t stage;
} GdDeath;

typedef struct GdScript {
  uint16_t line, end; /* lines of one moment that are still to be done; GD_NOWHERE: none */
  uint8_t effect;     /* next */
  uint8_t by;         /* seat, GD_NONE */
  uint8_t body;       /* SELF where it is no agent: an alien; GD_BODY_NONE */
  uint8_t picked;     /* body, waypoint, point, slot of a weapon; GD_NONE */
  uint8_t weapon;     /* slot */
  uint8_t choice;     /* one_of */
  uint8_t stage;      /* inside an effect: seats asked and the like */
  uint8_t matched;    /* ACTIVATE found somebody, TELEPORT brought somebody */
  uint8_t unused;
  uint8_t thing; /* whose line it is, GD_NONE */
  uint16_t at;   /* hex picked */
} GdScript;

typedef struct GdDeal {
  uint8_t thing; /* GD_NONE: none */
  uint8_t to;    /* receiver, GD_NONE: not said yet */
  uint8_t active;
  uint8_t unused;
} GdDeal;

typedef struct GdGainState {
  uint8_t seat; /* GD_NONE: none */
  uint8_t kind; /* 0 basic tactic, 1 skill, 2 improved tactic, 3 grenades, 4 one token of `thing` */
  uint8_t left;
  uint8_t thing;
} GdGainState;

typedef struct GdFriends {
  uint8_t by; /* seat, GD_NONE: none */
  uint8_t place, points, flags;
} GdFriends;

typedef struct GdDebrief {
  uint16_t line;
  uint8_t active, effect, seat, outcome;
} GdDebrief;

typedef struct GdState {
  SbRng rng;
  uint32_t engaged[GD_SEATS]; /* aliens, bits (GD-10.15) */
  GdAliensState aliens;
  GdAttack attack[GD_NESTED];
  GdAgent agent[GD_SEATS];
  GdDroneState drone[GD_DRONES];
  GdAlien alien[GD_ALIENS];
  GdSignal signal[GD_SIGNALS]; /* on the map, in the order of their hexes; beyond them 0 and nowhere */
  GdObject object[GD_OBJECTS];
  GdTokenState token[GD_TOKENS];
  GdMove move;
  GdMarch march;
  GdSignalsState moving;
  GdTeleport teleport;
  GdReveal reveal;
  GdScript script;
  GdDebrief debrief;
  uint16_t point[GD_POINTS]; /* GD_NOWHERE: not on the map */
  uint8_t signals;
  /* Signals nobody has seen, by kind: of the reserve and of those on the map that were drawn from it. When an empty
   * reserve is filled from the discards a new pool begins (`reserve` says which it is). A signal knows its pool. */
  uint8_t pool[GD_POOLS][GD_SIGNAL_KINDS];
  uint8_t reserve;
  uint8_t signal_discards[GD_SIGNAL_KINDS];
  uint8_t deck[GD_CARDS], discards[GD_CARDS];                   /* alien cards */
  uint8_t encounter[GD_ENCOUNTERS], encountered[GD_ENCOUNTERS]; /* deck, discards */
  uint8_t event[GD_EVENT_CARDS];                                /* 0 not in the game, 1 + layer, GD_EVENT_* */
  uint8_t left[GD_THINGS];                                      /* the warehouse: tokens nobody has */
  uint8_t headquarters[GD_THINGS];
  uint8_t gate[GD_GATES]; /* GdGateState */
  uint8_t torn[GD_GATES]; /* a lock was removed for good: it is not locked again */
  uint8_t charged[GD_POINTS];
  uint8_t worked[GD_WAYPOINTS]; /* work tokens; at least the mission's number: finished */
  uint8_t crate[GD_CRATES];     /* 1: still there */
  uint8_t delivery[GD_GRADES];  /* armoury markers taken, by grade, delivered at the next Reinforcements */
  uint8_t counter[GD_COUNTERS];
  GdSetupState setup;
  GdTurn turn;
  GdActState act[GD_NESTED];
  GdDeath death;
  GdGuardState guard;
  GdDeal deal;
  GdGainState gain;
  GdFriends friends;
  uint8_t options[GD_OPTIONS];
  uint8_t stack[GD_STACK], depth;
  uint8_t node, asked;
  uint8_t seats;  /* of the match, the mind's included */
  uint8_t agents; /* agents that began */
  uint8_t phase, stage, round;
  uint8_t alpha, place; /* alpha: GD_NONE before there is one; place: in the order of the Battle */
  uint8_t first;        /* Alpha when the Battle began */
  uint8_t fragments, fragment_taken, fragment_found; /* this round: by a kill, by searching */
  uint8_t killed, killed_before;                     /* an alien died in this round, in the round before */
  uint8_t kills;
  uint8_t received; /* next GdAlien.order */
  uint8_t weather;  /* event card, GD_NONE */
  uint8_t outcome;  /* 1 + GdOutcome */
  uint8_t reason;
  int8_t later[GD_MISSIONS][4]; /* campaign: GD_DO_LATER by mission: devices, alien and human signals, counter 0 */
  uint8_t past[GD_PAST]
              [2]; /* campaign: missions played before this one, in order, and their outcomes; GD_NONE beyond */
  uint8_t unused[8];
} GdState;

enum { GD_EVENT_DISCARDED = 100, GD_EVENT_WEATHER = 101, GD_EVENT_GONE = 102 };

#endif
