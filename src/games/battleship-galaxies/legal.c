/* Every action of a seat, node by node. */
#include "bg.h"

typedef struct List {
  const BgContent *c;
  const BgState *s;
  SbAction *out;
  int seat, count;
} List;

static void add(List *list, SbAction action) {
  list->out[list->count++] = action;
}

static void add_plain(List *list, int verb) {
  add(list, bg_pack(verb, 0, 0, 0));
}

static int cards(const List *list) {
  return list->s->seats * BG_SLOTS;
}

/* ---- setup -------------------------------------------------------------------------------------------- */

static void list_fleet(List *list) {
  for (int slot = 0; slot < BG_SLOTS; slot++)
    for (int version = 0; version < BG_VERSIONS; version++)
      if (bg_fleet_may_take(list->c, list->s, list->seat, slot, version)) add(list, bg_pack(BG_TAKE, slot, version, 0));
  if (bg_fleet_complete(list->c, list->s, list->seat)) add_plain(list, BG_DONE);
}

static void list_deck(List *list) {
  for (int kind = 0; kind < list->c->kinds; kind++)
    if (bg_deck_may_add(list->c, list->s, list->seat, kind)) add(list, bg_pack(BG_ADD_CARD, kind, 0, 0));
  if (bg_deck_complete(list->c, list->s, list->seat)) add_plain(list, BG_DONE);
}

static void list_places(List *list) {
  BgRegion region;
  bg_launch_region(list->c, list->s, list->s->placing.card, &region);
  list->count += bg_list_places(list->c, list->s, list->s->placing.card, &region, list->out + list->count);
}

/* What may go into a hold together: sizes, capacity, behind the screen (BG-6.5, BG-6.6). */
bool bg_cargo_fits(const BgContent *c, const BgState *s, int card, int mask) {
  int seat = bg_seat_of(card), points = 0, size = bg_ship(c, s, card)->size;
  for (int slot = 0; slot < BG_SLOTS; slot++) {
    int cargo = seat * BG_SLOTS + slot;
    if (!(mask >> slot & 1)) continue;
    if (cargo == card || bg_slot_name(c, s, seat, slot) < 0 || s->card[cargo].place != BG_SCREEN) return false;
    if (bg_ship(c, s, cargo)->size >= size) return false;
    points += bg_cargo_points(c, s, cargo);
  }
  return points <= bg_sheet_of(c, s, card)->capacity;
}

static void list_cargo(List *list) {
  for (int mask = 0; mask < 1 << BG_SLOTS; mask++)
    if (bg_cargo_fits(list->c, list->s, list->s->placing.card, mask)) add(list, bg_pack(BG_LOAD, mask, 0, 0));
}

/* ---- cards --------------------------------------------------------------------------------------------- */

static void list_discards(List *list) {
  for (int kind = 0; kind < list->c->kinds; kind++)
    if (list->s->seat[list->seat].hand[kind]) add(list, bg_pack(BG_DISCARD, kind, 0, 0));
}

static void list_gifts(List *list) {
  for (int to = 0; to < list->s->seats; to++) {
    if (to == list->seat || bg_enemies(list->c, list->s, list->seat, to)) continue;
    for (int kind = 0; kind < list->c->kinds; kind++)
      if (list->s->seat[list->seat].hand[kind]) add(list, bg_pack(BG_GIVE, kind, to, 0));
  }
}

static void list_uses(List *list) {
  list->count += bg_list_uses(list->c, list->s, list->seat, list->out + list->count);
}

static SbAction play(int kind, int first, int second, int hex, int replaced) {
  return bg_pack_hexes(bg_pack(BG_PLAY_CARD, kind, first + 1, second + 1), hex, replaced, -1);
}

static bool is_on(const BgState *s, int card, int kind) {
  for (int i = 0; i < bg_attached_count(s, card); i++)
    if (s->card[card].attached[i].kind == kind) return true;
  return false;
}

static void list_attaching(List *list, int kind) {
  for (int card = 0; card < cards(list); card++) {
    if (list->s->card[card].place != BG_PLAY) continue;
    int kinds = bg_attached_count(list->s, card) ? list->c->kinds : 0;
    for (int replaced = -1; replaced < kinds; replaced++)
      if ((replaced < 0 || is_on(list->s, card, replaced)) &&
          bg_play_fits(list->c, list->s, list->seat, kind, card, -1, replaced))
        add(list, play(kind, card, -1, -1, replaced));
  }
}

