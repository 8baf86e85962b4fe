#include <stdlib.h>
#include <string.h>

#include "follow.h"

static bool is_gone(const json_t *change) {
  return json_is_array(change) && json_array_size(change) == 0;
}

static json_t *changed(json_t *before, json_t *change);

static void change_place(json_t *list, size_t place, json_t *change) {
  if (is_gone(change))
    while (json_array_size(list) > place) json_array_remove(list, json_array_size(list) - 1);
  else if (place < json_array_size(list))
    json_array_set_new(list, place, changed(json_array_get(list, place), change));
  else
    json_array_append_new(list, changed(NULL, change));
}

static void change_member(json_t *object, const char *key, json_t *change) {
  if (is_gone(change))
    json_object_del(object, key);
  else
    json_object_set_new(object, key, changed(json_object_get(object, key), change));
}

static json_t *changed(json_t *before, json_t *change) {
  const char *key;
  json_t *one;
  if (json_is_array(change)) return json_incref(json_array_get(change, 0));
  json_object_foreach (change, key, one) {
    if (json_is_array(before))
      change_place(before, strtoul(key, NULL, 10), one);
    else
      change_member(before, key, one);
  }
  return json_incref(before);
}

bool follow(json_t **now, const char *text, size_t size) {
  json_t *message = json_loadb(text, size, 0, NULL), *change = json_object_get(message, "change");
  json_int_t has = json_integer_value(json_object_get(*now, "picture"));
  bool good = message && (!change || has == json_integer_value(json_object_get(message, "before")));
  json_t *next = NULL;
  if (good) next = change ? changed(*now, change) : json_incref(message);
  if (good && change) json_object_set(next, "picture", json_object_get(message, "picture"));
  json_decref(*now);
  *now = next;
  json_decref(message);
  return good;
}

bool follow_is_due(const json_t *now, int seat) {
  size_t i;
  json_t *one;
  json_array_foreach (json_object_get(now, "due"), i, one)
    if (json_integer_value(one) == seat) return true;
  return false;
}

const char *follow_action(const json_t *now, unsigned random) {
  const json_t *legal = json_object_get(now, "legal");
  size_t count = json_array_size(legal);
  return count ? json_string_value(json_array_get(json_array_get(legal, random % count), 0)) : NULL;
}
