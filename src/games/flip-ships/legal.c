/* The list of what is legal. There are too many flicks for a list: it has a sample of them, each aimed at something. */
#include "fs.h"

typedef struct List {
  SbAction *out;
  int count;
} List;

static void add(List *list, SbAction action) {
  for (int i = 0; i < list->count; i++)
    if (list->out[i] == action) return; /* two cards pushed to the same place are one goal */
  list->out[list->count++] = action;
}

static void add_flick(List *list, FsAim aim) {
  add(list, fs_flick(&aim));
}

/* Ships of a level that are still to be flipped are all alike: the first of them stands for the others. */
static bool stands_for_others(const FsState *s, int ship) {
  const FsShip *own = fs_ship_c(s, s->seat, ship);
  for (int other = 0; other < ship && own->where == FS_READY && s->open != FS_VOID; other++)
    if (fs_level(other) == fs_level(ship) && fs_ship_c(s, s->seat, other)->where == FS_READY) return false;
  return true;
}

/* One at every enemy, at the Mothership from the edge and from the ramp, and one that falls short. */
static void add_flicks(const FsContent *c, const FsState *s, int kind, int ship, List *list) {
  for (int cell = 0; cell < FS_CELLS && kind == FS_FLIP; cell++)
    if (s->enemy[cell]) add_flick(list, fs_aim_at_cell(c, s, kind, ship, cell));
  for (int cell = 0; cell < FS_CELLS && kind == FS_EXTRA; cell++)
    if (s->enemy[cell]) add_flick(list, fs_aim_at_cell(c, s, kind, ship, cell));
  FsAim box = fs_aim_at_box(c, s, kind, ship, false);
  add_flick(list, box);
  if (kind == FS_FORWARD) return;
  box.ramp = 1;
  add_flick(list, box);
  box.ramp = 0;
  box.power = 450;
  add_flick(list, box);
}

static void list_flips(const FsContent *c, const FsState *s, List *list) {
  for (int ship = 0; ship < FS_FLEET; ship++)
    for (int kind = FS_FLIP; kind < FS_THROW; kind++)
      if (fs_may_flip(c, s, kind, ship) && stands_for_others(s, ship)) add_flicks(c, s, kind, ship, list);
  bool repeats = s->open == FS_VOID;
  if (repeats && fs_ship_c(s, s->seat, s->flipped)->voids >= FS_MAY_GIVE_UP) add(list, fs_make(FS_GIVE_UP, 0, 0, 0));
  if (!repeats && !fs_must_flip(s)) add(list, fs_make(FS_DONE, 0, 0, 0));
}

static void list_keeps(const FsContent *c, const FsState *s, List *list) {
  for (int cell = 0; cell < FS_CELLS; cell++) {
    if (!fs_may_keep(c, s, cell, FS_CELLS)) continue;
    add(list, fs_make(FS_KEEP, cell, FS_CELLS, 0));
    for (int other = cell + 1; other < FS_CELLS; other++)
      if (fs_may_keep(c, s, cell, other)) add(list, fs_make(FS_KEEP, cell, other, 0));
  }
  if (fs_may_stay(s)) add(list, fs_make(FS_STAY, 0, 0, 0));
}

static void list_targets(const FsContent *c, const FsState *s, List *list) {
  uint32_t targets = fs_targets(c, s);
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (targets >> cell & 1) add(list, fs_make(FS_HIT, cell, 0, 0));
  add(list, fs_make(FS_NONE, 0, 0, 0));
}

int fs_legal(const SbContent *content, const SbState *state, int seat, SbAction *out) {
  const FsContent *c = fs_facts(content);
  const FsState *s = (const FsState *)state;
  List list = {out, 0};
  if (!(fs_due(content, state) >> seat & 1)) return 0;
  if (s->node == FS_RACING) return fs_race_legal(c, s, seat, out);
  switch (s->node) {
    case FS_FLIPPING:
    case FS_ASSAULT:
      list_flips(c, s, &list);
      break;
    case FS_ORDERING:
      for (int ship = 0; ship < FS_FLEET; ship++)
        if (fs_may_act(c, s, ship)) add(&list, fs_make(FS_RESOLVE, 0, 0, ship));
      break;
    case FS_AIMING:
      list_targets(c, s, &list);
      break;
    case FS_REPAIRING:
      add(&list, fs_make(FS_HEAL, 0, 0, 0));
      add(&list, fs_make(FS_NONE, 0, 0, 0));
      break;
    case FS_KEEPING:
      list_keeps(c, s, &list);
      break;
    default:
      add(&list, fs_make(FS_CENTRE, 0, 0, 0));
      add(&list, fs_make(FS_LEAVE, 0, 0, 0));
  }
  return list.count;
}

bool fs_sampled(const SbContent *content, const SbState *state, int seat) {
  const FsState *s = (const FsState *)state;
  bool flips = s->node == FS_FLIPPING || s->node == FS_ASSAULT || s->node == FS_RACING;
  return flips && fs_due(content, state) >> seat & 1;
}
