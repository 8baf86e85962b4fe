/* src/core/position.c: what is not there keeps its default, what is wrong gets a sentence and changes nothing. */
#include "starboard/position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "starboard/content.h"

static const SbContent *content; /* a game of five seats: violet, red, blue, yellow, green */
static json_t *json;
static SbError error;

static const json_t *given(const char *text) {
  json_decref(json);
  json = json_loads(text, 0, NULL);
  assert_non_null(json);
  error = (SbError){0};
  return json;
}

static int drop(void **unused) {
  (void)unused;
  json_decref(json);
  json = NULL;
  return 0;
}

static void test_members(void **unused) {
  (void)unused;
  static const char *const members[] = {"a", "b", NULL};
  assert_true(sb_read_only(given("{}"), "x", members, &error));
  assert_true(sb_read_only(given("{\"a\": 1, \"b\": 2}"), "x", members, &error));
  assert_false(sb_read_only(given("{\"a\": 1, \"c\": 2}"), "x", members, &error));
  assert_string_equal(error.text, "x: unknown member \"c\"");
  assert_false(sb_read_only(given("[]"), "x", members, &error));
  assert_false(sb_read_only(NULL, "x", members, &error));
}

static void test_numbers(void **unused) {
  (void)unused;
  uint8_t byte = 7, flag = 1;
  int number = -4;
  assert_true(sb_read_byte(given("{}"), "n", 0, 9, &byte, &error));
  assert_true(sb_read_flag(json, "f", &flag, &error));
  assert_int_equal(byte, 7);
  assert_int_equal(flag, 1);
  assert_true(sb_read_byte(given("{\"n\": 9, \"f\": false}"), "n", 0, 9, &byte, &error));
  assert_true(sb_read_flag(json, "f", &flag, &error));
  assert_int_equal(byte, 9);
  assert_int_equal(flag, 0);
  assert_true(sb_read_int(given("{\"n\": -30000}"), "n", -30000, 5, &number, &error));
  assert_int_equal(number, -30000);
  static const char *const wrong[] = {"{\"n\": 10}",   "{\"n\": -1}",  "{\"n\": \"1\"}", "{\"n\": 1.0}",
                                      "{\"n\": null}", "{\"n\": [1]}", "{\"n\": true}",  "{\"n\": 4294967297}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_false(sb_read_byte(given(wrong[i]), "n", 0, 9, &byte, &error));
    assert_string_equal(error.text, "\"n\" must be a number from 0 to 9");
    assert_int_equal(byte, 9);
  }
  assert_false(sb_read_flag(given("{\"f\": 1}"), "f", &flag, &error));
  assert_int_equal(flag, 0);
}

static void test_names(void **unused) {
  (void)unused;
  static const char *const names[] = {NULL, "red", "blue"};
  uint8_t colour = 1;
  assert_true(sb_read_name(given("{}"), "c", names, 3, &colour, &error));
  assert_int_equal(colour, 1);
  assert_true(sb_read_name(given("{\"c\": \"blue\"}"), "c", names, 3, &colour, &error));
  assert_int_equal(colour, 2);
  assert_true(sb_read_name(given("{\"c\": \"Red\"}"), "c", names, 3, &colour, &error));
  assert_int_equal(colour, 1);
  assert_false(sb_read_name(given("{\"c\": \"reds\"}"), "c", names, 3, &colour, &error));
  assert_string_equal(error.text, "\"c\" must be one of: red, blue");
  assert_false(sb_read_name(given("{\"c\": 1}"), "c", names, 3, &colour, &error));
  assert_int_equal(colour, 1);
}

static int thing(const char *value) {
  static const char *const ids[] = {"P-AFT", "P-HOT", "X-07", "Y-7", "Y-08"};
  char text[80];
  snprintf(text, sizeof text, "[%s]", value);
  return sb_read_thing(content, "power", ids, 5, json_array_get(given(text), 0));
}

