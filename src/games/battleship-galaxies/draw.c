/* Hands and decks: drawing, giving, discarding for energy, decks that run out (BG-5.7 to BG-5.13). */
#include "run.h"

static void change_energy(BgRun *run, int seat, int amount, bool priced) {
  uint8_t *energy = &run->s->energy[bg_track_of(run->c, run->s, seat)];
  int now = *energy + amount; /* BG-5.6 */
  if (now < 0) now = 0;
  if (now > run->c->energy_most) now = run->c->energy_most;
  int change = now - *energy;
  *energy = (uint8_t)now;
  if (amount) bg_tell(run, BG_E_ENERGY, seat, change, now, priced, 0);
}

void bg_gain(BgRun *run, int seat, int amount) {
  change_energy(run, seat, amount, false);
}

void bg_pay(BgRun *run, int seat, int price) {
  change_energy(run, seat, -price, true);
}

void bg_to_discards(BgRun *run, int pile, int kind) {
  BgPile *p = &run->s->pile[pile];
  p->discards[p->discard_count++] = (uint8_t)kind;
}

/* A card leaves a hand: one that came from another deck has been seen now (mission 3). */
void bg_from_hand(BgRun *run, int seat, int kind) {
  BgState *s = run->s;
  int owner = bg_owner_pile(run->c, s, seat, kind);
  s->seat[seat].hand[kind]--;
  s->seat[seat].hand_count--;
  if (owner != bg_pile_of(run->c, s, seat) && s->pile[owner].taken) s->pile[owner].taken--;
}

void bg_discard(BgRun *run, int seat, int kind) {
  bg_from_hand(run, seat, kind);
  bg_to_discards(run, bg_owner_pile(run->c, run->s, seat, kind), kind); /* BG-5.12 */
  bg_tell(run, BG_E_DISCARDED, seat, kind, 0, 0, 0);
  bg_gain(run, seat, 1);
}

static void shuffle(BgRun *run, int pile) {
  BgPile *p = &run->s->pile[pile];
  for (int i = 0; i < p->discard_count; i++) p->left[p->discards[i]]++;
  p->left_count = p->discard_count;
  memset(p->discards, BG_NONE, sizeof p->discards);
  p->discard_count = 0;
  p->waiting = 0;
  bg_tell(run, BG_E_SHUFFLED, pile, 0, 0, 0, 0);
}

static void run_out(BgRun *run, int pile) {
  BgPile *p = &run->s->pile[pile];
  p->exhausted++;
  bg_tell(run, BG_E_EXHAUSTED, pile, p->exhausted, 0, 0, 0);
  if (p->exhausted == 1) {
    if (p->discard_count)
      shuffle(run, pile); /* BG-5.9 */
    else
      p->waiting = 1; /* BG-5.11 */
    return;
  }
  run->s->last_out = (uint8_t)pile; /* BG-5.10 */
  bg_clock(run);
}

/* The next card of a deck that is not empty. */
static int take_top(BgRun *run, int pile) {
  BgPile *p = &run->s->pile[pile];
  if (!p->left_count) {
    int kind = p->under[0];
    memmove(p->under, p->under + 1, sizeof p->under - 1);
    p->under[sizeof p->under - 1] = BG_NONE;
    p->under_count--;
    return kind;
  }
  uint8_t kinds[BG_KINDS];
  uint16_t weights[BG_KINDS];
  int count = 0;
  for (int kind = 0; kind < run->c->kinds; kind++) {
    if (!p->left[kind]) continue;
    kinds[count] = (uint8_t)kind;
    weights[count++] = p->left[kind];
  }
  int kind = sb_chance_pick(run->chance, &run->s->rng, run->c->dice, BG_DIE_CARD, kinds, weights, count);
  p->left[kind]--;
  p->left_count--;
  return kind;
}

static bool deck_empty(const BgPile *p) {
  return !p->left_count && !p->under_count;
}

void bg_draw_one(BgRun *run, int seat) {
  BgState *s = run->s;
  int pile = bg_pile_of(run->c, s, seat);
  BgPile *p = &s->pile[pile];
  if (p->exhausted > 1) {
    bg_tell(run, BG_E_NO_DRAW, seat, 0, 0, 0, 0);
    return;
  }
  if (p->waiting) { /* BG-5.11 */
    if (!p->discard_count) {
      p->waiting = 0;
      bg_tell(run, BG_E_NO_DRAW, seat, 0, 0, 0, 0);
      run_out(run, pile);
      return;
    }
    shuffle(run, pile);
  }
  int kind = take_top(run, pile);
  s->seat[seat].hand[kind]++;
  s->seat[seat].hand_count++;
  uint16_t side = bg_to_side(run->c, s, seat);
  bg_tell_to(run, side, BG_E_DREW, seat, kind, 0, 0, 0);
  bg_tell_to(run, (uint16_t)~side, BG_E_DREW_ONE, seat, 0, 0, 0, 0);
  if (deck_empty(p)) run_out(run, pile);
}

