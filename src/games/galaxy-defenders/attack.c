/* The steps of an attack up to its hits, and after its defenders (GD-8.2 to 8.8, 8.12). */
#include "attack.h"

int gd_hits(const GdContent *c, const GdAttack *attack, int symbol) {
  int n = 0;
  for (int i = 0; i < attack->count; i++) n += c->symbol[i >= attack->dice[GD_BLUE_DIE]][attack->face[i]][symbol];
  return n;
}

static uint8_t bounded(int n) {
  return (uint8_t)(n < 0 ? 0 : n > 99 ? 99 : n);
}

void gd_change_attack(GdRun *run, GdAttack *a, const GdEffect *effect, int times) {
  (void)run;
  switch (effect->what) {
    case GD_DO_DICE:
      if (a->dice[GD_BLUE_DIE] + a->dice[GD_RED_DIE] + effect->n <= GD_DICE)
        a->dice[effect->m] = bounded(a->dice[effect->m] + effect->n);
      break;
    case GD_DO_AREA:
      a->area = 1;
      break;
    case GD_DO_NO_AMMO:
      a->no_ammo = 1;
      break;
    case GD_DO_NO_DICE:
      a->no_dice = 1;
      break;
    case GD_DO_NO_DEFENCE:
      a->no_defence = 1;
      break;
    case GD_DO_HITS:
      a->added = bounded(a->added + effect->n * times);
      break;
    case GD_DO_DEFDICE:
      a->less = bounded(a->less + effect->n);
      break;
    default:
      break;
  }
}

/* ---- declared: others step in ------------------------------------------------------------------------------- */

static const GdLine *line_when(const GdContent *c, const GdList *list, int when) {
  if (!(list->whens >> when & 1)) return NULL;
  for (int i = list->first; i < list->first + list->count; i++)
    if (c->line[i].when == when) return &c->line[i];
  return NULL;
}

/* The closest other alien within n areas that fits (area distance, then row, column, digit). */
static int saviour(GdRun *run, int alien, const GdEffect *e) {
  GdState *s = run->s;
  const GdMap *map = gd_map(run->c, s);
  GdScene scene = {.self = GD_ALIEN_BASE + alien, .picked = -1, .hex = GD_NOWHERE};
  int best = -1, best_far = 0;
  for (int i = 0; i < GD_ALIENS; i++) {
    if (i == alien || s->alien[i].card == GD_NONE || !gd_fits(run->c, s, &scene, &e->of, GD_ALIEN_BASE + i)) continue;
    int far = gd_area_distance(map, gd_area(s->alien[alien].at[0]), gd_area(s->alien[i].at[0]));
    if (far > e->n) continue;
    if (best < 0 || far < best_far || (far == best_far && s->alien[i].at[0] < s->alien[best].at[0]))
      best = i, best_far = far;
  }
  return best;
}

static void save_master(GdRun *run, GdAttack *a) {
  GdState *s = run->s;
  if (!gd_is_alien(a->target) || a->source == GD_FROM_STRIKE) return;
  int alien = a->target - GD_ALIEN_BASE;
  const GdLine *line = line_when(run->c, &gd_card(run->c, s, alien)->lines, GD_WHEN_TARGETED);
  if (!line || s->alien[alien].saved) return;
  int other = saviour(run, alien, &line->effect[0]);
  if (other < 0) return;
  s->alien[alien].saved = 1;
  gd_tell(run, GD_E_RETARGET, gd_bodied(run, a->target), gd_bodied(run, GD_ALIEN_BASE + other), 0, 0, 0, 0);
  a->target = (uint8_t)(GD_ALIEN_BASE + other);
  a->target_figure = 0;
}

/* The next seat, clockwise from the Alpha, that can answer and was not asked; -1: none. */
static int next_asked(GdRun *run, GdAttack *a, bool (*can)(GdRun *, GdAttack *, int)) {
  for (int n = 0; n < run->s->agents; n++) {
    int seat = gd_clockwise(run->s, run->s->alpha, n);
    if (gd_living(run->s, seat) && !(a->asked >> seat & 1) && can(run, a, seat)) return seat;
  }
  return -1;
}

