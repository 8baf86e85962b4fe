/* The games of this program, as it named them. */
#include <string.h>

#include "starboard/game.h"

static const SbGame *const *games;
static int game_count;

void sb_games_use(const SbGame *const *list, int count) {
  games = list;
  game_count = count;
}

int sb_game_count(void) {
  return game_count;
}

const SbGame *sb_game_at(int index) {
  return games[index];
}

const SbGame *sb_game_find(const char *id) {
  for (int i = 0; i < game_count; i++)
    if (strcmp(games[i]->id, id) == 0) return games[i];
  return NULL;
}
