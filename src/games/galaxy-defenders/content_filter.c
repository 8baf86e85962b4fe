/* Who fits, and whether something is so:
 *
 *   {"adjacent": true, "drones": true}                 a filter
 *   {"count": "finished", "at_least": {"each": 1, "high": 2}}   a test */
#include <string.h>

#include "reading.h"
#include "starboard/position.h"

/* ---- filters ------------------------------------------------------------------------------------------------ */

static const struct {
  const char *name;
  size_t at;
} flags[] = {
    {"adjacent", offsetof(GdFilter, adjacent)},   {"same_area", offsetof(GdFilter, same_area)},
    {"sight", offsetof(GdFilter, sight)},         {"seen", offsetof(GdFilter, seen)},
    {"unseen", offsetof(GdFilter, unseen)},       {"no_room", offsetof(GdFilter, no_room)},
    {"held", offsetof(GdFilter, held)},           {"wounded", offsetof(GdFilter, wounded)},
    {"unwounded", offsetof(GdFilter, unwounded)}, {"engaging", offsetof(GdFilter, engaging)},
    {"unengaged", offsetof(GdFilter, unengaged)}, {"active", offsetof(GdFilter, active)},
    {"awake", offsetof(GdFilter, awake)},         {"drones", offsetof(GdFilter, drones)},
    {"free", offsetof(GdFilter, healthy)},        {"locked", offsetof(GdFilter, locked)},
    {"unlocked", offsetof(GdFilter, unlocked)},   {"empty_sides", offsetof(GdFilter, empty_sides)},
};
enum { FLAGS = sizeof flags / sizeof *flags };
static const char *const others[] = {"self", "within", "species", "not_species", "rank",
                                     "card", "area",   "region",  "touching"};
static const char *const selves[] = {"too", "not", "only"};

static bool only_known(const SbFacts *f) {
  const char *name;
  json_t *value;
  json_object_foreach ((json_t *)f->root, name, value) {
    int known = sb_name_find(others, sizeof others / sizeof *others, name) >= 0;
    for (int i = 0; i < FLAGS; i++) known |= strcmp(flags[i].name, name) == 0;
    if (!known) return sb_fail(f->error, "%s: nobody is told apart by \"%.40s\"", f->where, name);
  }
  return true;
}

static bool read_region(const GdSaying *s, const SbFacts *f, GdFilter *out) {
  const char *name = json_string_value(json_object_get(f->root, "region"));
  if (!json_object_get(f->root, "region")) return true;
  for (int i = 0; name && s->mission && i < s->mission->regions; i++)
    if (strcmp(s->mission->region_id[i], name) == 0) {
      out->region = (uint8_t)(1 + i);
      return true;
    }
  return sb_fail(f->error, "%s: the mission has no such \"region\"", f->where);
}

static bool read_areas(const GdSaying *s, const SbFacts *f, GdFilter *out) {
  const json_t *touching = json_object_get(f->root, "touching"), *area = json_object_get(f->root, "area");
  int number;
  if (touching && area) return sb_fail(f->error, "%s: either \"touching\" or \"area\"", f->where);
  if (!touching && !area) return true;
  if (!gd_mission_area(s, f, touching ? touching : area, &number)) return false;
  out->touching = touching != NULL;
  out->area = (uint8_t)(1 + number);
  return true;
}

bool gd_filter_read(GdSaying *s, const SbFacts *f, const json_t *object, GdFilter *out) {
  const GdContent *c = s->c;
  const SbFacts in = {object, f->where, f->error};
  if (!json_is_object(object)) return sb_fail(f->error, "%s: who fits is told by an object", f->where);
  if (!only_known(&in)) return false;
  for (int i = 0; i < FLAGS; i++)
    if (!sb_may_flag(&in, flags[i].name, (uint8_t *)out + flags[i].at)) return false;
  if (json_object_get(object, "within")) {
    if (!sb_fact_byte(&in, "within", 0, 20, &out->within)) return false;
    out->within++;
  }
  return sb_may_name(&in, "self", selves, 3, &out->self) &&
         sb_may_one_more(&in, "species", c->species_name, c->species, &out->species) &&
         sb_may_one_more(&in, "not_species", c->species_name, c->species, &out->not_species) &&
         sb_may_bits(&in, "rank", gd_grade_ids, GD_GRADES, &out->grades) &&
         sb_may_one_more(&in, "card", c->card_name, c->cards, &out->card) && read_areas(s, &in, out) &&
         read_region(s, &in, out);
}

/* ---- numbers that depend on how many agents began ----------------------------------------------------------- */

static bool read_value(const SbFacts *f, const char *key, GdValue *out) {
  static const char *const members[] = {"plus", "each", "low", "high", NULL};
  const json_t *value = json_object_get(f->root, key);
  const SbFacts in = {value, f->where, f->error};
  if (json_is_integer(value)) return gd_small_read(f, key, 0, 100, &out->plus);
  return sb_fact_only(&in, members) && gd_small_read(&in, "plus", -9, 100, &out->plus) &&
         gd_small_read(&in, "each", 0, 9, &out->each) && gd_small_read(&in, "low", 0, 100, &out->low) &&
         gd_small_read(&in, "high", 0, 100, &out->high);
}

static bool read_compare(const SbFacts *f, GdTest *out) {
  static const char *const names[GD_COMPARES] = {"at_least", "at_most", "equals"};
  int found = 0;
  for (int i = 0; i < GD_COMPARES; i++)
    if (json_object_get(f->root, names[i])) {
      found++;
      out->compare = (uint8_t)i;
      if (!read_value(f, names[i], &out->value)) return false;
    }
  return found == 1 ||
         sb_fail(f->error, "%s: a number is compared by \"at_least\", \"at_most\" or \"equals\"", f->where);
}

