/* The search of the levels on games small enough to know the right answer: two sides, three, teams, everybody together,
 * all at once, and luck. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "starboard/bots.h"

/* Several seats take one to three stones from a pile by turns; whoever takes the last wins, with the partner in
 * teams. Or all name a number at once, and win together when everybody named the one on the table. Or one chooses
 * between a sure thing and a coin. */
typedef enum ToyKind { PILE, TEAMS, TOGETHER, GAMBLE } ToyKind;

typedef struct Toy {
  SbRng rng;
  int32_t kind, seats, pile, active, target, named[4], over, winners;
  int32_t unused[2];
} Toy;

static uint32_t toy_due(const SbContent *content, const SbState *state) {
  const Toy *t = (const Toy *)state;
  (void)content;
  if (t->over) return 0;
  if (t->kind != TOGETHER) return 1u << t->active;
  uint32_t due = 0;
  for (int i = 0; i < t->seats; i++)
    if (t->named[i] < 0) due |= 1u << i;
  return due;
}

static void toy_result(const SbContent *content, const SbState *state, SbResult *result) {
  const Toy *t = (const Toy *)state;
  (void)content;
  *result = (SbResult){.over = t->over, .winners = (uint32_t)t->winners};
}

static int toy_legal(const SbContent *content, const SbState *state, int seat, SbAction *out) {
  const Toy *t = (const Toy *)state;
  int n = 0;
  if (!(toy_due(content, state) >> seat & 1)) return 0;
  if (t->kind == TOGETHER)
    for (SbAction i = 0; i < 6; i++) out[n++] = i;
  else if (t->kind == GAMBLE)
    for (SbAction i = 0; i < 2; i++) out[n++] = i;
  else
    for (SbAction i = 1; i <= 3 && (int)i <= t->pile; i++) out[n++] = i;
  return n;
}

static bool toy_why_not(const SbContent *content, const SbState *state, int seat, SbAction action, SbReason *reason) {
  SbAction list[8] = {0};
  int n = toy_legal(content, state, seat, list);
  (void)reason;
  for (int i = 0; i < n; i++)
    if (list[i] == action) return true;
  return false;
}

static void toy_apply(const SbContent *content, SbState *state, int seat, SbAction action, SbChance *chance,
                      SbEvents *events) {
  Toy *t = (Toy *)state;
  (void)content, (void)chance, (void)events;
  if (t->kind == TOGETHER) {
    t->named[seat] = (int32_t)action;
    bool same = true;
    for (int i = 0; i < t->seats; i++) {
      if (t->named[i] < 0) return;
      same = same && t->named[i] == t->target;
    }
    t->over = 1;
    t->winners = same ? (1 << t->seats) - 1 : 0;
  } else if (t->kind == GAMBLE) {
    /* 0: wins three times in four. 1: wins half the time. */
    t->over = 1;
    t->winners = sb_rng_below(&t->rng, 4) < (action == 0 ? 3u : 2u) ? 1 : 2;
  } else {
    t->pile -= (int32_t)action;
    if (t->pile == 0) {
      t->over = 1;
      t->winners = t->kind == TEAMS ? 5 << (seat & 1) : 1 << seat;
    }
    t->active = (t->active + 1) % t->seats;
  }
}

static void toy_observe(const SbContent *content, const SbState *state, int viewer, SbObservation *out) {
  Toy *t = (Toy *)out;
  (void)content;
  memcpy(out, state, sizeof(Toy));
  memset(&t->rng, 0, sizeof t->rng);
  for (int i = 0; i < 4; i++)
    if (i != viewer && t->named[i] >= 0) t->named[i] = 99;
}

static void toy_determinize(const SbContent *content, const SbObservation *o, int viewer, SbRng *rng, SbState *out) {
  Toy *t = (Toy *)out;
  (void)content, (void)viewer;
  memcpy(out, o, sizeof(Toy));
  t->rng = sb_rng_fork(rng);
  for (int i = 0; i < 4; i++)
    if (t->named[i] == 99) t->named[i] = (int32_t)sb_rng_below(rng, 6);
}

static int toy_side(const SbContent *content, const SbState *state, int seat) {
  (void)content, (void)state, (void)seat;
  return 0;
}

