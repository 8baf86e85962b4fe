/* The shape of a case. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_private.h"
#include "pointer.h"
#include "starboard/position.h"

/* ---- shapes --------------------------------------------------------------------------------------- */

/* Only these members, NULL-terminated; `where` is the pointer to the object. */
static bool only(const SbCase *c, const char *where, json_t *object, const char *const *names, SbError *error) {
  const char *key;
  json_t *unused;
  json_object_foreach (object, key, unused) {
    const char *const *n = names;
    while (*n && strcmp(*n, key) != 0) n++;
    if (*n) continue;
    char pointer[SB_CASE_POINTER_MAX];
    snprintf(pointer, sizeof pointer, "%s", where);
    sb_pointer_add(pointer, sizeof pointer, key);
    return sb_case_fail(c, pointer, error, "\"%.60s\" is not known here", key);
  }
  return true;
}

static bool is_text_list(json_t *list) {
  size_t i;
  json_t *entry;
  json_array_foreach (list, i, entry) {
    if (!json_is_string(entry)) return false;
  }
  return json_is_array(list);
}

static bool is_told(const json_t *list) {
  size_t i;
  json_t *entry;
  json_array_foreach (list, i, entry)
    if (!json_is_string(entry) && json_object_size(entry) == 0) return false;
  return json_array_size(list) > 0;
}

/* Names of faces. A card may be called "130", and 130 in a position: both will do. */
static bool read_faces(json_t *list) {
  for (size_t i = 0; i < json_array_size(list); i++) {
    json_t *entry = json_array_get(list, i);
    if (json_is_integer(entry)) json_array_set_new(list, i, json_sprintf("%lld", (long long)json_integer_value(entry)));
  }
  return is_text_list(list);
}

static bool check_rule_id(const SbCase *c, const char *pointer, const char *id, SbError *error) {
  if (sb_rule_count(c->content) == 0 || sb_rule_find(c->content, id)) return true;
  return sb_case_fail(c, pointer, error, "%s has no rule \"%.40s\"", c->game->id, id);
}

/* ---- the members of a case ------------------------------------------------------------------------ */

static bool read_game(SbCase *c, SbError *error) {
  const char *id = json_string_value(json_object_get(c->root, "game"));
  if (!id) return sb_case_fail(c, "/game", error, "\"game\" must name a game");
  c->game = sb_game_find(id);
  if (!c->game) return sb_case_fail(c, "/game", error, "there is no game \"%.60s\"", id);
  c->content = sb_content_baked(c->game);
  sb_setup_init(c->content, &c->setup);
  const char *title = json_string_value(json_object_get(c->root, "title"));
  if (!title || !*title) return sb_case_fail(c, "/title", error, "\"title\" must say what is proven");
  return true;
}

static bool read_rules(SbCase *c, SbError *error) {
  c->rules = json_object_get(c->root, "rules");
  if (!is_text_list(c->rules) || json_array_size(c->rules) == 0)
    return sb_case_fail(c, "/rules", error, "\"rules\" must list the ids of the rules this proves");
  size_t i;
  json_t *entry;
  json_array_foreach (c->rules, i, entry) {
    char pointer[40];
    snprintf(pointer, sizeof pointer, "/rules/%zu", i);
    if (!check_rule_id(c, pointer, json_string_value(entry), error)) return false;
  }
  return true;
}

static bool read_seed(SbCase *c, SbError *error) {
  json_t *seed = json_object_get(c->root, "seed");
  char digits[32];
  if (!seed) return true;
  if (json_is_string(seed)) {
    sb_setup_seed(&c->setup, json_string_value(seed));
  } else if (json_is_integer(seed) && json_integer_value(seed) >= 0) {
    snprintf(digits, sizeof digits, "%lld", (long long)json_integer_value(seed));
    sb_setup_seed(&c->setup, digits);
  } else {
    return sb_case_fail(c, "/seed", error, "\"seed\" must be a text or a number from 0");
  }
  return true;
}

