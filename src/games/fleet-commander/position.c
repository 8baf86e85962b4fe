/* JSON in: positions written by hand or by position_write. Everything is validated; nothing half-read comes out. */
#include <ctype.h>
#include <string.h>

#include "fc.h"
#include "starboard/content.h"
#include "starboard/position.h"

typedef struct In {
  const FcContent *c;
  FcState *s;
  SbError *error;
} In;

static bool absent(const json_t *v) {
  return !v || json_is_null(v);
}

/* A ship's kind or a weapon: also by the name people see. */
static bool get_thing(const In *in, const json_t *v, const char *key, const char *kind, const char *const *ids,
                      int count, uint8_t *out) {
  int found = sb_read_thing(&in->c->base, kind, ids, count, v);
  if (found < 0)
    return sb_fail(in->error, "\"%s\" has no value \"%.40s\"", key,
                   json_is_string(v) ? json_string_value(v) : "of that kind");
  *out = (uint8_t)found;
  return true;
}

static bool get_face(const In *in, const json_t *object, const char *key, uint8_t *out) {
  const json_t *v = json_object_get(object, key);
  const char *text = json_is_string(v) ? json_string_value(v) : "";
  const char *f = text[0] && !text[1] ? memchr(fc_face_chars, text[0], 4) : NULL;
  if (!v) return true;
  if (!f) return sb_fail(in->error, "\"%s\" must be + x * or !", key);
  *out = (uint8_t)(f - fc_face_chars);
  return true;
}

static bool get_piece(const In *in, const json_t *object, const char *key, uint8_t *out) {
  const json_t *v = json_object_get(object, key);
  *out = FC_NO_PIECE;
  if (absent(v)) return true;
  if (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) >= in->s->pieces)
    return sb_fail(in->error, "\"%s\" must be the number of a ship in \"ships\"", key);
  *out = (uint8_t)json_integer_value(v);
  return true;
}

static bool get_pieces(const In *in, const json_t *object, const char *key, uint32_t *out) {
  const json_t *list = json_object_get(object, key), *v;
  size_t i;
  *out = 0;
  if (absent(list)) return true;
  if (!json_is_array(list)) return sb_fail(in->error, "\"%s\" must be a list of ship numbers", key);
  json_array_foreach (list, i, v) {
    if (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) >= in->s->pieces)
      return sb_fail(in->error, "\"%s\" must be a list of numbers of ships in \"ships\"", key);
    *out |= fc_bit((int)json_integer_value(v));
  }
  return true;
}

/* ---- ships, terrain ------------------------------------------------------------------------------------------------
 */

static bool get_flag(const In *in, const json_t *ship, const char *key, bool initial, int piece, uint32_t *mask) {
  uint8_t on = initial;
  if (!sb_read_flag(ship, key, &on, in->error)) return false;
  if (on) *mask |= fc_bit(piece);
  return true;
}

static bool read_ship(const In *in, const json_t *ship) {
  static const char *const members[] = {"seat",   "kind", "square", "hull",   "hidden", "known",
                                        "proven", "left", "moved",  "towing", NULL};
  FcState *s = in->s;
  int piece = s->pieces;
  uint8_t square = FC_NOWHERE;
  if (piece == FC_PIECES) return sb_fail(in->error, "more than %d ships", FC_PIECES);
  if (!sb_read_only(ship, "a ship", members, in->error)) return false;
  if (!json_object_get(ship, "seat")) return sb_fail(in->error, "ship %d has no \"seat\"", piece);
  if (!sb_read_seat(ship, "seat", &in->c->base, 2, &s->owner[piece], in->error) ||
      !get_thing(in, json_object_get(ship, "kind"), "kind", "kind", fc_kind_names, FC_KINDS, &s->kind[piece]) ||
      !sb_read_place(ship, "square", &fc_grid, &square, in->error))
    return false;
  s->pieces++;
  bool on_board = square < FC_SQUARES;
  if (!get_flag(in, ship, "hidden", s->kind[piece] == FC_DECOY && on_board, piece, &s->hidden) ||
      !get_flag(in, ship, "known", false, piece, &s->known) ||
      !get_flag(in, ship, "proven", false, piece, &s->proven) || !get_flag(in, ship, "left", false, piece, &s->left) ||
      !get_flag(in, ship, "moved", false, piece, &s->strayed) ||
      !get_flag(in, ship, "towing", false, piece, &s->towing))
    return false;
  uint8_t full = in->c->hull[s->kind[piece]];
  s->hull[piece] = on_board || s->left & fc_bit(piece) ? full : 0;
  if (!sb_read_byte(ship, "hull", 0, full, &s->hull[piece], in->error)) return false;
  if (on_board) fc_put(s, piece, square);
  return true;
}

