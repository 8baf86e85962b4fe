/* Reads the facts, the built-in ones or those of a pack: checks everything, trusts nothing.
 *
 *   facts.json             numbers of the rules, tiles, powers, ships, tactic cards
 *   facts-NAME.json        further powers, ships, tactic cards and types of damage
 *   facts-missions.json    the missions; a pack puts its own here, or adds some in a file facts-missions-NAME.json */
#include <string.h>

#include "reading.h"

enum { FILES = 16 };
static const char *const file_names[] = {"facts.json", "facts-missions.json", "facts-missions-", "facts-", NULL};

typedef struct Files {
  int count;
  SbFacts file[FILES];
} Files;

/* ---- ids: all of them before anything that names them ------------------------------------------------ */

typedef struct Ids {
  const char *list, *what;
  bool big, plain; /* plain: the entries are the ids */
  char (*ids)[BG_ID];
  const char **names;
  int *count, most;
} Ids;

static bool count_list(const SbFacts *f, const Ids *ids) {
  const json_t *list = json_object_get(f->root, ids->list), *entry;
  size_t i;
  if (!list) return true;
  if (!json_is_array(list)) return sb_fail(f->error, "%s: \"%s\" must be a list", f->where, ids->list);
  json_array_foreach (list, i, entry) {
    const char *id = json_string_value(ids->plain ? entry : json_object_get(entry, "id"));
    if (!bg_id_add(f, ids->what, id, ids->big, ids->ids, ids->names, ids->count, ids->most)) return false;
  }
  return true;
}

/* What a power does is needed once for each ship that has it. */
static void keep_powers(BgReading *r, const SbFacts *f) {
  const json_t *list = json_object_get(f->root, "powers"), *entry;
  size_t i;
  json_array_foreach (list, i, entry) r->power[r->c->powers - (int)json_array_size(list) + (int)i] = entry;
}

/* A power, a tactic card and a tile are called by their ids in the same place (`use`), and ships stand next to words of
 * the notation and have a number behind them. */
static bool tell_apart(const BgContent *c, SbError *error) {
  static const char *const words[] = {"hold", "instead", "with", "under", NULL};
  for (int name = 0; name < c->names; name++)
    if (strpbrk(c->ship_id[name], "0123456789") || sb_name_find(words, 4, c->ship_id[name]) >= 0)
      return sb_fail(error, "facts.json: the id of a ship has no digits and is no word of the notation: %s",
                     c->ship_id[name]);
  for (int power = 0; power < c->powers; power++)
    if (sb_name_find(c->kind_name, c->kinds, c->power_id[power]) >= 0 ||
        sb_name_find(c->tile_name, c->tile_kinds, c->power_id[power]) >= 0)
      return sb_fail(error, "facts.json: a power and a card or a tile are both called %s", c->power_id[power]);
  for (int tile = 0; tile < c->tile_kinds; tile++)
    if (sb_name_find(c->kind_name, c->kinds, c->tile_id[tile]) >= 0)
      return sb_fail(error, "facts.json: a tile and a card are both called %s", c->tile_id[tile]);
  return true;
}

static bool count_ids(BgReading *r, const SbFacts *f) {
  BgContent *c = r->c;
  const Ids lists[] = {
      {"damage_types", "damage type", false, true, c->label_id, c->label_name, &c->labels, BG_LABELS},
      {"tiles", "tile", false, false, c->tile_id, c->tile_name, &c->tile_kinds, BG_TILE_KINDS},
      {"ships", "ship", false, false, c->ship_id, c->ship_name, &c->names, BG_NAMES},
      {"cards", "card", true, false, c->kind_id, c->kind_name, &c->kinds, BG_KINDS},
      {"powers", "power", false, false, c->power_id, c->power_name, &c->powers, BG_POWERS},
  };
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    if (!count_list(f, &lists[i])) return false;
  keep_powers(r, f);
  return true;
}

/* ---- facts.json --------------------------------------------------------------------------------------- */

static bool read_numbers(BgContent *c, const SbFacts *f) {
  const SbFactNumber numbers[] = {
      {"numbers/energy_most", 1, 99, &c->energy_most},
      {"numbers/hand_most", 1, 20, &c->hand_most},
      {"numbers/hand_start", 1, 9, &c->hand_start},
      {"numbers/round_cap", 3, 120, &c->round_cap},
      {"numbers/round_cap_simple", 3, 120, &c->round_cap_simple},
      {"numbers/first_check", 1, 9, &c->first_check},
      {"numbers/ecm/need", 2, 8, &c->ecm_need},
      {NULL, 0, 0, NULL},
  };
  if (!sb_fact_numbers(f, numbers)) return false;
  for (int size = 0; size < BG_SIZES; size++) {
    char path[40];
    snprintf(path, sizeof path, "numbers/ecm/damage/%s", bg_size_names[size]);
    if (!sb_fact_byte(f, path, 0, 9, &c->ecm_damage[size])) return false;
  }
  return c->hand_start <= c->hand_most || sb_fail(f->error, "%s: \"hand_start\" is above \"hand_most\"", f->where);
}

