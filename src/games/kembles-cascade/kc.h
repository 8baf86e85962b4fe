/* The Battle at Kemble's Cascade: the state and the small words every file of this room uses.
 *
 * Files: content (facts), area (geometry, cells, rays), deck (piles), setup, merit (Glory, missions, achievements),
 * arrive (what a cell does to a ship), fire, danger, buy, turn (the order of things), scroll, apply (one action), legal
 * (lists), judge* (why_not), observe, outlook (what a move would bring), notation, words and view (texts), position_*,
 * check, evaluate and rollout (for bots), odds, tally (numbers for balancing), sheet (the score),
 * game (the table).
 *
 * Cells are row * 8 + column, both from 0, row 0 on top; sets of cells are 64-bit masks. What stands on a cell is an
 * index into the definitions of the content, 0 for EMPTY. Piles are sets: a card is drawn from what can be there when
 * it is needed, which is the same as an unseen order and keeps no secrets. */
#ifndef KC_H
#define KC_H

#include "starboard/game.h"
#include "starboard/kit.h"

enum { KC_SEATS = 5, KC_ROWS = 5, KC_COLUMNS = 8, KC_CELLS = 40, KC_ROW_CARDS = 4, KC_NONE = 255, KC_UNKNOWN = 254 };

typedef enum KcType {
  KC_EMPTY,
  KC_FIGHTER,
  KC_TURRET,
  KC_CRUISER,
  KC_MINIBOSS,
  KC_BOSS,
  KC_BOSSX,
  KC_POWERUP,
  KC_DRONE,
  KC_WORMHOLE,
  KC_MINE,
  KC_BLACKHOLE,
  KC_MERCHANT,
  KC_MAZE,
  KC_ASTEROID,
  KC_ASTEROID_D,
  KC_WALL,
  KC_SINGULARITY,
  KC_MOSQUITO,
  KC_BOMB,
  KC_TYPES,
  /* further things a mission counts */
  KC_CONSTRUCTION = KC_TYPES,
  KC_CUBE,
  KC_POWERUP_CELL,
  KC_TAGS
} KcType;

#define KC_T(type) (1u << (type))
#define KC_ENEMIES                                                                             \
  (KC_T(KC_FIGHTER) | KC_T(KC_TURRET) | KC_T(KC_CRUISER) | KC_T(KC_MINIBOSS) | KC_T(KC_BOSS) | \
   KC_T(KC_BOSSX)) /* KC-12.1 */
#define KC_OBSTACLES                                                                                    \
  (KC_T(KC_ASTEROID) | KC_T(KC_ASTEROID_D) | KC_T(KC_WALL) | KC_T(KC_SINGULARITY) | KC_T(KC_MOSQUITO) | \
   KC_T(KC_BOMB) | KC_T(KC_BOSSX))                                                   /* KC-5.4, KC-11.3 */
#define KC_BLOCKING (KC_ENEMIES | KC_OBSTACLES | KC_T(KC_MINE) | KC_T(KC_BLACKHOLE)) /* KC-6.4 */

typedef enum KcDir { KC_UP, KC_DOWN, KC_LEFT, KC_RIGHT, KC_DIRS } KcDir;
typedef enum KcLevel {
  KC_S1,
  KC_A1,
  KC_W1,
  KC_F1,
  KC_T1,
  KC_LEVELS,
  KC_SPECIAL = KC_LEVELS,
  KC_BOSSES,
  KC_GROUPS = 10
} KcLevel;
typedef enum KcEffect { KC_NO_EFFECT, KC_EXTRA_MOVE, KC_BELL, KC_FREE1, KC_HEAVY2, KC_EFFECTS } KcEffect;
typedef enum KcUpgrade {
  KC_LASER,
  KC_MISSILE,
  KC_GAMMA,
  KC_FLAME,
  KC_CAGE,
  KC_GENERATOR,
  KC_SHIELD,
  KC_ENGINE,
  KC_UPGRADES
} KcUpgrade;
enum { KC_FREE_TURNS = 8 };                                          /* free rotations in a row, so that a match ends */
enum { KC_BUY_CARD = KC_UPGRADES, KC_WEAPONS = 5, KC_BUILT_IN = 4 }; /* weapons 0..3 are upgrades, 4 the turret */
typedef enum KcPower {
  KC_P_AFT,
  KC_P_EVA,
  KC_P_CAP,
  KC_P_HOT,
  KC_P_CHA,
  KC_P_ORE,
  KC_P_MED,
  KC_P_STA,
  KC_P_DEF,
  KC_P_KEY,
  KC_P_SAL,
  KC_P_JAM,
  KC_POWERS
} KcPower;
typedef enum KcWarning { KC_WAIL, KC_PLATING, KC_BROADSIDE, KC_FROST, KC_WARNINGS } KcWarning;

