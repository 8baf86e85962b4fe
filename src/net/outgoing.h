/* What is said about a room: one writer for each message, for one viewer at a time. */
#ifndef OUTGOING_H
#define OUTGOING_H

#include "net.h"
#include "starboard/starboard.h"

/* Whom a message is for, and the room it is about. */
typedef struct Words {
  const Room *room;
  int seat; /* SB_SPECTATOR */
  SbLang lang;
  const void *more;
  const Picture *now;    /* what they are going to have, NULL: they take no changes, and it has no number */
  const Picture *before; /* what they have, NULL: they are told the whole */
} Words;

void write_welcome(const void *words, SbText *out);
void write_picture(const void *words, SbText *out); /* no message, but a part of some: pictures.h */
void write_update(const void *words, SbText *out);  /* the last ply; more: the id of its act, for who sent it */
void write_view(const void *words, SbText *out);
void write_over(const void *words, SbText *out);
void write_people(const void *words, SbText *out);
void write_chat(const void *words, SbText *out); /* the last line */
void write_window(const void *words, SbText *out);
void write_luck(const void *words, SbText *out);

typedef struct AtWords {
  const char *id;
  int ply;
  const SbMatch *then;
  const uint8_t *film;
  int film_size; /* 0: there is none, or nobody asked for it */
} AtWords;
void write_at(const void *words, SbText *out); /* more: AtWords */

/* Pieces. */
void write_asked_members(const Room *room, int viewer, SbJson *j); /* who is asked in which window, and the own one */
void write_asks_member(const Room *room, int viewer, SbJson *j);
void write_events_member(const Room *room, const SbPly *ply, int viewer, SbLang lang, bool open, SbJson *j);
void write_result_member(const Room *room, const char *key, SbLang lang, SbJson *j);
/* The member "campaign" of a result: what follows a match of one that is over. */
void write_follows_member(const Room *room, const SbLang *lang, SbJson *j); /* NULL: as it is stored */
/* The member "story": what a carry says, null without one. */
void write_story(const SbContent *content, const char *carry, SbLang lang, SbJson *j);
void write_options(const SbContent *content, const char *options, SbJson *j);

#endif
