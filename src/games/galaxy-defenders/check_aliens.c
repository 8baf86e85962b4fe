/* Invariants of aliens and signals: cards, places, engagement. */
#include "check.h"

/* Somebody may be dying: its wounds are counted, and what follows from its death is going on, or has ended the mission.
 */
static bool may_be_dying(const GdState *s) {
  return gd_on_stack(s, GD_IN_DEATH) || gd_has_ended(s);
}

static bool check_figures(const GdContent *c, const GdState *s, int alien, SbError *what) {
  const GdAlien *a = &s->alien[alien];
  int figures = gd_figures(c, s, alien);
  if (may_be_dying(s) && figures < 1) figures = 1;
  for (int i = 0; i < GD_FIGURES; i++) {
    if (i < figures && !gd_stands(c, s, a->at[i]))
      return sb_fail(what, "%s: %s is no hex to stand on", c->card_id[a->card], gd_hex_name(c, s, a->at[i]).text);
    if (i >= figures && a->at[i] != GD_NOWHERE)
      return sb_fail(what, "%s has as many figures as HP left, others one", c->card_id[a->card]);
  }
  return true;
}

static bool check_alien(const GdContent *c, const GdState *s, int alien, SbError *what) {
  const GdAlien *a = &s->alien[alien];
  GdAlien none;
  gd_no_alien(&none);
  if (a->card == GD_NONE)
    return memcmp(&none, a, sizeof none) == 0 ||
           sb_fail(what, "alien %d: something is set, and nobody is there", alien);
  if (a->card >= c->cards) return sb_fail(what, "alien %d: no such card", alien);
  const char *name = c->card_id[a->card];
  bool waits = a->controller == GD_NONE && s->phase == GD_SETTING_UP; /* nobody is on the map yet */
  if (s->node != GD_AT_OVER && s->phase != GD_DEBRIEF && !waits && !gd_living(s, a->controller))
    return sb_fail(what, "%s: its controller is no living agent (GD-15.10)", name);
  if (a->wounds > c->card[a->card].hp || (a->wounds == c->card[a->card].hp && !may_be_dying(s)))
    return sb_fail(what, "%s: %d wounds kill it (GD-17.8)", name, a->wounds);
  if (a->stunned > 1 || a->pinned > 1 || a->stock > 1 || a->saved > 1 || a->commanded > 1 || a->scorched >> GD_TOKENS)
    return sb_fail(what, "%s: a mark is neither set nor not", name);
  if (a->came != GD_NONE && a->came >= gd_map(c, s)->nodes) return sb_fail(what, "%s came from nowhere", name);
  return check_figures(c, s, alien, what);
}

/* ---- who stands where --------------------------------------------------------------------------------------- */

/* Where a body stands, or will stand: somebody on the way passes through others, and has a hex to stop on. */
static int place_of(const GdState *s, int body, int figure) {
  const GdMarch *march = &s->march;
  if (!gd_is_alien(body)) {
    bool walks = gd_on_stack(s, GD_IN_MOVE) && s->move.unit == body && s->move.stage == 0;
    return walks ? s->move.back : gd_unit_at(s, body);
  }
  int alien = body - GD_ALIEN_BASE;
  bool marches =
      gd_on_stack(s, GD_IN_MARCH) && march->alien == alien && march->stage == 1 && march->step < march->steps;
  if (marches) return figure ? GD_NOWHERE : march->to;
  return s->alien[alien].at[figure];
}

static bool stand(const GdContent *c, const GdState *s, uint8_t taken[GD_HEXES], int hex, SbError *what) {
  if (hex >= GD_HEXES || !taken[hex]++) return true;
  return sb_fail(what, "two figures or signals on %s (GD-3.7)", gd_hex_name(c, s, hex).text);
}

static bool check_places(const GdContent *c, const GdState *s, SbError *what) {
  uint8_t taken[GD_HEXES] = {0};
  for (int unit = 0; unit < GD_UNITS; unit++)
    if (gd_unit_there(s, unit) && !stand(c, s, taken, place_of(s, unit, 0), what)) return false;
  for (int i = 0; i < GD_ALIENS; i++)
    for (int k = 0; s->alien[i].card != GD_NONE && k < GD_FIGURES; k++)
      if (!stand(c, s, taken, place_of(s, GD_ALIEN_BASE + i, k), what)) return false;
  for (int i = 0; i < s->signals && i < GD_SIGNALS; i++)
    if (!stand(c, s, taken, s->signal[i].at, what)) return false;
  return true;
}

