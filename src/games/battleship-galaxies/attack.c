/* Charging a weapon and the attacks it makes (BG-10). Stages of the frame attack: A2 to A11. */
#include "run.h"

void bg_charge_up(BgRun *run, int piece, int weapon) {
  BgState *s = run->s;
  int own = piece % BG_SQUAD, cost = bg_charge_of(run->c, s, piece, weapon);
  if (s->act.fired[own] >> weapon & 1) s->act.again[own]--; /* Blood Frenzy */
  s->act.fired[own] |= (uint16_t)(1u << weapon);
  for (int other = 0; other < BG_SQUAD; other++) /* BG-10.4 */
    if (other != own && s->act.fired[other]) s->act.done |= (uint8_t)(1u << other);
  s->charge.piece = (uint8_t)piece;
  s->charge.weapon = (uint8_t)weapon;
  s->charge.left = (uint8_t)bg_attacks_of(run->c, s, piece, weapon);
  bg_tell(run, BG_E_CHARGED, bg_tag(run->c, s, piece), bg_tag_weapon(run->c, s, piece / BG_SQUAD, weapon), cost, 0, 0);
  bg_pay(run, bg_controller(s, piece), cost);
  bg_push(run, BG_IN_CHARGE);
}

void bg_run_charge(BgRun *run) {
  BgState *s = run->s;
  const BgCharge *charge = &s->charge;
  if (charge->left && bg_on_board(s, charge->piece) && bg_any_target(run->c, s, charge->piece, charge->weapon))
    return bg_ask(run, BG_AT_TARGET, bg_controller(s, charge->piece));
  bg_pop(run);
}

void bg_attack(BgRun *run, int piece, int weapon, int target) {
  BgState *s = run->s;
  s->attack.attacker = (uint8_t)piece;
  s->attack.weapon = (uint8_t)weapon;
  s->attack.target = (uint8_t)target;
  s->attack.stage = 2;
  s->attack.strength = (uint8_t)bg_strength_of(run->c, s, piece, weapon, target);
  bg_tell(run, BG_E_AIMED, bg_tag(run->c, s, piece), bg_tag(run->c, s, target), s->attack.strength, 0, 0);
  bg_push(run, BG_IN_ATTACK);
}

void bg_fire_at(BgRun *run, int target) {
  run->s->charge.left--;
  bg_attack(run, run->s->charge.piece, run->s->charge.weapon, target);
}

/* A2, A3 */
static void throw_dice(BgRun *run) {
  BgState *s = run->s;
  BgAttack *attack = &s->attack;
  attack->letter = (uint8_t)sb_chance_draw(run->chance, &s->rng, run->c->dice, BG_DIE_LETTER, 0);
  attack->number = (uint8_t)sb_chance_draw(run->chance, &s->rng, run->c->dice, BG_DIE_NUMBER, 0);
  int cell = bg_ship(run->c, s, attack->target / BG_SQUAD)->grid[attack->number][attack->letter];
  attack->hit = cell == 1 || cell == 2;
  attack->down = bg_piece(s, attack->target)->blue == 0;
  attack->critical = cell == 2 && attack->down;
  bg_tell(run, BG_E_DICE, bg_tag(run->c, s, attack->target), attack->letter, attack->number + 1, cell,
          attack->critical);
}

static void save(BgRun *run, const BgSource *source, int need) {
  BgAttack *attack = &run->s->attack;
  int number = bg_number(run), power = bg_power_in_event(run->s, source->a, source->b, source->ability);
  attack->hit = number < need;
  bg_tell(run, BG_E_SAVED, bg_tag(run->c, run->s, attack->target), power, number, !attack->hit, 0);
}

/* A5 */
static void saves(BgRun *run) {
  BgState *s = run->s;
  int target = s->attack.target, need = bg_cover_of(run->c, s, target); /* one roll, however many asteroids */
  if (need) {
    int number = bg_number(run);
    s->attack.hit = number < need;
    bg_tell(run, BG_E_COVER, bg_tag(run->c, s, target), number, !s->attack.hit, 0, 0);
  }
  BgSource source;
  for (int at = 0; s->attack.hit && bg_next_source(run, target / BG_SQUAD, -1, BG_WHEN_SAVE, &at, &source);) {
    BgScene scene;
    bg_scene(s, bg_controller(s, target), target, &scene);
    if (bg_spent(&source) || !bg_all_hold(run->c, s, &scene, source.ability)) continue;
    bg_spend(&source);
    for (int e = 0; e < source.ability->effects && s->attack.hit; e++)
      if (source.ability->effect[e].what == BG_DO_SAVE) save(run, &source, source.ability->effect[e].need);
  }
}

