/* Content sets: texts, rules, packs; options and seeds. */
#include <pthread.h>

#include "starboard/content.h"
#include "toy_game.h"

static SbSource source(const char *name, const char *text) {
  return (SbSource){.name = name, .text = text, .size = strlen(text)};
}

static void check_bad(const SbSource *files, int count, int line, const char *part) {
  SbError error = {0};
  assert_null(sb_content_create(&toy_game, files, count, &error));
  if (!strstr(error.text, part)) print_message("\"%s\" lacks \"%s\"\n", error.text, part);
  assert_non_null(strstr(error.text, part));
  assert_int_equal(error.line, line);
}

/* ---- texts ---------------------------------------------------------------------------------------- */

static void test_texts(void **unused) {
  (void)unused;
  const SbContent *c = sb_content_baked(&toy_game);
  assert_string_equal(sb_content_text(c, "why.turn", SB_EN), "It is the other's turn.");
  assert_string_equal(sb_content_text(c, "why.turn", SB_FR), "C'est le tour de l'autre.");
  assert_string_equal(sb_content_text(c, "no.such", SB_FR), "no.such");
  assert_true(sb_content_has_text(c, "fill"));
  assert_false(sb_content_has_text(c, "fil"));
}

static void test_fill(void **unused) {
  (void)unused;
  const SbContent *c = sb_content_baked(&toy_game);
  char space[100];
  SbText t = sb_text(space, sizeof space);
  const char *args[] = {"{1}", "b"};
  sb_content_fill(c, "fill", SB_EN, args, 2, &t);
  assert_string_equal(space, "{1} hits b with {1}{9} {x}");
  sb_text_clear(&t);
  sb_content_fill(c, "fill", SB_FR, args, 1, &t);
  assert_string_equal(space, "{1} par {1}");
  sb_text_clear(&t);
  sb_content_fill(c, "missing", SB_FR, NULL, 0, &t);
  assert_string_equal(space, "missing");
}

static void check_filled(const char *text, SbLang lang, const char *arg, const char *expected) {
  char space[100];
  SbText t = sb_text(space, sizeof space);
  sb_fill(text, (SbWording){lang, "frégate navette"}, (const char *const[]){arg}, 1, &t);
  assert_string_equal(space, expected);
}

/* The same as in web/test/texts.test.ts. */
static void test_forms(void **unused) {
  (void)unused;
  const char *damage = "{0} {0:dégât|dégâts}", *rows = "{0} {0:row|rows}", *ships = "{0:ship|ships} {0}";
  const char *lost = "{0@Le |La |L'}{0} est {0@détruit|détruite}";
  check_filled(damage, SB_FR, "0", "0 dégât");
  check_filled(damage, SB_FR, "1", "1 dégât");
  check_filled(damage, SB_FR, "2", "2 dégâts");
  check_filled(rows, SB_EN, "0", "0 rows");
  check_filled(rows, SB_EN, "1.5", "1.5 rows");
  check_filled(rows, SB_EN, "−1", "−1 row");
  check_filled(ships, SB_EN, "#1, #2", "ships #1, #2");
  check_filled(ships, SB_EN, "#1", "ship #1");
  check_filled(lost, SB_FR, "frégate #4", "La frégate #4 est détruite");
  check_filled(lost, SB_FR, "destroyer", "Le destroyer est détruit");
  check_filled(lost, SB_FR, "Astéroïde", "L'Astéroïde est détruit");
  check_filled("{0@de |de |d'}{0}", SB_FR, "Élise", "d'Élise");
  check_filled("{1} {0} {0:a", SB_FR, "a", "{1} a {0:a");
}

