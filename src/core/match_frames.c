/* What a match and its forks have in common: plies, which nobody changes once they are made, and states along the way,
 * so that a look back into a long match does not play it from the beginning. Forks live in other threads too, so
 * holders are counted atomically. */
#include <stdalign.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "match_private.h"

typedef struct Shared {
  atomic_int holders;
  alignas(uint64_t) unsigned char bytes[]; /* nothing in a state or a ply wants more */
} Shared;

static Shared *shared_of(void *bytes) {
  return (Shared *)((unsigned char *)bytes - offsetof(Shared, bytes));
}

void *sb_shared_alloc(size_t size) {
  Shared *shared = calloc(1, sizeof *shared + size);
  if (!shared) return NULL;
  atomic_init(&shared->holders, 1);
  return shared->bytes;
}

static void *hold(void *bytes) {
  if (bytes) atomic_fetch_add(&shared_of(bytes)->holders, 1);
  return bytes;
}

void sb_shared_drop(void *bytes) {
  if (bytes && atomic_fetch_sub(&shared_of(bytes)->holders, 1) == 1) free(shared_of(bytes));
}

static bool grow_frames(SbMatch *m, int count) {
  SbState **grown = realloc(m->frames, (size_t)count * sizeof(SbState *));
  if (!grown) return false;
  m->frames = grown;
  while (m->frame_count < count) m->frames[m->frame_count++] = NULL;
  return true;
}

/* Frame `i` is the state after ply (i + 1) * SB_FRAME_PLIES. Without memory for it there is one less, which costs time.
 */
void sb_match_keep_frame(SbMatch *m) {
  int ply = m->log_count - 1, at = ply / SB_FRAME_PLIES - 1;
  if (ply == 0 || ply % SB_FRAME_PLIES != 0 || !grow_frames(m, at + 1)) return;
  m->frames[at] = sb_shared_alloc(m->game->state_size);
  if (m->frames[at]) memcpy(m->frames[at], m->state, m->game->state_size);
}

static int frames_before(const SbMatch *m, int ply) {
  int frames = ply / SB_FRAME_PLIES;
  while (frames > 0 && (frames > m->frame_count || !m->frames[frames - 1])) frames--;
  return frames;
}

int sb_match_played_again(const SbMatch *m, int ply) {
  return ply - frames_before(m, ply) * SB_FRAME_PLIES;
}

int sb_match_share(SbMatch *to, const SbMatch *from, int ply) {
  int frames = frames_before(from, ply);
  int count = frames * SB_FRAME_PLIES + 1;
  if (frames == 0 || !grow_frames(to, frames)) return -1;
  to->log = malloc((size_t)count * sizeof(SbPly *));
  if (!to->log) return -1;
  to->log_size = to->log_count = count;
  for (int i = 0; i < count; i++) to->log[i] = hold(from->log[i]);
  for (int i = 0; i < frames; i++) to->frames[i] = hold(from->frames[i]);
  memcpy(to->state, from->frames[frames - 1], from->game->state_size);
  return count - 1;
}
