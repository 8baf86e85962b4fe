#include <stdlib.h>
#include <string.h>

#include "conn.h"
#include "message.h"
#include "pictures.h"
#include "server.h"

static int place_of(const Conn *conn) {
  return conn->seat >= 0 ? conn->seat : SB_SEATS_MAX + conn->lang;
}

static Words words_for(const Conn *conn) {
  return (Words){.room = conn->room, .seat = conn->seat, .lang = (SbLang)conn->lang};
}

/* A number for a text: nobody gains anything by finding two with the same one, so it only has to be quick. */
static uint64_t number_of(const char *text, size_t length) {
  uint64_t sum = length, word;
  for (; length >= sizeof word; text += sizeof word, length -= sizeof word) {
    memcpy(&word, text, sizeof word);
    sum = (sum ^ word) * 0x9e3779b97f4a7c15ull;
    sum ^= sum >> 29;
  }
  word = 0;
  memcpy(&word, text, length);
  sum = (sum ^ word) * 0xbf58476d1ce4e5b9ull;
  return sum ^ sum >> 32;
}

/* NULL: out of memory. Then it goes on without numbers. */
static Picture *picture_make(const Words *words) {
  size_t length;
  Picture *picture = block_make(write_picture, words, sizeof *picture, &length);
  if (!picture) return NULL;
  picture->length = length;
  picture->number = (int64_t)(number_of(picture->text, length) >> 11 | 1);
  return picture;
}

static void keep(Room *room, int place, Picture *picture) {
  free(room->picture[place]);
  room->picture[place] = picture;
}

void picture_send(Conn *conn, MessageWriter *write) {
  Words words = words_for(conn);
  Picture *now = conn->changes ? picture_make(&words) : NULL;
  words.now = now;
  conn->has = now ? now->number : 0;
  Message *message = message_make(write, &words, conn->room->last_ticket);
  if (conn->changes) keep(conn->room, place_of(conn), now);
  conn_send(conn, message);
  message_drop(message);
}

/* Spectators of one language share a message for each of these; every seat has its own. */
typedef enum Form { PLAIN, NUMBERED, CHANGED, FORMS } Form;

typedef struct Telling {
  MessageWriter *write;
  bool changes; /* may be told */
  const char *id;
  Picture *now[PICTURES];
  Message *shared[2][FORMS];
} Telling;

static Form form_for(const Conn *conn, const Telling *telling, const Picture *before, const Picture *now) {
  if (!now) return PLAIN;
  return telling->changes && before && before->number == conn->has ? CHANGED : NUMBERED;
}

static void tell(Conn *conn, Telling *telling) {
  Room *room = conn->room;
  int place = place_of(conn);
  Words words = words_for(conn);
  words.more = telling->id;
  if (conn->changes && !telling->now[place]) telling->now[place] = picture_make(&words);
  Picture *before = room->picture[place], *now = conn->changes ? telling->now[place] : NULL;
  Form form = form_for(conn, telling, before, now);
  Message **shared = &telling->shared[conn->lang][form];
  Message *message = conn->seat < 0 ? *shared : NULL;
  words.now = now;
  words.before = form == CHANGED ? before : NULL;
  if (!message) message = message_make(telling->write, &words, room->last_ticket);
  conn->has = now ? now->number : 0;
  conn_send(conn, message);
  if (conn->seat < 0)
    *shared = message;
  else
    message_drop(message);
}

static void broadcast(Room *room, Telling *telling) {
  for (Conn *c = room->conns, *next; c; c = next) {
    next = c->next;
    tell(c, telling);
  }
  for (int place = 0; place < PICTURES; place++) keep(room, place, telling->now[place]);
  for (int lang = 0; lang < 2; lang++)
    for (int form = 0; form < FORMS; form++) message_drop(telling->shared[lang][form]);
}

void picture_broadcast_view(Room *room) {
  Telling telling = {.write = write_view};
  broadcast(room, &telling);
}

void picture_broadcast_update(Room *room, const char *id) {
  Telling telling = {.write = write_update, .changes = true, .id = id};
  broadcast(room, &telling);
}

void pictures_drop(Room *room) {
  for (int place = 0; place < PICTURES; place++) keep(room, place, NULL);
}

void pictures_renew(Room *room) {
  for (Conn *c = room->conns; c; c = c->next) {
    Words words = words_for(c);
    if (c->has && !room->picture[place_of(c)]) room->picture[place_of(c)] = picture_make(&words);
  }
}
