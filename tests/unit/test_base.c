/* src/base: text, JSON, hashes with published vectors, the generator, and dice that are forced or typed in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "starboard/chance.h"
#include "starboard/error.h"
#include "starboard/text.h"

/* ---- text and JSON -------------------------------------------------------------------------------- */

static void test_text_appends(void **unused) {
  (void)unused;
  char space[64];
  SbText t = sb_text(space, sizeof space);
  sb_text_put(&t, "a ");
  sb_text_int(&t, INT64_MIN);
  sb_text_char(&t, ' ');
  sb_text_hex(&t, 0xbeef, 6);
  sb_text_format(&t, " %s%d", "n", 7);
  assert_string_equal(space, "a -9223372036854775808 00beef n7");
  assert_int_equal(t.length, strlen(space));
  assert_false(t.cut);
  sb_text_clear(&t);
  sb_text_xml(&t, "1 < 2 & \"x\" > y");
  assert_string_equal(space, "1 &lt; 2 &amp; &quot;x&quot; &gt; y");
  sb_text_clear(&t);
  assert_string_equal(space, "");
}

/* Words and numbers are put together without printf; it must not show, whatever the room. */
static void test_text_formats_as_printf(void **unused) {
  (void)unused;
#define SAME(...)                                      \
  for (size_t size = 1; size <= sizeof ours; size++) { \
    SbText t = sb_text(ours, size);                    \
    sb_text_format(&t, __VA_ARGS__);                   \
    int length = snprintf(theirs, size, __VA_ARGS__);  \
    assert_string_equal(ours, theirs);                 \
    assert_int_equal(t.length, strlen(theirs));        \
    assert_int_equal(t.cut, (size_t)length >= size);   \
  }
  char ours[48], theirs[48];
  SAME("plain");
  SAME("%s", "");
  SAME("%s%s", "one", "two");
  SAME("a %d b %s c %d", INT32_MIN, "word", INT32_MAX);
  SAME("%d%% of %s", 50, "all");
  SAME("%5d|%-4s|%.2s", 7, "ab", "cut here");
  SAME("%d %lld", 1, (long long)INT64_MIN);
#undef SAME
}

static void test_text_is_cut(void **unused) {
  (void)unused;
  char space[6];
  for (int way = 0; way < 3; way++) {
    SbText t = sb_text(space, sizeof space);
    if (way == 0) sb_text_put(&t, "123456");
    if (way == 1) sb_text_format(&t, "%d", 123456);
    if (way == 2) sb_text_int(&t, 123456);
    assert_true(t.cut);
    assert_string_equal(space, "12345");
    sb_text_put(&t, "more");
    assert_string_equal(space, "12345");
  }
  SbText t = sb_text(space, sizeof space);
  sb_text_put(&t, "12345");
  assert_false(t.cut);
}

static void test_text_is_cut_between_characters(void **unused) {
  (void)unused;
  static const char text[] = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x9a\x80";
  static const size_t whole[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10};
  for (size_t room = 0; room < sizeof text; room++)
    for (int way = 0; way < 4; way++) {
      char space[sizeof text];
      SbText t = sb_text(space, room + 1);
      if (way == 0) sb_text_put(&t, text);
      if (way == 1) sb_text_format(&t, "%s", text);
      if (way == 2) sb_text_format(&t, "%.20s", text);
      if (way == 3) sb_text_xml(&t, text);
      assert_int_equal(t.length, whole[room]);
      assert_int_equal(strlen(space), whole[room]);
      assert_int_equal(t.cut, room + 1 < sizeof text);
      if (t.cut) sb_text_put(&t, "b");
      assert_int_equal(t.length, whole[room]);
    }
}

