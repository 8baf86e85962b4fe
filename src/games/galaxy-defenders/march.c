/* Alien movement, area by area (GD-16): mines and flames on the way, Leader, Guard at the end. */
#include <string.h>

#include "run.h"

void gd_march(GdRun *run, int alien, const GdWay *way, int target, bool own, int step, int n) {
  GdState *s = run->s;
  const GdMap *map = gd_map(run->c, s);
  int32_t areas[GD_PATH];
  gd_push(run, GD_IN_MARCH);
  s->march.alien = (uint8_t)alien;
  s->march.to = (uint16_t)way->hex;
  s->march.steps = (uint8_t)way->steps;
  for (int i = 0; i < way->steps; i++) {
    s->march.path[i] = way->path[i];
    areas[i] = map->node_area[way->path[i]];
  }
  s->march.target = (uint8_t)target;
  s->march.from = (uint8_t)gd_node(map, s->alien[alien].at[0]);
  s->march.own = own;
  if (run->events)
    gd_tell_more(run, GD_E_MARCHED, gd_bodied(run, GD_ALIEN_BASE + alien), gd_hexed(run, s->alien[alien].at[0]),
                 gd_hexed(run, way->hex), step | n << 8, way->why_node | way->tie << 8, way->why_hex, areas,
                 way->steps);
}

/* ---- mines and flames (GD-12.12, GD-16.12) ------------------------------------------------------------------ */

static const GdLine *mine_line(GdRun *run, int *thing) {
  for (int i = 0; i < run->c->things; i++) {
    const GdList *list = &run->c->thing[i].lines;
    if (!(list->whens >> GD_WHEN_ENTER_AREA & 1)) continue;
    for (int k = list->first; k < list->first + list->count; k++)
      if (run->c->line[k].when == GD_WHEN_ENTER_AREA) {
        *thing = i;
        return &run->c->line[k];
      }
  }
  return NULL;
}

bool gd_entered(GdRun *run, int alien, bool stopped) {
  GdState *s = run->s;
  (void)stopped;
  int area = gd_area(s->alien[alien].at[0]);
  for (int i = 0; i < GD_TOKENS; i++) {
    GdTokenState *token = &s->token[i];
    if (token->kind == GD_NONE || gd_area(token->at) != area) continue;
    if (token->kind == GD_FLAME) {
      if (s->alien[alien].scorched >> i & 1) continue;
      s->alien[alien].scorched |= (uint8_t)(1u << i);
      gd_wound(run, GD_ALIEN_BASE + alien, 0, 1, true);
      return true;
    }
    int thing = GD_NONE, hex = token->at;
    const GdLine *line = mine_line(run, &thing);
    *token = (GdTokenState){.at = GD_NOWHERE, .kind = GD_NONE};
    gd_tell(run, GD_E_GONE, GD_MINE, gd_hexed(run, hex), 0, 0, 0, 0);
    if (!line) continue;
    gd_blast(run, GD_FROM_MINE, GD_BODY_NONE, thing, line->effect[0].n, line->effect[0].m, GD_BASIC, hex, GD_BODY_NONE);
    return true;
  }
  return false;
}

/* Where an alien stands in an area it only passes. */
static int passing_hex(GdRun *run, int node) {
  const GdMap *map = gd_map(run->c, run->s);
  int centre = gd_centre(map->node_area[node]);
  if (gd_empty(run->c, run->s, centre)) return centre;
  for (int digit = 1; digit < GD_AREA_HEXES; digit++)
    if (gd_empty(run->c, run->s, centre + digit) && gd_node(map, centre + digit) == node) return centre + digit;
  return centre;
}

static bool tokens_out(const GdState *s) {
  for (int i = 0; i < GD_TOKENS; i++)
    if (s->token[i].kind != GD_NONE) return true;
  return false;
}

static void gather(GdRun *run, int alien, int target) {
  GdAlien *a = &run->s->alien[alien];
  uint16_t at[GD_FIGURES];
  int figures = gd_figures(run->c, run->s, alien);
  if (figures == 1) return;
  int n = gd_swarm_round(run->c, run->s, alien, a->at[0], target, at);
  for (int f = 1; f < figures && n < figures; f++) { /* no room beside the others: they stay where nobody of them is */
    bool taken = false;
    for (int i = 0; i < n; i++) taken |= at[i] == a->at[f];
    if (!taken) at[n++] = a->at[f];
  }
  memcpy(a->at, at, (size_t)n * sizeof *at);
}

static void stand(GdRun *run, int alien, int hex, int came) {
  GdAlien *a = &run->s->alien[alien];
  a->at[0] = (uint16_t)hex;
  if (came != GD_NONE) a->came = (uint8_t)came;
}

/* ---- Leader (GD-16.10) -------------------------------------------------------------------------------------- */

static const GdEffect *leads(GdRun *run, int alien) {
  const GdList *list = &gd_card(run->c, run->s, alien)->lines;
  if (!(list->whens >> GD_WHEN_MOVE_END & 1)) return NULL;
  for (int i = list->first; i < list->first + list->count; i++)
    if (run->c->line[i].when == GD_WHEN_MOVE_END && run->c->line[i].effect[0].what == GD_DO_LEAD)
      return &run->c->line[i].effect[0];
  return NULL;
}

