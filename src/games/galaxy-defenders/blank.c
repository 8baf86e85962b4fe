/* States with nothing in them: every context empty, the board and the decks of a mission before anybody comes. */
#include <string.h>

#include "gd.h"

static int on_stack(const GdState *s, int frame) {
  int n = 0;
  for (int i = 0; i < s->depth; i++) n += s->stack[i] == frame;
  return n;
}

static void clear_attack(GdAttack *attack) {
  *attack = (GdAttack){.at = GD_NOWHERE,
                       .by = GD_BODY_NONE,
                       .weapon = GD_NONE,
                       .thing = GD_NONE,
                       .target = GD_BODY_NONE,
                       .defender = GD_BODY_NONE};
}

static void clear_march(GdMarch *march) {
  *march = (GdMarch){.to = GD_NOWHERE, .alien = GD_NONE, .target = GD_NONE, .from = GD_NONE};
  memset(march->path, GD_NONE, sizeof march->path);
  memset(march->carried, GD_NONE, sizeof march->carried);
}

static void clear_moving(GdSignalsState *moving) {
  *moving = (GdSignalsState){0};
  for (int i = 0; i < GD_SIGNALS; i++) moving->order[i] = GD_NOWHERE;
}

static void clear_script(GdScript *script) {
  *script = (GdScript){.line = GD_NOWHERE,
                       .end = GD_NOWHERE,
                       .by = GD_NONE,
                       .body = GD_BODY_NONE,
                       .picked = GD_NONE,
                       .weapon = GD_NONE,
                       .thing = GD_NONE,
                       .at = GD_NOWHERE};
}

void gd_clear(GdState *s, int frame) {
  switch (frame) {
    case GD_IN_SETUP:
      s->setup = (GdSetupState){.seat = GD_NONE};
      memset(s->setup.drawn, GD_NONE, sizeof s->setup.drawn);
      break;
    case GD_IN_TURN:
      s->turn = (GdTurn){.seat = GD_NONE, .weapon = GD_NONE, .target = GD_NONE, .command = GD_NONE, .card = GD_NONE};
      break;
    case GD_IN_MOVE:
      s->move = (GdMove){.unit = GD_NONE, .back = GD_NOWHERE};
      break;
    case GD_IN_ATTACK:
      for (int i = on_stack(s, frame); i < GD_NESTED; i++) clear_attack(&s->attack[i]);
      break;
    case GD_IN_ALIENS:
      s->aliens = (GdAliensState){.card = GD_NONE, .first = GD_NONE};
      break;
    case GD_IN_ACT:
      for (int i = on_stack(s, frame); i < GD_NESTED; i++)
        s->act[i] = (GdActState){.alien = GD_NONE, .target = GD_NONE, .queue = {GD_NONE, GD_NONE}};
      break;
    case GD_IN_MARCH:
      clear_march(&s->march);
      break;
    case GD_IN_SIGNALS:
      clear_moving(&s->moving);
      break;
    case GD_IN_TELEPORT:
      s->teleport = (GdTeleport){.at = GD_NOWHERE, .came = GD_NONE};
      break;
    case GD_IN_REVEAL:
      s->reveal = (GdReveal){.at = GD_NOWHERE};
      break;
    case GD_IN_GUARD:
      s->guard = (GdGuardState){.alien = {GD_NONE, GD_NONE, GD_NONE, GD_NONE}};
      break;
    case GD_IN_DEATH:
      s->death = (GdDeath){.alien = GD_NONE};
      break;
    case GD_IN_SCRIPT:
      clear_script(&s->script);
      break;
    case GD_IN_DEAL:
      s->deal = (GdDeal){.thing = GD_NONE, .to = GD_NONE};
      break;
    case GD_IN_GAIN:
      s->gain = (GdGainState){.seat = GD_NONE, .thing = GD_NONE};
      break;
    case GD_IN_FRIENDS:
      s->friends = (GdFriends){.by = GD_NONE};
      break;
    case GD_IN_DEBRIEF:
      s->debrief = (GdDebrief){.line = GD_NOWHERE, .seat = GD_NONE};
      break;
    default:
      break;
  }
}

void gd_no_agent(GdAgent *agent) {
  *agent = (GdAgent){.at = GD_NOWHERE, .sheet = GD_NONE, .carries = GD_NONE};
  memset(agent->weapon, GD_NONE, sizeof agent->weapon);
  memset(agent->device, GD_NONE, sizeof agent->device);
  memset(agent->skill, GD_NONE, sizeof agent->skill);
  memset(agent->tactic, GD_NONE, sizeof agent->tactic);
}

void gd_no_drone(GdDroneState *drone) {
  *drone = (GdDroneState){.at = GD_NOWHERE, .kind = GD_NONE};
}

void gd_no_alien(GdAlien *alien) {
  *alien = (GdAlien){.card = GD_NONE, .came = GD_NONE};
  for (int i = 0; i < GD_FIGURES; i++) alien->at[i] = GD_NOWHERE;
}

static void blank_bodies(GdState *s) {
  for (int i = 0; i < GD_SEATS; i++) gd_no_agent(&s->agent[i]);
  for (int i = 0; i < GD_DRONES; i++) gd_no_drone(&s->drone[i]);
  for (int i = 0; i < GD_ALIENS; i++) gd_no_alien(&s->alien[i]);
  for (int i = 0; i < GD_SIGNALS; i++) s->signal[i] = (GdSignal){.at = GD_NOWHERE};
  for (int i = 0; i < GD_TOKENS; i++) s->token[i] = (GdTokenState){.at = GD_NOWHERE, .kind = GD_NONE};
}

static void blank_board(const GdMission *m, GdState *s) {
  for (int i = 0; i < m->locks; i++) s->gate[m->lock[i]] = m->lock_state[i];
  memcpy(s->point, m->point, sizeof s->point);
  for (int i = 0; i < GD_OBJECTS; i++) s->object[i] = (GdObject){.at = GD_NOWHERE, .by = GD_NONE};
  for (int i = 0; i < m->objects; i++) s->object[i] = (GdObject){.at = m->object[i], .state = GD_ON_MAP, .by = GD_NONE};
  for (int i = 0; i < m->crates; i++) s->crate[i] = 1;
}

static void blank_piles(const GdContent *c, const GdMission *m, GdState *s) {
  memcpy(s->pool[0], m->reserve, sizeof s->pool[0]);
  memcpy(s->deck, m->deck, sizeof s->deck);
  memcpy(s->encounter, m->encounters, sizeof s->encounter);
  memcpy(s->event, m->event, sizeof s->event);
  for (int i = 0; i < c->things; i++) s->left[i] = c->thing[i].copies;
}

void gd_blank(const GdContent *c, const SbSetup *setup, GdState *s) {
  memset(s, 0, sizeof *s);
  sb_rng_init(&s->rng, setup->seed[0], setup->seed[1]);
  for (int i = 0; i < GD_OPTIONS; i++) s->options[i] = (uint8_t)setup->options[i];
  s->seats = (uint8_t)setup->seats;
  s->agents = (uint8_t)(setup->seats - s->options[GD_OPT_MIND]);
  s->alpha = s->first = s->weather = GD_NONE;
  memset(s->past, GD_NONE, sizeof s->past);
  for (int frame = 0; frame < GD_FRAMES; frame++) gd_clear(s, frame);
  blank_bodies(s);
  blank_board(gd_mission(c, s), s);
  blank_piles(c, gd_mission(c, s), s);
}
