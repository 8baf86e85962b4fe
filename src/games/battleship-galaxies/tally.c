/* What people who balance the game count: see SbTally. */
#include "score.h"

enum { NAMES = 12, KINDS = 24 }; /* counted one by one: those of the built-in set */

enum {
  TURNS,
  ROUNDS,
  BEGAN,
  LAUNCHED,
  UNLOADED,
  LOADED,
  ACTIVATED,
  MOVEMENTS,
  STEPS,
  CHARGED,
  ATTACKS,
  HITS,
  MISSES,
  STARS,
  SAVES,
  CRITICALS,
  DESTROYED,
  LOST,
  CARDS_LOST,
  SHIELDS_LOST,
  HULL_LOST,
  RESTORED,
  ECM_ROLLS,
  ECM_HITS,
  DEBRIS,
  ENERGY_GAINED,
  ENERGY_SPENT,
  FOR_LAUNCHES,
  FOR_ACTIVATIONS,
  FOR_WEAPONS,
  CAPTURES,
  DISCARDED,
  DRAWN,
  REROLLS,
  ATTACHED,
  RAN_OUT,
  POWERS,
  RETURNED,
  ESCAPED,
  TILES,
  POINTS,
  SHIPS,
  IN_PLAY, /* thirds of launch costs */
  BY_NAME, /* launched, by ship name */
  PLAYED = BY_NAME + NAMES,
  BY_KIND,                   /* tactic cards played, by kind */
  IN_DECK = BY_KIND + KINDS, /* whether the deck of the seat was made with it, by kind */
  TALLIES = IN_DECK + KINDS
};

const SbTally bg_tallies[BG_TALLIES] = {
    {"turns", 250},
    {"rounds", 250},
    {"began", 1},
    {"launched", 8},
    {"launched-from-hold", 8},
    {"cargo-loaded", 8},
    {"activations", 2000},
    {"movements", 6000},
    {"steps", 30000},
    {"weapons-charged", 6000},
    {"attacks", 12000},
    {"hits", 12000},
    {"misses", 12000},
    {"stars", 6000},
    {"saves", 2000},
    {"criticals-suffered", 100},
    {"ships-destroyed", 100},
    {"ships-lost", 100},
    {"ship-cards-lost", 16},
    {"shields-lost", 2000},
    {"hull-damage", 2000},
    {"shields-restored", 2000},
    {"ecm-rolls", 12000},
    {"ecm-hits", 6000},
    {"debris-rolls", 12000},
    {"energy-gained", 4000},
    {"energy-spent", 4000},
    {"energy-for-launches", 200},
    {"energy-for-activations", 4000},
    {"energy-for-weapons", 4000},
    {"captures", 16},
    {"discards", 400},
    {"cards-drawn", 400},
    {"re-rolls", 400},
    {"cards-attached", 100},
    {"decks-run-out", 2},
    {"powers-used", 2000},
    {"ships-returned", 16},
    {"ships-escaped", 16},
    {"tiles-turned", 16},
    {"points", 100},
    {"ships-in-play", 20},
    {"thirds-in-play", 400},
    {"everest", 1},
    {"torrent", 1},
    {"barrage", 1},
    {"rook", 1},
    {"sparrows", 1},
    {"hawks", 1},
    {"fate", 1},
    {"tet", 1},
    {"kio", 1},
    {"chosh", 1},
    {"tougu", 1},
    {"fuvu", 1},
    {"cards-played", 400},
    {"i-01", 100},
    {"i-02", 100},
    {"i-03", 100},
    {"i-04", 100},
    {"i-05", 100},
    {"i-06", 100},
    {"i-07", 100},
    {"i-08", 100},
    {"i-09", 100},
    {"i-10", 100},
    {"i-11", 100},
    {"i-12", 100},
    {"w-01", 100},
    {"w-02", 100},
    {"w-03", 100},
    {"w-04", 100},
    {"w-05", 100},
    {"w-06", 100},
    {"w-07", 100},
    {"w-08", 100},
    {"w-09", 100},
    {"w-10", 100},
    {"w-11", 100},
    {"w-12", 100},
    {"deck-i-01", 1},
    {"deck-i-02", 1},
    {"deck-i-03", 1},
    {"deck-i-04", 1},
    {"deck-i-05", 1},
    {"deck-i-06", 1},
    {"deck-i-07", 1},
    {"deck-i-08", 1},
    {"deck-i-09", 1},
    {"deck-i-10", 1},
    {"deck-i-11", 1},
    {"deck-i-12", 1},
    {"deck-w-01", 1},
    {"deck-w-02", 1},
    {"deck-w-03", 1},
    {"deck-w-04", 1},
    {"deck-w-05", 1},
    {"deck-w-06", 1},
    {"deck-w-07", 1},
    {"deck-w-08", 1},
    {"deck-w-09", 1},
    {"deck-w-10", 1},
    {"deck-w-11", 1},
    {"deck-w-12", 1},
};
_Static_assert((int)TALLIES == (int)BG_TALLIES && BG_TALLIES <= SB_TALLIES_MAX, "a name for each");