static void write_sample(SbJson *j) {
  sb_json_object(j, NULL);
  sb_json_int(j, "a", -3);
  sb_json_array(j, "list");
  sb_json_text(j, NULL, "q\"b\\n\n\x01\xc3\xa9");
  sb_json_null(j, NULL);
  sb_json_bool(j, NULL, true);
  sb_json_object(j, NULL);
  sb_json_end(j);
  sb_json_end(j);
  sb_json_text(j, "none", NULL);
  sb_json_real(j, "half", 0.5, 2);
  sb_json_real(j, "nan", 0.0 / 0.0, 2);
  sb_json_hex(j, "hex", 255);
  sb_json_raw(j, "raw", "[1]");
  sb_json_end(j);
}

static void test_json(void **unused) {
  (void)unused;
  char space[400];
  SbText t = sb_text(space, sizeof space);
  SbJson j = sb_json(&t);
  write_sample(&j);
  assert_string_equal(space,
                      "{\"a\":-3,\"list\":[\"q\\\"b\\\\n\\u000a\\u0001\xc3\xa9\",null,true,{}],\"none\":null,"
                      "\"half\":0.50,\"nan\":null,\"hex\":\"00000000000000ff\",\"raw\":[1]}");
}

static void test_json_bytes(void **unused) {
  (void)unused;
  static const uint8_t bytes[] = {0xfb, 0xff, 0x00, 0x41};
  char space[100];
  SbText t = sb_text(space, sizeof space);
  SbJson j = sb_json(&t);
  sb_json_array(&j, NULL);
  for (size_t size = 0; size <= sizeof bytes; size++) sb_json_bytes(&j, NULL, bytes, size);
  sb_json_end(&j);
  assert_string_equal(space, "[\"\",\"+w==\",\"+/8=\",\"+/8A\",\"+/8AQQ==\"]");
}

static void test_json_pretty(void **unused) {
  (void)unused;
  char space[200];
  SbText t = sb_text(space, sizeof space);
  SbJson j = sb_json(&t);
  j.pretty = true;
  sb_json_object(&j, NULL);
  sb_json_int(&j, "a", 1);
  sb_json_object(&j, "b");
  sb_json_array(&j, "c");
  sb_json_int(&j, NULL, 1);
  sb_json_end(&j);
  sb_json_end(&j);
  sb_json_end(&j);
  assert_string_equal(space, "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": [1]\n  }\n}");
}

static void test_errors(void **unused) {
  (void)unused;
  SbError error = {.rule = "X-1"};
  assert_false(sb_fail(&error, "seat %d", 3));
  assert_string_equal(error.text, "seat 3");
  assert_string_equal(error.rule, "");
  assert_false(sb_fail_at(&error, 2, 5, "bad"));
  assert_int_equal(error.line, 2);
  assert_int_equal(error.column, 5);
  assert_false(sb_fail(NULL, "nobody listens"));
}

/* ---- hashes --------------------------------------------------------------------------------------- */

static void test_siphash_vectors(void **unused) {
  (void)unused;
  static const struct {
    size_t size;
    uint64_t hash;
  } vectors[] = {{0, 0x726fdb47dd0e0e31}, {1, 0x74f839c593dc67fd}, {2, 0x0d6c8009d9a94f5a},
                 {3, 0x85676696d7fb7e2d}, {8, 0x93f5f5799a932462}, {15, 0xa129ca6149be45e5}};
  uint8_t data[16];
  for (int i = 0; i < 16; i++) data[i] = (uint8_t)i;
  for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
    assert_true(sb_siphash(0x0706050403020100, 0x0f0e0d0c0b0a0908, data, vectors[i].size) == vectors[i].hash);
  assert_true(sb_hash(data, 7) == sb_siphash(0, 0, data, 7));
}

static void check_sha(const char *data, size_t size, const char *expected) {
  uint8_t digest[32];
  char space[65];
  SbText t = sb_text(space, sizeof space);
  sb_sha256(data, size, digest);
  for (int i = 0; i < 32; i++) sb_text_hex(&t, digest[i], 2);
  assert_string_equal(space, expected);
}

