/* Generic tests of facts and of everything people read: notation, sentences, events, views, odds. */
#include <ctype.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generic.h"

/* ---- helpers --------------------------------------------------------------------------------------- */

/* A letter, a dot and a letter, or {0}: a text key or a gap that leaked into a sentence. */
static bool leaks_key(const char *text) {
  for (const char *p = text; *p; p++) {
    bool dotted = p > text && *p == '.' && isalpha((unsigned char)p[-1]) && isalpha((unsigned char)p[1]);
    bool gap = *p == '{' && isdigit((unsigned char)p[1]);
    if (dotted || gap) return true;
  }
  return false;
}

void require_sentence(const Walk *w, const SbText *text, const char *what) {
  REQUIRE(w, text->length > 0, "%s: empty", what);
  REQUIRE(w, !text->cut, "%s: cut: %s", what, text->at);
  REQUIRE(w, !leaks_key(text->at), "%s: a key or gap shows: %s", what, text->at);
}

struct json_t *require_json(const Walk *w, const SbText *text, const char *what) {
  json_error_t error;
  REQUIRE(w, !text->cut, "%s does not fit", what);
  json_t *json = json_loadb(text->at, text->length, JSON_REJECT_DUPLICATES, &error);
  REQUIRE(w, json, "%s is no JSON: %s at column %d: %.300s", what, error.text, error.column, text->at);
  return json;
}

/* ---- facts and texts of a game --------------------------------------------------------------------- */

void check_facts(const SbGame *game) {
  const SbContent *content = sb_content_baked(game);
  assert_true(game->id && game->title[SB_EN] && game->title[SB_FR] && game->rules_version);
  assert_ptr_equal(sb_game_find(game->id), game);
  assert_true(game->seats_min >= 1 && game->seats_min <= game->seats_max && game->seats_max <= SB_SEATS_MAX);
  assert_true(content->option_count <= SB_OPTIONS_MAX);
  assert_true(game->state_size > sizeof(SbRng) && game->state_size <= SB_STATE_MAX);
  assert_true(game->content_size >= sizeof(SbContent));
  assert_true(game->max_actions > 0 && game->max_events > 0 && game->max_events < EVENTS_ROOM &&
              game->max_event_numbers < EVENT_NUMBERS_ROOM && game->max_plies > 0);
  assert_non_null(game->baked);
  assert_true(game->content_read && game->setup && game->due && game->result && game->legal && game->why_not);
  assert_true(game->apply && game->observe && game->determinize && game->action_write && game->action_parse);
  assert_true(game->action_picks && game->action_text && game->view_json && game->event_json && game->event_text);
  assert_true(game->position_write && game->position_read && game->check);
  assert_true(!game->next == !game->carry_text);
  assert_true(!game->window == !game->windows && !game->window == !game->window_count);
  assert_true(game->window_count <= SB_WINDOWS_MAX);
  for (int d = 0; d < content->die_count; d++) {
    const SbDie *die = &content->dice[d];
    if (die->numbers) { /* measured */
      assert_true(die->faces == 0 && die->numbers < SB_NUMBERS_MAX && die->decimals >= 0 && die->decimals <= 4 &&
                  die->unit);
      continue;
    }
    assert_true(die->faces >= 1 && die->faces <= (die->secret ? 256 : 32));
    for (int f = 0; f < die->faces; f++) {
      assert_null(strpbrk(die->names[f], " \t{}=:")); /* replays write {names} */
      assert_int_equal(sb_die_face(die, die->names[f]), f);
    }
  }
}

static void require_key(const SbContent *content, const char *format, const char *a, const char *b) {
  char key[120];
  SbText t = sb_text(key, sizeof key);
  sb_text_format(&t, format, a, b);
  if (!sb_content_has_text(content, key)) fail_msg("no text %s", key);
  for (SbLang lang = SB_EN; lang <= SB_FR; lang++)
    if (!sb_content_text(content, key, lang)[0]) fail_msg("text %s is empty", key);
}

static void require_option_texts(const SbContent *content, const SbOption *option) {
  require_key(content, "option.%s", option->id, "");
  require_key(content, "option.%s.help", option->id, "");
  for (int k = 0; option->choices && option->choices[k]; k++) {
    require_key(content, "option.%s.%s", option->id, option->choices[k]);
    if (option->kind == SB_OPTION_INT) assert_true(sb_option_allows(option, atoi(option->choices[k])));
  }
}

