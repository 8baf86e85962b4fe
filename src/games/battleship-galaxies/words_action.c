/* Actions as sentences. */
#include "words.h"

enum { ARGS = 4, ARG_SIZE = 640 };

/* A sentence in the making: the key of its text, what goes into its gaps, and notes in parentheses behind it. */
typedef struct Said {
  const SbContent *content;
  const BgContent *c;
  const BgState *s;
  int seat;
  SbAction action;
  SbLang lang;
  const char *key;
  SbText arg[ARGS];
  char space[ARGS][ARG_SIZE];
  SbText notes;
  char note_space[ARG_SIZE];
} Said;

static void say_card(Said *o, int arg, int card) {
  bg_say_card(o->content, bg_tag_card(o->c, o->s, card), o->lang, &o->arg[arg]);
}

static void say_piece(Said *o, int arg, int piece) {
  bg_say_piece(o->content, bg_tag(o->c, o->s, piece), o->lang, &o->arg[arg]);
}

static void say_named(Said *o, int arg, const char *kind, const char *id) {
  sb_text_put(&o->arg[arg], sb_named(o->content, kind, id, o->lang));
}

static void say_kind(Said *o, int arg, int kind) {
  say_named(o, arg, "kind", o->c->kind_id[kind]);
}

static void say_seat(Said *o, int arg, int seat) {
  bg_say_part(o->content, bg_part(o->c, o->s, seat), o->lang, &o->arg[arg]);
}

static void note_number(Said *o, const char *key, int number) {
  sb_text_put(&o->notes, o->notes.length ? ", " : "");
  sb_tell_numbers(o->content, key, &number, 1, o->lang, &o->notes);
}

static void note_cost(Said *o, int cost) {
  if (cost) note_number(o, "note.energy", cost);
}

static void joined(Said *o, int arg, int index) {
  if (index) sb_text_put(&o->arg[arg], ", ");
}

/* ---- fleets and decks ------------------------------------------------------------------------------------- */

static void say_version(Said *o, int arg, int slot, int version) {
  say_named(o, arg, "ship", o->c->ship_id[bg_slot_name(o->c, o->s, o->seat, slot)]);
  sb_text_put(&o->arg[arg], " (");
  say_named(o, arg, "version", bg_version_names[version]);
  sb_text_char(&o->arg[arg], ')');
}

static void say_take(Said *o) {
  int slot = bg_a(o->action), version = bg_b(o->action), name = bg_slot_name(o->c, o->s, o->seat, slot);
  o->key = "take";
  say_version(o, 0, slot, version);
  note_number(o, "note.points", o->c->ship[name].version[version].launch);
}

static void say_fleet(Said *o) {
  int count = 0;
  o->key = "fleet";
  for (int slot = 0; slot < BG_SLOTS; slot++) {
    int version = bg_fleet_version(o->action, slot);
    if (version < 0 || bg_slot_name(o->c, o->s, o->seat, slot) < 0) continue;
    joined(o, 0, count++);
    say_version(o, 0, slot, version);
  }
}

static void say_deck(Said *o) {
  int count = 0;
  o->key = "deck";
  for (int rank = 0;; rank++) {
    int kind = bg_deck_kind(o->c, o->s, o->seat, rank), copies = kind < 0 ? 0 : bg_deck_copies(o->action, rank);
    if (kind < 0) break;
    if (!copies) continue;
    joined(o, 0, count++);
    sb_text_format(&o->arg[0], "%d × ", copies);
    say_kind(o, 0, kind);
  }
}

/* Ship cards of the own fleet by a mask of slots. */
static void say_cargo(Said *o, int arg, int mask) {
  int count = 0;
  for (int slot = 0; slot < BG_SLOTS; slot++) {
    if (!(mask >> slot & 1)) continue;
    joined(o, arg, count++);
    say_card(o, arg, o->seat * BG_SLOTS + slot);
  }
}

static void say_load(Said *o) {
  o->key = bg_a(o->action) ? "hold" : "hold_nothing";
  say_cargo(o, 0, bg_a(o->action));
  say_card(o, 1, o->s->placing.card);
}

/* ---- placing and launching ---------------------------------------------------------------------------------- */

static void say_base(Said *o, int arg) {
  int h1 = bg_h(o->action, 1), h2 = bg_h(o->action, 2), h3 = bg_h(o->action, 3);
  if (h3 >= BG_HEXES) {
    bg_base_id(h1, h2, &o->arg[arg]);
    return;
  }
  bg_base_id(h1, BG_NOWHERE, &o->arg[arg]);
  sb_text_char(&o->arg[arg], ' ');
  bg_base_id(h2, BG_NOWHERE, &o->arg[arg]);
  sb_text_char(&o->arg[arg], ' ');
  bg_base_id(h3, BG_NOWHERE, &o->arg[arg]);
}

