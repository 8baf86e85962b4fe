/* States as JSON and back (docs/notation/skirmish.md), and the invariants every state keeps. */
#include <string.h>

#include "skirmish.h"
#include "starboard/position.h"

/* ---- writing --------------------------------------------------------------------------------------- */

static void write_raider(const SkState *s, SbJson *out) {
  if (!sk_together(&s->terms)) return;
  SkShip raider = sk_ship(s, SK_RAIDER);
  sb_json_object(out, "raider");
  sb_write_place("cell", &sk_grid, raider.cell, out);
  sb_json_int(out, "hull", raider.hull);
  sb_write_places("traces", &sk_grid, raider.traces, out);
  sb_json_end(out);
}

static void write_seat(const SkState *s, int seat, SbJson *out) {
  const SkSeat *own = &s->seat[seat];
  char space[16] = "";
  SbText text = sb_text(space, sizeof space);
  sb_json_object(out, NULL);
  sb_write_place("cell", &sk_grid, own->cell, out);
  sb_json_int(out, "hull", own->hull);
  if (own->choice != SK_NO_CHOICE) sk_action_name(own->choice, &text);
  sb_json_text(out, "choice", space[0] ? space : NULL);
  sb_text_clear(&text);
  if (own->opened != SK_NO_CHOICE) sk_opened_name(own->opened, &text);
  sb_json_text(out, "opened", space[0] ? space : NULL);
  sb_write_places("traces", &sk_grid, own->traces, out);
  if (s->terms.torpedo & SK_TORPEDOES) sb_json_bool(out, "torpedo", sk_torpedo_left(&s->terms, seat));
  sk_write_chaff(&s->terms, seat, out);
  sb_json_end(out);
}

void sk_position_write(const SbContent *content, const SbState *state, SbJson *out) {
  const SkState *s = (const SkState *)state;
  int32_t options[SK_OPTION_COUNT];
  sk_terms_options(&s->terms, options);
  sb_json_object(out, NULL);
  sb_json_object(out, "options");
  sb_options_json(content, options, out);
  for (int seat = 0; seat < SK_SEATS; seat++)
    sb_seat_option_json(content, seat, SK_HANDICAP, s->terms.handicap[seat], out);
  sb_json_end(out);
  sk_write_series(&s->terms, out);
  sb_json_text(out, "node", sk_nodes[s->node]);
  sb_json_int(out, "round", s->round);
  sk_write_to_act(s, out);
  sb_json_array(out, "seats");
  for (int seat = 0; seat < SK_SEATS; seat++) write_seat(s, seat, out);
  sb_json_end(out);
  write_raider(s, out);
  sk_write_result(s, out);
  sb_write_rng(&s->rng, out);
  sb_json_end(out);
}

/* ---- reading --------------------------------------------------------------------------------------- */

static bool read_choice(const json_t *value, const char *key, uint8_t *out, SbError *error) {
  SbAction action;
  if (!value || json_is_null(value)) return true;
  if (!json_is_string(value)) return sb_fail(error, "\"%s\" must be an action, or null", key);
  if (!sk_action_read(json_string_value(value), &action, error)) return false;
  if (sk_kind(action) == SK_TORPEDO) return sb_fail(error, "\"%s\" cannot be a torpedo: it flies at once", key);
  *out = (uint8_t)action;
  return true;
}

/* As an action, but a shift stands without its cell. */
static bool read_opened(const json_t *value, uint8_t *out, SbError *error) {
  const char *text = json_string_value(value);
  if (!text || strcmp(text, sk_kinds[SK_SHIFT]) != 0) return read_choice(value, "opened", out, error);
  *out = SK_SHIFTED;
  return true;
}

static bool read_torpedo(const json_t *json, SkState *s, int seat, SbError *error) {
  uint8_t left = 1;
  if (!json_object_get(json, "torpedo")) return true;
  if (!(s->terms.torpedo & SK_TORPEDOES)) return sb_fail(error, "\"torpedo\" needs the option \"torpedoes\"");
  if (!sb_read_flag(json, "torpedo", &left, error)) return false;
  if (!left) s->terms.torpedo |= SK_SPENT(seat);
  return true;
}

static bool read_chaff(const json_t *json, SkState *s, int seat, SbError *error) {
  uint8_t left = 0, spent = 0;
  if (!json_object_get(json, "chaff") && !json_object_get(json, "spent")) return true;
  if (!(s->terms.chaff & SK_CHAFFS)) return sb_fail(error, "\"chaff\" and \"spent\" need the option \"chaff\"");
  if (!sb_read_byte(json, "chaff", 0, SK_CHAFF_MOST, &left, error)) return false;
  if (!sb_read_byte(json, "spent", 0, SK_CHAFF_MOST - left, &spent, error)) return false;
  sk_chaff_set(&s->terms, seat, left, spent);
  return true;
}

