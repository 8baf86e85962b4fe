/* Differences of JSON texts: vectors that the page is tested with too, and room that is scarce. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "starboard/difference.h"

static char *text_of(const json_t *vector, const char *member) {
  char *text = json_dumps(json_object_get(vector, member), JSON_COMPACT | JSON_ENCODE_ANY);
  assert_non_null(text);
  return text;
}

static json_t *vectors(void) {
  json_error_t error;
  json_t *all = json_load_file(SB_TESTS_DIR "/unit/differences.json", 0, &error);
  assert_non_null(all);
  assert_true(json_array_size(all) > 0);
  return all;
}

static void test_vectors(void **unused) {
  (void)unused;
  json_t *all = vectors(), *vector;
  size_t i;
  json_array_foreach (all, i, vector) {
    char space[1000];
    SbText out = sb_text(space, sizeof space);
    char *before = text_of(vector, "before"), *now = text_of(vector, "now"), *change = text_of(vector, "change");
    sb_json_difference(before, now, &out);
    assert_string_equal(space, change);
    free(before);
    free(now);
    free(change);
  }
  json_decref(all);
}

/* Whatever fits is right, and what does not is known to be cut. */
static void test_little_room(void **unused) {
  (void)unused;
  json_t *all = vectors(), *vector;
  size_t i;
  json_array_foreach (all, i, vector) {
    char *before = text_of(vector, "before"), *now = text_of(vector, "now"), *change = text_of(vector, "change");
    for (size_t size = 1; size < 400; size++) {
      char *space = malloc(size); /* its end is where a sanitizer looks */
      assert_non_null(space);
      SbText out = sb_text(space, size);
      sb_json_difference(before, now, &out);
      if (!out.cut) assert_string_equal(space, change);
      assert_true(out.cut || size > strlen(change));
      free(space);
    }
    free(before);
    free(now);
    free(change);
  }
  json_decref(all);
}

#define LONG 20000

/* `times` objects around a value, each with `length` letters before it, so that the whole is longer than a change. */
static char *wrapped(const char *value, int times, int length) {
  size_t size = strlen(value) + (size_t)times * (size_t)(length + 20) + 1;
  char *text = malloc(size);
  assert_non_null(text);
  SbText out = sb_text(text, size);
  for (int i = 0; i < times; i++) {
    sb_text_put(&out, length ? "{\"pad\":\"" : "{");
    for (int k = 0; k < length; k++) sb_text_char(&out, k % 3 ? '[' : '}');
    sb_text_put(&out, length ? "\",\"d\":" : "\"d\":");
  }
  sb_text_put(&out, value);
  for (int i = 0; i < times; i++) sb_text_char(&out, '}');
  assert_false(out.cut);
  return text;
}

/* Texts that are too long or too deep to be marked beforehand change as all others do. */
static void test_long_and_deep(void **unused) {
  (void)unused;
  static char space[2000];
  static const struct {
    int times, length;
  } ways[] = {{1, 100}, {3, 1000}, {1, LONG}, {60, 30}, {100, 30}, {100, LONG / 50}};
  json_t *all = vectors(), *vector;
  size_t i;
  json_array_foreach (all, i, vector) {
    char *before = text_of(vector, "before"), *now = text_of(vector, "now"), *change = text_of(vector, "change");
    for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
      char *a = wrapped(before, ways[way].times, ways[way].length),
           *b = wrapped(now, ways[way].times, ways[way].length);
      char *wanted = strcmp(change, "{}") == 0 ? strdup("{}") : wrapped(change, ways[way].times, 0);
      SbText out = sb_text(space, sizeof space);
      sb_json_difference(a, b, &out);
      assert_string_equal(space, wanted);
      free(a);
      free(b);
      free(wanted);
    }
    free(before);
    free(now);
    free(change);
  }
  json_decref(all);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_vectors),
      cmocka_unit_test(test_little_room),
      cmocka_unit_test(test_long_and_deep),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
