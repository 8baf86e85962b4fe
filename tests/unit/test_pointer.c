/* src/core/pointer.c and place.c: JSON Pointers by RFC 6901, and places in a text. */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "place.h"
#include "pointer.h"

/* The document of RFC 6901, section 5, with the values it says each pointer has. */
static const char sample[] =
    "{\"foo\": [\"bar\", \"baz\"], \"\": 0, \"a/b\": 1, \"c%d\": 2, \"e^f\": 3, \"g|h\": 4, \"i\\\\j\": 5, "
    "\"k\\\"l\": 6, \" \": 7, \"m~n\": 8}";

static void test_rfc_examples(void **unused) {
  (void)unused;
  static const struct {
    const char *pointer;
    int value;
  } wanted[] = {{"/", 0},     {"/a~1b", 1}, {"/c%d", 2}, {"/e^f", 3}, {"/g|h", 4},
                {"/i\\j", 5}, {"/k\"l", 6}, {"/ ", 7},   {"/m~0n", 8}};
  json_t *root = json_loads(sample, 0, NULL);
  assert_non_null(root);
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    json_t *found = sb_pointer_get(root, wanted[i].pointer);
    assert_true(json_is_integer(found));
    assert_int_equal(json_integer_value(found), wanted[i].value);
  }
  assert_ptr_equal(sb_pointer_get(root, ""), root);
  assert_string_equal(json_string_value(sb_pointer_get(root, "/foo/0")), "bar");
  assert_string_equal(json_string_value(sb_pointer_get(root, "/foo/1")), "baz");
  json_decref(root);
}

static void test_nothing_there(void **unused) {
  (void)unused;
  static const char *const nothing[] = {"/foo/2",   "/foo/-", "/foo/01", "/foo/+1", "/foo/",
                                        "/foo/0/x", "/bar",   "/foo/1e", "//",      "/foo/99999999999"};
  json_t *root = json_loads(sample, 0, NULL);
  for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) assert_null(sb_pointer_get(root, nothing[i]));
  char lengthy[400];
  memset(lengthy, 'a', sizeof lengthy);
  lengthy[0] = '/';
  lengthy[sizeof lengthy - 1] = 0;
  assert_null(sb_pointer_get(root, lengthy));
  json_decref(root);
}

static void test_possible(void **unused) {
  (void)unused;
  static const char *const possible[] = {"", "/foo", "/bar", "/foo/0", "/foo/2", "/n/anything"};
  static const char *const impossible[] = {"/bar/0", "/foo/x", "/foo/01", "/foo/0/x", "/foo/2/x", "/n/a/b", "//x"};
  json_t *root = json_loads("{\"foo\": [\"bar\", \"baz\"], \"\": 0, \"n\": null}", 0, NULL);
  for (size_t i = 0; i < sizeof possible / sizeof *possible; i++) assert_true(sb_pointer_possible(root, possible[i]));
  for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++)
    assert_false(sb_pointer_possible(root, impossible[i]));
  json_decref(root);
}

static void test_syntax(void **unused) {
  (void)unused;
  assert_true(sb_pointer_valid(""));
  assert_true(sb_pointer_valid("/a/~0~1/0"));
  assert_false(sb_pointer_valid("a"));
  assert_false(sb_pointer_valid("/a~2"));
  assert_false(sb_pointer_valid("/a~"));
}

static void test_add(void **unused) {
  (void)unused;
  char pointer[16] = "/x";
  sb_pointer_add(pointer, sizeof pointer, "a/b~");
  assert_string_equal(pointer, "/x/a~1b~0");
  sb_pointer_add(pointer, sizeof pointer, "far too long");
  assert_string_equal(pointer, "/x/a~1b~0");
}

static void check_place(const char *text, const char *pointer, int line, int column) {
  int found_line, found_column;
  sb_place_of(text, strlen(text), pointer, &found_line, &found_column);
  assert_int_equal(found_line, line);
  assert_int_equal(found_column, column);
}

static void test_places(void **unused) {
  (void)unused;
  const char *text =
      "\n{\"a\": [1, {\"x\": \"}],\\\"{\"},\n  \"\xc3\xa9\", [2,\n 3]],\n \"b\" :{\"c\":\n null}, \"d\":4}";
  check_place(text, "", 2, 1);
  check_place(text, "/a", 2, 2);
  check_place(text, "/a/0", 2, 8);
  check_place(text, "/a/1", 2, 11);
  check_place(text, "/a/1/x", 2, 12);
  check_place(text, "/a/2", 3, 3);
  check_place(text, "/a/3", 3, 8);
  check_place(text, "/a/3/1", 4, 2);
  check_place(text, "/b/c", 5, 8);
  check_place(text, "/d", 6, 9);
  check_place(text, "/nothing", 2, 1);
  check_place(text, "/a/9", 2, 2);
  check_place(text, "/d/deeper", 6, 9);
  check_place("", "/a", 1, 1);
}

/* Only valid JSON is asked about; anything else must at least do no harm. */
static void test_places_in_rubbish(void **unused) {
  (void)unused;
  static const char *const rubbish[] = {"{",  "{\"", "{\"a",  "{\"a\"", "{\"a\":", "[",
                                        "[1", "[1,", "[\"\\", "{,}",    "]",       "{a:1}"};
  for (size_t i = 0; i < sizeof rubbish / sizeof *rubbish; i++) {
    int line, column;
    sb_place_of(rubbish[i], strlen(rubbish[i]), "/a/1", &line, &column);
    sb_place_of(rubbish[i], strlen(rubbish[i]), "/1/a", &line, &column);
    assert_int_equal(line, 1);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rfc_examples),
      cmocka_unit_test(test_nothing_there),
      cmocka_unit_test(test_possible),
      cmocka_unit_test(test_syntax),
      cmocka_unit_test(test_add),
      cmocka_unit_test(test_places),
      cmocka_unit_test(test_places_in_rubbish),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
