/* Every invariant of a state, in words that also help somebody who wrote a position by hand. */
#include "check.h"

#include <assert.h>

static_assert(sizeof(BgState) == sizeof(SbRng) + BG_CARDS * sizeof(BgCard) + BG_TILES * sizeof(BgTile) +
                                     sizeof(BgMove) + sizeof(BgOptionState) + sizeof(BgLost) + sizeof(BgAttack) +
                                     BG_MODS * sizeof(BgMod) + BG_SEATS * (sizeof(BgPile) + sizeof(BgSeat)) +
                                     sizeof(BgAct) + sizeof(BgEngines) + sizeof(BgDraw) + sizeof(BgCharge) +
                                     sizeof(BgPatrol) + sizeof(BgWindowState) + 2 + sizeof(BgPlacing) + sizeof(BgHero) +
                                     BG_TILE_KINDS + BG_SEATS + BG_OPTIONS + BG_STACK + 27,
              "a state has no padding");

static bool check_options(const BgContent *c, const BgState *s, SbError *what) {
  for (int i = 0; i < BG_OPTIONS; i++)
    if (!sb_option_allows(&c->base.options[i], s->options[i])) return sb_fail(what, "an option is out of range");
  const BgMission *m = bg_mission(c, s);
  if (s->seats != m->seats) return sb_fail(what, "the mission %s is for %d seats", m->id, m->seats);
  if (bg_simple(s) && !m->simple) return sb_fail(what, "the mission %s cannot be played simple (BG-21.3)", m->id);
  return !s->options[BG_OPT_FACTIONS] || m->free ||
         sb_fail(what, "in the mission %s each faction has its own part (BG-3.8)", m->id);
}

static bool check_turn(const BgContent *c, const BgState *s, SbError *what) {
  bool over = s->node == BG_AT_OVER, choosing = s->node == BG_AT_FLEET || s->node == BG_AT_DECK;
  if (s->node >= BG_NODES || s->phase >= BG_PHASES) return sb_fail(what, "no such node or phase");
  if (s->active >= s->seats || s->starter >= s->seats || s->turns > s->seats)
    return sb_fail(what, "no such seat: active, starter or turns");
  if (!over && (s->node <= BG_AT_FIRST) != (s->phase == BG_SETTING_UP))
    return sb_fail(what, "the phase setup goes with the nodes fleet, deck, setup, cargo and first");
  int begun = s->node <= BG_AT_FIRST ? 0 : 1 + (s->active + s->seats - s->starter) % s->seats;
  if (!over && s->turns != begun) return sb_fail(what, "\"turns\" is %d at this seat's turn", begun);
  if (s->choosing >> s->seats || (s->choosing != 0) != choosing)
    return sb_fail(what, "seats are choosing exactly at the nodes fleet and deck");
  if (!over && !choosing && s->asked >= s->seats) return sb_fail(what, "nobody is asked");
  if (s->winners >> s->seats || (!over && (s->winners || s->reason))) return sb_fail(what, "a winner before the end");
  if (s->reason >= BG_REASONS) return sb_fail(what, "no such reason for the end");
  if (s->last_out != BG_NONE && (s->last_out >= s->seats || bg_pile_of(c, s, s->last_out) != s->last_out))
    return sb_fail(what, "\"last_out\" is no deck");
  return bg_is_zero(s->unused, sizeof s->unused) || sb_fail(what, "an unused byte is not 0");
}

/* Which phase a node belongs to and how far it has come (setup.c, turn.c): low and high. 0 high: any. */
static bool check_stage(const BgState *s, SbError *what) {
  static const struct {
    uint8_t phase, low, high;
  } of[BG_NODES] = {[BG_AT_FLEET] = {BG_SETTING_UP, 1, 1}, [BG_AT_DECK] = {BG_SETTING_UP, 2, 2},
                    [BG_AT_SETUP] = {BG_SETTING_UP, 3, 3}, [BG_AT_CARGO] = {BG_SETTING_UP, 3, 3},
                    [BG_AT_FIRST] = {BG_SETTING_UP, 5, 5}, [BG_AT_DRAW] = {BG_ENERGY, 1, 1},
                    [BG_AT_KEEP] = {BG_ENERGY, 2, 2},      [BG_AT_ENERGY] = {BG_ENERGY, 5, 5},
                    [BG_AT_ENGINES] = {BG_ACTION, 2, 2},   [BG_AT_DRIFT] = {BG_ACTION, 2, 2},
                    [BG_AT_STRUCK] = {BG_ACTION, 2, 2}};
  static const uint8_t most[BG_PHASES] = {5, 5, 0, 2};
  static const uint8_t phases[BG_NODES] = {
      [BG_AT_DEPLOY] = BG_DEPLOY, [BG_AT_PLACE] = BG_DEPLOY,  [BG_AT_ACTION] = BG_ACTION,
      [BG_AT_SHIP] = BG_ACTION,   [BG_AT_STEP] = BG_ACTION,   [BG_AT_ECM] = BG_ACTION,
      [BG_AT_WEAPON] = BG_ACTION, [BG_AT_TARGET] = BG_ACTION, [BG_AT_PATROL] = BG_ACTION};
  bool good = s->stage <= most[s->phase] && (s->phase != BG_ENERGY || s->stage > 0);
  if (of[s->node].high)
    good = s->phase == of[s->node].phase && s->stage >= of[s->node].low && s->stage <= of[s->node].high;
  if (phases[s->node]) good = s->phase == phases[s->node] && s->stage == 0;
  if (s->node == BG_AT_OPTION && s->option.when == BG_WHEN_ENERGY)
    good = s->phase == BG_ENERGY && s->stage >= 2 && s->stage <= 4;
  if (s->node == BG_AT_OPTION && s->option.when != BG_WHEN_ENERGY)
    good = s->phase >= BG_DEPLOY && s->stage == (s->option.when == BG_WHEN_TURN_END ? 2 : 0);
  if (s->phase == BG_ACTION && s->stage) good &= s->stage == 2 && s->act.card >= BG_CARDS; /* after all activations */
  return good || s->node == BG_AT_OVER ||
         sb_fail(what, "the phase %s at stage %d is not that of the node", bg_phase_names[s->phase], s->stage);
}

