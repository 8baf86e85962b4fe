/* The kit for games: words, places, facts, telling. */
#include "starboard/kit.h"

#include "toy_game.h"

static void words(void **unused) {
  (void)unused;
  static const char *const names[] = {NULL, "move", "Fire"};
  SbWords w;
  SbError error = {0};
  int found = 0;
  assert_true(sb_words_split(&w, "  fire b2,12 now", " ,", &error));
  assert_int_equal(w.count, 4);
  assert_true(sb_word_name(&w, names, 3, "an action", &found));
  assert_int_equal(found, 2);
  assert_string_equal(sb_word(&w), "b2");
  assert_false(sb_word_take(&w, "b3"));
  assert_true(sb_word_take(&w, "B2"));
  assert_false(sb_word_number(&w, 0, 11, "a number", &found));
  assert_string_equal(error.text, "a number is wanted here, not \"12\"");
  assert_int_equal(error.column, 11);
  assert_true(sb_word_number(&w, 0, 12, "a number", &found));
  assert_false(sb_words_end(&w));
  assert_int_equal(error.column, 14);
  assert_false(sb_word_breaks(&w, "TOY-1", "TOY-2 TOY-3", "later"));
  assert_string_equal(error.rule, "TOY-1");
  assert_string_equal(error.also, "TOY-2 TOY-3");
  w.at++;
  assert_true(sb_words_end(&w));
  assert_string_equal(sb_word(&w), "");
  assert_false(sb_word_name(&w, names, 3, "an action", &found));
  assert_string_equal(error.text, "an action is missing at the end");
  assert_int_equal(error.column, 17);
  assert_false(sb_words_split(&w, "   ", " ", &error));
  char many[2 * SB_WORDS_MAX + 2]; /* one more than fits */
  memset(many, ' ', sizeof many);
  for (int i = 0; i <= SB_WORDS_MAX; i++) many[2 * i] = 'a';
  many[sizeof many - 1] = 0;
  assert_false(sb_words_split(&w, many, " ", &error));
  assert_int_equal(error.column, 2 * SB_WORDS_MAX + 1);
  many[2 * SB_WORDS_MAX] = 0;
  assert_true(sb_words_split(&w, many, " ", &error));
  assert_false(sb_words_split(&w, "0123456789012345678901234567890123456789012345678901234567890123", " ", NULL));
}

