/* Reading positions: what is going on. A hand-written one names the ship that moves or attacks; what must be true
 * around it (the activation, the charged weapon, whose decision it is, the stack) follows. */
#include "position.h"

static const BgPart *part_of(int frame) {
  for (int i = 0; i < BG_PARTS_OF_STATE; i++)
    if (bg_part_table[i].frame == frame) return &bg_part_table[i];
  return NULL;
}

/* The members of a context, NULL where it is not given. */
static const json_t *given(const json_t *json, int frame) {
  const json_t *object = json_object_get(json, part_of(frame)->name);
  return json_is_null(object) ? NULL : object;
}

static bool has(const json_t *json, int frame, const char *member) {
  return json_object_get(given(json, frame), member) != NULL;
}

static bool read_part(const BgContent *c, const json_t *json, BgState *s, const BgPart *part, SbError *error) {
  const char *names[24];
  int count = 0;
  const json_t *object = given(json, part->frame);
  if (!object) return true;
  for (const BgField *field = part->fields; field->name; field++) names[count++] = field->name;
  names[count] = NULL;
  if (!sb_read_only(object, part->name, names, error)) return false;
  for (const BgField *field = part->fields; field->name; field++)
    if (!bg_read_field(c, s, field, object, error)) return false;
  return true;
}

static bool needs(const json_t *json, int frame, const char *member, SbError *error) {
  const json_t *value = json_object_get(given(json, frame), member);
  return !given(json, frame) || (value && !json_is_null(value)) ||
         sb_fail(error, "\"%s\" needs \"%s\"", part_of(frame)->name, member);
}

/* Nothing is said about it, not even that there is none. */
static bool open(const json_t *json, int frame) {
  return !json_object_get(json, part_of(frame)->name);
}

/* ---- what follows ------------------------------------------------------------------------------------ */

static uint8_t ships_here(const BgState *s, int card) {
  uint8_t set = 0;
  for (int i = 0; i < BG_SQUAD; i++)
    if (bg_on_board(s, card * BG_SQUAD + i)) set |= (uint8_t)(1u << i);
  return set;
}

/* Whose activation it must be when only a movement, a charge or an attack is given. */
static int acting_card(const BgState *s) {
  if (s->patrol.seat != BG_NONE) return s->move.piece == BG_NONE ? BG_NONE : bg_card_of(s->move.piece);
  if (s->move.piece != BG_NONE) return bg_card_of(s->move.piece);
  if (s->charge.piece != BG_NONE) return bg_card_of(s->charge.piece);
  return s->attack.attacker == BG_NONE ? BG_NONE : bg_card_of(s->attack.attacker);
}

static void usual_activation(const json_t *json, BgState *s) {
  BgAct *act = &s->act;
  bool shooting = s->charge.piece != BG_NONE || s->node == BG_AT_WEAPON || s->node == BG_AT_TARGET;
  if (act->card == BG_NONE && open(json, BG_IN_ACTIVATION)) act->card = (uint8_t)acting_card(s);
  if (act->card == BG_NONE) return;
  if (s->card[act->card].place == BG_PLAY) s->card[act->card].activated = 1;
  if (!has(json, BG_IN_ACTIVATION, "stage")) act->stage = s->node == BG_AT_OPTION || s->move.by ? 4 : shooting ? 2 : 0;
  if (!has(json, BG_IN_ACTIVATION, "moved")) {
    if (act->stage >= 2) act->moved = ships_here(s, act->card);
    if (s->move.stage >= 3 && !s->move.by) act->moved |= (uint8_t)(1u << s->move.piece % BG_SQUAD);
  }
  if (!has(json, BG_IN_ACTIVATION, "fired") && s->charge.piece != BG_NONE)
    act->fired[s->charge.piece % BG_SQUAD] |= (uint16_t)(1u << s->charge.weapon);
}

/* The one ship of the activated card, where it has just one. */
static int only_ship(const BgContent *c, const BgState *s) {
  return s->act.card != BG_NONE && bg_ships_of(c, s, s->act.card) == 1 ? s->act.card * BG_SQUAD : BG_NONE;
}