static bool read_board(const In *in, const json_t *root) {
  size_t i;
  json_t *v;
  const char *key;
  const json_t *ships = json_object_get(root, "ships"), *terrain = json_object_get(root, "terrain");
  if (ships && !json_is_array(ships)) return sb_fail(in->error, "\"ships\" must be a list");
  json_array_foreach ((json_t *)ships, i, v)
    if (!read_ship(in, v)) return false;
  if (terrain && !json_is_object(terrain)) return sb_fail(in->error, "\"terrain\" must be an object");
  json_object_foreach ((json_t *)terrain, key, v) {
    static const char *const kinds[] = {"asteroid", "gravity"};
    int square = sb_grid_find(&fc_grid, key);
    uint8_t kind = 0;
    if (square < 0) return sb_fail(in->error, "terrain on \"%.40s\", which is no square", key);
    if (!sb_read_name(terrain, key, kinds, 2, &kind, in->error)) return false;
    *(kind ? &in->s->gravity : &in->s->asteroids) |= fc_bit(square);
  }
  uint8_t containers[FC_SQUARES] = {0}, dropped[FC_SQUARES] = {0};
  if (!sb_read_by_place(root, "containers", &fc_grid, FC_CONTAINERS_MAX, containers, in->error) ||
      !sb_read_by_place(root, "dropped", &fc_grid, FC_CONTAINERS_MAX, dropped, in->error))
    return false;
  for (int square = 0; square < FC_SQUARES; square++)
    fc_shift_containers(in->s, square, containers[square], dropped[square]);
  return true;
}

/* ---- seats
 * -------------------------------------------------------------------------------------------------------------- */

static bool read_dice(const In *in, const json_t *seat, const char *key, bool directional, bool specials,
                      uint8_t dice[FC_DICE]) {
  const json_t *list = json_object_get(seat, key);
  size_t i;
  json_t *v;
  if (list && !json_is_array(list)) return sb_fail(in->error, "\"%s\" must be a list of dice", key);
  json_array_foreach ((json_t *)list, i, v) {
    const char *w = json_is_string(v) ? json_string_value(v) : "";
    const char *c = strlen(w) == 2 ? memchr(fc_colour_chars, toupper((unsigned char)w[0]), 3) : NULL;
    const char *f = c ? memchr(fc_face_chars, tolower((unsigned char)w[1]), 4) : NULL;
    if (!f) return sb_fail(in->error, "\"%.20s\" in \"%s\" is no die such as W+", w, key);
    int face = (int)(f - fc_face_chars);
    if (face == FC_SPECIAL ? !specials : !directional)
      return sb_fail(in->error, "%s does not belong in \"%s\"", w, key);
    if (dice[fc_die((int)(c - fc_colour_chars), face)]++ == FC_DICE_EACH) return sb_fail(in->error, "too many %s", w);
  }
  return true;
}

static bool read_weapon(const In *in, const json_t *seat, int n) {
  FcSeat *p = &in->s->seat[n];
  const json_t *weapon = json_object_get(seat, "weapon");
  uint32_t dealt = 0;
  bool used = !absent(json_object_get(seat, "drones"));
  p->weapon = used ? FC_DRONES : FC_NO_WEAPON;
  if (!absent(weapon) && !get_thing(in, weapon, "weapon", "weapon", fc_weapon_names, FC_WEAPONS, &p->weapon))
    return false;
  p->weapon_lost = in->s->scenario == FC_CAPTURE;
  p->weapon_open = p->weapon != FC_NO_WEAPON && (!in->s->secret || used);
  for (int i = 0; i < in->s->pieces; i++)
    p->weapon_lost |= in->s->owner[i] == n && in->s->kind[i] == FC_BATTLESHIP && in->s->square[i] >= FC_SQUARES &&
                      !(in->s->left & fc_bit(i));
  if (!sb_read_flag(seat, "weapon_lost", &p->weapon_lost, in->error) ||
      !sb_read_flag(seat, "weapon_open", &p->weapon_open, in->error) ||
      !sb_read_things(seat, "dealt", &in->c->base, "weapon", fc_weapon_names, FC_WEAPONS, &dealt, in->error))
    return false;
  p->dealt = (uint8_t)dealt;
  return get_piece(in, seat, "drones", &p->drones);
}

