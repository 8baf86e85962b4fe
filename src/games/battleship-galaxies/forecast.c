/* What an attack would do, before it is made: chances of the dice and of saves, and what an ordinary hit takes away. */
#include "forecast.h"

double bg_chance(const BgContent *c, int least) {
  const SbDie *die = &c->dice[BG_DIE_NUMBER];
  int good = 0, all = 0;
  for (int face = 0; face < die->faces; face++) {
    int weight = die->weights ? die->weights[face] : 1;
    all += weight;
    if (face + 1 >= least) good += weight;
  }
  return (double)good / all;
}

static double weight_of(const SbDie *die, int face) {
  int all = 0;
  for (int i = 0; i < die->faces; i++) all += die->weights ? die->weights[i] : 1;
  return (double)(die->weights ? die->weights[face] : 1) / all;
}

/* A3: how often the dice show a hit, and how often a star. */
static void read_grid(const BgContent *c, const BgShip *ship, double *hit, double *star) {
  const SbDie *letter = &c->dice[BG_DIE_LETTER], *number = &c->dice[BG_DIE_NUMBER];
  *hit = *star = 0;
  for (int n = 0; n < number->faces; n++)
    for (int l = 0; l < letter->faces; l++) {
      double chance = weight_of(number, n) * weight_of(letter, l);
      if (ship->grid[n][l] == 1 || ship->grid[n][l] == 2) *hit += chance;
      if (ship->grid[n][l] == 2) *star += chance;
    }
}

/* One ability of somebody, while those of a moment are gone through. */
typedef void Look(BgForecast *f, const BgAbility *ability);

static void look_at(BgForecast *f, const BgList *list, int when, int self, unsigned used, Look *look) {
  BgScene scene;
  bg_scene(f->s, bg_controller(f->s, self), self, &scene);
  scene.piece[BG_ATTACKER] = f->attacker;
  scene.piece[BG_TARGET] = f->target;
  for (int i = 0; i < list->count; i++) {
    const BgAbility *ability = &f->c->ability[list->first + i];
    if (ability->when != when || (ability->limit && used >> i & 1)) continue;
    if (ability->arm == BG_PRIMARY && f->weapon != BG_WEAPON_PRIMARY) continue;
    if (bg_all_hold(f->c, f->s, &scene, ability)) look(f, ability);
  }
}

/* Abilities of a ship and of the cards on it at a moment of the attack. */
static void look_at_ship(BgForecast *f, int piece, int when, Look *look) {
  const BgCard *card = &f->s->card[bg_card_of(piece)];
  if (!bg_simple(f->s))
    look_at(f, &bg_sheet_of(f->c, f->s, bg_card_of(piece))->abilities, when, piece, card->used, look);
  for (int i = 0; i < BG_ATTACHED && card->attached[i].kind != BG_NONE; i++)
    look_at(f, &f->c->kind[card->attached[i].kind].abilities, when, piece, card->attached[i].used, look);
}

static void look_at_attack(BgForecast *f, int when, Look *look) {
  look_at_ship(f, f->attacker, when, look);
  if (!bg_simple(f->s))
    look_at(f, &bg_weapon(f->c, f->s, bg_card_of(f->attacker), f->weapon)->abilities, when, f->attacker, 0, look);
}

static void save(BgForecast *f, const BgAbility *ability) {
  for (int e = 0; e < ability->effects; e++)
    if (ability->effect[e].what == BG_DO_SAVE) f->stands *= 1 - bg_chance(f->c, ability->effect[e].need);
}

static void hurt(BgForecast *f, int harm, int n) {
  int shields = harm == BG_HULL ? 0 : n < f->blue ? n : f->blue;
  if (f->destroyed || n <= 0) return;
  f->blue -= shields;
  f->shields_lost += shields;
  if (harm == BG_SHIELD) return;
  f->hull_lost += n - shields;
  f->destroyed = bg_piece(f->s, f->target)->red + f->hull_lost >= f->hull; /* BG-12.1 */
}

static void direct(BgForecast *f, const BgAbility *ability) {
  for (int e = 0; e < ability->effects; e++) {
    const BgEffect *effect = &ability->effect[e];
    if (effect->what == BG_DO_DAMAGE && effect->who == BG_TARGET && !effect->nested) hurt(f, effect->harm, effect->n);
  }
}

static void convert(BgForecast *f, const BgAbility *ability) {
  for (int e = 0; e < ability->effects; e++)
    if (ability->effect[e].what == BG_DO_CONVERT)
      f->converted += ability->effect[e].n ? ability->effect[e].n : f->strength;
}

void bg_forecast(const BgContent *c, const BgState *s, int attacker, int weapon, int target, BgForecast *out) {
  double star;
  *out = (BgForecast){.c = c, .s = s, .attacker = attacker, .weapon = weapon, .target = target, .stands = 1};
  out->blue = bg_piece(s, target)->blue;
  out->hull = bg_sheet_of(c, s, bg_card_of(target))->hull;
  out->strength = bg_strength_of(c, s, attacker, weapon, target);
  read_grid(c, bg_ship(c, s, bg_card_of(target)), &out->hit, &star);
  out->critical = out->blue == 0 ? star : 0; /* BG-10.8 A3 */
  int cover = bg_cover_of(c, s, target);
  if (cover) out->stands = 1 - bg_chance(c, cover);
  look_at_ship(out, target, BG_WHEN_SAVE, save);
  out->hit *= out->stands;
  out->critical *= out->stands;
  look_at_attack(out, BG_WHEN_BEFORE, direct);
  look_at_attack(out, BG_WHEN_HIT, convert);
  int hull = out->converted < out->strength ? out->converted : out->strength;
  hurt(out, BG_HULL, hull);
  hurt(out, BG_DIRECT, out->strength - hull);
  look_at_attack(out, BG_WHEN_AFTER, direct);
}
