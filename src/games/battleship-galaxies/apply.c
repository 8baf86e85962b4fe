/* One action, and everything that follows from it up to the next decision. */
#include "run.h"

void bg_push(BgRun *run, int frame) {
  SB_ASSERT(run->s->depth < BG_STACK);
  run->s->stack[run->s->depth++] = (uint8_t)frame;
}

void bg_pop(BgRun *run) {
  BgState *s = run->s;
  int frame = bg_top(s);
  s->stack[--s->depth] = BG_IN_NOTHING;
  bg_clear(s, frame);
  if (frame != BG_IN_WINDOW || !s->outer) return;
  s->window = (BgWindowState){.kind = (uint8_t)(s->outer - 1), .passed = s->outer_passed};
  s->outer = s->outer_passed = 0;
}

void bg_ask(BgRun *run, int node, int seat) {
  run->s->node = (uint8_t)node;
  run->s->asked = (uint8_t)seat;
  run->waiting = true;
}

int bg_number(BgRun *run) {
  return sb_chance_draw(run->chance, &run->s->rng, run->c->dice, BG_DIE_NUMBER, 0) + 1;
}

static void run_place(BgRun *run) {
  bg_ask(run, BG_AT_PLACE, bg_seat_of(run->s->placing.card));
}

void bg_go_on(BgRun *run) {
  static void (*const runs[BG_FRAMES])(BgRun *) = {
      [BG_IN_SETUP] = bg_run_setup,   [BG_IN_TURN] = bg_run_turn,      [BG_IN_ACTIVATION] = bg_run_activation,
      [BG_IN_MOVE] = bg_run_move,     [BG_IN_CHARGE] = bg_run_charge,  [BG_IN_PATROL] = bg_run_patrol,
      [BG_IN_ATTACK] = bg_run_attack, [BG_IN_LOST] = bg_run_lost,      [BG_IN_WINDOW] = bg_run_window,
      [BG_IN_DRAW] = bg_run_draw,     [BG_IN_OPTION] = bg_run_option,  [BG_IN_PLACE] = run_place,
      [BG_IN_HERO] = bg_run_hero,     [BG_IN_ENGINES] = bg_run_engines};
  run->waiting = false;
  while (!run->waiting && !bg_over(run->s)) runs[bg_top(run->s)](run);
}

static void skip(BgRun *run) {
  BgState *s = run->s;
  switch (s->node) {
    case BG_AT_OPTION:
      s->option.seat = BG_NONE;
      return;
    case BG_AT_PATROL:
      s->patrol.may = 0;
      return;
    case BG_AT_RESCUE:
      return bg_save_nobody(run);
    default:
      s->engines.count = 0;
  }
}

static void stop(BgRun *run) {
  if (run->s->node == BG_AT_TARGET)
    run->s->charge.left = 0;
  else
    bg_stop(run);
}

static void finish(BgRun *run) {
  run->s->act.stage = run->s->node == BG_AT_SHIP ? 1 : 3;
}

static void place(BgRun *run, SbAction action) {
  if (run->s->node == BG_AT_SETUP)
    bg_setup_place(run, action);
  else
    bg_place_launched(run, action);
}

static void act(BgRun *run, int seat, SbAction action) {
  BgState *s = run->s;
  int a = bg_a(action), b = bg_b(action);
  switch (bg_verb(action)) {
    case BG_TAKE:
    case BG_FLEET:
      return bg_choose_fleet(run, seat, action);
    case BG_ADD_CARD:
    case BG_DECK:
      return bg_choose_deck(run, seat, action);
    case BG_DONE:
      return s->node == BG_AT_FLEET ? bg_choose_fleet(run, seat, action) : bg_choose_deck(run, seat, action);
    case BG_PLACE_AT:
      return place(run, action);
    case BG_LOAD:
      return bg_setup_cargo(run, a);
    case BG_START_WITH:
      return bg_start_with(run, a);
    case BG_DRAW_CARD:
      s->stage++;
      return bg_draw(run, seat, 1);
    case BG_GIVE:
      return bg_give(run, seat, b, a);
    case BG_KEEP:
      return bg_keep(run, action);
    case BG_USE:
      return bg_use(run, seat, action);
    case BG_SKIP:
      return skip(run);
    case BG_DISCARD:
      return bg_discard(run, seat, a);
    case BG_PLAY_CARD:
      return bg_play(run, seat, action);
    case BG_LAUNCH_CARD:
      return bg_launch(run, seat, a, b);
    case BG_SHUTTLE:
      return bg_shuttle(run, action);
    case BG_END:
      return bg_end_phase(run);
    case BG_ACTIVATE:
      return bg_activate(run, seat, action);
    case BG_MOVE_SHIP:
      return bg_move_ship(run, a, 0, bg_move_of(run->c, s, a), bg_h(action, 1) == BG_NOWHERE ? -1 : bg_h(action, 1));
    case BG_WARP:
      return bg_warp(run, action);
    case BG_STEP:
      return s->node == BG_AT_DRIFT ? bg_drift(run, a) : bg_step(run, a);
    case BG_STOP:
      return stop(run);
    case BG_FINISH:
      return finish(run);
    case BG_ROLL:
    case BG_DECLINE:
      return bg_ecm(run, bg_verb(action) == BG_ROLL);
    case BG_CHARGE_UP:
      return bg_charge_up(run, a, b);
    case BG_FIRE_AT:
      return bg_fire_at(run, a);
    case BG_PASS:
      s->window.passed |= (uint8_t)(1u << seat);
      return;
    case BG_PATROL_WITH:
      return bg_patrol_with(run, a);
    case BG_DROP:
      return bg_drop(run, a);
    case BG_SAVE_HERO:
      return bg_save_hero(run, action);
    case BG_ASTEROID:
      return bg_asteroid(run, a);
    default:
      return bg_strike(run, a);
  }
}

void bg_apply(const SbContent *content, SbState *state, int seat, SbAction action, SbChance *chance, SbEvents *events) {
  BgState *s = (BgState *)state;
  BgRun run = {
      .c = bg_facts(content), .m = bg_mission(bg_facts(content), s), .s = s, .chance = chance, .events = events};
  act(&run, seat, action);
  if (bg_over(s)) return;
  bg_go_on(&run);
}