static void say_place(Said *o) {
  o->key = "place";
  say_card(o, 0, o->s->placing.card);
  say_base(o, 1);
}

static void say_launch(Said *o) {
  int card = bg_a(o->action), cargo = bg_b(o->action);
  o->key = cargo ? "launch_with" : o->s->card[card].place == BG_HOLD ? "launch_hold" : "launch";
  say_card(o, 0, card);
  if (cargo)
    say_cargo(o, 1, cargo);
  else if (o->s->card[card].hold < BG_CARDS)
    say_card(o, 1, o->s->card[card].hold);
  note_cost(o, bg_launch_of(o->c, o->s, card));
}

static void say_shuttle(Said *o) {
  o->key = "shuttle";
  say_kind(o, 0, bg_c(o->action));
  say_card(o, 1, bg_a(o->action));
  say_card(o, 2, bg_b(o->action));
}

/* ---- tactic cards and powers -------------------------------------------------------------------------------- */

/* The target of a card: a ship card where it is attached, else a ship. */
static void say_target(Said *o, int arg, const BgKind *kind) {
  if (kind->type == BG_EVENT)
    say_piece(o, arg, bg_b(o->action) - 1);
  else
    say_card(o, arg, bg_b(o->action) - 1);
}

static void say_play(Said *o) {
  int a = bg_a(o->action), old = bg_h(o->action, 2);
  const BgKind *kind = &o->c->kind[a];
  o->key = "play";
  say_kind(o, 0, a);
  note_cost(o, kind->cost);
  if (bg_b(o->action)) {
    o->key = "play_on";
    say_target(o, 1, kind);
  }
  if (bg_c(o->action)) {
    o->key = "play_two";
    say_piece(o, 2, bg_c(o->action) - 1);
  }
  if (bg_h(o->action, 1) < BG_HEXES) {
    o->key = "play_at";
    bg_base_id(bg_h(o->action, 1), BG_NOWHERE, &o->arg[1]);
  }
  if (old != BG_NOWHERE && old >= 0) {
    o->key = "play_instead";
    say_kind(o, 2, old);
  }
}

static int power_of(const Said *o) {
  int a = bg_a(o->action), b = bg_b(o->action);
  const BgAbility *ability = bg_used_ability(o->c, o->s, a, b);
  if (ability && ability->power != BG_NONE) return ability->power;
  if (a >= BG_USE_TILE && a < BG_USE_MISSION) return BG_POWERS + BG_KINDS + o->s->tile[a - BG_USE_TILE].kind;
  if (a < BG_CARDS && b >= BG_USE_ATTACHED)
    return BG_POWERS + o->s->card[a].attached[(b - BG_USE_ATTACHED) / BG_OWN_ABILITIES].kind;
  return -1;
}

static void say_use(Said *o) {
  int power = power_of(o), a = bg_a(o->action);
  const BgAbility *ability = bg_used_ability(o->c, o->s, a, bg_b(o->action));
  o->key = bg_c(o->action) ? "use_on" : a < BG_CARDS ? "use_of" : "use";
  if (power >= 0) bg_say_power(o->content, power, o->lang, &o->arg[0]);
  if (bg_c(o->action))
    say_piece(o, 1, bg_c(o->action) - 1);
  else if (a < BG_CARDS)
    say_card(o, 1, a);
  if (bg_h(o->action, 1) < BG_HEXES) {
    o->key = "use_at";
    say_base(o, 2);
  }
  if (ability) note_cost(o, ability->cost);
}

static void say_keep(Said *o) {
  o->key = bg_c(o->action) ? "keep_two" : bg_b(o->action) ? "keep_one" : "keep";
  say_kind(o, 0, bg_a(o->action));
  if (bg_b(o->action)) say_kind(o, 1, bg_b(o->action) - 1);
  if (bg_c(o->action)) say_kind(o, 2, bg_c(o->action) - 1);
}

/* ---- activations --------------------------------------------------------------------------------------------- */

static void say_activate(Said *o) {
  int card = bg_a(o->action), helper = bg_b(o->action) - 1, place = bg_c(o->action);
  o->key = helper < 0 ? "activate" : "activate_with";
  say_card(o, 0, card);
  int cost = bg_activation_of(o->c, o->s, card);
  if (helper >= 0) {
    const BgAbility *ability = bg_used_ability(o->c, o->s, helper, place);
    int attached = (place - BG_USE_ATTACHED) / BG_OWN_ABILITIES;
    if (place >= BG_USE_ATTACHED) say_kind(o, 1, o->s->card[helper].attached[attached].kind);
    for (int i = 0; ability && i < ability->effects; i++)
      if (ability->effect[i].what == BG_DO_MOD && ability->effect[i].stat == BG_ACTIVATION)
        cost += ability->effect[i].n;
  }
  note_cost(o, cost < 0 ? 0 : cost);
}

