/* Ships, tactic cards and tiles as facts say them. */
#include <string.h>

#include "reading.h"

/* ---- weapons ---------------------------------------------------------------------------------------- */

static bool read_weapon(BgReading *r, const SbFacts *f, const char *id, BgWeaponFacts *out) {
  static const char *const members[] = {"id", "charge", "range", "attacks", "strength", "targets", "abilities", NULL};
  const SbFactNumber numbers[] = {
      {"charge", 0, 20, &out->charge},
      {"range", 1, 20, &out->range},
      {"attacks", 1, 6, &out->attacks},
      {"strength", 0, 9, &out->strength},
      {NULL, 0, 0, NULL},
  };
  char ids[1][BG_ID];
  const char *names[1];
  int count = 0;
  out->targets = (1u << BG_SIZES) - 1;
  if (!bg_read_only(f, members) || !bg_id_add(f, "weapon", id, true, ids, names, &count, 1)) return false;
  strcpy(out->id, ids[0]);
  return sb_fact_numbers(f, numbers) && bg_read_bits(f, "targets", bg_size_names, BG_SIZES, &out->targets) &&
         bg_abilities_read(r, f, BG_OF_WEAPON, BG_NONE, &out->abilities);
}

static bool read_weapons(BgReading *r, const SbFacts *f, BgVersionFacts *v) {
  const json_t *list = sb_fact_list(f, "weapons", 1, 2);
  for (int i = 0; i < (int)json_array_size(list); i++) {
    SbFacts in = {json_array_get(list, (size_t)i), f->where, f->error};
    if (!read_weapon(r, &in, json_string_value(json_object_get(in.root, "id")), &v->weapon[i])) return false;
    v->weapons++;
  }
  return list != NULL;
}

/* ---- ships ------------------------------------------------------------------------------------------ */

static bool read_grid(const SbFacts *f, BgShip *ship) {
  static const char marks[] = ".#*+";
  const json_t *list = sb_fact_list(f, "grid", 8, 8), *row;
  size_t i;
  json_array_foreach (list, i, row) {
    const char *text = json_string_value(row);
    if (!text || strlen(text) != 10 || strspn(text, marks) != 10)
      return sb_fail(f->error, "%s: \"grid\" is 8 lines of 10 cells: . a miss, # a hit, * a star", f->where);
    for (int letter = 0; letter < 10; letter++) ship->grid[i][letter] = (uint8_t)(strchr(marks, text[letter]) - marks);
  }
  return list != NULL;
}

static bool read_version(BgReading *r, const SbFacts *f, const BgShip *ship, BgVersionFacts *v) {
  static const char *const members[] = {"launch",   "activation", "move",    "shields", "hull",
                                        "capacity", "slots",      "weapons", "powers",  NULL};
  const SbFactNumber numbers[] = {
      {"launch", 1, 40, &v->launch}, {"activation", 0, 20, &v->activation},
      {"move", 0, 12, &v->move},     {"shields", 0, 20, &v->shields},
      {"hull", 1, 20, &v->hull},     {NULL, 0, 0, NULL},
  };
  v->exists = 1;
  if (!bg_read_only(f, members) || !sb_fact_numbers(f, numbers) || !bg_read_byte(f, "capacity", 0, 21, &v->capacity) ||
      !bg_read_numbers(f, "slots", bg_type_names, BG_TYPES, 0, 3, v->slots))
    return false;
  if (v->slots[BG_EVENT] || v->slots[BG_SABOTAGE] || (v->slots[BG_HERO] && ship->form != BG_SOLO))
    return sb_fail(f->error, "%s: \"slots\" are for upgrades and weapons, and on solo ships for heroes", f->where);
  if (v->capacity && ship->size == BG_SMALL)
    return sb_fail(f->error, "%s: a small ship has no hold (BG-6.6)", f->where);
  return read_weapons(r, f, v) && bg_powers_read(r, f, v);
}

/* From the last version on: what a better one has begins with what the lesser one has, so that their lists are shared.
 */
