/* What dice are expected to do to an alien: the hits of a roll, less shields and what defence dice cancel. */
#include "player.h"

#include <string.h>

enum { HITS = 20, ONE = 1 << 16 };

typedef struct Roll {
  uint32_t chance[HITS + 1][2]; /* of so many hits, without and with a bolt; out of ONE */
} Roll;

static void add_die(const GdContent *c, int colour, Roll *roll) {
  Roll before = *roll;
  memset(roll, 0, sizeof *roll);
  for (int hits = 0; hits <= HITS; hits++)
    for (int bolt = 0; bolt < 2; bolt++) {
      if (!before.chance[hits][bolt]) continue;
      for (int face = 0; face < GD_DIE_FACES; face++) {
        const uint8_t *symbol = c->symbol[colour][face];
        int now = hits + symbol[GD_HIT];
        roll->chance[now > HITS ? HITS : now][bolt || symbol[GD_BOLT]] += before.chance[hits][bolt] / GD_DIE_FACES;
      }
    }
}

static int faces_with(const GdContent *c, int symbol) {
  int n = 0;
  for (int face = 0; face < GD_DIE_FACES; face++) n += c->symbol[GD_BLUE_DIE][face][symbol] > 0;
  return n;
}

/* Shields that a bolt on a defence die is worth, in hundredths: those that count once are worth a little less. */
static int bolt_worth(const GdContent *c, const GdList *armour) {
  int worth = 0;
  for (int i = armour->first; i < armour->first + armour->count; i++)
    for (int k = 0; c->line[i].when == GD_WHEN_BOLT_DEF && k < c->line[i].effects; k++) {
      const GdEffect *e = &c->line[i].effect[k];
      if (e->what == GD_DO_SHIELD) worth += e->per ? 100 * e->n : 75 * e->n;
      if (e->what == GD_DO_HEAL) worth += 50 * e->n;
    }
  return worth;
}

/* The chance that a defence die cancels a hit, out of ONE. */
static uint32_t cancels(const GdContent *c, const GdState *s, int alien) {
  int worth = bolt_worth(c, &gd_card(c, s, alien)->armour);
  int parts = faces_with(c, GD_SHIELD) * 100 + faces_with(c, GD_BOLT) * (worth > 200 ? 200 : worth);
  return (uint32_t)(ONE / 1000 * (parts > 900 ? 900 : parts));
}

GdShot gd_shot_of(const GdContent *c, const GdArm *arm, int distance) {
  GdShot shot = {0};
  shot.dice[arm->colour] = arm->dice;
  for (int i = arm->lines.first; i < arm->lines.first + arm->lines.count; i++) {
    const GdLine *line = &c->line[i];
    for (int k = 0; k < line->effects; k++) {
      const GdEffect *e = &line->effect[k];
      if (line->when == GD_WHEN_BOLT_ATT && e->what == GD_DO_HITS) shot.bolt_hits = (uint8_t)(shot.bolt_hits + e->n);
      if (line->when == GD_WHEN_BOLT_ATT && e->what == GD_DO_DEFDICE) shot.bolt_less = (uint8_t)(shot.bolt_less + e->n);
      if (line->when == GD_WHEN_BOLT_ATT && e->what == GD_DO_SUFFER)
        shot.bolt_suffer = (uint8_t)(shot.bolt_suffer + e->n);
      if (line->when == GD_WHEN_PASSIVE && e->what == GD_DO_DICE && !distance)
        shot.dice[e->m] = (uint8_t)(shot.dice[e->m] + e->n);
    }
  }
  return shot;
}

/* Wounds that get through `dice` defence dice of `left` hits. */
static void meet(uint32_t chance, int left, int dice, uint32_t cancel, int need, int suffer, uint64_t *wounds,
                 uint64_t *kills) {
  uint32_t through[HITS + 1] = {0}; /* dice that cancelled */
  through[0] = ONE;
  for (int n = 0; n < dice; n++)
    for (int k = n + 1; k >= 0; k--)
      through[k] = (uint32_t)(((uint64_t)(k <= n ? through[k] : 0) * (ONE - cancel) +
                               (k ? (uint64_t)through[k - 1] * cancel : 0)) >>
                              16);
  for (int k = 0; k <= dice; k++) {
    int got = left - k + suffer;
    if (got <= 0) continue;
    uint64_t here = (uint64_t)chance * through[k] >> 16;
    *wounds += here * (uint64_t)(got < need ? got : need);
    if (got >= need) *kills += here;
  }
}

GdFate gd_fate(const GdContent *c, const GdState *s, const GdShot *shot, int alien) {
  Roll roll = {.chance[0][0] = ONE};
  for (int colour = 0; colour < GD_COLOURS; colour++)
    for (int n = 0; n < shot->dice[colour] && n < 8; n++) add_die(c, colour, &roll);
  uint32_t cancel = cancels(c, s, alien);
  int need = gd_remaining(c, s, GD_ALIEN_BASE + alien), shield = s->alien[alien].shield;
  uint64_t wounds = 0, kills = 0;
  for (int hits = 0; hits <= HITS; hits++)
    for (int bolt = 0; bolt < 2; bolt++) {
      if (!roll.chance[hits][bolt]) continue;
      int all = hits + (hits || bolt ? shot->hits : 0) + bolt * shot->bolt_hits;
      int left = all > shield ? all - shield : 0, dice = left - shot->less - bolt * shot->bolt_less;
      if (left > HITS) left = HITS;
      if (dice > HITS) dice = HITS;
      meet(roll.chance[hits][bolt], left, shot->no_dice || dice < 0 ? 0 : dice, cancel, need, bolt * shot->bolt_suffer,
           &wounds, &kills);
    }
  return (GdFate){.wounds = (int)(wounds * 100 >> 16), .kills = (int)(kills * 1000 >> 16)};
}

int gd_shot_worth(const GdSurvey *v, const GdShot *shot, const GdSeen *target) {
  GdFate fate = gd_fate(v->c, v->s, shot, target->alien);
  int left = gd_remaining(v->c, v->s, GD_ALIEN_BASE + target->alien);
  return fate.kills * (target->menace + 20) / 1000 + fate.wounds * target->menace / (left ? left : 1) / 200;
}

int gd_arm_worth(GdSurvey *v, int slot, int number, int distance) {
  int16_t *known = &v->shots[slot][number][distance > 0];
  if (*known >= 0) return *known;
  GdShot shot = gd_shot_of(v->c, &v->c->thing[v->s->agent[v->seat].weapon[slot]].arm, distance);
  int worth = gd_shot_worth(v, &shot, &v->seen[number]);
  return *known = (int16_t)(worth > 30000 ? 30000 : worth);
}

int gd_area_worth(const GdSurvey *v, const GdShot *shot, int area) {
  int sum = 0;
  for (int i = 0; i < v->count; i++)
    if (gd_area(v->s->alien[v->seen[i].alien].at[0]) == area) sum += gd_shot_worth(v, shot, &v->seen[i]);
  return sum;
}
