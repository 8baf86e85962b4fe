/* Bytes on their way to one or more connections. */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stddef.h>
#include <stdint.h>

#include "frame.h"
#include "net.h"
#include "starboard/starboard.h"

#define SAY(lang, en, fr) ((lang) == SB_FR ? (fr) : (en))

/* A whole frame: the same for everybody it is for, so it has its head from the beginning. */
struct Message {
  int refs;
  uint16_t start; /* of the frame in `bytes` */
  uint64_t ticket;
  size_t length; /* of the frame */
  unsigned char bytes[];
};

/* Make a message from what `write` writes; it may be called again with more room. NULL: out of memory. */
typedef void MessageWriter(const void *self, SbText *out);
Message *message_make(MessageWriter *write, const void *self, uint64_t ticket);
Message *message_text(const char *text, size_t length, uint64_t ticket);
Message *message_frame(FrameKind kind, const void *data, size_t size, uint64_t ticket);
void message_drop(Message *message);
/* The same as plain memory, for HTTP; *size gets its length. */
char *text_make(MessageWriter *write, const void *self, size_t *size);
/* And with `head` bytes in front, for a struct that ends in the text. */
void *block_make(MessageWriter *write, const void *self, size_t head, size_t *size);

/* Memory that grows with what is put there, to be freed; grow_put is an SbReplaySink. */
typedef struct Grow {
  char *at;
  size_t length, size;
  bool failed; /* out of memory: what is there is not all */
} Grow;
void grow_put(void *self, const char *text, size_t size);

#endif
