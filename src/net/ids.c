/* Ids, secrets, seeds and times: everything here that has to be fresh or unguessable. */
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "ids.h"
#include "starboard/starboard.h"

int64_t clock_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t steady_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

void today(char out[16]) {
  time_t now = time(NULL);
  struct tm utc;
  gmtime_r(&now, &utc);
  strftime(out, 16, "%Y-%m-%d", &utc);
}

void random_bytes(void *out, size_t size) {
  ssize_t got = getrandom(out, size, 0);
  SB_ASSERT(got == (ssize_t)size); /* up to 256 bytes it never gives less */
}

/* 34 characters that are not taken for one another; 8 of 256 bytes are thrown away to stay fair. */
static const char letters[] = "abcdefghijklmnopqrstuvwxyz23456789";

void new_match_id(char out[SB_MATCH_ID]) {
  int count = 0;
  while (count < SB_MATCH_ID - 1) {
    uint8_t byte;
    random_bytes(&byte, 1);
    if (byte < 7 * 34) out[count++] = letters[byte % 34];
  }
  out[count] = 0;
}

bool is_match_id(const char *text, size_t length) {
  if (length != SB_MATCH_ID - 1) return false;
  for (size_t i = 0; i < length; i++)
    if (!text[i] || !strchr(letters, text[i])) return false;
  return true;
}

void new_secret(char out[33]) {
  uint8_t bytes[16];
  random_bytes(bytes, sizeof bytes);
  SbText t = sb_text(out, 33);
  for (int i = 0; i < 16; i++) sb_text_hex(&t, bytes[i], 2);
}

void hash_secret(const char *secret, uint8_t out[32]) {
  sb_sha256(secret, strlen(secret), out);
}

static bool same(const uint8_t *a, const uint8_t *b, size_t size) {
  unsigned differ = 0;
  for (size_t i = 0; i < size; i++) differ |= (unsigned)(a[i] ^ b[i]);
  return differ == 0;
}

int find_seat(const SbStoreMatch *facts, const char *secret) {
  uint8_t digest[32];
  int found = -1;
  hash_secret(secret, digest);
  for (int seat = 0; seat < facts->seats; seat++)
    if (facts->seat[seat].has_secret && same(facts->seat[seat].secret, digest, sizeof digest)) found = seat;
  return found;
}

bool seed_read(const char *hex, uint64_t out[2]) {
  SbSetup setup;
  if (strlen(hex) != 32 || strspn(hex, "0123456789abcdef") != 32) return false;
  sb_setup_seed(&setup, hex);
  memcpy(out, setup.seed, sizeof setup.seed);
  return true;
}

static uint64_t big_endian(const uint8_t *bytes) {
  uint64_t value = 0;
  for (int i = 0; i < 8; i++) value = value << 8 | bytes[i];
  return value;
}

/* Matches from before there were seals: the salts one after the other behind the seed. */
static void old_key(const SbStoreMatch *facts, uint64_t key[2]) {
  uint8_t bytes[16 + SB_SEATS_MAX * SB_SALT_TEXT], digest[32];
  size_t size = 16;
  for (int i = 0; i < 16; i++) bytes[i] = (uint8_t)(key[i / 8] >> (56 - 8 * (i % 8)));
  for (int seat = 0; seat < facts->seats; seat++) {
    size_t length = strlen(facts->seat[seat].salt);
    memcpy(bytes + size, facts->seat[seat].salt, length);
    size += length;
  }
  if (size == 16) return;
  sb_sha256(bytes, size, digest);
  key[0] = big_endian(digest);
  key[1] = big_endian(digest + 8);
}

bool mix_of(const SbStoreMatch *facts, SbMix *out) {
  static const SbMixKind kinds[] = {SB_MIX_UNTOLD, SB_MIX_BY_HAND, SB_MIX_SEALED,
                                    SB_MIX_SEALED, SB_MIX_SEALED,  SB_MIX_SEALED};
  *out = (SbMix){.kind = kinds[facts->luck]};
  if (!seed_read(facts->seed, out->host_seed)) return false;
  if (out->kind != SB_MIX_SEALED) return true;
  sb_seed_commitment(out->host_seed, out->host_seal);
  out->beacon = facts->beacon;
  for (int seat = 0; facts->luck == SB_LUCK_MIXED && seat < facts->seats; seat++) {
    const SbStoreSeat *s = &facts->seat[seat];
    if (s->seal[0]) out->seal[seat] = s->seal;
    if (s->salt[0]) out->salt[seat] = s->salt;
  }
  return true;
}

bool seed_of(const SbStoreMatch *facts, uint64_t out[2]) {
  SbMix mix;
  if (!mix_of(facts, &mix)) return false;
  memcpy(out, mix.host_seed, sizeof mix.host_seed);
  if (mix.kind == SB_MIX_SEALED) sb_mix_key(&mix, out);
  if (mix.kind == SB_MIX_UNTOLD) old_key(facts, out);
  return true;
}
