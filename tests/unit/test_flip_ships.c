/* Flip Ships by numbers worked out by hand: outlines, overlaps, lasers, laid discs, landings, the deck. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "../../src/games/flip-ships/fs.h"
#include "../../src/games/flip-ships/geometry.h"
#include "starboard/match.h"
#include "starboard/position.h"

enum { RADIUS = 1500, THICKNESS = 200 };

static const FsContent *facts(void) {
  const SbGame *game = sb_game_find("flip-ships");
  assert_non_null(game);
  return fs_facts(sb_content_baked(game));
}

static FsOutline disc(int32_t x, int32_t y, int lean, int heading) {
  const FsPose pose = {.x = x, .y = y, .lean = (int16_t)lean, .heading = (int16_t)heading};
  return fs_outline(&pose, RADIUS, THICKNESS);
}

static FsTile card(int32_t x, int32_t y, int32_t heading) {
  const FsCardPose pose = {x, y, heading};
  return fs_card_tile(&pose, 6300, 8800);
}

/* ---- angles ----------------------------------------------------------------------------------------- */

static void angles(void **unused) {
  (void)unused;
  assert_true(fs_sine(0) == 0 && fs_sine(9000) == 1 && fs_cosine(0) == 1);
  assert_float_equal(fs_sine(3000), 0.5, 1e-15);
  assert_float_equal(fs_sine(-3000), -0.5, 1e-15);
  assert_float_equal(fs_sine(21000), -0.5, 1e-15);
  assert_float_equal(fs_sine(-15000), -0.5, 1e-15);
  assert_float_equal(fs_sine(-33000), 0.5, 1e-15);
  assert_float_equal(fs_cosine(12000), -0.5, 1e-15);
  assert_float_equal(fs_sine(4500), 0.70710678118654752, 1e-15);
  assert_float_equal(fs_cosine(4501), 0.70698335, 1e-8);
  assert_int_equal(fs_round(2.5), 3);
  assert_int_equal(fs_round(-2.5), -3);
  assert_int_equal(fs_round(-2.4), -2);
}

/* To the last bit, whatever compiled it: fused operations would round once where two are written. */
static void same_bits_everywhere(void **unused) {
  static double seen[36000 + 4 * 120];
  const FsDimensions *size = &facts()->size;
  int count = 0;
  (void)unused;
  for (int32_t angle = 0; angle < 36000; angle++) seen[count++] = fs_sine(angle);
  for (int i = 0; i < 120; i++) {
    const FsThrow thrown = {.start = {.y = -100 * i, .z = 350},
                            .flick = {.power = 1000 + 37 * i, .aim = 23 * i, .loft = 2500 + 41 * i, .back = 7 * i},
                            .level = (uint8_t)(1 + i % 3)};
    const FsPose leaning = {.lean = (int16_t)(70 * i), .heading = (int16_t)(130 * i)};
    FsDisc disc;
    seen[count++] = fs_fly(size, &thrown, i, -i, &disc);
    seen[count++] = disc.pose.x;
    seen[count++] = disc.pose.y;
    seen[count++] = fs_outline(&leaning, RADIUS, THICKNESS).along;
  }
  assert_int_equal(sb_hash(seen, sizeof seen), 0x4bba9bb0d55d90ac);
}

/* ---- outlines (FS-17.11) ---------------------------------------------------------------------------- */

static void outlines(void **unused) {
  FsOutline flat = disc(0, 0, 0, 0), leaning = disc(0, 0, 6000, 9000), edge = disc(0, 0, 9000, 0);
  (void)unused;
  assert_true(flat.across == 1500 && flat.along == 1500);
  assert_true(fabs(leaning.along - (1500 * 0.5 + 100 * 0.86602540378)) < 1e-6);
  assert_true(fabs(edge.along - 100) < 1e-9);
  assert_true(fs_ends_before(&flat, 1501));
  assert_false(fs_ends_before(&flat, 1500));
  assert_true(fs_ends_before(&edge, 101));      /* it leans straight ahead: thin that way */
  assert_false(fs_ends_before(&leaning, 1500)); /* it leans to the right: as long as it was */
  assert_true(fs_ends_before(&leaning, 1501));
}

/* ---- on a card (FS-4.2) ------------------------------------------------------------------------------ */

