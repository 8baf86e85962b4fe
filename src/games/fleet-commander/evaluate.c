/* Judgement of a state, for bots.
 *
 * The measure is how much damage a fleet still stands before it has lost (fc_need), less what the enemy can be
 * expected to deal out next, with the dice and shields that lie ready. Fleets are compared as a ratio: five points are
 * a lot when ten are left and little when forty are. Everything is counted in sixteenths of a hull point. */
#include <string.h>

#include "fc.h"

enum { ONE = 16, FAR = 9999, LIVES = 16 };

/* Squares exactly two king steps away. */
static uint32_t ring(int square) {
  uint32_t around = fc_near(square) | fc_bit(square);
  return fc_spread(around) & ~around;
}

void fc_survey_side(const FcContent *c, const FcState *s, int seat, FcScene *scene) {
  uint8_t *there = scene->power[seat];
  int total = 0;
  memset(there, 0, sizeof scene->power[seat]);
  FC_EACH (i, s->mine[seat]) {
    int power = c->power[s->kind[i]];
    there[s->square[i]] = (uint8_t)(there[s->square[i]] + power);
    total += power;
  }
  scene->total[seat] = total;
}

/* The least damage that loses the match for `seat`, over all sets of ships that make up the classes still to lose. Each
 * ship also costs an attack of its own: what is left over is wasted. */
static int need(const FcContent *c, const FcState *s, int seat) {
  int life = c->victory - s->seat[seat].lost;
  if (life <= 0) return 0;
  if (life >= LIVES) life = LIVES - 1;
  /* Fewer than no classes cost nothing either. Short numbers: no sum comes to more than FAR and one ship. */
  int16_t table[2 * LIVES] = {0}, *least = table + LIVES, with[LIVES];
  for (int j = 1; j < LIVES; j++) least[j] = FAR;
  FC_EACH (i, s->mine[seat]) {
    int class = c->class_of[s->kind[i]], cost = s->hull[i] * ONE + 2 * ONE;
    if (!class || s->kind[i] == FC_SHUTTLE) continue;
    if (s->hidden >> i & 1) cost += 2 * ONE; /* has to be found first */
    const int16_t *rest = least - (class < LIVES ? class : LIVES);
    for (int j = 0; j < LIVES; j++) with[j] = (int16_t)(rest[j] + cost);
    for (int j = 0; j < LIVES; j++) least[j] = with[j] < least[j] ? with[j] : least[j];
  }
  if (least[life] < FAR) return least[life];
  int classes = life; /* a fleet of a position that is too small to lose so much */
  while (classes > 0 && least[classes] == FAR) classes--;
  return least[classes] + 8 * ONE * (life - classes);
}

static int directional(const uint8_t dice[FC_DICE], int colour) {
  return dice[fc_die(colour, FC_PLUS)] + dice[fc_die(colour, FC_CROSS)] + dice[fc_die(colour, FC_STAR)];
}

/* Attacks to be expected of `seat` in its next turn (or the rest of this one), in sixteenths; fitting dice only. */
static int attacks(const FcState *s, int seat, bool plus, bool cross) {
  const FcSeat *p = &s->seat[seat];
  const int w = fc_die(FC_WEAPON, 0);
  int ready = p->bridge[w + FC_STAR] + p->hand[w + FC_STAR];
  if (plus) ready += p->bridge[w + FC_PLUS] + p->hand[w + FC_PLUS];
  if (cross) ready += p->bridge[w + FC_CROSS] + p->hand[w + FC_CROSS];
  bool rolled = s->active == seat && s->node >= FC_AT_ACTIONS && s->node != FC_AT_BRIDGE;
  if (rolled) return ready * ONE + 6; /* a special, a change of direction, a second thought */
  return ready * ONE + (plus && cross ? 26 : 19);
}

/* How much of an attack on `target` the shields that lie ready take away. */
static int cover(const FcState *s, const FcScene *scene, int seat, int target, uint32_t from) {
  const FcSeat *p = &s->seat[!seat];
  const int h = fc_die(FC_SHIELD, 0);
  int best = 0;
  if (!directional(p->bridge, FC_SHIELD)) return 0;
  FC_EACH (q, from) {
    bool straight = fc_orth[target] >> q & 1;
    bool fits = p->bridge[h + FC_STAR] || p->bridge[h + (straight ? FC_PLUS : FC_CROSS)];
    if (fits && scene->power[seat][q] > best) best = scene->power[seat][q];
  }
  return best;
}

