/* First impressions of ships: activating, moving, firing. */
#include <stdlib.h>

#include "weigh.h"

static uint32_t bounded(int weight, int most) {
  return (uint32_t)(weight < BG_LEAST ? BG_LEAST : weight > most ? most : weight);
}

static bool is_flag(const BgGlance *g, int card) {
  return g->aims.flag_side >= 0 && bg_name(g->c, g->s, card) == g->aims.flag_name;
}

static int nearest_enemy(const BgGlance *g, const BgSeen *ship) {
  int best = BG_COLUMNS;
  for (int i = 0; i < g->survey.count; i++) {
    const BgSeen *other = &g->survey.ship[i];
    int far = other->side == ship->side ? best : bg_seen_apart(ship->at, ship->size, other);
    if (far < best) best = far;
  }
  return best;
}

enum { ERRAND = 400, RUN = 1200 }; /* worth of a point */

/* What a ship is good for where it is; the one that must not be lost keeps away. */
static int good(const BgGlance *g, const BgSeen *ship) {
  if (is_flag(g, ship->card) && ship->side != g->aims.flag_side)
    return bg_seen_threat(&g->survey, ship) + 64 * (nearest_enemy(g, ship) + ship->going);
  int each = g->aims.run_side == ship->side ? RUN : ERRAND;
  return bg_seen_threat(&g->survey, ship) + bg_seen_errand(g->c, g->s, &g->aims, &g->survey, ship) * each / 256;
}

/* What an activation may bring, over what it costs. */
uint32_t bg_weigh_activation(const BgGlance *g, SbAction action) {
  int card = bg_a(action), gain = -bg_activation_of(g->c, g->s, card) * BG_ENERGY_WORTH / 2;
  for (int i = 0; i < g->survey.count; i++) {
    if (g->survey.ship[i].card != card) continue;
    BgSeen ready = g->survey.ship[i];
    gain -= good(g, &ready);
    ready.going = ready.move;
    ready.armed = 1;
    gain += good(g, &ready);
  }
  return bounded((bg_b(action) ? 8 : 4) + gain / 2, 250);
}

/* Moves that bring something; and with which end first. */
static uint32_t weigh_move(const BgGlance *g, SbAction action) {
  const BgSeen *ship = bg_seen(&g->survey, bg_a(action));
  if (!ship) return BG_LEAST;
  BgSeen still = *ship;
  still.going = 0;
  if (good(g, ship) <= good(g, &still)) return 3;
  if (bg_h(action, 1) == BG_NOWHERE) return 60;
  int rear = bg_h(action, 1) == ship->at[0] ? ship->at[1] : ship->at[0];
  BgSeen lead = still, tail = still;
  lead.at[0] = (uint16_t)bg_h(action, 1);
  tail.at[0] = (uint16_t)rear;
  lead.at[1] = tail.at[1] = BG_NOWHERE;
  return good(g, &lead) >= good(g, &tail) ? 60 : 12;
}

uint32_t bg_weigh_ship(const BgGlance *g, SbAction action) {
  switch (bg_verb(action)) {
    case BG_MOVE_SHIP:
      return weigh_move(g, action);
    case BG_USE:
      return 200;
    case BG_WARP:
      return 1 + (uint32_t)bg_score_place(g, action) / 8;
    default:
      return 6;
  }
}

int bg_step_risk(const BgGlance *g, const BgSeen *ship, const BgSeen *there) {
  int risk = 0;
  for (int i = 0; i < g->survey.count; i++) {
    const BgSeen *other = &g->survey.ship[i];
    if (other->side == ship->side || bg_has(g->s->move.ecm_rolled, other->piece)) continue;
    if (bg_seen_apart(there->at, there->size, other) > 1 || bg_seen_apart(ship->at, ship->size, other) <= 1) continue;
    int damage = g->c->ecm_damage[other->size];
    risk += ship->worth * (damage < ship->stands ? damage : ship->stands) / (2 * ship->stands);
  }
  for (int tile = 0; tile < g->s->tiles; tile++) {
    int kind = g->s->tile[tile].kind;
    if (kind >= g->c->tile_kinds || !g->c->tile[kind].rolls || g->s->move.debris_rolled >> tile & 1) continue;
    const BgSeen debris = {.at = {g->s->tile[tile].at[0], g->s->tile[tile].at[1]}, .size = BG_MEDIUM};
    int near = g->s->options[BG_OPT_DEBRIS] ? 1 : 0;
    if (bg_seen_apart(there->at, there->size, &debris) > near || bg_seen_apart(ship->at, ship->size, &debris) <= near)
      continue;
    risk += ship->worth * 3 / (4 * ship->stands);
  }
  return risk;
}

int bg_score_step(const BgGlance *g, SbAction action) {
  const BgSeen *ship = bg_seen(&g->survey, g->s->move.piece);
  if (!ship) return 0;
  BgSeen there = *ship;
  uint16_t lead = g->s->move.lead;
  there.going = 0;
  if (bg_verb(action) != BG_STEP) return 4 * good(g, &there) + 8; /* where nothing can be gained it stays */
  if (!bg_shift(g->c, g->s, ship->piece, bg_a(action), there.at, &lead)) return 0;
  there.going = ship->going ? (uint8_t)(ship->going - 1) : 0;
  int score = 4 * (good(g, &there) - bg_step_risk(g, ship, &there));
  return score > 0 ? score : 0;
}

