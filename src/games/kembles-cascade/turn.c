/* The order of things: rounds, turns, their steps, and what follows when a decision has been made. */
#include <string.h>

#include "kc.h"

/* ---- rounds ----------------------------------------------------------------------------------------- */

void kc_start_round(KcRun *run) {
  KcState *s = run->s;
  s->round++;
  s->turn = 0;
  s->node = KC_AT_SENSORS;
  kc_tell(run, KC_E_ROUND, s->round, 0, 0, 0);
}

static void order_seats(KcState *s) { /* KC-4.1 */
  for (int i = 0; i < s->seats; i++) {
    int seat = i, at = i;
    for (; at > 0 && s->seat[s->order[at - 1]].played < s->seat[seat].played; at--) s->order[at] = s->order[at - 1];
    s->order[at] = (uint8_t)seat;
  }
}

void kc_reveal(KcRun *run) {
  KcState *s = run->s;
  for (int seat = 0; seat < s->seats; seat++) {
    KcSeat *own = &s->seat[seat];
    if (own->played < KC_SENSORS) s->sensor_up |= kc_bit(own->played); /* KC-4.2 */
    own->played = own->hand[own->choice - 1];
    own->hand[0] = own->hand[2 - own->choice];
    own->hand[1] = KC_NONE;
    own->choice = 0;
    kc_tell(run, KC_E_REVEALED, seat, own->played, 0, 0);
  }
  order_seats(s);
  for (int i = 0; i < s->seats; i++)
    if (run->c->sensor_effect[s->seat[s->order[i]].played] == KC_BELL) kc_bellonium(run, s->order[i], 1); /* KC-4.4 */
  kc_moment(run);
  for (int i = 0; i < s->seats; i++) kc_deal_sensor(run, s->order[i]); /* KC-4.3 */
  kc_start_turn(run);
}

/* ---- a turn ----------------------------------------------------------------------------------------- */

static void set_registers(KcRun *run) {
  KcState *s = run->s;
  const KcSeat *own = &s->seat[kc_active(s)];
  int effect = own->played < KC_SENSORS ? run->c->sensor_effect[own->played] : KC_NO_EFFECT;
  int base = s->options[KC_CROWDED] ? run->c->crowded_moves : run->c->moves;
  s->step.moves = (uint8_t)(base + own->upgrade[KC_ENGINE] + (effect == KC_EXTRA_MOVE)); /* KC-5.1 */
  s->step.fires = run->c->fires;                                                         /* KC-6.7 */
}

bool kc_feels_frost(const KcContent *c, const KcState *s) {
  if (s->boss == KC_NONE || c->warning[s->boss].effect != KC_FROST) return false;
  uint64_t near = kc_near[s->seat[kc_active(s)].cell] & kc_area(s);
  while (near)
    if (kc_standing_spec(c, s, kc_pop(&near))) return true;
  return false;
}

void kc_begin_combat(KcRun *run) {
  KcState *s = run->s;
  kc_tell(run, KC_E_COMBAT, kc_active(s), 0, 0, 0);
  set_registers(run);
  s->node = KC_AT_COMBAT;
  if (s->seat[kc_active(s)].cell != KC_NONE) s->step.frost = kc_feels_frost(run->c, s);
}

void kc_begin_down(KcRun *run) {
  KcState *s = run->s;
  s->step.down = 1;
  kc_tell(run, KC_E_DOWN, kc_active(s), 0, 0, 0);
  s->node = KC_AT_DOWN;
  if (kc_turning(run->c, s) == 0) kc_recharge(run);
}

static bool anything_to_buy(const KcContent *c, const KcState *s) {
  for (int item = 0; item <= KC_BUY_CARD; item++)
    if (kc_can_buy(c, s, kc_active(s), item)) return true;
  return false;
}

static bool can_turn_now(const KcContent *c, const KcState *s) {
  int turning = kc_turning(c, s);
  return turning == 1 || (turning == 2 && s->step.turned < KC_FREE_TURNS);
}

