/* Invariants of what is going on: node, stack and contexts fit each other. */
#include "check.h"

static int count_of(const BgState *s, int frame) {
  int count = 0;
  for (int i = 0; i < s->depth; i++) count += s->stack[i] == frame;
  return count;
}

/* The frame that asks at a node. */
static int frame_of(int node) {
  static const uint8_t frames[BG_NODES] = {
      [BG_AT_FLEET] = BG_IN_SETUP,     [BG_AT_DECK] = BG_IN_SETUP,        [BG_AT_SETUP] = BG_IN_SETUP,
      [BG_AT_CARGO] = BG_IN_SETUP,     [BG_AT_FIRST] = BG_IN_SETUP,       [BG_AT_DRAW] = BG_IN_TURN,
      [BG_AT_KEEP] = BG_IN_DRAW,       [BG_AT_OPTION] = BG_IN_OPTION,     [BG_AT_LIMIT] = BG_IN_DRAW,
      [BG_AT_ENERGY] = BG_IN_TURN,     [BG_AT_DEPLOY] = BG_IN_TURN,       [BG_AT_PLACE] = BG_IN_PLACE,
      [BG_AT_ACTION] = BG_IN_TURN,     [BG_AT_SHIP] = BG_IN_ACTIVATION,   [BG_AT_STEP] = BG_IN_MOVE,
      [BG_AT_ECM] = BG_IN_MOVE,        [BG_AT_WEAPON] = BG_IN_ACTIVATION, [BG_AT_TARGET] = BG_IN_CHARGE,
      [BG_AT_REACTION] = BG_IN_WINDOW, [BG_AT_PATROL] = BG_IN_PATROL,     [BG_AT_HERO] = BG_IN_HERO,
      [BG_AT_RESCUE] = BG_IN_LOST,     [BG_AT_ENGINES] = BG_IN_ENGINES,   [BG_AT_DRIFT] = BG_IN_ENGINES,
      [BG_AT_STRUCK] = BG_IN_ENGINES};
  return frames[node];
}

static bool check_stack(const BgState *s, SbError *what) {
  if (s->depth > BG_STACK || (s->depth == 0 && s->node != BG_AT_OVER)) return sb_fail(what, "nothing is going on");
  for (int i = 0; i < BG_STACK; i++) {
    if (i >= s->depth && s->stack[i]) return sb_fail(what, "a frame beyond the end of the stack");
    if (i < s->depth && (s->stack[i] == BG_IN_NOTHING || s->stack[i] >= BG_FRAMES))
      return sb_fail(what, "no such frame");
    bool bottom = s->stack[i] == BG_IN_SETUP || s->stack[i] == BG_IN_TURN;
    if (i < s->depth && bottom != (i == 0)) return sb_fail(what, "the stack begins with setup or turn, and only there");
    if (i < s->depth && count_of(s, s->stack[i]) > 1 && s->stack[i] != BG_IN_WINDOW)
      return sb_fail(what, "%s is on the stack twice", bg_frame_names[s->stack[i]]);
  }
  if (s->node == BG_AT_OVER || s->stack[s->depth - 1] == frame_of(s->node)) return true;
  return sb_fail(what, "the node %s needs %s on top of the stack", bg_node_names[s->node],
                 bg_frame_names[frame_of(s->node)]);
}

/* What may stand in a context though its frame is not on the stack: a ship that is set up or waits for its cargo. */
static bool may_stand(const BgState *s, int frame) {
  return frame == BG_IN_PLACE && (s->node == BG_AT_SETUP || s->node == BG_AT_CARGO);
}

static bool check_part(const BgContent *c, const BgState *s, const BgPart *part, SbError *what) {
  bool clear = bg_part_is_clear(s, part), on = count_of(s, part->frame) > 0;
  if (on && clear)
    return sb_fail(what, "%s is on the stack, and \"%s\" says nothing", bg_frame_names[part->frame], part->name);
  if (!on && !clear && !may_stand(s, part->frame))
    return sb_fail(what, "\"%s\" is given, and %s is not on the stack", part->name, bg_frame_names[part->frame]);
  for (const BgField *field = part->fields; !clear && field->name; field++)
    if (!bg_field_is_good(c, s, field)) return sb_fail(what, "\"%s\": \"%s\" is out of range", part->name, field->name);
  return true;
}

static bool in_play(const BgState *s, int piece) {
  return piece < BG_PIECES && s->card[bg_card_of(piece)].place == BG_PLAY && bg_on_board(s, piece);
}

/* A ship that is set up is behind the screen, one that was launched has left it, one that is loaded is on the board. */
static bool check_placing(const BgState *s, SbError *what) {
  int card = s->placing.card, from = s->placing.from;
  if (card >= s->seats * BG_SLOTS) return sb_fail(what, "no ship card is being placed");
  bool here = false, gone = false;
  for (int piece = card * BG_SQUAD; piece < (card + 1) * BG_SQUAD; piece++) {
    here |= bg_on_board(s, piece);
    gone |= bg_piece(s, piece)->gone > 0;
  }
  if (s->card[card].place != (s->node == BG_AT_SETUP ? BG_SCREEN : BG_PLAY) || here != (s->node == BG_AT_CARGO) || gone)
    return sb_fail(what, "the ship card cannot be placed from where it is");
  return from == BG_NONE || (bg_seat_of(from) == bg_seat_of(card) && s->card[from].place == BG_PLAY && from != card) ||
         sb_fail(what, "it comes out of the hold of a ship that is not in play");
}

