/* Every invariant of a state, in words that also help somebody who wrote a position by hand. */
#include <string.h>

#include "kc.h"

static bool check_shape(const KcContent *c, const KcState *s, SbError *what) {
  int width = s->seats == 1 ? 2 : s->seats <= 3 ? 3 : 4, pile;
  if (s->seats < 1 || s->seats > KC_SEATS || s->width != width)
    return sb_fail(what, "the width does not fit the seats");
  for (int i = 0; i < KC_OPTIONS; i++)
    if (s->options[i] > 1) return sb_fail(what, "an option is out of range");
  if (s->options[KC_TEAMS] && s->seats != 4) return sb_fail(what, "Teammates is for exactly 4 players");
  if (s->node >= KC_NODES || s->round < 1 || s->turn >= s->seats) return sb_fail(what, "no such node, round or turn");
  pile = c->pile_rows[s->options[KC_CROWDED]];
  if (s->rows > KC_ROWS || s->rows < (s->node == KC_AT_OVER ? 1 : 2)) return sb_fail(what, "the area has 2 to 5 rows");
  if ((s->boss != KC_NONE) != (s->next_row > pile))
    return sb_fail(what, "a boss is known exactly when next_row is beyond the first boss row (%d)", pile + 1);
  if (s->boss != KC_NONE && (s->boss >= KC_WARNINGS || s->next_row > pile + c->warning[s->boss].rows))
    return sb_fail(what, "next_row is beyond the last row");
  if (s->rows < KC_ROWS && kc_more_rows(c, s))
    return sb_fail(what, "the area has 5 rows as long as there are more to lay");
  uint32_t seen = 0;
  for (int i = 0; i < s->seats; i++) seen |= s->order[i] < s->seats ? 1u << s->order[i] : 0;
  return seen == (1u << s->seats) - 1 || sb_fail(what, "the order must name every seat once");
}

static bool check_area(const KcContent *c, const KcState *s, SbError *what) {
  const uint8_t *first = c->group_first;
  for (int place = 0; place < KC_ROWS * KC_ROW_CARDS; place++) {
    int card = s->card[place], left = place / KC_ROW_CARDS * KC_COLUMNS + place % KC_ROW_CARDS * 2;
    if (card != KC_NONE && (card >= c->dice[KC_DIE_SPACE].faces || !kc_on_area(s, left)))
      return sb_fail(what, "a card is not on the area");
    if (s->flipped[place] > 1 || (s->flipped[place] && (card == KC_NONE || !c->card[card].back)))
      return sb_fail(what, "a card without a back is flipped");
    for (int side = 0; side < 2; side++) {
      bool bare = card != KC_NONE && s->cover[left + side] == KC_NONE;
      if (s->what[left + side] != (bare ? c->card[card].def[s->flipped[place]][side] : 0))
        return sb_fail(what, "a cell shows something else than its card");
      if (s->cover[left + side] != KC_NONE && !kc_on_area(s, left + side))
        return sb_fail(what, "a cover lies off the area");
      if (s->cover[left + side] != KC_NONE && s->cover[left + side] > KC_SENSORS) return sb_fail(what, "no such cover");
      if (s->claimed[left + side] >> s->seats) return sb_fail(what, "a cell is claimed by nobody");
    }
    if (card >= kc_first_boss(c)) continue;
    for (int other = 0; other < place; other++)
      if (s->card[other] == card) return sb_fail(what, "a card lies twice on the area");
    for (int level = 0; level < KC_LEVELS; level++)
      if (card >= first[level] && card < first[level + 1] && s->unseen[level] >> (card - first[level]) & 1)
        return sb_fail(what, "a card of the area can still come");
    if (card >= kc_first_special(c) && s->specials >> (card - kc_first_special(c)) & 1)
      return sb_fail(what, "a special card of the area can still come");
  }
  for (int i = 0; i < 3; i++)
    if (s->specials >> i & 1 && !s->options[KC_USE_MOSQUITO + i])
      return sb_fail(what, "a special card is not in this match");
  if (s->specials && s->next_row >= c->pile_rows[s->options[KC_CROWDED]])
    return sb_fail(what, "special cards have come when the space pile is used up");
  return s->specials < 8 || sb_fail(what, "no such special card");
}

