/* Agents, and what they have: weapons, devices, skills, tactics, abilities, drones. */
#include <string.h>

#include "reading.h"

static const char *const kind_ids[GD_WEAPON_KINDS] = {"melee", "ranged", "healing"};

/* ---- agents ------------------------------------------------------------------------------------------------- */

static bool read_side(const SbFacts *f, const char *key, GdSheetSide *out) {
  static const char *const members[] = {"hp", "move", "shield", NULL};
  const SbFacts in = {json_object_get(f->root, key), f->where, f->error};
  return sb_fact_only(&in, members) && sb_fact_byte(&in, "hp", 1, 20, &out->hp) &&
         sb_fact_byte(&in, "move", 1, 9, &out->move) && sb_fact_byte(&in, "shield", 0, 9, &out->shield);
}

static bool read_agent(GdContent *c, const SbFacts *f, int index) {
  static const char *const members[] = {"id", "normal", "elite", "armour", "ability", "weapons", NULL};
  GdSheet *sheet = &c->sheet[index];
  GdSaying s = {.c = c, .bearer = GD_OF_ARMOUR};
  const json_t *weapons;
  int thing;
  if (!sb_fact_only(f, members) || !read_side(f, "normal", &sheet->side[0]) || !read_side(f, "elite", &sheet->side[1]))
    return false;
  if (!gd_lines_read(&s, f, "armour", &sheet->armour) || !sb_fact_name(f, "ability", c->thing_name, c->things, &thing))
    return false;
  sheet->ability = (uint8_t)thing;
  sheet->order = (uint8_t)index; /* they are listed in the order of GD-6.1 */
  weapons = sb_fact_list(f, "weapons", GD_WEAPONS_HELD, GD_WEAPONS_HELD);
  for (int i = 0; weapons && i < GD_WEAPONS_HELD; i++) {
    const char *id = json_string_value(json_array_get(weapons, (size_t)i));
    thing = id ? sb_name_find(c->thing_name, c->things, id) : -1;
    if (thing < 0) return sb_fail(f->error, "%s: \"weapons\" has a weapon nobody knows", f->where);
    sheet->weapon[i] = (uint8_t)thing;
  }
  return weapons != NULL;
}

bool gd_agents_read(GdContent *c, const SbFacts *f) {
  return gd_each_entry(c, f, "agents", c->sheet_name, c->sheets, read_agent);
}

/* ---- weapons ------------------------------------------------------------------------------------------------ */

bool gd_arm_read(GdSaying *s, const SbFacts *f, GdArm *out) {
  if (!gd_dice_read(f, "dice", &out->dice, &out->colour) || !sb_may_byte(f, "ammo", 1, 20, &out->ammo) ||
      !sb_may_byte(f, "range", 0, 9, &out->range))
    return false;
  return gd_lines_read(s, f, "lines", &out->lines);
}

static bool read_weapon(GdContent *c, const SbFacts *f, int index) {
  static const char *const members[] = {"id",   "agent", "rank", "copies", "kind",
                                        "dice", "range", "ammo", "lines",  NULL};
  GdThing *thing = &c->thing[index];
  GdSaying s = {.c = c, .bearer = GD_OF_WEAPON};
  int kind;
  thing->kind = GD_WEAPON;
  if (!sb_fact_only(f, members) || !sb_may_one_more(f, "agent", c->sheet_name, c->sheets, &thing->sheet) ||
      !sb_may_name(f, "rank", gd_grade_ids, GD_GRADES, &thing->grade) ||
      !sb_fact_name(f, "kind", kind_ids, GD_WEAPON_KINDS, &kind))
    return false;
  thing->arm.kind = (uint8_t)kind;
  thing->arm.damage = kind == GD_MELEE ? GD_BY_MELEE : GD_BY_RANGED;
  thing->copies = thing->grade != GD_GREEN;
  if (thing->grade == GD_GREEN && (!thing->sheet || json_object_get(f->root, "copies")))
    return sb_fail(f->error, "%s: a standard weapon is printed on the sheet of an \"agent\" and has no copies",
                   f->where);
  if (thing->grade == GD_RED && json_object_get(f->root, "ammo"))
    return sb_fail(f->error, "%s: alien weapons have no \"ammo\"", f->where);
  return sb_may_byte(f, "copies", 1, 9, &thing->copies) && gd_arm_read(&s, f, &thing->arm);
}

