/* Why a ship card may not be in a fleet, or a tactic card in a deck. */
#include "judge.h"

/* ---- fleets -------------------------------------------------------------------------------------------- */

/* A fleet as it would be: version by slot, -1 for what is not in it. */
typedef struct Fleet {
  int version[BG_SLOTS];
} Fleet;

static Fleet fleet_so_far(const BgPlea *p) {
  Fleet fleet;
  for (int slot = 0; slot < BG_SLOTS; slot++) {
    const BgCard *card = &p->s->card[p->seat * BG_SLOTS + slot];
    fleet.version[slot] = card->place == BG_ABSENT ? -1 : card->version;
  }
  return fleet;
}

static const BgShip *ship_on(const BgPlea *p, int slot) {
  int name = bg_slot_name(p->c, p->s, p->seat, slot);
  return name < 0 ? NULL : &p->c->ship[name];
}

static int price(const BgPlea *p, const Fleet *fleet) {
  int sum = 0;
  for (int slot = 0; slot < BG_SLOTS; slot++)
    if (fleet->version[slot] >= 0) sum += ship_on(p, slot)->version[fleet->version[slot]].launch;
  return sum;
}

/* The slot of the ship of another faction that the fleet must hold; -1: none. */
static int needed_slot(const BgPlea *p) {
  int extra = p->m->seat[p->seat].extra;
  for (int slot = 0; extra && slot < BG_SLOTS; slot++)
    if (bg_slot_name(p->c, p->s, p->seat, slot) == extra - 1) return slot;
  return -1;
}

static int cheapest(const BgShip *ship) {
  int least = 255;
  for (int version = 0; version < BG_VERSIONS; version++)
    if (ship->version[version].exists && ship->version[version].launch < least) least = ship->version[version].launch;
  return least;
}

static bool judge_ship(const BgPlea *p, int slot, int version) {
  const BgShip *ship = ship_on(p, slot);
  if (!ship || !ship->version[version].exists) return bg_malformed(p);
  if (p->m->seat[p->seat].banned >> bg_slot_name(p->c, p->s, p->seat, slot) & 1)
    return bg_no(p, "BG-20.11", "ship_banned", "BG-3.2");
  return true;
}

/* Not above the limit, with room left for the ship that must be in it. */
static bool judge_limit(const BgPlea *p, const Fleet *fleet) {
  int limit = p->m->seat[p->seat].limit, needed = needed_slot(p), sum = price(p, fleet);
  if (sum > limit) return bg_no(p, "BG-3.2", "over_limit", needed >= 0 ? "BG-20.11" : NULL);
  if (needed >= 0 && fleet->version[needed] < 0 && sum + cheapest(ship_on(p, needed)) > limit)
    return bg_no(p, "BG-20.11", "room_for_needed", "BG-3.2");
  return true;
}

static bool judge_whole_fleet(const BgPlea *p, const Fleet *fleet) {
  int ships = 0, needed = needed_slot(p);
  for (int slot = 0; slot < BG_SLOTS; slot++) ships += fleet->version[slot] >= 0;
  if (needed >= 0 && fleet->version[needed] < 0) return bg_no(p, "BG-20.11", "needed_missing", "BG-3.2");
  return ships > 0 || bg_no(p, "BG-3.2", "no_ships", NULL);
}

bool bg_judge_take(const BgPlea *p) {
  int slot = bg_a(p->action), version = bg_b(p->action);
  Fleet fleet = fleet_so_far(p);
  if (!judge_ship(p, slot, version)) return false;
  if (fleet.version[slot] >= 0) return bg_no(p, "BG-3.2", "name_twice", NULL);
  fleet.version[slot] = version;
  return judge_limit(p, &fleet);
}

/* The whole list at once is for those who have not begun it card by card. */
static bool judge_begun(const BgPlea *p, bool begun) {
  return !begun || bg_no(p, "BG-26.1", "list_begun", "BG-29.2");
}

bool bg_judge_fleet(const BgPlea *p) {
  Fleet fleet, before = fleet_so_far(p);
  bool begun = false;
  for (int slot = 0; slot < BG_SLOTS; slot++) {
    int version = fleet.version[slot] = bg_fleet_version(p->action, slot);
    if (version >= 0 && !judge_ship(p, slot, version)) return false;
    begun |= before.version[slot] >= 0;
  }
  return judge_begun(p, begun) && judge_limit(p, &fleet) && judge_whole_fleet(p, &fleet);
}

