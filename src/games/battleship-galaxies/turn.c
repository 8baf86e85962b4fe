/* Turns and their phases (BG-5).
 *
 * Stages of the energy phase: 0 income, 1 before the draw, 2 after it: market, 3 regenerators, 4 other effects, 5 free
 * window. The other phases have 0 while they are open; the action phase has 1 once it has been ended (mission 4). */
#include "run.h"

enum { INCOME, DRAW, MARKET, RESTORE, OTHERS, FREE };

/* BG-5.3: what is on which tile does not change during an energy phase. */
static uint16_t tiles_of(BgRun *run) {
  BgState *s = run->s;
  uint16_t tiles = 0;
  for (int tile = 0; tile < s->tiles; tile++) {
    int kind = s->tile[tile].kind;
    if (kind >= run->c->tile_kinds || !(run->c->tile[kind].abilities.whens >> BG_WHEN_ENERGY & 1)) continue;
    for (int piece = 0; piece < s->seats * BG_SLOTS * BG_SQUAD; piece++) {
      if (s->card[piece / BG_SQUAD].place != BG_PLAY || bg_controller(s, piece) != s->active) continue;
      if (bg_on_board(s, piece) && bg_on_tile(run->c, s, piece, tile)) tiles |= (uint16_t)(1u << tile);
    }
  }
  return tiles;
}

void bg_begin_turn(BgRun *run) {
  BgState *s = run->s;
  BgSeat *own = &s->seat[s->active];
  if (s->turns == 0) bg_tell(run, BG_E_ROUND, s->round, 0, 0, 0, 0);
  s->turns++;
  bg_tell(run, BG_E_TURN, s->active, s->round, 0, 0, 0);
  s->phase = BG_ENERGY;
  s->stage = INCOME;
  if (own->lost_turn) own->lost_turn--;
  if (bg_eliminated(run)) return; /* BG-18.1 */
}

static void income(BgRun *run) {
  BgState *s = run->s;
  const BgSeatFacts *facts = &run->m->seat[s->active];
  bool first = s->round == 1 && s->active == s->starter; /* BG-4.4 */
  bg_gain(run, s->active, first ? facts->first_income : facts->income);
  uint32_t kinds = 0;
  uint16_t tiles = tiles_of(run);
  for (int tile = 0; tile < s->tiles; tile++) { /* with a limit once for all of its kind (BG-17.3) */
    if (!(tiles >> tile & 1)) continue;
    const BgList *list = &run->c->tile[s->tile[tile].kind].abilities;
    bool again = kinds >> s->tile[tile].kind & 1;
    kinds |= 1u << s->tile[tile].kind;
    for (int i = list->first; i < list->first + list->count; i++) {
      const BgAbility *ability = &run->c->ability[i];
      BgScene scene;
      bg_scene(s, s->active, -1, &scene);
      if (ability->when == BG_WHEN_ENERGY && !ability->optional && !(ability->limit && again))
        bg_do(run, &scene, ability);
    }
  }
}

static void run_energy(BgRun *run) {
  BgState *s = run->s;
  switch (s->stage) {
    case INCOME:
      income(run);
      s->stage = bg_simple(s) ? MARKET : DRAW;
      return;
    case DRAW:
      return bg_ask(run, BG_AT_DRAW, s->active);
    case MARKET:
    case RESTORE:
    case OTHERS:
      bg_ask_options(run, BG_WHEN_ENERGY, s->active, BG_NONE);
      if (bg_top(s) == BG_IN_TURN) s->stage++;
      return;
    default:
      return bg_ask(run, BG_AT_ENERGY, s->active);
  }
}

static void end_turn(BgRun *run) {
  BgState *s = run->s;
  bg_end_mods(run, BG_THIS_TURN, s->active);
  bg_end_mods(run, BG_NEXT_TURN, s->active);
  bg_clear_used(run, 1u << BG_PER_TURN | 1u << BG_PER_OWN_TURN | 1u << BG_PER_PHASE);
  for (int card = 0; card < BG_CARDS; card++) {
    s->card[card].activated = s->card[card].fresh = 0;
    for (int i = 0; i < BG_SQUAD; i++) s->card[card].piece[i].back = 0;
  }
  s->active = (uint8_t)bg_turn_order(s, s->active, 1);
  if (s->active == s->starter) {
    s->round++;
    s->turns = 0;
    bg_cap(run);
    if (bg_over(s)) return;
  }
  bg_begin_turn(run);
}

void bg_end_phase(BgRun *run) {
  BgState *s = run->s;
  BgSeat *own = &s->seat[s->active];
  bg_clear_used(run, 1u << BG_PER_PHASE);
  own->discount = own->alerted = 0; /* I-04: this phase */
  s->stage = 0;
  if (s->phase == BG_ACTION) {
    s->stage = 1;
    return;
  }
  s->phase++;
  bg_tell(run, BG_E_PHASE, s->active, s->phase, 0, 0, 0);
}

void bg_run_turn(BgRun *run) {
  BgState *s = run->s;
  switch (s->phase) {
    case BG_ENERGY:
      return run_energy(run);
    case BG_DEPLOY:
      return bg_ask(run, BG_AT_DEPLOY, s->active);
    default:
      break;
  }
  if (s->stage == 0) return bg_ask(run, BG_AT_ACTION, s->active);
  if (s->stage == 1) { /* the last part of the action phase (BG-20.23) */
    s->stage = 2;
    bg_ask_options(run, BG_WHEN_TURN_END, s->active, BG_NONE);
    return;
  }
  s->stage = 0;
  end_turn(run);
}
