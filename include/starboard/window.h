/* Windows at a table: how a person wants to be asked, and when the table passes instead.
 *
 * A game asks in a window by what everybody knows (SbGame.window). Somebody whose only choice is to pass need not be
 * bothered: the table passes. docs/decisions/0011-windows-that-do-not-tell.md says how it does so without telling the
 * others anything. */
#ifndef STARBOARD_WINDOW_H
#define STARBOARD_WINDOW_H

#include "starboard/game.h"

#define SB_ASKS_TEXT 240 /* the wishes of one person as text, NUL included */

/* How one person wants to be asked, by kind of window. */
typedef struct SbAsks {
  uint8_t how[SB_WINDOWS_MAX];   /* SbAsk */
  int32_t quiet[SB_WINDOWS_MAX]; /* in this turn the table passes whatever `how` says; -1: in none */
} SbAsks;

extern const char *const sb_ask_names[SB_ASKS]; /* "able", "always", "never" */

void sb_asks_init(const SbGame *game, SbAsks *asks);

/* `how` is one of sb_ask_names, or "turn": pass for the rest of this turn, and then as before. `window` is an id, or
 * NULL for all kinds. False when there is no such window or way. */
bool sb_asks_set(const SbGame *game, SbAsks *asks, const char *window, const char *how, int turn);

/* The way that counts in this turn. */
SbAsk sb_asks_now(const SbAsks *asks, int window, int turn);

/* Text for a store and back: "answer=always join=able@12". Kinds that are not named are asked in as the game has it;
 * names a game does not know (any more) are passed over. */
void sb_asks_write(const SbGame *game, const SbAsks *asks, SbText *out);
void sb_asks_read(const SbGame *game, const char *text, SbAsks *asks);

/* The turn that "turn" speaks of: that of the game; one single turn where a game does not count any. Public. */
int sb_turn(const SbContent *content, const SbState *state);

/* Whether the table passes for `seat`, which is asked as `asked` says. `scratch` holds max_actions. */
bool sb_asks_pass(const SbAsks *asks, const SbContent *content, const SbObservation *observation, int seat,
                  const SbAsked *asked, SbAction *scratch);

/* Whether that needs no time to be looked at: a standing order in a window that hides nothing. */
bool sb_asks_pass_at_once(const SbAsks *asks, const SbContent *content, const SbState *state, const SbAsked *asked);

/* ---- how long a question stands ------------------------------------------------------------------------------ */

/* Milliseconds before the table passes and before an answer that hides something shows: a moment between the two,
 * drawn from nothing but luck for each question. */
typedef struct SbPassDelay {
  int low, high;
} SbPassDelay;

#define SB_PASS_DELAY ((SbPassDelay){1000, 2500}) /* where nobody says otherwise */

bool sb_pass_delay_read(const char *text, SbPassDelay *out); /* "1000-2500", or one number for both; up to 60000 */
int64_t sb_pass_delay_draw(const SbPassDelay *delay, uint64_t luck); /* microseconds */

/* How long before that moment a bot stops thinking, in microseconds; 0: there is no delay, and it thinks as long as it
 * likes. */
int64_t sb_pass_delay_spare(const SbPassDelay *delay);

#endif
