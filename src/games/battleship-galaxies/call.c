/* How ships, ship cards, bases, weapons and tiles are called (docs/notation/battleship-galaxies.md). */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "bg.h"
#include "starboard/position.h"

/* ---- ships ------------------------------------------------------------------------------------------- */

bool bg_could_have(const BgContent *c, const BgState *s, int seat, int slot) {
  const BgSeatFacts *facts = &bg_mission(c, s)->seat[seat];
  int name = bg_slot_name(c, s, seat, slot);
  if (name < 0) return false;
  if (!bg_printed_fleet(c, s, seat)) return !(facts->banned >> name & 1);
  for (int i = 0; i < facts->fleet_count; i++)
    if (facts->fleet[i].name == name) return true;
  return false;
}

int bg_slot_of(const BgContent *c, const BgState *s, int seat, int name) {
  for (int slot = 0; slot < BG_SLOTS; slot++)
    if (bg_slot_name(c, s, seat, slot) == name) return slot;
  return -1;
}

void bg_call_card(const BgContent *c, const BgState *s, int card, SbText *out) {
  if (bg_twin(c, s, card)) sb_text_format(out, "%d:", bg_seat_of(card));
  sb_text_put(out, c->ship_id[bg_name(c, s, card)]);
}

void bg_call_piece(const BgContent *c, const BgState *s, int piece, SbText *out) {
  bg_call_card(c, s, bg_card_of(piece), out);
  if (bg_ships_of(c, s, bg_card_of(piece)) > 1) sb_text_int(out, 1 + piece % BG_SQUAD);
}

static int card_named(const BgContent *c, const BgState *s, int seat, int name, bool sure) {
  int slot = bg_slot_of(c, s, seat, name);
  return slot >= 0 && (!sure || bg_could_have(c, s, seat, slot)) ? seat * BG_SLOTS + slot : -1;
}

int bg_find_card(const BgContent *c, const BgState *s, int seat, const char *text) {
  bool whose = isdigit((unsigned char)text[0]) && text[1] == ':';
  int name = sb_find_thing(&c->base, "ship", c->ship_name, c->names, whose ? text + 2 : text), card = -1;
  if (name < 0) return -1;
  if (whose) return text[0] - '0' < s->seats ? card_named(c, s, text[0] - '0', name, false) : -1;
  for (int sure = 1; sure >= 0 && card < 0; sure--)
    for (int n = 0; n < s->seats && card < 0; n++) card = card_named(c, s, bg_turn_order(s, seat, n), name, sure);
  return card;
}

int bg_find_piece(const BgContent *c, const BgState *s, int seat, const char *text) {
  char name[SB_WORD_SIZE];
  int card = bg_find_card(c, s, seat, text);
  if (card >= 0) return bg_ships_of(c, s, card) == 1 ? card * BG_SQUAD : -2;
  int size = snprintf(name, sizeof name, "%s", text);
  if (size < 2 || size >= (int)sizeof name || name[size - 1] < '1' || name[size - 1] > '0' + BG_SQUAD) return -1;
  int number = name[size - 1] - '1';
  name[size - 1] = 0;
  card = bg_find_card(c, s, seat, name);
  return card < 0 || number >= bg_ships_of(c, s, card) ? -1 : card * BG_SQUAD + number;
}

/* ---- bases and tiles --------------------------------------------------------------------------------- */

void bg_call_base(int size, const uint16_t at[2], SbText *out) {
  bg_hex_write(at[0], out);
  if (size != BG_MEDIUM || at[1] == BG_NOWHERE) return;
  sb_text_char(out, '-');
  bg_hex_write(at[1], out);
}

int bg_find_base(const char *text, uint16_t at[2]) {
  char first[5];
  at[0] = at[1] = BG_NOWHERE;
  bool two = strlen(text) == 9 && text[4] == '-';
  snprintf(first, sizeof first, "%.4s", text);
  int one = bg_hex_read(two ? first : text), other = two ? bg_hex_read(text + 5) : -1;
  if (one < 0 || (two && other < 0)) return 0;
  at[0] = (uint16_t)(two && other < one ? other : one);
  if (two) at[1] = (uint16_t)(other < one ? one : other);
  return two ? 2 : 1;
}

int bg_find_tile(const BgState *s, const char *text) {
  char *rest;
  if (tolower((unsigned char)text[0]) != 't' || !isdigit((unsigned char)text[1])) return -1;
  long number = strtol(text + 1, &rest, 10);
  return !*rest && number >= 1 && number <= s->tiles ? (int)number - 1 : -1;
}