static int reaction_of(GdRun *run, int seat, int node) {
  const GdAgent *agent = &run->s->agent[seat];
  if (agent->paralysed) return -1;
  int ability = gd_agent_sheet(run->c, run->s, seat)->ability;
  if (gd_line_at(run->c, ability, node) && gd_ready(run->c, run->s, seat, ability)) return ability;
  for (int i = 0; i < GD_SKILLS_HELD && agent->skill[i] != GD_NONE; i++)
    if (gd_line_at(run->c, agent->skill[i], node) && gd_ready(run->c, run->s, seat, agent->skill[i]))
      return agent->skill[i];
  for (int i = 0; i < GD_TACTICS_HELD && agent->tactic[i] != GD_NONE; i++)
    if (gd_line_at(run->c, agent->tactic[i], node) && gd_ready(run->c, run->s, seat, agent->tactic[i]))
      return agent->tactic[i];
  return -1;
}

static bool can_cover(GdRun *run, GdAttack *a, int seat) {
  GdState *s = run->s;
  return seat != a->target && gd_adjacent(run->c, s, s->agent[seat].at, s->agent[a->target].at) &&
         reaction_of(run, seat, GD_AT_COVER) >= 0;
}

static bool ask_cover(GdRun *run, GdAttack *a) {
  if (a->source != GD_FROM_ALIEN || a->target >= GD_SEATS) return false;
  int seat = next_asked(run, a, can_cover);
  if (seat >= 0) gd_ask(run, GD_AT_COVER, seat);
  return seat >= 0;
}

/* ---- rolling --------------------------------------------------------------------------------------------------------
 */

static void roll(GdRun *run, GdAttack *a) {
  a->count = 0;
  for (int colour = 0; colour < GD_COLOURS; colour++)
    for (int i = 0; i < a->dice[colour] && a->count < GD_DICE; i++) a->face[a->count++] = (uint8_t)gd_roll(run, colour);
  gd_tell_dice(run, GD_E_ROLLED, gd_bodied(run, a->by), 0, 0, 0, a);
}

unsigned gd_rerollable(const GdContent *c, const GdAttack *a, const GdEffect *e) {
  unsigned dice = 0;
  for (int i = 0; i < a->count; i++) {
    const uint8_t *symbol = c->symbol[i >= a->dice[GD_BLUE_DIE]][a->face[i]];
    if (a->rerolled >> i & 1 || (symbol[GD_ALIEN] && !e->alien) || (!e->m && symbol[GD_HIT])) continue;
    dice |= 1u << i;
  }
  return dice;
}

static const GdEffect *reroll_of(const GdLine *line) {
  for (int i = 0; i < line->effects; i++)
    if (line->effect[i].what == GD_DO_REROLL) return &line->effect[i];
  return NULL;
}

static const GdEffect any_dice = {.what = GD_DO_REROLL, .m = 1, .alien = 1};

/* The re-roll this thing gives now; NULL: none. Grenadier's is passive (GD-12.8). */
const GdEffect *gd_reroll_by(const GdContent *c, const GdState *s, int seat, int thing) {
  const GdAttack *a = &s->attack[gd_on_stack(s, GD_IN_ATTACK) - 1];
  if (a->source == GD_FROM_DEVICE) {
    if (!c->thing[a->thing].grenade || a->rerolled || !gd_has(s, seat, thing)) return NULL; /* one set (GD-2.8) */
    const GdList *list = &c->thing[thing].lines;
    for (int i = list->first; i < list->first + list->count; i++)
      if (c->line[i].when == GD_WHEN_PASSIVE && c->line[i].effect[0].what == GD_DO_RULE &&
          c->line[i].effect[0].m == GD_RULE_GRENADES)
        return &any_dice;
    return NULL;
  }
  if (!gd_in_combat(a)) return NULL;
  GdState at = *s;
  at.node = GD_AT_ROLLED;
  const GdLine *line = gd_use_line(c, &at, seat, thing);
  return line ? reroll_of(line) : NULL;
}

