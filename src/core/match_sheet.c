/* The score sheet of a match. */
#include <stdlib.h>
#include <string.h>

#include "match_private.h"

static int copy_events(const SbMatch *m, SbEvent *out) {
  int count = 0;
  for (int ply = 0; ply <= sb_match_ply(m); ply++) {
    const SbPly *one = sb_match_log(m, ply);
    for (int i = 0; out && i < one->event_count; i++) out[count + i] = sb_ply_event(one, i);
    count += one->event_count;
  }
  return count;
}

bool sb_match_all_events(const SbMatch *m, SbEvents *out) {
  int count = copy_events(m, NULL);
  *out = (SbEvents){.at = calloc((size_t)count + 1, sizeof(SbEvent)), .count = count, .size = count};
  if (out->at) copy_events(m, out->at);
  return out->at != NULL;
}

bool sb_match_sheet(const SbMatch *m, SbLang lang, SbSheet *out) {
  SbEvents events;
  memset(out, 0, sizeof *out);
  if (!m->game->sheet || sb_match_due(m) != 0 || !sb_match_all_events(m, &events)) return false;
  m->game->sheet(m->content, m->state, &events, lang, out);
  free(events.at);
  return true;
}

static void write_row(const SbSheetRow *row, int columns, SbJson *out) {
  sb_json_object(out, NULL);
  sb_json_text(out, "label", row->label);
  if (row->seat >= 0) sb_json_int(out, "seat", row->seat);
  sb_json_array(out, "numbers");
  for (int i = 0; i < columns; i++) sb_json_int(out, NULL, row->number[i]);
  sb_json_end(out);
  sb_json_end(out);
}

void sb_match_sheet_json(const SbMatch *m, SbLang lang, SbJson *out) {
  SbSheet sheet;
  if (!sb_match_sheet(m, lang, &sheet)) return;
  sb_json_array(out, "sheet");
  for (int i = 0; i < sheet.parts; i++) {
    const SbSheetPart *part = &sheet.part[i];
    sb_json_object(out, NULL);
    sb_json_text(out, "title", part->title);
    sb_json_bool(out, "score", part->score);
    if (part->columns) {
      sb_json_array(out, "columns");
      for (int k = 0; k < part->columns; k++) sb_json_text(out, NULL, part->column[k]);
      sb_json_end(out);
    }
    sb_json_array(out, "rows");
    int columns = part->columns ? part->columns : sb_seats_of(m->content, m->state);
    for (int k = 0; k < part->rows; k++) write_row(&part->row[k], columns, out);
    sb_json_end(out);
    sb_json_end(out);
  }
  sb_json_end(out);
}
