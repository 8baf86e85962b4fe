/* Matches made (api_create.c). */
#ifndef MATCHES_H
#define MATCHES_H

#include <jansson.h>

#include "net.h"
#include "starboard/starboard.h"
#include "starboard/store.h"

typedef struct NewSeat {
  char kind[SB_KIND_TEXT];
  char name[SB_PERSON_TEXT];
  bool kept; /* somebody who was there before keeps the secret; this is its hash */
  uint8_t secret[32];
} NewSeat;

typedef struct NewMatch {
  const SbContent *content;
  SbSetup setup;
  bool seed_given, manual_dice, is_public, hints;
  bool by_hand; /* whoever asks for it chose the seed or the position */
  char beacon[SB_BEACON_TEXT];
  int64_t clock_ms, increment_ms, away_ms;
  int host;                   /* the seat of whoever makes it */
  bool hushed;                /* as SbStoreMatch has it */
  char *position;             /* to be freed by whoever made it */
  char *carry;                /* likewise */
  char campaign[SB_MATCH_ID]; /* to go on with, "": a new one when the match belongs to one */
  int chapter;                /* 0: the first */
  char branch_of[SB_MATCH_ID];
  char from[SB_MATCH_ID];
  NewSeat seat[SB_SEATS_MAX];
  Guest *guest; /* who wants it, NULL: nobody in particular */
} NewMatch;

struct MadeMatch {
  char id[SB_MATCH_ID];
  int seats;
  char secret[SB_SEATS_MAX][33]; /* "" for bots, and for those who keep theirs */
  char campaign[SB_MATCH_ID];    /* "" for none */
  int chapter;
  NewSeat seat[SB_SEATS_MAX];
  uint64_t ticket;
  bool too_many; /* not made: whoever wants it has as many matches of bots alone as may run */
};

bool match_make(Server *server, NewMatch *from, MadeMatch *out, SbError *error);
void write_made(const void *made, SbText *out);
void new_match_finish(NewMatch *wanted);
/* A match like that of the room, with luck of its own: from `ply` on, or for -1 from its beginning. `seats` may be
 * NULL; `campaign` is the one it branches off, "" for none. */
bool fork_fill(const Room *room, int ply, json_t *seats, const char *campaign, NewMatch *out, SbError *error);
bool read_new_seats(const SbGame *game, json_t *list, NewMatch *out, SbError *error);
bool is_bot_name(const char *kind);

#endif
