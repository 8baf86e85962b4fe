/* The clicks that mean an action. Tables take everything as a set, so two things of one action that play different
 * parts have words of their own, and what looks the same on the board (a step, a leap) is told apart by a button. */
#include "notation.h"

typedef struct Picker {
  const GdContent *c;
  const GdState *s;
  int seat;
  SbText *out;
} Picker;

static void pick_thing(const Picker *p, const char *kind, int thing) {
  if (thing < p->c->things) sb_pick_word(p->out, kind, p->c->thing_id[thing]);
}

static void pick_hex(const Picker *p, int hex) {
  if (hex == GD_NOWHERE) return;
  sb_pick(p->out, "hex");
  gd_hex_write(gd_map(p->c, p->s)->columns, hex, p->out);
}

static void pick_weapon(const Picker *p, int seat, int slot) {
  if (seat < 0 || seat >= GD_SEATS) return;
  sb_pick(p->out, "weapon");
  gd_call_weapon(p->c, p->s, seat, slot, p->out);
}

static void pick_verb(const Picker *p, SbAction x) {
  sb_pick_word(p->out, "button", gd_verbs[gd_verb(x)]);
}

/* The target comes last, on guard the weapon: with it an attack is said, and how it is made has been chosen before. */
static void pick_attack(const Picker *p, SbAction x) {
  bool armed = gd_a(x) != GD_NONE, aims = gd_h(x) != GD_NOWHERE;
  if (armed && aims) pick_weapon(p, p->seat, gd_a(x));
  if (!armed && !aims) pick_verb(p, x);
  int weapon = gd_a(x) < GD_WEAPONS_HELD ? p->s->agent[p->seat].weapon[gd_a(x)] : GD_NONE;
  for (int place = 0; place < 8 && weapon < p->c->things; place++)
    if (gd_b(x) >> place & 1 && gd_choice_word(p->c, weapon, place))
      sb_pick_word(p->out, "choice", gd_choice_word(p->c, weapon, place));
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
    sb_pick_word(p->out, "choice", word);
  else if (gd_c(x))
    sb_pick_number(p->out, "number", gd_c(x));
}

/* The dice first: with the power that rolls them again it is said which those were. */
static void pick_dice(const Picker *p, SbAction x) {
  for (int die = 0; die < GD_DICE; die++)
    if (gd_dice(x) >> die & 1) sb_pick_number(p->out, "die", die + 1);
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
      sb_pick(p->out, "gate");
      gd_call_gate(p->c, p->s, gd_a(x), p->out);
      break;
    case GD_V_UNJAM:
      pick_verb(p, x);
      pick_weapon(p, p->seat, gd_a(x));
      sb_pick_word(p->out, "pay", gd_b(x) == GD_COMBAT ? "combat" : "movement");
      break;
    case GD_V_DO:
      sb_pick_word(p->out, "button", gd_mission(p->c, p->s)->action[gd_a(x) % 4].id);
      pick_hex(p, gd_h(x));
      break;
    case GD_V_COMMAND:
      if (gd_a(x) >= GD_SEATS && gd_a(x) < GD_UNITS && p->s->drone[gd_a(x) - GD_SEATS].kind < p->c->drones)
        sb_pick_word(p->out, "drone", p->c->drone_id[p->s->drone[gd_a(x) - GD_SEATS].kind]);
      break;
    default:
      if (gd_verb(x) == GD_V_END && gd_a(x)) sb_pick_word(p->out, "choice", "drop");
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
      sb_pick_word(p.out, "agent", a < p.c->sheets ? p.c->sheet_id[a] : "random");
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
      sb_pick_number(p.out, "seat", gd_b(x));
      break;
    case GD_V_GIVE:
      if (a == GD_NONE)
        sb_pick_word(p.out, "seat", "none");
      else
        sb_pick_number(p.out, "seat", a);
      break;
    case GD_V_REPLACE:
    case GD_V_CLIP:
    case GD_V_LOAD:
    case GD_V_JAM:
      pick_weapon(&p, seat, a);
      break;
    case GD_V_DEPLOY:
      pick_hex(&p, gd_h(x));
      if (p.s->options[GD_OPT_VIEW]) sb_pick_number(p.out, "facing", a + 1);
      break;
    case GD_V_ALPHA:
      sb_pick_number(p.out, "seat", a);
      break;
    case GD_V_PROMOTE:
      sb_pick_number(p.out, "seat", a);
      if (gd_reward_word(p.c, p.s, gd_b(x))) sb_pick_word(p.out, "choice", gd_reward_word(p.c, p.s, gd_b(x)));
      break;
    case GD_V_SPEND:
      sb_pick_number(p.out, "number", a);
      break;
    case GD_V_FACE:
      sb_pick_number(p.out, "facing", a + 1);
      break;
    case GD_V_REVIVE:
      sb_pick_number(p.out, "seat", a);
      pick_hex(&p, gd_h(x));
      break;
    default:
      pick_turn(&p, x);
      break;
  }
}
