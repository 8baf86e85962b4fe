/* What is true of every state. */
#include <string.h>

#include "fs.h"

static bool is_zero(const void *bytes, size_t size) {
  const uint8_t *at = bytes;
  for (size_t i = 0; i < size; i++)
    if (at[i]) return false;
  return true;
}

static bool is_place(int32_t at) {
  return at > -300000 && at < 300000; /* 3 m */
}

static bool is_heading(int32_t heading) {
  return heading > -18000 && heading <= 18000;
}

static bool is_pose(const FsPose *p) {
  return is_place(p->x) && is_place(p->y) && is_place(p->z) && p->lean >= 0 && p->lean <= 9000 &&
         is_heading(p->heading);
}

static bool in_resolution(const FsState *s) {
  return s->node >= FS_ORDERING && s->node <= FS_CENTRING;
}

/* ---- numbers ---------------------------------------------------------------------------------------- */

static bool check_terms(const SbContent *content, const FsState *s, SbError *what) {
  for (int i = 0; i < FS_OPTION_COUNT; i++)
    if (!sb_option_allows(&content->options[i], s->options[i]))
      return sb_fail(what, "option %s is out of range", content->options[i].id);
  if (s->seats < 2 || s->seats > FS_SEATS) return sb_fail(what, "this game is for 2 to 4 seats");
  for (int seat = 0; seat < FS_SEATS; seat++) {
    if (seat >= s->seats && (s->scatter[seat] || !is_zero(s->pilot[seat], FS_LEVELS)))
      return sb_fail(what, "seat %d is nobody's", seat);
    if (!sb_option_allows(&fs_seat_options[FS_SCATTER], s->scatter[seat]))
      return sb_fail(what, "seat %d: no such scatter", seat);
    for (int level = 0; level < FS_LEVELS && seat < s->seats; level++) {
      if (s->pilot[seat][level] / 4 != level) return sb_fail(what, "seat %d: a pilot of the wrong level", seat);
      for (int other = 0; other < seat; other++)
        if (s->pilot[other][level] == s->pilot[seat][level]) return sb_fail(what, "two seats have the same pilot");
    }
  }
  return true;
}

static bool check_track(const FsState *s, SbError *what) {
  if (s->city > FS_TRACK || s->mothership > FS_TRACK) return sb_fail(what, "the tracks end at %d", FS_TRACK);
  if (s->marker >= s->seats || s->seat >= s->seats) return sb_fail(what, "nobody sits there");
  if (s->round < 1 || s->node >= FS_NODES || s->node == FS_RACING || s->reason > FS_ASSAULT_FAILED || s->back > 1 ||
      s->last_round > 1 || s->arrivals > 240)
    return sb_fail(what, "a number out of range");
  if (s->options[FS_RAMP] && !s->back) return sb_fail(what, "the strip lies away from the edge already");
  bool lost = s->reason == FS_CITY_LOST || s->reason == FS_ASSAULT_FAILED;
  if ((s->node == FS_OVER) != (s->reason != 0) || s->reason >= FS_REASONS)
    return sb_fail(what, "a match has a result exactly when it is over");
  if ((s->city == 0) != lost) return sb_fail(what, "the match is lost exactly when the city has no health left");
  if (s->reason == FS_VICTORY && s->mothership) return sb_fail(what, "the Mothership is still there");
  return true;
}

/* ---- cards ------------------------------------------------------------------------------------------ */

