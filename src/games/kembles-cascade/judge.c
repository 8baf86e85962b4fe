/* Why an action is refused: the rules one by one, without a look into the lists. Combat has its own file. */
#include "kc.h"

bool kc_refuse(SbReason *reason, const char *rule, const char *key, const char *also) {
  if (!reason) return false;
  if (reason->rule) {
    sb_reason_more(reason, rule);
    if (also) sb_reason_more(reason, also);
  } else {
    *reason = (SbReason){.rule = rule, .key = key, .also = also};
  }
  return false;
}

/* Which fields an action of a kind uses; everything else has to be 0. Cards and cells are judged by rules. */
static bool well_formed(SbAction x) {
  enum { ANY = 255 };
  static const struct {
    uint8_t a, b, overload;
  } most[KC_KINDS] = {
      [KC_DO_SENSOR] = {KC_SENSORS, 0, 0},
      [KC_DO_ROTATE] = {KC_DIRS - 1, 0, 0},
      [KC_DO_ENTER] = {ANY, 0, 0},
      [KC_DO_MOVE] = {ANY, 0, 1},
      [KC_DO_MAZE] = {0, 0, 1},
      [KC_DO_FIRE] = {KC_WEAPONS - 1, ANY, 1},
      [KC_DO_PLAY] = {KC_POWERS - 1, ANY, 0},
      [KC_DO_BUY] = {KC_BUY_CARD, 0, 0},
      [KC_DO_JUMP] = {ANY, 0, 0},
      [KC_DO_FLEE] = {KC_DIRS - 1, 0, 0},
  };
  int kind = kc_kind(x);
  if (x >> 32 || kind < KC_DO_SENSOR || kind >= KC_KINDS) return false;
  return kc_a(x) <= most[kind].a && kc_b(x) <= most[kind].b && kc_overload(x) <= most[kind].overload;
}

/* ---- who is asked what ------------------------------------------------------------------------------ */

static bool fits_node(const KcState *s, int kind) {
  switch (s->node) {
    case KC_AT_SENSORS:
      return kind == KC_DO_SENSOR;
    case KC_AT_CHOOSE:
      return kind == KC_DO_COMBAT || kind == KC_DO_DOWN;
    case KC_AT_ASTRAL:
      return kind == KC_DO_ROTATE || kind == KC_DO_BUY || kind == KC_DO_ENTER || kind == KC_DO_END;
    case KC_AT_COMBAT:
      return (kind >= KC_DO_MOVE && kind <= KC_DO_END) || kind == KC_DO_ROTATE || kind == KC_DO_OVERLOAD;
    case KC_AT_DOWN:
      return kind == KC_DO_ROTATE || kind == KC_DO_RECHARGE;
    case KC_AT_BUY:
      return kind == KC_DO_BUY || kind == KC_DO_DONE || (kind == KC_DO_ROTATE && !s->merchant);
    case KC_AT_JUMP:
      return kind == KC_DO_JUMP || kind == KC_DO_STAY;
    case KC_AT_COLLIDE:
      return kind == KC_DO_LEFT || kind == KC_DO_RIGHT;
    case KC_AT_FLEE:
      return kind == KC_DO_FLEE;
    case KC_AT_DEFLECT:
      return kind == KC_DO_DEFLECT || kind == KC_DO_PASS;
    default:
      return false;
  }
}

/* The rule behind an action that comes at the wrong time. */
static bool wrong_time_in_combat(int kind, SbReason *reason) {
  switch (kind) {
    case KC_DO_BUY:
      return kc_refuse(reason, "KC-10.6", "no_shop", "KC-12.26 KC-3.2 KC-3.5 KC-14.8 KC-21.5 KC-21.12");
    case KC_DO_JUMP:
    case KC_DO_STAY:
      return kc_refuse(reason, "KC-12.11", "not_arriving", "KC-12.10 KC-21.7");
    case KC_DO_LEFT:
    case KC_DO_RIGHT:
      return kc_refuse(reason, "KC-3.2", "not_now", "KC-3.5 KC-11.3 KC-21.5 KC-21.8");
    case KC_DO_PASS:
      return kc_refuse(reason, "KC-3.2", "not_now", "KC-3.5 KC-17.5 KC-21.5 KC-21.10");
    case KC_DO_FLEE:
      return kc_refuse(reason, "KC-3.2", "not_now", "KC-3.5 KC-12.21 KC-21.5 KC-21.9");
    case KC_DO_RECHARGE:
      return kc_refuse(reason, "KC-3.2", "one_action", "KC-3.5 KC-3.6 KC-9.1 KC-21.5");
    case KC_DO_DOWN:
      return kc_refuse(reason, "KC-3.2", "one_action", "KC-3.3 KC-9.6");
    case KC_DO_ENTER:
      return kc_refuse(reason, "KC-5.9", "not_now", "KC-3.4 KC-14.8");
    case KC_DO_DEFLECT:
      return kc_refuse(reason, "KC-21.10", "reaction_only", "KC-17.5 KC-20.8");
    default:
      return kc_refuse(reason, "KC-3.2", "not_now", "KC-3.1 KC-3.5 KC-21.5");
  }
}

