/* The enemies' part of a round: advance, damage, redeployment; and how a match ends. */
#include "fs.h"

/* ---- the deck --------------------------------------------------------------------------------------- */

/* FS-2.7: nobody knows which of the unseen cards are in the deck and which are in the box, so a card is drawn when it
 * is needed: one that went back for all to see, or any of the unseen. */
static int draw_enemy(FsRunning *run) {
  FsState *s = run->s;
  uint8_t faces[FS_TYPES];
  uint16_t weights[FS_TYPES];
  int count = 0, unseen = 0;
  for (int type = 0; type < FS_TYPES; type++) unseen += s->unseen[type];
  for (int type = 0; type < run->c->types; type++) {
    int weight = unseen ? s->known[type] * unseen + s->unseen[type] * s->hidden : s->known[type];
    if (!weight) continue;
    faces[count] = (uint8_t)type;
    weights[count++] = (uint16_t)weight;
  }
  return sb_chance_pick(run->chance, &s->rng, run->c->dice, FS_DIE_ENEMY, faces, weights, count);
}

/* Cards of one kind look alike. Whether it is one that came back or a fresh one is drawn too, as likely as there are
 * such cards in the deck: what is left in it hangs on that. */
static bool take_enemy(FsRunning *run, int type) {
  static const uint8_t faces[] = {FS_FRESH, FS_RETURNED};
  FsState *s = run->s;
  int unseen = 0;
  for (int i = 0; i < FS_TYPES; i++) unseen += s->unseen[i];
  const uint16_t weights[] = {(uint16_t)(s->unseen[type] * s->hidden), (uint16_t)(s->known[type] * unseen)};
  bool back = s->known[type] > 0;
  if (weights[FS_FRESH] && weights[FS_RETURNED])
    back = sb_chance_pick(run->chance, &s->rng, run->c->dice, FS_DIE_COPY, faces, weights, 2) == FS_RETURNED;
  if (back) {
    s->known[type]--;
  } else {
    s->unseen[type]--;
    s->hidden--;
  }
  return back;
}

void fs_deal(FsRunning *run) { /* FS-8.4 */
  FsState *s = run->s;
  for (int i = 0; i < 2 * FS_COLUMNS && fs_deck(s) > 0; i++) {
    int cell = (fs_rows(s) - 1 - i / FS_COLUMNS) * FS_COLUMNS + i % FS_COLUMNS;
    if (s->enemy[cell]) continue;
    int type = draw_enemy(run);
    bool back = take_enemy(run, type);
    s->enemy[cell] = (uint8_t)(type + 1);
    fs_tell(run, FS_E_DEALT, type, cell, back, 0);
  }
}

/* ---- the advance ------------------------------------------------------------------------------------ */

typedef struct Attack {
  int damage, count;
  uint8_t back[FS_TYPES]; /* what entered the Atmosphere, by type */
} Attack;

static void enter_atmosphere(FsRunning *run, Attack *attack, int cell) { /* FS-6.6 */
  int type = run->s->enemy[cell] - 1;
  attack->damage += run->c->enemy[type].damage;
  attack->count++;
  attack->back[type]++;
  run->s->enemy[cell] = 0;
}

/* One row forward, with whatever stands in front; where it is now, -1 in the Atmosphere. */
static int step(FsRunning *run, Attack *attack, int cell) { /* FS-6.4 */
  FsState *s = run->s;
  int front = cell - FS_COLUMNS;
  if (front < 0) {
    enter_atmosphere(run, attack, cell);
    return -1;
  }
  if (s->enemy[front]) {
    int type = s->enemy[front] - 1;
    int to = step(run, attack, front);
    fs_tell(run, FS_E_PUSHED, type, front, to, 0);
  }
  s->enemy[front] = s->enemy[cell];
  s->enemy[cell] = 0;
  return front;
}

static void advance_one(FsRunning *run, Attack *attack, int cell) {
  FsState *s = run->s;
  int type = s->enemy[cell] - 1, at = cell;
  int speed = s->last_round ? FS_SPEED_ARROW : run->c->enemy[type].speed; /* FS-9.3 */
  for (int steps = 0; at >= 0 && (speed == FS_SPEED_ARROW || steps < speed); steps++) {
    bool blocked = at >= FS_COLUMNS && s->enemy[at - FS_COLUMNS];
    if (speed == FS_SPEED_ARROW && blocked) break; /* FS-6.5 */
    at = step(run, attack, at);
  }
  fs_tell(run, FS_E_ADVANCED, type, cell, at, 0);
}

