/* Events and actions in words and in JSON. Sentences are texts of the content set; this file knows which argument is
 * what. */
#include "fc.h"

/* One letter per argument of an event: p seat, s square, n number, # piece, @ its letter, k kind, w weapon, f face, d
 * die, g pieces, D dice, u engine die, W weapon dice, S shield die, t terrain, r reason, b yes or no, l ranged by a
 * last step
 * + (1) or x (2), or not (0), - not used. */
static const SbTold events[FC_EV_TYPES] = {
    [FC_EV_STARTS] = {"starts", "p", {"seat"}},
    [FC_EV_WEAPON] = {"weapon", "pw", {"seat", "weapon"}},
    [FC_EV_WEAPON_SECRET] = {"weapon_secret", "p", {"seat"}},
    [FC_EV_TERRAIN] = {"terrain", "pst", {"seat", "square", "terrain"}},
    [FC_EV_NO_TERRAIN] = {"no_terrain", "p", {"seat"}},
    [FC_EV_DEPLOYED] = {"deployed", "p@sk", {"seat", "ship", "square", "kind"}},
    [FC_EV_TURN] = {"turn", "pn", {"seat", "turn"}},
    [FC_EV_ROLLED] = {"rolled", "pD", {"seat", "dice"}},
    [FC_EV_MOVED] = {"moved", "pssgug", {"seat", "from", "to", "ships", "die", "tow"}},
    [FC_EV_ASTEROIDS] = {"asteroids", "sf", {"square", "face"}},
    [FC_EV_GRAVITY] = {"gravity", "sfg", {"square", "face", "ships"}},
    [FC_EV_EXIT] = {"exit", "ssg", {"from", "to", "ships"}},
    [FC_EV_REFUSED] = {"refused", "ss", {"square", "to"}},
    [FC_EV_NO_EXIT] = {"no_exit", "ss", {"square", "to"}},
    [FC_EV_DAMAGE] = {"damage", "p#nnk", {"seat", "ship", "damage", "hull", "kind"}},
    [FC_EV_DESTROYED] = {"destroyed", "p#ks", {"seat", "ship", "kind", "square"}},
    [FC_EV_ATTACK] = {"attack", "pss#Wl", {"seat", "from", "to", "ship", "dice", "ranged"}},
    [FC_EV_DETECT] = {"detect", "pss-Wl", {"seat", "from", "to", NULL, "dice", "ranged"}},
    [FC_EV_SHIELD] = {"shield", "psS", {"seat", "square", "die"}},
    [FC_EV_DODGE] = {"dodge", "pssg", {"seat", "from", "to", "ships"}},
    [FC_EV_RIPOSTE] = {"riposte", "psn#", {"seat", "square", "strength", "ship"}},
    [FC_EV_STRENGTH] = {"strength", "psn#", {"seat", "target", "strength", "ship"}},
    [FC_EV_REVEALED] = {"revealed", "p#ks", {"seat", "ship", "kind", "square"}},
    [FC_EV_DECOY] = {"decoy", "p#s", {"seat", "ship", "square"}},
    [FC_EV_FIRED] = {"fired", "pw#-dd", {"seat", "weapon", "ship", NULL, "first", "second"}},
    [FC_EV_REPAIRED] = {"repaired", "p#nk", {"seat", "ship", "hull", "kind"}},
    [FC_EV_BOMB] = {"bomb", "p", {"seat"}},
    [FC_EV_DRONES] = {"drones", "p#", {"seat", "ship"}},
    [FC_EV_RECALLED] = {"recalled", "p", {"seat"}},
    [FC_EV_CLEARED] = {"cleared", "p#", {"seat", "ship"}},
    [FC_EV_DRAIN] = {"drain", "p", {"seat"}},
    [FC_EV_DISCARDED] = {"discarded", "pd", {"seat", "die"}},
    [FC_EV_REROLLED] = {"rerolled", "pdd", {"seat", "first", "second"}},
    [FC_EV_KEPT] = {"kept", "pD", {"seat", "dice"}},
    [FC_EV_FIELD] = {"field", "psf", {"seat", "square", "face"}},
    [FC_EV_DRIFTED] = {"drifted", "pss", {"seat", "from", "to"}},
    [FC_EV_CAPTURED] = {"captured", "p#s", {"seat", "ship", "square"}},
    [FC_EV_LEFT] = {"left", "p#sku", {"seat", "ship", "square", "kind", "die"}},
    [FC_EV_FOILED] = {"foiled", "sb", {"square", "detection"}},
    [FC_EV_RESIGNED] = {"resigned", "p", {"seat"}},
    [FC_EV_OVER] = {"over", "pr", {"winner", "reason"}},
    [FC_EV_TIMED_OUT] = {"timed_out", "p", {"seat"}},
    [FC_EV_GONE] = {"gone", "p", {"seat"}},
};