/* What an event adds 1 to: for the seat in its first number, or for whoever controls the ship in it. */
static const struct {
  uint8_t counted; /* 1 + tally; 0: none */
  bool ship;
} simple[BG_EVENTS] = {
    [BG_E_TURN] = {1 + TURNS, false},        [BG_E_ACTIVATED] = {1 + ACTIVATED, false},
    [BG_E_STOPPED] = {1 + MOVEMENTS, true},  [BG_E_STEPPED] = {1 + STEPS, true},
    [BG_E_CHARGED] = {1 + CHARGED, true},    [BG_E_AIMED] = {1 + ATTACKS, true},
    [BG_E_CANCELLED] = {1 + SAVES, true},    [BG_E_CRITICAL] = {1 + CRITICALS, true},
    [BG_E_DESTROYED] = {1 + LOST, true},     [BG_E_ECM] = {1 + ECM_ROLLS, true},
    [BG_E_DEBRIS] = {1 + DEBRIS, true},      [BG_E_DISCARDED] = {1 + DISCARDED, false},
    [BG_E_DREW] = {1 + DRAWN, false},        [BG_E_KEPT] = {1 + DRAWN, false},
    [BG_E_ATTACHED] = {1 + ATTACHED, false}, [BG_E_EXHAUSTED] = {1 + RAN_OUT, false},
    [BG_E_LOADED] = {1 + LOADED, false},     [BG_E_USED] = {1 + POWERS, false},
    [BG_E_RETURNED] = {1 + RETURNED, true},  [BG_E_REROLL] = {1 + REROLLS, true},
    [BG_E_CAPTURED] = {1 + CAPTURES, false}, [BG_E_ESCAPED] = {1 + ESCAPED, true},
};

static int number(int tag) {
  return tag & 255;
}

static int32_t *of_ship(const BgState *s, SbTallies *tallies, int tag) {
  return tallies->of[bg_controller(s, number(tag))];
}

static int32_t *of_card(const BgState *s, SbTallies *tallies, int tag) {
  return tallies->of[s->card[number(tag)].controller];
}

static void count_launch(SbTallies *tallies, const SbEvent *event) {
  int32_t *of = tallies->of[event->a[0]];
  int name = (event->a[1] >> 8 & 255) - 1;
  of[LAUNCHED]++;
  of[FOR_LAUNCHES] += event->a[3];
  if (event->a[4]) of[UNLOADED]++;
  if (name >= 0 && name < NAMES) of[BY_NAME + name]++;
}

static void count_play(SbTallies *tallies, const SbEvent *event) {
  int32_t *of = tallies->of[event->a[0]];
  of[PLAYED]++;
  if (event->a[1] < KINDS) of[BY_KIND + event->a[1]]++;
}

