/* src/net without sockets: what the server says to whom, ids and secrets, salted seeds, what a request may ask for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ids.h"
#include "matches.h"
#include "message.h"
#include "outgoing.h"
#include "plain.h"
#include "room.h"
#include "server.h"

static Server *server;

static int set_up(void **unused) {
  (void)unused;
  server = calloc(1, sizeof *server);
  server->observation = aligned_alloc(64, SB_STATE_MAX);
  server->actions = malloc(8192 * sizeof *server->actions);
  return server && server->observation && server->actions ? 0 : -1;
}

static int tear_down(void **unused) {
  (void)unused;
  free(server->observation);
  free(server->actions);
  free(server);
  return 0;
}

static Room *a_room(const char *options, uint64_t seed) {
  const SbGame *game = sb_game_find("skirmish");
  SbError error = {0};
  SbStoreMatch facts = {.seats = 2};
  strcpy(facts.id, "abcdefghij");
  strcpy(facts.game, game->id);
  strcpy(facts.date, "2026-11-15");
  facts.options = strdup(options);
  facts.seat = calloc(2, sizeof *facts.seat);
  assert_true(facts.options && facts.seat);
  SbText text = sb_text(facts.seed, sizeof facts.seed);
  sb_text_hex(&text, seed, 16);
  sb_text_hex(&text, 0, 16);
  for (int i = 0; i < 2; i++) strcpy(facts.seat[i].kind, "human");
  strcpy(facts.seat[0].name, "A \"quoted\" name");
  SbMatch *match = match_of(&facts, sb_content_baked(game), &error);
  if (!match) fail_msg("%s", error.text);
  return room_create(server, &facts, sb_content_baked(game), match);
}

static json_t *said(MessageWriter *write, const Room *room, int seat, SbLang lang) {
  Words words = {.room = room, .seat = seat, .lang = lang};
  size_t size;
  char *text = text_make(write, &words, &size);
  json_error_t error;
  json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
  if (!json) fail_msg("%s in %s", error.text, text);
  free(text);
  return json;
}

static void act(Room *room, int seat, const char *text) {
  SbError error = {0};
  if (sb_match_act_text(room->match, seat, text, NULL, 0, SB_EN, &error) != SB_ACT_DONE) fail_msg("%s", error.text);
}

static const char *text_of(json_t *json, const char *key) {
  return json_string_value(json_object_get(json, key));
}

/* ---- what is said ------------------------------------------------------------------------------------- */

static void test_welcome(void **unused) {
  (void)unused;
  Room *room = a_room("", 7);
  json_t *own = said(write_welcome, room, 0, SB_EN), *other = said(write_welcome, room, SB_SPECTATOR, SB_FR);
  assert_string_equal(text_of(own, "t"), "welcome");
  assert_string_equal(text_of(own, "match"), "abcdefghij");
  assert_int_equal(strlen(text_of(own, "commitment")), 64);
  assert_true(json_is_null(json_object_get(own, "seed")));
  assert_true(json_array_size(json_object_get(own, "legal")) > 0);
  assert_int_equal(json_array_size(json_object_get(other, "legal")), 0);
  assert_int_equal(json_integer_value(json_object_get(other, "seat")), -1);
  assert_string_equal(text_of(other, "lang"), "fr");
  json_t *people = json_object_get(own, "people");
  assert_string_equal(text_of(json_array_get(people, 0), "name"), "A \"quoted\" name");
  json_decref(own);
  json_decref(other);
  room_destroy(room);
}

