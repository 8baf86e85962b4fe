/* Why an action is refused: what is no action at all, and small decisions. judge.h says where the rest is. */
#include "judge.h"

#include <string.h>

#include "way.h"

bool gd_refuse(SbReason *reason, const char *rule, const char *key, const char *also) {
  if (!reason) return false;
  if (reason->rule) {
    sb_reason_more(reason, rule);
    sb_reason_more(reason, also);
  } else {
    *reason = (SbReason){.rule = rule, .key = key, .also = also};
  }
  return false;
}

/* ---- what is an action at all -------------------------------------------------------------------------------- */

/* What a, b, c, the hex and the dice of a verb hold; see fits(). Verbs that are not here hold nothing. */
static const char *const forms[GD_VERBS] = {
    [GD_V_AGENT] = "G----",    [GD_V_GAIN] = "t----",   [GD_V_FETCH] = "tn---", [GD_V_GIVE] = "N----",
    [GD_V_REPLACE] = "w----",  [GD_V_DEPLOY] = "d--h-", [GD_V_ALPHA] = "n----", [GD_V_DEVICE] = "T----",
    [GD_V_REVIVE] = "n--H-",   [GD_V_STEP] = "---h-",   [GD_V_FACE] = "d----",  [GD_V_ATTACK] = "W*pH-",
    [GD_V_USE] = "tv*H-",      [GD_V_LEAP] = "---h-",   [GD_V_BREAK] = "b----", [GD_V_REDEPLOY] = "---h-",
    [GD_V_UNJAM] = "wy---",    [GD_V_DO] = "o--H-",     [GD_V_TAKE] = "---h-",  [GD_V_COMMAND] = "u----",
    [GD_V_END] = "e----",      [GD_V_REROLL] = "t---D", [GD_V_SPEND] = "*----", [GD_V_CLIP] = "w----",
    [GD_V_ACTIVATE] = "---h-", [GD_V_REVEAL] = "---h-", [GD_V_PLACE] = "---h-", [GD_V_FLIP] = "t----",
    [GD_V_LOAD] = "w----",     [GD_V_JAM] = "w----",    [GD_V_LOSE] = "t----",  [GD_V_PROMOTE] = "nx---",
    [GD_V_MIND] = "---h-",
};

static bool fits(const GdPlea *p, char form, int n) {
  switch (form) {
    case 'G': /* sheet, or at random */
      return n < p->c->sheets || n == GD_NONE;
    case 't': /* thing */
      return n < p->c->things;
    case 'T':
      return n < p->c->things || n == GD_NONE;
    case 'p': /* 1 + thing */
      return n <= p->c->things;
    case 'n': /* seat of an agent */
      return n < p->s->agents;
    case 'N':
      return n < p->s->agents || n == GD_NONE;
    case 'w': /* slot of a weapon */
      return n < GD_WEAPONS_HELD;
    case 'W': /* none: a drone's */
      return n < GD_WEAPONS_HELD || n == GD_NONE;
    case 'v': /* 1 + slot */
      return n <= GD_WEAPONS_HELD;
    case 'd': /* direction */
      return n < GD_DIRS;
    case 'b': /* gate */
      return n < p->map->gates;
    case 'y': /* activity paid */
      return n == GD_MOVEMENT || n == GD_COMBAT;
    case 'o': /* mission action */
      return n < p->m->actions;
    case 'u': /* drone */
      return n >= GD_SEATS && n < GD_UNITS;
    case 'e':
      return n <= 1;
    case 'x': /* effect of a line */
      return n < GD_EFFECTS;
    case '*':
      return true;
    default:
      return n == 0;
  }
}

static bool hex_fits(const GdPlea *p, char form) {
  int hex = gd_h(p->action);
  if (hex == GD_NOWHERE) return form != 'h';
  return form != '-' && hex < p->map->areas * GD_AREA_HEXES && p->map->there[gd_area(hex)];
}

static bool well_formed(const GdPlea *p) {
  SbAction x = p->action;
  int verb = gd_verb(x);
  if (verb == 0 || verb >= GD_VERBS || x >> 42 & 63) return false;
  const char *form = forms[verb] ? forms[verb] : "-----";
  const int field[3] = {gd_a(x), gd_b(x), gd_c(x)};
  for (int i = 0; i < 3; i++)
    if (!fits(p, form[i], field[i])) return false;
  return hex_fits(p, form[3]) && (form[4] == 'D' || !gd_dice(x));
}

/* ---- conditions many actions share --------------------------------------------------------------------------- */

bool gd_judge_unused(const GdPlea *p, int activities, const char *also) {
  static const char *const keys[3] = {"movement_used", "combat_used", "action_used"};
  bool fine = true, two = activities & (activities - 1);
  for (int i = 0; i < 3; i++)
    if (activities >> i & 1 && p->s->turn.used >> i & 1) fine = gd_no(p, two ? "GD-7.3" : "GD-7.1", keys[i], also);
  return fine;
}

