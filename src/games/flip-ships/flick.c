/* A flick, and the landing it is measured by. A landing is a list of whole numbers, hundredths of a degree or of a
 * millimetre, written with two decimals:
 *
 *   the tumble, then the disc that was flicked, then every other disc and card that moved, each behind its number.
 *
 * A disc is one of 1..4 (it left the table over the near, far, left, right edge), or 5 x y (it lies flat on whatever is
 * there), or 0 x y z lean heading. A card is x y and how far it is turned. Discs are called 11 to 47 (seat and ship),
 * cards 111 to 145 (a hundred, row and column). */
#include <string.h>

#include "fs.h"
#include "geometry.h"

static_assert(FS_TRACE_BYTES <= SB_FILM_MAX, "a trace fits into a film");

/* ---- the bits --------------------------------------------------------------------------------------- */

SbAction fs_flick(const FsAim *a) {
  if (a->kind == FS_THROW)
    return FS_THROW | (SbAction)a->x << 3 | (SbAction)(a->aim + 600) << 15 | (SbAction)a->power << 26 |
           (SbAction)a->loft << 38 | (SbAction)a->back << 47 | (SbAction)(a->side + 50) << 54;
  return (SbAction)a->kind | (SbAction)a->ship << 3 | (SbAction)a->ramp << 6 | (SbAction)(a->x + 700) << 7 |
         (SbAction)(a->aim + 600) << 18 | (SbAction)a->power << 29 | (SbAction)a->loft << 41 | (SbAction)a->back << 50 |
         (SbAction)(a->side + 50) << 57;
}

FsAim fs_aim_of(SbAction action) {
  if (fs_kind(action) == FS_THROW)
    return (FsAim){.kind = FS_THROW,
                   .x = (int)(action >> 3 & 4095),
                   .aim = (int)(action >> 15 & 2047) - 600,
                   .power = (int)(action >> 26 & 4095),
                   .loft = (int)(action >> 38 & 511),
                   .back = (int)(action >> 47 & 127),
                   .side = (int)(action >> 54 & 127) - 50};
  return (FsAim){.kind = fs_kind(action),
                 .ship = (int)(action >> 3 & 7),
                 .ramp = (int)(action >> 6 & 1),
                 .x = (int)(action >> 7 & 2047) - 700,
                 .aim = (int)(action >> 18 & 2047) - 600,
                 .power = (int)(action >> 29 & 4095),
                 .loft = (int)(action >> 41 & 511),
                 .back = (int)(action >> 50 & 127),
                 .side = (int)(action >> 57 & 127) - 50};
}

bool fs_aim_fits(const FsAim *a) {
  bool place = a->kind == FS_THROW ? a->x >= 0 && a->x < FS_ROUND : a->x >= -700 && a->x <= 700;
  return place && a->aim >= -600 && a->aim <= 600 && a->power >= 150 && a->power <= 3000 && a->loft >= 25 &&
         a->loft <= 425 && a->back >= 0 && a->back <= 90 && a->side >= -50 && a->side <= 50;
}

static FsFlick fine(const FsAim *a) { /* FS-17.19 */
  return (FsFlick){.x = a->x,
                   .aim = a->aim * 10,
                   .power = a->power * 2,
                   .loft = a->loft * 20,
                   .back = a->back * 10,
                   .side = a->side * 20};
}

/* ---- aiming by rule of thumb ------------------------------------------------------------------------ */

static int within(int value, int low, int high) {
  return value < low ? low : value > high ? high : value;
}

static FsAim thumb(const FsThumb *how, int kind, int ship, int32_t x) {
  return (FsAim){.kind = kind,
                 .ship = ship,
                 .x = within((int)fs_round(x / 100.0), -700, 700),
                 .power = within(how->power / 2, 150, 3000),
                 .loft = within(how->loft / 20, 25, 425),
                 .back = 12};
}

FsAim fs_aim_at_cell(const FsContent *c, const FsState *s, int kind, int ship, int cell) {
  return thumb(&c->row[cell / FS_COLUMNS], kind, ship, s->card[cell].x);
}

FsAim fs_aim_at_box(const FsContent *c, const FsState *s, int kind, int ship, bool ramp) {
  FsThumb how = c->box;
  if (s->options[FS_THREE_ROWS]) how.power -= 300;
  FsAim aim = thumb(&how, kind, ship, 0);
  aim.ramp = ramp;
  if (kind == FS_FORWARD) { /* nearer, the shorter the way is */
    int32_t way = fs_size(c, s).mothership.near - fs_ship_c(s, s->seat, ship)->pose.y;
    aim.power = within((int)(how.power / 2 * (25 + 75 * (int64_t)(way > 0 ? way : 0) / 100000) / 100), 150, 3000);
  }
  return aim;
}

