/* Signals, teleport, reveal and assignment (GD-15). */
#include <string.h>

#include "run.h"

/* ---- the reserve --------------------------------------------------------------------------------------------------
 */

static int on_map_of(const GdState *s, int pool) {
  int n = 0;
  for (int i = 0; i < s->signals; i++) n += s->signal[i].pool == pool;
  return n;
}

static int unseen(const GdState *s, int pool) {
  return s->pool[pool][GD_ALIEN_SIGNAL] + s->pool[pool][GD_HUMAN_SIGNAL];
}

int gd_reserve(const GdState *s) {
  return unseen(s, s->reserve) - on_map_of(s, s->reserve);
}

/* GD-15.1: an empty reserve is filled from the discards. What is on the map keeps the pool it came from. */
static bool fill_reserve(GdState *s) {
  if (gd_reserve(s) > 0) return true;
  if (!(s->signal_discards[0] + s->signal_discards[1])) return false;
  int pool = 0;
  while (unseen(s, pool)) pool++;
  s->reserve = (uint8_t)pool;
  memcpy(s->pool[pool], s->signal_discards, sizeof s->pool[pool]);
  memset(s->signal_discards, 0, sizeof s->signal_discards);
  return true;
}

static void add_signal(GdState *s, int hex) {
  int at = s->signals++;
  for (; at > 0 && s->signal[at - 1].at > hex; at--) s->signal[at] = s->signal[at - 1];
  s->signal[at] = (GdSignal){.at = (uint16_t)hex, .pool = s->reserve, .came = GD_NONE};
}

void gd_remove_signal(GdRun *run, int index) {
  GdState *s = run->s;
  s->signals--;
  for (int i = index; i < s->signals; i++) s->signal[i] = s->signal[i + 1];
  s->signal[s->signals] = (GdSignal){.at = GD_NOWHERE};
}

/* What a signal turns out to be; it is off the map then. */
static int flip(GdRun *run, int index) {
  GdState *s = run->s;
  uint8_t *pool = s->pool[s->signal[index].pool];
  int kind = gd_draw(run, GD_DIE_SIGNAL, pool, GD_SIGNAL_KINDS);
  if (kind < 0) kind = GD_HUMAN_SIGNAL;
  pool[kind]--;
  gd_remove_signal(run, index);
  return kind;
}

/* ---- reveal (GD-15.6, 15.7) --------------------------------------------------------------------------------- */

uint32_t gd_in_sight(const GdContent *c, const GdState *s) {
  uint32_t found = 0;
  for (int i = 0; i < s->signals; i++)
    for (int unit = 0; unit < GD_UNITS; unit++)
      if (gd_unit_there(s, unit) && gd_sees(c, s, gd_unit_at(s, unit), s->signal[i].at)) {
        found |= 1u << i;
        break;
      }
  return found;
}

void gd_reveal(GdRun *run) {
  if (!run->s->signals || !gd_in_sight(run->c, run->s)) return;
  gd_push(run, GD_IN_REVEAL);
  run->s->reveal.active = 1;
}

static bool has_figure(GdRun *run, int card) {
  int species = run->c->card[card].species;
  int need = run->c->card[card].swarm ? run->c->card[card].hp : 1;
  return gd_free_alien(run->s) >= 0 && gd_figures_out(run->c, run->s, species) + need <= run->c->figures[species];
}

static int total(const uint8_t *numbers, int count) {
  int n = 0;
  for (int i = 0; i < count; i++) n += numbers[i];
  return n;
}

/* The top alien card whose species has a figure left; those passed over are discarded. -1: none. */
static int draw_card(GdRun *run) {
  GdState *s = run->s;
  uint8_t passed[GD_CARDS] = {0};
  int found = -1;
  while (found < 0) {
    if (!total(s->deck, run->c->cards)) {
      if (!total(s->discards, run->c->cards)) break;
      memcpy(s->deck, s->discards, sizeof s->deck);
      memset(s->discards, 0, sizeof s->discards);
    }
    int card = gd_draw(run, GD_DIE_ALIEN, s->deck, run->c->cards);
    s->deck[card]--;
    if (has_figure(run, card))
      found = card;
    else
      passed[card]++;
  }
  for (int i = 0; i < GD_CARDS; i++) {
    if (!passed[i]) continue;
    s->discards[i] = (uint8_t)(s->discards[i] + passed[i]);
    gd_tell(run, GD_E_PASSED, gd_tag_card(i), passed[i], 0, 0, 0, 0);
  }
  return found;
}

