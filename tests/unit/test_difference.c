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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_vectors),
      cmocka_unit_test(test_little_room),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
