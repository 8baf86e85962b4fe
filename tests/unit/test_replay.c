/* Replays: round trips in both forms, with the seed shown and kept, and every damage noticed. */
#include "starboard/replay.h"

#include "../written.h"
#include "match_private.h"
#include "toy_game.h"

static void write_match(const SbMatch *m, bool ndjson, bool reveal, Written *out) {
  out->length = 0;
  if (ndjson)
    sb_replay_write_ndjson(m, reveal, collect, out);
  else
    sb_replay_write(m, reveal, collect, out);
}

static SbMatch *read_text(const char *text, SbError *error, int *reached) {
  return sb_replay_read(text, strlen(text), error, reached);
}

/* A match with everything in it: dice of both kinds, one result forced, quotes in a name, an end. */
static SbMatch *sample(bool manual, bool finished) {
  SbMatchInfo info = {.seat_names = {"human \"Ada\\",
                                     "gr\xc3\xa9"
                                     "edy"},
                      .date = "2026-11-15",
                      .manual_dice = manual};
  SbMatch *m = toy_match(&info);
  toy_do(m, "draw");
  int32_t forced[] = {5, 1};
  int seat = sb_match_due(m) == 1 ? 0 : 1;
  assert_int_equal(sb_match_act_text(m, seat, "roll #0", forced, manual ? 2 : 1, SB_EN, NULL), SB_ACT_DONE);
  toy_do(m, "step #1 3");
  toy_do(m, "peek");
  if (finished) {
    toy_do(m, "step #1 3");
    toy_do(m, "step #0 3");
    toy_do(m, "step #1 3");
    toy_do(m, "step #0 3");
  }
  return m;
}

static void check_equal(const SbMatch *a, const SbMatch *b, bool generator_too) {
  size_t from = generator_too ? 0 : sizeof(SbRng);
  assert_int_equal(sb_match_ply(a), sb_match_ply(b));
  assert_memory_equal((const char *)sb_match_state(a) + from, (const char *)sb_match_state(b) + from,
                      sizeof(Toy) - from);
  for (int i = 0; i <= sb_match_ply(a); i++) {
    assert_true(sb_match_log(a, i)->chain == sb_match_log(b, i)->chain);
    assert_int_equal(sb_match_log(a, i)->given, sb_match_log(b, i)->given);
  }
}

static void test_looks(void **unused) {
  (void)unused;
  SbMatch *m = toy_match(&(SbMatchInfo){.seat_names = {"Ada"}, .forced = (int32_t[]){1}, .forced_count = 1});
  toy_do(m, "step #0 2");
  Written w;
  write_match(m, false, true, &w);
  assert_non_null(strstr(w.at, "[starboard \"1\"]\n[game \"toy\"]\n[rules \"3\"]\n[content \""));
  assert_non_null(strstr(w.at,
                         "[options \"quick=false level=easy limit=60\"]\n[seats \"2\"]\n[seat0 \"Ada\"]\n[seat1 \"\"]\n"
                         "[dice \"generator\"]\n[seed-commitment \""));
  assert_non_null(strstr(w.at, "\n\n0 - setup {second ;} = "));
  assert_non_null(strstr(w.at, "\n1 1 step #0 2 = "));
  assert_non_null(strstr(w.at, "\nrunning = "));
  write_match(m, true, false, &w);
  assert_non_null(strstr(w.at, "\"seats\":[\"Ada\",\"\"],\"dice\":\"generator\","));
  assert_non_null(strstr(w.at, "\n{\"ply\":0,\"rolled\":[\"second\"],\"given\":1,\"chain\":\""));
  assert_non_null(strstr(w.at, "\n{\"ply\":1,\"seat\":1,\"action\":\"step #0 2\",\"chain\":\""));
  assert_null(strstr(w.at, "\"seed\""));
  sb_match_destroy(m);
}