const char *fc_kind_text(const SbContent *content, int kind, SbLang lang) {
  return sb_named(content, "kind", kind < FC_KINDS ? fc_kind_names[kind] : "signal", lang);
}

static void put_square(int square, SbText *t) {
  char name[5] = "-";
  if (square >= 0 && square < FC_SQUARES) sb_grid_name(&fc_grid, square, name);
  sb_text_put(t, name);
}

static void put_die(SbText *t, int colour, int use) {
  if (use >= FC_USES) return sb_text_char(t, '-');
  sb_text_char(t, fc_colour_chars[colour]);
  sb_text_char(t, fc_face_chars[fc_use_shown(use)]);
  if (fc_use_changed(use)) sb_text_char(t, '!');
}

static void put_dice(int counts, SbText *t) { /* two bits per die kind */
  bool first = true;
  for (int d = 0; d < FC_DICE; d++)
    for (int n = (int)((uint32_t)counts >> (2 * d) & 3); n > 0; n--) {
      char name[3];
      fc_die_name(d, name);
      if (!first) sb_text_char(t, ' ');
      sb_text_put(t, name);
      first = false;
    }
  if (first) sb_text_char(t, '-');
}

static void put_spent(int spent, SbText *t) {
  bool first = true;
  for (int use = 0; use < FC_USES; use++)
    for (int n = fc_spent_count((uint32_t)spent, use); n > 0; n--) {
      if (!first) sb_text_char(t, ' ');
      put_die(t, FC_WEAPON, use);
      first = false;
    }
}

static void put_name(const SbContent *content, int piece, int kind, SbLang lang, SbText *t) {
  sb_text_format(t, "%s %c", fc_kind_text(content, kind, lang), fc_letters[piece]);
}

/* With its article, where the language has one. */
static void put_piece(const SbContent *content, int piece, int kind, SbLang lang, SbText *t) {
  char space[60];
  SbText name = sb_text(space, sizeof space);
  put_name(content, piece, kind, lang, &name);
  sb_content_fill(content, "piece", lang, (const char *const[]){space}, 1, t);
}

/* ---- what the letters of events mean ---------------------------------------------------------------- */

static void seat_text(const SbContent *content, int value, SbLang lang, SbText *t) {
  sb_text_put(t, sb_named(content, "seat", value > 1 ? "nobody" : content->game->seat_ids[value], lang));
}

static void seat_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_json_int(out, key, value > 1 ? -1 : value);
}

static void put_letter(int piece, SbText *t) {
  sb_text_char(t, fc_letters[piece]);
}

static void pieces_text(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *t) {
  int count = fc_count((uint32_t)value), index = 0;
  FC_EACH (i, (uint32_t)value) {
    sb_text_put(t, sb_joint(index++, count, lang));
    put_piece(content, (int)i, fc_named_kind(event->more, (int)i), lang, t);
  }
  if (count == 0) sb_text_char(t, '-');
}

static void piece_text(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *t) {
  if (value < FC_PIECES) put_name(content, value, fc_named_kind(event->more, value), lang, t);
}

static void piece_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_write_index(key, value, FC_PIECES, out);
}

static void letter_json(const SbContent *content, const char *key, int value, SbJson *out) {
  piece_json(content, key, value, out);
  fc_write_letter(value, out);
}

static void pieces_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_json_array(out, key);
  FC_EACH (i, (uint32_t)value) sb_json_int(out, NULL, (int)i);
  sb_json_end(out);
}

static void put_face(int face, SbText *t) {
  sb_text_char(t, fc_face_chars[face & 3]);
}

static void put_one(int die, SbText *t) {
  put_dice((int)(1u << (2 * die)), t);
}

static void put_engine(int use, SbText *t) {
  put_die(t, FC_ENGINE, use);
}

static void put_shield(int use, SbText *t) {
  put_die(t, FC_SHIELD, use);
}

static void put_last(int last, SbText *t) {
  if (last) put_face(last == 1 ? FC_PLUS : FC_CROSS, t);
}

static void last_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_json_bool(out, key, value);
  if (value) sb_json_text(out, "last", value == 1 ? "+" : "x");
}

