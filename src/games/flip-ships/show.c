/* What tables and logs show: the view of an observation, events as JSON and as sentences, the goal. */
#include <stdio.h>
#include <stdlib.h>

#include "fs.h"

/* ---- numbers ---------------------------------------------------------------------------------------- */

/* Hundredths, as short as they can be said: 12, 12.5, -0.25. */
void fs_write_hundredths(const char *key, int32_t value, SbJson *out) {
  if (value % 100 == 0)
    sb_json_int(out, key, value / 100);
  else
    sb_json_real(out, key, value / 100.0, value % 10 ? 2 : 1);
}

void fs_write_cells(const char *key, uint32_t cells, SbJson *out) {
  sb_write_names(key, fs_cell_ids, cells, out);
}

void fs_write_pose(const FsPose *pose, SbJson *out) {
  sb_json_array(out, "at");
  fs_write_hundredths(NULL, pose->x, out);
  fs_write_hundredths(NULL, pose->y, out);
  fs_write_hundredths(NULL, pose->z, out);
  sb_json_end(out);
  if (!pose->lean) return;
  sb_json_array(out, "lean");
  fs_write_hundredths(NULL, pose->lean, out);
  fs_write_hundredths(NULL, pose->heading, out);
  sb_json_end(out);
}

void fs_write_card(const FsContent *c, const FsState *s, int cell, SbJson *out) {
  const FsCardPose home = fs_home(c, cell), *at = &s->card[cell];
  sb_json_object(out, fs_cell_ids[cell]);
  sb_json_text(out, "type", c->ids[s->enemy[cell] - 1]);
  if (at->x != home.x || at->y != home.y || at->heading != home.heading) {
    sb_json_array(out, "at");
    fs_write_hundredths(NULL, at->x, out);
    fs_write_hundredths(NULL, at->y, out);
    sb_json_end(out);
    fs_write_hundredths("turn", at->heading, out);
  }
  sb_json_end(out);
}

/* ---- the view --------------------------------------------------------------------------------------- */

static void write_rect(const char *key, const FsRect *r, SbJson *out) {
  sb_json_array(out, key);
  fs_write_hundredths(NULL, r->left, out);
  fs_write_hundredths(NULL, r->right, out);
  fs_write_hundredths(NULL, r->near, out);
  fs_write_hundredths(NULL, r->far, out);
  sb_json_end(out);
}

static void write_table(const FsContent *c, const FsState *o, SbJson *out) {
  FsDimensions d = fs_size(c, o);
  sb_json_object(out, "table");
  write_rect("edges", &d.table, out);
  write_rect("strip", &d.strip, out);
  write_rect("mothership", &d.mothership, out);
  fs_write_hundredths("atmosphere", c->atmosphere, out);
  fs_write_hundredths("sector", c->sector, out);
  sb_json_array(out, "moon");
  fs_write_hundredths(NULL, c->moon_left, out);
  fs_write_hundredths(NULL, c->moon_right, out);
  sb_json_end(out);
  sb_json_array(out, "card");
  fs_write_hundredths(NULL, d.card_width, out);
  fs_write_hundredths(NULL, d.card_length, out);
  sb_json_end(out);
  sb_json_array(out, "radius");
  for (int level = 0; level < FS_LEVELS; level++) fs_write_hundredths(NULL, d.disc_radius[level], out);
  sb_json_end(out);
  sb_json_end(out);
}

static void write_ship(const FsContent *c, const FsState *o, int id, SbJson *out) {
  const FsShip *ship = &o->ship[id];
  sb_json_object(out, NULL);
  sb_json_text(out, "id", fs_ship_ids[id % FS_FLEET]);
  sb_json_int(out, "level", fs_level(id % FS_FLEET) + 1);
  sb_json_text(out, "where", fs_where_ids[ship->where]);
  sb_json_text(out, "edge", ship->edge ? fs_edge_ids[ship->edge] : NULL);
  if (fs_on_table(ship)) {
    fs_write_pose(&ship->pose, out);
    sb_json_text(out, "on", fs_how_ids[fs_how(c, o, id)]);
  }
  fs_write_cells("cells", ship->cells, out);
  sb_json_int(out, "tries", ship->tries);
  sb_json_int(out, "voids", ship->voids);
  sb_json_bool(out, "bombing", ship->flags & FS_BOMBING);
  sb_json_end(out);
}

