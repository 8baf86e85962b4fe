/* Positions: what writing and reading share. What is going on (activation, move, attack ...) is described by tables of
 * fields, so that what is written is what is read, and check() knows what may stand there. */
#ifndef BG_POSITION_H
#define BG_POSITION_H

#include "bg.h"
#include "starboard/position.h"

typedef enum BgFieldKind {
  BG_F_NUMBER, /* low to high */
  BG_F_FLAG,
  BG_F_NAME, /* one of `high` names */
  BG_F_FACE, /* of the die `low`, null before it is rolled */
  BG_F_SEAT, /* this and the next: null for BG_NONE */
  BG_F_CARD, /* ship card */
  BG_F_PIECE,
  BG_F_KIND,
  BG_F_GIFT, /* 1 + kind, null for 0 */
  BG_F_TILE,
  BG_F_WEAPON, /* of the ship at `of` */
  BG_F_HEX,
  BG_F_BASE,  /* two hexes */
  BG_F_SEATS, /* sets */
  BG_F_OWN,   /* ships of the ship card at `of` */
  BG_F_PIECES,
  BG_F_TILES, /* 16 bits */
  BG_F_TILES8,
  BG_F_KINDS,
  BG_F_SHOWN, /* up to four kinds in order */
  BG_F_FIRED, /* weapons by ship of the ship card at `of` */
  BG_F_AGAIN  /* numbers likewise */
} BgFieldKind;

typedef struct BgField {
  const char *name;
  BgFieldKind kind;
  size_t at; /* in the state */
  int low, high;
  const char *const *names;
  size_t of;
} BgField;

/* The context of a frame. */
typedef struct BgPart {
  const char *name;
  int frame;
  size_t at, size;
  const BgField *fields; /* up to one without a name */
} BgPart;
enum { BG_PARTS_OF_STATE = 12 };
extern const BgPart bg_part_table[BG_PARTS_OF_STATE]; /* from the outside in */
bool bg_part_is_clear(const BgState *s, const BgPart *part);

/* "pack-hunters", "pack-hunters/2": where an ability stands among all of its name. */
void bg_call_ability(const BgContent *c, int ability, SbText *out);
int bg_find_ability(const BgContent *c, const char *text); /* -1 */

/* Bytes and words of a state by their place. */
static inline uint8_t *bg_byte_at(BgState *s, size_t at) {
  return (uint8_t *)s + at;
}

static inline uint8_t bg_value_of(const BgState *s, size_t at) {
  return ((const uint8_t *)s)[at];
}

static inline uint16_t bg_wide_of(const BgState *s, size_t at) {
  uint16_t value;
  memcpy(&value, (const uint8_t *)s + at, sizeof value);
  return value;
}

static inline void bg_set_wide(BgState *s, size_t at, int value) {
  uint16_t wide = (uint16_t)value;
  memcpy((uint8_t *)s + at, &wide, sizeof wide);
}

void bg_write_field(const BgContent *c, const BgState *s, const BgField *field, SbJson *out);
bool bg_read_field(const BgContent *c, BgState *s, const BgField *field, const json_t *object, SbError *error);
bool bg_field_is_good(const BgContent *c, const BgState *s, const BgField *field);

/* Names as JSON, and back; -1 and a sentence when there is none. */
void bg_write_ship(const BgContent *c, const BgState *s, const char *key, int piece, SbJson *out);
void bg_write_ship_card(const BgContent *c, const BgState *s, const char *key, int card, SbJson *out);
void bg_write_base(const char *key, int size, const uint16_t at[2], SbJson *out);
int bg_json_piece(const BgContent *c, const BgState *s, const json_t *value, const char *key, SbError *error);
int bg_json_card(const BgContent *c, const BgState *s, const json_t *value, const char *key, SbError *error);
int bg_json_kind(const BgContent *c, const json_t *value, const char *key, SbError *error);
bool bg_json_base(const json_t *value, const char *key, uint16_t at[2], SbError *error);

/* The parts of reading; each leaves alone what is not given. */
bool bg_read_ships(const BgContent *c, const json_t *json, BgState *s, SbError *error);
bool bg_read_hands(const BgContent *c, const json_t *json, BgState *s, SbError *error);
bool bg_read_decks(const BgContent *c, const json_t *json, BgState *s, SbError *error); /* after ships and hands */
bool bg_read_tiles(const BgContent *c, const json_t *json, BgState *s, SbError *error);
bool bg_read_mods(const BgContent *c, const json_t *json, BgState *s, SbError *error);
bool bg_read_going_on(const BgContent *c, const json_t *json, BgState *s, SbError *error); /* contexts and stack */

/* Whose decision a node is; in a window that may ask several, the first of them. */
int bg_usual_asked(const BgContent *c, const BgState *s);

#endif
