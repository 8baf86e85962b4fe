/* Positions and actions of Galaxy Defenders as text: what follows from what is left out, what cannot be, and what is
 * not understood. */
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

static const SbContent *content(void) {
  return sb_content_baked(sb_game_find("galaxy-defenders"));
}

static bool read(const char *text, SbSetup *setup, Space *out, SbError *error) {
  json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
  if (!json) print_message("no JSON: %s\n", text);
  assert_non_null(json);
  sb_setup_init(content(), setup);
  memset(out, 0, sizeof *out);
  *error = (SbError){0};
  bool good =
      sb_position_setup(content(), json, setup, error) && sb_position_read(content(), json, setup, STATE(out), error);
  json_decref(json);
  return good;
}

static void must_read(const char *text, Space *out) {
  SbSetup setup;
  SbError error;
  if (read(text, &setup, out, &error)) return;
  fail_msg("%s: %s", text, error.text);
}

/* A position as it is written when everything is told. */
static json_t *whole(const char *text) {
  static char room[SB_ROOM_FOR_JSON];
  Space space;
  must_read(text, &space);
  SbText t = sb_text(room, sizeof room);
  SbJson out = sb_json(&t);
  content()->game->position_write(content(), STATE(&space), &out);
  assert_false(t.cut);
  json_t *json = json_loads(room, JSON_REJECT_DUPLICATES, NULL);
  assert_non_null(json);
  return json;
}

/* ---- what follows ------------------------------------------------------------------------------------ */

/* A member by its path, "seats/0/weapons/1/ammo". */
static const json_t *at(const json_t *json, const char *path) {
  char name[120];
  while (json && *path) {
    size_t size = strcspn(path, "/");
    memcpy(name, path, size);
    name[size] = 0;
    json = json_is_array(json) ? json_array_get(json, (size_t)(name[0] - '0')) : json_object_get(json, name);
    path += size + (path[size] == '/');
  }
  return json;
}

typedef struct Follows {
  const char *position, *path, *value;
} Follows;

