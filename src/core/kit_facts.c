#include <string.h>

#include "starboard/kit.h"

json_t *sb_facts_load(const SbSource *files, int count, const char *name, SbError *error) {
  const SbSource *file = sb_source_find(files, count, name);
  json_error_t where;
  if (!file) {
    sb_fail(error, "%s is missing", name);
    return NULL;
  }
  json_t *root = json_loadb(file->text, file->size, JSON_REJECT_DUPLICATES, &where);
  if (!root) sb_fail_at(error, where.line, where.column, "%s: %s", name, where.text);
  return root;
}

const json_t *sb_fact_at(const SbFacts *facts, const char *path) {
  const json_t *at = facts->root;
  for (const char *p = path; at && *p;) {
    char key[64];
    size_t size = strcspn(p, "/");
    if (size >= sizeof key) return NULL;
    memcpy(key, p, size);
    key[size] = 0;
    at = json_object_get(at, key);
    p += size + (p[size] == '/');
  }
  return at;
}

static bool is_byte(const json_t *value, int low, int high, uint8_t *out) {
  if (!json_is_integer(value) || json_integer_value(value) < low || json_integer_value(value) > high) return false;
  *out = (uint8_t)json_integer_value(value);
  return true;
}

bool sb_fact_byte(const SbFacts *f, const char *path, int low, int high, uint8_t *out) {
  if (is_byte(sb_fact_at(f, path), low, high, out)) return true;
  return sb_fail(f->error, "%s: \"%s\" must be a whole number from %d to %d", f->where, path, low, high);
}

bool sb_fact_bytes(const SbFacts *f, const char *path, int count, int low, int high, uint8_t *out) {
  const json_t *list = sb_fact_at(f, path);
  bool good = json_is_array(list) && (int)json_array_size(list) == count;
  for (int i = 0; good && i < count; i++) good = is_byte(json_array_get(list, (size_t)i), low, high, &out[i]);
  return good || sb_fail(f->error, "%s: \"%s\" must be %d numbers from %d to %d", f->where, path, count, low, high);
}

bool sb_fact_name(const SbFacts *f, const char *path, const char *const *names, int count, int *out) {
  const char *text = json_string_value(sb_fact_at(f, path));
  for (*out = 0; text && *out < count; ++*out)
    if (names[*out] && strcmp(names[*out], text) == 0) return true;
  char space[240];
  SbText list = sb_text(space, sizeof space);
  for (int i = 0; i < count; i++)
    if (names[i]) sb_text_format(&list, list.length ? ", %s" : "%s", names[i]);
  return sb_fail(f->error, "%s: \"%s\" must be one of %s%s", f->where, path, space, list.cut ? ".." : "");
}

const json_t *sb_fact_list(const SbFacts *f, const char *path, int least, int most) {
  const json_t *list = sb_fact_at(f, path);
  int count = (int)json_array_size(list);
  if (json_is_array(list) && count >= least && count <= most) return list;
  if (least == most)
    sb_fail(f->error, "%s: \"%s\" must be a list of %d entries", f->where, path, least);
  else
    sb_fail(f->error, "%s: \"%s\" must be a list of %d to %d entries", f->where, path, least, most);
  return NULL;
}
