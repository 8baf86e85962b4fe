/* Where the key of a match's generator comes from, so that nobody who plays has to believe anybody else.
 *
 * The host seals a seed of its own (SHA-256) before anybody sits down. Each person seals a salt; once all have sealed,
 * all open. Seed and salts together make the key, so that whoever brought one of them unknown to the others knows that
 * nobody could tell the luck beforehand. A beacon, some public number of a named round, is one more salt.
 * docs/fair-dice.md has every byte of it. */
#ifndef STARBOARD_MIX_H
#define STARBOARD_MIX_H

#include "starboard/error.h"
#include "starboard/game.h"

#define SB_SALT_TEXT 65    /* bytes of a salt, NUL included: plain text */
#define SB_SEAL_TEXT 65    /* a SHA-256 in hex */
#define SB_BEACON_TEXT 201 /* "ROUND VALUE" */

typedef enum SbMixKind {
  SB_MIX_UNTOLD,  /* the key, and nothing about how somebody came by it */
  SB_MIX_BY_HAND, /* whoever made the match chose the seed or the position: its luck proves nothing */
  SB_MIX_SEALED
} SbMixKind;

extern const char *const sb_mix_words[]; /* "untold", "by-hand", "sealed" */

typedef struct SbMix {
  SbMixKind kind;
  /* Sealed: what was to be seen before the first action. */
  char host_seal[SB_SEAL_TEXT];
  const char *seal[SB_SEATS_MAX]; /* NULL: this seat brought none */
  const char *beacon;             /* or NULL */
  /* What the seals hid; not there while `hidden`. */
  bool hidden;
  uint64_t host_seed[2];
  const char *salt[SB_SEATS_MAX]; /* NULL: not opened, and so not part of the key */
} SbMix;

void sb_seal(const char *salt, char out[SB_SEAL_TEXT]); /* SHA-256 of the text's bytes */
/* The key of a sealed mix: the host's seed, or with salts or a beacon the first half of a hash of all of them. */
void sb_mix_key(const SbMix *mix, uint64_t key[2]);
/* Whether every seal holds what was opened and all of it makes this key. */
bool sb_mix_check(const SbMix *mix, const uint64_t key[2], SbError *error);

bool sb_is_salt(const char *text);   /* 1 to 64 bytes without control characters */
bool sb_is_seal(const char *text);   /* 64 hex digits, lower case */
bool sb_is_beacon(const char *text); /* a round and a value, each printable ASCII without spaces, one space between */

#endif