static void write_flips(const FsContent *c, const FsState *o, int seat, SbJson *out) {
  bool throws = o->node == FS_RACING && fs_race_due(o) >> seat & 1 && fs_race_may_throw(o, seat);
  bool flips = (o->node == FS_FLIPPING || o->node == FS_ASSAULT) && o->seat == seat;
  sb_json_array(out, "flips");
  for (int ship = 0; ship < FS_FLEET && flips; ship++)
    for (int kind = FS_FLIP; kind < FS_THROW; kind++) {
      if (!fs_may_flip(c, o, kind, ship)) continue;
      sb_json_object(out, NULL);
      sb_json_text(out, "ship", fs_ship_ids[ship]);
      sb_json_text(out, "kind", fs_kind_ids[kind]);
      sb_json_end(out);
    }
  if (throws) {
    sb_json_object(out, NULL);
    sb_json_text(out, "ship", fs_ship_ids[fs_race_in_hand(o, seat)]);
    sb_json_text(out, "kind", fs_kind_ids[FS_THROW]);
    sb_json_end(out);
  }
  sb_json_end(out);
}

static void write_racer(const FsContent *c, const FsState *o, int seat, SbJson *out) {
  const FsRacer *racer = &o->race.racer[seat];
  sb_json_int(out, "lodged", fs_race_lodged(c, o, seat));
  sb_json_int(out, "place", racer->place);
  sb_json_int(out, "free", racer->free / 2);
  sb_json_int(out, "until", racer->until / 2);
}

static void write_seat(const FsContent *c, const FsState *o, int seat, SbJson *out) {
  sb_json_object(out, NULL);
  sb_json_text(out, "id", fs_seat_ids[seat]);
  sb_json_array(out, "pilots");
  for (int level = 0; level < FS_LEVELS; level++) sb_json_text(out, NULL, fs_power_ids[o->pilot[seat][level]]);
  sb_json_end(out);
  sb_json_int(out, "scatter", o->scatter[seat]);
  sb_json_array(out, "ships");
  for (int ship = 0; ship < FS_FLEET; ship++) write_ship(c, o, seat * FS_FLEET + ship, out);
  sb_json_end(out);
  write_flips(c, o, seat, out);
  if (o->options[FS_RAPID]) write_racer(c, o, seat, out);
  sb_json_end(out);
}

static void write_marks(uint32_t marks, SbJson *out) {
  sb_json_array(out, "marks");
  for (int mark = FS_TRACK; mark > 0; mark--)
    if (marks >> mark & 1) sb_json_int(out, NULL, mark);
  sb_json_end(out);
}

static void write_enemies(const FsContent *c, const FsState *o, SbJson *out) {
  static const char *const symbols[FS_SYMBOLS] = {NULL, "shield", "two-hit"};
  sb_json_array(out, "types");
  for (int type = 0; type < c->types; type++) {
    sb_json_object(out, NULL);
    sb_json_text(out, "id", c->ids[type]);
    sb_json_int(out, "speed", c->enemy[type].speed);
    sb_json_int(out, "damage", c->enemy[type].damage);
    sb_json_text(out, "symbol", symbols[c->enemy[type].symbol]);
    sb_json_end(out);
  }
  sb_json_end(out);
  sb_json_object(out, "enemies");
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (o->enemy[cell]) fs_write_card(c, o, cell, out);
  sb_json_end(out);
}

