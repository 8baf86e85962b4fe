/* The rules: setup, whose turn it is, what is legal, what an action does, the end. */
#include <string.h>

#include "skirmish.h"

/* ---- the sector ------------------------------------------------------------------------------------ */

uint16_t sk_neighbours(int cell) {
  int column = cell % SK_SIDE, row = cell / SK_SIDE;
  unsigned mask = 0;
  if (column > 0) mask |= 1u << (cell - 1);
  if (column < SK_SIDE - 1) mask |= 1u << (cell + 1);
  if (row > 0) mask |= 1u << (cell - SK_SIDE);
  if (row < SK_SIDE - 1) mask |= 1u << (cell + SK_SIDE);
  return (uint16_t)mask;
}

uint16_t sk_line_cells(int line) {
  unsigned mask = 0;
  for (int cell = 0; cell < SK_CELLS; cell++)
    if (line < SK_SIDE ? cell % SK_SIDE == line : cell / SK_SIDE == line - SK_SIDE) mask |= 1u << cell;
  return (uint16_t)mask;
}

static bool contains(uint16_t mask, int cell) {
  return mask >> cell & 1;
}

/* ---- setup ----------------------------------------------------------------------------------------- */

static void begin_round(SkState *s, SbEvents *events) {
  s->node = SK_CHOOSING;
  s->round++;
  sb_event(events, (SbEvent){SK_E_ROUND, SB_TO_ALL, {s->round, s->terms.rounds}});
}

/* SK-6.1: in the open sector everybody sees where a ship is, so its trace is the cell itself. */
static void put_down(const SkContent *c, SkState *s, int seat, int cell) {
  SkSeat *own = &s->seat[seat];
  own->cell = (uint8_t)cell;
  own->traces = s->terms.open ? (uint16_t)(1u << cell) : sk_free_cells(c, &s->terms); /* SK-9.5 */
}

static void tell_terms(const SkContent *c, const SkState *s, SbEvents *events) {
  const SkTerms *t = &s->terms;
  if (t->series == SK_BEST_OF) sb_event(events, (SbEvent){SK_E_SERIES, SB_TO_ALL, {t->game, t->won[0], t->won[1]}});
  sb_event(events, (SbEvent){SK_E_BEGINS, SB_TO_ALL, {t->hull, t->rounds, s->seat[0].hull, s->seat[1].hull}});
  int asteroids = c->asteroids[t->sector];
  if (asteroids) sb_event(events, (SbEvent){SK_E_SECTOR, SB_TO_ALL, {t->sector, asteroids}});
}

bool sk_setup(const SbContent *content, const SbSetup *setup, SbState *state, SbChance *chance, SbEvents *events,
              SbError *error) {
  const SkContent *c = (const SkContent *)content;
  SkState *s = (SkState *)state;
  memset(s, 0, sizeof *s);
  if (!sk_terms_read(setup, &s->terms, error)) return false;
  sb_rng_init(&s->rng, setup->seed[0], setup->seed[1]);
  if (sk_together(&s->terms)) sk_ship_set(s, SK_RAIDER, (SkShip){.cell = SK_NOWHERE});
  for (int seat = 0; seat < SK_SEATS; seat++) {
    s->seat[seat].cell = SK_NOWHERE;
    s->seat[seat].hull = (uint8_t)sk_full_hull(&s->terms, seat); /* SK-1.3 */
  }
  tell_terms(c, s, events);
  sk_chaff_deal(c, s, chance, events);
  if (s->terms.placement != SK_DRAWN) return true; /* SK-2.1: node SK_PLACING is 0 */
  for (int seat = 0; seat < SK_SEATS; seat++) {    /* SK-2.3 */
    int cell = sb_chance_draw(chance, &s->rng, c->dice, SK_DIE_CELL, sk_free_cells(c, &s->terms)); /* SK-9.3 */
    put_down(c, s, seat, cell);
    uint16_t to = s->terms.open ? SB_TO_ALL : sk_to_side(&s->terms, seat);
    sb_event(events, (SbEvent){SK_E_DRAWN, to, {seat, cell}});
  }
  if (sk_together(&s->terms)) sk_raider_appear(c, s, chance, events); /* SK-12.3 */
  begin_round(s, events);
  return true;
}

