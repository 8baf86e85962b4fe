/* Counts allocations while a match is played: legal, why_not, canonical, apply, observe and determinize have to do
 * without. */
#include <stdlib.h>
#include <string.h>

#include "heap.h"
#include "play.h"

static void look(Walk *w) {
  static Space seen, drawn, copy;
  static SbEvent space[1024];
  static uint32_t weights_room[1 << 16];
  int values_room[SB_SEATS_MAX];
  static int32_t numbers[1 << 16];
  SbEvents events = {.at = space, .size = 1024, .numbers = numbers, .number_size = 1 << 16};
  SbChance chance = {0};
  int64_t before = allocations;
  for (int viewer = SB_SPECTATOR; viewer < w->setup.seats; viewer++) {
    w->game->observe(w->content, w->state, viewer, observation_of(&seen));
    w->game->determinize(w->content, observation_of(&seen), viewer, &w->rng, state_of(&drawn));
  }
  if (!w->over) {
    w->game->legal(w->content, w->state, w->seat, w->legal);
    SbAction bits = random_bits(w, w->legal, w->legal_count);
    w->game->why_not(w->content, w->state, w->seat, bits, NULL);
    if (w->game->canonical) w->game->canonical(w->content, w->state, w->seat, bits);
    memcpy(&copy, w->state, w->game->state_size);
    w->game->apply(w->content, state_of(&copy), w->seat, w->action, &chance, &events);
    if (w->game->evaluate) w->game->evaluate(w->content, w->state, w->seat);
    if (w->game->evaluate_all) w->game->evaluate_all(w->content, w->state, values_room);
    if (w->game->weigh) w->game->weigh(w->content, w->state, w->seat, w->legal, w->legal_count, weights_room);
    if (w->game->propose) w->game->propose(w->content, w->state, w->seat, w->legal, weights_room);
  }
  REQUIRE(w, allocations == before, "%d allocations", (int)(allocations - before));
}

static void no_heap_in_play(void **unused) {
  (void)unused;
  for (int i = 0; i < sb_game_count(); i++) walk(sb_game_at(i), visits_wanted(5000, 1), look, NULL);
}

/* Reading content allocates, so a count that stays at 0 would mean that we are not counting. */
static void counting_works(void **unused) {
  SbError error = {0};
  (void)unused;
  int64_t before = allocations;
  SbContent *content = sb_content_create(sb_game_at(0), NULL, 0, &error);
  assert_non_null(content);
  sb_content_destroy(content);
  assert_true(allocations > before);
}

int main(void) {
  sb_games_use_built_in();
  const struct CMUnitTest tests[] = {cmocka_unit_test(counting_works), cmocka_unit_test(no_heap_in_play)};
  int failed = cmocka_run_group_tests_name("heap", tests, NULL, NULL);
  counts_print();
  return failed;
}