static bool check_cards(const FsContent *c, const FsState *s, SbError *what) {
  int here[FS_TYPES] = {0}, unseen = 0;
  for (int cell = 0; cell < FS_CELLS; cell++) {
    const FsCardPose *pose = &s->card[cell], home = fs_home(c, cell);
    if (s->enemy[cell] > c->types) return sb_fail(what, "no such enemy");
    if (s->enemy[cell] && cell >= fs_rows(s) * FS_COLUMNS) return sb_fail(what, "there are three rows only");
    if (s->enemy[cell]) here[s->enemy[cell] - 1]++;
    if (!s->enemy[cell] && memcmp(pose, &home, sizeof home) != 0)
      return sb_fail(what, "a card that is not there lies askew");
    if (!is_heading(pose->heading)) return sb_fail(what, "a card is turned by -180 to 180 degrees");
    if (!is_place(pose->x) || !is_place(pose->y)) return sb_fail(what, "a card lies far away");
    if (s->hits[cell] && (!s->enemy[cell] || !in_resolution(s) || s->acting == FS_NOBODY))
      return sb_fail(what, "a hit on nothing");
  }
  for (int type = 0; type < FS_TYPES; type++) {
    int copies = type < c->types ? c->enemy[type].copies : 0;
    unseen += s->unseen[type];
    if (here[type] + s->known[type] + s->unseen[type] > copies) return sb_fail(what, "more enemy cards than there are");
  }
  return s->hidden <= unseen || sb_fail(what, "more cards are hidden in the deck than nobody has seen");
}

static bool check_phase(const FsState *s, SbError *what) {
  int left = __builtin_popcount(fs_living(s)) + fs_deck(s);
  if (s->node == FS_OVER) return true;
  if (s->node == FS_ASSAULT)
    return (left == 0 && s->mothership > 0) || sb_fail(what, "the Final Assault is for the Mothership alone");
  if (left == 0) return sb_fail(what, "without an enemy there is no round");
  if (s->last_round && fs_deck(s)) return sb_fail(what, "in the last round the deck is empty");
  return !s->last_round || left <= FS_LAST_ROUND || sb_fail(what, "too many enemies for the last round");
}

/* ---- ships ------------------------------------------------------------------------------------------ */

static bool check_pose(const FsState *s, int id, SbError *what) {
  const FsShip *ship = &s->ship[id];
  const FsPose *p = &ship->pose;
  bool held =
      ship->where == FS_READY && s->open == FS_VOID && s->from == FS_FORWARD && id == s->seat * FS_FLEET + s->flipped;
  if (ship->edge > FS_OFF_RIGHT || (ship->edge && ship->where != FS_LANDED && ship->where != FS_WAITING))
    return sb_fail(what, "a ship is over an edge, and not");
  if (!fs_on_table(ship) && !held)
    return is_zero(p, sizeof *p) || sb_fail(what, "a ship that is off the table lies on it");
  return is_pose(p) || sb_fail(what, "a ship lies far away, or upside down");
}

static bool check_waiting(const FsState *s, int id, SbError *what) {
  const FsShip *ship = &s->ship[id];
  if (ship->cells & ~fs_living(s)) return sb_fail(what, "a ship waits on a card that is not there");
  if (!ship->cells && !in_resolution(s)) return sb_fail(what, "a ship waits on nothing");
  if (ship->arrived && (ship->cells & (ship->cells - 1)))
    return sb_fail(what, "a ship that straddles was laid on one card");
  for (int other = 0; other < id && ship->arrived; other++)
    if (s->ship[other].arrived == ship->arrived) return sb_fail(what, "two ships arrived at once");
  return ship->arrived <= s->arrivals || sb_fail(what, "a ship arrived later than the last");
}