static bool check_engaged(const GdContent *c, const GdState *s, SbError *what) {
  for (int seat = 0; seat < GD_SEATS; seat++)
    for (int alien = 0; alien < 32; alien++) {
      if (!(s->engaged[seat] >> alien & 1)) continue;
      if (seat >= s->agents || alien >= GD_ALIENS || !gd_unit_there(s, seat) || s->alien[alien].card == GD_NONE)
        return sb_fail(what, "seat %d is engaged with somebody who is not there", seat);
      bool walks = gd_on_stack(s, GD_IN_MARCH) && s->march.stage == 1 && s->march.alien == alien;
      if (!walks && !gd_body_adjacent(c, s, alien, seat))
        return sb_fail(what, "seat %d is engaged with %s, which is not adjacent (GD-10.10)", seat,
                       c->card_id[s->alien[alien].card]);
    }
  return true;
}

/* Somebody may have been on the way through others then. */
static bool given_up(const GdState *s) {
  return s->node == GD_AT_OVER && (s->reason == GD_RESIGNED || s->reason == GD_TIMED_OUT || s->reason == GD_GONE_AWAY);
}

bool gd_check_aliens(const GdContent *c, const GdState *s, SbError *what) {
  for (int i = 0; i < GD_ALIENS; i++)
    if (!check_alien(c, s, i, what)) return false;
  for (int i = 0; i < GD_ALIENS; i++)
    for (int k = 0; k < i; k++)
      if (s->alien[i].card != GD_NONE && s->alien[k].card != GD_NONE && s->alien[i].order == s->alien[k].order)
        return sb_fail(what, "two aliens have the same \"order\"");
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->alien[i].card != GD_NONE && s->alien[i].controller != GD_NONE && s->alien[i].order >= s->received)
      return sb_fail(what, "an alien has an \"order\" beyond those \"received\"");
  for (int species = 0; species < c->species; species++)
    if (gd_figures_out(c, s, species) > c->figures[species])
      return sb_fail(what, "there are %d figures of %s (GD-1.4)", c->figures[species], c->species_id[species]);
  return given_up(s) || (check_places(c, s, what) && check_engaged(c, s, what));
}

/* ---- signals ------------------------------------------------------------------------------------------------ */

static bool check_pools(const GdState *s, SbError *what) {
  int all[GD_SIGNAL_KINDS] = {s->signal_discards[0], s->signal_discards[1]};
  for (int pool = 0; pool < GD_POOLS; pool++) {
    int on_map = 0, unseen = s->pool[pool][GD_ALIEN_SIGNAL] + s->pool[pool][GD_HUMAN_SIGNAL];
    for (int i = 0; i < s->signals; i++) on_map += s->signal[i].pool == pool;
    for (int kind = 0; kind < GD_SIGNAL_KINDS; kind++) all[kind] += s->pool[pool][kind];
    if (pool == s->reserve ? on_map > unseen : on_map != unseen)
      return sb_fail(what, "%d signals on the map are of pool %d, which has %d", on_map, pool, unseen);
  }
  return (all[GD_ALIEN_SIGNAL] <= GD_ALIEN_SIGNALS && all[GD_HUMAN_SIGNAL] <= GD_HUMAN_SIGNALS) ||
         sb_fail(what, "there are %d alien and %d human signals (GD-1.2)", GD_ALIEN_SIGNALS, GD_HUMAN_SIGNALS);
}

bool gd_check_signals(const GdContent *c, const GdState *s, SbError *what) {
  if (s->signals > GD_SIGNALS || s->reserve >= GD_POOLS) return sb_fail(what, "too many signals or pools");
  for (int i = 0; i < GD_SIGNALS; i++) {
    const GdSignal *signal = &s->signal[i];
    if (i >= s->signals && (signal->at != GD_NOWHERE || signal->pool || signal->came))
      return sb_fail(what, "a signal beyond the last");
    if (i >= s->signals) continue;
    if (!gd_stands(c, s, signal->at))
      return sb_fail(what, "a signal on %s, where nobody can stand", gd_hex_name(c, s, signal->at).text);
    if (i && signal->at < s->signal[i - 1].at) return sb_fail(what, "signals are not in the order of their hexes");
    if (signal->pool >= GD_POOLS) return sb_fail(what, "a signal of a pool that is not there");
    if (signal->came != GD_NONE && signal->came >= gd_map(c, s)->nodes)
      return sb_fail(what, "a signal came from nowhere");
  }
  return check_pools(s, what);
}
