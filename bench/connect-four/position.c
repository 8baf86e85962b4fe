/* States as JSON and back, and the invariants every state keeps. */
#include <string.h>

#include "connect_four.h"
#include "starboard/kit.h"
#include "starboard/position.h"

void cf_position_write(const SbContent *content, const SbState *state, SbJson *out) {
  const CfState *s = (const CfState *)state;
  (void)content;
  sb_json_object(out, NULL);
  sb_write_seats("to_act", s->due, out);
  cf_write_board(s, out);
  sb_write_winner(!s->due, s->winners, cf_reasons[s->reason], out);
  sb_write_rng(&s->rng, out);
  sb_json_end(out);
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

static bool read_row(const json_t *value, int row, CfState *s, SbError *error) {
  const char *text = json_string_value(value);
  if (!text || strlen(text) != CF_COLUMNS || strspn(text, ".yr") != CF_COLUMNS)
    return sb_fail(error, "\"board\" must be six rows of seven cells, each of them . or y or r");
  for (int column = 0; column < CF_COLUMNS; column++)
    if (text[column] != '.') s->stones[text[column] == 'r'] |= cf_cell(column, row);
  return true;
}

static bool read_board(const json_t *json, CfState *s, SbError *error) {
  const json_t *board = json_object_get(json, "board");
  if (!board) return true;
  for (size_t i = 0; i < CF_ROWS; i++)
    if (!read_row(json_array_get(board, i), CF_ROWS - 1 - (int)i, s, error)) return false;
  return json_array_size(board) == CF_ROWS || sb_fail(error, "\"board\" has more than six rows");
}

/* A position that has a result is over. */
static bool read_result(const SbContent *content, const json_t *json, CfState *s, SbError *error) {
  const json_t *result = json_object_get(json, "result");
  if (result && !json_is_null(result)) s->due = 0;
  return sb_read_result(json, content, CF_SEATS, !s->due, cf_reasons, CF_REASONS, &s->winners, &s->reason, error);
}

bool cf_position_read(const SbContent *content, const void *json, const SbSetup *setup, SbState *out, SbError *error) {
  static const char *const members[] = {"to_act", "board", "result", "rng", NULL};
  CfState s = {.due = 1};
  sb_rng_init(&s.rng, setup->seed[0], setup->seed[1]);
  if (!sb_read_only(json, "a position", members, error) || !read_board(json, &s, error)) return false;
  if (__builtin_popcountll(s.stones[0]) > __builtin_popcountll(s.stones[1])) s.due = 2; /* CF-2.1 */
  if (!read_result(content, json, &s, error) || !sb_read_rng(json, &s.rng, error)) return false;
  if (!sb_read_to_act(json, content, CF_SEATS, s.due, error)) return false;
  if (!cf_check(content, (const SbState *)&s, error)) return false;
  memcpy(out, &s, sizeof s);
  return true;
}

/* ---- invariants -------------------------------------------------------------------------------------------- */

static bool check_board(const CfState *s, SbError *what) {
  CfCells taken = s->stones[0] | s->stones[1];
  int more = __builtin_popcountll(s->stones[0]) - __builtin_popcountll(s->stones[1]);
  if (s->stones[0] & s->stones[1] || taken & ~CF_BOARD) return sb_fail(what, "two stones on a cell, or one on none");
  if (taken & ~CF_BOTTOM & ~(taken << 1)) return sb_fail(what, "a stone lies on nothing");
  if (more != 0 && more != 1) return sb_fail(what, "the seats have not taken turns");
  return !s->due || s->due == 1u << more || sb_fail(what, "it is the other seat's turn");
}

static bool check_end(const CfState *s, SbError *what) {
  bool four[CF_SEATS] = {cf_four(s->stones[0]), cf_four(s->stones[1])};
  bool full = (s->stones[0] | s->stones[1]) == CF_BOARD, sound = false;
  int last = __builtin_popcountll(s->stones[0]) == __builtin_popcountll(s->stones[1]);
  switch (s->reason) {
    case CF_RUNNING:
      sound = s->due && !s->winners && !four[0] && !four[1] && !full;
      break;
    case CF_FOUR: /* by the last stone */
      sound = s->winners == 1u << last && four[last] && !four[!last];
      break;
    case CF_FULL:
      sound = full && !s->winners && !four[0] && !four[1];
      break;
    case CF_RESIGNED:
    case CF_TIMED_OUT:
    case CF_GONE:
      sound = (s->winners == 1 || s->winners == 2) && !four[0] && !four[1] && !full;
      break;
    default:
      break;
  }
  if (!s->due != (s->reason != CF_RUNNING)) return sb_fail(what, "a match has a result exactly when it is over");
  return sound || sb_fail(what, "the result does not agree with the board");
}

bool cf_check(const SbContent *content, const SbState *state, SbError *what) {
  static const uint8_t none[sizeof((CfState *)0)->unused];
  const CfState *s = (const CfState *)state;
  (void)content;
  if (memcmp(s->unused, none, sizeof none) != 0) return sb_fail(what, "bytes that mean nothing are not zero");
  return check_board(s, what) && check_end(s, what);
}
