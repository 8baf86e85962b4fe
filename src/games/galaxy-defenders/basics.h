/* Sizes, and the lists everything else counts by: nodes, frames, kinds of things, symbols, options. */
#ifndef GD_BASICS_H
#define GD_BASICS_H

#include "starboard/game.h"
#include "starboard/kit.h"

enum {
  GD_SEATS = 5,
  GD_DRONES = 2,
  GD_UNITS = GD_SEATS + GD_DRONES, /* agents by seat, then drones */
  GD_ALIENS = 24,                  /* alien cards in play */
  GD_FIGURES = 6,                  /* of one swarm (GD-19) */
  GD_COLUMNS = 8,                  /* areas of the largest map: two tiles by two */
  GD_ROWS = 6,
  GD_AREAS = GD_COLUMNS * GD_ROWS,
  GD_AREA_HEXES = 7,
  GD_HEXES = GD_AREAS * GD_AREA_HEXES,
  GD_NODES = 64, /* of the area graph (GD-16.2) */
  GD_GATES = 32, /* doors and windows of a map */
  GD_POINTS = 4, /* teleport points, one for each mark */
  GD_ALIEN_SIGNALS = 9,
  GD_HUMAN_SIGNALS = 6,
  GD_SIGNALS = GD_ALIEN_SIGNALS + GD_HUMAN_SIGNALS,
  GD_POOLS = 16,    /* see GdState.pool */
  GD_WAYPOINTS = 8, /* relays, terminals, consoles, conduits */
  GD_OBJECTS = 8,   /* cores, cells, civilians */
  GD_CRATES = 4,    /* armoury markers and lockers */
  GD_TOKENS = 4,    /* mines and flames (GD-1.2) */
  GD_FRAGMENTS = 4,
  GD_COUNTERS = 4, /* a mission's own */
  GD_THINGS = 128, /* weapons, devices, skills, tactics, abilities: kinds of them */
  GD_CARDS = 40,   /* alien profiles */
  GD_SPECIES = 16,
  GD_ENCOUNTERS = 24, /* numbers of close-encounter cards */
  GD_EVENT_CARDS = 32,
  GD_LAYERS = 6, /* of an event deck */
  GD_SHEETS = 8, /* agents */
  GD_FACES = 24, /* tile faces */
  GD_MISSIONS = 20,
  GD_EVENS = 100,
  GD_LINES = 480,
  GD_WEAPONS_HELD = 2,
  GD_DEVICES_HELD = 24,
  GD_SKILLS_HELD = 4,
  GD_TACTICS_HELD = 4,
  GD_DICE = 16, /* of one roll */
  GD_STACK = 16,
  GD_NESTED = 2, /* activations inside activations (COMMAND), attacks inside attacks (acid) */
  GD_PATH = 8,   /* area steps of one movement */
  GD_PAST = 14,  /* missions of a campaign */
  GD_NOWHERE = 1023,
  GD_NONE = 255
};

