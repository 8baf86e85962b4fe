/* Invariants of ship cards and of the ships on the board. */
#include "check.h"

static const char *id_of(const BgContent *c, const BgState *s, int card) {
  return c->ship_id[bg_name(c, s, card)];
}

static bool blank_piece(const BgPiece *piece) {
  return piece->at[0] == BG_NOWHERE && piece->at[1] == BG_NOWHERE && !piece->blue && !piece->red && !piece->back &&
         !piece->gone;
}

static bool blank_attached(const BgAttached *on) {
  return on->kind == BG_NONE && on->owner == BG_NONE && !on->used;
}

/* Nothing has ever happened to it. */
static bool untouched(const BgCard *card, int index) {
  for (int i = 0; i < BG_SQUAD; i++)
    if (!blank_piece(&card->piece[i])) return false;
  for (int i = 0; i < BG_ATTACHED; i++)
    if (!blank_attached(&card->attached[i])) return false;
  return card->controller == bg_seat_of(index) && !card->fresh && !card->shipped && !card->activated && !card->used;
}

static bool check_base(const BgContent *c, const BgState *s, int piece, SbError *what) {
  const BgPiece *ship = bg_piece(s, piece);
  const char *id = id_of(c, s, bg_card_of(piece));
  bool medium = bg_size(c, s, piece) == BG_MEDIUM;
  BgArea area, tile;
  if (medium != (ship->at[1] != BG_NOWHERE)) return sb_fail(what, "%s: two hexes are for medium ships", id);
  if (!bg_base(bg_mission(c, s)->boards, bg_size(c, s, piece), ship->at, &area))
    return sb_fail(what, "%s does not stand on full hexes of the board (BG-2.7)", id);
  if (medium && (ship->at[0] > ship->at[1] || bg_distance(ship->at[0], ship->at[1]) != 1))
    return sb_fail(what, "%s: the hexes of a medium ship are neighbours, the smaller number first", id);
  for (int i = 0; i < s->tiles; i++) {
    if (s->tile[i].kind >= c->tile_kinds || !c->tile[s->tile[i].kind].blocks) continue;
    if (bg_tile_area(c, bg_mission(c, s)->boards, &s->tile[i], &tile) && bg_apart(&area, &tile) == 0)
      return sb_fail(what, "%s stands on an asteroid (BG-16.6)", id);
  }
  return true;
}

/* BG-8.5: only a ship that is moving may be where another one is, or was moving when the match was given up. */
static bool check_alone(const BgContent *c, const BgState *s, int piece, SbError *what) {
  if (s->node == BG_AT_OVER && s->reason >= BG_RESIGNED) return true;
  for (int other = 0; other < piece; other++) {
    if (bg_card_of(other) >= s->seats * BG_SLOTS || s->card[bg_card_of(other)].place != BG_PLAY) continue;
    if (!bg_on_board(s, other) || s->move.piece == other || s->move.piece == piece) continue;
    if (bg_between(c, s, piece, other) == 0)
      return sb_fail(what, "%s and %s stand on the same hex", id_of(c, s, bg_card_of(other)),
                     id_of(c, s, bg_card_of(piece)));
  }
  return true;
}

static bool check_piece(const BgContent *c, const BgState *s, int piece, SbError *what) {
  const BgPiece *ship = bg_piece(s, piece);
  int card = bg_card_of(piece);
  const BgVersionFacts *sheet = bg_sheet_of(c, s, card);
  const char *id = id_of(c, s, card);
  if (ship->back > 1 || ship->gone > 2) return sb_fail(what, "%s: no such mark", id);
  if (ship->gone && ship->at[0] != BG_NOWHERE && !s->lost.active && s->node != BG_AT_OVER)
    return sb_fail(what, "%s: a ship that is lost is not on the board", id);
  if (!bg_on_board(s, piece)) return true;
  if (ship->blue > sheet->shields) return sb_fail(what, "%s: more shields than it has (%d)", id, sheet->shields);
  if (ship->red >= sheet->hull) return sb_fail(what, "%s: as much damage as it has hull (%d)", id, sheet->hull);
  return check_base(c, s, piece, what) && check_alone(c, s, piece, what);
}

static bool check_attached(const BgContent *c, const BgState *s, int card, SbError *what) {
  const BgCard *on = &s->card[card];
  const BgVersionFacts *sheet = bg_sheet_of(c, s, card);
  int taken[BG_TYPES] = {0};
  bool end = false;
  for (int i = 0; i < BG_ATTACHED; i++) {
    const BgAttached *at = &on->attached[i];
    end |= at->kind == BG_NONE;
    if (end && !blank_attached(at)) return sb_fail(what, "%s: a gap between its cards", id_of(c, s, card));
    if (end) continue;
    if (at->kind >= c->kinds || c->kind[at->kind].type == BG_EVENT)
      return sb_fail(what, "%s: this card is not attached to ships", id_of(c, s, card));
    if (at->owner >= s->seats || bg_pile_of(c, s, at->owner) != at->owner)
      return sb_fail(what, "%s: nobody owns a card on it", id_of(c, s, card));
    const BgKind *kind = &c->kind[at->kind];
    if (kind->forms && !(kind->forms >> bg_ship(c, s, card)->form & 1))
      return sb_fail(what, "%s: the icon of %s does not fit (BG-13.4)", id_of(c, s, card), c->kind_id[at->kind]);
    taken[kind->type]++;
  }
  for (int type = BG_UPGRADE; type <= BG_HERO; type++)
    if (taken[type] > sheet->slots[type])
      return sb_fail(what, "%s: more cards of the type %s than it has slots (%d)", id_of(c, s, card),
                     bg_type_names[type], sheet->slots[type]);
  return true;
}

