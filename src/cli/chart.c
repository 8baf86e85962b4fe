#include "chart.h"

#include <math.h>

enum { LEFT = 56, RIGHT = CHART_WIDTH - 16, ABOVE = 34, BELOW = 30, NARROWEST_LABEL = 24 };

static const char *const colours[CHART_BARS] = {"#6a4c93", "#c8553d", "#2a6f97", "#c99700", "#4c956c"};

void chart_open(SbText *out, int width, int height, const char *title) {
  sb_text_format(out,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
                 "font-size=\"13\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n<text x=\"16\" y=\"24\">",
                 width, height);
  sb_text_xml(out, title);
  sb_text_put(out, "</text>\n");
}

void chart_close(SbText *out) {
  sb_text_put(out, "</svg>\n");
}

double chart_step(double range, int most) {
  static const double parts[] = {1, 2, 5, 10};
  double power = pow(10, floor(log10(range / most)));
  for (int i = 0; i < 4; i++)
    if (range / (parts[i] * power) <= most + 1e-9) return parts[i] * power;
  return 10 * power;
}

void chart_legend(SbText *out, int y, const char *const *names, int count) {
  for (int i = 0; i < count; i++) {
    int x = LEFT + 110 * i;
    sb_text_format(out, "<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"12\" fill=\"%s\"/><text x=\"%d\" y=\"%d\">", x,
                   y - 11, colours[i], x + 18, y);
    sb_text_xml(out, names[i]);
    sb_text_put(out, "</text>\n");
  }
}

typedef struct Scale {
  double bottom, per_unit; /* pixels */
} Scale;

static double y_of(Scale scale, double value) {
  return scale.bottom - value * scale.per_unit;
}

static double highest(const ChartPanel *panel) {
  double top = 0;
  for (int g = 0; g < panel->group_count; g++)
    for (int b = 0; b < panel->group[g].bar_count; b++) top = fmax(top, panel->group[g].bar[b].high);
  return top > 0 ? 1.08 * top : 1;
}

static void put_axis(SbText *out, const ChartPanel *panel, Scale scale, double top) {
  double step = chart_step(top, 6);
  int decimals = step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;
  for (int i = 0; i * step <= top + 1e-9; i++)
    sb_text_format(out,
                   "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/><text x=\"%d\" y=\"%.1f\" "
                   "text-anchor=\"end\" fill=\"#666\" font-size=\"11\">%.*f%s</text>\n",
                   LEFT, RIGHT, y_of(scale, i * step), y_of(scale, i * step), i ? "#ddd" : "#888", LEFT - 6,
                   y_of(scale, i * step) + 4, decimals, i * step, panel->unit);
}

static void put_bar(SbText *out, const ChartBar *bar, const char *colour, double x, double width, Scale scale) {
  double y = y_of(scale, bar->value), middle = x + width / 2;
  sb_text_format(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>", x, y, width,
                 scale.bottom - y, colour);
  if (bar->high > bar->low)
    sb_text_format(out, "<path d=\"M%.1f %.1fV%.1fm-3 0h6M%.1f %.1fh6\" stroke=\"#222\" fill=\"none\"/>", middle,
                   y_of(scale, bar->low), y_of(scale, bar->high), middle - 3, y_of(scale, bar->low));
  if (width >= NARROWEST_LABEL)
    sb_text_format(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"10\">%.*f</text>", middle,
                   y_of(scale, fmax(bar->high, bar->value)) - 4, bar->value < 10 ? 2 : 1, bar->value);
  sb_text_put(out, "\n");
}

void chart_panel(SbText *out, const ChartPanel *panel, int y) {
  double top = panel->top > 0 ? panel->top : highest(panel), height = CHART_PANEL - ABOVE - BELOW;
  Scale scale = {y + ABOVE + height, height / top};
  sb_text_format(out, "<text x=\"%d\" y=\"%d\" font-weight=\"bold\">", LEFT, y + 16);
  sb_text_xml(out, panel->title);
  sb_text_put(out, "</text>\n");
  put_axis(out, panel, scale, top);
  for (int i = 0; i < panel->mark_count; i++)
    sb_text_format(out,
                   "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#c00\" stroke-dasharray=\"5 4\"/>\n",
                   LEFT, RIGHT, y_of(scale, panel->mark[i]), y_of(scale, panel->mark[i]));
  double group = (double)(RIGHT - LEFT) / (panel->group_count > 0 ? panel->group_count : 1);
  for (int g = 0; g < panel->group_count; g++) {
    int count = panel->group[g].bar_count;
    double width = fmin(0.8 * group / (count > 0 ? count : 1), 60), x = LEFT + (g + 0.5) * group - count * width / 2;
    for (int b = 0; b < count; b++) put_bar(out, &panel->group[g].bar[b], colours[b], x + b * width, width - 2, scale);
    sb_text_format(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#444\" font-size=\"11\">",
                   LEFT + (g + 0.5) * group, scale.bottom + 16);
    sb_text_xml(out, panel->group[g].label);
    sb_text_put(out, "</text>\n");
  }
}
