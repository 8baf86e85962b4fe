/* JSON in: positions written by hand or by position_write. Everything is validated; nothing half-read comes out. */
#include <ctype.h>
#include <stdlib.h>
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

static bool get_bool(const In *in, const json_t *object, const char *key, bool *out) {
  const json_t *v = json_object_get(object, key);
  if (!v) return true;
  if (!json_is_boolean(v)) return sb_fail(in->error, "\"%s\" must be true or false", key);
  *out = json_is_true(v);
  return true;
}

static bool get_square(const In *in, const json_t *v, const char *key, int *out) {
  int square = json_is_string(v) ? fc_square_of(json_string_value(v)) : -1;
  if (square < 0) return sb_fail(in->error, "\"%s\" must be a square a1 to e5", key);
  *out = square;
  return true;
}

static bool get_name(const In *in, const json_t *v, const char *key, const char *const *names, int count, int *out) {
  for (int i = 0; json_is_string(v) && i < count; i++)
    if (strcasecmp(json_string_value(v), names[i]) == 0) {
      *out = i;
      return true;
    }
  return sb_fail(in->error, "\"%s\" has no value \"%.40s\"", key,
                 json_is_string(v) ? json_string_value(v) : "of that kind");
}

/* A ship's kind or a weapon: also by the name people see. */
static bool get_thing(const In *in, const json_t *v, const char *key, const char *kind, const char *const *ids,
                      int count, int *out) {
  int found = sb_read_thing(&in->c->base, kind, ids, count, v);
  if (found < 0)
    return sb_fail(in->error, "\"%s\" has no value \"%.40s\"", key,
                   json_is_string(v) ? json_string_value(v) : "of that kind");
  *out = found;
  return true;
}

static bool get_seat(const In *in, const json_t *object, const char *key, int *out) {
  uint8_t seat = (uint8_t)*out;
  if (!sb_read_seat(object, key, &in->c->base, 2, &seat, in->error)) return false;
  if (json_object_get(object, key)) *out = seat;
  return true;
}

static bool get_face(const In *in, const json_t *v, const char *key, int *out) {
  const char *text = json_is_string(v) ? json_string_value(v) : "";
  const char *f = text[0] && !text[1] ? memchr(fc_face_chars, text[0], 4) : NULL;
  if (!f) return sb_fail(in->error, "\"%s\" must be + x * or !", key);
  *out = (int)(f - fc_face_chars);
  return true;
}

static bool get_piece(const In *in, const json_t *v, const char *key, int *out) {
  if (absent(v)) {
    *out = FC_NO_PIECE;
    return true;
  }
  if (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) >= in->s->pieces)
    return sb_fail(in->error, "\"%s\" must be the number of a ship in \"ships\"", key);
  *out = (int)json_integer_value(v);
  return true;
}

static bool get_pieces(const In *in, const json_t *list, const char *key, uint32_t *out) {
  size_t i;
  json_t *v;
  *out = 0;
  if (absent(list)) return true;
  if (!json_is_array(list)) return sb_fail(in->error, "\"%s\" must be a list of ship numbers", key);
  json_array_foreach ((json_t *)list, i, v) {
    int piece = 0;
    if (!json_is_integer(v)) return sb_fail(in->error, "\"%s\" must be a list of ship numbers", key);
    if (!get_piece(in, v, key, &piece)) return false;
    *out |= fc_bit(piece);
  }
  return true;
}

/* ---- ships, terrain ------------------------------------------------------------------------------------------------
 */

static bool get_flag(const In *in, const json_t *ship, const char *key, bool initial, int piece, uint32_t *mask) {
  bool on = initial;
  if (!get_bool(in, ship, key, &on)) return false;
  if (on) *mask |= fc_bit(piece);
  return true;
}