static bool wrong_time(const KcState *s, int kind, SbReason *reason) {
  bool combat_thing = (kind >= KC_DO_MOVE && kind <= KC_DO_MERCHANT) || kind == KC_DO_OVERLOAD;
  bool card = kind == KC_DO_PLAY;
  switch (s->node) {
    case KC_AT_SENSORS:
      return kc_refuse(reason, "KC-4.1", "choose_sensor", "KC-3.1 KC-21.1");
    case KC_AT_CHOOSE:
      return kc_refuse(reason, "KC-3.2", "one_action", card ? "KC-17.2 KC-21.2" : "KC-3.5 KC-10.6 KC-21.2");
    case KC_AT_ASTRAL:
      if (kind == KC_DO_DOWN || kind == KC_DO_RECHARGE)
        return kc_refuse(reason, "KC-14.11", "off_screen",
                         s->round == 1 ? "KC-3.2 KC-3.3 KC-5.11 KC-9.6 KC-21.3" : "KC-3.2 KC-9.6 KC-14.8 KC-21.4");
      if (!combat_thing && kind != KC_DO_COMBAT) break;
      return kc_refuse(
          reason, "KC-5.10", "enter_first",
          card ? "KC-14.8 KC-17.2 KC-20.8 KC-21.3 KC-21.4" : "KC-3.2 KC-3.4 KC-5.9 KC-7.6 KC-14.8 KC-21.3 KC-21.4");
    case KC_AT_COMBAT:
      return wrong_time_in_combat(kind, reason);
    case KC_AT_DOWN:
    case KC_AT_BUY:
      if (combat_thing && !s->merchant)
        return kc_refuse(reason, "KC-9.3", "powered_down",
                         card                     ? "KC-17.2 KC-17.5 KC-20.8"
                         : kind == KC_DO_MERCHANT ? "KC-12.26 KC-3.2 KC-3.6"
                                                  : "KC-7.6 KC-3.2 KC-3.6");
      if (kind == KC_DO_BUY) return kc_refuse(reason, "KC-3.6", "not_now", "KC-9.5 KC-10.6");
      if (kind == KC_DO_ROTATE) return kc_refuse(reason, "KC-6.2", "not_now", "KC-21.12");
      break;
    case KC_AT_JUMP:
      return kc_refuse(reason, "KC-21.7", "answer_first", "KC-12.10");
    case KC_AT_COLLIDE:
      return kc_refuse(reason, "KC-11.3", "must_yield", "KC-21.8");
    case KC_AT_FLEE:
      return kc_refuse(reason, "KC-12.21", "must_flee", "KC-21.9");
    case KC_AT_DEFLECT:
      return kc_refuse(reason, "KC-21.10", "answer_first", "KC-17.5");
    default:
      break;
  }
  return kc_refuse(reason, "KC-3.1", "not_now", "KC-3.2 KC-3.5 KC-3.6");
}

