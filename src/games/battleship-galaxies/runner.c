/* How a side runs that scores in a zone of the enemy (mission 2): together, with energy kept for those who are under
 * way. Ships that come one after another are shot one after another; squadrons in a hold are not shot at. */
#include "player.h"
#include "survey.h"

typedef struct Run {
  const BgContent *c;
  const BgState *s;
  int seat;
  BgAims aims;
  BgSurvey survey;
} Run;

enum {
  TOGETHER = 2, /* the round in which they come */
  FEW = 2,      /* ships, when others have to follow at once */
  KEPT = 3      /* energy that is not spent on launches where ships are under way */
};

static int energy_of(const Run *r) {
  return bg_energy(r->c, r->s, r->seat);
}

static int ships_there(const Run *r) {
  int count = 0;
  for (int i = 0; i < r->survey.count; i++) count += r->survey.ship[i].seat == r->seat;
  return count;
}

/* Points of a card for what it costs on the way, in hundredths. The large ship needs longest, and draws the fire. */
static int worth_launching(const Run *r, int card) {
  enum { WAY = 12, LARGE = 20 };
  const BgVersionFacts *sheet = bg_sheet_of(r->c, r->s, card);
  int size = bg_ship(r->c, r->s, card)->size, turns = sheet->move ? (WAY + sheet->move - 1) / sheet->move : WAY;
  int cost = bg_launch_of(r->c, r->s, card) + turns * sheet->activation + 1;
  return size == BG_LARGE ? LARGE : 100 * r->aims.run_points[size] * bg_ships_of(r->c, r->s, card) / cost;
}

/* A squadron in the hold, the faster the better, where the transport is not the large ship, which draws the fire. */
static int worth_loading(const Run *r, int transport, int cargo) {
  enum { HOLD = 50, NEVER = -1000 };
  int worth = cargo ? HOLD : 0;
  if (cargo && bg_ship(r->c, r->s, transport)->size == BG_LARGE) return NEVER;
  for (int slot = 0; slot < BG_SLOTS; slot++) {
    int card = r->seat * BG_SLOTS + slot;
    if (!(cargo >> slot & 1)) continue;
    if (bg_ships_of(r->c, r->s, card) == 1) return NEVER;
    worth += bg_sheet_of(r->c, r->s, card)->move;
  }
  return worth;
}

/* Whether ships that leave their hold now get there in one movement, which can be paid for as well. */
static bool arrives(const Run *r, int card) {
  const BgZone *zone = &bg_mission(r->c, r->s)->zone[r->aims.run_zone];
  const BgVersionFacts *sheet = bg_sheet_of(r->c, r->s, card);
  if (bg_launch_of(r->c, r->s, card) + sheet->activation > energy_of(r)) return false;
  for (int i = 0; i < r->survey.count; i++) {
    const BgSeen *ship = &r->survey.ship[i];
    if (ship->card != r->s->card[card].hold) continue;
    int rows = bg_rows_to(zone, bg_row(ship->at[0])), second = rows;
    if (ship->at[1] != BG_NOWHERE) second = bg_rows_to(zone, bg_row(ship->at[1]));
    return (second < rows ? second : rows) - 1 - (ship->size == BG_LARGE) <= sheet->move;
  }
  return false;
}

static int worth_of_launch(const Run *r, int card, int cargo, int keep) {
  enum { THERE = 200 };
  if (r->s->card[card].place == BG_HOLD) return arrives(r, card) ? THERE : 0;
  if (energy_of(r) - bg_launch_of(r->c, r->s, card) < keep) return 0;
  return worth_launching(r, card) + worth_loading(r, card, cargo);
}

static bool launch(const Run *r, const SbAction *actions, int count, SbAction *out) {
  int best = 0, keep = ships_there(r) <= FEW ? 0 : bg_to_move(r->c, r->s, r->seat);
  if (keep > KEPT) keep = KEPT;
  if (r->s->round < TOGETHER) return *out = bg_pack(BG_END, 0, 0, 0), true;
  for (int i = 0; i < count; i++) {
    if (bg_verb(actions[i]) != BG_LAUNCH_CARD) continue;
    int worth = worth_of_launch(r, bg_a(actions[i]), bg_b(actions[i]), keep);
    if (worth > best) best = worth, *out = actions[i];
  }
  return best > 0;
}

/* Those who get there in this turn first, then those who bring most for their energy. */
static bool activate(const Run *r, const SbAction *actions, int count, SbAction *out) {
  int best = 0;
  for (int i = 0; i < count; i++) {
    if (bg_verb(actions[i]) != BG_ACTIVATE || bg_b(actions[i])) continue;
    int worth = 0;
    for (int k = 0; k < r->survey.count; k++) {
      BgSeen ship = r->survey.ship[k];
      if (ship.card != bg_a(actions[i])) continue;
      int now = bg_seen_errand(r->c, r->s, &r->aims, &r->survey, &ship);
      ship.going = ship.move;
      worth += bg_seen_errand(r->c, r->s, &r->aims, &r->survey, &ship) - now;
    }
    worth = worth * 4 / (1 + bg_activation_of(r->c, r->s, bg_a(actions[i])));
    if (worth > best) best = worth, *out = actions[i];
  }
  return best > 0;
}

bool bg_run_for_it(const BgContent *c, BgState *s, int seat, const SbAction *actions, int count, SbAction *out) {
  Run r = {.c = c, .s = s, .seat = seat};
  bg_aims(c, s, &r.aims);
  if (r.aims.run_side != bg_side_of(c, s, seat)) return false;
  bg_survey(c, s, &r.survey);
  if (s->node == BG_AT_DEPLOY) return launch(&r, actions, count, out);
  return s->node == BG_AT_ACTION && activate(&r, actions, count, out);
}
