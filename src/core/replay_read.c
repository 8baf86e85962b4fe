/* Reading is playing again. Each line is taken apart, done, and written anew by the writer's own code: only a text that
 * comes out the same byte for byte is a replay. */
#include <stdlib.h>
#include <string.h>

#include "place.h"
#include "replay_private.h"
#include "starboard/content.h"

typedef struct Reader {
  SbReplayForm form;
  const char *text;
  size_t size, at; /* all of it; where the next line begins */
  int line;        /* its number */
  bool seed_shown;
  bool measure; /* measured outcomes are to come out the same again */
  SbMatch *match;
  SbError *error;
  SbReplayLine parsed;
  char written[SB_REPLAY_LINE];
} Reader;

/* The error's own sentence with the ply in front. A place inside an action's text would be misread as one in the file.
 */
static bool fail_ply(Reader *r, int ply) {
  if (!r->error) return false;
  char sentence[sizeof r->error->text], rule[sizeof r->error->rule];
  memcpy(sentence, r->error->text, sizeof sentence);
  memcpy(rule, r->error->rule, sizeof rule);
  sb_fail_at(r->error, r->line, 1, "ply %d: %.*s", ply, (int)sizeof sentence - 20, sentence);
  memcpy(r->error->rule, rule, sizeof rule);
  return false;
}

/* ---- header --------------------------------------------------------------------------------------- */

typedef struct Comparison {
  const char *text;
  size_t size, at;
  bool differs;
} Comparison;

static void compare(void *self, const char *piece, size_t size) {
  Comparison *c = self;
  for (size_t i = 0; i < size && !c->differs; i++) {
    if (c->at < c->size && c->text[c->at] == piece[i])
      c->at++;
    else
      c->differs = true;
  }
}

static bool check_head(Reader *r, size_t head_size) {
  Comparison c = {.text = r->text, .size = head_size};
  sb_replay_write_head(r->match, r->form, r->seed_shown, compare, &c);
  if (!c.differs && c.at == head_size) return true;
  int line, column;
  sb_place_of_byte(r->text, c.at, &line, &column);
  return sb_fail_at(r->error, line, column,
                    "ply 0: from here on the header is not as a replay of this match writes it");
}

static bool read_head(Reader *r, const SbContent *content) {
  SbError unreadable = {0};
  SbContent *own = content ? NULL : sb_replay_set_read(r->form, r->text, r->size, &unreadable);
  SbReplayHead head = {.content = own ? own : content};
  r->line = 1;
  bool good = unreadable.text[0] ? sb_fail(r->error, "the set it brings along is refused (%s)", unreadable.text)
                                 : sb_replay_head_read(&head, r->form, r->text, r->size, r->error);
  if (!good && r->error && r->error->line) r->line = r->error->line;
  if (good) {
    r->match =
        sb_match_prepare(head.content, &head.setup, &head.info, head.seed_shown ? NULL : head.commitment, r->error);
    good = r->match != NULL;
  }
  if (!good) {
    fail_ply(r, 0);
  } else {
    r->seed_shown = head.seed_shown;
    r->at = head.size;
    sb_place_of_byte(r->text, r->at, &r->line, &(int){0});
    good = check_head(r, head.size);
  }
  sb_replay_head_finish(&head);
  sb_content_destroy(own); /* the match holds it */
  return good;
}

/* ---- plies ---------------------------------------------------------------------------------------- */

static bool judge(Reader *r, int ply, SbDeed *deed) {
  *deed = (SbDeed){.seat = -1};
  if (r->parsed.number != ply) return sb_fail(r->error, "this line is numbered otherwise");
  if (ply == 0) return r->parsed.seat == -1 || sb_fail(r->error, "the first line is that of the setup");
  return sb_match_judge_logged(r->match, r->parsed.seat, r->parsed.action, SB_EN, deed, r->error) == SB_ACT_DONE;
}

/* With the seed the generator rolls again, and what it rolls is compared with the line; without it the line is
 * believed. Measured outcomes are believed in any case, unless they are to be measured again. */
static bool perform(Reader *r, int ply, const SbDeed *deed) {
  const SbReplayLine *p = &r->parsed;
  bool manual = r->seed_shown && r->match->info.manual_dice && ply > 0;
  SbNamed named;
  int faces = r->seed_shown && !manual ? p->given : p->count;
  if (!sb_match_named(r->match, deed, p->names, p->count, faces, manual, &named, r->error)) return false;
  if (!r->seed_shown && named.rolled > p->count) return sb_fail(r->error, "more dice are rolled than are written");
  SbLuck luck = {.from = named.given, .manual = manual, .given = p->given};
  if (r->measure && r->seed_shown && !manual) luck.from.number_count = 0;
  return sb_match_perform(r->match, deed, &luck, r->error) == SB_ACT_DONE;
}