static void defaults(void **unused) {
  static const Follows table[] = {
      {"{}", "round", "1"},
      {"{}", "phase", "\"battle\""},
      {"{}", "node", "\"turn\""},
      {"{}", "asked", "0"},
      {"{}", "to_act", "[0]"},
      {"{}", "going/stack", "[\"round\", \"turn\"]"},
      {"{}", "turn/seat", "0"},
      {"{}", "seats/0/agent", "\"marine\""},
      {"{}", "seats/0/at", "\"A1.0\""},
      {"{}", "seats/0/weapons",
       "[{\"id\":\"W01\",\"ammo\":4,\"jammed\":false},{\"id\":\"W02\",\"ammo\":0,\"jammed\":false}]"},
      {"{}", "seats/0/guards", "1"},
      {"{}", "aliens", "[]"},
      {"{}", "signals", "[]"},
      {"{\"seats\":[{},{\"agent\":\"marine\"},{}]}", "seats/0/agent", "\"biotech\""},
      {"{\"seats\":[{},{\"agent\":\"marine\"},{}]}", "seats/2/agent", "\"infiltrator\""},
      {"{\"seats\":[{},{\"at\":\"A1.0\"},{}]}", "seats/0/at", "\"A1.1\""},
      {"{\"seats\":[{\"rank\":\"palladium\"}]}", "seats/0/shield", "1"},
      {"{\"seats\":[{\"life\":\"dead\"},{}],\"alpha\":1}", "seats/0/weapons", "[null,null]"},
      {"{\"seats\":[{},{},{}],\"alpha\":2,\"turn\":{\"seat\":1}}", "place", "3"},
      {"{\"seats\":[{},{}],\"turn\":{\"seat\":1}}", "asked", "1"},
      {"{\"options\":{\"mission\":\"m1\"}}", "unseen", "[{\"alien\":6,\"human\":3}]"},
      {"{\"options\":{\"mission\":\"m1\"}}", "points/bolt", "\"D3.0\""},
      {"{\"options\":{\"mission\":\"m1\"},\"aliens\":[{\"card\":\"XB-G\",\"at\":\"B2.0\"}]}", "deck/XB-G", "1"},
      {"{\"options\":{\"mission\":\"m1\"},\"discards\":{\"XB-G\":2}}", "deck/XB-B", "1"},
      {"{\"options\":{\"mission\":\"m1\"},\"encounter_discards\":{\"1\":2}}", "encounters/1", "1"},
      {"{\"options\":{\"mission\":\"m1\"},\"event_discards\":[\"E02\"]}", "events/0", "[\"E07\",\"E09\"]"},
      /* a card the mission's deck does not have is out of the stock */
      {"{\"aliens\":[{\"card\":\"BE-R\",\"at\":\"B2.0\"}]}", "aliens/0/stock", "true"},
      {"{\"aliens\":[{\"card\":\"XB-G\",\"at\":\"B2.0\"}]}", "aliens/0/stock", "false"},
      /* GD-15.10: who has a card of the species and rank, else who has the fewest */
      {"{\"seats\":[{},{}],\"alpha\":1,\"aliens\":[{\"card\":\"XB-G\",\"at\":\"B2.0\"},{\"card\":\"SC-G\",\"at\":\"B2."
       "1\"}"
       ",{\"card\":\"XB-G\",\"at\":\"B1.0\"}]}",
       "aliens/2/controller", "1"},
      {"{\"seats\":[{},{}],\"alpha\":1,\"aliens\":[{\"card\":\"XB-G\",\"at\":\"B2.0\"},{\"card\":\"SC-G\",\"at\":\"B2."
       "1\"}"
       "]}",
       "aliens/1/controller", "0"},
      /* engaged with whoever is adjacent */
      {"{\"seats\":[{\"at\":\"B2.0\"}],\"aliens\":[{\"card\":\"XB-G\",\"at\":\"B2.1\"},{\"card\":\"SC-G\",\"at\":\"C3."
       "0\"}"
       "]}",
       "engaged", "[[\"B2.1\"]]"},
      {"{\"seats\":[{\"at\":\"B2.0\"}],\"aliens\":[{\"card\":\"XB-G\",\"at\":\"B2.1\"}],\"engaged\":[[]]}", "engaged",
       "[[]]"},
      /* the warehouse has what nobody holds */
      {"{\"seats\":[{\"devices\":[\"D01\",\"D01\"]}]}", "warehouse/D01", "1"},
      {"{\"seats\":[{\"agent\":\"biotech\"}],\"drones\":[{\"kind\":\"sentry-gun\",\"at\":\"B2.0\"}]}", "drones/0/owner",
       "0"},
      {"{\"phase\":\"event\",\"node\":\"draw\"}", "going/stack", "[\"round\"]"},
      {"{\"node\":\"draw\"}", "turn/stage", "3"},
      {"{\"node\":\"deploy\"}", "going/setup/stage", "7"},
      {"{\"node\":\"deploy\",\"seats\":[{\"life\":\"alive\"},{}]}", "asked", "1"},
      {"{\"node\":\"wings\"}", "killed_before", "true"},
      {"{\"node\":\"move\"}", "going/move/left", "4"},
      {"{\"node\":\"move\"}", "turn/used", "[\"movement\"]"},
      {"{\"seats\":[{\"agent\":\"hulk\",\"at\":\"A1.1\"}],\"aliens\":[{\"card\":\"XB-G\",\"at\":\"B1.3\"}],\"node\":"
       "\"hits\",\"going\":{\"attack\":{\"by\":0,\"target\":\"B1.3\",\"dice\":[1,2,3]}}}",
       "going/attack/0/red", "3"},
      {"{\"seats\":[{\"agent\":\"hulk\",\"at\":\"A1.1\"}],\"aliens\":[{\"card\":\"XB-G\",\"at\":\"B1.3\"}],\"node\":"
       "\"hits\",\"going\":{\"attack\":{\"by\":0,\"target\":\"B1.3\",\"dice\":[1,2,3]}}}",
       "turn/used", "[\"combat\"]"},
      {"{\"node\":\"over\",\"result\":\"partial\"}", "outcome", "\"partial\""},
      {"{\"node\":\"over\",\"result\":\"fallen\",\"seats\":[{\"life\":\"dead\"}]}", "outcome", "\"failed\""},
  };
  (void)unused;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    json_t *json = whole(table[i].position), *wanted = json_loads(table[i].value, JSON_DECODE_ANY, NULL);
    const json_t *found = at(json, table[i].path);
    assert_non_null(wanted);
    if (!found || !json_equal(found, wanted)) {
      char *is = found ? json_dumps(found, JSON_ENCODE_ANY) : NULL;
      fail_msg("%s: %s is %s, not %s", table[i].position, table[i].path, is ? is : "not there", table[i].value);
    }
    json_decref(wanted);
    json_decref(json);
  }
}

/* ---- what cannot be ---------------------------------------------------------------------------------- */