static void say_move(Said *o) {
  o->key = bg_h(o->action, 1) < BG_HEXES ? "move_lead" : "move";
  say_piece(o, 0, bg_a(o->action));
  bg_base_id(bg_h(o->action, 1), BG_NOWHERE, &o->arg[1]);
  note_number(o, "note.spaces", bg_move_of(o->c, o->s, bg_a(o->action)));
}

static void say_step(Said *o) {
  const BgMove *move = &o->s->move;
  bool asteroid = o->s->node == BG_AT_DRIFT;
  o->key = asteroid ? "drift" : "step";
  say_named(o, 0, "direction", bg_dir_names[bg_a(o->action)]);
  if (asteroid) {
    sb_text_format(&o->arg[1], "t%d", o->s->engines.tile + 1);
    return;
  }
  const BgPiece *own = bg_piece(o->s, move->piece);
  uint16_t at[2] = {own->at[0], own->at[1]}, lead = move->lead;
  say_piece(o, 1, move->piece);
  if (!bg_shift(o->c, o->s, move->piece, bg_a(o->action), at, &lead)) return;
  bg_base_id(at[0], at[1], &o->arg[2]);
}

static void say_ecm(Said *o) {
  const BgMove *move = &o->s->move;
  o->key = bg_verb(o->action) == BG_ROLL ? "roll" : "decline";
  say_piece(o, 0, move->roller);
  say_piece(o, 1, move->piece);
  if (bg_verb(o->action) == BG_DECLINE) return;
  note_number(o, "note.needed", bg_ecm_need(o->c, o->s, move->roller, move->piece));
  note_number(o, "note.damage", bg_ecm_damage(o->c, o->s, move->roller));
}

static void note_weapon(Said *o, int piece, int weapon) {
  int numbers[3] = {bg_range_of(o->c, o->s, piece, weapon), bg_attacks_of(o->c, o->s, piece, weapon),
                    bg_strength_of(o->c, o->s, piece, weapon, -1)};
  sb_text_put(&o->notes, o->notes.length ? ", " : "");
  sb_tell_numbers(o->content, "note.weapon", numbers, 3, o->lang, &o->notes);
}

static void say_charge(Said *o) {
  int piece = bg_a(o->action), weapon = bg_b(o->action), card = bg_card_of(piece);
  o->key = "charge";
  say_piece(o, 0, piece);
  bg_say_weapon(o->content, bg_tag(o->c, o->s, piece), bg_tag_weapon(o->c, o->s, card, weapon), o->lang, &o->arg[1]);
  note_cost(o, bg_charge_of(o->c, o->s, piece, weapon));
  note_weapon(o, piece, weapon);
}

/* How many of the 80 cells of its grid are hits. */
static int hits_on(const Said *o, int piece) {
  const BgShip *ship = bg_ship(o->c, o->s, bg_card_of(piece));
  int hits = 0;
  for (int i = 0; i < 80; i++) hits += ship->grid[i / 10][i % 10] > 0;
  return hits;
}

static void say_attack(Said *o) {
  const BgCharge *charge = &o->s->charge;
  int target = bg_a(o->action);
  o->key = "attack";
  say_piece(o, 0, target);
  if (charge->piece == BG_NONE) return;
  note_number(o, "note.strength", bg_strength_of(o->c, o->s, charge->piece, charge->weapon, target));
  note_number(o, "note.chance", (hits_on(o, target) * 100 + 40) / 80);
}

/* ---- the rest -------------------------------------------------------------------------------------------------- */

static void say_simple(Said *o) {
  static const char *const keys[BG_VERBS] = {
      [BG_DRAW_CARD] = "draw",  [BG_PASS] = "pass",          [BG_SKIP] = "skip",  [BG_GIVE] = "give",
      [BG_DISCARD] = "discard", [BG_START_WITH] = "start",   [BG_DROP] = "drop",  [BG_SAVE_HERO] = "save",
      [BG_ADD_CARD] = "add",    [BG_PATROL_WITH] = "patrol", [BG_STRIKE] = "hit", [BG_ASTEROID] = "asteroid",
      [BG_WARP] = "warp",
  };
  int verb = bg_verb(o->action), a = bg_a(o->action);
  o->key = keys[verb] ? keys[verb] : "skip";
  if (verb == BG_GIVE || verb == BG_DISCARD || verb == BG_SAVE_HERO || verb == BG_ADD_CARD) say_kind(o, 0, a);
  if (verb == BG_GIVE) say_seat(o, 1, bg_b(o->action));
  if (verb == BG_SAVE_HERO) say_card(o, 1, bg_b(o->action));
  if (verb == BG_START_WITH) say_seat(o, 0, a);
  if (verb == BG_PATROL_WITH || verb == BG_STRIKE || verb == BG_WARP) say_piece(o, 0, a);
  if (verb == BG_PATROL_WITH) say_piece(o, 1, o->s->patrol.target);
  if (verb == BG_WARP) say_base(o, 1);
  if (verb == BG_ASTEROID) sb_text_format(&o->arg[0], "t%d", a + 1);
  if (verb == BG_DROP) {
    say_kind(o, 0, o->s->hero.kind);
    say_card(o, 1, a);
  }
}

