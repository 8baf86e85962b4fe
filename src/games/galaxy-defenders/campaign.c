/* Campaigns: ranks and tokens kept and lost, the carry, and which mission follows (GD-20.4 to 20.10). */
#include "campaign.h"

#include <string.h>

#include "starboard/position.h"

/* ---- tokens of those who died ------------------------------------------------------------------------------- */

bool gd_token_is(const GdContent *c, int thing, int kind) {
  const GdThing *t = &c->thing[thing];
  if (kind < 0) return false;
  if (kind == 1) return t->kind == GD_SKILL;
  return t->kind == GD_TACTIC && t->improved == (kind == 2);
}

static int tokens_of(const GdAgent *agent, uint8_t out[GD_SKILLS_HELD + GD_TACTICS_HELD]) {
  int n = 0;
  for (int i = 0; i < GD_TACTICS_HELD && agent->tactic[i] != GD_NONE; i++) out[n++] = agent->tactic[i];
  for (int i = 0; i < GD_SKILLS_HELD && agent->skill[i] != GD_NONE; i++) out[n++] = agent->skill[i];
  return n;
}

static void take_out(uint8_t *list, int size, int thing) {
  for (int i = 0; i < size; i++)
    if (list[i] == thing) {
      memmove(list + i, list + i + 1, (size_t)(size - i - 1));
      list[size - 1] = GD_NONE;
      return;
    }
}

void gd_forget_token(GdState *s, int seat, int thing) {
  take_out(s->agent[seat].tactic, GD_TACTICS_HELD, thing);
  take_out(s->agent[seat].skill, GD_SKILLS_HELD, thing);
}

bool gd_owes(const GdContent *c, const GdState *s, int seat, int thing) {
  return s->agent[seat].owes && gd_token_is(c, thing, s->agent[seat].owes - 1);
}

int gd_owed(const GdContent *c, const GdState *s, int seat, int *only) {
  uint8_t tokens[GD_SKILLS_HELD + GD_TACTICS_HELD];
  int n = tokens_of(&s->agent[seat], tokens), fit = 0;
  for (int i = 0; i < n; i++)
    if (gd_owes(c, s, seat, tokens[i])) fit++, *only = tokens[i];
  return fit;
}

/* The tokens it had are in the warehouse: those still there are its own again, for others it chooses anew. */
static void take_back(GdRun *run, int seat) {
  GdState *s = run->s;
  GdAgent *agent = &s->agent[seat];
  uint8_t tokens[GD_SKILLS_HELD + GD_TACTICS_HELD];
  int n = tokens_of(agent, tokens);
  agent->wants = 0;
  for (int i = 0; i < n; i++) {
    if (s->left[tokens[i]]) {
      s->left[tokens[i]]--;
      continue;
    }
    gd_forget_token(s, seat, tokens[i]);
    for (int kind = 0; kind < 3; kind++)
      if (gd_token_is(run->c, tokens[i], kind)) agent->wants |= (uint8_t)(1u << kind);
  }
}

bool gd_settle_tokens(GdRun *run, int seat) {
  GdAgent *agent = &run->s->agent[seat];
  int only = 0, fit = gd_owed(run->c, run->s, seat, &only);
  if (fit > 1) {
    gd_ask(run, GD_AT_LOSE, seat);
    return true;
  }
  if (fit) {
    gd_forget_token(run->s, seat, only);
    gd_tell(run, GD_E_LOST, gd_bodied(run, seat), only, 0, 0, 0, 0);
  }
  agent->owes = 0;
  if (agent->wants & GD_RETURNS) take_back(run, seat);
  for (int kind = 0; kind < 3; kind++)
    if (agent->wants >> kind & 1) {
      agent->wants &= (uint8_t) ~(1u << kind);
      gd_offer(run, seat, kind, 1, GD_NONE);
      return true;
    }
  return false;
}

int gd_rank_reward(int rank) {
  static const int8_t kind[GD_RANKS] = {
      [GD_COPPER] = -1, [GD_BRONZE] = 0, [GD_SILVER] = 1, [GD_GOLD] = 2, [GD_PALLADIUM] = -1, [GD_PLATINUM] = 1};
  return kind[rank];
}

void gd_lower_rank(GdRun *run, int seat) {
  GdAgent *agent = &run->s->agent[seat];
  if (agent->rank == GD_COPPER) return;
  agent->owes = (uint8_t)(gd_rank_reward(agent->rank) + 1);
  agent->rank--;
  gd_tell(run, GD_E_RANK, gd_bodied(run, seat), agent->rank, 0, 0, 0, 0);
}

/* ---- the carry ---------------------------------------------------------------------------------------------- */

