/* Invariants of what is going on: each frame on the stack has what it works on. */
#include "attack.h"
#include "check.h"
#include "way.h"

/* ---- the setup (see setup.c) ------------------------------------------------------------------------- */

static bool right_stage(const GdState *s) {
  static const struct {
    uint8_t low, high;
  } of[GD_NODES_ASKED] = {
      [GD_AT_AGENT] = {0, 0}, [GD_AT_REWARD] = {1, 3}, [GD_AT_LOSE] = {2, 2},  [GD_AT_DEVICE] = {3, 3},
      [GD_AT_GIVE] = {5, 5},  [GD_AT_TAKE] = {5, 6},   [GD_AT_FETCH] = {6, 6}, [GD_AT_DEPLOY] = {7, 7}};
  if (s->node != GD_AT_AGENT && !of[s->node].high) return s->setup.stage == 8;
  return s->setup.stage >= of[s->node].low && s->setup.stage <= of[s->node].high;
}

static int waiting(const GdState *s, int thing) {
  int count = s->deal.thing == thing;
  for (int i = 0; i < 2 * GD_SEATS; i++) count += s->setup.drawn[i] == thing;
  return count;
}

/* Sheets are taken and agents deployed in the order of seats. */
static bool check_setup(const GdContent *c, const GdState *s, SbError *what) {
  const GdSetupState *setup = &s->setup;
  if (!right_stage(s)) return sb_fail(what, "the setup is not at this node");
  if (setup->stage != 6 && setup->seat > s->agents) return sb_fail(what, "the setup is at no seat");
  for (int seat = 0; seat < s->agents; seat++) {
    bool chosen = s->agent[seat].sheet != GD_NONE, deployed = s->agent[seat].life != GD_NOT_YET;
    if (!chosen && (setup->stage || seat < setup->seat)) return sb_fail(what, "seat %d has no agent", seat);
    bool wanted = setup->stage > 7 || (setup->stage == 7 && seat < setup->seat);
    if (deployed != wanted) return sb_fail(what, "seat %d is deployed out of turn (GD-5.8)", seat);
  }
  if (s->node == GD_AT_AGENT && (setup->seat >= s->agents || s->agent[setup->seat].sheet != GD_NONE))
    return sb_fail(what, "the agent is chosen already");
  if (setup->stage == 7 && setup->seat >= s->agents) return sb_fail(what, "everybody is deployed");
  for (int i = 0; i < 2 * GD_SEATS && setup->drawn[i] != GD_NONE; i++)
    if (c->thing[setup->drawn[i]].kind != GD_WEAPON || waiting(s, setup->drawn[i]) > s->left[setup->drawn[i]])
      return sb_fail(what, "a weapon that was drawn is not in the warehouse");
  bool campaign = s->node == GD_AT_LOSE || s->node == GD_AT_FETCH;
  return !campaign || s->options[GD_OPT_CAMPAIGN] || sb_fail(what, "this is asked in a campaign only");
}

/* ---- turns and movements ------------------------------------------------------------------------------------ */

static bool check_turn(const GdState *s, SbError *what) {
  const GdTurn *turn = &s->turn;
  if (turn->seat >= s->agents) return sb_fail(what, "it is nobody's turn");
  if (turn->command < GD_SEATS) return sb_fail(what, "only drones are commanded");
  if (turn->again && turn->weapon >= GD_WEAPONS_HELD) return sb_fail(what, "one more attack, and none before");
  bool own = turn->stage == 1, draws = turn->stage == 3 && s->node == GD_AT_DRAW;
  if (!own && !draws && turn->stage != 5) return sb_fail(what, "nobody is asked at this stage of a turn");
  if (own && !gd_living(s, turn->seat) && s->stack[s->depth - 1] == GD_IN_TURN)
    return sb_fail(what, "it is the turn of the dead");
  return turn->stage == 5 || turn->card == GD_NONE || sb_fail(what, "an encounter card before the Aliens turn");
}

