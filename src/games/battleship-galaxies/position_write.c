/* States as JSON (docs/notation/battleship-galaxies.md). */
#include "position.h"
#include "starboard/content.h"

/* ---- ships ------------------------------------------------------------------------------------------- */

static void write_numbers(const char *key, const BgCard *card, int ships, size_t member, SbJson *out) {
  const uint8_t *first = (const uint8_t *)&card->piece[0] + member;
  if (ships == 1) {
    sb_json_int(out, key, *first);
    return;
  }
  sb_json_array(out, key);
  for (int i = 0; i < ships; i++) sb_json_int(out, NULL, first[sizeof(BgPiece) * (size_t)i]);
  sb_json_end(out);
}

static void write_gone(const char *key, const BgCard *card, int ships, int how, SbJson *out) {
  sb_json_array(out, key);
  for (int i = 0; i < ships; i++)
    if (card->piece[i].gone == how) sb_json_int(out, NULL, i + 1);
  sb_json_end(out);
}

static void write_attached(const BgContent *c, const BgState *s, const BgCard *card, SbJson *out) {
  sb_json_array(out, "cards");
  for (int i = 0; i < BG_ATTACHED && card->attached[i].kind != BG_NONE; i++) {
    const BgAttached *on = &card->attached[i];
    const char *id = c->kind_id[on->kind];
    if (!on->used && on->owner == bg_owner_pile(c, s, card->controller, on->kind)) {
      sb_json_text(out, NULL, id);
      continue;
    }
    sb_json_object(out, NULL);
    sb_json_text(out, "card", id);
    sb_json_int(out, "owner", on->owner);
    sb_json_int(out, "used", on->used);
    sb_json_end(out);
  }
  sb_json_end(out);
}

static void write_at(const BgContent *c, const BgState *s, int index, SbJson *out) {
  const BgCard *card = &s->card[index];
  int ships = bg_ships_of(c, s, index), size = bg_ship(c, s, index)->size;
  if (ships == 1) {
    bg_write_base("at", size, card->piece[0].at, out);
    return;
  }
  sb_json_array(out, "at");
  for (int i = 0; i < ships; i++) bg_write_base(NULL, size, card->piece[i].at, out);
  sb_json_end(out);
}

static void write_ship(const BgContent *c, const BgState *s, int index, SbJson *out) {
  const BgCard *card = &s->card[index];
  int ships = bg_ships_of(c, s, index);
  sb_json_object(out, NULL);
  sb_json_int(out, "seat", bg_seat_of(index));
  sb_json_text(out, "name", c->ship_id[bg_name(c, s, index)]);
  sb_write_name("version", bg_version_names, card->version, BG_VERSIONS, out);
  sb_json_text(out, "place", bg_place_names[card->place]);
  write_at(c, s, index, out);
  write_numbers("shields", card, ships, offsetof(BgPiece, blue), out);
  write_numbers("damage", card, ships, offsetof(BgPiece, red), out);
  bg_write_ship_card(c, s, "in", card->hold, out);
  sb_json_int(out, "controller", card->controller);
  write_attached(c, s, card, out);
  sb_json_bool(out, "launched", card->fresh);
  sb_json_bool(out, "shipped", card->shipped);
  sb_json_bool(out, "activated", card->activated);
  write_numbers("back", card, ships, offsetof(BgPiece, back), out);
  sb_json_int(out, "used", card->used);
  write_gone("lost", card, ships, 1, out);
  write_gone("escaped", card, ships, 2, out);
  sb_json_end(out);
}

static void write_ships(const BgContent *c, const BgState *s, SbJson *out) {
  sb_json_array(out, "ships");
  for (int card = 0; card < s->seats * BG_SLOTS; card++)
    if (s->card[card].place != BG_ABSENT) write_ship(c, s, card, out);
  sb_json_end(out);
}

/* ---- seats and decks --------------------------------------------------------------------------------- */

static void write_kinds(const BgContent *c, const char *key, const uint8_t *list, int count, SbJson *out) {
  sb_json_array(out, key);
  for (int i = 0; i < count; i++) sb_json_text(out, NULL, c->kind_id[list[i]]);
  sb_json_end(out);
}

static void write_seat(const BgContent *c, const BgState *s, int seat, SbJson *out) {
  const BgSeat *own = &s->seat[seat];
  sb_json_object(out, NULL);
  if (bg_track_of(c, s, seat) == seat) sb_json_int(out, "energy", s->energy[seat]);
  sb_write_copies("hand", c->kind_name, own->hand, c->kinds, out);
  sb_json_int(out, "points", own->points);
  sb_json_int(out, "discount", own->discount);
  sb_json_int(out, "alerts", own->alerted);
  sb_json_int(out, "enemy_lost", own->lost_turn);
  sb_write_numbers("rolled", own->rolled, (int)strnlen((const char *)own->rolled, sizeof own->rolled), out);
  sb_json_end(out);
}

