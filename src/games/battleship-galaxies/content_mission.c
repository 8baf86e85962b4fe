/* Missions as facts say them: map, seats, fleets and decks. Whether they can be played is looked at afterwards
 * (content_check.c). */
#include <string.h>

#include "reading.h"
#include "starboard/position.h"

int bg_power_number(BgReading *r, const SbFacts *f, const char *key) {
  const char *id = json_string_value(json_object_get(f->root, key));
  BgContent *c = r->c;
  for (int power = 0; id && power < c->powers; power++)
    if (strcmp(id, c->power_id[power]) == 0) return power;
  return bg_id_add(f, "power", id, false, c->power_id, c->power_name, &c->powers, BG_POWERS) ? c->powers - 1 : -1;
}

void bg_entry_part(const SbFacts *f, const json_t *list, const char *what, int index, int first, SbFactEntry *out) {
  char name[24];
  SbText t = sb_text(name, sizeof name);
  sb_text_format(&t, "%s %d", what, first + index);
  sb_fact_entry(f, list, index, name, out);
}

/* A list of hexes "0508" of this board; what is left out of `at` is nowhere. */
static bool read_hexes(const SbFacts *f, int boards, int least, int most, uint16_t *at, int *count) {
  const json_t *list = sb_fact_list(f, "at", least, most), *value;
  size_t i;
  for (int k = 0; k < most; k++) at[k] = BG_NOWHERE;
  json_array_foreach (list, i, value) {
    int hex = json_is_string(value) ? bg_hex_read(json_string_value(value)) : -1;
    if (hex < 0 || !bg_full(boards, hex) || (i > 0 && hex <= at[i - 1]))
      return sb_fail(f->error, "%s: \"at\" is made of full hexes of the board such as 0508, in ascending order",
                     f->where);
    at[i] = (uint16_t)hex;
  }
  *count = (int)json_array_size(list);
  return list != NULL;
}

/* ---- tiles ------------------------------------------------------------------------------------------ */

static bool read_tile(const BgContent *c, const SbFacts *f, BgMission *m) {
  static const char *const members[] = {"kind", "at", NULL};
  uint8_t kind = BG_NONE;
  int count;
  if (!bg_read_only(f, members) || !bg_read_name(f, "kind", c->tile_name, c->tile_kinds, &kind)) return false;
  int needed = kind != BG_NONE && c->tile[kind].shape == BG_TILE_FOUR ? 1 : 2;
  m->tile[m->tiles].kind = kind;
  m->tile[m->tiles].at[1] = BG_NOWHERE;
  if (!read_hexes(f, m->boards, needed, needed, m->tile[m->tiles].at, &count)) return false;
  m->tiles++;
  return true;
}

static bool read_tiles(const BgContent *c, const SbFacts *f, BgMission *m) {
  if (!json_object_get(f->root, "tiles")) return true;
  const json_t *list = sb_fact_list(f, "tiles", 0, BG_TILES);
  for (int i = 0; i < (int)json_array_size(list); i++) {
    SbFactEntry e;
    bg_entry_part(f, list, "tile", i, 1, &e);
    if (!read_tile(c, &e.facts, m)) return false;
  }
  return list != NULL;
}

/* ---- a seat ----------------------------------------------------------------------------------------- */

static bool read_zone(const SbFacts *f, BgMission *m, BgSeatFacts *seat) {
  static const char *const members[] = {"rows", "columns", NULL};
  const SbFacts in = {json_object_get(f->root, "zone"), f->where, f->error};
  uint8_t row[2], column[2];
  if (!bg_read_only(&in, members) || !sb_fact_bytes(&in, "rows", 2, 1, BG_ROWS, row) ||
      !sb_fact_bytes(&in, "columns", 2, 1, 18 * m->boards, column))
    return false;
  if (row[0] > row[1] || column[0] > column[1])
    return sb_fail(f->error, "%s: \"zone\" goes from a lower to a higher row and column", f->where);
  if ((row[1] - row[0] + 1) * (column[1] - column[0] + 1) > 72)
    return sb_fail(f->error, "%s: \"zone\" has more than 72 hexes", f->where);
  BgZone zone = {row[0], row[1], column[0], column[1]};
  int i = 0;
  while (i < m->zones && memcmp(&m->zone[i], &zone, sizeof zone) != 0) i++;
  if (i == m->zones) m->zone[m->zones++] = zone;
  seat->zone = (uint8_t)i;
  return true;
}