static void advance(FsRunning *run, Attack *attack) {
  FsState *s = run->s;
  for (int cell = 0; cell < FS_CELLS; cell++) s->card[cell] = fs_home(run->c, cell); /* FS-6.1 */
  for (int column = 0; column < FS_COLUMNS; column++)                                /* FS-6.2 */
    for (int row = 0; row < fs_rows(s); row++) {
      int cell = row * FS_COLUMNS + column;
      if (s->enemy[cell]) advance_one(run, attack, cell);
    }
}

static int damage_of(const FsState *s, const Attack *attack) {
  return attack->damage * (s->last_round ? 2 : 1); /* FS-9.3 */
}

int fs_advance_damage(const FsContent *c, FsState *s) {
  FsRunning run = {.c = c, .s = s};
  Attack attack = {0};
  advance(&run, &attack);
  return damage_of(s, &attack);
}

/* ---- redeployment ----------------------------------------------------------------------------------- */

static void ships_home(FsState *s) { /* FS-8.1, FS-10.2 */
  for (int id = 0; id < FS_SHIPS; id++)
    if (s->ship[id].where != FS_RESERVE) s->ship[id] = (FsShip){.where = FS_READY};
  s->arrivals = 0;
}

static void reinforce(FsRunning *run, int before) { /* FS-8.2 */
  FsState *s = run->s;
  uint32_t marks = run->c->marks[s->seats > 2];
  for (int mark = before - 1; mark >= s->city; mark--) {
    if (!(marks >> mark & 1)) continue;
    for (int seat = 0; seat < s->seats; seat++) {
      int ship = 0;
      while (ship < FS_FLEET && fs_ship(s, seat, ship)->where != FS_RESERVE) ship++;
      if (ship == FS_FLEET) continue;
      fs_ship(s, seat, ship)->where = FS_READY;
      fs_tell(run, FS_E_REINFORCED, mark, seat, ship, 0);
    }
  }
}

static bool take_damage(FsRunning *run, int damage) { /* FS-7.1, FS-7.2 */
  FsState *s = run->s;
  s->city = (uint8_t)(damage < s->city ? s->city - damage : 0);
  fs_tell(run, FS_E_DAMAGE, damage, s->city, 0, 0);
  if (s->city > 0) return true;
  fs_finish(run, FS_CITY_LOST); /* FS-9.5, FS-11.2 */
  return false;
}

static void wait_no_more(FsRunning *run) { /* FS-4.10 */
  bool any = false;
  for (int id = 0; id < FS_SHIPS; id++) {
    if (run->s->ship[id].where != FS_WAITING) continue;
    fs_dock(run->s, id);
    any = true;
  }
  if (any) fs_tell(run, FS_E_RETURN, 0, 0, 0, 0);
}

void fs_end_phase(FsRunning *run) {
  FsState *s = run->s;
  Attack attack = {0};
  int before = s->city;
  wait_no_more(run);
  advance(run, &attack);
  if (attack.count && !take_damage(run, damage_of(s, &attack))) return;
  if (s->last_round) { /* FS-9.4 */
    fs_tell(run, FS_E_KAMIKAZE, attack.count, 0, 0, 0);
    fs_begin_assault(run);
    return;
  }
  for (int type = 0; type < FS_TYPES; type++) s->known[type] = (uint8_t)(s->known[type] + attack.back[type]); /* 7.3 */
  if (attack.count) fs_tell(run, FS_E_SHUFFLED, attack.count, 0, 0, 0);
  ships_home(s);
  reinforce(run, before);
  fs_deal(run);
  s->marker = (uint8_t)((s->marker + 1) % s->seats); /* FS-8.5 */
  fs_begin_round(run);
}

/* ---- the end ---------------------------------------------------------------------------------------- */

void fs_finish(FsRunning *run, int reason) {
  FsState *s = run->s;
  s->node = FS_OVER;
  s->reason = (uint8_t)reason;
  s->open = FS_SHUT;
  s->flipped = s->acting = FS_NOBODY;
  fs_tell(run, FS_E_OVER, reason, s->race.winners, 0, 0);
}

void fs_begin_assault(FsRunning *run) {
  FsState *s = run->s;
  if (s->mothership == 0) { /* FS-10.1 */
    fs_finish(run, FS_VICTORY);
    return;
  }
  ships_home(s);
  s->node = FS_ASSAULT;
  s->seat = s->marker; /* FS-10.3 */
  s->open = FS_SHUT;
  s->flipped = s->acting = FS_NOBODY;
  fs_tell(run, FS_E_ASSAULT, s->mothership, 0, 0, 0);
  fs_begin_turn(run);
}
