/* Names of ships, parts, weapons and powers. */
#include "words.h"

static int number_of(int tag) {
  return tag & 255;
}

static int name_of(int tag) { /* -1: it has none */
  return (tag >> 8 & 255) - 1;
}

static void write_id(const BgContent *c, int tag, int seat, SbText *out) {
  if (tag & BG_TWIN) sb_text_format(out, "%d:", seat);
  if (name_of(tag) >= 0) sb_text_put(out, c->ship_id[name_of(tag)]);
}

static bool in_squadron(const BgContent *c, int tag) {
  return name_of(tag) >= 0 && c->ship[name_of(tag)].form == BG_SQUADRON;
}

void bg_piece_id(const BgContent *c, int tag, SbText *out) {
  write_id(c, tag, bg_seat_of(bg_card_of(number_of(tag))), out);
  if (in_squadron(c, tag)) sb_text_int(out, number_of(tag) % BG_SQUAD + 1);
}

void bg_card_id(const BgContent *c, int tag, SbText *out) {
  write_id(c, tag, bg_seat_of(number_of(tag)), out);
}

void bg_base_id(int h1, int h2, SbText *out) {
  if (h1 >= BG_HEXES) return;
  bg_hex_write(h1, out);
  if (h2 >= BG_HEXES) return;
  sb_text_char(out, '-');
  bg_hex_write(h2, out);
}

void bg_part_id(const BgContent *c, int part, SbText *out) {
  if (part < 0 || part >= BG_PARTS) return;
  sb_text_put(out, c->faction_id[part / 5]);
  if (part % 5) sb_text_int(out, part % 5);
}

const char *bg_weapon_id(const BgContent *c, int weapon) {
  int kind = (weapon >> 8 & 255) - 1;
  return kind >= 0 ? c->kind_id[kind] : weapon & 255 ? "secondary" : "primary";
}

const char *bg_power_word(const BgContent *c, int power) {
  if (power < BG_POWERS) return c->power_id[power];
  power -= BG_POWERS;
  return power < BG_KINDS ? c->kind_id[power] : c->tile_id[power - BG_KINDS];
}

int bg_tag_weapon(const BgContent *c, const BgState *s, int card, int weapon) {
  const BgCard *own = &s->card[card];
  int kind = weapon < BG_WEAPON_CARD ? BG_NONE : own->attached[weapon - BG_WEAPON_CARD].kind;
  return weapon | (kind < c->kinds ? kind + 1 : 0) << 8 | (own->version < BG_VERSIONS ? own->version : 0) << 16;
}

/* ---- in words ------------------------------------------------------------------------------------------ */

static void say_ship(const SbContent *content, int tag, SbLang lang, SbText *out) {
  const BgContent *c = bg_facts(content);
  if (name_of(tag) >= 0) sb_text_put(out, sb_named(content, "ship", c->ship_id[name_of(tag)], lang));
}

static void say_twin(int tag, int seat, SbText *out) {
  if (tag & BG_TWIN) sb_text_format(out, " (%d)", seat + 1);
}

void bg_say_piece(const SbContent *content, int tag, SbLang lang, SbText *out) {
  say_ship(content, tag, lang, out);
  if (in_squadron(bg_facts(content), tag)) sb_text_format(out, " %d", number_of(tag) % BG_SQUAD + 1);
  say_twin(tag, bg_seat_of(bg_card_of(number_of(tag))), out);
}

void bg_say_card(const SbContent *content, int tag, SbLang lang, SbText *out) {
  say_ship(content, tag, lang, out);
  say_twin(tag, bg_seat_of(number_of(tag)), out);
}

void bg_seat_name(const SbContent *content, const SbState *state, int seat, SbLang lang, SbText *out) {
  bg_say_part(content, bg_part(bg_facts(content), (const BgState *)state, seat), lang, out);
}

void bg_say_part(const SbContent *content, int part, SbLang lang, SbText *out) {
  if (part < 0 || part >= BG_PARTS) return;
  sb_text_put(out, sb_named(content, "part", bg_facts(content)->faction_id[part / 5], lang));
  if (part % 5) sb_text_format(out, " %d", part % 5);
}

void bg_say_weapon(const SbContent *content, int tag, int weapon, SbLang lang, SbText *out) {
  const BgContent *c = bg_facts(content);
  int kind = (weapon >> 8 & 255) - 1, number = weapon & 255, version = weapon >> 16;
  if (kind >= 0)
    sb_text_put(out, sb_named(content, "kind", c->kind_id[kind], lang));
  else if (name_of(tag) >= 0 && number < BG_WEAPON_CARD && version < BG_VERSIONS)
    sb_text_put(out, sb_named(content, "weapon", c->ship[name_of(tag)].version[version].weapon[number].id, lang));
}

void bg_say_power(const SbContent *content, int power, SbLang lang, SbText *out) {
  const char *kind = power < BG_POWERS ? "power" : power < BG_POWERS + BG_KINDS ? "kind" : "tile";
  sb_text_put(out, sb_named(content, kind, bg_power_word(bg_facts(content), power), lang));
}
