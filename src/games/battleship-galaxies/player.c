/* Decisions of bots that are no matter of a search: fleets and decks as a whole, and what goes without saying. */
#include "bg.h"

/* A list in the making, on a copy of what the seat sees. */
typedef struct Making {
  const BgContent *c;
  BgState *s;
  int seat;
  SbRng *luck;
} Making;

static int below(const Making *m, int bound) {
  return (int)sb_rng_below(m->luck, (uint32_t)bound);
}

static void mix(const Making *m, uint8_t *list, int count) {
  for (int i = 0; i < count; i++) list[i] = (uint8_t)i;
  for (int i = count - 1; i > 0; i--) {
    int k = below(m, i + 1);
    uint8_t swapped = list[i];
    list[i] = list[k];
    list[k] = swapped;
  }
}

/* ---- fleets
 * ---------------------------------------------------------------------------------------------------------- */

static BgCard *card_at(const Making *m, int slot) {
  return &m->s->card[m->seat * BG_SLOTS + slot];
}

static bool take(const Making *m, int slot, int version) {
  if (!bg_fleet_may_take(m->c, m->s, m->seat, slot, version)) return false;
  card_at(m, slot)->place = BG_SCREEN;
  card_at(m, slot)->version = (uint8_t)version;
  return true;
}

/* A better version for points that are left. */
static void improve(const Making *m, int slot) {
  BgCard *card = card_at(m, slot);
  if (card->place == BG_ABSENT) return;
  for (int version = BG_VERSIONS - 1; version > card->version; version--) {
    BgCard before = *card;
    card->place = BG_ABSENT;
    if (take(m, slot, version)) return;
    *card = before;
  }
}

/* Some ships in some versions, then as much as the points allow: most fleets have nearly all names. */
static SbAction choose_fleet(const Making *m) {
  uint8_t order[BG_SLOTS];
  SbAction action = bg_pack(BG_FLEET, 0, 0, 0);
  mix(m, order, BG_SLOTS);
  for (int i = 0; i < BG_SLOTS; i++) {
    int version = below(m, 5) ? BG_STANDARD : BG_SEASONED;
    if (below(m, 8) && !take(m, order[i], version)) take(m, order[i], BG_STANDARD);
  }
  for (int i = 0; i < BG_SLOTS; i++) improve(m, order[i]);
  for (int i = 0; i < BG_SLOTS; i++) take(m, order[i], BG_STANDARD);
  for (int slot = 0; slot < BG_SLOTS; slot++)
    if (card_at(m, slot)->place != BG_ABSENT) action |= (SbAction)(card_at(m, slot)->version + 1) << (8 + 2 * slot);
  return action;
}

static bool fleet_begun(const Making *m) {
  for (int slot = 0; slot < BG_SLOTS; slot++)
    if (card_at(m, slot)->place != BG_ABSENT) return true;
  return false;
}

/* ---- decks
 * ----------------------------------------------------------------------------------------------------------- */

static bool in_fleet(const Making *m, int name) {
  int mate = bg_mate(m->c, m->s, m->seat);
  for (int slot = 0; slot < BG_SLOTS; slot++) {
    if (bg_slot_name(m->c, m->s, m->seat, slot) == name && card_at(m, slot)->place != BG_ABSENT) return true;
    if (mate >= 0 && bg_slot_name(m->c, m->s, mate, slot) == name) return true;
  }
  return false;
}

static bool form_in_fleet(const Making *m, int forms) {
  for (int slot = 0; slot < BG_SLOTS; slot++)
    if (card_at(m, slot)->place != BG_ABSENT && forms >> bg_ship(m->c, m->s, m->seat * BG_SLOTS + slot)->form & 1)
      return true;
  return bg_mate(m->c, m->s, m->seat) >= 0;
}

/* Whether the fleet can do something with it: the ship its text names, or one of its kind. */
static bool of_use(const Making *m, int kind) {
  const BgKind *card = &m->c->kind[kind];
  const BgAbility *ability = &m->c->ability[card->abilities.first];
  for (int i = 0; i < BG_TESTS; i++) {
    const BgFilter *filter = &ability->test[i].filter;
    if (ability->test[i].used && filter->name && filter->whose != BG_ENEMY && !in_fleet(m, filter->name - 1))
      return false;
  }
  const BgEffect *first = &ability->effect[0];
  if (first->what == BG_DO_PATROL && first->of.name && !in_fleet(m, first->of.name - 1)) return false;
  if (card->type == BG_EVENT || card->type == BG_SABOTAGE || !card->forms) return true;
  return form_in_fleet(m, card->forms);
}

/* Cards by chance, those of use before the others. */
static SbAction choose_deck(const Making *m) {
  SbAction action = bg_pack(BG_DECK, 0, 0, 0);
  uint8_t order[BG_DISCARDS * BG_SQUAD];
  int ranks = 0;
  while (ranks < BG_DISCARDS && bg_deck_kind(m->c, m->s, m->seat, ranks) >= 0) ranks++;
  mix(m, order, ranks * BG_SQUAD);
  for (int useless = 0; useless < 2; useless++)
    for (int i = 0; i < ranks * BG_SQUAD; i++) {
      int rank = order[i] / BG_SQUAD, kind = bg_deck_kind(m->c, m->s, m->seat, rank);
      if (useless == of_use(m, kind) || bg_deck_copies(action, rank) == BG_SQUAD) continue;
      if (useless && bg_deck_complete(m->c, m->s, m->seat)) continue;
      if (!bg_deck_may_add(m->c, m->s, m->seat, kind)) continue;
      m->s->pile[m->seat].list[kind]++;
      action += (SbAction)1 << (8 + 2 * rank);
    }
  return action;
}

/* ---- what goes without saying
 * ------------------------------------------------------------------------------------------ */

/* The only thing there is to do, cards that could be discarded or given aside; where energy may decide, those count. */
static bool only_one(const SbAction *actions, int count, int node, SbAction *out) {
  int found = 0;
  if (node == BG_AT_LIMIT || node == BG_AT_DEPLOY || node == BG_AT_ACTION || node == BG_AT_WEAPON) return false;
  for (int i = 0; i < count; i++) {
    if (bg_verb(actions[i]) == BG_DISCARD || bg_verb(actions[i]) == BG_GIVE) continue;
    *out = actions[i];
    found++;
  }
  return found == 1;
}

/* A ship that could be boarded is worth more than a hole in it. */
static bool boards(const BgContent *c, const BgState *s, int seat) {
  for (int kind = 0; kind < c->kinds; kind++) {
    const BgAbility *ability = &c->ability[c->kind[kind].abilities.first];
    for (int e = 0; s->seat[seat].hand[kind] && e < ability->effects; e++)
      if (ability->effect[e].what == BG_DO_CAPTURE) return true;
  }
  return false;
}

bool bg_choose(const SbContent *content, const SbObservation *observation, int seat, int level, SbRng *luck,
               SbAction *out) {
  BgState copy = *(const BgState *)observation;
  const Making m = {bg_facts(content), &copy, seat, luck};
  SbAction actions[2048];
  (void)level;
  if (copy.node == BG_AT_FLEET) return !fleet_begun(&m) && (*out = choose_fleet(&m), true);
  if (copy.node == BG_AT_DECK) return !bg_deck_size(m.c, &copy, seat) && (*out = choose_deck(&m), true);
  if (copy.node == BG_AT_ECM && !boards(m.c, &copy, seat)) return *out = bg_pack(BG_ROLL, 0, 0, 0), true;
  int count = sb_legal_observed(content->game, content, observation, seat, actions);
  return only_one(actions, count, copy.node, out);
}
