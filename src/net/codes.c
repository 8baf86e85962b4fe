#include "codes.h"

#include <stdint.h>
#include <string.h>

/* ---- SHA-1 ------------------------------------------------------------------------------------------------ */

static uint32_t turn(uint32_t value, int by) {
  return value << by | value >> (32 - by);
}

static void sha1_block(uint32_t state[5], const unsigned char *block) {
  uint32_t w[80];
  for (int i = 0; i < 16; i++, block += 4)
    w[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 | block[3];
  for (int i = 16; i < 80; i++) w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
  for (int i = 0; i < 80; i++) {
    static const uint32_t add[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t f = i < 20 ? (b & c) | (~b & d) : i >= 40 && i < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
    uint32_t next = turn(a, 5) + f + e + add[i / 20] + w[i];
    e = d;
    d = c;
    c = turn(b, 30);
    b = a;
    a = next;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
}

void sha1(const void *bytes, size_t size, unsigned char out[20]) {
  uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  const unsigned char *at = bytes;
  size_t left = size;
  for (; left >= 64; at += 64, left -= 64) sha1_block(state, at);
  unsigned char end[128] = {0};
  memcpy(end, at, left);
  end[left] = 0x80;
  size_t total = left < 56 ? 64 : 128;
  for (int i = 0; i < 8; i++) end[total - 1 - (size_t)i] = (unsigned char)((uint64_t)size * 8 >> 8 * i);
  for (size_t i = 0; i < total; i += 64) sha1_block(state, end + i);
  for (int i = 0; i < 20; i++) out[i] = (unsigned char)(state[i / 4] >> (24 - i % 4 * 8));
}

/* ---- base 64 ---------------------------------------------------------------------------------------------- */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void base64_write(const unsigned char *bytes, size_t size, char *out) {
  for (size_t i = 0; i < size; i += 3) {
    size_t left = size - i;
    uint32_t three =
        (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) | (left > 2 ? bytes[i + 2] : 0);
    *out++ = digits[three >> 18];
    *out++ = digits[three >> 12 & 63];
    *out++ = left > 1 ? digits[three >> 6 & 63] : '=';
    *out++ = left > 2 ? digits[three & 63] : '=';
  }
  *out = 0;
}

int base64_read(const char *text, size_t size, unsigned char *out, size_t room) {
  if (size == 0 || size % 4 != 0) return -1;
  size_t padding = text[size - 1] != '=' ? 0 : text[size - 2] != '=' ? 1 : 2, bytes = size / 4 * 3 - padding;
  if (bytes > room) return -1;
  uint32_t bits = 0;
  for (size_t i = 0, put = 0; i < size; i++) {
    bool padded = i >= size - padding;
    const char *digit = padded ? digits : memchr(digits, text[i], 64);
    if (!digit) return -1;
    bits = bits << 6 | (uint32_t)(digit - digits);
    if (i % 4 != 3) continue;
    for (int shift = 16; shift >= 0 && put < bytes; shift -= 8) out[put++] = (unsigned char)(bits >> shift);
  }
  return (int)bytes;
}

/* ---- UTF-8 ------------------------------------------------------------------------------------------------ */

/* How many bytes follow a first one, -1: it is none. */
static int following(unsigned char c) {
  if (c < 0x80) return 0;
  if (c >= 0xc2 && c < 0xe0) return 1;
  if (c >= 0xe0 && c < 0xf0) return 2;
  return c >= 0xf0 && c < 0xf5 ? 3 : -1;
}

bool is_utf8(const char *text, size_t size) {
  const unsigned char *at = (const unsigned char *)text, *end = at + size;
  while (at < end) {
    unsigned char c = *at++;
    int more = following(c);
    if (more < 0 || end - at < more) return false;
    for (int i = 0; i < more; i++)
      if ((at[i] & 0xc0) != 0x80) return false;
    /* written longer than needed, half of a pair, beyond the last character */
    if ((c == 0xe0 && *at < 0xa0) || (c == 0xed && *at > 0x9f) || (c == 0xf0 && *at < 0x90) ||
        (c == 0xf4 && *at > 0x8f))
      return false;
    at += more;
  }
  return true;
}