typedef enum GdDir { GD_E, GD_NE, GD_NW, GD_W, GD_SW, GD_SE, GD_DIRS } GdDir; /* written 1 to 6; opposite: 3 further */
typedef enum GdColour { GD_BLUE_DIE, GD_RED_DIE, GD_COLOURS } GdColour;
typedef enum GdSymbol { GD_HIT, GD_SHIELD, GD_BOLT, GD_GD, GD_AMMO, GD_JAM, GD_ALIEN, GD_SYMBOLS } GdSymbol;
typedef enum GdRank { GD_COPPER, GD_BRONZE, GD_SILVER, GD_GOLD, GD_PALLADIUM, GD_PLATINUM, GD_RANKS } GdRank;
typedef enum GdGrade { GD_GREEN, GD_BLUE, GD_RED, GD_GRADES } GdGrade; /* of aliens and weapons */
typedef enum GdMark { GD_MARK_BOLT, GD_MARK_HIT, GD_MARK_SHIELD, GD_MARK_DANGER } GdMark;
typedef enum GdSignalKind { GD_ALIEN_SIGNAL, GD_HUMAN_SIGNAL, GD_SIGNAL_KINDS } GdSignalKind;
typedef enum GdThingKind { GD_WEAPON, GD_DEVICE, GD_SKILL, GD_TACTIC, GD_ABILITY, GD_THING_KINDS } GdThingKind;
typedef enum GdWeaponKind { GD_MELEE, GD_RANGED, GD_HEALING, GD_WEAPON_KINDS } GdWeaponKind;
typedef enum GdDamage { GD_BY_MELEE, GD_BY_RANGED, GD_BASIC, GD_DAMAGES } GdDamage;
typedef enum GdSideKind { GD_OPEN_SIDE, GD_WALL, GD_DOOR, GD_WINDOW, GD_SIDE_KINDS } GdSideKind;
typedef enum GdGateState { GD_FREE, GD_LOCKED, GD_BLOCKED, GD_GATE_STATES } GdGateState;
typedef enum GdOutcome { GD_FAILED, GD_PARTIAL, GD_ACCOMPLISHED, GD_OUTCOMES } GdOutcome;
typedef enum GdLife { GD_NOT_YET, GD_ALIVE, GD_DEAD, GD_LIVES } GdLife;
typedef enum GdPhase { GD_SETTING_UP, GD_REFRESH, GD_STRATEGY, GD_BATTLE, GD_EVENT, GD_DEBRIEF, GD_PHASES } GdPhase;

/* The three activities of a turn (GD-7.1), as bits. */
enum { GD_MOVEMENT = 1, GD_COMBAT = 2, GD_ACTION = 4 };

/* What is decided now, and by whom: `asked`. The comment lists the actions. A question is asked when there are at least
 * two answers; those marked * also with one. Team questions go to the Alpha, before there is one and for the next one's
 * name to the first living class of GD-6.1's order or the Alpha of the round before. */
typedef enum GdNode {
  GD_AT_AGENT,  /* * agent SHEET, agent random: each seat in turn (GD-5.9) */
  GD_AT_REWARD, /* * gain THING: a token for a rank (GD-20.9, GD-6.2), Grenadier's grenades (with `done`), a skill token
                 */
  GD_AT_DEVICE, /* * gain THING: devices at the start (GD-20.2) */
  GD_AT_FETCH,  /* fetch WEAPON SEAT, done: from headquarters (GD-20.3) */
  GD_AT_GIVE,   /* give SEAT, give none: who gets the weapon or device `deal.thing` */
  GD_AT_TAKE,   /* replace WEAPON, refuse: the receiver of a weapon */
  GD_AT_DEPLOY, /* * deploy HEX FACING */
  GD_AT_ALPHA,  /* alpha SEAT */
  GD_AT_WINGS,  /* roll, skip */
  GD_AT_SUPPLY, /* device THING, weapon, revive SEAT, skip (GD-6.3, GD-10.8) */
  GD_AT_TURN, /* * the agent's turn, between activities: step, turn, attack, use, leap, search, break, evade, redeploy,
                 unjam, do, take, command, end */
  GD_AT_DRAW, /* * draw: the encounter card of the Aliens turn, the event card of the Event phase, which begin with it
               */
  GD_AT_MOVE, /* * step, use, stop */
  GD_AT_FACE, /* face 1 to 6 */
  GD_AT_ROLLED,  /* reroll THING dice, go: after the hit roll (GD-8.3) */
  GD_AT_HITS,    /* use, spend N, area, go: optional spends (GD-8.7) */
  GD_AT_SPOT,    /* use, pass: another agent's hit roll (Spotter) */
  GD_AT_AFTER,   /* use, go: the attack is resolved (S06, S15, T06) */
  GD_AT_AGAIN,   /* attack: one more attack with the same weapon (Rampage, Second Target), go */
  GD_AT_COVER,   /* use, pass: an attack on another was declared (Bodyguard) */
  GD_AT_DEFEND,  /* use THING N, pass: before shields (Brace) */
  GD_AT_ZERO,    /* use, pass: wounds would bring to 0 HP (Last Stand) */
  GD_AT_GUARD,   /* attack, pass: Guard of an agent or a drone */
  GD_AT_FOUND,   /* aid, clip WEAPON, device, fragment: search result */
  GD_AT_ALIEN,   /* activate HEX: which alien next */
  GD_AT_REVEAL,  /* reveal HEX: which signal first */
  GD_AT_NEAREST, /* place HEX: the teleport point is occupied (GD-15.3) */
  GD_AT_FLIP,    /* flip THING, done: Act of Valour */
  GD_AT_LOAD,    /* load WEAPON, skip: E09 */
  GD_AT_JAM,     /* jam WEAPON: E11 */
  GD_AT_WALK,    /* step, stop: an agent moved by Leadership, Take Command, Charge, Vanish, Fall Back; GD-209's move */
  GD_AT_DRONE,   /* attack HEX, pass: a drone's attack */
  GD_AT_LOSE,    /* lose THING: the token given up with a lost rank (GD-20.7); campaign */
  GD_AT_PROMOTE, /* promote SEAT: who gets a rank, a roll or a token as a reward */
  GD_AT_MIND,    /* mind HEX: Alien Mind chooses among the targets the rules leave equal */
  GD_AT_OVER,
  GD_NODES_ASKED
} GdNode;

