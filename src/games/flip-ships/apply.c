/* Actions, once they are known to be legal; and what everybody may know. */
#include <string.h>

#include "fs.h"

static void apply_choice(FsRunning *run, SbAction action) {
  FsState *s = run->s;
  int cell = fs_cell_of(action), other = fs_other_of(action);
  switch (fs_choice(action)) {
    case FS_DONE:
      fs_end_flips(run);
      break;
    case FS_GIVE_UP:
      fs_give_up(run);
      break;
    case FS_RESOLVE:
      fs_resolve_ship(run, fs_ship_of(action));
      break;
    case FS_HIT:
      fs_answer(run, cell);
      break;
    case FS_NONE:
      if (s->node == FS_REPAIRING)
        fs_heal(run, false);
      else
        fs_answer(run, FS_NO_CELL);
      break;
    case FS_HEAL:
      fs_heal(run, true);
      break;
    case FS_KEEP:
      fs_keep(run, 1u << cell | (other < FS_CELLS ? 1u << other : 0), false);
      break;
    case FS_STAY:
      fs_keep(run, fs_kept_lying(s), true);
      break;
    default:
      fs_centre(run, fs_choice(action) == FS_CENTRE);
  }
}

void fs_apply(const SbContent *content, SbState *state, int seat, SbAction action, SbChance *chance, SbEvents *events) {
  FsRunning run = {fs_facts(content), (FsState *)state, chance, events};
  if (run.s->node == FS_RACING) {
    fs_race_apply(&run, seat, action);
    return;
  }
  if (fs_kind(action) == FS_CHOICE) {
    apply_choice(&run, action);
    return;
  }
  FsAim aim = fs_aim_of(action);
  fs_flip(&run, &aim);
}

/* Nothing is hidden but the generator: what nobody knows of the deck is not decided until it is drawn (FS-2.7). */
void fs_observe(const SbContent *content, const SbState *state, int viewer, SbObservation *out) {
  FsState *o = (FsState *)out;
  (void)content, (void)viewer;
  memcpy(o, state, sizeof *o);
  memset(&o->rng, 0, sizeof o->rng);
}

void fs_determinize(const SbContent *content, const SbObservation *observation, int viewer, SbRng *rng, SbState *out) {
  FsState *s = (FsState *)out;
  (void)content, (void)viewer;
  memcpy(s, observation, sizeof *s);
  s->rng = sb_rng_fork(rng);
}
