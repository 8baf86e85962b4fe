/* What arriving on a cell would mean, before it is done. Told to people and asked by bots, so it says what the rules
 * (arrive.c) would do without doing it; a test holds the two against each other. Nobody else stands on a card that
 * turns over (KC-13.10). */
#include "kc.h"

/* Energy that arriving there takes; obstacles are met only by a ship that is put on them (KC-11.3). */
static int cost_of(const KcContent *c, const KcCell *def) {
  uint32_t type = KC_T(def->type);
  if (def->type == KC_MINE) return c->mine_loss;
  if (type & KC_OBSTACLES) return c->collision_loss;
  return type & KC_ENEMIES ? kc_contact(def) : 0;
}

/* The face a flip card has on that cell when it has been turned over. */
static uint8_t back_of(const KcContent *c, const KcState *s, int cell) {
  int place = cell / KC_COLUMNS * KC_ROW_CARDS + cell % KC_COLUMNS / 2;
  return c->card[s->card[place]].def[1][cell % 2];
}

int kc_arrival_loss(const KcContent *c, const KcState *s, int cell) {
  const KcCell *def = kc_cell(c, s, cell);
  return cost_of(c, def) + (def->flip ? cost_of(c, &c->def[back_of(c, s, cell)]) : 0); /* KC-13.11 */
}

int kc_arrival_energy(const KcContent *c, const KcState *s, int seat) {
  const KcSeat *own = &s->seat[seat];
  if (s->node == KC_AT_ASTRAL) return own->deployed ? kc_max_energy(c, own) - 1 : own->energy; /* KC-14.10, KC-5.11 */
  bool free = s->node != KC_AT_COMBAT || s->step.moves || s->step.paid;
  return own->energy - (free ? 0 : kc_overload_cost(c, s));
}

/* The cell after it has been met: cards are turned over, enemies and mines are gone. */
static void clear_cell(const KcContent *c, KcState *then, int cell) {
  if (kc_cell(c, then, cell)->flip) {
    uint8_t left = back_of(c, then, cell & ~1), right = back_of(c, then, cell | 1);
    then->what[cell & ~1] = left;
    then->what[cell | 1] = right;
  } else if (kc_type(c, then, cell) & (KC_ENEMIES | KC_T(KC_MINE))) {
    then->what[cell] = 0;
  }
}

KcOutlook kc_outlook(const KcContent *c, const KcState *s, int seat, int cell) {
  KcOutlook out = {.level = -1};
  KcState then = *s;
  int energy = kc_arrival_energy(c, s, seat);
  bool flips = kc_cell(c, s, cell)->flip;
  for (int face = 0; face <= flips; face++) {
    const KcCell *def = kc_cell(c, &then, cell);
    out.loss = (uint8_t)(out.loss + cost_of(c, def));
    out.fatal = def->type == KC_BLACKHOLE || (out.loss && out.loss >= energy);
    if (out.fatal || KC_T(def->type) & KC_OBSTACLES) return out;
    clear_cell(c, &then, cell);
  }
  then.seat[seat].cell = (uint8_t)cell;
  out.level = (int8_t)kc_raise(0, kc_danger(c, &then, seat, s->step.jammed));
  return out;
}