void check_texts(const SbGame *game) {
  const SbContent *content = sb_content_baked(game);
  for (int i = 0; i < game->seats_max; i++) require_key(content, "seat.%s", game->seat_ids[i], "");
  for (int i = 0; i < content->option_count; i++) require_option_texts(content, &content->options[i]);
  for (int i = 0; i < content->seat_option_count; i++) require_option_texts(content, &content->seat_options[i]);
  for (int i = 0; i < game->window_count; i++) {
    require_key(content, "window.%s", game->windows[i].id, "");
    require_key(content, "window.%s.help", game->windows[i].id, "");
  }
  assert_true(sb_rule_count(content) > 0);
  for (int i = 0; i < sb_rule_count(content); i++) {
    const SbRule *rule = sb_rule_at(content, i);
    if (!rule->text[SB_EN][0] || !rule->text[SB_FR][0]) fail_msg("rule %s has no text", rule->id);
    assert_ptr_equal(sb_rule_find(content, rule->id), rule);
    if (strcmp(rule->text[SB_EN], rule->text[SB_FR]) == 0) fail_msg("rule %s is not translated", rule->id);
  }
  count("rules", sb_rule_count(content));
}

/* ---- actions as text ------------------------------------------------------------------------------- */

static void require_pick_words(const Walk *w, const char *picks) {
  for (const char *p = picks; *p;) {
    size_t n = strcspn(p, " ");
    const char *colon = memchr(p, ':', n);
    REQUIRE(w, colon && colon > p && colon < p + n - 1, "picks are words kind:name, not \"%s\"", picks);
    p += n;
    if (*p) p++;
  }
}

static void require_notation(Walk *w, SbAction action, char *picks, size_t picks_size) {
  char text[SB_ACTION_TEXT], sentence[400];
  SbText t = sb_text(text, sizeof text), p = sb_text(picks, picks_size);
  SbAction back = ~action;
  SbError error = {0};
  w->game->action_write(w->content, w->state, w->seat, action, &t);
  REQUIRE(w, t.length > 0 && !t.cut, "the text of an action does not fit: %s", text);
  REQUIRE(w, text[0] != ' ' && text[t.length - 1] != ' ' && !strpbrk(text, "{}=\n\t"), "ill-formed text: \"%s\"", text);
  bool good = w->game->action_parse(w->content, w->state, w->seat, text, &back, &error);
  REQUIRE(w, good, "\"%s\" is not understood: column %d: %s", text, error.column, error.text);
  REQUIRE(w, back == action, "\"%s\" reads as %llx, not %llx", text, (unsigned long long)back,
          (unsigned long long)action);
  w->game->action_picks(w->content, w->state, w->seat, action, &p);
  REQUIRE(w, p.length > 0 && !p.cut, "picks of \"%s\" do not fit or are empty", text);
  require_pick_words(w, picks);
  for (SbLang lang = SB_EN; lang <= SB_FR; lang++) {
    SbText s = sb_text(sentence, sizeof sentence);
    w->game->action_text(w->content, w->state, w->seat, action, lang, &s);
    require_sentence(w, &s, "action_text");
  }
  count("notations", 1);
}

/* A text with something changed is either refused with a sentence and a column, or means an action that can be judged.
 */
static void require_careful_reading(Walk *w, SbAction action) {
  char text[SB_ACTION_TEXT];
  SbText t = sb_text(text, sizeof text);
  SbAction back = 0;
  SbError error = {0};
  w->game->action_write(w->content, w->state, w->seat, action, &t);
  text[sb_rng_below(&w->rng, (uint32_t)t.length)] = (char)(32 + sb_rng_below(&w->rng, 95));
  if (sb_rng_below(&w->rng, 3) == 0) text[sb_rng_below(&w->rng, (uint32_t)t.length)] = 0;
  if (w->game->action_parse(w->content, w->state, w->seat, text, &back, &error))
    w->game->why_not(w->content, w->state, w->seat, back, NULL);
  else
    REQUIRE(w, error.text[0] && error.column > 0, "\"%s\" is refused without a sentence and a column", text);
}

typedef struct Picks {
  char text[200];
} Picks;

static int compare_picks(const void *a, const void *b) {
  return strcmp(((const Picks *)a)->text, ((const Picks *)b)->text);
}

static void look_at_notation(Walk *w) {
  if (w->over) return;
  Picks *picks = malloc(sizeof *picks * (size_t)w->legal_count);
  assert_non_null(picks);
  for (int i = 0; i < w->legal_count; i++) {
    require_notation(w, w->legal[i], picks[i].text, sizeof picks[i].text);
    if (i % 4 == 0) require_careful_reading(w, w->legal[i]);
  }
  qsort(picks, (size_t)w->legal_count, sizeof *picks, compare_picks);
  for (int i = 1; i < w->legal_count; i++)
    REQUIRE(w, compare_picks(&picks[i - 1], &picks[i]) != 0, "two actions have the picks %s", picks[i].text);
  free(picks);
}

void check_notation(const SbGame *game) {
  walk_everywhere(game, visits_wanted(VISITS, 10), look_at_notation, NULL);
}

