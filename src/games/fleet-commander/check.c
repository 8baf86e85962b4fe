/* Every invariant of a state. Run after each ply in tests, and on every position that is read. */
#include "fc.h"

static bool check_pieces(const FcContent *c, const FcState *s, SbError *what) {
  uint32_t mine[2] = {0}, occupied[2] = {0}, all = s->pieces ? (1u << s->pieces) - 1 : 0;
  if (s->pieces > FC_PIECES) return sb_fail(what, "too many ships");
  if ((s->hidden | s->known | s->proven | s->left | s->strayed | s->towing) & ~all)
    return sb_fail(what, "a flag for a ship that is not there");
  for (int i = 0; i < s->pieces; i++) {
    uint32_t bit = fc_bit(i);
    int kind = s->kind[i];
    bool on_board = s->square[i] < FC_SQUARES;
    if (kind >= FC_KINDS || s->owner[i] > 1) return sb_fail(what, "ship %d has no kind or no owner", i);
    if (s->hull[i] > c->hull[kind]) return sb_fail(what, "ship %d has more hull than its kind", i);
    if (on_board && kind != FC_DECOY && !s->hull[i]) return sb_fail(what, "ship %d is on the board without hull", i);
    if (!on_board && s->hull[i] && !(s->left & bit)) return sb_fail(what, "ship %d has hull but is on no square", i);
    if (on_board && s->left & bit) return sb_fail(what, "ship %d has left the board and is on it", i);
    if (!on_board && (s->hidden | s->known | s->proven | s->strayed | s->towing) & bit)
      return sb_fail(what, "ship %d is off the board with a flag", i);
    if (s->hidden & bit && (!s->masked || kind == FC_SHUTTLE)) return sb_fail(what, "ship %d cannot be hidden", i);
    if (on_board && kind == FC_DECOY && !(s->hidden & bit)) return sb_fail(what, "decoy %d is on the board face up", i);
    if (s->hidden & bit && kind != FC_DECOY && s->hull[i] != c->hull[kind])
      return sb_fail(what, "hidden ship %d is damaged", i);
    if (s->known & bit && (kind != FC_DECOY || !(s->hidden & bit)))
      return sb_fail(what, "ship %d is no hidden decoy to be known", i);
    if (s->proven & bit && (kind == FC_DECOY || !(s->hidden & bit)))
      return sb_fail(what, "ship %d is no hidden ship to be proven", i);
    if (!on_board) continue;
    mine[s->owner[i]] |= bit;
    occupied[s->owner[i]] |= fc_bit(s->square[i]);
    if (!(s->at[s->square[i]] & bit)) return sb_fail(what, "ship %d is not in the books of its square", i);
  }
  for (int seat = 0; seat < 2; seat++)
    if (mine[seat] != s->mine[seat] || occupied[seat] != s->occupied[seat])
      return sb_fail(what, "the books of seat %d are wrong", seat);
  return true;
}

static bool check_squares(const FcContent *c, const FcState *s, SbError *what) {
  char name[5];
  uint32_t seen = 0;
  int containers = 0;
  for (int i = 0; i < FC_SQUARES; i++) {
    sb_grid_name(&fc_grid, i, name);
    if (s->at[i] & seen || s->at[i] & ~(s->mine[0] | s->mine[1]))
      return sb_fail(what, "the books of %s are wrong", name);
    seen |= s->at[i];
    for (int seat = 0; seat < 2; seat++)
      if (fc_classes(c, s, fc_here(s, seat, i)) > c->square_limit)
        return sb_fail(what, "%s holds more than %d classes", name, c->square_limit);
    if (fc_here(s, 0, i) && fc_here(s, 1, i)) return sb_fail(what, "both sides are on %s", name);
    if (s->at[i] && s->gravity >> i & 1) return sb_fail(what, "ships are on the gravity field %s", name);
    if (fc_free_containers(s, i) < 0) return sb_fail(what, "more ships tow on %s than it has containers", name);
    containers += s->containers[i].count;
  }
  if (containers && s->scenario != FC_SALVAGE) return sb_fail(what, "there are containers outside The salvage");
  if (s->asteroids & s->gravity) return sb_fail(what, "two terrains on one square");
  if ((s->asteroids | s->gravity) & ~FC_ALL_SQUARES) return sb_fail(what, "terrain off the board");
  return true;
}

