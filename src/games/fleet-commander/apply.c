/* One action, packed, unpacked and carried out. The rules themselves are in setup, turn, travel, attack and weapon. */
#include "fc.h"

SbAction fc_pack(const FcAct *a) {
  switch (a->type) {
    case FC_MOVE:
      return fc_pack_move(a->from, a->to, a->use, a->group, a->tow);
    case FC_LEAVE:
      return fc_pack_move(a->from, 0, a->use, a->group, 0) - FC_MOVE + FC_LEAVE;
    case FC_STRIKE:
    case FC_DETECT:
      return fc_pack_strike(a->type, a->from, a->to, a->piece, a->spent, a->last);
    case FC_RAISE:
      return FC_RAISE | (SbAction)a->from << 5 | (SbAction)a->use << 15;
    case FC_JOIN:
    case FC_RIPOSTE:
      return (SbAction)a->type | (SbAction)a->piece << 15;
    case FC_EXIT:
    case FC_STEP:
    case FC_DODGE:
    case FC_DRIFT:
      return fc_pack_to(a->type, a->to);
    case FC_FIELD:
      return FC_FIELD | (SbAction)a->from << 5;
    case FC_FIRE:
      return FC_FIRE | (SbAction)a->to << 10 | (SbAction)a->piece << 15 | (SbAction)a->value << 20 |
             (SbAction)a->recall << 23;
    case FC_DEPLOY:
    case FC_PLACE_TERRAIN:
      return fc_pack_value(a->type, a->value) | (SbAction)a->to << 10;
    case FC_CHOOSE_WEAPON:
    case FC_REROLL:
    case FC_DISCARD:
      return fc_pack_value(a->type, a->value);
    case FC_SIX:
    case FC_ROLL:
    case FC_KEEP:
      return fc_pack_value(a->type, a->spent);
    default:
      return a->type;
  }
}

FcAct fc_unpack(SbAction x) {
  FcAct a = {.type = (uint8_t)fc_type(x)};
  uint8_t from = fc_from(x), to = fc_to(x), piece = fc_piece(x);
  switch (a.type) {
    case FC_MOVE:
    case FC_LEAVE:
      a.from = from;
      a.to = to;
      a.use = fc_use(x);
      a.group = fc_group(x);
      a.tow = fc_tow(x);
      break;
    case FC_STRIKE:
    case FC_DETECT:
      a.from = from;
      a.to = to;
      a.piece = piece;
      a.spent = fc_spent(x);
      a.last = x >> 30 & 1;
      break;
    case FC_RAISE:
      a.from = from;
      a.use = fc_use(x);
      break;
    case FC_JOIN:
    case FC_RIPOSTE:
      a.piece = piece;
      break;
    case FC_EXIT:
    case FC_STEP:
    case FC_DODGE:
    case FC_DRIFT:
      a.to = to;
      break;
    case FC_FIELD:
      a.from = from;
      break;
    case FC_FIRE:
      a.to = to;
      a.piece = piece;
      a.value = x >> 20 & 7;
      a.recall = x >> 23 & 1;
      break;
    case FC_DEPLOY:
    case FC_PLACE_TERRAIN:
      a.to = to;
      a.value = x >> 20 & 15;
      break;
    case FC_CHOOSE_WEAPON:
    case FC_REROLL:
    case FC_DISCARD:
      a.value = x >> 20 & 15;
      break;
    case FC_SIX:
    case FC_ROLL:
      a.spent = fc_rolled(x);
      break;
    case FC_KEEP:
      a.spent = fc_kept(x);
      break;
    default:
      break;
  }
  return a;
}

static void roll_dice(FcRun *run, int seat, const FcAct *a, int node) {
  FcState *s = run->s;
  uint32_t rolled = 0; /* two bits per die kind */
  for (int colour = 0; colour < 3; colour++)
    for (int n = a->spent >> (2 * colour) & 3; n > 0; n--) {
      int die = fc_die(colour, fc_roll(run));
      s->seat[seat].hand[die]++;
      rolled += 1u << (2 * die);
    }
  fc_say(run, FC_EV_ROLLED, seat, (int)rolled, 0, 0, 0, 0);
  fc_go(run, node, seat);
}

static void move(FcRun *run, int seat, const FcAct *a) {
  FcState *s = run->s;
  fc_say(run, FC_EV_MOVED, seat, a->from, a->to, (int)a->group, a->use, (int)a->tow);
  s->group = (FcGroup){.pieces = a->group,
                       .tow = a->tow,
                       .start = a->from,
                       .from = a->from,
                       .use = a->use,
                       .cause = FC_BY_DIE,
                       .seems = fc_seems_to_double_move(s, seat, a->from, a->group),
                       .doubled = fc_doubles_move(s, seat, a->from, a->group)};
  fc_spend_use(&s->seat[seat], FC_ENGINE, a->use);
  fc_travel(run, a->to);
}

