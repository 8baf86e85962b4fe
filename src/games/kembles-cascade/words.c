/* Sentences for people: actions and events, in the language asked for, and events as JSON. */
#include <string.h>

#include "kc.h"

/* One letter for each argument: s seat, c cell, n number, N sensor card, d direction, w weapon, t cell type, p
 * power-up, u upgrade, m mission, a achievement, b boss, x cause, k space card, R a row of them, r reason, W seats. */
static const SbTold told[KC_EVENTS] = {
    [KC_E_ROUND] = {"round", "n", {"round"}},
    [KC_E_CHOSE] = {"chose", "sN", {"seat", "sensor"}},
    [KC_E_SEALED] = {"sealed", "s", {"seat"}},
    [KC_E_REVEALED] = {"revealed", "sN", {"seat", "sensor"}},
    [KC_E_DEALT] = {"dealt", "sN", {"seat", "sensor"}},
    [KC_E_DREW] = {"drew", "s", {"seat"}},
    [KC_E_TURN] = {"turn", "s", {"seat"}},
    [KC_E_COMBAT] = {"combat", "s", {"seat"}},
    [KC_E_DOWN] = {"down", "s", {"seat"}},
    [KC_E_RECHARGED] = {"recharged", "sn", {"seat", "energy"}},
    [KC_E_ROTATED] = {"rotated", "sd", {"seat", "direction"}},
    [KC_E_ENTERED] = {"entered", "sc", {"seat", "cell"}},
    [KC_E_MOVED] = {"moved", "scc", {"seat", "from", "cell"}},
    [KC_E_MAZE] = {"maze", "scn", {"seat", "cell", "spent"}},
    [KC_E_OVERLOAD] = {"overload", "sn", {"seat", "energy"}},
    [KC_E_FIRED] = {"fired", "swd", {"seat", "weapon", "direction"}},
    [KC_E_SHOT] = {"shot", "sc", {"seat", "cell"}},
    [KC_E_HIT] = {"hit", "cn", {"cell", "damage"}},
    [KC_E_KILLED] = {"killed", "sct", {"seat", "cell", "what"}},
    [KC_E_COVERED] = {"covered", "c", {"cell"}},
    [KC_E_FLIPPED] = {"flipped", "c", {"cell"}},
    [KC_E_RAMMED] = {"rammed", "sct", {"seat", "cell", "what"}},
    [KC_E_MINE] = {"mine", "sc", {"seat", "cell"}},
    [KC_E_DRONE] = {"drone", "sc", {"seat", "cell"}},
    [KC_E_FOUND] = {"found", "sp", {"seat", "card"}},
    [KC_E_FOUND_ONE] = {"found_one", "s", {"seat"}},
    [KC_E_CACHE] = {"cache", "sp", {"seat", "card"}},
    [KC_E_PLAYED] = {"played", "sp", {"seat", "card"}},
    [KC_E_PLAYED_AT] = {"played_at", "spc", {"seat", "card", "cell"}},
    [KC_E_LOST] = {"lost", "snx", {"seat", "energy", "cause"}},
    [KC_E_DESTROYED] = {"destroyed", "sx", {"seat", "cause"}},
    [KC_E_LEVEL] = {"level", "sn", {"seat", "level"}},
    [KC_E_CUBE] = {"cube", "ss", {"seat", "on"}},
    [KC_E_CUBES_BACK] = {"cubes_back", "s", {"seat"}},
    [KC_E_JUMPED] = {"jumped", "sc", {"seat", "cell"}},
    [KC_E_COLLIDED] = {"collided", "sc", {"seat", "cell"}},
    [KC_E_SIDEWAYS] = {"sideways", "sc", {"seat", "cell"}},
    [KC_E_PUSHED] = {"pushed", "sc", {"seat", "cell"}},
    [KC_E_SCROLLED] = {"scrolled", "", {NULL}},
    [KC_E_NEW_ROW] = {"new_row", "Rkkk", {"card1", "card2", "card3", "card4"}},
    [KC_E_BOSS] = {"boss", "b", {"warning"}},
    [KC_E_BOMB] = {"bomb", "W", {"colours"}},
    [KC_E_FLED] = {"fled", "cd", {"cell", "direction"}},
    [KC_E_MERCHANT] = {"merchant", "s", {"seat"}},
    [KC_E_BOUGHT] = {"bought", "sun", {"seat", "upgrade", "level"}},
    [KC_E_BOUGHT_CARD] = {"bought_card", "s", {"seat"}},
    [KC_E_GLORY] = {"glory", "sn", {"seat", "glory"}},
    [KC_E_BELLONIUM] = {"bellonium", "sn", {"seat", "bellonium"}},
    [KC_E_MARKER] = {"marker", "smn", {"seat", "mission", "markers"}},
    [KC_E_MISSION] = {"mission", "sm", {"seat", "mission"}},
    [KC_E_ACHIEVED] = {"achieved", "sa", {"seat", "achievement"}},
    [KC_E_TURNED_UP] = {"turned_up", "a", {"achievement"}},
    [KC_E_STAYED_OFF] = {"stayed_off", "s", {"seat"}},
    [KC_E_OVER] = {"over", "rW", {"reason", "winners"}},
};

