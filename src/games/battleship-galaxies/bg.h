/* Battleship Galaxies: the small words every file of this room uses, on top of basics.h (sizes and kinds), ability.h
 * (the vocabulary of effects), facts.h (content) and state.h (the state).
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

#include "state.h"

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
/* Ids that facts and positions use alike. */
extern const char *const bg_when_ids[BG_WHENS], *const bg_until_ids[BG_UNTILS], *const bg_op_ids[BG_OPS + 1];
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
  BG_E_STARTER,    /* seat that begins, seat that chose | its part << 8 */
  BG_E_ROUND,      /* round */
  BG_E_TURN,       /* seat, round */
  BG_E_PHASE,      /* seat, phase */
  BG_E_ENERGY,     /* seat, change, now, whether the price has been told */
  BG_E_DREW,       /* seat, kind: to its side */
  BG_E_DREW_ONE,   /* seat: to all others */
  BG_E_NO_DRAW,    /* seat: the deck is out */
  BG_E_DISCARDED,  /* seat, kind */
  BG_E_GAVE,       /* seat, to | its part << 8, kind: to its side */
  BG_E_GAVE_ONE,   /* seat, to | its part << 8: to all others */
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
  BG_E_OVER,       /* winners, reason, parts of all seats, four bits each */
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
