/* A content set: dice, agents, things, aliens, cards, tiles and missions, and the maps made of them. */
#ifndef GD_FACTS_H
#define GD_FACTS_H

#include "effect.h"

enum { GD_ID = SB_ID };

typedef struct GdList { /* lines one after another */
  uint16_t first;
  uint8_t count;
  uint32_t whens; /* bit per GdWhen; made by gd_content_index() */
} GdList;

/* A weapon's numbers: of weapons, drones and aliens. */
typedef struct GdArm {
  uint8_t kind;         /* GdWeaponKind */
  uint8_t damage;       /* GdDamage */
  uint8_t dice, colour; /* 0 dice: there is none */
  uint8_t range;        /* greatest distance */
  uint8_t ammo;         /* 0: endless */
  GdList lines;
} GdArm;

/* A kind of weapon, device, skill, tactic, or an agent's ability. Where the table of the ledger lists copies (S01 to
 * S03, X01 and X02) it is one thing with so many copies. */
typedef struct GdThing {
  uint8_t kind;     /* GdThingKind */
  uint8_t sheet;    /* 1 + agent who may have it; 0: generic */
  uint8_t copies;   /* tokens; standard weapons and abilities: 0 (printed on the sheet) */
  uint8_t grade;    /* weapons: GD_GREEN standard, GD_BLUE improved, GD_RED alien */
  uint8_t improved; /* tactics: needs Gold */
  uint8_t grenade;
  uint8_t passive; /* has no use and is never turned over */
  uint8_t drone;   /* 1 + index into drones */
  GdArm arm;       /* weapons */
  GdList lines;
} GdThing;

typedef struct GdDroneFacts {
  uint8_t hp, shield, move, guard; /* guard: has a Guard use each round */
  GdArm arm;
} GdDroneFacts;

typedef struct GdSheetSide {
  uint8_t hp, move, shield;
} GdSheetSide;
typedef struct GdSheet { /* an agent */
  GdSheetSide side[2];   /* normal, elite */
  GdList armour;
  uint8_t ability;                 /* thing */
  uint8_t weapon[GD_WEAPONS_HELD]; /* things */
  uint8_t order;                   /* of GD-6.1: 0 comes first */
} GdSheet;

enum { GD_CARD_RULES = 6 };
typedef struct GdCard { /* an alien profile */
  uint8_t species, grade, hp, shield;
  uint8_t copies;  /* in the stock */
  uint8_t swarm;   /* as many figures as HP (GD-19) */
  uint8_t becomes; /* 1 + card it is swapped for (rage); of the enraged: 0 */
  uint8_t form_of; /* 1 + species it counts as a form of besides its own card (Enraged: any red Xeno-Beast); else 0 */
  GdArm melee, ranged;
  uint8_t reach; /* of the ranged weapon: 3 unless the card says so */
  GdList armour, lines;
  uint8_t rules;
  GdRule rule[GD_CARD_RULES];
} GdCard;

typedef struct GdEncounter {
  uint8_t copies;
  uint8_t species; /* 1 + the species that no. 1 to 7 name; for danger_everywhere */
  uint8_t danger;
  GdList lines; /* GD_WHEN_ENCOUNTER: ACTIVATE of a filter, then what happens if nobody matched */
} GdEncounter;

typedef struct GdEventCard {
  uint8_t weather;
  uint8_t special; /* 1 + letter */
  GdList
      lines; /* GD_WHEN_EVENT; weather: GD_WHEN_PASSIVE while in play; special: what happens without a mission text */
} GdEventCard;

/* A tile face, as drawn in the ledger: 4 by 3 areas. */
enum { GD_FACE_COLUMNS = 4, GD_FACE_ROWS = 3, GD_FACE_AREAS = 12, GD_FACE_GATES = 12 };
typedef struct GdFaceGate {
  uint8_t area, dir,
      kind; /* the middle side of the border of this area in this direction (from 0); GD_DOOR, GD_WINDOW */
} GdFaceGate;
typedef struct GdFace {
  uint8_t room[GD_FACE_AREAS];                                /* 0: none, else a number */
  uint8_t blocked[GD_FACE_AREAS];                             /* bit per digit */
  uint8_t door_hex[GD_FACE_AREAS], window_hex[GD_FACE_AREAS]; /* bit per digit (GD-3.11, GD-3.14) */
  uint8_t gates;
  GdFaceGate gate[GD_FACE_GATES];
} GdFace;

