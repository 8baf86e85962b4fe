/* The list of legal actions. Attacks and answers to them are in legal_attack.c. Interchangeable pieces are named by
 * their lowest numbers; fc_canonical maps any other naming to that one. */
#include "fc.h"

/* The own pieces of one square, with the piece before each that it is interchangeable with. */
typedef struct Stack {
  int count;
  uint8_t piece[FC_PIECES];
  uint32_t twin[FC_PIECES]; /* bit of the nearest lower equal piece, or 0 */
} Stack;

static void stack_up(const FcState *s, uint32_t pieces, Stack *k) {
  uint32_t key[FC_PIECES];
  k->count = 0;
  FC_EACH (i, pieces) {
    int n = k->count++;
    k->piece[n] = (uint8_t)i;
    k->twin[n] = 0;
    key[n] = fc_piece_key(s, (int)i);
    for (int m = n - 1; m >= 0; m--)
      if (key[m] == key[n]) {
        k->twin[n] = fc_bit(k->piece[m]);
        break;
      }
  }
}

/* Whether `chosen` takes the lowest of equal pieces, looking only at those in `among`. */
static bool lowest_first(const Stack *k, uint32_t chosen, uint32_t among) {
  for (int n = 0; n < k->count; n++)
    if (chosen >> k->piece[n] & 1 && k->twin[n] & among & ~chosen) return false;
  return true;
}

static int list_tows(const FcState *s, const Stack *k, int from, int to, int use, uint32_t group, SbAction *out) {
  uint32_t able = 0;
  int n = 0;
  FC_EACH (i, group)
    if (fc_may_tow(s, fc_bit(i), from)) able |= fc_bit(i);
  for (uint32_t tow = able; tow; tow = (tow - 1) & able)
    if (fc_may_tow(s, tow, from) && lowest_first(k, tow, group)) out[n++] = fc_pack_move(from, to, use, group, tow);
  return n;
}

/* What the moves of all squares have in common. */
typedef struct Fleet {
  int uses; /* of the engine dice at hand */
  uint8_t use[FC_USES];
  uint8_t load[FC_SQUARES]; /* own classes by square, and those of a shuttle that may be captured */
  uint32_t barred;          /* squares with enemies that nobody can enter */
  uint32_t prize;           /* square of an enemy shuttle on its own */
} Fleet;

static bool survey(const FcContent *c, const FcState *s, int seat, Fleet *f) {
  f->uses = 0;
  for (int use = 0; use < FC_USES; use++)
    if (fc_can_use(&s->seat[seat], FC_ENGINE, use, s->advanced)) f->use[f->uses++] = (uint8_t)use;
  if (!f->uses) return false;
  fc_load(c, s, seat, f->load);
  f->barred = s->occupied[!seat];
  f->prize = 0;
  if (s->scenario == FC_CAPTURE)
    FC_EACH (i, s->mine[!seat])
      if (s->kind[i] == FC_SHUTTLE && s->at[s->square[i]] == fc_bit(i)) {
        f->prize = fc_bit(s->square[i]);
        f->barred &= ~f->prize;
        f->load[s->square[i]] = c->class_of[FC_SHUTTLE];
      }
  return true;
}

enum { STACK = 7 }; /* no square holds more pieces of one side */

/* The groups that can leave a square together: subsets that name interchangeable pieces lowest first. */
typedef struct Groups {
  int count;
  uint32_t pieces[1 << STACK];
  uint8_t load[1 << STACK]; /* their classes */
  uint8_t mass[1 << STACK]; /* FcTaste */
} Groups;

