/* Invariants of what is going on: node, stack and contexts fit each other. */
#include "check.h"

/* The frame that asks at a node; nothing where several may. */
static int frame_of(const GdState *s) {
  static const uint8_t frames[GD_NODES_ASKED] = {
      [GD_AT_AGENT] = GD_IN_SETUP,     [GD_AT_REWARD] = GD_IN_GAIN,   [GD_AT_DEVICE] = GD_IN_SETUP,
      [GD_AT_FETCH] = GD_IN_SETUP,     [GD_AT_GIVE] = GD_IN_DEAL,     [GD_AT_TAKE] = GD_IN_DEAL,
      [GD_AT_DEPLOY] = GD_IN_SETUP,    [GD_AT_ALPHA] = GD_IN_ROUND,   [GD_AT_WINGS] = GD_IN_ROUND,
      [GD_AT_SUPPLY] = GD_IN_ROUND,    [GD_AT_TURN] = GD_IN_TURN,     [GD_AT_DRAW] = GD_IN_TURN,
      [GD_AT_MOVE] = GD_IN_MOVE,       [GD_AT_FACE] = GD_IN_MOVE,     [GD_AT_ROLLED] = GD_IN_ATTACK,
      [GD_AT_HITS] = GD_IN_ATTACK,     [GD_AT_SPOT] = GD_IN_ATTACK,   [GD_AT_AFTER] = GD_IN_ATTACK,
      [GD_AT_AGAIN] = GD_IN_TURN,      [GD_AT_COVER] = GD_IN_ATTACK,  [GD_AT_DEFEND] = GD_IN_ATTACK,
      [GD_AT_ZERO] = GD_IN_ATTACK,     [GD_AT_GUARD] = GD_IN_GUARD,   [GD_AT_FOUND] = GD_IN_TURN,
      [GD_AT_ALIEN] = GD_IN_ALIENS,    [GD_AT_REVEAL] = GD_IN_REVEAL, [GD_AT_NEAREST] = GD_IN_TELEPORT,
      [GD_AT_FLIP] = GD_IN_SCRIPT,     [GD_AT_LOAD] = GD_IN_SCRIPT,   [GD_AT_JAM] = GD_IN_SCRIPT,
      [GD_AT_WALK] = GD_IN_MOVE,       [GD_AT_DRONE] = GD_IN_TURN,    [GD_AT_LOSE] = GD_IN_SETUP,
      [GD_AT_PROMOTE] = GD_IN_DEBRIEF, [GD_AT_MIND] = GD_IN_ACT};
  if (s->node == GD_AT_DRAW && s->phase == GD_EVENT) return GD_IN_ROUND;
  if (s->node == GD_AT_WINGS && s->phase == GD_DEBRIEF) return GD_IN_DEBRIEF;
  if (s->node == GD_AT_LOSE && s->phase != GD_SETTING_UP) return GD_IN_ROUND;
  return frames[s->node];
}

static bool check_stack(const GdState *s, SbError *what) {
  if (s->depth > GD_STACK || (s->depth == 0 && s->node != GD_AT_OVER)) return sb_fail(what, "nothing is going on");
  for (int i = 0; i < GD_STACK; i++) {
    if (i >= s->depth && s->stack[i]) return sb_fail(what, "a frame beyond the end of the stack");
    if (i >= s->depth) continue;
    if (s->stack[i] == GD_IN_NOTHING || s->stack[i] >= GD_FRAMES) return sb_fail(what, "no such frame");
    const GdPart *part = gd_part_of(s->stack[i]);
    if (gd_on_stack(s, s->stack[i]) > (part ? part->count : 1))
      return sb_fail(what, "%s is on the stack too often", gd_frame_ids[s->stack[i]]);
  }
  int frame = s->node == GD_AT_OVER ? GD_IN_NOTHING : frame_of(s);
  return frame == GD_IN_NOTHING || s->stack[s->depth - 1] == frame ||
         sb_fail(what, "the node %s needs %s on top of the stack", gd_node_ids[s->node], gd_frame_ids[frame]);
}

