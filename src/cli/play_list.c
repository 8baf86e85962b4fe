/* The legal actions as a list people can read: with sentences when there are few, in columns when there are more, as
 * kinds with numbers when there are too many. */
#include <stdlib.h>
#include <string.h>

#include "play.h"

enum { FEW = 12, SOME = 24, MANY = 40, LEAST_LINES = 6 };

static bool begins(const char *text, const char *beginning) {
  return strncasecmp(text, beginning, strlen(beginning)) == 0;
}

int play_matches(const Play *play, const char *beginning) {
  int count = 0;
  for (int i = 0; i < play->legal_count; i++) count += begins(play->texts[i], beginning);
  return count;
}

static void with_sentences(Play *play, const char *beginning) {
  int widest = 0;
  for (int i = 0; i < play->legal_count; i++) {
    int width = (int)strlen(play->texts[i]);
    if (begins(play->texts[i], beginning) && width > widest) widest = width;
  }
  for (int i = 0; i < play->legal_count; i++) {
    if (!begins(play->texts[i], beginning)) continue;
    SbText *out = &play->page;
    sb_text_clear(out);
    sb_text_format(out, "%4d  ", i + 1);
    cli_styled(out, &play->look, STYLE_GLOW, play->texts[i]);
    sb_text_format(out, "%*s  ", widest - (int)strlen(play->texts[i]), "");
    cli_style(out, &play->look, STYLE_DIM);
    cli_page(&play->look, out->at);
    sb_text_clear(out);
    play->game->action_text(play->content, (const SbState *)play->observation, play->seat, play->legal[i],
                            play->look.lang, out);
    cli_page_words(&play->look, out->at, out->length, 6 + widest + 2);
    sb_text_clear(out);
    cli_plain(out, &play->look);
    sb_text_char(out, '\n');
    cli_page(&play->look, out->at);
  }
}

/* One entry of a list in columns: a number in front, or how many actions behind. */
typedef struct Entry {
  int index; /* of an action that begins like this */
  int size;  /* letters of its text that all of them share */
  int count;
  int pad;       /* spaces up to its sentence */
  char said[64]; /* which is there where there is room for it */
} Entry;

static int entry_width(const Entry *entry) {
  int number = entry->index + 1 > 999 ? 6 : 4, count = entry->count > 1 ? 7 : 0;
  int said = *entry->said ? entry->pad + cli_columns(entry->said, strlen(entry->said)) : 0;
  return number + entry->size + count + said;
}

static int column_width(const Entry *entries, int count) {
  int width = 0;
  for (int i = 0; i < count; i++)
    if (entry_width(&entries[i]) > width) width = entry_width(&entries[i]);
  return width + 2;
}

static int rows_of(const Play *play, int width, int count) {
  int columns = (play->look.width + 2) / width > 1 ? (play->look.width + 2) / width : 1;
  return (count + columns - 1) / columns;
}

static void print_columns(Play *play, const Entry *entries, int count) {
  int width = column_width(entries, count), rows = rows_of(play, width, count);
  for (int row = 0; row < rows; row++) {
    SbText *out = &play->page;
    sb_text_clear(out);
    for (int i = row; i < count; i += rows) {
      const Entry *e = &entries[i];
      size_t from = out->length;
      char text[SB_ACTION_TEXT];
      snprintf(text, sizeof text, "%.*s", e->size, play->texts[e->index]);
      if (e->count == 1)
        sb_text_format(out, "%3d ", e->index + 1);
      else
        sb_text_put(out, "  - ");
      cli_styled(out, &play->look, STYLE_GLOW, text);
      if (e->count > 1) sb_text_format(out, " (%d)", e->count);
      if (*e->said) cli_repeat(out, " ", e->pad);
      if (*e->said) cli_styled(out, &play->look, STYLE_DIM, e->said);
      if (i + rows < count) cli_pad(out, from, width);
    }
    sb_text_char(out, '\n');
    cli_page(&play->look, out->at);
  }
}

/* Where the first `words` words of a text end. */
static int cut_after(const char *text, int words) {
  int at = 0;
  for (int word = 0; word < words && text[at]; word++) {
    if (word) at++;
    at += (int)strcspn(text + at, " ");
  }
  return at;
}

static int group(const Play *play, const char *beginning, int words, Entry *entries) {
  int count = 0;
  for (int i = 0; i < play->legal_count; i++) {
    const char *text = play->texts[i];
    if (!begins(text, beginning)) continue;
    int size = cut_after(text, words), g = 0;
    while (g < count && !(entries[g].size == size && strncmp(play->texts[entries[g].index], text, (size_t)size) == 0))
      g++;
    if (g == count) entries[count++] = (Entry){.index = i, .size = size};
    entries[g].count++;
  }
  for (int g = 0; g < count; g++)
    if (entries[g].count == 1) entries[g].size = (int)strlen(play->texts[entries[g].index]);
  return count;
}

static int words_of(const char *text) {
  int words = 0;
  while (*text) {
    text += strspn(text, " ");
    if (*text) words++;
    text += strcspn(text, " ");
  }
  return words;
}