static void list_groups(const FcContent *c, const FcState *s, const Stack *k, const FcTaste *taste, Groups *g) {
  static const uint8_t none[FC_PIECES];
  const uint8_t *weigh = taste ? taste->mass : none;
  uint32_t pieces[1 << STACK], twins[1 << STACK];
  uint8_t load[1 << STACK], mass[1 << STACK];
  SB_ASSERT(k->count <= STACK);
  pieces[0] = twins[0] = load[0] = mass[0] = 0;
  for (int i = 1; i < 1 << k->count; i++) { /* a smaller group and one more piece */
    int n = __builtin_ctz((unsigned)i), less = i & (i - 1), piece = k->piece[n];
    pieces[i] = pieces[less] | fc_bit(piece);
    twins[i] = twins[less] | k->twin[n];
    load[i] = (uint8_t)(load[less] + c->class_of[s->kind[piece]]);
    mass[i] = (uint8_t)(mass[less] + weigh[piece]);
  }
  int count = 0;
  for (int i = (1 << k->count) - 1; i > 0; i--) {
    g->pieces[count] = pieces[i];
    g->load[count] = load[i];
    g->mass[count] = mass[i];
    count += !(twins[i] & ~pieces[i]);
  }
  g->count = count;
}

/* Where something lies to be towed or captured. */
static int list_groups_to(const FcState *s, int seat, const Stack *k, const Groups *g, SbAction any, int space,
                          SbAction *out) {
  int n = 0, from = fc_from(any), to = fc_to(any), use = fc_use(any);
  for (int i = 0; i < g->count; i++) {
    if (g->load[i] > space || fc_enemy_bars(s, seat, g->pieces[i], to)) continue;
    out[n++] = any | (SbAction)g->pieces[i] << 18;
    if (s->scenario == FC_SALVAGE) n += list_tows(s, k, from, to, use, g->pieces[i], out + n);
  }
  return n;
}

/* All of them when they fit all together; otherwise those that fit. Written and taken back where there is no room, so
 * that there is nothing to guess. The first is the whole square. */
static int list_row(const Groups *g, SbAction any, int space, SbAction *out) {
  int n = 0;
  if (g->load[0] <= space) {
    for (int i = 0; i < g->count; i++) out[i] = any | (SbAction)g->pieces[i] << 18;
    return g->count;
  }
  for (int i = 1; i < g->count; i++) {
    out[n] = any | (SbAction)g->pieces[i] << 18;
    n += g->load[i] <= space;
  }
  return n;
}

static void weigh_row(const Groups *g, int gain, int use, int space, uint32_t *weights) {
  uint32_t each = gain > 0 ? 3 * (uint32_t)gain : 0;
  int n = 0;
  if (g->load[0] <= space) {
    weights[0] = fc_weigh_move(2 + each * g->mass[0], ~0u, use);
    for (int i = 1; i < g->count; i++) weights[i] = fc_weigh_move(2 + each * g->mass[i], 0, use);
    return;
  }
  for (int i = 1; i < g->count; i++) {
    weights[n] = fc_weigh_move(2 + each * g->mass[i], 0, use);
    n += g->load[i] <= space;
  }
}

static int list_moves_from(const FcContent *c, const FcState *s, int seat, const Fleet *f, int from,
                           const FcTaste *taste, SbAction *out, uint32_t *weights) {
  uint32_t here = fc_here(s, seat, from);
  int n = 0;
  Stack k;
  Groups g;
  k.count = 0;
  if (here & (here - 1)) {
    stack_up(s, here, &k);
    list_groups(c, s, &k, taste, &g);
  } else {
    g.count = 1;
    g.pieces[0] = here;
    g.load[0] = f->load[from];
    g.mass[0] = taste ? taste->mass[__builtin_ctz(here)] : 0;
  }
  bool towing = s->scenario == FC_SALVAGE && s->containers[from].count;
  for (int u = 0; u < f->uses; u++) {
    int use = f->use[u];
    FC_EACH (to, fc_use_squares(from, use) & ~f->barred) {
      int space = c->square_limit - f->load[to];
      bool prize = f->prize >> to & 1;
      SbAction any = fc_pack_move(from, (int)to, use, 0, 0);
      if (taste) weigh_row(&g, taste->pull[to] - taste->pull[from], use, space, weights + n);
      n += prize || towing ? list_groups_to(s, seat, &k, &g, any, space, out + n) : list_row(&g, any, space, out + n);
    }
  }
  return n;
}