static bool read_carry(SbCase *c, SbError *error) {
  const json_t *carry = json_object_get(c->root, "carry");
  if (!carry) return true;
  if (!json_is_object(carry)) return sb_case_fail(c, "/carry", error, "\"carry\" must be an object");
  c->setup.carry = c->carry = json_dumps(carry, JSON_COMPACT);
  return c->carry || sb_fail(error, "out of memory");
}

static bool read_setup(SbCase *c, SbError *error) {
  json_t *options = json_object_get(c->root, "options"), *seats = json_object_get(c->root, "seats");
  SbError inner = {0};
  if (options && !sb_setup_options_from_json(c->content, &c->setup, options, &inner))
    return sb_case_fail(c, "/options", error, "%s", inner.text);
  if (seats) {
    json_int_t n = json_integer_value(seats);
    if (!json_is_integer(seats) || n < c->game->seats_min || n > c->game->seats_max)
      return sb_case_fail(c, "/seats", error, "\"seats\" must be a number from %d to %d", c->game->seats_min,
                          c->game->seats_max);
    c->setup.seats = (int)n;
  }
  if (!read_seed(c, error) || !read_carry(c, error)) return false;
  c->position = json_object_get(c->root, "position");
  int listed = sb_position_seats(c->game, c->position);
  if (!seats && listed) c->setup.seats = listed;
  c->dice = json_object_get(c->root, "dice");
  if (c->position && !json_is_object(c->position))
    return sb_case_fail(c, "/position", error, "\"position\" must be an object");
  if (c->dice && !read_faces(c->dice))
    return sb_case_fail(c, "/dice", error, "\"dice\" must be a list of names of faces");
  c->told = json_object_get(c->root, "told");
  if (c->told && !is_told(c->told))
    return sb_case_fail(c, "/told", error, "\"told\" must be a list of types of events, or of members they have");
  if (c->told && c->position)
    return sb_case_fail(c, "/told", error, "\"told\" here is for the setup, which a position replaces");
  if (c->dice && c->position)
    return sb_case_fail(c, "/dice", error, "\"dice\" here is for the setup, which a position replaces");
  return true;
}

/* ---- steps ---------------------------------------------------------------------------------------- */

static const char *const kind_names[] = {"do", "can", "illegal", "legal", "expect", "view", "next", "try"};
static const char *const members[][6] = {{"seat", "do", "dice", "told", "note"},
                                         {"seat", "can", "note"},
                                         {"seat", "illegal", "rule", "note"},
                                         {"seat", "legal", "note"},
                                         {"expect", "note"},
                                         {"seat", "view", "note"},
                                         {"next", "note"},
                                         {"try", "note"}};

static bool read_kind(SbCase *c, const char *where, json_t *json, SbStep *step, SbError *error) {
  int found = 0;
  for (int k = 0; k <= SB_STEP_TRY; k++) {
    json_t *body = json_object_get(json, kind_names[k]);
    if (!body) continue;
    found++;
    step->kind = (SbStepKind)k;
    step->body = body;
  }
  if (found != 1)
    return sb_case_fail(
        c, where, error,
        "a step has one of \"do\", \"can\", \"illegal\", \"legal\", \"expect\", \"view\", \"next\", \"try\"");
  return only(c, where, json, members[step->kind], error);
}

static bool read_seat(SbCase *c, const char *where, json_t *json, SbStep *step, SbError *error) {
  if (step->kind == SB_STEP_EXPECT || step->kind == SB_STEP_NEXT || step->kind == SB_STEP_TRY) return true;
  json_t *seat = json_object_get(json, "seat");
  int low = step->kind == SB_STEP_VIEW ? SB_SPECTATOR : 0;
  if (json_is_integer(seat) && json_integer_value(seat) >= low && json_integer_value(seat) < c->setup.seats) {
    step->seat = (int)json_integer_value(seat);
    return true;
  }
  char pointer[SB_CASE_POINTER_MAX];
  snprintf(pointer, sizeof pointer, "%s/seat", where);
  return sb_case_fail(c, pointer, error, "\"seat\" must be a number from %d to %d", low, c->setup.seats - 1);
}