typedef enum GdFrame {
  GD_IN_NOTHING,
  GD_IN_SETUP,    /* setup */
  GD_IN_ROUND,    /* phase and stage */
  GD_IN_TURN,     /* turn */
  GD_IN_MOVE,     /* move: an agent or a drone */
  GD_IN_ATTACK,   /* attack[] */
  GD_IN_ALIENS,   /* aliens: a set that acts */
  GD_IN_ACT,      /* act[]: one activation */
  GD_IN_MARCH,    /* march: an alien's movement */
  GD_IN_SIGNALS,  /* signals: they move */
  GD_IN_TELEPORT, /* teleport */
  GD_IN_REVEAL,   /* reveal */
  GD_IN_GUARD,    /* guard */
  GD_IN_DEATH,    /* death: of an alien, with what it does then */
  GD_IN_SCRIPT,   /* script: the effects of a line, one after another */
  GD_IN_DEAL,     /* deal: a weapon or a device is given to somebody */
  GD_IN_GAIN,     /* gain: tokens for a rank */
  GD_IN_FRIENDS,  /* friends: others may move in turn (Take Command) */
  GD_IN_DEBRIEF,  /* debrief: rewards */
  GD_FRAMES
} GdFrame;

typedef enum GdReason {
  GD_WON_ACCOMPLISHED,
  GD_WON_PARTIAL,
  GD_LOST_FAILED,
  GD_LOST_ALL, /* no player is active (GD-10.9) */
  GD_RESIGNED,
  GD_TIMED_OUT,
  GD_GONE_AWAY,
  GD_REASONS
} GdReason;

typedef enum GdOption {
  GD_OPT_MISSION,
  GD_OPT_CAMPAIGN, /* this match is one of a campaign; the first is the mission chosen, others follow by next() */
  GD_OPT_MIND,     /* the last seat plays the aliens' choices */
  GD_OPT_VIEW,     /* human_view, on */
  GD_OPT_FRIENDLY,
  GD_OPT_CLOSE,
  GD_OPT_REVIVAL,
  GD_OPT_PERMANENT,
  GD_OPT_CAP,
  GD_OPT_DANGER,
  GD_OPT_KEEP,
  GD_OPT_DIFFICULTY, /* 1: even */
  GD_OPTIONS
} GdOption;

#endif
