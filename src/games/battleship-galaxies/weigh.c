/* First impressions for bots: how likely a decent player is to take each action. */
#include "weigh.h"

void bg_spread(const int *scores, int count, uint32_t *weights) {
  int low = -1, high = 0;
  for (int i = 0; i < count; i++) {
    if (scores[i] < 0) continue;
    if (low < 0 || scores[i] < low) low = scores[i];
    if (scores[i] > high) high = scores[i];
  }
  int width = high > low ? high - low : 1;
  for (int i = 0; i < count; i++) {
    if (scores[i] < 0) continue;
    int part = high > low ? (scores[i] - low) * 15 / width : 15;
    weights[i] = (uint32_t)(1 + part * part);
  }
}

/* ---- cards ------------------------------------------------------------------------------------------------------- */

/* Cards for energy: those of which there are more, and what can no longer be of use. */
static uint32_t weigh_discard(const BgGlance *g, SbAction action) {
  int kind = bg_a(action);
  if (g->s->node != BG_AT_LIMIT) return BG_LEAST;
  int copies = g->s->seat[g->seat].hand[kind];
  return copies > 1 ? 12 : g->c->kind[kind].type == BG_EVENT ? 6 : 3;
}

static const BgSeen *any_ship(const BgGlance *g, int card) {
  for (int i = 0; i < g->survey.count; i++)
    if (g->survey.ship[i].card == card) return &g->survey.ship[i];
  return NULL;
}

/* One that is aboard already would only change ships. */
static bool aboard(const BgGlance *g, int kind) {
  for (int card = g->seat * BG_SLOTS; card < (g->seat + 1) * BG_SLOTS; card++)
    for (int i = 0; i < BG_ATTACHED && g->c->kind[kind].type == BG_HERO; i++)
      if (g->s->card[card].place == BG_PLAY && g->s->card[card].attached[i].kind == kind) return true;
  return false;
}

/* Upgrades, weapons, heroes: early, and on ships that fight. */
static uint32_t weigh_attach(const BgGlance *g, SbAction action) {
  const BgKind *kind = &g->c->kind[bg_a(action)];
  int card = bg_b(action) - 1;
  const BgSeen *host = any_ship(g, card);
  if (!host) return BG_LEAST;
  bool loot = g->aims.loot_side == g->side && kind->faction == g->aims.loot_faction &&
              bg_ship(g->c, g->s, card)->faction != kind->faction;
  if (loot) return 300;
  if (bg_h(action, 2) != BG_NOWHERE || aboard(g, bg_a(action))) return BG_LEAST; /* in place of another */
  if (kind->type == BG_SABOTAGE) return 4 + (uint32_t)host->worth / 40;
  uint32_t fights = (uint32_t)(host->fire * bg_ships_of(g->c, g->s, card) + host->worth / 8) / 4;
  return kind->type == BG_UPGRADE && !bg_arms(g->c, kind) ? 2 + fights / 8 : 4 + fights;
}

/* A launch that the card makes cheaper is to follow. */
static bool launch_waits(const BgGlance *g, int discount) {
  int energy = bg_energy(g->c, g->s, g->seat);
  for (int card = g->seat * BG_SLOTS; card < (g->seat + 1) * BG_SLOTS; card++) {
    const BgCard *on = &g->s->card[card];
    if (on->place != BG_SCREEN && (on->place != BG_HOLD || g->s->card[on->hold].fresh)) continue;
    int cost = bg_launch_of(g->c, g->s, card);
    if (cost >= discount && cost - discount <= energy - 1) return true;
  }
  return false;
}

static uint32_t weigh_shields(const BgGlance *g, SbAction action) {
  const BgPiece *own = bg_piece(g->s, bg_b(action) - 1);
  int lost = bg_sheet_of(g->c, g->s, bg_card_of(bg_b(action) - 1))->shields - own->blue;
  const BgSeen *enemy = bg_c(action) ? bg_seen(&g->survey, bg_c(action) - 1) : NULL;
  return (uint32_t)(4 + (lost > 2 ? 2 : lost) * 10 + (enemy ? enemy->worth / (8 * (1 + enemy->stands)) : 0));
}

