/* Galaxy Defenders: whom aliens go for, by which rule, and where they and the signals go (GD-14 to GD-16, GD-19), on
 * tiles and cards written here by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "defenders.h"

enum { SOLDIER, HUNTER, GREY, BOSS, CARDS };

static void cards(void) {
  for (int i = 0; i < CARDS; i++) new_card(i, i == BOSS ? GREY : i);
  add_rule(SOLDIER, 0, 0, GD_BY_HARM, GD_STEP_MELEE, 1, GD_STEP_AWAY, 1);
  add_rule(SOLDIER, 1, 1, GD_BY_HARM, GD_STEP_RANGED, 1, GD_STEP_AWAY, 1);
  add_rule(SOLDIER, 2, 2, GD_BY_HARM, GD_STEP_RANGED, 1, -1, 0);
  add_rule(SOLDIER, GD_RULE_ANY, GD_RULE_ANY, GD_CLOSEST, GD_STEP_TOWARD, 1, GD_STEP_REGEN, 1);
  add_rule(HUNTER, 0, 0, GD_BY_HARM, GD_STEP_MELEE, 1, -1, 0);
  add_rule(HUNTER, 1, 2, GD_BY_HARM, GD_STEP_ADJACENT, 2, GD_STEP_MELEE, 1);
  add_rule(HUNTER, GD_RULE_ANY, GD_RULE_ANY, GD_MOST_WOUNDED, GD_STEP_TOWARD, 2, -1, 0);
  add_rule(GREY, 0, 1, GD_BY_HARM, GD_STEP_COMMAND, 1, GD_STEP_RANGED, 1);
  add_rule(GREY, 2, 3, GD_BY_HARM, GD_STEP_COMMAND, 1, -1, 0);
  add_rule(GREY, GD_RULE_ANY, GD_RULE_ANY, GD_CLOSEST, GD_STEP_COMMAND, 1, GD_STEP_TOWARD, 1);
  add_rule(BOSS, GD_RULE_ANY, GD_RULE_ANY, GD_CLOSEST, GD_STEP_TOWARD, 1, -1, 0);
}

/* ---- targets --------------------------------------------------------------------------------------------------- */

/* The winner among all units, and what decided. */
static void chosen(int select, int unit, int decider) {
  uint32_t units = 0;
  int why = -1;
  for (int i = 0; i < GD_UNITS; i++)
    if (gd_unit_there(&game, i)) units |= 1u << i;
  assert_int_equal(gd_choose_target(&content, &game, 0, select, units, &why), unit);
  assert_int_equal(why, decider);
}

/* GD-14.9, line by line: each line is overruled by the one before it. */
static void harm_order(void **state) {
  (void)state;
  open_ground();
  cards();
  put_alien(0, SOLDIER, "A1.0");
  put_agent(1, "B1.0");
  chosen(GD_BY_HARM, 1, GD_DECIDED_ALONE);
  put_agent(0, "B1.1");
  game.alpha = 1;
  chosen(GD_BY_HARM, 1, GD_DECIDED_SEAT);
  game.alpha = 0;
  chosen(GD_BY_HARM, 0, GD_DECIDED_SEAT);
  put_drone(0, 0, "B1.2");
  content.drone[0].hp = 5;
  chosen(GD_BY_HARM, 0, GD_DECIDED_SEAT);
  game.agent[0].life = GD_DEAD;
  chosen(GD_BY_HARM, 1, GD_DECIDED_AGENT);
  game.drone[0].at = (uint16_t)hex("A1.1");
  chosen(GD_BY_HARM, GD_SEATS, GD_DECIDED_WALK);
  game.drone[0].shield = 1;
  chosen(GD_BY_HARM, 1, GD_DECIDED_SHIELD);
  game.agent[1].armour = 2; /* Reinforced Armor counts with the energy shield */
  chosen(GD_BY_HARM, GD_SEATS, GD_DECIDED_SHIELD);
  content.sheet[1].side[0].hp = 4;
  chosen(GD_BY_HARM, 1, GD_DECIDED_HP);
  game.drone[0].wounds = 1;
  content.drone[0].hp = 9;
  chosen(GD_BY_HARM, GD_SEATS, GD_DECIDED_WOUNDS);
}