/* Luck that was seen and taken back is told at the end, bound by its hash; without any the line is as it always was. */
static void test_taken_back(void **unused) {
  (void)unused;
  SbMatch *m = toy_match(NULL);
  toy_do(m, "step #0 1");
  assert_true(sb_match_rewind(m, 0));
  assert_int_equal(sb_match_taken_back(m), 0); /* nothing was rolled */
  toy_do(m, "roll #0");
  toy_do(m, "roll #0");
  assert_true(sb_match_rewind(m, 0));
  toy_do(m, "roll #0");
  assert_int_equal(sb_match_taken_back(m), 2);
  for (int ndjson = 0; ndjson < 2; ndjson++) {
    Written w;
    SbError error;
    write_match(m, ndjson, true, &w);
    char *said = strstr(w.at, ndjson ? ",\"taken-back\":2" : " taken-back=2");
    assert_non_null(said);
    SbMatch *again = read_text(w.at, &error, NULL);
    assert_non_null(again);
    assert_int_equal(sb_match_taken_back(again), 2);
    assert_true(sb_match_rewind(again, 0));
    assert_int_equal(sb_match_taken_back(again), 3);
    sb_match_destroy(again);
    said[strlen(ndjson ? ",\"taken-back\":" : " taken-back=")] = '1';
    assert_null(read_text(w.at, &error, NULL));
    char *end = said + strlen(ndjson ? ",\"taken-back\":2" : " taken-back=2");
    memmove(said, end, strlen(end) + 1);
    assert_null(read_text(w.at, &error, NULL));
  }
  sb_match_destroy(m);
}

static void test_commitment(void **unused) {
  (void)unused;
  char commitment[65];
  sb_seed_commitment((uint64_t[]){0, 0}, commitment); /* SHA-256 of sixteen zero bytes */
  assert_string_equal(commitment, "374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb");
}

static void test_round_trips(void **unused) {
  (void)unused;
  for (int way = 0; way < 16; way++) {
    bool ndjson = way & 1, reveal = way & 2, manual = way & 4, finished = way & 8;
    SbMatch *m = sample(manual, finished);
    Written w, again;
    write_match(m, ndjson, reveal, &w);
    SbError error = {0};
    int reached = -1;
    SbMatch *read = sb_replay_read(w.at, w.length, &error, &reached);
    if (!read) print_message("%s\n%d: %s\n", w.at, error.line, error.text);
    assert_non_null(read);
    assert_int_equal(reached, sb_match_ply(m));
    check_equal(m, read, reveal);
    write_match(read, ndjson, true, &again);
    assert_string_equal(w.at, again.at);
    for (int ply = reached; ply >= 0; ply--) assert_true(sb_match_rewind(read, ply));
    sb_match_destroy(m);
    sb_match_destroy(read);
  }
}

/* The second match of a cup: carry and options of seats stand in the header, and a changed byte of them is noticed. */
static void test_carry(void **unused) {
  (void)unused;
  const SbContent *content = sb_content_baked(&toy_game);
  SbSetup setup;
  sb_setup_init(content, &setup);
  setup.options[3] = 1;
  setup.seat_options[1][0] = 4;
  setup.carry = "{ \"wins\": [1, 0] }";
  SbMatch *m = sb_match_create(content, &setup, NULL, NULL);
  assert_non_null(m);
  toy_do(m, "step #0 2");
  for (int form = 0; form < 2; form++) {
    Written w, again;
    SbError error = {0};
    write_match(m, form, true, &w);
    assert_non_null(strstr(w.at, form ? "\"limit\":60,\"cup\":true,\"seat1.start\":4}"
                                      : "[options \"quick=false level=easy limit=60 cup=true seat1.start=4\"]\n"));
    assert_non_null(strstr(w.at, form ? ",\"carry\":{\"wins\":[1,0]},\"seed-commitment\":"
                                      : "[carry \"{\\\"wins\\\":[1,0]}\"]\n[seed-commitment "));
    SbMatch *read = read_text(w.at, &error, NULL);
    if (!read) print_message("%s\n", error.text);
    assert_non_null(read);
    check_equal(m, read, true);
    assert_string_equal(sb_match_setup(read)->carry, "{\"wins\":[1,0]}");
    write_match(read, form, true, &again);
    assert_string_equal(w.at, again.at);
    sb_match_destroy(read);
    strstr(w.at, "[1,0]")[1] = '0'; /* another carry is another header, though the state it leads to is the same */
    assert_null(read_text(w.at, &error, NULL));
    strstr(w.at, "[0,0]")[1] = '2';
    assert_null(read_text(w.at, &error, NULL));
    assert_non_null(strstr(error.text, "a carry is"));
  }
  sb_match_destroy(m);
}

