/* SipHash-2-4 (states, generator) and SHA-256 (seed commitments), both from their public specifications. */
#include <string.h>

#include "starboard/chance.h"

static inline uint64_t rotl(uint64_t x, int b) {
  return x << b | x >> (64 - b);
}

static inline void sip_round(uint64_t v[4]) {
  v[0] += v[1];
  v[2] += v[3];
  v[1] = rotl(v[1], 13) ^ v[0];
  v[3] = rotl(v[3], 16) ^ v[2];
  v[0] = rotl(v[0], 32);
  v[2] += v[1];
  v[0] += v[3];
  v[1] = rotl(v[1], 17) ^ v[2];
  v[3] = rotl(v[3], 21) ^ v[0];
  v[2] = rotl(v[2], 32);
}

uint64_t sb_siphash(uint64_t key0, uint64_t key1, const void *data, size_t size) {
  const uint8_t *p = data;
  uint64_t v[4] = {key0 ^ 0x736f6d6570736575u, key1 ^ 0x646f72616e646f6du, key0 ^ 0x6c7967656e657261u,
                   key1 ^ 0x7465646279746573u};
  for (size_t left = size; left >= 8; left -= 8, p += 8) {
    uint64_t word;
    memcpy(&word, p, 8);
    v[3] ^= word;
    sip_round(v);
    sip_round(v);
    v[0] ^= word;
  }
  uint64_t last = (uint64_t)size << 56;
  for (size_t i = 0; i < (size & 7); i++) last |= (uint64_t)p[i] << (8 * i);
  v[3] ^= last;
  sip_round(v);
  sip_round(v);
  v[0] ^= last;
  v[2] ^= 0xff;
  for (int i = 0; i < 4; i++) sip_round(v);
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}

uint64_t sb_hash(const void *data, size_t size) {
  return sb_siphash(0, 0, data, size);
}

static const uint32_t sha_k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static inline uint32_t rotr(uint32_t x, int b) {
  return x >> b | x << (32 - b);
}

static void sha_block(uint32_t h[8], const uint8_t *p) {
  uint32_t w[64], s[8];
  for (int i = 0; i < 16; i++)
    w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 | (uint32_t)p[4 * i + 2] << 8 | p[4 * i + 3];
  for (int i = 16; i < 64; i++)
    w[i] = w[i - 16] + (rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
           (rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ w[i - 2] >> 10);
  memcpy(s, h, sizeof s);
  for (int i = 0; i < 64; i++) {
    uint32_t t1 =
        s[7] + (rotr(s[4], 6) ^ rotr(s[4], 11) ^ rotr(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + sha_k[i] + w[i];
    uint32_t t2 = (rotr(s[0], 2) ^ rotr(s[0], 13) ^ rotr(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof *s);
    s[4] += t1;
    s[0] = t1 + t2;
  }
  for (int i = 0; i < 8; i++) h[i] += s[i];
}

void sb_sha256(const void *data, size_t size, uint8_t digest[32]) {
  uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const uint8_t *p = data;
  size_t left = size;
  for (; left >= 64; left -= 64, p += 64) sha_block(h, p);
  uint8_t tail[128] = {0};
  if (left) memcpy(tail, p, left);
  tail[left] = 0x80;
  size_t blocks = left < 56 ? 1 : 2;
  for (int i = 0; i < 8; i++) tail[blocks * 64 - 1 - (size_t)i] = (uint8_t)((uint64_t)size * 8 >> (8 * i));
  for (size_t i = 0; i < blocks; i++) sha_block(h, tail + 64 * i);
  for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}