/* GD-14.10: fewest area steps, then distance, then harm. */
static void closest(void **state) {
  (void)state;
  diner();
  cards();
  put_alien(0, SOLDIER, "B2.5");
  put_agent(0, "B3.3")->wounds = 3; /* next door, but a long way round */
  put_agent(1, "C2.0");
  chosen(GD_CLOSEST, 1, GD_DECIDED_CLOSEST);
  put_agent(2, "A2.0");
  chosen(GD_CLOSEST, 1, GD_DECIDED_SEAT);
  put_agent(2, "A2.0")->wounds = 1;
  chosen(GD_CLOSEST, 2, GD_DECIDED_WOUNDS);
  put_alien(0, SOLDIER, "B2.4");
  game.agent[2].at = (uint16_t)hex("A2.1");
  game.agent[1].wounds = 2;
  chosen(GD_CLOSEST, 2, GD_DECIDED_DISTANCE);
  chosen(GD_MOST_WOUNDED, 0, GD_DECIDED_WOUNDS);
}

static void harm_without_a_chooser(void **state) { /* E10 */
  int why;
  (void)state;
  open_ground();
  put_agent(0, "A1.0");
  put_agent(1, "D3.0");
  assert_true(gd_harm_before(&content, &game, GD_NONE, 0, 1, &why));
  assert_int_equal(why, GD_DECIDED_SEAT);
  assert_false(gd_harm_before(&content, &game, node("D3.0"), 0, 1, &why));
  assert_int_equal(why, GD_DECIDED_WALK);
}

/* ---- rules --------------------------------------------------------------------------------------------------------
 */

static void rule_is(int rule, int unit) {
  int target = -2, why = -1;
  assert_int_equal(gd_choose_rule(&content, &game, 0, &target, &why), rule);
  assert_int_equal(target, unit);
}

static void by_distance(void **state) {
  (void)state;
  open_ground();
  cards();
  put_alien(0, SOLDIER, "A1.0");
  rule_is(-1, GD_BODY_NONE);
  put_agent(0, "D1.0")->wounds = 2;
  rule_is(3, 0);
  put_agent(1, "C1.0");
  rule_is(2, 1);
  content.card[SOLDIER].reach = 1;
  rule_is(3, 1); /* too far for its weapon */
  content.card[SOLDIER].reach = 3;
  put_drone(0, 1, "B1.0");
  rule_is(1, GD_SEATS);
  game.drone[0].at = (uint16_t)hex("A1.3");
  rule_is(0, GD_SEATS);
  content.card[SOLDIER].melee.dice = 0; /* its first step cannot be carried out */
  rule_is(2, 1);
}

/* Edge case 16: seen from the doorway, but not seeing back. */
static void doorway(void **state) {
  (void)state;
  diner();
  cards();
  put_alien(0, SOLDIER, "B2.0");
  put_agent(0, "A2.1");
  assert_true(gd_sees(&content, &game, hex("A2.1"), hex("B2.0")));
  rule_is(3, 0);
  set_gate("A2.1", "B2.4", GD_LOCKED);
  set_gate("B1.6", "B2.3", GD_BLOCKED);
  rule_is(3, 0); /* there is still a way, through the other area of the room */
  set_gate("C2.1", "D2.4", GD_LOCKED);
  set_gate("C2.6", "C3.3", GD_BLOCKED);
  rule_is(-1, GD_BODY_NONE);
}

