/* Case files: what passes, what fails and how it is told, and bad shapes with their places. */
#include "starboard/cases.h"

#include "toy_game.h"

#define HEAD "{\"game\": \"toy\", \"title\": \"t\", \"rules\": [\"TOY-1.1\"], \"dice\": [\"first\"],\n"

/* The only case of a text, or one of several. The file is kept until the next one is read. */
static SbCases *file;

static SbCase *read_nth(const char *text, int index, SbError *error) {
  sb_cases_destroy(file);
  file = sb_cases_read(text, strlen(text), error);
  return file ? sb_cases_case(file, index, error) : NULL;
}

static SbCase *read_case(const char *text, SbError *error) {
  return read_nth(text, 0, error);
}

static void check_passes(const char *text) {
  SbError error = {0};
  SbCase *c = read_case(text, &error);
  if (!c) print_message("%d:%d: %s\n", error.line, error.column, error.text);
  assert_non_null(c);
  for (int round = 0; round < 2; round++) {
    if (!sb_case_run(c, &error)) print_message("%d: %s\n", error.line, error.text);
    assert_string_equal(error.text, "");
  }
  sb_case_destroy(c);
}

static void check_fails(const char *text, int line, const char *sentence) {
  SbError error = {0};
  SbCase *c = read_case(text, &error);
  if (!c) print_message("%d:%d: %s\n", error.line, error.column, error.text);
  assert_non_null(c);
  assert_false(sb_case_run(c, &error));
  assert_string_equal(error.text, sentence);
  assert_int_equal(error.line, line);
  assert_false(sb_case_run(c, NULL));
  sb_case_destroy(c);
}

static void check_bad(const char *text, int line, int column, const char *part) {
  SbError error = {0};
  assert_null(read_case(text, &error));
  if (!strstr(error.text, part) || error.line != line || error.column != column)
    print_message("%d:%d: %s\nof %s\n", error.line, error.column, error.text, text);
  assert_non_null(strstr(error.text, part));
  assert_int_equal(error.line, line);
  assert_int_equal(error.column, column);
}

static void test_accessors(void **unused) {
  (void)unused;
  SbCase *c = read_case(
      "{\"game\":\"toy\",\"title\":\"two "
      "rules\",\"rules\":[\"TOY-1.1\",\"TOY-1.3\"],\"steps\":[{\"expect\":{\"\":1}}]}",
      NULL);
  assert_non_null(c);
  assert_ptr_equal(sb_case_game(c), &toy_game);
  assert_string_equal(sb_case_title(c), "two rules");
  assert_int_equal(sb_case_rule_count(c), 2);
  assert_string_equal(sb_case_rule(c, 1), "TOY-1.3");
  assert_null(sb_case_rule(c, 2));
  assert_null(sb_case_rule(c, -1));
  assert_int_equal(sb_case_step_count(c), 1);
  sb_case_destroy(c);
  sb_case_destroy(NULL);
}

