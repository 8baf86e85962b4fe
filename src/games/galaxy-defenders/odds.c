/* Chances before an action is taken: attacks, grenades, searching, evading, GD-Wings. Exact: dice are convolved. */
#include "attack.h"
#include "words.h"

/* One answer in the making. */
typedef struct Asked {
  const SbContent *content;
  const GdContent *c;
  const GdState *s;
  int seat;
  SbLang lang;
  SbOdds *out;
} Asked;

/* The next line; false: there is no room for more. */
static bool line(const Asked *ask, int group, double chance, SbText *label) {
  if (ask->out->count == SB_ODDS_MAX) return false;
  int at = ask->out->count++;
  ask->out->line[at].group = group;
  ask->out->line[at].chance = chance;
  *label = sb_text(ask->out->line[at].label, sizeof ask->out->line[at].label);
  return true;
}

static void say(const Asked *ask, int group, double chance, const char *key, int number) {
  SbText label;
  if (chance > 0 && line(ask, group, chance, &label)) sb_tell_numbers(ask->content, key, &number, 1, ask->lang, &label);
}

/* ---- the hit roll --------------------------------------------------------------------------------------------- */

/* What a roll shows: so many hits, and which of the symbols that matter at all. */
enum { BOLT = 1, AMMO = 2, JAM = 4, ALIEN = 8, SHOWN = 16, MOST_HITS = 2 * GD_DICE };
typedef struct Roll {
  double chance[MOST_HITS + 1][SHOWN];
} Roll;

static int shown(const uint8_t *symbol) {
  return (symbol[GD_BOLT] ? BOLT : 0) | (symbol[GD_AMMO] ? AMMO : 0) | (symbol[GD_JAM] ? JAM : 0) |
         (symbol[GD_ALIEN] ? ALIEN : 0);
}

static void add_die(const GdContent *c, Roll *roll, int colour) {
  Roll before = *roll;
  *roll = (Roll){0};
  for (int hits = 0; hits <= MOST_HITS; hits++)
    for (int seen = 0; seen < SHOWN; seen++) {
      if (before.chance[hits][seen] == 0) continue;
      for (int face = 0; face < GD_DIE_FACES; face++) {
        const uint8_t *symbol = c->symbol[colour][face];
        int now = hits + symbol[GD_HIT] < MOST_HITS ? hits + symbol[GD_HIT] : MOST_HITS;
        roll->chance[now][seen | shown(symbol)] += before.chance[hits][seen] / GD_DIE_FACES;
      }
    }
}

static void roll_all(const GdContent *c, const GdAttack *a, Roll *roll) {
  int dice = 0;
  *roll = (Roll){.chance[0][0] = 1};
  for (int colour = 0; colour < GD_COLOURS; colour++)
    for (int i = 0; i < a->dice[colour] && dice < GD_DICE; i++, dice++) add_die(c, roll, colour);
}

/* What a bolt adds to the attack (GD-8.6). */
typedef struct Bolt {
  int hits, less, suffer;
} Bolt;

static Bolt bolt_of(const GdContent *c, const GdState *s, const GdAttack *a) {
  Bolt bolt = {0};
  const GdArm *arm = gd_arm_of(c, s, a);
  const GdScene scene = {.self = a->by, .attack = a, .picked = -1, .hex = a->at};
  for (int i = arm ? arm->lines.first : 0; arm && i < arm->lines.first + arm->lines.count; i++) {
    const GdLine *text = &c->line[i];
    if (text->when != GD_WHEN_BOLT_ATT || !gd_all_hold(c, s, &scene, text)) continue;
    for (int k = 0; k < text->effects; k++) {
      const GdEffect *e = &text->effect[k];
      bolt.hits += e->what == GD_DO_HITS ? e->n : 0;
      bolt.less += e->what == GD_DO_DEFDICE ? e->n : 0;
      bolt.suffer += e->what == GD_DO_SUFFER ? e->n : 0;
    }
  }
  return bolt;
}

/* ---- a defender (GD-8.10) --------------------------------------------------------------------------------------- */

/* What of its bolts counts: shields each or at all, wounds healed first. */
typedef struct Armour {
  int each, once, heal;
} Armour;

