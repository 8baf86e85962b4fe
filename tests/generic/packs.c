/* Generic tests of content sets that somebody edited: what a designer's file can do to a game. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "generic.h"

/* A content set that was accepted is one that can be played: some plies with every pair of options stay sound. */
static void play_pack(const SbContent *content) {
  static Space space;
  SbSetup setup;
  for (int i = 0; i < combination_count(content->game); i++) {
    SbError what = {0};
    combination(content->game, i, &setup);
    for (int n = 0; n < content->option_count; n++) /* choices of the built-in set */
      if (!sb_option_allows(&content->options[n], setup.options[n])) setup.options[n] = content->options[n].initial;
    if (!content->game->setup(content, &setup, state_of(&space), NULL, NULL, &what)) continue;
    play_random(content, &setup, 1, 12, state_of(&space));
    if (!content->game->check(content, state_of(&space), &what)) fail_msg("with an edited pack: %s", what.text);
  }
}

static void try_pack(const SbGame *game, const char *name, const char *text, size_t size) {
  SbSource file = {.name = name, .text = text, .size = size, .facts = true};
  SbError error = {0};
  SbContent *content = sb_content_create(game, &file, 1, &error);
  if (content)
    play_pack(content);
  else if (!error.text[0])
    fail_msg("%s: a pack is refused without a sentence: %s", name, text);
  sb_content_destroy(content);
  count(content ? "packs-read" : "packs-refused", 1);
}

static void break_file(Walk *w, const SbSource *file, int times) {
  for (int i = 0; i < times; i++) {
    json_t *json = json_loadb(file->text, file->size, 0, NULL);
    assert_non_null(json);
    damage_json(w, json);
    char *text = json_dumps(json, 0);
    assert_non_null(text);
    try_pack(w->game, file->name, text, strlen(text));
    free(text);
    json_decref(json);
  }
  char *cut = strndup(file->text, file->size / 2);
  assert_non_null(cut);
  try_pack(w->game, file->name, cut, strlen(cut));
  free(cut);
}

/* Every facts file of the game, damaged at random: refused with a sentence, or played. The undamaged one is taken. */
void check_packs(const SbGame *game) {
  Walk w = {.game = game, .content = sb_content_baked(game), .seat = -1};
  sb_rng_init(&w.rng, 1, 2);
  for (const SbSource *file = game->baked; file->name; file++) {
    if (!file->facts) continue;
    SbError error = {0};
    SbContent *same_again = sb_content_create(game, file, 1, &error);
    if (!same_again) fail_msg("%s: its own file is refused: %s", file->name, error.text);
    assert_true(same_again->hash == w.content->hash);
    sb_content_destroy(same_again);
    break_file(&w, file, (int)visits_wanted(VISITS, 250));
  }
}
