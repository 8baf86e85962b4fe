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

json_t *sb_facts_only(const SbSource *files, int count, SbError *error) {
  static const char *const names[] = {"facts.json", NULL};
  return sb_facts_known(files, count, names, error) ? sb_facts_load(files, count, names[0], error) : NULL;
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

bool sb_fact_is(const SbFacts *f, const char *path, const char *text) {
  const char *found = json_string_value(sb_fact_at(f, path));
  return (found && strcmp(found, text) == 0) || sb_fail(f->error, "%s: \"%s\" must be %s", f->where, path, text);
}

bool sb_fact_numbers(const SbFacts *f, const SbFactNumber *numbers) {
  for (; numbers->path; numbers++)
    if (!sb_fact_byte(f, numbers->path, numbers->low, numbers->high, numbers->out)) return false;
  return true;
}

void sb_fact_entry(const SbFacts *f, const json_t *list, int index, const char *name, SbFactEntry *out) {
  SbText where = sb_text(out->where, sizeof out->where);
  sb_text_format(&where, "%s: %s", f->where, name);
  out->facts = (SbFacts){json_array_get(list, (size_t)index), out->where, f->error};
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

bool sb_need_text(const SbContent *content, const char *kind, const char *id, const char *ending, SbError *error) {
  char key[60];
  SbText t = sb_text(key, sizeof key);
  sb_text_format(&t, "%s.%s%s", kind, id, ending);
  return sb_content_has_text(content, key) || sb_fail(error, "texts.json: there is no text \"%s\"", key);
}

bool sb_need_texts(const SbContent *content, const char *kind, const char *const *ids, int count, bool help,
                   SbError *error) {
  for (int i = 0; i < count; i++)
    if (!sb_need_text(content, kind, ids[i], "", error) ||
        (help && !sb_need_text(content, kind, ids[i], ".help", error)))
      return false;
  return true;
}