static void list_picks(List *list, int kind, int picks) {
  int pieces = picks ? cards(list) * BG_SQUAD : 1;
  for (int i = 0; i < pieces; i++) {
    if (picks && (list->s->card[i / BG_SQUAD].place != BG_PLAY || !bg_on_board(list->s, i))) continue;
    for (int j = 0; j < (picks > 1 ? pieces : 1); j++) {
      int first = picks ? i : -1, second = picks > 1 ? j : -1;
      if (bg_play_fits(list->c, list->s, list->seat, kind, first, second, -1))
        add(list, play(kind, first, second, -1, -1));
    }
  }
}

static void list_main_plays(List *list) {
  const BgState *s = list->s;
  for (int kind = 0; kind < list->c->kinds; kind++) {
    const BgKind *card = &list->c->kind[kind];
    if (!s->seat[list->seat].hand[kind] || !card->main || card->phase != s->phase) continue;
    if (card->cost > bg_energy(list->c, s, list->seat)) continue;
    const BgAbility *ability = &list->c->ability[card->abilities.first];
    if (ability->pick_card)
      list_attaching(list, kind);
    else
      list_picks(list, kind, ability->picks);
  }
}

static void list_reactions(List *list) {
  const BgState *s = list->s;
  for (int kind = 0; kind < list->c->kinds; kind++) {
    if (!s->seat[list->seat].hand[kind] || list->c->kind[kind].cost > bg_energy(list->c, s, list->seat)) continue;
    if (!bg_card_fits(list->c, s, list->seat, kind)) continue;
    if (list->c->ability[list->c->kind[kind].abilities.first].effect[0].what != BG_DO_RETURN) {
      add(list, play(kind, -1, -1, -1, -1));
      continue;
    }
    for (int hex = 0; hex < BG_HEXES; hex++)
      if (bg_may_return(list->c, s, hex)) add(list, play(kind, -1, -1, hex, -1));
  }
  list_uses(list);
  add_plain(list, BG_PASS);
}

/* Mission 3: one is kept, the others go below in either order. */
static void list_keeps(List *list) {
  const BgDraw *draw = &list->s->draw;
  int from = list->count;
  for (int keep = 0; keep < draw->look; keep++)
    for (int flip = 0; flip < 2; flip++) {
      int rest[2] = {0, 0}, count = 0;
      for (int i = 0; i < draw->look; i++)
        if (i != keep) rest[count++] = draw->shown[i] + 1;
      SbAction action = bg_pack(BG_KEEP, draw->shown[keep], rest[flip && count > 1], count > 1 ? rest[!flip] : 0);
      bool known = false;
      for (int i = from; i < list->count; i++) known |= list->out[i] == action;
      if (!known) add(list, action);
    }
}

/* ---- deploy -------------------------------------------------------------------------------------------- */

/* Whether the card may be launched at all: from the screen, or out of a transport of an earlier turn (BG-6.8). */
bool bg_may_launch(const BgContent *c, const BgState *s, int seat, int card) {
  const BgCard *on = &s->card[card];
  if (bg_seat_of(card) != seat || (on->place != BG_SCREEN && on->place != BG_HOLD)) return false;
  if (on->place == BG_HOLD && s->card[on->hold].fresh) return false;
  if (bg_launch_of(c, s, card) > bg_energy(c, s, seat)) return false;
  BgRegion region;
  bg_launch_region(c, s, card, &region);
  return bg_list_places(c, s, card, &region, NULL) > 0;
}

static void list_launches(List *list) {
  for (int card = list->seat * BG_SLOTS; card < (list->seat + 1) * BG_SLOTS; card++) {
    if (!bg_may_launch(list->c, list->s, list->seat, card)) continue;
    bool screen = list->s->card[card].place == BG_SCREEN && bg_sheet_of(list->c, list->s, card)->capacity;
    for (int mask = 0; mask < (screen ? 1 << BG_SLOTS : 1); mask++)
      if (bg_cargo_fits(list->c, list->s, card, mask)) add(list, bg_pack(BG_LAUNCH_CARD, card, mask, 0));
  }
}

