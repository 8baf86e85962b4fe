/* The terminal table's own sentences in English and French. What a game says comes from its content instead. */
#ifndef WORDS_H
#define WORDS_H

#include "starboard/game.h"

typedef enum CliWord {
  W_YOUR_TURN,
  W_OVER,
  W_SHEET_SUM,
  W_GOAL,
  W_DRAW,
  W_WINS,
  W_WIN_TOGETHER,
  W_LOST_TOGETHER,
  W_CAMPAIGN_OVER,
  W_NEXT_ASK,
  W_NEXT_FAILED,
  W_NEXT_LATER,
  W_NEXT_NONE,
  W_PLY,
  W_TEAM,
  W_EARLIER,
  W_ACTIONS,
  W_KINDS,
  W_NARROW,
  W_ONE_MATCH,
  W_NO_SUCH_NUMBER,
  W_NOT_UNDERSTOOD,
  W_COLUMN,
  W_LEGAL,
  W_NO_ODDS,
  W_NAME_ACTION,
  W_BOT_STUCK,
  W_HINT_ONLY,
  W_HINT,
  W_HINT_LINE,
  W_UNDO_NONE,
  W_UNDO_ASK,
  W_UNDO_REFUSED,
  W_UNDONE,
  W_UNDONE_LUCK,
  W_SAVED,
  W_SAVE_FAILED,
  W_AUTOSAVE_FAILED,
  W_AUTOSAVE_AGAIN,
  W_NAME_FILE,
  W_LOADED,
  W_LOAD_FAILED,
  W_NO_RULE,
  W_NAME_RULE,
  W_RESIGN_ASK,
  W_NO_RESIGN,
  W_HANDOVER,
  W_ENTER,
  W_DIE,
  W_DIE_FOR,
  W_DIE_NUMBERED,
  W_MEASURED,
  W_COUNTS,
  W_DIE_WRONG,
  W_OFFER_SAVE,
  W_RESUME,
  W_NOT_SAVED,
  W_GOODBYE,
  W_YES_LETTERS,
  W_UNKNOWN,
  W_HELP,
  W_ASKED,
  W_ASK_LINE,
  W_ASK_ABLE,
  W_ASK_ALWAYS,
  W_ASK_NEVER,
  W_ASK_TURN,
  W_ASK_NONE,
  W_ASK_HOW,
  W_ASK_SHARED,
  W_MANUAL_DICE,
  W_FIRST,
  W_REPLAY_HELP,
  W_REPLAY_AT,
  W_REPLAY_NO_PLY,
  W_COUNT
} CliWord;

/* The sentence with its gaps {0} {1} ... */
const char *cli_word(CliWord word, SbLang lang);

/* Append it with the gaps filled; `args` ends with NULL. */
void cli_word_fill(SbText *out, CliWord word, SbLang lang, const char *const *args);
#define CLI_ARGS(...) ((const char *const[]){__VA_ARGS__, NULL})

#endif
