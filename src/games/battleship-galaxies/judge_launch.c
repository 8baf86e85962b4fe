/* Why a ship card may not be launched, or not be placed there. */
#include "judge.h"

bool bg_asteroid_at(const BgPlea *p, int hex) {
  const BgArea one = {1, {(uint16_t)hex}};
  for (int tile = 0; tile < p->s->tiles; tile++) {
    BgArea area;
    int kind = p->s->tile[tile].kind;
    if (kind >= p->c->tile_kinds || !p->c->tile[kind].blocks) continue;
    if (bg_tile_area(p->c, p->m->boards, &p->s->tile[tile], &area) && bg_apart(&area, &one) == 0) return true;
  }
  return false;
}

bool bg_judge_empty(const BgPlea *p, const BgArea *area, int but, const char *rule) {
  bool ship = false, asteroid = false, fine = true;
  for (int i = 0; i < area->count; i++) {
    ship |= bg_covers(p->c, p->s, area->hex[i], but);
    asteroid |= bg_asteroid_at(p, area->hex[i]);
  }
  if (ship) fine = bg_no(p, rule, "ship_there", "BG-2.8");
  if (asteroid) fine = bg_no(p, "BG-16.6", "asteroid_there", rule);
  return fine;
}

/* ---- placing ------------------------------------------------------------------------------------------- */

/* One of the ways into the region, for all ships. */
static bool inside(const BgRegion *region, const BgArea *areas, int count) {
  for (int way = 0; way < region->ways; way++) {
    bool all = true;
    for (int i = 0; i < count && all; i++) {
      bool some = false;
      for (int k = 0; k < areas[i].count; k++) some |= bg_bit(region->way[way], areas[i].hex[k]);
      all = some;
    }
    if (all) return true;
  }
  return false;
}

static bool judge_region(const BgPlea *p, int card, const BgArea *areas, int count) {
  BgRegion region;
  bg_launch_region(p->c, p->s, card, &region);
  if (inside(&region, areas, count)) return true;
  if (p->s->placing.from != BG_NONE) return bg_no(p, "BG-6.8", "not_beside_transport", "BG-22.21");
  return bg_no(p, "BG-6.1", "outside_zone", p->s->seat[p->seat].alerted ? "BG-23.2a" : NULL);
}

/* Three ships, each beside another one of them (BG-6.2). */
static bool judge_squadron(const BgPlea *p, const BgArea *areas) {
  int links = 0;
  for (int i = 0; i < BG_SQUAD; i++) links += bg_apart(&areas[i], &areas[(i + 1) % BG_SQUAD]) == 1;
  return links >= 2 || bg_no(p, "BG-6.2", "not_connected", "BG-26.7");
}

/* As many hexes as the ship card takes, in ascending order: every placement is written in one way. */
static bool right_hexes(const BgPlea *p, int card, const int *hex) {
  const BgShip *ship = bg_ship(p->c, p->s, card);
  int wanted = ship->form == BG_SQUADRON ? BG_SQUAD : ship->size == BG_MEDIUM ? 2 : 1;
  for (int i = 0; i < 3; i++) {
    if ((hex[i] != BG_NOWHERE) != (i < wanted)) return false;
    if (i > 0 && i < wanted && hex[i] <= hex[i - 1]) return false;
  }
  return true;
}

