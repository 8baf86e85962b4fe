/* Facts of the game, read from facts.json and validated. What is wrong is told by its path. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kc.h"
#include "starboard/content.h"

static const char *const effect_names[KC_EFFECTS] = {"", "MOVE", "BELL", "FREE1", "HEAVY2"};
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

static int find(const char *const *names, int count, const char *text) {
  for (int i = 0; text && i < count; i++)
    if (strcmp(names[i], text) == 0) return i;
  return -1;
}

static bool number(const json_t *object, const char *where, const char *key, int low, int high, uint8_t *out,
                   SbError *error) {
  const json_t *value = json_object_get(object, key);
  if (!json_is_integer(value) || json_integer_value(value) < low || json_integer_value(value) > high)
    return sb_fail(error, "facts.json: \"%s\" of %s must be a whole number from %d to %d", key, where, low, high);
  *out = (uint8_t)json_integer_value(value);
  return true;
}

/* The list under `key`, of exactly `count` objects. */
static const json_t *list_of(const json_t *root, const char *key, size_t count, SbError *error) {
  const json_t *list = json_object_get(root, key);
  if (json_is_array(list) && json_array_size(list) == count) return list;
  sb_fail(error, "facts.json: \"%s\" must be a list of %d entries", key, (int)count);
  return NULL;
}

/* The list under `key` as a deck of its ids, of 1 to `most` cards. */
static const json_t *deck_of(KcContent *c, const json_t *root, const char *key, int deck, int most, SbError *error) {
  const json_t *list = json_object_get(root, key), *entry;
  size_t i;
  kc_deck_begin(c, deck);
  if (json_array_size(list) == 0) {
    sb_fail(error, "facts.json: \"%s\" must be a list of cards", key);
    return NULL;
  }
  json_array_foreach (list, i, entry)
    if (!kc_deck_add(c, deck, json_string_value(json_object_get(entry, "id")), most, error)) return NULL;
  return list;
}

