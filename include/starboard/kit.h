/* The kit: what every game needs besides its rules. Nothing here knows a rule; a game takes what fits and writes the
 * rest itself.
 *
 *   words    reading an action's text word by word, with a column for every complaint
 *   places   names of squares, hexes and areas, in texts and in positions
 *   facts    reading numbers, names and lists of a facts file by their paths
 *   telling  events as sentences and as JSON, from one table
 *   writing  members that views and positions share */
#ifndef STARBOARD_KIT_H
#define STARBOARD_KIT_H

#include <jansson.h>

#include "starboard/content.h"

/* ---- words ----------------------------------------------------------------------------------------- */

enum { SB_WORDS_MAX = 64, SB_WORD_SIZE = 64 };

/* The words of an action's text. `at` is the next one to be read; set it back to read again. */
typedef struct SbWords {
  int count, at;
  char word[SB_WORDS_MAX][SB_WORD_SIZE];
  int column[SB_WORDS_MAX + 1]; /* 1-based; the last is that of the end */
  SbError *error;               /* where complaints go, or NULL */
} SbWords;

/* Into words between any of `separators`; false when there is none, too many, or one that is too long. */
bool sb_words_split(SbWords *words, const char *text, const char *separators, SbError *error);

const char *sb_word(const SbWords *words);              /* the next one, "" at the end */
bool sb_word_take(SbWords *words, const char *word);    /* pass over it when it is the next one; any case */
bool sb_words_end(SbWords *words);                      /* there must be no more */
bool sb_word_wrong(SbWords *words, const char *wanted); /* "a cell is wanted here, not "x"", at its column */

/* The same for something that rules forbid outright and that has no bits to be written in: the first of them, and the
 * others that say so too, separated by spaces ("" for none). */
bool sb_word_breaks(SbWords *words, const char *rule, const char *also, const char *wanted);

/* The next word as one of `names` (NULL among them is no name) or as a number; the word is passed over. */
bool sb_word_name(SbWords *words, const char *const *names, int count, const char *wanted, int *out);
bool sb_word_number(SbWords *words, int low, int high, const char *wanted, int *out);

int sb_name_find(const char *const *names, int count, const char *text); /* any case; -1: none of them */

/* ---- places ---------------------------------------------------------------------------------------- */

/* Squares, and hexes in rows, have a letter for the column and a number for the row: column 0 and row 0 are a1. Areas
 * have names of their own: see sb_name_find. */
void sb_place_write(int column, int row, SbText *out);
bool sb_place_read(const char *text, int columns, int rows, int *column, int *row); /* exactly a place of this board */
bool sb_place_looks(const char *text); /* a letter and a number: a place of some board */

/* A board of such places. Each has a number, which goes along the rows, or along the columns when `upright`; a number
 * beyond them is nowhere. */
typedef struct SbGrid {
  int columns, rows;
  bool upright;
  const char *what; /* for complaints: "a square a1 to e5" */
} SbGrid;

const char *sb_grid_name(const SbGrid *grid, int place, char space[5]);
int sb_grid_find(const SbGrid *grid, const char *text); /* -1: none of this board */

/* A place, a list of them as bits, and an object of numbers by place (those that are not 0), written and read like the
 * members of starboard/position.h. Nowhere is null. */
void sb_write_place(const char *key, const SbGrid *grid, int place, SbJson *out);
void sb_write_places(const char *key, const SbGrid *grid, uint64_t places, SbJson *out);
void sb_write_by_place(const char *key, const SbGrid *grid, const uint8_t *numbers, SbJson *out);
bool sb_read_place(const json_t *object, const char *key, const SbGrid *grid, uint8_t *out, SbError *error);
bool sb_read_places(const json_t *object, const char *key, const SbGrid *grid, uint64_t *out, SbError *error);
bool sb_read_by_place(const json_t *object, const char *key, const SbGrid *grid, int most, uint8_t *out,
                      SbError *error);

/* ---- facts ------------------------------------------------------------------------------------------ */

/* Facts and where they stand: players bring files of their own, so every complaint names its place. */
typedef struct SbFacts {
  const json_t *root;
  const char *where; /* "facts.json", or "facts.json: card S1-03" */
  SbError *error;
} SbFacts;

/* A file of a content set as JSON, to be given back with json_decref(); NULL when it is missing or none. */
json_t *sb_facts_load(const SbSource *files, int count, const char *name, SbError *error);
/* The same for a game whose facts are all in facts.json: no other file of facts may be there. */
json_t *sb_facts_only(const SbSource *files, int count, SbError *error);