bool gd_judge_healthy(const GdPlea *p, const char *also) {
  bool bleeds = gd_own(p)->wounds >= gd_side(p->c, p->s, p->seat)->hp;
  if (!bleeds) return true;
  gd_no(p, "GD-9.2", "bleeding", "GD-10.3");
  sb_reason_more(p->reason, also);
  return false;
}

bool gd_judge_apart(const GdPlea *p, const char *also) {
  if (!p->s->engaged[p->seat]) return true;
  gd_no(p, "GD-9.3", "engaged", "GD-10.10");
  sb_reason_more(p->reason, also);
  return false;
}

bool gd_judge_mobile(const GdPlea *p, const char *also) {
  if (!gd_own(p)->immobilised && !gd_own(p)->paralysed) return true;
  gd_no(p, "GD-9.2", "immobilised", "GD-10.13");
  sb_reason_more(p->reason, also);
  return false;
}

bool gd_judge_vacant(const GdPlea *p, int hex, const char *also) {
  int gate = p->map->own_gate[hex];
  if (!p->map->standard[hex]) return gd_no(p, "GD-3.8", "blocked_hex", also);
  if (gate != GD_NONE && p->s->gate[gate] != GD_FREE) return gd_no(p, "GD-3.12", "door_is_shut", also);
  if (gd_unit_on(p->s, hex) >= 0 || gd_alien_at(p->c, p->s, hex, NULL) >= 0)
    return gd_no(p, "GD-3.7", "hex_is_taken", also);
  return gd_signal_on(p->s, hex) < 0 || gd_no(p, "GD-3.7", "signal_is_there", also);
}

bool gd_judge_sight(const GdPlea *p, int unit, int hex) {
  int from = gd_unit_at(p->s, unit);
  if (!gd_line(p->c, p->s, from, hex)) return gd_no(p, "GD-4.7", "not_in_sight", "GD-4.1");
  if (!gd_sees(p->c, p->s, from, hex)) return gd_no(p, "GD-4.11", "weather_hides", "GD-4.7");
  if (unit >= GD_SEATS || !p->s->options[GD_OPT_VIEW]) return true;
  return gd_faces(p->map, from, p->s->agent[unit].facing, hex) || gd_no(p, "GD-4.8", "behind_you", "GD-4.10");
}

/* ---- small decisions ------------------------------------------------------------------------------------------ */

static bool judge_found(const GdPlea *p) {
  bool bolt = p->s->turn.found == 1; /* first aid or a clip; else a device or a fragment */
  int verb = gd_verb(p->action), weapon;
  if ((verb == GD_V_AID || verb == GD_V_CLIP) != bolt) return gd_no(p, "GD-9.5", "found_something_else", NULL);
  if (verb == GD_V_DEVICE && gd_a(p->action) != GD_NONE) return gd_no(p, "GD-9.5", "device_is_random", NULL);
  if (verb != GD_V_CLIP) return true;
  weapon = gd_own(p)->weapon[gd_a(p->action)];
  return (weapon != GD_NONE && p->c->thing[weapon].arm.ammo) || gd_no(p, "GD-9.5", "takes_no_ammo", "GD-11.1");
}

/* An alien still to act, of the player whose aliens act now. */
static bool judge_activate(const GdPlea *p) {
  int alien = gd_alien_at(p->c, p->s, gd_h(p->action), NULL),
      seat = (p->s->aliens.first + p->s->aliens.place) % p->s->agents;
  if (alien < 0 || p->s->alien[alien].at[0] != gd_h(p->action)) return gd_no(p, "GD-14.3", "no_alien_there", NULL);
  if (!(p->s->aliens.set >> alien & 1)) return gd_no(p, "GD-14.2", "alien_not_named", NULL);
  return p->s->alien[alien].controller == seat || gd_no(p, "GD-14.3", "other_players_alien", "GD-15.10");
}

static bool judge_reveal(const GdPlea *p) {
  int hex = gd_h(p->action);
  if (gd_signal_on(p->s, hex) < 0) return gd_no(p, "GD-15.6", "no_signal_there", NULL);
  for (int unit = 0; unit < GD_UNITS; unit++)
    if (gd_unit_there(p->s, unit) && gd_sees(p->c, p->s, gd_unit_at(p->s, unit), hex)) return true;
  return gd_no(p, "GD-15.6", "signal_not_seen", "GD-4.9");
}

static bool judge_flip(const GdPlea *p) {
  int thing = gd_a(p->action);
  for (int i = 0; i < GD_TACTICS_HELD; i++)
    if (gd_own(p)->tactic[i] == thing)
      return gd_own(p)->tactics_used >> i & 1 || gd_no(p, "GD-12.2", "not_used_yet", "GD-18.1");
  return gd_no(p, "GD-12.2", "not_your_tactic", "GD-18.1");
}

