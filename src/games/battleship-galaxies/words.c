/* Events as sentences and as JSON. */
#include "words.h"

/* One letter for each number: s seat, S another seat, P ship, C ship card, h hex, n number, b yes or no, k tactic card,
 * N ship name, v version, p phase, w weapon, q power, t tile, T kind of tile, l letter of the die, g cell of a grid,
 * d kind of damage, m value, o how it changes, j by how much, M an amount, z thirds, L cards looked at, f what is
 * forbidden, r reason, W seats. */
static const SbTold told[BG_EVENTS] = {
    [BG_E_TOOK] = {"took", "sNv", {"seat", "name", "version"}},
    [BG_E_FLEET] = {"fleet", "s", {"seat"}},
    [BG_E_ADDED] = {"added", "sk", {"seat", "card"}},
    [BG_E_DECK] = {"deck", "sn", {"seat", "cards"}},
    [BG_E_FIRST] = {"first", "sn", {"seat", "number"}},
    [BG_E_STARTER] = {"starter", "sS", {"seat", "by"}},
    [BG_E_ROUND] = {"round", "n", {"round"}},
    [BG_E_TURN] = {"turn", "sn", {"seat", "round"}},
    [BG_E_PHASE] = {"phase", "sp", {"seat", "phase"}},
    [BG_E_ENERGY] = {"energy", "sMn", {"seat", "change", "energy"}},
    [BG_E_DREW] = {"drew", "sk", {"seat", "card"}},
    [BG_E_DREW_ONE] = {"drew_one", "s", {"seat"}},
    [BG_E_NO_DRAW] = {"no_draw", "s", {"seat"}},
    [BG_E_DISCARDED] = {"discarded", "sk", {"seat", "card"}},
    [BG_E_GAVE] = {"gave", "sSk", {"seat", "to", "card"}},
    [BG_E_GAVE_ONE] = {"gave_one", "sS", {"seat", "to"}},
    [BG_E_LOOKED] = {"looked", "sLkk", {"seat", "card1", "card2", "card3"}},
    [BG_E_LOOKED_AT] = {"looked_at", "sn", {"seat", "cards"}},
    [BG_E_KEPT] = {"kept", "skkk", {"seat", "card", "under1", "under2"}},
    [BG_E_KEPT_ONE] = {"kept_one", "s", {"seat"}},
    [BG_E_SHUFFLED] = {"shuffled", "s", {"seat"}},
    [BG_E_EXHAUSTED] = {"exhausted", "sn", {"seat", "times"}},
    [BG_E_LAUNCHED] = {"launched", "sCvnC", {"seat", "card", "version", "cost", "from"}},
    [BG_E_LOADED] = {"loaded", "sCC", {"seat", "card", "into"}},
    [BG_E_PLACED] = {"placed", "Phh", {"ship", "hex", "hex2"}},
    [BG_E_REVEALED] = {"revealed", "tT", {"tile", "kind"}},
    [BG_E_PLAYED] = {"played", "skn", {"seat", "card", "cost"}},
    [BG_E_ATTACHED] = {"attached", "skC", {"seat", "card", "ship"}},
    [BG_E_DETACHED] = {"detached", "kC", {"card", "ship"}},
    [BG_E_SHUTTLED] = {"shuttled", "kCC", {"card", "from", "to"}},
    [BG_E_ACTIVATED] = {"activated", "sCn", {"seat", "card", "cost"}},
    [BG_E_MOVING] = {"moving", "Phn", {"ship", "lead", "spaces"}},
    [BG_E_STEPPED] = {"stepped", "Phhn", {"ship", "hex", "hex2", "left"}},
    [BG_E_STOPPED] = {"stopped", "P", {"ship"}},
    [BG_E_ECM] = {"ecm", "PPnnn", {"ship", "mover", "number", "needed", "damage"}},
    [BG_E_DECLINED] = {"declined", "PP", {"ship", "mover"}},
    [BG_E_DEBRIS] = {"debris", "Pnnt", {"ship", "number", "damage", "tile"}},
    [BG_E_CHARGED] = {"charged", "Pwn", {"ship", "weapon", "cost"}},
    [BG_E_AIMED] = {"aimed", "PPn", {"ship", "target", "strength"}},
    [BG_E_DICE] = {"dice", "Plngb", {"target", "letter", "number", "cell", "critical"}},
    [BG_E_COVER] = {"cover", "Pnb", {"ship", "number", "saved"}},
    [BG_E_SAVED] = {"saved", "Pqnb", {"ship", "power", "number", "saved"}},
    [BG_E_CANCELLED] = {"cancelled", "P", {"target"}},
    [BG_E_REDIRECTED] = {"redirected", "PP", {"from", "to"}},
    [BG_E_REROLL] = {"reroll", "P", {"ship"}},
    [BG_E_HURT] = {"hurt", "Pnndnn", {"ship", "shields", "hull", "kind", "shields_left", "damage"}},
    [BG_E_CRITICAL] = {"critical", "P", {"ship"}},
    [BG_E_DESTROYED] = {"destroyed", "PP", {"ship", "by"}},
    [BG_E_CARD_OUT] = {"card_out", "C", {"card"}},
    [BG_E_CARGO_LOST] = {"cargo_lost", "CvC", {"card", "version", "transport"}},
    [BG_E_RESTORED] = {"restored", "Pn", {"ship", "shields"}},
    [BG_E_CHANGED] = {"changed", "Pmoj", {"ship", "stat", "op", "n"}},
    [BG_E_FORBIDDEN] = {"forbidden", "Pf", {"ship", "what"}},
    [BG_E_USED] = {"used", "sqC", {"seat", "power", "card"}},
    [BG_E_NUMBER] = {"number", "snn", {"seat", "number", "needed"}},
    [BG_E_CAPTURED] = {"captured", "sC", {"seat", "card"}},
    [BG_E_RETURNED] = {"returned", "Ph", {"ship", "hex"}},
    [BG_E_ESCAPED] = {"escaped", "P", {"ship"}},
    [BG_E_POINTS] = {"points", "snn", {"seat", "points", "now"}},
    [BG_E_SURVIVORS] = {"survivors", "Pnn", {"ship", "number", "points"}},
    [BG_E_ENGINES] = {"engines", "snb", {"seat", "number", "works"}},
    [BG_E_TILE_MOVED] = {"tile_moved", "th", {"tile", "hex"}},
    [BG_E_SCORE] = {"score", "sz", {"seat", "thirds"}},
    [BG_E_OVER] = {"over", "Wr", {"winners", "reason"}},
};

