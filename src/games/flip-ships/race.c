/* The rapid variant (FS-13): everybody throws at once. A match asks whoever has a free hand; when nobody has, time
 * passes (race_run.c). */
#include "fs.h"
#include "geometry.h"

enum { WIDTH = 1004, DEPTH = 989, PER_MS = 2, WAIT_MOST = 100 };

/* ---- the table --------------------------------------------------------------------------------------- */

FsRect fs_race_table(void) { /* FS-13.6 */
  return (FsRect){-WIDTH * 50, WIDTH * 50, 0, DEPTH * 100};
}

FsRect fs_race_box(const FsContent *c) {
  const FsRect *in = &c->size.mothership;
  int32_t half = (in->far - in->near) / 2, middle = DEPTH * 50;
  return (FsRect){in->left, in->right, middle - half, middle - half + (in->far - in->near)};
}

/* Round the table from the left end of the near edge, past the right one. */
static void point_of(int place, int32_t at[2]) {
  const FsRect t = fs_race_table();
  int32_t mm = place * 100, width = WIDTH * 100, depth = DEPTH * 100;
  if (mm < width) {
    at[0] = t.left + mm, at[1] = t.near;
  } else if (mm < width + depth) {
    at[0] = t.right, at[1] = t.near + mm - width;
  } else if (mm < 2 * width + depth) {
    at[0] = t.right - (mm - width - depth), at[1] = t.far;
  } else {
    at[0] = t.left, at[1] = t.far - (mm - 2 * width - depth);
  }
}

int fs_race_middle(int place) {
  return place < WIDTH               ? WIDTH / 2
         : place < WIDTH + DEPTH     ? WIDTH + DEPTH / 2
         : place < 2 * WIDTH + DEPTH ? WIDTH + DEPTH + WIDTH / 2
                                     : 2 * WIDTH + DEPTH + DEPTH / 2;
}

static uint32_t walk(int from, int to) { /* steps, at 1 m/s */
  int way = from < to ? to - from : from - to;
  if (way > FS_ROUND - way) way = FS_ROUND - way;
  return (uint32_t)way * PER_MS;
}

/* FS-13.5: 0.4 s, a second for each metre, and a second and a half more for the floor. */
uint32_t fs_race_fetching(const FsState *s, int seat, int ship) {
  const FsShip *own = fs_ship_c(s, seat, ship);
  int32_t at[2];
  point_of(s->race.racer[seat].place, at);
  int64_t dx = (own->pose.x - at[0]) / 100, dy = (own->pose.y - at[1]) / 100, square = dx * dx + dy * dy, way = 0;
  while ((way + 1) * (way + 1) <= square) way++;
  return (uint32_t)(400 + way + (own->edge ? 1500 : 0)) * PER_MS;
}

/* ---- who may do what --------------------------------------------------------------------------------- */

static bool is_flying(const FsState *s, int seat) {
  for (int ship = 0; ship < FS_FLEET; ship++)
    if (fs_ship_c(s, seat, ship)->where == FS_FLYING) return true;
  return false;
}

uint32_t fs_race_due(const FsState *s) {
  uint32_t due = 0;
  for (int seat = 0; seat < s->seats; seat++) {
    const FsRacer *racer = &s->race.racer[seat];
    if (!is_flying(s, seat) && racer->free <= s->race.now && racer->until <= s->race.now) due |= 1u << seat;
  }
  return due;
}

int fs_race_in_hand(const FsState *s, int seat) {
  for (int ship = 0; ship < FS_FLEET; ship++)
    if (fs_ship_c(s, seat, ship)->where == FS_READY) return ship;
  return -1;
}

bool fs_race_counts(const FsContent *c, const FsState *s, int id) {
  return s->ship[id].where == FS_LANDED && !s->ship[id].voids && fs_is_lodged(c, s, id);
}