/* ---- the map of a mission, made by gd_map_make() (map.c) ---------------------------------------------------- */

/* Hexes are area * 7 + digit and areas row * columns + column, so that the order of row, column, digit is that of the
 * numbers. */
enum { GD_MASKS = 250 };
typedef struct GdMap {
  uint8_t columns, rows, areas;
  uint8_t nodes, gates, rooms;
  uint8_t there[GD_AREAS];    /* a tile is there */
  uint8_t room[GD_AREAS];     /* 0: none */
  uint8_t standard[GD_HEXES]; /* may be entered */
  uint8_t node[GD_HEXES];     /* GD_NONE: none */
  uint8_t node_area[GD_NODES];
  uint64_t joined[GD_NODES];         /* nodes one area step away over sides that are never shut */
  uint8_t apart[GD_AREAS][GD_AREAS]; /* area distance (GD-3.18) */
  int8_t q[GD_HEXES], r[GD_HEXES];   /* GD-3.2 */
  uint16_t next[GD_HEXES][GD_DIRS];  /* the hex in this direction; GD_NOWHERE: outside */
  uint8_t side[GD_HEXES][GD_DIRS];   /* GdSideKind */
  uint8_t gate[GD_HEXES][GD_DIRS];   /* GD_NONE: none */
  uint8_t own_gate[GD_HEXES];        /* of a door hex or window hex; GD_NONE: none */
  struct {
    uint8_t kind;    /* GD_DOOR, GD_WINDOW */
    uint8_t dir;     /* from hex[0] to hex[1]; GD_NONE: a door hex or window hex, which is both of them */
    uint16_t hex[2]; /* the smaller number first */
    uint8_t node[2];
  } at[GD_GATES];
  int masks;
  uint32_t mask[GD_MASKS];            /* gates that must be free, for sight */
  uint8_t sight[GD_HEXES * GD_HEXES]; /* [viewer * GD_AREA_HEXES * areas + target]: 0 never, 1 always, 2 + index into
                                         mask */
} GdMap;

/* ---- missions ----------------------------------------------------------------------------------------------- */

typedef struct GdObjective {
  uint8_t outcome, tests;
  GdTest test[4];
} GdObjective;

enum { GD_REGIONS = 4, GD_NAMED_DOORS = 4, GD_OBJECTIVES = 6 };
/* What an agent may do here besides the usual: a line of GD_WHEN_USE with its name. */
typedef struct GdMissionAction {
  char id[GD_ID];
  uint16_t line;
} GdMissionAction;

typedef struct GdMission {
  char id[GD_ID];
  uint8_t rank, devices, improved_most, alien_most, limit; /* of GD-20.1; limit: rounds */
  uint8_t tiles;
  struct {
    uint8_t face, turned, i, j; /* turned: by 180 degrees */
  } tile[4];
  uint8_t start; /* area */
  uint8_t locks;
  uint8_t lock[GD_GATES], lock_state[GD_GATES]; /* gates that begin locked or blocked */
  uint16_t point[GD_POINTS];                    /* by mark; GD_NOWHERE: none */
  uint8_t signals;
  uint16_t signal[GD_SIGNALS]; /* on the map at the start, in order */
  uint8_t reserve[GD_SIGNAL_KINDS];
  uint8_t deck[GD_CARDS];            /* copies */
  uint8_t encounters[GD_ENCOUNTERS]; /* copies */
  uint8_t event[GD_EVENT_CARDS];     /* 1 + layer; 0: not in the deck */
  uint64_t search;                   /* areas, bits */
  uint8_t waypoints;
  uint16_t waypoint[GD_WAYPOINTS];
  uint8_t work, waypoint_name; /* tokens that finish one; index into names of markers */
  uint8_t objects;
  uint16_t object[GD_OBJECTS];
  uint8_t object_name;
  uint8_t crates;
  struct {
    uint16_t at;
    uint8_t grade;   /* GD_BLUE, GD_RED: an armoury marker; GD_NONE: devices */
    uint8_t devices; /* random generic ones */
  } crate[GD_CRATES];
  uint8_t aliens; /* in play from the start, out of the stock */
  struct {
    uint8_t card;
    uint16_t at;
  } alien[4];
  uint8_t regions;
  uint64_t region[GD_REGIONS]; /* areas, bits: rooms and places that texts name */
  char region_id[GD_REGIONS][GD_ID];
  uint8_t doors, door[GD_NAMED_DOORS]; /* gates that texts name */
  uint8_t counters;                    /* of its own: GD_COUNT_OWN and on */
  char counter_id[GD_COUNTERS][GD_ID];
  uint8_t actions;
  GdMissionAction action[4];
  GdList lines;
  uint8_t objectives;
  GdObjective objective[GD_OBJECTIVES];
  uint8_t next[GD_OUTCOMES];  /* 1 + mission; 0: the campaign is lost; GD_NONE: it is won */
  uint8_t again[GD_OUTCOMES]; /* 1: lost instead, if that next mission was played before */
  GdMap *map;
} GdMission;

