/* A content set: ships, tactic cards, tiles, missions, and the numbers of the rules. */
#ifndef BG_FACTS_H
#define BG_FACTS_H

#include "ability.h"

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
enum { BG_ID = SB_ID, BG_LABELS = 16 };
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

#endif