/* What an achievement asks for; see data/kembles-cascade/facts.json. */
typedef enum KcFeat {
  KC_KILLS,
  KC_ROCKS,
  KC_CRUISER_ENERGY,
  KC_TURRET_DOWN,
  KC_RAISED,
  KC_CUBES,
  KC_FINISHED,
  KC_DODGED,
  KC_DARED,
  KC_MOVES,
  KC_OVERLOAD_KILL,
  KC_WEAPON_LEVEL,
  KC_OWNED_WEAPONS,
  KC_OWNED_LEVELS,
  KC_BELLONIUM,
  KC_CONSTRUCTIONS,
  KC_SINGULARITY_HIT,
  KC_JUMP_KILL,
  KC_SWEPT,
  KC_SWALLOWED,
  KC_CARDS,
  KC_FEATS
} KcFeat;

enum { KC_SENSORS = 40, KC_POWER_CARDS = 23, KC_SHOWN = 4, KC_COLOURS = 5 };
enum {
  KC_SPECIALS = 3,
  KC_CARDS_MAX = 240, /* space cards of a content set: numbers of cards are bytes, and two of those are taken */
  KC_PILE_MAX = 32,   /* of a level, missions, achievements: piles are sets of 32 bits */
  KC_ID = 12          /* bytes of a card's id, NUL included */
};
#define KC_ALL_SENSORS ((1ull << KC_SENSORS) - 1)

typedef enum KcNode {
  KC_AT_SENSORS,
  KC_AT_CHOOSE,
  KC_AT_ASTRAL,
  KC_AT_COMBAT,
  KC_AT_DOWN,
  KC_AT_BUY,
  KC_AT_JUMP,
  KC_AT_COLLIDE,
  KC_AT_FLEE,
  KC_AT_DEFLECT,
  KC_AT_OVER,
  KC_NODES
} KcNode;

typedef enum KcHow { KC_BY_MOVE, KC_BY_PUSH, KC_BY_FLIP, KC_HOWS } KcHow;
typedef enum KcCause {
  KC_BY_RAM,
  KC_BY_MINE,
  KC_BY_COLLISION,
  KC_BY_DANGER,
  KC_CAUSES,
  KC_BY_BLACKHOLE = KC_CAUSES
} KcCause;
typedef enum KcReason {
  KC_WON_BY_GLORY,
  KC_WON_BY_ENERGY,
  KC_WON_BY_ACHIEVEMENTS,
  KC_SHARED,
  KC_SURVIVED,
  KC_LOST,
  KC_RESIGNED,
  KC_TIMED_OUT,
  KC_GONE,
  KC_REASONS
} KcReason;
typedef enum KcOption {
  KC_NARROW,
  KC_TEAMS,
  KC_CROWDED,
  KC_USE_MOSQUITO,
  KC_USE_MERCHANT,
  KC_USE_BOMB,
  KC_OPTIONS
} KcOption;

