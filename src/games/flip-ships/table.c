/* Ships and cards where they lie: what they are on, how they are laid down, the scene they make for the physics. */
#include <string.h>

#include "fs.h"
#include "geometry.h"

/* ---- who and where ---------------------------------------------------------------------------------- */

int fs_power(const FsState *s, int seat, int ship) {
  return s->node == FS_ASSAULT ? FS_NO_POWER : s->pilot[seat][fs_level(ship)]; /* FS-2.4, FS-10.4 */
}

/* FS-14.2: with three rows the Mothership stands a sector nearer. */
FsDimensions fs_size(const FsContent *c, const FsState *s) {
  FsDimensions size = c->size;
  if (s->options[FS_RAPID]) { /* FS-13.6 */
    size.table = fs_race_table();
    size.mothership = fs_race_box(c);
    size.strip = (FsRect){0};
    size.front_height = size.wall_height; /* FS-13.1: the other front piece */
    return size;
  }
  int32_t nearer = c->sector * (FS_ROWS - fs_rows(s));
  size.table.near -= s->back ? size.ramp_depth + 500 : 0; /* FS-2.12 */
  size.strip.far -= nearer;
  size.mothership.near -= nearer;
  size.mothership.far -= nearer;
  return size;
}

int32_t fs_radius(const FsContent *c, int ship) {
  return c->size.disc_radius[fs_level(ship)];
}

FsCardPose fs_home(const FsContent *c, int cell) { /* FS-1.13: C1 is the rightmost */
  int row = cell / FS_COLUMNS, column = cell % FS_COLUMNS;
  return (FsCardPose){.x = (FS_COLUMNS / 2 - column) * c->pitch,
                      .y = c->atmosphere + row * c->sector + c->size.card_length / 2};
}

uint32_t fs_neighbours(const FsState *s, int cell) {
  int column = cell % FS_COLUMNS;
  uint32_t mask = 0;
  if (column > 0) mask |= 1u << (cell - 1);
  if (column < FS_COLUMNS - 1) mask |= 1u << (cell + 1);
  if (cell >= FS_COLUMNS) mask |= 1u << (cell - FS_COLUMNS);
  if (cell + FS_COLUMNS < fs_rows(s) * FS_COLUMNS) mask |= 1u << (cell + FS_COLUMNS);
  return mask;
}

uint32_t fs_living(const FsState *s) {
  uint32_t mask = 0;
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (s->enemy[cell]) mask |= 1u << cell;
  return mask;
}

int fs_deck(const FsState *s) {
  int count = s->hidden;
  for (int type = 0; type < FS_TYPES; type++) count += s->known[type];
  return count;
}

/* ---- what a ship lies on ---------------------------------------------------------------------------- */

static FsOutline outline_of(const FsContent *c, const FsState *s, int id) {
  return fs_outline(&s->ship[id].pose, fs_radius(c, id % FS_FLEET), c->size.disc_thickness);
}

static FsTile card_at(const FsContent *c, const FsState *s, int cell) {
  return fs_card_tile(&s->card[cell], c->size.card_width, c->size.card_length);
}

bool fs_is_lodged(const FsContent *c, const FsState *s, int id) {
  const FsShip *ship = &s->ship[id];
  const FsRect in = fs_size(c, s).mothership;
  const FsPose *at = &ship->pose;
  return fs_on_table(ship) && at->x >= in.left && at->x <= in.right && at->y >= in.near && at->y <= in.far &&
         at->z < FS_LODGED_BELOW;
}

static uint32_t cards_under(const FsContent *c, const FsState *s, const FsOutline *outline) {
  uint32_t mask = 0;
  for (int cell = 0; cell < FS_CELLS; cell++) {
    if (!s->enemy[cell]) continue;
    FsTile card = card_at(c, s, cell);
    if (fs_reaches(outline, &card, FS_SLIVER)) mask |= 1u << cell; /* FS-4.2 */
  }
  return mask;
}

uint32_t fs_lies_on(const FsContent *c, const FsState *s, int id) {
  if (!fs_on_table(&s->ship[id]) || fs_is_lodged(c, s, id)) return 0;
  FsOutline outline = outline_of(c, s, id);
  return cards_under(c, s, &outline);
}

