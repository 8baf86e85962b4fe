/* Reading positions: the ship cards of all fleets. */
#include "position.h"

static bool read_flags(const json_t *json, BgCard *card, SbError *error) {
  return sb_read_flag(json, "launched", &card->fresh, error) && sb_read_flag(json, "shipped", &card->shipped, error) &&
         sb_read_flag(json, "activated", &card->activated, error) &&
         sb_read_byte(json, "used", 0, 255, &card->used, error);
}

/* A number for all ships of the card that are on the board, or one for each. */
static bool read_numbers(const json_t *json, const char *key, BgCard *card, int ships, size_t member, SbError *error) {
  const json_t *value = json_object_get(json, key);
  uint8_t *first = (uint8_t *)&card->piece[0] + member;
  if (!value) return true;
  for (int i = 0; i < ships; i++) {
    const json_t *number = json_is_array(value) ? json_array_get(value, (size_t)i) : value;
    bool here = card->piece[i].at[0] != BG_NOWHERE || ships == 1;
    if (json_is_boolean(number)) {
      first[sizeof(BgPiece) * (size_t)i] = json_is_true(number);
      continue;
    }
    if (!json_is_integer(number) || json_integer_value(number) < 0 || json_integer_value(number) > 99)
      return sb_fail(error, "\"%s\" must be a number, or a list of one for each ship", key);
    if (json_is_array(value) || here) first[sizeof(BgPiece) * (size_t)i] = (uint8_t)json_integer_value(number);
  }
  return !json_is_array(value) || json_array_size(value) == (size_t)ships ||
         sb_fail(error, "\"%s\" must have one number for each of %d ships", key, ships);
}

static bool read_base(const BgShip *ship, const json_t *value, BgPiece *piece, SbError *error) {
  if (!bg_json_base(value, "at", piece->at, error)) return false;
  if (piece->at[0] == BG_NOWHERE || (piece->at[1] != BG_NOWHERE) == (ship->size == BG_MEDIUM)) return true;
  return sb_fail(error, ship->size == BG_MEDIUM ? "\"at\": a medium ship covers two hexes, 0508-0608"
                                                : "\"at\": a small ship has one hex, a large ship its centre");
}

/* Where its ships are. A ship of a squadron that is nowhere is lost. */
static bool read_at(const BgShip *ship, const json_t *at, BgCard *card, int ships, SbError *error) {
  if (!at) return true;
  if (ships == 1) return read_base(ship, at, &card->piece[0], error);
  if (!json_is_array(at) || json_array_size(at) != (size_t)ships)
    return sb_fail(error, "\"at\": a squadron has a list of %d hexes, null for a ship that is lost", ships);
  for (int i = 0; i < ships; i++)
    if (!read_base(ship, json_array_get(at, (size_t)i), &card->piece[i], error)) return false;
  return true;
}

static bool read_gone(const json_t *json, const char *key, int how, BgCard *card, int ships, SbError *error) {
  const json_t *list = json_object_get(json, key), *value;
  size_t i;
  if (!list) return true;
  for (int k = 0; k < ships; k++)
    if (card->piece[k].gone == how) card->piece[k].gone = 0;
  if (!json_is_array(list)) return sb_fail(error, "\"%s\" must be a list of numbers of ships", key);
  json_array_foreach (list, i, value) {
    json_int_t number = json_is_integer(value) ? json_integer_value(value) : 0;
    if (number < 1 || number > ships)
      return sb_fail(error, "\"%s\" must be numbers of ships, from 1 to %d", key, ships);
    card->piece[number - 1].gone = (uint8_t)how;
  }
  return true;
}

static bool read_pieces(const json_t *json, const BgVersionFacts *sheet, BgCard *card, int ships, SbError *error) {
  bool at = json_object_get(json, "at") != NULL;
  for (int i = 0; i < ships; i++) {
    BgPiece *piece = &card->piece[i];
    bool here = piece->at[0] != BG_NOWHERE;
    piece->blue = here ? sheet->shields : 0;
    piece->gone = card->place == BG_GONE || (card->place == BG_PLAY && at && ships > 1 && !here);
  }
  return read_gone(json, "escaped", 2, card, ships, error) && read_gone(json, "lost", 1, card, ships, error) &&
         read_numbers(json, "shields", card, ships, offsetof(BgPiece, blue), error) &&
         read_numbers(json, "damage", card, ships, offsetof(BgPiece, red), error) &&
         read_numbers(json, "back", card, ships, offsetof(BgPiece, back), error);
}

