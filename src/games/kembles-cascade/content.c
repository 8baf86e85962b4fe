/* Facts of the game, read from facts.json and validated. What is wrong is told by its path. */
#include <string.h>

#include "kc.h"
#include "starboard/position.h"

static const char *const effect_names[KC_EFFECTS] = {NULL, "MOVE", "BELL", "FREE1", "HEAVY2"};
static const char *const feat_names[KC_FEATS] = {
    "kills",     "rocks",         "cruiser-energy", "turret",        "raised",       "cubes",     "finished",
    "dodged",    "dared",         "moves",          "overload-kill", "weapon-level", "weapons",   "levels",
    "bellonium", "constructions", "singularity",    "jump-kill",     "swept",        "swallowed", "cards"};
static const char *const tag_names[] = {"construction", "cube", "powerup-cell"};
static const char *const level_names[KC_LEVELS] = {"S1", "A1", "W1", "F1", "T1"};
static const char *const boss_names[KC_WARNINGS] = {"BA", "BH", "CR", "TG"};
static const char *const warning_effects[KC_WARNINGS] = {"wail", "plating", "broadside", "frost"};
/* What each power-up does is fixed; its number of copies and its amount are content. */
static const struct {
  const char *when, *effect;
} power_words[KC_POWERS] = {{"combat", "moves"},
                            {"combat", "level"},
                            {"combat", "energy"},
                            {"combat", "fires"},
                            {"combat", "turret"},
                            {"at-once", "bellonium"},
                            {"end", "glory"},
                            {"end", "glory"},
                            {"reaction", "deflect"},
                            {"combat", "wormhole"},
                            {"after-kill", "bellonium"},
                            {"combat", "jam"}};

/* The list under `key` as a deck of its ids. */
static const json_t *deck_of(KcContent *c, const SbFacts *f, const char *key, int deck, int least, int most) {
  const json_t *list = sb_fact_list(f, key, least, most), *entry;
  size_t i;
  kc_deck_begin(c, deck);
  json_array_foreach (list, i, entry)
    if (!kc_deck_add(c, deck, json_string_value(json_object_get(entry, "id")), f->error)) return NULL;
  return list;
}

/* Names cards are shown by, which a pack with other cards brings along. */
static bool has_texts(const KcContent *c, const char *kind, int deck, SbError *error) {
  static const char *const ends[] = {"", ".help"};
  for (int i = 0; i < c->dice[deck].faces; i++)
    for (int end = 0; end < 2; end++) {
      char key[60];
      snprintf(key, sizeof key, "%s.%s%s", kind, kc_name(c, deck, i), ends[end]);
      if (!sb_content_has_text(&c->base, key)) return sb_fail(error, "texts.json: there is no text \"%s\"", key);
    }
  return true;
}

/* ---- cells ------------------------------------------------------------------------------------------ */

static bool small_number(const char *text, size_t size, int high, uint8_t *out) {
  int value = 0;
  if (size < 1 || size > 2) return false;
  for (size_t i = 0; i < size; i++) {
    if (text[i] < '0' || text[i] > '9') return false;
    value = value * 10 + text[i] - '0';
  }
  *out = (uint8_t)value;
  return value >= 1 && value <= high;
}

static bool attribute(const char *text, size_t size, KcCell *cell) {
  static const char letters[] = "UDLR", weapons[] = "LMGF";
  const char *at;
  bool flip = size == 4 && memcmp(text, "flip", 4) == 0, spec = size == 4 && memcmp(text, "spec", 4) == 0;
  cell->flip |= flip;
  cell->spec |= spec;
  if (flip || spec) return true;
  if (size == 3 && memcmp(text, "im", 2) == 0 && (at = strchr(weapons, text[2])) != NULL) {
    cell->immune |= (uint8_t)(1u << (at - weapons));
    return true;
  }
  if (size >= 3 && (text[0] == 'r' || text[0] == 'g') && (at = strchr(letters, text[1])) != NULL && *at)
    return small_number(text + 2, size - 2, 3,
                        text[0] == 'r' ? &cell->ranged[at - letters] : &cell->gamma[at - letters]);
  uint8_t *where = text[0] == 'e'   ? &cell->energy
                   : text[0] == 'd' ? &cell->danger
                   : text[0] == 'o' ? &cell->omni
                   : text[0] == 'b' ? &cell->bellonium
                   : text[0] == 'y' ? &cell->glory
                   : text[0] == 'm' ? &cell->maze
                                    : NULL;
  return where && small_number(text + 1, size - 1, 12, where);
}