static bool check_hold(const BgContent *c, const BgState *s, int card, SbError *what) {
  int carrier = s->card[card].hold;
  const char *id = id_of(c, s, card);
  if (s->card[card].place != BG_HOLD)
    return carrier == BG_NONE || sb_fail(what, "%s is in a hold and somewhere else", id);
  if (carrier >= BG_CARDS || bg_seat_of(carrier) != bg_seat_of(card) || s->card[carrier].place != BG_PLAY)
    return sb_fail(what, "%s is in the hold of a ship that is not in play", id);
  if (s->card[carrier].shipped || s->card[carrier].controller != bg_seat_of(card))
    return sb_fail(what, "%s is in a hold that must be empty (BG-6.6)", id);
  if (bg_ship(c, s, card)->size >= bg_ship(c, s, carrier)->size ||
      bg_hold_used(c, s, carrier) > bg_sheet_of(c, s, carrier)->capacity)
    return sb_fail(what, "%s does not fit into the hold (BG-6.5, BG-6.6)", id);
  return true;
}

/* A card in play has a ship on the board, but for the moment of a launch or of a loss. */
static bool check_in_play(const BgContent *c, const BgState *s, int card, SbError *what) {
  int here = 0, falling = 0;
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++) {
    here += bg_on_board(s, piece);
    falling += s->lost.active && bg_has(s->lost.queue, piece);
  }
  bool placing = s->placing.card == card && s->node == BG_AT_PLACE;
  if (s->card[card].place == BG_PLAY && !here && !falling && !placing && s->node != BG_AT_OVER)
    return sb_fail(what, "%s is in play without a ship on the board", id_of(c, s, card));
  return s->card[card].place == BG_PLAY || !here ||
         sb_fail(what, "%s has ships on the board and is not in play", id_of(c, s, card));
}

static bool check_card(const BgContent *c, const BgState *s, int index, SbError *what) {
  const BgCard *card = &s->card[index];
  const char *id = id_of(c, s, index);
  if (card->place >= BG_HIDDEN || card->controller >= s->seats) return sb_fail(what, "%s: no such place", id);
  if (card->fresh > 1 || card->shipped > 1 || card->activated > 1) return sb_fail(what, "%s: no such mark", id);
  if (card->version >= BG_VERSIONS || !bg_sheet_of(c, s, index)->exists)
    return sb_fail(what, "%s: no such version", id);
  if ((card->place == BG_SCREEN || card->place == BG_HOLD) && !untouched(card, index))
    return sb_fail(what, "%s is behind the screen or in a hold and has marks of a ship in play", id);
  if (card->place == BG_GONE && card->attached[0].kind != BG_NONE)
    return sb_fail(what, "%s has left the game with cards on it (BG-12.2)", id);
  for (int i = 0; i < BG_SQUAD; i++) {
    if (i >= bg_ships_of(c, s, index) && !blank_piece(&card->piece[i]))
      return sb_fail(what, "%s has more ships than it has", id);
    if (i < bg_ships_of(c, s, index) && !check_piece(c, s, index * BG_SQUAD + i, what)) return false;
  }
  return check_in_play(c, s, index, what) && check_attached(c, s, index, what) && check_hold(c, s, index, what);
}

/* BG-3.2: fleets that are being chosen, and those that are complete. */
static bool check_fleets(const BgContent *c, const BgState *s, SbError *what) {
  for (int seat = 0; seat < s->seats && s->node <= BG_AT_DECK; seat++) {
    bool open = s->node == BG_AT_FLEET && s->choosing >> seat & 1;
    if (bg_printed_fleet(c, s, seat)) continue;
    if (bg_fleet_cost(c, s, seat) > bg_mission(c, s)->seat[seat].limit)
      return sb_fail(what, "seat %d: the fleet costs more than its limit", seat);
    if (!open && !bg_fleet_complete(c, s, seat)) return sb_fail(what, "seat %d: the fleet is not complete", seat);
  }
  return true;
}

bool bg_check_ships(const BgContent *c, const BgState *s, SbError *what) {
  for (int index = 0; index < BG_CARDS; index++) {
    const BgCard *card = &s->card[index];
    bool named = index < s->seats * BG_SLOTS && bg_name(c, s, index) >= 0;
    if (card->place == BG_ABSENT || !named) {
      if (card->place != BG_ABSENT || card->version != BG_NONE || card->hold != BG_NONE || !untouched(card, index))
        return sb_fail(what, "a ship card that nobody has is not empty");
      continue;
    }
    if (!check_card(c, s, index, what)) return false;
  }
  return check_fleets(c, s, what);
}
