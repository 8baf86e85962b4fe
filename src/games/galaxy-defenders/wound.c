/* Wounds, healing, bleeding and death (GD-10, GD-17.8). */
#include <string.h>

#include "run.h"

void gd_fragment(GdRun *run, int seat, int n) {
  GdState *s = run->s;
  int now = s->fragments + n;
  if (now > GD_FRAGMENTS) now = GD_FRAGMENTS;
  if (now == s->fragments) return;
  gd_tell(run, GD_E_FRAGMENT, seat == GD_NONE ? 0 : gd_bodied(run, seat), now - s->fragments, now, 0, 0, 0);
  s->fragments = (uint8_t)now;
}

/* ---- agents ------------------------------------------------------------------------------------------------- */

void gd_drop(GdRun *run, int seat) {
  GdAgent *agent = &run->s->agent[seat];
  if (agent->carries == GD_NONE) return;
  run->s->object[agent->carries] = (GdObject){.at = agent->at, .state = GD_ON_MAP, .by = GD_NONE};
  agent->carries = GD_NONE;
  gd_tell(run, GD_E_OBJECT, 2, run->m->object_name, gd_bodied(run, seat), gd_hexed(run, agent->at), 0, 0);
}

void gd_lose_thing(GdRun *run, int seat, int thing) {
  GdAgent *agent = &run->s->agent[seat];
  uint8_t *list = run->c->thing[thing].kind == GD_DEVICE  ? agent->device
                  : run->c->thing[thing].kind == GD_SKILL ? agent->skill
                                                          : agent->tactic;
  int size = run->c->thing[thing].kind == GD_DEVICE  ? GD_DEVICES_HELD
             : run->c->thing[thing].kind == GD_SKILL ? GD_SKILLS_HELD
                                                     : GD_TACTICS_HELD;
  uint8_t *used = run->c->thing[thing].kind == GD_SKILL ? &agent->skills_used : &agent->tactics_used;
  int at = 0;
  while (at < size && list[at] != thing) at++;
  if (at == size) return;
  memmove(list + at, list + at + 1, (size_t)(size - at - 1));
  list[size - 1] = GD_NONE;
  if (run->c->thing[thing].kind != GD_DEVICE) {
    unsigned low = *used & ((1u << at) - 1), high = *used >> (at + 1);
    *used = (uint8_t)(low | high << at);
  }
  run->s->left[thing]++;
}

void gd_remove_drone(GdRun *run, int unit) {
  gd_no_drone(&run->s->drone[unit - GD_SEATS]);
}

/* The device of a drone that was placed is no longer held: it goes back by itself. The skill is still there. */
static void lose_drone(GdRun *run, int unit) {
  GdState *s = run->s;
  int kind = s->drone[unit - GD_SEATS].kind;
  for (int thing = 0; thing < run->c->things; thing++)
    if (run->c->thing[thing].drone == kind + 1 && run->c->thing[thing].kind == GD_DEVICE) s->left[thing]++;
  gd_remove_drone(run, unit);
}

static void reassign(GdRun *run, int seat) {
  GdState *s = run->s;
  for (;;) {
    int first = -1;
    for (int i = 0; i < GD_ALIENS; i++)
      if (s->alien[i].card != GD_NONE && s->alien[i].controller == seat &&
          (first < 0 || s->alien[i].order < s->alien[first].order))
        first = i;
    if (first < 0) return;
    s->alien[first].controller = GD_NONE;
    gd_assign(run, first);
    if (s->alien[first].controller == GD_NONE) return;
  }
}

static void leave_belongings(GdRun *run, int seat) {
  GdState *s = run->s;
  GdAgent *agent = &s->agent[seat];
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
    if (agent->weapon[slot] != GD_NONE && run->c->thing[agent->weapon[slot]].copies) s->left[agent->weapon[slot]]++;
    agent->weapon[slot] = GD_NONE;
    agent->ammo[slot] = agent->jammed[slot] = 0;
  }
  while (agent->device[0] != GD_NONE) gd_lose_thing(run, seat, agent->device[0]);
  for (int i = 0; i < GD_SKILLS_HELD && agent->skill[i] != GD_NONE; i++) s->left[agent->skill[i]]++;
  for (int i = 0; i < GD_TACTICS_HELD && agent->tactic[i] != GD_NONE; i++) s->left[agent->tactic[i]]++;
  agent->skills_used = agent->tactics_used = 0;
}

static void pass_alpha(GdState *s) {
  if (gd_living(s, s->alpha)) return;
  for (int n = 1; n < s->agents; n++)
    if (gd_living(s, gd_clockwise(s, s->alpha, n))) {
      s->alpha = (uint8_t)gd_clockwise(s, s->alpha, n);
      return;
    }
}

