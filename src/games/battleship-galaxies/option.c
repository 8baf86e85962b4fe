/* Optional abilities of one moment, and what a `use` means (BG-26, no. 13).
 *
 * A source is (a, b): a ship card and the place in its own list of abilities, or BG_USE_ATTACHED + 8 * number + place
 * for an attached card; BG_USE_TILE + tile and the place; BG_USE_MISSION and the place. */
#include "run.h"

static const BgAbility *of_list(const BgContent *c, const BgList *list, int place) {
  return place < list->count ? &c->ability[list->first + place] : NULL;
}

const BgAbility *bg_used_ability(const BgContent *c, const BgState *s, int a, int b) {
  if (bg_simple(s) && a < BG_USE_TILE) return NULL; /* BG-21.3 */
  if (a == BG_USE_MISSION) return of_list(c, &bg_mission(c, s)->abilities, b);
  if (a > BG_USE_MISSION) return NULL;
  if (a >= BG_USE_TILE) {
    int tile = a - BG_USE_TILE;
    if (tile >= s->tiles || s->tile[tile].kind >= c->tile_kinds) return NULL;
    return of_list(c, &c->tile[s->tile[tile].kind].abilities, b);
  }
  if (a >= s->seats * BG_SLOTS || s->card[a].place != BG_PLAY) return NULL;
  if (b < BG_OWN_ABILITIES) return of_list(c, &bg_sheet_of(c, s, a)->abilities, b);
  int number = (b - BG_USE_ATTACHED) / 8;
  if (b < BG_USE_ATTACHED || number >= BG_ATTACHED || s->card[a].attached[number].kind == BG_NONE) return NULL;
  return of_list(c, &c->kind[s->card[a].attached[number].kind].abilities, (b - BG_USE_ATTACHED) % 8);
}

static bool used_up(const BgState *s, int a, int b) {
  if (a == BG_USE_MISSION) return s->option.mission >> b & 1;
  if (a >= BG_USE_TILE) return s->option.tiles >> (a - BG_USE_TILE) & 1;
  if (b < BG_OWN_ABILITIES) return s->card[a].used >> b & 1;
  return s->card[a].attached[(b - BG_USE_ATTACHED) / 8].used >> (b - BG_USE_ATTACHED) % 8 & 1;
}

static void use_up(BgState *s, int a, int b) {
  if (a == BG_USE_MISSION)
    s->option.mission |= (uint8_t)(1u << b);
  else if (a < BG_USE_TILE && b < BG_OWN_ABILITIES)
    s->card[a].used |= (uint8_t)(1u << b);
  else if (a < BG_USE_TILE)
    s->card[a].attached[(b - BG_USE_ATTACHED) / 8].used |= (uint8_t)(1u << (b - BG_USE_ATTACHED) % 8);
}

/* Whose it is to use: the controller of the card, the active player for tiles, the seats of the faction for a mission.
 */
static bool owns(const BgContent *c, const BgState *s, int seat, int a, const BgAbility *ability) {
  if (a == BG_USE_MISSION) return !ability->side || bg_faction(c, s, seat) == ability->side - 1;
  if (a >= BG_USE_TILE) return seat == s->active;
  return s->card[a].controller == seat;
}

/* The ships that SELF may be: of the card, or on the tile. */
static bool self_of(const BgContent *c, const BgState *s, int a, int piece) {
  if (!bg_on_board(s, piece)) return false;
  if (a == BG_USE_MISSION) return true;
  if (a >= BG_USE_TILE) return bg_controller(s, piece) == s->active && bg_on_tile(c, s, piece, a - BG_USE_TILE);
  return piece / BG_SQUAD == a;
}

/* BG-5.2 d, e, f: first tiles that give cards, then those that give shields, then everything else. */
static int energy_stage(int a, const BgAbility *ability) {
  if (a < BG_USE_TILE || a >= BG_USE_MISSION) return 4;
  return ability->effect[0].what == BG_DO_DRAW ? 2 : 3;
}

