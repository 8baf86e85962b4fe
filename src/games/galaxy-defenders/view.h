/* Parts of the view (view*.c). */
#ifndef GD_VIEW_H
#define GD_VIEW_H

#include "way.h"

void gd_view_map(const GdContent *c, const GdState *s, SbJson *out);    /* "map": areas, sides that are not open */
void gd_view_bodies(const GdContent *c, const GdState *s, SbJson *out); /* "agents", "drones", "aliens" */
void gd_view_board(const GdContent *c, const GdState *s, SbJson *out);  /* what lies about, decks, objectives */
void gd_view_now(const GdContent *c, const GdState *s, SbJson *out);    /* turn, reach, sight, the attack going on */
void gd_view_hex(const GdContent *c, const GdState *s, const char *key, int hex, SbJson *out);

#endif