typedef struct Defender {
  int body;
  int points; /* energy shield and Reinforced Armor */
  int left;   /* HP; of a swarm's figure 1 */
  int wounds; /* that could be healed */
  int most;   /* defence dice */
  int rage;   /* wounds from which it rages, 0: never */
  Armour armour;
} Defender;

static Armour armour_of(const GdContent *c, const GdState *s, const GdAttack *a, int body) {
  Armour armour = {0};
  const GdList *list = gd_is_alien(body) ? &gd_card(c, s, body - GD_ALIEN_BASE)->armour
                       : body < GD_SEATS ? &gd_agent_sheet(c, s, body)->armour
                                         : NULL;
  const GdScene scene = {.self = body, .attack = a, .picked = -1, .hex = GD_NOWHERE};
  for (int i = list ? list->first : 0; list && i < list->first + list->count; i++) {
    if (c->line[i].when != GD_WHEN_BOLT_DEF || !gd_all_hold(c, s, &scene, &c->line[i])) continue;
    for (int k = 0; k < c->line[i].effects; k++) {
      const GdEffect *e = &c->line[i].effect[k];
      if (e->what == GD_DO_SHIELD) *(e->per ? &armour.each : &armour.once) += e->n;
      if (e->what == GD_DO_HEAL) armour.heal += e->n;
    }
  }
  return armour;
}

static Defender defender_of(const GdContent *c, const GdState *s, const GdAttack *a, int body) {
  Defender d = {.body = body, .left = gd_remaining(c, s, body), .wounds = gd_wounds(s, body), .most = GD_DICE};
  d.armour = armour_of(c, s, a, body);
  bool cap = s->options[GD_OPT_CAP];
  if (gd_is_alien(body)) {
    const GdAlien *alien = &s->alien[body - GD_ALIEN_BASE];
    const GdCard *card = gd_card(c, s, body - GD_ALIEN_BASE);
    d.points = alien->shield;
    if (cap) d.most = c->cap_alien[card->grade];
    if (card->becomes) d.rage = (card->hp + 1) / 2;
    if (card->swarm) d.left = 1, d.armour.heal = 0;
  } else if (body < GD_SEATS) {
    d.points = s->agent[body].shield + s->agent[body].armour;
    if (cap) d.most = c->cap_agent;
  } else {
    d.points = s->drone[body - GD_SEATS].shield;
    if (cap) d.most = c->cap_drone;
  }
  return d;
}

/* Shields and bolts of so many defence dice. */
typedef struct Defence {
  double chance[GD_DICE + 1][2 * GD_DICE + 1];
} Defence;

static void defend_with(const GdContent *c, int dice, Defence *out) {
  *out = (Defence){.chance[0][0] = 1};
  for (int n = 0; n < dice; n++) {
    Defence before = *out;
    *out = (Defence){0};
    for (int shields = 0; shields <= n; shields++)
      for (int bolts = 0; bolts <= 2 * n; bolts++)
        for (int face = 0; before.chance[shields][bolts] > 0 && face < GD_DIE_FACES; face++) {
          const uint8_t *symbol = c->symbol[GD_BLUE_DIE][face];
          out->chance[shields + (symbol[GD_SHIELD] > 0)][bolts + (symbol[GD_BOLT] > 0)] +=
              before.chance[shields][bolts] / GD_DIE_FACES;
        }
  }
}

/* ---- what comes of it -------------------------------------------------------------------------------------------- */

enum { BINS = 8 }; /* wounds 0 to 6, and more */
typedef struct Fate {
  double wounds[BINS]; /* without falling */
  double falls, rages;
} Fate;

static void settle(const Defender *d, int suffered, int healed, int wounds, double chance, Fate *fate) {
  int heal = healed < d->wounds + suffered ? healed : d->wounds + suffered;
  int total = suffered + wounds, now = d->wounds + total - heal;
  bool falls = suffered >= d->left || (wounds > 0 && total - heal >= d->left);
  if (d->left == 0) falls = total > 0; /* it bleeds: any wound kills, unless healed first */
  if (d->left == 0 && heal > 0 && !suffered) falls = wounds > d->wounds; /* never more than it has: it bleeds again */
  if (falls) {
    fate->falls += chance;
    return;
  }
  if (d->rage && total && now >= d->rage) fate->rages += chance;
  fate->wounds[total < BINS ? total : BINS - 1] += chance;
}

