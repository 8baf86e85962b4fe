/* The terminal table: what the terminal can show, words in two languages, drawn boards, lines people type. */
#ifndef TABLE_H
#define TABLE_H

#include <jansson.h>

#include "cli.h"
#include "words.h"

/* ---- what the terminal can show (term.c) ------------------------------------------------------------------ */

typedef struct CliLook {
  int colours;  /* 0, 256, or 1 << 24 */
  bool unicode; /* box drawing and arrows; otherwise plain ASCII drawings */
  bool fold;    /* the terminal shows ASCII only: accents are dropped from texts too */
  bool screen;  /* stdout is a terminal that can be cleared */
  int width, height;
  SbLang lang;
  const unsigned char *seats; /* CliBoard.colours of the game that is shown */
} CliLook;

typedef enum CliStyle {
  STYLE_SEAT0,
  STYLE_SEAT1,
  STYLE_SEAT2,
  STYLE_SEAT3,
  STYLE_SEAT4,
  STYLE_DIM,
  STYLE_LINE,
  STYLE_BOLD,
  STYLE_GLOW, /* what you may do */
  STYLE_GOOD,
  STYLE_BAD
} CliStyle;

/* Plain for NO_COLOR, a dumb terminal, no terminal, or a locale without UTF-8. */
CliLook cli_look(SbLang lang);
SbLang cli_look_language(void);       /* from LC_ALL, LC_MESSAGES, LANG */
void cli_look_measure(CliLook *look); /* width and height again: windows change */
void cli_clear(const CliLook *look);  /* an empty screen; nothing without a screen */
void cli_forget(const CliLook *look); /* the same, and what was scrolled away too: for secrets */
void cli_fold(const CliLook *look, const char *text, SbText *out);        /* append the way the terminal can show it */
void cli_page(const CliLook *look, const char *text);                     /* print to stdout that way */
void cli_say(const CliLook *look, CliWord word, const char *const *args); /* a sentence of words.h on a line */

void cli_style(SbText *out, const CliLook *look, CliStyle style);
void cli_plain(SbText *out, const CliLook *look);
/* What is played: the game, and the pack when it is not the built-in set. */
void cli_title(const CliLook *look, const SbContent *content, SbText *out);
void cli_styled(SbText *out, const CliLook *look, CliStyle style, const char *text);
CliStyle cli_seat_style(const CliLook *look, int seat);

int cli_columns(const char *text, size_t size); /* columns a text takes; escapes take none */
void cli_repeat(SbText *out, const char *text, int times);
void cli_pad(SbText *out, size_t from, int columns); /* spaces until what was written since `from` has that width */

/* Two drawings side by side. */
void cli_beside(SbText *out, const char *left, int left_columns, const char *right);

/* ---- boards (board.c, boards/) ----------------------------------------------------------------------------- */

/* A measured outcome that people are to tell: of which die, and of which action on which table. */
typedef struct CliTold {
  const CliLook *look;
  const SbContent *content;
  const json_t *view;
  const char *die, *action;
} CliTold;

/* How a game's table is drawn, from the view alone. The first line of the drawing ends the headline that is already
 * there. */