/* In a turn that begins off screen: over when nothing but its end is left. */
static void ask_astral(KcRun *run) {
  KcState *s = run->s;
  const KcSeat *own = &s->seat[kc_active(s)];
  bool first = s->round == 1 && !own->deployed; /* KC-5.11 */
  s->node = KC_AT_ASTRAL;
  if (kc_entries(run->c, s)) return;
  if (!first && (anything_to_buy(run->c, s) || can_turn_now(run->c, s))) return;
  kc_tell(run, KC_E_STAYED_OFF, kc_active(s), 0, 0, 0); /* KC-5.10 */
  kc_end_turn(run);
}

void kc_start_turn(KcRun *run) {
  KcState *s = run->s;
  KcSeat *own = &s->seat[kc_active(s)];
  memset(&s->step, 0, sizeof s->step);
  s->step.began = own->level;
  kc_tell(run, KC_E_TURN, kc_active(s), 0, 0, 0);
  if (own->cell == KC_NONE)
    ask_astral(run);
  else if (s->round == 1)
    kc_begin_combat(run); /* KC-3.3 */
  else
    s->node = KC_AT_CHOOSE;
}

void kc_recharge(KcRun *run) {
  KcState *s = run->s;
  KcSeat *own = &s->seat[kc_active(s)];
  int most = kc_max_energy(run->c, own), gain = run->c->recharge + (own->upgrade[KC_GENERATOR] > 0);
  int energy = own->energy + gain > most ? most : own->energy + gain; /* KC-9.1 */
  if (energy > own->energy) {
    kc_tell(run, KC_E_RECHARGED, kc_active(s), energy - own->energy, 0, 0);
    own->energy = (uint8_t)energy;
  }
  kc_end_step(run);
}

/* Step 1 is over: danger is resolved. */
void kc_end_step(KcRun *run) {
  KcState *s = run->s;
  int active = kc_active(s), shield = s->seat[active].upgrade[KC_SHIELD], level = s->seat[active].level;
  if (!s->step.down && level == 0) kc_feat(run, KC_DODGED, 1u << active, s->step.began);
  kc_moment(run);
  kc_lose(run, active, kc_less(level, shield), KC_BY_DANGER); /* KC-8.5 */
}

static void ask_buying(KcRun *run) {
  KcState *s = run->s;
  s->node = KC_AT_BUY;
  if (!anything_to_buy(run->c, s) && (s->merchant || !can_turn_now(run->c, s))) kc_after_buying(run);
}

static void give_cubes_back(KcRun *run) { /* KC-9.4 */
  KcSeat *own = &run->s->seat[kc_active(run->s)];
  bool any = false;
  for (int i = 0; i < KC_SEATS; i++) {
    any |= own->cubes[i] > 0;
    own->cubes[i] = 0;
  }
  if (any) kc_tell(run, KC_E_CUBES_BACK, kc_active(run->s), 0, 0, 0);
}

static void add_dangers(KcRun *run) {
  KcState *s = run->s;
  int active = kc_active(s), before = s->seat[active].level;
  kc_add_points(run, active, kc_danger(run->c, s, active, s->step.jammed)); /* KC-8.14 */
  if (s->seat[active].level > before) kc_feat(run, KC_DARED, 1u << active, s->seat[active].level);
  kc_moment(run);
  kc_end_turn(run);
}

void kc_after_danger(KcRun *run) {
  KcState *s = run->s;
  if (s->node == KC_AT_OVER) return;
  kc_moment(run);
  if (s->seat[kc_active(s)].cell == KC_NONE) {
    kc_end_turn(run); /* KC-8.6 */
  } else if (s->step.down) {
    give_cubes_back(run);
    ask_buying(run);
  } else {
    add_dangers(run);
  }
}

void kc_after_buying(KcRun *run) {
  KcState *s = run->s;
  if (!s->merchant) {
    add_dangers(run);
    return;
  }
  s->merchant = 0;
  s->node = KC_AT_COMBAT;
}

void kc_end_turn(KcRun *run) {
  KcState *s = run->s;
  memset(s->damage, 0, sizeof s->damage); /* KC-6.9 */
  memset(&s->step, 0, sizeof s->step);
  s->arriving = s->flees = KC_NONE;
  s->at = s->how = 0;
  if (s->turn + 1 < s->seats) {
    s->turn++;
    kc_start_turn(run);
  } else {
    kc_scroll(run);
  }
}