static bool read_versions(BgReading *r, const SbFacts *f, BgShip *ship) {
  const json_t *versions = json_object_get(f->root, "versions");
  const SbFacts in = {versions, f->where, f->error};
  static const char *const members[] = {"standard", "seasoned", "veteran", NULL};
  if (!bg_read_only(&in, members)) return false;
  if (json_object_size(versions) == 0) return sb_fail(f->error, "%s: there is no version", f->where);
  for (int version = BG_VERSIONS - 1; version >= 0; version--) {
    SbFacts own = {json_object_get(versions, bg_version_names[version]), f->where, f->error};
    if (own.root && !read_version(r, &own, ship, &ship->version[version])) return false;
  }
  return true;
}

static bool read_ship(BgReading *r, const SbFacts *f, BgShip *ship) {
  static const char *const members[] = {"id", "faction", "size", "form", "grid", "versions", NULL};
  int faction, size, form;
  if (!bg_read_only(f, members) || !sb_fact_name(f, "faction", r->c->faction_name, r->c->factions, &faction) ||
      !sb_fact_name(f, "size", bg_size_names, BG_SIZES, &size) ||
      !sb_fact_name(f, "form", bg_form_names, BG_FORMS, &form))
    return false;
  if (form == BG_SQUADRON && size != BG_SMALL) return sb_fail(f->error, "%s: a squadron is of small ships", f->where);
  ship->faction = (uint8_t)faction;
  ship->size = (uint8_t)size;
  ship->form = (uint8_t)form;
  return read_grid(f, ship) && read_versions(r, f, ship);
}

/* Which entry of the content an entry of a list is: they were counted through before. */
static int entry_number(const json_t *entry, char (*ids)[BG_ID], int count) {
  const char *id = json_string_value(json_object_get(entry, "id"));
  int i = 0;
  while (i < count && strcmp(ids[i], id) != 0) i++;
  return i;
}

bool bg_ships_read(BgReading *r, const SbFacts *f) {
  const json_t *list = json_object_get(f->root, "ships");
  for (int i = 0; i < (int)json_array_size(list); i++) {
    int name = entry_number(json_array_get(list, (size_t)i), r->c->ship_id, r->c->names);
    SbFactEntry e;
    sb_fact_entry(f, list, i, r->c->ship_id[name], &e);
    if (!read_ship(r, &e.facts, &r->c->ship[name])) return false;
  }
  return true;
}

/* ---- tactic cards ------------------------------------------------------------------------------------- */

/* Which members a type of card has (BG-13). */
static bool right_members(const SbFacts *f, const BgKind *kind) {
  bool icon = kind->type == BG_UPGRADE || kind->type == BG_WEAPON || kind->type == BG_SABOTAGE;
  if (icon != (kind->forms != 0))
    return sb_fail(f->error, "%s: upgrades, weapons and sabotage have an \"icon\", other cards none", f->where);
  if ((kind->type == BG_WEAPON) != (json_object_get(f->root, "weapon") != NULL))
    return sb_fail(f->error, "%s: cards of type weapon have a \"weapon\", other cards none", f->where);
  if ((kind->type == BG_SABOTAGE) != (json_object_get(f->root, "reach") != NULL))
    return sb_fail(f->error, "%s: sabotage has a \"reach\", other cards none", f->where);
  return true;
}

/* An event is played once: in its phase, or in a window of the action phase (BG-14.4). */
static bool event_fits(const BgContent *c, const SbFacts *f, const BgKind *kind) {
  const BgAbility *ability = &c->ability[kind->abilities.first];
  if (kind->abilities.count != 1) return sb_fail(f->error, "%s: an event has one ability", f->where);
  if (!kind->main && kind->phase != BG_ACTION)
    return sb_fail(f->error, "%s: windows are in the action phase", f->where);
  if (kind->main && ability->turn) return sb_fail(f->error, "%s: \"turn\" is for windows", f->where);
  return true;
}

static bool read_abilities(BgReading *r, const SbFacts *f, BgKind *kind) {
  if (kind->type == BG_EVENT) {
    if (!bg_abilities_read(r, f, BG_OF_EVENT, BG_NONE, &kind->abilities)) return false;
    kind->main = kind->abilities.count && r->c->ability[kind->abilities.first].when == BG_WHEN_MAIN;
    return event_fits(r->c, f, kind);
  }
  uint8_t reach = 0;
  kind->main = 1;
  return bg_read_byte(f, "reach", 0, 40, &reach) && bg_attaching(r, f, kind, reach, &kind->abilities) &&
         bg_abilities_read(r, f, BG_OF_CARD, BG_NONE, &kind->abilities);
}

