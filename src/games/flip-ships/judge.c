/* What is legal, whoever asks for any 64 bits; and the reason when it is not. */
#include "fs.h"

static bool refuse(SbReason *reason, const char *rule, const char *key) {
  if (reason) *reason = (SbReason){.rule = rule, .key = key};
  return false;
}

static bool refuse_also(SbReason *reason, const char *rule, const char *also, const char *key) {
  if (reason) *reason = (SbReason){.rule = rule, .key = key, .also = also};
  return false;
}

uint32_t fs_due(const SbContent *content, const SbState *state) {
  const FsState *s = (const FsState *)state;
  (void)content;
  if (s->node == FS_OVER) return 0;
  if (s->node == FS_RACING) return fs_race_due(s);
  if (s->node == FS_CENTRING) return 1u << (fs_asked_ship(s) / FS_FLEET); /* FS-5.4: the owner */
  return 1u << s->seat;
}

/* ---- flicks ----------------------------------------------------------------------------------------- */

/* FS-3.6: a flip that was void is repeated as it was. */
static bool judge_repeat(const FsState *s, const FsAim *aim, SbReason *reason) {
  if (aim->ship != s->flipped) return refuse(reason, "FS-3.6", "repeat_first");
  if (s->from == FS_FORWARD) return refuse_also(reason, "FS-12.7", "FS-3.6", "repeat_forward");
  return refuse(reason, "FS-3.6", "repeat_flip");
}

/* FS-3.6: flipped, and in the Docking Bay for no other reason. */
static bool missed_by_voids(const FsState *s, int ship) {
  const FsShip *own = fs_ship_c(s, s->seat, ship);
  bool scored = s->node == FS_ASSAULT || fs_power(s, s->seat, ship) == FS_ENCORE;
  return own->where == FS_DOCKED && own->flags & FS_FLIPPED && own->tries < 3 && !scored;
}

static bool judge_spent(const FsState *s, int ship, SbReason *reason) {
  bool encore = s->pilot[s->seat][fs_level(ship)] == FS_ENCORE;
  if (s->node == FS_ASSAULT) /* FS-10.4: what a power would have given */
    return refuse_also(reason, "FS-10.3", encore ? "FS-3.3 FS-10.4" : "FS-3.3", "flipped_already");
  return refuse_also(reason, "FS-3.3", encore ? "FS-12.4" : NULL, "flipped_already");
}

static bool judge_plain(const FsContent *c, const FsState *s, int ship, SbReason *reason) {
  const FsShip *own = fs_ship_c(s, s->seat, ship);
  if (missed_by_voids(s, ship))
    return refuse_also(reason, "FS-3.6", own->flags & FS_BOMBING ? "FS-3.3 FS-12.10" : "FS-3.3", "missed_by_voids");
  if (own->flags & FS_BOMBING && own->where != FS_RESERVE)
    return refuse(reason, "FS-12.10", fs_is_lodged(c, s, s->seat * FS_FLEET + ship) ? "run_succeeded" : "run_over");
  if (own->where == FS_RESERVE)
    return s->node == FS_ASSAULT ? refuse_also(reason, "FS-10.2", "FS-3.3", "reserve_stays")
                                 : refuse(reason, "FS-3.3", "in_reserve");
  bool atmosphere = own->edge == FS_OFF_NEAR || fs_in_atmosphere(c, s, s->seat * FS_FLEET + ship);
  if (s->options[FS_NO_REFLIPS] && atmosphere) return refuse(reason, "FS-14.1", "no_reflips");
  if (own->where == FS_DOCKED && own->tries == 3) return refuse(reason, "FS-3.7", "third_landing");
  if (own->where == FS_LANDED && atmosphere) return refuse(reason, "FS-3.10", "too_late");
  if (own->where == FS_WAITING) return refuse(reason, "FS-5.3", "it_waits");
  return judge_spent(s, ship, reason);
}

static bool judge_extra(const FsState *s, int ship, SbReason *reason) {
  const FsShip *own = fs_ship_c(s, s->seat, ship);
  if (fs_power(s, s->seat, ship) != FS_SECOND_FLIP) return refuse(reason, "FS-12.5", "no_second_flip");
  return refuse(reason, "FS-12.5", own->flags & FS_EXTRA_USED ? "extra_used" : "flip_first");
}

