#include <stddef.h>
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
  Picture *picture = block_make(write_picture, words, offsetof(Picture, text), &length);
  if (!picture) return NULL;
  picture->like = NULL;
  picture->shared = 0;
  picture->length = (uint32_t)length;
  picture->holders = 1;
  picture->number = (int64_t)(number_of(picture->text, length) >> 11 | 1);
  return picture;
}

static Picture *hold(Picture *picture) {
  picture->holders++;
  return picture;
}

static void drop(Picture *picture) {
  if (!picture || --picture->holders > 0) return;
  drop(picture->like);
  free(picture);
}

static void keep(Room *room, int place, Picture *picture) {
  drop(room->picture[place]);
  room->picture[place] = picture;
}

#define STRIDE 64
#define WORTH_SHARING 256

/* In whole strides. */
static uint32_t alike(const Picture *a, const Picture *b) {
  uint32_t most = a->length < b->length ? a->length : b->length, count = 0;
  while (count + STRIDE <= most && memcmp(a->text + count, b->text + count, STRIDE) == 0) count += STRIDE;
  return count;
}

/* Takes over a whole picture, and gives it without what it has in common with `other`, which is whole too. */
static Picture *fold(Picture *picture, Picture *other) {
  uint32_t shared = alike(picture, other), rest = picture->length - shared;
  Picture *folded = shared >= WORTH_SHARING ? malloc(offsetof(Picture, text) + rest) : NULL;
  if (!folded) return picture;
  *folded = (Picture){.number = picture->number, .like = hold(other), .shared = shared, .length = rest, .holders = 1};
  memcpy(folded->text, picture->text + shared, rest);
  drop(picture);
  return folded;
}

/* Held. NULL: out of memory. */
static Picture *unfold(Picture *picture) {
  if (!picture->like) return hold(picture);
  Picture *whole = malloc(offsetof(Picture, text) + picture->shared + picture->length + 1);
  if (!whole) return NULL;
  *whole = (Picture){.number = picture->number, .length = picture->shared + picture->length, .holders = 1};
  memcpy(whole->text, picture->like->text, picture->shared);
  memcpy(whole->text + picture->shared, picture->text, picture->length);
  whole->text[whole->length] = 0;
  return whole;
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

/* NULL: out of memory. */
static Message *write_for(const Conn *conn, const Telling *telling, Form form, const Picture *now) {
  Words words = words_for(conn);
  Picture *before = form == CHANGED ? unfold(conn->room->picture[place_of(conn)]) : NULL;
  words.more = telling->id;
  words.now = now;
  words.before = before;
  Message *message = message_make(telling->write, &words, conn->room->last_ticket);
  drop(before);
  return message;
}

static void tell(Conn *conn, Telling *telling) {
  int place = place_of(conn);
  Words words = words_for(conn);
  if (conn->changes && !telling->now[place]) telling->now[place] = picture_make(&words);
  Picture *now = conn->changes ? telling->now[place] : NULL;
  Form form = form_for(conn, telling, conn->room->picture[place], now);
  Message **shared = &telling->shared[conn->lang][form];
  Message *message = conn->seat < 0 ? *shared : NULL;
  if (!message) message = write_for(conn, telling, form, now);
  conn->has = now ? now->number : 0;
  conn_send(conn, message);
  if (conn->seat < 0)
    *shared = message;
  else
    message_drop(message);
}

/* The first one whole, and the others by it. */
static void keep_all(Room *room, Picture *now[PICTURES]) {
  Picture *first = NULL;
  for (int place = 0; place < PICTURES; place++) {
    Picture *picture = now[place] && first ? fold(now[place], first) : now[place];
    if (!first) first = picture;
    keep(room, place, picture);
  }
}

static void broadcast(Room *room, Telling *telling) {
  for (Conn *c = room->conns, *next; c; c = next) {
    next = c->next;
    tell(c, telling);
  }
  keep_all(room, telling->now);
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
