/* Events as sentences and as JSON. */
#include "words.h"

/* One letter for each number: s seat, B body, h hex, n number, N its amount without a sign, b yes or no, t thing,
 * a agent sheet, k rank, g grade, p phase, m mark, M mission, T mission action, e event
 * card, E encounter card, w weapon of an attack, S source, D the dice of the event, o condition, z damage token, q
 * marker, f face of a die, R rule of a card, y what decided, l step of a rule, v why a node, u why a hex, x signal
 * kind, O outcome, r reason, C counter, d direction, A why an alien is assigned to somebody. */
static const SbTold told[GD_EVENTS] = {
    [GD_E_AGENT] = {"agent", "sa", {"seat", "agent"}},
    [GD_E_GAINED] = {"gained", "Bt", {"agent", "thing"}},
    [GD_E_LOST] = {"lost", "Bt", {"agent", "thing"}},
    [GD_E_OFFERED] = {"offered", "tB", {"thing", "agent"}},
    [GD_E_GIVEN] = {"given", "Btt", {"agent", "thing", "for"}},
    [GD_E_REFUSED] = {"refused", "tb", {"thing", "kept"}},
    [GD_E_DEPLOYED] = {"deployed", "Bhd", {"agent", "hex", "facing"}},
    [GD_E_SIGNAL] = {"signal", "h", {"hex"}},
    [GD_E_ROUND] = {"round", "n", {"round"}},
    [GD_E_PHASE] = {"phase", "p", {"phase"}},
    [GD_E_ALPHA] = {"alpha", "B", {"agent"}},
    [GD_E_WINGS] = {"wings", "BnnD", {"agent", "found", "needed"}},
    [GD_E_RANK] = {"rank", "Bk", {"agent", "rank"}},
    [GD_E_FRAGMENT] = {"fragment", "BNn", {"agent", "change", "now"}},
    [GD_E_TURN] = {"turn", "B", {"agent"}},
    [GD_E_STEPPED] = {"stepped", "Bhhn", {"unit", "from", "to", "left"}},
    [GD_E_STOPPED] = {"stopped", "Bh", {"unit", "hex"}},
    [GD_E_FACED] = {"faced", "Bd", {"agent", "facing"}},
    [GD_E_JUMPED] = {"jumped", "Bhhn", {"unit", "from", "to", "how"}},
    [GD_E_PUT_BACK] = {"put_back", "Bh", {"unit", "hex"}},
    [GD_E_ENGAGED] = {"engaged", "BB", {"agent", "alien"}},
    [GD_E_FREED] = {"freed", "BB", {"agent", "alien"}},
    [GD_E_SEARCHED] = {"searched", "Bf", {"agent", "face"}},
    [GD_E_BROKE] = {"broke", "Bhh", {"agent", "hex", "hex2"}},
    [GD_E_LOCKED] = {"locked", "hh", {"hex", "hex2"}},
    [GD_E_EVADED] = {"evaded", "Bnb", {"agent", "face", "works"}},
    [GD_E_UNJAMMED] = {"unjammed", "Bt", {"agent", "thing"}},
    [GD_E_JAMMED] = {"jammed", "Bt", {"agent", "thing"}},
    [GD_E_AMMO] = {"ammo", "BtNn", {"unit", "thing", "change", "now"}},
    [GD_E_DID] = {"did", "BTTh", {"agent", NULL, "action", "hex"}},
    [GD_E_USED] = {"used", "Bth", {"agent", "thing", "hex"}},
    [GD_E_ATTACK] = {"attack", "BBwbSh", {"by", "target", "weapon", "area", "source", "hex"}},
    [GD_E_RETARGET] = {"retarget", "BB", {"from", "to"}},
    [GD_E_ROLLED] = {"rolled", "BD", {"by"}},
    [GD_E_REROLLED] = {"rerolled", "BtD", {"by", "thing"}},
    [GD_E_FAILED] = {"failed", "Bt", {"by", "thing"}},
    [GD_E_HITS] = {"hits", "Bnnn", {"by", "hits", "added", "less"}},
    [GD_E_SHIELDED] = {"shielded", "Bnn", {"body", "cancelled", "left"}},
    [GD_E_CANCELLED] = {"cancelled", "B-n", {"body", NULL, "hits"}},
    [GD_E_DEFENDED] = {"defended", "BnnnD", {"body", "rolled", "shields", "wounds"}},
    [GD_E_WOUNDED] = {"wounded", "Bnn", {"body", "wounds", "left"}},
    [GD_E_SUFFERED] = {"suffered", "Bnn", {"body", "wounds", "left"}},
    [GD_E_HEALED] = {"healed", "Bnn", {"body", "wounds", "left"}},
    [GD_E_BLEEDS] = {"bleeds", "B", {"agent"}},
    [GD_E_DIED] = {"died", "Bh", {"body", "hex"}},
    [GD_E_KEPT] = {"kept", "B", {"agent"}},
    [GD_E_COND] = {"cond", "Bon", {"body", "condition", "n"}},
    [GD_E_UNCOND] = {"uncond", "Bo", {"body", "condition"}},
    [GD_E_ARMOURED] = {"armoured", "Bn", {"agent", "tokens"}},
    [GD_E_PLACED] = {"placed", "zh", {"token", "hex"}},
    [GD_E_GONE] = {"gone", "zh", {"token", "hex"}},
    [GD_E_DRONE] = {"drone", "Bh", {"drone", "hex"}},
    [GD_E_ALIENS] = {"aliens", "BEn", {"agent", "card", "aliens"}},
    [GD_E_CHOOSES] = {"chooses", "B", {"alien"}},
    [GD_E_PASSED] = {"passed", "Bn", {"alien", "cards"}},
    [GD_E_ACTIVATED] = {"activated", "BRByn", {"alien", "rule", "target", "decided", "distance"}},
    [GD_E_MARCHED] = {"marched", "Bhhlvu", {"alien", "from", "to", "step", "why_area", "why_hex"}},
    [GD_E_CARRIED] = {"carried", "BhhB", {"alien", "from", "to", "by"}},
    [GD_E_COMMANDED] = {"commanded", "BB", {"alien", "by"}},
    [GD_E_SIGNAL_MOVED] = {"signal_moved", "hhvu", {"from", "to", "why_area", "why_hex"}},
    [GD_E_TELEPORT] = {"teleport", "mnnB", {"mark", "face", "what", "alien"}},
    [GD_E_REVEALED] = {"revealed", "hx", {"hex", "kind"}},
    [GD_E_SIGNAL_GONE] = {"signal_gone", "h", {"hex"}},
    [GD_E_APPEARED] = {"appeared", "Bh", {"alien", "hex"}},
    [GD_E_ASSIGNED] = {"assigned", "BBA", {"alien", "agent", "why"}},
    [GD_E_RAGED] = {"raged", "BB", {"before", "alien"}},
    [GD_E_EVENT] = {"event", "e", {"card"}},
    [GD_E_WEATHER] = {"weather", "e", {"card"}},
    [GD_E_FLIPPED] = {"flipped", "Bt", {"agent", "thing"}},
    [GD_E_OBJECT] = {"object", "nqBh", {"what", "marker", "agent", "hex"}},
    [GD_E_WORK] = {"work", "Bhnn", {"agent", "hex", "tokens", "needed"}},
    [GD_E_FINISHED] = {"finished", "qh", {"marker", "hex"}},
    [GD_E_POINT_GONE] = {"point_gone", "mh", {"mark", "hex"}},
    [GD_E_CRATE] = {"crate", "Bgh", {"agent", "grade", "hex"}},
    [GD_E_COUNTER] = {"counter", "MCn", {NULL, "counter", "now"}},
    [GD_E_WEAPON] = {"weapon", "t", {"thing"}},
    [GD_E_OUTCOME] = {"outcome", "MOn", {"mission", "outcome", "line"}},
    [GD_E_OVER] = {"over", "r", {"reason"}},
};

