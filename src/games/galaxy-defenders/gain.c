/* Ranks, tokens and weapons that agents receive (GD-6.2, 6.3, 11.2, 12.8, 13.7). */
#include "run.h"

enum { BASIC_TACTIC, ONE_SKILL, IMPROVED_TACTIC, GRENADES, ONE_THING };

/* ---- random draws (GD-13.7) --------------------------------------------------------------------------------- */

static bool class_in_play(const GdState *s, int sheet) {
  for (int seat = 0; seat < s->agents; seat++)
    if (s->agent[seat].sheet == sheet) return true;
  return false;
}

int gd_random_thing(GdRun *run, int kind, int grade) {
  GdState *s = run->s;
  uint8_t fit[GD_THINGS] = {0};
  for (int i = 0; i < run->c->things; i++) {
    const GdThing *t = &run->c->thing[i];
    if (t->kind != kind || (kind == GD_WEAPON && t->grade != grade)) continue;
    if (t->sheet && (kind == GD_DEVICE || !class_in_play(s, t->sheet - 1))) continue;
    fit[i] = s->left[i];
  }
  return gd_draw(run, GD_DIE_THING, fit, run->c->things);
}

/* ---- tokens for ranks --------------------------------------------------------------------------------------- */

bool gd_gain_fits(const GdContent *c, const GdState *s, const GdGainState *gain, int thing) {
  const GdThing *t = &c->thing[thing];
  if (!s->left[thing] || !gd_may_have(c, s, gain->seat, thing)) return false;
  switch (gain->kind) {
    case BASIC_TACTIC:
      return t->kind == GD_TACTIC && !t->improved;
    case ONE_SKILL:
      return t->kind == GD_SKILL;
    case IMPROVED_TACTIC:
      return t->kind == GD_TACTIC && t->improved;
    case GRENADES:
      return t->kind == GD_DEVICE && t->grenade;
    default:
      return thing == gain->thing;
  }
}

void gd_offer(GdRun *run, int seat, int kind, int left, int thing) {
  gd_push(run, GD_IN_GAIN);
  run->s->gain =
      (GdGainState){.seat = (uint8_t)seat, .kind = (uint8_t)kind, .left = (uint8_t)left, .thing = (uint8_t)thing};
}

void gd_run_gain(GdRun *run) {
  GdState *s = run->s;
  GdGainState *gain = &s->gain;
  bool any = false;
  for (int i = 0; gain->left && !any && i < run->c->things; i++) any = gd_gain_fits(run->c, s, gain, i);
  if (!any) return gd_pop(run);
  gd_ask(run, GD_AT_REWARD, gain->seat);
}

void gd_gain_action(GdRun *run, SbAction action) {
  GdState *s = run->s;
  if (gd_verb(action) == GD_V_DONE) {
    s->gain.left = 0;
    return;
  }
  int seat = s->gain.seat, kind = s->gain.kind;
  int why = s->phase == GD_SETTING_UP ? GD_GAINED_START : s->phase == GD_DEBRIEF ? GD_GAINED_REWARD : GD_GAINED_RANK;
  s->gain.left--;
  if (kind != GRENADES) gd_pop(run); /* what the token brings comes next, in a question of its own */
  gd_take_thing(run, seat, gd_a(action), why);
}

static int reward_of(int rank) {
  switch (rank) {
    case GD_BRONZE:
      return BASIC_TACTIC;
    case GD_SILVER:
    case GD_PLATINUM:
      return ONE_SKILL;
    case GD_GOLD:
      return IMPROVED_TACTIC;
    default:
      return -1;
  }
}

void gd_promote(GdRun *run, int seat) {
  GdAgent *agent = &run->s->agent[seat];
  if (agent->rank >= GD_PLATINUM) return;
  agent->rank++;
  gd_tell(run, GD_E_RANK, gd_bodied(run, seat), agent->rank, 0, 0, 0, 0);
  if (agent->rank == GD_PALLADIUM) agent->shield = (uint8_t)gd_shield_full(run->c, run->s, seat); /* GD-6.2a */
  if (reward_of(agent->rank) >= 0) gd_offer(run, seat, reward_of(agent->rank), 1, GD_NONE);
}

