/* What a table draws, from an observation alone: the board, the seats, the decks. */
#include "view.h"

bool bg_sees_all(const BgView *v) {
  return v->viewer == SB_OPEN || v->s->node == BG_AT_OVER;
}

bool bg_sees_seat(const BgView *v, int seat) {
  if (bg_sees_all(v)) return true;
  return v->viewer >= 0 && !bg_enemies(v->c, v->s, v->viewer, seat);
}

/* ---- ids ------------------------------------------------------------------------------------------------- */

void bg_view_piece(const BgView *v, const char *key, int piece) {
  char id[BG_ID + 8];
  SbText t = sb_text(id, sizeof id);
  if (piece < BG_PIECES) bg_call_piece(v->c, v->s, piece, &t);
  sb_json_text(v->out, key, piece < BG_PIECES ? id : NULL);
}

void bg_write_card(const BgView *v, const char *key, int card) {
  char id[BG_ID + 8];
  SbText t = sb_text(id, sizeof id);
  if (card < BG_CARDS) bg_call_card(v->c, v->s, card, &t);
  sb_json_text(v->out, key, card < BG_CARDS ? id : NULL);
}

void bg_write_hex(const BgView *v, const char *key, int hex) {
  char id[8];
  SbText t = sb_text(id, sizeof id);
  bg_base_id(hex, BG_NOWHERE, &t);
  sb_json_text(v->out, key, hex < BG_HEXES ? id : NULL);
}

void bg_write_area(const BgView *v, const char *key, const BgArea *area) {
  sb_json_array(v->out, key);
  for (int i = 0; i < area->count; i++) bg_write_hex(v, NULL, area->hex[i]);
  sb_json_end(v->out);
}

void bg_write_tile(const BgView *v, const char *key, int tile) {
  char id[8];
  SbText t = sb_text(id, sizeof id);
  sb_text_format(&t, "t%d", tile + 1);
  sb_json_text(v->out, key, tile < BG_TILES ? id : NULL);
}

void bg_write_weapon(const BgView *v, const char *key, int card, int weapon) {
  char id[BG_ID + 8];
  SbText t = sb_text(id, sizeof id);
  bg_call_weapon(v->c, v->s, card, weapon, &t);
  sb_json_text(v->out, key, id);
}

/* ---- the board --------------------------------------------------------------------------------------------- */

static void write_zones(const BgView *v) {
  const BgMission *m = bg_mission(v->c, v->s);
  sb_json_array(v->out, "zones");
  for (int zone = 0; zone < m->zones; zone++) {
    uint32_t seats = 0;
    for (int seat = 0; seat < v->s->seats; seat++) seats |= (uint32_t)(m->seat[seat].zone == zone) << seat;
    sb_json_object(v->out, NULL);
    sb_write_seats("seats", seats, v->out);
    sb_write_numbers("rows", (const uint8_t[]){m->zone[zone].row_low, m->zone[zone].row_high}, 2, v->out);
    sb_write_numbers("columns", (const uint8_t[]){m->zone[zone].column_low, m->zone[zone].column_high}, 2, v->out);
    sb_json_end(v->out);
  }
  sb_json_end(v->out);
}

static void write_tiles(const BgView *v) {
  sb_json_array(v->out, "tiles");
  for (int tile = 0; tile < v->s->tiles; tile++) {
    const BgTile *own = &v->s->tile[tile];
    BgArea area;
    sb_json_object(v->out, NULL);
    bg_write_tile(v, "id", tile);
    sb_json_text(v->out, "kind", own->kind < v->c->tile_kinds ? v->c->tile_id[own->kind] : NULL);
    if (bg_tile_area(v->c, bg_mission(v->c, v->s)->boards, own, &area)) bg_write_area(v, "hexes", &area);
    sb_json_end(v->out);
  }
  sb_json_end(v->out);
}

static void write_board(const BgView *v) {
  const BgMission *m = bg_mission(v->c, v->s);
  sb_json_text(v->out, "mission", m->id);
  sb_json_bool(v->out, "simple", bg_simple(v->s));
  sb_json_int(v->out, "columns", m->boards * BG_COLUMNS / 2);
  sb_json_int(v->out, "rows", BG_ROWS);
  write_zones(v);
  write_tiles(v);
}

/* ---- seats and decks --------------------------------------------------------------------------------------- */

static const char *const *kind_names(const BgView *v) {
  return v->c->dice[BG_DIE_CARD].names;
}

/* The names a fleet is chosen from, and the one it must hold (BG-3.2, BG-20.11). */
static void write_yard(const BgView *v, int seat) {
  const BgSeatFacts *facts = &bg_mission(v->c, v->s)->seat[seat];
  sb_json_array(v->out, "fleet_names");
  for (int slot = 0; slot < BG_SLOTS; slot++) {
    int name = bg_slot_name(v->c, v->s, seat, slot);
    if (name >= 0 && !(facts->banned >> name & 1)) sb_json_text(v->out, NULL, v->c->ship_id[name]);
  }
  sb_json_end(v->out);
  sb_json_text(v->out, "fleet_needs", facts->extra ? v->c->ship_id[facts->extra - 1] : NULL);
}

/* The copies a deck may hold of each card, how many cards it needs, and how many of a type (BG-3.3, BG-3.5, BG-20.11).
 */
