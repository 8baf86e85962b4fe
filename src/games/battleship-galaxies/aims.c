/* What the mission wants, and how near ships are to it. */
#include "survey.h"

static int side_of_faction(const BgContent *c, const BgState *s, int faction) {
  for (int seat = 0; seat < s->seats; seat++)
    if (bg_faction(c, s, seat) == faction) return bg_side_of(c, s, seat);
  return -1;
}

static int zone_of_faction(const BgContent *c, const BgState *s, int faction) {
  for (int seat = 0; seat < s->seats; seat++)
    if (bg_faction(c, s, seat) == faction) return bg_mission(c, s)->seat[seat].zone;
  return 0;
}

static const BgEffect *effect_of(const BgAbility *ability, int what) {
  for (int e = 0; e < ability->effects; e++)
    if (ability->effect[e].what == what) return &ability->effect[e];
  return NULL;
}

static void aim(const BgContent *c, const BgState *s, const BgAbility *ability, BgAims *out) {
  const BgFilter *filter = &ability->test[0].filter;
  const BgEffect *points = effect_of(ability, BG_DO_POINTS);
  int side = ability->side ? side_of_faction(c, s, ability->side - 1) : -1;
  if (ability->when == BG_WHEN_MOVED && points && filter->zone) {
    out->run_side = side;
    out->run_zone = zone_of_faction(c, s, filter->zone - 1);
    for (int size = 0; size < BG_SIZES; size++)
      out->run_points[size] = points->by_size ? points->table[size] : points->n;
  }
  if (ability->when == BG_WHEN_DESTROYED && effect_of(ability, BG_DO_WIN) && filter->name) {
    out->flag_side = side;
    out->flag_name = filter->name - 1;
  }
  if (ability->when == BG_WHEN_INSTEAD && effect_of(ability, BG_DO_TABLE) && filter->tile) {
    out->rescue_side = side;
    out->rescue_tile = filter->tile - 1;
  }
  if (effect_of(ability, BG_DO_ENGINES)) out->rocks_side = side;
  if (ability->when == BG_WHEN_ATTACHED && points && filter->faction) {
    out->loot_side = side;
    out->loot_faction = filter->faction - 1;
  }
}

void bg_aims(const BgContent *c, const BgState *s, BgAims *out) {
  const BgList *list = &bg_mission(c, s)->abilities;
  out->run_side = out->flag_side = out->rescue_side = out->loot_side = out->rocks_side = -1;
  for (int i = list->first; i < list->first + list->count; i++) aim(c, s, &c->ability[i], out);
}

void bg_mark_flag(const BgContent *c, const BgState *s, const BgAims *aims, BgSurvey *survey) {
  for (int i = 0; aims->flag_side >= 0 && i < survey->count; i++)
    if (bg_name(c, s, survey->ship[i].card) == aims->flag_name) survey->ship[i].worth += BG_FLAG_WORTH;
}

/* ---- the way there ------------------------------------------------------------------------------------------- */

/* Damage to be expected in a turn of the enemy, in sixteenths: of those who are within reach now, or of all, since the
 * way leads past them. Energy is short, and it is shared by those who are there to be shot at. */
static int danger(const BgSurvey *survey, const BgSeen *ship, bool now) {
  int fire = 0, targets = 1;
  for (int i = 0; i < survey->count; i++) {
    const BgSeen *other = &survey->ship[i];
    if (other->side == ship->side)
      targets++;
    else if (!now || bg_seen_apart(ship->at, ship->size, other) <= other->range + other->move)
      fire += other->fire;
  }
  return fire * ship->hit / 256 * 4 / (3 * targets);
}

static int lasts_one(const BgSurvey *survey, const BgSeen *ship, bool now) {
  int whole = 16 * ship->stands;
  return 256 * whole / (whole + danger(survey, ship, now));
}

/* The chance to be there after so many turns (in quarters), of 256. */
static int lasts(const BgSurvey *survey, const BgSeen *ship, int quarters) {
  int each = lasts_one(survey, ship, false), chance = 256;
  if (quarters >= 4) chance = lasts_one(survey, ship, true), quarters -= 4;
  for (; quarters >= 4; quarters -= 4) chance = chance * each / 256;
  return chance * (256 * 4 - (256 - each) * quarters) / (256 * 4);
}

static int turns_to(const BgSeen *ship, int spaces) { /* in quarters; a turn at least where nothing is open */
  int left = spaces - ship->going;
  if (left <= 0) return ship->going ? 0 : spaces > 0 ? 4 : 0;
  return 4 + (4 * left) / (ship->move ? ship->move : 1);
}

int bg_rows_to(const BgZone *zone, int row) {
  return row < zone->row_low ? zone->row_low - row : row > zone->row_high ? row - zone->row_high : 0;
}

/* The way to the zone in which ships score (mission 2). */
static int run(const BgContent *c, const BgState *s, const BgAims *aims, const BgSurvey *survey, const BgSeen *ship) {
  const BgZone *zone = &bg_mission(c, s)->zone[aims->run_zone];
  int rows = bg_rows_to(zone, bg_row(ship->at[0])) - (ship->size == BG_LARGE);
  if (ship->at[1] != BG_NOWHERE) {
    int second = bg_rows_to(zone, bg_row(ship->at[1]));
    if (second < rows) rows = second;
  }
  return aims->run_points[ship->size] * lasts(survey, ship, turns_to(ship, rows > 0 ? rows : 0));
}

