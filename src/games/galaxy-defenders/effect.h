/* The vocabulary of effects (V-1 to V-5): what weapons, armours, devices, skills, tactics, events, encounters, aliens
 * and missions are made of. Content is lines of it; rules interpret them. */
#ifndef GD_EFFECT_H
#define GD_EFFECT_H

#include "basics.h"

typedef enum GdWhen {
  GD_WHEN_USE,          /* a standard power or item, or a free choice of a weapon (cost 0); `tag` says when */
  GD_WHEN_PASSIVE,      /* always */
  GD_WHEN_BOLT_ATT,     /* a bolt on the hit roll of this weapon */
  GD_WHEN_BOLT_DEF,     /* a bolt on the defence roll of this armour */
  GD_WHEN_HIT,          /* the final dice show a hit (GD-8.8) */
  GD_WHEN_KILL,         /* this attack has killed its target */
  GD_WHEN_DEATH,        /* of this alien */
  GD_WHEN_RAGE,         /* wounds of this alien have reached half its HP without killing it */
  GD_WHEN_TARGETED,     /* an attack is declared: on an ally (agents), on myself (aliens) */
  GD_WHEN_DEFEND,       /* before shields */
  GD_WHEN_ZERO_HP,      /* wounds of an attack would bring to 0 */
  GD_WHEN_ALIEN_CAME,   /* an alien has moved, or was revealed or teleported in */
  GD_WHEN_ALLY_ROLL,    /* another agent's hit roll is final */
  GD_WHEN_MOVE_END,     /* own rule movement of at least one area step has ended (Leader) */
  GD_WHEN_ENTER_AREA,   /* mine, flame: an alien comes into the area */
  GD_WHEN_ATTACK,       /* own attack declared */
  GD_WHEN_HEAL,         /* a heal of mine that heals at least 1 */
  GD_WHEN_GAIN,         /* the token comes into play: gained, and at the start of a mission */
  GD_WHEN_REVEAL,       /* a human signal is flipped (missions) */
  GD_WHEN_ALIEN_STOOD,  /* an alien has ended a move (missions: civilians) */
  GD_WHEN_MOVED,        /* an agent has ended its movement (missions: a carrier comes home) */
  GD_WHEN_STOOD,        /* an agent has come to a hex, in mid-move too (missions: a core is secured) */
  GD_WHEN_DONE,         /* a waypoint has been finished (missions) */
  GD_WHEN_ALIENS_TURN,  /* start of every Aliens turn */
  GD_WHEN_BEFORE_EVENT, /* Event phase, before the card is drawn */
  GD_WHEN_EVENT,        /* what an event card does; for missions what its special event `letter` does */
  GD_WHEN_EVENT_END,
  GD_WHEN_ENCOUNTER,
  GD_WHEN_REWARD, /* missions: what outcome `letter` (GdOutcome) gives */
  GD_WHENS
} GdWhen;

/* Moments of GD_WHEN_USE, as bits (GD-12.3). */
enum { GD_TAG_T = 1, GD_TAG_M = 2, GD_TAG_P = 4, GD_TAG_H = 8 };

/* Who or what an effect is about. */
typedef enum GdRef {
  GD_SELF,     /* the agent whose power it is, the alien whose text it is; of missions nobody */
  GD_TARGET,   /* of the attack */
  GD_DEFENDER, /* who defends now; once the attack is resolved everybody who had to defend */
  GD_ATTACKER,
  GD_PICK,   /* what the user chose */
  GD_EACH,   /* every agent `of` fits (drones if it says so), in the order of GD-21.6 */
  GD_ACTIVE, /* the active player's agent */
  GD_ALPHA,
  GD_EACH_ALIEN, /* every alien `of` fits, in that order; `alien` is set too */
  GD_HARMED,     /* the agent that comes first in the harm order (GD-14.9), without distances (E10) */
  GD_REFS
} GdRef;

