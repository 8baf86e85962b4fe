/* Invariants of decks, tokens and the board. */
#include "check.h"

static bool check_decks(const GdContent *c, const GdState *s, SbError *what) {
  const GdMission *m = gd_mission(c, s);
  int coming = s->teleport.active == 2 && s->teleport.stage ? s->teleport.came : GD_NONE;
  for (int card = 0; card < GD_CARDS; card++) {
    int all = s->deck[card] + s->discards[card] + gd_alien_card_in_play(s, card) + (coming == card);
    if (all > m->deck[card])
      return sb_fail(what, "%d cards %s in the deck, the discards and in play, where the mission has %d", all,
                     card < c->cards ? c->card_id[card] : "of no kind", m->deck[card]);
  }
  for (int card = 0; card < GD_ENCOUNTERS; card++) {
    int all = s->encounter[card] + s->encountered[card] + (s->turn.card == card);
    if (all > m->encounters[card])
      return sb_fail(what, "%d encounter cards no. %s, where the mission has %d", all,
                     card < c->encounters ? c->encounter_id[card] : "none", m->encounters[card]);
  }
  return true;
}

static bool check_events(const GdContent *c, const GdState *s, SbError *what) {
  for (int card = 0; card < GD_EVENT_CARDS; card++) {
    int where = s->event[card];
    bool known = where <= GD_LAYERS || (where >= GD_EVENT_DISCARDED && where <= GD_EVENT_GONE);
    if (!known || (where && card >= c->events)) return sb_fail(what, "an event card is nowhere");
    if ((where == GD_EVENT_WEATHER) != (s->weather == card))
      return sb_fail(what, "the weather is the event card in play (GD-18.1)");
    if (where == GD_EVENT_WEATHER && !c->event[card].weather)
      return sb_fail(what, "%s is no weather", c->event_id[card]);
  }
  return s->weather == GD_NONE || s->weather < c->events || sb_fail(what, "no such weather");
}

static bool check_tokens(const GdContent *c, const GdState *s, SbError *what) {
  for (int thing = 0; thing < GD_THINGS; thing++) {
    int elsewhere = s->left[thing] + s->headquarters[thing];
    int copies = thing < c->things ? c->thing[thing].copies : 0;
    if (!copies && elsewhere) return sb_fail(what, "the warehouse has something there is no token of");
    if (!copies) continue;
    int all = elsewhere + gd_held(c, s, thing);
    if (all != copies)
      return sb_fail(what, "%d tokens %s with agents, drones, warehouse and headquarters, where there are %d", all,
                     c->thing_id[thing], copies);
    if (s->headquarters[thing] && !s->options[GD_OPT_CAMPAIGN])
      return sb_fail(what, "headquarters keep weapons in a campaign only (GD-11.2)");
  }
  return true;
}

bool gd_check_piles(const GdContent *c, const GdState *s, SbError *what) {
  return check_decks(c, s, what) && check_events(c, s, what) && check_tokens(c, s, what);
}

/* ---- the board ---------------------------------------------------------------------------------------------- */

static bool check_gates(const GdContent *c, const GdState *s, SbError *what) {
  const GdMap *map = gd_map(c, s);
  for (int gate = 0; gate < GD_GATES; gate++) {
    if (gate >= map->gates && (s->gate[gate] || s->torn[gate])) return sb_fail(what, "a gate beyond the last");
    if (s->gate[gate] >= GD_GATE_STATES || s->torn[gate] > 1) return sb_fail(what, "no such state of a gate");
    if (s->torn[gate] && s->gate[gate] == GD_LOCKED)
      return sb_fail(what, "a door that is never locked again is locked");
  }
  return true;
}

static bool check_markers(const GdContent *c, const GdState *s, SbError *what) {
  const GdMission *m = gd_mission(c, s);
  for (int mark = 0; mark < GD_POINTS; mark++) {
    if (s->point[mark] != GD_NOWHERE && !gd_stands(c, s, s->point[mark]))
      return sb_fail(what, "the teleport point %s is where nobody can stand", gd_mark_ids[mark]);
    if (s->charged[mark] > 1 || (s->charged[mark] && s->point[mark] == GD_NOWHERE))
      return sb_fail(what, "a charge on a teleport point that is not there");
  }
  for (int i = 0; i < GD_WAYPOINTS; i++)
    if (s->worked[i] > (i < m->waypoints ? m->work : 0)) return sb_fail(what, "more work on a waypoint than it needs");
  for (int i = 0; i < GD_CRATES; i++)
    if (s->crate[i] > (i < m->crates)) return sb_fail(what, "a marker the mission does not have");
  for (int i = 0; i < GD_TOKENS; i++) {
    const GdTokenState *token = &s->token[i];
    bool none = token->kind == GD_NONE;
    if (none ? token->at != GD_NOWHERE || token->age : token->kind > GD_FLAME || token->at >= GD_HEXES)
      return sb_fail(what, "a token that is neither a mine nor a flame on the map");
    if (token->kind == GD_FLAME && gd_digit(token->at)) return sb_fail(what, "a flame is in a whole area");
  }
  return true;
}

static bool check_objects(const GdContent *c, const GdState *s, SbError *what) {
  for (int i = 0; i < GD_OBJECTS; i++) {
    const GdObject *object = &s->object[i];
    bool carried = object->state == GD_CARRIED;
    if (object->state > GD_OBJECT_LOST) return sb_fail(what, "object %d: no such state", i);
    if (carried ? !gd_living(s, object->by) || s->agent[object->by].carries != i : object->by != GD_NONE)
      return sb_fail(what, "object %d is carried by a living agent, or by nobody", i);
    if (object->state == GD_ON_MAP ? !gd_stands(c, s, object->at) : object->at != GD_NOWHERE)
      return sb_fail(what, "object %d: it is on a hex exactly when it lies on the map", i);
  }
  return true;
}

bool gd_check_board(const GdContent *c, const GdState *s, SbError *what) {
  return check_gates(c, s, what) && check_markers(c, s, what) && check_objects(c, s, what);
}