void bg_draw(BgRun *run, int seat, int count) {
  if (bg_simple(run->s) || !count) return; /* BG-21.3 */
  run->s->draw.seat = (uint8_t)seat;
  run->s->draw.left = (uint8_t)count;
  bg_push(run, BG_IN_DRAW);
}

static void receive(BgRun *run) {
  BgDraw *draw = &run->s->draw;
  int kind = draw->gift - 1;
  run->s->seat[draw->seat].hand[kind]++;
  run->s->seat[draw->seat].hand_count++;
  draw->gift = 0;
}

/* The cards are looked at when there is room for the one that is kept. */
static void show(BgRun *run) {
  BgDraw *draw = &run->s->draw;
  if (draw->shown[0] != BG_NONE) return;
  int shown[3] = {-1, -1, -1};
  for (int i = 0; i < draw->look; i++) shown[i] = draw->shown[i] = (uint8_t)take_top(run, draw->from);
  uint16_t side = bg_to_side(run->c, run->s, draw->seat);
  bg_tell_to(run, side, BG_E_LOOKED, draw->seat, shown[0], shown[1], shown[2], 0);
  bg_tell_to(run, (uint16_t)~side, BG_E_LOOKED_AT, draw->seat, draw->look, 0, 0, 0);
}

/* Cards that are drawn, given, or kept of those looked at: each needs room in the hand first (BG-5.8). */
void bg_run_draw(BgRun *run) {
  BgState *s = run->s;
  BgDraw *draw = &s->draw;
  while (!bg_over(s) && (draw->left || draw->gift || draw->look)) {
    bool out = draw->left && s->pile[bg_pile_of(run->c, s, draw->seat)].exhausted > 1;
    if (!out && s->seat[draw->seat].hand_count >= run->c->hand_most) return bg_ask(run, BG_AT_LIMIT, draw->seat);
    if (draw->look) {
      show(run);
      return bg_ask(run, BG_AT_KEEP, draw->seat);
    }
    if (draw->gift) {
      receive(run);
      continue;
    }
    draw->left--;
    bg_draw_one(run, draw->seat);
  }
  if (!bg_over(s)) bg_pop(run);
}

void bg_give(BgRun *run, int seat, int to, int kind) {
  BgState *s = run->s;
  uint16_t side = bg_to_side(run->c, s, seat);
  s->seat[seat].hand[kind]--;
  s->seat[seat].hand_count--;
  int other = to | bg_part(run->c, s, to) << 8;
  bg_tell_to(run, side, BG_E_GAVE, seat, other, kind, 0, 0);
  bg_tell_to(run, (uint16_t)~side, BG_E_GAVE_ONE, seat, other, 0, 0, 0);
  s->draw.seat = (uint8_t)to;
  s->draw.gift = (uint8_t)(kind + 1);
  bg_push(run, BG_IN_DRAW);
}

/* ---- looking into another deck (BG-20.13) ------------------------------------------------------------ */

void bg_look(BgRun *run, int seat, const BgEffect *effect) {
  BgState *s = run->s;
  for (int other = 0; other < s->seats; other++)
    if (bg_faction(run->c, s, other) == effect->faction - 1) s->draw.from = (uint8_t)bg_pile_of(run->c, s, other);
  const BgPile *p = &s->pile[s->draw.from];
  int there = p->left_count + p->under_count;
  s->draw.seat = (uint8_t)seat;
  s->draw.look = (uint8_t)(effect->n < there ? effect->n : there);
  bg_push(run, BG_IN_DRAW);
}

void bg_keep(BgRun *run, SbAction action) {
  BgState *s = run->s;
  BgDraw *draw = &s->draw;
  BgPile *p = &s->pile[draw->from];
  int from = draw->from, seat = draw->seat;
  for (int i = 0; i < 2; i++) {
    int kind = i ? bg_c(action) : bg_b(action);
    if (kind) p->under[p->under_count++] = (uint8_t)(kind - 1);
  }
  s->seat[seat].hand[bg_a(action)]++;
  s->seat[seat].hand_count++;
  p->taken++;
  uint16_t side = bg_to_side(run->c, s, seat);
  bg_tell_to(run, side, BG_E_KEPT, seat, bg_a(action), bg_b(action) - 1, bg_c(action) - 1, 0);
  bg_tell_to(run, (uint16_t)~side, BG_E_KEPT_ONE, seat, 0, 0, 0, 0);
  draw->look = 0;
  memset(draw->shown, BG_NONE, sizeof draw->shown);
  if (deck_empty(p)) run_out(run, from);
}
