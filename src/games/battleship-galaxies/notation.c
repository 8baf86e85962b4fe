/* Actions as text (docs/notation/battleship-galaxies.md). */
#include "notation.h"

const char *const bg_verbs[BG_VERBS] = {
    [BG_TAKE] = "take",          [BG_FLEET] = "fleet",      [BG_ADD_CARD] = "add",
    [BG_DECK] = "deck",          [BG_DONE] = "done",        [BG_PLACE_AT] = "place",
    [BG_LOAD] = "hold",          [BG_START_WITH] = "start", [BG_DRAW_CARD] = "draw",
    [BG_GIVE] = "give",          [BG_KEEP] = "keep",        [BG_USE] = "use",
    [BG_SKIP] = "skip",          [BG_DISCARD] = "discard",  [BG_PLAY_CARD] = "play",
    [BG_LAUNCH_CARD] = "launch", [BG_SHUTTLE] = "shuttle",  [BG_END] = "end",
    [BG_ACTIVATE] = "activate",  [BG_MOVE_SHIP] = "move",   [BG_WARP] = "warp",
    [BG_STEP] = "step",          [BG_STOP] = "stop",        [BG_FINISH] = "finish",
    [BG_ROLL] = "roll",          [BG_DECLINE] = "decline",  [BG_CHARGE_UP] = "charge",
    [BG_FIRE_AT] = "attack",     [BG_PASS] = "pass",        [BG_PATROL_WITH] = "patrol",
    [BG_DROP] = "drop",          [BG_SAVE_HERO] = "save",   [BG_ASTEROID] = "asteroid",
    [BG_STRIKE] = "hit"};

/* An action that is being written. */
typedef struct Writer {
  const BgContent *c;
  const BgState *s;
  int seat;
  SbText *out;
} Writer;

static void put_card(const Writer *w, int card) {
  sb_text_char(w->out, ' ');
  bg_call_card(w->c, w->s, card, w->out);
}

static void put_piece(const Writer *w, int piece) {
  sb_text_char(w->out, ' ');
  bg_call_piece(w->c, w->s, piece, w->out);
}

static void put_kind(const Writer *w, int kind) {
  sb_text_format(w->out, " %s", w->c->kind_id[kind]);
}

static void put_hex(const Writer *w, int hex) {
  if (hex == BG_NOWHERE) return;
  sb_text_char(w->out, ' ');
  bg_hex_write(hex, w->out);
}

/* A base: one hex, or two. */
static void put_base(const Writer *w, int first, int second) {
  put_hex(w, first);
  if (second == BG_NOWHERE) return;
  sb_text_char(w->out, '-');
  bg_hex_write(second, w->out);
}

/* Own ship cards by a mask of slots. */
static void put_slots(const Writer *w, int mask) {
  for (int slot = 0; slot < BG_SLOTS; slot++)
    if (mask >> slot & 1) put_card(w, w->seat * BG_SLOTS + slot);
}

/* ---- lists ------------------------------------------------------------------------------------------- */

static void write_ship(const Writer *w, int slot, int version) {
  sb_text_format(w->out, " %s %s", bg_version_names[version], w->c->ship_id[bg_slot_name(w->c, w->s, w->seat, slot)]);
}

static void write_fleet(const Writer *w, SbAction x) {
  const char *joint = "";
  for (int slot = 0; slot < BG_SLOTS; slot++) {
    int version = bg_fleet_version(x, slot);
    if (version < 0 || bg_slot_name(w->c, w->s, w->seat, slot) < 0) continue;
    sb_text_put(w->out, joint);
    write_ship(w, slot, version);
    joint = ",";
  }
}

static void write_deck(const Writer *w, SbAction x) {
  const char *joint = "";
  for (int rank = 0; bg_deck_kind(w->c, w->s, w->seat, rank) >= 0; rank++) {
    int copies = bg_deck_copies(x, rank);
    if (!copies) continue;
    sb_text_format(w->out, "%s %d", joint, copies);
    put_kind(w, bg_deck_kind(w->c, w->s, w->seat, rank));
    joint = ",";
  }
}

static void write_keep(const Writer *w, SbAction x) {
  put_kind(w, bg_a(x));
  if (bg_b(x)) sb_text_put(w->out, " under");
  if (bg_b(x)) put_kind(w, bg_b(x) - 1);
  if (bg_c(x)) put_kind(w, bg_c(x) - 1);
}

/* ---- cards, powers, ships ---------------------------------------------------------------------------- */

static void write_place(const Writer *w, SbAction x) {
  if (bg_h(x, 3) == BG_NOWHERE) {
    put_base(w, bg_h(x, 1), bg_h(x, 2));
    return;
  }
  for (int i = 1; i <= 3; i++) put_hex(w, bg_h(x, i));
}

static void write_use(const Writer *w, SbAction x) {
  int piece = bg_c(x) - 1;
  BgCalled called = bg_call_source(w->c, w->s, w->seat, false, bg_a(x), bg_b(x), piece);
  sb_text_char(w->out, ' ');
  bg_write_source(w->c, &called, w->out);
  if (called.what == BG_CALLED_CARD)
    put_card(w, bg_a(x));
  else if (called.by >= 0)
    sb_text_put(w->out, " by"), put_card(w, called.by);
  if (piece >= 0) put_piece(w, piece);
  put_base(w, bg_h(x, 1), bg_h(x, 2));
}

