/* What is going on, as tables: the members of the contexts of frames in positions. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "position.h"

#define NUMBER(type, id, member, most) \
  { .name = (id), .kind = GD_F_NUMBER, .at = offsetof(type, member), .high = (most) }
#define FLAG(type, id, member) \
  { .name = (id), .kind = GD_F_FLAG, .at = offsetof(type, member) }
#define NAME(type, id, member, table)                                                                       \
  {                                                                                                         \
    .name = (id), .kind = GD_F_NAME, .at = offsetof(type, member), .high = sizeof(table) / sizeof *(table), \
    .names = (table)                                                                                        \
  }
#define THING(type, id, member, what) \
  { .name = (id), .kind = (what), .at = offsetof(type, member) }
#define INDEX(type, id, member, most) \
  { .name = (id), .kind = GD_F_INDEX, .at = offsetof(type, member), .high = (most) }
#define BODY(type, id, member, most) \
  { .name = (id), .kind = GD_F_BODY, .at = offsetof(type, member), .high = (most) }
#define LIST(type, id, member, what, most, number) \
  { .name = (id), .kind = (what), .at = offsetof(type, member), .high = (most), .of = offsetof(type, number) }
enum { ANY_BODY = 256 };

static const char *const move_kinds[] = {"movement", "power", "drone"};
static const char *const gain_kinds[] = {"basic", "skill", "improved", "grenades", "token"};
static const char *const goals[GD_GOALS] = {"agent", "point", "object", "area"};
static const char *const wheres[GD_ATS] = {"roll", "lonely"};
static const char *const aliens_kinds[] = {"none", "turn", "effect"};
static const char *const teleport_kinds[] = {"none", "signals", "alien"};

static const GdField setup_fields[] = {
    NUMBER(GdSetupState, "stage", stage, 8),
    INDEX(GdSetupState, "seat", seat, 100),
    NUMBER(GdSetupState, "left", left, 99),
    {.name = "drawn", .kind = GD_F_THINGS, .at = offsetof(GdSetupState, drawn), .high = 2 * GD_SEATS},
    {.name = NULL}};

static const GdField turn_fields[] = {THING(GdTurn, "seat", seat, GD_F_SEAT),
                                      THING(GdTurn, "used", used, GD_F_ACTIVITIES),
                                      FLAG(GdTurn, "evaded", evaded),
                                      FLAG(GdTurn, "free", free),
                                      NUMBER(GdTurn, "more", more, 255),
                                      NUMBER(GdTurn, "flags", flags, 31),
                                      NUMBER(GdTurn, "charging", charging, 9),
                                      INDEX(GdTurn, "weapon", weapon, GD_WEAPONS_HELD),
                                      NUMBER(GdTurn, "stage", stage, 5),
                                      BODY(GdTurn, "target", target, ANY_BODY),
                                      FLAG(GdTurn, "again", again),
                                      BODY(GdTurn, "command", command, GD_UNITS),
                                      THING(GdTurn, "card", card, GD_F_ENCOUNTER),
                                      NUMBER(GdTurn, "found", found, 2),
                                      {.name = NULL}};

static const GdField move_fields[] = {BODY(GdMove, "unit", unit, GD_UNITS),   NAME(GdMove, "kind", kind, move_kinds),
                                      NUMBER(GdMove, "left", left, 255),      NUMBER(GdMove, "flags", flags, 31),
                                      NUMBER(GdMove, "stepped", stepped, 99), NUMBER(GdMove, "stage", stage, 4),
                                      THING(GdMove, "back", back, GD_F_HEX),  {.name = NULL}};

static const GdField attack_fields[] = {FLAG(GdAttack, "active", active),
                                        BODY(GdAttack, "by", by, ANY_BODY),
                                        NAME(GdAttack, "source", source, gd_source_ids),
                                        INDEX(GdAttack, "weapon", weapon, GD_WEAPONS_HELD),
                                        THING(GdAttack, "thing", thing, GD_F_THING),
                                        NAME(GdAttack, "damage", damage, gd_damage_ids),
                                        FLAG(GdAttack, "heals", heals),
                                        FLAG(GdAttack, "area", area),
                                        THING(GdAttack, "at", at, GD_F_HEX),
                                        NUMBER(GdAttack, "blue", dice[GD_BLUE_DIE], GD_DICE),
                                        NUMBER(GdAttack, "red", dice[GD_RED_DIE], GD_DICE),
                                        LIST(GdAttack, "dice", face, GD_F_FACES, GD_DICE, count),
                                        THING(GdAttack, "rerolled", rerolled, GD_F_DICE),
                                        FLAG(GdAttack, "failed", failed),
                                        NUMBER(GdAttack, "added", added, 255),
                                        NUMBER(GdAttack, "less", less, 255),
                                        FLAG(GdAttack, "no_dice", no_dice),
                                        FLAG(GdAttack, "no_defence", no_defence),
                                        FLAG(GdAttack, "no_ammo", no_ammo),
                                        NUMBER(GdAttack, "stage", stage, 16),
                                        BODY(GdAttack, "target", target, ANY_BODY),
                                        NUMBER(GdAttack, "target_figure", target_figure, GD_FIGURES - 1),
                                        BODY(GdAttack, "defender", defender, ANY_BODY),
                                        NUMBER(GdAttack, "figure", figure, GD_FIGURES - 1),
                                        NUMBER(GdAttack, "next", next, 255),
                                        THING(GdAttack, "defended", defended, GD_F_ALIENS),
                                        NUMBER(GdAttack, "hits", hits, 255),
                                        NUMBER(GdAttack, "wounds", wounds, 255),
                                        NUMBER(GdAttack, "shields", shields, 255),
                                        THING(GdAttack, "asked", asked, GD_F_SEATS),
                                        FLAG(GdAttack, "killed", killed),
                                        FLAG(GdAttack, "spent", spent),
                                        {.name = NULL}};

static const GdField aliens_fields[] = {NAME(GdAliensState, "of", active, aliens_kinds),
                                        THING(GdAliensState, "set", set, GD_F_ALIENS),
                                        NUMBER(GdAliensState, "stage", stage, 0),
                                        THING(GdAliensState, "card", card, GD_F_ENCOUNTER),
                                        NUMBER(GdAliensState, "place", place, 99),
                                        THING(GdAliensState, "first", first, GD_F_SEAT),
                                        {.name = NULL}};

static const GdField act_fields[] = {THING(GdActState, "alien", alien, GD_F_ALIEN),
                                     NUMBER(GdActState, "stage", stage, 3),
                                     NUMBER(GdActState, "rule", rule, 255),
                                     NUMBER(GdActState, "step", step, 99),
                                     NUMBER(GdActState, "times", times, 99),
                                     BODY(GdActState, "target", target, GD_UNITS),
                                     LIST(GdActState, "queue", queue, GD_F_ALIEN_ROW, 2, queued),
                                     NUMBER(GdActState, "queued", queued, 3),
                                     NUMBER(GdActState, "distance", distance, 255),
                                     {.name = NULL}};

static const GdField march_fields[] = {THING(GdMarch, "alien", alien, GD_F_ALIEN),
                                       THING(GdMarch, "to", to, GD_F_HEX),
                                       LIST(GdMarch, "path", path, GD_F_NODES, GD_PATH, steps),
                                       NUMBER(GdMarch, "step", step, GD_PATH),
                                       BODY(GdMarch, "target", target, GD_UNITS),
                                       THING(GdMarch, "from", from, GD_F_NODE),
                                       FLAG(GdMarch, "own", own),
                                       FLAG(GdMarch, "moved", moved),
                                       LIST(GdMarch, "carried", carried, GD_F_ALIEN_ROW, 2, carries),
                                       NUMBER(GdMarch, "carries", carries, 2),
                                       NUMBER(GdMarch, "stage", stage, 7),
                                       {.name = NULL}};

static const GdField moving_fields[] = {FLAG(GdSignalsState, "active", active),
                                        LIST(GdSignalsState, "order", order, GD_F_HEXES, GD_SIGNALS, count),
                                        NUMBER(GdSignalsState, "next", next, GD_SIGNALS),
                                        NUMBER(GdSignalsState, "left", left, 99),
                                        NUMBER(GdSignalsState, "steps", steps, 99),
                                        NAME(GdSignalsState, "goal", goal, goals),
                                        NUMBER(GdSignalsState, "area", area, GD_AREAS),
                                        {.name = NULL}};

static const GdField teleport_fields[] = {NAME(GdTeleport, "of", active, teleport_kinds),
                                          THING(GdTeleport, "at", at, GD_F_HEX),
                                          NUMBER(GdTeleport, "left", left, 99),
                                          THING(GdTeleport, "species", species, GD_F_SPECIES),
                                          NUMBER(GdTeleport, "grades", grades, 7),
                                          THING(GdTeleport, "card", card, GD_F_CARD),
                                          NAME(GdTeleport, "where", where, wheres),
                                          NUMBER(GdTeleport, "stage", stage, 2),
                                          INDEX(GdTeleport, "came", came, GD_NONE),
                                          FLAG(GdTeleport, "done", done),
                                          {.name = NULL}};

static const GdField reveal_fields[] = {
    FLAG(GdReveal, "active", active), THING(GdReveal, "at", at, GD_F_HEX), {.name = NULL}};

static const GdField guard_fields[] = {FLAG(GdGuardState, "active", active),
                                       LIST(GdGuardState, "aliens", alien, GD_F_ALIEN_LIST, 4, count),
                                       NUMBER(GdGuardState, "next", next, 4),
                                       NUMBER(GdGuardState, "place", place, 99),
                                       {.name = NULL}};

static const GdField death_fields[] = {
    THING(GdDeath, "alien", alien, GD_F_ALIEN), NUMBER(GdDeath, "stage", stage, 1), {.name = NULL}};

static const GdField script_fields[] = {
    THING(GdScript, "line", line, GD_F_LINE),
    {.name = "lines", .kind = GD_F_LINES, .at = offsetof(GdScript, end), .of = offsetof(GdScript, line)},
    NUMBER(GdScript, "effect", effect, GD_EFFECTS),
    THING(GdScript, "by", by, GD_F_SEAT),
    BODY(GdScript, "body", body, ANY_BODY),
    INDEX(GdScript, "picked", picked, GD_NONE),
    INDEX(GdScript, "weapon", weapon, GD_WEAPONS_HELD),
    NUMBER(GdScript, "choice", choice, 99),
    NUMBER(GdScript, "stage", stage, 255),
    FLAG(GdScript, "matched", matched),
    THING(GdScript, "thing", thing, GD_F_THING),
    THING(GdScript, "at", at, GD_F_HEX),
    {.name = NULL}};

static const GdField deal_fields[] = {THING(GdDeal, "thing", thing, GD_F_THING),
                                      THING(GdDeal, "to", to, GD_F_SEAT),
                                      FLAG(GdDeal, "active", active),
                                      {.name = NULL}};

static const GdField gain_fields[] = {THING(GdGainState, "seat", seat, GD_F_SEAT),
                                      NAME(GdGainState, "kind", kind, gain_kinds),
                                      NUMBER(GdGainState, "left", left, 99),
                                      THING(GdGainState, "thing", thing, GD_F_THING),
                                      {.name = NULL}};

static const GdField friends_fields[] = {THING(GdFriends, "by", by, GD_F_SEAT),
                                         NUMBER(GdFriends, "place", place, 99),
                                         NUMBER(GdFriends, "points", points, 99),
                                         NUMBER(GdFriends, "flags", flags, 31),
                                         {.name = NULL}};

static const GdField debrief_fields[] = {FLAG(GdDebrief, "active", active),
                                         THING(GdDebrief, "line", line, GD_F_LINE),
                                         NUMBER(GdDebrief, "effect", effect, GD_EFFECTS),
                                         INDEX(GdDebrief, "seat", seat, 100),
                                         NAME(GdDebrief, "outcome", outcome, gd_outcome_ids),
                                         {.name = NULL}};

#define PART(id, frame, member, fields) \
  { id, frame, 1, offsetof(GdState, member), sizeof(((GdState *)NULL)->member), fields }
#define PARTS(id, frame, member, fields) \
  { id, frame, GD_NESTED, offsetof(GdState, member), sizeof(((GdState *)NULL)->member[0]), fields }
const GdPart gd_part_table[GD_PARTS_OF_STATE] = {PART("setup", GD_IN_SETUP, setup, setup_fields),
                                                 PART("turn", GD_IN_TURN, turn, turn_fields),
                                                 PART("script", GD_IN_SCRIPT, script, script_fields),
                                                 PART("friends", GD_IN_FRIENDS, friends, friends_fields),
                                                 PART("move", GD_IN_MOVE, move, move_fields),
                                                 PART("aliens", GD_IN_ALIENS, aliens, aliens_fields),
                                                 PARTS("act", GD_IN_ACT, act, act_fields),
                                                 PART("march", GD_IN_MARCH, march, march_fields),
                                                 PART("signals", GD_IN_SIGNALS, moving, moving_fields),
                                                 PART("teleport", GD_IN_TELEPORT, teleport, teleport_fields),
                                                 PART("reveal", GD_IN_REVEAL, reveal, reveal_fields),
                                                 PART("guard", GD_IN_GUARD, guard, guard_fields),
                                                 PARTS("attack", GD_IN_ATTACK, attack, attack_fields),
                                                 PART("death", GD_IN_DEATH, death, death_fields),
                                                 PART("gain", GD_IN_GAIN, gain, gain_fields),
                                                 PART("deal", GD_IN_DEAL, deal, deal_fields),
                                                 PART("debrief", GD_IN_DEBRIEF, debrief, debrief_fields)};

const GdPart *gd_part_of(int frame) {
  for (int i = 0; i < GD_PARTS_OF_STATE; i++)
    if (gd_part_table[i].frame == frame) return &gd_part_table[i];
  return NULL;
}

bool gd_part_is_clear(const GdState *s, const GdPart *part, int nth) {
  GdState clear = {.depth = 0};
  gd_clear(&clear, part->frame);
  return memcmp(gd_context_of(s, part, nth), gd_context_of(&clear, part, 0), part->size) == 0;
}

/* ---- names of lines ----------------------------------------------------------------------------------------- */

