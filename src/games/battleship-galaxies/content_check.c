/* Whether a content set can be played: sizes of tables, fleets that can be chosen, maps on which ships have room. */
#include <string.h>

#include "reading.h"

/* ---- ships and cards ---------------------------------------------------------------------------------- */

/* Cards that can lie on one ship card: its slots, and sabotage of two decks. */
static int most_attached(const BgContent *c, const BgShip *ship, const BgVersionFacts *v) {
  int sabotage[2] = {0}, slots = v->slots[BG_UPGRADE] + v->slots[BG_WEAPON] + v->slots[BG_HERO];
  for (int kind = 0; kind < c->kinds; kind++)
    if (c->kind[kind].type == BG_SABOTAGE && c->kind[kind].forms >> ship->form & 1)
      sabotage[c->kind[kind].faction] += c->kind[kind].copies;
  int twice = 2 * (sabotage[0] > sabotage[1] ? sabotage[0] : sabotage[1]), both = sabotage[0] + sabotage[1];
  return slots + (twice > both ? twice : both);
}

static bool ships_fit(const BgContent *c, SbError *error) {
  int names[2] = {0};
  for (int name = 0; name < c->names; name++) {
    const BgShip *ship = &c->ship[name];
    if (++names[ship->faction] > BG_SLOTS)
      return sb_fail(error, "facts.json: more than %d ships of %s", BG_SLOTS, c->faction_id[ship->faction]);
    for (int version = 0; version < BG_VERSIONS; version++)
      if (ship->version[version].exists && most_attached(c, ship, &ship->version[version]) > BG_ATTACHED)
        return sb_fail(error, "facts.json: more than %d cards could lie on %s, with all sabotage there is", BG_ATTACHED,
                       c->ship_id[name]);
  }
  return true;
}

/* A seat remembers that the next launch may go beside a ship, not which card has said so. */
static int alerts(const BgContent *c, int kind) {
  const BgList *list = &c->kind[kind].abilities;
  for (int i = list->first; i < list->first + list->count; i++)
    for (int e = 0; e < c->ability[i].effects; e++)
      if (c->ability[i].effect[e].what == BG_DO_REGION) return 1;
  return 0;
}

bool bg_things_check(const BgContent *c, SbError *error) {
  int kinds[2] = {0}, regions = 0;
  for (int kind = 0; kind < c->kinds; kind++) regions += alerts(c, kind);
  if (regions > 1) return sb_fail(error, "facts.json: only one card may have a \"region\"");
  for (int kind = 0; kind < c->kinds; kind++)
    if (++kinds[c->kind[kind].faction] > BG_KINDS / 2)
      return sb_fail(error, "facts.json: more than %d different cards of %s", BG_KINDS / 2,
                     c->faction_id[c->kind[kind].faction]);
  return ships_fit(c, error);
}

/* ---- the map ------------------------------------------------------------------------------------------ */

static bool tile_place(const BgContent *c, const BgMission *m, int tile, BgArea *out) {
  BgTile at = {.kind = m->tile[tile].kind, .at = {m->tile[tile].at[0], m->tile[tile].at[1]}};
  return bg_tile_area(c, m->boards, &at, out);
}

static bool map_fits(const BgContent *c, const SbFacts *f, const BgMission *m) {
  BgArea area[BG_TILES];
  int hidden = 0, copies = 0;
  for (int kind = 0; kind < c->tile_kinds; kind++) copies += c->tile[kind].copies;
  for (int tile = 0; tile < m->tiles; tile++) {
    const uint16_t *at = m->tile[tile].at;
    hidden += m->tile[tile].kind == BG_NONE;
    if (!tile_place(c, m, tile, &area[tile]) || (at[1] != BG_NOWHERE && bg_distance(at[0], at[1]) != 1))
      return sb_fail(f->error, "%s: tile %d is not on full hexes next to each other", f->where, tile + 1);
    for (int other = 0; other < tile; other++)
      if (bg_apart(&area[tile], &area[other]) == 0)
        return sb_fail(f->error, "%s: tile %d lies on tile %d", f->where, tile + 1, other + 1);
  }
  for (int kind = 0; kind < c->tile_kinds; kind++) {
    int open = 0;
    for (int tile = 0; tile < m->tiles; tile++) open += m->tile[tile].kind == kind && c->tile[kind].copies;
    if (open > c->tile[kind].copies)
      return sb_fail(f->error, "%s: there are only %d tiles %s", f->where, c->tile[kind].copies, c->tile_id[kind]);
    copies -= open;
  }
  return hidden <= copies || sb_fail(f->error, "%s: there are only %d discovery tiles", f->where, copies);
}

