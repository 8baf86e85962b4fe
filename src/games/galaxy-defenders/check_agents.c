/* Invariants of agents and drones. */
#include "check.h"

/* Things of this kind that the agent may have, and beyond them none. */
static bool good_list(const GdContent *c, const GdState *s, int seat, const uint8_t *list, int size, int kind,
                      int used) {
  int count = 0;
  while (count < size && list[count] != GD_NONE) count++;
  for (int i = 0; i < count; i++)
    if (list[i] >= c->things || c->thing[list[i]].kind != kind || !gd_may_have(c, s, seat, list[i])) return false;
  return gd_is_made_of(list + count, (size_t)(size - count), GD_NONE) && used >> count == 0;
}

static bool check_weapons(const GdContent *c, const GdState *s, int seat, SbError *what) {
  const GdAgent *agent = &s->agent[seat];
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
    int thing = agent->weapon[slot];
    if (thing == GD_NONE) {
      if (agent->life != GD_DEAD) return sb_fail(what, "seat %d: every agent has two weapons (GD-11.2)", seat);
      if (agent->ammo[slot] || agent->jammed[slot]) return sb_fail(what, "seat %d: ammo without a weapon", seat);
      continue;
    }
    if (thing >= c->things || c->thing[thing].kind != GD_WEAPON) return sb_fail(what, "seat %d: no such weapon", seat);
    if (!gd_may_have(c, s, seat, thing))
      return sb_fail(what, "seat %d: %s is of another class (GD-11.1)", seat, c->thing_id[thing]);
    if (agent->ammo[slot] > c->thing[thing].arm.ammo)
      return sb_fail(what, "seat %d: %s has at most %d ammo (GD-10.1)", seat, c->thing_id[thing],
                     c->thing[thing].arm.ammo);
    if (agent->jammed[slot] > 1) return sb_fail(what, "seat %d: jammed is a mark", seat);
  }
  return true;
}

static bool check_belongings(const GdContent *c, const GdState *s, int seat, SbError *what) {
  const GdAgent *agent = &s->agent[seat];
  if (!good_list(c, s, seat, agent->device, GD_DEVICES_HELD, GD_DEVICE, 0))
    return sb_fail(what, "seat %d: devices it cannot have", seat);
  if (!good_list(c, s, seat, agent->skill, GD_SKILLS_HELD, GD_SKILL, agent->skills_used))
    return sb_fail(what, "seat %d: skills it cannot have", seat);
  if (!good_list(c, s, seat, agent->tactic, GD_TACTICS_HELD, GD_TACTIC, agent->tactics_used))
    return sb_fail(what, "seat %d: tactics it cannot have", seat);
  if (agent->carries != GD_NONE && (agent->carries >= GD_OBJECTS || s->object[agent->carries].state != GD_CARRIED ||
                                    s->object[agent->carries].by != seat))
    return sb_fail(what, "seat %d: what it carries is not carried by it", seat);
  return true;
}

/* Before a sheet is chosen, and of seats that are no agents: nothing. */
static bool check_nobody(const GdState *s, int seat, SbError *what) {
  GdAgent nobody;
  gd_no_agent(&nobody);
  nobody.rank = seat < s->agents ? s->agent[seat].rank : 0;
  return memcmp(&nobody, &s->agent[seat], sizeof nobody) == 0 ||
         sb_fail(what, "seat %d: something is set though there is no agent", seat);
}

static bool check_dead(const GdAgent *agent, int seat, SbError *what) {
  return (!agent->wounds && !agent->shield && !agent->armour && !agent->guards && agent->carries == GD_NONE) ||
         sb_fail(what, "seat %d: the dead have neither wounds nor shields nor Guard (GD-10.7)", seat);
}

/* Tokens of lost ranks are settled before a mission of a campaign, and in the Strategy phase of those who come back. */
static bool settles(const GdState *s, const GdAgent *agent) {
  bool before = s->phase == GD_SETTING_UP && s->options[GD_OPT_CAMPAIGN] && s->setup.stage <= 2;
  if (!agent->owes && !agent->wants) return true;
  bool later = s->phase == GD_STRATEGY && s->node != GD_AT_SUPPLY && agent->life == GD_ALIVE;
  return (before || later) && (!agent->owes || agent->wants & GD_RETURNS) && !(agent->wants & ~(GD_RETURNS | 7));
}