/* ---- what the letters mean -------------------------------------------------------------------------------- */

static void number_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_json_int(out, key, value);
}

static void body_json(const SbContent *content, const char *key, int tag, SbJson *out) {
  char id[GD_ID];
  SbText t = sb_text(id, sizeof id);
  gd_body_id(gd_facts(content), tag, &t);
  if (!tag) {
    sb_json_text(out, key, NULL);
    return;
  }
  sb_json_object(out, key);
  sb_json_text(out, "id", id);
  sb_json_int(out, (tag & 255) >= 128 ? "alien" : "seat", tag >> 8);
  sb_json_end(out);
}

static void hex_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  (void)content, (void)lang;
  gd_say_hex(value, out);
}

static void hex_json(const SbContent *content, const char *key, int value, SbJson *out) {
  char id[8];
  SbText t = sb_text(id, sizeof id);
  (void)content;
  gd_say_hex(value, &t);
  sb_json_text(out, key, value == GD_NOWHERE ? NULL : id);
}

static void named(const SbContent *content, const char *kind, const char *id, SbLang lang, SbText *out) {
  if (id) sb_text_put(out, sb_named(content, kind, id, lang));
}

static const char *id_at(const char (*ids)[GD_ID], int count, int value) {
  return value >= 0 && value < count ? ids[value] : NULL;
}

