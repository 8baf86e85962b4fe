/* JSON to states (docs/notation/kembles-cascade.md): defaults for what is left out, a sentence for what is wrong. What
 * only concerns whether things fit together is check()'s business. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "kc.h"
#include "position.h"
#include "starboard/content.h"

/* ---- the area --------------------------------------------------------------------------------------- */

static bool read_row(const KcContent *c, const json_t *row, KcState *s, int index, SbError *error) {
  if (json_is_null(row)) return true;
  if (json_array_size(row) != s->width) return sb_fail(error, "\"rows\": a row has %d cards", s->width);
  for (int i = 0; i < s->width; i++) {
    const json_t *value = json_array_get(row, (size_t)i);
    uint8_t *card = &s->card[index * KC_ROW_CARDS + i];
    if (json_is_null(value)) continue;
    int found = sb_read_id(value, c->dice[KC_DIE_SPACE].names, c->dice[KC_DIE_SPACE].faces);
    if (found < 0) return sb_fail(error, "\"rows\" has a card nobody knows");
    if (found < kc_first_boss(c) && memchr(s->card, found, sizeof s->card))
      return sb_fail(error, "\"rows\" has %s twice", kc_name(c, KC_DIE_SPACE, found));
    *card = (uint8_t)found;
  }
  return true;
}

static bool read_rows(const KcContent *c, const json_t *json, KcState *s, SbError *error) {
  const json_t *rows = json_object_get(json, "rows");
  s->rows = KC_ROWS;
  if (!rows) return true;
  if (!json_is_array(rows) || json_array_size(rows) < 1 || json_array_size(rows) > KC_ROWS)
    return sb_fail(error, "\"rows\" must be a list of 2 to 5 rows");
  s->rows = (uint8_t)json_array_size(rows);
  for (int row = 0; row < s->rows; row++)
    if (!read_row(c, json_array_get(rows, (size_t)row), s, row, error)) return false;
  return true;
}

static bool read_flipped(const json_t *json, KcState *s, SbError *error) {
  uint64_t cells = 0;
  if (!sb_read_places(json, "flipped", &kc_grid, &cells, error)) return false;
  while (cells) {
    int cell = kc_pop(&cells);
    if (cell % 2 || !kc_on_area(s, cell)) return sb_fail(error, "\"flipped\" must name left cells of cards");
    s->flipped[cell / KC_COLUMNS * KC_ROW_CARDS + cell % KC_COLUMNS / 2] = 1;
  }
  return true;
}

static bool read_covers(const KcContent *c, const json_t *json, KcState *s, SbError *error) {
  const json_t *object = json_object_get(json, "covered");
  const char *key;
  json_t *value;
  if (object && !json_is_object(object)) return sb_fail(error, "\"covered\" must be an object of cells");
  json_object_foreach ((json_t *)object, key, value) {
    int cell = sb_grid_find(&kc_grid, key), card = kc_json_sensor(c, value);
    bool blank = json_is_integer(value) && json_integer_value(value) == 0;
    if (cell < 0 || !kc_on_area(s, cell) || (card < 0 && !blank))
      return sb_fail(error, "\"covered\": a cell of the area, and a sensor card or 0");
    s->cover[cell] = (uint8_t)(blank ? KC_SENSORS : card);
  }
  return true;
}

static bool read_claims(const KcContent *c, const json_t *json, KcState *s, SbError *error) {
  const json_t *object = json_object_get(json, "claimed");
  const char *key;
  json_t *value;
  if (object && !json_is_object(object)) return sb_fail(error, "\"claimed\" must be an object of cells");
  json_object_foreach ((json_t *)object, key, value) {
    int cell = sb_grid_find(&kc_grid, key);
    if (cell < 0 || !kc_on_area(s, cell)) return sb_fail(error, "\"claimed\": \"%.10s\" is no cell of the area", key);
    if (!sb_read_seats(object, key, &c->base, s->seats, &s->claimed[cell], error)) return false;
  }
  return true;
}