typedef struct CliBoard {
  const char *game;
  void (*draw)(const CliLook *look, const SbContent *content, const json_t *view, SbText *out);
  /* What the index-th die of an action is for ("E" of `roll EWH`), or NULL when there is nothing to add. */
  const char *(*die_for)(const char *action, int index);
  const unsigned char *colours; /* which of STYLE_SEAT0... each seat is drawn in; NULL: in their order */
  /* An action's text as the drawing names things (a piece by its letter), or shorter by what its picks say, in a form
   * that is read too; NULL: as it is. */
  void (*spell)(const json_t *view, const char *action, const char *picks, SbText *out);
  /* What the command help adds for this game: how its actions are typed. NULL: nothing. */
  void (*help)(const CliLook *look, const SbContent *content, const json_t *view, SbText *out);
  /* What `help WORD` says about something on the table, by the name it is typed by; false: nothing is called so. */
  bool (*explain)(const CliLook *look, const SbContent *content, const json_t *view, const char *word, SbText *out);
  /* The actions, a line each, that what was typed stands for where it is no action itself, such as a way of several
   * steps. NULL, or nothing written: there is no such thing. */
  void (*steps)(const json_t *view, const char *typed, SbText *out);
  /* Measured outcomes in words. `tell_ask` puts the question, with examples; false: this one is told in numbers.
   * `tell_read` turns what was typed into these numbers ("360,5,0,539") and says what was understood, or, giving false,
   * what is wrong with it. NULL: numbers alone. */
  bool (*tell_ask)(const CliTold *told, SbText *out);
  bool (*tell_read)(const CliTold *told, const char *line, SbText *outcome, SbText *said);
} CliBoard;

extern const CliBoard *const cli_boards[]; /* cli_board_<game> of every boards/<game>.c; ends with NULL */

const CliBoard *cli_board_find(const SbGame *game); /* never NULL: there is one for games that have none of their own */

/* The view that boards draw from, or NULL for want of memory; json_decref is the caller's. */
json_t *cli_view(const SbContent *content, const SbObservation *observation, int viewer);

/* The table as `viewer` may see it. */
void cli_board_draw(const CliLook *look, const SbContent *content, const SbObservation *observation, int viewer,
                    SbText *out);

/* What a game or seat says in words. */
void cli_result_text(const SbMatch *match, SbLang lang, SbText *out);
void cli_campaign_text(const SbMatch *match, const SbNext *end, SbLang lang,
                       SbText *out); /* likewise, of its campaign */
void cli_story_text(const SbContent *content, const char *carry, SbLang lang, SbText *out);
void cli_sheet_text(const SbMatch *match, const CliLook *look, SbText *out); /* nothing where a game has none */
void cli_tale_print(const SbMatch *match, const CliLook *look); /* likewise, of a match that is no campaign's */
/* The events of the plies after `from` up to `to` that `viewer` may see, a line each. `viewer` CLI_EVERYTHING: all,
 * each thing once. */
#define CLI_EVERYTHING (-2)
void cli_events_text(const SbMatch *match, int from, int to, int viewer, const CliLook *look, SbText *out);
/* Folds what was written since `from` to the width; from the second line on it begins `indent` columns in. */
void cli_fold_words(const CliLook *look, size_t from, int indent, SbText *out);
/* Print words, folded to the width; from the second line on each begins `indent` columns in, where the first was begun.
 */
void cli_page_words(const CliLook *look, const char *text, size_t size, int indent);
/* Print the rule `id`, or every rule of the section it names ("FC-4"), folded to the width; letter case does not
 * matter. Returns how many. */
int cli_rules_print(const CliLook *look, const SbContent *content, const char *id);
bool cli_rule_meant(const SbRule *rule, const char *id);

/* ---- lines people type (prompt.c) ----------------------------------------------------------------------------- */

typedef enum CliLine { LINE_READ, LINE_END, LINE_INTERRUPTED } CliLine;

/* Completion asks for the index-th line that could be meant; NULL ends the list. */
typedef const char *CliSuggest(void *self, int index);

void cli_prompt_start(bool terminal, CliSuggest *suggest, void *self);
void cli_prompt_stop(void);
bool cli_prompt_interrupted(void); /* Ctrl-C was pressed since the start */
void cli_prompt_calm(void);        /* forget it */
void cli_prompt_forget(void);      /* empty the history: the next person must not see what was typed */

/* One line without its end, in memory that stays until the next call. Only what is worth to `remember` is
 * completed and kept in the history: not answers to questions, nor what is typed at a handed-over screen. */
CliLine cli_prompt_line(const char *prompt, bool remember, char **line);

#endif