static void test_bad_texts(void **unused) {
  (void)unused;
  SbSource f = source("texts.json", "{\"a\": 1,\n}");
  check_bad(&f, 1, 2, "texts.json");
  f = source("texts.json", "{\"a\": {\"en\": \"x\", \"fr\": \"y\"},\n \"b/c\": {\"en\": \"x\"}}");
  check_bad(&f, 1, 2, "\"b/c\" has no text under \"fr\"");
  f = source("texts.json", "{\"a\": {\"en\": \"x\", \"fr\": \"y\", \"de\": \"z\"}}");
  check_bad(&f, 1, 1, "more than");
  f = source("texts.json", "{\n\"a\": \"x\"}");
  check_bad(&f, 1, 2, "must be an object");
  f = source("texts.json", "{\"a\": {\"en\": \"x\", \"fr\": \"y\"},\n \"a\": {\"en\": \"x\", \"fr\": \"y\"}}");
  check_bad(&f, 1, 2, "duplicate");
  f = source("texts.json", "[]");
  check_bad(&f, 1, 1, "one object");
}

/* ---- packs ---------------------------------------------------------------------------------------- */

static void test_pack(void **unused) {
  (void)unused;
  const SbContent *baked = sb_content_baked(&toy_game);
  SbSource files[] = {source("texts.json", "{\"why.turn\": {\"en\": \"Wait.\", \"fr\": \"Attends.\"}}"),
                      source("facts.json", "{\"goal\": 7}"), source("README", "anything")};
  SbError error = {0};
  SbContent *pack = sb_content_create(&toy_game, files, 3, &error);
  assert_non_null(pack);
  assert_string_equal(sb_content_text(pack, "why.turn", SB_EN), "Wait.");
  assert_string_equal(sb_content_text(pack, "why.draw", SB_EN), "One card each.");
  assert_int_equal(((ToyContent *)pack)->goal, 7);
  assert_int_equal(sb_rule_count(pack), sb_rule_count(baked));
  assert_true(pack->hash != baked->hash);
  sb_content_destroy(pack);
  pack = sb_content_create(&toy_game, files, 1, &error);
  assert_non_null(pack);
  assert_true(pack->hash == baked->hash);
  sb_content_destroy(pack);
  sb_content_destroy(NULL);
}

static void test_bad_packs(void **unused) {
  (void)unused;
  SbSource files[] = {source("facts.json", "{\"goal\": 7}"), source("facts.json", "{\"goal\": 8}")};
  check_bad(files, 2, 0, "twice");
  files[0] = source("text.json", "{}");
  check_bad(files, 1, 0, "no content file named text.json");
  files[0] = source("facts.json", "{\"goal\": 0}");
  check_bad(files, 1, 0, "goal");
}

/* ---- the hash, and sets as texts ------------------------------------------------------------------- */

static uint64_t hash_of(const char *facts) {
  SbSource file = source("facts.json", facts);
  SbError error = {0};
  SbContent *pack = sb_content_create(&toy_game, &file, 1, &error);
  if (!pack) fail_msg("%s", error.text);
  uint64_t hash = pack->hash;
  sb_content_destroy(pack);
  return hash;
}

/* What the facts say counts, and nothing about how they are written down. */
static void test_hash(void **unused) {
  (void)unused;
  uint64_t hash = hash_of("{\"goal\": 7, \"x\": {\"a\": [1, 2], \"b\": \"\\u00e9\"}}");
  assert_true(hash == hash_of("{\n  \"x\" : {\"b\":\"é\",\n\"a\":[1,2]},\n\t\"goal\": 7\n}\n\n"));
  assert_true(hash != hash_of("{\"goal\": 8, \"x\": {\"a\": [1, 2], \"b\": \"é\"}}"));
  assert_true(hash != hash_of("{\"goal\": 7, \"x\": {\"a\": [2, 1], \"b\": \"é\"}}"));
  assert_true(hash != hash_of("{\"goal\": 7, \"x\": {\"a\": [1, 2], \"c\": \"é\"}}"));
  assert_true(hash_of(TOY_FACTS "\n") == sb_content_baked(&toy_game)->hash);
  SbSource more[] = {source("facts.json", TOY_FACTS), source("facts-more.json", "{}")};
  SbContent *pack = sb_content_create(&toy_game, more, 2, NULL);
  assert_true(pack->hash != sb_content_baked(&toy_game)->hash);
  sb_content_destroy(pack);
}