static bool read_area(const KcContent *c, const json_t *json, KcState *s, SbError *error) {
  if (!read_rows(c, json, s, error) || !read_flipped(json, s, error) || !read_covers(c, json, s, error)) return false;
  if (!sb_read_by_place(json, "damage", &kc_grid, 99, s->damage, error) || !read_claims(c, json, s, error))
    return false;
  for (int cell = 0; cell < KC_CELLS; cell++)
    if (s->damage[cell] && !kc_on_area(s, cell)) return sb_fail(error, "\"damage\" must name cells of the area");
  for (int place = 0; place < KC_ROWS * KC_ROW_CARDS; place++) {
    if (s->flipped[place] && (s->card[place] == KC_NONE || !c->card[s->card[place]].back))
      return sb_fail(error, "\"flipped\": this card has no back");
    kc_show_card(c, s, place);
  }
  return true;
}

/* ---- piles ------------------------------------------------------------------------------------------ */

static void see_card(const KcContent *c, KcState *s, int card) {
  const uint8_t *first = c->group_first;
  int special = card - kc_first_special(c);
  for (int level = 0; level < KC_LEVELS; level++)
    if (card >= first[level] && card < first[level + 1]) s->unseen[level] &= ~(1u << (card - first[level]));
  if (special >= 0 && special < KC_SPECIALS) s->specials &= (uint8_t) ~(1u << special);
}

/* How far the rows have come, when only the boss is given: its rear row has been laid when it can be seen, or when the
 * area has begun to get shorter. */
static int boss_rows(const KcContent *c, const KcState *s) {
  int rear = c->warning[s->boss].first + KC_ROW_CARDS, end = c->warning[s->boss].first + c->warning[s->boss].count;
  bool laid = s->rows < KC_ROWS;
  for (size_t i = 0; i < sizeof s->card; i++) laid |= s->card[i] >= rear && s->card[i] < end;
  return c->pile_rows[s->options[KC_CROWDED]] + (laid ? c->warning[s->boss].rows : 1);
}

static bool read_boss(const KcContent *c, const json_t *json, KcState *s, SbError *error) {
  const json_t *boss = json_object_get(json, "boss");
  uint8_t next = KC_ROWS + 1;
  if (!sb_read_byte(json, "next_row", 1, 99, &next, error)) return false;
  s->next_row = (uint8_t)(next - 1);
  if (boss && !json_is_null(boss)) {
    int found = sb_read_thing(&c->base, "boss", c->dice[KC_DIE_WARNING].names, KC_WARNINGS, boss);
    if (found < 0) return sb_fail(error, "\"boss\" must be BW-1 to BW-4, or null");
    s->boss = (uint8_t)found;
    if (!json_object_get(json, "next_row")) s->next_row = (uint8_t)boss_rows(c, s);
  }
  return true;
}

static bool read_space(const KcContent *c, const json_t *json, KcState *s, SbError *error) {
  const json_t *gone = json_object_get(json, "gone"), *value;
  size_t i;
  if (!read_boss(c, json, s, error)) return false;
  for (i = 0; i < sizeof s->card; i++) see_card(c, s, s->card[i]);
  if (gone && !json_is_array(gone)) return sb_fail(error, "\"gone\" must be a list of space cards");
  json_array_foreach (gone, i, value) {
    int card = sb_read_id(value, c->dice[KC_DIE_SPACE].names, c->dice[KC_DIE_SPACE].faces);
    if (card < 0) return sb_fail(error, "\"gone\" has a card nobody knows");
    if (memchr(s->card, card, sizeof s->card))
      return sb_fail(error, "%s is on the area and gone", kc_name(c, KC_DIE_SPACE, card));
    see_card(c, s, card);
  }
  if (s->next_row >= c->pile_rows[s->options[KC_CROWDED]]) s->specials = 0;
  uint32_t mask = s->specials;
  const char *const *names = c->dice[KC_DIE_SPACE].names + kc_first_special(c);
  if (!sb_read_things(json, "specials", &c->base, "card", names, KC_SPECIALS, &mask, error)) return false;
  if (mask & ~(uint32_t)s->specials) return sb_fail(error, "\"specials\" has a card that cannot come any more");
  s->specials = (uint8_t)mask;
  return true;
}