static void test_passes(void **unused) {
  (void)unused;
  check_passes(
      HEAD
      "\"options\": {\"limit\": 50}, \"seats\": 2, \"seed\": \"lucky\", \"steps\": [\n"
      "{\"seat\": 0, \"do\": \"roll #1\", \"dice\": [6, \"heads\"], \"note\": \"a six flips\"},\n"
      "{\"expect\": {\"/pawns/1\": 7, \"/pawns\": [0, 7, 0, 0], \"/to_act\": [1], \"/nothing\": null, \"/cards/1\": "
      "null}},\n"
      "{\"seat\": 1, \"illegal\": \"step #0 4\", \"rule\": \"TOY-1.2\"},\n"
      "{\"seat\": 0, \"illegal\": \"draw\"},\n"
      "{\"seat\": 1, \"legal\": [\"draw\", \"roll #1\", \"step #0 1\", \"step #1 1\", \"step #1 2\", \"step #0 3\"]},\n"
      "{\"seat\": 0, \"legal\": []},\n"
      "{\"seat\": 1, \"do\": \"draw\", \"dice\": [\"queen\"]},\n"
      "{\"seat\": 1, \"view\": {\"/cards/1\": \"queen\"}},\n"
      "{\"seat\": 0, \"do\": \"step #0 1\"},\n"
      "{\"seat\": 1, \"illegal\": \"draw\", \"rule\": \"TOY-1.3\"},\n"
      "{\"seat\": 1, \"illegal\": \"draw\", \"rule\": \"TOY-2.1\", \"note\": \"which says so too\"},\n"
      "{\"seat\": 1, \"illegal\": \"step off the board\", \"rule\": \"TOY-1.2\"},\n"
      "{\"seat\": 1, \"do\": \"step #0 1\"},\n"
      "{\"seat\": 0, \"view\": {\"/cards/1\": \"hidden\"}},\n"
      "{\"seat\": -1, \"view\": {\"/cards/1\": \"hidden\"}},\n"
      "{\"seat\": 0, \"do\": \"roll #0\"},\n"
      "{\"seat\": 0, \"do\": \"resign\"},\n"
      "{\"seat\": 0, \"illegal\": \"resign\"},\n"
      "{\"expect\": {\"/over\": true}}]}");
  check_passes(
      "{\"game\": \"toy\", \"title\": \"t\", \"rules\": [\"TOY-1.1\"], \"seed\": 3,\n"
      "\"position\": {\"pawns\": [3, 3, 0, 9], \"to_act\": [1]}, \"steps\": [\n"
      "{\"seat\": 1, \"do\": \"step #1 3\"}, {\"expect\": {\"/over\": true}}]}");
}

static void test_can(void **unused) {
  (void)unused;
  check_passes(HEAD
               "\"steps\": [{\"seat\": 0, \"can\": \"roll #1\"}, {\"seat\": 1, \"can\": \"resign\"},\n"
               "{\"seat\": 0, \"can\": [\"draw\", \"step #0\", \"step #1 3\"]}, {\"expect\": {\"/turn\": 0}}]}");
  check_fails(HEAD "\"steps\": [\n{\"seat\": 0, \"can\": [\"draw\", \"peek\"]}]}", 3,
              "step 1: \"peek\" is refused: There is nothing to see (TOY-1.3).");
  check_fails(HEAD "\"steps\": [\n{\"seat\": 0, \"can\": \"hop\"}]}", 3,
              "step 1: \"hop\" is not understood: no such action (column 1 of the action)");
}

/* Without "dice" the generator rolls: that it rolls the same after a try shows that its bytes are back too. */
static void test_try(void **unused) {
  (void)unused;
  check_passes(HEAD
               "\"seed\": 5, \"steps\": [{\"seat\": 0, \"do\": \"step #0 2\"},\n"
               "{\"try\": [{\"seat\": 1, \"do\": \"roll #0\"}, {\"expect\": {\"/pawns\": [2, 0, 2, 0]}},\n"
               "  {\"try\": [{\"seat\": 0, \"do\": \"resign\"}, {\"expect\": {\"/over\": true}}], \"note\": \"n\"},\n"
               "  {\"seat\": 0, \"do\": \"roll #1\"}, {\"expect\": {\"/pawns\": [2, 7, 2, 0], \"/over\": false}}]},\n"
               "{\"try\": [{\"seat\": 1, \"do\": \"draw\", \"dice\": [\"king\"]}]},\n"
               "{\"expect\": {\"/pawns\": [2, 0, 0, 0], \"/turn\": 1, \"/cards/1\": null}},\n"
               "{\"seat\": 1, \"do\": \"roll #0\"}, {\"seat\": 0, \"do\": \"roll #1\"},\n"
               "{\"expect\": {\"/pawns\": [2, 7, 2, 0]}}]}");
  check_fails(HEAD
              "\"steps\": [{\"seat\": 0, \"do\": \"draw\"}, {\"try\": [{\"seat\": 1, \"do\": \"draw\"},\n"
              " {\"try\": [{\"seat\": 0, \"do\": \"step #0 1\"},\n  {\"expect\": {\"/turn\": 9}}]}]}]}",
              4, "step 2.2.2: /turn should be 9 and is 3");
  check_fails(HEAD
              "\"steps\": [{\"try\": [{\"try\": [{\"seat\": 0, \"can\": \"draw\"}]}]},\n"
              " {\"try\": [{\"seat\": 0, \"do\": \"draw\"}]},\n {\"expect\": {\"/turn\": 1}}]}",
              4, "step 3: /turn should be 1 and is 0");
}

