/* A position written by hand or by position.c, read back. What is left out is as at a match's start, with an empty
 * grid. */
#include <string.h>

#include "fs.h"
#include "geometry.h"
#include "starboard/position.h"

enum { FARTHEST = 3000 }; /* millimetres and degrees */

/* ---- numbers ---------------------------------------------------------------------------------------- */

/* Hundredths. */
static bool read_hundredths(const json_t *value, const char *key, int32_t *out, SbError *error) {
  double number = json_is_number(value) ? json_number_value(value) : FARTHEST + 1;
  if (!(number >= -FARTHEST && number <= FARTHEST))
    return sb_fail(error, "\"%s\" must be numbers of millimetres or degrees", key);
  *out = fs_round(number * 100);
  return true;
}

static bool read_list(const json_t *object, const char *key, int least, int most, int32_t *out, SbError *error) {
  const json_t *list = json_object_get(object, key), *value;
  size_t i;
  if (!list) return true;
  if (!json_is_array(list) || json_array_size(list) < (size_t)least || json_array_size(list) > (size_t)most)
    return sb_fail(error, "\"%s\" must be a list of %d numbers", key, most);
  json_array_foreach (list, i, value)
    if (!read_hundredths(value, key, &out[i], error)) return false;
  return true;
}

static bool read_cells(const json_t *object, const char *key, uint32_t *out, SbError *error) {
  const json_t *list = json_object_get(object, key), *value;
  size_t i;
  if (!list) return true;
  *out = 0;
  if (!json_is_array(list)) return sb_fail(error, "\"%s\" must be a list of cells", key);
  json_array_foreach (list, i, value) {
    int cell = sb_read_id(value, fs_cell_ids, FS_CELLS);
    if (cell < 0 || *out >> cell & 1) return sb_fail(error, "\"%s\" must be cells r1c1 to r4c5, each once", key);
    *out |= 1u << cell;
  }
  return true;
}

/* ---- cards ------------------------------------------------------------------------------------------ */

static bool read_card(const FsContent *c, const json_t *json, int cell, FsState *s, SbError *error) {
  static const char *const members[] = {"type", "at", "turn", NULL};
  const json_t *type = json_is_object(json) ? json_object_get(json, "type") : json, *turn;
  FsCardPose *pose = &s->card[cell];
  int32_t at[2] = {pose->x, pose->y};
  int which = sb_read_id(type, c->names, c->types);
  if (which < 0) return sb_fail(error, "%s: there is no such enemy", fs_cell_ids[cell]);
  s->enemy[cell] = (uint8_t)(which + 1);
  if (!json_is_object(json)) return true;
  if (!sb_read_only(json, "an enemy", members, error) || !read_list(json, "at", 2, 2, at, error)) return false;
  turn = json_object_get(json, "turn");
  if (turn && !read_hundredths(turn, "turn", &pose->heading, error)) return false;
  pose->x = at[0];
  pose->y = at[1];
  return true;
}

static bool read_cards(const FsContent *c, const json_t *json, FsState *s, SbError *error) {
  const json_t *cards = json_object_get(json, "enemies");
  const char *name;
  json_t *value;
  if (cards && !json_is_object(cards)) return sb_fail(error, "\"enemies\" must be an object, a member for each cell");
  json_object_foreach ((json_t *)cards, name, value) {
    int cell = sb_name_find(fs_cell_ids, FS_CELLS, name);
    if (cell < 0) return sb_fail(error, "\"enemies\": there is no cell \"%.20s\"", name);
    if (!read_card(c, value, cell, s, error)) return false;
    uint8_t *left = &s->unseen[s->enemy[cell] - 1];
    if (*left > 0) --*left;
  }
  return true;
}

