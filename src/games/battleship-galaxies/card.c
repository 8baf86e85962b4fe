/* Playing tactic cards, attaching and moving them (BG-13). */
#include "run.h"

int bg_attached_count(const BgState *s, int card) {
  int count = 0;
  while (count < BG_ATTACHED && s->card[card].attached[count].kind != BG_NONE) count++;
  return count;
}

int bg_slots_taken(const BgContent *c, const BgState *s, int card, int type) {
  int taken = 0;
  for (int i = 0; i < bg_attached_count(s, card); i++) taken += c->kind[s->card[card].attached[i].kind].type == type;
  return taken;
}

static bool in_play(const BgState *s, int card) {
  if (s->card[card].place != BG_PLAY) return false;
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++)
    if (bg_on_board(s, piece)) return true;
  return false;
}

static bool holds_kind(const BgState *s, int card, int kind) {
  for (int i = 0; i < bg_attached_count(s, card); i++)
    if (s->card[card].attached[i].kind == kind) return true;
  return false;
}

bool bg_may_attach(const BgContent *c, const BgState *s, int seat, int kind, int card, int replaced) {
  const BgKind *tactic = &c->kind[kind];
  const BgShip *ship = bg_ship(c, s, card);
  if (!in_play(s, card)) return false;
  if (tactic->type == BG_HERO ? ship->form != BG_SOLO : !(tactic->forms >> ship->form & 1)) return false; /* BG-13.6 */
  if (tactic->type == BG_SABOTAGE) {                                                                      /* BG-13.8 */
    if (replaced >= 0 || !bg_enemies(c, s, seat, s->card[card].controller)) return false;
    return bg_attached_count(s, card) < BG_ATTACHED;
  }
  if (s->card[card].controller != seat) return false;
  bool bound = tactic->type == BG_WEAPON || tactic->type == BG_HERO; /* BG-13.5, BG-20.14 */
  if (bound && ship->faction != tactic->faction && !bg_mission(c, s)->seat[seat].any_faction) return false;
  if (replaced >= 0) return c->kind[replaced].type == tactic->type && holds_kind(s, card, replaced); /* BG-13.7 */
  return bg_slots_taken(c, s, card, tactic->type) < bg_sheet_of(c, s, card)->slots[tactic->type] &&
         bg_attached_count(s, card) < BG_ATTACHED;
}

void bg_attach(BgRun *run, int seat, int kind, int owner, int card) {
  BgCard *on = &run->s->card[card];
  on->attached[bg_attached_count(run->s, card)] = (BgAttached){.kind = (uint8_t)kind, .owner = (uint8_t)owner};
  bg_tell(run, BG_E_ATTACHED, seat, kind, bg_tag_card(run->c, run->s, card), 0, 0);
}

/* Weapons after it get new numbers: no card is detached from a ship that goes on attacking (BG-13.11). */
static void close_gap(BgRun *run, int card, int number) {
  BgState *s = run->s;
  BgAttached *list = s->card[card].attached;
  memmove(&list[number], &list[number + 1], (size_t)(BG_ATTACHED - number - 1) * sizeof *list);
  list[BG_ATTACHED - 1] = (BgAttached){.kind = BG_NONE, .owner = BG_NONE};
}

void bg_detach(BgRun *run, int card, int number) {
  const BgAttached gone = run->s->card[card].attached[number];
  close_gap(run, card, number);
  bg_to_discards(run, gone.owner, gone.kind); /* BG-5.12 */
  bg_tell(run, BG_E_DETACHED, gone.kind, bg_tag_card(run->c, run->s, card), 0, 0, 0);
}

void bg_move_attached(BgRun *run, int from, int number, int to) {
  BgState *s = run->s;
  BgAttached moved = s->card[from].attached[number];
  close_gap(run, from, number);
  s->card[to].attached[bg_attached_count(s, to)] = moved;
  bg_tell(run, BG_E_SHUTTLED, moved.kind, bg_tag_card(run->c, s, from), bg_tag_card(run->c, s, to), 0, 0);
}

/* ---- heroes are unique by name (BG-13.9) --------------------------------------------------------------- */

