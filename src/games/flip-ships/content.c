/* Reads the facts, the built-in ones or those of a pack: checks everything, trusts nothing. Lengths are hundredths of a
 * millimetre. What is designed here and not known from the box (FS-1.12, FS-16.3, FS-16.4) is all in facts.json. */
#include <stdio.h>
#include <string.h>

#include "fs.h"

static bool read_number(const SbFacts *f, const char *path, int low, int high, int32_t *out) {
  const json_t *value = sb_fact_at(f, path);
  if (!json_is_integer(value) || json_integer_value(value) < low || json_integer_value(value) > high)
    return sb_fail(f->error, "%s: \"%s\" must be a whole number from %d to %d", f->where, path, low, high);
  *out = (int32_t)json_integer_value(value);
  return true;
}

static bool read_list(const SbFacts *f, const char *path, int count, int low, int high, int32_t *out) {
  const json_t *list = sb_fact_list(f, path, count, count), *value;
  size_t i;
  json_array_foreach (list, i, value) {
    if (!json_is_integer(value) || json_integer_value(value) < low || json_integer_value(value) > high)
      return sb_fail(f->error, "%s: \"%s\" must be %d whole numbers from %d to %d", f->where, path, count, low, high);
    out[i] = (int32_t)json_integer_value(value);
  }
  return list != NULL;
}

/* ---- enemies ---------------------------------------------------------------------------------------- */

static bool read_enemy(const SbFacts *all, const json_t *list, int index, FsContent *c) {
  static const char *const speeds[] = {NULL, "1", "2", "arrow"};
  static const char *const symbols[FS_SYMBOLS] = {"none", "shield", "two-hit"};
  SbFactEntry entry;
  FsEnemy *enemy = &c->enemy[index];
  const char *id = json_string_value(json_object_get(json_array_get(list, (size_t)index), "id"));
  int speed, symbol;
  if (!id || !*id || strlen(id) >= sizeof c->ids[0] || strpbrk(id, " \t{}=:,"))
    return sb_fail(all->error, "%s: the id of an enemy has 1 to %d letters", all->where, (int)sizeof c->ids[0] - 1);
  for (int i = 0; i < index; i++)
    if (strcmp(c->ids[i], id) == 0) return sb_fail(all->error, "%s: the enemy %s is there twice", all->where, id);
  strcpy(c->ids[index], id);
  c->names[index] = c->ids[index];
  sb_fact_entry(all, list, index, "enemy", &entry);
  if (!sb_fact_name(&entry.facts, "speed", speeds, 4, &speed) ||
      !sb_fact_name(&entry.facts, "symbol", symbols, FS_SYMBOLS, &symbol) ||
      !sb_fact_byte(&entry.facts, "damage", 1, 9, &enemy->damage) || /* FS-11.4 */
      !sb_fact_byte(&entry.facts, "copies", 1, 60, &enemy->copies))
    return false;
  enemy->speed = (uint8_t)speed;
  enemy->symbol = (uint8_t)symbol;
  return true;
}

static bool read_enemies(const SbFacts *f, FsContent *c) {
  const json_t *list = sb_fact_list(f, "enemies", 1, FS_TYPES);
  int cards = 0;
  if (!list) return false;
  c->types = (int)json_array_size(list);
  for (int i = 0; i < c->types; i++) {
    if (!read_enemy(f, list, i, c)) return false;
    cards += c->enemy[i].copies;
  }
  return (cards >= 60 && cards <= 120) || sb_fail(f->error, "%s: there must be 60 to 120 enemy cards", f->where);
}

/* ---- setup ------------------------------------------------------------------------------------------ */

static bool read_difficulty(const SbFacts *f, int difficulty, FsContent *c) {
  char deck[48], mothership[48], city[48];
  const char *id = fs_difficulties[difficulty];
  snprintf(deck, sizeof deck, "difficulty/%s/deck", id);
  snprintf(mothership, sizeof mothership, "difficulty/%s/mothership", id);
  snprintf(city, sizeof city, "difficulty/%s/city", id);
  return sb_fact_bytes(f, deck, FS_SEATS - 1, 10, 60, c->deck[difficulty]) &&
         sb_fact_bytes(f, mothership, FS_SEATS - 1, 1, FS_TRACK, c->mothership[difficulty]) &&
         sb_fact_byte(f, city, 1, FS_TRACK, &c->city[difficulty]);
}

static bool read_marks(const SbFacts *f, const char *path, uint32_t *marks) {
  const json_t *list = sb_fact_list(f, path, 0, FS_TRACK), *value;
  size_t i;
  json_array_foreach (list, i, value) {
    json_int_t mark = json_is_integer(value) ? json_integer_value(value) : 0;
    if (mark < 1 || mark >= FS_TRACK || *marks >> mark & 1)
      return sb_fail(f->error, "%s: \"%s\" must be spaces from 1 to 19, each once", f->where, path);
    *marks |= 1u << mark;
  }
  return list != NULL;
}

/* ---- sizes ------------------------------------------------------------------------------------------ */

