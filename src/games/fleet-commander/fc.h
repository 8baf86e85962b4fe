/* Fleet Commander: the state and the small words every file of this room uses.
 *
 * Files: board (geometry), content (facts), setup, turn (phases, victory), travel (moves and terrain), attack, weapon
 * (special weapons), apply (one action), legal and legal_attack (lists), judge* (why_not), observe, notation, position,
 * view, words (texts and events), check, evaluate and rollout (for bots), odds, sheet, game (the table).
 *
 * Squares are 0..24, column times five plus row, so that rising numbers follow the names a1 a2 .. e5. Sets of squares
 * and sets of pieces are bit masks. A piece keeps its number for the whole match. */
#ifndef FC_H
#define FC_H

#include "starboard/game.h"
#include "starboard/kit.h"

enum { FC_SQUARES = 25, FC_NOWHERE = 25, FC_PIECES = 18, FC_NO_PIECE = 31, FC_NO_SQUARE = 31 };

typedef enum FcKind { FC_FRIGATE, FC_DESTROYER, FC_BATTLESHIP, FC_SHUTTLE, FC_DECOY, FC_KINDS, FC_UNKNOWN = 7 } FcKind;
typedef enum FcColour { FC_ENGINE, FC_WEAPON, FC_SHIELD } FcColour;
typedef enum FcFace { FC_PLUS, FC_CROSS, FC_STAR, FC_SPECIAL } FcFace;

/* Dice of one colour and face are counted, not named: index colour * 4 + face. */
enum { FC_DICE = 12, FC_DICE_EACH = 3 };
static inline int fc_die(int colour, int face) {
  return colour * 4 + face;
}

/* How a directional die is used: as it lies, or with a special of its colour in the other direction (FC-11.11). */
typedef enum FcUse { FC_AS_PLUS, FC_AS_CROSS, FC_AS_STAR, FC_PLUS_CHANGED, FC_CROSS_CHANGED, FC_USES } FcUse;

typedef enum FcWeapon {
  FC_VORTEX,
  FC_PROTON,
  FC_TRACTOR,
  FC_REPAIR,
  FC_BOMB,
  FC_DRONES,
  FC_WEAPONS,
  FC_NO_WEAPON = 7,
  FC_WEAPON_UNKNOWN = 6
} FcWeapon;

typedef enum FcScenario { FC_STANDARD, FC_BELT, FC_TRAP, FC_CAPTURE, FC_SALVAGE, FC_SCENARIOS } FcScenario;

typedef enum FcNode {
  FC_AT_WEAPON,
  FC_AT_TERRAIN,
  FC_AT_DEPLOY,
  FC_AT_SIX,
  FC_AT_KEEP_SIX,
  FC_AT_FIELD,
  FC_AT_DRIFT,
  FC_AT_DICE,
  FC_AT_ACTIONS,
  FC_AT_EXIT,
  FC_AT_STEP,
  FC_AT_JOIN,
  FC_AT_ANSWER,
  FC_AT_DRAIN,
  FC_AT_BRIDGE,
  FC_AT_OVER,
  FC_NODES
} FcNode;

typedef enum FcReason {
  FC_BY_CLASSES,
  FC_BY_RESIGNING,
  FC_BY_LIMIT,
  FC_BY_ESCAPE,
  FC_BY_SHUTTLE,
  FC_BY_CONTAINERS,
  FC_BY_EXHAUSTION,
  FC_BY_TIME,
  FC_BY_ABSENCE,
  FC_REASONS
} FcReason;

typedef enum FcCause { FC_BY_DIE, FC_BY_SECOND_STEP, FC_BY_DODGE, FC_BY_TRACTOR, FC_CAUSES } FcCause;

/* Ships on their way while a gravity field or a second step asks for a decision. They stand on `start` in the books
 * until they have arrived. */