/* Damage that rules deal by themselves has the first names. */
static bool has_labels(const BgContent *c, const SbFacts *f) {
  static const char *const first[] = {"attack", "ecm", "debris", "asteroid"};
  for (int i = 0; i < 4; i++)
    if (c->labels <= i || strcmp(c->label_id[i], first[i]) != 0)
      return sb_fail(f->error, "%s: \"damage_types\" begins with attack, ecm, debris, asteroid", f->where);
  return true;
}

static bool known_members(const SbFacts *f, bool further) {
  static const char *const all[] = {"numbers", "tiles", "damage_types", "powers", "ships", "cards", NULL};
  return bg_read_only(f, further ? all + 2 : all);
}

static void name_factions(BgContent *c) {
  for (c->factions = 0; c->factions < 2; c->factions++) {
    strcpy(c->faction_id[c->factions], bg_options[BG_OPT_FACTIONS].choices[1 + c->factions]);
    c->faction_name[c->factions] = c->faction_id[c->factions];
  }
}

static bool read_things(BgReading *r, const Files *files, SbError *error) {
  for (int i = 0; i < files->count; i++)
    if (!known_members(&files->file[i], i > 0) || !count_ids(r, &files->file[i])) return false;
  if (!tell_apart(r->c, error) || !has_labels(r->c, &files->file[0]) || !read_numbers(r->c, &files->file[0]) ||
      !bg_tiles_read(r, &files->file[0]))
    return false;
  for (int i = 0; i < files->count; i++)
    if (!bg_ships_read(r, &files->file[i])) return false;
  for (int i = 0; i < files->count; i++)
    if (!bg_cards_read(r, &files->file[i])) return false;
  return bg_things_check(r->c, error);
}

/* ---- files ---------------------------------------------------------------------------------------------- */

static bool begins(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

static bool load(Files *files, const SbSource *sources, int count, const char *name, SbError *error) {
  if (files->count == FILES) return sb_fail(error, "%s: more than %d files of facts", name, FILES);
  json_t *root = sb_facts_load(sources, count, name, error);
  if (root) files->file[files->count++] = (SbFacts){root, name, error};
  return root != NULL;
}

/* The built-in ones, or those that took their place, come before the ones that were added. */
static bool load_all(Files *things, Files *missions, const SbSource *sources, int count, SbError *error) {
  if (!sb_facts_known(sources, count, file_names, error) || !load(things, sources, count, file_names[0], error) ||
      !load(missions, sources, count, file_names[1], error))
    return false;
  for (int i = 0; i < count; i++) {
    const char *name = sources[i].name;
    if (!sources[i].facts || strcmp(name, file_names[0]) == 0 || strcmp(name, file_names[1]) == 0) continue;
    if (!load(begins(name, file_names[2]) ? missions : things, sources, count, name, error)) return false;
  }
  return true;
}

static void unload(Files *files) {
  for (int i = 0; i < files->count; i++) json_decref((json_t *)files->file[i].root);
}

static bool read_all(BgReading *r, const SbSource *sources, int count, SbError *error) {
  Files things = {0}, missions = {0};
  bool good = load_all(&things, &missions, sources, count, error) && read_things(r, &things, error);
  for (int i = 0; good && i < missions.count; i++) good = bg_missions_read(r, &missions.file[i]);
  unload(&things);
  unload(&missions);
  if (good && r->c->missions == 0) return sb_fail(error, "facts-missions.json: there is no mission in it");
  return good && tell_apart(r->c, error);
}

/* ---- texts ---------------------------------------------------------------------------------------------- */

/* Names things are shown by, which a pack with other ones brings along. */
static bool has_texts(const BgContent *c, SbError *error) {
  for (int name = 0; name < c->names; name++)
    for (int version = 0; version < BG_VERSIONS; version++)
      for (int weapon = 0; weapon < c->ship[name].version[version].weapons; weapon++)
        if (!sb_need_text(&c->base, "weapon", c->ship[name].version[version].weapon[weapon].id, "", error))
          return false;
  return sb_need_texts(&c->base, "ship", c->ship_name, c->names, false, error) &&
         sb_need_texts(&c->base, "kind", c->kind_name, c->kinds, true, error) &&
         sb_need_texts(&c->base, "power", c->power_name, c->powers, true, error) &&
         sb_need_texts(&c->base, "tile", c->tile_name, c->tile_kinds, true, error) &&
         sb_need_texts(&c->base, "label", c->label_name, c->labels, false, error);
}

/* Dice and options of this set. What they point to lies in the same struct, so it lives as long as they do. */
bool bg_content_read(SbContent *content, const SbSource *files, int count, SbError *error) {
  BgContent *c = (BgContent *)content;
  BgReading reading = {.c = c};
  name_factions(c);
  if (!read_all(&reading, files, count, error) || !has_texts(c, error)) return false;
  memcpy(c->dice, bg_dice, sizeof c->dice);
  memcpy(c->options, bg_options, sizeof c->options);
  c->dice[BG_DIE_CARD].faces = c->kinds;
  c->dice[BG_DIE_CARD].names = c->kind_name;
  c->dice[BG_DIE_TILE].faces = c->tile_kinds;
  c->dice[BG_DIE_TILE].names = c->tile_name;
  c->options[BG_OPT_MISSION].choices = c->mission_choice;
  c->options[BG_OPT_MISSION].choice_seats = c->mission_seats;
  content->dice = c->dice;
  content->options = c->options;
  bg_content_index(c);
  return true;
}
