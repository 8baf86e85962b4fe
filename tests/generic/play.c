/* Random play and what it counted; see play.h. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

#include "cover.h"

/* ---- counting -------------------------------------------------------------------------------------- */

static struct {
  const char *what;
  int64_t number;
} counters[40];

void count(const char *what, int64_t number) {
  int i = 0;
  while (counters[i].what && strcmp(counters[i].what, what) != 0) i++;
  assert_true(i < 39);
  counters[i].what = what;
  counters[i].number += number;
}

void counts_print(void) {
  for (int i = 0; counters[i].what; i++) printf("count: %s %lld\n", counters[i].what, (long long)counters[i].number);
}

int64_t visits_wanted(int64_t visits, int share) {
  const char *text = getenv("STARBOARD_PLIES");
  int64_t wanted = text && atoll(text) > 0 ? atoll(text) : visits;
  return wanted / share > 0 ? wanted / share : 1;
}

/* Passes over `combinations` that make the matches asked for. */
static int64_t passes_wanted(int combinations) {
  const char *text = getenv("STARBOARD_MATCHES");
  return text ? (atoll(text) + combinations - 1) / combinations : 0;
}

/* ---- failing --------------------------------------------------------------------------------------- */

void walk_failed(const Walk *w, const char *format, ...) {
  static char position[SB_ROOM_FOR_JSON];
  char options[SB_OPTIONS_TEXT], action[SB_ACTION_TEXT] = "", sentence[600];
  SbText o = sb_text(options, sizeof options), p = sb_text(position, sizeof position),
         a = sb_text(action, sizeof action);
  SbJson json = sb_json(&p);
  va_list args;
  va_start(args, format);
  vsnprintf(sentence, sizeof sentence, format, args);
  va_end(args);
  sb_setup_options_write(w->content, &w->setup, &o);
  w->game->position_write(w->content, w->state, &json);
  if (w->seat >= 0) w->game->action_write(w->content, w->state, w->seat, w->action, &a);
  print_error("%s: %s\n  options %s, seats %d, seed %llx:%llx, ply %d, seat %d, action \"%s\"\n  carry %s\n  %s\n",
              w->game->id, sentence, options, w->setup.seats, (unsigned long long)w->setup.seed[0],
              (unsigned long long)w->setup.seed[1], w->ply, w->seat, action, w->setup.carry ? w->setup.carry : "none",
              position);
  fail();
  abort();
}

/* ---- options --------------------------------------------------------------------------------------- */

static int values_of(const SbOption *option) {
  int n = 0;
  if (option->kind == SB_OPTION_BOOL) return 2;
  if (option->kind == SB_OPTION_INT) return 1;
  while (option->choices[n]) n++;
  return n;
}

/* A row has the options by their index, the number of seats, and the options of each seat. */
static int seat_factor(const SbContent *content, int seat, int option) {
  return content->option_count + 1 + seat * content->seat_option_count + option;
}

/* False when the row says something of a seat that nobody sits in. */
static bool setup_of_row(const SbContent *content, const int *row, SbSetup *setup) {
  bool sits = true;
  sb_setup_init(content, setup);
  for (int i = 0; i < content->option_count; i++)
    if (values_of(&content->options[i]) > 1) setup->options[i] = row[i];
  setup->seats = content->game->seats_min + row[content->option_count];
  for (int seat = 0; seat < content->game->seats_max; seat++)
    for (int i = 0; i < content->seat_option_count; i++) {
      int value = row[seat_factor(content, seat, i)];
      if (values_of(&content->seat_options[i]) < 2) continue;
      sits &= seat < setup->seats || value == setup->seat_options[seat][i];
      setup->seat_options[seat][i] = value;
    }
  return sits;
}

