/* Ship cards and the ships that stand on the board. */
#include "bg.h"

bool bg_printed_fleet(const BgContent *c, const BgState *s, int seat) {
  return bg_mission(c, s)->seat[seat].limit == 0;
}

bool bg_printed_deck(const BgContent *c, const BgState *s, int pile) {
  return bg_mission(c, s)->seat[pile].deck_limit == 0;
}

bool bg_simple(const BgState *s) {
  return s->options[BG_OPT_SIMPLE];
}

int bg_side_of(const BgContent *c, const BgState *s, int seat) {
  return bg_mission(c, s)->seat[seat].side;
}

bool bg_enemies(const BgContent *c, const BgState *s, int seat, int other) {
  return bg_side_of(c, s, seat) != bg_side_of(c, s, other);
}

int bg_size(const BgContent *c, const BgState *s, int piece) {
  return bg_ship(c, s, piece / BG_SQUAD)->size;
}

void bg_area_of(const BgContent *c, const BgState *s, int piece, BgArea *out) {
  bg_base(bg_mission(c, s)->boards, bg_size(c, s, piece), bg_piece(s, piece)->at, out);
}

int bg_between(const BgContent *c, const BgState *s, int piece, int other) {
  BgArea a, b;
  bg_area_of(c, s, piece, &a);
  bg_area_of(c, s, other, &b);
  return bg_apart(&a, &b);
}

bool bg_covers(const BgContent *c, const BgState *s, int hex, int but) {
  const BgArea one = {1, {(uint16_t)hex}};
  for (int card = 0; card < s->seats * BG_SLOTS; card++) {
    if (s->card[card].place != BG_PLAY) continue;
    for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++) {
      BgArea area;
      if (piece == but || !bg_on_board(s, piece)) continue;
      bg_area_of(c, s, piece, &area);
      if (bg_apart(&area, &one) == 0) return true;
    }
  }
  return false;
}

bool bg_on_tile(const BgContent *c, const BgState *s, int piece, int tile) {
  BgArea base, area;
  bg_area_of(c, s, piece, &base);
  return bg_tile_area(c, bg_mission(c, s)->boards, &s->tile[tile], &area) && bg_apart(&base, &area) == 0;
}

bool bg_on_kind(const BgContent *c, const BgState *s, int piece, int tile_kind) {
  for (int tile = 0; tile < s->tiles; tile++)
    if (s->tile[tile].kind == tile_kind && bg_on_tile(c, s, piece, tile)) return true;
  return false;
}

/* BG-6.5 */
int bg_cargo_points(const BgContent *c, const BgState *s, int card) {
  static const uint8_t hexes[BG_SIZES] = {1, 2, 7};
  return hexes[bg_ship(c, s, card)->size] * bg_ships_of(c, s, card);
}

int bg_hold_used(const BgContent *c, const BgState *s, int card) {
  int used = 0;
  for (int other = 0; other < s->seats * BG_SLOTS; other++)
    if (s->card[other].place == BG_HOLD && s->card[other].hold == card) used += bg_cargo_points(c, s, other);
  return used;
}

int bg_mate(const BgContent *c, const BgState *s, int seat) {
  for (int n = 1; n < s->seats; n++) {
    int other = bg_turn_order(s, seat, n);
    if (!bg_enemies(c, s, seat, other)) return other;
  }
  return -1;
}

int bg_owner_pile(const BgContent *c, const BgState *s, int seat, int kind) {
  if (c->kind[kind].faction == bg_faction(c, s, seat)) return bg_pile_of(c, s, seat);
  for (int other = 0; other < s->seats; other++)
    if (bg_faction(c, s, other) == c->kind[kind].faction) return bg_pile_of(c, s, other);
  return bg_pile_of(c, s, seat);
}

bool bg_twin(const BgContent *c, const BgState *s, int card) {
  for (int seat = 0; seat < s->seats; seat++) {
    int slot = seat == bg_seat_of(card) ? -1 : bg_slot_of(c, s, seat, bg_name(c, s, card));
    if (slot >= 0 && bg_could_have(c, s, seat, slot)) return true;
  }
  return false;
}

static int tag_name(const BgContent *c, const BgState *s, int card) {
  return (bg_name(c, s, card) + 1) << 8 | (bg_twin(c, s, card) ? BG_TWIN : 0);
}

int bg_tag_card(const BgContent *c, const BgState *s, int card) {
  return card | tag_name(c, s, card);
}

int bg_tag(const BgContent *c, const BgState *s, int piece) {
  return piece | tag_name(c, s, bg_card_of(piece));
}

int bg_part(const BgContent *c, const BgState *s, int seat) {
  int before = 0, all = 0, faction = bg_faction(c, s, seat);
  for (int other = 0; other < s->seats; other++) {
    if (bg_faction(c, s, other) != faction) continue;
    all++;
    before += other < seat;
  }
  return faction * 5 + (all == 1 ? 0 : 1 + before);
}

uint16_t bg_to_side(const BgContent *c, const BgState *s, int seat) {
  uint16_t to = 0;
  for (int other = 0; other < s->seats; other++)
    if (!bg_enemies(c, s, seat, other)) to |= SB_TO_SEAT(other);
  return to;
}

void bg_tell_to(BgRun *run, uint16_t to, int type, int a, int b, int c, int d, int e) {
  if (!run->events) return;
  SbEvent event = {(uint16_t)type, to, {a, b, c, d, e}, 0, NULL};
  if (a >= 0 && a < run->s->seats) event.a[5] = bg_part(run->c, run->s, a);
  sb_event(run->events, event);
}

void bg_tell(BgRun *run, int type, int a, int b, int c, int d, int e) {
  bg_tell_to(run, SB_TO_ALL, type, a, b, c, d, e);
}
