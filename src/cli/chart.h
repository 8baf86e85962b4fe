/* Plots as SVG, into a text buffer. Original drawings: plain rectangles and lines on white. */
#ifndef CHART_H
#define CHART_H

#include "starboard/text.h"

enum { CHART_GROUPS = 24, CHART_BARS = 5, CHART_MARKS = 4, CHART_WIDTH = 760, CHART_PANEL = 230 };

void chart_open(SbText *out, int width, int height, const char *title);
void chart_close(SbText *out);

/* A step of 1, 2 or 5 times a power of ten that cuts `range` into at most `most` parts. */
double chart_step(double range, int most);

typedef struct ChartBar {
  double value, low, high; /* low .. high: the interval drawn as a whisker */
} ChartBar;

/* Bars in groups over one axis, CHART_WIDTH by CHART_PANEL. */
typedef struct ChartPanel {
  const char *title;
  const char *unit; /* after the numbers of the axis: "", " %" */
  double top;       /* of the axis; 0: as the bars need it */
  int mark_count;
  double mark[CHART_MARKS]; /* dashed lines across */
  int group_count;
  struct {
    char label[40];
    int bar_count;
    ChartBar bar[CHART_BARS]; /* the colour goes by place */
  } group[CHART_GROUPS];
} ChartPanel;

void chart_panel(SbText *out, const ChartPanel *panel, int y);

/* What the colours mean, on one line. */
void chart_legend(SbText *out, int y, const char *const *names, int count);

#endif
