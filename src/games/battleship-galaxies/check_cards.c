/* Invariants of energy, hands and decks: every tactic card is somewhere, and only once. */
#include "check.h"
#include "observe.h"

static bool check_seat(const BgContent *c, const BgState *s, int seat, SbError *what) {
  const BgSeat *own = &s->seat[seat];
  int cards = 0;
  for (int kind = 0; kind < BG_KINDS; kind++) {
    cards += own->hand[kind];
    if (own->hand[kind] && kind >= c->kinds) return sb_fail(what, "seat %d: no such tactic card", seat);
  }
  if (cards != own->hand_count || cards > c->hand_most)
    return sb_fail(what, "seat %d: a hand has at most %d cards (BG-5.8)", seat, c->hand_most);
  if (cards && bg_simple(s)) return sb_fail(what, "seat %d: there are no tactic cards (BG-21.3)", seat);
  if (own->lost_turn > 2) return sb_fail(what, "seat %d: no such mark", seat);
  if (!bg_is_zero(own->rolled, sizeof own->rolled) && s->node != BG_AT_FIRST && s->node != BG_AT_OVER)
    return sb_fail(what, "seat %d: numbers for the start are kept until somebody begins", seat);
  bool track = bg_track_of(c, s, seat) == seat;
  return s->energy[seat] <= (track ? c->energy_most : 0) ||
         sb_fail(what, "seat %d: energy is 0 to %d (BG-5.6), and a team has one track", seat, c->energy_most);
}

static bool check_order(const BgContent *c, const uint8_t *list, int count, const char *name, SbError *what) {
  for (int i = 0; i < BG_DISCARDS; i++)
    if (i < count ? list[i] >= c->kinds : list[i] != BG_NONE) return sb_fail(what, "\"%s\" has no such card", name);
  return count <= BG_DISCARDS;
}

static bool check_clock(const BgState *s, int pile, SbError *what) {
  const BgPile *p = &s->pile[pile];
  bool looked_at = s->draw.from == pile && s->draw.shown[0] != BG_NONE; /* the rest comes back */
  bool empty = !p->left_count && !p->under_count;
  if (p->exhausted > 2 || p->waiting > 1) return sb_fail(what, "a deck runs out twice at most (BG-5.10)");
  if (p->exhausted > 1 && !empty) return sb_fail(what, "a deck that has run out twice is empty (BG-5.10)");
  if (p->waiting && !(empty && p->exhausted == 1))
    return sb_fail(what, "a deck waits for discards when it has run out once (BG-5.11)");
  return !empty || p->waiting || p->exhausted > 1 || looked_at ||
         sb_fail(what, "an empty deck waits for discards or has run out twice (BG-5.9 to BG-5.11)");
}

/* Teammates with decks of their own can give each other cards: then only the sum of all could be told. */
static bool crosses(const BgContent *c, const BgState *s, int pile) {
  for (int seat = 0; seat < s->seats; seat++)
    if (!bg_enemies(c, s, seat, pile) && bg_pile_of(c, s, seat) != pile) return true;
  return false;
}

static bool check_sums(const BgContent *c, const BgState *s, int pile, SbError *what) {
  const BgPile *p = &s->pile[pile];
  const BgSeatFacts *facts = &bg_mission(c, s)->seat[pile];
  int all[BG_KINDS], foreign = bg_cards_taken(c, s, pile);
  bg_cards_elsewhere(c, s, pile, all);
  for (int i = 0; i < p->under_count; i++) all[p->under[i]]++;
  for (int i = 0; i < p->discard_count; i++) all[p->discards[i]]++;
  for (int kind = 0; kind < c->kinds; kind++) {
    if (all[kind] + p->left[kind] + p->list[kind] && c->kind[kind].faction != bg_faction(c, s, pile))
      return sb_fail(what, "%s is in a deck of the other faction", c->kind_id[kind]);
    int sum = all[kind] + p->left[kind], in_play = facts->prepped[kind] - p->prepped[kind];
    if (sum + p->prepped[kind] > c->kind[kind].copies)
      return sb_fail(what, "%s: there are only %d copies", c->kind_id[kind], c->kind[kind].copies);
    if (p->prepped[kind] > facts->prepped[kind]) return sb_fail(what, "%s is not prepped", c->kind_id[kind]);
    if (!crosses(c, s, pile) && sum != p->list[kind] + in_play)
      return sb_fail(what, "%s: %d of them are somewhere, and \"list\" has %d", c->kind_id[kind], sum,
                     p->list[kind] + in_play);
  }
  return crosses(c, s, pile) || p->taken == foreign ||
         sb_fail(what, "\"taken\" is %d, and others hold %d cards of that deck", p->taken, foreign);
}