static bool check_ship(const FsState *s, int id, SbError *what) {
  const FsShip *ship = &s->ship[id];
  int seat = id / FS_FLEET;
  bool turn = seat == s->seat && s->node != FS_OVER;
  if (seat >= s->seats || ship->where == FS_RESERVE)
    return is_zero(ship, sizeof *ship) || sb_fail(what, "a ship in reserve has done something");
  if (ship->where >= FS_FLYING || ship->spare || ship->flags >= FS_FLAGS || ship->bombs > 3 || ship->tries > 3 ||
      ship->voids >= FS_MUST_GIVE_UP || ship->cells >> FS_CELLS)
    return sb_fail(what, "a ship's number is out of range");
  if (ship->twice & ~ship->cells) return sb_fail(what, "two hits where there is none");
  if (!check_pose(s, id, what)) return false;
  bool did = ship->tries || ship->voids || ship->flags || ship->bombs;
  if (did && !turn && s->node != FS_OVER) return sb_fail(what, "a ship of another seat has flipped in this turn");
  if (ship->bombs && !(ship->flags & FS_BOMBING)) return sb_fail(what, "a bombing run that was not declared");
  if (ship->where == FS_WAITING) return s->node == FS_OVER || check_waiting(s, id, what);
  if (ship->arrived || ship->twice) return sb_fail(what, "a ship that does not wait was laid on a card");
  if (ship->cells && (ship->where != FS_LANDED || (!in_resolution(s) && s->node != FS_OVER)))
    return sb_fail(what, "a ship attacks out of turn");
  if (ship->where == FS_LANDED && !turn && s->node != FS_OVER)
    return sb_fail(what, "a ship of another seat lies about");
  if (ship->where == FS_LANDED && !(ship->flags & FS_FLIPPED))
    return sb_fail(what, "a ship landed that was not flipped");
  bool voided = s->open == FS_VOID && id == s->seat * FS_FLEET + s->flipped;
  if (ship->where == FS_READY && did && !voided && s->node != FS_OVER)
    return sb_fail(what, "a ship that is ready has flipped");
  if (ship->where == FS_READY && in_resolution(s) && turn)
    return sb_fail(what, "every ship is flipped before any attack");
  return true;
}

static bool check_open(const FsState *s, SbError *what) {
  static const uint8_t wheres[FS_OPENS] = {0, FS_READY, FS_LANDED, FS_DOCKED};
  bool flips = s->node == FS_FLIPPING || s->node == FS_ASSAULT;
  if (s->open >= FS_OPENS || (s->open != FS_SHUT) != (s->flipped < FS_FLEET) ||
      (s->flipped >= FS_FLEET && s->flipped != FS_NOBODY))
    return sb_fail(what, "\"open\" and \"flipped\" go together");
  if (s->from >= FS_KINDS) return sb_fail(what, "no such kind of flip");
  if (s->open == FS_SHUT) return true;
  const FsShip *ship = fs_ship_c(s, s->seat, s->flipped);
  if (!flips || ship->where != wheres[s->open]) return sb_fail(what, "the ship flipped last is somewhere else");
  if (s->open == FS_VOID && (!ship->voids || (s->from != FS_FLIP && s->from != FS_FORWARD)))
    return sb_fail(what, "no flip was void");
  return true;
}

static bool check_acting(const FsContent *c, const FsState *s, SbError *what) {
  bool acts = in_resolution(s) && s->node != FS_ORDERING;
  if ((s->acting < FS_FLEET) != acts || (!acts && s->acting != FS_NOBODY))
    return sb_fail(what, "which ship is resolved?");
  if ((s->asked != 0) != (s->node == FS_CENTRING) || s->asked >> FS_SHIPS)
    return sb_fail(what, "which ship is centred?");
  if (s->stage >= FS_CELLS || (s->stage && s->node != FS_AIMING)) return sb_fail(what, "no such question");
  for (int id = 0; id < FS_SHIPS; id++) {
    const FsShip *ship = &s->ship[id];
    bool one = ship->cells && !(ship->cells & (ship->cells - 1));
    if (s->asked >> id & 1 && (ship->where != FS_WAITING || !one || ship->arrived))
      return sb_fail(what, "a ship that does not straddle is to be centred");
  }
  if (!acts) return true;
  const FsShip *ship = fs_ship_c(s, s->seat, s->acting);
  uint32_t hits = fs_waiting_hits(s);
  if (ship->where != (s->node == FS_REPAIRING ? FS_DOCKED : FS_LANDED))
    return sb_fail(what, "the acting ship is not there");
  if (s->node == FS_AIMING && !fs_targets(c, s)) return sb_fail(what, "there is nothing to aim at");
  if (s->node == FS_REPAIRING && (hits || fs_power(s, s->seat, s->acting) != FS_REPAIR || s->city == FS_TRACK))
    return sb_fail(what, "there is nothing to repair");
  if (s->node == FS_KEEPING && (!(hits & (hits - 1)) || !(hits & ~ship->cells)))
    return sb_fail(what, "there is nothing to choose between");
  return true;
}

