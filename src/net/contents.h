/* Content sets, and why a match cannot be opened. */
#ifndef CONTENTS_H
#define CONTENTS_H

#include <jansson.h>

#include "net.h"
#include "starboard/lease.h"
#include "starboard/starboard.h"
#include "starboard/store.h"

/* Why a match cannot be opened. */
typedef struct Reason {
  char text[2][300];       /* for people, by SbLang */
  char detail[300];        /* for the log alone, since it may quote what is secret; or "" */
  char node[SB_NODE_TEXT]; /* that has the match, of ROOM_ELSEWHERE */
} Reason;
void reason_log(const Reason *why, const char *match);
/* Two formats for the same arguments. */
void reason_say(Reason *why, const char *en, const char *fr, ...)
    __attribute__((format(printf, 2, 4), format(printf, 3, 4)));
void reason_ended(Reason *why); /* by the host */

/* A set by its hash: built in, a pack of this server, or kept in the store. Shared, and read again when it was not
 * used for long: whoever keeps it beyond a request holds it. NULL: there is none, or `error` says what is wrong. */
const SbContent *content_find(Server *server, const SbGame *game, uint64_t hash, SbError *error);
/* The set that somebody gave, or the one with the same facts that was here before. NULL: it is refused. */
const SbContent *content_given(Server *server, const SbGame *game, const json_t *files, SbError *error);
SbContent *content_check(const SbGame *game, const json_t *files, SbError *error);       /* one that nobody else has */
const SbContent *content_pack(const Server *server, const SbGame *game, const char *id); /* NULL: no such pack */
/* The set a stored match is played with. NULL: `why` says why the match cannot be opened; its rules version is looked
 * at first. */
const SbContent *content_of(Server *server, const SbStoreMatch *facts, Reason *why);
void write_pack(const SbContent *content, SbLang lang, SbJson *j); /* member "pack": null for the built-in set */
void contents_finish(Server *server);

#endif