static int factors_of(const SbContent *content, int *values) {
  const SbGame *game = content->game;
  for (int i = 0; i < content->option_count; i++) values[i] = values_of(&content->options[i]);
  values[content->option_count] = game->seats_max - game->seats_min + 1;
  for (int seat = 0; seat < game->seats_max; seat++)
    for (int i = 0; i < content->seat_option_count; i++)
      values[seat_factor(content, seat, i)] = values_of(&content->seat_options[i]);
  return seat_factor(content, game->seats_max, 0);
}

static bool accepts(void *self, const int *row) {
  static Space space;
  const SbContent *content = self;
  SbSetup setup;
  SbError error = {0};
  if (!setup_of_row(content, row, &setup)) return false;
  if (content->game->setup(content, &setup, state_of(&space), NULL, NULL, &error)) return true;
  if (!error.text[0]) fail_msg("%s: options are refused without a sentence", content->game->id);
  count("refused-options", 1);
  return false;
}

static struct {
  const SbGame *game;
  CoverRow *rows;
  int count;
} covered;

static void cover_options(const SbGame *game) {
  SbContent *content = (SbContent *)(uintptr_t)sb_content_baked(game);
  Cover cover = {.possible = accepts, .self = content};
  if (covered.game == game) return;
  cover.factors = factors_of(content, cover.values);
  for (int i = 0; i < content->option_count; i++) cover.strong[i] = content->options[i].kind == SB_OPTION_CHOICE;
  free(covered.rows);
  covered.count = cover_rows(&cover, &covered.rows);
  covered.game = game;
}

int combination_count(const SbGame *game) {
  cover_options(game);
  return covered.count;
}

void combination(const SbGame *game, int index, SbSetup *setup) {
  cover_options(game);
  setup_of_row(sb_content_baked(game), covered.rows[index].of, setup);
}

/* Any combination the game accepts. */
static void random_combination(const SbGame *game, SbRng *rng, SbSetup *setup) {
  SbContent *content = (SbContent *)(uintptr_t)sb_content_baked(game);
  int values[COVER_FACTORS], row[COVER_FACTORS], factors = factors_of(content, values);
  do {
    for (int i = 0; i < factors; i++) row[i] = (int)sb_rng_below(rng, (uint32_t)values[i]);
    for (int i = seat_factor(content, game->seats_min + row[content->option_count], 0); i < factors; i++)
      row[i] = content->seat_options[(i - content->option_count - 1) % content->seat_option_count].initial;
  } while (!accepts(content, row));
  setup_of_row(content, row, setup);
}

/* Numbers per seat, where the game accepts them. */
static void random_seat_numbers(Walk *w) {
  SbSetup setup = w->setup;
  for (int seat = 0; seat < setup.seats; seat++)
    for (int i = 0; i < w->content->seat_option_count; i++) {
      const SbOption *option = &w->content->seat_options[i];
      if (option->kind != SB_OPTION_INT) continue;
      setup.seat_options[seat][i] =
          option->low + (int32_t)sb_rng_below(&w->rng, (uint32_t)(option->high - option->low + 1));
    }
  if (w->game->setup(w->content, &setup, w->state, NULL, NULL, NULL)) w->setup = setup;
}

/* ---- random play ----------------------------------------------------------------------------------- */

enum { SENSIBLE = 4 }; /* one match in so many is played once more with some sense */

static int pick_seat(SbRng *rng, uint32_t due) {
  uint32_t skip = sb_rng_below(rng, (uint32_t)__builtin_popcount(due));
  while (skip-- > 0) due &= due - 1;
  return __builtin_ctz(due);
}

void setup_for(const SbContent *content, int seats, SbSetup *setup) {
  sb_setup_init(content, setup);
  setup->seats = seats;
  for (int i = 0; i < content->option_count; i++) {
    const SbOption *option = &content->options[i];
    for (int choice = 0; option->choice_seats && option->choices[choice]; choice++)
      if (option->choice_seats[choice] == seats && option->choice_seats[setup->options[i]] != seats)
        setup->options[i] = choice;
  }
}