static bool shuttles(const List *list, int host, int number) {
  const BgList *abilities = &list->c->kind[list->s->card[host].attached[number].kind].abilities;
  for (int i = abilities->first; i < abilities->first + abilities->count; i++)
    if (list->c->ability[i].when == BG_WHEN_MAIN && list->c->ability[i].effect[0].what == BG_DO_REATTACH) return true;
  return false;
}

static void list_shuttles(List *list) {
  const BgState *s = list->s;
  for (int host = 0; host < cards(list); host++) {
    if (s->card[host].place != BG_PLAY || s->card[host].controller != list->seat) continue;
    for (int number = 0; number < bg_attached_count(s, host); number++)
      for (int from = 0; from < cards(list) && shuttles(list, host, number); from++)
        for (int kind = 0; bg_attached_count(s, from) && kind < list->c->kinds; kind++)
          for (int to = 0; is_on(s, from, kind) && to < cards(list); to++)
            if (bg_may_shuttle(list->c, s, list->seat, from, to, kind, host, number))
              add(list, bg_pack_hexes(bg_pack(BG_SHUTTLE, from, to, kind), host, number, -1));
  }
}

/* ---- action -------------------------------------------------------------------------------------------- */

/* Whether an ability of BG_WHEN_PAYING, named as in bg_used_ability(), may help to activate this card. */
bool bg_may_help(const BgContent *c, const BgState *s, int seat, int card, int host, int place) {
  if (host >= s->seats * BG_SLOTS || s->card[host].place != BG_PLAY || s->card[host].controller != seat) return false;
  const BgAbility *ability = bg_used_ability(c, s, host, place);
  if (!ability || ability->when != BG_WHEN_PAYING) return false;
  uint8_t used = place < BG_OWN_ABILITIES ? s->card[host].used >> place
                                          : s->card[host].attached[(place - BG_USE_ATTACHED) / 8].used >> place % 8;
  BgScene scene;
  if (ability->limit && used & 1) return false;
  bg_scene(s, seat, host * BG_SQUAD, &scene);
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++)
    if (bg_on_board(s, piece) && bg_fit(c, s, &scene, &ability->pick[0], piece) && bg_on_board(s, scene.self))
      return bg_all_hold(c, s, &scene, ability);
  return false;
}

/* What the activation costs with such help. */
int bg_helped_cost(const BgContent *c, const BgState *s, int card, int host, int place) {
  const BgAbility *ability = bg_used_ability(c, s, host, place);
  int cost = bg_activation_of(c, s, card);
  for (int e = 0; e < ability->effects; e++)
    if (ability->effect[e].what == BG_DO_MOD && ability->effect[e].stat == BG_ACTIVATION) cost += ability->effect[e].n;
  return cost < 0 ? 0 : cost;
}

static bool any_ship(const BgState *s, int card) {
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++)
    if (bg_on_board(s, piece)) return true;
  return false;
}

static void list_activations(List *list) {
  const BgState *s = list->s;
  int energy = bg_energy(list->c, s, list->seat);
  for (int card = 0; card < cards(list); card++) {
    const BgCard *on = &s->card[card];
    if (on->place != BG_PLAY || on->controller != list->seat || on->activated || !any_ship(s, card)) continue;
    if (bg_activation_of(list->c, s, card) <= energy) add(list, bg_pack(BG_ACTIVATE, card, 0, 0));
    for (int host = 0; host < cards(list) && list->c->whens >> BG_WHEN_PAYING & 1; host++) {
      if (s->card[host].place != BG_PLAY || s->card[host].controller != list->seat) continue;
      int places = BG_USE_ATTACHED + 8 * bg_attached_count(s, host);
      for (int place = 0; place < places; place++)
        if (bg_may_help(list->c, s, list->seat, card, host, place) &&
            bg_helped_cost(list->c, s, card, host, place) <= energy)
          add(list, bg_pack(BG_ACTIVATE, card, host + 1, place));
    }
  }
}

