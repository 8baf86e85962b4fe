/* Sides: who plays with whom is settled before the match, known to everybody, and decides who wins together. */
#include "generic.h"

/* Numbered from 0 in the order of their first seats, whatever the luck of the setup. */
static void look_at_start(Walk *w) {
  int side[SB_SEATS_MAX], again[SB_SEATS_MAX], next = 0;
  SbSetup other = w->setup;
  other.seed[0] ^= 0x5bd1e995;
  int sides = sb_setup_sides(w->content, &w->setup, side, NULL);
  REQUIRE(w, sides > 0 && sb_setup_sides(w->content, &other, again, NULL) == sides, "luck changes the sides");
  REQUIRE(w, sides == sb_sides(w->content, w->state), "another number of sides than before the match");
  for (int seat = 0; seat < w->setup.seats; seat++) {
    REQUIRE(w, side[seat] == again[seat], "luck changes the side of seat %d", seat);
    REQUIRE(w, side[seat] >= 0 && side[seat] <= next, "sides are not numbered by their first seats");
    if (side[seat] == next) next++;
  }
}

static void look_at_winners(Walk *w) {
  SbResult result = {0};
  w->game->result(w->content, w->state, &result);
  for (int side = 0; side < sb_sides(w->content, w->state); side++) {
    uint32_t seats = sb_side_seats(w->content, w->state, side), won = result.winners & seats;
    REQUIRE(w, won == 0 || won == seats, "a side wins in part");
    for (int seat = 0; seat < w->setup.seats; seat++)
      REQUIRE(w, !(seats >> seat & 1) || result.score[seat] == result.score[__builtin_ctz(seats)],
              "seat %d has another score than its partners", seat);
  }
  count("sides-judged", 1);
}

static void look_at_sides(Walk *w) {
  static Space seen;
  int side[SB_SEATS_MAX];
  if (w->ply == 0 || w->over) look_at_start(w);
  if (w->over) look_at_winners(w);
  REQUIRE(w, sb_setup_sides(w->content, &w->setup, side, NULL) > 0, "no match");
  for (int viewer = SB_SPECTATOR; viewer < w->setup.seats; viewer++) {
    w->game->observe(w->content, w->state, viewer, observation_of(&seen));
    for (int seat = 0; seat < w->setup.seats; seat++)
      REQUIRE(w, sb_side(w->content, state_of(&seen), seat) == side[seat], "viewer %d sees seat %d on another side",
              viewer, seat);
  }
}

void check_sides(const SbGame *game) {
  walk(game, visits_wanted(VISITS, 50), look_at_sides, NULL);
}
