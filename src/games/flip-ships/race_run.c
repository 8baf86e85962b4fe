/* The rapid variant: time passes. What happens meanwhile is a measured outcome, in whole numbers:
 *
 *   how many steps passed, 1 when everything lies still, and every disc that came to rest or lies elsewhere:
 *   its number, edge, x, y, z, lean, heading and tumble.
 *
 * It is worked out from when everything lay still, with everything that was done since (FS-13.6). */
#include <string.h>

#include "fs.h"

enum { WHOLE = 100, OF_DISC = 8, ROOM = 1 << 17 };

typedef struct Passing {
  const FsContent *c;
  const FsState *s;
  uint32_t limit; /* the step at which somebody's hands are free, or time is up */
} Passing;

/* ---- working it out ---------------------------------------------------------------------------------- */

FsStart fs_race_start(const FsScene *scene, int place) {
  const FsRect *t = &scene->size.table;
  int32_t mm = place * 100, width = t->right - t->left, depth = t->far - t->near;
  return mm < width               ? fs_start_outline(scene, FS_OFF_NEAR, t->left + mm)
         : mm < width + depth     ? fs_start_outline(scene, FS_OFF_RIGHT, t->near + mm - width)
         : mm < 2 * width + depth ? fs_start_outline(scene, FS_OFF_FAR, t->right - (mm - width - depth))
                                  : fs_start_outline(scene, FS_OFF_LEFT, t->far - (mm - 2 * width - depth));
}

static FsThrow throw_of(const FsScene *scene, const FsDone *done) {
  FsAim aim = fs_aim_of(done->flick);
  const FsFlick flick = {
      .aim = aim.aim * 10, .power = aim.power * 2, .loft = aim.loft * 20, .back = aim.back * 10, .side = aim.side * 20};
  return (FsThrow){.start = fs_race_start(scene, aim.x),
                   .flick = flick,
                   .id = done->id,
                   .level = (uint8_t)(fs_level(done->id % FS_FLEET) + 1)};
}

static void lie_still(const FsContent *c, const FsState *s, FsScene *scene) {
  memset(scene, 0, sizeof *scene);
  scene->size = fs_size(c, s);
  for (int id = 0; id < FS_SHIPS; id++)
    if (s->race.here >> id & 1)
      scene->discs[scene->disc_count++] =
          (FsDisc){.pose = s->race.lay[id], .id = (uint8_t)id, .level = (uint8_t)(fs_level(id % FS_FLEET) + 1)};
}

/* Whatever is due at this step is done; the index of what is not. */
static int do_due(FsRun *sim, const FsScene *scene, const FsState *s, int next, uint32_t step) {
  for (; next < s->race.count && s->race.done[next].step <= step; next++) {
    const FsDone *done = &s->race.done[next];
    if (done->flick) {
      FsThrow thrown = throw_of(scene, done);
      fs_run_enter(sim, &thrown);
    } else {
      fs_run_take(sim, done->id);
    }
  }
  return next;
}

/* Ships on their way to be thrown: somebody still walks. */
static uint32_t still_held(const FsState *s, int begun) {
  uint32_t held = 0;
  for (int i = begun; i < s->race.count; i++) held |= 1u << s->race.done[i].id;
  return held;
}

static bool somebody_landed(const FsRun *sim, const FsState *s, int begun) {
  uint32_t held = still_held(s, begun);
  for (int id = 0; id < FS_SHIPS; id++) {
    bool flies = s->ship[id].where == FS_FLYING && !(held >> id & 1);
    if (flies && fs_run_disc(sim, id).rested > 0) return true;
  }
  return false;
}

static int put_changes(const FsRun *sim, const FsState *s, int begun, int32_t *numbers) {
  uint32_t held = still_held(s, begun);
  int count = 2;
  numbers[1] = held ? 0 : WHOLE;
  for (int id = 0; id < FS_SHIPS; id++) {
    FsNow now = fs_run_disc(sim, id);
    const FsShip *ship = &s->ship[id];
    bool flying = ship->where == FS_FLYING;
    if (!now.here || held >> id & 1 || (!flying && ship->where != FS_LANDED)) continue;
    if (now.rested == 0) numbers[1] = 0;
    bool same = ship->edge == now.disc.edge && memcmp(&ship->pose, &now.disc.pose, sizeof ship->pose) == 0;
    if (now.rested == 0 || (!flying && same)) continue;
    const FsPose *p = &now.disc.pose;
    const int32_t record[OF_DISC] = {fs_disc_number(id), now.disc.edge * WHOLE,  p->x, p->y, p->z, p->lean,
                                     p->heading,         flying ? now.tumble : 0};
    memcpy(numbers + count, record, sizeof record);
    count += OF_DISC;
  }
  return count;
}

