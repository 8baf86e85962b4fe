/* Times, ids, secrets, seeds. */
#ifndef IDS_H
#define IDS_H

#include <stddef.h>
#include <stdint.h>

#include "starboard/store.h"

int64_t clock_ms(void);  /* since 1970 */
int64_t steady_us(void); /* monotonic */
void random_bytes(void *out, size_t size);
void new_match_id(char out[SB_MATCH_ID]);
bool is_match_id(const char *text, size_t length);
void new_secret(char out[33]);
void hash_secret(const char *secret, uint8_t out[32]);
int find_seat(const SbStoreMatch *facts, const char *secret); /* -1: nobody's */
/* Where its luck comes from. Seals that nobody was asked to open play no part in it. */
bool mix_of(const SbStoreMatch *facts, SbMix *out);
/* The generator's key: the server's seed as it is, or with what was mixed in. */
bool seed_of(const SbStoreMatch *facts, uint64_t out[2]);
bool seed_read(const char *hex, uint64_t out[2]);
void today(char out[16]);

#endif