static void meet(const GdContent *c, const GdAttack *a, const Defender *d, int hits, int less, int suffered,
                 double chance, Fate *fate) {
  Defence defence;
  int left = hits > d->points ? hits - d->points : 0;
  int dice = a->no_dice || left < less ? 0 : left - less;
  if (dice > d->most) dice = d->most;
  if (a->no_defence) left = dice = 0;
  defend_with(c, dice, &defence);
  for (int shields = 0; shields <= dice; shields++)
    for (int bolts = 0; bolts <= 2 * dice; bolts++) {
      double here = defence.chance[shields][bolts];
      if (here == 0) continue;
      int cancelled = shields + d->armour.each * bolts + (bolts ? d->armour.once : 0);
      settle(d, suffered, bolts ? d->armour.heal : 0, left > cancelled ? left - cancelled : 0, chance * here, fate);
    }
}

/* Whether this roll makes an alien weapon fail (GD-11.9). */
static bool fails(const GdContent *c, const GdState *s, const GdAttack *a, int seen) {
  bool weapon = a->by < GD_SEATS && a->thing != GD_NONE && c->thing[a->thing].kind == GD_WEAPON;
  if (!weapon || c->thing[a->thing].grade != GD_RED || gd_has_rule(c, s, a->by, GD_RULE_ALIEN_WEAPONS)) return false;
  return seen & (JAM | ALIEN);
}

static Fate fate_of(const GdContent *c, const GdState *s, const GdAttack *a, const Roll *roll, int body) {
  const Bolt bolt = bolt_of(c, s, a);
  const Defender d = defender_of(c, s, a, body);
  Fate fate = {0};
  double alike[MOST_HITS + 1][2] = {{0}}; /* by hits and bolt: what defending depends on */
  for (int hits = 0; hits <= MOST_HITS; hits++)
    for (int seen = 0; seen < SHOWN; seen++) {
      bool failed = fails(c, s, a, seen);
      alike[failed ? 0 : hits][!failed && seen & BOLT] += roll->chance[hits][seen];
    }
  for (int hits = 0; hits <= MOST_HITS; hits++)
    for (int bolts = 0; bolts < 2; bolts++) {
      if (alike[hits][bolts] == 0) continue;
      int all = hits + a->added + (bolts ? bolt.hits : 0), less = a->less + (bolts ? bolt.less : 0);
      bool nothing = hits == 0 && bolts == 0 && a->added == 0;
      meet(c, a, &d, nothing ? 0 : all, less, bolts && body == a->target ? bolt.suffer : 0, alike[hits][bolts], &fate);
    }
  return fate;
}

/* ---- attacks ---------------------------------------------------------------------------------------------------- */

static void say_fate(const Asked *ask, const GdState *s, const GdAttack *a, const Fate *fate) {
  int left = gd_is_alien(a->target) ? 1 : gd_remaining(ask->c, s, a->target);
  bool bleeds = a->target < GD_SEATS && left > 0;
  say(ask, 1, fate->falls, bleeds ? "odds.bleeds" : "odds.killed", 0);
  for (int n = BINS - 1; n >= 1; n--)
    say(ask, 1, fate->wounds[n], n == BINS - 1 ? "odds.more_wounds" : "odds.wounds", n);
  say(ask, 1, fate->wounds[0], "odds.nothing", 0);
  say(ask, SB_ODDS_ALONE, fate->rages, "odds.rages", 0);
}

/* Wounds healed (GD-8.17), with what a skill adds. */
static void say_healing(const Asked *ask, const GdState *s, const GdAttack *a, const Roll *roll) {
  const Bolt bolt = bolt_of(ask->c, s, a);
  const GdAgent *healer = &s->agent[a->by];
  int wounds = s->agent[a->target].wounds, more = 0;
  double healed[BINS + 1] = {0};
  for (int i = 0; i < GD_SKILLS_HELD && healer->skill[i] != GD_NONE; i++) {
    const GdList *list = &ask->c->thing[healer->skill[i]].lines;
    for (int k = list->first; k < list->first + list->count; k++)
      if (ask->c->line[k].when == GD_WHEN_HEAL) more += ask->c->line[k].effect[0].n;
  }
  for (int hits = 0; hits <= MOST_HITS; hits++)
    for (int seen = 0; seen < SHOWN; seen++) {
      int n = fails(ask->c, s, a, seen) ? 0 : hits + a->added + (seen & BOLT ? bolt.hits : 0);
      if (n > 0) n += more;
      if (n > wounds) n = wounds;
      healed[n < BINS ? n : BINS] += roll->chance[hits][seen];
    }
  for (int n = BINS; n >= 0; n--) say(ask, 1, healed[n], "odds.heals", n);
}

