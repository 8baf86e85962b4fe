/* What an attack would do, before it is made. Reactions are not foreseen. */
#ifndef BG_FORECAST_H
#define BG_FORECAST_H

#include "bg.h"

typedef struct BgForecast {
  const BgContent *c;
  const BgState *s;
  int attacker, weapon, target;
  double hit, critical;        /* chances, after saves; a critical is a hit too */
  double stands;               /* chance that a hit gets past all saves */
  int shields_lost, hull_lost; /* by an ordinary hit, with what it sets off */
  bool destroyed;              /* by an ordinary hit */
  int blue, hull, strength, converted;
} BgForecast;
void bg_forecast(const BgContent *c, const BgState *s, int attacker, int weapon, int target, BgForecast *out);

double bg_chance(const BgContent *c, int least); /* that the number die shows at least this */

#endif