static bool check_pointers(SbCase *c, const char *where, json_t *object, SbError *error) {
  const char *key;
  json_t *unused;
  json_object_foreach (object, key, unused) {
    if (sb_pointer_valid(key)) continue;
    char pointer[SB_CASE_POINTER_MAX];
    snprintf(pointer, sizeof pointer, "%s", where);
    sb_pointer_add(pointer, sizeof pointer, key);
    return sb_case_fail(c, pointer, error, "\"%.60s\" is no JSON Pointer; one looks like /result/winner", key);
  }
  return true;
}

static bool read_steps(SbCase *c, const char *where, json_t *list, int depth, SbSteps *steps, SbError *error);

static bool read_body(SbCase *c, const char *where, int depth, SbStep *step, SbError *error) {
  char pointer[SB_CASE_POINTER_MAX];
  const char *name = kind_names[step->kind];
  json_t *body = step->body;
  snprintf(pointer, sizeof pointer, "%s/%s", where, name);
  switch (step->kind) {
    case SB_STEP_DO:
    case SB_STEP_ILLEGAL:
      return json_is_string(body) || sb_case_fail(c, pointer, error, "\"%s\" must be an action's text", name);
    case SB_STEP_CAN:
      return json_is_string(body) || (is_text_list(body) && json_array_size(body) > 0) ||
             sb_case_fail(c, pointer, error, "\"%s\" must be an action's text, or a list of them", name);
    case SB_STEP_LEGAL:
      return is_text_list(body) || sb_case_fail(c, pointer, error, "\"%s\" must be a list of actions", name);
    case SB_STEP_TRY:
      return read_steps(c, pointer, body, depth + 1, &step->steps, error);
    case SB_STEP_EXPECT:
    case SB_STEP_VIEW:
    case SB_STEP_NEXT:
      break;
  }
  if (!json_is_object(body) || json_object_size(body) == 0)
    return sb_case_fail(c, pointer, error, "\"%s\" must map JSON Pointers to values", name);
  return check_pointers(c, pointer, body, error);
}

static bool read_extras(SbCase *c, const char *where, json_t *json, SbStep *step, SbError *error) {
  char pointer[SB_CASE_POINTER_MAX];
  json_t *note = json_object_get(json, "note"), *rule = json_object_get(json, "rule");
  step->dice = json_object_get(json, "dice");
  snprintf(pointer, sizeof pointer, "%s/note", where);
  if (note && !json_is_string(note)) return sb_case_fail(c, pointer, error, "\"note\" must be a text");
  snprintf(pointer, sizeof pointer, "%s/dice", where);
  if (step->dice && !read_faces(step->dice))
    return sb_case_fail(c, pointer, error, "\"dice\" must be a list of names of faces");
  step->told = json_object_get(json, "told");
  snprintf(pointer, sizeof pointer, "%s/told", where);
  if (step->told && !is_told(step->told))
    return sb_case_fail(c, pointer, error, "\"told\" must be a list of types of events, or of members they have");
  snprintf(pointer, sizeof pointer, "%s/rule", where);
  if (rule && !json_is_string(rule)) return sb_case_fail(c, pointer, error, "\"rule\" must be the id of a rule");
  step->rule = json_string_value(rule);
  return !step->rule || check_rule_id(c, pointer, step->rule, error);
}

