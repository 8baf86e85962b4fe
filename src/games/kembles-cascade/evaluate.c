/* Judgement for bots: how good a state is for a seat, and first impressions of actions. */
#include "kc.h"

/* What a ship will have when its turn is over: danger resolved, new danger added, and what a push would do to it. */
typedef struct Outlook {
  int energy, level;
} Outlook;

static int push_loss(const KcContent *c, const KcState *s, int cell) {
  if (cell / KC_COLUMNS + 1 < s->rows) return 0;
  const KcCell *above = kc_cell(c, s, cell - KC_COLUMNS);
  if (above->type == KC_BLACKHOLE) return 10;
  if (above->type == KC_MINE) return c->mine_loss;
  if (KC_T(above->type) & KC_OBSTACLES || kc_ship_at(s, cell - KC_COLUMNS) >= 0) return c->collision_loss;
  return KC_T(above->type) & KC_ENEMIES ? kc_contact(above) : 0;
}

static Outlook look_ahead(const KcContent *c, const KcState *s, int seat) {
  const KcSeat *own = &s->seat[seat];
  Outlook ahead = {own->energy, own->level};
  bool mine = s->node == KC_AT_COMBAT && !s->scrolling && kc_active(s) == seat;
  if (own->cell == KC_NONE) return ahead;
  if (mine) {
    int loss = own->level - own->upgrade[KC_SHIELD];
    ahead.energy -= loss > 0 ? loss : 0;
    ahead.level = kc_raise(0, kc_danger(c, s, seat, s->step.jammed));
  }
  ahead.energy -= push_loss(c, s, own->cell);
  return ahead;
}

/* What a seat has, in hundredths of Glory. */
static int worth(const KcContent *c, const KcState *s, int seat) {
  const KcSeat *own = &s->seat[seat];
  int rows = c->pile_rows[s->options[KC_CROWDED]] + 1 - s->next_row + s->rows, upgrades = 0;
  if (rows < 0) rows = 0;
  int value = own->glory * 100 + own->bellonium * (33 + 3 * rows);
  for (int i = 0; i < KC_UPGRADES; i++) upgrades += own->upgrade[i] * (i < KC_BUILT_IN ? 14 : 10);
  value += upgrades * rows;
  value += own->cards * 60;
  if (own->mission != KC_NONE && own->markers < c->mission[own->mission].needed)
    value += 60 * c->mission[own->mission].glory * own->markers / c->mission[own->mission].needed;
  if (own->cell == KC_NONE) return value - (own->deployed ? 100 : 0);
  Outlook ahead = look_ahead(c, s, seat);
  int left = ahead.energy - ahead.level + own->upgrade[KC_SHIELD];
  value += ahead.energy * 18 - ahead.level * 12;
  if (ahead.energy <= 0) return value - 200;
  return value - (left <= 0 ? 90 : left < 3 ? 30 : 0); /* likely to be destroyed when danger is resolved */
}

static int side_worth(const KcContent *c, const KcState *s, int seat) {
  return worth(c, s, seat) + (s->options[KC_TEAMS] ? worth(c, s, seat ^ 2) : 0);
}

static int survivor(const KcContent *c, const KcState *s) {
  const KcSeat *own = &s->seat[0];
  if (own->cell == KC_NONE) return -100;
  Outlook ahead = look_ahead(c, s, 0);
  int left = ahead.energy - ahead.level + own->upgrade[KC_SHIELD];
  int value = 60 * ahead.energy - 50 * ahead.level + s->round * 20 - 300;
  value += 70 * own->upgrade[KC_SHIELD] + 60 * own->upgrade[KC_GENERATOR] + 30 * own->upgrade[KC_ENGINE];
  value += 12 * own->upgrade[KC_LASER] + own->glory * 3 + own->bellonium * 8 + own->cards * 8;
  value += own->power[KC_P_DEF] * 20;
  if (ahead.energy <= 0) value -= 600;
  if (left <= 0) value -= 150;
  return value > 900 ? 900 : value < -900 ? -900 : value;
}

