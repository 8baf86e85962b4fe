/* Actions, views and events in words and JSON. An action is the letter of its column: "d". */
#include "connect_four.h"
#include "starboard/kit.h"

const char *const cf_seat_ids[CF_SEATS] = {"yellow", "red"};
const char *const cf_columns[CF_COLUMNS] = {"a", "b", "c", "d", "e", "f", "g"};
const char *const cf_reasons[CF_REASONS] = {NULL, "four", "full", "resigned", "time", "gone"};

/* ---- actions ------------------------------------------------------------------------------------------------ */

void cf_action_write(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out) {
  (void)content, (void)state, (void)seat;
  sb_text_put(out, cf_columns[action]);
}

bool cf_action_parse(const SbContent *content, const SbState *state, int seat, const char *text, SbAction *out,
                     SbError *error) {
  SbWords words;
  int column;
  (void)content, (void)state, (void)seat;
  if (!sb_words_split(&words, text, " ", error)) return false;
  if (!sb_word_name(&words, cf_columns, CF_COLUMNS, "a column, a to g", &column) || !sb_words_end(&words)) return false;
  *out = (SbAction)column;
  return true;
}

void cf_action_picks(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out) {
  (void)content, (void)state, (void)seat;
  sb_text_format(out, "column:%s", cf_columns[action]);
}

void cf_action_text(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang,
                    SbText *out) {
  (void)state, (void)seat;
  sb_content_fill(content, "action.drop", lang, &cf_columns[action], 1, out);
}

/* ---- the view ------------------------------------------------------------------------------------------------- */

static void write_row(const CfState *s, int row, SbJson *out) {
  char cells[CF_COLUMNS + 1] = "";
  for (int column = 0; column < CF_COLUMNS; column++) {
    CfCells cell = cf_cell(column, row);
    cells[column] = s->stones[0] & cell ? 'y' : s->stones[1] & cell ? 'r' : '.';
  }
  sb_json_text(out, NULL, cells);
}

/* From the top row down, as one sees it. */
void cf_write_board(const CfState *s, SbJson *out) {
  sb_json_array(out, "board");
  for (int row = CF_ROWS - 1; row >= 0; row--) write_row(s, row, out);
  sb_json_end(out);
}

void cf_view_json(const SbContent *content, const SbObservation *observation, int viewer, SbJson *out) {
  const CfState *o = (const CfState *)observation;
  (void)content, (void)viewer;
  sb_json_object(out, NULL);
  sb_write_seats("to_act", o->due, out);
  cf_write_board(o, out);
  sb_write_winner(!o->due, o->winners, cf_reasons[o->reason], out);
  sb_json_end(out);
}

/* ---- events ---------------------------------------------------------------------------------------------------- */

static void put_column(int value, SbText *out) {
  sb_text_put(out, cf_columns[value]);
}

static const SbForm forms[] = {
    {.letter = 'c', .write = put_column},
    {.letter = 'r', .kind = "end", .ids = cf_reasons, .count = CF_REASONS},
    {.letter = 'w', .kind = "seat", .ids = cf_seat_ids, .count = CF_SEATS, .other = "nobody"},
    {0},
};

static const SbTold told[] = {
    [CF_E_DROPPED] = {"dropped", "scn", {"seat", "column", "row"}},
    [CF_E_OVER] = {"over", "wr", {"winner", "reason"}},
};

static const SbTeller teller = {told, forms};

void cf_event_json(const SbContent *content, const SbEvent *event, SbJson *out) {
  sb_tell_json(content, &teller, event, out);
}

void cf_event_text(const SbContent *content, const SbEvent *event, SbLang lang, SbText *out) {
  sb_tell_text(content, &teller, event, "", lang, out);
}
