/* The interpreter of abilities (BG-25): what each effect does. */
#include "run.h"

/* What one ability has done so far. */
typedef struct Doing {
  BgRun *run;
  const BgScene *scene;
  const BgAbility *ability;
  int removed; /* shields the last damage took away */
} Doing;

static void do_effect(Doing *doing, const BgEffect *effect);

static int who(const Doing *doing, const BgEffect *effect) {
  return effect->who == BG_SELF ? doing->scene->self : doing->scene->piece[effect->who];
}

void bg_add_mod(BgRun *run, int piece, const BgEffect *effect, int ability, int n) {
  BgState *s = run->s;
  int stat = effect->what == BG_DO_FORBID ? BG_STATS : effect->stat, seat = bg_controller(s, piece), slot = s->mods;
  for (int i = 0; i < s->mods && !effect->stacks; i++) /* it is only renewed */
    if (s->mod[i].piece == piece && s->mod[i].ability == ability && s->mod[i].stat == stat) slot = i;
  if (slot == BG_MODS) return;
  if (slot == s->mods) s->mods++;
  s->mod[slot] = (BgMod){.piece = (uint8_t)piece,
                         .stat = (uint8_t)stat,
                         .op = effect->what == BG_DO_FORBID ? 0 : effect->op,
                         .n = (int8_t)n,
                         .until = effect->until,
                         .ability = (uint8_t)ability};
  if (effect->until == BG_NEXT_TURN) {
    s->mod[slot].seat = (uint8_t)seat;
    s->mod[slot].ends = seat == s->active ? 2 : 1;
  }
  if (stat == BG_STATS)
    bg_tell(run, BG_E_FORBIDDEN, bg_tag(run->c, s, piece), n, 0, 0, 0);
  else
    bg_tell(run, BG_E_CHANGED, bg_tag(run->c, s, piece), stat, effect->op, n, 0);
}

void bg_end_mods(BgRun *run, int until, int seat) {
  BgState *s = run->s;
  int kept = 0;
  for (int i = 0; i < s->mods; i++) {
    bool ends = s->mod[i].until == until;
    if (ends && until == BG_NEXT_TURN) ends = s->mod[i].seat == seat && --s->mod[i].ends == 0;
    if (!ends) s->mod[kept++] = s->mod[i];
  }
  memset(&s->mod[kept], 0, (size_t)(s->mods - kept) * sizeof s->mod[0]);
  s->mods = (uint8_t)kept;
}

static void do_mod(Doing *doing, const BgEffect *effect, int n) {
  BgRun *run = doing->run;
  BgState *s = run->s;
  if (effect->until == BG_THIS_ATTACK) {
    s->attack.boost = (uint8_t)(s->attack.boost + n);
    return;
  }
  for (int piece = 0; piece < s->seats * BG_SLOTS * BG_SQUAD; piece++) {
    if (s->card[piece / BG_SQUAD].place != BG_PLAY || !bg_on_board(s, piece) || bg_doomed(s, piece)) continue;
    if (bg_meant(run->c, s, doing->scene, effect, piece))
      bg_add_mod(run, piece, effect, (int)(doing->ability - run->c->ability), n);
  }
}

static void do_roll(Doing *doing, const BgEffect *effect) {
  BgRun *run = doing->run;
  BgState *s = run->s;
  int number = bg_number(run), bonus = 0, piece = who(doing, effect);
  if (effect->bonus && piece >= 0) {
    const BgCard *on = &s->card[piece / BG_SQUAD];
    int side = bg_side_of(run->c, s, doing->scene->seat);
    for (int i = 0; i < BG_ATTACHED; i++) /* BG-23.4, BG-23.5 */
      if (on->attached[i].kind == effect->bonus - 1 && bg_side_of(run->c, s, on->attached[i].owner) == side)
        bonus += effect->m;
  }
  bg_tell(run, BG_E_NUMBER, doing->scene->seat, number, effect->need - bonus, 0, 0);
  int next = number + bonus >= effect->need ? effect->then : effect->otherwise;
  if (next) do_effect(doing, &doing->ability->effect[next - 1]);
}

static void do_table(Doing *doing, const BgEffect *effect) {
  BgRun *run = doing->run;
  int number = bg_number(run), points = effect->table[number - 1];
  bg_tell(run, BG_E_SURVIVORS, bg_tag(run->c, run->s, doing->scene->self), number, points, 0, 0);
  bg_points(run, doing->scene->seat, points);
}