static void slivers(void **unused) {
  FsTile straight = card(0, 0, 0), turned = card(0, 0, 9000), askew = card(0, 0, 4500);
  (void)unused;
  const struct {
    FsOutline outline;
    const FsTile *tile;
    bool on;
  } cases[] = {
      {disc(4625, 0, 0, 0), &straight, true}, /* 46.25 - 15 = 31.25: a quarter of a millimetre inside 31.5 */
      {disc(4626, 0, 0, 0), &straight, false},
      {disc(0, 5875, 0, 0), &straight, true}, /* 44 - 0.25 + 15 */
      {disc(0, 5876, 0, 0), &straight, false},
      {disc(4325, 5575, 0, 0), &straight, false}, /* a corner: 12 and 12 away, 16.97 */
      {disc(4025, 5575, 0, 0), &straight, true},  /* 9 and 12: exactly 15 */
      {disc(4026, 5575, 0, 0), &straight, false},
      {disc(5875, 0, 0, 0), &turned, true}, /* lying across, it is 88 wide */
      {disc(5877, 0, 0, 0), &turned, false},
      {disc(0, 4625, 0, 0), &turned, true},
      {disc(0, 4627, 0, 0), &turned, false},
      {disc(6803, 884, 0, 0), &askew, true}, /* its corner is at (43.75 + 31.25, 43.75 - 31.25) / 1.41421 */
      {disc(6804, 884, 0, 0), &askew, false},
      {disc(3961, 0, 6000, 9000), &straight, true}, /* 31.25 + 8.366 */
      {disc(3963, 0, 6000, 9000), &straight, false},
      {disc(4624, 0, 6000, 0), &straight, true}, /* leaning ahead it is still 15 wide */
      {disc(4627, 0, 6000, 0), &straight, false},
      {disc(0, 0, 6000, 0), &straight, true},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    if (fs_reaches(&cases[i].outline, cases[i].tile, FS_SLIVER) != cases[i].on) fail_msg("sliver %zu", i);
}

/* ---- lasers (FS-12.2) -------------------------------------------------------------------------------- */

static void lasers(void **unused) {
  FsTile straight = card(0, 0, 0), turned = card(0, 0, 9000);
  (void)unused;
  const struct {
    FsOutline outline;
    const FsTile *tile;
    int32_t reach;
    bool in;
  } cases[] = {
      {disc(10950, 0, 0, 0), &straight, 6300, true}, /* 31.5 + 63 + 15 */
      {disc(10951, 0, 0, 0), &straight, 6300, false},
      {disc(13450, 0, 0, 0), &straight, 8800, true},
      {disc(13451, 0, 0, 0), &straight, 8800, false},
      {disc(3150 + 4680, 4400 + 6240, 0, 0), &straight, 6300, true}, /* 46.8, 62.4: 78 = 63 + 15 */
      {disc(3150 + 4681, 4400 + 6241, 0, 0), &straight, 6300, false},
      {disc(12200, 0, 0, 0), &turned, 6300, true}, /* 44 + 63 + 15 */
      {disc(12202, 0, 0, 0), &turned, 6300, false},
      {disc(3150 + 6300 + 836, 0, 6000, 9000), &straight, 6300, true}, /* leaning: 8.366 instead of 15 */
      {disc(3150 + 6300 + 838, 0, 6000, 9000), &straight, 6300, false},
      {disc(0, 0, 6000, 9000), &straight, 0, true},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    if (fs_within(&cases[i].outline, cases[i].tile, cases[i].reach) != cases[i].in) fail_msg("laser %zu", i);
}

static void discs_on_discs(void **unused) {
  FsOutline a = disc(0, 0, 0, 0), touching = disc(3000, 0, 0, 0), over = disc(2999, 0, 0, 0);
  FsOutline thin = disc(2400, 0, 6000, 9000), clear = disc(2340, 0, 6000, 9000), wide = disc(2400, 0, 6000, 0);
  (void)unused;
  assert_false(fs_outlines_meet(&a, &touching));
  assert_true(fs_outlines_meet(&a, &over));
  assert_false(fs_outlines_meet(&a, &thin)); /* 15 + 8.366 < 24 */
  assert_false(fs_outlines_meet(&a, &clear));
  assert_true(fs_outlines_meet(&a, &wide));
}

/* ---- where things are (FS-1.13, FS-14.2) -------------------------------------------------------------- */

static void places(void **unused) {
  const FsContent *c = facts();
  FsState s;
  SbSetup setup;
  (void)unused;
  sb_setup_init(&c->base, &setup);
  fs_blank(c, &setup, &s);
  FsCardPose r1c1 = fs_home(c, 0), r4c5 = fs_home(c, 19);
  assert_true(r1c1.x == 14600 && r1c1.y == 37400 && r4c5.x == -14600 && r4c5.y == 86900);
  FsDimensions size = fs_size(c, &s);
  assert_true(size.mothership.near == 99200 && size.mothership.far == 107700 && size.table.near == 0);
  s.options[FS_THREE_ROWS] = 1;
  s.back = 1;
  size = fs_size(c, &s);
  assert_true(size.mothership.near == 82700 && size.mothership.far == 91200 && size.table.near == -5000);
  assert_int_equal(fs_neighbours(&s, 0), 1u << 1 | 1u << 5);
  assert_int_equal(fs_neighbours(&s, 12), 1u << 11 | 1u << 13 | 1u << 7); /* nothing beyond the third row */
}

/* ---- the facts ---------------------------------------------------------------------------------------- */

static void cards(void **unused) {
  const FsContent *c = facts();
  int copies = 0, damage = 0, speeds[4] = {0}, symbols[FS_SYMBOLS] = {0};
  (void)unused;
  for (int i = 0; i < c->types; i++) {
    copies += c->enemy[i].copies;
    damage += c->enemy[i].copies * c->enemy[i].damage;
    speeds[c->enemy[i].speed] += c->enemy[i].copies;
    symbols[c->enemy[i].symbol] += c->enemy[i].copies;
  }
  assert_true(copies == 60 && damage == 89 && speeds[1] == 36 && speeds[2] == 14 && speeds[3] == 10);
  assert_true(symbols[FS_SHIELD] == 8 && symbols[FS_TWO_HIT] == 8);
  FsDimensions d = c->size;
  d.table.near = 0;
  assert_memory_equal(&d, &fs_standard_dimensions, sizeof d); /* what the physics was made with */
}

/* ---- actions ------------------------------------------------------------------------------------------ */

static void bits(void **unused) {
  const FsAim ends[] = {
      {FS_FLIP, 0, 0, -700, -600, 150, 25, 0, -50},    {FS_FORWARD, 6, 1, 700, 600, 3000, 425, 90, 50},
      {FS_BOMB, 5, 0, -1, 1, 1980, 280, 12, 0},        {FS_EXTRA, 3, 1, 333, -123, 1001, 301, 33, -7},
      {FS_THROW, 0, 0, 3985, -123, 1001, 301, 33, -7}, {FS_THROW, 0, 0, 0, 600, 3000, 425, 90, 50},
  };
  (void)unused;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    FsAim back = fs_aim_of(fs_flick(&ends[i]));
    assert_memory_equal(&back, &ends[i], sizeof back);
  }
}

/* FS-17.6: each of the six numbers at its ends and just beyond. */
static void ranges(void **unused) {
  const FsAim low = {FS_FLIP, 0, 0, -700, -600, 150, 25, 0, -50}, high = {FS_FLIP, 0, 0, 700, 600, 3000, 425, 90, 50};
  const FsAim first = {FS_THROW, 0, 0, 0, 0, 1000, 250, 12, 0}, last = {FS_THROW, 0, 0, 3985, 0, 1000, 250, 12, 0};
  (void)unused;
  assert_true(fs_aim_fits(&low) && fs_aim_fits(&high) && fs_aim_fits(&first) && fs_aim_fits(&last));
  for (int i = 0; i < 6; i++) {
    FsAim under = low, over = high;
    int *const down[] = {&under.x, &under.aim, &under.power, &under.loft, &under.back, &under.side};
    int *const up[] = {&over.x, &over.aim, &over.power, &over.loft, &over.back, &over.side};
    --*down[i];
    ++*up[i];
    if (fs_aim_fits(&under) || fs_aim_fits(&over)) fail_msg("number %d may be out of range", i);
  }
  FsAim before = first, behind = last;
  before.x--;
  behind.x++;
  assert_false(fs_aim_fits(&before) || fs_aim_fits(&behind));
}

/* FS-17.9, by rule of thumb: nearer with three rows, and the nearer the closer a forward ramp stands. */
static void aims_at_the_box(void **unused) {
  static const struct {
    int32_t y;
    int power;
  } ramps[] = {{-800, 1980}, {49200, 1227}, {89200, 633}, {99200, 495}, {104000, 495}};
  FsContent c = *facts();
  FsState s;
  SbSetup setup;
  (void)unused;
  sb_setup_init(&c.base, &setup);
  fs_blank(&c, &setup, &s);
  assert_int_equal(fs_aim_at_box(&c, &s, FS_FLIP, 0, false).power, 1980);
  for (size_t i = 0; i < sizeof ramps / sizeof *ramps; i++) {
    s.ship[3].pose.y = ramps[i].y;
    assert_int_equal(fs_aim_at_box(&c, &s, FS_FORWARD, 3, false).power, ramps[i].power);
  }
  s.options[FS_THREE_ROWS] = 1;
  assert_int_equal(fs_aim_at_box(&c, &s, FS_FLIP, 0, false).power, 1830);
  c.box.power = 700;
  assert_int_equal(fs_aim_at_box(&c, &s, FS_FORWARD, 3, false).power, 150);
  c.box.power = 500;
  assert_int_equal(fs_aim_at_box(&c, &s, FS_FLIP, 0, false).power, 150);
}

/* FS-13.6: 0.1 to 10 seconds. */
static void pauses(void **unused) {
  const FsContent *c = facts();
  FsState s;
  SbSetup setup;
  (void)unused;
  sb_setup_init(&c->base, &setup);
  setup.options[FS_RAPID] = 1;
  assert_true(fs_setup(&c->base, &setup, (SbState *)&s, NULL, NULL, NULL));
  for (int tenths = 0; tenths <= 102; tenths++) {
    SbAction action = fs_make(FS_WAIT, tenths & 31, tenths >> 5, 0);
    assert_int_equal(fs_why_not(&c->base, (SbState *)&s, 0, action, NULL), tenths >= 1 && tenths <= 100);
  }
  assert_false(fs_why_not(&c->base, (SbState *)&s, 0, fs_make(FS_FETCH, 0, 0, FS_FLEET), NULL)); /* no such ship */
}

/* ---- flicks by the physics ----------------------------------------------------------------------------- */

/* A flick is thrown as its action says, and its landing says what moved and nothing else. */
static void measured_landing(void **unused) {
  static const char *const position =
      "{\"enemies\": {\"r2c2\": \"E01\", \"r4c5\": \"E01\"}, \"seats\": [{\"ships\": {\"1a\": \"docked\", \"1c\": "
      "{\"at\": [-400, 1200], \"flipped\": true}, \"1b\": {\"at\": [73, 560], \"flipped\": true}, \"3a\": \"ready\", "
      "\"3b\": \"ready\"}}, {}]}";
  const FsContent *c = facts();
  const SbMatchInfo info = {.position = position};
  SbSetup setup;
  SbError error = {0};
  FsState before;
  FsScene scene;
  FsLanding landing;
  SbMisfit why = {0};
  (void)unused;
  sb_setup_init(&c->base, &setup);
  SbMatch *match = sb_match_create(&c->base, &setup, &info, &error);
  if (!match) fail_msg("%s", error.text);
  memcpy(&before, sb_match_state(match), sizeof before);
  if (sb_match_act_text(match, 0, "flip 3a 67 0.3 2.4 49 0.11 0.1", NULL, 0, SB_EN, &error) != SB_ACT_DONE)
    fail_msg("%s", error.text);
  const SbPly *ply = sb_match_log(match, 1);
  const int32_t *numbers = sb_ply_numbers(ply) + 1;
  fs_scene(c, &before, &scene);
  const FsFlick flick = {.x = 67, .aim = 30, .power = 2400, .loft = 4900, .back = 110, .side = 100};
  const FsThrow thrown = {.start = fs_start_edge(&scene, &flick), .flick = flick, .id = 5, .level = 3};
  fs_simulate(&scene, &thrown, FS_STEP_PLAY, NULL, &landing);
  const FsPose *lies = &landing.scene.discs[landing.scene.disc_count - 1].pose;
  assert_true(numbers[0] == landing.tumble && numbers[1] == 0 && numbers[2] == lies->x && numbers[3] == lies->y);
  assert_true(fs_could_land(&before, 5, numbers, sb_ply_numbers(ply)[0], &why));
  assert_int_equal(sb_ply_numbers(ply)[0], 1 + 6 + 7 + 4); /* the disc, 1b, the card it lay on */
  assert_true(numbers[7] == 1200 && numbers[14] == 12200);
  sb_match_destroy(match);
}

/* FS-17.17: the sum of twelve uniform numbers less 6. */
static void deviates(void **unused) {
  SbRng luck, same;
  int32_t out[5];
  (void)unused;
  sb_rng_init(&luck, 3, 4);
  same = luck;
  fs_deviates(&luck, out);
  for (int i = 0; i < 5; i++) {
    int32_t sum = 0;
    for (int k = 0; k < 12; k++) sum += (int32_t)sb_rng_below(&same, 65536);
    assert_int_equal(out[i], sum - 6 * 65536);
  }
  assert_memory_equal(&luck, &same, sizeof luck);
}

/* ---- why a ship may not be flipped ---------------------------------------------------------------------- */

static void reasons(void **unused) {
  static const struct {
    const char *ship, *key;
  } forward[] = {{"\"docked\"", "not_on_table"},
                 {"{\"edge\": \"left\", \"flipped\": true}", "not_on_table"},
                 {"{\"at\": [0, 1034.5], \"flipped\": true}", "lodged"},
                 {"{\"at\": [0, 374], \"flipped\": true}", "on_enemy"},
                 {"{\"at\": [0, 600], \"flipped\": true, \"forward\": true}", "forward_used"}};
  const FsContent *c = facts();
  (void)unused;
  for (size_t i = 0; i < sizeof forward / sizeof *forward; i++) {
    char position[400], key[40];
    SbSetup setup;
    SbError error = {0};
    SbDeed deed;
    snprintf(position, sizeof position,
             "{\"enemies\": {\"r1c3\": \"E01\"}, \"seats\": [{\"pilots\": [\"L1-A\", \"L2-C\", \"L3-B\"], "
             "\"ships\": {\"2a\": %s}}, {}]}",
             forward[i].ship);
    const SbMatchInfo info = {.position = position};
    sb_setup_init(&c->base, &setup);
    SbMatch *match = sb_match_create(&c->base, &setup, &info, &error);
    if (!match) fail_msg("%s: %s", position, error.text);
    assert_int_equal(sb_match_judge(match, 0, "forward 2a", SB_EN, &deed, &error), SB_ACT_REFUSED);
    snprintf(key, sizeof key, "why.%s", forward[i].key);
    const char *sentence = sb_content_text(&c->base, key, SB_EN);
    if (strncmp(error.text, sentence, strlen(sentence) - 1) != 0) fail_msg("%s: %s", forward[i].ship, error.text);
    sb_match_destroy(match);
  }
}

/* ---- landings from outside ----------------------------------------------------------------------------- */

static SbActStatus land(const char *text, SbLang lang, SbError *error) {
  const FsContent *c = facts();
  const SbMatchInfo info = {.position =
                                "{\"enemies\": {\"r1c1\": \"E01\", \"r2c3\": \"E01\"}, "
                                "\"seats\": [{\"ships\": {\"1b\": {\"at\": [100, 100]}}}, {}]}",
                            .manual_dice = true};
  SbSetup setup;
  SbDeed deed;
  sb_setup_init(&c->base, &setup);
  SbMatch *match = sb_match_create(&c->base, &setup, &info, error);
  if (!match) fail_msg("%s", error->text);
  assert_int_equal(sb_match_judge(match, 0, "flip 1a", SB_EN, &deed, error), SB_ACT_DONE);
  SbActStatus status = sb_match_do_named(match, &deed, &text, 1, lang, error);
  sb_match_destroy(match);
  return status;
}

static void landings(void **unused) {
  static const char *const good[] = {"landing:720,5,0,539",
                                     "landing:0,1",
                                     "landing:720,0,0,539,1.3,90,-179.99",
                                     "landing:720,5,0,539,12,4",
                                     "landing:720,5,0,539,12,5,0,0,123,1,540,180",
                                     "landing:720,5,0,539,111,140,374,0,123,1,540,180"};
  SbError error = {0};
  (void)unused;
  for (size_t i = 0; i < sizeof good / sizeof *good; i++)
    if (land(good[i], SB_EN, &error) != SB_ACT_DONE) fail_msg("%s is refused: %s", good[i], error.text);
}

/* Which number is wrong, and why. */
static void bad_landings(void **unused) {
  static const struct {
    const char *landing, *number, *key;
  } bad[] = {
      {"landing:", "number 1 is missing", "why.landing_tumble"},
      {"landing:-1,1", "number 1, \"-1\", is wrong", "why.landing_tumble"},
      {"landing:36000.01,1", "number 1, \"36000.01\", is wrong", "why.landing_tumble"},
      {"landing:720", "number 2 is missing", "why.landing_disc"},
      {"720,6,0,0", "number 2, \"6\", is wrong", "why.landing_disc"},
      {"720,1.5", "number 2, \"1.5\", is wrong", "why.landing_disc"},
      {"720,-1", "number 2, \"-1\", is wrong", "why.landing_disc"},
      {"landing:720,5,0", "number 4 is missing", "why.landing_place"},
      {"landing:720,5,3000.01,0", "number 3, \"3000.01\", is wrong", "why.landing_place"},
      {"landing:720,5,0,-3000.01", "number 4, \"-3000.01\", is wrong", "why.landing_place"},
      {"landing:720,0,0,0,3000.01,0,0", "number 5, \"3000.01\", is wrong", "why.landing_place"},
      {"landing:720,0,0,539,1.3,90.01,0", "number 6, \"90.01\", is wrong", "why.landing_lean"},
      {"landing:720,0,0,539,1.3,-0.01,0", "number 6, \"-0.01\", is wrong", "why.landing_lean"},
      {"landing:720,0,0,539,1.3,0,-180", "number 7, \"-180\", is wrong", "why.landing_turn"},
      {"landing:720,0,0,539,1.3,0,180.01", "number 7, \"180.01\", is wrong", "why.landing_turn"},
      {"landing:720,0,0,539,1.3,0", "number 7 is missing", "why.landing_turn"},
      {"landing:720,5,0,539,13,4", "number 5, \"13\", is wrong", "why.landing_absent"}, /* in its owner's hand */
      {"landing:720,5,0,539,11,4", "number 5, \"11\", is wrong", "why.landing_twice"},  /* the disc itself */
      {"landing:720,5,0,539,12,4,12,4", "number 7, \"12\", is wrong", "why.landing_twice"},
      {"landing:720,5,0,539,12", "number 6 is missing", "why.landing_disc"},
      {"landing:720,5,0,539,122,0,0,0", "number 5, \"122\", is wrong", "why.landing_no_enemy"},
      {"landing:720,5,0,539,123,0,0", "number 8 is missing", "why.landing_turn"},
      {"landing:720,5,0,539,123,0,0,180.01", "number 8, \"180.01\", is wrong", "why.landing_turn"},
      {"landing:720,5,0,539,123,0,0,0,123,0,0,0", "number 9, \"123\", is wrong", "why.landing_twice"},
      {"landing:720,5,0,539,123,1,540,0,12,4", "number 9, \"12\", is wrong", "why.landing_order"},
      {"landing:720,5,0,539,7", "number 5, \"7\", is wrong", "why.landing_nobody"},
      {"landing:720,5,0,539,100,0,0,0", "number 5, \"100\", is wrong", "why.landing_nobody"},
      {"landing:720,5,0,539,110,0,0,0", "number 5, \"110\", is wrong", "why.landing_nobody"},
      {"landing:720,5,0,539,116,0,0,0", "number 5, \"116\", is wrong", "why.landing_nobody"},
      {"landing:720,5,0,539,103,0,0,0", "number 5, \"103\", is wrong", "why.landing_nobody"},
      {"landing:720,5,0,539,153,0,0,0", "number 5, \"153\", is wrong", "why.landing_nobody"},
      {"landing:720,5,0,539,18,4", "number 5, \"18\", is wrong", "why.landing_nobody"},
      {"landing:720,5,0,539,51,4", "number 5, \"51\", is wrong", "why.landing_nobody"},
      {"landing:720,5,0,539,12.5,4", "number 5, \"12.5\", is wrong", "why.landing_nobody"},
      {"landing:720,5,0,539,123.5,0,0,0", "number 5, \"123.5\", is wrong", "why.landing_nobody"},
  };
  (void)unused;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    SbError error = {0};
    char wanted[400];
    assert_int_equal(land(bad[i].landing, SB_EN, &error), SB_ACT_BAD_DIE);
    snprintf(wanted, sizeof wanted, "landing: %s. %s", bad[i].number,
             sb_content_text(&facts()->base, bad[i].key, SB_EN));
    assert_string_equal(error.text, wanted);
  }
}

