/* The built-in games. A new game is one line here and one room in CMakeLists.txt. */
#include "starboard/game.h"

extern const SbGame fc_game;
extern const SbGame kc_game;
extern const SbGame sk_game;

const SbGame *const sb_games[] = {
    &fc_game,
#ifdef SB_KEMBLES_CASCADE /* rules and cases are complete; listed once it has a board and bots of its own */
    &kc_game,
#endif
    &sk_game,
};
const int sb_game_count = sizeof sb_games / sizeof *sb_games;
