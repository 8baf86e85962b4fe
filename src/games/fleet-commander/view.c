/* JSON out: positions (everything) and views (what a viewer may know), from one writer. */
#include "fc.h"
#include "starboard/position.h"

typedef struct Out {
  const FcContent *c;
  const FcState *s;
  SbJson *j;
  bool view;
  int viewer;
} Out;

static void face_text(SbJson *j, const char *key, int face) {
  char name[2] = {fc_face_chars[face], 0};
  sb_json_text(j, key, name);
}

static void piece_list(SbJson *j, const char *key, uint32_t pieces) {
  sb_json_array(j, key);
  FC_EACH (i, pieces) sb_json_int(j, NULL, (int)i);
  sb_json_end(j);
}

static void write_options(const Out *o) {
  const int32_t options[] = {o->s->scenario, o->s->advanced, o->s->secret, o->s->masked, o->s->turn_limit};
  sb_json_object(o->j, "options");
  sb_options_json(&o->c->base, options, o->j);
  sb_json_end(o->j);
}

static void write_ship(const Out *o, int i) {
  const FcState *s = o->s;
  uint32_t bit = fc_bit(i);
  sb_json_object(o->j, NULL);
  sb_json_int(o->j, "seat", s->owner[i]);
  if (o->view) fc_write_letter(i, o->j);
  bool face_down =
      o->view && s->hidden & bit && s->owner[i] != o->viewer && o->viewer != SB_OPEN && s->node != FC_AT_OVER;
  if (face_down || s->kind[i] == FC_UNKNOWN) { /* also when `known`: a decoy seen through is not turned up (FC-12.14) */
    sb_json_null(o->j, "kind");
    sb_write_place("square", &fc_grid, s->square[i], o->j);
    sb_json_null(o->j, "hull");
  } else {
    sb_json_text(o->j, "kind", fc_kind_names[s->kind[i]]);
    sb_write_place("square", &fc_grid, s->square[i], o->j);
    sb_json_int(o->j, "hull", s->hull[i]);
  }
  sb_json_bool(o->j, "hidden", s->hidden & bit);
  sb_json_bool(o->j, "known", s->known & bit);
  sb_json_bool(o->j, "proven", s->proven & bit);
  sb_json_bool(o->j, "left", s->left & bit);
  sb_json_bool(o->j, "moved", s->strayed & bit);
  sb_json_bool(o->j, "towing", s->towing & bit);
  sb_json_end(o->j);
}

static void write_dice(const Out *o, const char *key, const uint8_t dice[FC_DICE], bool directional, bool specials) {
  sb_json_array(o->j, key);
  for (int d = 0; d < FC_DICE; d++) {
    char name[3];
    if (d % 4 == FC_SPECIAL ? !specials : !directional) continue;
    fc_die_name(d, name);
    for (int n = dice[d]; n > 0; n--) sb_json_text(o->j, NULL, name);
  }
  sb_json_end(o->j);
}

static void write_seat(const Out *o, int seat) {
  const FcSeat *p = &o->s->seat[seat];
  SbJson *j = o->j;
  sb_json_object(j, NULL);
  sb_write_name("weapon", fc_weapon_names, p->weapon, FC_WEAPONS, j);
  if (o->view) sb_json_bool(j, "weapon_chosen", p->weapon != FC_NO_WEAPON);
  sb_json_bool(j, "weapon_open", p->weapon_open);
  sb_json_bool(j, "weapon_lost", p->weapon_lost);
  sb_write_names("dealt", fc_weapon_names, p->dealt, j);
  sb_write_index("drones", p->drones, FC_PIECES, j);
  write_dice(o, "hand", p->hand, true, true);
  write_dice(o, "reserve", p->bridge, true, false);
  write_dice(o, "gauge", p->bridge, false, true);
  sb_json_object(j, "pool");
  for (int colour = 0; colour < 3; colour++) {
    char name[2] = {fc_colour_chars[colour], 0};
    sb_json_int(j, name, fc_pool(p, colour));
  }
  sb_json_end(j);
  sb_json_int(j, "lost", p->lost);
  sb_json_int(j, "out", p->out);
  sb_write_by_name("undeployed", fc_kind_names, p->undeployed, FC_KINDS, j);
  if (o->view) sb_json_int(j, "to_deploy", p->to_deploy);
  sb_json_end(j);
}