/* What a decision is about is there. */
static bool check_subject(const BgContent *c, const BgState *s, SbError *what) {
  switch (s->node) {
    case BG_AT_SETUP:
    case BG_AT_CARGO:
    case BG_AT_PLACE:
      return check_placing(s, what);
    case BG_AT_SHIP:
    case BG_AT_WEAPON:
      return (s->act.card < BG_CARDS && s->card[s->act.card].place == BG_PLAY) ||
             sb_fail(what, "the activated ship card is not in play");
    case BG_AT_STEP:
      return in_play(s, s->move.piece) || sb_fail(what, "the ship that moves is not on the board");
    case BG_AT_ECM:
      return (in_play(s, s->move.piece) && in_play(s, s->move.roller) && bg_has(s->move.ecm_due, s->move.roller)) ||
             sb_fail(what, "\"roller\" is no ship that may roll");
    case BG_AT_TARGET:
      return (in_play(s, s->charge.piece) && s->charge.left) || sb_fail(what, "no attack of the weapon is left");
    case BG_AT_PATROL:
      return in_play(s, s->patrol.target) || sb_fail(what, "the target of the patrol is not on the board");
    case BG_AT_REACTION:
      if (s->window.kind == BG_RW_MOVE) return in_play(s, s->move.piece) || sb_fail(what, "nobody has moved");
      if (s->window.kind == BG_RW_LOST) return s->lost.piece < BG_PIECES || sb_fail(what, "nobody is lost");
      return (s->window.kind < BG_RW_LOST && in_play(s, s->attack.target)) ||
             sb_fail(what, "a window needs the attack it is about");
    case BG_AT_KEEP:
      return (s->draw.look && s->draw.look < 4 && s->draw.from < s->seats &&
              s->draw.shown[s->draw.look - 1] < c->kinds) ||
             sb_fail(what, "no cards are being looked at");
    case BG_AT_LIMIT:
      return (s->draw.seat < s->seats && s->seat[s->draw.seat].hand_count >= c->hand_most) ||
             sb_fail(what, "the hand is not full (BG-5.8)");
    case BG_AT_ENGINES:
      return s->engines.count || sb_fail(what, "no asteroid is left to be named");
    case BG_AT_DRIFT:
      return (s->engines.tile < s->tiles && s->engines.left && s->tile[s->engines.tile].kind < c->tile_kinds &&
              c->tile[s->tile[s->engines.tile].kind].blocks) ||
             sb_fail(what, "no asteroid is moving");
    default:
      return true;
  }
}

/* A window lies in another one where a patrol fires (I-03), and nowhere else. */
static bool check_windows(const BgState *s, SbError *what) {
  int windows = 0, patrols = 0, inside = 0;
  for (int i = 0; i < s->depth; i++) {
    patrols += s->stack[i] == BG_IN_PATROL && windows == 1;
    inside += s->stack[i] == BG_IN_WINDOW && patrols;
    windows += s->stack[i] == BG_IN_WINDOW;
  }
  if (windows > 2 || (windows == 2 && inside != 1)) return sb_fail(what, "a window is in another one without a patrol");
  if (windows < 2) return (!s->outer && !s->outer_passed) || sb_fail(what, "there is no outer window");
  return s->outer == 1 + BG_RW_MOVE || sb_fail(what, "the outer window is that of a movement");
}

/* BG-14.4: whom a window may ask. */
static bool may_be_asked(const BgContent *c, const BgState *s) {
  if (s->node == BG_AT_REACTION && s->window.kind == BG_RW_MOVE)
    return bg_enemies(c, s, s->asked, bg_controller(s, s->move.piece));
  if (s->node == BG_AT_REACTION && s->window.kind == BG_RW_HIT)
    return !bg_enemies(c, s, s->asked, bg_controller(s, s->attack.target));
  return s->node <= BG_AT_DECK || s->node == BG_AT_FIRST || s->asked == bg_usual_asked(c, s);
}

/* The activated ships, and what they do, are of the active player. */
static bool check_owners(const BgContent *c, const BgState *s, SbError *what) {
  (void)c;
  int act = s->act.card, mover = s->move.piece, charger = s->charge.piece;
  if (act != BG_NONE && s->card[act].place == BG_PLAY && s->card[act].controller != s->active)
    return sb_fail(what, "the activated ship card is not of the active player (BG-7.1)");
  if (mover != BG_NONE && bg_card_of(mover) != act) return sb_fail(what, "a ship moves that is not activated (BG-7.2)");
  return charger == BG_NONE || bg_card_of(charger) == act ||
         sb_fail(what, "a ship attacks that is not activated (BG-7.2)");
}

bool bg_check_going_on(const BgContent *c, const BgState *s, SbError *what) {
  if (!check_stack(s, what)) return false;
  if (s->node == BG_AT_OVER) return true;
  for (int i = 0; i < BG_PARTS_OF_STATE; i++)
    if (!check_part(c, s, &bg_part_table[i], what)) return false;
  return check_windows(s, what) && check_subject(c, s, what) && check_owners(c, s, what) &&
         (may_be_asked(c, s) || sb_fail(what, "another seat decides this"));
}