static bool read_achievements(const KcContent *c, const json_t *json, KcState *s, SbError *error) {
  const json_t *list = json_object_get(json, "achievements");
  const SbDie *deck = &c->dice[KC_DIE_ACHIEVEMENT];
  if (list && (!json_is_array(list) || json_array_size(list) > KC_SHOWN))
    return sb_fail(error, "\"achievements\" must be a list of at most four");
  s->places = (uint8_t)json_array_size(list);
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *value = json_array_get(list, i);
    int card = sb_read_thing(&c->base, "achievement", deck->names, deck->faces, value);
    if (card < 0 && !json_is_null(value)) return sb_fail(error, "\"achievements\" has a card nobody knows");
    if (card >= 0) s->shown[i] = (uint8_t)card;
  }
  return sb_read_things(json, "achievement_pile", &c->base, "achievement", deck->names, deck->faces,
                        &s->achievement_pile, error);
}

static bool read_powers(const KcContent *c, const json_t *json, const char *key, uint8_t *counts, SbError *error) {
  return sb_read_copies(json, key, &c->base, "power", c->dice[KC_DIE_POWER].names, KC_POWERS, counts, error);
}

/* The pile has what is nowhere else, unless it is given. */
static bool read_power_piles(const KcContent *c, const json_t *json, KcState *s, SbError *error) {
  const json_t *pile = json_object_get(json, "power_up_pile");
  if (!read_powers(c, json, "power_up_discards", s->power_discards, error)) return false;
  if (!read_powers(c, json, "power_up_pile", s->power_pile, error)) return false;
  int left = 0;
  for (int kind = 0; kind < KC_POWERS; kind++) {
    int rest = c->power[kind].count - s->power_discards[kind];
    for (int seat = 0; seat < s->seats; seat++) rest -= s->seat[seat].power[kind];
    if (rest < 0)
      return sb_fail(error, "there are only %d cards %s", c->power[kind].count, kc_name(c, KC_DIE_POWER, kind));
    if (!pile) s->power_pile[kind] = (uint8_t)rest;
    left += s->power_pile[kind];
  }
  s->power_left = (uint8_t)left;
  return true;
}

/* ---- sensor cards ----------------------------------------------------------------------------------- */

static bool take_sensor(const KcContent *c, uint64_t *free, int card, SbError *error) {
  if (!(*free >> card & 1)) return sb_fail(error, "sensor card %s is in two places", kc_name(c, KC_DIE_SENSOR, card));
  *free &= ~kc_bit(card);
  return true;
}

static bool read_discards(const KcContent *c, const json_t *json, const char *key, uint64_t *free, uint64_t *out,
                          SbError *error) {
  const json_t *list = json_object_get(json, key), *value;
  size_t i;
  if (list && !json_is_array(list)) return sb_fail(error, "\"%s\" must be a list of sensor cards", key);
  json_array_foreach (list, i, value) {
    int card = kc_json_sensor(c, value);
    if (card < 0) return sb_fail(error, "\"%s\" must be a list of sensor cards", key);
    if (!take_sensor(c, free, card, error)) return false;
    *out |= kc_bit(card);
  }
  return true;
}

/* Hands that were not given get what is nowhere else, cards without effect first. */
static void fill_hands(KcState *s, uint32_t missing, uint64_t *free) {
  for (int seat = 0; seat < s->seats; seat++) {
    for (int i = 0; missing >> seat & 1 && i < 2; i++) {
      uint64_t from = *free >> 12 ? *free >> 12 << 12 : *free;
      if (!from) return;
      int card = kc_pop(&from);
      s->seat[seat].hand[i] = (uint8_t)card;
      *free &= ~kc_bit(card);
    }
  }
}

static bool read_sensors(const KcContent *c, const json_t *json, KcState *s, uint32_t missing, SbError *error) {
  uint64_t free = KC_ALL_SENSORS;
  for (int seat = 0; seat < s->seats; seat++) {
    KcSeat *own = &s->seat[seat];
    for (int i = 0; i < 2; i++)
      if (own->hand[i] < KC_SENSORS && !take_sensor(c, &free, own->hand[i], error)) return false;
    if (own->played < KC_SENSORS && !take_sensor(c, &free, own->played, error)) return false;
  }
  for (int cell = 0; cell < KC_CELLS; cell++)
    if (s->cover[cell] < KC_SENSORS && !take_sensor(c, &free, s->cover[cell], error)) return false;
  if (!read_discards(c, json, "sensor_discards", &free, &s->sensor_up, error)) return false;
  if (!read_discards(c, json, "sensor_down", &free, &s->sensor_down, error)) return false;
  fill_hands(s, missing, &free);
  s->sensor_pile = free;
  s->sensors_left = (uint8_t)__builtin_popcountll(free);
  s->sensors_down = (uint8_t)__builtin_popcountll(s->sensor_down);
  return true;
}

