/* Reading positions: members, the registers of a turn, what is under way, the result. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "position.h"

bool kc_json_wide(const json_t *object, const char *key, uint16_t *out, SbError *error) {
  const json_t *value = json_object_get(object, key);
  if (!value) return true;
  if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > 30000)
    return sb_fail(error, "\"%s\" must be a number from 0 to 30000", key);
  *out = (uint16_t)json_integer_value(value);
  return true;
}

bool kc_json_things(const KcContent *c, const json_t *list, const char *kind, const char *const *ids, int count,
                    uint32_t *out) {
  const json_t *value;
  size_t i;
  *out = 0;
  if (!json_is_array(list)) return false;
  json_array_foreach (list, i, value) {
    int found = sb_read_thing(&c->base, kind, ids, count, value);
    if (found < 0) return false;
    *out |= 1u << found;
  }
  return true;
}

int kc_json_cell(const json_t *value) {
  return json_is_string(value) ? kc_cell_read(json_string_value(value)) : -1;
}

int kc_json_sensor(const KcContent *c, const json_t *value) {
  if (json_is_string(value)) return sb_read_id(value, c->dice[KC_DIE_SENSOR].names, KC_SENSORS);
  json_int_t number = json_is_integer(value) ? json_integer_value(value) : 0;
  return number >= 10 && number <= 10 * KC_SENSORS && number % 10 == 0 ? (int)(number / 10 - 1) : -1;
}

/* ---- what is under way ------------------------------------------------------------------------------- */

static bool read_arrival(const KcContent *c, const json_t *arrival, KcState *s, SbError *error) {
  static const char *const members[] = {"seat", "cell", "how", NULL};
  uint8_t seat = KC_NONE;
  if (!arrival || json_is_null(arrival)) return true;
  if (!json_is_object(arrival)) return sb_fail(error, "\"arrival\" must be an object, or null");
  if (!sb_read_only(arrival, "arrival", members, error)) return false;
  int cell = kc_json_cell(json_object_get(arrival, "cell"));
  if (!sb_read_seat(arrival, "seat", &c->base, s->seats, &seat, error)) return false;
  if (seat == KC_NONE || cell < 0) return sb_fail(error, "\"arrival\" needs a seat and a cell");
  s->how = s->scrolling ? KC_BY_PUSH : KC_BY_MOVE;
  if (!sb_read_name(arrival, "how", kc_how_names, KC_HOWS, &s->how, error)) return false;
  s->arriving = seat;
  s->at = (uint8_t)cell;
  if (s->scrolling) s->pushing = seat;
  return true;
}

static bool read_loss(const json_t *loss, KcState *s, SbError *error) {
  static const char *const members[] = {"amount", "cause", NULL};
  if (!loss || json_is_null(loss)) return true;
  if (!json_is_object(loss) || s->node != KC_AT_DEFLECT) return sb_fail(error, "\"loss\" belongs to the node deflect");
  return sb_read_only(loss, "loss", members, error) && sb_read_byte(loss, "amount", 1, 99, &s->loss, error) &&
         sb_read_name(loss, "cause", kc_cause_names, KC_CAUSES, &s->cause, error);
}

