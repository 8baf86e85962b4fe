/* Who plays with whom, before a match begins. */
#include <string.h>

#include "match_private.h"

int sb_setup_sides(const SbContent *content, const SbSetup *setup, int out[SB_SEATS_MAX], SbError *error) {
  SbMatch *m = sb_match_create(content, setup, NULL, error);
  if (!m) return 0;
  int sides = sb_sides(content, m->state);
  for (int seat = 0; seat < setup->seats; seat++) out[seat] = sb_side(content, m->state, seat);
  sb_match_destroy(m);
  return sides;
}

typedef struct Row {
  int seats, count;
  int side[SB_SEATS_MAX];
} Row;

static Row row_of(const SbContent *content, const SbSetup *setup) {
  Row row = {.seats = setup->seats};
  row.count = sb_setup_sides(content, setup, row.side, NULL);
  return row;
}

/* `option` is the one that is not as it is initially, NULL: none. */
static void write_row(const SbContent *content, const SbSetup *setup, const SbOption *option, const Row *row,
                      SbJson *out) {
  sb_json_object(out, NULL);
  sb_json_int(out, "seats", row->seats);
  sb_json_object(out, "options");
  if (option) sb_option_json(option, option->id, setup->options[option - content->options], out);
  sb_json_end(out);
  sb_json_array(out, "sides");
  for (int seat = 0; seat < row->seats; seat++) sb_json_int(out, NULL, row->side[seat]);
  sb_json_end(out);
  sb_json_end(out);
}

static bool next_value(const SbOption *option, int32_t *value) {
  ++*value;
  return option->kind != SB_OPTION_INT && sb_option_allows(option, *value);
}

static void write_rows(const SbContent *content, int seats, SbJson *out) {
  SbSetup setup;
  sb_setup_init(content, &setup);
  setup.seats = seats;
  Row usual = row_of(content, &setup);
  if (usual.count) write_row(content, &setup, NULL, &usual, out);
  for (int i = 0; i < content->option_count; i++) {
    const SbOption *option = &content->options[i];
    for (setup.options[i] = -1; next_value(option, &setup.options[i]);) {
      if (setup.options[i] == option->initial) continue;
      Row row = row_of(content, &setup);
      if (row.count && memcmp(&row, &usual, sizeof row) != 0) write_row(content, &setup, option, &row, out);
    }
    setup.options[i] = option->initial;
  }
}

void sb_setup_sides_json(const SbContent *content, SbJson *out) {
  const SbGame *game = content->game;
  if (!game->side) {
    sb_json_null(out, "sides");
    return;
  }
  sb_json_array(out, "sides");
  for (int seats = game->seats_min; seats <= game->seats_max; seats++) write_rows(content, seats, out);
  sb_json_end(out);
}
