/* A WebSocket client that costs almost nothing, so that a load generator measures the server and not itself:
 * non-blocking sockets for one epoll loop, no library, masks of zero. It knows only what a well-behaved server on
 * loopback sends. */
#ifndef BENCH_WS_H
#define BENCH_WS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum WsOpcode { WS_TEXT = 1, WS_BINARY = 2, WS_CLOSE = 8, WS_PING = 9, WS_PONG = 10 } WsOpcode;

typedef struct Ws {
  int fd; /* -1 when closed */
  bool open;
  int close_code;   /* 0 while open; 1006 when the other side just hung up */
  uint8_t *in;      /* what has arrived and is not yet a whole frame */
  size_t in_size;   /* bytes there */
  size_t in_room;   /* bytes allocated */
  uint8_t out[512]; /* what did not fit into the socket */
  size_t out_size;
  uint64_t bytes_in;
} Ws;

/* Called for each whole text or binary message; `data` is followed by a NUL that is not part of it. */
typedef void WsMessage(void *self, Ws *ws, WsOpcode opcode, char *data, size_t size);

/* Connect to 127.0.0.1 and send the upgrade request; blocking until the answer is there. False with a line on stderr.
 */
bool ws_open(Ws *ws, int port, const char *path, const char *subprotocol);
/* Read what there is and hand out whole messages. False when the connection is closed now. */
bool ws_read(Ws *ws, WsMessage *message, void *self);
/* Send one message of at most 400 bytes. False when the connection is closed or its queue is full. */
bool ws_send(Ws *ws, WsOpcode opcode, const void *data, size_t size);
void ws_close(Ws *ws);

#endif