static void test_twins(void **unused) {
  (void)unused;
  SbMatch *m = sample(false, true);
  Written text, ndjson, again;
  write_match(m, false, true, &text);
  write_match(m, true, true, &ndjson);
  SbMatch *read = sb_replay_read(ndjson.at, ndjson.length, NULL, NULL);
  assert_non_null(read);
  write_match(read, false, true, &again);
  assert_string_equal(text.at, again.at);
  sb_match_destroy(read);
  sb_match_destroy(m);
}

static void test_from_position(void **unused) {
  (void)unused;
  SbMatch *m = toy_match(&(SbMatchInfo){.position = "{\"pawns\": [9, 0, 9, 0], \"note\": \"\\\"\\\\ \\u00e9\"}"});
  toy_do(m, "roll #0");
  for (int form = 0; form < 2; form++) {
    Written w, again;
    write_match(m, form, true, &w);
    SbError error = {0};
    SbMatch *read = sb_replay_read(w.at, w.length, &error, NULL);
    if (!read) print_message("%s\n%s\n", w.at, error.text);
    assert_non_null(read);
    write_match(read, form, true, &again);
    assert_string_equal(w.at, again.at);
    sb_match_destroy(read);
  }
  sb_match_destroy(m);
}

/* ---- damage --------------------------------------------------------------------------------------- */

static int line_at(const char *text, size_t at) {
  int line = 1;
  for (size_t i = 0; i < at; i++) line += text[i] == '\n';
  return line;
}

/* The named ply is the one of the line that was damaged: 0 for the header, the last one for the closing line. */
static void check_named_ply(const SbError *error, const Written *w, size_t at, bool ndjson, int plies) {
  int named = -1, header = ndjson ? 1 : line_at(w->at, (size_t)(strstr(w->at, "\n\n") - w->at)) + 1;
  assert_int_equal(sscanf(error->text, "ply %d:", &named), 1);
  int expected = line_at(w->at, at) - header - 1;
  if (expected < 0) expected = 0;
  /* A closing line past recognition stands where one more ply would; an end of line that is gone glues two lines
   * together, which may be noticed at either. */
  if (expected == plies + 1 && named == plies) expected--;
  if (w->at[at] == '\n' && named == expected + 1) named = expected;
  if (named != expected) print_message("byte %zu: %s (line %d)\n", at, error->text, error->line);
  assert_int_equal(named, expected);
  assert_true(error->line > 0);
}

static void test_every_byte_counts(void **unused) {
  (void)unused;
  for (int way = 0; way < 8; way++) {
    bool ndjson = way & 1, reveal = way & 2, finished = way & 4;
    SbMatch *m = sample(false, finished);
    Written w;
    write_match(m, ndjson, reveal, &w);
    int plies = sb_match_ply(m);
    for (size_t i = 0; i < w.length; i++) {
      static const unsigned char flips[] = {1, 2, 4, 8, 16, 32, 64, 128};
      for (size_t f = 0; f < sizeof flips; f++) {
        char was = w.at[i];
        w.at[i] = (char)(was ^ flips[f]);
        SbError error = {0};
        SbMatch *read = sb_replay_read(w.at, w.length, &error, NULL);
        w.at[i] = was;
        if (read) print_message("byte %zu of:\n%s\n", i, w.at);
        assert_null(read);
        check_named_ply(&error, &w, i, ndjson, plies);
      }
    }
    sb_match_destroy(m);
  }
}

