/* What wins, in one line. */
#include "kc.h"

static int glory_of_side(const KcState *s, int seat) {
  int sum = 0;
  for (int i = 0; i < s->seats; i++)
    if (i == seat || kc_mates(s, i, seat)) sum += s->seat[i].glory;
  return sum;
}

void kc_goal(const SbContent *content, const SbObservation *observation, int viewer, SbLang lang, SbText *out) {
  const KcState *s = (const KcState *)observation;
  int own = viewer >= 0 ? viewer : 0, best = 0;
  for (int i = 0; i < s->seats; i++)
    if (i != own && !kc_mates(s, i, own) && glory_of_side(s, i) > best) best = glory_of_side(s, i);
  const int numbers[] = {glory_of_side(s, own), best};
  const char *key = s->seats == 1          ? "goal.survive"
                    : viewer < 0           ? "goal.glory"
                    : s->options[KC_TEAMS] ? "goal.glory_team"
                                           : "goal.glory_own";
  sb_tell_numbers(content, key, numbers, 2, lang, out);
}
