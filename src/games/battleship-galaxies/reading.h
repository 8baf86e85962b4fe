/* What the files that read a content set share (content*.c). */
#ifndef BG_READING_H
#define BG_READING_H

#include "bg.h"

typedef struct BgReading {
  BgContent *c;
  const json_t *power[BG_POWERS]; /* the entry that says what it does; NULL: a power of missions */
} BgReading;

/* Whose abilities are read: what may stand in them depends on it. */
typedef enum BgBearer { BG_OF_SHIP, BG_OF_WEAPON, BG_OF_CARD, BG_OF_EVENT, BG_OF_TILE, BG_OF_MISSION } BgBearer;

/* Members that may be left out, and ids, by their names in the kit. */
#define bg_read_byte sb_may_byte
#define bg_read_flag sb_may_flag
#define bg_read_name sb_may_name
#define bg_read_one_more sb_may_one_more
#define bg_read_bits sb_may_bits
#define bg_read_numbers sb_may_numbers
#define bg_read_only sb_fact_only
#define bg_id_add sb_id_add

/* The list of abilities under "abilities", put behind those that are there; `power` BG_NONE for what is none. */
bool bg_abilities_read(BgReading *r, const SbFacts *f, BgBearer bearer, int power, BgList *out);
/* The same for the powers of a ship, one after another. A list that is there already is used again. */
bool bg_powers_read(BgReading *r, const SbFacts *f, BgVersionFacts *version);
/* What playing a card that stays does; `reach`: of sabotage. Makes place for it: call it before the others are read. */
bool bg_attaching(BgReading *r, const SbFacts *f, const BgKind *kind, int reach, BgList *out);

bool bg_ships_read(BgReading *r, const SbFacts *f);
bool bg_cards_read(BgReading *r, const SbFacts *f);
bool bg_tiles_read(BgReading *r, const SbFacts *f);
bool bg_missions_read(BgReading *r, const SbFacts *f);
bool bg_things_check(const BgContent *c, SbError *error); /* content_check.c: whether it all can be played */
bool bg_mission_check(const BgContent *c, const SbFacts *f, const BgMission *m);
/* A further power, or the one that is there; -1: the id is none. */
int bg_power_number(BgReading *r, const SbFacts *f, const char *key);

/* An entry of a mission's list as facts of its own, called by its number: "seat 0", "tile 1". */
void bg_entry_part(const SbFacts *f, const json_t *list, const char *what, int index, int first, SbFactEntry *out);

#endif