static bool check_move(const GdContent *c, const GdState *s, SbError *what) {
  const GdMove *move = &s->move;
  if (move->unit >= GD_UNITS || (move->unit >= GD_SEATS) != (move->kind == 2))
    return sb_fail(what, "a movement of its own kind moves a drone");
  if (move->stage == 1 || move->stage == 2 || (move->stage == 4 && s->node != GD_AT_FACE))
    return sb_fail(what, "nobody is asked at this stage of a movement");
  if (move->kind == 0 && move->unit != s->turn.seat) return sb_fail(what, "Movement is made in the own turn");
  return gd_stands(c, s, move->back) || sb_fail(what, "\"back\" is no hex to stand on");
}

/* ---- attacks ------------------------------------------------------------------------------------------------ */

static bool check_attacker(const GdContent *c, const GdState *s, const GdAttack *a, SbError *what) {
  bool weapon = a->thing < c->things && c->thing[a->thing].kind == GD_WEAPON;
  if (a->by != GD_BODY_NONE && a->by >= s->agents && !gd_body_there(s, a->by))
    return sb_fail(what, "who attacks is not there");
  if (a->by < GD_SEATS && weapon && a->weapon >= GD_WEAPONS_HELD) return sb_fail(what, "no weapon is in use");
  if (a->source == GD_FROM_DEVICE && a->thing == GD_NONE) return sb_fail(what, "no device is in use");
  if (gd_in_combat(a) && (a->by != s->turn.seat || s->turn.weapon != a->weapon))
    return sb_fail(what, "Combat is made in the own turn, with the weapon of the turn");
  bool armed = a->source <= GD_FROM_AGAIN && a->source != GD_FROM_DRONE && a->by < GD_SEATS;
  return !armed || weapon || sb_fail(what, "an attack without a weapon");
}

/* Where somebody is asked in an attack, or where somebody has died and what follows goes on. */
static bool right_stage_of(const GdState *s, const GdAttack *a, bool top) {
  switch (top ? s->node : GD_NODES_ASKED) {
    case GD_AT_COVER:
      return a->stage == GD_A_COVER;
    case GD_AT_ROLLED:
      return a->stage == GD_A_ROLLED;
    case GD_AT_HITS:
      return a->stage == GD_A_HITS;
    case GD_AT_SPOT:
      return a->stage == GD_A_SPOT;
    case GD_AT_DEFEND:
      return a->stage == GD_A_DEFEND;
    case GD_AT_ZERO:
      return a->stage == GD_A_ZERO;
    case GD_AT_AFTER:
      return a->stage == GD_A_POWERS;
    default:
      return !top && (a->stage == GD_A_HITS || a->stage == GD_A_NEXT || a->stage == GD_A_POWERS);
  }
}

/* Between the choice of a defender and its wounds there is one. */
static bool check_attack(const GdContent *c, const GdState *s, const GdAttack *a, bool top, SbError *what) {
  bool defended = a->stage >= GD_A_DEFEND && a->stage <= GD_A_WOUND;
  if (!right_stage_of(s, a, top)) return sb_fail(what, "nobody is asked at this stage of an attack");
  if (a->at >= GD_HEXES) return sb_fail(what, "an attack on nowhere");
  if (defended && (!gd_body_there(s, a->defender) || gd_remaining(c, s, a->defender) < 0))
    return sb_fail(what, "nobody defends");
  if (a->dice[GD_BLUE_DIE] + a->dice[GD_RED_DIE] > GD_DICE) return sb_fail(what, "too many dice");
  if (a->count != (a->stage < GD_A_ROLLED ? 0 : a->dice[GD_BLUE_DIE] + a->dice[GD_RED_DIE]))
    return sb_fail(what, "the dice that were rolled are not those of the attack");
  return check_attacker(c, s, a, what);
}

/* ---- aliens ------------------------------------------------------------------------------------------------- */