static void test_plays(void **unused) {
  (void)unused;
  static const uint64_t earlier[] = {0x1111, 0x2222, 0};
  static SbGame game;
  game = toy_game;
  game.same_content = earlier;
  const SbContent *baked = sb_content_baked(&game);
  assert_true(sb_content_plays(baked, baked->hash));
  assert_true(sb_content_plays(baked, 0x1111) && sb_content_plays(baked, 0x2222));
  assert_false(sb_content_plays(baked, 0x3333) || sb_content_plays(baked, 0));
  SbSource facts = source("facts.json", "{\"goal\": 7}");
  SbContent *pack = sb_content_create(&game, &facts, 1, NULL);
  assert_true(sb_content_plays(pack, pack->hash));
  assert_false(sb_content_plays(pack, 0x1111)); /* the earlier names are of the built-in set */
  assert_false(sb_content_plays(pack, baked->hash));
  sb_content_destroy(pack);
  assert_false(sb_content_plays(sb_content_baked(&toy_game), 0x1111));
}

#define PACK_JSON                                                                                               \
  "{\"id\": \"short-race\", \"game\": \"toy\", \"title\": {\"en\": \"Short race\", \"fr\": \"Course courte\"}," \
  " \"author\": \"Zoë\"}"

static void test_saved(void **unused) {
  (void)unused;
  SbSource files[] = {source("texts.json", "{\"why.turn\": {\"en\": \"Wait.\", \"fr\": \"Attends.\"}}"),
                      source("facts.json", "{\"goal\":\n 7}"), source("pack.json", PACK_JSON),
                      source("toy.fr.md", "# \"Jouet\"\n## 1. Jeu\n- **TOY-1.1 [base]** À toi\n  puis à moi.\n")};
  SbError error = {0};
  SbContent *pack = sb_content_create(&toy_game, files, 4, &error);
  if (!pack) fail_msg("%s", error.text);
  assert_string_equal(pack->pack->id, "short-race");
  assert_string_equal(pack->pack->title[SB_FR], "Course courte");
  assert_string_equal(pack->pack->author, "Zoë");
  SbContent *again = sb_content_restore(&toy_game, sb_content_saved(pack), pack->hash, &error);
  if (!again) fail_msg("%s", error.text);
  assert_true(again->hash == pack->hash);
  assert_string_equal(sb_content_saved(again), sb_content_saved(pack));
  assert_string_equal(sb_content_text(again, "why.turn", SB_FR), "Attends.");
  assert_string_equal(sb_rule_find(again, "TOY-1.1")->text[SB_FR], "À toi puis à moi.");
  assert_string_equal(again->pack->title[SB_EN], "Short race");
  assert_int_equal(((ToyContent *)again)->goal, 7);
  sb_content_destroy(again);
  assert_null(sb_content_restore(&toy_game, sb_content_saved(pack), pack->hash + 1, &error));
  assert_non_null(strstr(error.text, "not those"));
  assert_null(sb_content_restore(&toy_game, "{\"facts.json\": {\"goal\": 0}}", 1, &error));
  assert_non_null(strstr(error.text, "goal"));
  static const char *const damaged[] = {"", "[]", "{\"toy.md\": 7}", "{\"facts.json\": {\"goal\": 7}"};
  for (int i = 0; i < 4; i++) assert_null(sb_content_restore(&toy_game, damaged[i], 1, &error));
  /* The built-in set holds its facts too, so that it can be had when the next program has others. */
  const SbContent *baked = sb_content_baked(&toy_game);
  assert_null(baked->pack);
  assert_string_equal(sb_content_saved(baked), "{\"facts.json\":{\"goal\":12}}");
  sb_content_destroy(pack);
}

