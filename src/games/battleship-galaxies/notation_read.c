/* Text to actions: forgiving about case, spaces and names, with a column for what is not understood. What it gives may
 * be against the rules; only what has no bits to be written in is refused here, with the rule that forbids it. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "notation.h"

/* An action that is being read. */
typedef struct Reader {
  const BgContent *c;
  const BgState *s;
  int seat;
  SbWords w;
  int a, b, d;    /* the bytes of the action; d is its third */
  int h1, h2, h3; /* -1: none */
  SbAction bits;  /* of whole lists */
} Reader;

static bool more(const Reader *r) {
  return r->w.at < r->w.count;
}

/* ---- things ------------------------------------------------------------------------------------------ */

static bool read_card(Reader *r, int *out) {
  *out = bg_find_card(r->c, r->s, r->seat, sb_word(&r->w));
  if (*out < 0) return sb_word_wrong(&r->w, "a ship card");
  r->w.at++;
  return true;
}

static bool read_piece(Reader *r, int *out) {
  *out = bg_find_piece(r->c, r->s, r->seat, sb_word(&r->w));
  if (*out == -2) return sb_word_wrong(&r->w, "one ship of the squadron, with its number,");
  if (*out < 0) return sb_word_wrong(&r->w, "a ship");
  r->w.at++;
  return true;
}

static bool read_kind(Reader *r, int *out) {
  *out = bg_find_kind(r->c, sb_word(&r->w));
  if (*out < 0) return sb_word_wrong(&r->w, "a tactic card");
  r->w.at++;
  return true;
}

/* Four digits, or twice four: a hex, if not always one of a board. */
static bool looks_like_hexes(const char *word) {
  size_t size = strlen(word);
  return (size == 4 || size == 9) && strspn(word, "0123456789-") == size;
}

static bool read_base(Reader *r, int *first, int *second) {
  uint16_t at[2];
  if (!bg_find_base(sb_word(&r->w), at)) {
    if (looks_like_hexes(sb_word(&r->w)))
      return sb_word_breaks(&r->w, "BG-2.7", "BG-2.1 BG-2.2 BG-2.3", "a full hex of the board");
    return sb_word_wrong(&r->w, "a hex");
  }
  r->w.at++;
  *first = at[0];
  *second = at[1] == BG_NOWHERE ? -1 : at[1];
  return true;
}

static bool read_hex(Reader *r, int *out) {
  int second;
  if (strlen(sb_word(&r->w)) != 4) return sb_word_wrong(&r->w, "a hex");
  return read_base(r, out, &second);
}

static bool read_seat(Reader *r, int *out) {
  return sb_word_number(&r->w, 0, r->s->seats - 1, "a seat", out);
}

static bool read_slots(Reader *r, int *mask) {
  while (more(r)) {
    int card, name;
    if (!read_card(r, &card)) return false;
    name = bg_name(r->c, r->s, card);
    int slot = bg_seat_of(card) == r->seat ? card % BG_SLOTS : bg_slot_of(r->c, r->s, r->seat, name);
    if (slot < 0) {
      r->w.at--;
      return sb_word_breaks(&r->w, "BG-6.5", "", "a ship card of your own fleet");
    }
    *mask |= 1 << slot;
  }
  return true;
}

/* ---- fleets and decks -------------------------------------------------------------------------------- */

static bool read_ship(Reader *r, int *slot, int *version) {
  *version = BG_STANDARD;
  int found = sb_name_find(bg_version_names, BG_VERSIONS, sb_word(&r->w)), card;
  if (found >= 0) *version = found, r->w.at++;
  if (!read_card(r, &card)) return false;
  *slot = bg_slot_of(r->c, r->s, r->seat, bg_name(r->c, r->s, card));
  if (*slot >= 0) return true;
  r->w.at--;
  return sb_word_breaks(&r->w, "BG-3.2", "BG-3.6", "a ship of your own faction");
}

static bool read_take(Reader *r) {
  return read_ship(r, &r->a, &r->b);
}

