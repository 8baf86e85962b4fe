/* Parts of the view: each writes members into the object that is open. */
#ifndef BG_VIEW_H
#define BG_VIEW_H

#include "words.h"

typedef struct BgView {
  const BgContent *c;
  const BgState *s;
  int viewer;
  SbJson *out;
} BgView;

bool bg_sees_all(const BgView *v);
bool bg_sees_seat(const BgView *v, int seat); /* what this seat keeps to its side */

/* Ids as members; a number beyond the pieces or cards is null. */
void bg_view_piece(const BgView *v, const char *key, int piece);
void bg_write_card(const BgView *v, const char *key, int card);
void bg_write_hex(const BgView *v, const char *key, int hex);
void bg_write_area(const BgView *v, const char *key, const BgArea *area);
void bg_write_tile(const BgView *v, const char *key, int tile);
void bg_write_weapon(const BgView *v, const char *key, int card, int weapon);

void bg_view_ships(const BgView *v);  /* cards */
void bg_view_now(const BgView *v);    /* what is going on */
void bg_view_reach(const BgView *v);  /* of the ship that is moving */
void bg_view_sheets(const BgView *v); /* sheets, tactics: what is printed */

#endif