static bool blocked(const BgContent *c, const BgMission *m, const BgArea *base) {
  BgArea area;
  for (int tile = 0; tile < m->tiles; tile++)
    if (m->tile[tile].kind != BG_NONE && c->tile[m->tile[tile].kind].blocks && tile_place(c, m, tile, &area) &&
        bg_apart(base, &area) == 0)
      return true;
  return false;
}

/* Places for a ship of this size whose base touches the zone. */
static int room(const BgContent *c, const BgMission *m, int size, const BgZone *zone) {
  int places = 0;
  for (int hex = 0; hex < BG_HEXES; hex++)
    for (int dir = 0; dir < (size == BG_MEDIUM ? 3 : 1); dir++) {
      int next = size == BG_MEDIUM && bg_full(m->boards, hex) ? bg_step_to(m->boards, hex, dir) : -1;
      uint16_t at[2] = {(uint16_t)hex, next < 0 ? BG_NOWHERE : (uint16_t)next};
      BgArea base;
      if (!bg_full(m->boards, hex) || (size == BG_MEDIUM && next < 0)) continue;
      places += bg_base(m->boards, size, at, &base) && bg_in_zone(zone, &base) && !blocked(c, m, &base);
    }
  return places;
}

/* ---- fleets ------------------------------------------------------------------------------------------- */

static int base_hexes(const BgShip *ship) {
  return ship->form == BG_SQUADRON ? 3 : ship->size == BG_LARGE ? 7 : ship->size == BG_MEDIUM ? 2 : 1;
}

static int cheapest(const BgShip *ship) {
  int least = 255;
  for (int version = 0; version < BG_VERSIONS; version++)
    if (ship->version[version].exists && ship->version[version].launch < least) least = ship->version[version].launch;
  return least;
}

static bool chosen_fleet_fits(const BgContent *c, const SbFacts *f, const BgMission *m, const BgSeatFacts *seat) {
  int least = 255, names = 0, extra = seat->extra - 1;
  for (int name = 0; name < c->names; name++) {
    if (c->ship[name].faction != seat->faction) continue;
    names++;
    if (!(seat->banned >> name & 1) && cheapest(&c->ship[name]) < least) least = cheapest(&c->ship[name]);
  }
  if (seat->extra) {
    if (c->ship[extra].faction == seat->faction || seat->banned >> extra & 1 || m->free)
      return sb_fail(f->error, "%s: \"fleet_with\" is a ship of the other faction, which nobody forbids", f->where);
    if (++names > BG_SLOTS) return sb_fail(f->error, "%s: more than %d ships to choose from", f->where, BG_SLOTS);
    least = cheapest(&c->ship[extra]);
  }
  return least <= seat->limit || sb_fail(f->error, "%s: no ship is within \"fleet_limit\"", f->where);
}

static bool in_fleet(const BgSeatFacts *seat, int name, int *version) {
  for (int i = 0; i < seat->fleet_count; i++)
    if (seat->fleet[i].name == name) {
      *version = seat->fleet[i].version;
      return true;
    }
  return false;
}

/* A start ship: it is in the fleet for certain, has room, and carries what is prepped. */
static bool start_fits(const BgContent *c, const SbFacts *f, const BgMission *m, const BgSeatFacts *seat,
                       const BgStart *start) {
  const BgShip *ship = &c->ship[start->name];
  int version = -1;
  BgArea base;
  if (!(seat->limit ? seat->extra == start->name + 1 : in_fleet(seat, start->name, &version)))
    return sb_fail(f->error, "%s: %s does not stand in the fleet for certain", f->where, c->ship_id[start->name]);
  if (ship->form == BG_SQUADRON) return sb_fail(f->error, "%s: a squadron cannot start in play", f->where);
  if (start->chosen && (start->cards || start->cargo || room(c, m, ship->size, &m->zone[seat->zone]) == 0))
    return sb_fail(f->error, "%s: %s has no room, or has cards or cargo without a place of its own", f->where,
                   c->ship_id[start->name]);
  if (start->chosen) return true;
  if ((ship->size == BG_MEDIUM && bg_distance(start->at[0], start->at[1]) != 1) ||
      !bg_base(m->boards, ship->size, start->at, &base) || blocked(c, m, &base))
    return sb_fail(f->error, "%s: %s is not on free full hexes", f->where, c->ship_id[start->name]);
  const BgVersionFacts *v = &ship->version[version < 0 ? 0 : version];
  if (start->damage >= v->hull || (start->cargo && !v->capacity))
    return sb_fail(f->error, "%s: %s has too much damage, or no hold", f->where, c->ship_id[start->name]);
  return true;
}

