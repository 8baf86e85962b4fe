/* Giving up: the agents' side plays on without a person only where the table says so; one who gives up ends the mission
 * for the team. */
#include "run.h"

void gd_resign(const SbContent *content, SbState *state, int seat, SbQuit how, SbEvents *events) {
  const GdContent *c = gd_facts(content);
  GdState *s = (GdState *)state;
  GdRun run = {.c = c, .m = gd_mission(c, s), .s = s, .events = events};
  static const uint8_t reasons[SB_QUITS] = {
      [SB_RESIGNS] = GD_RESIGNED, [SB_TIMED_OUT] = GD_TIMED_OUT, [SB_GONE] = GD_GONE_AWAY};
  while (s->depth) gd_pop(&run);
  s->outcome = (uint8_t)((seat < s->agents ? GD_FAILED : GD_ACCOMPLISHED) + 1);
  s->reason = reasons[how];
  s->node = GD_AT_OVER;
  s->asked = GD_NONE;
  gd_tell(&run, GD_E_OVER, s->reason, 0, 0, 0, 0, 0);
}
