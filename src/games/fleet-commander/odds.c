/* What an action can bring, before it is taken: rolls it makes by itself, and the damage of an attack. */
#include "fc.h"
#include "starboard/content.h"

static void add(SbOdds *out, int group, double chance, const SbContent *content, SbLang lang, const char *key,
                const char *const *args, int count) {
  if (out->count == SB_ODDS_MAX) return;
  out->line[out->count].group = group;
  out->line[out->count].chance = chance;
  SbText t = sb_text(out->line[out->count].label, sizeof out->line[out->count].label);
  sb_content_fill(content, key, lang, args, count, &t);
  out->count++;
}

static double face_chance(const FcContent *c, int face) {
  int total = 0;
  for (int f = 0; f < 4; f++) total += c->die_weights[f];
  return (double)c->die_weights[face] / total;
}

static void odds_of_entry(const SbContent *content, const FcState *s, int to, SbLang lang, SbOdds *out) {
  const FcContent *c = fc_facts(content);
  double bad = face_chance(c, FC_SPECIAL);
  if (s->asteroids >> to & 1) {
    add(out, 1, bad, content, lang, "odds.asteroids_hit", NULL, 0);
    add(out, 1, 1 - bad, content, lang, "odds.asteroids_safe", NULL, 0);
  } else if (s->gravity >> to & 1) {
    add(out, 1, face_chance(c, FC_PLUS), content, lang, "odds.throw_plus", NULL, 0);
    add(out, 1, face_chance(c, FC_CROSS), content, lang, "odds.throw_cross", NULL, 0);
    add(out, 1, face_chance(c, FC_STAR), content, lang, "odds.throw_star", NULL, 0);
    add(out, 1, bad, content, lang, "odds.refused", NULL, 0);
  }
}

/* ---- attacks ------------------------------------------------------------------------------------------ */

static int strength_of(const FcContent *c, const FcState *s) {
  int strength = 0;
  FC_EACH (i, fc_participants(c, s))
    if (!(s->attack.shielded & fc_bit(s->square[i]))) strength += c->power[s->kind[i]];
  return strength;
}

/* Shields to raise, one after the other, and what they leave of the attack. */
typedef struct Guard {
  int left, count;
  uint8_t use[FC_PIECES];
} Guard;

/* The attack with one more shield against it, if this one can be raised. A ranged attack is stopped by one (FC-7.5). */
static bool raised(const FcContent *c, const FcState *s, int use, int from, FcState *then) {
  int defender = !s->active;
  bool can = fc_can_use(&s->seat[defender], FC_SHIELD, use, s->advanced);
  if (!can || !(fc_shieldable(c, s, fc_use_face(use)) & fc_bit(from))) return false;
  *then = *s;
  then->attack.shielded |= s->attack.ranged ? FC_ALL_SQUARES : fc_bit(from);
  fc_spend_use(&then->seat[defender], FC_SHIELD, use);
  return true;
}

/* What the shields of the defender can do at best, with the fewest of them; all of that is public. */
static Guard best_guard(const FcContent *c, const FcState *s, int depth) {
  Guard best = {.left = strength_of(c, s), .count = depth};
  uint32_t squares = fc_shieldable(c, s, FC_STAR);
  for (int use = 0; use < FC_USES && best.left > 0; use++)
    FC_EACH (from, squares) {
      FcState then;
      if (!raised(c, s, use, (int)from, &then)) continue;
      Guard guard = best_guard(c, &then, depth + 1);
      guard.use[depth] = (uint8_t)use;
      if (guard.left < best.left || (guard.left == best.left && guard.count < best.count)) best = guard;
    }
  return best;
}

/* The dice of the best guard: "shield + or shield ✱" where either does, "shield + and shield ✱" where it takes both. */
static void put_guard(const SbContent *content, const FcState *s, const Guard *guard, SbLang lang, SbText *t) {
  const FcContent *c = fc_facts(content);
  uint32_t squares = fc_shieldable(c, s, FC_STAR), uses = 0;
  for (int use = 0; use < FC_USES && guard->count == 1; use++)
    FC_EACH (from, squares) {
      FcState then;
      if (raised(c, s, use, (int)from, &then) && strength_of(c, &then) == guard->left) uses |= fc_bit(use);
    }
  int count = guard->count == 1 ? fc_count(uses) : guard->count, index = 0;
  for (int i = 0; i < (guard->count == 1 ? FC_USES : count); i++) {
    char name[40] = "";
    SbText n = sb_text(name, sizeof name);
    if (guard->count == 1 && !(uses & fc_bit(i))) continue;
    fc_say_shield(content, guard->count == 1 ? i : guard->use[i], lang, &n);
    if (index > 0 && guard->count == 1)
      sb_text_put(t, sb_content_text(content, "odds.or", lang));
    else
      sb_text_put(t, sb_joint(index, count, lang));
    sb_text_put(t, name);
    index++;
  }
}

/* Whether the defender could answer like this. Where ships lie face down only dice and squares are asked, which
 * everybody sees. */