/* What the user of a line chooses with it. */
typedef enum GdPick {
  GD_PICK_NOTHING,
  GD_PICK_AGENT,  /* an agent that fits `of` */
  GD_PICK_ALIEN,  /* an alien that fits (its hex) */
  GD_PICK_HEX,    /* an empty hex that fits */
  GD_PICK_AREA,   /* an area that fits (its centre) */
  GD_PICK_WEAPON, /* an agent that fits, and one of its weapons */
  GD_PICK_SIGNAL,
  GD_PICK_WAYPOINT, /* in or adjacent to */
  GD_PICK_POINT,    /* a teleport point, in or adjacent to */
  GD_PICK_CARRIED,  /* the object carried, where `of` fits the carrier's hex */
  GD_PICKS
} GdPick;

/* Who or what fits. 0 everywhere: anybody in play. Distances are those of GD-3.18, seen from SELF. */
typedef struct GdFilter {
  uint8_t self;                          /* 0 also oneself, 1 not oneself, 2 only oneself */
  uint8_t adjacent;                      /* oneself or adjacent (agents); adjacent (aliens, hexes) */
  uint8_t same_area;                     /* in the same area (oneself included); with `adjacent` either will do */
  uint8_t within;                        /* 1 + greatest distance */
  uint8_t sight;                         /* seen by SELF: human view and weather apply */
  uint8_t seen;                          /* seen by any agent */
  uint8_t unseen;                        /* no agent sees it */
  uint8_t no_room;                       /* areas: belongs to no room */
  uint8_t held;                          /* areas: holds an alien that fits the rest */
  uint8_t wounded, unwounded, engaging;  /* aliens: engaging = adjacent to an agent or drone */
  uint8_t species;                       /* 1 + species */
  uint8_t grades;                        /* bits of GdGrade; 0 all */
  uint8_t active;                        /* aliens: controlled by the active player */
  uint8_t not_species;                   /* 1 + species */
  uint8_t awake;                         /* aliens: not stunned */
  uint8_t touching;                      /* hexes: shares a side with a blocked hex of the area `area` */
  uint8_t area;                          /* 1 + area of the map: stands in it */
  uint8_t region;                        /* 1 + region of the mission: stands in one of its areas */
  uint8_t drones;                        /* agents: drones too */
  uint8_t healthy;                       /* agents: not engaged */
  uint8_t locked, unlocked, empty_sides; /* doors (GD_DO_LOCK) */
  uint8_t card;                          /* 1 + alien card, any form of it that it becomes by rage */
  uint8_t unengaged;                     /* aliens: adjacent to no agent or drone (M6) */
} GdFilter;

/* A number that may depend on how many agents began: clamp(plus + each * n, low, high); high 0: no upper bound. */
typedef struct GdValue {
  int8_t plus, each, low, high;
} GdValue;

typedef enum GdCompare { GD_AT_LEAST, GD_AT_MOST, GD_EQUALS, GD_COMPARES } GdCompare;

typedef enum GdAsk {
  GD_IF_NOTHING,
  GD_IF_DISTANCE, /* compare, n: between SELF and the target of the attack */
  GD_IF_DAMAGE,   /* id: bits of GdDamage, of this attack */
  GD_IF_WEAPON,   /* id: bits of GdWeaponKind, of this attack */
  GD_IF_THING,    /* id: this weapon, or id2 */
  GD_IF_HIDDEN,   /* SELF is hidden from somebody */
  GD_IF_ALONE,    /* the target is adjacent to no other agent than SELF */
  GD_IF_UNUSED,   /* id: activities (bits) of this turn that must be unused */
  GD_IF_USED,     /* id: activities that must be used */
  GD_IF_FREE,     /* SELF is not engaged */
  GD_IF_ENGAGED,
  GD_IF_ROLLED,      /* the final dice show at least n hits */
  GD_IF_KILLED,      /* the target is dead */
  GD_IF_SEES,        /* SELF sees the target of the attack */
  GD_IF_ATTACKED,    /* SELF has attacked in this round */
  GD_IF_NO_ARMOUR,   /* SELF has no Reinforced Armor tokens */
  GD_IF_OUTNUMBERED, /* aliens < agents (GD-18.3) */
  GD_IF_NONE_MATCH,  /* encounter: nobody was activated */
  GD_IF_COUNT,       /* counter `id` (GdCount), compare, value */
  GD_IF_AFTER,       /* after round `n` (MC-4) */
  GD_IF_LOCKED,      /* the door `id` (index into the mission's named doors) is locked */
  GD_IF_CAMPAIGN,
  GD_ASKS
} GdAsk;