static bool read_fleet(Reader *r) {
  while (more(r)) {
    int slot, version;
    if (!read_ship(r, &slot, &version)) return false;
    if (r->bits >> (8 + 2 * slot) & 3) {
      r->w.at--;
      return sb_word_breaks(&r->w, "BG-3.2", "", "another ship name");
    }
    r->bits |= (SbAction)(version + 1) << (8 + 2 * slot);
  }
  return true;
}

static bool read_deck(Reader *r) {
  while (more(r)) {
    int copies = 1, kind, rank = 0;
    if (isdigit((unsigned char)sb_word(&r->w)[0]) && !sb_word_number(&r->w, 0, 99, "a number of copies", &copies))
      return false;
    if (!read_kind(r, &kind)) return false;
    while (bg_deck_kind(r->c, r->s, r->seat, rank) != kind && bg_deck_kind(r->c, r->s, r->seat, rank) >= 0) rank++;
    r->w.at--;
    if (bg_deck_kind(r->c, r->s, r->seat, rank) < 0)
      return sb_word_breaks(&r->w, "BG-3.3", "", "a tactic card of your own faction");
    if (copies + bg_deck_copies(r->bits, rank) > 3)
      return sb_word_breaks(&r->w, "BG-3.3", "BG-1.3", "a card of which there are at most 3,");
    r->w.at++;
    r->bits += (SbAction)copies << (8 + 2 * rank);
  }
  return true;
}

static bool read_keep(Reader *r) {
  int under;
  if (!read_kind(r, &r->a)) return false;
  if (!more(r)) return true;
  if (!sb_word_take(&r->w, "under")) return sb_word_wrong(&r->w, "under");
  if (!read_kind(r, &under)) return false;
  r->b = under + 1;
  if (!more(r)) return true;
  if (!read_kind(r, &under)) return false;
  r->d = under + 1;
  return true;
}

static bool read_give(Reader *r) {
  if (!read_kind(r, &r->a)) return false;
  if (more(r)) return read_seat(r, &r->b);
  r->b = bg_mate(r->c, r->s, r->seat);
  return r->b >= 0 || sb_word_breaks(&r->w, "BG-19.5", "BG-19.1", "a teammate");
}

/* ---- places ------------------------------------------------------------------------------------------ */

static void order(int *first, int *second) {
  int low = *first < *second ? *first : *second, high = *first < *second ? *second : *first;
  *first = low;
  *second = high;
}

/* Hexes of one base or of a squadron, in ascending order whatever order they are given in. */
static bool read_place(Reader *r) {
  if (!read_base(r, &r->h1, &r->h2)) return false;
  if (r->h2 >= 0 || !more(r)) return true;
  if (!read_hex(r, &r->h2)) return false;
  order(&r->h1, &r->h2);
  if (!more(r)) return true;
  if (!read_hex(r, &r->h3)) return false;
  order(&r->h2, &r->h3);
  order(&r->h1, &r->h2);
  return true;
}

static bool read_move(Reader *r) {
  return read_piece(r, &r->a) && (!more(r) || read_hex(r, &r->h1));
}

static bool read_warp(Reader *r) {
  return read_piece(r, &r->a) && read_base(r, &r->h1, &r->h2);
}

/* ---- cards and powers -------------------------------------------------------------------------------- */

static bool source_word(Reader *r, BgCalled *called) {
  if (!bg_read_source(r->c, r->s, sb_word(&r->w), called))
    return sb_word_wrong(&r->w, "a power, a tile or a tactic card");
  r->w.at++;
  return true;
}

static bool read_by(Reader *r, BgCalled *called) {
  return !sb_word_take(&r->w, "by") || read_card(r, &called->by);
}

/* Names that nothing in play has now. */
static bool no_source(Reader *r, int at) {
  r->w.at = at;
  return sb_word_breaks(&r->w, "BG-14.3", "BG-14.2", "something that is in play and can be used");
}