int kc_evaluate(const SbContent *content, const SbState *state, int seat) {
  const KcContent *c = kc_facts(content);
  const KcState *s = (const KcState *)state;
  if (seat >= s->seats) return -1000; /* searches ask for every seat the game can have */
  if (s->node == KC_AT_OVER) return s->winners >> seat & 1 ? 1000 : -1000;
  if (s->seats == 1) return survivor(c, s);
  int mine = side_worth(c, s, seat), best = -100000, sum = 0, rivals = 0;
  for (int other = 0; other < s->seats; other++) {
    if (other == seat || kc_mates(s, other, seat)) continue;
    int value = side_worth(c, s, other);
    if (value > best) best = value;
    sum += value;
    rivals++;
  }
  int ahead = mine - (best + sum / rivals) / 2;
  int rows = c->pile_rows[s->options[KC_CROWDED]] + 1 - s->next_row + s->rows;
  int spread = 900 + 60 * (rows > 0 ? rows : 0); /* the more is to come, the less a lead means */
  int value = (int)(1000ll * ahead / (spread + (ahead > 0 ? ahead : -ahead)));
  return value > 990 ? 990 : value < -990 ? -990 : value;
}

/* ---- first impressions -------------------------------------------------------------------------------- */

static uint32_t weigh_target(const KcContent *c, const KcState *s, int target, int weapon) {
  if (target < 0) return 2;
  if (kc_ship_at(s, target) >= 0) return 14;
  const KcCell *def = kc_cell(c, s, target);
  if (!def->energy) return 1;
  if (weapon < KC_BUILT_IN && def->immune >> weapon & 1) return 1;
  int left = def->energy - s->damage[target];
  return left <= 1 ? 90 : left <= 2 ? 40 : 16;
}

static uint32_t weigh_move(const KcContent *c, const KcState *s, const KcSeat *own, SbAction action) {
  const KcCell *def = kc_cell(c, s, kc_a(action));
  uint32_t weight = kc_overload(action) ? (own->level >= 3 ? 6 : 2) : 8 + 4u * own->level;
  if (KC_T(def->type) & KC_ENEMIES) return kc_contact(def) >= own->energy ? 1 : 2;
  switch (def->type) {
    case KC_BLACKHOLE:
      return 1;
    case KC_MINE:
      return own->energy > 3 ? 2 : 1;
    case KC_POWERUP:
      return weight * 4;
    case KC_DRONE:
      return own->energy < kc_max_energy(c, own) ? weight * 3 : weight;
    case KC_MAZE:
      return weight * 3;
    default:
      return weight;
  }
}

static uint32_t weigh_combat(const KcContent *c, const KcState *s, int target, SbAction action) {
  const KcSeat *own = &s->seat[kc_active(s)];
  switch (kc_kind(action)) {
    case KC_DO_MOVE:
      return weigh_move(c, s, own, action);
    case KC_DO_MAZE:
      return 40;
    case KC_DO_FIRE:
      if (kc_overload(action) && own->energy < 3 + own->level) return 2;
      return weigh_target(c, s, target, kc_a(action)) + (kc_a(action) < KC_BUILT_IN ? 12 : 0) + (kc_b(action) ? 4 : 0);
    case KC_DO_SHOT:
      return weigh_target(c, s, target, KC_LASER) + 10;
    case KC_DO_ROTATE:
      return target < 0 ? 8 : 2;
    case KC_DO_PLAY:
      return kc_a(action) == KC_P_SAL ? 200 : kc_a(action) == KC_P_EVA ? 1 + 3u * own->level : kc_b(action) ? 1 : 6;
    case KC_DO_END:
      return s->step.moves || (s->step.fires && target >= 0) ? 3 : 24;
    default:
      return 4;
  }
}

void kc_weigh(const SbContent *content, const SbState *state, int seat, const SbAction *actions, int count,
              uint32_t *weights) {
  const KcContent *c = kc_facts(content);
  const KcState *s = (const KcState *)state;
  const KcSeat *own = &s->seat[seat];
  int target = -1;
  if (s->node == KC_AT_COMBAT) target = kc_target(c, s, kc_ships(s), own->cell, own->cage);
  for (int i = 0; i < count; i++) {
    int kind = kc_kind(actions[i]);
    weights[i] = 10;
    if (s->node == KC_AT_COMBAT) weights[i] = weigh_combat(c, s, target, actions[i]);
    if (kind == KC_DO_DOWN) weights[i] = own->energy <= 2 + (own->level > 0) ? 30 : own->bellonium >= 4 ? 12 : 2;
    if (kind == KC_DO_BUY) weights[i] = kc_a(actions[i]) == KC_BUY_CARD ? 4 : 30;
    if (kind == KC_DO_ROTATE && s->node != KC_AT_COMBAT) weights[i] = 2;
    if (kind == KC_DO_ENTER) weights[i] = weigh_move(c, s, own, actions[i]);
    if (kind == KC_DO_END && s->node == KC_AT_ASTRAL) weights[i] = 2;
  }
}