uint32_t fs_moons(const FsContent *c, const FsState *s, int id) {
  uint32_t rows = 0;
  if (!fs_on_table(&s->ship[id]) || fs_is_lodged(c, s, id)) return 0;
  FsOutline outline = outline_of(c, s, id);
  for (int row = 0; row < fs_rows(s); row++) {
    int32_t near = c->atmosphere + row * c->sector;
    FsTile moon = fs_tile((FsRect){c->moon_left, c->moon_right, near, near + c->sector});
    if (fs_reaches(&outline, &moon, FS_SLIVER)) rows |= 1u << row; /* FS-12.1 */
  }
  return rows;
}

uint32_t fs_in_range(const FsContent *c, const FsState *s, int id, int32_t reach) { /* FS-12.2 */
  uint32_t mask = 0;
  if (!fs_on_table(&s->ship[id]) || fs_is_lodged(c, s, id)) return 0;
  FsOutline outline = outline_of(c, s, id);
  for (int cell = 0; cell < FS_CELLS; cell++) {
    if (!s->enemy[cell]) continue;
    FsTile card = card_at(c, s, cell);
    if (fs_within(&outline, &card, reach)) mask |= 1u << cell;
  }
  return mask;
}

bool fs_in_atmosphere(const FsContent *c, const FsState *s, int id) {
  FsOutline outline = outline_of(c, s, id);
  return fs_on_table(&s->ship[id]) && fs_ends_before(&outline, c->atmosphere);
}

int fs_how(const FsContent *c, const FsState *s, int id) {
  const FsShip *ship = &s->ship[id];
  if (ship->where == FS_READY || (s->options[FS_RAPID] && ship->voids)) return FS_NOT_ROUND;
  if (s->options[FS_RAPID]) return ship->edge ? FS_OVER_EDGE : fs_is_lodged(c, s, id) ? FS_IN_BOX : FS_ON_NOTHING;
  if (ship->edge) return ship->edge == FS_OFF_NEAR ? FS_OVER_NEAR : FS_OVER_EDGE;
  if (fs_is_lodged(c, s, id)) return FS_IN_BOX;
  if (fs_lies_on(c, s, id)) return FS_ON_ENEMY;
  if (fs_in_atmosphere(c, s, id)) return FS_IN_ATMOSPHERE;
  return fs_moons(c, s, id) ? FS_ON_MOON : FS_ON_NOTHING;
}

void fs_cells_at(const FsContent *c, const FsState *s, int id, int cells[2]) {
  int how = fs_how(c, s, id), count = 0;
  cells[0] = cells[1] = -1;
  for (uint32_t on = how == FS_ON_ENEMY ? fs_lies_on(c, s, id) : 0; on && count < 2; on &= on - 1)
    cells[count++] = __builtin_ctz(on);
  if (how != FS_ON_NOTHING && how != FS_ON_MOON && how != FS_IN_ATMOSPHERE) return;
  int64_t nearest = INT64_MAX;
  for (int cell = 0; cell < fs_rows(s) * FS_COLUMNS; cell++) {
    FsCardPose home = fs_home(c, cell);
    int64_t dx = s->ship[id].pose.x - home.x, dy = s->ship[id].pose.y - home.y;
    if (dx * dx + dy * dy >= nearest) continue;
    nearest = dx * dx + dy * dy;
    cells[0] = cell;
  }
}

/* ---- laying down ------------------------------------------------------------------------------------ */

static int32_t top_of(const FsContent *c, const FsState *s, int id) {
  const FsPose *pose = &s->ship[id].pose;
  double radius = fs_radius(c, id % FS_FLEET), half = c->size.disc_thickness / 2.0;
  return fs_round(pose->z + radius * fs_sine(pose->lean) + half * fs_cosine(pose->lean));
}