static void test_every_truncation_counts(void **unused) {
  (void)unused;
  for (int way = 0; way < 8; way++) {
    SbMatch *m = sample(way & 4, way & 2);
    Written w;
    write_match(m, way & 1, true, &w);
    for (size_t length = 0; length < w.length; length++) {
      SbError error = {0};
      int reached = -1;
      assert_null(sb_replay_read(w.at, length, &error, &reached));
      assert_non_null(strstr(error.text, "ply "));
      assert_in_range(reached, 0, sb_match_ply(m));
    }
    sb_match_destroy(m);
  }
}

/* Each byte left out, doubled, or followed by a space. */
static void test_every_insertion_counts(void **unused) {
  (void)unused;
  for (int form = 0; form < 2; form++) {
    SbMatch *m = sample(false, true);
    Written w, changed;
    write_match(m, form, true, &w);
    for (size_t i = 0; i < w.length; i++) {
      for (int kind = 0; kind < 4; kind++) {
        const char *extra = kind == 0 ? NULL : kind == 1 ? (char[]){w.at[i], 0} : kind == 2 ? " " : "\n";
        changed.length = 0;
        collect(&changed, w.at, kind == 0 ? i : i + 1);
        if (extra) collect(&changed, extra, 1);
        collect(&changed, w.at + i + 1, w.length - i - 1);
        if (changed.length == w.length && memcmp(changed.at, w.at, w.length) == 0) continue;
        assert_null(sb_replay_read(changed.at, changed.length, NULL, NULL));
      }
    }
    sb_match_destroy(m);
  }
}

static void replace(Written *w, const char *what, const char *with) {
  char *at = strstr(w->at, what);
  assert_non_null(at);
  size_t rest = strlen(at + strlen(what)) + 1;
  memmove(at + strlen(with), at + strlen(what), rest);
  memcpy(at, with, strlen(with));
  w->length = strlen(w->at);
}

static void check_refused(const Written *w, const char *part) {
  SbError error = {0};
  assert_null(read_text(w->at, &error, NULL));
  if (!strstr(error.text, part)) print_message("\"%s\" lacks \"%s\"\n", error.text, part);
  assert_non_null(strstr(error.text, part));
}

static void test_sentences(void **unused) {
  (void)unused;
  static const struct {
    const char *what, *with, *part;
  } changes[] = {{"[starboard \"1\"]", "[starboard \"2\"]", "format \"2\""},
                 {"[game \"toy\"]", "[game \"chess\"]", "no game \"chess\""},
                 {"[rules \"3\"]", "[rules \"2\"]", "rules version \"2\""},
                 {"[content \"", "[content \"x", "content set"},
                 {"[date \"2026-11-15\"]\n", "", "the header or the setup was changed"},
                 {"limit=60", "limit=0", "between 1 and 99"},
                 {"[seats \"2\"]", "[seats \"4\"]", "4 seats"},
                 {"[dice \"generator\"]", "[dice \"loaded\"]", "dice must be"},
                 {"\n3 ", "\n4 ", "ply 3: this line is numbered otherwise"},
                 {"step #1 3", "step #1 9", "ply 3: A pawn steps 1 to 3 (TOY-1.2)"},
                 {"step #1 3", "stop", "ply 3: no such action"},
                 {"step #1 3", "step #1 2", "ply 3: the chained hash"},
                 {"{6 ;", "{5 ;", "ply 2: the seed gives {5}, not {5 "},
                 {"\nresult", "\nresult ", "closing line should be: result winners="}};
  SbMatch *m = sample(false, true);
  Written w;
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    write_match(m, false, true, &w);
    replace(&w, changes[i].what, changes[i].with);
    check_refused(&w, changes[i].part);
  }
  write_match(m, false, true, &w);
  collect(&w, "\n", 1);
  check_refused(&w, "behind the closing line");
  sb_match_destroy(m);
}