/* Words that mean something else at each node: "end the deploy phase". */
static void say_by_node(Said *o) {
  int verb = bg_verb(o->action), node = o->s->node;
  if (verb == BG_DONE) o->key = node == BG_AT_FLEET ? "done_fleet" : "done_deck";
  if (verb == BG_END) o->key = node == BG_AT_ENERGY ? "end_energy" : node == BG_AT_DEPLOY ? "end_deploy" : "end_action";
  if (verb == BG_STOP) o->key = node == BG_AT_TARGET ? "stop_target" : "stop";
  if (verb == BG_FINISH) o->key = node == BG_AT_WEAPON ? "finish_weapon" : "finish";
  if (verb == BG_STOP && node == BG_AT_STEP) say_piece(o, 0, o->s->move.piece);
}

static void say(Said *o) {
  static void (*const sayers[BG_VERBS])(Said *) = {
      [BG_TAKE] = say_take,          [BG_FLEET] = say_fleet,      [BG_DECK] = say_deck,
      [BG_DONE] = say_by_node,       [BG_PLACE_AT] = say_place,   [BG_LOAD] = say_load,
      [BG_KEEP] = say_keep,          [BG_USE] = say_use,          [BG_PLAY_CARD] = say_play,
      [BG_LAUNCH_CARD] = say_launch, [BG_SHUTTLE] = say_shuttle,  [BG_END] = say_by_node,
      [BG_ACTIVATE] = say_activate,  [BG_MOVE_SHIP] = say_move,   [BG_STEP] = say_step,
      [BG_STOP] = say_by_node,       [BG_FINISH] = say_by_node,   [BG_ROLL] = say_ecm,
      [BG_DECLINE] = say_ecm,        [BG_CHARGE_UP] = say_charge, [BG_FIRE_AT] = say_attack,
  };
  int verb = bg_verb(o->action);
  (verb < BG_VERBS && sayers[verb] ? sayers[verb] : say_simple)(o);
}

/* What a card or power does stands behind the sentence. */
static void put_help(const Said *o, SbText *out) {
  char key[60];
  SbText k = sb_text(key, sizeof key);
  int power = bg_verb(o->action) == BG_PLAY_CARD ? BG_POWERS + bg_a(o->action)
              : bg_verb(o->action) == BG_USE     ? power_of(o)
                                                 : -1;
  if (power < 0) return;
  sb_text_format(&k, "%s.%s.help",
                 power < BG_POWERS              ? "power"
                 : power < BG_POWERS + BG_KINDS ? "kind"
                                                : "tile",
                 bg_power_word(o->c, power));
  if (!sb_content_has_text(o->content, key)) return;
  /* When a card is played and what it costs stands before the colon: the sentence has said it. */
  const char *help = sb_content_text(o->content, key, o->lang), *colon = strstr(help, ": ");
  bool card = power >= BG_POWERS && power < BG_POWERS + BG_KINDS && colon;
  sb_text_put(out, !card ? ". " : o->lang == SB_FR ? " : " : ": ");
  sb_text_put(out, card ? colon + 2 : help);
}

void bg_action_text(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang,
                    SbText *out) {
  Said o = {.content = content, .c = bg_facts(content), .s = (const BgState *)state, .seat = seat, .action = action};
  const char *args[ARGS];
  char key[40];
  SbText k = sb_text(key, sizeof key);
  o.lang = lang;
  o.key = "skip";
  o.notes = sb_text(o.note_space, sizeof o.note_space);
  for (int i = 0; i < ARGS; i++) {
    o.arg[i] = sb_text(o.space[i], sizeof o.space[i]);
    args[i] = o.space[i];
  }
  say(&o);
  sb_text_format(&k, "action.%s", o.key);
  sb_content_fill(content, key, lang, args, ARGS, out);
  if (o.notes.length) sb_text_format(out, " (%s)", o.note_space);
  put_help(&o, out);
}