static void test_sha256_vectors(void **unused) {
  (void)unused;
  check_sha("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  check_sha("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  check_sha("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  size_t million = 1000000;
  char *many = malloc(million);
  assert_non_null(many);
  memset(many, 'a', million);
  check_sha(many, million, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  free(many);
}

/* ---- the generator -------------------------------------------------------------------------------- */

static double chi_square(const int *seen, const double *expected, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
  return sum;
}

/* Fixed seed, so the outcome is fixed; the bounds are those of chance in a thousand (5, 9, 255 degrees of freedom). */
static void require_uniform(SbRng *rng) {
  static const struct {
    uint32_t bound;
    double limit;
  } tries[] = {{6, 20.5}, {10, 27.9}, {256, 330.5}};
  for (size_t t = 0; t < sizeof tries / sizeof *tries; t++) {
    int seen[256] = {0}, rolls = 256000;
    double expected[256];
    for (int i = 0; i < rolls; i++) seen[sb_rng_below(rng, tries[t].bound)]++;
    for (uint32_t i = 0; i < tries[t].bound; i++) expected[i] = rolls / (double)tries[t].bound;
    assert_true(chi_square(seen, expected, (int)tries[t].bound) < tries[t].limit);
  }
}

static void test_rng_is_uniform(void **unused) {
  (void)unused;
  SbRng fair, quick;
  sb_rng_init(&fair, 11, 0);
  quick = sb_rng_fork_quick(&fair);
  require_uniform(&fair);
  require_uniform(&quick);
}

static void test_rng_streams(void **unused) {
  (void)unused;
  SbRng a, b;
  sb_rng_init(&a, 1, 2);
  sb_rng_init(&b, 1, 2);
  for (int i = 0; i < 100; i++) assert_int_equal(sb_rng_below(&a, 6), sb_rng_below(&b, 6));
  assert_memory_equal(&a, &b, sizeof a);
  SbRng fork = sb_rng_fork(&a);
  assert_true(sb_rng_next(&fork) != sb_rng_next(&a));
  assert_int_equal(sb_rng_below(&a, 1), 0);
  uint32_t large = 3000000000u;
  for (int i = 0; i < 1000; i++) assert_true(sb_rng_below(&a, large) < large);
}

/* Draws that follow each other, and forks of one parent, have nothing to do with each other; every bit is a coin. */
static void test_quick_is_uniform(void **unused) {
  (void)unused;
  SbRng parent, rng;
  int pairs[256] = {0}, siblings[256] = {0}, ones[64] = {0};
  double expected[256];
  sb_rng_init(&parent, 11, 7);
  rng = sb_rng_fork_quick(&parent);
  for (int i = 0; i < 256000; i++) {
    uint32_t high = sb_rng_below(&rng, 16);
    pairs[high * 16 + sb_rng_below(&rng, 16)]++;
    SbRng one = sb_rng_fork(&rng), other = sb_rng_fork(&rng);
    siblings[sb_rng_below(&one, 16) * 16 + sb_rng_below(&other, 16)]++;
    for (uint64_t bits = sb_rng_next(&rng); bits; bits &= bits - 1) ones[__builtin_ctzll(bits)]++;
  }
  for (int i = 0; i < 256; i++) expected[i] = 1000;
  assert_true(chi_square(pairs, expected, 256) < 330.5);
  assert_true(chi_square(siblings, expected, 256) < 330.5);
  for (int bit = 0; bit < 64; bit++) assert_in_range(ones[bit], 128000 - 1012, 128000 + 1012); /* four deviations */
}

/* Quick or not is passed on, and nothing turns a fair generator into a quick one. */
static void test_quick_mark(void **unused) {
  (void)unused;
  SbRng fair, twin;
  sb_rng_init(&fair, 1, 2);
  twin = fair;
  SbRng quick = sb_rng_fork_quick(&fair), plain = sb_rng_fork(&twin);
  assert_memory_equal(&fair, &twin, sizeof fair);
  assert_false(fair.counter & SB_RNG_QUICK);
  assert_false(plain.counter & SB_RNG_QUICK);
  assert_true(quick.counter & SB_RNG_QUICK);
  SbRng child = sb_rng_fork(&quick);
  assert_true(child.counter & SB_RNG_QUICK);
  for (int i = 0; i < 100; i++) sb_rng_below(&quick, 6);
  assert_true(quick.counter & SB_RNG_QUICK);
  fair.counter = SB_RNG_QUICK - 1;
  sb_rng_next(&fair);
  assert_false(fair.counter & SB_RNG_QUICK);
}

/* ---- dice ----------------------------------------------------------------------------------------- */

static const char *const faces[] = {"+", "x", "*", "!"};
static const uint8_t weights[] = {2, 2, 1, 1};
static const SbDie table[] = {{.id = "command", .faces = 4, .names = faces, .weights = weights},
                              {.id = "secret", .faces = 4, .names = faces, .secret = true}};

static void test_chance_weights(void **unused) {
  (void)unused;
  SbRng rng;
  sb_rng_init(&rng, 5, 5);
  int seen[4] = {0}, masked[4] = {0};
  for (int i = 0; i < 60000; i++) {
    seen[sb_chance_draw(NULL, &rng, table, 0, 0)]++;
    masked[sb_chance_draw(NULL, &rng, table, 0, 1u << 1 | 1u << 3)]++;
  }
  double expected[4] = {20000, 20000, 10000, 10000};
  assert_true(chi_square(seen, expected, 4) < 16.3);
  assert_int_equal(masked[0] + masked[2], 0);
  double two[2] = {40000, 20000};
  assert_true(chi_square((int[]){masked[1], masked[3]}, two, 2) < 10.9);
}

static void test_chance_forced(void **unused) {
  (void)unused;
  SbRng rng, untouched;
  sb_rng_init(&rng, 1, 1);
  untouched = rng;
  int32_t forced[] = {3, 1};
  SbChance c = {.forced = forced, .forced_count = 2};
  assert_int_equal(sb_chance_draw(&c, &rng, table, 0, 0), 3);
  assert_int_equal(sb_chance_draw(&c, &rng, table, 1, 0), 1);
  assert_memory_equal(&rng, &untouched, sizeof rng);
  int third = sb_chance_draw(&c, &rng, table, 0, 0);
  assert_true(memcmp(&rng, &untouched, sizeof rng) != 0);
  assert_int_equal(c.rolled_count, 3);
  assert_int_equal(c.rolled[2], third);
  assert_int_equal(c.rolled_die[1], 1);
  assert_int_equal(c.forced_used, 2);
  assert_false(c.bad);
}

static void test_chance_bad(void **unused) {
  (void)unused;
  static const int32_t wrong[] = {-1, 4, 2, INT32_MAX};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    SbRng rng;
    sb_rng_init(&rng, 1, 1);
    SbChance c = {.forced = &wrong[i], .forced_count = 1};
    assert_int_equal(sb_chance_draw(&c, &rng, table, 0, 1u << 1 | 1u << 3), 1);
    assert_true(c.bad);
    assert_int_equal(c.rolled_count, 0);
    assert_int_equal(sb_chance_draw(&c, &rng, table, 0, 0), 0);
    assert_int_equal(rng.counter, 0);
  }
}

static void test_chance_manual(void **unused) {
  (void)unused;
  SbRng rng;
  sb_rng_init(&rng, 1, 1);
  int32_t forced[] = {2};
  SbChance c = {.forced = forced, .forced_count = 1, .manual = true};
  sb_chance_draw(&c, &rng, table, 1, 0);
  assert_int_equal(c.forced_used, 0);
  assert_int_equal(rng.counter, 1);
  assert_int_equal(sb_chance_draw(&c, &rng, table, 0, 0), 2);
  assert_null(c.needed);
  sb_chance_draw(&c, &rng, table, 0, 1u << 2 | 1u << 3);
  assert_ptr_equal(c.needed, &table[0]);
  assert_int_equal(c.needed_mask, 1u << 2 | 1u << 3);
  sb_chance_draw(&c, &rng, table, 1, 0);
  assert_int_equal(c.rolled_count, 2);
}

static void test_chance_pick(void **unused) {
  (void)unused;
  static const uint8_t cards[] = {5, 90, 200};
  static const uint16_t odds[] = {0, 1, 3};
  static const SbDie deck = {.id = "deck", .faces = 256, .secret = true};
  SbRng rng;
  int seen[256] = {0};
  sb_rng_init(&rng, 1, 1);
  for (int i = 0; i < 4000; i++) seen[sb_chance_pick(NULL, &rng, &deck, 0, cards, odds, 3)]++;
  assert_int_equal(seen[5], 0);
  assert_int_equal(seen[90] + seen[200], 4000);
  assert_true(chi_square((int[]){seen[90], seen[200]}, (double[]){1000, 3000}, 2) < 10.9);
  int32_t forced[] = {200, 5};
  SbChance c = {.forced = forced, .forced_count = 2};
  assert_int_equal(sb_chance_pick(&c, &rng, &deck, 0, cards, odds, 3), 200);
  assert_int_equal(c.rolled[0], 200);
  assert_int_equal(sb_chance_pick(&c, &rng, &deck, 0, cards, odds, 3), 90); /* 5 has no weight: it cannot come */
  assert_true(c.bad);
  SbChance manual = {.forced = forced, .forced_count = 1, .manual = true};
  sb_chance_pick(&manual, &rng, &deck, 0, cards, NULL, 3); /* secret: never from the list */
  assert_int_equal(manual.forced_used, 0);
  assert_int_equal(manual.rolled_count, 1);
}

static void test_chance_record_is_bounded(void **unused) {
  (void)unused;
  SbRng rng;
  sb_rng_init(&rng, 1, 1);
  SbChance c = {0};
  for (int i = 0; i < SB_ROLLED_MAX + 10; i++) sb_chance_draw(&c, &rng, table, 0, 0);
  assert_int_equal(c.rolled_count, SB_ROLLED_MAX);
  assert_true(c.overflow);
}

/* ---- measured outcomes -------------------------------------------------------------------------------- */

static const SbDie landing[] = {{.id = "landing", .numbers = 4, .decimals = 2, .unit = "mm"}};

static int make_landing(void *self, SbRng *luck, int32_t *numbers) {
  ++*(int *)self;
  numbers[0] = (int32_t)sb_rng_below(luck, 100000) - 50000;
  numbers[1] = -5;
  return 2;
}

static bool is_pair(void *self, const int32_t *numbers, int count, SbMisfit *why) {
  (void)why;
  (void)self;
  return count == 2 && numbers[1] < 0;
}

static void test_measured_once(void **unused) {
  (void)unused;
  int made = 0;
  SbMeasure measure = {make_landing, is_pair, &made};
  SbRng rng, again;
  int32_t first[4], second[4];
  sb_rng_init(&rng, 7, 7);
  again = rng;
  SbChance c = {0};
  assert_int_equal(sb_chance_measure(&c, &rng, landing, 0, &measure, first), 2);
  assert_int_equal(made, 1);
  assert_int_equal(c.rolled_count, 1);
  assert_int_equal(c.number_count, 3);
  assert_int_equal(c.numbers[c.rolled[0]], 2);
  SbChance forced = {.measured = c.numbers, .measured_count = c.number_count};
  assert_int_equal(sb_chance_measure(&forced, &again, landing, 0, &measure, second), 2);
  assert_int_equal(made, 1); /* not worked out a second time */
  assert_memory_equal(first, second, 2 * sizeof *first);
  assert_memory_equal(&rng, &again, sizeof rng); /* and the generator stands at the same place */
}

static void test_measured_not_believed(void **unused) {
  (void)unused;
  static const int32_t bad[][4] = {{2, 5, 5, 0}, {1, -1, 0, 0}, {4, 1, 2, 3}, {-1, 0, 0, 0}, {9, 0, 0, 0}};
  int made = 0;
  SbMeasure measure = {make_landing, is_pair, &made};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    SbRng rng;
    int32_t numbers[4];
    sb_rng_init(&rng, 1, 1);
    SbChance c = {.measured = bad[i], .measured_count = 4};
    assert_int_equal(sb_chance_measure(&c, &rng, landing, 0, &measure, numbers), 0);
    assert_true(c.bad);
    assert_int_equal(made, 0);
  }
}

static void test_measured_is_asked_for(void **unused) {
  (void)unused;
  int made = 0;
  SbMeasure measure = {make_landing, is_pair, &made};
  SbRng rng;
  int32_t numbers[4];
  sb_rng_init(&rng, 1, 1);
  for (int manual = 0; manual < 2; manual++) {
    SbChance c = {.manual = manual, .measures_asked = !manual};
    assert_int_equal(sb_chance_measure(&c, &rng, landing, 0, &measure, numbers), 0);
    assert_ptr_equal(c.needed, &landing[0]);
    assert_int_equal(made, 0);
  }
}

static void test_measured_names(void **unused) {
  (void)unused;
  static const int32_t numbers[] = {3, 1234, -5, 700};
  static const struct {
    const char *text;
    int count, first;
  } texts[] = {{"landing:12.34,-0.05,7.00", 3, 1234},
               {"landing 12.34,-0.05", 2, 1234},
               {"12.3", 1, 1230},
               {"-7", 1, -700},
               {"landing:", 0, 0},
               {"12.345", -1, 0},
               {"12,,3", -2, 0},
               {"12,", -2, 0},
               {"x", -1, 0},
               {"1.", -1, 0},
               {".5", -1, 0},
               {"1,2,3,4,5", -5, 0},
               {"99999999999", -1, 0},
               {"21474836.48", -1, 0},
               {"--1", -1, 0}};
  char space[80];
  SbText out = sb_text(space, sizeof space);
  sb_die_write(&landing[0], 0, numbers, &out);
  assert_string_equal(space, "landing:12.34,-0.05,7.00");
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    int32_t read[4] = {0};
    assert_int_equal(sb_die_numbers(&landing[0], texts[i].text, read), texts[i].count);
    if (texts[i].count > 0) assert_int_equal(read[0], texts[i].first);
  }
}