/* ---- events and views ------------------------------------------------------------------------------ */

static void require_event(const Walk *w, const SbEvent *event) {
  static char space[SB_ROOM_FOR_JSON];
  SbText text = sb_text(space, sizeof space);
  SbJson json = sb_json(&text);
  REQUIRE(w, event->to != 0, "an event of type %d is for nobody", event->type);
  sb_json_object(&json, NULL);
  w->game->event_json(w->content, event, &json);
  sb_json_end(&json);
  json_t *parsed = require_json(w, &text, "event");
  REQUIRE(w, json_is_string(json_object_get(parsed, "type")), "an event without type: %s", space);
  json_decref(parsed);
  bool silent = false;
  for (SbLang lang = SB_EN; lang <= SB_FR; lang++) {
    SbText s = sb_text(space, 1000);
    w->game->event_text(w->content, event, lang, &s);
    REQUIRE(w, lang == SB_EN || silent == (s.length == 0), "an event of type %d speaks one language alone",
            event->type);
    silent = s.length == 0;
    if (!silent) require_sentence(w, &s, "event_text");
  }
  count(silent ? "silent-events" : "events", 1);
}

static void look_at_events(Walk *w) {
  static Space copy;
  SbEvents events = events_room();
  if (w->over) {
    if (!w->game->setup(w->content, &w->setup, state_of(&copy), NULL, &events, NULL)) return;
  } else {
    apply_copy(w, &copy, NULL, &events);
  }
  for (int i = 0; i < events.count; i++) require_event(w, &events.at[i]);
  events.count = 0;
  if (w->over || !sb_may_quit(w->content, w->state)) return;
  memcpy(&copy, w->state, w->game->state_size);
  SbQuit how = (SbQuit)(SB_RESIGNS + w->ply % (SB_QUITS - SB_RESIGNS));
  w->game->resign(w->content, state_of(&copy), w->seat, how, &events);
  for (int i = 0; i < events.count; i++) require_event(w, &events.at[i]);
}

void check_events(const SbGame *game) {
  walk_everywhere(game, visits_wanted(VISITS, 2), look_at_events, NULL);
}

static void require_goal(const Walk *w, const SbObservation *seen, int viewer) {
  char lines[2][300];
  if (!w->game->goal) return;
  for (SbLang lang = SB_EN; lang <= SB_FR; lang++) {
    SbText line = sb_text(lines[lang], sizeof lines[lang]);
    w->game->goal(w->content, seen, viewer, lang, &line);
    require_sentence(w, &line, "goal");
    REQUIRE(w, !strpbrk(lines[lang], "\n") && lines[lang][line.length - 1] != '.', "the goal is one line: %s",
            lines[lang]);
  }
  REQUIRE(w, strcmp(lines[SB_EN], lines[SB_FR]) != 0, "the goal is not translated: %s", lines[SB_EN]);
}

/* A view is one JSON object that starts with to_act, which agrees with due(), and ends with result. */
static void look_at_views(Walk *w) {
  static char space[SB_ROOM_FOR_JSON];
  static Space seen;
  for (int viewer = SB_SPECTATOR; viewer < w->setup.seats; viewer++) {
    SbText text = sb_text(space, sizeof space);
    SbJson out = sb_json(&text);
    w->game->observe(w->content, w->state, viewer, observation_of(&seen));
    w->game->view_json(w->content, observation_of(&seen), viewer, &out);
    json_t *view = require_json(w, &text, "view"), *value;
    uint32_t due = 0;
    size_t i;
    json_array_foreach (json_object_get(view, "to_act"), i, value) due |= 1u << json_integer_value(value);
    const char *last = NULL, *key;
    json_object_foreach (view, key, value) last = key;
    REQUIRE(w, strncmp(space, "{\"to_act\":[", 11) == 0, "viewer %d: a view starts with to_act", viewer);
    REQUIRE(w, due == w->due, "viewer %d: to_act and due() do not agree", viewer);
    REQUIRE(w, last && strcmp(last, "result") == 0, "viewer %d: a view ends with result", viewer);
    REQUIRE(w, json_is_null(json_object_get(view, "result")) == !w->over, "viewer %d: result at the wrong time",
            viewer);
    json_decref(view);
    require_goal(w, observation_of(&seen), viewer);
    count("views", 1);
  }
}

void check_views(const SbGame *game) {
  walk_everywhere(game, visits_wanted(VISITS, 4), look_at_views, NULL);
}

/* ---- odds and evaluation --------------------------------------------------------------------------- */