static uint32_t weigh_event(const BgGlance *g, SbAction action) {
  const BgAbility *ability = &g->c->ability[g->c->kind[bg_a(action)].abilities.first];
  switch (ability->effect[0].what) {
    case BG_DO_ENERGY:
      return bg_energy(g->c, g->s, g->seat) + ability->effect[0].n <= g->c->energy_most ? 200 : 4;
    case BG_DO_DISCOUNT:
      return launch_waits(g, ability->effect[0].n) ? 60 : BG_LEAST;
    case BG_DO_DAMAGE:
      return weigh_shields(g, action);
    case BG_DO_ROLL: {
      const BgSeen *ship = bg_b(action) ? bg_seen(&g->survey, bg_b(action) - 1) : NULL;
      return ship ? 4 + (uint32_t)ship->worth / 3 : 4; /* boarding: what they lose is gained */
    }
    default:
      return 20;
  }
}

/* Energy that ships which have to run want for themselves: those that are there, and those that wait. */
static bool saves(const BgGlance *g, int cost) {
  if (g->aims.run_side != g->side || !cost) return false;
  int wanted = bg_to_move(g->c, g->s, g->seat);
  for (int card = g->seat * BG_SLOTS; card < (g->seat + 1) * BG_SLOTS; card++)
    if (g->s->card[card].place == BG_SCREEN) wanted += bg_launch_of(g->c, g->s, card);
  return bg_energy(g->c, g->s, g->seat) - cost < wanted;
}

static uint32_t weigh_play(const BgGlance *g, SbAction action) {
  const BgKind *kind = &g->c->kind[bg_a(action)];
  if (saves(g, kind->cost)) return 2;
  if (g->s->node == BG_AT_REACTION) return bg_weigh_reaction(g, action, &g->c->ability[kind->abilities.first]);
  return kind->type == BG_EVENT ? weigh_event(g, action) : weigh_attach(g, action);
}

/* ---- decisions ------------------------------------------------------------------------------------------------------
 */

/* Ships early, the dear ones first; a hold that is filled keeps ships out of the fight for a turn. */
static uint32_t weigh_launch(const BgGlance *g, SbAction action) {
  int card = bg_a(action), left = bg_energy(g->c, g->s, g->seat) - bg_launch_of(g->c, g->s, card);
  uint32_t weight = (uint32_t)(20 + 4 * bg_sheet_of(g->c, g->s, card)->launch);
  if (left < bg_sheet_of(g->c, g->s, card)->activation && g->s->round > 2) weight /= 2;
  if (g->aims.run_side == g->side && left < bg_to_move(g->c, g->s, g->seat)) return BG_LEAST;
  return bg_b(action) ? 1 + weight / 40 : weight;
}

static uint32_t weigh_use(const BgGlance *g, SbAction action) {
  const BgAbility *ability = bg_used_ability(g->c, g->s, bg_a(action), bg_b(action));
  if (g->s->node == BG_AT_REACTION && ability) return bg_weigh_reaction(g, action, ability);
  if (g->s->node == BG_AT_SHIP) return bg_weigh_ship(g, action);
  if (g->s->node == BG_AT_DRAW) return 150; /* cards of the enemy, that score */
  return ability && ability->cost ? 15 : 60;
}

static uint32_t weigh_keep(const BgGlance *g, SbAction action) {
  const BgKind *kind = &g->c->kind[bg_a(action)];
  return kind->type == BG_EVENT || kind->type == BG_SABOTAGE ? 3 : 40u - 4u * kind->cost;
}

static uint32_t weigh_end(const BgGlance *g, bool alone) {
  if (alone) return 60;
  return g->s->node == BG_AT_ENERGY ? 20 : g->s->node == BG_AT_DEPLOY ? 8 : 5;
}