static bool check_agent(const GdContent *c, const GdState *s, int seat, SbError *what) {
  const GdAgent *agent = &s->agent[seat];
  if (agent->sheet >= c->sheets) return sb_fail(what, "seat %d: no such agent", seat);
  if (agent->life >= GD_LIVES || agent->facing >= GD_DIRS || agent->rank >= GD_RANKS)
    return sb_fail(what, "seat %d: no such life, facing or rank", seat);
  for (int other = 0; other < seat; other++)
    if (s->agent[other].sheet == agent->sheet)
      return sb_fail(what, "seats %d and %d are the same agent (GD-5.9)", other, seat);
  if (s->phase != GD_SETTING_UP && agent->life == GD_NOT_YET)
    return sb_fail(what, "seat %d: an agent who is not there yet after the setup", seat);
  if (agent->life != GD_ALIVE && agent->at != GD_NOWHERE)
    return sb_fail(what, "seat %d: only the living are on the map", seat);
  if (agent->life == GD_ALIVE && !gd_stands(c, s, agent->at))
    return sb_fail(what, "seat %d: %s is no hex to stand on", seat, gd_hex_name(c, s, agent->at).text);
  if (agent->wounds > gd_hp(c, s, seat))
    return sb_fail(what, "seat %d: %d wounds and %d HP (GD-10.1)", seat, agent->wounds, gd_hp(c, s, seat));
  if (agent->immobilised > 1 || agent->paralysed > 1 || agent->stealthy > 1 || agent->attacked > 1 ||
      agent->used_ability > 1 || agent->owes > 3)
    return sb_fail(what, "seat %d: a mark is neither set nor not", seat);
  if (!settles(s, agent)) return sb_fail(what, "seat %d: nothing is owed or chosen anew now (GD-20.7)", seat);
  if (agent->life == GD_DEAD && !check_dead(agent, seat, what)) return false;
  return check_weapons(c, s, seat, what) && check_belongings(c, s, seat, what);
}

static bool check_drone(const GdContent *c, const GdState *s, int index, SbError *what) {
  const GdDroneState *drone = &s->drone[index];
  GdDroneState none;
  gd_no_drone(&none);
  if (drone->kind == GD_NONE)
    return memcmp(&none, drone, sizeof none) == 0 ||
           sb_fail(what, "drone %d: something is set, and it is not there", index);
  if (drone->kind >= c->drones) return sb_fail(what, "drone %d: no such kind", index);
  if (!gd_living(s, drone->owner)) return sb_fail(what, "drone %d: its owner is no living agent (GD-10.7)", index);
  if (!gd_stands(c, s, drone->at))
    return sb_fail(what, "drone %d: %s is no hex to stand on", index, gd_hex_name(c, s, drone->at).text);
  if (drone->wounds >= c->drone[drone->kind].hp) return sb_fail(what, "drone %d: it is destroyed (GD-10.14)", index);
  if (drone->ammo > c->drone[drone->kind].arm.ammo) return sb_fail(what, "drone %d: too much ammo", index);
  return (drone->immobilised <= 1 && drone->paralysed <= 1 && drone->fresh <= 1) ||
         sb_fail(what, "drone %d: a mark is neither set nor not", index);
}

bool gd_check_agents(const GdContent *c, const GdState *s, SbError *what) {
  int living = 0;
  for (int seat = 0; seat < GD_SEATS; seat++) {
    bool nobody = seat >= s->agents || (s->phase == GD_SETTING_UP && s->agent[seat].sheet == GD_NONE);
    if (!(nobody ? check_nobody(s, seat, what) : check_agent(c, s, seat, what))) return false;
    living += gd_living(s, seat);
  }
  if (!living && s->phase != GD_SETTING_UP && s->phase != GD_DEBRIEF && s->node != GD_AT_OVER)
    return sb_fail(what, "with nobody alive the mission is over (GD-10.9)");
  for (int i = 0; i < GD_DRONES; i++)
    if (!check_drone(c, s, i, what)) return false;
  return true;
}
