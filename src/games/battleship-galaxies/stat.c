/* Values of ships and weapons, with everything that changes them now: powers, attached cards, tiles, and changes that
 * end by themselves. All adds, then sets, then "the higher counts" (BG-10.7). */
#include "bg.h"

typedef struct Change {
  int add, set, most;
  bool is_set, is_most;
} Change;

/* A question: which value, of which ship, of which weapon (-1: none). */
typedef struct Ask {
  const BgContent *c;
  const BgState *s;
  int stat, piece, weapon;
  Change change;
} Ask;

static void count_in(Change *change, int op, int n) {
  if (op == BG_ADD) change->add += n;
  if (op == BG_SET) change->set = n, change->is_set = true;
  if (op == BG_MAX && (!change->is_most || n > change->most)) change->most = n, change->is_most = true;
}

static int with(const Change *change, int value) {
  value += change->add;
  if (change->is_set) value = change->set;
  return change->is_most && change->most > value ? change->most : value;
}

static bool right_arm(int arm, int weapon, int own) {
  return arm == BG_ANY_WEAPON || (arm == BG_PRIMARY ? weapon == BG_WEAPON_PRIMARY : weapon == own);
}

/* What the in-play abilities of a list do to the ship that is asked about, when `self` is the one they belong to. */
static void count_list(Ask *ask, const BgList *list, const BgScene *scene, int own) {
  for (int i = list->first; i < list->first + list->count; i++) {
    const BgAbility *ability = &ask->c->ability[i];
    if (ability->when != BG_WHEN_IN_PLAY) continue;
    for (int e = 0; e < ability->effects; e++) {
      const BgEffect *effect = &ability->effect[e];
      if (effect->what != BG_DO_MOD || effect->stat != ask->stat) continue;
      if (ask->weapon >= 0 && !right_arm(effect->arm, ask->weapon, own)) continue;
      if (!bg_meant(ask->c, ask->s, scene, effect, ask->piece)) continue;
      if (!bg_all_hold(ask->c, ask->s, scene, ability)) continue;
      bool holds = effect->test.used && bg_holds(ask->c, ask->s, scene, &effect->test);
      if (effect->test.used && !effect->m && !holds) continue;
      count_in(&ask->change, effect->op, effect->m && holds ? effect->m : effect->n);
    }
  }
}

/* Whoever SELF could be, an ability counts once for one ship: the first ship of the card that makes it fit is SELF. */
static int nearest(const Ask *ask, int card) {
  int best = -1, least = 0;
  for (int self = card * BG_SQUAD; self < (card + 1) * BG_SQUAD; self++) {
    if (!bg_on_board(ask->s, self)) continue;
    if (self == ask->piece) return self;
    int far = bg_between(ask->c, ask->s, self, ask->piece);
    if (best < 0 || far < least) best = self, least = far;
  }
  return best;
}

static void count_card(Ask *ask, int card) {
  const BgCard *on = &ask->s->card[card];
  bool home = card == ask->piece / BG_SQUAD;
  const BgVersionFacts *sheet = bg_sheet_of(ask->c, ask->s, card);
  BgScene scene;
  bool simple = bg_simple(ask->s); /* BG-21.3 */
  if (!simple && ((home ? sheet->abilities.stats : sheet->abilities.auras) >> ask->stat & 1)) {
    bg_scene(ask->s, on->controller, nearest(ask, card), &scene);
    count_list(ask, &sheet->abilities, &scene, -1);
  }
  for (int i = 0; i < BG_ATTACHED && on->attached[i].kind != BG_NONE; i++) {
    const BgKind *kind = &ask->c->kind[on->attached[i].kind];
    if (!((home ? kind->abilities.stats : kind->abilities.auras) >> ask->stat & 1)) continue;
    bg_scene(ask->s, on->controller, nearest(ask, card), &scene);
    count_list(ask, &kind->abilities, &scene, BG_WEAPON_CARD + i);
  }
}