typedef struct KcSeat {
  uint32_t achieved; /* mask of achievements credited */
  uint16_t glory, bellonium;
  uint8_t cell;     /* KC_NONE: off screen */
  uint8_t deployed; /* has entered once: off screen means Astral */
  uint8_t energy, level;
  uint8_t hand[2]; /* sensor cards, KC_NONE, KC_UNKNOWN to others */
  uint8_t choice;  /* 0: none; 1, 2: that card of the hand; 3: sealed, unknown */
  uint8_t played;
  uint8_t cage; /* KcDir */
  uint8_t upgrade[KC_UPGRADES];
  uint8_t bought; /* levels bought */
  uint8_t mission, markers;
  uint8_t constructions;
  uint8_t spent;           /* moves spent in the maze it is on */
  uint8_t lost;            /* times destroyed */
  uint8_t cubes[KC_SEATS]; /* on this board, by owner */
  uint8_t cards;           /* power-ups in hand: public. With teams the hand is kept by seats 0 and 1 */
  uint8_t drew;            /* teams: who drew last for this hand (A22) */
  uint8_t power[KC_POWERS];
  uint8_t unused[2]; /* always 0 */
} KcSeat;

/* Registers of the active player's turn. */
typedef struct KcStep {
  uint64_t jammed; /* cells */
  uint8_t moves, fires, overloads, shots;
  uint8_t used; /* bought weapons fired */
  uint8_t charged, salvage, frost, down;
  uint8_t turned; /* free rotations in a row */
  uint8_t began;  /* level at the start of the turn */
  uint8_t moved, kills, rocks, jumped;
  uint8_t raised;   /* rivals whose level was raised */
  uint8_t hit_cube; /* victims that got a cube this turn */
  uint8_t collided; /* scrolling: the ship being pushed has */
  uint8_t dodging;  /* a move is under way: it lowers the level when the arrival is over */
  uint8_t hit_from[KC_SEATS], hit_points[KC_SEATS];
  uint8_t cards;     /* power-ups bought */
  uint8_t paid;      /* overloads paid whose move or fire action is still to come */
  uint8_t unused[1]; /* always 0 */
} KcStep;

typedef struct KcState {
  SbRng rng;
  uint64_t sensor_pile, sensor_up, sensor_down; /* sets of sensor cards */
  KcStep step;
  uint32_t unseen[KC_LEVELS]; /* space cards of a level that can still come */
  uint32_t achievement_pile;
  KcSeat seat[KC_SEATS];
  uint8_t what[KC_CELLS];    /* definition on the cell as it is now */
  uint8_t cover[KC_CELLS];   /* sensor card that covers it, KC_NONE, KC_SENSORS for a blank marker */
  uint8_t damage[KC_CELLS];  /* this turn */
  uint8_t claimed[KC_CELLS]; /* seats that had its Glory */
  uint8_t card[KC_ROWS * KC_ROW_CARDS], flipped[KC_ROWS * KC_ROW_CARDS];
  uint8_t options[KC_OPTIONS];
  uint8_t seats, width; /* players; cards in a row */
  uint8_t rows;
  uint8_t next_row;                /* from 0 */
  uint8_t boss;                    /* KcWarning or KC_NONE */
  uint8_t specials;                /* special cards still in the pile */
  uint8_t shown[KC_SHOWN], places; /* face up; how many lie there while the pile lasts */
  uint8_t power_pile[KC_POWERS], power_discards[KC_POWERS], power_left;
  uint8_t sensors_left, sensors_down; /* how many are in the pile and in the face-down discards: public */
  uint8_t node, round, turn;
  uint8_t order[KC_SEATS];
  uint8_t scrolling, push; /* push: seats still to be pushed */
  uint8_t pushing;         /* the seat being pushed, or KC_NONE */
  uint8_t arriving, at, how, queue;
  uint8_t loss, cause;
  uint8_t flees;    /* cell of the Mosquito that was hit, or KC_NONE */
  uint8_t merchant; /* node buy: opened at the Astromerchant */
  uint8_t winners, reason;
  uint8_t unused[3]; /* always 0 */
} KcState;

/* ---- content -------------------------------------------------------------------------------------- */