/* {"agents": [{"agent": "marine", "rank": "bronze", "tactics": ["B01"], "skills": [], "lost": "silver", "dead": true}],
 *  "headquarters": {"I04": 1}, "later": {"m2": [0, 1, 0, 0]}, "past": [["m1", "accomplished"]]} */

static int find(const char (*ids)[GD_ID], int count, const json_t *value) {
  const char *text = json_string_value(value);
  for (int i = 0; text && i < count; i++)
    if (strcmp(ids[i], text) == 0) return i;
  return -1;
}

static int find_name(const char *const *names, int count, const json_t *value) {
  const char *text = json_string_value(value);
  return text ? sb_name_find(names, count, text) : -1;
}

static bool read_tokens(GdRun *run, const json_t *list, uint8_t *out, int most, int kind, SbError *error) {
  if (json_array_size(list) > (size_t)most) return sb_fail(error, "an agent of the carry has too many tokens");
  for (size_t i = 0; i < json_array_size(list); i++) {
    int thing = find((const char(*)[GD_ID])run->c->thing_id, run->c->things, json_array_get(list, i));
    if (thing < 0 || run->c->thing[thing].kind != kind) return sb_fail(error, "the carry names a token there is not");
    out[i] = (uint8_t)thing;
  }
  return true;
}

static bool keep_tokens(GdRun *run, int seat, SbError *error) {
  uint8_t tokens[GD_SKILLS_HELD + GD_TACTICS_HELD];
  int n = tokens_of(&run->s->agent[seat], tokens);
  for (int i = 0; i < n; i++) {
    if (!run->s->left[tokens[i]]) return sb_fail(error, "the carry has more tokens of one kind than there are");
    run->s->left[tokens[i]]--;
  }
  return true;
}

static bool read_agent(GdRun *run, const json_t *json, int seat, SbError *error) {
  static const char *const members[] = {"agent", "rank", "tactics", "skills", "lost", "dead", NULL};
  GdState *s = run->s;
  GdAgent *agent = &s->agent[seat];
  if (!json_is_object(json) || !sb_read_only(json, "an agent of a carry", members, error))
    return json_is_object(json) ? false : sb_fail(error, "an agent of the carry must be an object");
  int sheet = find((const char(*)[GD_ID])run->c->sheet_id, run->c->sheets, json_object_get(json, "agent"));
  int rank = find_name(gd_rank_ids, GD_RANKS, json_object_get(json, "rank"));
  if (sheet < 0 || rank < 0) return sb_fail(error, "an agent of the carry needs \"agent\" and \"rank\"");
  for (int other = 0; other < seat; other++)
    if (s->agent[other].sheet == sheet) return sb_fail(error, "the carry has an agent twice");
  agent->sheet = (uint8_t)sheet;
  agent->rank = (uint8_t)rank;
  for (int slot = 0; slot < GD_WEAPONS_HELD; slot++) gd_arm(run, seat, slot, run->c->sheet[sheet].weapon[slot]);
  if (!read_tokens(run, json_object_get(json, "tactics"), agent->tactic, GD_TACTICS_HELD, GD_TACTIC, error) ||
      !read_tokens(run, json_object_get(json, "skills"), agent->skill, GD_SKILLS_HELD, GD_SKILL, error))
    return false;
  const json_t *dead = json_object_get(json, "dead"), *lost = json_object_get(json, "lost");
  int from = find_name(gd_rank_ids, GD_RANKS, lost);
  if ((dead && !json_is_boolean(dead)) || (lost && (from < 0 || !json_is_true(dead))))
    return sb_fail(error, "an agent of the carry is \"dead\" or not, and only the dead have \"lost\" a rank");
  if (!json_is_true(dead)) return keep_tokens(run, seat, error);
  if (lost) agent->owes = (uint8_t)(gd_rank_reward(from) + 1);
  agent->wants = GD_RETURNS;
  return true;
}

static bool read_agents(GdRun *run, const json_t *list, SbError *error) {
  GdState *s = run->s;
  if (json_array_size(list) != s->agents) return sb_fail(error, "the carry is for another number of agents");
  for (int pass = 0; pass < 2; pass++) /* the living keep what they have before the dead choose anew */
    for (int seat = 0; seat < s->agents; seat++) {
      const json_t *json = json_array_get(list, (size_t)seat);
      if (json_is_true(json_object_get(json, "dead")) != pass) continue;
      if (!read_agent(run, json, seat, error)) return false;
    }
  return true;
}

