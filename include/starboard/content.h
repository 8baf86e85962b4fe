/* Content sets: reading them, texts by key, rule texts, options by name. */
#ifndef STARBOARD_CONTENT_H
#define STARBOARD_CONTENT_H

#include "starboard/game.h"

/* The built-in content of a game, read and validated once, shared, never freed. Safe from any thread. Bad built-in
 * data is our bug and asserts. */
const SbContent *sb_content_baked(const SbGame *game);

/* A content set from files in memory (a pack). Files it lacks, and texts its texts.json lacks, come from the built-in
 * set. Files named facts*.json always count in the hash. NULL with `error` filled when something is wrong, a .json file
 * nobody knows included. Keeps nothing of `files`. Free with sb_content_destroy(). */
SbContent *sb_content_create(const SbGame *game, const SbSource *files, int count, SbError *error);
/* A set has one holder when it is made. Every match holds its own; whoever else keeps it beyond the life of the first
 * says so. It goes with the last of them. Both are safe from any thread. */
const SbContent *sb_content_hold(const SbContent *content);
void sb_content_destroy(const SbContent *content);

/* A set out of the hands of somebody nobody knows: an object of its files by name (a json_t). It may add facts and
 * texts, but neither takes the place of what is built in; its texts are short, and its pack travels. */
SbContent *sb_content_given(const SbGame *game, const void *json, SbError *error);

/* What pack.json says: {"id": "far-sectors", "game": "skirmish", "title": {"en": "...", "fr": "..."}, "author": "..."},
 * the author if there is one. With "travels": true replays of it have the whole set in them, since nobody else has its
 * files. */
#define SB_PACK_ID 41 /* bytes, NUL included: small letters, digits and dashes */
#define SB_PACK_TEXT 121
typedef struct SbPack {
  char id[SB_PACK_ID];
  char game[SB_PACK_ID];
  char title[2][SB_PACK_TEXT]; /* by SbLang */
  char author[SB_PACK_TEXT];   /* or "" */
  bool travels;
} SbPack;
bool sb_pack_read(const SbSource *file, SbPack *out, SbError *error);

/* A set as one text that makes it again in a program with other built-in facts: a JSON object of all its facts files
 * and of the other files a pack brought along. Lives as long as the set. */
const char *sb_content_saved(const SbContent *content);
/* The set behind such a text, validated like any other; NULL when it is not one of `hash` any more. */
SbContent *sb_content_restore(const SbGame *game, const char *saved, uint64_t hash, SbError *error);

/* Whether a log that names the set `hash` plays out as written with this one: it is the same, or an earlier built-in
 * set of which the game says so. */
bool sb_content_plays(const SbContent *content, uint64_t hash);

/* Find a file of a list; NULL when it is not there. */
const SbSource *sb_source_find(const SbSource *files, int count, const char *name);

/* For content_read: whether every facts file is one the game reads. `names` ends with NULL; one that does not end in
 * .json is how such files begin ("facts-sectors-"). */
bool sb_facts_known(const SbSource *files, int count, const char *const *names, SbError *error);

/* The text under `key` in a language ("event.rolls"), from texts.json: {"key": {"en": "...", "fr": "..."}}. The
 * key itself comes back when there is none, so that a gap shows. */
const char *sb_content_text(const SbContent *content, const char *key, SbLang lang);
bool sb_content_has_text(const SbContent *content, const char *key);
/* Every key, in alphabetical order. */
int sb_text_count(const SbContent *content);
const char *sb_text_key(const SbContent *content, int index);

/* How words are put together: the language, and which of its words are feminine, with spaces between them. */
typedef struct SbWording {
  SbLang lang;
  const char *feminine;
} SbWording;

/* Append `text` with its gaps filled:
 *
 *   {0}                       the argument
 *   {0:card|cards}            a form by number; the argument is a number, or a list
 *   {0@détruit|détruite}      a form by gender; the argument begins with a noun
 *   {0@le |la |l'}            the third one before a vowel
 *
 * web/src/shell/fill.ts does the same in the browser. */
void sb_fill(const char *text, SbWording wording, const char *const *args, int count, SbText *out);

/* Append the text under `key`, filled; the text "feminine" of the content set lists its feminine nouns. */
void sb_content_fill(const SbContent *content, const char *key, SbLang lang, const char *const *args, int count,
                     SbText *out);

/* ---- rules: docs/rules/<game>.md and <game>.fr.md, the one source -------------------------------- */

typedef struct SbRule {
  const char *id;         /* "FC-4.3" */
  const char *level;      /* "base", "advanced", ... */
  const char *section[2]; /* heading it stands under, by SbLang */
  const char *text[2];    /* markdown, by SbLang; line breaks folded except in tables */
} SbRule;

int sb_rule_count(const SbContent *content);
const SbRule *sb_rule_at(const SbContent *content, int index); /* in document order */
const SbRule *sb_rule_find(const SbContent *content, const char *id);

/* ---- options ------------------------------------------------------------------------------------- */

void sb_setup_init(const SbContent *content, SbSetup *setup); /* smallest seats, initial options, seed 0 */

/* Set one option from text: key "advanced", value "true", "belt", "200". One of a seat has the seat in front:
 * "seat0.handicap". */
bool sb_setup_option(const SbContent *content, SbSetup *setup, const char *key, const char *value, SbError *error);
/* "advanced=true scenario=belt seat0.handicap=2", the inverse of sb_setup_options_write. Separators: spaces or commas.
 * Seats' options, and late ones, are written only where they are not as they were initially. */
bool sb_setup_options_read(const SbContent *content, SbSetup *setup, const char *text, SbError *error);
void sb_setup_options_write(const SbContent *content, const SbSetup *setup, SbText *out);
/* As members of an open JSON object, under the same keys, and from a json_t object. */
void sb_setup_options_json(const SbContent *content, const SbSetup *setup, SbJson *out);
bool sb_setup_options_from_json(const SbContent *content, SbSetup *setup, const void *json, SbError *error);
/* For positions, since a state carries its own options: all of them, so that a position says everything by itself; and
 * those of a seat where they are not as they were initially. */
void sb_options_json(const SbContent *content, const int32_t *options, SbJson *out);
void sb_seat_option_json(const SbContent *content, int seat, int index, int32_t value, SbJson *out);
/* One value, under any key. */
void sb_option_json(const SbOption *option, const char *key, int32_t value, SbJson *out);
/* Whether an option may have this value. */
bool sb_option_allows(const SbOption *option, int32_t value);

/* A 64-bit number people type ("7"), a whole key as replays show it (32 hex digits), or any text ("lucky") as a
 * generator key. */
void sb_setup_seed(SbSetup *setup, const char *text);

#endif
