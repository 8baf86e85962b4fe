/* A seat's resolution: which ship attacks next, and what is to be asked about it. */
#include "fs.h"

static int acting_id(const FsState *s) {
  return s->seat * FS_FLEET + s->acting;
}

/* ---- what a ship could attack ------------------------------------------------------------------------ */

static uint32_t row_cells(int row) {
  return 31u << (row * FS_COLUMNS);
}

static uint32_t beside(const FsState *s, uint32_t cells) {
  uint32_t mask = 0;
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (cells >> cell & 1) mask |= fs_neighbours(s, cell);
  return mask;
}

static int32_t laser(const FsContent *c, int power) { /* FS-1.4 */
  return power == FS_SHORT_LASER ? c->size.card_width : c->size.card_length;
}

/* The possible answers to question `stage` about a ship, as the snapshot has it (FS-4.5, FS-4.9). */
uint32_t fs_targets_of(const FsContent *c, const FsState *s, int id, int stage) {
  const FsShip *ship = &s->ship[id];
  uint32_t living = fs_living(s);
  int power = fs_power(s, id / FS_FLEET, id % FS_FLEET);
  switch (power) {
    case FS_MOON_STRIKE: /* FS-12.1: a question for each row */
      return stage < FS_ROWS && fs_moons(c, s, id) >> stage & 1 ? living & row_cells(stage) : 0;
    case FS_SHORT_LASER:
    case FS_LONG_LASER: /* FS-12.2 */
      return stage == 0 && !ship->cells ? fs_in_range(c, s, id, laser(c, power)) : 0;
    case FS_DEFLECT: /* FS-12.3: a question for each card */
      return stage < FS_CELLS && ship->cells >> stage & 1 ? living & fs_neighbours(s, stage) : 0;
    case FS_TWIN_LASER: /* FS-12.8 */
      if (stage >= 2 - __builtin_popcount(ship->cells)) return 0;
      return fs_in_range(c, s, id, laser(c, power)) & ~ship->cells;
    case FS_BLAST: /* FS-12.11 */
      return stage == 0 ? living & beside(s, ship->cells) & ~ship->cells : 0;
    default:
      return 0;
  }
}

static uint32_t not_yet_hit(const FsState *s) {
  uint32_t mask = 0;
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (!s->hits[cell]) mask |= 1u << cell;
  return mask;
}

uint32_t fs_targets(const FsContent *c, const FsState *s) {
  uint32_t mask = fs_targets_of(c, s, acting_id(s), s->stage);
  if (fs_power(s, s->seat, s->acting) == FS_TWIN_LASER) mask &= not_yet_hit(s); /* FS-12.8: they differ */
  return mask;
}

static bool attacks(const FsContent *c, const FsState *s, int id) {
  if (s->ship[id].cells & fs_living(s)) return true;
  for (int stage = 0; stage < FS_CELLS; stage++)
    if (fs_targets_of(c, s, id, stage)) return true;
  return false;
}

/* ---- the snapshot ------------------------------------------------------------------------------------ */

/* FS-4.1, FS-5.8 */
void fs_begin_resolution(FsRunning *run) {
  FsState *s = run->s;
  s->open = FS_SHUT;
  s->flipped = FS_NOBODY;
  for (int id = 0; id < FS_SHIPS; id++) {
    FsShip *ship = &s->ship[id];
    uint32_t on = fs_lies_on(run->c, s, id);
    if (ship->where == FS_LANDED) ship->cells = ship->flags & FS_BOMBING ? 0 : on; /* FS-12.10 */
    if (ship->where != FS_WAITING) continue;
    if (ship->cells & ~on) fs_tell(run, FS_E_LOST_HIT, id / FS_FLEET, id % FS_FLEET, 0, 0);
    ship->cells &= on;
    ship->twice &= on;
    if (!ship->cells) ship->arrived = 0;
  }
  fs_resolve_on(run);
}

/* ---- lodged ships ------------------------------------------------------------------------------------ */

static uint32_t lodged_ships(const FsContent *c, const FsState *s) {
  uint32_t mask = 0;
  for (int ship = 0; ship < FS_FLEET; ship++)
    if (fs_ship_c(s, s->seat, ship)->where == FS_LANDED && fs_is_lodged(c, s, s->seat * FS_FLEET + ship))
      mask |= 1u << ship;
  return mask;
}

/* FS-4.4: their order matters only where not every one takes its point off, and some of them repair. */
static bool order_matters(const FsState *s, uint32_t lodged) {
  uint32_t repair = 0;
  for (int ship = 0; ship < FS_FLEET; ship++)
    if (lodged >> ship & 1 && fs_power(s, s->seat, ship) == FS_REPAIR) repair |= 1u << ship;
  return repair && repair != lodged && s->mothership > 0 && s->mothership < __builtin_popcount(lodged);
}

void fs_breach(FsRunning *run, int ship) {
  FsState *s = run->s;
  if (s->mothership > 0) s->mothership--;
  fs_tell(run, FS_E_BREACH, s->seat, ship, s->mothership, 0);
  fs_dock(s, s->seat * FS_FLEET + ship);
}

