/* Decisions of bots that are no matter of a search: fleets and decks as a whole, and what goes without saying. */
#include "player.h"
#include "weigh.h"

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

/* A side that scores in a zone of the enemy (mission 2). */
static bool must_run(const Making *m) {
  BgAims aims;
  bg_aims(m->c, m->s, &aims);
  return aims.run_side == bg_side_of(m->c, m->s, m->seat);
}

/* A side that scores with cards of the enemy, and mostly draws those (mission 3). */
static bool loots(const Making *m) {
  BgAims aims;
  bg_aims(m->c, m->s, &aims);
  return aims.loot_side == bg_side_of(m->c, m->s, m->seat);
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

/* The next better version, for points that are left. */
static void improve(const Making *m, int slot) {
  BgCard *card = card_at(m, slot), before = *card;
  if (card->place == BG_ABSENT) return;
  card->place = BG_ABSENT;
  if (!take(m, slot, before.version + 1)) *card = before;
}

static bool is_of_size(const Making *m, int slot, int size) {
  int name = bg_slot_name(m->c, m->s, m->seat, slot);
  return name >= 0 && m->c->ship[name].size == size;
}

/* Many ships do more than few that are better: all names, but half of the fleets do without their large ship, which
 * takes the energy of the others. What is left makes some of them seasoned, then veteran. Who has to run wants the
 * large one for its points, and all large ones cheap. */
static SbAction choose_fleet(const Making *m) {
  uint8_t order[BG_SLOTS];
  SbAction action = bg_pack(BG_FLEET, 0, 0, 0);
  bool runs = must_run(m), large = runs || below(m, 2);
  mix(m, order, BG_SLOTS);
  for (int i = 0; i < BG_SLOTS; i++)
    if (large || !is_of_size(m, order[i], BG_LARGE)) take(m, order[i], BG_STANDARD);
  for (int version = BG_SEASONED; version <= BG_VETERAN; version++)
    for (int i = 0; i < BG_SLOTS; i++)
      if (card_at(m, order[i])->version < version && (!runs || is_of_size(m, order[i], BG_SMALL))) improve(m, order[i]);
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

static int effect_of(const Making *m, int kind) {
  return m->c->ability[m->c->kind[kind].abilities.first].effect[0].what;
}

static bool captures(const Making *m, int kind) {
  const BgAbility *ability = &m->c->ability[m->c->kind[kind].abilities.first];
  for (int e = 0; e < ability->effects; e++)
    if (ability->effect[e].what == BG_DO_CAPTURE) return true;
  return false;
}

/* Who runs has no time to board, and who waits for cards of the enemy seldom holds the right one of his own. */
static bool comes_too_late(const Making *m, int kind) {
  const BgKind *card = &m->c->kind[kind];
  if (captures(m, kind)) return must_run(m) || loots(m);
  bool rare = effect_of(m, kind) == BG_DO_RETURN || (card->type == BG_SABOTAGE && card->forms == 1 << BG_SQUADRON);
  return rare && loots(m);
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
  if (comes_too_late(m, kind)) return false;
  if (first->what == BG_DO_DISCOUNT && bg_mission(m->c, m->s)->seat[m->seat].places_all) return false;
  if (first->what == BG_DO_PATROL && first->of.name && !in_fleet(m, first->of.name - 1)) return false;
  if (card->type == BG_EVENT || card->type == BG_SABOTAGE || !card->forms) return true;
  return form_in_fleet(m, card->forms);
}

/* Upgrades that make no weapon better are mostly left out; so is what has to be attached, by those who have to run. */
static bool wanted(const Making *m, int kind) {
  const BgKind *card = &m->c->kind[kind];
  bool little = card->type == BG_UPGRADE && !bg_arms(m->c, card);
  if (card->type != BG_EVENT && must_run(m)) little = true;
  return of_use(m, kind) && (!little || below(m, 4) == 0);
}

/* What a pass over the cards adds: energy for those who have to run, what is wanted, what is of use, and the others
 * only to decks that are too small without them. */
static bool adds(const Making *m, int pass, int kind) {
  switch (pass) {
    case 0:
      return must_run(m) && effect_of(m, kind) == BG_DO_ENERGY;
    case 1:
      return wanted(m, kind);
    case 2:
      return of_use(m, kind);
    default:
      return !bg_deck_complete(m->c, m->s, m->seat);
  }
}

/* Cards by chance. Who has to run takes few, so that those that bring energy come soon, and a second time. */
static SbAction choose_deck(const Making *m) {
  enum { FEW = 7 };
  SbAction action = bg_pack(BG_DECK, 0, 0, 0);
  uint8_t order[BG_DISCARDS * BG_SQUAD];
  bool runs = must_run(m);
  int ranks = 0;
  while (ranks < BG_DISCARDS && bg_deck_kind(m->c, m->s, m->seat, ranks) >= 0) ranks++;
  mix(m, order, ranks * BG_SQUAD);
  for (int pass = 0; pass < 4; pass++)
    for (int i = 0; i < ranks * BG_SQUAD; i++) {
      int rank = order[i] / BG_SQUAD, kind = bg_deck_kind(m->c, m->s, m->seat, rank);
      if (runs && bg_deck_size(m->c, m->s, m->seat) >= FEW) continue;
      if (bg_deck_copies(action, rank) == BG_SQUAD || !bg_deck_may_add(m->c, m->s, m->seat, kind)) continue;
      if (!adds(m, pass, kind)) continue;
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

const BgAbility *bg_boarding(const BgContent *c, const BgState *s, int seat, int *kind) {
  for (*kind = 0; *kind < c->kinds; ++*kind) {
    const BgAbility *ability = &c->ability[c->kind[*kind].abilities.first];
    for (int e = 0; s->seat[seat].hand[*kind] && e < ability->effects; e++)
      if (ability->effect[e].what == BG_DO_CAPTURE) return ability;
  }
  return NULL;
}

/* A ship that could be boarded is worth more than a hole in it. */
static bool boards(const BgContent *c, const BgState *s, int seat) {
  int kind;
  return bg_boarding(c, s, seat, &kind);
}

/* ---- attention
 * ---------------------------------------------------------------------------------------------------------- */

static uint32_t root_of(uint32_t square) {
  uint32_t root = 0;
  while ((root + 1) * (root + 1) <= square) root++;
  return root;
}

/* Whatever catches the eye: first impressions, their differences softened. */
static SbAction glimpse(const SbContent *content, const BgState *s, int seat, const SbAction *actions, int count,
                        SbRng *luck) {
  uint32_t weights[BG_SCORES], sum = 0;
  int at = 0;
  bg_weigh(content, (const SbState *)s, seat, actions, count, weights);
  for (int i = 0; i < count; i++) sum += weights[i] = root_of(weights[i]);
  uint32_t drawn = sb_rng_below(luck, sum);
  while (drawn >= weights[at]) drawn -= weights[at++];
  return actions[at];
}

/* In how many of 100 decisions a level looks closely; in the others it overlooks things. Fleets are set out with care
 * at all of them, and by those who have to run, launched with care. */
static const uint32_t attention[] = {0, 25, 50, 75, 100};

static bool attends(const Making *m, int level, SbRng *luck) {
  const BgState *s = m->s;
  return s->phase == BG_SETTING_UP || (s->node == BG_AT_DEPLOY && must_run(m)) ||
         sb_rng_below(luck, 100) < attention[level - 1];
}

bool bg_choose(const SbContent *content, const SbObservation *observation, int seat, int level, SbRng *luck,
               SbAction *out) {
  BgState copy;
  const Making m = {bg_facts(content), &copy, seat, luck};
  SbAction actions[BG_SCORES];
  memcpy(&copy, observation, sizeof copy);
  if (copy.node == BG_AT_FLEET) return !fleet_begun(&m) && (*out = choose_fleet(&m), true);
  if (copy.node == BG_AT_DECK) return !bg_deck_size(m.c, &copy, seat) && (*out = choose_deck(&m), true);
  if (copy.node == BG_AT_ECM && !boards(m.c, &copy, seat)) return *out = bg_pack(BG_ROLL, 0, 0, 0), true;
  int count = sb_legal_observed(content->game, content, observation, seat, actions);
  if (only_one(actions, count, copy.node, out)) return true;
  bg_determinize(content, observation, seat, luck, (SbState *)&copy);
  if (!attends(&m, level, luck)) return *out = glimpse(content, &copy, seat, actions, count, luck), true;
  if (bg_run_for_it(m.c, &copy, seat, actions, count, out)) return true;
  return bg_steer(m.c, &copy, seat, actions, count, out) || bg_take_aim(m.c, &copy, seat, actions, count, out);
}