/* ---- whose turn, what for -------------------------------------------------------------------------- */

uint32_t sk_due(const SbContent *content, const SbState *state) {
  const SkState *s = (const SkState *)state;
  (void)content;
  uint32_t due = 0;
  if (s->node == SK_OVER) return 0;
  for (int seat = 0; seat < SK_SEATS; seat++) {
    bool asked = s->node != SK_ANSWERING || (sk_found(s, seat) && sk_may_chaff(s, seat)); /* SK-10.2 */
    if (asked && s->seat[seat].choice == SK_NO_CHOICE) due |= 1u << seat; /* SK-3.1: both at once, in any order */
  }
  return due;
}

void sk_result(const SbContent *content, const SbState *state, SbResult *result) {
  const SkState *s = (const SkState *)state;
  (void)content;
  *result = (SbResult){.over = s->node == SK_OVER, .winners = s->winners, .reason = sk_reasons[s->reason]};
  for (int seat = 0; seat < SK_SEATS; seat++) result->score[seat] = s->seat[seat].hull;
  if (!sk_together(&s->terms)) return;
  for (int seat = 0; seat < SK_SEATS; seat++) /* SK-12.1: what they count, they count together */
    result->score[seat] = s->round > 0 ? sk_raider_full(&s->terms) - sk_ship(s, SK_RAIDER).hull : 0;
}

/* ---- legality, twice: as a list and as a judge ----------------------------------------------------- */

static int list_cells(int kind, uint16_t cells, SbAction *out) {
  int count = 0;
  for (int cell = 0; cell < SK_CELLS; cell++)
    if (contains(cells, cell)) out[count++] = SK_ACTION(kind, cell);
  return count;
}

int sk_legal(const SbContent *content, const SbState *state, int seat, SbAction *out) {
  const SkState *s = (const SkState *)state;
  const SkSeat *own = &s->seat[seat];
  const uint16_t free_cells = sk_free_cells((const SkContent *)content, &s->terms);
  int count = 0;
  if (!(sk_due(content, state) >> seat & 1)) return 0;
  if (s->node == SK_PLACING) return list_cells(SK_PLACE, free_cells, out); /* SK-2.2, SK-9.2 */
  if (s->node == SK_ANSWERING) {
    out[count++] = SK_ACTION(SK_PASS, 0);
    if (sk_chaff_left(&s->terms, seat)) out[count++] = SK_ACTION(SK_CHAFF, 0); /* SK-10.3 */
    return count;
  }
  if (own->opened != SK_SHIFTED) /* SK-3.3, SK-3.4, SK-9.4 */
    count += list_cells(SK_SHIFT, sk_neighbours(own->cell) & free_cells, out);
  for (int line = 0; line < SK_LINES && !s->terms.open; line++) /* SK-3.5, SK-6.2 */
    out[count++] = SK_ACTION(SK_SCAN, line);
  count += list_cells(SK_FIRE, SK_EVERYWHERE, out + count); /* SK-3.6 */
  if (sk_torpedo_left(&s->terms, seat)) count += sk_torpedo_sample(s, seat, out + count);
  return count;
}

static bool refuse(SbReason *reason, const char *rule, const char *key) {
  if (reason) *reason = (SbReason){.rule = rule, .key = key};
  return false;
}

static bool judge_place(const SkContent *c, const SkState *s, int target, SbReason *reason) {
  if (target >= SK_CELLS) return refuse(reason, "SK-1.2", "no_such_cell");
  return !contains(c->asteroids[s->terms.sector], target) || refuse(reason, "SK-9.2", "asteroid_start");
}

static bool judge_shift(const SkContent *c, const SkState *s, const SkSeat *own, int target, SbReason *reason) {
  if (own->opened == SK_SHIFTED) return refuse(reason, "SK-3.4", "engines_hot");
  if (target >= SK_CELLS || !contains(sk_neighbours(own->cell), target))
    return refuse(reason, "SK-3.3", "no_neighbour");
  return !contains(c->asteroids[s->terms.sector], target) || refuse(reason, "SK-9.4", "asteroid");
}

