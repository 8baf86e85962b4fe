/* One action, and everything that follows from it up to the next decision. */
#include "run.h"

void gd_push(GdRun *run, int frame) {
  SB_ASSERT(run->s->depth < GD_STACK);
  run->s->stack[run->s->depth++] = (uint8_t)frame;
}

void gd_pop(GdRun *run) {
  GdState *s = run->s;
  int frame = s->stack[--s->depth];
  s->stack[s->depth] = GD_IN_NOTHING;
  gd_clear(s, frame);
}

void gd_ask(GdRun *run, int node, int seat) {
  run->s->node = (uint8_t)node;
  run->s->asked = (uint8_t)seat;
  run->waiting = true;
}

int gd_on_stack(const GdState *s, int frame) {
  int n = 0;
  for (int i = 0; i < s->depth; i++) n += s->stack[i] == frame;
  return n;
}

int gd_roll(GdRun *run, int colour) {
  return sb_chance_draw(run->chance, &run->s->rng, run->c->dice, colour == GD_RED_DIE ? GD_DIE_RED : GD_DIE_BLUE, 0);
}

int gd_draw(GdRun *run, int die, const uint8_t *numbers, int count) {
  uint8_t faces[GD_THINGS];
  uint16_t weights[GD_THINGS];
  int n = 0;
  for (int i = 0; i < count; i++)
    if (numbers[i]) faces[n] = (uint8_t)i, weights[n++] = numbers[i];
  if (n < 2) return n ? faces[0] : -1;
  return sb_chance_pick(run->chance, &run->s->rng, run->c->dice, die, faces, weights, n);
}

void gd_tell_more(GdRun *run, int type, int a, int b, int c, int d, int e, int f, const int32_t *more, int count) {
  sb_event(
      run->events,
      (SbEvent){.type = (uint16_t)type, .to = SB_TO_ALL, .a = {a, b, c, d, e, f}, .more_count = count, .more = more});
}

void gd_tell(GdRun *run, int type, int a, int b, int c, int d, int e, int f) {
  if (run->events) gd_tell_more(run, type, a, b, c, d, e, f, NULL, 0);
}

void gd_tell_dice(GdRun *run, int type, int a, int b, int c, int d, const GdAttack *attack) {
  int32_t dice[GD_DICE];
  if (!run->events) return;
  for (int i = 0; i < attack->count; i++)
    dice[i] = (i < attack->dice[GD_BLUE_DIE] ? 0 : GD_DIE_FACES) + attack->face[i];
  gd_tell_more(run, type, a, b, c, d, 0, 0, dice, attack->count);
}

int gd_hexed(GdRun *run, int hex) {
  return gd_tag_hex(run->c, run->s, hex);
}

int gd_bodied(GdRun *run, int body) {
  return gd_tag(run->c, run->s, body);
}

void gd_go_on(GdRun *run) {
  static void (*const runs[GD_FRAMES])(GdRun *) = {
      [GD_IN_SETUP] = gd_run_setup,       [GD_IN_ROUND] = gd_run_round,     [GD_IN_TURN] = gd_run_turn,
      [GD_IN_MOVE] = gd_run_move,         [GD_IN_ATTACK] = gd_run_attack,   [GD_IN_ALIENS] = gd_run_aliens,
      [GD_IN_ACT] = gd_run_act,           [GD_IN_MARCH] = gd_run_march,     [GD_IN_SIGNALS] = gd_run_signals,
      [GD_IN_TELEPORT] = gd_run_teleport, [GD_IN_REVEAL] = gd_run_reveal,   [GD_IN_GUARD] = gd_run_guard,
      [GD_IN_DEATH] = gd_run_death,       [GD_IN_SCRIPT] = gd_run_script,   [GD_IN_DEAL] = gd_run_deal,
      [GD_IN_GAIN] = gd_run_gain,         [GD_IN_FRIENDS] = gd_run_friends, [GD_IN_DEBRIEF] = gd_run_debrief};
  run->waiting = false;
  while (!run->waiting && !gd_over(run->s)) runs[run->s->stack[run->s->depth - 1]](run);
}

static void act(GdRun *run, int seat, SbAction action) {
  GdState *s = run->s;
  switch (s->node) {
    case GD_AT_AGENT:
    case GD_AT_DEVICE:
    case GD_AT_FETCH:
    case GD_AT_DEPLOY:
    case GD_AT_LOSE:
      return gd_setup_action(run, seat, action);
    case GD_AT_REWARD:
      return gd_gain_action(run, action);
    case GD_AT_GIVE:
    case GD_AT_TAKE:
      return gd_deal_action(run, action);
    case GD_AT_WINGS:
      if (s->phase == GD_DEBRIEF) return gd_debrief_action(run, seat, action);
      return gd_round_action(run, seat, action);
    case GD_AT_ALPHA:
    case GD_AT_SUPPLY:
      return gd_round_action(run, seat, action);
    case GD_AT_DRAW:
      if (s->phase == GD_EVENT)
        s->stage++;
      else
        s->turn.stage++;
      return;
    case GD_AT_TURN:
    case GD_AT_AGAIN:
    case GD_AT_DRONE:
    case GD_AT_FOUND:
      return gd_turn_action(run, seat, action);
    case GD_AT_MOVE:
    case GD_AT_WALK:
    case GD_AT_FACE:
      return gd_move_action(run, action);
    case GD_AT_MIND:
      return gd_mind_action(run, action);
    case GD_AT_PROMOTE:
      return gd_debrief_action(run, seat, action);
    case GD_AT_FLIP:
    case GD_AT_LOAD:
    case GD_AT_JAM:
      return gd_script_action(run, seat, action);
    case GD_AT_ALIEN: {
      int alien = gd_alien_at(run->c, s, gd_h(action), NULL);
      s->aliens.set &= ~(1u << alien);
      return gd_activate(run, alien);
    }
    case GD_AT_REVEAL:
      s->reveal.at = (uint16_t)gd_h(action);
      return;
    case GD_AT_NEAREST:
      s->teleport.at = (uint16_t)gd_h(action);
      s->teleport.stage++;
      return;
    default:
      return gd_attack_action(run, seat, action);
  }
}

void gd_apply(const SbContent *content, SbState *state, int seat, SbAction action, SbChance *chance, SbEvents *events) {
  const GdContent *c = gd_facts(content);
  GdState *s = (GdState *)state;
  GdRun run = {.c = c, .m = gd_mission(c, s), .s = s, .chance = chance, .events = events};
  act(&run, seat, action);
  gd_go_on(&run);
}

uint32_t gd_due(const SbContent *content, const SbState *state) {
  (void)content;
  const GdState *s = (const GdState *)state;
  return gd_over(s) ? 0 : 1u << s->asked;
}
