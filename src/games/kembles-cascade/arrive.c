/* What happens to a ship that comes to a cell: rams, mines, collisions, jumps, destruction. Everything that needs an
 * answer stops at a node; kc_go_on() takes it up again. */
#include <string.h>

#include "kc.h"

/* By what is public, so that the question tells nothing (KC-21.10, KC-17.5). */
static bool may_deflect(const KcRun *run, int seat) {
  const KcState *s = run->s;
  bool resting = !s->scrolling && s->step.down && seat == kc_active(s);
  return !resting && s->seat[kc_hand_of(s, seat)].cards > 0 &&
         s->power_discards[KC_P_DEF] < run->c->power[KC_P_DEF].count;
}

void kc_lose(KcRun *run, int seat, int amount, int cause) {
  KcState *s = run->s;
  s->loss = (uint8_t)amount;
  s->cause = (uint8_t)cause;
  if (amount > 0 && may_deflect(run, seat))
    s->node = KC_AT_DEFLECT;
  else
    kc_take_loss(run);
}

void kc_stop(KcRun *run, uint32_t winners, int reason) {
  KcState *s = run->s;
  if (s->arriving != KC_NONE && s->seat[s->arriving].cell == KC_NONE) { /* colliding, so it is nowhere */
    KcSeat *own = &s->seat[s->arriving];
    own->energy = own->level = own->spent = 0;
  }
  s->node = KC_AT_OVER;
  s->scrolling = s->queue = s->push = 0;
  s->pushing = s->arriving = s->flees = KC_NONE;
  s->at = s->how = s->loss = s->cause = s->merchant = 0;
  memset(&s->step, 0, sizeof s->step);
  for (int seat = 0; seat < s->seats; seat++) s->seat[seat].choice = 0;
  s->winners = (uint8_t)winners;
  s->reason = (uint8_t)reason;
  kc_tell(run, KC_E_OVER, reason, (int)winners, 0, 0);
}

void kc_destroy_ship(KcRun *run, int seat, int cause) {
  KcState *s = run->s;
  KcSeat *own = &s->seat[seat];
  uint32_t finishers = 0;
  own->cell = KC_NONE; /* KC-14.3 */
  own->energy = own->level = own->spent = 0;
  own->lost++;
  s->queue &= (uint8_t) ~(1u << seat);
  s->step.hit_from[seat] = s->step.hit_points[seat] = 0;
  kc_tell(run, KC_E_DESTROYED, seat, cause, 0, 0);
  for (int other = 0; other < s->seats; other++) {
    int cubes = own->cubes[other];
    if (other != seat && s->seat[other].cell != KC_NONE)
      kc_glory(run, other, run->c->rival_glory, KC_FOR_RIVALS); /* KC-14.4 */
    if (cubes && !kc_mates(s, seat, other)) {
      kc_glory(run, other, cubes * run->c->cube_glory, KC_FOR_CUBES); /* KC-14.5, KC-19.2 */
      finishers |= 1u << other;
    }
    own->cubes[other] = 0;
  }
  kc_feat(run, KC_FINISHED, finishers, 1);
  if (cause == KC_BY_BLACKHOLE) kc_feat(run, KC_SWALLOWED, 1u << seat, 1);
  if (s->seats == 1) kc_stop(run, 0, KC_LOST); /* KC-19.3 */
}

void kc_flip(KcRun *run, int place) {
  KcState *s = run->s;
  int left = place / KC_ROW_CARDS * KC_COLUMNS + place % KC_ROW_CARDS * 2;
  s->flipped[place] = 1;
  for (int cell = left; cell < left + 2; cell++) {
    int ship = kc_ship_at(s, cell);
    if (s->cover[cell] < KC_SENSORS) {
      s->sensor_down |= kc_bit(s->cover[cell]);
      s->sensors_down++;
    }
    s->cover[cell] = KC_NONE;
    s->damage[cell] = s->claimed[cell] = 0; /* KC-13.10 */
    if (ship >= 0) s->queue |= (uint8_t)(1u << ship);
  }
  kc_show_card(run->c, s, place);
  kc_tell(run, KC_E_FLIPPED, left, 0, 0, 0);
}

void kc_remove_object(KcRun *run, int cell) {
  if (kc_cell(run->c, run->s, cell)->flip)
    kc_flip(run, cell / KC_COLUMNS * KC_ROW_CARDS + cell % KC_COLUMNS / 2); /* KC-13.9 */
  else
    kc_cover(run, cell); /* KC-1.9 */
}