/* What can be counted, for objectives and mission lines. */
typedef enum GdCount {
  GD_COUNT_KILLS,
  GD_COUNT_DEAD, /* agents */
  GD_COUNT_LIVING,
  GD_COUNT_BLEEDING,  /* living agents that bleed */
  GD_COUNT_STANDING,  /* living agents that do not */
  GD_COUNT_WAYPOINTS, /* left */
  GD_COUNT_FINISHED,  /* waypoints */
  GD_COUNT_SECURED,   /* objects */
  GD_COUNT_LOST,      /* objects */
  GD_COUNT_OBJECTS,   /* on the map or carried */
  GD_COUNT_HUMANS,    /* human signals on the map, in the reserve or in the discards */
  GD_COUNT_POINTS,    /* teleport points left */
  GD_COUNT_IN,        /* living agents that fit `of` */
  GD_COUNT_OUT,       /* living agents that do not */
  GD_COUNT_ALIENS,    /* aliens that fit `of` */
  GD_COUNT_CARD,      /* 1 when the alien card of `of` (in any form) is in play */
  GD_COUNT_OWN,       /* the mission's counters from here on: GD_COUNT_OWN + n */
  GD_COUNTS = GD_COUNT_OWN + GD_COUNTERS
} GdCount;

typedef struct GdTest {
  uint8_t what; /* GdAsk */
  uint8_t not_so;
  uint8_t compare, id, id2;
  int8_t n;
  GdValue value;
  GdFilter of;
} GdTest;

