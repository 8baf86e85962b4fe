#include "facts.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "starboard/content.h"

#define IN_ONE_WAY (JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY)

bool sb_is_json_name(const char *name) {
  size_t n = strlen(name);
  return n >= 5 && strcmp(name + n - 5, ".json") == 0;
}

static json_t *parse(const SbSource *file, SbError *error) {
  json_error_t syntax;
  if (!sb_is_json_name(file->name)) {
    json_t *text = json_stringn(file->text, file->size);
    if (!text) sb_fail(error, "%s must be UTF-8", file->name);
    return text;
  }
  json_t *value = json_loadb(file->text, file->size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &syntax);
  if (!value) sb_fail_at(error, syntax.line, syntax.column, "%s: %s", file->name, syntax.text);
  return value;
}

/* Every file of the list, or only its facts, as members of `object`. */
static bool collect(json_t *object, const SbSource *files, int count, bool only_facts, SbError *error) {
  for (int i = 0; i < count; i++) {
    if (only_facts && !files[i].facts) continue;
    json_t *value = parse(&files[i], error);
    if (!value) return false;
    if (json_object_set_new(object, files[i].name, value) != 0)
      return sb_fail(error, "the name of a content file must be UTF-8");
  }
  return true;
}

static char *write_out(json_t *object, bool good, SbError *error) {
  char *text = good ? json_dumps(object, IN_ONE_WAY) : NULL;
  json_decref(object);
  if (good && !text) sb_fail(error, "out of memory");
  return text;
}

bool sb_facts_hash(const SbSource *files, int count, uint64_t *hash, SbError *error) {
  json_t *facts = json_object();
  char *text = write_out(facts, collect(facts, files, count, true, error), error);
  if (!text) return false;
  *hash = sb_hash(text, strlen(text));
  free(text);
  return true;
}

char *sb_files_save(const SbSource *files, int count, const SbSource *pack, int pack_count, SbError *error) {
  json_t *all = json_object();
  bool good = collect(all, files, count, true, error) && collect(all, pack, pack_count, false, error);
  return write_out(all, good, error);
}

static bool restore(SbSource *out, const char *name, const json_t *value) {
  char *text = sb_is_json_name(name)   ? json_dumps(value, IN_ONE_WAY)
               : json_is_string(value) ? strdup(json_string_value(value))
                                       : NULL;
  char *own = strdup(name);
  *out = (SbSource){.name = own, .text = text, .size = text ? strlen(text) : 0};
  return own && text;
}

int sb_files_restore(const char *saved, SbSource **out, SbError *error) {
  json_t *all = json_loads(saved, JSON_REJECT_DUPLICATES, NULL), *value;
  const char *name;
  int count = 0;
  bool good = json_is_object(all);
  *out = calloc(json_object_size(all) + 1, sizeof **out);
  json_object_foreach (all, name, value)
    if (good && *out) good = restore(&(*out)[count++], name, value);
  json_decref(all);
  if (good && *out) return count;
  sb_files_drop(*out, count);
  *out = NULL;
  sb_fail(error, "the stored files of this content set are damaged");
  return -1;
}

void sb_files_drop(SbSource *files, int count) {
  for (int i = 0; files && i < count; i++) {
    free((char *)(uintptr_t)files[i].name);
    free((char *)(uintptr_t)files[i].text);
  }
  free(files);
}