static bool read_deck(const FsContent *c, const json_t *json, FsState *s, SbError *error) {
  static const char *const members[] = {"known", "unseen", "hidden", NULL};
  const json_t *deck = json_object_get(json, "deck");
  if (!s->options[FS_RAPID]) s->hidden = 20;
  if (!deck) return true;
  if (json_is_integer(deck)) return sb_read_byte(json, "deck", 0, 120, &s->hidden, error);
  if (!sb_read_only(deck, "\"deck\"", members, error)) return false;
  if (json_object_get(deck, "unseen")) memset(s->unseen, 0, sizeof s->unseen);
  return sb_read_by_thing(deck, "known", &c->base, "enemy", c->names, c->types, 60, s->known, error) &&
         sb_read_by_thing(deck, "unseen", &c->base, "enemy", c->names, c->types, 60, s->unseen, error) &&
         sb_read_byte(deck, "hidden", 0, 120, &s->hidden, error);
}

/* ---- ships ------------------------------------------------------------------------------------------ */

static bool read_flag(const json_t *json, const char *key, int flag, uint8_t *flags, SbError *error) {
  uint8_t value = (*flags & flag) != 0;
  if (!sb_read_flag(json, key, &value, error)) return false;
  *flags = (uint8_t)(value ? *flags | flag : *flags & ~flag);
  return true;
}

/* "at" and "lean"; how many numbers "at" has goes into `numbers`, 0 where it is not there. */
static bool read_place(const json_t *json, int least, FsPose *out, int *numbers, SbError *error) {
  int32_t at[3] = {0}, lean[2] = {0};
  if (!read_list(json, "at", least, 3, at, error) || !read_list(json, "lean", 2, 2, lean, error)) return false;
  if (lean[0] < 0 || lean[0] > 9000 || lean[1] <= -18000 || lean[1] > 18000)
    return sb_fail(error, "\"lean\" is 0 to 90 degrees, and a direction");
  *numbers = (int)json_array_size(json_object_get(json, "at"));
  *out = (FsPose){at[0], at[1], at[2], (int16_t)lean[0], (int16_t)lean[1]};
  return true;
}

static bool read_pose(const FsContent *c, const json_t *json, FsState *s, int id, SbError *error) {
  FsPose pose;
  int numbers;
  if (!read_place(json, 2, &pose, &numbers, error)) return false;
  if (numbers == 2) pose.z = fs_flat_height(c, s, id, pose.x, pose.y);
  if (numbers) s->ship[id].pose = pose;
  return true;
}

/* What follows for a hand-written ship from where it lies. */
static void derive_ship(const FsContent *c, const json_t *json, FsState *s, int id) {
  FsShip *ship = &s->ship[id];
  bool resolving = s->node >= FS_ORDERING && s->node <= FS_CENTRING;
  if (!json_object_get(json, "cells") && (ship->where == FS_WAITING || (ship->where == FS_LANDED && resolving)))
    ship->cells = ship->flags & FS_BOMBING ? 0 : fs_lies_on(c, s, id);
  bool one = ship->cells && !(ship->cells & (ship->cells - 1));
  if (ship->where == FS_WAITING && one && !json_object_get(json, "arrived")) ship->arrived = ++s->arrivals;
}

static bool read_ship(const FsContent *c, const json_t *json, FsState *s, int id, SbError *error) {
  static const char *const members[] = {"where",   "edge",  "at",      "lean",    "cells", "twice",   "tries", "voids",
                                        "flipped", "extra", "forward", "bombing", "bombs", "arrived", "asked", NULL};
  FsShip *ship = &s->ship[id];
  uint8_t asked = 0;
  *ship = (FsShip){.where = FS_LANDED};
  if (json_is_string(json)) {
    int where = sb_read_id(json, fs_where_ids, FS_WHERES);
    if (where < 0) return sb_fail(error, "a ship is in reserve, ready, landed, waiting or docked");
    ship->where = (uint8_t)where;
    return true;
  }
  if (!sb_read_only(json, "a ship", members, error) ||
      !sb_read_name(json, "where", fs_where_ids, FS_WHERES, &ship->where, error))
    return false;
  if (ship->where == FS_LANDED) ship->flags = FS_FLIPPED;
  const json_t *edge = json_object_get(json, "edge");
  if (edge && !json_is_null(edge) && !sb_read_name(json, "edge", fs_edge_ids, 5, &ship->edge, error)) return false;
  if (!read_pose(c, json, s, id, error) || !read_flag(json, "flipped", FS_FLIPPED, &ship->flags, error) ||
      !read_flag(json, "extra", FS_EXTRA_USED, &ship->flags, error) ||
      !read_flag(json, "forward", FS_FORWARD_USED, &ship->flags, error) ||
      !read_flag(json, "bombing", FS_BOMBING, &ship->flags, error))
    return false;
  derive_ship(c, json, s, id);
  if (!read_cells(json, "cells", &ship->cells, error) || !read_cells(json, "twice", &ship->twice, error) ||
      !sb_read_byte(json, "tries", 0, 3, &ship->tries, error) ||
      !sb_read_byte(json, "voids", 0, FS_MUST_GIVE_UP - 1, &ship->voids, error) ||
      !sb_read_byte(json, "bombs", 0, 3, &ship->bombs, error) ||
      !sb_read_byte(json, "arrived", 0, 200, &ship->arrived, error) || !sb_read_flag(json, "asked", &asked, error))
    return false;
  if (asked) s->asked |= 1u << id;
  return true;
}

