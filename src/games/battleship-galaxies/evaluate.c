/* Judgement for bots: how strong the sides are, what they threaten, and how near each is to what its mission wants. The
 * sides are compared as a ratio of squares. */
#include "survey.h"

enum {
  WAITING = 32, /* worth of an unlaunched ship, of BG_POINT */
  HELD = 40,    /* of a card in hand */
  ON_TILE = 60, /* of a ship on a discovery tile */
  WON = 1000 * BG_FINE,
  LIMIT = 990 * BG_FINE
};

/* One judgement in the making. */
typedef struct Judging {
  const BgContent *c;
  const BgState *s;
  const BgMission *m;
  BgAims aims;
  BgSurvey survey;
  int worth[2], ships[2];
  int wanted[2]; /* energy for ships that wait */
} Judging;

/* ---- what a side has --------------------------------------------------------------------------------------- */

/* A ship that is hurt is worth less: shields come back now and then, hull never does. */
static int worth_of(const Judging *j, const BgSeen *ship) {
  const BgPiece *piece = bg_piece(j->s, ship->piece);
  const BgVersionFacts *sheet = bg_sheet_of(j->c, j->s, ship->card);
  int health = piece->blue + 2 * (sheet->hull - piece->red), full = sheet->shields + 2 * sheet->hull;
  return ship->worth * (5 * full + 7 * health) / (12 * full);
}

static void count_ships(Judging *j) {
  for (int i = 0; i < j->survey.count; i++) {
    const BgSeen *ship = &j->survey.ship[i];
    j->worth[ship->side] += worth_of(j, ship);
    j->ships[ship->side]++;
  }
  for (int card = 0; card < j->s->seats * BG_SLOTS; card++) {
    const BgCard *on = &j->s->card[card];
    bool coming = j->s->node == BG_AT_PLACE && j->s->placing.card == card; /* it has been paid for */
    if (!coming && on->place != BG_SCREEN && on->place != BG_HOLD) continue;
    int part = coming ? BG_POINT : WAITING, side = bg_side_of(j->c, j->s, on->controller);
    j->worth[side] += bg_card_worth(j->c, j->s, card) * part / BG_POINT;
    if (!coming) j->wanted[side] += bg_card_worth(j->c, j->s, card) / BG_POINT;
  }
}

/* Energy is worth most while there are ships to launch, and little where more is kept than can be spent in a turn. */
static int stored(const Judging *j, int side, int energy) {
  enum { TURN = 14 };
  int first = energy < j->wanted[side] ? energy : j->wanted[side], rest = energy - first;
  int soon = rest < TURN ? rest : TURN;
  return first * BG_ENERGY_WORTH + soon * BG_ENERGY_WORTH * 5 / 8 + (rest - soon) * BG_ENERGY_WORTH / 4;
}

/* Energy less what only those have received whose turn of this round has begun: the end of a turn changes nothing. */
static void count_seat(Judging *j, int seat) {
  const BgSeat *own = &j->s->seat[seat];
  const BgSeatFacts *facts = &j->m->seat[seat];
  int place = (seat + j->s->seats - j->s->starter) % j->s->seats, side = facts->side, pile = facts->pile;
  bool begun = j->s->phase != BG_SETTING_UP && place < j->s->turns && j->s->turns < j->s->seats;
  int energy = (facts->track == seat ? j->s->energy[seat] : 0) - (begun ? facts->income : 0);
  int list = 0;
  for (int kind = 0; j->s->node == BG_AT_DECK && pile == seat && kind < j->c->kinds; kind++)
    list += j->s->pile[seat].list[kind];
  j->worth[side] += stored(j, side, energy + own->discount) + own->hand_count * HELD + list;
}

/* ---- what ships can do to each other ------------------------------------------------------------------------ */

/* Ships whose turn is still to come fire before those that have had theirs. */
static int tempo(const Judging *j, const BgSeen *ship) {
  enum { EVEN = 110, NEXT = 150, LATER = 80 };
  if (j->s->phase == BG_SETTING_UP) return EVEN;
  return ship->seat == j->s->active && j->s->card[ship->card].activated ? LATER : NEXT;
}

/* One after another takes the target where most is left to be taken: what is lost already draws no fire. */
static void count_threats(Judging *j) {
  int left[BG_PIECES], sum;
  for (int i = 0; i < j->survey.count; i++) left[i] = j->survey.ship[i].worth;
  for (int i = 0; i < j->survey.count; i++) {
    const BgSeen *ship = &j->survey.ship[i];
    sum = bg_seen_volley(&j->survey, ship, left, tempo(j, ship));
    j->worth[ship->side] += sum;
  }
}

/* A hit that somebody may still answer. */
static void count_hit(Judging *j) {
  const BgAttack *attack = &j->s->attack;
  if (attack->attacker == BG_NONE || !attack->hit || attack->stage < 4 || attack->stage > 8) return;
  const BgSeen *target = bg_seen(&j->survey, attack->target);
  if (!target) return;
  int strength = attack->strength + attack->boost;
  int loss = attack->critical || strength >= target->stands ? target->worth : target->worth * strength / target->stands;
  j->worth[target->side] -= loss * 3 / 4;
}

static void count_tiles(Judging *j) {
  for (int tile = 0; tile < j->s->tiles; tile++) {
    int kind = j->s->tile[tile].kind;
    BgArea area;
    if (kind != BG_NONE && !j->c->tile[kind].abilities.count) continue; /* face down: whatever it is */
    if (!bg_tile_area(j->c, j->m->boards, &j->s->tile[tile], &area)) continue;
    bool held[2] = {false, false};
    const BgSeen on = {.at = {area.hex[0], area.hex[1]}, .size = BG_MEDIUM};
    for (int i = 0; i < j->survey.count; i++) {
      const BgSeen *ship = &j->survey.ship[i];
      if (!held[ship->side]) held[ship->side] = bg_seen_apart(ship->at, ship->size, &on) == 0;
    }
    for (int side = 0; side < 2; side++) j->worth[side] += held[side] ? ON_TILE : 0;
  }
}

