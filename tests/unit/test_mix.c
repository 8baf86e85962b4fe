/* Where luck comes from: every vector of docs/fair-dice.md, seals that hold or do not, replays that carry them, and
 * every draw again. */
#include "starboard/mix.h"

#include <stdio.h>

#include "../written.h"
#include "starboard/replay.h"
#include "toy_game.h"

/* ---- vectors ---------------------------------------------------------------------------------------- */

static void read_key(const char *hex, uint64_t key[2]) {
  SbSetup setup;
  sb_setup_seed(&setup, hex);
  memcpy(key, setup.seed, sizeof setup.seed);
}

static void expect_hex(const uint64_t *value, int words, const char *told) {
  char made[33];
  SbText t = sb_text(made, sizeof made);
  for (int i = 0; i < words; i++) sb_text_hex(&t, value[i], 16);
  assert_string_equal(made, told);
}

static void check_siphash(char *input, const char *told) {
  unsigned long long key0, key1;
  char hex[64] = "";
  uint8_t bytes[32];
  size_t size = 0;
  assert_int_equal(sscanf(input, "%llx %llx %63s", &key0, &key1, hex), 3);
  for (unsigned byte; sscanf(hex + 2 * size, "%2x", &byte) == 1; size++) bytes[size] = (uint8_t)byte;
  expect_hex((uint64_t[]){sb_siphash(key0, key1, bytes, size)}, 1, told);
}

static SbRng generator(const char *hex) {
  SbRng rng;
  uint64_t key[2];
  read_key(hex, key);
  sb_rng_init(&rng, key[0], key[1]);
  return rng;
}

static void check_block(char *input, const char *told) {
  char *number = strchr(input, ' ');
  *number++ = 0;
  SbRng rng = generator(input);
  uint64_t block = 0;
  for (int i = atoi(number); i >= 0; i--) block = sb_rng_next(&rng);
  expect_hex(&block, 1, told);
}

static int below_of(SbRng *rng, const char *bound) {
  return (int)sb_rng_below(rng, (uint32_t)atoi(bound));
}

static int face_of(SbRng *rng, const char *weights) {
  static const char *const names[] = {"a", "b", "c"};
  unsigned w[3];
  assert_int_equal(sscanf(weights, "%u,%u,%u", &w[0], &w[1], &w[2]), 3);
  uint8_t small[3] = {(uint8_t)w[0], (uint8_t)w[1], (uint8_t)w[2]};
  SbDie die = {.id = "d", .faces = 3, .names = names, .weights = small};
  return sb_chance_draw(NULL, rng, &die, 0, 0);
}

static void check_numbers(char *input, const char *told, int (*draw)(SbRng *rng, const char *with)) {
  char *with = strchr(input, ' ');
  *with++ = 0;
  SbRng rng = generator(input);
  char made[200];
  SbText t = sb_text(made, sizeof made);
  while (t.length < strlen(told)) sb_text_format(&t, t.length ? " %d" : "%d", draw(&rng, with));
  assert_string_equal(made, told);
}

static void check_key(char *input, const char *told) {
  SbMix mix = {.kind = SB_MIX_SEALED};
  uint64_t key[2];
  for (int field = 0; input; field++) {
    char *next = strchr(input, '|');
    if (next) *next++ = 0;
    if (field == 0)
      read_key(input, mix.host_seed);
    else if (field <= SB_SEATS_MAX)
      mix.salt[field - 1] = *input ? input : NULL;
    else
      mix.beacon = *input ? input : NULL;
    input = next;
  }
  sb_mix_key(&mix, key);
  expect_hex(key, 2, told);
}

static void check_vector(const char *what, char *input, const char *told) {
  char seal[SB_SEAL_TEXT];
  uint64_t seed[2];
  if (strcmp(what, "siphash") == 0) {
    check_siphash(input, told);
  } else if (strcmp(what, "block") == 0) {
    check_block(input, told);
  } else if (strcmp(what, "below") == 0) {
    check_numbers(input, told, below_of);
  } else if (strcmp(what, "weights") == 0) {
    check_numbers(input, told, face_of);
  } else if (strcmp(what, "key") == 0) {
    check_key(input, told);
  } else if (strcmp(what, "seal") == 0) {
    sb_seal(input, seal);
    assert_string_equal(seal, told);
  } else {
    assert_string_equal(what, "host-seal");
    read_key(input, seed);
    sb_seed_commitment(seed, seal);
    assert_string_equal(seal, told);
  }
}

