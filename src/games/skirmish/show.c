/* What tables and logs show: the view of an observation, events as JSON and as sentences. */
#include "skirmish.h"

/* ---- members that views and positions share -------------------------------------------------------- */

void sk_write_to_act(const SkState *s, SbJson *out) {
  sb_write_seats("to_act", sk_due(NULL, (const SbState *)s), out);
}

void sk_write_result(const SkState *s, SbJson *out) {
  sb_write_winner(s->node == SK_OVER, s->winners, sk_reasons[s->reason], out);
}

static void write_won(int first, int second, SbJson *out) {
  sb_json_array(out, "won");
  sb_json_int(out, NULL, first);
  sb_json_int(out, NULL, second);
  sb_json_end(out);
}

void sk_write_series(const SkTerms *terms, SbJson *out) {
  if (terms->series != SK_BEST_OF) return;
  sb_json_object(out, "series");
  sb_json_int(out, "game", terms->game);
  write_won(terms->won[0], terms->won[1], out);
  sb_json_end(out);
}

void sk_write_chaff(const SkTerms *terms, int seat, SbJson *out) {
  if (!(terms->chaff & SK_CHAFFS)) return;
  if (sk_chaff_left(terms, seat) == SK_CHAFF_UNKNOWN)
    sb_json_null(out, "chaff");
  else
    sb_json_int(out, "chaff", sk_chaff_left(terms, seat));
  sb_json_int(out, "spent", sk_chaff_spent(terms, seat));
}

/* ---- the view -------------------------------------------------------------------------------------- */

static void write_raider(const SkState *o, SbJson *out) {
  if (!sk_together(&o->terms)) return;
  SkShip raider = sk_ship(o, SK_RAIDER);
  sb_json_object(out, "raider");
  sb_json_int(out, "hull", o->round > 0 ? raider.hull : sk_raider_full(&o->terms));
  sb_write_place("cell", &sk_grid, raider.cell, out); /* null: hidden, or not yet there */
  sb_write_places("traces", &sk_grid, raider.traces, out);
  sb_json_end(out);
}

static void write_seat(const SkState *o, int seat, SbJson *out) {
  const SkSeat *own = &o->seat[seat];
  char choice_space[16], opened_space[16];
  SbText choice = sb_text(choice_space, sizeof choice_space), opened = sb_text(opened_space, sizeof opened_space);
  bool sealed = own->choice != SK_NO_CHOICE, known = sealed && own->choice != SK_UNKNOWN_CHOICE;
  if (known) sk_action_name(own->choice, &choice);
  if (own->opened != SK_NO_CHOICE) sk_opened_name(own->opened, &opened);
  sb_json_object(out, NULL);
  sb_json_text(out, "id", sk_seat_ids[seat]);
  sb_json_int(out, "hull", own->hull);
  sb_write_place("cell", &sk_grid, own->cell, out); /* null: hidden, or not yet placed */
  sb_json_bool(out, "sealed", sealed);
  sb_json_text(out, "choice", known ? choice.at : NULL);
  sb_json_text(out, "opened", opened.length ? opened.at : NULL);
  sb_write_places("traces", &sk_grid, own->traces, out);
  if (o->terms.torpedo & SK_TORPEDOES) sb_json_bool(out, "torpedo", sk_torpedo_left(&o->terms, seat));
  sk_write_chaff(&o->terms, seat, out);
  sb_json_end(out);
}

void sk_view_json(const SbContent *content, const SbObservation *observation, int viewer, SbJson *out) {
  const SkContent *c = (const SkContent *)content;
  const SkState *o = (const SkState *)observation;
  (void)viewer; /* the observation holds what this viewer may know and nothing else */
  sb_json_object(out, NULL);
  sk_write_to_act(o, out);
  sb_json_text(out, "node", sk_nodes[o->node]);
  sb_json_int(out, "round", o->round);
  sb_json_int(out, "rounds", o->terms.rounds);
  sb_json_bool(out, "open", o->terms.open);
  sk_write_series(&o->terms, out);
  sb_json_int(out, "side", SK_SIDE);
  sb_json_text(out, "sector", c->choices[o->terms.sector]);
  sb_write_places("asteroids", &sk_grid, c->asteroids[o->terms.sector], out);
  sb_json_array(out, "seats");
  for (int seat = 0; seat < SK_SEATS; seat++) write_seat(o, seat, out);
  sb_json_end(out);
  write_raider(o, out);
  sk_write_result(o, out);
  sb_json_end(out);
}