static void landings_that_are_no_numbers(void **unused) {
  SbError error = {0};
  (void)unused;
  assert_int_equal(land("landing:720,5,x,539", SB_EN, &error), SB_ACT_BAD_DIE);
  assert_string_equal(error.text,
                      "landing: number 3, \"x\", is wrong. There are at most 283 numbers of mm with at most 2 decimals "
                      "and commas between them.");
  assert_int_equal(land("720,5,0.005,539", SB_FR, &error), SB_ACT_BAD_DIE);
  assert_string_equal(error.text,
                      "landing : le nombre 3, « 0.005 », est faux. Il faut au plus 283 nombres (mm) avec au plus 2 "
                      "décimales, séparés par des virgules.");
  assert_int_equal(land("720,5,,539", SB_FR, &error), SB_ACT_BAD_DIE);
  assert_non_null(strstr(error.text, "landing : le nombre 3 manque."));
  assert_int_equal(land("720,5,0", SB_FR, &error), SB_ACT_BAD_DIE);
  assert_non_null(strstr(error.text, "landing : le nombre 4 manque. Une position se donne en mm"));
}

/* ---- what is said about kept hits (FS-5.5) ------------------------------------------------------------- */

/* "keep r1c1 r2c1" moves the ship, "stay" does not: both keep the same hits, and are told apart. */
static void kept_hits(void **unused) {
  static const struct {
    const char *action, *text[2], *story[2];
  } said[] = {
      {"keep r1c1 r1c2",
       {"Keep the hits on r1c1 and r1c2: the ship is moved midway between them",
        "Garder les coups sur r1c1 et r1c2 : le vaisseau est placé entre les deux"},
       {"Red's 3a is moved midway between r1c1 and r1c2 and waits on both.",
        "3a de Rouge est placé entre r1c1 et r1c2 et attend sur les deux."}},
      {"stay",
       {"Leave the ship where it lies: it keeps the hits on r1c1 and r1c2",
        "Laisser le vaisseau où il est : il garde les coups sur r1c1 et r1c2"},
       {"Red's 3a stays where it lies and waits on r1c1 and r1c2.",
        "3a de Rouge reste où il est et attend sur r1c1 et r1c2."}},
  };
  const FsContent *c = facts();
  const SbMatchInfo info = {
      .position =
          "{\"node\": \"keeping\", \"acting\": \"3a\", \"hits\": {\"r1c1\": 1, \"r1c2\": 1, \"r2c1\": 1}, "
          "\"enemies\": {\"r1c1\": \"E05\", \"r1c2\": \"E05\", \"r2c1\": \"E05\"}, \"seats\": "
          "[{\"pilots\": [\"L1-A\", \"L2-A\", \"L3-D\"], \"ships\": {\"1a\": \"docked\", \"1b\": \"docked\", "
          "\"1c\": \"docked\", \"3a\": {\"at\": [112, 370], \"cells\": [\"r1c1\", \"r1c2\"]}}}, {}]}"};
  (void)unused;
  for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
    SbSetup setup;
    SbError error = {0};
    SbDeed deed;
    sb_setup_init(&c->base, &setup);
    SbMatch *match = sb_match_create(&c->base, &setup, &info, &error);
    if (!match) fail_msg("%s", error.text);
    if (sb_match_judge(match, 0, said[i].action, SB_EN, &deed, &error) != SB_ACT_DONE) fail_msg("%s", error.text);
    for (int lang = SB_EN; lang <= SB_FR; lang++) {
      char space[200];
      SbText text = sb_text(space, sizeof space);
      fs_action_text(&c->base, sb_match_state(match), 0, deed.action, (SbLang)lang, &text);
      assert_string_equal(space, said[i].text[lang]);
    }
    assert_int_equal(sb_match_do(match, &deed, NULL, &error), SB_ACT_DONE);
    const SbPly *ply = sb_match_log(match, 1);
    SbEvent event = sb_ply_event(ply, 0);
    assert_int_equal(event.type, FS_E_WAITS);
    for (int lang = SB_EN; lang <= SB_FR; lang++) {
      char space[200];
      SbText text = sb_text(space, sizeof space);
      fs_event_text(&c->base, &event, (SbLang)lang, &text);
      assert_string_equal(space, said[i].story[lang]);
    }
    sb_match_destroy(match);
  }
}