/* ---- measuring -------------------------------------------------------------------------------------- */

typedef struct Measured {
  const FsContent *c;
  const FsState *s;
  const FsAim *aim;
  SbChance *chance;
  FsThrow thrown;
} Measured;

int32_t fs_disc_number(int id) {
  return ((id / FS_FLEET + 1) * 10 + id % FS_FLEET + 1) * FS_WHOLE;
}

int fs_disc_called(int32_t number) {
  int name = number % FS_WHOLE == 0 ? number / FS_WHOLE : 0, seat = name / 10 - 1, ship = name % 10 - 1;
  return seat >= 0 && seat < FS_SEATS && ship >= 0 && ship < FS_FLEET ? seat * FS_FLEET + ship : -1;
}

static int32_t card_number(int cell) {
  return (100 + (cell / FS_COLUMNS + 1) * 10 + cell % FS_COLUMNS + 1) * FS_WHOLE;
}

int fs_cell_called(int32_t number) {
  int name = number % FS_WHOLE == 0 ? number / FS_WHOLE - 100 : 0, row = name / 10 - 1, column = name % 10 - 1;
  return row >= 0 && row < FS_ROWS && column >= 0 && column < FS_COLUMNS ? row * FS_COLUMNS + column : -1;
}

static int put_disc(const FsDisc *disc, int32_t *out) {
  const FsPose *p = &disc->pose;
  if (disc->edge != FS_ON_TABLE) {
    out[0] = disc->edge * FS_WHOLE;
    return 1;
  }
  const int32_t numbers[] = {FS_LIES, p->x, p->y, p->z, p->lean, p->heading};
  memcpy(out, numbers, sizeof numbers);
  return 6;
}

static int put_moved(const FsState *s, const FsScene *after, int32_t *out) {
  int count = 0;
  for (int i = 0; i + 1 < after->disc_count; i++) {
    const FsDisc *disc = &after->discs[i];
    if (!disc->edge && memcmp(&disc->pose, &s->ship[disc->id].pose, sizeof disc->pose) == 0) continue;
    out[count++] = fs_disc_number(disc->id);
    count += put_disc(disc, out + count);
  }
  for (int i = 0; i < after->card_count; i++) {
    const FsCard *card = &after->cards[i];
    if (memcmp(&card->pose, &s->card[card->id], sizeof card->pose) == 0) continue;
    const int32_t numbers[] = {card_number(card->id), card->pose.x, card->pose.y, card->pose.heading};
    memcpy(out + count, numbers, sizeof numbers);
    count += 4;
  }
  return count;
}

void fs_deviates(SbRng *luck, int32_t out[5]) {
  for (int i = 0; i < 5; i++) {
    out[i] = -6 * 65536;
    for (int k = 0; k < 12; k++) out[i] += (int32_t)sb_rng_below(luck, 65536);
  }
}

/* Whoever wants to see the flight gets its trace. */
static void simulate(const Measured *m, FsLanding *landing) {
  FsScene scene;
  FsTrace trace;
  bool filmed = m->chance && m->chance->film;
  fs_scene(m->c, m->s, &scene);
  fs_simulate(&scene, &m->thrown, FS_STEP_PLAY, filmed ? &trace : NULL, landing);
  if (!filmed) return;
  memcpy(m->chance->film, trace.bytes, (size_t)trace.size);
  m->chance->film_size = trace.size;
}

/* What bots imagine they imagine by rule of thumb: a landing costs milliseconds, and they think through thousands. */
static int measure(void *self, SbRng *luck, int32_t *numbers) {
  Measured *m = self;
  FsLanding landing;
  int32_t scatter = m->s->scatter[m->s->seat], deviates[5];
  if (scatter) {
    fs_deviates(luck, deviates);
    fs_scatter(&m->thrown.flick, scatter, deviates);
  }
  if (luck->counter & SB_RNG_QUICK)
    fs_guess(m->c, m->s, &m->thrown, luck, &landing);
  else
    simulate(m, &landing);
  numbers[0] = landing.tumble;
  int count = 1 + put_disc(&landing.scene.discs[landing.scene.disc_count - 1], numbers + 1);
  return count + put_moved(m->s, &landing.scene, numbers + count);
}

/* ---- what was measured ------------------------------------------------------------------------------ */

static bool could_land(void *self, const int32_t *numbers, int count, SbMisfit *why) {
  const Measured *m = self;
  return fs_could_land(m->s, m->thrown.id, numbers, count, why);
}

