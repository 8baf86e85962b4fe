/* Names of bodies, hexes, weapons and dice. */
#include "words.h"

enum { DRONE = 64, ALIEN = 128 };

static int low(int tag) {
  return tag & 255;
}

void gd_body_id(const GdContent *c, int tag, SbText *out) {
  if (low(tag) >= ALIEN)
    sb_text_put(out, c->card_id[low(tag) - ALIEN]);
  else if (low(tag) >= DRONE)
    sb_text_put(out, c->drone_id[low(tag) - DRONE]);
  else if (tag)
    sb_text_put(out, c->sheet_id[low(tag) - 1]);
}

/* Whoever has not chosen an agent has no other name than that of the seat. */
const char *gd_called(const SbContent *content, const GdState *s, int seat, SbLang lang) {
  if (seat >= s->agents) return sb_named(content, "board", "mind", lang);
  if (s->agent[seat].sheet == GD_NONE) return sb_named(content, "seat", content->game->seat_ids[seat], lang);
  return sb_named(content, "name", gd_facts(content)->sheet_id[s->agent[seat].sheet], lang);
}

void gd_seat_name(const SbContent *content, const SbState *state, int seat, SbLang lang, SbText *out) {
  sb_text_put(out, gd_called(content, (const GdState *)state, seat, lang));
}

void gd_say_body(const SbContent *content, int tag, SbLang lang, SbText *out) {
  const GdContent *c = gd_facts(content);
  if (low(tag) >= ALIEN)
    sb_text_put(out, sb_named(content, "alien", c->card_id[low(tag) - ALIEN], lang));
  else if (low(tag) >= DRONE)
    sb_text_put(out, sb_named(content, "drone", c->drone_id[low(tag) - DRONE], lang));
  else if (tag)
    sb_text_put(out, sb_named(content, "name", c->sheet_id[low(tag) - 1], lang));
  else
    sb_text_put(out, sb_named(content, "seat", "nobody", lang));
}

void gd_say_hex(int tag, SbText *out) {
  if (tag != GD_NOWHERE) gd_hex_write(tag >> 10, tag & 1023, out);
}

void gd_say_facing(const SbContent *content, int facing, SbLang lang, SbText *out) {
  static const char *const names[GD_DIRS] = {"east", "north-east", "north-west", "west", "south-west", "south-east"};
  if (facing > 0 && facing <= GD_DIRS) sb_text_put(out, sb_named(content, "direction", names[facing - 1], lang));
}

const char *gd_arm_word(const GdContent *c, int arm, int source) {
  if (source == GD_FROM_DEATH) return "acid";
  if (arm < 0) return "charge";
  if (arm < GD_THINGS) return c->thing_id[arm];
  if (arm < 2 * GD_THINGS) return arm & 1 ? "ranged" : "melee";
  return c->drone_id[arm - 2 * GD_THINGS];
}

void gd_say_arm(const SbContent *content, int arm, int source, SbLang lang, SbText *out) {
  const GdContent *c = gd_facts(content);
  const char *id = gd_arm_word(c, arm, source);
  bool thing = arm >= 0 && arm < GD_THINGS && source != GD_FROM_DEATH;
  bool drone = arm >= 2 * GD_THINGS && source != GD_FROM_DEATH;
  sb_text_put(out, sb_named(content, thing ? "thing" : drone ? "drone" : "arm", id, lang));
}

void gd_say_dice(const GdContent *c, const int32_t *more, int count, SbText *out) {
  static const char *const sign[GD_SYMBOLS] = {[GD_HIT] = "✖",  [GD_SHIELD] = "◈", [GD_BOLT] = "↯", [GD_GD] = "★",
                                               [GD_AMMO] = "⁍", [GD_JAM] = "⊘",    [GD_ALIEN] = "☣"};
  for (int i = 0; i < count; i++) {
    const uint8_t *symbol = c->symbol[more[i] / GD_DIE_FACES][more[i] % GD_DIE_FACES];
    if (i) sb_text_char(out, ' ');
    for (int k = 0; k < GD_SYMBOLS; k++)
      for (int n = 0; n < symbol[k]; n++) sb_text_put(out, sign[k]);
  }
}