static void require_odds(const Walk *w, SbAction action, SbLang lang) {
  SbOdds odds = {0};
  if (!w->game->odds(w->content, w->state, w->seat, action, lang, &odds)) return;
  REQUIRE(w, odds.count > 0 && odds.count <= SB_ODDS_MAX, "%d lines of odds", odds.count);
  for (int i = 0; i < odds.count; i++) {
    double sum = 0;
    size_t length = strnlen(odds.line[i].label, sizeof odds.line[i].label);
    SbText label = {.at = odds.line[i].label, .size = sizeof odds.line[i].label, .length = length};
    require_sentence(w, &label, "odds");
    REQUIRE(w, odds.line[i].chance >= 0 && odds.line[i].chance <= 1 + 1e-9, "a chance of %g", odds.line[i].chance);
    for (int k = 0; k < odds.count; k++)
      if (odds.line[k].group == odds.line[i].group) sum += odds.line[k].chance;
    if (odds.line[i].group == SB_ODDS_ALONE || odds.line[i].group == SB_ODDS_CHOICE) continue;
    REQUIRE(w, fabs(sum - 1) < 1e-6, "chances of a group add up to %g", sum);
  }
  count("odds", 1);
}

/* A game that lists and weighs at once comes to the same as by itself, for every seat. */
static void look_at_proposals(Walk *w) {
  static SbAction list[2][1 << 16];
  static uint32_t weights[2][1 << 16];
  if (!w->game->propose) return;
  for (int seat = 0; seat < w->setup.seats; seat++) {
    int n = w->game->legal(w->content, w->state, seat, list[0]);
    if (n) w->game->weigh(w->content, w->state, seat, list[0], n, weights[0]);
    int proposed = w->game->propose(w->content, w->state, seat, list[1], weights[1]);
    REQUIRE(w, proposed == n, "seat %d is proposed %d actions of %d", seat, proposed, n);
    for (int i = 0; i < n; i++) {
      REQUIRE(w, list[0][i] == list[1][i], "action %d of seat %d is proposed as another", i, seat);
      REQUIRE(w, weights[0][i] == weights[1][i], "action %d of seat %d is proposed with weight %u instead of %u", i,
              seat, weights[1][i], weights[0][i]);
    }
    count("proposed", n);
  }
}

/* First impressions: a weight of at least 1 for every action, the same each time. */
static void look_at_impressions(Walk *w) {
  static uint32_t weights[2][1 << 16];
  REQUIRE(w, w->game->weigh || !w->game->propose, "a game that proposes weighs as well");
  look_at_proposals(w);
  if (w->over || !w->game->weigh) return;
  w->game->weigh(w->content, w->state, w->seat, w->legal, w->legal_count, weights[0]);
  w->game->weigh(w->content, w->state, w->seat, w->legal, w->legal_count, weights[1]);
  for (int i = 0; i < w->legal_count; i++) {
    REQUIRE(w, weights[0][i] >= 1, "action %d has no weight", i);
    REQUIRE(w, weights[0][i] == weights[1][i], "action %d is weighed differently the second time", i);
  }
}

/* Turns never go back. */
static void look_at_turns(Walk *w) {
  static Space copy;
  if (w->over || !w->game->turn) return;
  memcpy(&copy, w->state, w->game->state_size);
  w->game->apply(w->content, state_of(&copy), w->seat, w->action, NULL, NULL);
  int before = w->game->turn(w->content, w->state), after = w->game->turn(w->content, state_of(&copy));
  REQUIRE(w, before >= 0 && after >= before, "turn %d after turn %d", after, before);
}

static void look_at_judgement(Walk *w) {
  look_at_impressions(w);
  look_at_turns(w);
  if (!w->over && w->game->odds) require_odds(w, w->action, sb_rng_below(&w->rng, 2) ? SB_FR : SB_EN);
  REQUIRE(w, w->game->evaluate || !w->game->evaluate_all, "a game that judges all seats judges one as well");
  if (!w->game->evaluate) return;
  SbResult result = {0};
  int all[SB_SEATS_MAX];
  w->game->result(w->content, w->state, &result);
  if (w->game->evaluate_all) w->game->evaluate_all(w->content, w->state, all);
  for (int seat = 0; seat < w->setup.seats; seat++) {
    int value = w->game->evaluate(w->content, w->state, seat);
    REQUIRE(w, !w->game->evaluate_all || all[seat] == value, "seat %d is judged %d, and %d among all", seat, value,
            all[seat]);
    REQUIRE(w, value >= -1000 && value <= 1000, "seat %d is judged %d", seat, value);
    if (!w->over || !result.winners) continue;
    REQUIRE(w, (value > 0) == (result.winners >> seat & 1), "seat %d is judged %d at the end", seat, value);
  }
}

void check_judgement(const SbGame *game) {
  walk_everywhere(game, visits_wanted(VISITS, 2), look_at_judgement, NULL);
}
