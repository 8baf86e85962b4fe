/* Frames of a client. Byte 0: where to cut the rest in two. What is read lies within the bytes, is no longer than
 * allowed and nothing that the protocol forbids; and a frame that comes in two pieces is the same frame. */
#include "codes.h"
#include "frame.h"
#include "fuzz.h"

#define MOST 1000

static void promise_frame(const Frame *frame, const char *bytes, size_t used) {
  bool control = frame->kind & 8;
  PROMISE(frame->data >= bytes && frame->data + frame->size == bytes + used);
  PROMISE(frame->size <= (control ? 125 : MOST) && (!control || frame->last));
  if (frame->kind != FRAME_CLOSE) return;
  int code = frame_close_code(frame);
  PROMISE(code >= 1000 && code < 5000 && code != 1006 && code != 1004);
  PROMISE(frame->size < 2 || code == 1002 || is_utf8(frame->data + 2, frame->size - 2));
}

static void promise_answer(const Frame *frame) {
  unsigned char head[FRAME_HEAD];
  size_t size = frame_head(frame->kind, frame->size, head + FRAME_HEAD);
  PROMISE(size == (frame->size < 126 ? 2 : 4) && head[FRAME_HEAD - size] == (0x80 | (int)frame->kind));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 1) return 0;
  size_t count = size - 1, cut = data[0] < count ? data[0] : count;
  char *bytes = malloc(count + 1), *again = malloc(cut + 1); /* their ends are where a sanitizer looks */
  PROMISE(bytes && again);
  memcpy(bytes, data + 1, count);
  memcpy(again, data + 1, cut);
  Frame frame, part;
  size_t used = 0, other = 0;
  FrameFound early = frame_read(again, cut, MOST, &part, &other);
  for (size_t at = 0; at < count; at += used) {
    FrameFound found = frame_read(bytes + at, count - at, MOST, &frame, &used);
    if (at == 0 && early != FRAME_PART) PROMISE(early == found && (early != FRAME_WHOLE || other == used));
    if (found != FRAME_WHOLE) break;
    promise_frame(&frame, bytes + at, used);
    promise_answer(&frame);
  }
  free(bytes);
  free(again);
  return 0;
}
