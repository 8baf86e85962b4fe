/* What a setup brings along: values per seat, and what the match before left; and the match that follows. */
#include <stdlib.h>
#include <string.h>

#include "generic.h"
#include "starboard/position.h"

/* ---- values per seat -------------------------------------------------------------------------------- */

static void require_refused(const SbContent *content, const SbSetup *setup) {
  SbError error = {0};
  assert_null(sb_match_create(content, setup, NULL, &error));
  assert_true(error.text[0]);
}

static void check_limits(const SbContent *content, int seat, int index) {
  const SbOption *option = &content->seat_options[index];
  SbSetup setup;
  int32_t low = option->low, high = option->high;
  if (option->kind == SB_OPTION_BOOL) low = 0, high = 1;
  if (option->kind == SB_OPTION_CHOICE)
    for (low = high = 0; option->choices[high + 1];) high++;
  assert_true(sb_option_allows(option, low) && sb_option_allows(option, high) &&
              sb_option_allows(option, option->initial));
  sb_setup_init(content, &setup);
  setup.seat_options[seat][index] = low - 1;
  require_refused(content, &setup);
  setup.seat_options[seat][index] = high + 1;
  require_refused(content, &setup);
  setup.seat_options[seat][index] = option->initial;
  if (setup.seats == SB_SEATS_MAX) return;
  setup.seat_options[SB_SEATS_MAX - 1][index] = low == option->initial ? high : low; /* nobody sits there */
  require_refused(content, &setup);
}

void check_seat_options(const SbGame *game) {
  const SbContent *content = sb_content_baked(game);
  assert_true(content->seat_option_count <= SB_SEAT_OPTIONS_MAX);
  for (int i = 0; i < content->seat_option_count; i++) {
    for (int k = 0; k < content->option_count; k++)
      assert_string_not_equal(content->seat_options[i].id, content->options[k].id);
    for (int seat = 0; seat < game->seats_min; seat++) check_limits(content, seat, i);
  }
}

/* ---- carries --------------------------------------------------------------------------------------- */

/* Whatever a carry says, it is refused with a sentence or leads to a sound start. */
static void try_carry(Walk *w, const char *carry) {
  static Space start;
  SbError error = {0}, what = {0};
  SbSetup setup = w->setup;
  setup.carry = carry;
  bool good = w->game->setup(w->content, &setup, state_of(&start), NULL, NULL, &error);
  REQUIRE(w, good || error.text[0], "the carry %.200s is refused without a sentence", carry);
  if (good) REQUIRE(w, w->game->check(w->content, state_of(&start), &what), "%.200s: %s", carry, what.text);
  count(good ? "carries-taken" : "carries-refused", 1);
}

static void try_junk(Walk *w) {
  static const char *const junk[] = {"",      "{",    "null",         "[]",           "7",           "{}",
                                     "\"x\"", "[[[[", "{\"game\":1}", "{\"a\":[{}]}", "{\"won\":{}}"};
  for (size_t i = 0; i < sizeof junk / sizeof *junk; i++) try_carry(w, junk[i]);
}

static void try_damaged(Walk *w) {
  for (int i = 0; i < 8; i++) {
    json_t *json = json_loads(w->setup.carry, 0, NULL);
    REQUIRE(w, json, "the carry is no JSON: %.300s", w->setup.carry);
    for (uint32_t hits = 1 + sb_rng_below(&w->rng, 2); hits > 0; hits--) damage_json(w, json);
    char *text = json_dumps(json, JSON_COMPACT);
    try_carry(w, text);
    free(text);
    json_decref(json);
  }
}

static void look_at_carry(Walk *w) {
  if (!w->over) return;
  try_junk(w);
  if (w->setup.carry) try_damaged(w);
}

void check_carries(const SbGame *game) {
  const SbContent *content = sb_content_baked(game);
  SbSetup setup;
  sb_setup_init(content, &setup);
  setup.carry = "{}";
  if (game->next)
    walk(game, visits_wanted(VISITS, 10), look_at_carry, NULL);
  else
    require_refused(content, &setup);
}

/* ---- what follows ---------------------------------------------------------------------------------- */

