/* How bodies, hexes and weapons are named in events. */
#include "attack.h"

int gd_tag_card(int card) {
  return 128 + card;
}

int gd_tag(const GdContent *c, const GdState *s, int body) {
  (void)c;
  if (body == GD_BODY_NONE) return 0;
  if (gd_is_alien(body)) return gd_tag_card(s->alien[body - GD_ALIEN_BASE].card) | (body - GD_ALIEN_BASE) << 8;
  if (body < GD_SEATS) return (1 + s->agent[body].sheet) | body << 8;
  const GdDroneState *drone = &s->drone[body - GD_SEATS];
  return (64 + drone->kind) | drone->owner << 8;
}

int gd_tag_hex(const GdContent *c, const GdState *s, int hex) {
  return hex == GD_NOWHERE ? GD_NOWHERE : hex | gd_map(c, s)->columns << 10;
}

int gd_tag_arm(const GdContent *c, const GdState *s, const GdAttack *attack) {
  (void)c;
  if (gd_is_alien(attack->by)) return GD_THINGS + s->alien[attack->by - GD_ALIEN_BASE].card * 2 + (attack->weapon == 1);
  if (attack->by >= GD_SEATS && attack->by < GD_UNITS) return 2 * GD_THINGS + s->drone[attack->by - GD_SEATS].kind;
  return attack->thing == GD_NONE ? -1 : attack->thing;
}
