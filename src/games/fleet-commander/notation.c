/* Action texts and back: docs/notation/fleet-commander.md. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "fc.h"

/* ---- writing --------------------------------------------------------------------------------------------------- */

static void put_square(SbText *t, int square) {
  char name[5];
  sb_text_char(t, ' ');
  sb_text_put(t, sb_grid_name(&fc_grid, square, name));
}

static void put_piece(SbText *t, int piece) {
  sb_text_put(t, " #");
  sb_text_int(t, piece);
}

static void put_pieces(SbText *t, uint32_t pieces) {
  bool first = true;
  FC_EACH (i, pieces) {
    sb_text_put(t, first ? " #" : ",#");
    sb_text_int(t, (int)i);
    first = false;
  }
}

static void put_use(SbText *t, int colour, int use) {
  char name[3];
  fc_die_name(fc_die(colour, fc_use_shown(use)), name);
  sb_text_char(t, ' ');
  sb_text_put(t, name);
  if (fc_use_changed(use)) sb_text_char(t, '!');
}

static void put_die(SbText *t, int die) {
  char name[3];
  fc_die_name(die, name);
  sb_text_char(t, ' ');
  sb_text_put(t, name);
}

static void put_pair(SbText *t, int pair) {
  put_die(t, fc_die(fc_pairs[pair][0], FC_SPECIAL));
  put_die(t, fc_die(fc_pairs[pair][1], FC_SPECIAL));
}

static uint32_t leavers(const FcState *s, int seat, int from) { /* who could leave there, one by one */
  uint32_t found = 0;
  FC_EACH (i, fc_here(s, seat, from))
    if (s->scenario == FC_CAPTURE ? s->kind[i] == FC_SHUTTLE : fc_may_tow(s, fc_bit(i), from)) found |= fc_bit(i);
  return found;
}

/* Which last steps these dice allow: bit 0 orthogonal, bit 1 diagonal. */
static int lasts(const FcState *s, int seat, const FcAct *a) {
  bool doubled = fc_doubles_fire(s, seat, a->from);
  return fc_path_exists(s, a->from, a->to, a->spent, FC_PLUS, doubled) |
         fc_path_exists(s, a->from, a->to, a->spent, FC_CROSS, doubled) << 1;
}

static void put_strike(const FcState *s, int seat, const FcAct *a, SbText *t) {
  sb_text_put(t, a->type == FC_DETECT ? "detect" : "attack");
  put_square(t, a->from);
  put_square(t, a->to);
  for (int use = 0; use < FC_USES; use++)
    for (int n = fc_spent_count(a->spent, use); n > 0; n--) put_use(t, FC_WEAPON, use);
  if (fc_distance(a->from, a->to) > 1 && lasts(s, seat, a) == 3) sb_text_put(t, a->last ? " last x" : " last +");
  if (a->type == FC_STRIKE && fc_count(fc_nameable(s, seat, a->to)) != 1) put_piece(t, a->piece);
}

static void put_colours(SbText *t, uint32_t spent) {
  sb_text_char(t, ' ');
  for (int colour = 0; colour < 3; colour++)
    for (int n = spent >> (2 * colour) & 3; n > 0; n--) sb_text_char(t, fc_colour_chars[colour]);
}

static void put_keep(SbText *t, uint32_t kept) {
  sb_text_put(t, kept ? "keep" : "keep none");
  for (int d = 0; d < FC_DICE; d++)
    for (int n = kept >> (2 * d) & 3; n > 0; n--) put_die(t, d);
}

