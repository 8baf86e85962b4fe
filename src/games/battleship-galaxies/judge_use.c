/* Why a power, an attached card, a tile or a rule of the mission may not be used, or not on this ship. */
#include "judge.h"

/* ---- ships that are chosen ------------------------------------------------------------------------------ */

static bool judge_owner(const BgPlea *p, const BgFilter *filter, int piece, const char *rule) {
  int controller = bg_controller(p->s, piece);
  bool enemy = bg_enemies(p->c, p->s, p->seat, controller);
  if (filter->whose == BG_MINE && controller != p->seat) return bg_no(p, rule, "own_ship_wanted", "BG-0.3");
  if (filter->whose == BG_OURS && enemy) return bg_no(p, rule, "own_ship_wanted", "BG-0.3");
  if (filter->whose == BG_ENEMY && !enemy) return bg_no(p, rule, "enemy_wanted", "BG-0.3");
  return true;
}

static bool judge_nature(const BgPlea *p, const BgFilter *filter, int piece, const char *rule) {
  const BgShip *ship = bg_ship(p->c, p->s, bg_card_of(piece));
  bool fine = true;
  if (filter->sizes && !(filter->sizes >> ship->size & 1)) fine = bg_no(p, rule, "wrong_size", NULL);
  if (filter->forms && !(filter->forms >> ship->form & 1)) fine = bg_no(p, rule, "wrong_form", NULL);
  if (filter->name && bg_name(p->c, p->s, bg_card_of(piece)) != filter->name - 1)
    fine = bg_no(p, rule, "wrong_name", NULL);
  return fine;
}

bool bg_judge_pick(const BgPlea *p, const BgScene *scene, const BgFilter *filter, int piece, const char *rule) {
  if (!bg_on_board(p->s, piece)) return bg_no(p, rule, "not_in_play", "BG-0.3");
  bool fine = judge_owner(p, filter, piece, rule);
  fine &= judge_nature(p, filter, piece, rule);
  if (bg_fit(p->c, p->s, scene, filter, piece)) return fine;
  BgFilter shields = {.shields = filter->shields, .unless = filter->unless};
  BgFilter near = {.near = filter->near, .within = filter->within, .tile = filter->tile};
  near.tile_within = filter->tile_within;
  if (!bg_fit(p->c, p->s, scene, &shields, piece))
    fine = bg_no(p, rule, filter->shields == BG_UP ? "shields_down" : "shields_up", "BG-11.1");
  if (!bg_fit(p->c, p->s, scene, &near, piece)) fine = bg_no(p, rule, "too_far_away", "BG-2.6");
  return fine ? bg_no(p, rule, "ship_does_not_fit", NULL) : false;
}

/* ---- the moment ------------------------------------------------------------------------------------------ */

/* What may be used now; BG_WHENS: nothing. */
static int moment(const BgState *s) {
  switch (s->node) {
    case BG_AT_DRAW:
      return BG_WHEN_DRAW;
    case BG_AT_OPTION:
      return s->option.when;
    case BG_AT_SHIP:
      return BG_WHEN_INSTEAD;
    case BG_AT_REACTION:
      return s->window.kind <= BG_RW_LOST ? BG_WHEN_RW_MOVE + s->window.kind : BG_WHENS;
    default:
      return BG_WHENS;
  }
}

/* The rule that says when an ability of this kind has its moment. */
static const char *const moments[BG_WHENS] = {
    [BG_WHEN_ENERGY] = "BG-5.2",     [BG_WHEN_DRAW] = "BG-20.13",    [BG_WHEN_LAUNCHED] = "BG-20.22",
    [BG_WHEN_PAYING] = "BG-7.2",     [BG_WHEN_INSTEAD] = "BG-20.33", [BG_WHEN_ACTIVATION_END] = "BG-7.2",
    [BG_WHEN_TURN_END] = "BG-20.23", [BG_WHEN_RW_MOVE] = "BG-14.3",  [BG_WHEN_RW_MISS] = "BG-14.3",
    [BG_WHEN_RW_HIT] = "BG-14.3",    [BG_WHEN_RW_BOOST] = "BG-14.3", [BG_WHEN_RW_LOST] = "BG-14.3",
};

