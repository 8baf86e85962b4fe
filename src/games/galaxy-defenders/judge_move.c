/* Why a figure may not go there: steps, stops, leaps, redeployment, the nearest empty hex. */
#include "judge.h"
#include "map.h"

/* ---- steps ------------------------------------------------------------------------------------------------------ */

/* Who walks, with what is left of its move. */
typedef struct Walker {
  int unit, points, flags;
  bool windows; /* crosses them on foot (Acrobat) */
} Walker;

/* The hex across a side, and nothing shut in between. */
static bool judge_side(const GdPlea *p, const Walker *w, int from, int dir) {
  int kind = p->map->side[from][dir], gate = p->map->gate[from][dir];
  if (kind == GD_WALL) return gd_no(p, "GD-3.9", "wall", "GD-7.5");
  if (gate != GD_NONE && p->s->gate[gate] == GD_LOCKED) return gd_no(p, "GD-3.12", "door_is_locked", "GD-9.6");
  if (gate != GD_NONE && p->s->gate[gate] == GD_BLOCKED) return gd_no(p, "GD-3.13", "door_is_blocked", NULL);
  if (kind != GD_WINDOW || w->windows) return true;
  return gd_no(p, "GD-3.14", "window_needs_leap", "GD-9.4");
}

static bool judge_through(const GdPlea *p, const Walker *w, int hex) {
  if (!p->map->standard[hex]) return gd_no(p, "GD-3.8", "blocked_hex", "GD-7.5");
  if (gd_alien_at(p->c, p->s, hex, NULL) >= 0 && !(w->flags & GD_MOVE_THROUGH))
    return gd_no(p, "GD-7.5", "alien_in_the_way", NULL);
  if (gd_signal_on(p->s, hex) >= 0 && !(w->flags & GD_MOVE_SIGNALS))
    return gd_no(p, "GD-7.5", "signal_in_the_way", "GD-3.7");
  return true;
}

/* Nobody else and no signal: the mover may end here. */
static bool stands_alone(const GdPlea *p, int unit, int hex) {
  for (int other = 0; other < GD_UNITS; other++)
    if (other != unit && gd_unit_there(p->s, other) && gd_unit_at(p->s, other) == hex) return false;
  return gd_alien_at(p->c, p->s, hex, NULL) < 0 && gd_signal_on(p->s, hex) < 0;
}

/* Whether an empty hex can be reached from there with so many points (GD-7.9). */
static bool can_end(const GdPlea *p, const Walker *w, int hex, int points) {
  const GdPlea quiet = {p->c, p->m, p->map, p->s, p->seat, p->action, NULL};
  if (stands_alone(p, w->unit, hex)) return true;
  for (int dir = 0; points > 0 && dir < GD_DIRS; dir++) {
    int next = p->map->next[hex][dir];
    if (next == GD_NOWHERE || !judge_through(&quiet, w, next) || !judge_side(&quiet, w, hex, dir)) continue;
    if (can_end(p, w, next, points - 1)) return true;
  }
  return false;
}

/* The Movement that this step begins. */
static bool judge_beginning(const GdPlea *p, Walker *w) {
  const GdState *s = p->s;
  bool fine = gd_judge_unused(p, GD_MOVEMENT, "GD-7.5");
  fine &= gd_judge_mobile(p, "GD-7.5");
  bool bleeds = gd_own(p)->wounds >= gd_side(p->c, s, p->seat)->hp;
  bool leaves =
      s->turn.evaded || s->turn.free || s->turn.flags & GD_MOVE_FREE || gd_has_rule(p->c, s, p->seat, GD_RULE_LEAVE);
  if (!leaves) fine &= gd_judge_apart(p, "GD-9.7");
  *w = (Walker){.unit = p->seat, .flags = s->turn.flags, .windows = gd_has_rule(p->c, s, p->seat, GD_RULE_WINDOWS)};
  w->points = bleeds ? 1 : gd_move_of(p->c, s, p->seat) + s->turn.more;
  return fine;
}

static void going_on(const GdPlea *p, Walker *w) {
  const GdMove *move = &p->s->move;
  *w = (Walker){.unit = move->unit, .points = move->left, .flags = move->flags};
  w->windows = move->kind == 0 && move->unit < GD_SEATS && gd_has_rule(p->c, p->s, move->unit, GD_RULE_WINDOWS);
}

bool gd_judge_step(const GdPlea *p) {
  Walker w;
  bool fine = true;
  if (p->s->node == GD_AT_TURN)
    fine = judge_beginning(p, &w);
  else
    going_on(p, &w);
  int from = gd_unit_at(p->s, w.unit), to = gd_h(p->action), dir = gd_direction(p->map, from, to);
  if (dir < 0) return gd_no(p, "GD-7.6", "not_next_to_you", "GD-7.5");
  if (w.points < 1) fine = gd_no(p, "GD-7.5", "no_points_left", "GD-7.7");
  fine = judge_through(p, &w, to) && judge_side(p, &w, from, dir) && fine;
  if (!fine) return false;
  return can_end(p, &w, to, w.points - 1) || gd_no(p, "GD-7.9", "no_stop_in_reach", "GD-7.5");
}