/* Jam, ammo and failure of the weapon itself (GD-8.4, 8.5, 8.12). */
static void say_weapon(const Asked *ask, const GdState *s, const GdAttack *a, const Roll *roll) {
  double jam = 0, ammo = 0, failure = 0;
  for (int hits = 0; hits <= MOST_HITS; hits++)
    for (int seen = 0; seen < SHOWN; seen++) {
      jam += seen & JAM ? roll->chance[hits][seen] : 0;
      ammo += seen & AMMO ? roll->chance[hits][seen] : 0;
      failure += fails(ask->c, s, a, seen) ? roll->chance[hits][seen] : 0;
    }
  say(ask, SB_ODDS_ALONE, failure, "odds.fails", 0);
  const GdArm *arm = gd_arm_of(ask->c, s, a);
  if (!arm || a->heals) return;
  bool agent = a->by < GD_SEATS;
  if (agent && arm->kind == GD_RANGED && ask->c->thing[a->thing].grade != GD_RED)
    say(ask, SB_ODDS_ALONE, jam, "odds.jams", 0);
  int left = agent ? s->agent[a->by].ammo[a->weapon] : s->drone[a->by - GD_SEATS].ammo;
  if (!arm->ammo || a->no_ammo || gd_arm_rule(ask->c, arm, GD_RULE_FEED) || !left) return;
  say(ask, SB_ODDS_ALONE, ammo, left == 1 ? "odds.last_ammo" : "odds.ammo", 0);
}

/* Who else defends in the area that is hit (GD-8.9). */
static void say_others(const Asked *ask, const GdState *s, const GdAttack *a, const Roll *roll) {
  for (int i = 0; a->area && i < GD_ALIENS; i++) {
    SbText label;
    char name[96];
    int body = GD_ALIEN_BASE + i;
    if (s->alien[i].card == GD_NONE || body == a->target || gd_area(s->alien[i].at[0]) != gd_area(a->at)) continue;
    const Fate fate = fate_of(ask->c, s, a, roll, body);
    if (!line(ask, SB_ODDS_ALONE, fate.falls, &label)) return;
    SbText who = sb_text(name, sizeof name);
    const char *args[] = {name};
    gd_say_body(ask->content, gd_tag(ask->c, s, body), ask->lang, &who);
    sb_content_fill(ask->content, "odds.kills", ask->lang, args, 1, &label);
  }
}

/* The attack as it is declared, up to its roll; then every way the dice can fall. */
static bool odds_of_attack(const Asked *ask, GdRun *run) {
  Roll roll;
  GdAttack *a = gd_attack_of(run->s);
  while (a->stage < GD_A_ROLL) gd_run_attack(run);
  roll_all(ask->c, a, &roll);
  if (a->heals)
    say_healing(ask, run->s, a, &roll);
  else if (a->target != GD_BODY_NONE) {
    const Fate fate = fate_of(ask->c, run->s, a, &roll, a->target);
    say_fate(ask, run->s, a, &fate);
  }
  say_weapon(ask, run->s, a, &roll);
  if (!a->heals) say_others(ask, run->s, a, &roll);
  return ask->out->count > 0;
}