static bool check_ship(const KcContent *c, const KcState *s, int seat, SbError *what) {
  const KcSeat *own = &s->seat[seat];
  bool colliding = own->cell == KC_NONE && s->arriving == seat;
  if (own->energy > kc_max_energy(c, own)) return sb_fail(what, "seat %d: more energy than it can have", seat);
  if (own->level > 7 || own->cage >= KC_DIRS || own->deployed > 1)
    return sb_fail(what, "seat %d: no such level or direction", seat);
  if (own->cell == KC_NONE && !colliding) {
    if (own->level) return sb_fail(what, "seat %d: danger off screen", seat);
    if ((own->energy == 0) != own->deployed)
      return sb_fail(what, "seat %d: an Astral ship has no energy, an undeployed one has", seat);
    return own->spent == 0 || sb_fail(what, "seat %d: moves spent in no maze", seat);
  }
  if (own->energy == 0 || !own->deployed)
    return sb_fail(what, "seat %d: on screen without energy or without having entered", seat);
  if (colliding) return true;
  if (!kc_on_area(s, own->cell)) return sb_fail(what, "seat %d: the ship is not on the area", seat);
  if (kc_ship_at(s, own->cell) != seat) return sb_fail(what, "two ships on one cell");
  const KcCell *here = kc_cell(c, s, own->cell);
  if (KC_T(here->type) & KC_OBSTACLES && !(s->queue >> seat & 1))
    return sb_fail(what, "seat %d: no ship can stand on this cell", seat);
  if (own->spent && (here->type != KC_MAZE || own->spent >= here->maze))
    return sb_fail(what, "seat %d: moves spent in no maze", seat);
  return true;
}

static bool check_seat(const KcContent *c, const KcState *s, int seat, SbError *what) {
  const KcSeat *own = &s->seat[seat];
  int cards = 0;
  for (int i = 0; i < KC_POWERS; i++) cards += own->power[i];
  if (cards != own->cards || own->power[KC_P_ORE]) return sb_fail(what, "seat %d: no such power-up hand", seat);
  if (s->options[KC_TEAMS] && seat >= 2 && cards) return sb_fail(what, "the hand of a team is kept by seats 0 and 1");
  if (own->drew >= KC_SEATS || (own->drew != seat && !(s->options[KC_TEAMS] && own->drew == (seat ^ 2))))
    return sb_fail(what, "seat %d: somebody else drew its cards", seat);
  for (int i = 0; i < KC_UPGRADES; i++)
    if (own->upgrade[i] > c->upgrade[i].levels) return sb_fail(what, "seat %d: no such upgrade level", seat);
  if (own->mission != KC_NONE &&
      (own->mission >= c->dice[KC_DIE_MISSION].faces || own->markers > c->mission[own->mission].needed))
    return sb_fail(what, "seat %d: more markers than the mission needs", seat);
  if (own->mission == KC_NONE && own->markers) return sb_fail(what, "seat %d: markers without a mission", seat);
  if (own->cubes[seat]) return sb_fail(what, "seat %d: its own cubes on its board", seat);
  if (own->achieved & ~kc_whole(c->dice[KC_DIE_ACHIEVEMENT].faces))
    return sb_fail(what, "seat %d: no such achievement", seat);
  if (own->hand[0] == KC_NONE && own->hand[1] != KC_NONE)
    return sb_fail(what, "seat %d: a gap in the sensor hand", seat);
  if (own->hand[0] == KC_NONE) return sb_fail(what, "seat %d has no sensor card to choose", seat);
  if (own->choice > 2 || (own->choice && (s->node != KC_AT_SENSORS || own->hand[own->choice - 1] == KC_NONE)))
    return sb_fail(what, "seat %d: a sealed choice at the wrong time", seat);
  return check_ship(c, s, seat, what);
}

static bool count_sensor(uint64_t *seen, int card) {
  if (card >= KC_SENSORS || *seen >> card & 1) return false;
  *seen |= kc_bit(card);
  return true;
}

