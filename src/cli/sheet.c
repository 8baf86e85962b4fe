/* The score sheet of a match in a terminal. */
#include <string.h>

#include "table.h"

enum { LABEL = 28 /* at least */, NUMBER = 4 };

static void put_right(SbText *out, const char *text, int width) {
  for (int i = cli_columns(text, strlen(text)); i < width; i++) sb_text_char(out, ' ');
  sb_text_put(out, text);
}

/* What stands above a column of a part: its name, or that of a seat. */
static CliName head_of(const SbMatch *match, const SbSheetPart *part, int column, SbLang lang) {
  CliName head;
  if (!part->columns) return cli_seat_called(match, column, lang);
  snprintf(head.text, sizeof head.text, "%s", part->column[column]);
  return head;
}

static void put_label(const SbMatch *match, const SbSheetRow *row, SbLang lang, SbText *out) {
  sb_text_put(out, "  ");
  if (row->seat >= 0) sb_text_format(out, "%s, ", cli_seat_called(match, row->seat, lang).text);
  sb_text_put(out, row->label);
}

/* The numbers of all parts stand under each other, to the right of the widest label. */
static int label_width(const SbMatch *match, const SbSheet *sheet, SbLang lang) {
  int widest = LABEL;
  for (int i = 0; i < sheet->parts; i++)
    for (int k = 0; k < sheet->part[i].rows; k++) {
      char space[160];
      SbText label = sb_text(space, sizeof space);
      put_label(match, &sheet->part[i].row[k], lang, &label);
      int width = cli_columns(space, label.length);
      if (width > widest) widest = width;
    }
  return widest;
}

static void put_row(const SbMatch *match, const SbSheetPart *part, const SbSheetRow *row, int columns, int wide,
                    const CliLook *look, SbText *out) {
  size_t from = out->length;
  put_label(match, row, look->lang, out);
  cli_pad(out, from, wide);
  for (int i = 0; i < columns; i++) {
    char digits[12];
    SbText number = sb_text(digits, sizeof digits);
    CliName head = head_of(match, part, i, look->lang);
    int width = cli_columns(head.text, strlen(head.text));
    sb_text_int(&number, row->number[i]);
    put_right(out, digits, 2 + (width < NUMBER ? NUMBER : width));
  }
  sb_text_char(out, '\n');
}

static void put_part(const SbMatch *match, const SbSheetPart *part, int seats, int wide, const CliLook *look,
                     SbText *out) {
  int columns = part->columns ? part->columns : seats;
  size_t from = out->length;
  SbSheetRow sum = {.seat = -1};
  cli_style(out, look, STYLE_BOLD);
  sb_text_put(out, part->title);
  cli_plain(out, look);
  cli_pad(out, from, wide);
  for (int i = 0; i < columns; i++) {
    sb_text_put(out, "  ");
    put_right(out, head_of(match, part, i, look->lang).text, NUMBER);
  }
  sb_text_char(out, '\n');
  for (int i = 0; i < part->rows; i++) {
    put_row(match, part, &part->row[i], columns, wide, look, out);
    for (int k = 0; k < columns; k++) sum.number[k] += part->row[i].number[k];
  }
  if (!part->score || part->rows < 2) return;
  SbText label = sb_text(sum.label, sizeof sum.label);
  sb_text_put(&label, cli_word(W_SHEET_SUM, look->lang));
  put_row(match, part, &sum, columns, wide, look, out);
}

void cli_sheet_text(const SbMatch *match, const CliLook *look, SbText *out) {
  const SbContent *content = sb_match_content(match);
  SbSheet sheet;
  if (!sb_match_sheet(match, look->lang, &sheet)) return;
  int wide = label_width(match, &sheet, look->lang);
  for (int i = 0; i < sheet.parts; i++)
    put_part(match, &sheet.part[i], sb_seats_of(content, sb_match_state(match)), wide, look, out);
}
