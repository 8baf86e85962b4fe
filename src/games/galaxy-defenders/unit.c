/* What agents and drones hold and where they stand: ammo, jams, tokens, engagement, objects. */
#include <string.h>

#include "run.h"

/* ---- weapons ------------------------------------------------------------------------------------------------ */

void gd_spend_ammo(GdRun *run, int unit, int slot, int n) {
  GdState *s = run->s;
  uint8_t *ammo = unit < GD_SEATS ? &s->agent[unit].ammo[slot] : &s->drone[unit - GD_SEATS].ammo;
  int thing = unit < GD_SEATS ? s->agent[unit].weapon[slot] : -1;
  if (n > *ammo) n = *ammo;
  if (!n) return;
  *ammo = (uint8_t)(*ammo - n);
  gd_tell(run, GD_E_AMMO, gd_bodied(run, unit), thing, -n, *ammo, 0, 0);
}

void gd_add_ammo(GdRun *run, int seat, int slot, int n) {
  GdAgent *agent = &run->s->agent[seat];
  if (agent->weapon[slot] == GD_NONE) return;
  int most = run->c->thing[agent->weapon[slot]].arm.ammo;
  int now = n ? agent->ammo[slot] + n : most;
  if (now > most) now = most;
  if (now == agent->ammo[slot]) return;
  gd_tell(run, GD_E_AMMO, gd_bodied(run, seat), agent->weapon[slot], now - agent->ammo[slot], now, 0, 0);
  agent->ammo[slot] = (uint8_t)now;
}

void gd_jam(GdRun *run, int seat, int slot, bool jammed) {
  GdAgent *agent = &run->s->agent[seat];
  if (agent->jammed[slot] == jammed) return;
  agent->jammed[slot] = jammed;
  gd_tell(run, jammed ? GD_E_JAMMED : GD_E_UNJAMMED, gd_bodied(run, seat), agent->weapon[slot], 0, 0, 0, 0);
}

void gd_arm(GdRun *run, int seat, int slot, int thing) {
  GdAgent *agent = &run->s->agent[seat];
  agent->weapon[slot] = (uint8_t)thing;
  agent->ammo[slot] = run->c->thing[thing].arm.ammo;
  agent->jammed[slot] = 0;
}

/* ---- tokens ------------------------------------------------------------------------------------------------- */

static void add_to(uint8_t *list, int size, int thing) {
  for (int i = 0; i < size; i++)
    if (list[i] == GD_NONE) {
      list[i] = (uint8_t)thing;
      return;
    }
}

/* What a token does when it comes into play (Grenadier). */
static void on_gain(GdRun *run, int seat, int thing) {
  const GdList *list = &run->c->thing[thing].lines;
  if (!(list->whens >> GD_WHEN_GAIN & 1)) return;
  for (int i = list->first; i < list->first + list->count; i++)
    if (run->c->line[i].when == GD_WHEN_GAIN && run->c->line[i].effect[0].what == GD_DO_GAIN)
      gd_offer(run, seat, 3, run->c->line[i].effect[0].n, thing);
}

void gd_take_thing(GdRun *run, int seat, int thing, int why) {
  GdAgent *agent = &run->s->agent[seat];
  run->s->left[thing]--;
  gd_tell(run, GD_E_GAINED, gd_bodied(run, seat), thing, why, 0, 0, 0);
  switch (run->c->thing[thing].kind) {
    case GD_DEVICE:
      return add_to(agent->device, GD_DEVICES_HELD, thing);
    case GD_SKILL:
      add_to(agent->skill, GD_SKILLS_HELD, thing);
      return on_gain(run, seat, thing);
    default:
      return add_to(agent->tactic, GD_TACTICS_HELD, thing);
  }
}

void gd_use_up(GdRun *run, int seat, int thing) {
  GdAgent *agent = &run->s->agent[seat];
  const GdThing *t = &run->c->thing[thing];
  if (t->kind == GD_ABILITY) {
    agent->used_ability = 1;
  } else if (t->kind == GD_DEVICE) {
    gd_lose_thing(run, seat, thing);
    if (t->drone) run->s->left[thing]--; /* the token stands on the map */
  } else {
    const uint8_t *list = t->kind == GD_SKILL ? agent->skill : agent->tactic;
    uint8_t *used = t->kind == GD_SKILL ? &agent->skills_used : &agent->tactics_used;
    for (int i = 0; i < GD_SKILLS_HELD; i++)
      if (list[i] == thing && !(*used >> i & 1)) {
        *used |= (uint8_t)(1u << i);
        return;
      }
  }
}

