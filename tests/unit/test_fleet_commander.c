/* Fleet Commander, as far as no case can say it: bits that are no die, and who dealt which damage. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "starboard/starboard.h"

static const SbContent *fleet_commander(void) {
  return sb_content_baked(sb_game_find("fleet-commander"));
}

static SbMatch *begin_at(const char *position) {
  SbSetup setup;
  SbError error = {0};
  sb_setup_init(fleet_commander(), &setup);
  SbMatch *match = sb_match_create(fleet_commander(), &setup, &(SbMatchInfo){.position = position}, &error);
  if (!match) print_message("%s\n", error.text);
  assert_non_null(match);
  return match;
}

static void act(SbMatch *match, int seat, const char *text) {
  SbError error = {0};
  SbActStatus status = sb_match_act_text(match, seat, text, NULL, 0, SB_EN, &error);
  if (status != SB_ACT_DONE) print_message("%s: %s\n", text, error.text);
  assert_int_equal(status, SB_ACT_DONE);
}

/* FC-11.22: whoever gives up a die gives up one that is there, whatever the bits say. */
static void test_only_dice_there(void **unused) {
  (void)unused;
  const SbGame *game = fleet_commander()->game;
  SbAction list[8];
  SbMatch *match = begin_at(
      "{\"options\":{\"advanced\":true},"
      "\"ships\":[{\"seat\":0,\"kind\":\"frigate\",\"square\":\"a1\"},"
      "{\"seat\":1,\"kind\":\"frigate\",\"square\":\"e5\"}],"
      "\"seats\":[{\"hand\":[\"H!\"]},{\"reserve\":[\"E+\",\"H+\"],\"gauge\":[\"W!\"]}]}");
  act(match, 0, "drain H!");
  const SbState *state = sb_match_state(match);
  int count = game->legal(fleet_commander(), state, 1, list);
  assert_int_equal(count, 3);
  for (int i = 0; i < count; i++)
    for (int bit = 0; bit < 64; bit++) {
      SbAction other = list[i] ^ 1ull << bit;
      bool there = other == list[0] || other == list[1] || other == list[2];
      assert_int_equal(game->why_not(fleet_commander(), state, 1, other, NULL), there);
    }
  sb_match_destroy(match);
}

/* ---- the score sheet ------------------------------------------------------------------------------- */

/* Of the whole match so far. */
static void write_sheet(const SbMatch *match, SbSheet *out) {
  static SbEvent all[200];
  SbEvents events = {.at = all, .size = 200};
  for (int ply = 0; ply <= sb_match_ply(match); ply++) {
    const SbPly *log = sb_match_log(match, ply);
    assert_true(events.count + log->event_count <= events.size);
    for (int i = 0; i < log->event_count; i++) all[events.count++] = sb_ply_event(log, i);
  }
  *out = (SbSheet){0};
  fleet_commander()->game->sheet(fleet_commander(), sb_match_state(match), &events, SB_EN, out);
}

/* All who attack deal their part, and who strikes back deals it to them. */
static void test_who_dealt(void **unused) {
  (void)unused;
  static const int32_t wanted[3][3] = {{1, 0, 6}, {2, 2, 10}, {2, 3, 9}}; /* dealt, taken, hull left */
  static SbSheet sheet;
  SbMatch *match = begin_at(
      "{\"options\":{\"advanced\":true},"
      "\"ships\":[{\"seat\":0,\"kind\":\"frigate\",\"square\":\"c2\"},"
      "{\"seat\":0,\"kind\":\"destroyer\",\"square\":\"d2\"},"
      "{\"seat\":1,\"kind\":\"destroyer\",\"square\":\"c3\"}],"
      "\"seats\":[{\"hand\":[\"W+\"]},{\"gauge\":[\"W!\"]}]}");
  act(match, 0, "attack c2 c3 W+");
  act(match, 1, "riposte #1");
  act(match, 1, "resign");
  write_sheet(match, &sheet);
  const SbSheetPart *ships = &sheet.part[sheet.parts - 1];
  assert_int_equal(ships->rows, 3);
  for (int row = 0; row < 3; row++) assert_memory_equal(ships->row[row].number, wanted[row], sizeof wanted[row]);
  sb_match_destroy(match);
}

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_only_dice_there), cmocka_unit_test(test_who_dealt)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