/* ---- firing ---------------------------------------------------------------------------------------------------- */

int bg_score_target(const BgGlance *g, int attacker, int weapon, int target) {
  const BgSeen *aim = bg_seen(&g->survey, target);
  const BgWeaponFacts *facts = bg_weapon(g->c, g->s, bg_card_of(attacker), weapon);
  if (!aim || !facts) return 0;
  int strength = bg_strength_of(g->c, g->s, attacker, weapon, target);
  int loss = strength >= aim->stands ? aim->worth * 5 / 4 : aim->worth * strength / aim->stands;
  return loss * aim->hit / 256;
}

static int best_target(const BgGlance *g, int piece, int weapon) {
  int best = 0;
  for (int i = 0; i < g->survey.count; i++) {
    const BgSeen *aim = &g->survey.ship[i];
    if (aim->side == g->side || !bg_in_range(g->c, g->s, piece, weapon, aim->piece)) continue;
    int score = bg_score_target(g, piece, weapon, aim->piece);
    if (score > best) best = score;
  }
  return best;
}

uint32_t bg_weigh_charge(const BgGlance *g, SbAction action) {
  int piece = bg_a(action), weapon = bg_b(action), cost = bg_charge_of(g->c, g->s, piece, weapon);
  if (!cost) return 200;
  return bounded(best_target(g, piece, weapon) - cost * BG_ENERGY_WORTH * 3 / 4, 100);
}

/* ---- coming onto the board -------------------------------------------------------------------------------------- */

/* The middle of what lies opposite, where nobody is yet. */
static int far_hex(const BgGlance *g) {
  const BgMission *m = bg_mission(g->c, g->s);
  for (int seat = 0; seat < g->s->seats; seat++) {
    if (m->seat[seat].side == g->side) continue;
    const BgZone *zone = &m->zone[m->seat[seat].zone];
    return bg_hex((zone->column_low + zone->column_high) / 2, (zone->row_low + zone->row_high) / 2);
  }
  return 0;
}

static int to_enemies(const BgGlance *g, int hex) {
  int best = bg_distance(hex, far_hex(g));
  for (int i = 0; i < g->survey.count; i++) {
    const BgSeen *ship = &g->survey.ship[i];
    int far = ship->side == g->side ? best : bg_distance(hex, ship->at[0]);
    if (far < best) best = far;
  }
  return best;
}

/* For those who have to run: forward, and aside from where they are waited for. */
static int way_past(const BgGlance *g, int hex) {
  const BgZone *zone = &bg_mission(g->c, g->s)->zone[g->aims.run_zone];
  int aside = 0, enemies = 0;
  for (int i = 0; i < g->survey.count; i++) {
    if (g->survey.ship[i].side == g->side) continue;
    aside += abs(bg_column(g->survey.ship[i].at[0]) - bg_column(hex));
    enemies++;
  }
  return 10 * (BG_COLUMNS - bg_rows_to(zone, bg_row(hex))) + (enemies ? 10 * aside / enemies : 0);
}

int bg_score_place(const BgGlance *g, SbAction action) {
  int score = 0, count = 0;
  for (int i = 1; i <= 3; i++) {
    if (bg_h(action, i) == BG_NOWHERE) continue;
    score +=
        g->aims.run_side == g->side ? way_past(g, bg_h(action, i)) : 4 * (BG_COLUMNS - to_enemies(g, bg_h(action, i)));
    count++;
  }
  score = count ? score / count : 0;
  bool hides = g->s->placing.card != BG_NONE && is_flag(g, g->s->placing.card) && g->aims.flag_side != g->side;
  return hides ? 4 * BG_COLUMNS - score : score;
}

/* ---- reactions --------------------------------------------------------------------------------------------------- */

/* What the hit that is being answered takes, with more strength. */
static int loss_of_hit(const BgGlance *g, int more) {
  const BgAttack *attack = &g->s->attack;
  const BgSeen *target = attack->attacker == BG_NONE ? NULL : bg_seen(&g->survey, attack->target);
  if (!target) return 0;
  int strength = attack->strength + attack->boost + more;
  if (attack->critical || strength >= target->stands) return target->worth;
  return target->worth * strength / target->stands;
}

uint32_t bg_weigh_reaction(const BgGlance *g, SbAction action, const BgAbility *by) {
  const BgAttack *attack = &g->s->attack;
  const BgEffect *effect = &by->effect[0];
  const BgSeen *guard;
  switch (effect->what) {
    case BG_DO_CANCEL:
      return bounded(loss_of_hit(g, 0) / 4 - 10, 150);
    case BG_DO_REROLL:
      if (attack->attacker == BG_NONE) return BG_LEAST;
      return bounded(bg_score_target(g, attack->attacker, attack->weapon, attack->target) - 10, 150);
    case BG_DO_MOD:
      return bounded(loss_of_hit(g, attack->down && effect->m ? effect->m : effect->n) - loss_of_hit(g, 0) - 20, 150);
    case BG_DO_REDIRECT:
      guard = bg_c(action) ? bg_seen(&g->survey, bg_c(action) - 1) : NULL;
      return guard && guard->worth < loss_of_hit(g, 0) ? 40 : BG_LEAST;
    case BG_DO_RETURN:
      return 12;
    default:
      return 40;
  }
}
