/* A seat's flips, one seat after the other: rounds and the Final Assault. */
#include "fs.h"

/* ---- what may be flipped ---------------------------------------------------------------------------- */

static bool runs_on(const FsContent *c, const FsState *s, int ship) { /* FS-12.10: flips of a bombing run are left */
  const FsShip *own = fs_ship_c(s, s->seat, ship);
  return own->flags & FS_BOMBING && own->where == FS_LANDED && own->bombs < 3 &&
         !fs_is_lodged(c, s, s->seat * FS_FLEET + ship);
}

static bool may_flip_plain(const FsContent *c, const FsState *s, int ship) {
  const FsShip *own = fs_ship_c(s, s->seat, ship);
  if (own->where == FS_READY) return true; /* FS-3.3 */
  if (runs_on(c, s, ship)) return true;
  if (own->flags & FS_BOMBING) return false;
  return s->flipped == ship && (s->open == FS_ATMOSPHERE || s->open == FS_AGAIN); /* FS-3.7, FS-12.4 */
}

bool fs_may_flip(const FsContent *c, const FsState *s, int kind, int ship) {
  const FsShip *own = fs_ship_c(s, s->seat, ship);
  int power = fs_power(s, s->seat, ship), id = s->seat * FS_FLEET + ship;
  if (s->open == FS_VOID) return s->flipped == ship && s->from == kind; /* FS-3.6 */
  switch (kind) {
    case FS_FLIP:
      return may_flip_plain(c, s, ship);
    case FS_BOMB:
      return power == FS_BOMBING_RUN && own->where == FS_READY && s->mothership > 0; /* FS-11.3 */
    case FS_EXTRA:
      return power == FS_SECOND_FLIP && own->flags & FS_FLIPPED && !(own->flags & FS_EXTRA_USED);
    case FS_FORWARD:
      return power == FS_FORWARD_RAMP && own->where == FS_LANDED && own->edge == FS_ON_TABLE &&
             !(own->flags & FS_FORWARD_USED) && !fs_is_lodged(c, s, id) && !fs_lies_on(c, s, id);
    default:
      return false;
  }
}

bool fs_must_flip(const FsState *s) {
  for (int ship = 0; ship < FS_FLEET; ship++)
    if (fs_ship_c(s, s->seat, ship)->where == FS_READY) return true;
  return false;
}

bool fs_has_flips(const FsContent *c, const FsState *s) {
  for (int ship = 0; ship < FS_FLEET; ship++)
    for (int kind = FS_FLIP; kind < FS_THROW; kind++)
      if (fs_may_flip(c, s, kind, ship)) return true;
  return false;
}

/* ---- rounds and turns -------------------------------------------------------------------------------- */

void fs_begin_turn(FsRunning *run) {
  fs_tell(run, FS_E_TURN, run->s->seat, 0, 0, 0);
}

void fs_begin_round(FsRunning *run) {
  FsState *s = run->s;
  s->round++;
  s->last_round = __builtin_popcount(fs_living(s)) + fs_deck(s) <= FS_LAST_ROUND; /* FS-9.1 */
  s->node = FS_FLIPPING;
  s->seat = s->marker; /* FS-3.2 */
  s->open = FS_SHUT;
  s->flipped = s->acting = FS_NOBODY;
  fs_tell(run, FS_E_ROUND, s->round, s->marker, s->last_round, 0);
  fs_begin_turn(run);
}

/* FS-10.5: what missed lies until its seat is through. */
static void next_of_assault(FsRunning *run) {
  FsState *s = run->s;
  for (int ship = 0; ship < FS_FLEET; ship++)
    if (fs_ship(s, s->seat, ship)->where == FS_LANDED) fs_dock(s, s->seat * FS_FLEET + ship);
  fs_forget_turn(s);
  s->seat = (uint8_t)((s->seat + 1) % s->seats);
  s->open = FS_SHUT;
  s->flipped = FS_NOBODY;
  if (s->seat != s->marker) {
    fs_begin_turn(run);
    return;
  }
  s->city = 0; /* FS-10.6 */
  fs_tell(run, FS_E_DAMAGE, FS_TRACK, 0, 0, 0);
  fs_finish(run, FS_ASSAULT_FAILED);
}

void fs_end_flips(FsRunning *run) {
  if (run->s->node == FS_ASSAULT)
    next_of_assault(run);
  else
    fs_begin_resolution(run);
}

/* FS-12, Timing: the resolution begins by itself when no flip is open. */
static void go_on(FsRunning *run) {
  if (run->s->node != FS_OVER && !fs_has_flips(run->c, run->s)) fs_end_flips(run);
}

/* ---- a flip ----------------------------------------------------------------------------------------- */

