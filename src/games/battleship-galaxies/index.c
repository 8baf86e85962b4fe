/* What is looked up often, worked out once when a content set has been read. */
#include "bg.h"

/* Whether a change is for nobody but the host: all else has to be looked for all over the board. */
static bool at_home(const BgFilter *of) {
  return bg_no_filter(of) || of->is == 1 + BG_SELF || of->same == 1 + BG_SELF;
}

static void index_list(BgContent *c, BgList *list) {
  list->stats = list->auras = 0;
  list->whens = 0;
  for (int i = list->first; i < list->first + list->count; i++) {
    const BgAbility *ability = &c->ability[i];
    list->whens |= 1u << ability->when;
    c->whens |= 1u << ability->when;
    if (ability->when != BG_WHEN_IN_PLAY) continue;
    for (int e = 0; e < ability->effects; e++) {
      if (ability->effect[e].what != BG_DO_MOD) continue;
      list->stats |= (uint16_t)(1u << ability->effect[e].stat);
      if (!at_home(&ability->effect[e].of)) list->auras |= (uint16_t)(1u << ability->effect[e].stat);
    }
  }
}

static int weight_of(const SbDie *die, int face) {
  return die->weights ? die->weights[face] : 1;
}

static void index_grid(const BgContent *c, BgShip *ship) {
  const SbDie *letter = &c->dice[BG_DIE_LETTER], *number = &c->dice[BG_DIE_NUMBER];
  int64_t hits = 0, all = 0;
  for (int n = 0; n < number->faces; n++)
    for (int l = 0; l < letter->faces; l++) {
      int64_t weight = (int64_t)weight_of(number, n) * weight_of(letter, l);
      all += weight;
      if (ship->grid[n][l] == 1 || ship->grid[n][l] == 2) hits += weight;
    }
  ship->hit = (uint8_t)(all ? hits * 255 / all : 0);
}

void bg_content_index(BgContent *c) {
  c->whens = 0;
  for (int faction = 0; faction < c->factions; faction++) {
    c->slot_names[faction] = 0;
    memset(c->slot_name[faction], BG_NONE, BG_SLOTS);
  }
  for (int name = 0; name < c->names; name++) {
    BgShip *ship = &c->ship[name];
    index_grid(c, ship);
    if (c->slot_names[ship->faction] < BG_SLOTS)
      c->slot_name[ship->faction][c->slot_names[ship->faction]++] = (uint8_t)name;
    for (int version = 0; version < BG_VERSIONS; version++) {
      index_list(c, &ship->version[version].abilities);
      for (int w = 0; w < 2; w++) index_list(c, &ship->version[version].weapon[w].abilities);
    }
  }
  for (int kind = 0; kind < c->kinds; kind++) {
    index_list(c, &c->kind[kind].abilities);
    index_list(c, &c->kind[kind].weapon.abilities);
  }
  for (int kind = 0; kind < c->tile_kinds; kind++) index_list(c, &c->tile[kind].abilities);
  for (int mission = 0; mission < c->missions; mission++) index_list(c, &c->mission[mission].abilities);
}