static void test_bad_pack_files(void **unused) {
  (void)unused;
  SbSource f = source("pack.json", "{\"id\": \"a\",\n}");
  check_bad(&f, 1, 2, "pack.json");
  f = source("pack.json", "{\"id\": \"a\", \"game\": \"toy\", \"title\": {\"en\": \"A\"}}");
  check_bad(&f, 1, 0, "pack.json: ");
  f = source("pack.json", "{\"id\": \"A b\", \"game\": \"toy\", \"title\": {\"en\": \"A\", \"fr\": \"A\"}}");
  check_bad(&f, 1, 0, "small letters");
  f = source("pack.json", "{\"id\": \"a\", \"game\": \"chess\", \"title\": {\"en\": \"A\", \"fr\": \"A\"}}");
  check_bad(&f, 1, 0, "a pack for chess");
  f = source("pack.json", "{\"id\": \"a\", \"game\": \"toy\", \"title\": {\"en\": \"\\u0007\", \"fr\": \"A\"}}");
  check_bad(&f, 1, 0, "plain texts");
  f = source("pack.json", "{\"id\": \"a\", \"game\": \"toy\", \"title\": {\"en\": \"A\", \"fr\": \"A\"}, \"b\": 1}");
  check_bad(&f, 1, 0, "pack.json: ");
}

static void *fetch(void *game) {
  return (void *)sb_content_baked(game);
}

/* Several threads ask first; all get the same set. */
static void test_baked_from_threads(void **unused) {
  (void)unused;
  static SbGame twin;
  twin = toy_game;
  pthread_t threads[8];
  void *found[8];
  for (int i = 0; i < 8; i++) assert_int_equal(pthread_create(&threads[i], NULL, fetch, &twin), 0);
  for (int i = 0; i < 8; i++) pthread_join(threads[i], &found[i]);
  for (int i = 0; i < 8; i++) assert_ptr_equal(found[i], sb_content_baked(&twin));
  assert_ptr_not_equal(found[0], sb_content_baked(&toy_game));
}

/* ---- rules ---------------------------------------------------------------------------------------- */

static void test_rules(void **unused) {
  (void)unused;
  const SbContent *c = sb_content_baked(&toy_game);
  assert_int_equal(sb_rule_count(c), 4);
  const SbRule *rule = sb_rule_at(c, 0);
  assert_string_equal(rule->id, "TOY-1.1");
  assert_string_equal(rule->level, "base");
  assert_string_equal(rule->section[SB_EN], "1. Play");
  assert_string_equal(rule->section[SB_FR], "1. Jeu");
  assert_string_equal(rule->text[SB_EN], "One turn each.");
  assert_string_equal(rule->text[SB_FR], "Un tour chacun.");
  rule = sb_rule_find(c, "TOY-1.2");
  assert_ptr_equal(rule, sb_rule_at(c, 1));
  assert_string_equal(rule->text[SB_EN], "Steps:\n| n | ok |\n|---|---|\n| 1 | yes |\nThat is all.");
  assert_string_equal(rule->text[SB_FR], rule->text[SB_EN]);
  assert_string_equal(sb_rule_find(c, "TOY-1.3")->text[SB_EN], "Cards.");
  assert_string_equal(sb_rule_find(c, "TOY-1.3")->level, "advanced");
  assert_string_equal(sb_rule_find(c, "TOY-2.1")->section[SB_EN], "2. End");
  assert_string_equal(sb_rule_find(c, "TOY-2.1")->text[SB_EN], "First home wins.");
  assert_null(sb_rule_find(c, "TOY-1"));
  assert_null(sb_rule_at(c, 4));
  assert_null(sb_rule_at(c, -1));
}

static void test_bad_rules(void **unused) {
  (void)unused;
  SbSource f = source("toy.md", "- **A-1 [base]** x\n- **A-1 [base]** y\n");
  check_bad(&f, 1, 2, "A-1 is written twice");
  SbSource both[] = {source("toy.md", "- **A-1 [base]** x"), source("toy.fr.md", "\n- **A-2 [base]** x")};
  check_bad(both, 2, 2, "A-2 is not in the English text");
  both[1] = source("toy.fr.md", "- **A-1 [advanced]** x");
  check_bad(both, 2, 1, "another level");
  both[1] = source("toy.fr.md", "- **A-1 [base]** x\n- **A-1 [base]** x");
  check_bad(both, 2, 2, "twice");
}