static int on_tile_for(const Ask *ask, int tile) {
  int controller = bg_controller(ask->s, ask->piece);
  if (bg_on_tile(ask->c, ask->s, ask->piece, tile)) return ask->piece;
  for (int card = 0; card < ask->s->seats * BG_SLOTS; card++) {
    if (ask->s->card[card].place != BG_PLAY || ask->s->card[card].controller != controller) continue;
    for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++)
      if (bg_on_board(ask->s, piece) && bg_on_tile(ask->c, ask->s, piece, tile)) return piece;
  }
  return -1;
}

static void count_tiles(Ask *ask) {
  for (int tile = 0; tile < ask->s->tiles; tile++) {
    int kind = ask->s->tile[tile].kind, self;
    if (kind >= ask->c->tile_kinds || !(ask->c->tile[kind].abilities.stats >> ask->stat & 1)) continue;
    if ((self = on_tile_for(ask, tile)) < 0) continue;
    BgScene scene;
    bg_scene(ask->s, bg_controller(ask->s, ask->piece), self, &scene);
    count_list(ask, &ask->c->tile[kind].abilities, &scene, -1);
  }
}

static Change changes(const BgContent *c, const BgState *s, int stat, int piece, int weapon) {
  Ask ask = {.c = c, .s = s, .stat = stat, .piece = piece, .weapon = weapon};
  for (int card = 0; card < s->seats * BG_SLOTS; card++)
    if (s->card[card].place == BG_PLAY) count_card(&ask, card);
  count_tiles(&ask);
  for (int i = 0; i < s->mods; i++)
    if (s->mod[i].piece == piece && s->mod[i].stat == stat) count_in(&ask.change, s->mod[i].op, s->mod[i].n);
  return ask.change;
}

static int value(const BgContent *c, const BgState *s, int stat, int piece, int weapon, int printed, int least) {
  Change change = changes(c, s, stat, piece, weapon);
  int now = with(&change, printed);
  return now < least ? least : now;
}

static int any_piece(const BgState *s, int card) {
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++)
    if (bg_on_board(s, piece)) return piece;
  return card * BG_SQUAD;
}

int bg_move_of(const BgContent *c, const BgState *s, int piece) {
  return value(c, s, BG_MOVE, piece, -1, bg_sheet_of(c, s, piece / BG_SQUAD)->move, 0);
}

int bg_activation_of(const BgContent *c, const BgState *s, int card) {
  return value(c, s, BG_ACTIVATION, any_piece(s, card), -1, bg_sheet_of(c, s, card)->activation, 0);
}

/* Flight Deck and its like: the first launch out of this ship's hold in a phase. */
static int hold_discount(const BgContent *c, const BgState *s, int transport) {
  const BgVersionFacts *sheet = bg_sheet_of(c, s, transport);
  int off = 0;
  for (int i = 0; !bg_simple(s) && i < sheet->abilities.count; i++) {
    const BgAbility *ability = &c->ability[sheet->abilities.first + i];
    if (ability->when != BG_WHEN_IN_PLAY || (ability->limit && s->card[transport].used >> i & 1)) continue;
    for (int e = 0; e < ability->effects; e++)
      if (ability->effect[e].what == BG_DO_DISCOUNT && ability->effect[e].own_hold) off += ability->effect[e].n;
  }
  return off;
}

int bg_launch_of(const BgContent *c, const BgState *s, int card) {
  int cost = bg_sheet_of(c, s, card)->launch - s->seat[bg_seat_of(card)].discount;
  if (s->card[card].place == BG_HOLD) cost -= hold_discount(c, s, s->card[card].hold);
  return cost > 0 ? cost : 0;
}

int bg_weapon_count(const BgContent *c, const BgState *s, int card) {
  (void)c;
  return BG_WEAPON_CARD + bg_attached_count(s, card);
}

