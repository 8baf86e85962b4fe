#include "worth.h"

#include <math.h>

#include "aim.h"

/* Found by playing: what an enemy less is worth by itself, the damage of later advances, all of the match. */
enum { ADVANCES = 3 };
static const double kill = 0.7, urgent[ADVANCES] = {1, 0.45, 0.2}, match = 40;

/* A card in the second row stands for all. */
static double hit_chance(int32_t hand) {
  double p = 0.72 - 0.0017 * hand;
  return p > 0.1 ? p : 0.1;
}

static int ships_ready(const FsState *s) {
  int count = 0;
  for (int id = 0; id < FS_SHIPS; id++) count += s->ship[id].where == FS_READY;
  return count;
}

FsView fs_view(const FsContent *c, const FsState *s, int32_t hand) {
  FsState ahead = *s;
  double health = s->city - 0.5 * fs_advance_damage(c, &ahead), miss = 1;
  int flips = ships_ready(s);
  for (int i = 0; i < flips && i < 4; i++) miss *= 1 - hit_chance(hand);
  if (health < 1) health = 1;
  return (FsView){c, s, hand, 1 + 30 / ((health + 1) * (health + 1)), 1 - miss};
}

FsHits fs_pending(const FsView *v, int but) {
  FsHits hits = {0};
  for (int ship = 0; ship < FS_FLEET; ship++) {
    const FsShip *own = fs_ship_c(v->s, v->s->seat, ship);
    if (ship == but || own->where != FS_LANDED || own->flags & FS_BOMBING) continue;
    uint32_t on = fs_lies_on(v->c, v->s, v->s->seat * FS_FLEET + ship);
    for (int cell = 0; cell < FS_CELLS; cell++) hits.on[cell] += on >> cell & 1;
    if (fs_power(v->s, v->s->seat, ship) == FS_PIERCER) hits.pierced |= on;
  }
  return hits;
}

/* ---- the table --------------------------------------------------------------------------------------- */

static uint32_t cells_with(const FsView *v, const FsState *s, int symbol) {
  uint32_t mask = 0;
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (s->enemy[cell] && fs_enemy(v->c, s, cell)->symbol == symbol) mask |= 1u << cell;
  return mask;
}

static uint32_t cells_waited_on(const FsState *s) {
  uint32_t mask = 0;
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (s->hits[cell]) mask |= 1u << cell;
  for (int id = 0; id < FS_SHIPS; id++)
    if (s->ship[id].where == FS_WAITING) mask |= s->ship[id].cells;
  return mask;
}

static double weight_of(const FsView *v, const FsState *s, int cell) {
  int away = fs_rounds_away(v->c, s, cell);
  double threat = away <= ADVANCES ? urgent[away - 1] : 0.1;
  return kill + threat * v->price * fs_enemy(v->c, s, cell)->damage * (s->last_round ? 2 : 1);
}

/* What survives: a burden each, more while a shield guards it, less where a hit waits for another. */
static double burden(const FsView *v, const FsState *s) {
  uint32_t shields = cells_with(v, s, FS_SHIELD), waited = cells_waited_on(s);
  double sum = 0;
  for (int cell = 0; cell < FS_CELLS; cell++) {
    if (!s->enemy[cell]) continue;
    bool guarded = !(shields >> cell & 1) && fs_neighbours(s, cell) & shields;
    sum += kill;
    if (guarded) sum += 0.2 * v->finish * weight_of(v, s, cell);
    if (waited >> cell & 1) sum -= 0.4 * v->finish * weight_of(v, s, cell);
  }
  return sum;
}

double fs_outlook(const FsView *v, const FsHits *hits) {
  FsState s = *v->s;
  FsRunning run = {.c = v->c, .s = &s};
  memcpy(s.hits, hits->on, sizeof s.hits);
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (!s.enemy[cell]) s.hits[cell] = 0;
  fs_destroy_all(&run, hits->pierced);
  double value = -burden(v, &s);
  for (int i = 0; i < ADVANCES; i++) value -= urgent[i] * v->price * fs_advance_damage(v->c, &s);
  return value;
}

/* ---- an attack --------------------------------------------------------------------------------------- */

/* The best of the possible answers to one question, and what it makes of the table; none: as the hits are. */
static double best_answer(const FsView *v, uint32_t targets, const FsHits *none, FsHits *hits) {
  double most = fs_outlook(v, none);
  *hits = *none;
  for (int cell = 0; cell < FS_CELLS; cell++) {
    if (!(targets >> cell & 1)) continue;
    FsHits with = *none;
    with.on[cell]++;
    double value = fs_outlook(v, &with);
    if (value > most) most = value, *hits = with;
  }
  return most;
}

double fs_attack_outlook(const FsView *v, const FsState *s, int id, const FsHits *pending) {
  FsHits hits = *pending;
  int power = fs_power(s, id / FS_FLEET, id % FS_FLEET);
  uint32_t landed = s->ship[id].cells, chosen = landed;
  for (int cell = 0; cell < FS_CELLS && power != FS_DEFLECT; cell++) hits.on[cell] += landed >> cell & 1;
  if (power == FS_PIERCER) hits.pierced |= landed;
  for (int stage = 0; stage < FS_CELLS; stage++) {
    uint32_t targets = fs_targets_of(v->c, s, id, stage);
    if (power == FS_DEFLECT && landed >> stage & 1) { /* FS-12.3: there, or beside it */
      const FsHits moved = hits;
      best_answer(v, targets | 1u << stage, &moved, &hits);
    } else if (targets) {
      const FsHits before = hits;
      best_answer(v, power == FS_TWIN_LASER ? targets & ~chosen : targets, &before, &hits);
      for (int cell = 0; cell < FS_CELLS; cell++)
        if (hits.on[cell] > before.on[cell]) chosen |= 1u << cell;
    }
  }
  return fs_outlook(v, &hits);
}

/* ---- the Mothership ---------------------------------------------------------------------------------- */

/* How much it matters for the Final Assault: most where as many points are left as can be expected to be taken off by
 * all who will flip at it. */
double fs_breach_worth(const FsView *v, int ship) {
  const FsState *s = v->s;
  double chance = fs_lodging_chance(1, v->hand) / 1000.0, fleet = 0, enemies = fs_deck(s);
  if (s->mothership == 0) return 0;
  for (int id = 0; id < FS_SHIPS; id++) fleet += id < s->seats * FS_FLEET && s->ship[id].where != FS_RESERVE;
  for (int cell = 0; cell < FS_CELLS; cell++) enemies += s->enemy[cell] > 0;
  double meanwhile = s->last_round ? 0 : enemies / hit_chance(v->hand);
  double expected = chance * (fleet + 0.05 * meanwhile), spread = sqrt(expected * (1 - chance)) + 0.8;
  double off = (s->mothership - 0.5 - expected) / spread;
  double heals = fs_power(s, s->seat, ship) == FS_REPAIR && s->city < FS_TRACK ? 2 * v->price : 0;
  if (off > 0) off = 0;
  return heals + match * 0.4 / spread / (1 + off * off + off * off * off * off / 3);
}