static bool judge_forward(const FsContent *c, const FsState *s, int ship, SbReason *reason) {
  const FsShip *own = fs_ship_c(s, s->seat, ship);
  int id = s->seat * FS_FLEET + ship;
  if (fs_power(s, s->seat, ship) != FS_FORWARD_RAMP) return refuse(reason, "FS-12.7", "no_forward_ramp");
  if (own->flags & FS_FORWARD_USED) return refuse(reason, "FS-12.7", "forward_used");
  if (own->where != FS_LANDED || own->edge) return refuse(reason, "FS-12.7", "not_on_table");
  return refuse(reason, "FS-12.7", fs_is_lodged(c, s, id) ? "lodged" : "on_enemy");
}

static bool judge_bomb(const FsState *s, int ship, SbReason *reason) {
  if (fs_power(s, s->seat, ship) != FS_BOMBING_RUN) return refuse(reason, "FS-12.10", "no_bombing_run");
  if (s->mothership == 0) return refuse(reason, "FS-11.3", "mothership_gone");
  return refuse(reason, "FS-12.10", "declare_first");
}

static bool judge_flick(const FsContent *c, const FsState *s, SbAction action, SbReason *reason) {
  FsAim aim = fs_aim_of(action);
  if (s->node != FS_FLIPPING && s->node != FS_ASSAULT) return refuse(reason, "FS-4.1", "resolving");
  if (aim.ship >= FS_FLEET) return refuse(reason, "FS-1.1", "no_such_ship");
  if (!fs_aim_fits(&aim)) return refuse(reason, "FS-17.6", "out_of_range");
  if (s->node == FS_ASSAULT && aim.kind != FS_FLIP) return refuse(reason, "FS-10.4", "no_powers");
  if (aim.kind == FS_FORWARD && (aim.ramp || aim.x)) return refuse(reason, "FS-12.7", "from_where_it_lies");
  if (fs_may_flip(c, s, aim.kind, aim.ship)) return true;
  if (s->open == FS_VOID) return judge_repeat(s, &aim, reason);
  switch (aim.kind) {
    case FS_FLIP:
      return judge_plain(c, s, aim.ship, reason);
    case FS_EXTRA:
      return judge_extra(s, aim.ship, reason);
    case FS_FORWARD:
      return judge_forward(c, s, aim.ship, reason);
    default:
      return judge_bomb(s, aim.ship, reason);
  }
}

/* ---- choices ---------------------------------------------------------------------------------------- */

static bool judge_done(const FsState *s, SbReason *reason) {
  if (s->node != FS_FLIPPING && s->node != FS_ASSAULT) return refuse(reason, "FS-4.1", "resolving");
  if (s->open == FS_VOID) return refuse(reason, "FS-3.6", "repeat_first");
  if (!fs_must_flip(s)) return true;
  return s->node == FS_ASSAULT ? refuse_also(reason, "FS-10.3", "FS-3.3", "flip_all")
                               : refuse(reason, "FS-3.3", "flip_all");
}

static bool judge_give_up(const FsState *s, SbReason *reason) {
  bool flips = s->node == FS_FLIPPING || s->node == FS_ASSAULT;
  if (!flips || s->open != FS_VOID) return refuse(reason, "FS-3.6", "nothing_to_give_up");
  return fs_ship_c(s, s->seat, s->flipped)->voids >= FS_MAY_GIVE_UP || refuse(reason, "FS-3.6", "try_again");
}

static bool judge_order(const FsContent *c, const FsState *s, int ship, SbReason *reason) {
  if (s->node != FS_ORDERING) return refuse(reason, "FS-4.4", "no_order");
  if (ship >= FS_FLEET) return refuse(reason, "FS-1.1", "no_such_ship");
  if (fs_may_act(c, s, ship)) return true;
  bool landed = fs_ship_c(s, s->seat, ship)->where == FS_LANDED;
  return refuse(reason, "FS-4.4", landed ? "lodged_first" : "nothing_to_resolve");
}