const BgWeaponFacts *bg_weapon(const BgContent *c, const BgState *s, int card, int weapon) {
  const BgVersionFacts *sheet = bg_sheet_of(c, s, card);
  if (weapon < BG_WEAPON_CARD) return weapon >= 0 && weapon < sheet->weapons ? &sheet->weapon[weapon] : NULL;
  if (weapon - BG_WEAPON_CARD >= BG_ATTACHED) return NULL;
  int kind = s->card[card].attached[weapon - BG_WEAPON_CARD].kind;
  return kind != BG_NONE && c->kind[kind].type == BG_WEAPON ? &c->kind[kind].weapon : NULL;
}

int bg_charge_of(const BgContent *c, const BgState *s, int piece, int weapon) {
  return value(c, s, BG_CHARGE, piece, weapon, bg_weapon(c, s, piece / BG_SQUAD, weapon)->charge, 0);
}

int bg_range_of(const BgContent *c, const BgState *s, int piece, int weapon) {
  return value(c, s, BG_RANGE, piece, weapon, bg_weapon(c, s, piece / BG_SQUAD, weapon)->range, 1);
}

int bg_attacks_of(const BgContent *c, const BgState *s, int piece, int weapon) {
  return value(c, s, BG_ATTACKS, piece, weapon, bg_weapon(c, s, piece / BG_SQUAD, weapon)->attacks, 1);
}

/* BG_WHEN_NAMED: what the attacking card's abilities add against this target. */
static int named(const BgContent *c, const BgState *s, int piece, int weapon, int target, const BgList *list, int own) {
  int add = 0;
  if (!(list->whens >> BG_WHEN_NAMED & 1)) return 0;
  BgScene scene;
  bg_scene(s, bg_controller(s, piece), piece, &scene);
  scene.piece[BG_ATTACKER] = piece;
  scene.piece[BG_TARGET] = target;
  for (int i = list->first; i < list->first + list->count; i++) {
    const BgAbility *ability = &c->ability[i];
    if (ability->when != BG_WHEN_NAMED || !right_arm(ability->arm, weapon, own)) continue;
    if (!bg_all_hold(c, s, &scene, ability)) continue;
    for (int e = 0; e < ability->effects; e++)
      if (ability->effect[e].what == BG_DO_MOD && ability->effect[e].stat == BG_STRENGTH) add += ability->effect[e].n;
  }
  return add;
}

int bg_strength_of(const BgContent *c, const BgState *s, int piece, int weapon, int target) {
  int card = piece / BG_SQUAD;
  const BgWeaponFacts *facts = bg_weapon(c, s, card, weapon);
  Change change = changes(c, s, BG_STRENGTH, piece, weapon);
  if (!bg_simple(s)) change.add += named(c, s, piece, weapon, target, &bg_sheet_of(c, s, card)->abilities, -1);
  for (int i = 0; i < BG_ATTACHED && s->card[card].attached[i].kind != BG_NONE; i++)
    change.add +=
        named(c, s, piece, weapon, target, &c->kind[s->card[card].attached[i].kind].abilities, BG_WEAPON_CARD + i);
  int now = with(&change, facts->strength);
  return now < 0 ? 0 : now;
}

/* BG-22.18: of two numbers that effects set the higher counts. */
int bg_ecm_need(const BgContent *c, const BgState *s, int roller, int mover) {
  Change against = changes(c, s, BG_ECM_AGAINST, mover, -1), by = changes(c, s, BG_ECM_BY, roller, -1);
  int need = with(&by, c->ecm_need), other = with(&against, c->ecm_need);
  if (!against.add && !against.is_set && !against.is_most) return need;
  return other > need ? other : need;
}

int bg_ecm_damage(const BgContent *c, const BgState *s, int roller) {
  return value(c, s, BG_ECM_DAMAGE, roller, -1, c->ecm_damage[bg_size(c, s, roller)], 0);
}

bool bg_ecm_immune(const BgContent *c, const BgState *s, int mover) {
  return value(c, s, BG_ECM_IMMUNE, mover, -1, 0, 0) > 0;
}

