#include "starboard/kit.h"

const char *sb_named(const SbContent *content, const char *kind, const char *id, SbLang lang) {
  char key[80];
  SbText t = sb_text(key, sizeof key);
  sb_text_format(&t, "%s.%s", kind, id);
  return sb_content_has_text(content, key) ? sb_content_text(content, key, lang) : id; /* the key goes with this call */
}

void sb_seat_name(const SbContent *content, const SbState *state, int seat, SbLang lang, SbText *out) {
  const SbGame *game = content->game;
  if (state && game->seat_name)
    game->seat_name(content, state, seat, lang, out);
  else
    sb_text_put(out, sb_named(content, "seat", game->seat_ids[seat], lang));
}

const char *sb_joint(int index, int count, SbLang lang) {
  return index == 0 ? "" : index < count - 1 ? ", " : lang == SB_FR ? " et " : " and ";
}

/* ---- forms every game has -------------------------------------------------------------------------- */

static void seats_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  bool first = true;
  for (int seat = 0; seat < content->game->seats_max; seat++) {
    if (!((uint32_t)value >> seat & 1)) continue;
    if (!first) sb_text_put(out, ", ");
    sb_text_put(out, sb_named(content, "seat", content->game->seat_ids[seat], lang));
    first = false;
  }
  if (first) sb_text_put(out, sb_named(content, "seat", "nobody", lang));
}

static void seats_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_write_seats(key, (uint32_t)value, out);
}

static void seat_text(const SbContent *content, int value, SbLang lang, SbText *out) {
  seats_text(content, value < 0 || value >= SB_SEATS_MAX ? 0 : (int)(1u << value), lang, out);
}

static void number_write(int value, SbText *out) {
  sb_text_int(out, value);
}

static void number_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_json_int(out, key, value);
}

static void yes_json(const SbContent *content, const char *key, int value, SbJson *out) {
  (void)content;
  sb_json_bool(out, key, value);
}

static void nothing_write(int value, SbText *out) {
  (void)value, (void)out;
}

static const SbForm common[] = {
    {.letter = 's', .text = seat_text, .json = number_json},
    {.letter = 'W', .text = seats_text, .json = seats_json},
    {.letter = 'n', .write = number_write, .json = number_json},
    {.letter = 'b', .write = number_write, .json = yes_json},
    {.letter = '-', .write = nothing_write},
    {0},
};

/* ---- events ---------------------------------------------------------------------------------------- */

static const SbForm *find_form(const SbTeller *teller, char letter) {
  const SbForm *form = teller->forms;
  while (form->letter && form->letter != letter) form++;
  if (!form->letter)
    for (form = common; form->letter && form->letter != letter;) form++;
  SB_ASSERT(form->letter);
  return form;
}

static const char *id_of(const SbContent *content, const SbForm *form, int value) {
  const char *const *ids = form->deck ? content->dice[form->deck - 1].names : form->ids;
  int count = form->deck ? content->dice[form->deck - 1].faces : form->count;
  return value >= 0 && value < count ? ids[value] : NULL;
}

static void tell_place(const SbGrid *grid, int value, SbText *out) {
  char name[5];
  if (value >= 0 && value < grid->columns * grid->rows) sb_text_put(out, sb_grid_name(grid, value, name));
}

static void tell_name(const SbContent *content, const SbForm *form, int value, SbLang lang, SbText *out) {
  const char *id = id_of(content, form, value);
  if (!id) id = form->other;
  if (id) sb_text_put(out, form->kind ? sb_named(content, form->kind, id, lang) : id);
}

void sb_tell_number(const SbContent *content, const SbTeller *teller, char letter, int value, SbLang lang,
                    SbText *out) {
  const SbForm *form = find_form(teller, letter);
  if (form->text)
    form->text(content, value, lang, out);
  else if (form->write)
    form->write(value, out);
  else if (form->grid)
    tell_place(form->grid, value, out);
  else
    tell_name(content, form, value, lang, out);
}

static void fill_told(const SbContent *content, const SbTeller *teller, const SbEvent *event, const char *key,
                      SbLang lang, SbText *out) {
  const SbTold *told = &teller->told[event->type];
  char space[6][320]; /* a row of names in French is long */
  const char *args[6];
  int count = 0;
  for (; told->form[count]; count++) {
    SbText t = sb_text(space[count], sizeof space[count]);
    const SbForm *form = find_form(teller, told->form[count]);
    if (form->of)
      form->of(content, event, event->a[count], lang, &t);
    else
      sb_tell_number(content, teller, told->form[count], event->a[count], lang, &t);
    args[count] = space[count];
  }
  sb_content_fill(content, key, lang, args, count, out);
}

void sb_tell_text(const SbContent *content, const SbTeller *teller, const SbEvent *event, const char *variant,
                  SbLang lang, SbText *out) {
  char key[80];
  SbText k = sb_text(key, sizeof key);
  sb_text_format(&k, "event.%s%s", teller->told[event->type].name, variant);
  fill_told(content, teller, event, key, lang, out);
}

void sb_tell_brief(const SbContent *content, const SbTeller *teller, const SbEvent *event, const char *variant,
                   int viewer, SbLang lang, SbText *out) {
  const char *const endings[] = {event->a[0] == viewer ? "_own" : variant, variant, ""};
  for (int i = 0; i < 3; i++) {
    char key[80];
    SbText k = sb_text(key, sizeof key);
    sb_text_format(&k, "brief.%s%s", teller->told[event->type].name, endings[i]);
    if (!sb_content_has_text(content, key)) continue;
    fill_told(content, teller, event, key, lang, out);
    return;
  }
}

void sb_tell_numbers(const SbContent *content, const char *key, const int *numbers, int count, SbLang lang,
                     SbText *out) {
  char space[10][12];
  const char *args[10];
  for (int i = 0; i < count; i++) {
    SbText digits = sb_text(space[i], sizeof space[i]);
    sb_text_int(&digits, numbers[i]);
    args[i] = space[i];
  }
  sb_content_fill(content, key, lang, args, count, out);
}

static void write_member(const SbContent *content, const SbForm *form, const char *key, int value, SbJson *out) {
  char space[160];
  SbText t = sb_text(space, sizeof space);
  if (form->json) {
    form->json(content, key, value, out);
  } else if (form->grid) {
    sb_write_place(key, form->grid, value, out);
  } else if (form->ids || form->deck) {
    sb_json_text(out, key, id_of(content, form, value));
  } else {
    if (form->write)
      form->write(value, &t);
    else
      form->text(content, value, SB_EN, &t);
    sb_json_text(out, key, space);
  }
}

void sb_tell_json(const SbContent *content, const SbTeller *teller, const SbEvent *event, SbJson *out) {
  const SbTold *told = &teller->told[event->type];
  sb_json_text(out, "type", told->name);
  for (int i = 0; told->form[i]; i++)
    if (told->member[i]) write_member(content, find_form(teller, told->form[i]), told->member[i], event->a[i], out);
}