/* BG-17.8: where a ship that began on the gate may be placed. */
bool bg_warp_region(const BgContent *c, const BgState *s, int piece, BgRegion *region) {
  if (!(s->act.gates >> piece % BG_SQUAD & 1)) return false;
  for (int tile = 0; tile < s->tiles; tile++) {
    int kind = s->tile[tile].kind;
    if (kind >= c->tile_kinds || !bg_on_tile(c, s, piece, tile)) continue;
    const BgList *list = &c->tile[kind].abilities;
    for (int i = list->first; i < list->first + list->count; i++) {
      const BgAbility *ability = &c->ability[i];
      BgScene scene;
      BgArea gate;
      if (ability->when != BG_WHEN_INSTEAD || ability->effect[0].what != BG_DO_PLACE) continue;
      bg_scene(s, bg_controller(s, piece), piece, &scene);
      if (!bg_all_hold(c, s, &scene, ability)) continue;
      bg_free_hexes(c, s, piece, region);
      bg_tile_area(c, bg_mission(c, s)->boards, &s->tile[tile], &gate);
      bg_region_near(c, s, &gate, ability->effect[0].n, region);
      return true;
    }
  }
  return false;
}

/* A warp is a placement of one ship: of a squadron each by itself. */
bool bg_warp_fits(const BgContent *c, const BgState *s, int piece, const BgRegion *region, const uint16_t at[2]) {
  BgArea base;
  bool in = false;
  int size = bg_size(c, s, piece);
  if (size == BG_MEDIUM ? at[0] >= at[1] || at[1] == BG_NOWHERE || bg_distance(at[0], at[1]) != 1 : at[1] != BG_NOWHERE)
    return false;
  if (!bg_base(bg_mission(c, s)->boards, size, at, &base)) return false;
  for (int i = 0; i < base.count; i++) {
    if (!bg_bit(region->free, base.hex[i])) return false;
    in |= bg_bit(region->way[0], base.hex[i]);
  }
  return in;
}

static void list_warps(List *list, int piece) {
  BgRegion region;
  if (!bg_warp_region(list->c, list->s, piece, &region)) return;
  bool medium = bg_size(list->c, list->s, piece) == BG_MEDIUM;
  for (int hex = 0; hex < BG_HEXES; hex++)
    for (int dir = 0; dir < (medium ? 3 : 1); dir++) {
      if (!bg_bit(region.free, hex)) continue;
      int other = medium ? bg_step_to(bg_mission(list->c, list->s)->boards, hex, dir) : BG_NOWHERE;
      if (other < 0) continue;
      const uint16_t at[2] = {(uint16_t)hex, (uint16_t)other};
      if (bg_warp_fits(list->c, list->s, piece, &region, at))
        add(list, bg_pack_hexes(bg_pack(BG_WARP, piece, 0, 0), at[0], at[1], -1));
    }
}

static void list_ships(List *list) {
  const BgState *s = list->s;
  for (int piece = s->act.card * BG_SQUAD; piece < (s->act.card + 1) * BG_SQUAD; piece++) {
    if (!bg_on_board(s, piece) || s->act.moved >> piece % BG_SQUAD & 1) continue;
    if (!bg_forbidden(list->c, s, piece, 2)) {
      bool medium = bg_size(list->c, s, piece) == BG_MEDIUM;
      for (int end = 0; end < (medium ? 2 : 1); end++)
        add(list, bg_pack_hexes(bg_pack(BG_MOVE_SHIP, piece, 0, 0), medium ? bg_piece(s, piece)->at[end] : -1, -1, -1));
      list_warps(list, piece);
    }
  }
  list_uses(list);
  add_plain(list, BG_FINISH);
}

static void list_steps(List *list) {
  const BgState *s = list->s;
  for (int dir = 0; dir < BG_DIRS; dir++)
    if (bg_may_step(list->c, s, dir)) add(list, bg_pack(BG_STEP, dir, 0, 0));
  if (bg_may_stop(list->c, s, s->move.piece, bg_piece(s, s->move.piece)->at)) add_plain(list, BG_STOP);
}

static void list_weapons(List *list) {
  const BgState *s = list->s;
  for (int piece = s->act.card * BG_SQUAD; piece < (s->act.card + 1) * BG_SQUAD; piece++)
    for (int weapon = 0; weapon < bg_weapon_count(list->c, s, s->act.card); weapon++)
      if (bg_may_charge(list->c, s, piece, weapon)) add(list, bg_pack(BG_CHARGE_UP, piece, weapon, 0));
  add_plain(list, BG_FINISH);
}

static void list_targets(List *list) {
  const BgState *s = list->s;
  for (int target = 0; target < cards(list) * BG_SQUAD; target++)
    if (bg_may_target(list->c, s, s->charge.piece, s->charge.weapon, target))
      add(list, bg_pack(BG_FIRE_AT, target, 0, 0));
  add_plain(list, BG_STOP);
}

