/* The phases of a round (GD-5, GD-6): Refresh, Strategy, Battle, Event. */
#include "run.h"

enum { ALPHA, WINGS, DELIVERY, SUPPLY, STATUS };

/* ---- Refresh (GD-5.2) ---------------------------------------------------------------------------------------------
 */

static bool refills(GdRun *run) {
  if (run->s->weather == GD_NONE) return true;
  const GdList *list = &run->c->event[run->s->weather].lines;
  for (int i = list->first; i < list->first + list->count; i++)
    for (int k = 0; k < run->c->line[i].effects; k++)
      if (run->c->line[i].when == GD_WHEN_PASSIVE && run->c->line[i].effect[k].what == GD_DO_NO_REFILL) return false;
  return true;
}

/* A skill that has put a drone on the map is used for the mission (GD-12.10). */
static uint8_t skills_kept_used(GdRun *run, const GdAgent *agent) {
  uint8_t used = 0;
  for (int i = 0; i < GD_SKILLS_HELD && agent->skill[i] != GD_NONE; i++)
    if (run->c->thing[agent->skill[i]].drone) used |= (uint8_t)(agent->skills_used & 1u << i);
  return used;
}

static int guard_uses(GdRun *run, int seat) {
  const GdList *list = &run->c->thing[gd_agent_sheet(run->c, run->s, seat)->ability].lines;
  return list->whens >> GD_WHEN_ALIEN_CAME & 1;
}

static void refresh_agents(GdRun *run, bool refill) {
  GdState *s = run->s;
  for (int seat = 0; seat < s->agents; seat++) {
    GdAgent *agent = &s->agent[seat];
    if (agent->life != GD_ALIVE) continue;
    agent->used_ability = 0;
    agent->skills_used = skills_kept_used(run, agent);
    agent->guards = (uint8_t)guard_uses(run, seat);
    agent->immobilised = agent->paralysed = agent->hidden = agent->stealthy = agent->attacked = 0;
    if (refill) agent->shield = (uint8_t)gd_shield_full(run->c, s, seat);
  }
  for (int i = 0; i < GD_DRONES; i++) {
    if (s->drone[i].kind == GD_NONE) continue;
    s->drone[i].immobilised = s->drone[i].paralysed = 0;
    s->drone[i].guards = run->c->drone[s->drone[i].kind].guard;
    if (refill) s->drone[i].shield = run->c->drone[s->drone[i].kind].shield;
  }
}

static void age_flames(GdRun *run) {
  GdState *s = run->s;
  for (int i = 0; i < GD_TOKENS; i++) {
    if (s->token[i].kind != GD_FLAME || ++s->token[i].age < 2) continue;
    gd_tell(run, GD_E_GONE, GD_FLAME, gd_hexed(run, s->token[i].at), 0, 0, 0, 0);
    s->token[i] = (GdTokenState){.at = GD_NOWHERE, .kind = GD_NONE};
  }
}

static void refresh(GdRun *run) {
  GdState *s = run->s;
  bool refill = refills(run);
  refresh_agents(run, refill);
  for (int i = 0; i < GD_ALIENS; i++) {
    if (s->alien[i].card == GD_NONE) continue;
    s->alien[i].saved = 0;
    if (refill) s->alien[i].shield = (uint8_t)gd_shield_full(run->c, s, GD_ALIEN_BASE + i);
  }
  age_flames(run);
  s->fragment_taken = s->fragment_found = 0;
  s->phase = GD_STRATEGY;
  s->stage = ALPHA;
  s->place = 0;
}

/* ---- Strategy (GD-6) ------------------------------------------------------------------------------------------------
 */

static int living(const GdState *s) {
  int n = 0;
  for (int seat = 0; seat < s->agents; seat++) n += gd_living(s, seat);
  return n;
}

static void name_alpha(GdRun *run, int seat) {
  run->s->alpha = (uint8_t)seat;
  gd_tell(run, GD_E_ALPHA, gd_bodied(run, seat), 0, 0, 0, 0, 0);
  run->s->stage = WINGS;
}

static bool may_wing(const GdState *s, int seat) {
  return gd_living(s, seat) && s->agent[seat].rank < GD_PLATINUM &&
         !(s->options[GD_OPT_CAMPAIGN] && s->agent[seat].winged);
}

static void wings(GdRun *run) {
  GdState *s = run->s;
  while (s->killed_before && s->place < s->agents) {
    int seat = gd_clockwise(s, s->alpha, s->place);
    if (may_wing(s, seat)) return gd_ask(run, GD_AT_WINGS, seat);
    s->place++;
  }
  s->place = 0;
  s->stage = DELIVERY;
}

