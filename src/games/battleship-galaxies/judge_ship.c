/* Why a ship card may not be activated, and a ship or an asteroid not be moved there. */
#include "judge.h"

/* ---- activation ------------------------------------------------------------------------------------------ */

static bool judge_own(const BgPlea *p, int card, const char *rule) {
  if (p->s->card[card].controller != p->seat) return bg_no(p, rule, "not_your_ship", "BG-0.3");
  return p->s->card[card].place == BG_PLAY || bg_no(p, rule, "not_in_play", "BG-0.3");
}

/* What help with the payment (Charles Yeboah) takes off; false: there is no such help. */
static bool judge_help(const BgPlea *p, int card, int helper, int place, int *off) {
  const BgState *s = p->s;
  if (!judge_own(p, helper, "BG-23.2a")) return false;
  const BgAbility *ability = bg_used_ability(p->c, s, helper, place);
  if (!ability || ability->when != BG_WHEN_PAYING) return bg_no(p, "BG-23.2a", "no_help", NULL);
  if (helper == card) return bg_no(p, "BG-23.2a", "helps_others", NULL);
  bool attached = place >= BG_USE_ATTACHED;
  int number = (place - BG_USE_ATTACHED) / 8;
  unsigned used =
      attached ? s->card[helper].attached[number].used >> (place - BG_USE_ATTACHED) % 8 : s->card[helper].used >> place;
  if (ability->limit && used & 1) return bg_no(p, "BG-23.2a", "help_used", "BG-14.10");
  for (int i = 0; i < ability->effects; i++)
    if (ability->effect[i].what == BG_DO_MOD && ability->effect[i].stat == BG_ACTIVATION) *off -= ability->effect[i].n;
  return true;
}

bool bg_judge_activate(const BgPlea *p) {
  int card = bg_a(p->action), helper = bg_b(p->action) - 1, off = 0;
  if (helper < 0 && bg_c(p->action)) return bg_malformed(p);
  if (!judge_own(p, card, "BG-7.1")) return false;
  bool fine = !p->s->card[card].activated || bg_no(p, "BG-7.1", "activated_already", NULL);
  if (helper >= 0 && !judge_help(p, card, helper, bg_c(p->action), &off)) return false;
  return bg_judge_price(p, bg_activation_of(p->c, p->s, card) - off, "BG-7.2") && fine;
}

/* ---- step 2 ----------------------------------------------------------------------------------------------- */

/* A ship of the card that is activated, which has neither moved nor done something else instead. */
static bool judge_mover(const BgPlea *p, int piece) {
  const BgState *s = p->s;
  if (bg_card_of(piece) != s->act.card) return bg_no(p, "BG-7.2", "other_card", NULL);
  if (!bg_on_board(s, piece)) return bg_no(p, "BG-7.2", "not_in_play", "BG-12.2");
  if (s->act.moved >> piece % BG_SQUAD & 1) return bg_no(p, "BG-8.11", "moved_already", "BG-7.2");
  return !bg_forbidden(p->c, s, piece, 2) || bg_no(p, "BG-23.2b", "may_not_move", "BG-8.11");
}

bool bg_judge_move(const BgPlea *p) {
  int piece = bg_a(p->action), lead = bg_h(p->action, 1);
  const uint16_t *at = bg_piece(p->s, piece)->at;
  if (!judge_mover(p, piece)) return false;
  if (bg_size(p->c, p->s, piece) != BG_MEDIUM) return lead == BG_NOWHERE || bg_no(p, "BG-8.3", "no_lead", "BG-26.9");
  if (lead == BG_NOWHERE) return bg_no(p, "BG-8.3", "name_the_lead", "BG-26.9");
  return lead == at[0] || lead == at[1] || bg_no(p, "BG-8.3", "lead_elsewhere", "BG-26.9");
}

/* How far the gate takes ships that begin on it, and the gate itself; 0: it stands on none. */
static int gate_reach(const BgPlea *p, int piece, BgArea *gate) {
  for (int tile = 0; tile < p->s->tiles; tile++) {
    int kind = p->s->tile[tile].kind;
    if (kind >= p->c->tile_kinds || !bg_on_tile(p->c, p->s, piece, tile)) continue;
    const BgList *list = &p->c->tile[kind].abilities;
    for (int i = list->first; i < list->first + list->count; i++)
      for (int e = 0; e < p->c->ability[i].effects; e++)
        if (p->c->ability[i].when == BG_WHEN_INSTEAD && p->c->ability[i].effect[e].what == BG_DO_PLACE)
          return bg_tile_area(p->c, p->m->boards, &p->s->tile[tile], gate) ? p->c->ability[i].effect[e].n : 0;
  }
  return 0;
}

