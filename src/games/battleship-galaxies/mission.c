/* What only some missions and cards do to ships: leaving the board, capture, asteroids that move (BG-15, BG-20). */
#include "run.h"

static bool card_lives(const BgState *s, int card) {
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++)
    if (bg_on_board(s, piece)) return true;
  return false;
}

/* BG-20.8: cargo leaves with it and is not lost to anybody. */
void bg_remove(BgRun *run, int piece) {
  BgState *s = run->s;
  int card = piece / BG_SQUAD;
  BgPiece *ship = bg_piece_of(s, piece);
  bg_tell(run, BG_E_ESCAPED, bg_tag(run->c, s, piece), 0, 0, 0, 0);
  *ship = (BgPiece){.at = {BG_NOWHERE, BG_NOWHERE}, .red = ship->red, .gone = 2};
  if (!card_lives(s, card)) {
    for (int cargo = 0; cargo < s->seats * BG_SLOTS; cargo++)
      if (s->card[cargo].place == BG_HOLD && s->card[cargo].hold == card) {
        s->card[cargo].place = BG_GONE;
        s->card[cargo].hold = BG_NONE;
      }
    bg_card_out(run, card);
  }
}

/* BG-15.2: a fleet has no two ships of one name. Nobody has destroyed it (BG-15.4), so Fortune's Bounty does not grow.
 */
static void scuttle(BgRun *run, int card) {
  BgState *s = run->s;
  uint8_t lost_turn[BG_SEATS];
  for (int seat = 0; seat < s->seats; seat++) lost_turn[seat] = s->seat[seat].lost_turn;
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++)
    if (bg_on_board(s, piece)) bg_doom(run, piece);
  bg_bury(run);
  for (int seat = 0; seat < s->seats; seat++) s->seat[seat].lost_turn = lost_turn[seat];
}

/* BG-15 */
void bg_capture(BgRun *run, int seat, int card) {
  BgState *s = run->s;
  BgCard *on = &s->card[card];
  int name = bg_name(run->c, s, card);
  bool twin = false;
  for (int own = 0; own < s->seats * BG_SLOTS; own++) {
    const BgCard *other = &s->card[own];
    if (own == card || other->place == BG_ABSENT || other->place == BG_GONE || other->controller != seat) continue;
    twin |= bg_name(run->c, s, own) == name;
  }
  for (int cargo = 0; cargo < s->seats * BG_SLOTS; cargo++) { /* BG-15.1 */
    if (s->card[cargo].place != BG_HOLD || s->card[cargo].hold != card) continue;
    s->card[cargo].place = BG_GONE;
    s->card[cargo].hold = BG_NONE;
    bg_tell(run, BG_E_CARGO_LOST, bg_tag_card(run->c, s, cargo), s->card[cargo].version, bg_tag_card(run->c, s, card),
            0, 0);
  }
  on->controller = (uint8_t)seat;
  on->shipped = 1;
  bg_tell(run, BG_E_CAPTURED, seat, bg_tag_card(run->c, s, card), 0, 0, 0);
  if (twin) return scuttle(run, card);
  if (!bg_eliminated(run)) bg_check_heroes(run, seat);
}

/* ---- remote engines (BG-20.23 to BG-20.25) ------------------------------------------------------------- */

void bg_engines(BgRun *run, int count) {
  run->s->engines.active = 1;
  run->s->engines.count = (uint8_t)count;
  bg_push(run, BG_IN_ENGINES);
}

static bool is_rock(const BgContent *c, const BgState *s, int tile) {
  return tile < s->tiles && s->tile[tile].kind < c->tile_kinds && c->tile[s->tile[tile].kind].blocks;
}

bool bg_may_drift(const BgContent *c, const BgState *s, int tile, int dir) {
  int boards = bg_mission(c, s)->boards, to = bg_step_to(boards, s->tile[tile].at[0], dir);
  BgTile moved = s->tile[tile];
  BgArea rock, area;
  if (to < 0) return false;
  moved.at[0] = (uint16_t)to;
  if (!bg_tile_area(c, boards, &moved, &rock)) return false;
  for (int i = 0; i < rock.count; i++)
    if (bg_covers(c, s, rock.hex[i], -1)) return false;
  for (int other = 0; other < s->tiles; other++) { /* nor onto another asteroid or debris (BG-20.24) */
    int kind = s->tile[other].kind;
    if (other == tile || kind >= c->tile_kinds || c->tile[kind].copies) continue;
    if (bg_tile_area(c, boards, &s->tile[other], &area) && bg_apart(&rock, &area) == 0) return false;
  }
  return true;
}

