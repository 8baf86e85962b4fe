/* Agents, drones and aliens as a table draws them. */
#include "view.h"

static void write_arm(const GdArm *arm, SbJson *out) {
  char dice[8];
  SbText t = sb_text(dice, sizeof dice);
  sb_text_format(&t, "%d%c", arm->dice, arm->colour == GD_RED_DIE ? 'R' : 'B');
  sb_json_text(out, "dice", dice);
  sb_json_int(out, "range", arm->range);
  sb_json_text(out, "kind", arm->kind == GD_MELEE ? "melee" : arm->kind == GD_RANGED ? "ranged" : "healing");
}

static void write_weapons(const GdContent *c, const GdAgent *agent, SbJson *out) {
  sb_json_array(out, "weapons");
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) {
    int thing = agent->weapon[slot];
    if (thing == GD_NONE) continue;
    sb_json_object(out, NULL);
    sb_json_text(out, "id", c->thing_id[thing]);
    write_arm(&c->thing[thing].arm, out);
    sb_json_int(out, "ammo", agent->ammo[slot]);
    sb_json_int(out, "most", c->thing[thing].arm.ammo);
    sb_json_bool(out, "jammed", agent->jammed[slot]);
    sb_json_end(out);
  }
  sb_json_end(out);
}

static void write_things(const GdContent *c, const char *key, const uint8_t *list, int size, int used, SbJson *out) {
  sb_json_array(out, key);
  for (int i = 0; i < size && list[i] != GD_NONE; i++) {
    sb_json_object(out, NULL);
    sb_json_text(out, "id", c->thing_id[list[i]]);
    sb_json_bool(out, "used", used >> i & 1);
    sb_json_end(out);
  }
  sb_json_end(out);
}

static void write_conditions(const GdContent *c, const GdState *s, int seat, SbJson *out) {
  const GdAgent *agent = &s->agent[seat];
  sb_json_array(out, "conditions");
  if (agent->life == GD_ALIVE && gd_bleeding(c, s, seat)) sb_json_text(out, NULL, "bleeding");
  if (agent->immobilised) sb_json_text(out, NULL, gd_condition_ids[GD_IMMOBILISED]);
  if (agent->paralysed) sb_json_text(out, NULL, gd_condition_ids[GD_PARALYSED]);
  if (agent->life == GD_ALIVE && gd_hidden_from(c, s, seat) < 99) sb_json_text(out, NULL, gd_condition_ids[GD_HIDDEN]);
  sb_json_end(out);
  sb_json_array(out, "engaged");
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->engaged[seat] >> i & 1) gd_view_hex(c, s, NULL, s->alien[i].at[0], out);
  sb_json_end(out);
}

static void write_agent(const GdContent *c, const GdState *s, int seat, SbJson *out) {
  static const char *const lives[GD_LIVES] = {"not-yet", "alive", "dead"};
  const GdAgent *agent = &s->agent[seat];
  sb_json_object(out, NULL);
  sb_json_int(out, "seat", seat);
  sb_json_text(out, "agent", agent->sheet == GD_NONE ? NULL : c->sheet_id[agent->sheet]);
  if (agent->sheet != GD_NONE) {
    const GdSheetSide *side = gd_side(c, s, seat);
    sb_json_text(out, "life", lives[agent->life]);
    gd_view_hex(c, s, "at", agent->at, out);
    sb_json_int(out, "facing", s->options[GD_OPT_VIEW] ? agent->facing + 1 : 0);
    sb_json_int(out, "hp", side->hp);
    sb_json_int(out, "wounds", agent->wounds);
    sb_json_int(out, "shield", agent->shield);
    sb_json_int(out, "shields", side->shield);
    sb_json_int(out, "armour", agent->armour);
    sb_json_int(out, "move", side->move);
    sb_json_text(out, "rank", gd_rank_ids[agent->rank]);
    sb_json_bool(out, "elite", agent->rank >= GD_PALLADIUM);
    write_weapons(c, agent, out);
    sb_json_text(out, "ability", c->thing_id[gd_agent_sheet(c, s, seat)->ability]);
    sb_json_bool(out, "used_ability", agent->used_ability);
    sb_json_int(out, "guards", agent->guards);
    write_things(c, "devices", agent->device, GD_DEVICES_HELD, 0, out);
    write_things(c, "skills", agent->skill, GD_SKILLS_HELD, agent->skills_used, out);
    write_things(c, "tactics", agent->tactic, GD_TACTICS_HELD, agent->tactics_used, out);
    write_conditions(c, s, seat, out);
    sb_write_index("carries", agent->carries, GD_OBJECTS, out);
  }
  sb_json_end(out);
}