/* What lies at a path of member names, "weapons/proton/range"; "" is the root itself. */
const json_t *sb_fact_at(const SbFacts *facts, const char *path); /* NULL: nothing */
bool sb_fact_byte(const SbFacts *facts, const char *path, int low, int high, uint8_t *out);
bool sb_fact_bytes(const SbFacts *facts, const char *path, int count, int low, int high, uint8_t *out); /* a list */
bool sb_fact_name(const SbFacts *facts, const char *path, const char *const *names, int count, int *out);
bool sb_fact_is(const SbFacts *facts, const char *path, const char *text);               /* it must say just this */
const json_t *sb_fact_list(const SbFacts *facts, const char *path, int least, int most); /* NULL: said what is wrong */

/* Numbers by a table, which ends with an entry without a path. */
typedef struct SbFactNumber {
  const char *path;
  int low, high;
  uint8_t *out;
} SbFactNumber;
bool sb_fact_numbers(const SbFacts *facts, const SbFactNumber *numbers);

/* An entry of a list as facts of its own. Complaints about it begin with its name: "facts.json: card S1-03". */
typedef struct SbFactEntry {
  SbFacts facts;
  char where[80];
} SbFactEntry;
void sb_fact_entry(const SbFacts *facts, const json_t *list, int index, const char *name, SbFactEntry *out);
bool sb_fact_only(const SbFacts *facts, const char *const *members); /* an object without any others; NULL at the end */

/* Members that may be left out: `out` stays as it is then. One of several names, the same + 1 (0: it says none),
 * several names as bits (one of them also without a list), and numbers by name, as an object: {"I-01": 3}. */
bool sb_may_byte(const SbFacts *facts, const char *key, int low, int high, uint8_t *out);
bool sb_may_flag(const SbFacts *facts, const char *key, uint8_t *out);
bool sb_may_name(const SbFacts *facts, const char *key, const char *const *names, int count, uint8_t *out);
bool sb_may_one_more(const SbFacts *facts, const char *key, const char *const *names, int count, uint8_t *out);
bool sb_may_bits(const SbFacts *facts, const char *key, const char *const *names, int count, uint8_t *out);
bool sb_may_numbers(const SbFacts *facts, const char *key, const char *const *names, int count, int low, int high,
                    uint8_t *out);

/* An id of small letters, digits and dashes (`big`: capitals too), put behind the others; false: said what is wrong. */
enum { SB_ID = 24 };
bool sb_id_add(const SbFacts *facts, const char *what, const char *id, bool big, char (*ids)[SB_ID], const char **names,
               int *count, int most);

/* Texts that things are shown by, "ship.everest" and with `help` "ship.everest.help": a pack that has others must bring
 * theirs. */
bool sb_need_text(const SbContent *content, const char *kind, const char *id, const char *ending, SbError *error);
bool sb_need_texts(const SbContent *content, const char *kind, const char *const *ids, int count, bool help,
                   SbError *error);

/* ---- telling --------------------------------------------------------------------------------------- */

/* The text under "<kind>.<id>": "weapon.vortex". The id itself when there is none. */
const char *sb_named(const SbContent *content, const char *kind, const char *id, SbLang lang);

/* What a seat is called. Without a state: as the game calls it whatever is played. */
void sb_seat_name(const SbContent *content, const SbState *state, int seat, SbLang lang, SbText *out);

/* What one number of an event means, by a letter. Either a name out of `ids` or out of a `deck` of the content, told by
 * the text "<kind>.<id>", or as it is without a kind, and written as the id; or a place of a `grid`; or a sign that is
 * the same in every language (`write`); or whatever `text` and `json` do with it. With `write` and `text` people read
 * the one and JSON has the other. */
typedef struct SbForm {
  char letter;
  const char *kind;
  const char *const *ids;
  int count;         /* of ids; a number beyond them is `other` in words and null in JSON */
  int deck;          /* 1 + index into SbContent.dice */
  const char *other; /* id of that text */
  const SbGrid *grid;
  void (*write)(int value, SbText *out);
  void (*text)(const SbContent *content, int value, SbLang lang, SbText *out);
  /* In words from the whole event, where the number alone does not say enough (a piece and its kind). */
  void (*of)(const SbContent *content, const SbEvent *event, int value, SbLang lang, SbText *out);
  void (*json)(const SbContent *content, const char *key, int value, SbJson *out); /* NULL: as in words */
} SbForm;