static bool read_headquarters(GdRun *run, const json_t *json, SbError *error) {
  const char *key;
  json_t *value;
  json_object_foreach ((json_t *)json, key, value) {
    int thing = -1;
    for (int i = 0; i < run->c->things; i++)
      if (strcmp(run->c->thing_id[i], key) == 0) thing = i;
    int n = (int)json_integer_value(value);
    if (thing < 0 || run->c->thing[thing].kind != GD_WEAPON || n < 1 || n > run->s->left[thing])
      return sb_fail(error, "headquarters of the carry hold what there is not: %s", key);
    run->s->headquarters[thing] = (uint8_t)n;
    run->s->left[thing] = (uint8_t)(run->s->left[thing] - n);
  }
  return true;
}

static int mission_of(const GdContent *c, const char *id) {
  for (int i = 0; id && i < c->missions; i++)
    if (strcmp(c->mission[i].id, id) == 0) return i;
  return -1;
}

static bool read_later(GdRun *run, const json_t *json, SbError *error) {
  const char *key;
  json_t *value;
  json_object_foreach ((json_t *)json, key, value) {
    int mission = mission_of(run->c, key);
    if (mission < 0 || json_array_size(value) != 4) return sb_fail(error, "\"later\" of the carry: %s", key);
    for (size_t i = 0; i < 4; i++) {
      json_int_t n = json_integer_value(json_array_get(value, i));
      if (n < -9 || n > 9) return sb_fail(error, "\"later\" of the carry: %s", key);
      run->s->later[mission][i] = (int8_t)n;
    }
  }
  return true;
}

static bool read_past(GdRun *run, const json_t *list, SbError *error) {
  if (json_array_size(list) > GD_PAST - 1) return sb_fail(error, "the carry has too long a past");
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *pair = json_array_get(list, i);
    int mission = mission_of(run->c, json_string_value(json_array_get(pair, 0)));
    int outcome = find_name(gd_outcome_ids, GD_OUTCOMES, json_array_get(pair, 1));
    if (mission < 0 || outcome < 0) return sb_fail(error, "\"past\" of the carry names what there is not");
    run->s->past[i][0] = (uint8_t)mission;
    run->s->past[i][1] = (uint8_t)outcome;
  }
  return true;
}

bool gd_carry_read(GdRun *run, const SbSetup *setup, SbError *error) {
  static const char *const members[] = {"agents", "headquarters", "later", "past", NULL};
  json_t *carry;
  if (!sb_carry_read(setup, &carry, error)) return false;
  if (!carry) return true;
  bool good = run->s->options[GD_OPT_CAMPAIGN] || sb_fail(error, "a carry needs the option \"campaign\"");
  good = good && sb_read_only(carry, "a carry", members, error) &&
         read_headquarters(run, json_object_get(carry, "headquarters"), error) &&
         read_agents(run, json_object_get(carry, "agents"), error) &&
         read_later(run, json_object_get(carry, "later"), error) &&
         read_past(run, json_object_get(carry, "past"), error);
  json_decref(carry);
  return good;
}

/* ---- what follows ------------------------------------------------------------------------------------------- */

static void write_tokens(const GdContent *c, const char *key, const uint8_t *list, int size, SbText *out) {
  sb_text_format(out, ",\"%s\":[", key);
  for (int i = 0; i < size && list[i] != GD_NONE; i++)
    sb_text_format(out, "%s\"%s\"", i ? "," : "", c->thing_id[list[i]]);
  sb_text_format(out, "]");
}

int gd_rank_kept(const GdState *s, int seat) {
  const GdAgent *agent = &s->agent[seat];
  if (agent->life != GD_DEAD || agent->rank == GD_COPPER) return agent->rank;
  return s->options[GD_OPT_PERMANENT] ? GD_COPPER : agent->rank - 1;
}

static void write_agent(const GdContent *c, const GdState *s, int seat, SbText *out) {
  const GdAgent *agent = &s->agent[seat];
  bool dead = agent->life == GD_DEAD, anew = dead && s->options[GD_OPT_PERMANENT];
  int rank = gd_rank_kept(s, seat);
  sb_text_format(out, "{\"agent\":\"%s\",\"rank\":\"%s\"", c->sheet_id[agent->sheet], gd_rank_ids[rank]);
  if (!anew) {
    write_tokens(c, "tactics", agent->tactic, GD_TACTICS_HELD, out);
    write_tokens(c, "skills", agent->skill, GD_SKILLS_HELD, out);
    if (rank < agent->rank) sb_text_format(out, ",\"lost\":\"%s\"", gd_rank_ids[agent->rank]);
    if (dead) sb_text_format(out, ",\"dead\":true");
  }
  sb_text_format(out, "}");
}

/* Weapons in hand go to headquarters with those that are there (GD-20.4); those of the dead are lost (GD-20.10). */
int gd_kept(const GdContent *c, const GdState *s, int thing) {
  int n = s->headquarters[thing];
  if (c->thing[thing].kind != GD_WEAPON || !c->thing[thing].copies) return 0;
  for (int seat = 0; seat < s->agents; seat++)
    for (int slot = 0; s->agent[seat].life != GD_DEAD && slot < GD_WEAPONS_HELD; slot++)
      n += s->agent[seat].weapon[slot] == thing;
  return n;
}

