/* Abilities as facts say them (BG-25), checked so that the interpreter never meets what it cannot do:
 *
 *   {"when": "after", "weapon": "primary", "if": [{"target": {"size": ["small"]}}], "do": [{"damage": 1, ...}]}
 *
 * An effect is called by the member that says what it does; the others say how (content_effect.c). */
#include <string.h>

#include "saying.h"

enum { W_ATTACK = BG_W(NAMED) | BG_W(SAVE) | BG_W(HIT) | BG_W(BEFORE) | BG_W(AFTER) };

static const char *const limit_names[BG_LIMITS] = {"none", "attack", "activation", "turn", "own-turn", "phase"};
static const char *const turn_names[] = {"any", "own", "enemy"};
static const char *const whose_names[BG_WHOSES] = {"anybody", "mine", "ours", "enemy"};
static const char *const shield_names[BG_SHIELDS] = {"either", "up", "down"};
static const char *const ref_names[BG_REFS + 1] = {"self",     "target", "attacker", "mover", "lost",
                                                   "launched", "pick",   "pick2",    "own"};
const char *const bg_arm_names[BG_ARMS] = {"any", "primary", "this"};

/* ---- ships that are meant --------------------------------------------------------------------------- */

/* Who can be meant at a moment, bit per BgRef; SELF and picks come on top. */
static uint32_t refs_of(int when) {
  if (W_ATTACK >> when & 1) return 1u << BG_TARGET | 1u << BG_ATTACKER;
  switch (when) {
    case BG_WHEN_RW_MISS:
    case BG_WHEN_RW_HIT:
    case BG_WHEN_RW_BOOST:
      return 1u << BG_TARGET | 1u << BG_ATTACKER;
    case BG_WHEN_MOVED:
    case BG_WHEN_RW_MOVE:
      return 1u << BG_MOVER;
    case BG_WHEN_DESTROYED:
    case BG_WHEN_RW_LOST:
      return 1u << BG_LOST;
    case BG_WHEN_LAUNCHED:
      return 1u << BG_LAUNCHED;
    case BG_WHEN_ATTACHED:
      return 1u << BG_PICK;
    default:
      return 0;
  }
}

bool bg_read_ref(const BgSaying *s, const SbFacts *f, const json_t *value, const char *key, uint8_t *out) {
  const char *text = json_string_value(value);
  for (int ref = 0; text && ref < BG_REFS; ref++)
    if (s->refs >> ref & 1 && strcmp(ref_names[ref], text) == 0) {
      *out = (uint8_t)ref;
      return true;
    }
  return sb_fail(f->error, "%s: \"%s\" is not a ship that can be meant here", f->where, key);
}

static bool ref_member(const BgSaying *s, const SbFacts *f, const char *key, uint8_t *out) {
  const json_t *value = json_object_get(f->root, key);
  if (!value) return true;
  if (!bg_read_ref(s, f, value, key, out)) return false;
  ++*out;
  return true;
}

/* ["self", 3] */
static bool away(const BgSaying *s, const SbFacts *f, const char *key, uint8_t *who, uint8_t *spaces) {
  const json_t *pair = json_object_get(f->root, key), *number = json_array_get(pair, 1);
  const char *text = json_string_value(json_array_get(pair, 0));
  if (!pair) return true;
  if (json_array_size(pair) != 2 || !json_is_integer(number) || json_integer_value(number) < 0 ||
      json_integer_value(number) > 40)
    return sb_fail(f->error, "%s: \"%s\" must be a ship and a number of spaces up to 40", f->where, key);
  *spaces = (uint8_t)json_integer_value(number);
  if (text && strcmp(text, "own") == 0 && strcmp(key, "near") == 0) {
    *who = 1 + BG_SOME_OWN;
    return true;
  }
  if (!bg_read_ref(s, f, json_array_get(pair, 0), key, who)) return false;
  ++*who;
  return true;
}

static bool tile_away(const BgSaying *s, const SbFacts *f, BgFilter *out) {
  const json_t *pair = json_object_get(f->root, "tile"), *number = json_array_get(pair, 1);
  const BgContent *c = s->r->c;
  if (!pair) return true;
  for (int kind = 0; kind < c->tile_kinds; kind++) {
    const char *text = json_string_value(json_array_get(pair, 0));
    if (text && strcmp(text, c->tile_id[kind]) == 0) out->tile = (uint8_t)(kind + 1);
  }
  if (json_array_size(pair) != 2 || !out->tile || !json_is_integer(number) || json_integer_value(number) < 0 ||
      json_integer_value(number) > 40)
    return sb_fail(f->error, "%s: \"tile\" must be a kind of tile and a number of spaces up to 40", f->where);
  out->tile_within = (uint8_t)json_integer_value(number);
  return true;
}

