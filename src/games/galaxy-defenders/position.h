/* Positions: what writing and reading share. What is going on (turn, movement, attack ...) is described by tables of
 * fields, so that what is written is what is read, and check() knows what may stand there. */
#ifndef GD_POSITION_H
#define GD_POSITION_H

#include <string.h>

#include "run.h"
#include "starboard/position.h"

typedef enum GdFieldKind {
  GD_F_NUMBER, /* low to high */
  GD_F_FLAG,
  GD_F_NAME,  /* one of `high` names */
  GD_F_SEAT,  /* this and the next: null for GD_NONE */
  GD_F_INDEX, /* below `high` */
  GD_F_BODY,  /* below `high` */
  GD_F_ALIEN,
  GD_F_NODE,
  GD_F_THING,
  GD_F_ENCOUNTER,
  GD_F_CARD, /* alien card and species: 1 + number, null for 0 */
  GD_F_SPECIES,
  GD_F_HEX, /* 16 bits, this and the next: null for GD_NOWHERE */
  GD_F_LINE,
  GD_F_LINES, /* how many lines there are from the one at `of` on */
  GD_F_SEATS, /* sets */
  GD_F_ACTIVITIES,
  GD_F_DICE,   /* 16 bits, by their places from 1 */
  GD_F_ALIENS, /* 32 bits */
  GD_F_THINGS, /* lists of at most `high`; this and the next: up to the last that is no GD_NONE */
  GD_F_ALIEN_ROW,
  GD_F_FACES, /* this and the next: as many as the byte at `of` says */
  GD_F_NODES,
  GD_F_HEXES,
  GD_F_ALIEN_LIST
} GdFieldKind;

typedef struct GdField {
  const char *name;
  GdFieldKind kind;
  size_t at; /* in the context */
  int low, high;
  const char *const *names;
  size_t of;
} GdField;

/* The context of a frame; of attacks and activations one in another. */
typedef struct GdPart {
  const char *name;
  int frame, count;
  size_t at, size;
  const GdField *fields; /* up to one without a name */
} GdPart;
enum { GD_PARTS_OF_STATE = 17 };
extern const GdPart gd_part_table[GD_PARTS_OF_STATE]; /* from the outside in */
const GdPart *gd_part_of(int frame);                  /* NULL: it has no context */
bool gd_part_is_clear(const GdState *s, const GdPart *part, int nth);

static inline uint8_t *gd_context(GdState *s, const GdPart *part, int nth) {
  return (uint8_t *)s + part->at + (size_t)nth * part->size;
}
static inline const uint8_t *gd_context_of(const GdState *s, const GdPart *part, int nth) {
  return (const uint8_t *)s + part->at + (size_t)nth * part->size;
}
static inline int gd_wide_of(const uint8_t *context, size_t at) {
  uint16_t value;
  memcpy(&value, context + at, sizeof value);
  return value;
}
static inline uint32_t gd_long_of(const uint8_t *context, size_t at) {
  uint32_t value;
  memcpy(&value, context + at, sizeof value);
  return value;
}
static inline void gd_set_wide(uint8_t *context, size_t at, int value) {
  uint16_t wide = (uint16_t)value;
  memcpy(context + at, &wide, sizeof wide);
}

void gd_write_field(const GdContent *c, const GdState *s, const uint8_t *context, const GdField *f, SbJson *out);
bool gd_read_field(const GdContent *c, const GdState *s, uint8_t *context, const GdField *f, const json_t *object,
                   SbError *error);
bool gd_field_is_good(const GdContent *c, const GdState *s, const uint8_t *context, const GdField *f);

/* "W01", "W01/2": where a line stands among all those of the thing, card or mission it belongs to. */
void gd_call_line(const GdContent *c, int line, SbText *out);
int gd_find_line(const GdContent *c, const char *text);  /* -1 */
bool gd_of_one(const GdContent *c, int line, int other); /* lines of the same thing, card or mission */

