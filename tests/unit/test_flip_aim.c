/* src/games/flip-ships/aim.h: flicks that are found, and the table of those found before. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../../src/games/flip-ships/aim.h"
#include "../../src/games/flip-ships/trials.h"

/* How many of so many scattered flicks rest where they should, in thousandths. */
static int hits(const FsScene *scene, const FsFooting *footing, int level, const FsTarget *target, int32_t k,
                const FsFlick *aimed, int flicks) {
  int count = 0;
  for (int i = 0; i < flicks; i++) {
    FsFlick flick = *aimed;
    scatter(&flick, k);
    FsThrow thrown = {.start = fs_footing(scene, footing, &flick), .flick = flick, .id = 1};
    thrown.level = (uint8_t)level;
    FsLanding landing;
    fs_simulate(scene, &thrown, FS_STEP_SEARCH, NULL, &landing);
    count += fs_on_target(&landing, target);
  }
  return count * 1000 / flicks;
}

static void check_steps(const FsFlick *flick) {
  assert_true(fs_flick_fits(flick));
  assert_int_equal(flick->aim % 10, 0);
  assert_int_equal(flick->power % 2, 0);
  assert_int_equal(flick->loft % 20, 0);
  assert_int_equal(flick->back % 10, 0);
  assert_int_equal(flick->side % 20, 0);
}

static void check_search(const FsScene *scene, FsFooting footing, FsTarget target, int least) {
  FsAimed aim = fs_aim(scene, &footing, 1, &target, 100, 200, 1), again;
  again = fs_aim(scene, &footing, 1, &target, 100, 200, 1);
  assert_memory_equal(&aim, &again, sizeof aim);
  check_steps(&aim.flick);
  luck = 1;
  int share = hits(scene, &footing, 1, &target, 100, &aim.flick, 50);
  if (share < least) fail_msg("%d of 1000, said %d", share, aim.chance);
}

static void test_search_finds(void **unused) {
  (void)unused;
  FsScene scene = full_grid();
  check_search(&scene, (FsFooting){.from = FS_FROM_EDGE}, (FsTarget){.at = FS_AT_CARD, .card = 0}, 450);
  check_search(&scene, (FsFooting){.from = FS_FROM_EDGE}, (FsTarget){.at = FS_AT_CARD, .card = 19}, 250);
  check_search(&scene, (FsFooting){.from = FS_FROM_RAMP}, (FsTarget){.at = FS_AT_MOTHERSHIP}, 250);
  FsTarget point = {.at = FS_AT_POINT, .x = -30000, .y = 60000, .within = 8000};
  check_search(&scene, (FsFooting){.from = FS_FROM_EDGE}, point, 300);
  FsFooting forward = {FS_FROM_START, fs_start_forward(&scene, 1, 20000, 60000)};
  check_search(&scene, forward, (FsTarget){.at = FS_AT_MOTHERSHIP}, 300);
}

/* What the table promises still comes true: the physics it was made with is this one. */
static void test_table_is_not_stale(void **unused) {
  (void)unused;
  FsScene scene = full_grid();
  luck = 2;
  for (int i = 0; i < 3; i++) {
    FsFooting footing = {.from = i == 2 ? FS_FROM_RAMP : FS_FROM_EDGE};
    scene.size.table.near = i ? -5000 : 0;
    int said = 0, got = 0;
    for (int level = 1; level <= FS_LEVELS; level++) {
      for (int at = 0; at <= 4; at++) {
        FsTarget target = {.at = at < 4 ? FS_AT_CARD : FS_AT_MOTHERSHIP, .card = 5 * at + (level + at) % 5};
        FsAimed aim;
        assert_true(fs_aim_known(&scene, &footing, level, &target, 100, &aim));
        check_steps(&aim.flick);
        assert_true(aim.chance > 250);
        said += aim.chance;
        got += hits(&scene, &footing, level, &target, 100, &aim.flick, 20);
      }
    }
    if (got < said * 8 / 10 || got > said * 12 / 10) fail_msg("footing %d: said %d, got %d", i, said / 15, got / 15);
  }
}

