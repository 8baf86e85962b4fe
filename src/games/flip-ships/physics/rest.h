/* Who lies still, who is woken, who has left the table (FS-17.11). A disc that lies still costs nothing and is not
 * moved by a rounding. */
#ifndef FLIP_SHIPS_REST_H
#define FLIP_SHIPS_REST_H

#include "contact.h"

/* Lay down every disc of a new scene that something holds up; the others will sink (FS-3.13). */
void fs_lay(FsRun *run);

/* Wake a disc and whatever touches it. */
void fs_wake(FsRun *run, int disc);

/* Damp touching discs for `dt` seconds: dead cardboard, and the settling aid. */
void fs_damp(FsRun *run, double dt);

/* After a step of so many microseconds: lay down who has been slow for long enough, wake who lies on a card that moves.
 * At the hard stop everybody is laid down. */
void fs_settle(FsRun *run, int32_t step);

/* Note who crossed the table's outline and who met the floor. */
void fs_leave(FsRun *run);

bool fs_all_rest(const FsRun *run);

#endif
