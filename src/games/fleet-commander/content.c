/* Facts of the game, read from facts*.json and validated. Missing or odd values are told by their path. */
#include <stdio.h>
#include <string.h>

#include "fc.h"

static const char *const face_names[] = {"+", "x", "*", "!"};
static const char *const start_names[] = {"yellow", "blue"};
const char *const fc_kind_names[FC_KINDS] = {"frigate", "destroyer", "battleship", "shuttle", "decoy"};
const char fc_letters[FC_PIECES + 1] = "ABCDFGJKLMNPQRSTUV";
const char *const fc_weapon_names[FC_WEAPONS] = {"vortex", "proton", "tractor", "repair", "bomb", "drones"};
const char *const fc_scenario_names[FC_SCENARIOS + 1] = {"standard", "belt", "trap", "capture", "salvage", NULL};
const char *const fc_node_names[FC_NODES] = {"weapon", "terrain", "deploy",  "six",  "keep-six", "field",
                                             "drift",  "dice",    "actions", "exit", "step",     "join",
                                             "answer", "drain",   "bridge",  "over"};
const char *const fc_reason_names[FC_REASONS] = {"classes",    "resigned",  "limit", "escaped", "shuttle",
                                                 "containers", "exhausted", "time",  "gone"};
const char *const fc_cause_names[FC_CAUSES] = {"move", "step", "dodge", "tractor"};

static const uint8_t usual_weights[4] = {2, 2, 1, 1};
const SbDie fc_dice[FC_DIE_KINDS] = {
    {.id = "command", .faces = 4, .names = face_names, .weights = usual_weights},
    {.id = "starting-player", .faces = 2, .names = start_names},
    {.id = "weapon-deal", .faces = FC_WEAPONS, .names = fc_weapon_names, .secret = true},
};

static bool squares(const json_t *text, const char *where, uint32_t *out, SbError *error) {
  if (!json_is_string(text)) return sb_fail(error, "facts.json: \"%s\" must be a list of squares in one text", where);
  *out = 0;
  for (const char *p = json_string_value(text); *p;) {
    char name[3] = {p[0], p[1], 0};
    int square = sb_grid_find(&fc_grid, name);
    if (square < 0 || (p[2] && p[2] != ' '))
      return sb_fail(error, "facts.json: \"%s\" has no square at \"%s\"", where, p);
    *out |= fc_bit(square);
    p += p[2] ? 3 : 2;
  }
  return true;
}

static bool read_fleet(FcContent *c, const json_t *fleet, int scenario, int seat, SbError *error) {
  const char *key;
  json_t *value;
  int pieces = 0;
  if (!json_is_object(fleet))
    return sb_fail(error, "facts.json: scenario \"%s\" needs two fleets", fc_scenario_names[scenario]);
  json_object_foreach ((json_t *)fleet, key, value) {
    int kind = sb_name_find(fc_kind_names, FC_DECOY, key);
    if (kind < 0 || !json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > 7)
      return sb_fail(error, "facts.json: scenario \"%s\": bad fleet entry \"%s\"", fc_scenario_names[scenario], key);
    c->scenario[scenario].fleet[seat][kind] = (uint8_t)json_integer_value(value);
    pieces += (int)json_integer_value(value);
  }
  if (pieces < 1 || pieces + c->decoys > FC_PIECES / 2)
    return sb_fail(error, "facts.json: scenario \"%s\": a fleet has 1 to %d pieces", fc_scenario_names[scenario],
                   FC_PIECES / 2 - c->decoys);
  return true;
}

/* Whatever the order, the last ship must find a square: the others together cannot fill the zone so far that one kind
 * fits nowhere. And nobody may be put among enemies or on terrain. */
static bool deployable(const FcContent *c, int scenario, int seat, SbError *error) {
  const char *name = fc_scenario_names[scenario];
  const uint8_t *fleet = c->scenario[scenario].fleet[seat];
  uint32_t zone = c->scenario[scenario].zone[seat];
  int total = 0;
  for (int k = 0; k < FC_DECOY; k++) total += fleet[k] * c->class_of[k];
  for (int k = 0; k < FC_DECOY; k++)
    if (fleet[k] &&
        total - c->class_of[k] >= fc_count(zone) * (c->square_limit - c->class_of[k] + 1) - fleet[FC_SHUTTLE])
      return sb_fail(error, "facts.json: scenario \"%s\": the zone of seat %d is too small for its fleet", name, seat);
  if (zone & (c->scenario[scenario].zone[!seat] | c->scenario[scenario].terrain_zone))
    return sb_fail(error, "facts.json: scenario \"%s\": zones overlap", name);
  if (fleet[FC_BATTLESHIP] > 1)
    return sb_fail(error, "facts.json: scenario \"%s\": a fleet has at most one battleship", name);
  if (fleet[FC_SHUTTLE] > (seat && scenario == FC_CAPTURE) || (fleet[FC_SHUTTLE] && !(zone & fc_bit(12))))
    return sb_fail(error, "facts.json: scenario \"%s\": the shuttle belongs to seat 1 of the capture, on c3", name);
  return true;
}

