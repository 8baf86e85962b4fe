/* States to JSON (docs/notation/galaxy-defenders.md): everything, so that reading it gives the same bytes. */
#include "position.h"
#include "starboard/content.h"

static void write_context(const GdContent *c, const GdState *s, const GdPart *part, int nth, const char *key,
                          SbJson *out) {
  sb_json_object(out, key);
  for (const GdField *f = part->fields; f->name; f++) gd_write_field(c, s, gd_context_of(s, part, nth), f, out);
  sb_json_end(out);
}

static void write_part(const GdContent *c, const GdState *s, const GdPart *part, SbJson *out) {
  int count = part->count;
  while (count && gd_part_is_clear(s, part, count - 1)) count--;
  if (!count) return;
  if (part->count == 1) {
    write_context(c, s, part, 0, part->name, out);
    return;
  }
  sb_json_array(out, part->name);
  for (int i = 0; i < count; i++) write_context(c, s, part, i, NULL, out);
  sb_json_end(out);
}

static void write_going(const GdContent *c, const GdState *s, SbJson *out) {
  const GdPart *turn = gd_part_of(GD_IN_TURN);
  if (gd_part_is_clear(s, turn, 0))
    sb_json_null(out, "turn");
  else
    write_context(c, s, turn, 0, "turn", out);
  sb_json_object(out, "going");
  sb_json_array(out, "stack");
  for (int i = 0; i < s->depth; i++) sb_json_text(out, NULL, gd_frame_ids[s->stack[i]]);
  sb_json_end(out);
  for (int i = 0; i < GD_PARTS_OF_STATE; i++)
    if (gd_part_table[i].frame != GD_IN_TURN) write_part(c, s, &gd_part_table[i], out);
  sb_json_end(out);
}

static void write_round(const GdState *s, SbJson *out) {
  sb_json_int(out, "round", s->round);
  sb_json_text(out, "phase", gd_phase_ids[s->phase]);
  sb_json_int(out, "stage", s->stage);
  sb_json_int(out, "place", s->place);
  sb_json_text(out, "node", gd_node_ids[s->node]);
  sb_write_index("asked", s->asked, GD_SEATS, out);
  sb_write_index("alpha", s->alpha, GD_SEATS, out);
  sb_write_index("first", s->first, GD_SEATS, out);
}

static void write_score(const GdState *s, SbJson *out) {
  sb_json_int(out, "fragments", s->fragments);
  sb_json_bool(out, "fragment_taken", s->fragment_taken);
  sb_json_bool(out, "fragment_found", s->fragment_found);
  sb_json_bool(out, "killed", s->killed);
  sb_json_bool(out, "killed_before", s->killed_before);
  sb_json_int(out, "kills", s->kills);
}

static void write_result(const GdState *s, SbJson *out) {
  sb_write_name("outcome", gd_outcome_ids, s->outcome - 1, GD_OUTCOMES, out);
  sb_json_text(out, "result", gd_has_ended(s) ? gd_reason_ids[s->reason] : NULL);
}

void gd_position_write(const SbContent *content, const SbState *state, SbJson *out) {
  const GdContent *c = gd_facts(content);
  const GdState *s = (const GdState *)state;
  int32_t options[GD_OPTIONS];
  for (int i = 0; i < GD_OPTIONS; i++) options[i] = s->options[i];
  sb_json_object(out, NULL);
  sb_json_object(out, "options");
  sb_options_json(content, options, out);
  sb_json_end(out);
  write_round(s, out);
  sb_write_seats("to_act", gd_due(content, state), out);
  gd_write_agents(c, s, out);
  gd_write_drones(c, s, out);
  gd_write_alien_list(c, s, out);
  gd_write_signals(c, s, out);
  gd_write_piles(c, s, out);
  gd_write_board(c, s, out);
  write_score(s, out);
  write_going(c, s, out);
  gd_write_campaign(c, s, out);
  write_result(s, out);
  sb_write_rng(&s->rng, out);
  sb_json_end(out);
}
