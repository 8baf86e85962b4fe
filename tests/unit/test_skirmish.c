/* Skirmish, as far as no case can say it: a raider with nowhere to go, scores, who is told what, torpedoes against real
 * sines, the game's own player, and carries that are refused. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "starboard/content.h"
#include "starboard/match.h"

static const SbContent *skirmish(void) {
  return sb_content_baked(sb_game_find("skirmish"));
}

static SbMatch *begin_at(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A match that begins with this position. */
static SbMatch *begin_at(const char *format, ...) {
  char position[400];
  SbSetup setup;
  SbError error = {0};
  va_list values;
  va_start(values, format);
  vsnprintf(position, sizeof position, format, values);
  va_end(values);
  sb_setup_init(skirmish(), &setup);
  SbMatch *match = sb_match_create(skirmish(), &setup, &(SbMatchInfo){.position = position}, &error);
  if (!match) print_message("%s: %s\n", position, error.text);
  assert_non_null(match);
  return match;
}

/* ---- the raider ------------------------------------------------------------------------------------ */

#define FACTS "{\"sectors\": [{\"id\": \"empty\", \"asteroids\": [\"a2\", \"b1\", \"b3\", \"c2\"]}]}"

/* Its cell and traces, as a position has them; to be freed. */
static json_t *raider_of(const SbContent *content, const SbMatch *match) {
  static char space[SB_ROOM_FOR_JSON];
  SbText text = sb_text(space, sizeof space);
  SbJson out = sb_json(&text);
  content->game->position_write(content, sb_match_state(match), &out);
  json_t *whole = json_loads(space, 0, NULL), *raider = json_incref(json_object_get(whole, "raider"));
  json_decref(whole);
  return raider;
}

/* No sector that is built in holds it fast, but one of a pack may (SK-12.6). */
static void test_stays(void **unused) {
  (void)unused;
  const SbSource file = {.name = "facts-sectors.json", .text = FACTS, .size = strlen(FACTS)};
  SbError error = {0};
  SbSetup setup;
  SbContent *content = sb_content_create(sb_game_find("skirmish"), &file, 1, &error);
  assert_non_null(content);
  sb_setup_init(content, &setup);
  assert_true(sb_setup_option(content, &setup, "together", "true", &error));
  assert_true(sb_setup_option(content, &setup, "placement", "drawn", &error));
  SbMatch *match = sb_match_create(content, &setup, NULL, &error);
  assert_non_null(match);
  json_t *before = raider_of(content, match);
  for (int seat = 0; seat < 2; seat++)
    assert_int_equal(sb_match_act_text(match, seat, "fire a2", NULL, 0, SB_EN, &error), SB_ACT_DONE);
  json_t *after = raider_of(content, match);
  assert_true(json_is_string(json_object_get(before, "cell")) && json_equal(before, after));
  assert_true(content->game->check(content, sb_match_state(match), &error));
  json_decref(before);
  json_decref(after);
  sb_match_destroy(match);
  sb_content_destroy(content);
}

#define TOGETHER "\"options\":{\"together\":true}"
#define SEATS "\"seats\":[{\"cell\":\"a1\"},{\"cell\":\"c3\"}]"

/* Both have the damage done together as their score, from the first round on (SK-12.1). */
static void test_score(void **unused) {
  (void)unused;
  static const struct {
    const char *position;
    int score;
  } stands[] = {
      {"{" TOGETHER ",\"node\":\"placing\",\"seats\":[{},{}]}", 0},
      {"{" TOGETHER "," SEATS ",\"raider\":{\"cell\":\"b2\"}}", 0},
      {"{" TOGETHER "," SEATS ",\"raider\":{\"cell\":\"b2\",\"hull\":4}}", 2},
      {"{" TOGETHER "," SEATS ",\"round\":5,\"raider\":{\"cell\":\"b2\",\"hull\":1}}", 5},
  };
  for (size_t i = 0; i < sizeof stands / sizeof *stands; i++) {
    SbMatch *match = begin_at("%s", stands[i].position);
    SbResult result;
    sb_match_result(match, &result);
    for (int seat = 0; seat < 2; seat++) assert_int_equal(result.score[seat], stands[i].score);
    sb_match_destroy(match);
  }
}

/* ---- who is told ----------------------------------------------------------------------------------- */

