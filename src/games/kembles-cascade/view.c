/* What a table draws, from an observation alone. */
#include "kc.h"

void kc_write_def(const KcCell *def, SbJson *out) {
  static const char *const letters[KC_DIRS] = {"U", "D", "L", "R"};
  sb_json_text(out, "type", kc_type_names[def->type]);
  if (def->energy) sb_json_int(out, "energy", def->energy);
  if (def->danger) sb_json_int(out, "danger", def->danger);
  if (def->omni) sb_json_int(out, "omni", def->omni);
  if (def->bellonium) sb_json_int(out, "bellonium", def->bellonium);
  if (def->glory) sb_json_int(out, "glory", def->glory);
  if (def->maze) sb_json_int(out, "moves", def->maze);
  if (def->flip) sb_json_bool(out, "flip", true);
  if (def->spec) sb_json_bool(out, "spec", true);
  for (int kind = 0; kind < 2; kind++) {
    const uint8_t *icons = kind ? def->gamma : def->ranged;
    if (icons[0] | icons[1] | icons[2] | icons[3])
      sb_write_by_name(kind ? "gamma" : "ranged", letters, icons, KC_DIRS, out);
  }
  if (def->immune) sb_write_names("immune", kc_weapon_names, def->immune, out);
}

/* What a card that turns over shows then: card data is public. */
static void write_back(const KcContent *c, const KcState *s, int cell, SbJson *out) {
  if (!kc_cell(c, s, cell)->flip) return;
  int place = cell / KC_COLUMNS * KC_ROW_CARDS + cell % KC_COLUMNS / 2;
  sb_json_object(out, "back");
  kc_write_def(&c->def[c->card[s->card[place]].def[1][cell % 2]], out);
  sb_json_end(out);
}

static void write_cells(const KcContent *c, const KcState *s, SbJson *out) {
  sb_json_object(out, "cells");
  for (uint64_t area = kc_area(s); area;) {
    int cell = kc_pop(&area);
    char key[5];
    if (s->what[cell] == 0 && s->cover[cell] == KC_NONE) continue;
    sb_json_object(out, sb_grid_name(&kc_grid, cell, key));
    kc_write_def(kc_cell(c, s, cell), out);
    if (s->cover[cell] != KC_NONE) sb_json_bool(out, "covered", true);
    write_back(c, s, cell, out);
    sb_json_end(out);
  }
  sb_json_end(out);
}

/* Why a cell threatens a ship: next to it, by a shot along the line, by one that goes through everything, everywhere.
 */
static void write_threat(const KcCell *def, int from, int to, int points, SbJson *out) {
  int column = to % KC_COLUMNS - from % KC_COLUMNS, rest = points - def->omni;
  int dir = column == 0 ? (to > from ? KC_DOWN : KC_UP) : column > 0 ? KC_RIGHT : KC_LEFT;
  bool near = kc_near[to] >> from & 1;
  int gamma = near || rest == 0 ? 0 : def->gamma[dir];
  sb_json_int(out, "points", points);
  if (near && rest) sb_json_int(out, "near", rest);
  if (!near && rest > gamma) sb_json_int(out, "ranged", rest - gamma);
  if (gamma) sb_json_int(out, "gamma", gamma);
  if (def->omni) sb_json_int(out, "omni", def->omni);
}

/* Which cells would give a ship danger now, as in "add new dangers", and the level this would make. */
static void write_threats(const KcContent *c, const KcState *s, int seat, SbJson *out) {
  uint64_t area = kc_area(s), jammed = seat == kc_active(s) ? s->step.jammed : 0;
  int all = kc_danger(c, s, seat, jammed);
  sb_json_object(out, "threats");
  while (area) {
    int cell = kc_pop(&area);
    char key[5];
    const KcCell *def = kc_cell(c, s, cell);
    if (!(def->danger | def->icons | def->omni)) continue;
    int points = all - kc_danger(c, s, seat, jammed | kc_bit(cell));
    if (points <= 0) continue;
    sb_json_object(out, sb_grid_name(&kc_grid, cell, key));
    write_threat(def, cell, s->seat[seat].cell, points, out);
    sb_json_end(out);
  }
  sb_json_end(out);
  sb_json_int(out, "threatened", kc_raise(0, all));
}

