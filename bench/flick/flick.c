/* flick-bench: how long flicks take and where they end.
 *
 *   flick-bench              milliseconds of one core per flick, and the chances of FS-17.17
 *   flick-bench --settle N   N random flicks over the whole range: how they ended, and who never came to rest */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../src/games/flip-ships/trials.h"

static double busy(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static FsThrow thrown_from(const FsScene *scene, FsFlick flick, int level) {
  FsThrow thrown = {.start = fs_start_edge(scene, &flick), .flick = flick};
  thrown.id = 251;
  thrown.level = (uint8_t)level;
  return thrown;
}

/* The random flicks of FS-17.13. */
static FsFlick ledger_flick(void) {
  return flick_between((FsFlick){-150, -1000, 2300, 3500, 60, -200}, (FsFlick){150, 1000, 3500, 7000, 250, 200});
}

static bool lodged(const FsScene *scene, const FsDisc *disc) {
  const FsRect *box = &scene->size.mothership;
  return disc->edge == FS_ON_TABLE && disc->pose.x > box->left && disc->pose.x < box->right &&
         disc->pose.y > box->near && disc->pose.y < box->far && disc->pose.z < 5000;
}

static bool on_card(const FsDisc *disc, const FsCard *card) {
  double dx = fmax(fabs((double)disc->pose.x - card->pose.x) - 3125, 0);
  double dy = fmax(fabs((double)disc->pose.y - card->pose.y) - 4375, 0);
  return disc->edge == FS_ON_TABLE && dx * dx + dy * dy < 1500.0 * 1500.0;
}

static bool all_on_table(const FsScene *scene) {
  for (int i = 0; i < scene->disc_count; i++)
    if (scene->discs[i].edge != FS_ON_TABLE) return false;
  return true;
}

/* A table with so many discs lying where flicks left them. */
static FsScene crowded(int discs) {
  FsScene scene = full_grid();
  for (uint8_t id = 0; scene.disc_count < discs; id++) {
    FsFlick flick = ledger_flick();
    FsThrow thrown = thrown_from(&scene, flick, any(1, 3));
    FsLanding landing;
    thrown.id = id;
    fs_simulate(&scene, &thrown, FS_STEP_PLAY, NULL, &landing);
    if (all_on_table(&landing.scene)) scene = landing.scene;
  }
  return scene;
}

typedef struct {
  int flat, leaning, on_edge, off, lodged, never, moved, late;
  int32_t longest;
  double seconds, worst;
} Tally;

static void add(Tally *tally, const FsScene *before, const FsLanding *landing, double took) {
  const FsDisc *disc = &landing->scene.discs[landing->scene.disc_count - 1];
  tally->never += landing->stopped;
  if (disc->edge != FS_ON_TABLE)
    tally->off++;
  else if (lodged(before, disc))
    tally->lodged++;
  else if (disc->pose.lean < 200)
    tally->flat++;
  else if (disc->pose.lean < 7000)
    tally->leaning++;
  else
    tally->on_edge++;
  for (int i = 0; i < before->card_count; i++) {
    double dx = landing->scene.cards[i].pose.x - before->cards[i].pose.x;
    double dy = landing->scene.cards[i].pose.y - before->cards[i].pose.y;
    if (dx * dx + dy * dy < 2500) continue;
    tally->moved++;
    break;
  }
  if (landing->time > tally->longest) tally->longest = landing->time;
  tally->seconds += took;
  if (took > tally->worst) tally->worst = took;
  tally->late += took > 12e-3;
}

static void print(const char *what, const Tally *t, int flicks) {
  printf(
      "%-34s %6.2f ms (most %5.2f, %.1f %% over 12)  flat %d leaning %d on edge %d off %d lodged %d never at rest %d; "
      "cards moved %.0f "
      "%%,"
      " longest %.2f s\n",
      what, t->seconds / flicks * 1e3, t->worst * 1e3, 100.0 * t->late / flicks, t->flat, t->leaning, t->on_edge,
      t->off, t->lodged, t->never, 100.0 * t->moved / flicks, t->longest * 1e-6);
}

static void measure(const char *what, const FsScene *scene, FsFlick (*flick)(void), FsStep step, int flicks) {
  Tally tally = {0};
  for (int i = 0; i < flicks; i++) {
    FsFlick drawn = flick();
    FsThrow thrown = thrown_from(scene, drawn, flick == wild_flick ? any(1, 3) : 1);
    FsLanding landing;
    double start = busy();
    fs_simulate(scene, &thrown, step, NULL, &landing);
    add(&tally, scene, &landing, busy() - start);
  }
  print(what, &tally, flicks);
}

/* FS-17.17's table. */
static void chances(int flicks) {
  static const FsFlick at[] = {{0, 0, 1900, 5000, 120, 0},
                               {0, 0, 2300, 5000, 120, 0},
                               {0, 0, 2700, 5000, 120, 0},
                               {0, 0, 3100, 5000, 120, 0},
                               {0, 0, 3960, 5600, 120, 0}};
  static const int ks[] = {33, 100, 200, 300};
  FsScene scene = full_grid();
  for (int i = 0; i < 4; i++) {
    printf("k %.2f:", ks[i] / 100.0);
    for (int row = 0; row < 5; row++) {
      int hits = 0, whole = 0;
      for (int n = 0; n < flicks; n++) {
        FsFlick flick = at[row];
        scatter(&flick, ks[i]);
        FsThrow thrown = thrown_from(&scene, flick, 1);
        FsLanding landing;
        fs_simulate(&scene, &thrown, FS_STEP_SEARCH, NULL, &landing);
        const FsDisc *disc = &landing.scene.discs[0];
        hits += row < 4 ? on_card(disc, &landing.scene.cards[5 * row + 2]) : lodged(&scene, disc);
        whole += landing.tumble >= 36000;
      }
      printf("  %s%.0d %.0f %%", row < 4 ? "R" : "Mothership", row < 4 ? row + 1 : 0, 100.0 * hits / flicks);
      if (whole < flicks) printf(" (void %.0f %%)", 100.0 - 100.0 * whole / flicks);
    }
    printf("\n");
  }
}

static void settle(int flicks) {
  FsScene empty = full_grid(), ten = crowded(10), full = crowded(27);
  measure("whole range, empty table", &empty, wild_flick, FS_STEP_SEARCH, flicks * 8 / 10);
  measure("whole range, 10 discs lying", &ten, wild_flick, FS_STEP_SEARCH, flicks / 10);
  measure("whole range, 27 discs lying", &full, wild_flick, FS_STEP_SEARCH, flicks - flicks * 8 / 10 - flicks / 10);
}

int main(int argc, char **argv) {
  if (argc == 3 && !strcmp(argv[1], "--settle")) {
    settle(atoi(argv[2]));
    return 0;
  }
  FsScene empty = full_grid(), half = crowded(14), full = crowded(27);
  measure("play step, empty table", &empty, ledger_flick, FS_STEP_PLAY, 1000);
  measure("play step, 14 discs lying", &half, ledger_flick, FS_STEP_PLAY, 500);
  measure("play step, 27 discs lying", &full, ledger_flick, FS_STEP_PLAY, 500);
  measure("search step, empty table", &empty, ledger_flick, FS_STEP_SEARCH, 1000);
  measure("search step, 27 discs lying", &full, ledger_flick, FS_STEP_SEARCH, 500);
  chances(300);
  return 0;
}