static int list_leaves(const FcContent *c, const FcState *s, int seat, SbAction *out) {
  const uint32_t corners = fc_bit(0) | fc_bit(4) | fc_bit(20) | fc_bit(24);
  uint32_t squares = s->scenario == FC_CAPTURE ? corners : fc_home_row(c, s, seat);
  int n = 0;
  FC_EACH (from, squares & s->occupied[seat]) {
    uint32_t here = fc_here(s, seat, (int)from), able = fc_of_kind(s, here, FC_SHUTTLE);
    if (s->scenario == FC_SALVAGE) {
      if (!s->containers[from].count) continue;
      able = 0;
      FC_EACH (i, here)
        if (fc_may_tow(s, fc_bit(i), (int)from)) able |= fc_bit(i);
    }
    Stack k;
    stack_up(s, here, &k);
    for (int use = FC_AS_PLUS; use <= FC_AS_STAR; use++) {
      if (!fc_can_use(&s->seat[seat], FC_ENGINE, use, false)) continue;
      for (uint32_t group = able; group; group = (group - 1) & able)
        if (lowest_first(&k, group, here) && (s->scenario == FC_CAPTURE || fc_may_tow(s, group, (int)from)))
          out[n++] = fc_pack_move((int)from, 0, use, group, 0) - FC_MOVE + FC_LEAVE;
    }
  }
  return n;
}

static int list_fire(const FcContent *c, const FcState *s, int seat, SbAction *out) {
  const FcSeat *p = &s->seat[seat];
  int n = 0;
  if (!fc_weapon_ready(s, seat)) return 0;
  bool bomb = p->weapon == FC_BOMB;
  if (bomb && !fc_bridge_dice(&s->seat[!seat])) return 0; /* FC-9.25 */
  uint32_t targets = fc_weapon_targets(c, s, seat);
  for (int pair = 0; pair < 6; pair++) {
    if (!fc_pair_affordable(p, pair)) continue;
    FcAct a = {.type = FC_FIRE, .value = (uint8_t)pair, .to = FC_NO_SQUARE, .piece = FC_NO_PIECE};
    if (bomb) out[n++] = fc_pack(&a);
    FC_EACH (i, targets) {
      a.piece = (uint8_t)i;
      a.to = FC_NO_SQUARE;
      if (fc_unpack(fc_canonical(&c->base, (const SbState *)s, seat, fc_pack(&a))).piece != i) continue;
      if (p->weapon != FC_TRACTOR)
        out[n++] = fc_pack(&a);
      else
        FC_EACH (to, fc_tractor_squares(c, s, seat, (int)i)) {
          a.to = (uint8_t)to;
          out[n++] = fc_pack(&a);
        }
    }
    if (p->weapon == FC_DRONES && p->drones != FC_NO_PIECE)
      out[n++] = fc_pack(
          &(FcAct){.type = FC_FIRE, .value = (uint8_t)pair, .to = FC_NO_SQUARE, .piece = FC_NO_PIECE, .recall = 1});
  }
  return n;
}

static int list_specials(const FcContent *c, const FcState *s, int seat, SbAction *out) {
  const FcSeat *p = &s->seat[seat];
  int n = 0, specials = 0;
  for (int colour = 0; colour < 3; colour++) specials += fc_have(p, fc_die(colour, FC_SPECIAL));
  if (specials >= 2) {
    n += list_fire(c, s, seat, out);
    if (fc_may_reroll(s, seat))
      for (int pair = 0; pair < 6; pair++)
        if (fc_pair_affordable(p, pair)) out[n++] = fc_pack_value(FC_REROLL, (uint32_t)pair);
  }
  if (s->seat[!seat].drones != FC_NO_PIECE && fc_have(p, fc_die(FC_WEAPON, FC_STAR))) out[n++] = FC_CLEAR;
  if (s->advanced && fc_have(p, fc_die(FC_SHIELD, FC_SPECIAL)) && fc_bridge_dice(&s->seat[!seat])) out[n++] = FC_DRAIN;
  return n;
}

