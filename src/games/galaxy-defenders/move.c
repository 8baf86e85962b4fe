/* Movement of agents and drones, hex by hex (GD-7.5 to 7.9), and facing. */
#include "map.h"
#include "run.h"

/* ---- where one may go --------------------------------------------------------------------------------------- */

typedef struct Walk {
  int unit, points, flags, from;
  bool windows; /* crosses windows for 1 point (Acrobat) */
} Walk;

static bool may_cross(const GdContent *c, const GdState *s, const Walk *walk, int hex, int dir) {
  if (gd_walkable(c, s, hex, dir)) return true;
  const GdMap *map = gd_map(c, s);
  return walk->windows && map->side[hex][dir] == GD_WINDOW && gd_crossable(c, s, hex, dir);
}

/* Agents and drones are passed; aliens and signals only by powers (GD-7.5). */
static bool may_pass(const GdContent *c, const GdState *s, const Walk *walk, int hex) {
  if (!gd_map(c, s)->standard[hex]) return false;
  if (gd_alien_at(c, s, hex, NULL) >= 0) return walk->flags & GD_MOVE_THROUGH;
  return gd_signal_on(s, hex) < 0 || walk->flags & GD_MOVE_SIGNALS;
}

/* Nobody else stands there: the mover itself may, where it comes back to a hex it could have stopped on. */
static bool may_end(const GdContent *c, const GdState *s, int unit, int hex) {
  for (int other = 0; other < GD_UNITS; other++)
    if (other != unit && gd_unit_there(s, other) && gd_unit_at(s, other) == hex) return false;
  return gd_stands_open(c, s, hex) && gd_alien_at(c, s, hex, NULL) < 0 && gd_signal_on(s, hex) < 0;
}

/* GD-7.9: a stop can be reached with the points left after stepping there. */
static bool stop_reachable(const GdContent *c, const GdState *s, const Walk *walk, int hex, int points) {
  if (may_end(c, s, walk->unit, hex)) return true;
  uint16_t queue[GD_HEXES];
  uint8_t left[GD_HEXES];
  uint64_t seen[(GD_HEXES + 63) / 64] = {0};
  int head = 0, tail = 0;
  queue[tail] = (uint16_t)hex, left[tail++] = (uint8_t)points;
  seen[hex >> 6] |= 1ull << (hex & 63);
  while (head < tail) {
    int at = queue[head], more = left[head];
    head++;
    for (int dir = 0; more && dir < GD_DIRS; dir++) {
      int next = gd_map(c, s)->next[at][dir];
      if (next == GD_NOWHERE || seen[next >> 6] >> (next & 63) & 1) continue;
      if (!may_cross(c, s, walk, at, dir) || !may_pass(c, s, walk, next)) continue;
      if (may_end(c, s, walk->unit, next)) return true;
      seen[next >> 6] |= 1ull << (next & 63);
      queue[tail] = (uint16_t)next, left[tail++] = (uint8_t)(more - 1);
    }
  }
  return false;
}

static bool may_step(const GdContent *c, const GdState *s, const Walk *walk, int hex) {
  const GdMap *map = gd_map(c, s);
  int dir = gd_direction(map, walk->from, hex);
  if (dir < 0 || walk->points < 1 || !may_cross(c, s, walk, walk->from, dir) || !may_pass(c, s, walk, hex))
    return false;
  return stop_reachable(c, s, walk, hex, walk->points - 1);
}

bool gd_may_move(const GdContent *c, const GdState *s, int seat) {
  const GdAgent *agent = &s->agent[seat];
  if (s->turn.used & GD_MOVEMENT || agent->immobilised || agent->paralysed) return false;
  (void)c;
  return true;
}

/* Whether the engaged may leave their hex by Movement. */
static bool may_leave(const GdContent *c, const GdState *s, int seat) {
  return !gd_engaged(s, seat) || s->turn.evaded || s->turn.free || s->turn.flags & GD_MOVE_FREE ||
         gd_has_rule(c, s, seat, GD_RULE_LEAVE);
}

static int allowance(const GdContent *c, const GdState *s, int seat) {
  if (s->agent[seat].immobilised) return 0;
  if (gd_bleeding(c, s, seat)) return 1;
  return gd_move_of(c, s, seat) + s->turn.more;
}

int gd_points_left(const GdContent *c, const GdState *s) {
  return s->move.unit != GD_NONE ? s->move.left : allowance(c, s, s->turn.seat);
}