/* ---- assignment (GD-15.10) ---------------------------------------------------------------------------------- */

static int holder_of(GdRun *run, int alien) {
  GdState *s = run->s;
  const GdCard *card = gd_card(run->c, s, alien);
  for (int i = 0; i < GD_ALIENS; i++) {
    if (i == alien || s->alien[i].card == GD_NONE || !gd_living(s, s->alien[i].controller)) continue;
    const GdCard *other = gd_card(run->c, s, i);
    if (other->species == card->species && other->grade == card->grade) return s->alien[i].controller;
  }
  return -1;
}

static int least_burdened(GdRun *run, int alien, int *why) {
  GdState *s = run->s;
  int held[GD_SEATS] = {0}, best = -1;
  *why = GD_ASSIGNED_FEWEST;
  for (int i = 0; i < GD_ALIENS; i++)
    if (i != alien && s->alien[i].card != GD_NONE && s->alien[i].controller < GD_SEATS) held[s->alien[i].controller]++;
  for (int n = 0; n < s->agents; n++) {
    int seat = gd_clockwise(s, s->alpha, n);
    if (!gd_living(s, seat)) continue;
    if (best >= 0 && held[seat] <= held[best])
      *why = held[seat] < held[best] ? GD_ASSIGNED_FEWEST : GD_ASSIGNED_CLOCKWISE;
    if (best < 0 || held[seat] < held[best]) best = seat;
  }
  return best;
}

void gd_assign(GdRun *run, int alien) {
  GdState *s = run->s;
  int why = GD_ASSIGNED_SAME, seat = holder_of(run, alien);
  if (seat < 0) seat = least_burdened(run, alien, &why);
  if (seat < 0) return;
  s->alien[alien].controller = (uint8_t)seat;
  s->alien[alien].order = s->received++;
  gd_tell(run, GD_E_ASSIGNED, gd_bodied(run, GD_ALIEN_BASE + alien), gd_bodied(run, seat), why, 0, 0, 0);
}

/* An empty hex adjacent to a figure that is there, else the nearest one they can walk to. */
static int swarm_place(GdRun *run, const GdAlien *a, int figures) {
  const GdMap *map = gd_map(run->c, run->s);
  uint16_t places[GD_HEXES];
  for (int from = 0; from < figures; from++)
    for (int dir = 0; dir < GD_DIRS; dir++) {
      int next = map->next[a->at[from]][dir];
      if (next != GD_NOWHERE && gd_adjacent(run->c, run->s, a->at[from], next) && gd_empty(run->c, run->s, next))
        return next;
    }
  return gd_places_for(run->c, run->s, a->at[0], places) ? places[0] : GD_NOWHERE;
}

/* Figures without any place are lost from the start. */
static void swarm_out(GdRun *run, int alien) {
  GdAlien *a = &run->s->alien[alien];
  int hp = run->c->card[a->card].hp, figures = 1, place;
  while (figures < hp && (place = swarm_place(run, a, figures)) != GD_NOWHERE) a->at[figures++] = (uint16_t)place;
  a->wounds = (uint8_t)(hp - figures);
}

int gd_appear(GdRun *run, int card, int hex, int came, bool stock) {
  GdState *s = run->s;
  int alien = gd_free_alien(s);
  GdAlien *a = &s->alien[alien];
  gd_no_alien(a);
  a->card = (uint8_t)card;
  a->at[0] = (uint16_t)hex;
  a->came = (uint8_t)came;
  a->stock = stock;
  a->controller = GD_NONE;
  a->shield = (uint8_t)gd_shield_full(run->c, s, GD_ALIEN_BASE + alien);
  if (run->c->card[card].swarm) swarm_out(run, alien);
  gd_tell(run, GD_E_APPEARED, gd_bodied(run, GD_ALIEN_BASE + alien), gd_hexed(run, hex), 0, 0, 0, 0);
  gd_assign(run, alien);
  gd_engage_near(run, alien);
  return alien;
}

