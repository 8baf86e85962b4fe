/* A player: throws at what brings most, for the hand it has, and answers whatever is asked. */
#include "geometry.h"
#include "thrower.h"

/* ---- the hand ---------------------------------------------------------------------------------------- */

/* FS-17.17: the lower the level, the worse the hand; a seat with a scatter of its own has that one. */
static int32_t hand_of(const FsState *s, int seat, int level) {
  static const int32_t hands[] = {400, 400, 360, 335, 200, 100};
  return s->scatter[seat] ? s->scatter[seat] : hands[level];
}

static int nearest(int32_t value, int32_t step) {
  return fs_round((double)value / step);
}

static SbAction by_hand(const FsAim *aimed, int32_t hand, SbRng *luck) {
  FsAim aim = *aimed;
  int32_t deviates[5];
  fs_deviates(luck, deviates);
  FsFlick flick = {aim.x, aim.aim * 10, aim.power * 2, aim.loft * 20, aim.back * 10, aim.side * 20};
  fs_scatter(&flick, hand, deviates);
  aim.aim = nearest(flick.aim, 10);
  aim.power = nearest(flick.power, 2);
  aim.loft = nearest(flick.loft, 20);
  aim.back = nearest(flick.back, 10);
  aim.side = nearest(flick.side, 20);
  return fs_flick(&aim);
}

/* ---- flips ------------------------------------------------------------------------------------------- */

typedef struct Player {
  const FsView *v;
  int level;
  SbRng *luck;
} Player;

static SbAction flip(const Player *p, const FsPlan *plan) {
  const FsState *s = p->v->s;
  return s->scatter[s->seat] ? fs_flick(&plan->aim) : by_hand(&plan->aim, p->v->hand, p->luck);
}

static FsPlan plan(const Player *p, int kind, int ship) {
  return fs_plan(p->v, p->level, kind, ship, p->luck);
}

/* What a ship that has landed is going to bring. */
static double landed_gain(const Player *p, int ship) {
  const FsView *v = p->v;
  FsHits others = fs_pending(v, ship);
  FsState s = *v->s;
  int id = s.seat * FS_FLEET + ship;
  if (fs_ship_c(&s, s.seat, ship)->where != FS_LANDED) return 0;
  if (fs_is_lodged(v->c, &s, id)) return fs_breach_worth(v, ship);
  if (s.ship[id].flags & FS_BOMBING) return 0;
  s.ship[id].cells = fs_lies_on(v->c, &s, id);
  return fs_attack_outlook(v, &s, id, &others) - fs_outlook(v, &others);
}

/* A flip that need not be made: only where it brings more than what it gives up. */
static bool again(const Player *p, int kind, int ship, SbAction *out) {
  if (!fs_may_flip(p->v->c, p->v->s, kind, ship)) return false;
  FsPlan better = plan(p, kind, ship);
  if (better.gain <= landed_gain(p, ship)) return false;
  *out = flip(p, &better);
  return true;
}

static int first_ready(const FsState *s) {
  for (int ship = 0; ship < FS_FLEET; ship++)
    if (fs_ship_c(s, s->seat, ship)->where == FS_READY) return ship;
  return FS_NOBODY;
}

static SbAction flip_ready(const Player *p, int ship) {
  FsPlan best = plan(p, FS_FLIP, ship);
  if (fs_may_flip(p->v->c, p->v->s, FS_BOMB, ship)) {
    FsPlan run = plan(p, FS_BOMB, ship);
    if (run.gain > best.gain) best = run;
  }
  return flip(p, &best);
}

static SbAction choose_flip(const Player *p) {
  const FsState *s = p->v->s;
  SbAction out;
  if (s->open == FS_VOID) {
    if (fs_ship_c(s, s->seat, s->flipped)->voids >= FS_MAY_GIVE_UP) return fs_make(FS_GIVE_UP, 0, 0, 0); /* FS-3.6 */
    FsPlan repeated = plan(p, s->from, s->flipped);
    return flip(p, &repeated);
  }
  if (s->open != FS_SHUT && again(p, FS_FLIP, s->flipped, &out)) return out;
  int ready = first_ready(s);
  if (ready != FS_NOBODY) return flip_ready(p, ready);
  for (int ship = 0; ship < FS_FLEET; ship++) {
    if (again(p, FS_FLIP, ship, &out) || again(p, FS_EXTRA, ship, &out) || again(p, FS_FORWARD, ship, &out)) return out;
  }
  return fs_make(FS_DONE, 0, 0, 0);
}

/* ---- the rapid variant ------------------------------------------------------------------------------- */