/* What `seat` can be expected to deal out next on its best target. */
static int threat(const FcContent *c, const FcState *s, const FcScene *scene, int seat) {
  int best = 0;
  uint32_t own = s->occupied[seat] & ~s->asteroids;
  int shields = directional(s->seat[!seat].bridge, FC_SHIELD);
  FC_EACH (t, s->occupied[!seat] & ~s->asteroids) {
    uint32_t from = fc_near((int)t) & own, later = ring((int)t) & own;
    if (!from && !later) continue;
    int now = 0, soon = 0, hull = 0, most = 0;
    FC_EACH (q, from) now += scene->power[seat][q];
    FC_EACH (q, later) soon += scene->power[seat][q];
    FC_EACH (i, s->at[t] & s->mine[!seat]) {
      int h = c->power[s->kind[i]] ? s->hull[i] : 0;
      if (s->hidden >> i & 1) h /= 2;
      hull += h;
      if (h > most) most = h;
    }
    if (!hull) continue;
    int k = attacks(s, seat, from & fc_orth[t], from & fc_diag[t]);
    if (!from) k = k * 5 / 8;
    int strength = now + soon / 2;
    int dealt = strength * k;
    if (shields && now) {
      int taken = cover(s, scene, seat, (int)t, from), times = shields * ONE < k ? shields * ONE : k;
      dealt -= taken * times;
    }
    if (dealt > hull * ONE) dealt = hull * ONE + (dealt - hull * ONE) / 8;
    if (dealt > best) best = dealt;
  }
  return best;
}

static int dice_value(const FcState *s, int seat) {
  /* E+ Ex E* E!  W+ Wx W* W!  H+ Hx H* H! */
  static const uint8_t kept[FC_DICE] = {10, 10, 16, 14, 14, 14, 24, 18, 18, 18, 30, 14};
  static const uint8_t weapon[8] = {64, 64, 24, 40, 30, 56, 40, 20};
  const FcSeat *p = &s->seat[seat];
  int sum = 0, specials = 0;
  for (int d = 0; d < FC_DICE; d++) sum += kept[d] * p->bridge[d] + kept[d] * p->hand[d] * 3 / 4;
  for (int colour = 0; colour < 3; colour++) specials += fc_have(p, fc_die(colour, FC_SPECIAL));
  if (p->weapon_lost || p->weapon == FC_NO_WEAPON) return sum;
  int worth = weapon[p->weapon & 7];
  return sum + worth / 2 + (specials >= 2 ? worth / 2 : specials ? worth / 8 : 0);
}

static int approach(const FcState *s, const FcScene *scene, int seat) { /* power only counts when it is close */
  uint32_t near[4], reach = s->occupied[!seat];
  int sum = 0;
  for (int d = 0; d < 4; d++) near[d] = reach = fc_spread(reach);
  FC_EACH (q, s->occupied[seat]) {
    int times = (int)((near[0] >> q & 1) + (near[1] >> q & 1) + (near[2] >> q & 1) + (near[3] >> q & 1));
    sum += times * scene->power[seat][q];
  }
  if (s->masked) /* a decoy is only believed in where a ship would be */
    FC_EACH (i, s->mine[seat] & s->hidden & ~s->known)
      if (s->kind[i] == FC_DECOY)
        for (int d = 1; d < 4; d++) sum += near[d] >> s->square[i] & 1;
  return sum;
}

static int hazards(const FcContent *c, const FcState *s, int seat) {
  int sum = 0;
  if (s->seat[!seat].drones != FC_NO_PIECE) sum += 4 * ONE;
  FC_EACH (q, s->asteroids & s->occupied[seat]) sum += 5 * fc_classes(c, s, fc_here(s, seat, (int)q));
  return sum;
}

/* ---- errands: what a scenario asks for besides fighting ----------------------------------------------------- */

