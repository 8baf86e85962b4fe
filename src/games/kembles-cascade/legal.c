/* The lists of legal actions. The judge (judge.c) knows nothing of them. */
#include "kc.h"

typedef struct List {
  const KcContent *c;
  const KcState *s;
  const KcSeat *own; /* the active player's */
  SbAction *out;
  int count;
} List;

static void put(List *list, int kind, int a, int b, int overload) {
  list->out[list->count++] = kc_pack(kind, a, b, overload);
}

/* Written and taken back: what depends on the cells around is hard to guess, and this is no branch. */
static void put_if(List *list, bool legal, int kind, int a, int overload) {
  list->out[list->count] = kc_pack(kind, a, 0, overload);
  list->count += legal;
}

static void list_rotations(List *list) {
  int turning = kc_turning(list->c, list->s);
  if (turning == 0 || (turning == 2 && list->s->step.turned >= KC_FREE_TURNS)) return;
  for (int dir = 0; dir < KC_DIRS; dir++) put_if(list, dir != list->own->cage, KC_DO_ROTATE, dir, 0);
}

static void list_goods(List *list) {
  for (int item = 0; item <= KC_BUY_CARD; item++)
    if (kc_can_buy(list->c, list->s, kc_active(list->s), item)) put(list, KC_DO_BUY, item, 0, 0);
}

static void list_astral(List *list) {
  bool first = list->s->round == 1 && !list->own->deployed;
  uint64_t entries = kc_entries(list->c, list->s);
  list_rotations(list);
  if (!first) list_goods(list);
  while (entries) put(list, KC_DO_ENTER, kc_pop(&entries), 0, 0);
  if (!first) put(list, KC_DO_END, 0, 0, 0);
}

static void list_missiles(List *list, int target, int overload) {
  put(list, KC_DO_FIRE, KC_MISSILE, 0, overload);
  for (int dir = 0; dir < KC_DIRS; dir++) {
    int cell = kc_step_to(list->s, target, dir);
    if (cell >= 0 && cell != list->own->cell) put(list, KC_DO_FIRE, KC_MISSILE, cell + 1, overload);
  }
}

static void list_fire(List *list, int target, bool close, bool can_overload) {
  const KcStep *step = &list->s->step;
  int overload = step->fires == 0 && step->paid == 0;
  if (target < 0 || (overload && !can_overload)) return;
  put(list, KC_DO_FIRE, KC_BUILT_IN, 0, overload);
  for (int weapon = 0; weapon < KC_BUILT_IN; weapon++) {
    if (!list->own->upgrade[weapon] || step->used >> weapon & 1) continue;
    if (weapon == KC_MISSILE)
      list_missiles(list, target, overload);
    else if (weapon != KC_FLAME || close)
      put(list, KC_DO_FIRE, weapon, 0, overload);
  }
}

static void list_cards(List *list) {
  const KcState *s = list->s;
  const KcSeat *hand = &s->seat[kc_hand_of(s, kc_active(s))];
  const uint8_t *power = hand->power;
  if (!hand->cards) return;
  for (int kind = KC_P_AFT; kind <= KC_P_CHA; kind++)
    if (power[kind]) put(list, KC_DO_PLAY, kind, 0, 0);
  if (power[KC_P_SAL] && s->step.salvage) put(list, KC_DO_PLAY, KC_P_SAL, 0, 0);
  if (power[KC_P_KEY]) {
    uint64_t goals = kc_wormholes(list->c, s);
    while (goals) put(list, KC_DO_PLAY, KC_P_KEY, kc_pop(&goals) + 1, 0);
  }
  if (!power[KC_P_JAM]) return;
  uint64_t cells = kc_area(s);
  while (cells) {
    int cell = kc_pop(&cells);
    if (!(kc_type(list->c, s, cell) & (KC_T(KC_BOSS) | KC_T(KC_BOSSX)))) put(list, KC_DO_PLAY, KC_P_JAM, cell + 1, 0);
  }
}

int kc_list_moves(const KcContent *c, const KcState *s, uint64_t ships, SbAction *out) {
  List list = {c, s, &s->seat[kc_active(s)], out, 0};
  int overload = s->step.moves == 0 && s->step.paid == 0;
  if (overload && !kc_can_overload(c, s)) return 0;
  for (uint64_t near = kc_near[list.own->cell] & kc_area(s); near;) {
    int cell = kc_pop(&near);
    put_if(&list, kc_may_stand(c, s, ships, cell), KC_DO_MOVE, cell, overload);
  }
  return list.count;
}