static uint32_t choices_now(const FsContent *c, const FsState *o) {
  return o->node == FS_AIMING ? fs_targets(c, o) : o->node == FS_KEEPING ? fs_waiting_hits(o) : 0;
}

void fs_view_json(const SbContent *content, const SbObservation *observation, int viewer, SbJson *out) {
  const FsContent *c = fs_facts(content);
  const FsState *o = (const FsState *)observation;
  (void)viewer; /* nothing is hidden */
  sb_json_object(out, NULL);
  sb_write_seats("to_act", fs_due(content, (const SbState *)o), out);
  sb_json_text(out, "node", fs_node_ids[o->node]);
  sb_json_int(out, "round", o->round);
  sb_json_bool(out, "last_round", o->last_round);
  sb_json_text(out, "difficulty", fs_difficulties[o->options[FS_DIFFICULTY]]);
  sb_json_int(out, "rows", fs_rows(o));
  sb_json_int(out, "city", o->city);
  sb_json_int(out, "mothership", o->mothership);
  sb_json_int(out, "deck", fs_deck(o));
  write_marks(c->marks[o->seats > 2], out);
  sb_json_int(out, "marker", o->marker);
  sb_json_int(out, "seat", o->seat);
  sb_json_text(out, "open", fs_open_ids[o->open]);
  sb_json_text(out, "flipped", o->flipped < FS_FLEET ? fs_ship_ids[o->flipped] : NULL);
  sb_json_text(out, "acting", o->acting < FS_FLEET ? fs_ship_ids[o->acting] : NULL);
  sb_json_int(out, "stage", o->stage);
  fs_write_cells("targets", choices_now(c, o), out);
  if (o->options[FS_RAPID]) sb_json_int(out, "time", o->race.now / 2);
  write_table(c, o, out);
  write_enemies(c, o, out);
  sb_json_array(out, "seats");
  for (int seat = 0; seat < o->seats; seat++) write_seat(c, o, seat, out);
  sb_json_end(out);
  SbResult result;
  fs_result(content, (const SbState *)o, &result);
  sb_write_winners(result.over, result.winners, result.reason, out);
  sb_json_end(out);
}

/* ---- the goal --------------------------------------------------------------------------------------- */

void fs_goal(const SbContent *content, const SbObservation *observation, int viewer, SbLang lang, SbText *out) {
  const FsState *o = (const FsState *)observation;
  if (o->options[FS_RAPID]) {
    const int lodged[] = {viewer >= 0 ? fs_race_lodged(fs_facts(content), o, viewer) : 0, (int)(o->race.now / 2000)};
    sb_tell_numbers(content, viewer >= 0 ? "goal.race" : "goal.race_all", lodged, 2, lang, out);
    return;
  }
  const int numbers[] = {__builtin_popcount(fs_living(o)) + fs_deck(o), o->mothership, o->city};
  sb_tell_numbers(content, o->node == FS_ASSAULT ? "goal.assault" : "goal.defend", numbers, 3, lang, out);
}

/* ---- events ----------------------------------------------------------------------------------------- */

void fs_cells_text(uint32_t cells, SbLang lang, SbText *out) {
  int count = __builtin_popcount(cells), index = 0;
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (cells >> cell & 1) sb_text_format(out, "%s%s", sb_joint(index++, count, lang), fs_cell_ids[cell]);
}

static void told_cells(const SbContent *content, int value, SbLang lang, SbText *out) {
  (void)content;
  fs_cells_text((uint32_t)value, lang, out);
}

static void cells_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  fs_write_cells(key, (uint32_t)value, out);
}

/* h ship, c cell, C cells, e enemy, p power, w how it landed, g edge, k kind of flip, d difficulty, r reason; s seat, n
 * number and b yes or no are of the kit. */