/* The same of throws of the rapid variant, from all four edges. */
static void test_throws_are_not_stale(void **unused) {
  (void)unused;
  FsScene scene = race_table();
  const FsTarget box = {.at = FS_AT_MOTHERSHIP};
  luck = 3;
  for (int32_t k = 100; k <= 300; k += 100) {
    int said = 0, got = 0;
    for (FsEdge edge = FS_OFF_NEAR; edge <= FS_OFF_RIGHT; edge++) {
      int32_t middle = edge == FS_OFF_NEAR || edge == FS_OFF_FAR ? 0 : 49400;
      const FsFooting here = {FS_FROM_START, fs_start_outline(&scene, edge, middle)};
      for (int level = 1; level <= FS_LEVELS; level++) {
        FsAimed aim;
        assert_true(fs_aim_known(&scene, &here, level, &box, k, &aim));
        check_steps(&aim.flick);
        said += aim.chance;
        got += hits(&scene, &here, level, &box, k, &aim.flick, 40);
      }
    }
    assert_true(said / 12 > (k == 100 ? 750 : k == 200 ? 450 : 250));
    if (got < said * 85 / 100 || got > said * 115 / 100) fail_msg("k %d: said %d, got %d", k, said / 12, got / 12);
  }
}

static void test_surer_hands_hit_more(void **unused) {
  (void)unused;
  FsScene scene = full_grid();
  FsFooting footing = {.from = FS_FROM_EDGE};
  for (int at = 0; at <= 4; at++) {
    FsTarget target = {.at = at < 4 ? FS_AT_CARD : FS_AT_MOTHERSHIP, .card = 5 * at + 2};
    FsAimed ace, pilot, rookie;
    assert_true(fs_aim_known(&scene, &footing, 1, &target, 100, &ace));
    assert_true(fs_aim_known(&scene, &footing, 1, &target, 200, &pilot));
    assert_true(fs_aim_known(&scene, &footing, 1, &target, 300, &rookie));
    assert_true(ace.chance > pilot.chance && pilot.chance > rookie.chance);
  }
}

static void test_table_knows_its_limits(void **unused) {
  (void)unused;
  FsScene scene = full_grid();
  FsFooting footing = {.from = FS_FROM_EDGE};
  FsTarget target = {.at = FS_AT_CARD, .card = 7};
  FsAimed middle, moved;
  assert_true(fs_aim_known(&scene, &footing, 1, &target, 100, &middle));
  scene.cards[7].pose.x += 500;
  assert_true(fs_aim_known(&scene, &footing, 1, &target, 100, &moved));
  assert_int_equal(moved.flick.x, middle.flick.x + 5);
  scene.cards[7].pose.y += 1600;
  assert_false(fs_aim_known(&scene, &footing, 1, &target, 100, &moved));
  FsTarget box = {.at = FS_AT_MOTHERSHIP}, point = {.at = FS_AT_POINT, .within = 1000};
  assert_true(fs_aim_known(&scene, &footing, 3, &box, 300, &moved));
  assert_false(fs_aim_known(&scene, &footing, 3, &point, 300, &moved));
  footing.from = FS_FROM_START;
  assert_false(fs_aim_known(&scene, &footing, 3, &box, 300, &moved));
  FsScene race = race_table();
  const FsFooting throws[] = {{FS_FROM_START, fs_start_outline(&race, FS_OFF_NEAR, 0)},
                              {FS_FROM_START, fs_start_outline(&race, FS_OFF_NEAR, 200)},
                              {FS_FROM_START, fs_start_forward(&race, 1, 0, 500)},
                              {FS_FROM_START, fs_start_outline(&scene, FS_OFF_FAR, 0)}};
  for (int i = 0; i < 4; i++) assert_int_equal(fs_aim_known(&race, &throws[i], 1, &box, 100, &moved), i == 0);
  assert_false(fs_aim_known(&race, &throws[0], 1, &target, 100, &moved));
  assert_false(fs_aim_known(&scene, &throws[0], 1, &box, 100, &moved));
  race.size.front_height -= 100;
  assert_false(fs_aim_known(&race, &throws[0], 1, &box, 100, &moved));
  footing.from = FS_FROM_RAMP;
  scene.size.mothership.far += 100;
  assert_false(fs_aim_known(&scene, &footing, 3, &box, 300, &moved));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_search_finds),           cmocka_unit_test(test_table_is_not_stale),
      cmocka_unit_test(test_throws_are_not_stale),   cmocka_unit_test(test_surer_hands_hit_more),
      cmocka_unit_test(test_table_knows_its_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
