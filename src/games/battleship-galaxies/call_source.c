/* Which ability is meant by its name: of all that are called so the one that can be used now, then an own one that is
 * optional, then any. */
#include "bg.h"

/* What one look for a source wants. */
typedef struct Wanted {
  const BgCalled *called;
  int seat, piece;
  bool paying;
} Wanted;

static int copy_of(const BgState *s, int card, int number) {
  int copy = 1;
  for (int i = 0; i < number; i++) copy += s->card[card].attached[i].kind == s->card[card].attached[number].kind;
  return copy;
}

static bool is_called(const BgState *s, const Wanted *w, const BgAbility *ability, int a, int b) {
  const BgCalled *called = w->called;
  bool attached = a < BG_USE_TILE && b >= BG_USE_ATTACHED;
  if (called->by >= 0 && a != called->by) return false;
  if ((ability->when == BG_WHEN_PAYING) != w->paying) return false;
  switch (called->what) {
    case BG_CALLED_POWER:
      return !attached && ability->power == called->index;
    case BG_CALLED_CARD: {
      int number = (b - BG_USE_ATTACHED) / BG_OWN_ABILITIES;
      return attached && s->card[a].attached[number].kind == called->index && copy_of(s, a, number) == called->copy;
    }
    case BG_CALLED_TILE:
      return a == BG_USE_TILE + called->index;
    case BG_CALLED_TILE_KIND:
      return a >= BG_USE_TILE && a < BG_USE_MISSION && s->tile[a - BG_USE_TILE].kind == called->index;
  }
  return false;
}

/* How good a match is: 3 usable now, 2 an own one that is optional, 1 any. */
static int merit(const BgContent *c, const BgState *s, const Wanted *w, const BgAbility *ability, int a, int b) {
  bool tile = a >= BG_USE_TILE && a < BG_USE_MISSION;
  bool here = !tile || w->piece < 0 || (bg_on_board(s, w->piece) && bg_on_tile(c, s, w->piece, a - BG_USE_TILE));
  if (here && bg_usable(c, s, w->seat, a, b)) return 3;
  bool own = a >= BG_USE_TILE || s->card[a].controller == w->seat;
  return here && own && ability->optional ? 2 : 1;
}

typedef struct Found {
  int merit, a, b;
} Found;

/* All abilities of one source, numbered among those that fit. */
static void look(const BgContent *c, const BgState *s, const Wanted *w, int a, int first, int count, Found *found) {
  int number = 0;
  for (int b = first; b < first + count; b++) {
    const BgAbility *ability = bg_used_ability(c, s, a, b);
    if (!ability || !is_called(s, w, ability, a, b)) continue;
    number++;
    if (w->called->place && number != w->called->place) continue;
    int good = merit(c, s, w, ability, a, b);
    if (good > found->merit) *found = (Found){good, a, b};
  }
}

static void look_at_card(const BgContent *c, const BgState *s, const Wanted *w, int card, Found *found) {
  if (s->card[card].place != BG_PLAY) return;
  look(c, s, w, card, 0, BG_OWN_ABILITIES, found);
  for (int i = 0; i < BG_ATTACHED && s->card[card].attached[i].kind != BG_NONE; i++)
    look(c, s, w, card, BG_USE_ATTACHED + BG_OWN_ABILITIES * i, BG_OWN_ABILITIES, found);
}

bool bg_find_source(const BgContent *c, const BgState *s, int seat, bool paying, const BgCalled *called, int piece,
                    int *a, int *b) {
  const Wanted w = {called, seat, piece, paying};
  Found found = {0, 0, 0};
  look(c, s, &w, BG_USE_MISSION, 0, BG_OWN_ABILITIES, &found);
  for (int tile = 0; tile < s->tiles; tile++)
    if (s->tile[tile].kind < c->tile_kinds) look(c, s, &w, BG_USE_TILE + tile, 0, BG_OWN_ABILITIES, &found);
  for (int card = 0; card < s->seats * BG_SLOTS; card++) look_at_card(c, s, &w, card, &found);
  *a = found.a;
  *b = found.b;
  return found.merit > 0;
}

static bool means(const BgContent *c, const BgState *s, int seat, bool paying, const BgCalled *called, int piece, int a,
                  int b) {
  int x, y;
  return bg_find_source(c, s, seat, paying, called, piece, &x, &y) && x == a && y == b;
}

BgCalled bg_call_source(const BgContent *c, const BgState *s, int seat, bool paying, int a, int b, int piece) {
  const BgAbility *ability = bg_used_ability(c, s, a, b);
  BgCalled called = {.what = BG_CALLED_POWER, .copy = 1, .by = -1};
  int tile = a - BG_USE_TILE, number = (b - BG_USE_ATTACHED) / BG_OWN_ABILITIES;
  bool on_tile = a >= BG_USE_TILE && a < BG_USE_MISSION, attached = a < BG_USE_TILE && b >= BG_USE_ATTACHED;
  if (on_tile) {
    called.what = BG_CALLED_TILE_KIND;
    called.index = s->tile[tile].kind;
  } else if (attached) {
    called.what = BG_CALLED_CARD;
    called.index = s->card[a].attached[number].kind;
    called.copy = copy_of(s, a, number);
  } else {
    called.index = ability && ability->power < c->powers ? ability->power : 0;
  }
  if (means(c, s, seat, paying, &called, piece, a, b)) return called;
  if (on_tile) called.what = BG_CALLED_TILE, called.index = tile;
  if (!on_tile && a < BG_USE_TILE) called.by = a;
  while (!means(c, s, seat, paying, &called, piece, a, b) && called.place < BG_OWN_ABILITIES) called.place++;
  return called;
}