static bool judge_torpedo(const SkState *s, int seat, SbAction action, SbReason *reason) {
  if (!(s->terms.torpedo & SK_TORPEDOES)) return refuse(reason, "SK-11.1", "no_torpedoes");
  if (!sk_torpedo_left(&s->terms, seat)) return refuse(reason, "SK-11.1", "torpedo_gone");
  if (sk_bearing(action) >= 360 || sk_reach(action) < 1 || sk_reach(action) > SK_REACH_MAX)
    return refuse(reason, "SK-11.2", "no_such_course");
  return true;
}

static bool judge_answer(const SkState *s, int seat, int kind, SbReason *reason) {
  if (kind != SK_CHAFF && kind != SK_PASS) return refuse(reason, "SK-10.2", "answer_first");
  if (!sk_found(s, seat) || !sk_may_chaff(s, seat)) return refuse(reason, "SK-10.2", "not_asked");
  return kind == SK_PASS || sk_chaff_left(&s->terms, seat) > 0 || refuse(reason, "SK-10.3", "no_chaff");
}

bool sk_why_not(const SbContent *content, const SbState *state, int seat, SbAction action, SbReason *reason) {
  const SkState *s = (const SkState *)state;
  const SkSeat *own = &s->seat[seat];
  const SkContent *c = (const SkContent *)content;
  int kind = sk_kind(action), target = sk_target(action);
  if (s->node == SK_OVER) return refuse(reason, "SK-5.6", "over");
  if (own->choice != SK_NO_CHOICE) return refuse(reason, "SK-3.1", "sealed");
  SbAction plain =
      kind == SK_TORPEDO ? SK_TORPEDO_ACTION(sk_bearing(action), sk_reach(action)) : SK_ACTION(kind, target);
  bool known = action == plain && kind >= SK_PLACE && kind < SK_KIND_COUNT && (kind < SK_TORPEDO || target == 0);
  if (!known) return refuse(reason, "SK-3.2", "no_such_choice");
  if (s->node == SK_ANSWERING) return judge_answer(s, seat, kind, reason);
  if (s->node == SK_PLACING && kind != SK_PLACE) return refuse(reason, "SK-2.1", "place_first");
  if (s->node == SK_CHOOSING && kind == SK_PLACE) return refuse(reason, "SK-3.2", "placed_already");
  if (kind == SK_CHAFF || kind == SK_PASS) return refuse(reason, "SK-10.2", "not_asked");
  if (kind == SK_TORPEDO) return judge_torpedo(s, seat, action, reason);
  if (kind == SK_PLACE) return judge_place(c, s, target, reason);
  if (kind == SK_SHIFT) return judge_shift(c, s, own, target, reason);
  if (kind == SK_SCAN && s->terms.open) return refuse(reason, "SK-6.2", "nothing_to_scan");
  if (kind == SK_SCAN) return target < SK_LINES || refuse(reason, "SK-3.5", "no_such_line");
  return target < SK_CELLS || refuse(reason, "SK-1.2", "no_such_cell");
}

/* ---- the end --------------------------------------------------------------------------------------- */

/* SK-5.5: with the end everything is open, so traces shrink to the truth and nothing stays sealed. */
static void finish(SkState *s, uint32_t winners, int reason, SbEvents *events) {
  int cells[SK_SEATS];
  s->node = SK_OVER;
  s->winners = (uint8_t)winners;
  s->reason = (uint8_t)reason;
  for (int seat = 0; seat < SK_SEATS; seat++) {
    SkSeat *own = &s->seat[seat];
    own->choice = SK_NO_CHOICE;
    cells[seat] = own->cell == SK_NOWHERE ? -1 : own->cell;
    own->traces = own->cell == SK_NOWHERE ? 0 : (uint16_t)(1u << own->cell);
  }
  int winner = winners ? __builtin_ctz(winners) : -1, raider = -1;
  if (sk_together(&s->terms)) { /* which ends after the raider has appeared: nobody resigns before (SK-12.9) */
    SkShip ship = sk_ship(s, SK_RAIDER);
    raider = ship.cell;
    ship.traces = (uint16_t)(1u << raider);
    sk_ship_set(s, SK_RAIDER, ship);
  }
  sb_event(events, (SbEvent){SK_E_OVER, SB_TO_ALL, {winner, reason, cells[0], cells[1], raider}});
}