static int salvage(const FcContent *c, const FcState *s, int seat) {
  int sum = 600 * s->seat[seat].out;
  uint32_t home = fc_home_row(c, s, seat), ships = s->mine[seat];
  int row = home & FC_ROW(1) ? 0 : 4;
  FC_EACH (q, s->occupied[seat]) {
    int here = 0, away = row ? row - (int)q % 5 : (int)q % 5, load = s->containers[q].count;
    FC_EACH (i, s->at[q] & ships) {
      if (!fc_ship(s, (int)i)) continue;
      here++;
      int class = c->class_of[s->kind[i]];
      sum += 30 + (class == 1 ? 10 : 0); /* ships carry: they are worth keeping */
      if (here <= load)
        sum += 220 - 40 * away + (s->towing >> i & 1 ? 20 : 0);
      else
        sum += 10 * away;
    }
  }
  return sum;
}

static int shuttle_run(const FcState *s, int seat) { /* for the side that has it */
  static const uint8_t corners[4] = {0, 4, 20, 24};
  uint32_t shuttle = fc_of_kind(s, s->mine[seat], FC_SHUTTLE);
  if (!shuttle) return 0;
  int at = s->square[__builtin_ctz(shuttle)], best = 0;
  for (int i = 0; i < 4; i++) {
    int steps = fc_distance(at, corners[i]);
    bool blocked = s->occupied[!seat] >> corners[i] & 1;
    int guard = fc_count(s->occupied[!seat] & fc_near(corners[i]));
    int chance = 420 - 110 * steps - (blocked ? 120 : 0) - 25 * guard;
    if (chance > best) best = chance;
  }
  uint32_t company = s->at[at] & s->mine[seat] & ~shuttle;
  int hunters = fc_count(fc_near(at) & s->occupied[!seat]);
  int exposed = company ? 10 * hunters : 90 * hunters;
  int engines = directional(s->seat[seat].bridge, FC_ENGINE) + directional(s->seat[seat].hand, FC_ENGINE);
  if (s->asteroids >> at & 1) exposed += 60;
  return 60 + best + 30 * engines - exposed;
}

/* ---- all together --------------------------------------------------------------------------------------------- */

static int strength(const FcContent *c, const FcState *s, const FcScene *scene, int seat) {
  int reserve = need(c, s, seat) + 10 * scene->total[seat] + dice_value(s, seat) + 5 * approach(s, scene, seat);
  int harm = threat(c, s, scene, !seat);
  bool to_come = s->active != seat; /* the enemy is at it, or about to be */
  harm = harm * (to_come ? 12 : 8) / ONE;
  reserve -= harm + hazards(c, s, seat);
  return reserve > ONE ? reserve : ONE;
}

/* A judgement from an advantage in thousandths: steep in the middle, nearly decided at 1000, never quite flat. */
static int bend(int x) {
  int size = x < 0 ? -x : x, value;
  if (size <= 1000)
    value = (3 * size - size * size / 1000 * size / 1000) * 450 / 1000;
  else
    value = size < 3000 ? 900 + (size - 1000) / 25 : 980;
  return x < 0 ? -value : value;
}

int fc_evaluate(const SbContent *content, const SbState *state, int seat) {
  const FcContent *c = fc_facts(content);
  const FcState *s = (const FcState *)state;
  if (s->node == FC_AT_OVER) return s->winner == 2 ? 0 : s->winner == seat ? 1000 : -1000;
  FcScene scene;
  for (int side = 0; side < 2; side++) fc_survey_side(c, s, side, &scene);
  int own = strength(c, s, &scene, seat), enemy = strength(c, s, &scene, !seat);
  if (s->scenario == FC_SALVAGE) return bend((own - enemy) / 6 + 3 * (salvage(c, s, seat) - salvage(c, s, !seat)) / 2);
  if (s->scenario == FC_CAPTURE) {
    /* Yellow has nothing to lose but time; the run of the shuttle decides. */
    int run = shuttle_run(s, seat) - shuttle_run(s, !seat);
    return bend((own - enemy) / 6 + 3 * run + (seat == 1 ? -300 : 300));
  }
  return bend(2500 * (own - enemy) / (own + enemy));
}