static bool read_card(BgReading *r, const SbFacts *f, const char *id, BgKind *kind) {
  static const char *const members[] = {"id",   "faction", "type",   "icon",      "reach", "phase",
                                        "cost", "copies",  "weapon", "abilities", NULL};
  int faction, type, phase;
  if (!bg_read_only(f, members) || !sb_fact_name(f, "faction", r->c->faction_name, r->c->factions, &faction) ||
      !sb_fact_name(f, "type", bg_type_names, BG_TYPES, &type) ||
      !sb_fact_name(f, "phase", bg_phase_names, BG_PHASES, &phase) || !sb_fact_byte(f, "cost", 0, 20, &kind->cost) ||
      !sb_fact_byte(f, "copies", 1, 3, &kind->copies) ||
      !bg_read_bits(f, "icon", bg_form_names, BG_FORMS, &kind->forms))
    return false;
  if (phase == BG_SETTING_UP) return sb_fail(f->error, "%s: no card is played in setup", f->where);
  kind->faction = (uint8_t)faction;
  kind->type = (uint8_t)type;
  kind->phase = (uint8_t)phase;
  SbFacts weapon = {json_object_get(f->root, "weapon"), f->where, f->error};
  return right_members(f, kind) && read_abilities(r, f, kind) &&
         (!weapon.root || read_weapon(r, &weapon, id, &kind->weapon));
}

bool bg_cards_read(BgReading *r, const SbFacts *f) {
  const json_t *list = json_object_get(f->root, "cards");
  for (int i = 0; i < (int)json_array_size(list); i++) {
    int kind = entry_number(json_array_get(list, (size_t)i), r->c->kind_id, r->c->kinds);
    SbFactEntry e;
    sb_fact_entry(f, list, i, r->c->kind_id[kind], &e);
    if (!read_card(r, &e.facts, r->c->kind_id[kind], &r->c->kind[kind])) return false;
  }
  return true;
}

/* ---- tiles ------------------------------------------------------------------------------------------ */

static bool read_roll(const SbFacts *f, BgTileKind *tile) {
  static const char *const members[] = {"worst", "damage", NULL};
  const SbFacts in = {json_object_get(f->root, "roll"), f->where, f->error};
  if (!in.root) return true;
  tile->rolls = 1;
  return bg_read_only(&in, members) && sb_fact_byte(&in, "worst", 1, 8, &tile->worst) &&
         sb_fact_byte(&in, "damage", 1, 9, &tile->damage);
}

static bool read_tile(BgReading *r, const SbFacts *f, BgTileKind *tile) {
  static const char *const members[] = {"id", "hexes", "copies", "blocks", "cover", "roll", "abilities", NULL};
  uint8_t hexes;
  if (!bg_read_only(f, members) || !sb_fact_byte(f, "hexes", 2, 4, &hexes) ||
      !bg_read_byte(f, "copies", 0, 8, &tile->copies) || !bg_read_flag(f, "blocks", &tile->blocks) ||
      !bg_read_byte(f, "cover", 2, 8, &tile->cover) || !read_roll(f, tile))
    return false;
  tile->shape = hexes == 4 ? BG_TILE_FOUR : BG_TILE_TWO;
  if (hexes == 3) return sb_fail(f->error, "%s: a tile has 2 or 4 hexes", f->where);
  if (tile->copies && (hexes == 4 || tile->blocks || tile->rolls))
    return sb_fail(f->error, "%s: a discovery tile has 2 hexes and is no obstacle", f->where);
  if (tile->blocks && tile->rolls) return sb_fail(f->error, "%s: nobody can enter what blocks", f->where);
  return bg_abilities_read(r, f, BG_OF_TILE, BG_NONE, &tile->abilities);
}

bool bg_tiles_read(BgReading *r, const SbFacts *f) {
  const json_t *list = json_object_get(f->root, "tiles");
  for (int i = 0; i < (int)json_array_size(list); i++) {
    SbFactEntry e;
    sb_fact_entry(f, list, i, r->c->tile_id[i], &e);
    if (!read_tile(r, &e.facts, &r->c->tile[i])) return false;
  }
  return true;
}