/* What may be going on inside a frame. */
static bool check_nesting(const GdState *s, SbError *what) {
#define IN(frame) (1u << (frame))
  static const uint32_t inside[GD_FRAMES] = {
      [GD_IN_SETUP] = IN(GD_IN_GAIN) | IN(GD_IN_DEAL) | IN(GD_IN_REVEAL),
      [GD_IN_ROUND] = IN(GD_IN_TURN) | IN(GD_IN_GAIN) | IN(GD_IN_DEAL) | IN(GD_IN_SCRIPT) | IN(GD_IN_REVEAL),
      [GD_IN_TURN] = IN(GD_IN_MOVE) | IN(GD_IN_ATTACK) | IN(GD_IN_SCRIPT) | IN(GD_IN_REVEAL) | IN(GD_IN_ALIENS),
      [GD_IN_MOVE] = IN(GD_IN_REVEAL),
      [GD_IN_ATTACK] = IN(GD_IN_DEATH),
      [GD_IN_ALIENS] = IN(GD_IN_ACT),
      [GD_IN_ACT] = IN(GD_IN_ATTACK) | IN(GD_IN_MARCH) | IN(GD_IN_ACT) | IN(GD_IN_DEATH),
      [GD_IN_MARCH] = IN(GD_IN_ATTACK) | IN(GD_IN_DEATH) | IN(GD_IN_GUARD),
      [GD_IN_SIGNALS] = IN(GD_IN_REVEAL),
      [GD_IN_TELEPORT] = IN(GD_IN_REVEAL) | IN(GD_IN_GUARD),
      [GD_IN_REVEAL] = IN(GD_IN_GUARD),
      [GD_IN_GUARD] = IN(GD_IN_ATTACK) | IN(GD_IN_DEATH),
      [GD_IN_DEATH] = IN(GD_IN_ATTACK),
      [GD_IN_SCRIPT] = IN(GD_IN_MOVE) | IN(GD_IN_FRIENDS) | IN(GD_IN_ALIENS) | IN(GD_IN_ACT) | IN(GD_IN_MARCH) |
                       IN(GD_IN_ATTACK) | IN(GD_IN_TELEPORT) | IN(GD_IN_SIGNALS) | IN(GD_IN_REVEAL) | IN(GD_IN_DEATH) |
                       IN(GD_IN_GAIN),
      [GD_IN_GAIN] = IN(GD_IN_REVEAL),
      [GD_IN_FRIENDS] = IN(GD_IN_MOVE),
      [GD_IN_DEBRIEF] = IN(GD_IN_GAIN) | IN(GD_IN_DEAL)};
#undef IN
  int bottom = s->phase == GD_SETTING_UP ? GD_IN_SETUP : s->phase == GD_DEBRIEF ? GD_IN_DEBRIEF : GD_IN_ROUND;
  if (s->stack[0] != bottom)
    return sb_fail(what, "in the phase %s the stack begins with %s", gd_phase_ids[s->phase], gd_frame_ids[bottom]);
  for (int i = 1; i < s->depth; i++)
    if (!(inside[s->stack[i - 1]] >> s->stack[i] & 1))
      return sb_fail(what, "%s cannot go on inside %s", gd_frame_ids[s->stack[i]], gd_frame_ids[s->stack[i - 1]]);
  return gd_on_stack(s, GD_IN_TURN) == (s->phase == GD_BATTLE && s->depth > 1) ||
         sb_fail(what, "a turn is going on exactly in the Battle phase");
}