typedef struct FcGroup {
  uint32_t pieces;
  uint32_t tow;      /* those of them that take a container along */
  uint8_t start;     /* square the whole movement began on */
  uint8_t from;      /* square the field was entered from: start, or another gravity field */
  uint8_t at;        /* the gravity field */
  uint8_t face;      /* what the field rolled */
  uint8_t use;       /* FcUse of the engine die, for the second step */
  uint8_t rolls;     /* gravity rolls in this chain */
  uint8_t cause;     /* FcCause */
  uint8_t seems;     /* everybody can see that it may be a group of frigates: a second step is asked for */
  uint8_t doubled;   /* it is one: the second step is allowed. Secret while the group is hidden */
  uint8_t unused[3]; /* always 0: states are compared byte by byte, padding would be whatever the stack held */
} FcGroup;

/* An attack between declaration and resolution. */
typedef struct FcAttack {
  uint32_t shielded; /* squares whose power is cancelled */
  uint8_t origin, target;
  uint8_t ship; /* named ship, or FC_NO_PIECE for a detection */
  uint8_t on;   /* an attack is under way */
  uint8_t ranged, detect;
  uint8_t last;      /* ranged: FC_PLUS or FC_CROSS, direction of the last step */
  uint8_t riposte;   /* ship the riposte is aimed at, or FC_NO_PIECE */
  uint8_t stretched; /* ranged fire that needs the destroyer's doubling (FC-11.6) */
  uint8_t unused[3]; /* always 0 */
} FcAttack;

typedef struct FcSeat {
  uint8_t hand[FC_DICE], bridge[FC_DICE];
  uint8_t undeployed[FC_KINDS]; /* by kind; hidden from others in masked deployment */
  uint8_t to_deploy;            /* how many in all: public */
  uint8_t weapon;               /* FcWeapon, FC_NO_WEAPON */
  uint8_t weapon_open, weapon_lost;
  uint8_t dealt;  /* secret weapons: mask of the three dealt */
  uint8_t drones; /* piece the drones are on, or FC_NO_PIECE */
  uint8_t lost;   /* classes lost */
  uint8_t out;    /* containers brought out */
} FcSeat;

/* Salvage: how many containers a square holds, and how many of them were towed there this turn and left (FC-13.44). One
 * byte, so that matches saved before the second number was kept still have the same states. */
typedef struct FcContainers {
  uint8_t count : 4, dropped : 4;
} FcContainers;

enum { FC_CONTAINERS_MAX = 15 };

typedef struct FcState {
  SbRng rng;
  uint32_t mine[2];     /* pieces on the board by who controls them */
  uint32_t occupied[2]; /* squares they stand on */
  uint32_t at[FC_SQUARES];
  uint32_t hidden;  /* face-down pieces */
  uint32_t known;   /* hidden decoys that everybody has seen through */
  uint32_t proven;  /* hidden pieces that everybody has seen tow: no decoys */
  uint32_t left;    /* ships that left the board */
  uint32_t strayed; /* salvage: no longer where they began their owner's turn */
  uint32_t towing;  /* salvage: towed a container this turn and still with it */
  uint32_t asteroids, gravity;
  FcGroup group;
  FcAttack attack;
  FcSeat seat[2];
  uint16_t turn, turn_limit;
  uint8_t scenario, advanced, secret, masked;
  uint8_t node, first, active, decider;
  uint8_t terrain_placed;
  uint8_t field, field_face; /* belt: field to drift */
  uint8_t tested;            /* belt: field already tested this phase */
  uint8_t winner, reason;    /* node over: 0, 1, or 2 for nobody */
  uint8_t pieces;            /* how many pieces there are */
  uint8_t owner[FC_PIECES];  /* seat that controls it */
  uint8_t kind[FC_PIECES], hull[FC_PIECES], square[FC_PIECES];
  FcContainers containers[FC_SQUARES];
} FcState;

/* ---- content -------------------------------------------------------------------------------------- */