static bool carry(GdRun *run, int alien) {
  GdState *s = run->s;
  const GdMap *map = gd_map(run->c, s);
  int why, from = s->alien[alien].at[0], before = gd_node(map, from);
  int to = s->alien[s->march.alien].at[0], target = s->march.target;
  if (target == GD_NONE || !gd_unit_there(s, target)) target = gd_closest_to(run->c, s, gd_node(map, to), to);
  if (target < 0) return false;
  bool there = before == gd_node(map, to); /* in the area already: only its hex may change */
  int hex = gd_hex_toward(run->c, s, gd_node(map, to), there ? from : GD_NOWHERE, target, &why);
  if (hex == GD_NOWHERE || hex == from) return false;
  stand(run, alien, hex, there ? GD_NONE : before);
  gather(run, alien, s->march.target);
  s->alien[alien].scorched = there ? (1u << GD_TOKENS) - 1 : 0; /* who was in the area has not entered it */
  gd_tell(run, GD_E_CARRIED, gd_bodied(run, GD_ALIEN_BASE + alien), gd_hexed(run, from), gd_hexed(run, hex),
          gd_bodied(run, GD_ALIEN_BASE + s->march.alien), 0, 0);
  gd_disengage(run);
  gd_engage_near(run, alien);
  return true;
}

/* ---- the frame ---------------------------------------------------------------------------------------------- */

enum { ON_THE_WAY, TOKENS, ARRIVED, LEADS, CARRIES, STOOD, GUARDS, DONE };

static void area_step(GdRun *run) {
  GdState *s = run->s;
  GdMarch *march = &s->march;
  const GdMap *map = gd_map(run->c, s);
  int before = gd_node(map, s->alien[march->alien].at[0]);
  if (march->steps && !tokens_out(s)) { /* nothing can happen on the way */
    if (march->steps > 1) before = march->path[march->steps - 2];
    march->step = march->steps;
  } else if (march->step < march->steps) {
    march->step++;
  }
  bool last = march->step >= march->steps;
  int hex = last ? march->to : passing_hex(run, march->path[march->step - 1]);
  march->moved = 1;
  stand(run, march->alien, hex, march->steps ? before : GD_NONE);
  if (last) gather(run, march->alien, march->target);
  march->stage = TOKENS;
}

static void lead(GdRun *run) {
  const GdEffect *e = leads(run, run->s->march.alien);
  run->s->march.stage = CARRIES;
  GdMarch *march = &run->s->march;
  if (!e || !march->own || !march->steps) return;
  int to = gd_node(gd_map(run->c, run->s), run->s->alien[march->alien].at[0]);
  march->carries = (uint8_t)gd_followers(run->c, run->s, march->alien, march->from, to, e->n, e->m, march->carried);
  for (int i = march->carries; i < 2; i++) march->carried[i] = GD_NONE;
}

static void carry_next(GdRun *run) {
  GdMarch *march = &run->s->march;
  /* `step` counts the carried from here on */
  int before = march->step ? march->carried[march->step - 1] : GD_NONE;
  if (before != GD_NONE && run->s->alien[before].card != GD_NONE && gd_entered(run, before, true)) return;
  if (march->step >= march->carries) {
    march->stage = STOOD;
    return;
  }
  int alien = march->carried[march->step];
  march->step++;
  if (run->s->alien[alien].card == GD_NONE || !carry(run, alien)) {
    march->carried[march->step - 1] = GD_NONE;
  }
}

static void all_stood(GdRun *run) {
  GdMarch *march = &run->s->march;
  for (int i = -1; i < march->carries; i++) {
    int alien = i < 0 ? march->alien : march->carried[i];
    if (alien == GD_NONE || run->s->alien[alien].card == GD_NONE) continue;
    GdScene scene = {.self = GD_ALIEN_BASE + alien, .picked = -1, .hex = run->s->alien[alien].at[0]};
    gd_now(run, &run->m->lines, GD_WHEN_ALIEN_STOOD, &scene);
  }
  march->stage = GUARDS;
}

static void guards(GdRun *run) {
  GdMarch *march = &run->s->march;
  uint8_t came[3];
  int n = 0;
  march->stage = DONE;
  if (run->s->alien[march->alien].card != GD_NONE) came[n++] = march->alien;
  for (int i = 0; i < march->carries; i++)
    if (march->carried[i] != GD_NONE && run->s->alien[march->carried[i]].card != GD_NONE) came[n++] = march->carried[i];
  if (n) gd_open_guard(run, came, n);
}

void gd_run_march(GdRun *run) {
  GdState *s = run->s;
  GdMarch *march = &s->march;
  bool alive = s->alien[march->alien].card != GD_NONE;
  switch (march->stage) {
    case ON_THE_WAY:
      return area_step(run);
    case TOKENS:
      if (alive && march->steps && gd_entered(run, march->alien, true)) return;
      if (!alive)
        march->stage = DONE;
      else
        march->stage = march->step < march->steps ? ON_THE_WAY : ARRIVED;
      return;
    case ARRIVED:
      gd_disengage(run);
      gd_engage_near(run, march->alien);
      march->stage = LEADS;
      return;
    case LEADS:
      lead(run);
      march->step = 0;
      return;
    case CARRIES:
      return carry_next(run);
    case STOOD:
      return all_stood(run);
    case GUARDS:
      return guards(run);
    default:
      return gd_pop(run);
  }
}