int fc_list_moves(const FcContent *c, const FcState *s, int seat, const FcTaste *taste, SbAction *out,
                  uint32_t *weights) {
  int n = 0;
  Fleet f;
  if (!survey(c, s, seat, &f)) return 0;
  FC_EACH (from, s->occupied[seat])
    n += list_moves_from(c, s, seat, &f, (int)from, taste, out + n, taste ? weights + n : NULL);
  return n;
}

int fc_list_rest(const FcContent *c, const FcState *s, int seat, SbAction *out) {
  int n = 0;
  if (s->scenario >= FC_CAPTURE) n += list_leaves(c, s, seat, out);
  n += fc_legal_attacks(c, s, seat, out + n);
  n += list_specials(c, s, seat, out + n);
  out[n++] = FC_END;
  return n;
}

static int list_actions(const FcContent *c, const FcState *s, int seat, SbAction *out) {
  int moves = fc_list_moves(c, s, seat, NULL, out, NULL);
  return moves + fc_list_rest(c, s, seat, out + moves);
}

/* ---- setup and the small decisions --------------------------------------------------------------------- */

static int list_weapons(const FcState *s, int seat, SbAction *out) {
  int n = 0;
  for (uint32_t w = 0; w < FC_WEAPONS; w++)
    if (s->secret ? s->seat[seat].dealt >> w & 1 : s->seat[!seat].weapon != w)
      out[n++] = fc_pack_value(FC_CHOOSE_WEAPON, w);
  return n;
}

static int list_terrain(const FcContent *c, const FcState *s, SbAction *out) {
  int n = 0;
  for (uint32_t kind = 0; kind < (s->scenario == FC_BELT ? 1u : 2u); kind++) /* FC-13.2 */
    FC_EACH (to, c->scenario[s->scenario].terrain_zone & ~(s->asteroids | s->gravity))
      out[n++] = fc_pack_value(FC_PLACE_TERRAIN, kind) | (SbAction)to << 10;
  if (s->scenario != FC_BELT) out[n++] = FC_PASS;
  return n;
}

/* Squares of the zone where `kind` may be put, by the classes that are there. */
static uint32_t deployable(const FcContent *c, const FcState *s, int seat, int kind, const uint8_t *load) {
  const FcSeat *p = &s->seat[seat];
  const uint32_t centre = fc_bit(12), top = FC_ROW(5), bottom = FC_ROW(1);
  uint32_t zone = c->scenario[s->scenario].zone[seat], found = 0, taken = s->occupied[seat];
  if (s->scenario == FC_TRAP && seat == 0 && p->to_deploy == 1) { /* FC-13.11 */
    uint32_t needy = 0;
    if (zone & top && !(taken & top)) needy |= top;
    if (zone & bottom && !(taken & bottom)) needy |= bottom;
    if (needy == (top | bottom)) return 0;
    if (needy) zone &= needy;
  }
  if (kind == FC_SHUTTLE) zone &= centre; /* FC-13.22 */
  FC_EACH (to, zone) {
    int space = c->square_limit - c->class_of[kind] - load[to];
    if (kind != FC_SHUTTLE && fc_bit(to) == centre && p->undeployed[FC_SHUTTLE]) space -= c->class_of[FC_SHUTTLE];
    if (space >= 0) found |= fc_bit(to);
  }
  return found;
}

static int list_deployments(const FcContent *c, const FcState *s, int seat, SbAction *out) {
  uint8_t load[FC_SQUARES];
  int n = 0;
  fc_load(c, s, seat, load);
  for (int kind = 0; kind < FC_KINDS; kind++)
    if (s->seat[seat].undeployed[kind])
      FC_EACH (to, deployable(c, s, seat, kind, load))
        out[n++] = fc_pack_value(FC_DEPLOY, (uint32_t)kind) | (SbAction)to << 10;
  return n;
}

