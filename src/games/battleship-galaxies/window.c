/* Reaction windows: who is asked, and what may be answered (BG-14). */
#include "run.h"

static int when_of(int window) {
  static const uint8_t whens[] = {BG_WHEN_RW_MOVE, BG_WHEN_RW_MISS, BG_WHEN_RW_HIT, BG_WHEN_RW_BOOST, BG_WHEN_RW_LOST};
  return whens[window];
}

/* BG-14.4: whom a window asks. */
static bool named(const BgContent *c, const BgState *s, int seat) {
  switch (s->window.kind) {
    case BG_RW_MOVE:
      return bg_enemies(c, s, seat, bg_controller(s, s->move.piece));
    case BG_RW_MISS:
    case BG_RW_BOOST:
      return seat == bg_controller(s, s->attack.attacker);
    case BG_RW_HIT:
      return !bg_enemies(c, s, seat, bg_controller(s, s->attack.target));
    default:
      return seat == bg_controller(s, s->lost.piece);
  }
}

/* Whether there is still something to answer to. */
static bool stands(const BgState *s) {
  switch (s->window.kind) {
    case BG_RW_MOVE:
      return bg_on_board(s, s->move.piece);
    case BG_RW_MISS:
      return s->attack.stage == 4;
    case BG_RW_HIT:
    case BG_RW_BOOST:
      return s->attack.hit;
    default:
      return !bg_on_board(s, s->lost.piece);
  }
}

/* I-03: ships that have the mover in range of their primary weapon. */
uint8_t bg_patrols(const BgContent *c, const BgState *s, int seat, const BgEffect *effect, int *card) {
  BgScene scene;
  bg_scene(s, seat, -1, &scene);
  for (int own = 0; own < s->seats * BG_SLOTS; own++) {
    uint8_t may = 0;
    if (s->card[own].place != BG_PLAY || s->card[own].controller != seat) continue;
    for (int i = 0; i < BG_SQUAD; i++) {
      int piece = own * BG_SQUAD + i;
      if (!bg_on_board(s, piece) || !bg_fit(c, s, &scene, &effect->of, piece) || bg_forbidden(c, s, piece, 1)) continue;
      if (bg_may_target(c, s, piece, BG_WEAPON_PRIMARY, s->move.piece)) may |= (uint8_t)(1u << i);
    }
    if (may) return *card = own, may;
  }
  return 0;
}

static bool beside_squad(const BgContent *c, const BgState *s, int card, int hex) {
  const BgArea one = {1, {(uint16_t)hex}};
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++) {
    BgArea area;
    if (!bg_on_board(s, piece)) continue;
    bg_area_of(c, s, piece, &area);
    if (bg_apart(&area, &one) == 1) return true;
  }
  return false;
}

/* W-02: where the ship that was lost may come back. */
bool bg_may_return(const BgContent *c, const BgState *s, int hex) {
  BgRegion region;
  if (hex < 0 || hex >= BG_HEXES || !beside_squad(c, s, s->lost.piece / BG_SQUAD, hex)) return false;
  bg_free_hexes(c, s, -1, &region);
  return bg_bit(region.free, hex);
}

static bool room_to_return(const BgContent *c, const BgState *s) {
  for (int hex = 0; hex < BG_HEXES; hex++)
    if (bg_may_return(c, s, hex)) return true;
  return false;
}

static bool effect_possible(const BgContent *c, const BgState *s, int seat, const BgAbility *ability) {
  int card;
  switch (ability->effect[0].what) {
    case BG_DO_PATROL:
      return bg_patrols(c, s, seat, &ability->effect[0], &card);
    case BG_DO_RETURN:
      return room_to_return(c, s);
    default:
      return true;
  }
}

bool bg_card_fits(const BgContent *c, const BgState *s, int seat, int kind) {
  const BgKind *card = &c->kind[kind];
  if (card->main || card->phase != s->phase || !card->abilities.count) return false;
  const BgAbility *ability = &c->ability[card->abilities.first];
  if (ability->when != when_of(s->window.kind)) return false;
  if (ability->turn && (ability->turn == 1) != (s->active == seat)) return false;
  if (ability->limit == BG_PER_ATTACK && bg_has(s->attack.played, kind)) return false;
  BgScene scene;
  bg_scene(s, seat, -1, &scene);
  return bg_all_hold(c, s, &scene, ability) && effect_possible(c, s, seat, ability);
}