static void write_play(const Writer *w, SbAction x) {
  bool attached = w->c->kind[bg_a(x)].type != BG_EVENT;
  put_kind(w, bg_a(x));
  if (bg_b(x) && attached) put_card(w, bg_b(x) - 1);
  if (bg_b(x) && !attached) put_piece(w, bg_b(x) - 1);
  if (bg_c(x)) put_piece(w, bg_c(x) - 1);
  put_hex(w, bg_h(x, 1));
  if (bg_h(x, 2) == BG_NOWHERE) return;
  sb_text_put(w->out, " instead");
  put_kind(w, bg_h(x, 2));
}

static void write_launch(const Writer *w, SbAction x) {
  put_card(w, bg_a(x));
  if (bg_b(x)) sb_text_put(w->out, " hold");
  put_slots(w, bg_b(x));
}

static bool first_shuttle_of(const BgState *s, int card, int number) {
  for (int i = 0; i < number; i++)
    if (s->card[card].attached[i].kind == s->card[card].attached[number].kind) return false;
  return true;
}

static void write_shuttle(const Writer *w, SbAction x) {
  int card, number;
  put_kind(w, bg_c(x));
  put_card(w, bg_a(x));
  put_card(w, bg_b(x));
  if (bg_h(x, 1) == BG_NOWHERE) return;
  if (bg_usual_shuttle(w->c, w->s, w->seat, &card, &number) && card == bg_h(x, 1) && number == bg_h(x, 2)) return;
  put_card(w, bg_h(x, 1));
  if (!first_shuttle_of(w->s, bg_h(x, 1), bg_h(x, 2))) sb_text_format(w->out, ".%d", bg_h(x, 2) + 1);
}

static void write_activate(const Writer *w, SbAction x) {
  put_card(w, bg_a(x));
  if (!bg_b(x)) return;
  BgCalled called = bg_call_source(w->c, w->s, w->seat, true, bg_b(x) - 1, bg_c(x), -1);
  sb_text_put(w->out, " with ");
  bg_write_source(w->c, &called, w->out);
  if (called.by >= 0) sb_text_put(w->out, " by"), put_card(w, called.by);
}

static void write_charge(const Writer *w, SbAction x) {
  put_piece(w, bg_a(x));
  sb_text_char(w->out, ' ');
  bg_call_weapon(w->c, w->s, bg_card_of(bg_a(x)), bg_b(x), w->out);
}

static void write_give(const Writer *w, SbAction x) {
  put_kind(w, bg_a(x));
  if (bg_mate(w->c, w->s, w->seat) != bg_b(x)) sb_text_format(w->out, " %d", bg_b(x));
}

static void write_lists(const Writer *w, SbAction x) {
  switch (bg_verb(x)) {
    case BG_TAKE:
      write_ship(w, bg_a(x), bg_b(x));
      break;
    case BG_FLEET:
      write_fleet(w, x);
      break;
    case BG_DECK:
      write_deck(w, x);
      break;
    case BG_LOAD:
      put_slots(w, bg_a(x));
      break;
    case BG_START_WITH:
      sb_text_format(w->out, " %d", bg_a(x));
      break;
    case BG_STEP:
      sb_text_format(w->out, " %s", bg_dir_names[bg_a(x)]);
      break;
    case BG_ASTEROID:
      sb_text_format(w->out, " t%d", bg_a(x) + 1);
      break;
    default:
      break;
  }
}

static void write_ships(const Writer *w, SbAction x) {
  switch (bg_verb(x)) {
    case BG_MOVE_SHIP:
    case BG_WARP:
      put_piece(w, bg_a(x));
      put_base(w, bg_h(x, 1), bg_h(x, 2));
      break;
    case BG_FIRE_AT:
    case BG_PATROL_WITH:
    case BG_STRIKE:
      put_piece(w, bg_a(x));
      break;
    case BG_DROP:
      put_card(w, bg_a(x));
      break;
    case BG_CHARGE_UP:
      write_charge(w, x);
      break;
    case BG_ACTIVATE:
      write_activate(w, x);
      break;
    case BG_LAUNCH_CARD:
      write_launch(w, x);
      break;
    case BG_PLACE_AT:
      write_place(w, x);
      break;
    default:
      write_lists(w, x);
      break;
  }
}

void bg_action_write(const SbContent *content, const SbState *state, int seat, SbAction x, SbText *out) {
  const Writer w = {bg_facts(content), (const BgState *)state, seat, out};
  sb_text_put(out, bg_verbs[bg_verb(x)]);
  switch (bg_verb(x)) {
    case BG_ADD_CARD:
    case BG_DISCARD:
      put_kind(&w, bg_a(x));
      break;
    case BG_GIVE:
      write_give(&w, x);
      break;
    case BG_KEEP:
      write_keep(&w, x);
      break;
    case BG_USE:
      write_use(&w, x);
      break;
    case BG_PLAY_CARD:
      write_play(&w, x);
      break;
    case BG_SHUTTLE:
      write_shuttle(&w, x);
      break;
    case BG_SAVE_HERO:
      put_kind(&w, bg_a(x));
      put_card(&w, bg_b(x));
      break;
    default:
      write_ships(&w, x);
      break;
  }
}
