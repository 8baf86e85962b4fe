/* Agents, drones and aliens alike: what they have left, where they stand, whom they see. */
#include "map.h"

enum { SEEN_BY_ALL = 99, BLEEDING_MOVE = 1, CARRIER_LESS = 1 };

/* ---- health ------------------------------------------------------------------------------------------------- */

int gd_hp(const GdContent *c, const GdState *s, int body) {
  if (gd_is_alien(body)) return gd_card(c, s, body - GD_ALIEN_BASE)->hp;
  return body < GD_SEATS ? gd_side(c, s, body)->hp : c->drone[s->drone[body - GD_SEATS].kind].hp;
}

int gd_wounds(const GdState *s, int body) {
  if (gd_is_alien(body)) return s->alien[body - GD_ALIEN_BASE].wounds;
  return body < GD_SEATS ? s->agent[body].wounds : s->drone[body - GD_SEATS].wounds;
}

int gd_remaining(const GdContent *c, const GdState *s, int body) {
  int left = gd_hp(c, s, body) - gd_wounds(s, body);
  return left > 0 ? left : 0;
}

/* GD_DO_CARD_ENERGY of the mission: the first line that holds. */
static const GdEffect *mission_shield(const GdContent *c, const GdState *s, int card) {
  const GdList *list = &gd_mission(c, s)->lines;
  for (int i = 0; i < list->count; i++) {
    const GdLine *line = &c->line[list->first + i];
    for (int k = 0; k < line->effects; k++) {
      const GdEffect *effect = &line->effect[k];
      if (effect->what != GD_DO_CARD_ENERGY || !effect->of.card) continue;
      int named = effect->of.card - 1;
      if (card != named && card + 1 != c->card[named].becomes) continue;
      GdScene scene = {GD_BODY_NONE, NULL, -1, GD_NOWHERE};
      if (gd_all_hold(c, s, &scene, line)) return effect;
    }
  }
  return NULL;
}

int gd_shield_full(const GdContent *c, const GdState *s, int body) {
  if (!gd_is_alien(body))
    return body < GD_SEATS ? gd_side(c, s, body)->shield : c->drone[s->drone[body - GD_SEATS].kind].shield;
  int card = s->alien[body - GD_ALIEN_BASE].card;
  const GdEffect *own = mission_shield(c, s, card);
  return own ? own->n : c->card[card].shield;
}

bool gd_bleeding(const GdContent *c, const GdState *s, int seat) {
  return gd_living(s, seat) && gd_remaining(c, s, seat) == 0;
}

/* ---- who stands where --------------------------------------------------------------------------------------- */

int gd_figures(const GdContent *c, const GdState *s, int alien) {
  int count = 1;
  if (!gd_card(c, s, alien)->swarm) return count;
  while (count < GD_FIGURES && s->alien[alien].at[count] != GD_NOWHERE) count++;
  return count;
}

int gd_alien_at(const GdContent *c, const GdState *s, int hex, int *figure) {
  for (int a = 0; a < GD_ALIENS; a++) {
    if (s->alien[a].card == GD_NONE) continue;
    for (int f = gd_figures(c, s, a) - 1; f >= 0; f--) {
      if (s->alien[a].at[f] != hex) continue;
      if (figure) *figure = f;
      return a;
    }
  }
  return -1;
}

int gd_unit_on(const GdState *s, int hex) {
  for (int unit = 0; unit < GD_UNITS; unit++)
    if (gd_unit_there(s, unit) && gd_unit_at(s, unit) == hex) return unit;
  return -1;
}

int gd_signal_on(const GdState *s, int hex) {
  for (int i = 0; i < s->signals; i++)
    if (s->signal[i].at == hex) return i;
  return -1;
}

bool gd_stands_open(const GdContent *c, const GdState *s, int hex) {
  const GdMap *map = gd_map(c, s);
  int gate = map->own_gate[hex];
  return map->standard[hex] && (gate == GD_NONE || s->gate[gate] == GD_FREE);
}

bool gd_empty(const GdContent *c, const GdState *s, int hex) {
  return gd_stands_open(c, s, hex) && gd_unit_on(s, hex) < 0 && gd_signal_on(s, hex) < 0 &&
         gd_alien_at(c, s, hex, NULL) < 0;
}

uint32_t gd_aliens_adjacent(const GdContent *c, const GdState *s, int hex) {
  uint32_t found = 0;
  for (int a = 0; a < GD_ALIENS; a++) {
    if (s->alien[a].card == GD_NONE) continue;
    for (int f = gd_figures(c, s, a) - 1; f >= 0; f--)
      if (gd_adjacent(c, s, s->alien[a].at[f], hex)) found |= 1u << a;
  }
  return found;
}

int gd_agents_near(const GdContent *c, const GdState *s, int hex) {
  int near = 0;
  for (int unit = 0; unit < GD_UNITS; unit++)
    near += gd_unit_there(s, unit) && gd_adjacent(c, s, hex, gd_unit_at(s, unit));
  return near;
}

int gd_free_alien(const GdState *s) {
  for (int a = 0; a < GD_ALIENS; a++)
    if (s->alien[a].card == GD_NONE) return a;
  return -1;
}

int gd_figures_out(const GdContent *c, const GdState *s, int species) {
  int out = 0;
  for (int a = 0; a < GD_ALIENS; a++)
    if (s->alien[a].card != GD_NONE && gd_card(c, s, a)->species == species) out += gd_figures(c, s, a);
  return out;
}

/* ---- an alien and a unit ------------------------------------------------------------------------------------ */

