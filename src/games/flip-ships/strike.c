/* Hits, destruction until nothing changes, and the ships that wait. */
#include <string.h>

#include "fs.h"

/* ---- destruction ------------------------------------------------------------------------------------- */

static int living_hits(const FsState *s, int cell) {
  int hits = s->hits[cell];
  for (int id = 0; id < FS_SHIPS; id++)
    if (s->ship[id].where == FS_WAITING) hits += (s->ship[id].cells >> cell & 1) + (s->ship[id].twice >> cell & 1);
  return hits;
}

static bool is_protected(const FsContent *c, const FsState *s, int cell) { /* FS-5.1, FS-5.9 */
  uint32_t beside = fs_neighbours(s, cell) & fs_living(s);
  if (fs_enemy(c, s, cell)->symbol == FS_SHIELD) return false;
  for (int other = 0; other < FS_CELLS; other++)
    if (beside >> other & 1 && fs_enemy(c, s, other)->symbol == FS_SHIELD) return true;
  return false;
}

static bool falls(const FsContent *c, const FsState *s, int cell) { /* FS-5.6 */
  int need = fs_enemy(c, s, cell)->symbol == FS_TWO_HIT ? 2 : 1;
  return living_hits(s, cell) >= need && !is_protected(c, s, cell);
}

/* FS-4.6; who waited there has one hit less. */
static void destroy(FsRunning *run, int cell) {
  FsState *s = run->s;
  fs_tell(run, FS_E_DESTROYED, s->enemy[cell] - 1, cell, 0, 0);
  s->enemy[cell] = 0;
  s->hits[cell] = 0;
  s->card[cell] = fs_home(run->c, cell);
  for (int id = 0; id < FS_SHIPS; id++) {
    FsShip *ship = &s->ship[id];
    if (ship->where != FS_WAITING || !(ship->cells >> cell & 1)) continue;
    ship->cells &= ~(1u << cell);
    ship->twice &= ~(1u << cell);
    s->asked &= ~(1u << id);
    if (!ship->cells) {
      fs_dock(s, id);
      fs_tell(run, FS_E_DOCKED, id / FS_FLEET, id % FS_FLEET, 0, 0);
    } else if (!(ship->cells & (ship->cells - 1))) {
      s->asked |= 1u << id; /* FS-5.4 */
    }
  }
}

void fs_destroy_all(FsRunning *run, uint32_t pierced) {
  FsState *s = run->s;
  bool changed = true;
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (pierced >> cell & 1 && s->enemy[cell]) destroy(run, cell);
  while (changed) {
    changed = false;
    for (int cell = 0; cell < FS_CELLS; cell++) {
      if (!s->enemy[cell] || !falls(run->c, s, cell)) continue;
      destroy(run, cell);
      changed = true;
    }
  }
}

void fs_strike(FsRunning *run) {
  FsState *s = run->s;
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (s->hits[cell])
      sb_event(run->events, (SbEvent){.type = FS_E_ATTACKS,
                                      .to = SB_TO_ALL,
                                      .a = {s->seat, s->acting, cell, s->enemy[cell] - 1, s->hits[cell]}});
  bool pierces = fs_power(s, s->seat, s->acting) == FS_PIERCER; /* FS-12.6 */
  fs_destroy_all(run, pierces ? fs_waiting_hits(s) : 0);
  fs_settle_ship(run);
}

/* ---- who waits where --------------------------------------------------------------------------------- */

int fs_asked_ship(const FsState *s) {
  return __builtin_ctz(s->asked);
}

static void wait_on(FsRunning *run, int id, int cell) { /* FS-5.3 */
  FsState *s = run->s;
  s->ship[id].arrived = ++s->arrivals;
  fs_place_waiting(run->c, s, cell);
}

