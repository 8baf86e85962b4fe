/* A state that a viewer cannot tell from the truth: fleets within their limits, cargo that fits, decks that could have
 * been chosen, and every card that is not seen in one of the places where it can be. */
#include "observe.h"

typedef struct Mind {
  const BgContent *c;
  BgState *s; /* begins as the observation */
  SbRng *rng;
  int viewer;
} Mind;

static int below(const Mind *m, int bound) {
  return bound > 1 ? (int)sb_rng_below(m->rng, (uint32_t)bound) : 0;
}

static void shuffle(const Mind *m, uint8_t *list, int count) {
  for (int i = count - 1; i > 0; i--) {
    int k = below(m, i + 1);
    uint8_t swapped = list[i];
    list[i] = list[k];
    list[k] = swapped;
  }
}

/* ---- fleets ------------------------------------------------------------------------------------------ */

/* One of the versions there is room for; false: none. */
static bool take_some(const Mind *m, int seat, int slot) {
  int versions[BG_VERSIONS], count = 0;
  for (int version = 0; version < BG_VERSIONS; version++)
    if (bg_fleet_may_take(m->c, m->s, seat, slot, version)) versions[count++] = version;
  if (!count) return false;
  BgCard *card = &m->s->card[seat * BG_SLOTS + slot];
  card->place = BG_SCREEN;
  card->version = (uint8_t)versions[below(m, count)];
  return true;
}

/* A fleet out of hidden slots. Fleets are mostly filled as far as they go. */
static void choose_fleet(const Mind *m, int seat, uint8_t *slots, int count) {
  bool choosing = m->s->node == BG_AT_FLEET && m->s->choosing >> seat & 1;
  int eager = choosing ? below(m, 5) : 3; /* quarters */
  for (int i = 0; i < count; i++) {
    BgCard *card = &m->s->card[seat * BG_SLOTS + slots[i]];
    card->place = BG_ABSENT;
    card->version = BG_NONE;
  }
  for (int i = 0; i < count; i++) {
    if (!bg_surely_there(m->c, m->s, seat * BG_SLOTS + slots[i]) || take_some(m, seat, slots[i])) continue;
    m->s->card[seat * BG_SLOTS + slots[i]].place = BG_SCREEN; /* a position beyond the limit */
    m->s->card[seat * BG_SLOTS + slots[i]].version = BG_STANDARD;
  }
  shuffle(m, slots, count);
  for (int i = 0; i < count; i++)
    if (m->s->card[seat * BG_SLOTS + slots[i]].place == BG_ABSENT && below(m, 4) < eager) take_some(m, seat, slots[i]);
  for (int i = 0; i < count && !choosing && !bg_fleet_complete(m->c, m->s, seat); i++) take_some(m, seat, slots[i]);
}

/* Behind the screen, or in a hold that has room (BG-6.5). */
static void stow(const Mind *m, int card) {
  int carriers[BG_SLOTS], count = 0, first = bg_seat_of(card) * BG_SLOTS;
  for (int carrier = first; carrier < first + BG_SLOTS; carrier++) {
    if (bg_name(m->c, m->s, carrier) < 0 || !bg_could_carry(m->c, m->s, carrier, card)) continue;
    int room = bg_sheet_of(m->c, m->s, carrier)->capacity - bg_hold_used(m->c, m->s, carrier);
    if (bg_cargo_points(m->c, m->s, card) <= room) carriers[count++] = carrier;
  }
  if (!count || below(m, 2)) return;
  m->s->card[card].place = BG_HOLD;
  m->s->card[card].hold = (uint8_t)carriers[below(m, count)];
}

static void imagine_fleet(const Mind *m, int seat) {
  uint8_t slots[BG_SLOTS];
  int count = 0;
  for (int slot = 0; slot < BG_SLOTS; slot++) {
    const BgCard *card = &m->s->card[seat * BG_SLOTS + slot];
    if (card->place == BG_HIDDEN || card->version == BG_UNKNOWN) slots[count++] = (uint8_t)slot;
  }
  if (bg_printed_fleet(m->c, m->s, seat))
    for (int i = 0; i < count; i++) m->s->card[seat * BG_SLOTS + slots[i]].place = BG_SCREEN;
  else if (count)
    choose_fleet(m, seat, slots, count);
  shuffle(m, slots, count);
  for (int i = 0; i < count; i++) {
    int card = seat * BG_SLOTS + slots[i];
    if (m->s->card[card].place == BG_SCREEN && !bg_surely_there(m->c, m->s, card)) stow(m, card);
  }
}

/* ---- cards ------------------------------------------------------------------------------------------- */