static SbGame toy_game(ToyKind kind, int seats) {
  uint32_t traits = kind == TOGETHER ? SB_TRAIT_SECRETS | SB_TRAIT_SIMULTANEOUS : 0;
  return (SbGame){.id = "toy",
                  .seats_min = seats,
                  .seats_max = seats,
                  .state_size = sizeof(Toy),
                  .content_size = sizeof(SbContent),
                  .max_actions = 8,
                  .traits = traits,
                  .side = kind == TOGETHER ? toy_side : NULL,
                  .due = toy_due,
                  .result = toy_result,
                  .legal = toy_legal,
                  .why_not = toy_why_not,
                  .apply = toy_apply,
                  .observe = toy_observe,
                  .determinize = toy_determinize};
}

static SbAction ask(ToyKind kind, int seats, int pile, int seat, SbThought *first) {
  SbGame game = toy_game(kind, seats);
  SbContent content = {.game = &game};
  Toy toy = {.kind = kind, .seats = seats, .pile = pile, .active = seat, .target = 4, .named = {-1, -1, -1, -1}};
  SbBot *bot = sb_bot_create("bot:4", &content, 3, NULL);
  assert_non_null(bot);
  SbAction action = sb_bot_choose(bot, (const SbObservation *)&toy, seat);
  if (first) assert_true(sb_bot_thoughts(bot, first, 1) == 1);
  sb_bot_destroy(bot);
  return action;
}

static void two_sides(void **unused) {
  (void)unused;
  for (int pile = 1; pile <= 11; pile++)
    if (pile % 4) assert_int_equal(ask(PILE, 2, pile, pile & 1, NULL), pile % 4); /* leave a multiple of four */
}

static void three_sides(void **unused) {
  SbThought thought;
  (void)unused;
  for (int seat = 0; seat < 3; seat++) {
    assert_int_equal(ask(PILE, 3, 3, seat, NULL), 3);
    assert_int_equal(ask(PILE, 3, 2, seat, NULL), 2);
  }
  ask(PILE, 3, 3, 1, &thought);
  assert_true(thought.chance > 0.95);
}

/* Five stones, four seats, 0 and 2 against 1 and 3: whatever is left for the partner must survive the next enemy.
 * Taking 1 leaves 4, of which the enemy can take 1 to 3 and the partner always gets the last. */
static void teams(void **unused) {
  SbThought thought;
  (void)unused;
  assert_int_equal(ask(TEAMS, 4, 5, 0, &thought), 1);
  assert_true(thought.chance > 0.7);
  assert_int_equal(ask(TEAMS, 4, 6, 3, NULL), 2);
}

static void together_and_at_once(void **unused) {
  (void)unused;
  for (int seat = 0; seat < 3; seat++) assert_int_equal(ask(TOGETHER, 3, 0, seat, NULL), 4);
}

static void luck(void **unused) {
  SbThought thought;
  (void)unused;
  assert_int_equal(ask(GAMBLE, 2, 0, 0, &thought), 0);
  assert_true(thought.chance > 0.7 && thought.chance < 0.8);
}

static void more_time_more_simulations(void **unused) {
  SbGame game = toy_game(PILE, 2);
  SbContent content = {.game = &game};
  Toy toy = {.kind = PILE, .seats = 2, .pile = 21, .named = {-1, -1, -1, -1}};
  SbBot *bot = sb_bot_create("bot:2", &content, 3, NULL);
  (void)unused;
  assert_non_null(bot);
  sb_bot_limit(bot, 100000); /* far more than its tree has room for */
  assert_int_equal(sb_bot_choose(bot, (const SbObservation *)&toy, 0), 1);
  assert_true(sb_bot_simulations(bot) >= 100000);
  int64_t before = sb_bot_simulations(bot);
  sb_bot_limit(bot, 0);
  sb_bot_choose(bot, (const SbObservation *)&toy, 0);
  assert_true(sb_bot_simulations(bot) - before < 1000);
  toy.pile = 1;
  before = sb_bot_simulations(bot);
  assert_int_equal(sb_bot_choose(bot, (const SbObservation *)&toy, 0), 1);
  assert_true(sb_bot_simulations(bot) == before); /* one legal action: nothing to think about */
  sb_bot_destroy(bot);
}

/* The tree goes on being used when play has gone on inside it. */
static void tree_is_kept(void **unused) {
  SbGame game = toy_game(PILE, 2);
  SbContent content = {.game = &game};
  Toy toy = {.kind = PILE, .seats = 2, .pile = 15, .named = {-1, -1, -1, -1}};
  SbBot *bot = sb_bot_create("bot:4", &content, 3, NULL);
  (void)unused;
  assert_non_null(bot);
  assert_int_equal(sb_bot_choose(bot, (const SbObservation *)&toy, 0), 3);
  int64_t first = sb_bot_simulations(bot);
  toy.pile = 11; /* 3 taken, and 1 by the other */
  assert_int_equal(sb_bot_choose(bot, (const SbObservation *)&toy, 0), 3);
  assert_true(sb_bot_simulations(bot) - first < first);
  sb_bot_destroy(bot);
}