static void resolve_lodged(FsRunning *run, int ship) {
  FsState *s = run->s;
  bool damages = s->mothership > 0, repairs = fs_power(s, s->seat, ship) == FS_REPAIR;
  fs_breach(run, ship);
  if (!damages || !repairs || s->city == FS_TRACK) return; /* FS-12.9 */
  s->acting = (uint8_t)ship;
  s->node = FS_REPAIRING;
}

void fs_heal(FsRunning *run, bool heal) {
  FsState *s = run->s;
  if (heal) {
    s->city = (uint8_t)(s->city + 2 < FS_TRACK ? s->city + 2 : FS_TRACK);
    fs_tell(run, FS_E_HEALED, s->seat, s->acting, s->city, 0);
  }
  s->acting = FS_NOBODY;
  fs_resolve_on(run);
}

/* ---- one ship after the other ------------------------------------------------------------------------ */

static uint32_t attackers(FsRunning *run) { /* FS-4.7: the others go home */
  FsState *s = run->s;
  uint32_t mask = 0;
  for (int ship = 0; ship < FS_FLEET; ship++) {
    int id = s->seat * FS_FLEET + ship;
    if (s->ship[id].where != FS_LANDED) continue;
    if (attacks(run->c, s, id)) {
      mask |= 1u << ship;
      continue;
    }
    fs_dock(s, id);
    fs_tell(run, FS_E_DOCKED, s->seat, ship, 0, 0);
  }
  return mask;
}

static void end_resolution(FsRunning *run) {
  FsState *s = run->s;
  for (int id = 0; id < FS_SHIPS; id++) /* FS-5.8 */
    if (s->ship[id].where == FS_WAITING && !s->ship[id].cells) {
      fs_dock(s, id);
      fs_tell(run, FS_E_DOCKED, id / FS_FLEET, id % FS_FLEET, 0, 0);
    }
  fs_forget_turn(s);
  s->seat = (uint8_t)((s->seat + 1) % s->seats);
  s->node = FS_FLIPPING;
  if (s->seat == s->marker)
    fs_end_phase(run);
  else
    fs_begin_turn(run);
}

void fs_resolve_ship(FsRunning *run, int ship) {
  FsState *s = run->s;
  int id = s->seat * FS_FLEET + ship;
  fs_tell(run, FS_E_RESOLVES, s->seat, ship, 0, 0);
  if (fs_is_lodged(run->c, s, id)) {
    s->node = FS_ORDERING;
    resolve_lodged(run, ship);
    if (s->node != FS_REPAIRING) fs_resolve_on(run);
    return;
  }
  s->acting = (uint8_t)ship;
  s->stage = 0;
  s->node = FS_AIMING;
  uint32_t landed = s->ship[id].cells & fs_living(s);
  bool moves = fs_power(s, s->seat, ship) == FS_DEFLECT; /* asked card by card */
  for (int cell = 0; cell < FS_CELLS; cell++) s->hits[cell] = !moves && landed >> cell & 1;
  fs_resolve_on(run);
}

/* On to the next question about the acting ship; false when all are answered. */
static bool ask(FsRunning *run) {
  FsState *s = run->s;
  bool moves = fs_power(s, s->seat, s->acting) == FS_DEFLECT;
  for (; s->stage < FS_CELLS; s->stage++) {
    if (fs_targets(run->c, s)) return true;
    bool stays = moves && fs_ship(s, s->seat, s->acting)->cells >> s->stage & 1 && s->enemy[s->stage];
    if (stays) s->hits[s->stage]++;
  }
  s->stage = 0;
  return false;
}

void fs_answer(FsRunning *run, int cell) {
  FsState *s = run->s;
  bool moves = fs_power(s, s->seat, s->acting) == FS_DEFLECT;
  fs_tell(run, FS_E_AIMS, s->seat, s->acting, cell == FS_NO_CELL ? -1 : cell, 0);
  if (cell == FS_NO_CELL && moves && s->enemy[s->stage]) cell = s->stage; /* FS-12.3: it stays */
  if (cell != FS_NO_CELL) s->hits[cell]++;
  s->stage++;
  if (cell == FS_NO_CELL && fs_power(s, s->seat, s->acting) == FS_TWIN_LASER) s->stage = FS_CELLS;
  fs_resolve_on(run);
}

bool fs_may_act(const FsContent *c, const FsState *s, int ship) {
  uint32_t lodged = lodged_ships(c, s);
  if (lodged) return lodged >> ship & 1;
  return fs_ship_c(s, s->seat, ship)->where == FS_LANDED;
}

void fs_resolve_on(FsRunning *run) {
  FsState *s = run->s;
  if (s->node == FS_OVER || s->node == FS_ASSAULT) return; /* FS-9.6 */
  if (s->node == FS_AIMING) {
    if (!ask(run)) fs_strike(run);
    return;
  }
  s->node = FS_ORDERING;
  uint32_t lodged = lodged_ships(run->c, s);
  if (lodged) {
    if (!order_matters(s, lodged)) fs_resolve_ship(run, __builtin_ctz(lodged));
    return;
  }
  uint32_t left = attackers(run);
  if (!left)
    end_resolution(run);
  else if (!(left & (left - 1)))
    fs_resolve_ship(run, __builtin_ctz(left));
}
