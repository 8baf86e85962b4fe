/* Galaxy Defenders: maps made from tiles, sight, distance and walking on them (GD-3, GD-4, GD-16.2), on tiles written
 * here by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "defenders.h"

/* ---- hexes, areas, sides ---------------------------------------------------------------------------------- */

/* GD-3.6: lines of the drawing, from west to east. */
static void drawing(void **state) {
  static const char *const line[][7] = {{"A1.4", "A1.0", "A1.1", "B1.3", "B1.2"},
                                        {"A2.3", "A2.2", "B1.5", "B1.6", "C1.4", "C1.0", "C1.1"},
                                        {"A3.5", "A3.6", "B3.4", "B3.0", "B3.1", "C3.3", "C3.2"},
                                        {"B3.5", "B3.6", "C3.4", "C3.0", "C3.1", "D3.3", "D3.2"}};
  (void)state;
  open_ground();
  for (int i = 0; i < 4; i++)
    for (int k = 0; k + 1 < 7 && line[i][k + 1]; k++)
      assert_int_equal(gd_map(&content, &game)->next[hex(line[i][k])][GD_E], hex(line[i][k + 1]));
  assert_int_equal(gd_map(&content, &game)->next[hex("A1.3")][GD_NW], GD_NOWHERE);
  assert_int_equal(gd_map(&content, &game)->next[hex("A3.2")][GD_SE], hex("A3.1"));
}

static void names(void **state) {
  const GdMap *map = gd_map(&content, &game);
  char space[8];
  int at;
  (void)state;
  open_ground();
  for (int i = 0; i < map->areas * GD_AREA_HEXES; i++) {
    SbText text = sb_text(space, sizeof space);
    gd_hex_write(map->columns, i, &text);
    assert_true(gd_hex_read(map, space, &at));
    assert_int_equal(at, i);
  }
  assert_true(gd_hex_read(map, "d3.6", &at) && at == hex("D3.6"));
  assert_true(gd_area_read(map, "D3", &at) && at == 11);
  assert_false(gd_hex_read(map, "E1.0", &at));
  assert_false(gd_hex_read(map, "A4.0", &at));
  assert_false(gd_hex_read(map, "A1.7", &at));
  assert_false(gd_hex_read(map, "A1", &at));
  assert_false(gd_hex_read(map, "A1.00", &at));
  assert_false(gd_area_read(map, "A", &at));
  assert_false(gd_area_read(map, "", &at));
}

/* GD-3.4: which hexes of two neighbouring areas share a side, for area B2. */
static void borders(void **state) {
  static const struct {
    const char *area;
    int pair[3][2];
  } border[GD_DIRS] = {{"C2", {{1, 3}, {1, 4}, {6, 4}}}, {"C1", {{1, 5}, {2, 5}, {2, 4}}},
                       {"B1", {{2, 6}, {3, 6}, {3, 5}}}, {"A2", {{3, 1}, {4, 1}, {4, 6}}},
                       {"A3", {{4, 2}, {5, 2}, {5, 1}}}, {"B3", {{5, 3}, {6, 3}, {6, 2}}}};
  (void)state;
  open_ground();
  for (int d = 0; d < GD_DIRS; d++)
    for (int mine = 0; mine < GD_AREA_HEXES; mine++)
      for (int theirs = 0; theirs < GD_AREA_HEXES; theirs++) {
        bool shares = false;
        for (int k = 0; k < 3; k++) shares |= border[d].pair[k][0] == mine && border[d].pair[k][1] == theirs;
        int there = gd_centre(area(border[d].area)) + theirs;
        assert_int_equal(gd_adjacent(&content, &game, hex("B2.0") + mine, there), shares);
      }
}