/* An event by its type: its name, the letters of its numbers, and their members in JSON. The sentence is the text
 * "event.<name>" with the numbers in its gaps; a member without a name is in the sentence only. */
typedef struct SbTold {
  const char *name, *form, *member[6];
} SbTold;

typedef struct SbTeller {
  const SbTold *told;  /* by SbEvent.type */
  const SbForm *forms; /* the game's own, up to one without a letter. Without one of that letter: s is a seat, W a
                          list of seats (bits), n a number, b yes or no, - nothing */
} SbTeller;

/* event_text and event_json by the table. `variant` is put behind the key of the sentence ("" usually). */
void sb_tell_text(const SbContent *content, const SbTeller *teller, const SbEvent *event, const char *variant,
                  SbLang lang, SbText *out);
/* event_brief by the text "brief.<name>": where the first number is the viewer's seat "brief.<name>_own" if there is
 * one, else the variant's if there is one. Nothing without a text. */
void sb_tell_brief(const SbContent *content, const SbTeller *teller, const SbEvent *event, const char *variant,
                   int viewer, SbLang lang, SbText *out);
void sb_tell_json(const SbContent *content, const SbTeller *teller, const SbEvent *event, SbJson *out);

/* One number as its letter says, for sentences of other kinds (an action's). */
void sb_tell_number(const SbContent *content, const SbTeller *teller, char letter, int value, SbLang lang, SbText *out);

/* What stands before the entry `index` of a list of `count`: "", ", " or " and ". */
const char *sb_joint(int index, int count, SbLang lang);

/* The text under `key` with numbers in its gaps. */
void sb_tell_numbers(const SbContent *content, const char *key, const int *numbers, int count, SbLang lang,
                     SbText *out);

/* ---- score sheets ----------------------------------------------------------------------------------- */

/* The next part of a sheet, and the next row of a part, under the text of a key. */
SbSheetPart *sb_sheet_part(SbSheet *sheet, const SbContent *content, const char *key, SbLang lang);
SbSheetRow *sb_sheet_row(SbSheetPart *part, const SbContent *content, const char *key, SbLang lang);
void sb_sheet_column(SbSheetPart *part, const SbContent *content, const char *key, SbLang lang);
/* A match that began with a position may have had scores no event tells of: they get a row of their own, under
 * "sheet.before". `score` by seat. */
void sb_sheet_rest(SbSheetPart *part, const SbContent *content, const int32_t *score, int seats, SbLang lang);
/* Leave out rows without a number that is not 0, and parts without rows. */
void sb_sheet_tidy(SbSheet *sheet);

/* The next line of a tale, to be written into. */
SbText sb_tale_line(SbTale *tale, SbTaleKind kind);

/* ---- writing --------------------------------------------------------------------------------------- */

void sb_write_numbers(const char *key, const uint8_t *numbers, int count, SbJson *out);
/* A number below `count`, or the name it stands for; null beyond. */
void sb_write_index(const char *key, int value, int count, SbJson *out);
void sb_write_name(const char *key, const char *const *names, int value, int count, SbJson *out);
/* A list of names: those of a set of bits, or each as often as there are copies of it. */
void sb_write_names(const char *key, const char *const *names, uint32_t set, SbJson *out);
void sb_write_copies(const char *key, const char *const *names, const uint8_t *copies, int count, SbJson *out);
/* An object of numbers by name, those that are not 0. */
void sb_write_by_name(const char *key, const char *const *names, const uint8_t *numbers, int count, SbJson *out);
/* One click more of those that mean an action: "ship:everest". sb_pick() leaves what comes after the colon to the
 * caller. */
void sb_pick(SbText *out, const char *kind);
void sb_pick_word(SbText *out, const char *kind, const char *word);
void sb_pick_number(SbText *out, const char *kind, int number);
/* A list of seats from bits: "to_act", "winners". */
void sb_write_seats(const char *key, uint32_t seats, SbJson *out);
/* "result" of a game with one winner or none: null while it runs, else {"winner": seat or -1, "reason"}. */
void sb_write_winner(bool over, uint32_t winners, const char *reason, SbJson *out);
/* The same with any number of them: {"winners": [seats], "reason"}. */
void sb_write_winners(bool over, uint32_t winners, const char *reason, SbJson *out);

#endif
