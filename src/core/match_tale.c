/* A match as a chapter of its campaign. */
#include <stdlib.h>
#include <string.h>

#include "match_private.h"

static bool in_campaign(const SbMatch *m) {
  char space[SB_CARRY_MAX];
  SbNext next;
  return sb_match_next(m, space, &next) != SB_FOLLOWS_NOTHING;
}

bool sb_match_tale(const SbMatch *m, SbLang lang, SbTale *out) {
  SbEvents events;
  memset(out, 0, sizeof *out);
  if (!m->game->tale || sb_match_due(m) != 0 || !in_campaign(m) || !sb_match_all_events(m, &events)) return false;
  m->game->tale(m->content, m->state, &events, lang, out);
  free(events.at);
  return true;
}

void sb_match_tale_json(const SbMatch *m, const char *key, SbLang lang, SbJson *out) {
  static const char *const kinds[] = {[SB_TOLD] = "told", [SB_GAINED] = "gained", [SB_LEADS] = "leads"};
  SbTale tale;
  if (!sb_match_tale(m, lang, &tale)) return;
  sb_json_object(out, key);
  sb_json_text(out, "title", tale.title);
  sb_json_array(out, "lines");
  for (int i = 0; i < tale.lines; i++) {
    sb_json_object(out, NULL);
    sb_json_text(out, "kind", kinds[tale.line[i].kind]);
    sb_json_text(out, "text", tale.line[i].text);
    sb_json_end(out);
  }
  sb_json_end(out);
  sb_json_array(out, "seats");
  for (int seat = 0; seat < sb_seats_of(m->content, m->state); seat++) sb_json_text(out, NULL, tale.seat[seat]);
  sb_json_end(out);
  sb_json_end(out);
}
