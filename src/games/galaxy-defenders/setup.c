/* Before the first round (GD-5.8, 5.9, GD-20): sheets, ranks, devices, weapons, the map, deployment. */
#include <string.h>

#include "campaign.h"
#include "run.h"

/* Stages of s->setup. */
enum { SHEETS, RANKS, SKILLS, DEVICES, DRAWS, DEALS, FETCHES, DEPLOYS, SHOWS };

/* ---- who plays what ----------------------------------------------------------------------------------------- */

static void sit_down(GdRun *run, int seat, int sheet) {
  GdAgent *agent = &run->s->agent[seat];
  agent->sheet = (uint8_t)sheet;
  agent->life = GD_NOT_YET;
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) gd_arm(run, seat, slot, run->c->sheet[sheet].weapon[slot]);
}

bool gd_sheet_free(const GdState *s, int sheet) {
  for (int seat = 0; seat < s->agents; seat++)
    if (s->agent[seat].sheet == sheet) return false;
  return true;
}

static int random_sheet(GdRun *run) {
  uint8_t fit[GD_SHEETS] = {0};
  for (int i = 0; i < run->c->sheets; i++) fit[i] = gd_sheet_free(run->s, i);
  return gd_draw(run, GD_DIE_AGENT, fit, run->c->sheets);
}

/* GD-6.1: who settles things before there is an Alpha. */
static void first_alpha(GdRun *run) {
  GdState *s = run->s;
  int best = 0;
  for (int seat = 1; seat < s->agents; seat++)
    if (gd_agent_sheet(run->c, s, seat)->order < gd_agent_sheet(run->c, s, best)->order) best = seat;
  s->alpha = s->first = (uint8_t)best;
}

/* ---- stages ------------------------------------------------------------------------------------------------- */

static void next_stage(GdRun *run) {
  run->s->setup.stage++;
  run->s->setup.seat = 0;
  run->s->setup.left = 0;
}

static void sheets(GdRun *run) {
  GdState *s = run->s;
  while (s->setup.seat < s->agents && s->agent[s->setup.seat].sheet != GD_NONE) s->setup.seat++;
  if (s->setup.seat < s->agents) return gd_ask(run, GD_AT_AGENT, s->setup.seat);
  first_alpha(run);
  next_stage(run);
}

/* A standalone mission gives everybody its rank and the rewards of all below (GD-20.9). */
static void ranks(GdRun *run) {
  GdState *s = run->s;
  if (s->options[GD_OPT_CAMPAIGN]) return next_stage(run);
  while (s->setup.seat < s->agents) {
    int seat = s->setup.seat;
    if (s->agent[seat].rank < run->m->rank) return gd_promote(run, seat);
    s->setup.seat++;
  }
  next_stage(run);
}

/* What skills bring at the start of a mission (GD-12.8). */
static bool offer_again(GdRun *run, int seat) {
  const GdAgent *agent = &run->s->agent[seat];
  for (int i = 0; i < GD_SKILLS_HELD && agent->skill[i] != GD_NONE; i++) {
    const GdList *list = &run->c->thing[agent->skill[i]].lines;
    for (int k = list->first; k < list->first + list->count; k++)
      if (run->c->line[k].when == GD_WHEN_GAIN && run->c->line[k].effect[0].what == GD_DO_GAIN) {
        gd_offer(run, seat, 3, run->c->line[k].effect[0].n, agent->skill[i]);
        return true;
      }
  }
  return false;
}

/* Campaign: tokens given up with a lost rank, others for those taken meanwhile. */
static void skills(GdRun *run) {
  GdState *s = run->s;
  if (!s->options[GD_OPT_CAMPAIGN]) return next_stage(run);
  while (s->setup.seat < s->agents) {
    if (gd_settle_tokens(run, s->setup.seat)) return;
    if (offer_again(run, s->setup.seat++)) return;
  }
  next_stage(run);
}

bool gd_device_fits(const GdContent *c, const GdState *s, int seat, int thing) {
  return c->thing[thing].kind == GD_DEVICE && s->left[thing] && gd_may_have(c, s, seat, thing);
}

static int devices_each(GdRun *run) {
  int n = run->m->devices + run->s->later[run->s->options[GD_OPT_MISSION]][0];
  return n < 1 && run->m->devices ? 1 : n;
}

