/* States as JSON (docs/notation/kembles-cascade.md). The parts that are public are shared with the view. */
#include "kc.h"
#include "starboard/content.h"
#include "starboard/position.h"

void kc_write_sensors(uint64_t set, const char *key, SbJson *out) {
  sb_json_array(out, key);
  while (set) sb_json_int(out, NULL, 10 * (kc_pop(&set) + 1));
  sb_json_end(out);
}

void kc_write_sensor(int card, const char *key, SbJson *out) {
  if (card < KC_SENSORS)
    sb_json_int(out, key, 10 * (card + 1));
  else
    sb_json_null(out, key);
}

void kc_write_to_act(const KcState *s, SbJson *out) {
  sb_write_seats("to_act", kc_due(NULL, (const SbState *)s), out);
}

void kc_write_result(const KcState *s, SbJson *out) {
  sb_write_winners(s->node == KC_AT_OVER, s->winners, kc_reason_names[s->reason], out);
}

/* ---- the area ---------------------------------------------------------------------------------------- */

static void write_rows(const KcContent *c, const KcState *s, SbJson *out) {
  sb_json_array(out, "rows");
  for (int row = 0; row < s->rows; row++) {
    sb_json_array(out, NULL);
    for (int place = row * KC_ROW_CARDS; place < row * KC_ROW_CARDS + s->width; place++)
      sb_json_text(out, NULL, s->card[place] == KC_NONE ? NULL : kc_name(c, KC_DIE_SPACE, s->card[place]));
    sb_json_end(out);
  }
  sb_json_end(out);
}

/* `covers`: with the cards that lie there, for positions; a view only tells where they are. */
void kc_write_area(const KcContent *c, const KcState *s, bool covers, SbJson *out) {
  char key[5];
  write_rows(c, s, out);
  sb_json_array(out, "flipped");
  for (int place = 0; place < KC_ROWS * KC_ROW_CARDS; place++)
    if (s->flipped[place])
      sb_write_place(NULL, &kc_grid, place / KC_ROW_CARDS * KC_COLUMNS + place % KC_ROW_CARDS * 2, out);
  sb_json_end(out);
  if (covers)
    sb_json_object(out, "covered");
  else
    sb_json_array(out, "covered");
  for (int cell = 0; cell < KC_CELLS; cell++) {
    if (s->cover[cell] == KC_NONE) continue;
    if (covers)
      sb_json_int(out, sb_grid_name(&kc_grid, cell, key), s->cover[cell] < KC_SENSORS ? 10 * (s->cover[cell] + 1) : 0);
    else
      sb_write_place(NULL, &kc_grid, cell, out);
  }
  sb_json_end(out);
  sb_write_by_place("damage", &kc_grid, s->damage, out);
  sb_json_object(out, "claimed");
  for (int cell = 0; cell < KC_CELLS; cell++)
    if (s->claimed[cell]) sb_write_seats(sb_grid_name(&kc_grid, cell, key), s->claimed[cell], out);
  sb_json_end(out);
}

/* ---- the turn ---------------------------------------------------------------------------------------- */

static void write_hits(const KcState *s, SbJson *out) {
  sb_json_object(out, "hits");
  for (int seat = 0; seat < s->seats; seat++) {
    char key[2] = {(char)('0' + seat), 0};
    if (!s->step.hit_points[seat] && !(s->step.hit_cube >> seat & 1)) continue;
    sb_json_object(out, key);
    sb_json_int(out, "from", s->step.hit_from[seat]);
    sb_json_int(out, "points", s->step.hit_points[seat]);
    sb_json_bool(out, "cube", s->step.hit_cube >> seat & 1);
    sb_json_end(out);
  }
  sb_json_end(out);
}

