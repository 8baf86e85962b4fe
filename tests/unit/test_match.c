/* Matches: refusals leave everything as it was, logs, manual dice, undo, forks. */
#include "starboard/match.h"

#include "match_private.h"
#include "starboard/replay.h"
#include "toy_game.h"

typedef struct Snapshot {
  Toy state;
  int64_t ply;
  uint64_t chain;
} Snapshot;

static Snapshot snapshot(const SbMatch *m) {
  Snapshot s;
  memcpy(&s.state, sb_match_state(m), sizeof s.state);
  s.ply = sb_match_ply(m);
  s.chain = sb_match_log(m, sb_match_ply(m))->chain;
  return s;
}

static void check_same(const SbMatch *m, const Snapshot *before) {
  Snapshot now = snapshot(m);
  assert_memory_equal(&now, before, sizeof now);
}

static const Toy *toy_of(const SbMatch *m) {
  return (const Toy *)sb_match_state(m);
}

/* ---- starting ------------------------------------------------------------------------------------- */

static void test_start(void **unused) {
  (void)unused;
  SbMatchInfo info = {.seat_names = {"human Ada"}, .date = "2026-11-15"};
  char name[] = "greedy";
  info.seat_names[1] = name;
  SbMatch *m = toy_match(&info);
  memset(name, 'x', 3);
  assert_string_equal(sb_match_info(m)->seat_names[0], "human Ada");
  assert_string_equal(sb_match_info(m)->seat_names[1], "greedy");
  assert_ptr_equal(sb_match_game(m), &toy_game);
  assert_ptr_equal(sb_match_content(m), sb_content_baked(&toy_game));
  assert_int_equal(sb_match_ply(m), 0);
  const SbPly *setup = sb_match_log(m, 0);
  assert_int_equal(setup->seat, -1);
  assert_string_equal(sb_ply_text(setup), "");
  assert_int_equal(setup->rolled_count, 1);
  assert_int_equal(sb_ply_rolled(setup)[0], toy_of(m)->active);
  assert_null(sb_match_log(m, 1));
  assert_null(sb_match_log(m, -1));
  SbResult result;
  sb_match_result(m, &result);
  assert_false(result.over);
  sb_match_destroy(m);
  sb_match_destroy(NULL);
}

static void test_forced_setup(void **unused) {
  (void)unused;
  for (int32_t starter = 0; starter < 2; starter++) {
    SbMatchInfo info = {.forced = &starter, .forced_count = 1};
    SbMatch *m = toy_match(&info);
    assert_int_equal(toy_of(m)->active, starter);
    sb_match_destroy(m);
  }
}

static void check_refused_start(const SbSetup *setup, const SbMatchInfo *info, const char *part) {
  SbError error = {0};
  assert_null(sb_match_create(sb_content_baked(&toy_game), setup, info, &error));
  if (!strstr(error.text, part)) print_message("%s\n", error.text);
  assert_non_null(strstr(error.text, part));
}

