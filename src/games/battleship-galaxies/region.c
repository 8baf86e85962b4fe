/* Where ships may be placed: launches, setup, warps (BG-6.1, BG-6.2, BG-6.8, BG-17.8). */
#include "bg.h"

static void take(uint64_t *set, int hex) {
  set[hex >> 6] |= 1ull << (hex & 63);
}

static void drop(uint64_t *set, int hex) {
  set[hex >> 6] &= ~(1ull << (hex & 63));
}

/* So many hexes from this one on, up to a row of them. */
static void take_row(uint64_t *set, int hex, int count) {
  uint64_t row = (1ull << count) - 1;
  set[hex >> 6] |= row << (hex & 63);
  if ((hex & 63) + count > 64) set[(hex >> 6) + 1] |= row >> (64 - (hex & 63));
}

/* BG-2.8 */
void bg_free_hexes(const BgContent *c, const BgState *s, int but, BgRegion *out) {
  int boards = bg_mission(c, s)->boards;
  BgArea area;
  memset(out, 0, sizeof *out);
  for (int row = 1; row <= BG_ROWS; row++) take_row(out->free, bg_hex(1, row), 18 * boards - (row % 2 == 0));
  for (int card = 0; card < s->seats * BG_SLOTS; card++) {
    if (s->card[card].place != BG_PLAY) continue;
    for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++) {
      if (piece == but || !bg_on_board(s, piece)) continue;
      bg_area_of(c, s, piece, &area);
      for (int i = 0; i < area.count; i++) drop(out->free, area.hex[i]);
    }
  }
  for (int tile = 0; tile < s->tiles; tile++) {
    if (s->tile[tile].kind >= c->tile_kinds || !c->tile[s->tile[tile].kind].blocks) continue;
    if (!bg_tile_area(c, boards, &s->tile[tile], &area)) continue;
    for (int i = 0; i < area.count; i++) drop(out->free, area.hex[i]);
  }
}

static void within(const BgArea *of, int reach, int boards, uint64_t *set) {
  int row = bg_row(of->hex[0]), most = reach + 2; /* no base is larger */
  int low = row > most ? row - most : 1, high = row + most < BG_ROWS ? row + most : BG_ROWS;
  for (int hex = bg_hex(1, low); hex < bg_hex(1, high + 1); hex++) {
    const BgArea one = {1, {(uint16_t)hex}};
    if (bg_full(boards, hex) && bg_apart(of, &one) <= reach) take(set, hex);
  }
}

void bg_region_near(const BgContent *c, const BgState *s, const BgArea *of, int reach, BgRegion *out) {
  memset(out->way[0], 0, sizeof out->way[0]);
  out->ways = 1;
  within(of, reach, bg_mission(c, s)->boards, out->way[0]);
}

/* How far from a transport its cargo may be placed: next to it, or further by a power (Raider Bays). */
static int hold_reach(const BgContent *c, const BgState *s, int transport, int size) {
  const BgVersionFacts *sheet = bg_sheet_of(c, s, transport);
  int reach = 1;
  for (int i = 0; !bg_simple(s) && i < sheet->abilities.count; i++) {
    const BgAbility *ability = &c->ability[sheet->abilities.first + i];
    for (int e = 0; ability->when == BG_WHEN_IN_PLAY && e < ability->effects; e++) {
      const BgEffect *effect = &ability->effect[e];
      if (effect->what != BG_DO_REGION || !effect->own_hold) continue;
      if (effect->sizes && !(effect->sizes >> size & 1)) continue;
      if (effect->n > reach) reach = effect->n;
    }
  }
  return reach;
}

/* I-04: cards that let the next launch from behind the screen go beside a ship. */
static void beside(const BgContent *c, const BgState *s, int seat, int size, BgRegion *out) {
  BgScene scene;
  bg_scene(s, seat, -1, &scene);
  for (int kind = 0; kind < c->kinds; kind++) {
    const BgList *list = &c->kind[kind].abilities;
    for (int i = list->first; i < list->first + list->count; i++)
      for (int e = 0; e < c->ability[i].effects; e++) {
        const BgEffect *effect = &c->ability[i].effect[e];
        if (effect->what != BG_DO_REGION || effect->own_hold || (effect->sizes && !(effect->sizes >> size & 1)))
          continue;
        for (int piece = 0; piece < s->seats * BG_SLOTS * BG_SQUAD; piece++) {
          BgArea area;
          if (s->card[piece / BG_SQUAD].place != BG_PLAY || !bg_on_board(s, piece)) continue;
          if (!bg_fit(c, s, &scene, &effect->of, piece)) continue;
          bg_area_of(c, s, piece, &area);
          within(&area, effect->n, bg_mission(c, s)->boards, out->way[1]);
          out->ways = 2;
        }
      }
  }
}

void bg_launch_region(const BgContent *c, const BgState *s, int card, BgRegion *out) {
  const BgMission *m = bg_mission(c, s);
  int seat = bg_seat_of(card), from = s->card[card].place == BG_HOLD ? s->card[card].hold : BG_NONE;
  if (s->placing.card == card) from = s->placing.from;
  bg_free_hexes(c, s, -1, out);
  out->ways = 1;
  int size = bg_ship(c, s, card)->size;
  if (from != BG_NONE) { /* BG-6.8 */
    BgArea transport;
    bg_area_of(c, s, from * BG_SQUAD, &transport);
    within(&transport, hold_reach(c, s, from, size), m->boards, out->way[0]);
    return;
  }
  const BgZone *zone = &m->zone[m->seat[seat].zone]; /* BG-6.1 */
  for (int row = zone->row_low; row <= zone->row_high; row++)
    for (int column = zone->column_low; column <= zone->column_high; column++)
      if (bg_full(m->boards, bg_hex(column, row))) take(out->way[0], bg_hex(column, row));
  if (s->seat[seat].alerted) beside(c, s, seat, size, out);
}