static void test_deep_tries(void **unused) {
  (void)unused;
  char text[1000];
  for (int depth = 8; depth <= 9; depth++) {
    SbText t = sb_text(text, sizeof text);
    SbError error = {0};
    sb_text_put(&t, HEAD "\"steps\": [");
    for (int i = 0; i < depth; i++) sb_text_put(&t, "{\"try\": [");
    sb_text_put(&t, "{\"seat\": 0, \"can\": \"draw\"}");
    for (int i = 0; i < depth; i++) sb_text_put(&t, "]}");
    sb_text_put(&t, "]}");
    SbCase *c = read_case(text, &error);
    assert_string_equal(error.text, depth == 8 ? "" : "\"try\" nests at most 8 deep");
    assert_true(depth > 8 || sb_case_run(c, NULL));
    sb_case_destroy(c);
  }
}

static void test_pointers(void **unused) {
  (void)unused;
  check_passes(HEAD "\"steps\": [{\"expect\": {\"/cards/0\": null, \"/cards/0/suit\": null, \"/cards/7\": null}}]}");
  check_fails(HEAD "\"steps\": [\n{\"expect\": {\"/pawn/0\": null}}]}", 3,
              "step 1: /pawn/0 cannot be there: /pawn is not there, or holds no such thing");
  check_fails(HEAD "\"steps\": [\n{\"seat\": 0, \"view\": {\"/turn/0\": null}}]}", 3,
              "step 1: /turn/0 cannot be there: /turn is not there, or holds no such thing");
  check_fails(HEAD "\"steps\": [\n{\"expect\": {\"/cards/first\": null}}]}", 3,
              "step 1: /cards/first cannot be there: /cards is not there, or holds no such thing");
  check_fails(HEAD "\"steps\": [\n{\"expect\": {\"/cards/7/suit\": null}}]}", 3,
              "step 1: /cards/7/suit cannot be there: /cards/7 is not there, or holds no such thing");
}

static void note_turn(void *self, const SbMatch *match) {
  int *turns = self;
  *turns = *turns * 10 + ((const Toy *)sb_match_state(match))->turn + 1;
}

static void test_watch(void **unused) {
  (void)unused;
  int turns = 0;
  SbCase *c = read_case(HEAD
                        "\"steps\": [{\"seat\": 0, \"do\": \"draw\"}, {\"try\": [{\"seat\": 1, \"do\": \"draw\"}]},\n"
                        "{\"seat\": 1, \"do\": \"step #0 1\"}, {\"expect\": {\"/turn\": 2}}]}",
                        NULL);
  assert_true(sb_case_watch(c, note_turn, &turns, NULL));
  assert_int_equal(turns, 1233);
  sb_case_destroy(c);
}

/* ---- lists and tables ----------------------------------------------------------------------------- */

#define LIST                                                                                                         \
  "[{\"game\": \"toy\", \"title\": \"one\", \"rules\": [\"TOY-1.1\"], \"steps\": [{\"expect\": {\"/turn\": 0}}]},\n" \
  " {\"game\": \"toy\", \"title\": \"two\", \"rules\": [\"TOY-1.1\"],\n  \"steps\": [{\"expect\": {\"/turn\": "      \
  "3}}]},\n"                                                                                                         \
  " {\"game\": \"toy\", \"title\": \"three\",\n \"rules\": [], \"steps\": []}]"

static void test_list(void **unused) {
  (void)unused;
  SbError error = {0};
  SbCase *c = read_nth(LIST, 0, &error);
  assert_int_equal(sb_cases_count(file), 3);
  assert_string_equal(sb_case_title(c), "one");
  assert_int_equal(sb_case_row(c), 0);
  assert_true(sb_case_run(c, &error));
  sb_case_destroy(c);
  c = sb_cases_case(file, 1, &error);
  assert_false(sb_case_run(c, &error));
  assert_string_equal(error.text, "step 1: /turn should be 3 and is 0");
  assert_int_equal(error.line, 3);
  assert_int_equal(error.column, 13);
  sb_case_destroy(c);
  assert_null(sb_cases_case(file, 2, &error));
  assert_non_null(strstr(error.text, "\"rules\" must list"));
  assert_int_equal(error.line, 5);
}

