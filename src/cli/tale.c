/* A match as a chapter of its campaign, in a terminal. */
#include <string.h>

#include "table.h"

static void print_line(const CliLook *look, const char *text) {
  const int indent = 2;
  printf("%*s", indent, "");
  cli_page_words(look, text, strlen(text), indent);
  fputc('\n', stdout);
}

void cli_tale_print(const SbMatch *match, const CliLook *look) {
  char head[200];
  SbText out = sb_text(head, sizeof head);
  SbTale tale;
  if (!sb_match_tale(match, look->lang, &tale)) return;
  cli_styled(&out, look, STYLE_BOLD, tale.title);
  sb_text_char(&out, '\n');
  cli_page(look, head);
  for (int i = 0; i < tale.lines; i++) print_line(look, tale.line[i].text);
  for (int seat = 0; seat < SB_SEATS_MAX; seat++) {
    char text[320];
    SbText line = sb_text(text, sizeof text);
    if (!tale.seat[seat][0]) continue;
    sb_text_format(&line, look->lang == SB_FR ? "%s : %s" : "%s: %s",
                   cli_seat_name(sb_match_content(match), seat, look->lang), tale.seat[seat]);
    print_line(look, text);
  }
}