static void sensor_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_json_int(out, key, 10 * (value + 1));
}

/* The def a card of a new row has on this column; NULL: there is no card. */
static const KcCell *row_cell(const SbContent *content, const SbEvent *event, int column) {
  const KcContent *c = kc_facts(content);
  int card = event->a[column / 2];
  return card == KC_NONE ? NULL : &c->def[c->card[card].def[0][column % 2]];
}

/* What the cards of a new row bring, cell by cell: they have no names of their own. */
static void row_text(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *out) {
  bool first = true;
  (void)value;
  for (int column = 0; column < KC_COLUMNS; column++) {
    const KcCell *cell = row_cell(content, event, column);
    if (!cell || cell->type == KC_EMPTY) continue;
    if (!first) sb_text_put(out, ", ");
    kc_cell_write(column, out);
    sb_text_format(out, " %s", sb_named(content, "cell", kc_type_names[cell->type], lang));
    first = false;
  }
  if (first) sb_text_put(out, sb_content_text(content, "event.new_row.nothing", lang));
}

static const SbForm forms[] = {
    {.letter = 'c', .grid = &kc_grid},
    {.letter = 'N', .deck = KC_DIE_SENSOR + 1, .json = sensor_json},
    {.letter = 'k', .deck = KC_DIE_SPACE + 1},
    {.letter = 'R', .deck = KC_DIE_SPACE + 1, .of = row_text},
    {.letter = 'd', .kind = "direction", .ids = kc_dir_names, .count = KC_DIRS},
    {.letter = 'w', .kind = "weapon", .ids = kc_weapon_names, .count = KC_WEAPONS},
    {.letter = 't', .kind = "cell", .ids = kc_type_names, .count = KC_TYPES},
    {.letter = 'p', .kind = "power", .deck = KC_DIE_POWER + 1},
    {.letter = 'u', .kind = "upgrade", .ids = kc_upgrade_ids, .count = KC_UPGRADES},
    {.letter = 'm', .kind = "mission", .deck = KC_DIE_MISSION + 1},
    {.letter = 'a', .kind = "achievement", .deck = KC_DIE_ACHIEVEMENT + 1},
    {.letter = 'b', .kind = "boss", .deck = KC_DIE_WARNING + 1},
    {.letter = 'x', .kind = "cause", .ids = kc_cause_names, .count = KC_CAUSES + 1},
    {.letter = 'r', .kind = "end", .ids = kc_reason_names, .count = KC_REASONS},
    {0},
};
static const SbTeller teller = {told, forms};

void kc_event_text(const SbContent *content, const SbEvent *event, SbLang lang, SbText *out) {
  sb_tell_text(content, &teller, event, "", lang, out);
}

void kc_event_brief(const SbContent *content, const SbEvent *event, int viewer, SbLang lang, SbText *out) {
  sb_tell_brief(content, &teller, event, "", viewer, lang, out);
}

/* What the cards of a new row show, so that they can be drawn as they come. */
static void write_row(const SbContent *content, const SbEvent *event, SbJson *out) {
  sb_json_object(out, "cells");
  for (int column = 0; column < KC_COLUMNS; column++) {
    char key[3];
    SbText t = sb_text(key, sizeof key);
    const KcCell *cell = row_cell(content, event, column);
    if (!cell) continue;
    kc_cell_write(column, &t);
    sb_json_object(out, key);
    kc_write_def(cell, out);
    sb_json_end(out);
  }
  sb_json_end(out);
}

void kc_event_json(const SbContent *content, const SbEvent *event, SbJson *out) {
  sb_tell_json(content, &teller, event, out);
  if (event->type == KC_E_BOMB) /* a set in two numbers */
    kc_write_sensors((uint32_t)event->a[1] | (uint64_t)(uint32_t)event->a[2] << 32, "sensors", out);
  if (event->type == KC_E_NEW_ROW) write_row(content, event, out);
}

/* ---- actions ---------------------------------------------------------------------------------------- */

