/* What comes after a match. */
#include <string.h>

#include "match_private.h"

SbFollows sb_match_next(const SbMatch *m, char *space, SbNext *out) {
  *out = (SbNext){.setup = m->setup, .carry = sb_text(space, SB_CARRY_MAX)};
  out->setup.carry = NULL;
  memset(out->setup.seed, 0, sizeof out->setup.seed);
  if (!m->game->next) return SB_FOLLOWS_NOTHING;
  SbFollows follows = m->game->next(m->content, &m->setup, m->state, out);
  SB_ASSERT((follows == SB_FOLLOWS_MATCH || follows == SB_FOLLOWS_END) <= (sb_match_due(m) == 0));
  if (follows == SB_FOLLOWS_MATCH) {
    SB_ASSERT(!out->carry.cut);
    out->setup.carry = space;
  }
  return follows;
}

static void write_seats(SbJson *out, uint32_t seats) {
  sb_json_array(out, "winners");
  for (int seat = 0; seat < SB_SEATS_MAX; seat++)
    if (seats >> seat & 1) sb_json_int(out, NULL, seat);
  sb_json_end(out);
}

void sb_match_next_json(const SbMatch *m, SbJson *out) {
  static const char *const names[] = {"nothing", "later", "match", "end"};
  char space[SB_CARRY_MAX];
  SbNext next;
  SbFollows follows = sb_match_next(m, space, &next);
  sb_json_text(out, "follows", names[follows]);
  if (follows == SB_FOLLOWS_END) {
    write_seats(out, next.winners);
    sb_json_text(out, "reason", next.reason);
  }
  if (follows != SB_FOLLOWS_MATCH) return;
  sb_json_int(out, "seats", next.setup.seats);
  sb_json_object(out, "options");
  sb_setup_options_json(m->content, &next.setup, out);
  sb_json_end(out);
  sb_json_raw(out, "carry", next.setup.carry);
}
