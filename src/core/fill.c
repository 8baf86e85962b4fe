#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "starboard/content.h"

/* A number, or a list: is it spoken of in the plural? Of 1.5 in English alone. */
static bool plural(const char *arg, SbLang lang) {
  arg += strspn(arg, "+-");
  if (strncmp(arg, "−", strlen("−")) == 0) arg += strlen("−");
  if (!isdigit((unsigned char)*arg)) return strstr(arg, ", ") || strstr(arg, lang == SB_FR ? " et " : " and ");
  char *rest;
  long number = strtol(arg, &rest, 10);
  bool fraction = (*rest == '.' || *rest == ',') && isdigit((unsigned char)rest[1]);
  return lang == SB_FR ? number > 1 : number != 1 || fraction;
}

/* The first word of `arg` stands in the list `feminine`. */
static bool is_feminine(const char *arg, const char *feminine) {
  size_t size = strcspn(arg, " ");
  for (const char *word = feminine; size && *word;) {
    size_t n = strcspn(word, " ");
    if (n == size && memcmp(word, arg, n) == 0) return true;
    word += n + strspn(word + n, " ");
  }
  return false;
}

static bool begins_with_vowel(const char *arg) {
  static const char *const others[] = {"à", "â", "é", "è", "ê", "î", "ô", "œ", "À", "Â", "É", "È", "Ê", "Î", "Ô", "Œ"};
  if (*arg && strchr("aeiouhAEIOUH", *arg)) return true;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strncmp(arg, others[i], strlen(others[i])) == 0) return true;
  return false;
}

/* The form with this index, or the last one there is; `end` is the closing brace. */
static void put_form(const char *form, const char *end, int index, SbText *out) {
  for (;;) {
    const char *bar = memchr(form, '|', (size_t)(end - form));
    if (index-- == 0 || !bar) return sb_text_put_n(out, form, (size_t)((bar ? bar : end) - form));
    form = bar + 1;
  }
}

static int count_forms(const char *form, const char *end) {
  int count = 1;
  for (; form < end; form++) count += *form == '|';
  return count;
}

/* One gap that begins at `brace`; where the text goes on, or NULL when this is no gap. */
static const char *put_gap(const char *brace, const SbWording *wording, const char *const *args, int count,
                           SbText *out) {
  int index = brace[1] >= '0' && brace[1] <= '9' ? brace[1] - '0' : count;
  const char *end = strchr(brace, '}');
  if (index >= count || !args[index] || !end) return NULL;
  const char *arg = args[index], *form = brace + 3;
  switch (brace[2]) {
    case '}':
      sb_text_put(out, arg);
      break;
    case ':':
      put_form(form, end, plural(arg, wording->lang), out);
      break;
    case '@':
      if (count_forms(form, end) > 2 && begins_with_vowel(arg))
        put_form(form, end, 2, out);
      else
        put_form(form, end, is_feminine(arg, wording->feminine), out);
      break;
    default:
      return NULL;
  }
  return end + 1;
}

void sb_fill(const char *text, SbWording wording, const char *const *args, int count, SbText *out) {
  for (const char *brace; (brace = strchr(text, '{'));) {
    sb_text_put_n(out, text, (size_t)(brace - text));
    text = put_gap(brace, &wording, args, count, out);
    if (text) continue;
    sb_text_char(out, '{');
    text = brace + 1;
  }
  sb_text_put(out, text);
}
