/* Judgement for bots: the Glory each side can expect in the end, and from that the chance to win.
 *
 * The numbers began as a fit to what became of positions in matches between bots; see docs/bots.md. */
#include "kc.h"

enum { FULL = 15 }; /* rounds of a long match: what is worth something every turn is given for as many */

/* How many rounds come after this one. */
static int rounds_after(const KcContent *c, const KcState *s) {
  int pile = c->pile_rows[s->options[KC_CROWDED]];
  int boss = s->boss != KC_NONE ? c->warning[s->boss].rows : 2;
  int rounds = pile + boss - s->next_row + s->rows - 2;
  return rounds > 0 ? rounds : 0;
}

/* The seats whose turn of this round is still to come, or goes on. */
static uint32_t waiting(const KcState *s) {
  uint32_t seats = 0;
  if (s->node == KC_AT_SENSORS) return (1u << s->seats) - 1;
  for (int i = s->turn; i < s->seats && !s->scrolling; i++) seats |= 1u << s->order[i];
  return seats;
}

/* ---- a ship --------------------------------------------------------------------------------------------- */

/* What a push at the end of the round would cost; a destroyed ship loses more than it has. */
static int push_loss(const KcContent *c, const KcState *s, int cell) {
  if (cell / KC_COLUMNS + 1 < s->rows || cell < KC_COLUMNS) return 0;
  const KcCell *above = kc_cell(c, s, cell - KC_COLUMNS);
  if (above->type == KC_BLACKHOLE) return 10;
  if (kc_ship_at(s, cell - KC_COLUMNS) >= 0) return c->collision_loss;
  return kc_arrival_loss(c, s, cell - KC_COLUMNS);
}

typedef struct Outlook {
  int energy, level;
} Outlook;

/* What a ship will have when its turn is over: danger resolved, new danger added, and what a push would do to it. */
static Outlook look_ahead(const KcContent *c, const KcState *s, int seat) {
  const KcSeat *own = &s->seat[seat];
  Outlook ahead = {own->energy, own->level};
  bool mine = s->node == KC_AT_COMBAT && !s->scrolling && kc_active(s) == seat;
  if (mine) {
    int loss = own->level - own->upgrade[KC_SHIELD];
    ahead.energy -= loss > 0 ? loss : 0;
    ahead.level = kc_raise(0, kc_danger(c, s, seat, s->step.jammed));
  }
  ahead.energy -= push_loss(c, s, own->cell);
  return ahead;
}

/* What is left when danger is resolved next time without a dodge. */
static int margin(const KcSeat *own, Outlook ahead) {
  int net = ahead.level - own->upgrade[KC_SHIELD];
  return ahead.energy - (net > 0 ? net : 0);
}

static int ship_worth(const KcContent *c, const KcState *s, int seat) {
  const KcSeat *own = &s->seat[seat];
  if (own->cell == KC_NONE) return 150;
  Outlook ahead = look_ahead(c, s, seat);
  int left = margin(own, ahead), value = 14 * ahead.energy - 8 * ahead.level + 30 * (own->cell / KC_COLUMNS);
  if (ahead.energy <= 0) return value - 170; /* destroyed for sure: the others are paid for it */
  return value - (left <= -1 ? 110 : left == 0 ? 80 : left == 1 ? 25 : 0);
}

/* ---- a seat --------------------------------------------------------------------------------------------- */

/* Hundredths of Glory that a level of an upgrade brings over a whole match. */
static const int16_t upgrade_worth[KC_UPGRADES] = {
    [KC_LASER] = 150, [KC_MISSILE] = 180,   [KC_GAMMA] = 330,  [KC_FLAME] = 110,
    [KC_CAGE] = 230,  [KC_GENERATOR] = 210, [KC_SHIELD] = 190, [KC_ENGINE] = 330};
enum { ARMED = 450 };

static int equipment(const KcSeat *own, int turns) {
  int sum = 0;
  bool armed = false;
  for (int i = 0; i < KC_UPGRADES; i++) {
    sum += upgrade_worth[i] * own->upgrade[i];
    armed = armed || (i < KC_BUILT_IN && own->upgrade[i]);
  }
  return (sum + (armed ? ARMED : 0)) * turns / FULL;
}

static int mission_worth(const KcContent *c, const KcSeat *own, int turns) {
  if (own->mission == KC_NONE || own->markers >= c->mission[own->mission].needed) return 0;
  int glory = c->mission[own->mission].glory, needed = c->mission[own->mission].needed;
  int open = needed - own->markers;
  /* the more turns there are for each marker, the surer it is */
  int sure = 100 * turns / (turns + 3 * open);
  return glory * sure * (1 + 2 * own->markers) / (1 + 2 * needed);
}