#define TABLE(columns, rows, rest)                                                    \
  "{\"game\": \"toy\", \"title\": \"$$$by steps of $who\", \"rules\": [\"$rule\"],\n" \
  " \"table\": {\"columns\": " columns ",\n  \"rows\": " rows "}," rest "}"
#define ROWS "[[\"#0\", 0, 2, \"TOY-1.1\", [2, 0, 0, 0]],\n [\"#1\", 1, 3, \"TOY-1.2\", [0, 3, 0, 0]]]"
#define COLUMNS "[\"who\", \"place\", \"by\", \"rule\", \"all\"]"
#define USE                                                                                        \
  "\n\"dice\": [\"first\"], \"steps\": [{\"seat\": 0, \"do\": \"step $who $by\"},\n {\"expect\": " \
  "{\"/pawns/$place\": \"$by\", \"/pawns\": \"$all\"}}]"

static void test_table(void **unused) {
  (void)unused;
  SbError error = {0};
  for (int row = 0; row < 2; row++) {
    SbCase *c = read_nth(TABLE(COLUMNS, ROWS, USE), row, &error);
    if (!c) print_message("%d:%d: %s\n", error.line, error.column, error.text);
    assert_int_equal(sb_cases_count(file), 2);
    assert_string_equal(sb_case_title(c), row ? "$3 steps of #1" : "$2 steps of #0");
    assert_string_equal(sb_case_heading(c), "$$$by steps of $who");
    assert_string_equal(sb_case_rule(c, 0), row ? "TOY-1.2" : "TOY-1.1");
    assert_int_equal(sb_case_row(c), row + 1);
    if (!sb_case_run(c, &error)) print_message("%d: %s\n", error.line, error.text);
    assert_string_equal(error.text, "");
    sb_case_destroy(c);
  }
}

static void test_table_failures(void **unused) {
  (void)unused;
  SbError error = {0};
  SbCase *c =
      read_nth(TABLE(COLUMNS, "[[\"#0\", 0, 2, \"TOY-1.1\", [2, 0, 0, 0]],\n [\"#1\", 1, 3, \"TOY-1.2\", [0]]]", USE),
               1, &error);
  assert_non_null(c);
  assert_false(sb_case_run(c, &error));
  assert_string_equal(error.text, "row 2 (line 4): step 2: /pawns should be [0] and is [0,3,0,0]");
  assert_int_equal(error.line, 6);
  sb_case_destroy(c);
}

static void test_bad_tables(void **unused) {
  (void)unused;
  check_bad(TABLE(COLUMNS, "[[\"#0\"]]", USE), 3, 12, "row 1 (line 3): a row is a list with a value for each of the 5");
  check_bad(TABLE(COLUMNS, "[7]", USE), 3, 12, "row 1 (line 3): a row is a list");
  check_bad(TABLE(COLUMNS, "[]", USE), 3, 3, "\"rows\" must list at least one row");
  check_bad(TABLE("[]", ROWS, USE), 2, 12, "\"columns\" must list 1 to 32 names");
  check_bad(TABLE("[\"who\", \"by $\"]", ROWS, USE), 2, 31, "made of letters, digits and _");
  check_bad(TABLE("[\"who\", \"who\"]", ROWS, USE), 2, 31, "two columns \"who\"");
  check_bad(TABLE("[\"who\"]", "[[1]]", USE), 1, 17, "row 1 (line 3): the table has no column \"by\"");
  check_bad(TABLE("[\"who\", \"by\", \"rule\", \"idle\"]", "[[1, 2, \"TOY-1.1\", 4]]", "\"note\": \"\""), 2, 45,
            "is not used");
  check_bad(TABLE("[\"who\", \"by\", \"rule\"]", "[[1, [2], \"TOY-1.1\"]]", "\"note\": \"\""), 1, 17,
            "inside a text: $by");
  check_bad(TABLE("[\"who\", \"by\", \"rule\"]", "[[1, 2, \"TOY-1.1\"]]", "\"$who\": 1, \"1\": 2"), 3, 43,
            "\"1\" is there twice");
  check_bad(TABLE("[\"who\", \"by\", \"rule\"]", "[[1, 2, \"TOY-1.1\"]], \"row\": 1", "\"note\": \"\""), 2, 2,
            "\"row\" is not known here");
  check_bad("{\"table\": 1}", 1, 2, "\"table\" has \"columns\" and \"rows\"");
}

