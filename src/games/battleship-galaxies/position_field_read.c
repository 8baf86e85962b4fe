/* One member of what is going on, read. */
#include <stdio.h>

#include "position.h"

/* ---- names ------------------------------------------------------------------------------------------- */

int bg_json_piece(const BgContent *c, const BgState *s, const json_t *value, const char *key, SbError *error) {
  int piece = json_is_string(value) ? bg_find_piece(c, s, s->active, json_string_value(value)) : -1;
  if (piece >= 0) return piece;
  sb_fail(error, piece == -2 ? "\"%s\" must name one ship of the squadron, with its number" : "\"%s\" must name a ship",
          key);
  return -1;
}

int bg_json_card(const BgContent *c, const BgState *s, const json_t *value, const char *key, SbError *error) {
  int card = json_is_string(value) ? bg_find_card(c, s, s->active, json_string_value(value)) : -1;
  if (card < 0) sb_fail(error, "\"%s\" must name a ship card", key);
  return card;
}

int bg_json_kind(const BgContent *c, const json_t *value, const char *key, SbError *error) {
  int kind = json_is_string(value) ? bg_find_kind(c, json_string_value(value)) : -1;
  if (kind < 0) sb_fail(error, "\"%s\" must name tactic cards", key);
  return kind;
}

bool bg_json_base(const json_t *value, const char *key, uint16_t at[2], SbError *error) {
  at[0] = at[1] = BG_NOWHERE;
  if (json_is_null(value)) return true;
  return (json_is_string(value) && bg_find_base(json_string_value(value), at)) ||
         sb_fail(error, "\"%s\" must be hexes of the board, 0508 or 0508-0608", key);
}

static int json_tile(const BgState *s, const json_t *value, const char *key, SbError *error) {
  int tile = json_is_string(value) ? bg_find_tile(s, json_string_value(value)) : -1;
  if (tile < 0) sb_fail(error, "\"%s\" must name tiles: t1, t2 ...", key);
  return tile;
}

/* ---- reading ----------------------------------------------------------------------------------------- */

static bool list_wanted(const json_t *list, const BgField *f, SbError *error) {
  return json_is_array(list) || sb_fail(error, "\"%s\" must be a list", f->name);
}

static bool read_pieces(const BgContent *c, BgState *s, const BgField *f, const json_t *list, SbError *error) {
  int card = f->kind == BG_F_OWN ? bg_value_of(s, f->of) : BG_NONE;
  memset(bg_byte_at(s, f->at), 0, f->kind == BG_F_OWN ? 1 : BG_PIECES / 8);
  for (size_t i = 0; i < json_array_size(list); i++) {
    int piece = bg_json_piece(c, s, json_array_get(list, i), f->name, error);
    if (piece < 0) return false;
    if (f->kind == BG_F_PIECES)
      bg_put(bg_byte_at(s, f->at), piece);
    else if (bg_card_of(piece) != card)
      return sb_fail(error, "\"%s\" must name ships of the ship card it is about", f->name);
    else
      *bg_byte_at(s, f->at) |= (uint8_t)(1 << piece % BG_SQUAD);
  }
  return true;
}

static bool read_tiles(BgState *s, const BgField *f, const json_t *list, SbError *error) {
  int set = 0;
  for (size_t i = 0; i < json_array_size(list); i++) {
    int tile = json_tile(s, json_array_get(list, i), f->name, error);
    if (tile < 0) return false;
    set |= 1 << tile;
  }
  if (f->kind == BG_F_TILES) bg_set_wide(s, f->at, set);
  if (f->kind == BG_F_TILES8) *bg_byte_at(s, f->at) = (uint8_t)set;
  return true;
}

static bool read_kinds(const BgContent *c, BgState *s, const BgField *f, const json_t *list, SbError *error) {
  bool shown = f->kind == BG_F_SHOWN;
  memset(bg_byte_at(s, f->at), shown ? BG_NONE : 0, shown ? 4 : BG_KINDS / 8);
  if (shown && json_array_size(list) > 4) return sb_fail(error, "\"%s\" has at most four cards", f->name);
  for (size_t i = 0; i < json_array_size(list); i++) {
    int kind = bg_json_kind(c, json_array_get(list, i), f->name, error);
    if (kind < 0) return false;
    if (shown)
      *bg_byte_at(s, f->at + i) = (uint8_t)kind;
    else
      bg_put(bg_byte_at(s, f->at), kind);
  }
  return true;
}

static bool read_weapon(const BgContent *c, const BgState *s, const json_t *value, const char *key, int card, int *out,
                        SbError *error) {
  *out = json_is_string(value) && card < BG_CARDS && s->card[card].version < BG_VERSIONS
             ? bg_find_weapon(c, s, card, json_string_value(value))
             : -1;
  return *out >= 0 || sb_fail(error, "\"%s\" must name weapons of the ship: primary, secondary or a card", key);
}