enum { FC_DIE_COMMAND, FC_DIE_START, FC_DIE_DEAL, FC_DIE_KINDS };

typedef struct FcContent {
  SbContent base;
  SbDie dice[FC_DIE_KINDS];
  uint8_t die_weights[4];
  uint8_t class_of[8], power[8], hull[8]; /* by FcKind; 0 for decoys and the unknown */
  uint8_t reserve, gauge;
  uint8_t square_limit, victory, decoys;
  uint8_t gravity_damage, gravity_rolls;
  uint8_t vortex_damage, proton_range, proton_per_class, tractor_range, repair_range, repair_hull;
  uint8_t drone_range, drone_damage;
  struct {
    uint8_t fleet[2][FC_KINDS];
    uint8_t containers[FC_SQUARES];
    uint32_t zone[2], terrain_zone;
    uint8_t first; /* 2: drawn */
    uint8_t six_dice;
  } scenario[FC_SCENARIOS];
} FcContent;

static inline const FcContent *fc_facts(const SbContent *content) {
  return (const FcContent *)content;
}

extern const SbDie fc_dice[];
extern const char *const fc_kind_names[FC_KINDS];
extern const char *const fc_weapon_names[FC_WEAPONS];
extern const char *const fc_node_names[FC_NODES];
extern const char *const fc_scenario_names[FC_SCENARIOS + 1];
extern const char *const fc_reason_names[FC_REASONS];
extern const char *const fc_cause_names[FC_CAUSES];

/* ---- board ---------------------------------------------------------------------------------------- */

/* The squares around one in the direction of a face. */
extern const uint32_t fc_around[4][FC_SQUARES];
#define fc_orth fc_around[FC_PLUS]
#define fc_diag fc_around[FC_CROSS]
#define FC_ALL_SQUARES ((1u << FC_SQUARES) - 1)
#define FC_ROW(r) (0x108421u << ((r)-1)) /* row 1..5 */

static inline uint32_t fc_bit(int i) {
  return 1u << i;
}
static inline uint32_t fc_near(int square) {
  return fc_around[FC_STAR][square];
}
/* And their neighbours, or a little more: e5 spreads to e1 as well. That is enough to bound a search for paths. What
 * bots think was tuned with it, and without it level 3 wins 47 of 100 against itself: mend it only together with the
 * weights. */
