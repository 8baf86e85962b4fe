/* States with nothing in them: every context empty, before ships and cards. */
#include <string.h>

#include "bg.h"

void bg_clear(BgState *s, int frame) {
  switch (frame) {
    case BG_IN_ACTIVATION:
      s->act = (BgAct){.card = BG_NONE};
      break;
    case BG_IN_MOVE:
      s->move = (BgMove){.piece = BG_NONE, .lead = BG_NOWHERE, .roller = BG_NONE};
      break;
    case BG_IN_CHARGE:
      s->charge = (BgCharge){.piece = BG_NONE};
      break;
    case BG_IN_PATROL:
      s->patrol = (BgPatrol){.seat = BG_NONE, .target = BG_NONE, .card = BG_NONE};
      break;
    case BG_IN_ATTACK:
      s->attack = (BgAttack){.attacker = BG_NONE,
                             .target = BG_NONE,
                             .letter = BG_NONE,
                             .number = BG_NONE,
                             .place = {BG_NOWHERE, BG_NOWHERE}};
      break;
    case BG_IN_LOST:
      s->lost = (BgLost){.piece = BG_NONE, .by = BG_NONE};
      break;
    case BG_IN_WINDOW:
      s->window = (BgWindowState){.kind = BG_NONE};
      break;
    case BG_IN_DRAW:
      s->draw = (BgDraw){.seat = BG_NONE, .from = BG_NONE, .shown = {BG_NONE, BG_NONE, BG_NONE, BG_NONE}};
      break;
    case BG_IN_OPTION:
      s->option = (BgOptionState){.when = BG_NONE, .subject = BG_NONE, .seat = BG_NONE};
      break;
    case BG_IN_PLACE:
      s->placing = (BgPlacing){.card = BG_NONE, .from = BG_NONE};
      break;
    case BG_IN_HERO:
      s->hero = (BgHero){.seat = BG_NONE, .kind = BG_NONE};
      break;
    case BG_IN_ENGINES:
      s->engines = (BgEngines){.tile = BG_NONE};
      break;
    default:
      break;
  }
}

static void blank_card(BgState *s, int index) {
  BgCard *card = &s->card[index];
  card->version = card->hold = BG_NONE;
  card->controller = (uint8_t)bg_seat_of(index);
  for (int i = 0; i < BG_SQUAD; i++) card->piece[i].at[0] = card->piece[i].at[1] = BG_NOWHERE;
  for (int i = 0; i < BG_ATTACHED; i++) card->attached[i].kind = card->attached[i].owner = BG_NONE;
}

static void blank_tiles(const BgContent *c, const BgMission *m, BgState *s) {
  for (int kind = 0; kind < c->tile_kinds; kind++) s->tile_pool[kind] = c->tile[kind].copies;
  s->tiles = m->tiles;
  for (int i = 0; i < BG_TILES; i++) {
    s->tile[i] = (BgTile){.kind = BG_NONE, .at = {BG_NOWHERE, BG_NOWHERE}};
    if (i >= m->tiles) continue;
    s->tile[i] = (BgTile){.kind = m->tile[i].kind, .at = {m->tile[i].at[0], m->tile[i].at[1]}};
    if (m->tile[i].kind != BG_NONE && s->tile_pool[m->tile[i].kind]) s->tile_pool[m->tile[i].kind]--;
  }
}

void bg_blank(const BgContent *c, const SbSetup *setup, BgState *s) {
  memset(s, 0, sizeof *s);
  sb_rng_init(&s->rng, setup->seed[0], setup->seed[1]);
  for (int i = 0; i < BG_OPTIONS; i++) s->options[i] = (uint8_t)setup->options[i];
  const BgMission *m = bg_mission(c, s);
  s->seats = m->seats;
  s->last_out = BG_NONE;
  for (int frame = 0; frame < BG_FRAMES; frame++) bg_clear(s, frame);
  for (int card = 0; card < BG_CARDS; card++) blank_card(s, card);
  for (int pile = 0; pile < BG_SEATS; pile++) {
    memset(s->pile[pile].under, BG_NONE, sizeof s->pile[pile].under);
    memset(s->pile[pile].discards, BG_NONE, sizeof s->pile[pile].discards);
  }
  for (int seat = 0; seat < m->seats; seat++)
    if (m->seat[seat].track == seat) s->energy[seat] = m->seat[seat].energy;
  blank_tiles(c, m, s);
}
