/* The player of Flip Ships: what it throws at, what it answers, and how much a level is worth. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../../src/games/flip-ships/aim.h"
#include "../../src/games/flip-ships/worth.h"

enum { MOTHERSHIP = -1, ELSEWHERE = -2, STEADY = 50 };
enum { R1C3 = 2, R2C2 = 6, R2C3 = 7, R2C4 = 8, R3C1 = 10, R3C3 = 12, R3C5 = 14 };

static const SbContent *content(void) {
  const SbGame *game = sb_game_find("flip-ships");
  assert_non_null(game);
  return sb_content_baked(game);
}

/* A first round of three seats without an enemy on the table; seat 0 has a steady hand, and its ships no power that
 * matters. */
static FsState empty_table(void) {
  const SbGame *game = content()->game;
  SbSetup setup = {.seats = 3, .seed = {1, 2}};
  _Alignas(64) FsState s;
  SbError error;
  for (int i = 0; i < content()->option_count; i++) setup.options[i] = content()->options[i].initial;
  assert_true(game->setup(content(), &setup, (SbState *)&s, NULL, NULL, &error));
  memset(s.enemy, 0, sizeof s.enemy);
  s.scatter[0] = STEADY;
  s.pilot[0][0] = FS_BOMBING_RUN; /* no ship of level 1 has it, so none of it is of use but at the Mothership */
  return s;
}

static void put(FsState *s, int cell, const char *id) {
  const FsContent *c = fs_facts(content());
  for (int type = 0; type < c->types; type++)
    if (strcmp(c->ids[type], id) == 0) s->enemy[cell] = (uint8_t)(type + 1);
  assert_true(s->enemy[cell] > 0);
}

static SbAction choose(const FsState *s, int level, SbRng *luck) {
  SbAction action;
  SbReason why;
  assert_true(content()->game->choose(content(), (const SbObservation *)s, s->seat, level, luck, &action));
  assert_true(content()->game->why_not(content(), (const SbState *)s, s->seat, action, &why));
  return action;
}

static bool same_flick(SbAction action, const FsFlick *flick) {
  FsAim aim = fs_aim_of(action);
  return aim.x == flick->x && aim.power * 2 == flick->power && aim.loft * 20 == flick->loft;
}

/* What it throws at: a cell, or one of those above. */
static int thrown_at(const FsState *s, int level) {
  const FsContent *c = fs_facts(content());
  const FsFooting edge = {.from = FS_FROM_EDGE};
  const FsTarget box = {.at = FS_AT_MOTHERSHIP};
  FsScene scene;
  FsAimed aimed;
  SbRng luck;
  sb_rng_init(&luck, 5, 6);
  SbAction action = choose(s, level, &luck);
  int disc = fs_level(fs_aim_of(action).ship) + 1;
  fs_scene(c, s, &scene);
  for (int i = 0; i < scene.card_count; i++) {
    const FsTarget card = {.at = FS_AT_CARD, .card = i};
    if (!fs_aim_known(&scene, &edge, disc, &card, s->scatter[0], &aimed)) continue;
    if (same_flick(action, &aimed.flick)) return scene.cards[i].id;
  }
  if (fs_aim_known(&scene, &edge, disc, &box, s->scatter[0], &aimed) && same_flick(action, &aimed.flick))
    return MOTHERSHIP;
  return ELSEWHERE;
}

/* ---- what it throws at -------------------------------------------------------------------------------- */

static void throws_at_what_comes_first(void **unused) {
  (void)unused;
  for (int level = 1; level <= 5; level++) {
    FsState s = empty_table();
    s.mothership = 0;
    put(&s, R3C1, "E01");
    put(&s, R1C3, "E03");
    assert_int_equal(thrown_at(&s, level), R1C3);
    s.enemy[R1C3] = 0;
    assert_int_equal(thrown_at(&s, level), R3C1);
  }
}

/* An arrow that nothing stops is in the city at once; behind another card it is not. */
static void fears_arrows_with_a_free_way(void **unused) {
  FsState s = empty_table();
  (void)unused;
  s.mothership = 0;
  s.city = 6;
  put(&s, R2C4, "E11");
  put(&s, R2C2, "E02");
  assert_int_equal(thrown_at(&s, 5), R2C4);
}