static bool read_ship(const In *in, const json_t *ship) {
  static const char *const members[] = {"seat",   "kind", "square", "hull",   "hidden", "known",
                                        "proven", "left", "moved",  "towing", NULL};
  FcState *s = in->s;
  int piece = s->pieces, seat = -1, kind = 0, square = FC_NOWHERE;
  if (piece == FC_PIECES) return sb_fail(in->error, "more than %d ships", FC_PIECES);
  if (!sb_read_only(ship, "a ship", members, in->error) || !get_seat(in, ship, "seat", &seat)) return false;
  if (seat < 0) return sb_fail(in->error, "ship %d has no \"seat\"", piece);
  if (!get_thing(in, json_object_get(ship, "kind"), "kind", "kind", fc_kind_names, FC_KINDS, &kind)) return false;
  const json_t *where = json_object_get(ship, "square");
  if (!absent(where) && !get_square(in, where, "square", &square)) return false;
  s->pieces++;
  s->owner[piece] = (uint8_t)seat;
  s->kind[piece] = (uint8_t)kind;
  bool on_board = square < FC_SQUARES;
  if (!get_flag(in, ship, "hidden", kind == FC_DECOY && on_board, piece, &s->hidden) ||
      !get_flag(in, ship, "known", false, piece, &s->known) ||
      !get_flag(in, ship, "proven", false, piece, &s->proven) || !get_flag(in, ship, "left", false, piece, &s->left) ||
      !get_flag(in, ship, "moved", false, piece, &s->strayed) ||
      !get_flag(in, ship, "towing", false, piece, &s->towing))
    return false;
  int hull = on_board || s->left & fc_bit(piece) ? in->c->hull[kind] : 0;
  if (!sb_read_int(ship, "hull", 0, in->c->hull[kind], &hull, in->error)) return false;
  s->hull[piece] = (uint8_t)hull;
  if (on_board) fc_put(s, piece, square);
  return true;
}

static bool read_counts(const In *in, const json_t *root, const char *member, uint8_t counts[FC_SQUARES]) {
  const json_t *object = json_object_get(root, member);
  const char *key;
  json_t *v;
  if (object && !json_is_object(object)) return sb_fail(in->error, "\"%s\" must be an object", member);
  json_object_foreach ((json_t *)object, key, v) {
    int square = fc_square_of(key), n = -1;
    if (square < 0) return sb_fail(in->error, "%s on \"%.40s\", which is no square", member, key);
    if (!sb_read_int(object, key, 0, FC_CONTAINERS_MAX, &n, in->error)) return false;
    counts[square] = (uint8_t)n;
  }
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
    int square = fc_square_of(key), kind = 0;
    if (square < 0) return sb_fail(in->error, "terrain on \"%.40s\", which is no square", key);
    if (!get_name(in, v, key, kinds, 2, &kind)) return false;
    if (kind)
      in->s->gravity |= fc_bit(square);
    else
      in->s->asteroids |= fc_bit(square);
  }
  uint8_t containers[FC_SQUARES] = {0}, dropped[FC_SQUARES] = {0};
  if (!read_counts(in, root, "containers", containers) || !read_counts(in, root, "dropped", dropped)) return false;
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
  const json_t *weapon = json_object_get(seat, "weapon"), *dealt = json_object_get(seat, "dealt");
  int w = absent(json_object_get(seat, "drones")) ? FC_NO_WEAPON : FC_DRONES, drones = FC_NO_PIECE;
  if (!absent(weapon) && !get_thing(in, weapon, "weapon", "weapon", fc_weapon_names, FC_WEAPONS, &w)) return false;
  p->weapon = (uint8_t)w;
  bool used = !absent(json_object_get(seat, "drones"));
  bool lost = in->s->scenario == FC_CAPTURE, open = w != FC_NO_WEAPON && (!in->s->secret || used);
  for (int i = 0; i < in->s->pieces; i++)
    lost |= in->s->owner[i] == n && in->s->kind[i] == FC_BATTLESHIP && in->s->square[i] >= FC_SQUARES &&
            !(in->s->left & fc_bit(i));
  if (!get_bool(in, seat, "weapon_lost", &lost) || !get_bool(in, seat, "weapon_open", &open)) return false;
  p->weapon_lost = lost;
  p->weapon_open = open;
  size_t i;
  json_t *v;
  if (dealt && !json_is_array(dealt)) return sb_fail(in->error, "\"dealt\" must be a list of weapons");
  json_array_foreach ((json_t *)dealt, i, v) {
    if (!get_thing(in, v, "dealt", "weapon", fc_weapon_names, FC_WEAPONS, &w)) return false;
    p->dealt |= (uint8_t)fc_bit(w);
  }
  if (!get_piece(in, json_object_get(seat, "drones"), "drones", &drones)) return false;
  p->drones = (uint8_t)drones;
  return true;
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
  int lost = 0, out = 0;
  for (int i = 0; i < in->s->pieces; i++)
    if (in->s->owner[i] == n && in->s->square[i] >= FC_SQUARES && !in->s->hull[i])
      lost += in->c->class_of[in->s->kind[i]];
  p->weapon = FC_NO_WEAPON;
  p->drones = FC_NO_PIECE;
  if (!seat) seat = json_null();
  if (!json_is_null(seat) && !sb_read_only(seat, "a seat", members, in->error)) return false;
  if (!read_weapon(in, seat, n) || !read_dice(in, seat, "hand", true, true, p->hand) ||
      !read_dice(in, seat, "reserve", true, false, p->bridge) ||
      !read_dice(in, seat, "gauge", false, true, p->bridge) || !sb_read_int(seat, "lost", 0, 100, &lost, in->error) ||
      !sb_read_int(seat, "out", 0, 100, &out, in->error))
    return false;
  for (int colour = 0; colour < 3; colour++)
    if (fc_pool(p, colour) < 0)
      return sb_fail(in->error, "seat %d has more than 3 dice of colour %c", n, fc_colour_chars[colour]);
  p->lost = (uint8_t)lost;
  p->out = (uint8_t)out;
  const json_t *undeployed = json_object_get(seat, "undeployed");
  const char *key;
  json_t *v;
  if (undeployed && !json_is_object(undeployed)) return sb_fail(in->error, "\"undeployed\" must be an object");
  json_object_foreach ((json_t *)undeployed, key, v) {
    int kind = 0, count = 0;
    json_t *name = json_string(key);
    bool ok = get_thing(in, name, "undeployed", "kind", fc_kind_names, FC_KINDS, &kind) &&
              sb_read_int(undeployed, key, 0, 7, &count, in->error);
    json_decref(name);
    if (!ok) return false;
    p->undeployed[kind] = (uint8_t)count;
    p->to_deploy = (uint8_t)(p->to_deploy + count);
  }
  return read_pool(in, seat, n);
}