/* Where its guns point: the first thing in the line of fire. */
static void write_target(const KcContent *c, const KcState *s, int seat, SbJson *out) {
  const KcSeat *own = &s->seat[seat];
  int target = kc_target(c, s, kc_ships(s), own->cell, own->cage);
  sb_write_place("target", &kc_grid, target < 0 ? KC_NONE : target, out);
}

static void write_arrival(const KcContent *c, const KcState *s, int seat, int cell, SbJson *out) {
  KcOutlook ahead = kc_outlook(c, s, seat, cell);
  if (ahead.level < 0)
    sb_json_null(out, "level");
  else
    sb_json_int(out, "level", ahead.level);
  if (ahead.loss) sb_json_int(out, "loss", ahead.loss);
  if (ahead.fatal) sb_json_bool(out, "fatal", true);
}

/* Cells the active ship can reach with one move, each with the energy it costs to arrive there and the danger level it
 * would have at the end of the turn. */
static void write_outlook(const KcContent *c, const KcState *s, SbJson *out) {
  int seat = s->node == KC_AT_COMBAT || s->node == KC_AT_ASTRAL ? kc_active(s) : KC_NONE;
  uint64_t goals = 0, ships = kc_ships(s);
  if (seat != KC_NONE)
    goals = s->seat[seat].cell < KC_CELLS ? kc_near[s->seat[seat].cell] & kc_area(s) : kc_entries(c, s);
  sb_json_object(out, "outlook");
  while (goals) {
    int cell = kc_pop(&goals);
    char key[5];
    if (!kc_may_stand(c, s, ships, cell)) continue;
    sb_json_object(out, sb_grid_name(&kc_grid, cell, key));
    write_arrival(c, s, seat, cell, out);
    sb_json_end(out);
  }
  sb_json_end(out);
  if (s->node == KC_AT_COMBAT && kc_can_overload(c, s))
    sb_json_int(out, "overload", kc_overload_cost(c, s));
  else
    sb_json_null(out, "overload");
}

static void write_secrets(const KcContent *c, const KcState *s, int seat, bool mine, bool shared, SbJson *out) {
  const KcSeat *own = &s->seat[seat], *hand = &s->seat[kc_hand_of(s, seat)];
  sb_json_bool(out, "sealed", own->choice != 0);
  kc_write_sensor(own->played, "played", out);
  sb_json_int(out, "cards", hand->cards);
  if (mine) {
    sb_json_array(out, "sensors");
    for (int i = 0; i < 2; i++)
      if (own->hand[i] < KC_SENSORS) sb_json_int(out, NULL, 10 * (own->hand[i] + 1));
    sb_json_end(out);
    kc_write_sensor(own->choice == 1 || own->choice == 2 ? own->hand[own->choice - 1] : KC_NONE, "choice", out);
  } else {
    sb_json_null(out, "sensors");
    sb_json_null(out, "choice");
  }
  if (shared)
    sb_write_copies("power_ups", c->dice[KC_DIE_POWER].names, hand->power, KC_POWERS, out);
  else
    sb_json_null(out, "power_ups");
}

static void write_seat(const KcContent *c, const KcState *s, int seat, int viewer, SbJson *out) {
  const KcSeat *own = &s->seat[seat];
  bool open = viewer == SB_OPEN || s->node == KC_AT_OVER, mine = seat == viewer || open;
  sb_json_object(out, NULL);
  sb_write_place("cell", &kc_grid, own->cell, out);
  sb_json_bool(out, "deployed", own->deployed);
  sb_json_int(out, "energy", own->energy);
  sb_json_int(out, "max_energy", kc_max_energy(c, own));
  sb_json_int(out, "level", own->level);
  sb_json_int(out, "glory", own->glory);
  sb_json_int(out, "bellonium", own->bellonium);
  sb_json_text(out, "cage", kc_dir_names[own->cage]);
  sb_write_by_name("upgrades", kc_upgrade_ids, own->upgrade, KC_UPGRADES, out);
  sb_json_text(out, "mission", own->mission == KC_NONE ? NULL : kc_name(c, KC_DIE_MISSION, own->mission));
  sb_json_int(out, "markers", own->markers);
  sb_json_int(out, "needed", own->mission == KC_NONE ? 0 : c->mission[own->mission].needed);
  sb_json_int(out, "worth", own->mission == KC_NONE ? 0 : c->mission[own->mission].glory);
  sb_write_numbers("cubes", own->cubes, s->seats, out);
  sb_write_names("achievements", c->dice[KC_DIE_ACHIEVEMENT].names, own->achieved, out);
  sb_json_int(out, "spent", own->spent);
  sb_json_int(out, "lost", own->lost);
  write_secrets(c, s, seat, mine, open || (viewer >= 0 && kc_hand_of(s, viewer) == kc_hand_of(s, seat)), out);
  if (own->cell < KC_CELLS) {
    write_threats(c, s, seat, out);
    write_target(c, s, seat, out);
  }
  sb_json_end(out);
}