static bool parse_cell(const char *text, KcCell *cell) {
  size_t n = strcspn(text, ":");
  char type[16];
  if (n >= sizeof type) return false;
  memcpy(type, text, n);
  type[n] = 0;
  int index = 0;
  while (index < KC_TYPES && strcmp(kc_type_names[index], type) != 0) index++;
  if (index == KC_TYPES) return false;
  cell->type = (uint8_t)index;
  for (text += n; *text; text += n) {
    text++;
    n = strcspn(text, ",");
    if (n == 0 || !attribute(text, n, cell)) return false;
  }
  for (int d = 0; d < KC_DIRS; d++) cell->icons = (uint8_t)(cell->icons + cell->ranged[d] + cell->gamma[d]);
  return true;
}

/* The rules rely on it: only enemies have icons, only what fire can meet has energy, a maze has moves. */
static bool sensible(const KcCell *cell) {
  uint32_t type = KC_T(cell->type);
  bool shot = type & (KC_ENEMIES | KC_T(KC_ASTEROID_D) | KC_T(KC_SINGULARITY));
  if ((cell->danger || cell->icons || cell->omni || cell->spec || cell->flip) && !(type & KC_ENEMIES)) return false;
  if ((cell->energy || cell->immune) && !shot) return false;
  if (shot && cell->type != KC_BOSSX && !cell->energy) return false;
  if (cell->type == KC_BOSSX && (cell->energy || cell->flip)) return false;
  if (cell->maze && cell->type != KC_MAZE) return false;
  return shot || cell->type == KC_MAZE || !(cell->bellonium || cell->glory);
}

static bool read_cell(KcContent *c, const SbFacts *f, const json_t *text, uint8_t *out) {
  KcCell cell;
  memset(&cell, 0, sizeof cell);
  if (!json_is_string(text) || !parse_cell(json_string_value(text), &cell) || !sensible(&cell))
    return sb_fail(f->error, "%s: a cell is not written as TYPE:attributes, or has what its type cannot", f->where);
  int i = 0;
  while (i < c->defs && memcmp(&c->def[i], &cell, sizeof cell) != 0) i++;
  if (i == KC_DEFS) return sb_fail(f->error, "%s: more than %d different cells", f->where, KC_DEFS);
  if (i == c->defs) c->def[c->defs++] = cell;
  *out = (uint8_t)i;
  return true;
}

static bool read_back(KcContent *c, const SbFacts *f, KcCard *card) {
  bool flips = c->def[card->def[0][0]].flip || c->def[card->def[0][1]].flip;
  card->back = sb_fact_at(f, "back") != NULL;
  if (flips != card->back) return sb_fail(f->error, "%s: a card flips exactly when it has a back", f->where);
  if (!card->back) return true;
  const json_t *back = sb_fact_list(f, "back", 2, 2);
  for (size_t side = 0; side < 2; side++) {
    if (!back || !read_cell(c, f, json_array_get(back, side), &card->def[1][side])) return false;
    if (c->def[card->def[1][side]].flip) return sb_fail(f->error, "%s: the back may not flip", f->where);
  }
  return true;
}

static bool read_cards(KcContent *c, const SbFacts *f) {
  const json_t *list = deck_of(c, f, "space_cards", KC_DIE_SPACE, 1, KC_CARDS_MAX);
  if (!list || !kc_deck_groups(c, f->error)) return false;
  c->defs = 1; /* number 0 is EMPTY */
  for (int i = 0; i < c->dice[KC_DIE_SPACE].faces; i++) {
    SbFactEntry e;
    sb_fact_entry(f, list, i, kc_name(c, KC_DIE_SPACE, i), &e);
    KcCard *card = &c->card[i];
    if (!sb_fact_byte(&e.facts, "gb", 0, 5, &card->bellonium) ||
        !read_cell(c, &e.facts, sb_fact_at(&e.facts, "left"), &card->def[0][0]) ||
        !read_cell(c, &e.facts, sb_fact_at(&e.facts, "right"), &card->def[0][1]) || !read_back(c, &e.facts, card))
      return false;
  }
  return true;
}

/* ---- other cards ------------------------------------------------------------------------------------ */