static void write_stock(const BgView *v, int seat) {
  const BgSeatFacts *facts = &bg_mission(v->c, v->s)->seat[seat];
  uint8_t most[BG_KINDS] = {0};
  for (int rank = 0, kind; (kind = bg_deck_kind(v->c, v->s, seat, rank)) >= 0; rank++)
    most[kind] = (uint8_t)(v->c->kind[kind].copies - facts->prepped[kind]);
  sb_write_by_name("deck_most", kind_names(v), most, v->c->kinds, v->out);
  sb_json_int(v->out, "deck_least", facts->deck_least);
  sb_write_by_name("deck_types", bg_type_names, facts->least, BG_TYPES, v->out);
}

/* What a fleet and a deck may cost, and what is chosen so far: to its side. What there is to choose from, as long as it
 * is chosen. */
static void write_choice(const BgView *v, int seat) {
  const BgSeatFacts *facts = &bg_mission(v->c, v->s)->seat[seat];
  bool chooses = v->s->choosing >> seat & 1;
  sb_json_bool(v->out, "choosing", chooses);
  sb_json_int(v->out, "fleet_limit", facts->limit);
  if (facts->limit && bg_sees_seat(v, seat)) sb_json_int(v->out, "fleet_cost", bg_fleet_cost(v->c, v->s, seat));
  sb_json_int(v->out, "deck_limit", facts->deck_limit);
  if (chooses && v->s->node == BG_AT_FLEET) write_yard(v, seat);
  if (chooses && v->s->node == BG_AT_DECK) write_stock(v, seat);
}

static void write_seat(const BgView *v, int seat) {
  const BgSeat *own = &v->s->seat[seat];
  const BgSeatFacts *facts = &bg_mission(v->c, v->s)->seat[seat];
  char part[BG_ID + 4];
  SbText t = sb_text(part, sizeof part);
  bg_part_id(v->c, bg_part(v->c, v->s, seat), &t);
  sb_json_object(v->out, NULL);
  sb_json_text(v->out, "part", part);
  sb_json_text(v->out, "faction", v->c->faction_id[bg_faction(v->c, v->s, seat)]);
  sb_json_int(v->out, "side", bg_side_of(v->c, v->s, seat));
  sb_json_int(v->out, "energy", bg_energy(v->c, v->s, seat));
  sb_json_int(v->out, "track", bg_track_of(v->c, v->s, seat));
  sb_json_int(v->out, "deck", bg_pile_of(v->c, v->s, seat));
  sb_json_int(v->out, "income", facts->income);
  sb_json_int(v->out, "points", own->points);
  sb_json_int(v->out, "target", facts->target);
  sb_json_int(v->out, "cards", own->hand_count);
  if (bg_sees_seat(v, seat))
    sb_write_copies("hand", kind_names(v), own->hand, v->c->kinds, v->out);
  else
    sb_json_null(v->out, "hand");
  sb_json_int(v->out, "discount", own->discount);
  write_choice(v, seat);
  sb_json_end(v->out);
}

static void write_discards(const BgView *v, const BgPile *pile) {
  sb_json_array(v->out, "discards");
  for (int i = 0; i < pile->discard_count; i++) sb_json_text(v->out, NULL, kind_names(v)[pile->discards[i]]);
  sb_json_end(v->out);
}

/* By seat; those who draw from the deck of another have null. */
static void write_deck(const BgView *v, int seat) {
  const BgPile *pile = &v->s->pile[seat];
  if (bg_pile_of(v->c, v->s, seat) != seat) {
    sb_json_null(v->out, NULL);
    return;
  }
  sb_json_object(v->out, NULL);
  sb_json_int(v->out, "left", pile->left_count + pile->under_count);
  write_discards(v, pile);
  sb_write_copies("prepped", kind_names(v), pile->prepped, v->c->kinds, v->out);
  if (bg_sees_seat(v, seat) || bg_printed_deck(v->c, v->s, seat))
    sb_write_by_name("list", kind_names(v), pile->list, v->c->kinds, v->out);
  else
    sb_json_null(v->out, "list");
  sb_json_int(v->out, "exhausted", pile->exhausted);
  sb_json_int(v->out, "taken", pile->taken);
  sb_json_end(v->out);
}

static void write_seats(const BgView *v) {
  sb_json_array(v->out, "seats");
  for (int seat = 0; seat < v->s->seats; seat++) write_seat(v, seat);
  sb_json_end(v->out);
  sb_json_array(v->out, "decks");
  for (int seat = 0; seat < v->s->seats; seat++) write_deck(v, seat);
  sb_json_end(v->out);
}

void bg_view_json(const SbContent *content, const SbObservation *observation, int viewer, SbJson *out) {
  const BgState *s = (const BgState *)observation;
  const BgView v = {bg_facts(content), s, viewer, out};
  bool both = s->node == BG_AT_FLEET || s->node == BG_AT_DECK;
  sb_json_object(out, NULL);
  sb_write_seats("to_act", s->node == BG_AT_OVER ? 0 : both ? s->choosing : 1u << s->asked, out);
  sb_json_text(out, "node", bg_node_names[s->node]);
  sb_json_text(out, "phase", bg_phase_names[s->phase]);
  sb_json_int(out, "round", s->round);
  sb_json_int(out, "active", s->active);
  sb_json_int(out, "starter", s->starter);
  write_board(&v);
  write_seats(&v);
  bg_view_ships(&v);
  bg_view_now(&v);
  bg_view_reach(&v);
  bg_view_sheets(&v);
  sb_write_winners(s->node == BG_AT_OVER, s->winners, bg_reason_names[s->reason], out);
  sb_json_end(out);
}