static const char *const terrains[] = {"asteroid", "gravity"};
static const SbForm forms[] = {
    {.letter = 'p', .text = seat_text, .json = seat_json},
    {.letter = 's', .write = put_square},
    {.letter = '#', .of = piece_text, .json = piece_json},
    {.letter = '@', .write = put_letter, .json = letter_json},
    {.letter = 'g', .of = pieces_text, .json = pieces_json},
    {.letter = 'k', .kind = "kind", .ids = fc_kind_names, .count = FC_KINDS, .other = "signal"},
    {.letter = 'w', .kind = "weapon", .ids = fc_weapon_names, .count = FC_WEAPONS, .other = "none"},
    {.letter = 't', .kind = "terrain", .ids = terrains, .count = 2},
    {.letter = 'r', .kind = "end", .ids = fc_reason_names, .count = FC_REASONS},
    {.letter = 'f', .write = put_face, .text = fc_say_face},
    {.letter = 'd', .write = put_one, .text = fc_say_one},
    {.letter = 'D', .write = put_dice, .text = fc_say_dice},
    {.letter = 'u', .write = put_engine, .text = fc_say_engine},
    {.letter = 'W', .write = put_spent, .text = fc_say_spent},
    {.letter = 'S', .write = put_shield, .text = fc_say_shield},
    {.letter = 'l', .write = put_last, .json = last_json},
    {0},
};
static const SbTeller teller = {events, forms};

static const char *variant(const SbEvent *e) {
  switch (e->type) {
    case FC_EV_FIRED:
      return e->a[2] >= FC_PIECES ? "_plain" : "";
    case FC_EV_KEPT:
      return e->a[1] == 0 ? "_none" : "";
    case FC_EV_MOVED:
      if (e->a[4] == FC_USES) return e->a[5] ? "_on_towing" : "_on";
      return e->a[5] ? "_towing" : "";
    case FC_EV_FOILED:
      return e->a[1] ? "_detection" : "";
    case FC_EV_OVER:
      return e->a[0] > 1 ? "_draw" : "";
    case FC_EV_ASTEROIDS:
      return e->a[1] == FC_SPECIAL ? "_special" : "";
    case FC_EV_FIELD:
      return e->a[2] == FC_SPECIAL ? "_special" : "";
    default:
      return "";
  }
}

void fc_event_text(const SbContent *content, const SbEvent *e, SbLang lang, SbText *out) {
  sb_tell_text(content, &teller, e, variant(e), lang, out);
}

void fc_event_brief(const SbContent *content, const SbEvent *e, int viewer, SbLang lang, SbText *out) {
  sb_tell_brief(content, &teller, e, variant(e), viewer, lang, out);
}

void fc_event_json(const SbContent *content, const SbEvent *e, SbJson *out) {
  sb_tell_json(content, &teller, e, out);
}

/* ---- actions
 * ------------------------------------------------------------------------------------------------------------- */

static void put_pieces(const SbContent *content, const FcState *s, uint32_t pieces, SbLang lang, SbText *t) {
  int count = fc_count(pieces), index = 0;
  FC_EACH (i, pieces) {
    sb_text_put(t, sb_joint(index++, count, lang));
    put_piece(content, (int)i, s->kind[i], lang, t);
  }
}

/* Two specials, by the colours of a pair. */
static int pair_dice(int pair) {
  return (int)((1u << (2 * fc_die(fc_pairs[pair][0], FC_SPECIAL))) +
               (1u << (2 * fc_die(fc_pairs[pair][1], FC_SPECIAL))));
}

static void action_dice(const FcAct *a, SbText *t) {
  switch (a->type) {
    case FC_MOVE:
    case FC_LEAVE:
      put_die(t, FC_ENGINE, a->use);
      break;
    case FC_STRIKE:
    case FC_DETECT:
      put_spent((int)a->spent, t);
      break;
    case FC_RAISE:
      put_die(t, FC_SHIELD, a->use);
      break;
    case FC_KEEP:
      put_dice((int)a->spent, t);
      break;
    case FC_DISCARD:
      put_one(a->value, t);
      break;
    case FC_FIRE:
    case FC_REROLL:
      put_dice(pair_dice(a->value), t);
      break;
    case FC_SIX:
    case FC_ROLL:
      for (int colour = 0; colour < 3; colour++)
        for (int n = a->spent >> (2 * colour) & 3; n > 0; n--) sb_text_char(t, fc_colour_chars[colour]);
      break;
    default:
      break;
  }
}

