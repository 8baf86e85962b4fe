#include "rest.h"

#define NEARLY_FLAT 0.0035 /* 0.2 degrees: flat, as far as anyone can see */
#define LAID_DEEP 1e-3     /* metres inside something: not a place to stay in */
#define TOUCHES 2e-4

static void lie_down(Disc *disc) {
  disc->awake = disc->laid = 0;
  disc->rested = 1;
  disc->reach = STILL_REACH;
  disc->speed = disc->spin = vec(0, 0, 0);
  if (disc->axis.x * disc->axis.x + disc->axis.y * disc->axis.y > NEARLY_FLAT * NEARLY_FLAT) return;
  disc->axis = vec(0, 0, disc->axis.z < 0 ? -1 : 1);
  disc->mark.z = 0;
  disc->mark = times(disc->mark, 1 / length(disc->mark));
}

static bool deep(const Contacts *contacts) {
  for (int i = 0; i < contacts->count; i++)
    if (contacts->list[i].gap < -LAID_DEEP) return true;
  return false;
}

/* Held from two sides, and somewhere from below. */
static bool held(const Contacts *contacts) {
  bool opposed = false, carried = false;
  for (int i = 0; i < contacts->count; i++) {
    const Contact *a = &contacts->list[i];
    carried = carried || a->normal.z > 0.3;
    for (int k = 0; k < i; k++) {
      const Contact *b = &contacts->list[k];
      opposed = opposed || a->arm.x * b->arm.x + a->arm.y * b->arm.y <= 0;
    }
  }
  return opposed && carried;
}

void fs_lay(FsRun *run) {
  const double dt = 1e-3;
  bool loose[FS_DISCS];
  for (int i = 0; i < run->disc_count; i++) {
    Contacts contacts;
    contacts.count = 0;
    fs_meet_ground(run, i, dt, &contacts);
    fs_meet_walls(run, i, dt, &contacts);
    for (int k = 0; k < run->disc_count; k++)
      if (k != i) fs_meet_disc(run, i, k, dt, &contacts);
    loose[i] = !run->discs[i].gone && (deep(&contacts) || !held(&contacts));
    run->discs[i].laid = deep(&contacts);
  }
  for (int i = 0; i < run->disc_count; i++) {
    run->discs[i].awake = loose[i];
    run->discs[i].rested = !loose[i];
  }
}

static bool touch_each_other(const FsRun *run, int a, int b) {
  Contacts contacts;
  contacts.count = 0;
  fs_meet_disc(run, a, b, 1e-3, &contacts);
  for (int i = 0; i < contacts.count; i++)
    if (contacts.list[i].gap < TOUCHES) return true;
  return false;
}

void fs_wake(FsRun *run, int index) {
  Disc *disc = &run->discs[index];
  disc->awake = 1;
  disc->quiet = disc->rested = 0;
  if (!run->alone) disc->released = run->now;
  for (int i = 0; i < run->disc_count; i++) {
    const Disc *other = &run->discs[i];
    if (!other->awake && !other->gone && touch_each_other(run, index, i)) fs_wake(run, i);
  }
}

static double late(const FsRun *run, const Disc *disc) {
  return at_least((double)(run->now - disc->released - AID_FROM) * 1e-6, 0);
}

void fs_damp(FsRun *run, double dt) {
  for (int i = 0; i < run->disc_count; i++) {
    Disc *disc = &run->discs[i];
    if (!disc->awake || !disc->touching) continue;
    double aid = AID_GROWTH * late(run, disc);
    disc->speed = times(disc->speed, 1 / (1 + aid * dt));
    disc->spin = times(disc->spin, 1 / (1 + (aid + TOUCH_DAMPING) * dt));
  }
}

static void wake_on_card(FsRun *run, const Card *card) {
  for (int i = 0; i < run->disc_count; i++) {
    const Disc *disc = &run->discs[i];
    if (disc->awake || disc->gone || disc->at.z - disc->r > run->world.card_top) continue;
    double dx = fabs((disc->at.x - card->x) * card->cos + (disc->at.y - card->y) * card->sin);
    double dy = fabs((disc->at.y - card->y) * card->cos - (disc->at.x - card->x) * card->sin);
    if (dx < run->world.card_half_width + disc->r && dy < run->world.card_half_length + disc->r) fs_wake(run, i);
  }
}

void fs_settle(FsRun *run, int32_t step) {
  for (int i = 0; i < run->card_count; i++) {
    const Card *card = &run->cards[i];
    if (fabs(card->vx) + fabs(card->vy) + CARD_ARM * fabs(card->spin) > REST_SPEED) wake_on_card(run, card);
  }
  for (int i = 0; i < run->disc_count; i++) {
    Disc *disc = &run->discs[i];
    if (!disc->awake) {
      disc->rested++;
      continue;
    }
    bool slow = disc->touching && pace(disc) < REST_SPEED * (1 + late(run, disc));
    disc->quiet = slow ? disc->quiet + step : 0;
    if (disc->quiet >= REST_TIME || run->now - disc->released >= HARD_STOP) lie_down(disc);
  }
}

static FsEdge crossed(const Rect *table, const Disc *disc) {
  double over[] = {table->near - disc->at.y, disc->at.y - table->far, table->left - disc->at.x,
                   disc->at.x - table->right};
  int most = 0;
  for (int i = 1; i < 4; i++)
    if (over[i] > over[most]) most = i;
  return over[most] > 0 ? (FsEdge)(FS_OFF_NEAR + most) : FS_ON_TABLE;
}

void fs_leave(FsRun *run) {
  for (int i = 0; i < run->disc_count; i++) {
    Disc *disc = &run->discs[i];
    if (!disc->awake) continue;
    FsEdge edge = crossed(&run->world.table, disc);
    if (edge == FS_ON_TABLE || disc->inside) disc->edge = (uint8_t)edge;
    disc->inside = edge == FS_ON_TABLE;
    if (!disc->inside && disc->at.z < 0) disc->gone = 1;
    if (!disc->gone || disc->at.z > run->world.floor + disc->r) continue;
    disc->flown = 1;
    disc->at.z = run->world.floor + disc->h;
    lie_down(disc);
  }
}

bool fs_all_rest(const FsRun *run) {
  for (int i = 0; i < run->disc_count; i++)
    if (run->discs[i].awake) return false;
  for (int i = 0; i < run->card_count; i++)
    if (run->cards[i].vx != 0 || run->cards[i].vy != 0 || run->cards[i].spin != 0) return false;
  return true;
}
