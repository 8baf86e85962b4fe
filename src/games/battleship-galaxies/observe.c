/* Who may know what (BG-3.7, BG-6.7, BG-26): observations. What is drawn in their place is in imagine.c.
 *
 * Hidden from the other side: hands; decks (which cards are in them; what deck was chosen at all); ship cards behind
 * the screen and in holds, and where the fleet was chosen also which there are. Counts are always public. A side knows
 * its own deck as far as it follows from its list; in mission 3 others may hold or have moved some of its cards. */
#include "observe.h"

bool bg_knows(const BgContent *c, const BgState *s, int viewer, int seat) {
  return viewer >= 0 && !bg_enemies(c, s, viewer, seat);
}

/* Whoever may look into a deck has put the cards there that lie under it (BG-20.13). */
static bool may_look(const BgContent *c, const BgState *s, int seat, int pile) {
  const BgList *list = &bg_mission(c, s)->abilities;
  for (int i = list->first; i < list->first + list->count; i++) {
    const BgAbility *ability = &c->ability[i];
    for (int e = 0; e < ability->effects; e++)
      if (ability->effect[e].what == BG_DO_LOOK && ability->effect[e].faction == bg_faction(c, s, pile) + 1 &&
          ability->side == bg_faction(c, s, seat) + 1)
        return true;
  }
  return false;
}

bool bg_looks_into(const BgContent *c, const BgState *s, int seat, int pile) {
  return bg_pile_of(c, s, seat) != pile && bg_enemies(c, s, seat, pile) && may_look(c, s, seat, pile);
}

bool bg_knows_under(const BgContent *c, const BgState *s, int viewer, int pile) {
  return viewer >= 0 && may_look(c, s, viewer, pile);
}

bool bg_knows_list(const BgContent *c, const BgState *s, int viewer, int pile) {
  return bg_printed_deck(c, s, pile) || bg_knows(c, s, viewer, pile);
}

bool bg_knows_left(const BgContent *c, const BgState *s, int viewer, int pile) {
  const BgPile *p = &s->pile[pile];
  bool looking = s->draw.from == pile && s->draw.shown[0] != BG_NONE;
  if (!bg_knows(c, s, viewer, pile)) return false;
  return bg_knows_under(c, s, viewer, pile) || (!p->taken && !p->under_count && !looking);
}

void bg_cards_elsewhere(const BgContent *c, const BgState *s, int pile, int copies[BG_KINDS]) {
  memset(copies, 0, sizeof(int) * BG_KINDS);
  for (int seat = 0; seat < s->seats; seat++)
    for (int kind = 0; kind < c->kinds; kind++)
      if (s->seat[seat].hand[kind] && bg_owner_pile(c, s, seat, kind) == pile) copies[kind] += s->seat[seat].hand[kind];
  for (int card = 0; card < s->seats * BG_SLOTS; card++)
    for (int i = 0; i < BG_ATTACHED && s->card[card].attached[i].kind < c->kinds; i++)
      if (s->card[card].attached[i].owner == pile) copies[s->card[card].attached[i].kind]++;
  for (int i = 0; i < 4 && s->draw.from == pile; i++)
    if (s->draw.shown[i] < c->kinds) copies[s->draw.shown[i]]++;
  if (s->draw.seat < s->seats && s->draw.gift && s->draw.gift <= c->kinds && bg_pile_of(c, s, s->draw.seat) == pile)
    copies[s->draw.gift - 1]++;
}

int bg_cards_taken(const BgContent *c, const BgState *s, int pile) {
  int taken = 0;
  for (int seat = 0; seat < s->seats; seat++)
    for (int kind = 0; kind < c->kinds && bg_pile_of(c, s, seat) != pile; kind++)
      if (s->seat[seat].hand[kind] && bg_owner_pile(c, s, seat, kind) == pile) taken += s->seat[seat].hand[kind];
  return taken;
}

/* BG-6.5, BG-6.6: what the card can be in the hold of, by what everybody knows. */
bool bg_could_carry(const BgContent *c, const BgState *s, int carrier, int card) {
  const BgCard *on = &s->card[carrier];
  if (bg_seat_of(carrier) != bg_seat_of(card) || on->place != BG_PLAY || on->shipped) return false;
  if (on->controller != bg_seat_of(carrier)) return false;
  if (s->placing.card == carrier && s->placing.from != BG_NONE) return false;
  return bg_ship(c, s, card)->size < bg_ship(c, s, carrier)->size &&
         bg_cargo_points(c, s, card) <= bg_sheet_of(c, s, carrier)->capacity;
}

