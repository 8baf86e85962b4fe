/* Lines of the vocabulary, of whatever has them:
 *
 *   {"when": "bolt", "do": [{"fewer_dice": 1}]}
 *   {"when": "use", "moment": "T", "pick": "agent", "of": {"adjacent": true}, "do": [{"heal": 2, "to": "pick"}]}
 *
 * A use costs the Action unless "cost" says otherwise; choices of weapons cost nothing by themselves. */
#include <string.h>

#include "reading.h"
#include "starboard/position.h"

static const char *const pick_ids[GD_PICKS] = {"nothing", "agent",  "alien",    "hex",   "area",
                                               "weapon",  "signal", "waypoint", "point", "carried"};
static const char *const letters[] = {"A", "B", "C", "D"};

/* M: also inside Movement, so between activities too. */
static bool read_moment(const SbFacts *f, GdLine *out) {
  static const char *const names[] = {"T", "M", "P", "H"};
  static const uint8_t tags[] = {GD_TAG_T, GD_TAG_T | GD_TAG_M, GD_TAG_P, GD_TAG_H};
  int name;
  if (out->when != GD_WHEN_USE)
    return !json_object_get(f->root, "moment") || sb_fail(f->error, "%s: only a \"use\" has a \"moment\"", f->where);
  if (!sb_fact_name(f, "moment", names, 4, &name)) return false;
  out->tag = tags[name];
  return true;
}

static bool read_cost(const GdSaying *s, const SbFacts *f, GdLine *out) {
  if (out->when != GD_WHEN_USE)
    return !json_object_get(f->root, "cost") || sb_fail(f->error, "%s: only a \"use\" has a \"cost\"", f->where);
  out->cost = s->bearer == GD_OF_WEAPON ? 0 : GD_ACTION;
  return sb_may_bits(f, "cost", gd_activity_ids, 3, &out->cost);
}

static bool read_ammo(const GdSaying *s, const SbFacts *f, GdLine *out) {
  const json_t *value = json_object_get(f->root, "ammo");
  uint8_t both[2] = {0, 0};
  if (!value) return true;
  if (out->when != GD_WHEN_USE || s->bearer != GD_OF_WEAPON)
    return sb_fail(f->error, "%s: only a choice of a weapon costs \"ammo\"", f->where);
  if (json_is_array(value) ? !sb_fact_bytes(f, "ammo", 2, 0, 9, both) : !sb_fact_byte(f, "ammo", 1, 9, &both[1]))
    return false;
  out->ammo_low = json_is_array(value) ? both[0] : both[1];
  out->ammo_high = both[1];
  return out->ammo_low <= out->ammo_high || sb_fail(f->error, "%s: \"ammo\" goes from fewer to more", f->where);
}

static bool read_letter(const GdSaying *s, const SbFacts *f, GdLine *out) {
  bool special = s->bearer == GD_OF_MISSION && out->when == GD_WHEN_EVENT, reward = out->when == GD_WHEN_REWARD;
  int name = 0;
  if (special != (json_object_get(f->root, "letter") != NULL))
    return sb_fail(f->error, "%s: special events of missions, and nothing else, have a \"letter\"", f->where);
  if (reward != (json_object_get(f->root, "outcome") != NULL))
    return sb_fail(f->error, "%s: rewards, and nothing else, have an \"outcome\"", f->where);
  if (special && !sb_fact_name(f, "letter", letters, 4, &name)) return false;
  if (reward && !sb_fact_name(f, "outcome", gd_outcome_ids, GD_OUTCOMES, &name)) return false;
  out->letter = (uint8_t)name;
  return true;
}

static bool read_name(const GdSaying *s, const SbFacts *f, GdLine *out) {
  bool choice = s->bearer == GD_OF_WEAPON && out->when == GD_WHEN_USE;
  const json_t *name = json_object_get(f->root, "name");
  if (choice != (name != NULL))
    return sb_fail(f->error, "%s: choices of weapons, and nothing else, have a \"name\"", f->where);
  if (!choice) return true;
  out->name = (uint8_t)gd_choice_number(s->c, f, json_string_value(name));
  return out->name != 0;
}

static bool read_of(GdSaying *s, const SbFacts *f, GdLine *out) {
  const json_t *of = json_object_get(f->root, "of");
  return !of || gd_filter_read(s, f, of, &out->of);
}

bool gd_line_read(GdSaying *s, const SbFacts *f, GdLine *out) {
  static const char *const members[] = {"id",   "when", "moment", "cost", "ammo", "letter", "outcome", "name",
                                        "pick", "of",   "if",     "any",  "do",   "else",   NULL};
  int when = GD_WHEN_USE;
  bool use = s->bearer == GD_OF_ACTION; /* has no other moment, and an id */
  *out = (GdLine){0};
  if (!sb_fact_only(f, use ? members : members + 1)) return false;
  if (use ? json_object_get(f->root, "when") || json_object_get(f->root, "moment")
          : !sb_fact_name(f, "when", gd_when_ids, GD_WHENS, &when))
    return !use ? false : sb_fail(f->error, "%s: an action has no \"when\" and no \"moment\"", f->where);
  out->when = (uint8_t)(s->when = when);
  out->tag = GD_TAG_T;
  return (use || read_moment(f, out)) && read_cost(s, f, out) && read_ammo(s, f, out) && read_letter(s, f, out) &&
         read_name(s, f, out) && sb_may_name(f, "pick", pick_ids, GD_PICKS, &out->pick) && read_of(s, f, out) &&
         gd_tests_read(s, f, GD_TESTS, out->test, &out->tests) && sb_may_flag(f, "any", &out->any) &&
         gd_effects_read(s, f, out) && gd_line_fits(s, f, out);
}

bool gd_line_add(GdSaying *s, const SbFacts *f, uint16_t *number) {
  GdContent *c = s->c;
  if (c->lines == GD_LINES) return sb_fail(f->error, "%s: more than %d lines in all", f->where, GD_LINES);
  *number = (uint16_t)c->lines++;
  return gd_line_read(s, f, &c->line[*number]);
}

bool gd_lines_read(GdSaying *s, const SbFacts *f, const char *key, GdList *out) {
  const json_t *list, *entry;
  uint16_t number;
  size_t i;
  *out = (GdList){.first = (uint16_t)s->c->lines};
  if (!json_object_get(f->root, key)) return true;
  list = sb_fact_list(f, key, 1, 32);
  json_array_foreach (list, i, entry) {
    SbFactEntry e;
    char name[24];
    snprintf(name, sizeof name, "%s %d", key, (int)i + 1);
    sb_fact_entry(f, list, (int)i, name, &e);
    if (!gd_line_add(s, &e.facts, &number)) return false;
    out->count++;
  }
  return list != NULL;
}