static bool may_react(const FcContent *c, const FcState *s, int type) {
  SbAction answers[FC_ANSWERS];
  int die = fc_die(type == FC_DODGE ? FC_ENGINE : FC_WEAPON, FC_SPECIAL);
  if (!s->advanced || !s->seat[!s->active].bridge[die]) return false;
  if (s->masked) return type == FC_DODGE || !s->attack.ranged;
  for (int i = fc_legal_answers(c, s, !s->active, answers) - 1; i >= 0; i--)
    if (fc_unpack(answers[i]).type == type) return true;
  return false;
}

static void number_text(int number, char out[8]) {
  SbText t = sb_text(out, 8);
  sb_text_int(&t, number);
}

/* The damage as it is if nobody answers, and which answers there could be. */
static void odds_of_strike(const SbContent *content, const FcState *s, int seat, const FcAct *a, SbLang lang,
                           SbOdds *out) {
  const FcContent *c = fc_facts(content);
  FcState copy = *s;
  copy.attack = (FcAttack){.origin = a->from,
                           .target = a->to,
                           .ship = a->piece,
                           .on = 1,
                           .ranged = fc_distance(a->from, a->to) > 1,
                           .last = a->last,
                           .riposte = FC_NO_PIECE};
  copy.active = (uint8_t)seat;
  char number[8], hull[8], left[8], least[8], damage[120] = "", shields[80] = "", die[32] = "";
  const char *who = sb_named(content, "seat", content->game->seat_ids[!seat], lang);
  const char *const struck[] = {number, hull, left, fc_kind_text(content, s->kind[a->piece], lang)};
  int power = strength_of(c, &copy), rest = s->hull[a->piece] - power;
  Guard guard = best_guard(c, &copy, 0);
  number_text(power, number);
  number_text(s->hull[a->piece], hull);
  number_text(rest > 0 ? rest : 0, left);
  number_text(guard.left, least);
  SbText d = sb_text(damage, sizeof damage), t = sb_text(shields, sizeof shields);
  const char *key = rest > 0 ? "odds.damage" : "odds.destroys";
  if (guard.count > 0) {
    put_guard(content, &copy, &guard, lang, &t);
    sb_content_fill(content, key, lang, struck, 4, &d);
    const char *const answered[] = {damage, who, shields, least};
    add(out, SB_ODDS_CHOICE, 0, content, lang, guard.left ? "odds.less" : "odds.unless", answered, 4);
  } else {
    add(out, 1, 1, content, lang, key, struck, 4);
  }
  const char *const reacts[] = {who, die, number};
  if (may_react(c, &copy, FC_DODGE)) {
    t = sb_text(die, sizeof die);
    fc_say_one(content, fc_die(FC_ENGINE, FC_SPECIAL), lang, &t);
    add(out, SB_ODDS_CHOICE, 0, content, lang, "odds.may_dodge", reacts, 3);
  }
  if (may_react(c, &copy, FC_RIPOSTE)) {
    uint32_t there = fc_here(s, !seat, a->to);
    t = sb_text(die, sizeof die);
    fc_say_one(content, fc_die(FC_WEAPON, FC_SPECIAL), lang, &t);
    number_text(fc_power(c, s, there & ~s->hidden), number);
    add(out, SB_ODDS_CHOICE, 0, content, lang, there & s->hidden ? "odds.may_riposte_more" : "odds.may_riposte", reacts,
        3);
  }
}

static void odds_of_dice(const SbContent *content, const FcAct *a, SbLang lang, SbOdds *out) {
  const FcContent *c = fc_facts(content);
  static const char *const names[3] = {"odds.engine", "odds.weapon", "odds.shield"};
  double special = face_chance(c, FC_SPECIAL), none = 1;
  for (int colour = 0; colour < 3; colour++) {
    int n = a->spent >> (2 * colour) & 3;
    if (!n) continue;
    double no_plus = 1, no_cross = 1;
    for (int i = 0; i < n; i++) {
      no_plus *= face_chance(c, FC_CROSS) + special;
      no_cross *= face_chance(c, FC_PLUS) + special;
      none *= 1 - special;
    }
    const char *plus[1] = {sb_named(content, "face", "plus", lang)};
    const char *cross[1] = {sb_named(content, "face", "cross", lang)};
    add(out, SB_ODDS_ALONE, 1 - no_plus, content, lang, names[colour], plus, 1);
    add(out, SB_ODDS_ALONE, 1 - no_cross, content, lang, names[colour], cross, 1);
  }
  add(out, SB_ODDS_ALONE, 1 - none, content, lang, "odds.some_special", NULL, 0);
}

bool fc_odds(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang, SbOdds *out) {
  const FcState *s = (const FcState *)state;
  FcAct a = fc_unpack(action);
  out->count = 0;
  switch (a.type) {
    case FC_MOVE:
    case FC_STEP:
    case FC_EXIT:
    case FC_DODGE:
      odds_of_entry(content, s, a.to, lang, out);
      break;
    case FC_FIRE:
      if (a.to < FC_SQUARES) odds_of_entry(content, s, a.to, lang, out);
      break;
    case FC_STRIKE:
      odds_of_strike(content, s, seat, &a, lang, out);
      break;
    case FC_ROLL:
    case FC_SIX:
      odds_of_dice(content, &a, lang, out);
      break;
    default:
      break;
  }
  return out->count > 0;
}
