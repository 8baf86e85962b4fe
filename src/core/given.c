/* Content sets from somebody nobody knows. The readers of the games check what facts say; here is what only strangers
 * may not do: put something in the place of what is built in, or write at length. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"
#include "starboard/content.h"

#define FILES_MOST 6
#define NAME_MOST 120 /* bytes of a text, */
#define HELP_MOST 400 /* and of one whose key ends in .help */

static bool is_built_in(const SbGame *game, const char *name) {
  for (const SbSource *file = game->baked; file && file->name; file++)
    if (strcmp(file->name, name) == 0) return true;
  return false;
}

static bool names_fit(const SbGame *game, json_t *files, SbError *error) {
  const char *name;
  json_t *value;
  int facts = 0;
  json_object_foreach (files, name, value) {
    bool texts = strcmp(name, "texts.json") == 0, pack = strcmp(name, "pack.json") == 0;
    if (!json_is_object(value)) return sb_fail(error, "%.60s: it must hold one object", name);
    if (!texts && !pack && (!sb_is_json_name(name) || strncmp(name, "facts-", 6) != 0 || strlen(name) > 60))
      return sb_fail(error, "%.60s: only facts-*.json, texts.json and pack.json can be given", name);
    if (!texts && is_built_in(game, name))
      return sb_fail(error, "%s: what is built in cannot be replaced: call the file otherwise", name);
    facts += !texts && !pack;
  }
  if (!json_object_get(files, "pack.json")) return sb_fail(error, "pack.json: it is missing");
  return facts > 0 || sb_fail(error, "there are no facts in it");
}

static bool is_short(const char *key, const char *text) {
  size_t n = strlen(key), most = n > 5 && strcmp(key + n - 5, ".help") == 0 ? HELP_MOST : NAME_MOST;
  for (const unsigned char *p = (const unsigned char *)text; *p; p++)
    if (*p < 0x20 || *p == 0x7f) return false;
  return strlen(text) <= most;
}

/* Whether there is a text in both languages is for the reader of texts to say. */
static bool texts_fit(const SbGame *game, json_t *texts, SbError *error) {
  const char *key, *lang;
  json_t *both, *text;
  json_object_foreach (texts, key, both) {
    if (sb_content_has_text(sb_content_baked(game), key) || strlen(key) > 100)
      return sb_fail(error, "texts.json: \"%.100s\" cannot be replaced: it is built in", key);
    json_object_foreach (both, lang, text)
      if (json_is_string(text) && !is_short(key, json_string_value(text)))
        return sb_fail(error, "texts.json: \"%s\" is plain text of at most %d bytes, of a help %d", key, NAME_MOST,
                       HELP_MOST);
  }
  return true;
}

static SbContent *make(const SbGame *game, json_t *files, SbError *error) {
  SbSource *sources = NULL;
  char *text = json_dumps(files, JSON_COMPACT);
  int count = text ? sb_files_restore(text, &sources, error) : -1;
  SbContent *content = count < 0 ? NULL : sb_content_create(game, sources, count, error);
  if (!text) sb_fail(error, "out of memory");
  sb_files_drop(sources, count);
  free(text);
  return content;
}

SbContent *sb_content_given(const SbGame *game, const void *json, SbError *error) {
  json_t *files = json_deep_copy(json);
  SbContent *content = NULL;
  if (!json_is_object(files) || json_object_size(files) > FILES_MOST)
    sb_fail(error, "a set is an object of at most %d files by their names", FILES_MOST);
  else if (names_fit(game, files, error) && texts_fit(game, json_object_get(files, "texts.json"), error)) {
    json_object_set_new(json_object_get(files, "pack.json"), "travels", json_true());
    content = make(game, files, error);
  }
  json_decref(files);
  return content;
}