static bool read_pilots(const json_t *json, FsState *s, int seat, SbError *error) {
  const json_t *list = json_object_get(json, "pilots");
  if (!list) return true;
  if (!json_is_array(list) || json_array_size(list) != FS_LEVELS)
    return sb_fail(error, "\"pilots\" must be three, one of each level");
  for (int level = 0; level < FS_LEVELS; level++) {
    int power = sb_read_id(json_array_get(list, (size_t)level), fs_power_ids, FS_POWERS);
    if (power / 4 != level || power < 0) return sb_fail(error, "\"pilots\" must be three, one of each level");
    s->pilot[seat][level] = (uint8_t)power;
  }
  return true;
}

/* Pilots that are not named are any that nobody else has. */
static void fill_pilots(const json_t *seats, FsState *s) {
  for (int level = 0; level < FS_LEVELS; level++) {
    uint32_t taken = 0;
    for (int seat = 0; seat < s->seats; seat++)
      if (json_object_get(json_array_get(seats, (size_t)seat), "pilots")) taken |= 1u << s->pilot[seat][level];
    for (int seat = 0; seat < s->seats; seat++) {
      if (json_object_get(json_array_get(seats, (size_t)seat), "pilots")) continue;
      int power = 4 * level;
      while (taken >> power & 1) power++;
      s->pilot[seat][level] = (uint8_t)power;
      taken |= 1u << power;
    }
  }
}

static bool read_seat(const FsContent *c, const json_t *json, FsState *s, int seat, SbError *error) {
  static const char *const members[] = {"pilots", "ships", NULL};
  const json_t *ships = json_object_get(json, "ships");
  const char *name;
  json_t *value;
  if (!sb_read_only(json, "a seat", members, error) || !read_pilots(json, s, seat, error)) return false;
  if (ships && !json_is_object(ships)) return sb_fail(error, "\"ships\" must be an object, a member for each ship");
  json_object_foreach ((json_t *)ships, name, value) {
    int ship = sb_name_find(fs_ship_ids, FS_FLEET, name);
    if (ship < 0) return sb_fail(error, "\"ships\": there is no ship \"%.20s\"", name);
    if (!read_ship(c, value, s, seat * FS_FLEET + ship, error)) return false;
  }
  return true;
}

static bool read_seats(const FsContent *c, const json_t *json, FsState *s, SbError *error) {
  const json_t *seats = json_object_get(json, "seats");
  if (json_array_size(seats) != s->seats) return sb_fail(error, "\"seats\" must be a list of %d objects", s->seats);
  for (int seat = 0; seat < s->seats; seat++)
    if (!read_seat(c, json_array_get(seats, (size_t)seat), s, seat, error)) return false;
  fill_pilots(seats, s);
  return true;
}

/* ---- the rapid variant -------------------------------------------------------------------------------- */

