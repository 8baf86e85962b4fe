/* Reading positions: what is going on. A hand-written one says whose turn it is, or names the node; the stack and whose
 * decision it is follow. */
#include "position.h"

static bool read_context(const GdContent *c, const json_t *json, GdState *s, const GdPart *part, int nth,
                         SbError *error) {
  const char *names[40];
  int count = 0;
  for (const GdField *f = part->fields; f->name; f++) names[count++] = f->name;
  names[count] = NULL;
  if (!sb_read_only(json, part->name, names, error)) return false;
  for (const GdField *f = part->fields; f->name; f++)
    if (!gd_read_field(c, s, gd_context(s, part, nth), f, json, error)) return false;
  for (const GdField *f = part->fields; f->name; f++)
    if (!gd_field_is_good(c, s, gd_context_of(s, part, nth), f))
      return sb_fail(error, "\"%s\": \"%s\" is out of range", part->name, f->name);
  return true;
}

/* One in another: a list, or an object for one alone. */
static bool read_part(const GdContent *c, const json_t *json, GdState *s, const GdPart *part, SbError *error) {
  const json_t *value = json_object_get(json, part->name);
  if (!value || json_is_null(value)) return true;
  if (part->count == 1 || json_is_object(value)) return read_context(c, value, s, part, 0, error);
  if (!json_is_array(value) || json_array_size(value) > (size_t)part->count)
    return sb_fail(error, "\"%s\" must be a list of at most %d", part->name, part->count);
  for (int i = 0; i < (int)json_array_size(value); i++)
    if (!read_context(c, json_array_get(value, (size_t)i), s, part, i, error)) return false;
  return true;
}

/* ---- the turn ----------------------------------------------------------------------------------------------- */

static bool has_turn(const json_t *json, const GdState *s) {
  const json_t *turn = json_object_get(json, "turn");
  if (turn) return !json_is_null(turn);
  return s->phase == GD_BATTLE && s->node != GD_AT_OVER;
}

static bool read_turn(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  const json_t *turn = json_object_get(json, "turn");
  if (!has_turn(json, s)) return true;
  s->turn.seat = s->alpha;
  s->turn.stage = s->node == GD_AT_DRAW ? 3 : s->node == GD_AT_ALIEN ? 5 : 1;
  return read_part(c, json, s, gd_part_of(GD_IN_TURN), error) &&
         (!turn || s->turn.seat != GD_NONE || sb_fail(error, "\"turn\" needs \"seat\""));
}

/* ---- the setup (see setup.c) -------------------------------------------------------------------------------- */

static int next_seat(const GdState *s) {
  int seat = 0;
  while (s->node == GD_AT_AGENT && seat < s->agents && s->agent[seat].sheet != GD_NONE) seat++;
  while (s->node == GD_AT_DEPLOY && seat < s->agents && s->agent[seat].life == GD_ALIVE) seat++;
  return seat;
}

static void usual_setup(GdState *s) {
  static const uint8_t stages[GD_NODES_ASKED] = {
      [GD_AT_REWARD] = 1, [GD_AT_LOSE] = 2,   [GD_AT_DEVICE] = 3, [GD_AT_GIVE] = 5, [GD_AT_TAKE] = 5,
      [GD_AT_FETCH] = 6,  [GD_AT_DEPLOY] = 7, [GD_AT_REVEAL] = 8, [GD_AT_GUARD] = 8};
  if (s->phase != GD_SETTING_UP) return;
  s->setup.stage = stages[s->node];
  s->setup.seat = (uint8_t)(s->setup.stage == 8 ? 1 : next_seat(s));
}

/* ---- the stack ---------------------------------------------------------------------------------------------- */

static void push(GdState *s, int frame) {
  s->stack[s->depth++] = (uint8_t)frame;
}

/* Contexts lie in one another in the order of the table, but a second attack in the death it belongs to. */
static void usual_stack(const json_t *json, GdState *s) {
  if (s->node == GD_AT_OVER) return;
  push(s, s->phase == GD_SETTING_UP ? GD_IN_SETUP : s->phase == GD_DEBRIEF ? GD_IN_DEBRIEF : GD_IN_ROUND);
  if (has_turn(json, s)) push(s, GD_IN_TURN);
  for (int i = 0; i < GD_PARTS_OF_STATE; i++) {
    const GdPart *part = &gd_part_table[i];
    if (part->frame == GD_IN_SETUP || part->frame == GD_IN_TURN || part->frame == GD_IN_DEBRIEF) continue;
    int count = part->frame == GD_IN_ATTACK ? 1 : part->count;
    for (int nth = 0; nth < count && !gd_part_is_clear(s, part, nth); nth++) push(s, part->frame);
    if (part->frame == GD_IN_DEATH && !gd_part_is_clear(s, gd_part_of(GD_IN_ATTACK), 1)) push(s, GD_IN_ATTACK);
  }
}

static bool read_stack(const json_t *json, const json_t *going, GdState *s, SbError *error) {
  const json_t *list = json_object_get(going, "stack"), *value;
  size_t i;
  if (!list) {
    usual_stack(json, s);
    return true;
  }
  if (!json_is_array(list) || json_array_size(list) > GD_STACK)
    return sb_fail(error, "\"stack\" must be a list of at most %d", GD_STACK);
  json_array_foreach (list, i, value) {
    int frame = sb_read_id(value, gd_frame_ids, GD_FRAMES);
    if (frame <= GD_IN_NOTHING) return sb_fail(error, "\"stack\": there is no such frame");
    push(s, frame);
  }
  return true;
}

bool gd_read_going_on(const GdContent *c, const json_t *json, GdState *s, SbError *error) {
  const json_t *going = json_object_get(json, "going");
  const char *names[GD_PARTS_OF_STATE + 2] = {"stack"};
  int count = 1;
  for (int i = 0; i < GD_PARTS_OF_STATE; i++)
    if (gd_part_table[i].frame != GD_IN_TURN) names[count++] = gd_part_table[i].name;
  if (going && !sb_read_only(going, "\"going\"", names, error)) return false;
  usual_setup(s);
  if (!read_turn(c, json, s, error)) return false;
  for (int i = 0; i < GD_PARTS_OF_STATE; i++)
    if (gd_part_table[i].frame != GD_IN_TURN && !read_part(c, going, s, &gd_part_table[i], error)) return false;
  gd_usual_contexts(c, json, going, s);
  return read_stack(json, going, s, error);
}