static void test_claims(void **unused) {
  (void)unused;
  SbCase *c = read_case(HEAD "\"steps\": [{\"seat\": 0, \"do\": \"draw\"}]}", NULL);
  assert_int_equal(sb_case_claims(c), 0);
  sb_case_destroy(c);
  c = read_case(HEAD
                "\"steps\": [{\"try\": [{\"seat\": 0, \"do\": \"draw\"}, {\"seat\": 0, \"illegal\": \"draw\"}]},\n"
                "{\"seat\": 1, \"illegal\": \"draw\", \"rule\": \"TOY-1.1\"}]}",
                NULL);
  assert_int_equal(sb_case_claims(c), 2);
  assert_int_equal(sb_case_nameless(c), 1);
  sb_case_destroy(c);
}

/* ---- failures ------------------------------------------------------------------------------------- */

static void test_failures(void **unused) {
  (void)unused;
  check_fails(HEAD "\"steps\": [\n{\"seat\": 1, \"do\": \"draw\"}]}", 3,
              "step 1: \"draw\" is refused: It is the other's turn (TOY-1.1).");
  check_fails(HEAD "\"steps\": [{\"seat\": 0, \"do\": \"draw\"},\n\n{\"seat\": 1, \"do\": \"hop\"}]}", 4,
              "step 2: \"hop\" is not understood: no such action (column 1 of the action)");
  check_fails(
      HEAD "\"steps\": [\n{\"seat\": 1, \"illegal\": \"hop\"}]}", 3,
      "step 1: \"hop\" is not understood, which is not the same as illegal: no such action (column 1 of the action)");
  check_fails(HEAD "\"steps\": [\n{\"seat\": 0, \"illegal\": \"step off the board\", \"rule\": \"TOY-1.1\"}]}", 3,
              "step 1: \"step off the board\" should be refused by TOY-1.1 and is refused by TOY-1.2: a pawn stays on "
              "the board");
  check_fails(HEAD "\"steps\": [\n{\"seat\": 0, \"illegal\": \"draw\", \"rule\": \"TOY-1.3\"}]}", 3,
              "step 1: \"draw\" should be refused by TOY-1.3 and is legal");
  check_fails(
      HEAD "\"steps\": [\n{\"seat\": 1, \"illegal\": \"draw\", \"rule\": \"TOY-1.3\"}]}", 3,
      "step 1: \"draw\" should be refused by TOY-1.3 and is refused by TOY-1.1: It is the other's turn (TOY-1.1).");
  check_fails(HEAD "\"steps\": [\n{\"seat\": 0, \"legal\": [\"draw\", \"peek\", \"roll #0\", \"step #1 1\"]}]}", 3,
              "step 1: missing: peek; extra: step #0 2, step #0 3");
  check_fails(HEAD "\"steps\": [\n{\"seat\": 0, \"legal\": [\"draw\", \"step #0\", \"step #0 2\"]}]}", 3,
              "step 1: \"step #0\" can mean \"step #0 1\" and \"step #0 2\": say which");
  check_fails(HEAD "\"steps\": [\n{\"expect\": {\"/turn\": 0, \"/pawns/2\": 4}}]}", 3,
              "step 1: /pawns/2 should be 4 and is 0");
  check_fails(HEAD "\"steps\": [\n{\"expect\": {\"/turn\": 48.76}}]}", 3, "step 1: /turn should be 48.76 and is 0");
  check_fails(HEAD "\"steps\": [\n{\"expect\": {\"/pawn\": [1]}}]}", 3, "step 1: /pawn should be [1] and is not there");
  check_fails(HEAD "\"steps\": [\n{\"seat\": 0, \"view\": {\"/turn\": null}}]}", 3,
              "step 1: /turn should be null and is 0");
}

