/* Secrets from two sides: what nobody is told does not show either, and whatever may be true is imagined sometimes. */
#include <stdlib.h>
#include <string.h>

#include "generic.h"

/* ---- told and shown -------------------------------------------------------------------------------- */

static void go_on(Walk *w, SbAction action, Space *after, SbEvents *events) {
  memcpy(after, w->state, w->game->state_size);
  *(SbRng *)after = sb_rng_fork(&w->rng); /* the generator comes first in every state */
  w->game->apply(w->content, state_of(after), w->seat, action, NULL, events);
}

static void require_same_look(const Walk *w, Space *one, Space *other, SbAction action, int viewer) {
  static Space seen, other_seen;
  char text[SB_ACTION_TEXT];
  SbText t = sb_text(text, sizeof text);
  w->game->observe(w->content, state_of(one), viewer, observation_of(&seen));
  w->game->observe(w->content, state_of(other), viewer, observation_of(&other_seen));
  w->game->action_write(w->content, w->state, w->seat, action, &t);
  for (size_t i = 0; i < w->game->state_size; i++)
    REQUIRE(w, seen.bytes[i] == other_seen.bytes[i],
            "viewer %d was told the same about \"%s\", but byte %zu is %d or %d", viewer, text, i, seen.bytes[i],
            other_seen.bytes[i]);
}

/* Two ways to go on, by another action or with other luck: who is told the same about both sees the same after both. So
 * a secret that is kept in the story does not show in the observation, and whatever shows has been told. (At the end
 * everything is opened, which needs no telling.) */
static void look_at_two_ways(Walk *w) {
  static Space one, other;
  if (w->over) return;
  for (int i = 0; i < 6; i++) {
    SbEvents events = events_room(), others = events_room();
    SbAction action = i % 2 ? w->action : w->legal[sb_rng_below(&w->rng, (uint32_t)w->legal_count)];
    go_on(w, w->action, &one, &events);
    go_on(w, action, &other, &others);
    if (sb_over(w->game, w->content, state_of(&one))) continue;
    for (int viewer = SB_SPECTATOR; viewer < w->setup.seats; viewer++)
      if (same_story(&events, &others, viewer)) require_same_look(w, &one, &other, action, viewer);
    count("two-ways", 1);
  }
}

void check_told(const SbGame *game) {
  walk_everywhere(game, visits_wanted(VISITS, 3), look_at_two_ways, NULL);
}

/* ---- imagined -------------------------------------------------------------------------------------- */

enum { DRAWS = 4, ENOUGH = 12, ENOUGH_BITS = 400 };

/* What was true of a secret byte, how often a draw was right about it, by value and bit by bit, and how often two draws
 * agreed then, which says how hard it is to be right. Values are for things that show as unknown; what shows as 0 is
 * part of a set, where hardly any two draws agree. */
typedef struct Guesses {
  uint32_t was[256], right[256], agreed[256], bit_was[8][2], bit_right[8][2];
} Guesses;

static void note_guess(Guesses *g, uint8_t seen, uint8_t truth, uint8_t drawn, uint8_t drawn_too) {
  g->was[truth] += seen != 0;
  g->right[truth] += seen && drawn == truth;
  g->agreed[truth] += seen && drawn == drawn_too;
  for (int bit = 0; bit < 8; bit++) {
    int is = truth >> bit & 1;
    g->bit_was[bit][is]++;
    g->bit_right[bit][is] += (drawn >> bit & 1) == is;
  }
}

static void look_at_guesses(Walk *w) {
  static Space seen, drawn[2];
  Guesses *guesses = w->self;
  const uint8_t *truth = (const uint8_t *)w->state;
  for (int viewer = SB_SPECTATOR; viewer < w->setup.seats; viewer++) {
    w->game->observe(w->content, w->state, viewer, observation_of(&seen));
    for (int draw = 0; draw < DRAWS; draw++) {
      for (int k = 0; k < 2; k++)
        w->game->determinize(w->content, observation_of(&seen), viewer, &w->rng, state_of(&drawn[k]));
      for (size_t i = sizeof(SbRng); i < w->game->state_size; i++) {
        bool secret = seen.bytes[i] != truth[i] || drawn[0].bytes[i] != truth[i] || drawn[1].bytes[i] != truth[i];
        if (secret) note_guess(&guesses[i], seen.bytes[i], truth[i], drawn[0].bytes[i], drawn[1].bytes[i]);
      }
    }
  }
}

/* Values that were true and never drawn. */
static int never_drawn(const Guesses *g, size_t at) {
  int never = 0;
  for (int value = 0; value < 256; value++) {
    if (g->agreed[value] < ENOUGH || g->right[value]) continue;
    print_error("byte %zu was %d %u times, and no draw was right\n", at, value, g->was[value]);
    never++;
  }
  for (int bit = 0; bit < 8; bit++)
    for (int is = 0; is < 2; is++) {
      if (g->bit_was[bit][is] < ENOUGH_BITS || g->bit_right[bit][is]) continue;
      print_error("bit %d of byte %zu was %d %u times, and no draw was right\n", bit, at, is, g->bit_was[bit][is]);
      never++;
    }
  return never;
}

/* Whatever may be true is drawn sometimes: not once where a dozen times was to be expected means never. */
void check_guesses(const SbGame *game) {
  Guesses *guesses = calloc(game->state_size, sizeof *guesses);
  int never = 0;
  assert_non_null(guesses);
  walk(game, visits_wanted(VISITS, 1), look_at_guesses, guesses);
  for (size_t i = 0; i < game->state_size; i++) never += never_drawn(&guesses[i], i);
  free(guesses);
  assert_int_equal(never, 0);
}

/* ---- few possibilities ----------------------------------------------------------------------------- */

enum { FEW = 6, MANY_DRAWS = 100 };

/* Whether the truth is drawn, or so much else that it need not be. */
static bool truth_is_possible(Walk *w, int viewer) {
  static Space seen, drawn, met[FEW];
  const size_t skip = sizeof(SbRng), size = w->game->state_size - skip;
  int count = 0;
  observe_into(w, w->state, viewer, &seen, 0);
  for (int draw = 0; draw < MANY_DRAWS; draw++) {
    int i = 0;
    determinize_into(w, &seen, viewer, &drawn);
    if (same_but_rng(w->game, &drawn, w->state)) return true;
    while (i < count && memcmp(met[i].bytes + skip, drawn.bytes + skip, size) != 0) i++;
    if (i == FEW) return true;
    if (i == count) met[count++] = drawn;
  }
  return false;
}

static void look_for_truth(Walk *w) {
  for (int viewer = SB_SPECTATOR; viewer < w->setup.seats; viewer++)
    REQUIRE(w, truth_is_possible(w, viewer), "viewer %d: few states are drawn, and never the true one", viewer);
}

/* Where a hundred draws give a handful of states, the truth is one of them. */
void check_few(const SbGame *game) {
  walk_everywhere(game, visits_wanted(VISITS, 2), look_for_truth, NULL);
}