/* FS-5.11: on whatever lies there: discs, cards, the strip, the table. */
int32_t fs_flat_height(const FsContent *c, const FsState *s, int id, int32_t x, int32_t y) {
  const FsPose flat = {.x = x, .y = y};
  FsOutline outline = fs_outline(&flat, fs_radius(c, id % FS_FLEET), c->size.disc_thickness);
  FsTile strip = fs_tile(fs_size(c, s).strip);
  int32_t height = cards_under(c, s, &outline) ? c->size.card_thickness : 0;
  if (fs_reaches(&outline, &strip, 0) && c->size.strip_thickness > height) height = c->size.strip_thickness;
  for (int other = 0; other < FS_SHIPS; other++) {
    if (other == id || !fs_on_table(&s->ship[other])) continue;
    FsOutline under = outline_of(c, s, other);
    int32_t top = top_of(c, s, other);
    if (top > height && fs_outlines_meet(&outline, &under)) height = top;
  }
  return height + c->size.disc_thickness / 2;
}

void fs_lay_flat(const FsContent *c, FsState *s, int id, int32_t x, int32_t y) {
  s->ship[id].pose = (FsPose){.x = x, .y = y, .z = fs_flat_height(c, s, id, x, y)};
}

bool fs_could_straddle(const FsContent *c, const FsState *s, int id, int a, int b, int32_t at[2]) {
  const uint32_t both = 1u << a | 1u << b;
  if (!(fs_neighbours(s, a) >> b & 1)) return false;
  at[0] = fs_round((s->card[a].x + s->card[b].x) / 2.0);
  at[1] = fs_round((s->card[a].y + s->card[b].y) / 2.0);
  const FsPose pose = {.x = at[0], .y = at[1]};
  FsOutline outline = fs_outline(&pose, fs_radius(c, id % FS_FLEET), c->size.disc_thickness);
  return (cards_under(c, s, &outline) & both) == both;
}

/* Ships laid on this card, in order of arrival, into `out`; how many. */
static int guests(const FsState *s, int cell, int *out) {
  int count = 0;
  for (int id = 0; id < FS_SHIPS; id++) {
    const FsShip *ship = &s->ship[id];
    if (ship->where != FS_WAITING || !ship->arrived || !(ship->cells >> cell & 1)) continue;
    int at = count++;
    for (; at > 0 && s->ship[out[at - 1]].arrived > ship->arrived; at--) out[at] = out[at - 1];
    out[at] = id;
  }
  return count;
}

/* FS-5.11: the first towards the city, the second away from it, the third on the first. */
void fs_place_waiting(const FsContent *c, FsState *s, int cell) {
  int list[FS_SHIPS], count = guests(s, cell, list);
  const FsCardPose *card = &s->card[cell];
  double dx = FS_APART * fs_sine(card->heading), dy = FS_APART * fs_cosine(card->heading);
  if (dy < 0) dx = -dx, dy = -dy;
  for (int i = 0; i < count; i++) s->ship[list[i]].edge = FS_OFF_FAR; /* taken up, so that nobody lies on oneself */
  for (int i = 0; i < count; i++) {
    double way = count == 1 ? 0 : i % 2 ? 1 : -1;
    fs_lay_flat(c, s, list[i], card->x + fs_round(way * dx), card->y + fs_round(way * dy));
    s->ship[list[i]].edge = FS_ON_TABLE;
  }
}

void fs_dock(FsState *s, int id) {
  FsShip *ship = &s->ship[id];
  const FsShip docked = {.where = FS_DOCKED, .tries = ship->tries, .flags = ship->flags, .bombs = ship->bombs};
  *ship = docked;
}

void fs_forget_turn(FsState *s) {
  for (int id = 0; id < FS_SHIPS; id++) {
    FsShip *ship = &s->ship[id];
    ship->tries = ship->voids = ship->flags = ship->bombs = 0;
  }
}

/* ---- the scene -------------------------------------------------------------------------------------- */

void fs_scene(const FsContent *c, const FsState *s, FsScene *out) {
  memset(out, 0, sizeof *out);
  out->size = fs_size(c, s);
  for (int id = 0; id < FS_SHIPS; id++)
    if (fs_on_table(&s->ship[id]))
      out->discs[out->disc_count++] =
          (FsDisc){.pose = s->ship[id].pose, .id = (uint8_t)id, .level = (uint8_t)(fs_level(id % FS_FLEET) + 1)};
  for (int cell = 0; cell < FS_CELLS; cell++)
    if (s->enemy[cell]) out->cards[out->card_count++] = (FsCard){.pose = s->card[cell], .id = (uint8_t)cell};
}