bool bg_judge_warp(const BgPlea *p) {
  int piece = bg_a(p->action), size = bg_size(p->c, p->s, piece);
  const uint16_t at[2] = {(uint16_t)bg_h(p->action, 1), (uint16_t)bg_h(p->action, 2)};
  BgArea base, gate;
  if ((size == BG_MEDIUM) != (at[1] != BG_NOWHERE) || (size == BG_MEDIUM && at[1] <= at[0])) return bg_malformed(p);
  bool fine = judge_mover(p, piece);
  if (size == BG_LARGE) return bg_no(p, "BG-17.8", "too_large_to_warp", NULL);
  bool began = bg_card_of(piece) == p->s->act.card && p->s->act.gates >> piece % BG_SQUAD & 1;
  int reach = began && bg_on_board(p->s, piece) ? gate_reach(p, piece, &gate) : 0;
  if (!reach) return bg_no(p, "BG-17.8", "not_on_gate", NULL);
  if (size == BG_MEDIUM && bg_distance(at[0], at[1]) != 1) return bg_no(p, "BG-1.9", "no_base", "BG-17.8");
  if (!bg_base(p->m->boards, size, at, &base)) return bg_no(p, "BG-2.7", "off_board", "BG-17.8");
  fine &= bg_judge_empty(p, &base, piece, "BG-17.8");
  return (bg_apart(&base, &gate) <= reach || bg_no(p, "BG-17.8", "too_far_from_gate", NULL)) && fine;
}

/* ---- steps ------------------------------------------------------------------------------------------------ */

/* The hexes a step brings the base to, -1 for one that is no full hex; how many. Of a medium ship that of its lead: the
 * rear goes where the lead was. */
static int after_step(const BgPlea *p, int dir, bool medium, int *hex) {
  const BgMove *move = &p->s->move;
  BgArea area;
  if (medium) {
    hex[0] = bg_step_to(p->m->boards, move->lead, dir);
    return 1;
  }
  bg_area_of(p->c, p->s, move->piece, &area);
  for (int i = 0; i < area.count; i++) hex[i] = bg_step_to(p->m->boards, area.hex[i], dir);
  return area.count;
}

bool bg_judge_step(const BgPlea *p) {
  const BgMove *move = &p->s->move;
  const uint16_t *at = bg_piece(p->s, move->piece)->at;
  bool medium = bg_size(p->c, p->s, move->piece) == BG_MEDIUM;
  int hex[7], dir = bg_a(p->action), count = after_step(p, dir, medium, hex);
  bool fine = true, off = false, asteroid = false;
  for (int i = 0; i < count; i++) off |= hex[i] < 0;
  for (int i = 0; i < count && !off; i++) asteroid |= bg_asteroid_at(p, hex[i]);
  if (off) fine = bg_no(p, "BG-8.6", "off_board", "BG-2.7");
  if (asteroid) fine = bg_no(p, "BG-8.6", "asteroid_there", "BG-16.6");
  if (medium && (hex[0] == at[0] || hex[0] == at[1])) fine = bg_no(p, "BG-8.3", "own_rear", NULL);
  if (move->left == 0) fine = bg_no(p, "BG-8.1", "no_spaces_left", NULL);
  if (!fine) return false;
  return bg_may_step(p->c, p->s, dir) || bg_no(p, "BG-8.5", "no_stop_in_reach", NULL);
}

bool bg_judge_stop(const BgPlea *p) {
  int piece = p->s->move.piece;
  BgArea area;
  bg_area_of(p->c, p->s, piece, &area);
  for (int i = 0; i < area.count; i++)
    if (bg_covers(p->c, p->s, area.hex[i], piece)) return bg_no(p, "BG-8.5", "stop_on_ship", NULL);
  return true;
}

/* ---- asteroids that move (mission 4) ------------------------------------------------------------------------ */

bool bg_judge_asteroid(const BgPlea *p) {
  int tile = bg_a(p->action), kind = p->s->tile[tile].kind;
  if (kind >= p->c->tile_kinds || !p->c->tile[kind].blocks) return bg_no(p, "BG-20.23", "no_asteroid", NULL);
  return !(p->s->engines.moved >> tile & 1) || bg_no(p, "BG-20.23", "asteroid_moved", NULL);
}

/* Another asteroid or a debris field. */
static bool meets_obstacle(const BgPlea *p, int moving, const BgArea *area) {
  for (int tile = 0; tile < p->s->tiles; tile++) {
    BgArea other;
    int kind = p->s->tile[tile].kind;
    if (tile == moving || kind >= p->c->tile_kinds || p->c->tile[kind].copies) continue;
    if (bg_tile_area(p->c, p->m->boards, &p->s->tile[tile], &other) && bg_apart(area, &other) == 0) return true;
  }
  return false;
}

bool bg_judge_drift(const BgPlea *p) {
  int moving = p->s->engines.tile, anchor = bg_step_to(p->m->boards, p->s->tile[moving].at[0], bg_a(p->action));
  BgTile there = p->s->tile[moving];
  BgArea area;
  bool ship = false, fine = true;
  if (anchor >= 0) there.at[0] = (uint16_t)anchor;
  if (anchor < 0 || !bg_tile_area(p->c, p->m->boards, &there, &area))
    return bg_no(p, "BG-20.24", "off_board", "BG-2.7");
  for (int i = 0; i < area.count; i++) ship |= bg_covers(p->c, p->s, area.hex[i], -1);
  if (ship) fine = bg_no(p, "BG-20.24", "ship_there", NULL);
  if (meets_obstacle(p, moving, &area)) fine = bg_no(p, "BG-20.24", "obstacle_there", NULL);
  return fine;
}