static bool odds_of_shot(const Asked *ask, SbAction action) {
  GdState s = *ask->s;
  GdRun run = {.c = ask->c, .m = gd_mission(ask->c, &s), .s = &s};
  int node = s.node, hex = gd_h(action), unit = node == GD_AT_DRONE ? s.turn.command : ask->seat;
  if (node == GD_AT_GUARD) {
    unit = gd_ordered_unit(&s, s.guard.place);
    if (hex == GD_NOWHERE) hex = s.alien[s.guard.alien[s.guard.next]].at[0];
  }
  int source = node == GD_AT_GUARD ? GD_FROM_GUARD : node == GD_AT_AGAIN ? GD_FROM_AGAIN : GD_FROM_COMBAT;
  GdAim aim = {.weapon = gd_a(action), .hex = hex, .free = (uint8_t)gd_b(action), .thing = gd_c(action) - 1};
  if (unit >= GD_SEATS)
    gd_drone_attack(&run, unit, hex, GD_FROM_DRONE);
  else
    gd_declare(&run, unit, &aim, source);
  return odds_of_attack(ask, &run);
}

/* Grenades, and whatever else rolls dice on those in an area. */
static bool odds_of_use(const Asked *ask, SbAction action) {
  int thing = gd_a(action), hex = gd_h(action);
  const GdLine *text = gd_line_at(ask->c, thing, ask->s->node);
  if (!text || text->effect[0].what != GD_DO_ATTACK || hex == GD_NOWHERE) return false;
  const GdEffect *e = &text->effect[0];
  GdState s = *ask->s;
  GdRun run = {.c = ask->c, .m = gd_mission(ask->c, &s), .s = &s};
  bool aimed = text->pick == GD_PICK_ALIEN;
  gd_blast(&run, aimed ? GD_FROM_DEVICE : GD_FROM_STRIKE, ask->seat, thing, e->n, e->m, e->damage, hex,
           aimed ? gd_picked(ask->c, &s, text, hex) : GD_BODY_NONE);
  return odds_of_attack(ask, &run);
}

/* ---- single rolls --------------------------------------------------------------------------------------------------
 */

static double share(const GdContent *c, int colour, int symbol) {
  int faces = 0;
  for (int face = 0; face < GD_DIE_FACES; face++) faces += c->symbol[colour][face][symbol] > 0;
  return (double)faces / GD_DIE_FACES;
}

static bool odds_of_evading(const Asked *ask) {
  double free = share(ask->c, GD_BLUE_DIE, GD_SHIELD);
  say(ask, 1, free, "odds.free", 0);
  say(ask, 1, 1 - free, "odds.stays_engaged", 0);
  return true;
}

static bool odds_of_search(const Asked *ask) {
  double bolt = share(ask->c, GD_RED_DIE, GD_BOLT), gd = share(ask->c, GD_RED_DIE, GD_GD);
  say(ask, 1, bolt, "odds.first_aid", 0);
  say(ask, 1, gd, "odds.finds_device", 0);
  say(ask, 1, 1 - bolt - gd, "odds.finds_nothing", 0);
  return true;
}

static bool odds_of_wings(const Asked *ask) {
  double chance[2 * GD_DICE] = {1}, enough = 0;
  int need = ask->c->wings_need[ask->s->agent[ask->seat].rank + 1];
  for (int n = 0; n < ask->c->wings_dice; n++) {
    double next[2 * GD_DICE] = {0};
    for (int have = 0; have + 2 < 2 * GD_DICE; have++)
      for (int face = 0; face < GD_DIE_FACES; face++)
        next[have + ask->c->symbol[GD_RED_DIE][face][GD_GD]] += chance[have] / GD_DIE_FACES;
    for (int i = 0; i < 2 * GD_DICE; i++) chance[i] = next[i];
  }
  for (int i = need; i < 2 * GD_DICE; i++) enough += chance[i];
  say(ask, 1, enough, "odds.rank", 0);
  say(ask, 1, 1 - enough, "odds.no_rank", 0);
  return true;
}

bool gd_odds(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang, SbOdds *out) {
  const GdState *s = (const GdState *)state;
  const Asked ask = {content, gd_facts(content), s, seat, lang, out};
  out->count = 0;
  switch (gd_verb(action)) {
    case GD_V_ATTACK:
      return odds_of_shot(&ask, action);
    case GD_V_USE:
      return s->node == GD_AT_TURN && odds_of_use(&ask, action);
    case GD_V_SEARCH:
      return odds_of_search(&ask);
    case GD_V_EVADE:
      return odds_of_evading(&ask);
    case GD_V_ROLL:
      return s->node == GD_AT_WINGS && odds_of_wings(&ask);
    default:
      return false;
  }
}
