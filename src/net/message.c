/* Messages: written once into shared scratch memory, copied out in their exact size, shared by everybody they are for.
 */
#include <stdlib.h>
#include <string.h>

#include "message.h"

#define SCRATCH_FIRST ((size_t)64 * 1024)
#define SCRATCH_MOST ((size_t)64 * 1024 * 1024)

static char *scratch; /* of the service thread */
static size_t scratch_size;

static bool scratch_grow(void) {
  size_t size = scratch_size ? scratch_size * 4 : SCRATCH_FIRST;
  if (size > SCRATCH_MOST) return false;
  char *grown = malloc(size);
  if (!grown) return false;
  free(scratch);
  scratch = grown;
  scratch_size = size;
  return true;
}

/* A long log needs much once; the server must not keep it. */
static void scratch_shrink(void) {
  if (scratch_size <= 4 * SCRATCH_FIRST) return;
  free(scratch);
  scratch = NULL;
  scratch_size = 0;
}

static bool write_scratch(MessageWriter *write, const void *self, size_t *length) {
  if (!scratch && !scratch_grow()) return false;
  for (;;) {
    SbText out = sb_text(scratch, scratch_size);
    write(self, &out);
    *length = out.length;
    if (!out.cut) return true;
    if (!scratch_grow()) return false;
  }
}

/* Messages of the usual size come and go all the time: some of their blocks are kept. */
#define KEPT_BYTES ((size_t)4096)
#define KEPT_MOST 192

static Message *kept[KEPT_MOST];
static int kept_count;

static bool is_usual(size_t length) {
  return sizeof(Message) + FRAME_HEAD + length <= KEPT_BYTES;
}

static Message *new_message(size_t length) {
  if (!is_usual(length)) return malloc(sizeof(Message) + FRAME_HEAD + length);
  return kept_count ? kept[--kept_count] : malloc(KEPT_BYTES);
}

Message *message_frame(FrameKind kind, const void *data, size_t size, uint64_t ticket) {
  Message *m = new_message(size);
  if (!m) return NULL;
  size_t head = frame_head(kind, size, m->bytes + FRAME_HEAD);
  m->refs = 1;
  m->ticket = ticket;
  m->start = (uint16_t)(FRAME_HEAD - head);
  m->length = head + size;
  memcpy(m->bytes + FRAME_HEAD, data, size);
  return m;
}

Message *message_text(const char *text, size_t length, uint64_t ticket) {
  return message_frame(FRAME_TEXT, text, length, ticket);
}

Message *message_make(MessageWriter *write, const void *self, uint64_t ticket) {
  size_t length;
  Message *m = write_scratch(write, self, &length) ? message_text(scratch, length, ticket) : NULL;
  scratch_shrink();
  return m;
}

void *block_make(MessageWriter *write, const void *self, size_t head, size_t *size) {
  char *block = NULL;
  if (write_scratch(write, self, size)) block = malloc(head + *size + 1);
  if (block) {
    memcpy(block + head, scratch, *size);
    block[head + *size] = 0;
  }
  scratch_shrink();
  return block;
}

char *text_make(MessageWriter *write, const void *self, size_t *size) {
  return block_make(write, self, 0, size);
}

void message_drop(Message *m) {
  if (!m || --m->refs > 0) return;
  if (is_usual(m->length - (FRAME_HEAD - m->start)) && kept_count < KEPT_MOST)
    kept[kept_count++] = m;
  else
    free(m);
}

void grow_put(void *self, const char *text, size_t size) {
  Grow *g = self;
  if (g->failed) return;
  if (g->length + size > g->size) {
    size_t wanted = (g->length + size) * 2;
    char *grown = realloc(g->at, wanted);
    if (!grown) {
      g->failed = true;
      return;
    }
    g->at = grown;
    g->size = wanted;
  }
  memcpy(g->at + g->length, text, size);
  g->length += size;
}