static void deliver(GdRun *run) {
  GdState *s = run->s;
  for (int grade = GD_BLUE; grade < GD_GRADES; grade++) {
    if (!s->delivery[grade]) continue;
    s->delivery[grade]--;
    int thing = gd_random_thing(run, GD_WEAPON, grade);
    if (thing >= 0) gd_deal(run, thing);
    return;
  }
  s->stage = SUPPLY;
}

bool gd_may_supply(const GdContent *c, const GdState *s, int thing) {
  const GdThing *t = &c->thing[thing];
  if (s->fragments < c->weapon_fragments || t->kind != GD_DEVICE || !s->left[thing]) return false;
  if (!t->sheet) return true;
  if (!t->drone) return false; /* GD-6.3b: of the class devices the Sentry-Gun alone */
  for (int seat = 0; seat < s->agents; seat++)
    if (gd_living(s, seat) && gd_may_have(c, s, seat, thing)) return true;
  return false;
}

bool gd_may_supply_weapon(const GdContent *c, const GdState *s) {
  if (s->fragments < c->weapon_fragments) return false;
  for (int i = 0; i < c->things; i++) {
    const GdThing *t = &c->thing[i];
    if (t->kind != GD_WEAPON || t->grade != GD_BLUE || !s->left[i]) continue;
    if (!t->sheet) return true;
    for (int seat = 0; seat < s->agents; seat++)
      if (s->agent[seat].sheet == t->sheet - 1) return true;
  }
  return false;
}

/* GD-10.8: a hex of the start area, or the nearest empty ones. */
bool gd_may_revive(const GdContent *c, const GdState *s, int seat, int hex) {
  if (!s->options[GD_OPT_REVIVAL] || !s->fragments || seat >= s->agents || s->agent[seat].life != GD_DEAD) return false;
  int start = gd_mission(c, s)->start;
  bool room = false;
  for (int digit = 0; digit < GD_AREA_HEXES; digit++) room |= gd_empty(c, s, gd_centre(start) + digit);
  if (room) return gd_area(hex) == start && gd_empty(c, s, hex);
  uint16_t places[GD_HEXES];
  int n = gd_places_for(c, s, gd_centre(start), places);
  for (int i = 0; i < n; i++)
    if (places[i] == hex) return true;
  return false;
}

static bool can_supply(GdRun *run) {
  GdState *s = run->s;
  if (gd_may_supply_weapon(run->c, s)) return true;
  for (int i = 0; i < run->c->things; i++)
    if (gd_may_supply(run->c, s, i)) return true;
  for (int seat = 0; seat < s->agents; seat++)
    if (s->options[GD_OPT_REVIVAL] && s->fragments && s->agent[seat].life == GD_DEAD) return true;
  return false;
}

/* One rank lower, with the rewards of the ranks it keeps, as far as they are there. */
static void revive(GdRun *run, int seat, int hex) {
  GdState *s = run->s;
  GdAgent *agent = &s->agent[seat];
  gd_fragment(run, GD_NONE, -1);
  agent->life = GD_ALIVE;
  agent->at = (uint16_t)hex;
  agent->facing = 0;
  agent->carries = GD_NONE;
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++)
    gd_arm(run, seat, slot, gd_agent_sheet(run->c, s, seat)->weapon[slot]);
  gd_lower_rank(run, seat);
  agent->wants = GD_RETURNS;
  agent->shield = (uint8_t)gd_shield_full(run->c, s, seat);
  agent->guards = (uint8_t)guard_uses(run, seat);
  gd_tell(run, GD_E_DEPLOYED, gd_bodied(run, seat), gd_hexed(run, hex), 1, 0, 0, 0);
  gd_displaced(run, seat);
  gd_reveal(run);
}

void gd_round_action(GdRun *run, int seat, SbAction action) {
  GdState *s = run->s;
  switch (gd_verb(action)) {
    case GD_V_ALPHA:
      return name_alpha(run, gd_a(action));
    case GD_V_ROLL:
      s->place++;
      gd_wings(run, seat);
      return;
    case GD_V_DEVICE:
      gd_fragment(run, GD_NONE, -run->c->weapon_fragments);
      return gd_deal(run, gd_a(action));
    case GD_V_WEAPON: {
      gd_fragment(run, GD_NONE, -run->c->weapon_fragments);
      int thing = gd_random_thing(run, GD_WEAPON, GD_BLUE);
      if (thing >= 0) gd_deal(run, thing);
      return;
    }
    case GD_V_REVIVE:
      return revive(run, gd_a(action), gd_h(action));
    default: /* skip */
      if (s->stage == WINGS)
        s->place++;
      else
        s->stage = STATUS;
  }
}