bool bg_read_filter(const BgSaying *s, const SbFacts *f, const json_t *object, BgFilter *out) {
  static const char *const members[] = {"whose", "size",  "form", "name",    "faction", "near", "far",  "shields",
                                        "same",  "other", "is",   "carries", "unless",  "tile", "zone", NULL};
  const BgContent *c = s->r->c;
  const SbFacts in = {object, f->where, f->error};
  return bg_read_only(&in, members) && bg_read_name(&in, "whose", whose_names, BG_WHOSES, &out->whose) &&
         bg_read_bits(&in, "size", bg_size_names, BG_SIZES, &out->sizes) &&
         bg_read_bits(&in, "form", bg_form_names, BG_FORMS, &out->forms) &&
         bg_read_one_more(&in, "name", c->ship_name, c->names, &out->name) &&
         bg_read_one_more(&in, "faction", c->faction_name, c->factions, &out->faction) &&
         away(s, &in, "near", &out->near, &out->within) && away(s, &in, "far", &out->far, &out->beyond) &&
         bg_read_name(&in, "shields", shield_names, BG_SHIELDS, &out->shields) &&
         ref_member(s, &in, "same", &out->same) && ref_member(s, &in, "other", &out->other) &&
         ref_member(s, &in, "is", &out->is) &&
         bg_read_one_more(&in, "carries", c->kind_name, c->kinds, &out->carries) &&
         bg_read_one_more(&in, "unless", c->kind_name, c->kinds, &out->unless) && tile_away(s, &in, out) &&
         bg_read_one_more(&in, "zone", c->faction_name, c->factions, &out->zone);
}

/* ---- what must be true ------------------------------------------------------------------------------ */

static bool plain_test(const BgSaying *s, const SbFacts *in, const char *key, BgTest *out) {
  if (strcmp(key, "card") == 0) {
    out->who = BG_CARD_FACTION;
    if (s->when != BG_WHEN_ATTACHED) return sb_fail(in->error, "%s: no card is attached here", in->where);
    return bg_read_one_more(in, key, s->r->c->faction_name, s->r->c->factions, &out->filter.faction);
  }
  out->who = strcmp(key, "enemy-lost") == 0 ? BG_ENEMY_LOST : BG_SHIELDS_WERE_DOWN;
  if (out->who == BG_SHIELDS_WERE_DOWN && !(s->refs >> BG_TARGET & 1))
    return sb_fail(in->error, "%s: nobody is attacked here", in->where);
  return json_is_true(json_object_get(in->root, key)) || sb_fail(in->error, "%s: \"%s\" must be true", in->where, key);
}

/* {"target": {filter}}, {"exists": {filter}, "least": 2}, {"card": "isn"}, {"enemy-lost": true} */
bool bg_read_test(const BgSaying *s, const SbFacts *f, const json_t *object, BgTest *out) {
  const SbFacts in = {object, f->where, f->error};
  const char *key = json_object_iter_key(json_object_iter((json_t *)object));
  if (json_object_get(object, "exists")) key = "exists";
  *out = (BgTest){.used = 1, .least = 1};
  if (!key) return sb_fail(f->error, "%s: a condition is an object such as {\"target\": {...}}", f->where);
  const char *const members[] = {key, strcmp(key, "exists") == 0 ? "least" : NULL, NULL};
  if (!bg_read_only(&in, members)) return false;
  if (strcmp(key, "card") == 0 || strcmp(key, "enemy-lost") == 0 || strcmp(key, "shields-were-down") == 0)
    return plain_test(s, &in, key, out);
  if (strcmp(key, "exists") == 0) {
    out->who = BG_EXISTS;
    if (!bg_read_byte(&in, "least", 1, BG_SQUAD * BG_SLOTS, &out->least)) return false;
  } else {
    json_t *who = json_string(key);
    bool known = bg_read_ref(s, f, who, key, &out->who);
    json_decref(who);
    if (!known) return false;
  }
  return bg_read_filter(s, f, json_object_get(object, key), &out->filter);
}