/* The moment that is now, as far as optional abilities are concerned. */
static int now(const BgState *s) {
  static const uint8_t windows[] = {BG_WHEN_RW_MOVE, BG_WHEN_RW_MISS, BG_WHEN_RW_HIT, BG_WHEN_RW_BOOST,
                                    BG_WHEN_RW_LOST};
  switch (s->node) {
    case BG_AT_DRAW:
      return BG_WHEN_DRAW;
    case BG_AT_SHIP:
      return BG_WHEN_INSTEAD;
    case BG_AT_OPTION:
      return s->option.when;
    case BG_AT_REACTION:
      return s->window.kind <= BG_RW_LOST ? windows[s->window.kind] : BG_WHENS;
    default:
      return BG_WHENS;
  }
}

static bool right_moment(const BgState *s, int a, int b, const BgAbility *ability) {
  if (ability->when != now(s)) return false;
  switch (ability->when) {
    case BG_WHEN_INSTEAD:
      return a == BG_USE_MISSION && !(s->act.instead >> b & 1);
    case BG_WHEN_ENERGY:
      return energy_stage(a, ability) == s->stage;
    case BG_WHEN_ACTIVATION_END:
      return a == s->option.subject;
    default:
      return true;
  }
}

/* Powers of the attacking side speak of its weapon: Swarm of the primary one. */
static bool right_weapon(const BgState *s, const BgAbility *ability) {
  return ability->arm != BG_PRIMARY || s->attack.weapon == BG_WEAPON_PRIMARY;
}

static bool limited_per_attack(const BgState *s, int b, const BgAbility *ability) {
  return ability->limit == BG_PER_ATTACK && b < BG_OWN_ABILITIES && s->attack.used >> b & 1;
}

static void scene_of(const BgContent *c, const BgState *s, int seat, int a, int self, BgScene *scene) {
  bg_scene(s, seat, self, scene);
  if (a >= BG_USE_TILE && a < BG_USE_MISSION) scene->tile = a - BG_USE_TILE;
  if (s->option.when == BG_WHEN_LAUNCHED && s->option.subject != BG_NONE)
    scene->piece[BG_LAUNCHED] = s->option.subject * BG_SQUAD;
  (void)c;
}

/* BG-22.13: a choice that could change nothing is not offered. */
static bool changes_something(const BgContent *c, const BgState *s, int seat, const BgScene *scene,
                              const BgAbility *ability, int target) {
  const BgEffect *effect = &ability->effect[0];
  int pile = bg_pile_of(c, s, seat);
  switch (effect->what) {
    case BG_DO_RESTORE: {
      int piece = effect->who == BG_SELF ? scene->self : target;
      return piece >= 0 && bg_piece(s, piece)->blue < bg_sheet_of(c, s, piece / BG_SQUAD)->shields;
    }
    case BG_DO_DRAW:
      return s->pile[pile].exhausted < 2 && !bg_simple(s);
    case BG_DO_MOVE:
      return scene->self >= 0 && bg_move_of(c, s, scene->self) > 0 && !bg_forbidden(c, s, scene->self, 2);
    case BG_DO_LOOK:
      for (int other = 0; other < s->seats; other++) {
        const BgPile *p = &s->pile[bg_pile_of(c, s, other)];
        if (bg_faction(c, s, other) == effect->faction - 1 && p->left_count + p->under_count == 0) return false;
      }
      return s->pile[pile].exhausted < 2; /* BG-20.13 */
    case BG_DO_ATTACH:
      return !effect->prepped ||
             (s->pile[pile].prepped[effect->card - 1] &&
              bg_may_attach(c, s, seat, effect->card - 1, scene->piece[BG_LAUNCHED] / BG_SQUAD, -1));
    default:
      return true;
  }
}

/* Whether (a, b) can be used with this SELF on this target (-1: none). */
static bool usable_as(const BgContent *c, const BgState *s, int seat, int a, int b, const BgAbility *ability, int self,
                      int target) {
  BgScene scene;
  scene_of(c, s, seat, a, self, &scene);
  scene.piece[BG_PICK] = target;
  (void)b;
  if (!bg_all_hold(c, s, &scene, ability)) return false;
  if (ability->picks && (target < 0 || !bg_on_board(s, target) || !bg_fit(c, s, &scene, &ability->pick[0], target)))
    return false;
  return changes_something(c, s, seat, &scene, ability, target);
}

/* What is named with a `use`: the pick; or, where there is none, the ship it is about if there can be several. */
static bool names_self(int a, const BgAbility *ability) {
  if (ability->picks) return false;
  return (a >= BG_USE_TILE && a < BG_USE_MISSION && ability->effect[0].what == BG_DO_RESTORE) ||
         ability->when == BG_WHEN_INSTEAD;
}

