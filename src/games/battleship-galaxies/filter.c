/* Which ships fit, and what must be true (BG-25.3). */
#include "bg.h"

void bg_scene(const BgState *s, int seat, int self, BgScene *out) {
  *out = (BgScene){.seat = seat, .self = self, .tile = -1, .kind = -1, .hex = BG_NOWHERE};
  for (int ref = 0; ref < BG_REFS; ref++) out->piece[ref] = -1;
  out->piece[BG_SELF] = self;
  if (s->attack.attacker != BG_NONE) {
    out->piece[BG_ATTACKER] = s->attack.attacker;
    out->piece[BG_TARGET] = s->attack.target;
  }
  if (s->move.piece != BG_NONE) out->piece[BG_MOVER] = s->move.piece;
  if (s->lost.active && s->lost.piece != BG_NONE) {
    out->piece[BG_LOST] = s->lost.piece;
    if (s->lost.by != BG_NONE && bg_has(s->lost.attacked, s->lost.piece)) out->piece[BG_ATTACKER] = s->lost.by;
  }
}

static bool whose_fits(const BgContent *c, const BgState *s, int seat, int whose, int piece) {
  int controller = bg_controller(s, piece);
  switch (whose) {
    case BG_MINE:
      return controller == seat;
    case BG_OURS:
      return !bg_enemies(c, s, seat, controller);
    case BG_ENEMY:
      return bg_enemies(c, s, seat, controller);
    default:
      return true;
  }
}

static bool some_own_near(const BgContent *c, const BgState *s, int seat, int piece, int within) {
  for (int card = 0; card < s->seats * BG_SLOTS; card++) {
    if (s->card[card].place != BG_PLAY || s->card[card].controller != seat) continue;
    for (int own = card * BG_SQUAD; own < (card + 1) * BG_SQUAD; own++)
      if (bg_on_board(s, own) && bg_between(c, s, own, piece) <= within) return true;
  }
  return false;
}

static bool near_fits(const BgContent *c, const BgState *s, const BgScene *scene, const BgFilter *f, int piece) {
  if (f->near == 1 + BG_SOME_OWN) return some_own_near(c, s, scene->seat, piece, f->within);
  int other = f->near == 1 + BG_SELF ? scene->self : scene->piece[f->near - 1];
  return other >= 0 && bg_between(c, s, other, piece) <= f->within;
}

static bool tile_near(const BgContent *c, const BgState *s, int piece, int kind, int within) {
  BgArea base, area;
  bg_area_of(c, s, piece, &base);
  for (int tile = 0; tile < s->tiles; tile++)
    if (s->tile[tile].kind == kind && bg_tile_area(c, bg_mission(c, s)->boards, &s->tile[tile], &area) &&
        bg_apart(&base, &area) <= within)
      return true;
  return false;
}

static bool zone_near(const BgContent *c, const BgState *s, int piece, int faction) {
  const BgMission *m = bg_mission(c, s);
  BgArea base;
  bg_area_of(c, s, piece, &base);
  for (int seat = 0; seat < s->seats; seat++)
    if (bg_faction(c, s, seat) == faction && bg_in_zone(&m->zone[m->seat[seat].zone], &base)) return true;
  return false;
}

bool bg_carries(const BgContent *c, const BgState *s, int card, int kind, int side) {
  for (int i = 0; i < BG_ATTACHED; i++) {
    const BgAttached *on = &s->card[card].attached[i];
    if (on->kind == kind && bg_side_of(c, s, on->owner) == side) return true;
  }
  return false;
}

static int ref_piece(const BgScene *scene, int ref) {
  return ref == BG_SELF ? scene->self : scene->piece[ref];
}

bool bg_fit(const BgContent *c, const BgState *s, const BgScene *scene, const BgFilter *f, int piece) {
  int card = piece / BG_SQUAD;
  const BgShip *ship = bg_ship(c, s, card);
  if (f->whose && !whose_fits(c, s, scene->seat, f->whose, piece)) return false;
  if (f->sizes && !(f->sizes >> ship->size & 1)) return false;
  if (f->forms && !(f->forms >> ship->form & 1)) return false;
  if (f->name && bg_name(c, s, card) != f->name - 1) return false;
  if (f->faction && ship->faction != f->faction - 1) return false;
  if (f->is && ref_piece(scene, f->is - 1) != piece) return false;
  if (f->other && ref_piece(scene, f->other - 1) == piece) return false;
  if (f->same) {
    int ref = ref_piece(scene, f->same - 1);
    if (ref < 0 || ref / BG_SQUAD != card) return false;
  }
  int side = bg_side_of(c, s, scene->seat);
  if (f->carries && !bg_carries(c, s, card, f->carries - 1, side)) return false;
  if (f->shields && !(f->unless && bg_carries(c, s, card, f->unless - 1, side)) &&
      (bg_piece(s, piece)->blue > 0) != (f->shields == BG_UP))
    return false;
  if (f->near && !near_fits(c, s, scene, f, piece)) return false;
  if (f->far) {
    int other = ref_piece(scene, f->far - 1);
    if (other < 0 || bg_between(c, s, other, piece) <= f->beyond) return false;
  }
  if (f->tile && !tile_near(c, s, piece, f->tile - 1, f->tile_within)) return false;
  return !f->zone || zone_near(c, s, piece, f->zone - 1);
}

bool bg_no_filter(const BgFilter *filter) {
  static const BgFilter none;
  return memcmp(filter, &none, sizeof none) == 0;
}

bool bg_meant(const BgContent *c, const BgState *s, const BgScene *scene, const BgEffect *effect, int piece) {
  if (bg_no_filter(&effect->of)) return ref_piece(scene, effect->who) == piece;
  return bg_fit(c, s, scene, &effect->of, piece);
}

static bool enough(const BgContent *c, const BgState *s, const BgScene *scene, const BgTest *test) {
  int found = 0;
  for (int card = 0; card < s->seats * BG_SLOTS; card++) {
    if (s->card[card].place != BG_PLAY) continue;
    for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++)
      if (bg_on_board(s, piece) && bg_fit(c, s, scene, &test->filter, piece) && ++found >= test->least) return true;
  }
  return found >= test->least;
}

bool bg_holds(const BgContent *c, const BgState *s, const BgScene *scene, const BgTest *test) {
  if (!test->used) return true;
  switch (test->who) {
    case BG_EXISTS:
      return enough(c, s, scene, test);
    case BG_ENEMY_LOST:
      return s->seat[scene->seat].lost_turn > 0;
    case BG_SHIELDS_WERE_DOWN:
      return s->attack.down;
    case BG_CARD_FACTION:
      return scene->kind >= 0 && c->kind[scene->kind].faction == test->filter.faction - 1;
    default: {
      int piece = ref_piece(scene, test->who);
      return piece >= 0 && bg_fit(c, s, scene, &test->filter, piece);
    }
  }
}

bool bg_all_hold(const BgContent *c, const BgState *s, const BgScene *scene, const BgAbility *ability) {
  for (int i = 0; i < BG_TESTS; i++)
    if (!bg_holds(c, s, scene, &ability->test[i])) return false;
  return true;
}