static void hidden(void **state) {
  (void)state;
  open_ground();
  cards();
  put_alien(0, SOLDIER, "A1.0");
  put_agent(0, "C1.0")->hidden = 1 + 2;
  assert_int_equal(gd_hidden_from(&content, &game, 0), 2);
  rule_is(3, 0); /* a destination all the same */
  game.agent[0].hidden = 1 + 3;
  rule_is(2, 0);
  limit_sight(1);
  rule_is(3, 0);
}

static void contact_wanted(void **state) {
  (void)state;
  open_ground();
  cards();
  put_alien(0, HUNTER, "A1.0");
  put_agent(0, "C1.0");
  rule_is(1, 0);
  fill_area("C1", "");
  rule_is(2, 0); /* nowhere to stand next to it */
  assert_false(gd_contact(&content, &game, 0, 3, 0));
  game.alien[0].pinned = 1; /* GD-12.13: asks for no contact */
  rule_is(1, 0);
  game.alien[0].pinned = 0;
  put_agent(1, "B1.0");
  rule_is(1, 1); /* candidates are those it can reach */
}

/* C-6.5 */
static void command(void **state) {
  uint8_t whom[2];
  (void)state;
  open_ground();
  cards();
  put_alien(0, GREY, "A1.0");
  put_agent(0, "C1.0");
  rule_is(2, 0); /* a rule of COMMAND alone needs somebody; ANY just moves */
  put_alien(1, BOSS, "A1.1");
  rule_is(2, 0); /* never another Grey */
  put_alien(2, HUNTER, "D2.0");
  rule_is(2, 0); /* four areas away */
  put_alien(3, HUNTER, "D1.0");
  put_alien(4, SOLDIER, "B1.3");
  put_alien(5, SOLDIER, "B1.2");
  rule_is(1, 0);
  assert_int_equal(gd_command_step(&content, &game, 0, 1, whom), 1);
  assert_int_equal(whom[0], 5);
  assert_int_equal(gd_command_step(&content, &game, 0, 2, whom), 2);
  assert_int_equal(whom[1], 4);
  game.alien[5].stunned = game.alien[4].commanded = 1;
  assert_int_equal(gd_command_step(&content, &game, 0, 2, whom), 1);
  assert_int_equal(whom[0], 3);
  game.agent[0].at = (uint16_t)hex("A1.2");
  rule_is(0, 0);
  gd_no_alien(&game.alien[3]);
  rule_is(0, 0); /* passed over, and then it fires */
  content.card[GREY].ranged.dice = 0;
  rule_is(2, 0);
}

/* M8: the commander behind its door. */
static void tied(void **state) {
  (void)state;
  open_ground();
  cards();
  content.line[0] = (GdLine){.when = GD_WHEN_PASSIVE, .effects = 1};
  content.line[0].effect[0] = (GdEffect){.what = GD_DO_RULE, .m = GD_RULE_TIED, .n = 1, .of = {.card = BOSS + 1}};
  content.mission[0].lines = (GdList){0, 1, 1u << GD_WHEN_PASSIVE};
  put_alien(0, BOSS, "A1.0");
  put_agent(0, "B1.0");
  rule_is(-1, GD_BODY_NONE);
  put_alien(1, SOLDIER, "B2.0");
  rule_is(GD_TIED, GD_BODY_NONE);
  GdRule rule = gd_rule(&content, &game, 0, GD_TIED);
  assert_int_equal(rule.steps, 1);
  assert_int_equal(rule.step[0].what, GD_STEP_COMMAND);
  assert_int_equal(rule.step[0].n, 1);
  put_alien(0, SOLDIER, "A1.0"); /* another card is free */
  rule_is(1, 0);
}

/* ---- TOWARD ---------------------------------------------------------------------------------------------------------
 */

static void way_is(const GdWay *way, const char *to, const char *areas, int why_node, int why_hex) {
  assert_int_equal(way->hex, hex(to));
  assert_int_equal(way->steps, (int)strlen(areas) / 2);
  for (int i = 0; i < way->steps; i++) {
    char name[3] = {areas[2 * i], areas[2 * i + 1], 0};
    assert_int_equal(gd_map(&content, &game)->node_area[way->path[i]], area(name));
  }
  assert_int_equal(way->why_node, why_node);
  assert_int_equal(way->why_hex, why_hex);
}

