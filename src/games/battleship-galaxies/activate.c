/* Activating a ship card: paying, moving its ships, attacking with them (BG-7). */
#include "run.h"

static uint8_t on_gates(BgRun *run, int card) {
  BgState *s = run->s;
  uint8_t gates = 0;
  for (int i = 0; i < BG_SQUAD; i++)
    for (int tile = 0; tile < s->tiles; tile++) {
      int piece = card * BG_SQUAD + i, kind = s->tile[tile].kind;
      if (kind >= run->c->tile_kinds || !(run->c->tile[kind].abilities.whens >> BG_WHEN_INSTEAD & 1)) continue;
      if (bg_on_board(s, piece) && bg_on_tile(run->c, s, piece, tile)) gates |= (uint8_t)(1u << i);
    }
  return gates;
}

/* BG-7.2, step 1: what helps with the payment is decided with it (I-12). */
static void pay(BgRun *run, int seat, int card, SbAction action) {
  BgState *s = run->s;
  if (bg_b(action)) {
    int host = bg_b(action) - 1, place = bg_c(action);
    const BgAbility *ability = bg_used_ability(run->c, s, host, place);
    BgScene scene;
    bg_scene(s, seat, host * BG_SQUAD, &scene);
    for (int piece = card * BG_SQUAD + BG_SQUAD - 1; piece >= card * BG_SQUAD; piece--)
      if (bg_on_board(s, piece)) scene.piece[BG_PICK] = piece;
    if (place < BG_OWN_ABILITIES)
      s->card[host].used |= (uint8_t)(1u << place);
    else
      s->card[host].attached[(place - BG_USE_ATTACHED) / 8].used |= (uint8_t)(1u << (place - BG_USE_ATTACHED) % 8);
    bg_do(run, &scene, ability);
  }
  int cost = bg_activation_of(run->c, s, card);
  bg_tell(run, BG_E_ACTIVATED, seat, bg_tag_card(run->c, s, card), cost, 0, 0);
  bg_pay(run, seat, cost);
}

/* After payment: what is done to the card or its ships (I-05, W-11), copy by copy, ship by ship. */
static void after_payment(BgRun *run, int seat, int card) {
  BgState *s = run->s;
  BgSource source;
  for (int at = 0; bg_next_source(run, card, -1, BG_WHEN_ACTIVATED, &at, &source);)
    for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++) {
      BgScene scene;
      if (!bg_on_board(s, piece)) continue;
      bg_scene(s, seat, piece, &scene);
      if (bg_all_hold(run->c, s, &scene, source.ability)) bg_do(run, &scene, source.ability);
    }
}

void bg_activate(BgRun *run, int seat, SbAction action) {
  BgState *s = run->s;
  int card = bg_a(action);
  s->act.card = (uint8_t)card;
  s->card[card].activated = 1;
  bg_push(run, BG_IN_ACTIVATION);
  pay(run, seat, card, action);
  after_payment(run, seat, card);
  s->act.gates = on_gates(run, card);
}

static bool in_play(const BgState *s, int card) {
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++)
    if (bg_on_board(s, piece)) return true;
  return false;
}

/* A ship that has still to end a movement in step 2, or -1. W-02: one that came back has none. */
static int to_move(BgRun *run) {
  BgState *s = run->s;
  for (int n = 0; n < BG_SQUAD; n++) {
    int piece = s->act.card * BG_SQUAD + n;
    if (bg_on_board(s, piece) && !(s->act.moved >> n & 1) && !bg_forbidden(run->c, s, piece, 2)) return piece;
  }
  return -1;
}

void bg_run_activation(BgRun *run) {
  BgState *s = run->s;
  int card = s->act.card, seat = s->card[card].controller;
  if (!in_play(s, card)) s->act.stage = 4; /* BG-27.15 */
  switch (s->act.stage) {
    case 0:
      return bg_ask(run, BG_AT_SHIP, seat);
    case 1: { /* BG-8.11 */
      int piece = to_move(run);
      if (piece < 0) {
        s->act.stage = 2;
        return;
      }
      bg_end_unmoved(run, piece);
      return;
    }
    case 2:
      return bg_ask(run, BG_AT_WEAPON, seat);
    case 3:
      s->act.stage = 4;
      return bg_ask_options(run, BG_WHEN_ACTIVATION_END, seat, card);
    default:
      bg_end_mods(run, BG_THIS_ACTIVATION, seat);
      bg_clear_used(run, 1u << BG_PER_ACTIVATION);
      bg_pop(run);
  }
}