/* The results of the ply just done differ from those in the line: say both. */
static bool check_rolls(Reader *r, const SbPly *ply) {
  char own[SB_RESULT_NAME], space[300];
  SbText both = sb_text(space, sizeof space);
  bool same = ply->rolled_count == r->parsed.count;
  sb_text_char(&both, '{');
  for (int i = 0; i < ply->rolled_count; i++) {
    SbText name = sb_text(own, sizeof own);
    sb_match_result_name(r->match, ply, i, &name);
    sb_text_format(&both, i ? " %s" : "%s", own);
    same = same && strcmp(own, r->parsed.names[i]) == 0;
  }
  if (same) return true;
  sb_text_put(&both, "}, not {");
  for (int i = 0; i < r->parsed.count; i++) sb_text_format(&both, i ? " %s" : "%s", r->parsed.names[i]);
  sb_text_char(&both, '}');
  return sb_fail(r->error, "%s %s", r->measure ? "the seed and measuring again give" : "the seed gives", space);
}

static bool check_chain(Reader *r, int ply, uint64_t chain) {
  char space[17];
  SbText own = sb_text(space, sizeof space);
  sb_text_hex(&own, chain, 16);
  if (strcmp(space, r->parsed.chain) == 0) return true;
  return sb_fail(r->error, "the chained hash here is %s, not \"%.20s\": %s was changed", space, r->parsed.chain,
                 ply == 0 ? "the header or the setup" : "something in this line");
}

static bool same_line(const Reader *r, const char *line, size_t size, size_t written) {
  return written == size + 1 && memcmp(r->written, line, size) == 0;
}

static bool read_ply(Reader *r, int ply, const char *line, size_t size) {
  SbDeed deed;
  if (!judge(r, ply, &deed) || !perform(r, ply, &deed)) return fail_ply(r, ply);
  SbText written = sb_text(r->written, sizeof r->written);
  sb_replay_write_ply(r->match, r->form, ply, &written);
  if (same_line(r, line, size, written.length)) return true;
  const SbPly *done = sb_match_log(r->match, ply);
  if (check_rolls(r, done) && check_chain(r, ply, done->chain))
    sb_fail(r->error, "this line is not as a replay writes it");
  return fail_ply(r, ply);
}

static bool read_closing(Reader *r, const char *line, size_t size) {
  r->match->taken_back = r->parsed.taken_back > 0 ? r->parsed.taken_back : 0;
  SbText written = sb_text(r->written, sizeof r->written);
  sb_replay_write_closing(r->match, r->form, &written);
  if (!same_line(r, line, size, written.length))
    sb_fail(r->error, "the closing line should be: %.*s", (int)written.length - 1, r->written);
  else if (r->at < r->size)
    sb_fail(r->error, "something stands behind the closing line");
  else
    return true;
  return fail_ply(r, sb_match_ply(r->match));
}

static bool read_lines(Reader *r, int *reached) {
  for (int ply = 0;; ply++, r->line++) {
    const char *line = r->text + r->at;
    const char *end = memchr(line, '\n', r->size - r->at);
    if (!end) {
      sb_fail(r->error, "the replay ends here without a closing line");
      return fail_ply(r, ply);
    }
    size_t size = (size_t)(end - line);
    r->at += size + 1;
    bool good = sb_replay_line_read(&r->parsed, r->form, line, size, r->error), closing = r->parsed.closing;
    if (!good)
      fail_ply(r, ply);
    else if (closing && ply > 0)
      good = read_closing(r, line, size);
    else
      good = read_ply(r, ply, line, size);
    sb_replay_line_finish(&r->parsed);
    if (!good || closing) return good;
    *reached = ply;
  }
}

SbMatch *sb_replay_read_with(const SbContent *content, const char *text, size_t size, bool measure, SbError *error,
                             int *ply_reached) {
  int unused;
  if (!ply_reached) ply_reached = &unused;
  *ply_reached = 0;
  if (size == 0) {
    sb_fail_at(error, 1, 1, "ply 0: the replay is empty");
    return NULL;
  }
  Reader *r = calloc(1, sizeof *r);
  if (!r) {
    sb_fail(error, "out of memory");
    return NULL;
  }
  r->form = text[0] == '{' ? SB_REPLAY_NDJSON : SB_REPLAY_TEXT;
  r->text = text;
  r->size = size;
  r->measure = measure;
  r->error = error;
  SbMatch *match = NULL;
  if (read_head(r, content) && read_lines(r, ply_reached))
    match = r->match;
  else
    sb_match_destroy(r->match);
  free(r);
  return match;
}

SbMatch *sb_replay_read(const char *text, size_t size, SbError *error, int *ply_reached) {
  return sb_replay_read_with(NULL, text, size, false, error, ply_reached);
}
