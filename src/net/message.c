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

/* Messages of the usual sizes come and go all the time: some of their blocks are kept, fewer of the large ones, which
 * are for those who come in. */
#define KEPT_MOST 64

static struct {
  const size_t bytes;
  const int most;
  int count;
  Message *at[KEPT_MOST];
} kept[] = {{.bytes = 512, .most = KEPT_MOST}, {.bytes = 1536, .most = KEPT_MOST}, {.bytes = 4096, .most = 16}};

/* Which of them a block of so much data is, -1: none. */
static int size_class(size_t data) {
  size_t bytes = sizeof(Message) + FRAME_HEAD + data;
  for (int i = 0; i < (int)(sizeof kept / sizeof *kept); i++)
    if (bytes <= kept[i].bytes) return i;
  return -1;
}

static Message *new_message(size_t data) {
  int class = size_class(data);
  if (class < 0) return malloc(sizeof(Message) + FRAME_HEAD + data);
  return kept[class].count ? kept[class].at[--kept[class].count] : malloc(kept[class].bytes);
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
  int class = size_class(m->length - (FRAME_HEAD - m->start));
  if (class >= 0 && kept[class].count < kept[class].most)
    kept[class].at[kept[class].count++] = m;
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