/* ---- scatter (FS-17.17) -------------------------------------------------------------------------------- */

static int32_t landing_place(int scatter, uint64_t seed) {
  const FsContent *c = facts();
  const SbMatchInfo info = {.position = "{\"enemies\": {\"r1c1\": \"E01\"}, \"seats\": [{}, {}]}"};
  SbSetup setup;
  SbError error = {0};
  sb_setup_init(&c->base, &setup);
  setup.seed[0] = seed;
  setup.seat_options[0][FS_SCATTER] = scatter;
  SbMatch *match = sb_match_create(&c->base, &setup, &info, &error);
  if (!match) fail_msg("%s", error.text);
  assert_int_equal(sb_match_act_text(match, 0, "flip 1a", NULL, 0, SB_EN, &error), SB_ACT_DONE);
  const SbPly *ply = sb_match_log(match, 1);
  assert_true(ply->number_count > 5);
  int32_t y = sb_ply_numbers(ply)[1 + 3]; /* how many, tumble, code, x, y */
  sb_match_destroy(match);
  return y;
}

static void scatter(void **unused) {
  (void)unused;
  int32_t plain = landing_place(0, 1);
  assert_int_equal(landing_place(0, 2), plain);
  assert_int_not_equal(landing_place(300, 1), landing_place(300, 2));
  assert_int_equal(landing_place(300, 1), landing_place(300, 1));
}