/* Someone who knows how chains are made can forge a log, but not what the committed seed rolls. */
static void test_forged_roll(void **unused) {
  (void)unused;
  SbMatch *m = toy_match(NULL), *honest = sb_match_fork(m, 0);
  toy_do(honest, "roll #0");
  int32_t wished = (sb_ply_rolled(sb_match_log(honest, 1))[0] + 1) % 5;
  SbDeed deed = {.seat = sb_match_log(honest, 1)->seat, .action = toy_action(TOY_ROLL, 0, 0)};
  SbLuck luck = {.from = {.faces = &wished, .face_count = 1}, .given = 0};
  assert_int_equal(sb_match_perform(m, &deed, &luck, NULL), SB_ACT_DONE);
  Written w;
  write_match(m, false, true, &w);
  check_refused(&w, "ply 1: the seed gives {");
  write_match(m, false, false, &w);
  SbMatch *believed = read_text(w.at, NULL, NULL);
  assert_non_null(believed);
  sb_match_destroy(believed);
  sb_match_destroy(honest);
  sb_match_destroy(m);
}

/* Without the seed there is nothing to roll with, but everything else works. */
static void test_hidden_seed(void **unused) {
  (void)unused;
  SbMatch *m = sample(false, false);
  Written w;
  write_match(m, false, false, &w);
  assert_null(strstr(w.at, "[seed \""));
  SbMatch *read = read_text(w.at, NULL, NULL);
  assert_non_null(read);
  SbError error = {0};
  int seat = sb_match_due(read) == 1 ? 0 : 1;
  assert_int_equal(sb_match_act_text(read, seat, "roll #0", NULL, 0, SB_EN, &error), SB_ACT_REFUSED);
  assert_non_null(strstr(error.text, "seed"));
  toy_do(read, "step #0 1");
  SbMatch *fork = sb_match_fork(read, 3);
  check_equal(fork, fork, false);
  sb_match_destroy(fork);
  sb_match_destroy(read);
  sb_match_destroy(m);
}

static void test_pack(void **unused) {
  (void)unused;
  SbSource facts = {.name = "facts.json", .text = "{\"goal\": 5}", .size = 11};
  SbContent *pack = sb_content_create(&toy_game, &facts, 1, NULL);
  SbSetup setup;
  sb_setup_init(sb_content_baked(&toy_game), &setup);
  SbMatch *m = sb_match_create(pack, &setup, NULL, NULL);
  Written w;
  write_match(m, true, true, &w);
  SbError error = {0};
  assert_null(sb_replay_read(w.at, w.length, &error, NULL));
  assert_non_null(strstr(error.text, "content set"));
  SbMatch *read = sb_replay_read_with(pack, w.at, w.length, false, &error, NULL);
  assert_non_null(read);
  sb_match_destroy(read);
  sb_match_destroy(m);
  sb_content_destroy(pack);
}

/* A pack that travels is in its replays, so that nobody needs its files. A changed one is not the set the header names.
 */