/* The diner (1B): a room of two areas with a door and a window each. */
static void rooms(void **state) {
  (void)state;
  diner();
  assert_int_equal(gd_map(&content, &game)->gates, 4);
  assert_true(gd_adjacent(&content, &game, hex("A2.1"), hex("B2.4"))); /* a door does not break adjacency */
  assert_true(gd_adjacent(&content, &game, hex("B1.6"), hex("B2.3"))); /* nor does a window */
  assert_false(gd_adjacent(&content, &game, hex("A2.1"), hex("B2.3")));
  assert_false(gd_adjacent(&content, &game, hex("B3.3"), hex("B2.6")));
  assert_true(gd_adjacent(&content, &game, hex("B2.1"), hex("C2.4")));  /* inside it is open */
  assert_false(gd_adjacent(&content, &game, hex("A1.0"), hex("A1.6"))); /* blocked */

  int door = gd_direction(gd_map(&content, &game), hex("A2.1"), hex("B2.4"));
  int window = gd_direction(gd_map(&content, &game), hex("B1.6"), hex("B2.3"));
  assert_true(gd_walkable(&content, &game, hex("A2.1"), door));
  assert_false(gd_walkable(&content, &game, hex("B1.6"), window));
  assert_true(gd_crossable(&content, &game, hex("B1.6"), window));
  assert_int_equal(gd_leap_to(&content, &game, hex("B1.6"), window), hex("B2.3"));
  assert_int_equal(gd_leap_to(&content, &game, hex("A2.1"), door), GD_NOWHERE);

  set_gate("A2.1", "B2.4", GD_LOCKED);
  set_gate("B1.6", "B2.3", GD_BLOCKED);
  assert_false(gd_adjacent(&content, &game, hex("A2.1"), hex("B2.4")));
  assert_false(gd_walkable(&content, &game, hex("A2.1"), door));
  assert_false(gd_crossable(&content, &game, hex("B1.6"), window));
  assert_int_equal(gd_leap_to(&content, &game, hex("B1.6"), window), GD_NOWHERE);
}

/* GD-3.5: a turned tile, and a tile beside another; C-9: a room at the edge of its tile is walled there too. */
static void turned(void **state) {
  (void)state;
  new_content();
  lay_face(0, "B2 C2", "B2>4 C2>1", "B2>3 C2>6", "A1.6 D1.4 D3.3");
  lay_face(1, "D2", "D2>3", "", "");
  lay_tile(1, false, 0, 0);
  lay_tile(0, true, 1, 0);
  begin();
  const GdMap *map = gd_map(&content, &game);
  assert_int_equal(map->columns, 8);
  assert_int_equal(map->gates, 5);
  assert_int_equal(map->room[area("F2")], map->room[area("G2")]);
  assert_int_not_equal(map->room[area("F2")], map->room[area("D2")]);
  assert_false(map->standard[hex("H3.3")]);                            /* A1.6 */
  assert_true(gd_adjacent(&content, &game, hex("H2.4"), hex("G2.1"))); /* B2>4: G2>1 */
  assert_int_equal(map->side[hex("G2.1")][gd_direction(map, hex("G2.1"), hex("H2.4"))], GD_DOOR);
  assert_int_equal(map->side[hex("G2.6")][gd_direction(map, hex("G2.6"), hex("G3.3"))], GD_WINDOW);
  assert_false(gd_adjacent(&content, &game, hex("D2.1"), hex("E2.4"))); /* the edge of the tile */
  assert_true(gd_adjacent(&content, &game, hex("D1.1"), hex("E1.4")));
}

static void refused(void **state) {
  SbError error = {0};
  (void)state;
  new_content();
  lay_face(0, "B2", "B2>4", "", "A2.1");
  lay_tile(0, false, 0, 0);
  assert_false(gd_map_make(&content, &content.mission[0], &error));
  assert_string_equal(error.text, "mission test: a door or window cannot be where it is");
  lay_face(0, "B2", "B2>4", "", "");
  lay_tile(0, false, 0, 0);
  assert_false(gd_map_make(&content, &content.mission[0], &error));
  assert_string_equal(error.text, "mission test: two tiles lie in one slot");
  content.mission[0].tile[1].i = 2;
  assert_false(gd_map_make(&content, &content.mission[0], &error));
  assert_string_equal(error.text, "mission test: its map is too large");
  content.mission[0].tile[1].i = 1;
  content.mission[0].tile[1].face = GD_FACES;
  assert_false(gd_map_make(&content, &content.mission[0], &error));
  assert_string_equal(error.text, "mission test: no such tile");
}

/* ---- distance ----------------------------------------------------------------------------------------------- */

static void distances(void **state) {
  (void)state;
  diner();
  assert_int_equal(gd_distance(&content, &game, hex("B2.0"), hex("B2.0")), 0);
  assert_int_equal(gd_distance(&content, &game, hex("B2.0"), hex("B2.1")), 0);
  assert_int_equal(gd_distance(&content, &game, hex("B2.1"), hex("B2.4")), 1); /* the same area */
  assert_int_equal(gd_distance(&content, &game, hex("A2.1"), hex("B2.4")), 0); /* over a door */
  assert_int_equal(gd_distance(&content, &game, hex("A2.1"), hex("B2.3")), 1); /* over a wall */
  assert_int_equal(gd_distance(&content, &game, hex("A1.0"), hex("B2.0")), 2);
  assert_int_equal(gd_distance(&content, &game, hex("B1.0"), hex("A2.0")), 1);
  assert_int_equal(gd_distance(&content, &game, hex("A1.0"), hex("D3.0")), 5);
  assert_int_equal(gd_hex_distance(gd_map(&content, &game), hex("A1.0"), hex("B1.0")), 3);
  set_gate("A2.1", "B2.4", GD_LOCKED);
  assert_int_equal(gd_distance(&content, &game, hex("A2.1"), hex("B2.4")), 1);
}

