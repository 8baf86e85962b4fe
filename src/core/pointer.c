#include "pointer.h"

#include <string.h>

bool sb_pointer_valid(const char *pointer) {
  if (*pointer && *pointer != '/') return false;
  for (const char *p = pointer; *p; p++)
    if (*p == '~' && p[1] != '0' && p[1] != '1') return false;
  return true;
}

bool sb_pointer_next(const char **pointer, char *out, size_t size) {
  const char *p = *pointer;
  if (*p != '/') return false;
  size_t n = 0;
  for (p++; *p && *p != '/'; p++) {
    if (n + 1 >= size) return false;
    if (*p == '~' && p[1]) {
      out[n++] = p[1] == '1' ? '/' : '~';
      p++;
    } else {
      out[n++] = *p;
    }
  }
  out[n] = 0;
  *pointer = p;
  return true;
}

void sb_pointer_add(char *pointer, size_t size, const char *name) {
  size_t start = strlen(pointer), n = start;
  if (n + 1 >= size) return;
  pointer[n++] = '/';
  for (const char *p = name; *p; p++) {
    if (n + 2 >= size) {
      pointer[start] = 0;
      return;
    }
    if (*p == '/' || *p == '~') pointer[n++] = '~';
    pointer[n++] = *p == '/' ? '1' : *p == '~' ? '0' : *p;
  }
  pointer[n] = 0;
}

/* RFC 6901 allows "0" and digits without a leading zero; "-" (behind the last element) never names anything here. */
static bool is_index(const char *name) {
  size_t length = strlen(name);
  return length > 0 && length <= 9 && (name[0] != '0' || length == 1) && strspn(name, "0123456789") == length;
}

static json_t *element(json_t *array, const char *name) {
  size_t index = 0;
  if (!is_index(name)) return NULL;
  for (const char *p = name; *p; p++) index = index * 10 + (size_t)(*p - '0');
  return json_array_get(array, index);
}

json_t *sb_pointer_get(json_t *root, const char *pointer) {
  char name[256];
  json_t *at = root;
  while (at && *pointer) {
    if (!sb_pointer_next(&pointer, name, sizeof name)) return NULL;
    at = json_is_array(at) ? element(at, name) : json_object_get(at, name);
  }
  return at;
}

bool sb_pointer_possible(json_t *root, const char *pointer) {
  char name[256];
  json_t *at = root, *parent = root;
  while (*pointer) {
    if (!at || !sb_pointer_next(&pointer, name, sizeof name)) return false;
    parent = at;
    at = json_is_array(at) ? element(at, name) : json_object_get(at, name);
  }
  return at || json_is_object(parent) || json_is_null(parent) || (json_is_array(parent) && is_index(name));
}