static void usual_move(const BgContent *c, const json_t *json, BgState *s) {
  BgMove *move = &s->move;
  if (s->node == BG_AT_STEP && open(json, BG_IN_MOVE)) move->piece = (uint8_t)only_ship(c, s);
  if (move->piece == BG_NONE) return;
  bool ended = s->node == BG_AT_REACTION || s->node == BG_AT_PATROL || s->patrol.seat != BG_NONE;
  bool rolling = s->node == BG_AT_ECM;
  if (!has(json, BG_IN_MOVE, "stage")) move->stage = ended ? 3 : rolling ? 1 : 0;
  if (!has(json, BG_IN_MOVE, "stepped")) move->stepped = rolling;
  if (!has(json, BG_IN_MOVE, "left") && !ended) {
    int spaces = bg_on_board(s, move->piece) ? bg_move_of(c, s, move->piece) : 0;
    move->left = (uint8_t)(rolling && spaces ? spaces - 1 : spaces);
  }
  if (!has(json, BG_IN_MOVE, "lead") && bg_size(c, s, move->piece) == BG_MEDIUM && !ended)
    move->lead = bg_piece(s, move->piece)->at[0];
  if (!has(json, BG_IN_MOVE, "ecm_due") && move->roller != BG_NONE) bg_put(move->ecm_due, move->roller);
}

static void usual_charge(const BgContent *c, const json_t *json, BgState *s) {
  BgCharge *charge = &s->charge;
  bool attack = s->attack.attacker != BG_NONE && s->patrol.seat == BG_NONE;
  if (s->node == BG_AT_TARGET && open(json, BG_IN_CHARGE)) charge->piece = (uint8_t)only_ship(c, s);
  if (charge->piece == BG_NONE && attack && open(json, BG_IN_CHARGE)) {
    charge->piece = s->attack.attacker;
    charge->weapon = s->attack.weapon;
  }
  if (charge->piece == BG_NONE || has(json, BG_IN_CHARGE, "left")) return;
  bool known = bg_on_board(s, charge->piece) && bg_weapon(c, s, bg_card_of(charge->piece), charge->weapon);
  int attacks = known ? bg_attacks_of(c, s, charge->piece, charge->weapon) : 0;
  charge->left = (uint8_t)(attack && attacks ? attacks - 1 : attacks);
}

static void usual_attack(const BgContent *c, const json_t *json, BgState *s) {
  static const uint8_t stages[BG_WINDOWS] = {[BG_RW_MISS] = 4, [BG_RW_HIT] = 6, [BG_RW_BOOST] = 7, [BG_RW_LOST] = 11};
  BgAttack *attack = &s->attack;
  if (!given(json, BG_IN_ATTACK)) return;
  bool window = s->window.kind < BG_WINDOWS;
  int cell = 0;
  if (attack->letter != BG_NONE && attack->number != BG_NONE)
    cell = bg_ship(c, s, bg_card_of(attack->target))->grid[attack->number][attack->letter];
  if (!has(json, BG_IN_ATTACK, "stage")) attack->stage = window ? stages[s->window.kind] : 2;
  if (!has(json, BG_IN_ATTACK, "hit")) attack->hit = cell == 1 || cell == 2 || attack->stage > 5;
  if (!has(json, BG_IN_ATTACK, "down")) attack->down = bg_piece(s, attack->target)->blue == 0 && attack->stage > 2;
  if (!has(json, BG_IN_ATTACK, "critical")) attack->critical = cell == 2 && attack->down;
  bool known = bg_on_board(s, attack->attacker) && bg_on_board(s, attack->target) &&
               bg_weapon(c, s, bg_card_of(attack->attacker), attack->weapon);
  if (!has(json, BG_IN_ATTACK, "strength") && known)
    attack->strength = (uint8_t)bg_strength_of(c, s, attack->attacker, attack->weapon, attack->target);
}

static void usual_patrol(const json_t *json, BgState *s) {
  BgPatrol *patrol = &s->patrol;
  if (!given(json, BG_IN_PATROL)) return;
  if (!has(json, BG_IN_PATROL, "seat")) patrol->seat = s->card[patrol->card].controller;
  if (!has(json, BG_IN_PATROL, "target")) patrol->target = s->move.piece;
  if (!has(json, BG_IN_PATROL, "may")) patrol->may = ships_here(s, patrol->card);
  if (s->attack.attacker != BG_NONE && bg_card_of(s->attack.attacker) == patrol->card)
    patrol->may &= (uint8_t) ~(1u << s->attack.attacker % BG_SQUAD);
}