/* With whom a deck or the energy is shared: an earlier seat, which has it itself. */
static bool read_shares(const SbFacts *f, BgMission *m, int index) {
  static const char *const members[] = {"deck", "energy", NULL};
  const SbFacts in = {json_object_get(f->root, "shares"), f->where, f->error};
  BgSeatFacts *seat = &m->seat[index];
  seat->pile = seat->track = (uint8_t)index;
  if (!in.root) return true;
  if (!bg_read_only(&in, members) || !bg_read_byte(&in, "deck", 0, index, &seat->pile) ||
      !bg_read_byte(&in, "energy", 0, index, &seat->track))
    return false;
  if (m->seat[seat->pile].pile != seat->pile || m->seat[seat->track].track != seat->track ||
      m->seat[seat->pile].side != seat->side || m->seat[seat->track].side != seat->side ||
      m->seat[seat->pile].faction != seat->faction)
    return sb_fail(f->error, "%s: \"shares\" names the first seat of the same side that has it", f->where);
  return true;
}

static bool read_printed_fleet(const BgContent *c, const SbFacts *f, BgSeatFacts *seat) {
  json_t *object = json_object_get(f->root, "fleet"), *value;
  const char *id;
  if (!json_is_object(object) || json_object_size(object) < 1 || json_object_size(object) > BG_SLOTS)
    return sb_fail(f->error, "%s: \"fleet\" must be an object of 1 to %d ships and their versions", f->where, BG_SLOTS);
  for (int name = 0; name < c->names; name++) { /* in the order of the content, whatever the order here is */
    value = json_object_get(object, c->ship_id[name]);
    if (!value) continue;
    int version = sb_read_id(value, bg_version_names, BG_VERSIONS);
    if (version < 0 || !c->ship[name].version[version].exists || c->ship[name].faction != seat->faction)
      return sb_fail(f->error, "%s: \"fleet\": %s is not of this faction, or has no such version", f->where,
                     c->ship_id[name]);
    seat->fleet[seat->fleet_count++] = (BgFleetEntry){(uint8_t)name, (uint8_t)version};
  }
  json_object_foreach (object, id, value)
    if (sb_name_find(c->ship_name, c->names, id) < 0)
      return sb_fail(f->error, "%s: \"fleet\" has a ship nobody knows: %.30s", f->where, id);
  return true;
}

static bool read_fleet(const BgContent *c, const SbFacts *f, BgSeatFacts *seat) {
  const json_t *without = json_object_get(f->root, "fleet_without"), *value;
  size_t i;
  if ((json_object_get(f->root, "fleet") != NULL) == (json_object_get(f->root, "fleet_limit") != NULL))
    return sb_fail(f->error, "%s: a seat has either \"fleet\" or \"fleet_limit\"", f->where);
  if (json_object_get(f->root, "fleet")) {
    if (without || json_object_get(f->root, "fleet_with"))
      return sb_fail(f->error, "%s: \"fleet_with\" and \"fleet_without\" are for fleets that are chosen", f->where);
    return read_printed_fleet(c, f, seat);
  }
  json_array_foreach (without, i, value) {
    int name = sb_read_id(value, c->ship_name, c->names);
    if (name < 0) return sb_fail(f->error, "%s: \"fleet_without\" has a ship nobody knows", f->where);
    seat->banned |= 1u << name;
  }
  return sb_fact_byte(f, "fleet_limit", 1, 200, &seat->limit) &&
         bg_read_one_more(f, "fleet_with", c->ship_name, c->names, &seat->extra);
}