static bool read_tests(const BgSaying *s, const SbFacts *f, BgAbility *out) {
  if (!json_object_get(f->root, "if")) return true;
  const json_t *list = sb_fact_list(f, "if", 1, BG_TESTS), *entry;
  size_t i;
  json_array_foreach (list, i, entry)
    if (!bg_read_test(s, f, entry, &out->test[i])) return false;
  return list != NULL;
}

/* ---- one ability ------------------------------------------------------------------------------------ */

static bool read_picks(BgSaying *s, const SbFacts *f, BgAbility *out) {
  static const uint32_t whens = BG_W(MAIN) | BG_W(PAYING) | BG_W(ACTIVATION_END) | BG_W(RW_HIT);
  if (!json_object_get(f->root, "picks")) return true;
  const json_t *list = sb_fact_list(f, "picks", 1, s->when == BG_WHEN_MAIN ? 2 : 1), *entry;
  size_t i;
  if (!list) return false;
  if (!(whens >> s->when & 1)) return sb_fail(f->error, "%s: nobody can be picked %s", f->where, bg_when_ids[s->when]);
  json_array_foreach (list, i, entry) {
    if (!bg_read_filter(s, f, entry, &out->pick[i])) return false;
    s->refs |= 1u << (BG_PICK + i);
    out->picks++;
  }
  return true;
}

/* Which moments there are for whom. */
static bool suits(const SbFacts *f, BgBearer bearer, int when) {
  static const uint32_t whens[] = {
      [BG_OF_SHIP] = BG_W(IN_PLAY) | BG_W(ENERGY) | BG_W(ACTIVATED) | BG_W(ACTIVATION_END) | W_ATTACK |
                     BG_W(DESTROYED) | BG_W(PAYING) | BG_W(RW_MISS) | BG_W(RW_HIT),
      [BG_OF_WEAPON] = BG_W(HIT) | BG_W(BEFORE) | BG_W(AFTER),
      [BG_OF_CARD] = BG_W(IN_PLAY) | BG_W(ENERGY) | BG_W(MAIN) | BG_W(ACTIVATED) | BG_W(ACTIVATION_END) | W_ATTACK |
                     BG_W(DESTROYED) | BG_W(PAYING),
      [BG_OF_EVENT] = BG_W(MAIN) | BG_W(RW_MOVE) | BG_W(RW_MISS) | BG_W(RW_HIT) | BG_W(RW_BOOST) | BG_W(RW_LOST),
      [BG_OF_TILE] = BG_W(IN_PLAY) | BG_W(ENERGY) | BG_W(INSTEAD),
      [BG_OF_MISSION] =
          BG_W(DRAW) | BG_W(LAUNCHED) | BG_W(INSTEAD) | BG_W(MOVED) | BG_W(DESTROYED) | BG_W(TURN_END) | BG_W(ATTACHED),
  };
  return whens[bearer] >> when & 1 || sb_fail(f->error, "%s: there is no \"%s\" here", f->where, bg_when_ids[when]);
}

static bool read_head(const BgSaying *s, const SbFacts *f, BgAbility *out) {
  if (!bg_read_flag(f, "optional", &out->optional) || !bg_read_name(f, "limit", limit_names, BG_LIMITS, &out->limit) ||
      !bg_read_byte(f, "cost", 0, 20, &out->cost) || !bg_read_name(f, "weapon", bg_arm_names, BG_ARMS, &out->arm) ||
      !bg_read_flag(f, "by_attack", &out->by_attack) || !bg_read_name(f, "turn", turn_names, 3, &out->turn) ||
      !bg_read_one_more(f, "phase", bg_phase_names, BG_PHASES, &out->phase))
    return false;
  if (s->bearer == BG_OF_MISSION) {
    int faction;
    if (!sb_fact_name(f, "side", s->r->c->faction_name, s->r->c->factions, &faction)) return false;
    out->side = (uint8_t)(faction + 1);
  }
  return true;
}

static bool read_ability(BgReading *r, const SbFacts *f, BgBearer bearer, int power, BgAbility *out) {
  static const char *const members[] = {"when",  "optional", "limit", "cost", "weapon", "by_attack", "turn",
                                        "phase", "picks",    "if",    "do",   "power",  "side",      NULL};
  int when;
  if (!bg_read_only(f, members) || !sb_fact_name(f, "when", bg_when_ids, BG_WHENS, &when) || !suits(f, bearer, when))
    return false;
  BgSaying s = {.r = r, .when = when, .bearer = bearer, .refs = refs_of(when)};
  bool has_self = bearer != BG_OF_EVENT && (bearer != BG_OF_MISSION || when == BG_WHEN_INSTEAD);
  *out = (BgAbility){.when = (uint8_t)when, .power = (uint8_t)power};
  if (has_self) s.refs |= 1u << BG_SELF;
  if (!read_head(&s, f, out)) return false;
  if (when == BG_WHEN_DESTROYED && out->by_attack) s.refs |= 1u << BG_ATTACKER;
  if (!read_picks(&s, f, out) || !read_tests(&s, f, out) || !bg_effects_read(&s, f, out) ||
      !bg_ability_check(&s, f, out))
    return false;
  out->pick_card = when == BG_WHEN_PAYING;
  return true;
}

