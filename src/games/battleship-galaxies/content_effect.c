/* What an ability does: a list of effects, each called by one member of its own, with others that say how:
 *
 *   {"mod": "range", "add": 1, "of": {"whose": "mine"}, "weapon": "primary"}
 *   {"roll": 5, "then": {"capture": true}, "else": {"damage": 1, "kind": "hull", "type": "boarding", "to": "pick"}} */
#include <string.h>

#include "saying.h"

static const char *const harm_names[BG_HARMS] = {"direct", "shield", "hull"};
static const char *const forbid_names[] = {"", "attack", "move", "both"};

/* Members that say how. */
enum {
  TO = 1,
  OF = 2,
  UNTIL = 4,
  WEAPON = 8,
  HARM = 16,
  IF = 32,
  OR = 64,
  STACKS = 128,
  OWN_HOLD = 256,
  SIZES = 512,
  WITHIN = 1024,
  KEEP = 2048,
  HITS = 4096,
  DECK = 8192,
  ROLL = 16384,
  OP = 32768
};
static const struct {
  const char *name;
  int flag;
} hows[] = {{"to", TO},       {"of", OF},         {"until", UNTIL}, {"weapon", WEAPON}, {"kind", HARM},
            {"type", HARM},   {"if", IF},         {"or", OR},       {"stacks", STACKS}, {"own_hold", OWN_HOLD},
            {"sizes", SIZES}, {"within", WITHIN}, {"keep", KEEP},   {"hits", HITS},     {"deck", DECK},
            {"bonus", ROLL},  {"then", ROLL},     {"else", ROLL},   {"add", OP},        {"set", OP},
            {"max", OP}};

/* What the member itself holds. */
typedef enum Holds { A_NUMBER, A_NEED, A_STAT, A_REF, A_FILTER, A_BAN, A_CARD, A_TABLE, A_FLAG, BY_SIZE } Holds;

static const struct {
  const char *name;
  Holds holds;
  int low, high;
  const char *word; /* that may stand in place of the number, and means 0 */
  int must, may;
  uint32_t whens;
} whats[BG_WHATS] = {
    [BG_DO_MOD] = {"mod", A_STAT, 0, 0, NULL, OP, TO | OF | UNTIL | WEAPON | STACKS | IF | OR,
                   BG_W(IN_PLAY) | BG_W(NAMED) | BG_W(MAIN) | BG_W(PAYING) | BG_W(ACTIVATED) | BG_W(BEFORE) |
                       BG_W(AFTER) | BG_W(RW_BOOST)},
    [BG_DO_DAMAGE] = {"damage", A_NUMBER, 1, 9, NULL, HARM | TO, IF | OR,
                      BG_W(MAIN) | BG_W(ACTIVATED) | BG_W(BEFORE) | BG_W(AFTER)},
    [BG_DO_CONVERT] = {"convert", A_NUMBER, 1, 9, "all", 0, IF, BG_W(HIT)},
    [BG_DO_RESTORE] = {"restore", A_NUMBER, 1, 9, "removed", TO, IF | OR,
                       BG_W(MAIN) | BG_W(ENERGY) | BG_W(ACTIVATION_END)},
    [BG_DO_ENERGY] = {"energy", A_NUMBER, 1, 20, NULL, 0, IF | OR, BG_W(MAIN) | BG_W(ENERGY) | BG_W(DESTROYED)},
    [BG_DO_DRAW] = {"draw", A_NUMBER, 1, 3, NULL, 0, 0, BG_W(ENERGY)},
    [BG_DO_REROLL] = {"reroll", A_FLAG, 0, 0, NULL, 0, 0, BG_W(RW_MISS)},
    [BG_DO_CANCEL] = {"cancel", A_FLAG, 0, 0, NULL, 0, 0, BG_W(RW_HIT)},
    [BG_DO_SAVE] = {"save", A_NEED, 2, 8, NULL, 0, 0, BG_W(SAVE)},
    [BG_DO_REDIRECT] = {"redirect", A_REF, 0, 0, NULL, 0, 0, BG_W(RW_HIT)},
    [BG_DO_ROLL] = {"roll", A_NEED, 2, 8, NULL, 0, TO | ROLL, BG_W(MAIN) | BG_W(ACTIVATED) | BG_W(TURN_END)},
    [BG_DO_TABLE] = {"points_by_number", A_TABLE, 0, 9, NULL, 0, 0, BG_W(INSTEAD)},
    [BG_DO_MOVE] = {"move", A_NUMBER, 1, 9, NULL, TO, 0, BG_W(ACTIVATION_END)},
    [BG_DO_PLACE] = {"place", A_NUMBER, 1, 40, NULL, TO, 0, BG_W(INSTEAD)},
    [BG_DO_PATROL] = {"patrol", A_FILTER, 0, 0, NULL, 0, 0, BG_W(RW_MOVE)},
    [BG_DO_CHARGE] = {"extra_charge", A_NUMBER, 1, 1, NULL, 0, 0, BG_W(DESTROYED)},
    [BG_DO_FORBID] = {"forbid", A_BAN, 0, 0, NULL, TO | UNTIL, IF, BG_W(ACTIVATED) | BG_W(RW_LOST)},
    [BG_DO_DISCOUNT] = {"discount", A_NUMBER, 1, 20, NULL, 0, OWN_HOLD, BG_W(IN_PLAY) | BG_W(MAIN)},
    [BG_DO_REGION] = {"region", A_NUMBER, 1, 4, NULL, 0, OF | OWN_HOLD | SIZES, BG_W(IN_PLAY) | BG_W(MAIN)},
    [BG_DO_ATTACH] = {"attach", A_CARD, 0, 0, NULL, 0, 0, BG_W(LAUNCHED)},
    [BG_DO_REATTACH] = {"reattach", A_NUMBER, 0, 40, NULL, 0, 0, BG_W(MAIN)},
    [BG_DO_RESCUE] = {"rescue", A_NUMBER, 0, 40, NULL, 0, 0, BG_W(DESTROYED)},
    [BG_DO_RETURN] = {"return", A_FLAG, 0, 0, NULL, 0, 0, BG_W(RW_LOST)},
    [BG_DO_CAPTURE] = {"capture", A_FLAG, 0, 0, NULL, 0, 0, BG_W(MAIN)},
    [BG_DO_SPLASH] = {"splash", A_NUMBER, 1, 9, NULL, HARM | WITHIN, 0, BG_W(AFTER)},
    [BG_DO_POINTS] = {"points", BY_SIZE, 1, 20, NULL, 0, 0, BG_W(MOVED) | BG_W(ATTACHED) | BG_W(DESTROYED)},
    [BG_DO_WIN] = {"win", A_FLAG, 0, 0, NULL, 0, 0, BG_W(DESTROYED)},
    [BG_DO_REMOVE] = {"remove", A_FLAG, 0, 0, NULL, 0, 0, BG_W(MOVED)},
    [BG_DO_LOOK] = {"look", A_NUMBER, 1, 3, NULL, KEEP | DECK, 0, BG_W(DRAW)},
    [BG_DO_ENGINES] = {"engines", A_NUMBER, 1, BG_TILES, NULL, HARM | HITS, 0, BG_W(TURN_END)},
};