/* Where the cards of one deck are. */
typedef struct Cards {
  int pile;
  int known[BG_KINDS];   /* seen, or known to be somewhere */
  int in_play[BG_KINDS]; /* prepped cards that have come into the game */
  int hidden;
  int drawn[BG_KINDS]; /* what the hidden ones are */
} Cards;

/* Cards of another deck in a hand (mission 3). */
static int foreign_in_hand(const Mind *m, int seat, int pile) {
  const BgState *s = m->s;
  int left = s->pile[pile].taken;
  if (bg_pile_of(m->c, s, seat) == pile || !bg_looks_into(m->c, s, seat, pile)) return 0;
  for (int other = 0; other < seat; other++) {
    if (!bg_looks_into(m->c, s, other, pile)) continue;
    left -= left < s->seat[other].hand_count ? left : s->seat[other].hand_count;
  }
  return left < s->seat[seat].hand_count ? left : s->seat[seat].hand_count;
}

/* How many cards of this deck are in a hand that is not seen. */
static int unseen_in_hand(const Mind *m, int seat, int pile) {
  const BgState *s = m->s;
  if (bg_knows(m->c, s, m->viewer, seat)) return 0;
  if (bg_pile_of(m->c, s, seat) != pile) return foreign_in_hand(m, seat, pile);
  int own = s->seat[seat].hand_count;
  for (int other = 0; other < s->seats; other++)
    if (other != pile && bg_pile_of(m->c, s, other) == other) own -= foreign_in_hand(m, seat, other);
  return own < 0 ? 0 : own;
}

static bool gift_hidden(const Mind *m, int pile) {
  return m->s->draw.gift == BG_UNKNOWN && bg_pile_of(m->c, m->s, m->s->draw.seat) == pile;
}

static void count_known(const Mind *m, Cards *cards) {
  const BgPile *p = &m->s->pile[cards->pile];
  bg_cards_elsewhere(m->c, m->s, cards->pile, cards->known);
  for (int i = 0; i < p->discard_count; i++) cards->known[p->discards[i]]++;
  for (int i = 0; i < p->under_count; i++)
    if (p->under[i] < m->c->kinds) cards->known[p->under[i]]++;
  for (int kind = 0; kind < m->c->kinds; kind++) {
    cards->known[kind] += p->left[kind];
    cards->in_play[kind] = bg_mission(m->c, m->s)->seat[cards->pile].prepped[kind] - p->prepped[kind];
  }
}

static void count_hidden(const Mind *m, Cards *cards) {
  const BgState *s = m->s;
  const BgPile *p = &s->pile[cards->pile];
  for (int seat = 0; seat < s->seats; seat++) cards->hidden += unseen_in_hand(m, seat, cards->pile);
  for (int i = 0; i < p->under_count; i++) cards->hidden += p->under[i] == BG_UNKNOWN;
  for (int i = 0; i < 4 && s->draw.from == cards->pile; i++) cards->hidden += s->draw.shown[i] == BG_UNKNOWN;
  if (!bg_knows_left(m->c, s, m->viewer, cards->pile)) cards->hidden += p->left_count;
  cards->hidden += gift_hidden(m, cards->pile);
}

/* A kind by weights; -1: all are 0. */
static int weighed(const Mind *m, const int *weights) {
  int sum = 0;
  for (int kind = 0; kind < m->c->kinds; kind++) sum += weights[kind] > 0 ? weights[kind] : 0;
  if (!sum) return -1;
  int at = below(m, sum);
  for (int kind = 0;; kind++) {
    at -= weights[kind] > 0 ? weights[kind] : 0;
    if (at < 0) return kind;
  }
}

/* Copies that can still be in the deck, and of the types of which it must have some (BG-20.11). */
static void rooms(const Mind *m, const Cards *cards, int *all, int *wanted) {
  const BgSeatFacts *facts = &bg_mission(m->c, m->s)->seat[cards->pile];
  int has[BG_TYPES] = {0};
  for (int kind = 0; kind < m->c->kinds; kind++)
    has[m->c->kind[kind].type] += cards->known[kind] + cards->drawn[kind] - cards->in_play[kind];
  for (int kind = 0; kind < m->c->kinds; kind++) {
    const BgKind *k = &m->c->kind[kind];
    int room = k->copies - m->s->pile[cards->pile].prepped[kind] - cards->known[kind] - cards->drawn[kind];
    all[kind] = k->faction == bg_faction(m->c, m->s, cards->pile) ? room : 0;
    bool prepped = cards->in_play[kind] > cards->known[kind] + cards->drawn[kind]; /* it must be somewhere */
    wanted[kind] = prepped || has[k->type] < facts->least[k->type] ? all[kind] : 0;
  }
}

