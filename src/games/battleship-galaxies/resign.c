/* Giving a match up: between two, each alone on a side. */
#include "run.h"

void bg_resign(const SbContent *content, SbState *state, int seat, SbQuit how, SbEvents *events) {
  static const uint8_t reasons[SB_QUITS] = {0, BG_RESIGNED, BG_TIMED_OUT, BG_GONE_AWAY};
  const BgContent *c = bg_facts(content);
  BgState *s = (BgState *)state;
  BgRun run = {c, bg_mission(c, s), s, NULL, events};
  bg_end(&run, 1u << !seat, reasons[how]);
}