bool gd_may_step(const GdContent *c, const GdState *s, int hex) {
  Walk walk;
  if (s->move.unit != GD_NONE) {
    walk = (Walk){.unit = s->move.unit, .points = s->move.left, .flags = s->move.flags};
  } else {
    int seat = s->turn.seat;
    if (!gd_may_move(c, s, seat) || !may_leave(c, s, seat)) return false;
    walk = (Walk){.unit = seat, .points = allowance(c, s, seat), .flags = s->turn.flags};
  }
  walk.from = gd_unit_at(s, walk.unit);
  walk.windows = walk.unit < GD_SEATS && s->move.kind == 0 && gd_has_rule(c, s, walk.unit, GD_RULE_WINDOWS);
  return may_step(c, s, &walk, hex);
}

bool gd_may_leap(const GdContent *c, const GdState *s, int seat, int hex) {
  const GdAgent *agent = &s->agent[seat];
  if (s->turn.used & GD_ACTION || gd_engaged(s, seat) || agent->immobilised || gd_bleeding(c, s, seat)) return false;
  for (int dir = 0; dir < GD_DIRS; dir++)
    if (gd_leap_to(c, s, agent->at, dir) == hex) return gd_empty(c, s, hex);
  return false;
}

/* GD-9.8: figures in the way do not count. */
bool gd_may_redeploy(const GdContent *c, const GdState *s, int seat, int hex) {
  const GdAgent *agent = &s->agent[seat];
  if (s->turn.used & (GD_ACTION | GD_COMBAT) || gd_engaged(s, seat) || agent->immobilised || gd_bleeding(c, s, seat))
    return false;
  if (gd_area(hex) != gd_area(agent->at) || !gd_empty(c, s, hex)) return false;
  const GdMap *map = gd_map(c, s);
  unsigned seen = 1u << gd_digit(agent->at), before = 0;
  while (seen != before) {
    before = seen;
    for (int digit = 0; digit < GD_AREA_HEXES; digit++) {
      int at = gd_centre(gd_area(hex)) + digit;
      for (int dir = 0; seen >> digit & 1 && dir < GD_DIRS; dir++) {
        int next = map->next[at][dir];
        if (next != GD_NOWHERE && gd_area(next) == gd_area(hex) && map->standard[next] && gd_walkable(c, s, at, dir))
          seen |= 1u << gd_digit(next);
      }
    }
  }
  return seen >> gd_digit(hex) & 1;
}

/* ---- moving ---------------------------------------------------------------------------------------------------------
 */

void gd_begin_move(GdRun *run, int unit, int kind, int points, int flags) {
  gd_push(run, GD_IN_MOVE);
  run->s->move = (GdMove){.unit = (uint8_t)unit,
                          .kind = (uint8_t)kind,
                          .left = (uint8_t)points,
                          .flags = (uint8_t)flags,
                          .back = (uint16_t)gd_unit_at(run->s, unit)};
}

static void put(GdState *s, int unit, int hex) {
  if (unit < GD_SEATS)
    s->agent[unit].at = (uint16_t)hex;
  else
    s->drone[unit - GD_SEATS].at = (uint16_t)hex;
}

static void step(GdRun *run, int hex) {
  GdState *s = run->s;
  GdMove *move = &s->move;
  int from = gd_unit_at(s, move->unit);
  bool empty = gd_empty(run->c, s, hex);
  put(s, move->unit, hex);
  move->left--;
  if (move->stepped < 250) move->stepped++;
  move->stage = 1;
  if (empty) move->back = (uint16_t)hex;
  gd_tell(run, GD_E_STEPPED, gd_bodied(run, move->unit), gd_hexed(run, from), gd_hexed(run, hex), move->left, 0, 0);
  gd_disengage(run);
  if (move->unit < GD_SEATS) gd_stood(run, move->unit);
}

static bool any_step(const GdContent *c, const GdState *s) {
  int from = gd_unit_at(s, s->move.unit);
  for (int dir = 0; dir < GD_DIRS; dir++) {
    int next = gd_map(c, s)->next[from][dir];
    if (next != GD_NOWHERE && gd_may_step(c, s, next)) return true;
  }
  return false;
}

bool gd_may_stop(const GdContent *c, const GdState *s) {
  return may_end(c, s, s->move.unit, gd_unit_at(s, s->move.unit));
}

