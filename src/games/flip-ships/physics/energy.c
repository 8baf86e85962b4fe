#include "energy.h"

static double moving(const FsRun *run) {
  double sum = 0;
  for (int i = 0; i < run->disc_count; i++)
    if (run->discs[i].awake) sum += moving_energy(&run->discs[i]);
  for (int i = 0; i < run->card_count; i++) {
    const Card *c = &run->cards[i];
    if (c->vx == 0 && c->vy == 0 && c->spin == 0) continue;
    sum += 0.5 *
           (run->world.card_mass * (c->vx * c->vx + c->vy * c->vy) + c->spin * c->spin / run->world.card_per_inertia);
  }
  return sum;
}

static double falling(const FsRun *run) {
  double sum = 0;
  for (int i = 0; i < run->disc_count; i++) sum += run->discs[i].mass * GRAVITY * run->discs[i].at.z;
  return sum;
}

double fs_energy(const FsRun *run) {
  return moving(run) + falling(run);
}

Before fs_before(const FsRun *run) {
  Before before = {.energy = fs_energy(run)};
  for (int i = 0; i < run->disc_count; i++) before.height[i] = run->discs[i].at.z;
  return before;
}

static void slow_down(FsRun *run, double share) {
  for (int i = 0; i < run->disc_count; i++) {
    Disc *disc = &run->discs[i];
    if (!disc->awake) continue;
    disc->speed = times(disc->speed, share);
    disc->spin = times(disc->spin, share);
  }
  for (int i = 0; i < run->card_count; i++) {
    Card *card = &run->cards[i];
    card->vx *= share;
    card->vy *= share;
    card->spin *= share;
  }
}

static void let_down(FsRun *run, const Before *before, double excess) {
  double risen = 0;
  for (int i = 0; i < run->disc_count; i++)
    risen += run->discs[i].mass * GRAVITY * at_least(run->discs[i].at.z - before->height[i], 0);
  if (risen <= 0) return;
  double share = at_most(excess / risen, 1);
  for (int i = 0; i < run->disc_count; i++) {
    Disc *disc = &run->discs[i];
    if (disc->laid) continue;
    disc->at.z -= at_least(disc->at.z - before->height[i], 0) * share;
  }
}

void fs_no_more_than(FsRun *run, const Before *before) {
  double has = moving(run), most = before->energy - falling(run);
  if (has <= most) return;
  slow_down(run, most > 0 ? sqrt(most / has) : 0);
  if (most < 0) let_down(run, before, -most);
}