/* ---- sight ----------------------------------------------------------------------------------------------------- */

static bool sees(const char *viewer, const char *target) {
  return gd_line(&content, &game, hex(viewer), hex(target));
}

static void blockers(void **state) {
  (void)state;
  new_content();
  lay_face(0, "", "", "", "B2.0");
  lay_tile(0, false, 0, 0);
  begin();
  assert_true(sees("B2.1", "B2.2"));
  assert_false(sees("B2.1", "B2.4")); /* right through it */
  assert_false(sees("B2.1", "B2.3")); /* along its side */
  assert_false(sees("B2.0", "B2.1")); /* nobody looks out of it */
  assert_true(sees("B2.0", "B2.0"));
  assert_false(sees("C2.4", "A2.2")); /* grazing its corner */
  assert_false(sees("A1.3", "A3.4")); /* the edge of the map */
  assert_true(sees("A1.3", "A1.1"));
}

static void openings(void **state) {
  (void)state;
  diner();
  assert_true(sees("A2.1", "B2.4"));
  assert_true(sees("A2.1", "B2.0")); /* GD-4.3: past the frame of the door */
  assert_true(sees("A2.1", "C2.6"));
  assert_false(sees("A2.1", "B2.3"));
  assert_false(sees("A2.0", "B2.4")); /* a door blocks who does not stand at it */
  assert_true(sees("B2.4", "A2.0"));  /* GD-4.6 */
  assert_false(sees("B2.0", "A2.1"));
  assert_true(sees("B2.0", "B1.6")); /* a window blocks nobody */
  assert_true(sees("B1.6", "B2.0"));
  assert_true(sees("B1.2", "B2.0"));
  assert_true(sees("A1.1", "C3.1")); /* in by one window and out by the other */
  set_gate("C2.6", "C3.3", GD_BLOCKED);
  assert_false(sees("A1.1", "C3.1"));
  assert_true(sees("A1.1", "B2.1"));
  set_gate("B1.6", "B2.3", GD_BLOCKED);
  assert_false(sees("A1.1", "B2.1"));
  assert_false(sees("B1.6", "B2.0"));
  set_gate("A2.1", "B2.4", GD_LOCKED);
  assert_false(sees("A2.1", "B2.4"));
  assert_false(sees("A2.1", "B2.0"));
}

static void weather(void **state) {
  (void)state;
  open_ground();
  assert_true(gd_sees(&content, &game, hex("A1.0"), hex("D1.0")));
  limit_sight(2);
  assert_false(gd_sees(&content, &game, hex("A1.0"), hex("D1.0")));
  assert_true(gd_sees(&content, &game, hex("A1.0"), hex("C1.0")));
  assert_true(gd_line(&content, &game, hex("A1.0"), hex("D1.0")));
}

/* GD-4.8: exactly 90 degrees count as seen. */
static void facing(void **state) {
  (void)state;
  open_ground();
  const GdMap *map = gd_map(&content, &game);
  assert_true(gd_faces(map, hex("B2.0"), GD_E, hex("B2.1")));
  assert_true(gd_faces(map, hex("B2.0"), GD_E, hex("B2.2")));
  assert_false(gd_faces(map, hex("B2.0"), GD_E, hex("B2.3")));
  assert_false(gd_faces(map, hex("B2.0"), GD_E, hex("B2.4")));
  assert_true(gd_faces(map, hex("B2.0"), GD_NE, hex("B2.0")));
  int straight_up = map->next[hex("B2.2")][GD_NW]; /* 90 degrees from east */
  assert_true(gd_faces(map, hex("B2.0"), GD_E, straight_up));
  assert_true(gd_faces(map, hex("B2.0"), GD_W, straight_up));
}

