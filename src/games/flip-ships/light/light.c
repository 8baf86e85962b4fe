/* Landings that cost next to nothing, for programs that play thousands of plies: a throw in the air that meets nothing
 * (fs_fly) and pushes what it comes down on. Everything of scene.h that rules call, so that a program linked with this
 * is never linked with the physics.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../fs.h"
#include "../geometry.h"

#include "../physics/standard.inc"

FsStart fs_start_edge(const FsScene *scene, const FsFlick *flick) {
  return (FsStart){.x = flick->x * 100, .y = scene->size.table.near, .z = 350};
}

FsStart fs_start_ramp(const FsScene *scene, const FsFlick *flick) {
  return (FsStart){.x = flick->x * 100, .y = -scene->size.ramp_depth, .z = 350 + scene->size.ramp_height};
}

/* The direction of (dx, dy) among every so many hundredths of a degree from `low` on. */
static int32_t direction(double dx, double dy, int32_t low, int32_t high, int32_t every) {
  int32_t best = low;
  double most = -1e30;
  for (int32_t angle = low; angle <= high; angle += every) {
    double along = fs_sine(angle) * dx + fs_cosine(angle) * dy;
    if (along > most) most = along, best = angle;
  }
  return best;
}

FsStart fs_start_forward(const FsScene *scene, int level, int32_t x, int32_t y) {
  const FsRect *in = &scene->size.mothership;
  double dx = (in->left + in->right) / 2.0 - x, dy = (in->near + in->far) / 2.0 - y;
  int32_t about = direction(dx, dy, -17999, 18000, 700);
  (void)level;
  int32_t low = about - 700 < -17999 ? about : about - 700, high = about + 700 > 18000 ? 18000 : about + 700;
  return (FsStart){.x = x, .y = y, .z = 350 + scene->size.ramp_height, .facing = direction(dx, dy, low, high, 7)};
}

FsStart fs_start_outline(const FsScene *scene, FsEdge edge, int32_t along) {
  const FsRect *t = &scene->size.table;
  if (edge == FS_OFF_LEFT) return (FsStart){.x = t->left, .y = along, .z = 350, .facing = 9000};
  if (edge == FS_OFF_RIGHT) return (FsStart){.x = t->right, .y = along, .z = 350, .facing = -9000};
  if (edge == FS_OFF_FAR) return (FsStart){.x = along, .y = t->far, .z = 350, .facing = 18000};
  return (FsStart){.x = along, .y = t->near, .z = 350};
}

static int32_t between(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

void fs_scatter(FsFlick *f, int32_t k, const int32_t d[5]) {
  double s = k / 100.0 / 65536.0;
  f->power = between(fs_round(f->power * (1 + 0.03 * s * d[0])), 300, 6000);
  f->aim = between(fs_round(f->aim + 115 * s * d[1]), -6000, 6000);
  f->loft = between(fs_round(f->loft + 200 * s * d[2]), 500, 8500);
  f->back = between(fs_round(f->back * (1 + 0.2 * s * d[3])), 0, 900);
  f->side = between(fs_round(f->side + 100 * s * d[4]), -1000, 1000);
}

bool fs_flick_fits(const FsFlick *f) {
  return f->x >= -700 && f->x <= 700 && f->aim >= -6000 && f->aim <= 6000 && f->power >= 300 && f->power <= 6000 &&
         f->loft >= 500 && f->loft <= 8500 && f->back >= 0 && f->back <= 900 && f->side >= -1000 && f->side <= 1000;
}

/* Whatever it comes down on it pushes aside: discs until they touch no more, cards a little. */
static void push(const FsDimensions *size, const FsDisc *by, FsScene *scene) {
  const FsPose *at = &by->pose;
  for (int i = 0; i < scene->disc_count; i++) {
    FsPose *pose = &scene->discs[i].pose;
    double dx = (double)pose->x - at->x, dy = (double)pose->y - at->y, apart = sqrt(dx * dx + dy * dy);
    double least = size->disc_radius[by->level - 1] + size->disc_radius[scene->discs[i].level - 1];
    if (apart >= least || apart < 100) continue;
    *pose = (FsPose){.x = at->x + fs_round(dx / apart * least),
                     .y = at->y + fs_round(dy / apart * least),
                     .z = size->disc_thickness / 2};
  }
  for (int i = 0; i < scene->card_count; i++) {
    FsCardPose *pose = &scene->cards[i].pose;
    if (abs(pose->x - at->x) > size->card_width / 2 || abs(pose->y - at->y) > size->card_length / 2) continue;
    pose->x += at->x % 700 - 350;
    pose->y += at->y % 900 - 450;
    pose->heading = between(pose->heading + at->y % 1000 - 500, -17999, 18000);
  }
}

void fs_simulate(const FsScene *before, const FsThrow *thrown, FsStep step, FsTrace *trace, FsLanding *landing) {
  (void)step;
  if (trace) trace->size = 0;
  memset(landing, 0, sizeof *landing);
  landing->scene = *before;
  FsDisc *disc = &landing->scene.discs[before->disc_count];
  landing->tumble = fs_fly(&before->size, thrown, 0, 0, disc);
  if (!disc->edge) push(&before->size, disc, &landing->scene);
  landing->scene.disc_count++;
}

struct FsRun {
  FsScene scene;
  FsNow disc[FS_DISCS];
  int64_t lands[FS_DISCS], step;
};

size_t fs_run_size(void) {
  return sizeof(FsRun);
}

FsRun *fs_run_begin(void *room, const FsScene *scene, FsStep step) {
  FsRun *run = room;
  (void)step;
  memset(run, 0, sizeof *run);
  run->scene = *scene;
  for (int i = 0; i < scene->disc_count; i++)
    run->disc[scene->discs[i].id] = (FsNow){.disc = scene->discs[i], .rested = 1, .here = 1};
  return run;
}

void fs_run_enter(FsRun *run, const FsThrow *thrown) {
  FsNow *now = &run->disc[thrown->id];
  *now = (FsNow){.here = 1};
  now->tumble = fs_fly(&run->scene.size, thrown, 0, 0, &now->disc);
  run->lands[thrown->id] = run->step + 2000;
}

void fs_run_take(FsRun *run, int id) {
  run->disc[id] = (FsNow){0};
}

void fs_run_steps(FsRun *run, int steps) {
  run->step += steps;
  for (int id = 0; id < FS_DISCS; id++)
    if (run->disc[id].here && run->step >= run->lands[id]) run->disc[id].rested += steps;
}

FsNow fs_run_disc(const FsRun *run, int id) {
  return run->disc[id];
}
