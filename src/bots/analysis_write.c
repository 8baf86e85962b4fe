/* An analysis as JSON and as a plot. */
#include <stdio.h>
#include <string.h>

#include "starboard/analysis.h"
#include "starboard/kit.h"

enum { WORST = 5 };

typedef struct Out {
  SbReplaySink *sink;
  void *self;
  char space[2000];
  SbText text;
} Out;

static void begin(Out *out, SbReplaySink *sink, void *self) {
  out->sink = sink;
  out->self = self;
  out->text = sb_text(out->space, sizeof out->space);
}

static void flush(Out *out) {
  out->sink(out->self, out->space, out->text.length);
  sb_text_clear(&out->text);
}

/* ---- JSON ----------------------------------------------------------------------------------------------- */

static void put_seat(Out *out, const SbAnalysis *a, int seat) {
  SbJson json = sb_json(&out->text);
  sb_json_object(&json, NULL);
  sb_json_real(&json, "cost", a->cost[seat], 3);
  sb_json_real(&json, "luck", a->luck[seat], 3);
  sb_json_int(&json, "choices", a->choices[seat]);
  sb_json_int(&json, "mistakes", a->mistakes[seat]);
  sb_json_end(&json);
}

static void put_ply(Out *out, const SbAnalysis *a, const SbMatch *match, int ply) {
  const SbInsight *in = &a->at[ply];
  SbJson json = sb_json(&out->text);
  sb_json_object(&json, NULL);
  sb_json_int(&json, "ply", ply);
  if (ply > 0) {
    sb_json_int(&json, "seat", in->seat);
    sb_json_text(&json, "action", sb_ply_text(sb_match_log(match, ply)));
  }
  sb_json_array(&json, "chance");
  for (int seat = 0; seat < a->seats; seat++) sb_json_real(&json, NULL, in->chance[seat], 3);
  sb_json_end(&json);
  if (in->text[0]) {
    sb_json_real(&json, "cost", in->best - in->taken, 3);
    sb_json_text(&json, "best", in->text);
  }
  if (in->rolled) sb_json_real(&json, "luck", in->after - in->taken, 3);
  sb_json_end(&json);
}

void sb_analysis_write_json(const SbAnalysis *a, const SbMatch *match, SbReplaySink *sink, void *self) {
  Out out;
  int worst[WORST], count = sb_analysis_worst(a, worst, WORST);
  begin(&out, sink, self);
  sb_text_put(&out.text, "{\"seats\":[");
  for (int seat = 0; seat < a->seats; seat++) {
    if (seat) sb_text_char(&out.text, ',');
    put_seat(&out, a, seat);
  }
  sb_text_put(&out.text, "],\"plies\":[");
  for (int ply = 0; ply <= a->plies; ply++) {
    if (ply) sb_text_char(&out.text, ',');
    put_ply(&out, a, match, ply);
    flush(&out);
  }
  sb_text_put(&out.text, "],\"worst\":[");
  for (int i = 0; i < count; i++) sb_text_format(&out.text, i ? ",%d" : "%d", worst[i]);
  sb_text_put(&out.text, "]}\n");
  flush(&out);
}

/* ---- the plot --------------------------------------------------------------------------------------------- */

enum { LEFT = 46, RIGHT = 744, TOP = 40, BOTTOM = 240 };

static double x_of(const SbAnalysis *a, int ply) {
  return LEFT + (double)(RIGHT - LEFT) * ply / (a->plies > 0 ? a->plies : 1);
}

static double y_of(double chance) {
  return BOTTOM - (BOTTOM - TOP) * chance;
}

static const char *const colours[SB_SEATS_MAX] = {"#c90", "#26c", "#292", "#b2b", "#c22"};

static void put_curve(Out *out, const SbAnalysis *a, int seat) {
  sb_text_format(&out->text, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"", colours[seat]);
  for (int ply = 0; ply <= a->plies; ply++) {
    sb_text_format(&out->text, "%.1f,%.1f ", x_of(a, ply), y_of(a->at[ply].chance[seat]));
    flush(out);
  }
  sb_text_put(&out->text, "\"/>\n");
}

static void put_mark(Out *out, const SbAnalysis *a, const SbMatch *match, int ply, bool duel) {
  const SbInsight *in = &a->at[ply];
  double chance = in->chance[duel ? 0 : in->seat];
  sb_text_format(&out->text,
                 "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"#fff\" stroke=\"%s\" stroke-width=\"2\"><title>%d: ",
                 x_of(a, ply), y_of(chance), colours[in->seat], ply);
  sb_text_xml(&out->text, sb_ply_text(sb_match_log(match, ply)));
  sb_text_format(&out->text, " (-%.0f %%); ", 100 * (in->best - in->taken));
  sb_text_xml(&out->text, in->text);
  sb_text_put(&out->text, "</title></circle>\n");
  flush(out);
}

void sb_analysis_write_svg(const SbAnalysis *a, const SbMatch *match, SbReplaySink *sink, void *self) {
  Out out;
  const SbContent *content = sb_match_content(match);
  int worst[WORST], count = sb_analysis_worst(a, worst, WORST);
  bool duel = a->seats == 2 && sb_sides(content, sb_match_state(match)) == 2;
  begin(&out, sink, self);
  sb_text_put(&out.text,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 270\" font-family=\"sans-serif\" "
              "font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
  for (int tick = 0; tick <= 4; tick++)
    sb_text_format(&out.text,
                   "<line x1=\"%d\" x2=\"%d\" y1=\"%.0f\" y2=\"%.0f\" stroke=\"%s\"/><text x=\"%d\" y=\"%.0f\" "
                   "text-anchor=\"end\" fill=\"#666\">%d %%</text>\n",
                   LEFT, RIGHT, y_of(tick / 4.0), y_of(tick / 4.0), tick == 2 ? "#999" : "#ddd", LEFT - 6,
                   y_of(tick / 4.0) + 4, 25 * tick);
  flush(&out);
  int step = a->plies > 400 ? 100 : a->plies > 160 ? 50 : a->plies > 40 ? 20 : 5;
  for (int ply = 0; ply <= a->plies; ply += step) {
    sb_text_format(&out.text, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" fill=\"#666\">%d</text>\n",
                   x_of(a, ply), BOTTOM + 18, ply);
    flush(&out);
  }
  for (int seat = 0; seat < a->seats; seat++) {
    char name[64] = "";
    SbText called = sb_text(name, sizeof name);
    sb_seat_name(content, sb_match_state(match), seat, SB_EN, &called);
    sb_text_format(&out.text, "<text x=\"%d\" y=\"24\" fill=\"%s\">", LEFT + 120 * seat, colours[seat]);
    sb_text_xml(&out.text, name);
    sb_text_put(&out.text, "</text>\n");
    if (!duel || seat == 0) put_curve(&out, a, seat);
  }
  for (int i = 0; i < count; i++) put_mark(&out, a, match, worst[i], duel);
  sb_text_put(&out.text, "</svg>\n");
  flush(&out);
}
