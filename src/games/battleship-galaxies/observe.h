/* What a viewer knows of a state: the same questions for hiding (observe.c) and for imagining what is hidden
 * (imagine.c). All of them can be asked of an observation too. */
#ifndef BG_OBSERVE_H
#define BG_OBSERVE_H

#include "bg.h"

bool bg_knows(const BgContent *c, const BgState *s, int viewer, int seat); /* its hand, fleet and cargo */
bool bg_knows_list(const BgContent *c, const BgState *s, int viewer, int pile);
bool bg_knows_left(const BgContent *c, const BgState *s, int viewer, int pile);
bool bg_knows_under(const BgContent *c, const BgState *s, int viewer, int pile);
bool bg_looks_into(const BgContent *c, const BgState *s, int seat, int pile); /* may take cards from that deck */
bool bg_surely_there(const BgContent *c, const BgState *s, int card);
bool bg_could_carry(const BgContent *c, const BgState *s, int carrier, int card);

/* Cards of a pile that lie somewhere else than in the deck, under it or in the discards, by kind: hands, attached,
 * looked at, given; as far as they are seen. And how many of them are in hands that draw from another pile. */
void bg_cards_elsewhere(const BgContent *c, const BgState *s, int pile, int copies[BG_KINDS]);
int bg_cards_taken(const BgContent *c, const BgState *s, int pile);

#endif