static void write_headquarters(const GdContent *c, const GdState *s, SbText *out) {
  const char *comma = "";
  sb_text_format(out, ",\"headquarters\":{");
  for (int i = 0; i < c->things; i++)
    if (gd_kept(c, s, i)) {
      sb_text_format(out, "%s\"%s\":%d", comma, c->thing_id[i], gd_kept(c, s, i));
      comma = ",";
    }
  sb_text_format(out, "}");
}

static void write_later(const GdContent *c, const GdState *s, SbText *out) {
  static const int8_t none[4] = {0};
  const char *comma = "";
  sb_text_format(out, ",\"later\":{");
  for (int i = 0; i < c->missions; i++)
    if (memcmp(s->later[i], none, sizeof none) != 0) {
      sb_text_format(out, "%s\"%s\":[%d,%d,%d,%d]", comma, c->mission[i].id, s->later[i][0], s->later[i][1],
                     s->later[i][2], s->later[i][3]);
      comma = ",";
    }
  sb_text_format(out, "}");
}

static void write_past(const GdContent *c, const GdState *s, SbText *out) {
  sb_text_format(out, ",\"past\":[");
  for (int i = 0; i < GD_PAST && s->past[i][0] != GD_NONE; i++)
    sb_text_format(out, "[\"%s\",\"%s\"],", c->mission[s->past[i][0]].id, gd_outcome_ids[s->past[i][1]]);
  sb_text_format(out, "[\"%s\",\"%s\"]]", c->mission[s->options[GD_OPT_MISSION]].id, gd_outcome_ids[s->outcome - 1]);
}

static bool played_before(const GdState *s, int mission) {
  for (int i = 0; i < GD_PAST && s->past[i][0] != GD_NONE; i++)
    if (s->past[i][0] == mission) return true;
  return false;
}

static int past_count(const GdState *s) {
  int n = 0;
  while (n < GD_PAST && s->past[n][0] != GD_NONE) n++;
  return n;
}

/* Somebody gave up before every agent was chosen: nobody can go on. */
static bool undecided(const GdState *s) {
  for (int seat = 0; seat < s->agents; seat++)
    if (s->agent[seat].sheet == GD_NONE) return true;
  return false;
}

int gd_next_mission(const GdContent *c, const GdState *s) {
  const GdMission *m = gd_mission(c, s);
  int outcome = s->outcome ? s->outcome - 1 : GD_FAILED, next = m->next[outcome];
  if (undecided(s)) return outcome == GD_FAILED ? GD_CAMPAIGN_LOST : GD_CAMPAIGN_WON;
  bool lost = next == 0 || (next != GD_NONE && m->again[outcome] && played_before(s, next - 1)) ||
              past_count(s) >= GD_PAST - 2 || !s->outcome;
  return lost ? GD_CAMPAIGN_LOST : next == GD_NONE ? GD_CAMPAIGN_WON : next - 1;
}

const char *gd_campaign_reason(const GdContent *c, const GdState *s) {
  if (gd_next_mission(c, s) == GD_CAMPAIGN_LOST) return "lost";
  return s->outcome == 1 + GD_ACCOMPLISHED ? "won" : "pyrrhic";
}

SbFollows gd_next(const SbContent *content, const SbSetup *setup, const SbState *state, SbNext *out) {
  const GdContent *c = gd_facts(content);
  const GdState *s = (const GdState *)state;
  (void)setup;
  if (!s->options[GD_OPT_CAMPAIGN]) return SB_FOLLOWS_NOTHING;
  if (s->node != GD_AT_OVER) return SB_FOLLOWS_LATER;
  int next = gd_next_mission(c, s);
  if (next < 0) {
    out->winners = next == GD_CAMPAIGN_WON ? (1u << s->agents) - 1 : 0;
    out->reason = gd_campaign_reason(c, s);
    return SB_FOLLOWS_END;
  }
  for (int i = 0; i < GD_OPTIONS; i++) out->setup.options[i] = s->options[i];
  out->setup.options[GD_OPT_MISSION] = next;
  sb_text_format(&out->carry, "{\"agents\":[");
  for (int seat = 0; seat < s->agents; seat++) {
    if (seat) sb_text_format(&out->carry, ",");
    write_agent(c, s, seat, &out->carry);
  }
  sb_text_format(&out->carry, "]");
  write_headquarters(c, s, &out->carry);
  write_later(c, s, &out->carry);
  write_past(c, s, &out->carry);
  sb_text_format(&out->carry, "}");
  return SB_FOLLOWS_MATCH;
}