bool kc_read_pending(const KcContent *c, const json_t *json, KcState *s, SbError *error) {
  const json_t *queue = json_object_get(json, "queue"), *push = json_object_get(json, "push");
  const json_t *pushing = json_object_get(json, "pushing"), *flees = json_object_get(json, "flees");
  const char *buying = json_string_value(json_object_get(json, "buying"));
  if (!sb_read_flag(json, "scrolling", &s->scrolling, error)) return false;
  if (!read_arrival(c, json_object_get(json, "arrival"), s, error)) return false;
  if (!read_loss(json_object_get(json, "loss"), s, error)) return false;
  if (queue && !sb_read_seats(queue, &c->base, s->seats, &s->queue))
    return sb_fail(error, "\"queue\" must be a list of seats");
  if (push && !sb_read_seats(push, &c->base, s->seats, &s->push))
    return sb_fail(error, "\"push\" must be a list of seats");
  if (pushing) s->pushing = KC_NONE;
  if (pushing && !json_is_null(pushing) && !sb_read_seat(json, "pushing", &c->base, s->seats, &s->pushing, error))
    return false;
  if (flees && !json_is_null(flees)) {
    int cell = kc_json_cell(flees);
    if (cell < 0) return sb_fail(error, "\"flees\" must be a cell, or null");
    s->flees = (uint8_t)cell;
  }
  if (json_object_get(json, "buying") && (!buying || (strcmp(buying, "down") != 0 && strcmp(buying, "merchant") != 0)))
    return sb_fail(error, "\"buying\" must be \"down\" or \"merchant\"");
  s->merchant = buying && strcmp(buying, "merchant") == 0;
  return true;
}

/* ---- the registers of a turn ------------------------------------------------------------------------- */

static bool read_hits(const KcContent *c, const json_t *object, KcState *s, SbError *error) {
  static const char *const members[] = {"from", "points", "cube", NULL};
  const char *key;
  json_t *value;
  if (object && !json_is_object(object)) return sb_fail(error, "\"hits\" must be an object by seat");
  json_object_foreach ((json_t *)object, key, value) {
    json_t *name = json_string(key);
    int seat = isdigit((unsigned char)key[0]) && !key[1] ? key[0] - '0' : sb_seat_of(&c->base, s->seats, name);
    uint8_t cube = 0;
    json_decref(name);
    if (seat < 0 || seat >= s->seats || !json_is_object(value))
      return sb_fail(error, "\"hits\" must be an object by seat");
    s->step.hit_from[seat] = s->seat[seat].level;
    if (!sb_read_only(value, "hits", members, error) ||
        !sb_read_byte(value, "from", 0, 7, &s->step.hit_from[seat], error) ||
        !sb_read_byte(value, "points", 0, 99, &s->step.hit_points[seat], error) ||
        !sb_read_flag(value, "cube", &cube, error))
      return false;
    s->step.hit_cube |= (uint8_t)(cube << seat);
    if (!s->step.hit_points[seat]) s->step.hit_from[seat] = 0;
  }
  return true;
}

static bool read_jammed(const json_t *list, KcState *s, SbError *error) {
  const json_t *value;
  size_t i;
  if (list && !json_is_array(list)) return sb_fail(error, "\"jammed\" must be a list of cells");
  json_array_foreach (list, i, value) {
    int cell = kc_json_cell(value);
    if (cell < 0 || !kc_on_area(s, cell)) return sb_fail(error, "\"jammed\" must be a list of cells of the area");
    s->step.jammed |= kc_bit(cell);
  }
  return true;
}

/* What a turn that is under way has by the rules, before the position says otherwise. */
static void usual_step(const KcContent *c, KcState *s) {
  const KcSeat *own = &s->seat[kc_active(s)];
  bool turn = s->node != KC_AT_SENSORS && s->node != KC_AT_OVER && !s->scrolling;
  int effect = own->played < KC_SENSORS ? c->sensor_effect[own->played] : KC_NO_EFFECT;
  if (!turn) return;
  s->step.began = own->level;
  s->step.down = s->node == KC_AT_DOWN || (s->node == KC_AT_BUY && !s->merchant);
  if (s->node == KC_AT_CHOOSE || s->node == KC_AT_ASTRAL || s->step.down) return;
  int base = s->options[KC_CROWDED] ? c->crowded_moves : c->moves;
  s->step.moves = (uint8_t)(base + own->upgrade[KC_ENGINE] + (effect == KC_EXTRA_MOVE));
  s->step.fires = c->fires;
  if (s->node == KC_AT_COMBAT && own->cell != KC_NONE) s->step.frost = kc_feels_frost(c, s);
  s->step.dodging = s->arriving != KC_NONE && s->how == KC_BY_MOVE;
}

