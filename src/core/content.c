#include "starboard/content.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"
#include "rules.h"
#include "texts.h"

const SbSource *sb_source_find(const SbSource *files, int count, const char *name) {
  for (int i = 0; i < count; i++)
    if (files[i].name && strcmp(files[i].name, name) == 0) return &files[i];
  return NULL;
}

static bool is_named(const char *file, const char *const *names) {
  for (; *names; names++)
    if (sb_is_json_name(*names) ? strcmp(file, *names) == 0 : strncmp(file, *names, strlen(*names)) == 0) return true;
  return false;
}

bool sb_facts_known(const SbSource *files, int count, const char *const *names, SbError *error) {
  for (int i = 0; i < count; i++)
    if (files[i].facts && !is_named(files[i].name, names))
      return sb_fail(error, "%s: no facts are read from a file of this name", files[i].name);
  return true;
}

static int baked_count(const SbGame *game) {
  int count = 0;
  while (game->baked && game->baked[count].name) count++;
  return count;
}

static bool is_facts(const char *name) {
  return strncmp(name, "facts", 5) == 0 && sb_is_json_name(name);
}

/* A misspelt file must not pass as one that is merely left out. A game may know more facts files than its built-in set
 * has; whether it does is for its reader to say. */
static bool check_names(const SbGame *game, const SbSource *files, int count, SbError *error) {
  for (int i = 0; i < count; i++) {
    const char *name = files[i].name;
    if (sb_source_find(files, i, name)) return sb_fail(error, "the file %s is there twice", name);
    if (sb_is_json_name(name) && !is_facts(name) && strcmp(name, "pack.json") != 0 &&
        !sb_source_find(game->baked, baked_count(game), name))
      return sb_fail(error, "%s has no content file named %s", game->id, name);
  }
  return true;
}

static int by_name(const void *a, const void *b) {
  return strcmp(((const SbSource *)a)->name, ((const SbSource *)b)->name);
}

/* The pack's files and those built-in ones it lacks, in the order of their names. */
static SbSource *merge(const SbGame *game, const SbSource *files, int count, int *merged_count) {
  int baked = baked_count(game), n = 0;
  SbSource *merged = calloc((size_t)(baked + count) + 1, sizeof *merged);
  if (!merged) return NULL;
  for (int i = 0; i < count; i++) {
    merged[n] = files[i];
    merged[n++].facts |= is_facts(files[i].name);
  }
  for (int i = 0; i < baked; i++)
    if (!sb_source_find(files, count, game->baked[i].name)) merged[n++] = game->baked[i];
  qsort(merged, (size_t)n, sizeof *merged, by_name);
  *merged_count = n;
  return merged;
}

static bool read_pack(SbContent *content, const SbSource *file, SbError *error) {
  if (!file) return true;
  content->pack = calloc(1, sizeof *content->pack);
  if (!content->pack) return sb_fail(error, "out of memory");
  if (!sb_pack_read(file, content->pack, error)) return false;
  return strcmp(content->pack->game, content->game->id) == 0 ||
         sb_fail(error, "pack.json: this is a pack for %s, not for %s", content->pack->game, content->game->id);
}

static const SbSource *rules_of(const SbGame *game, const SbSource *files, int count, const char *ending) {
  char name[80];
  snprintf(name, sizeof name, "%s%s", game->id, ending);
  return sb_source_find(files, count, name);
}

/* Choices that come with the set need their names in it too; those of the game itself are the game's business. */
static bool has_choice_texts(const SbContent *content, const SbOption *options, const SbOption *built_in, int count,
                             SbError *error) {
  for (int i = 0; options != built_in && i < count; i++) {
    for (int n = 0; options[i].choices && options[i].choices[n]; n++) {
      char key[160];
      snprintf(key, sizeof key, "option.%s.%s", options[i].id, options[i].choices[n]);
      if (!sb_content_has_text(content, key)) return sb_fail(error, "texts.json: there is no text \"%s\"", key);
    }
  }
  return true;
}

static bool fill(SbContent *content, const SbSource *files, int count, const SbSource *pack, int pack_count,
                 SbError *error) {
  const SbGame *game = content->game;
  if (!read_pack(content, sb_source_find(pack, pack_count, "pack.json"), error)) return false;
  if (!sb_facts_hash(files, count, &content->hash, error)) return false;
  content->saved = sb_files_save(files, count, pack, pack_count, error);
  if (!content->saved) return false;
  content->texts = sb_texts_create(sb_source_find(game->baked, baked_count(game), "texts.json"),
                                   sb_source_find(pack, pack_count, "texts.json"), error);
  if (!content->texts) return false;
  content->rules = sb_rules_create(rules_of(game, files, count, ".md"), rules_of(game, files, count, ".fr.md"), error);
  if (!content->rules) return false;
  if (game->content_read && !game->content_read(content, files, count, error)) return false;
  return has_choice_texts(content, content->options, game->options, content->option_count, error) &&
         has_choice_texts(content, content->seat_options, game->seat_options, content->seat_option_count, error);
}