static const SbForm forms[] = {
    {.letter = 'h', .ids = fs_ship_ids, .count = FS_FLEET},
    {.letter = 'c', .ids = fs_cell_ids, .count = FS_CELLS, .other = "nowhere"},
    {.letter = 'C', .text = told_cells, .json = cells_json},
    {.letter = 'e', .kind = "enemy", .deck = 1 + FS_DIE_ENEMY},
    {.letter = 'p', .kind = "power", .ids = fs_power_ids, .count = FS_POWERS},
    {.letter = 'w', .kind = "how", .ids = fs_how_ids, .count = FS_HOWS},
    {.letter = 'g', .kind = "edge", .ids = fs_edge_ids, .count = 5},
    {.letter = 'k', .kind = "way", .ids = fs_kind_ids, .count = FS_KINDS},
    {.letter = 'd', .kind = "option.difficulty", .ids = fs_difficulties, .count = FS_DIFFICULTIES},
    {.letter = 'r', .kind = "end", .ids = fs_reason_ids, .count = FS_REASONS},
    {0},
};
static const SbTold told[FS_E_COUNT] = {
    [FS_E_BEGINS] = {"begins", "dnnn", {"difficulty", "city", "mothership", "deck"}},
    [FS_E_PILOT] = {"pilot", "sp", {"seat", "power"}},
    [FS_E_DEALT] = {"dealt", "ecb", {"enemy", "cell", "returned"}},
    [FS_E_ROUND] = {"round", "nsb", {"round", "seat", "last"}},
    [FS_E_TURN] = {"turn", "s", {"seat"}},
    [FS_E_FLICK] = {"flick", "shkb", {"seat", "ship", "kind", "ramp"}},
    [FS_E_LANDED] = {"landed", "shwncc", {"seat", "ship", "on", "tumble", "cell", "other"}},
    [FS_E_MOVED] = {"moved", "shg", {"seat", "ship", "edge"}},
    [FS_E_BOMBS] = {"bombs", "sh", {"seat", "ship"}},
    [FS_E_RAMP] = {"ramp", "", {0}},
    [FS_E_MISSED] = {"missed", "shn", {"seat", "ship", "why"}},
    [FS_E_BREACH] = {"breach", "shn", {"seat", "ship", "mothership"}},
    [FS_E_HEALED] = {"healed", "shn", {"seat", "ship", "city"}},
    [FS_E_RESOLVES] = {"resolves", "sh", {"seat", "ship"}},
    [FS_E_AIMS] = {"aims", "shc", {"seat", "ship", "cell"}},
    [FS_E_ATTACKS] = {"attacks", "shcen", {"seat", "ship", "cell", "enemy", "hits"}},
    [FS_E_DESTROYED] = {"destroyed", "ec", {"enemy", "cell"}},
    [FS_E_DOCKED] = {"docked", "sh", {"seat", "ship"}},
    [FS_E_WAITS] = {"waits", "shccCb", {"seat", "ship", "cell", "other", "cells", "lies"}},
    [FS_E_LOST_HIT] = {"lost_hit", "sh", {"seat", "ship"}},
    [FS_E_CENTRED] = {"centred", "shc", {"seat", "ship", "cell"}},
    [FS_E_RETURN] = {"return", "", {0}},
    [FS_E_ADVANCED] = {"advanced", "ecc", {"enemy", "from", "to"}},
    [FS_E_PUSHED] = {"pushed", "ecc", {"enemy", "from", "to"}},
    [FS_E_DAMAGE] = {"damage", "nn", {"damage", "city"}},
    [FS_E_SHUFFLED] = {"shuffled", "n", {"cards"}},
    [FS_E_KAMIKAZE] = {"kamikaze", "n", {"cards"}},
    [FS_E_REINFORCED] = {"reinforced", "nsh", {"mark", "seat", "ship"}},
    [FS_E_CLEARED] = {"cleared", "", {0}},
    [FS_E_ASSAULT] = {"assault", "n", {"mothership"}},
    [FS_E_OVER] = {"over", "rW", {"reason"}},
    [FS_E_RACE] = {"race", "n", {"players"}},
    [FS_E_THROWN] = {"thrown", "shn", {"seat", "ship", "place"}},
    [FS_E_FETCHED] = {"fetched", "shn", {"seat", "ship", "ms"}},
    [FS_E_PAUSED] = {"paused", "sn", {"seat", "ms"}},
    [FS_E_RESTS] = {"rests", "shwn", {"seat", "ship", "on", "ms"}},
};
static const SbTeller teller = {told, forms};

