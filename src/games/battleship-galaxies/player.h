/* The parts of the bots' own player: decisions that are worked out instead of searched for. */
#ifndef BG_PLAYER_H
#define BG_PLAYER_H

#include "bg.h"

/* Each looks at a list of what may be done at its node, and gives an action out of it; false: none of its business. The
 * state is one that the seat takes for the truth, and is left as it was. */
bool bg_steer(const BgContent *c, BgState *s, int seat, const SbAction *actions, int count, SbAction *out); /* helm.c */
bool bg_run_for_it(const BgContent *c, BgState *s, int seat, const SbAction *actions, int count,
                   SbAction *out); /* runner.c */
bool bg_take_aim(const BgContent *c, BgState *s, int seat, const SbAction *actions, int count,
                 SbAction *out); /* gunner.c */

/* The ability of a card in hand that takes control of a ship; NULL: there is none (player.c). */
const BgAbility *bg_boarding(const BgContent *c, const BgState *s, int seat, int *kind);

#endif