static void write_shop(const KcContent *c, const KcState *s, SbJson *out) {
  sb_json_object(out, "shop");
  for (int i = 0; i < KC_UPGRADES; i++) {
    int left = c->upgrade[i].copies;
    for (int seat = 0; seat < s->seats; seat++) left -= s->seat[seat].upgrade[i] > 0;
    sb_json_object(out, kc_upgrade_ids[i]);
    sb_json_int(out, "left", left);
    sb_write_numbers("prices", c->upgrade[i].price, c->upgrade[i].levels, out);
    sb_write_numbers("glory", c->upgrade[i].glory, c->upgrade[i].levels, out);
    sb_json_end(out);
  }
  sb_json_int(out, "power_up", c->card_price);
  sb_json_end(out);
}

static void write_piles(const KcContent *c, const KcState *s, SbJson *out) {
  int rows = c->pile_rows[s->options[KC_CROWDED]];
  sb_json_array(out, "achievements");
  for (int i = 0; i < KC_SHOWN; i++)
    sb_json_text(out, NULL, s->shown[i] == KC_NONE ? NULL : kc_name(c, KC_DIE_ACHIEVEMENT, s->shown[i]));
  sb_json_end(out);
  sb_json_array(out, "worth");
  for (int i = 0; i < KC_SHOWN; i++)
    sb_json_int(out, NULL, s->shown[i] == KC_NONE ? 0 : c->achievement[s->shown[i]].glory);
  sb_json_end(out);
  sb_json_int(out, "pile_rows", rows);
  sb_json_int(out, "rows_left", s->next_row < rows ? rows - s->next_row : 0);
  sb_json_text(out, "boss", s->boss == KC_NONE ? NULL : kc_name(c, KC_DIE_WARNING, s->boss));
  sb_json_int(out, "sensor_pile", s->sensors_left);
  kc_write_sensors(s->sensor_up, "sensor_discards", out);
  sb_json_int(out, "sensor_down", s->sensors_down);
  sb_json_int(out, "power_up_pile", s->power_left);
  sb_write_copies("power_up_discards", c->dice[KC_DIE_POWER].names, s->power_discards, KC_POWERS, out);
}

void kc_view_json(const SbContent *content, const SbObservation *observation, int viewer, SbJson *out) {
  const KcContent *c = kc_facts(content);
  const KcState *s = (const KcState *)observation;
  sb_json_object(out, NULL);
  kc_write_to_act(s, out);
  sb_json_text(out, "node", kc_node_names[s->node]);
  sb_json_int(out, "round", s->round);
  sb_json_int(out, "turn", s->turn);
  sb_write_numbers("order", s->order, s->seats, out);
  sb_json_bool(out, "teams", s->options[KC_TEAMS]);
  kc_write_area(c, s, false, out);
  write_cells(c, s, out);
  write_outlook(c, s, out);
  sb_json_array(out, "seats");
  for (int seat = 0; seat < s->seats; seat++) write_seat(c, s, seat, viewer, out);
  sb_json_end(out);
  kc_write_step(s, out);
  kc_write_pending(s, out);
  write_shop(c, s, out);
  write_piles(c, s, out);
  kc_write_result(s, out);
  sb_json_end(out);
}