static void draw_unknown(const Mind *m, Cards *cards) {
  for (int i = 0; i < cards->hidden; i++) {
    int all[BG_KINDS], wanted[BG_KINDS];
    rooms(m, cards, all, wanted);
    int kind = weighed(m, wanted);
    if (kind < 0) kind = weighed(m, all);
    if (kind < 0) kind = bg_deck_kind(m->c, m->s, cards->pile, 0); /* a position with more cards than there are */
    cards->drawn[kind]++;
  }
}

/* What the list has besides what is known. */
static void draw_listed(const Mind *m, Cards *cards) {
  int sum = 0;
  for (int kind = 0; kind < m->c->kinds; kind++) {
    int left = m->s->pile[cards->pile].list[kind] + cards->in_play[kind] - cards->known[kind];
    cards->drawn[kind] = left > 0 ? left : 0;
    sum += cards->drawn[kind];
  }
  for (; sum > cards->hidden; sum--) cards->drawn[weighed(m, cards->drawn)]--;
  for (; sum < cards->hidden; sum++) cards->drawn[bg_deck_kind(m->c, m->s, cards->pile, 0)]++;
}

static void put_away(const Mind *m, const Cards *cards) {
  BgState *s = m->s;
  BgPile *p = &s->pile[cards->pile];
  uint8_t list[255];
  int count = 0;
  for (int kind = 0; kind < m->c->kinds; kind++)
    for (int i = 0; i < cards->drawn[kind] && count < (int)sizeof list; i++) list[count++] = (uint8_t)kind;
  shuffle(m, list, count);
  for (int i = 0; i < p->under_count; i++)
    if (p->under[i] == BG_UNKNOWN && count) p->under[i] = list[--count];
  for (int i = 0; i < 4 && s->draw.from == cards->pile; i++)
    if (s->draw.shown[i] == BG_UNKNOWN && count) s->draw.shown[i] = list[--count];
  if (gift_hidden(m, cards->pile) && count) s->draw.gift = (uint8_t)(list[--count] + 1);
  for (int left = bg_knows_left(m->c, s, m->viewer, cards->pile) ? 0 : p->left_count; left && count; left--)
    p->left[list[--count]]++;
  for (int seat = 0; seat < s->seats; seat++)
    for (int left = unseen_in_hand(m, seat, cards->pile); left && count; left--) s->seat[seat].hand[list[--count]]++;
}

static void imagine_pile(const Mind *m, int pile) {
  Cards cards = {.pile = pile};
  BgPile *p = &m->s->pile[pile];
  bool listed = bg_knows_list(m->c, m->s, m->viewer, pile);
  count_known(m, &cards);
  count_hidden(m, &cards);
  if (listed)
    draw_listed(m, &cards);
  else
    draw_unknown(m, &cards);
  for (int kind = 0; !listed && kind < m->c->kinds; kind++) {
    int made = cards.known[kind] + cards.drawn[kind] - cards.in_play[kind];
    p->list[kind] = (uint8_t)(made > 0 ? made : 0);
  }
  put_away(m, &cards);
}

/* A list that is still being made: some cards it may have, maybe none. One that is complete has its number of cards. */
static void imagine_list(const Mind *m, int pile) {
  BgPile *p = &m->s->pile[pile];
  if (bg_knows_list(m->c, m->s, m->viewer, pile)) return;
  if (!(m->s->choosing >> pile & 1)) {
    imagine_pile(m, pile);
    return;
  }
  for (int n = below(m, bg_mission(m->c, m->s)->seat[pile].deck_limit + 1); n > 0; n--) {
    int may[BG_KINDS];
    for (int kind = 0; kind < m->c->kinds; kind++) may[kind] = bg_deck_may_add(m->c, m->s, pile, kind);
    int kind = weighed(m, may);
    if (kind < 0) return;
    p->list[kind]++;
  }
}

void bg_determinize(const SbContent *content, const SbObservation *observation, int viewer, SbRng *rng, SbState *out) {
  const Mind m = {bg_facts(content), (BgState *)out, rng, viewer};
  BgState *s = m.s;
  memcpy(s, observation, sizeof *s);
  s->rng = sb_rng_fork(rng);
  if (viewer == SB_OPEN || s->node == BG_AT_OVER) return;
  for (int seat = 0; seat < s->seats; seat++) {
    if (!bg_knows(m.c, s, viewer, seat)) imagine_fleet(&m, seat);
    if (bg_pile_of(m.c, s, seat) != seat || bg_simple(s) || s->node == BG_AT_FLEET) continue;
    if (s->node == BG_AT_DECK)
      imagine_list(&m, seat);
    else
      imagine_pile(&m, seat);
  }
}