static bool can_reroll(GdRun *run, GdAttack *a) {
  if (a->by >= GD_SEATS) return false;
  const GdAgent *agent = &run->s->agent[a->by];
  if (agent->life != GD_ALIVE) return false;
  for (int i = 0; i < GD_SKILLS_HELD + GD_TACTICS_HELD; i++) {
    int thing = i < GD_SKILLS_HELD ? agent->skill[i] : agent->tactic[i - GD_SKILLS_HELD];
    if (thing == GD_NONE) continue;
    const GdEffect *e = gd_reroll_by(run->c, run->s, a->by, thing);
    if (e && gd_rerollable(run->c, a, e)) return true;
  }
  return false;
}

/* ---- reading the roll (GD-8.4 to 8.6) ------------------------------------------------------------------------------
 */

static bool is_human_ranged(const GdContent *c, const GdAttack *a) {
  if (a->by >= GD_SEATS || a->thing == GD_NONE || c->thing[a->thing].kind != GD_WEAPON) return false;
  return c->thing[a->thing].grade != GD_RED && c->thing[a->thing].arm.kind == GD_RANGED;
}

static bool fails(GdRun *run, const GdAttack *a) {
  if (a->by >= GD_SEATS || a->thing == GD_NONE || run->c->thing[a->thing].kind != GD_WEAPON) return false;
  if (run->c->thing[a->thing].grade != GD_RED || gd_has_rule(run->c, run->s, a->by, GD_RULE_ALIEN_WEAPONS))
    return false;
  return gd_hits(run->c, a, GD_JAM) || gd_hits(run->c, a, GD_ALIEN);
}

static void lose_ammo(GdRun *run, const GdAttack *a) {
  if (!gd_hits(run->c, a, GD_AMMO) || a->no_ammo) return;
  if (a->by < GD_SEATS) {
    if (!is_human_ranged(run->c, a) || gd_arm_rule(run->c, &run->c->thing[a->thing].arm, GD_RULE_FEED)) return;
    if (run->s->agent[a->by].life == GD_ALIVE) gd_spend_ammo(run, a->by, a->weapon, 1);
  } else if (a->by < GD_UNITS) {
    gd_spend_ammo(run, a->by, 0, 1);
  }
}

static void bolt(GdRun *run, GdAttack *a) {
  const GdArm *arm = gd_arm_of(run->c, run->s, a);
  if (!arm || !gd_hits(run->c, a, GD_BOLT)) return;
  for (int i = arm->lines.first; i < arm->lines.first + arm->lines.count; i++) {
    const GdLine *line = &run->c->line[i];
    GdScene scene = {.self = a->by, .attack = a, .picked = -1, .hex = a->at};
    if (line->when != GD_WHEN_BOLT_ATT || !gd_all_hold(run->c, run->s, &scene, line)) continue;
    for (int k = 0; k < line->effects; k++) {
      gd_change_attack(run, a, &line->effect[k], 1);
      if (a->target == GD_BODY_NONE) continue;
      if (line->effect[k].what == GD_DO_SUFFER) gd_wound(run, a->target, a->target_figure, line->effect[k].n, true);
      if (line->effect[k].what == GD_DO_COND) gd_condition(run, a->target, line->effect[k].m, line->effect[k].n);
    }
  }
}

void gd_read_roll(GdRun *run, GdAttack *a) {
  lose_ammo(run, a);
  a->failed = fails(run, a);
  if (a->failed)
    gd_tell(run, GD_E_FAILED, gd_bodied(run, a->by), a->thing, 0, 0, 0, 0);
  else
    bolt(run, a);
}

/* ---- optional spends (GD-8.7) ------------------------------------------------------------------------------- */

/* The weapon's free choice after the roll that has this effect; NULL: none. */
const GdLine *gd_free_after(const GdContent *c, const GdAttack *a, int what) {
  if (a->by >= GD_SEATS || a->thing == GD_NONE || c->thing[a->thing].kind != GD_WEAPON) return NULL;
  const GdList *list = &c->thing[a->thing].arm.lines;
  for (int i = list->first; i < list->first + list->count; i++)
    if (c->line[i].when == GD_WHEN_USE && c->line[i].tag & GD_TAG_H && c->line[i].effect[0].what == what)
      return &c->line[i];
  return NULL;
}