/* ---- seats ------------------------------------------------------------------------------------------- */

static bool read_hand(const KcContent *c, const json_t *json, KcSeat *own, bool *given, SbError *error) {
  const json_t *list = json_object_get(json, "sensors"), *choice = json_object_get(json, "choice");
  const json_t *played = json_object_get(json, "played");
  *given = list != NULL;
  if (list && (!json_is_array(list) || json_array_size(list) > 2))
    return sb_fail(error, "\"sensors\" must be a list of at most two sensor cards");
  for (size_t i = 0; i < json_array_size(list); i++) {
    int card = kc_json_sensor(c, json_array_get(list, i));
    if (card < 0) return sb_fail(error, "\"sensors\" must be a list of at most two sensor cards");
    own->hand[i] = (uint8_t)card;
  }
  if (choice && !json_is_null(choice)) {
    int card = kc_json_sensor(c, choice);
    if (card < 0 || (own->hand[0] != card && own->hand[1] != card))
      return sb_fail(error, "\"choice\" must be a card of \"sensors\"");
    own->choice = own->hand[0] == card ? 1 : 2;
  }
  if (played && !json_is_null(played)) {
    int card = kc_json_sensor(c, played);
    if (card < 0) return sb_fail(error, "\"played\" must be a sensor card, or null");
    own->played = (uint8_t)card;
  }
  return true;
}

static bool read_upgrades(const KcContent *c, const json_t *json, const KcState *s, KcSeat *own, SbError *error) {
  int sum = 0;
  uint8_t cage = own->upgrade[KC_CAGE]; /* a gift of the setup: nobody loses it, so it need not be named */
  if (json_object_get(json, "upgrades")) memset(own->upgrade, 0, sizeof own->upgrade);
  own->upgrade[KC_CAGE] = cage;
  if (!sb_read_by_thing(json, "upgrades", &c->base, "upgrade", kc_upgrade_ids, KC_UPGRADES, 3, own->upgrade, error))
    return false;
  for (int i = 0; i < KC_UPGRADES; i++) sum += own->upgrade[i];
  if (!s->options[KC_NARROW] && own->upgrade[KC_CAGE]) sum--;
  own->bought = (uint8_t)sum;
  return sb_read_byte(json, "bought", 0, 99, &own->bought, error);
}

static bool read_cubes(const json_t *json, const KcState *s, KcSeat *own, SbError *error) {
  const json_t *list = json_object_get(json, "cubes");
  if (list && (!json_is_array(list) || json_array_size(list) > s->seats))
    return sb_fail(error, "\"cubes\" must be a number for each seat");
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *value = json_array_get(list, i);
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > 100)
      return sb_fail(error, "\"cubes\" must be numbers from 0 to 100");
    own->cubes[i] = (uint8_t)json_integer_value(value);
  }
  return true;
}

static bool read_mission(const KcContent *c, const json_t *json, KcSeat *own, SbError *error) {
  const json_t *mission = json_object_get(json, "mission");
  if (mission && !json_is_null(mission)) {
    int found =
        sb_read_thing(&c->base, "mission", c->dice[KC_DIE_MISSION].names, c->dice[KC_DIE_MISSION].faces, mission);
    if (found < 0) return sb_fail(error, "\"mission\" must be a mission (M1, M2 ...), or null");
    own->mission = (uint8_t)found;
  }
  const SbDie *deck = &c->dice[KC_DIE_ACHIEVEMENT];
  return sb_read_things(json, "achievements", &c->base, "achievement", deck->names, deck->faces, &own->achieved,
                        error) &&
         sb_read_byte(json, "markers", 0, 99, &own->markers, error);
}