void kc_write_step(const KcState *s, SbJson *out) {
  const KcStep *p = &s->step;
  sb_json_object(out, "step");
  sb_json_int(out, "moves", p->moves);
  sb_json_int(out, "fires", p->fires);
  sb_json_int(out, "overloads", p->overloads);
  sb_json_int(out, "shots", p->shots);
  sb_write_names("used", kc_weapon_names, p->used, out);
  sb_json_bool(out, "charged", p->charged);
  sb_write_places("jammed", &kc_grid, p->jammed, out);
  sb_json_int(out, "salvage", p->salvage);
  sb_json_int(out, "turned", p->turned);
  sb_json_bool(out, "frost", p->frost);
  sb_json_bool(out, "down", p->down);
  sb_json_int(out, "began", p->began);
  sb_json_int(out, "moved", p->moved);
  sb_json_int(out, "kills", p->kills);
  sb_json_int(out, "rocks", p->rocks);
  sb_json_bool(out, "jumped", p->jumped);
  sb_write_seats("raised", p->raised, out);
  write_hits(s, out);
  sb_json_bool(out, "collided", p->collided);
  sb_json_bool(out, "dodging", p->dodging);
  sb_json_int(out, "cards", p->cards);
  sb_json_int(out, "paid", p->paid);
  sb_json_end(out);
}

void kc_write_pending(const KcState *s, SbJson *out) {
  if (s->arriving == KC_NONE) {
    sb_json_null(out, "arrival");
  } else {
    sb_json_object(out, "arrival");
    sb_json_int(out, "seat", s->arriving);
    sb_write_place("cell", &kc_grid, s->at, out);
    sb_json_text(out, "how", kc_how_names[s->how]);
    sb_json_end(out);
  }
  sb_write_seats("queue", s->queue, out);
  if (s->node == KC_AT_DEFLECT) {
    sb_json_object(out, "loss");
    sb_json_int(out, "amount", s->loss);
    sb_json_text(out, "cause", kc_cause_names[s->cause]);
    sb_json_end(out);
  } else {
    sb_json_null(out, "loss");
  }
  sb_json_array(out, "push");
  for (int i = 0; i < s->seats; i++)
    if (s->push >> s->order[i] & 1) sb_json_int(out, NULL, s->order[i]);
  sb_json_end(out);
  sb_write_index("pushing", s->pushing, s->seats, out);
  sb_json_bool(out, "scrolling", s->scrolling);
  sb_write_place("flees", &kc_grid, s->flees, out);
  sb_json_text(out, "buying", s->merchant ? "merchant" : "down");
}

/* ---- seats and piles --------------------------------------------------------------------------------- */

static void write_seat(const KcContent *c, const KcState *s, int seat, SbJson *out) {
  const KcSeat *own = &s->seat[seat];
  sb_json_object(out, NULL);
  sb_write_place("cell", &kc_grid, own->cell, out);
  sb_json_bool(out, "deployed", own->deployed);
  sb_json_int(out, "energy", own->energy);
  sb_json_int(out, "level", own->level);
  sb_json_int(out, "glory", own->glory);
  sb_json_int(out, "bellonium", own->bellonium);
  sb_json_array(out, "sensors");
  for (int i = 0; i < 2; i++)
    if (own->hand[i] < KC_SENSORS) sb_json_int(out, NULL, 10 * (own->hand[i] + 1));
  sb_json_end(out);
  kc_write_sensor(own->choice ? own->hand[own->choice - 1] : KC_NONE, "choice", out);
  kc_write_sensor(own->played, "played", out);
  sb_write_copies("power_ups", c->dice[KC_DIE_POWER].names, own->power, KC_POWERS, out);
  sb_json_int(out, "drew", own->drew);
  sb_json_text(out, "cage", kc_dir_names[own->cage]);
  sb_json_object(out, "upgrades");
  for (int i = 0; i < KC_UPGRADES; i++)
    if (own->upgrade[i] || (i == KC_CAGE && !s->options[KC_NARROW]))
      sb_json_int(out, kc_upgrade_ids[i], own->upgrade[i]);
  sb_json_end(out);
  sb_json_int(out, "bought", own->bought);
  sb_json_text(out, "mission", own->mission == KC_NONE ? NULL : kc_name(c, KC_DIE_MISSION, own->mission));
  sb_json_int(out, "markers", own->markers);
  sb_write_numbers("cubes", own->cubes, s->seats, out);
  sb_write_names("achievements", c->dice[KC_DIE_ACHIEVEMENT].names, own->achieved, out);
  sb_json_int(out, "constructions", own->constructions);
  sb_json_int(out, "spent", own->spent);
  sb_json_int(out, "lost", own->lost);
  sb_json_end(out);
}

