/* Positions of the games: what cannot be is refused with a sentence that says so; seats and cards may be called by
 * their numbers and by their names. */
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
#define NAMED(seat, kind, square) "{\"seat\":\"" seat "\",\"kind\":\"" kind "\",\"square\":\"" square "\"}"
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
      {FC,
       "{\"node\":\"step\",\"ships\":[" GONE(0, "frigate") "," SHIP(0, "frigate", "a5") "," SHIP(
           1, "frigate", "a1") "],\"group\":{\"ships\":[0]}}",
       "the group is on no square"},
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

static void names_and_numbers(void **unused) {
  static const struct {
    const char *game, *numbers, *names;
  } same[] = {
      {FC,
       "{\"ships\":[" SHIP(0, "frigate", "a5") "," SHIP(
           1, "battleship", "a1") "],\"first\":1,\"active\":1,"
                                  "\"to_act\":[1],\"seats\":[{\"weapon\":\"vortex\"},{\"weapon\":\"bomb\"}]}",
       "{\"ships\":[" NAMED("yellow", "frigate", "a5") "," NAMED(
           "Bleu", "Battleship",
           "a1") "],\"first\":\"blue\",\"active\":"
                 "\"Blue\",\"to_act\":[\"blue\"],\"seats\":[{\"weapon\":\"Vortex missiles\"},{\"weapon\":\"BOMB\"}]}"},
      {FC, "{\"to_act\":[1],\"node\":\"dice\"}", "{\"to_act\":[\"blue\"],\"node\":\"dice\"}"},
      {FC, "{\"node\":\"over\",\"result\":{\"winner\":1,\"reason\":\"limit\"}}",
       "{\"node\":\"over\",\"result\":{\"winner\":\"blue\",\"reason\":\"limit\"}}"},
      {FC, "{\"node\":\"deploy\",\"seats\":[{\"undeployed\":{\"frigate\":2}},{}]}",
       "{\"node\":\"deploy\",\"seats\":[{\"undeployed\":{\"Frigate\":2}},{}]}"},
      {KC,
       "{\"order\":[1,0],\"to_act\":[1],\"boss\":\"BW-3\",\"claimed\":{\"a1\":[0,1]},\"achievements\":[\"A01\",\"A02\"]"
       ","
       "\"achievement_pile\":[\"A20\"],\"power_up_discards\":[\"P-HOT\"],\"seats\":[{\"cell\":\"a5\",\"mission\":"
       "\"M5\","
       "\"power_ups\":[\"P-AFT\"],\"upgrades\":{\"U-LAS\":2},\"achievements\":[\"A03\"]},{\"cell\":\"c5\",\"upgrades\":"
       "{\"U-GAM\":1},\"sensors\":[130,140]}],\"step\":{\"raised\":[0],\"used\":[\"gamma\"],\"hits\":{\"0\":{"
       "\"points\":1}}}}",
       "{\"order\":[\"red\",\"violet\"],\"to_act\":[\"Red\"],\"boss\":3,\"claimed\":{\"a1\":[\"red\",\"violet\"]},"
       "\"achievements\":[1,\"a02\"],\"achievement_pile\":[20],\"power_up_discards\":[\"Hot "
       "Barrel\"],\"seats\":[{\"cell\":"
       "\"a5\",\"mission\":5,\"power_ups\":[\"afterburner\"],\"upgrades\":{\"laser\":2},\"achievements\":[3]},{"
       "\"cell\":\"c5\","
       "\"upgrades\":{\"Gamma Gun\":1},\"sensors\":[\"130\",\"140\"]}],\"step\":{\"raised\":[\"violet\"],\"used\":"
       "[\"Gamma Gun\"],\"hits\":{\"violet\":{\"points\":1}}}}"},
      {KC, "{\"node\":\"over\",\"seats\":[{},{}],\"result\":{\"winners\":[1],\"reason\":\"glory\"}}",
       "{\"node\":\"over\",\"seats\":[{},{}],\"result\":{\"winners\":[\"rouge\"],\"reason\":\"glory\"}}"},
      {SK, "{\"to_act\":[1],\"seats\":[{\"cell\":\"a1\",\"choice\":\"fire c3\"},{\"cell\":\"c3\"}]}",
       "{\"to_act\":[\"blue\"],\"seats\":[{\"cell\":\"a1\",\"choice\":\"fire c3\"},{\"cell\":\"c3\"}]}"},
      {SK,
       "{\"node\":\"over\",\"seats\":[{\"cell\":\"a1\"},{\"cell\":\"c3\",\"hull\":0}],\"result\":{\"winner\":0,"
       "\"reason\":"
       "\"destroyed\"}}",
       "{\"node\":\"over\",\"seats\":[{\"cell\":\"a1\"},{\"cell\":\"c3\",\"hull\":0}],\"result\":{\"winner\":\"red\","
       "\"reason\":\"destroyed\"}}"},
  };
  (void)unused;
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    Space one, other;
    SbError error;
    bool good = read(same[i].game, same[i].numbers, &one, &error) && read(same[i].game, same[i].names, &other, &error);
    if (!good) print_message("%s: %s\n", same[i].names, error.text);
    assert_true(good);
    assert_memory_equal(&one, &other, sizeof one);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(impossible_positions), cmocka_unit_test(names_and_numbers)};
  sb_games_use_built_in();
  return cmocka_run_group_tests_name("positions", tests, NULL, NULL);
}