static int copies_of(const BgState *s, int seat, int kind) {
  int copies = 0;
  for (int card = 0; card < s->seats * BG_SLOTS; card++) {
    if (s->card[card].place != BG_PLAY || s->card[card].controller != seat) continue;
    for (int i = 0; i < bg_attached_count(s, card); i++) copies += s->card[card].attached[i].kind == kind;
  }
  return copies;
}

void bg_check_heroes(BgRun *run, int seat) {
  BgState *s = run->s;
  for (int kind = 0; kind < run->c->kinds; kind++) {
    if (run->c->kind[kind].type != BG_HERO || copies_of(s, seat, kind) < 2) continue;
    s->hero.seat = (uint8_t)seat;
    s->hero.kind = (uint8_t)kind;
    return bg_push(run, BG_IN_HERO);
  }
}

void bg_run_hero(BgRun *run) {
  BgState *s = run->s;
  if (copies_of(s, s->hero.seat, s->hero.kind) > 1) return bg_ask(run, BG_AT_HERO, s->hero.seat);
  int seat = s->hero.seat;
  bg_pop(run);
  bg_check_heroes(run, seat); /* a captured ship may bring two */
}

bool bg_may_drop(const BgContent *c, const BgState *s, int card) {
  (void)c;
  return card < s->seats * BG_SLOTS && s->card[card].place == BG_PLAY && s->card[card].controller == s->hero.seat &&
         holds_kind(s, card, s->hero.kind);
}

void bg_drop(BgRun *run, int card) {
  for (int i = 0; i < bg_attached_count(run->s, card); i++)
    if (run->s->card[card].attached[i].kind == run->s->hero.kind) return bg_detach(run, card, i);
}

/* ---- playing ------------------------------------------------------------------------------------------ */

static int first_ship(const BgState *s, int card) {
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++)
    if (bg_on_board(s, piece)) return piece;
  return -1;
}

/* One of whose ships must fit. */
static bool card_fits(const BgContent *c, const BgState *s, const BgScene *scene, const BgFilter *filter, int card) {
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++)
    if (bg_on_board(s, piece) && bg_fit(c, s, scene, filter, piece)) return true;
  return false;
}

/* Whether playing a main card with these choices is possible, cost and timing aside. */
bool bg_play_fits(const BgContent *c, const BgState *s, int seat, int kind, int first, int second, int replaced) {
  const BgAbility *ability = &c->ability[c->kind[kind].abilities.first];
  BgScene scene;
  bg_scene(s, seat, -1, &scene);
  scene.kind = kind;
  int cards = s->seats * BG_SLOTS;
  if (ability->pick_card) {
    if (first < 0 || first >= cards || second >= 0 || s->card[first].place != BG_PLAY) return false;
    return card_fits(c, s, &scene, &ability->pick[0], first) && bg_may_attach(c, s, seat, kind, first, replaced);
  }
  if (replaced >= 0 || (first >= 0) != (ability->picks > 0) || (second >= 0) != (ability->picks > 1)) return false;
  const int picks[2] = {first, second};
  for (int i = 0; i < ability->picks; i++) {
    int piece = picks[i];
    if (piece >= cards * BG_SQUAD || s->card[piece / BG_SQUAD].place != BG_PLAY || !bg_on_board(s, piece)) return false;
    scene.piece[BG_PICK + i] = piece;
    if (!bg_fit(c, s, &scene, &ability->pick[i], piece)) return false;
  }
  return bg_all_hold(c, s, &scene, ability);
}

static void play_attached(BgRun *run, int seat, int kind, int card, int replaced) {
  BgState *s = run->s;
  for (int i = 0; replaced >= 0 && i < bg_attached_count(s, card); i++)
    if (s->card[card].attached[i].kind == replaced) {
      bg_detach(run, card, i);
      break;
    }
  bg_attach(run, seat, kind, bg_owner_pile(run->c, s, seat, kind), card);
  BgScene scene;
  bg_scene(s, seat, -1, &scene);
  scene.kind = kind;
  scene.piece[BG_PICK] = first_ship(s, card);
  bg_triggers(run, BG_WHEN_ATTACHED, &scene);
  if (!bg_over(s)) bg_check_heroes(run, s->card[card].controller);
}