static void places(void **unused) {
  (void)unused;
  int column = 0, row = 0;
  char space[8];
  SbText t = sb_text(space, sizeof space);
  assert_true(sb_place_read("C12", 3, 12, &column, &row));
  assert_int_equal(column, 2);
  assert_int_equal(row, 11);
  sb_place_write(column, row, &t);
  assert_string_equal(space, "c12");
  static const char *const bad[] = {"", "a", "1a", "a0", "a01", "d1", "a13", "a1x", "a1234", "aa1"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(sb_place_read(bad[i], 3, 12, &column, &row));
  assert_true(sb_place_looks("z99"));
  assert_false(sb_place_looks("b2b"));
}

static json_t *given(const char *text) {
  static json_t *last;
  json_decref(last);
  last = text ? json_loads(text, 0, NULL) : NULL;
  return last;
}

static const SbGrid flat = {.columns = 3, .rows = 12, .what = "a place a1 to c12"};
static const SbGrid upright = {.columns = 3, .rows = 12, .upright = true, .what = "a place a1 to c12"};

static void grids(void **unused) {
  (void)unused;
  char name[5], space[200];
  for (int place = 0; place < 36; place++) {
    assert_int_equal(sb_grid_find(&flat, sb_grid_name(&flat, place, name)), place);
    assert_int_equal(sb_grid_find(&upright, sb_grid_name(&upright, place, name)), place);
  }
  assert_string_equal(sb_grid_name(&flat, 5, name), "c2");
  assert_string_equal(sb_grid_name(&upright, 13, name), "b2");
  assert_int_equal(sb_grid_find(&flat, "d1"), -1);
  uint8_t numbers[36] = {[4] = 7}, place = 9;
  SbText t = sb_text(space, sizeof space);
  SbJson j = sb_json(&t);
  sb_json_object(&j, NULL);
  sb_write_place("at", &flat, 3, &j);
  sb_write_place("off", &flat, 36, &j);
  sb_write_places("all", &flat, 5, &j);
  sb_write_by_place("n", &flat, numbers, &j);
  sb_json_end(&j);
  assert_string_equal(space, "{\"at\":\"a2\",\"off\":null,\"all\":[\"a1\",\"c1\"],\"n\":{\"b2\":7}}");
  uint64_t places = 0;
  SbError error;
  const json_t *back = given(space);
  numbers[4] = 0;
  assert_true(sb_read_place(back, "off", &flat, &place, &error) && place == 9);
  assert_true(sb_read_place(back, "at", &flat, &place, &error) && place == 3);
  assert_true(sb_read_places(back, "all", &flat, &places, &error) && places == 5);
  assert_true(sb_read_by_place(back, "n", &flat, 7, numbers, &error) && numbers[4] == 7);
  assert_false(sb_read_by_place(back, "n", &flat, 6, numbers, &error));
  assert_string_equal(error.text, "\"n\": \"b2\" must be a number from 0 to 6");
  assert_false(sb_read_place(given("{\"at\": \"d1\"}"), "at", &flat, &place, &error));
  assert_string_equal(error.text, "\"at\" must be a place a1 to c12, or null");
  assert_false(sb_read_places(given("{\"all\": [\"a1\", 1]}"), "all", &flat, &places, &error));
  assert_string_equal(error.text, "\"all\" must be a list, each entry a place a1 to c12");
  assert_false(sb_read_by_place(given("{\"n\": {\"d1\": 1}}"), "n", &flat, 7, numbers, &error));
  assert_string_equal(error.text, "\"n\": \"d1\" is not a place a1 to c12");
  given(NULL);
}

static void facts(void **unused) {
  (void)unused;
  static const char text[] = "{\"a\":{\"b\":5,\"l\":[1,2],\"n\":\"two\"},\"empty\":[]}";
  static const SbSource files[] = {{"facts.json", text, sizeof text - 1, true}, {"bad.json", "{\n oops", 7, true}};
  static const char *const names[] = {"one", "two"};
  SbError error = {0};
  uint8_t byte = 0, pair[2];
  int which = 0;
  assert_null(sb_facts_load(files, 2, "other.json", &error));
  assert_string_equal(error.text, "other.json is missing");
  assert_null(sb_facts_load(files, 2, "bad.json", &error));
  assert_int_equal(error.line, 2);
  json_t *root = sb_facts_load(files, 2, "facts.json", &error);
  SbFacts f = {root, "facts.json", &error};
  assert_true(sb_fact_byte(&f, "a/b", 5, 5, &byte));
  assert_int_equal(byte, 5);
  assert_false(sb_fact_byte(&f, "a/b", 0, 4, &byte));
  assert_string_equal(error.text, "facts.json: \"a/b\" must be a whole number from 0 to 4");
  assert_false(sb_fact_byte(&f, "a/b/c", 0, 9, &byte));
  assert_false(sb_fact_byte(&f, "a/n", 0, 9, &byte));
  assert_true(sb_fact_bytes(&f, "a/l", 2, 1, 2, pair));
  assert_int_equal(pair[1], 2);
  assert_false(sb_fact_bytes(&f, "a/l", 3, 1, 2, pair));
  assert_false(sb_fact_bytes(&f, "a/l", 2, 1, 1, pair));
  assert_true(sb_fact_name(&f, "a/n", names, 2, &which));
  assert_int_equal(which, 1);
  assert_false(sb_fact_name(&f, "a/n", names, 1, &which));
  assert_string_equal(error.text, "facts.json: \"a/n\" must be one of one");
  assert_non_null(sb_fact_list(&f, "empty", 0, 3));
  assert_null(sb_fact_list(&f, "empty", 1, 3));
  assert_string_equal(error.text, "facts.json: \"empty\" must be a list of 1 to 3 entries");
  assert_ptr_equal(sb_fact_at(&f, ""), root);
  json_decref(root);
}

static void hidden_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  (void)content;
  sb_text_format(out, "<%d %d>", value, lang);
}

static void telling(void **unused) {
  (void)unused;
  static const char *const ids[] = {"x", "y"};
  static const SbForm forms[] = {{.letter = 'i', .kind = "thing", .ids = ids, .count = 2, .other = "z"},
                                 {.letter = 'h', .text = hidden_text},
                                 {0}};
  static const SbTold told[] = {{"went", "sihWnb", {"seat", "what", "how", "who", NULL, "yes"}}};
  static const SbTeller teller = {told, forms};
  const SbContent *content = sb_content_baked(&toy_game);
  SbEvent event = {.a = {1, 1, 7, 3, 9, 1}};
  char space[200];
  SbText t = sb_text(space, sizeof space);
  SbJson j = sb_json(&t);
  sb_json_object(&j, NULL);
  sb_tell_json(content, &teller, &event, &j);
  sb_json_end(&j);
  assert_string_equal(space,
                      "{\"type\":\"went\",\"seat\":1,\"what\":\"y\",\"how\":\"<7 0>\",\"who\":[0,1],\"yes\":true}");
  event.a[1] = 2;
  sb_text_clear(&t);
  j = sb_json(&t);
  sb_json_object(&j, NULL);
  sb_tell_json(content, &teller, &event, &j);
  assert_non_null(strstr(space, "\"what\":null"));
  sb_text_clear(&t);
  sb_tell_number(content, &teller, 'i', 5, SB_FR, &t);
  assert_string_equal(space, "z"); /* what has no text shows as its id */
  sb_text_clear(&t);
  sb_tell_text(content, &teller, &event, "_far", SB_EN, &t);
  assert_string_equal(space, "event.went_far");
}