/* A sealed choice: its text and its own event are for the seat alone, also in the log that comes later. */
static void test_update_hides_a_sealed_action(void **unused) {
  (void)unused;
  Room *room = a_room("", 7);
  act(room, 0, "place b2");
  for (int viewer = -1; viewer < 2; viewer++) {
    json_t *update = said(write_update, room, viewer, SB_EN), *view = said(write_view, room, viewer, SB_EN);
    char *text = json_dumps(update, JSON_COMPACT), *whole = json_dumps(view, JSON_COMPACT);
    json_t *logged = json_array_get(json_object_get(view, "log"), 1);
    assert_int_equal(text_of(update, "a") != NULL, viewer == 0);
    assert_int_equal(text_of(logged, "a") != NULL, viewer == 0);
    if (viewer < 1) { /* seat 1 has the same words in its own list */
      assert_int_equal(strstr(text, "place b2") != NULL, viewer == 0);
      assert_int_equal(strstr(whole, "place b2") != NULL, viewer == 0);
    }
    free(text);
    free(whole);
    json_decref(update);
    json_decref(view);
  }
  room_destroy(room);
}

/* Whatever the other side holds, a viewer is told the same. */
static void test_views_do_not_depend_on_secrets(void **unused) {
  (void)unused;
  static const char *const cells[] = {"place a1", "place c3"};
  char *told[2];
  for (int i = 0; i < 2; i++) {
    Room *room = a_room("", 7);
    act(room, 0, cells[i]);
    json_t *welcome = said(write_welcome, room, 1, SB_EN);
    told[i] = json_dumps(welcome, JSON_COMPACT);
    json_decref(welcome);
    room_destroy(room);
  }
  assert_string_equal(told[0], told[1]);
  free(told[0]);
  free(told[1]);
}

static void test_all_is_open_after_the_end(void **unused) {
  (void)unused;
  Room *room = a_room("", 7);
  act(room, 0, "place b2");
  act(room, 1, "resign");
  json_t *over = said(write_over, room, 1, SB_EN), *welcome = said(write_welcome, room, 1, SB_EN);
  assert_string_equal(text_of(over, "seed"), "00000000000000070000000000000000");
  assert_int_equal(json_integer_value(json_array_get(json_object_get(json_object_get(over, "result"), "winners"), 0)),
                   0);
  assert_string_equal(text_of(json_array_get(json_object_get(welcome, "log"), 1), "a"), "place b2");
  json_decref(over);
  json_decref(welcome);
  room_destroy(room);
}

/* ---- ids, secrets, seeds -------------------------------------------------------------------------------- */

static void test_ids(void **unused) {
  (void)unused;
  char id[SB_MATCH_ID], secret[33], another[33];
  new_match_id(id);
  assert_true(is_match_id(id, strlen(id)));
  assert_false(is_match_id("abcdefghi1", 10)); /* no 0 and 1: they look like letters */
  assert_false(is_match_id("abcdefghi", 9));
  assert_false(is_match_id("../../etc/", 10));
  new_secret(secret);
  new_secret(another);
  assert_int_equal(strspn(secret, "0123456789abcdef"), 32);
  assert_string_not_equal(secret, another);
  SbStoreMatch facts = {.seats = 2, .seat = (SbStoreSeat[2]){{.kind = ""}}};
  facts.seat[1].has_secret = true;
  hash_secret(secret, facts.seat[1].secret);
  assert_int_equal(find_seat(&facts, secret), 1);
  assert_int_equal(find_seat(&facts, another), -1);
  assert_int_equal(find_seat(&facts, ""), -1);
}