static const char *const words[FC_TYPES] = {[FC_CHOOSE_WEAPON] = "weapon",
                                            [FC_PLACE_TERRAIN] = "terrain",
                                            [FC_PASS] = "pass",
                                            [FC_DEPLOY] = "deploy",
                                            [FC_SIX] = "six",
                                            [FC_FIELD] = "field",
                                            [FC_DRIFT] = "drift",
                                            [FC_ROLL] = "roll",
                                            [FC_MOVE] = "move",
                                            [FC_EXIT] = "exit",
                                            [FC_STEP] = "step",
                                            [FC_STOP] = "stop",
                                            [FC_LEAVE] = "leave",
                                            [FC_STRIKE] = "attack",
                                            [FC_DETECT] = "detect",
                                            [FC_JOIN] = "join",
                                            [FC_DONE] = "done",
                                            [FC_FIRE] = "fire",
                                            [FC_REROLL] = "reroll",
                                            [FC_CLEAR] = "clear",
                                            [FC_DRAIN] = "drain",
                                            [FC_DISCARD] = "discard",
                                            [FC_END] = "end",
                                            [FC_KEEP] = "keep",
                                            [FC_RAISE] = "shield",
                                            [FC_DODGE] = "dodge",
                                            [FC_RIPOSTE] = "riposte"};