static inline uint32_t fc_spread(uint32_t squares) {
  squares |= (squares << 1 & ~FC_ROW(1)) | (squares >> 1 & ~FC_ROW(5));
  return (squares | squares << 5 | squares >> 5) & FC_ALL_SQUARES;
}
static inline int fc_pop(uint32_t *mask) { /* lowest member, taken out */
  int i = __builtin_ctz(*mask);
  *mask &= *mask - 1;
  return i;
}
static inline int fc_count(uint32_t mask) {
  return __builtin_popcount(mask);
}
#define FC_EACH(i, mask) \
  for (uint32_t fc_rest_##i = (mask), i = 0; fc_rest_##i && (i = (uint32_t)fc_pop(&fc_rest_##i), 1);)

int fc_distance(int a, int b);
/* Squares around `square` in the direction of a face (FC_STAR: all eight). */
static inline uint32_t fc_towards(int square, int face) {
  return fc_around[face][square];
}
/* The face a die counts as when used so. */
static inline int fc_use_face(int use) {
  static const uint8_t face[8] = {FC_PLUS, FC_CROSS, FC_STAR, FC_CROSS, FC_PLUS, FC_STAR, FC_STAR, FC_STAR};
  return face[use]; /* three bits: there are actions without sense */
}
/* The face it shows. */
static inline int fc_use_shown(int use) {
  return use == FC_PLUS_CHANGED ? FC_PLUS : use == FC_CROSS_CHANGED ? FC_CROSS : use;
}
static inline bool fc_use_changed(int use) {
  return use >= FC_PLUS_CHANGED;
}
static inline uint32_t fc_use_squares(int square, int use) {
  return fc_towards(square, fc_use_face(use));
}
/* FC-9.13: nothing stands or lies between two squares at most two apart. */
bool fc_line_clear(const FcState *s, int from, int to);

/* ---- dice and pieces ------------------------------------------------------------------------------ */

static inline int fc_have(const FcSeat *p, int die) { /* in hand or on the bridge */
  return p->hand[die] + p->bridge[die];
}
static inline bool fc_can_use(const FcSeat *p, int colour, int use, bool advanced) {
  if (!fc_have(p, fc_die(colour, fc_use_shown(use)))) return false;
  return !fc_use_changed(use) || (advanced && fc_have(p, fc_die(colour, FC_SPECIAL)));
}
static inline int fc_pool(const FcSeat *p, int colour) {
  int used = 0;
  for (int f = 0; f < 4; f++) used += fc_have(p, fc_die(colour, f));
  return FC_DICE_EACH - used;
}
static inline int fc_bridge_dice(const FcSeat *p) {
  int n = 0;
  for (int d = 0; d < FC_DICE; d++) n += p->bridge[d];
  return n;
}
void fc_spend(FcSeat *p, int die); /* hand first, then bridge */
void fc_spend_use(FcSeat *p, int colour, int use);

static inline uint32_t fc_here(const FcState *s, int seat, int square) {
  return s->at[square] & s->mine[seat];
}
static inline int fc_classes(const FcContent *c, const FcState *s, uint32_t pieces) {
  int sum = 0;
  FC_EACH (i, pieces) sum += c->class_of[s->kind[i]];
  return sum;
}
static inline void fc_load(const FcContent *c, const FcState *s, int seat, uint8_t load[FC_SQUARES]) {
  memset(load, 0, FC_SQUARES); /* own classes by square */
  FC_EACH (i, s->mine[seat]) load[s->square[i]] = (uint8_t)(load[s->square[i]] + c->class_of[s->kind[i]]);
}
static inline bool fc_ship(const FcState *s, int piece) { /* a real ship */
  return s->kind[piece] != FC_DECOY;
}
static inline bool fc_warship(const FcState *s, int piece) {
  return s->kind[piece] != FC_DECOY && s->kind[piece] != FC_SHUTTLE;
}
uint32_t fc_of_kind(const FcState *s, uint32_t pieces, int kind);

/* May `group` (pieces of `seat`, now on `start`) stand on `square`: FC-4.3, FC-4.4, FC-13.27. */
bool fc_may_enter(const FcContent *c, const FcState *s, int seat, uint32_t group, int start, int square);
/* FC-4.4 alone, and with the group's ability to capture. */
bool fc_enemy_bars(const FcState *s, int seat, uint32_t group, int square);
bool fc_fits(const FcContent *c, const FcState *s, int seat, uint32_t group, int square);

/* FC-11.2, the one place that says when an engine die counts double: the true ships of the square are all frigates, and
 * no decoy is in the group. `seems`: as far as everybody can see. */
bool fc_doubles_move(const FcState *s, int seat, int square, uint32_t group);
bool fc_seems_to_double_move(const FcState *s, int seat, int square, uint32_t group);
/* FC-11.6: the only true ship of the square is one destroyer. */
bool fc_doubles_fire(const FcState *s, int seat, int square);
/* FC-9.7 to FC-9.9. */
bool fc_may_reroll(const FcState *s, int seat);

/* Salvage, FC-13.44 to FC-13.47. */
int fc_free_containers(const FcState *s, int square); /* that were there when the turn began */
void fc_shift_containers(FcState *s, int square, int count, int dropped);
/* `towers` leave theirs there. Noted only where a ship that began the turn on the square could take them on. */
void fc_drop_containers(FcState *s, uint32_t towers, int square);
bool fc_may_tow(const FcState *s, uint32_t towers, int square);
uint32_t fc_home_row(const FcContent *c, const FcState *s, int seat);

/* ---- attacks -------------------------------------------------------------------------------------- */

/* Enemy pieces on `target` that `seat` may name: revealed warships (FC-12.10, FC-13.24). */
uint32_t fc_nameable(const FcState *s, int seat, int target);
/* Signals there: a detection is possible. */
uint32_t fc_detectable(const FcState *s, int seat, int target);
/* Pieces of the origin that may carry an attack: with power, revealed or to be revealed (FC-6.2). */
bool fc_may_originate(const FcContent *c, const FcState *s, int seat, int origin);
/* Revealed ships that take part in the attack under way. */
uint32_t fc_participants(const FcContent *c, const FcState *s);
/* Hidden ships that may still join it, and what everybody can see of that. */
uint32_t fc_joiners(const FcContent *c, const FcState *s, int seat);
uint32_t fc_seeming_joiners(const FcState *s, int seat);
int fc_power(const FcContent *c, const FcState *s, uint32_t pieces);
/* Pieces of the attacked square that will survive the damage, and may dodge: none without a ship (FC-11.16, FC-12.18).
 */
uint32_t fc_survivors(const FcContent *c, const FcState *s);
uint32_t fc_shieldable(const FcContent *c, const FcState *s, int face);

/* Ranged fire: how many of each FcUse are spent, packed two bits each in the order of FcUse. */
enum { FC_SPENT_BITS = 10 };
static inline int fc_spent_count(uint32_t spent, int use) {
  return spent >> (2 * use) & 3;
}
static inline int fc_spent_dice(uint32_t spent) {
  int n = 0;
  for (int u = 0; u < FC_USES; u++) n += fc_spent_count(spent, u);
  return n;
}
typedef struct FcReach {
  uint16_t spent;
  uint8_t target, last;
} FcReach;
enum { FC_REACH_MAX = 512 };
/* Every different (dice, target, direction of the last step) of ranged fire from `origin`. */
int fc_reach(const FcState *s, int seat, int origin, bool doubled, FcReach out[FC_REACH_MAX]);
/* Whether these dice, all of them, make a path with that last step. */
bool fc_path_exists(const FcState *s, int origin, int target, uint32_t spent, int last, bool doubled);

/* ---- special weapons -------------------------------------------------------------------------------- */

int fc_battleship(const FcState *s, int seat); /* FC_NO_PIECE when none is on the board */
bool fc_weapon_ready(const FcState *s, int seat);
uint32_t fc_weapon_targets(const FcContent *c, const FcState *s,
                           int seat); /* pieces; for the tractor beam: that can be moved */
uint32_t fc_tractor_squares(const FcContent *c, const FcState *s, int seat, int piece);
bool fc_pair_affordable(const FcSeat *p, int pair);
extern const uint8_t fc_pairs[6][2]; /* colours of two specials: EE EW EH WW WH HH */

/* ---- actions -------------------------------------------------------------------------------------- */

typedef enum FcType {
  FC_NONE,
  FC_CHOOSE_WEAPON,
  FC_PLACE_TERRAIN,
  FC_PASS,
  FC_DEPLOY,
  FC_SIX,
  FC_FIELD,
  FC_DRIFT,
  FC_ROLL,
  FC_MOVE,
  FC_EXIT,
  FC_STEP,
  FC_STOP,
  FC_LEAVE,
  FC_LEAVE_STEP,
  FC_STRIKE,
  FC_DETECT,
  FC_JOIN,
  FC_DONE,
  FC_FIRE,
  FC_REROLL,
  FC_CLEAR,
  FC_DRAIN,
  FC_DISCARD,
  FC_END,
  FC_KEEP,
  FC_RAISE,
  FC_DODGE,
  FC_RIPOSTE,
  FC_TYPES
} FcType;

/* An action unpacked. Members that a type does not use are 0 (piece: FC_NO_PIECE, to: FC_NO_SQUARE where optional). */
typedef struct FcAct {
  uint8_t type, from, to, use, piece, last, value, recall;
  uint32_t group, tow; /* moves and leaves: pieces */
  uint32_t spent;      /* attacks: packed uses; keep: two bits per die kind */
} FcAct;

SbAction fc_pack(const FcAct *a);
FcAct fc_unpack(SbAction action);

/* Where the parts lie that whole lists are asked for, without unpacking the rest. */
static inline int fc_type(SbAction x) {
  return x & 31;
}
static inline uint8_t fc_from(SbAction x) {
  return x >> 5 & 31;
}
static inline uint8_t fc_to(SbAction x) {
  return x >> 10 & 31;
}
static inline uint8_t fc_use(SbAction x) { /* moves, leaves and shields */
  return x >> 15 & 7;
}
static inline uint32_t fc_group(SbAction x) { /* moves and leaves, and fc_tow */
  return x >> 18 & 0x3ffff;
}
static inline uint32_t fc_tow(SbAction x) {
  return x >> 36 & 0x3ffff;
}
static inline uint8_t fc_piece(SbAction x) { /* attacks and what aims at a piece */
  return x >> 15 & 31;
}
static inline uint32_t fc_spent(SbAction x) { /* attacks */
  return x >> 20 & 0x3ff;
}
static inline uint32_t fc_rolled(SbAction x) { /* dice to be rolled, two bits a colour */
  return x >> 20 & 63;
}
static inline uint32_t fc_kept(SbAction x) { /* two bits per die kind */
  return x >> 20 & 0xffffff;
}

static inline SbAction fc_pack_move(int from, int to, int use, uint32_t group, uint32_t tow) {
  return FC_MOVE | (SbAction)from << 5 | (SbAction)to << 10 | (SbAction)use << 15 | (SbAction)group << 18 |
         (SbAction)tow << 36;
}
static inline SbAction fc_pack_strike(int type, int from, int to, int piece, uint32_t spent, int last) {
  return (SbAction)type | (SbAction)from << 5 | (SbAction)to << 10 | (SbAction)piece << 15 | (SbAction)spent << 20 |
         (SbAction)last << 30;
}
static inline SbAction fc_pack_value(int type, uint32_t value) {
  return (SbAction)type | (SbAction)value << 20;
}
static inline SbAction fc_pack_to(int type, int to) {
  return (SbAction)type | (SbAction)to << 10;
}

/* What moves are weighed by while they are listed: how good it is for power to be on a square, and what each piece
 * weighs. See rollout.c. */
typedef struct FcTaste {
  int pull[FC_SQUARES];
  uint8_t mass[FC_PIECES];
} FcTaste;
/* From a sum of at least 2. Without a branch: which way it goes is different for nearly every move. `whole`: all bits
 * set when all pieces of the square move. */
static inline uint32_t fc_weigh_move(uint32_t sum, uint32_t whole, int use) {
  sum += sum / 2 & whole; /* fleets, and decoys with them, stay together */
  sum -= sum / 4 & (0u - (use == FC_AS_STAR));
  return sum >> fc_use_changed(use);
}
/* The two halves of the list at FC_AT_ACTIONS; with `taste` (never where there is something to tow or to capture) the
 * moves get weights. */
int fc_list_moves(const FcContent *c, const FcState *s, int seat, const FcTaste *taste, SbAction *out,
                  uint32_t *weights);
int fc_list_rest(const FcContent *c, const FcState *s, int seat, SbAction *out);
int fc_legal_attacks(const FcContent *c, const FcState *s, int seat, SbAction *out);
enum { FC_ANSWERS = 1 + 8 * FC_USES + 8 + FC_PIECES }; /* never more */
int fc_legal_answers(const FcContent *c, const FcState *s, int seat, SbAction *out);
int fc_legal_joins(const FcContent *c, const FcState *s, int seat, SbAction *out);
SbAction fc_canonical(const SbContent *content, const SbState *state, int seat, SbAction action);
/* Judges by type, called by fc_why_not once node and seat are right. */
bool fc_judge_setup(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r);
bool fc_judge_move(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r);
bool fc_judge_attack(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r);
bool fc_judge_answer(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r);
bool fc_judge_weapon(const FcContent *c, const FcState *s, int seat, const FcAct *a, SbReason *r);
static inline bool fc_no(SbReason *r, const char *rule, const char *key) {
  if (r) *r = (SbReason){.rule = rule, .key = key};
  return false;
}
/* What base play has nothing of: dodge and riposte. */
#define FC_REACTION_RULES "FC-11.1 FC-11.13 FC-11.14 FC-11.15 FC-11.17"
static inline bool fc_no_also(SbReason *r, const char *rule, const char *also, const char *key) {
  if (r) *r = (SbReason){.rule = rule, .key = key, .also = also};
  return false;
}
/* Interchangeable pieces of a square look alike to their owner and to everybody: same key, same piece. */
uint32_t fc_piece_key(const FcState *s, int piece);

/* ---- applying --------------------------------------------------------------------------------------- */

/* What a resolution needs at hand. */
typedef struct FcRun {
  const FcContent *c;
  FcState *s;
  SbChance *chance;
  SbEvents *events;
} FcRun;

typedef enum FcEventType {
  FC_EV_STARTS,
  FC_EV_WEAPON,
  FC_EV_WEAPON_SECRET,
  FC_EV_TERRAIN,
  FC_EV_NO_TERRAIN,
  FC_EV_DEPLOYED,
  FC_EV_TURN,
  FC_EV_ROLLED,
  FC_EV_MOVED,
  FC_EV_ASTEROIDS,
  FC_EV_GRAVITY,
  FC_EV_EXIT,
  FC_EV_REFUSED,
  FC_EV_NO_EXIT,
  FC_EV_DAMAGE,
  FC_EV_DESTROYED,
  FC_EV_ATTACK,
  FC_EV_DETECT,
  FC_EV_SHIELD,
  FC_EV_DODGE,
  FC_EV_RIPOSTE,
  FC_EV_STRENGTH,
  FC_EV_REVEALED,
  FC_EV_DECOY,
  FC_EV_FIRED,
  FC_EV_REPAIRED,
  FC_EV_BOMB,
  FC_EV_DRONES,
  FC_EV_RECALLED,
  FC_EV_CLEARED,
  FC_EV_DRAIN,
  FC_EV_DISCARDED,
  FC_EV_REROLLED,
  FC_EV_KEPT,
  FC_EV_FIELD,
  FC_EV_DRIFTED,
  FC_EV_CAPTURED,
  FC_EV_LEFT,
  FC_EV_FOILED,
  FC_EV_RESIGNED,
  FC_EV_OVER,
  FC_EV_TIMED_OUT,
  FC_EV_GONE,
  FC_EV_TYPES
} FcEventType;

/* What people call a piece: its kind and a letter, "frigate B". Letters go by numbers, so that they say nothing about
 * kinds; none of them is a colour of dice. */
extern const char fc_letters[FC_PIECES + 1];
static inline void fc_write_letter(int piece, SbJson *out) {
  sb_json_text(out, "letter", (char[2]){fc_letters[piece], 0});
}

/* The kinds of all pieces as everybody knows them, FC_UNKNOWN for signals: an event that names pieces has them as its
 * `more`. */
enum { FC_NAMED = 9, FC_NAMES = FC_PIECES / FC_NAMED };
void fc_names(const FcState *s, int32_t out[FC_NAMES]);
static inline int fc_named_kind(const int32_t names[FC_NAMES], int piece) {
  return names[piece / FC_NAMED] >> (3 * (piece % FC_NAMED)) & 7;
}

void fc_say(const FcRun *run, int type, int a, int b, int c, int d, int e, int f);
int fc_roll(const FcRun *run); /* a command die */

enum { FC_WINDOWS = 3 };
extern const SbWindow fc_windows[FC_WINDOWS];
bool fc_window(const SbContent *content, const SbState *state, int seat, SbAsked *asked);
void fc_apply_setup(FcRun *run, int seat, const FcAct *a);
void fc_apply_weapon(FcRun *run, int seat, const FcAct *a);
void fc_apply_attack(FcRun *run, int seat, const FcAct *a);

void fc_begin_turn(FcRun *run, int seat);
void fc_first_turn(FcRun *run); /* after deployment: six dice where the scenario has them, else turn 1 */
void fc_phase_one_rest(FcRun *run);
void fc_end_turn(FcRun *run);
void fc_go(FcRun *run, int node, int decider);
void fc_keep(FcState *s, int seat, uint32_t kept);

/* Damage to several pieces at the same instant (FC-8.6): add it up, then settle. fc_settle removes the destroyed,
 * scores, checks victory, and returns true when the match is over. */
typedef struct FcHarm {
  uint8_t damage[FC_PIECES];
  uint32_t by[2]; /* pieces that do it, by whose ships suffer; none: nature */
} FcHarm;
/* The last number of FC_EV_DAMAGE: hull lost, and the pieces that did it. */
static inline int fc_blow(int hit, uint32_t by) {
  return (int)(by << 8) | hit;
}
static inline int fc_blow_hit(int blow) {
  return blow & 255;
}
static inline uint32_t fc_blow_by(int blow) {
  return (uint32_t)blow >> 8;
}
bool fc_settle(FcRun *run, const FcHarm *harm);
void fc_finish(FcRun *run, int winner, int reason);
/* Whether what is lost, gone or away decides the match, and for whom (2: nobody). */
bool fc_decided(const FcContent *c, const FcState *s, int *winner, int *reason);
void fc_end_if_decided(FcRun *run);

void fc_put(FcState *s, int piece, int square); /* also FC_NOWHERE */
void fc_reveal(FcRun *run, uint32_t pieces);

/* Send a group on: resolves terrain until it has arrived, or stops at a decision. Then fc_arrived continues with
 * whatever the cause asks for. */
void fc_travel(FcRun *run, int to);
void fc_exit(FcRun *run, int to);
void fc_asteroid_test(FcRun *run, int square);
void fc_leave(FcRun *run, int seat, uint32_t ships, int use); /* FC_USES: with the second step of a die */

void fc_declare(FcRun *run, int seat, const FcAct *a);
void fc_after_joining(FcRun *run);
void fc_resolve(FcRun *run, int dodge_to);

/* ---- the rest of the table --------------------------------------------------------------------------- */

SB_DECLARE_GAME(fc);

/* What judgement and first impressions begin with. */
typedef struct FcScene {
  uint8_t power[2][FC_SQUARES]; /* by seat and square */
  int total[2];
} FcScene;
void fc_survey_side(const FcContent *c, const FcState *s, int seat, FcScene *scene);

extern const SbGrid fc_grid;
void fc_die_name(int die, char out[3]);
const char *fc_kind_text(const SbContent *content, int kind, SbLang lang);
/* Dice in words, in the forms of events; `counts` has two bits a kind of die, or a colour for those not yet rolled. */
void fc_say_face(const SbContent *content, int face, SbLang lang, SbText *t);
void fc_say_one(const SbContent *content, int die, SbLang lang, SbText *t);
void fc_say_dice(const SbContent *content, int counts, SbLang lang, SbText *t);
void fc_say_spent(const SbContent *content, int spent, SbLang lang, SbText *t);
void fc_say_engine(const SbContent *content, int use, SbLang lang, SbText *t);
void fc_say_shield(const SbContent *content, int use, SbLang lang, SbText *t);
void fc_say_unrolled(const SbContent *content, uint32_t counts, SbLang lang, SbText *t);
extern const char fc_face_chars[4], fc_colour_chars[3];

#endif