static bool in_list(const GdList *list, int line) {
  return line >= list->first && line < list->first + list->count;
}

static bool of_card(const GdCard *card, int line) {
  return in_list(&card->lines, line) || in_list(&card->armour, line) || in_list(&card->melee.lines, line) ||
         in_list(&card->ranged.lines, line);
}

static bool of_mission(const GdMission *m, int line) {
  for (int i = 0; i < m->actions; i++)
    if (m->action[i].line == line) return true;
  return in_list(&m->lines, line);
}

/* The thing, agent, drone, card, encounter, event or mission a line belongs to. */
static const char *owner_of(const GdContent *c, int line) {
  for (int i = 0; i < c->things; i++)
    if (in_list(&c->thing[i].lines, line) || in_list(&c->thing[i].arm.lines, line)) return c->thing_id[i];
  for (int i = 0; i < c->cards; i++)
    if (of_card(&c->card[i], line)) return c->card_id[i];
  for (int i = 0; i < c->encounters; i++)
    if (in_list(&c->encounter[i].lines, line)) return c->encounter_id[i];
  for (int i = 0; i < c->events; i++)
    if (in_list(&c->event[i].lines, line)) return c->event_id[i];
  for (int i = 0; i < c->missions; i++)
    if (of_mission(&c->mission[i], line)) return c->mission[i].id;
  for (int i = 0; i < c->evens; i++)
    if (of_mission(&c->even[i], line)) return c->even[i].id;
  for (int i = 0; i < c->sheets; i++)
    if (in_list(&c->sheet[i].armour, line)) return c->sheet_id[i];
  for (int i = 0; i < c->drones; i++)
    if (in_list(&c->drone[i].arm.lines, line)) return c->drone_id[i];
  return "line";
}

bool gd_of_one(const GdContent *c, int line, int other) {
  return strcmp(owner_of(c, line), owner_of(c, other)) == 0;
}

void gd_call_line(const GdContent *c, int line, SbText *out) {
  const char *name = owner_of(c, line);
  int number = 1;
  for (int i = 0; i < line; i++) number += strcmp(owner_of(c, i), name) == 0;
  sb_text_put(out, name);
  if (number > 1) sb_text_format(out, "/%d", number);
}

int gd_find_line(const GdContent *c, const char *text) {
  char name[SB_WORD_SIZE];
  snprintf(name, sizeof name, "%s", text);
  char *slash = strchr(name, '/');
  int number = slash ? atoi(slash + 1) : 1;
  if (slash) *slash = 0;
  for (int i = 0; i < c->lines; i++)
    if (strcmp(owner_of(c, i), name) == 0 && --number == 0) return i;
  return -1;
}
