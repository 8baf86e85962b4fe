/* What a line does: a list of effects, each called by one member of its own, with others that say how:
 *
 *   {"attack": "3R", "area": true, "to": "pick"}
 *   {"teleport": {"card": "XB-B"}, "else": {"signals": [1, 1, 1, 1, 1]}} */
#include <string.h>

#include "reading.h"
#include "starboard/position.h"

static const char *const ref_ids[GD_REFS] = {"self", "target", "defender", "attacker",   "pick",
                                             "each", "active", "alpha",    "each-alien", "harmed"};
static const char *const flag_ids[] = {"free", "through", "signals", "unseen", "not-engaged"};
static const char *const token_ids[GD_TOKEN_KINDS] = {"mine", "flame", "drone"};
static const char *const gain_ids[GD_GAINS] = {"grenades"};
static const char *const weapons_ids[] = {"picked", "all", "chosen"};
static const char *const reroll_ids[] = {"no-hit", "any"};
static const char *const retarget_ids[] = {"self", "closest"};
static const char *const goal_ids[GD_GOALS] = {"agent", "point", "object", "area"};
static const char *const later_ids[] = {"devices", "alien", "human", "counter"};

/* Members that say how. */
enum {
  TO = 1,
  OF = 2,
  AREA = 4,
  EACH = 8,    /* for each bolt, ammo token */
  WITHIN = 16, /* areas, into m */
  N = 32,
  FLAGS = 64, /* of moves, into m */
  LEAST = 128,
  WEAPONS = 256, /* into m */
  DAMAGE = 512,
  CARD = 1024,
  DRONE = 2048,
  TOWARD = 4096,
  AT = 8192,
  ELSE = 16384,
  MOST = 32768, /* a rank, into least */
  GOOD = 65536, /* for good, into m */
  ALIEN = 131072,
  WHAT = 262144
};
static const struct {
  const char *name;
  int flag;
} hows[] = {{"to", TO},     {"of", OF},         {"area", AREA},     {"each", EACH},       {"within", WITHIN},
            {"n", N},       {"flags", FLAGS},   {"least", LEAST},   {"weapons", WEAPONS}, {"damage", DAMAGE},
            {"card", CARD}, {"drone", DRONE},   {"toward", TOWARD}, {"at", AT},           {"else", ELSE},
            {"most", MOST}, {"for_good", GOOD}, {"alien", ALIEN},   {"what", WHAT}};
enum { HOWS = sizeof hows / sizeof *hows };

/* What the member itself holds. */
typedef enum Holds {
  A_FLAG,
  A_NUMBER, /* n */
  DICE,     /* n, m */
  A_NAME,   /* m */
  BITS,     /* m */
  A_FILTER,
  A_TABLE,
  A_CARD,
  A_THING,
  A_DOOR, /* or a filter */
  A_COUNTER,
  A_MISSION,
  A_GRADE
} Holds;

#define USE GD_W(USE)
#define EVENTS (GD_W(EVENT) | GD_W(ENCOUNTER))
#define ALWAYS GD_W(PASSIVE)
#define REWARD GD_W(REWARD)

