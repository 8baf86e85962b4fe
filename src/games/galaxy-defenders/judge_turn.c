/* Why an agent may not do this in its turn: the actions of GD-9, mission actions, drones, the end. */
#include "judge.h"

static bool judge_search(const GdPlea *p) {
  bool fine = gd_judge_unused(p, GD_ACTION, "GD-9.5");
  fine &= gd_judge_healthy(p, "GD-9.5");
  fine &= gd_judge_apart(p, "GD-9.5");
  bool marked = p->m->search >> gd_area(gd_own(p)->at) & 1;
  return (marked || gd_no(p, "GD-9.5", "nothing_to_search", NULL)) && fine;
}

/* In a hex the door side separates; at a door hex in it or next to it. */
static bool at_gate(const GdPlea *p, int gate) {
  int at = gd_own(p)->at, hex = p->map->at[gate].hex[0];
  if (p->map->at[gate].dir != GD_NONE) return at == hex || at == p->map->at[gate].hex[1];
  int dir = gd_direction(p->map, at, hex);
  return at == hex || (dir >= 0 && p->map->gate[at][dir] == gate);
}

static bool judge_break(const GdPlea *p) {
  int gate = gd_a(p->action);
  bool fine = gd_judge_unused(p, GD_ACTION | GD_COMBAT, "GD-9.6");
  fine &= gd_judge_healthy(p, "GD-9.6");
  if (p->s->gate[gate] == GD_BLOCKED) return gd_no(p, "GD-3.13", "door_is_blocked", "GD-9.6");
  if (p->s->gate[gate] == GD_FREE) return gd_no(p, "GD-9.6", "not_locked", "GD-3.12");
  return (at_gate(p, gate) || gd_no(p, "GD-9.6", "not_at_the_door", NULL)) && fine;
}

static bool judge_evade(const GdPlea *p) {
  bool fine = gd_judge_unused(p, GD_ACTION | GD_COMBAT, "GD-9.7");
  fine &= gd_judge_healthy(p, "GD-9.7");
  return (p->s->engaged[p->seat] || gd_no(p, "GD-9.7", "not_engaged", "GD-10.10")) && fine;
}

static bool judge_unjam(const GdPlea *p) {
  int paid = gd_b(p->action);
  bool fine = gd_judge_unused(p, GD_ACTION | paid, "GD-9.9");
  fine &= gd_judge_healthy(p, "GD-9.9");
  if (paid == GD_MOVEMENT) fine &= gd_judge_mobile(p, "GD-9.9");
  return (gd_own(p)->jammed[gd_a(p->action)] || gd_no(p, "GD-9.9", "not_jammed", NULL)) && fine;
}

static bool judge_do(const GdPlea *p) {
  const GdLine *line = &p->c->line[p->m->action[gd_a(p->action)].line];
  const GdScene scene = {.self = p->seat, .picked = -1, .hex = gd_h(p->action)};
  bool fine = gd_judge_unused(p, line->cost, "GD-9.10");
  fine &= gd_judge_healthy(p, "GD-9.10");
  fine &= gd_judge_apart(p, "GD-9.10");
  fine &= gd_judge_tests(p, &scene, line);
  return gd_judge_mission_pick(p, line, gd_h(p->action)) && fine;
}

static bool judge_take(const GdPlea *p) {
  int hex = gd_h(p->action), at = gd_own(p)->at;
  bool fine = gd_judge_unused(p, GD_ACTION, "MC-5"), there = false;
  fine &= gd_judge_healthy(p, "MC-5");
  fine &= gd_judge_apart(p, "MC-5");
  if (gd_own(p)->carries != GD_NONE) fine = gd_no(p, "MC-5", "hands_full", NULL);
  for (int i = 0; i < GD_OBJECTS; i++) there |= p->s->object[i].state == GD_ON_MAP && p->s->object[i].at == hex;
  if (!there) return gd_no(p, "MC-5", "no_object_there", NULL);
  return (at == hex || gd_adjacent(p->c, p->s, at, hex) || gd_no(p, "MC-5", "not_next_to_it", "GD-3.17")) && fine;
}

static bool drone_has_target(const GdPlea *p, int unit) {
  const GdPlea quiet = {p->c, p->m, p->map, p->s, p->seat, p->action, NULL};
  for (int hex = 0; hex < p->map->areas * GD_AREA_HEXES; hex++)
    if (gd_judge_drone_target(&quiet, unit, hex)) return true;
  return false;
}

static bool judge_command(const GdPlea *p) {
  int unit = gd_a(p->action);
  const GdDroneState *drone = &p->s->drone[unit - GD_SEATS];
  if (drone->kind == GD_NONE) return gd_no(p, "GD-12.9", "no_such_drone", "GD-12.10");
  bool fine = gd_judge_unused(p, GD_ACTION, "GD-12.9 GD-12.10");
  if (drone->owner != p->seat) fine = gd_no(p, "GD-12.9", "not_your_drone", "GD-12.10");
  if (drone->fresh) fine = gd_no(p, "GD-12.9", "drone_waits", "GD-12.10");
  if (drone->paralysed) return gd_no(p, "GD-10.14", "drone_paralysed", NULL);
  bool moves = p->c->drone[drone->kind].move && !drone->immobilised;
  return (moves || drone_has_target(p, unit) || gd_no(p, "GD-8.1", "drone_has_no_target", "GD-12.9")) && fine;
}

bool gd_judge_turn(const GdPlea *p) {
  switch (gd_verb(p->action)) {
    case GD_V_SEARCH:
      return judge_search(p);
    case GD_V_BREAK:
      return judge_break(p);
    case GD_V_EVADE:
      return judge_evade(p);
    case GD_V_UNJAM:
      return judge_unjam(p);
    case GD_V_DO:
      return judge_do(p);
    case GD_V_TAKE:
      return judge_take(p);
    case GD_V_COMMAND:
      return judge_command(p);
    default: /* the end, with or without laying down what is carried */
      return !gd_a(p->action) || gd_own(p)->carries != GD_NONE || gd_no(p, "MC-5", "carries_nothing", "GD-7.4");
  }
}
