/* JSON to states (docs/notation/battleship-galaxies.md): defaults for what is left out, a sentence for what is wrong.
 * What only concerns whether things fit together is check()'s business. */
#include "position.h"
#include "starboard/content.h"

/* ---- tiles and changes ------------------------------------------------------------------------------- */

static bool read_tile(const BgContent *c, const json_t *json, BgTile *tile, SbError *error) {
  static const char *const members[] = {"kind", "at", NULL};
  const json_t *kind = json_object_get(json, "kind");
  if (!sb_read_only(json, "an entry of \"tiles\"", members, error)) return false;
  if (!json_object_get(json, "at")) return sb_fail(error, "an entry of \"tiles\" needs \"at\"");
  if (!bg_json_base(json_object_get(json, "at"), "at", tile->at, error)) return false;
  if (!kind || json_is_null(kind)) return true;
  int found = sb_read_thing(&c->base, "tile", c->tile_name, c->tile_kinds, kind);
  if (found < 0) return sb_fail(error, "\"tiles\": there is no such kind of tile");
  tile->kind = (uint8_t)found;
  return true;
}

bool bg_read_tiles(const BgContent *c, const json_t *json, BgState *s, SbError *error) {
  const json_t *list = json_object_get(json, "tiles");
  if (list) {
    if (!json_is_array(list) || json_array_size(list) > BG_TILES)
      return sb_fail(error, "\"tiles\" must be a list of at most %d tiles", BG_TILES);
    for (int i = 0; i < BG_TILES; i++) s->tile[i] = (BgTile){.kind = BG_NONE, .at = {BG_NOWHERE, BG_NOWHERE}};
    s->tiles = (uint8_t)json_array_size(list);
    for (int i = 0; i < s->tiles; i++)
      if (!read_tile(c, json_array_get(list, (size_t)i), &s->tile[i], error)) return false;
  }
  for (int kind = 0; kind < c->tile_kinds; kind++) s->tile_pool[kind] = c->tile[kind].copies;
  for (int i = 0; i < s->tiles; i++)
    if (s->tile[i].kind != BG_NONE && s->tile_pool[s->tile[i].kind]) s->tile_pool[s->tile[i].kind]--;
  if (json_object_get(json, "tile_pool")) memset(s->tile_pool, 0, sizeof s->tile_pool);
  return sb_read_copies(json, "tile_pool", &c->base, "tile", c->tile_name, c->tile_kinds, s->tile_pool, error);
}

static bool read_ability(const BgContent *c, const json_t *json, BgMod *mod, SbError *error) {
  const json_t *value = json_object_get(json, "ability");
  mod->ability = BG_NONE;
  if (!value || json_is_null(value)) return true;
  int found = json_is_string(value) ? bg_find_ability(c, json_string_value(value)) : -1;
  if (found < 0) return sb_fail(error, "\"mods\": \"ability\" must name a power, a tactic card, a weapon or a tile");
  mod->ability = (uint8_t)found;
  return true;
}

static bool read_mod(const BgContent *c, const json_t *json, BgState *s, SbError *error) {
  static const char *const members[] = {"ship", "stat", "op", "n", "until", "seat", "ends", "ability", NULL};
  BgMod *mod = &s->mod[s->mods++];
  int n = 0, piece;
  if (!sb_read_only(json, "an entry of \"mods\"", members, error)) return false;
  if ((piece = bg_json_piece(c, s, json_object_get(json, "ship"), "ship", error)) < 0) return false;
  mod->piece = (uint8_t)piece;
  mod->until = BG_THIS_TURN;
  if (!sb_read_name(json, "op", bg_op_ids, BG_OPS + 1, &mod->op, error) ||
      !sb_read_name(json, "stat", bg_stat_names, BG_STATS, &mod->stat, error) ||
      !sb_read_int(json, "n", -99, 99, &n, error) ||
      !sb_read_name(json, "until", bg_until_ids, BG_UNTILS, &mod->until, error))
    return false;
  mod->n = (int8_t)n;
  if (mod->op == BG_OPS) mod->op = BG_ADD, mod->stat = BG_STATS;
  if (mod->until == BG_NEXT_TURN) {
    mod->seat = (uint8_t)bg_controller(s, piece);
    mod->ends = mod->seat == s->active ? 2 : 1;
  }
  return sb_read_seat(json, "seat", &c->base, s->seats, &mod->seat, error) &&
         sb_read_byte(json, "ends", 0, 255, &mod->ends, error) && read_ability(c, json, mod, error);
}

