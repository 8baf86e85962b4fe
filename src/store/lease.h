/* The leases of a node, as the store has them (lease.c). */
#ifndef LEASE_H
#define LEASE_H

#include "starboard/lease.h"

typedef struct Leases Leases;

/* Begin a life, once the writer has joined. */
bool leases_open(SbStore *store, const char *path, const SbNode *node, SbError *error);
void leases_close(SbStore *store); /* when everything is written, and before the writer is closed */

#endif