static void toward_is(int steps, const char *to, const char *areas, int why_node, int why_hex) {
  GdWay way;
  gd_toward(&content, &game, 0, steps, 0, &way);
  way_is(&way, to, areas, why_node, why_hex);
}

static void toward(void **state) {
  (void)state;
  open_ground();
  cards();
  put_alien(0, HUNTER, "A1.0");
  put_agent(0, "C1.0");
  toward_is(1, "B1.0", "B1", GD_WHY_NEARER, GD_WHY_CENTRE);
  toward_is(2, "C1.1", "B1C1", GD_WHY_OWN_AREA, GD_WHY_DIGIT);
  toward_is(3, "C1.1", "B1C1", GD_WHY_OWN_AREA, GD_WHY_DIGIT); /* no more steps than it needs */
  put_agent(0, "C1.4");
  toward_is(1, "B1.1", "B1", GD_WHY_CONTACT, GD_WHY_DIGIT);
  put_drone(0, 0, "B1.5");
  toward_is(1, "B1.6", "B1", GD_WHY_CONTACT, GD_WHY_CROWD);
  toward_is(2, "C1.0", "B1C1", GD_WHY_OWN_AREA, GD_WHY_CENTRE); /* into its own area, although nearer ones would do */
  put_alien(0, HUNTER, "C1.3");
  toward_is(1, "C1.3", "", GD_WHY_STAYS, GD_WHY_STAYS);
}

/* Edge case 19: the same area, not adjacent. */
static void inside_the_area(void **state) {
  (void)state;
  open_ground();
  cards();
  put_alien(0, HUNTER, "A1.1");
  put_agent(0, "A1.4");
  toward_is(1, "A1.0", "", GD_WHY_OWN_AREA, GD_WHY_CENTRE);
  put_signal("A1.0");
  toward_is(1, "A1.3", "", GD_WHY_OWN_AREA, GD_WHY_DIGIT);
}

/* Edge case 18: no hex next to the target in its own area; none at all. */
static void full_area(void **state) {
  (void)state;
  open_ground();
  cards();
  put_alien(0, HUNTER, "A1.0");
  put_agent(0, "C1.4");
  fill_area("C1", "");
  toward_is(3, "B1.1", "B1", GD_WHY_CONTACT, GD_WHY_DIGIT);
  fill_area("B1", "B1.3");
  toward_is(3, "B2.2", "B1B2", GD_WHY_CONTACT, GD_WHY_ADJACENT);
  put_signal("B2.2");
  toward_is(3, "B1.3", "B1", GD_WHY_NEARER, GD_WHY_ONLY);
}

/* Its own hex counts as empty. */
static void stays(void **state) {
  (void)state;
  open_ground();
  cards();
  put_alien(0, HUNTER, "B1.0");
  put_agent(0, "C1.0");
  fill_area("C1", "");
  toward_is(1, "B1.0", "", GD_WHY_STAYS, GD_WHY_STAYS);
}

/* GD-16.7: among equally short ways the one with the earlier areas. */
static void routes(void **state) {
  uint8_t path[GD_PATH];
  (void)state;
  open_ground();
  cards();
  put_alien(0, HUNTER, "A1.0");
  put_agent(0, "B2.0");
  toward_is(2, "B2.1", "B1B2", GD_WHY_OWN_AREA, GD_WHY_DIGIT);
  put_alien(0, HUNTER, "D3.0");
  toward_is(3, "B2.1", "D2C2B2", GD_WHY_OWN_AREA, GD_WHY_DIGIT);
  diner();
  assert_int_equal(gd_route(&content, &game, node("A1.0"), node("C2.0"), path), 3);
  assert_int_equal(path[0], node("B1.0"));
  set_gate("B1.6", "B2.3", GD_BLOCKED);
  assert_int_equal(gd_route(&content, &game, node("A1.0"), node("B2.0"), path), 2);
  assert_int_equal(path[0], node("A2.0"));
  set_gate("A2.1", "B2.4", GD_LOCKED);
  set_gate("C2.1", "D2.4", GD_LOCKED);
  set_gate("C2.6", "C3.3", GD_BLOCKED);
  assert_int_equal(gd_route(&content, &game, node("A1.0"), node("B2.0"), path), 255);
}

