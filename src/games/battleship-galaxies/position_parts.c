/* What is going on, as tables: the members of the contexts of frames in positions. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "position.h"

static const char *const act_stages[] = {"moves", "others", "attacks", "options", "end"};
static const char *const move_stages[] = {"steps", "rolls", "stopped", "window", "done"};
static const char *const move_reasons[] = {"activation", "power"};
static const char *const lost_stages[] = {"rescues", "triggers", "cards", "windows"};

#define AT(member) offsetof(BgState, member)
#define NUMBER(id, member, most) \
  { .name = (id), .kind = BG_F_NUMBER, .at = AT(member), .high = (most) }
#define FLAG(id, member) \
  { .name = (id), .kind = BG_F_FLAG, .at = AT(member) }
#define NAME(id, member, table) \
  { .name = (id), .kind = BG_F_NAME, .at = AT(member), .high = sizeof(table) / sizeof *(table), .names = (table) }
#define THING(id, member, what) \
  { .name = (id), .kind = (what), .at = AT(member) }
#define THING_OF(id, member, what, whose) \
  { .name = (id), .kind = (what), .at = AT(member), .of = AT(whose) }
#define FACE(id, member, die) \
  { .name = (id), .kind = BG_F_FACE, .at = AT(member), .low = (die) }

static const BgField activation_fields[] = {THING("card", act.card, BG_F_CARD),
                                            NAME("stage", act.stage, act_stages),
                                            THING_OF("moved", act.moved, BG_F_OWN, act.card),
                                            THING_OF("gates", act.gates, BG_F_OWN, act.card),
                                            NUMBER("instead", act.instead, 255),
                                            THING_OF("fired", act.fired, BG_F_FIRED, act.card),
                                            THING_OF("again", act.again, BG_F_AGAIN, act.card),
                                            THING_OF("done", act.done, BG_F_OWN, act.card),
                                            FLAG("no_attack", act.no_attack),
                                            {.name = NULL}};

static const BgField move_fields[] = {THING("ship", move.piece, BG_F_PIECE),
                                      NAME("by", move.by, move_reasons),
                                      NUMBER("left", move.left, 99),
                                      FLAG("stepped", move.stepped),
                                      THING("lead", move.lead, BG_F_HEX),
                                      THING("debris_rolled", move.debris_rolled, BG_F_TILES),
                                      THING("debris_due", move.debris_due, BG_F_TILES),
                                      THING("ecm_rolled", move.ecm_rolled, BG_F_PIECES),
                                      THING("ecm_due", move.ecm_due, BG_F_PIECES),
                                      THING("roller", move.roller, BG_F_PIECE),
                                      NAME("stage", move.stage, move_stages),
                                      {.name = NULL}};

static const BgField charge_fields[] = {THING("ship", charge.piece, BG_F_PIECE),
                                        THING_OF("weapon", charge.weapon, BG_F_WEAPON, charge.piece),
                                        NUMBER("left", charge.left, 99),
                                        {.name = NULL}};

static const BgField attack_fields[] = {THING("ship", attack.attacker, BG_F_PIECE),
                                        THING_OF("weapon", attack.weapon, BG_F_WEAPON, attack.attacker),
                                        THING("target", attack.target, BG_F_PIECE),
                                        NUMBER("stage", attack.stage, 11),
                                        FACE("letter", attack.letter, BG_DIE_LETTER),
                                        FACE("number", attack.number, BG_DIE_NUMBER),
                                        FLAG("hit", attack.hit),
                                        FLAG("critical", attack.critical),
                                        FLAG("down", attack.down),
                                        FLAG("moved", attack.moved),
                                        NUMBER("boost", attack.boost, 99),
                                        NUMBER("used", attack.used, 255),
                                        FLAG("killed", attack.killed),
                                        THING("played", attack.played, BG_F_KINDS),
                                        NUMBER("strength", attack.strength, 99),
                                        THING("place", attack.place, BG_F_BASE),
                                        {.name = NULL}};

static const BgField patrol_fields[] = {THING("seat", patrol.seat, BG_F_SEAT),
                                        THING("target", patrol.target, BG_F_PIECE),
                                        THING("card", patrol.card, BG_F_CARD),
                                        THING_OF("may", patrol.may, BG_F_OWN, patrol.card),
                                        {.name = NULL}};

static const BgField lost_fields[] = {FLAG("active", lost.active),
                                      NAME("stage", lost.stage, lost_stages),
                                      THING("ship", lost.piece, BG_F_PIECE),
                                      THING("by", lost.by, BG_F_PIECE),
                                      THING("queue", lost.queue, BG_F_PIECES),
                                      THING("attacked", lost.attacked, BG_F_PIECES),
                                      {.name = NULL}};

static const BgField window_fields[] = {
    {.name = "kind", .kind = BG_F_NAME, .at = AT(window.kind), .high = BG_WINDOWS, .names = bg_window_names},
    THING("passed", window.passed, BG_F_SEATS),
    NUMBER("outer", outer, BG_WINDOWS),
    THING("outer_passed", outer_passed, BG_F_SEATS),
    {.name = NULL}};

static const BgField drawing_fields[] = {THING("seat", draw.seat, BG_F_SEAT),
                                         NUMBER("left", draw.left, 99),
                                         THING("gift", draw.gift, BG_F_GIFT),
                                         THING("from", draw.from, BG_F_SEAT),
                                         NUMBER("look", draw.look, 4),
                                         THING("shown", draw.shown, BG_F_SHOWN),
                                         {.name = NULL}};

static const BgField option_fields[] = {NAME("when", option.when, bg_when_ids),
                                        THING("seat", option.seat, BG_F_SEAT),
                                        THING("subject", option.subject, BG_F_CARD),
                                        THING("tiles", option.tiles, BG_F_TILES),
                                        THING("done", option.done, BG_F_PIECES),
                                        NUMBER("mission", option.mission, 255),
                                        {.name = NULL}};

static const BgField placing_fields[] = {
    THING("card", placing.card, BG_F_CARD), THING("from", placing.from, BG_F_CARD), {.name = NULL}};

static const BgField hero_fields[] = {
    THING("seat", hero.seat, BG_F_SEAT), THING("card", hero.kind, BG_F_KIND), {.name = NULL}};

static const BgField engines_fields[] = {
    FLAG("active", engines.active),           THING("moved", engines.moved, BG_F_TILES8),
    THING("tile", engines.tile, BG_F_TILE),   NUMBER("left", engines.left, 99),
    NUMBER("count", engines.count, 99),       THING("struck", engines.struck, BG_F_PIECES),
    THING("near", engines.near, BG_F_PIECES), {.name = NULL}};

#define PART(id, frame, member, fields) \
  { id, frame, AT(member), sizeof(((BgState *)NULL)->member), fields }
const BgPart bg_part_table[BG_PARTS_OF_STATE] = {PART("activation", BG_IN_ACTIVATION, act, activation_fields),
                                                 PART("move", BG_IN_MOVE, move, move_fields),
                                                 PART("patrol", BG_IN_PATROL, patrol, patrol_fields),
                                                 PART("charge", BG_IN_CHARGE, charge, charge_fields),
                                                 PART("attack", BG_IN_ATTACK, attack, attack_fields),
                                                 PART("option", BG_IN_OPTION, option, option_fields),
                                                 PART("engines", BG_IN_ENGINES, engines, engines_fields),
                                                 PART("placing", BG_IN_PLACE, placing, placing_fields),
                                                 PART("lost", BG_IN_LOST, lost, lost_fields),
                                                 PART("hero", BG_IN_HERO, hero, hero_fields),
                                                 PART("window", BG_IN_WINDOW, window, window_fields),
                                                 PART("drawing", BG_IN_DRAW, draw, drawing_fields)};

bool bg_part_is_clear(const BgState *s, const BgPart *part) {
  BgState clear;
  bg_clear(&clear, part->frame);
  return memcmp((const char *)s + part->at, (const char *)&clear + part->at, part->size) == 0;
}

/* ---- names of abilities ------------------------------------------------------------------------------ */

