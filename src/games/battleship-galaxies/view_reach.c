/* The view: the movement that is going on, and where it can end. Whoever steps is told every place where the ship may
 * stop, a way there, and which rolls it meets on it: the shortest way that meets none, or the shortest of all. */
#include "view.h"

enum { PLACES = BG_HEXES * BG_DIRS, ENEMIES = 48, FAR = 255 };

/* A place is the hex that leads and the direction in which the other hex of a medium base lies. Rolls are bits:
 * enemies with their ECM, then tiles of debris. */
typedef struct Way {
  uint64_t rolls;
  uint16_t from;
  uint8_t steps, dir;
} Way;

typedef struct Reach {
  const BgContent *c;
  const BgState *s;
  int piece, size, boards;
  int enemies;
  uint8_t enemy[ENEMIES]; /* pieces */
  BgArea at[ENEMIES];
  uint64_t open; /* rolls that have not been made in this movement */
} Reach;

typedef struct Base {
  uint16_t at[2], lead;
} Base;

static int place_of(const Reach *r, const Base *base) {
  if (r->size != BG_MEDIUM) return base->at[0] * BG_DIRS;
  return base->lead * BG_DIRS + bg_direction(base->lead, base->at[0] == base->lead ? base->at[1] : base->at[0]);
}

static Base base_of(const Reach *r, int place) {
  int lead = place / BG_DIRS, rear = r->size == BG_MEDIUM ? bg_step_to(2, lead, place % BG_DIRS) : BG_NOWHERE;
  Base base = {{(uint16_t)lead, (uint16_t)rear}, (uint16_t)lead};
  if (rear < lead) base.at[0] = (uint16_t)rear, base.at[1] = (uint16_t)lead;
  return base;
}

/* Enemies next to the base, and debris near enough to be rolled for; `on` is the debris it is on. */
static uint64_t contacts(const Reach *r, const Base *base, uint64_t *on) {
  uint64_t near = 0;
  BgArea own, area;
  *on = 0;
  bg_base(r->boards, r->size, base->at, &own);
  for (int i = 0; i < r->enemies; i++)
    if (bg_apart(&own, &r->at[i]) <= 1) near |= UINT64_C(1) << i;
  for (int tile = 0; tile < r->s->tiles; tile++) {
    uint64_t bit = UINT64_C(1) << (ENEMIES + tile);
    if (!(r->open & bit) || !bg_tile_area(r->c, r->boards, &r->s->tile[tile], &area)) continue;
    int apart = bg_apart(&own, &area);
    if (apart <= r->s->options[BG_OPT_DEBRIS]) near |= bit; /* BG-16.5 */
    if (apart == 0) *on |= bit;
  }
  return near;
}

static void find_enemies(Reach *r) {
  bool immune = bg_ecm_immune(r->c, r->s, r->piece);
  for (int piece = 0; piece < r->s->seats * BG_SLOTS * BG_SQUAD && r->enemies < ENEMIES; piece++) {
    if (!bg_on_board(r->s, piece)) continue;
    if (!bg_enemies(r->c, r->s, bg_controller(r->s, r->piece), bg_controller(r->s, piece))) continue;
    bg_area_of(r->c, r->s, piece, &r->at[r->enemies]);
    if (!immune && !bg_has(r->s->move.ecm_rolled, piece)) r->open |= UINT64_C(1) << r->enemies;
    r->enemy[r->enemies++] = (uint8_t)piece;
  }
}

static void find_debris(Reach *r) {
  for (int tile = 0; tile < r->s->tiles; tile++) {
    int kind = r->s->tile[tile].kind;
    if (kind < r->c->tile_kinds && r->c->tile[kind].rolls && !(r->s->move.debris_rolled >> tile & 1))
      r->open |= UINT64_C(1) << (ENEMIES + tile);
  }
}

static void spread(const Reach *r, int place, bool safe, Way *ways) {
  Base here = base_of(r, place);
  uint64_t on, near = contacts(r, &here, &on);
  for (int dir = 0; dir < BG_DIRS; dir++) {
    Base there = here;
    uint64_t on_there;
    if (!bg_shift(r->c, r->s, r->piece, dir, there.at, &there.lead)) continue;
    uint64_t near_there = contacts(r, &there, &on_there);
    uint64_t met = ((near_there & ~near) | (on_there & ~on)) & r->open;
    if (safe && met) continue;
    Way way = {ways[place].rolls | met, (uint16_t)place, (uint8_t)(ways[place].steps + 1), (uint8_t)dir};
    Way *old = &ways[place_of(r, &there)];
    bool fewer = __builtin_popcountll(way.rolls) < __builtin_popcountll(old->rolls);
    if (way.steps < old->steps || (way.steps == old->steps && fewer)) *old = way;
  }
}