static void write_deck(const BgContent *c, const BgState *s, int seat, SbJson *out) {
  const BgPile *p = &s->pile[seat];
  if (bg_pile_of(c, s, seat) != seat) {
    sb_json_null(out, NULL);
    return;
  }
  sb_json_object(out, NULL);
  sb_write_copies("deck", c->kind_name, p->left, c->kinds, out);
  write_kinds(c, "under", p->under, p->under_count, out);
  write_kinds(c, "discards", p->discards, p->discard_count, out);
  sb_write_copies("prepped", c->kind_name, p->prepped, c->kinds, out);
  sb_write_copies("list", c->kind_name, p->list, c->kinds, out);
  sb_json_int(out, "exhausted", p->exhausted);
  sb_json_bool(out, "waiting", p->waiting);
  sb_json_int(out, "taken", p->taken);
  sb_json_end(out);
}

/* ---- tiles and changes ------------------------------------------------------------------------------- */

static void write_tiles(const BgContent *c, const BgState *s, SbJson *out) {
  sb_json_array(out, "tiles");
  for (int i = 0; i < s->tiles; i++) {
    sb_json_object(out, NULL);
    sb_json_text(out, "kind", s->tile[i].kind < c->tile_kinds ? c->tile_id[s->tile[i].kind] : NULL);
    bg_write_base("at", BG_MEDIUM, s->tile[i].at, out);
    sb_json_end(out);
  }
  sb_json_end(out);
  sb_write_copies("tile_pool", c->tile_name, s->tile_pool, c->tile_kinds, out);
}

static void write_mod(const BgContent *c, const BgState *s, const BgMod *mod, SbJson *out) {
  char name[SB_WORD_SIZE];
  SbText t = sb_text(name, sizeof name);
  if (mod->ability < c->abilities) bg_call_ability(c, mod->ability, &t);
  sb_json_object(out, NULL);
  bg_write_ship(c, s, "ship", mod->piece, out);
  if (mod->stat < BG_STATS) sb_json_text(out, "stat", bg_stat_names[mod->stat]);
  sb_json_text(out, "op", bg_op_ids[mod->stat < BG_STATS ? mod->op : BG_OPS]);
  sb_json_int(out, "n", mod->n);
  sb_json_text(out, "until", bg_until_ids[mod->until]);
  sb_write_index("seat", mod->seat, BG_SEATS, out);
  sb_json_int(out, "ends", mod->ends);
  sb_json_text(out, "ability", mod->ability < c->abilities ? name : NULL);
  sb_json_end(out);
}

/* ---- what is going on -------------------------------------------------------------------------------- */

static void write_part(const BgContent *c, const BgState *s, const BgPart *part, SbJson *out) {
  if (bg_part_is_clear(s, part)) {
    sb_json_null(out, part->name);
    return;
  }
  sb_json_object(out, part->name);
  for (const BgField *field = part->fields; field->name; field++) bg_write_field(c, s, field, out);
  sb_json_end(out);
}

static void write_turn(const BgState *s, SbJson *out) {
  sb_json_int(out, "round", s->round);
  sb_json_int(out, "active", s->active);
  sb_json_int(out, "starter", s->starter);
  sb_json_int(out, "turns", s->turns);
  sb_json_text(out, "phase", bg_phase_names[s->phase]);
  sb_json_text(out, "node", bg_node_names[s->node]);
  sb_write_index("asked", s->asked, BG_SEATS, out);
  sb_write_seats("choosing", s->choosing, out);
  sb_json_int(out, "stage", s->stage);
  sb_json_array(out, "stack");
  for (int i = 0; i < s->depth; i++) sb_json_text(out, NULL, bg_frame_names[s->stack[i]]);
  sb_json_end(out);
}

void bg_position_write(const SbContent *content, const SbState *state, SbJson *out) {
  const BgContent *c = bg_facts(content);
  const BgState *s = (const BgState *)state;
  int32_t options[BG_OPTIONS];
  for (int i = 0; i < BG_OPTIONS; i++) options[i] = s->options[i];
  sb_json_object(out, NULL);
  sb_json_object(out, "options");
  sb_options_json(content, options, out);
  sb_json_end(out);
  write_turn(s, out);
  sb_write_seats("to_act", bg_due(content, state), out);
  sb_json_array(out, "seats");
  for (int seat = 0; seat < s->seats; seat++) write_seat(c, s, seat, out);
  sb_json_end(out);
  sb_json_array(out, "decks");
  for (int seat = 0; seat < s->seats; seat++) write_deck(c, s, seat, out);
  sb_json_end(out);
  write_ships(c, s, out);
  write_tiles(c, s, out);
  sb_json_array(out, "mods");
  for (int i = 0; i < s->mods; i++) write_mod(c, s, &s->mod[i], out);
  sb_json_end(out);
  for (int i = 0; i < BG_PARTS_OF_STATE; i++) write_part(c, s, &bg_part_table[i], out);
  sb_write_index("last_out", s->last_out, BG_SEATS, out);
  sb_write_winners(s->node == BG_AT_OVER, s->winners, bg_reason_names[s->reason], out);
  sb_write_rng(&s->rng, out);
  sb_json_end(out);
}
