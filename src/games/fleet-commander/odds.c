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

static void odds_of_strike(const SbContent *content, const FcState *s, int seat, const FcAct *a, SbLang lang,
                           SbOdds *out) {
  const FcContent *c = fc_facts(content);
  FcState copy = *s;
  copy.attack = (FcAttack){.origin = a->from,
                           .target = a->to,
                           .ship = a->piece,
                           .on = 1,
                           .ranged = fc_distance(a->from, a->to) > 1,
                           .riposte = FC_NO_PIECE};
  copy.active = (uint8_t)seat;
  char number[8], hull[8], left[8];
  const char *kind = fc_kind_text(content, s->kind[a->piece], lang);
  const char *args[4] = {number, hull, left, kind};
  int power = fc_power(c, s, fc_participants(c, &copy));
  int rest = s->hull[a->piece] - power;
  SbText t = sb_text(number, sizeof number);
  sb_text_int(&t, power);
  t = sb_text(hull, sizeof hull);
  sb_text_int(&t, s->hull[a->piece]);
  t = sb_text(left, sizeof left);
  sb_text_int(&t, rest > 0 ? rest : 0);
  add(out, 1, 1, content, lang, rest > 0 ? "odds.damage" : "odds.destroys", args, 4);
  const FcSeat *p = &s->seat[!seat];
  int shields = p->bridge[fc_die(FC_SHIELD, FC_PLUS)] + p->bridge[fc_die(FC_SHIELD, FC_CROSS)] +
                p->bridge[fc_die(FC_SHIELD, FC_STAR)];
  if (shields) add(out, SB_ODDS_ALONE, 1, content, lang, "odds.may_shield", NULL, 0);
  if (s->advanced && p->bridge[fc_die(FC_ENGINE, FC_SPECIAL)])
    add(out, SB_ODDS_ALONE, 1, content, lang, "odds.may_dodge", NULL, 0);
  if (s->advanced && p->bridge[fc_die(FC_WEAPON, FC_SPECIAL)] && !copy.attack.ranged)
    add(out, SB_ODDS_ALONE, 1, content, lang, "odds.may_riposte", NULL, 0);
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
