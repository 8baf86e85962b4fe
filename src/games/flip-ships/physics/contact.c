#include "contact.h"

/* A direction across `normal` that the arm has no part in: there friction and turning hardly mix. */
static Vec across(Vec normal, Vec arm) {
  Vec side = cross(arm, normal);
  double size = length(side);
  if (size < 1e-6) {
    side = along(vec(0, 1, 0), normal, -normal.y);
    size = length(side);
    if (size < 1e-3) {
      side = along(vec(0, 0, 1), normal, -normal.z);
      size = length(side);
    }
  }
  return times(side, 1 / size);
}

static double compliance(const FsRun *run, Contact *c, int i, Vec way) {
  const Disc *disc = &run->discs[c->disc];
  c->lever[i] = cross(c->arm, way);
  c->turn[i] = turned_by(disc, c->lever[i]);
  double sum = disc->per_mass + dot(c->lever[i], c->turn[i]);
  c->other_lever[i] = c->other_turn[i] = vec(0, 0, 0);
  if (i) c->card_lever[i - 1] = 0;
  if (c->other != NOBODY && run->discs[c->other].awake) {
    const Disc *other = &run->discs[c->other];
    c->other_lever[i] = cross(c->other_arm, way);
    c->other_turn[i] = turned_by(other, c->other_lever[i]);
    sum += other->per_mass + dot(c->other_lever[i], c->other_turn[i]);
  }
  if (c->card != NOBODY && i) {
    double lever = c->other_arm.x * way.y - c->other_arm.y * way.x;
    c->card_lever[i - 1] = lever;
    sum += run->world.card_per_mass + lever * lever * run->world.card_per_inertia;
  }
  return 1 / sum;
}

static double closing(const FsRun *run, const Contact *c) {
  const Disc *disc = &run->discs[c->disc];
  double speed = dot(c->normal, disc->speed) + dot(c->lever[0], disc->spin);
  if (c->other == NOBODY || !run->discs[c->other].awake) return speed;
  const Disc *other = &run->discs[c->other];
  return speed - (dot(c->normal, other->speed) + dot(c->other_lever[0], other->spin));
}

void fs_contact(const FsRun *run, Contacts *contacts, const Touch *touch, double dt) {
  if (contacts->count >= (touch->kind == SHIP ? OF_DISCS : CONTACTS)) return;
  Contact *c = &contacts->list[contacts->count++];
  c->normal = touch->normal;
  c->arm = touch->arm;
  c->other_arm = touch->other_arm;
  c->gap = touch->gap;
  c->disc = (int16_t)touch->disc;
  c->other = (int16_t)touch->other;
  c->card = (int16_t)touch->card;
  c->kind = (uint8_t)touch->kind;
  c->coupled = c->sided = 0;
  c->per[0] = compliance(run, c, 0, c->normal);
  for (int i = 0; i < 3; i++) c->impulse[i] = 0;
  c->pushed = 0;
  double speed = closing(run, c);
  if (speed < -RESTITUTION_FROM && c->gap + speed * dt <= 0)
    c->wanted = -RESTITUTION * speed;
  else
    c->wanted = -at_least(c->gap, 0) / dt;
}

void fs_sides(const FsRun *run, Contact *c) {
  if (c->sided) return;
  c->sided = 1;
  c->side[0] = across(c->normal, c->arm);
  c->side[1] = cross(c->normal, c->side[0]);
  for (int i = 0; i < 2; i++) c->per[1 + i] = compliance(run, c, 1 + i, c->side[i]);
}

void fs_couple(Contacts *contacts, int before) {
  if (contacts->count == before + 2) contacts->list[before].coupled = 1;
}