/* One of cards each of which the rules know by its place. */
static const json_t *fixed_deck(KcContent *c, const json_t *root, const char *key, int deck, int count,
                                SbError *error) {
  const json_t *list = list_of(root, key, (size_t)count, error);
  return list ? deck_of(c, root, key, deck, count, error) : NULL;
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

/* Entries come in the order of their ids. */
static bool named(const json_t *entry, const char *key, const char *id, SbError *error) {
  const char *text = json_string_value(json_object_get(entry, key));
  return (text && strcmp(text, id) == 0) || sb_fail(error, "facts.json: %s is missing from its place", id);
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
  int index = find(kc_type_names, KC_TYPES, type);
  if (index < 0) return false;
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

static bool read_cell(KcContent *c, const json_t *text, const char *id, uint8_t *out, SbError *error) {
  KcCell cell;
  memset(&cell, 0, sizeof cell);
  if (!json_is_string(text) || !parse_cell(json_string_value(text), &cell) || !sensible(&cell))
    return sb_fail(error, "facts.json: a cell of %s is not written as TYPE:attributes, or has what its type cannot",
                   id);
  int i = 0;
  while (i < c->defs && memcmp(&c->def[i], &cell, sizeof cell) != 0) i++;
  if (i == KC_DEFS) return sb_fail(error, "facts.json: more than %d different cells", KC_DEFS);
  if (i == c->defs) c->def[c->defs++] = cell;
  *out = (uint8_t)i;
  return true;
}

static bool read_cards(KcContent *c, const json_t *root, SbError *error) {
  const json_t *list = deck_of(c, root, "space_cards", KC_DIE_SPACE, KC_CARDS_MAX, error);
  if (!list || !kc_deck_groups(c, error)) return false;
  c->defs = 1; /* number 0 is EMPTY */
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *entry = json_array_get(list, i), *back = json_object_get(entry, "back");
    const char *id = kc_name(c, KC_DIE_SPACE, (int)i);
    KcCard *card = &c->card[i];
    if (!number(entry, id, "gb", 0, 5, &card->bellonium, error)) return false;
    if (!read_cell(c, json_object_get(entry, "left"), id, &card->def[0][0], error)) return false;
    if (!read_cell(c, json_object_get(entry, "right"), id, &card->def[0][1], error)) return false;
    bool flips = c->def[card->def[0][0]].flip || c->def[card->def[0][1]].flip;
    if (flips != (back != NULL)) return sb_fail(error, "facts.json: %s: a card flips exactly when it has a back", id);
    if (!back) continue;
    card->back = 1;
    if (json_array_size(back) != 2) return sb_fail(error, "facts.json: the back of %s must be two cells", id);
    for (size_t side = 0; side < 2; side++) {
      if (!read_cell(c, json_array_get(back, side), id, &card->def[1][side], error)) return false;
      if (c->def[card->def[1][side]].flip) return sb_fail(error, "facts.json: the back of %s may not flip", id);
    }
  }
  return true;
}

/* ---- other cards ------------------------------------------------------------------------------------ */

static bool read_warnings(KcContent *c, const json_t *root, SbError *error) {
  const json_t *list = fixed_deck(c, root, "warnings", KC_DIE_WARNING, KC_WARNINGS, error);
  for (size_t i = 0; list && i < KC_WARNINGS; i++) {
    const json_t *entry = json_array_get(list, i);
    const char *id = kc_name(c, KC_DIE_WARNING, (int)i);
    int boss = find(boss_names, KC_WARNINGS, json_string_value(json_object_get(entry, "boss")));
    int effect = find(warning_effects, KC_WARNINGS, json_string_value(json_object_get(entry, "effect")));
    if (boss < 0 || effect < 0) return sb_fail(error, "facts.json: %s needs a boss and an effect", id);
    const uint8_t *first = &c->group_first[KC_BOSSES + boss];
    c->warning[i].first = first[0];
    c->warning[i].count = (uint8_t)(first[1] - first[0]);
    c->warning[i].effect = (uint8_t)effect;
    if (!number(entry, id, "rows", 1, c->warning[i].count / KC_ROW_CARDS, &c->warning[i].rows, error)) return false;
    if (!number(entry, id, "amount", 1, 9, &c->warning[i].amount, error)) return false;
    if (effect == KC_WAIL && !number(entry, id, "most", 1, 9, &c->warning[i].most, error)) return false;
  }
  return list != NULL;
}

static bool read_sensors(KcContent *c, const json_t *root, SbError *error) {
  const json_t *list = list_of(root, "sensors", KC_SENSORS, error);
  kc_deck_begin(c, KC_DIE_SENSOR);
  for (size_t i = 0; list && i < KC_SENSORS; i++) {
    char id[KC_ID];
    const json_t *entry = json_array_get(list, i), *effect = json_object_get(entry, "effect");
    const json_t *value = json_object_get(entry, "number");
    int colour = find(kc_seat_ids, KC_SEATS, json_string_value(json_object_get(entry, "colour")));
    int index = effect ? find(effect_names, KC_EFFECTS, json_string_value(effect)) : 0;
    if (!json_is_integer(value) || json_integer_value(value) != (json_int_t)(10 * (i + 1)))
      return sb_fail(error, "facts.json: sensor card %d is missing from its place", (int)(10 * (i + 1)));
    snprintf(id, sizeof id, "%d", (int)(10 * (i + 1)));
    if (!kc_deck_add(c, KC_DIE_SENSOR, id, KC_SENSORS, error)) return false;
    if (colour < 0 || index < 0)
      return sb_fail(error, "facts.json: sensor card %s needs a colour and a known effect, or none", id);
    c->sensor_colour[i] = (uint8_t)colour;
    c->sensor_effect[i] = (uint8_t)index;
  }
  return list != NULL;
}

static bool read_powers(KcContent *c, const json_t *root, SbError *error) {
  const json_t *list = fixed_deck(c, root, "power_ups", KC_DIE_POWER, KC_POWERS, error);
  for (size_t i = 0; list && i < KC_POWERS; i++) {
    const json_t *entry = json_array_get(list, i);
    const char *id = kc_name(c, KC_DIE_POWER, (int)i);
    if (!named(entry, "when", power_words[i].when, error) || !named(entry, "effect", power_words[i].effect, error))
      return false;
    if (!number(entry, id, "count", 0, 5, &c->power[i].count, error)) return false;
    if (!number(entry, id, "amount", 1, 9, &c->power[i].amount, error)) return false;
  }
  return list != NULL;
}

static bool numbers(const json_t *entry, const char *id, const char *key, int count, int low, int high, uint8_t *out,
                    SbError *error) {
  const json_t *list = json_object_get(entry, key);
  bool good = json_is_array(list) && (int)json_array_size(list) == count;
  for (int i = 0; good && i < count; i++) {
    const json_t *value = json_array_get(list, (size_t)i);
    good = json_is_integer(value) && json_integer_value(value) >= low && json_integer_value(value) <= high;
    if (good) out[i] = (uint8_t)json_integer_value(value);
  }
  return good || sb_fail(error, "facts.json: \"%s\" of %s must be %d numbers from %d to %d", key, id, count, low, high);
}

static bool read_upgrades(KcContent *c, const json_t *root, SbError *error) {
  const json_t *list = list_of(root, "upgrades", KC_UPGRADES, error);
  for (int i = 0; list && i < KC_UPGRADES; i++) {
    const json_t *entry = json_array_get(list, (size_t)i);
    const char *id = kc_upgrade_ids[i];
    int levels = i < KC_BUILT_IN ? 3 : 2;
    if (!named(entry, "id", id, error)) return false;
    c->upgrade[i].levels = (uint8_t)levels;
    if (!number(entry, id, "copies", i == KC_CAGE ? KC_SEATS : 0, 9, &c->upgrade[i].copies, error)) return false;
    if (!numbers(entry, id, "prices", levels, 1, 20, c->upgrade[i].price, error)) return false;
    if (!numbers(entry, id, "glory", levels, 0, 20, c->upgrade[i].glory, error)) return false;
    if (i < KC_BUILT_IN && !numbers(entry, id, "damage", levels, 1, 9, c->upgrade[i].damage, error)) return false;
    if (i == KC_LASER && !numbers(entry, id, "shots", levels, 1, 9, c->upgrade[i].shots, error)) return false;
    if (i == KC_MISSILE && !numbers(entry, id, "splash", levels, 0, 9, c->upgrade[i].splash, error)) return false;
  }
  return list != NULL;
}

static bool read_missions(KcContent *c, const json_t *root, SbError *error) {
  const json_t *list = deck_of(c, root, "missions", KC_DIE_MISSION, KC_PILE_MAX, error);
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *entry = json_array_get(list, i), *counts = json_object_get(entry, "counts"), *value;
    const char *id = kc_name(c, KC_DIE_MISSION, (int)i);
    size_t k;
    if (!number(entry, id, "needed", 1, 20, &c->mission[i].needed, error)) return false;
    if (!number(entry, id, "glory", 0, 20, &c->mission[i].glory, error)) return false;
    if (json_array_size(counts) < 1) return sb_fail(error, "facts.json: \"counts\" of %s must be a list of names", id);
    json_array_foreach (counts, k, value) {
      int type = find(kc_type_names, KC_TYPES, json_string_value(value));
      int tag = find(tag_names, KC_TAGS - KC_TYPES, json_string_value(value));
      if (type < 0 && tag < 0) return sb_fail(error, "facts.json: \"counts\" of %s has a name nobody knows", id);
      c->mission[i].tags |= 1u << (type >= 0 ? type : KC_TYPES + tag);
    }
  }
  return list != NULL;
}