static bool read_seat(const KcContent *c, const json_t *json, KcState *s, int seat, bool *hand, SbError *error) {
  static const char *const members[] = {"cell",          "deployed", "energy",  "level",     "glory", "bellonium",
                                        "sensors",       "choice",   "played",  "power_ups", "drew",  "cage",
                                        "upgrades",      "bought",   "mission", "markers",   "cubes", "achievements",
                                        "constructions", "spent",    "lost",    NULL};
  KcSeat *own = &s->seat[seat];
  if (!sb_read_only(json, "an entry of \"seats\"", members, error) ||
      !sb_read_place(json, "cell", &kc_grid, &own->cell, error))
    return false;
  own->deployed = own->cell != KC_NONE || s->arriving == seat || s->round > 1;
  if (!sb_read_flag(json, "deployed", &own->deployed, error)) return false;
  if (own->cell == KC_NONE && own->deployed && s->arriving != seat) own->energy = 0;
  if (!sb_read_byte(json, "energy", 0, 99, &own->energy, error) ||
      !sb_read_byte(json, "level", 0, 7, &own->level, error) ||
      !sb_read_wide(json, "glory", 0, 30000, &own->glory, error) ||
      !sb_read_wide(json, "bellonium", 0, 30000, &own->bellonium, error) || !read_hand(c, json, own, hand, error) ||
      !sb_read_name(json, "cage", kc_dir_names, KC_DIRS, &own->cage, error) || !read_upgrades(c, json, s, own, error) ||
      !read_mission(c, json, own, error) || !read_cubes(json, s, own, error) ||
      !sb_read_seat(json, "drew", &c->base, s->seats, &own->drew, error) ||
      !sb_read_byte(json, "constructions", 0, 99, &own->constructions, error) ||
      !sb_read_byte(json, "spent", 0, 12, &own->spent, error) || !sb_read_byte(json, "lost", 0, 99, &own->lost, error))
    return false;
  if (!read_powers(c, json, "power_ups", own->power, error)) return false;
  for (int i = 0; i < KC_POWERS; i++) own->cards = (uint8_t)(own->cards + own->power[i]);
  return true;
}

/* Teammates: cards written with the second mate belong to the hand the first one keeps. */
static void share_hand(KcSeat *from, KcSeat *to, int seat) {
  if (from->cards && !to->cards) to->drew = (uint8_t)seat;
  for (int i = 0; i < KC_POWERS; i++) {
    to->power[i] = (uint8_t)(to->power[i] + from->power[i]);
    from->power[i] = 0;
  }
  to->cards = (uint8_t)(to->cards + from->cards);
  from->cards = 0;
}

static bool read_seats(const KcContent *c, const json_t *json, KcState *s, uint32_t *missing, SbError *error) {
  const json_t *seats = json_object_get(json, "seats");
  *missing = (1u << s->seats) - 1;
  if (!seats) {
    for (int seat = 0; seat < s->seats && s->round > 1; seat++) s->seat[seat].deployed = 1, s->seat[seat].energy = 0;
    return true;
  }
  if (!json_is_array(seats) || json_array_size(seats) != s->seats)
    return sb_fail(error, "\"seats\" must be a list of %d objects", s->seats);
  for (int seat = 0; seat < s->seats; seat++) {
    bool hand = false;
    if (!read_seat(c, json_array_get(seats, (size_t)seat), s, seat, &hand, error)) return false;
    if (hand) *missing &= ~(1u << seat);
    if (kc_hand_of(s, seat) != seat) share_hand(&s->seat[seat], &s->seat[kc_hand_of(s, seat)], seat);
  }
  return true;
}

/* ---- order and everything ---------------------------------------------------------------------------- */

/* Whose turn it is, when only the seat that decides is named. */
static void turn_of(const KcContent *c, const json_t *to_act, KcState *s) {
  int seat = sb_seat_of(&c->base, s->seats, json_array_get(to_act, 0));
  if (json_array_size(to_act) != 1 || s->arriving != KC_NONE) return;
  for (int i = 0; i < s->seats; i++)
    if (s->order[i] == seat) s->turn = (uint8_t)i;
}