/* How a list is shown. */
typedef enum Form { FORM_SENTENCES, FORM_COLUMNS, FORM_KINDS } Form;

typedef struct Listing {
  Form form;
  Entry *entries; /* of columns and kinds */
  int count;      /* of them, or of the sentences */
  int words;      /* kinds: that each of them begins with */
} Listing;

static void lay_out_kinds(const Play *play, const char *beginning, Listing *list) {
  list->form = FORM_KINDS;
  list->words = words_of(beginning) ? words_of(beginning) : 1;
  list->count = group(play, beginning, list->words, list->entries);
  while (list->count <= 1 && list->words < 12) list->count = group(play, beginning, ++list->words, list->entries);
}

static const Entry *largest_of(const Listing *list) {
  const Entry *large = list->entries;
  for (int g = 0; g < list->count; g++)
    if (list->entries[g].count > large->count) large = &list->entries[g];
  return large;
}

static void print_kinds(Play *play, const Listing *list, int matches) {
  char number[24], example[SB_ACTION_TEXT];
  print_columns(play, list->entries, list->count);
  const Entry *large = largest_of(list);
  const char *text = play->texts[large->index];
  snprintf(number, sizeof number, "%d", matches);
  snprintf(example, sizeof example, "%.*s", cut_after(text, list->words + 1), text);
  if (large->count > 1) cli_say(&play->look, W_KINDS, CLI_ARGS(number, example));
}

/* A list that is only a sample need not be seen whole: rather than pushing the table off the screen it is shown as
 * kinds. */
static bool is_crowded(const Play *play, const Entry *entries, int count, int room) {
  const SbState *known = (const SbState *)play->observation;
  if (!play->look.screen || !play->game->sampled || !play->game->sampled(play->content, known, play->seat))
    return false;
  return rows_of(play, column_width(entries, count), count) > room;
}

/* Notation alone says little: sentences stand beside it where the columns are wide enough for them and no more lines
 * than there is room for come of it. */
static void say_beside(const Play *play, Entry *entries, int count, int room) {
  int widest = 0;
  for (int i = 0; i < count; i++) widest = entries[i].size > widest ? entries[i].size : widest;
  for (int i = 0; i < count; i++) {
    entries[i].pad = widest - entries[i].size + 2;
    char space[200];
    SbText text = sb_text(space, sizeof space);
    play->game->action_text(play->content, (const SbState *)play->observation, play->seat,
                            play->legal[entries[i].index], play->look.lang, &text);
    SbText said = sb_text(entries[i].said, sizeof entries[i].said);
    if (text.length < sizeof entries[i].said) sb_text_put(&said, space);
  }
  if (play->look.screen && rows_of(play, column_width(entries, count), count) <= room) return;
  for (int i = 0; i < count; i++) entries[i].said[0] = 0;
}

static bool lay_out_columns(const Play *play, const char *beginning, int room, Listing *list) {
  list->form = FORM_COLUMNS;
  list->count = 0;
  for (int i = 0; i < play->legal_count; i++)
    if (begins(play->texts[i], beginning))
      list->entries[list->count++] = (Entry){.index = i, .size = (int)strlen(play->texts[i]), .count = 1};
  say_beside(play, list->entries, list->count, room);
  return !is_crowded(play, list->entries, list->count, room);
}

/* A screen has room for a sentence each as long as they fit on it; elsewhere a long list would only be in the way. */
static bool fits_with_sentences(const Play *play, int matches, int room) {
  return matches <= (!play->look.screen ? FEW : room < SOME ? room : SOME);
}

/* False when there is no memory for it. */
static bool lay_out(const Play *play, const char *beginning, int lines, Listing *list) {
  int matches = play_matches(play, beginning), room = lines < LEAST_LINES ? LEAST_LINES : lines;
  *list = (Listing){.form = FORM_SENTENCES, .count = matches};
  if (fits_with_sentences(play, matches, room)) return true;
  list->entries = malloc((size_t)matches * sizeof *list->entries);
  if (!list->entries) return false;
  if (matches > MANY || !lay_out_columns(play, beginning, room, list)) lay_out_kinds(play, beginning, list);
  return true;
}

int play_list_lines(const Play *play, int lines) {
  Listing list;
  if (!lay_out(play, "", lines, &list)) return 0;
  int count = list.count;
  if (list.form != FORM_SENTENCES) count = rows_of(play, column_width(list.entries, list.count), list.count);
  if (list.form == FORM_KINDS) count += largest_of(&list)->count > 1;
  free(list.entries);
  return count;
}

void play_list(Play *play, const char *beginning, int lines) {
  Listing list;
  if (!lay_out(play, beginning, lines, &list)) return;
  if (list.form == FORM_SENTENCES)
    with_sentences(play, beginning);
  else if (list.form == FORM_COLUMNS)
    print_columns(play, list.entries, list.count);
  else
    print_kinds(play, &list, play_matches(play, beginning));
  free(list.entries);
}