/* ---- judging ---------------------------------------------------------------------------------------------------- */

static int judged[SB_SEATS_MAX]; /* how often each seat's position was asked for */

static int toy_seats(const SbContent *content, const SbState *state) {
  (void)content;
  return ((const Toy *)state)->seats;
}

/* Whoever is about to face three stones or fewer takes them all. */
static int toy_evaluate(const SbContent *content, const SbState *state, int seat) {
  const Toy *t = (const Toy *)state;
  (void)content;
  judged[seat]++;
  return t->pile > 3 ? 0 : t->active == seat ? 900 : -900;
}

static int toy_turn(const SbContent *content, const SbState *state) {
  (void)content;
  return 30 - ((const Toy *)state)->pile;
}

/* A game for up to five played by three: nobody asks for the seats that are empty, and what is judged is each seat's
 * own chance. */
static void only_the_seats_there_are(void **unused) {
  SbGame game = toy_game(PILE, 3);
  game.seats_max = SB_SEATS_MAX;
  game.seats = toy_seats;
  game.evaluate = toy_evaluate;
  game.turn = toy_turn;
  SbContent content = {.game = &game};
  Toy toy = {.kind = PILE, .seats = 3, .pile = 9, .active = 1, .named = {-1, -1, -1, -1}};
  SbBot *bot = sb_bot_create("bot:3", &content, 3, NULL);
  (void)unused;
  assert_non_null(bot);
  memset(judged, 0, sizeof judged);
  sb_bot_choose(bot, (const SbObservation *)&toy, 1);
  assert_true(judged[1] > 0 && judged[3] == 0 && judged[4] == 0);
  toy.pile = 3;
  assert_int_equal(sb_bot_choose(bot, (const SbObservation *)&toy, 1), 3);
  sb_bot_destroy(bot);
}

/* Alone, a match that nobody wins is lost. */
static void alone(void **unused) {
  SbGame game = toy_game(TOGETHER, 1);
  game.side = NULL;
  SbContent content = {.game = &game};
  Toy toy = {.kind = TOGETHER, .seats = 1, .target = 2, .named = {-1, -1, -1, -1}};
  SbBot *bot = sb_bot_create("bot:4", &content, 3, NULL);
  SbThought thoughts[6];
  (void)unused;
  assert_non_null(bot);
  assert_int_equal(sb_bot_choose(bot, (const SbObservation *)&toy, 0), 2);
  int n = sb_bot_thoughts(bot, thoughts, 6);
  assert_true(n > 1 && thoughts[0].chance > 0.99);
  for (int i = 1; i < n; i++) assert_true(thoughts[i].chance < 0.01);
  sb_bot_destroy(bot);
}

/* What several threads would do, one after the other. */
static void several_agree(void **unused) {
  SbGame game = toy_game(PILE, 2);
  SbContent content = {.game = &game};
  Toy toy = {.kind = PILE, .seats = 2, .pile = 7, .named = {-1, -1, -1, -1}};
  SbBot *bots[3];
  SbThought alone[3], all[3];
  int visits = 0, together = 0;
  (void)unused;
  for (int i = 0; i < 3; i++) {
    bots[i] = sb_bot_create("bot:4", &content, (uint64_t)i, NULL);
    assert_non_null(bots[i]);
    sb_bot_choose(bots[i], (const SbObservation *)&toy, 0);
    for (int n = sb_bot_thoughts(bots[i], alone, 3); n > 0; n--) visits += alone[n - 1].visits;
  }
  assert_int_equal(sb_bots_agree(bots, 3, all, 3), 3);
  for (int i = 0; i < 3; i++) together += all[i].visits;
  assert_int_equal(together, visits);
  assert_int_equal(all[0].action, 3);
  assert_true(all[0].chance > 0.9 && all[0].visits >= all[1].visits);
  for (int i = 0; i < 3; i++) sb_bot_destroy(bots[i]);
}

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {cmocka_unit_test(two_sides),    cmocka_unit_test(three_sides),
                                     cmocka_unit_test(teams),        cmocka_unit_test(together_and_at_once),
                                     cmocka_unit_test(luck),         cmocka_unit_test(more_time_more_simulations),
                                     cmocka_unit_test(tree_is_kept), cmocka_unit_test(several_agree),
                                     cmocka_unit_test(alone),        cmocka_unit_test(only_the_seats_there_are)};
  return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
