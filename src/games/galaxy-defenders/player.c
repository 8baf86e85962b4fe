/* What the levels do without a search: the practised player. */
#include "player.h"

#include <string.h>

/* In so many of a hundred decisions a level heeds it, in so many others it acts on a first impression; it searches in
 * the rest. */
static const struct { uint8_t heeds, hasty; } ways[] = {{0}, {0, 85}, {0, 65}, {5, 45}, {35, 12}, {65, 0}};

static SbAction on_impulse(const SbContent *content, const GdState *s, int seat, const SbAction *actions, int count,
                           SbRng *luck) {
  uint32_t weights[4096], sum = 0;
  int i = 0;
  gd_weigh(content, (const SbState *)s, seat, actions, count, weights);
  for (int k = 0; k < count; k++) sum += weights[k];
  uint32_t pick = sb_rng_below(luck, sum);
  while (i < count - 1 && pick >= weights[i]) pick -= weights[i++];
  return actions[i];
}

/* What looks best at first sight. */
static bool at_first_sight(const SbContent *content, const GdState *s, int seat, const SbAction *actions, int count,
                           SbAction *out) {
  uint32_t weights[4096], best = 0;
  gd_weigh(content, (const SbState *)s, seat, actions, count, weights);
  for (int i = 0; i < count; i++)
    if (weights[i] > best) best = weights[i], *out = actions[i];
  return true;
}

static bool guard(GdSurvey *v, const SbAction *actions, int count, SbAction *out) {
  int best = 0;
  *out = actions[0];
  for (int i = 0; i < count; i++) {
    int worth = gd_verb(actions[i]) == GD_V_ATTACK ? gd_attack_worth(v, actions[i]) : 0;
    if (worth > best) best = worth, *out = actions[i];
  }
  return true;
}

static bool choose_practised(const SbContent *content, GdState *s, int seat, const SbAction *actions, int count,
                             SbAction *out) {
  const GdContent *c = gd_facts(content);
  GdSurvey v;
  if (count == 1) return *out = actions[0], true;
  switch (s->node) {
    case GD_AT_TURN:
      gd_survey(c, s, seat, &v);
      return gd_take_turn(&v, actions, count, out);
    case GD_AT_MOVE:
    case GD_AT_WALK:
      if (s->move.unit != seat) break;
      gd_survey(c, s, seat, &v);
      return gd_walk_on(&v, actions, count, out);
    case GD_AT_FACE:
      gd_survey(c, s, seat, &v);
      return gd_turn_to(&v, actions, count, out);
    case GD_AT_GUARD:
    case GD_AT_AGAIN:
    case GD_AT_DRONE:
      gd_survey(c, s, seat, &v);
      return guard(&v, actions, count, out);
    default:
      break;
  }
  return at_first_sight(content, s, seat, actions, count, out);
}

bool gd_choose(const SbContent *content, const SbObservation *observation, int seat, int level, SbRng *luck,
               SbAction *out) {
  SbAction actions[4096];
  GdState copy;
  memcpy(&copy, observation, sizeof copy);
  uint32_t mood = sb_rng_below(luck, 100), heeds = ways[level].heeds;
  if (mood >= heeds + ways[level].hasty) return false;
  int count = sb_legal_observed(content->game, content, observation, seat, actions);
  if (mood >= heeds) return *out = on_impulse(content, &copy, seat, actions, count, luck), true;
  return choose_practised(content, &copy, seat, actions, count, out);
}