void fs_event_json(const SbContent *content, const SbEvent *event, SbJson *out) {
  sb_tell_json(content, &teller, event, out);
  if (!event->more_count) return;
  sb_json_array(out, event->type == FS_E_FLICK || event->type == FS_E_THROWN ? "flick" : "landing");
  for (int i = 0; i < event->more_count; i++) sb_json_int(out, NULL, event->more[i]);
  sb_json_end(out);
}

static const char *variant(const SbEvent *event) {
  const int32_t *a = event->a;
  switch (event->type) {
    case FS_E_LANDED:
      if (a[2] != FS_ON_ENEMY) return a[2] == FS_NOT_ROUND ? "_void" : "";
      return a[5] < 0 ? "_on" : "_on_two";
    case FS_E_ROUND:
      return a[2] ? "_last" : "";
    case FS_E_FLICK:
      return a[3] ? "_ramp" : "";
    case FS_E_MOVED:
      return a[2] ? "_off" : "";
    case FS_E_MISSED:
      return a[2] == FS_BY_VOIDS ? "_voids" : "";
    case FS_E_ATTACKS:
      return a[4] > 1 ? "_twice" : "";
    case FS_E_WAITS:
      return a[3] < 0 ? "" : a[5] ? "_lying" : "_two";
    case FS_E_OVER:
      return a[1] ? "_won" : "";
    case FS_E_AIMS:
      return a[2] < 0 ? "_none" : "";
    case FS_E_CENTRED:
      return a[2] < 0 ? "_left" : "";
    case FS_E_ADVANCED:
    case FS_E_PUSHED:
      return a[2] < 0 ? "_in" : "";
    default:
      return "";
  }
}

enum { PAST_THE_CARDS = 100 }; /* mm behind the last row: no card was meant */

/* How far a disc that hit nothing lies from the middle of the nearest cell: "31 mm short of r2c3, 12 mm to the left".
 */
static void tell_nearest(const SbContent *content, const SbEvent *event, SbLang lang, SbText *out) {
  static const char *const keys[2][2] = {{"event.short_left", "event.short_right"},
                                         {"event.far_left", "event.far_right"}};
  int cell = event->a[4];
  if (event->a[2] == FS_ON_ENEMY || cell < 0 || event->more_count < 4) return;
  const FsCardPose home = fs_home(fs_facts(content), cell);
  int right = (event->more[2] - home.x) / 100, far = (event->more[3] - home.y) / 100;
  if (far > PAST_THE_CARDS) return;
  char space[2][16];
  snprintf(space[0], sizeof space[0], "%d", abs(far));
  snprintf(space[1], sizeof space[1], "%d", abs(right));
  sb_text_char(out, ' ');
  const char *const args[] = {fs_cell_ids[cell], space[0], space[1]};
  sb_content_fill(content, keys[far > 0][right > 0], lang, args, 3, out);
}

void fs_event_text(const SbContent *content, const SbEvent *event, SbLang lang, SbText *out) {
  sb_tell_text(content, &teller, event, variant(event), lang, out);
  if (event->type == FS_E_LANDED) tell_nearest(content, event, lang, out);
}

void fs_event_brief(const SbContent *content, const SbEvent *event, int viewer, SbLang lang, SbText *out) {
  sb_tell_brief(content, &teller, event, variant(event), viewer, lang, out);
}