static const struct {
  Holds holds;
  int low, high;
  const char *word; /* that may stand in place of the number, and means `low` */
  const char *const *names;
  int must, may;
  uint32_t whens;
} whats[GD_WHATS] = {
    [GD_DO_DICE] = {DICE, .whens = USE | ALWAYS},
    [GD_DO_AREA] = {A_FLAG, .whens = USE | ALWAYS},
    [GD_DO_NO_SIGHT] = {A_FLAG, .whens = USE},
    [GD_DO_NO_AMMO] = {A_FLAG, .whens = USE},
    [GD_DO_NO_DICE] = {A_FLAG, .whens = USE},
    [GD_DO_NO_DEFENCE] = {A_FLAG, .whens = ALWAYS},
    [GD_DO_HITS] = {A_NUMBER, 1, 9, .may = EACH, .whens = USE | GD_W(BOLT_ATT)},
    [GD_DO_DEFDICE] = {A_NUMBER, 1, 9, .whens = USE | GD_W(BOLT_ATT) | GD_W(ALLY_ROLL)},
    [GD_DO_REROLL] = {A_NAME, 0, 2, .names = reroll_ids, .may = ALIEN, .whens = USE},
    [GD_DO_AGAIN] = {A_FLAG, .whens = USE},
    [GD_DO_RETARGET] = {A_NAME, 0, 2, .names = retarget_ids, .may = OF | N, .whens = GD_W(TARGETED)},
    [GD_DO_SHIELD] = {A_NUMBER, 1, 9, .may = EACH, .whens = GD_W(BOLT_DEF)},
    [GD_DO_CANCEL] = {A_NUMBER, 1, 9, .whens = GD_W(DEFEND)},
    [GD_DO_KEEP_HP] = {A_NUMBER, 1, 9, .whens = GD_W(ZERO_HP)},
    [GD_DO_HEAL] = {A_NUMBER, 1, 9, .must = TO, .may = OF, .whens = USE | GD_W(BOLT_DEF) | EVENTS},
    [GD_DO_HEAL_MORE] = {A_NUMBER, 1, 9, .whens = GD_W(HEAL)},
    [GD_DO_SUFFER] = {A_NUMBER, 1, 9, .must = TO, .may = OF, .whens = USE | GD_W(BOLT_ATT) | GD_W(HIT) | EVENTS},
    [GD_DO_COND] = {A_NAME, 0, GD_CONDITIONS, .names = gd_condition_ids, .must = TO, .may = OF | N,
                    .whens = USE | GD_W(BOLT_ATT) | GD_W(HIT) | ALWAYS | EVENTS},
    [GD_DO_UNCOND] = {BITS, 0, GD_CONDITIONS, .names = gd_condition_ids, .must = TO, .whens = USE | GD_W(ATTACK)},
    [GD_DO_ENERGY] = {A_NUMBER, -1, 9, "full", .must = TO, .may = OF, .whens = USE | EVENTS},
    [GD_DO_ARMOUR] = {A_NUMBER, 1, 9, .whens = USE},
    [GD_DO_JAM] = {A_NAME, 0, 3, .names = weapons_ids, .must = TO, .whens = EVENTS},
    [GD_DO_UNJAM] = {A_NAME, 0, 3, .names = weapons_ids, .may = TO, .whens = USE},
    [GD_DO_AMMO] = {A_NUMBER, 0, 9, "full", .must = WEAPONS, .may = TO, .whens = USE | EVENTS},
    [GD_DO_JAM_ROLLS] = {A_FLAG, .must = TO, .may = OF, .whens = EVENTS},
    [GD_DO_MOVE] = {A_NUMBER, 1, 9, .must = TO, .may = FLAGS, .whens = USE},
    [GD_DO_FRIENDS] = {A_NUMBER, 1, 9, .may = FLAGS, .whens = USE},
    [GD_DO_ALLOWANCE] = {A_NUMBER, -9, 9, .may = FLAGS | LEAST, .whens = USE | ALWAYS},
    [GD_DO_AWAY] = {A_NUMBER, 1, 3, .must = TO, .whens = USE},
    [GD_DO_LEAD] = {A_NUMBER, 1, 2, .must = WITHIN, .whens = GD_W(MOVE_END)},
    [GD_DO_ACTIVATE] = {A_FILTER, .whens = EVENTS},
    [GD_DO_COMMAND] = {A_NUMBER, 1, 2, .must = OF, .whens = EVENTS},
    [GD_DO_ATTACK] = {DICE, .may = TO | OF | AREA | DAMAGE, .whens = USE | GD_W(DEATH) | GD_W(ENTER_AREA)},
    [GD_DO_PLACE] = {A_NAME, 0, GD_TOKEN_KINDS, .names = token_ids, .may = TO | DRONE, .whens = USE | GD_W(HIT)},
    [GD_DO_GAIN] = {A_NAME, 0, GD_GAINS, .names = gain_ids, .must = N, .whens = GD_W(GAIN)},
    [GD_DO_FIRE] = {A_FLAG, .whens = GD_W(ALIEN_CAME)},
    [GD_DO_USES] = {A_THING, .must = N, .whens = USE},
    [GD_DO_RULE] = {A_NAME, 0, GD_RULES, .names = gd_rule_ids, .may = CARD | N, .whens = ALWAYS},
    [GD_DO_FLIP_UP] = {A_FLAG, .whens = EVENTS},
    [GD_DO_SWAP] = {A_CARD, .whens = GD_W(RAGE)},
    [GD_DO_DISCARD_SIGNAL] = {A_FLAG, .whens = USE},
    [GD_DO_MOVE_SIGNALS] = {A_NUMBER, 1, 9, .must = TOWARD, .whens = EVENTS},
    [GD_DO_SIGNALS] = {A_TABLE, .may = AT, .whens = EVENTS},
    [GD_DO_TELEPORT] = {A_FILTER, .may = ELSE, .whens = EVENTS},
    [GD_DO_SIGHT] = {A_NUMBER, 0, 9, .whens = ALWAYS},
    [GD_DO_NO_REFILL] = {A_FLAG, .whens = ALWAYS},
    [GD_DO_WORK] = {A_FLAG, .whens = USE},
    [GD_DO_CHARGE] = {A_FLAG, .whens = USE},
    [GD_DO_BLOW] = {DICE, .whens = GD_W(BEFORE_EVENT)},
    [GD_DO_OBJECT] = {A_NUMBER, 1, GD_OBJECTS, .whens = GD_W(REVEAL)},
    [GD_DO_SECURE] = {A_FLAG, .whens = USE | GD_W(MOVED) | GD_W(STOOD)},
    [GD_DO_TAKE_OBJECT] = {A_FLAG, .whens = GD_W(ALIEN_STOOD)},
    [GD_DO_LOCK] = {A_DOOR, .whens = USE | EVENTS | GD_W(DONE)},
    [GD_DO_UNLOCK] = {A_DOOR, .may = GOOD, .whens = USE | EVENTS | GD_W(DONE)},
    [GD_DO_COUNT] = {A_COUNTER, .must = N, .may = OF, .whens = USE | EVENTS | GD_W(EVENT_END) | GD_W(DONE)},
    [GD_DO_CARD_ENERGY] = {A_NUMBER, 0, 9, .must = CARD, .whens = ALWAYS | GD_W(ALIENS_TURN)},
    [GD_DO_WEAPON] = {A_GRADE, .whens = REWARD},
    [GD_DO_RANK] = {A_NUMBER, 1, 1, .must = TO, .may = MOST, .whens = REWARD},
    [GD_DO_WINGS] = {A_FLAG, .must = TO, .whens = REWARD},
    [GD_DO_SKILL] = {A_THING, .must = TO, .whens = REWARD},
    [GD_DO_LATER] = {A_MISSION, .must = WHAT | N, .whens = REWARD},
};

