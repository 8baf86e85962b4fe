/* The view: ship cards and their ships. */
#include "view.h"

static void write_weapons(const BgView *v, int piece) {
  int card = bg_card_of(piece), count = bg_weapon_count(v->c, v->s, card);
  sb_json_array(v->out, "weapons");
  for (int weapon = 0; weapon < count; weapon++) {
    if (!bg_weapon(v->c, v->s, card, weapon)) continue;
    sb_json_object(v->out, NULL);
    bg_write_weapon(v, "id", card, weapon);
    sb_json_int(v->out, "charge", bg_charge_of(v->c, v->s, piece, weapon));
    sb_json_int(v->out, "range", bg_range_of(v->c, v->s, piece, weapon));
    sb_json_int(v->out, "attacks", bg_attacks_of(v->c, v->s, piece, weapon));
    sb_json_int(v->out, "strength", bg_strength_of(v->c, v->s, piece, weapon, -1));
    sb_json_end(v->out);
  }
  sb_json_end(v->out);
}

static void write_state(const BgView *v, int piece, const BgVersionFacts *sheet) {
  const BgPiece *own = bg_piece(v->s, piece);
  int move = bg_move_of(v->c, v->s, piece);
  BgArea area;
  bg_area_of(v->c, v->s, piece, &area);
  bg_write_area(v, "hexes", &area);
  sb_json_int(v->out, "shields", own->blue);
  sb_json_int(v->out, "damage", own->red);
  sb_json_int(v->out, "move", move);
  if (move < sheet->move) sb_json_bool(v->out, "slowed", true);
  if (move == 0 || bg_forbidden(v->c, v->s, piece, 2)) sb_json_bool(v->out, "held", true);
  if (bg_forbidden(v->c, v->s, piece, 1)) sb_json_bool(v->out, "disarmed", true);
  if (own->back) sb_json_bool(v->out, "returned", true);
  write_weapons(v, piece);
}

static void write_ship(const BgView *v, int piece, const BgVersionFacts *sheet) {
  const BgPiece *own = bg_piece(v->s, piece);
  sb_json_object(v->out, NULL);
  bg_view_piece(v, "id", piece);
  if (own->gone) sb_json_text(v->out, "gone", own->gone == 1 ? "destroyed" : "escaped");
  if (sheet && bg_on_board(v->s, piece)) write_state(v, piece, sheet);
  sb_json_end(v->out);
}

static void write_attached(const BgView *v, const BgCard *card) {
  sb_json_array(v->out, "attached");
  for (int i = 0; i < BG_ATTACHED && card->attached[i].kind < v->c->kinds; i++) {
    sb_json_object(v->out, NULL);
    sb_json_text(v->out, "card", v->c->kind_id[card->attached[i].kind]);
    sb_json_int(v->out, "owner", card->attached[i].owner);
    sb_json_end(v->out);
  }
  sb_json_end(v->out);
}

static void write_costs(const BgView *v, int card) {
  const BgCard *own = &v->s->card[card];
  if (own->place == BG_SCREEN || own->place == BG_HOLD) sb_json_int(v->out, "launch", bg_launch_of(v->c, v->s, card));
  if (own->place == BG_PLAY) sb_json_int(v->out, "activation", bg_activation_of(v->c, v->s, card));
}

static void write_card(const BgView *v, int card) {
  const BgCard *own = &v->s->card[card];
  const BgVersionFacts *sheet = bg_sheet_of(v->c, v->s, card);
  char id[BG_ID + 8];
  SbText t = sb_text(id, sizeof id);
  bg_call_card(v->c, v->s, card, &t);
  sb_json_object(v->out, id);
  sb_json_text(v->out, "id", id);
  sb_json_text(v->out, "name", v->c->ship_id[bg_name(v->c, v->s, card)]);
  sb_write_name("version", bg_version_names, own->version, BG_VERSIONS, v->out);
  sb_json_int(v->out, "seat", bg_seat_of(card));
  sb_json_int(v->out, "controller", own->controller);
  sb_json_text(v->out, "place", own->place == BG_HIDDEN ? NULL : bg_place_names[own->place]);
  if (own->place == BG_HOLD) bg_write_card(v, "hold", own->hold);
  if (own->activated) sb_json_bool(v->out, "activated", true);
  if (own->fresh) sb_json_bool(v->out, "launched", true);
  if (sheet) write_costs(v, card);
  if (sheet && sheet->capacity) sb_json_int(v->out, "capacity", sheet->capacity);
  write_attached(v, own);
  sb_json_array(v->out, "ships");
  for (int i = 0; i < bg_ships_of(v->c, v->s, card); i++) write_ship(v, card * BG_SQUAD + i, sheet);
  sb_json_end(v->out);
  sb_json_end(v->out);
}

/* Cards of which the viewer knows nothing are not there: a slot tells only what a fleet could hold. By their ids, so
 * that each has its own place whoever looks. */
static bool known(const BgView *v, int card) {
  const BgCard *own = &v->s->card[card];
  return own->place != BG_ABSENT && bg_name(v->c, v->s, card) >= 0 &&
         (own->place != BG_HIDDEN || own->version < BG_VERSIONS);
}

void bg_view_ships(const BgView *v) {
  sb_json_object(v->out, "cards");
  for (int card = 0; card < v->s->seats * BG_SLOTS; card++)
    if (known(v, card)) write_card(v, card);
  sb_json_end(v->out);
}