static void test_vectors(void **unused) {
  (void)unused;
  FILE *file = fopen(SB_TESTS_DIR "/../docs/fair-dice.md", "r");
  char line[400];
  bool inside = false;
  int count = 0;
  assert_non_null(file);
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    if (strncmp(line, "```", 3) == 0) inside = strcmp(line, "```vectors") == 0;
    char *told = strstr(line, " = "), *input = strchr(line, ' ');
    if (!inside || !told) continue;
    *told = *input = 0;
    check_vector(line, input + 1, told + 3);
    count++;
  }
  fclose(file);
  assert_int_equal(count, 15);
}

/* ---- seals ------------------------------------------------------------------------------------------ */

static SbMix sample(void) {
  static char seals[2][SB_SEAL_TEXT];
  SbMix mix = {.kind = SB_MIX_SEALED, .host_seed = {5, 6}, .beacon = "r1 v", .salt = {"Ada \"\\"}};
  sb_seed_commitment(mix.host_seed, mix.host_seal);
  sb_seal(mix.salt[0], seals[0]);
  sb_seal("never opened", seals[1]);
  mix.seal[0] = seals[0];
  mix.seal[1] = seals[1];
  return mix;
}

static void test_check(void **unused) {
  (void)unused;
  SbMix mix = sample();
  SbError error = {0};
  uint64_t key[2];
  sb_mix_key(&mix, key);
  assert_true(sb_mix_check(&mix, key, &error));
  key[1]++;
  assert_false(sb_mix_check(&mix, key, &error));
  assert_non_null(strstr(error.text, "make"));
  mix.salt[0] = "Eda \"\\";
  sb_mix_key(&mix, key);
  assert_false(sb_mix_check(&mix, key, &error));
  assert_non_null(strstr(error.text, "seat 0"));
  mix = sample();
  mix.host_seed[0]++;
  sb_mix_key(&mix, key);
  assert_false(sb_mix_check(&mix, key, &error));
  assert_non_null(strstr(error.text, "host"));
  mix = sample();
  mix.salt[2] = "nobody sealed this";
  sb_mix_key(&mix, key);
  assert_false(sb_mix_check(&mix, key, &error));
}

static void test_shapes(void **unused) {
  (void)unused;
  assert_true(sb_is_beacon("drand/42 00ff"));
  static const char *const no_beacons[] = {"", "42", " 42", "42 ", "a b c", "é 1", "a\tb c"};
  for (size_t i = 0; i < sizeof no_beacons / sizeof *no_beacons; i++) assert_false(sb_is_beacon(no_beacons[i]));
  char text[300];
  memset(text, 'x', sizeof text);
  text[1] = ' ';
  text[SB_BEACON_TEXT] = 0;
  assert_false(sb_is_beacon(text));
  text[SB_BEACON_TEXT - 1] = 0;
  assert_true(sb_is_beacon(text));
  text[SB_SALT_TEXT] = 0;
  assert_false(sb_is_salt(text));
  text[SB_SALT_TEXT - 1] = 0;
  assert_true(sb_is_salt(text));
  assert_false(sb_is_salt(""));
  assert_false(sb_is_salt("a\nb"));
  assert_false(sb_is_seal(text));
}

/* ---- in a replay ------------------------------------------------------------------------------------ */

static SbMatch *mixed_match(const SbMix *mix) {
  SbSetup setup;
  SbError error = {0};
  sb_setup_init(sb_content_baked(&toy_game), &setup);
  if (mix->kind == SB_MIX_SEALED) sb_mix_key(mix, setup.seed);
  SbMatch *m = sb_match_create(sb_content_baked(&toy_game), &setup, &(SbMatchInfo){.mix = mix}, &error);
  assert_non_null(m);
  toy_do(m, "draw");
  toy_do(m, "roll #0");
  return m;
}

static void write_form(const SbMatch *m, bool ndjson, bool reveal, Written *out) {
  out->length = 0;
  (ndjson ? sb_replay_write_ndjson : sb_replay_write)(m, reveal, collect, out);
}