/* Before the game everything is where setting up puts it: nobody else's ships or fields are in the way there. */
static bool check_setup(const FcContent *c, const FcState *s, SbError *what) {
  char name[5];
  if (s->node > FC_AT_DEPLOY) return true;
  if (s->node < FC_AT_DEPLOY && (s->mine[0] | s->mine[1])) return sb_fail(what, "ships are deployed after the terrain");
  uint32_t stray = (s->asteroids | s->gravity) & ~c->scenario[s->scenario].terrain_zone;
  if (stray) {
    sb_grid_name(&fc_grid, __builtin_ctz(stray), name);
    return sb_fail(what, "no terrain is placed on %s", name);
  }
  if (s->terrain_placed > 4 || fc_count(s->asteroids | s->gravity) > s->terrain_placed)
    return sb_fail(what, "at most 4 fields are placed, one in a turn");
  if (s->node == FC_AT_TERRAIN && s->terrain_placed == 4)
    return sb_fail(what, "all 4 turns of placing terrain are over");
  for (int seat = 0; seat < 2; seat++)
    if (s->occupied[seat] & ~c->scenario[s->scenario].zone[seat])
      return sb_fail(what, "seat %d has ships outside its deployment zone", seat);
  return true;
}

static bool check_fleet(const FcContent *c, const FcState *s, SbError *what) {
  int count[2][FC_KINDS] = {{0}}, shuttles = 0, allowed = 0;
  for (int i = 0; i < s->pieces; i++) {
    count[s->owner[i]][s->kind[i]]++;
    shuttles += s->kind[i] == FC_SHUTTLE;
  }
  for (int seat = 0; seat < 2; seat++) {
    int left = 0;
    shuttles += s->seat[seat].undeployed[FC_SHUTTLE];
    allowed += c->scenario[s->scenario].fleet[seat][FC_SHUTTLE];
    for (int k = 0; k < FC_KINDS; k++) {
      int most = k == FC_DECOY ? (s->masked ? c->decoys : 0) : c->scenario[s->scenario].fleet[seat][k];
      left += s->seat[seat].undeployed[k];
      bool captured = k == FC_SHUTTLE && s->node > FC_AT_DEPLOY; /* or may have been */
      if (!captured && count[seat][k] + s->seat[seat].undeployed[k] > most)
        return sb_fail(what, "seat %d has more than %d of kind %s", seat, most, fc_kind_names[k]);
    }
    if (left != s->seat[seat].to_deploy) return sb_fail(what, "seat %d has a wrong number to deploy", seat);
    if (left && s->node > FC_AT_DEPLOY && s->node != FC_AT_OVER)
      return sb_fail(what, "seat %d has ships to deploy after deployment", seat);
  }
  return shuttles <= allowed || sb_fail(what, "there are too many shuttles");
}

/* The trap: Yellow can still do what FC-13.11 asks for. */
static bool check_rows(const FcContent *c, const FcState *s, SbError *what) {
  const uint32_t yellow = c->scenario[s->scenario].zone[0] & s->occupied[0];
  if (s->scenario != FC_TRAP || s->node != FC_AT_DEPLOY || yellow || s->seat[0].to_deploy != 1) return true;
  return sb_fail(what, "one ship cannot be in both rows");
}

/* Before the first turn there is something to salvage, and nobody has salvaged anything. */
static bool check_containers(const FcState *s, SbError *what) {
  int on_board = 0;
  if (s->scenario != FC_SALVAGE || s->node > FC_AT_DEPLOY) return true;
  for (int i = 0; i < FC_SQUARES; i++) on_board += s->containers[i].count;
  if (s->seat[0].out || s->seat[1].out) return sb_fail(what, "containers are out before the first turn");
  return on_board > 0 || sb_fail(what, "there is no container to salvage");
}

/* Whoever has won has won at once. */
static bool check_undecided(const FcContent *c, const FcState *s, SbError *what) {
  int winner, reason;
  if (!check_containers(s, what) || !check_rows(c, s, what)) return false;
  bool begins = s->node <= FC_AT_DEPLOY;
  if (begins && (s->seat[0].lost >= c->victory || s->seat[1].lost >= c->victory))
    return sb_fail(what, "the match is decided before its first turn");
  if (s->node == FC_AT_OVER || begins) return true;
  if (s->turn_limit && s->turn > s->turn_limit) return sb_fail(what, "the match ends after turn %d", s->turn_limit);
  if (!fc_decided(c, s, &winner, &reason)) return true;
  return sb_fail(what, "the match is decided (%s) and goes on", fc_reason_names[reason]);
}