static uint32_t weigh_plain(const BgGlance *g, SbAction action, bool alone) {
  switch (bg_verb(action)) {
    case BG_DRAW_CARD:
      return 100;
    case BG_GIVE:
    case BG_DECLINE:
    case BG_SHUTTLE:
      return BG_LEAST;
    case BG_END:
      return weigh_end(g, alone);
    case BG_FINISH:
      return g->s->node == BG_AT_SHIP ? 8 : 3;
    case BG_PASS:
      return 12;
    case BG_SKIP:
      return g->s->node == BG_AT_PATROL || g->s->node == BG_AT_RESCUE ? 2 : 10;
    case BG_DONE:
      return 2;
    case BG_START_WITH:
      return bg_a(action) == g->seat ? 12 : 4;
    case BG_ROLL:
    case BG_PATROL_WITH:
    case BG_SAVE_HERO:
      return 60;
    case BG_LOAD:
      return bg_a(action) ? 4 : 12;
    default:
      return 12;
  }
}

static uint32_t weigh_one(const BgGlance *g, SbAction action, bool alone) {
  switch (bg_verb(action)) {
    case BG_DISCARD:
      return weigh_discard(g, action);
    case BG_PLAY_CARD:
      return weigh_play(g, action);
    case BG_LAUNCH_CARD:
      return weigh_launch(g, action);
    case BG_USE:
      return weigh_use(g, action);
    case BG_KEEP:
      return weigh_keep(g, action);
    case BG_ACTIVATE:
      return bg_weigh_activation(g, action);
    case BG_MOVE_SHIP:
    case BG_WARP:
      return bg_weigh_ship(g, action);
    case BG_CHARGE_UP:
      return bg_weigh_charge(g, action);
    default:
      return weigh_plain(g, action, alone);
  }
}

/* Asteroids drift towards enemies they have not struck yet (mission 4). */
static int score_drift(const BgGlance *g, int tile, int dir) {
  int hex = g->s->tile[tile].at[0], best = BG_COLUMNS;
  if (dir >= 0) hex = bg_step_to(bg_mission(g->c, g->s)->boards, hex, dir);
  for (int i = 0; i < g->survey.count; i++) {
    const BgSeen *ship = &g->survey.ship[i];
    bool struck = dir >= 0 && bg_has(g->s->engines.struck, ship->piece);
    int far = struck || ship->side == g->side ? best : bg_distance(hex, ship->at[0]);
    if (far < best) best = far;
  }
  return 4 * (BG_COLUMNS - best);
}

/* What is compared with its like: -1 for what is weighed by itself. */
static int score(const BgGlance *g, SbAction action) {
  const BgSeen *ship;
  switch (bg_verb(action)) {
    case BG_PLACE_AT:
      return bg_score_place(g, action);
    case BG_STEP:
      return g->s->node == BG_AT_STEP ? bg_score_step(g, action) : score_drift(g, g->s->engines.tile, bg_a(action));
    case BG_ASTEROID:
      return score_drift(g, bg_a(action), -1);
    case BG_STOP:
      return g->s->node == BG_AT_STEP ? bg_score_step(g, action) : -1;
    case BG_FIRE_AT:
      return bg_score_target(g, g->s->charge.piece, g->s->charge.weapon, bg_a(action));
    case BG_STRIKE:
      ship = bg_seen(&g->survey, bg_a(action));
      return ship ? ship->worth / ship->stands : 0;
    default:
      return -1;
  }
}

static bool only_end(const SbAction *actions, int count) {
  for (int i = 0; i < count; i++)
    if (bg_verb(actions[i]) != BG_END && bg_verb(actions[i]) != BG_DISCARD && bg_verb(actions[i]) != BG_GIVE)
      return false;
  return true;
}

void bg_glance(const BgContent *c, const BgState *s, int seat, BgGlance *out) {
  out->c = c;
  out->s = s;
  out->seat = seat;
  out->side = bg_side_of(c, s, seat);
  bg_survey(c, s, &out->survey);
  bg_aims(c, s, &out->aims);
  bg_mark_flag(c, s, &out->aims, &out->survey);
}

void bg_weigh(const SbContent *content, const SbState *state, int seat, const SbAction *actions, int count,
              uint32_t *weights) {
  BgGlance g;
  int scores[BG_SCORES];
  bool alone = only_end(actions, count);
  bg_glance(bg_facts(content), (const BgState *)state, seat, &g);
  for (int i = 0; i < count; i++) {
    scores[i] = score(&g, actions[i]);
    if (scores[i] < 0) weights[i] = weigh_one(&g, actions[i], alone);
  }
  bg_spread(scores, count, weights);
}
