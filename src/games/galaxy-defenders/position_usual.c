/* Reading positions: what follows for contexts that a hand-written position tells in part. "move" needs its points,
 * "attack" who, on whom and the dice, "guard" the alien that came. */
#include "attack.h"
#include "position.h"

/* Nothing is said about this member of a context. */
static bool open(const json_t *context, const char *member) {
  return !json_object_get(context, member);
}

static const json_t *given(const json_t *going, const char *name) {
  const json_t *value = json_object_get(going, name);
  if (json_is_array(value)) value = json_array_get(value, 0);
  return json_is_null(value) ? NULL : value;
}

/* ---- movements ---------------------------------------------------------------------------------------------- */

static void usual_move(const GdContent *c, const json_t *json, const json_t *going, GdState *s) {
  GdMove *move = &s->move;
  const json_t *said = given(going, "move");
  bool moving = s->node == GD_AT_MOVE || s->node == GD_AT_WALK || s->node == GD_AT_FACE;
  if (!said && (!moving || json_object_get(going, "stack"))) return;
  if (open(said, "unit")) move->unit = s->turn.seat;
  if (move->unit >= GD_UNITS) return;
  if (open(said, "kind")) move->kind = move->unit >= GD_SEATS ? 2 : s->node == GD_AT_WALK;
  if (open(said, "stage")) move->stage = s->node == GD_AT_FACE ? 4 : 0;
  if (open(said, "back") && gd_unit_there(s, move->unit)) move->back = (uint16_t)gd_unit_at(s, move->unit);
  if (open(said, "left") && move->unit < s->agents && s->node != GD_AT_FACE && s->agent[move->unit].sheet != GD_NONE)
    move->left = (uint8_t)gd_move_of(c, s, move->unit);
  if (open(json_object_get(json, "turn"), "used") && move->kind == 0) s->turn.used |= GD_MOVEMENT;
}

/* ---- attacks ------------------------------------------------------------------------------------------------ */

static int hex_of(const GdState *s, int body) {
  if (gd_is_alien(body)) return s->alien[body - GD_ALIEN_BASE].at[0];
  return gd_unit_there(s, body) ? gd_unit_at(s, body) : GD_NOWHERE;
}

static void usual_attacker(const json_t *said, const GdState *s, GdAttack *a) {
  if (a->by < s->agents && open(said, "weapon") && a->thing == GD_NONE) a->weapon = 0;
  if (a->by < s->agents && open(said, "thing") && a->weapon < GD_WEAPONS_HELD)
    a->thing = s->agent[a->by].weapon[a->weapon];
  if (gd_is_alien(a->by) && open(said, "weapon")) a->weapon = 0;
  if (open(said, "source"))
    a->source = a->by < GD_SEATS ? GD_FROM_COMBAT : a->by < GD_UNITS ? GD_FROM_DRONE : GD_FROM_ALIEN;
}

/* The dice are those of the weapon's colour. */
static void usual_dice(const GdContent *c, const json_t *said, const GdState *s, GdAttack *a) {
  if (a->by != GD_BODY_NONE && a->by >= s->agents && hex_of(s, a->by) == GD_NOWHERE) return;
  const GdArm *arm = gd_arm_of(c, s, a);
  if (!arm) return;
  if (open(said, "damage")) a->damage = arm->damage;
  if (open(said, "heals")) a->heals = arm->kind == GD_HEALING;
  if (open(said, "blue") && open(said, "red")) a->dice[arm->colour] = a->stage < GD_A_ROLLED ? arm->dice : a->count;
}

static void usual_attack(const GdContent *c, const json_t *json, const json_t *going, GdState *s) {
  static const uint8_t stages[GD_NODES_ASKED] = {
      [GD_AT_COVER] = GD_A_COVER,   [GD_AT_ROLLED] = GD_A_ROLLED, [GD_AT_HITS] = GD_A_HITS,   [GD_AT_SPOT] = GD_A_SPOT,
      [GD_AT_DEFEND] = GD_A_DEFEND, [GD_AT_ZERO] = GD_A_ZERO,     [GD_AT_AFTER] = GD_A_POWERS};
  GdAttack *a = &s->attack[0];
  const json_t *said = given(going, "attack");
  if (!said) return;
  if (open(said, "active")) a->active = 1;
  if (open(said, "stage")) a->stage = stages[s->node];
  if (open(said, "at")) a->at = (uint16_t)hex_of(s, a->target);
  usual_attacker(said, s, a);
  usual_dice(c, said, s, a);
  bool defending = a->stage >= GD_A_DEFEND && a->stage <= GD_A_WOUND;
  if (open(said, "defender") && defending) a->defender = a->target;
  if (open(said, "next") && defending) a->next = 1;
  if (open(said, "hits") && defending) a->hits = (uint8_t)gd_hits(c, a, GD_HIT);
  if (a->source != GD_FROM_COMBAT || s->turn.seat != a->by || json_object_get(going, "stack")) return;
  const json_t *turn = json_object_get(json, "turn");
  if (open(turn, "used")) s->turn.used |= GD_COMBAT;
  if (open(turn, "weapon")) s->turn.weapon = a->weapon;
  if (open(turn, "target")) s->turn.target = a->target;
}

/* ---- the rest ----------------------------------------------------------------------------------------------- */

/* Guards are asked in order: it is the turn of who is asked. */
static void usual_guard(const GdContent *c, const json_t *json, const json_t *going, GdState *s) {
  const json_t *said = given(going, "guard");
  int seat = sb_seat_of(&c->base, s->agents, json_object_get(json, "asked"));
  if (!said) return;
  if (open(said, "active")) s->guard.active = 1;
  for (int place = 0; open(said, "place") && seat >= 0 && gd_ordered_unit(s, place) >= 0; place++)
    if (gd_ordered_unit(s, place) == seat) s->guard.place = (uint8_t)place;
}

void gd_usual_contexts(const GdContent *c, const json_t *json, const json_t *going, GdState *s) {
  usual_move(c, json, going, s);
  usual_attack(c, json, going, s);
  usual_guard(c, json, going, s);
  const json_t *aliens = given(going, "aliens"), *deal = given(going, "deal"), *reveal = given(going, "reveal");
  if (aliens && open(aliens, "of")) s->aliens.active = 1;
  if (aliens && open(aliens, "first")) s->aliens.first = s->alpha;
  if (deal && open(deal, "active")) s->deal.active = 1;
  if (deal && open(deal, "to") && s->node == GD_AT_TAKE) s->deal.to = s->alpha;
  bool revealing = s->node == GD_AT_REVEAL && !json_object_get(going, "stack");
  if ((reveal && open(reveal, "active")) || (!reveal && revealing)) s->reveal.active = 1;
}
