/* Actions as text: what writing, reading and picking share. */
#ifndef GD_NOTATION_H
#define GD_NOTATION_H

#include "gd.h"

extern const char *const gd_verbs[GD_VERBS];

/* "W01"; a second weapon of the same id on one agent "W01.2". */
void gd_call_weapon(const GdContent *c, const GdState *s, int seat, int slot, SbText *out);
void gd_call_gate(const GdContent *c, const GdState *s, int gate, SbText *out); /* B1.1-C1.4; a door hex: B3.0 */
int gd_find_gate(const GdMap *map, const char *text); /* either hex first; -1: none, -2: no hexes */

/* Free choices of a weapon, by their place among its lines: the word for one ("burst", "aim"), NULL where the line is
 * none. */
const char *gd_choice_word(const GdContent *c, int weapon, int place);
/* The n-th of the effects of a power among which its user picks one: "heal", "clear"; NULL: there are no more. */
const char *gd_one_of_word(const GdContent *c, int thing, int n);
/* The n-th of the rewards among which the team chooses with an agent (M5): "rank", "skill"; NULL: there is no choice.
 */
const char *gd_reward_word(const GdContent *c, const GdState *s, int n);

#endif
