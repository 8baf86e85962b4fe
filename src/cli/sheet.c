/* The score sheet of a match in a terminal. */
#include <string.h>

#include "table.h"

enum { LABEL = 28, NUMBER = 4 };

static void put_right(SbText *out, const char *text, int width) {
  for (int i = cli_columns(text, strlen(text)); i < width; i++) sb_text_char(out, ' ');
  sb_text_put(out, text);
}

/* What stands above a column of a part: its name, or that of a seat. */
static const char *head_of(const CliNames *names, const SbSheetPart *part, int column) {
  return part->columns ? part->column[column] : names->of[column];
}

static void put_row(const CliNames *names, const SbSheetPart *part, const SbSheetRow *row, int columns, SbText *out) {
  size_t from = out->length;
  sb_text_put(out, "  ");
  if (row->seat >= 0) sb_text_format(out, "%s, ", names->of[row->seat]);
  sb_text_put(out, row->label);
  cli_pad(out, from, LABEL);
  for (int i = 0; i < columns; i++) {
    char digits[12];
    SbText number = sb_text(digits, sizeof digits);
    const char *head = head_of(names, part, i);
    int width = cli_columns(head, strlen(head));
    sb_text_int(&number, row->number[i]);
    put_right(out, digits, 2 + (width < NUMBER ? NUMBER : width));
  }
  sb_text_char(out, '\n');
}

static void put_part(const CliNames *names, const SbSheetPart *part, int seats, const CliLook *look, SbText *out) {
  int columns = part->columns ? part->columns : seats;
  size_t from = out->length;
  SbSheetRow sum = {.seat = -1};
  cli_style(out, look, STYLE_BOLD);
  sb_text_put(out, part->title);
  cli_plain(out, look);
  cli_pad(out, from, LABEL);
  for (int i = 0; i < columns; i++) {
    sb_text_put(out, "  ");
    put_right(out, head_of(names, part, i), NUMBER);
  }
  sb_text_char(out, '\n');
  for (int i = 0; i < part->rows; i++) {
    put_row(names, part, &part->row[i], columns, out);
    for (int k = 0; k < columns; k++) sum.number[k] += part->row[i].number[k];
  }
  if (!part->score || part->rows < 2) return;
  SbText label = sb_text(sum.label, sizeof sum.label);
  sb_text_put(&label, cli_word(W_SHEET_SUM, look->lang));
  put_row(names, part, &sum, columns, out);
}

void cli_sheet_text(const SbMatch *match, const CliLook *look, SbText *out) {
  const SbContent *content = sb_match_content(match);
  SbSheet sheet;
  CliNames names;
  if (!sb_match_sheet(match, look->lang, &sheet)) return;
  cli_match_names(match, look->lang, &names);
  for (int i = 0; i < sheet.parts; i++)
    put_part(&names, &sheet.part[i], sb_seats_of(content, sb_match_state(match)), look, out);
}