static void usual_lost(const json_t *json, BgState *s) {
  if (!given(json, BG_IN_LOST)) return;
  if (!has(json, BG_IN_LOST, "active")) s->lost.active = 1;
  if (!has(json, BG_IN_LOST, "stage")) s->lost.stage = s->node == BG_AT_RESCUE ? 0 : 3;
  if (!has(json, BG_IN_LOST, "queue") && s->lost.piece != BG_NONE) bg_put(s->lost.queue, s->lost.piece);
}

/* A card that is being placed has left the screen or the hold (BG-6.1). */
static void usual_placing(const json_t *json, BgState *s) {
  BgPlacing *placing = &s->placing;
  if (placing->card == BG_NONE || s->node != BG_AT_PLACE) return;
  BgCard *card = &s->card[placing->card];
  if (!has(json, BG_IN_PLACE, "from") && card->place == BG_HOLD) placing->from = card->hold;
  if (card->place != BG_SCREEN && card->place != BG_HOLD) return;
  card->place = BG_PLAY;
  card->hold = BG_NONE;
}

static void usual_rest(const BgContent *c, const json_t *json, BgState *s) {
  if (given(json, BG_IN_DRAW)) {
    if (!has(json, BG_IN_DRAW, "seat")) s->draw.seat = s->active;
    int shown = 0;
    while (shown < 4 && s->draw.shown[shown] != BG_NONE) shown++;
    if (!has(json, BG_IN_DRAW, "look")) s->draw.look = (uint8_t)shown;
    if (!has(json, BG_IN_DRAW, "left") && !shown && !s->draw.gift && !s->draw.look) s->draw.left = 1;
    for (int seat = 0; seat < s->seats && shown && !has(json, BG_IN_DRAW, "from"); seat++)
      if (bg_enemies(c, s, seat, s->draw.seat)) s->draw.from = (uint8_t)bg_pile_of(c, s, seat);
  }
  if (given(json, BG_IN_OPTION)) {
    static const uint8_t whens[BG_PHASES] = {BG_WHEN_ENERGY, BG_WHEN_ENERGY, BG_WHEN_LAUNCHED, BG_WHEN_TURN_END};
    if (!has(json, BG_IN_OPTION, "seat")) s->option.seat = s->active;
    if (!has(json, BG_IN_OPTION, "when"))
      s->option.when = s->act.card != BG_NONE ? BG_WHEN_ACTIVATION_END : whens[s->phase];
    if (!has(json, BG_IN_OPTION, "subject") && s->option.when == BG_WHEN_ACTIVATION_END)
      s->option.subject = s->act.card;
  }
  if (given(json, BG_IN_HERO) && !has(json, BG_IN_HERO, "seat")) s->hero.seat = s->active;
  if (given(json, BG_IN_ENGINES) && !has(json, BG_IN_ENGINES, "active")) s->engines.active = 1;
  if (given(json, BG_IN_ENGINES) && !has(json, BG_IN_ENGINES, "count")) s->engines.count = 3;
}

/* ---- the stack --------------------------------------------------------------------------------------- */

static bool setting_up(const BgState *s) {
  return s->node <= BG_AT_FIRST;
}

static void usual_stack(BgState *s) {
  s->stack[s->depth++] = setting_up(s) ? BG_IN_SETUP : BG_IN_TURN;
  bool late = s->move.piece != BG_NONE && s->move.by; /* Slip Away: a movement inside the options */
  for (int i = 0; i < BG_PARTS_OF_STATE; i++) {
    int frame = bg_part_table[i].frame;
    if (bg_part_is_clear(s, &bg_part_table[i]) || (frame == BG_IN_PLACE && setting_up(s))) continue;
    if (frame == BG_IN_MOVE && late) continue;
    if (frame == BG_IN_LOST && !s->lost.active) continue;
    s->stack[s->depth++] = (uint8_t)frame;
    if (frame == BG_IN_OPTION && late) s->stack[s->depth++] = BG_IN_MOVE;
  }
}