static bool read_pool(const In *in, const json_t *seat, int n) {
  static const char *const members[] = {"E", "W", "H", NULL};
  const json_t *pool = json_object_get(seat, "pool");
  if (!pool) return true;
  if (!sb_read_only(pool, "\"pool\"", members, in->error)) return false;
  for (int colour = 0; colour < 3; colour++) {
    int have = fc_pool(&in->s->seat[n], colour);
    if (!sb_read_int(pool, members[colour], 0, 3, &have, in->error)) return false;
    if (have != fc_pool(&in->s->seat[n], colour))
      return sb_fail(in->error, "\"pool\" does not fit the dice in hand and on the bridge");
  }
  return true;
}

static bool read_seat(const In *in, const json_t *seat, int n) {
  static const char *const members[] = {"weapon", "weapon_open", "weapon_lost", "dealt", "drones",
                                        "hand",   "reserve",     "gauge",       "pool",  "lost",
                                        "out",    "undeployed",  NULL};
  FcSeat *p = &in->s->seat[n];
  for (int i = 0; i < in->s->pieces; i++)
    if (in->s->owner[i] == n && in->s->square[i] >= FC_SQUARES && !in->s->hull[i])
      p->lost = (uint8_t)(p->lost + in->c->class_of[in->s->kind[i]]);
  if (!seat) seat = json_null();
  if (!json_is_null(seat) && !sb_read_only(seat, "a seat", members, in->error)) return false;
  if (!read_weapon(in, seat, n) || !read_dice(in, seat, "hand", true, true, p->hand) ||
      !read_dice(in, seat, "reserve", true, false, p->bridge) ||
      !read_dice(in, seat, "gauge", false, true, p->bridge) ||
      !sb_read_byte(seat, "lost", 0, 100, &p->lost, in->error) ||
      !sb_read_byte(seat, "out", 0, 100, &p->out, in->error))
    return false;
  for (int colour = 0; colour < 3; colour++)
    if (fc_pool(p, colour) < 0)
      return sb_fail(in->error, "seat %d has more than 3 dice of colour %c", n, fc_colour_chars[colour]);
  if (!sb_read_by_thing(seat, "undeployed", &in->c->base, "kind", fc_kind_names, FC_KINDS, 7, p->undeployed, in->error))
    return false;
  for (int kind = 0; kind < FC_KINDS; kind++) p->to_deploy = (uint8_t)(p->to_deploy + p->undeployed[kind]);
  return read_pool(in, seat, n);
}

/* ---- what is under way
 * ----------------------------------------------------------------------------------------------------- */

static bool read_die_use(const In *in, const json_t *group, uint8_t *out) {
  const json_t *v = json_object_get(group, "die");
  const char *w = json_is_string(v) ? json_string_value(v) : "";
  const char *f = w[0] == 'E' && w[1] ? memchr(fc_face_chars, w[1], 3) : NULL;
  bool changed = f && w[2] == '!' && !w[3];
  if (!v) return true;
  if (!f || (w[2] && !changed) || (changed && w[1] == '*'))
    return sb_fail(in->error, "\"die\" must be an engine die such as E+");
  int face = (int)(f - fc_face_chars);
  *out = (uint8_t)(changed ? face == FC_PLUS ? FC_PLUS_CHANGED : FC_CROSS_CHANGED : face);
  return true;
}

static bool read_group(const In *in, const json_t *root) {
  static const char *const members[] = {"ships", "tow",   "start", "from",  "at", "face",
                                        "die",   "rolls", "cause", "seems", NULL};
  const json_t *group = json_object_get(root, "group");
  FcGroup *g = &in->s->group;
  bool step = in->s->node == FC_AT_STEP;
  if (absent(group)) return sb_read_flag(root, "doubled", &g->doubled, in->error);
  if (!sb_read_only(group, "\"group\"", members, in->error) || !get_pieces(in, group, "ships", &g->pieces) ||
      !get_pieces(in, group, "tow", &g->tow))
    return false;
  if (!g->pieces) return sb_fail(in->error, "\"group\" needs \"ships\"");
  g->doubled = step && in->s->advanced && fc_of_kind(in->s, g->pieces, FC_FRIGATE) == g->pieces;
  if (!sb_read_flag(root, "doubled", &g->doubled, in->error)) return false;
  g->cause = step ? FC_BY_SECOND_STEP : FC_BY_DIE;
  g->seems = g->doubled || step;
  g->start = in->s->square[__builtin_ctz(g->pieces)];
  if (!sb_read_place(group, "start", &fc_grid, &g->start, in->error)) return false;
  g->from = g->at = g->start;
  return sb_read_place(group, "from", &fc_grid, &g->from, in->error) &&
         sb_read_place(group, "at", &fc_grid, &g->at, in->error) && get_face(in, group, "face", &g->face) &&
         read_die_use(in, group, &g->use) &&
         sb_read_name(group, "cause", fc_cause_names, FC_CAUSES, &g->cause, in->error) &&
         sb_read_byte(group, "rolls", 0, 50, &g->rolls, in->error) &&
         sb_read_flag(group, "seems", &g->seems, in->error);
}