/* How many tokens may be spent for hits now. */
int gd_spendable(const GdContent *c, const GdState *s, const GdAttack *a) {
  const GdLine *line = gd_free_after(c, a, GD_DO_HITS);
  if (!line || a->spent || a->no_ammo) return 0;
  int ammo = s->agent[a->by].ammo[a->weapon];
  return ammo < line->ammo_high ? ammo : line->ammo_high;
}

static bool can_use_at(GdRun *run, GdAttack *a, int node) {
  if (a->by >= GD_SEATS || !gd_in_combat(a)) return false;
  int before = run->s->node;
  run->s->node = (uint8_t)node;
  int n = gd_list_uses(run->c, run->s, a->by, NULL);
  run->s->node = (uint8_t)before;
  return n > 0;
}

static bool can_spend(GdRun *run, GdAttack *a) {
  if (a->by >= GD_SEATS || a->failed || !gd_living(run->s, a->by)) return false;
  if (gd_spendable(run->c, run->s, a)) return true;
  if (!a->area && gd_free_after(run->c, a, GD_DO_AREA)) return true;
  return can_use_at(run, a, GD_AT_HITS);
}

static bool can_spot(GdRun *run, GdAttack *a, int seat) {
  if (seat == a->by) return false;
  int thing = reaction_of(run, seat, GD_AT_SPOT);
  if (thing < 0) return false;
  GdScene scene = {.self = seat, .attack = a, .picked = -1, .hex = a->at};
  return gd_all_hold(run->c, run->s, &scene, gd_line_at(run->c, thing, GD_AT_SPOT));
}

static bool ask_spot(GdRun *run, GdAttack *a) {
  bool defended = a->by < GD_SEATS && !a->heals && !a->no_dice && gd_is_alien(a->target) && !a->failed;
  if (!defended || gd_hits(run->c, a, GD_HIT) + a->added == 0) return false;
  int seat = next_asked(run, a, can_spot);
  if (seat >= 0) gd_ask(run, GD_AT_SPOT, seat);
  return seat >= 0;
}

/* ---- after the defenders ------------------------------------------------------------------------------------ */

static void heal_target(GdRun *run, GdAttack *a) {
  int hits = gd_hits(run->c, a, GD_HIT) + a->added;
  if (a->target < GD_SEATS && gd_living(run->s, a->target))
    gd_heal(run, a->target, hits, a->by < GD_SEATS ? a->by : GD_NONE);
}

static void place_flame(GdRun *run, int hex) {
  GdState *s = run->s;
  for (int i = 0; i < GD_TOKENS; i++)
    if (s->token[i].kind == GD_NONE) {
      s->token[i] = (GdTokenState){.at = (uint16_t)gd_centre(gd_area(hex)), .kind = GD_FLAME};
      gd_tell(run, GD_E_PLACED, GD_FLAME, gd_hexed(run, s->token[i].at), 0, 0, 0, 0);
      return;
    }
}

static void on_hit_effect(GdRun *run, GdAttack *a, const GdEffect *e) {
  GdState *s = run->s;
  if (e->what == GD_DO_PLACE) place_flame(run, a->at);
  if (e->what != GD_DO_COND) return;
  if (e->who != GD_EACH) {
    bool there =
        gd_is_alien(a->target) ? s->alien[a->target - GD_ALIEN_BASE].card != GD_NONE : gd_unit_there(s, a->target);
    if (there) gd_condition(run, a->target, e->m, e->n);
    return;
  }
  for (int i = 0; i < GD_ALIENS; i++) {
    bool in = false;
    for (int f = s->alien[i].card == GD_NONE ? 0 : gd_figures(run->c, s, i); f > 0 && !in; f--)
      in = gd_area(s->alien[i].at[f - 1]) == gd_area(a->at);
    if (in) gd_condition(run, GD_ALIEN_BASE + i, e->m, e->n);
  }
}

