/* From nothing to the first turn: starting player, weapons, terrain, deployment, the six dice (sections 2, 12, 13). */
#include <string.h>

#include "fc.h"

enum { OPT_SCENARIO, OPT_ADVANCED, OPT_SECRET, OPT_MASKED, OPT_TURN_LIMIT };

static void deal_weapons(FcRun *run) {
  uint32_t left = (1u << FC_WEAPONS) - 1;
  for (int i = 0; i < 3; i++)
    left &= ~fc_bit(sb_chance_draw(run->chance, &run->s->rng, run->c->dice, FC_DIE_DEAL, left));
  run->s->seat[0].dealt = (uint8_t)(((1u << FC_WEAPONS) - 1) & ~left);
  run->s->seat[1].dealt = (uint8_t)left;
}

static void muster(const FcContent *c, FcState *s, int seat) {
  FcSeat *p = &s->seat[seat];
  p->weapon = FC_NO_WEAPON;
  p->drones = FC_NO_PIECE;
  memcpy(p->undeployed, c->scenario[s->scenario].fleet[seat], sizeof p->undeployed);
  if (s->masked) p->undeployed[FC_DECOY] = c->decoys; /* FC-12.3, FC-12.22 */
  for (int k = 0; k < FC_KINDS; k++) p->to_deploy = (uint8_t)(p->to_deploy + p->undeployed[k]);
}

bool fc_setup(const SbContent *content, const SbSetup *setup, SbState *state, SbChance *chance, SbEvents *events,
              SbError *error) {
  const FcContent *c = fc_facts(content);
  FcState *s = (FcState *)state;
  FcRun run = {c, s, chance, events};
  if (setup->seats != 2) return sb_fail(error, "Fleet Commander is played by 2, not by %d", setup->seats);
  memset(s, 0, sizeof *s);
  sb_rng_init(&s->rng, setup->seed[0], setup->seed[1]);
  s->scenario = (uint8_t)setup->options[OPT_SCENARIO];
  s->advanced = (uint8_t)setup->options[OPT_ADVANCED];
  s->secret = (uint8_t)setup->options[OPT_SECRET];
  s->masked = (uint8_t)setup->options[OPT_MASKED];
  s->turn_limit = (uint16_t)setup->options[OPT_TURN_LIMIT];
  s->field = s->tested = FC_NO_SQUARE;
  s->winner = 2;
  s->attack.ship = s->attack.riposte = FC_NO_PIECE;
  memset(s->square, FC_NOWHERE, sizeof s->square);
  for (int i = 0; i < FC_SQUARES; i++)
    fc_shift_containers(s, i, c->scenario[s->scenario].containers[i], 0); /* FC-13.41 */
  for (int seat = 0; seat < 2; seat++) muster(c, s, seat);
  int first = c->scenario[s->scenario].first;
  if (first == 2) first = sb_chance_draw(chance, &s->rng, c->dice, FC_DIE_START, 0); /* FC-2.2 */
  s->first = s->active = (uint8_t)first;
  fc_say(&run, FC_EV_STARTS, first, 0, 0, 0, 0, 0);
  if (s->scenario == FC_CAPTURE) { /* FC-13.20, FC-13.22: nobody has a weapon, and it counts as lost (FC-9.9) */
    s->seat[0].weapon_lost = s->seat[1].weapon_lost = 1;
    fc_go(&run, FC_AT_TERRAIN, first);
    return true;
  }
  if (s->secret) deal_weapons(&run);
  fc_go(&run, FC_AT_WEAPON, first);
  return true;
}

static void choose_weapon(FcRun *run, int seat, const FcAct *a) {
  FcState *s = run->s;
  s->seat[seat].weapon = a->value;
  s->seat[seat].weapon_open = !s->secret;
  if (s->secret) {
    sb_event(run->events, (SbEvent){FC_EV_WEAPON, SB_TO_SEAT(seat), {seat, a->value}});
    sb_event(run->events, (SbEvent){FC_EV_WEAPON_SECRET, SB_TO_OTHERS(seat), {seat}});
  } else {
    fc_say(run, FC_EV_WEAPON, seat, a->value, 0, 0, 0, 0);
  }
  s->active = (uint8_t)!seat;
  if (seat == s->first) {
    fc_go(run, FC_AT_WEAPON, !seat);
  } else {
    s->active = s->first;
    fc_go(run, FC_AT_TERRAIN, s->first);
  }
}

/* `seat` deploys next if it has something left, else the other, else the battle begins. */
static void next_to_deploy(FcRun *run, int seat) {
  FcState *s = run->s;
  if (!s->seat[seat].to_deploy) seat = !seat;
  if (!s->seat[seat].to_deploy) return fc_first_turn(run);
  s->active = (uint8_t)seat;
  fc_go(run, FC_AT_DEPLOY, seat);
}

static void place_terrain(FcRun *run, int seat, const FcAct *a) {
  FcState *s = run->s;
  if (a->type == FC_PASS) {
    fc_say(run, FC_EV_NO_TERRAIN, seat, 0, 0, 0, 0, 0);
  } else {
    if (a->value)
      s->gravity |= fc_bit(a->to);
    else
      s->asteroids |= fc_bit(a->to);
    fc_say(run, FC_EV_TERRAIN, seat, a->to, a->value, 0, 0, 0);
  }
  s->terrain_placed++;
  if (s->terrain_placed == 4) return next_to_deploy(run, s->first);
  s->active = (uint8_t)!seat;
  fc_go(run, FC_AT_TERRAIN, !seat);
}

static void deploy(FcRun *run, int seat, const FcAct *a) {
  FcState *s = run->s;
  int piece = s->pieces++, kind = a->value;
  s->owner[piece] = (uint8_t)seat;
  s->kind[piece] = (uint8_t)kind;
  s->hull[piece] = run->c->hull[kind];
  if (s->masked && kind != FC_SHUTTLE) s->hidden |= fc_bit(piece);
  fc_put(s, piece, a->to);
  s->seat[seat].undeployed[kind]--;
  s->seat[seat].to_deploy--;
  if (s->hidden & fc_bit(piece)) {
    sb_event(run->events, (SbEvent){FC_EV_DEPLOYED, SB_TO_SEAT(seat), {seat, piece, a->to, kind}});
    sb_event(run->events, (SbEvent){FC_EV_DEPLOYED, SB_TO_OTHERS(seat), {seat, piece, a->to, FC_UNKNOWN}});
  } else {
    fc_say(run, FC_EV_DEPLOYED, seat, piece, a->to, kind, 0, 0);
  }
  next_to_deploy(run, !seat);
}

void fc_apply_setup(FcRun *run, int seat, const FcAct *a) {
  switch (run->s->node) {
    case FC_AT_WEAPON:
      choose_weapon(run, seat, a);
      break;
    case FC_AT_TERRAIN:
      place_terrain(run, seat, a);
      break;
    default:
      deploy(run, seat, a);
      break;
  }
}