/* GD-3.11, GD-3.14: the opening may be a hex. */
static void opening_hexes(void **state) {
  (void)state;
  new_content();
  lay_face(0, "B2", "", "", "");
  content.face[0].door_hex[5] = 1 << 4;   /* B2.4 */
  content.face[0].window_hex[5] = 1 << 1; /* B2.1 */
  lay_tile(0, false, 0, 0);
  begin();
  const GdMap *map = gd_map(&content, &game);
  assert_int_equal(map->gates, 2);
  assert_int_equal(map->nodes, 12);
  assert_true(gd_walkable(&content, &game, hex("A2.1"), gd_direction(map, hex("A2.1"), hex("B2.4"))));
  assert_true(gd_walkable(&content, &game, hex("B2.4"), gd_direction(map, hex("B2.4"), hex("B2.0"))));
  assert_true(sees("B2.4", "B2.0") && sees("B2.4", "A2.1")); /* from inside it */
  assert_true(sees("B2.0", "B2.4") && sees("A2.1", "B2.4")); /* who stands in it is seen */
  assert_false(sees("B2.0", "A2.1"));                        /* not through it */
  assert_true(sees("B2.0", "C2.4"));                         /* through the window hex */

  int east = gd_direction(map, hex("B2.0"), hex("B2.1"));
  assert_false(gd_walkable(&content, &game, hex("B2.0"), east));
  assert_true(gd_crossable(&content, &game, hex("B2.0"), east));
  assert_int_equal(gd_leap_to(&content, &game, hex("B2.0"), east), map->next[hex("B2.1")][east]);
  assert_int_equal(gd_leap_to(&content, &game, hex("B2.1"), east), GD_NOWHERE);

  put_agent(0, "B2.0");
  assert_true(gd_may_leap(&content, &game, 0, map->next[hex("B2.1")][east]));
  assert_false(gd_may_leap(&content, &game, 0, hex("B2.1")));

  assert_int_equal(gd_walk(&content, &game, node("A2.0"), node("B2.0")), 1);
  assert_true(gd_empty(&content, &game, hex("B2.4")));
  game.gate[map->own_gate[hex("B2.4")]] = GD_LOCKED;
  assert_false(gd_empty(&content, &game, hex("B2.4")));
  assert_true(gd_may_break(&content, &game, 0, map->own_gate[hex("B2.4")])); /* GD-9.6: from next to it */
  assert_false(gd_may_break(&content, &game, 0, map->own_gate[hex("B2.1")]));
  assert_false(sees("A2.1", "B2.4"));
  assert_int_equal(gd_walk(&content, &game, node("A2.0"), node("B2.0")), 3); /* round to the window */
  game.gate[map->own_gate[hex("B2.1")]] = GD_BLOCKED;
  assert_int_equal(gd_walk(&content, &game, node("A2.0"), node("B2.0")), 255);
}

/* ---- walking ------------------------------------------------------------------------------------------------------
 */

static void walking(void **state) {
  uint8_t steps[GD_NODES];
  (void)state;
  diner();
  assert_int_equal(gd_walk(&content, &game, node("A2.0"), node("B2.0")), 1);
  assert_int_equal(gd_walk(&content, &game, node("B3.0"), node("B2.0")), 3);
  set_gate("A2.1", "B2.4", GD_LOCKED);
  assert_int_equal(gd_walk(&content, &game, node("A2.0"), node("B2.0")), 2); /* by the window */
  set_gate("B1.6", "B2.3", GD_BLOCKED);
  assert_int_equal(gd_walk(&content, &game, node("A2.0"), node("B2.0")), 5);
  set_gate("C2.6", "C3.3", GD_BLOCKED);
  set_gate("C2.1", "D2.4", GD_LOCKED);
  gd_walk_from(&content, &game, node("B2.0"), steps);
  assert_int_equal(steps[node("C2.0")], 1);
  assert_int_equal(steps[node("A2.0")], 255);
}

/* An area that blocked hexes split is two nodes, the one with the lowest digit first. */
static void split(void **state) {
  (void)state;
  new_content();
  lay_face(0, "", "", "", "B2.0 B2.2 B2.5");
  lay_tile(0, false, 0, 0);
  begin();
  assert_int_equal(gd_map(&content, &game)->nodes, 13);
  assert_int_equal(node("B2.1"), node("B2.6"));
  assert_int_equal(node("B2.3"), node("B2.4"));
  assert_int_equal(node("B2.3"), node("B2.1") + 1);
  assert_int_equal(gd_walk(&content, &game, node("B2.1"), node("B2.3")), 3);
  assert_int_equal(gd_node(gd_map(&content, &game), hex("B2.0")), GD_NONE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(drawing),   cmocka_unit_test(names),    cmocka_unit_test(borders),
      cmocka_unit_test(rooms),     cmocka_unit_test(turned),   cmocka_unit_test(refused),
      cmocka_unit_test(distances), cmocka_unit_test(blockers), cmocka_unit_test(openings),
      cmocka_unit_test(weather),   cmocka_unit_test(facing),   cmocka_unit_test(opening_hexes),
      cmocka_unit_test(walking),   cmocka_unit_test(split)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
