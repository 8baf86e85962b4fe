#include "texts.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "place.h"
#include "pointer.h"
#include "starboard/content.h"

typedef struct Entry {
  const char *key;
  const char *text[2];
} Entry;

/* Keys and texts point into the JSON they came from. */
struct SbTexts {
  json_t *from[2];
  int count;
  Entry *at;
};

static const char *const lang_names[2] = {"en", "fr"};

static int by_key(const void *a, const void *b) {
  return strcmp(((const Entry *)a)->key, ((const Entry *)b)->key);
}

static const Entry *find(const SbContent *content, const char *key) {
  if (!content->texts || content->texts->count == 0) return NULL;
  Entry wanted = {.key = key};
  return bsearch(&wanted, content->texts->at, (size_t)content->texts->count, sizeof wanted, by_key);
}

static bool bad(const SbSource *file, const char *key, SbError *error, const char *what) {
  char pointer[256] = "";
  sb_pointer_add(pointer, sizeof pointer, key);
  int line, column;
  sb_place_of(file->text, file->size, pointer, &line, &column);
  return sb_fail_at(error, line, column, "%s: \"%s\" %s", file->name, key, what);
}

static bool read_entry(const SbSource *file, const char *key, json_t *value, Entry *out, SbError *error) {
  if (!json_is_object(value)) return bad(file, key, error, "must be an object with \"en\" and \"fr\"");
  *out = (Entry){.key = key};
  for (int lang = 0; lang < 2; lang++) {
    json_t *text = json_object_get(value, lang_names[lang]);
    if (!json_is_string(text))
      return bad(file, key, error, lang == SB_EN ? "has no text under \"en\"" : "has no text under \"fr\"");
    out->text[lang] = json_string_value(text);
  }
  if (json_object_size(value) != 2) return bad(file, key, error, "holds more than \"en\" and \"fr\"");
  return true;
}

static bool read_file(struct SbTexts *texts, int which, const SbSource *file, SbError *error) {
  json_error_t syntax;
  json_t *root = json_loadb(file->text, file->size, JSON_REJECT_DUPLICATES, &syntax);
  if (!root) return sb_fail_at(error, syntax.line, syntax.column, "%s: %s", file->name, syntax.text);
  texts->from[which] = root;
  if (!json_is_object(root)) return sb_fail_at(error, 1, 1, "%s must hold one object", file->name);
  size_t most = (size_t)texts->count + json_object_size(root);
  Entry *grown = realloc(texts->at, (most + 1) * sizeof *grown);
  if (!grown) return sb_fail(error, "out of memory");
  texts->at = grown;
  int old = texts->count;
  const char *key;
  json_t *value;
  json_object_foreach (root, key, value) {
    Entry entry, *there = NULL;
    if (!read_entry(file, key, value, &entry, error)) return false;
    if (old) there = bsearch(&entry, texts->at, (size_t)old, sizeof entry, by_key);
    if (!there) there = &texts->at[texts->count++];
    *there = entry;
  }
  qsort(texts->at, (size_t)texts->count, sizeof *texts->at, by_key);
  return true;
}

struct SbTexts *sb_texts_create(const SbSource *base, const SbSource *pack, SbError *error) {
  struct SbTexts *texts = calloc(1, sizeof *texts);
  if (!texts) {
    sb_fail(error, "out of memory");
    return NULL;
  }
  if ((base && !read_file(texts, 0, base, error)) || (pack && !read_file(texts, 1, pack, error))) {
    sb_texts_destroy(texts);
    return NULL;
  }
  return texts;
}

void sb_texts_destroy(struct SbTexts *texts) {
  if (!texts) return;
  json_decref(texts->from[0]);
  json_decref(texts->from[1]);
  free(texts->at);
  free(texts);
}

const char *sb_content_text(const SbContent *content, const char *key, SbLang lang) {
  const Entry *entry = find(content, key);
  return entry ? entry->text[lang == SB_FR] : key;
}

bool sb_content_has_text(const SbContent *content, const char *key) {
  return find(content, key) != NULL;
}

int sb_text_count(const SbContent *content) {
  return content->texts->count;
}

const char *sb_text_key(const SbContent *content, int index) {
  return content->texts->at[index].key;
}

void sb_content_fill(const SbContent *content, const char *key, SbLang lang, const char *const *args, int count,
                     SbText *out) {
  const Entry *feminine = find(content, "feminine");
  SbWording wording = {lang, feminine ? feminine->text[lang == SB_FR] : ""};
  sb_fill(sb_content_text(content, key, lang), wording, args, count, out);
}
