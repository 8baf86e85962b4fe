/* What a page draws the table from, told again with every action: `{"view","goal","legal","due",...}`.
 *
 * A page that takes changes is told which picture it has by a number, the hash of its text. While the match is in
 * memory, the room keeps the text that was last told to each kind of viewer: whoever has just that one is sent what
 * changed, everybody else the whole. Of a connection nothing is kept but the number.
 *
 * Seats see much of the table alike, and it comes first: the room keeps one text whole, and of the others what comes
 * behind that. Whoever tells has them whole. */
#ifndef PICTURES_H
#define PICTURES_H

#include "outgoing.h"
#include "room.h"

struct Picture {
  int64_t number;  /* not 0, and below 2^53 for those who read it as a real number */
  Picture *like;   /* held: the text begins as that of this one; NULL: all of it is here */
  uint32_t shared; /* bytes that it begins with alike */
  uint32_t length; /* of what is here */
  int holders;
  char text[];
};

/* A message with the whole picture in it (welcome, view), to one connection. */
void picture_send(Conn *conn, MessageWriter *write);
void picture_broadcast_view(Room *room);
/* The last ply; `id` of the act that made it, for who sent it, NULL: nobody did. */
void picture_broadcast_update(Room *room, const char *id);

void pictures_drop(Room *room);
/* The match is in memory again: whoever is here can go on from the picture they have. */
void pictures_renew(Room *room);

#endif