static void reveal_one(GdRun *run) {
  GdState *s = run->s;
  int index = gd_signal_on(s, s->reveal.at), hex = s->reveal.at, came = s->signal[index].came;
  s->reveal.at = GD_NOWHERE;
  int kind = flip(run, index);
  gd_tell(run, GD_E_REVEALED, gd_hexed(run, hex), kind, 0, 0, 0, 0);
  if (kind == GD_HUMAN_SIGNAL && run->m->lines.whens >> GD_WHEN_REVEAL & 1) {
    GdScene scene = {.self = GD_BODY_NONE, .picked = -1, .hex = hex};
    return gd_now(run, &run->m->lines, GD_WHEN_REVEAL, &scene);
  }
  s->signal_discards[kind]++;
  if (kind == GD_HUMAN_SIGNAL) return;
  int card = draw_card(run);
  if (card < 0) return;
  uint8_t alien = (uint8_t)gd_appear(run, card, hex, came, false);
  gd_open_guard(run, &alien, 1);
}

void gd_run_reveal(GdRun *run) {
  GdState *s = run->s;
  if (s->reveal.at != GD_NOWHERE) return reveal_one(run);
  uint32_t found = gd_in_sight(run->c, s);
  if (!found) return gd_pop(run);
  if (found & (found - 1)) return gd_ask(run, GD_AT_REVEAL, s->alpha);
  s->reveal.at = s->signal[__builtin_ctz(found)].at;
}

/* ---- teleport (GD-15.2, 15.3, 15.8) ------------------------------------------------------------------------- */

/* Nearest empty hexes by legal alien path from the point. */
int gd_places_for(const GdContent *c, const GdState *s, int hex, uint16_t out[GD_HEXES]) {
  const GdMap *map = gd_map(c, s);
  uint64_t seen[(GD_HEXES + 63) / 64] = {0};
  uint16_t ring[GD_HEXES];
  int count = 1, found = 0;
  ring[0] = (uint16_t)hex;
  seen[hex >> 6] |= 1ull << (hex & 63);
  while (count && !found) {
    for (int i = 0; i < count; i++)
      if (gd_empty(c, s, ring[i])) out[found++] = ring[i];
    if (found) break;
    uint16_t next[GD_HEXES];
    int more = 0;
    for (int i = 0; i < count; i++)
      for (int dir = 0; dir < GD_DIRS; dir++) {
        int to = map->next[ring[i]][dir];
        if (to == GD_NOWHERE || seen[to >> 6] >> (to & 63) & 1) continue;
        if (!map->standard[to] || !gd_crossable(c, s, ring[i], dir)) continue;
        seen[to >> 6] |= 1ull << (to & 63);
        next[more++] = (uint16_t)to;
      }
    memcpy(ring, next, (size_t)more * sizeof *ring);
    count = more;
  }
  return found;
}

static int mark_of(GdRun *run, int face) {
  const uint8_t *symbol = run->c->symbol[GD_BLUE_DIE][face];
  if (symbol[GD_BOLT]) return GD_MARK_BOLT;
  if (symbol[GD_HIT]) return GD_MARK_HIT;
  return symbol[GD_SHIELD] ? GD_MARK_SHIELD : GD_MARK_DANGER;
}

static int lonely_point(GdRun *run) {
  GdState *s = run->s;
  int best = -1, fewest = 99;
  for (int mark = 0; mark < GD_POINTS; mark++) {
    if (s->point[mark] == GD_NOWHERE) continue;
    int n = 0;
    for (int seat = 0; seat < s->agents; seat++)
      n += gd_unit_there(s, seat) &&
           gd_area_distance(gd_map(run->c, s), gd_area(s->agent[seat].at), gd_area(s->point[mark])) <= 2;
    if (n < fewest) best = mark, fewest = n;
  }
  return best;
}