static void test_dice_failures(void **unused) {
  (void)unused;
  check_fails(HEAD "\"steps\": [{\"seat\": 0, \"do\": \"roll #0\", \"dice\": [\"6\"]}]}", 2,
              "step 1: \"roll #0\": this action rolls more dice than are given");
  check_passes(HEAD "\"steps\": [{\"seat\": 0, \"do\": \"step #0 1\", \"dice\": []}, {\"expect\": {\"/turn\": 1}}]}");
  check_fails(HEAD "\"steps\": [{\"seat\": 0, \"do\": \"roll #0\", \"dice\": []}]}", 2,
              "step 1: \"roll #0\": this action rolls more dice than are given");
  check_fails(HEAD "\"steps\": [{\"seat\": 0, \"do\": \"roll #0\", \"dice\": [\"1\", \"2\", \"3\"]}]}", 2,
              "step 1: \"roll #0\": 2 forced dice left over");
  check_fails(HEAD "\"steps\": [{\"seat\": 0, \"do\": \"resign\", \"dice\": [\"1\"]}]}", 2,
              "step 1: \"resign\": 1 forced die left over");
  check_fails(HEAD "\"steps\": [{\"seat\": 0, \"do\": \"roll #0\", \"dice\": [\"heads\"]}]}", 2,
              "step 1: \"roll #0\": the die \"six\" has no face \"heads\"");
  check_fails(
      "{\"game\": \"toy\", \"title\": \"t\", \"rules\": [\"TOY-1.1\"],\n \"dice\": [\"third\"],\n"
      "\"steps\": [{\"seat\": 0, \"do\": \"draw\"}]}",
      2, "setup: the die \"starter\" has no face \"third\"");
}

/* Everybody is told: a card drawn in secret is not. Others may stand between what is named, in this order only. */
static void test_told(void **unused) {
  (void)unused;
  check_passes(HEAD "\"steps\": [{\"seat\": 0, \"do\": \"step #0 1\", \"told\": [\"moved\"]}]}");
  check_passes(
      "{\"game\": \"toy\", \"title\": \"t\", \"rules\": [\"TOY-1.1\"],\n"
      "\"position\": {\"pawns\": [9, 8, 0, 0]},\n"
      "\"steps\": [{\"seat\": 0, \"do\": \"step #0 3\", \"told\": [\"moved\", \"ended\"]}]}");
  check_fails(HEAD "\"steps\": [{\"seat\": 0, \"do\": \"step #0 1\", \"told\": [\"moved\", \"moved\"]}]}", 2,
              "step 1: \"step #0 1\" does not tell \"moved\"");
  check_passes(HEAD "\"steps\": [{\"seat\": 0, \"do\": \"step #1 2\", \"told\": [{\"type\": \"moved\", \"by\": 2}]}]}");
  check_fails(HEAD "\"steps\": [{\"seat\": 0, \"do\": \"step #1 2\", \"told\": [{\"by\": 3}]}]}", 2,
              "step 1: \"step #1 2\" does not tell {\"by\":3}");
  check_fails(HEAD "\"steps\": [{\"seat\": 0, \"do\": \"draw\", \"told\": [\"drawn\"]}]}", 2,
              "step 1: \"draw\" does not tell \"drawn\"");
}

static void test_told_setup(void **unused) {
  (void)unused;
  check_fails(
      "{\"game\": \"toy\", \"title\": \"t\", \"rules\": [\"TOY-1.1\"],\n"
      "\"told\": [\"moved\"], \"steps\": [{\"seat\": 0, \"do\": \"draw\"}]}",
      2, "setup does not tell \"moved\"");
  check_bad(HEAD "\"told\": [1], \"steps\": []}", 2, 1, "\"told\" must be a list");
  check_bad("{\"game\": \"toy\", \"title\": \"t\", \"rules\": [\"TOY-1.1\"], \"position\": {},\n\"told\": [\"moved\"]}",
            2, 1, "\"told\" here is for the setup");
}