static bool base_fits(const BgContent *c, const BgState *s, int size, const BgRegion *region, int way,
                      const uint16_t at[2]) {
  BgArea area;
  bool in = false;
  if (!bg_base(bg_mission(c, s)->boards, size, at, &area)) return false;
  for (int i = 0; i < area.count; i++) {
    if (!bg_bit(region->free, area.hex[i])) return false;
    in |= bg_bit(region->way[way], area.hex[i]);
  }
  return in;
}

static bool connected(const uint16_t at[3]) { /* BG-6.2 */
  int touching = (bg_distance(at[0], at[1]) == 1) + (bg_distance(at[1], at[2]) == 1) + (bg_distance(at[0], at[2]) == 1);
  return touching >= 2;
}

static bool fits_way(const BgContent *c, const BgState *s, int card, const BgRegion *region, int way,
                     const uint16_t at[3]) {
  const BgShip *ship = bg_ship(c, s, card);
  if (ship->form == BG_SOLO) {
    if (at[2] != BG_NOWHERE) return false;
    if (ship->size == BG_MEDIUM && (at[0] >= at[1] || at[1] == BG_NOWHERE || bg_distance(at[0], at[1]) != 1))
      return false;
    if (ship->size != BG_MEDIUM && at[1] != BG_NOWHERE) return false;
    return base_fits(c, s, ship->size, region, way, at);
  }
  if (at[0] >= at[1] || at[1] >= at[2] || at[2] == BG_NOWHERE || !connected(at)) return false;
  for (int i = 0; i < BG_SQUAD; i++) {
    const uint16_t one[2] = {at[i], BG_NOWHERE};
    if (!base_fits(c, s, ship->size, region, way, one)) return false;
  }
  return true;
}

bool bg_fits(const BgContent *c, const BgState *s, int card, const BgRegion *region, const uint16_t at[3]) {
  for (int way = 0; way < region->ways; way++)
    if (fits_way(c, s, card, region, way, at)) return true;
  return false;
}

static SbAction place_at(const uint16_t at[3]) {
  return bg_pack_hexes(bg_pack(BG_PLACE_AT, 0, 0, 0), at[0], at[1], at[2]);
}

static void sort3(uint16_t at[3]) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2 - i; j++)
      if (at[j] > at[j + 1]) {
        uint16_t swap = at[j];
        at[j] = at[j + 1];
        at[j + 1] = swap;
      }
}

typedef struct Places {
  const BgContent *c;
  const BgState *s;
  const BgRegion *region;
  SbAction *out;
  int card, count;
} Places;

/* True when nobody wants to know more. */
static bool add_place(Places *list, int way, const uint16_t at[3]) {
  for (int before = 0; before < way; before++)
    if (fits_way(list->c, list->s, list->card, list->region, before, at)) return false;
  if (list->out) list->out[list->count] = place_at(at);
  list->count++;
  return !list->out;
}

/* Each connected three once: by the hex the two others touch, of a triangle by the smallest. */
static bool squads_around(Places *list, int way, int hex) {
  int boards = bg_mission(list->c, list->s)->boards;
  for (int i = 0; i < BG_DIRS; i++)
    for (int j = i + 1; j < BG_DIRS; j++) {
      int a = bg_step_to(boards, hex, i), b = bg_step_to(boards, hex, j);
      if (a < 0 || b < 0) continue;
      if (bg_distance(a, b) == 1 && (a < hex || b < hex)) continue;
      uint16_t at[3] = {(uint16_t)hex, (uint16_t)a, (uint16_t)b};
      sort3(at);
      if (fits_way(list->c, list->s, list->card, list->region, way, at) && add_place(list, way, at)) return true;
    }
  return false;
}

static bool places_at(Places *list, int way, int hex, const BgShip *ship) {
  int boards = bg_mission(list->c, list->s)->boards;
  uint16_t at[3] = {(uint16_t)hex, BG_NOWHERE, BG_NOWHERE};
  bool in = bg_bit(list->region->way[way], hex);
  if (ship->form == BG_SQUADRON) return in && squads_around(list, way, hex);
  if (ship->size == BG_SMALL && !in) return false;
  if (ship->size != BG_MEDIUM)
    return fits_way(list->c, list->s, list->card, list->region, way, at) && add_place(list, way, at);
  for (int dir = 0; dir < 3; dir++) { /* e, ne, nw: the other hex has the larger number */
    int other = bg_step_to(boards, hex, dir);
    if (other < 0 || (!in && !bg_bit(list->region->way[way], other))) continue;
    at[1] = (uint16_t)other;
    if (fits_way(list->c, list->s, list->card, list->region, way, at) && add_place(list, way, at)) return true;
  }
  return false;
}

int bg_list_places(const BgContent *c, const BgState *s, int card, const BgRegion *region, SbAction *out) {
  Places list = {.c = c, .s = s, .region = region, .out = out, .card = card};
  const BgShip *ship = bg_ship(c, s, card);
  for (int way = 0; way < region->ways; way++)
    for (int word = 0; word < (BG_HEXES + 63) / 64; word++)
      for (uint64_t rest = region->free[word]; rest; rest &= rest - 1)
        if (places_at(&list, way, 64 * word + __builtin_ctzll(rest), ship)) return list.count;
  return list.count;
}
