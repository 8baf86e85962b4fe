/* The tallies of a simulation: whole numbers only, so that it does not matter which thread counted which game. */
#include <math.h>

#include "sim.h"

static void add_value(SimSum *sum, int64_t value) {
  sum->count++;
  sum->total += value;
  sum->squares += value * value;
  sum->some += value > 0;
}

void sim_count(const SimJob *job, const SbTallies *tallies, uint32_t winners, SimTally *out) {
  for (int i = 0; i < job->content->game->tally_count; i++) {
    int64_t together = 0;
    for (int seat = 0; seat < job->setup.seats; seat++) {
      int64_t value = tallies->of[seat][i];
      together += value;
      add_value(&out[i].seat[seat], value);
      if (winners >> seat & 1) add_value(&out[i].winners, value);
    }
    add_value(&out[i].game, together);
  }
}

static void merge_sum(SimSum *into, const SimSum *from) {
  into->count += from->count;
  into->total += from->total;
  into->squares += from->squares;
  into->some += from->some;
}

void sim_merge(SimTally *into, const SimTally *from) {
  for (int i = 0; i < SB_TALLIES_MAX; i++) {
    for (int seat = 0; seat < SB_SEATS_MAX; seat++) merge_sum(&into[i].seat[seat], &from[i].seat[seat]);
    merge_sum(&into[i].winners, &from[i].winners);
    merge_sum(&into[i].game, &from[i].game);
  }
}

Mean sim_mean(const SimSum *sum) {
  if (sum->count == 0) return (Mean){0, 0};
  double n = (double)sum->count, mean = (double)sum->total / n;
  double spread = sum->count > 1 ? ((double)sum->squares - n * mean * mean) / (n - 1) : 0;
  return (Mean){mean, 1.959963984540054 * sqrt(spread > 0 ? spread / n : 0)};
}

SimShape sim_shape(const SimJob *job, const SimTally *tally) {
  SimShape shape = {.winners = sim_mean(&tally->winners)};
  Mean game = sim_mean(&tally->game); /* seats of one game are not independent of each other: a game is one sample */
  shape.all = (Mean){game.mean / job->setup.seats, game.error / job->setup.seats};
  int64_t some = 0, count = 0;
  for (int seat = 0; seat < job->setup.seats; seat++) {
    some += tally->seat[seat].some;
    count += tally->seat[seat].count;
  }
  shape.games = sim_share(&tally->game);
  shape.seats = count ? (double)some / (double)count : 0;
  shape.won = sim_share(&tally->winners);
  return shape;
}

double sim_share(const SimSum *sum) {
  return sum->count ? (double)sum->some / (double)sum->count : 0;
}