static bool check_seat(const FcContent *c, const FcState *s, int seat, SbError *what) {
  const FcSeat *p = &s->seat[seat];
  int directional = 0, specials = 0, hand = 0;
  for (int colour = 0; colour < 3; colour++)
    if (fc_pool(p, colour) < 0) return sb_fail(what, "seat %d has too many dice of a colour", seat);
  for (int d = 0; d < FC_DICE; d++) {
    if (d % 4 == FC_SPECIAL)
      specials += p->bridge[d];
    else
      directional += p->bridge[d];
    hand += p->hand[d];
  }
  if (directional > c->reserve) return sb_fail(what, "seat %d has more than %d dice in reserve", seat, c->reserve);
  if (specials > c->gauge) return sb_fail(what, "seat %d has more than %d specials in the gauge", seat, c->gauge);
  if (hand && s->node < FC_AT_KEEP_SIX) return sb_fail(what, "seat %d has dice in hand before the game", seat);
  if (hand && seat != s->active && s->node != FC_AT_OVER)
    return sb_fail(what, "seat %d has dice in hand out of turn", seat);
  if (p->weapon > FC_NO_WEAPON || p->weapon == FC_WEAPON_UNKNOWN)
    return sb_fail(what, "seat %d has no known weapon", seat);
  if (p->drones != FC_NO_PIECE) {
    if (p->weapon != FC_DRONES || p->weapon_lost)
      return sb_fail(what, "seat %d has drones out but not the weapon", seat);
    if (!p->weapon_open) return sb_fail(what, "seat %d has drones out, and its weapon is still secret", seat);
    if (p->drones >= s->pieces || !(s->mine[!seat] & fc_bit(p->drones)))
      return sb_fail(what, "the drones of seat %d are on no enemy ship", seat);
    if (s->hidden & fc_bit(p->drones)) return sb_fail(what, "the drones of seat %d are on a hidden ship", seat);
  }
  if (p->dealt && (!s->secret || fc_count(p->dealt) != 3 || p->dealt >> FC_WEAPONS))
    return sb_fail(what, "seat %d is dealt three weapons or none", seat);
  if (p->dealt && p->weapon < FC_WEAPONS && !(p->dealt >> p->weapon & 1))
    return sb_fail(what, "seat %d has a weapon it was not dealt", seat);
  return true;
}