/* The type of the one event of the last ply that this viewer is told about. */
static const char *only_told(const SbMatch *match, int viewer, char *space, size_t size) {
  const SbPly *ply = sb_match_log(match, sb_match_ply(match));
  SbText text = sb_text(space, size);
  int told = 0;
  for (int i = 0; i < ply->event_count; i++) {
    SbEvent event = sb_ply_event(ply, i);
    if (!sb_event_visible(&event, viewer)) continue;
    SbJson out = sb_json(&text);
    sb_json_object(&out, NULL);
    skirmish()->game->event_json(skirmish(), &event, &out);
    sb_json_end(&out);
    told++;
  }
  assert_int_equal(told, 1);
  return space;
}

/* Whoever seals a choice is told which, partners are too, and all others that it is sealed (SK-3.1, SK-12.2). */
static void test_sealing(void **unused) {
  (void)unused;
  for (int together = 0; together < 2; together++) {
    SbError error = {0};
    char space[200];
    SbMatch *match =
        together ? begin_at("{" TOGETHER "," SEATS ",\"raider\":{\"cell\":\"b2\"}}") : begin_at("{" SEATS "}");
    assert_int_equal(sb_match_act_text(match, 0, "fire b1", NULL, 0, SB_EN, &error), SB_ACT_DONE);
    for (int viewer = SB_SPECTATOR; viewer < 2; viewer++) {
      bool knows = viewer == 0 || (together && viewer == 1);
      assert_non_null(strstr(only_told(match, viewer, space, sizeof space), knows ? "\"chose\"" : "\"sealed\""));
    }
    sb_match_destroy(match);
  }
}

/* ---- torpedoes ------------------------------------------------------------------------------------- */

enum { SIDE = 3, CELLS = SIDE * SIDE, LEVELS = 5, LAUNCHES = 600 };

#define ARMED "\"options\":{\"torpedoes\":true}"

/* Red at `from`, who knows that Blue is at `to`. */
static SbMatch *begin_found(int from, int to) {
  return begin_at("{" ARMED ",\"seats\":[{\"cell\":\"%c%d\"},{\"cell\":\"%c%d\",\"traces\":[\"%c%d\"]}]}",
                  'a' + from % SIDE, 1 + from / SIDE, 'a' + to % SIDE, 1 + to / SIDE, 'a' + to % SIDE, 1 + to / SIDE);
}

typedef struct Course {
  int bearing, reach;
} Course;

/* Whether Red's action is a torpedo, and where it goes. */
static bool is_torpedo(const SbMatch *match, SbAction action, Course *out) {
  char text[SB_ACTION_TEXT];
  SbText name = sb_text(text, sizeof text);
  skirmish()->game->action_write(skirmish(), sb_match_state(match), 0, action, &name);
  return sscanf(text, "torpedo %d %d", &out->bearing, &out->reach) == 2;
}

/* How far from the middle of a cell a torpedo comes down that is not scattered, in cells (SK-11.3). */
static double miss(int from, int to, Course course) {
  double angle = course.bearing * M_PI / 180;
  int x = to % SIDE - from % SIDE, y = to / SIDE - from / SIDE;
  return hypot(0.1 * course.reach * sin(angle) - x, 0.1 * course.reach * cos(angle) - y);
}

/* Whether no course comes nearer, but for the hundredths of a cell the rules count in. */
static bool is_best(int from, int to, Course course) {
  double least = miss(from, to, course);
  for (Course other = {0}; other.bearing < 360; other.bearing++)
    for (other.reach = 1; other.reach <= 40; other.reach++)
      if (miss(from, to, other) < least - 0.01) return false;
  return true;
}

/* The game's own player at a level, with the luck of this seed. */
static bool choose(const SbMatch *match, int level, uint64_t seed, Course *out) {
  _Alignas(16) uint8_t space[SB_STATE_MAX];
  SbAction action;
  SbRng luck;
  sb_rng_init(&luck, seed, 0);
  sb_match_observe(match, 0, (SbObservation *)space);
  if (!skirmish()->game->choose(skirmish(), (const SbObservation *)space, 0, level, &luck, &action)) return false;
  assert_true(skirmish()->game->why_not(skirmish(), sb_match_state(match), 0, action, NULL));
  assert_true(is_torpedo(match, action, out));
  return true;
}

static void test_best_aim(void **unused) {
  (void)unused;
  for (int from = 0; from < CELLS; from++)
    for (int to = 0; to < CELLS; to++) {
      Course course;
      if (from == to) continue;
      SbMatch *match = begin_found(from, to);
      assert_true(choose(match, LEVELS, 1, &course) && is_best(from, to, course));
      sb_match_destroy(match);
    }
}

