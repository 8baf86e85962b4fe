/* What wins, in one line. */
#include "fc.h"

void fc_goal(const SbContent *content, const SbObservation *observation, int viewer, SbLang lang, SbText *out) {
  static const char *const capture[] = {"goal.capture_yellow", "goal.capture_blue"};
  const FcState *s = (const FcState *)observation;
  bool seat = viewer >= 0, salvage = s->scenario == FC_SALVAGE;
  int own = seat ? viewer : 0, other = !own;
  if (s->scenario == FC_CAPTURE)
    return sb_tell_numbers(content, seat ? capture[viewer] : "goal.capture", NULL, 0, lang, out);
  int mine = salvage ? s->seat[own].out : s->seat[other].lost,
      theirs = salvage ? s->seat[other].out : s->seat[own].lost;
  const int numbers[] = {fc_facts(content)->victory, mine, theirs};
  const char *key = salvage ? seat ? "goal.salvage" : "goal.salvage_both" : seat ? "goal.classes" : "goal.classes_both";
  sb_tell_numbers(content, key, numbers, 3, lang, out);
}
