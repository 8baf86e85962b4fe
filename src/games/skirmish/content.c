/* Reads the facts, the built-in ones or those of a pack: checks everything, trusts nothing.
 *
 *   facts.json           the damage die
 *   facts-sectors.json   the sectors; a pack puts its own here, or adds some in a file facts-sectors-NAME.json */
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

/* ---- sectors --------------------------------------------------------------------------------------- */

static bool read_id(const char *file, const char *id, SkContent *c, SbError *error) {
  char *own = c->sector_ids[c->sectors];
  if (!id || !*id || strlen(id) >= sizeof c->sector_ids[0] || strspn(id, "abcdefghijklmnopqrstuvwxyz-") != strlen(id))
    return sb_fail(error, "%s: the id of a sector is at most %d small letters and dashes", file, SK_SECTOR_ID - 1);
  for (int i = 0; i < c->sectors; i++)
    if (strcmp(c->sector_ids[i], id) == 0) return sb_fail(error, "%s: the sector %s is there twice", file, id);
  strcpy(own, id);
  c->choices[c->sectors] = own;
  return true;
}

static bool read_sector(const char *file, const json_t *json, SkContent *c, SbError *error) {
  const json_t *asteroids = json_object_get(json, "asteroids"), *value;
  uint16_t *mask = &c->asteroids[c->sectors];
  size_t index;
  if (c->sectors == SK_SECTORS_MAX) return sb_fail(error, "%s: more than %d sectors", file, SK_SECTORS_MAX);
  if (!json_is_object(json) || json_object_size(json) != 2 || !json_is_array(asteroids))
    return sb_fail(error, "%s: a sector is {\"id\": \"rock\", \"asteroids\": [\"b2\"]}", file);
  if (!read_id(file, json_string_value(json_object_get(json, "id")), c, error)) return false;
  json_array_foreach (asteroids, index, value) {
    int cell = json_is_string(value) ? sb_grid_find(&sk_grid, json_string_value(value)) : -1;
    if (cell < 0 || *mask >> cell & 1)
      return sb_fail(error, "%s: the asteroids of %s are cells a1 to c3, each once", file, c->sector_ids[c->sectors]);
    *mask |= (uint16_t)(1u << cell);
  }
  if (*mask == SK_EVERYWHERE) return sb_fail(error, "%s: %s leaves no room for ships", file, c->choices[c->sectors]);
  c->sectors++;
  return true;
}

static bool read_sectors(const char *file, const json_t *root, SkContent *c, SbError *error) {
  const json_t *list = json_object_get(root, "sectors"), *value;
  size_t index;
  if (!json_is_array(list)) return sb_fail(error, "%s: \"sectors\" must be a list", file);
  json_array_foreach (list, index, value)
    if (!read_sector(file, value, c, error)) return false;
  return true;
}

/* ---- files ----------------------------------------------------------------------------------------- */

typedef bool Reader(const char *file, const json_t *root, SkContent *c, SbError *error);

static bool read_file(const SbSource *file, Reader *reader, SkContent *c, SbError *error) {
  json_error_t where;
  json_t *root = json_loadb(file->text, file->size, JSON_REJECT_DUPLICATES, &where);
  if (!root) return sb_fail_at(error, where.line, where.column, "%s: %s", file->name, where.text);
  bool good = reader(file->name, root, c, error);
  json_decref(root);
  return good;
}

static bool read_die(const char *file, const json_t *root, SkContent *c, SbError *error) {
  (void)file;
  return read_damage(root, c, error);
}

/* The built-in sectors, or those that took their place, come before the ones that were added. */
static bool read_files(const SbSource *files, int count, SkContent *c, SbError *error) {
  static const char *const names[] = {"facts.json", "facts-sectors.json", "facts-sectors-", NULL};
  const SbSource *die = sb_source_find(files, count, "facts.json");
  const SbSource *sectors = sb_source_find(files, count, "facts-sectors.json");
  if (!sb_facts_known(files, count, names, error)) return false;
  if (!die) return sb_fail(error, "facts.json is missing");
  if (!sectors) return sb_fail(error, "facts-sectors.json is missing");
  if (!read_file(die, read_die, c, error) || !read_file(sectors, read_sectors, c, error)) return false;
  for (int i = 0; i < count; i++) {
    if (!files[i].facts || &files[i] == die || &files[i] == sectors) continue;
    if (!read_file(&files[i], read_sectors, c, error)) return false;
  }
  return c->sectors > 0 || sb_fail(error, "facts-sectors.json: there is no sector in it");
}

/* Dice and options of this set. What they point to lies in the same struct, so it lives as long as they do. */
bool sk_content_read(SbContent *content, const SbSource *files, int count, SbError *error) {
  SkContent *c = (SkContent *)content;
  if (!read_files(files, count, c, error)) return false;
  memcpy(c->dice, sk_dice, sizeof c->dice);
  memcpy(c->options, sk_options, sizeof c->options);
  c->dice[SK_DIE_DAMAGE].weights = c->sides;
  c->options[SK_SECTOR].choices = c->choices;
  content->dice = c->dice;
  content->options = c->options;
  return true;
}