void fc_action_write(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *t) {
  (void)content;
  const FcState *s = (const FcState *)state;
  FcAct a = fc_unpack(action);
  if (a.type == FC_STRIKE || a.type == FC_DETECT) return put_strike(s, seat, &a, t);
  if (a.type == FC_KEEP) return put_keep(t, a.spent);
  sb_text_put(t, a.type == FC_LEAVE_STEP ? "leave" : a.type < FC_TYPES && words[a.type] ? words[a.type] : "?");
  switch (a.type) {
    case FC_CHOOSE_WEAPON:
      sb_text_format(t, " %s", a.value < FC_WEAPONS ? fc_weapon_names[a.value] : "?");
      break;
    case FC_PLACE_TERRAIN:
      sb_text_put(t, a.value ? " gravity" : " asteroid");
      put_square(t, a.to);
      break;
    case FC_DEPLOY:
      sb_text_format(t, " %s", a.value < FC_KINDS ? fc_kind_names[a.value] : "?");
      put_square(t, a.to);
      break;
    case FC_SIX:
    case FC_ROLL:
      put_colours(t, a.spent);
      break;
    case FC_FIELD:
      put_square(t, a.from);
      break;
    case FC_DRIFT:
    case FC_EXIT:
    case FC_STEP:
    case FC_DODGE:
      put_square(t, a.to);
      break;
    case FC_MOVE:
      put_square(t, a.from);
      put_square(t, a.to);
      put_use(t, FC_ENGINE, a.use);
      if (a.from >= FC_SQUARES || a.group != fc_here(s, seat, a.from)) put_pieces(t, a.group);
      if (a.tow) sb_text_put(t, " tow");
      put_pieces(t, a.tow);
      break;
    case FC_LEAVE:
      put_square(t, a.from);
      put_use(t, FC_ENGINE, a.use);
      if (a.from >= FC_SQUARES || fc_count(leavers(s, seat, a.from)) != 1) put_pieces(t, a.group);
      break;
    case FC_JOIN:
    case FC_RIPOSTE:
      put_piece(t, a.piece);
      break;
    case FC_FIRE:
      put_pair(t, a.value);
      if (a.piece != FC_NO_PIECE) put_piece(t, a.piece);
      if (a.to != FC_NO_SQUARE) put_square(t, a.to);
      if (a.recall) sb_text_put(t, " recall");
      break;
    case FC_REROLL:
      put_pair(t, a.value);
      break;
    case FC_CLEAR:
      sb_text_put(t, " W*");
      break;
    case FC_DRAIN:
      sb_text_put(t, " H!");
      break;
    case FC_DISCARD:
      put_die(t, a.value);
      break;
    case FC_RAISE:
      put_use(t, FC_SHIELD, a.use);
      put_square(t, a.from);
      break;
    default:
      break;
  }
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

typedef struct Reader {
  SbWords words;
  const char *off_board; /* the rules beside FC-4.5 that keep this action on the board */
} Reader;

static bool wrong(Reader *r, const char *wanted) {
  return sb_word_wrong(&r->words, wanted);
}

static bool breaks(Reader *r, const char *rule, const char *also, const char *wanted) {
  return sb_word_breaks(&r->words, rule, also, wanted);
}

static const char *peek(const Reader *r) {
  return sb_word(&r->words);
}

static bool take(Reader *r, const char *word) {
  return sb_word_take(&r->words, word);
}

static bool read_square(Reader *r, uint8_t *out) {
  int square = sb_grid_find(&fc_grid, peek(r));
  bool off_board = square < 0 && sb_place_looks(peek(r)) && !peek(r)[2];
  if (off_board) return breaks(r, "FC-4.5", r->off_board, "a square a1 to e5");
  if (square < 0) return wrong(r, "a square a1 to e5");
  *out = (uint8_t)square;
  r->words.at++;
  return true;
}

/* "#7", or "#K" as people see it on the board; FC_PIECES: none. */
static int piece_of(const char *word) {
  char *end;
  const char *letter = word[1] && !word[2] ? strchr(fc_letters, toupper((unsigned char)word[1])) : NULL;
  if (letter) return (int)(letter - fc_letters);
  unsigned long n = isdigit((unsigned char)word[1]) ? strtoul(word + 1, &end, 10) : FC_PIECES;
  return n >= FC_PIECES || *end ? FC_PIECES : (int)n;
}

static bool read_pieces(Reader *r, uint32_t *out) {
  *out = 0;
  do {
    const char *w = peek(r);
    if (*w != '#') return wrong(r, "a list of pieces such as #2,#5 or #C,#G");
    int piece = piece_of(w);
    if (piece == FC_PIECES) return wrong(r, "a piece #0 to #17, or by its letter");
    *out |= fc_bit(piece);
    r->words.at++;
  } while (peek(r)[0] == '#');
  return true;
}

static bool read_piece(Reader *r, uint8_t *out) {
  uint32_t pieces;
  if (!read_pieces(r, &pieces)) return false;
  if (fc_count(pieces) != 1) {
    r->words.at--;
    return wrong(r, "one piece such as #7 or #K");
  }
  *out = (uint8_t)__builtin_ctz(pieces);
  return true;
}

static bool read_die(Reader *r, int *colour, int *face, bool *changed) {
  const char *w = peek(r);
  const char *c = w[0] ? memchr(fc_colour_chars, toupper((unsigned char)w[0]), 3) : NULL;
  const char *f = c && w[1] ? memchr(fc_face_chars, tolower((unsigned char)w[1]), 4) : NULL;
  if (!c || !f || (w[2] && (w[2] != '!' || w[3]))) return wrong(r, "a die such as W+");
  *colour = (int)(c - fc_colour_chars);
  *face = (int)(f - fc_face_chars);
  *changed = w[2];
  if (*changed && (*face == FC_STAR || *face == FC_SPECIAL))
    return breaks(r, "FC-11.11", "FC-11.12", "a die that can be turned (+! or x!)");
  r->words.at++;
  return true;
}

static bool read_use(Reader *r, int wanted, const char *what, uint8_t *out) {
  static const char *const rules[3] = {"FC-4.1", "FC-6.1", "FC-7.1"};
  static const char *const specials[3] = {"FC-4.1 FC-3.6 FC-10.6 FC-13.30 FC-13.49", "FC-6.1 FC-3.6 FC-10.6",
                                          "FC-7.1 FC-7.2 FC-10.6"};
  int colour = 0, face = 0;
  bool changed = false;
  if (!read_die(r, &colour, &face, &changed)) return false;
  if (colour != wanted || face == FC_SPECIAL) {
    r->words.at--;
    if (colour == wanted) return breaks(r, "FC-0.3", specials[wanted], what);
    if (wanted == FC_SHIELD) return breaks(r, rules[wanted], "FC-0.3 FC-7.2", what);
    return breaks(r, rules[wanted], colour == FC_SHIELD ? "FC-0.3 FC-3.6 FC-3.9 FC-7.1 FC-10.3" : "FC-0.3 FC-3.6",
                  what);
  }
  *out = (uint8_t)(changed ? face == FC_PLUS ? FC_PLUS_CHANGED : FC_CROSS_CHANGED : face);
  return true;
}

static bool read_pair(Reader *r, const char *rule, uint8_t *out) {
  int colour[2] = {0}, face = 0;
  bool changed = false;
  for (int i = 0; i < 2; i++) {
    if (i && (r->words.at == r->words.count || peek(r)[0] == '#'))
      return breaks(r, rule, "", "a second special such as E!");
    if (!read_die(r, &colour[i], &face, &changed)) return false;
    if (face != FC_SPECIAL || changed) {
      r->words.at--;
      return breaks(r, rule, "FC-0.3", "a special such as E!");
    }
  }
  if (r->words.at < r->words.count && peek(r)[1] == '!') return breaks(r, rule, "", "no third special");
  int low = colour[0] < colour[1] ? colour[0] : colour[1], high = colour[0] + colour[1] - low;
  for (uint8_t pair = 0; pair < 6; pair++)
    if (fc_pairs[pair][0] == low && fc_pairs[pair][1] == high) *out = pair;
  return true;
}

static bool read_named(Reader *r, const char *const *names, int count, const char *what, uint8_t *out) {
  int found;
  if (!sb_word_name(&r->words, names, count, what, &found)) return false;
  *out = (uint8_t)found;
  return true;
}

static bool read_colours(Reader *r, int wanted, FcAct *a) {
  int n[3] = {0};
  if (!*peek(r)) return wrong(r, "dice such as EWH");
  for (; r->words.at < r->words.count; r->words.at++)
    for (const char *w = peek(r); *w; w++) {
      const char *c = memchr(fc_colour_chars, toupper((unsigned char)*w), 3);
      if (c && ++n[c - fc_colour_chars] <= 3) continue;
      if (wanted == 6)
        return breaks(r, "FC-13.12", "FC-13.25 FC-1.7", "six dice such as EEEWWH, at most three of a colour");
      return breaks(r, "FC-3.4", "FC-1.7 FC-3.5", "three dice such as EWH");
    }
  a->spent = (uint32_t)(n[0] | n[1] << 2 | n[2] << 4);
  return true;
}

static bool read_keep(Reader *r, FcAct *a) {
  if (take(r, "none")) return true;
  do {
    int colour = 0, face = 0;
    bool changed = false;
    if (!read_die(r, &colour, &face, &changed)) return false;
    int die = fc_die(colour, face);
    if (changed || (a->spent >> (2 * die) & 3) == 3) {
      r->words.at--;
      return breaks(r, "FC-3.11", "FC-1.7 FC-10.1 FC-10.2", "dice that are there");
    }
    a->spent += 1u << (2 * die);
  } while (r->words.at < r->words.count);
  return true;
}

/* Whether the direction of the last step can make a difference (FC-7.5). */
static bool has_shield(const FcSeat *p) {
  return p->bridge[fc_die(FC_SHIELD, FC_PLUS)] || p->bridge[fc_die(FC_SHIELD, FC_CROSS)] ||
         p->bridge[fc_die(FC_SHIELD, FC_STAR)];
}

/* What is left unsaid matters only where the action would be allowed: a refusal needs no more words. */
static bool read_strike(Reader *r, const SbContent *content, const FcState *s, int seat, FcAct *a) {
  if (!read_square(r, &a->from) || !read_square(r, &a->to)) return false;
  do {
    uint8_t use;
    if (!read_use(r, FC_WEAPON, "a weapon die such as W+", &use)) return false;
    if (fc_spent_count(a->spent, use) == 3) {
      r->words.at--;
      return breaks(r, "FC-1.7", "FC-3.6 FC-6.13", "at most three of a die");
    }
    a->spent += 1u << (2 * use);
  } while (toupper((unsigned char)peek(r)[0]) == 'W');
  bool ranged = fc_distance(a->from, a->to) > 1, unclear = false;
  int possible = 0, unsaid = 0;
  if (take(r, "last")) {
    if (take(r, "x"))
      a->last = ranged;
    else if (!take(r, "+"))
      return wrong(r, "+ or x");
  } else if (ranged) {
    possible = lasts(s, seat, a);
    a->last = possible == 2;
    if (!has_shield(&s->seat[!seat])) possible = 0;
  }
  unsaid = r->words.at;
  a->piece = FC_NO_PIECE;
  uint32_t nameable = a->type == FC_DETECT ? 0 : fc_nameable(s, seat, a->to);
  if (a->type != FC_DETECT && peek(r)[0] == '#') {
    if (!read_piece(r, &a->piece)) return false;
  } else if (nameable) {
    a->piece = (uint8_t)__builtin_ctz(nameable);
    FC_EACH (i, nameable) unclear |= fc_piece_key(s, (int)i) != fc_piece_key(s, a->piece);
  }
  if ((possible != 3 && !unclear) || !fc_why_not(content, (const SbState *)s, seat, fc_pack(a), NULL)) return true;
  if (possible == 3)
    return sb_fail_at(r->words.error, 1, r->words.column[unsaid], "say how the last step goes: last + or last x");
  return sb_fail_at(r->words.error, 1, r->words.column[unsaid], "say which ship is aimed at, such as #%c",
                    fc_letters[a->piece]);
}

static bool read_move(Reader *r, const FcState *s, int seat, FcAct *a) {
  if (!read_square(r, &a->from) || !read_square(r, &a->to)) return false;
  if (!read_use(r, FC_ENGINE, "an engine die such as E+", &a->use)) return false;
  if (toupper((unsigned char)peek(r)[0]) == 'E') return breaks(r, "FC-4.1", "FC-3.6", "no second die");
  a->group = fc_here(s, seat, a->from);
  if (peek(r)[0] == '#' && !read_pieces(r, &a->group)) return false;
  return !take(r, "tow") || read_pieces(r, &a->tow);
}

static bool read_leave(Reader *r, const SbContent *content, const FcState *s, int seat, FcAct *a) {
  if (r->words.at == r->words.count) {
    a->type = FC_LEAVE_STEP;
    return true;
  }
  if (!read_square(r, &a->from) || !read_use(r, FC_ENGINE, "an engine die such as E+", &a->use)) return false;
  a->group = leavers(s, seat, a->from);
  if (peek(r)[0] == '#') return read_pieces(r, &a->group);
  if (fc_count(a->group) < 2) return true;
  a->group &= -a->group;
  return !fc_why_not(content, (const SbState *)s, seat, fc_pack(a), NULL) || wrong(r, "a list of the ships that leave");
}

static bool read_fire(Reader *r, FcAct *a) {
  a->piece = FC_NO_PIECE;
  a->to = FC_NO_SQUARE;
  if (!read_pair(r, "FC-9.2", &a->value)) return false;
  if (take(r, "recall")) return a->recall = 1, true;
  if (peek(r)[0] == '#' && !read_piece(r, &a->piece)) return false;
  return r->words.at == r->words.count || read_square(r, &a->to);
}

static bool read_fixed_die(Reader *r, int die, const char *rule) { /* the die may be written or left out */
  char name[3];
  fc_die_name(die, name);
  return r->words.at == r->words.count || take(r, name) || breaks(r, rule, "FC-11.1", name);
}

static bool read_rest(Reader *r, const SbContent *content, const FcState *s, int seat, FcAct *a) {
  static const char *const terrains[] = {"asteroid", "gravity"};
  int colour = 0, face = 0;
  bool changed = false;
  switch (a->type) {
    case FC_CHOOSE_WEAPON:
      return read_named(r, fc_weapon_names, FC_WEAPONS, "a weapon (vortex proton tractor repair bomb drones)",
                        &a->value);
    case FC_PLACE_TERRAIN:
      return read_named(r, terrains, 2, "asteroid or gravity", &a->value) && read_square(r, &a->to);
    case FC_DEPLOY:
      return read_named(r, fc_kind_names, FC_KINDS, "a kind (frigate destroyer battleship shuttle decoy)", &a->value) &&
             read_square(r, &a->to);
    case FC_SIX:
      return read_colours(r, 6, a);
    case FC_ROLL:
      return read_colours(r, 3, a);
    case FC_FIELD:
      return read_square(r, &a->from);
    case FC_DRIFT:
    case FC_EXIT:
    case FC_STEP:
    case FC_DODGE:
      return read_square(r, &a->to);
    case FC_MOVE:
      return read_move(r, s, seat, a);
    case FC_LEAVE:
      return read_leave(r, content, s, seat, a);
    case FC_STRIKE:
    case FC_DETECT:
      return read_strike(r, content, s, seat, a);
    case FC_JOIN:
    case FC_RIPOSTE:
      return read_piece(r, &a->piece);
    case FC_FIRE:
      return read_fire(r, a);
    case FC_REROLL:
      return read_pair(r, "FC-9.7", &a->value);
    case FC_CLEAR:
      return read_fixed_die(r, fc_die(FC_WEAPON, FC_STAR), "FC-9.21");
    case FC_DRAIN:
      return read_fixed_die(r, fc_die(FC_SHIELD, FC_SPECIAL), "FC-11.22");
    case FC_DISCARD:
      if (!read_die(r, &colour, &face, &changed)) return false;
      a->value = (uint8_t)fc_die(colour, face);
      return true;
    case FC_KEEP:
      return read_keep(r, a);
    case FC_RAISE:
      return read_use(r, FC_SHIELD, "a shield die such as H+", &a->use) && read_square(r, &a->from);
    default:
      return true;
  }
}

static const char *off_board_rules(int type) {
  switch (type) {
    case FC_PLACE_TERRAIN:
      return "FC-0.1 FC-1.13 FC-2.4 FC-2.5 FC-13.11 FC-13.23 FC-13.41";
    case FC_DEPLOY:
      return "FC-0.1 FC-1.13 FC-2.7 FC-2.8 FC-13.11 FC-13.23";
    case FC_FIELD:
    case FC_DRIFT:
      return "FC-0.1 FC-1.13 FC-13.3 FC-13.5";
    case FC_MOVE:
      return "FC-0.1 FC-1.13 FC-4.1";
    case FC_EXIT:
      return "FC-0.1 FC-1.13 FC-5.11 FC-5.12";
    case FC_STEP:
      return "FC-0.1 FC-1.13 FC-4.1 FC-11.2 FC-11.5";
    case FC_LEAVE:
      return "FC-0.1 FC-1.13 FC-13.30 FC-13.49";
    case FC_STRIKE:
    case FC_DETECT:
      return "FC-0.1 FC-1.13 FC-6.1 FC-6.3 FC-6.9 FC-6.11";
    case FC_FIRE:
      return "FC-0.1 FC-1.13 FC-9.11 FC-9.16";
    case FC_RAISE:
      return "FC-0.1 FC-1.13 FC-7.2";
    case FC_DODGE:
      return "FC-0.1 FC-1.13 FC-11.15 FC-11.16";
    default:
      return "FC-0.1 FC-1.13";
  }
}

bool fc_action_parse(const SbContent *content, const SbState *state, int seat, const char *text, SbAction *out,
                     SbError *error) {
  const FcState *s = (const FcState *)state;
  Reader r = {0};
  FcAct a = {0};
  int type;
  if (!sb_words_split(&r.words, text, " \t,", error)) return false;
  if (!sb_word_name(&r.words, words, FC_TYPES, "an action (move, attack, roll, end ...)", &type)) return false;
  a.type = (uint8_t)type;
  r.off_board = off_board_rules(a.type);
  if (!read_rest(&r, content, s, seat, &a)) return false;
  if (!sb_words_end(&r.words)) return false;
  *out = fc_pack(&a);
  return true;
}