/* Attached cards have a slot, and one copy each is prepped. */
static bool start_cards_fit(const BgContent *c, const SbFacts *f, const BgMission *m, const BgSeatFacts *seat,
                            const BgStart *start) {
  uint8_t taken[BG_TYPES] = {0}, copies[BG_KINDS] = {0};
  int version = 0;
  in_fleet(seat, start->name, &version);
  const BgShip *ship = &c->ship[start->name];
  for (int i = 0; i < start->cards; i++) {
    const BgKind *kind = &c->kind[start->card[i]];
    bool form = kind->type == BG_HERO ? ship->form == BG_SOLO : kind->forms >> ship->form & 1;
    if (kind->type == BG_EVENT || kind->type == BG_SABOTAGE || !form || kind->faction != ship->faction ||
        ++taken[kind->type] > ship->version[version].slots[kind->type] ||
        ++copies[start->card[i]] > m->seat[seat->pile].prepped[start->card[i]])
      return sb_fail(f->error, "%s: %s cannot carry %s, or it is not prepped", f->where, c->ship_id[start->name],
                     c->kind_id[start->card[i]]);
  }
  return true;
}

static bool apart_from_others(const BgContent *c, const SbFacts *f, const BgMission *m, const BgStart *start,
                              int seat) {
  BgArea mine, other;
  if (start->chosen || !bg_base(m->boards, c->ship[start->name].size, start->at, &mine)) return true;
  for (int k = 0; k <= seat; k++)
    for (int i = 0; i < m->seat[k].starts && &m->seat[k].start[i] != start; i++) {
      const BgStart *there = &m->seat[k].start[i];
      if (!there->chosen && bg_base(m->boards, c->ship[there->name].size, there->at, &other) &&
          bg_apart(&mine, &other) == 0)
        return sb_fail(f->error, "%s: two ships start on one hex", f->where);
    }
  return true;
}

/* Nobody may find the place of his ships taken: where one player puts ships on the board, nothing else starts there. */
static bool nobody_in_the_way(const SbFacts *f, const BgMission *m) {
  int placers = 0, others = 0;
  for (int seat = 0; seat < m->seats; seat++) {
    placers += m->seat[seat].places_all;
    for (int i = 0; i < m->seat[seat].starts; i++) *(m->seat[seat].start[i].chosen ? &placers : &others) += 1;
  }
  return placers == 0 || placers + others == 1 ||
         sb_fail(f->error, "%s: where a player places ships before the first turn, no others start", f->where);
}

static bool starts_fit(const BgContent *c, const SbFacts *f, const BgMission *m, int index) {
  const BgSeatFacts *seat = &m->seat[index];
  for (int i = 0; i < seat->starts; i++)
    if (!start_fits(c, f, m, seat, &seat->start[i]) || !start_cards_fit(c, f, m, seat, &seat->start[i]) ||
        !apart_from_others(c, f, m, &seat->start[i], index))
      return false;
  return !(seat->starts == 2 && seat->start[0].name == seat->start[1].name) ||
         sb_fail(f->error, "%s: a ship starts twice", f->where);
}

/* Who puts all ships on the board before the first turn needs a whole edge for them (BG-20.7). */
static bool all_find_room(const BgContent *c, const SbFacts *f, const BgMission *m, const BgSeatFacts *seat) {
  const BgZone *zone = &m->zone[seat->zone];
  int hexes = 0;
  BgArea area;
  for (int name = 0; name < c->names; name++)
    if (c->ship[name].faction == seat->faction || name == seat->extra - 1) hexes += base_hexes(&c->ship[name]);
  for (int tile = 0; tile < m->tiles; tile++)
    if (tile_place(c, m, tile, &area) && bg_in_zone(zone, &area))
      return sb_fail(f->error, "%s: \"places_all\" needs a zone without tiles", f->where);
  return (hexes <= 24 && seat->starts == 0 && zone->row_high > zone->row_low &&
          zone->column_high - zone->column_low >= 17) ||
         sb_fail(f->error, "%s: \"places_all\" needs a zone of two rows and 18 columns, and ships of at most 24 hexes",
                 f->where);
}