/* The form of an action's first argument, and the text key. */
static const struct {
  const char *key;
  char form;
} said[KC_KINDS] = {
    [KC_DO_SENSOR] = {"sensor", 'N'},   [KC_DO_COMBAT] = {"combat", 0},     [KC_DO_DOWN] = {"down", 0},
    [KC_DO_RECHARGE] = {"recharge", 0}, [KC_DO_ROTATE] = {"rotate", 'd'},   [KC_DO_ENTER] = {"enter", 'c'},
    [KC_DO_MOVE] = {"move", 'c'},       [KC_DO_MAZE] = {"maze", 0},         [KC_DO_FIRE] = {"fire", 'w'},
    [KC_DO_SHOT] = {"shot", 0},         [KC_DO_PLAY] = {"play", 'p'},       [KC_DO_MERCHANT] = {"merchant", 0},
    [KC_DO_END] = {"end", 0},           [KC_DO_BUY] = {"buy", 'u'},         [KC_DO_DONE] = {"done", 0},
    [KC_DO_JUMP] = {"jump", 'c'},       [KC_DO_STAY] = {"stay", 0},         [KC_DO_LEFT] = {"left", 0},
    [KC_DO_RIGHT] = {"right", 0},       [KC_DO_FLEE] = {"flee", 'd'},       [KC_DO_DEFLECT] = {"deflect", 0},
    [KC_DO_PASS] = {"pass", 0},         [KC_DO_OVERLOAD] = {"overload", 0},
};

/* ---- what an action costs and meets, behind its sentence ---------------------------------------------- */

/* Adds to a list in parentheses, such as "(Fighter, energy -1)". */
typedef struct Notes {
  const SbContent *content;
  SbLang lang;
  SbText *out;
  int count;
} Notes;

static void note(Notes *n, const char *text) {
  sb_text_put(n->out, n->count++ ? ", " : " (");
  sb_text_put(n->out, text);
}

static void note_number(Notes *n, const char *key, int number) {
  char digits[12], space[80];
  SbText d = sb_text(digits, sizeof digits), t = sb_text(space, sizeof space);
  sb_text_int(&d, number);
  sb_content_fill(n->content, key, n->lang, (const char *const[]){digits}, 1, &t);
  note(n, space);
}

static void note_sensor(Notes *n, const KcContent *c, int card) {
  static const char *const names[KC_EFFECTS] = {NULL, "move", "bell", "free", "heavy"};
  const char *name = names[c->sensor_effect[card]];
  if (name) note(n, sb_named(n->content, "board.effect", name, n->lang));
}

static void note_arrival(Notes *n, const KcContent *c, const KcState *s, int seat, int cell) {
  if (!kc_on_area(s, cell)) return;
  const KcCell *there = kc_cell(c, s, cell);
  if (there->type == KC_EMPTY) return;
  KcOutlook ahead = kc_outlook(c, s, seat, cell);
  note(n, sb_named(n->content, "cell", kc_type_names[there->type], n->lang));
  if (ahead.fatal) note(n, sb_content_text(n->content, "board.fatal", n->lang));
  if (ahead.loss) note_number(n, "note.energy", ahead.loss);
}

/* What a shot meets: "a4 Fighter", or the ship there. */
static void note_target(Notes *n, const KcContent *c, const KcState *s, int seat, int weapon) {
  const KcSeat *own = &s->seat[seat];
  char space[100];
  SbText t = sb_text(space, sizeof space);
  if (own->cell >= KC_CELLS || weapon == KC_GAMMA) return;
  int target =
      weapon == KC_FLAME ? kc_step_to(s, own->cell, own->cage) : kc_target(c, s, kc_ships(s), own->cell, own->cage);
  if (target < 0) return;
  int ship = kc_ship_at(s, target);
  kc_cell_write(target, &t);
  sb_text_char(&t, ' ');
  if (ship >= 0)
    sb_tell_number(n->content, &teller, 's', ship, n->lang, &t);
  else
    sb_text_put(&t, sb_named(n->content, "cell", kc_type_names[kc_cell(c, s, target)->type], n->lang));
  note(n, space);
}

static void note_price(Notes *n, const KcContent *c, const KcSeat *own, int upgrade) {
  if (upgrade == KC_BUY_CARD)
    note_number(n, "note.price", c->card_price);
  else if (own->upgrade[upgrade] < c->upgrade[upgrade].levels)
    note_number(n, "note.price", c->upgrade[upgrade].price[own->upgrade[upgrade]]);
}

