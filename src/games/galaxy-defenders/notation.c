/* Actions as text (docs/notation/galaxy-defenders.md). */
#include "notation.h"

const char *const gd_verbs[GD_VERBS] = {[GD_V_AGENT] = "agent",
                                        [GD_V_GAIN] = "gain",
                                        [GD_V_FETCH] = "fetch",
                                        [GD_V_GIVE] = "give",
                                        [GD_V_REPLACE] = "replace",
                                        [GD_V_REFUSE] = "refuse",
                                        [GD_V_DEPLOY] = "deploy",
                                        [GD_V_ALPHA] = "alpha",
                                        [GD_V_ROLL] = "roll",
                                        [GD_V_SKIP] = "skip",
                                        [GD_V_DEVICE] = "device",
                                        [GD_V_WEAPON] = "weapon",
                                        [GD_V_REVIVE] = "revive",
                                        [GD_V_STEP] = "step",
                                        [GD_V_TURN] = "turn",
                                        [GD_V_STOP] = "stop",
                                        [GD_V_FACE] = "face",
                                        [GD_V_ATTACK] = "attack",
                                        [GD_V_USE] = "use",
                                        [GD_V_LEAP] = "leap",
                                        [GD_V_SEARCH] = "search",
                                        [GD_V_BREAK] = "break",
                                        [GD_V_EVADE] = "evade",
                                        [GD_V_REDEPLOY] = "redeploy",
                                        [GD_V_UNJAM] = "unjam",
                                        [GD_V_DO] = "do",
                                        [GD_V_TAKE] = "take",
                                        [GD_V_COMMAND] = "command",
                                        [GD_V_END] = "end",
                                        [GD_V_REROLL] = "reroll",
                                        [GD_V_SPEND] = "spend",
                                        [GD_V_AREA] = "area",
                                        [GD_V_GO] = "go",
                                        [GD_V_PASS] = "pass",
                                        [GD_V_AID] = "aid",
                                        [GD_V_CLIP] = "clip",
                                        [GD_V_FRAGMENT] = "fragment",
                                        [GD_V_ACTIVATE] = "activate",
                                        [GD_V_REVEAL] = "reveal",
                                        [GD_V_PLACE] = "place",
                                        [GD_V_FLIP] = "flip",
                                        [GD_V_DONE] = "done",
                                        [GD_V_LOAD] = "load",
                                        [GD_V_JAM] = "jam",
                                        [GD_V_LOSE] = "lose",
                                        [GD_V_PROMOTE] = "promote",
                                        [GD_V_MIND] = "mind",
                                        [GD_V_DRAW] = "draw"};

/* ---- names -------------------------------------------------------------------------------------------------- */

void gd_call_weapon(const GdContent *c, const GdState *s, int seat, int slot, SbText *out) {
  const GdAgent *agent = &s->agent[seat];
  if (slot >= GD_WEAPONS_HELD || agent->weapon[slot] >= c->things) return;
  sb_text_put(out, c->thing_id[agent->weapon[slot]]);
  int nth = 1;
  for (int i = 0; i < slot; i++) nth += agent->weapon[i] == agent->weapon[slot];
  if (nth > 1) sb_text_format(out, ".%d", nth);
}

void gd_call_gate(const GdContent *c, const GdState *s, int gate, SbText *out) {
  const GdMap *map = gd_map(c, s);
  if (gate >= map->gates) return;
  gd_hex_write(map->columns, map->at[gate].hex[0], out);
  if (map->at[gate].dir == GD_NONE) return; /* a door hex, which is both of them */
  sb_text_char(out, '-');
  gd_hex_write(map->columns, map->at[gate].hex[1], out);
}

static const char *choice(const GdContent *c, int name) {
  return name ? c->choice_name[name - 1] : NULL;
}

const char *gd_choice_word(const GdContent *c, int weapon, int place) {
  const GdList *list = &c->thing[weapon].arm.lines;
  if (place >= list->count) return NULL;
  const GdLine *line = &c->line[list->first + place];
  return line->when == GD_WHEN_USE && line->tag & GD_TAG_P ? choice(c, line->name) : NULL;
}

const char *gd_one_of_word(const GdContent *c, int thing, int n) {
  const GdList *list = &c->thing[thing].lines;
  for (int i = 0; i < list->count; i++) {
    const GdLine *line = &c->line[list->first + i];
    for (int e = 0; line->when == GD_WHEN_USE && e < line->effects; e++)
      if (line->effect[e].one_of && n-- == 0) return choice(c, line->effect[e].name);
  }
  return NULL;
}

const char *gd_reward_word(const GdContent *c, const GdState *s, int n) {
  if (s->debrief.line >= c->lines) return NULL;
  const GdLine *line = &c->line[s->debrief.line];
  int at = s->debrief.effect + n;
  return at < line->effects && line->effect[at].one_of ? choice(c, line->effect[at].name) : NULL;
}

/* ---- writing ------------------------------------------------------------------------------------------------ */

/* An action that is being written. */
typedef struct Writer {
  const GdContent *c;
  const GdState *s;
  int seat;
  SbText *out;
} Writer;

static void put_thing(const Writer *w, int thing) {
  if (thing < w->c->things) sb_text_format(w->out, " %s", w->c->thing_id[thing]);
}