static void write_gone(const KcContent *c, const KcState *s, SbJson *out) {
  const uint8_t *first = c->group_first;
  sb_json_array(out, "gone");
  for (int level = 0; level < KC_LEVELS; level++)
    for (int card = first[level]; card < first[level + 1]; card++) {
      bool here = s->unseen[level] >> (card - first[level]) & 1;
      for (int place = 0; place < KC_ROWS * KC_ROW_CARDS; place++) here |= s->card[place] == card;
      if (!here) sb_json_text(out, NULL, kc_name(c, KC_DIE_SPACE, card));
    }
  for (int i = 0; i < 3; i++) {
    bool here = !s->options[KC_USE_MOSQUITO + i] || s->specials >> i & 1;
    for (int place = 0; place < KC_ROWS * KC_ROW_CARDS; place++) here |= s->card[place] == kc_first_special(c) + i;
    if (!here) sb_json_text(out, NULL, kc_name(c, KC_DIE_SPACE, kc_first_special(c) + i));
  }
  sb_json_end(out);
}

static void write_piles(const KcContent *c, const KcState *s, SbJson *out) {
  sb_json_int(out, "next_row", s->next_row + 1);
  sb_json_text(out, "boss", s->boss == KC_NONE ? NULL : kc_name(c, KC_DIE_WARNING, s->boss));
  write_gone(c, s, out);
  sb_write_names("specials", c->dice[KC_DIE_SPACE].names + kc_first_special(c), s->specials, out);
  sb_json_array(out, "achievements");
  for (int i = 0; i < s->places; i++)
    sb_json_text(out, NULL, s->shown[i] == KC_NONE ? NULL : kc_name(c, KC_DIE_ACHIEVEMENT, s->shown[i]));
  sb_json_end(out);
  sb_write_names("achievement_pile", c->dice[KC_DIE_ACHIEVEMENT].names, s->achievement_pile, out);
  kc_write_sensors(s->sensor_up, "sensor_discards", out);
  kc_write_sensors(s->sensor_down, "sensor_down", out);
  sb_write_copies("power_up_discards", c->dice[KC_DIE_POWER].names, s->power_discards, KC_POWERS, out);
  sb_write_copies("power_up_pile", c->dice[KC_DIE_POWER].names, s->power_pile, KC_POWERS, out);
}

void kc_position_write(const SbContent *content, const SbState *state, SbJson *out) {
  const KcContent *c = kc_facts(content);
  const KcState *s = (const KcState *)state;
  int32_t options[KC_OPTIONS];
  for (int i = 0; i < KC_OPTIONS; i++) options[i] = s->options[i];
  sb_json_object(out, NULL);
  sb_json_object(out, "options");
  sb_options_json(content, options, out);
  sb_json_end(out);
  sb_json_text(out, "node", kc_node_names[s->node]);
  sb_json_int(out, "round", s->round);
  sb_json_int(out, "turn", s->turn);
  sb_write_numbers("order", s->order, s->seats, out);
  kc_write_to_act(s, out);
  kc_write_area(c, s, true, out);
  sb_json_array(out, "seats");
  for (int seat = 0; seat < s->seats; seat++) write_seat(c, s, seat, out);
  sb_json_end(out);
  kc_write_step(s, out);
  kc_write_pending(s, out);
  write_piles(c, s, out);
  kc_write_result(s, out);
  sb_write_rng(&s->rng, out);
  sb_json_end(out);
}