static void test_things(void **unused) {
  (void)unused;
  assert_int_equal(thing("\"P-HOT\""), 1);
  assert_int_equal(thing("\"p-hot\""), 1);
  assert_int_equal(thing("\"Hot Barrel\""), 1);
  assert_int_equal(thing("\"hot-barrel\""), 1);
  assert_int_equal(thing("\"Postcombustion\""), 0);
  assert_int_equal(thing("8"), 4);
  static const char *const wrong[] = {"7",    "0",   "-8",  "\"8\"", "\"\"", "\"Hot\"", "\"power.P-AFT\"",
                                      "null", "8.0", "true"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_int_equal(thing(wrong[i]), -1);
}

static void test_lists(void **unused) {
  (void)unused;
  static const char *const ids[] = {"P-AFT", "P-HOT"};
  uint8_t copies[2] = {9, 9};
  uint32_t set = 7;
  assert_true(sb_read_copies(given("{}"), "l", content, "power", ids, 2, copies, &error) && copies[0] == 9);
  const char *hand = "{\"l\": [\"Hot Barrel\", \"P-HOT\"], \"n\": {\"p-hot\": 3}}";
  assert_true(sb_read_copies(given(hand), "l", content, "power", ids, 2, copies, &error));
  assert_int_equal(copies[0], 0);
  assert_int_equal(copies[1], 2);
  assert_true(sb_read_things(given("{}"), "l", content, "power", ids, 2, &set, &error) && set == 7);
  assert_true(sb_read_things(given(hand), "l", content, "power", ids, 2, &set, &error));
  assert_int_equal(set, 2);
  assert_true(sb_read_by_thing(given(hand), "n", content, "power", ids, 2, 3, copies, &error));
  assert_int_equal(copies[1], 3);
  assert_false(sb_read_by_thing(given(hand), "n", content, "power", ids, 2, 2, copies, &error));
  assert_string_equal(error.text, "\"n\": \"p-hot\" must be a number from 0 to 2");
  assert_false(sb_read_things(given("{\"l\": [\"P-COLD\"]}"), "l", content, "power", ids, 2, &set, &error));
  assert_string_equal(error.text, "\"l\": there is no power \"P-COLD\"");
  assert_false(sb_read_things(given("{\"l\": 1}"), "l", content, "power", ids, 2, &set, &error));
  assert_string_equal(error.text, "\"l\" must be a list of things of the kind power");
}

static void test_seats(void **unused) {
  (void)unused;
  uint8_t seat = 4, seats = 0;
  assert_true(sb_read_seat(given("{}"), "s", content, 3, &seat, &error));
  assert_int_equal(seat, 4);
  static const char *const second[] = {"{\"s\": 1}", "{\"s\": \"red\"}", "{\"s\": \"Red\"}", "{\"s\": \"Rouge\"}"};
  for (size_t i = 0; i < sizeof second / sizeof *second; i++) {
    seat = 4;
    assert_true(sb_read_seat(given(second[i]), "s", content, 3, &seat, &error));
    assert_int_equal(seat, 1);
  }
  static const char *const wrong[] = {"{\"s\": 3}", "{\"s\": -1}", "{\"s\": \"green\"}", "{\"s\": null}",
                                      "{\"s\": [1]}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_false(sb_read_seat(given(wrong[i]), "s", content, 3, &seat, &error));
    assert_string_equal(error.text, "\"s\" must be a seat: a number from 0 to 2, or one of violet, red, blue");
  }
  assert_true(sb_read_seats(given("{\"l\": [\"blue\", 0]}"), "l", content, 3, &seats, &error));
  assert_int_equal(seats, 5);
  assert_true(sb_read_seats(given("{}"), "l", content, 3, &seats, &error));
  assert_int_equal(seats, 5);
  assert_false(sb_read_seats(given("{\"l\": [\"yellow\"]}"), "l", content, 3, &seats, &error));
  assert_string_equal(error.text, "\"l\" must be a list of seats");
}

static bool result_of(const char *text, bool over, uint8_t *winners, uint8_t *reason) {
  static const char *const reasons[] = {"home", "time"};
  *winners = *reason = 9;
  return sb_read_result(given(text), content, 3, over, reasons, 2, winners, reason, &error);
}

static void test_result(void **unused) {
  (void)unused;
  uint8_t winners, reason;
  assert_true(result_of("{}", false, &winners, &reason));
  assert_true(result_of("{\"result\": null}", false, &winners, &reason));
  assert_int_equal(winners, 9);
  assert_true(result_of("{\"result\": {\"winner\": \"blue\", \"reason\": \"time\"}}", true, &winners, &reason));
  assert_int_equal(winners, 4);
  assert_int_equal(reason, 1);
  assert_true(result_of("{\"result\": {\"winner\": -1, \"reason\": \"home\"}}", true, &winners, &reason));
  assert_int_equal(winners, 0);
  assert_true(result_of("{\"result\": {\"winners\": [0, 2], \"reason\": \"home\"}}", true, &winners, &reason));
  assert_int_equal(winners, 5);
  static const struct {
    const char *json, *why;
    bool over;
  } wrong[] = {
      {"{}", "exactly when it is over", true},
      {"{\"result\": {\"winner\": 1, \"reason\": \"time\"}}", "exactly when it is over", false},
      {"{\"result\": {\"reason\": \"time\"}}", "\"winner\" must be a seat, or -1 for a draw", true},
      {"{\"result\": {\"winner\": -2}}", "\"winner\" must be a seat, or -1 for a draw", true},
      {"{\"result\": {\"winners\": [3]}}", "\"winners\" must be a list of seats", true},
      {"{\"result\": {\"winner\": 1, \"reason\": \"x\"}}", "\"reason\" must be one of: home, time", true},
      {"{\"result\": {\"winner\": 1, \"why\": 1}}", "unknown member \"why\"", true},
      {"{\"result\": []}", "must be an object", true},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_false(result_of(wrong[i].json, wrong[i].over, &winners, &reason));
    if (!strstr(error.text, wrong[i].why)) fail_msg("\"%s\" lacks \"%s\"", error.text, wrong[i].why);
  }
}

static void test_to_act(void **unused) {
  (void)unused;
  assert_true(sb_read_to_act(given("{}"), content, 3, 5, &error));
  assert_true(sb_read_to_act(given("{\"to_act\": [2, 0]}"), content, 3, 5, &error));
  assert_true(sb_read_to_act(given("{\"to_act\": []}"), content, 3, 0, &error));
  assert_false(sb_read_to_act(given("{\"to_act\": [0]}"), content, 3, 5, &error));
  assert_non_null(strstr(error.text, "[0, 2]"));
  static const char *const wrong[] = {"{\"to_act\": 0}", "{\"to_act\": [3]}", "{\"to_act\": [-1]}",
                                      "{\"to_act\": [\"0\"]}", "{\"to_act\": null}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_false(sb_read_to_act(given(wrong[i]), content, 3, 1, &error));
    assert_string_equal(error.text, "\"to_act\" must be a list of seats");
  }
}

static void test_rng(void **unused) {
  (void)unused;
  SbRng rng = {.key = {1, 2}, .counter = 3, .pool = 0xfedcba9876543210}, back = {0};
  char space[200];
  SbText text = sb_text(space, sizeof space);
  SbJson out = sb_json(&text);
  sb_json_object(&out, NULL);
  sb_write_rng(&rng, &out);
  sb_json_end(&out);
  assert_true(sb_read_rng(given(space), &back, &error));
  assert_memory_equal(&back, &rng, sizeof rng);
  back = (SbRng){0};
  assert_true(sb_read_rng(given("{\"rng\": \"000000000000000100000000000000020000000000000003fedcba9876543210\"}"),
                          &back, &error));
  assert_memory_equal(&back, &rng, sizeof rng);
  static const char bad_digit[] = "{\"rng\": \"g00000000000000100000000000000020000000000000003fedcba9876543210\"}";
  static const char quick[] = "{\"rng\": \"000000000000000100000000000000028000000000000003fedcba9876543210\"}";
  static const char *const wrong[] = {bad_digit,
                                      "{\"rng\": \"12\"}",
                                      "{\"rng\": []}",
                                      "{\"rng\": 5}",
                                      "{\"rng\": [\"0000000000000001\", \"0000000000000001\", \"0000000000000001\"]}",
                                      quick,
                                      "{\"rng\": [\"000000000000000g\", \"0\", \"0\", \"0\"]}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_false(sb_read_rng(given(wrong[i]), &back, &error));
    assert_memory_equal(&back, &rng, sizeof rng);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(test_members, drop), cmocka_unit_test_teardown(test_numbers, drop),
      cmocka_unit_test_teardown(test_names, drop),   cmocka_unit_test_teardown(test_to_act, drop),
      cmocka_unit_test_teardown(test_rng, drop),     cmocka_unit_test_teardown(test_things, drop),
      cmocka_unit_test_teardown(test_seats, drop),   cmocka_unit_test_teardown(test_result, drop),
      cmocka_unit_test_teardown(test_lists, drop),
  };
  sb_games_use_built_in();
  content = sb_content_baked(sb_game_find("kembles-cascade"));
  return cmocka_run_group_tests(tests, NULL, NULL);
}
