#include "../aim.h"

#include "../physics/trig.h"
#include "aim_private.h"

static uint64_t draw(uint64_t *luck) {
  uint64_t z = (*luck += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static void scatter(uint64_t *luck, FsFlick *flick, int32_t k) {
  int32_t deviates[5];
  for (int i = 0; i < 5; i++) {
    deviates[i] = -6 * 65536;
    for (int n = 0; n < 12; n++) deviates[i] += (int32_t)(draw(luck) >> 48);
  }
  fs_scatter(flick, k, deviates);
}

FsStart fs_footing(const FsScene *scene, const FsFooting *footing, const FsFlick *flick) {
  if (footing->from == FS_FROM_START) return footing->start;
  return footing->from == FS_FROM_RAMP ? fs_start_ramp(scene, flick) : fs_start_edge(scene, flick);
}

void fs_middle(const FsScene *scene, const FsTarget *target, int32_t *x, int32_t *y) {
  const FsRect *box = &scene->size.mothership;
  *x = target->x;
  *y = target->y;
  if (target->at == FS_AT_CARD) {
    *x = scene->cards[target->card].pose.x;
    *y = scene->cards[target->card].pose.y;
  } else if (target->at == FS_AT_MOTHERSHIP) {
    *x = (box->left + box->right) / 2;
    *y = (box->near + box->far) / 2;
  }
}

static bool over_card(const FsScene *scene, const FsDisc *disc, const FsCardPose *card) {
  const double sliver = 25;
  Turn turn = fs_turn(-card->heading * (FS_PI / 18000));
  double dx = disc->pose.x - card->x, dy = disc->pose.y - card->y, r = scene->size.disc_radius[disc->level - 1];
  double across = fabs(dx * turn.cos + dy * turn.sin) - (scene->size.card_width / 2.0 - sliver);
  double ahead = fabs(dy * turn.cos - dx * turn.sin) - (scene->size.card_length / 2.0 - sliver);
  across = at_least(across, 0);
  ahead = at_least(ahead, 0);
  return across * across + ahead * ahead <= r * r;
}

bool fs_on_target(const FsLanding *landing, const FsTarget *target) {
  const FsScene *scene = &landing->scene;
  const FsDisc *disc = &scene->discs[scene->disc_count - 1];
  if (landing->tumble < 36000 || disc->edge != FS_ON_TABLE) return false;
  const FsRect *box = &scene->size.mothership;
  double dx = disc->pose.x - target->x, dy = disc->pose.y - target->y;
  switch (target->at) {
    case FS_AT_CARD:
      return over_card(scene, disc, &scene->cards[target->card].pose);
    case FS_AT_MOTHERSHIP:
      return disc->pose.x > box->left && disc->pose.x < box->right && disc->pose.y > box->near &&
             disc->pose.y < box->far && disc->pose.z < 5000;
    default:
      return dx * dx + dy * dy <= (double)target->within * target->within;
  }
}

/* What a search varies: strength (as `ease`: how much farther the disc comes than a stone thrown in empty space), loft
 * and strike point. In these the good flicks lie close together. */
enum { EASE, LOFT, BACK, VARIED };

typedef struct {
  double mean[VARIED], spread[VARIED];
} Idea;

typedef struct {
  const FsScene *scene;
  const FsFooting *footing;
  const FsTarget *target;
  int level;
  uint64_t luck;
} Search;

static bool try_flick(const Search *s, const FsFlick *flick) {
  FsLanding landing;
  FsThrow thrown = {.start = fs_footing(s->scene, s->footing, flick), .flick = *flick, .id = 255};
  thrown.level = (uint8_t)s->level;
  fs_simulate(s->scene, &thrown, FS_STEP_SEARCH, NULL, &landing);
  return fs_on_target(&landing, s->target);
}

static int32_t in_steps(double value, int32_t step, int32_t low, int32_t high) {
  int32_t whole = (int32_t)(value / step + (value < 0 ? -0.5 : 0.5)) * step;
  return whole < low ? low : whole > high ? high : whole;
}

/* Onto the table bounce and slide add about a tenth; into the Mothership there is none of that, and air and height take
 * a third. */
static Idea first_idea(const FsTarget *target) {
  if (target->at == FS_AT_MOTHERSHIP) return (Idea){{0.72, 5600, 160}, {0.1, 500, 60}};
  return (Idea){{1.1, 5000, 160}, {0.18, 800, 60}};
}

/* About evenly spread to twice the spread either way. */
static void vary(Search *s, const Idea *idea, double varied[VARIED]) {
  for (int i = 0; i < VARIED; i++)
    varied[i] = idea->mean[i] + idea->spread[i] * ((double)(draw(&s->luck) >> 11) * (4.0 / (1ull << 53)) - 2);
  varied[EASE] = at_least(varied[EASE], 0.3);
  varied[LOFT] = between(3000, varied[LOFT], 7600);
  varied[BACK] = between(60, varied[BACK], 300);
}

/* Towards the middle of the target, straight ahead where the start can be chosen. */
static FsFlick flick_of(const Search *s, const double varied[VARIED]) {
  int32_t x, y;
  fs_middle(s->scene, s->target, &x, &y);
  FsFlick flick = {.x = in_steps(x / 100.0, 1, -700, 700)};
  FsStart start = fs_footing(s->scene, s->footing, &flick);
  double dx = x - start.x, dy = y - start.y, way = sqrt(dx * dx + dy * dy) * 1e-5;
  double turn = fs_direction(dx, dy) * (18000 / FS_PI) - start.facing;
  if (turn > 18000) turn -= 36000;
  if (turn < -18000) turn += 36000;
  flick.aim = in_steps(turn, 10, -6000, 6000);
  flick.loft = in_steps(varied[LOFT], 20, 500, 8500);
  flick.back = in_steps(varied[BACK], 10, 0, 900);
  double speed = sqrt(way * 9.81 / (varied[EASE] * fs_turn(2 * flick.loft * (FS_PI / 18000)).sin));
  flick.power = in_steps(speed * 1000, 2, 300, 6000);
  return flick;
}

/* Try so many flicks about an idea; the next idea is where those lie that came to rest where they should. */
static Idea next_idea(Search *s, const Idea *idea, int32_t k, int flicks) {
  double sum[VARIED] = {0}, squares[VARIED] = {0};
  int hits = 0;
  for (int i = 0; i < flicks; i++) {
    double varied[VARIED];
    vary(s, idea, varied);
    FsFlick flick = flick_of(s, varied);
    if (k) scatter(&s->luck, &flick, k);
    if (!try_flick(s, &flick)) continue;
    hits++;
    for (int n = 0; n < VARIED; n++) {
      sum[n] += varied[n];
      squares[n] += varied[n] * varied[n];
    }
  }
  if (hits < 4) return *idea;
  Idea next;
  for (int n = 0; n < VARIED; n++) {
    next.mean[n] = sum[n] / hits;
    double spread = sqrt(at_least(squares[n] / hits - next.mean[n] * next.mean[n], 0));
    next.spread[n] = between(idea->spread[n] * 0.4, spread, idea->spread[n] * 0.6);
  }
  return next;
}

FsAimed fs_aim(const FsScene *scene, const FsFooting *footing, int level, const FsTarget *target, int32_t k, int flicks,
               uint64_t seed) {
  Search s = {scene, footing, target, level, seed};
  Idea idea = first_idea(target);
  idea = next_idea(&s, &idea, 0, flicks * 3 / 10);
  for (int i = 0; i < 3; i++) idea = next_idea(&s, &idea, k, flicks / 5);
  FsAimed aim = {.flick = flick_of(&s, idea.mean)};
  int tries = flicks / 10 + 1, hits = 0;
  for (int i = 0; i < tries; i++) {
    FsFlick flick = aim.flick;
    scatter(&s.luck, &flick, k);
    hits += try_flick(&s, &flick);
  }
  aim.chance = hits * 1000 / tries;
  return aim;
}