static void write_group(const Out *o) {
  const FcGroup *g = &o->s->group;
  SbJson *j = o->j;
  if (!o->view) sb_json_bool(j, "doubled", g->doubled);
  if (!g->pieces) {
    sb_json_null(j, "group");
    return;
  }
  char die[4] = {'E', fc_face_chars[fc_use_shown(g->use)], fc_use_changed(g->use) ? '!' : 0, 0};
  sb_json_object(j, "group");
  piece_list(j, "ships", g->pieces);
  piece_list(j, "tow", g->tow);
  sb_write_place("start", &fc_grid, g->start, j);
  sb_write_place("from", &fc_grid, g->from, j);
  sb_write_place("at", &fc_grid, g->at, j);
  face_text(j, "face", g->face);
  sb_json_text(j, "die", die);
  sb_json_int(j, "rolls", g->rolls);
  sb_json_text(j, "cause", fc_cause_names[g->cause]);
  sb_json_bool(j, "seems", g->seems);
  sb_json_end(j);
}

static void write_attack(const Out *o) {
  const FcAttack *a = &o->s->attack;
  SbJson *j = o->j;
  if (!a->on) {
    sb_json_null(j, "attack");
    return;
  }
  sb_json_object(j, "attack");
  sb_write_place("origin", &fc_grid, a->origin, j);
  sb_write_place("target", &fc_grid, a->target, j);
  sb_write_index("ship", a->ship, FC_PIECES, j);
  sb_json_bool(j, "ranged", a->ranged);
  sb_json_bool(j, "detect", a->detect);
  face_text(j, "last", a->last);
  sb_write_places("shielded", &fc_grid, a->shielded, j);
  sb_write_index("riposte", a->riposte, FC_PIECES, j);
  sb_json_bool(j, "stretched", a->stretched);
  if (o->view) { /* who takes part, for drawing */
    piece_list(j, "participants", fc_participants(o->c, o->s));
    int strength = 0;
    FC_EACH (i, fc_participants(o->c, o->s))
      if (!(a->shielded & fc_bit(o->s->square[i]))) strength += o->c->power[o->s->kind[i]];
    sb_json_int(j, "strength", a->detect ? 0 : strength);
  }
  sb_json_end(j);
}

static void write_containers(SbJson *j, const FcState *s) {
  uint8_t all[FC_SQUARES], dropped[FC_SQUARES];
  for (int i = 0; i < FC_SQUARES; i++) {
    all[i] = s->containers[i].count;
    dropped[i] = s->containers[i].dropped;
  }
  sb_write_by_place("containers", &fc_grid, all, j);
  sb_write_by_place("dropped", &fc_grid, dropped, j);
}

static void write_board(const Out *o) {
  const FcState *s = o->s;
  SbJson *j = o->j;
  char name[5];
  sb_json_array(j, "ships");
  for (int i = 0; i < s->pieces; i++) write_ship(o, i);
  sb_json_end(j);
  sb_json_object(j, "terrain");
  FC_EACH (i, s->asteroids | s->gravity)
    sb_json_text(j, sb_grid_name(&fc_grid, (int)i, name), s->gravity >> i & 1 ? "gravity" : "asteroid");
  sb_json_end(j);
  write_containers(j, s);
}

static void write_all(const Out *o) {
  const FcState *s = o->s;
  SbJson *j = o->j;
  sb_json_object(j, NULL);
  sb_write_seats("to_act", s->node == FC_AT_OVER ? 0 : 1u << s->decider, j);
  write_options(o);
  sb_json_text(j, "node", fc_node_names[s->node]);
  sb_json_int(j, "turn", s->turn);
  sb_json_int(j, "first", s->first);
  sb_json_int(j, "active", s->active);
  write_board(o);
  sb_json_array(j, "seats");
  for (int seat = 0; seat < 2; seat++) write_seat(o, seat);
  sb_json_end(j);
  sb_json_int(j, "terrain_placed", s->terrain_placed);
  write_group(o);
  write_attack(o);
  if (s->field < FC_SQUARES) {
    sb_json_object(j, "field");
    sb_write_place("square", &fc_grid, s->field, j);
    face_text(j, "face", s->field_face);
    sb_json_end(j);
  } else {
    sb_json_null(j, "field");
  }
  sb_write_place("tested", &fc_grid, s->tested, j);
  if (!o->view) sb_write_rng(&s->rng, j);
  sb_write_winner(s->node == FC_AT_OVER, s->winner == 2 ? 0 : 1u << s->winner, fc_reason_names[s->reason], j);
  sb_json_end(j);
}

void fc_position_write(const SbContent *content, const SbState *state, SbJson *out) {
  write_all(&(Out){fc_facts(content), (const FcState *)state, out, false, 0});
}

void fc_view_json(const SbContent *content, const SbObservation *observation, int viewer, SbJson *out) {
  write_all(&(Out){fc_facts(content), (const FcState *)observation, out, true, viewer});
}