static void miss(FsRunning *run, int ship, int why) {
  FsState *s = run->s;
  s->from = 0;
  fs_dock(s, s->seat * FS_FLEET + ship);
  fs_ship(s, s->seat, ship)->flags |= FS_FLIPPED;
  s->open = FS_SHUT;
  s->flipped = FS_NOBODY;
  fs_tell(run, FS_E_MISSED, s->seat, ship, why, 0);
}

/* FS-10.5: at once, whoever is knocked in. */
static void score(FsRunning *run) {
  FsState *s = run->s;
  for (int ship = 0; ship < FS_FLEET && s->node == FS_ASSAULT; ship++) {
    if (!fs_is_lodged(run->c, s, s->seat * FS_FLEET + ship)) continue;
    if (s->flipped == ship) s->flipped = FS_NOBODY, s->open = FS_SHUT;
    fs_breach(run, ship);
    if (s->mothership == 0) fs_finish(run, FS_VICTORY);
  }
}

/* FS-3.6: nothing is put back; the ship is in its owner's hand again. */
static void was_void(FsRunning *run, const FsAim *aim) {
  FsState *s = run->s;
  FsShip *own = fs_ship(s, s->seat, aim->ship);
  own->voids++;
  own->edge = FS_ON_TABLE;
  s->open = FS_VOID;
  s->flipped = (uint8_t)aim->ship;
  s->from = aim->kind == FS_FORWARD ? FS_FORWARD : FS_FLIP;
  if (own->voids == FS_MUST_GIVE_UP) miss(run, aim->ship, FS_BY_VOIDS);
}

static void has_landed(FsRunning *run, const FsAim *aim) {
  FsState *s = run->s;
  int ship = aim->ship, id = s->seat * FS_FLEET + ship;
  FsShip *own = &s->ship[id];
  bool again = !s->options[FS_NO_REFLIPS]; /* FS-14.1 */
  own->voids = 0;
  own->flags |= FS_FLIPPED;
  if (own->flags & FS_BOMBING) own->bombs = fs_is_lodged(run->c, s, id) ? 3 : own->bombs + 1; /* FS-12.10 */
  if (again && (own->edge == FS_OFF_NEAR || fs_in_atmosphere(run->c, s, id))) {               /* FS-3.7, FS-3.8 */
    own->tries++;
    s->open = FS_ATMOSPHERE;
    s->flipped = (uint8_t)ship;
    if (own->tries == 3) miss(run, ship, FS_BY_ATMOSPHERE);
    return;
  }
  own->tries = 0;
  if (fs_power(s, s->seat, ship) != FS_ENCORE || s->mothership == 0 || !fs_is_lodged(run->c, s, id)) return;
  fs_breach(run, ship); /* FS-12.4 */
  s->open = FS_AGAIN;
  s->flipped = (uint8_t)ship;
}

/* What the ship is called up for, and what that uses up. */
static void take_up(FsRunning *run, const FsAim *aim) {
  FsState *s = run->s;
  FsShip *own = fs_ship(s, s->seat, aim->ship);
  bool repeats = s->open == FS_VOID;
  if (aim->kind == FS_EXTRA) own->tries = 0; /* FS-12.5 */
  if (aim->kind == FS_EXTRA) own->flags |= FS_EXTRA_USED;
  if (aim->kind == FS_FORWARD) own->flags |= FS_FORWARD_USED;
  if (aim->kind == FS_BOMB) {
    own->flags |= FS_BOMBING;
    fs_tell(run, FS_E_BOMBS, s->seat, aim->ship, 0, 0);
  }
  if (aim->ramp && !s->back) { /* FS-2.12 */
    s->back = 1;
    fs_tell(run, FS_E_RAMP, 0, 0, 0, 0);
  }
  own->edge = FS_ON_TABLE;
  own->cells = own->twice = 0;
  if (!repeats) own->voids = 0;
  s->from = 0;
  s->open = FS_SHUT;
  s->flipped = FS_NOBODY;
}

void fs_flip(FsRunning *run, const FsAim *aim) {
  FsState *s = run->s;
  const int32_t numbers[] = {aim->x, aim->aim, aim->power, aim->loft, aim->back, aim->side};
  FsShip *own = fs_ship(s, s->seat, aim->ship);
  take_up(run, aim);
  sb_event(run->events, (SbEvent){.type = FS_E_FLICK,
                                  .to = SB_TO_ALL,
                                  .a = {s->seat, aim->ship, aim->kind, aim->ramp},
                                  .more = numbers,
                                  .more_count = 6});
  FsPose from = own->pose;
  if (fs_measure_landing(run, aim) < FS_TURN) { /* FS-3.5 */
    own->pose = aim->kind == FS_FORWARD ? from : (FsPose){0};
    was_void(run, aim);
  } else {
    has_landed(run, aim);
  }
  score(run);
  go_on(run);
}

void fs_give_up(FsRunning *run) { /* FS-3.6 */
  miss(run, run->s->flipped, FS_BY_VOIDS);
  go_on(run);
}
