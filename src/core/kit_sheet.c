/* Filling in score sheets. */
#include <string.h>

#include "starboard/kit.h"

static void put(const SbContent *content, const char *key, SbLang lang, char *space, size_t size) {
  SbText text = sb_text(space, size);
  sb_text_put(&text, sb_content_text(content, key, lang));
}

SbSheetPart *sb_sheet_part(SbSheet *sheet, const SbContent *content, const char *key, SbLang lang) {
  SB_ASSERT(sheet->parts < SB_SHEET_PARTS);
  SbSheetPart *part = &sheet->part[sheet->parts++];
  put(content, key, lang, part->title, sizeof part->title);
  return part;
}

SbSheetRow *sb_sheet_row(SbSheetPart *part, const SbContent *content, const char *key, SbLang lang) {
  SB_ASSERT(part->rows < SB_SHEET_ROWS);
  SbSheetRow *row = &part->row[part->rows++];
  row->seat = -1;
  put(content, key, lang, row->label, sizeof row->label);
  return row;
}

void sb_sheet_column(SbSheetPart *part, const SbContent *content, const char *key, SbLang lang) {
  SB_ASSERT(part->columns < SB_SHEET_COLUMNS);
  char *column = part->column[part->columns++];
  put(content, key, lang, column, sizeof part->column[0]);
}

void sb_sheet_rest(SbSheetPart *part, const SbContent *content, const int32_t *score, int seats, SbLang lang) {
  int32_t rest[SB_SEATS_MAX];
  memcpy(rest, score, (size_t)seats * sizeof *rest);
  for (int i = 0; i < part->rows; i++)
    for (int seat = 0; seat < seats; seat++) rest[seat] -= part->row[i].number[seat];
  SbSheetRow *row = sb_sheet_row(part, content, "sheet.before", lang);
  memcpy(row->number, rest, (size_t)seats * sizeof *rest);
}

static bool says_something(const SbSheetRow *row) {
  for (int i = 0; i < SB_SHEET_COLUMNS; i++)
    if (row->number[i]) return true;
  return false;
}

void sb_sheet_tidy(SbSheet *sheet) {
  int parts = 0;
  for (int i = 0; i < sheet->parts; i++) {
    SbSheetPart *part = &sheet->part[i];
    int rows = 0;
    for (int k = 0; k < part->rows; k++)
      if (says_something(&part->row[k])) part->row[rows++] = part->row[k];
    part->rows = rows;
    if (rows == 0) continue;
    if (parts < i) sheet->part[parts] = *part;
    parts++;
  }
  sheet->parts = parts;
}
