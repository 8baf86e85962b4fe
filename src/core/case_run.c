#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "case_private.h"
#include "match_private.h"
#include "pointer.h"

/* 48.76 as it was written, and not as 48.759999999999998. */
#define SHORT (JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(15))

typedef struct Run {
  const SbCase *c;
  const SbContent *content;
  SbMatch *match;
  int at[SB_TRIES_MAX + 1];                       /* index of the step that is running, and of those inside it */
  int depth;                                      /* of the tries around it */
  char *json;                                     /* SB_ROOM_FOR_JSON bytes */
  SbAction *legal;                                /* max_actions of them */
  bool *named;                                    /* which of them a "legal" step names */
  void (*look)(void *self, const SbMatch *match); /* may be NULL */
  void *self;
  SbError *error;
} Run;

static bool fail(Run *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A failed step: its number in front ("3.1" inside a try), its place in the file behind. */
static bool fail(Run *r, const char *format, ...) {
  char sentence[sizeof r->error->text], place[SB_CASE_POINTER_MAX], digits[100];
  SbText pointer = sb_text(place, sizeof place), number = sb_text(digits, sizeof digits);
  va_list args;
  va_start(args, format);
  vsnprintf(sentence, sizeof sentence, format, args);
  va_end(args);
  for (int i = 0; i <= r->depth; i++) {
    sb_text_format(&pointer, "/%s/%d", i ? "try" : "steps", r->at[i]);
    sb_text_format(&number, i ? ".%d" : "%d", r->at[i] + 1);
  }
  return sb_case_fail(r->c, place, r->error, "step %s: %.350s", digits, sentence);
}

static bool check(Run *r, SbError *what) {
  return r->c->game->check(r->content, sb_match_state(r->match), what);
}

/* ---- doing ---------------------------------------------------------------------------------------- */

/* Perform a deed with the dice named in a list, or with the generator's when there is none. */
static bool perform(Run *r, const SbDeed *deed, json_t *dice, SbError *error) {
  const char *names[SB_ROLLED_MAX];
  SbNamed named;
  SbLuck luck = {.given = -1};
  int given = (int)json_array_size(dice);
  if (given > SB_ROLLED_MAX) return sb_fail(error, "more than %d dice", SB_ROLLED_MAX);
  for (int i = 0; i < given; i++) names[i] = json_string_value(json_array_get(dice, (size_t)i));
  if (dice && !sb_match_named(r->match, deed, names, given, given, false, &named, error)) return false;
  if (dice) luck.from = named.given;
  if (dice && named.rolled > given)
    return sb_fail(error, "%s rolls more dice than are given", deed->seat < 0 ? "the setup" : "this action");
  return sb_match_perform(r->match, deed, &luck, error) == SB_ACT_DONE;
}

/* What a text means; fails the step when it may not be done. */
static bool permitted(Run *r, int seat, const char *text, SbDeed *deed) {
  SbError why = {0};
  switch (sb_match_judge_logged(r->match, seat, text, SB_EN, deed, &why)) {
    case SB_ACT_DONE:
      return true;
    case SB_ACT_BAD_TEXT:
      return fail(r, "\"%s\" is not understood: %s (column %d of the action)", text, why.text, why.column);
    default:
      fail(r, "\"%s\" is refused: %s", text, why.text);
      if (r->error) memcpy(r->error->rule, why.rule, sizeof why.rule);
      return false;
  }
}

static bool run_can(Run *r, const SbStep *step) {
  SbDeed unused;
  if (json_is_string(step->body)) return permitted(r, step->seat, json_string_value(step->body), &unused);
  size_t i;
  json_t *entry;
  json_array_foreach (step->body, i, entry)
    if (!permitted(r, step->seat, json_string_value(entry), &unused)) return false;
  return true;
}

/* Whether an event is of a type, or has these members. */
static bool is_told(Run *r, const SbEvent *event, const json_t *wanted) {
  SbText text = sb_text(r->json, SB_ROOM_FOR_JSON);
  SbJson out = sb_json(&text);
  sb_json_object(&out, NULL);
  r->c->game->event_json(r->content, event, &out);
  sb_json_end(&out);
  json_t *json = json_loads(r->json, 0, NULL), *member;
  bool same = json_is_object(wanted) || json_equal(json_object_get(json, "type"), wanted);
  const char *key;
  json_object_foreach ((json_t *)(uintptr_t)wanted, key, member)
    same &= json_equal(json_object_get(json, key), member) == 1;
  json_decref(json);
  return same;
}

/* Of events that everybody should have been told about the last ply, in this order, the first that is missing, as text
 * to be freed; NULL when all are there. */
static char *untold(Run *r, json_t *told) {
  const SbPly *ply = sb_match_log(r->match, sb_match_ply(r->match));
  size_t i;
  json_t *wanted;
  int at = 0;
  json_array_foreach (told, i, wanted) {
    bool found = false;
    while (at < ply->event_count && !found) {
      SbEvent event = sb_ply_event(ply, at++);
      found = sb_event_visible(&event, SB_SPECTATOR) && is_told(r, &event, wanted);
    }
    if (!found) return json_dumps(wanted, SHORT);
  }
  return NULL;
}

static bool run_do(Run *r, const SbStep *step) {
  const char *text = json_string_value(step->body);
  SbDeed deed;
  SbError why = {0};
  if (!permitted(r, step->seat, text, &deed)) return false;
  if (!perform(r, &deed, step->dice, &why)) return fail(r, "\"%s\": %s", text, why.text);
  if (!check(r, &why)) return fail(r, "after \"%s\" the state is broken: %s", text, why.text);
  if (r->look) r->look(r->self, r->match);
  char *missing = untold(r, step->told);
  if (missing) fail(r, "\"%s\" does not tell %s", text, missing);
  free(missing);
  return !missing;
}

static bool listed(const char *list, const char *rule) {
  size_t n = strlen(rule);
  if (n == 0) return false;
  for (const char *p = list; (p = strstr(p, rule)); p += n)
    if ((p == list || p[-1] == ' ') && (!p[n] || p[n] == ' ')) return true;
  return false;
}

static bool run_illegal(Run *r, const SbStep *step) {
  const char *text = json_string_value(step->body);
  SbDeed deed;
  SbError why = {0};
  switch (sb_match_judge_logged(r->match, step->seat, text, SB_EN, &deed, &why)) {
    case SB_ACT_DONE:
      return fail(r, "\"%s\" should be refused%s%s and is legal", text, step->rule ? " by " : "",
                  step->rule ? step->rule : "");
    case SB_ACT_BAD_TEXT:
      if (*why.rule) break;
      return fail(r, "\"%s\" is not understood, which is not the same as illegal: %s (column %d of the action)", text,
                  why.text, why.column);
    default:
      break;
  }
  if (!step->rule || strcmp(step->rule, why.rule) == 0 || listed(why.also, step->rule)) return true;
  return fail(r, "\"%s\" should be refused by %s and is refused by %s: %s", text, step->rule,
              *why.rule ? why.rule : "no rule", why.text);
}

/* ---- lists of legal actions ----------------------------------------------------------------------- */

static void write_action(const Run *r, int seat, SbAction action, char space[SB_ACTION_TEXT]) {
  SbText text = sb_text(space, SB_ACTION_TEXT);
  r->c->game->action_write(r->content, sb_match_state(r->match), seat, action, &text);
}

static void list_action(const Run *r, int seat, SbAction action, SbText *out) {
  char space[SB_ACTION_TEXT];
  write_action(r, seat, action, space);
  sb_text_format(out, "%s%s", out->length ? ", " : "", space);
}

/* The next word of an action's text, and its length; 0 at the end. */
static size_t next_word(const char **text) {
  *text += strspn(*text, " ,\t");
  return strcspn(*text, " ,\t");
}

static int word_count(const char *text) {
  int n = 0;
  for (size_t length; (length = next_word(&text)); text += length) n++;
  return n;
}

/* Whether `text` can be made into `whole` by adding words. */
static bool shortens(const char *text, const char *whole) {
  uint64_t used = 0;
  for (size_t length; (length = next_word(&text)); text += length) {
    const char *other = whole;
    uint64_t place = 1;
    for (size_t n; (n = next_word(&other)); other += n, place <<= 1)
      if (n == length && !(used & place) && strncasecmp(text, other, n) == 0) break;
    if (!*other || !place) return false;
    used |= place;
  }
  return true;
}

/* In a list that is to be complete, words may be left out only where there is one way to add them. */
static bool clear(Run *r, int seat, const char *text, SbAction action, int count) {
  char own[SB_ACTION_TEXT], other[SB_ACTION_TEXT];
  write_action(r, seat, action, own);
  if (word_count(text) >= word_count(own) || !shortens(text, own)) return true;
  for (int i = 0; i < count; i++) {
    if (r->legal[i] == action) continue;
    write_action(r, seat, r->legal[i], other);
    if (shortens(text, other)) return fail(r, "\"%s\" can mean \"%s\" and \"%s\": say which", text, own, other);
  }
  return true;
}

static bool mark(Run *r, int count, SbAction action) {
  for (int i = 0; i < count; i++) {
    if (r->legal[i] != action) continue;
    r->named[i] = true;
    return true;
  }
  return false;
}

static bool run_legal(Run *r, const SbStep *step) {
  const SbGame *game = r->c->game;
  const SbState *state = sb_match_state(r->match);
  char missing_space[160], extra_space[160];
  SbText missing = sb_text(missing_space, sizeof missing_space), extra = sb_text(extra_space, sizeof extra_space);
  int count = game->legal(r->content, state, step->seat, r->legal);
  memset(r->named, 0, (size_t)count * sizeof *r->named);
  size_t i;
  json_t *entry;
  json_array_foreach (step->body, i, entry) {
    const char *text = json_string_value(entry);
    SbAction action;
    SbError why = {0};
    if (!game->action_parse(r->content, state, step->seat, text, &action, &why))
      return fail(r, "\"%s\" is not understood: %s (column %d of the action)", text, why.text, why.column);
    bool good = game->why_not(r->content, state, step->seat, action, NULL);
    if (good && game->canonical) action = game->canonical(r->content, state, step->seat, action);
    if (good && !clear(r, step->seat, text, action, count)) return false;
    if (!good || !mark(r, count, action)) sb_text_format(&missing, "%s%s", missing.length ? ", " : "", text);
  }
  for (int a = 0; a < count; a++)
    if (!r->named[a]) list_action(r, step->seat, r->legal[a], &extra);
  if (!missing.length && !extra.length) return true;
  return fail(r, "missing: %s%s; extra: %s%s", missing.length ? missing_space : "none", missing.cut ? ".." : "",
              extra.length ? extra_space : "none", extra.cut ? ".." : "");
}

/* ---- expectations --------------------------------------------------------------------------------- */

static void show(json_t *value, char *out, size_t size) {
  char *dump = value ? json_dumps(value, SHORT) : NULL;
  snprintf(out, size, "%s", dump ? dump : value ? "?" : "not there");
  free(dump);
}

static bool run_pointers(Run *r, const SbStep *step, json_t *root) {
  const char *pointer;
  json_t *wanted;
  json_object_foreach (step->body, pointer, wanted) {
    json_t *found = sb_pointer_get(root, pointer);
    if (!found && !sb_pointer_possible(root, pointer))
      return fail(r, "%s cannot be there: %.*s is not there, or holds no such thing", pointer,
                  (int)(strrchr(pointer, '/') - pointer), pointer);
    if (found ? json_equal(found, wanted) : json_is_null(wanted)) continue;
    char wanted_text[120], found_text[120];
    show(wanted, wanted_text, sizeof wanted_text);
    show(found, found_text, sizeof found_text);
    return fail(r, "%s should be %s and is %s", *pointer ? pointer : "the whole", wanted_text, found_text);
  }
  return true;
}

static bool run_expectations(Run *r, const SbStep *step) {
  SbText out = sb_text(r->json, SB_ROOM_FOR_JSON);
  SbJson j = sb_json(&out);
  if (step->kind == SB_STEP_VIEW) {
    SbObservation *seen = calloc(1, r->c->game->state_size);
    if (!seen) return fail(r, "out of memory");
    sb_match_observe(r->match, step->seat, seen);
    r->c->game->view_json(r->content, seen, step->seat, &j);
    free(seen);
  } else if (step->kind == SB_STEP_NEXT) {
    sb_json_object(&j, NULL);
    sb_match_next_json(r->match, &j);
    sb_json_end(&j);
  } else {
    r->c->game->position_write(r->content, sb_match_state(r->match), &j);
  }
  json_error_t syntax;
  json_t *root = json_loadb(r->json, out.length, 0, &syntax);
  if (!root) return fail(r, "the game writes bad JSON: %s", syntax.text);
  bool good = run_pointers(r, step, root);
  json_decref(root);
  return good;
}

/* ---- the whole ------------------------------------------------------------------------------------ */

static bool start(Run *r) {
  const SbCase *c = r->c;
  SbMatchInfo info = {0};
  char *position = c->position ? json_dumps(c->position, JSON_COMPACT) : NULL;
  if (c->position && !position) return sb_fail(r->error, "out of memory");
  info.position = position;
  SbError why = {0};
  SbDeed deed = {.seat = -1};
  r->match = sb_match_prepare(r->content, &c->setup, &info, NULL, &why);
  free(position);
  bool begun = r->match && perform(r, &deed, c->dice, &why) && check(r, &why);
  char *missing = begun ? untold(r, c->told) : NULL;
  if (missing) sb_case_fail(c, "/told", r->error, "setup does not tell %s", missing);
  free(missing);
  if (begun) return !missing;
  /* Games tend to begin with the word themselves. */
  const char *begin = c->position ? "position: " : "setup: ";
  if (strncmp(why.text, begin, strlen(begin)) == 0) begin = "";
  const char *place = c->position ? "/position" : "/options";
  if (c->carry && !c->position) place = "/carry";
  if (c->dice) place = "/dice";
  return sb_case_fail(c, place, r->error, "%s%.380s", begin, why.text);
}

static bool run_steps(Run *r, const SbSteps *steps);

/* The steps are done and taken back: replaying the log up to here brings back every byte, the generator's too. */
static bool run_try(Run *r, const SbStep *step) {
  int ply = sb_match_ply(r->match);
  r->depth++;
  if (!run_steps(r, &step->steps)) return false;
  r->depth--;
  return sb_match_rewind(r->match, ply) || fail(r, "out of memory");
}

static bool run_step(Run *r, const SbStep *step) {
  switch (step->kind) {
    case SB_STEP_DO:
      return run_do(r, step);
    case SB_STEP_CAN:
      return run_can(r, step);
    case SB_STEP_TRY:
      return run_try(r, step);
    case SB_STEP_ILLEGAL:
      return run_illegal(r, step);
    case SB_STEP_LEGAL:
      return run_legal(r, step);
    case SB_STEP_EXPECT:
    case SB_STEP_VIEW:
    case SB_STEP_NEXT:
      break;
  }
  return run_expectations(r, step);
}

static bool run_steps(Run *r, const SbSteps *steps) {
  int *at = &r->at[r->depth];
  for (*at = 0; *at < steps->count; ++*at)
    if (!run_step(r, &steps->at[*at])) return false;
  return true;
}

bool sb_case_watch(const SbCase *c, void (*look)(void *self, const SbMatch *match), void *self, SbError *error) {
  Run r = {.c = c, .content = c->content, .look = look, .self = self, .error = error};
  r.json = malloc(SB_ROOM_FOR_JSON);
  r.legal = calloc((size_t)c->game->max_actions + 1, sizeof *r.legal);
  r.named = calloc((size_t)c->game->max_actions + 1, sizeof *r.named);
  bool good = r.json && r.legal && r.named ? start(&r) : sb_fail(error, "out of memory");
  if (good && look) look(self, r.match);
  good = good && run_steps(&r, &c->steps);
  sb_match_destroy(r.match);
  free(r.json);
  free(r.legal);
  free(r.named);
  return good;
}

bool sb_case_run(const SbCase *c, SbError *error) {
  return sb_case_watch(c, NULL, NULL, error);
}