static void require_told(Walk *w, const SbSetup *setup) {
  json_t *carry = json_loads(setup->carry, JSON_REJECT_DUPLICATES, NULL);
  REQUIRE(w, json_is_object(carry), "the carry is no JSON object: %.300s", setup->carry);
  for (SbLang lang = SB_EN; lang <= SB_FR; lang++) {
    char space[600];
    SbText text = sb_text(space, sizeof space);
    w->game->carry_text(w->content, carry, lang, &text);
    require_sentence(w, &text, "carry");
  }
  json_decref(carry);
}

static void require_end(Walk *w, const SbNext *next) {
  char key[80];
  SbText text = sb_text(key, sizeof key);
  REQUIRE(w, next->reason, "the campaign ends without a reason");
  REQUIRE(w, next->winners >> w->setup.seats == 0, "somebody wins who does not sit there");
  sb_text_format(&text, "campaign.%s", next->reason);
  REQUIRE(w, sb_content_has_text(w->content, key), "there is no text %s", key);
  count("campaigns", 1);
}

static void require_tale_words(const Walk *w, const char *text, size_t size) {
  SbText words = {.at = (char *)text, .size = size, .length = strlen(text), .cut = strlen(text) + 1 >= size};
  require_sentence(w, &words, "tale");
}

/* A chapter for the log: the same in both languages, and it ends with where it leads. */
static void require_tale(const Walk *w, const SbMatch *match) {
  static SbTale tales[2];
  for (SbLang lang = SB_EN; lang <= SB_FR; lang++) {
    const SbTale *tale = &tales[lang];
    REQUIRE(w, sb_match_tale(match, lang, &tales[lang]), "no tale");
    require_tale_words(w, tale->title, sizeof tale->title);
    for (int i = 0; i < tale->lines; i++) require_tale_words(w, tale->line[i].text, sizeof tale->line[i].text);
    for (int seat = 0; seat < SB_SEATS_MAX; seat++)
      if (tale->seat[seat][0]) require_tale_words(w, tale->seat[seat], sizeof tale->seat[seat]);
    REQUIRE(w, tale->lines > 0 && tale->line[tale->lines - 1].kind == SB_LEADS, "the tale leads nowhere");
  }
  REQUIRE(w, tales[0].lines == tales[1].lines, "the tale is another one in French");
  count("tales", 1);
}

/* The walk's match once more through SbMatch, and on to the one that follows. */
static void look_at_next(Walk *w) {
  char space[SB_CARRY_MAX];
  SbNext next;
  SbError error = {0};
  SbMatch *match = sb_match_create(w->content, &w->setup, NULL, &error);
  REQUIRE(w, match, "no match: %s", error.text);
  SbFollows at_first = sb_match_next(match, space, &next);
  REQUIRE(w, at_first == SB_FOLLOWS_NOTHING || at_first == SB_FOLLOWS_LATER, "something follows a match that runs");
  for (int i = 0; i < w->ply; i++) sb_match_act(match, w->log[i].seat, w->log[i].action, NULL, 0, SB_EN, NULL);
  SbFollows follows = sb_match_next(match, space, &next);
  REQUIRE(w, (follows == SB_FOLLOWS_NOTHING) == (at_first == SB_FOLLOWS_NOTHING), "a campaign begins within a match");
  REQUIRE(w, !w->setup.carry || follows != SB_FOLLOWS_NOTHING, "a campaign is forgotten");
  if (w->game->tale && w->over && at_first != SB_FOLLOWS_NOTHING) require_tale(w, match);
  if (!w->over || at_first == SB_FOLLOWS_NOTHING) {
    REQUIRE(w, follows == at_first, "something follows a match that runs");
  } else if (follows == SB_FOLLOWS_END) {
    require_end(w, &next);
  } else {
    REQUIRE(w, follows == SB_FOLLOWS_MATCH, "nothing is decided after the end of a match");
    require_told(w, &next.setup);
    SbMatch *after = sb_match_create(w->content, &next.setup, NULL, &error);
    REQUIRE(w, after, "the match that follows is refused: %s", error.text);
    sb_match_destroy(after);
    count("followed", 1);
  }
  sb_match_destroy(match);
}

void check_campaigns(const SbGame *game) {
  if (game->next) walk(game, visits_wanted(VISITS, 50), look_at_next, NULL);
}