static bool read_sizes(const SbFacts *f, FsContent *c) {
  FsDimensions *d = &c->size;
  int32_t card[2], strip[2], moon[2], box[2], table[2];
  if (!read_list(f, "sizes/disc_radius", FS_LEVELS, 500, 4000, d->disc_radius) ||
      !read_number(f, "sizes/disc_thickness", 50, 500, &d->disc_thickness) ||
      !read_number(f, "sizes/disc_density", 100, 3000, &d->disc_density) ||
      !read_list(f, "sizes/card", 2, 2000, 15000, card) ||
      !read_number(f, "sizes/card_thickness", 10, 100, &d->card_thickness) ||
      !read_number(f, "sizes/card_mass", 10, 2000, &d->card_mass) ||
      !read_number(f, "sizes/column_pitch", 2000, 15000, &c->pitch) ||
      !read_number(f, "sizes/atmosphere", 10000, 60000, &c->atmosphere) ||
      !read_number(f, "sizes/sector", 2000, 20000, &c->sector) ||
      !read_list(f, "sizes/strip", 2, 10000, 60000, strip) ||
      !read_number(f, "sizes/strip_thickness", 10, 500, &d->strip_thickness) ||
      !read_list(f, "sizes/moon", 2, 10000, 60000, moon) || !read_list(f, "sizes/mothership", 2, 5000, 20000, box) ||
      !read_number(f, "sizes/walls", 100, 500, &d->wall_thickness) ||
      !read_number(f, "sizes/wall_height", 5000, 15000, &d->wall_height) ||
      !read_number(f, "sizes/front_height", 1000, 15000, &d->front_height) ||
      !read_number(f, "sizes/ramp_depth", 1000, 8000, &d->ramp_depth) ||
      !read_number(f, "sizes/ramp_height", 500, 8000, &d->ramp_height) ||
      !read_list(f, "sizes/table", 2, -70000, 70000, table) ||
      !read_number(f, "sizes/table_far", 60000, 200000, &d->table.far) ||
      !read_number(f, "sizes/floor", 10000, 150000, &d->floor))
    return false;
  d->card_width = card[0];
  d->card_length = card[1];
  d->table.left = table[0];
  d->table.right = table[1];
  int32_t front = c->atmosphere + FS_ROWS * c->sector;
  d->strip = (FsRect){strip[0], strip[1], 0, front};
  c->moon_left = moon[0];
  c->moon_right = moon[1];
  d->mothership = (FsRect){-box[0] / 2, box[0] / 2, front + d->wall_thickness, front + d->wall_thickness + box[1]};
  if (card[0] > c->pitch || card[1] > c->sector)
    return sb_fail(f->error, "%s: the cards do not fit beside each other", f->where);
  if (strip[0] >= strip[1] || moon[0] >= moon[1] || moon[0] < strip[0] || moon[1] > strip[1])
    return sb_fail(f->error, "%s: \"sizes/moon\" must lie on \"sizes/strip\"", f->where);
  if (table[1] < strip[1] || table[0] > -FS_COLUMNS * c->pitch || d->mothership.far + d->wall_thickness > d->table.far)
    return sb_fail(f->error, "%s: the table is too small for what stands on it", f->where);
  return true;
}

static bool read_thumb(const SbFacts *f, FsContent *c) {
  const json_t *rows = sb_fact_list(f, "thumb/rows", FS_ROWS, FS_ROWS), *row;
  int32_t box[2], race[2];
  size_t i;
  json_array_foreach (rows, i, row) {
    const SbFacts one = {row, f->where, f->error};
    int32_t pair[2];
    if (!read_list(&one, "", 2, 500, 8500, pair)) return false;
    c->row[i] = (FsThumb){pair[0], pair[1]};
  }
  if (!rows || !read_list(f, "thumb/mothership", 2, 500, 8500, box)) return false;
  c->box = (FsThumb){box[0], box[1]};
  if (!read_list(f, "thumb/race", 2, 500, 8500, race)) return false;
  c->race = (FsThumb){race[0], race[1]};
  return true;
}

static bool read_all(const SbFacts *f, FsContent *c) {
  for (int i = 0; i < FS_DIFFICULTIES; i++)
    if (!read_difficulty(f, i, c)) return false;
  return read_enemies(f, c) && read_marks(f, "marks/two", &c->marks[0]) && read_marks(f, "marks/more", &c->marks[1]) &&
         read_sizes(f, c) && read_thumb(f, c);
}

static bool has_texts(const FsContent *c, SbError *error) {
  for (int i = 0; i < c->types; i++) {
    char key[24];
    snprintf(key, sizeof key, "enemy.%s", c->ids[i]);
    if (!sb_content_has_text(&c->base, key)) return sb_fail(error, "texts.json: there is no text \"%s\"", key);
  }
  return true;
}

bool fs_content_read(SbContent *content, const SbSource *files, int count, SbError *error) {
  FsContent *c = (FsContent *)content;
  json_t *root = sb_facts_only(files, count, error);
  bool good = root && read_all(&(SbFacts){root, "facts.json", error}, c) && has_texts(c, error);
  json_decref(root);
  if (!good) return false;
  memcpy(c->dice, fs_dice, sizeof c->dice);
  c->dice[FS_DIE_ENEMY].faces = c->types;
  c->dice[FS_DIE_ENEMY].names = c->names;
  content->dice = c->dice;
  return true;
}