static bool check_order(const FsContent *c, const FsState *s, SbError *what) {
  if (s->node != FS_ORDERING) return true;
  for (int ship = 0; ship < FS_FLEET; ship++)
    if (fs_may_act(c, s, ship)) return true;
  return sb_fail(what, "there is no ship to resolve");
}

/* ---- the rapid variant -------------------------------------------------------------------------------- */

static bool check_throw(uint64_t flick) {
  FsAim aim = fs_aim_of(flick);
  return fs_kind(flick) == FS_THROW && fs_flick(&aim) == flick && fs_aim_fits(&aim);
}

/* Every disc enters and is taken by turns, in order. */
static bool check_done(const FsState *s, SbError *what) {
  const FsRace *race = &s->race;
  uint32_t present = race->here, step = race->since, last[FS_SHIPS] = {0};
  if (race->count > FS_DONE_MAX ||
      !is_zero(race->done + race->count, (size_t)(FS_DONE_MAX - race->count) * sizeof *race->done))
    return sb_fail(what, "more was done than there is room for");
  for (int i = 0; i < race->count; i++) {
    const FsDone *done = &race->done[i];
    if (done->id >= s->seats * FS_FLEET || !is_zero(done->spare, sizeof done->spare) || done->step < step)
      return sb_fail(what, "what was done is out of order");
    if (done->flick ? !check_throw(done->flick) || present >> done->id & 1 || done->step > race->now + 8000
                    : !(present >> done->id & 1) || done->step > race->now)
      return sb_fail(what, "a disc is thrown that is there, or taken that is not");
    present ^= 1u << done->id;
    step = done->step;
    last[done->id] = done->flick ? 1 : 0;
  }
  for (int id = 0; id < FS_SHIPS; id++) {
    bool there = present >> id & 1, flies = s->ship[id].where == FS_FLYING;
    if (flies && !last[id]) return sb_fail(what, "a disc flies that nobody has thrown");
    if (fs_on_table(&s->ship[id]) && !there) return sb_fail(what, "a disc lies there that nobody has thrown");
    if (s->ship[id].where == FS_READY && there) return sb_fail(what, "a disc is in hand and on the table");
  }
  return true;
}

static bool check_racers(const FsState *s, SbError *what) {
  const FsRace *race = &s->race;
  if (race->since > race->now || race->now > FS_RACE_STEPS || !is_zero(race->spare, sizeof race->spare))
    return sb_fail(what, "time runs backwards");
  if (race->now == FS_RACE_STEPS && s->node != FS_OVER) return sb_fail(what, "the time is up");
  for (int seat = 0; seat < FS_SEATS; seat++) {
    const FsRacer *racer = &race->racer[seat];
    if (seat >= s->seats && !is_zero(racer, sizeof *racer)) return sb_fail(what, "seat %d is nobody's", seat);
    if (racer->place >= FS_ROUND || racer->spare || racer->free > race->now + 20000 || racer->until > race->now + 20000)
      return sb_fail(what, "seat %d is nowhere, or busy for long", seat);
  }
  for (int id = 0; id < FS_SHIPS; id++) {
    const FsPose *p = &race->lay[id];
    if (!is_pose(p)) return sb_fail(what, "a disc lay far away");
    if (!(race->here >> id & 1) && !is_zero(p, sizeof *p)) return sb_fail(what, "a disc lay there that did not");
    if (race->here >> id & 1 && id >= s->seats * FS_FLEET) return sb_fail(what, "a disc of nobody");
  }
  return true;
}