static bool read_use(Reader *r) {
  BgCalled called;
  int at = r->w.at, piece = -1;
  if (!source_word(r, &called) || !read_by(r, &called)) return false;
  if (called.what == BG_CALLED_CARD && called.by < 0 && more(r) && !read_card(r, &called.by)) return false;
  if (more(r) && !looks_like_hexes(sb_word(&r->w)) && !read_piece(r, &piece)) return false;
  if (more(r) && !read_base(r, &r->h1, &r->h2)) return false;
  if (!bg_find_source(r->c, r->s, r->seat, false, &called, piece, &r->a, &r->b)) return no_source(r, at);
  r->d = piece + 1;
  return true;
}

static bool read_activate(Reader *r) {
  BgCalled called;
  if (!read_card(r, &r->a)) return false;
  if (!more(r)) return true;
  if (!sb_word_take(&r->w, "with")) return sb_word_wrong(&r->w, "with");
  int at = r->w.at;
  if (!source_word(r, &called) || !read_by(r, &called)) return false;
  if (!bg_find_source(r->c, r->s, r->seat, true, &called, -1, &r->b, &r->d)) return no_source(r, at);
  r->b++;
  return true;
}

static bool read_play(Reader *r) {
  int target;
  if (!read_kind(r, &r->a)) return false;
  bool attached = r->c->kind[r->a].type != BG_EVENT;
  while (more(r)) {
    if (sb_word_take(&r->w, "instead")) return read_kind(r, &r->h2);
    if (looks_like_hexes(sb_word(&r->w))) {
      if (r->h1 >= 0) return sb_word_wrong(&r->w, "the end");
      if (!read_hex(r, &r->h1)) return false;
      continue;
    }
    if (r->d || (attached && r->b)) return sb_word_wrong(&r->w, attached ? "instead" : "the end");
    if (!(attached ? read_card(r, &target) : read_piece(r, &target))) return false;
    if (r->b)
      r->d = target + 1;
    else
      r->b = target + 1;
  }
  return true;
}

static bool read_launch(Reader *r) {
  if (!read_card(r, &r->a)) return false;
  if (!more(r)) return true;
  if (!sb_word_take(&r->w, "hold")) return sb_word_wrong(&r->w, "hold");
  return read_slots(r, &r->b);
}

static bool carries_shuttle(const BgContent *c, int kind) {
  const BgList *list = &c->kind[kind].abilities;
  for (int i = list->first; i < list->first + list->count; i++)
    for (int e = 0; e < c->ability[i].effects; e++)
      if (c->ability[i].effect[e].what == BG_DO_REATTACH) return true;
  return false;
}

static bool shuttle_works(const BgContent *c, const BgState *s, int seat, int card, int number) {
  for (int place = 0; place < BG_OWN_ABILITIES; place++)
    if (bg_usable(c, s, seat, card, BG_USE_ATTACHED + BG_OWN_ABILITIES * number + place)) return true;
  return false;
}

bool bg_usual_shuttle(const BgContent *c, const BgState *s, int seat, int *card, int *number) {
  *card = *number = -1;
  for (int i = 0; i < s->seats * BG_SLOTS; i++) {
    const BgCard *ship = &s->card[i];
    if (ship->place != BG_PLAY || ship->controller != seat) continue;
    for (int k = 0; k < BG_ATTACHED && ship->attached[k].kind != BG_NONE; k++) {
      if (!carries_shuttle(c, ship->attached[k].kind)) continue;
      bool works = shuttle_works(c, s, seat, i, k);
      if (*card < 0 || works) *card = i, *number = k;
      if (works) return true;
    }
  }
  return *card >= 0;
}

/* "barrage", or "barrage.2" for the second card attached to it. */
static bool read_carrier(Reader *r) {
  char *word = r->w.word[r->w.at], *dot = strrchr(word, '.');
  int number = -1;
  if (dot && isdigit((unsigned char)dot[1]) && !dot[2]) {
    number = dot[1] - '1';
    *dot = 0;
  }
  if (!read_card(r, &r->h1)) return false;
  for (int k = 0; number < 0 && k < BG_ATTACHED; k++) {
    int kind = r->s->card[r->h1].attached[k].kind;
    if (kind < r->c->kinds && carries_shuttle(r->c, kind)) number = k;
  }
  r->h2 = number < 0 ? 0 : number;
  return true;
}

