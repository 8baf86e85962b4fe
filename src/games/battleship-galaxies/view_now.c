/* The view: what is going on. Each member is null while there is no such thing. */
#include "view.h"

static bool open_if(const BgView *v, const char *key, bool there) {
  if (there)
    sb_json_object(v->out, key);
  else
    sb_json_null(v->out, key);
  return there;
}

static void write_targets(const BgView *v, int piece, int weapon) {
  sb_json_array(v->out, "targets");
  for (int other = 0; other < v->s->seats * BG_SLOTS * BG_SQUAD; other++)
    if (bg_on_board(v->s, other) && bg_may_target(v->c, v->s, piece, weapon, other)) bg_view_piece(v, NULL, other);
  sb_json_end(v->out);
}

/* What the ships of the activated card could fire. */
static void write_guns(const BgView *v, int card) {
  sb_json_array(v->out, "guns");
  for (int i = 0; i < bg_ships_of(v->c, v->s, card); i++) {
    int piece = card * BG_SQUAD + i;
    if (!bg_on_board(v->s, piece)) continue;
    for (int weapon = 0; weapon < bg_weapon_count(v->c, v->s, card); weapon++) {
      if (!bg_weapon(v->c, v->s, card, weapon)) continue;
      sb_json_object(v->out, NULL);
      bg_view_piece(v, "ship", piece);
      bg_write_weapon(v, "weapon", card, weapon);
      sb_json_int(v->out, "charge", bg_charge_of(v->c, v->s, piece, weapon));
      sb_json_bool(v->out, "fired", bg_charged(v->s, piece, weapon) || v->s->act.done >> piece % BG_SQUAD & 1);
      write_targets(v, piece, weapon);
      sb_json_end(v->out);
    }
  }
  sb_json_end(v->out);
}

static void write_activation(const BgView *v) {
  const BgAct *act = &v->s->act;
  if (!open_if(v, "activation", act->card < BG_CARDS)) return;
  bg_write_card(v, "card", act->card);
  sb_json_bool(v->out, "attacking", act->stage >= 2);
  sb_json_array(v->out, "moved");
  for (int i = 0; i < BG_SQUAD; i++)
    if (act->moved >> i & 1) bg_view_piece(v, NULL, act->card * BG_SQUAD + i);
  sb_json_end(v->out);
  write_guns(v, act->card);
  sb_json_end(v->out);
}

static void write_charge(const BgView *v) {
  const BgCharge *charge = &v->s->charge;
  if (!open_if(v, "charge", charge->piece < BG_PIECES)) return;
  bg_view_piece(v, "ship", charge->piece);
  bg_write_weapon(v, "weapon", bg_card_of(charge->piece), charge->weapon);
  sb_json_int(v->out, "left", charge->left);
  if (bg_on_board(v->s, charge->piece)) {
    sb_json_int(v->out, "range", bg_range_of(v->c, v->s, charge->piece, charge->weapon));
    write_targets(v, charge->piece, charge->weapon);
  }
  sb_json_end(v->out);
}

static void write_attack(const BgView *v) {
  const BgAttack *attack = &v->s->attack;
  char letter[2] = {0};
  if (!open_if(v, "attack", attack->attacker < BG_PIECES)) return;
  bg_view_piece(v, "ship", attack->attacker);
  bg_write_weapon(v, "weapon", bg_card_of(attack->attacker), attack->weapon);
  bg_view_piece(v, "target", attack->target);
  sb_json_int(v->out, "strength", attack->strength + attack->boost);
  if (attack->letter < 10) letter[0] = (char)('A' + attack->letter);
  sb_json_text(v->out, "letter", attack->letter < 10 ? letter : NULL);
  sb_write_index("number", attack->number + 1, 9, v->out);
  sb_json_bool(v->out, "hit", attack->hit);
  sb_json_bool(v->out, "critical", attack->critical);
  sb_json_end(v->out);
}

static void write_window(const BgView *v) {
  const BgWindowState *window = &v->s->window;
  if (!open_if(v, "window", window->kind < BG_WINDOWS)) return;
  sb_json_text(v->out, "kind", bg_window_names[window->kind]);
  sb_write_seats("passed", window->passed, v->out);
  if (window->kind == BG_RW_MOVE || window->kind == BG_RW_ECM) bg_view_piece(v, "ship", v->s->move.piece);
  if (window->kind == BG_RW_LOST) bg_view_piece(v, "ship", v->s->lost.piece);
  if (window->kind == BG_RW_MISS || window->kind == BG_RW_HIT || window->kind == BG_RW_BOOST)
    bg_view_piece(v, "ship", v->s->attack.target);
  sb_json_end(v->out);
}

static void write_placing(const BgView *v) {
  const BgPlacing *placing = &v->s->placing;
  if (!open_if(v, "placing", placing->card < BG_CARDS)) return;
  bg_write_card(v, "card", placing->card);
  bg_write_card(v, "from", placing->from);
  sb_json_end(v->out);
}

/* Cards that one player looks at: to that player. */
static void write_drawing(const BgView *v) {
  const BgDraw *draw = &v->s->draw;
  if (!open_if(v, "drawing", draw->seat < BG_SEATS)) return;
  sb_json_int(v->out, "seat", draw->seat);
  sb_json_int(v->out, "left", draw->left);
  sb_json_int(v->out, "look", draw->look);
  sb_json_array(v->out, "shown");
  for (int i = 0; i < 4; i++)
    if (draw->shown[i] < v->c->kinds) sb_json_text(v->out, NULL, v->c->kind_id[draw->shown[i]]);
  sb_json_end(v->out);
  sb_json_end(v->out);
}

static void write_patrol(const BgView *v) {
  const BgPatrol *patrol = &v->s->patrol;
  if (!open_if(v, "patrol", patrol->seat < BG_SEATS)) return;
  bg_write_card(v, "card", patrol->card);
  bg_view_piece(v, "target", patrol->target);
  sb_json_end(v->out);
}

static void write_hero(const BgView *v) {
  const BgHero *hero = &v->s->hero;
  if (!open_if(v, "hero", hero->seat < BG_SEATS)) return;
  sb_json_int(v->out, "seat", hero->seat);
  sb_json_text(v->out, "card", hero->kind < v->c->kinds ? v->c->kind_id[hero->kind] : NULL);
  sb_json_end(v->out);
}

static void write_engines(const BgView *v) {
  const BgEngines *engines = &v->s->engines;
  if (!open_if(v, "engines", engines->active)) return;
  bg_write_tile(v, "tile", engines->tile);
  sb_json_int(v->out, "left", engines->left);
  sb_json_int(v->out, "count", engines->count);
  sb_json_end(v->out);
}

static void write_lost(const BgView *v) {
  const BgLost *lost = &v->s->lost;
  if (!open_if(v, "lost", lost->active && lost->piece < BG_PIECES)) return;
  bg_view_piece(v, "ship", lost->piece);
  bg_view_piece(v, "by", lost->by);
  sb_json_end(v->out);
}

void bg_view_now(const BgView *v) {
  write_activation(v);
  write_charge(v);
  write_attack(v);
  write_window(v);
  write_placing(v);
  write_drawing(v);
  write_patrol(v);
  write_hero(v);
  write_engines(v);
  write_lost(v);
}
