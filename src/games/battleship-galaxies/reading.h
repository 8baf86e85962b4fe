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

/* Members that may be left out: `out` stays as it is. Numbers written + 1 as in bg.h; several names as bits, one of
 * them also without a list. */
bool bg_read_byte(const SbFacts *f, const char *key, int low, int high, uint8_t *out);
bool bg_read_flag(const SbFacts *f, const char *key, uint8_t *out);
bool bg_read_name(const SbFacts *f, const char *key, const char *const *names, int count, uint8_t *out);
bool bg_read_one_more(const SbFacts *f, const char *key, const char *const *names, int count, uint8_t *out);
bool bg_read_bits(const SbFacts *f, const char *key, const char *const *names, int count, uint8_t *out);
/* Numbers by name, as an object: {"I-01": 3}. */
bool bg_read_numbers(const SbFacts *f, const char *key, const char *const *names, int count, int low, int high,
                     uint8_t *out);
bool bg_read_only(const SbFacts *f, const char *const *members); /* an object without any others */

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

/* An id of small letters, digits and dashes (`big`: capitals too), put behind the others; false: said what is wrong. */
bool bg_id_add(const SbFacts *f, const char *what, const char *id, bool big, char (*ids)[BG_ID], const char **names,
               int *count, int most);

#endif
