/* Where ships go: every place a movement can end at is looked at as if the ship had stopped there, less what the way
 * there is expected to cost. Steps one by one would not show what a movement as a whole is good for. */
#include "player.h"
#include "weigh.h"

enum {
  NODES = BG_HEXES * BG_DIRS,
  UNSEEN = 1 << 28,
  EACH = 200 * BG_FINE
}; /* EACH: a point, to those who have to run */

/* Where a ship stands on its way, and which end leads. */
typedef struct Stand {
  uint16_t at[2], lead;
} Stand;

/* The way of one ship. Nodes are its hex and, of a medium ship, the direction from the end that leads to the other. */
typedef struct Way {
  const BgContent *c;
  BgState *s;
  const BgGlance *g;
  const BgSeen *ship;
  int risk[NODES];      /* of the best way there, in worth */
  uint8_t first[NODES]; /* the first step of it */
  uint16_t list[2][NODES];
  int count[2];
} Way;

static int node_of(const Way *w, const Stand *stand) {
  if (w->ship->size != BG_MEDIUM) return stand->at[0] * BG_DIRS;
  int rear = stand->at[0] == stand->lead ? stand->at[1] : stand->at[0];
  return stand->lead * BG_DIRS + bg_direction(stand->lead, rear);
}

static Stand stand_at(const Way *w, int node) {
  int hex = node / BG_DIRS;
  if (w->ship->size != BG_MEDIUM) return (Stand){{(uint16_t)hex, BG_NOWHERE}, BG_NOWHERE};
  int rear = bg_step_to(bg_mission(w->c, w->s)->boards, hex, node % BG_DIRS);
  uint16_t low = (uint16_t)(hex < rear ? hex : rear), high = (uint16_t)(hex < rear ? rear : hex);
  return (Stand){{low, high}, (uint16_t)hex};
}

static void reach(Way *w, int node, int risk, int first, int into) {
  if (risk >= w->risk[node]) return;
  if (w->risk[node] == UNSEEN || first != w->first[node]) w->first[node] = (uint8_t)first;
  w->risk[node] = risk;
  w->list[into][w->count[into]++] = (uint16_t)node;
}

static void step_from(Way *w, int node, int into) {
  Stand from = stand_at(w, node);
  BgSeen here = *w->ship;
  here.at[0] = from.at[0], here.at[1] = from.at[1];
  for (int dir = 0; dir < BG_DIRS; dir++) {
    Stand to = from;
    if (!bg_shift(w->c, w->s, w->ship->piece, dir, to.at, &to.lead)) continue;
    BgSeen there = here;
    there.at[0] = to.at[0], there.at[1] = to.at[1];
    int risk = w->risk[node] + bg_step_risk(w->g, &here, &there);
    reach(w, node_of(w, &to), risk, w->first[node] == BG_DIRS ? dir : w->first[node], into);
  }
}

/* Everything within so many steps. */
static void spread_out(Way *w, const Stand *from, int steps) {
  for (int node = 0; node < NODES; node++) w->risk[node] = UNSEEN;
  w->count[0] = 0;
  reach(w, node_of(w, from), 0, BG_DIRS, 0);
  for (int step = 0; step < steps && w->count[step & 1]; step++) {
    int now = step & 1;
    w->count[!now] = 0;
    for (int i = 0; i < w->count[now] && w->count[!now] < NODES - BG_DIRS; i++) step_from(w, w->list[now][i], !now);
  }
}

/* ---- what a place is worth ----------------------------------------------------------------------------------- */

static bool scores_at(const Way *w, const uint16_t at[2]) {
  BgArea base;
  const BgMission *m = bg_mission(w->c, w->s);
  if (w->g->aims.run_side != w->ship->side || !bg_base(m->boards, w->ship->size, at, &base)) return false;
  return bg_in_zone(&m->zone[w->g->aims.run_zone], &base);
}

/* Worth as a difference of values: about so much where the sides are even. */
static int fine(const Way *w, int lost) {
  int worth = 0;
  for (int i = 0; lost && i < w->g->survey.count; i++)
    if (w->g->survey.ship[i].side == w->ship->side) worth += w->g->survey.ship[i].worth;
  return (int)((int64_t)lost * 1000 * BG_FINE / (worth + 16 * BG_POINT));
}

static int cost_of(const Way *w, int risk) {
  if (w->g->aims.run_side != w->ship->side) return fine(w, risk);
  return fine(w, risk) + risk * w->g->aims.run_points[w->ship->size] * EACH / w->ship->worth;
}

/* Whoever leaves last with too few points loses the match (BG-20.9). */
static bool leaves_nobody(const Way *w) {
  const BgMission *m = bg_mission(w->c, w->s);
  int seat = w->ship->seat, points = w->s->seat[seat].points + w->g->aims.run_points[w->ship->size];
  for (int i = 0; i < w->g->survey.count; i++)
    if (w->g->survey.ship[i].side == w->ship->side && w->g->survey.ship[i].piece != w->ship->piece) return false;
  return points < m->seat[seat].target;
}

/* Who has to run does not stop to fight: what the place is worth for that, beside its value. */
static int run_at(const Way *w, const uint16_t at[2]) {
  if (w->g->aims.run_side != w->ship->side) return 0;
  BgSeen there = *w->ship;
  there.at[0] = at[0], there.at[1] = at[1];
  there.going = 0;
  int points = w->g->aims.run_points[there.size] * 256;
  if (scores_at(w, at) && leaves_nobody(w)) return -UNSEEN / 2;
  if (!scores_at(w, at)) points = bg_seen_errand(w->c, w->s, &w->g->aims, &w->g->survey, &there);
  return points * EACH / 256;
}