/* Somebody else's turn: KC-3.1, and what says so for this action. */
static const char *not_due(int kind) {
  switch (kind) {
    case KC_DO_MOVE:
    case KC_DO_MAZE:
    case KC_DO_FIRE:
    case KC_DO_OVERLOAD:
      return "KC-5.12 KC-3.2 KC-4.1";
    case KC_DO_SHOT:
      return "KC-6.16 KC-5.12 KC-3.2 KC-4.1";
    case KC_DO_PLAY:
      return "KC-17.2 KC-3.2 KC-4.1";
    case KC_DO_DEFLECT:
    case KC_DO_PASS:
      return "KC-17.5 KC-21.10 KC-3.2";
    case KC_DO_MERCHANT:
      return "KC-12.25 KC-12.26 KC-3.2 KC-4.1";
    case KC_DO_ROTATE:
      return "KC-6.2 KC-3.2 KC-4.1";
    case KC_DO_BUY:
      return "KC-10.6 KC-3.2 KC-4.1";
    case KC_DO_ENTER:
      return "KC-14.9 KC-14.8 KC-3.2 KC-4.1";
    default:
      return "KC-3.2 KC-4.1";
  }
}

/* ---- single actions --------------------------------------------------------------------------------- */

bool kc_judge_rotation(const KcContent *c, const KcState *s, SbAction action, SbReason *reason) {
  const KcSeat *own = &s->seat[kc_active(s)];
  bool free = own->upgrade[KC_CAGE] >= 2 || s->node == KC_AT_ASTRAL;
  if (own->upgrade[KC_CAGE] == 0) return kc_refuse(reason, "KC-19.1", "no_cage", "KC-6.1 KC-6.2");
  if (kc_a(action) == own->cage)
    return kc_refuse(reason, "KC-6.2", "same_direction", "KC-21.3 KC-21.4 KC-21.5 KC-21.15");
  if (!free && own->energy < c->rotation_price + 1)
    return kc_refuse(reason, "KC-6.3", "last_energy", "KC-6.2 KC-9.8 KC-22.1");
  if (free && s->step.turned >= KC_FREE_TURNS) return kc_refuse(reason, "KC-6.2", "just_turned", "KC-14.8");
  return true;
}

static bool judge_purchase(const KcContent *c, const KcState *s, int item, SbReason *reason) {
  const KcSeat *own = &s->seat[kc_active(s)];
  int owners = 0, cards = s->power_left, level;
  bool fine = true;
  if (s->node == KC_AT_ASTRAL && s->round == 1 && !own->deployed)
    return kc_refuse(reason, "KC-5.11", "no_shop_yet", "KC-3.3 KC-10.6 KC-21.3");
  if (item == KC_BUY_CARD) {
    for (int i = 0; i < KC_POWERS; i++) cards += s->power_discards[i];
    if (cards == 0 || s->step.cards >= KC_POWER_CARDS) fine = kc_refuse(reason, "KC-10.8", "sold_out", "KC-21.12");
    if (own->bellonium < c->card_price) fine = kc_refuse(reason, "KC-10.2", "too_dear", "KC-10.1 KC-21.12");
    return fine;
  }
  level = own->upgrade[item];
  if (s->options[KC_CROWDED] && item == KC_ENGINE) fine = kc_refuse(reason, "KC-19.4", "no_engines", "KC-21.12");
  if (level == c->upgrade[item].levels) return kc_refuse(reason, "KC-10.4", "top_level", "KC-10.3 KC-21.12");
  for (int seat = 0; seat < s->seats; seat++) owners += s->seat[seat].upgrade[item] != 0;
  if (level == 0 && owners >= c->upgrade[item].copies)
    fine = kc_refuse(reason, "KC-10.4", "sold_out", "KC-1.2 KC-2.1 KC-21.12");
  if (own->bellonium < c->upgrade[item].price[level])
    fine = kc_refuse(reason, "KC-10.1", "too_dear", "KC-10.3 KC-21.12");
  return fine;
}

static const char *const ground_rules[KC_TYPES] = {
    [KC_ASTEROID] = "KC-12.12",    [KC_WALL] = "KC-12.12",     [KC_ASTEROID_D] = "KC-12.13 KC-12.12",
    [KC_SINGULARITY] = "KC-12.17", [KC_MOSQUITO] = "KC-12.20", [KC_BOMB] = "KC-12.27",
    [KC_BOSSX] = "KC-12.5",
};

bool kc_judge_ground(const KcContent *c, const KcState *s, int cell, SbReason *reason) {
  const char *also = ground_rules[kc_cell(c, s, cell)->type];
  return !also || kc_refuse(reason, "KC-5.4", "obstacle", also);
}

