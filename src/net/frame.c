#include "frame.h"

#include <string.h>

#include "codes.h"

/* ---- reading ---------------------------------------------------------------------------------------------- */

/* The length, which has to be written in the shortest way. False: it is not. */
static bool read_size(const unsigned char *at, int bytes, uint64_t least, uint64_t *size) {
  *size = 0;
  for (int i = 0; i < bytes; i++) *size = *size << 8 | at[i];
  return *size >= least && *size >> 63 == 0;
}

static void unmask(char *data, size_t size, const unsigned char key[4]) {
  uint64_t wide;
  unsigned char twice[8];
  memcpy(twice, key, 4);
  memcpy(twice + 4, key, 4);
  memcpy(&wide, twice, 8);
  size_t i = 0;
  for (; i + 8 <= size; i += 8) {
    uint64_t word;
    memcpy(&word, data + i, 8);
    word ^= wide;
    memcpy(data + i, &word, 8);
  }
  for (; i < size; i++) data[i] = (char)(data[i] ^ key[i & 3]);
}

static bool is_known(int kind) {
  return kind <= FRAME_BINARY || (kind >= FRAME_CLOSE && kind <= FRAME_PONG);
}

FrameFound frame_read(char *bytes, size_t count, size_t most, Frame *out, size_t *used) {
  const unsigned char *at = (const unsigned char *)bytes;
  if (count < 1) return FRAME_PART;
  int kind = at[0] & 15;
  bool control = kind & 8, last = at[0] >> 7;
  if (at[0] & 0x70 || !is_known(kind) || (control && !last)) return FRAME_BAD;
  if (count < 2) return FRAME_PART;
  uint64_t size = at[1] & 127;
  size_t head = 2;
  if (!(at[1] & 128) || (control && size > 125)) return FRAME_BAD;
  if (size > 125) {
    int wide = size == 126 ? 2 : 8;
    head += (size_t)wide;
    if (count < head) return FRAME_PART;
    if (!read_size(at + 2, wide, wide == 2 ? 126 : 65536, &size)) return FRAME_BAD;
  }
  if (!control && size > most) return FRAME_LARGE;
  head += 4;
  if (count < head + size) return FRAME_PART;
  *out = (Frame){.kind = (FrameKind)kind, .last = last, .data = bytes + head, .size = (size_t)size};
  unmask(out->data, out->size, at + head - 4);
  *used = head + (size_t)size;
  return FRAME_WHOLE;
}

int frame_close_code(const Frame *frame) {
  if (frame->size == 0) return 1005;
  if (frame->size == 1) return 1002;
  int code = (unsigned char)frame->data[0] << 8 | (unsigned char)frame->data[1];
  bool known = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
  return known && is_utf8(frame->data + 2, frame->size - 2) ? code : 1002;
}

/* ---- writing ---------------------------------------------------------------------------------------------- */

size_t frame_head(FrameKind kind, size_t size, unsigned char *end) {
  int wide = size < 126 ? 0 : size < 65536 ? 2 : 8;
  unsigned char *at = end - 2 - wide;
  at[0] = (unsigned char)(0x80 | (unsigned)kind);
  at[1] = (unsigned char)(wide == 0 ? size : wide == 2 ? 126 : 127);
  for (int i = 0; i < wide; i++) at[2 + i] = (unsigned char)(size >> 8 * (wide - 1 - i));
  return (size_t)(end - at);
}

bool frame_accept(const char *key, size_t size, char out[FRAME_ACCEPT]) {
  static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  unsigned char nonce[18], digest[20];
  char text[24 + sizeof guid];
  if (size != 24 || base64_read(key, size, nonce, sizeof nonce) != 16) return false;
  memcpy(text, key, size);
  memcpy(text + size, guid, sizeof guid);
  sha1(text, size + sizeof guid - 1, digest);
  base64_write(digest, sizeof digest, out);
  return true;
}