/* What a seat can expect to have in the end, in hundredths of Glory. */
static int worth(const KcContent *c, const KcState *s, int seat, int turns) {
  const KcSeat *own = &s->seat[seat], *hand = &s->seat[kc_hand_of(s, seat)];
  int cubes = 0;
  int value = own->glory * 100 + own->bellonium * (33 + 45 * turns / FULL);
  for (int other = 0; other < s->seats; other++)
    if (!kc_mates(s, seat, other)) cubes += s->seat[other].cubes[seat];
  value += cubes * (turns > 4 ? 70 : 15 * turns);
  if (hand == own) value += own->cards * (30 + 4 * turns) + own->power[KC_P_MED] * 150 + own->power[KC_P_STA] * 250;
  value += equipment(own, turns) + mission_worth(c, own, turns);
  return value + ship_worth(c, s, seat);
}

/* ---- sides ---------------------------------------------------------------------------------------------- */

/* 65536 * 2^(-x / 256) */
static uint32_t fade(int x) {
  static const uint32_t table[17] = {65536, 62757, 60097, 57549, 55109, 52772, 50535, 48393, 46341,
                                     44376, 42495, 40693, 38968, 37316, 35734, 34219, 32768};
  if (x >= 16 * 256) return 1;
  int part = x & 255, i = part >> 4;
  uint32_t value = table[i] - (table[i] - table[i + 1]) * (uint32_t)(part & 15) / 16;
  return value >> (x >> 8);
}

/* How the sides stand against each other. */
typedef struct Balance {
  int value[KC_SEATS]; /* what each side can expect */
  int mean;
  uint32_t chance[KC_SEATS], sum; /* of winning, as shares of the sum */
} Balance;

/* A lead of `spread` makes a side twice as likely to win. */
static void weigh_up(const KcContent *c, const KcState *s, Balance *b) {
  int sides = s->options[KC_TEAMS] ? 2 : s->seats, best = -1000000, rounds = rounds_after(c, s);
  int spread = 160 + 26 * rounds, total = 0;
  uint32_t still = waiting(s);
  *b = (Balance){0};
  for (int i = 0; i < s->seats; i++) b->value[kc_hand_of(s, i)] += worth(c, s, i, rounds + (int)(still >> i & 1));
  for (int i = 0; i < sides; i++)
    if (b->value[i] > best) best = b->value[i];
  for (int i = 0; i < sides; i++) {
    b->chance[i] = fade((best - b->value[i]) * 256 / spread);
    b->sum += b->chance[i];
    total += b->value[i];
  }
  b->mean = total / sides;
}

static int share(const Balance *b, int side) {
  int chance = (int)(2000ull * b->chance[side] / b->sum);
  /* Far ahead or far behind every point still counts for a little. */
  int lead = (b->value[side] - b->mean) / 20;
  lead = lead > 300 ? 300 : lead < -300 ? -300 : lead;
  return (chance * 9 + 1000 + lead * 3) / 10 - 1000;
}

/* ---- alone ---------------------------------------------------------------------------------------------- */

/* Nobody to be ahead of: energy and what protects it, and every round that is over. */

static int survivor(const KcContent *c, const KcState *s) {
  const KcSeat *own = &s->seat[0];
  if (own->cell == KC_NONE) return -100;
  Outlook ahead = look_ahead(c, s, 0);
  int left = margin(own, ahead);
  int value = 60 * ahead.energy - 50 * ahead.level + s->round * 20 - 300;
  value += 70 * own->upgrade[KC_SHIELD] + 60 * own->upgrade[KC_GENERATOR] + 30 * own->upgrade[KC_ENGINE];
  value += 12 * own->upgrade[KC_LASER] + own->glory * 3 + own->bellonium * 8 + own->cards * 8;
  value += own->power[KC_P_DEF] * 20;
  if (ahead.energy <= 0) value -= 600;
  if (left <= 0) value -= 150;
  return value > 900 ? 900 : value < -900 ? -900 : value;
}

static int within(int value) {
  return value > 990 ? 990 : value < -990 ? -990 : value;
}

void kc_evaluate_all(const SbContent *content, const SbState *state, int *values) {
  const KcContent *c = kc_facts(content);
  const KcState *s = (const KcState *)state;
  if (s->node == KC_AT_OVER || s->seats == 1) {
    for (int seat = 0; seat < s->seats; seat++)
      values[seat] = s->node != KC_AT_OVER ? within(survivor(c, s)) : s->winners >> seat & 1 ? 1000 : -1000;
    return;
  }
  Balance balance;
  weigh_up(c, s, &balance);
  for (int seat = 0; seat < s->seats; seat++) values[seat] = within(share(&balance, kc_hand_of(s, seat)));
}

int kc_evaluate(const SbContent *content, const SbState *state, int seat) {
  int values[KC_SEATS];
  kc_evaluate_all(content, state, values);
  return values[seat];
}