static bool check_part(const GdContent *c, const GdState *s, const GdPart *part, SbError *what) {
  int on = gd_on_stack(s, part->frame);
  for (int nth = 0; nth < part->count; nth++) {
    bool clear = gd_part_is_clear(s, part, nth);
    if (nth < on && clear)
      return sb_fail(what, "%s is on the stack, and \"%s\" says nothing", gd_frame_ids[part->frame], part->name);
    if (nth >= on && !clear)
      return sb_fail(what, "\"%s\" is given, and %s is not on the stack", part->name, gd_frame_ids[part->frame]);
    for (const GdField *f = part->fields; !clear && f->name; f++)
      if (!gd_field_is_good(c, s, gd_context_of(s, part, nth), f))
        return sb_fail(what, "\"%s\": \"%s\" is out of range", part->name, f->name);
  }
  return true;
}

static bool check_unused(const GdState *s, SbError *what) {
  bool good = !s->aliens.unused[0] && !s->aliens.unused[1] && !s->aliens.unused[2] && !s->march.unused &&
              !s->moving.unused && !s->teleport.unused && !s->reveal.unused && !s->deal.unused && !s->script.unused;
  for (int i = 0; i < GD_NESTED; i++)
    good &= !s->act[i].unused && gd_is_made_of(s->attack[i].unused, sizeof s->attack[i].unused, 0);
  return good || sb_fail(what, "an unused byte is not 0");
}

/* What a decision is about is there. */
static bool check_subject(const GdState *s, SbError *what) {
  const GdAttack *attack = gd_on_stack(s, GD_IN_ATTACK) ? &s->attack[gd_on_stack(s, GD_IN_ATTACK) - 1] : NULL;
  switch (s->node) {
    case GD_AT_TURN:
    case GD_AT_AGAIN:
    case GD_AT_FOUND:
      return (s->turn.stage == 1 && gd_living(s, s->turn.seat)) || sb_fail(what, "it is nobody's turn");
    case GD_AT_DRONE:
      return gd_body_there(s, s->turn.command) || sb_fail(what, "the drone that attacks is not on the map");
    case GD_AT_DRAW:
      return s->phase == GD_EVENT || (s->turn.stage == 3 && gd_living(s, s->turn.seat)) ||
             sb_fail(what, "an encounter card is drawn at the end of a living agent's turn");
    case GD_AT_MOVE:
    case GD_AT_WALK:
    case GD_AT_FACE:
      return gd_unit_there(s, s->move.unit) || sb_fail(what, "who moves is not on the map");
    case GD_AT_ROLLED:
    case GD_AT_HITS:
    case GD_AT_SPOT:
      return (attack && attack->count) || sb_fail(what, "no dice have been rolled");
    case GD_AT_COVER:
      return (attack && gd_body_there(s, attack->target)) || sb_fail(what, "nobody is attacked");
    case GD_AT_DEFEND:
    case GD_AT_ZERO:
      return (attack && gd_body_there(s, attack->defender)) || sb_fail(what, "nobody defends");
    case GD_AT_GUARD:
      return (s->guard.next < s->guard.count && gd_alien_there(s, s->guard.alien[s->guard.next])) ||
             sb_fail(what, "no alien came");
    case GD_AT_ALIEN:
      return s->aliens.set || sb_fail(what, "no alien is left to act");
    case GD_AT_GIVE:
    case GD_AT_TAKE:
      return s->deal.thing != GD_NONE || sb_fail(what, "nothing is given");
    case GD_AT_REWARD:
      return (s->gain.seat < s->agents && s->gain.left) || sb_fail(what, "nobody gains anything");
    default:
      return true;
  }
}

bool gd_check_going_on(const GdContent *c, const GdState *s, SbError *what) {
  if (!check_stack(s, what)) return false;
  if (s->node == GD_AT_OVER) return true;
  if (!check_nesting(s, what)) return false;
  for (int i = 0; i < GD_PARTS_OF_STATE; i++)
    if (!check_part(c, s, &gd_part_table[i], what)) return false;
  return check_unused(s, what) && check_subject(s, what) && gd_check_contexts(c, s, what) &&
         (gd_may_be_asked(c, s) || sb_fail(what, "another seat decides this"));
}