/* ---- variants (FS-14.4) --------------------------------------------------------------------------------- */

static void combinations(void **unused) {
  static const char *const refused[] = {"rapid=true three-rows=true", "rapid=true no-reflips=true",
                                        "rapid=true ramp=true", "rapid=true city=3", "rapid=true mothership=3"};
  const FsContent *c = facts();
  FsState s;
  SbSetup setup;
  SbError error = {0};
  (void)unused;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    sb_setup_init(&c->base, &setup);
    assert_true(sb_setup_options_read(&c->base, &setup, refused[i], &error));
    if (fs_setup(&c->base, &setup, (SbState *)&s, NULL, NULL, &error)) fail_msg("%s is taken", refused[i]);
  }
}

/* What people are told about a landing: the cards a disc lies on, or the cell it came nearest to. */
static void nearest_cells(void **unused) {
  (void)unused;
  const FsContent *c = facts();
  FsState s = {.seats = 2};
  int cells[2];
  for (int cell = 0; cell < FS_CELLS; cell++) {
    FsCardPose home = fs_home(c, cell);
    s.ship[0] = (FsShip){.where = FS_LANDED, .pose = {home.x + 2000, home.y - 1500, 100, 0, 0}};
    fs_cells_at(c, &s, 0, cells);
    assert_int_equal(cells[0], cell);
    assert_int_equal(cells[1], -1);
  }
  s.ship[0].pose = (FsPose){(c->moon_left + c->moon_right) / 2, fs_home(c, 7).y, 100, 0, 0};
  assert_int_equal(fs_how(c, &s, 0), FS_ON_MOON);
  fs_cells_at(c, &s, 0, cells);
  assert_int_equal(cells[0], FS_COLUMNS); /* r2c1 */
  s.ship[0].pose = (FsPose){fs_home(c, 4).x, 10000, 100, 0, 0};
  assert_int_equal(fs_how(c, &s, 0), FS_IN_ATMOSPHERE);
  fs_cells_at(c, &s, 0, cells);
  assert_int_equal(cells[0], 4);
  s.enemy[6] = s.enemy[7] = 1;
  for (int cell = 6; cell <= 7; cell++) s.card[cell] = fs_home(c, cell);
  s.ship[0].pose = (FsPose){(s.card[6].x + s.card[7].x) / 2, s.card[6].y, 100, 0, 0};
  fs_cells_at(c, &s, 0, cells);
  assert_true(cells[0] == 6 && cells[1] == 7);
  s.ship[0].edge = FS_OFF_LEFT;
  fs_cells_at(c, &s, 0, cells);
  assert_true(cells[0] == -1 && cells[1] == -1);
}

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {cmocka_unit_test(angles),
                                     cmocka_unit_test(same_bits_everywhere),
                                     cmocka_unit_test(outlines),
                                     cmocka_unit_test(slivers),
                                     cmocka_unit_test(lasers),
                                     cmocka_unit_test(discs_on_discs),
                                     cmocka_unit_test(places),
                                     cmocka_unit_test(nearest_cells),
                                     cmocka_unit_test(cards),
                                     cmocka_unit_test(bits),
                                     cmocka_unit_test(ranges),
                                     cmocka_unit_test(aims_at_the_box),
                                     cmocka_unit_test(pauses),
                                     cmocka_unit_test(measured_landing),
                                     cmocka_unit_test(deviates),
                                     cmocka_unit_test(reasons),
                                     cmocka_unit_test(landings),
                                     cmocka_unit_test(bad_landings),
                                     cmocka_unit_test(landings_that_are_no_numbers),
                                     cmocka_unit_test(kept_hits),
                                     cmocka_unit_test(scatter),
                                     cmocka_unit_test(combinations)};
  return cmocka_run_group_tests_name("flip ships", tests, NULL, NULL);
}