/* ---- tests -------------------------------------------------------------------------------------------------- */

typedef enum Holds { IS_SO, A_NUMBER, A_DISTANCE, ACTIVITIES, DAMAGES, WEAPONS, THINGS, A_COUNT, A_DOOR } Holds;
static const Holds holds[GD_ASKS] = {
    [GD_IF_DISTANCE] = A_DISTANCE, [GD_IF_DAMAGE] = DAMAGES,  [GD_IF_WEAPON] = WEAPONS,  [GD_IF_THING] = THINGS,
    [GD_IF_UNUSED] = ACTIVITIES,   [GD_IF_USED] = ACTIVITIES, [GD_IF_ROLLED] = A_NUMBER, [GD_IF_COUNT] = A_COUNT,
    [GD_IF_AFTER] = A_NUMBER,      [GD_IF_LOCKED] = A_DOOR};
static const char *const weapon_kinds[GD_WEAPON_KINDS] = {"melee", "ranged", "healing"};

static int ask_of(const json_t *object) {
  int found = -1;
  for (int ask = 1; ask < GD_ASKS; ask++) {
    if (!json_object_get(object, gd_ask_ids[ask])) continue;
    if (found >= 0) return -1;
    found = ask;
  }
  return found;
}

static bool read_things(const GdContent *c, const SbFacts *f, GdTest *out) {
  const json_t *list = sb_fact_list(f, "thing", 1, 2);
  int first = sb_read_id(json_array_get(list, 0), c->thing_name, c->things), second = first;
  if (json_array_size(list) == 2) second = sb_read_id(json_array_get(list, 1), c->thing_name, c->things);
  if (!list) return false;
  if (first < 0 || second < 0) return sb_fail(f->error, "%s: \"thing\" has a name nobody knows", f->where);
  out->id = (uint8_t)first;
  out->id2 = (uint8_t)second;
  return true;
}

static bool read_count(GdSaying *s, const SbFacts *f, GdTest *out) {
  const json_t *value = json_object_get(f->root, "count");
  const char *name = json_string_value(value);
  int what = sb_read_id(value, gd_count_ids, GD_COUNT_OWN);
  for (int i = 0; what < 0 && name && s->mission && i < s->mission->counters; i++)
    if (strcmp(s->mission->counter_id[i], name) == 0) what = GD_COUNT_OWN + i;
  if (what < 0) return sb_fail(f->error, "%s: nobody counts this", f->where);
  out->id = (uint8_t)what;
  bool filtered = what >= GD_COUNT_IN && what <= GD_COUNT_CARD;
  if (filtered != (json_object_get(f->root, "of") != NULL))
    return sb_fail(f->error, "%s: \"of\" says which agents, aliens or card are counted, and is for nothing else",
                   f->where);
  return read_compare(f, out) && (!filtered || gd_filter_read(s, f, json_object_get(f->root, "of"), &out->of));
}

static bool read_is_so(const SbFacts *f, const char *key, GdTest *out) {
  uint8_t so = 0;
  if (!sb_may_flag(f, key, &so)) return false;
  out->not_so = !so;
  return true;
}

static bool read_distance(const SbFacts *f, GdTest *out) {
  const SbFacts in = {json_object_get(f->root, "distance"), f->where, f->error};
  if (!read_compare(&in, out)) return false;
  out->n = out->value.plus;
  return true;
}

static bool read_own(GdSaying *s, const SbFacts *f, int ask, GdTest *out) {
  const char *key = gd_ask_ids[ask];
  int door;
  switch (holds[ask]) {
    case IS_SO:
      return read_is_so(f, key, out);
    case A_NUMBER:
      return gd_small_read(f, key, 1, 100, &out->n);
    case A_DISTANCE:
      return read_distance(f, out);
    case ACTIVITIES:
      return sb_may_bits(f, key, gd_activity_ids, 3, &out->id);
    case DAMAGES:
      return sb_may_bits(f, key, gd_damage_ids, GD_DAMAGES, &out->id);
    case WEAPONS:
      return sb_may_bits(f, key, weapon_kinds, GD_WEAPON_KINDS, &out->id);
    case THINGS:
      return read_things(s->c, f, out);
    case A_COUNT:
      return read_count(s, f, out);
    case A_DOOR:
      door = gd_door_number(s, f, json_object_get(f->root, key));
      out->id = (uint8_t)door;
      return door >= 0;
  }
  return false;
}

bool gd_test_read(GdSaying *s, const SbFacts *f, GdTest *out) {
  int ask = ask_of(f->root);
  if (ask < 0)
    return sb_fail(f->error, "%s: a condition is an object with one member that says what is asked", f->where);
  const char *const counted[] = {"count", "at_least", "at_most", "equals", "of", "not", NULL};
  const char *const other[] = {gd_ask_ids[ask], holds[ask] == IS_SO ? NULL : "not", NULL};
  *out = (GdTest){.what = (uint8_t)ask};
  return sb_fact_only(f, ask == GD_IF_COUNT ? counted : other) && sb_may_flag(f, "not", &out->not_so) &&
         read_own(s, f, ask, out);
}

bool gd_tests_read(GdSaying *s, const SbFacts *f, int most, GdTest *out, uint8_t *count) {
  const json_t *list, *entry;
  size_t i;
  if (!json_object_get(f->root, "if")) return true;
  list = sb_fact_list(f, "if", 1, most);
  json_array_foreach (list, i, entry)
    if (!gd_test_read(s, &(SbFacts){entry, f->where, f->error}, &out[(*count)++])) return false;
  return list != NULL;
}
