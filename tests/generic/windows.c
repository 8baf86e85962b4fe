/* Windows ask by what everybody knows, and passing in one tells nobody anything. As in leaks.c, a second state is drawn
 * that a viewer cannot tell from the truth, so that only what is hidden from that viewer differs: another hand, other
 * ships under the signals. */
#include <stdlib.h>
#include <string.h>

#include "generic.h"

typedef struct Windows {
  int64_t asked[SB_WINDOWS_MAX];
  int64_t closed[SB_WINDOWS_MAX]; /* not everybody could see what could be answered */
  int64_t unable[SB_WINDOWS_MAX]; /* could just pass, or put it off */
  int64_t hidden[SB_WINDOWS_MAX]; /* somebody could not know what the answers were */
} Windows;

static bool ask(const Walk *w, const SbState *state, int seat, SbAsked *asked) {
  *asked = (SbAsked){.window = -1};
  return sb_window(w->game, w->content, state, seat, asked);
}

static void require_same_question(const Walk *w, int seat, const SbState *other, int viewer, const char *what) {
  SbAsked truth, theirs;
  bool is = ask(w, w->state, seat, &truth), would = ask(w, other, seat, &theirs);
  REQUIRE(w, is == would && truth.window == theirs.window && truth.pass == theirs.pass && truth.open == theirs.open,
          "seat %d is asked %d in truth and %d in %s of viewer %d", seat, truth.window, theirs.window, what, viewer);
}

static int list(const Walk *w, const SbState *state, int seat, SbAction *out) {
  return w->game->legal(w->content, state, seat, out);
}

/* The question itself: in a known window, with a pass that is legal and in the list. */
static int require_sound(Walk *w, int seat, const SbAsked *asked, SbAction *scratch) {
  REQUIRE(w, w->due >> seat & 1, "seat %d is asked and not due", seat);
  REQUIRE(w, asked->window >= 0 && asked->window < w->game->window_count, "there is no window %d", asked->window);
  REQUIRE(w, w->game->why_not(w->content, w->state, seat, asked->pass, NULL), "seat %d may not pass", seat);
  int count = list(w, w->state, seat, scratch);
  REQUIRE(w, listed(scratch, count, asked->pass), "to pass is not in the list of seat %d", seat);
  return count;
}

/* Whether the seat could answer something else in a state that `viewer` takes for the truth. In an open window
 * everybody can work out what it can answer. */
static bool hides(Walk *w, int seat, const SbAsked *asked, const SbState *other, int viewer, const SbAction *truth,
                  int count) {
  SbAction *scratch = malloc(sizeof *scratch * (size_t)w->game->max_actions);
  assert_non_null(scratch);
  int would = list(w, other, seat, scratch);
  bool differs = would != count || memcmp(scratch, truth, sizeof *scratch * (size_t)count) != 0;
  free(scratch);
  REQUIRE(w, !asked->open || !differs, "viewer %d does not know what seat %d can answer in a window called open",
          viewer, seat);
  return differs;
}

/* Passing, in truth and in what the viewer could take for it, with the same luck. Where both look the same to the
 * viewer afterwards, the same was told; and the same seats are due, in the same windows. */
static void require_same_passing(Walk *w, int seat, SbAction pass, Space *drawn, int viewer) {
  static Space truth, other, seen, other_seen;
  static int32_t faces[SB_ROLLED_MAX];
  SbEvents events = events_room(), others = events_room();
  SbChance luck = {0};
  memcpy(&truth, w->state, w->game->state_size);
  memcpy(&other, drawn, w->game->state_size);
  w->game->apply(w->content, state_of(&truth), seat, pass, &luck, &events);
  SbChance again = luck_again(w->content, &luck, faces);
  w->game->apply(w->content, state_of(&other), seat, pass, &again, &others);
  if (again.bad || again.rolled_count != luck.rolled_count) return;
  observe_into(w, state_of(&truth), viewer, &seen, 0);
  observe_into(w, state_of(&other), viewer, &other_seen, 0);
  if (!same(w->game, &seen, &other_seen)) return; /* passing let something be seen by the rules */
  REQUIRE(w, same_story(&events, &others, viewer), "viewer %d is told what seat %d had when it passed", viewer, seat);
  for (int next = 0; next < w->setup.seats; next++) {
    SbAsked now, would;
    bool is = ask(w, state_of(&truth), next, &now), will = ask(w, state_of(&other), next, &would);
    REQUIRE(w, is == will && now.window == would.window, "after seat %d passed, seat %d is asked or not", seat, next);
  }
  count("passes alike", 1);
}

