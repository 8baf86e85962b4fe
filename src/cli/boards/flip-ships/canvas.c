#include "drawing.h"

void ships_put(Drawing *d, int line, int column, const char *text, CliStyle style) {
  for (; *text && column < ACROSS; column++) {
    int size = letter_size(text);
    if (line >= 0 && line < d->lines && column >= 0) {
      snprintf(d->sign[line][column], sizeof d->sign[0][0], "%.*s", size, text);
      d->style[line][column] = (uint8_t)style;
    }
    text += size;
  }
}

void ships_put_times(Drawing *d, int line, int column, const char *text, int times, CliStyle style) {
  while (times-- > 0) ships_put(d, line, column++, text, style);
}

static bool is_needed(const Drawing *d, int line) {
  if (!d->look->screen || d->look->height >= ROOMY || !d->spare[line]) return true;
  for (int column = 0; column < ACROSS; column++)
    if (d->disc[line][column]) return true;
  return false;
}

static void write_line(const Drawing *d, int line, SbText *out) {
  int style = -1;
  if (!is_needed(d, line)) return;
  for (int column = 0; column < ACROSS; column++) {
    const char *sign = d->sign[line][column];
    int wanted = *sign ? d->style[line][column] : -1;
    if (wanted != style) cli_plain(out, d->look);
    if (wanted != style && wanted >= 0) cli_style(out, d->look, (CliStyle)wanted);
    style = wanted;
    sb_text_put(out, *sign ? sign : " ");
  }
  cli_plain(out, d->look);
  sb_text_char(out, '\n');
}

void ships_write_canvas(const Drawing *d, SbText *out) {
  for (int line = 0; line < d->lines; line++) write_line(d, line, out);
}