/* SK-12.8 */
static void finish_together_or_go_on(SkState *s, SbEvents *events) {
  if (sk_ship(s, SK_RAIDER).hull == 0)
    finish(s, 3, SK_RAIDER_DESTROYED, events);
  else if (s->seat[0].hull == 0 || s->seat[1].hull == 0)
    finish(s, 0, SK_SHIP_LOST, events);
  else if (s->round == s->terms.rounds)
    finish(s, 0, SK_RAIDER_AWAY, events);
  else
    begin_round(s, events);
}

static void finish_or_go_on(SkState *s, SbEvents *events) {
  if (sk_together(&s->terms)) {
    finish_together_or_go_on(s, events);
    return;
  }
  int hull0 = s->seat[0].hull, hull1 = s->seat[1].hull;
  uint32_t stronger = hull0 > hull1 ? 1 : hull1 > hull0 ? 2 : 0;
  if (hull0 == 0 && hull1 == 0) {
    finish(s, 0, SK_BOTH_DESTROYED, events); /* SK-5.2 */
  } else if (hull0 == 0 || hull1 == 0) {
    finish(s, stronger, SK_DESTROYED, events); /* SK-5.1 */
  } else if (s->round == s->terms.rounds) {
    finish(s, stronger, stronger ? SK_MORE_HULL : SK_LEVEL, events); /* SK-5.3 */
  } else {
    begin_round(s, events);
  }
}

void sk_resign(const SbContent *content, SbState *state, int seat, SbQuit how, SbEvents *events) {
  static const uint8_t reasons[SB_QUITS] = {0, SK_RESIGNED, SK_TIMED_OUT, SK_GONE};
  (void)content;
  finish((SkState *)state, 1u << (1 - seat), reasons[how], events); /* SK-5.4, SK-5.7 */
}

/* ---- a round --------------------------------------------------------------------------------------- */

static void shift(const SkContent *c, SkState *s, int who, int cell, SbEvents *events) {
  SkShip ship = sk_ship(s, who);
  unsigned reach = 0;
  for (int from = 0; from < SK_CELLS; from++)
    if (contains(ship.traces, from)) reach |= sk_neighbours(from); /* SK-4.7 */
  ship.cell = (uint8_t)cell;
  ship.traces = s->terms.open ? (uint16_t)(1u << cell) : (uint16_t)(reach & sk_free_cells(c, &s->terms)); /* SK-9.5 */
  sk_ship_set(s, who, ship);
  sb_event(events, (SbEvent){SK_E_SHIFTED, SB_TO_ALL, {who, s->terms.open ? cell : -1}});
}

static void scan(SkState *s, int seat, int line, SbEvents *events) {
  int other = sk_enemy_of(s, seat);
  SkShip enemy = sk_ship(s, other);
  uint16_t cells = sk_line_cells(line);
  bool found = contains(cells, enemy.cell);
  enemy.traces &= found ? cells : (uint16_t)~cells; /* SK-4.7 */
  sk_ship_set(s, other, enemy);
  sb_event(events, (SbEvent){SK_E_SCANNED, SB_TO_ALL, {seat, line, found}});
}

static void fire_at(const SkContent *c, SkState *s, int who, int other, int cell, SbChance *chance, SbEvents *events) {
  SkShip enemy = sk_ship(s, other);
  uint16_t bit = (uint16_t)(1u << cell);
  int face = -1, damage = 0;
  if (enemy.cell == cell) { /* SK-4.4 */
    face = sb_chance_draw(chance, &s->rng, c->dice, SK_DIE_DAMAGE, 0);
    damage = c->damage[face] < enemy.hull ? c->damage[face] : enemy.hull; /* SK-4.5 */
    enemy.hull = (uint8_t)(enemy.hull - damage);
  }
  enemy.traces &= face >= 0 ? bit : (uint16_t)~bit; /* SK-4.7 */
  sk_ship_set(s, other, enemy);
  sb_event(events, (SbEvent){SK_E_FIRED, SB_TO_ALL, {who, cell, face, damage, enemy.hull}});
}

