/* Reading positions: members, the registers of a turn, what is under way, the result. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "position.h"

int kc_json_sensor(const KcContent *c, const json_t *value) {
  if (json_is_string(value)) return sb_read_id(value, c->dice[KC_DIE_SENSOR].names, KC_SENSORS);
  json_int_t number = json_is_integer(value) ? json_integer_value(value) : 0;
  return number >= 10 && number <= 10 * KC_SENSORS && number % 10 == 0 ? (int)(number / 10 - 1) : -1;
}

/* ---- what is under way ------------------------------------------------------------------------------- */

static bool read_arrival(const KcContent *c, const json_t *arrival, KcState *s, SbError *error) {
  static const char *const members[] = {"seat", "cell", "how", NULL};
  if (!arrival || json_is_null(arrival)) return true;
  s->how = s->scrolling ? KC_BY_PUSH : KC_BY_MOVE;
  s->at = KC_NONE;
  if (!sb_read_only(arrival, "\"arrival\"", members, error) ||
      !sb_read_seat(arrival, "seat", &c->base, s->seats, &s->arriving, error) ||
      !sb_read_place(arrival, "cell", &kc_grid, &s->at, error) ||
      !sb_read_name(arrival, "how", kc_how_names, KC_HOWS, &s->how, error))
    return false;
  if (s->arriving == KC_NONE || s->at == KC_NONE) return sb_fail(error, "\"arrival\" needs a seat and a cell");
  if (s->scrolling) s->pushing = s->arriving;
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
  static const char *const buying[] = {"down", "merchant"};
  const json_t *pushing = json_object_get(json, "pushing");
  if (!sb_read_flag(json, "scrolling", &s->scrolling, error) ||
      !read_arrival(c, json_object_get(json, "arrival"), s, error) ||
      !read_loss(json_object_get(json, "loss"), s, error) ||
      !sb_read_seats(json, "queue", &c->base, s->seats, &s->queue, error) ||
      !sb_read_seats(json, "push", &c->base, s->seats, &s->push, error) ||
      !sb_read_place(json, "flees", &kc_grid, &s->flees, error) ||
      !sb_read_name(json, "buying", buying, 2, &s->merchant, error))
    return false;
  if (pushing) s->pushing = KC_NONE;
  return !pushing || json_is_null(pushing) || sb_read_seat(json, "pushing", &c->base, s->seats, &s->pushing, error);
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
  const json_t *step = json_object_get(json, "step");
  KcStep *p = &s->step;
  uint32_t weapons = 0;
  usual_step(c, s);
  if (!step) return true;
  if (!sb_read_things(step, "used", &c->base, "weapon", kc_weapon_names, KC_BUILT_IN, &weapons, error) ||
      !sb_read_places(step, "jammed", &kc_grid, &p->jammed, error))
    return false;
  if (p->jammed & ~kc_area(s)) return sb_fail(error, "\"jammed\" must be a list of cells of the area");
  p->used = (uint8_t)weapons;
  return sb_read_only(step, "step", members, error) && sb_read_byte(step, "moves", 0, 50, &p->moves, error) &&
         sb_read_byte(step, "fires", 0, 50, &p->fires, error) &&
         sb_read_byte(step, "overloads", 0, 2, &p->overloads, error) &&
         sb_read_byte(step, "shots", 0, 9, &p->shots, error) && sb_read_flag(step, "charged", &p->charged, error) &&
         sb_read_seats(step, "raised", &c->base, s->seats, &p->raised, error) &&
         sb_read_byte(step, "salvage", 0, 8, &p->salvage, error) && read_turned(step, &p->turned, error) &&
         sb_read_flag(step, "frost", &p->frost, error) && sb_read_flag(step, "down", &p->down, error) &&
         sb_read_byte(step, "began", 0, 7, &p->began, error) && sb_read_byte(step, "moved", 0, 99, &p->moved, error) &&
         sb_read_byte(step, "kills", 0, 99, &p->kills, error) && sb_read_byte(step, "rocks", 0, 99, &p->rocks, error) &&
         sb_read_flag(step, "jumped", &p->jumped, error) && read_hits(c, json_object_get(step, "hits"), s, error) &&
         sb_read_flag(step, "collided", &p->collided, error) && sb_read_flag(step, "dodging", &p->dodging, error) &&
         sb_read_byte(step, "cards", 0, KC_POWER_CARDS, &p->cards, error) &&
         sb_read_byte(step, "paid", 0, p->overloads, &p->paid, error);
}