int gd_wings(GdRun *run, int seat) {
  GdAttack roll = {.count = run->c->wings_dice};
  GdAgent *agent = &run->s->agent[seat];
  int found = 0, need = run->c->wings_need[agent->rank + 1];
  for (int i = 0; i < roll.count; i++) {
    roll.face[i] = (uint8_t)gd_roll(run, GD_RED_DIE);
    found += run->c->symbol[GD_RED_DIE][roll.face[i]][GD_GD];
  }
  gd_tell_dice(run, GD_E_WINGS, gd_bodied(run, seat), found, need, agent->rank, &roll);
  if (found < need) return 0;
  agent->winged++;
  gd_promote(run, seat);
  return 1;
}

/* ---- weapons and devices for somebody ----------------------------------------------------------------------- */

void gd_deal(GdRun *run, int thing) {
  gd_push(run, GD_IN_DEAL);
  run->s->deal = (GdDeal){.thing = (uint8_t)thing, .to = GD_NONE, .active = 1};
  gd_tell(run, GD_E_OFFERED, thing, 0, 0, 0, 0, 0);
}

bool gd_may_give(const GdContent *c, const GdState *s, int seat) {
  bool there = s->phase == GD_SETTING_UP ? seat < s->agents : gd_living(s, seat);
  return there && gd_may_have(c, s, seat, s->deal.thing);
}

/* GD-11.3: with `keep_endless_weapon` an endless weapon is replaced by another endless one only. */
bool gd_may_replace(const GdContent *c, const GdState *s, int seat, int slot, int thing) {
  int old = s->agent[seat].weapon[slot];
  if (!s->options[GD_OPT_KEEP] || old == GD_NONE) return true;
  bool endless = !c->thing[old].arm.ammo, new_endless = !c->thing[thing].arm.ammo;
  return !endless || new_endless;
}

void gd_weapon_away(GdRun *run, int seat, int slot) {
  GdState *s = run->s;
  int thing = s->agent[seat].weapon[slot];
  if (thing == GD_NONE || !run->c->thing[thing].copies) return; /* printed ones are just covered */
  if (s->options[GD_OPT_CAMPAIGN])
    s->headquarters[thing]++;
  else
    s->left[thing]++;
}

/* Nobody takes it: to headquarters or back (GD-6.3a, GD-11.2). What came from headquarters is there still. */
static void refuse(GdRun *run, int thing) {
  GdState *s = run->s;
  bool kept = s->options[GD_OPT_CAMPAIGN] && run->c->thing[thing].kind == GD_WEAPON;
  if (kept) s->headquarters[thing]++, s->left[thing]--;
  gd_tell(run, GD_E_REFUSED, thing, kept, 0, 0, 0, 0);
  gd_pop(run);
}

void gd_run_deal(GdRun *run) {
  GdState *s = run->s;
  int thing = s->deal.thing, able = 0, only = 0;
  if (s->deal.to == GD_NONE) {
    for (int seat = 0; seat < s->agents; seat++)
      if (gd_may_give(run->c, s, seat)) able++, only = seat;
    if (!able) return refuse(run, thing);
    if (able > 1 || s->phase == GD_SETTING_UP) return gd_ask(run, GD_AT_GIVE, s->alpha);
    s->deal.to = (uint8_t)only;
  }
  if (run->c->thing[thing].kind == GD_WEAPON) return gd_ask(run, GD_AT_TAKE, s->deal.to);
  int to = s->deal.to;
  gd_pop(run);
  gd_take_thing(run, to, thing, GD_GAINED_SUPPLY);
}

void gd_deal_action(GdRun *run, SbAction action) {
  GdState *s = run->s;
  int thing = s->deal.thing, to = s->deal.to;
  switch (gd_verb(action)) {
    case GD_V_GIVE:
      if (gd_a(action) == GD_NONE) return refuse(run, thing);
      s->deal.to = (uint8_t)gd_a(action);
      return gd_tell(run, GD_E_OFFERED, thing, gd_bodied(run, s->deal.to), 0, 0, 0, 0);
    case GD_V_REFUSE:
      return refuse(run, thing);
    default: {
      int slot = gd_a(action), old = s->agent[to].weapon[slot];
      gd_weapon_away(run, to, slot);
      s->left[thing]--;
      gd_pop(run);
      gd_arm(run, to, slot, thing);
      gd_tell(run, GD_E_GIVEN, gd_bodied(run, to), thing, old == GD_NONE ? -1 : old, slot, 0, 0);
    }
  }
}