/* ---- on to the next decision ------------------------------------------------------------------------ */

static bool asks(const KcState *s) {
  return s->node == KC_AT_JUMP || s->node == KC_AT_COLLIDE || s->node == KC_AT_DEFLECT || s->node == KC_AT_OVER;
}

static void resolve_flipped(KcRun *run) { /* KC-13.10 */
  KcState *s = run->s;
  int seat = s->order[0];
  for (int i = s->seats - 1; i >= 0; i--)
    if (s->queue >> s->order[i] & 1) seat = s->order[i];
  if (!s->scrolling && s->queue >> kc_active(s) & 1) seat = kc_active(s);
  s->queue &= (uint8_t) ~(1u << seat);
  kc_arrive(run, seat, s->seat[seat].cell, KC_BY_FLIP);
}

static void finish_move(KcRun *run) {
  KcState *s = run->s;
  int active = kc_active(s);
  s->step.dodging = 0;
  s->step.moved++;
  if (s->seat[active].level > 0) { /* KC-5.6, KC-5.7 */
    s->seat[active].level--;
    kc_tell(run, KC_E_LEVEL, active, s->seat[active].level, 0, 0);
  }
  if (kc_feat(run, KC_MOVES, 1u << active, s->step.moved)) kc_moment(run); /* nothing else has changed since the last */
}

void kc_go_on(KcRun *run) {
  KcState *s = run->s;
  while (!asks(s)) {
    s->arriving = KC_NONE;
    s->at = s->how = 0;
    if (s->queue) {
      resolve_flipped(run);
      continue;
    }
    kc_moment(run);
    if (s->scrolling) {
      if (kc_next_push(run)) continue;
      kc_finish_scroll(run);
      return;
    }
    if (s->seat[kc_active(s)].cell == KC_NONE) {
      kc_end_turn(run); /* KC-14.2 */
      return;
    }
    if (s->step.dodging) finish_move(run);
    s->node = s->flees != KC_NONE ? KC_AT_FLEE : KC_AT_COMBAT;
    return;
  }
}

/* ---- one action ------------------------------------------------------------------------------------- */

static void overload(KcRun *run) {
  KcState *s = run->s;
  int active = kc_active(s), cost = kc_overload_cost(run->c, s);
  s->seat[active].energy = (uint8_t)(s->seat[active].energy - cost);
  s->step.overloads++;
  kc_tell(run, KC_E_OVERLOAD, active, cost, 0, 0);
  if (s->step.kills) kc_feat(run, KC_OVERLOAD_KILL, 1u << active, s->step.overloads);
  kc_moment(run); /* KC-7.7: it comes before its move or shot */
}

/* Free ones first, then those that are paid for already. */
static void spend(KcRun *run, bool paying, uint8_t *allowance) {
  if (paying)
    overload(run);
  else if (*allowance)
    (*allowance)--;
  else
    run->s->step.paid--;
}

static void enter(KcRun *run, int cell) {
  KcState *s = run->s;
  int active = kc_active(s);
  KcSeat *own = &s->seat[active];
  kc_begin_combat(run);
  if (own->deployed) own->energy = (uint8_t)(kc_max_energy(run->c, own) - 1); /* KC-14.10, KC-5.11 */
  own->deployed = 1;
  s->step.moves--; /* KC-3.4 */
  s->step.dodging = 1;
  kc_tell(run, KC_E_ENTERED, active, cell, 0, 0);
  kc_arrive(run, active, cell, KC_BY_MOVE);
  kc_go_on(run);
}

static void move(KcRun *run, int cell, bool paying) {
  KcState *s = run->s;
  int active = kc_active(s);
  spend(run, paying, &s->step.moves);
  kc_tell(run, KC_E_MOVED, active, s->seat[active].cell, cell, 0);
  s->step.dodging = 1;
  kc_arrive(run, active, cell, KC_BY_MOVE);
  kc_go_on(run);
}