bool bg_forbidden(const BgContent *c, const BgState *s, int piece, int what) {
  (void)c;
  if (bg_piece(s, piece)->back) return true; /* W-02 */
  for (int i = 0; i < s->mods; i++)
    if (s->mod[i].piece == piece && s->mod[i].stat == BG_STATS && s->mod[i].n & what) return true;
  return false;
}

bool bg_in_range(const BgContent *c, const BgState *s, int piece, int weapon, int target) {
  const BgWeaponFacts *facts = bg_weapon(c, s, piece / BG_SQUAD, weapon);
  bool any = bg_simple(s) || facts->targets >> bg_size(c, s, target) & 1; /* weapon texts are ignored (BG-21.3) */
  return any && bg_between(c, s, piece, target) <= bg_range_of(c, s, piece, weapon);
}

bool bg_may_target(const BgContent *c, const BgState *s, int piece, int weapon, int target) {
  if (target >= s->seats * BG_SLOTS * BG_SQUAD || s->card[target / BG_SQUAD].place != BG_PLAY) return false;
  if (!bg_on_board(s, target) || !bg_enemies(c, s, bg_controller(s, piece), bg_controller(s, target))) return false;
  return bg_in_range(c, s, piece, weapon, target);
}

bool bg_any_target(const BgContent *c, const BgState *s, int piece, int weapon) {
  int seat = bg_controller(s, piece), range = -1;
  const BgWeaponFacts *facts = bg_weapon(c, s, piece / BG_SQUAD, weapon);
  for (int card = 0; card < s->seats * BG_SLOTS; card++) {
    const BgCard *on = &s->card[card];
    if (on->place != BG_PLAY || !bg_enemies(c, s, seat, on->controller)) continue;
    if (!bg_simple(s) && !(facts->targets >> bg_ship(c, s, card)->size & 1)) continue;
    for (int target = card * BG_SQUAD; target < (card + 1) * BG_SQUAD; target++) {
      if (!bg_on_board(s, target)) continue;
      if (range < 0) range = bg_range_of(c, s, piece, weapon);
      if (bg_between(c, s, piece, target) <= range) return true;
    }
  }
  return false;
}

bool bg_charged(const BgState *s, int piece, int weapon) {
  int own = piece % BG_SQUAD;
  if (!(s->act.fired[own] >> weapon & 1)) return false;
  return weapon != BG_WEAPON_PRIMARY || !s->act.again[own]; /* Blood Frenzy */
}

bool bg_may_charge(const BgContent *c, const BgState *s, int piece, int weapon) {
  if (s->act.card != piece / BG_SQUAD || !bg_on_board(s, piece) || !bg_weapon(c, s, piece / BG_SQUAD, weapon))
    return false;
  if (s->act.no_attack || bg_forbidden(c, s, piece, 1) || bg_charged(s, piece, weapon)) return false;
  if (s->act.done >> piece % BG_SQUAD & 1) return false; /* BG-10.4 */
  if (!bg_any_target(c, s, piece, weapon)) return false; /* BG-10.3 */
  return bg_charge_of(c, s, piece, weapon) <= bg_energy(c, s, bg_controller(s, piece));
}

/* BG-16.7 */
int bg_cover_of(const BgContent *c, const BgState *s, int target) {
  int need = 0;
  BgArea base, area;
  if (bg_size(c, s, target) == BG_LARGE) return 0;
  bg_area_of(c, s, target, &base);
  for (int tile = 0; tile < s->tiles; tile++) {
    int kind = s->tile[tile].kind;
    if (kind >= c->tile_kinds || !c->tile[kind].cover) continue;
    if (!bg_tile_area(c, bg_mission(c, s)->boards, &s->tile[tile], &area) || bg_apart(&base, &area) > 1) continue;
    if (!need || c->tile[kind].cover < need) need = c->tile[kind].cover;
  }
  return need;
}