/* The list has a torpedo for every cell but the ship's own, in their order, and no others. */
static void test_sample(void **unused) {
  (void)unused;
  for (int from = 0; from < CELLS; from++) {
    SbAction legal[64];
    Course course;
    SbMatch *match = begin_found(from, 0);
    int count = skirmish()->game->legal(skirmish(), sb_match_state(match), 0, legal), to = 0;
    for (int i = 0; i < count; i++) {
      if (!is_torpedo(match, legal[i], &course)) continue;
      if (to == from) to++;
      assert_true(to < CELLS && is_best(from, to++, course));
    }
    assert_true(to == CELLS || (to == from && from == CELLS - 1));
    sb_match_destroy(match);
  }
}

/* Lower levels aim as far to the left as to the right, and the further the lower they are. */
static void test_worse_aims(void **unused) {
  (void)unused;
  SbMatch *match = begin_found(0, 6); /* straight up: bearings around 0 */
  int widest_above = 0;
  for (int level = LEVELS; level >= 1; level--) {
    int left = 0, right = 0;
    for (uint64_t seed = 0; seed < LAUNCHES; seed++) {
      Course course;
      assert_true(choose(match, level, seed, &course));
      int off = course.bearing < 180 ? course.bearing : course.bearing - 360;
      assert_int_equal(course.reach, 20);
      if (off < left) left = off;
      if (off > right) right = off;
    }
    assert_int_equal(left, -right);
    assert_true(level == LEVELS ? right == 0 : right > widest_above);
    assert_true(right < 45); /* not at another cell altogether */
    widest_above = right;
  }
  sb_match_destroy(match);
}

/* It leaves everything to the search where no torpedo can fly, or nobody knows where to. */
static void test_holds_back(void **unused) {
  (void)unused;
  static const char *const positions[] = {
      "{" ARMED ",\"seats\":[{\"cell\":\"a1\"},{\"cell\":\"c3\",\"traces\":[\"b3\",\"c3\"]}]}",
      "{" ARMED ",\"seats\":[{\"cell\":\"a1\"},{\"cell\":\"a1\",\"traces\":[\"a1\"]}]}",
      "{" ARMED ",\"seats\":[{\"cell\":\"a1\",\"torpedo\":false},{\"cell\":\"c3\",\"traces\":[\"c3\"]}]}",
      "{" ARMED ",\"seats\":[{\"cell\":\"a1\",\"choice\":\"fire c3\"},{\"cell\":\"c3\",\"traces\":[\"c3\"]}]}",
      "{" ARMED ",\"node\":\"placing\",\"seats\":[{},{}]}",
      "{\"seats\":[{\"cell\":\"a1\"},{\"cell\":\"c3\",\"traces\":[\"c3\"]}]}",
  };
  for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
    SbMatch *match = begin_at("%s", positions[i]);
    Course course;
    for (int level = 1; level <= LEVELS; level++) assert_false(choose(match, level, 1, &course));
    sb_match_destroy(match);
  }
}

/* Torpedoes from b2 come down around the place that sines give, by up to 30 hundredths off in each direction, and by as
 * much to either side (SK-11.3, SK-11.4). */
static void require_landings(const SbMatch *match, int bearing, int reach) {
  const SbGame *game = skirmish()->game;
  double angle = bearing * M_PI / 180, goal[2] = {150 + 10 * reach * sin(angle), 150 + 10 * reach * cos(angle)};
  int32_t low[2] = {INT32_MAX, INT32_MAX}, high[2] = {INT32_MIN, INT32_MIN};
  char text[SB_ACTION_TEXT];
  SbAction action;
  snprintf(text, sizeof text, "torpedo %d %d", bearing, reach);
  assert_true(game->action_parse(skirmish(), sb_match_state(match), 0, text, &action, NULL));
  for (uint64_t seed = 0; seed < LAUNCHES; seed++) {
    _Alignas(16) uint8_t space[SB_STATE_MAX];
    static SbChance record;
    memcpy(space, sb_match_state(match), game->state_size);
    sb_rng_init((SbRng *)space, seed, 0);
    record = (SbChance){0};
    game->apply(skirmish(), (SbState *)space, 0, action, &record, NULL);
    assert_int_equal(record.numbers[0], 2);
    for (int i = 0; i < 2; i++) {
      int32_t number = record.numbers[1 + i];
      if (number < low[i]) low[i] = number;
      if (number > high[i]) high[i] = number;
    }
  }
  for (int i = 0; i < 2; i++) {
    assert_int_equal(high[i] - low[i], 60);
    assert_true(fabs((high[i] + low[i]) / 2.0 - goal[i]) < 2); /* sines of the rules are off by two thousandths */
  }
}