static void spend_in_maze(KcRun *run, bool paying) { /* KC-12.15, KC-12.16 */
  KcState *s = run->s;
  int active = kc_active(s);
  KcSeat *own = &s->seat[active];
  spend(run, paying, &s->step.moves);
  own->spent++;
  kc_tell(run, KC_E_MAZE, active, own->cell, own->spent, 0);
  if (own->spent >= kc_cell(run->c, s, own->cell)->maze) {
    kc_construction(run, active, own->cell);
    own->spent = 0;
  }
  s->step.dodging = 1;
  kc_go_on(run);
}

static void rotate(KcRun *run, int dir) {
  KcState *s = run->s;
  KcSeat *own = &s->seat[kc_active(s)];
  if (kc_turning(run->c, s) == 1)
    own->energy = (uint8_t)(own->energy - run->c->rotation_price);
  else
    s->step.turned++;
  own->cage = (uint8_t)dir;
  kc_tell(run, KC_E_ROTATED, kc_active(s), dir, 0, 0);
  if (s->node == KC_AT_ASTRAL) ask_astral(run);
  if (s->node == KC_AT_BUY) ask_buying(run);
}

static void play(KcRun *run, int kind, int cell) {
  KcState *s = run->s;
  int active = kc_active(s), hand = kc_hand_of(s, active), amount = run->c->power[kind].amount;
  KcSeat *own = &s->seat[active];
  s->seat[hand].power[kind]--;
  s->seat[hand].cards--;
  s->power_discards[kind]++; /* KC-17.2 */
  kc_tell(run, cell < KC_CELLS ? KC_E_PLAYED_AT : KC_E_PLAYED, active, kind, cell, 0);
  switch (kind) {
    case KC_P_AFT:
      s->step.moves = (uint8_t)(s->step.moves + amount);
      break;
    case KC_P_EVA:
      own->level = (uint8_t)kc_less(own->level, amount);
      kc_tell(run, KC_E_LEVEL, active, own->level, 0, 0);
      break;
    case KC_P_CAP:
      own->energy = (uint8_t)(own->energy + amount);
      if (own->energy > kc_max_energy(run->c, own)) own->energy = (uint8_t)kc_max_energy(run->c, own);
      break;
    case KC_P_HOT:
      s->step.fires = (uint8_t)(s->step.fires + amount);
      break;
    case KC_P_CHA:
      s->step.charged = 1;
      break;
    case KC_P_KEY:
      own->cell = (uint8_t)cell;
      own->spent = 0;
      break;
    case KC_P_SAL:
      s->step.salvage--;
      kc_bellonium(run, active, amount);
      break;
    case KC_P_JAM:
      s->step.jammed |= kc_bit(cell);
      break;
    default:
      break;
  }
  kc_go_on(run);
}

static void deflect(KcRun *run, bool played) {
  KcState *s = run->s;
  int seat = s->cause == KC_BY_DANGER ? kc_active(s) : s->arriving, hand = kc_hand_of(s, seat);
  int cause = s->cause, loss = s->loss, amount = run->c->power[KC_P_DEF].amount;
  s->node = KC_AT_COMBAT;
  if (played) {
    s->seat[hand].power[KC_P_DEF]--;
    s->seat[hand].cards--;
    s->power_discards[KC_P_DEF]++;
    kc_tell(run, KC_E_PLAYED, seat, KC_P_DEF, KC_NONE, 0);
    kc_lose(run, seat, kc_less(loss, amount), cause);
  } else {
    kc_take_loss(run);
  }
  if (cause != KC_BY_DANGER) kc_go_on(run);
}

static void seal(KcRun *run, int seat, int card) {
  KcState *s = run->s;
  KcSeat *own = &s->seat[seat];
  own->choice = own->hand[0] == card ? 1 : 2;
  kc_tell_seats(run, KC_E_CHOSE, SB_TO_SEAT(seat), seat, card);
  kc_tell_seats(run, KC_E_SEALED, SB_TO_OTHERS(seat), seat, 0);
  if (kc_due(&run->c->base, (const SbState *)s) == 0) kc_reveal(run); /* KC-4.1 */
}