static bool read_warnings(KcContent *c, const SbFacts *f) {
  const json_t *list = deck_of(c, f, "warnings", KC_DIE_WARNING, KC_WARNINGS, KC_WARNINGS);
  for (int i = 0; list && i < KC_WARNINGS; i++) {
    SbFactEntry e;
    sb_fact_entry(f, list, i, kc_name(c, KC_DIE_WARNING, i), &e);
    int boss, effect;
    if (!sb_fact_name(&e.facts, "boss", boss_names, KC_WARNINGS, &boss) ||
        !sb_fact_name(&e.facts, "effect", warning_effects, KC_WARNINGS, &effect))
      return false;
    const uint8_t *first = &c->group_first[KC_BOSSES + boss];
    c->warning[i].first = first[0];
    c->warning[i].count = (uint8_t)(first[1] - first[0]);
    c->warning[i].effect = (uint8_t)effect;
    if (!sb_fact_byte(&e.facts, "rows", 1, c->warning[i].count / KC_ROW_CARDS, &c->warning[i].rows) ||
        !sb_fact_byte(&e.facts, "amount", 1, 9, &c->warning[i].amount) ||
        (effect == KC_WAIL && !sb_fact_byte(&e.facts, "most", 1, 9, &c->warning[i].most)))
      return false;
  }
  return list != NULL;
}

static bool read_sensors(KcContent *c, const SbFacts *f) {
  const json_t *list = sb_fact_list(f, "sensors", KC_SENSORS, KC_SENSORS);
  kc_deck_begin(c, KC_DIE_SENSOR);
  for (int i = 0; list && i < KC_SENSORS; i++) {
    char id[KC_ID];
    int number = 10 * (i + 1), colour, effect = 0;
    snprintf(id, sizeof id, "%d", number);
    SbFactEntry e;
    sb_fact_entry(f, list, i, id, &e);
    if (json_integer_value(sb_fact_at(&e.facts, "number")) != number)
      return sb_fail(f->error, "facts.json: sensor card %d is missing from its place", number);
    if (!kc_deck_add(c, KC_DIE_SENSOR, id, f->error) ||
        !sb_fact_name(&e.facts, "colour", kc_seat_ids, KC_SEATS, &colour) ||
        (sb_fact_at(&e.facts, "effect") && !sb_fact_name(&e.facts, "effect", effect_names, KC_EFFECTS, &effect)))
      return false;
    c->sensor_colour[i] = (uint8_t)colour;
    c->sensor_effect[i] = (uint8_t)effect;
  }
  return list != NULL;
}

static bool read_powers(KcContent *c, const SbFacts *f) {
  const json_t *list = deck_of(c, f, "power_ups", KC_DIE_POWER, KC_POWERS, KC_POWERS);
  for (int i = 0; list && i < KC_POWERS; i++) {
    SbFactEntry e;
    sb_fact_entry(f, list, i, kc_name(c, KC_DIE_POWER, i), &e);
    if (!sb_fact_is(&e.facts, "when", power_words[i].when) || !sb_fact_is(&e.facts, "effect", power_words[i].effect) ||
        !sb_fact_byte(&e.facts, "count", 0, 5, &c->power[i].count) ||
        !sb_fact_byte(&e.facts, "amount", 1, 9, &c->power[i].amount))
      return false;
  }
  return list != NULL;
}

static bool read_upgrades(KcContent *c, const SbFacts *f) {
  const json_t *list = sb_fact_list(f, "upgrades", KC_UPGRADES, KC_UPGRADES);
  for (int i = 0; list && i < KC_UPGRADES; i++) {
    SbFactEntry e;
    sb_fact_entry(f, list, i, kc_upgrade_ids[i], &e);
    struct KcUpgradeFacts *u = &c->upgrade[i];
    int levels = i < KC_BUILT_IN ? 3 : 2;
    u->levels = (uint8_t)levels;
    if (!sb_fact_is(&e.facts, "id", kc_upgrade_ids[i]) ||
        !sb_fact_byte(&e.facts, "copies", i == KC_CAGE ? KC_SEATS : 0, 9, &u->copies) ||
        !sb_fact_bytes(&e.facts, "prices", levels, 1, 20, u->price) ||
        !sb_fact_bytes(&e.facts, "glory", levels, 0, 20, u->glory) ||
        (i < KC_BUILT_IN && !sb_fact_bytes(&e.facts, "damage", levels, 1, 9, u->damage)) ||
        (i == KC_LASER && !sb_fact_bytes(&e.facts, "shots", levels, 1, 9, u->shots)) ||
        (i == KC_MISSILE && !sb_fact_bytes(&e.facts, "splash", levels, 0, 9, u->splash)))
      return false;
  }
  return list != NULL;
}

