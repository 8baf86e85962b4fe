/* Generic tests of setup, the end, legality and resigning. */
#include <stdlib.h>
#include <string.h>

#include "generic.h"

/* ---- setup ----------------------------------------------------------------------------------------- */

static void setup_into(const Walk *w, Space *space, int fill, SbChance *chance, SbEvents *events) {
  memset(space, fill, sizeof *space);
  REQUIRE(w, w->game->setup(w->content, &w->setup, state_of(space), chance, events, NULL), "setup refuses");
}

/* The same seed gives the same bytes, whatever was in memory, with events or without, by generator or by forcing what
 * it gave; another seed gives other bytes; what comes out is sound. */
static void look_at_setup(Walk *w) {
  static Space plain, dirty, told, forced, other;
  SbChance record = {0};
  SbEvents events = events_room();
  SbError what = {0};
  setup_into(w, &plain, 0, NULL, NULL);
  w->state = state_of(&plain);
  setup_into(w, &dirty, 0xaa, NULL, NULL);
  REQUIRE(w, same(w->game, &plain, &dirty), "setup leaves bytes of old memory behind");
  setup_into(w, &told, 0, &record, &events);
  REQUIRE(w, same(w->game, &plain, &told), "setup depends on whether events and rolls are recorded");
  REQUIRE(w, events.count <= w->game->max_events, "setup makes %d events", events.count);
  int32_t faces[SB_ROLLED_MAX];
  SbChance again = luck_again(w->content, &record, faces);
  setup_into(w, &forced, 0, &again, NULL);
  REQUIRE(w, !again.bad && again.forced_used == again.forced_count && again.measured_used == again.measured_count,
          "forced setup does not use what was rolled");
  REQUIRE(w, same_but_rng(w->game, &plain, &forced), "forced setup differs");
  REQUIRE(w, w->game->check(w->content, state_of(&plain), &what), "after setup: %s", what.text);
  w->setup.seed[1] ^= 0x5eed;
  setup_into(w, &other, 0, NULL, NULL);
  w->setup.seed[1] ^= 0x5eed;
  REQUIRE(w, !same(w->game, &plain, &other), "two seeds give the same start");
  count("setups", 1);
}

/* How many seats the choices of a setup want, or 0. */
static int wanted(const SbContent *content, const SbSetup *setup) {
  int seats = 0;
  for (int i = 0; i < content->option_count; i++)
    if (content->options[i].choice_seats) seats = content->options[i].choice_seats[setup->options[i]];
  return seats;
}

/* A switch or a choice by itself is refused exactly for the numbers of seats it says: tables rely on it. */
static void look_at_switches(const SbGame *game) {
  Space space;
  SbSetup setup;
  const SbContent *content = sb_content_baked(game);
  for (int i = 0; i < content->option_count; i++) {
    const SbOption *option = &content->options[i];
    if (option->kind != SB_OPTION_BOOL) assert_true(option->seats_low == 0 && option->seats_high == 0);
    if (option->kind != SB_OPTION_CHOICE) assert_null(option->choice_seats);
    if (option->kind != SB_OPTION_BOOL && !option->choice_seats) continue;
    for (int value = option->kind == SB_OPTION_BOOL; sb_option_allows(option, value); value++)
      for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        sb_setup_init(content, &setup);
        setup.seats = seats;
        setup.options[i] = value;
        int wants = wanted(content, &setup);
        bool fits = !option->seats_high || (seats >= option->seats_low && seats <= option->seats_high);
        fits &= !wants || wants == seats;
        assert_int_equal(game->setup(content, &setup, state_of(&space), NULL, NULL, NULL), fits);
      }
  }
}

void check_setup(const SbGame *game) {
  look_at_switches(game);
  for (int i = 0; i < combination_count(game); i++) {
    Walk w = {.game = game, .content = sb_content_baked(game), .seat = -1};
    Space space;
    w.state = state_of(&space);
    combination(game, i, &w.setup);
    if (!game->setup(w.content, &w.setup, w.state, NULL, NULL, NULL)) continue;
    for (; w.setup.seed[0] < 20; w.setup.seed[0]++) look_at_setup(&w);
  }
}

