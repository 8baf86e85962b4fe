/* What bots think of a position of Fleet Commander does not depend on which way the board is looked at. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "starboard/content.h"
#include "starboard/position.h"

enum { SIDE = 5, SQUARES = SIDE * SIDE };

/* A battleship of each seat, judged for Yellow; mirrored, columns are counted from the right. */
static int judge(int yellow, int blue, bool mirrored) {
  _Alignas(16) static unsigned char bytes[SB_STATE_MAX];
  const SbContent *content = sb_content_baked(sb_game_find("fleet-commander"));
  char text[400];
  int column[2] = {yellow / SIDE, blue / SIDE};
  for (int i = 0; i < 2 && mirrored; i++) column[i] = SIDE - 1 - column[i];
  snprintf(text, sizeof text,
           "{\"node\": \"actions\", \"ships\": [{\"seat\": 0, \"kind\": \"battleship\", \"square\": \"%c%d\"}, "
           "{\"seat\": 1, \"kind\": \"battleship\", \"square\": \"%c%d\"}], "
           "\"seats\": [{\"hand\": [\"E+\", \"Wx\"]}, {}]}",
           'a' + column[0], yellow % SIDE + 1, 'a' + column[1], blue % SIDE + 1);
  json_t *json = json_loads(text, 0, NULL);
  SbSetup setup;
  SbError error = {0};
  sb_setup_init(content, &setup);
  if (!sb_position_read(content, json, &setup, (SbState *)bytes, &error)) fail_msg("%s: %s", text, error.text);
  json_decref(json);
  return content->game->evaluate(content, (const SbState *)bytes, 0);
}

static void test_mirror(void **unused) {
  (void)unused;
  for (int yellow = 0; yellow < SQUARES; yellow++)
    for (int blue = 0; blue < SQUARES; blue++)
      if (yellow != blue) assert_int_equal(judge(yellow, blue, false), judge(yellow, blue, true));
}

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_mirror)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