/* Stage 3: Alien Mind chooses its target. */
static bool check_act(const GdContent *c, const GdState *s, const GdActState *act, bool top, SbError *what) {
  if (act->alien >= GD_ALIENS || act->stage == 1) return sb_fail(what, "nobody is activated");
  if ((act->stage == 3) != top || (top && (!gd_alien_there(s, act->alien) || !gd_unit_there(s, act->target))))
    return sb_fail(what, "no target is chosen");
  if (!gd_alien_there(s, act->alien) || act->stage < 2) return true;
  return act->rule < gd_card(c, s, act->alien)->rules || act->rule == GD_TIED ||
         sb_fail(what, "%s has no such rule", c->card_id[s->alien[act->alien].card]);
}

static bool check_march(const GdContent *c, const GdState *s, SbError *what) {
  const GdMarch *march = &s->march;
  if (march->alien >= GD_ALIENS || !gd_stands(c, s, march->to)) return sb_fail(what, "a march of nobody or to nowhere");
  if (march->stage != 1 && march->stage != 4 && march->stage != 7)
    return sb_fail(what, "nobody is asked at this stage of a march");
  if (march->stage == 4 && !gd_alien_there(s, march->alien)) return sb_fail(what, "who leads is not there");
  return (march->stage < 4 ? march->step <= march->steps && march->from != GD_NONE : march->step <= march->carries) ||
         sb_fail(what, "a march beyond its end");
}

static bool check_set(const GdState *s, SbError *what) {
  if (s->aliens.first >= s->agents || s->aliens.place >= s->agents) return sb_fail(what, "no such order of agents");
  for (uint32_t set = s->aliens.set; set; set &= set - 1)
    if (!gd_alien_there(s, __builtin_ctz(set))) return sb_fail(what, "an alien that is to act is not there");
  return true;
}

static bool check_guard(const GdState *s, SbError *what) {
  for (int i = 0; i < s->guard.count; i++)
    if (s->guard.alien[i] >= GD_ALIENS) return sb_fail(what, "nobody came");
  return true;
}

static bool check_teleport(const GdContent *c, const GdState *s, bool top, SbError *what) {
  const GdTeleport *t = &s->teleport;
  if (!t->active || t->stage != top) return sb_fail(what, "nothing is teleported");
  if (!t->stage) return true;
  return (gd_stands(c, s, t->at) && (t->active == 1 ? gd_reserve(s) > 0 : t->came < c->cards)) ||
         sb_fail(what, "nothing that could come, or nowhere to come to");
}

/* ---- lines and tokens --------------------------------------------------------------------------------------- */

static bool good_pick(const GdContent *c, const GdState *s, const GdLine *line) {
  const GdScript *script = &s->script;
  switch (line->pick) {
    case GD_PICK_AGENT:
      return script->picked < GD_UNITS;
    case GD_PICK_WEAPON:
      return script->picked < s->agents && script->weapon < GD_WEAPONS_HELD;
    case GD_PICK_ALIEN:
      return gd_is_alien(script->picked) || (s->options[GD_OPT_FRIENDLY] && script->picked < GD_UNITS);
    case GD_PICK_WAYPOINT:
      return script->picked < gd_mission(c, s)->waypoints;
    case GD_PICK_POINT:
      return script->picked < GD_POINTS;
    default:
      return true;
  }
}

static bool wants_hex(const GdLine *line) {
  return line->pick == GD_PICK_HEX || line->pick == GD_PICK_AREA || line->pick == GD_PICK_SIGNAL;
}