static bool judge_entry(const KcContent *c, const KcState *s, int cell, SbReason *reason) {
  if (!kc_on_area(s, cell)) return kc_refuse(reason, "KC-1.5", "off_area", "KC-3.4 KC-5.9");
  bool bottom = cell / KC_COLUMNS + 1 == s->rows || kc_refuse(reason, "KC-3.4", "not_bottom", "KC-5.9");
  bool free = kc_ship_at(s, cell) < 0 || kc_refuse(reason, "KC-1.8", "ship_there", "KC-5.4 KC-5.9 KC-12.19");
  bool ground = kc_judge_ground(c, s, cell, reason);
  if (!ground) sb_reason_more(reason, "KC-5.9");
  return ground && bottom && free;
}

static bool judge_jump(const KcContent *c, const KcState *s, int cell, SbReason *reason) {
  if (!kc_on_area(s, cell)) return kc_refuse(reason, "KC-1.5", "off_area", "KC-12.10");
  if (kc_cell(c, s, cell)->type != KC_WORMHOLE) return kc_refuse(reason, "KC-12.10", "no_wormhole", "KC-21.7");
  bool leaving = s->scrolling && cell / KC_COLUMNS == s->rows - 1;
  bool free = kc_ship_at(s, cell) < 0 || kc_refuse(reason, "KC-12.10", "ship_there", "KC-1.8 KC-21.7");
  return (!leaving || kc_refuse(reason, "KC-11.6", "leaving_row", "KC-21.7")) && free;
}

static bool judge_flight(const KcState *s, int dir, SbReason *reason) {
  int row = s->flees / KC_COLUMNS + (dir == KC_DOWN) - (dir == KC_UP);
  int card = s->flees % KC_COLUMNS / 2 + (dir == KC_RIGHT) - (dir == KC_LEFT);
  if (row < 0 || row >= s->rows || card < 0 || card >= s->width)
    return kc_refuse(reason, "KC-12.21", "no_card_there", "KC-21.9");
  return true;
}

static bool judge_by_kind(const KcContent *c, const KcState *s, int seat, SbAction action, SbReason *reason) {
  const KcSeat *own = &s->seat[seat];
  int a = kc_a(action);
  switch (kc_kind(action)) {
    case KC_DO_SENSOR:
      return own->hand[0] == a || own->hand[1] == a || kc_refuse(reason, "KC-4.1", "not_in_hand", "KC-21.1");
    case KC_DO_ROTATE:
      return kc_judge_rotation(c, s, action, reason);
    case KC_DO_BUY:
      return judge_purchase(c, s, a, reason);
    case KC_DO_ENTER:
      return judge_entry(c, s, a, reason);
    case KC_DO_END:
      if (s->node == KC_AT_ASTRAL && s->round == 1 && !own->deployed)
        return kc_refuse(reason, "KC-3.3", "must_enter", "KC-5.10 KC-5.11 KC-21.3");
      return true;
    case KC_DO_JUMP:
      return judge_jump(c, s, a, reason);
    case KC_DO_FLEE:
      return judge_flight(s, a, reason);
    case KC_DO_DEFLECT:
      return s->seat[kc_hand_of(s, seat)].power[KC_P_DEF] > 0 ||
             kc_refuse(reason, "KC-21.10", "card_not_in_hand", "KC-20.8 KC-17.2");
    default:
      return s->node != KC_AT_COMBAT || kc_judge_combat(c, s, action, reason);
  }
}

bool kc_why_not(const SbContent *content, const SbState *state, int seat, SbAction action, SbReason *reason) {
  const KcState *s = (const KcState *)state;
  if (reason) *reason = (SbReason){0};
  if (!well_formed(action)) return kc_refuse(reason, "KC-3.1", "no_action", NULL);
  if (s->node == KC_AT_OVER) return kc_refuse(reason, "KC-18.1", "over", NULL);
  if (seat < 0 || seat >= s->seats || !(kc_due(content, state) >> seat & 1)) {
    if (s->node == KC_AT_SENSORS) return kc_refuse(reason, "KC-4.1", "chosen", "KC-21.1");
    return kc_refuse(reason, "KC-3.1", "not_your_turn", not_due(kc_kind(action)));
  }
  if (!fits_node(s, kc_kind(action))) return wrong_time(s, kc_kind(action), reason);
  return judge_by_kind(kc_facts(content), s, seat, action, reason);
}