static int list_rolls(const FcState *s, int seat, int type, int dice, SbAction *out) {
  const FcSeat *p = &s->seat[seat];
  int n = 0, pool[3] = {fc_pool(p, 0), fc_pool(p, 1), fc_pool(p, 2)};
  for (int e = pool[0] < dice ? pool[0] : dice; e >= 0; e--)
    for (int w = pool[1] < dice - e ? pool[1] : dice - e; w >= 0; w--) {
      int h = dice - e - w;
      if (h <= pool[2]) out[n++] = fc_pack_value(type, (uint32_t)(e | w << 2 | h << 4));
    }
  return n;
}

/* All ways to keep at most `most` of the dice in `from` (mask of die kinds). */
static int list_choices(const uint8_t have[FC_DICE], uint32_t from, int most, uint32_t out[]) {
  int n = 0;
  FC_EACH (d, from)
    if (!have[d]) from &= ~fc_bit(d);
  out[n++] = 0;
  if (most >= 1)
    FC_EACH (d, from) out[n++] = 1u << (2 * d);
  if (most >= 2)
    FC_EACH (a, from) {
      if (have[a] >= 2) out[n++] = 2u << (2 * a);
      FC_EACH (b, from & ~1u << a) out[n++] = (1u << (2 * a)) + (1u << (2 * b));
    }
  return n;
}

static int list_keeps(const FcContent *c, const FcState *s, int seat, SbAction *out) {
  const uint32_t specials = fc_bit(3) | fc_bit(7) | fc_bit(11), directional = 0xfff & ~specials;
  uint8_t have[FC_DICE];
  uint32_t a[64], b[16];
  for (int d = 0; d < FC_DICE; d++) have[d] = (uint8_t)fc_have(&s->seat[seat], d);
  int na = list_choices(have, directional, c->reserve, a), nb = list_choices(have, specials, c->gauge, b), n = 0;
  for (int i = 0; i < na; i++)
    for (int j = 0; j < nb; j++) out[n++] = fc_pack_value(FC_KEEP, a[i] | b[j]);
  return n;
}

static int list_exits(const FcContent *c, const FcState *s, int seat, SbAction *out) {
  const FcGroup *g = &s->group;
  int n = 0;
  FC_EACH (to, fc_towards(g->at, g->face))
    if (fc_may_enter(c, s, seat, g->pieces, g->start, (int)to)) out[n++] = fc_pack_to(FC_EXIT, (int)to);
  return n;
}

static int list_steps(const FcContent *c, const FcState *s, int seat, SbAction *out) {
  const FcGroup *g = &s->group;
  int n = 0;
  if (g->doubled) {
    FC_EACH (to, fc_use_squares(g->start, g->use))
      if (fc_may_enter(c, s, seat, g->pieces, g->start, (int)to)) out[n++] = fc_pack_to(FC_STEP, (int)to);
    if (s->scenario == FC_SALVAGE && fc_home_row(c, s, seat) & fc_bit(g->start) && !(g->pieces & ~g->tow))
      out[n++] = FC_LEAVE_STEP;
  }
  out[n++] = FC_STOP;
  return n;
}

static int list_discards(const FcState *s, int seat, SbAction *out) {
  int n = 0;
  for (uint32_t d = 0; d < FC_DICE; d++)
    if (s->seat[seat].bridge[d]) out[n++] = fc_pack_value(FC_DISCARD, d);
  return n;
}

static int list_squares(int type, uint32_t squares, SbAction *out) {
  int n = 0;
  FC_EACH (i, squares) out[n++] = type == FC_FIELD ? FC_FIELD | (SbAction)i << 5 : fc_pack_to(type, (int)i);
  return n;
}

