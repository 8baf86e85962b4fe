/* Why an action of Combat step 1 is refused. */
#include "kc.h"

static bool judge_overload(const KcContent *c, const KcState *s, SbReason *reason) {
  int cost = kc_overload_cost(c, s);
  if (s->step.overloads >= 2) return kc_refuse(reason, "KC-7.2", "overloaded_twice", "KC-7.5");
  if (cost > 0 && s->seat[kc_active(s)].energy - cost < 1)
    return kc_refuse(reason, "KC-7.4", "last_energy",
                     s->step.overloads ? "KC-7.2 KC-7.3 KC-4.4 KC-22.1" : "KC-7.2 KC-20.7 KC-22.1");
  return true;
}

/* Whether a move or fire action is there for it, `left` of them free. */
static bool judge_allowance(const KcContent *c, const KcState *s, int left, bool overload, bool moving,
                            SbReason *reason) {
  if (!overload) {
    if (left > 0 || s->step.paid > 0) return true;
    /* one move made and still on the bottom row: it was the entry, or might as well have been */
    bool entered = moving && s->step.moved == 1 && s->seat[kc_active(s)].cell / KC_COLUMNS + 1 == s->rows;
    kc_refuse(reason, moving ? "KC-5.1" : "KC-6.7", moving ? "no_moves" : "no_fires",
              entered ? "KC-3.4 KC-5.9 KC-7.1 KC-7.5 KC-21.5" : "KC-7.1 KC-7.5 KC-21.5");
    if (moving && s->options[KC_CROWDED]) sb_reason_more(reason, "KC-19.4");
    return false;
  }
  if (left > 0 || s->step.paid > 0) return kc_refuse(reason, "KC-21.5", "overload_early", "KC-7.7");
  return judge_overload(c, s, reason);
}

static bool judge_goal(const KcContent *c, const KcState *s, int to, SbReason *reason) {
  int from = s->seat[kc_active(s)].cell;
  int rows = from / KC_COLUMNS - to / KC_COLUMNS, columns = from % KC_COLUMNS - to % KC_COLUMNS;
  if (!kc_on_area(s, to)) return kc_refuse(reason, "KC-1.5", "off_area", "KC-1.6 KC-5.2");
  if (from == to || rows < -1 || rows > 1 || columns < -1 || columns > 1)
    return kc_refuse(reason, "KC-5.2", "not_adjacent", "KC-1.7");
  if (kc_ship_at(s, to) >= 0) return kc_refuse(reason, "KC-1.8", "ship_there", "KC-5.4 KC-12.19");
  return kc_judge_ground(c, s, to, reason);
}

static bool judge_move(const KcContent *c, const KcState *s, SbAction action, SbReason *reason) {
  bool fine = judge_goal(c, s, kc_a(action), reason);
  return judge_allowance(c, s, s->step.moves, kc_overload(action), true, reason) && fine;
}

static bool judge_maze(const KcContent *c, const KcState *s, SbAction action, SbReason *reason) {
  int active = kc_active(s), cell = s->seat[active].cell;
  const KcCell *here = kc_cell(c, s, cell);
  bool fine = true;
  if (here->type != KC_MAZE || here->maze == 0)
    fine = kc_refuse(reason, "KC-12.16", "no_maze", "KC-12.15");
  else if (s->claimed[cell] & 1u << active)
    fine = kc_refuse(reason, "KC-12.16", "maze_done", "KC-12.14");
  return judge_allowance(c, s, s->step.moves, kc_overload(action), true, reason) && fine;
}

/* The first blocking object from the ship on, by walking the ray; -1: none (KC-6.6). */
static int first_in_line(const KcContent *c, const KcState *s) {
  static const int8_t down[KC_DIRS] = {-1, 1, 0, 0}, across[KC_DIRS] = {0, 0, -1, 1};
  const KcSeat *own = &s->seat[kc_active(s)];
  int row = own->cell / KC_COLUMNS, column = own->cell % KC_COLUMNS;
  for (;;) {
    row += down[own->cage];
    column += across[own->cage];
    if (row < 0 || row >= s->rows || column < 0 || column >= 2 * s->width) return -1;
    int cell = row * KC_COLUMNS + column;
    if (kc_ship_at(s, cell) >= 0 || KC_BLOCKING >> kc_cell(c, s, cell)->type & 1) return cell;
  }
}

static bool touches(int a, int b) { /* shares a side */
  int rows = a / KC_COLUMNS - b / KC_COLUMNS, columns = a % KC_COLUMNS - b % KC_COLUMNS;
  return rows * rows + columns * columns == 1;
}

static bool judge_weapon(const KcState *s, int weapon, SbReason *reason) {
  if (weapon == KC_BUILT_IN) return true;
  if (s->seat[kc_active(s)].upgrade[weapon] == 0)
    return kc_refuse(reason, "KC-10.3", "not_owned", "KC-10.4 KC-6.8 KC-21.5");
  return !(s->step.used & 1u << weapon) || kc_refuse(reason, "KC-6.8", "fired_already", "KC-21.5");
}

