/* What a page is told of each action is the difference to what it has: with it, it must have just what the server has,
 * to the byte, whoever looks and whatever was played. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "generic.h"

#define ROOM_MOST ((size_t)4 << 20)

typedef struct Told {
  char *now, *change;
  char *before[SB_SEATS_MAX + 1]; /* what each viewer was shown last, the spectator first */
  int64_t whole, sent;
} Told;

/* As the server does it: what the viewer sees, and what it may do. */
static void write_seen(const Walk *w, const SbState *state, int viewer, SbText *out) {
  static Space seen;
  static SbAction actions[1 << 16];
  SbJson j = sb_json(out);
  w->game->observe(w->content, state, viewer, observation_of(&seen));
  sb_json_object(&j, NULL);
  sb_json_raw(&j, "view", "");
  SbJson inner = sb_json(out);
  w->game->view_json(w->content, observation_of(&seen), viewer, &inner);
  sb_json_array(&j, "legal");
  int count = viewer >= 0 ? sb_legal_observed(w->game, w->content, observation_of(&seen), viewer, actions) : 0;
  for (int i = 0; i < count; i++) {
    char space[SB_ACTION_TEXT];
    SbText text = sb_text(space, sizeof space);
    w->game->action_write(w->content, state_of(&seen), viewer, actions[i], &text);
    sb_json_text(&j, NULL, space);
  }
  sb_json_end(&j);
  sb_json_end(&j);
}

static json_t *changed(json_t *before, json_t *change);

static json_t *changed_object(json_t *before, json_t *change) {
  const char *key;
  json_t *one;
  json_object_foreach (change, key, one) {
    if (json_is_array(one) && json_array_size(one) == 0)
      json_object_del(before, key);
    else
      json_object_set_new(before, key, changed(json_object_get(before, key), one));
  }
  return json_incref(before);
}

static json_t *changed_list(json_t *before, json_t *change) {
  const char *key;
  json_t *one;
  json_object_foreach (change, key, one) {
    size_t place = strtoul(key, NULL, 10), size = json_array_size(before);
    if (json_is_array(one) && json_array_size(one) == 0)
      while (json_array_size(before) > place) json_array_remove(before, place);
    else if (place < size)
      json_array_set_new(before, place, changed(json_array_get(before, place), one));
    else
      json_array_append_new(before, changed(NULL, one));
  }
  return json_incref(before);
}

static json_t *changed(json_t *before, json_t *change) {
  if (json_is_array(change)) return json_incref(json_array_get(change, 0));
  return json_is_array(before) ? changed_list(before, change) : changed_object(before, change);
}

static void require_same(const Walk *w, int viewer, const Told *told, const char *before) {
  json_t *old = json_loads(before, 0, NULL), *change = json_loads(told->change, 0, NULL);
  json_t *now = json_loads(told->now, 0, NULL);
  REQUIRE(w, old && change && now, "viewer %d: no JSON: %s", viewer, told->change);
  json_t *made = changed(old, change);
  char *want = json_dumps(now, JSON_COMPACT), *got = json_dumps(made, JSON_COMPACT);
  REQUIRE(w, want && got && strcmp(want, got) == 0, "viewer %d: %s\nmakes\n%s\nand not\n%s", viewer, told->change, got,
          want);
  free(want);
  free(got);
  json_decref(made);
  json_decref(old);
  json_decref(change);
  json_decref(now);
}

/* The viewer has what was shown last, and is shown this. */
static void show(const Walk *w, const SbState *state, int viewer) {
  Told *told = w->self;
  char **before = &told->before[viewer + 1];
  SbText now = sb_text(told->now, ROOM_MOST), change = sb_text(told->change, ROOM_MOST);
  write_seen(w, state, viewer, &now);
  sb_json_difference(*before ? *before : "{}", told->now, &change);
  REQUIRE(w, !now.cut && !change.cut, "viewer %d: too long", viewer);
  REQUIRE(w, change.length <= now.length + 2, "viewer %d: the difference is longer than the whole", viewer);
  require_same(w, viewer, told, *before ? *before : "{}");
  told->whole += (int64_t)now.length;
  told->sent += (int64_t)change.length;
  free(*before);
  *before = strdup(told->now);
  assert_non_null(*before);
  count("differences", 1);
}

/* From wherever the last visit was, and then one action on. */
static void look_at_differences(Walk *w) {
  static Space after;
  if (!w->over) apply_copy(w, &after, NULL, NULL);
  for (int viewer = SB_SPECTATOR; viewer < w->setup.seats; viewer++) {
    show(w, w->state, viewer);
    if (!w->over) show(w, state_of(&after), viewer);
  }
}

void check_differences(const SbGame *game) {
  Told told = {.now = malloc(ROOM_MOST), .change = malloc(ROOM_MOST)};
  assert_true(told.now && told.change);
  walk(game, visits_wanted(VISITS, 50), look_at_differences, &told);
  assert_true(told.sent < told.whole);
  for (int i = 0; i <= SB_SEATS_MAX; i++) free(told.before[i]);
  free(told.now);
  free(told.change);
}