static bool could_be_cargo(const BgContent *c, const BgState *s, int card) {
  for (int carrier = bg_seat_of(card) * BG_SLOTS; carrier < (bg_seat_of(card) + 1) * BG_SLOTS; carrier++)
    if (bg_name(c, s, carrier) >= 0 && bg_could_carry(c, s, carrier, card)) return true;
  return false;
}

/* Mission 2: once a fleet is all on the board everybody knows it. */
static bool all_placed(const BgContent *c, const BgState *s, int seat) {
  return bg_mission(c, s)->seat[seat].places_all && s->node != BG_AT_FLEET && s->node != BG_AT_DECK &&
         s->node != BG_AT_SETUP;
}

/* A ship the fleet must hold (BG-20.11): everybody knows its version once fleets are chosen (BG-20.12). */
static bool is_extra(const BgContent *c, const BgState *s, int card) {
  int extra = bg_mission(c, s)->seat[bg_seat_of(card)].extra;
  return extra && bg_name(c, s, card) == extra - 1;
}

/* That one before, and one that is about to be placed: only the version is hidden. */
bool bg_surely_there(const BgContent *c, const BgState *s, int card) {
  bool choosing = s->node == BG_AT_FLEET && s->choosing >> bg_seat_of(card) & 1;
  return s->placing.card == card || (!choosing && is_extra(c, s, card));
}

static void hide_card(const BgContent *c, const BgState *s, BgState *o, int card) {
  int seat = bg_seat_of(card), place = s->card[card].place;
  if (place == BG_PLAY || place == BG_GONE || !bg_could_have(c, s, seat, card % BG_SLOTS)) return;
  if (all_placed(c, s, seat) || (s->node != BG_AT_FLEET && is_extra(c, s, card))) return;
  bool printed = bg_printed_fleet(c, s, seat);
  if (printed && (place == BG_ABSENT || !could_be_cargo(c, s, card))) return;
  if (!printed) o->card[card].version = BG_UNKNOWN;
  if (bg_surely_there(c, s, card)) return;
  o->card[card].place = BG_HIDDEN;
  o->card[card].hold = BG_NONE;
}

static void hide_pile(const BgContent *c, const BgState *s, BgState *o, int pile, int viewer) {
  BgPile *p = &o->pile[pile];
  if (!bg_knows_left(c, s, viewer, pile)) memset(p->left, 0, sizeof p->left);
  if (!bg_knows_under(c, s, viewer, pile)) memset(p->under, BG_UNKNOWN, p->under_count);
  if (!bg_knows_list(c, s, viewer, pile)) memset(p->list, 0, sizeof p->list);
}

static void hide_drawing(const BgContent *c, BgState *o, int viewer) {
  if (o->draw.seat == BG_NONE || bg_knows(c, o, viewer, o->draw.seat)) return;
  if (o->draw.gift) o->draw.gift = BG_UNKNOWN;
  for (int i = 0; i < 4; i++)
    if (o->draw.shown[i] != BG_NONE) o->draw.shown[i] = BG_UNKNOWN;
}

void bg_observe(const SbContent *content, const SbState *state, int viewer, SbObservation *out) {
  const BgContent *c = bg_facts(content);
  const BgState *s = (const BgState *)state;
  BgState *o = (BgState *)out;
  memcpy(o, s, sizeof *o);
  memset(&o->rng, 0, sizeof o->rng);
  if (viewer == SB_OPEN || s->node == BG_AT_OVER) return;
  for (int seat = 0; seat < s->seats; seat++) {
    if (bg_pile_of(c, s, seat) == seat) hide_pile(c, s, o, seat, viewer);
    if (bg_knows(c, s, viewer, seat)) continue;
    memset(o->seat[seat].hand, 0, sizeof o->seat[seat].hand);
    for (int slot = 0; slot < BG_SLOTS; slot++) hide_card(c, s, o, seat * BG_SLOTS + slot);
  }
  hide_drawing(c, o, viewer);
}