static bool is_state(int feat) {
  return feat == KC_CUBES || feat == KC_WEAPON_LEVEL || feat == KC_OWNED_WEAPONS || feat == KC_OWNED_LEVELS ||
         feat == KC_BELLONIUM || feat == KC_CONSTRUCTIONS || feat == KC_CARDS;
}

static bool read_achievements(KcContent *c, const json_t *root, SbError *error) {
  const json_t *list = deck_of(c, root, "achievements", KC_DIE_ACHIEVEMENT, KC_PILE_MAX, error);
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *entry = json_array_get(list, i);
    const char *id = kc_name(c, KC_DIE_ACHIEVEMENT, (int)i);
    int feat = find(feat_names, KC_FEATS, json_string_value(json_object_get(entry, "condition")));
    if (feat < 0) return sb_fail(error, "facts.json: the condition of %s is not one of those known", id);
    if (!named(entry, "kind", is_state(feat) ? "state" : "event", error)) return false;
    c->achievement[i].feat = (uint8_t)feat;
    c->achievement[i].state = is_state(feat);
    if (!number(entry, id, "amount", 1, 40, &c->achievement[i].amount, error)) return false;
    if (!number(entry, id, "glory", 0, 20, &c->achievement[i].glory, error)) return false;
  }
  return list != NULL;
}

/* ---- piles and numbers ------------------------------------------------------------------------------ */

static bool read_pile(KcContent *c, const json_t *piles, const char *key, int which, SbError *error) {
  const json_t *list = json_object_get(piles, key), *entry;
  uint8_t rows, used[KC_LEVELS] = {0};
  size_t i;
  json_array_foreach (list, i, entry) {
    int level = find(level_names, KC_LEVELS, json_string_value(json_object_get(entry, "level")));
    if (level < 0 || used[level])
      return sb_fail(error, "facts.json: piles/%s: each level once, and only known ones", key);
    int cards = c->group_first[level + 1] - c->group_first[level];
    if (!number(entry, key, "rows", 1, cards / KC_ROW_CARDS, &rows, error)) return false;
    used[level] = 1;
    while (rows-- > 0) c->row_level[which][c->pile_rows[which]++] = (uint8_t)level;
  }
  return c->pile_rows[which] >= KC_ROWS || sb_fail(error, "facts.json: piles/%s needs at least %d rows", key, KC_ROWS);
}