/* Whether whatever else the seat does it is asked the same again: what may be done at any time is no answer. */
static bool can_just_pass(Walk *w, int seat, const SbAsked *asked, const SbAction *actions, int count) {
  static Space after;
  for (int i = 0; i < count; i++) {
    SbAsked again;
    if (actions[i] == asked->pass) continue;
    memcpy(&after, w->state, w->game->state_size);
    w->game->apply(w->content, state_of(&after), seat, actions[i], NULL, NULL);
    if (!ask(w, state_of(&after), seat, &again) || again.window != asked->window) return false;
  }
  return true;
}

static void look_at_question(Walk *w, int seat, const SbAsked *asked) {
  static Space seen, drawn;
  Windows *windows = w->self;
  SbAction *scratch = malloc(sizeof *scratch * (size_t)w->game->max_actions);
  assert_non_null(scratch);
  int answers = require_sound(w, seat, asked, scratch);
  bool hidden = false;
  for (int viewer = SB_SPECTATOR; viewer < w->setup.seats; viewer++) {
    if (viewer == seat) continue;
    observe_into(w, w->state, viewer, &seen, 0);
    determinize_into(w, &seen, viewer, &drawn);
    hidden |= hides(w, seat, asked, state_of(&drawn), viewer, scratch, answers);
    require_same_passing(w, seat, asked->pass, &drawn, viewer);
  }
  windows->asked[asked->window]++;
  windows->closed[asked->window] += !asked->open;
  windows->unable[asked->window] += can_just_pass(w, seat, asked, scratch, answers);
  windows->hidden[asked->window] += hidden;
  free(scratch);
}

static void look_at_windows(Walk *w) {
  static Space seen, drawn;
  for (int viewer = SB_SPECTATOR; viewer < w->setup.seats; viewer++) {
    observe_into(w, w->state, viewer, &seen, 0);
    determinize_into(w, &seen, viewer, &drawn);
    for (int seat = 0; seat < w->setup.seats; seat++) {
      require_same_question(w, seat, state_of(&seen), viewer, "the observation");
      require_same_question(w, seat, state_of(&drawn), viewer, "a state drawn for it");
    }
  }
  for (int seat = 0; seat < w->setup.seats; seat++) {
    SbAsked asked;
    if (!ask(w, w->state, seat, &asked)) continue;
    look_at_question(w, seat, &asked);
    count("windows", 1);
  }
}

/* Every kind of window is met, and unless it is always open with somebody who can only pass, and with others who could
 * not know; in a short walk perhaps not. */
void check_windows(const SbGame *game) {
  Windows windows = {0};
  if (!game->window) return;
  int64_t visits = visits_wanted(VISITS, 2);
  walk_everywhere(game, visits, look_at_windows, &windows);
  for (int i = 0; i < game->window_count; i++) {
    print_message("%s: window %s: asked %lld times, just to pass %lld times, hidden from somebody %lld times\n",
                  game->id, game->windows[i].id, (long long)windows.asked[i], (long long)windows.unable[i],
                  (long long)windows.hidden[i]);
    if (visits < VISITS / 2) continue;
    assert_true(windows.asked[i] > 0);
    if (windows.closed[i]) assert_true(windows.unable[i] > 0 && windows.hidden[i] > 0);
  }
}
