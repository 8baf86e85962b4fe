/* Choosing fleets and decks (BG-3). */
#include "run.h"

static int cheapest(const BgShip *ship) {
  int least = 255;
  for (int version = 0; version < BG_VERSIONS; version++)
    if (ship->version[version].exists && ship->version[version].launch < least) least = ship->version[version].launch;
  return least;
}

int bg_fleet_cost(const BgContent *c, const BgState *s, int seat) {
  int cost = 0;
  for (int card = seat * BG_SLOTS; card < (seat + 1) * BG_SLOTS; card++)
    if (s->card[card].place != BG_ABSENT) cost += bg_sheet_of(c, s, card)->launch;
  return cost;
}

/* The slot of a ship of another faction that this fleet must hold (BG-20.11), or -1. */
static int extra_slot(const BgContent *c, const BgState *s, int seat) {
  return bg_mission(c, s)->seat[seat].extra ? c->slot_names[bg_faction(c, s, seat)] : -1;
}

/* What has to be kept for it. */
int bg_fleet_reserve(const BgContent *c, const BgState *s, int seat, int but) {
  int slot = extra_slot(c, s, seat);
  if (slot < 0 || slot == but || s->card[seat * BG_SLOTS + slot].place != BG_ABSENT) return 0;
  return cheapest(bg_ship(c, s, seat * BG_SLOTS + slot));
}

bool bg_fleet_may_take(const BgContent *c, const BgState *s, int seat, int slot, int version) {
  const BgSeatFacts *facts = &bg_mission(c, s)->seat[seat];
  int name = slot < BG_SLOTS ? bg_slot_name(c, s, seat, slot) : -1;
  if (name < 0 || version < 0 || version >= BG_VERSIONS || !c->ship[name].version[version].exists) return false;
  if (facts->banned >> name & 1 || s->card[seat * BG_SLOTS + slot].place != BG_ABSENT) return false;
  int cost = bg_fleet_cost(c, s, seat) + c->ship[name].version[version].launch;
  return cost + bg_fleet_reserve(c, s, seat, slot) <= facts->limit;
}

bool bg_fleet_complete(const BgContent *c, const BgState *s, int seat) {
  int slot = extra_slot(c, s, seat);
  if (slot >= 0 && s->card[seat * BG_SLOTS + slot].place == BG_ABSENT) return false;
  return bg_fleet_cost(c, s, seat) > 0;
}

int bg_deck_kind(const BgContent *c, const BgState *s, int seat, int rank) {
  for (int kind = 0; kind < c->kinds; kind++)
    if (c->kind[kind].faction == bg_faction(c, s, seat) && rank-- == 0) return kind;
  return -1;
}

int bg_deck_size(const BgContent *c, const BgState *s, int seat) {
  int size = 0;
  for (int kind = 0; kind < c->kinds; kind++) size += s->pile[seat].list[kind];
  return size;
}

/* How many cards are still missing of the types of which a deck needs some, with one more of `more` (-1: none). */
static int missing(const BgContent *c, const BgState *s, int seat, int more) {
  int has[BG_TYPES] = {0}, sum = 0;
  for (int kind = 0; kind < c->kinds; kind++) has[c->kind[kind].type] += s->pile[seat].list[kind] + (kind == more);
  for (int type = 0; type < BG_TYPES; type++) {
    int least = bg_mission(c, s)->seat[seat].least[type];
    if (has[type] < least) sum += least - has[type];
  }
  return sum;
}

bool bg_deck_may_add(const BgContent *c, const BgState *s, int seat, int kind) {
  const BgSeatFacts *facts = &bg_mission(c, s)->seat[seat];
  if (kind < 0 || kind >= c->kinds || c->kind[kind].faction != bg_faction(c, s, seat)) return false;
  if (s->pile[seat].list[kind] + s->pile[seat].prepped[kind] >= c->kind[kind].copies) return false; /* BG-3.3, BG-3.5 */
  return bg_deck_size(c, s, seat) + 1 + missing(c, s, seat, kind) <= facts->deck_limit;
}

bool bg_deck_complete(const BgContent *c, const BgState *s, int seat) {
  return bg_deck_size(c, s, seat) >= bg_mission(c, s)->seat[seat].deck_least && missing(c, s, seat, -1) == 0;
}

void bg_take_card(BgRun *run, int seat, int slot, int version) {
  BgCard *card = &run->s->card[seat * BG_SLOTS + slot];
  card->place = BG_SCREEN;
  card->version = (uint8_t)version;
}

void bg_choose_fleet(BgRun *run, int seat, SbAction action) {
  BgState *s = run->s;
  uint16_t side = bg_to_side(run->c, s, seat);
  for (int slot = 0; slot < BG_SLOTS; slot++) {
    int version = bg_verb(action) == BG_FLEET ? bg_fleet_version(action, slot)
                  : bg_a(action) == slot      ? bg_b(action)
                                              : -1;
    if (bg_verb(action) == BG_DONE || version < 0) continue;
    bg_take_card(run, seat, slot, version);
    bg_tell_to(run, side, BG_E_TOOK, seat, bg_slot_name(run->c, s, seat, slot), version, 0, 0);
  }
  if (bg_verb(action) == BG_TAKE) return;
  s->choosing &= (uint8_t) ~(1u << seat);
  bg_tell(run, BG_E_FLEET, seat, 0, 0, 0, 0);
}

void bg_stack_deck(BgRun *run, int pile) {
  BgPile *p = &run->s->pile[pile];
  memcpy(p->left, p->list, sizeof p->left);
  p->left_count = (uint8_t)bg_deck_size(run->c, run->s, pile);
}

void bg_choose_deck(BgRun *run, int seat, SbAction action) {
  BgState *s = run->s;
  uint16_t side = bg_to_side(run->c, s, seat);
  for (int rank = 0, kind; (kind = bg_deck_kind(run->c, s, seat, rank)) >= 0; rank++) {
    int copies = bg_verb(action) == BG_DECK ? bg_deck_copies(action, rank) : bg_a(action) == kind;
    if (bg_verb(action) == BG_DONE || !copies) continue;
    s->pile[seat].list[kind] += (uint8_t)copies;
    for (int i = 0; i < copies; i++) bg_tell_to(run, side, BG_E_ADDED, seat, kind, 0, 0, 0);
  }
  if (bg_verb(action) == BG_ADD_CARD) return;
  s->choosing &= (uint8_t) ~(1u << seat);
  bg_stack_deck(run, seat); /* how many cards it has is for all to see (BG-3.7) */
  bg_tell(run, BG_E_DECK, seat, bg_deck_size(run->c, s, seat), 0, 0, 0);
}