static void fire(const SkContent *c, SkState *s, int seat, int cell, SbChance *chance, SbEvents *events) {
  fire_at(c, s, seat, sk_enemy_of(s, seat), cell, chance, events);
}

/* Whether somebody is asked before the shots that struck do damage. Misses are told at once. */
static bool ask(SkState *s, SbEvents *events) {
  bool asked = false, fires[SK_SEATS];
  for (int seat = 0; seat < SK_SEATS; seat++) {
    const SkSeat *enemy = &s->seat[1 - seat];
    fires[seat] = sk_kind(s->seat[seat].opened) == SK_FIRE;
    asked |= fires[seat] && enemy->cell == sk_target(s->seat[seat].opened) && sk_may_chaff(s, 1 - seat);
  }
  for (int seat = 0; seat < SK_SEATS && asked; seat++) {
    SkSeat *enemy = &s->seat[1 - seat];
    int cell = sk_target(s->seat[seat].opened);
    if (!fires[seat]) continue;
    enemy->traces &= (uint16_t)(enemy->cell == cell ? 1u << cell : ~(1u << cell)); /* SK-4.7, SK-10.4 */
    if (enemy->cell == cell)
      sb_event(events, (SbEvent){SK_E_FOUND, SB_TO_ALL, {seat, cell}});
    else
      sb_event(events, (SbEvent){SK_E_FIRED, SB_TO_ALL, {seat, cell, -1, 0, enemy->hull}});
  }
  if (asked) s->node = SK_ANSWERING;
  return asked;
}

static void throw_chaff(SkState *s, int seat, int cell, SbEvents *events) {
  sk_chaff_set(&s->terms, seat, sk_chaff_left(&s->terms, seat) - 1, sk_chaff_spent(&s->terms, seat) + 1);
  sb_event(events, (SbEvent){SK_E_CHAFF, SB_TO_ALL, {seat, cell}});
}

/* SK-12.6, SK-12.7. True when the ship it has found is asked first. */
static bool raider_acts(const SkContent *c, SkState *s, SbChance *chance, SbEvents *events) {
  if (sk_ship(s, SK_RAIDER).hull == 0) return false; /* SK-12.8 */
  if (!sk_raider_fires(s)) {
    int to = sk_raider_shift(c, s, chance);
    if (to >= 0) shift(c, s, SK_RAIDER, to, events);
    return false;
  }
  int prey = sk_prey(s), cell = sk_raider_aim(c, s, chance);
  if (s->seat[prey].cell != cell || !sk_may_chaff(s, prey)) {
    fire_at(c, s, SK_RAIDER, prey, cell, chance, events);
    return false;
  }
  s->seat[prey].traces = (uint16_t)(1u << cell);
  s->node = SK_ANSWERING;
  sb_event(events, (SbEvent){SK_E_FOUND, SB_TO_ALL, {SK_RAIDER, cell}});
  return true;
}

/* The same for a shot of the raider. */
static void resolve_answer_together(const SkContent *c, SkState *s, SbChance *chance, SbEvents *events) {
  int prey = sk_prey(s), cell = s->seat[prey].cell;
  if (sk_kind(s->seat[prey].choice) == SK_CHAFF)
    throw_chaff(s, prey, cell, events);
  else
    fire_at(c, s, SK_RAIDER, prey, cell, chance, events);
  s->seat[prey].choice = SK_NO_CHOICE;
  s->node = SK_CHOOSING;
  finish_or_go_on(s, events);
}

/* SK-10.4, SK-10.5: all answers are there. */
static void resolve_answers(const SkContent *c, SkState *s, SbChance *chance, SbEvents *events) {
  bool found[SK_SEATS] = {sk_found(s, 0), sk_found(s, 1)}; /* before anything changes */
  for (int seat = 0; seat < SK_SEATS; seat++) {
    int enemy = 1 - seat, cell = sk_target(s->seat[seat].opened);
    if (!found[enemy]) continue;
    if (sk_kind(s->seat[enemy].choice) == SK_CHAFF)
      throw_chaff(s, enemy, cell, events);
    else
      fire(c, s, seat, cell, chance, events);
  }
  for (int seat = 0; seat < SK_SEATS; seat++) s->seat[seat].choice = SK_NO_CHOICE;
  s->node = SK_CHOOSING;
  finish_or_go_on(s, events);
}