static void impossible(void **unused) {
  static const char *const table[][2] = {
      {"{\"agents\":[]}", "unknown member \"agents\""},
      {"{\"seats\":[{\"wounds\":6}]}", "6 wounds and 5 HP (GD-10.1)"},
      {"{\"seats\":[{\"agent\":\"pilot\"}]}", "no such class"},
      {"{\"seats\":[{\"agent\":\"hulk\"},{\"agent\":\"hulk\"}]}", "the same agent (GD-5.9)"},
      {"{\"seats\":[{\"facing\":0}]}", "\"facing\" must be a number from 1 to 6"},
      {"{\"seats\":[{\"at\":\"Z9.0\"}]}", "a hex of the map such as B2.0 is wanted, not \"Z9.0\""},
      {"{\"seats\":[{\"weapons\":[\"W01\"]}]}", "every agent has 2 (GD-11.2)"},
      {"{\"seats\":[{\"weapons\":[\"W01\",\"D01\"]}]}", "D01 is no weapon"},
      {"{\"seats\":[{\"weapons\":[\"W01\",\"W03\"]}]}", "W03 is of another class (GD-11.1)"},
      {"{\"seats\":[{\"weapons\":[{\"id\":\"W01\",\"ammo\":5},\"W02\"]}]}", "\"ammo\" must be a number from 0 to 4"},
      {"{\"seats\":[{\"devices\":[\"D01\",\"D01\",\"D01\",\"D01\"]}]}", "4 tokens D01"},
      {"{\"seats\":[{\"devices\":[\"W01\"]}]}", "W01 is none"},
      {"{\"warehouse\":{\"D01\":2}}", "2 tokens D01"},
      {"{\"headquarters\":{\"I04\":1}}", "in a campaign only (GD-11.2)"},
      {"{\"seats\":[{\"at\":\"B2.0\"},{\"at\":\"B2.0\"}]}", "two figures or signals on B2.0 (GD-3.7)"},
      {"{\"seats\":[{\"at\":\"B2.0\"}],\"signals\":[\"B2.0\"]}", "two figures or signals on B2.0 (GD-3.7)"},
      {"{\"signals\":[\"B2.0\"],\"unseen\":{\"alien\":0,\"human\":0}}", "1 signals on the map are of pool 0"},
      {"{\"unseen\":{\"alien\":10,\"human\":0}}", "9 alien and 6 human signals (GD-1.2)"},
      {"{\"aliens\":[{\"card\":\"XB-G\"}]}", "needs \"card\", an alien card such as XB-G, and \"at\""},
      {"{\"aliens\":[{\"card\":\"XB-G\",\"at\":\"B2.0\",\"wounds\":9}]}", "9 wounds kill it (GD-17.8)"},
      {"{\"aliens\":[{\"card\":\"BE-R\",\"at\":\"B2.0\"},{\"card\":\"BE-B\",\"at\":\"B2.1\"}]}",
       "figures of BE (GD-1.4)"},
      {"{\"aliens\":[{\"card\":\"XB-G\",\"at\":\"B2.0\"}],\"deck\":{\"XB-G\":2}}", "3 cards XB-G"},
      {"{\"seats\":[{\"at\":\"A1.0\"}],\"aliens\":[{\"card\":\"XB-G\",\"at\":\"C3.0\"}],\"engaged\":[[\"C3.0\"]]}",
       "not adjacent (GD-10.10)"},
      {"{\"encounters\":{\"1\":9}}", "9 encounter cards no. 1"},
      {"{\"weather\":\"E02\"}", "E02 is no weather"},
      {"{\"gates\":{\"A1.0-A1.1\":\"locked\"}}", "no door or window A1.0-A1.1"},
      {"{\"work\":{\"A1.0\":1}}", "no waypoint at A1.0"},
      {"{\"fragments\":5}", "from 0 to 4"},
      {"{\"seats\":[{\"life\":\"dead\"},{}]}", "the Alpha is a living agent (GD-6.1)"},
      {"{\"seats\":[{\"carries\":0}]}", "what it carries is not carried by it"},
      {"{\"seats\":[{}],\"drones\":[{\"kind\":\"sentry-gun\",\"at\":\"A1.0\"}]}", "two figures or signals on A1.0"},
      {"{\"node\":\"over\"}", "exactly when it is over"},
      {"{\"result\":\"partial\"}", "exactly when it is over"},
      {"{\"node\":\"jam\"}", "the node jam needs script on top of the stack"},
      {"{\"node\":\"turn\",\"turn\":{\"seat\":0,\"stage\":3}}", "it is nobody's turn"},
      {"{\"asked\":1,\"seats\":[{},{}]}", "another seat decides this"},
      {"{\"going\":{\"stack\":[\"round\",\"turn\",\"turn\"]}}", "turn is on the stack too often"},
      {"{\"going\":{\"stack\":[\"turn\",\"round\"]}}", "needs turn on top of the stack"},
      {"{\"node\":\"reveal\",\"going\":{\"stack\":[\"round\",\"turn\",\"move\",\"guard\",\"reveal\"]}}",
       "guard cannot go on inside move"},
      {"{\"node\":\"rolled\",\"going\":{\"attack\":{\"by\":0,\"target\":0,\"dice\":[11]}}}", "faces of dice, 1 to 10"},
      {"{\"to_act\":[1],\"seats\":[{},{}]}", "\"to_act\" does not agree"},
  };
  (void)unused;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    Space space;
    SbSetup setup;
    SbError error;
    if (read(table[i][0], &setup, &space, &error)) fail_msg("%s is read", table[i][0]);
    if (!strstr(error.text, table[i][1])) fail_msg("%s: \"%s\", not \"%s\"", table[i][0], error.text, table[i][1]);
  }
}

