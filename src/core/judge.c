#include "starboard/judge.h"

#include <string.h>
#include <strings.h>

void sb_explain(const SbContent *content, const SbReason *reason, SbLang lang, SbText *out) {
  char key[80];
  SbText k = sb_text(key, sizeof key);
  sb_text_format(&k, "why.%s", reason->key ? reason->key : "unknown");
  const char *sentence = sb_content_text(content, key, lang);
  size_t length = strlen(sentence);
  bool stop = length && sentence[length - 1] == '.';
  sb_text_put_n(out, sentence, stop ? length - 1 : length);
  if (reason->rule && *reason->rule) sb_text_format(out, " (%s)", reason->rule);
  if (stop) sb_text_char(out, '.');
}

static SbActStatus refuse(const SbContent *content, const SbReason *reason, SbLang lang, SbError *error) {
  char space[sizeof error->text];
  SbText sentence = sb_text(space, sizeof space);
  sb_explain(content, reason, lang, &sentence);
  sb_fail(error, "%s", space);
  if (error && reason->rule) {
    SbText rule = sb_text(error->rule, sizeof error->rule), also = sb_text(error->also, sizeof error->also);
    sb_text_put(&rule, reason->rule);
    if (reason->also) sb_text_put(&also, reason->also);
    if (*reason->more) sb_text_format(&also, also.length ? " %s" : "%s", reason->more);
  }
  return SB_ACT_REFUSED;
}

static int seats_of(const SbContent *content, const SbState *known) {
  const SbGame *game = content->game;
  return game->seats ? game->seats(content, known) : game->seats_max;
}

static bool check_seat(const SbContent *content, const SbState *known, int seat, SbLang lang, SbError *error) {
  if (seat >= 0 && seat < seats_of(content, known)) return true;
  return sb_fail(error, lang == SB_FR ? "Il n'y a pas de place %d." : "There is no seat %d.", seat);
}

bool sb_may_quit(const SbContent *content, const SbState *known) {
  if (!content->game->resign || seats_of(content, known) != 2) return false;
  return sb_side(content, known, 0) != sb_side(content, known, 1);
}

static SbActStatus judge_quitting(const SbContent *content, const SbState *known, SbLang lang, SbError *error) {
  bool french = lang == SB_FR;
  if (!sb_may_quit(content, known))
    sb_fail(error, "%s", french ? "On n'abandonne pas cette partie." : "Nobody resigns in this match.");
  else if (content->game->due(content, known) == 0)
    sb_fail(error, "%s", french ? "La partie est finie." : "The match is over.");
  else
    return SB_ACT_DONE;
  return SB_ACT_REFUSED;
}

const char *const sb_quit_words[SB_QUITS] = {NULL, "resign", "timeout", "gone"};

static SbQuit quit_meant(const char *text) {
  text += strspn(text, " ");
  for (int how = SB_RESIGNS; how < SB_QUITS; how++) {
    size_t length = strlen(sb_quit_words[how]);
    bool meant = strncasecmp(text, sb_quit_words[how], length) == 0;
    if (meant && text[length + strspn(text + length, " ")] == 0) return (SbQuit)how;
  }
  return SB_PLAYS;
}

static SbActStatus judge(const SbContent *content, const SbState *known, const SbDeed *deed, SbLang lang,
                         SbError *error) {
  SbReason reason = {0};
  if (content->game->why_not(content, known, deed->seat, deed->action, &reason)) return SB_ACT_DONE;
  return refuse(content, &reason, lang, error);
}

SbActStatus sb_judge_logged(const SbContent *content, const SbState *known, int seat, const char *text, SbLang lang,
                            SbDeed *deed, SbError *error) {
  *deed = (SbDeed){.seat = seat, .quit = quit_meant(text)};
  if (!check_seat(content, known, seat, lang, error)) return SB_ACT_REFUSED;
  if (deed->quit) return judge_quitting(content, known, lang, error);
  if (!content->game->action_parse(content, known, seat, text, &deed->action, error)) return SB_ACT_BAD_TEXT;
  return judge(content, known, deed, lang, error);
}

SbActStatus sb_judge_text(const SbContent *content, const SbState *known, int seat, const char *text, SbLang lang,
                          SbDeed *deed, SbError *error) {
  if (quit_meant(text) <= SB_RESIGNS) return sb_judge_logged(content, known, seat, text, lang, deed, error);
  *deed = (SbDeed){.seat = seat};
  sb_fail(error, "%s", lang == SB_FR ? "Cela, c'est la table qui le dit." : "That is for the table to say.");
  return SB_ACT_REFUSED;
}

SbActStatus sb_judge_action(const SbContent *content, const SbState *known, int seat, SbAction action, SbLang lang,
                            SbDeed *deed, SbError *error) {
  *deed = (SbDeed){.seat = seat, .action = action};
  if (!check_seat(content, known, seat, lang, error)) return SB_ACT_REFUSED;
  return judge(content, known, deed, lang, error);
}
