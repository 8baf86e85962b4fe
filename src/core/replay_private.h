/* The two written forms of a match, piece by piece: the writer sends the pieces out one after the other, the reader
 * holds each against the text it reads. */
#ifndef SB_CORE_REPLAY_PRIVATE_H
#define SB_CORE_REPLAY_PRIVATE_H

#include <jansson.h>

#include "match_private.h"
#include "starboard/replay.h"

#define SB_REPLAY_LINE (2 * SB_LINE_MAX) /* a written line of either form, header apart */

typedef enum SbReplayForm { SB_REPLAY_TEXT, SB_REPLAY_NDJSON } SbReplayForm;

/* ---- writing ------------------------------------------------------------------------------------- */

void sb_replay_write_head(const SbMatch *match, SbReplayForm form, bool reveal_seed, SbReplaySink *sink, void *self);
void sb_replay_write_ply(const SbMatch *match, SbReplayForm form, int ply, SbText *out);
void sb_replay_write_closing(const SbMatch *match, SbReplayForm form, SbText *out);

/* ---- reading ------------------------------------------------------------------------------------- */

/* What a header says. Texts lie in `space` or belong to `json`; sb_replay_head_finish frees both. */
typedef struct SbReplayHead {
  const SbContent *content; /* given by the caller of the reader, or the built-in set of the game */
  const SbGame *game;
  SbSetup setup;
  SbMatchInfo info;
  SbMix mix;
  bool seed_shown;
  char commitment[65];
  char *space, *position, *carry;
  json_t *json;
  size_t size; /* bytes of the text the header took */
} SbReplayHead;

/* The set that a replay brings along, made and to be destroyed; NULL, without an error, when it brings none. */
SbContent *sb_replay_set_read(SbReplayForm form, const char *text, size_t size, SbError *error);

bool sb_replay_head_read(SbReplayHead *head, SbReplayForm form, const char *text, size_t size, SbError *error);
void sb_replay_head_finish(SbReplayHead *head);

/* What one line behind the header says. Its texts lie in `copy` or belong to `json`. */
typedef struct SbReplayLine {
  bool closing;
  int number;
  int seat; /* -1 for the setup */
  const char *action;
  const char *names[SB_ROLLED_MAX];
  int count;
  int taken_back; /* the closing line: as sb_match_taken_back() */
  int given;      /* how many of the results were given by hand */
  const char *chain;
  json_t *json;
  char copy[SB_REPLAY_LINE];
} SbReplayLine;

/* `text` is a line without its line break. Lenient: the reader compares bytes afterwards. */
bool sb_replay_line_read(SbReplayLine *line, SbReplayForm form, const char *text, size_t size, SbError *error);
void sb_replay_line_finish(SbReplayLine *line);

#endif