static bool may_act(const BgState *s, int seat, int piece, const BgAbility *ability) {
  if (bg_controller(s, piece) != seat) return false;
  if (ability->when != BG_WHEN_INSTEAD) return !bg_has(s->option.done, piece);
  return piece / BG_SQUAD == s->act.card && !(s->act.moved >> piece % BG_SQUAD & 1) && !bg_piece(s, piece)->back;
}

static bool usable_on(const BgContent *c, const BgState *s, int seat, int a, int b, const BgAbility *ability,
                      int named) {
  if (names_self(a, ability))
    return named >= 0 && self_of(c, s, a, named) && may_act(s, seat, named, ability) &&
           usable_as(c, s, seat, a, b, ability, named, -1);
  if ((named >= 0) != (ability->picks > 0)) return false;
  for (int card = 0; card < s->seats * BG_SLOTS; card++) {
    if (s->card[card].place != BG_PLAY || (a < BG_USE_TILE && card != a)) continue;
    for (int self = card * BG_SQUAD; self < (card + 1) * BG_SQUAD; self++)
      if (self_of(c, s, a, self) && usable_as(c, s, seat, a, b, ability, self, named)) return true;
  }
  return a == BG_USE_MISSION && usable_as(c, s, seat, a, b, ability, -1, named);
}

static const BgAbility *open_ability(const BgContent *c, const BgState *s, int seat, int a, int b) {
  const BgAbility *ability = bg_used_ability(c, s, a, b);
  if (!ability || !ability->optional || !right_moment(s, a, b, ability)) return NULL;
  if (!owns(c, s, seat, a, ability) || used_up(s, a, b) || !right_weapon(s, ability)) return NULL;
  if (limited_per_attack(s, b, ability) || ability->cost > bg_energy(c, s, seat)) return NULL;
  if (ability->turn && (ability->turn == 1) != (s->active == seat)) return NULL;
  return ability;
}

bool bg_usable_on(const BgContent *c, const BgState *s, int seat, int a, int b, int piece, const uint16_t at[2]) {
  const BgAbility *ability = open_ability(c, s, seat, a, b);
  if (!ability || (at && at[0] != BG_NOWHERE)) return false;
  return usable_on(c, s, seat, a, b, ability, piece - 1);
}

bool bg_usable(const BgContent *c, const BgState *s, int seat, int a, int b) {
  const BgAbility *ability = open_ability(c, s, seat, a, b);
  if (!ability) return false;
  if (usable_on(c, s, seat, a, b, ability, -1)) return true;
  for (int piece = 0; piece < s->seats * BG_SLOTS * BG_SQUAD; piece++)
    if (s->card[piece / BG_SQUAD].place == BG_PLAY && usable_on(c, s, seat, a, b, ability, piece)) return true;
  return false;
}

/* The uses of one source. */
static int list_source(const BgContent *c, const BgState *s, int seat, int a, int b, SbAction *out) {
  const BgAbility *ability = open_ability(c, s, seat, a, b);
  int count = 0;
  if (!ability) return 0;
  for (int piece = -1; piece < s->seats * BG_SLOTS * BG_SQUAD; piece++) {
    if (piece >= 0 && s->card[piece / BG_SQUAD].place != BG_PLAY) continue;
    if (!usable_on(c, s, seat, a, b, ability, piece)) continue;
    if (!out) return 1;
    out[count++] = bg_pack(BG_USE, a, b, piece + 1);
  }
  return count;
}

static int list_sources(const BgContent *c, const BgState *s, int seat, int a, int b, const BgList *list,
                        SbAction *out) {
  int count = 0;
  if (!(list->whens >> now(s) & 1)) return 0;
  for (int place = 0; place < list->count; place++) {
    count += list_source(c, s, seat, a, b + place, out ? out + count : NULL);
    if (count && !out) return count;
  }
  return count;
}