/* ---- options and seeds ---------------------------------------------------------------------------- */

static void test_options(void **unused) {
  (void)unused;
  SbSetup setup, again;
  SbError error = {0};
  sb_setup_init(sb_content_baked(&toy_game), &setup);
  assert_int_equal(setup.seats, 2);
  assert_int_equal(setup.options[2], 60);
  assert_true(sb_setup_options_read(sb_content_baked(&toy_game), &setup, " quick=true,level=hard  limit=99", &error));
  char space[100];
  SbText t = sb_text(space, sizeof space);
  sb_setup_options_write(sb_content_baked(&toy_game), &setup, &t);
  assert_string_equal(space, "quick=true level=hard limit=99");
  sb_setup_init(sb_content_baked(&toy_game), &again);
  assert_true(sb_setup_options_read(sb_content_baked(&toy_game), &again, space, &error));
  assert_memory_equal(&setup, &again, sizeof setup);
  sb_text_clear(&t);
  SbJson j = sb_json(&t);
  sb_json_object(&j, NULL);
  sb_setup_options_json(sb_content_baked(&toy_game), &setup, &j);
  sb_json_end(&j);
  assert_string_equal(space, "{\"quick\":true,\"level\":\"hard\",\"limit\":99}");
  json_t *json = json_loads(space, 0, NULL);
  sb_setup_init(sb_content_baked(&toy_game), &again);
  assert_true(sb_setup_options_from_json(sb_content_baked(&toy_game), &again, json, &error));
  assert_memory_equal(&setup, &again, sizeof setup);
  json_decref(json);
}

/* Options of seats, and late ones, are written where they say something. */
static void test_seat_options(void **unused) {
  (void)unused;
  const SbContent *content = sb_content_baked(&toy_game);
  SbSetup setup, again;
  SbError error = {0};
  char space[200];
  SbText t = sb_text(space, sizeof space);
  sb_setup_init(content, &setup);
  assert_true(sb_setup_options_read(content, &setup, "seat1.start=5 cup=true seat0.start=-1", &error));
  assert_int_equal(setup.seat_options[0][0], -1);
  assert_int_equal(setup.seat_options[1][0], 5);
  sb_setup_options_write(content, &setup, &t);
  assert_string_equal(space, "quick=false level=easy limit=60 cup=true seat0.start=-1 seat1.start=5");
  sb_setup_init(content, &again);
  assert_true(sb_setup_options_read(content, &again, space, &error));
  assert_memory_equal(&setup, &again, sizeof setup);
  sb_text_clear(&t);
  SbJson j = sb_json(&t);
  sb_json_object(&j, NULL);
  setup.seat_options[0][0] = 0;
  sb_setup_options_json(content, &setup, &j);
  sb_json_end(&j);
  assert_string_equal(space, "{\"quick\":false,\"level\":\"easy\",\"limit\":60,\"cup\":true,\"seat1.start\":5}");
  json_t *json = json_loads(space, 0, NULL);
  sb_setup_init(content, &again);
  assert_true(sb_setup_options_from_json(content, &again, json, &error));
  assert_memory_equal(&setup, &again, sizeof setup);
  json_decref(json);
}

static bool many_options(SbContent *content, const SbSource *files, int count, SbError *error) {
  static SbOption options[SB_OPTIONS_MAX];
  static char names[SB_OPTIONS_MAX][64];
  (void)files, (void)count, (void)error;
  for (int i = 0; i < SB_OPTIONS_MAX; i++) {
    memset(names[i], 'a' + i, 63);
    options[i] = (SbOption){.id = names[i], .kind = SB_OPTION_BOOL};
  }
  content->options = options;
  content->option_count = SB_OPTIONS_MAX;
  return true;
}