/* A ship that is destroyed by somebody's attack, enemy of its controller. */
static void count_kill(const BgContent *c, const BgState *s, SbTallies *tallies, const SbEvent *event) {
  if (!event->a[1]) return;
  int by = bg_controller(s, number(event->a[1]));
  if (bg_enemies(c, s, by, bg_controller(s, number(event->a[0])))) tallies->of[by][DESTROYED]++;
}

/* Whose attack the dice are of stands in an event before them: `aimed`, a tag, 0 for none. */
static void count_dice(const BgState *s, SbTallies *tallies, const SbEvent *event, int aimed) {
  if (!aimed) return;
  of_ship(s, tallies, aimed)[event->a[3] > 0 ? HITS : MISSES]++;
  of_ship(s, tallies, aimed)[STARS] += event->a[3] == 2;
}

static void count_more(const BgContent *c, const BgState *s, SbTallies *tallies, const SbEvent *event) {
  const int32_t *a = event->a;
  switch (event->type) {
    case BG_E_LAUNCHED:
      return count_launch(tallies, event);
    case BG_E_PLAYED:
      return count_play(tallies, event);
    case BG_E_DESTROYED:
      return count_kill(c, s, tallies, event);
    case BG_E_COVER:
      of_ship(s, tallies, a[0])[SAVES] += a[2] != 0;
      break;
    case BG_E_SAVED:
      of_ship(s, tallies, a[0])[SAVES] += a[3] != 0;
      break;
    case BG_E_CARD_OUT:
      of_card(s, tallies, a[0])[CARDS_LOST]++;
      break;
    case BG_E_ACTIVATED:
      tallies->of[a[0]][FOR_ACTIVATIONS] += a[2];
      break;
    case BG_E_CHARGED:
      of_ship(s, tallies, a[0])[FOR_WEAPONS] += a[2];
      break;
    case BG_E_HURT:
      of_ship(s, tallies, a[0])[SHIELDS_LOST] += a[1];
      of_ship(s, tallies, a[0])[HULL_LOST] += a[2];
      break;
    case BG_E_RESTORED:
      of_ship(s, tallies, a[0])[RESTORED] += a[1];
      break;
    case BG_E_ECM:
      of_ship(s, tallies, a[0])[ECM_HITS] += a[4] > 0;
      break;
    case BG_E_ENERGY:
      tallies->of[a[0]][a[1] > 0 ? ENERGY_GAINED : ENERGY_SPENT] += a[1] > 0 ? a[1] : -a[1];
      break;
    case BG_E_REVEALED:
      tallies->of[s->active][TILES]++;
      break;
    default:
      break;
  }
}

void bg_tally(const SbContent *content, const SbState *state, const SbEvents *events, SbTallies *tallies) {
  const BgContent *c = bg_facts(content);
  const BgState *s = (const BgState *)state;
  int aimed = 0;
  for (int i = 0; i < events->count; i++) {
    const SbEvent *event = &events->at[i];
    int tally = simple[event->type].counted - 1;
    if (event->type == BG_E_AIMED || event->type == BG_E_REROLL) aimed = event->a[0];
    if (event->type == BG_E_DICE) count_dice(s, tallies, event, aimed);
    if (tally >= 0 && simple[event->type].ship)
      of_ship(s, tallies, event->a[0])[tally]++;
    else if (tally >= 0)
      tallies->of[event->a[0]][tally]++;
    count_more(c, s, tallies, event);
  }
  for (int seat = 0; seat < s->seats; seat++) {
    int32_t *of = tallies->of[seat];
    of[ROUNDS] = s->round;
    of[BEGAN] = s->phase != BG_SETTING_UP && s->starter == seat;
    of[POINTS] = s->seat[seat].points;
    of[SHIPS] = bg_ships_in_play(s, seat);
    of[IN_PLAY] = bg_thirds_in_play(c, s, seat);
    for (int kind = 0; kind < KINDS; kind++) of[IN_DECK + kind] = s->pile[seat].list[kind] > 0;
  }
}