static bool read_seat(const SkContent *c, const json_t *json, SkState *s, int full, SkSeat *own, SbError *error) {
  static const char *const members[] = {"cell",    "hull",  "choice", "opened", "traces",
                                        "torpedo", "chaff", "spent",  NULL};
  uint64_t traces = 0;
  if (!json_is_object(json)) return sb_fail(error, "\"seats\" must be a list of two objects");
  if (!sb_read_only(json, "seats", members, error)) return false;
  *own = (SkSeat){.cell = SK_NOWHERE, .hull = (uint8_t)full};
  if (!read_torpedo(json, s, (int)(own - s->seat), error)) return false;
  if (!read_chaff(json, s, (int)(own - s->seat), error)) return false;
  if (!sb_read_byte(json, "hull", 0, full, &own->hull, error)) return false;
  if (!sb_read_place(json, "cell", &sk_grid, &own->cell, error)) return false;
  if (!read_choice(json_object_get(json, "choice"), "choice", &own->choice, error)) return false;
  if (!read_opened(json_object_get(json, "opened"), &own->opened, error)) return false;
  if (!sb_read_places(json, "traces", &sk_grid, &traces, error)) return false;
  own->traces = (uint16_t)traces;
  if (json_object_get(json, "traces")) return true;
  bool seen = s->terms.open || s->node == SK_OVER;
  if (own->cell != SK_NOWHERE) own->traces = seen ? (uint16_t)(1u << own->cell) : sk_free_cells(c, &s->terms);
  return true;
}

static bool read_raider(const SkContent *c, const json_t *json, SkState *s, SbError *error) {
  static const char *const members[] = {"cell", "hull", "traces", NULL};
  const json_t *raider = json_object_get(json, "raider");
  SkShip ship = {.cell = SK_NOWHERE};
  if (!sk_together(&s->terms)) return !raider || sb_fail(error, "\"raider\" needs the option \"together\"");
  if (raider) {
    if (!sb_read_only(raider, "\"raider\"", members, error)) return false;
    if (!sb_read_place(raider, "cell", &sk_grid, &ship.cell, error)) return false;
    bool placed = ship.cell != SK_NOWHERE, seen = s->terms.open || s->node == SK_OVER;
    if (placed) ship.hull = (uint8_t)sk_raider_full(&s->terms);
    if (placed) ship.traces = seen ? (uint16_t)(1u << ship.cell) : sk_free_cells(c, &s->terms);
    if (!sb_read_byte(raider, "hull", 0, sk_raider_full(&s->terms), &ship.hull, error)) return false;
    uint64_t traces = ship.traces;
    if (!sb_read_places(raider, "traces", &sk_grid, &traces, error)) return false;
    ship.traces = (uint16_t)traces;
  }
  sk_ship_set(s, SK_RAIDER, ship);
  return true;
}

/* Into a state of our own first: `out` is touched only when everything is right. */
bool sk_position_read(const SbContent *content, const void *json, const SbSetup *setup, SbState *out, SbError *error) {
  static const char *const members[] = {"options", "series", "node",   "round", "to_act",
                                        "seats",   "raider", "result", "rng",   NULL};
  const json_t *options = json_object_get(json, "options"), *seats = json_object_get(json, "seats");
  const json_t *series = json_object_get(json, "series");
  SbSetup start = *setup;
  SkState s;
  memset(&s, 0, sizeof s);
  if (!sb_read_only(json, "a position", members, error)) return false;
  if (options && !sb_setup_options_from_json(content, &start, options, error)) return false;
  if (!sk_terms_read(&start, &s.terms, error)) return false; /* with the series of a carry, unless the position says */
  if (series && !sk_series_read(series, "\"series\"", &s.terms, error)) return false;
  sb_rng_init(&s.rng, start.seed[0], start.seed[1]);
  s.node = SK_CHOOSING;
  if (!sb_read_name(json, "node", sk_nodes, SK_NODE_COUNT, &s.node, error)) return false;
  s.round = s.node == SK_PLACING ? 0 : 1;
  if (!sb_read_byte(json, "round", 0, s.terms.rounds, &s.round, error)) return false;
  if (json_array_size(seats) != SK_SEATS) return sb_fail(error, "\"seats\" must be a list of two objects");
  for (int seat = 0; seat < SK_SEATS; seat++)
    if (!read_seat((const SkContent *)content, json_array_get(seats, (size_t)seat), &s, sk_full_hull(&s.terms, seat),
                   &s.seat[seat], error))
      return false;
  if (!read_raider((const SkContent *)content, json, &s, error)) return false;
  if (!sb_read_result(json, content, SK_SEATS, s.node == SK_OVER, sk_reasons, SK_REASON_COUNT, &s.winners, &s.reason,
                      error))
    return false;
  if (s.winners && sk_together(&s.terms)) s.winners = 3; /* written with the first of them */
  if (!sb_read_rng(json, &s.rng, error)) return false;
  if (!sb_read_to_act(json, content, SK_SEATS, sk_due(content, (const SbState *)&s), error)) return false;
  if (!sk_check(content, (const SbState *)&s, error)) return false;
  memcpy(out, &s, sizeof s);
  return true;
}

