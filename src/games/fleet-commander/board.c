/* Geometry of the 5x5 board, and small questions about pieces and dice that every rule asks. */
#include "fc.h"

const SbGrid fc_grid = {.columns = 5, .rows = 5, .upright = true, .what = "a square a1 to e5"};

#define ON(c, r) ((c) >= 0 && (c) < 5 && (r) >= 0 && (r) < 5 ? 1u << (((c)*5 + (r)) & 31) : 0)
#define ORTH(c, r) (ON((c)-1, r) | ON((c) + 1, r) | ON(c, (r)-1) | ON(c, (r) + 1))
#define DIAG(c, r) (ON((c)-1, (r)-1) | ON((c) + 1, (r)-1) | ON((c)-1, (r) + 1) | ON((c) + 1, (r) + 1))
#define COLUMN(f, c) f(c, 0), f(c, 1), f(c, 2), f(c, 3), f(c, 4)

#define NEAR(c, r) (ORTH(c, r) | DIAG(c, r))
#define BOARD(f) \
  { COLUMN(f, 0), COLUMN(f, 1), COLUMN(f, 2), COLUMN(f, 3), COLUMN(f, 4) }

const uint32_t fc_around[4][FC_SQUARES] = {BOARD(ORTH), BOARD(DIAG), BOARD(NEAR), BOARD(NEAR)};
const uint8_t fc_pairs[6][2] = {{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}};
const char fc_face_chars[4] = {'+', 'x', '*', '!'};
const char fc_colour_chars[3] = {'E', 'W', 'H'};

int fc_distance(int a, int b) {
  int dc = a / 5 - b / 5, dr = a % 5 - b % 5;
  if (dc < 0) dc = -dc;
  if (dr < 0) dr = -dr;
  return dc > dr ? dc : dr;
}

bool fc_line_clear(const FcState *s, int from, int to) {
  if (fc_distance(from, to) < 2) return true;
  uint32_t blocked = s->occupied[0] | s->occupied[1] | s->asteroids | s->gravity;
  int dc = to / 5 - from / 5, dr = to % 5 - from % 5;
  if (dc % 2 == 0 && dr % 2 == 0) return !(blocked & fc_bit((from / 5 + dc / 2) * 5 + from % 5 + dr / 2));
  uint32_t grazed = fc_near(from) & fc_near(to); /* knight offset: exactly two squares, one clear is enough */
  return (blocked & grazed) != grazed;
}

void fc_die_name(int die, char out[3]) {
  out[0] = fc_colour_chars[die / 4];
  out[1] = fc_face_chars[die % 4];
  out[2] = 0;
}

void fc_spend(FcSeat *p, int die) {
  if (p->hand[die])
    p->hand[die]--;
  else
    p->bridge[die]--;
}

void fc_spend_use(FcSeat *p, int colour, int use) {
  fc_spend(p, fc_die(colour, fc_use_shown(use)));
  if (fc_use_changed(use)) fc_spend(p, fc_die(colour, FC_SPECIAL));
}

bool fc_pair_affordable(const FcSeat *p, int pair) {
  int a = fc_pairs[pair][0], b = fc_pairs[pair][1];
  int have_a = fc_have(p, fc_die(a, FC_SPECIAL));
  return a == b ? have_a >= 2 : have_a && fc_have(p, fc_die(b, FC_SPECIAL));
}

uint32_t fc_of_kind(const FcState *s, uint32_t pieces, int kind) {
  uint32_t found = 0;
  FC_EACH (i, pieces)
    if (s->kind[i] == kind) found |= fc_bit(i);
  return found;
}

uint32_t fc_piece_key(const FcState *s, int piece) {
  uint32_t droned = s->seat[0].drones == piece || s->seat[1].drones == piece;
  return s->kind[piece] | (uint32_t)s->hull[piece] << 3 | (s->hidden >> piece & 1) << 11 |
         (s->known >> piece & 1) << 12 | (s->proven >> piece & 1) << 13 | (s->strayed >> piece & 1) << 14 |
         (s->towing >> piece & 1) << 15 | droned << 16;
}