/* ---- the end --------------------------------------------------------------------------------------- */

/* walk() itself fails a match that goes on after max_plies. Every state on the way is sound; a result is there exactly
 * at the end, and can be told. */
static void look_at_end(Walk *w) {
  char key[80];
  SbResult result = {0};
  SbError what = {0};
  uint32_t everybody = (1u << w->setup.seats) - 1;
  REQUIRE(w, w->game->check(w->content, w->state, &what), "the state is broken: %s", what.text);
  w->game->result(w->content, w->state, &result);
  REQUIRE(w, result.over == w->over, "due() and result() do not agree on whether it is over");
  REQUIRE(w, (w->due & ~everybody) == 0, "a seat is due that nobody sits in");
  REQUIRE(w, __builtin_popcount(w->due) <= 1 || w->game->traits & SB_TRAIT_SIMULTANEOUS,
          "two are due without the trait");
  if (!w->over) return;
  REQUIRE(w, (result.winners & ~everybody) == 0, "a seat wins that nobody sits in");
  REQUIRE(w, result.reason, "the end has no reason");
  snprintf(key, sizeof key, "end.%s", result.reason);
  REQUIRE(w, sb_content_has_text(w->content, key), "no text %s", key);
  for (int seat = 0; seat < w->setup.seats; seat++)
    REQUIRE(w, w->game->legal(w->content, w->state, seat, w->legal) == 0, "seat %d may act after the end", seat);
}

void check_ends(const SbGame *game) {
  walk_everywhere(game, visits_wanted(VISITS, 1), look_at_end, NULL);
}

/* ---- legal, canonical and why_not ------------------------------------------------------------------ */

static int compare(const void *a, const void *b) {
  SbAction x = *(const SbAction *)a, y = *(const SbAction *)b;
  return x < y ? -1 : x > y;
}

static bool has_twins(const SbAction *list, int n) {
  SbAction *sorted = malloc(sizeof *sorted * (size_t)(n + 1));
  bool twins = false;
  assert_non_null(sorted);
  memcpy(sorted, list, sizeof *sorted * (size_t)n);
  qsort(sorted, (size_t)n, sizeof *sorted, compare);
  for (int i = 1; i < n; i++) twins |= sorted[i - 1] == sorted[i];
  free(sorted);
  return twins;
}

static SbAction representative(const Walk *w, int seat, SbAction action) {
  return w->game->canonical ? w->game->canonical(w->content, w->state, seat, action) : action;
}

static void require_rules(const Walk *w, const char *list) {
  char key[80];
  for (const char *p = list + strspn(list, " "); *p; p += strspn(p, " ")) {
    size_t n = strcspn(p, " ");
    snprintf(key, sizeof key, "%.*s", (int)n, p);
    REQUIRE(w, sb_rule_find(w->content, key), "no rule %s", key);
    p += n;
  }
}

static void require_reason(const Walk *w, const SbReason *reason, SbAction action) {
  char key[80];
  REQUIRE(w, reason->rule && reason->key, "%llx is refused without a rule", (unsigned long long)action);
  REQUIRE(w, sb_rule_find(w->content, reason->rule), "no rule %s", reason->rule);
  if (reason->also) require_rules(w, reason->also);
  require_rules(w, reason->more);
  snprintf(key, sizeof key, "why.%s", reason->key);
  REQUIRE(w, sb_content_has_text(w->content, key), "no text %s", key);
  for (SbLang lang = SB_EN; lang <= SB_FR; lang++)
    REQUIRE(w, sb_content_text(w->content, key, lang)[0], "text %s is empty", key);
}