static void devices(GdRun *run) {
  GdState *s = run->s;
  while (s->setup.seat < s->agents) {
    bool any = false;
    for (int i = 0; i < run->c->things; i++) any |= gd_device_fits(run->c, s, s->setup.seat, i);
    if (any && s->setup.left < devices_each(run)) return gd_ask(run, GD_AT_DEVICE, s->setup.seat);
    s->setup.seat++;
    s->setup.left = 0;
  }
  next_stage(run);
}

/* Standalone: so many random weapons, improved ones first; each is dealt before the next is drawn (GD-20.3). */
static void draws(GdRun *run) {
  GdState *s = run->s;
  if (s->options[GD_OPT_CAMPAIGN]) return next_stage(run);
  int n = 0;
  uint8_t saved[GD_THINGS];
  memcpy(saved, s->left, sizeof saved);
  for (int i = 0; i < run->m->improved_most + run->m->alien_most && n < 2 * GD_SEATS; i++) {
    int thing = gd_random_thing(run, GD_WEAPON, i < run->m->improved_most ? GD_BLUE : GD_RED);
    if (thing < 0) continue;
    s->setup.drawn[n++] = (uint8_t)thing;
    gd_tell(run, GD_E_OFFERED, thing, 0, 0, 0, 0, 0); /* all are seen before the first is dealt */
    s->left[thing]--;                                 /* not drawn twice */
  }
  memcpy(s->left, saved, sizeof saved);
  next_stage(run);
}

static void deals(GdRun *run) {
  GdState *s = run->s;
  int thing = s->setup.drawn[0];
  if (thing == GD_NONE) return next_stage(run);
  memmove(s->setup.drawn, s->setup.drawn + 1, sizeof s->setup.drawn - 1);
  s->setup.drawn[sizeof s->setup.drawn - 1] = GD_NONE;
  gd_deal(run, thing);
}

/* Campaign: `left` counts improved weapons fetched, `seat` alien ones. */
bool gd_may_fetch(const GdContent *c, const GdState *s, int seat, int thing) {
  const GdMission *m = gd_mission(c, s);
  if (seat >= s->agents || c->thing[thing].kind != GD_WEAPON || !s->headquarters[thing]) return false;
  if (c->thing[thing].grade == GD_BLUE ? s->setup.left >= m->improved_most : s->setup.seat >= m->alien_most)
    return false;
  return gd_may_have(c, s, seat, thing);
}

static void fetches(GdRun *run) {
  GdState *s = run->s;
  for (int i = 0; s->options[GD_OPT_CAMPAIGN] && i < run->c->things; i++)
    for (int seat = 0; seat < s->agents; seat++)
      if (gd_may_fetch(run->c, s, seat, i)) return gd_ask(run, GD_AT_FETCH, s->alpha);
  next_stage(run);
}

static void deploys(GdRun *run) {
  GdState *s = run->s;
  while (s->setup.seat < s->agents && s->agent[s->setup.seat].life == GD_ALIVE) s->setup.seat++;
  if (s->setup.seat < s->agents) return gd_ask(run, GD_AT_DEPLOY, s->setup.seat);
  next_stage(run);
}

/* Aliens in play from the start are assigned like all others. */
static void begin_aliens(GdRun *run) {
  for (int i = 0; i < run->m->aliens; i++) gd_appear(run, run->m->alien[i].card, run->m->alien[i].at, GD_NONE, true);
}

static void shows(GdRun *run) {
  GdState *s = run->s;
  if (s->setup.seat == 0) { /* the map is as it is; what can be seen comes up before round 1 */
    s->setup.seat = 1;
    begin_aliens(run);
    for (int i = 0; i < GD_ALIENS; i++)
      if (s->alien[i].card != GD_NONE) gd_engage_near(run, i);
    return gd_reveal(run);
  }
  gd_pop(run);
  gd_push(run, GD_IN_ROUND);
  s->phase = GD_REFRESH;
  s->stage = 0;
  s->round = 1;
  s->killed = s->killed_before = 0;
  gd_tell(run, GD_E_ROUND, 1, 0, 0, 0, 0, 0);
}

void gd_run_setup(GdRun *run) {
  static void (*const stages[])(GdRun *) = {sheets, ranks, skills, devices, draws, deals, fetches, deploys, shows};
  stages[run->s->setup.stage](run);
}

/* ---- actions ------------------------------------------------------------------------------------------------ */