bool bg_may_engine(const BgContent *c, const BgState *s, int tile) {
  return is_rock(c, s, tile) && !(s->engines.moved >> tile & 1);
}

void bg_asteroid(BgRun *run, int tile) {
  BgState *s = run->s;
  s->engines.tile = (uint8_t)tile;
  s->engines.moved |= (uint16_t)(1u << tile);
  s->engines.count--;
  memset(s->engines.struck, 0, sizeof s->engines.struck);
  int number = bg_number(run);
  s->engines.left = (uint8_t)number;
  bg_tell(run, BG_E_ENGINES, s->active, number, 1, tile, 0);
}

static void rock_area(BgRun *run, BgArea *out) {
  bg_tile_area(run->c, run->m->boards, &run->s->tile[run->s->engines.tile], out);
}

/* BG-20.25: ships of the other side the step has made adjacent, each at most once per asteroid and use. */
void bg_drift(BgRun *run, int dir) {
  BgState *s = run->s;
  BgTile *tile = &s->tile[s->engines.tile];
  BgArea before, after, area;
  rock_area(run, &before);
  tile->at[0] = (uint16_t)bg_step_to(run->m->boards, tile->at[0], dir);
  rock_area(run, &after);
  s->engines.left--;
  bg_tell(run, BG_E_TILE_MOVED, s->engines.tile, tile->at[0], 0, 0, 0);
  for (int piece = 0; piece < s->seats * BG_SLOTS * BG_SQUAD; piece++) {
    if (s->card[piece / BG_SQUAD].place != BG_PLAY || !bg_on_board(s, piece)) continue;
    if (!bg_enemies(run->c, s, s->active, bg_controller(s, piece)) || bg_has(s->engines.struck, piece)) continue;
    bg_area_of(run->c, s, piece, &area);
    if (bg_apart(&before, &area) > 1 && bg_apart(&after, &area) <= 1) bg_put(s->engines.near, piece);
  }
}

static const BgEffect *engine_effect(BgRun *run) {
  for (int i = 0; i < run->m->abilities.count; i++)
    for (int e = 0; e < run->c->ability[run->m->abilities.first + i].effects; e++)
      if (run->c->ability[run->m->abilities.first + i].effect[e].what == BG_DO_ENGINES)
        return &run->c->ability[run->m->abilities.first + i].effect[e];
  return NULL;
}

void bg_strike(BgRun *run, int piece) {
  BgState *s = run->s;
  const BgEffect *effect = engine_effect(run);
  bg_put(s->engines.struck, piece);
  memset(s->engines.near, 0, sizeof s->engines.near);
  if (effect) bg_hurt(run, piece, effect->harm, effect->m, effect->label);
  bg_bury(run);
}

static int one_near(const BgState *s) {
  int found = -1;
  for (int piece = 0; piece < BG_PIECES; piece++)
    if (bg_has(s->engines.near, piece)) found = found < 0 ? piece : BG_PIECES;
  return found;
}

void bg_run_engines(BgRun *run) {
  BgState *s = run->s;
  BgEngines *engines = &s->engines;
  int near = one_near(s);
  if (near == BG_PIECES) return bg_ask(run, BG_AT_STRUCK, s->active);
  if (near >= 0) return bg_strike(run, near);
  if (engines->tile != BG_NONE) {
    for (int dir = 0; engines->left && dir < BG_DIRS; dir++)
      if (bg_may_drift(run->c, s, engines->tile, dir)) return bg_ask(run, BG_AT_DRIFT, s->active);
    engines->tile = BG_NONE;
    engines->left = 0;
  }
  for (int tile = 0; engines->count && tile < s->tiles; tile++)
    if (bg_may_engine(run->c, s, tile)) return bg_ask(run, BG_AT_ENGINES, s->active);
  bg_pop(run);
}