static bool check_sensors(const KcState *s, SbError *what) {
  uint64_t seen = s->sensor_pile | s->sensor_up | s->sensor_down;
  bool good = (s->sensor_pile & s->sensor_up) == 0 && (s->sensor_pile & s->sensor_down) == 0 &&
              (s->sensor_up & s->sensor_down) == 0 && seen <= KC_ALL_SENSORS;
  for (int seat = 0; seat < s->seats; seat++) {
    for (int i = 0; i < 2; i++)
      if (s->seat[seat].hand[i] != KC_NONE) good &= count_sensor(&seen, s->seat[seat].hand[i]);
    if (s->seat[seat].played != KC_NONE) good &= count_sensor(&seen, s->seat[seat].played);
  }
  for (int cell = 0; cell < KC_CELLS; cell++)
    if (s->cover[cell] < KC_SENSORS) good &= count_sensor(&seen, s->cover[cell]);
  if (!good || seen != KC_ALL_SENSORS) return sb_fail(what, "every sensor card is in exactly one place");
  good = __builtin_popcountll(s->sensor_pile) == s->sensors_left &&
         __builtin_popcountll(s->sensor_down) == s->sensors_down;
  return good || sb_fail(what, "the numbers of sensor cards do not agree");
}

static bool check_decks(const KcContent *c, const KcState *s, SbError *what) {
  int left = 0;
  for (int kind = 0; kind < KC_POWERS; kind++) {
    int sum = s->power_pile[kind] + s->power_discards[kind];
    for (int seat = 0; seat < s->seats; seat++) sum += s->seat[seat].power[kind];
    if (sum > c->power[kind].count)
      return sb_fail(what, "there are only %d cards %s", c->power[kind].count, kc_name(c, KC_DIE_POWER, kind));
    left += s->power_pile[kind];
  }
  if (left != s->power_left) return sb_fail(what, "the power-up pile is miscounted");
  for (int i = 0; i < KC_UPGRADES; i++) {
    int owners = 0;
    for (int seat = 0; seat < s->seats; seat++) owners += s->seat[seat].upgrade[i] > 0;
    if (owners > c->upgrade[i].copies) return sb_fail(what, "more owners of %s than copies", kc_upgrade_ids[i]);
  }
  uint32_t missions = 0, achieved = 0;
  for (int seat = 0; seat < s->seats; seat++) {
    int mission = s->seat[seat].mission;
    achieved |= s->seat[seat].achieved;
    if (mission == KC_NONE) continue;
    if (missions >> mission & 1)
      return sb_fail(what, "two seats have the mission %s", kc_name(c, KC_DIE_MISSION, mission));
    missions |= 1u << mission;
  }
  if (achieved & s->achievement_pile)
    return sb_fail(what, "%s is credited and in the pile",
                   kc_name(c, KC_DIE_ACHIEVEMENT, __builtin_ctz(achieved & s->achievement_pile)));
  if (s->achievement_pile & ~kc_whole(c->dice[KC_DIE_ACHIEVEMENT].faces)) return sb_fail(what, "no such achievement");
  if (s->places > KC_SHOWN) return sb_fail(what, "at most four achievements lie face up");
  for (int i = 0; i < KC_SHOWN; i++) {
    if (s->shown[i] == KC_NONE) continue;
    if (i >= s->places) return sb_fail(what, "an achievement lies on no place");
    if (s->shown[i] >= c->dice[KC_DIE_ACHIEVEMENT].faces || s->achievement_pile >> s->shown[i] & 1)
      return sb_fail(what, "an achievement is face up and in the pile");
    if (achieved >> s->shown[i] & 1)
      return sb_fail(what, "%s is credited and face up", kc_name(c, KC_DIE_ACHIEVEMENT, s->shown[i]));
    for (int k = 0; k < i; k++)
      if (s->shown[k] == s->shown[i]) return sb_fail(what, "an achievement is face up twice");
  }
  return true;
}

/* ---- the node ---------------------------------------------------------------------------------------- */

