/* Together (section 12 of the rules): both seats are one side, and hunt a ship that nobody commands. */
#include "skirmish.h"

/* ---- ships, whoever commands them ------------------------------------------------------------------ */

bool sk_together(const SkTerms *terms) {
  return terms->series == SK_TOGETHER;
}

int sk_enemy_of(const SkState *s, int seat) {
  return sk_together(&s->terms) ? SK_RAIDER : 1 - seat;
}

SkShip sk_ship(const SkState *s, int who) {
  const SkTerms *t = &s->terms;
  if (who == SK_RAIDER) return (SkShip){.cell = t->raider & 15, .hull = t->raider >> 4, .traces = t->raider_traces};
  return (SkShip){.cell = s->seat[who].cell, .hull = s->seat[who].hull, .traces = s->seat[who].traces};
}

void sk_ship_set(SkState *s, int who, SkShip ship) {
  if (who == SK_RAIDER) {
    s->terms.raider = (uint8_t)(ship.hull << 4 | (ship.cell & 15));
    s->terms.raider_traces = ship.traces;
  } else {
    s->seat[who].cell = ship.cell;
    s->seat[who].hull = ship.hull;
    s->seat[who].traces = ship.traces;
  }
}

/* ---- what partners share --------------------------------------------------------------------------- */

int sk_side(const SbContent *content, const SbState *state, int seat) {
  (void)content;
  return sk_together(&((const SkState *)state)->terms) ? 0 : seat; /* SK-12.1 */
}

bool sk_may_know(const SkTerms *terms, int viewer, int seat) {
  return viewer == seat || (viewer >= 0 && sk_together(terms)); /* SK-12.2 */
}

uint16_t sk_to_side(const SkTerms *terms, int seat) {
  return sk_together(terms) ? SB_TO_SEAT(0) | SB_TO_SEAT(1) : SB_TO_SEAT(seat);
}

/* ---- the raider ------------------------------------------------------------------------------------- */

int sk_raider_full(const SkTerms *terms) {
  return 2 * terms->hull; /* SK-12.3 */
}

/* SK-12.7: the ship it knows most about. Found, a ship has one trace, so that it stays the same one. */
int sk_prey(const SkState *s) {
  return __builtin_popcount(s->seat[0].traces) <= __builtin_popcount(s->seat[1].traces) ? 0 : 1;
}

bool sk_raider_fires(const SkState *s) {
  return s->round % 2 == 0; /* SK-12.6 */
}

void sk_raider_appear(const SkContent *c, SkState *s, SbChance *chance, SbEvents *events) {
  uint16_t cells = sk_free_cells(c, &s->terms);
  int cell = sb_chance_draw(chance, &s->rng, c->dice, SK_DIE_CELL, cells);
  SkShip ship = {.cell = (uint8_t)cell, .hull = (uint8_t)sk_raider_full(&s->terms), .traces = cells};
  if (s->terms.open) ship.traces = (uint16_t)(1u << cell); /* SK-6.1 */
  sk_ship_set(s, SK_RAIDER, ship);
  sb_event(events, (SbEvent){SK_E_RAIDER, SB_TO_ALL, {ship.hull, s->terms.open ? cell : -1}});
}

/* SK-12.5: who fires or scans is seen to some extent. */
void sk_give_away(SkState *s, int seat) {
  SkSeat *own = &s->seat[seat];
  int kind = sk_kind(own->opened), column = own->cell % SK_SIDE, row = own->cell / SK_SIDE;
  if (kind == SK_FIRE) own->traces &= sk_line_cells(SK_SIDE + row);
  if (kind == SK_SCAN) own->traces &= sk_line_cells(column);
}

int sk_raider_shift(const SkContent *c, SkState *s, SbChance *chance) {
  uint16_t cells = sk_neighbours(sk_ship(s, SK_RAIDER).cell) & sk_free_cells(c, &s->terms); /* SK-9.4 */
  return cells ? sb_chance_draw(chance, &s->rng, c->dice, SK_DIE_CELL, cells) : -1;
}

int sk_raider_aim(const SkContent *c, SkState *s, SbChance *chance) {
  return sb_chance_draw(chance, &s->rng, c->dice, SK_DIE_CELL, s->seat[sk_prey(s)].traces);
}