/* ---- invariants ------------------------------------------------------------------------------------ */

static bool check_chaff(const SkTerms *terms, SbError *what) {
  if (terms->chaff >> 4 & 7 || terms->spent >> 4) return sb_fail(what, "chaff of no seat");
  for (int seat = 0; seat < SK_SEATS; seat++) {
    int all = sk_chaff_left(terms, seat) + sk_chaff_spent(terms, seat);
    if (all > (terms->chaff & SK_CHAFFS ? SK_CHAFF_MOST : 0)) return sb_fail(what, "seat %d: so much chaff", seat);
  }
  return true;
}

static bool check_terms(const SbContent *content, const SkTerms *terms, SbError *what) {
  int32_t options[SK_OPTION_COUNT];
  sk_terms_options(terms, options);
  for (int i = 0; i < SK_OPTION_COUNT; i++)
    if (!sb_option_allows(&content->options[i], options[i]))
      return sb_fail(what, "option %s is out of range", content->options[i].id);
  for (int seat = 0; seat < SK_SEATS; seat++)
    if (!sb_option_allows(&sk_seat_options[SK_HANDICAP], terms->handicap[seat]))
      return sb_fail(what, "seat %d: no such handicap", seat);
  if (terms->torpedo > (SK_TORPEDOES | SK_SPENT(0) | SK_SPENT(1)) ||
      (terms->torpedo && !(terms->torpedo & SK_TORPEDOES)))
    return sb_fail(what, "torpedoes are gone that were never there");
  if (!check_chaff(terms, what)) return false;
  if (sk_together(terms)) return true; /* it has a raider there */
  int won = terms->won[0] + terms->won[1];
  if (terms->series == SK_SINGLE ? terms->game != 0 || won != 0 : terms->game < 1 || terms->game > SK_GAMES)
    return sb_fail(what, "games are counted in a series, from 1 to %d", SK_GAMES);
  if (terms->won[0] >= SK_WINS || terms->won[1] >= SK_WINS) return sb_fail(what, "the series is won already");
  return won == 0 || won < terms->game || sb_fail(what, "more games are won than were played");
}

/* A sealed choice was legal when it was made, so it still is once it is taken out of the way. */
static bool choice_is_legal(const SbContent *content, const SkState *s, int seat) {
  SkState before = *s;
  before.seat[seat].choice = SK_NO_CHOICE;
  if (sk_kind(s->seat[seat].choice) == SK_TORPEDO) return false; /* never sealed */
  return sk_why_not(content, (const SbState *)&before, seat, s->seat[seat].choice, NULL);
}

static bool opened_is_possible(const SkState *s, int opened) {
  int kind = sk_kind((SbAction)opened), target = sk_target((SbAction)opened);
  if (opened == SK_NO_CHOICE || opened == SK_SHIFTED) return true;
  if (kind == SK_SCAN) return target < SK_LINES && !s->terms.open;
  return kind == SK_FIRE && target < SK_CELLS;
}

static bool check_seat(const SbContent *content, const SkState *s, int seat, SbError *what) {
  const SkSeat *own = &s->seat[seat];
  bool placed = own->cell != SK_NOWHERE, seen = s->terms.open || s->node == SK_OVER;
  if (own->hull > sk_full_hull(&s->terms, seat)) return sb_fail(what, "seat %d: more hull than it began with", seat);
  if (own->hull == 0 && s->node != SK_OVER) return sb_fail(what, "seat %d: destroyed, and the match goes on", seat);
  if (!opened_is_possible(s, own->opened)) return sb_fail(what, "seat %d: no such choice was opened", seat);
  if (placed != (s->round > 0)) return sb_fail(what, "seat %d: ships are on cells from round 1 on, not before", seat);
  if (placed && own->cell >= SK_CELLS) return sb_fail(what, "seat %d: no such cell", seat);
  if (placed && !(own->traces >> own->cell & 1)) return sb_fail(what, "seat %d: the traces miss the cell", seat);
  if (own->traces >> (placed ? SK_CELLS : 0)) return sb_fail(what, "seat %d: traces of no cell", seat);
  if (own->traces & ~sk_free_cells((const SkContent *)content, &s->terms)) /* the cell is among them */
    return sb_fail(what, "seat %d: a ship or its traces are on asteroids", seat);
  if (seen && (own->traces & (own->traces - 1))) return sb_fail(what, "seat %d: an open cell has one trace", seat);
  if (own->choice == SK_NO_CHOICE) return true;
  return choice_is_legal(content, s, seat) || sb_fail(what, "seat %d: the sealed choice is not legal", seat);
}