static bool read_left_out(KcContent *c, const json_t *root, const char *key, int which, SbError *error) {
  const json_t *list = json_object_get(json_object_get(root, "left_out"), key), *value;
  size_t i;
  if (!json_is_array(list)) return sb_fail(error, "facts.json: left_out/%s must be a list of ids", key);
  json_array_foreach (list, i, value) {
    int mission = find(c->dice[KC_DIE_MISSION].names, c->dice[KC_DIE_MISSION].faces, json_string_value(value));
    int achievement =
        find(c->dice[KC_DIE_ACHIEVEMENT].names, c->dice[KC_DIE_ACHIEVEMENT].faces, json_string_value(value));
    if (mission < 0 && achievement < 0) return sb_fail(error, "facts.json: left_out/%s has an id nobody knows", key);
    if (mission >= 0) c->no_mission[which] |= 1u << mission;
    if (achievement >= 0) c->no_achievement[which] |= 1u << achievement;
  }
  return true;
}

static bool read_numbers(KcContent *c, const json_t *root, SbError *error) {
  const json_t *ship = json_object_get(root, "ship"), *prices = json_object_get(root, "prices");
  const json_t *losses = json_object_get(root, "losses"), *glory = json_object_get(root, "glory");
  const json_t *bomb = json_object_get(root, "bomb");
  return number(ship, "ship", "energy", 2, 20, &c->energy, error) &&
         number(ship, "ship", "moves", 1, 5, &c->moves, error) &&
         number(ship, "ship", "crowded_moves", 1, 5, &c->crowded_moves, error) &&
         number(ship, "ship", "fires", 0, 5, &c->fires, error) &&
         number(ship, "ship", "turret", 1, 9, &c->turret, error) &&
         number(ship, "ship", "recharge", 0, 9, &c->recharge, error) &&
         numbers(ship, "ship", "overload", 2, 0, 9, c->overload, error) &&
         number(prices, "prices", "power_up", 1, 20, &c->card_price, error) &&
         number(prices, "prices", "merchant", 1, 20, &c->merchant_price, error) &&
         number(prices, "prices", "rotation", 1, 9, &c->rotation_price, error) &&
         number(losses, "losses", "collision", 1, 9, &c->collision_loss, error) &&
         number(losses, "losses", "mine", 0, 9, &c->mine_loss, error) &&
         number(glory, "glory", "destroyed_rival", 0, 20, &c->rival_glory, error) &&
         number(glory, "glory", "cube", 0, 20, &c->cube_glory, error) &&
         number(glory, "glory", "bellonium_for_one", 1, 99, &c->bellonium_for_one, error) &&
         number(bomb, "bomb", "cards", 0, 10, &c->bomb_cards, error) &&
         number(bomb, "bomb", "points", 0, 20, &c->bomb_points, error);
}

static bool read_all(KcContent *c, const json_t *root, SbError *error) {
  const json_t *piles = json_object_get(root, "piles");
  return read_cards(c, root, error) && read_warnings(c, root, error) && read_sensors(c, root, error) &&
         read_powers(c, root, error) && read_upgrades(c, root, error) && read_missions(c, root, error) &&
         read_achievements(c, root, error) && read_pile(c, piles, "standard", 0, error) &&
         read_pile(c, piles, "crowded", 1, error) && read_left_out(c, root, "survivor", 0, error) &&
         read_left_out(c, root, "crowded", 1, error) && read_numbers(c, root, error);
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
  static const char *const names[] = {"facts.json", NULL};
  const SbSource *file = sb_source_find(files, count, "facts.json");
  json_error_t where;
  if (!sb_facts_known(files, count, names, error)) return false;
  if (!file) return sb_fail(error, "facts.json is missing");
  json_t *root = json_loadb(file->text, file->size, JSON_REJECT_DUPLICATES, &where);
  if (!root) return sb_fail_at(error, where.line, where.column, "facts.json: %s", where.text);
  KcContent *c = (KcContent *)content;
  bool good = read_all(c, root, error);
  if (good) sum_up(c);
  json_decref(root);
  content->dice = c->dice;
  return good && has_texts(c, "mission", KC_DIE_MISSION, error) &&
         has_texts(c, "achievement", KC_DIE_ACHIEVEMENT, error) && has_texts(c, "power", KC_DIE_POWER, error) &&
         has_texts(c, "boss", KC_DIE_WARNING, error);
}