static size_t longest_value(const SbOption *option) {
  size_t longest = sizeof "-2147483648";
  for (int i = 0; option->kind == SB_OPTION_CHOICE && option->choices[i]; i++)
    if (strlen(option->choices[i]) > longest) longest = strlen(option->choices[i]);
  return longest;
}

/* A set may bring options of its own: however they are set, the text that names them all has to fit. */
static bool check_options(const SbContent *content, SbError *error) {
  size_t needed = 1;
  for (int i = 0; i < content->option_count; i++)
    needed += strlen(content->options[i].id) + longest_value(&content->options[i]) + 2;
  for (int i = 0; i < content->seat_option_count; i++)
    needed += (size_t)content->game->seats_max *
              (strlen("seat0.") + strlen(content->seat_options[i].id) + longest_value(&content->seat_options[i]) + 2);
  if (content->option_count > SB_OPTIONS_MAX || content->seat_option_count > SB_SEAT_OPTIONS_MAX ||
      needed > SB_OPTIONS_TEXT)
    return sb_fail(error, "there are too many options, or their names are too long");
  return true;
}

SbContent *sb_content_create(const SbGame *game, const SbSource *files, int count, SbError *error) {
  if (!check_names(game, files, count, error)) return NULL;
  int merged_count = 0;
  SbSource *merged = merge(game, files, count, &merged_count);
  size_t size = game->content_size < sizeof(SbContent) ? sizeof(SbContent) : game->content_size;
  SbContent *content = calloc(1, size);
  if (!merged || !content) {
    sb_fail(error, "out of memory");
    free(merged);
    free(content);
    return NULL;
  }
  content->game = game;
  content->dice = game->dice;
  content->die_count = game->die_count;
  content->options = game->options;
  content->option_count = game->option_count;
  content->seat_options = game->seat_options;
  content->seat_option_count = game->seat_option_count;
  bool good = fill(content, merged, merged_count, files, count, error) && check_options(content, error);
  free(merged);
  if (good) return content;
  sb_content_destroy(content);
  return NULL;
}

const SbContent *sb_content_hold(const SbContent *content) {
  __atomic_add_fetch(&((SbContent *)(uintptr_t)content)->holders, 1, __ATOMIC_RELAXED);
  return content;
}

void sb_content_destroy(const SbContent *shared) {
  SbContent *content = (SbContent *)(uintptr_t)shared;
  if (!content || __atomic_fetch_sub(&content->holders, 1, __ATOMIC_ACQ_REL) > 0) return;
  sb_texts_destroy(content->texts);
  sb_rules_destroy(content->rules);
  free(content->pack);
  free(content->saved);
  free(content);
}

const char *sb_content_saved(const SbContent *content) {
  return content->saved;
}

SbContent *sb_content_restore(const SbGame *game, const char *saved, uint64_t hash, SbError *error) {
  SbSource *files;
  int count = sb_files_restore(saved, &files, error);
  SbContent *content = count < 0 ? NULL : sb_content_create(game, files, count, error);
  sb_files_drop(files, count);
  if (!content || content->hash == hash) return content;
  sb_content_destroy(content);
  sb_fail(error, "the stored files are not those of this content set");
  return NULL;
}

bool sb_content_plays(const SbContent *content, uint64_t hash) {
  if (hash == content->hash) return true;
  if (content->hash != sb_content_baked(content->game)->hash) return false;
  for (const uint64_t *same = content->game->same_content; same && *same; same++)
    if (*same == hash) return true;
  return false;
}

/* Built-in sets, newest first. Nodes are only ever added, so a reader needs no lock. */
typedef struct Baked {
  SbContent *content;
  struct Baked *next;
} Baked;

static _Atomic(Baked *) baked_sets;

static const SbContent *find_baked(Baked *from, const SbGame *game) {
  for (Baked *b = from; b; b = b->next)
    if (b->content->game == game) return b->content;
  return NULL;
}

const SbContent *sb_content_baked(const SbGame *game) {
  Baked *head = atomic_load(&baked_sets);
  const SbContent *there = find_baked(head, game);
  if (there) return there;
  SbError error = {0};
  Baked *mine = malloc(sizeof *mine);
  SbContent *content = mine ? sb_content_create(game, NULL, 0, &error) : NULL;
  if (!content) {
    char what[600];
    snprintf(what, sizeof what, "built-in content of %s: %s (line %d)", game->id, error.text, error.line);
    sb_assert_failed(what, __FILE__, __LINE__);
  }
  *mine = (Baked){content, head};
  while (!atomic_compare_exchange_weak(&baked_sets, &head, mine)) {
    /* Another thread was quicker: with the same game, or with another one that now stands in front. */
    there = find_baked(head, game);
    if (there) {
      sb_content_destroy(content);
      free(mine);
      return there;
    }
    mine->next = head;
  }
  return content;
}
