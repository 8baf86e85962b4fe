/* Positions of the games: what cannot be is refused with a sentence that says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "starboard/position.h"
#include "starboard/starboard.h"

typedef struct Space {
  _Alignas(64) unsigned char bytes[SB_STATE_MAX];
} Space;

#define STATE(space) ((SbState *)(space)->bytes)

static bool read(const char *game, const char *text, Space *out, SbError *error) {
  const SbContent *content = sb_content_baked(sb_game_find(game));
  SbSetup setup;
  json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
  if (!json) print_message("no JSON: %s\n", text);
  assert_non_null(json);
  sb_setup_init(content, &setup);
  memset(out, 0, sizeof *out);
  *error = (SbError){0};
  bool good =
      sb_position_setup(content, json, &setup, error) && sb_position_read(content, json, &setup, STATE(out), error);
  json_decref(json);
  return good;
}

#define FC "fleet-commander"
#define KC "kembles-cascade"
#define SK "skirmish"
#define SHIP(seat, kind, square) "{\"seat\":" #seat ",\"kind\":\"" kind "\",\"square\":\"" square "\"}"
#define GONE(seat, kind) "{\"seat\":" #seat ",\"kind\":\"" kind "\"}"

static void impossible_positions(void **unused) {
  (void)unused;
  static const struct {
    const char *game, *json, *part;
  } wrong[] = {
      {FC, "{\"ships\":[" SHIP(0, "battleship", "a5") "," SHIP(0, "battleship", "b5") "," SHIP(1, "frigate", "a1") "]}",
       "seat 0 has more than 1 of kind battleship"},
      {FC, "{\"ships\":[" SHIP(1, "destroyer", "a5") "," SHIP(1, "destroyer", "b5") "," GONE(1, "destroyer") "]}",
       "seat 1 has more than 2 of kind destroyer"},
      {FC, "{\"seats\":[{\"weapon\":\"bomb\"},{\"weapon\":\"bomb\"}]}", "both seats have the weapon bomb"},
      {FC, "{\"options\":{\"secret_weapons\":true},\"seats\":[{\"weapon\":\"bomb\"},{\"weapon\":\"bomb\"}]}",
       "both seats have the weapon bomb"},
      {FC, "{\"seats\":[{\"lost\":8}]}", "the match is decided (classes) and goes on"},
      {FC,
       "{\"ships\":[" GONE(1, "battleship") "," GONE(1, "destroyer") "," GONE(1, "destroyer") "," GONE(1,
                                                                                                       "frigate") "]}",
       "the match is decided (classes) and goes on"},
      {FC, "{\"options\":{\"turn_limit\":50},\"turn\":51}", "the match ends after turn 50"},
      {FC, "{\"options\":{\"scenario\":\"capture\"},\"ships\":[" GONE(1, "shuttle") "]}", "decided (shuttle)"},
      {FC, "{\"options\":{\"scenario\":\"capture\"},\"ships\":[{\"seat\":1,\"kind\":\"shuttle\",\"left\":true}]}",
       "decided (escaped)"},
      {FC, "{\"options\":{\"scenario\":\"salvage\"}}", "decided (exhausted)"},
      {FC,
       "{\"options\":{\"scenario\":\"salvage\"},\"containers\":{\"a3\":1},\"ships\":[" SHIP(
           0, "frigate", "a5") "," SHIP(1, "frigate", "a1") "],\"seats\":[{\"out\":3}]}",
       "decided (containers)"},
      {FC, "{\"node\":\"deploy\",\"ships\":[" SHIP(1, "frigate", "a5") "]}", "outside its deployment zone"},
      {FC, "{\"node\":\"deploy\",\"terrain\":{\"a5\":\"gravity\"}}", "no terrain is placed on a5"},
      {KC, "{\"seats\":[{\"cell\":\"a5\",\"lost\":1}]}", "the match is decided (destroyed) and goes on"},
      {KC, "{\"rows\":[null,null],\"seats\":[{\"cell\":\"a2\"}]}", "as long as there are more to lay"},
      {KC, "{\"seats\":[{\"cell\":\"a5\"}],\"step\":{\"shots\":1}}", "more laser shots are left than the laser has"},
      {KC, "{\"seats\":[{\"cell\":\"a5\"}],\"step\":{\"used\":[\"flame\"]}}",
       "flame was fired by a ship that has none"},
      {KC, "{\"seats\":[{\"cell\":\"a5\",\"achievements\":[\"A01\"]}],\"achievements\":[\"A01\"]}",
       "A01 is credited and face up"},
      {KC, "{\"seats\":[{\"cell\":\"a5\",\"achievements\":[\"A01\"]}],\"achievement_pile\":[\"A01\"]}",
       "A01 is credited and in the pile"},
      {SK, "{\"seats\":[{\"cell\":\"a1\",\"hull\":0},{\"cell\":\"c3\"}]}", "destroyed, and the match goes on"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    Space space;
    SbError error;
    bool good = read(wrong[i].game, wrong[i].json, &space, &error);
    if (good || !strstr(error.text, wrong[i].part)) print_message("%s: \"%s\"\n", wrong[i].json, error.text);
    assert_false(good);
    assert_non_null(strstr(error.text, wrong[i].part));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(impossible_positions)};
  sb_games_use_built_in();
  return cmocka_run_group_tests_name("positions", tests, NULL, NULL);
}
