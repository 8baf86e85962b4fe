/* Actions as sentences. */
#include "words.h"

enum { ARGS = 4, ARG_SIZE = 160 };

typedef struct Said {
  const SbContent *content;
  const GdContent *c;
  const GdState *s;
  int seat;
  SbAction action;
  SbLang lang;
  const char *key;
  SbText arg[ARGS];
  char space[ARGS][ARG_SIZE];
} Said;

static void say_named(Said *o, int arg, const char *kind, const char *id) {
  sb_text_put(&o->arg[arg], sb_named(o->content, kind, id, o->lang));
}

static void say_thing(Said *o, int arg, int thing) {
  say_named(o, arg, "thing", o->c->thing_id[thing]);
}

static void say_slot(Said *o, int arg, int seat, int slot) {
  int thing = o->s->agent[seat].weapon[slot];
  if (thing != GD_NONE) say_thing(o, arg, thing);
}

static void say_hex(Said *o, int arg, int hex) {
  if (hex != GD_NOWHERE) gd_hex_write(gd_map(o->c, o->s)->columns, hex, &o->arg[arg]);
}

static void say_body(Said *o, int arg, int body) {
  gd_say_body(o->content, gd_tag(o->c, o->s, body), o->lang, &o->arg[arg]);
}

/* Who stands there, or the hex itself. */
static void say_at(Said *o, int arg, int hex) {
  int unit = gd_unit_on(o->s, hex), alien = gd_alien_at(o->c, o->s, hex, NULL);
  if (unit >= 0 || alien >= 0) {
    say_body(o, arg, unit >= 0 ? unit : GD_ALIEN_BASE + alien);
    sb_text_put(&o->arg[arg], " ");
  }
  say_hex(o, arg, hex);
}

static void say_seat(Said *o, int arg, int seat) {
  if (o->s->agent[seat].sheet != GD_NONE) say_body(o, arg, seat);
}

static void say_choice(Said *o, int arg, int name) {
  if (name) say_named(o, arg, "choice", o->c->choice_id[name - 1]);
}

static void say_attack(Said *o) {
  const GdState *s = o->s;
  bool drone = s->node == GD_AT_DRONE || (s->node == GD_AT_GUARD && gd_ordered_unit(s, s->guard.place) >= GD_SEATS);
  int hex = gd_h(o->action);
  if (s->node == GD_AT_GUARD && hex == GD_NOWHERE) hex = s->alien[s->guard.alien[s->guard.next]].at[0];
  o->key = drone ? "attack_drone" : "attack";
  say_at(o, 1, hex);
  if (drone) return;
  int slot = gd_a(o->action), thing = s->agent[o->seat].weapon[slot];
  if (o->c->thing[thing].arm.kind == GD_HEALING) o->key = "attack_heals";
  say_thing(o, 0, thing);
  const GdList *lines = &o->c->thing[thing].arm.lines;
  for (int i = 0; i < lines->count; i++)
    if (gd_b(o->action) >> i & 1) {
      sb_text_put(&o->arg[2], ", ");
      say_choice(o, 2, o->c->line[lines->first + i].name);
    }
  if (gd_c(o->action)) {
    sb_text_put(&o->arg[2], ", ");
    say_thing(o, 2, gd_c(o->action) - 1);
  }
}

static void say_use(Said *o) {
  const GdLine *line = gd_line_at(o->c, gd_a(o->action), o->s->node);
  o->key = "use";
  say_thing(o, 0, gd_a(o->action));
  if (gd_h(o->action) != GD_NOWHERE) {
    o->key = "use_at";
    say_at(o, 1, gd_h(o->action));
  }
  int unit = gd_h(o->action) == GD_NOWHERE ? -1 : gd_unit_on(o->s, gd_h(o->action));
  if (gd_b(o->action) && unit >= 0 && unit < GD_SEATS) {
    o->key = "use_weapon";
    say_slot(o, 2, unit, gd_b(o->action) - 1);
  }
  for (int i = 0, choice = 0; line && i < line->effects; i++) {
    if (line->effect[i].what == GD_DO_CANCEL) {
      o->key = "use_number";
      sb_text_int(&o->arg[1], gd_c(o->action));
    }
    if (!line->effect[i].one_of) continue;
    if (choice++ != gd_c(o->action)) continue;
    o->key = "use_choice";
    say_choice(o, 2, line->effect[i].name);
  }
}