static bool read_step(const json_t *json, const char *key, uint32_t *out, SbError *error) {
  int value = (int)*out;
  if (!sb_read_int(json, key, 0, FS_RACE_STEPS + 100000, &value, error)) return false;
  *out = (uint32_t)value;
  return true;
}

static int read_disc(const FsContent *c, const FsState *s, const json_t *json) {
  int seat = sb_seat_of(&c->base, s->seats, json_object_get(json, "seat"));
  int ship = sb_read_id(json_object_get(json, "ship"), fs_ship_ids, FS_FLEET);
  return seat < 0 || ship < 0 ? -1 : seat * FS_FLEET + ship;
}

static bool read_done(const FsContent *c, const json_t *json, FsState *s, SbError *error) {
  static const char *const members[] = {"seat", "ship", "step", "throw", NULL};
  const char *hex = json_string_value(json_object_get(json, "throw"));
  int id = read_disc(c, s, json);
  uint32_t step = 0;
  uint64_t flick = 0;
  if (!sb_read_only(json, "\"done\"", members, error) || !read_step(json, "step", &step, error)) return false;
  if (id < 0 || s->race.count == FS_DONE_MAX) return sb_fail(error, "\"done\": there is no such ship, or no more room");
  if (hex && (strlen(hex) != 16 || strspn(hex, "0123456789abcdef") != 16))
    return sb_fail(error, "\"throw\" must be 16 hexadecimal digits, or null");
  for (int i = 0; hex && i < 16; i++) flick = flick << 4 | (uint64_t)(hex[i] <= '9' ? hex[i] - '0' : hex[i] - 'a' + 10);
  fs_race_note(s, id, flick, step);
  return true;
}

static bool read_lay(const FsContent *c, const json_t *json, FsState *s, SbError *error) {
  static const char *const members[] = {"seat", "ship", "at", "lean", NULL};
  int id = read_disc(c, s, json);
  int numbers;
  if (!sb_read_only(json, "\"lay\"", members, error)) return false;
  if (id < 0 || s->race.here >> id & 1) return sb_fail(error, "\"lay\" must be ships, each once");
  s->race.here |= 1u << id;
  return read_place(json, 3, &s->race.lay[id], &numbers, error);
}

static bool read_players(const json_t *list, FsState *s, SbError *error) {
  static const char *const members[] = {"place", "free", "until", NULL};
  if (!list) return true;
  if (json_array_size(list) != s->seats) return sb_fail(error, "\"players\" must be a list of all seats");
  for (int seat = 0; seat < s->seats; seat++) {
    const json_t *json = json_array_get(list, (size_t)seat);
    FsRacer *racer = &s->race.racer[seat];
    if (!sb_read_only(json, "\"players\"", members, error) ||
        !sb_read_wide(json, "place", 0, FS_ROUND - 1, &racer->place, error) ||
        !read_step(json, "free", &racer->free, error) || !read_step(json, "until", &racer->until, error))
      return false;
  }
  return true;
}

/* Without "lay" everything has lain still where it lies. */
static bool read_race(const FsContent *c, const json_t *json, FsState *s, SbError *error) {
  static const char *const members[] = {"now", "since", "players", "lay", "done", NULL};
  const json_t *race = json_object_get(json, "race"), *lay = json_object_get(race, "lay"), *value;
  size_t i;
  if (!s->options[FS_RAPID]) return !race || sb_fail(error, "\"race\" needs the option \"rapid\"");
  if (race && !sb_read_only(race, "\"race\"", members, error)) return false;
  if (!read_step(race, "now", &s->race.now, error)) return false;
  s->race.since = s->race.now;
  if (!read_step(race, "since", &s->race.since, error) || !read_players(json_object_get(race, "players"), s, error))
    return false;
  for (int id = 0; id < FS_SHIPS && !lay; id++) {
    if (!fs_on_table(&s->ship[id])) continue;
    s->race.here |= 1u << id;
    s->race.lay[id] = s->ship[id].pose;
  }
  json_array_foreach (lay, i, value)
    if (!read_lay(c, value, s, error)) return false;
  json_array_foreach (json_object_get(race, "done"), i, value)
    if (!read_done(c, value, s, error)) return false;
  return true;
}