typedef struct KcCell {
  uint8_t type, energy, danger, omni, bellonium, glory, maze, flip, spec;
  uint8_t immune; /* weapons, bit per KcUpgrade */
  uint8_t ranged[KC_DIRS], gamma[KC_DIRS];
  uint8_t icons; /* of both kinds together */
  uint8_t aims;  /* directions that have some */
} KcCell;

typedef struct KcCard {
  uint8_t def[2][2]; /* by face and side */
  uint8_t bellonium; /* global icons */
  uint8_t back;      /* has a back face */
} KcCard;

enum { KC_DIE_SPACE, KC_DIE_WARNING, KC_DIE_SENSOR, KC_DIE_POWER, KC_DIE_MISSION, KC_DIE_ACHIEVEMENT, KC_DIE_KINDS };
enum { KC_DEFS = 250, KC_PILE_PARTS = 5, KC_MOST_ROWS = 24 };

enum { KC_IDS = KC_CARDS_MAX + KC_WARNINGS + KC_SENSORS + KC_POWERS + 2 * KC_PILE_MAX };

/* What a definition means for the cells around it, for questions about the whole area at once. */
enum {
  KC_SEEN_PLAIN = 7, /* danger to the cells next to it; 7 stands for more */
  KC_SEEN_STOPS = 8, /* a shot at it (KC_BLOCKING) */
  KC_SEEN_WALL = 16, /* and its own kind's shots past it: blocking, and no enemy */
  KC_SEEN_SHOOTS = 32,
  KC_SEEN_OMNI = 64,
  KC_SEEN_WORMHOLE = 128
};

/* Cards are numbered as they stand in the facts: levels one after the other, special cards, bosses. */
typedef struct KcContent {
  SbContent base;
  SbDie dice[KC_DIE_KINDS]; /* the decks: how many cards each has, and what they are called */
  char id[KC_IDS][KC_ID];
  const char *name[KC_IDS]; /* the same, deck by deck */
  int ids;
  uint8_t group_first[KC_GROUPS + 1]; /* first card of each level, of the special cards, of each boss; and the end */
  KcCell def[KC_DEFS];
  int defs;
  uint8_t seen[KC_DEFS]; /* KC_SEEN_* of each definition */
  uint8_t omni[KC_DEFS]; /* its points once more, for sums over the area */
  KcCard card[KC_CARDS_MAX];
  struct {
    uint8_t first, count; /* cards of the boss */
    uint8_t rows, effect, amount, most;
  } warning[KC_WARNINGS];
  uint8_t sensor_effect[KC_SENSORS], sensor_colour[KC_SENSORS];
  struct {
    uint8_t count, amount;
  } power[KC_POWERS];
  struct KcUpgradeFacts {
    uint8_t copies, levels, price[3], glory[3];
    uint8_t damage[3], splash[3], shots[3];
  } upgrade[KC_UPGRADES];
  struct {
    uint32_t tags;
    uint8_t needed, glory;
  } mission[KC_PILE_MAX];
  struct {
    uint8_t state, feat, amount, glory;
  } achievement[KC_PILE_MAX];
  uint8_t row_level[2][KC_MOST_ROWS]; /* standard, crowded */
  uint8_t pile_rows[2];
  uint32_t no_mission[2], no_achievement[2]; /* left out by survivor, crowded */
  uint32_t state_cards;                      /* achievements that ask for what a player has, not for what happens */
  uint8_t energy, moves, crowded_moves, fires, turret, recharge, overload[2];
  uint8_t card_price, merchant_price, rotation_price;
  uint8_t collision_loss, mine_loss;
  uint8_t rival_glory, cube_glory, bellonium_for_one;
  uint8_t bomb_cards, bomb_points;
} KcContent;

static inline const char *kc_name(const KcContent *c, int deck, int card) {
  return c->dice[deck].names[card];
}
static inline int kc_first_special(const KcContent *c) {
  return c->group_first[KC_SPECIAL];
}
static inline int kc_first_boss(const KcContent *c) {
  return c->group_first[KC_BOSSES];
}
static inline uint32_t kc_whole(int cards) { /* a pile with all its cards */
  return cards < 32 ? (1u << cards) - 1 : UINT32_MAX;
}