/* GD-19.3. Among figures at the same distance: fewer hexes, then the earlier hex. */
int gd_closest_figure(const GdContent *c, const GdState *s, int alien, int unit) {
  const GdMap *map = gd_map(c, s);
  int best = 0, to = gd_unit_at(s, unit), best_rank = -1;
  for (int f = gd_figures(c, s, alien) - 1; f >= 0; f--) {
    int at = s->alien[alien].at[f];
    int rank = (gd_distance(c, s, at, to) * GD_HEXES + gd_hex_distance(map, at, to)) * GD_HEXES + at;
    if (best_rank < 0 || rank < best_rank) best = f, best_rank = rank;
  }
  return best;
}

int gd_body_distance(const GdContent *c, const GdState *s, int alien, int unit) {
  int figure = gd_card(c, s, alien)->swarm ? gd_closest_figure(c, s, alien, unit) : 0;
  return gd_distance(c, s, s->alien[alien].at[figure], gd_unit_at(s, unit));
}

bool gd_body_adjacent(const GdContent *c, const GdState *s, int alien, int unit) {
  for (int f = gd_figures(c, s, alien) - 1; f >= 0; f--)
    if (gd_adjacent(c, s, s->alien[alien].at[f], gd_unit_at(s, unit))) return true;
  return false;
}

/* Passive lines that hide their owner (Camouflage). */
static int hidden_by(const GdContent *c, const GdState *s, int seat, const GdList *list) {
  int from = SEEN_BY_ALL;
  if (!(list->whens >> GD_WHEN_PASSIVE & 1)) return from;
  for (int i = 0; i < list->count; i++) {
    const GdLine *line = &c->line[list->first + i];
    GdScene scene = {seat, NULL, -1, GD_NOWHERE};
    for (int k = 0; k < line->effects && line->when == GD_WHEN_PASSIVE; k++) {
      const GdEffect *effect = &line->effect[k];
      if (effect->what == GD_DO_COND && effect->m == GD_HIDDEN && effect->n < from && gd_all_hold(c, s, &scene, line))
        from = effect->n;
    }
  }
  return from;
}

int gd_hidden_from(const GdContent *c, const GdState *s, int seat) {
  const GdAgent *agent = &s->agent[seat];
  int from = hidden_by(c, s, seat, &c->thing[gd_agent_sheet(c, s, seat)->ability].lines);
  for (int i = 0; i < GD_SKILLS_HELD && agent->skill[i] != GD_NONE; i++) {
    int by = hidden_by(c, s, seat, &c->thing[agent->skill[i]].lines);
    if (by < from) from = by;
  }
  return agent->hidden && agent->hidden - 1 < from ? agent->hidden - 1 : from;
}

bool gd_alien_sees(const GdContent *c, const GdState *s, int alien, int unit) {
  bool seen = false;
  for (int f = gd_figures(c, s, alien) - 1; f >= 0 && !seen; f--)
    seen = gd_sees(c, s, s->alien[alien].at[f], gd_unit_at(s, unit));
  if (!seen || unit >= GD_SEATS) return seen;
  int from = gd_hidden_from(c, s, unit);
  return from == SEEN_BY_ALL || gd_body_distance(c, s, alien, unit) < from ||
         gd_alien_rule(c, s, alien, GD_RULE_SENSES);
}

/* ---- agents ------------------------------------------------------------------------------------------------- */

bool gd_engaged(const GdState *s, int seat) {
  return s->engaged[seat] != 0;
}

/* Points that the weather gives or takes, not below what it leaves. */
static int weathered(const GdContent *c, const GdState *s, int points) {
  if (s->weather == GD_NONE) return points;
  const GdList *list = &c->event[s->weather].lines;
  for (int i = 0; i < list->count; i++) {
    const GdLine *line = &c->line[list->first + i];
    for (int k = 0; k < line->effects && line->when == GD_WHEN_PASSIVE; k++) {
      const GdEffect *effect = &line->effect[k];
      if (effect->what != GD_DO_ALLOWANCE) continue;
      int now = points + effect->n, least = points < effect->least ? points : effect->least;
      points = now > least ? now : least;
    }
  }
  return points;
}

int gd_move_of(const GdContent *c, const GdState *s, int seat) {
  const GdAgent *agent = &s->agent[seat];
  if (agent->immobilised || agent->paralysed) return 0;
  if (gd_bleeding(c, s, seat)) return BLEEDING_MOVE;
  int points = gd_side(c, s, seat)->move;
  if (agent->carries != GD_NONE) points -= CARRIER_LESS; /* MC-5 */
  return weathered(c, s, points > 0 ? points : 0);
}

static int drones_of(const GdState *s, int seat, int out[GD_DRONES]) {
  int count = 0;
  for (int d = 0; d < GD_DRONES; d++) {
    if (s->drone[d].kind == GD_NONE || s->drone[d].owner != seat) continue;
    int at = count++;
    for (; at > 0 && s->drone[out[at - 1] - GD_SEATS].age > s->drone[d].age; at--) out[at] = out[at - 1];
    out[at] = GD_SEATS + d;
  }
  return count;
}

int gd_ordered_unit(const GdState *s, int n) {
  int drone[GD_DRONES];
  for (int i = 0; i < s->agents; i++) {
    int seat = gd_clockwise(s, s->alpha, i), drones = drones_of(s, seat, drone);
    if (n == 0) return seat;
    if (n <= drones) return drone[n - 1];
    n -= 1 + drones;
  }
  return -1;
}