/* Names as JSON, and back; -1 and a sentence when there is none. An agent is the number of its seat, a drone "drone 0",
 * an alien its hex, or "alien 3" by its place in the list, where its hex does not tell. */
void gd_write_hex(const GdContent *c, const GdState *s, const char *key, int hex, SbJson *out);
void gd_write_node(const GdContent *c, const GdState *s, const char *key, int node, SbJson *out);
void gd_write_body(const GdContent *c, const GdState *s, const char *key, int body, SbJson *out);
void gd_write_aliens(const GdContent *c, const GdState *s, const char *key, uint32_t set, SbJson *out);
int gd_json_hex(const GdContent *c, const GdState *s, const json_t *value, const char *key, SbError *error);
int gd_json_node(const GdContent *c, const GdState *s, const json_t *value, const char *key, SbError *error);
int gd_json_body(const GdContent *c, const GdState *s, const json_t *value, const char *key, SbError *error);
int gd_json_thing(const GdContent *c, const json_t *value, const char *key, SbError *error);
bool gd_json_aliens(const GdContent *c, const GdState *s, const json_t *list, const char *key, uint32_t *out,
                    SbError *error);

/* A hex or null of a member; it is left alone where the member is not there. */
bool gd_read_hex(const GdContent *c, const GdState *s, const json_t *object, const char *key, uint16_t *out,
                 SbError *error);
bool gd_read_node(const GdContent *c, const GdState *s, const json_t *object, const char *key, uint8_t *out,
                  SbError *error);
bool gd_read_seat_or_none(const GdContent *c, const GdState *s, const json_t *object, const char *key, uint8_t *out,
                          SbError *error);

/* The parts of writing. */
void gd_write_agents(const GdContent *c, const GdState *s, SbJson *out);
void gd_write_drones(const GdContent *c, const GdState *s, SbJson *out);
void gd_write_alien_list(const GdContent *c, const GdState *s, SbJson *out); /* and who is engaged */
void gd_write_signals(const GdContent *c, const GdState *s, SbJson *out);
void gd_write_piles(const GdContent *c, const GdState *s, SbJson *out); /* decks, discards, warehouse */
void gd_write_board(const GdContent *c, const GdState *s, SbJson *out);
void gd_write_campaign(const GdContent *c, const GdState *s, SbJson *out);

/* The parts of reading, in this order; each leaves alone what is not given. */
bool gd_read_board(const GdContent *c, const json_t *json, GdState *s, SbError *error);
bool gd_read_agents(const GdContent *c, const json_t *json, GdState *s, SbError *error);
bool gd_read_drones(const GdContent *c, const json_t *json, GdState *s, SbError *error);
bool gd_read_aliens(const GdContent *c, const json_t *json, GdState *s, SbError *error);
bool gd_read_signals(const GdContent *c, const json_t *json, GdState *s, SbError *error);
bool gd_read_campaign(const GdContent *c, const json_t *json, GdState *s, SbError *error);
bool gd_read_going_on(const GdContent *c, const json_t *json, GdState *s, SbError *error); /* turn, contexts, stack */
bool gd_read_piles(const GdContent *c, const json_t *json, GdState *s, SbError *error);

/* The mission has ended: the match is over, or in a campaign rewards are given out. */
static inline bool gd_has_ended(const GdState *s) {
  return s->node == GD_AT_OVER || s->phase == GD_DEBRIEF;
}

/* Where a round stands at a node, and whose decision it is, where a position does not say. */
int gd_usual_stage(const GdState *s);
int gd_usual_asked(const GdContent *c, const GdState *s);
bool gd_may_be_asked(const GdContent *c, const GdState *s);

void gd_usual_contexts(const GdContent *c, const json_t *json, const json_t *going, GdState *s);

/* Tokens of a thing that agents and drones have. What is being dealt is in the warehouse until somebody takes it. */
int gd_held(const GdContent *c, const GdState *s, int thing);
int gd_alien_card_in_play(const GdState *s, int card); /* of the mission's deck */

#endif
