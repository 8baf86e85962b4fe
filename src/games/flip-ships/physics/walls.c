/* A disc against what stands upright: the faces of the Mothership's walls and of the strip, and every straight edge. */
#include "contact.h"
#include "edge.h"
#include "rim.h"

/* A face at right angles to the table: where it is, how far it goes and how high. */
typedef struct {
  Vec out;
  double at, from, to, top;
  Kind kind;
} Face;

#define BEHIND 0.001 /* metres: a point this deep hangs over the wall from the other side */
#define BESIDE 0.3   /* cosine below which a disc meets a face with its rim, not with a flat */

static int on_face(const Face *face, Vec p) {
  double s = face->out.x != 0 ? p.y : p.x;
  return s >= face->from && s <= face->to && p.z <= face->top;
}

static void meet_face(const FsRun *run, int index, const Face *face, double dt, Contacts *contacts) {
  const Disc *disc = &run->discs[index];
  double reach = disc->reach, off = dot(face->out, disc->at) - face->at;
  if (off < 0 || off > disc->r + disc->h + reach || disc->at.z - disc->r > face->top) return;
  Rim rim = fs_rim(disc, face->out);
  if (fabs(dot(disc->axis, face->out)) < BESIDE) rim.face = vec(0, 0, 0);
  for (int group = 0; group < RIM_GROUPS - 1; group++) {
    Vec arms[2];
    int points = fs_rim_points(disc, &rim, group, arms), before = contacts->count;
    double gap = off + dot(face->out, arms[0]);
    if (gap > reach) break;
    for (int i = 0; i < points; i++) {
      gap = off + dot(face->out, arms[i]);
      if (gap < -BEHIND || !on_face(face, add(disc->at, arms[i]))) continue;
      Touch touch = {.normal = face->out,
                     .arm = arms[i],
                     .gap = gap,
                     .disc = index,
                     .other = NOBODY,
                     .card = NOBODY,
                     .kind = face->kind};
      fs_contact(run, contacts, &touch, dt);
    }
    if (points == 2) fs_couple(contacts, before);
  }
}

static int near_rect(const Rect *rect, const Disc *disc, double reach) {
  double far = disc->r + disc->h + reach;
  return disc->at.x > rect->left - far && disc->at.x < rect->right + far && disc->at.y > rect->near - far &&
         disc->at.y < rect->far + far;
}

static void meet_edges(const FsRun *run, int index, const Edge *edges, int count, double dt, Contacts *contacts) {
  for (int i = 0; i < count; i++) fs_meet_edge(run, index, &edges[i], dt, contacts);
}

/* The edges of a rectangle at a height; the near one may lie lower than the others. */
static void rect_edges(const Rect *r, double near_top, double top, Kind kind, Edge edges[4]) {
  Vec right = vec(1, 0, 0), ahead = vec(0, 1, 0);
  double x = (r->left + r->right) / 2, y = (r->near + r->far) / 2;
  double wide = (r->right - r->left) / 2, deep = (r->far - r->near) / 2;
  edges[0] = (Edge){vec(x, r->near, near_top), right, wide, kind};
  edges[1] = (Edge){vec(x, r->far, top), right, wide, kind};
  edges[2] = (Edge){vec(r->left, y, top), ahead, deep, kind};
  edges[3] = (Edge){vec(r->right, y, top), ahead, deep, kind};
}

static Edge post(double x, double y, double from, double to) {
  return (Edge){vec(x, y, (from + to) / 2), vec(0, 0, 1), (to - from) / 2, WALL};
}

static void meet_box(const FsRun *run, int index, double dt, Contacts *contacts) {
  const World *w = &run->world;
  const Rect *in = &w->inner, *out = &w->outer;
  Vec left = vec(-1, 0, 0), right = vec(1, 0, 0), back = vec(0, -1, 0), ahead = vec(0, 1, 0);
  const Face faces[] = {
      {back, -out->near, out->left, out->right, w->front_top, WALL},
      {ahead, in->near, in->left, in->right, w->front_top, WALL},
      {back, -in->far, in->left, in->right, w->wall_top, WALL},
      {ahead, out->far, out->left, out->right, w->wall_top, WALL},
      {left, -out->left, out->near, out->far, w->wall_top, WALL},
      {right, in->left, in->near, in->far, w->wall_top, WALL},
      {left, -in->right, in->near, in->far, w->wall_top, WALL},
      {right, out->right, out->near, out->far, w->wall_top, WALL},
  };
  for (size_t i = 0; i < sizeof faces / sizeof *faces; i++) meet_face(run, index, &faces[i], dt, contacts);
  Edge edges[14];
  rect_edges(out, w->front_top, w->wall_top, WALL, edges);
  rect_edges(in, w->front_top, w->wall_top, WALL, edges + 4);
  edges[8] = post(out->left, out->near, 0, w->wall_top);
  edges[9] = post(out->right, out->near, 0, w->wall_top);
  edges[10] = post(out->left, out->far, 0, w->wall_top);
  edges[11] = post(out->right, out->far, 0, w->wall_top);
  edges[12] = post(in->left, out->near, w->front_top, w->wall_top); /* the side walls stand out above the front */
  edges[13] = post(in->right, out->near, w->front_top, w->wall_top);
  meet_edges(run, index, edges, w->wall_top > w->front_top ? 14 : 12, dt, contacts);
}

static void meet_strip(const FsRun *run, int index, double dt, Contacts *contacts) {
  const Rect *s = &run->world.strip;
  double top = run->world.strip_top, below = top - 0.0003; /* what is higher slides onto it */
  const Face faces[] = {
      {vec(0, -1, 0), -s->near, s->left, s->right, below, GROUND},
      {vec(0, 1, 0), s->far, s->left, s->right, below, GROUND},
      {vec(-1, 0, 0), -s->left, s->near, s->far, below, GROUND},
      {vec(1, 0, 0), s->right, s->near, s->far, below, GROUND},
  };
  for (size_t i = 0; i < sizeof faces / sizeof *faces; i++) meet_face(run, index, &faces[i], dt, contacts);
  Edge edges[4];
  rect_edges(s, top, top, GROUND, edges);
  meet_edges(run, index, edges, 4, dt, contacts);
}

static void meet_table_edges(const FsRun *run, int index, double dt, Contacts *contacts) {
  const Disc *disc = &run->discs[index];
  const Rect *t = &run->world.table;
  double far = disc->r + disc->h + disc->reach;
  if (disc->at.x > t->left + far && disc->at.x < t->right - far && disc->at.y > t->near + far &&
      disc->at.y < t->far - far)
    return;
  Edge edges[4];
  rect_edges(t, 0, 0, GROUND, edges);
  meet_edges(run, index, edges, 4, dt, contacts);
}

void fs_meet_walls(const FsRun *run, int index, double dt, Contacts *contacts) {
  const Disc *disc = &run->discs[index];
  const World *world = &run->world;
  double reach = disc->reach, low = disc->at.z - disc->r - disc->h - reach;
  if (disc->gone) return;
  if (world->has_box && low < world->wall_top && near_rect(&world->outer, disc, reach))
    meet_box(run, index, dt, contacts);
  if (world->has_strip && low < world->strip_top && near_rect(&world->strip, disc, reach))
    meet_strip(run, index, dt, contacts);
  if (low < 0) meet_table_edges(run, index, dt, contacts);
}