static const char *rule_of(int power) {
  static const char *const rules[FS_POWERS] = {"FS-12.1", "FS-12.2", "FS-12.3", "FS-12.4", "FS-12.5",  "FS-12.6",
                                               "FS-12.7", "FS-12.2", "FS-12.8", "FS-12.9", "FS-12.10", "FS-12.11"};
  return power < FS_POWERS ? rules[power] : "FS-10.4";
}

static bool judge_hit(const FsContent *c, const FsState *s, int cell, SbReason *reason) {
  if (s->node != FS_AIMING) return refuse(reason, "FS-4.5", "no_target_now");
  if (cell < FS_CELLS && fs_targets(c, s) >> cell & 1) return true;
  return refuse(reason, rule_of(fs_power(s, s->seat, s->acting)), "no_target");
}

static bool judge_keep(const FsContent *c, const FsState *s, SbAction action, SbReason *reason) {
  int cell = fs_cell_of(action), other = fs_other_of(action);
  if (s->node != FS_KEEPING) return refuse(reason, "FS-5.5", "nothing_to_keep");
  if (fs_choice(action) == FS_STAY) return fs_may_stay(s) || refuse(reason, "FS-5.5", "lies_on_one");
  if (cell < FS_CELLS && other <= FS_CELLS && fs_may_keep(c, s, cell, other)) return true;
  return refuse(reason, "FS-5.5", "cannot_keep");
}

/* Bits that mean nothing must be 0. */
static bool is_plain(SbAction action) {
  int cell = fs_cell_of(action), other = fs_other_of(action), ship = fs_ship_of(action);
  switch (fs_choice(action)) {
    case FS_RESOLVE:
      return action == fs_make(FS_RESOLVE, 0, 0, ship);
    case FS_HIT:
      return action == fs_make(FS_HIT, cell, 0, 0);
    case FS_KEEP:
      return action == fs_make(FS_KEEP, cell, other, 0);
    default:
      return fs_choice(action) < FS_FETCH && action == fs_make(fs_choice(action), 0, 0, 0);
  }
}

static bool judge_choice(const FsContent *c, const FsState *s, SbAction action, SbReason *reason) {
  if (!is_plain(action)) return refuse(reason, "FS-3.1", "no_such_action");
  switch (fs_choice(action)) {
    case FS_DONE:
      return judge_done(s, reason);
    case FS_GIVE_UP:
      return judge_give_up(s, reason);
    case FS_RESOLVE:
      return judge_order(c, s, fs_ship_of(action), reason);
    case FS_HIT:
      return judge_hit(c, s, fs_cell_of(action), reason);
    case FS_NONE:
      return s->node == FS_AIMING || s->node == FS_REPAIRING || refuse(reason, "FS-4.5", "no_target_now");
    case FS_HEAL:
      return s->node == FS_REPAIRING ||
             refuse_also(reason, "FS-12.9", s->node == FS_ASSAULT ? "FS-10.4" : NULL, "no_repair");
    case FS_KEEP:
    case FS_STAY:
      return judge_keep(c, s, action, reason);
    default:
      return s->node == FS_CENTRING || refuse(reason, "FS-5.4", "not_asked");
  }
}

bool fs_why_not(const SbContent *content, const SbState *state, int seat, SbAction action, SbReason *reason) {
  const FsState *s = (const FsState *)state;
  if (s->node == FS_OVER) return refuse(reason, "FS-11.1", "over");
  if (s->node == FS_RACING) return fs_race_judge(fs_facts(content), s, seat, action, reason);
  if (!(fs_due(content, state) >> seat & 1))
    return s->node == FS_ASSAULT ? refuse_also(reason, "FS-10.3", "FS-3.2", "not_your_turn")
                                 : refuse(reason, "FS-3.2", "not_your_turn");
  if (fs_kind(action) == FS_CHOICE) return judge_choice(fs_facts(content), s, action, reason);
  if (fs_kind(action) >= FS_THROW) return refuse(reason, "FS-3.1", "no_such_action");
  return judge_flick(fs_facts(content), s, action, reason);
}