static void on_hit(GdRun *run, GdAttack *a) {
  const GdArm *arm = gd_arm_of(run->c, run->s, a);
  const GdList *list = arm ? &arm->lines : a->thing != GD_NONE ? &run->c->thing[a->thing].lines : NULL;
  if (!list || a->failed || !gd_hits(run->c, a, GD_HIT) || !(list->whens >> GD_WHEN_HIT & 1)) return;
  for (int i = list->first; i < list->first + list->count; i++)
    if (run->c->line[i].when == GD_WHEN_HIT)
      for (int k = 0; k < run->c->line[i].effects; k++) on_hit_effect(run, a, &run->c->line[i].effect[k]);
}

static void jam(GdRun *run, GdAttack *a) {
  if (!is_human_ranged(run->c, a) || !gd_hits(run->c, a, GD_JAM)) return;
  if (gd_living(run->s, a->by) && run->s->agent[a->by].weapon[a->weapon] == a->thing)
    gd_jam(run, a->by, a->weapon, true);
}

/* ---- step by step ------------------------------------------------------------------------------------------- */

static bool own_alive(GdRun *run, const GdAttack *a) {
  return a->by < GD_SEATS && gd_living(run->s, a->by);
}

static void tell_hits(GdRun *run, const GdAttack *a) {
  gd_tell(run, GD_E_HITS, gd_bodied(run, a->by), gd_hits(run->c, a, GD_HIT), a->added, a->less, 0, 0);
}

void gd_run_attack(GdRun *run) {
  GdAttack *a = gd_attack_of(run->s);
  switch (a->stage) {
    case GD_A_DECLARED:
      a->stage++;
      return save_master(run, a);
    case GD_A_COVER:
      if (ask_cover(run, a)) return;
      break;
    case GD_A_PAY:
      a->asked = 0;
      break;
    case GD_A_ROLL:
      roll(run, a);
      break;
    case GD_A_ROLLED:
      if (can_reroll(run, a)) return gd_ask(run, GD_AT_ROLLED, a->by);
      break;
    case GD_A_READ:
      a->stage++;
      return gd_read_roll(run, a);
    case GD_A_HITS:
      if (can_spend(run, a)) return gd_ask(run, GD_AT_HITS, a->by);
      a->asked = 0;
      break;
    case GD_A_SPOT:
      if (ask_spot(run, a)) return;
      break;
    case GD_A_COUNT:
      a->asked = 0;
      if (a->heals && !a->failed) heal_target(run, a);
      if (!a->heals && !a->failed) tell_hits(run, a);
      a->stage = a->heals || a->failed || gd_hits(run->c, a, GD_HIT) + a->added == 0 ? GD_A_AFTER : GD_A_NEXT;
      return;
    case GD_A_AFTER:
      a->stage++;
      return on_hit(run, a);
    case GD_A_POWERS:
      if (own_alive(run, a) && !a->failed && can_use_at(run, a, GD_AT_AFTER)) return gd_ask(run, GD_AT_AFTER, a->by);
      break;
    case GD_A_JAM:
      jam(run, a);
      return gd_pop(run);
    default:
      return gd_defend(run, a);
  }
  a->stage++;
}

/* ---- what players say in the middle ------------------------------------------------------------------------- */

static void reroll(GdRun *run, int seat, SbAction action) {
  GdAttack *a = gd_attack_of(run->s);
  int thing = gd_a(action);
  for (int i = 0; i < a->count; i++)
    if (gd_dice(action) >> i & 1) a->face[i] = (uint8_t)gd_roll(run, i >= a->dice[GD_BLUE_DIE]);
  a->rerolled |= (uint16_t)gd_dice(action);
  gd_tell_dice(run, GD_E_REROLLED, gd_bodied(run, seat), thing, 0, 0, a);
  if (run->c->thing[thing].passive) return;
  run->s->turn.used |= gd_line_at(run->c, thing, GD_AT_ROLLED)->cost;
  gd_use_up(run, seat, thing);
}

static void spend(GdRun *run, int seat, int n) {
  GdAttack *a = gd_attack_of(run->s);
  const GdLine *line = gd_free_after(run->c, a, GD_DO_HITS);
  gd_spend_ammo(run, seat, a->weapon, n);
  gd_change_attack(run, a, &line->effect[0], n);
  a->spent = 1;
}