/* ---- actions ----------------------------------------------------------------------------------------- */

#define SCENE                                                                                                   \
  "{\"seats\":[{\"at\":\"B2.0\",\"weapons\":[\"X01\",\"X01\"],\"devices\":[\"D01\"]},{\"agent\":\"biotech\"}]," \
  "\"aliens\":[{\"card\":\"XB-G\",\"at\":\"B3.0\"}]}"

static void actions_not_understood(void **unused) {
  static const struct {
    const char *text;
    int column;
    const char *says, *rule;
  } table[] = {
      {"fly", 1, "an action is wanted here", ""},
      {"step", 5, "a hex such as B2.0 is missing at the end", ""},
      {"step here", 6, "a hex such as B2.0 is wanted here, not \"here\"", ""},
      {"step Z9.1", 6, "a hex of this map is wanted here", "GD-3.10"},
      {"step B2.1 B2.2", 11, "the end is wanted here", ""},
      {"face 7", 6, "a direction 1 to 6", ""},
      {"attack W05 B3.0", 8, "a weapon the agent holds", "GD-11.2"},
      {"attack D01 B3.0", 8, "a weapon is wanted here", ""},
      {"attack X01 B3.0 burst", 17, "a choice of the weapon, a power or an item", ""},
      {"use", 4, "a power or an item is missing", ""},
      {"use D05 B2.0 W01", 14, "a weapon the agent holds", "GD-11.2"},
      {"break down", 7, "a door such as B1.1-C1.4", ""},
      {"break B2.0-B2.1", 7, "two hexes with a door between them", "GD-9.6"},
      {"do magic", 4, "an action of this mission", "GD-9.10"},
      {"command gd-209", 9, "a drone that is on the map", "GD-12.9"},
      {"unjam X01", 10, "movement or combat is missing", ""},
      {"alpha 2", 7, "the seat of an agent", ""},
      {"agent pilot", 7, "an agent or random", ""},
      {"reroll S12", 11, "a die, by its place in the roll", ""},
  };
  Space space;
  (void)unused;
  must_read(SCENE, &space);
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    SbAction action;
    SbError error = {0};
    if (content()->game->action_parse(content(), STATE(&space), 0, table[i].text, &action, &error))
      fail_msg("\"%s\" is understood", table[i].text);
    if (!strstr(error.text, table[i].says)) fail_msg("\"%s\": \"%s\"", table[i].text, error.text);
    assert_int_equal(error.column, table[i].column);
    assert_string_equal(error.rule, table[i].rule);
  }
}

static void actions_understood(void **unused) {
  static const char *const table[][2] = {
      {"STEP  b2.1", "step B2.1"},
      {"attack x01 b3.0", "attack X01 B3.0"},
      {"attack X01.2 B3.0", "attack X01.2 B3.0"},
      {"use d01 B3.0", "use D01 B3.0"},
      {"reroll S12 3,1", "reroll S12 1,3"},
      {"give none", "give none"},
      {"unjam X01 combat", "unjam X01 combat"},
      {"use D05 B2.0 X01.2", "use D05 B2.0 X01.2"},
      {"use field-medic B2.0 clear", "use field-medic B2.0 clear"},
      {"use B09 2", "use B09 2"},
      {"end drop", "end drop"},
      {"device", "device"},
      {"agent random", "agent random"},
      {"deploy A1.3 2", "deploy A1.3 2"},
      {"attack B3.0", "attack B3.0"},
      {"attack", "attack"},
  };
  Space space;
  (void)unused;
  must_read(SCENE, &space);
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    char text[SB_ACTION_TEXT];
    SbText t = sb_text(text, sizeof text);
    SbAction action;
    SbError error = {0};
    if (!content()->game->action_parse(content(), STATE(&space), 0, table[i][0], &action, &error))
      fail_msg("\"%s\": %s", table[i][0], error.text);
    content()->game->action_write(content(), STATE(&space), 0, action, &t);
    assert_string_equal(text, table[i][1]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(defaults), cmocka_unit_test(impossible),
                                     cmocka_unit_test(actions_not_understood), cmocka_unit_test(actions_understood)};
  sb_games_use_built_in();
  return cmocka_run_group_tests_name("positions of Galaxy Defenders", tests, NULL, NULL);
}
