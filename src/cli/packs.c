/* Content packs: folders of *.json files, or one file with all of them in it, read and validated; the game they are
 * for, where nobody says it. */
#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

typedef struct Folder {
  const char *path;
  bool single;     /* it is one file */
  SbSource *files; /* room for one more */
  int count;
  SbSource *pack; /* its pack.json, or the place of one that is made for it */
  bool named;     /* it brought a pack.json */
} Folder;

static int is_json(const struct dirent *entry) {
  size_t length = strlen(entry->d_name);
  return length > 5 && entry->d_name[0] != '.' && strcmp(entry->d_name + length - 5, ".json") == 0;
}

static bool read_source(SbSource *source, const char *folder, const char *name) {
  char path[4096];
  SbError error = {0};
  snprintf(path, sizeof path, "%s/%s", folder, name);
  source->text = cli_read_file(path, &source->size, &error);
  source->name = strdup(name);
  if (!source->text) {
    cli_tell_at(path, &error);
    return false;
  }
  return source->name || (cli_tell("not enough memory"), false);
}

static void drop_source(SbSource *source) {
  free((char *)(uintptr_t)source->name);
  free((char *)(uintptr_t)source->text);
  *source = (SbSource){0};
}

static void close_folder(Folder *f) {
  for (int i = 0; f->files && i <= f->count; i++) drop_source(&f->files[i]);
  free(f->files);
}

static bool read_entries(Folder *f, struct dirent **entries, int count) {
  f->files = calloc((size_t)count + 1, sizeof *f->files);
  bool good = f->files != NULL;
  for (int i = 0; i < count; i++) {
    good = good && read_source(&f->files[f->count++], f->path, entries[i]->d_name);
    free(entries[i]);
  }
  free(entries);
  return good;
}

/* The file as JSON, to be released; NULL with `error` filled. */
static json_t *load_single(const char *path, SbError *error) {
  json_error_t where;
  size_t size;
  char *text = cli_read_file(path, &size, error);
  json_t *all = text ? json_loadb(text, size, JSON_REJECT_DUPLICATES, &where) : NULL;
  if (text && !all) sb_fail_at(error, where.line, where.column, "%s", where.text);
  free(text);
  return all;
}

/* One file as the editor of the browser exports it: an object of content files by their names. */
static bool read_single(Folder *f, SbError *error) {
  const char *name;
  json_t *all = load_single(f->path, error), *value;
  f->files = calloc(json_object_size(all) + 1, sizeof *f->files);
  bool good = all && f->files;
  if (all && !json_is_object(all)) good = sb_fail(error, "it must hold one object of content files by their names");
  json_object_foreach (all, name, value) {
    size_t length = strlen(name);
    if (good && (!json_is_object(value) || length < 6 || strcmp(name + length - 5, ".json") != 0))
      good = sb_fail(error, "\"%.60s\" is no content file: a name such as facts-own.json, and an object", name);
    if (!good) break;
    SbSource *source = &f->files[f->count++];
    char *text = json_dumps(value, 0);
    *source = (SbSource){.name = strdup(name), .text = text, .size = text ? strlen(text) : 0};
    good = source->name && text;
  }
  json_decref(all);
  return good || error->text[0] ? good : sb_fail(error, "not enough memory");
}

static bool read_files(Folder *f) {
  struct dirent **entries;
  SbError error = {0};
  int count = scandir(f->path, &entries, is_json, alphasort);
  f->single = count < 0 && errno == ENOTDIR;
  if (f->single) return read_single(f, &error) || (cli_tell_at(f->path, &error), false);
  if (count < 0) cli_tell("%s: cannot open the folder: %s", f->path, strerror(errno));
  return count >= 0 && read_entries(f, entries, count);
}

/* False after telling what is wrong; to be closed in both cases. */
static bool open_folder(Folder *f, const char *path) {
  *f = (Folder){.path = path};
  if (!read_files(f)) return false;
  f->pack = (SbSource *)(uintptr_t)sb_source_find(f->files, f->count, "pack.json");
  f->named = f->pack != NULL;
  if (!f->named) f->pack = &f->files[f->count];
  if (f->count == 0) cli_tell("%s: there are no content files (*.json) in it", path);
  return f->count > 0;
}

/* A folder without a pack.json is called what it is called on the disk. */
static bool name_it(Folder *f, const SbGame *game) {
  char real[4096], id[SB_PACK_ID], title[SB_PACK_TEXT];
  if (f->named) return true;
  const char *slash = realpath(f->path, real) ? strrchr(real, '/') : NULL;
  const char *name = slash && slash[1] ? slash + 1 : "pack";
  snprintf(title, sizeof title, "%s", name);
  snprintf(id, sizeof id, "%s", name);
  for (char *c = id; *c; c++) {
    if (*c >= 'A' && *c <= 'Z') *c = (char)(*c + 'a' - 'A');
    if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789-", *c)) *c = '-';
  }
  json_t *json = json_pack("{s:s, s:s, s:{s:s, s:s}}", "id", id, "game", game->id, "title", "en", title, "fr", title);
  if (!json) json = json_pack("{s:s, s:s, s:{s:s, s:s}}", "id", id, "game", game->id, "title", "en", id, "fr", id);
  drop_source(f->pack);
  char *text = json_dumps(json, 0);
  json_decref(json);
  *f->pack = (SbSource){.name = strdup("pack.json"), .text = text, .size = text ? strlen(text) : 0};
  return (f->pack->name && text) || (cli_tell("not enough memory"), false);
}

