/* The clicks that mean an action. Tables take hexes in order and everything else as a set, so two things of one action
 * that play different parts have words of their own. */
#include "notation.h"

typedef struct Picker {
  const BgContent *c;
  const BgState *s;
  int seat;
  SbText *out;
} Picker;

static void pick_card(const Picker *p, const char *kind, int card) {
  sb_pick(p->out, kind);
  bg_call_card(p->c, p->s, card, p->out);
}

static void pick_piece(const Picker *p, const char *kind, int piece) {
  sb_pick(p->out, kind);
  bg_call_piece(p->c, p->s, piece, p->out);
}

static void pick_hex(const Picker *p, int hex) {
  if (hex == BG_NOWHERE) return;
  sb_pick(p->out, "hex");
  bg_hex_write(hex, p->out);
}

static void pick_hexes(const Picker *p, SbAction x) {
  for (int i = 1; i <= 3; i++) pick_hex(p, bg_h(x, i));
}

static void pick_slots(const Picker *p, int mask) {
  for (int slot = 0; slot < BG_SLOTS; slot++)
    if (mask >> slot & 1) pick_card(p, "hold", p->seat * BG_SLOTS + slot);
}

static void pick_kind(const Picker *p, const char *word, int kind) {
  sb_pick_word(p->out, word, p->c->kind_id[kind]);
}

static void pick_source(const Picker *p, const char *kind, bool paying, int a, int b, int piece) {
  BgCalled called = bg_call_source(p->c, p->s, p->seat, paying, a, b, piece);
  if (a >= BG_USE_TILE && a < BG_USE_MISSION) called.what = BG_CALLED_TILE, called.index = a - BG_USE_TILE;
  sb_pick(p->out, kind);
  bg_write_source(p->c, &called, p->out);
  if (called.what == BG_CALLED_CARD || called.by >= 0) pick_card(p, "by", a);
}

static void pick_list(const Picker *p, SbAction x) {
  sb_pick_word(p->out, "button", bg_verbs[bg_verb(x)]);
  for (int i = 0; i < (bg_verb(x) == BG_FLEET ? BG_SLOTS : BG_KINDS); i++) {
    int name = bg_verb(x) == BG_FLEET ? bg_slot_name(p->c, p->s, p->seat, i) : bg_deck_kind(p->c, p->s, p->seat, i);
    int value = bg_verb(x) == BG_FLEET ? bg_fleet_version(x, i) + 1 : name < 0 ? 0 : bg_deck_copies(x, i);
    if (name < 0) break;
    if (!value) continue;
    sb_pick_word(p->out, "list", bg_verb(x) == BG_FLEET ? p->c->ship_id[name] : p->c->kind_id[name]);
    sb_text_format(p->out, "*%d", value);
  }
}

/* Where the leading hex of a ship, or the anchor of an asteroid, comes to. */
static void pick_step(const Picker *p, SbAction x) {
  const BgState *s = p->s;
  int at = BG_NOWHERE;
  if (s->node == BG_AT_DRIFT && s->engines.tile < s->tiles) at = s->tile[s->engines.tile].at[0];
  if (s->node == BG_AT_STEP && s->move.piece != BG_NONE)
    at = s->move.lead != BG_NOWHERE ? s->move.lead : bg_piece(s, s->move.piece)->at[0];
  int to = at == BG_NOWHERE ? -1 : bg_step_to(bg_mission(p->c, s)->boards, at, bg_a(x));
  if (to >= 0)
    pick_hex(p, to);
  else
    sb_pick_word(p->out, "step", bg_dir_names[bg_a(x)]);
}

static void pick_play(const Picker *p, SbAction x) {
  bool attached = p->c->kind[bg_a(x)].type != BG_EVENT;
  pick_kind(p, "card", bg_a(x));
  if (bg_b(x) && attached) pick_card(p, "ship", bg_b(x) - 1);
  if (bg_b(x) && !attached) pick_piece(p, "ship", bg_b(x) - 1);
  if (bg_c(x)) pick_piece(p, "target", bg_c(x) - 1);
  pick_hex(p, bg_h(x, 1));
  if (bg_h(x, 2) != BG_NOWHERE)
    pick_kind(p, "instead", bg_h(x, 2));
  else if (!bg_b(x) && bg_h(x, 1) == BG_NOWHERE)
    sb_pick_word(p->out, "button", "play");
}