/* The same dice in words. */
static void say_action_dice(const SbContent *content, const FcAct *a, SbLang lang, SbText *t) {
  switch (a->type) {
    case FC_MOVE:
    case FC_LEAVE:
      return fc_say_engine(content, a->use, lang, t);
    case FC_STRIKE:
    case FC_DETECT:
      return fc_say_spent(content, (int)a->spent, lang, t);
    case FC_RAISE:
      return fc_say_shield(content, a->use, lang, t);
    case FC_KEEP:
      return fc_say_dice(content, (int)a->spent, lang, t);
    case FC_DISCARD:
      return fc_say_one(content, a->value, lang, t);
    case FC_FIRE:
    case FC_REROLL:
      return fc_say_dice(content, pair_dice(a->value), lang, t);
    case FC_SIX:
    case FC_ROLL:
      return fc_say_unrolled(content, a->spent, lang, t);
    default:
      return;
  }
}

static const char *action_key(const FcState *s, const FcAct *a) {
  switch (a->type) {
    case FC_CHOOSE_WEAPON:
      return "action.weapon";
    case FC_PLACE_TERRAIN:
      return "action.terrain";
    case FC_PASS:
      return s->node == FC_AT_TERRAIN ? "action.no_terrain" : "action.pass";
    case FC_DEPLOY:
      return "action.deploy";
    case FC_SIX:
      return "action.six";
    case FC_FIELD:
      return "action.field";
    case FC_DRIFT:
      return "action.drift";
    case FC_ROLL:
      return "action.roll";
    case FC_MOVE:
      return a->tow ? "action.tow" : "action.move";
    case FC_EXIT:
      return "action.exit";
    case FC_STEP:
      return "action.step";
    case FC_STOP:
      return "action.stop";
    case FC_LEAVE:
      return "action.leave";
    case FC_LEAVE_STEP:
      return "action.leave_step";
    case FC_STRIKE:
      return fc_distance(a->from, a->to) > 1 ? a->last ? "action.ranged_diagonal" : "action.ranged" : "action.attack";
    case FC_DETECT:
      return "action.detect";
    case FC_JOIN:
      return "action.join";
    case FC_DONE:
      return "action.done";
    case FC_FIRE:
      return a->recall                 ? "action.recall"
             : a->to != FC_NO_SQUARE   ? "action.tractor"
             : a->piece != FC_NO_PIECE ? "action.fire"
                                       : "action.bomb";
    case FC_REROLL:
      return "action.reroll";
    case FC_CLEAR:
      return "action.clear";
    case FC_DRAIN:
      return "action.drain";
    case FC_DISCARD:
      return "action.discard";
    case FC_END:
      return "action.end";
    case FC_KEEP:
      return a->spent ? "action.keep" : "action.keep_none";
    case FC_RAISE:
      return "action.shield";
    case FC_DODGE:
      return "action.dodge";
    default:
      return "action.riposte";
  }
}

/* Arguments: {0} from, {1} to, {2} dice, {3} pieces, {4} a name (kind, weapon, terrain), {5} towers. */
void fc_action_text(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang,
                    SbText *out) {
  const FcState *s = (const FcState *)state;
  FcAct a = fc_unpack(action);
  char space[6][160];
  const char *args[6];
  SbText t[6];
  for (int i = 0; i < 6; i++) {
    t[i] = sb_text(space[i], sizeof space[i]);
    args[i] = space[i];
  }
  put_square(a.type == FC_STEP ? s->group.start : a.type == FC_EXIT ? s->group.at : a.from, &t[0]);
  put_square(a.to, &t[1]);
  say_action_dice(content, &a, lang, &t[2]);
  bool one = a.type == FC_STRIKE || a.type == FC_JOIN || a.type == FC_FIRE || a.type == FC_RIPOSTE;
  uint32_t pieces = a.type == FC_EXIT || a.type == FC_STEP || a.type == FC_LEAVE_STEP ? s->group.pieces : a.group;
  if (one) pieces = a.piece < FC_PIECES ? fc_bit(a.piece) : 0;
  put_pieces(content, s, pieces, lang, &t[3]);
  if (a.type == FC_DEPLOY) sb_text_put(&t[4], fc_kind_text(content, a.value, lang));
  if (a.type == FC_PLACE_TERRAIN) sb_tell_number(content, &teller, 't', a.value, lang, &t[4]);
  if (a.type == FC_CHOOSE_WEAPON) sb_tell_number(content, &teller, 'w', a.value, lang, &t[4]);
  if (a.type == FC_FIRE) sb_tell_number(content, &teller, 'w', s->seat[seat].weapon, lang, &t[4]);
  put_pieces(content, s, a.tow, lang, &t[5]);
  sb_content_fill(content, action_key(s, &a), lang, args, 6, out);
}

