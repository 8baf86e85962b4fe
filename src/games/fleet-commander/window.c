/* What is asked because everybody can see that there might be an answer (docs/notation/fleet-commander.md lists it). */
#include "fc.h"

enum { ANSWER, JOIN, STEP };

const SbWindow fc_windows[FC_WINDOWS] = {[ANSWER] = {.id = "answer"}, [JOIN] = {.id = "join"}, [STEP] = {.id = "step"}};

/* Whether ships that lie face up carry the attack or the riposte: as long as none does, somebody has to join. */
static bool carried(const FcContent *c, const FcState *s, int seat) {
  int square = s->attack.riposte != FC_NO_PIECE ? s->attack.target : s->attack.origin;
  return fc_power(c, s, fc_here(s, seat, square) & ~s->hidden) > 0;
}

/* Of a seat without face-down pieces everything is known. */
static bool put(const FcState *s, int seat, int window, SbAction pass, SbAsked *asked) {
  *asked = (SbAsked){.window = window, .pass = pass, .open = !(s->hidden & s->mine[seat])};
  return true;
}

bool fc_window(const SbContent *content, const SbState *state, int seat, SbAsked *asked) {
  const FcState *s = (const FcState *)state;
  if (seat != s->decider) return false;
  switch (s->node) {
    case FC_AT_ANSWER:
      return put(s, seat, ANSWER, FC_PASS, asked);
    case FC_AT_JOIN:
      return carried(fc_facts(content), s, seat) && put(s, seat, JOIN, FC_DONE, asked);
    case FC_AT_STEP:
      return put(s, seat, STEP, FC_STOP, asked);
    default:
      return false;
  }
}
