/* Reading positions: hands and decks. A deck that is not given has what its list has and nobody else. */
#include "observe.h"
#include "position.h"

static bool read_copies(const BgContent *c, const json_t *json, const char *key, uint8_t *copies, SbError *error) {
  return sb_read_copies(json, key, &c->base, "kind", c->kind_name, c->kinds, copies, error);
}

static bool read_rolled(const json_t *json, BgSeat *own, SbError *error) {
  const json_t *list = json_object_get(json, "rolled");
  if (list && (!json_is_array(list) || json_array_size(list) > sizeof own->rolled))
    return sb_fail(error, "\"rolled\" must be a list of at most three numbers");
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *value = json_array_get(list, i);
    if (!json_is_integer(value) || json_integer_value(value) < 1 || json_integer_value(value) > 8)
      return sb_fail(error, "\"rolled\" must be numbers of the die");
    own->rolled[i] = (uint8_t)json_integer_value(value);
  }
  return true;
}

static bool read_seat(const BgContent *c, const json_t *json, BgState *s, int seat, SbError *error) {
  static const char *const members[] = {"energy", "hand", "points", "discount", "alerts", "enemy_lost", "rolled", NULL};
  BgSeat *own = &s->seat[seat];
  if (!sb_read_only(json, "an entry of \"seats\"", members, error) ||
      !sb_read_byte(json, "energy", 0, c->energy_most, &s->energy[bg_track_of(c, s, seat)], error) ||
      !read_copies(c, json, "hand", own->hand, error) || !sb_read_byte(json, "points", 0, 99, &own->points, error) ||
      !sb_read_byte(json, "discount", 0, 99, &own->discount, error) ||
      !sb_read_byte(json, "alerts", 0, 9, &own->alerted, error) ||
      !sb_read_byte(json, "enemy_lost", 0, 2, &own->lost_turn, error) || !read_rolled(json, own, error))
    return false;
  for (int kind = 0; kind < c->kinds; kind++) own->hand_count = (uint8_t)(own->hand_count + own->hand[kind]);
  return true;
}

bool bg_read_hands(const BgContent *c, const json_t *json, BgState *s, SbError *error) {
  const json_t *seats = json_object_get(json, "seats");
  if (!seats) return true;
  if (!json_is_array(seats) || json_array_size(seats) != s->seats)
    return sb_fail(error, "\"seats\" must be a list of %d objects: so many play this mission", s->seats);
  for (int seat = 0; seat < s->seats; seat++)
    if (!read_seat(c, json_array_get(seats, (size_t)seat), s, seat, error)) return false;
  return true;
}

static bool read_list(const BgContent *c, const json_t *json, const char *key, uint8_t *list, uint8_t *count,
                      SbError *error) {
  const json_t *cards = json_object_get(json, key), *value;
  size_t i;
  if (cards && (!json_is_array(cards) || json_array_size(cards) > BG_DISCARDS))
    return sb_fail(error, "\"%s\" must be a list of at most %d tactic cards", key, BG_DISCARDS);
  json_array_foreach (cards, i, value) {
    int kind = bg_json_kind(c, value, key, error);
    if (kind < 0) return false;
    list[(*count)++] = (uint8_t)kind;
  }
  return true;
}

/* What the deck is made of where nothing is said: the printed list, or three of each card up to the limit. */
static void usual_list(const BgContent *c, const BgState *s, int pile, int *list) {
  const BgSeatFacts *facts = &bg_mission(c, s)->seat[pile];
  int room = facts->deck_limit;
  for (int kind = 0; kind < c->kinds; kind++) {
    bool own = c->kind[kind].faction == bg_faction(c, s, pile);
    int most = own ? c->kind[kind].copies - facts->prepped[kind] : 0, copies = most < room ? most : room;
    list[kind] = bg_printed_deck(c, s, pile) ? facts->deck[kind] : copies;
    room -= copies;
  }
}

/* Prepped cards wait until they are attached. */
static void usual_prepped(const BgContent *c, const BgState *s, int pile, const int *elsewhere, uint8_t *prepped) {
  const BgSeatFacts *facts = &bg_mission(c, s)->seat[pile];
  for (int kind = 0; kind < c->kinds; kind++) {
    int left = facts->prepped[kind] - elsewhere[kind];
    prepped[kind] = (uint8_t)(left > 0 ? left : 0);
  }
}