/* Every `use` of this moment, one after another; NULL: whether there is one. */
int bg_list_uses(const BgContent *c, const BgState *s, int seat, SbAction *out) {
  int count = 0;
  if (now(s) >= BG_WHENS || !(c->whens >> now(s) & 1)) return 0;
  for (int a = 0; a < s->seats * BG_SLOTS && !(count && !out); a++) {
    if (s->card[a].place != BG_PLAY) continue;
    count += list_sources(c, s, seat, a, 0, &bg_sheet_of(c, s, a)->abilities, out ? out + count : NULL);
    for (int i = 0; i < BG_ATTACHED && s->card[a].attached[i].kind != BG_NONE; i++)
      count += list_sources(c, s, seat, a, BG_USE_ATTACHED + 8 * i, &c->kind[s->card[a].attached[i].kind].abilities,
                            out ? out + count : NULL);
  }
  for (int tile = 0; tile < s->tiles; tile++)
    if (s->tile[tile].kind < c->tile_kinds)
      count += list_sources(c, s, seat, BG_USE_TILE + tile, 0, &c->tile[s->tile[tile].kind].abilities,
                            out ? out + count : NULL);
  return count + list_sources(c, s, seat, BG_USE_MISSION, 0, &bg_mission(c, s)->abilities, out ? out + count : NULL);
}

/* ---- carrying it out --------------------------------------------------------------------------------- */

void bg_ask_options(BgRun *run, int when, int seat, int subject) {
  BgState *s = run->s;
  s->option.when = (uint8_t)when;
  s->option.seat = (uint8_t)seat;
  s->option.subject = (uint8_t)subject;
  s->node = BG_AT_OPTION;
  if (bg_list_uses(run->c, s, seat, NULL)) {
    bg_push(run, BG_IN_OPTION);
    return;
  }
  bg_clear(s, BG_IN_OPTION);
}

static void close_moment(BgRun *run) {
  BgState *s = run->s;
  int when = s->option.when;
  for (int card = 0; card < s->seats * BG_SLOTS; card++) { /* what has no limit of its own may be used next time */
    if (s->card[card].place != BG_PLAY) continue;
    const BgList *list = &bg_sheet_of(run->c, s, card)->abilities;
    for (int i = 0; i < list->count; i++)
      if (run->c->ability[list->first + i].when == when && !run->c->ability[list->first + i].limit)
        s->card[card].used &= (uint8_t) ~(1u << i);
    for (int n = 0; n < BG_ATTACHED && s->card[card].attached[n].kind != BG_NONE; n++) {
      list = &run->c->kind[s->card[card].attached[n].kind].abilities;
      for (int i = 0; i < list->count; i++)
        if (run->c->ability[list->first + i].when == when && !run->c->ability[list->first + i].limit)
          s->card[card].attached[n].used &= (uint8_t) ~(1u << i);
    }
  }
  bg_pop(run);
}

void bg_run_option(BgRun *run) {
  BgState *s = run->s;
  s->node = BG_AT_OPTION;
  if (s->option.seat != BG_NONE && bg_list_uses(run->c, s, s->option.seat, NULL))
    return bg_ask(run, BG_AT_OPTION, s->option.seat);
  bool energy = s->option.when == BG_WHEN_ENERGY;
  close_moment(run);
  if (energy) s->stage++;
}

int bg_power_in_event(const BgState *s, int a, int b, const BgAbility *ability) {
  if (a >= BG_USE_MISSION) return ability->power;
  if (a >= BG_USE_TILE) return BG_POWERS + BG_KINDS + s->tile[a - BG_USE_TILE].kind;
  return b >= BG_USE_ATTACHED ? BG_POWERS + s->card[a].attached[(b - BG_USE_ATTACHED) / 8].kind : ability->power;
}

static void power_event(BgRun *run, int seat, int a, int b, const BgAbility *ability) {
  int power = bg_power_in_event(run->s, a, b, ability), card = a < BG_USE_TILE ? bg_tag_card(run->c, run->s, a) : 0;
  bg_tell(run, BG_E_USED, seat, power, card, 0, 0);
}