/* ---- what the letters mean ------------------------------------------------------------------------------- */

static void number_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_json_int(out, key, value);
}

static void part_of(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *out) {
  (void)value;
  bg_say_part(content, event->a[5], lang, out);
}

/* Parts a mission has given the seats are what people know each other by. */
static void winners_of(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *out) {
  const char *joint = "";
  for (int seat = 0; seat < BG_SEATS; seat++) {
    if (!(value >> seat & 1)) continue;
    sb_text_put(out, joint);
    bg_say_part(content, event->a[2] >> 4 * seat & 15, lang, out);
    joint = ", ";
  }
  if (!value) sb_text_put(out, sb_named(content, "seat", "nobody", lang));
}

static void winners_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_write_seats(key, (uint32_t)value, out);
}

static void other_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  bg_say_part(content, value >> 8, lang, out);
}

static void other_json(const SbContent *content, const char *key, int value, SbJson *out) {
  number_json(content, key, value & 255, out);
}

static void id_json(const SbContent *content, const char *key, int tag, bool card, SbJson *out) {
  char id[BG_ID + 8];
  SbText t = sb_text(id, sizeof id);
  (card ? bg_card_id : bg_piece_id)(bg_facts(content), tag, &t);
  sb_json_text(out, key, tag >> 8 ? id : NULL);
}

static void piece_json(const SbContent *content, const char *key, int tag, SbJson *out) {
  id_json(content, key, tag, false, out);
}

static void card_json(const SbContent *content, const char *key, int tag, SbJson *out) {
  id_json(content, key, tag, true, out);
}

static void hex_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  (void)content, (void)lang;
  bg_base_id(value, BG_NOWHERE, out);
}

static void hex_json(const SbContent *content, const char *key, int value, SbJson *out) {
  char id[8];
  SbText t = sb_text(id, sizeof id);
  hex_text(content, value, SB_EN, &t);
  sb_json_text(out, key, value < BG_HEXES ? id : NULL);
}