/* BG-10.8 A10: from the target's place, wherever it is now. */
static void do_splash(Doing *doing, const BgEffect *effect) {
  BgRun *run = doing->run;
  BgState *s = run->s;
  BgArea centre, area;
  int target = s->attack.target;
  bg_base(run->m->boards, bg_size(run->c, s, target), s->attack.place, &centre);
  for (int n = 0; n < BG_PIECES; n++) {
    int piece = bg_ordered(s, n);
    if (piece == target || piece >= s->seats * BG_SLOTS * BG_SQUAD) continue;
    if (s->card[piece / BG_SQUAD].place != BG_PLAY || !bg_on_board(s, piece)) continue;
    bg_area_of(run->c, s, piece, &area);
    if (bg_apart(&centre, &area) <= effect->m) bg_hurt(run, piece, effect->harm, effect->n, effect->label);
  }
}

static void do_redirect(Doing *doing, const BgEffect *effect) {
  BgRun *run = doing->run;
  BgState *s = run->s;
  int to = who(doing, effect);
  bg_tell(run, BG_E_REDIRECTED, bg_tag(run->c, s, s->attack.target), bg_tag(run->c, s, to), 0, 0, 0);
  s->attack.target = (uint8_t)to;
  s->attack.moved = 1;
  s->attack.critical = 0;
  s->attack.down = bg_piece(s, to)->blue == 0; /* BG-27.31 */
}

static void do_return(Doing *doing) {
  BgRun *run = doing->run;
  BgState *s = run->s;
  int piece = s->lost.piece;
  *bg_piece_of(s, piece) = (BgPiece){.at = {(uint16_t)doing->scene->hex, BG_NOWHERE}, .back = 1};
  bg_tell(run, BG_E_RETURNED, bg_tag(run->c, s, piece), doing->scene->hex, 0, 0, 0);
  bg_reveal(run, piece);
}

static void do_patrol(Doing *doing, const BgEffect *effect) {
  BgRun *run = doing->run;
  int card = BG_NONE;
  uint8_t may = bg_patrols(run->c, run->s, doing->scene->seat, effect, &card);
  run->s->patrol =
      (BgPatrol){.seat = (uint8_t)doing->scene->seat, .target = run->s->move.piece, .card = (uint8_t)card, .may = may};
  bg_push(run, BG_IN_PATROL);
}

static void do_attach(Doing *doing, const BgEffect *effect) {
  BgRun *run = doing->run;
  BgState *s = run->s;
  if (!effect->prepped) return; /* playing the card has done it */
  int seat = doing->scene->seat, pile = bg_pile_of(run->c, s, seat), kind = effect->card - 1;
  s->pile[pile].prepped[kind]--;
  bg_attach(run, seat, kind, pile, doing->scene->piece[BG_LAUNCHED] / BG_SQUAD);
  bg_check_heroes(run, seat);
}

static void do_move(Doing *doing, const BgEffect *effect) {
  int piece = who(doing, effect);
  bool medium = bg_size(doing->run->c, doing->run->s, piece) == BG_MEDIUM;
  bg_move_ship(doing->run, piece, 1, effect->n, medium ? bg_piece(doing->run->s, piece)->at[0] : -1);
}

static void do_charge(Doing *doing) {
  BgState *s = doing->run->s;
  int self = doing->scene->self;
  if (self >= 0 && s->act.card == self / BG_SQUAD) s->act.again[self % BG_SQUAD]++;
}

