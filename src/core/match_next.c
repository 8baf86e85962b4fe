/* What comes after a match. */
#include <string.h>

#include "match_private.h"

SbFollows sb_next(const SbContent *content, const SbSetup *setup, const SbState *state, char *space, SbNext *out) {
  const SbGame *game = content->game;
  *out = (SbNext){.setup = *setup, .carry = sb_text(space, SB_CARRY_MAX)};
  out->setup.carry = NULL;
  memset(out->setup.seed, 0, sizeof out->setup.seed);
  if (!game->next) return SB_FOLLOWS_NOTHING;
  SbFollows follows = game->next(content, setup, state, out);
  SB_ASSERT((follows == SB_FOLLOWS_MATCH || follows == SB_FOLLOWS_END) <= (game->due(content, state) == 0));
  if (follows == SB_FOLLOWS_MATCH) {
    SB_ASSERT(!out->carry.cut);
    out->setup.carry = space;
  }
  return follows;
}

SbFollows sb_match_next(const SbMatch *m, char *space, SbNext *out) {
  return sb_next(m->content, &m->setup, m->state, space, out);
}

static void write_seats(SbJson *out, uint32_t seats) {
  sb_json_array(out, "winners");
  for (int seat = 0; seat < SB_SEATS_MAX; seat++)
    if (seats >> seat & 1) sb_json_int(out, NULL, seat);
  sb_json_end(out);
}

void sb_next_json(const SbContent *content, const SbSetup *setup, const SbState *state, SbJson *out) {
  static const char *const names[] = {"nothing", "later", "match", "end"};
  char space[SB_CARRY_MAX];
  SbNext next;
  SbFollows follows = sb_next(content, setup, state, space, &next);
  sb_json_text(out, "follows", names[follows]);
  if (follows == SB_FOLLOWS_END) {
    write_seats(out, next.winners);
    sb_json_text(out, "reason", next.reason);
  }
  if (follows != SB_FOLLOWS_MATCH) return;
  sb_json_int(out, "seats", next.setup.seats);
  sb_json_object(out, "options");
  sb_setup_options_json(content, &next.setup, out);
  sb_json_end(out);
  sb_json_raw(out, "carry", next.setup.carry);
}

void sb_match_next_json(const SbMatch *m, SbJson *out) {
  sb_next_json(m->content, &m->setup, m->state, out);
}
