/* Members of facts that may be left out, and ids. */
#include <string.h>

#include "starboard/kit.h"
#include "starboard/position.h"

bool sb_fact_only(const SbFacts *f, const char *const *members) {
  return sb_read_only(f->root, f->where, members, f->error);
}

bool sb_may_byte(const SbFacts *f, const char *key, int low, int high, uint8_t *out) {
  return !json_object_get(f->root, key) || sb_fact_byte(f, key, low, high, out);
}

bool sb_may_flag(const SbFacts *f, const char *key, uint8_t *out) {
  const json_t *value = json_object_get(f->root, key);
  if (!value) return true;
  if (!json_is_boolean(value)) return sb_fail(f->error, "%s: \"%s\" must be true or false", f->where, key);
  *out = json_is_true(value);
  return true;
}

bool sb_may_name(const SbFacts *f, const char *key, const char *const *names, int count, uint8_t *out) {
  int index;
  if (!json_object_get(f->root, key)) return true;
  if (!sb_fact_name(f, key, names, count, &index)) return false;
  *out = (uint8_t)index;
  return true;
}

bool sb_may_one_more(const SbFacts *f, const char *key, const char *const *names, int count, uint8_t *out) {
  int index;
  if (!json_object_get(f->root, key)) return true;
  if (!sb_fact_name(f, key, names, count, &index)) return false;
  *out = (uint8_t)(index + 1);
  return true;
}

bool sb_may_bits(const SbFacts *f, const char *key, const char *const *names, int count, uint8_t *out) {
  const json_t *value = json_object_get(f->root, key), *entry;
  size_t i;
  uint8_t one = 0;
  if (!value) return true;
  *out = 0;
  if (!json_is_array(value)) {
    if (!sb_may_name(f, key, names, count, &one)) return false;
    *out = (uint8_t)(1u << one);
    return true;
  }
  json_array_foreach (value, i, entry) {
    int index = sb_read_id(entry, names, count);
    if (index < 0) return sb_fail(f->error, "%s: \"%s\" has a name nobody knows", f->where, key);
    *out |= (uint8_t)(1u << index);
  }
  return *out != 0 || sb_fail(f->error, "%s: \"%s\" is empty", f->where, key);
}

bool sb_may_numbers(const SbFacts *f, const char *key, const char *const *names, int count, int low, int high,
                    uint8_t *out) {
  json_t *object = json_object_get(f->root, key), *value;
  const char *name;
  if (!object) return true;
  if (!json_is_object(object)) return sb_fail(f->error, "%s: \"%s\" must be an object of numbers", f->where, key);
  json_object_foreach (object, name, value) {
    int i = 0;
    while (i < count && strcmp(names[i], name) != 0) i++;
    if (i == count) return sb_fail(f->error, "%s: \"%s\" has a name nobody knows: %.30s", f->where, key, name);
    if (!json_is_integer(value) || json_integer_value(value) < low || json_integer_value(value) > high)
      return sb_fail(f->error, "%s: \"%s\" of %s must be a number from %d to %d", f->where, key, name, low, high);
    out[i] = (uint8_t)json_integer_value(value);
  }
  return true;
}

bool sb_id_add(const SbFacts *f, const char *what, const char *id, bool big, char (*ids)[SB_ID], const char **names,
               int *count, int most) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  size_t known = 0, length = id ? strlen(id) : 0;
  while (known < length && strchr(letters, id[known]) && (big || strchr(letters, id[known]) < letters + 37)) known++;
  if (!length || length >= SB_ID || known < length)
    return sb_fail(f->error, "%s: the id of %s %s is at most %d %sletters, digits and dashes", f->where,
                   strchr("aeiou", what[0]) ? "an" : "a", what, SB_ID - 1, big ? "" : "small ");
  for (int i = 0; i < *count; i++)
    if (strcmp(ids[i], id) == 0) return sb_fail(f->error, "%s: the %s %s is there twice", f->where, what, id);
  if (*count == most) return sb_fail(f->error, "%s: more than %d of the kind %s", f->where, most, what);
  strcpy(ids[*count], id);
  names[*count] = ids[*count];
  ++*count;
  return true;
}