/* The dearest ship next to it that can be boarded from there, in worth. */
static int prize_at(const Way *w, const uint16_t at[2]) {
  int kind, best = 0, seat = w->ship->seat;
  const BgAbility *boarding = bg_boarding(w->c, w->s, seat, &kind);
  BgScene scene;
  if (!boarding || bg_energy(w->c, w->s, seat) < w->c->kind[kind].cost) return 0;
  bg_scene(w->s, seat, -1, &scene);
  for (int i = 0; i < w->g->survey.count; i++) {
    const BgSeen *other = &w->g->survey.ship[i];
    if (other->side == w->ship->side || other->worth <= best) continue;
    if (bg_seen_apart(at, w->ship->size, other) > 1) continue;
    if (bg_fit(w->c, w->s, &scene, &boarding->pick[0], other->piece)) best = other->worth;
  }
  return best;
}

/* The state with the ship there, its movement over. */
static int value_at(const Way *w, const uint16_t at[2]) {
  BgState *s = w->s;
  BgPiece *piece = bg_piece_of(s, w->ship->piece), was = *piece;
  BgMove move = s->move;
  uint8_t moved = s->act.moved, *points = &s->seat[w->ship->seat].points, had = *points;
  piece->at[0] = at[0], piece->at[1] = at[1];
  s->move.left = 0;
  s->move.stage = 2;
  s->act.moved |= (uint8_t)(1u << w->ship->piece % BG_SQUAD);
  int extra = run_at(w, at) + fine(w, prize_at(w, at));
  if (scores_at(w, at)) {
    piece->at[0] = piece->at[1] = BG_NOWHERE;
    *points = (uint8_t)(had + w->g->aims.run_points[w->ship->size]);
  }
  int value = bg_value(w->c, s, w->ship->side) + extra;
  *piece = was;
  *points = had;
  s->move = move;
  s->act.moved = moved;
  return value;
}

typedef struct Course {
  int value; /* of the best place */
  int first; /* the first step there, BG_DIRS: it is there */
  uint16_t at[2];
} Course;

static Course plot(Way *w, const Stand *from, int steps) {
  Course best = {-UNSEEN, BG_DIRS, {from->at[0], from->at[1]}};
  spread_out(w, from, steps);
  for (int node = 0; node < NODES; node++) {
    if (w->risk[node] == UNSEEN) continue;
    Stand stand = stand_at(w, node);
    if (!bg_may_stop(w->c, w->s, w->ship->piece, stand.at)) continue;
    int value = value_at(w, stand.at) - cost_of(w, w->risk[node]);
    bool better = value > best.value || (value == best.value && w->first[node] == BG_DIRS);
    if (better) best = (Course){value, w->first[node], {stand.at[0], stand.at[1]}};
  }
  return best;
}

/* ---- decisions --------------------------------------------------------------------------------------------------- */

static bool listed(const SbAction *actions, int count, SbAction action) {
  for (int i = 0; i < count; i++)
    if (actions[i] == action) return true;
  return false;
}

static bool steer_step(Way *w, const SbAction *actions, int count, SbAction *out) {
  const BgPiece *piece = bg_piece(w->s, w->s->move.piece);
  const Stand here = {{piece->at[0], piece->at[1]}, w->s->move.lead};
  Course course = plot(w, &here, w->s->move.left);
  *out = course.first == BG_DIRS ? bg_pack(BG_STOP, 0, 0, 0) : bg_pack(BG_STEP, course.first, 0, 0);
  return listed(actions, count, *out);
}

/* How much better than where it is; moves, warps. */
static int gain_of(Way *w, SbAction action) {
  const BgPiece *piece = bg_piece(w->s, w->ship->piece);
  const uint16_t to[2] = {(uint16_t)bg_h(action, 1), (uint16_t)bg_h(action, 2)};
  int stays = value_at(w, piece->at);
  if (bg_verb(action) == BG_WARP) return value_at(w, to) - stays;
  const Stand here = {{piece->at[0], piece->at[1]}, to[0]};
  return plot(w, &here, bg_move_of(w->c, w->s, w->ship->piece)).value - stays;
}

/* The ship that gains most; what is done in place of a movement comes first. */
static bool steer_ship(Way *w, const SbAction *actions, int count, SbAction *out) {
  int best = 0;
  *out = bg_pack(BG_FINISH, 0, 0, 0);
  for (int i = 0; i < count; i++) {
    if (bg_verb(actions[i]) == BG_USE) return *out = actions[i], true;
    if (bg_verb(actions[i]) != BG_MOVE_SHIP && bg_verb(actions[i]) != BG_WARP) continue;
    if (!(w->ship = bg_seen(&w->g->survey, bg_a(actions[i])))) continue;
    int gain = gain_of(w, actions[i]);
    if (gain > best) best = gain, *out = actions[i];
  }
  return true;
}

bool bg_steer(const BgContent *c, BgState *s, int seat, const SbAction *actions, int count, SbAction *out) {
  BgGlance g;
  Way w = {.c = c, .s = s, .g = &g};
  if (s->node != BG_AT_STEP && s->node != BG_AT_SHIP) return false;
  bg_glance(c, s, seat, &g);
  if (s->node == BG_AT_SHIP) return steer_ship(&w, actions, count, out);
  return (w.ship = bg_seen(&g.survey, s->move.piece)) && steer_step(&w, actions, count, out);
}