/* ---- the members -------------------------------------------------------------------------------------------- */

static int what_of(const json_t *object) {
  int found = -1;
  for (int what = 1; what < GD_WHATS; what++) {
    if (!json_object_get(object, gd_what_ids[what])) continue;
    if (found >= 0) return -1;
    found = what;
  }
  return found;
}

static bool check_members(const SbFacts *f, int what) {
  const char *name;
  json_t *value;
  int had = 0;
  json_object_foreach ((json_t *)f->root, name, value) {
    int how = 0;
    if (strcmp(name, gd_what_ids[what]) == 0 || strcmp(name, "one_of") == 0) continue;
    for (int i = 0; i < HOWS; i++)
      if (strcmp(hows[i].name, name) == 0) how = hows[i].flag;
    if (!(how & (whats[what].must | whats[what].may)))
      return sb_fail(f->error, "%s: \"%s\" has no \"%.40s\"", f->where, gd_what_ids[what], name);
    had |= how;
  }
  for (int i = 0; i < HOWS; i++)
    if (hows[i].flag & whats[what].must & ~had)
      return sb_fail(f->error, "%s: \"%s\" needs \"%s\"", f->where, gd_what_ids[what], hows[i].name);
  return true;
}

/* A name into a number with a sign. */
static bool small_name(const SbFacts *f, const char *key, const char *const *names, int count, int8_t *out) {
  uint8_t index = (uint8_t)*out;
  if (!sb_may_name(f, key, names, count, &index)) return false;
  *out = (int8_t)index;
  return true;
}

static bool small_bits(const SbFacts *f, const char *key, const char *const *names, int count, int8_t *out) {
  uint8_t bits = (uint8_t)*out;
  if (!sb_may_bits(f, key, names, count, &bits)) return false;
  *out = (int8_t)bits;
  return true;
}