static const char *thing_id(const SbContent *content, int value) {
  return id_at((const char(*)[GD_ID])gd_facts(content)->thing_id, gd_facts(content)->things, value);
}

static void thing_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  named(content, "thing", thing_id(content, value), lang, out);
}

static void thing_json(const SbContent *content, const char *key, int value, SbJson *out) {
  sb_json_text(out, key, thing_id(content, value));
}

static void sheet_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  const GdContent *c = gd_facts(content);
  named(content, "agent", id_at((const char(*)[GD_ID])c->sheet_id, c->sheets, value), lang, out);
}

static void sheet_json(const SbContent *content, const char *key, int value, SbJson *out) {
  const GdContent *c = gd_facts(content);
  sb_json_text(out, key, id_at((const char(*)[GD_ID])c->sheet_id, c->sheets, value));
}

static void marker_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  const GdContent *c = gd_facts(content);
  named(content, "marker", id_at((const char(*)[GD_ID])c->marker_id, c->markers, value), lang, out);
}

static void marker_json(const SbContent *content, const char *key, int value, SbJson *out) {
  const GdContent *c = gd_facts(content);
  sb_json_text(out, key, id_at((const char(*)[GD_ID])c->marker_id, c->markers, value));
}

static void event_card_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  const GdContent *c = gd_facts(content);
  named(content, "card", id_at((const char(*)[GD_ID])c->event_id, c->events, value), lang, out);
}

static void event_card_json(const SbContent *content, const char *key, int value, SbJson *out) {
  const GdContent *c = gd_facts(content);
  sb_json_text(out, key, id_at((const char(*)[GD_ID])c->event_id, c->events, value));
}

static void encounter_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  const GdContent *c = gd_facts(content);
  named(content, "encounter", id_at((const char(*)[GD_ID])c->encounter_id, c->encounters, value), lang, out);
}

static void encounter_json(const SbContent *content, const char *key, int value, SbJson *out) {
  const GdContent *c = gd_facts(content);
  sb_json_text(out, key, id_at((const char(*)[GD_ID])c->encounter_id, c->encounters, value));
}

static void mission_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  named(content, "mission", gd_facts(content)->mission[value].id, lang, out);
}

static void mission_json(const SbContent *content, const char *key, int value, SbJson *out) {
  sb_json_text(out, key, gd_facts(content)->mission[value].id);
}

static void task_of(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *out) {
  (void)value;
  named(content, "task", gd_facts(content)->mission[event->a[1]].action[event->a[2]].id, lang, out);
}

static void amount_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  (void)content, (void)lang;
  sb_text_int(out, value < 0 ? -value : value);
}

static void arm_of(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *out) {
  gd_say_arm(content, value, event->a[4], lang, out);
}

static void arm_json(const SbContent *content, const char *key, int value, SbJson *out) {
  sb_json_text(out, key, gd_arm_word(gd_facts(content), value, GD_FROM_COMBAT));
}

static void dice_of(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *out) {
  (void)value, (void)lang;
  gd_say_dice(gd_facts(content), event->more, event->more_count, out);
}

static void face_of(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *out) {
  int32_t die = GD_DIE_FACES + value - 1;
  (void)event, (void)lang;
  gd_say_dice(gd_facts(content), &die, 1, out);
}

/* A rule of a behaviour table: the distance it is for, and its steps. */
static void say_rule(const SbContent *content, const GdRule *rule, SbLang lang, SbText *out) {
  char far[16];
  SbText t = sb_text(far, sizeof far);
  const char *gap = far;
  sb_text_int(&t, rule->low);
  if (rule->low != rule->high) sb_text_format(&t, "–%d", rule->high);
  sb_content_fill(content, rule->low == GD_RULE_ANY ? "rule.any" : "rule.distance", lang, &gap, 1, out);
  for (int i = 0; i < rule->steps; i++) {
    sb_text_put(out, ", ");
    sb_text_put(out, sb_named(content, "step", gd_step_ids[rule->step[i].what], lang));
    bool attack = rule->step[i].what <= GD_STEP_RANGED;
    if (!attack) sb_text_format(out, " %d", rule->step[i].n);
    if (attack && rule->step[i].n > 1) sb_text_format(out, " ×%d", rule->step[i].n);
  }
}