/* In rounds of one step, so that a way is always a shortest one. */
static void explore(const Reach *r, bool safe, Way *ways) {
  const BgPiece *own = bg_piece(r->s, r->piece);
  const Base start = {{own->at[0], own->at[1]}, r->s->move.lead};
  for (int place = 0; place < PLACES; place++) ways[place] = (Way){0, 0, FAR, 0};
  ways[place_of(r, &start)].steps = 0;
  for (int steps = 0; steps < r->s->move.left; steps++)
    for (int place = 0; place < PLACES; place++)
      if (ways[place].steps == steps) spread(r, place, safe, ways);
}

static void write_path(const Way *ways, int place, SbJson *out) {
  char path[4 * 64];
  uint8_t dirs[64];
  int count = 0;
  SbText t = sb_text(path, sizeof path);
  for (; ways[place].steps && count < 64; place = ways[place].from) dirs[count++] = ways[place].dir;
  while (count--) sb_text_format(&t, count ? "%s " : "%s", bg_dir_names[dirs[count]]);
  sb_json_text(out, "path", path);
}

static void write_rolls(const BgView *v, const Reach *r, uint64_t rolls) {
  if (!rolls) return;
  sb_json_array(v->out, "rolls");
  for (int i = 0; i < r->enemies; i++)
    if (rolls >> i & 1) bg_view_piece(v, NULL, r->enemy[i]);
  for (int tile = 0; tile < BG_TILES; tile++)
    if (rolls >> (ENEMIES + tile) & 1) bg_write_tile(v, NULL, tile);
  sb_json_end(v->out);
}

static void write_stop(const BgView *v, const Reach *r, const Way *ways, int place) {
  Base base = base_of(r, place);
  char id[12];
  SbText t = sb_text(id, sizeof id);
  bg_base_id(base.at[0], base.at[1], &t);
  sb_json_object(v->out, NULL);
  sb_json_text(v->out, "at", id);
  if (r->size == BG_MEDIUM) bg_write_hex(v, "lead", base.lead);
  write_path(ways, place, v->out);
  write_rolls(v, r, ways[place].rolls);
  sb_json_end(v->out);
}

static void write_reach(const BgView *v, const Reach *r) {
  Way safe[PLACES], any[PLACES];
  explore(r, true, safe);
  explore(r, false, any);
  sb_json_array(v->out, "reach");
  for (int place = 0; place < PLACES; place++) {
    const Way *ways = safe[place].steps != FAR ? safe : any;
    if (ways[place].steps == FAR || ways[place].steps == 0) continue;
    Base base = base_of(r, place);
    if (bg_may_stop(r->c, r->s, r->piece, base.at)) write_stop(v, r, ways, place);
  }
  sb_json_end(v->out);
}

/* What each enemy would do whose ECM can still come. */
static void write_threats(const BgView *v, const Reach *r) {
  sb_json_object(v->out, "threats");
  for (int i = 0; i < r->enemies; i++) {
    char id[BG_ID + 8];
    SbText t = sb_text(id, sizeof id);
    if (!(r->open >> i & 1)) continue;
    bg_call_piece(r->c, r->s, r->enemy[i], &t);
    sb_json_object(v->out, id);
    sb_json_int(v->out, "needed", bg_ecm_need(r->c, r->s, r->enemy[i], r->piece));
    sb_json_int(v->out, "damage", bg_ecm_damage(r->c, r->s, r->enemy[i]));
    sb_json_end(v->out);
  }
  sb_json_end(v->out);
}

/* Whoever steps is told; a medium ship has an end that leads. */
static bool tells_reach(const BgView *v) {
  const BgMove *move = &v->s->move;
  if (v->s->node != BG_AT_STEP || (v->viewer != v->s->asked && !bg_sees_all(v))) return false;
  const BgPiece *own = bg_piece(v->s, move->piece);
  return bg_size(v->c, v->s, move->piece) != BG_MEDIUM || move->lead == own->at[0] || move->lead == own->at[1];
}

void bg_view_reach(const BgView *v) {
  const BgMove *move = &v->s->move;
  if (move->piece >= BG_PIECES) {
    sb_json_null(v->out, "move");
    return;
  }
  sb_json_object(v->out, "move");
  bg_view_piece(v, "ship", move->piece);
  sb_json_int(v->out, "left", move->left);
  bg_write_hex(v, "lead", move->lead);
  bg_view_piece(v, "roller", move->roller);
  if (tells_reach(v)) {
    Reach r = {.c = v->c, .s = v->s, .piece = move->piece};
    r.size = bg_size(v->c, v->s, move->piece);
    r.boards = bg_mission(v->c, v->s)->boards;
    find_enemies(&r);
    find_debris(&r);
    write_reach(v, &r);
    write_threats(v, &r);
  }
  sb_json_end(v->out);
}
