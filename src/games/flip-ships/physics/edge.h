/* Straight edges (of walls, of the strip, of the table) against a disc. Here a disc counts as a plate with a rounded
 * rim: there is one nearest point, and a direction away from the edge, however the two lie. */
#ifndef FLIP_SHIPS_EDGE_H
#define FLIP_SHIPS_EDGE_H

#include "contact.h"

typedef struct {
  Vec middle, way; /* way: one unit along an axis */
  double half;     /* of its length; measured from the middle, an edge is its own mirror image */
  Kind kind;
} Edge;

void fs_meet_edge(const FsRun *run, int disc, const Edge *edge, double dt, Contacts *contacts);

/* The point of the plate inside a disc that is nearest to `p`: an arm from its centre. */
Vec fs_nearest_on_plate(const Disc *disc, Vec p);

#endif