/* Toward somebody, something, or an area of the mission. */
static bool read_toward(const GdSaying *s, const SbFacts *f, GdEffect *out) {
  const json_t *value = json_object_get(f->root, "toward");
  int area, goal = sb_read_id(value, goal_ids, GD_TO_AREA);
  if (!value) return true;
  if (goal < 0 && !gd_mission_area(s, f, value, &area)) return false;
  out->m = (int8_t)(goal < 0 ? GD_TO_AREA : goal);
  if (goal < 0) out->id = (uint8_t)area;
  return true;
}

static bool read_card(const GdSaying *s, const SbFacts *f, GdEffect *out) {
  uint8_t card = 0;
  if (!sb_may_one_more(f, "card", s->c->card_name, s->c->cards, &card)) return false;
  if (card) out->of.card = card;
  return true;
}

static bool read_one_of(GdSaying *s, const SbFacts *f, GdEffect *out) {
  const json_t *word = json_object_get(f->root, "one_of");
  if (!word) return true;
  out->one_of = 1;
  out->name = (uint8_t)gd_choice_number(s->c, f, json_string_value(word));
  return out->name != 0;
}

static bool read_at(const SbFacts *f, GdEffect *out) {
  static const char *const ids[GD_ATS] = {"roll", "lonely"};
  return small_name(f, "at", ids, GD_ATS, &out->m);
}

static bool read_each(const SbFacts *f, GdEffect *out) {
  const char *const unit = out->what == GD_DO_SHIELD ? "bolt" : "ammo";
  if (!json_object_get(f->root, "each")) return true;
  out->per = 1;
  return sb_fact_is(f, "each", unit);
}

static bool read_hows(GdSaying *s, const SbFacts *f, GdEffect *out) {
  const GdContent *c = s->c;
  const json_t *of = json_object_get(f->root, "of");
  if (of && !gd_filter_read(s, f, of, &out->of)) return false;
  if (of && out->what == GD_DO_COUNT) out->per = 1;
  out->damage = GD_BASIC;
  if (out->what == GD_DO_RANK) out->least = GD_PLATINUM;
  return sb_may_name(f, "to", ref_ids, GD_REFS, &out->who) && sb_may_flag(f, "area", &out->area) && read_each(f, out) &&
         gd_small_read(f, "within", 0, 9, &out->m) && gd_small_read(f, "n", -9, 9, &out->n) &&
         small_bits(f, "flags", flag_ids, 5, &out->m) && gd_small_read(f, "least", 0, 9, &out->least) &&
         small_name(f, "weapons", weapons_ids, 3, &out->m) &&
         sb_may_name(f, "damage", gd_damage_ids, GD_DAMAGES, &out->damage) && read_card(s, f, out) &&
         sb_may_name(f, "drone", c->drone_name, c->drones, &out->id) && read_toward(s, f, out) && read_at(f, out) &&
         small_name(f, "most", gd_rank_ids, GD_RANKS, &out->least) && sb_may_flag(f, "alien", &out->alien) &&
         small_name(f, "what", later_ids, 4, &out->m) && read_one_of(s, f, out);
}

/* ---- what the effect's own member holds --------------------------------------------------------------------- */

static bool read_dice(const SbFacts *f, const char *key, GdEffect *out) {
  uint8_t dice, colour;
  if (!gd_dice_read(f, key, &dice, &colour)) return false;
  out->n = (int8_t)dice;
  out->m = (int8_t)colour;
  return true;
}

static bool read_number(const SbFacts *f, int what, GdEffect *out) {
  const char *text = json_string_value(json_object_get(f->root, gd_what_ids[what]));
  out->n = (int8_t)whats[what].low;
  if (text && whats[what].word && strcmp(text, whats[what].word) == 0) return true;
  return gd_small_read(f, gd_what_ids[what], whats[what].word ? whats[what].low + 1 : whats[what].low, whats[what].high,
                       &out->n);
}

static bool read_door(GdSaying *s, const SbFacts *f, const char *key, GdEffect *out) {
  const json_t *value = json_object_get(f->root, key);
  uint8_t good = 0;
  if (!sb_may_flag(f, "for_good", &good)) return false;
  out->m = (int8_t)good;
  if (json_is_object(value)) return gd_filter_read(s, f, value, &out->of);
  int door = gd_door_number(s, f, value);
  out->id = (uint8_t)(door + 1);
  return door >= 0;
}