/* GD-7.9: who can no longer go on and stands on another's hex is put back. */
static void end_move(GdRun *run) {
  GdState *s = run->s;
  GdMove *move = &s->move;
  move->stage = 2;
  if (!gd_may_stop(run->c, s)) {
    put(s, move->unit, move->back);
    gd_tell(run, GD_E_PUT_BACK, gd_bodied(run, move->unit), gd_hexed(run, move->back), 0, 0, 0, 0);
  }
  gd_tell(run, GD_E_STOPPED, gd_bodied(run, move->unit), gd_hexed(run, gd_unit_at(s, move->unit)), 0, 0, 0, 0);
}

/* What happened in mid-move may end it: death, bleeding, being immobilised. */
static void limit(GdRun *run) {
  GdMove *move = &run->s->move;
  if (move->unit >= GD_SEATS) {
    if (run->s->drone[move->unit - GD_SEATS].immobilised) move->left = 0;
    return;
  }
  const GdAgent *agent = &run->s->agent[move->unit];
  if (agent->immobilised || agent->paralysed) move->left = 0;
  if (move->kind == 0 && gd_bleeding(run->c, run->s, move->unit)) move->left = 0;
}

static bool can_power(GdRun *run) {
  GdState *s = run->s;
  if (s->move.kind != 0) return false;
  int before = s->node;
  s->node = GD_AT_MOVE;
  int n = gd_list_uses(run->c, s, s->move.unit, NULL);
  s->node = (uint8_t)before;
  return n > 0;
}

static int mover_seat(const GdState *s) {
  return s->move.unit < GD_SEATS ? s->move.unit : s->drone[s->move.unit - GD_SEATS].owner;
}

static void ended(GdRun *run) {
  GdState *s = run->s;
  int unit = s->move.unit;
  s->move.stage = 3;
  if (s->move.kind == 0) s->turn.evaded = 0;
  gd_displaced(run, unit);
  if (unit >= GD_SEATS) return gd_reveal(run);
  GdScene scene = {.self = unit, .picked = -1, .hex = s->agent[unit].at};
  gd_now(run, &run->m->lines, GD_WHEN_MOVED, &scene);
  gd_reveal(run);
}

static bool may_turn(const GdState *s, int unit) {
  return unit < GD_SEATS && s->options[GD_OPT_VIEW] && gd_living(s, unit) && !s->agent[unit].immobilised &&
         !s->agent[unit].paralysed;
}

void gd_run_move(GdRun *run) {
  GdState *s = run->s;
  GdMove *move = &s->move;
  if (!gd_unit_there(s, move->unit)) return gd_pop(run);
  switch (move->stage) {
    case 0:
      limit(run);
      if (any_step(run->c, s) || can_power(run))
        return gd_ask(run, move->kind == 0 ? GD_AT_MOVE : GD_AT_WALK, mover_seat(s));
      return end_move(run);
    case 1:
      move->stage = 0;
      if (!(move->flags & GD_MOVE_UNSEEN)) gd_reveal(run);
      return;
    case 2:
      return ended(run);
    case 3:
      move->stage = 4;
      if (may_turn(s, move->unit)) gd_ask(run, GD_AT_FACE, move->unit);
      return;
    default:
      return gd_pop(run);
  }
}

static void use(GdRun *run, SbAction action) {
  GdState *s = run->s;
  int seat = s->move.unit, thing = gd_a(action);
  const GdLine *line = gd_line_at(run->c, thing, GD_AT_MOVE);
  s->turn.used |= line->cost;
  gd_tell(run, GD_E_USED, gd_bodied(run, seat), thing, GD_NOWHERE, 0, 0, 0);
  gd_use_up(run, seat, thing);
  for (int i = 0; i < line->effects; i++)
    if (line->effect[i].what == GD_DO_ALLOWANCE) {
      if (!gd_bleeding(run->c, s, seat)) s->move.left = (uint8_t)(s->move.left + line->effect[i].n);
      s->move.flags |= (uint8_t)line->effect[i].m;
    }
}

void gd_move_action(GdRun *run, SbAction action) {
  switch (gd_verb(action)) {
    case GD_V_STEP:
      return step(run, gd_h(action));
    case GD_V_STOP:
      return end_move(run);
    case GD_V_USE:
      return use(run, action);
    default: {
      int seat = run->s->asked;
      run->s->agent[seat].facing = (uint8_t)gd_a(action);
      gd_tell(run, GD_E_FACED, gd_bodied(run, seat), gd_a(action) + 1, 0, 0, 0, 0);
    }
  }
}