static void strategy(GdRun *run) {
  GdState *s = run->s;
  switch (s->stage) {
    case ALPHA:
      if (living(s) > 1) return gd_ask(run, GD_AT_ALPHA, s->alpha);
      return name_alpha(run, s->alpha);
    case WINGS:
      return wings(run);
    case DELIVERY:
      return deliver(run);
    case SUPPLY:
      for (int seat = 0; seat < s->agents; seat++)
        if (gd_living(s, seat) && gd_settle_tokens(run, seat)) return;
      if (can_supply(run)) return gd_ask(run, GD_AT_SUPPLY, s->alpha);
      s->stage = STATUS;
      return;
    default:
      if (gd_status(run)) return;
      s->phase = GD_BATTLE;
      s->stage = s->place = 0;
      s->first = s->alpha;
      gd_tell(run, GD_E_PHASE, GD_BATTLE, 0, 0, 0, 0, 0);
  }
}

/* ---- Battle and Event --------------------------------------------------------------------------------------- */

static void battle(GdRun *run) {
  GdState *s = run->s;
  while (s->place < s->agents) {
    int seat = gd_clockwise(s, s->first, s->place++);
    if (!gd_living(s, seat)) continue;
    gd_push(run, GD_IN_TURN);
    s->turn.seat = (uint8_t)seat;
    return;
  }
  s->phase = GD_EVENT;
  s->stage = s->place = 0;
  gd_tell(run, GD_E_PHASE, GD_EVENT, 0, 0, 0, 0, 0);
}

/* GD-18.4: the cards of the top layer; an empty deck is made of the discards. */
static int draw_event(GdRun *run) {
  GdState *s = run->s;
  for (int again = 0; again < 2; again++) {
    int top = GD_EVENT_DISCARDED;
    uint8_t fit[GD_EVENT_CARDS] = {0};
    for (int i = 0; i < run->c->events; i++)
      if (s->event[i] && s->event[i] < top) top = s->event[i];
    if (top < GD_EVENT_DISCARDED) {
      for (int i = 0; i < run->c->events; i++) fit[i] = s->event[i] == top;
      return gd_draw(run, GD_DIE_EVENT, fit, run->c->events);
    }
    for (int i = 0; i < run->c->events; i++)
      if (s->event[i] == GD_EVENT_DISCARDED) s->event[i] = 1;
  }
  return -1;
}

static void begin_weather(GdRun *run, int card) {
  GdState *s = run->s;
  if (s->weather != GD_NONE) {
    s->event[s->weather] = GD_EVENT_DISCARDED;
    gd_tell(run, GD_E_WEATHER, s->weather, 0, 0, 0, 0, 0);
  }
  s->weather = (uint8_t)card;
  s->event[card] = GD_EVENT_WEATHER;
  gd_reveal(run);
}

static bool mission_tells(GdRun *run, int letter) {
  const GdList *list = &run->m->lines;
  for (int i = list->first; i < list->first + list->count; i++)
    if (run->c->line[i].when == GD_WHEN_EVENT && run->c->line[i].letter == letter) return true;
  return false;
}

static void event(GdRun *run) {
  GdState *s = run->s;
  int card = draw_event(run);
  s->stage = 3;
  if (card < 0) return;
  gd_tell(run, GD_E_EVENT, card, 0, 0, 0, 0, 0);
  const GdEventCard *facts = &run->c->event[card];
  if (facts->weather) return begin_weather(run, card);
  s->event[card] = GD_EVENT_DISCARDED;
  if (facts->special && mission_tells(run, facts->special - 1)) {
    s->event[card] = GD_EVENT_GONE;
    return gd_script(run, &run->m->lines, GD_WHEN_EVENT, facts->special - 1, GD_NONE, GD_BODY_NONE);
  }
  gd_script(run, &facts->lines, GD_WHEN_EVENT, 0, GD_NONE, GD_BODY_NONE);
}

static void end_round(GdRun *run) {
  GdState *s = run->s;
  s->killed_before = s->killed;
  s->killed = 0;
  s->round++;
  s->phase = GD_REFRESH;
  s->stage = 0;
  gd_tell(run, GD_E_ROUND, s->round, 0, 0, 0, 0, 0);
}

static void event_phase(GdRun *run) {
  GdState *s = run->s;
  switch (s->stage) {
    case 0:
      return gd_ask(run, GD_AT_DRAW, s->alpha);
    case 1:
      s->stage = 2;
      for (int i = 0; i < GD_ALIENS; i++) s->alien[i].commanded = 0;
      return gd_script(run, &run->m->lines, GD_WHEN_BEFORE_EVENT, 0, GD_NONE, GD_BODY_NONE);
    case 2:
      return event(run);
    case 3:
      s->stage = 4;
      return gd_script(run, &run->m->lines, GD_WHEN_EVENT_END, 0, GD_NONE, GD_BODY_NONE);
    default:
      return end_round(run);
  }
}

void gd_run_round(GdRun *run) {
  switch (run->s->phase) {
    case GD_REFRESH:
      return refresh(run);
    case GD_STRATEGY:
      return strategy(run);
    case GD_BATTLE:
      return battle(run);
    default:
      return event_phase(run);
  }
}
