#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_private.h"
#include "match_private.h"
#include "pointer.h"

typedef struct Run {
  const SbCase *c;
  const SbContent *content;
  SbMatch *match;
  int step;        /* index of the step that is running */
  char *json;      /* SB_ROOM_FOR_JSON bytes */
  SbAction *legal; /* max_actions of them */
  bool *named;     /* which of them a "legal" step names */
  SbError *error;
} Run;

static bool fail(Run *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A failed step: its number in front, its place in the file behind. */
static bool fail(Run *r, const char *format, ...) {
  char sentence[sizeof r->error->text], pointer[40];
  va_list args;
  va_start(args, format);
  vsnprintf(sentence, sizeof sentence, format, args);
  va_end(args);
  snprintf(pointer, sizeof pointer, "/steps/%d", r->step);
  return sb_case_fail(r->c, pointer, r->error, "step %d: %.380s", r->step + 1, sentence);
}

static bool check(Run *r, SbError *what) {
  return r->c->game->check(r->content, sb_match_state(r->match), what);
}

/* ---- doing ---------------------------------------------------------------------------------------- */

/* Perform a deed with the dice named in a list, or with the generator's when there is none. */
static bool perform(Run *r, const SbDeed *deed, json_t *dice, SbError *error) {
  const char *names[SB_ROLLED_MAX];
  int32_t faces[SB_ROLLED_MAX];
  int count = 0, rolled = 0, given = (int)json_array_size(dice);
  if (given > SB_ROLLED_MAX) return sb_fail(error, "more than %d dice", SB_ROLLED_MAX);
  for (int i = 0; i < given; i++) names[i] = json_string_value(json_array_get(dice, (size_t)i));
  if (dice && !sb_match_faces(r->match, deed, names, given, false, faces, &count, &rolled, error)) return false;
  if (dice && rolled > count)
    return sb_fail(error, "%s rolls more dice than are given", deed->seat < 0 ? "the setup" : "this action");
  SbLuck luck = {.forced = faces, .count = count, .given = -1};
  return sb_match_perform(r->match, deed, &luck, error) == SB_ACT_DONE;
}

static bool run_do(Run *r, const SbStep *step) {
  const char *text = json_string_value(step->body);
  SbDeed deed;
  SbError why = {0};
  switch (sb_match_judge(r->match, step->seat, text, SB_EN, &deed, &why)) {
    case SB_ACT_DONE:
      break;
    case SB_ACT_BAD_TEXT:
      return fail(r, "\"%s\" is not understood: %s (column %d of the action)", text, why.text, why.column);
    default:
      fail(r, "\"%s\" is refused: %s", text, why.text);
      if (r->error) memcpy(r->error->rule, why.rule, sizeof why.rule);
      return false;
  }
  if (!perform(r, &deed, step->dice, &why)) return fail(r, "\"%s\": %s", text, why.text);
  return check(r, &why) || fail(r, "after \"%s\" the state is broken: %s", text, why.text);
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
  switch (sb_match_judge(r->match, step->seat, text, SB_EN, &deed, &why)) {
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

static void list_action(Run *r, int seat, SbAction action, SbText *out) {
  char space[SB_ACTION_TEXT];
  SbText text = sb_text(space, sizeof space);
  r->c->game->action_write(r->content, sb_match_state(r->match), seat, action, &text);
  sb_text_format(out, "%s%s", out->length ? ", " : "", space);
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
  char *dump = value ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
  snprintf(out, size, "%s", dump ? dump : value ? "?" : "not there");
  free(dump);
}

static bool run_pointers(Run *r, const SbStep *step, json_t *root) {
  const char *pointer;
  json_t *wanted;
  json_object_foreach (step->body, pointer, wanted) {
    json_t *found = sb_pointer_get(root, pointer);
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
  if (r->match && perform(r, &deed, c->dice, &why) && check(r, &why)) return true;
  /* Games tend to begin with the word themselves. */
  const char *begin = c->position ? "position: " : "setup: ";
  if (strncmp(why.text, begin, strlen(begin)) == 0) begin = "";
  const char *place = c->position ? "/position" : "/options";
  if (c->dice) place = "/dice";
  return sb_case_fail(c, place, r->error, "%s%.380s", begin, why.text);
}

static bool run_step(Run *r, const SbStep *step) {
  switch (step->kind) {
    case SB_STEP_DO:
      return run_do(r, step);
    case SB_STEP_ILLEGAL:
      return run_illegal(r, step);
    case SB_STEP_LEGAL:
      return run_legal(r, step);
    case SB_STEP_EXPECT:
    case SB_STEP_VIEW:
      break;
  }
  return run_expectations(r, step);
}

bool sb_case_run(const SbCase *c, SbError *error) {
  Run r = {.c = c, .content = c->content, .error = error};
  r.json = malloc(SB_ROOM_FOR_JSON);
  r.legal = calloc((size_t)c->game->max_actions + 1, sizeof *r.legal);
  r.named = calloc((size_t)c->game->max_actions + 1, sizeof *r.named);
  bool good = r.json && r.legal && r.named ? start(&r) : sb_fail(error, "out of memory");
  for (; good && r.step < c->step_count; r.step++) good = run_step(&r, &c->steps[r.step]);
  sb_match_destroy(r.match);
  free(r.json);
  free(r.legal);
  free(r.named);
  return good;
}
