/* Galaxy Defenders: a mission told as a chapter of its campaign, from events written by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../../src/games/galaxy-defenders/way.h"
#include "starboard/content.h"

enum { ROOM = 64 };

static const GdContent *content;
static GdState game;
static SbEvent list[ROOM];
static int events;
static SbTale tale;

static int named(const char (*ids)[GD_ID], int count, const char *id) {
  for (int i = 0; i < count; i++)
    if (strcmp(ids[i], id) == 0) return i;
  fail_msg("there is no %s", id);
  return -1;
}

static int mission(const char *id) {
  int found = 0;
  while (found < content->missions && strcmp(content->mission[found].id, id) != 0) found++;
  assert_true(found < content->missions);
  return found;
}

static int thing(const char *id) {
  return named(content->thing_id, content->things, id);
}

static int agent(int seat) {
  return gd_tag(content, &game, seat);
}

static int alien(const char *card) {
  return 128 + named(content->card_id, content->cards, card);
}

static void tell(int type, int a, int b) {
  assert_true(events < ROOM);
  list[events++] = (SbEvent){.type = (uint16_t)type, .to = SB_TO_ALL, .a = {a, b}};
}

static void sit(int seat, const char *sheet, int rank) {
  game.agent[seat].sheet = (uint8_t)named(content->sheet_id, content->sheets, sheet);
  game.agent[seat].life = GD_ALIVE;
  game.agent[seat].rank = (uint8_t)rank;
}

/* Marine and Sniper, at the end of a mission. */
static void begin(const char *id, int outcome, int reason) {
  SbSetup setup;
  if (!content) content = gd_facts(sb_content_baked(sb_game_find("galaxy-defenders")));
  sb_setup_init(&content->base, &setup);
  setup.seats = 2;
  setup.options[GD_OPT_MISSION] = mission(id);
  setup.options[GD_OPT_CAMPAIGN] = 1;
  gd_blank(content, &setup, &game);
  sit(0, "marine", GD_BRONZE);
  sit(1, "sniper", GD_COPPER);
  game.node = GD_AT_OVER;
  game.outcome = (uint8_t)(outcome + 1);
  game.reason = (uint8_t)reason;
  game.round = 2;
  events = 0;
}

static void round_begins(int number) {
  tell(GD_E_ROUND, number, 0);
  tell(GD_E_PHASE, GD_BATTLE, 0);
}

static void told(SbLang lang) {
  const SbEvents all = {.at = list, .count = events, .size = ROOM};
  memset(&tale, 0, sizeof tale);
  gd_tale(&content->base, (const SbState *)&game, &all, lang, &tale);
}

static void line_is(int n, SbTaleKind kind, const char *text) {
  assert_true(n < tale.lines);
  assert_string_equal(tale.line[n].text, text);
  assert_int_equal(tale.line[n].kind, kind);
}

static void kill(int by, const char *card) {
  tell(GD_E_ATTACK, by, alien(card));
  tell(GD_E_DIED, alien(card), 0);
}

static void rounds(void **state) {
  (void)state;
  begin("m1", GD_ACCOMPLISHED, GD_WON_ACCOMPLISHED);
  round_begins(1);
  kill(agent(0), "XB-G");
  round_begins(2); /* nothing happens */
  round_begins(3);
  kill(agent(1), "SC-G");
  kill(agent(1), "XB-B");
  kill(agent(1), "AR-G");
  tell(GD_E_TURN, agent(0), 0);
  tell(GD_E_ACTIVATED, alien("XB-G"), 0);
  tell(GD_E_DIED, alien("XB-G"), 0); /* a flame */
  tell(GD_E_ROUND, 4, 0);            /* the status check comes before its battle */
  told(SB_EN);
  assert_string_equal(tale.title, "Silent Relay: accomplished");
  line_is(0, SB_TOLD, "Chromium and Iridium go in.");
  line_is(1, SB_TOLD, "Round 1. Chromium kills a Green Xeno-Beta.");
  line_is(2, SB_TOLD, "Round 3. Iridium kills 3 aliens, a Blue Xeno-Beta among them. A Green Xeno-Beta perishes.");
  assert_non_null(strstr(tale.line[3].text, "The mission is accomplished after 3 rounds. The relays go dark"));
  line_is(4, SB_LEADS, "After this success the way leads to Last Orders. A failure would have led to The Furrow.");
  assert_int_equal(tale.lines, 5);
  told(SB_FR);
  line_is(1, SB_TOLD, "Manche 1. Chromium abat un Xéno-Bêta vert.");
  assert_string_equal(tale.seat[0], "Chromium (marine), Bronze");
}

