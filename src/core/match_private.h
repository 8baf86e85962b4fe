/* The inside of a match, for those who replay one: the log's own text and chain, deeds whose dice are known by name,
 * and the difference between a match whose seed is known and one read without it. */
#ifndef SB_CORE_MATCH_PRIVATE_H
#define SB_CORE_MATCH_PRIVATE_H

#include <stddef.h>

#include "starboard/match.h"
#include "starboard/replay.h"

#define SB_NAME_MAX 100 /* bytes of a seat's name, without the NUL */
#define SB_DATE_MAX 40
#define SB_LINE_MAX 16384 /* a line of a log: an action, SB_ROLLED_MAX names of faces, SB_NUMBERS_MAX numbers */
#define SB_FACE_NAME_MAX 31
#define SB_MIX_TEXT (SB_SEATS_MAX * (SB_SALT_TEXT + SB_SEAL_TEXT + 20) + SB_SEAL_TEXT + SB_BEACON_TEXT + 40)
#define SB_RESULT_NAME (64 + 12 * SB_NUMBERS_MAX) /* bytes of a result as text */

/* Where its luck comes from. */
typedef struct SbLuck {
  SbGiven from;
  bool manual;
  int given; /* how many faces the log is to call given by hand; -1: as many as were used from `from` */
} SbLuck;

struct SbMatch {
  const SbContent *content;
  const SbGame *game;
  SbSetup setup;    /* its carry is `carry` */
  SbMatchInfo info; /* its texts lie in `texts`, its mix is `mix` */
  SbMix mix;
  char *texts, *carry;
  int taken_back;   /* actions with results that were seen and then taken back */
  bool seed_hidden; /* read from a replay that keeps its seed: nothing can be rolled, only forced */
  char commitment[65];
  uint64_t header; /* the hash of sb_log_header() */
  SbState *state;
  SbPly **log; /* shared with forks, see match_frames.c */
  int log_count, log_size;
  SbState **frames; /* after every SB_FRAME_PLIES plies, likewise; NULL where there was no memory for one */
  int frame_count;
  const SbDie *needed;
  uint32_t needed_mask;
  int needed_more;
  const SbWitness *witness; /* sb_match_draws() */
  uint8_t *film;            /* NULL: not kept */
  int film_size;
};

/* A match without its setup: no state yet. With `commitment` the seed in `setup` is not the real one. */
SbMatch *sb_match_prepare(const SbContent *content, const SbSetup *setup, const SbMatchInfo *info,
                          const char *commitment, SbError *error);

/* ---- what matches share (match_frames.c) ------------------------------------------------------------- */

#define SB_FRAME_PLIES 64 /* a fork does at most so many plies again */

void *sb_shared_alloc(size_t size); /* zeroed, of one holder; NULL: out of memory */
void sb_shared_drop(void *shared);  /* NULL is fine */
void sb_match_keep_frame(SbMatch *match);
/* Give a match without a log the log of another one as far as its last frame at or before `ply`. The ply it is at then;
 * -1: there is no such frame, and it is as it was. */
int sb_match_share(SbMatch *to, const SbMatch *from, int ply);

/* A ply that is shared as the above (match_ply.c), its chain and what was given still to be filled in. NULL: out of
 * memory. */
SbPly *sb_ply_make(const SbDeed *deed, const SbChance *chance, const SbEvents *events, const SbText *text);

/* Do what was judged good; anything but SB_ACT_DONE changes nothing. */
SbActStatus sb_match_perform(SbMatch *match, const SbDeed *deed, const SbLuck *luck, SbError *error);

/* Room for any state, while something is tried: a match that waits needs none. */
typedef union SbScratch {
  max_align_t align;
  unsigned char bytes[SB_STATE_MAX];
} SbScratch;

/* Try a deed; `led` gets the state it leads to. False only for a setup that was refused. */
bool sb_match_attempt(const SbMatch *match, const SbDeed *deed, SbChance *chance, SbEvents *events, SbScratch *led,
                      SbError *error);

/* Do a logged ply again on a copy of the match. The luck is handed over as it was the first time: what was given stays
 * given, the rest comes from the generator again, which therefore ends where it stood. Without the seed everything is
 * given. */
bool sb_match_redo(SbMatch *copy, const SbMatch *from, int number);

/* Results behind names. */
typedef struct SbNamed {
  int32_t faces[SB_ROLLED_MAX];
  int32_t numbers[SB_NUMBERS_MAX];
  SbGiven given; /* points into the two */
  int rolled;    /* how many results the deed has in all */
} SbNamed;

/* The results behind names, found by trying: which die comes next depends on what the ones before it showed. The first
 * `faces` faces are taken from the names, the rest from the generator; with `manual` all open ones are. Measured
 * outcomes are always taken from the names. */
bool sb_match_named(SbMatch *match, const SbDeed *deed, const char *const *names, int count, int faces, bool manual,
                    SbNamed *out, SbError *error);

/* All events of all plies, in order; `out->at` is the caller's to free. False: out of memory. */
bool sb_match_all_events(const SbMatch *match, SbEvents *out);

/* ---- the log's text ------------------------------------------------------------------------------- */

/* "[tag "value"]" with a line break. */
void sb_log_tag(SbText *out, const char *tag, const char *value);
extern const char *const sb_seal_tags[SB_SEATS_MAX]; /* "seal0" and so on */
/* The same for a value that may be large. */
void sb_log_large_tag(const char *tag, const char *value, SbReplaySink *sink, void *self);
/* The replay's tags but for the seed. */
void sb_log_header(const SbMatch *match, SbReplaySink *sink, void *self);
bool sb_log_hash_header(SbMatch *match);       /* false: out of memory */
uint64_t sb_log_content(const SbMatch *match); /* the hash its header names */

/* The line of a ply without its hash: "8 0 roll EWH {+ x !}". */
void sb_log_line(const SbMatch *match, const SbPly *ply, int number, SbText *out);
/* The last line without its hash: "result winners=0 reason=classes" or "running". */
void sb_log_closing(const SbMatch *match, SbText *out);

/* The hash of a state without its generator. */
uint64_t sb_log_state(const SbMatch *match, const SbState *state);
/* The chained hash of a line that led from the last ply of the log (or the header) to `state`. */
uint64_t sb_log_chain(const SbMatch *match, const char *line, size_t length, const SbState *state);

#endif