/* BG-14.9 */
bool bg_payable(const BgContent *c, const BgState *s, int seat, int cost, int others) {
  int energy = bg_energy(c, s, seat);
  if (s->active == seat) energy += others;
  return cost <= (energy > c->energy_most ? c->energy_most : energy);
}

int bg_open_copies(const BgContent *c, const BgState *s, int pile, int kind) {
  const BgPile *p = &s->pile[pile];
  int open = p->prepped[kind];
  for (int i = 0; i < p->discard_count; i++) open += p->discards[i] == kind;
  for (int card = 0; card < s->seats * BG_SLOTS; card++)
    for (int i = 0; i < BG_ATTACHED && s->card[card].attached[i].kind != BG_NONE; i++)
      open += s->card[card].attached[i].kind == kind && s->card[card].attached[i].owner == pile;
  (void)c;
  return open;
}

/* Whether, by what everybody knows, this seat could have this card in hand (BG-14.7). */
static bool could_hold(const BgContent *c, const BgState *s, int seat, int kind) {
  int pile = bg_owner_pile(c, s, seat, kind), own = bg_pile_of(c, s, seat);
  if (c->kind[kind].faction != bg_faction(c, s, seat) && (pile == own || !s->pile[pile].taken)) return false;
  int copies = bg_printed_deck(c, s, pile) ? bg_mission(c, s)->seat[pile].deck[kind] : c->kind[kind].copies;
  return copies > bg_open_copies(c, s, pile, kind);
}

bool bg_could_answer(const BgContent *c, const BgState *s, int seat) {
  if (!named(c, s, seat)) return false;
  if (bg_list_uses(c, s, seat, NULL)) return true;
  int hand = s->seat[seat].hand_count;
  if (!hand) return false;
  for (int kind = 0; kind < c->kinds; kind++)
    if (!c->kind[kind].main && bg_payable(c, s, seat, c->kind[kind].cost, hand - 1) && could_hold(c, s, seat, kind) &&
        bg_card_fits(c, s, seat, kind))
      return true;
  return false;
}

void bg_open_window(BgRun *run, int kind) {
  if (run->s->window.kind != BG_NONE) {
    run->s->outer = (uint8_t)(1 + run->s->window.kind);
    run->s->outer_passed = run->s->window.passed;
  }
  run->s->window.kind = (uint8_t)kind;
  run->s->window.passed = 0;
  bg_push(run, BG_IN_WINDOW);
}

void bg_run_window(BgRun *run) {
  BgState *s = run->s;
  s->node = BG_AT_REACTION;
  for (int n = 0; n < s->seats && stands(s); n++) { /* BG-14.5 */
    int seat = bg_turn_order(s, s->active, n);
    if (!(s->window.passed >> seat & 1) && bg_could_answer(run->c, s, seat)) return bg_ask(run, BG_AT_REACTION, seat);
  }
  bg_pop(run);
}

/* ---- F-47 Hawk Patrol --------------------------------------------------------------------------------- */

void bg_patrol_with(BgRun *run, int piece) {
  BgState *s = run->s;
  s->patrol.may &= (uint8_t) ~(1u << piece % BG_SQUAD);
  bg_attack(run, piece, BG_WEAPON_PRIMARY, s->patrol.target);
}

bool bg_may_patrol(const BgContent *c, const BgState *s, int piece) {
  return piece / BG_SQUAD == s->patrol.card && s->patrol.may >> piece % BG_SQUAD & 1 && bg_on_board(s, piece) &&
         bg_may_target(c, s, piece, BG_WEAPON_PRIMARY, s->patrol.target);
}

void bg_run_patrol(BgRun *run) {
  BgState *s = run->s;
  for (int i = 0; i < BG_SQUAD; i++)
    if (bg_may_patrol(run->c, s, s->patrol.card * BG_SQUAD + i)) return bg_ask(run, BG_AT_PATROL, s->patrol.seat);
  bg_pop(run);
}
