/* Impulses, contact by contact, over and over, until all contacts are kept well enough. */
#include "contact.h"
#include "trig.h"

enum { PASSES = 10, PART_PASSES = 4 };

#define ENOUGH 1e-9    /* newton seconds: a micrometre a second for a disc */
#define SLOP 1e-5      /* metres inside something that nobody minds */
#define PART_SHARE 0.2 /* how much of the rest is put right in a step */
#define PART_SPEED 0.3

/* What a contact does to the bodies at it. */
typedef struct {
  Vec push, turn, other_turn;
  double card_turn;
} Blow;

static Blow blow(const Contact *c, int i, double impulse) {
  Vec way = i ? c->side[i - 1] : c->normal;
  Blow b = {times(way, impulse), times(c->turn[i], impulse), times(c->other_turn[i], impulse), 0};
  if (i) b.card_turn = c->card_lever[i - 1] * impulse;
  return b;
}

static Blow both(Blow a, Blow b) {
  return (Blow){add(a.push, b.push), add(a.turn, b.turn), add(a.other_turn, b.other_turn), a.card_turn + b.card_turn};
}

static int other_moves(const FsRun *run, const Contact *c) {
  return c->other != NOBODY && run->discs[c->other].awake;
}

static void hit_discs(FsRun *run, const Contact *c, Blow b) {
  Disc *disc = &run->discs[c->disc];
  disc->speed = along(disc->speed, b.push, disc->per_mass);
  disc->spin = add(disc->spin, b.turn);
  if (!other_moves(run, c)) return;
  Disc *other = &run->discs[c->other];
  other->speed = along(other->speed, b.push, -other->per_mass);
  other->spin = sub(other->spin, b.other_turn);
}

static void hit_card(FsRun *run, int index, Blow b) {
  if (index == NOBODY) return;
  Card *card = &run->cards[index];
  card->vx -= b.push.x * run->world.card_per_mass;
  card->vy -= b.push.y * run->world.card_per_mass;
  card->spin -= b.card_turn * run->world.card_per_inertia;
}

/* Speed of the disc against what it meets, along the normal (0) or a side. */
static double speed_along(const FsRun *run, const Contact *c, int i) {
  const Disc *disc = &run->discs[c->disc];
  Vec way = i ? c->side[i - 1] : c->normal;
  double speed = dot(way, disc->speed) + dot(c->lever[i], disc->spin);
  if (other_moves(run, c)) {
    const Disc *other = &run->discs[c->other];
    speed -= dot(way, other->speed) + dot(c->other_lever[i], other->spin);
  }
  if (c->card != NOBODY && i) {
    const Card *card = &run->cards[c->card];
    speed -= way.x * card->vx + way.y * card->vy + c->card_lever[i - 1] * card->spin;
  }
  return speed;
}

/* The impulse a contact still lacks along its normal. */
static double lacks(const FsRun *run, Contact *c) {
  double sum = at_least(c->impulse[0] + (c->wanted - speed_along(run, c, 0)) * c->per[0], 0);
  double change = sum - c->impulse[0];
  c->impulse[0] = sum;
  return change;
}

static Blow rub(const FsRun *run, Contact *c, double share, double *change) {
  double limit = SHIP_FRICTION * c->impulse[0], sum[2];
  fs_sides(run, c);
  for (int i = 0; i < 2; i++) sum[i] = c->impulse[1 + i] - share * speed_along(run, c, 1 + i) * c->per[1 + i];
  double size = sqrt(sum[0] * sum[0] + sum[1] * sum[1]), cut = size > limit ? limit / size : 1;
  Blow parts[2];
  for (int i = 0; i < 2; i++) {
    sum[i] *= cut;
    *change += fabs(sum[i] - c->impulse[1 + i]);
    parts[i] = blow(c, 1 + i, sum[i] - c->impulse[1 + i]);
    c->impulse[1 + i] = sum[i];
  }
  return both(parts[0], parts[1]);
}

static bool bears(const Contact *c) {
  return c->impulse[0] > 0 || c->impulse[1] != 0 || c->impulse[2] != 0;
}

static double alone(FsRun *run, Contact *c) {
  double change = lacks(run, c), rubbed = 0;
  if (change != 0) hit_discs(run, c, blow(c, 0, change));
  if (!bears(c)) return fabs(change);
  Blow b = rub(run, c, 1, &rubbed);
  hit_discs(run, c, b);
  hit_card(run, c->card, b);
  return fabs(change) + rubbed;
}

static double together(FsRun *run, Contact *c, Contact *mate) {
  double change = lacks(run, c), mates = lacks(run, mate), rubbed[2] = {0, 0};
  if (change != 0 || mates != 0) hit_discs(run, c, both(blow(c, 0, change), blow(mate, 0, mates)));
  if (!bears(c) && !bears(mate)) return fabs(change) + fabs(mates);
  Blow a = rub(run, c, 0.5, &rubbed[0]), b = rub(run, mate, 0.5, &rubbed[1]), sum = both(a, b);
  hit_discs(run, c, sum);
  if (c->card == mate->card) {
    hit_card(run, c->card, sum);
  } else {
    hit_card(run, c->card, a);
    hit_card(run, mate->card, b);
  }
  return (fabs(change) + fabs(mates)) + (rubbed[0] + rubbed[1]);
}

/* The most any contact changed. */
static double pass(FsRun *run, Contacts *contacts) {
  double most = 0;
  for (int i = 0; i < contacts->count; i++) {
    Contact *c = &contacts->list[i];
    double change = c->coupled ? together(run, c, &contacts->list[++i]) : alone(run, c);
    most = at_least(most, change);
  }
  return most;
}

