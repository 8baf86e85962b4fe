/* Analysis of a match: how the chances went, which decisions cost most, what luck did.
 *
 *   SbAnalysis *analysis = sb_analyse(match, 0, NULL, NULL, &error);
 *   sb_analysis_write_json(analysis, match, sink, self);
 *   sb_analysis_destroy(analysis);
 *
 * Every decision is valued by a search from what its seat could know at the time: the chance to win after the action
 * that was taken, against the chance after the best one, both averaged over the luck that follows. What a roll then did
 * is the chance after it less that average. Numbers are estimates: about 0.02 off with 1000 simulations. */
#ifndef STARBOARD_ANALYSIS_H
#define STARBOARD_ANALYSIS_H

#include "starboard/bots.h"
#include "starboard/replay.h"

typedef struct SbInsight {
  int seat;                    /* who acted */
  bool choice;                 /* there was more than one action to choose from */
  bool rolled;                 /* luck had a part in what happened */
  double best;                 /* chance of `seat` after the best action ... */
  double taken;                /* ... and after the one taken, before its luck; equal when that was the best */
  double after;                /* and when the luck had fallen */
  SbAction better;             /* the best action */
  char text[SB_ACTION_TEXT];   /* as text; "" when the one taken was the best */
  double chance[SB_SEATS_MAX]; /* of every seat after this ply */
} SbInsight;

typedef struct SbAnalysis {
  int plies, seats;
  SbInsight *at;              /* 1 .. plies; [0] is the start, of which only `chance` is filled */
  double cost[SB_SEATS_MAX];  /* sum of best - taken */
  double luck[SB_SEATS_MAX];  /* sum of after - taken over what was rolled, by anybody */
  int choices[SB_SEATS_MAX];  /* decisions with a choice */
  int mistakes[SB_SEATS_MAX]; /* those that cost SB_MISTAKE or more */
} SbAnalysis;

#define SB_MISTAKE 0.05

/* `simulations` for each question, 0 for a sensible number. `progress` (may be NULL) is told after every ply and ends
 * the analysis by returning false. NULL with a sentence on refusal, also when it was ended. */
typedef bool SbProgress(void *self, int ply, int plies);
SbAnalysis *sb_analyse(const SbMatch *match, int simulations, SbProgress *progress, void *self, SbError *error);
void sb_analysis_destroy(SbAnalysis *analysis);

/* The plies of the most costly decisions, worst first; returns how many there are, at most `size`. */
int sb_analysis_worst(const SbAnalysis *analysis, int *plies, int size);

/* {"seats":[{"cost","luck","choices","mistakes"}],"plies":[{"ply","seat","action","chance":[...],"cost","best","luck"}],
 *  "worst":[plies]}; cost, best and luck only where there is one. */
void sb_analysis_write_json(const SbAnalysis *analysis, const SbMatch *match, SbReplaySink *sink, void *self);
/* The curve of the chances as a plot, with the worst decisions marked. */
void sb_analysis_write_svg(const SbAnalysis *analysis, const SbMatch *match, SbReplaySink *sink, void *self);

#endif
