/* What is going on: whose turn, how far one can go and see, the dice on the table. */
#include <string.h>

#include "view.h"

/* Hexes within the points left, over free hexes; friends are passed. "from" tells the hex before each on the way. */
static void write_reach(const GdContent *c, const GdState *s, int unit, int points, SbJson *out) {
  const GdMap *map = gd_map(c, s);
  uint8_t left[GD_HEXES];
  uint16_t queue[GD_HEXES], before[GD_HEXES];
  int head = 0, tail = 0;
  memset(left, GD_NONE, sizeof left);
  left[gd_unit_at(s, unit)] = (uint8_t)points;
  queue[tail++] = (uint16_t)gd_unit_at(s, unit);
  sb_json_array(out, "reach");
  while (head < tail) {
    int at = queue[head++];
    if (gd_empty(c, s, at)) gd_view_hex(c, s, NULL, at, out);
    for (int dir = 0; left[at] && dir < GD_DIRS; dir++) {
      int next = map->next[at][dir];
      if (next == GD_NOWHERE || left[next] != GD_NONE || !map->standard[next] || !gd_walkable(c, s, at, dir)) continue;
      if (gd_alien_at(c, s, next, NULL) >= 0 || gd_signal_on(s, next) >= 0) continue;
      left[next] = (uint8_t)(left[at] - 1);
      before[next] = (uint16_t)at;
      queue[tail++] = (uint16_t)next;
    }
  }
  sb_json_end(out);
  sb_json_object(out, "from");
  for (int i = 1; i < tail; i++) {
    char name[8];
    SbText t = sb_text(name, sizeof name);
    gd_hex_write(map->columns, queue[i], &t);
    gd_view_hex(c, s, name, before[queue[i]], out);
  }
  sb_json_end(out);
}

static void write_sight(const GdContent *c, const GdState *s, int unit, SbJson *out) {
  sb_json_array(out, "sees");
  for (int hex = 0; hex < gd_map(c, s)->areas * GD_AREA_HEXES; hex++)
    if (gd_map(c, s)->standard[hex] && gd_unit_sees(c, s, unit, hex)) gd_view_hex(c, s, NULL, hex, out);
  sb_json_end(out);
}

static void write_turn(const GdContent *c, const GdState *s, SbJson *out) {
  int seat = s->turn.seat;
  if (seat == GD_NONE) {
    sb_json_null(out, "turn");
    return;
  }
  sb_json_object(out, "turn");
  sb_json_int(out, "seat", seat);
  sb_write_names("used", gd_activity_ids, s->turn.used, out);
  sb_json_bool(out, "evaded", s->turn.evaded);
  sb_json_text(out, "encounter", s->turn.card == GD_NONE ? NULL : c->encounter_id[s->turn.card]);
  bool asked = s->asked == seat && gd_unit_there(s, seat) && (s->node == GD_AT_TURN || s->node == GD_AT_MOVE);
  if (asked) {
    int points = s->node == GD_AT_MOVE || gd_may_move(c, s, seat) ? gd_points_left(c, s) : 0;
    if (s->node == GD_AT_TURN && gd_engaged(s, seat) && !s->turn.evaded && !s->turn.free) points = 0;
    sb_json_int(out, "points", points);
    write_reach(c, s, seat, points, out);
    write_sight(c, s, seat, out);
  }
  sb_json_end(out);
}

static void write_body(const GdContent *c, const GdState *s, const char *key, int body, SbJson *out) {
  if (body == GD_BODY_NONE) {
    sb_json_null(out, key);
    return;
  }
  int hex = gd_is_alien(body) ? s->alien[body - GD_ALIEN_BASE].at[0] : gd_unit_at(s, body);
  gd_view_hex(c, s, key, hex, out);
}

static void write_attack(const GdContent *c, const GdState *s, SbJson *out) {
  int depth = gd_on_stack(s, GD_IN_ATTACK);
  if (!depth) {
    sb_json_null(out, "attack");
    return;
  }
  const GdAttack *a = &s->attack[depth - 1];
  sb_json_object(out, "attack");
  write_body(c, s, "by", a->by, out);
  write_body(c, s, "target", a->target, out);
  gd_view_hex(c, s, "at", a->at, out);
  sb_json_bool(out, "area", a->area);
  sb_json_array(out, "faces");
  for (int i = 0; i < a->count; i++)
    sb_json_int(out, NULL, (i >= a->dice[GD_BLUE_DIE] ? GD_DIE_FACES : 0) + a->face[i]);
  sb_json_end(out);
  sb_json_int(out, "added", a->added);
  sb_json_int(out, "less", a->less);
  write_body(c, s, "defender", a->defender, out);
  sb_json_int(out, "hits", a->hits);
  sb_json_end(out);
}

/* What somebody is about to get: "choice": one of several. */
static void write_reward(const GdContent *c, const GdState *s, SbJson *out) {
  const char *reward = NULL;
  if (s->node == GD_AT_PROMOTE) {
    const GdEffect *e = &c->line[s->debrief.line].effect[s->debrief.effect];
    reward = e->one_of ? "choice" : e->what == GD_DO_SKILL ? "skill" : e->what == GD_DO_WINGS ? "wings" : "rank";
  }
  sb_json_text(out, "reward", reward);
}

/* The weapon or device that is being given to somebody. */
static void write_offer(const GdContent *c, const GdState *s, SbJson *out) {
  bool open = s->node == GD_AT_GIVE || s->node == GD_AT_TAKE;
  sb_json_text(out, "offer", open ? c->thing_id[s->deal.thing] : NULL);
}

void gd_view_now(const GdContent *c, const GdState *s, SbJson *out) {
  write_turn(c, s, out);
  write_attack(c, s, out);
  write_reward(c, s, out);
  write_offer(c, s, out);
}