static void rule_of(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *out) {
  const GdContent *c = gd_facts(content);
  int card = (event->a[0] & 255) - 128;
  if (value < 0 || card < 0 || card >= c->cards || value >= c->card[card].rules) return;
  say_rule(content, &c->card[card].rule[value], lang, out);
}

static void step_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  sb_text_put(out, sb_named(content, "step", gd_step_ids[value & 255], lang));
  sb_text_format(out, " %d", value >> 8);
}

static void step_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_json_text(out, key, gd_step_ids[value & 255]);
}

/* Why an area, and what decided among those equally good by that (GdTie, above the lowest byte). */
static void why_area_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  sb_text_put(out, sb_named(content, "why_area", gd_why_ids[value & 255], lang));
  if (!(value >> 8)) return;
  sb_text_put(out, ", ");
  sb_text_put(out, sb_named(content, "tie", gd_tie_ids[value >> 8], lang));
}

static void why_area_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_json_text(out, key, gd_why_ids[value & 255]);
  if (value >> 8) sb_json_text(out, "tie", gd_tie_ids[value >> 8]);
}

static void counter_of(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *out) {
  const GdContent *c = gd_facts(content);
  named(content, "counter", c->mission[event->a[0]].counter_id[value], lang, out);
}

static const char *const decided_ids[GD_DECIDERS] = {"alone", "wounds", "hp",      "shield",   "walk",
                                                     "agent", "seat",   "closest", "distance", "mind"};
static const char *const assigned_ids[GD_ASSIGNMENTS] = {"same", "fewest", "clockwise"};
static const char *const token_ids[GD_TOKEN_KINDS] = {"mine", "flame", "drone"};
static const char *const crate_ids[GD_GRADES + 1] = {"green", "blue", "red", "devices"};

static const SbForm forms[] = {
    {.letter = 'B', .text = gd_say_body, .json = body_json},
    {.letter = 'h', .text = hex_text, .json = hex_json},
    {.letter = 'd', .text = gd_say_facing, .json = number_json},
    {.letter = 'N', .text = amount_text, .json = number_json},
    {.letter = 't', .text = thing_text, .json = thing_json},
    {.letter = 'a', .text = sheet_text, .json = sheet_json},
    {.letter = 'k', .kind = "rank", .ids = gd_rank_ids, .count = GD_RANKS},
    {.letter = 'g', .kind = "crate", .ids = crate_ids, .count = GD_GRADES + 1},
    {.letter = 'p', .kind = "phase", .ids = gd_phase_ids, .count = GD_PHASES},
    {.letter = 'm', .kind = "mark", .ids = gd_mark_ids, .count = GD_POINTS},
    {.letter = 'M', .text = mission_text, .json = mission_json},
    {.letter = 'T', .of = task_of, .json = number_json},
    {.letter = 'e', .text = event_card_text, .json = event_card_json},
    {.letter = 'E', .text = encounter_text, .json = encounter_json},
    {.letter = 'w', .of = arm_of, .json = arm_json},
    {.letter = 'S', .ids = gd_source_ids, .count = GD_SOURCES},
    {.letter = 'D', .of = dice_of, .json = number_json},
    {.letter = 'f', .of = face_of, .json = number_json},
    {.letter = 'o', .kind = "condition", .ids = gd_condition_ids, .count = GD_CONDITIONS},
    {.letter = 'z', .kind = "token", .ids = token_ids, .count = GD_TOKEN_KINDS},
    {.letter = 'q', .text = marker_text, .json = marker_json},
    {.letter = 'R', .of = rule_of, .json = number_json},
    {.letter = 'y', .kind = "decided", .ids = decided_ids, .count = GD_DECIDERS},
    {.letter = 'l', .text = step_text, .json = step_json},
    {.letter = 'v', .text = why_area_text, .json = why_area_json},
    {.letter = 'u', .kind = "why_hex", .ids = gd_why_ids, .count = GD_WHYS},
    {.letter = 'x', .kind = "signal", .ids = gd_signal_ids, .count = GD_SIGNAL_KINDS},
    {.letter = 'O', .kind = "outcome", .ids = gd_outcome_ids, .count = GD_OUTCOMES},
    {.letter = 'r', .kind = "end", .ids = gd_reason_ids, .count = GD_REASONS},
    {.letter = 'C', .of = counter_of, .json = number_json},
    {.letter = 'A', .kind = "assigned", .ids = assigned_ids, .count = GD_ASSIGNMENTS},
    {0},
};
static const SbTeller teller = {told, forms};