void bg_play(BgRun *run, int seat, SbAction action) {
  BgState *s = run->s;
  int kind = bg_a(action), first = bg_b(action) - 1, replaced = bg_h(action, 2);
  const BgKind *card = &run->c->kind[kind];
  const BgAbility *ability = &run->c->ability[card->abilities.first];
  bg_tell(run, BG_E_PLAYED, seat, kind, card->cost, 0, 0);
  bg_pay(run, seat, card->cost);
  bg_from_hand(run, seat, kind);
  if (card->type != BG_EVENT) return play_attached(run, seat, kind, first, replaced == BG_NOWHERE ? -1 : replaced);
  bg_to_discards(run, bg_owner_pile(run->c, s, seat, kind), kind);
  if (ability->limit == BG_PER_ATTACK) bg_put(s->attack.played, kind);
  if (s->node == BG_AT_REACTION) s->window.passed = 0;
  BgScene scene;
  bg_scene(s, seat, -1, &scene);
  scene.kind = kind;
  scene.hex = bg_h(action, 1);
  if (ability->picks) scene.piece[BG_PICK] = first;
  if (ability->picks > 1) scene.piece[BG_PICK2] = bg_c(action) - 1;
  bg_do(run, &scene, ability);
}

/* ---- ISN Transport Shuttle ----------------------------------------------------------------------------- */

/* The effect of an attached shuttle that can be used now, or NULL. */
static const BgEffect *shuttle_of(const BgContent *c, const BgState *s, int host, int number, int *place) {
  if (number >= bg_attached_count(s, host)) return NULL;
  const BgAttached *on = &s->card[host].attached[number];
  const BgList *list = &c->kind[on->kind].abilities;
  for (int i = 0; i < list->count; i++) {
    const BgAbility *ability = &c->ability[list->first + i];
    if (ability->when != BG_WHEN_MAIN || ability->phase != 1 + s->phase || on->used >> i & 1) continue;
    if (ability->effect[0].what != BG_DO_REATTACH) continue;
    *place = i;
    return &ability->effect[0];
  }
  return NULL;
}

static int card_apart(const BgContent *c, const BgState *s, int card, int other) {
  int best = BG_HEXES;
  for (int a = card * BG_SQUAD; a < (card + 1) * BG_SQUAD; a++)
    for (int b = other * BG_SQUAD; b < (other + 1) * BG_SQUAD; b++) {
      if (!bg_on_board(s, a) || !bg_on_board(s, b)) continue;
      int far = bg_between(c, s, a, b);
      if (far < best) best = far;
    }
  return best;
}

bool bg_may_shuttle(const BgContent *c, const BgState *s, int seat, int from, int to, int kind, int host, int number) {
  int place, cards = s->seats * BG_SLOTS;
  if (from >= cards || to >= cards || host >= cards || from == to || from == host || kind >= c->kinds) return false;
  if (!in_play(s, from) || !in_play(s, to) || !in_play(s, host)) return false;
  if (s->card[from].controller != seat || s->card[host].controller != seat) return false;
  const BgEffect *effect = shuttle_of(c, s, host, number, &place);
  if (!effect || c->kind[kind].type == BG_SABOTAGE || !holds_kind(s, from, kind)) return false;
  return bg_may_attach(c, s, seat, kind, to, -1) && card_apart(c, s, host, from) <= effect->n &&
         card_apart(c, s, host, to) <= effect->n;
}

void bg_shuttle(BgRun *run, SbAction action) {
  BgState *s = run->s;
  int from = bg_a(action), to = bg_b(action), kind = bg_c(action), host = bg_h(action, 1), number = bg_h(action, 2),
      place;
  shuttle_of(run->c, s, host, number, &place);
  s->card[host].attached[number].used |= (uint8_t)(1u << place);
  bg_tell(run, BG_E_USED, s->card[host].controller, BG_POWERS + s->card[host].attached[number].kind,
          bg_tag_card(run->c, s, host), number, 0);
  for (int i = 0; i < bg_attached_count(s, from); i++)
    if (s->card[from].attached[i].kind == kind) return bg_move_attached(run, from, i, to);
}