static bool read_order(const KcContent *c, const json_t *json, KcState *s, SbError *error) {
  const json_t *list = json_object_get(json, "order");
  bool played = true;
  for (int seat = 0; seat < s->seats; seat++) played &= s->seat[seat].played < KC_SENSORS;
  if (played && s->node != KC_AT_SENSORS) {
    for (int i = 0; i < s->seats; i++) {
      int at = i;
      for (; at > 0 && s->seat[s->order[at - 1]].played < s->seat[i].played; at--) s->order[at] = s->order[at - 1];
      s->order[at] = (uint8_t)i;
    }
  }
  if (list && (!json_is_array(list) || json_array_size(list) != s->seats))
    return sb_fail(error, "\"order\" must be a list of all seats");
  for (size_t i = 0; i < json_array_size(list); i++) {
    int seat = sb_seat_of(&c->base, s->seats, json_array_get(list, i));
    if (seat < 0) return sb_fail(error, "\"order\" must be a list of all seats");
    s->order[i] = (uint8_t)seat;
  }
  if (s->node != KC_AT_SENSORS && s->node != KC_AT_OVER) turn_of(c, json_object_get(json, "to_act"), s);
  return sb_read_byte(json, "turn", 0, s->seats - 1, &s->turn, error);
}

/* A ship off screen has nothing to do in Combat. */
static bool derive_node(const json_t *json, KcState *s) {
  if (!json_object_get(json, "node") && s->seat[kc_active(s)].cell == KC_NONE) s->node = KC_AT_ASTRAL;
  return true;
}

static bool read_everything(const KcContent *c, const json_t *json, KcState *s, SbError *error) {
  uint32_t missing;
  s->node = KC_AT_COMBAT;
  s->round = 2;
  return sb_read_name(json, "node", kc_node_names, KC_NODES, &s->node, error) &&
         sb_read_byte(json, "round", 1, 99, &s->round, error) && read_area(c, json, s, error) &&
         kc_read_pending(c, json, s, error) && read_seats(c, json, s, &missing, error) &&
         read_order(c, json, s, error) && derive_node(json, s) && read_sensors(c, json, s, missing, error) &&
         read_space(c, json, s, error) && read_achievements(c, json, s, error) && read_power_piles(c, json, s, error) &&
         kc_read_step(c, json, s, error) &&
         sb_read_result(json, &c->base, s->seats, s->node == KC_AT_OVER, kc_reason_names, KC_REASONS, &s->winners,
                        &s->reason, error) &&
         sb_read_rng(json, &s->rng, error);
}

bool kc_position_read(const SbContent *content, const void *json, const SbSetup *setup, SbState *out, SbError *error) {
  static const char *const members[] = {"options",
                                        "node",
                                        "round",
                                        "turn",
                                        "order",
                                        "to_act",
                                        "rows",
                                        "flipped",
                                        "covered",
                                        "damage",
                                        "claimed",
                                        "seats",
                                        "step",
                                        "arrival",
                                        "queue",
                                        "loss",
                                        "push",
                                        "pushing",
                                        "scrolling",
                                        "flees",
                                        "buying",
                                        "next_row",
                                        "boss",
                                        "gone",
                                        "specials",
                                        "achievements",
                                        "achievement_pile",
                                        "sensor_discards",
                                        "sensor_down",
                                        "power_up_discards",
                                        "power_up_pile",
                                        "result",
                                        "rng",
                                        NULL};
  const json_t *options = json_object_get(json, "options");
  SbSetup start = *setup;
  KcState s;
  if (!sb_read_only(json, "position", members, error)) return false;
  if (options && !sb_setup_options_from_json(content, &start, options, error)) return false;
  if (start.seats < 1 || start.seats > KC_SEATS) return sb_fail(error, "this game is for 1 to 5 seats");
  kc_blank(kc_facts(content), &start, &s);
  if (!read_everything(kc_facts(content), json, &s, error)) return false;
  if (!kc_check(content, (const SbState *)&s, error)) return false;
  if (!sb_read_to_act(json, content, s.seats, kc_due(NULL, (const SbState *)&s), error)) return false;
  memcpy(out, &s, sizeof s);
  return true;
}