static void test_travelling_pack(void **unused) {
  (void)unused;
  static const char say[] =
      "{\"id\": \"own\", \"game\": \"toy\", \"title\": {\"en\": \"A \\\"B\\\"\", \"fr\": \"é\"}, \"travels\": true}";
  SbSource files[] = {{.name = "facts.json", .text = "{\"goal\": 5}", .size = 11},
                      {.name = "pack.json", .text = say, .size = sizeof say - 1}};
  SbError error = {0};
  SbContent *pack = sb_content_create(&toy_game, files, 2, &error);
  if (!pack) fail_msg("%s", error.text);
  SbSetup setup;
  sb_setup_init(pack, &setup);
  SbMatch *m = sb_match_create(pack, &setup, NULL, NULL);
  uint64_t hash = pack->hash;
  sb_content_destroy(pack); /* the match holds it */
  for (int json = 0; json < 2; json++) {
    Written w;
    write_match(m, json, true, &w);
    SbMatch *read = sb_replay_read(w.at, w.length, &error, NULL);
    if (!read) fail_msg("%s", error.text);
    SbMatch *fork = sb_match_fork(read, 0);
    sb_match_destroy(read);
    assert_true(sb_match_content(fork)->hash == hash);
    assert_string_equal(sb_match_content(fork)->pack->title[SB_EN], "A \"B\"");
    sb_match_destroy(fork);
    char *goal = strstr(w.at, json ? "goal\":5" : "goal\\\":5");
    assert_non_null(goal);
    *strchr(goal, '5') = '6';
    assert_null(sb_replay_read(w.at, w.length, &error, NULL));
    assert_non_null(strstr(error.text, "not those of this content set"));
  }
  sb_match_destroy(m);
}

/* A log that names the set as it was called before is read, and stays as it is. */
static void test_earlier_content(void **unused) {
  (void)unused;
  SbSetup setup;
  SbError error = {0};
  sb_setup_init(sb_content_baked(&toy_game), &setup);
  SbMatch *m = sb_match_create(sb_content_baked(&toy_game), &setup, &(SbMatchInfo){.content = TOY_EARLIER}, NULL);
  for (int json = 0; json < 2; json++) {
    Written w;
    write_match(m, json, true, &w);
    assert_non_null(strstr(w.at, "0000000000001234"));
    SbMatch *read = sb_replay_read(w.at, w.length, &error, NULL);
    if (!read) fail_msg("%s", error.text);
    assert_true(sb_match_info(read)->content == TOY_EARLIER);
    assert_true(sb_match_log(read, 0)->chain == sb_match_log(m, 0)->chain);
    Written again;
    write_match(read, json, true, &again);
    assert_string_equal(w.at, again.at);
    SbMatch *fork = sb_match_fork(read, 0);
    assert_true(sb_match_info(fork)->content == TOY_EARLIER);
    sb_match_destroy(fork);
    sb_match_destroy(read);
  }
  sb_match_destroy(m);
}

static void test_rubbish(void **unused) {
  (void)unused;
  static const char *const rubbish[] = {"",
                                        "\n",
                                        "{",
                                        "{}\n",
                                        "[",
                                        "[]\n",
                                        "[a \"",
                                        "[game \"toy\"]\n\n",
                                        "{\"game\":\"toy\"}\n",
                                        "{\"game\":1}\n",
                                        "[game \"toy\"\n\n",
                                        "[rules \"3\"]\n\n",
                                        "x\n\n"};
  for (size_t i = 0; i < sizeof rubbish / sizeof *rubbish; i++) {
    SbError error = {0};
    int reached = -1;
    assert_null(read_text(rubbish[i], &error, &reached));
    assert_true(error.text[0] != 0);
    assert_int_equal(reached, 0);
  }
}

int main(void) {
  toy_use();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_looks),
      cmocka_unit_test(test_taken_back),
      cmocka_unit_test(test_commitment),
      cmocka_unit_test(test_round_trips),
      cmocka_unit_test(test_carry),
      cmocka_unit_test(test_twins),
      cmocka_unit_test(test_from_position),
      cmocka_unit_test(test_every_byte_counts),
      cmocka_unit_test(test_every_truncation_counts),
      cmocka_unit_test(test_every_insertion_counts),
      cmocka_unit_test(test_sentences),
      cmocka_unit_test(test_forged_roll),
      cmocka_unit_test(test_hidden_seed),
      cmocka_unit_test(test_pack),
      cmocka_unit_test(test_travelling_pack),
      cmocka_unit_test(test_earlier_content),
      cmocka_unit_test(test_rubbish),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