bool bg_judge_place(const BgPlea *p) {
  int card = p->s->placing.card, count = bg_ships_of(p->c, p->s, card), boards = p->m->boards;
  int size = bg_ship(p->c, p->s, card)->size;
  const int hex[3] = {bg_h(p->action, 1), bg_h(p->action, 2), bg_h(p->action, 3)};
  BgArea areas[BG_SQUAD];
  if (!right_hexes(p, card, hex)) return bg_malformed(p);
  for (int i = 0; i < 3; i++)
    if (hex[i] != BG_NOWHERE && !bg_full(boards, hex[i]))
      return bg_no(p, "BG-2.7", "off_board", "BG-2.1 BG-6.1 BG-8.6");
  for (int i = 0; i < count; i++) {
    const uint16_t at[2] = {(uint16_t)hex[i], (uint16_t)(size == BG_MEDIUM ? hex[1] : BG_NOWHERE)};
    if (size == BG_MEDIUM && bg_distance(hex[0], hex[1]) != 1) return bg_no(p, "BG-1.9", "no_base", "BG-26.7");
    if (!bg_base(boards, size, at, &areas[i])) return bg_no(p, "BG-2.7", "off_board", "BG-6.1 BG-27.7");
  }
  bool fine = true;
  for (int i = 0; i < count; i++)
    fine &= bg_judge_empty(p, &areas[i], -1, p->s->placing.from == BG_NONE ? "BG-6.1" : "BG-6.8");
  fine &= judge_region(p, card, areas, count);
  return (count == 1 || judge_squadron(p, areas)) && fine;
}

/* ---- holds --------------------------------------------------------------------------------------------- */

bool bg_judge_cargo(const BgPlea *p, int transport, int slots) {
  const BgVersionFacts *sheet = bg_sheet_of(p->c, p->s, transport);
  int points = 0;
  bool fine = true;
  if (slots == 0) return true;
  if (sheet->capacity == 0) return bg_no(p, "BG-6.5", "no_hold", "BG-6.6");
  for (int slot = 0; slot < BG_SLOTS; slot++) {
    int card = p->seat * BG_SLOTS + slot;
    if (!(slots >> slot & 1)) continue;
    if (!bg_is_card(p, card)) return bg_malformed(p);
    if (card == transport) return bg_no(p, "BG-6.5", "carries_itself", "BG-6.6");
    if (p->s->card[card].place != BG_SCREEN) return bg_no(p, "BG-6.5", "cargo_not_there", "BG-6.6");
    if (bg_ship(p->c, p->s, card)->size >= bg_ship(p->c, p->s, transport)->size)
      fine = bg_no(p, "BG-6.6", "cargo_too_large", "BG-6.5");
    points += bg_cargo_points(p->c, p->s, card);
  }
  return (points <= sheet->capacity || bg_no(p, "BG-6.5", "hold_full", NULL)) && fine;
}

/* Out of a hold: of a transport that has been there since an earlier turn, and with a hold of its own that is empty. */
static bool judge_unloading(const BgPlea *p, int card, int slots) {
  bool fine = true;
  if (slots) fine = bg_no(p, "BG-6.6", "cargo_carries_nothing", "BG-6.5");
  if (p->s->card[p->s->card[card].hold].fresh) fine = bg_no(p, "BG-6.8", "transport_just_launched", NULL);
  return fine;
}

static bool judge_where_it_lies(const BgPlea *p, int card) {
  if (bg_seat_of(card) != p->seat) return bg_no(p, "BG-6.1", "not_your_fleet", "BG-19.1");
  switch (p->s->card[card].place) {
    case BG_ABSENT:
      return bg_no(p, "BG-6.1", "not_in_fleet", "BG-3.2");
    case BG_PLAY:
      return bg_no(p, "BG-6.1", "already_launched", NULL);
    case BG_GONE:
      return bg_no(p, "BG-12.2", "card_is_out", "BG-6.1");
    default:
      return true;
  }
}

bool bg_judge_launch(const BgPlea *p) {
  int card = bg_a(p->action), slots = bg_b(p->action);
  if (!judge_where_it_lies(p, card)) return false;
  bool held = p->s->card[card].place == BG_HOLD;
  bool fine = held ? judge_unloading(p, card, slots) : bg_judge_cargo(p, card, slots);
  fine &= bg_judge_price(p, bg_launch_of(p->c, p->s, card), held ? "BG-6.7 BG-6.8" : "BG-6.1");
  BgRegion region;
  bg_launch_region(p->c, p->s, card, &region);
  return (bg_list_places(p->c, p->s, card, &region, NULL) > 0 || bg_no(p, "BG-6.4", "no_room", "BG-6.1 BG-6.8")) &&
         fine;
}