static bool judge_load(const GdPlea *p) {
  int slot = gd_a(p->action), weapon = gd_own(p)->weapon[slot];
  if (weapon == GD_NONE || !p->c->thing[weapon].arm.ammo) return gd_no(p, "GD-18.1", "takes_no_ammo", "GD-11.1");
  return gd_own(p)->ammo[slot] < p->c->thing[weapon].arm.ammo || gd_no(p, "GD-10.1", "ammo_is_full", "GD-18.1");
}

/* One ready human ranged weapon (E11). */
static bool judge_jam(const GdPlea *p) {
  int slot = gd_a(p->action), weapon = gd_own(p)->weapon[slot];
  bool human = weapon != GD_NONE && p->c->thing[weapon].grade != GD_RED && p->c->thing[weapon].arm.kind == GD_RANGED;
  if (!human) return gd_no(p, "GD-8.12", "never_jams", "GD-18.1");
  bool empty = p->c->thing[weapon].arm.ammo && !gd_own(p)->ammo[slot];
  return (!gd_own(p)->jammed[slot] && !empty) || gd_no(p, "GD-8.1", "not_ready", "GD-18.1");
}

static bool judge_mind(const GdPlea *p) {
  const GdActState *act = NULL;
  for (int i = 0; i < GD_NESTED; i++)
    if (p->s->act[i].alien != GD_NONE) act = &p->s->act[i];
  int unit = gd_unit_on(p->s, gd_h(p->action));
  if (!act || unit < 0) return gd_no(p, "GD-14.9", "nobody_there", NULL);
  return gd_equals(p->c, p->s, act->alien, act->rule, act->target) >> unit & 1 ||
         gd_no(p, "GD-14.9", "not_an_equal", "GD-14.10");
}

static bool judge_moment(const GdPlea *p) {
  switch (gd_verb(p->action)) {
    case GD_V_AID:
    case GD_V_CLIP:
    case GD_V_FRAGMENT:
      return judge_found(p);
    case GD_V_ACTIVATE:
      return judge_activate(p);
    case GD_V_REVEAL:
      return judge_reveal(p);
    case GD_V_PLACE:
      return gd_judge_nearest(p, p->s->teleport.at, gd_h(p->action), "GD-15.3");
    case GD_V_FLIP:
      return judge_flip(p);
    case GD_V_LOAD:
      return judge_load(p);
    case GD_V_JAM:
      return judge_jam(p);
    case GD_V_MIND:
      return judge_mind(p);
    default: /* roll, skip, go, pass, refuse, face, draw */
      return true;
  }
}

static bool judge_by_verb(const GdPlea *p) {
  switch (gd_verb(p->action)) {
    case GD_V_STEP:
      return gd_judge_step(p);
    case GD_V_STOP:
      return gd_judge_stop(p);
    case GD_V_TURN:
      return gd_judge_facing(p);
    case GD_V_ATTACK:
      return gd_judge_attack(p);
    case GD_V_USE:
      return gd_judge_use(p);
    case GD_V_LEAP:
      return gd_judge_leap(p);
    case GD_V_REDEPLOY:
      return gd_judge_redeploy(p);
    case GD_V_SEARCH:
    case GD_V_BREAK:
    case GD_V_EVADE:
    case GD_V_UNJAM:
    case GD_V_DO:
    case GD_V_TAKE:
    case GD_V_COMMAND:
    case GD_V_END:
      return gd_judge_turn(p);
    case GD_V_REROLL:
      return gd_judge_reroll(p);
    case GD_V_SPEND:
      return gd_judge_spend(p);
    case GD_V_AREA:
      return gd_judge_area(p);
    case GD_V_DEVICE:
      return p->s->node == GD_AT_FOUND ? judge_found(p) : gd_judge_gain(p);
    case GD_V_AGENT:
    case GD_V_GAIN:
    case GD_V_FETCH:
    case GD_V_GIVE:
    case GD_V_REPLACE:
    case GD_V_DEPLOY:
    case GD_V_ALPHA:
    case GD_V_WEAPON:
    case GD_V_REVIVE:
    case GD_V_DONE:
    case GD_V_LOSE:
    case GD_V_PROMOTE:
      return gd_judge_gain(p);
    default:
      return judge_moment(p);
  }
}

bool gd_why_not(const SbContent *content, const SbState *state, int seat, SbAction action, SbReason *reason) {
  const GdContent *c = gd_facts(content);
  const GdState *s = (const GdState *)state;
  const GdPlea p = {c, gd_mission(c, s), gd_map(c, s), s, seat, action, reason};
  if (reason) memset(reason, 0, sizeof *reason);
  if (!well_formed(&p)) return gd_malformed(&p);
  if (s->node == GD_AT_OVER) return gd_no(&p, "GD-5.6", "over", "GD-6.4");
  if (seat != s->asked) return gd_judge_due(&p, gd_verb(action));
  if (!gd_fits_time(&p, gd_verb(action))) return gd_judge_time(&p, gd_verb(action));
  return judge_by_verb(&p);
}