/* A ship waits on a guarded enemy: with the guard both fall. */
static void throws_at_the_guard(void **unused) {
  FsState s = empty_table();
  (void)unused;
  s.mothership = 0;
  put(&s, R2C3, "E04");
  put(&s, R3C3, "E03");
  put(&s, R1C3, "E03");
  assert_int_equal(thrown_at(&s, 5), R2C3);
  put(&s, R2C3, "E01"); /* which guards nobody */
  assert_int_equal(thrown_at(&s, 5), R1C3);
}

/* The second hit on a two-hit enemy is worth more than a first one on another. */
static void completes_what_is_half_done(void **unused) {
  FsState s = empty_table();
  FsShip *waiting = fs_ship(&s, 2, 0);
  (void)unused;
  s.mothership = 0;
  put(&s, R2C2, "E05");
  put(&s, R2C4, "E05");
  waiting->where = FS_WAITING;
  for (int cell = R2C2; cell <= R2C4; cell += R2C4 - R2C2) {
    waiting->cells = 1u << cell;
    waiting->pose = (FsPose){.x = s.card[cell].x, .y = s.card[cell].y, .z = 130};
    assert_int_equal(thrown_at(&s, 5), cell);
  }
}

/* With all health and hardly an enemy left it is the Mothership that matters, unless that has fallen. */
static void goes_for_the_mothership(void **unused) {
  FsState s = empty_table();
  (void)unused;
  put(&s, R3C5, "E01");
  memset(s.known, 0, sizeof s.known);
  s.hidden = 0;
  s.last_round = 1;
  s.mothership = 6;
  assert_int_equal(thrown_at(&s, 5), MOTHERSHIP);
  s.mothership = 0;
  assert_int_equal(thrown_at(&s, 5), R3C5);
  s.mothership = 6;
  s.city = 2; /* a kamikaze does double damage (FS-9.3) */
  assert_int_equal(thrown_at(&s, 5), R3C5);
  s.enemy[R3C5] = 0;
  s.node = FS_ASSAULT;
  for (int level = 1; level <= 5; level++) assert_int_equal(thrown_at(&s, level), MOTHERSHIP);
}

/* FS-12.1: from the strip beside the grid it strikes whom it likes. */
static void strikes_from_the_moon(void **unused) {
  FsState s = empty_table();
  SbRng luck;
  (void)unused;
  sb_rng_init(&luck, 5, 6);
  s.mothership = 0;
  put(&s, R2C2, "E02");
  s.pilot[0][0] = FS_MOON_STRIKE;
  FsAim aim = fs_aim_of(choose(&s, 5, &luck));
  assert_in_range(aim.x, 188, 247);
  s.pilot[0][0] = FS_ENCORE;
  assert_int_equal(thrown_at(&s, 5), R2C2);
}

/* ---- what it answers ----------------------------------------------------------------------------------- */

static FsState landed_at(int power, int32_t x, int32_t y) {
  FsState s = empty_table();
  FsShip *ship = fs_ship(&s, 0, 0);
  s.pilot[0][0] = (uint8_t)power;
  ship->where = FS_LANDED;
  ship->flags = FS_FLIPPED;
  ship->pose = (FsPose){.x = x, .y = y, .z = 130};
  s.node = FS_AIMING;
  s.acting = 0;
  return s;
}

static void aims_the_laser_at_the_worst(void **unused) {
  FsState s = landed_at(FS_LONG_LASER, 0, 44000);
  SbRng luck;
  (void)unused;
  sb_rng_init(&luck, 5, 6);
  put(&s, R1C3, "E03");
  put(&s, R2C3, "E01");
  assert_true(choose(&s, 3, &luck) == fs_make(FS_HIT, R1C3, 0, 0));
  put(&s, R1C3, "E01");
  put(&s, R2C3, "E03");
  put(&s, R2C2, "E04"); /* guards it */
  assert_true(choose(&s, 3, &luck) == fs_make(FS_HIT, R1C3, 0, 0));
}

