/* A disc above the table, the cards and the strip: a landscape of three heights. Each point of the rim rests on what is
 * below it. */
#include "contact.h"
#include "rim.h"

#define STRIP_SIDE 0.0007 /* deeper than this below its top, a point meets the strip's side */
#define TOO_DEEP 0.003    /* this deep below the table top, a point hangs over the edge */

typedef struct {
  double height;
  int card;
} Ground;

static int on(const Rect *rect, double x, double y) {
  return x >= rect->left && x <= rect->right && y >= rect->near && y <= rect->far;
}

/* Cards that some point of the disc may be above. */
static int cards_below(const FsRun *run, const Disc *disc, int cards[FS_CARDS]) {
  int count = 0;
  double reach = run->world.card_reach + disc->r;
  for (int i = 0; i < run->card_count; i++) {
    double dx = run->cards[i].x - disc->at.x, dy = run->cards[i].y - disc->at.y;
    if (dx * dx + dy * dy < reach * reach) cards[count++] = i;
  }
  return count;
}

static int on_card(const World *world, const Card *card, double x, double y) {
  double dx = x - card->x, dy = y - card->y;
  return fabs(dx * card->cos + dy * card->sin) <= world->card_half_width &&
         fabs(dy * card->cos - dx * card->sin) <= world->card_half_length;
}

/* What is below (x, y, z); false where there is nothing. */
static int ground_at(const FsRun *run, const int *cards, int count, Vec p, Ground *out) {
  const World *world = &run->world;
  if (!on(&world->table, p.x, p.y)) return 0;
  *out = (Ground){0, NOBODY};
  if (world->has_strip && p.z > world->strip_top - STRIP_SIDE && on(&world->strip, p.x, p.y)) {
    out->height = world->strip_top;
    return 1;
  }
  for (int i = 0; i < count; i++) {
    if (!on_card(world, &run->cards[cards[i]], p.x, p.y)) continue;
    *out = (Ground){world->card_top, cards[i]};
    break;
  }
  return p.z - out->height > -TOO_DEEP;
}

void fs_meet_ground(const FsRun *run, int index, double dt, Contacts *contacts) {
  const Disc *disc = &run->discs[index];
  double reach = disc->reach, top = run->world.has_strip ? run->world.strip_top : run->world.card_top;
  if (disc->gone || disc->at.z - disc->r - disc->h > top + reach) return;
  int cards[FS_CARDS], count = cards_below(run, disc, cards);
  Rim rim = fs_rim(disc, vec(0, 0, 1));
  for (int group = 0; group < RIM_GROUPS; group++) {
    Vec arms[2];
    int points = fs_rim_points(disc, &rim, group, arms), before = contacts->count;
    if (!points || disc->at.z + arms[0].z > top + reach) continue;
    for (int i = 0; i < points; i++) {
      Ground ground;
      Vec p = add(disc->at, arms[i]);
      if (!ground_at(run, cards, count, p, &ground) || p.z - ground.height > reach) continue;
      Touch touch = {.normal = vec(0, 0, 1),
                     .arm = arms[i],
                     .gap = p.z - ground.height,
                     .disc = index,
                     .other = NOBODY,
                     .card = ground.card,
                     .kind = GROUND};
      if (ground.card != NOBODY) touch.other_arm = sub(p, vec(run->cards[ground.card].x, run->cards[ground.card].y, 0));
      fs_contact(run, contacts, &touch, dt);
    }
    if (points == 2) fs_couple(contacts, before);
  }
}