/* ---- single questions ---------------------------------------------------------------------------------- */

static void list_pieces(List *list, int verb, bool (*may)(const BgContent *, const BgState *, int), int count) {
  for (int i = 0; i < count; i++)
    if (may(list->c, list->s, i)) add(list, bg_pack(verb, i, 0, 0));
}

static void list_saves(List *list) {
  for (int kind = 0; kind < list->c->kinds; kind++)
    for (int to = 0; to < cards(list); to++)
      if (bg_may_save_hero(list->c, list->s, kind, to)) add(list, bg_pack(BG_SAVE_HERO, kind, to, 0));
  add_plain(list, BG_SKIP);
}

static void list_struck(List *list) {
  for (int piece = 0; piece < BG_PIECES; piece++)
    if (bg_has(list->s->engines.near, piece)) add(list, bg_pack(BG_STRIKE, piece, 0, 0));
}

static void list_drifts(List *list) {
  for (int dir = 0; dir < BG_DIRS; dir++)
    if (bg_may_drift(list->c, list->s, list->s->engines.tile, dir)) add(list, bg_pack(BG_STEP, dir, 0, 0));
}

static void list_node(List *list) {
  const BgState *s = list->s;
  switch (s->node) {
    case BG_AT_FLEET:
      return list_fleet(list);
    case BG_AT_DECK:
      return list_deck(list);
    case BG_AT_SETUP:
    case BG_AT_PLACE:
      return list_places(list);
    case BG_AT_CARGO:
      return list_cargo(list);
    case BG_AT_FIRST:
      for (int seat = 0; seat < s->seats; seat++) add(list, bg_pack(BG_START_WITH, seat, 0, 0));
      return;
    case BG_AT_DRAW:
      add_plain(list, BG_DRAW_CARD);
      list_uses(list);
      return list_gifts(list);
    case BG_AT_KEEP:
      return list_keeps(list);
    case BG_AT_OPTION:
      list_uses(list);
      add_plain(list, BG_SKIP);
      if (s->phase == BG_ENERGY) list_gifts(list); /* BG-19.5 */
      return;
    case BG_AT_ENERGY:
      list_main_plays(list);
      list_gifts(list);
      return add_plain(list, BG_END);
    case BG_AT_DEPLOY:
      list_launches(list);
      list_main_plays(list);
      list_shuttles(list);
      return add_plain(list, BG_END);
    case BG_AT_ACTION:
      list_activations(list);
      list_main_plays(list);
      return add_plain(list, BG_END);
    case BG_AT_SHIP:
      return list_ships(list);
    case BG_AT_STEP:
      return list_steps(list);
    case BG_AT_ECM:
      add_plain(list, BG_ROLL);
      return add_plain(list, BG_DECLINE);
    case BG_AT_WEAPON:
      return list_weapons(list);
    case BG_AT_TARGET:
      return list_targets(list);
    case BG_AT_REACTION:
      return list_reactions(list);
    case BG_AT_PATROL:
      list_pieces(list, BG_PATROL_WITH, bg_may_patrol, cards(list) * BG_SQUAD);
      return add_plain(list, BG_SKIP);
    case BG_AT_HERO:
      return list_pieces(list, BG_DROP, bg_may_drop, cards(list));
    case BG_AT_RESCUE:
      return list_saves(list);
    case BG_AT_ENGINES:
      list_pieces(list, BG_ASTEROID, bg_may_engine, s->tiles);
      return add_plain(list, BG_SKIP);
    case BG_AT_DRIFT:
      return list_drifts(list);
    case BG_AT_STRUCK:
      return list_struck(list);
    default:
      return;
  }
}

/* BG-5.7: at every decision of one's own turn; and where the hand is full nothing else (BG-5.8). */
bool bg_may_discard(const BgState *s, int seat) {
  if (s->node == BG_AT_LIMIT) return true;
  return s->node >= BG_AT_DRAW && s->node != BG_AT_OVER && s->active == seat;
}

int bg_legal(const SbContent *content, const SbState *state, int seat, SbAction *out) {
  List list = {.c = bg_facts(content), .s = (const BgState *)state, .out = out, .seat = seat};
  if (!(bg_due(content, state) >> seat & 1)) return 0;
  list_node(&list);
  if (bg_may_discard(list.s, seat)) list_discards(&list);
  return list.count;
}