/* An attack that names nobody is on the one ship that can be named, or a detection where only signals are. */
static bool unsaid_ship(const In *in, int target, uint8_t *ship) {
  const FcState *s = in->s;
  uint32_t nameable = fc_nameable(s, s->active, target);
  if (!nameable) return true;
  *ship = (uint8_t)__builtin_ctz(nameable);
  FC_EACH (i, nameable)
    if (fc_piece_key(s, (int)i) != fc_piece_key(s, *ship))
      return sb_fail(in->error, "\"attack\" needs \"ship\": several can be aimed at");
  return true;
}

static bool read_attack(const In *in, const json_t *root) {
  static const char *const members[] = {"origin", "target",   "ship",    "ranged",    "detect",
                                        "last",   "shielded", "riposte", "stretched", NULL};
  const json_t *attack = json_object_get(root, "attack");
  FcAttack *a = &in->s->attack;
  uint64_t shielded = 0;
  *a = (FcAttack){.ship = FC_NO_PIECE, .riposte = FC_NO_PIECE};
  if (absent(attack)) return true;
  *a = (FcAttack){.on = 1, .origin = FC_NO_SQUARE, .target = FC_NO_SQUARE};
  if (!sb_read_only(attack, "\"attack\"", members, in->error) ||
      !sb_read_place(attack, "origin", &fc_grid, &a->origin, in->error) ||
      !sb_read_place(attack, "target", &fc_grid, &a->target, in->error) || !get_piece(in, attack, "ship", &a->ship) ||
      !get_piece(in, attack, "riposte", &a->riposte))
    return false;
  if (a->origin >= FC_SQUARES || a->target >= FC_SQUARES)
    return sb_fail(in->error, "\"attack\" needs \"origin\" and \"target\"");
  if (a->ship == FC_NO_PIECE && absent(json_object_get(attack, "detect")) && !unsaid_ship(in, a->target, &a->ship))
    return false;
  a->ranged = fc_distance(a->origin, a->target) > 1;
  a->detect = a->ship == FC_NO_PIECE;
  if (!sb_read_flag(attack, "ranged", &a->ranged, in->error) ||
      !sb_read_flag(attack, "detect", &a->detect, in->error) ||
      !sb_read_flag(attack, "stretched", &a->stretched, in->error) || !get_face(in, attack, "last", &a->last) ||
      !sb_read_places(attack, "shielded", &fc_grid, &shielded, in->error))
    return false;
  a->shielded = (uint32_t)shielded;
  return a->last <= FC_CROSS || sb_fail(in->error, "\"last\" must be + or x");
}

static int decider_of(const FcState *s) {
  switch (s->node) {
    case FC_AT_EXIT:
      return s->group.pieces ? s->owner[__builtin_ctz(s->group.pieces)] : 0;
    case FC_AT_JOIN:
      return s->attack.riposte != FC_NO_PIECE ? !s->active : s->active;
    case FC_AT_ANSWER:
    case FC_AT_DRAIN:
      return !s->active;
    case FC_AT_SIX:
    case FC_AT_KEEP_SIX:
      return 0;
    default:
      return s->active;
  }
}

/* Whose turn it is where only "to_act" says so: most decisions are the active player's, answers and drains the other's.
 */
static int active_by_default(const In *in, const json_t *root) {
  int node = in->s->node, first = in->s->first;
  int seat = sb_seat_of(&in->c->base, 2, json_array_get(json_object_get(root, "to_act"), 0));
  if (seat < 0 || node == FC_AT_EXIT || node == FC_AT_JOIN || node == FC_AT_SIX || node == FC_AT_KEEP_SIX) return first;
  return node == FC_AT_ANSWER || node == FC_AT_DRAIN ? !seat : seat;
}

static bool read_field(const In *in, const json_t *root) {
  static const char *const members[] = {"square", "face", NULL};
  const json_t *field = json_object_get(root, "field");
  FcState *s = in->s;
  s->field = FC_NO_SQUARE;
  if (absent(field)) return true;
  if (!sb_read_only(field, "\"field\"", members, in->error) ||
      !sb_read_place(field, "square", &fc_grid, &s->field, in->error) || !get_face(in, field, "face", &s->field_face))
    return false;
  return (s->field < FC_SQUARES && json_object_get(field, "face")) ||
         sb_fail(in->error, "\"field\" needs \"square\" and \"face\"");
}