/* ---- the goal -------------------------------------------------------------------------------------- */

void sk_goal(const SbContent *content, const SbObservation *observation, int viewer, SbLang lang, SbText *out) {
  const SkState *o = (const SkState *)observation;
  int own = viewer >= 0 ? viewer : 0;
  bool together = sk_together(&o->terms);
  int raider = !together ? 0 : o->round > 0 ? sk_ship(o, SK_RAIDER).hull : sk_raider_full(&o->terms);
  const int numbers[] = {o->terms.rounds, together ? raider : o->seat[own].hull, o->seat[!own].hull};
  const char *key = together ? "goal.raider" : viewer >= 0 ? "goal.hull" : "goal.hull_both";
  sb_tell_numbers(content, key, numbers, 3, lang, out);
}

/* ---- events ---------------------------------------------------------------------------------------- */

/* A seat, or the raider, who sits nowhere. */
static void ship_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  char key[32];
  SbText text = sb_text(key, sizeof key);
  sb_text_format(&text, "seat.%s", value == SK_RAIDER ? "raider" : sk_seat_ids[value]);
  sb_text_put(out, sb_content_text(content, key, lang));
}

static void ship_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_json_int(out, key, value == SK_RAIDER ? -1 : value);
}

static void choice_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  sk_action_text(content, NULL, 0, (SbAction)value, lang, out);
}

static void choice_json(const SbContent *content, const char *key, int value, SbJson *out) {
  char space[16];
  SbText text = sb_text(space, sizeof space);
  (void)content;
  sk_action_name((SbAction)value, &text);
  sb_json_text(out, key, space);
}

static void face_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  char key[32];
  SbText text = sb_text(key, sizeof key);
  if (value < 0) return; /* a miss rolls nothing */
  sb_text_format(&text, "face.%s", sk_dice[SK_DIE_DAMAGE].names[value]);
  sb_text_put(out, sb_content_text(content, key, lang));
}

static void face_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_json_text(out, key, value < 0 ? NULL : sk_dice[SK_DIE_DAMAGE].names[value]);
}

static void sector_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  char key[40];
  SbText text = sb_text(key, sizeof key);
  sb_text_format(&text, "option.sector.%s", ((const SkContent *)content)->choices[value]);
  sb_text_put(out, sb_content_text(content, key, lang));
}

static void sector_json(const SbContent *content, const char *key, int value, SbJson *out) {
  sb_json_text(out, key, ((const SkContent *)content)->choices[value]);
}

static void cells_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  char name[5];
  (void)content, (void)lang;
  for (int cell = 0, any = 0; cell < SK_CELLS; cell++)
    if (value >> cell & 1) sb_text_format(out, any++ ? ", %s" : "%s", sb_grid_name(&sk_grid, cell, name));
}

static void cells_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_write_places(key, &sk_grid, (uint64_t)value, out);
}

/* w ship, c cell, a action, l line, f face, r reason, k sector, m several cells; s seat, n number and b yes or no are
 * of the kit. */