static bool read_counter(const GdSaying *s, const SbFacts *f, GdEffect *out) {
  const char *name = json_string_value(json_object_get(f->root, "count"));
  for (int i = 0; name && s->mission && i < s->mission->counters; i++)
    if (strcmp(s->mission->counter_id[i], name) == 0) {
      out->id = (uint8_t)(GD_COUNT_OWN + i);
      return true;
    }
  return sb_fail(f->error, "%s: \"count\" names a counter of the mission", f->where);
}

static bool read_id(const SbFacts *f, const char *key, const char *const *names, int count, GdEffect *out) {
  int index;
  if (!sb_fact_name(f, key, names, count, &index)) return false;
  out->id = (uint8_t)index;
  return true;
}

static bool read_own(GdSaying *s, const SbFacts *f, int what, GdEffect *out) {
  const char *key = gd_what_ids[what];
  const json_t *value = json_object_get(f->root, key);
  const GdContent *c = s->c;
  switch (whats[what].holds) {
    case A_FLAG:
      return json_is_true(value) || sb_fail(f->error, "%s: \"%s\" must be true", f->where, key);
    case A_NUMBER:
      return read_number(f, what, out);
    case DICE:
      return read_dice(f, key, out);
    case A_NAME:
      return small_name(f, key, whats[what].names, whats[what].high, &out->m);
    case BITS:
      return small_bits(f, key, whats[what].names, whats[what].high, &out->m);
    case A_FILTER:
      return gd_filter_read(s, f, value, &out->of);
    case A_TABLE:
      return sb_fact_bytes(f, key, GD_SEATS, 0, 9, out->table);
    case A_CARD:
      return read_id(f, key, c->card_name, c->cards, out);
    case A_THING:
      return read_id(f, key, c->thing_name, c->things, out);
    case A_DOOR:
      return read_door(s, f, key, out);
    case A_COUNTER:
      return read_counter(s, f, out);
    case A_MISSION:
      return read_id(f, key, c->mission_choice, c->missions, out);
    case A_GRADE:
      return small_name(f, key, gd_grade_ids, GD_GRADES, &out->m);
  }
  return false;
}

/* ---- lists -------------------------------------------------------------------------------------------------- */

/* An effect that another, or the line, leads to stands behind it in the list. */
static bool read_effect(GdSaying *s, const SbFacts *f, bool nested, GdLine *out) {
  int what = what_of(f->root);
  const json_t *otherwise = json_object_get(f->root, "else");
  if (what < 0) return sb_fail(f->error, "%s: an effect is an object with one member that says what it does", f->where);
  if (out->effects == GD_EFFECTS) return sb_fail(f->error, "%s: more than %d effects", f->where, GD_EFFECTS);
  if (!(whats[what].whens >> s->when & 1))
    return sb_fail(f->error, "%s: \"%s\" cannot be done at this moment", f->where, gd_what_ids[what]);
  GdEffect *e = &out->effect[out->effects++];
  *e = (GdEffect){.what = (uint8_t)what, .nested = nested};
  if (!check_members(f, what) || !read_hows(s, f, e) || !read_own(s, f, what, e)) return false;
  if (e->who == GD_EACH_ALIEN) e->alien = 1;
  if (!otherwise) return true;
  e->otherwise = (uint8_t)(out->effects + 1);
  return read_effect(s, &(SbFacts){otherwise, f->where, f->error}, true, out);
}

bool gd_effects_read(GdSaying *s, const SbFacts *f, GdLine *out) {
  const json_t *list = sb_fact_list(f, "do", 1, GD_EFFECTS), *entry, *otherwise = json_object_get(f->root, "else");
  size_t i;
  json_array_foreach (list, i, entry)
    if (!read_effect(s, &(SbFacts){entry, f->where, f->error}, false, out)) return false;
  if (!list || !otherwise) return list != NULL;
  if (!out->tests || !(EVENTS >> s->when & 1))
    return sb_fail(f->error, "%s: \"else\" needs \"if\", and is for events and encounters", f->where);
  out->or_else = (uint8_t)(out->effects + 1);
  return read_effect(s, &(SbFacts){otherwise, f->where, f->error}, true, out);
}