/* ---- everything ------------------------------------------------------------------------------------- */

static bool read_index(const json_t *json, const char *key, const char *const *names, int count, uint8_t *out,
                       SbError *error) {
  const json_t *value = json_object_get(json, key);
  return !value || json_is_null(value) || sb_read_name(json, key, names, count, out, error);
}

static bool read_table(const FsContent *c, const json_t *json, FsState *s, SbError *error) {
  s->round = 1;
  return sb_read_name(json, "node", fs_node_ids, FS_NODES, &s->node, error) &&
         sb_read_wide(json, "round", 1, FS_ROUNDS_MAX, &s->round, error) &&
         sb_read_flag(json, "last_round", &s->last_round, error) &&
         sb_read_seat(json, "marker", &c->base, s->seats, &s->marker, error) &&
         (s->seat = s->marker, sb_read_seat(json, "seat", &c->base, s->seats, &s->seat, error)) &&
         sb_read_byte(json, "city", 0, FS_TRACK, &s->city, error) &&
         sb_read_byte(json, "mothership", 0, FS_TRACK, &s->mothership, error) &&
         sb_read_flag(json, "ramp", &s->back, error) &&
         sb_read_name(json, "open", fs_open_ids, FS_OPENS, &s->open, error) &&
         read_index(json, "flipped", fs_ship_ids, FS_FLEET, &s->flipped, error) &&
         read_index(json, "from", fs_kind_ids, FS_KINDS, &s->from, error) &&
         read_index(json, "acting", fs_ship_ids, FS_FLEET, &s->acting, error) &&
         sb_read_byte(json, "stage", 0, FS_CELLS - 1, &s->stage, error) &&
         sb_read_by_thing(json, "hits", &c->base, "cell", fs_cell_ids, FS_CELLS, 9, s->hits, error);
}

bool fs_position_read(const SbContent *content, const void *json, const SbSetup *setup, SbState *out, SbError *error) {
  static const char *const members[] = {"options", "node",   "round",      "last_round", "to_act",   "marker",
                                        "seat",    "city",   "mothership", "ramp",       "open",     "flipped",
                                        "from",    "acting", "stage",      "hits",       "arrivals", "enemies",
                                        "deck",    "seats",  "result",     "rng",        "race",     NULL};
  const FsContent *c = fs_facts(content);
  const json_t *options = json_object_get(json, "options");
  SbSetup start = *setup;
  uint8_t winners = 0;
  FsState s;
  if (!sb_read_only(json, "a position", members, error)) return false;
  if (options && !sb_setup_options_from_json(content, &start, options, error)) return false;
  if (start.seats < 2 || start.seats > FS_SEATS) return sb_fail(error, "this game is for 2 to 4 seats");
  fs_blank(c, &start, &s);
  if (s.options[FS_RAPID]) fs_race_begin(&(FsRunning){.c = c, .s = &s});
  if (!read_table(c, json, &s, error) || !read_cards(c, json, &s, error) || !read_deck(c, json, &s, error) ||
      !read_seats(c, json, &s, error) || !sb_read_byte(json, "arrivals", 0, 200, &s.arrivals, error) ||
      !read_race(c, json, &s, error))
    return false;
  if (!sb_read_result(json, content, s.seats, s.node == FS_OVER, fs_reason_ids, FS_REASONS, &winners, &s.reason, error))
    return false;
  if (s.options[FS_RAPID]) s.race.winners = winners;
  if (!sb_read_rng(json, &s.rng, error) || !fs_check(content, (const SbState *)&s, error)) return false;
  uint32_t everybody = s.reason == FS_VICTORY ? (1u << s.seats) - 1 : 0;
  if (s.node == FS_OVER && !s.options[FS_RAPID] && winners != everybody)
    return sb_fail(error, "everybody wins, or nobody does");
  if (!sb_read_to_act(json, content, s.seats, fs_due(content, (const SbState *)&s), error)) return false;
  memcpy(out, &s, sizeof s);
  return true;
}
