/* Reads the facts, the built-in ones or those of a pack: checks everything, trusts nothing.
 *
 *   facts.json           the damage die
 *   facts-sectors.json   the sectors; a pack puts its own here, or adds some in a file facts-sectors-NAME.json */
#include <stdio.h>
#include <string.h>

#include "skirmish.h"

/* {"damage": {"glance": {"sides": 2, "damage": 0}, ...}}: every face of the die and no other. */
static bool read_damage(const SbFacts *f, SkContent *c) {
  const json_t *damage = sb_fact_at(f, "damage");
  if (!json_is_object(damage)) return sb_fail(f->error, "facts.json: \"damage\" must be an object, one member a face");
  if (json_object_size(damage) != SK_FACES)
    return sb_fail(f->error, "facts.json: the damage die has %d faces", SK_FACES);
  for (int face = 0; face < SK_FACES; face++) {
    char path[2][40];
    const char *name = sk_dice[SK_DIE_DAMAGE].names[face];
    snprintf(path[0], sizeof path[0], "damage/%s/sides", name);
    snprintf(path[1], sizeof path[1], "damage/%s/damage", name);
    if (!sb_fact_byte(f, path[0], 1, 20, &c->sides[face]) || !sb_fact_byte(f, path[1], 0, 5, &c->damage[face]))
      return false;
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

static bool read_sectors(const SbFacts *f, SkContent *c) {
  const json_t *list = sb_fact_list(f, "sectors", 0, SK_SECTORS_MAX), *value;
  size_t index;
  json_array_foreach (list, index, value)
    if (!read_sector(f->where, value, c, f->error)) return false;
  return list != NULL;
}

/* ---- files ----------------------------------------------------------------------------------------- */

static bool read_file(const SbSource *files, int count, const char *name, bool (*reader)(const SbFacts *, SkContent *),
                      SkContent *c, SbError *error) {
  json_t *root = sb_facts_load(files, count, name, error);
  bool good = root && reader(&(SbFacts){root, name, error}, c);
  json_decref(root);
  return good;
}

/* The built-in sectors, or those that took their place, come before the ones that were added. */
static bool read_files(const SbSource *files, int count, SkContent *c, SbError *error) {
  static const char *const names[] = {"facts.json", "facts-sectors.json", "facts-sectors-", NULL};
  if (!sb_facts_known(files, count, names, error) || !read_file(files, count, names[0], read_damage, c, error) ||
      !read_file(files, count, names[1], read_sectors, c, error))
    return false;
  for (int i = 0; i < count; i++) {
    if (!files[i].facts || strncmp(files[i].name, names[2], strlen(names[2])) != 0) continue;
    if (!read_file(files, count, files[i].name, read_sectors, c, error)) return false;
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