static int roll_point(GdRun *run, int *face) {
  GdState *s = run->s;
  int points = 0, mark = -1;
  *face = -1;
  for (int i = 0; i < GD_POINTS; i++)
    if (s->point[i] != GD_NOWHERE) points++, mark = i;
  if (!points) return -1;
  if (s->teleport.where == GD_AT_LONELY)
    mark = lonely_point(run);
  else if (points > 1)
    do {
      *face = gd_roll(run, GD_BLUE_DIE);
      mark = mark_of(run, *face);
    } while (s->point[mark] == GD_NOWHERE && !(run->chance && (run->chance->needed || run->chance->bad)));
  return s->point[mark] == GD_NOWHERE ? -1 : mark;
}

void gd_teleport_signals(GdRun *run, int n, int where) {
  if (n <= 0) return;
  gd_push(run, GD_IN_TELEPORT);
  GdTeleport *t = &run->s->teleport;
  t->active = 1;
  t->left = (uint8_t)n;
  t->where = (uint8_t)where;
}

void gd_teleport_alien(GdRun *run, const GdFilter *of, int where) {
  gd_push(run, GD_IN_TELEPORT);
  GdTeleport *t = &run->s->teleport;
  t->active = 2;
  t->left = 1;
  t->species = of->species;
  t->grades = of->grades;
  t->card = of->card;
  t->where = (uint8_t)where;
}

static bool wanted(GdRun *run, int card) {
  const GdTeleport *t = &run->s->teleport;
  const GdCard *facts = &run->c->card[card];
  if (t->card) return card == t->card - 1;
  if (t->species && facts->species != t->species - 1) return false;
  return !t->grades || t->grades >> facts->grade & 1;
}

/* GD-15.8: the topmost of those named; the deck is searched, then the discards are shuffled in. -1: none. */
static int find_card(GdRun *run) {
  GdState *s = run->s;
  const GdTeleport *t = &s->teleport;
  if (!t->species && !t->grades && !t->card) return draw_card(run);
  for (int round = 0; round < 2; round++) {
    uint8_t fit[GD_CARDS] = {0};
    for (int i = 0; i < run->c->cards; i++)
      if (wanted(run, i) && has_figure(run, i)) fit[i] = s->deck[i];
    int card = gd_draw(run, GD_DIE_ALIEN, fit, run->c->cards);
    if (card >= 0) {
      s->deck[card]--;
      return card;
    }
    bool there = false;
    for (int i = 0; i < run->c->cards; i++) there |= wanted(run, i) && has_figure(run, i) && s->discards[i];
    if (!there) return -1;
    for (int i = 0; i < run->c->cards; i++) s->deck[i] = (uint8_t)(s->deck[i] + s->discards[i]), s->discards[i] = 0;
  }
  return -1;
}

static bool card_left(GdRun *run) {
  for (int i = 0; i < run->c->cards; i++)
    if (wanted(run, i) && has_figure(run, i) && run->s->deck[i] + run->s->discards[i]) return true;
  return false;
}

/* Stages: 0 where and what, 1 at which hex, 2 it is there, 3 what it brings about. */
static void begin_teleport(GdRun *run) {
  GdState *s = run->s;
  GdTeleport *t = &s->teleport;
  if (!t->left) {
    s->script.matched = t->done;
    return gd_pop(run);
  }
  t->left--;
  bool any = false;
  for (int i = 0; i < GD_POINTS; i++) any |= s->point[i] != GD_NOWHERE;
  if (!any) return;
  if (t->active == 1 && (s->signals == GD_SIGNALS || !fill_reserve(s))) return;
  if (t->active == 2 && !card_left(run)) return;
  int face, mark = roll_point(run, &face);
  if (mark < 0) return;
  t->at = s->point[mark];
  t->stage = 1;
  if (t->active == 2) t->came = (uint8_t)find_card(run);
  gd_tell(run, GD_E_TELEPORT, mark, face < 0 ? -1 : face + 1, t->active - 1, t->active == 2 ? 128 + t->came : 0, 0, 0);
}