static void name_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  sb_text_put(out, sb_named(content, "ship", bg_facts(content)->ship_id[value], lang));
}

static void name_json(const SbContent *content, const char *key, int value, SbJson *out) {
  sb_json_text(out, key, bg_facts(content)->ship_id[value]);
}

static void weapon_of(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *out) {
  bg_say_weapon(content, event->a[0], value, lang, out);
}

static void weapon_json(const SbContent *content, const char *key, int value, SbJson *out) {
  sb_json_text(out, key, bg_weapon_id(bg_facts(content), value));
}

static void power_json(const SbContent *content, const char *key, int value, SbJson *out) {
  sb_json_text(out, key, bg_power_word(bg_facts(content), value));
}

static void tile_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  (void)content, (void)lang;
  sb_text_format(out, "t%d", value + 1);
}

static void tile_json(const SbContent *content, const char *key, int value, SbJson *out) {
  char id[8];
  SbText t = sb_text(id, sizeof id);
  tile_text(content, value, SB_EN, &t);
  sb_json_text(out, key, id);
}

static void tile_kind_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  sb_text_put(out, sb_named(content, "tile", bg_facts(content)->tile_id[value], lang));
}

static void tile_kind_json(const SbContent *content, const char *key, int value, SbJson *out) {
  sb_json_text(out, key, bg_facts(content)->tile_id[value]);
}

static void label_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  const BgContent *c = bg_facts(content);
  if (value >= 0 && value < c->labels) sb_text_put(out, sb_named(content, "label", c->label_id[value], lang));
}

static void label_json(const SbContent *content, const char *key, int value, SbJson *out) {
  const BgContent *c = bg_facts(content);
  sb_json_text(out, key, value >= 0 && value < c->labels ? c->label_id[value] : NULL);
}

static void letter_write(int value, SbText *out) {
  sb_text_char(out, (char)('A' + value));
}

/* A gain or a loss: which of them the sentence says. */
static void amount_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  (void)content, (void)lang;
  sb_text_int(out, value < 0 ? -value : value);
}

static void change_of(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *out) {
  if (event->a[2] == BG_ADD) sb_text_put(out, value < 0 ? "−" : "+");
  amount_text(content, value, lang, out);
}

/* A third of a squadron that is not whole. */
static void thirds_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  static const char *const rest[3] = {"", "⅓", "⅔"};
  (void)content, (void)lang;
  if (value >= 3 || value == 0) sb_text_int(out, value / 3);
  sb_text_put(out, rest[value % 3]);
}

/* The cards somebody looked at, as a list. */
static void looked_of(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *out) {
  const BgContent *c = bg_facts(content);
  int count = 0;
  (void)value;
  while (count < 3 && event->a[1 + count] >= 0 && event->a[1 + count] < c->kinds) count++;
  for (int i = 0; i < count; i++) {
    sb_text_put(out, sb_joint(i, count, lang));
    sb_text_put(out, sb_named(content, "kind", c->kind_id[event->a[1 + i]], lang));
  }
}

static const char *const cell_names[] = {"miss", "hit", "star", "mark"};
static const char *const op_names[BG_OPS] = {"add", "set", "max"};
static const char *const forbidden_names[] = {"nothing", "attack", "move", "both"};