static void do_effect(Doing *doing, const BgEffect *effect) {
  BgRun *run = doing->run;
  BgState *s = run->s;
  int n = effect->n, seat = doing->scene->seat, piece = who(doing, effect);
  if (effect->test.used) {
    bool holds = bg_holds(run->c, s, doing->scene, &effect->test);
    if (!holds && !effect->m) return;
    if (holds && effect->m) n = effect->m;
  }
  switch (effect->what) {
    case BG_DO_MOD:
      return do_mod(doing, effect, n);
    case BG_DO_DAMAGE:
      doing->removed = piece < 0 ? 0 : bg_hurt(run, piece, effect->harm, n, effect->label);
      return;
    case BG_DO_RESTORE:
      if (piece >= 0 && bg_on_board(s, piece)) bg_restore(run, piece, n ? n : doing->removed);
      return;
    case BG_DO_ENERGY:
      return bg_gain(run, seat, n);
    case BG_DO_DRAW:
      return bg_draw(run, seat, n);
    case BG_DO_REROLL:
      bg_tell(run, BG_E_REROLL, bg_tag(run->c, s, s->attack.attacker), 0, 0, 0, 0);
      s->attack.stage = 2;
      return;
    case BG_DO_CANCEL:
      bg_tell(run, BG_E_CANCELLED, bg_tag(run->c, s, s->attack.target), 0, 0, 0, 0);
      s->attack.hit = 0;
      return;
    case BG_DO_REDIRECT:
      return do_redirect(doing, effect);
    case BG_DO_ROLL:
      return do_roll(doing, effect);
    case BG_DO_TABLE:
      return do_table(doing, effect);
    case BG_DO_MOVE:
      return do_move(doing, effect);
    case BG_DO_PATROL:
      return do_patrol(doing, effect);
    case BG_DO_CHARGE:
      return do_charge(doing);
    case BG_DO_FORBID:
      if (effect->until == BG_THIS_ACTIVATION && n & 1) s->act.no_attack = 1;
      if (piece >= 0 && bg_on_board(s, piece))
        bg_add_mod(run, piece, effect, (int)(doing->ability - run->c->ability), n);
      return;
    case BG_DO_DISCOUNT:
      s->seat[seat].discount = (uint8_t)(s->seat[seat].discount + n);
      return;
    case BG_DO_REGION:
      s->seat[seat].alerted++;
      return;
    case BG_DO_ATTACH:
      return do_attach(doing, effect);
    case BG_DO_RETURN:
      return do_return(doing);
    case BG_DO_CAPTURE:
      return bg_capture(run, seat, piece >= 0 ? piece / BG_SQUAD : doing->scene->piece[BG_PICK] / BG_SQUAD);
    case BG_DO_SPLASH:
      return do_splash(doing, effect);
    case BG_DO_POINTS:
      return bg_points(run, seat, effect->by_size && piece >= 0 ? effect->table[bg_size(run->c, s, piece)] : n);
    case BG_DO_WIN:
      return bg_end(run, (uint32_t)bg_to_side(run->c, s, seat), BG_WON_MISSION);
    case BG_DO_REMOVE:
      return bg_remove(run, piece);
    case BG_DO_LOOK:
      return bg_look(run, seat, effect);
    case BG_DO_ENGINES:
      return bg_engines(run, n);
    default:
      return;
  }
}

void bg_do(BgRun *run, const BgScene *scene, const BgAbility *ability) {
  Doing doing = {.run = run, .scene = scene, .ability = ability};
  for (int i = 0; i < ability->effects && !bg_over(run->s); i++)
    if (!ability->effect[i].nested) do_effect(&doing, &ability->effect[i]);
  if (!bg_over(run->s) && run->s->attack.attacker == BG_NONE && !run->s->lost.active) bg_bury(run);
}

/* ---- compulsory triggers of everybody (BG-14.6) -------------------------------------------------------- */

static bool fires(BgRun *run, int when, const BgScene *scene, const BgAbility *ability) {
  BgState *s = run->s;
  if (ability->optional) return false;
  if (when == BG_WHEN_DESTROYED && ability->by_attack &&
      !(s->lost.by != BG_NONE && bg_has(s->lost.attacked, s->lost.piece)))
    return false;
  return bg_all_hold(run->c, s, scene, ability);
}

static bool there(const BgState *s, int piece) {
  return bg_on_board(s, piece) || bg_has(s->lost.queue, piece);
}

static void trigger_card(BgRun *run, int when, const BgScene *base, int card) {
  BgState *s = run->s;
  BgSource source;
  for (int at = 0; bg_next_source(run, card, -1, when, &at, &source);) {
    if (bg_spent(&source)) continue;
    for (int self = card * BG_SQUAD; self < (card + 1) * BG_SQUAD; self++) {
      BgScene scene = *base;
      scene.seat = s->card[card].controller;
      scene.self = scene.piece[BG_SELF] = self;
      if (!there(s, self) || !fires(run, when, &scene, source.ability)) continue;
      bg_spend(&source);
      bg_do(run, &scene, source.ability);
      break;
    }
    if (bg_over(s)) return;
  }
}

static void trigger_mission(BgRun *run, int when, const BgScene *base) {
  BgState *s = run->s;
  for (int i = 0; i < run->m->abilities.count && !bg_over(s); i++) {
    const BgAbility *ability = &run->c->ability[run->m->abilities.first + i];
    BgScene scene = *base;
    if (ability->when != when) continue;
    for (int n = 0; n < s->seats; n++) { /* the player it is about, or the first of its faction */
      int seat = bg_turn_order(s, base->seat, n);
      if (ability->side && bg_faction(run->c, s, seat) != ability->side - 1) continue;
      scene.seat = seat;
      break;
    }
    if (fires(run, when, &scene, ability)) bg_do(run, &scene, ability);
  }
}

void bg_triggers(BgRun *run, int when, const BgScene *scene) {
  BgState *s = run->s;
  for (int n = 0; n < s->seats && !bg_over(s) && run->c->whens >> when & 1; n++) {
    int seat = bg_turn_order(s, s->active, n);
    for (int card = 0; card < s->seats * BG_SLOTS && !bg_over(s); card++)
      if (s->card[card].place == BG_PLAY && s->card[card].controller == seat) trigger_card(run, when, scene, card);
  }
  if (!bg_over(s)) trigger_mission(run, when, scene);
}