static void test_start_failures(void **unused) {
  (void)unused;
  check_fails(
      "{\"game\": \"toy\", \"title\": \"t\", \"rules\": [\"TOY-1.1\"],\n \"position\": {},\n"
      "\"steps\": [{\"seat\": 0, \"do\": \"draw\"}]}",
      2, "position: pawns must be four numbers");
  check_fails(
      "{\"game\": \"toy\", \"title\": \"t\", \"rules\": [\"TOY-1.1\"],\n"
      "\"options\": {\"quick\": true, \"level\": \"hard\"},\n\"steps\": [{\"seat\": 0, \"do\": \"draw\"}]}",
      2, "setup: quick and hard do not go together");
  check_fails(
      "{\"game\": \"toy\", \"title\": \"t\", \"rules\": [\"TOY-1.1\"], \"position\": {\"pawns\": [98, -90, 0, 0]},\n"
      "\"steps\": [{\"seat\": 0, \"do\": \"step #0 1\"}]}",
      2, "step 1: after \"step #0 1\" the state is broken: a pawn is off the board");
}

static void test_bad_shapes(void **unused) {
  (void)unused;
  check_bad("", 1, 0, "");
  check_bad("{\"game\": \"toy\",\n \"game\": \"toy\"}", 2, 7, "duplicate");
  check_bad("{\"game\": \"toy\",\n  \"steps\" []}", 2, 11, "");
  check_bad("\n []", 2, 2, "a list of cases needs at least one");
  check_bad("\n [1]", 2, 3, "a case is a JSON object");
  check_bad("\n 1", 2, 2, "");
  check_bad("{\"title\": \"t\"}", 1, 1, "\"game\" must name a game");
  check_bad("{\n \"game\": \"chess\"}", 2, 2, "no game \"chess\"");
  check_bad("{\"game\": \"toy\"}", 1, 1, "\"title\"");
  check_bad("{\"game\": \"toy\", \"title\": \"\"}", 1, 17, "\"title\"");
  check_bad("{\"game\": \"toy\", \"title\": \"t\",\n\"rules\": []}", 2, 1, "\"rules\"");
  check_bad("{\"game\": \"toy\", \"title\": \"t\",\n\"rules\": [\"TOY-1.1\",\n\"TOY-9\"]}", 3, 1, "no rule \"TOY-9\"");
  check_bad(HEAD "\"option\": {}, \"steps\": []}", 2, 1, "\"option\" is not known here");
  check_bad(HEAD "\"options\": {\"limit\": 0}, \"steps\": []}", 2, 1, "between 1 and 99");
  check_bad(HEAD "\"seats\": 3, \"steps\": []}", 2, 1, "\"seats\" must be a number from 2 to 2");
  check_bad(HEAD "\"seed\": -1, \"steps\": []}", 2, 1, "\"seed\"");
  check_bad(HEAD "\"position\": [], \"steps\": []}", 2, 1, "\"position\" must be an object");
  check_bad(HEAD "\"position\": {}, \"steps\": []}", 1, 53, "\"dice\" here is for the setup");
  check_bad(HEAD "\"steps\": []}", 2, 1, "\"steps\"");
  check_bad("{\"game\": \"toy\", \"title\": \"t\", \"rules\": [\"TOY-1.1\"], \"dice\": [1.5]}", 1, 53,
            "\"dice\" must be a list");
}

static void check_bad_step(const char *step, int line, int column, const char *part) {
  char text[500];
  snprintf(text, sizeof text, HEAD "\"steps\": [{\"seat\": 0, \"do\": \"draw\"},\n  %s]}", step);
  check_bad(text, line, column, part);
}