static bool in_list(const BgList *list, int ability) {
  return ability >= list->first && ability < list->first + list->count;
}

static const char *ship_ability(const BgShip *ship, int ability) {
  for (int version = 0; version < BG_VERSIONS; version++)
    for (int weapon = 0; weapon < 2; weapon++)
      if (in_list(&ship->version[version].weapon[weapon].abilities, ability))
        return ship->version[version].weapon[weapon].id;
  return NULL;
}

/* The power, tactic card, weapon or tile an ability belongs to. */
static const char *ability_name(const BgContent *c, int ability) {
  const char *name = NULL;
  if (c->ability[ability].power < c->powers) return c->power_id[c->ability[ability].power];
  for (int kind = 0; kind < c->kinds; kind++)
    if (in_list(&c->kind[kind].abilities, ability) || in_list(&c->kind[kind].weapon.abilities, ability))
      return c->kind_id[kind];
  for (int ship = 0; ship < c->names && !name; ship++) name = ship_ability(&c->ship[ship], ability);
  for (int tile = 0; tile < c->tile_kinds && !name; tile++)
    if (in_list(&c->tile[tile].abilities, ability)) name = c->tile_id[tile];
  return name ? name : "mission";
}

void bg_call_ability(const BgContent *c, int ability, SbText *out) {
  const char *name = ability_name(c, ability);
  int number = 1;
  for (int i = 0; i < ability; i++) number += strcmp(ability_name(c, i), name) == 0;
  sb_text_put(out, name);
  if (number > 1) sb_text_format(out, "/%d", number);
}

int bg_find_ability(const BgContent *c, const char *text) {
  char name[SB_WORD_SIZE];
  snprintf(name, sizeof name, "%s", text);
  char *slash = strchr(name, '/');
  int number = slash ? atoi(slash + 1) : 1;
  if (slash) *slash = 0;
  for (int i = 0; i < c->abilities; i++)
    if (strcmp(ability_name(c, i), name) == 0 && --number == 0) return i;
  return -1;
}