static void test_salted_seed(void **unused) {
  (void)unused;
  SbStoreMatch facts = {.seats = 2, .seat = (SbStoreSeat[2]){{.kind = ""}}};
  uint64_t key[2];
  strcpy(facts.seed, "000102030405060708090a0b0c0d0e0f");
  assert_true(seed_of(&facts, key));
  assert_int_equal(key[0], 0x0001020304050607u);
  assert_int_equal(key[1], 0x08090a0b0c0d0e0fu);
  /* printf '\x00\x01...\x0f''sea salt' | sha256sum */
  strcpy(facts.seat[0].salt, "sea ");
  strcpy(facts.seat[1].salt, "salt");
  assert_true(seed_of(&facts, key));
  assert_int_equal(key[0], 0x7421fe8af1e2d263u);
  assert_int_equal(key[1], 0x13547d740ae3608eu);
  /* Sealed: as docs/fair-dice.md has it, and only once they are opened. */
  facts.luck = SB_LUCK_MIXED;
  strcpy(facts.seat[0].salt, "sea salt");
  strcpy(facts.seat[1].salt, "gros sel é");
  assert_true(seed_of(&facts, key));
  assert_int_equal(key[0], 0x56ea55633f88787fu);
  for (int i = 0; i < 2; i++) {
    facts.luck = i ? SB_LUCK_OPEN : SB_LUCK_OPENING;
    assert_true(seed_of(&facts, key));
    assert_int_equal(key[0], 0x0001020304050607u);
  }
  strcpy(facts.seed, "xyz");
  assert_false(seed_of(&facts, key));
}

/* ---- requests ------------------------------------------------------------------------------------------------ */

static bool seats_are_fine(const char *json) {
  NewMatch made = {0};
  SbError error = {0};
  json_t *list = json_loads(json, JSON_DECODE_ANY, NULL);
  bool fine = read_new_seats(sb_game_find("skirmish"), list, &made, &error);
  assert_int_equal(fine, error.text[0] == 0);
  json_decref(list);
  return fine;
}

static void test_seats_of_a_request(void **unused) {
  (void)unused;
  assert_true(seats_are_fine("[{\"kind\":\"human\",\"name\":\"Zoë\"},{\"kind\":\"greedy\"}]"));
  static const char *const bad[] = {
      "[]",
      "{}",
      "3",
      "[{\"kind\":\"human\"}]",
      "[{\"kind\":\"human\"},{\"kind\":\"human\"},{\"kind\":\"human\"}]",
      "[{\"kind\":\"human\"},{\"kind\":\"robot\"}]",
      "[{\"kind\":\"human\"},{\"kind\":7}]",
      "[{\"kind\":\"human\"},{\"name\":\"x\"}]",
      "[{\"kind\":\"human\"},{\"kind\":\"human\",\"secret\":\"x\"}]",
      "[{\"kind\":\"human\"},{\"kind\":\"human\",\"name\":\"a\\nb\"}]",
      "[{\"kind\":\"human\"},{\"kind\":\"human\",\"salt\":\"of another\"}]",
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(seats_are_fine(bad[i]));
}

static void test_plain_text(void **unused) {
  (void)unused;
  assert_true(is_plain("çà et là", 8));
  assert_false(is_plain("çà et là", 7));
  assert_false(is_plain("a\tb", 10));
  assert_false(is_plain("a\x7f", 10));
}

static void test_acts_are_remembered(void **unused) {
  (void)unused;
  Room *room = a_room("", 7);
  assert_int_equal(room_find_act(room, 0, "x"), -1);
  for (int i = 1; i <= 100; i++) {
    char id[8];
    SbText t = sb_text(id, sizeof id);
    sb_text_int(&t, i);
    assert_true(room_remember_act(room, 0, id, i));
  }
  assert_true(room_remember_act(room, 0, "", 5));
  assert_int_equal(room_find_act(room, 0, "77"), 77);
  assert_int_equal(room_find_act(room, 1, "77"), -1); /* ids are each seat's own */
  assert_int_equal(room_find_act(room, 0, ""), -1);
  room_destroy(room);
}

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_welcome),
      cmocka_unit_test(test_update_hides_a_sealed_action),
      cmocka_unit_test(test_views_do_not_depend_on_secrets),
      cmocka_unit_test(test_all_is_open_after_the_end),
      cmocka_unit_test(test_ids),
      cmocka_unit_test(test_salted_seed),
      cmocka_unit_test(test_seats_of_a_request),
      cmocka_unit_test(test_plain_text),
      cmocka_unit_test(test_acts_are_remembered),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