static bool right_arm(const BgSource *source, int weapon) {
  switch (source->ability->arm) {
    case BG_PRIMARY:
      return weapon == BG_WEAPON_PRIMARY;
    case BG_THIS_WEAPON:
      return source->weapon >= 0;
    default:
      return true;
  }
}

/* Abilities of the attacking ship and of its weapon at a moment of the attack (A8, A10). */
static void on_hit(BgRun *run, int when) {
  BgState *s = run->s;
  int attacker = s->attack.attacker;
  BgSource source;
  for (int at = 0; bg_next_source(run, attacker / BG_SQUAD, s->attack.weapon, when, &at, &source);) {
    BgScene scene;
    bg_scene(s, bg_controller(s, attacker), attacker, &scene);
    scene.piece[BG_ATTACKER] = attacker;
    scene.piece[BG_TARGET] = s->attack.target;
    if (right_arm(&source, s->attack.weapon) && bg_all_hold(run->c, s, &scene, source.ability))
      bg_do(run, &scene, source.ability);
  }
}

/* BG-25.6: points of the damage that go straight to the hull. */
static int converted(BgRun *run, int strength) {
  BgState *s = run->s;
  int points = 0;
  BgSource source;
  for (int at = 0; bg_next_source(run, s->attack.attacker / BG_SQUAD, s->attack.weapon, BG_WHEN_HIT, &at, &source);) {
    if (!right_arm(&source, s->attack.weapon)) continue;
    for (int e = 0; e < source.ability->effects; e++)
      if (source.ability->effect[e].what == BG_DO_CONVERT)
        points += source.ability->effect[e].n ? source.ability->effect[e].n : strength;
  }
  return points < strength ? points : strength;
}

/* A9 */
static void deal(BgRun *run) {
  BgState *s = run->s;
  int target = s->attack.target, strength = s->attack.strength + s->attack.boost;
  bool before = bg_doomed(s, target);
  if (s->attack.critical && !before) {
    bg_tell(run, BG_E_CRITICAL, bg_tag(run->c, s, target), 0, 0, 0, 0);
    bg_doom(run, target);
  } else {
    int hull = converted(run, strength);
    bg_hurt(run, target, BG_HULL, hull, BG_BY_ATTACK);
    bg_hurt(run, target, BG_DIRECT, strength - hull, BG_BY_ATTACK);
  }
  if (before || !bg_doomed(s, target)) return;
  bg_put(s->lost.attacked, target);
  s->lost.by = s->attack.attacker;
  s->attack.killed = 1;
}

static void strike(BgRun *run) {
  BgState *s = run->s;
  s->attack.place[0] = bg_piece(s, s->attack.target)->at[0];
  s->attack.place[1] = bg_piece(s, s->attack.target)->at[1];
  on_hit(run, BG_WHEN_BEFORE); /* A8 */
  deal(run);
  on_hit(run, BG_WHEN_AFTER); /* A10 */
  s->attack.stage = 11;
  bg_bury(run);
}

void bg_run_attack(BgRun *run) {
  BgState *s = run->s;
  BgAttack *attack = &s->attack;
  switch (attack->stage) {
    case 2:
      throw_dice(run);
      attack->stage = attack->hit ? 5 : 4;
      if (!attack->hit) bg_open_window(run, BG_RW_MISS); /* A4 */
      return;
    case 4:
      return bg_pop(run);
    case 5:
      saves(run);
      attack->stage = 6;
      if (attack->hit) bg_open_window(run, BG_RW_HIT); /* A6 */
      return;
    case 6:
      if (!attack->hit) return bg_pop(run);
      attack->stage = 7;
      return bg_open_window(run, BG_RW_BOOST); /* A7 */
    case 7:
      return strike(run);
    default:
      bg_pop(run);
  }
}