static void test_refused_starts(void **unused) {
  (void)unused;
  SbSetup good, setup;
  sb_setup_init(sb_content_baked(&toy_game), &good);
  setup = good;
  setup.seats = 3;
  check_refused_start(&setup, NULL, "3 seats");
  setup = good;
  setup.options[1] = 2;
  check_refused_start(&setup, NULL, "option level");
  setup.options[0] = setup.options[1] = 1;
  check_refused_start(&setup, NULL, "do not go together");
  char lengthy[SB_NAME_MAX + 2];
  memset(lengthy, 'n', sizeof lengthy);
  lengthy[sizeof lengthy - 1] = 0;
  const char *const names[] = {"a\nb", "\xff\xfe", lengthy, "\x7f"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    check_refused_start(&good, &(SbMatchInfo){.seat_names = {"", names[i]}}, "name at seat 1");
  check_refused_start(&good, &(SbMatchInfo){.date = "1\t2"}, "date");
  check_refused_start(&good, &(SbMatchInfo){.position = "{\"a\":"}, "position");
  check_refused_start(&good, &(SbMatchInfo){.position = "{}"}, "pawns");
  check_refused_start(&good, &(SbMatchInfo){.position = "{\"pawns\": [0, 0, -1, 0], \"to_act\": [1]}"},
                      "seat 1 is to act and has no legal action");
  int32_t forced[] = {7, 0};
  check_refused_start(&good, &(SbMatchInfo){.forced = forced, .forced_count = 1}, "not possible");
  forced[0] = 0;
  check_refused_start(&good, &(SbMatchInfo){.forced = forced, .forced_count = 2}, "left over");
}

static void test_refused_seat_options(void **unused) {
  (void)unused;
  SbSetup setup;
  sb_setup_init(sb_content_baked(&toy_game), &setup);
  setup.seat_options[1][0] = 6;
  check_refused_start(&setup, NULL, "option seat1.start cannot be 6");
  setup.seat_options[1][0] = 0;
  setup.seat_options[4][0] = 1;
  check_refused_start(&setup, NULL, "no seat 4");
}

static void test_refused_carries(void **unused) {
  (void)unused;
  SbSetup setup;
  char large[SB_CARRY_MAX + 20];
  SbText text = sb_text(large, sizeof large);
  sb_text_put(&text, "{\"wins\":\"");
  while (text.length < SB_CARRY_MAX) sb_text_char(&text, 'x');
  sb_text_put(&text, "\"}");
  sb_setup_init(sb_content_baked(&toy_game), &setup);
  setup.options[3] = 1;
  const struct {
    const char *carry, *part;
  } bad[] = {
      {"", "carry: "},        {"{", "carry: "},     {"{\"a\":1,\"a\":2}", "carry: "},   {"\xff", "carry: "},
      {"[1,0]", "an object"}, {"{}", "a carry is"}, {"{\"wins\":[1,2]}", "a carry is"}, {large, "at most 16383 bytes"}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    setup.carry = bad[i].carry;
    check_refused_start(&setup, NULL, bad[i].part);
  }
  setup.carry = "{\"wins\":[1,1]}";
  SbGame plain = toy_game;
  plain.next = NULL;
  SbContent *content = sb_content_create(&plain, NULL, 0, NULL);
  SbError error = {0};
  assert_null(sb_match_create(content, &setup, NULL, &error));
  assert_non_null(strstr(error.text, "do not follow each other"));
  sb_content_destroy(content);
}

/* ---- campaigns ------------------------------------------------------------------------------------ */

static SbMatch *cup_match(const SbSetup *like) {
  SbSetup setup = *like;
  SbError error = {0};
  SbMatch *m = sb_match_create(sb_content_baked(&toy_game), &setup, NULL, &error);
  if (!m) print_message("%s\n", error.text);
  assert_non_null(m);
  return m;
}

static void resign(SbMatch *m, int seat) {
  assert_int_equal(sb_match_act_text(m, seat, "resign", NULL, 0, SB_EN, NULL), SB_ACT_DONE);
}

/* A cup of three matches: each keeps the carry as its own, whatever becomes of the room it was handed over in. */
static void test_campaign(void **unused) {
  (void)unused;
  static const char *const carries[] = {NULL, "{\"wins\":[0,1]}", "{\"wins\":[1,1]}"};
  static const int losers[] = {0, 1, 0};
  char space[SB_CARRY_MAX];
  SbNext next;
  SbSetup setup;
  sb_setup_init(sb_content_baked(&toy_game), &setup);
  SbMatch *m = cup_match(&setup);
  assert_int_equal(sb_match_next(m, space, &next), SB_FOLLOWS_NOTHING);
  sb_match_destroy(m);
  setup.options[3] = 1;
  setup.seat_options[1][0] = 3;
  for (int i = 0; i < 3; i++) {
    m = cup_match(&setup);
    memset(space, '?', sizeof space);
    assert_int_equal(sb_match_setup(m)->seat_options[1][0], 3);
    if (carries[i])
      assert_string_equal(sb_match_setup(m)->carry, carries[i]);
    else
      assert_null(sb_match_setup(m)->carry);
    assert_int_equal(sb_match_next(m, space, &next), SB_FOLLOWS_LATER);
    resign(m, losers[i]);
    SbFollows follows = sb_match_next(m, space, &next);
    assert_int_equal(follows, i < 2 ? SB_FOLLOWS_MATCH : SB_FOLLOWS_END);
    setup = next.setup;
    sb_match_destroy(m);
  }
  assert_int_equal(next.winners, 2);
  assert_string_equal(next.reason, "cup");
}

static void test_forks_keep_the_carry(void **unused) {
  (void)unused;
  SbSetup setup;
  sb_setup_init(sb_content_baked(&toy_game), &setup);
  setup.options[3] = 1;
  setup.seat_options[0][0] = 2;
  setup.carry = " { \"wins\" : [1, 0] } ";
  SbMatch *m = cup_match(&setup);
  toy_do(m, "step #0 1");
  SbMatch *fork = sb_match_fork(m, 0);
  assert_true(sb_match_rewind(m, 0));
  sb_match_destroy(fork);
  fork = sb_match_fork(m, 0);
  sb_match_destroy(m);
  assert_string_equal(sb_match_setup(fork)->carry, "{\"wins\":[1,0]}");
  assert_int_equal(sb_match_setup(fork)->seat_options[0][0], 2);
  assert_int_equal(toy_of(fork)->pawn[0][0], 2);
  sb_match_destroy(fork);
}

static void test_start_from_position(void **unused) {
  (void)unused;
  SbMatch *m = toy_match(&(SbMatchInfo){.position = "{ \"pawns\": [1, 2, 3, 4],\n \"to_act\": [1] }"});
  assert_int_equal(toy_of(m)->pawn[1][1], 4);
  assert_int_equal(sb_match_due(m), 2);
  assert_int_equal(sb_match_log(m, 0)->rolled_count, 0);
  assert_string_equal(sb_match_info(m)->position, "{\"pawns\":[1,2,3,4],\"to_act\":[1]}");
  sb_match_destroy(m);
  sb_match_destroy(toy_match(&(SbMatchInfo){.position = "{\"pawns\": [-1, 0, 0, 0], \"to_act\": [1]}"}));
}

/* ---- acting --------------------------------------------------------------------------------------- */

static void test_refusals_change_nothing(void **unused) {
  (void)unused;
  SbMatch *m = toy_match(NULL);
  int seat = toy_of(m)->active;
  Snapshot before = snapshot(m);
  SbError error = {0};
  assert_int_equal(sb_match_act_text(m, 1 - seat, "draw", NULL, 0, SB_EN, &error), SB_ACT_REFUSED);
  assert_string_equal(error.rule, "TOY-1.1");
  assert_string_equal(error.text, "It is the other's turn (TOY-1.1).");
  assert_int_equal(sb_match_act_text(m, seat, "step #0 4", NULL, 0, SB_FR, &error), SB_ACT_REFUSED);
  assert_string_equal(error.text, "Un pion avance de 1 à 3 (TOY-1.2)");
  assert_int_equal(sb_match_act_text(m, seat, "jump", NULL, 0, SB_EN, &error), SB_ACT_BAD_TEXT);
  assert_int_equal(error.column, 1);
  assert_int_equal(sb_match_act_text(m, 2, "draw", NULL, 0, SB_EN, &error), SB_ACT_REFUSED);
  assert_int_equal(sb_match_act_text(m, -1, "draw", NULL, 0, SB_EN, &error), SB_ACT_REFUSED);
  assert_int_equal(sb_match_act(m, seat, UINT64_MAX, NULL, 0, SB_EN, &error), SB_ACT_REFUSED);
  assert_int_equal(sb_match_act(m, 5, 0, NULL, 0, SB_EN, NULL), SB_ACT_REFUSED);
  int32_t forced[] = {9, 0};
  assert_int_equal(sb_match_act_text(m, seat, "roll #0", forced, 1, SB_EN, &error), SB_ACT_BAD_DIE);
  forced[0] = 2;
  assert_int_equal(sb_match_act_text(m, seat, "roll #0", forced, 2, SB_EN, &error), SB_ACT_BAD_DIE);
  assert_non_null(strstr(error.text, "1 forced die left over"));
  assert_int_equal(sb_match_act_text(m, seat, "draw", NULL, 0, SB_EN, NULL), SB_ACT_DONE);
  assert_true(sb_match_rewind(m, 0));
  check_same(m, &before);
  sb_match_destroy(m);
}

static void test_log(void **unused) {
  (void)unused;
  SbMatch *m = toy_match(&(SbMatchInfo){.forced = (int32_t[]){0}, .forced_count = 1});
  int32_t forced[] = {5, 0};
  SbError error = {0};
  assert_int_equal(sb_match_act_text(m, 0, "roll #1", forced, 2, SB_EN, &error), SB_ACT_DONE);
  const SbPly *first = sb_match_log(m, 1);
  assert_int_equal(sb_match_act(m, 1, toy_action(TOY_DRAW, 0, 0), NULL, 0, SB_EN, &error), SB_ACT_DONE);
  assert_string_equal(sb_ply_text(first), "roll #1");
  assert_int_equal(first->rolled_count, 2);
  assert_int_equal(first->given, 2);
  assert_int_equal(sb_ply_rolled_die(first)[1], TOY_COIN);
  assert_int_equal(first->event_count, 1);
  assert_int_equal(sb_ply_event(first, 0).a[2], 7);
  assert_int_equal(toy_of(m)->pawn[0][1], 7);
  assert_string_equal(sb_ply_text(sb_match_log(m, 2)), "draw");
  assert_int_equal(sb_ply_event(sb_match_log(m, 2), 0).to, SB_TO_SEAT(1));
  Toy seen;
  sb_match_observe(m, 0, (SbObservation *)&seen);
  assert_int_equal(seen.card[1], -2);
  assert_int_equal(seen.rng.key[0], 0);
  sb_match_destroy(m);
}

static void test_resigning(void **unused) {
  (void)unused;
  SbMatch *m = toy_match(NULL);
  SbError error = {0};
  assert_int_equal(sb_match_act_text(m, 1 - toy_of(m)->active, " Resign ", NULL, 0, SB_EN, &error), SB_ACT_DONE);
  assert_string_equal(sb_ply_text(sb_match_log(m, 1)), "resign");
  assert_int_equal(sb_match_log(m, 1)->quit, SB_RESIGNS);
  assert_int_equal(sb_match_due(m), 0);
  assert_int_equal(sb_match_act_text(m, 0, "resign", NULL, 0, SB_FR, &error), SB_ACT_REFUSED);
  assert_string_equal(error.text, "La partie est finie.");
  assert_int_equal(sb_match_act_text(m, 0, "resigned", NULL, 0, SB_FR, &error), SB_ACT_BAD_TEXT);
  assert_false(sb_match_undo_is_free(m));
  sb_match_destroy(m);
  static const char *const words[] = {"timeout", "gone"};
  for (int i = 0; i < 2; i++) {
    m = toy_match(NULL);
    assert_int_equal(sb_match_act_text(m, 1, words[i], NULL, 0, SB_EN, &error), SB_ACT_DONE);
    assert_int_equal(sb_match_log(m, 1)->quit, SB_TIMED_OUT + i);
    assert_string_equal(sb_ply_text(sb_match_log(m, 1)), words[i]);
    sb_match_destroy(m);
  }
}

static int together(const SbContent *content, const SbState *state, int seat) {
  (void)content, (void)state, (void)seat;
  return 0;
}

/* Nobody gives up where a game does not know how, or where both play together: the one's loss decides nothing. */
static void test_no_resigning(void **unused) {
  (void)unused;
  SbGame games[] = {toy_game, toy_game};
  games[0].resign = NULL;
  games[1].side = together;
  for (int i = 0; i < 2; i++) {
    SbError error = {0};
    SbSetup setup;
    SbContent *content = sb_content_create(&games[i], NULL, 0, &error);
    sb_setup_init(content, &setup);
    SbMatch *m = sb_match_create(content, &setup, NULL, &error);
    for (int how = SB_RESIGNS; how < SB_QUITS; how++) {
      assert_int_equal(sb_match_act_text(m, 0, sb_quit_words[how], NULL, 0, SB_EN, &error), SB_ACT_REFUSED);
      assert_string_equal(error.text, "Nobody resigns in this match.");
    }
    sb_match_destroy(m);
    sb_content_destroy(content);
  }
}

static void test_manual_dice(void **unused) {
  (void)unused;
  SbMatch *m = toy_match(&(SbMatchInfo){.manual_dice = true, .forced = (int32_t[]){0}, .forced_count = 1});
  Snapshot before = snapshot(m);
  SbError error = {0};
  uint32_t mask = 0;
  int32_t typed[2] = {5, 1};
  assert_int_equal(sb_match_act_text(m, 0, "roll #0", NULL, 0, SB_EN, &error), SB_ACT_NEEDS_DIE);
  assert_string_equal(sb_match_needed(m, &mask)->id, "six");
  assert_int_equal(mask, 63);
  assert_int_equal(sb_match_act_text(m, 0, "roll #0", typed, 1, SB_EN, &error), SB_ACT_NEEDS_DIE);
  assert_string_equal(sb_match_needed(m, NULL)->id, "coin");
  check_same(m, &before);
  assert_int_equal(sb_match_act_text(m, 0, "roll #0", typed, 2, SB_EN, &error), SB_ACT_DONE);
  assert_null(sb_match_needed(m, &mask));
  assert_int_equal(toy_of(m)->pawn[0][0], 6);
  assert_int_equal(sb_match_act_text(m, 1, "draw", NULL, 0, SB_EN, &error), SB_ACT_DONE);
  assert_int_equal(sb_match_log(m, 1)->given, 2);
  assert_int_equal(sb_match_log(m, 2)->rolled_count, 1);
  assert_int_equal(sb_match_log(m, 2)->given, 0);
  Snapshot now = snapshot(m);
  assert_int_equal(sb_match_act_text(m, 0, "step #0 1", NULL, 0, SB_EN, &error), SB_ACT_DONE);
  assert_true(sb_match_rewind(m, 2));
  check_same(m, &now);
  sb_match_destroy(m);
}

/* Typed or generated, the same results give the same chain: luck's origin is not part of the match. */
static void test_chain_covers_the_match(void **unused) {
  (void)unused;
  SbMatch *a = toy_match(NULL), *b = toy_match(NULL), *c = toy_match(&(SbMatchInfo){.seat_names = {"x"}});
  assert_true(sb_match_log(a, 0)->chain == sb_match_log(b, 0)->chain);
  assert_true(sb_match_log(a, 0)->chain != sb_match_log(c, 0)->chain);
  toy_do(a, "step #0 1");
  toy_do(b, "step #1 1");
  assert_true(sb_match_log(a, 1)->chain != sb_match_log(b, 1)->chain);
  sb_match_destroy(a);
  sb_match_destroy(b);
  sb_match_destroy(c);
}

/* ---- undo and forks ------------------------------------------------------------------------------- */

static void test_rewind_everywhere(void **unused) {
  (void)unused;
  static const char *const actions[] = {"draw", "roll #0", "step #1 2", "roll #1", "peek", "roll #0"};
  enum { PLIES = 7 };
  Snapshot before[PLIES];
  SbMatch *m = toy_match(NULL);
  before[0] = snapshot(m);
  for (int i = 1; i < PLIES; i++) {
    if (i == 4) {
      int32_t forced = 3;
      assert_int_equal(sb_match_act_text(m, toy_of(m)->active, actions[i - 1], &forced, 1, SB_EN, NULL), SB_ACT_DONE);
    } else if (toy_why_not(sb_match_content(m), sb_match_state(m), toy_of(m)->active, TOY_PEEK, NULL) || i != 5) {
      toy_do(m, actions[i - 1]);
    } else {
      toy_do(m, "step #0 1");
    }
    before[i] = snapshot(m);
  }
  assert_false(sb_match_rewind(m, PLIES));
  assert_false(sb_match_rewind(m, -1));
  for (int ply = 0; ply < PLIES; ply++) {
    SbMatch *fork = sb_match_fork(m, ply);
    check_same(fork, &before[ply]);
    sb_match_destroy(fork);
  }
  assert_null(sb_match_fork(m, PLIES));
  for (int ply = PLIES - 1; ply >= 0; ply--) {
    assert_true(sb_match_rewind(m, ply));
    check_same(m, &before[ply]);
  }
  sb_match_destroy(m);
}

static void test_same_dice_after_undo(void **unused) {
  (void)unused;
  SbMatch *m = toy_match(NULL);
  toy_do(m, "roll #0");
  Snapshot after = snapshot(m);
  assert_true(sb_match_rewind(m, 0));
  toy_do(m, "roll #0");
  check_same(m, &after);
  sb_match_destroy(m);
}

static void test_undo_is_free(void **unused) {
  (void)unused;
  SbMatch *m = toy_match(NULL);
  assert_false(sb_match_undo_is_free(m));
  toy_do(m, "step #0 1");
  assert_true(sb_match_undo_is_free(m));
  toy_do(m, "roll #0");
  assert_false(sb_match_undo_is_free(m));
  toy_do(m, "draw");
  assert_false(sb_match_undo_is_free(m));
  toy_do(m, "peek");
  assert_false(sb_match_undo_is_free(m)); /* nothing rolled, nothing hidden, but something learnt */
  toy_do(m, "step #0 1");
  assert_true(sb_match_undo_is_free(m));
  sb_match_destroy(m);
}

static void test_names_of_faces(void **unused) {
  (void)unused;
  SbMatch *m = toy_match(NULL);
  SbDeed deed = {.seat = toy_of(m)->active, .action = toy_action(TOY_ROLL, 0, 0)};
  SbNamed named;
  SbError error = {0};
  const char *names[] = {"6", "tails", "1"};
  assert_true(sb_match_named(m, &deed, names, 2, 2, false, &named, &error));
  assert_int_equal(named.faces[0], 5);
  assert_int_equal(named.faces[1], 1);
  assert_int_equal(named.given.face_count, 2);
  assert_int_equal(named.rolled, 2);
  assert_true(sb_match_named(m, &deed, names, 2, 1, false, &named, &error)); /* the generator rolls the second */
  assert_int_equal(named.given.face_count, 1);
  assert_int_equal(named.rolled, 2);
  assert_false(sb_match_named(m, &deed, names, 3, 3, false, &named, &error));
  assert_string_equal(error.text, "1 forced die left over");
  names[0] = "tails";
  assert_false(sb_match_named(m, &deed, names, 1, 1, false, &named, &error));
  assert_string_equal(error.text, "the die \"six\" has no face \"tails\"");
  assert_int_equal(sb_die_face(&toy_dice[TOY_CARD], "queen"), 2);
  assert_int_equal(sb_die_face(&toy_dice[TOY_CARD], ""), -1);
  sb_match_destroy(m);
}

/* ---- long matches ------------------------------------------------------------------------------------ */

static int applied;

static void counted_apply(const SbContent *content, SbState *state, int seat, SbAction action, SbChance *chance,
                          SbEvents *events) {
  applied++;
  toy_apply(content, state, seat, action, chance, events);
}

/* However far back a match is looked at, and wherever it is, at most SB_FRAME_PLIES plies are done again. */
static void test_forks_start_at_frames(void **unused) {
  (void)unused;
  SbGame counting = toy_game;
  counting.apply = counted_apply;
  SbSource facts = {.name = "facts.json", .text = "{\"goal\": 1000}", .size = strlen("{\"goal\": 1000}")};
  SbError error = {0};
  SbContent *content = sb_content_create(&counting, &facts, 1, &error);
  if (!content) fail_msg("%s", error.text);
  SbSetup setup;
  sb_setup_init(content, &setup);
  setup.options[2] = 99;
  SbMatch *m = sb_match_create(content, &setup, NULL, &error);
  Snapshot at[99];
  at[0] = snapshot(m);
  for (int ply = 1; ply < 99; ply++) {
    int seat = toy_of(m)->active;
    assert_int_equal(sb_match_act_text(m, seat, ply % 3 ? "roll #0" : "step #0 1", NULL, 0, SB_EN, &error),
                     SB_ACT_DONE);
    at[ply] = snapshot(m);
  }
  for (int ply = 0; ply < 99; ply++) {
    applied = 0;
    SbMatch *fork = sb_match_fork(m, ply);
    check_same(fork, &at[ply]);
    assert_int_equal(applied, ply % SB_FRAME_PLIES);
    for (int i = 0; i <= ply; i++) assert_ptr_not_equal(sb_match_log(fork, i), NULL);
    sb_match_destroy(fork);
  }
  assert_true(sb_match_rewind(m, 70));
  check_same(m, &at[70]);
  assert_true(sb_match_rewind(m, 3)); /* no frame is left, */
  check_same(m, &at[3]);
  SbMatch *fork = sb_match_fork(m, 3); /* and none of a time that is gone */
  check_same(fork, &at[3]);
  sb_match_destroy(fork);
  sb_match_destroy(m);
  sb_content_destroy(content);
}

int main(void) {
  toy_use();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_start),
      cmocka_unit_test(test_forced_setup),
      cmocka_unit_test(test_refused_starts),
      cmocka_unit_test(test_refused_seat_options),
      cmocka_unit_test(test_refused_carries),
      cmocka_unit_test(test_campaign),
      cmocka_unit_test(test_forks_keep_the_carry),
      cmocka_unit_test(test_start_from_position),
      cmocka_unit_test(test_refusals_change_nothing),
      cmocka_unit_test(test_log),
      cmocka_unit_test(test_resigning),
      cmocka_unit_test(test_no_resigning),
      cmocka_unit_test(test_manual_dice),
      cmocka_unit_test(test_chain_covers_the_match),
      cmocka_unit_test(test_rewind_everywhere),
      cmocka_unit_test(test_same_dice_after_undo),
      cmocka_unit_test(test_undo_is_free),
      cmocka_unit_test(test_names_of_faces),
      cmocka_unit_test(test_forks_start_at_frames),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
