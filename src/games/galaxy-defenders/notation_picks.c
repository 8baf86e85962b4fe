/* The clicks that mean an action. Tables take everything as a set, so two things of one action that play different
 * parts have words of their own, and what looks the same on the board (a step, a leap) is told apart by a button. */
#include "notation.h"

typedef struct Picker {
  const GdContent *c;
  const GdState *s;
  int seat;
  SbText *out;
} Picker;

static void begin(const Picker *p, const char *kind) {
  sb_text_format(p->out, p->out->length ? " %s:" : "%s:", kind);
}

static void pick_word(const Picker *p, const char *kind, const char *word) {
  begin(p, kind);
  sb_text_put(p->out, word);
}

static void pick_number(const Picker *p, const char *kind, int number) {
  begin(p, kind);
  sb_text_int(p->out, number);
}

static void pick_thing(const Picker *p, const char *kind, int thing) {
  if (thing < p->c->things) pick_word(p, kind, p->c->thing_id[thing]);
}

static void pick_hex(const Picker *p, int hex) {
  if (hex == GD_NOWHERE) return;
  begin(p, "hex");
  gd_hex_write(gd_map(p->c, p->s)->columns, hex, p->out);
}

static void pick_weapon(const Picker *p, int seat, int slot) {
  if (seat < 0 || seat >= GD_SEATS) return;
  begin(p, "weapon");
  gd_call_weapon(p->c, p->s, seat, slot, p->out);
}

static void pick_verb(const Picker *p, SbAction x) {
  pick_word(p, "button", gd_verbs[gd_verb(x)]);
}

/* The target comes last, on guard the weapon: with it an attack is said, and how it is made has been chosen before. */
static void pick_attack(const Picker *p, SbAction x) {
  bool armed = gd_a(x) != GD_NONE, aims = gd_h(x) != GD_NOWHERE;
  if (armed && aims) pick_weapon(p, p->seat, gd_a(x));
  if (!armed && !aims) pick_verb(p, x);
  int weapon = gd_a(x) < GD_WEAPONS_HELD ? p->s->agent[p->seat].weapon[gd_a(x)] : GD_NONE;
  for (int place = 0; place < 8 && weapon < p->c->things; place++)
    if (gd_b(x) >> place & 1 && gd_choice_word(p->c, weapon, place))
      pick_word(p, "choice", gd_choice_word(p->c, weapon, place));
  if (gd_c(x)) pick_thing(p, "power", gd_c(x) - 1);
  if (armed && !aims) pick_weapon(p, p->seat, gd_a(x));
  pick_hex(p, gd_h(x));
}

static void pick_use(const Picker *p, SbAction x) {
  pick_thing(p, "use", gd_a(x));
  pick_hex(p, gd_h(x));
  if (gd_b(x)) pick_weapon(p, gd_unit_on(p->s, gd_h(x)), gd_b(x) - 1);
  const char *word = gd_a(x) < p->c->things ? gd_one_of_word(p->c, gd_a(x), gd_c(x)) : NULL;
  if (word)
    pick_word(p, "choice", word);
  else if (gd_c(x))
    pick_number(p, "number", gd_c(x));
}

/* The dice first: with the power that rolls them again it is said which those were. */
static void pick_dice(const Picker *p, SbAction x) {
  for (int die = 0; die < GD_DICE; die++)
    if (gd_dice(x) >> die & 1) pick_number(p, "die", die + 1);
  pick_thing(p, "use", gd_a(x));
}

static void pick_turn(const Picker *p, SbAction x) {
  switch (gd_verb(x)) {
    case GD_V_STEP:
    case GD_V_ACTIVATE:
    case GD_V_REVEAL:
    case GD_V_PLACE:
    case GD_V_MIND:
      pick_hex(p, gd_h(x));
      break;
    case GD_V_ATTACK:
      pick_attack(p, x);
      break;
    case GD_V_USE:
      pick_use(p, x);
      break;
    case GD_V_REROLL:
      pick_dice(p, x);
      break;
    case GD_V_BREAK:
      begin(p, "gate");
      gd_call_gate(p->c, p->s, gd_a(x), p->out);
      break;
    case GD_V_UNJAM:
      pick_verb(p, x);
      pick_weapon(p, p->seat, gd_a(x));
      pick_word(p, "pay", gd_b(x) == GD_COMBAT ? "combat" : "movement");
      break;
    case GD_V_DO:
      pick_word(p, "button", gd_mission(p->c, p->s)->action[gd_a(x) % 4].id);
      pick_hex(p, gd_h(x));
      break;
    case GD_V_COMMAND:
      if (gd_a(x) >= GD_SEATS && gd_a(x) < GD_UNITS && p->s->drone[gd_a(x) - GD_SEATS].kind < p->c->drones)
        pick_word(p, "drone", p->c->drone_id[p->s->drone[gd_a(x) - GD_SEATS].kind]);
      break;
    default:
      if (gd_verb(x) == GD_V_END && gd_a(x)) pick_word(p, "choice", "drop");
      pick_verb(p, x);
      pick_hex(p, gd_h(x));
      break;
  }
}

void gd_action_picks(const SbContent *content, const SbState *state, int seat, SbAction x, SbText *out) {
  const Picker p = {gd_facts(content), (const GdState *)state, seat, out};
  int verb = gd_verb(x), a = gd_a(x);
  if (verb == 0 || verb >= GD_VERBS) return;
  switch (verb) {
    case GD_V_AGENT:
      pick_word(&p, "agent", a < p.c->sheets ? p.c->sheet_id[a] : "random");
      break;
    case GD_V_GAIN:
    case GD_V_FLIP:
    case GD_V_LOSE:
      pick_thing(&p, "thing", a);
      break;
    case GD_V_DEVICE:
      if (a == GD_NONE) pick_verb(&p, x);
      pick_thing(&p, "thing", a);
      break;
    case GD_V_FETCH:
      pick_thing(&p, "thing", a);
      pick_number(&p, "seat", gd_b(x));
      break;
    case GD_V_GIVE:
      if (a == GD_NONE)
        pick_word(&p, "seat", "none");
      else
        pick_number(&p, "seat", a);
      break;
    case GD_V_REPLACE:
    case GD_V_CLIP:
    case GD_V_LOAD:
    case GD_V_JAM:
      pick_weapon(&p, seat, a);
      break;
    case GD_V_DEPLOY:
      pick_hex(&p, gd_h(x));
      if (p.s->options[GD_OPT_VIEW]) pick_number(&p, "facing", a + 1);
      break;
    case GD_V_ALPHA:
      pick_number(&p, "seat", a);
      break;
    case GD_V_PROMOTE:
      pick_number(&p, "seat", a);
      if (gd_reward_word(p.c, p.s, gd_b(x))) pick_word(&p, "choice", gd_reward_word(p.c, p.s, gd_b(x)));
      break;
    case GD_V_SPEND:
      pick_number(&p, "number", a);
      break;
    case GD_V_FACE:
      pick_number(&p, "facing", a + 1);
      break;
    case GD_V_REVIVE:
      pick_number(&p, "seat", a);
      pick_hex(&p, gd_h(x));
      break;
    default:
      pick_turn(&p, x);
      break;
  }
}