static bool read_drone(GdContent *c, const SbFacts *f, int index) {
  static const char *const members[] = {"id", "hp", "shield", "move", "guard", "dice", "range", "ammo", "lines", NULL};
  GdDroneFacts *drone = &c->drone[index];
  GdSaying s = {.c = c, .bearer = GD_OF_WEAPON};
  drone->arm.kind = GD_RANGED;
  drone->arm.damage = GD_BY_RANGED;
  return sb_fact_only(f, members) && sb_fact_byte(f, "hp", 1, 20, &drone->hp) &&
         sb_may_byte(f, "shield", 0, 9, &drone->shield) && sb_may_byte(f, "move", 0, 9, &drone->move) &&
         sb_may_flag(f, "guard", &drone->guard) && gd_arm_read(&s, f, &drone->arm);
}

/* ---- devices, skills, tactics, abilities -------------------------------------------------------------------- */

/* What it is follows from its lines: whether it is ever used, and which drone it is. */
static void look_at_lines(const GdContent *c, GdThing *thing) {
  static const uint32_t used =
      GD_W(USE) | GD_W(TARGETED) | GD_W(DEFEND) | GD_W(ZERO_HP) | GD_W(ALIEN_CAME) | GD_W(ALLY_ROLL);
  thing->passive = 1;
  for (int i = thing->lines.first; i < thing->lines.first + thing->lines.count; i++) {
    const GdLine *line = &c->line[i];
    if (used >> line->when & 1) thing->passive = 0;
    for (int e = 0; e < line->effects; e++)
      if (line->effect[e].what == GD_DO_PLACE && line->effect[e].m == GD_DRONE)
        thing->drone = (uint8_t)(1 + line->effect[e].id);
  }
}

static bool read_power(GdContent *c, const SbFacts *f, int index, GdThingKind kind, const char *const *members) {
  GdThing *thing = &c->thing[index];
  GdSaying s = {.c = c, .bearer = GD_OF_POWER};
  thing->kind = (uint8_t)kind;
  thing->copies = kind != GD_ABILITY;
  if (!sb_fact_only(f, members) || !sb_may_one_more(f, "agent", c->sheet_name, c->sheets, &thing->sheet) ||
      !sb_may_byte(f, "copies", 1, 9, &thing->copies) || !sb_may_flag(f, "improved", &thing->improved) ||
      !sb_may_flag(f, "grenade", &thing->grenade) || !gd_lines_read(&s, f, "lines", &thing->lines))
    return false;
  look_at_lines(c, thing);
  return thing->lines.count || sb_fail(f->error, "%s: it needs \"lines\"", f->where);
}

static bool read_device(GdContent *c, const SbFacts *f, int index) {
  static const char *const members[] = {"id", "agent", "copies", "grenade", "lines", NULL};
  return read_power(c, f, index, GD_DEVICE, members) &&
         (!c->thing[index].passive || sb_fail(f->error, "%s: a device is for use", f->where));
}

static bool read_skill(GdContent *c, const SbFacts *f, int index) {
  static const char *const members[] = {"id", "agent", "copies", "lines", NULL};
  return read_power(c, f, index, GD_SKILL, members);
}

static bool read_tactic(GdContent *c, const SbFacts *f, int index) {
  static const char *const members[] = {"id", "agent", "copies", "improved", "lines", NULL};
  return read_power(c, f, index, GD_TACTIC, members) &&
         (!c->thing[index].passive || sb_fail(f->error, "%s: a tactic is for use", f->where));
}

static bool read_ability(GdContent *c, const SbFacts *f, int index) {
  static const char *const members[] = {"id", "lines", NULL};
  return read_power(c, f, index, GD_ABILITY, members);
}

bool gd_things_read(GdContent *c, const SbFacts *f) {
  return gd_each_entry(c, f, "weapons", c->thing_name, c->things, read_weapon) &&
         gd_each_entry(c, f, "drones", c->drone_name, c->drones, read_drone) &&
         gd_each_entry(c, f, "devices", c->thing_name, c->things, read_device) &&
         gd_each_entry(c, f, "skills", c->thing_name, c->things, read_skill) &&
         gd_each_entry(c, f, "tactics", c->thing_name, c->things, read_tactic) &&
         gd_each_entry(c, f, "abilities", c->thing_name, c->things, read_ability);
}