/* ---- AWAY and TP
 * -------------------------------------------------------------------------------------------------------- */

static void away_is(const char *to, const char *areas, int why_node, int why_hex) {
  GdWay way;
  gd_away(&content, &game, 0, &way);
  way_is(&way, to, areas, why_node, why_hex);
}

static void away(void **state) {
  (void)state;
  open_ground();
  cards();
  put_alien(0, SOLDIER, "B2.0");
  away_is("B2.0", "", GD_WHY_STAYS, GD_WHY_STAYS); /* there is nobody to flee from */
  put_agent(0, "A2.0");
  away_is("C1.0", "C1", GD_WHY_FARTHER, GD_WHY_CENTRE);
  game.alien[0].came = (uint8_t)node("B3.0");
  away_is("B3.0", "B3", GD_WHY_BACK, GD_WHY_CENTRE);
  game.alien[0].came = (uint8_t)node("B1.0"); /* as near as it is now */
  away_is("B1.0", "B1", GD_WHY_BACK, GD_WHY_CENTRE);
  game.alien[0].came = (uint8_t)node("A2.0"); /* nearer */
  away_is("C1.0", "C1", GD_WHY_FARTHER, GD_WHY_CENTRE);
  put_agent(1, "D1.0"); /* C1 is next to another, B3 is far from both */
  away_is("B3.0", "B3", GD_WHY_FARTHER, GD_WHY_CENTRE);
  put_signal("B3.0");
  away_is("B3.1", "B3", GD_WHY_FARTHER, GD_WHY_DIGIT);
  fill_area("B3", "");
  away_is("C1.0", "C1", GD_WHY_FARTHER, GD_WHY_CENTRE); /* as good as C2, and in the earlier row */
  put_alien(0, SOLDIER, "D1.3");                        /* in the corner, from an agent in the next area */
  put_agent(1, "C1.0");
  put_agent(0, "C2.0");
  away_is("D1.3", "", GD_WHY_STAYS, GD_WHY_STAYS);
}

static void to_point_is(int steps, const char *to, const char *areas, int why_node, int why_hex) {
  GdWay way;
  gd_to_point(&content, &game, 0, steps, &way);
  way_is(&way, to, areas, why_node, why_hex);
}

static void to_point(void **state) {
  (void)state;
  diner();
  cards();
  put_alien(0, SOLDIER, "B3.1");
  to_point_is(2, "B3.1", "", GD_WHY_STAYS, GD_WHY_STAYS); /* no point on the map */
  game.point[GD_MARK_BOLT] = (uint16_t)hex("B2.5");       /* next door, but three steps */
  game.point[GD_MARK_HIT] = (uint16_t)hex("D3.2");
  to_point_is(1, "C3.0", "C3", GD_WHY_NEARER, GD_WHY_CENTRE);
  to_point_is(2, "D3.2", "C3D3", GD_WHY_POINT, GD_WHY_POINT);
  put_agent(0, "D3.2");
  to_point_is(2, "D3.0", "C3D3", GD_WHY_POINT, GD_WHY_CENTRE);
  game.point[GD_MARK_BOLT] = (uint16_t)hex("A3.0"); /* as near as the other, in the earlier column */
  game.point[GD_MARK_HIT] = (uint16_t)hex("C3.0");
  to_point_is(1, "A3.0", "A3", GD_WHY_POINT, GD_WHY_POINT);
  game.point[GD_MARK_HIT] = (uint16_t)hex("B3.1");
  to_point_is(2, "B3.1", "", GD_WHY_STAYS, GD_WHY_STAYS);
}

