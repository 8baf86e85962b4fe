#include "starboard/mix.h"

#include <string.h>

#include "starboard/chance.h"
#include "starboard/replay.h"

const char *const sb_mix_words[] = {"untold", "by-hand", "sealed"};

static void write_digest(const uint8_t digest[32], char out[SB_SEAL_TEXT]) {
  SbText t = sb_text(out, SB_SEAL_TEXT);
  for (int i = 0; i < 32; i++) sb_text_hex(&t, digest[i], 2);
}

void sb_seal(const char *salt, char out[SB_SEAL_TEXT]) {
  uint8_t digest[32];
  sb_sha256(salt, strlen(salt), digest);
  write_digest(digest, out);
}

static uint64_t big_endian(const uint8_t *bytes) {
  uint64_t value = 0;
  for (int i = 0; i < 8; i++) value = value << 8 | bytes[i];
  return value;
}

void sb_mix_key(const SbMix *mix, uint64_t key[2]) {
  char space[64 + SB_SEATS_MAX * (SB_SALT_TEXT + 10) + SB_BEACON_TEXT + 10];
  uint8_t digest[32];
  bool mixed = mix->beacon != NULL;
  SbText t = sb_text(space, sizeof space);
  sb_text_put(&t, "starboard luck 1\nhost ");
  for (int i = 0; i < 2; i++) sb_text_hex(&t, key[i] = mix->host_seed[i], 16);
  sb_text_char(&t, '\n');
  for (int seat = 0; seat < SB_SEATS_MAX; seat++) {
    if (!mix->salt[seat]) continue;
    sb_text_format(&t, "salt %d %s\n", seat, mix->salt[seat]);
    mixed = true;
  }
  if (mix->beacon) sb_text_format(&t, "beacon %s\n", mix->beacon);
  SB_ASSERT(!t.cut);
  if (!mixed) return;
  sb_sha256(space, t.length, digest);
  key[0] = big_endian(digest);
  key[1] = big_endian(digest + 8);
}

bool sb_mix_check(const SbMix *mix, const uint64_t key[2], SbError *error) {
  char seal[SB_SEAL_TEXT];
  uint64_t mixed[2];
  sb_seed_commitment(mix->host_seed, seal);
  if (strcmp(seal, mix->host_seal) != 0) return sb_fail(error, "the host's seed is not the one it had sealed");
  for (int seat = 0; seat < SB_SEATS_MAX; seat++) {
    if (!mix->salt[seat]) continue;
    sb_seal(mix->salt[seat], seal);
    if (!mix->seal[seat] || strcmp(seal, mix->seal[seat]) != 0)
      return sb_fail(error, "the salt of seat %d is not the one it had sealed", seat);
  }
  sb_mix_key(mix, mixed);
  if (memcmp(mixed, key, sizeof mixed) == 0) return true;
  return sb_fail(error, "the seed is not the one that the host's seed, the salts and the beacon make");
}

bool sb_is_salt(const char *text) {
  size_t length = strlen(text);
  for (const unsigned char *p = (const unsigned char *)text; *p; p++)
    if (*p < 0x20 || *p == 0x7f) return false;
  return length >= 1 && length < SB_SALT_TEXT;
}

bool sb_is_seal(const char *text) {
  return strlen(text) == SB_SEAL_TEXT - 1 && strspn(text, "0123456789abcdef") == SB_SEAL_TEXT - 1;
}

bool sb_is_beacon(const char *text) {
  const char *space = strchr(text, ' ');
  if (!space || space == text || !space[1] || strchr(space + 1, ' ') || strlen(text) >= SB_BEACON_TEXT) return false;
  for (const unsigned char *p = (const unsigned char *)text; *p; p++)
    if (*p < 0x20 || *p > 0x7e) return false;
  return true;
}