/* ---- what the mission wants ---------------------------------------------------------------------------------- */

static void count_flag(Judging *j) {
  for (int i = 0; j->aims.flag_side >= 0 && i < j->survey.count; i++) {
    const BgSeen *ship = &j->survey.ship[i];
    if (bg_name(j->c, j->s, ship->card) != j->aims.flag_name) continue;
    const BgVersionFacts *sheet = bg_sheet_of(j->c, j->s, ship->card);
    j->worth[!j->aims.flag_side] += BG_FLAG_WORTH * ship->stands / (sheet->shields + sheet->hull);
  }
}

/* Asteroids that the enemy moves: ships keep away from them. */
static void count_rocks(Judging *j) {
  for (int i = 0; j->aims.rocks_side >= 0 && i < j->survey.count; i++) {
    const BgSeen *ship = &j->survey.ship[i];
    if (ship->side != j->aims.rocks_side) j->worth[ship->side] -= bg_seen_rocks(j->c, j->s, ship);
  }
}

/* Ships that have escaped are not lost. */
static void count_escaped(Judging *j) {
  enum { ESCAPED = 5 * BG_POINT / 2 };
  for (int seat = 0; seat < j->s->seats; seat++)
    if (j->m->seat[seat].side == j->aims.run_side) j->worth[j->aims.run_side] += j->s->seat[seat].points * ESCAPED;
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

/* Cards that can still be drawn before the clock ends the match; many where there is no clock. */
static int draws_left(const Judging *j) {
  int most = 0;
  if (bg_simple(j->s) || j->m->no_clock || j->s->phase == BG_SETTING_UP) return 99;
  for (int seat = 0; seat < j->s->seats; seat++) {
    const BgPile *pile = &j->s->pile[seat];
    if (j->m->seat[seat].pile != seat || pile->exhausted == 2) continue;
    int left = pile->left_count + pile->under_count + (pile->exhausted ? 0 : 8 + pile->discard_count);
    if (left > most) most = left;
  }
  return most;
}

static int compare(int64_t a, int64_t b) {
  if (a < BG_POINT) a = BG_POINT;
  if (b < BG_POINT) b = BG_POINT;
  for (; (a | b) >> 23; a >>= 1) b >>= 1; /* squares of larger numbers, times WON, are too large */
  return (int)(WON * (a * a - b * b) / (a * a + b * b));
}

/* When the clock is about to end the match, what counts is what it counts. */
static int at_the_clock(const Judging *j, int value) {
  int left = draws_left(j), cost[2] = {0, 0};
  if (left >= 8) return value;
  for (int i = 0; i < j->survey.count; i++) {
    const BgSeen *ship = &j->survey.ship[i];
    cost[ship->side] += bg_card_worth(j->c, j->s, ship->card) / bg_ships_of(j->c, j->s, ship->card);
  }
  int lead = compare((int64_t)cost[0] * cost[0] * cost[0], (int64_t)cost[1] * cost[1] * cost[1]);
  return (value * left + lead * (8 - left)) / 8;
}

static int judge(const BgContent *c, const BgState *s) { /* for side 0 */
  Judging j = {.c = c, .s = s, .m = bg_mission(c, s)};
  bg_survey(c, s, &j.survey);
  count_ships(&j);
  for (int seat = 0; seat < s->seats; seat++) count_seat(&j, seat);
  bg_aims(c, s, &j.aims);
  bg_mark_flag(c, s, &j.aims, &j.survey);
  count_threats(&j);
  count_hit(&j);
  count_tiles(&j);
  count_flag(&j);
  count_rocks(&j);
  count_escaped(&j);
  for (int side = 0; side < 2; side++) /* elimination comes near */
    if (!j.ships[side] && s->round + 1 >= c->first_check) j.worth[side] = j.worth[side] * 2 / 3;
  int value = at_the_clock(&j, compare(j.worth[0], j.worth[1]));
  for (int side = 0; side < 2; side++) {
    int part = bg_by_points(c, s, &j.aims, &j.survey, side);
    value = (value * (256 - part) + (side ? -WON : WON) * part) / 256;
  }
  return value > LIMIT ? LIMIT : value < -LIMIT ? -LIMIT : value;
}

int bg_value(const BgContent *c, const BgState *s, int side) {
  int value = judge(c, s);
  return side ? -value : value;
}

static int of_seat(const BgContent *c, const BgState *s, int seat, int value) {
  if (s->node == BG_AT_OVER) return !s->winners ? 0 : s->winners >> seat & 1 ? 1000 : -1000;
  return (bg_side_of(c, s, seat) == 0 ? value : -value) / BG_FINE;
}

int bg_evaluate(const SbContent *content, const SbState *state, int seat) {
  const BgContent *c = bg_facts(content);
  const BgState *s = (const BgState *)state;
  return of_seat(c, s, seat, s->node == BG_AT_OVER ? 0 : judge(c, s));
}

void bg_evaluate_all(const SbContent *content, const SbState *state, int *values) {
  const BgContent *c = bg_facts(content);
  const BgState *s = (const BgState *)state;
  int value = s->node == BG_AT_OVER ? 0 : judge(c, s);
  for (int seat = 0; seat < s->seats; seat++) values[seat] = of_seat(c, s, seat, value);
}
