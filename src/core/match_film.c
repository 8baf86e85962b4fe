#include <stdlib.h>
#include <string.h>

#include "match_private.h"

/* Of faces there is no film. */
static bool is_measured(const SbContent *content) {
  for (int d = 0; d < content->die_count; d++)
    if (content->dice[d].numbers) return true;
  return false;
}

void sb_match_keep_film(SbMatch *m, bool keep) {
  if (keep && !m->film && is_measured(m->content)) m->film = malloc(SB_FILM_MAX); /* without memory there is no film */
  if (keep) return;
  free(m->film);
  m->film = NULL;
  m->film_size = 0;
}

const uint8_t *sb_match_film(const SbMatch *m, int *size) {
  *size = m->film_size;
  return m->film_size ? m->film : NULL;
}

static bool is_logged(const SbChance *chance, const SbPly *ply) {
  size_t rolled = (size_t)ply->rolled_count, numbers = (size_t)ply->number_count;
  return chance->rolled_count == ply->rolled_count && chance->number_count == ply->number_count &&
         memcmp(chance->rolled_die, sb_ply_rolled_die(ply), rolled) == 0 &&
         memcmp(chance->rolled, sb_ply_rolled(ply), rolled * sizeof(int32_t)) == 0 &&
         memcmp(chance->numbers, sb_ply_numbers(ply), numbers * sizeof(int32_t)) == 0;
}

int sb_match_film_again(const SbMatch *m, int number, uint8_t *out) {
  const SbPly *ply = number > 0 ? sb_match_log(m, number) : NULL;
  if (!ply || ply->number_count == 0 || m->info.manual_dice) return 0;
  SbMatch *before = sb_match_fork(m, number - 1);
  if (!before) return 0;
  int32_t faces[SB_ROLLED_MAX];
  SbGiven given;
  SbDeed deed = {.seat = ply->seat, .action = ply->action};
  sb_match_given(m, ply, faces, &given);
  SbScratch led;
  SbChance chance = {.forced = faces, .forced_count = given.face_count, .film = out};
  sb_match_attempt(before, &deed, &chance, NULL, &led, NULL);
  sb_match_destroy(before);
  return is_logged(&chance, ply) ? chance.film_size : 0;
}