static bool judge_moment(const BgPlea *p, const BgAbility *ability) {
  const char *rule = moments[ability->when];
  if (!rule) return bg_no(p, "BG-14.6", "works_by_itself", NULL);
  return ability->when == moment(p->s) || bg_no(p, rule, "other_moment", "BG-26.13");
}

/* ---- the source ------------------------------------------------------------------------------------------ */

static bool judge_source(const BgPlea *p, int source) {
  const BgState *s = p->s;
  if (source < BG_CARDS) {
    if (!bg_is_card(p, source)) return bg_malformed(p);
    if (s->card[source].controller != p->seat) return bg_no(p, "BG-0.3", "not_your_ship", "BG-26.13");
    if (s->card[source].place != BG_PLAY && !s->lost.active) return bg_no(p, "BG-0.3", "not_in_play", NULL);
    return !bg_simple(s) || bg_no(p, "BG-21.3", "no_powers", NULL);
  }
  if (source == BG_USE_MISSION) return true;
  if (source >= BG_USE_TILE + s->tiles) return bg_malformed(p);
  return s->tile[source - BG_USE_TILE].kind != BG_NONE || bg_no(p, "BG-17.1", "face_down", NULL);
}

static bool judge_side(const BgPlea *p, const BgAbility *ability, int source) {
  if (source != BG_USE_MISSION || !ability->side || ability->side == 1 + bg_faction(p->c, p->s, p->seat)) return true;
  return bg_no(p, "BG-25.7", "other_side_only", NULL);
}

/* Whether it has been used as often as it may be, as far as cards keep it. */
static bool used_up(const BgState *s, int source, int place) {
  if (source >= BG_CARDS) return false;
  if (place < BG_USE_ATTACHED) return s->card[source].used >> place & 1;
  int number = (place - BG_USE_ATTACHED) / 8;
  return s->card[source].attached[number].used >> (place - BG_USE_ATTACHED) % 8 & 1;
}

static bool judge_target(const BgPlea *p, const BgAbility *ability, int source) {
  int piece = bg_c(p->action) - 1;
  BgScene scene;
  bg_scene(p->s, p->seat, source < BG_CARDS ? source * BG_SQUAD : piece, &scene);
  if (piece >= 0 && !bg_is_piece(p, piece)) return bg_malformed(p);
  if (piece < 0 && ability->picks) return bg_no(p, "BG-26.13", "name_a_ship", NULL);
  if (piece >= 0 && !bg_on_board(p->s, piece)) return bg_no(p, "BG-0.3", "not_in_play", NULL);
  if (piece >= 0 && ability->picks) bg_judge_pick(p, &scene, &ability->pick[0], piece, "BG-26.13");
  return p->reason && p->reason->rule ? false
                                      : bg_no(p, moments[ability->when], "changes_nothing", "BG-22.13 BG-26.13");
}

bool bg_judge_use(const BgPlea *p) {
  int source = bg_a(p->action), place = bg_b(p->action);
  const uint16_t nowhere[2] = {BG_NOWHERE, BG_NOWHERE};
  if (!judge_source(p, source)) return false;
  const BgAbility *ability = bg_used_ability(p->c, p->s, source, place);
  if (!ability) return bg_no(p, "BG-25.1", "no_such_power", NULL);
  if (!judge_side(p, ability, source) || !judge_moment(p, ability)) return false;
  if (!bg_usable(p->c, p->s, p->seat, source, place)) {
    bool fine = bg_judge_price(p, ability->cost, NULL);
    if (used_up(p->s, source, place)) fine = bg_no(p, "BG-14.10", "used_up", "BG-25.4");
    return fine ? bg_no(p, moments[ability->when], "power_does_not_fit", "BG-22.13 BG-26.13") : false;
  }
  return bg_usable_on(p->c, p->s, p->seat, source, place, bg_c(p->action), nowhere) || judge_target(p, ability, source);
}

void bg_judge_moment_anyway(const BgPlea *p) {
  const BgAbility *ability = bg_used_ability(p->c, p->s, bg_a(p->action), bg_b(p->action));
  if (ability) sb_reason_more(p->reason, moments[ability->when]);
}