/* Lists that are being chosen, and those that are complete. */
static bool check_making(const BgContent *c, const BgState *s, int pile, int cards, int listed, SbError *what) {
  const BgPile *p = &s->pile[pile];
  bool chosen = !bg_printed_deck(c, s, pile), open = s->node == BG_AT_FLEET || (chosen && s->choosing >> pile & 1);
  for (int kind = 0; kind < c->kinds; kind++)
    if (p->list[kind] + p->prepped[kind] > c->kind[kind].copies ||
        (p->list[kind] && c->kind[kind].faction != bg_faction(c, s, pile)))
      return sb_fail(what, "seat %d: %s cannot be in its deck so often (BG-3.3)", pile, c->kind_id[kind]);
  bool early = s->node == BG_AT_OVER; /* given up: who was still choosing is not known any more */
  if (!early && (open ? cards : chosen && (cards != listed || !bg_deck_complete(c, s, pile))))
    return sb_fail(what, "seat %d: a deck is there when its list is complete", pile);
  return !chosen || listed <= bg_mission(c, s)->seat[pile].deck_limit ||
         sb_fail(what, "seat %d: more cards than its deck may have (BG-3.3)", pile);
}

static bool check_pile(const BgContent *c, const BgState *s, int pile, SbError *what) {
  const BgPile *p = &s->pile[pile];
  bool real = pile < s->seats && bg_pile_of(c, s, pile) == pile && !bg_simple(s);
  /* given up before the decks were shuffled (stages of setup.c) */
  bool early = s->node == BG_AT_OVER && s->phase == BG_SETTING_UP && s->stage <= 2;
  bool making = s->node <= BG_AT_DECK || early;
  int cards = 0, listed = 0;
  if (!check_order(c, p->under, p->under_count, "under", what) ||
      !check_order(c, p->discards, p->discard_count, "discards", what))
    return false;
  for (int kind = 0; kind < BG_KINDS; kind++) {
    cards += p->left[kind];
    listed += p->list[kind];
    if (kind >= c->kinds && (p->left[kind] || p->list[kind] || p->prepped[kind]))
      return sb_fail(what, "a deck has no such card");
  }
  if (cards != p->left_count) return sb_fail(what, "a deck has another number of cards than it says");
  if (!real)
    return (!cards && !listed && !p->under_count && !p->discard_count && !p->exhausted && !p->waiting && !p->taken &&
            bg_is_zero(p->prepped, sizeof p->prepped)) ||
           sb_fail(what, "seat %d has no deck of its own", pile);
  if (making && (p->under_count || p->discard_count || p->exhausted || p->waiting))
    return sb_fail(what, "cards are in play before the decks are made");
  if (making) return check_making(c, s, pile, cards, listed, what);
  /* a match that is given up forgets what was going on, cards that were looked at among it */
  return s->node == BG_AT_OVER || (check_clock(s, pile, what) && check_sums(c, s, pile, what));
}

bool bg_check_cards(const BgContent *c, const BgState *s, SbError *what) {
  for (int seat = 0; seat < BG_SEATS; seat++) {
    if (seat < s->seats && !check_seat(c, s, seat, what)) return false;
    if (seat >= s->seats && (s->energy[seat] || !bg_is_zero(&s->seat[seat], sizeof s->seat[seat])))
      return sb_fail(what, "a seat that nobody has is not empty");
    if (!check_pile(c, s, seat, what)) return false;
  }
  return true;
}