static bool check_raider(const SkContent *c, const SkState *s, SbError *what) {
  SkShip raider = sk_ship(s, SK_RAIDER);
  bool there = raider.cell != SK_RAIDER_NOWHERE, seen = s->terms.open || s->node == SK_OVER;
  if (there != (s->round > 0)) return sb_fail(what, "the raider is on a cell from round 1 on, not before");
  if (!there) return (raider.hull == 0 && raider.traces == 0) || sb_fail(what, "a raider that is nowhere has no hull");
  if (raider.hull > sk_raider_full(&s->terms)) return sb_fail(what, "the raider has more hull than it began with");
  if (raider.hull == 0 && s->node != SK_OVER) return sb_fail(what, "the raider is destroyed, and the match goes on");
  if (raider.cell >= SK_CELLS || !(raider.traces >> raider.cell & 1))
    return sb_fail(what, "the traces of the raider miss its cell");
  if (raider.traces & ~sk_free_cells(c, &s->terms)) return sb_fail(what, "the raider or its traces are on asteroids");
  if (seen && (raider.traces & (raider.traces - 1))) return sb_fail(what, "the open raider has one trace");
  uint16_t prey = s->seat[sk_prey(s)].traces;
  if (s->node == SK_ANSWERING && (!sk_raider_fires(s) || (prey & (prey - 1))))
    return sb_fail(what, "the raider has found nobody who could answer");
  return true;
}

static bool check_end_together(const SkState *s, SbError *what) {
  int raider = s->round > 0 ? sk_ship(s, SK_RAIDER).hull : 1;
  bool whole = s->seat[0].hull > 0 && s->seat[1].hull > 0;
  bool good = s->reason == 0 ? s->winners == 0
              : s->reason == SK_RAIDER_DESTROYED
                  ? raider == 0 && whole && s->winners == 3
                  : raider > 0 && s->winners == 0 &&
                        (s->reason == SK_SHIP_LOST ? !whole : s->reason == SK_RAIDER_AWAY && whole);
  return good || sb_fail(what, "the result does not agree with the hulls");
}

static bool check_end(const SkState *s, SbError *what) {
  int hull0 = s->seat[0].hull, hull1 = s->seat[1].hull;
  uint32_t stronger = hull0 > hull1 ? 1 : hull1 > hull0 ? 2 : 0;
  bool good = false;
  switch (s->reason) {
    case 0:
      good = s->winners == 0;
      break;
    case SK_DESTROYED:
      good = (hull0 == 0) != (hull1 == 0) && s->winners == stronger;
      break;
    case SK_BOTH_DESTROYED:
      good = hull0 == 0 && hull1 == 0 && s->winners == 0;
      break;
    case SK_MORE_HULL:
      good = hull0 > 0 && hull1 > 0 && stronger && s->winners == stronger;
      break;
    case SK_LEVEL:
      good = hull0 > 0 && hull0 == hull1 && s->winners == 0;
      break;
    case SK_RESIGNED:
    case SK_TIMED_OUT:
    case SK_GONE:
      good = hull0 > 0 && hull1 > 0 && (s->winners == 1 || s->winners == 2);
      break;
    default:
      break;
  }
  return good || sb_fail(what, "the result does not agree with the hulls");
}

bool sk_check(const SbContent *content, const SbState *state, SbError *what) {
  const SkState *s = (const SkState *)state;
  if (!check_terms(content, &s->terms, what)) return false;
  if (s->node >= SK_NODE_COUNT) return sb_fail(what, "no such node");
  if (s->round > s->terms.rounds) return sb_fail(what, "round %d is one too many", s->round);
  if (s->node != SK_OVER && (s->node == SK_PLACING) != (s->round == 0))
    return sb_fail(what, "ships are placed before round 1 and at no other time");
  for (int seat = 0; seat < SK_SEATS; seat++)
    if (!check_seat(content, s, seat, what)) return false;
  if (s->node != SK_OVER && !sk_due(content, state)) return sb_fail(what, "both have chosen, nothing was resolved");
  if ((s->node == SK_OVER) != (s->reason != 0)) return sb_fail(what, "a match has a result exactly when it is over");
  if (!sk_together(&s->terms)) return check_end(s, what);
  return check_raider((const SkContent *)content, s, what) && check_end_together(s, what);
}