/* What bots imagine: each throw lands by rule of thumb, a second after it was made, and meets nothing. */
static int imagine(const Passing *m, SbRng *luck, int32_t *numbers) {
  enum { FLIGHT = 2000 };
  const FsState *s = m->s;
  const FsScene scene = {.size = fs_size(m->c, s)};
  uint32_t step = m->limit;
  int first = -1, flying = 0;
  for (int i = 0; i < s->race.count; i++) {
    const FsDone *done = &s->race.done[i];
    bool last = done->flick && s->ship[done->id].where == FS_FLYING;
    for (int k = i + 1; k < s->race.count; k++) last &= s->race.done[k].id != done->id;
    if (!last) continue;
    uint32_t lands = done->step + FLIGHT > s->race.now ? done->step + FLIGHT : s->race.now + 1;
    flying++;
    if (lands <= step) step = lands, first = i;
  }
  numbers[0] = (int32_t)(step - s->race.now);
  numbers[1] = flying > (first >= 0) ? 0 : WHOLE;
  if (first < 0) return 2;
  FsThrow thrown = throw_of(&scene, &s->race.done[first]);
  FsLanding landing;
  fs_guess(m->c, s, &thrown, luck, &landing);
  const FsDisc *disc = &landing.scene.discs[0];
  const FsPose *p = &disc->pose;
  const int32_t record[OF_DISC] = {
      fs_disc_number(disc->id), disc->edge * WHOLE, p->x, p->y, p->z, p->lean, p->heading, landing.tumble};
  memcpy(numbers + 2, record, sizeof record);
  return 2 + OF_DISC;
}

static int pass(void *self, SbRng *luck, int32_t *numbers) {
  const Passing *m = self;
  const FsState *s = m->s;
  if (luck->counter & SB_RNG_QUICK) return imagine(m, luck, numbers);
  _Alignas(16) uint8_t room[ROOM];
  FsScene scene;
  SB_ASSERT(fs_run_size() <= sizeof room);
  lie_still(m->c, s, &scene);
  FsRun *sim = fs_run_begin(room, &scene, FS_STEP_PLAY);
  uint32_t step = s->race.since;
  int next = do_due(sim, &scene, s, 0, step);
  for (; step < s->race.now; next = do_due(sim, &scene, s, next, step)) {
    uint32_t to = next < s->race.count && s->race.done[next].step < s->race.now ? s->race.done[next].step : s->race.now;
    fs_run_steps(sim, (int)(to - step));
    step = to;
  }
  do {
    fs_run_steps(sim, 1);
    step++;
  } while (!somebody_landed(sim, s, next) && step < m->limit && (next = do_due(sim, &scene, s, next, step), true));
  numbers[0] = (int32_t)(step - s->race.now);
  return put_changes(sim, s, next, numbers);
}

/* ---- believing it ------------------------------------------------------------------------------------ */

static bool could_be(void *self, const int32_t *numbers, int count, SbMisfit *why) {
  const Passing *m = self;
  (void)why; /* nobody types a race */
  uint32_t met = 0;
  bool landed = false;
  int flying = 0;
  for (int id = 0; id < FS_SHIPS; id++) flying += m->s->ship[id].where == FS_FLYING;
  if (count < 2 || (count - 2) % OF_DISC || (numbers[1] != 0 && numbers[1] != WHOLE)) return false;
  if (numbers[0] < 1 || numbers[0] > (int32_t)(m->limit - m->s->race.now)) return false;
  for (int at = 2; at < count; at += OF_DISC) {
    const int32_t *n = numbers + at;
    int id = fs_disc_called(n[0]);
    if (id < 0 || met >> id & 1 || n[1] % WHOLE || n[1] < 0 || n[1] > FS_OFF_RIGHT * WHOLE) return false;
    uint8_t where = m->s->ship[id].where;
    if (where != FS_FLYING && (where != FS_LANDED || m->s->ship[id].edge)) return false;
    for (int i = 2; i < 5; i++)
      if (n[i] < -299999 || n[i] > 299999) return false;
    if (n[5] < 0 || n[5] > 9000 || n[6] <= -18000 || n[6] > 18000 || n[7] < 0 || n[7] > 100 * FS_TURN) return false;
    met |= 1u << id;
    landed |= where == FS_FLYING;
    flying -= where == FS_FLYING;
  }
  if (numbers[1] && flying) return false;
  return landed || numbers[0] == (int32_t)(m->limit - m->s->race.now); /* else nobody has a free hand */
}