static inline const KcContent *kc_facts(const SbContent *content) {
  return (const KcContent *)content;
}

extern const SbDie kc_dice[];
extern const SbOption kc_options[];
extern const char *const kc_upgrade_ids[KC_UPGRADES];
extern const char *const kc_upgrade_names[KC_UPGRADES], *const kc_power_names[KC_POWERS]; /* read, never written */
extern const char *const kc_type_names[KC_TYPES], *const kc_dir_names[KC_DIRS], *const kc_weapon_names[KC_WEAPONS];
extern const char *const kc_node_names[KC_NODES], *const kc_how_names[KC_HOWS], *const kc_cause_names[KC_CAUSES + 1];
extern const char *const kc_reason_names[KC_REASONS], *const kc_seat_ids[KC_SEATS];

/* ---- what one apply works on ------------------------------------------------------------------------ */

typedef struct KcRun {
  const KcContent *c;
  KcState *s;
  SbChance *chance;
  SbEvents *events;
} KcRun;

/* ---- area ------------------------------------------------------------------------------------------- */

static inline uint64_t kc_bit(int cell) {
  return 1ull << cell;
}
static inline int kc_pop(uint64_t *mask) {
  int i = __builtin_ctzll(*mask);
  *mask &= *mask - 1;
  return i;
}
static inline uint64_t kc_gather(uint64_t bytes) { /* the lowest bit of each, all in one byte */
  return (bytes & 0x0101010101010101u) * 0x0102040810204080u >> 56;
}
extern const uint64_t kc_near[KC_CELLS]; /* the 8 neighbours on a full grid */

static inline uint64_t kc_area(const KcState *s) { /* every cell of the area */
  uint64_t row = (1u << 2 * s->width) - 1, rows = 0x0101010101ull & ((1ull << 8 * s->rows) - 1);
  return row * rows;
}
static inline int kc_less(int amount, int by) { /* not below 0 */
  return amount > by ? amount - by : 0;
}
static inline bool kc_on_area(const KcState *s, int cell) {
  return cell < KC_CELLS && cell / KC_COLUMNS < s->rows && cell % KC_COLUMNS < 2 * s->width;
}
static inline const KcCell *kc_cell(const KcContent *c, const KcState *s, int cell) {
  return &c->def[s->what[cell]];
}
static inline uint32_t kc_type(const KcContent *c, const KcState *s, int cell) { /* as a set of one */
  return 1u << c->def[s->what[cell]].type;
}
static inline int kc_active(const KcState *s) {
  return s->order[s->turn];
}
static inline bool kc_astral(const KcSeat *own) { /* destroyed and not back yet */
  return own->cell == KC_NONE && own->deployed;
}
static inline bool kc_mates(const KcState *s, int a, int b) {
  return s->options[KC_TEAMS] && (a & 1) == (b & 1);
}
static inline int kc_hand_of(const KcState *s, int seat) { /* who keeps the power-ups */
  return s->options[KC_TEAMS] ? seat & 1 : seat;
}
static inline int kc_max_energy(const KcContent *c, const KcSeat *own) {
  return c->energy + own->upgrade[KC_GENERATOR];
}
int kc_ship_at(const KcState *s, int cell);         /* seat or -1 */
static inline uint64_t kc_ships(const KcState *s) { /* cells with ships */
  uint64_t mask = 0;
  for (int seat = 0; seat < s->seats; seat++) mask |= kc_bit(s->seat[seat].cell & 63); /* KC_NONE: bit 63 */
  return mask & ((1ull << KC_CELLS) - 1);
}
int kc_step_to(const KcState *s, int cell, int dir); /* the next cell, or -1 at the edge */
bool kc_may_stand(const KcContent *c, const KcState *s, uint64_t ships, int cell);      /* KC-5.3, KC-5.4 */
int kc_target(const KcContent *c, const KcState *s, uint64_t ships, int from, int dir); /* KC-6.6; -1: none */
extern const uint64_t kc_ray[KC_DIRS][KC_CELLS];                /* the cells in that direction, on a full grid */
static inline int kc_first(uint64_t stops, int from, int dir) { /* the nearest of `stops` in that direction, or -1 */
  uint64_t met = kc_ray[dir][from] & stops;
  if (!met) return -1;
  return dir == KC_UP || dir == KC_LEFT ? 63 - __builtin_clzll(met) : __builtin_ctzll(met);
}
/* KC_SEEN_* of all cells, and the cells that have one of them. */
typedef union KcSight {
  uint8_t cell[KC_CELLS];
  uint64_t row[KC_ROWS];
} KcSight;
void kc_look(const KcContent *c, const KcState *s, KcSight *sight);
uint64_t kc_where(const KcSight *sight, int seen);
uint64_t kc_wormholes(const KcContent *c, const KcState *s);  /* free ones a ship may go to */
uint64_t kc_entries(const KcContent *c, const KcState *s);    /* bottom-row cells a ship may enter on */
void kc_show_card(const KcContent *c, KcState *s, int place); /* sets what[] of both cells from card, face and covers */
bool kc_standing_spec(const KcContent *c, const KcState *s, int cell);

