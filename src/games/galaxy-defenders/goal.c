/* What wins, in one line: the mission, and what accomplishes it with how near that is. */
#include <stdio.h>

#include "gd.h"

/* One sentence part in the making: numbers and names for its gaps. */
typedef struct Part {
  const SbContent *content;
  const GdContent *c;
  const GdState *s;
  SbLang lang;
  SbText *out;
} Part;

/* The areas a filter names: an area, a region, or nothing. */
static void say_place(const Part *p, const GdFilter *of, SbText *out) {
  const GdMap *map = gd_map(p->c, p->s);
  if (of->area) return gd_area_write(map->columns, of->area - 1, out);
  bool first = true;
  for (int area = 0; of->region && area < map->areas; area++) {
    if (!(gd_mission(p->c, p->s)->region[of->region - 1] >> area & 1)) continue;
    sb_text_put(out, first ? "" : "+");
    gd_area_write(map->columns, area, out);
    first = false;
  }
}

/* What a count is about, for its gap: a marker, or an alien. */
static const char *name_of(const Part *p, const GdTest *test) {
  const GdMission *m = gd_mission(p->c, p->s);
  switch (test->id) {
    case GD_COUNT_WAYPOINTS:
    case GD_COUNT_FINISHED:
      return m->waypoints ? sb_named(p->content, "marker", p->c->marker_id[m->waypoint_name], p->lang) : "";
    case GD_COUNT_SECURED:
    case GD_COUNT_LOST:
    case GD_COUNT_OBJECTS:
      return sb_named(p->content, "marker", p->c->marker_id[m->object_name], p->lang);
    case GD_COUNT_CARD:
      return test->of.card ? sb_named(p->content, "alien", p->c->card_id[test->of.card - 1], p->lang) : "";
    default:
      return test->id >= GD_COUNT_OWN ? m->counter_id[test->id - GD_COUNT_OWN] : "";
  }
}

/* Counts the built-in missions ask for have words of their own; others are just numbers. */
static const char *key_of(const GdTest *test) {
  bool most = test->compare == GD_AT_MOST;
  switch (test->id) {
    case GD_COUNT_KILLS:
      return most ? "goal.other" : "goal.kills";
    case GD_COUNT_DEAD:
      return most ? "goal.dead" : "goal.other";
    case GD_COUNT_WAYPOINTS:
      return most ? "goal.waypoints" : "goal.other";
    case GD_COUNT_FINISHED:
      return most ? "goal.other" : "goal.finished";
    case GD_COUNT_SECURED:
      return most ? "goal.other" : "goal.secured";
    case GD_COUNT_POINTS:
      return most ? "goal.points" : "goal.other";
    case GD_COUNT_IN:
      return most ? "goal.other" : "goal.in";
    case GD_COUNT_OUT:
      return most ? "goal.out" : "goal.other";
    case GD_COUNT_ALIENS:
      return most ? "goal.aliens" : "goal.other";
    case GD_COUNT_CARD:
      return most ? "goal.card" : "goal.other";
    default:
      return "goal.other";
  }
}

static void say_test(const Part *p, const GdTest *test) {
  char now[16], wanted[16], place[64] = "";
  SbText where = sb_text(place, sizeof place);
  bool after = test->what == GD_IF_AFTER;
  snprintf(now, sizeof now, "%d", after ? p->s->round : gd_count(p->c, p->s, test->id, &test->of));
  snprintf(wanted, sizeof wanted, "%d", after ? test->n : gd_value(p->s, &test->value));
  say_place(p, &test->of, &where);
  const char *args[] = {now, wanted, after ? "" : name_of(p, test), place};
  bool nobody = !after && test->id == GD_COUNT_DEAD && test->compare == GD_AT_MOST && wanted[0] == '0' && now[0] == '0';
  sb_content_fill(p->content,
                  after    ? "goal.hold"
                  : nobody ? "goal.nobody_dead"
                           : key_of(test),
                  p->lang, args, 4, p->out);
}

void gd_goal(const SbContent *content, const SbObservation *observation, int viewer, SbLang lang, SbText *out) {
  const GdContent *c = gd_facts(content);
  const GdState *s = (const GdState *)observation;
  const GdMission *m = gd_mission(c, s);
  const Part part = {content, c, s, lang, out};
  sb_text_put(out, sb_named(content, "mission", m->id, lang));
  sb_text_put(out, lang == SB_FR ? " : " : ": ");
  if (viewer >= s->agents) sb_text_put(out, sb_content_text(content, "goal.mind", lang));
  const char *joint = "";
  for (int i = 0; i < m->objectives; i++) {
    if (m->objective[i].outcome != GD_ACCOMPLISHED) continue;
    for (int k = 0; k < m->objective[i].tests; k++) {
      int what = m->objective[i].test[k].what;
      if (what != GD_IF_COUNT && what != GD_IF_AFTER) continue;
      sb_text_put(out, joint);
      say_test(&part, &m->objective[i].test[k]);
      joint = lang == SB_FR ? " ; " : "; ";
    }
    break;
  }
}