static const SbForm forms[] = {
    {.letter = 'w', .text = ship_text, .json = ship_json},
    {.letter = 'c', .grid = &sk_grid},
    {.letter = 'a', .text = choice_text, .json = choice_json},
    {.letter = 'l', .kind = "line", .ids = sk_lines, .count = SK_LINES},
    {.letter = 'f', .text = face_text, .json = face_json},
    {.letter = 'k', .text = sector_text, .json = sector_json},
    {.letter = 'm', .text = cells_text, .json = cells_json},
    {.letter = 'r', .kind = "end", .ids = sk_reasons, .count = SK_REASON_COUNT},
    {0},
};
static const SbTold told[SK_E_COUNT] = {
    [SK_E_BEGINS] = {"begins", "nnnn", {"hull", "rounds"}},
    [SK_E_DRAWN] = {"drawn", "sc", {"seat", "cell"}},
    [SK_E_CHOSE] = {"chose", "sa", {"seat", "choice"}},
    [SK_E_SEALED] = {"sealed", "s", {"seat"}},
    [SK_E_ROUND] = {"round", "nn", {"round"}},
    [SK_E_SHIFTED] = {"shifted", "wc", {"seat", "cell"}},
    [SK_E_SCANNED] = {"scanned", "slb", {"seat", "line", "found"}},
    [SK_E_FIRED] = {"fired", "wcfnn", {"seat", "cell", "face", "damage", "hull"}},
    [SK_E_OVER] = {"over", "srcc", {"winner", "reason", "cell0", "cell1"}},
    [SK_E_RAIDER] = {"raider", "nc", {"hull", "cell"}},
    [SK_E_SERIES] = {"series", "nnn", {"game"}},
    [SK_E_SECTOR] = {"sector", "km", {"sector", "asteroids"}},
    [SK_E_TORPEDO] = {"torpedo", "scc", {"seat", "from", "cell"}},
    [SK_E_DEALT] = {"dealt", "sn", {"seat", "chaff"}},
    [SK_E_CHAFF] = {"chaff", "sc", {"seat", "cell"}},
    [SK_E_FOUND] = {"found", "wc", {"seat", "cell"}},
};
static const SbTeller teller = {told, forms};

/* Whether both ships begin as the option says. */
static bool is_even(const SbEvent *begins) {
  return begins->a[2] == begins->a[0] && begins->a[3] == begins->a[0];
}

void sk_event_json(const SbContent *content, const SbEvent *event, SbJson *out) {
  const int32_t *a = event->a;
  sb_tell_json(content, &teller, event, out);
  if (event->type == SK_E_SERIES) write_won(a[1], a[2], out);
  if (event->type == SK_E_OVER && a[4] >= 0) sb_write_place("raider", &sk_grid, a[4], out);
  if (event->type == SK_E_BEGINS && !is_even(event)) {
    sb_json_array(out, "hulls");
    sb_json_int(out, NULL, a[2]);
    sb_json_int(out, NULL, a[3]);
    sb_json_end(out);
  }
  if (event->type == SK_E_TORPEDO) {
    sb_json_array(out, "path");
    for (int i = 0; i < event->more_count; i++) sb_json_int(out, NULL, event->more[i]);
    sb_json_end(out);
  }
}

static const char *variant(const SbEvent *event) {
  const int32_t *a = event->a;
  switch (event->type) {
    case SK_E_BEGINS:
      return is_even(event) ? "" : "_uneven";
    case SK_E_SHIFTED:
      return a[1] < 0 ? "" : "_to";
    case SK_E_SCANNED:
      return a[2] ? "_found" : "_empty";
    case SK_E_FIRED:
      return a[2] < 0 ? "_miss" : a[3] > 0 ? "_hit" : "_glance";
    case SK_E_TORPEDO:
      return a[2] < 0 ? "_away" : "";
    case SK_E_RAIDER:
      return a[1] < 0 ? "" : "_on";
    case SK_E_OVER:
      return a[1] >= SK_RAIDER_DESTROYED ? "_together" : a[0] < 0 ? "_draw" : "";
    default:
      return "";
  }
}

void sk_event_text(const SbContent *content, const SbEvent *event, SbLang lang, SbText *out) {
  sb_tell_text(content, &teller, event, variant(event), lang, out);
}

void sk_event_brief(const SbContent *content, const SbEvent *event, int viewer, SbLang lang, SbText *out) {
  sb_tell_brief(content, &teller, event, variant(event), viewer, lang, out);
}