/* ---- Leader and swarms
 * ------------------------------------------------------------------------------------------------------ */

static void followers(void **state) {
  uint8_t out[2];
  (void)state;
  diner();
  cards();
  put_agent(0, "D1.0");
  put_alien(0, SOLDIER, "A1.0");
  put_alien(1, SOLDIER, "C1.0"); /* two areas away */
  put_alien(2, SOLDIER, "B1.2");
  put_alien(3, SOLDIER, "B1.1");
  put_alien(4, SOLDIER, "A2.0");
  assert_int_equal(gd_followers(&content, &game, 0, node("A1.0"), node("C1.0"), 2, 1, out), 2);
  assert_int_equal(out[0], 3);
  assert_int_equal(out[1], 2);
  put_alien(3, SOLDIER, "A1.1");
  assert_int_equal(gd_followers(&content, &game, 0, node("A1.0"), node("C1.0"), 1, 1, out), 1);
  assert_int_equal(out[0], 3);
  put_alien(0, SOLDIER, "B1.0"); /* beside the room, shut in behind whose walls another stands */
  put_alien(2, SOLDIER, "B2.2");
  gd_no_alien(&game.alien[1]);
  gd_no_alien(&game.alien[3]);
  gd_no_alien(&game.alien[4]);
  assert_int_equal(gd_followers(&content, &game, 0, node("B1.0"), node("C1.0"), 2, 1, out), 1);
  set_gate("A2.1", "B2.4", GD_LOCKED);
  set_gate("B1.6", "B2.3", GD_BLOCKED);
  set_gate("C2.1", "D2.4", GD_LOCKED);
  set_gate("C2.6", "C3.3", GD_BLOCKED);
  assert_int_equal(gd_followers(&content, &game, 0, node("B1.0"), node("C1.0"), 2, 1, out), 0);
}

static void placed(void **state) {
  int why;
  (void)state;
  open_ground();
  cards();
  put_agent(0, "B1.1");
  assert_int_equal(gd_hex_toward(&content, &game, node("C1.0"), GD_NOWHERE, 0, &why), hex("C1.3"));
  assert_int_equal(why, GD_WHY_DIGIT);
  assert_int_equal(gd_hex_toward(&content, &game, node("C1.0"), GD_NOWHERE, GD_NONE, &why), hex("C1.3"));
  assert_int_equal(why, GD_WHY_DIGIT); /* next to somebody all the same */
  game.agent[0].life = GD_DEAD;
  assert_int_equal(gd_hex_toward(&content, &game, node("C1.0"), GD_NOWHERE, 0, &why), hex("C1.0"));
  assert_int_equal(why, GD_WHY_CENTRE);
  fill_area("C1", "");
  assert_int_equal(gd_hex_toward(&content, &game, node("C1.0"), GD_NOWHERE, 0, &why), GD_NOWHERE);
}

static void swarm(void **state) {
  uint16_t out[GD_FIGURES];
  GdWay way;
  (void)state;
  open_ground();
  cards();
  content.card[HUNTER].swarm = 1;
  GdAlien *alien = put_alien(0, HUNTER, "A1.4");
  alien->at[1] = (uint16_t)hex("A1.1");
  alien->at[2] = (uint16_t)hex("A1.0");
  put_agent(0, "B1.1");
  assert_int_equal(gd_figures(&content, &game, 0), 3);
  assert_int_equal(gd_closest_figure(&content, &game, 0, 0), 1);
  assert_int_equal(gd_alien_at(&content, &game, hex("A1.0"), NULL), 0);
  assert_false(gd_body_adjacent(&content, &game, 0, 0));
  gd_toward(&content, &game, 0, 1, 0, &way);
  assert_int_equal(way.hex, hex("B1.0"));
  assert_int_equal(gd_swarm_round(&content, &game, 0, way.hex, 0, out), 3);
  assert_int_equal(out[0], hex("B1.0"));
  assert_int_equal(out[1], hex("B1.2")); /* next to the agent too */
  assert_int_equal(out[2], hex("B1.6"));
  put_agent(0, "B1.3");
  assert_true(gd_body_adjacent(&content, &game, 0, 0)); /* by the figure on A1.1 */
  assert_int_equal(gd_body_distance(&content, &game, 0, 0), 0);
  gd_toward(&content, &game, 0, 1, 0, &way);
  way_is(&way, "A1.4", "", GD_WHY_STAYS, GD_WHY_STAYS); /* its first figure stands for it */
}