/* ---- decks ------------------------------------------------------------------------------------------ */

/* Reading a content set: begin a deck, add its cards one by one (at most `most`), and when all space cards are there,
 * sort out where each group of them begins. */
void kc_deck_begin(KcContent *c, int deck);
bool kc_deck_add(KcContent *c, int deck, const char *id, SbError *error);
bool kc_deck_groups(KcContent *c, SbError *error);

int kc_draw_space(KcRun *run, int level);
int kc_draw_sensor(KcRun *run); /* -1 when pile and discards are empty */
void kc_deal_sensor(KcRun *run, int seat);
void kc_draw_power(KcRun *run, int seat);
bool kc_power_to_draw(const KcState *s);
int kc_draw_of(KcRun *run, int die, uint32_t *set); /* -1: empty */
void kc_cover(KcRun *run, int cell);

/* ---- merit ------------------------------------------------------------------------------------------ */

/* What Glory is for. */
typedef enum KcSource {
  KC_FOR_ENEMIES,
  KC_FOR_RIVALS,
  KC_FOR_CUBES,
  KC_FOR_CONSTRUCTIONS,
  KC_FOR_MISSION,
  KC_FOR_ACHIEVEMENTS,
  KC_FOR_UPGRADES,
  KC_FOR_CARDS,
  KC_FOR_BELLONIUM,
  KC_SOURCES
} KcSource;
void kc_glory(KcRun *run, int seat, int amount, KcSource source);
void kc_bellonium(KcRun *run, int seat, int amount);
void kc_mission(KcRun *run, int seat, int tag);
bool kc_feat(KcRun *run, int feat, uint32_t seats, int value); /* an event that concerns these seats; was it one? */
void kc_moment(KcRun *run);                                    /* state cards, replacements */
void kc_construction(KcRun *run, int seat, int cell);
void kc_finish(KcRun *run);

/* ---- rules ------------------------------------------------------------------------------------------ */

int kc_raise(int level, int points); /* KC-8.3 */
void kc_add_points(KcRun *run, int seat, int points);
int kc_contact(const KcCell *cell);                                             /* KC-8.16 */
int kc_danger(const KcContent *c, const KcState *s, int seat, uint64_t jammed); /* points of KC-8.14 */

/* What arriving on a cell would bring, if no Deflector is played and no wormhole taken (outlook.c). */
typedef struct KcOutlook {
  uint8_t loss; /* energy: a ram or a mine, and what the new face of a card that turns over does (KC-13.11) */
  int8_t level; /* danger level at the end of the turn; -1 when the ship is destroyed or put elsewhere */
  bool fatal;
} KcOutlook;
KcOutlook kc_outlook(const KcContent *c, const KcState *s, int seat, int cell);
int kc_arrival_loss(const KcContent *c, const KcState *s, int cell); /* the loss alone, however much energy there is */
int kc_arrival_energy(const KcContent *c, const KcState *s,
                      int seat); /* what a ship has when it has moved or entered */