static bool read_shuttle(Reader *r) {
  if (!read_kind(r, &r->d) || !read_card(r, &r->a) || !read_card(r, &r->b)) return false;
  if (more(r)) return read_carrier(r);
  if (bg_usual_shuttle(r->c, r->s, r->seat, &r->h1, &r->h2)) return true;
  return sb_word_breaks(&r->w, "BG-23.2a", "", "a ship with a shuttle");
}

static bool read_charge(Reader *r) {
  if (!read_piece(r, &r->a)) return false;
  if (!more(r)) return true; /* the primary weapon */
  int card = bg_card_of(r->a);
  r->b = r->s->card[card].place == BG_PLAY
             ? bg_find_weapon(r->c, r->s, card, sb_word(&r->w))
             : sb_name_find((const char *const[]){"primary", "secondary"}, 2, sb_word(&r->w));
  if (r->b < 0 && bg_find_kind(r->c, sb_word(&r->w)) >= 0)
    return sb_word_breaks(&r->w, "BG-10.1", "", "a weapon of this ship");
  if (r->b < 0) return sb_word_wrong(&r->w, "a weapon of this ship");
  r->w.at++;
  return true;
}

static bool read_asteroid(Reader *r) {
  r->a = bg_find_tile(r->s, sb_word(&r->w));
  if (r->a < 0) return sb_word_wrong(&r->w, "a tile t1, t2 ...");
  r->w.at++;
  return true;
}

/* ---- everything -------------------------------------------------------------------------------------- */

static bool read_cards(Reader *r, int verb) {
  switch (verb) {
    case BG_ADD_CARD:
    case BG_DISCARD:
      return read_kind(r, &r->a);
    case BG_GIVE:
      return read_give(r);
    case BG_KEEP:
      return read_keep(r);
    case BG_USE:
      return read_use(r);
    case BG_PLAY_CARD:
      return read_play(r);
    case BG_SAVE_HERO:
      return read_kind(r, &r->a) && read_card(r, &r->b);
    case BG_SHUTTLE:
      return read_shuttle(r);
    case BG_DECK:
      return read_deck(r);
    default:
      return true;
  }
}

static bool read_rest(Reader *r, int verb) {
  switch (verb) {
    case BG_TAKE:
      return read_take(r);
    case BG_FLEET:
      return read_fleet(r);
    case BG_PLACE_AT:
      return read_place(r);
    case BG_LOAD:
      return read_slots(r, &r->a);
    case BG_START_WITH:
      return read_seat(r, &r->a);
    case BG_LAUNCH_CARD:
      return read_launch(r);
    case BG_ACTIVATE:
      return read_activate(r);
    case BG_MOVE_SHIP:
      return read_move(r);
    case BG_WARP:
      return read_warp(r);
    case BG_STEP:
      return sb_word_name(&r->w, bg_dir_names, BG_DIRS, "a direction e, ne, nw, w, sw or se", &r->a);
    case BG_CHARGE_UP:
      return read_charge(r);
    case BG_FIRE_AT:
    case BG_PATROL_WITH:
    case BG_STRIKE:
      return read_piece(r, &r->a);
    case BG_DROP:
      return read_card(r, &r->a);
    case BG_ASTEROID:
      return read_asteroid(r);
    default:
      return read_cards(r, verb);
  }
}

bool bg_action_parse(const SbContent *content, const SbState *state, int seat, const char *text, SbAction *out,
                     SbError *error) {
  Reader r = {.c = bg_facts(content), .s = (const BgState *)state, .seat = seat, .h1 = -1, .h2 = -1, .h3 = -1};
  int verb;
  if (!sb_words_split(&r.w, text, " ,", error)) return false;
  if (!sb_word_name(&r.w, bg_verbs, BG_VERBS, "an action", &verb)) return false;
  if (!read_rest(&r, verb) || !sb_words_end(&r.w)) return false;
  *out = bg_pack_hexes(bg_pack(verb, r.a, r.b, r.d), r.h1, r.h2, r.h3) | r.bits;
  return true;
}