static BgAbility *next_ability(BgReading *r, const SbFacts *f, BgList *list) {
  BgContent *c = r->c;
  if (c->abilities == BG_ABILITIES || list->count == BG_OWN_ABILITIES) {
    sb_fail(f->error, "%s: more than %d abilities here, or more than %d in all", f->where, BG_OWN_ABILITIES,
            BG_ABILITIES);
    return NULL;
  }
  if (list->count++ == 0) list->first = (uint8_t)c->abilities;
  return &c->ability[c->abilities++];
}

bool bg_abilities_read(BgReading *r, const SbFacts *f, BgBearer bearer, int power, BgList *out) {
  if (!json_object_get(f->root, "abilities")) return true;
  const json_t *list = sb_fact_list(f, "abilities", 1, BG_OWN_ABILITIES);
  for (int i = 0; i < (int)json_array_size(list); i++) {
    SbFactEntry e = {.facts = {json_array_get(list, (size_t)i), f->where, f->error}};
    if (bearer == BG_OF_MISSION) bg_entry_part(f, list, "ability", i, 1, &e);
    BgAbility *ability = next_ability(r, f, out);
    int own = bearer == BG_OF_MISSION ? bg_power_number(r, &e.facts, "power") : power;
    if (!ability || own < 0 || !read_ability(r, &e.facts, bearer, own, ability)) return false;
  }
  return list != NULL;
}

bool bg_attaching(BgReading *r, const SbFacts *f, const BgKind *kind, int reach, BgList *out) {
  BgAbility *a = next_ability(r, f, out);
  if (!a) return false;
  *a = (BgAbility){.when = BG_WHEN_MAIN, .picks = 1, .pick_card = 1, .power = BG_NONE, .effects = 1};
  a->pick[0] = (BgFilter){.whose = BG_MINE, .forms = kind->forms};
  if (kind->type == BG_HERO) a->pick[0].forms = 1u << BG_SOLO;
  if (kind->type == BG_SABOTAGE) {
    a->pick[0].whose = BG_ENEMY;
    a->pick[0].near = 1 + BG_SOME_OWN;
    a->pick[0].within = (uint8_t)reach;
  }
  a->effect[0] = (BgEffect){.what = BG_DO_ATTACH, .who = BG_PICK};
  return true;
}

/* ---- powers of ships -------------------------------------------------------------------------------- */

/* The abilities of a version stand one after another; where the same stand elsewhere already, those are taken, so that
 * one power is one ability whatever version has it. */
static void use_again(BgContent *c, BgList *list) {
  for (int first = 0; first + list->count <= list->first; first++) {
    if (memcmp(&c->ability[first], &c->ability[list->first], list->count * sizeof(BgAbility)) != 0) continue;
    c->abilities = list->first;
    memset(&c->ability[list->first], 0, list->count * sizeof(BgAbility));
    list->first = (uint8_t)first;
    return;
  }
}

bool bg_powers_read(BgReading *r, const SbFacts *f, BgVersionFacts *version) {
  if (!json_object_get(f->root, "powers")) return true;
  const json_t *list = sb_fact_list(f, "powers", 1, (int)sizeof version->power), *value;
  size_t i;
  json_array_foreach (list, i, value) {
    int power = 0;
    const char *id = json_string_value(value);
    while (id && power < r->c->powers && strcmp(id, r->c->power_id[power]) != 0) power++;
    if (!id || power == r->c->powers || !r->power[power])
      return sb_fail(f->error, "%s: \"powers\" has a name nobody knows", f->where);
    version->power[version->powers++] = (uint8_t)power;
    SbFacts in = {r->power[power], f->where, f->error};
    if (!bg_abilities_read(r, &in, BG_OF_SHIP, power, &version->abilities)) return false;
  }
  if (version->abilities.count) use_again(r->c, &version->abilities);
  return list != NULL;
}
