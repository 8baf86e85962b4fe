/* Launching ships, holds, ships that come onto the board (BG-6). */
#include "run.h"

/* BG-17.1: a face-down tile is whatever nobody has seen yet. */
void bg_reveal(BgRun *run, int piece) {
  BgState *s = run->s;
  for (int tile = 0; tile < s->tiles; tile++) {
    if (s->tile[tile].kind != BG_NONE || !bg_on_board(s, piece) || !bg_on_tile(run->c, s, piece, tile)) continue;
    uint8_t kinds[BG_TILE_KINDS];
    uint16_t weights[BG_TILE_KINDS];
    int count = 0;
    for (int kind = 0; kind < run->c->tile_kinds; kind++) {
      if (!s->tile_pool[kind]) continue;
      kinds[count] = (uint8_t)kind;
      weights[count++] = s->tile_pool[kind];
    }
    if (!count) return;
    int kind = sb_chance_pick(run->chance, &s->rng, run->c->dice, BG_DIE_TILE, kinds, weights, count);
    s->tile_pool[kind]--;
    s->tile[tile].kind = (uint8_t)kind;
    bg_tell(run, BG_E_REVEALED, tile, kind, 0, 0, 0);
  }
}

void bg_enter(BgRun *run, int card, const uint16_t at[3]) {
  BgState *s = run->s;
  BgCard *on = &s->card[card];
  bool squad = bg_ships_of(run->c, s, card) > 1;
  on->place = BG_PLAY;
  on->hold = BG_NONE;
  for (int i = 0; i < bg_ships_of(run->c, s, card); i++) {
    BgPiece *piece = &on->piece[i];
    piece->at[0] = at[i];
    piece->at[1] = squad ? BG_NOWHERE : at[1];
    piece->blue = bg_sheet_of(run->c, s, card)->shields; /* BG-6.3 */
    bg_tell(run, BG_E_PLACED, bg_tag(run->c, s, card * BG_SQUAD + i), piece->at[0], piece->at[1], 0, 0);
  }
  for (int i = 0; i < bg_ships_of(run->c, s, card); i++) bg_reveal(run, card * BG_SQUAD + i);
}

void bg_load(BgRun *run, int card, int mask) {
  BgState *s = run->s;
  int seat = bg_seat_of(card);
  for (int slot = 0; slot < BG_SLOTS; slot++) {
    if (!(mask >> slot & 1)) continue;
    int cargo = seat * BG_SLOTS + slot;
    s->card[cargo].place = BG_HOLD;
    s->card[cargo].hold = (uint8_t)card;
    bg_tell_to(run, bg_to_side(run->c, s, seat), BG_E_LOADED, seat, bg_tag_card(run->c, s, cargo),
               bg_tag_card(run->c, s, card), 0, 0);
  }
}

/* The first launch out of a hold uses up what makes it cheaper (Flight Deck). */
static void spend_discounts(BgRun *run, int seat, int from) {
  run->s->seat[seat].discount = 0;
  if (from == BG_NONE) return;
  BgSource source;
  for (int at = 0; bg_next_source(run, from, -1, BG_WHEN_IN_PLAY, &at, &source);)
    for (int e = 0; e < source.ability->effects; e++)
      if (source.ability->effect[e].what == BG_DO_DISCOUNT) bg_spend(&source);
}

void bg_launch(BgRun *run, int seat, int card, int mask) {
  BgState *s = run->s;
  int cost = bg_launch_of(run->c, s, card), from = s->card[card].place == BG_HOLD ? s->card[card].hold : BG_NONE;
  s->placing.card = (uint8_t)card;
  s->placing.from = (uint8_t)from;
  s->card[card].place = BG_PLAY;
  s->card[card].hold = BG_NONE;
  bg_tell(run, BG_E_LAUNCHED, seat, bg_tag_card(run->c, s, card), s->card[card].version, cost,
          from == BG_NONE ? 0 : bg_tag_card(run->c, s, from));
  bg_pay(run, seat, cost);
  spend_discounts(run, seat, from);
  bg_load(run, card, mask);
  bg_push(run, BG_IN_PLACE);
}

void bg_place_launched(BgRun *run, SbAction action) {
  BgState *s = run->s;
  const uint16_t at[3] = {(uint16_t)bg_h(action, 1), (uint16_t)bg_h(action, 2), (uint16_t)bg_h(action, 3)};
  int card = s->placing.card, from = s->placing.from, seat = bg_seat_of(card);
  bg_pop(run);
  bg_enter(run, card, at);
  s->card[card].fresh = 1;
  s->card[card].shipped = from != BG_NONE;
  s->seat[seat].alerted = 0;
  bg_ask_options(run, BG_WHEN_LAUNCHED, seat, card);
}