static void collide(KcRun *run) {
  KcState *s = run->s;
  int column = s->at % KC_COLUMNS;
  if (column > 0 && column + 1 < 2 * s->width)
    s->node = KC_AT_COLLIDE;
  else
    kc_sideways(run, column > 0 ? -1 : 1); /* KC-11.4 */
}

void kc_sideways(KcRun *run, int step) {
  KcState *s = run->s;
  kc_tell(run, KC_E_SIDEWAYS, s->arriving, s->at + step, 0, 0);
  kc_arrive(run, s->arriving, s->at + step, s->how);
}

void kc_take_loss(KcRun *run) {
  KcState *s = run->s;
  int cause = s->cause, seat = cause == KC_BY_DANGER ? kc_active(s) : s->arriving, amount = s->loss, cell = s->at;
  KcSeat *own = &s->seat[seat];
  own->energy = (uint8_t)kc_less(own->energy, amount); /* KC-14.1 */
  bool dead = own->energy == 0;
  s->loss = s->cause = 0;
  if (amount) kc_tell(run, KC_E_LOST, seat, amount, cause, 0);
  if (cause == KC_BY_DANGER) own->level = 0; /* KC-8.5 */
  if (dead) kc_destroy_ship(run, seat, cause);
  if (cause == KC_BY_DANGER)
    kc_after_danger(run);
  else if (cause != KC_BY_COLLISION)
    kc_remove_object(run, cell); /* KC-12.3, KC-12.4, KC-12.8 */
  else if (!dead)
    collide(run);
}

void kc_jump(KcRun *run, int cell) {
  KcState *s = run->s;
  int seat = s->arriving;
  s->seat[seat].cell = (uint8_t)cell;
  kc_tell(run, KC_E_JUMPED, seat, cell, 0, 0);
  if (s->scrolling || seat != kc_active(s)) return;
  s->step.jumped = 1;
  if (s->step.kills) kc_feat(run, KC_JUMP_KILL, 1u << seat, 1);
}

static void ram(KcRun *run, int seat, int cell) {
  int contact = kc_contact(kc_cell(run->c, run->s, cell));
  kc_tell(run, KC_E_RAMMED, seat, cell, kc_cell(run->c, run->s, cell)->type, 0);
  kc_lose(run, seat, contact, KC_BY_RAM);
}

static void meet(KcRun *run, int seat, int cell) {
  KcState *s = run->s;
  KcSeat *own = &s->seat[seat];
  const KcCell *def = kc_cell(run->c, s, cell);
  switch (def->type) {
    case KC_FIGHTER:
    case KC_TURRET:
    case KC_CRUISER:
    case KC_MINIBOSS:
    case KC_BOSS:
      ram(run, seat, cell);
      break;
    case KC_MINE:
      kc_tell(run, KC_E_MINE, seat, cell, 0, 0);
      kc_lose(run, seat, run->c->mine_loss, KC_BY_MINE);
      break;
    case KC_BLACKHOLE: /* KC-12.9 */
      kc_destroy_ship(run, seat, KC_BY_BLACKHOLE);
      break;
    case KC_DRONE:
      if (own->energy >= kc_max_energy(run->c, own)) break;
      own->energy++; /* KC-12.6 */
      kc_tell(run, KC_E_DRONE, seat, cell, 0, 0);
      break;
    case KC_POWERUP:
      if (kc_power_to_draw(s)) {
        kc_draw_power(run, seat);
        kc_mission(run, seat, KC_POWERUP_CELL);
      }
      kc_cover(run, cell); /* KC-12.7, KC-10.8 */
      break;
    case KC_WORMHOLE:
      if (kc_wormholes(run->c, s)) s->node = KC_AT_JUMP; /* KC-12.10 */
      break;
    case KC_MAZE:
      if (def->maze == 0) kc_construction(run, seat, cell); /* KC-12.14 */
      break;
    default:
      break;
  }
}

void kc_arrive(KcRun *run, int seat, int cell, int how) {
  KcState *s = run->s;
  KcSeat *own = &s->seat[seat];
  own->cell = KC_NONE;
  own->spent = 0; /* KC-12.16 */
  s->arriving = (uint8_t)seat;
  s->at = (uint8_t)cell;
  s->how = (uint8_t)how;
  if (how != KC_BY_MOVE && (kc_type(run->c, s, cell) & KC_OBSTACLES || kc_ship_at(s, cell) >= 0)) { /* KC-11.3 */
    if (s->scrolling && seat == s->pushing) s->step.collided = 1;
    kc_tell(run, KC_E_COLLIDED, seat, cell, 0, 0);
    kc_lose(run, seat, run->c->collision_loss, KC_BY_COLLISION);
    return;
  }
  own->cell = (uint8_t)cell;
  meet(run, seat, cell);
}