static void agent_dies(GdRun *run, int seat) {
  GdState *s = run->s;
  GdAgent *agent = &s->agent[seat];
  gd_tell(run, GD_E_DIED, gd_bodied(run, seat), gd_hexed(run, agent->at), 0, 0, 0, 0);
  gd_drop(run, seat);
  agent->life = GD_DEAD;
  agent->at = GD_NOWHERE;
  agent->wounds = agent->shield = agent->armour = agent->guards = 0;
  agent->immobilised = agent->paralysed = agent->hidden = agent->stealthy = 0;
  s->engaged[seat] = 0;
  for (int unit = GD_SEATS; unit < GD_UNITS; unit++)
    if (gd_unit_there(s, unit) && s->drone[unit - GD_SEATS].owner == seat) lose_drone(run, unit);
  leave_belongings(run, seat);
  pass_alpha(s);
  reassign(run, seat);
  gd_check_alive(run);
}

static void wound_agent(GdRun *run, int seat, int wounds) {
  GdState *s = run->s;
  GdAgent *agent = &s->agent[seat];
  if (gd_bleeding(run->c, s, seat)) return agent_dies(run, seat);
  int hp = gd_hp(run->c, s, seat), now = agent->wounds + wounds;
  agent->wounds = (uint8_t)(now > hp ? hp : now);
  if (agent->wounds < hp) return;
  gd_tell(run, GD_E_BLEEDS, gd_bodied(run, seat), 0, 0, 0, 0, 0);
  gd_drop(run, seat);
}

static void wound_drone(GdRun *run, int unit, int wounds) {
  GdDroneState *drone = &run->s->drone[unit - GD_SEATS];
  int now = drone->wounds + wounds;
  drone->wounds = (uint8_t)now;
  if (now < run->c->drone[drone->kind].hp) return;
  gd_tell(run, GD_E_DIED, gd_bodied(run, unit), gd_hexed(run, drone->at), 0, 0, 0, 0);
  lose_drone(run, unit);
}

/* ---- aliens ------------------------------------------------------------------------------------------------- */

static void forget_alien(GdRun *run, int alien) {
  GdState *s = run->s;
  for (int seat = 0; seat < GD_SEATS; seat++) s->engaged[seat] &= ~(1u << alien);
  s->aliens.set &= ~(1u << alien);
  gd_no_alien(&s->alien[alien]);
}

static void bury(GdRun *run, int alien) {
  GdState *s = run->s;
  GdAlien *a = &s->alien[alien];
  if (!a->stock) s->discards[a->card]++;
  s->kills++;
  s->killed = s->round > 0;
  forget_alien(run, alien);
  if (s->phase != GD_BATTLE || s->fragment_taken) return;
  s->fragment_taken = 1;
  gd_fragment(run, s->alpha, 1);
}

/* Several may die of one effect: one frame sees to all of them, one after another. */
static void die(GdRun *run, int alien) {
  gd_tell(run, GD_E_DIED, gd_bodied(run, GD_ALIEN_BASE + alien), gd_hexed(run, run->s->alien[alien].at[0]), 0, 0, 0, 0);
  if (run->s->depth && run->s->stack[run->s->depth - 1] == GD_IN_DEATH) return;
  gd_push(run, GD_IN_DEATH);
  run->s->death = (GdDeath){.alien = (uint8_t)alien};
}

/* The next alien without HP (GD-21.6); -1: none. */
static int next_dying(GdRun *run) {
  const GdState *s = run->s;
  int first = -1;
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->alien[i].card != GD_NONE && !gd_remaining(run->c, s, GD_ALIEN_BASE + i) &&
        (first < 0 || s->alien[i].at[0] < s->alien[first].at[0]))
      first = i;
  return first;
}

static bool anybody_near(GdRun *run, int hex) {
  return gd_agents_near(run->c, run->s, hex) > 0;
}

void gd_run_death(GdRun *run) {
  GdState *s = run->s;
  int alien = s->death.alien;
  const GdList *lines = &gd_card(run->c, s, alien)->lines;
  if (s->death.stage++ == 0 && lines->whens >> GD_WHEN_DEATH & 1)
    for (int i = lines->first; i < lines->first + lines->count; i++) {
      const GdEffect *e = &run->c->line[i].effect[0];
      if (run->c->line[i].when != GD_WHEN_DEATH || e->what != GD_DO_ATTACK) continue;
      if (!anybody_near(run, s->alien[alien].at[0])) continue;
      gd_blast(run, GD_FROM_DEATH, GD_ALIEN_BASE + alien, GD_NONE, e->n, e->m, e->damage, s->alien[alien].at[0],
               GD_BODY_NONE);
      return;
    }
  bury(run, alien);
  int next = next_dying(run);
  if (next < 0) return gd_pop(run);
  s->death = (GdDeath){.alien = (uint8_t)next};
}

