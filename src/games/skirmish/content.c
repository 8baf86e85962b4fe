/* Reads facts.json, the built-in one or that of a pack: checks everything, trusts nothing. */
#include <jansson.h>
#include <string.h>

#include "skirmish.h"

static bool read_number(const json_t *face, const char *name, const char *key, int low, int high, uint8_t *out,
                        SbError *error) {
  const json_t *value = json_object_get(face, key);
  if (!json_is_integer(value) || json_integer_value(value) < low || json_integer_value(value) > high)
    return sb_fail(error, "facts.json: damage.%s.%s must be a number from %d to %d", name, key, low, high);
  *out = (uint8_t)json_integer_value(value);
  return true;
}

/* {"damage": {"glance": {"sides": 2, "damage": 0}, ...}}: every face of the die and no other. */
static bool read_damage(const json_t *root, SkContent *c, SbError *error) {
  const json_t *damage = json_object_get(root, "damage");
  const SbDie *die = &sk_dice[SK_DIE_DAMAGE];
  if (!json_is_object(damage)) return sb_fail(error, "facts.json: \"damage\" must be an object, one member a face");
  if (json_object_size(damage) != SK_FACES) return sb_fail(error, "facts.json: the damage die has %d faces", SK_FACES);
  for (int f = 0; f < SK_FACES; f++) {
    const char *name = die->names[f];
    const json_t *face = json_object_get(damage, name);
    if (!json_is_object(face)) return sb_fail(error, "facts.json: damage.%s is missing", name);
    if (!read_number(face, name, "sides", 1, 20, &c->sides[f], error)) return false;
    if (!read_number(face, name, "damage", 0, 5, &c->damage[f], error)) return false;
  }
  return true;
}

bool sk_content_read(SbContent *content, const SbSource *files, int count, SbError *error) {
  SkContent *c = (SkContent *)content;
  const SbSource *facts = sb_source_find(files, count, "facts.json");
  json_error_t where;
  if (!facts) return sb_fail(error, "facts.json is missing");
  json_t *root = json_loadb(facts->text, facts->size, JSON_REJECT_DUPLICATES, &where);
  if (!root) return sb_fail_at(error, where.line, where.column, "facts.json: %s", where.text);
  bool good = read_damage(root, c, error);
  json_decref(root);
  memcpy(c->dice, sk_dice, sizeof c->dice);
  c->dice[SK_DIE_DAMAGE].weights = c->sides; /* inside the same immutable struct, so it lives as long as the die */
  return good;
}