void kc_arrive(KcRun *run, int seat, int cell, int how);
void kc_take_loss(KcRun *run);
void kc_lose(KcRun *run, int seat, int amount, int cause);
void kc_sideways(KcRun *run, int step);
void kc_jump(KcRun *run, int cell);
/* The match ends on the spot, whatever was going on. */
void kc_stop(KcRun *run, uint32_t winners, int reason);
void kc_destroy_ship(KcRun *run, int seat, int cause);
void kc_flip(KcRun *run, int place);
void kc_remove_object(KcRun *run, int cell); /* cover or flip */

void kc_fire(KcRun *run, int weapon, int splash);
void kc_shot(KcRun *run);
void kc_flee(KcRun *run, int dir);
int kc_overload_cost(const KcContent *c, const KcState *s);
bool kc_can_overload(const KcContent *c, const KcState *s); /* KC-7.2, KC-7.4 */

bool kc_can_buy(const KcContent *c, const KcState *s, int seat, int item);
void kc_buy(KcRun *run, int seat, int item);
int kc_turning(const KcContent *c, const KcState *s); /* 0: cannot turn, 1: at a price, 2: free */

void kc_start_round(KcRun *run);
void kc_reveal(KcRun *run);
void kc_start_turn(KcRun *run);
bool kc_feels_frost(const KcContent *c, const KcState *s); /* the active ship, on screen (KC-20.7) */
void kc_begin_combat(KcRun *run);
void kc_begin_down(KcRun *run);
void kc_recharge(KcRun *run);
void kc_end_step(KcRun *run);
void kc_after_danger(KcRun *run);
void kc_after_buying(KcRun *run);
void kc_end_turn(KcRun *run);
void kc_go_on(KcRun *run); /* everything up to the next decision */
bool kc_next_push(KcRun *run);
void kc_scroll(KcRun *run);
void kc_finish_scroll(KcRun *run);
void kc_lay_row(KcRun *run);
bool kc_more_rows(const KcContent *c, const KcState *s);

/* ---- actions ---------------------------------------------------------------------------------------- */

typedef enum KcKind {
  KC_DO_SENSOR = 1,
  KC_DO_COMBAT,
  KC_DO_DOWN,
  KC_DO_RECHARGE,
  KC_DO_ROTATE,
  KC_DO_ENTER,
  KC_DO_MOVE,
  KC_DO_MAZE,
  KC_DO_FIRE,
  KC_DO_SHOT,
  KC_DO_PLAY,
  KC_DO_MERCHANT,
  KC_DO_END,
  KC_DO_BUY,
  KC_DO_DONE,
  KC_DO_JUMP,
  KC_DO_STAY,
  KC_DO_LEFT,
  KC_DO_RIGHT,
  KC_DO_FLEE,
  KC_DO_DEFLECT,
  KC_DO_PASS,
  KC_DO_OVERLOAD, /* pay now, move or fire later; overload of a move or shot: pay and use at once */
  KC_KINDS
} KcKind;

/* kind, a (cell, direction, card, weapon, item), b (a further cell + 1, 0 for none), overload: a byte each. */
static inline SbAction kc_pack(int kind, int a, int b, int overload) {
  return (SbAction)kind | (SbAction)a << 8 | (SbAction)b << 16 | (SbAction)overload << 24;
}
static inline int kc_kind(SbAction x) {
  return x & 255;
}
static inline int kc_a(SbAction x) {
  return x >> 8 & 255;
}
static inline int kc_b(SbAction x) {
  return x >> 16 & 255;
}
static inline int kc_overload(SbAction x) {
  return x >> 24 & 255;
}