static void pin_defenders(GdRun *run, const GdAttack *a, const GdEffect *e) {
  for (int i = 0; i < GD_ALIENS; i++)
    if (a->defended >> i & 1 && run->s->alien[i].card != GD_NONE) gd_condition(run, GD_ALIEN_BASE + i, e->m, e->n);
}

static void use_effect(GdRun *run, int seat, GdAttack *a, const GdEffect *e, int number) {
  GdState *s = run->s;
  gd_change_attack(run, a, e, 1);
  switch (e->what) {
    case GD_DO_RETARGET:
      gd_tell(run, GD_E_RETARGET, gd_bodied(run, a->target), gd_bodied(run, seat), 0, 0, 0, 0);
      a->target = (uint8_t)seat;
      break;
    case GD_DO_CANCEL:
      number = number < a->hits ? number : a->hits;
      a->hits = (uint8_t)(a->hits - number);
      gd_tell(run, GD_E_CANCELLED, gd_bodied(run, seat), 0, number, 0, 0, 0);
      break;
    case GD_DO_KEEP_HP:
      a->wounds = (uint8_t)(gd_remaining(run->c, s, seat) - e->n);
      gd_tell(run, GD_E_KEPT, gd_bodied(run, seat), 0, 0, 0, 0, 0);
      break;
    case GD_DO_COND:
      pin_defenders(run, a, e);
      break;
    case GD_DO_SUFFER:
      if (gd_is_alien(a->target) && s->alien[a->target - GD_ALIEN_BASE].card != GD_NONE && !a->killed)
        gd_wound(run, a->target, a->target_figure, e->n, true);
      break;
    case GD_DO_AGAIN:
      s->turn.again = 1;
      break;
    default:
      break;
  }
}

static void use(GdRun *run, int seat, SbAction action) {
  GdAttack *a = gd_attack_of(run->s);
  const GdLine *line = gd_line_at(run->c, gd_a(action), run->s->node);
  if (line->cost) run->s->turn.used |= line->cost;
  gd_tell(run, GD_E_USED, gd_bodied(run, seat), gd_a(action), GD_NOWHERE, 0, 0, 0);
  gd_use_up(run, seat, gd_a(action));
  for (int i = 0; i < line->effects; i++) use_effect(run, seat, a, &line->effect[i], gd_c(action));
}

static void guard(GdRun *run, int seat, SbAction action) {
  GdState *s = run->s;
  int unit = gd_ordered_unit(s, s->guard.place);
  const GdAlien *alien = &s->alien[s->guard.alien[s->guard.next]];
  s->guard.place++;
  if (gd_verb(action) == GD_V_PASS) return;
  int hex = gd_h(action) == GD_NOWHERE ? alien->at[0] : gd_h(action);
  if (unit >= GD_SEATS) {
    s->drone[unit - GD_SEATS].guards--;
    return gd_drone_attack(run, unit, hex, GD_FROM_GUARD);
  }
  s->agent[seat].guards--;
  GdAim aim = {.weapon = gd_a(action), .hex = hex, .free = (uint8_t)gd_b(action), .thing = -1};
  gd_declare(run, seat, &aim, GD_FROM_GUARD);
}

void gd_attack_action(GdRun *run, int seat, SbAction action) {
  GdState *s = run->s;
  if (s->node == GD_AT_GUARD) return guard(run, seat, action);
  GdAttack *a = gd_attack_of(s);
  bool asks_each = s->node == GD_AT_COVER || s->node == GD_AT_SPOT;
  if (asks_each) a->asked |= (uint8_t)(1u << seat);
  switch (gd_verb(action)) {
    case GD_V_REROLL:
      return reroll(run, seat, action);
    case GD_V_SPEND:
      return spend(run, seat, gd_a(action));
    case GD_V_AREA:
      a->area = 1;
      return;
    case GD_V_USE:
      if (!asks_each && s->node != GD_AT_HITS && s->node != GD_AT_AFTER) a->stage++;
      return use(run, seat, action);
    default: /* go, pass */
      if (!asks_each) a->stage++;
  }
}
