/* Plain texts: characters that nobody sees make two names look alike, or turn others around. Those that join letters or
 * choose how a picture looks stay where they do that. */
#include "plain.h"

#include <stdint.h>
#include <string.h>

typedef struct Range {
  uint32_t first, last;
} Range;

static const Range hidden[] = {
    {0x80, 0x9f},     {0xad, 0xad},     {0x34f, 0x34f},     {0x61c, 0x61c},     {0x115f, 0x1160},
    {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x200b, 0x200b},   {0x200e, 0x200f},   {0x2028, 0x202e},
    {0x2060, 0x206f}, {0x2800, 0x2800}, {0x3164, 0x3164},   {0xfe00, 0xfe0d},   {0xfeff, 0xfeff},
    {0xffa0, 0xffa0}, {0xfff9, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

/* Arabic and its kin, those of India and around it, Myanmar, Khmer, Mongolian, and the forms of Arabic letters. */
static const Range joining[] = {
    {0x620, 0x65f},   {0x66e, 0x8ff},   {0x900, 0xdff},   {0x1000, 0x109f},
    {0x1780, 0x17ff}, {0x1820, 0x18aa}, {0xfb50, 0xfdff}, {0xfe70, 0xfefc},
};

static const Range pictures[] = {
    {0xa9, 0xa9},     {0xae, 0xae},     {0x203c, 0x203c}, {0x2049, 0x2049}, {0x2100, 0x27ff},
    {0x2900, 0x2bff}, {0x3030, 0x3030}, {0x303d, 0x303d}, {0x3297, 0x3299}, {0x1f000, 0x1faff},
};

#define IS_IN(ranges, c) is_in(ranges, sizeof(ranges) / sizeof *(ranges), c)

static bool is_in(const Range *ranges, size_t count, uint32_t c) {
  for (size_t i = 0; i < count; i++)
    if (c >= ranges[i].first && c <= ranges[i].last) return true;
  return false;
}

enum { NON_JOINER = 0x200c, JOINER = 0x200d, AS_TEXT = 0xfe0e, AS_PICTURE = 0xfe0f, KEYCAP = 0x20e3 };

static bool is_look(uint32_t c) {
  return c == AS_TEXT || c == AS_PICTURE;
}

/* 0 at the end. */
static uint32_t read_one(const unsigned char *p, size_t *size) {
  uint32_t c = *p;
  *size = c < 0x80 ? c != 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
  if (*size > 1) c &= 0x7fu >> *size;
  for (size_t i = 1; i < *size; i++) c = c << 6 | (p[i] & 0x3f);
  return c;
}

static bool is_control(uint32_t c) {
  return c < 0x20 || c == 0x7f;
}

static bool is_seen(uint32_t before, uint32_t c, uint32_t after) {
  if (IS_IN(hidden, c)) return false;
  if (is_look(c)) return IS_IN(pictures, before) || after == KEYCAP;
  if (c != JOINER && c != NON_JOINER) return true;
  if (IS_IN(joining, before) && IS_IN(joining, after)) return true;
  return c == JOINER && (IS_IN(pictures, before) || is_look(before)) && IS_IN(pictures, after);
}

static bool is_fine(const char *text, size_t most, bool controls) {
  size_t count = 0, size, next;
  uint32_t before = 0, after;
  const unsigned char *p = (const unsigned char *)text;
  for (uint32_t c = read_one(p, &size); c; before = c, c = after, size = next) {
    p += size;
    after = read_one(p, &next);
    if ((is_control(c) && !controls) || !is_seen(before, c, after) || ++count > most) return false;
  }
  return true;
}

bool is_plain(const char *text, size_t most_characters) {
  return is_fine(text, most_characters, false);
}

static bool refuse(const char *name, SbError *error) {
  return sb_fail(error, "%.80s: texts have no characters that nobody sees", name);
}

static bool is_value_plain(const json_t *value);

static bool are_members_plain(const json_t *object) {
  const char *key;
  json_t *value;
  json_object_foreach ((json_t *)(uintptr_t)object, key, value)
    if (!is_fine(key, SIZE_MAX, true) || !is_value_plain(value)) return false;
  return true;
}

static bool is_value_plain(const json_t *value) {
  if (json_is_string(value)) return is_fine(json_string_value(value), SIZE_MAX, true);
  if (json_is_object(value)) return are_members_plain(value);
  for (size_t i = 0; i < json_array_size(value); i++)
    if (!is_value_plain(json_array_get(value, i))) return false;
  return true;
}

/* Which file may have which control characters is for whoever reads it. */
bool are_plain(const json_t *files, SbError *error) {
  const char *name;
  json_t *file;
  json_object_foreach ((json_t *)(uintptr_t)files, name, file) {
    if (!is_fine(name, SIZE_MAX, false)) return refuse("files", error);
    if (!is_value_plain(file)) return refuse(name, error);
  }
  return true;
}