/* ---- cards and weapons ------------------------------------------------------------------------------- */

int bg_find_kind(const BgContent *c, const char *text) {
  return sb_find_thing(&c->base, "kind", c->kind_name, c->kinds, text);
}

static int kind_of(const BgContent *c, const BgWeaponFacts *facts) {
  for (int kind = 0; facts && kind < c->kinds; kind++)
    if (facts == &c->kind[kind].weapon) return kind;
  return -1;
}

void bg_call_weapon(const BgContent *c, const BgState *s, int card, int weapon, SbText *out) {
  int kind = weapon < BG_WEAPON_CARD ? -1 : kind_of(c, bg_weapon(c, s, card, weapon)), copy = 1;
  if (kind < 0) { /* a card that has left its ship meanwhile has its number only */
    static const char *const printed[] = {"primary", "secondary"};
    if (weapon < BG_WEAPON_CARD)
      sb_text_put(out, printed[weapon]);
    else
      sb_text_format(out, "#%d", weapon);
    return;
  }
  for (int other = BG_WEAPON_CARD; other < weapon; other++) copy += kind_of(c, bg_weapon(c, s, card, other)) == kind;
  sb_text_put(out, c->kind_id[kind]);
  if (copy > 1) sb_text_format(out, ".%d", copy);
}

/* Cuts ".2" or "/2" off the end of a name; 1, or what is given, where there is none. */
static int cut_number(char *name, char sign, int usual) {
  char *at = strrchr(name, sign);
  if (!at || !isdigit((unsigned char)at[1]) || at[2]) return usual;
  *at = 0;
  return at[1] - '0';
}

int bg_find_weapon(const BgContent *c, const BgState *s, int card, const char *text) {
  char name[SB_WORD_SIZE];
  if (strcasecmp(text, "primary") == 0) return BG_WEAPON_PRIMARY;
  if (strcasecmp(text, "secondary") == 0) return BG_WEAPON_SECONDARY;
  if (text[0] == '#') return atoi(text + 1) >= 0 && atoi(text + 1) < BG_WEAPON_CARD + BG_ATTACHED ? atoi(text + 1) : -1;
  snprintf(name, sizeof name, "%s", text);
  int copy = cut_number(name, '.', 1), kind = bg_find_kind(c, name);
  for (int weapon = 0; weapon < bg_weapon_count(c, s, card); weapon++) {
    const BgWeaponFacts *facts = bg_weapon(c, s, card, weapon);
    if (!facts) continue;
    if (weapon < BG_WEAPON_CARD && strcasecmp(facts->id, name) == 0) return weapon;
    if (weapon >= BG_WEAPON_CARD && kind >= 0 && kind_of(c, facts) == kind && --copy == 0) return weapon;
  }
  return -1;
}

/* ---- names of sources -------------------------------------------------------------------------------- */

void bg_write_source(const BgContent *c, const BgCalled *called, SbText *out) {
  switch (called->what) {
    case BG_CALLED_POWER:
      sb_text_put(out, c->power_id[called->index]);
      break;
    case BG_CALLED_CARD:
      sb_text_put(out, c->kind_id[called->index]);
      if (called->copy > 1) sb_text_format(out, ".%d", called->copy);
      break;
    case BG_CALLED_TILE_KIND:
      sb_text_put(out, c->tile_id[called->index]);
      break;
    case BG_CALLED_TILE:
      sb_text_format(out, "t%d", called->index + 1);
      break;
  }
  if (called->place) sb_text_format(out, "/%d", called->place);
}

bool bg_read_source(const BgContent *c, const BgState *s, const char *text, BgCalled *out) {
  char name[SB_WORD_SIZE];
  snprintf(name, sizeof name, "%s", text);
  *out = (BgCalled){.by = -1, .copy = 1};
  out->place = cut_number(name, '/', 0);
  out->what = BG_CALLED_TILE;
  if ((out->index = bg_find_tile(s, name)) >= 0) return true;
  out->what = BG_CALLED_POWER;
  if ((out->index = sb_find_thing(&c->base, "power", c->power_name, c->powers, name)) >= 0) return true;
  out->what = BG_CALLED_TILE_KIND;
  if ((out->index = sb_find_thing(&c->base, "tile", c->tile_name, c->tile_kinds, name)) >= 0) return true;
  out->what = BG_CALLED_CARD;
  out->copy = cut_number(name, '.', 1);
  return (out->index = bg_find_kind(c, name)) >= 0;
}
