/* One member of what is going on: written and judged. */
#include <stdio.h>

#include "position.h"

static bool card_exists(const BgContent *c, const BgState *s, int card) {
  return card < s->seats * BG_SLOTS && bg_name(c, s, card) >= 0;
}

static bool piece_exists(const BgContent *c, const BgState *s, int piece) {
  int card = bg_card_of(piece);
  return card_exists(c, s, card) && piece % BG_SQUAD < bg_ships_of(c, s, card);
}

/* ---- names ------------------------------------------------------------------------------------------- */

void bg_write_ship(const BgContent *c, const BgState *s, const char *key, int piece, SbJson *out) {
  char name[SB_WORD_SIZE];
  SbText t = sb_text(name, sizeof name);
  if (piece < BG_PIECES) bg_call_piece(c, s, piece, &t);
  sb_json_text(out, key, piece < BG_PIECES ? name : NULL);
}

void bg_write_ship_card(const BgContent *c, const BgState *s, const char *key, int card, SbJson *out) {
  char name[SB_WORD_SIZE];
  SbText t = sb_text(name, sizeof name);
  if (card < BG_CARDS) bg_call_card(c, s, card, &t);
  sb_json_text(out, key, card < BG_CARDS ? name : NULL);
}

void bg_write_base(const char *key, int size, const uint16_t at[2], SbJson *out) {
  char name[16];
  SbText t = sb_text(name, sizeof name);
  if (at[0] != BG_NOWHERE) bg_call_base(size, at, &t);
  sb_json_text(out, key, at[0] != BG_NOWHERE ? name : NULL);
}

/* ---- writing ----------------------------------------------------------------------------------------- */

static void write_pieces(const BgContent *c, const BgState *s, const char *key, const uint8_t *set, SbJson *out) {
  sb_json_array(out, key);
  for (int piece = 0; piece < BG_PIECES; piece++)
    if (bg_has(set, piece)) bg_write_ship(c, s, NULL, piece, out);
  sb_json_end(out);
}

static void write_tile(const char *key, int tile, SbJson *out) {
  char name[16];
  snprintf(name, sizeof name, "t%d", tile + 1);
  sb_json_text(out, key, tile < BG_TILES ? name : NULL);
}

static void write_tiles(const char *key, int set, SbJson *out) {
  sb_json_array(out, key);
  for (int tile = 0; tile < BG_TILES; tile++)
    if (set >> tile & 1) write_tile(NULL, tile, out);
  sb_json_end(out);
}

static void write_weapon(const BgContent *c, const BgState *s, const char *key, int piece, int weapon, SbJson *out) {
  char name[SB_WORD_SIZE];
  SbText t = sb_text(name, sizeof name);
  if (piece < BG_PIECES) bg_call_weapon(c, s, bg_card_of(piece), weapon, &t);
  sb_json_text(out, key, piece < BG_PIECES ? name : NULL);
}

static void write_own(const BgContent *c, const BgState *s, const BgField *f, SbJson *out) {
  int card = bg_value_of(s, f->of), set = bg_value_of(s, f->at);
  sb_json_array(out, f->name);
  for (int i = 0; card < BG_CARDS && i < BG_SQUAD; i++)
    if (set >> i & 1) bg_write_ship(c, s, NULL, card * BG_SQUAD + i, out);
  sb_json_end(out);
}

static void write_by_ship(const BgContent *c, const BgState *s, const BgField *f, SbJson *out) {
  int card = bg_value_of(s, f->of);
  sb_json_object(out, f->name);
  for (int i = 0; card < BG_CARDS && i < BG_SQUAD; i++) {
    char name[SB_WORD_SIZE];
    SbText t = sb_text(name, sizeof name);
    int value = f->kind == BG_F_AGAIN ? bg_value_of(s, f->at + (size_t)i) : bg_wide_of(s, f->at + 2 * (size_t)i);
    if (!value) continue;
    bg_call_piece(c, s, card * BG_SQUAD + i, &t);
    if (f->kind == BG_F_AGAIN) {
      sb_json_int(out, name, value);
      continue;
    }
    sb_json_array(out, name);
    for (int weapon = 0; weapon < 16; weapon++)
      if (value >> weapon & 1) write_weapon(c, s, NULL, card * BG_SQUAD, weapon, out);
    sb_json_end(out);
  }
  sb_json_end(out);
}

static void write_kinds(const BgContent *c, const BgState *s, const BgField *f, SbJson *out) {
  sb_json_array(out, f->name);
  for (int i = 0; f->kind == BG_F_SHOWN && i < 4; i++)
    if (bg_value_of(s, f->at + (size_t)i) < c->kinds)
      sb_json_text(out, NULL, c->kind_id[bg_value_of(s, f->at + (size_t)i)]);
  for (int kind = 0; f->kind == BG_F_KINDS && kind < c->kinds; kind++)
    if (bg_has((const uint8_t *)s + f->at, kind)) sb_json_text(out, NULL, c->kind_id[kind]);
  sb_json_end(out);
}