static bool read_course(const In *in, const json_t *root) {
  FcState *s = in->s;
  int fields = fc_count(s->asteroids | s->gravity);
  uint8_t winners = 0;
  s->node = FC_AT_ACTIONS;
  if (!sb_read_name(root, "node", fc_node_names, FC_NODES, &s->node, in->error) ||
      !sb_read_seat(root, "first", &in->c->base, 2, &s->first, in->error))
    return false;
  s->active = (uint8_t)active_by_default(in, root);
  s->turn = s->node > FC_AT_KEEP_SIX;
  s->tested = FC_NO_SQUARE;
  if (s->node <= FC_AT_DEPLOY) s->terrain_placed = (uint8_t)(fields < 4 ? fields : 4);
  if (!sb_read_seat(root, "active", &in->c->base, 2, &s->active, in->error) ||
      !sb_read_wide(root, "turn", 0, 60000, &s->turn, in->error) ||
      !sb_read_byte(root, "terrain_placed", 0, 4, &s->terrain_placed, in->error) || !read_group(in, root) ||
      !read_attack(in, root) || !read_field(in, root) ||
      !sb_read_place(root, "tested", &fc_grid, &s->tested, in->error) || !sb_read_rng(root, &s->rng, in->error) ||
      !sb_read_result(root, &in->c->base, 2, s->node == FC_AT_OVER, fc_reason_names, FC_REASONS, &winners, &s->reason,
                      in->error))
    return false;
  s->winner = (uint8_t)(winners ? winners - 1 : 2);
  s->decider = (uint8_t)(s->node == FC_AT_OVER ? s->active : decider_of(s));
  return s->node == FC_AT_OVER || sb_read_to_act(root, &in->c->base, 2, 1u << s->decider, in->error);
}

static bool undeployed_given(const json_t *seats) {
  return json_object_get(json_array_get(seats, 0), "undeployed") ||
         json_object_get(json_array_get(seats, 1), "undeployed");
}

/* During setup, what a fleet has and the position does not list is still to come. */
static void deploy_the_rest(const In *in) {
  FcState *s = in->s;
  for (int seat = 0; seat < 2; seat++) {
    FcSeat *p = &s->seat[seat];
    memcpy(p->undeployed, in->c->scenario[s->scenario].fleet[seat], sizeof p->undeployed);
    if (s->masked) p->undeployed[FC_DECOY] = in->c->decoys;
    for (int i = 0; i < s->pieces; i++)
      if (s->owner[i] == seat && p->undeployed[s->kind[i]]) p->undeployed[s->kind[i]]--;
    p->to_deploy = 0;
    for (int kind = 0; kind < FC_KINDS; kind++) p->to_deploy = (uint8_t)(p->to_deploy + p->undeployed[kind]);
  }
}

bool fc_position_read(const SbContent *content, const void *json, const SbSetup *setup, SbState *out, SbError *error) {
  static const char *const members[] = {
      "game",           "options", "node",       "turn",    "first",  "active", "to_act",
      "ships",          "terrain", "containers", "dropped", "seats",  "group",  "attack",
      "terrain_placed", "doubled", "field",      "tested",  "result", "rng",    NULL};
  const json_t *root = json;
  FcState state = {0};
  In in = {fc_facts(content), &state, error};
  SbSetup options = *setup;
  sb_rng_init(&state.rng, setup->seed[0], setup->seed[1]);
  memset(state.square, FC_NOWHERE, sizeof state.square);
  if (!sb_read_only(root, "the position", members, error)) return false;
  const json_t *given = json_object_get(root, "options"), *seats = json_object_get(root, "seats");
  if (given && !sb_setup_options_from_json(content, &options, given, error)) return false;
  state.scenario = (uint8_t)options.options[0];
  state.advanced = (uint8_t)options.options[1];
  state.secret = (uint8_t)options.options[2];
  state.masked = (uint8_t)options.options[3];
  state.turn_limit = (uint16_t)options.options[4];
  if (!read_board(&in, root)) return false;
  if (seats && (!json_is_array(seats) || json_array_size(seats) > 2))
    return sb_fail(error, "\"seats\" must be a list of two");
  for (int seat = 0; seat < 2; seat++)
    if (!read_seat(&in, json_array_get(seats, (size_t)seat), seat)) return false;
  if (!read_course(&in, root)) return false;
  if (state.node <= FC_AT_DEPLOY && !undeployed_given(seats)) deploy_the_rest(&in);
  SbError broken = {0};
  if (!fc_check(content, (const SbState *)&state, &broken)) return sb_fail(error, "%s", broken.text);
  memcpy(out, &state, sizeof state);
  return true;
}