typedef enum GdWhat {
  GD_DO_NOTHING,
  /* this attack, before the roll */
  GD_DO_DICE, /* n dice of colour `m` more */
  GD_DO_AREA, /* area damage */
  GD_DO_NO_SIGHT,
  GD_DO_NO_AMMO,
  GD_DO_NO_DICE,    /* no defence dice; energy shields still work */
  GD_DO_NO_DEFENCE, /* no defence, no shields, no wounds (Web) */
  /* this attack, after the roll */
  GD_DO_HITS,     /* n more; with `per` for each ammo token spent */
  GD_DO_DEFDICE,  /* n fewer defence dice */
  GD_DO_REROLL,   /* dice without a hit (m 0) or any (m 1); with `alien` the alien face too */
  GD_DO_AGAIN,    /* one more attack with the same weapon on another target */
  GD_DO_RETARGET, /* SELF becomes the target (Bodyguard); m 1: the closest other alien within n areas that fits `of`
                     (Save the Master) */
  /* defence */
  GD_DO_SHIELD,  /* n shields; with `per` for each bolt */
  GD_DO_CANCEL,  /* up to n hits, the user says how many */
  GD_DO_KEEP_HP, /* n */
  /* bodies */
  GD_DO_HEAL,      /* n wounds of `who` */
  GD_DO_HEAL_MORE, /* GD_WHEN_HEAL: n more */
  GD_DO_SUFFER,    /* n wounds, unavoidable */
  GD_DO_COND,      /* condition `m` (GdCondition) on `who`; GD_WHEN_HIT with GD_EACH: every alien of the area hit; n:
                      distance of hidden, dice of charging */
  GD_DO_UNCOND,    /* bits of conditions `m` taken away */
  GD_DO_ENERGY,    /* n points of energy shield: set; n -1: refill */
  GD_DO_ARMOUR,    /* n Reinforced Armor tokens */
  /* weapons */
  GD_DO_JAM,
  GD_DO_UNJAM,     /* the picked weapon, all of `who` (m 1), or one the Alpha chooses (m 2) */
  GD_DO_AMMO,      /* n tokens (0: all) on the picked weapon, on all of `who` (m 1), or each agent may on one (m 2) */
  GD_DO_JAM_ROLLS, /* each unjammed human ranged weapon of `who` jams on a blue J or A */
  /* movement */
  GD_DO_MOVE,      /* `who` moves up to n hexes; flags of GdMoveFlag in m */
  GD_DO_FRIENDS,   /* every other agent clockwise may move up to n (m: flags) */
  GD_DO_ALLOWANCE, /* n points for this turn's Movement (m: flags); of weather and carrying: always, not below `least`
                    */
  GD_DO_AWAY,      /* `who` (an alien) makes AWAY n */
  GD_DO_LEAD,      /* Leader: n aliens within m areas are carried along */
  GD_DO_ACTIVATE,  /* aliens that fit `of` */
  GD_DO_COMMAND,   /* the alien that fits `of` commands n others (M8) */
  /* things */
  GD_DO_ATTACK,  /* n dice of colour m on PICK, its area with `area`; damage `damage` */
  GD_DO_PLACE,   /* token `m` (GdToken) on the picked hex or in the area of the target; drones: kind `id` */
  GD_DO_GAIN,    /* up to n tokens of kind `m` (GdGain) */
  GD_DO_FIRE,    /* Guard: an attack with an own weapon on the alien that came */
  GD_DO_USES,    /* n more uses of the ability `id` until the next Refresh */
  GD_DO_RULE,    /* standing exception `m` (GdRuleName) */
  GD_DO_FLIP_UP, /* every agent may turn up used tactics */
  GD_DO_SWAP,    /* becomes alien card `id` with full HP */
  /* signals, weather */
  GD_DO_DISCARD_SIGNAL,
  GD_DO_MOVE_SIGNALS, /* every signal n areas toward `m` (GdGoal); `id` area */
  GD_DO_SIGNALS,      /* teleport `table[living agents - 1]` signals; m: GdAt where */
  GD_DO_TELEPORT,     /* an alien: species and grades of `of`, or card; without any the top card; nobody available and
                         `otherwise` is not 0: go on with that effect */
  GD_DO_SIGHT,        /* sight limit n (weather) */
  GD_DO_NO_REFILL,
  /* missions */
  GD_DO_WORK,        /* one work token on the picked waypoint */
  GD_DO_CHARGE,      /* a charge on the picked teleport point */
  GD_DO_BLOW,        /* every charged point: removed, n dice of colour m on its area */
  GD_DO_OBJECT,      /* an object appears on the hex of the signal that was revealed, if fewer than n are on the map or
                        carried;      the token is out of the mission either way */
  GD_DO_SECURE,      /* the object carried */
  GD_DO_TAKE_OBJECT, /* GD_WHEN_ALIEN_STOOD: uncarried objects on or next to the alien's hex without an agent on or next
                        to them are lost */
  GD_DO_LOCK,
  GD_DO_UNLOCK,      /* the door `id` + 1 of the mission's named doors, 0: every door that fits `of`; m 1: for good */
  GD_DO_COUNT,       /* counter `id` (GdCount) n more; with `per` for each alien that fits `of` */
  GD_DO_CARD_ENERGY, /* the energy shield of card `of.card` (any form) is n as long as the tests hold, and refills */
  /* rewards */
  GD_DO_WEAPON, /* 1 random weapon of grade m into headquarters */
  GD_DO_RANK,   /* n ranks to `who` (GD_EACH: every living agent; GD_PICK: one the team chooses), not above `least` */
  GD_DO_WINGS,  /* a GD-Wings roll outside the limit, likewise */
  GD_DO_SKILL,  /* the skill `id` to one agent the team chooses, if there is one; otherwise `otherwise` */
  GD_DO_LATER,  /* in mission `id`: m 0 devices per agent, 1 alien and 2 human signals of the reserve, 3 counter: n more
                 */
  GD_WHATS
} GdWhat;