bool bg_read_mods(const BgContent *c, const json_t *json, BgState *s, SbError *error) {
  const json_t *list = json_object_get(json, "mods");
  if (list && (!json_is_array(list) || json_array_size(list) > BG_MODS))
    return sb_fail(error, "\"mods\" must be a list of at most %d changes", BG_MODS);
  for (size_t i = 0; i < json_array_size(list); i++)
    if (!read_mod(c, json_array_get(list, i), s, error)) return false;
  return true;
}

/* ---- turn and node ------------------------------------------------------------------------------------ */

/* What is decided, when only what is going on is given. */
static int usual_node(const json_t *json) {
  static const struct {
    const char *member;
    uint8_t node;
  } by[] = {{"window", BG_AT_REACTION}, {"placing", BG_AT_PLACE},  {"hero", BG_AT_HERO},     {"drawing", BG_AT_LIMIT},
            {"option", BG_AT_OPTION},   {"charge", BG_AT_TARGET},  {"patrol", BG_AT_PATROL}, {"move", BG_AT_STEP},
            {"engines", BG_AT_ENGINES}, {"activation", BG_AT_SHIP}};
  for (size_t i = 0; i < sizeof by / sizeof *by; i++) {
    const json_t *part = json_object_get(json, by[i].member);
    if (part && !json_is_null(part)) return by[i].node;
  }
  return BG_AT_ACTION;
}

static int usual_phase(const json_t *json, const BgState *s) {
  const json_t *when = json_object_get(json_object_get(json, "option"), "when");
  switch (s->node) {
    case BG_AT_DRAW:
    case BG_AT_KEEP:
    case BG_AT_LIMIT:
    case BG_AT_ENERGY:
      return BG_ENERGY;
    case BG_AT_DEPLOY:
    case BG_AT_PLACE:
    case BG_AT_HERO:
      return BG_DEPLOY;
    case BG_AT_OPTION:
      if (json_object_get(json, "activation")) return BG_ACTION;
      if (!json_is_string(when) || strcmp(json_string_value(when), "energy") == 0) return BG_ENERGY;
      return strcmp(json_string_value(when), "launched") == 0 ? BG_DEPLOY : BG_ACTION;
    default:
      return s->node <= BG_AT_FIRST ? BG_SETTING_UP : BG_ACTION;
  }
}

/* See setup.c and turn.c. */
static int usual_stage(const BgState *s) {
  static const uint8_t stages[BG_NODES] = {
      [BG_AT_FLEET] = 1, [BG_AT_DECK] = 2,   [BG_AT_SETUP] = 3,   [BG_AT_CARGO] = 3, [BG_AT_FIRST] = 5,
      [BG_AT_DRAW] = 1,  [BG_AT_ENERGY] = 5, [BG_AT_ENGINES] = 2, [BG_AT_DRIFT] = 2, [BG_AT_STRUCK] = 2};
  bool energy = s->phase == BG_ENERGY;
  if (energy && (s->node == BG_AT_KEEP || s->node == BG_AT_LIMIT)) return 2;
  return energy && s->node == BG_AT_OPTION ? 4 : stages[s->node];
}

