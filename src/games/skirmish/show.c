/* What tables and logs show: the view of an observation, events as JSON and as sentences. */
#include "skirmish.h"

/* ---- members that views and positions share -------------------------------------------------------- */

void sk_write_to_act(const SkState *s, SbJson *out) {
  uint32_t due = sk_due(NULL, (const SbState *)s);
  sb_json_array(out, "to_act");
  for (int seat = 0; seat < SK_SEATS; seat++)
    if (due >> seat & 1) sb_json_int(out, NULL, seat);
  sb_json_end(out);
}

void sk_write_result(const SkState *s, SbJson *out) {
  if (s->node != SK_OVER) {
    sb_json_null(out, "result");
    return;
  }
  sb_json_object(out, "result");
  sb_json_int(out, "winner", s->winners == 0 ? -1 : s->winners == 1 ? 0 : 1);
  sb_json_text(out, "reason", sk_reasons[s->reason]);
  sb_json_end(out);
}

static void write_won(int first, int second, SbJson *out) {
  sb_json_array(out, "won");
  sb_json_int(out, NULL, first);
  sb_json_int(out, NULL, second);
  sb_json_end(out);
}

void sk_write_series(const SkTerms *terms, SbJson *out) {
  if (terms->game == 0) return;
  sb_json_object(out, "series");
  sb_json_int(out, "game", terms->game);
  write_won(terms->won[0], terms->won[1], out);
  sb_json_end(out);
}

/* ---- the view -------------------------------------------------------------------------------------- */

static void write_cell(SbJson *out, const char *key, int cell) {
  char space[8];
  SbText name = sb_text(space, sizeof space);
  if (cell < 0 || cell >= SK_CELLS) {
    sb_json_null(out, key);
    return;
  }
  sk_cell_write(cell, &name);
  sb_json_text(out, key, space);
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
  write_cell(out, "cell", own->cell); /* null: hidden, or not yet placed */
  sb_json_bool(out, "sealed", sealed);
  sb_json_text(out, "choice", known ? choice.at : NULL);
  sb_json_text(out, "opened", opened.length ? opened.at : NULL);
  sb_json_array(out, "traces");
  for (int cell = 0; cell < SK_CELLS; cell++)
    if (own->traces >> cell & 1) write_cell(out, NULL, cell);
  sb_json_end(out);
  if (o->terms.torpedo & SK_TORPEDOES) sb_json_bool(out, "torpedo", sk_torpedo_left(&o->terms, seat));
  sb_json_end(out);
}

void sk_view_json(const SbContent *content, const SbObservation *observation, int viewer, SbJson *out) {
  const SkState *o = (const SkState *)observation;
  (void)content, (void)viewer; /* the observation holds what this viewer may know and nothing else */
  sb_json_object(out, NULL);
  sk_write_to_act(o, out);
  sb_json_text(out, "node", sk_nodes[o->node]);
  sb_json_int(out, "round", o->round);
  sb_json_int(out, "rounds", o->terms.rounds);
  sb_json_bool(out, "open", o->terms.open);
  sk_write_series(&o->terms, out);
  sb_json_int(out, "side", SK_SIDE);
  sb_json_array(out, "seats");
  for (int seat = 0; seat < SK_SEATS; seat++) write_seat(o, seat, out);
  sb_json_end(out);
  sk_write_result(o, out);
  sb_json_end(out);
}

/* ---- events ---------------------------------------------------------------------------------------- */

static const char *const event_names[SK_E_COUNT] = {"begins",  "drawn", "chose", "sealed", "round",  "shifted",
                                                    "scanned", "fired", "over",  "series", "torpedo"};

/* Whether both ships begin as the option says. */
static bool is_even(const SbEvent *begins) {
  return begins->a[2] == begins->a[0] && begins->a[3] == begins->a[0];
}

void sk_event_json(const SbContent *content, const SbEvent *event, SbJson *out) {
  const int32_t *a = event->a;
  char space[16] = "";
  SbText text = sb_text(space, sizeof space);
  (void)content;
  sb_json_text(out, "type", event_names[event->type]);
  switch (event->type) {
    case SK_E_BEGINS:
      sb_json_int(out, "hull", a[0]);
      sb_json_int(out, "rounds", a[1]);
      if (is_even(event)) break;
      sb_json_array(out, "hulls");
      sb_json_int(out, NULL, a[2]);
      sb_json_int(out, NULL, a[3]);
      sb_json_end(out);
      break;
    case SK_E_SERIES:
      sb_json_int(out, "game", a[0]);
      write_won(a[1], a[2], out);
      break;
    case SK_E_TORPEDO:
      sb_json_int(out, "seat", a[0]);
      write_cell(out, "from", a[1]);
      write_cell(out, "cell", a[2]);
      sb_json_array(out, "path");
      for (int i = 0; i < event->more_count; i++) sb_json_int(out, NULL, event->more[i]);
      sb_json_end(out);
      break;
    case SK_E_CHOSE:
      sk_action_name((SbAction)a[1], &text);
      sb_json_int(out, "seat", a[0]);
      sb_json_text(out, "choice", space);
      break;
    case SK_E_SEALED:
      sb_json_int(out, "seat", a[0]);
      break;
    case SK_E_ROUND:
      sb_json_int(out, "round", a[0]);
      break;
    case SK_E_DRAWN:
    case SK_E_SHIFTED:
      sb_json_int(out, "seat", a[0]);
      write_cell(out, "cell", a[1]);
      break;
    case SK_E_SCANNED:
      sb_json_int(out, "seat", a[0]);
      sb_json_text(out, "line", sk_lines[a[1]]);
      sb_json_bool(out, "found", a[2]);
      break;
    case SK_E_FIRED:
      sb_json_int(out, "seat", a[0]);
      write_cell(out, "cell", a[1]);
      sb_json_text(out, "face", a[2] < 0 ? NULL : sk_dice[SK_DIE_DAMAGE].names[a[2]]);
      sb_json_int(out, "damage", a[3]);
      sb_json_int(out, "hull", a[4]);
      break;
    default:
      sb_json_int(out, "winner", a[0]);
      sb_json_text(out, "reason", sk_reasons[a[1]]);
      write_cell(out, "cell0", a[2]);
      write_cell(out, "cell1", a[3]);
  }
}