/* ---- what is under way
 * ----------------------------------------------------------------------------------------------------- */

static bool read_die_use(const In *in, const json_t *v, uint8_t *out) {
  const char *w = json_is_string(v) ? json_string_value(v) : "";
  const char *f = w[0] == 'E' && w[1] ? memchr(fc_face_chars, w[1], 3) : NULL;
  bool changed = f && w[2] == '!' && !w[3];
  if (!f || (w[2] && !changed) || (changed && w[1] == '*'))
    return sb_fail(in->error, "\"die\" must be an engine die such as E+");
  int face = (int)(f - fc_face_chars);
  *out = (uint8_t)(changed ? face == FC_PLUS ? FC_PLUS_CHANGED : FC_CROSS_CHANGED : face);
  return true;
}

static bool read_group(const In *in, const json_t *root) {
  static const char *const members[] = {"ships", "tow",   "start", "from",  "at", "face",
                                        "die",   "rolls", "cause", "seems", NULL};
  const json_t *group = json_object_get(root, "group"), *v;
  FcGroup *g = &in->s->group;
  if (absent(group)) {
    bool doubled = false;
    if (!get_bool(in, root, "doubled", &doubled)) return false;
    g->doubled = doubled;
    return true;
  }
  if (!sb_read_only(group, "\"group\"", members, in->error)) return false;
  if (!get_pieces(in, json_object_get(group, "ships"), "ships", &g->pieces) ||
      !get_pieces(in, json_object_get(group, "tow"), "tow", &g->tow))
    return false;
  if (!g->pieces) return sb_fail(in->error, "\"group\" needs \"ships\"");
  bool doubled = in->s->node == FC_AT_STEP && in->s->advanced && fc_of_kind(in->s, g->pieces, FC_FRIGATE) == g->pieces;
  if (!get_bool(in, root, "doubled", &doubled)) return false;
  g->doubled = doubled;
  int start = in->s->square[__builtin_ctz(g->pieces)], from, at, face = 0, rolls = 0;
  int cause = in->s->node == FC_AT_STEP ? FC_BY_SECOND_STEP : FC_BY_DIE;
  bool seems = doubled || in->s->node == FC_AT_STEP;
  if ((v = json_object_get(group, "start")) && !get_square(in, v, "start", &start)) return false;
  from = start;
  at = start;
  if ((v = json_object_get(group, "from")) && !get_square(in, v, "from", &from)) return false;
  if ((v = json_object_get(group, "at")) && !get_square(in, v, "at", &at)) return false;
  if ((v = json_object_get(group, "face")) && !get_face(in, v, "face", &face)) return false;
  if ((v = json_object_get(group, "die")) && !read_die_use(in, v, &g->use)) return false;
  if ((v = json_object_get(group, "cause")) && !get_name(in, v, "cause", fc_cause_names, FC_CAUSES, &cause))
    return false;
  if (!sb_read_int(group, "rolls", 0, 50, &rolls, in->error) || !get_bool(in, group, "seems", &seems)) return false;
  g->start = (uint8_t)start;
  g->from = (uint8_t)from;
  g->at = (uint8_t)at;
  g->face = (uint8_t)face;
  g->rolls = (uint8_t)rolls;
  g->cause = (uint8_t)cause;
  g->seems = seems;
  return true;
}