/* ---- living with it ---------------------------------------------------------------------------------- */

static void take_change(FsRunning *run, const int32_t *n) {
  FsState *s = run->s;
  int id = fs_disc_called(n[0]);
  FsShip *ship = &s->ship[id];
  if (ship->where == FS_FLYING) {
    ship->voids = n[7] < FS_TURN; /* FS-13.5 */
    s->race.racer[id / FS_FLEET].free = s->race.now;
  }
  ship->where = FS_LANDED;
  ship->flags = FS_FLIPPED;
  ship->edge = (uint8_t)(n[1] / WHOLE);
  ship->pose = (FsPose){n[2], n[3], n[4], (int16_t)n[5], (int16_t)n[6]};
  sb_event(run->events,
           (SbEvent){.type = FS_E_RESTS,
                     .to = SB_TO_ALL,
                     .a = {id / FS_FLEET, id % FS_FLEET, fs_how(run->c, s, id), (int32_t)(s->race.now / 2)},
                     .more = n + 1,
                     .more_count = OF_DISC - 1});
}

/* From now on this is where everything lies. */
static void settle(FsState *s) {
  FsRace *race = &s->race;
  race->since = race->now;
  race->count = 0;
  race->here = 0;
  memset(race->done, 0, sizeof race->done);
  memset(race->lay, 0, sizeof race->lay);
  for (int id = 0; id < FS_SHIPS; id++) {
    if (!fs_on_table(&s->ship[id])) continue;
    race->here |= 1u << id;
    race->lay[id] = s->ship[id].pose;
  }
}

static void look_for_winner(FsRunning *run) {
  FsState *s = run->s;
  int most = 0;
  uint32_t best = 0;
  for (int seat = 0; seat < s->seats; seat++) {
    int lodged = fs_race_lodged(run->c, s, seat);
    if (lodged > most) most = lodged, best = 0;
    if (lodged == most) best |= 1u << seat;
  }
  bool up = s->race.now >= FS_RACE_STEPS, alone = best && !(best & (best - 1));
  if (most < FS_FLEET && !up) return;
  s->race.winners = (uint8_t)(alone ? best : 0);
  fs_finish(run, !alone ? FS_RACE_DRAWN : most == FS_FLEET ? FS_RACE_WON : FS_RACE_TIME); /* FS-13.4, FS-13.6 */
}

static uint32_t limit_of(const FsState *s) {
  uint32_t limit = FS_RACE_STEPS;
  for (int seat = 0; seat < s->seats; seat++) {
    const FsRacer *racer = &s->race.racer[seat];
    uint32_t free = racer->free > racer->until ? racer->free : racer->until;
    if (free > s->race.now && free < limit) limit = free;
  }
  return limit;
}

void fs_race_go_on(FsRunning *run) {
  FsState *s = run->s;
  int32_t numbers[2 + OF_DISC * FS_SHIPS] = {0};
  Passing m = {.c = run->c, .s = s, .limit = limit_of(s)};
  const SbMeasure how = {.make = pass, .fits = could_be, .self = &m};
  int count = sb_chance_measure(run->chance, &s->rng, run->c->dice, FS_DIE_RACE, &how, numbers);
  if (count < 2) { /* nobody has said yet what happened: this state is thrown away */
    numbers[0] = (int32_t)(m.limit - s->race.now);
    count = 2;
  }
  s->race.now += (uint32_t)numbers[0];
  for (int at = 2; at + OF_DISC <= count; at += OF_DISC) take_change(run, numbers + at);
  if (numbers[1]) settle(s);
  look_for_winner(run);
}
