/* The clock: steps, long ones in flight and parts of one at an impact. */
#include <string.h>

#include "energy.h"
#include "flight.h"
#include "pose.h"
#include "rest.h"
#include "trace.h"
#include "trig.h"

size_t fs_run_size(void) {
  return sizeof(FsRun);
}

FsRun *fs_run_begin(void *room, const FsScene *scene, FsStep step) {
  FsRun *run = room;
  memset(run, 0, sizeof *run);
  run->size = scene->size;
  run->step = step;
  run->disc_count = scene->disc_count;
  run->card_count = scene->card_count;
  fs_world(&run->world, &scene->size);
  for (int i = 0; i < scene->disc_count; i++) run->discs[i] = fs_lying(&scene->size, &scene->discs[i]);
  for (int i = 0; i < scene->card_count; i++) run->cards[i] = fs_card(&scene->cards[i]);
  fs_lay(run);
  return run;
}

void fs_run_enter(FsRun *run, const FsThrow *thrown) {
  if (run->disc_count == FS_DISCS) return;
  Disc *disc = &run->discs[run->disc_count++];
  *disc = fs_released(&run->size, thrown);
  disc->released = run->now;
}

static int find(const FsRun *run, int id) {
  for (int i = 0; i < run->disc_count; i++)
    if (run->discs[i].id == id) return i;
  return NOBODY;
}

void fs_run_take(FsRun *run, int id) {
  int at = find(run, id);
  if (at == NOBODY) return;
  if (!run->discs[at].gone) fs_wake(run, at);
  run->disc_count--;
  memmove(&run->discs[at], &run->discs[at + 1], (size_t)(run->disc_count - at) * sizeof(Disc));
}

/* Nothing within what the disc can reach in a long step. */
static bool clear_of_all(const FsRun *run, int index) {
  const Disc *disc = &run->discs[index];
  const World *w = &run->world;
  if (disc->gone) return true;
  double far = disc->r + disc->h + length(disc->speed) * (FLIGHT_STEP * 1e-6) + 1e-3, low = disc->at.z - far;
  if (low < at_least(w->strip_top, w->card_top)) return false;
  if (w->has_box && low < w->wall_top && disc->at.x > w->outer.left - far && disc->at.x < w->outer.right + far &&
      disc->at.y > w->outer.near - far && disc->at.y < w->outer.far + far)
    return false;
  for (int i = 0; i < run->disc_count; i++) {
    const Disc *other = &run->discs[i];
    if (i == index || other->gone) continue;
    double both = far + other->r + other->h + (other->awake ? length(other->speed) * (FLIGHT_STEP * 1e-6) : 0);
    Vec apart = sub(other->at, disc->at);
    if (dot(apart, apart) < both * both) return false;
  }
  return true;
}

static bool all_clear(const FsRun *run) {
  for (int i = 0; i < run->disc_count; i++)
    if (run->discs[i].awake && !clear_of_all(run, i)) return false;
  for (int i = 0; i < run->card_count; i++)
    if (run->cards[i].vx != 0 || run->cards[i].vy != 0 || run->cards[i].spin != 0) return false;
  return true;
}

/* Who lies in the way of a disc that moves wakes up; true when somebody did. */
static bool wake_hit(FsRun *run, const Contacts *contacts, int from, double dt) {
  for (int i = from; i < contacts->count; i++) {
    const Contact *c = &contacts->list[i];
    Disc *other = &run->discs[c->other];
    if (other->awake || pace(&run->discs[c->disc]) < 2 * REST_SPEED) continue;
    if (c->gap > 1e-4 && c->wanted < 0) continue;
    bool slept[FS_DISCS];
    for (int k = 0; k < run->disc_count; k++) slept[k] = !run->discs[k].awake;
    fs_wake(run, c->other);
    for (int k = 0; k < run->disc_count; k++)
      if (slept[k] && run->discs[k].awake) run->discs[k].speed.z -= GRAVITY * dt;
    return true;
  }
  return false;
}

/* Each pair once, and no two that both lie; false when somebody woke up. */
static bool meet_discs(FsRun *run, double dt, Contacts *contacts) {
  for (int i = 0; i < run->disc_count; i++) {
    if (!run->discs[i].awake) continue;
    for (int k = 0; k < run->disc_count; k++) {
      if (k == i || (k < i && run->discs[k].awake)) continue;
      int before = contacts->count;
      fs_meet_disc(run, i, k, dt, contacts);
      if (wake_hit(run, contacts, before, dt)) return false;
    }
  }
  return true;
}

static void meet_all(FsRun *run, double dt, Contacts *contacts) {
  do contacts->count = 0;
  while (!meet_discs(run, dt, contacts));
  for (int i = 0; i < run->disc_count; i++) {
    if (!run->discs[i].awake) continue;
    fs_meet_ground(run, i, dt, contacts);
    fs_meet_walls(run, i, dt, contacts);
  }
}

static void note_touches(FsRun *run, const Contacts *contacts) {
  for (int i = 0; i < contacts->count; i++) {
    const Contact *c = &contacts->list[i];
    if (c->impulse[0] <= 0) continue;
    Disc *pair[2] = {&run->discs[c->disc], c->other == NOBODY ? NULL : &run->discs[c->other]};
    for (int k = 0; k < 2; k++) {
      if (!pair[k]) continue;
      pair[k]->touching = 1;
      if (c->kind != WALL) pair[k]->flown = 1;
    }
  }
}

