/* A password for everything the server serves (club.c). */
#ifndef CLUB_H
#define CLUB_H

#include <stddef.h>

#include "head.h"
#include "net.h"
#include "starboard/error.h"

#define CLUB_TOKEN 65

/* Read the first line of the file as the password; the hash of it becomes the token of the club. */
bool club_read(Server *server, const char *path, SbError *error);
typedef enum ClubGuest { CLUB_OPEN, CLUB_KNOWN, CLUB_NEW, CLUB_STRANGER, CLUB_WRONG, CLUB_GUESSES } ClubGuest;
/* Who comes: nobody is asked; somebody with the cookie; somebody who has just said the password; nobody we know;
 * somebody with a wrong password or cookie; one who has had so many of them that no other is looked at for now. */
ClubGuest club_guest(const Server *server, const Head *head, Guest *guest);
void club_cookie(const Server *server, char *out, size_t size);
/* The page for whoever does not answer when the browser asks for the password. There is none yet to choose a language
 * in. */
extern const char club_door[];
extern const char club_wait[]; /* and for whoever has guessed too often */

#endif