/* SK-4.2 to SK-4.6. Ships only lose hull here, so that a ship shot to pieces still gets its own shot. */
static void resolve(const SkContent *c, SkState *s, SbChance *chance, SbEvents *events) {
  int kind[SK_SEATS], target[SK_SEATS];
  for (int seat = 0; seat < SK_SEATS; seat++) {
    SkSeat *own = &s->seat[seat];
    kind[seat] = sk_kind(own->choice);
    target[seat] = sk_target(own->choice);
    own->opened = kind[seat] == SK_SHIFT ? SK_SHIFTED : own->choice; /* SK-4.1 */
    own->choice = SK_NO_CHOICE;
  }
  for (int seat = 0; seat < SK_SEATS; seat++)
    if (kind[seat] == SK_SHIFT) shift(c, s, seat, target[seat], events);
  for (int seat = 0; seat < SK_SEATS; seat++)
    if (kind[seat] == SK_SCAN) scan(s, seat, target[seat], events);
  if (!sk_together(&s->terms) && ask(s, events)) return;
  for (int seat = 0; seat < SK_SEATS; seat++)
    if (kind[seat] == SK_FIRE) fire(c, s, seat, target[seat], chance, events);
  for (int seat = 0; seat < SK_SEATS && sk_together(&s->terms); seat++) sk_give_away(s, seat);
  if (sk_together(&s->terms) && raider_acts(c, s, chance, events)) return;
  finish_or_go_on(s, events);
}

/* SK-11.6: it strikes as a shot does, at once, and the player still has to choose. */
static void torpedo(const SkContent *c, SkState *s, int seat, SbAction action, SbChance *chance, SbEvents *events) {
  int cell = sk_launch(c, s, seat, action, chance, events);
  if (cell >= 0) fire(c, s, seat, cell, chance, events);
  if (sk_ship(s, sk_enemy_of(s, seat)).hull > 0) return;
  if (sk_together(&s->terms))
    finish(s, 3, SK_RAIDER_DESTROYED, events);
  else
    finish(s, 1u << seat, SK_DESTROYED, events);
}

static void place(const SkContent *c, SkState *s, SbChance *chance, SbEvents *events) {
  for (int seat = 0; seat < SK_SEATS; seat++) {
    int cell = sk_target(s->seat[seat].choice);
    put_down(c, s, seat, cell);
    s->seat[seat].choice = SK_NO_CHOICE;
    if (s->terms.open) sb_event(events, (SbEvent){SK_E_DRAWN, SB_TO_ALL, {seat, cell}}); /* SK-6.1 */
  }
  if (sk_together(&s->terms)) sk_raider_appear(c, s, chance, events); /* SK-12.3 */
  begin_round(s, events);
}

void sk_apply(const SbContent *content, SbState *state, int seat, SbAction action, SbChance *chance, SbEvents *events) {
  const SkContent *c = (const SkContent *)content;
  SkState *s = (SkState *)state;
  if (sk_kind(action) == SK_TORPEDO) {
    torpedo(c, s, seat, action, chance, events);
    return;
  }
  s->seat[seat].choice = (uint8_t)action;
  uint16_t side = sk_to_side(&s->terms, seat);
  sb_event(events, (SbEvent){SK_E_CHOSE, side, {seat, (int32_t)action}});
  sb_event(events, (SbEvent){SK_E_SEALED, (uint16_t)(SB_TO_ALL & ~side), {seat}});
  if (sk_due(content, state)) return; /* SK-4.1: the last one to choose resolves */
  if (s->node == SK_PLACING) {
    place(c, s, chance, events);
  } else if (s->node == SK_CHOOSING) {
    resolve(c, s, chance, events);
  } else {
    (sk_together(&s->terms) ? resolve_answer_together : resolve_answers)(c, s, chance, events);
  }
}
