/* The inside of a match, for those who replay one: the log's own text and chain, deeds whose dice are known by name,
 * and the difference between a match whose seed is known and one read without it. */
#ifndef SB_CORE_MATCH_PRIVATE_H
#define SB_CORE_MATCH_PRIVATE_H

#include "starboard/match.h"

#define SB_NAME_MAX 100 /* bytes of a seat's name, without the NUL */
#define SB_DATE_MAX 40
#define SB_LINE_MAX 9216 /* a line of a log: an action and SB_ROLLED_MAX names of faces */
#define SB_FACE_NAME_MAX 31

/* Where its dice come from. */
typedef struct SbLuck {
  const int32_t *forced;
  int count;
  bool manual;
  int given; /* how many results the log is to call given by hand; -1: as many as were used from `forced` */
} SbLuck;

struct SbMatch {
  const SbContent *content;
  const SbGame *game;
  SbSetup setup;    /* its carry is `carry` */
  SbMatchInfo info; /* its texts lie in `texts` */
  char *texts, *carry;
  bool seed_hidden; /* read from a replay that keeps its seed: nothing can be rolled, only forced */
  char commitment[65];
  char *header; /* the replay's tags but for the seed, as written */
  size_t header_size;
  SbState *state, *scratch;
  SbObservation *observed; /* scratch for the judge */
  SbEvent *events;         /* scratch, max_events of them */
  SbPly **log;
  int log_count, log_size;
  const SbDie *needed;
  uint32_t needed_mask;
  int needed_more;
};

/* A match without its setup: no state yet. With `commitment` the seed in `setup` is not the real one. */
SbMatch *sb_match_prepare(const SbContent *content, const SbSetup *setup, const SbMatchInfo *info,
                          const char *commitment, SbError *error);

/* Do what was judged good; anything but SB_ACT_DONE changes nothing. */
SbActStatus sb_match_perform(SbMatch *match, const SbDeed *deed, const SbLuck *luck, SbError *error);

/* Try a deed on the scratch state. False only for a setup that was refused. */
bool sb_match_attempt(SbMatch *match, const SbDeed *deed, SbChance *chance, SbEvents *events, SbError *error);

/* The faces behind names, found by trying: which die comes next depends on what the ones before it showed. Without
 * `manual` all names are results of the first dice; with it they are everything that is rolled, and only the open dice
 * among them become faces. `faces` has room for SB_ROLLED_MAX; `rolled` gets how many dice the deed rolls in all. */
bool sb_match_faces(SbMatch *match, const SbDeed *deed, const char *const *names, int count, bool manual,
                    int32_t *faces, int *face_count, int *rolled, SbError *error);

/* ---- the log's text ------------------------------------------------------------------------------- */

/* "[tag "value"]" with a line break. */
void sb_log_tag(SbText *out, const char *tag, const char *value);
bool sb_log_make_header(SbMatch *match); /* false: out of memory */

/* The line of a ply without its hash: "8 0 roll EWH {+ x !}". */
void sb_log_line(const SbMatch *match, const SbPly *ply, int number, SbText *out);
/* The last line without its hash: "result winners=0 reason=classes" or "running". */
void sb_log_closing(const SbMatch *match, SbText *out);

/* The chained hash of a line that led from the last ply of the log (or the header) to `state`. */
uint64_t sb_log_chain(const SbMatch *match, const char *line, size_t length, const SbState *state);

#endif