/* ---- the members ------------------------------------------------------------------------------------- */

static int what_of(const json_t *object) {
  int found = -1;
  for (int what = 0; what < BG_WHATS; what++) {
    if (!whats[what].name || !json_object_get(object, whats[what].name)) continue;
    if (found >= 0) return -1;
    found = what;
  }
  return found;
}

static int how_of(const char *name) {
  for (size_t i = 0; i < sizeof hows / sizeof *hows; i++)
    if (strcmp(hows[i].name, name) == 0) return hows[i].flag;
  return 0;
}

static bool check_members(const SbFacts *f, int what) {
  const char *name;
  json_t *value;
  int had = 0;
  json_object_foreach ((json_t *)f->root, name, value) {
    if (strcmp(name, whats[what].name) == 0) continue;
    int how = how_of(name);
    if (!(how & (whats[what].must | whats[what].may)))
      return sb_fail(f->error, "%s: \"%s\" has no \"%.40s\"", f->where, whats[what].name, name);
    had |= how;
  }
  for (size_t i = 0; i < sizeof hows / sizeof *hows; i++)
    if (hows[i].flag & whats[what].must & ~had)
      return sb_fail(f->error, "%s: \"%s\" needs \"%s\"", f->where, whats[what].name, hows[i].name);
  return true;
}

static bool read_op(const SbFacts *f, BgEffect *out) {
  int found = 0;
  for (int op = 0; op < BG_OPS; op++) {
    const json_t *value = json_object_get(f->root, bg_op_ids[op]);
    if (!value) continue;
    if (!json_is_integer(value) || json_integer_value(value) < -20 || json_integer_value(value) > 20)
      return sb_fail(f->error, "%s: \"%s\" must be a whole number from -20 to 20", f->where, bg_op_ids[op]);
    out->op = (uint8_t)op;
    out->n = (int8_t)json_integer_value(value);
    found++;
  }
  return found == 1 || sb_fail(f->error, "%s: a change has one of add, set and max", f->where);
}

static bool read_small(const SbFacts *f, const char *key, int low, int high, int8_t *out) {
  uint8_t number = 0;
  if (!json_object_get(f->root, key)) return true;
  if (!sb_fact_byte(f, key, low, high, &number)) return false;
  *out = (int8_t)number;
  return true;
}