static int apart(const BgContent *c, const BgState *s, const BgSeen *ship, int tile) {
  int best = BG_COLUMNS;
  BgArea area;
  if (!bg_tile_area(c, bg_mission(c, s)->boards, &s->tile[tile], &area)) return best;
  for (int i = 0; i < area.count; i++) {
    const BgSeen hex = {.at = {area.hex[i], BG_NOWHERE}};
    int far = bg_seen_apart(ship->at, ship->size, &hex);
    if (far < best) best = far;
  }
  return best;
}

static int kind_apart(const BgContent *c, const BgState *s, const BgSeen *ship, int kind) {
  int best = BG_COLUMNS;
  for (int tile = 0; tile < s->tiles; tile++) {
    int far = s->tile[tile].kind == kind ? apart(c, s, ship, tile) : best;
    if (far < best) best = far;
  }
  return best;
}

enum { SEARCHED = 3 }; /* points a ship makes by the time that one can see */

/* Next to what is searched for survivors (mission 5); the ships of a squadron roll once together. */
static int rescue(const BgContent *c, const BgState *s, const BgAims *aims, const BgSurvey *survey,
                  const BgSeen *ship) {
  int far = kind_apart(c, s, ship, aims->rescue_tile) - 1, quarters = turns_to(ship, far > 0 ? far : 0);
  return SEARCHED * lasts(survey, ship, quarters) * 12 / (12 + quarters) / bg_ships_of(c, s, ship->card);
}

int bg_to_move(const BgContent *c, const BgState *s, int seat) {
  int sum = 0;
  for (int card = seat * BG_SLOTS; card < (seat + 1) * BG_SLOTS; card++)
    if (s->card[card].place == BG_PLAY) sum += bg_activation_of(c, s, card);
  return sum;
}

int bg_seen_errand(const BgContent *c, const BgState *s, const BgAims *aims, const BgSurvey *survey,
                   const BgSeen *ship) {
  if (ship->side == aims->run_side) return run(c, s, aims, survey, ship);
  return ship->side == aims->rescue_side ? rescue(c, s, aims, survey, ship) : 0;
}

/* ---- asteroids that are moved (mission 4) -------------------------------------------------------------------- */

int bg_seen_rocks(const BgContent *c, const BgState *s, const BgSeen *ship) {
  enum {
    SIDES = 8,
    OFTEN = 60
  }; /* of the number die; uses in a round for each asteroid that find just this ship, of 256 */
  int sum = 0;
  for (int tile = 0; tile < s->tiles; tile++) {
    int kind = s->tile[tile].kind;
    if (kind >= c->tile_kinds || !c->tile[kind].blocks) continue;
    int steps = apart(c, s, ship, tile) - 1;
    if (steps < 1) steps = 2; /* away and back */
    if (steps <= SIDES) sum += SIDES + 1 - steps;
  }
  return ship->worth * sum / SIDES * OFTEN / 256 / ship->stands;
}

/* ---- winning by points ------------------------------------------------------------------------------------------ */

/* Ships that are still to come: a third of what they could score. */
static int waiting(const BgContent *c, const BgState *s, const BgAims *aims, int side) {
  int sum = 0;
  for (int card = 0; side == aims->run_side && card < s->seats * BG_SLOTS; card++) {
    const BgCard *on = &s->card[card];
    bool coming = s->placing.card == card && s->node == BG_AT_PLACE;
    if (bg_side_of(c, s, on->controller) != side) continue;
    if (coming || on->place == BG_SCREEN || on->place == BG_HOLD)
      sum += aims->run_points[bg_ship(c, s, card)->size] * bg_ships_of(c, s, card) * (coming ? 88 : 64);
  }
  return sum;
}

/* Cards that will score once they are attached (mission 3). */
static int loot(const BgContent *c, const BgState *s, const BgAims *aims, int side) {
  int sum = 0;
  for (int seat = 0; side == aims->loot_side && seat < s->seats; seat++)
    for (int kind = 0; bg_side_of(c, s, seat) == side && kind < c->kinds; kind++)
      if (c->kind[kind].faction == aims->loot_faction && c->kind[kind].type != BG_EVENT)
        sum += s->seat[seat].hand[kind] * 128;
  return sum;
}

/* Of the points that are wanted, in 256, there are so many, or may be. */
static int chance_to_run(int part) {
  int64_t cube = (int64_t)part * part * part;
  return (int)(256 * cube / (cube + (int64_t)256 * 256 * 256 * 3 / 5));
}

int bg_by_points(const BgContent *c, const BgState *s, const BgAims *aims, const BgSurvey *survey, int side) {
  const BgMission *m = bg_mission(c, s);
  int points = 0, target = 0, hope = 0;
  for (int seat = 0; seat < s->seats; seat++) {
    if (m->seat[seat].side != side) continue;
    points += 256 * s->seat[seat].points;
    if (m->seat[seat].target) target = 256 * m->seat[seat].target;
  }
  if (!target) return 0;
  for (int i = 0; i < survey->count; i++)
    if (survey->ship[i].side == side) hope += bg_seen_errand(c, s, aims, survey, &survey->ship[i]);
  hope += waiting(c, s, aims, side) + loot(c, s, aims, side);
  int left = points < target ? target - points : 0;
  if (side == aims->run_side) return chance_to_run((points + hope) * 256 / target);
  if (side == aims->rescue_side) hope = left ? hope * left / (hope + left) : 0; /* one after another */
  int part = ((points + hope) * 256 / target - 50) * 4 / 5;
  part = part < 0 ? 0 : part > 256 ? 256 : part;
  return part * part / 256 * (768 - 2 * part) / 256;
}