/* Up to four words for the gaps of a sentence. */
typedef struct Gaps {
  char space[4][64];
  const char *at[4];
  int count;
} Gaps;

static SbText gap(Gaps *gaps) {
  int i = gaps->count++;
  gaps->at[i] = gaps->space[i];
  return sb_text(gaps->space[i], sizeof gaps->space[i]);
}

static void gap_number(Gaps *gaps, int value) {
  SbText t = gap(gaps);
  sb_text_int(&t, value);
}

static void gap_cell(Gaps *gaps, int cell) {
  SbText t = gap(gaps);
  sk_cell_write(cell, &t);
}

static void gap_key(Gaps *gaps, const SbContent *content, const char *prefix, const char *name, SbLang lang) {
  char key[64];
  SbText k = sb_text(key, sizeof key), t = gap(gaps);
  sb_text_format(&k, "%s%s", prefix, name);
  sb_text_put(&t, sb_content_text(content, key, lang));
}

/* The key of an event's sentence. */
static const char *sentence(const SbEvent *event) {
  const int32_t *a = event->a;
  switch (event->type) {
    case SK_E_BEGINS:
      return is_even(event) ? "event.begins" : "event.begins_uneven";
    case SK_E_SERIES:
      return "event.series";
    case SK_E_TORPEDO:
      return a[2] < 0 ? "event.torpedo_away" : "event.torpedo";
    case SK_E_DRAWN:
      return "event.drawn";
    case SK_E_CHOSE:
      return "event.chose";
    case SK_E_SEALED:
      return "event.sealed";
    case SK_E_ROUND:
      return "event.round";
    case SK_E_SHIFTED:
      return a[1] < 0 ? "event.shifted" : "event.shifted_to";
    case SK_E_SCANNED:
      return a[2] ? "event.scanned_found" : "event.scanned_empty";
    case SK_E_FIRED:
      return a[2] < 0 ? "event.fired_miss" : a[3] > 0 ? "event.fired_hit" : "event.fired_glance";
    default:
      return a[0] < 0 ? "event.draw" : "event.won";
  }
}

/* What goes into its gaps, in the order {0} {1} ... */
static void fill_gaps(const SbContent *content, const SbEvent *event, SbLang lang, Gaps *gaps) {
  const int32_t *a = event->a;
  if (event->type == SK_E_BEGINS || event->type == SK_E_ROUND || event->type == SK_E_SERIES) {
    bool uneven = event->type == SK_E_BEGINS && !is_even(event);
    gap_number(gaps, uneven ? a[2] : a[0]);
    gap_number(gaps, a[1]);
    if (uneven || event->type == SK_E_SERIES) gap_number(gaps, uneven ? a[3] : a[2]);
    return;
  }
  if (event->type == SK_E_OVER) {
    gap_key(gaps, content, "end.", sk_reasons[a[1]], lang);
    if (a[0] >= 0) gap_key(gaps, content, "seat.", sk_seat_ids[a[0]], lang);
    return;
  }
  gap_key(gaps, content, "seat.", sk_seat_ids[a[0]], lang);
  if (event->type == SK_E_CHOSE) {
    SbText t = gap(gaps);
    sk_action_text(content, NULL, a[0], (SbAction)a[1], lang, &t);
  } else if (event->type == SK_E_SCANNED) {
    gap_key(gaps, content, "line.", sk_lines[a[1]], lang);
  } else if (event->type != SK_E_SEALED && a[1] >= 0) {
    gap_cell(gaps, a[1]);
  }
  if (event->type == SK_E_TORPEDO && a[2] >= 0) gap_cell(gaps, a[2]);
  if (event->type == SK_E_FIRED) {
    gap_number(gaps, a[3]);
    gap_number(gaps, a[4]);
  }
}

void sk_event_text(const SbContent *content, const SbEvent *event, SbLang lang, SbText *out) {
  Gaps gaps = {0};
  fill_gaps(content, event, lang, &gaps);
  sb_content_fill(content, sentence(event), lang, gaps.at, gaps.count, out);
}