static void test_too_many_numbers(void **unused) {
  (void)unused;
  int made = 0;
  SbMeasure measure = {make_landing, NULL, &made};
  SbRng rng;
  int32_t numbers[4];
  sb_rng_init(&rng, 1, 1);
  SbChance c = {0};
  for (int i = 0; i < SB_NUMBERS_MAX / 3; i++) sb_chance_measure(&c, &rng, landing, 0, &measure, numbers);
  assert_false(c.overflow);
  sb_chance_measure(&c, &rng, landing, 0, &measure, numbers);
  assert_true(c.overflow);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_text_appends),
      cmocka_unit_test(test_text_formats_as_printf),
      cmocka_unit_test(test_text_is_cut),
      cmocka_unit_test(test_text_is_cut_between_characters),
      cmocka_unit_test(test_json),
      cmocka_unit_test(test_json_bytes),
      cmocka_unit_test(test_json_pretty),
      cmocka_unit_test(test_errors),
      cmocka_unit_test(test_siphash_vectors),
      cmocka_unit_test(test_sha256_vectors),
      cmocka_unit_test(test_rng_is_uniform),
      cmocka_unit_test(test_rng_streams),
      cmocka_unit_test(test_quick_is_uniform),
      cmocka_unit_test(test_quick_mark),
      cmocka_unit_test(test_chance_weights),
      cmocka_unit_test(test_chance_forced),
      cmocka_unit_test(test_chance_bad),
      cmocka_unit_test(test_chance_manual),
      cmocka_unit_test(test_chance_pick),
      cmocka_unit_test(test_chance_record_is_bounded),
      cmocka_unit_test(test_measured_once),
      cmocka_unit_test(test_measured_not_believed),
      cmocka_unit_test(test_measured_is_asked_for),
      cmocka_unit_test(test_measured_names),
      cmocka_unit_test(test_too_many_numbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