static void say_dice(Said *o) {
  const GdAttack *a = &o->s->attack[gd_on_stack(o->s, GD_IN_ATTACK) - 1];
  o->key = "reroll";
  say_thing(o, 0, gd_a(o->action));
  for (int i = 0, n = 0; i < a->count; i++) {
    if (!(gd_dice(o->action) >> i & 1)) continue;
    int32_t die = (i >= a->dice[GD_BLUE_DIE] ? GD_DIE_FACES : 0) + a->face[i];
    if (n++) sb_text_char(&o->arg[1], ' ');
    gd_say_dice(o->c, &die, 1, &o->arg[1]);
  }
}

static void say_gate(Said *o) {
  const GdMap *map = gd_map(o->c, o->s);
  o->key = "break";
  say_hex(o, 0, map->at[gd_a(o->action)].hex[0]);
  sb_text_char(&o->arg[0], '-');
  say_hex(o, 0, map->at[gd_a(o->action)].hex[1]);
}

static void say_promotion(Said *o) {
  const GdEffect *e = &o->c->line[o->s->debrief.line].effect[o->s->debrief.effect + gd_b(o->action)];
  o->key = e->what == GD_DO_SKILL ? "promote_skill" : e->what == GD_DO_WINGS ? "promote_wings" : "promote";
  say_seat(o, 0, gd_a(o->action));
  if (e->what == GD_DO_SKILL) say_thing(o, 1, e->id);
}

static void say_drone(Said *o) {
  o->key = "command";
  say_body(o, 0, gd_a(o->action));
}

/* Verbs that say what they are without more, or with one thing. */
static bool say_plainly(Said *o) {
  static const char *const plain[GD_VERBS] = {
      [GD_V_REFUSE] = "refuse", [GD_V_ROLL] = "roll",        [GD_V_SKIP] = "skip",
      [GD_V_WEAPON] = "weapon", [GD_V_TURN] = "turn",        [GD_V_STOP] = "stop",
      [GD_V_SEARCH] = "search", [GD_V_EVADE] = "evade",      [GD_V_AREA] = "area",
      [GD_V_GO] = "go",         [GD_V_PASS] = "pass",        [GD_V_AID] = "aid",
      [GD_V_DONE] = "done",     [GD_V_FRAGMENT] = "fragment"};
  static const char *const with_thing[GD_VERBS] = {[GD_V_GAIN] = "gain", [GD_V_FLIP] = "flip", [GD_V_LOSE] = "lose"};
  static const char *const with_slot[GD_VERBS] = {
      [GD_V_REPLACE] = "replace", [GD_V_CLIP] = "clip", [GD_V_LOAD] = "load", [GD_V_JAM] = "jam"};
  static const char *const with_hex[GD_VERBS] = {[GD_V_STEP] = "step",
                                                 [GD_V_LEAP] = "leap",
                                                 [GD_V_REDEPLOY] = "redeploy",
                                                 [GD_V_PLACE] = "place",
                                                 [GD_V_REVEAL] = "reveal"};
  static const char *const with_body[GD_VERBS] = {[GD_V_ACTIVATE] = "activate", [GD_V_MIND] = "mind"};
  static const char *const with_seat[GD_VERBS] = {[GD_V_ALPHA] = "alpha", [GD_V_REVIVE] = "revive"};
  int verb = gd_verb(o->action);
  if (plain[verb]) return o->key = plain[verb], true;
  if (with_thing[verb]) return o->key = with_thing[verb], say_thing(o, 0, gd_a(o->action)), true;
  if (with_slot[verb]) return o->key = with_slot[verb], say_slot(o, 0, o->seat, gd_a(o->action)), true;
  if (with_hex[verb]) return o->key = with_hex[verb], say_hex(o, 0, gd_h(o->action)), true;
  if (with_body[verb]) return o->key = with_body[verb], say_at(o, 0, gd_h(o->action)), true;
  if (with_seat[verb]) return o->key = with_seat[verb], say_seat(o, 0, gd_a(o->action)), true;
  return false;
}