static void write_drone(const GdContent *c, const GdState *s, int index, SbJson *out) {
  const GdDroneState *drone = &s->drone[index];
  const GdDroneFacts *facts = &c->drone[drone->kind];
  sb_json_object(out, NULL);
  sb_json_text(out, "kind", c->drone_id[drone->kind]);
  sb_json_int(out, "owner", drone->owner);
  gd_view_hex(c, s, "at", drone->at, out);
  sb_json_int(out, "hp", facts->hp);
  sb_json_int(out, "wounds", drone->wounds);
  sb_json_int(out, "shield", drone->shield);
  sb_json_int(out, "ammo", drone->ammo);
  sb_json_object(out, "weapon");
  write_arm(&facts->arm, out);
  sb_json_end(out);
  sb_json_end(out);
}

/* Whose activation is going on, innermost first. */
static bool acts(const GdState *s, int alien) {
  int depth = gd_on_stack(s, GD_IN_ACT);
  return depth && s->act[depth - 1].alien == alien;
}

static void write_alien(const GdContent *c, const GdState *s, int alien, SbJson *out) {
  const GdAlien *a = &s->alien[alien];
  const GdCard *card = &c->card[a->card];
  sb_json_object(out, NULL);
  sb_json_int(out, "alien", alien);
  sb_json_text(out, "card", c->card_id[a->card]);
  sb_json_text(out, "species", c->species_id[card->species]);
  sb_json_text(out, "rank", gd_grade_ids[card->grade]);
  sb_json_array(out, "at");
  for (int k = 0; k < gd_figures(c, s, alien); k++) gd_view_hex(c, s, NULL, a->at[k], out);
  sb_json_end(out);
  sb_json_int(out, "hp", card->hp);
  sb_json_int(out, "wounds", a->wounds);
  sb_json_int(out, "shield", a->shield);
  sb_write_index("controller", a->controller, GD_SEATS, out);
  sb_json_bool(out, "stunned", a->stunned);
  sb_json_bool(out, "pinned", a->pinned);
  sb_json_bool(out, "acts", acts(s, alien));
  sb_json_end(out);
}

static void write_step(int what, int n, SbJson *out) {
  sb_json_object(out, NULL);
  sb_json_text(out, "what", gd_step_ids[what]);
  sb_json_int(out, "n", n);
  sb_json_end(out);
}

/* What the card of an alien says: its weapons and its behaviour table. */
static void write_card(const GdContent *c, int card, SbJson *out) {
  const GdCard *facts = &c->card[card];
  const GdArm *const arms[] = {&facts->melee, &facts->ranged};
  sb_json_object(out, c->card_id[card]);
  sb_json_array(out, "arms");
  for (int i = 0; i < 2; i++) {
    if (!arms[i]->dice) continue;
    sb_json_object(out, NULL);
    write_arm(arms[i], out);
    sb_json_end(out);
  }
  sb_json_end(out);
  sb_json_array(out, "rules");
  for (int i = 0; i < facts->rules; i++) {
    const GdRule *rule = &facts->rule[i];
    sb_json_object(out, NULL);
    sb_json_int(out, "low", rule->low == GD_RULE_ANY ? -1 : rule->low);
    sb_json_int(out, "high", rule->low == GD_RULE_ANY ? -1 : rule->high);
    sb_json_array(out, "steps");
    for (int k = 0; k < rule->steps; k++) write_step(rule->step[k].what, rule->step[k].n, out);
    sb_json_end(out);
    sb_json_end(out);
  }
  sb_json_end(out);
  sb_json_end(out);
}

static void write_cards(const GdContent *c, const GdState *s, SbJson *out) {
  bool there[GD_CARDS] = {false};
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->alien[i].card != GD_NONE) there[s->alien[i].card] = true;
  sb_json_object(out, "cards");
  for (int card = 0; card < c->cards; card++)
    if (there[card]) write_card(c, card, out);
  sb_json_end(out);
}

void gd_view_bodies(const GdContent *c, const GdState *s, SbJson *out) {
  sb_json_array(out, "agents");
  for (int seat = 0; seat < s->agents; seat++) write_agent(c, s, seat, out);
  sb_json_end(out);
  sb_json_array(out, "drones");
  for (int i = 0; i < GD_DRONES; i++)
    if (s->drone[i].kind != GD_NONE) write_drone(c, s, i, out);
  sb_json_end(out);
  sb_json_array(out, "aliens");
  for (int i = 0; i < GD_ALIENS; i++)
    if (s->alien[i].card != GD_NONE) write_alien(c, s, i, out);
  sb_json_end(out);
  write_cards(c, s, out);
}