static bool check_race_ship(const FsState *s, int id, SbError *what) {
  const FsShip *ship = &s->ship[id];
  bool landed = ship->where == FS_LANDED;
  if (id >= s->seats * FS_FLEET) return is_zero(ship, sizeof *ship) || sb_fail(what, "a disc of nobody");
  if (!landed && ship->where != FS_READY && ship->where != FS_FLYING) return sb_fail(what, "there is no Docking Bay");
  if (ship->cells || ship->twice || ship->tries || ship->bombs || ship->arrived || ship->spare ||
      ship->voids > landed || ship->flags != (landed ? FS_FLIPPED : 0) || ship->edge > (landed ? FS_OFF_RIGHT : 0))
    return sb_fail(what, "a ship did what is not done in a race");
  const FsPose *p = &ship->pose;
  if (!landed) return is_zero(p, sizeof *p) || sb_fail(what, "a ship that is off the table lies on it");
  return is_pose(p) || sb_fail(what, "a ship lies far away");
}

static bool check_race(const FsContent *c, const FsState *s, SbError *what) {
  bool plain = !s->city && !s->mothership && !s->hidden && !s->marker && !s->seat && s->round == 1 && !s->last_round &&
               !s->back && !s->open && s->flipped == FS_NOBODY && !s->from && s->acting == FS_NOBODY && !s->stage &&
               !s->arrivals && !s->asked && is_zero(s->enemy, FS_CELLS) && is_zero(s->hits, FS_CELLS) &&
               is_zero(s->known, FS_TYPES) && is_zero(s->unseen, FS_TYPES) && !s->options[FS_NO_REFLIPS] &&
               !s->options[FS_THREE_ROWS] && !s->options[FS_RAMP] && !s->options[FS_CITY] && !s->options[FS_MOTHERSHIP];
  if (!plain || (s->node != FS_RACING && s->node != FS_OVER)) return sb_fail(what, "a race has nothing but ships");
  for (int cell = 0; cell < FS_CELLS; cell++) {
    const FsCardPose home = fs_home(c, cell);
    if (memcmp(&home, &s->card[cell], sizeof home) != 0) return sb_fail(what, "a race has nothing but ships");
  }
  bool raced = s->reason == FS_RACE_WON || s->reason == FS_RACE_TIME || s->reason == FS_RACE_DRAWN;
  if ((s->node == FS_OVER) != raced || s->race.winners >> s->seats ||
      (s->race.winners != 0) != (s->reason == FS_RACE_WON || s->reason == FS_RACE_TIME))
    return sb_fail(what, "the result does not agree with the race");
  for (int id = 0; id < FS_SHIPS; id++)
    if (!check_race_ship(s, id, what)) return false;
  if (!check_racers(s, what) || !check_done(s, what)) return false;
  for (int seat = 0; seat < s->seats && s->node == FS_RACING; seat++)
    if (fs_race_lodged(c, s, seat) == FS_FLEET) return sb_fail(what, "the race is won already");
  return s->node == FS_OVER || fs_race_due(s) || sb_fail(what, "nobody has a free hand");
}

bool fs_check(const SbContent *content, const SbState *state, SbError *what) {
  const FsContent *c = fs_facts(content);
  const FsState *s = (const FsState *)state;
  if (!check_terms(content, s, what) || !is_zero(s->spare, sizeof s->spare)) return false;
  if (s->options[FS_RAPID]) return check_race(c, s, what);
  if (!is_zero(&s->race, sizeof s->race)) return sb_fail(what, "this is no race");
  if (!check_terms(content, s, what) || !check_track(s, what) || !check_cards(c, s, what) || !check_open(s, what))
    return false;
  for (int id = 0; id < FS_SHIPS; id++)
    if (!check_ship(s, id, what)) return false;
  return check_phase(s, what) && check_acting(c, s, what) && check_order(c, s, what);
}