static void pick_shuttle(const Picker *p, SbAction x) {
  pick_kind(p, "shuttle", bg_c(x));
  pick_card(p, "from", bg_a(x));
  pick_card(p, "ship", bg_b(x));
  if (bg_h(x, 1) == BG_NOWHERE) return;
  pick_card(p, "by", bg_h(x, 1));
  sb_text_format(p->out, ".%d", bg_h(x, 2) + 1);
}

static void pick_cards(const Picker *p, SbAction x) {
  switch (bg_verb(x)) {
    case BG_ADD_CARD:
      pick_kind(p, "card", bg_a(x));
      break;
    case BG_DISCARD:
      pick_kind(p, "card", bg_a(x));
      sb_pick_word(p->out, "button", "discard");
      break;
    case BG_GIVE:
      pick_kind(p, "card", bg_a(x));
      sb_pick_number(p->out, "seat", bg_b(x));
      break;
    case BG_KEEP: /* what goes below has an order */
      pick_kind(p, "card", bg_a(x));
      if (bg_b(x)) pick_kind(p, "under", bg_b(x) - 1);
      if (bg_c(x)) pick_kind(p, "last", bg_c(x) - 1);
      break;
    case BG_SAVE_HERO:
      pick_kind(p, "card", bg_a(x));
      pick_card(p, "ship", bg_b(x));
      break;
    case BG_FLEET:
    case BG_DECK:
      pick_list(p, x);
      break;
    default:
      sb_pick_word(p->out, "button", bg_verbs[bg_verb(x)]);
      break;
  }
}

static void pick_moves(const Picker *p, SbAction x) {
  switch (bg_verb(x)) {
    case BG_PLACE_AT:
      pick_hexes(p, x);
      break;
    case BG_MOVE_SHIP:
      pick_piece(p, "ship", bg_a(x));
      pick_hexes(p, x);
      break;
    case BG_WARP:
      pick_piece(p, "ship", bg_a(x));
      sb_pick_word(p->out, "button", "warp");
      pick_hexes(p, x);
      break;
    case BG_STEP:
      pick_step(p, x);
      break;
    case BG_CHARGE_UP:
      pick_piece(p, "ship", bg_a(x));
      sb_pick(p->out, "weapon");
      bg_call_weapon(p->c, p->s, bg_card_of(bg_a(x)), bg_b(x), p->out);
      break;
    case BG_FIRE_AT:
      pick_piece(p, "target", bg_a(x));
      break;
    case BG_PATROL_WITH:
    case BG_STRIKE:
      pick_piece(p, "ship", bg_a(x));
      break;
    case BG_ASTEROID:
      sb_pick(p->out, "tile");
      sb_text_format(p->out, "t%d", bg_a(x) + 1);
      break;
    default:
      pick_cards(p, x);
      break;
  }
}

void bg_action_picks(const SbContent *content, const SbState *state, int seat, SbAction x, SbText *out) {
  const Picker p = {bg_facts(content), (const BgState *)state, seat, out};
  switch (bg_verb(x)) {
    case BG_TAKE:
      sb_pick_word(p.out, "ship", p.c->ship_id[bg_slot_name(p.c, p.s, seat, bg_a(x))]);
      sb_pick_word(p.out, "version", bg_version_names[bg_b(x)]);
      break;
    case BG_LOAD:
      pick_slots(&p, bg_a(x));
      sb_pick_word(p.out, "button", "hold");
      break;
    case BG_LAUNCH_CARD:
      pick_card(&p, "ship", bg_a(x));
      pick_slots(&p, bg_b(x));
      sb_pick_word(p.out, "button", "launch");
      break;
    case BG_START_WITH:
      sb_pick_number(p.out, "seat", bg_a(x));
      break;
    case BG_USE:
      pick_source(&p, "use", false, bg_a(x), bg_b(x), bg_c(x) - 1);
      if (bg_c(x)) pick_piece(&p, "ship", bg_c(x) - 1);
      pick_hexes(&p, x);
      break;
    case BG_PLAY_CARD:
      pick_play(&p, x);
      break;
    case BG_SHUTTLE:
      pick_shuttle(&p, x);
      break;
    case BG_ACTIVATE:
      pick_card(&p, "ship", bg_a(x));
      if (bg_b(x)) pick_source(&p, "with", true, bg_b(x) - 1, bg_c(x), -1);
      break;
    case BG_DROP:
      pick_card(&p, "ship", bg_a(x));
      break;
    default:
      pick_moves(&p, x);
      break;
  }
}