static bool judge_aim(const KcContent *c, const KcState *s, int weapon, int splash, SbReason *reason) {
  const KcSeat *own = &s->seat[kc_active(s)];
  int target = first_in_line(c, s);
  if (splash >= 0 && weapon != KC_MISSILE) return kc_refuse(reason, "KC-6.17", "no_splash", "KC-21.6");
  if (target < 0) return kc_refuse(reason, "KC-6.14", "no_target", "KC-6.5 KC-6.6");
  if (weapon == KC_FLAME && !touches(target, own->cell)) return kc_refuse(reason, "KC-6.14", "too_far", "KC-6.15");
  if (splash >= 0) {
    if (!kc_on_area(s, splash)) return kc_refuse(reason, "KC-1.5", "off_area", "KC-6.17");
    if (!touches(target, splash)) return kc_refuse(reason, "KC-6.17", "not_beside_target", "KC-21.6");
    if (splash == own->cell) return kc_refuse(reason, "KC-6.17", "own_cell", "KC-21.6");
  }
  return true;
}

static bool judge_fire(const KcContent *c, const KcState *s, SbAction action, SbReason *reason) {
  bool fine = judge_weapon(s, kc_a(action), reason);
  fine &= judge_aim(c, s, kc_a(action), kc_b(action) - 1, reason);
  return judge_allowance(c, s, s->step.fires, kc_overload(action), false, reason) && fine;
}

static bool judge_card(const KcContent *c, const KcState *s, SbAction action, SbReason *reason) {
  int kind = kc_a(action), cell = kc_b(action) - 1;
  bool aimed = kind == KC_P_KEY || kind == KC_P_JAM;
  if (kind == KC_P_MED || kind == KC_P_STA) return kc_refuse(reason, "KC-17.3", "never_played", "KC-20.8");
  if (kind == KC_P_ORE) return kc_refuse(reason, "KC-17.4", "at_once", "KC-20.8");
  if (kind == KC_P_DEF) return kc_refuse(reason, "KC-20.8", "reaction_only", "KC-17.5 KC-17.2 KC-21.10");
  if (!s->seat[kc_hand_of(s, kc_active(s))].power[kind])
    return kc_refuse(reason, "KC-17.2", "card_not_in_hand",
                     s->options[KC_TEAMS] ? "KC-19.2 KC-21.5 KC-20.8" : "KC-21.5 KC-20.8");
  if (aimed != (cell >= 0)) return kc_refuse(reason, "KC-21.13", "needs_cell", "KC-20.8");
  if (aimed && !kc_on_area(s, cell)) return kc_refuse(reason, "KC-1.5", "off_area", "KC-21.13");
  if (kind == KC_P_SAL && s->step.salvage == 0) return kc_refuse(reason, "KC-21.11", "nothing_to_salvage", "KC-20.8");
  if (kind == KC_P_KEY && kc_cell(c, s, cell)->type != KC_WORMHOLE)
    return kc_refuse(reason, "KC-21.13", "no_wormhole", "KC-20.8");
  if (kind == KC_P_KEY && kc_ship_at(s, cell) >= 0)
    return kc_refuse(reason, "KC-21.13", "ship_there", "KC-20.8 KC-1.8");
  if (kind == KC_P_JAM && (kc_cell(c, s, cell)->type == KC_BOSS || kc_cell(c, s, cell)->type == KC_BOSSX))
    return kc_refuse(reason, "KC-21.13", "no_jamming_bosses", "KC-20.8");
  return true;
}

bool kc_judge_combat(const KcContent *c, const KcState *s, SbAction action, SbReason *reason) {
  const KcSeat *own = &s->seat[kc_active(s)];
  switch (kc_kind(action)) {
    case KC_DO_MOVE:
      return judge_move(c, s, action, reason);
    case KC_DO_MAZE:
      return judge_maze(c, s, action, reason);
    case KC_DO_FIRE:
      return judge_fire(c, s, action, reason);
    case KC_DO_OVERLOAD:
      return judge_overload(c, s, reason);
    case KC_DO_SHOT:
      if (s->step.shots == 0) return kc_refuse(reason, "KC-6.16", "no_shots", "KC-6.8");
      return first_in_line(c, s) >= 0 || kc_refuse(reason, "KC-6.14", "no_target", "KC-6.16 KC-6.6");
    case KC_DO_PLAY:
      return judge_card(c, s, action, reason);
    default: /* the Astromerchant */
      if (kc_cell(c, s, own->cell)->type != KC_MERCHANT)
        return kc_refuse(reason, "KC-12.26", "no_merchant", "KC-12.25 KC-10.6");
      return own->bellonium >= c->merchant_price || kc_refuse(reason, "KC-12.26", "too_dear", "KC-10.1");
  }
}
