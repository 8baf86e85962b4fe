/* One WebSocket: what is sent to it and what comes from it. */
#ifndef CONN_H
#define CONN_H

#include <stddef.h>
#include <stdint.h>

#include "guests.h"
#include "message.h"
#include "net.h"
#include "starboard/lease.h"

#define FRAME_MOST 16384 /* bytes of a message from a client */

enum CloseCode {
  CLOSE_NO_HELLO = 4000,
  CLOSE_NO_MATCH = 4001,
  CLOSE_WRONG_SECRET = 4002,
  CLOSE_TOO_LARGE = 4003,
  CLOSE_TOO_MANY = 4004,
  CLOSE_GOING_DOWN = 4005,
  CLOSE_ELSEWHERE = 4006,
  CLOSE_ORIGIN = 4007,
  CLOSE_IDLE = 4008,
  CLOSE_TOO_SLOW = 4009,
  CLOSE_NOT_STORED = 4010,
  CLOSE_NOT_PLAYABLE = 4011,
  CLOSE_ADDRESS = 4012,
  CLOSE_NODE = 4013,
  CLOSE_LAST = 4014
};

/* A message in a connection's queue. */
typedef struct Out {
  struct Out *next;
  Message *message;
} Out;

struct Conn {
  Visit *visit;
  Server *server;
  Room *room;
  Guest *guest;       /* whose connection it is, NULL: nobody in particular */
  Conn *next, **link; /* in the room */
  Out *first, *last;
  Out usual;     /* for when only one waits; its message is NULL when it is free */
  char *partial; /* a message that comes in pieces, while `pieces` */
  uint64_t id;
  int64_t refilled;  /* steady_us of the last refill */
  int64_t chat_full; /* steady_us at which the chat of a spectator counts as quiet again */
  int64_t has;       /* number of the picture that was last queued for it, 0: none (pictures.h) */
  int64_t heard;     /* steady_us at which anything came from it */
  size_t waiting;    /* bytes in the queue */
  uint32_t sent;     /* bytes of its first message */
  uint32_t partial_size;
  uint16_t close_code;
  int16_t tokens;
  int8_t seat;
  uint8_t lang;
  uint8_t unanswered;      /* pings */
  char node[SB_NODE_TEXT]; /* that its address names, or "" */
  bool greeted, hinting, pieces;
  bool changes; /* takes what changed in a picture instead of the whole */
  bool counted; /* as a socket of whom a proxy speaks for */
  bool silent;  /* open, but nothing comes from it any more */
};

/* Queue; takes over nothing: the message is shared. A NULL message closes the connection, for want of memory. */
void conn_send(Conn *conn, Message *message);
/* Close after what is queued (nothing of it is sent when `at_once`). */
void conn_close(Conn *conn, int code, const char *text, bool at_once);
void conn_kick(Conn *conn);                        /* look again whether something may be sent */
void conn_watch(Conn *conn);                       /* notice when nobody answers there any more */
void conn_unlink(Conn *conn);                      /* out of the list it is in */
void conn_drop_after(Conn *conn, uint64_t ticket); /* forget queued messages that depend on `ticket` or later ones */
/* An error message. `id`, `rule`, `also` may be NULL; ply -1: none. */
void conn_error(Conn *conn, const char *id, const char *code, const char *text, const char *rule, const char *also,
                int ply);

void conn_address(const Conn *conn, char out[17]); /* a name for where it comes from (address_hash) */

/* What a question costs beyond the one message it is; false: that is too much now, and the client was told. */
bool conn_charge(Conn *conn, const char *id, int cost);
bool conn_charge_address(Conn *conn, const char *id, int cost); /* the same for its address alone */
/* Of what its address may have of something else. */
bool conn_take(Conn *conn, const char *id, Account account, int count);

/* A whole message from the client (incoming.c); false: the connection was told to close. */
bool incoming(Conn *conn, const char *text, size_t size);

#endif
