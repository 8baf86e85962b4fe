/* A campaign in words. */
#include "words.h"

void gd_say_story(const SbContent *content, const char *mission, const char *outcome, SbLang lang, SbText *out) {
  char key[GD_ID + 32];
  SbText k = sb_text(key, sizeof key);
  sb_text_format(&k, "story.%s.%s", mission, outcome);
  if (sb_content_has_text(content, key)) sb_content_fill(content, key, lang, NULL, 0, out);
}

/* Where it stands: how many missions, how the last went, and what came of it. */
void gd_carry_text(const SbContent *content, const void *carry, SbLang lang, SbText *out) {
  const json_t *past = json_object_get(carry, "past");
  size_t count = json_array_size(past);
  const json_t *last = count ? json_array_get(past, count - 1) : NULL;
  const char *mission = json_string_value(json_array_get(last, 0)),
             *outcome = json_string_value(json_array_get(last, 1));
  char number[16];
  SbText n = sb_text(number, sizeof number);
  sb_text_int(&n, (int)count);
  const char *gaps[3] = {number, mission ? sb_named(content, "mission", mission, lang) : "",
                         outcome ? sb_named(content, "outcome", outcome, lang) : ""};
  sb_content_fill(content, count ? "carry.past" : "carry.first", lang, gaps, 3, out);
  if (!mission || !outcome) return;
  sb_text_put(out, ". ");
  gd_say_story(content, mission, outcome, lang, out);
}