/* Fills in what was not given, from what lies elsewhere. */
static void fill_in(const BgContent *c, const json_t *json, BgState *s, int pile, const int *elsewhere) {
  BgPile *p = &s->pile[pile];
  const BgSeatFacts *facts = &bg_mission(c, s)->seat[pile];
  bool chosen = s->node != BG_AT_FLEET && !(s->node == BG_AT_DECK && s->choosing >> pile & 1);
  bool made = chosen && !(s->node == BG_AT_DECK && bg_printed_deck(c, s, pile)) && !bg_simple(s);
  bool empty = p->exhausted > 1 || p->waiting;
  int list[BG_KINDS] = {0}, seen[BG_KINDS];
  memcpy(seen, elsewhere, sizeof seen);
  for (int i = 0; i < p->under_count; i++) seen[p->under[i]]++;
  for (int i = 0; i < p->discard_count; i++) seen[p->discards[i]]++;
  if (made) usual_list(c, s, pile, list);
  for (int kind = 0; kind < c->kinds; kind++) {
    int in_play = made ? facts->prepped[kind] - p->prepped[kind] : 0, left = list[kind] + in_play - seen[kind];
    if (!json_object_get(json, "deck")) p->left[kind] = (uint8_t)(left > 0 && !empty ? left : 0);
    int all = p->left[kind] + seen[kind] - in_play;
    if (!json_object_get(json, "list") && made) p->list[kind] = (uint8_t)(all > 0 ? all : 0);
  }
}

/* An empty deck waits for discards, or where there are some has run out twice (BG-5.9 to BG-5.11). */
static void usual_clock(const json_t *json, BgState *s, int pile) {
  BgPile *p = &s->pile[pile];
  bool told = json_object_get(json, "exhausted") || json_object_get(json, "waiting");
  if (told || p->under_count || s->draw.from == pile || s->node <= BG_AT_DECK || bg_simple(s)) return;
  for (int kind = 0; kind < BG_KINDS; kind++)
    if (p->left[kind]) return;
  p->exhausted = p->discard_count ? 2 : 1;
  p->waiting = !p->discard_count;
}

static bool read_deck(const BgContent *c, const json_t *json, BgState *s, int pile, SbError *error) {
  static const char *const members[] = {"deck",      "under",   "discards", "prepped", "list",
                                        "exhausted", "waiting", "taken",    NULL};
  BgPile *p = &s->pile[pile];
  int elsewhere[BG_KINDS], count = 0;
  bg_cards_elsewhere(c, s, pile, elsewhere);
  if (s->node != BG_AT_FLEET && !bg_simple(s)) usual_prepped(c, s, pile, elsewhere, p->prepped);
  if (json_object_get(json, "prepped")) memset(p->prepped, 0, sizeof p->prepped);
  p->taken = (uint8_t)bg_cards_taken(c, s, pile);
  if (json &&
      (!sb_read_only(json, "an entry of \"decks\"", members, error) || !read_copies(c, json, "deck", p->left, error) ||
       !read_list(c, json, "under", p->under, &p->under_count, error) ||
       !read_list(c, json, "discards", p->discards, &p->discard_count, error) ||
       !read_copies(c, json, "prepped", p->prepped, error) || !read_copies(c, json, "list", p->list, error) ||
       !sb_read_byte(json, "exhausted", 0, 2, &p->exhausted, error) ||
       !sb_read_flag(json, "waiting", &p->waiting, error) || !sb_read_byte(json, "taken", 0, 99, &p->taken, error)))
    return false;
  fill_in(c, json, s, pile, elsewhere);
  usual_clock(json, s, pile);
  for (int kind = 0; kind < c->kinds; kind++) count += p->left[kind];
  p->left_count = (uint8_t)count;
  return count <= BG_DISCARDS || sb_fail(error, "a deck has at most %d cards", BG_DISCARDS);
}

bool bg_read_decks(const BgContent *c, const json_t *json, BgState *s, SbError *error) {
  const json_t *decks = json_object_get(json, "decks");
  if (decks && (!json_is_array(decks) || json_array_size(decks) > s->seats))
    return sb_fail(error, "\"decks\" must be a list by seat, null where a seat has no deck of its own");
  for (int seat = 0; seat < s->seats; seat++) {
    const json_t *deck = json_array_get(decks, (size_t)seat);
    if (json_is_null(deck)) deck = NULL;
    if (bg_pile_of(c, s, seat) == seat) {
      if (!read_deck(c, deck, s, seat, error)) return false;
    } else if (deck) {
      return sb_fail(error, "\"decks\": seat %d draws from the deck of seat %d", seat, bg_pile_of(c, s, seat));
    }
  }
  return true;
}
