/* Steps of an attack (GD-8), kept in GdAttack.stage. */
#ifndef GD_ATTACK_H
#define GD_ATTACK_H

#include "run.h"

enum {
  GD_A_DECLARED, /* who else becomes the target by itself (Save the Master) */
  GD_A_COVER,    /* Bodyguard */
  GD_A_PAY,      /* ammo, dice */
  GD_A_ROLL,
  GD_A_ROLLED, /* re-rolls */
  GD_A_READ,   /* failure, ammo, bolt */
  GD_A_HITS,   /* optional spends */
  GD_A_SPOT,
  GD_A_COUNT,  /* how many hits; healing */
  GD_A_NEXT,   /* who defends next */
  GD_A_DEFEND, /* Brace */
  GD_A_SHIELD, /* shields, defence dice */
  GD_A_ZERO,   /* Last Stand */
  GD_A_WOUND,
  GD_A_AFTER,  /* on-hit effects */
  GD_A_POWERS, /* powers that ask what the attack did */
  GD_A_JAM
};

/* Effects that change this attack. */
void gd_change_attack(GdRun *run, GdAttack *a, const GdEffect *effect, int times);
void gd_read_roll(GdRun *run, GdAttack *a);                                      /* GD_A_READ */
void gd_defend(GdRun *run, GdAttack *a);                                         /* GD_A_NEXT to GD_A_WOUND */
const GdArm *gd_arm_of(const GdContent *c, const GdState *s, const GdAttack *a); /* NULL: dice without a weapon */
static inline bool gd_in_combat(const GdAttack *a) {                             /* P and H powers work (GD-12.3) */
  return a->source == GD_FROM_COMBAT || a->source == GD_FROM_AGAIN;
}

#endif