static void pick(SbText *t, const char *kind, const char *what) {
  if (t->length) sb_text_char(t, ' ');
  sb_text_put(t, kind);
  sb_text_char(t, ':');
  sb_text_put(t, what);
}

static void pick_square(SbText *t, int square) {
  char name[5];
  sb_grid_name(&fc_grid, square, name);
  pick(t, "square", name);
}

static void pick_pieces(SbText *t, const char *kind, uint32_t pieces) {
  FC_EACH (i, pieces) {
    char name[12];
    SbText n = sb_text(name, sizeof name);
    sb_text_int(&n, (int)i);
    pick(t, kind, name);
  }
}

static void pick_dice(SbText *t, const FcAct *a) {
  char space[96];
  SbText dice = sb_text(space, sizeof space);
  action_dice(a, &dice);
  for (char *p = space, *end; *p; p = end) {
    end = p;
    while (*end && *end != ' ') end++;
    if (*end) *end++ = 0;
    pick(t, "die", p);
  }
}

void fc_action_picks(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out) {
  (void)content;
  (void)state;
  (void)seat;
  FcAct a = fc_unpack(action);
  switch (a.type) {
    case FC_CHOOSE_WEAPON:
      pick(out, "weapon", fc_weapon_names[a.value]);
      break;
    case FC_PLACE_TERRAIN:
      pick(out, "terrain", a.value ? "gravity" : "asteroid");
      pick_square(out, a.to);
      break;
    case FC_DEPLOY:
      pick(out, "kind", fc_kind_names[a.value]);
      pick_square(out, a.to);
      break;
    case FC_SIX:
    case FC_ROLL: {
      char text[SB_ACTION_TEXT];
      SbText t = sb_text(text, sizeof text);
      action_dice(&a, &t);
      for (const char *p = text; *p; p++) pick(out, "colour", (char[2]){*p, 0});
      break;
    }
    case FC_KEEP:
      if (a.spent) pick_dice(out, &a);
      pick(out, "button", a.spent ? "keep" : "none");
      break;
    case FC_FIELD:
      pick_square(out, a.from);
      break;
    case FC_DRIFT:
    case FC_EXIT:
    case FC_STEP:
      pick_square(out, a.to);
      break;
    case FC_MOVE:
      pick_square(out, a.from);
      pick_pieces(out, "ship", a.group);
      pick_pieces(out, "tow", a.tow);
      pick_dice(out, &a);
      pick_square(out, a.to);
      break;
    case FC_LEAVE:
      pick_square(out, a.from);
      pick_pieces(out, "ship", a.group);
      pick_dice(out, &a);
      pick(out, "button", "leave");
      break;
    case FC_LEAVE_STEP:
      pick(out, "button", "leave");
      break;
    case FC_STRIKE:
    case FC_DETECT:
      pick_square(out, a.from);
      pick_dice(out, &a);
      pick_square(out, a.to);
      if (a.type == FC_STRIKE)
        pick_pieces(out, "ship", fc_bit(a.piece));
      else
        pick(out, "button", "detect");
      if (fc_distance(a.from, a.to) > 1) pick(out, "last", a.last ? "x" : "+");
      break;
    case FC_JOIN:
    case FC_RIPOSTE:
      pick_pieces(out, "ship", fc_bit(a.piece));
      break;
    case FC_FIRE:
      pick_dice(out, &a);
      pick(out, "button", a.recall ? "recall" : "fire");
      if (a.piece != FC_NO_PIECE) pick_pieces(out, "ship", fc_bit(a.piece));
      if (a.to != FC_NO_SQUARE) pick_square(out, a.to);
      break;
    case FC_REROLL:
      pick_dice(out, &a);
      pick(out, "button", "reroll");
      break;
    case FC_CLEAR:
      pick(out, "button", "clear");
      break;
    case FC_DRAIN:
      pick(out, "button", "drain");
      break;
    case FC_DISCARD:
      pick_dice(out, &a);
      break;
    case FC_RAISE:
      pick_dice(out, &a);
      pick_square(out, a.from);
      break;
    case FC_DODGE:
      pick(out, "button", "dodge");
      pick_square(out, a.to);
      break;
    default:
      pick(out, "button", a.type == FC_STOP ? "stop" : a.type == FC_DONE ? "done" : a.type == FC_END ? "end" : "pass");
      break;
  }
}