static void weigh_cards(FsRun *run, const Contacts *contacts) {
  for (int i = 0; i < run->card_count; i++) run->cards[i].pressed = 0;
  for (int i = 0; i < contacts->count; i++) {
    const Contact *c = &contacts->list[i], *mate = c + 1;
    if (c->coupled && c->card == mate->card) {
      if (c->card != NOBODY) run->cards[c->card].pressed += c->impulse[0] + mate->impulse[0];
      i++;
    } else if (c->card != NOBODY) {
      run->cards[c->card].pressed += c->impulse[0];
    }
  }
}

/* The table holds a card as well as it can (FS-17.3). */
static double brake(const World *world, Card *card, double dt) {
  double limit = CARD_FRICTION * (world->card_mass * GRAVITY * dt + card->pressed);
  double x = card->brake_x - card->vx * world->card_mass, y = card->brake_y - card->vy * world->card_mass;
  double size = sqrt(x * x + y * y), cut = size > limit ? limit / size : 1;
  double change = fabs(x * cut - card->brake_x) + fabs(y * cut - card->brake_y);
  card->vx += (x * cut - card->brake_x) * world->card_per_mass;
  card->vy += (y * cut - card->brake_y) * world->card_per_mass;
  card->brake_x = x * cut;
  card->brake_y = y * cut;
  double spin = between(-limit * CARD_ARM, card->brake_spin - card->spin / world->card_per_inertia, limit * CARD_ARM);
  card->spin += (spin - card->brake_spin) * world->card_per_inertia;
  card->brake_spin = spin;
  return change;
}

static int touched_cards(FsRun *run, const Contacts *contacts, int touched[FS_CARDS]) {
  uint8_t has[FS_CARDS] = {0};
  int count = 0;
  for (int i = 0; i < contacts->count; i++)
    if (contacts->list[i].card != NOBODY) has[contacts->list[i].card] = 1;
  for (int i = 0; i < run->card_count; i++) {
    Card *card = &run->cards[i];
    if (!has[i] && card->vx == 0 && card->vy == 0 && card->spin == 0) continue;
    card->brake_x = card->brake_y = card->brake_spin = 0;
    touched[count++] = i;
  }
  return count;
}

void fs_solve(FsRun *run, Contacts *contacts, double dt) {
  int touched[FS_CARDS], count = touched_cards(run, contacts, touched);
  if (!contacts->count && !count) return;
  for (int i = 0; i < PASSES; i++) {
    double change = pass(run, contacts);
    if (count) weigh_cards(run, contacts);
    for (int k = 0; k < count; k++) change = at_least(change, brake(&run->world, &run->cards[touched[k]], dt));
    if (change < ENOUGH) break;
  }
}

static Blow press(const FsRun *run, Contact *c, double dt) {
  const Disc *disc = &run->discs[c->disc];
  double wanted = at_most(PART_SHARE * (-c->gap - SLOP) / dt, PART_SPEED);
  double speed = dot(c->normal, disc->push) + dot(c->lever[0], disc->twist);
  if (other_moves(run, c)) {
    const Disc *other = &run->discs[c->other];
    speed -= dot(c->normal, other->push) + dot(c->other_lever[0], other->twist);
  }
  double sum = at_least(c->pushed + (wanted - speed) * c->per[0], 0), change = sum - c->pushed;
  c->pushed = sum;
  return blow(c, 0, change);
}

static void shift(FsRun *run, const Contact *c, Blow b) {
  Disc *disc = &run->discs[c->disc];
  disc->push = along(disc->push, b.push, disc->per_mass);
  disc->twist = add(disc->twist, b.turn);
  if (!other_moves(run, c)) return;
  Disc *other = &run->discs[c->other];
  other->push = along(other->push, b.push, -other->per_mass);
  other->twist = sub(other->twist, b.other_turn);
}

/* Lifting takes work, and the disc's own motion pays for it. */
static void move(Disc *disc, double dt) {
  double share = 1, lift = disc->mass * GRAVITY * disc->push.z * dt;
  if (lift > 0 && !disc->laid) {
    double has = moving_energy(disc), left = has > lift ? sqrt(1 - lift / has) : 0;
    if (lift > has) share = has / lift;
    disc->speed = times(disc->speed, left);
    disc->spin = times(disc->spin, left);
  }
  disc->at = along(disc->at, disc->push, dt * share);
  double angle = length(disc->twist) * dt * share;
  if (angle > 0) {
    Vec about = times(disc->twist, 1 / length(disc->twist));
    Turn turn = fs_turn(angle);
    disc->axis = fs_rotate(disc->axis, about, turn);
    disc->mark = fs_rotate(disc->mark, about, turn);
  }
  disc->push = disc->twist = vec(0, 0, 0);
}

void fs_part(FsRun *run, Contacts *contacts, double dt) {
  uint8_t moved[FS_DISCS] = {0};
  int any = 0;
  for (int i = 0; i < contacts->count; i++) {
    const Contact *c = &contacts->list[i];
    if (c->gap >= -SLOP) continue;
    any = moved[c->disc] = 1;
    if (other_moves(run, c)) moved[c->other] = 1;
  }
  if (!any) return;
  for (int k = 0; k < PART_PASSES; k++) {
    for (int i = 0; i < contacts->count; i++) {
      Contact *c = &contacts->list[i], *mate = c->coupled ? c + 1 : NULL;
      int deep = c->gap < -SLOP, mate_deep = mate && mate->gap < -SLOP;
      if (deep && mate_deep)
        shift(run, c, both(press(run, c, dt), press(run, mate, dt)));
      else if (deep || mate_deep)
        shift(run, c, press(run, deep ? c : mate, dt));
      if (mate) i++;
    }
  }
  for (int i = 0; i < run->disc_count; i++)
    if (moved[i]) move(&run->discs[i], dt);
}