/* ---- decks -------------------------------------------------------------------------------------------- */

static bool deck_fits(const BgContent *c, const SbFacts *f, const BgMission *m, int index) {
  const BgSeatFacts *seat = &m->seat[index];
  int cards = 0, prepped = 0, can = 0, least = 0, of_type[BG_TYPES] = {0};
  if (seat->pile != index) return true;
  for (int kind = 0; kind < c->kinds; kind++) {
    int left = c->kind[kind].copies - seat->prepped[kind];
    bool own = c->kind[kind].faction == seat->faction;
    if (left < seat->deck[kind] || (!own && (seat->deck[kind] || seat->prepped[kind])))
      return sb_fail(f->error, "%s: more copies of %s than there are, or of another faction", f->where,
                     c->kind_id[kind]);
    cards += seat->deck[kind];
    prepped += seat->prepped[kind];
    if (!own) continue;
    can += left;
    of_type[c->kind[kind].type] += left;
  }
  for (int type = 0; type < BG_TYPES; type++) {
    least += seat->least[type];
    if (of_type[type] < seat->least[type])
      return sb_fail(f->error, "%s: there are not so many cards of type %s", f->where, bg_type_names[type]);
  }
  int most = seat->deck_limit ? seat->deck_limit : cards, needed = seat->deck_least > least ? seat->deck_least : least;
  if (most < needed || (seat->deck_limit ? can : cards) < needed)
    return sb_fail(f->error, "%s: a deck needs at least %d cards", f->where, needed);
  return most + prepped <= BG_DISCARDS || sb_fail(f->error, "%s: more than %d cards", f->where, BG_DISCARDS);
}

/* ---- missions ----------------------------------------------------------------------------------------- */

/* One side after the other, as players sit (BG-19.2), each with somebody; factions of one side are one. */
static bool sides_fit(const SbFacts *f, const BgMission *m) {
  int changes = 0;
  for (int seat = 1; seat < m->seats; seat++) changes += m->seat[seat].side != m->seat[seat - 1].side;
  if (m->seat[0].side != 0 || changes != 1)
    return sb_fail(f->error, "%s: the seats of side 0 come first, then those of side 1", f->where);
  for (int seat = 1; seat < m->seats; seat++)
    if (m->seat[seat].side == m->seat[seat - 1].side &&
        (m->seat[seat].faction != m->seat[seat - 1].faction || m->seat[seat].pile != m->seat[seat - 1].pile))
      return sb_fail(f->error, "%s: a side is of one faction and shares its deck", f->where);
  if (m->free && (m->seats != 2 || m->seat[0].limit == 0 || m->seat[1].limit == 0 || m->abilities.count))
    return sb_fail(f->error, "%s: \"free\" is for two seats that choose their fleets, without abilities", f->where);
  return true;
}

/* Who gains points needs something to gain them for. */
static bool points_fit(const BgContent *c, const SbFacts *f, const BgMission *m) {
  for (int i = m->abilities.first; i < m->abilities.first + m->abilities.count; i++)
    for (int e = 0; e < c->ability[i].effects; e++) {
      int what = c->ability[i].effect[e].what;
      for (int seat = 0; seat < m->seats && (what == BG_DO_POINTS || what == BG_DO_TABLE); seat++)
        if (m->seat[seat].faction == c->ability[i].side - 1 && !m->seat[seat].target)
          return sb_fail(f->error, "%s: seat %d gains points and has no \"target\"", f->where, seat);
    }
  return true;
}

bool bg_mission_check(const BgContent *c, const SbFacts *f, const BgMission *m) {
  if (!sides_fit(f, m) || !map_fits(c, f, m) || !points_fit(c, f, m) || !nobody_in_the_way(f, m)) return false;
  for (int i = 0; i < m->seats; i++) {
    const BgSeatFacts *seat = &m->seat[i];
    SbFactEntry e;
    bg_entry_part(f, NULL, "seat", i, 0, &e);
    if (seat->limit && !chosen_fleet_fits(c, &e.facts, m, seat)) return false;
    if (seat->places_all && !all_find_room(c, &e.facts, m, seat)) return false;
    if (!starts_fit(c, &e.facts, m, i) || !deck_fits(c, &e.facts, m, i)) return false;
    if (room(c, m, BG_SMALL, &m->zone[seat->zone]) == 0) return sb_fail(f->error, "%s: its zone has no room", e.where);
  }
  return true;
}