int play_random(const SbContent *content, const SbSetup *setup, uint64_t luck, int plies, SbState *state) {
  const SbGame *game = content->game;
  SbAction *list = calloc((size_t)game->max_actions, sizeof *list);
  SbRng rng;
  uint32_t due;
  int ply = 0;
  assert_non_null(list);
  sb_rng_init(&rng, luck, 1);
  assert_true(game->setup(content, setup, state, NULL, NULL, NULL));
  for (; ply < plies && (due = game->due(content, state)) != 0; ply++) {
    int seat = pick_seat(&rng, due);
    int n = game->legal(content, state, seat, list);
    assert_true(n > 0);
    game->apply(content, state, seat, list[sb_rng_below(&rng, (uint32_t)n)], NULL, NULL);
  }
  free(list);
  return ply;
}

/* Any of the list, or, by players with some sense, mostly what is likely. */
static SbAction pick_action(Walk *w) {
  uint64_t sum = 0;
  if (!w->weights || sb_rng_below(&w->rng, 32) == 0) return w->legal[sb_rng_below(&w->rng, (uint32_t)w->legal_count)];
  w->game->weigh(w->content, w->state, w->seat, w->legal, w->legal_count, w->weights);
  for (int i = 0; i < w->legal_count; i++) sum += w->weights[i];
  uint64_t luck = sb_rng_next(&w->rng) % sum;
  int i = 0;
  while (luck >= w->weights[i]) luck -= w->weights[i++];
  return w->legal[i];
}

void decide(Walk *w) {
  w->due = w->game->due(w->content, w->state);
  w->over = w->due == 0;
  w->seat = -1;
  w->legal_count = 0;
  if (w->over) return;
  w->seat = pick_seat(&w->rng, w->due);
  w->legal_count = w->game->legal(w->content, w->state, w->seat, w->legal);
  REQUIRE(w, w->legal_count > 0, "seat %d is due and may do nothing", w->seat);
  REQUIRE(w, w->legal_count <= w->game->max_actions, "more actions than max_actions");
  w->action = pick_action(w);
}

/* One match. Visits one state in `thin`; returns its plies. */
static int walk_match(Walk *w, uint32_t thin, Visit *visit, struct Step *log) {
  assert_true(w->game->setup(w->content, &w->setup, w->state, NULL, NULL, NULL));
  for (w->ply = 0;; w->ply++) {
    decide(w);
    if (visit && (w->over || thin <= 1 || sb_rng_below(&w->rng, thin) == 0)) {
      visit(w);
      count("visits", 1);
    }
    if (w->over) return w->ply;
    REQUIRE(w, w->ply < w->game->max_plies, "the match goes on after max_plies = %d", w->game->max_plies);
    log[w->ply] = (struct Step){w->seat, w->action};
    w->game->apply(w->content, w->state, w->seat, w->action, NULL, NULL);
    count("plies", 1);
  }
}

/* On to the match that follows the one just walked, if there is one. */
static bool follow(Walk *w, int chapter) {
  static char spaces[2][SB_CARRY_MAX];
  char *space = spaces[chapter % 2]; /* the other one may hold the carry of the match before */
  SbNext next = {.setup = w->setup, .carry = sb_text(space, SB_CARRY_MAX)};
  next.setup.carry = NULL;
  if (!w->game->next || !w->over) return false;
  if (w->game->next(w->content, &w->setup, w->state, &next) != SB_FOLLOWS_MATCH) return false;
  REQUIRE(w, chapter < CHAPTERS_MOST, "a campaign goes on after %d matches", CHAPTERS_MOST);
  w->setup = next.setup;
  w->setup.carry = space;
  w->setup.seed[0] += (uint64_t)chapter << 32;
  return true;
}