static void say_rest(Said *o) {
  int a = gd_a(o->action);
  switch (gd_verb(o->action)) {
    case GD_V_AGENT:
      o->key = a == GD_NONE ? "agent_random" : "agent";
      if (a != GD_NONE) say_named(o, 0, "agent", o->c->sheet_id[a]);
      return;
    case GD_V_FETCH:
      o->key = "fetch";
      say_thing(o, 0, a);
      return say_seat(o, 1, gd_b(o->action));
    case GD_V_GIVE:
      o->key = a == GD_NONE ? "give_none" : "give";
      say_thing(o, 0, o->s->deal.thing);
      if (a != GD_NONE) say_seat(o, 1, a);
      return;
    case GD_V_DEVICE:
      o->key = a == GD_NONE ? "device_random" : "device";
      if (a != GD_NONE) say_thing(o, 0, a);
      return;
    case GD_V_DEPLOY:
      o->key = o->s->options[GD_OPT_VIEW] ? "deploy" : "deploy_only";
      say_hex(o, 0, gd_h(o->action));
      return gd_say_facing(o->content, a + 1, o->lang, &o->arg[1]);
    case GD_V_FACE:
      o->key = "face";
      return gd_say_facing(o->content, a + 1, o->lang, &o->arg[0]);
    case GD_V_UNJAM:
      o->key = gd_b(o->action) == GD_MOVEMENT ? "unjam_movement" : "unjam_combat";
      return say_slot(o, 0, o->seat, a);
    case GD_V_DO:
      o->key = gd_h(o->action) == GD_NOWHERE ? "do" : "do_at";
      say_named(o, 0, "task", gd_mission(o->c, o->s)->action[a].id);
      return say_hex(o, 1, gd_h(o->action));
    case GD_V_TAKE:
      o->key = "take";
      say_named(o, 0, "marker", o->c->marker_id[gd_mission(o->c, o->s)->object_name]);
      return say_hex(o, 1, gd_h(o->action));
    case GD_V_END:
      o->key = a ? "end_drop" : "end";
      return;
    case GD_V_SPEND:
      o->key = "spend";
      sb_text_int(&o->arg[0], a);
      return;
    case GD_V_DRAW:
      o->key = o->s->phase == GD_EVENT ? "draw_event" : "draw_encounter";
      return;
    case GD_V_ATTACK:
      return say_attack(o);
    case GD_V_USE:
      return say_use(o);
    case GD_V_REROLL:
      return say_dice(o);
    case GD_V_BREAK:
      return say_gate(o);
    case GD_V_PROMOTE:
      return say_promotion(o);
    default:
      return say_drone(o);
  }
}

void gd_action_text(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang,
                    SbText *out) {
  Said o = {.content = content,
            .c = gd_facts(content),
            .s = (const GdState *)state,
            .seat = seat,
            .action = action,
            .lang = lang};
  const char *args[ARGS];
  char key[48];
  for (int i = 0; i < ARGS; i++) o.arg[i] = sb_text(o.space[i], sizeof o.space[i]);
  if (!say_plainly(&o)) say_rest(&o);
  SbText name = sb_text(key, sizeof key);
  sb_text_format(&name, "action.%s", o.key);
  for (int i = 0; i < ARGS; i++) args[i] = o.space[i];
  sb_content_fill(content, key, lang, args, ARGS, out);
}
