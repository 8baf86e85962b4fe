/* Why a weapon may not be charged, and a ship not be attacked. */
#include "judge.h"

/* Whether a ship may attack at all in this activation. */
static bool judge_attacker(const BgPlea *p, int piece) {
  const BgState *s = p->s;
  if (bg_card_of(piece) != s->act.card) return bg_no(p, "BG-7.2", "other_card", "BG-10.4");
  if (!bg_on_board(s, piece)) return bg_no(p, "BG-10.1", "not_in_play", "BG-12.2");
  bool fine = !s->act.no_attack || bg_no(p, "BG-23.2a", "commandos_aboard", NULL);
  return (!bg_forbidden(p->c, s, piece, 1) || bg_no(p, "BG-23.2b", "may_not_attack", NULL)) && fine;
}

static bool charged(const BgState *s, int piece, int weapon) {
  int own = piece % BG_SQUAD;
  bool again = weapon == BG_WEAPON_PRIMARY && s->act.again[own] > 0; /* BG-22.24 */
  return s->act.fired[own] >> weapon & 1 && !again;
}

static bool some_target(const BgPlea *p, int piece, int weapon) {
  for (int target = 0; target < p->s->seats * BG_SLOTS * BG_SQUAD; target++)
    if (bg_may_target(p->c, p->s, piece, weapon, target)) return true;
  return false;
}

bool bg_judge_charge(const BgPlea *p) {
  int piece = bg_a(p->action), weapon = bg_b(p->action);
  if (!judge_attacker(p, piece)) return false;
  if (!bg_weapon(p->c, p->s, bg_card_of(piece), weapon)) return bg_no(p, "BG-10.1", "no_such_weapon", NULL);
  bool fine = !charged(p->s, piece, weapon) || bg_no(p, "BG-10.1", "charged_already", NULL);
  if (p->s->act.done >> piece % BG_SQUAD & 1) fine = bg_no(p, "BG-10.4", "has_attacked", NULL);
  fine &= bg_judge_price(p, bg_charge_of(p->c, p->s, piece, weapon), "BG-10.2");
  return (some_target(p, piece, weapon) || bg_no(p, "BG-10.3", "no_target", "BG-10.6")) && fine;
}

void bg_judge_aim_anyway(const BgPlea *p) {
  int piece = bg_a(p->action), weapon = bg_b(p->action);
  if (bg_controller(p->s, piece) != p->seat || !bg_on_board(p->s, piece)) return;
  if (!bg_weapon(p->c, p->s, bg_card_of(piece), weapon) || some_target(p, piece, weapon)) return;
  bg_no(p, "BG-10.3", "no_target", "BG-10.6");
}

static bool judge_shot(const BgPlea *p, int piece, int weapon, int target) {
  bool fine = true;
  if (!bg_enemies(p->c, p->s, bg_controller(p->s, piece), bg_controller(p->s, target)))
    return bg_no(p, "BG-10.5", "own_target", NULL);
  if (!bg_on_board(p->s, target)) return bg_no(p, "BG-10.5", "not_in_play", "BG-0.3");
  if (bg_between(p->c, p->s, piece, target) > bg_range_of(p->c, p->s, piece, weapon))
    fine = bg_no(p, "BG-10.6", "out_of_range", "BG-10.5");
  const BgWeaponFacts *facts = bg_weapon(p->c, p->s, bg_card_of(piece), weapon);
  if (!bg_simple(p->s) && !(facts->targets >> bg_size(p->c, p->s, target) & 1)) /* BG-21.3: texts do not count */
    fine = bg_no(p, "BG-22.15", "wrong_target_size", "BG-10.5");
  return fine;
}

bool bg_judge_fire(const BgPlea *p) {
  return judge_shot(p, p->s->charge.piece, p->s->charge.weapon, bg_a(p->action));
}

bool bg_judge_patrol(const BgPlea *p) {
  const BgPatrol *patrol = &p->s->patrol;
  int piece = bg_a(p->action);
  if (bg_card_of(piece) != patrol->card) return bg_no(p, "BG-23.2a", "not_on_patrol", NULL);
  if (!bg_on_board(p->s, piece)) return bg_no(p, "BG-23.2a", "not_in_play", "BG-12.2");
  if (!judge_shot(p, piece, BG_WEAPON_PRIMARY, patrol->target)) return false;
  return patrol->may >> piece % BG_SQUAD & 1 || bg_no(p, "BG-23.2a", "patrolled_already", NULL);
}