typedef enum GdCondition {
  GD_IMMOBILISED,
  GD_PARALYSED,
  GD_STUNNED,
  GD_PINNED,
  GD_HIDDEN,     /* from aliens at distance n or more, until the next Refresh */
  GD_DISENGAGED, /* this turn */
  GD_CHARGING,   /* this turn: if adjacent to an alien now, melee attacks have n red dice more */
  GD_CONDITIONS
} GdCondition;
typedef enum GdMoveFlag {
  GD_MOVE_FREE = 1,        /* ignores engagement */
  GD_MOVE_THROUGH = 2,     /* passes through aliens */
  GD_MOVE_SIGNALS = 4,     /* and through signals */
  GD_MOVE_UNSEEN = 8,      /* reveals only when it ends */
  GD_MOVE_NOT_ENGAGED = 16 /* not for the engaged */
} GdMoveFlag;
typedef enum GdToken { GD_MINE, GD_FLAME, GD_DRONE, GD_TOKEN_KINDS } GdToken;
typedef enum GdGain { GD_GAIN_GRENADES, GD_GAINS } GdGain;
typedef enum GdRuleName {
  GD_RULE_LEAVE,   /* may leave engagement without evading */
  GD_RULE_WINDOWS, /* crosses a window by Movement, 1 point */
  GD_RULE_ALIEN_WEAPONS,
  GD_RULE_SENSES,   /* ignores hidden */
  GD_RULE_QUIET,    /* a weapon that does not end Stealth */
  GD_RULE_FEED,     /* auto-feed */
  GD_RULE_GRENADES, /* any dice of a grenade roll may be re-rolled, the alien face too */
  GD_RULE_TIED,     /* of a mission: card `of.card` only COMMANDs `n` while the tests hold */
  GD_RULES
} GdRuleName;
typedef enum GdGoal { GD_TO_AGENT, GD_TO_POINT, GD_TO_OBJECT, GD_TO_AREA, GD_GOALS } GdGoal;
typedef enum GdAt {
  GD_AT_ROLL,
  GD_AT_LONELY,
  GD_ATS
} GdAt; /* lonely: the point with the fewest agents within 2 areas */

typedef struct GdEffect {
  uint8_t what, who, damage, id;
  int8_t n, m, least;
  uint8_t per, alien, area, otherwise; /* otherwise: 1 + index of an effect of this line; `nested`: only reached so */
  uint8_t nested, one_of;              /* one_of: the user picks one of the effects of the line that have it */
  uint8_t name;                        /* of one_of: 1 + index into GdContent.choice_id (heal, clear) */
  uint8_t table[GD_SEATS];
  GdFilter of;
} GdEffect;

enum { GD_TESTS = 3, GD_EFFECTS = 4 };
typedef struct GdLine {
  uint8_t when, tag;
  uint8_t cost;                /* activities, bits */
  uint8_t ammo_low, ammo_high; /* tokens of the weapon; where they differ the user says how many */
  uint8_t letter;              /* special event 0 to 3, outcome */
  uint8_t pick;                /* GdPick */
  uint8_t any;                 /* one test is enough */
  uint8_t tests, effects;
  uint8_t name;    /* a choice of a weapon: 1 + index into GdContent.choice_id (burst, aim, spin-up) */
  uint8_t or_else; /* where the tests fail: 1 + index of a nested effect that is done instead (E13) */
  GdFilter of;     /* for the pick; GD_WHEN_TARGETED: whom the attack is aimed at; GD_WHEN_MOVED, GD_WHEN_STOOD: who */
  GdTest test[GD_TESTS];
  GdEffect effect[GD_EFFECTS];
} GdLine;

/* ---- how aliens behave (C-6) -------------------------------------------------------------------------------- */

typedef enum GdStepKind {
  GD_STEP_MELEE,
  GD_STEP_RANGED, /* n: how often */
  GD_STEP_TOWARD,
  GD_STEP_ADJACENT,
  GD_STEP_AWAY,
  GD_STEP_TP,
  GD_STEP_REGEN,
  GD_STEP_COMMAND,
  GD_STEP_KINDS
} GdStepKind;
typedef enum GdSelect { GD_BY_HARM, GD_CLOSEST, GD_MOST_WOUNDED, GD_SELECTS } GdSelect;
enum { GD_RULE_STEPS = 3, GD_RULE_ANY = 100 };
typedef struct GdRule {
  uint8_t low, high; /* distance; low GD_RULE_ANY: ANY */
  uint8_t select, steps;
  struct {
    uint8_t what, n;
  } step[GD_RULE_STEPS];
} GdRule;

#endif