bool gd_judge_stop(const GdPlea *p) {
  int unit = p->s->move.unit;
  return stands_alone(p, unit, gd_unit_at(p->s, unit)) || gd_no(p, "GD-7.5", "hex_is_taken", "GD-3.7");
}

bool gd_judge_facing(const GdPlea *p) {
  if (!p->s->options[GD_OPT_VIEW]) return gd_no(p, "GD-4.8", "no_facing", "GD-0.3");
  bool fine = gd_judge_unused(p, GD_MOVEMENT, "GD-4.10");
  return gd_judge_mobile(p, "GD-4.10") && fine;
}

/* ---- leaps and redeployment ---------------------------------------------------------------------------------------
 */

bool gd_judge_leap(const GdPlea *p) {
  int from = gd_own(p)->at, to = gd_h(p->action);
  bool fine = gd_judge_unused(p, GD_ACTION, "GD-9.4"), over = false;
  fine &= gd_judge_healthy(p, "GD-9.4");
  fine &= gd_judge_apart(p, "GD-9.4");
  fine &= gd_judge_mobile(p, "GD-9.4");
  for (int dir = 0; dir < GD_DIRS; dir++) over |= gd_leap_to(p->c, p->s, from, dir) == to;
  if (!over) return gd_no(p, "GD-9.4", "no_window_there", "GD-3.14");
  return gd_judge_vacant(p, to, "GD-9.4") && fine;
}

/* Hexes of the own area that can be walked to inside it, by digit; figures in the way do not count. */
static unsigned reached_inside(const GdPlea *p, int from) {
  unsigned reached = 1u << gd_digit(from);
  for (int round = 0; round < GD_AREA_HEXES; round++)
    for (int digit = 0; digit < GD_AREA_HEXES; digit++) {
      int at = gd_centre(gd_area(from)) + digit;
      for (int dir = 0; reached >> digit & 1 && dir < GD_DIRS; dir++) {
        int next = p->map->next[at][dir];
        if (next == GD_NOWHERE || gd_area(next) != gd_area(from) || !p->map->standard[next]) continue;
        if (gd_walkable(p->c, p->s, at, dir)) reached |= 1u << gd_digit(next);
      }
    }
  return reached;
}

bool gd_judge_redeploy(const GdPlea *p) {
  int from = gd_own(p)->at, to = gd_h(p->action);
  bool fine = gd_judge_unused(p, GD_ACTION | GD_COMBAT, "GD-9.8");
  fine &= gd_judge_healthy(p, "GD-9.8");
  fine &= gd_judge_apart(p, "GD-9.8");
  fine &= gd_judge_mobile(p, "GD-9.8");
  if (gd_area(from) != gd_area(to)) return gd_no(p, "GD-9.8", "other_area", "GD-3.2");
  fine &= gd_judge_vacant(p, to, "GD-9.8");
  return (reached_inside(p, from) >> gd_digit(to) & 1 || gd_no(p, "GD-9.8", "no_way_there", "GD-3.16")) && fine;
}

/* ---- the nearest empty hex ----------------------------------------------------------------------------------------
 */

static void mark(uint64_t *set, int hex) {
  set[hex >> 6] |= 1ull << (hex & 63);
}

static bool marked(const uint64_t *set, int hex) {
  return set[hex >> 6] >> (hex & 63) & 1;
}

/* One hex further along legal alien paths; whether anything was new. */
static bool spread(const GdPlea *p, uint64_t *seen, uint64_t *edge) {
  uint64_t next[(GD_HEXES + 63) / 64] = {0};
  bool any = false;
  for (int hex = 0; hex < p->map->areas * GD_AREA_HEXES; hex++)
    for (int dir = 0; marked(edge, hex) && dir < GD_DIRS; dir++) {
      int to = p->map->next[hex][dir];
      if (to == GD_NOWHERE || marked(seen, to) || !p->map->standard[to] || !gd_crossable(p->c, p->s, hex, dir))
        continue;
      mark(seen, to);
      mark(next, to);
      any = true;
    }
  for (int i = 0; i < (GD_HEXES + 63) / 64; i++) edge[i] = next[i];
  return any;
}

bool gd_judge_nearest(const GdPlea *p, int from, int hex, const char *rule) {
  uint64_t seen[(GD_HEXES + 63) / 64] = {0}, edge[(GD_HEXES + 63) / 64] = {0};
  if (!gd_judge_vacant(p, hex, rule)) return false;
  mark(seen, from);
  mark(edge, from);
  do {
    bool here = false;
    for (int at = 0; at < p->map->areas * GD_AREA_HEXES; at++) here |= marked(edge, at) && gd_empty(p->c, p->s, at);
    if (here) return marked(edge, hex) || gd_no(p, rule, "nearer_hex_is_empty", NULL);
  } while (spread(p, seen, edge));
  return gd_no(p, rule, "no_way_there", "GD-3.16");
}