void fs_centre(FsRunning *run, bool centre) { /* FS-5.4 */
  FsState *s = run->s;
  int id = fs_asked_ship(s), cell = __builtin_ctz(s->ship[id].cells);
  s->asked &= ~(1u << id);
  if (centre) wait_on(run, id, cell);
  fs_tell(run, FS_E_CENTRED, id / FS_FLEET, id % FS_FLEET, centre ? cell : -1, 0);
  fs_settle_ship(run);
}

uint32_t fs_waiting_hits(const FsState *s) {
  uint32_t mask = 0;
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (s->hits[cell]) mask |= 1u << cell;
  return mask;
}

uint32_t fs_kept_lying(const FsState *s) {
  return fs_waiting_hits(s) & fs_ship_c(s, s->seat, s->acting)->cells;
}

bool fs_may_stay(const FsState *s) {
  uint32_t under = fs_kept_lying(s);
  return (under & (under - 1)) != 0;
}

bool fs_may_keep(const FsContent *c, const FsState *s, int cell, int other) {
  uint32_t hits = fs_waiting_hits(s);
  int32_t at[2];
  if (!(hits >> cell & 1)) return false;
  if (other == FS_CELLS) return true;
  return other > cell && hits >> other & 1 && fs_could_straddle(c, s, s->seat * FS_FLEET + s->acting, cell, other, at);
}

static void next_ship(FsRunning *run) {
  FsState *s = run->s;
  memset(s->hits, 0, sizeof s->hits);
  s->acting = FS_NOBODY;
  s->node = FS_ORDERING;
  if (fs_living(s) || fs_deck(s)) {
    fs_resolve_on(run);
    return;
  }
  fs_tell(run, FS_E_CLEARED, 0, 0, 0, 0); /* FS-9.6 */
  fs_begin_assault(run);
}

static void tell_wait(const FsRunning *run, uint32_t kept, bool lies) {
  const FsState *s = run->s;
  uint32_t rest = kept & (kept - 1);
  int other = rest ? __builtin_ctz(rest) : -1;
  sb_event(run->events, (SbEvent){.type = FS_E_WAITS,
                                  .to = SB_TO_ALL,
                                  .a = {s->seat, s->acting, __builtin_ctz(kept), other, (int32_t)kept, lies}});
}

/* The hits that are kept live on; the ship lies on one card's centre, midway between two, or where it is. */
void fs_keep(FsRunning *run, uint32_t kept, bool stays) {
  FsState *s = run->s;
  int id = s->seat * FS_FLEET + s->acting, first = __builtin_ctz(kept);
  FsShip *ship = &s->ship[id];
  uint32_t rest = kept & (kept - 1);
  ship->where = FS_WAITING;
  ship->cells = kept;
  ship->twice = 0;
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (kept >> cell & 1 && s->hits[cell] > 1) ship->twice |= 1u << cell;
  if (!rest) {
    wait_on(run, id, first);
  } else if (!stays) {
    int32_t at[2];
    fs_could_straddle(run->c, s, id, first, __builtin_ctz(rest), at);
    fs_lay_flat(run->c, s, id, at[0], at[1]);
  }
  tell_wait(run, kept, rest && stays);
  next_ship(run);
}

/* FS-4.6 to FS-4.8. */
void fs_settle_ship(FsRunning *run) {
  FsState *s = run->s;
  int id = s->seat * FS_FLEET + s->acting;
  uint32_t hits = fs_waiting_hits(s), landed = s->ship[id].cells;
  if (s->asked && (fs_living(s) || fs_deck(s))) {
    s->node = FS_CENTRING;
    return;
  }
  s->asked = 0;
  if (!hits) {
    fs_dock(s, id);
    fs_tell(run, FS_E_DOCKED, s->seat, s->acting, 0, 0);
    next_ship(run);
  } else if (!(hits & (hits - 1)) || !(hits & ~landed)) { /* FS-5.3, FS-5.4 */
    fs_keep(run, hits, true);
  } else {
    s->node = FS_KEEPING; /* FS-5.5 */
  }
}
