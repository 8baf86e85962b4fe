/* Frames of WebSocket (RFC 6455): those of clients are read strictly, those of the server get their heads here. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum FrameKind {
  FRAME_MORE = 0, /* goes on with the message before */
  FRAME_TEXT = 1,
  FRAME_BINARY = 2,
  FRAME_CLOSE = 8,
  FRAME_PING = 9,
  FRAME_PONG = 10
} FrameKind;

typedef struct Frame {
  FrameKind kind;
  bool last; /* of its message */
  char *data;
  size_t size;
} Frame;

typedef enum FrameFound {
  FRAME_PART,  /* it is not all there yet */
  FRAME_WHOLE, /* unmasked where it lies */
  FRAME_BAD,   /* against the protocol */
  FRAME_LARGE  /* says that it is going to be longer than `most` */
} FrameFound;

/* The first frame of what a client sent; *used gets how many bytes it took. */
FrameFound frame_read(char *bytes, size_t count, size_t most, Frame *out, size_t *used);

/* The code a client closes with, 1005 when it gives none; 1002: that is no close frame. */
int frame_close_code(const Frame *frame);

#define FRAME_HEAD 10 /* bytes of the longest head */
/* Write the head of a whole frame of the server so that it ends at `end`; gives how long it is. */
size_t frame_head(FrameKind kind, size_t size, unsigned char *end);

#define FRAME_ACCEPT 29
/* What a server answers to the key of a handshake; false: that is no key. */
bool frame_accept(const char *key, size_t size, char out[FRAME_ACCEPT]);

#endif