static bool read_fired(const BgContent *c, BgState *s, const BgField *f, const char *key, const json_t *value,
                       SbError *error) {
  int piece = bg_find_piece(c, s, s->active, key), card = bg_value_of(s, f->of), set = 0, weapon;
  if (piece < 0 || bg_card_of(piece) != card)
    return sb_fail(error, "\"%s\" must be by ships of the ship card it is about", f->name);
  size_t number = (size_t)(piece % BG_SQUAD);
  if (f->kind == BG_F_AGAIN) {
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > 9)
      return sb_fail(error, "\"%s\" must be numbers from 0 to 9", f->name);
    *bg_byte_at(s, f->at + number) = (uint8_t)json_integer_value(value);
    return true;
  }
  if (!list_wanted(value, f, error)) return false;
  for (size_t i = 0; i < json_array_size(value); i++) {
    if (!read_weapon(c, s, json_array_get(value, i), f->name, card, &weapon, error)) return false;
    set |= 1 << weapon;
  }
  bg_set_wide(s, f->at + 2 * number, set);
  return true;
}

static bool read_by_ship(const BgContent *c, BgState *s, const BgField *f, const json_t *object, SbError *error) {
  const char *key;
  json_t *value;
  if (!json_is_object(object)) return sb_fail(error, "\"%s\" must be an object by ship", f->name);
  memset(bg_byte_at(s, f->at), 0, f->kind == BG_F_AGAIN ? BG_SQUAD : 2 * BG_SQUAD);
  json_object_foreach ((json_t *)(uintptr_t)object, key, value)
    if (!read_fired(c, s, f, key, value, error)) return false;
  return true;
}

static bool read_face(const BgContent *c, BgState *s, const BgField *f, const json_t *value, SbError *error) {
  char number[8] = "";
  if (json_is_integer(value)) snprintf(number, sizeof number, "%d", (int)(json_integer_value(value) % 1000));
  const char *name = json_is_string(value) ? json_string_value(value) : number;
  int face = sb_name_find(c->dice[f->low].names, c->dice[f->low].faces, name);
  if (face < 0 && !json_is_null(value)) return sb_fail(error, "\"%s\" must be a face of the die, or null", f->name);
  *bg_byte_at(s, f->at) = face < 0 ? BG_NONE : (uint8_t)face;
  return true;
}

/* A thing by its name; null is none. */
static bool read_thing(const BgContent *c, BgState *s, const BgField *f, const json_t *value, SbError *error) {
  bool none = json_is_null(value);
  int found = f->kind == BG_F_GIFT ? -1 : BG_NONE;
  uint16_t at[2];
  switch (f->kind) {
    case BG_F_CARD:
      if (!none) found = bg_json_card(c, s, value, f->name, error);
      break;
    case BG_F_PIECE:
      if (!none) found = bg_json_piece(c, s, value, f->name, error);
      break;
    case BG_F_KIND:
    case BG_F_GIFT:
      if (!none) found = bg_json_kind(c, value, f->name, error);
      break;
    case BG_F_TILE:
      if (!none) found = json_tile(s, value, f->name, error);
      break;
    case BG_F_WEAPON:
      found = 0;
      if (!none && !read_weapon(c, s, value, f->name, bg_value_of(s, f->of) / BG_SQUAD, &found, error)) return false;
      break;
    default:
      if (!bg_json_base(value, f->name, at, error)) return false;
      bg_set_wide(s, f->at, at[0]);
      if (f->kind == BG_F_BASE) bg_set_wide(s, f->at + 2, at[1]);
      return true;
  }
  if (found < 0 && !none) return false;
  *bg_byte_at(s, f->at) = (uint8_t)(f->kind == BG_F_GIFT ? found + 1 : found);
  return true;
}

bool bg_read_field(const BgContent *c, BgState *s, const BgField *f, const json_t *object, SbError *error) {
  const json_t *value = json_object_get(object, f->name);
  if (!value) return true;
  switch (f->kind) {
    case BG_F_NUMBER:
      return sb_read_byte(object, f->name, f->low, f->high, bg_byte_at(s, f->at), error);
    case BG_F_FLAG:
      return sb_read_flag(object, f->name, bg_byte_at(s, f->at), error);
    case BG_F_NAME:
      if (json_is_null(value)) *bg_byte_at(s, f->at) = BG_NONE;
      return json_is_null(value) || sb_read_name(object, f->name, f->names, f->high, bg_byte_at(s, f->at), error);
    case BG_F_FACE:
      return read_face(c, s, f, value, error);
    case BG_F_SEAT:
      if (json_is_null(value)) *bg_byte_at(s, f->at) = BG_NONE;
      return json_is_null(value) || sb_read_seat(object, f->name, &c->base, s->seats, bg_byte_at(s, f->at), error);
    case BG_F_SEATS:
      return sb_read_seats(object, f->name, &c->base, s->seats, bg_byte_at(s, f->at), error);
    case BG_F_FIRED:
    case BG_F_AGAIN:
      return read_by_ship(c, s, f, value, error);
    case BG_F_OWN:
    case BG_F_PIECES:
      return list_wanted(value, f, error) && read_pieces(c, s, f, value, error);
    case BG_F_TILES:
    case BG_F_TILES8:
      return list_wanted(value, f, error) && read_tiles(s, f, value, error);
    case BG_F_KINDS:
    case BG_F_SHOWN:
      return list_wanted(value, f, error) && read_kinds(c, s, f, value, error);
    default:
      return read_thing(c, s, f, value, error);
  }
}