void gd_place_drone(GdRun *run, int seat, int kind, int hex) {
  GdState *s = run->s;
  int free = 0, age = 0;
  for (int i = GD_DRONES - 1; i >= 0; i--) {
    if (s->drone[i].kind == GD_NONE) free = i;
    if (s->drone[i].kind != GD_NONE && s->drone[i].age >= age) age = s->drone[i].age + 1;
  }
  const GdDroneFacts *facts = &run->c->drone[kind];
  s->drone[free] = (GdDroneState){.at = (uint16_t)hex,
                                  .kind = (uint8_t)kind,
                                  .owner = (uint8_t)seat,
                                  .shield = facts->shield,
                                  .ammo = facts->arm.ammo,
                                  .guards = facts->guard,
                                  .fresh = 1,
                                  .age = (uint8_t)age};
  gd_tell(run, GD_E_DRONE, gd_bodied(run, GD_SEATS + free), gd_hexed(run, hex), 0, 0, 0, 0);
}

/* ---- engagement (GD-10.15) ----------------------------------------------------------------------------------------
 */

static void engage(GdRun *run, int seat, int alien) {
  if (run->s->engaged[seat] >> alien & 1) return;
  run->s->engaged[seat] |= 1u << alien;
  gd_tell(run, GD_E_ENGAGED, gd_bodied(run, seat), gd_bodied(run, GD_ALIEN_BASE + alien), 0, 0, 0, 0);
}

void gd_engage_turn(GdRun *run, int seat) {
  uint32_t near = gd_aliens_adjacent(run->c, run->s, run->s->agent[seat].at);
  for (int i = 0; i < GD_ALIENS; i++)
    if (near >> i & 1) engage(run, seat, i);
}

void gd_displaced(GdRun *run, int unit) {
  gd_disengage(run);
  if (unit < GD_SEATS && gd_unit_there(run->s, unit)) gd_engage_turn(run, unit);
}

void gd_engage_near(GdRun *run, int alien) {
  GdState *s = run->s;
  for (int seat = 0; seat < s->agents; seat++) {
    bool own = s->turn.seat == seat && s->turn.stage == 1;
    if (!own && gd_unit_there(s, seat) && gd_body_adjacent(run->c, s, alien, seat)) engage(run, seat, alien);
  }
}

void gd_disengage(GdRun *run) {
  GdState *s = run->s;
  for (int seat = 0; seat < s->agents; seat++)
    for (int i = 0; s->engaged[seat] && i < GD_ALIENS; i++) {
      if (!(s->engaged[seat] >> i & 1)) continue;
      bool there = s->alien[i].card != GD_NONE && gd_unit_there(s, seat);
      if (!there || !gd_body_adjacent(run->c, s, i, seat)) s->engaged[seat] &= ~(1u << i);
    }
}

/* ---- what lies about ------------------------------------------------------------------------------------------------
 */

static void take_crate(GdRun *run, int seat, int crate) {
  GdState *s = run->s;
  int grade = run->m->crate[crate].grade;
  s->crate[crate] = 0;
  gd_tell(run, GD_E_CRATE, gd_bodied(run, seat), grade == GD_NONE ? GD_GRADES : grade,
          gd_hexed(run, run->m->crate[crate].at), 0, 0, 0);
  if (grade != GD_NONE) {
    s->delivery[grade]++;
    return;
  }
  for (int i = 0; i < run->m->crate[crate].devices; i++) {
    int thing = gd_random_thing(run, GD_DEVICE, 0);
    if (thing >= 0) gd_take_thing(run, seat, thing, GD_GAINED_FOUND);
  }
}

void gd_stood(GdRun *run, int seat) {
  GdState *s = run->s;
  for (int i = 0; i < run->m->crates; i++)
    if (s->crate[i] && run->m->crate[i].at == s->agent[seat].at) take_crate(run, seat, i);
  GdScene scene = {.self = seat, .picked = -1, .hex = s->agent[seat].at};
  gd_now(run, &run->m->lines, GD_WHEN_STOOD, &scene);
}