static void test_options_that_fit_no_text(void **unused) {
  (void)unused;
  SbGame game = toy_game;
  SbError error = {0};
  game.content_read = many_options;
  assert_null(sb_content_create(&game, NULL, 0, &error));
  assert_non_null(strstr(error.text, "too many options"));
}

static void test_bad_options(void **unused) {
  (void)unused;
  static const struct {
    const char *text, *part;
    int column;
  } bad[] = {{"quick=yes", "true or false", 1},
             {"limit=5 limit=0", "between 1 and 99", 9},
             {"limit=100", "between 1 and 99", 1},
             {"limit=", "number", 1},
             {"limit=+5", "number", 1},
             {"limit=5x", "number", 1},
             {"limit=99999999999999999999", "number", 1},
             {"level=mad", "easy, hard", 1},
             {"speed=1", "quick, level, limit, cup, seat0.start", 1},
             {"seat0.start=6", "between -1 and 5", 1},
             {"seat0.quick=true", "no option \"seat0.quick\"", 1},
             {"seat2.start=1", "no seat 2", 1},
             {"seat9.start=1", "no seat 9", 1},
             {"seat.start=1", "no option", 1},
             {"start=1", "no option", 1},
             {"quick", "key=value", 1}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    SbSetup setup, before;
    SbError error = {0};
    sb_setup_init(sb_content_baked(&toy_game), &setup);
    before = setup;
    assert_false(sb_setup_options_read(sb_content_baked(&toy_game), &setup, bad[i].text, &error));
    assert_non_null(strstr(error.text, bad[i].part));
    assert_int_equal(error.column, bad[i].column);
    assert_memory_equal(&setup, &before, sizeof setup);
  }
  static const char *const bad_json[] = {"{\"quick\":1}", "{\"level\":1}",   "{\"level\":\"x\"}", "{\"limit\":\"5\"}",
                                         "{\"limit\":0}", "{\"limit\":5.0}", "{\"x\":0}",         "[]"};
  for (size_t i = 0; i < sizeof bad_json / sizeof *bad_json; i++) {
    SbSetup setup;
    SbError error = {0};
    sb_setup_init(sb_content_baked(&toy_game), &setup);
    json_t *json = json_loads(bad_json[i], 0, NULL);
    assert_false(sb_setup_options_from_json(sb_content_baked(&toy_game), &setup, json, &error));
    assert_true(error.text[0] != 0);
    json_decref(json);
  }
}

static void check_seed(const char *text, uint64_t a, uint64_t b) {
  SbSetup setup;
  sb_setup_init(sb_content_baked(&toy_game), &setup);
  sb_setup_seed(&setup, text);
  assert_true(setup.seed[0] == a && setup.seed[1] == b);
}

static void test_seeds(void **unused) {
  (void)unused;
  check_seed("0", 0, 0);
  check_seed("7", 7, 0);
  check_seed("18446744073709551615", UINT64_MAX, 0);
  check_seed("000102030405060708090a0b0c0d0e0f", 0x0001020304050607, 0x08090a0b0c0d0e0f);
  check_seed("abc", 0xba7816bf8f01cfea, 0x414140de5dae2223);
  check_seed("", 0xe3b0c44298fc1c14, 0x9afbf4c8996fb924);
}

int main(void) {
  toy_use();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_texts),
      cmocka_unit_test(test_fill),
      cmocka_unit_test(test_forms),
      cmocka_unit_test(test_bad_texts),
      cmocka_unit_test(test_pack),
      cmocka_unit_test(test_bad_packs),
      cmocka_unit_test(test_baked_from_threads),
      cmocka_unit_test(test_rules),
      cmocka_unit_test(test_bad_rules),
      cmocka_unit_test(test_options),
      cmocka_unit_test(test_seeds),
      cmocka_unit_test(test_bad_options),
      cmocka_unit_test(test_seat_options),
      cmocka_unit_test(test_options_that_fit_no_text),
      cmocka_unit_test(test_hash),
      cmocka_unit_test(test_plays),
      cmocka_unit_test(test_saved),
      cmocka_unit_test(test_bad_pack_files),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
