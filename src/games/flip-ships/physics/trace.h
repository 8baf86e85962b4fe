/* How a trace is packed (FsTrace.bytes), for whoever draws the flight.
 *
 *   byte      1 (the form)
 *   number    microseconds between frames
 *   number    discs in the scene, the flicked one last; number: cards
 *   discs     each: x y z of its centre, then its orientation w i j k
 *   cards     each: x y, turn
 *   frames    until the bytes end; each: number of bodies that moved since the last frame, and for each of them
 *               number  which: a disc's place, or discs + a card's place
 *               disc    corrections to x y z w i j k
 *               card    changes of x y turn
 *
 * A number is 7 bits a byte, low ones first, the high bit set on all but the last byte. Lengths are in 0.1 mm, turns of
 * cards in 0.1 degrees (plus to the right), orientations quaternions in 1/1000: they turn a disc lying flat with its
 * mark straight ahead to how it is. Signed values v are stored as 2v, or -2v - 1 when negative.
 *
 * A disc's place is guessed from its last two: 2 p - q, p the last frame and q the one before; its orientation as an
 * even turn: 2 (p . q) p / 1000000 - q, each part rounded to the nearest whole number, halves upwards. The correction
 * is added to the guess. For a body that was not in the last frame q is p. At the end everything lies as the landing
 * says. */
#ifndef FLIP_SHIPS_TRACE_H
#define FLIP_SHIPS_TRACE_H

#include "body.h"

#endif
