/* Judgement of a state, and first impressions of actions. */
#include "fs.h"

/* ---- what an enemy is worth ------------------------------------------------------------------------- */

int fs_rounds_away(const FsContent *c, const FsState *s, int cell) {
  int rows = cell / FS_COLUMNS + 1, speed = fs_enemy(c, s, cell)->speed;
  if (s->last_round) return 1;
  if (speed != FS_SPEED_ARROW) return (rows + speed - 1) / speed;
  for (int front = cell - FS_COLUMNS; front >= 0; front -= FS_COLUMNS)
    if (s->enemy[front]) return 2;
  return 1;
}

static int waits_there(const FsState *s, int cell) {
  int count = 0;
  for (int id = 0; id < FS_SHIPS; id++) count += s->ship[id].where == FS_WAITING && s->ship[id].cells >> cell & 1;
  return count;
}

static int worth(const FsContent *c, const FsState *s, int cell) {
  const FsEnemy *enemy = fs_enemy(c, s, cell);
  uint32_t beside = fs_neighbours(s, cell) & fs_living(s);
  int value = 40 + enemy->damage * (s->last_round ? 120 : 60) / fs_rounds_away(c, s, cell);
  if (enemy->symbol == FS_TWO_HIT) value = waits_there(s, cell) ? value + 20 : value / 2;
  for (int other = 0; other < FS_CELLS; other++) {
    if (!(beside >> other & 1)) continue;
    bool guards = fs_enemy(c, s, other)->symbol == FS_SHIELD;
    if (enemy->symbol == FS_SHIELD && !guards) value += 15 + 30 * waits_there(s, other);
    if (enemy->symbol != FS_SHIELD && guards) return value / 4;
  }
  return value;
}

static int box_worth(const FsState *s) {
  int left = __builtin_popcount(fs_living(s)) + fs_deck(s), ships = 0;
  if (s->mothership == 0) return 1;
  if (s->node == FS_ASSAULT) return 500;
  for (int id = 0; id < FS_SHIPS; id++) ships += s->ship[id].where != FS_RESERVE;
  return 30 + (4 * s->mothership > ships ? 40 : 0) + (left <= 2 * FS_LAST_ROUND ? 25 : 0);
}

/* ---- judgement -------------------------------------------------------------------------------------- */

/* Ships lodged more than the best of the others, and ships that need not be fetched. */
static int evaluate_race(const FsContent *c, const FsState *s, int seat) {
  int own = fs_race_lodged(c, s, seat), best = 0, even = 2000 / s->seats - 1000;
  if (s->node == FS_OVER) return s->race.winners >> seat & 1 ? 1000 : s->race.winners ? -1000 : even;
  for (int other = 0; other < s->seats; other++) {
    int lodged = other == seat ? 0 : fs_race_lodged(c, s, other);
    if (lodged > best) best = lodged;
  }
  int value = even + 120 * (own - best);
  for (int ship = 0; ship < FS_FLEET; ship++) value += fs_ship_c(s, seat, ship)->where == FS_READY ? 4 : 0;
  return value > 950 ? 950 : value < -950 ? -950 : value;
}

int fs_evaluate(const SbContent *content, const SbState *state, int seat) {
  const FsContent *c = fs_facts(content);
  const FsState *s = (const FsState *)state;
  if (s->options[FS_RAPID]) return evaluate_race(c, s, seat); /* else they win or lose together */
  if (s->node == FS_OVER) return s->reason == FS_VICTORY ? 1000 : -1000;
  int threat = 0, left = fs_deck(s), ships = 0;
  for (int cell = 0; cell < FS_CELLS; cell++) {
    if (!s->enemy[cell]) continue;
    threat += 12 * fs_enemy(c, s, cell)->damage / fs_rounds_away(c, s, cell) - 4 * waits_there(s, cell);
    left++;
  }
  for (int id = 0; id < FS_SHIPS; id++) ships += s->ship[id].where != FS_RESERVE;
  int value = 200 + 22 * s->city - threat - 9 * left - 25 * s->mothership + 10 * ships;
  if (s->node == FS_ASSAULT) {
    ships = 0;
    for (int id = 0; id < FS_SHIPS; id++) ships += s->ship[id].where == FS_READY;
    value = 250 * ships / (s->mothership ? s->mothership : 1) - 600;
  }
  return value > 950 ? 950 : value < -950 ? -950 : value;
}

void fs_evaluate_all(const SbContent *content, const SbState *state, int *values) {
  const FsState *s = (const FsState *)state;
  for (int seat = 0; seat < s->seats; seat++)
    values[seat] = seat && !s->options[FS_RAPID] ? values[0] : fs_evaluate(content, state, seat);
}

/* What a flick of the sample is aimed at is told by its speed and where it starts. */
static uint32_t weight_of_flick(const FsContent *c, const FsState *s, SbAction action) {
  FsAim aim = fs_aim_of(action);
  for (int cell = 0; cell < FS_CELLS; cell++) {
    if (!s->enemy[cell]) continue;
    FsAim at = fs_aim_at_cell(c, s, aim.kind, aim.ship, cell);
    if (fs_flick(&at) == action) return (uint32_t)worth(c, s, cell);
  }
  FsAim box = fs_aim_at_box(c, s, aim.kind, aim.ship, aim.ramp);
  return fs_flick(&box) == action ? (uint32_t)box_worth(s) / (aim.ramp ? 4u : 1u) + 1 : 1;
}

static uint32_t weight_of(const FsContent *c, const FsState *s, int seat, SbAction action) {
  if (fs_kind(action) == FS_THROW) return fs_aim_of(action).x == s->race.racer[seat].place ? 60 : 5;
  if (fs_kind(action) != FS_CHOICE) return weight_of_flick(c, s, action);
  switch (fs_choice(action)) {
    case FS_HIT:
      return (uint32_t)worth(c, s, fs_cell_of(action));
    case FS_KEEP:
      return fs_other_of(action) < FS_CELLS ? 60 : 20;
    case FS_FETCH:
      return 40;
    case FS_WAIT:
      return 1;
    case FS_HEAL:
      return 100;
    case FS_STAY:
    case FS_DONE:
    case FS_GIVE_UP:
      return 50;
    default:
      return 5;
  }
}

void fs_weigh(const SbContent *content, const SbState *state, int seat, const SbAction *actions, int count,
              uint32_t *weights) {
  for (int i = 0; i < count; i++) weights[i] = weight_of(fs_facts(content), (const FsState *)state, seat, actions[i]);
}