bool fc_enemy_bars(const FcState *s, int seat, uint32_t group, int square) {
  uint32_t enemies = s->at[square] & s->mine[!seat];
  if (!enemies) return false;
  /* FC-13.27: an enemy-controlled civil ship on its own may be captured by a warship. */
  FC_EACH (e, enemies)
    if (s->kind[e] != FC_SHUTTLE) return true;
  FC_EACH (i, group)
    if (fc_warship(s, (int)i)) return false;
  return true;
}

bool fc_fits(const FcContent *c, const FcState *s, int seat, uint32_t group, int square) {
  uint32_t there = s->at[square] & (s->mine[seat] | fc_of_kind(s, s->at[square], FC_SHUTTLE));
  return fc_classes(c, s, group | there) <= c->square_limit;
}

bool fc_may_enter(const FcContent *c, const FcState *s, int seat, uint32_t group, int start, int square) {
  (void)start; /* pieces already on the square are part of `group | there` once, so that going back fits */
  return !fc_enemy_bars(s, seat, group, square) && fc_fits(c, s, seat, group, square);
}

bool fc_doubles_move(const FcState *s, int seat, int square, uint32_t group) {
  FC_EACH (i, fc_here(s, seat, square))
    if (s->kind[i] != FC_FRIGATE && s->kind[i] != FC_DECOY) return false;
  FC_EACH (g, group)
    if (s->kind[g] == FC_DECOY) return false; /* FC-12.15 */
  return s->advanced;
}

bool fc_seems_to_double_move(const FcState *s, int seat, int square, uint32_t group) {
  FC_EACH (i, fc_here(s, seat, square))
    if (!(s->hidden & fc_bit(i)) && s->kind[i] != FC_FRIGATE) return false;
  return s->advanced && !(group & s->known);
}

bool fc_doubles_fire(const FcState *s, int seat, int square) {
  int ships = 0, destroyers = 0;
  FC_EACH (i, fc_here(s, seat, square)) {
    ships += s->kind[i] != FC_DECOY;
    destroyers += s->kind[i] == FC_DESTROYER;
  }
  return s->advanced && ships == 1 && destroyers == 1;
}

bool fc_may_reroll(const FcState *s, int seat) {
  return s->seat[seat].weapon_lost || (s->seat[seat].weapon == FC_NO_WEAPON && fc_battleship(s, seat) == FC_NO_PIECE);
}

int fc_free_containers(const FcState *s, int square) {
  return s->containers[square].count - s->containers[square].dropped - fc_count(s->towing & s->at[square]);
}

void fc_shift_containers(FcState *s, int square, int count, int dropped) {
  FcContainers *here = &s->containers[square];
  here->count = (unsigned)(here->count + count) & FC_CONTAINERS_MAX;
  here->dropped = (unsigned)(here->dropped + dropped) & FC_CONTAINERS_MAX;
}

void fc_drop_containers(FcState *s, uint32_t towers, int square) {
  if (towers && fc_here(s, s->active, square) & ~s->strayed) fc_shift_containers(s, square, 0, fc_count(towers));
}

bool fc_may_tow(const FcState *s, uint32_t towers, int square) {
  uint32_t fresh = towers & ~s->towing;
  FC_EACH (i, towers)
    if (!fc_ship(s, (int)i)) return false;
  return !(fresh & s->strayed) && fc_count(fresh) <= fc_free_containers(s, square);
}

uint32_t fc_home_row(const FcContent *c, const FcState *s, int seat) {
  return c->scenario[s->scenario].zone[seat];
}

void fc_put(FcState *s, int piece, int square) {
  uint32_t bit = fc_bit(piece);
  int seat = s->owner[piece], old = s->square[piece];
  if (old < FC_SQUARES) {
    s->at[old] &= ~bit;
    if (!(s->at[old] & s->mine[seat])) s->occupied[seat] &= ~fc_bit(old);
  }
  s->square[piece] = (uint8_t)square;
  if (square < FC_SQUARES) {
    s->mine[seat] |= bit;
    s->at[square] |= bit;
    s->occupied[seat] |= fc_bit(square);
  } else {
    s->mine[seat] &= ~bit;
  }
}
