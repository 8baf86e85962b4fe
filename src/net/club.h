/* A password for everything the server serves (club.c). */
#ifndef CLUB_H
#define CLUB_H

#include <stddef.h>

#include "net.h"
#include "starboard/error.h"

struct lws;

#define CLUB_TOKEN 65

/* Read the first line of the file as the password; the hash of it becomes the token of the club. */
bool club_read(Server *server, const char *path, SbError *error);
typedef enum ClubGuest { CLUB_OPEN, CLUB_KNOWN, CLUB_NEW, CLUB_STRANGER } ClubGuest;
/* Who comes: nobody is asked; somebody with the cookie; somebody who has just said the password; nobody we know. */
ClubGuest club_guest(const Server *server, struct lws *wsi);
void club_cookie(const Server *server, char *out, size_t size);
/* A name for the address somebody comes from, the same as long as the server runs: 16 hex digits. Behind a proxy on
 * this machine it is the one that the proxy names. */
void address_hash(const Server *server, struct lws *wsi, char out[17]);

#endif