static bool check_arrival(const KcContent *c, const KcState *s, SbError *what) {
  bool wanted =
      s->node == KC_AT_JUMP || s->node == KC_AT_COLLIDE || (s->node == KC_AT_DEFLECT && s->cause != KC_BY_DANGER);
  if (wanted != (s->arriving != KC_NONE))
    return sb_fail(what, "an arrival belongs to jump, collide and deflect, and to nothing else");
  if (!wanted) return (s->at == 0 && s->how == 0) || sb_fail(what, "an arrival without a ship");
  if (s->arriving >= s->seats || !kc_on_area(s, s->at) || s->how >= KC_HOWS) return sb_fail(what, "no such arrival");
  if (s->scrolling && s->at / KC_COLUMNS + 1 == s->rows) return sb_fail(what, "nobody is pushed onto the bottom row");
  int cell = s->seat[s->arriving].cell, column = s->at % KC_COLUMNS;
  bool collision = s->node == KC_AT_COLLIDE || (s->node == KC_AT_DEFLECT && s->cause == KC_BY_COLLISION);
  if (cell != (collision ? KC_NONE : s->at)) return sb_fail(what, "the arriving ship is somewhere else");
  if (collision && (s->how == KC_BY_MOVE || !(kc_type(c, s, s->at) & KC_OBSTACLES || kc_ship_at(s, s->at) >= 0)))
    return sb_fail(what, "a collision with nothing");
  if (s->node == KC_AT_COLLIDE && (column == 0 || column + 1 == 2 * s->width))
    return sb_fail(what, "at an edge there is nothing to decide");
  if (s->node == KC_AT_JUMP && (kc_cell(c, s, s->at)->type != KC_WORMHOLE || !kc_wormholes(c, s)))
    return sb_fail(what, "a jump needs a wormhole and a goal");
  if (s->node != KC_AT_DEFLECT || collision) return true;
  uint32_t type = kc_type(c, s, s->at);
  bool fits = s->cause == KC_BY_RAM ? (type & KC_ENEMIES & ~KC_T(KC_BOSSX)) != 0 : type == KC_T(KC_MINE);
  return fits || sb_fail(what, "the loss does not fit the cell");
}

static bool check_node(const KcContent *c, const KcState *s, SbError *what) {
  const KcSeat *own = &s->seat[kc_active(s)];
  bool on = own->cell != KC_NONE;
  switch (s->node) {
    case KC_AT_CHOOSE:
      return (on && s->round > 1) || sb_fail(what, "the choice is for a ship on screen, from round 2 on");
    case KC_AT_COMBAT:
    case KC_AT_DOWN:
      return on || sb_fail(what, "the active ship is not on screen");
    case KC_AT_BUY:
      return (on && (!s->merchant || kc_cell(c, s, own->cell)->type == KC_MERCHANT)) ||
             sb_fail(what, "nobody can buy here");
    case KC_AT_ASTRAL:
      if (on) return sb_fail(what, "the active ship is on screen");
      return s->round > 1 || own->deployed || kc_entries(c, s) || sb_fail(what, "there is nowhere to enter");
    case KC_AT_FLEE:
      return (on && s->flees < KC_CELLS && kc_on_area(s, s->flees) && kc_cell(c, s, s->flees)->type == KC_MOSQUITO) ||
             sb_fail(what, "the Mosquito is not there");
    case KC_AT_DEFLECT:
      if (s->loss == 0 || s->cause >= KC_CAUSES) return sb_fail(what, "a loss needs an amount and a cause");
      if (s->cause == KC_BY_DANGER && (!on || s->scrolling)) return sb_fail(what, "nobody resolves danger now");
      return true;
    default:
      return true;
  }
}

/* What the active player has done this turn was possible with what it has. */
static bool check_step(const KcContent *c, const KcState *s, SbError *what) {
  const KcSeat *own = &s->seat[kc_active(s)];
  int laser = own->upgrade[KC_LASER];
  if (s->step.shots && (laser == 0 || s->step.shots > c->upgrade[KC_LASER].shots[laser - 1]))
    return sb_fail(what, "more laser shots are left than the laser has");
  for (int weapon = 0; weapon < KC_BUILT_IN; weapon++)
    if (s->step.used >> weapon & 1 && !own->upgrade[weapon])
      return sb_fail(what, "%s was fired by a ship that has none", kc_weapon_names[weapon]);
  return true;
}

