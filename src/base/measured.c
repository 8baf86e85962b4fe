/* Measured outcomes: lists of whole numbers instead of faces, and how results are written. */
#include <string.h>

#include "chance_private.h"
#include "starboard/error.h"

static void note_numbers(SbChance *chance, int die, const int32_t *numbers, int count) {
  int at = chance->number_count;
  if (at + 1 + count > SB_NUMBERS_MAX) {
    chance->overflow = true;
    return;
  }
  chance->numbers[at] = count;
  memcpy(&chance->numbers[at + 1], numbers, (size_t)count * sizeof *numbers);
  chance->number_count += 1 + count;
  chance_note(chance, die, at);
}

/* The next of `measured`; -1 when it is no list the die could have, or one that `measure` does not believe. */
static int take_measured(SbChance *chance, const SbDie *die, const SbMeasure *measure, int32_t *numbers) {
  int left = chance->measured_count - chance->measured_used - 1;
  const int32_t *from = chance->measured + chance->measured_used;
  int count = from[0];
  if (count < 0 || count > die->numbers || count > left) return -1;
  chance->measured_used += 1 + count;
  memcpy(numbers, from + 1, (size_t)count * sizeof *numbers);
  return !measure->fits || measure->fits(measure->self, numbers, count, &chance->misfit) ? count : -1;
}

int sb_chance_measure(SbChance *chance, SbRng *rng, const SbDie *table, int die, const SbMeasure *measure,
                      int32_t *numbers) {
  const SbDie *d = &table[die];
  SbRng luck = sb_rng_fork(rng);
  if (!chance) return measure->make(measure->self, &luck, numbers);
  if (chance->needed || chance->bad) {
    chance->needed_more++;
    return 0;
  }
  int count;
  if (chance->measured_used < chance->measured_count) {
    count = take_measured(chance, d, measure, numbers);
    chance->bad = count < 0;
  } else if (chance->manual || chance->measures_asked) {
    chance->needed = d;
    chance->needed_mask = 0;
    return 0;
  } else {
    count = measure->make(measure->self, &luck, numbers);
    SB_ASSERT(count >= 0 && count <= d->numbers);
  }
  if (chance->bad) return 0;
  int at = chance->number_count;
  note_numbers(chance, die, numbers, count);
  if (chance->witness) chance_show(chance, &(SbDraw){.die = d, .face = at, .given = true});
  return count;
}

/* ---- names ------------------------------------------------------------------------------------------ */

int sb_die_face(const SbDie *die, const char *name) {
  for (int f = 0; f < die->faces; f++)
    if (strcmp(die->names[f], name) == 0) return f;
  return -1;
}

/* "-12.34" as -1234 where the die has 2 decimals; fewer may be written, more may not. NULL: not a number. */
static const char *read_decimal(const char *text, int decimals, int32_t *out) {
  bool minus = *text == '-', point = false;
  int64_t value = 0;
  int digits = 0, behind = 0;
  for (text += minus;; text++) {
    if (*text == '.' && !point && digits) {
      point = true;
      continue;
    }
    if (*text < '0' || *text > '9') break;
    value = value * 10 + (*text - '0');
    digits++;
    behind += point;
    if (value > INT32_MAX || behind > decimals) return NULL;
  }
  for (; behind < decimals; behind++) value *= 10;
  if (digits == 0 || text[-1] == '.' || value > INT32_MAX) return NULL;
  *out = (int32_t)(minus ? -value : value);
  return text;
}

int sb_die_numbers(const SbDie *die, const char *name, int32_t *numbers) {
  size_t length = strlen(die->id);
  int count = 0;
  if (strncmp(name, die->id, length) == 0 && (name[length] == ':' || name[length] == ' ')) name += length + 1;
  if (!*name) return 0;
  for (;;) {
    if (count == die->numbers) return -count - 1;
    name = read_decimal(name, die->decimals, &numbers[count++]);
    if (!name) return -count;
    if (!*name) return count;
    if (*name++ != ',') return -count;
  }
}

static void write_decimal(int64_t value, int decimals, SbText *out) {
  int64_t unit = 1;
  for (int i = 0; i < decimals; i++) unit *= 10;
  if (value < 0) sb_text_char(out, '-');
  if (value < 0) value = -value;
  sb_text_int(out, value / unit);
  if (decimals) sb_text_format(out, ".%0*d", decimals, (int)(value % unit));
}

void sb_die_write(const SbDie *die, int face, const int32_t *numbers, SbText *out) {
  if (!die->numbers) {
    sb_text_put(out, die->names[face]);
    return;
  }
  sb_text_put(out, die->id);
  sb_text_char(out, ':');
  const int32_t *at = numbers + face;
  for (int i = 0; i < at[0]; i++) {
    if (i) sb_text_char(out, ',');
    write_decimal(at[1 + i], die->decimals, out);
  }
}