/* ---- sentences that depend on how it went ------------------------------------------------------------------ */

/* Whether the attack is one that heals (GD-8.17). */
static bool heals(const SbContent *content, int arm) {
  return arm >= 0 && arm < GD_THINGS && gd_facts(content)->thing[arm].arm.kind == GD_HEALING;
}

static const char *attack_variant(const SbContent *content, const int32_t *a) {
  if (a[4] == GD_FROM_GUARD) return "_guard";
  if (!a[1]) return "_area";
  return a[3] ? "_with_area" : heals(content, a[2]) ? "_heals" : "";
}

static const char *hits_variant(const int32_t *a) {
  if (a[1] + a[2] == 0) return "_none";
  if (a[3]) return a[2] ? "_added_less" : "_less";
  return a[2] ? "_added" : "";
}

static const char *variant(const SbContent *content, const SbEvent *event) {
  static const char *const objects[] = {"_appears", "_taken", "_dropped", "_secured", "_lost"};
  const int32_t *a = event->a;
  switch (event->type) {
    case GD_E_AGENT:
      return a[2] ? "_random" : "";
    case GD_E_GIVEN:
      return a[2] >= 0 ? "_for" : "";
    case GD_E_REFUSED:
      return a[1] ? "_kept" : "";
    case GD_E_WINGS:
      return a[1] >= a[2] ? "" : "_failed";
    case GD_E_FRAGMENT:
      return a[1] < 0 ? "_spent" : "";
    case GD_E_OFFERED:
      return a[1] ? "_to" : "";
    case GD_E_JUMPED:
      return a[3] ? "_redeployed" : "";
    case GD_E_BROKE:
      return a[0] ? "" : "_itself";
    case GD_E_EVADED:
      return a[2] ? "" : "_failed";
    case GD_E_AMMO:
      return a[1] < 0 ? "_drone" : a[2] < 0 ? "_less" : "";
    case GD_E_DID:
    case GD_E_USED:
      return a[event->type == GD_E_DID ? 3 : 2] == GD_NOWHERE ? "" : "_at";
    case GD_E_ATTACK:
      return attack_variant(content, a);
    case GD_E_HITS:
      return hits_variant(a);
    case GD_E_DEFENDED:
      return a[1] ? "" : "_none";
    case GD_E_COND:
      return a[1] == GD_HIDDEN ? "_hidden" : "";
    case GD_E_ALIENS:
      return a[2] < 0 ? "_card" : a[2] ? "" : "_none";
    case GD_E_ACTIVATED:
      return a[1] == -1 ? "_stays" : a[1] == -2 ? "_stunned" : a[1] == -3 ? "_tied" : a[3] ? "_decided" : "";
    case GD_E_MARCHED:
      return a[1] == a[2] ? "_stays" : "";
    case GD_E_TELEPORT:
      return a[2] ? "_alien" : "";
    case GD_E_OBJECT:
      return objects[a[0]];
    case GD_E_WORK:
      return a[2] >= a[3] ? "_done" : "";
    case GD_E_CRATE:
      return a[1] >= GD_GRADES ? "_devices" : "";
    default:
      return "";
  }
}

/* The log of a mission ends like a chapter. */
void gd_event_text(const SbContent *content, const SbEvent *event, SbLang lang, SbText *out) {
  sb_tell_text(content, &teller, event, variant(content, event), lang, out);
  if (event->type != GD_E_OUTCOME) return;
  sb_text_char(out, ' ');
  gd_say_story(content, gd_facts(content)->mission[event->a[0]].id, gd_outcome_ids[event->a[1]], lang, out);
}

void gd_event_brief(const SbContent *content, const SbEvent *event, int viewer, SbLang lang, SbText *out) {
  sb_tell_brief(content, &teller, event, variant(content, event), told[event->type].form[0] == 's' ? viewer : -9, lang,
                out);
}

/* Dice are a list, not a number: written here behind the rest. */
void gd_event_json(const SbContent *content, const SbEvent *event, SbJson *out) {
  SbEvent plain = *event;
  sb_tell_json(content, &teller, &plain, out);
  if (!event->more_count) return;
  sb_json_array(out, event->type == GD_E_MARCHED ? "areas" : "faces");
  for (int i = 0; i < event->more_count; i++) sb_json_int(out, NULL, event->more[i]);
  sb_json_end(out);
}