static bool check_course(const FcContent *c, const FcState *s, SbError *what) {
  const FcGroup *g = &s->group;
  const FcAttack *a = &s->attack;
  if (s->scenario >= FC_SCENARIOS || s->node >= FC_NODES || s->active > 1 || s->decider > 1 || s->first > 1)
    return sb_fail(what, "out of range");
  if (c->scenario[s->scenario].first < 2 && s->first != c->scenario[s->scenario].first)
    return sb_fail(what, "seat %d begins this scenario", c->scenario[s->scenario].first);
  bool travelling = s->node == FC_AT_EXIT || s->node == FC_AT_STEP;
  if (travelling != (g->pieces != 0))
    return sb_fail(what, "node \"%s\" %s a group", fc_node_names[s->node], travelling ? "needs" : "has no");
  if (!travelling && g->doubled) return sb_fail(what, "nothing is on its way to be doubled");
  if (travelling) {
    if (g->start >= FC_SQUARES || g->at >= FC_SQUARES) return sb_fail(what, "the group is on no square");
    if (g->pieces & ~fc_here(s, s->decider, g->start) || g->tow & ~g->pieces)
      return sb_fail(what, "the group is not on its square");
    if (s->node == FC_AT_EXIT && (!(s->gravity >> g->at & 1) || g->face == FC_SPECIAL))
      return sb_fail(what, "the group is in no gravity field");
    if (g->cause <= FC_BY_SECOND_STEP && s->decider != s->active)
      return sb_fail(what, "only the player in turn moves ships with dice");
    if (g->cause == FC_BY_DODGE && s->decider == s->active) return sb_fail(what, "only the other player dodges");
    if (s->node == FC_AT_STEP && s->decider != s->active) return sb_fail(what, "a second step out of turn");
    FC_EACH (i, g->pieces)
      if (g->doubled && s->kind[i] != FC_FRIGATE) return sb_fail(what, "a doubled group of more than frigates");
  }
  bool attacking = s->node == FC_AT_JOIN || s->node == FC_AT_ANSWER;
  if (attacking != a->on)
    return sb_fail(what, "node \"%s\" %s an attack", fc_node_names[s->node], attacking ? "needs" : "has no");
  if (attacking) {
    if (a->detect != (a->ship == FC_NO_PIECE)) return sb_fail(what, "an attack names a ship, a detection none");
    if (a->detect && a->riposte == FC_NO_PIECE && !(fc_here(s, !s->active, a->target) & s->hidden))
      return sb_fail(what, "a detection where no signal is");
    if (a->ship != FC_NO_PIECE && !(fc_here(s, !s->active, a->target) & ~s->hidden & fc_bit(a->ship)))
      return sb_fail(what, "the named ship is not on the target");
    if (!fc_here(s, s->active, a->origin) || !fc_here(s, !s->active, a->target))
      return sb_fail(what, "an attack from or on an empty square");
    if (a->ranged != (fc_distance(a->origin, a->target) > 1))
      return sb_fail(what, "\"ranged\" does not fit the squares");
    if (a->stretched && a->riposte == FC_NO_PIECE && !fc_doubles_fire(s, s->active, a->origin))
      return sb_fail(what, "no destroyer doubles the fire from the origin");
    if (a->riposte != FC_NO_PIECE && (s->node != FC_AT_JOIN || !(s->mine[s->active] & fc_bit(a->riposte))))
      return sb_fail(what, "a riposte on no enemy");
  }
  if ((s->node == FC_AT_DRIFT) != (s->field < FC_SQUARES))
    return sb_fail(what, "a field drifts at node \"drift\" only");
  if (s->node == FC_AT_DRIFT && (!(s->asteroids >> s->field & 1) || s->field_face == FC_SPECIAL))
    return sb_fail(what, "no field to drift");
  if (s->node == FC_AT_DRIFT && !(fc_towards(s->field, s->field_face) & ~(s->asteroids | s->gravity)))
    return sb_fail(what, "the field cannot drift");
  if (s->node == FC_AT_FIELD && !s->asteroids) return sb_fail(what, "no field to choose");
  if (s->node == FC_AT_DRAIN && !fc_bridge_dice(&s->seat[!s->active])) return sb_fail(what, "nothing to drain");
  if (s->node == FC_AT_DEPLOY && !s->seat[s->active].to_deploy)
    return sb_fail(what, "seat %d has nothing to deploy", s->active);
  if (s->node == FC_AT_WEAPON && s->secret && !s->seat[s->active].dealt)
    return sb_fail(what, "seat %d was dealt no weapons", s->active);
  return true;
}

/* Whoever is asked must have something to say, also in positions written by hand. */
static bool check_choice(const FcContent *c, const FcState *s, SbError *what) {
  SbAction some[64];
  if (s->node == FC_AT_EXIT || s->node == FC_AT_JOIN || s->node == FC_AT_SIX || s->node == FC_AT_DICE ||
      s->node == FC_AT_DEPLOY)
    if (s->node == FC_AT_DEPLOY ? s->seat[s->decider].to_deploy == 0
                                : fc_legal(&c->base, (const SbState *)s, s->decider, some) == 0)
      return sb_fail(what, "seat %d has nothing it may do", s->decider);
  return true;
}

bool fc_check(const SbContent *content, const SbState *state, SbError *what) {
  const FcContent *c = fc_facts(content);
  const FcState *s = (const FcState *)state;
  if (!check_course(c, s, what) || !check_pieces(c, s, what) || !check_squares(c, s, what) ||
      !check_setup(c, s, what) || !check_fleet(c, s, what))
    return false;
  for (int seat = 0; seat < 2; seat++)
    if (!check_seat(c, s, seat, what)) return false;
  if (s->secret && s->seat[0].dealt & s->seat[1].dealt) return sb_fail(what, "a weapon was dealt twice");
  if (s->seat[0].weapon < FC_WEAPONS && s->seat[0].weapon == s->seat[1].weapon)
    return sb_fail(what, "both seats have the weapon %s", fc_weapon_names[s->seat[0].weapon]);
  if (!check_undecided(c, s, what)) return false;
  return check_choice(c, s, what);
}