/* Of the first seat of a pile alone; prepped cards of the others are put to it. */
static bool read_deck(const BgContent *c, const SbFacts *f, BgMission *m, int index) {
  BgSeatFacts *seat = &m->seat[index];
  uint8_t prepped[BG_KINDS] = {0};
  if (!bg_read_numbers(f, "prepped", c->kind_name, c->kinds, 0, 3, prepped)) return false;
  for (int kind = 0; kind < c->kinds; kind++) m->seat[seat->pile].prepped[kind] += prepped[kind];
  bool list = json_object_get(f->root, "deck"), limit = json_object_get(f->root, "deck_limit");
  m->seat[seat->pile].deck_least += c->hand_start;
  if (seat->pile != index)
    return (!list && !limit && !json_object_get(f->root, "deck_least")) ||
           sb_fail(f->error, "%s: the deck stands at the first of those who share it", f->where);
  if (list == limit) return sb_fail(f->error, "%s: a seat has either \"deck\" or \"deck_limit\"", f->where);
  return bg_read_byte(f, "deck_limit", 1, BG_DISCARDS, &seat->deck_limit) &&
         bg_read_numbers(f, "deck", c->kind_name, c->kinds, 0, 3, seat->deck) &&
         bg_read_numbers(f, "deck_least", bg_type_names, BG_TYPES, 0, BG_DISCARDS, seat->least);
}

static bool read_start(const BgContent *c, const SbFacts *f, int boards, BgStart *start) {
  static const char *const members[] = {"ship", "at", "bare", "damage", "cards", "cargo", NULL};
  int name, count;
  if (!bg_read_only(f, members) || !sb_fact_name(f, "ship", c->ship_name, c->names, &name) ||
      !bg_read_flag(f, "bare", &start->bare) || !bg_read_byte(f, "damage", 0, 19, &start->damage) ||
      !bg_read_flag(f, "cargo", &start->cargo))
    return false;
  const BgShip *ship = &c->ship[name];
  int hexes = ship->form == BG_SQUADRON ? 3 : ship->size == BG_MEDIUM ? 2 : 1;
  start->name = (uint8_t)name;
  start->chosen = !json_object_get(f->root, "at");
  for (int i = 0; i < 3; i++) start->at[i] = BG_NOWHERE;
  if (!start->chosen && !read_hexes(f, boards, hexes, hexes, start->at, &count)) return false;
  if (!json_object_get(f->root, "cards")) return true;
  const json_t *list = sb_fact_list(f, "cards", 1, (int)sizeof start->card), *value;
  size_t i;
  json_array_foreach (list, i, value) {
    int kind = sb_read_id(value, c->kind_name, c->kinds);
    if (kind < 0) return sb_fail(f->error, "%s: \"cards\" has a card nobody knows", f->where);
    start->card[start->cards++] = (uint8_t)kind;
  }
  return list != NULL;
}

static bool read_starts(const BgContent *c, const SbFacts *f, int boards, BgSeatFacts *seat) {
  if (!json_object_get(f->root, "starts")) return true;
  const json_t *list = sb_fact_list(f, "starts", 1, 2), *value;
  size_t i;
  json_array_foreach (list, i, value)
    if (!read_start(c, &(SbFacts){value, f->where, f->error}, boards, &seat->start[seat->starts++])) return false;
  return list != NULL;
}

static bool read_energy(const SbFacts *f, int most, int index, BgSeatFacts *seat) {
  bool own = seat->track == index, given = json_object_get(f->root, "energy");
  if (own != given) return sb_fail(f->error, "%s: \"energy\" stands at the first of those who share it", f->where);
  return bg_read_byte(f, "energy", 0, most, &seat->energy) && sb_fact_byte(f, "income", 0, most, &seat->income) &&
         sb_fact_byte(f, "first_income", 0, most, &seat->first_income);
}