static void put_hex(const Writer *w, int hex) {
  if (hex == GD_NOWHERE) return;
  sb_text_char(w->out, ' ');
  gd_hex_write(gd_map(w->c, w->s)->columns, hex, w->out);
}

static void put_weapon(const Writer *w, int seat, int slot) {
  if (seat < 0 || seat >= GD_SEATS) return;
  sb_text_char(w->out, ' ');
  gd_call_weapon(w->c, w->s, seat, slot, w->out);
}

static void write_attack(const Writer *w, SbAction x) {
  if (gd_a(x) != GD_NONE) put_weapon(w, w->seat, gd_a(x));
  put_hex(w, gd_h(x));
  int weapon = gd_a(x) < GD_WEAPONS_HELD ? w->s->agent[w->seat].weapon[gd_a(x)] : GD_NONE;
  for (int place = 0; place < 8 && weapon < w->c->things; place++)
    if (gd_b(x) >> place & 1 && gd_choice_word(w->c, weapon, place))
      sb_text_format(w->out, " %s", gd_choice_word(w->c, weapon, place));
  if (gd_c(x)) put_thing(w, gd_c(x) - 1);
}

static void write_use(const Writer *w, SbAction x) {
  put_thing(w, gd_a(x));
  put_hex(w, gd_h(x));
  if (gd_b(x)) put_weapon(w, gd_unit_on(w->s, gd_h(x)), gd_b(x) - 1);
  const char *word = gd_a(x) < w->c->things ? gd_one_of_word(w->c, gd_a(x), gd_c(x)) : NULL;
  if (word)
    sb_text_format(w->out, " %s", word);
  else if (gd_c(x))
    sb_text_format(w->out, " %d", gd_c(x));
}

static void write_reroll(const Writer *w, SbAction x) {
  put_thing(w, gd_a(x));
  char joint = ' ';
  for (int die = 0; die < GD_DICE; die++) {
    if (!(gd_dice(x) >> die & 1)) continue;
    sb_text_format(w->out, "%c%d", joint, die + 1);
    joint = ',';
  }
}

static void write_turn(const Writer *w, SbAction x) {
  switch (gd_verb(x)) {
    case GD_V_ATTACK:
      write_attack(w, x);
      break;
    case GD_V_USE:
      write_use(w, x);
      break;
    case GD_V_REROLL:
      write_reroll(w, x);
      break;
    case GD_V_BREAK:
      sb_text_char(w->out, ' ');
      gd_call_gate(w->c, w->s, gd_a(x), w->out);
      break;
    case GD_V_UNJAM:
      put_weapon(w, w->seat, gd_a(x));
      sb_text_put(w->out, gd_b(x) == GD_COMBAT ? " combat" : " movement");
      break;
    case GD_V_DO:
      sb_text_format(w->out, " %s", gd_mission(w->c, w->s)->action[gd_a(x) % 4].id);
      put_hex(w, gd_h(x));
      break;
    case GD_V_COMMAND:
      if (gd_a(x) >= GD_SEATS && gd_a(x) < GD_UNITS && w->s->drone[gd_a(x) - GD_SEATS].kind < w->c->drones)
        sb_text_format(w->out, " %s", w->c->drone_id[w->s->drone[gd_a(x) - GD_SEATS].kind]);
      break;
    case GD_V_END:
      if (gd_a(x)) sb_text_put(w->out, " drop");
      break;
    default: /* the others name a place or nothing */
      put_hex(w, gd_h(x));
      break;
  }
}

void gd_action_write(const SbContent *content, const SbState *state, int seat, SbAction x, SbText *out) {
  const Writer w = {gd_facts(content), (const GdState *)state, seat, out};
  int verb = gd_verb(x), a = gd_a(x);
  if (verb == 0 || verb >= GD_VERBS) return;
  sb_text_put(out, gd_verbs[verb]);
  switch (verb) {
    case GD_V_AGENT:
      sb_text_format(out, " %s", a < w.c->sheets ? w.c->sheet_id[a] : "random");
      break;
    case GD_V_GAIN:
    case GD_V_DEVICE:
    case GD_V_FLIP:
    case GD_V_LOSE:
      put_thing(&w, a);
      break;
    case GD_V_FETCH:
      put_thing(&w, a);
      sb_text_format(out, " %d", gd_b(x));
      break;
    case GD_V_GIVE:
      if (a == GD_NONE)
        sb_text_put(out, " none");
      else
        sb_text_format(out, " %d", a);
      break;
    case GD_V_REPLACE:
    case GD_V_CLIP:
    case GD_V_LOAD:
    case GD_V_JAM:
      put_weapon(&w, seat, a);
      break;
    case GD_V_DEPLOY:
      put_hex(&w, gd_h(x));
      if (w.s->options[GD_OPT_VIEW]) sb_text_format(out, " %d", a + 1);
      break;
    case GD_V_ALPHA:
    case GD_V_SPEND:
      sb_text_format(out, " %d", a);
      break;
    case GD_V_PROMOTE:
      sb_text_format(out, " %d", a);
      if (gd_reward_word(w.c, w.s, gd_b(x))) sb_text_format(out, " %s", gd_reward_word(w.c, w.s, gd_b(x)));
      break;
    case GD_V_FACE:
      sb_text_format(out, " %d", a + 1);
      break;
    case GD_V_REVIVE:
      sb_text_format(out, " %d", a);
      put_hex(&w, gd_h(x));
      break;
    default:
      write_turn(&w, x);
      break;
  }
}