/* FS-3.8: whose centre lies beyond the outline has left the table, over the edge it is farthest beyond. */
static int edge_beyond(const FsContent *c, const FsState *s, const int32_t *place) {
  const FsRect t = fs_size(c, s).table;
  const int32_t over[] = {t.near - place[1], place[1] - t.far, t.left - place[0], place[0] - t.right};
  int most = 0;
  for (int i = 1; i < 4; i++)
    if (over[i] > over[most]) most = i;
  return over[most] > 0 ? FS_OFF_NEAR + most : FS_ON_TABLE;
}

static int take_disc(FsRunning *run, int id, const int32_t *numbers) {
  FsShip *ship = &run->s->ship[id];
  int code = numbers[0] / FS_WHOLE;
  bool lies = code == FS_LIES_FLAT || code == FS_LIES;
  ship->pose = (FsPose){0};
  ship->edge = (uint8_t)(lies ? edge_beyond(run->c, run->s, numbers + 1) : code);
  if (ship->edge) return code == FS_LIES ? 6 : lies ? 3 : 1;
  if (code == FS_LIES_FLAT) {
    fs_lay_flat(run->c, run->s, id, numbers[1], numbers[2]);
    return 3;
  }
  ship->pose = (FsPose){numbers[1], numbers[2], numbers[3], (int16_t)numbers[4], (int16_t)numbers[5]};
  return 6;
}

static void take_landing(FsRunning *run, int id, const int32_t *numbers, int count) {
  FsState *s = run->s;
  int at = 1 + take_disc(run, id, numbers + 1);
  while (at < count) {
    int cell = fs_cell_called(numbers[at]), other = fs_disc_called(numbers[at]);
    if (cell >= 0) {
      s->card[cell] = (FsCardPose){numbers[at + 1], numbers[at + 2], numbers[at + 3]};
      at += 4;
      continue;
    }
    at += 1 + take_disc(run, other, numbers + at + 1);
    fs_tell(run, FS_E_MOVED, other / FS_FLEET, other % FS_FLEET, s->ship[other].edge, 0);
  }
}

static FsStart start_of(const FsContent *c, const FsState *s, const FsAim *aim, const FsFlick *flick) {
  FsScene scene = {.size = fs_size(c, s)};
  const FsPose *from = &fs_ship_c(s, s->seat, aim->ship)->pose;
  if (aim->kind == FS_FORWARD) return fs_start_forward(&scene, fs_level(aim->ship) + 1, from->x, from->y);
  return aim->ramp ? fs_start_ramp(&scene, flick) : fs_start_edge(&scene, flick);
}

static void tell_landing(FsRunning *run, int id, const int32_t *numbers, int count) {
  int cells[2], how = fs_how(run->c, run->s, id);
  fs_cells_at(run->c, run->s, id, cells);
  sb_event(run->events, (SbEvent){.type = FS_E_LANDED,
                                  .to = SB_TO_ALL,
                                  .a = {id / FS_FLEET, id % FS_FLEET, how, numbers[0] / FS_WHOLE, cells[0], cells[1]},
                                  .more = numbers,
                                  .more_count = count});
}

/* The ship that is flipped is on nobody's table any more; afterwards it lies where it landed. */
int32_t fs_measure_landing(FsRunning *run, const FsAim *aim) {
  FsState *s = run->s;
  int32_t numbers[FS_LANDING_NUMBERS] = {0};
  int id = s->seat * FS_FLEET + aim->ship;
  FsShip *ship = &s->ship[id];
  Measured m = {.c = run->c, .s = s, .aim = aim, .chance = run->chance};
  FsFlick flick = fine(aim);
  m.thrown = (FsThrow){.start = start_of(run->c, s, aim, &flick),
                       .flick = flick,
                       .id = (uint8_t)id,
                       .level = (uint8_t)(fs_level(aim->ship) + 1)};
  ship->where = FS_READY;
  const SbMeasure how = {.make = measure, .fits = could_land, .self = &m};
  int count = sb_chance_measure(run->chance, &s->rng, run->c->dice, FS_DIE_LANDING, &how, numbers);
  if (count < 2) { /* nobody has said yet where it landed: this state is thrown away */
    numbers[0] = FS_TURN;
    numbers[1] = FS_OFF_FAR * FS_WHOLE;
    count = 2;
  }
  take_landing(run, id, numbers, count);
  ship->where = FS_LANDED;
  if (numbers[0] < FS_TURN) ship->where = FS_READY;
  if (run->events) tell_landing(run, id, numbers, count); /* imagined flicks are many, and nobody reads about them */
  return numbers[0];
}