int fs_race_lodged(const FsContent *c, const FsState *s, int seat) {
  int count = 0;
  for (int ship = 0; ship < FS_FLEET; ship++) count += fs_race_counts(c, s, seat * FS_FLEET + ship);
  return count;
}

static bool has_room(const FsState *s) {
  return s->race.count < FS_DONE_MAX;
}

bool fs_race_may_throw(const FsState *s, int seat) {
  return has_room(s) && fs_race_in_hand(s, seat) >= 0;
}

bool fs_race_may_fetch(const FsContent *c, const FsState *s, int seat, int ship) {
  const FsShip *own = fs_ship_c(s, seat, ship);
  return has_room(s) && own->where == FS_LANDED && !fs_race_counts(c, s, seat * FS_FLEET + ship);
}

static SbAction wait_for(int tenths) {
  return fs_make(FS_WAIT, tenths & 31, tenths >> 5, 0);
}

FsAim fs_race_aim(const FsContent *c, int place) {
  return (FsAim){.kind = FS_THROW, .x = place, .power = c->race.power / 2, .loft = c->race.loft / 20, .back = 12};
}

/* A sample: from where the player stands and from the middles of the edges, and a little weaker and stronger. */
int fs_race_legal(const FsContent *c, const FsState *s, int seat, SbAction *out) {
  const int places[] = {s->race.racer[seat].place, WIDTH / 2, WIDTH + DEPTH / 2, WIDTH + DEPTH + WIDTH / 2,
                        2 * WIDTH + DEPTH + DEPTH / 2};
  int count = 0;
  for (int i = 0; i < 5 && fs_race_may_throw(s, seat); i++) {
    FsAim aim = fs_race_aim(c, places[i]);
    if (i == 0 || places[i] != places[0]) out[count++] = fs_flick(&aim);
    if (i > 0) continue;
    aim.power -= 60;
    out[count++] = fs_flick(&aim);
    aim.power += 120;
    out[count++] = fs_flick(&aim);
  }
  for (int ship = 0; ship < FS_FLEET; ship++)
    if (fs_race_may_fetch(c, s, seat, ship)) out[count++] = fs_make(FS_FETCH, 0, 0, ship);
  out[count++] = wait_for(5);
  out[count++] = wait_for(20);
  return count;
}

static bool refuse(SbReason *reason, const char *rule, const char *key) {
  if (reason) *reason = (SbReason){.rule = rule, .key = key};
  return false;
}

static bool judge_throw(const FsState *s, int seat, SbAction action, SbReason *reason) {
  FsAim aim = fs_aim_of(action);
  if (action != fs_flick(&aim) || !fs_aim_fits(&aim)) return refuse(reason, "FS-17.6", "out_of_range");
  if (fs_race_in_hand(s, seat) < 0) return refuse(reason, "FS-13.3", "fetch_first");
  return has_room(s) || refuse(reason, "FS-13.6", "let_it_rest");
}

static bool judge_fetch(const FsContent *c, const FsState *s, int seat, int ship, SbReason *reason) {
  if (ship >= FS_FLEET) return refuse(reason, "FS-1.1", "no_such_ship");
  if (fs_race_may_fetch(c, s, seat, ship)) return true;
  if (!has_room(s)) return refuse(reason, "FS-13.6", "let_it_rest");
  bool lodged = fs_race_counts(c, s, seat * FS_FLEET + ship);
  return refuse(reason, "FS-13.3", lodged ? "stays_in" : "nothing_to_fetch");
}

bool fs_race_judge(const FsContent *c, const FsState *s, int seat, SbAction action, SbReason *reason) {
  int tenths = fs_cell_of(action) | fs_other_of(action) << 5;
  if (!(fs_race_due(s) >> seat & 1)) return refuse(reason, "FS-13.6", "hands_full");
  if (fs_kind(action) == FS_THROW) return judge_throw(s, seat, action, reason);
  if (action == fs_make(FS_FETCH, 0, 0, fs_ship_of(action))) return judge_fetch(c, s, seat, fs_ship_of(action), reason);
  if (action == wait_for(tenths) && tenths >= 1 && tenths <= WAIT_MOST) return true;
  return refuse(reason, "FS-13.2", "race_action");
}