/* ---- decks --------------------------------------------------------------------------------------------- */

/* A deck as it would be: copies by kind. */
typedef struct Deck {
  int copies[BG_KINDS];
} Deck;

static const BgSeatFacts *deck_facts(const BgPlea *p) {
  return &p->m->seat[bg_pile_of(p->c, p->s, p->seat)];
}

static Deck deck_so_far(const BgPlea *p) {
  const BgPile *pile = &p->s->pile[bg_pile_of(p->c, p->s, p->seat)];
  Deck deck;
  for (int kind = 0; kind < BG_KINDS; kind++) deck.copies[kind] = pile->list[kind];
  return deck;
}

static int cards_in(const Deck *deck) {
  int sum = 0;
  for (int kind = 0; kind < BG_KINDS; kind++) sum += deck->copies[kind];
  return sum;
}

/* Cards of each type that are still missing (mission 3). */
static int missing(const BgPlea *p, const Deck *deck) {
  int sum = 0;
  for (int type = 0; type < BG_TYPES; type++) {
    int left = deck_facts(p)->least[type];
    for (int kind = 0; kind < p->c->kinds; kind++)
      if (p->c->kind[kind].type == type) left -= deck->copies[kind];
    if (left > 0) sum += left;
  }
  return sum;
}

static bool may_hold(const BgPlea *p, int kind) {
  for (int rank = 0; rank < BG_KINDS; rank++) {
    int held = bg_deck_kind(p->c, p->s, p->seat, rank);
    if (held == kind) return true;
    if (held < 0) break;
  }
  return false;
}

static bool judge_copies(const BgPlea *p, const Deck *deck, int kind) {
  int prepped = deck_facts(p)->prepped[kind];
  if (deck->copies[kind] == 0) return true;
  if (!may_hold(p, kind)) return bg_no(p, "BG-3.3", "other_faction", NULL);
  if (deck->copies[kind] + prepped <= p->c->kind[kind].copies) return true;
  return prepped ? bg_no(p, "BG-3.5", "prepped_counts", "BG-3.3") : bg_no(p, "BG-3.3", "too_many_copies", NULL);
}

static bool judge_size(const BgPlea *p, const Deck *deck) {
  int limit = deck_facts(p)->deck_limit, cards = cards_in(deck);
  if (cards > limit) return bg_no(p, "BG-3.3", "deck_full", NULL);
  return cards + missing(p, deck) <= limit || bg_no(p, "BG-20.11", "room_for_types", "BG-3.3");
}

static bool judge_whole_deck(const BgPlea *p, const Deck *deck) {
  bool fine = cards_in(deck) >= deck_facts(p)->deck_least || bg_no(p, "BG-3.3", "deck_small", NULL);
  return (missing(p, deck) == 0 || bg_no(p, "BG-20.11", "types_missing", "BG-3.3")) && fine;
}

bool bg_judge_add(const BgPlea *p) {
  int kind = bg_a(p->action);
  Deck deck = deck_so_far(p);
  deck.copies[kind]++;
  bool fine = judge_copies(p, &deck, kind);
  return judge_size(p, &deck) && fine;
}

bool bg_judge_deck(const BgPlea *p) {
  Deck deck = {0}, before = deck_so_far(p);
  for (int rank = 0; 8 + 2 * rank < 64; rank++) {
    int kind = bg_deck_kind(p->c, p->s, p->seat, rank), copies = bg_deck_copies(p->action, rank);
    if (copies && kind < 0) return bg_malformed(p);
    if (kind >= 0) deck.copies[kind] = copies;
  }
  bool fine = judge_begun(p, cards_in(&before) > 0);
  for (int kind = 0; kind < p->c->kinds; kind++) fine &= judge_copies(p, &deck, kind);
  fine &= judge_size(p, &deck);
  return judge_whole_deck(p, &deck) && fine;
}

bool bg_judge_done(const BgPlea *p) {
  if (p->s->node == BG_AT_FLEET) {
    Fleet fleet = fleet_so_far(p);
    return judge_whole_fleet(p, &fleet);
  }
  Deck deck = deck_so_far(p);
  return judge_whole_deck(p, &deck);
}
