/* What a destruction sets off (BG-12.6): for all that fell together first the rescues, then the triggers, then cards
 * and cargo, then the windows; at last the look at who is left. */
#include "run.h"

enum { RESCUES, TRIGGERS, CARDS, WINDOWS, DONE };

/* BG-12.5: the active player's first, then in piece order. */
static int rank_of(const BgState *s, int n) {
  int half = n / BG_PIECES, piece = bg_ordered(s, n % BG_PIECES);
  return (bg_controller(s, piece) == s->active) == (half == 0) ? piece : -1;
}

static int next_lost(const BgState *s, int after) {
  bool seen = after == BG_NONE;
  for (int n = 0; n < 2 * BG_PIECES; n++) {
    int piece = rank_of(s, n);
    if (piece < 0 || !bg_has(s->lost.queue, piece)) continue;
    if (seen) return piece;
    seen = piece == after;
  }
  return -1;
}

static bool card_lives(const BgState *s, int card) {
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++)
    if (bg_on_board(s, piece)) return true;
  return false;
}

/* ISN Transport Shuttle (b): each saves one hero. The attached card that still can, or -1. */
static int rescuer(const BgContent *c, const BgState *s, int card, const BgEffect **how) {
  for (int i = 0; i < BG_ATTACHED && s->card[card].attached[i].kind != BG_NONE; i++) {
    const BgList *list = &c->kind[s->card[card].attached[i].kind].abilities;
    for (int a = 0; a < list->count; a++) {
      const BgAbility *ability = &c->ability[list->first + a];
      if (ability->effect[0].what != BG_DO_RESCUE || s->card[card].attached[i].used >> a & 1) continue;
      *how = &ability->effect[0];
      return i;
    }
  }
  return -1;
}

static void spend_rescuer(BgRun *run, int card) {
  const BgEffect *how = NULL;
  int number = rescuer(run->c, run->s, card, &how);
  const BgList *list = &run->c->kind[run->s->card[card].attached[number].kind].abilities;
  for (int a = 0; a < list->count; a++)
    if (&run->c->ability[list->first + a].effect[0] == how)
      run->s->card[card].attached[number].used |= (uint8_t)(1u << a);
}

bool bg_may_save_hero(const BgContent *c, const BgState *s, int kind, int to) {
  int piece = s->lost.piece, card = piece / BG_SQUAD;
  const BgEffect *how = NULL;
  if (rescuer(c, s, card, &how) < 0 || c->kind[kind].type != BG_HERO || to == card) return false;
  bool there = false;
  for (int i = 0; i < BG_ATTACHED; i++) there |= s->card[card].attached[i].kind == kind;
  if (!there || to >= s->seats * BG_SLOTS || s->card[to].place != BG_PLAY || !card_lives(s, to)) return false;
  if (s->card[to].controller != s->card[card].controller) return false;
  if (bg_slots_taken(c, s, to, BG_HERO) >= bg_sheet_of(c, s, to)->slots[BG_HERO]) return false; /* a free slot */
  return bg_may_attach(c, s, s->card[to].controller, kind, to, -1) && bg_between(c, s, piece, to * BG_SQUAD) <= how->n;
}

static bool can_save(const BgContent *c, const BgState *s) {
  for (int kind = 0; kind < c->kinds; kind++)
    for (int to = 0; to < s->seats * BG_SLOTS; to++)
      if (bg_may_save_hero(c, s, kind, to)) return true;
  return false;
}

static int number_of(const BgState *s, int card, int kind) {
  for (int i = 0; i < BG_ATTACHED; i++)
    if (s->card[card].attached[i].kind == kind) return i;
  return -1;
}

void bg_save_hero(BgRun *run, SbAction action) {
  BgState *s = run->s;
  int from = s->lost.piece / BG_SQUAD, kind = bg_a(action);
  spend_rescuer(run, from);
  bg_move_attached(run, from, number_of(s, from, kind), bg_b(action));
}

void bg_save_nobody(BgRun *run) {
  while (can_save(run->c, run->s)) spend_rescuer(run, run->s->lost.piece / BG_SQUAD);
}

static void triggers(BgRun *run) {
  BgState *s = run->s;
  BgScene scene;
  bg_scene(s, bg_controller(s, s->lost.piece), -1, &scene);
  bg_triggers(run, BG_WHEN_DESTROYED, &scene);
}

void bg_card_out(BgRun *run, int card) {
  BgState *s = run->s;
  BgCard *on = &s->card[card];
  for (int cargo = 0; cargo < s->seats * BG_SLOTS; cargo++) { /* BG-6.9 */
    if (s->card[cargo].place != BG_HOLD || s->card[cargo].hold != card) continue;
    s->card[cargo].place = BG_GONE;
    s->card[cargo].hold = BG_NONE;
    bg_tell(run, BG_E_CARGO_LOST, bg_tag_card(run->c, s, cargo), s->card[cargo].version, bg_tag_card(run->c, s, card),
            0, 0);
  }
  while (on->attached[0].kind != BG_NONE) bg_detach(run, card, 0);
  on->place = BG_GONE;
  on->used = on->activated = on->fresh = 0;
  for (int i = 0; i < s->mods;) {
    if (s->mod[i].piece / BG_SQUAD != card) {
      i++;
      continue;
    }
    memmove(&s->mod[i], &s->mod[i + 1], (size_t)(BG_MODS - i - 1) * sizeof s->mod[0]);
    memset(&s->mod[BG_MODS - 1], 0, sizeof s->mod[0]);
    s->mods--;
  }
  bg_tell(run, BG_E_CARD_OUT, bg_tag_card(run->c, s, card), 0, 0, 0, 0);
}

void bg_forget_places(BgRun *run) {
  for (int piece = 0; piece < BG_PIECES; piece++) {
    BgPiece *ship = bg_piece_of(run->s, piece);
    if (ship->gone) *ship = (BgPiece){.at = {BG_NOWHERE, BG_NOWHERE}, .gone = ship->gone, .red = ship->red};
  }
}

/* The next piece of this stage, or the first of the next one. */
static bool advance(BgState *s) {
  int next = next_lost(s, s->lost.piece);
  s->lost.piece = next < 0 ? BG_NONE : (uint8_t)next;
  if (next >= 0) return true;
  s->lost.stage++;
  return false;
}

void bg_run_lost(BgRun *run) {
  BgState *s = run->s;
  if (s->lost.stage == RESCUES && s->lost.piece != BG_NONE && can_save(run->c, s))
    return bg_ask(run, BG_AT_RESCUE, bg_controller(s, s->lost.piece));
  while (s->lost.stage != DONE) {
    if (!advance(s)) continue;
    int piece = s->lost.piece, card = piece / BG_SQUAD;
    switch (s->lost.stage) {
      case RESCUES:
        if (!card_lives(s, card) && can_save(run->c, s)) return bg_ask(run, BG_AT_RESCUE, s->card[card].controller);
        break;
      case TRIGGERS:
        triggers(run);
        if (bg_over(s)) return;
        break;
      case CARDS:
        if (!card_lives(s, card) && s->card[card].place == BG_PLAY) bg_card_out(run, card);
        break;
      default:
        if (s->card[card].place != BG_PLAY) break; /* BG-27.17 */
        bg_open_window(run, BG_RW_LOST);
        if (bg_top(s) == BG_IN_WINDOW) return;
    }
  }
  bg_forget_places(run);
  bg_pop(run);
  bg_eliminated(run);
}