static const SbForm forms[] = {
    {.letter = 's', .of = part_of, .json = number_json},
    {.letter = 'W', .of = winners_of, .json = winners_json},
    {.letter = 'S', .text = other_text, .json = other_json},
    {.letter = 'P', .text = bg_say_piece, .json = piece_json},
    {.letter = 'C', .text = bg_say_card, .json = card_json},
    {.letter = 'h', .text = hex_text, .json = hex_json},
    {.letter = 'k', .kind = "kind", .deck = BG_DIE_CARD + 1},
    {.letter = 'L', .deck = BG_DIE_CARD + 1, .of = looked_of},
    {.letter = 'N', .text = name_text, .json = name_json},
    {.letter = 'v', .kind = "version", .ids = bg_version_names, .count = BG_VERSIONS},
    {.letter = 'p', .kind = "phase", .ids = bg_phase_names, .count = BG_PHASES},
    {.letter = 'w', .of = weapon_of, .json = weapon_json},
    {.letter = 'q', .text = bg_say_power, .json = power_json},
    {.letter = 't', .text = tile_text, .json = tile_json},
    {.letter = 'T', .text = tile_kind_text, .json = tile_kind_json},
    {.letter = 'l', .write = letter_write},
    {.letter = 'g', .ids = cell_names, .count = 4},
    {.letter = 'd', .text = label_text, .json = label_json},
    {.letter = 'm', .kind = "stat", .ids = bg_stat_names, .count = BG_STATS},
    {.letter = 'M', .text = amount_text, .json = number_json},
    {.letter = 'j', .of = change_of, .json = number_json},
    {.letter = 'o', .ids = op_names, .count = BG_OPS},
    {.letter = 'f', .kind = "forbidden", .ids = forbidden_names, .count = 4},
    {.letter = 'z', .text = thirds_text, .json = number_json},
    {.letter = 'r', .kind = "end", .ids = bg_reason_names, .count = BG_REASONS},
    {0},
};
static const SbTeller teller = {told, forms};

/* ---- sentences that depend on how it went ------------------------------------------------------------------ */

static const char *hurt_variant(const SbEvent *event) {
  bool kind = event->a[3] != BG_BY_ATTACK;
  if (event->a[1] && event->a[2]) return kind ? "_both_by" : "_both";
  if (event->a[1]) return kind ? "_shields_by" : "_shields";
  if (event->a[2]) return kind ? "_hull_by" : "_hull";
  return "_nothing";
}

static const char *changed_variant(const SbEvent *event) {
  if (event->a[1] == BG_ECM_IMMUNE) return "_immune";
  return event->a[2] == BG_ADD ? "" : "_set";
}

static const char *variant(const SbEvent *event) {
  const int32_t *a = event->a;
  switch (event->type) {
    case BG_E_STARTER:
      return a[0] == (a[1] & 255) ? "_self" : "";
    case BG_E_LAUNCHED:
      return a[4] ? "_hold" : "";
    case BG_E_PLACED:
    case BG_E_STEPPED:
      return a[2] < BG_HEXES ? "_two" : "";
    case BG_E_MOVING:
      return a[1] < BG_HEXES ? "_lead" : "";
    case BG_E_ECM:
      return a[4] ? "" : "_failed";
    case BG_E_DEBRIS:
      return a[2] ? "" : "_missed";
    case BG_E_ENERGY:
      return a[1] >= 0 ? "" : a[3] ? "_paid" : "_less";
    case BG_E_PLAYED:
    case BG_E_ACTIVATED:
      return a[2] ? "" : "_free";
    case BG_E_CHARGED:
      return a[2] ? "" : "_free";
    case BG_E_DICE:
      return a[4] ? "_critical" : a[3] ? "" : "_miss";
    case BG_E_COVER:
      return a[2] ? "" : "_failed";
    case BG_E_SAVED:
      return a[3] ? "" : "_failed";
    case BG_E_HURT:
      return hurt_variant(event);
    case BG_E_DESTROYED:
      return a[1] ? "_by" : "";
    case BG_E_CHANGED:
      return changed_variant(event);
    case BG_E_USED:
      return a[2] ? "" : "_mission";
    case BG_E_ENGINES:
      return a[2] ? "" : "_failed";
    case BG_E_EXHAUSTED:
      return a[1] > 1 ? "_twice" : "";
    default:
      return "";
  }
}

void bg_event_text(const SbContent *content, const SbEvent *event, SbLang lang, SbText *out) {
  sb_tell_text(content, &teller, event, variant(event), lang, out);
}

void bg_event_brief(const SbContent *content, const SbEvent *event, int viewer, SbLang lang, SbText *out) {
  /* A card that is attached is named by that. */
  if (event->type == BG_E_PLAYED && bg_facts(content)->kind[event->a[1]].type != BG_EVENT) return;
  /* "_own" is for events that begin with a seat: the number of a ship is no seat. */
  sb_tell_brief(content, &teller, event, variant(event), told[event->type].form[0] == 's' ? viewer : -9, lang, out);
}

void bg_event_json(const SbContent *content, const SbEvent *event, SbJson *out) {
  sb_tell_json(content, &teller, event, out);
}
