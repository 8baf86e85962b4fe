/* The parts of check(). */
#ifndef GD_CHECK_H
#define GD_CHECK_H

#include "position.h"

bool gd_check_agents(const GdContent *c, const GdState *s, SbError *what); /* and drones */
bool gd_check_aliens(const GdContent *c, const GdState *s, SbError *what); /* and who stands where, who is engaged */
bool gd_check_signals(const GdContent *c, const GdState *s, SbError *what);
bool gd_check_piles(const GdContent *c, const GdState *s, SbError *what);
bool gd_check_board(const GdContent *c, const GdState *s, SbError *what);
bool gd_check_going_on(const GdContent *c, const GdState *s, SbError *what);
bool gd_check_contexts(const GdContent *c, const GdState *s, SbError *what); /* what frames on the stack are about */

static inline bool gd_alien_there(const GdState *s, int alien) {
  return alien < GD_ALIENS && s->alien[alien].card != GD_NONE;
}

static inline bool gd_body_there(const GdState *s, int body) {
  return gd_is_alien(body) ? gd_alien_there(s, body - GD_ALIEN_BASE) : gd_unit_there(s, body);
}

static inline bool gd_is_made_of(const void *bytes, size_t size, uint8_t value) {
  const uint8_t *at = bytes;
  for (size_t i = 0; i < size; i++)
    if (at[i] != value) return false;
  return true;
}

static inline bool gd_stands(const GdContent *c, const GdState *s, int hex) { /* on a standard hex of the map */
  const GdMap *map = gd_map(c, s);
  return hex < map->areas * GD_AREA_HEXES && map->standard[hex];
}

/* For complaints: "B2.0". */
typedef struct GdHexName {
  char text[16];
} GdHexName;
static inline GdHexName gd_hex_name(const GdContent *c, const GdState *s, int hex) {
  GdHexName name;
  SbText t = sb_text(name.text, sizeof name.text);
  if (hex < GD_HEXES)
    gd_hex_write(gd_map(c, s)->columns, hex, &t);
  else
    sb_text_put(&t, "nowhere");
  return name;
}

#endif