/* The cell beside the obstacle (KC-11.3). */
static void note_side(Notes *n, const KcContent *c, const KcState *s, int seat, int dir) {
  char space[4];
  SbText t = sb_text(space, sizeof space);
  int cell = s->at < KC_CELLS ? kc_step_to(s, s->at, dir) : -1;
  if (cell < 0) return;
  kc_cell_write(cell, &t);
  note(n, space);
  note_arrival(n, c, s, seat, cell);
}

/* What is left of the loss that a Deflector is asked for. */
static int loss_after(const KcContent *c, const KcState *s, int kind) {
  return kc_less(s->loss, kind == KC_DO_DEFLECT ? c->power[KC_P_DEF].amount : 0);
}

static void note_loss(Notes *n, const KcContent *c, const KcState *s, int seat, int kind) {
  note(n, sb_named(n->content, "cause", kc_cause_names[s->cause], n->lang));
  if (loss_after(c, s, kind) >= s->seat[seat].energy) note(n, sb_content_text(n->content, "board.fatal", n->lang));
}

static void add_notes(const SbContent *content, const KcState *s, int seat, SbAction action, SbLang lang, SbText *out) {
  const KcContent *c = kc_facts(content);
  Notes n = {content, lang, out, 0};
  int kind = kc_kind(action), a = kc_a(action);
  if (kind == KC_DO_SENSOR) note_sensor(&n, c, a);
  if (kind == KC_DO_ENTER || kind == KC_DO_MOVE) note_arrival(&n, c, s, seat, a);
  if (kind == KC_DO_FIRE || kind == KC_DO_SHOT) note_target(&n, c, s, seat, kind == KC_DO_SHOT ? KC_LASER : a);
  if (kind == KC_DO_LEFT || kind == KC_DO_RIGHT) note_side(&n, c, s, seat, kind == KC_DO_LEFT ? KC_LEFT : KC_RIGHT);
  if (s->node == KC_AT_DEFLECT) note_loss(&n, c, s, seat, kind);
  if (kind == KC_DO_BUY) note_price(&n, c, &s->seat[seat], a);
  if (kind == KC_DO_ROTATE && kc_turning(c, s) == 1) note_number(&n, "note.energy", c->rotation_price);
  int cost = kc_overload(action) || kind == KC_DO_OVERLOAD ? kc_overload_cost(c, s) : -1;
  if (cost == 0) note(&n, sb_content_text(content, "note.free", lang));
  if (cost > 0) note_number(&n, "note.overload", cost);
  if (n.count) sb_text_char(out, ')');
  bool upgrade = kind == KC_DO_BUY && a != KC_BUY_CARD;
  if (kind != KC_DO_PLAY && !upgrade) return;
  char key[40];
  SbText k = sb_text(key, sizeof key);
  sb_text_format(&k, "%s.%s.help", upgrade ? "upgrade" : "power",
                 upgrade ? kc_upgrade_ids[a] : kc_name(c, KC_DIE_POWER, a));
  sb_text_put(out, ". ");
  sb_text_put(out, sb_content_text(content, key, lang));
}

void kc_action_text(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang,
                    SbText *out) {
  const KcState *s = (const KcState *)state;
  char name[160] = "", cell[3] = "", number[8] = "", key[40];
  int kind = kc_kind(action), a = kc_a(action);
  SbText t = sb_text(name, sizeof name), c = sb_text(cell, sizeof cell), n = sb_text(number, sizeof number);
  bool card = kind == KC_DO_BUY && a == KC_BUY_CARD;
  if (said[kind].form && !card) sb_tell_number(content, &teller, said[kind].form, a, lang, &t);
  if (kc_b(action)) kc_cell_write(kc_b(action) - 1, &c);
  if (kind == KC_DO_BUY && !card) sb_text_int(&n, s->seat[seat].upgrade[a] + 1);
  if (s->node == KC_AT_DEFLECT) sb_text_int(&n, loss_after(kc_facts(content), s, kind));
  SbText k = sb_text(key, sizeof key);
  sb_text_format(&k, "action.%s", said[kind].key);
  if (card) sb_text_put(&k, "_card");
  if (kc_b(action)) sb_text_put(&k, "_at");
  if (kind == KC_DO_END && s->node == KC_AT_ASTRAL) sb_text_put(&k, "_astral");
  if (kind == KC_DO_PASS && !s->seat[kc_hand_of(s, seat)].power[KC_P_DEF]) sb_text_put(&k, "_none");
  const char *args[] = {name, cell, number};
  sb_content_fill(content, key, lang, args, 3, out);
  add_notes(content, s, seat, action, lang, out);
}