static void write_set(const BgContent *c, const BgState *s, const BgField *f, SbJson *out) {
  switch (f->kind) {
    case BG_F_SEATS:
      sb_write_seats(f->name, bg_value_of(s, f->at), out);
      break;
    case BG_F_OWN:
      write_own(c, s, f, out);
      break;
    case BG_F_PIECES:
      write_pieces(c, s, f->name, (const uint8_t *)s + f->at, out);
      break;
    case BG_F_TILES:
      write_tiles(f->name, bg_wide_of(s, f->at), out);
      break;
    case BG_F_TILES8:
      write_tiles(f->name, bg_value_of(s, f->at), out);
      break;
    case BG_F_FIRED:
    case BG_F_AGAIN:
      write_by_ship(c, s, f, out);
      break;
    default:
      write_kinds(c, s, f, out);
      break;
  }
}

void bg_write_field(const BgContent *c, const BgState *s, const BgField *f, SbJson *out) {
  int value = bg_value_of(s, f->at);
  const uint16_t hex[2] = {bg_wide_of(s, f->at), BG_NOWHERE};
  switch (f->kind) {
    case BG_F_NUMBER:
      sb_json_int(out, f->name, value);
      break;
    case BG_F_FLAG:
      sb_json_bool(out, f->name, value);
      break;
    case BG_F_NAME:
      sb_write_name(f->name, f->names, value, f->high, out);
      break;
    case BG_F_FACE:
      sb_json_text(out, f->name, value < c->dice[f->low].faces ? c->dice[f->low].names[value] : NULL);
      break;
    case BG_F_SEAT:
      sb_write_index(f->name, value, BG_SEATS, out);
      break;
    case BG_F_CARD:
      bg_write_ship_card(c, s, f->name, value, out);
      break;
    case BG_F_PIECE:
      bg_write_ship(c, s, f->name, value, out);
      break;
    case BG_F_KIND:
      sb_json_text(out, f->name, value < c->kinds ? c->kind_id[value] : NULL);
      break;
    case BG_F_GIFT:
      sb_json_text(out, f->name, value ? c->kind_id[value - 1] : NULL);
      break;
    case BG_F_TILE:
      write_tile(f->name, value, out);
      break;
    case BG_F_WEAPON:
      write_weapon(c, s, f->name, bg_value_of(s, f->of), value, out);
      break;
    case BG_F_HEX:
      bg_write_base(f->name, BG_SMALL, hex, out);
      break;
    case BG_F_BASE:
      bg_write_base(f->name, BG_MEDIUM, (const uint16_t[2]){hex[0], bg_wide_of(s, f->at + 2)}, out);
      break;
    default:
      write_set(c, s, f, out);
      break;
  }
}

/* ---- judging ----------------------------------------------------------------------------------------- */

static bool good_set(const BgContent *c, const BgState *s, const BgField *f) {
  int card = f->of ? bg_value_of(s, f->of) : BG_NONE;
  switch (f->kind) {
    case BG_F_SEATS:
      return bg_value_of(s, f->at) >> s->seats == 0;
    case BG_F_OWN:
      return bg_value_of(s, f->at) == 0 ||
             (card_exists(c, s, card) && bg_value_of(s, f->at) >> bg_ships_of(c, s, card) == 0);
    case BG_F_PIECES:
      for (int piece = 0; piece < BG_PIECES; piece++)
        if (bg_has((const uint8_t *)s + f->at, piece) && !piece_exists(c, s, piece)) return false;
      return true;
    case BG_F_TILES:
      return bg_wide_of(s, f->at) >> s->tiles == 0;
    case BG_F_TILES8:
      return bg_value_of(s, f->at) >> s->tiles == 0;
    case BG_F_KINDS:
      for (int kind = c->kinds; kind < BG_KINDS; kind++)
        if (bg_has((const uint8_t *)s + f->at, kind)) return false;
      return true;
    default:
      return true;
  }
}

bool bg_field_is_good(const BgContent *c, const BgState *s, const BgField *f) {
  int value = bg_value_of(s, f->at), hex = bg_wide_of(s, f->at);
  switch (f->kind) {
    case BG_F_NUMBER:
      return value >= f->low && value <= f->high;
    case BG_F_FLAG:
      return value <= 1;
    case BG_F_NAME:
      return value < f->high;
    case BG_F_FACE:
      return value == BG_NONE || value < c->dice[f->low].faces;
    case BG_F_SEAT:
      return value == BG_NONE || value < s->seats;
    case BG_F_CARD:
      return value == BG_NONE || card_exists(c, s, value);
    case BG_F_PIECE:
      return value == BG_NONE || piece_exists(c, s, value);
    case BG_F_KIND:
      return value == BG_NONE || value < c->kinds;
    case BG_F_GIFT:
      return value <= c->kinds;
    case BG_F_TILE:
      return value == BG_NONE || value < s->tiles;
    case BG_F_WEAPON:
      return value < BG_WEAPON_CARD + BG_ATTACHED;
    case BG_F_HEX:
    case BG_F_BASE:
      return hex == BG_NOWHERE || bg_full(bg_mission(c, s)->boards, hex);
    default:
      return good_set(c, s, f);
  }
}
