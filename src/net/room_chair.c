/* Chairs: who decides for a seat. */
#include <stdlib.h>

#include "room.h"
#include "server.h"

uint32_t room_players(const Room *room) {
  return room_people(room);
}

void room_store_chair(Room *room, int seat) {
  SbStoreHead head;
  room_fill_head(room, &head);
  room_wrote(room, sb_store_put_chair(room->server->store, room->facts.id, seat, &room->facts.seat[seat].chair, &head));
  free(head.result);
}