static bool check_tile(const BgContent *c, const BgState *s, int index, SbError *what) {
  const BgTile *tile = &s->tile[index];
  BgArea area;
  bool four = tile->kind < c->tile_kinds && c->tile[tile->kind].shape == BG_TILE_FOUR;
  if (tile->unused || (tile->kind != BG_NONE && tile->kind >= c->tile_kinds))
    return sb_fail(what, "t%d: no such kind of tile", index + 1);
  if (four != (tile->at[1] == BG_NOWHERE))
    return sb_fail(what, "t%d: an asteroid has its anchor, every other tile its two hexes", index + 1);
  if (!bg_tile_area(c, bg_mission(c, s)->boards, tile, &area))
    return sb_fail(what, "t%d is not on full hexes of the board", index + 1);
  if (!four && bg_distance(tile->at[0], tile->at[1]) != 1)
    return sb_fail(what, "t%d: its hexes are no neighbours", index + 1);
  for (int other = 0; other < index; other++) {
    BgArea beside;
    bool hidden = tile->kind == BG_NONE || s->tile[other].kind == BG_NONE;
    if (hidden || c->tile[tile->kind].copies || c->tile[s->tile[other].kind].copies) continue;
    bg_tile_area(c, bg_mission(c, s)->boards, &s->tile[other], &beside);
    if (bg_apart(&area, &beside) == 0) return sb_fail(what, "t%d and t%d overlap", other + 1, index + 1);
  }
  return true;
}

static bool check_tiles(const BgContent *c, const BgState *s, SbError *what) {
  int down = 0, unseen = 0;
  if (s->tiles > BG_TILES) return sb_fail(what, "too many tiles");
  for (int i = 0; i < BG_TILES; i++) {
    const BgTile *tile = &s->tile[i];
    if (i < s->tiles && !check_tile(c, s, i, what)) return false;
    if (i >= s->tiles &&
        (tile->kind != BG_NONE || tile->unused || tile->at[0] != BG_NOWHERE || tile->at[1] != BG_NOWHERE))
      return sb_fail(what, "a tile beyond the last");
    down += i < s->tiles && tile->kind == BG_NONE;
  }
  for (int kind = 0; kind < BG_TILE_KINDS; kind++) {
    int most = kind < c->tile_kinds ? c->tile[kind].copies : 0;
    if (s->tile_pool[kind] > most) return sb_fail(what, "\"tile_pool\" has more tiles than there are");
    unseen += s->tile_pool[kind];
  }
  return down <= unseen || sb_fail(what, "more face-down tiles than there are left");
}

static bool check_mods(const BgContent *c, const BgState *s, SbError *what) {
  if (s->mods > BG_MODS) return sb_fail(what, "too many changes");
  for (int i = 0; i < s->mods; i++) {
    const BgMod *mod = &s->mod[i];
    if (bg_card_of(mod->piece) >= s->seats * BG_SLOTS || s->card[bg_card_of(mod->piece)].place != BG_PLAY)
      return sb_fail(what, "\"mods\": a change of a ship that is not in play");
    if (mod->stat > BG_STATS || mod->op >= BG_OPS || mod->seat >= s->seats)
      return sb_fail(what, "\"mods\": no such value, operation or seat");
    if (mod->until == BG_FOREVER || mod->until >= BG_UNTILS) return sb_fail(what, "\"mods\": it never ends");
    if (mod->stat == BG_STATS && (mod->n < 1 || mod->n > 3))
      return sb_fail(what, "\"mods\": \"n\" of forbid is 1 to 3");
    if (mod->ability != BG_NONE && mod->ability >= c->abilities) return sb_fail(what, "\"mods\": no such ability");
  }
  return bg_is_zero(&s->mod[s->mods], (size_t)(BG_MODS - s->mods) * sizeof(BgMod)) ||
         sb_fail(what, "a change beyond the last");
}

bool bg_check(const SbContent *content, const SbState *state, SbError *what) {
  const BgContent *c = bg_facts(content);
  const BgState *s = (const BgState *)state;
  return check_options(c, s, what) && check_turn(c, s, what) && check_stage(s, what) && check_tiles(c, s, what) &&
         bg_check_going_on(c, s, what) && bg_check_ships(c, s, what) && check_mods(c, s, what) &&
         bg_check_cards(c, s, what);
}
