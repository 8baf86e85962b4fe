/* The built-in games. A new game is one line here and one room in CMakeLists.txt. */
#include "starboard/game.h"

extern const SbGame fc_game;
extern const SbGame kc_game;
extern const SbGame sk_game;

const SbGame *const sb_games[] = {
    &fc_game,
    &kc_game,
    &sk_game,
};
const int sb_game_count = sizeof sb_games / sizeof *sb_games;