/* The judge and the list say the same about any 64 bits. */
static void judge_bits(Walk *w, int seat, const SbAction *list, int n, SbAction action) {
  SbReason reason = {0};
  bool good = w->game->why_not(w->content, w->state, seat, action, &reason);
  REQUIRE(w, good == w->game->why_not(w->content, w->state, seat, action, NULL), "why_not depends on its reason");
  if (!good) require_reason(w, &reason, action);
  if (w->game->sampled && w->game->sampled(w->content, w->state, seat)) {
    bool in_sample = n > 0 && listed(list, n, representative(w, seat, action));
    REQUIRE(w, good || !in_sample, "seat %d, action %llx is in the sample and refused", seat,
            (unsigned long long)action);
    return;
  }
  bool in_list = n > 0 && listed(list, n, representative(w, seat, action));
  REQUIRE(w, good == in_list, "seat %d, action %llx: why_not says %s (%s %s), the list says %s", seat,
          (unsigned long long)action, good ? "legal" : "refused", reason.rule ? reason.rule : "",
          reason.key ? reason.key : "", in_list ? "legal" : "refused");
  count(good ? "bits-legal" : "bits-refused", 1);
}

static void look_at_legality(Walk *w) {
  SbAction *list = malloc(sizeof *list * (size_t)w->game->max_actions);
  assert_non_null(list);
  for (int seat = 0; seat < w->setup.seats; seat++) {
    int n = w->game->legal(w->content, w->state, seat, list);
    REQUIRE(w, (n > 0) == (w->due >> seat & 1), "seat %d: due and the list do not agree", seat);
    REQUIRE(w, n <= w->game->max_actions, "seat %d: more actions than max_actions", seat);
    REQUIRE(w, !has_twins(list, n), "seat %d: the same action twice", seat);
    for (int i = 0; i < n; i++) {
      SbReason reason = {0};
      bool good = w->game->why_not(w->content, w->state, seat, list[i], &reason);
      REQUIRE(w, good, "seat %d: listed, yet refused by %s: %llx", seat, reason.rule, (unsigned long long)list[i]);
      REQUIRE(w, representative(w, seat, list[i]) == list[i], "seat %d: a listed action has another representative",
              seat);
    }
    for (int i = 0; i < 24; i++) judge_bits(w, seat, list, n, random_bits(w, w->legal, w->legal_count));
    SbAction base = n ? list[sb_rng_below(&w->rng, (uint32_t)n)] : 0;
    for (int bit = 0; bit < 64; bit++) judge_bits(w, seat, list, n, base ^ 1ull << bit);
    REQUIRE(w, !w->game->why_not(w->content, w->state, seat, SB_NO_ACTION, NULL), "seat %d may do SB_NO_ACTION", seat);
    count("actions-listed", n);
  }
  free(list);
}

void check_legality(const SbGame *game) {
  walk_everywhere(game, visits_wanted(VISITS, 2), look_at_legality, NULL);
}

/* ---- giving up ------------------------------------------------------------------------------------- */

static void look_at_resigning(Walk *w) {
  static const char *const reasons[SB_QUITS] = {NULL, "resigned", "time", "gone"};
  static Space copy;
  if (w->over || !sb_may_quit(w->content, w->state)) return;
  for (int i = 0; i < 2 * (SB_QUITS - SB_RESIGNS); i++) {
    int seat = i % 2, how = SB_RESIGNS + i / 2;
    SbEvents events = events_room();
    SbResult result = {0};
    SbError what = {0};
    memcpy(&copy, w->state, w->game->state_size);
    w->game->resign(w->content, state_of(&copy), seat, (SbQuit)how, &events);
    w->game->result(w->content, state_of(&copy), &result);
    REQUIRE(w, events.count <= w->game->max_events, "seat %d resigns with %d events", seat, events.count);
    REQUIRE(w, w->game->check(w->content, state_of(&copy), &what), "seat %d resigned: %s", seat, what.text);
    REQUIRE(w, result.over && result.winners == 2u - (unsigned)seat, "seat %d gave up and has not lost", seat);
    REQUIRE(w, strcmp(result.reason, reasons[how]) == 0, "seat %d gave up: %s is not %s", seat, result.reason,
            reasons[how]);
    count("given up", 1);
  }
}

void check_resigning(const SbGame *game) {
  if (game->resign) walk_everywhere(game, visits_wanted(VISITS, 10), look_at_resigning, NULL);
}
