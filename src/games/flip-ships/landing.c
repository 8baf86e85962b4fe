/* Whether a landing that somebody says is one (the form is in flick.c), and which of its numbers is wrong where it is
 * none. Anything that could lie like that is one: a table with a real box is believed. */
#include "fs.h"

enum { FAR_AWAY = 300000 }; /* 3 m: nothing is farther */

typedef struct Reading {
  const FsState *s;
  const int32_t *numbers;
  int count, at; /* the next number */
  uint32_t discs, cards;
  SbMisfit *why;
} Reading;

static bool wrong(const Reading *r, int at, const char *key) {
  *r->why = (SbMisfit){at + 1, key};
  return false;
}

/* The next number, from `low` to `high`. */
static bool number(Reading *r, int32_t low, int32_t high, const char *key) {
  if (r->at == r->count || r->numbers[r->at] < low || r->numbers[r->at] > high) return wrong(r, r->at, key);
  r->at++;
  return true;
}

static bool place(Reading *r, int count) {
  for (int i = 0; i < count; i++)
    if (!number(r, -FAR_AWAY, FAR_AWAY, "landing_place")) return false;
  return true;
}

static bool disc(Reading *r) {
  if (!number(r, FS_LIES * FS_WHOLE, FS_LIES_FLAT * FS_WHOLE, "landing_disc")) return false;
  int32_t code = r->numbers[r->at - 1];
  if (code % FS_WHOLE) return wrong(r, r->at - 1, "landing_disc");
  if (code == FS_LIES_FLAT * FS_WHOLE) return place(r, 2);
  if (code != FS_LIES * FS_WHOLE) return true;
  return place(r, 3) && number(r, 0, 9000, "landing_lean") && number(r, -17999, 18000, "landing_turn");
}

static bool card(Reading *r, int cell) {
  if (!r->s->enemy[cell]) return wrong(r, r->at, "landing_no_enemy");
  if (r->cards >> cell & 1) return wrong(r, r->at, "landing_twice");
  r->cards |= 1u << cell;
  r->at++;
  return place(r, 2) && number(r, -17999, 18000, "landing_turn");
}

static bool other_disc(Reading *r) {
  int id = fs_disc_called(r->numbers[r->at]);
  if (id < 0) return wrong(r, r->at, "landing_nobody");
  if (r->cards) return wrong(r, r->at, "landing_order");
  if (r->discs >> id & 1) return wrong(r, r->at, "landing_twice");
  if (!fs_on_table(&r->s->ship[id])) return wrong(r, r->at, "landing_absent");
  r->discs |= 1u << id;
  r->at++;
  return disc(r);
}

bool fs_could_land(const FsState *s, int id, const int32_t *numbers, int count, SbMisfit *why) {
  Reading r = {.s = s, .numbers = numbers, .count = count, .discs = 1u << id, .why = why};
  if (!number(&r, 0, 100 * FS_TURN, "landing_tumble") || !disc(&r)) return false;
  while (r.at < r.count) {
    int cell = fs_cell_called(numbers[r.at]);
    if (!(cell >= 0 ? card(&r, cell) : other_disc(&r))) return false;
  }
  return true;
}
