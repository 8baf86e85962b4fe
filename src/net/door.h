/* The door: where the server listens, and who is let in. */
#ifndef DOOR_H
#define DOOR_H

#include "net.h"
#include "starboard/error.h"

/* Listen where the server is told to; its address is then the server's. */
bool door_open(Server *server, SbError *error);
void door_close(Server *server); /* again is fine */

#endif