static void test_replays(void **unused) {
  (void)unused;
  SbMix sealed = sample(), by_hand = {.kind = SB_MIX_BY_HAND};
  for (int form = 0; form < 8; form++) {
    bool ndjson = form & 1, reveal = form & 2;
    const SbMix *mix = form & 4 ? &by_hand : &sealed;
    SbMatch *m = mixed_match(mix);
    Written w, again;
    SbError error = {0};
    write_form(m, ndjson, reveal, &w);
    assert_int_equal(strstr(w.at, "Ada") != NULL, reveal && mix == &sealed);
    SbMatch *read = sb_replay_read(w.at, w.length, &error, NULL);
    if (!read) print_message("%s\n", error.text);
    assert_non_null(read);
    assert_int_equal(sb_match_info(read)->mix->kind, mix->kind);
    assert_int_equal(sb_match_seed_known(read), reveal);
    write_form(read, ndjson, true, &again);
    assert_int_equal(w.length, again.length);
    assert_memory_equal(w.at, again.at, w.length);
    assert_true(sb_match_rewind(read, 1)); /* its own mix, not that of the match it was copied from */
    write_form(read, ndjson, true, &again);
    assert_non_null(strstr(again.at, sb_mix_words[mix->kind]));
    sb_match_destroy(read);
    sb_match_destroy(m);
  }
}

/* Whatever is changed about it is noticed. */
static void test_forgeries(void **unused) {
  (void)unused;
  SbMix mix = sample();
  SbMatch *m = mixed_match(&mix);
  Written w;
  write_form(m, false, true, &w);
  const char *from = strstr(w.at, "[luck "), *to = strstr(w.at, "\n\n");
  int lines = 0;
  for (const char *line = from; line < to; line = strchr(line, '\n') + 1, lines++) {
    Written forged = w;
    size_t at = (size_t)(line - w.at), length = strcspn(line, "\n") + 1;
    char *value = strchr(forged.at + at, '"') + 1;
    *value = *value == '0' ? '1' : '0';
    assert_null(sb_replay_read(forged.at, forged.length, &(SbError){0}, NULL));
    forged = w;
    memmove(forged.at + at, forged.at + at + length, w.length - at - length);
    assert_null(sb_replay_read(forged.at, w.length - length, &(SbError){0}, NULL));
  }
  assert_int_equal(lines, 8);
  sb_match_destroy(m);
}

/* ---- draws ------------------------------------------------------------------------------------------ */

typedef struct Again {
  SbRng rng;
  const SbMatch *match;
  int drawn, states;
} Again;

static void begin(void *self, const SbRng *rng) {
  ((Again *)self)->rng = *rng;
}

/* Drawn here from the generator that was told, it comes out the same. */
static void drew(void *self, int ply, const SbDraw *draw) {
  Again *again = self;
  (void)ply;
  assert_false(draw->given);
  int face = sb_chance_pick(NULL, &again->rng, draw->die, 0, draw->faces, draw->weights, draw->count);
  assert_int_equal(face, draw->face);
  again->drawn++;
}

static void led(void *self, int ply, uint64_t state) {
  Again *again = self;
  assert_int_equal(ply, again->states++);
  assert_true(state != 0);
}

static void test_draws(void **unused) {
  (void)unused;
  SbMix mix = sample();
  SbMatch *m = mixed_match(&mix);
  Again again = {.match = m};
  int rolled = 0;
  assert_true(sb_match_draws(m, &(SbDraws){begin, drew, led, &again}));
  for (int ply = 0; ply <= sb_match_ply(m); ply++) rolled += sb_match_log(m, ply)->rolled_count;
  assert_int_equal(again.drawn, rolled);
  assert_true(rolled >= 3);
  assert_int_equal(again.states, sb_match_ply(m) + 1);
  assert_memory_equal(&again.rng, sb_match_state(m), sizeof again.rng);
  Written w;
  write_form(m, false, false, &w);
  SbMatch *read = sb_replay_read(w.at, w.length, NULL, NULL);
  assert_false(sb_match_draws(read, &(SbDraws){begin, drew, led, &again}));
  sb_match_destroy(read);
  sb_match_destroy(m);
}

int main(void) {
  toy_use();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_vectors), cmocka_unit_test(test_check),     cmocka_unit_test(test_shapes),
      cmocka_unit_test(test_replays), cmocka_unit_test(test_forgeries), cmocka_unit_test(test_draws),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
