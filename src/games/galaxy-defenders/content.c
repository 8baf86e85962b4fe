/* Reads the facts, the built-in ones or those of a pack: checks everything, trusts nothing.
 *
 *   facts.json              dice, numbers of the rules
 *   facts-agents.json       agents and their abilities
 *   facts-things.json       weapons, drones, devices, skills, tactics
 *   facts-aliens.json       species, alien cards
 *   facts-encounters.json   close-encounter cards
 *   facts-events.json       event cards
 *   facts-tiles.json        tile faces
 *   facts-missions.json     missions
 *   facts-NAME.json         further ones of any of these lists */
#include <string.h>

#include "reading.h"

enum { FILES = 32, BUILT_IN = 8 };
static const char *const file_names[] = {"facts.json",
                                         "facts-agents.json",
                                         "facts-things.json",
                                         "facts-aliens.json",
                                         "facts-encounters.json",
                                         "facts-events.json",
                                         "facts-tiles.json",
                                         "facts-missions.json",
                                         "facts-",
                                         NULL};

typedef struct Files {
  int count;
  SbFacts file[FILES];
} Files;

/* ---- ids: all of them before anything that names them ------------------------------------------------------- */

typedef struct Ids {
  const char *list, *what;
  bool big;
  char (*ids)[SB_ID];
  const char **names;
  int *count, most;
} Ids;

static bool count_list(const SbFacts *f, const Ids *ids) {
  const json_t *list = json_object_get(f->root, ids->list), *entry;
  size_t i;
  if (!list) return true;
  if (!json_is_array(list)) return sb_fail(f->error, "%s: \"%s\" must be a list", f->where, ids->list);
  json_array_foreach (list, i, entry)
    if (!sb_id_add(f, ids->what, json_string_value(json_object_get(entry, "id")), ids->big, ids->ids, ids->names,
                   ids->count, ids->most))
      return false;
  return true;
}

static bool count_missions(GdContent *c, const SbFacts *f) {
  const json_t *list = json_object_get(f->root, "missions"), *entry;
  size_t i;
  if (list && !json_is_array(list)) return sb_fail(f->error, "%s: \"missions\" must be a list", f->where);
  json_array_foreach (list, i, entry) {
    char ids[1][SB_ID];
    const char *names[1], *id = json_string_value(json_object_get(entry, "id"));
    int count = 0;
    if (!sb_id_add(f, "mission", id, false, ids, names, &count, 1)) return false;
    if (sb_name_find(c->mission_choice, c->missions, id) >= 0)
      return sb_fail(f->error, "%s: the mission %s is there twice", f->where, id);
    if (strcmp(id, "won") == 0 || strcmp(id, "lost") == 0)
      return sb_fail(f->error, "%s: no mission is called %s", f->where, id);
    if (c->missions == GD_MISSIONS) return sb_fail(f->error, "%s: more than %d missions", f->where, GD_MISSIONS);
    strcpy(c->mission[c->missions].id, ids[0]);
    c->mission_choice[c->missions] = c->mission[c->missions].id;
    c->missions++;
  }
  return true;
}

static bool count_ids(GdContent *c, const SbFacts *f) {
  const Ids lists[] = {
      {"agents", "agent", false, c->sheet_id, c->sheet_name, &c->sheets, GD_SHEETS},
      {"weapons", "weapon", true, c->thing_id, c->thing_name, &c->things, GD_THINGS},
      {"drones", "drone", false, c->drone_id, c->drone_name, &c->drones, 4},
      {"devices", "device", true, c->thing_id, c->thing_name, &c->things, GD_THINGS},
      {"skills", "skill", true, c->thing_id, c->thing_name, &c->things, GD_THINGS},
      {"tactics", "tactic", true, c->thing_id, c->thing_name, &c->things, GD_THINGS},
      {"abilities", "ability", false, c->thing_id, c->thing_name, &c->things, GD_THINGS},
      {"species", "species", true, c->species_id, c->species_name, &c->species, GD_SPECIES},
      {"aliens", "alien", true, c->card_id, c->card_name, &c->cards, GD_CARDS},
      {"encounters", "encounter", true, c->encounter_id, c->encounter_name, &c->encounters, GD_ENCOUNTERS},
      {"events", "event", true, c->event_id, c->event_name, &c->events, GD_EVENT_CARDS},
      {"tiles", "tile", true, c->face_id, c->face_name, &c->faces, GD_FACES},
  };
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    if (!count_list(f, &lists[i])) return false;
  return count_missions(c, f);
}