static bool read_stack(const json_t *json, BgState *s, SbError *error) {
  const json_t *list = json_object_get(json, "stack"), *value;
  size_t i;
  if (!list) {
    usual_stack(s);
    return true;
  }
  if (!json_is_array(list) || json_array_size(list) > BG_STACK)
    return sb_fail(error, "\"stack\" must be a list of at most %d", BG_STACK);
  json_array_foreach (list, i, value) {
    int frame = sb_read_id(value, bg_frame_names, BG_FRAMES);
    if (frame <= BG_IN_NOTHING) return sb_fail(error, "\"stack\": there is no such frame");
    s->stack[s->depth++] = (uint8_t)frame;
  }
  return true;
}

/* ---- whose decision it is ----------------------------------------------------------------------------- */

static int window_seat(const BgContent *c, const BgState *s) {
  int about = s->window.kind == BG_RW_MOVE   ? s->move.piece
              : s->window.kind == BG_RW_HIT  ? s->attack.target
              : s->window.kind == BG_RW_LOST ? s->lost.piece
                                             : s->attack.attacker;
  if (about >= BG_PIECES) return s->active;
  for (int n = 0; n < s->seats; n++) {
    int seat = bg_turn_order(s, s->active, n);
    bool enemy = bg_enemies(c, s, seat, bg_controller(s, about));
    if (s->window.kind == BG_RW_MOVE ? enemy : s->window.kind == BG_RW_HIT ? !enemy : seat == bg_controller(s, about))
      return seat;
  }
  return s->active;
}

int bg_usual_asked(const BgContent *c, const BgState *s) {
  switch (s->node) {
    case BG_AT_SETUP:
    case BG_AT_CARGO:
    case BG_AT_PLACE:
      return s->placing.card < BG_CARDS ? bg_seat_of(s->placing.card) : s->active;
    case BG_AT_KEEP:
    case BG_AT_LIMIT:
      return s->draw.seat < BG_SEATS ? s->draw.seat : s->active;
    case BG_AT_OPTION:
      return s->option.seat < BG_SEATS ? s->option.seat : s->active;
    case BG_AT_ECM:
      return s->move.roller < BG_PIECES ? bg_controller(s, s->move.roller) : s->active;
    case BG_AT_REACTION:
      return window_seat(c, s);
    case BG_AT_PATROL:
      return s->patrol.seat < BG_SEATS ? s->patrol.seat : s->active;
    case BG_AT_HERO:
      return s->hero.seat < BG_SEATS ? s->hero.seat : s->active;
    case BG_AT_RESCUE:
      return s->lost.piece < BG_PIECES ? bg_controller(s, s->lost.piece) : s->active;
    default:
      return s->active;
  }
}

bool bg_read_going_on(const BgContent *c, const json_t *json, BgState *s, SbError *error) {
  for (int i = 0; i < BG_PARTS_OF_STATE; i++)
    if (!read_part(c, json, s, &bg_part_table[i], error)) return false;
  if (!needs(json, BG_IN_ACTIVATION, "card", error) || !needs(json, BG_IN_MOVE, "ship", error) ||
      !needs(json, BG_IN_CHARGE, "ship", error) || !needs(json, BG_IN_ATTACK, "ship", error) ||
      !needs(json, BG_IN_ATTACK, "target", error) || !needs(json, BG_IN_PATROL, "card", error) ||
      !needs(json, BG_IN_PLACE, "card", error) || !needs(json, BG_IN_WINDOW, "kind", error))
    return false;
  for (int i = 0; i < BG_PARTS_OF_STATE; i++)
    for (const BgField *field = bg_part_table[i].fields; field->name && given(json, bg_part_table[i].frame); field++)
      if (!bg_field_is_good(c, s, field))
        return sb_fail(error, "\"%s\": \"%s\" is out of range", bg_part_table[i].name, field->name);
  usual_placing(json, s);
  usual_patrol(json, s);
  usual_move(c, json, s);
  usual_attack(c, json, s);
  usual_charge(c, json, s);
  usual_activation(json, s);
  usual_lost(json, s);
  usual_rest(c, json, s);
  s->asked = (uint8_t)bg_usual_asked(c, s);
  return read_stack(json, s, error);
}