SB_DECLARE_GAME(kc);
/* The list of combat in two parts (legal.c): moves, and everything else. */
int kc_list_moves(const KcContent *c, const KcState *s, uint64_t ships, SbAction *out);
int kc_list_others(const KcContent *c, const KcState *s, int target, SbAction *out);
int kc_decider(const KcState *s); /* the one seat that is due, outside the node sensors */
bool kc_judge_combat(const KcContent *c, const KcState *s, SbAction action, SbReason *reason);
/* False. The first refusal of an action gives the reason; each further one adds its rules to it. */
bool kc_refuse(SbReason *reason, const char *rule, const char *key, const char *also);
bool kc_judge_ground(const KcContent *c, const KcState *s, int cell, SbReason *reason); /* KC-5.4 */
bool kc_judge_rotation(const KcContent *c, const KcState *s, SbAction action, SbReason *reason);
void kc_cell_write(int cell, SbText *out);
extern const SbGrid kc_grid;
void kc_write_to_act(const KcState *s, SbJson *out);
void kc_write_result(const KcState *s, SbJson *out);
void kc_write_area(const KcContent *c, const KcState *s, bool covers, SbJson *out);
void kc_write_step(const KcState *s, SbJson *out);
void kc_write_pending(const KcState *s, SbJson *out);
void kc_write_sensor(int card, const char *key, SbJson *out); /* null for none */
void kc_write_sensors(uint64_t set, const char *key, SbJson *out);
void kc_write_def(const KcCell *def, SbJson *out); /* what stands on a cell, as members */
int kc_turn(const SbContent *content, const SbState *state);
enum { KC_TALLIES = 72 };
extern const SbTally kc_tallies[KC_TALLIES];
void kc_tally(const SbContent *content, const SbState *state, const SbEvents *events, SbTallies *tallies);

/* ---- events ----------------------------------------------------------------------------------------- */

/* Arguments and their JSON names are in words.c. */
typedef enum KcEvent {
  KC_E_ROUND,
  KC_E_CHOSE,
  KC_E_SEALED,
  KC_E_REVEALED,
  KC_E_DEALT,
  KC_E_DREW,
  KC_E_TURN,
  KC_E_COMBAT,
  KC_E_DOWN,
  KC_E_RECHARGED,
  KC_E_ROTATED,
  KC_E_ENTERED,
  KC_E_MOVED,
  KC_E_MAZE,
  KC_E_OVERLOAD,
  KC_E_FIRED,
  KC_E_SHOT,
  KC_E_HIT,
  KC_E_KILLED,
  KC_E_COVERED,
  KC_E_FLIPPED,
  KC_E_RAMMED,
  KC_E_MINE,
  KC_E_DRONE,
  KC_E_FOUND,
  KC_E_FOUND_ONE,
  KC_E_CACHE,
  KC_E_PLAYED,
  KC_E_PLAYED_AT,
  KC_E_LOST,
  KC_E_DESTROYED,
  KC_E_LEVEL,
  KC_E_CUBE,
  KC_E_CUBES_BACK,
  KC_E_JUMPED,
  KC_E_COLLIDED,
  KC_E_SIDEWAYS,
  KC_E_PUSHED,
  KC_E_SCROLLED,
  KC_E_NEW_ROW,
  KC_E_BOSS,
  KC_E_BOMB,
  KC_E_FLED,
  KC_E_MERCHANT,
  KC_E_BOUGHT,
  KC_E_BOUGHT_CARD,
  KC_E_GLORY,
  KC_E_BELLONIUM,
  KC_E_MARKER,
  KC_E_MISSION,
  KC_E_ACHIEVED,
  KC_E_TURNED_UP,
  KC_E_STAYED_OFF,
  KC_E_OVER,
  KC_EVENTS
} KcEvent;

static inline void kc_tell(KcRun *run, int type, int a, int b, int c, int d) {
  if (run->events) sb_event(run->events, (SbEvent){(uint16_t)type, SB_TO_ALL, {a, b, c, d}});
}
static inline void kc_tell_seats(KcRun *run, int type, uint16_t to, int a, int b) {
  if (run->events) sb_event(run->events, (SbEvent){(uint16_t)type, to, {a, b}});
}

#endif