static bool read_attached(const BgContent *c, const BgState *s, const json_t *json, BgCard *card, SbError *error) {
  static const char *const members[] = {"card", "owner", "used", NULL};
  const json_t *list = json_object_get(json, "cards"), *value;
  size_t i;
  if (list && (!json_is_array(list) || json_array_size(list) > BG_ATTACHED))
    return sb_fail(error, "\"cards\" must be a list of at most %d tactic cards", BG_ATTACHED);
  json_array_foreach (list, i, value) {
    BgAttached *on = &card->attached[i];
    bool object = json_is_object(value);
    int kind = bg_json_kind(c, object ? json_object_get(value, "card") : value, "cards", error);
    if (kind < 0) return false;
    on->kind = (uint8_t)kind;
    on->owner = (uint8_t)bg_owner_pile(c, s, card->controller, kind);
    if (!object) continue;
    if (!sb_read_only(value, "an entry of \"cards\"", members, error) ||
        !sb_read_seat(value, "owner", &c->base, s->seats, &on->owner, error) ||
        !sb_read_byte(value, "used", 0, 255, &on->used, error))
      return false;
    on->owner = (uint8_t)bg_pile_of(c, s, on->owner);
  }
  return true;
}

static bool read_place(const BgContent *c, const BgState *s, const json_t *json, int seat, BgCard *card,
                       SbError *error) {
  const json_t *in = json_object_get(json, "in");
  bool held = in && !json_is_null(in);
  bool here = false;
  for (int i = 0; i < BG_SQUAD; i++) here |= card->piece[i].at[0] != BG_NOWHERE;
  card->place = held ? BG_HOLD : here ? BG_PLAY : BG_SCREEN;
  if (!sb_read_name(json, "place", bg_place_names, BG_HIDDEN, &card->place, error)) return false;
  if (!held) return true;
  int carrier = json_is_string(in) ? bg_find_card(c, s, seat, json_string_value(in)) : -1;
  if (carrier < 0) return sb_fail(error, "\"in\" must name the ship card whose hold it is in");
  card->hold = (uint8_t)carrier;
  return true;
}

/* The ship card an entry is about. */
static int which(const BgContent *c, const BgState *s, const json_t *json, SbError *error) {
  const json_t *name = json_object_get(json, "name");
  uint8_t seat = BG_NONE;
  int found = name ? sb_read_thing(&c->base, "ship", c->ship_name, c->names, name) : -1;
  if (found < 0) {
    sb_fail(error, "an entry of \"ships\" needs the \"name\" of a ship");
    return -1;
  }
  if (!sb_read_seat(json, "seat", &c->base, s->seats, &seat, error)) return -1;
  int card = seat == BG_NONE ? bg_find_card(c, s, 0, c->ship_id[found]) : -1;
  if (seat != BG_NONE && bg_slot_of(c, s, seat, found) >= 0) card = seat * BG_SLOTS + bg_slot_of(c, s, seat, found);
  if (card < 0) sb_fail(error, "\"ships\": the fleet of seat %d cannot hold %s", seat, c->ship_id[found]);
  return card;
}

static bool read_ship(const BgContent *c, const json_t *json, BgState *s, SbError *error) {
  static const char *const members[] = {"seat",      "name", "version",    "place", "at",       "shields",
                                        "damage",    "in",   "controller", "cards", "launched", "shipped",
                                        "activated", "back", "used",       "lost",  "escaped",  NULL};
  if (!sb_read_only(json, "an entry of \"ships\"", members, error)) return false;
  int index = which(c, s, json, error);
  if (index < 0) return false;
  BgCard *card = &s->card[index];
  const BgShip *ship = bg_ship(c, s, index);
  int ships = bg_ships_of(c, s, index);
  if (card->place != BG_ABSENT)
    return sb_fail(error, "\"ships\" has %s of seat %d twice", c->ship_id[bg_name(c, s, index)], bg_seat_of(index));
  card->version = BG_STANDARD;
  if (!sb_read_name(json, "version", bg_version_names, BG_VERSIONS, &card->version, error)) return false;
  if (!ship->version[card->version].exists)
    return sb_fail(error, "\"ships\": %s has no such version", c->ship_id[bg_name(c, s, index)]);
  return read_at(ship, json_object_get(json, "at"), card, ships, error) &&
         read_place(c, s, json, bg_seat_of(index), card, error) &&
         sb_read_seat(json, "controller", &c->base, s->seats, &card->controller, error) &&
         read_pieces(json, &ship->version[card->version], card, ships, error) &&
         read_attached(c, s, json, card, error) && read_flags(json, card, error);
}

bool bg_read_ships(const BgContent *c, const json_t *json, BgState *s, SbError *error) {
  const json_t *list = json_object_get(json, "ships"), *value;
  size_t i;
  if (list && !json_is_array(list)) return sb_fail(error, "\"ships\" must be a list of ship cards");
  json_array_foreach (list, i, value)
    if (!read_ship(c, value, s, error)) return false;
  return true;
}