static bool read_to(const BgSaying *s, const SbFacts *f, BgEffect *out) {
  const json_t *value = json_object_get(f->root, "to");
  return !value || bg_read_ref(s, f, value, "to", &out->who);
}

static bool read_of(const BgSaying *s, const SbFacts *f, BgEffect *out) {
  const json_t *value = json_object_get(f->root, "of");
  return !value || (bg_read_filter(s, f, value, &out->of) &&
                    (json_object_size(value) > 0 || sb_fail(f->error, "%s: \"of\" is empty", f->where)));
}

static bool read_if(const BgSaying *s, const SbFacts *f, BgEffect *out) {
  const json_t *value = json_object_get(f->root, "if");
  if (!value) return !json_object_get(f->root, "or") || sb_fail(f->error, "%s: \"or\" needs \"if\"", f->where);
  return bg_read_test(s, f, value, &out->test);
}

static bool read_bonus(const BgSaying *s, const SbFacts *f, BgEffect *out) {
  static const char *const members[] = {"card", "add", NULL};
  const SbFacts in = {json_object_get(f->root, "bonus"), f->where, f->error};
  if (!in.root) return true;
  return bg_read_only(&in, members) && bg_read_one_more(&in, "card", s->r->c->kind_name, s->r->c->kinds, &out->bonus) &&
         read_small(&in, "add", 1, 7, &out->m) &&
         ((out->bonus && out->m) || sb_fail(f->error, "%s: \"bonus\" needs \"card\" and \"add\"", f->where));
}

static bool read_hows(const BgSaying *s, const SbFacts *f, BgEffect *out) {
  const BgContent *c = s->r->c;
  return read_to(s, f, out) && read_of(s, f, out) && bg_read_name(f, "until", bg_until_ids, BG_UNTILS, &out->until) &&
         bg_read_name(f, "weapon", bg_arm_names, BG_ARMS, &out->arm) &&
         bg_read_name(f, "kind", harm_names, BG_HARMS, &out->harm) &&
         bg_read_name(f, "type", c->label_name, c->labels, &out->label) && read_if(s, f, out) &&
         read_small(f, "or", 1, 20, &out->m) && bg_read_flag(f, "stacks", &out->stacks) &&
         bg_read_flag(f, "own_hold", &out->own_hold) &&
         bg_read_bits(f, "sizes", bg_size_names, BG_SIZES, &out->sizes) && read_small(f, "within", 1, 9, &out->m) &&
         read_small(f, "keep", 1, 1, &out->m) && read_small(f, "hits", 1, 9, &out->m) &&
         bg_read_one_more(f, "deck", c->faction_name, c->factions, &out->faction) && read_bonus(s, f, out);
}

/* ---- what the effect's own member holds ---------------------------------------------------------------- */

static bool read_number(const SbFacts *f, int what, BgEffect *out) {
  const char *text = json_string_value(json_object_get(f->root, whats[what].name));
  if (text && whats[what].word && strcmp(text, whats[what].word) == 0) return true;
  return read_small(f, whats[what].name, whats[what].low, whats[what].high, &out->n);
}

static bool read_by_size(const SbFacts *f, int what, BgEffect *out) {
  if (!json_is_object(json_object_get(f->root, whats[what].name))) return read_number(f, what, out);
  out->by_size = 1;
  out->who = BG_MOVER;
  return bg_read_numbers(f, whats[what].name, bg_size_names, BG_SIZES, 0, whats[what].high, out->table);
}

static bool read_own(const BgSaying *s, const SbFacts *f, int what, BgEffect *out) {
  const char *key = whats[what].name;
  const json_t *value = json_object_get(f->root, key);
  int name;
  switch (whats[what].holds) {
    case A_NUMBER:
      return read_number(f, what, out);
    case A_NEED:
      return sb_fact_byte(f, key, whats[what].low, whats[what].high, &out->need);
    case A_STAT:
      if (!sb_fact_name(f, key, bg_stat_names, BG_STATS, &name)) return false;
      if (name == BG_LAUNCH) return sb_fail(f->error, "%s: launches are made cheaper by a \"discount\"", f->where);
      out->stat = (uint8_t)name;
      return read_op(f, out);
    case A_REF:
      return bg_read_ref(s, f, value, key, &out->who);
    case A_FILTER:
      return bg_read_filter(s, f, value, &out->of);
    case A_BAN:
      if (!sb_fact_name(f, key, forbid_names, 4, &name)) return false;
      out->n = (int8_t)name;
      return true;
    case A_CARD:
      out->prepped = 1;
      out->who = BG_LAUNCHED;
      return bg_read_one_more(f, key, s->r->c->kind_name, s->r->c->kinds, &out->card);
    case A_TABLE:
      return sb_fact_bytes(f, key, 8, whats[what].low, whats[what].high, out->table);
    case BY_SIZE:
      return read_by_size(f, what, out);
    case A_FLAG:
      if (what == BG_DO_REMOVE) out->who = BG_MOVER;
      if (what == BG_DO_CAPTURE) out->who = BG_PICK;
      return json_is_true(value) || sb_fail(f->error, "%s: \"%s\" must be true", f->where, key);
  }
  return false;
}