static SbContent *create(Folder *f, const SbGame *game, SbError *error) {
  return name_it(f, game) ? sb_content_create(game, f->files, f->count + !f->named, error) : NULL;
}

/* A reader knows its files by name only: "facts.json: SENTENCE" becomes "DIR/facts.json:LINE: SENTENCE". In a single
 * file there are no lines to point at. */
static void tell_pack(const Folder *f, SbError *error) {
  char path[4096];
  if (f->single) {
    cli_tell("%s: %s", f->path, error->text);
    return;
  }
  char *end = strstr(error->text, ".json: ");
  int name = end && !memchr(error->text, ' ', (size_t)(end - error->text)) ? (int)(end - error->text) + 5 : 0;
  snprintf(path, sizeof path, "%s%s%.*s", f->path, name ? "/" : "", name, error->text);
  if (name) memmove(error->text, error->text + name + 2, strlen(error->text + name + 2) + 1);
  cli_tell_at(path, error);
}

/* The game named in pack.json; without one, the only game that takes the files. NULL after telling. */
static const SbGame *find_game(Folder *f) {
  SbError error = {0};
  SbPack pack;
  if (f->named) {
    const SbGame *game = sb_pack_read(f->pack, &pack, &error) ? sb_game_find(pack.game) : NULL;
    if (!game && !error.text[0]) sb_fail(&error, "pack.json: there is no game \"%s\"", pack.game);
    if (!game) tell_pack(f, &error);
    return game;
  }
  const SbGame *found = NULL;
  int count = 0;
  for (int i = 0; i < sb_game_count(); i++) {
    SbContent *content = create(f, sb_game_at(i), &error);
    if (content) found = sb_game_at(i), count++;
    sb_content_destroy(content);
  }
  if (count == 1) return found;
  cli_tell(count ? "%s: several games take these files: say in a pack.json which one is meant"
                 : "%s: no game takes these files as they are: say in a pack.json which one they are for",
           f->path);
  return NULL;
}

SbContent *cli_pack_read(const SbGame *game, const char *path) {
  Folder f;
  SbContent *content = NULL;
  SbError error = {0};
  if (open_folder(&f, path) && (game || (game = find_game(&f)) != NULL)) {
    content = create(&f, game, &error);
    if (!content && error.text[0]) tell_pack(&f, &error);
  }
  close_folder(&f);
  return content;
}

bool cli_replay_content(const CliManual *manual, const char *text, CliWorld *world) {
  const char *equals = strchr(text, '=');
  char id[64];
  const SbGame *game = NULL;
  if (equals && !memchr(text, '/', (size_t)(equals - text))) {
    snprintf(id, sizeof id, "%.*s", (int)(equals - text), text);
    text = equals + 1;
    game = cli_game(manual, id);
    if (!game) return false;
  }
  *world = (CliWorld){.own = cli_pack_read(game, text)};
  if (!world->own) return false;
  world->content = world->own;
  world->game = world->own->game;
  return true;
}

/* ---- several ------------------------------------------------------------------------------------------ */

/* Matches are told apart by what their facts say, so a pack that says nothing new has no place beside the others. */
static bool is_new(const CliPacks *packs, const SbContent *content, const char *folder) {
  const SbContent *baked = sb_content_baked(content->game);
  if (sb_content_plays(baked, content->hash)) {
    cli_tell("%s: its facts are those that are built in: there is nothing to offer", folder);
    return false;
  }
  for (int i = 0; i < packs->count; i++) {
    const SbContent *other = packs->at[i];
    if (other->game != content->game) continue;
    if (other->hash != content->hash && strcmp(other->pack->id, content->pack->id) != 0) continue;
    cli_tell("%s: %s \"%s\" is offered already", folder,
             other->hash == content->hash ? "with the same facts," : "another pack called", other->pack->id);
    return false;
  }
  return true;
}

bool cli_packs_add(CliPacks *packs, const char *folder) {
  if (packs->count == CLI_PACKS_MOST) {
    cli_tell("there is no room for so many packs");
    return false;
  }
  SbContent *content = cli_pack_read(NULL, folder);
  if (!content || !is_new(packs, content, folder)) {
    sb_content_destroy(content);
    return false;
  }
  packs->at[packs->count++] = content;
  return true;
}

void cli_packs_drop(CliPacks *packs) {
  for (int i = 0; i < packs->count; i++) sb_content_destroy(packs->at[i]);
  packs->count = 0;
}