static void deflects_only_for_the_better(void **unused) {
  FsState s = landed_at(FS_DEFLECT, 0, 53900);
  SbRng luck;
  (void)unused;
  sb_rng_init(&luck, 5, 6);
  s.stage = R2C3;
  put(&s, R2C3, "E01");
  put(&s, R1C3, "E03");
  fs_ship(&s, 0, 0)->cells = 1u << R2C3;
  assert_true(choose(&s, 3, &luck) == fs_make(FS_HIT, R1C3, 0, 0));
  put(&s, R2C3, "E12");
  s.enemy[R1C3] = 0;
  put(&s, R3C3, "E01");
  assert_true(choose(&s, 3, &luck) == fs_make(FS_NONE, 0, 0, 0));
}

/* ---- levels --------------------------------------------------------------------------------------------- */

/* How many of so many throws at one card come to rest on it. */
static int hits(int level, int throws) {
  const FsContent *c = fs_facts(content());
  SbRng luck;
  int count = 0;
  sb_rng_init(&luck, 7, 8);
  FsState begin = empty_table();
  begin.scatter[0] = 0;
  begin.mothership = 0;
  put(&begin, R2C3, "E01");
  for (int i = 0; i < throws; i++) {
    FsState s = begin;
    FsRunning run = {.c = c, .s = &s};
    FsAim aim = fs_aim_of(choose(&s, level, &luck));
    bool round = fs_measure_landing(&run, &aim) >= FS_TURN;
    count += round && fs_lies_on(c, &s, aim.ship);
  }
  return count;
}

static void better_levels_hit_more(void **unused) {
  int before = 0;
  (void)unused;
  for (int level = 1; level <= 5; level += 2) {
    int now = hits(level, 600);
    assert_true(now > before + 20);
    before = now;
  }
}

/* ---- the rapid variant -------------------------------------------------------------------------------- */

/* From the middle of the edge it stands at, as the table of aims has it: nothing has to be searched for. */
static void throws_as_practised_in_a_race(void **unused) {
  (void)unused;
  const FsContent *c = fs_facts(content());
  const FsTarget box = {.at = FS_AT_MOTHERSHIP};
  SbSetup setup = {.seats = 4, .seed = {1, 2}, .options[FS_DIFFICULTY] = FS_NORMAL, .options[FS_RAPID] = 1};
  _Alignas(64) FsState s;
  SbError error;
  assert_true(content()->game->setup(content(), &setup, (SbState *)&s, NULL, NULL, &error));
  for (s.seat = 0; s.seat < 4; s.seat++) {
    const FsScene scene = {.size = fs_size(c, &s)};
    int middle = s.race.racer[s.seat].place;
    const FsFooting here = {.from = FS_FROM_START, .start = fs_race_start(&scene, middle)};
    FsAimed aimed;
    SbRng luck;
    sb_rng_init(&luck, 5, 6);
    s.scatter[s.seat] = STEADY;
    assert_true(fs_aim_known(&scene, &here, 1, &box, STEADY, &aimed));
    for (int off = -150; off <= 150; off += 150) {
      s.race.racer[s.seat].place = (uint16_t)(middle + off);
      SbAction action = choose(&s, 3, &luck);
      FsAim aim = fs_aim_of(action);
      aimed.flick.x = middle;
      assert_int_equal(fs_kind(action), FS_THROW);
      assert_int_equal(aim.aim, 0);
      assert_true(same_flick(action, &aimed.flick));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(throws_at_what_comes_first),  cmocka_unit_test(fears_arrows_with_a_free_way),
      cmocka_unit_test(throws_at_the_guard),         cmocka_unit_test(completes_what_is_half_done),
      cmocka_unit_test(goes_for_the_mothership),     cmocka_unit_test(strikes_from_the_moon),
      cmocka_unit_test(aims_the_laser_at_the_worst), cmocka_unit_test(deflects_only_for_the_better),
      cmocka_unit_test(better_levels_hit_more),      cmocka_unit_test(throws_as_practised_in_a_race),
  };
  sb_games_use_built_in();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