/* ---- signals
 * ------------------------------------------------------------------------------------------------------------- */

static void signal_is(const char *from, int left, int goal, const char *to, int steps, const char *came) {
  GdSignalWay way;
  gd_signal_way(&content, &game, hex(from), left, goal, 0, &way);
  assert_int_equal(way.hex, to ? hex(to) : GD_NOWHERE);
  if (!to) return;
  assert_int_equal(way.steps, steps);
  assert_int_equal(way.came, came ? node(came) : GD_NONE);
}

static void signals(void **state) {
  uint16_t order[GD_SIGNALS];
  (void)state;
  diner();
  put_signal("A1.0");
  signal_is("A1.0", 1, GD_TO_AGENT, NULL, 0, NULL); /* there is nobody */
  put_agent(0, "C2.0");
  signal_is("A1.0", 2, GD_TO_AGENT, "B1.0", 1, "A1.0"); /* the earlier row */
  put_agent(0, "B2.4");
  signal_is("A1.0", 2, GD_TO_AGENT, "A2.0", 1, "A1.0"); /* where it is revealed */
  put_signal("B2.0");
  signal_is("B2.0", 1, GD_TO_AGENT, NULL, 0, NULL); /* in the agent's area */
  put_signal("D3.0");
  assert_int_equal(gd_signal_order(&content, &game, order), 3);
  assert_int_equal(order[0], hex("B2.0"));
  assert_int_equal(order[1], hex("A1.0"));
  assert_int_equal(order[2], hex("D3.0"));
}

/* The centre is occupied: another hex, one where it is revealed first. */
static void occupied_centre(void **state) {
  (void)state;
  diner();
  put_agent(0, "B1.6");
  put_signal("A2.0");
  put_signal("A3.0");
  assert_false(gd_sees(&content, &game, hex("B1.6"), hex("A2.1")));
  assert_true(gd_sees(&content, &game, hex("B1.6"), hex("A2.2")));
  signal_is("A3.0", 1, GD_TO_AGENT, "A2.2", 1, "A3.0");
}

/* GD-15.4a */
static void full_areas(void **state) {
  (void)state;
  diner();
  put_agent(0, "D1.0");
  put_signal("A1.0");
  fill_area("B1", "B1.5");
  signal_is("A1.0", 1, GD_TO_AGENT, "B1.5", 1, "A1.0");
  put_signal("B1.5");
  signal_is("A1.0", 1, GD_TO_AGENT, NULL, 0, NULL);
  signal_is("A1.0", 2, GD_TO_AGENT, "C1.0", 2, "B1.0");
}

static void signals_to_points(void **state) {
  (void)state;
  open_ground();
  put_signal("A1.0");
  signal_is("A1.0", 1, GD_TO_POINT, NULL, 0, NULL);
  game.point[GD_MARK_HIT] = (uint16_t)hex("B1.4");
  signal_is("A1.0", 1, GD_TO_POINT, "B1.4", 1, "A1.0");
  game.point[GD_MARK_BOLT] = (uint16_t)hex("A1.2");
  signal_is("A1.0", 1, GD_TO_POINT, "A1.2", 0, NULL);
  game.point[GD_MARK_BOLT] = (uint16_t)hex("A1.0");
  signal_is("A1.0", 1, GD_TO_POINT, NULL, 0, NULL);
}