static void test_bad_steps(void **unused) {
  (void)unused;
  check_bad_step("1", 3, 3, "a step must be an object");
  check_bad_step("{}", 3, 3, "a step has one of");
  check_bad_step("{\"seat\": 0, \"do\": \"draw\", \"illegal\": \"draw\"}", 3, 3, "a step has one of");
  check_bad_step("{\"do\": \"draw\"}", 3, 3, "\"seat\" must be a number from 0 to 1");
  check_bad_step("{\n\"seat\": 2, \"do\": \"draw\"}", 4, 1, "\"seat\" must be a number from 0 to 1");
  check_bad_step("{\"seat\": -1, \"do\": \"draw\"}", 3, 4, "\"seat\"");
  check_bad_step("{\"seat\": -2, \"view\": {\"\": 1}}", 3, 4, "\"seat\" must be a number from -1 to 1");
  check_bad_step("{\"seat\": 0,\n \"do\": 4}", 4, 2, "\"do\" must be an action's text");
  check_bad_step("{\"seat\": 0,\n \"legal\": \"draw\"}", 4, 2, "\"legal\" must be a list");
  check_bad_step("{\"seat\": 0,\n \"legal\": [4]}", 4, 2, "\"legal\" must be a list");
  check_bad_step("{\"seat\": 0,\n \"expect\": {\"/a\": 1}}", 3, 4, "\"seat\" is not known here");
  check_bad_step("{\"expect\": {}}", 3, 4, "must map JSON Pointers");
  check_bad_step("{\"expect\": {\"/a\": 1,\n\"b\": 2}}", 4, 1, "\"b\" is no JSON Pointer");
  check_bad_step("{\"seat\": 0, \"view\": [],\n\"note\": \"\"}", 3, 15, "\"view\" must map");
  check_bad_step("{\"seat\": 0, \"do\": \"draw\",\n\"dice\": \"6\"}", 4, 1, "\"dice\" must be a list");
  check_bad_step("{\"seat\": 0, \"do\": \"draw\",\n\"told\": \"drawn\"}", 4, 1, "\"told\" must be a list");
  check_bad_step("{\"seat\": 0, \"do\": \"draw\",\n\"told\": []}", 4, 1, "\"told\" must be a list");
  check_bad_step("{\"seat\": 0, \"do\": \"draw\",\n\"told\": [{}]}", 4, 1, "\"told\" must be a list");
  check_bad_step("{\"seat\": 0, \"do\": \"draw\",\n\"rule\": \"TOY-1.1\"}", 4, 1, "\"rule\" is not known here");
  check_bad_step("{\"seat\": 0, \"illegal\": \"draw\",\n\"rule\": \"TOY\"}", 4, 1, "no rule \"TOY\"");
  check_bad_step("{\"seat\": 0, \"illegal\": \"draw\",\n\"rule\": 1}", 4, 1, "\"rule\" must be the id");
  check_bad_step("{\"seat\": 0, \"illegal\": \"draw\",\n\"dice\": []}", 4, 1, "\"dice\" is not known here");
  check_bad_step("{\"seat\": 0, \"can\": []}", 3, 15, "\"can\" must be an action's text, or a list");
  check_bad_step("{\"seat\": 0, \"can\": \"draw\",\n\"rule\": \"TOY-1.1\"}", 4, 1, "\"rule\" is not known here");
  check_bad_step("{\"try\": []}", 3, 4, "\"try\" must be a list of steps");
  check_bad_step("{\"try\": [{\"expect\": {\"/a\": 1}},\n {\"do\": \"draw\"}]}", 4, 2, "\"seat\" must be a number");
  check_bad_step("{\"seat\": 0, \"try\": [{\"expect\": {\"/a\": 1}}]}", 3, 4, "\"seat\" is not known here");
  check_bad_step("{\"seat\": 0, \"do\": \"draw\",\n\"note\": 1}", 4, 1, "\"note\" must be a text");
}

int main(void) {
  toy_use();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_accessors),
      cmocka_unit_test(test_passes),
      cmocka_unit_test(test_failures),
      cmocka_unit_test(test_dice_failures),
      cmocka_unit_test(test_told),
      cmocka_unit_test(test_told_setup),
      cmocka_unit_test(test_start_failures),
      cmocka_unit_test(test_bad_shapes),
      cmocka_unit_test(test_bad_steps),
      cmocka_unit_test(test_can),
      cmocka_unit_test(test_try),
      cmocka_unit_test(test_deep_tries),
      cmocka_unit_test(test_pointers),
      cmocka_unit_test(test_list),
      cmocka_unit_test(test_table),
      cmocka_unit_test(test_table_failures),
      cmocka_unit_test(test_bad_tables),
      cmocka_unit_test(test_claims),
      cmocka_unit_test(test_watch),
  };
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  sb_cases_destroy(file);
  return failed;
}