static bool check_rest(const KcContent *c, const KcState *s, SbError *what) {
  bool asked = s->node >= KC_AT_JUMP && s->node <= KC_AT_DEFLECT && s->node != KC_AT_FLEE;
  uint32_t seats = (1u << s->seats) - 1;
  if (s->node != KC_AT_DEFLECT && (s->loss || s->cause)) return sb_fail(what, "a loss outside the node deflect");
  if (s->scrolling > 1 || (s->scrolling && !asked))
    return sb_fail(what, "scrolling stops only for jumps, collisions and Deflectors");
  if ((s->push || s->pushing != KC_NONE || s->step.collided) && !s->scrolling)
    return sb_fail(what, "pushes belong to scrolling");
  if (s->scrolling && s->pushing >= s->seats) return sb_fail(what, "scrolling stops with a ship being pushed");
  if ((s->push | s->queue) & ~seats || (s->queue && !asked)) return sb_fail(what, "no such seat to push or to resolve");
  for (int seat = 0; seat < s->seats; seat++) {
    int cell = s->seat[seat].cell;
    if (s->push >> seat & 1 && (cell >= KC_CELLS || cell / KC_COLUMNS + 1 != s->rows))
      return sb_fail(what, "seat %d is not on the bottom row", seat);
    if (s->scrolling && !(s->push >> seat & 1) && cell < KC_CELLS && cell / KC_COLUMNS + 1 == s->rows)
      return sb_fail(what, "seat %d would leave the area with the bottom row", seat);
    if (s->queue >> seat & 1 && cell >= KC_CELLS) return sb_fail(what, "seat %d has no ship to resolve", seat);
  }
  if (s->flees != KC_NONE && !(s->node == KC_AT_FLEE || asked))
    return sb_fail(what, "a Mosquito flees at the wrong time");
  if (s->flees != KC_NONE && s->scrolling) return sb_fail(what, "a Mosquito flees at the wrong time");
  if (s->flees != KC_NONE && (!kc_on_area(s, s->flees) || kc_cell(c, s, s->flees)->type != KC_MOSQUITO))
    return sb_fail(what, "the Mosquito is not there");
  if (s->step.paid > s->step.overloads) return sb_fail(what, "more overloads are paid for than were made");
  if (s->merchant > 1 || (s->merchant && s->node != KC_AT_BUY))
    return sb_fail(what, "the Astromerchant is open outside the node buy");
  if (s->node != KC_AT_OVER && s->seats == 1 && s->seat[0].lost)
    return sb_fail(what, "the match is decided (destroyed) and goes on");
  if (s->node != KC_AT_OVER) return s->winners == 0 && s->reason == 0 ? true : sb_fail(what, "a result before the end");
  if (s->winners & ~seats || s->reason >= KC_REASONS) return sb_fail(what, "no such result");
  bool solo = s->seats == 1, lost = s->reason == KC_LOST, given_up = s->reason >= KC_RESIGNED;
  if (solo != (s->reason == KC_SURVIVED || lost) || lost != (s->winners == 0))
    return sb_fail(what, "the result does not fit");
  if (given_up && (s->seats != 2 || s->winners == 3)) return sb_fail(what, "one of two gives up, and the other wins");
  return true;
}

bool kc_check(const SbContent *content, const SbState *state, SbError *what) {
  const KcContent *c = kc_facts(content);
  const KcState *s = (const KcState *)state;
  if (!check_shape(c, s, what) || !check_area(c, s, what) || !check_sensors(s, what) || !check_decks(c, s, what))
    return false;
  for (int seat = 0; seat < s->seats; seat++)
    if (!check_seat(c, s, seat, what)) return false;
  return check_node(c, s, what) && check_step(c, s, what) && check_arrival(c, s, what) && check_rest(c, s, what);
}
