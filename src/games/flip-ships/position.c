/* A state as JSON (docs/notation/flip-ships.md); position_read.c reads it back. */
#include "starboard/position.h"
#include "fs.h"

static void write_counts(const char *key, const FsContent *c, const uint8_t *counts, SbJson *out) {
  sb_write_by_name(key, c->names, counts, c->types, out);
}

static bool is_plain(const FsShip *ship) {
  return ship->where != FS_LANDED && ship->where != FS_WAITING && !ship->flags && !ship->tries && !ship->voids;
}

static void write_ship(const FsState *s, int id, SbJson *out) {
  const FsShip *ship = &s->ship[id];
  const char *name = fs_ship_ids[id % FS_FLEET];
  if (is_plain(ship)) {
    sb_json_text(out, name, fs_where_ids[ship->where]);
    return;
  }
  sb_json_object(out, name);
  sb_json_text(out, "where", fs_where_ids[ship->where]);
  sb_json_text(out, "edge", ship->edge ? fs_edge_ids[ship->edge] : NULL);
  if (ship->where == FS_LANDED || fs_on_table(ship) || s->open == FS_VOID) fs_write_pose(&ship->pose, out);
  fs_write_cells("cells", ship->cells, out);
  fs_write_cells("twice", ship->twice, out);
  sb_json_int(out, "tries", ship->tries);
  sb_json_int(out, "voids", ship->voids);
  sb_json_bool(out, "flipped", ship->flags & FS_FLIPPED);
  sb_json_bool(out, "extra", ship->flags & FS_EXTRA_USED);
  sb_json_bool(out, "forward", ship->flags & FS_FORWARD_USED);
  sb_json_bool(out, "bombing", ship->flags & FS_BOMBING);
  sb_json_int(out, "bombs", ship->bombs);
  sb_json_int(out, "arrived", ship->arrived);
  sb_json_bool(out, "asked", s->asked >> id & 1);
  sb_json_end(out);
}

static void write_done(const FsDone *done, SbJson *out) {
  sb_json_object(out, NULL);
  sb_json_int(out, "seat", done->id / FS_FLEET);
  sb_json_text(out, "ship", fs_ship_ids[done->id % FS_FLEET]);
  sb_json_int(out, "step", done->step);
  if (done->flick)
    sb_json_hex(out, "throw", done->flick);
  else
    sb_json_null(out, "throw");
  sb_json_end(out);
}

static void write_lay(const FsRace *race, int id, SbJson *out) {
  sb_json_object(out, NULL);
  sb_json_int(out, "seat", id / FS_FLEET);
  sb_json_text(out, "ship", fs_ship_ids[id % FS_FLEET]);
  fs_write_pose(&race->lay[id], out);
  sb_json_end(out);
}

static void write_race(const FsState *s, SbJson *out) {
  const FsRace *race = &s->race;
  sb_json_object(out, "race");
  sb_json_int(out, "now", race->now);
  sb_json_int(out, "since", race->since);
  sb_json_array(out, "players");
  for (int seat = 0; seat < s->seats; seat++) {
    sb_json_object(out, NULL);
    sb_json_int(out, "place", race->racer[seat].place);
    sb_json_int(out, "free", race->racer[seat].free);
    sb_json_int(out, "until", race->racer[seat].until);
    sb_json_end(out);
  }
  sb_json_end(out);
  sb_json_array(out, "lay");
  for (int id = 0; id < FS_SHIPS; id++)
    if (race->here >> id & 1) write_lay(race, id, out);
  sb_json_end(out);
  sb_json_array(out, "done");
  for (int i = 0; i < race->count; i++) write_done(&race->done[i], out);
  sb_json_end(out);
  sb_json_end(out);
}

static void write_seat(const FsState *s, int seat, SbJson *out) {
  sb_json_object(out, NULL);
  sb_json_array(out, "pilots");
  for (int level = 0; level < FS_LEVELS; level++) sb_json_text(out, NULL, fs_power_ids[s->pilot[seat][level]]);
  sb_json_end(out);
  sb_json_object(out, "ships");
  for (int ship = 0; ship < FS_FLEET; ship++) write_ship(s, seat * FS_FLEET + ship, out);
  sb_json_end(out);
  sb_json_end(out);
}

static void write_options(const SbContent *content, const FsState *s, SbJson *out) {
  int32_t options[FS_OPTION_COUNT];
  for (int i = 0; i < FS_OPTION_COUNT; i++) options[i] = s->options[i];
  sb_json_object(out, "options");
  sb_options_json(content, options, out);
  for (int seat = 0; seat < s->seats; seat++) sb_seat_option_json(content, seat, FS_SCATTER, s->scatter[seat], out);
  sb_json_end(out);
}

static void write_cards(const FsContent *c, const FsState *s, SbJson *out) {
  sb_json_object(out, "enemies");
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (s->enemy[cell]) fs_write_card(c, s, cell, out);
  sb_json_end(out);
  sb_json_object(out, "deck");
  write_counts("known", c, s->known, out);
  write_counts("unseen", c, s->unseen, out);
  sb_json_int(out, "hidden", s->hidden);
  sb_json_end(out);
}

void fs_position_write(const SbContent *content, const SbState *state, SbJson *out) {
  const FsContent *c = fs_facts(content);
  const FsState *s = (const FsState *)state;
  SbResult result;
  sb_json_object(out, NULL);
  write_options(content, s, out);
  sb_json_text(out, "node", fs_node_ids[s->node]);
  sb_json_int(out, "round", s->round);
  sb_json_bool(out, "last_round", s->last_round);
  sb_write_seats("to_act", fs_due(content, state), out);
  sb_json_int(out, "marker", s->marker);
  sb_json_int(out, "seat", s->seat);
  sb_json_int(out, "city", s->city);
  sb_json_int(out, "mothership", s->mothership);
  sb_json_bool(out, "ramp", s->back);
  sb_json_text(out, "open", fs_open_ids[s->open]);
  sb_json_text(out, "flipped", s->flipped < FS_FLEET ? fs_ship_ids[s->flipped] : NULL);
  sb_json_text(out, "from", fs_kind_ids[s->from]);
  sb_json_text(out, "acting", s->acting < FS_FLEET ? fs_ship_ids[s->acting] : NULL);
  sb_json_int(out, "stage", s->stage);
  sb_write_by_name("hits", fs_cell_ids, s->hits, FS_CELLS, out);
  sb_json_int(out, "arrivals", s->arrivals);
  write_cards(c, s, out);
  if (s->options[FS_RAPID]) write_race(s, out);
  sb_json_array(out, "seats");
  for (int seat = 0; seat < s->seats; seat++) write_seat(s, seat, out);
  sb_json_end(out);
  fs_result(content, state, &result);
  sb_write_winners(result.over, result.winners, result.reason, out);
  sb_write_rng(&s->rng, out);
  sb_json_end(out);
}