static bool read_missions(KcContent *c, const SbFacts *f) {
  const json_t *list = deck_of(c, f, "missions", KC_DIE_MISSION, 1, KC_PILE_MAX);
  for (int i = 0; list && i < c->dice[KC_DIE_MISSION].faces; i++) {
    SbFactEntry e;
    sb_fact_entry(f, list, i, kc_name(c, KC_DIE_MISSION, i), &e);
    const json_t *counts = sb_fact_list(&e.facts, "counts", 1, KC_TAGS), *value;
    size_t k;
    if (!counts || !sb_fact_byte(&e.facts, "needed", 1, 20, &c->mission[i].needed) ||
        !sb_fact_byte(&e.facts, "glory", 0, 20, &c->mission[i].glory))
      return false;
    json_array_foreach (counts, k, value) {
      int type = sb_read_id(value, kc_type_names, KC_TYPES), tag = sb_read_id(value, tag_names, KC_TAGS - KC_TYPES);
      if (type < 0 && tag < 0) return sb_fail(f->error, "%s: \"counts\" has a name nobody knows", e.facts.where);
      c->mission[i].tags |= 1u << (type >= 0 ? type : KC_TYPES + tag);
    }
  }
  return list != NULL;
}

static bool is_state(int feat) {
  return feat == KC_CUBES || feat == KC_WEAPON_LEVEL || feat == KC_OWNED_WEAPONS || feat == KC_OWNED_LEVELS ||
         feat == KC_BELLONIUM || feat == KC_CONSTRUCTIONS || feat == KC_CARDS;
}

static bool read_achievements(KcContent *c, const SbFacts *f) {
  const json_t *list = deck_of(c, f, "achievements", KC_DIE_ACHIEVEMENT, 1, KC_PILE_MAX);
  for (int i = 0; list && i < c->dice[KC_DIE_ACHIEVEMENT].faces; i++) {
    SbFactEntry e;
    sb_fact_entry(f, list, i, kc_name(c, KC_DIE_ACHIEVEMENT, i), &e);
    int feat;
    if (!sb_fact_name(&e.facts, "condition", feat_names, KC_FEATS, &feat) ||
        !sb_fact_is(&e.facts, "kind", is_state(feat) ? "state" : "event") ||
        !sb_fact_byte(&e.facts, "amount", 1, 40, &c->achievement[i].amount) ||
        !sb_fact_byte(&e.facts, "glory", 0, 20, &c->achievement[i].glory))
      return false;
    c->achievement[i].feat = (uint8_t)feat;
    c->achievement[i].state = is_state(feat);
  }
  return list != NULL;
}

/* ---- piles and numbers ------------------------------------------------------------------------------ */

static bool read_pile(KcContent *c, const SbFacts *f, const char *path, int which) {
  const json_t *list = sb_fact_list(f, path, 1, KC_LEVELS);
  uint8_t rows, used[KC_LEVELS] = {0};
  for (int i = 0; i < (int)json_array_size(list); i++) {
    SbFactEntry e;
    sb_fact_entry(f, list, i, path, &e);
    int level;
    if (!sb_fact_name(&e.facts, "level", level_names, KC_LEVELS, &level)) return false;
    if (used[level]) return sb_fail(f->error, "%s: each level once", e.facts.where);
    int cards = c->group_first[level + 1] - c->group_first[level];
    if (!sb_fact_byte(&e.facts, "rows", 1, cards / KC_ROW_CARDS, &rows)) return false;
    used[level] = 1;
    while (rows-- > 0) c->row_level[which][c->pile_rows[which]++] = (uint8_t)level;
  }
  return list && (c->pile_rows[which] >= KC_ROWS ||
                  sb_fail(f->error, "%s: \"%s\" needs at least %d rows", f->where, path, KC_ROWS));
}