void bg_use(BgRun *run, int seat, SbAction action) {
  BgState *s = run->s;
  int a = bg_a(action), b = bg_b(action), named = bg_c(action) - 1;
  const BgAbility *ability = bg_used_ability(run->c, s, a, b);
  int self = names_self(a, ability) ? named : -1;
  for (int card = 0; card < s->seats * BG_SLOTS && self < 0; card++) {
    if (s->card[card].place != BG_PLAY || (a < BG_USE_TILE && card != a)) continue;
    for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD && self < 0; piece++)
      if (self_of(run->c, s, a, piece) &&
          usable_as(run->c, s, seat, a, b, ability, piece, names_self(a, ability) ? -1 : named))
        self = piece;
  }
  BgScene scene;
  scene_of(run->c, s, seat, a, self, &scene);
  if (ability->picks) scene.piece[BG_PICK] = named;
  power_event(run, seat, a, b, ability);
  if (ability->cost) bg_gain(run, seat, -ability->cost);
  if (ability->limit == BG_PER_ATTACK)
    s->attack.used |= (uint8_t)(1u << b);
  else if (s->node == BG_AT_SHIP) {
    s->act.instead |= (uint8_t)(1u << b);
    s->act.moved |= (uint8_t)(1u << named % BG_SQUAD);
  } else if (a >= BG_USE_TILE && a < BG_USE_MISSION) {
    if (named >= 0)
      bg_put(s->option.done, named);
    else
      s->option.tiles |= (uint16_t)(1u << (a - BG_USE_TILE));
  } else if (s->node != BG_AT_DRAW && s->node != BG_AT_REACTION)
    use_up(s, a, b);
  if (s->node == BG_AT_DRAW) s->stage++; /* in place of the draw */
  if (s->node == BG_AT_REACTION) s->window.passed = 0;
  bg_do(run, &scene, ability);
}

/* ---- all abilities of one moment --------------------------------------------------------------------- */

bool bg_next_source(BgRun *run, int card, int weapon, int when, int *at, BgSource *out) {
  BgState *s = run->s;
  const BgContent *c = run->c;
  BgCard *on = &s->card[card];
  for (; *at < BG_USE_ATTACHED + 8 * BG_ATTACHED + BG_OWN_ABILITIES; (*at)++) {
    int b = *at;
    const BgAbility *ability = NULL;
    *out = (BgSource){.a = card, .b = b, .card = card, .weapon = -1};
    if (b < BG_OWN_ABILITIES && !bg_simple(s)) {
      ability = of_list(c, &bg_sheet_of(c, s, card)->abilities, b);
      out->used = &on->used;
      out->bit = (uint8_t)b;
    } else if (b < BG_USE_ATTACHED && b >= BG_OWN_ABILITIES) { /* texts of the weapon that is used */
      const BgWeaponFacts *facts = weapon >= 0 && !bg_simple(s) ? bg_weapon(c, s, card, weapon) : NULL;
      ability = facts ? of_list(c, &facts->abilities, b - BG_OWN_ABILITIES) : NULL;
      out->weapon = weapon;
    } else if (b >= BG_USE_ATTACHED) {
      int number = (b - BG_USE_ATTACHED) / 8;
      if (number >= BG_ATTACHED || on->attached[number].kind == BG_NONE) return false;
      ability = of_list(c, &c->kind[on->attached[number].kind].abilities, (b - BG_USE_ATTACHED) % 8);
      out->used = &on->attached[number].used;
      out->bit = (uint8_t)((b - BG_USE_ATTACHED) % 8);
    }
    if (!ability || ability->when != when) continue;
    out->ability = ability;
    (*at)++;
    return true;
  }
  return false;
}

bool bg_spent(const BgSource *source) {
  return source->ability->limit && source->used && *source->used >> source->bit & 1;
}

void bg_spend(const BgSource *source) {
  if (source->ability->limit && source->used) *source->used |= (uint8_t)(1u << source->bit);
}

static void clear_list(BgRun *run, const BgList *list, uint32_t limits, uint8_t *used) {
  for (int i = 0; i < list->count; i++)
    if (limits >> run->c->ability[list->first + i].limit & 1) *used &= (uint8_t) ~(1u << i);
}

void bg_clear_used(BgRun *run, uint32_t limits) {
  BgState *s = run->s;
  for (int card = 0; card < s->seats * BG_SLOTS; card++) {
    if (s->card[card].place != BG_PLAY) continue;
    clear_list(run, &bg_sheet_of(run->c, s, card)->abilities, limits, &s->card[card].used);
    for (int i = 0; i < BG_ATTACHED && s->card[card].attached[i].kind != BG_NONE; i++)
      clear_list(run, &run->c->kind[s->card[card].attached[i].kind].abilities, limits, &s->card[card].attached[i].used);
  }
}