static void signals_to_objects(void **state) {
  (void)state;
  open_ground();
  put_agent(0, "B1.0");
  put_signal("A2.0");
  signal_is("A2.0", 1, GD_TO_OBJECT, "B1.1", 1, "A2.0"); /* none on the map: an agent */
  game.object[0] = (GdObject){.at = (uint16_t)hex("D3.0"), .state = GD_ON_MAP, .by = GD_NONE};
  game.object[1] = (GdObject){.at = (uint16_t)hex("A3.0"), .state = GD_CARRIED, .by = 0};
  signal_is("A2.0", 1, GD_TO_OBJECT, "B2.0", 1, "A2.0");
  game.object[1].state = GD_ON_MAP;
  signal_is("A2.0", 1, GD_TO_OBJECT, "A3.0", 1, "A2.0");
  GdSignalWay way;
  gd_signal_way(&content, &game, hex("A2.0"), 1, GD_TO_AREA, area("D2"), &way);
  assert_int_equal(way.hex, hex("B2.0"));
}

/* ---- order of units, movement
 * ----------------------------------------------------------------------------------------------- */

static void order_of_units(void **state) {
  (void)state;
  open_ground();
  for (int seat = 0; seat < 3; seat++) put_agent(seat, seat == 0 ? "A1.0" : seat == 1 ? "A1.1" : "A1.2");
  game.agents = 3;
  game.alpha = 1;
  put_drone(0, 2, "B1.0")->age = 7;
  put_drone(1, 2, "B1.1")->age = 3;
  static const int order[] = {1, 2, GD_SEATS + 1, GD_SEATS, 0, -1};
  for (int i = 0; i < 6; i++) assert_int_equal(gd_ordered_unit(&game, i), order[i]);
}

/* Downpour takes a point, but not the last one (E16). */
static void last_point(void **state) {
  (void)state;
  open_ground();
  put_agent(0, "A1.0");
  content.event[0].lines = (GdList){0, 1, 1u << GD_WHEN_PASSIVE};
  content.line[0] = (GdLine){.when = GD_WHEN_PASSIVE, .effects = 1};
  content.line[0].effect[0] = (GdEffect){.what = GD_DO_ALLOWANCE, .n = -1, .least = 1};
  game.weather = 0;
  assert_int_equal(gd_move_of(&content, &game, 0), 3);
  content.sheet[0].side[0].move = 1;
  assert_int_equal(gd_move_of(&content, &game, 0), 1);
  game.agent[0].carries = 0;
  assert_int_equal(gd_move_of(&content, &game, 0), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(harm_order),
                                     cmocka_unit_test(closest),
                                     cmocka_unit_test(harm_without_a_chooser),
                                     cmocka_unit_test(by_distance),
                                     cmocka_unit_test(doorway),
                                     cmocka_unit_test(hidden),
                                     cmocka_unit_test(contact_wanted),
                                     cmocka_unit_test(command),
                                     cmocka_unit_test(tied),
                                     cmocka_unit_test(toward),
                                     cmocka_unit_test(inside_the_area),
                                     cmocka_unit_test(full_area),
                                     cmocka_unit_test(stays),
                                     cmocka_unit_test(routes),
                                     cmocka_unit_test(away),
                                     cmocka_unit_test(to_point),
                                     cmocka_unit_test(followers),
                                     cmocka_unit_test(placed),
                                     cmocka_unit_test(swarm),
                                     cmocka_unit_test(signals),
                                     cmocka_unit_test(occupied_centre),
                                     cmocka_unit_test(full_areas),
                                     cmocka_unit_test(signals_to_points),
                                     cmocka_unit_test(signals_to_objects),
                                     cmocka_unit_test(order_of_units),
                                     cmocka_unit_test(last_point)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