int fc_legal(const SbContent *content, const SbState *state, int seat, SbAction *out) {
  const FcContent *c = fc_facts(content);
  const FcState *s = (const FcState *)state;
  if (s->node == FC_AT_OVER || seat != s->decider) return 0;
  switch (s->node) {
    case FC_AT_WEAPON:
      return list_weapons(s, seat, out);
    case FC_AT_TERRAIN:
      return list_terrain(c, s, out);
    case FC_AT_DEPLOY:
      return list_deployments(c, s, seat, out);
    case FC_AT_SIX:
      return list_rolls(s, seat, FC_SIX, 6, out);
    case FC_AT_DICE:
      return list_rolls(s, seat, FC_ROLL, 3, out);
    case FC_AT_FIELD:
      return list_squares(FC_FIELD, s->asteroids, out);
    case FC_AT_DRIFT:
      return list_squares(FC_DRIFT, fc_towards(s->field, s->field_face) & ~(s->asteroids | s->gravity), out);
    case FC_AT_EXIT:
      return list_exits(c, s, seat, out);
    case FC_AT_STEP:
      return list_steps(c, s, seat, out);
    case FC_AT_JOIN:
      return fc_legal_joins(c, s, seat, out);
    case FC_AT_ANSWER:
      return fc_legal_answers(c, s, seat, out);
    case FC_AT_DRAIN:
      return list_discards(s, seat, out);
    case FC_AT_KEEP_SIX:
    case FC_AT_BRIDGE:
      return list_keeps(c, s, seat, out);
    default:
      return list_actions(c, s, seat, out);
  }
}

/* ---- canonical -------------------------------------------------------------------------------------------- */

static uint32_t lowest_equal(const FcState *s, uint32_t chosen, uint32_t among) {
  uint32_t result = 0;
  FC_EACH (i, chosen) {
    uint32_t key = fc_piece_key(s, (int)i);
    FC_EACH (j, among & ~result)
      if (fc_piece_key(s, (int)j) == key) {
        result |= fc_bit(j);
        break;
      }
  }
  return result;
}

SbAction fc_canonical(const SbContent *content, const SbState *state, int seat, SbAction action) {
  const FcContent *c = fc_facts(content);
  const FcState *s = (const FcState *)state;
  FcAct a = fc_unpack(action);
  uint32_t all = s->pieces ? (1u << s->pieces) - 1 : 0;
  uint32_t among = 0;
  if (fc_pack(&a) != action) return action;
  if (a.type == FC_MOVE || a.type == FC_LEAVE) {
    if (a.from >= FC_SQUARES || a.group & ~fc_here(s, seat, a.from) || a.tow & ~a.group) return action;
    uint32_t here = fc_here(s, seat, a.from);
    /* Towers first, so that the lowest of equal pieces are both moved and towing. */
    uint32_t tow = lowest_equal(s, a.tow, here), group = tow | lowest_equal(s, a.group & ~a.tow, here & ~tow);
    a.group = group;
    a.tow = tow;
    return fc_pack(&a);
  }
  if (a.piece >= FC_PIECES || !(all >> a.piece & 1) || s->square[a.piece] >= FC_SQUARES) return action;
  uint32_t there = s->at[s->square[a.piece]] & s->mine[s->owner[a.piece]];
  switch (a.type) {
    case FC_STRIKE:
      among = there & fc_nameable(s, seat, s->square[a.piece]);
      break;
    case FC_RIPOSTE:
      among = there & fc_participants(c, s);
      break;
    case FC_JOIN:
      among = there & fc_joiners(c, s, seat);
      break;
    case FC_FIRE:
      among =
          there & ~s->hidden & ~(s->seat[seat].weapon == FC_TRACTOR ? fc_of_kind(s, s->mine[seat], FC_BATTLESHIP) : 0);
      break;
    default:
      return action;
  }
  if (!(among & fc_bit(a.piece))) return action;
  a.piece = (uint8_t)__builtin_ctz(lowest_equal(s, fc_bit(a.piece), among));
  return fc_pack(&a);
}
