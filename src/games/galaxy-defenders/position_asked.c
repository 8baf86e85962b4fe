/* Where a round stands at a node, and whose decision it is, by what is going on. */
#include "position.h"

/* See round.c. */
int gd_usual_stage(const GdState *s) {
  enum { WINGS = 1, SUPPLY = 3, CARD_DRAWN = 3 };
  if (s->phase == GD_EVENT) return s->node == GD_AT_DRAW ? 0 : CARD_DRAWN;
  if (s->phase != GD_STRATEGY || s->node == GD_AT_ALPHA) return 0;
  return s->node == GD_AT_WINGS || s->node == GD_AT_REWARD ? WINGS : SUPPLY;
}

static int owner_of(const GdState *s, int unit) {
  return unit < GD_SEATS ? unit : unit < GD_UNITS ? s->drone[unit - GD_SEATS].owner : GD_NONE;
}

static int guard_seat(const GdState *s) {
  int unit = gd_ordered_unit(s, s->guard.place);
  return unit < 0 ? s->alpha : owner_of(s, unit);
}

static int alien_seat(const GdState *s) {
  int seat = s->aliens.first < s->agents ? gd_clockwise(s, s->aliens.first, s->aliens.place) : GD_NONE;
  return gd_living(s, seat) ? seat : s->alpha;
}

static int in_attack(const GdState *s) {
  int depth = gd_on_stack(s, GD_IN_ATTACK);
  const GdAttack *a = depth ? &s->attack[depth - 1] : NULL;
  if (!a) return s->alpha;
  return s->node == GD_AT_DEFEND || s->node == GD_AT_ZERO ? a->defender : a->by;
}

int gd_usual_asked(const GdContent *c, const GdState *s) {
  (void)c;
  switch (s->node) {
    case GD_AT_AGENT:
    case GD_AT_DEVICE:
    case GD_AT_DEPLOY:
      return s->setup.seat;
    case GD_AT_REWARD:
      return s->gain.seat;
    case GD_AT_TAKE:
      return s->deal.to;
    case GD_AT_TURN:
    case GD_AT_AGAIN:
    case GD_AT_FOUND:
    case GD_AT_DRONE:
      return s->turn.seat;
    case GD_AT_DRAW:
      return s->phase == GD_EVENT ? s->alpha : s->turn.seat;
    case GD_AT_MOVE:
    case GD_AT_WALK:
    case GD_AT_FACE:
      return owner_of(s, s->move.unit);
    case GD_AT_ROLLED:
    case GD_AT_HITS:
    case GD_AT_AFTER:
    case GD_AT_DEFEND:
    case GD_AT_ZERO:
      return in_attack(s);
    case GD_AT_GUARD:
      return guard_seat(s);
    case GD_AT_ALIEN:
      return alien_seat(s);
    case GD_AT_FLIP:
    case GD_AT_LOAD:
      return gd_clockwise(s, s->alpha, s->script.stage);
    case GD_AT_WINGS:
      return gd_clockwise(s, s->alpha, s->phase == GD_DEBRIEF ? s->debrief.seat - 1 : s->place);
    case GD_AT_MIND:
      return s->seats - 1;
    default:
      return s->alpha;
  }
}

bool gd_may_be_asked(const GdContent *c, const GdState *s) {
  const GdAttack *a = &s->attack[0];
  switch (s->node) {
    case GD_AT_COVER:
      return gd_living(s, s->asked) && s->asked != a->target;
    case GD_AT_SPOT:
      return gd_living(s, s->asked) && s->asked != a->by;
    case GD_AT_AGENT:
    case GD_AT_FETCH:
    case GD_AT_LOSE:
    case GD_AT_GIVE:
    case GD_AT_PROMOTE:
      return s->asked < s->agents;
    default:
      return s->asked == gd_usual_asked(c, s);
  }
}