static bool check_script(const GdContent *c, const GdState *s, SbError *what) {
  const GdScript *script = &s->script;
  if (script->line >= c->lines || script->end <= script->line) return sb_fail(what, "no line is carried out");
  const GdLine *line = &c->line[script->line];
  if (script->effect > line->effects || script->stage > s->agents) return sb_fail(what, "a line beyond its end");
  if (line->when == GD_WHEN_USE ? script->end != script->line + 1 : !gd_of_one(c, script->line, script->end - 1))
    return sb_fail(what, "lines of several things");
  if (line->when == GD_WHEN_USE && (script->by >= s->agents || script->thing == GD_NONE))
    return sb_fail(what, "a power that nobody uses");
  if (line->when == GD_WHEN_USE && (!good_pick(c, s, line) || (wants_hex(line) && script->at == GD_NOWHERE)))
    return sb_fail(what, "the power has no such target");
  return script->body == GD_BODY_NONE || script->body < s->agents || gd_body_there(s, script->body) ||
         sb_fail(what, "a line of somebody who is not there");
}

static bool check_deal(const GdContent *c, const GdState *s, SbError *what) {
  const GdDeal *deal = &s->deal;
  if (deal->thing >= c->things || !s->left[deal->thing]) return sb_fail(what, "what is given is not in the warehouse");
  int kind = c->thing[deal->thing].kind;
  if (kind != GD_WEAPON && kind != GD_DEVICE) return sb_fail(what, "only weapons and devices are given");
  return deal->to == GD_NONE || (gd_may_have(c, s, deal->to, deal->thing) && s->agent[deal->to].sheet != GD_NONE) ||
         sb_fail(what, "it is of another class");
}

static bool check_gain(const GdContent *c, const GdState *s, SbError *what) {
  const GdGainState *gain = &s->gain;
  if (gain->seat >= s->agents || s->agent[gain->seat].sheet == GD_NONE) return sb_fail(what, "nobody gains anything");
  return gain->kind != 4 || gain->thing < c->things || sb_fail(what, "no token is gained");
}

static bool check_moving(const GdContent *c, const GdState *s, SbError *what) {
  return s->moving.goal != GD_TO_AREA || s->moving.area < gd_map(c, s)->areas || sb_fail(what, "no such area");
}

static bool check_friends(const GdState *s, SbError *what) {
  return (s->friends.by < s->agents && s->friends.place <= s->agents) || sb_fail(what, "nobody calls others");
}

static bool check_frame(const GdContent *c, const GdState *s, int at, int nth, SbError *what) {
  int frame = s->stack[at];
  bool top = at == s->depth - 1;
  switch (frame) {
    case GD_IN_SETUP:
      return check_setup(c, s, what);
    case GD_IN_TURN:
      return check_turn(s, what);
    case GD_IN_MOVE:
      return check_move(c, s, what);
    case GD_IN_ATTACK:
      return check_attack(c, s, &s->attack[nth], top, what);
    case GD_IN_ALIENS:
      return check_set(s, what);
    case GD_IN_ACT:
      return check_act(c, s, &s->act[nth], top, what);
    case GD_IN_MARCH:
      return check_march(c, s, what);
    case GD_IN_SIGNALS:
      return check_moving(c, s, what);
    case GD_IN_TELEPORT:
      return check_teleport(c, s, top, what);
    case GD_IN_REVEAL:
      return s->reveal.at == GD_NOWHERE || sb_fail(what, "a signal is half revealed");
    case GD_IN_GUARD:
      return check_guard(s, what);
    case GD_IN_DEATH:
      return gd_alien_there(s, s->death.alien) || sb_fail(what, "nobody dies");
    case GD_IN_SCRIPT:
      return check_script(c, s, what);
    case GD_IN_DEAL:
      return check_deal(c, s, what);
    case GD_IN_GAIN:
      return check_gain(c, s, what);
    case GD_IN_FRIENDS:
      return check_friends(s, what);
    default:
      return true;
  }
}

bool gd_check_contexts(const GdContent *c, const GdState *s, SbError *what) {
  int seen[GD_FRAMES] = {0};
  for (int i = 0; i < s->depth; i++)
    if (!check_frame(c, s, i, seen[s->stack[i]]++, what)) return false;
  return true;
}