/* ---- facts.json --------------------------------------------------------------------------------------------- */

static bool read_face(const SbFacts *f, const char *key, const char *text, uint8_t symbols[GD_SYMBOLS]) {
  static const char letters[] = "HSBGMJA";
  for (; text && *text; text++) {
    const char *letter = strchr(letters, *text);
    if (!letter) break;
    symbols[letter - letters]++;
  }
  return (text && !*text) || sb_fail(f->error, "%s: \"%s\" has faces made of H S B G M J A, such as HB", f->where, key);
}

static bool read_die(const SbFacts *f, const char *key, uint8_t faces[GD_DIE_FACES][GD_SYMBOLS]) {
  const json_t *list = sb_fact_list(f, key, GD_DIE_FACES, GD_DIE_FACES), *value;
  size_t i;
  json_array_foreach (list, i, value)
    if (!read_face(f, key, json_string_value(value), faces[i])) return false;
  return list != NULL;
}

static bool read_numbers(GdContent *c, const SbFacts *f) {
  const SbFactNumber numbers[] = {
      {"numbers/wings_dice", 1, 9, &c->wings_dice},
      {"numbers/weapon_fragments", 1, GD_FRAGMENTS, &c->weapon_fragments},
      {"numbers/defence_cap/green", 1, 15, &c->cap_alien[GD_GREEN]},
      {"numbers/defence_cap/blue", 1, 15, &c->cap_alien[GD_BLUE]},
      {"numbers/defence_cap/red", 1, 15, &c->cap_alien[GD_RED]},
      {"numbers/defence_cap/agent", 1, 15, &c->cap_agent},
      {"numbers/defence_cap/drone", 1, 15, &c->cap_drone},
      {NULL, 0, 0, NULL},
  };
  return sb_fact_numbers(f, numbers) && sb_fact_bytes(f, "numbers/wings_need", GD_RANKS, 0, 9, c->wings_need) &&
         read_die(f, "dice/blue", c->symbol[GD_BLUE_DIE]) && read_die(f, "dice/red", c->symbol[GD_RED_DIE]);
}

static bool known_members(const SbFacts *f, bool first) {
  static const char *const all[] = {"numbers", "dice",   "agents",   "abilities", "weapons", "drones",
                                    "devices", "skills", "tactics",  "species",   "aliens",  "encounters",
                                    "events",  "tiles",  "missions", NULL};
  return sb_fact_only(f, first ? all : all + 2);
}

/* ---- files -------------------------------------------------------------------------------------------------- */

static bool load(Files *files, const SbSource *sources, int count, const char *name, SbError *error) {
  if (files->count == FILES) return sb_fail(error, "%s: more than %d files of facts", name, FILES);
  json_t *root = sb_facts_load(sources, count, name, error);
  if (root) files->file[files->count++] = (SbFacts){root, name, error};
  return root != NULL;
}

/* The built-in ones, or those that took their place, come before the ones that were added. */
static bool load_all(Files *files, const SbSource *sources, int count, SbError *error) {
  if (!sb_facts_known(sources, count, file_names, error)) return false;
  for (int i = 0; i < BUILT_IN; i++)
    if (!load(files, sources, count, file_names[i], error)) return false;
  for (int i = 0; i < count; i++) {
    int known = 0;
    while (known < BUILT_IN && strcmp(file_names[known], sources[i].name) != 0) known++;
    if (sources[i].facts && known == BUILT_IN && !load(files, sources, count, sources[i].name, error)) return false;
  }
  return true;
}

