/* The judge: what a text means for a seat, and whether a rule forbids it. The one place where a text becomes something
 * that may be done; tables, terminal, cases, replays and engines all ask here, so that a refusal names the same rules
 * everywhere.
 *
 * `known` is a state, or the seat's observation of it: the answer is the same, since rules judge a seat by what it may
 * know. A table of people hands over the observation all the same, so that no refusal could tell a secret even if a
 * game broke that law. */
#ifndef STARBOARD_JUDGE_H
#define STARBOARD_JUDGE_H

#include "starboard/content.h"

typedef enum SbActStatus {
  SB_ACT_DONE,      /* done; of the judge: may be done */
  SB_ACT_REFUSED,   /* not legal: error->rule, error->also and a sentence in the language asked for */
  SB_ACT_BAD_TEXT,  /* not understood: error->column; error->rule when a rule forbids it outright */
  SB_ACT_NEEDS_DIE, /* manual dice: see sb_match_needed; act again with one more result */
  SB_ACT_BAD_DIE    /* a result that die cannot show, or more results than dice */
} SbActStatus;

/* What is done: an action, or giving up; with seat -1, the setup. */
typedef struct SbDeed {
  int seat;
  SbQuit quit;
  SbAction action;
} SbDeed;

/* SB_ACT_DONE with the deed, SB_ACT_REFUSED or SB_ACT_BAD_TEXT. The text "resign" resigns. */
SbActStatus sb_judge_text(const SbContent *content, const SbState *known, int seat, const char *text, SbLang lang,
                          SbDeed *deed, SbError *error);
/* The same for the text of a log: also "timeout" and "gone", which no player says but the table. */
SbActStatus sb_judge_logged(const SbContent *content, const SbState *known, int seat, const char *text, SbLang lang,
                            SbDeed *deed, SbError *error);
/* The same for an action in bits. */
SbActStatus sb_judge_action(const SbContent *content, const SbState *known, int seat, SbAction action, SbLang lang,
                            SbDeed *deed, SbError *error);

/* Whether a seat can give this match up, and its loss decides it: a match of two against each other, of a game that
 * knows how. */
bool sb_may_quit(const SbContent *content, const SbState *known);
extern const char *const sb_quit_words[SB_QUITS]; /* [SB_PLAYS] is NULL */

/* The sentence for a refusal: the game's own words, then the rule: "No square holds more than 5 classes (FC-4.3)." */
void sb_explain(const SbContent *content, const SbReason *reason, SbLang lang, SbText *out);

#endif