static void test_landings(void **unused) {
  (void)unused;
  SbMatch *match = begin_found(4, 0);
  for (int bearing = 0; bearing < 360; bearing += 15) require_landings(match, bearing, 40);
  require_landings(match, 0, 1);
  require_landings(match, 359, 40);
  sb_match_destroy(match);
}

/* ---- carries --------------------------------------------------------------------------------------- */

/* A match of a series with this carry, or NULL and why not. */
static SbMatch *begin_with(const char *carry, const char *option, const char *value, SbError *error) {
  SbSetup setup;
  sb_setup_init(skirmish(), &setup);
  *error = (SbError){0};
  if (option) assert_true(sb_setup_option(skirmish(), &setup, option, value, error));
  setup.carry = carry;
  return sb_match_create(skirmish(), &setup, NULL, error);
}

static void test_carries_refused(void **unused) {
  (void)unused;
  static const struct {
    const char *carry, *part;
  } wrong[] = {
      {"{\"game\":1,\"won\":[0,0]}", "a carry is"},
      {"{\"game\":2}", "a carry is"},
      {"{\"won\":[1,0]}", "a carry is"},
      {"{\"game\":6,\"won\":[1,0]}", "from 1 to 5"},
      {"{\"game\":0,\"won\":[1,0]}", "from 1 to 5"},
      {"{\"game\":2,\"won\":[1,0],\"drawn\":0}", "drawn"},
      {"{\"game\":2,\"won\":[1]}", "a list of two numbers"},
      {"{\"game\":2,\"won\":[1,0,0]}", "a list of two numbers"},
      {"{\"game\":2,\"won\":1}", "a list of two numbers"},
      {"{\"game\":3,\"won\":[2,0]}", "two numbers from 0 to 1"},
      {"{\"game\":3,\"won\":[0,-1]}", "two numbers from 0 to 1"},
      {"{\"game\":3,\"won\":[0,\"1\"]}", "two numbers from 0 to 1"},
      {"{\"game\":2,\"won\":[1,1]}", "more games are won than were played"},
  };
  SbError error;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_null(begin_with(wrong[i].carry, "series", "best-of-three", &error));
    if (!strstr(error.text, wrong[i].part)) print_message("%s: %s\n", wrong[i].carry, error.text);
    assert_non_null(strstr(error.text, wrong[i].part));
  }
  assert_null(begin_with("{\"game\":2,\"won\":[1,0]}", NULL, NULL, &error));
  assert_non_null(strstr(error.text, "needs the option \"series\""));
}

static void test_carries_taken(void **unused) {
  (void)unused;
  static const char *const right[] = {"{\"game\":2,\"won\":[0,0]}", "{\"game\":2,\"won\":[0,1]}",
                                      "{\"game\":3,\"won\":[1,1]}", "{\"game\":5,\"won\":[1,0]}"};
  SbError error;
  for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
    SbMatch *match = begin_with(right[i], "series", "best-of-three", &error);
    assert_non_null(match);
    sb_match_destroy(match);
  }
}

static void require_carry_text(int red, int blue, SbLang lang, const char *wanted) {
  char space[200];
  SbText text = sb_text(space, sizeof space);
  json_t *carry = json_pack("{s:i,s:[i,i]}", "game", 4, "won", red, blue);
  skirmish()->game->carry_text(skirmish(), carry, lang, &text);
  assert_string_equal(space, wanted);
  json_decref(carry);
}

static void test_carry_text(void **unused) {
  (void)unused;
  require_carry_text(1, 0, SB_EN, "Red has won 1, Blue 0.");
  require_carry_text(0, 1, SB_EN, "Red has won 0, Blue 1.");
  require_carry_text(1, 0, SB_FR, "Rouge a gagné 1 partie, Bleu 0.");
}

static void test_series_together(void **unused) {
  (void)unused;
  SbSetup setup;
  SbError error = {0};
  sb_setup_init(skirmish(), &setup);
  assert_true(sb_setup_option(skirmish(), &setup, "series", "best-of-three", &error));
  assert_true(sb_setup_option(skirmish(), &setup, "together", "true", &error));
  assert_null(sb_match_create(skirmish(), &setup, NULL, &error));
  assert_non_null(strstr(error.text, "a series needs two sides"));
}

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_stays),         cmocka_unit_test(test_score),      cmocka_unit_test(test_sealing),
      cmocka_unit_test(test_best_aim),      cmocka_unit_test(test_sample),     cmocka_unit_test(test_worse_aims),
      cmocka_unit_test(test_holds_back),    cmocka_unit_test(test_landings),   cmocka_unit_test(test_carries_refused),
      cmocka_unit_test(test_carries_taken), cmocka_unit_test(test_carry_text), cmocka_unit_test(test_series_together)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