static void open_merchant(KcRun *run) { /* KC-12.26 */
  KcState *s = run->s;
  KcSeat *own = &s->seat[kc_active(s)];
  own->bellonium = (uint16_t)(own->bellonium - run->c->merchant_price);
  s->merchant = 1;
  kc_tell(run, KC_E_MERCHANT, kc_active(s), 0, 0, 0);
  ask_buying(run);
}

static void buy(KcRun *run, int item) {
  KcState *s = run->s;
  kc_buy(run, kc_active(s), item);
  kc_moment(run);
  if (s->node == KC_AT_ASTRAL)
    ask_astral(run);
  else
    ask_buying(run);
}

static void answer(KcRun *run, SbAction action) {
  KcState *s = run->s;
  int kind = kc_kind(action);
  s->node = KC_AT_COMBAT;
  if (kind == KC_DO_JUMP) kc_jump(run, kc_a(action));
  if (kind == KC_DO_LEFT) kc_sideways(run, -1);
  if (kind == KC_DO_RIGHT) kc_sideways(run, 1);
  if (kind == KC_DO_FLEE) kc_flee(run, kc_a(action));
  kc_go_on(run);
}

static void end(KcRun *run) {
  if (run->s->node == KC_AT_COMBAT) {
    kc_end_step(run);
    return;
  }
  kc_tell(run, KC_E_STAYED_OFF, kc_active(run->s), 0, 0, 0);
  kc_end_turn(run);
}

/* Between two a match can be given up (docs/decisions/0012). */
void kc_resign(const SbContent *content, SbState *state, int seat, SbQuit how, SbEvents *events) {
  static const uint8_t reasons[SB_QUITS] = {0, KC_RESIGNED, KC_TIMED_OUT, KC_GONE};
  KcRun run = {kc_facts(content), (KcState *)state, NULL, events};
  kc_stop(&run, 1u << !seat, reasons[how]);
}

void kc_apply(const SbContent *content, SbState *state, int seat, SbAction action, SbChance *chance, SbEvents *events) {
  KcRun run = {kc_facts(content), (KcState *)state, chance, events};
  KcState *s = run.s;
  int kind = kc_kind(action), a = kc_a(action), b = kc_b(action) ? kc_b(action) - 1 : KC_NONE;
  bool paying = kc_overload(action);
  if (s->node >= KC_AT_ASTRAL && s->node <= KC_AT_BUY) {
    if (kind != KC_DO_ROTATE) s->step.turned = 0;
    if (kind != KC_DO_PLAY || a != KC_P_SAL) s->step.salvage = 0;
  }
  switch (kind) {
    case KC_DO_SENSOR:
      seal(&run, seat, a);
      break;
    case KC_DO_COMBAT:
      kc_begin_combat(&run);
      break;
    case KC_DO_DOWN:
      kc_begin_down(&run);
      break;
    case KC_DO_RECHARGE:
      kc_recharge(&run);
      break;
    case KC_DO_ROTATE:
      rotate(&run, a);
      break;
    case KC_DO_ENTER:
      enter(&run, a);
      break;
    case KC_DO_MOVE:
      move(&run, a, paying);
      break;
    case KC_DO_MAZE:
      spend_in_maze(&run, paying);
      break;
    case KC_DO_FIRE:
      spend(&run, paying, &s->step.fires);
      kc_fire(&run, a, b);
      kc_go_on(&run);
      break;
    case KC_DO_SHOT:
      kc_shot(&run);
      kc_go_on(&run);
      break;
    case KC_DO_PLAY:
      play(&run, a, b);
      break;
    case KC_DO_MERCHANT:
      open_merchant(&run);
      break;
    case KC_DO_OVERLOAD:
      overload(&run);
      s->step.paid++;
      break;
    case KC_DO_END:
      end(&run);
      break;
    case KC_DO_BUY:
      buy(&run, a);
      break;
    case KC_DO_DONE:
      kc_after_buying(&run);
      break;
    case KC_DO_DEFLECT:
      deflect(&run, true);
      break;
    case KC_DO_PASS:
      deflect(&run, false);
      break;
    default:
      answer(&run, action);
      break;
  }
}