enum {
  GD_DIE_BLUE,
  GD_DIE_RED,
  GD_DIE_SIGNAL,
  GD_DIE_ALIEN,
  GD_DIE_ENCOUNTER,
  GD_DIE_EVENT,
  GD_DIE_THING,
  GD_DIE_AGENT,
  GD_DIE_KINDS
};
enum { GD_DIE_FACES = 10, GD_MARKERS = 16, GD_CHOICES = 16 };

typedef struct GdContent {
  SbContent base;
  /* blue and red ("1" to "10"), signal (alien, human), alien cards, encounter cards ("1" to "17"), events, things
   * (random weapons and devices), agents */
  SbDie dice[GD_DIE_KINDS];
  SbOption options[GD_OPTIONS];
  const char *mission_choice[GD_MISSIONS + 1];
  int sheets, things, drones, species, cards, encounters, events, faces, missions, lines, markers;
  char sheet_id[GD_SHEETS][GD_ID]; /* marine biotech infiltrator sniper hulk: the class */
  char thing_id[GD_THINGS][GD_ID], drone_id[4][GD_ID], species_id[GD_SPECIES][GD_ID], card_id[GD_CARDS][GD_ID];
  char encounter_id[GD_ENCOUNTERS][GD_ID], event_id[GD_EVENT_CARDS][GD_ID], face_id[GD_FACES][GD_ID];
  char marker_id[GD_MARKERS][GD_ID]; /* relay, core ... */
  int choices;
  char choice_id[GD_CHOICES][GD_ID]; /* words of the notation: burst, aim, heal ... */
  const char *sheet_name[GD_SHEETS], *thing_name[GD_THINGS], *card_name[GD_CARDS], *encounter_name[GD_ENCOUNTERS],
      *event_name[GD_EVENT_CARDS], *drone_name[4], *species_name[GD_SPECIES], *face_name[GD_FACES],
      *marker_name[GD_MARKERS], *choice_name[GD_CHOICES];
  uint8_t symbol[GD_COLOURS][GD_DIE_FACES][GD_SYMBOLS]; /* how many of each on a face */
  GdSheet sheet[GD_SHEETS];
  GdThing thing[GD_THINGS];
  GdDroneFacts drone[4];
  uint8_t figures[GD_SPECIES]; /* GD-1.4 */
  GdCard card[GD_CARDS];
  GdEncounter encounter[GD_ENCOUNTERS];
  GdEventCard event[GD_EVENT_CARDS];
  GdFace face[GD_FACES];
  GdMission mission[GD_MISSIONS];
  GdMap map[GD_MISSIONS];
  int evens;
  GdMission even[GD_EVENS];                        /* the same with other numbers (GD-20.11) */
  const GdMission *even_of[GD_MISSIONS][GD_SEATS]; /* by agents - 1; those of the mission itself where none */
  GdLine line[GD_LINES];
  /* numbers of the rules */
  uint8_t wings_dice, wings_need[GD_RANKS];           /* 3; 0 1 1 2 2 3 */
  uint8_t cap_alien[GD_GRADES], cap_agent, cap_drone; /* GD-8.16 */
  uint8_t weapon_fragments;                           /* 4 */
} GdContent;
extern const SbDie gd_die_kinds[GD_DIE_KINDS]; /* those made of content have their faces in GdContent.dice */
void gd_content_index(GdContent *c);           /* the last thing content_read does: whens of lists */
bool gd_map_make(const GdContent *c, GdMission *mission, SbError *error); /* map.c; as soon as the tiles of a mission
                                                                             are read: all else in it names hexes */
void gd_map_size(const GdMission *mission, int *columns, int *rows);

static inline const GdContent *gd_facts(const SbContent *content) {
  return (const GdContent *)content;
}

#endif