/* ---- sense -------------------------------------------------------------------------------------------- */

/* How long a change may last: values of ships in play change as long as the ability is there, an attack's strength for
 * the attack, others until a moment. */
static bool lasts(const BgSaying *s, const SbFacts *f, const BgEffect *e) {
  bool attack = s->when == BG_WHEN_NAMED || s->when == BG_WHEN_RW_BOOST;
  bool good = s->when == BG_WHEN_IN_PLAY ? e->until == BG_FOREVER
              : attack                   ? e->until == BG_THIS_ATTACK && e->stat == BG_STRENGTH && e->op == BG_ADD
                                         : e->until > BG_THIS_ATTACK;
  return good || sb_fail(f->error, "%s: \"until\" does not fit a change at this moment", f->where);
}

static bool sensible(const BgSaying *s, const SbFacts *f, const BgEffect *e) {
  bool filtered = !bg_no_filter(&e->of);
  if (e->what == BG_DO_MOD && (filtered ? json_object_get(f->root, "to") != NULL : !json_object_get(f->root, "to")))
    return sb_fail(f->error, "%s: a change is \"to\" a ship or \"of\" ships", f->where);
  if (e->what == BG_DO_MOD && !lasts(s, f, e)) return false;
  if (e->arm && (e->until != BG_FOREVER || e->arm == BG_THIS_WEAPON || e->stat < BG_RANGE || e->stat > BG_CHARGE))
    return sb_fail(f->error, "%s: \"weapon\" is for lasting changes of weapons", f->where);
  if (e->what == BG_DO_FORBID && e->until <= BG_THIS_ATTACK)
    return sb_fail(f->error, "%s: \"until\" does not fit", f->where);
  if ((e->what == BG_DO_DISCOUNT || e->what == BG_DO_REGION) && (s->bearer == BG_OF_SHIP) != (e->own_hold != 0))
    return sb_fail(f->error, "%s: \"own_hold\" is for powers of ships, and only for those", f->where);
  if (e->what == BG_DO_REGION && (e->own_hold ? filtered : !e->of.name))
    return sb_fail(f->error, "%s: \"region\" is \"of\" a ship with a name, or of the \"own_hold\"", f->where);
  if (e->what == BG_DO_POINTS && e->by_size && s->when != BG_WHEN_MOVED)
    return sb_fail(f->error, "%s: points by size are for a ship that has moved", f->where);
  if (e->what == BG_DO_CAPTURE && !(s->refs >> BG_PICK & 1)) return sb_fail(f->error, "%s: nobody is picked", f->where);
  return true;
}

/* ---- lists ---------------------------------------------------------------------------------------------- */

static bool read_effect(const BgSaying *s, const SbFacts *f, const json_t *object, bool nested, BgAbility *out);

/* The effects a roll leads to stand behind it in the list. */
static bool read_branch(const BgSaying *s, const SbFacts *f, const json_t *object, const char *key, BgAbility *out,
                        uint8_t *where) {
  const json_t *branch = json_object_get(object, key);
  if (!branch) return true;
  *where = (uint8_t)(out->effects + 1);
  return read_effect(s, f, branch, true, out);
}

static bool read_effect(const BgSaying *s, const SbFacts *f, const json_t *object, bool nested, BgAbility *out) {
  const SbFacts in = {object, f->where, f->error};
  int what = what_of(object);
  if (what < 0) return sb_fail(f->error, "%s: an effect is an object with one member that says what it does", f->where);
  if (out->effects == BG_EFFECTS) return sb_fail(f->error, "%s: more than %d effects", f->where, BG_EFFECTS);
  if (!(whats[what].whens >> s->when & 1) || (nested && what == BG_DO_ROLL))
    return sb_fail(f->error, "%s: \"%s\" cannot be done at this moment", f->where, whats[what].name);
  BgEffect *e = &out->effect[out->effects++];
  *e = (BgEffect){.what = (uint8_t)what, .nested = nested};
  if (!check_members(&in, what) || !read_hows(s, &in, e) || !read_own(s, &in, what, e) || !sensible(s, &in, e))
    return false;
  return read_branch(s, f, object, "then", out, &e->then) && read_branch(s, f, object, "else", out, &e->otherwise);
}

bool bg_effects_read(const BgSaying *s, const SbFacts *f, BgAbility *out) {
  const json_t *list = sb_fact_list(f, "do", 1, BG_EFFECTS), *entry;
  size_t i;
  json_array_foreach (list, i, entry)
    if (!read_effect(s, f, entry, false, out)) return false;
  return list != NULL;
}