/* An attack that names nobody is on the one ship that can be named, or a detection where only signals are. */
static bool unsaid_ship(const In *in, int target, int *ship) {
  const FcState *s = in->s;
  uint32_t nameable = fc_nameable(s, s->active, target);
  if (!nameable) return true;
  *ship = __builtin_ctz(nameable);
  FC_EACH (i, nameable)
    if (fc_piece_key(s, (int)i) != fc_piece_key(s, *ship))
      return sb_fail(in->error, "\"attack\" needs \"ship\": several can be aimed at");
  return true;
}

static bool read_attack(const In *in, const json_t *root) {
  static const char *const members[] = {"origin", "target",   "ship",    "ranged",    "detect",
                                        "last",   "shielded", "riposte", "stretched", NULL};
  const json_t *attack = json_object_get(root, "attack"), *v;
  FcAttack *a = &in->s->attack;
  int origin = 0, target = 0, ship = FC_NO_PIECE, riposte = FC_NO_PIECE, last = 0;
  *a = (FcAttack){.ship = FC_NO_PIECE, .riposte = FC_NO_PIECE};
  if (absent(attack)) return true;
  if (!sb_read_only(attack, "\"attack\"", members, in->error)) return false;
  if (!get_square(in, json_object_get(attack, "origin"), "origin", &origin) ||
      !get_square(in, json_object_get(attack, "target"), "target", &target) ||
      !get_piece(in, json_object_get(attack, "ship"), "ship", &ship) ||
      !get_piece(in, json_object_get(attack, "riposte"), "riposte", &riposte))
    return false;
  if (ship == FC_NO_PIECE && absent(json_object_get(attack, "detect")) && !unsaid_ship(in, target, &ship)) return false;
  bool ranged = fc_distance(origin, target) > 1, detect = ship == FC_NO_PIECE, stretched = false;
  if (!get_bool(in, attack, "ranged", &ranged) || !get_bool(in, attack, "detect", &detect) ||
      !get_bool(in, attack, "stretched", &stretched))
    return false;
  if ((v = json_object_get(attack, "last")) && !get_face(in, v, "last", &last)) return false;
  if (last > FC_CROSS) return sb_fail(in->error, "\"last\" must be + or x");
  size_t i;
  json_t *square;
  json_array_foreach (json_object_get(attack, "shielded"), i, square) {
    int n = 0;
    if (!get_square(in, square, "shielded", &n)) return false;
    a->shielded |= fc_bit(n);
  }
  a->origin = (uint8_t)origin;
  a->target = (uint8_t)target;
  a->ship = (uint8_t)ship;
  a->riposte = (uint8_t)riposte;
  a->on = 1;
  a->ranged = ranged;
  a->detect = detect;
  a->stretched = stretched;
  a->last = (uint8_t)last;
  return true;
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
static int active_by_default(const In *in, const json_t *root, int node, int first) {
  int seat = sb_seat_of(&in->c->base, 2, json_array_get(json_object_get(root, "to_act"), 0));
  if (seat < 0 || node == FC_AT_EXIT || node == FC_AT_JOIN || node == FC_AT_SIX || node == FC_AT_KEEP_SIX) return first;
  return node == FC_AT_ANSWER || node == FC_AT_DRAIN ? !seat : seat;
}

static bool read_result(const In *in, const json_t *root) {
  static const char *const members[] = {"winner", "reason", NULL};
  const json_t *result = json_object_get(root, "result");
  int winner, reason = 0;
  in->s->winner = 2;
  if ((in->s->node == FC_AT_OVER) != !absent(result)) return sb_fail(in->error, "\"result\" belongs to node \"over\"");
  if (absent(result)) return true;
  if (!sb_read_only(result, "\"result\"", members, in->error) ||
      !sb_read_winner(result, &in->c->base, 2, &winner, in->error) ||
      !get_name(in, json_object_get(result, "reason"), "reason", fc_reason_names, FC_REASONS, &reason))
    return false;
  in->s->winner = (uint8_t)(winner < 0 ? 2 : winner);
  in->s->reason = (uint8_t)reason;
  return true;
}

static bool read_course(const In *in, const json_t *root) {
  FcState *s = in->s;
  const json_t *v, *field = json_object_get(root, "field");
  int node = FC_AT_ACTIONS, first = 0, placed = 0, square = 0, face = 0, tested = FC_NO_SQUARE;
  if ((v = json_object_get(root, "node")) && !get_name(in, v, "node", fc_node_names, FC_NODES, &node)) return false;
  if (!get_seat(in, root, "first", &first)) return false;
  int active = active_by_default(in, root, node, first), turn = node > FC_AT_KEEP_SIX;
  int fields = fc_count(s->asteroids | s->gravity);
  if (node <= FC_AT_DEPLOY) placed = fields < 4 ? fields : 4;
  if (!get_seat(in, root, "active", &active) || !sb_read_int(root, "turn", 0, 60000, &turn, in->error) ||
      !sb_read_int(root, "terrain_placed", 0, 4, &placed, in->error))
    return false;
  s->node = (uint8_t)node;
  s->first = (uint8_t)first;
  s->active = (uint8_t)active;
  s->turn = (uint16_t)turn;
  s->terrain_placed = (uint8_t)placed;
  if (!read_group(in, root) || !read_attack(in, root) || !read_result(in, root) ||
      !sb_read_rng(root, &s->rng, in->error))
    return false;
  s->field = FC_NO_SQUARE;
  if (!absent(field)) {
    static const char *const members[] = {"square", "face", NULL};
    if (!sb_read_only(field, "\"field\"", members, in->error) ||
        !get_square(in, json_object_get(field, "square"), "square", &square) ||
        !get_face(in, json_object_get(field, "face"), "face", &face))
      return false;
    s->field = (uint8_t)square;
    s->field_face = (uint8_t)face;
  }
  if ((v = json_object_get(root, "tested")) && !json_is_null(v) && !get_square(in, v, "tested", &tested)) return false;
  s->tested = (uint8_t)tested;
  s->decider = (uint8_t)(node == FC_AT_OVER ? s->active : decider_of(s));
  const json_t *to_act = json_object_get(root, "to_act");
  if (to_act && node != FC_AT_OVER &&
      (json_array_size(to_act) != 1 || sb_seat_of(&in->c->base, 2, json_array_get(to_act, 0)) != s->decider))
    return sb_fail(in->error, "\"to_act\" should be [%d] at node \"%s\"", s->decider, fc_node_names[node]);
  return true;
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
