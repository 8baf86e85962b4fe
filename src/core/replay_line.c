/* One line of a replay behind its header, taken apart. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "replay_private.h"

static bool bad(SbError *error) {
  return sb_fail(error, "this is not a line of a replay");
}

static bool take_number(char **at, int *out) {
  char *p = *at;
  long value = 0;
  while (*p >= '0' && *p <= '9' && value < 100000000) value = value * 10 + (*p++ - '0');
  if (p == *at || *p != ' ') return false;
  *at = p + 1;
  *out = (int)value;
  return true;
}

static bool take_faces(SbReplayLine *line, char *faces, SbError *error) {
  char *rest;
  for (char *name = strtok_r(faces, " ", &rest); name; name = strtok_r(NULL, " ", &rest)) {
    if (strcmp(name, ";") == 0) {
      for (int i = 0; i < line->count; i++) line->given += !strchr(line->names[i], ':'); /* a measured one is no face */
      continue;
    }
    if (line->count == SB_ROLLED_MAX) return sb_fail(error, "more than %d dice", SB_ROLLED_MAX);
    line->names[line->count++] = name;
  }
  return true;
}

static char *find_last(char *text, const char *what) {
  char *found = NULL;
  for (char *p = text; (p = strstr(p, what)); p++) found = p;
  return found;
}

static int clamped(const char *digits) {
  long value = strtol(digits, NULL, 10);
  return value < 0 ? 0 : value > INT_MAX ? INT_MAX : (int)value;
}

static bool read_text(SbReplayLine *line, size_t size, SbError *error) {
  char *text = line->copy, *chain = find_last(text, " = ");
  if (!chain) return bad(error);
  *chain = 0;
  line->chain = chain + 3;
  char *taken_back = find_last(text, " taken-back=");
  line->closing = strncmp(text, "running", 7) == 0 || strncmp(text, "result ", 7) == 0;
  if (line->closing && taken_back) line->taken_back = clamped(taken_back + strlen(" taken-back="));
  if (line->closing) return true;
  size = strlen(text);
  char *faces = size && text[size - 1] == '}' ? find_last(text, " {") : NULL;
  if (faces) {
    text[size - 1] = 0;
    *faces = 0;
    if (!take_faces(line, faces + 2, error)) return false;
  }
  if (!take_number(&text, &line->number)) return bad(error);
  if (strcmp(text, "- setup") == 0)
    line->seat = -1;
  else if (!take_number(&text, &line->seat))
    return bad(error);
  line->action = text;
  return true;
}

static int small_int(json_t *value) {
  json_int_t number = json_integer_value(value);
  return json_is_integer(value) && number >= 0 && number <= INT_MAX ? (int)number : -1;
}

static bool read_ndjson(SbReplayLine *line, size_t size, SbError *error) {
  json_error_t syntax;
  json_t *json = line->json = json_loadb(line->copy, size, JSON_REJECT_DUPLICATES, &syntax);
  if (!json) return sb_fail(error, "%s", syntax.text);
  line->chain = json_string_value(json_object_get(json, "chain"));
  line->closing = json_object_get(json, "running") || json_object_get(json, "result");
  if (!line->chain) return bad(error);
  if (line->closing && json_object_get(json, "taken-back"))
    line->taken_back = small_int(json_object_get(json, "taken-back"));
  if (line->closing) return true;
  json_t *rolled = json_object_get(json, "rolled"), *given = json_object_get(json, "given");
  line->number = small_int(json_object_get(json, "ply"));
  line->seat = small_int(json_object_get(json, "seat"));
  line->action = json_string_value(json_object_get(json, "action"));
  if (!line->action) line->action = "";
  if (json_array_size(rolled) > SB_ROLLED_MAX) return sb_fail(error, "more than %d dice", SB_ROLLED_MAX);
  for (; line->count < (int)json_array_size(rolled); line->count++) {
    const char *name = json_string_value(json_array_get(rolled, (size_t)line->count));
    if (!name) return bad(error);
    line->names[line->count] = name;
  }
  line->given = given ? small_int(given) : 0;
  return (line->given >= 0 && line->given <= line->count) || bad(error);
}

bool sb_replay_line_read(SbReplayLine *line, SbReplayForm form, const char *text, size_t size, SbError *error) {
  line->closing = false;
  line->number = line->seat = -1;
  line->count = line->given = line->taken_back = 0;
  line->json = NULL;
  if (size >= sizeof line->copy) return sb_fail(error, "this line is too long");
  if (memchr(text, 0, size)) return sb_fail(error, "a zero byte in the replay");
  memcpy(line->copy, text, size);
  line->copy[size] = 0;
  return form == SB_REPLAY_TEXT ? read_text(line, size, error) : read_ndjson(line, size, error);
}

void sb_replay_line_finish(SbReplayLine *line) {
  json_decref(line->json);
  line->json = NULL;
}