static bool read_left_out(KcContent *c, const SbFacts *f, const char *path, int which) {
  const SbDie *missions = &c->dice[KC_DIE_MISSION], *achievements = &c->dice[KC_DIE_ACHIEVEMENT];
  const json_t *list = sb_fact_list(f, path, 0, missions->faces + achievements->faces), *value;
  size_t i;
  json_array_foreach (list, i, value) {
    int mission = sb_read_id(value, missions->names, missions->faces);
    int achievement = sb_read_id(value, achievements->names, achievements->faces);
    if (mission < 0 && achievement < 0) return sb_fail(f->error, "%s: \"%s\" has an id nobody knows", f->where, path);
    if (mission >= 0) c->no_mission[which] |= 1u << mission;
    if (achievement >= 0) c->no_achievement[which] |= 1u << achievement;
  }
  return list != NULL;
}

static bool read_numbers(KcContent *c, const SbFacts *f) {
  const SbFactNumber numbers[] = {
      {"ship/energy", 2, 20, &c->energy},
      {"ship/moves", 1, 5, &c->moves},
      {"ship/crowded_moves", 1, 5, &c->crowded_moves},
      {"ship/fires", 0, 5, &c->fires},
      {"ship/turret", 1, 9, &c->turret},
      {"ship/recharge", 0, 9, &c->recharge},
      {"prices/power_up", 1, 20, &c->card_price},
      {"prices/merchant", 1, 20, &c->merchant_price},
      {"prices/rotation", 1, 9, &c->rotation_price},
      {"losses/collision", 1, 9, &c->collision_loss},
      {"losses/mine", 0, 9, &c->mine_loss},
      {"glory/destroyed_rival", 0, 20, &c->rival_glory},
      {"glory/cube", 0, 20, &c->cube_glory},
      {"glory/bellonium_for_one", 1, 99, &c->bellonium_for_one},
      {"bomb/cards", 0, 10, &c->bomb_cards},
      {"bomb/points", 0, 20, &c->bomb_points},
      {NULL, 0, 0, NULL},
  };
  return sb_fact_numbers(f, numbers) && sb_fact_bytes(f, "ship/overload", 2, 0, 9, c->overload);
}

static bool read_all(KcContent *c, const SbFacts *f) {
  return read_cards(c, f) && read_warnings(c, f) && read_sensors(c, f) && read_powers(c, f) && read_upgrades(c, f) &&
         read_missions(c, f) && read_achievements(c, f) && read_pile(c, f, "piles/standard", 0) &&
         read_pile(c, f, "piles/crowded", 1) && read_left_out(c, f, "left_out/survivor", 0) &&
         read_left_out(c, f, "left_out/crowded", 1) && read_numbers(c, f);
}

static void look_at_definitions(KcContent *c) {
  for (int i = 0; i < c->defs; i++) {
    KcCell *def = &c->def[i];
    for (int dir = 0; dir < KC_DIRS; dir++)
      if (def->ranged[dir] || def->gamma[dir]) def->aims |= (uint8_t)(1u << dir);
    int plain = def->danger ? def->danger : def->icons, seen = plain < KC_SEEN_PLAIN ? plain : KC_SEEN_PLAIN;
    if (KC_T(def->type) & KC_BLOCKING) seen |= KC_SEEN_STOPS;
    if (KC_T(def->type) & KC_BLOCKING & ~KC_ENEMIES) seen |= KC_SEEN_WALL;
    if (def->icons) seen |= KC_SEEN_SHOOTS;
    if (def->omni) seen |= KC_SEEN_OMNI;
    if (def->type == KC_WORMHOLE) seen |= KC_SEEN_WORMHOLE;
    c->seen[i] = (uint8_t)seen;
    c->omni[i] = def->omni;
  }
}

static void sum_up(KcContent *c) {
  look_at_definitions(c);
  for (int card = 0; card < KC_PILE_MAX; card++)
    if (c->achievement[card].state) c->state_cards |= 1u << card;
}

bool kc_content_read(SbContent *content, const SbSource *files, int count, SbError *error) {
  KcContent *c = (KcContent *)content;
  json_t *root = sb_facts_only(files, count, error);
  bool good = root && read_all(c, &(SbFacts){root, "facts.json", error});
  if (good) sum_up(c);
  json_decref(root);
  content->dice = c->dice;
  return good && has_texts(c, "mission", KC_DIE_MISSION, error) &&
         has_texts(c, "achievement", KC_DIE_ACHIEVEMENT, error) && has_texts(c, "power", KC_DIE_POWER, error) &&
         has_texts(c, "boss", KC_DIE_WARNING, error);
}