/* A number; true, as it was written once, is 1. */
static bool read_turned(const json_t *step, uint8_t *out, SbError *error) {
  if (json_is_boolean(json_object_get(step, "turned"))) return sb_read_flag(step, "turned", out, error);
  return sb_read_byte(step, "turned", 0, KC_FREE_TURNS, out, error);
}

bool kc_read_step(const KcContent *c, const json_t *json, KcState *s, SbError *error) {
  static const char *const members[] = {"moves",    "fires",   "overloads", "shots",  "used",   "charged",
                                        "jammed",   "salvage", "turned",    "frost",  "down",   "began",
                                        "moved",    "kills",   "rocks",     "jumped", "raised", "hits",
                                        "collided", "dodging", "cards",     "paid",   NULL};
  const json_t *step = json_object_get(json, "step"), *used = json_object_get(step, "used");
  const json_t *raised = json_object_get(step, "raised");
  KcStep *p = &s->step;
  uint32_t weapons = 0;
  usual_step(c, s);
  if (!step) return true;
  if (!json_is_object(step)) return sb_fail(error, "\"step\" must be an object");
  if (used && !kc_json_things(c, used, "weapon", kc_weapon_names, KC_BUILT_IN, &weapons))
    return sb_fail(error, "\"used\" must be a list of bought weapons");
  p->used = (uint8_t)weapons;
  if (raised && !sb_read_seats(raised, &c->base, s->seats, &p->raised))
    return sb_fail(error, "\"raised\" must be a list of seats");
  return sb_read_only(step, "step", members, error) && sb_read_byte(step, "moves", 0, 50, &p->moves, error) &&
         sb_read_byte(step, "fires", 0, 50, &p->fires, error) &&
         sb_read_byte(step, "overloads", 0, 2, &p->overloads, error) &&
         sb_read_byte(step, "shots", 0, 9, &p->shots, error) && sb_read_flag(step, "charged", &p->charged, error) &&
         read_jammed(json_object_get(step, "jammed"), s, error) &&
         sb_read_byte(step, "salvage", 0, 8, &p->salvage, error) && read_turned(step, &p->turned, error) &&
         sb_read_flag(step, "frost", &p->frost, error) && sb_read_flag(step, "down", &p->down, error) &&
         sb_read_byte(step, "began", 0, 7, &p->began, error) && sb_read_byte(step, "moved", 0, 99, &p->moved, error) &&
         sb_read_byte(step, "kills", 0, 99, &p->kills, error) && sb_read_byte(step, "rocks", 0, 99, &p->rocks, error) &&
         sb_read_flag(step, "jumped", &p->jumped, error) && read_hits(c, json_object_get(step, "hits"), s, error) &&
         sb_read_flag(step, "collided", &p->collided, error) && sb_read_flag(step, "dodging", &p->dodging, error) &&
         sb_read_byte(step, "cards", 0, KC_POWER_CARDS, &p->cards, error) &&
         sb_read_byte(step, "paid", 0, p->overloads, &p->paid, error);
}

/* ---- the end ----------------------------------------------------------------------------------------- */

bool kc_read_result(const KcContent *c, const json_t *json, KcState *s, SbError *error) {
  static const char *const members[] = {"winners", "reason", NULL};
  const json_t *result = json_object_get(json, "result");
  if (!result || json_is_null(result))
    return s->node != KC_AT_OVER || sb_fail(error, "a match that is over has a \"result\"");
  if (!json_is_object(result) || s->node != KC_AT_OVER) return sb_fail(error, "\"result\" belongs to the node over");
  if (!sb_read_only(result, "result", members, error)) return false;
  if (!sb_read_seats(json_object_get(result, "winners"), &c->base, s->seats, &s->winners))
    return sb_fail(error, "\"winners\" must be a list of seats");
  return sb_read_name(result, "reason", kc_reason_names, KC_REASONS, &s->reason, error);
}