/* Throws while there is something in hand; then fetches what is nearest. */
static SbAction choose_in_race(const Player *p, int seat) {
  const FsState *s = p->v->s;
  SbAction list[FS_ACTIONS_MAX];
  int count = fs_race_legal(p->v->c, s, seat, list), best = count - 1;
  if (fs_race_may_throw(s, seat)) {
    FsAim aim = fs_plan_throw(p->v, seat, p->luck);
    return s->scatter[seat] ? fs_flick(&aim) : by_hand(&aim, p->v->hand, p->luck);
  }
  uint32_t least = UINT32_MAX;
  for (int i = 0; i < count; i++) {
    if (fs_choice(list[i]) != FS_FETCH) continue;
    uint32_t takes = fs_race_fetching(s, seat, fs_ship_of(list[i]));
    if (takes < least) least = takes, best = i;
  }
  return list[best];
}

/* ---- answers ----------------------------------------------------------------------------------------- */

/* Those that have no choice first: what they have struck others need not strike. Repair before the last point of the
 * Mothership is gone. */
static SbAction choose_ship(const FsView *v) {
  static const uint8_t order[FS_POWERS + 1] = {
      [FS_REPAIR] = 0,      [FS_PIERCER] = 1,     [FS_DEFLECT] = 3,      [FS_BLAST] = 3,
      [FS_MOON_STRIKE] = 4, [FS_SHORT_LASER] = 5, [FS_LONG_LASER] = 5,   [FS_TWIN_LASER] = 6,
      [FS_ENCORE] = 2,      [FS_SECOND_FLIP] = 2, [FS_FORWARD_RAMP] = 2, [FS_BOMBING_RUN] = 2};
  const FsState *s = v->s;
  int best = FS_NOBODY, least = 99;
  for (int ship = 0; ship < FS_FLEET; ship++) {
    if (!fs_may_act(v->c, s, ship)) continue;
    int rank = order[fs_power(s, s->seat, ship)];
    if (rank < least) least = rank, best = ship;
  }
  return fs_make(FS_RESOLVE, 0, 0, best);
}

static FsHits hits_so_far(const FsView *v) {
  FsHits hits = fs_pending(v, v->s->acting);
  for (int cell = 0; cell < FS_CELLS; cell++) hits.on[cell] += v->s->hits[cell];
  return hits;
}

static SbAction choose_target(const FsView *v) {
  const FsState *s = v->s;
  uint32_t targets = fs_targets(v->c, s);
  FsHits none = hits_so_far(v), before = none;
  bool stays = fs_power(s, s->seat, s->acting) == FS_DEFLECT && s->enemy[s->stage];
  if (stays) none.on[s->stage]++;
  SbAction best = fs_make(FS_NONE, 0, 0, 0);
  double most = fs_outlook(v, &none);
  for (int cell = 0; cell < FS_CELLS; cell++) {
    if (!(targets >> cell & 1)) continue;
    FsHits with = before;
    with.on[cell]++;
    double value = fs_outlook(v, &with);
    if (value > most) most = value, best = fs_make(FS_HIT, cell, 0, 0);
  }
  return best;
}

/* What it is worth to wait on these cards alone. */
static double kept_outlook(const FsView *v, uint32_t kept) {
  FsHits hits = fs_pending(v, v->s->acting);
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (kept >> cell & 1) hits.on[cell] += v->s->hits[cell];
  return fs_outlook(v, &hits);
}

static SbAction choose_kept(const FsView *v) {
  const FsState *s = v->s;
  SbAction best = fs_make(FS_STAY, 0, 0, 0);
  uint32_t under = fs_waiting_hits(s) & fs_ship_c(s, s->seat, s->acting)->cells;
  double most = fs_may_stay(s) ? kept_outlook(v, under) : -1e9;
  for (int cell = 0; cell < FS_CELLS; cell++)
    for (int other = cell + 1; other <= FS_CELLS; other++) {
      if (!fs_may_keep(v->c, s, cell, other)) continue;
      double value = kept_outlook(v, 1u << cell | (other < FS_CELLS ? 1u << other : 0));
      if (value > most) most = value, best = fs_make(FS_KEEP, cell, other, 0);
    }
  return best;
}

bool fs_choose(const SbContent *content, const SbObservation *observation, int seat, int level, SbRng *luck,
               SbAction *out) {
  const FsState *s = (const FsState *)observation;
  const FsView view = fs_view(fs_facts(content), s, hand_of(s, seat, level));
  const Player player = {&view, level, luck};
  switch (s->node) {
    case FS_FLIPPING:
    case FS_ASSAULT:
      *out = choose_flip(&player);
      return true;
    case FS_RACING:
      *out = choose_in_race(&player, seat);
      return true;
    case FS_ORDERING:
      *out = choose_ship(&view);
      return true;
    case FS_AIMING:
      *out = choose_target(&view);
      return true;
    case FS_REPAIRING:
      *out = fs_make(FS_HEAL, 0, 0, 0);
      return true;
    case FS_KEEPING:
      *out = choose_kept(&view);
      return true;
    default:
      *out = fs_make(FS_CENTRE, 0, 0, 0); /* where it is not so easily knocked off */
      return true;
  }
}