static bool read_seat(const BgContent *c, const SbFacts *f, BgMission *m, int index) {
  static const char *const members[] = {"faction",       "side",         "zone",       "shares",      "energy",
                                        "income",        "first_income", "fleet",      "fleet_limit", "fleet_with",
                                        "fleet_without", "deck",         "deck_limit", "deck_least",  "prepped",
                                        "places_all",    "starts",       "target",     "any_faction", NULL};
  BgSeatFacts *seat = &m->seat[index];
  int faction;
  if (!bg_read_only(f, members) || !sb_fact_name(f, "faction", c->faction_name, c->factions, &faction)) return false;
  seat->faction = seat->side = (uint8_t)faction;
  return bg_read_byte(f, "side", 0, 1, &seat->side) && read_zone(f, m, seat) && read_shares(f, m, index) &&
         read_energy(f, c->energy_most, index, seat) && read_fleet(c, f, seat) && read_deck(c, f, m, index) &&
         read_starts(c, f, m->boards, seat) && bg_read_flag(f, "places_all", &seat->places_all) &&
         bg_read_byte(f, "target", 1, 99, &seat->target) && bg_read_flag(f, "any_faction", &seat->any_faction);
}

/* ---- missions --------------------------------------------------------------------------------------- */

static bool read_seats(const BgContent *c, const SbFacts *f, BgMission *m) {
  const json_t *list = sb_fact_list(f, "seats", 2, BG_SEATS);
  if (!list) return false;
  m->seats = (uint8_t)json_array_size(list);
  for (int i = 0; i < m->seats; i++) {
    SbFactEntry e;
    bg_entry_part(f, list, "seat", i, 0, &e);
    if (!read_seat(c, &e.facts, m, i)) return false;
  }
  return true;
}

static bool read_mission(BgReading *r, const SbFacts *f, BgMission *m) {
  static const char *const members[] = {"id",    "boards", "simple",    "free", "no_clock",
                                        "tiles", "seats",  "abilities", NULL};
  return bg_read_only(f, members) && sb_fact_byte(f, "boards", 1, 2, &m->boards) &&
         bg_read_flag(f, "simple", &m->simple) && bg_read_flag(f, "free", &m->free) &&
         bg_read_flag(f, "no_clock", &m->no_clock) && read_tiles(r->c, f, m) && read_seats(r->c, f, m) &&
         bg_abilities_read(r, f, BG_OF_MISSION, BG_NONE, &m->abilities);
}

bool bg_missions_read(BgReading *r, const SbFacts *f) {
  static const char *const members[] = {"missions", NULL};
  BgContent *c = r->c;
  char ids[1][BG_ID];
  const char *names[1];
  const json_t *list = bg_read_only(f, members) ? sb_fact_list(f, "missions", 0, BG_MISSIONS) : NULL;
  for (int i = 0; i < (int)json_array_size(list); i++) {
    const char *id = json_string_value(json_object_get(json_array_get(list, (size_t)i), "id"));
    int count = 0;
    if (!bg_id_add(f, "mission", id, false, ids, names, &count, 1)) return false;
    if (c->missions == BG_MISSIONS) return sb_fail(f->error, "%s: more than %d missions", f->where, BG_MISSIONS);
    for (int k = 0; k < c->missions; k++)
      if (strcmp(c->mission[k].id, id) == 0)
        return sb_fail(f->error, "%s: the mission %s is there twice", f->where, id);
    BgMission *m = &c->mission[c->missions];
    strcpy(m->id, ids[0]);
    c->mission_choice[c->missions++] = m->id;
    SbFactEntry e;
    sb_fact_entry(f, list, i, m->id, &e);
    if (!read_mission(r, &e.facts, m) || !bg_mission_check(c, &e.facts, m)) return false;
    c->mission_seats[c->missions - 1] = m->seats;
  }
  return list != NULL;
}
