/* What wins, in one line. */
#include "score.h"

/* How a side makes points: by the effect of the mission's ability that gives them. */
static const char *way_to_points(const BgContent *c, const BgMission *m, int faction) {
  for (int i = m->abilities.first; i < m->abilities.first + m->abilities.count; i++) {
    const BgAbility *ability = &c->ability[i];
    if (ability->side && ability->side != 1 + faction) continue;
    for (int e = 0; e < ability->effects; e++) {
      if (ability->effect[e].what == BG_DO_TABLE) return "goal.rescue";
      if (ability->effect[e].what == BG_DO_POINTS)
        return ability->when == BG_WHEN_ATTACHED ? "goal.loot"
               : ability->when == BG_WHEN_MOVED  ? "goal.escape"
                                                 : "goal.points";
    }
  }
  return "goal.points";
}

/* Whether the loss of some ship wins at once for this faction (the ISN Barrage). */
static bool wins_by_loss(const BgContent *c, const BgMission *m, int faction) {
  for (int i = m->abilities.first; i < m->abilities.first + m->abilities.count; i++) {
    const BgAbility *ability = &c->ability[i];
    for (int e = 0; e < ability->effects; e++)
      if (ability->effect[e].what == BG_DO_WIN && ability->side == 1 + faction) return true;
  }
  return false;
}

typedef struct Side {
  int ships, points, target, faction;
} Side;

static Side read_side(const BgContent *c, const BgState *s, int side) {
  Side out = {.faction = -1};
  for (int seat = 0; seat < s->seats; seat++) {
    if (bg_side_of(c, s, seat) != side) continue;
    out.ships += bg_ships_in_play(s, seat);
    out.points += s->seat[seat].points;
    if (bg_mission(c, s)->seat[seat].target) out.target = bg_mission(c, s)->seat[seat].target;
    if (out.faction < 0) out.faction = bg_faction(c, s, seat);
  }
  return out;
}

static void tell_points(const SbContent *content, const BgState *s, const Side *side, SbLang lang, SbText *out) {
  const BgContent *c = bg_facts(content);
  const int numbers[] = {side->points, side->target};
  sb_tell_numbers(content, way_to_points(c, bg_mission(c, s), side->faction), numbers, 2, lang, out);
}

/* Besides destroying all enemies: points of one's own, or a ship whose loss is enough; before others have theirs. */
static void tell_seat(const SbContent *content, const BgState *s, const Side *own, const Side *other, SbLang lang,
                      SbText *out) {
  const BgContent *c = bg_facts(content);
  const int numbers[] = {other->ships, other->points, other->target};
  if (own->target) {
    tell_points(content, s, own, lang, out);
    sb_text_put(out, lang == SB_FR ? " ; " : "; ");
    sb_tell_numbers(content, "goal.or_all", numbers, 1, lang, out);
    return;
  }
  if (wins_by_loss(c, bg_mission(c, s), own->faction))
    sb_text_put(out, sb_content_text(content, "goal.barrage", lang));
  else
    sb_tell_numbers(content, "goal.elimination", numbers, 1, lang, out);
  if (!other->target) return;
  sb_text_put(out, lang == SB_FR ? " ; " : "; ");
  sb_tell_numbers(content, "goal.stop", numbers + 1, 2, lang, out);
}

void bg_goal(const SbContent *content, const SbObservation *observation, int viewer, SbLang lang, SbText *out) {
  const BgContent *c = bg_facts(content);
  const BgState *s = (const BgState *)observation;
  const Side sides[2] = {read_side(c, s, 0), read_side(c, s, 1)};
  if (viewer >= 0) {
    int side = bg_side_of(c, s, viewer);
    return tell_seat(content, s, &sides[side], &sides[!side], lang, out);
  }
  sb_text_put(out, sb_content_text(content, "goal.elimination_all", lang));
  for (int side = 0; side < 2; side++) {
    if (!sides[side].target) continue;
    sb_text_put(out, lang == SB_FR ? " ; " : "; ");
    sb_text_put(out, sb_named(content, "faction", c->faction_id[sides[side].faction], lang));
    sb_text_put(out, lang == SB_FR ? " : " : ": ");
    tell_points(content, s, &sides[side], lang, out);
  }
}