static void find_place(GdRun *run) {
  GdState *s = run->s;
  GdTeleport *t = &s->teleport;
  uint16_t places[GD_HEXES];
  int n = gd_places_for(run->c, s, t->at, places);
  if (n > 1) return gd_ask(run, GD_AT_NEAREST, s->alpha);
  t->stage = 2;
  if (n) {
    t->at = places[0];
    return;
  }
  t->stage = 0; /* nothing is placed; what was drawn is discarded */
  if (t->active == 2) {
    s->discards[t->came]++;
  } else {
    int kind = gd_draw(run, GD_DIE_SIGNAL, s->pool[s->reserve], GD_SIGNAL_KINDS);
    s->pool[s->reserve][kind]--;
    s->signal_discards[kind]++;
  }
}

static void arrive(GdRun *run) {
  GdState *s = run->s;
  GdTeleport *t = &s->teleport;
  t->done = 1;
  t->stage = 0;
  if (t->active == 1) {
    add_signal(s, t->at);
    gd_tell(run, GD_E_SIGNAL, gd_hexed(run, t->at), 0, 0, 0, 0, 0);
    return gd_reveal(run);
  }
  uint8_t alien = (uint8_t)gd_appear(run, t->came, t->at, GD_NONE, false);
  s->alien[alien].scorched = 0;
  gd_open_guard(run, &alien, 1);
  int depth = s->depth;
  while (s->depth == depth && gd_entered(run, alien, true)) continue; /* several flames, or a mine at last */
}

void gd_run_teleport(GdRun *run) {
  switch (run->s->teleport.stage) {
    case 0:
      return begin_teleport(run);
    case 1:
      return find_place(run);
    default:
      return arrive(run);
  }
}

/* ---- movement (GD-15.4) ------------------------------------------------------------------------------------- */

void gd_move_signals(GdRun *run, int n, int goal, int area) {
  GdState *s = run->s;
  if (!s->signals || n <= 0) return;
  gd_push(run, GD_IN_SIGNALS);
  GdSignalsState *moving = &s->moving;
  moving->active = 1;
  moving->count = (uint8_t)gd_signal_order(run->c, s, moving->order);
  moving->steps = moving->left = (uint8_t)n;
  moving->goal = (uint8_t)goal;
  moving->area = (uint8_t)area;
}

static void resort(GdState *s, int index) {
  GdSignal signal = s->signal[index];
  while (index > 0 && s->signal[index - 1].at > signal.at) s->signal[index] = s->signal[index - 1], index--;
  while (index + 1 < s->signals && s->signal[index + 1].at < signal.at)
    s->signal[index] = s->signal[index + 1], index++;
  s->signal[index] = signal;
}

void gd_run_signals(GdRun *run) {
  GdState *s = run->s;
  GdSignalsState *moving = &s->moving;
  if (moving->next >= moving->count) return gd_pop(run);
  int hex = moving->order[moving->next], index = hex == GD_NOWHERE ? -1 : gd_signal_on(s, hex);
  GdSignalWay way = {.hex = GD_NOWHERE};
  if (index >= 0 && moving->left) gd_signal_way(run->c, s, hex, moving->left, moving->goal, moving->area, &way);
  if (way.hex == GD_NOWHERE) {
    moving->next++;
    moving->left = moving->steps;
    return;
  }
  gd_tell(run, GD_E_SIGNAL_MOVED, gd_hexed(run, hex), gd_hexed(run, way.hex), way.why_node, way.why_hex, 0, 0);
  s->signal[index].at = (uint16_t)way.hex;
  s->signal[index].came = (uint8_t)way.came;
  moving->order[moving->next] = (uint16_t)way.hex;
  moving->left = (uint8_t)(way.steps && way.steps < moving->left ? moving->left - way.steps : 0);
  resort(s, index);
  gd_reveal(run);
}