static void pull(FsRun *run, double dt) {
  for (int i = 0; i < run->disc_count; i++) {
    Disc *disc = &run->discs[i];
    if (!disc->awake) continue;
    disc->touching = 0;
    disc->speed.z -= GRAVITY * dt;
    fs_air(disc, dt);
    disc->reach = STILL_REACH + pace(disc) * dt;
  }
}

static void go(FsRun *run, double dt) {
  for (int i = 0; i < run->disc_count; i++) {
    Disc *disc = &run->discs[i];
    if (!disc->awake) continue;
    if (!disc->flown) {
      Vec turning = along(disc->spin, disc->axis, -dot(disc->spin, disc->axis));
      disc->tumble += length(turning) * dt;
    }
    disc->at = along(disc->at, disc->speed, dt);
    if (!disc->touching) disc->at.z += 0.5 * GRAVITY * dt * dt; /* the mean speed of the step, where nothing holds */
    fs_spin(disc, dt);
  }
  for (int i = 0; i < run->card_count; i++) {
    Card *card = &run->cards[i];
    card->x += card->vx * dt;
    card->y += card->vy * dt;
    if (card->spin == 0) continue;
    card->turned += card->spin * dt;
    Turn turn = fs_turn(card->turned);
    card->sin = turn.sin;
    card->cos = turn.cos;
  }
}

static void part_of_step(FsRun *run, double dt) {
  Contacts contacts;
  Before before = fs_before(run);
  pull(run, dt);
  meet_all(run, dt, &contacts);
  fs_solve(run, &contacts, dt);
  note_touches(run, &contacts);
  go(run, dt);
  fs_part(run, &contacts, dt);
  fs_damp(run, dt);
  fs_no_more_than(run, &before);
}

/* Impacts are taken in smaller parts: about a millimetre of way each. */
static int parts(const FsRun *run, double dt) {
  double most = 0;
  for (int i = 0; i < run->disc_count; i++)
    if (run->discs[i].awake && !clear_of_all(run, i)) most = at_least(most, pace(&run->discs[i]) * dt);
  return most > 1e-3 ? 4 : most > 5e-4 ? 2 : 1;
}

static void step(FsRun *run) {
  int32_t length = run->step;
  if (run->alone && run->now % FLIGHT_STEP == 0 && all_clear(run)) {
    length = FLIGHT_STEP;
    pull(run, length * 1e-6);
    go(run, length * 1e-6);
  } else {
    int count = parts(run, length * 1e-6);
    for (int i = 0; i < count; i++) part_of_step(run, length * 1e-6 / count);
  }
  run->now += length;
  run->steps += length / run->step;
  fs_leave(run);
  fs_settle(run, length);
}

void fs_run_steps(FsRun *run, int steps) {
  for (int i = 0; i < steps; i++) step(run);
}

int64_t fs_run_step(const FsRun *run) {
  return run->steps;
}

static int32_t tumbled(const Disc *disc) {
  return fs_rounded(disc->tumble * (18000 / FS_PI));
}

FsNow fs_run_disc(const FsRun *run, int id) {
  int at = find(run, id);
  if (at == NOBODY) return (FsNow){.here = 0};
  const Disc *disc = &run->discs[at];
  return (FsNow){.disc = fs_disc_pose(disc), .tumble = tumbled(disc), .rested = disc->rested, .here = 1};
}

/* Frames 4 ms apart; twice as far when that does not fit, and so on. */
static bool fly(FsRun *run, const FsScene *before, const FsThrow *thrown, FsStep length, FsTrace *trace,
                int32_t frame) {
  fs_run_begin(run, before, length);
  run->alone = 1;
  fs_run_enter(run, thrown);
  if (trace) fs_run_trace_begin(run, trace, frame / length);
  while (!fs_all_rest(run) && run->now < HARD_STOP) {
    step(run);
    if (trace && run->now % frame == 0 && !fs_run_trace_frame(run, trace)) return false;
  }
  return !trace || run->now % frame == 0 || fs_run_trace_frame(run, trace);
}

void fs_simulate(const FsScene *before, const FsThrow *thrown, FsStep length, FsTrace *trace, FsLanding *landing) {
  FsRun run;
  for (int32_t frame = 4000; !fly(&run, before, thrown, length, trace, frame);) frame *= 2;
  memset(landing, 0, sizeof *landing);
  landing->scene.size = before->size;
  landing->scene.disc_count = run.disc_count;
  landing->scene.card_count = run.card_count;
  for (int i = 0; i < before->disc_count; i++)
    landing->scene.discs[i] = before->discs[i].edge == FS_ON_TABLE ? fs_disc_pose(&run.discs[i]) : before->discs[i];
  for (int i = before->disc_count; i < run.disc_count; i++) landing->scene.discs[i] = fs_disc_pose(&run.discs[i]);
  for (int i = 0; i < run.card_count; i++) landing->scene.cards[i] = fs_card_pose(&run.cards[i]);
  landing->tumble = tumbled(&run.discs[run.disc_count - 1]);
  landing->time = (int32_t)run.now;
  landing->stopped = run.now >= HARD_STOP;
}
