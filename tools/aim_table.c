/* Makes src/games/flip-ships/aim/known.inc: the best flicks found for the middle card of each row of the full grid and
 * the Mothership, from the edge (strip at it, or 5 cm away) and from the ramp, for ships of each level and hands of
 * scatter 1, 2 and 3.
 *
 *   build/aim_table >known.inc && mv known.inc src/games/flip-ships/aim/                    four minutes of one core
 *
 * And practice.inc there: how these flicks come down for hands of scatter 0.5 to 3.
 *
 *   build/aim_table practice >practice.inc && mv practice.inc src/games/flip-ships/aim/     a minute
 *
 * And throws.inc: the best throws of the rapid variant, from the middle of the near edge and of the left one.
 *
 *   build/aim_table throws >throws.inc && mv throws.inc src/games/flip-ships/aim/           half a minute
 *
 * Make them again, one after the other, when the physics or the standard dimensions change;
 * tests/unit/test_flip_aim.c says when they are stale.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/games/flip-ships/aim.h"
#include "../src/games/flip-ships/trials.h"

enum { SEARCHES = 3, FLICKS = 400, TRIES = 120, SKILLS = 3, ROWS = 4, EACH = 16, LODGING = 400, HANDS = 6 };

typedef struct {
  FsScene scene;
  FsFooting from;
  FsTarget target;
  int level;
  int32_t k;
} Task;

static void throw_once(const Task *task, const FsFlick *aimed, FsStep step, FsLanding *landing) {
  FsFlick flick = *aimed;
  scatter(&flick, task->k);
  FsThrow thrown = {.start = fs_footing(&task->scene, &task->from, &flick), .flick = flick, .id = 255};
  thrown.level = (uint8_t)task->level;
  fs_simulate(&task->scene, &thrown, step, NULL, landing);
}

static int32_t chance(const Task *task, const FsFlick *aimed) {
  int hits = 0;
  for (int i = 0; i < TRIES; i++) {
    FsLanding landing;
    throw_once(task, aimed, FS_STEP_SEARCH, &landing);
    hits += fs_on_target(&landing, &task->target);
  }
  return hits * 1000 / TRIES;
}

/* The best of several searches by a comparison, its chance by another one. */
static void print_best(const Task *task) {
  FsFlick best;
  int32_t most = -1;
  for (uint64_t seed = 1; seed <= SEARCHES; seed++) {
    FsAimed aim = fs_aim(&task->scene, &task->from, task->level, &task->target, task->k, FLICKS, seed);
    int32_t share = chance(task, &aim.flick);
    if (share <= most) continue;
    most = share;
    best = aim.flick;
  }
  printf("{%d, %d, %d, %d, %d, %d}, ", best.x, best.aim, best.power, best.loft, best.back, chance(task, &best));
}

/* ---- practice ----------------------------------------------------------------------------------------- */

static int by_y(const void *a, const void *b) {
  const FsThrown *one = a, *other = b;
  return one->y != other->y ? (one->y > other->y) - (one->y < other->y) : (one->x > other->x) - (one->x < other->x);
}

static FsThrown thrown_to(const Task *task, const FsLanding *landing) {
  const FsDisc *disc = &landing->scene.discs[landing->scene.disc_count - 1];
  const FsCardPose *card = &task->scene.cards[task->target.card].pose;
  if (disc->edge == FS_OFF_NEAR) return (FsThrown){0, -20000};
  if (disc->edge != FS_ON_TABLE) return (FsThrown){FS_GONE, FS_GONE};
  return (FsThrown){(int16_t)((disc->pose.x - card->x) / 10), (int16_t)((disc->pose.y - card->y) / 10)};
}

/* Of many that were thrown, in the order of where they came to rest, every so manieth. */
static void print_throws(const Task *task) {
  static FsThrown all[FS_THROWS * EACH];
  FsAimed aim;
  fs_aim_known(&task->scene, &task->from, task->level, &task->target, task->k, &aim);
  for (int i = 0; i < FS_THROWS * EACH;) {
    FsLanding landing;
    throw_once(task, &aim.flick, FS_STEP_PLAY, &landing);
    if (landing.tumble >= 36000) all[i++] = thrown_to(task, &landing);
  }
  qsort(all, FS_THROWS * EACH, sizeof *all, by_y);
  printf("{");
  for (int i = 0; i < FS_THROWS; i++) printf("{%d, %d}, ", all[i * EACH + EACH / 2].x, all[i * EACH + EACH / 2].y);
  printf("},\n");
}

static void print_lodging(const Task *task) {
  FsAimed aim;
  int hits = 0;
  fs_aim_known(&task->scene, &task->from, task->level, &task->target, task->k, &aim);
  for (int i = 0; i < LODGING; i++) {
    FsLanding landing;
    throw_once(task, &aim.flick, FS_STEP_PLAY, &landing);
    hits += fs_on_target(&landing, &task->target);
  }
  printf("}, %d},\n", hits * 1000 / LODGING);
}

static int practise(void) {
  static const int32_t hands[HANDS] = {50, 100, 150, 200, 250, 300};
  Task task = {.scene = full_grid(), .from = {.from = FS_FROM_EDGE}};
  for (int hand = 0; hand < HANDS; hand++) {
    task.k = hands[hand];
    printf("{");
    for (task.level = 1; task.level <= FS_LEVELS; task.level++) {
      printf("{{");
      for (int i = 0; i < ROWS; i++) {
        task.target = (FsTarget){.at = FS_AT_CARD, .card = 5 * i + 2};
        print_throws(&task);
      }
      task.target = (FsTarget){.at = FS_AT_MOTHERSHIP};
      print_lodging(&task);
      fflush(stdout);
    }
    printf("},\n");
  }
  return 0;
}

/* ---- the rapid variant -------------------------------------------------------------------------------- */

static int throws(void) {
  Task task = {.scene = race_table(), .target = {.at = FS_AT_MOTHERSHIP}};
  task.from.from = FS_FROM_START;
  for (int side = 0; side < 2; side++) {
    task.from.start = fs_start_outline(&task.scene, side ? FS_OFF_LEFT : FS_OFF_NEAR, side ? 49450 : 0);
    printf("{");
    for (task.level = 1; task.level <= FS_LEVELS; task.level++) {
      printf("{");
      for (task.k = 100; task.k <= 100 * SKILLS; task.k += 100) print_best(&task);
      printf("},\n");
      fflush(stdout);
    }
    printf("},\n");
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "practice") == 0) return practise();
  if (argc > 1 && strcmp(argv[1], "throws") == 0) return throws();
  Task task = {.scene = full_grid()};
  for (int footing = 0; footing < 3; footing++) {
    task.from.from = footing == 2 ? FS_FROM_RAMP : FS_FROM_EDGE;
    task.scene.size.table.near = footing ? -5000 : 0;
    printf("{");
    for (task.level = 1; task.level <= FS_LEVELS; task.level++) {
      printf("{");
      for (task.k = 100; task.k <= 100 * SKILLS; task.k += 100) {
        printf("{");
        for (int i = 0; i <= ROWS; i++) {
          task.target = (FsTarget){.at = i < ROWS ? FS_AT_CARD : FS_AT_MOTHERSHIP, .card = 5 * i + 2};
          print_best(&task);
        }
        printf("},\n");
        fflush(stdout);
      }
      printf("},\n");
    }
    printf("},\n");
  }
  return 0;
}
