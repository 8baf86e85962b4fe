/* Actions as text: what writing, reading and picking share. */
#ifndef BG_NOTATION_H
#define BG_NOTATION_H

#include "bg.h"

extern const char *const bg_verbs[BG_VERBS];

/* The shuttle that is meant where none is named: the first that can be used, or the first there is. */
bool bg_usual_shuttle(const BgContent *c, const BgState *s, int seat, int *card, int *number);

#endif