static bool read_turn(const BgContent *c, const json_t *json, BgState *s, SbError *error) {
  s->round = s->turns = 1;
  s->node = (uint8_t)usual_node(json);
  if (!sb_read_byte(json, "round", 1, 255, &s->round, error) ||
      !sb_read_seat(json, "active", &c->base, s->seats, &s->active, error) ||
      !sb_read_seat(json, "starter", &c->base, s->seats, &s->starter, error) ||
      !sb_read_name(json, "node", bg_node_names, BG_NODES, &s->node, error))
    return false;
  if (s->node <= BG_AT_FIRST)
    s->turns = 0;
  else
    s->turns = (uint8_t)(1 + (s->active + s->seats - s->starter) % s->seats);
  s->phase = (uint8_t)usual_phase(json, s);
  if (!sb_read_name(json, "phase", bg_phase_names, BG_PHASES, &s->phase, error)) return false;
  s->stage = (uint8_t)usual_stage(s);
  return sb_read_byte(json, "turns", 0, s->seats, &s->turns, error) &&
         sb_read_byte(json, "stage", 0, 9, &s->stage, error) &&
         sb_read_seats(json, "choosing", &c->base, s->seats, &s->choosing, error);
}

/* Of the energy phase the first moment in which something can be used (BG-5.2 d, e, f); the end of a turn. */
static void usual_moment(const BgContent *c, const json_t *json, BgState *s) {
  if (s->node != BG_AT_OPTION || json_object_get(json, "stage")) return;
  s->stage = s->option.when == BG_WHEN_TURN_END ? 2 : 0;
  if (s->option.when != BG_WHEN_ENERGY) return;
  for (s->stage = 2; s->stage < 4 && !bg_list_uses(c, s, s->option.seat, NULL);) s->stage++;
}

static bool read_seat_or_none(const BgContent *c, const json_t *json, const char *key, BgState *s, uint8_t *out,
                              SbError *error) {
  if (!json_is_null(json_object_get(json, key))) return sb_read_seat(json, key, &c->base, s->seats, out, error);
  *out = BG_NONE;
  return true;
}

static bool read_everything(const BgContent *c, const json_t *json, BgState *s, SbError *error) {
  return read_turn(c, json, s, error) && bg_read_tiles(c, json, s, error) && bg_read_ships(c, json, s, error) &&
         bg_read_hands(c, json, s, error) && bg_read_mods(c, json, s, error) && bg_read_going_on(c, json, s, error) &&
         bg_read_decks(c, json, s, error) && read_seat_or_none(c, json, "asked", s, &s->asked, error) &&
         read_seat_or_none(c, json, "last_out", s, &s->last_out, error) &&
         sb_read_result(json, &c->base, s->seats, s->node == BG_AT_OVER, bg_reason_names, BG_REASONS, &s->winners,
                        &s->reason, error) &&
         sb_read_rng(json, &s->rng, error);
}

bool bg_position_read(const SbContent *content, const void *json, const SbSetup *setup, SbState *out, SbError *error) {
  static const char *const members[] = {
      "options", "seats",   "decks",    "ships",  "tiles",  "tile_pool", "mods",    "round",  "active",
      "starter", "turns",   "phase",    "node",   "asked",  "choosing",  "stage",   "stack",  "activation",
      "move",    "charge",  "attack",   "patrol", "lost",   "window",    "drawing", "option", "placing",
      "hero",    "engines", "last_out", "result", "to_act", "rng",       NULL};
  const BgContent *c = bg_facts(content);
  const json_t *options = json_object_get(json, "options");
  SbSetup start = *setup;
  BgState s;
  if (!sb_read_only(json, "position", members, error)) return false;
  if (options && !sb_setup_options_from_json(content, &start, options, error)) return false;
  const BgMission *m = &c->mission[start.options[BG_OPT_MISSION]];
  if (start.seats != m->seats)
    return sb_fail(error, "the mission %s is for %d players, not for %d", m->id, m->seats, start.seats);
  bg_blank(c, &start, &s);
  if (!read_everything(c, json, &s, error)) return false;
  usual_moment(c, json, &s);
  if (!bg_check(content, (const SbState *)&s, error)) return false;
  if (!sb_read_to_act(json, content, s.seats, bg_due(content, (const SbState *)&s), error)) return false;
  memcpy(out, &s, sizeof s);
  return true;
}