static void who_fell(void **state) {
  (void)state;
  begin("m1", GD_FAILED, GD_LOST_FAILED);
  round_begins(1);
  tell(GD_E_ATTACK, alien("BE-E"), agent(0));
  tell(GD_E_DIED, agent(0), 0);
  round_begins(2);
  tell(GD_E_ATTACK, alien("XB-G"), agent(1));
  tell(GD_E_SUFFERED, agent(1), 1); /* not by that attack */
  tell(GD_E_DIED, agent(1), 0);
  game.agent[0].life = game.agent[1].life = GD_DEAD;
  game.agent[0].tactic[0] = (uint8_t)thing("B01");
  told(SB_EN);
  line_is(1, SB_TOLD, "Round 1. An Enraged Xeno-Beast brings Chromium down.");
  line_is(2, SB_TOLD, "Round 2. Iridium falls.");
  line_is(4, SB_GAINED, "Chromium is carried home and comes back as Copper, one rank lower.");
  line_is(5, SB_GAINED, "Iridium is carried home and will be back.");
  line_is(6, SB_LEADS, "After this failure the way leads to The Furrow. A full success would have led to Last Orders.");
  assert_string_equal(tale.seat[0], "Chromium (Marine), Copper"); /* the tactic goes with the rank */
  game.options[GD_OPT_PERMANENT] = 1;
  told(SB_EN);
  line_is(4, SB_GAINED, "Chromium does not come home; whoever takes up the name starts as Copper.");
}

static void growth(void **state) {
  (void)state;
  begin("m1", GD_PARTIAL, GD_WON_PARTIAL);
  tell(GD_E_RANK, agent(0), GD_BRONZE); /* of the setup */
  tell(GD_E_GAINED, agent(0), thing("B01"));
  round_begins(1);
  tell(GD_E_RANK, agent(1), GD_BRONZE);
  tell(GD_E_GAINED, agent(1), thing("B08"));
  tell(GD_E_GAINED, agent(1), thing("D01")); /* devices stay behind */
  game.agent[1].rank = GD_BRONZE;
  game.agent[1].tactic[0] = (uint8_t)thing("B08");
  game.agent[0].tactic[0] = (uint8_t)thing("B01");
  game.headquarters[thing("I04")] = 1;
  game.later[mission("m2")][1] = 1;
  told(SB_EN);
  line_is(2, SB_GAINED, "Iridium rises to Bronze and learns Fall Back.");
  assert_non_null(strstr(tale.line[3].text, "Headquarters keep for the next mission: "));
  line_is(4, SB_LEADS,
          "After this partial success the way leads to Last Orders. 1 more alien waits there among the signals.");
  assert_string_equal(tale.seat[1], "Iridium (Sniper), Bronze · Fall Back");
  assert_string_equal(tale.seat[2], "");
}

static void the_end(void **state) {
  (void)state;
  begin("m9", GD_ACCOMPLISHED, GD_WON_ACCOMPLISHED);
  round_begins(1);
  game.agent[1].life = GD_DEAD;
  game.headquarters[thing("I04")] = 1;
  told(SB_EN);
  assert_int_equal(tale.lines, 3);
  line_is(2, SB_LEADS, "The invasion has collapsed: the campaign is won.");
}

/* A match that began with a position, in the middle of its fifth round. */
static void from_the_middle(void **state) {
  (void)state;
  begin("m1", GD_ACCOMPLISHED, GD_WON_ACCOMPLISHED);
  kill(agent(0), "XB-G");
  tell(GD_E_ROUND, 6, 0);
  told(SB_EN);
  line_is(1, SB_TOLD, "Round 5. Chromium kills a Green Xeno-Beta.");
  assert_non_null(strstr(tale.line[2].text, "after 5 rounds."));
}

/* The team gives up before it has chosen. */
static void nobody_yet(void **state) {
  (void)state;
  begin("m1", GD_FAILED, GD_RESIGNED);
  game.agent[0].sheet = game.agent[1].sheet = GD_NONE;
  told(SB_EN);
  assert_string_equal(tale.title, "Silent Relay: failed");
  line_is(0, SB_TOLD, "Seat 1 and Seat 2 go in.");
  line_is(tale.lines - 1, SB_LEADS, "The campaign is lost.");
  assert_string_equal(tale.seat[0], "");
  game.outcome = 1 + GD_ACCOMPLISHED; /* it was Alien Mind who gave up */
  told(SB_EN);
  line_is(tale.lines - 1, SB_LEADS, "The invasion has collapsed: the campaign is won.");
}

/* However much happens, it stays within its lines. */
static void long_ones(void **state) {
  (void)state;
  begin("m9", GD_FAILED, GD_LOST_FAILED);
  for (int round = 1; round <= 20; round++) {
    tell(GD_E_ROUND, round, 0);
    kill(agent(round % 2), "BE-E");
  }
  told(SB_FR);
  assert_true(tale.lines <= SB_TALE_LINES);
  for (int i = 0; i < tale.lines; i++) assert_true(strlen(tale.line[i].text) + 1 < sizeof tale.line[i].text);
  assert_non_null(strstr(tale.line[15].text, "Manche 15."));
  assert_non_null(strstr(tale.line[15].text, "Manche 16."));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(rounds),          cmocka_unit_test(who_fell),
                                     cmocka_unit_test(growth),          cmocka_unit_test(the_end),
                                     cmocka_unit_test(from_the_middle), cmocka_unit_test(nobody_yet),
                                     cmocka_unit_test(long_ones)};
  sb_games_use_built_in();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