/* ---- doing it ---------------------------------------------------------------------------------------- */

/* Kept in the order of their steps; of the same step in the order in which they were done. */
void fs_race_note(FsState *s, int id, uint64_t flick, uint32_t step) {
  FsRace *race = &s->race;
  int at = race->count++;
  for (; at > 0 && race->done[at - 1].step > step; at--) race->done[at] = race->done[at - 1];
  race->done[at] = (FsDone){.flick = flick, .step = step, .id = (uint8_t)id};
}

static void throw_ship(FsRunning *run, int seat, SbAction action) {
  FsState *s = run->s;
  FsAim aim = fs_aim_of(action);
  FsRacer *racer = &s->race.racer[seat];
  int ship = fs_race_in_hand(s, seat);
  const int32_t numbers[] = {aim.aim, aim.power, aim.loft, aim.back, aim.side};
  fs_race_note(s, seat * FS_FLEET + ship, action, s->race.now + walk(racer->place, aim.x));
  *fs_ship(s, seat, ship) = (FsShip){.where = FS_FLYING};
  racer->place = (uint16_t)aim.x;
  sb_event(run->events,
           (SbEvent){.type = FS_E_THROWN, .to = SB_TO_ALL, .a = {seat, ship, aim.x}, .more = numbers, .more_count = 5});
}

uint32_t fs_race_present(const FsState *s) {
  uint32_t present = s->race.here;
  for (int i = 0; i < s->race.count; i++) {
    const FsDone *done = &s->race.done[i];
    present = done->flick ? present | 1u << done->id : present & ~(1u << done->id);
  }
  return present;
}

static void fetch_ship(FsRunning *run, int seat, int ship) {
  FsState *s = run->s;
  FsShip *own = fs_ship(s, seat, ship);
  uint32_t takes = fs_race_fetching(s, seat, ship);
  if (fs_race_present(s) >> (seat * FS_FLEET + ship) & 1) fs_race_note(s, seat * FS_FLEET + ship, 0, s->race.now);
  *own = (FsShip){.where = FS_READY};
  s->race.racer[seat].free = s->race.now + takes;
  fs_tell(run, FS_E_FETCHED, seat, ship, (int)takes / PER_MS, 0);
}

void fs_race_apply(FsRunning *run, int seat, SbAction action) {
  FsState *s = run->s;
  int tenths = fs_cell_of(action) | fs_other_of(action) << 5;
  if (fs_kind(action) == FS_THROW) {
    throw_ship(run, seat, action);
  } else if (fs_choice(action) == FS_FETCH) {
    fetch_ship(run, seat, fs_ship_of(action));
  } else {
    s->race.racer[seat].until = s->race.now + (uint32_t)tenths * 100 * PER_MS;
    fs_tell(run, FS_E_PAUSED, seat, tenths * 100, 0, 0);
  }
  if (!fs_race_due(s)) fs_race_go_on(run);
}

/* FS-13.1, FS-13.5: everybody in the middle of an edge, with all seven ships in hand. */
void fs_race_begin(FsRunning *run) {
  static const int places[FS_SEATS] = {WIDTH / 2, WIDTH + DEPTH + WIDTH / 2, WIDTH + DEPTH / 2,
                                       2 * WIDTH + DEPTH + DEPTH / 2};
  FsState *s = run->s;
  for (int seat = 0; seat < s->seats; seat++) {
    s->race.racer[seat].place = (uint16_t)places[seat];
    for (int ship = 0; ship < FS_FLEET; ship++) fs_ship(s, seat, ship)->where = FS_READY;
  }
  s->node = FS_RACING;
}