/* Every combination once, or every fourth by players with some sense: they take longer to decide. */
static int64_t walk_once(Walk *w, int pass, uint32_t *weights, uint32_t thin, Visit *visit, struct Step *log) {
  int64_t plies = 0;
  int combinations = combination_count(w->game);
  w->weights = weights;
  for (int i = weights ? pass % SENSIBLE : 0; i < combinations; i += weights ? SENSIBLE : 1) {
    sb_rng_init(&w->rng, (uint64_t)pass + 1, (uint64_t)i);
    if (pass == 0)
      combination(w->game, i, &w->setup);
    else
      random_combination(w->game, &w->rng, &w->setup);
    w->setup.seed[0] = (uint64_t)pass + 1;
    w->setup.seed[1] = (uint64_t)i;
    if ((pass + i) % 2) random_seat_numbers(w);
    int chapter = 1;
    do {
      plies += walk_match(w, thin, visit, log);
      count("matches", 1);
    } while (follow(w, chapter++));
  }
  return plies;
}

/* At least as many matches as there are combinations. */
static int64_t walk_pass(Walk *w, int pass, uint32_t *weights, uint32_t thin, Visit *visit, struct Step *log) {
  int64_t plies = walk_once(w, pass, NULL, thin, visit, log);
  return weights ? plies + walk_once(w, pass, weights, thin, visit, log) : plies;
}

void walk(const SbGame *game, int64_t visits, Visit *visit, void *self) {
  static Space space;
  static const SbGame *measured;
  static int64_t pass_plies;
  Walk w = {.game = game, .content = sb_content_baked(game), .state = state_of(&space), .self = self};
  struct Step *log = calloc((size_t)game->max_plies + 1, sizeof *log);
  uint32_t *weights = game->weigh ? calloc((size_t)game->max_actions, sizeof *weights) : NULL;
  w.legal = calloc((size_t)game->max_actions, sizeof *w.legal);
  w.log = log;
  assert_non_null(log);
  assert_non_null(w.legal);
  assert_true(weights || !game->weigh);
  if (measured != game) { /* how many plies one pass has, to know how thinly or how often to visit */
    pass_plies = walk_pass(&w, 0, weights, 1, NULL, log);
    assert_true(pass_plies > 0);
    measured = game;
  }
  uint32_t thin = (uint32_t)(pass_plies / visits > 1 ? pass_plies / visits : 1);
  int64_t passes = visits / pass_plies > 1 ? visits / pass_plies : 1, wanted = passes_wanted(combination_count(game));
  if (passes < wanted) passes = wanted;
  for (int64_t pass = 0; pass < passes; pass++) walk_pass(&w, (int)pass, weights, thin, visit, log);
  free(log);
  free(weights);
  free(w.legal);
}

/* ---- bits ------------------------------------------------------------------------------------------ */

SbAction random_bits(Walk *w, const SbAction *legal, int legal_count) {
  SbAction base = legal_count ? legal[sb_rng_below(&w->rng, (uint32_t)legal_count)] : sb_rng_next(&w->rng);
  switch (sb_rng_below(&w->rng, 6)) {
    case 0:
      return sb_rng_next(&w->rng);
    case 1:
      return sb_rng_below(&w->rng, 1u << 16);
    case 2:
      return base ^ 1ull << sb_rng_below(&w->rng, 64);
    case 3:
      return base ^ 1ull << sb_rng_below(&w->rng, 32) ^ 1ull << sb_rng_below(&w->rng, 32);
    case 4: {
      uint32_t shift = 4 * sb_rng_below(&w->rng, 12);
      return (base & ~(15ull << shift)) | (uint64_t)sb_rng_below(&w->rng, 16) << shift;
    }
    default:
      return base + sb_rng_below(&w->rng, 9) - 4;
  }
}

bool listed(const SbAction *legal, int legal_count, SbAction action) {
  for (int i = 0; i < legal_count; i++)
    if (legal[i] == action) return true;
  return false;
}

bool may_take(const Walk *w, SbAction action) {
  if (listed(w->legal, w->legal_count, action)) return true;
  if (!w->game->sampled || !w->game->sampled(w->content, w->state, w->seat)) return false;
  return w->game->why_not(w->content, w->state, w->seat, action, NULL);
}