static bool read_scenario(FcContent *c, const json_t *root, int i, SbError *error) {
  const char *name = fc_scenario_names[i];
  const json_t *facts = json_object_get(json_object_get(root, "scenarios"), name);
  if (!json_is_object(facts)) return sb_fail(error, "facts.json: scenario \"%s\" is missing", name);
  const json_t *fleets = json_object_get(facts, "fleets"), *zones = json_object_get(facts, "zones");
  for (int seat = 0; seat < 2; seat++) {
    if (!read_fleet(c, json_array_get(fleets, (size_t)seat), i, seat, error)) return false;
    if (!squares(json_array_get(zones, (size_t)seat), "zones", &c->scenario[i].zone[seat], error)) return false;
  }
  if (!squares(json_object_get(facts, "terrain_zone"), "terrain_zone", &c->scenario[i].terrain_zone, error))
    return false;
  if (fc_count(c->scenario[i].terrain_zone) < 4)
    return sb_fail(error, "facts.json: scenario \"%s\": terrain_zone needs 4 squares", name);
  for (int seat = 0; seat < 2; seat++)
    if (!deployable(c, i, seat, error)) return false;
  const json_t *first = json_object_get(facts, "first");
  c->scenario[i].first = json_is_integer(first) ? json_integer_value(first) != 0 : 2;
  c->scenario[i].six_dice = json_is_true(json_object_get(facts, "six_dice"));
  if (c->scenario[i].six_dice && c->scenario[i].first != 0) /* FC-13.12: Yellow rolls them, and holds them then */
    return sb_fail(error, "facts.json: scenario \"%s\": \"six_dice\" needs \"first\": 0", name);
  const char *key;
  json_t *value;
  int containers = 0;
  json_object_foreach (json_object_get(facts, "containers"), key, value) {
    int square = sb_grid_find(&fc_grid, key);
    if (square < 0 || !json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > 20)
      return sb_fail(error, "facts.json: scenario \"%s\": bad containers at \"%s\"", name, key);
    c->scenario[i].containers[square] = (uint8_t)json_integer_value(value);
    containers += c->scenario[i].containers[square];
  }
  if (i == FC_SALVAGE && containers == 0)
    return sb_fail(error, "facts.json: scenario \"%s\": there is no container to salvage", name);
  return true;
}

static bool read_facts(FcContent *c, const json_t *root, SbError *error) {
  const SbFacts facts = {root, "facts.json", error};
  char path[64];
  for (int k = 0; k < FC_DECOY; k++) {
    snprintf(path, sizeof path, "ships/%s/class", fc_kind_names[k]);
    if (!sb_fact_byte(&facts, path, 1, 5, &c->class_of[k])) return false;
    snprintf(path, sizeof path, "ships/%s/power", fc_kind_names[k]);
    if (!sb_fact_byte(&facts, path, 0, 9, &c->power[k])) return false;
    snprintf(path, sizeof path, "ships/%s/hull", fc_kind_names[k]);
    if (!sb_fact_byte(&facts, path, 1, 99, &c->hull[k])) return false;
  }
  for (int f = 0; f < 4; f++) {
    snprintf(path, sizeof path, "die/%s", face_names[f]);
    if (!sb_fact_byte(&facts, path, 1, 20, &c->die_weights[f])) return false;
  }
  const SbFactNumber numbers[] = {
      {"bridge/reserve", 0, 2, &c->reserve},
      {"bridge/gauge", 0, 2, &c->gauge},
      {"square_limit", 4, 5, &c->square_limit},
      {"victory_classes", 1, 60, &c->victory},
      {"decoys", 0, 2, &c->decoys},
      {"gravity/damage", 0, 9, &c->gravity_damage},
      {"gravity/most_rolls", 1, 50, &c->gravity_rolls},
      {"weapons/vortex/damage", 0, 99, &c->vortex_damage},
      {"weapons/proton/range", 1, 2, &c->proton_range},
      {"weapons/proton/damage_per_class", 0, 20, &c->proton_per_class},
      {"weapons/tractor/range", 1, 2, &c->tractor_range},
      {"weapons/repair/range", 0, 4, &c->repair_range},
      {"weapons/repair/hull", 0, 99, &c->repair_hull},
      {"weapons/drones/range", 1, 4, &c->drone_range},
      {"weapons/drones/damage", 0, 99, &c->drone_damage},
      {NULL, 0, 0, NULL},
  };
  if (!sb_fact_numbers(&facts, numbers)) return false;
  for (int i = 0; i < FC_SCENARIOS; i++)
    if (!read_scenario(c, root, i, error)) return false;
  return true;
}

bool fc_content_read(SbContent *content, const SbSource *files, int count, SbError *error) {
  FcContent *c = (FcContent *)content;
  json_t *root = sb_facts_only(files, count, error);
  bool ok = root && read_facts(c, root, error);
  json_decref(root);
  memcpy(c->dice, fc_dice, sizeof c->dice);
  c->dice[FC_DIE_COMMAND].weights = c->die_weights;
  content->dice = c->dice;
  return ok;
}