static void fetch(GdRun *run, SbAction action) {
  GdState *s = run->s;
  int thing = gd_a(action);
  s->headquarters[thing]--;
  s->left[thing]++; /* as if drawn: dealing takes it from there */
  if (run->c->thing[thing].grade == GD_BLUE)
    s->setup.left++;
  else
    s->setup.seat++;
  gd_deal(run, thing);
  s->deal.to = (uint8_t)gd_b(action);
  gd_tell(run, GD_E_OFFERED, thing, gd_bodied(run, s->deal.to), 0, 0, 0, 0);
}

static void deploy(GdRun *run, int seat, SbAction action) {
  GdState *s = run->s;
  GdAgent *agent = &s->agent[seat];
  agent->at = (uint16_t)gd_h(action);
  agent->facing = (uint8_t)gd_a(action);
  agent->life = GD_ALIVE;
  agent->shield = (uint8_t)gd_shield_full(run->c, s, seat);
  agent->guards = run->c->thing[gd_agent_sheet(run->c, s, seat)->ability].lines.whens >> GD_WHEN_ALIEN_CAME & 1;
  gd_tell(run, GD_E_DEPLOYED, gd_bodied(run, seat), gd_hexed(run, agent->at), agent->facing + 1, 0, 0, 0);
}

void gd_setup_action(GdRun *run, int seat, SbAction action) {
  GdState *s = run->s;
  switch (gd_verb(action)) {
    case GD_V_AGENT: {
      bool random = gd_a(action) == GD_NONE;
      int sheet = random ? random_sheet(run) : gd_a(action);
      sit_down(run, seat, sheet);
      return gd_tell(run, GD_E_AGENT, seat, sheet, random, 0, 0, 0);
    }
    case GD_V_GAIN:
      s->setup.left++;
      return gd_take_thing(run, seat, gd_a(action), GD_GAINED_START);
    case GD_V_FETCH:
      return fetch(run, action);
    case GD_V_DONE:
      s->setup.left = s->setup.seat = 99; /* no more of either */
      return;
    case GD_V_LOSE:
      gd_forget_token(s, seat, gd_a(action));
      s->agent[seat].owes = 0;
      return gd_tell(run, GD_E_LOST, gd_bodied(run, seat), gd_a(action), 0, 0, 0, 0);
    default:
      return deploy(run, seat, action);
  }
}

/* ---- the first state ---------------------------------------------------------------------------------------- */

/* What earlier missions added or took; there are no more signals than in the box. */
static void fill_reserve(GdState *s, const int8_t *later) {
  static const int most[GD_SIGNAL_KINDS] = {GD_ALIEN_SIGNALS, GD_HUMAN_SIGNALS};
  for (int kind = 0; kind < GD_SIGNAL_KINDS; kind++) {
    int n = s->pool[0][kind] + later[1 + kind];
    s->pool[0][kind] = (uint8_t)(n < 0 ? 0 : n > most[kind] ? most[kind] : n);
  }
}

static void lay_out(GdRun *run) {
  GdState *s = run->s;
  const GdMission *m = run->m;
  int mission = s->options[GD_OPT_MISSION];
  fill_reserve(s, s->later[mission]);
  int counter = s->counter[0] + s->later[mission][3];
  s->counter[0] = (uint8_t)(counter < 0 ? 0 : counter);
  for (int i = 0; i < m->signals && gd_reserve(s) > 0; i++) {
    int at = s->signals++;
    for (; at > 0 && s->signal[at - 1].at > m->signal[i]; at--) s->signal[at] = s->signal[at - 1];
    s->signal[at] = (GdSignal){.at = m->signal[i], .came = GD_NONE};
    gd_tell(run, GD_E_SIGNAL, gd_hexed(run, m->signal[i]), -1, 0, 0, 0, 0);
  }
}

bool gd_setup(const SbContent *content, const SbSetup *setup, SbState *state, SbChance *chance, SbEvents *events,
              SbError *error) {
  const GdContent *c = gd_facts(content);
  GdState *s = (GdState *)state;
  if (setup->options[GD_OPT_MIND] && setup->seats < 2)
    return sb_fail(error, "\"mind\" needs a seat for the aliens besides those of the agents");
  gd_blank(c, setup, s);
  GdRun run = {.c = c, .m = gd_mission(c, s), .s = s, .chance = chance, .events = events};
  if (s->agents > c->sheets) return sb_fail(error, "there are only %d agents", c->sheets);
  gd_push(&run, GD_IN_SETUP);
  s->setup.seat = 0;
  if (!gd_carry_read(&run, setup, error)) return false;
  lay_out(&run);
  gd_go_on(&run);
  return true;
}