static void writing(void **unused) {
  (void)unused;
  char space[120];
  SbText t = sb_text(space, sizeof space);
  SbJson j = sb_json(&t);
  sb_json_object(&j, NULL);
  sb_write_seats("to_act", 5, &j);
  sb_write_winner(true, 2, "won", &j);
  sb_json_end(&j);
  assert_string_equal(space, "{\"to_act\":[0,2],\"result\":{\"winner\":1,\"reason\":\"won\"}}");
  sb_text_clear(&t);
  j = sb_json(&t);
  sb_json_object(&j, NULL);
  sb_write_winner(true, 0, "level", &j);
  sb_json_end(&j);
  assert_string_equal(space, "{\"result\":{\"winner\":-1,\"reason\":\"level\"}}");
}

static void lists(void **unused) {
  (void)unused;
  static const char *const names[] = {"x", "y", "z"};
  static const uint8_t numbers[] = {2, 0, 1};
  char space[240];
  SbText t = sb_text(space, sizeof space);
  SbJson j = sb_json(&t);
  sb_json_object(&j, NULL);
  sb_write_numbers("n", numbers, 3, &j);
  sb_write_index("i", 2, 3, &j);
  sb_write_index("none", 3, 3, &j);
  sb_write_name("name", names, 1, 3, &j);
  sb_write_name("nobody", names, -1, 3, &j);
  sb_write_names("set", names, 5, &j);
  sb_write_copies("hand", names, numbers, 3, &j);
  sb_write_by_name("by", names, numbers, 3, &j);
  sb_write_winners(true, 3, "won", &j);
  sb_json_end(&j);
  assert_string_equal(space,
                      "{\"n\":[2,0,1],\"i\":2,\"none\":null,\"name\":\"y\",\"nobody\":null,\"set\":[\"x\",\"z\"],"
                      "\"hand\":[\"x\",\"x\",\"z\"],\"by\":{\"x\":2,\"z\":1},"
                      "\"result\":{\"winners\":[0,1],\"reason\":\"won\"}}");
}

static void entries(void **unused) {
  (void)unused;
  static const char text[] = "{\"cards\":[{\"id\":\"A1\",\"n\":3},{\"id\":\"A2\",\"n\":\"x\"}],\"m\":4}";
  static const SbSource files[] = {{"facts.json", text, sizeof text - 1, true}, {"facts-b.json", "{}", 2, true}};
  SbError error = {0};
  SbFactEntry card;
  uint8_t number = 0;
  assert_null(sb_facts_only(files, 2, &error));
  assert_non_null(strstr(error.text, "facts-b.json"));
  json_t *root = sb_facts_only(files, 1, &error);
  SbFacts f = {root, "facts.json", &error};
  const json_t *list = sb_fact_list(&f, "cards", 2, 2);
  sb_fact_entry(&f, list, 0, "A1", &card);
  assert_true(sb_fact_is(&card.facts, "id", "A1") && sb_fact_byte(&card.facts, "n", 0, 3, &number));
  assert_int_equal(number, 3);
  sb_fact_entry(&f, list, 1, "A2", &card);
  assert_false(sb_fact_byte(&card.facts, "n", 0, 3, &number));
  assert_string_equal(error.text, "facts.json: A2: \"n\" must be a whole number from 0 to 3");
  assert_false(sb_fact_is(&card.facts, "id", "A1"));
  assert_string_equal(error.text, "facts.json: A2: \"id\" must be A1");
  assert_true(sb_fact_numbers(&f, (SbFactNumber[]){{"m", 0, 4, &number}, {NULL, 0, 0, NULL}}));
  assert_int_equal(number, 4);
  assert_false(sb_fact_numbers(&f, (SbFactNumber[]){{"m", 0, 3, &number}, {NULL, 0, 0, NULL}}));
  json_decref(root);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(words), cmocka_unit_test(places),  cmocka_unit_test(grids),
                                     cmocka_unit_test(facts), cmocka_unit_test(telling), cmocka_unit_test(writing),
                                     cmocka_unit_test(lists), cmocka_unit_test(entries)};
  toy_use();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
