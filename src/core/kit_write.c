#include "starboard/kit.h"

void sb_write_index(const char *key, int value, int count, SbJson *out) {
  if (value >= 0 && value < count)
    sb_json_int(out, key, value);
  else
    sb_json_null(out, key);
}

void sb_write_name(const char *key, const char *const *names, int value, int count, SbJson *out) {
  sb_json_text(out, key, value >= 0 && value < count ? names[value] : NULL);
}

void sb_write_names(const char *key, const char *const *names, uint32_t set, SbJson *out) {
  sb_json_array(out, key);
  for (; set; set &= set - 1) sb_json_text(out, NULL, names[__builtin_ctz(set)]);
  sb_json_end(out);
}

void sb_write_copies(const char *key, const char *const *names, const uint8_t *copies, int count, SbJson *out) {
  sb_json_array(out, key);
  for (int i = 0; i < count; i++)
    for (int n = 0; n < copies[i]; n++) sb_json_text(out, NULL, names[i]);
  sb_json_end(out);
}

void sb_write_by_name(const char *key, const char *const *names, const uint8_t *numbers, int count, SbJson *out) {
  sb_json_object(out, key);
  for (int i = 0; i < count; i++)
    if (numbers[i]) sb_json_int(out, names[i], numbers[i]);
  sb_json_end(out);
}

void sb_write_numbers(const char *key, const uint8_t *numbers, int count, SbJson *out) {
  sb_json_array(out, key);
  for (int i = 0; i < count; i++) sb_json_int(out, NULL, numbers[i]);
  sb_json_end(out);
}

void sb_write_seats(const char *key, uint32_t seats, SbJson *out) {
  sb_json_array(out, key);
  for (int seat = 0; seat < SB_SEATS_MAX; seat++)
    if (seats >> seat & 1) sb_json_int(out, NULL, seat);
  sb_json_end(out);
}

static void write_result(bool over, bool one, uint32_t winners, const char *reason, SbJson *out) {
  if (!over) {
    sb_json_null(out, "result");
    return;
  }
  sb_json_object(out, "result");
  if (one)
    sb_json_int(out, "winner", winners ? __builtin_ctz(winners) : -1);
  else
    sb_write_seats("winners", winners, out);
  sb_json_text(out, "reason", reason);
  sb_json_end(out);
}

void sb_write_winner(bool over, uint32_t winners, const char *reason, SbJson *out) {
  write_result(over, true, winners, reason, out);
}

void sb_write_winners(bool over, uint32_t winners, const char *reason, SbJson *out) {
  write_result(over, false, winners, reason, out);
}

void sb_pick(SbText *out, const char *kind) {
  sb_text_format(out, out->length ? " %s:" : "%s:", kind);
}

void sb_pick_word(SbText *out, const char *kind, const char *word) {
  sb_pick(out, kind);
  sb_text_put(out, word);
}

void sb_pick_number(SbText *out, const char *kind, int number) {
  sb_pick(out, kind);
  sb_text_int(out, number);
}