/* Every kind of thing of every file before the next: abilities before the agents who have them, and so on. */
static bool read_lists(GdContent *c, const Files *files, SbError *error) {
  static bool (*const lists[])(GdContent *, const SbFacts *) = {
      gd_things_read, gd_agents_read, gd_aliens_read, gd_things_check, gd_cards_read, gd_tiles_read, NULL};
  for (int i = 0; i < files->count; i++)
    if (!known_members(&files->file[i], i == 0) || !count_ids(c, &files->file[i])) return false;
  if (!read_numbers(c, &files->file[0])) return false;
  for (int list = 0; lists[list]; list++)
    for (int i = 0; i < files->count; i++)
      if (!lists[list](c, &files->file[i])) return false;
  if (!gd_set_check(c, error)) return false;
  for (int i = 0; i < files->count; i++)
    if (!gd_missions_read(c, &files->file[i])) return false;
  for (int i = 0; i < files->count; i++)
    if (!gd_evens_read(c, &files->file[i])) return false;
  return c->missions > 0 || sb_fail(error, "facts-missions.json: there is no mission in it");
}

static bool read_all(GdContent *c, const SbSource *sources, int count, SbError *error) {
  Files files = {0};
  bool good = load_all(&files, sources, count, error) && read_lists(c, &files, error);
  for (int i = 0; i < files.count; i++) json_decref((json_t *)files.file[i].root);
  return good;
}

/* ---- texts -------------------------------------------------------------------------------------------------- */

/* Names things are shown by, which a pack with other ones brings along. */
static bool has_texts(const GdContent *c, SbError *error) {
  for (int i = 0; i < c->missions; i++) {
    const GdMission *m = &c->mission[i];
    for (int k = 0; k < m->actions; k++)
      if (!sb_need_text(&c->base, "task", m->action[k].id, "", error)) return false;
    for (int k = 0; k < m->counters; k++)
      if (!sb_need_text(&c->base, "counter", m->counter_id[k], "", error)) return false;
  }
  return sb_need_texts(&c->base, "agent", c->sheet_name, c->sheets, true, error) &&
         sb_need_texts(&c->base, "thing", c->thing_name, c->things, true, error) &&
         sb_need_texts(&c->base, "drone", c->drone_name, c->drones, false, error) &&
         sb_need_texts(&c->base, "species", c->species_name, c->species, true, error) &&
         sb_need_texts(&c->base, "alien", c->card_name, c->cards, false, error) &&
         sb_need_texts(&c->base, "encounter", c->encounter_name, c->encounters, false, error) &&
         sb_need_texts(&c->base, "card", c->event_name, c->events, true, error) &&
         sb_need_texts(&c->base, "tile", c->face_name, c->faces, false, error) &&
         sb_need_texts(&c->base, "marker", c->marker_name, c->markers, false, error) &&
         sb_need_texts(&c->base, "choice", c->choice_name, c->choices, false, error) &&
         sb_need_texts(&c->base, "mission", c->mission_choice, c->missions, true, error);
}

static void set_faces(SbDie *die, int faces, const char *const *names) {
  die->faces = faces;
  die->names = names;
}

/* Dice and options of this set. What they point to lies in the same struct, so it lives as long as they do. */
bool gd_content_read(SbContent *content, const SbSource *files, int count, SbError *error) {
  GdContent *c = (GdContent *)content;
  if (!read_all(c, files, count, error) || !has_texts(c, error)) return false;
  memcpy(c->dice, gd_die_kinds, sizeof c->dice);
  memcpy(c->options, gd_options, sizeof c->options);
  set_faces(&c->dice[GD_DIE_ALIEN], c->cards, c->card_name);
  set_faces(&c->dice[GD_DIE_ENCOUNTER], c->encounters, c->encounter_name);
  set_faces(&c->dice[GD_DIE_EVENT], c->events, c->event_name);
  set_faces(&c->dice[GD_DIE_THING], c->things, c->thing_name);
  set_faces(&c->dice[GD_DIE_AGENT], c->sheets, c->sheet_name);
  c->options[GD_OPT_MISSION].choices = c->mission_choice;
  content->dice = c->dice;
  content->options = c->options;
  gd_content_index(c);
  return true;
}