static bool read_steps(SbCase *c, const char *where, json_t *list, int depth, SbSteps *steps, SbError *error) {
  json_t *json;
  size_t i;
  if (depth > SB_TRIES_MAX) return sb_case_fail(c, where, error, "\"try\" nests at most %d deep", SB_TRIES_MAX);
  if (!json_is_array(list) || json_array_size(list) == 0)
    return sb_case_fail(c, where, error, "\"%s\" must be a list of steps", strrchr(where, '/') + 1);
  steps->at = calloc(json_array_size(list), sizeof *steps->at);
  if (!steps->at) return sb_fail(error, "out of memory");
  json_array_foreach (list, i, json) {
    char pointer[SB_CASE_POINTER_MAX];
    SbStep *step = &steps->at[steps->count++];
    snprintf(pointer, sizeof pointer, "%s/%zu", where, i);
    if (!json_is_object(json)) return sb_case_fail(c, pointer, error, "a step must be an object");
    if (!read_kind(c, pointer, json, step, error) || !read_seat(c, pointer, json, step, error) ||
        !read_body(c, pointer, depth, step, error) || !read_extras(c, pointer, json, step, error))
      return false;
  }
  return true;
}

static void destroy_steps(SbSteps *steps) {
  for (int i = 0; i < steps->count; i++) destroy_steps(&steps->at[i].steps);
  free(steps->at);
}

/* ---- the whole ------------------------------------------------------------------------------------ */

static bool read_case(SbCase *c, SbError *error) {
  static const char *const known[] = {"game",  "title", "note", "rules", "options", "seats", "position",
                                      "carry", "seed",  "dice", "told",  "steps",   NULL};
  if (!json_is_object(c->source)) return sb_case_fail(c, "", error, "a case is a JSON object");
  if (!sb_case_fill(c, error) || !only(c, "", c->root, known, error)) return false;
  const json_t *note = json_object_get(c->root, "note");
  if (note && !json_is_string(note)) return sb_case_fail(c, "/note", error, "\"note\" must be a text");
  return read_game(c, error) && read_rules(c, error) && read_setup(c, error) &&
         read_steps(c, "/steps", json_object_get(c->root, "steps"), 0, &c->steps, error);
}

SbCase *sb_cases_case(const SbCases *file, int index, SbError *error) {
  SB_ASSERT(index >= 0 && index < file->count);
  SbCase *c = calloc(1, sizeof *c);
  if (!c) {
    sb_fail(error, "out of memory");
    return NULL;
  }
  c->file = file;
  c->place = file->places[index];
  c->source = c->place.item < 0 ? file->root : json_array_get(file->root, (size_t)c->place.item);
  if (read_case(c, error)) return c;
  sb_case_destroy(c);
  return NULL;
}

void sb_case_destroy(SbCase *c) {
  if (!c) return;
  destroy_steps(&c->steps);
  json_decref(c->root);
  free(c->carry);
  free(c);
}

/* ---- asking about it ------------------------------------------------------------------------------ */

const SbGame *sb_case_game(const SbCase *c) {
  return c->game;
}

const char *sb_case_title(const SbCase *c) {
  return json_string_value(json_object_get(c->root, "title"));
}

const char *sb_case_heading(const SbCase *c) {
  return json_string_value(json_object_get(c->source, "title"));
}

int sb_case_row(const SbCase *c) {
  return c->place.row + 1;
}

int sb_case_rule_count(const SbCase *c) {
  return (int)json_array_size(c->rules);
}

const char *sb_case_rule(const SbCase *c, int index) {
  return index < 0 ? NULL : json_string_value(json_array_get(c->rules, (size_t)index));
}

int sb_case_step_count(const SbCase *c) {
  return c->steps.count;
}

static void count_steps(const SbSteps *steps, int *claims, int *nameless) {
  for (int i = 0; i < steps->count; i++) {
    const SbStep *step = &steps->at[i];
    *claims += step->kind != SB_STEP_DO && step->kind != SB_STEP_TRY;
    *nameless += step->kind == SB_STEP_ILLEGAL && !step->rule;
    count_steps(&step->steps, claims, nameless);
  }
}

int sb_case_claims(const SbCase *c) {
  int claims = 0, nameless = 0;
  count_steps(&c->steps, &claims, &nameless);
  return claims;
}

int sb_case_nameless(const SbCase *c) {
  int claims = 0, nameless = 0;
  count_steps(&c->steps, &claims, &nameless);
  return nameless;
}