static void second_step(FcRun *run, int seat, const FcAct *a) {
  FcState *s = run->s;
  fc_reveal(run, s->group.pieces); /* FC-12.15 */
  fc_say(run, FC_EV_MOVED, seat, s->group.start, a->to, (int)s->group.pieces, FC_USES, (int)s->group.tow);
  fc_travel(run, a->to);
}

static void pick_field(FcRun *run, int seat, const FcAct *a) { /* FC-13.3 */
  FcState *s = run->s;
  int face = fc_roll(run);
  fc_say(run, FC_EV_FIELD, seat, a->from, face, 0, 0, 0);
  uint32_t to = face == FC_SPECIAL ? 0 : fc_towards(a->from, face) & ~(s->asteroids | s->gravity);
  if (!to) return fc_phase_one_rest(run);
  s->field = a->from;
  s->field_face = (uint8_t)face;
  fc_go(run, FC_AT_DRIFT, seat);
}

static void drift(FcRun *run, int seat, const FcAct *a) { /* FC-13.4, FC-13.5 */
  FcState *s = run->s;
  s->asteroids = (s->asteroids & ~fc_bit(s->field)) | fc_bit(a->to);
  fc_say(run, FC_EV_DRIFTED, seat, s->field, a->to, 0, 0, 0);
  s->field = FC_NO_SQUARE;
  s->field_face = 0;
  if (s->at[a->to]) {
    if (fc_here(s, seat, a->to)) s->tested = a->to;
    fc_asteroid_test(run, a->to);
    if (s->node == FC_AT_OVER) return;
  }
  fc_phase_one_rest(run);
}

static void end_actions(FcRun *run, int seat) {
  FcSeat *p = &run->s->seat[seat];
  for (int d = 0; d < FC_DICE; d++)
    if (fc_have(p, d)) return fc_go(run, FC_AT_BRIDGE, seat);
  fc_end_turn(run);
}

static void keep(FcRun *run, int seat, const FcAct *a) {
  bool six = run->s->node == FC_AT_KEEP_SIX;
  fc_keep(run->s, seat, a->spent);
  fc_say(run, FC_EV_KEPT, seat, (int)a->spent, 0, 0, 0, 0);
  if (six)
    fc_begin_turn(run, run->s->first);
  else
    fc_end_turn(run);
}

void fc_apply(const SbContent *content, SbState *state, int seat, SbAction action, SbChance *chance, SbEvents *events) {
  FcRun run = {fc_facts(content), (FcState *)state, chance, events};
  FcAct a = fc_unpack(action);
  switch (a.type) {
    case FC_CHOOSE_WEAPON:
    case FC_PLACE_TERRAIN:
    case FC_DEPLOY:
      fc_apply_setup(&run, seat, &a);
      break;
    case FC_PASS:
      if (run.s->node == FC_AT_TERRAIN)
        fc_apply_setup(&run, seat, &a);
      else
        fc_apply_attack(&run, seat, &a);
      break;
    case FC_SIX:
      roll_dice(&run, seat, &a, FC_AT_KEEP_SIX);
      break;
    case FC_ROLL:
      roll_dice(&run, seat, &a, FC_AT_ACTIONS);
      break;
    case FC_FIELD:
      pick_field(&run, seat, &a);
      break;
    case FC_DRIFT:
      drift(&run, seat, &a);
      break;
    case FC_MOVE:
      move(&run, seat, &a);
      break;
    case FC_EXIT:
      fc_exit(&run, a.to);
      break;
    case FC_STEP:
      second_step(&run, seat, &a);
      break;
    case FC_STOP:
      run.s->group = (FcGroup){0};
      fc_go(&run, FC_AT_ACTIONS, seat);
      break;
    case FC_LEAVE:
      fc_spend_use(&run.s->seat[seat], FC_ENGINE, a.use);
      fc_leave(&run, seat, a.group, a.use);
      break;
    case FC_LEAVE_STEP:
      fc_leave(&run, seat, run.s->group.pieces, FC_USES);
      break;
    case FC_END:
      end_actions(&run, seat);
      break;
    case FC_KEEP:
      keep(&run, seat, &a);
      break;
    case FC_FIRE:
    case FC_REROLL:
    case FC_CLEAR:
    case FC_DRAIN:
    case FC_DISCARD:
      fc_apply_weapon(&run, seat, &a);
      break;
    default:
      fc_apply_attack(&run, seat, &a);
      break;
  }
}

void fc_resign(const SbContent *content, SbState *state, int seat, SbQuit how, SbEvents *events) { /* FC-14.4 */
  static const uint8_t told[SB_QUITS] = {0, FC_EV_RESIGNED, FC_EV_TIMED_OUT, FC_EV_GONE};
  static const uint8_t reasons[SB_QUITS] = {0, FC_BY_RESIGNING, FC_BY_TIME, FC_BY_ABSENCE};
  FcRun run = {fc_facts(content), (FcState *)state, NULL, events};
  fc_say(&run, told[how], seat, 0, 0, 0, 0, 0);
  fc_finish(&run, !seat, reasons[how]);
}