static void rage(GdRun *run, int alien) {
  GdState *s = run->s;
  GdAlien *a = &s->alien[alien];
  const GdCard *card = gd_card(run->c, s, alien);
  if (!card->becomes || 2 * a->wounds < card->hp) return;
  int before = gd_bodied(run, GD_ALIEN_BASE + alien);
  if (!a->stock) s->discards[a->card]++;
  a->card = (uint8_t)(card->becomes - 1);
  a->stock = 1;
  a->wounds = 0;
  a->shield = (uint8_t)gd_shield_full(run->c, s, GD_ALIEN_BASE + alien);
  gd_tell(run, GD_E_RAGED, before, gd_bodied(run, GD_ALIEN_BASE + alien), 0, 0, 0, 0);
}

static void lose_figure(GdRun *run, int alien, int figure) {
  GdAlien *a = &run->s->alien[alien];
  int last = gd_figures(run->c, run->s, alien) - 1;
  if (last == 0) {
    a->wounds++;
    return die(run, alien);
  }
  memmove(a->at + figure, a->at + figure + 1, (size_t)(last - figure) * sizeof *a->at);
  a->at[last] = GD_NOWHERE;
  a->wounds++;
  gd_disengage(run);
}

static void wound_alien(GdRun *run, int alien, int figure, int wounds) {
  GdAlien *a = &run->s->alien[alien];
  const GdCard *card = gd_card(run->c, run->s, alien);
  if (card->swarm) return lose_figure(run, alien, figure);
  int now = a->wounds + wounds;
  a->wounds = (uint8_t)(now > card->hp ? card->hp : now);
  if (a->wounds >= card->hp)
    die(run, alien);
  else
    rage(run, alien);
}

void gd_wound(GdRun *run, int body, int figure, int wounds, bool suffered) {
  if (!wounds) return;
  int left = gd_remaining(run->c, run->s, body) - wounds;
  gd_tell(run, suffered ? GD_E_SUFFERED : GD_E_WOUNDED, gd_bodied(run, body), wounds, left < 0 ? 0 : left, 0, 0, 0);
  if (gd_is_alien(body))
    wound_alien(run, body - GD_ALIEN_BASE, figure, wounds);
  else if (body < GD_SEATS)
    wound_agent(run, body, wounds);
  else
    wound_drone(run, body, wounds);
}

/* ---- healing ------------------------------------------------------------------------------------------------ */

static int healed_more(GdRun *run, int healer) {
  const GdAgent *agent = &run->s->agent[healer];
  int more = 0;
  for (int i = 0; i < GD_SKILLS_HELD && agent->skill[i] != GD_NONE; i++) {
    const GdList *list = &run->c->thing[agent->skill[i]].lines;
    for (int k = list->first; k < list->first + list->count; k++)
      if (run->c->line[k].when == GD_WHEN_HEAL) more += run->c->line[k].effect[0].n;
  }
  return more;
}

int gd_heal(GdRun *run, int body, int n, int healer) {
  GdState *s = run->s;
  if (body >= GD_SEATS && !gd_is_alien(body)) return 0; /* drones cannot be healed (GD-11.6) */
  uint8_t *wounds = gd_is_alien(body) ? &s->alien[body - GD_ALIEN_BASE].wounds : &s->agent[body].wounds;
  if (gd_is_alien(body) && gd_card(run->c, s, body - GD_ALIEN_BASE)->swarm) return 0;
  if (n > 0 && healer != GD_NONE) n += healed_more(run, healer);
  if (n > *wounds) n = *wounds;
  if (n <= 0) return 0;
  *wounds -= (uint8_t)n;
  gd_tell(run, GD_E_HEALED, gd_bodied(run, body), n, gd_remaining(run->c, s, body), 0, 0, 0);
  return n;
}

void gd_condition(GdRun *run, int body, int condition, int n) {
  GdState *s = run->s;
  GdAgent *agent = body < GD_SEATS ? &s->agent[body] : NULL;
  GdDroneState *drone = body >= GD_SEATS && body < GD_UNITS ? &s->drone[body - GD_SEATS] : NULL;
  GdAlien *alien = gd_is_alien(body) ? &s->alien[body - GD_ALIEN_BASE] : NULL;
  switch (condition) {
    case GD_IMMOBILISED:
      if (agent) agent->immobilised = 1;
      if (drone) drone->immobilised = 1;
      break;
    case GD_PARALYSED:
      if (agent) agent->paralysed = 1;
      if (drone) drone->paralysed = 1;
      break;
    case GD_STUNNED:
      if (alien) alien->stunned = 1;
      break;
    case GD_PINNED:
      if (alien) alien->pinned = 1;
      break;
    case GD_HIDDEN:
      if (agent) agent->hidden = (uint8_t)(n + 1);
      break;
    case GD_DISENGAGED:
      s->turn.free = 1;
      break;
    default:
      if (agent && gd_aliens_adjacent(run->c, s, agent->at)) s->turn.charging = (uint8_t)n;
  }
  gd_tell(run, GD_E_COND, gd_bodied(run, body), condition, n, 0, 0, 0);
}