int kc_list_others(const KcContent *c, const KcState *s, int target, SbAction *out) {
  const KcSeat *own = &s->seat[kc_active(s)];
  const KcCell *here = kc_cell(c, s, own->cell);
  List all = {c, s, own, out, 0}, *list = &all;
  int overload = s->step.moves == 0 && s->step.paid == 0;
  bool can_overload = kc_can_overload(c, s);
  if (here->type == KC_MAZE && here->maze && !(s->claimed[own->cell] >> kc_active(s) & 1) &&
      (!overload || can_overload))
    put(list, KC_DO_MAZE, 0, 0, overload);
  list_fire(list, target, target >= 0 && target == kc_step_to(s, own->cell, own->cage), can_overload);
  if (s->step.shots && target >= 0) put(list, KC_DO_SHOT, 0, 0, 0);
  list_rotations(list);
  list_cards(list);
  if (here->type == KC_MERCHANT && own->bellonium >= c->merchant_price) put(list, KC_DO_MERCHANT, 0, 0, 0);
  if (can_overload) put(list, KC_DO_OVERLOAD, 0, 0, 0);
  put(list, KC_DO_END, 0, 0, 0);
  return all.count;
}

static void list_combat(List *list) {
  const KcState *s = list->s;
  uint64_t ships = kc_ships(s);
  int target = kc_target(list->c, s, ships, list->own->cell, list->own->cage);
  list->count = kc_list_moves(list->c, s, ships, list->out);
  list->count += kc_list_others(list->c, s, target, list->out + list->count);
}

static void list_flights(List *list) {
  const KcState *s = list->s;
  int row = s->flees / KC_COLUMNS, card = s->flees % KC_COLUMNS / 2;
  if (row > 0) put(list, KC_DO_FLEE, KC_UP, 0, 0);
  if (row + 1 < s->rows) put(list, KC_DO_FLEE, KC_DOWN, 0, 0);
  if (card > 0) put(list, KC_DO_FLEE, KC_LEFT, 0, 0);
  if (card + 1 < s->width) put(list, KC_DO_FLEE, KC_RIGHT, 0, 0);
}

static void list_answers(List *list, int seat) {
  const KcState *s = list->s;
  uint64_t goals;
  switch (s->node) {
    case KC_AT_JUMP:
      goals = kc_wormholes(list->c, s);
      while (goals) put(list, KC_DO_JUMP, kc_pop(&goals), 0, 0);
      put(list, KC_DO_STAY, 0, 0, 0);
      break;
    case KC_AT_COLLIDE:
      put(list, KC_DO_LEFT, 0, 0, 0);
      put(list, KC_DO_RIGHT, 0, 0, 0);
      break;
    case KC_AT_FLEE:
      list_flights(list);
      break;
    default:
      if (s->seat[kc_hand_of(s, seat)].power[KC_P_DEF]) put(list, KC_DO_DEFLECT, 0, 0, 0);
      put(list, KC_DO_PASS, 0, 0, 0);
      break;
  }
}

int kc_legal(const SbContent *content, const SbState *state, int seat, SbAction *out) {
  const KcState *s = (const KcState *)state;
  List list = {kc_facts(content), s, NULL, out, 0};
  if (!(kc_due(content, state) >> seat & 1)) return 0;
  if (s->node != KC_AT_SENSORS) list.own = &s->seat[kc_active(s)];
  switch (s->node) {
    case KC_AT_SENSORS:
      for (int i = 0; i < 2; i++)
        if (s->seat[seat].hand[i] != KC_NONE) put(&list, KC_DO_SENSOR, s->seat[seat].hand[i], 0, 0);
      break;
    case KC_AT_CHOOSE:
      put(&list, KC_DO_COMBAT, 0, 0, 0);
      put(&list, KC_DO_DOWN, 0, 0, 0);
      break;
    case KC_AT_ASTRAL:
      list_astral(&list);
      break;
    case KC_AT_COMBAT:
      list_combat(&list);
      break;
    case KC_AT_DOWN:
      list_rotations(&list);
      put(&list, KC_DO_RECHARGE, 0, 0, 0);
      break;
    case KC_AT_BUY:
      list_goods(&list);
      if (!s->merchant) list_rotations(&list);
      put(&list, KC_DO_DONE, 0, 0, 0);
      break;
    default:
      list_answers(&list, seat);
      break;
  }
  return list.count;
}
