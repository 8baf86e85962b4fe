/* The interface of a game: one `const SbGame` with facts and functions. Everything else in the program
 * (matches, replays, bots, tables, tests) knows games only through this header.
 *
 * States and observations are plain bytes of `state_size`: no pointers, no padding that is not zero,
 * copied with memcpy, compared with memcmp, hashed whole. An observation has the layout of a state with
 * everything its viewer may not know overwritten, the generator included; the two are different C types so
 * that a function that gets an observation cannot be handed the truth by mistake. A game casts both to
 * its own struct, whose first member is the SbRng: hashes in logs leave it out, so that a match with typed-in dice
 * and one with a generator are the same match.
 *
 * No function here does I/O, reads a clock or keeps anything between calls; legal, apply, why_not, observe and
 * determinize allocate nothing. docs/adding-a-game.md walks through a complete small game. */
#ifndef STARBOARD_GAME_H
#define STARBOARD_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "starboard/chance.h"
#include "starboard/error.h"
#include "starboard/text.h"

typedef struct SbGame SbGame;
typedef struct SbState SbState;             /* opaque bytes: the truth */
typedef struct SbObservation SbObservation; /* opaque bytes: what one viewer may know */

typedef uint64_t SbAction; /* one decision; how the bits are used is the game's own business */

#define SB_SEATS_MAX 5
#define SB_SPECTATOR (-1) /* a viewer who sits nowhere */
#define SB_OPEN (-2)      /* nothing is hidden from this viewer but the generator: replays after the end */
#define SB_OPTIONS_MAX 16
#define SB_SEAT_OPTIONS_MAX 4
#define SB_OPTIONS_TEXT 1024   /* all options of a match as text, NUL included */
#define SB_CARRY_MAX 16384     /* bytes of what one match leaves to the next, NUL included */
#define SB_STATE_MAX 16384     /* no state is larger */
#define SB_ACTION_TEXT 160     /* longest action text, NUL included */
#define SB_ROOM_FOR_JSON 65536 /* a view or position fits in this */

typedef enum SbLang { SB_EN, SB_FR } SbLang;

/* ---- options ------------------------------------------------------------------------------------- */

typedef enum SbOptionKind { SB_OPTION_BOOL, SB_OPTION_CHOICE, SB_OPTION_INT } SbOptionKind;

/* One thing people may set before a match. Titles and explanations are texts under the keys
 * "option.<id>", "option.<id>.help" and "option.<id>.<choice>". */
typedef struct SbOption {
  const char *id;
  SbOptionKind kind;
  int32_t initial;
  int32_t low, high;           /* SB_OPTION_INT: inclusive */
  const char *const *choices;  /* SB_OPTION_CHOICE: names, NULL-terminated; the value is the index. SB_OPTION_INT: the
                                  values that have a name ("0", "100"), or NULL; others may be set all the same */
  int seats_low, seats_high;   /* SB_OPTION_BOOL: how many seats a match with it has, inclusive; 0: as many as any */
  const uint8_t *choice_seats; /* SB_OPTION_CHOICE: how many seats a match with each choice has, 0 as many as any (a
                                  mission for four); NULL: no choice says. Choosing one sets the number of seats */
  bool late; /* younger than replays that must stay valid: written only where it is not as it was initially */
} SbOption;

typedef struct SbSetup {
  int seats;                                               /* how many; between the game's seats_min and seats_max */
  int32_t options[SB_OPTIONS_MAX];                         /* by index into SbContent.options */
  int32_t seat_options[SB_SEATS_MAX][SB_SEAT_OPTIONS_MAX]; /* by seat and by index into SbContent.seat_options */
  uint64_t seed[2];                                        /* key of the generator */
  const char *carry; /* a JSON object: what the match before this one left (see next()); NULL: there was none. Belongs
                        to whoever made the setup; a match keeps a copy of its own */
} SbSetup;

/* ---- content ------------------------------------------------------------------------------------- */

/* One file of a content set, by the name it has under data/<game>/ or docs/rules/. */
typedef struct SbSource {
  const char *name;
  const char *text; /* NUL-terminated */
  size_t size;
  bool facts; /* rules depend on it: it counts in the content hash (texts do not) */
} SbSource;

/* A validated content set: facts a game's rules read, texts in two languages, rule texts. A game's own
 * content struct starts with this one. Immutable, shared by any number of matches and threads. Dice, decks and options
 * are those of the set: content_read() finds the game's own tables here and may put others in their place, which live
 * in the same struct (a die with other weights, a deck with other cards, a choice with one mission more). */
typedef struct SbContent {
  const SbGame *game;
  uint64_t hash; /* of what its facts say: how a file is laid out does not count */
  const SbDie *dice;
  int die_count;
  const SbOption *options;
  int option_count;
  const SbOption *seat_options; /* what may be set for each seat by itself: a handicap, an agent */
  int seat_option_count;
  struct SbTexts *texts; /* see content.h */
  struct SbRules *rules;
  struct SbPack *pack; /* what a pack calls itself; NULL for the built-in set */
  char *saved;
  int holders; /* beside the first one: sb_content_hold() */
} SbContent;

/* ---- events -------------------------------------------------------------------------------------- */

/* Something that happened while an action was applied: drives log and animation. */
typedef struct SbEvent {
  uint16_t type;       /* the game's own numbering */
  uint16_t to;         /* who may see it: bit per seat, SB_TO_SPECTATORS; usually SB_TO_ALL */
  int32_t a[6];        /* meaning by type */
  int32_t more_count;  /* and where six numbers are not enough (the path of a disc): so many more */
  const int32_t *more; /* they live as long as the list the event is in */
} SbEvent;

#define SB_TO_SPECTATORS 0x8000u
#define SB_TO_ALL 0xffffu
#define SB_TO_SEAT(seat) ((uint16_t)(1u << (seat)))
#define SB_TO_OTHERS(seat) ((uint16_t)(SB_TO_ALL & ~(1u << (seat))))

typedef struct SbEvents {
  SbEvent *at;
  int count;
  int size;
  int32_t *numbers; /* room for what events have more */
  int number_count;
  int number_size;
} SbEvents;

/* Append a copy, with its numbers; `events` may be NULL. A full list drops the event (max_events and max_event_numbers
 * are bounds, tests prove them). */
static inline void sb_event(SbEvents *events, SbEvent event) {
  if (!events || events->count == events->size) return;
  if (event.more_count > 0) {
    if (event.more_count > events->number_size - events->number_count) return;
    int32_t *copy = events->numbers + events->number_count;
    memcpy(copy, event.more, (size_t)event.more_count * sizeof *copy);
    events->number_count += event.more_count;
    event.more = copy;
  }
  events->at[events->count++] = event;
}

static inline void sb_events_clear(SbEvents *events) {
  events->count = events->number_count = 0;
}

static inline bool sb_event_visible(const SbEvent *event, int viewer) {
  return event->to & (viewer == SB_SPECTATOR ? SB_TO_SPECTATORS : 1u << viewer);
}

/* Two events for one thing: the first tells it to those who may know, the second tells all others that it happened and
 * no more. This is the second of such a pair: whoever may see everything gets the first alone. */
static inline bool sb_event_veils(const SbEvent *first, const SbEvent *second) {
  return (first->to ^ second->to) == SB_TO_ALL && second->to & SB_TO_SPECTATORS;
}

/* ---- results, refusals, odds ---------------------------------------------------------------------- */

typedef struct SbResult {
  bool over;
  uint32_t winners;            /* bit per seat; 0 when over = nobody (draw, or lost together) */
  int32_t score[SB_SEATS_MAX]; /* whatever the game counts, larger is better */
  const char *reason;          /* text key under "end.", e.g. "classes" */
} SbResult;

/* Why an action is refused: a rule id ("FC-4.3") and a text key under "why." for the sentence. Rulebooks say many
 * things twice: `also` names the other rules that forbid it too ("FC-12.7 FC-6.10"), or is NULL. An action can be wrong
 * for two reasons that have nothing to do with each other (an asteroid is there, and no move is left): the sentence is
 * about the first, and `more` names the rules behind the others, separated by spaces. */
typedef struct SbReason {
  const char *rule;
  const char *key;
  const char *also;
  char more[128];
} SbReason;

static inline bool sb_names_rule(const char *list, const char *rule, size_t length) {
  for (const char *at = list; at && *at; at += strcspn(at, " "), at += strspn(at, " "))
    if (strcspn(at, " ") == length && strncmp(at, rule, length) == 0) return true;
  return false;
}

/* Adds rules to `more`, each that is not named yet; without a reason to fill in, or without rules, nothing. */
static inline void sb_reason_more(SbReason *reason, const char *rules) {
  for (const char *rule = rules; reason && rule && *rule;) {
    size_t length = strcspn(rule, " "), had = strlen(reason->more);
    bool named = sb_names_rule(reason->rule, rule, length) || sb_names_rule(reason->also, rule, length) ||
                 sb_names_rule(reason->more, rule, length);
    SbText more = sb_text(reason->more + had, sizeof reason->more - had);
    if (!named) sb_text_format(&more, had ? " %.*s" : "%.*s", (int)length, rule);
    rule += length;
    rule += strspn(rule, " ");
  }
}

/* A seat gives its match up, or the table gives it up for a person who is gone. Each has a word in a log, see
 * sb_quit_words. */
typedef enum SbQuit {
  SB_PLAYS,     /* it does not */
  SB_RESIGNS,   /* "resign" */
  SB_TIMED_OUT, /* "timeout": its clock ran out */
  SB_GONE,      /* "gone": its person left, and the other one claimed the match */
  SB_QUITS
} SbQuit;

/* How much a level tries for each decision, and how far it looks: to the end of the turn, or of so many more. */
typedef struct SbThinking {
  int simulations, turns;
} SbThinking;

#define SB_ODDS_MAX 12

#define SB_ODDS_ALONE 0
#define SB_ODDS_CHOICE (-1)

/* What an action can bring, before it is taken. Lines in the game's order; chances add up to 1 within one
 * `group`, except that lines of group SB_ODDS_ALONE each stand for themselves. Lines of group SB_ODDS_CHOICE are not up
 * to luck but to somebody's answer ("4 damage, unless Blue shields with +"): they have no chance, whatever stands
 * there. The label is text written for people in the language asked for. */
typedef struct SbOdds {
  int count;
  struct {
    int group;
    double chance;
    char label[192];
  } line[SB_ODDS_MAX];
} SbOdds;

/* ---- windows -------------------------------------------------------------------------------------- */

#define SB_WINDOWS_MAX 12

/* When a person wants to be asked in a window. */
typedef enum SbAsk {
  SB_ASK_ABLE,   /* when there is something to answer */
  SB_ASK_ALWAYS, /* also when passing is all there is: then not even the time it takes tells anything */
  SB_ASK_NEVER,
  SB_ASKS
} SbAsk;

/* A kind of question that somebody is asked because, by what everybody knows, there could be an answer: a
 * card in hand. What it is called and what it asks are texts under "window.<id>" and "window.<id>.help". */
typedef struct SbWindow {
  const char *id; /* lower-case words joined by dashes */
  SbAsk initial;  /* until a person says otherwise; SB_ASK_NEVER makes `pass` a standing order */
} SbWindow;

/* A question of a window, put to one seat now. */
typedef struct SbAsked {
  int window;    /* index into SbGame.windows */
  SbAction pass; /* not answering, which is always legal: what the table does for a seat that is not asked */
  bool open;     /* everybody can see what this seat could answer: there is nothing to give away */
} SbAsked;

/* ---- tallies --------------------------------------------------------------------------------------- */

#define SB_TALLIES_MAX 160

/* Something to count for each seat of a match, for people who balance a game: pieces lost, a card bought. */
typedef struct SbTally {
  const char *id; /* lower-case words joined by dashes */
  int32_t most;   /* values are 0 .. most, with the built-in content */
} SbTally;

typedef struct SbTallies {
  int32_t of[SB_SEATS_MAX][SB_TALLIES_MAX]; /* by seat and by index into SbGame.tallies */
} SbTallies;

/* ---- score sheets ----------------------------------------------------------------------------------- */

#define SB_SHEET_PARTS 4
#define SB_SHEET_ROWS 24
#define SB_SHEET_COLUMNS SB_SEATS_MAX

typedef struct SbSheetRow {
  int seat; /* whose ship it is, where columns have names of their own; else -1 */
  char label[64];
  int32_t number[SB_SHEET_COLUMNS];
} SbSheetRow;

typedef struct SbSheetPart {
  char title[64];
  bool score;  /* its rows are what the score is made of: they add up to it, seat by seat or side by side */
  int columns; /* with names of their own; 0: a column for each seat */
  char column[SB_SHEET_COLUMNS][32];
  int rows;
  SbSheetRow row[SB_SHEET_ROWS];
} SbSheetPart;

/* What a match came to, for people to look at when it is over: where the score comes from, and what else happened.
 * kit.h has what fills it in. */
typedef struct SbSheet {
  int parts;
  SbSheetPart part[SB_SHEET_PARTS];
} SbSheet;

/* ---- campaigns ------------------------------------------------------------------------------------- */

typedef enum SbFollows {
  SB_FOLLOWS_NOTHING, /* a match by itself */
  SB_FOLLOWS_LATER,   /* one of a campaign that still runs */
  SB_FOLLOWS_MATCH,   /* another match follows: `setup` and `carry` */
  SB_FOLLOWS_END      /* the campaign is over: `winners` and `reason` */
} SbFollows;

/* What comes after a match. */
typedef struct SbNext {
  SbSetup setup;      /* seats, options and seat options; begins as that of the match before, without its carry */
  SbText carry;       /* one JSON object; the caller's room, of SB_CARRY_MAX bytes */
  uint32_t winners;   /* bit per seat: who has won the campaign; 0: nobody */
  const char *reason; /* text key under "campaign.": how it ended */
} SbNext;

#define SB_TALE_LINES 28

typedef enum SbTaleKind {
  SB_TOLD,   /* what happened */
  SB_GAINED, /* what somebody takes along from it, or has lost */
  SB_LEADS   /* what comes of it: the match that follows, and why that one */
} SbTaleKind;

/* One chapter of the log of a campaign, for people to read. kit.h has what fills it in. */
typedef struct SbTale {
  char title[120]; /* "Silent Relay: accomplished" */
  int lines;
  struct {
    SbTaleKind kind;
    char text[480]; /* whole sentences */
  } line[SB_TALE_LINES];
  char seat[SB_SEATS_MAX][240]; /* who plays there, with what they have; "": nobody who goes on */
} SbTale;

/* ---- the game ------------------------------------------------------------------------------------- */

enum SbTraits {
  SB_TRAIT_SECRETS = 1,     /* some options hide something: tables show a hand-over screen. Without it nothing is
                               hidden but the generator */
  SB_TRAIT_SIMULTANEOUS = 2 /* several seats may be due at once */
};

struct SbGame {
  /* Facts. */
  const char *id;            /* "fleet-commander" */
  const char *title[2];      /* by SbLang */
  const char *rules_version; /* changes when the same log could play out differently */
  int seats_min, seats_max;
  const char *const *seat_ids;  /* seats_max names for texts: "yellow", "blue" */
  const SbOption *options;      /* where the content set says nothing else; everybody reads those of SbContent */
  int option_count;             /* at most SB_OPTIONS_MAX */
  const SbOption *seat_options; /* likewise, by names that no option has; at most SB_SEAT_OPTIONS_MAX */
  int seat_option_count;
  const SbDie *dice; /* likewise */
  int die_count;
  size_t state_size;
  size_t content_size;   /* of the game's content struct, SbContent included */
  int max_actions;       /* legal never gives more */
  int max_events;        /* one apply never makes more */
  int max_event_numbers; /* and its events together never have `more` numbers than this */
  int max_plies;         /* with the options' initial values every match ends within this */
  uint32_t traits;
  const SbSource *baked; /* the built-in content, made by tools/bake; ends with a nameless entry */
  /* Hashes of built-in sets from before with which every log plays out as with today's, ended by 0, or NULL: logs that
   * name one of them are played with today's set. A set whose facts say something else has no place here. */
  const uint64_t *same_content;

  /* Read the facts of a content set into `content` (content_size zeroed bytes, whose SbContent part the
   * caller fills). Says what is wrong, with file, line or key, and returns false on bad data. */
  bool (*content_read)(SbContent *content, const SbSource *files, int count, SbError *error);

  /* Build the start. The only function that may refuse options, seats or a carry. `chance` and `events` may be
   * NULL here and below. Values of options are already within their kinds and limits; a carry is a JSON object and
   * otherwise any (sb_carry_read() of position.h), and there is none for a game without next(). */
  bool (*setup)(const SbContent *content, const SbSetup *setup, SbState *state, SbChance *chance, SbEvents *events,
                SbError *error);

  /* Bit per seat that has to decide now; 0 exactly when the match is over. Public. */
  uint32_t (*due)(const SbContent *content, const SbState *state);

  void (*result)(const SbContent *content, const SbState *state, SbResult *result);

  /* Every action `seat` may take now, in a fixed order without duplicates, into `out` (room for max_actions);
   * returns how many: 0 exactly when the seat is not due. Reads only what the seat may know, so it gives the
   * same for a state and for the seat's observation of it. Interchangeable pieces are named once, by the
   * lowest number: canonical() maps any legal action to its representative in this list. */
  int (*legal)(const SbContent *content, const SbState *state, int seat, SbAction *out);

  /* Whether that list is only a sample of what the seat may do now: there is too much to list (a flick). People then
   * say what they do as text, and why_not() judges. NULL: never. */
  bool (*sampled)(const SbContent *content, const SbState *state, int seat);

  /* The representative in the legal list of an action that means the same. NULL: every action is its own. */
  SbAction (*canonical)(const SbContent *content, const SbState *state, int seat, SbAction action);

  /* True when `seat` may take `action` now; otherwise false, with the rule in `reason` (may be NULL). Written
   * as a judge of its own, not as a look into the list of legal(): tests hold the two against each other. Any 64
   * bits may be asked. Reads only what the seat may know. */
  bool (*why_not)(const SbContent *content, const SbState *state, int seat, SbAction action, SbReason *reason);

  /* Precondition: why_not() is true. Resolves everything up to the next decision. What is measured on the way may leave
   * a film for tables in chance->film, which changes nothing else. */
  void (*apply)(const SbContent *content, SbState *state, int seat, SbAction action, SbChance *chance,
                SbEvents *events);

  /* A seat gives up and the other one wins; the result's reason tells `how`: "resigned", "time" or "gone". For matches
   * of two seats against each other only. NULL where a game knows no such thing. Legal for either seat until the match
   * is over, also out of turn, and never listed by legal(). */
  void (*resign)(const SbContent *content, SbState *state, int seat, SbQuit how, SbEvents *events);

  /* From SB_OPEN nothing is masked but the generator, at any state, and once a match is over from nobody. */
  void (*observe)(const SbContent *content, const SbState *state, int viewer, SbObservation *out);

  /* A complete state that `viewer` cannot tell from the truth, its secrets drawn with `rng`, its own generator
   * forked from it. */
  void (*determinize)(const SbContent *content, const SbObservation *observation, int viewer, SbRng *rng, SbState *out);

  /* Text of an action and back, for an action that is legal for `seat` now (write) and for any text (parse).
   * Reading accepts everything docs/notation/ allows and says what it did not understand, at which column; what
   * it returns may be illegal, never malformed. Text that a rule forbids outright and that has no bits to be written in
   * (a square off the board, a die of the wrong colour) fails with that rule in error->rule. */
  void (*action_write)(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out);
  bool (*action_parse)(const SbContent *content, const SbState *state, int seat, const char *text, SbAction *out,
                       SbError *error);

  /* The things a person clicks, in order, to mean this action, as words separated by spaces:
   * "square:c3 die:E+ ship:4 square:c4", "button:end". A table narrows the legal list with them. */
  void (*action_picks)(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out);

  /* One sentence for people: what this action is ("Frigate #4 moves from c3 to c4"). From what the seat
   * may know. */
  void (*action_text)(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang,
                      SbText *out);

  /* What a seat is called in this match, where options or content say which part it plays ("Wretch 2"). NULL: by the
   * text "seat.<id>" alone. Everybody asks sb_seat_name() of kit.h. */
  void (*seat_name)(const SbContent *content, const SbState *state, int seat, SbLang lang, SbText *out);

  /* What a table draws, from the observation alone; one JSON object. Starts with "to_act" and ends with
   * "result", see docs/protocol.md. */
  void (*view_json)(const SbContent *content, const SbObservation *observation, int viewer, SbJson *out);

  /* From the event alone. event_json writes members into an open object: "type" and what belongs to it. event_text is a
   * sentence, or nothing, in all languages, where another event of the same action has said it. */
  void (*event_json)(const SbContent *content, const SbEvent *event, SbJson *out);
  void (*event_text)(const SbContent *content, const SbEvent *event, SbLang lang, SbText *out);
  /* The same in a few words, for the one line in which a table sums up a turn ("4 damage to your battleship"); nothing
   * for what need not be said there. NULL: tables take the sentences. */
  void (*event_brief)(const SbContent *content, const SbEvent *event, int viewer, SbLang lang, SbText *out);

  /* The lossless text form: one JSON object, written by hand in cases, with sensible defaults for what is left
   * out. Reading validates everything (check() passes afterwards) and accepts what write wrote, byte for byte the
   * same state. `json` is a jansson json_t *. A position names its own options; `setup` gives seats, seed and the
   * options for those it does not name. */
  void (*position_write)(const SbContent *content, const SbState *state, SbJson *out);
  bool (*position_read)(const SbContent *content, const void *json, const SbSetup *setup, SbState *out, SbError *error);

  /* Every invariant. False: our bug, with the broken one in `what`. */
  bool (*check)(const SbContent *content, const SbState *state, SbError *what);

  /* Optional, NULL where a game has none. From what the seat may know (state or observation alike). */
  bool (*odds)(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang, SbOdds *out);
  /* Judgement of a state for `seat`: -1000 (lost) to 1000 (won), linear in the chance to win: an even match is 0
   * between two and -500 between four. */
  int (*evaluate)(const SbContent *content, const SbState *state, int seat);
  /* First impressions, for bots: how likely a decent player is to take each of the `count` actions listed by legal(),
   * as weights of at least 1 that are only compared with each other. Quick: it is asked at every step of every
   * imagined match. */
  void (*weigh)(const SbContent *content, const SbState *state, int seat, const SbAction *actions, int count,
                uint32_t *weights);
  /* A player of the game's own, for decisions where a tree search is out of place: the levels (1 to 5) ask it first.
   * False: let the search decide this one. Allocates nothing; same observation, level and luck, same choice. */
  bool (*choose)(const SbContent *content, const SbObservation *observation, int seat, int level, SbRng *luck,
                 SbAction *out);
  /* How levels 1 to 5 search in this game, where the general measure does not fit it. NULL: it does. */
  const SbThinking *levels;
  /* How many seats this match has. NULL: always seats_max. Public. */
  int (*seats)(const SbContent *content, const SbState *state);
  /* Which side a seat is on: those of one side win or lose together. Sides are numbered from 0 in the order of their
   * first seats; all seats on one side play against the game. Follows from seats, options and carry: no luck changes
   * it, and nothing during a match. Public. NULL: every seat is a side of its own. */
  int (*side)(const SbContent *content, const SbState *state, int seat);
  /* How many turns have begun, where a turn is made of many small actions: bots look ahead in whole turns. Never
   * falls. Public. */
  int (*turn)(const SbContent *content, const SbState *state);
  /* Whether the match is still being set out: places are chosen, fleets deployed, before the first turn. A table offers
   * to do the rest of it for a person. Public. NULL: nothing is set out by players. */
  bool (*deploys)(const SbContent *content, const SbState *state);
  /* Whether `seat` is due and asked in a window now, instead of deciding as usual, and in which one. Public: the same
   * for every viewer's observation and for every state a viewer could take for the truth, so that being asked tells
   * nothing; a seat without an answer just has `pass`. include/starboard/window.h says what tables do with it. */
  bool (*window)(const SbContent *content, const SbState *state, int seat, SbAsked *asked);
  const SbWindow *windows;
  int window_count; /* at most SB_WINDOWS_MAX; 0 exactly when there is no window() */
  /* What comes after this match, from its setup and where it stands; `out` is filled in by sb_match_next(), which alone
   * calls it, and changed as far as it matters. Whether anything does follow from the setup: SB_FOLLOWS_NOTHING comes
   * at every state of a match or at none. A setup it gives must be one setup() takes, draws and all: the next match has
   * luck of its own. NULL: a game without campaigns, whose setup never gets a carry. */
  SbFollows (*next)(const SbContent *content, const SbSetup *setup, const SbState *state, SbNext *out);
  /* One sentence about a carry for people: where the campaign stands ("Red has won 1 game, Blue none"). `carry` is a
   * jansson json_t *, one that setup() has taken. Needed exactly with next(). */
  void (*carry_text)(const SbContent *content, const void *carry, SbLang lang, SbText *out);
  /* Bring `tallies` up to date: called once after setup on zeroes, and after every apply, with the state it led to and
   * all events it made. What the state knows is written, what only events tell is added; without new events nothing
   * changes. `tallies` names what is counted. */
  const SbTally *tallies;
  int tally_count; /* at most SB_TALLIES_MAX; 0 exactly when there is no tally() */
  void (*tally)(const SbContent *content, const SbState *state, const SbEvents *events, SbTallies *tallies);
  /* What wins this match, and how near to it `viewer` is, in one line without a full stop: "Destroy 8 classes: 3 so
   * far". From its observation; a viewer who is no seat is told about all of them. */
  void (*goal)(const SbContent *content, const SbObservation *observation, int viewer, SbLang lang, SbText *out);
  /* The score sheet of a match that is over, from the state it ended in and all events it made, in order; `out` is
   * zeroed. */
  void (*sheet)(const SbContent *content, const SbState *state, const SbEvents *events, SbLang lang, SbSheet *out);
  /* What a match that is over was like, as a chapter of its campaign, from the state it ended in and all events it
   * made, in order; `out` is zeroed. NULL: of each match the log has the result alone. Only with next(). */
  void (*tale)(const SbContent *content, const SbState *state, const SbEvents *events, SbLang lang, SbTale *out);
  /* legal() and weigh() in one, for a game that has both and does them at once for less: the same list with the same
   * weights, also of a list of one. */
  int (*propose)(const SbContent *content, const SbState *state, int seat, SbAction *out, uint32_t *weights);
  /* evaluate() of every seat, into `values`, for a game that does them at once for less: the same numbers. */
  void (*evaluate_all)(const SbContent *content, const SbState *state, int *values);
};

/* ---- the games a program knows ---------------------------------------------------------------------- */

/* Replays and cases name their game; a program says at its start which games there are. The list stays where it is and
 * keeps its order, which is the order people see. Nothing else here changes what is global, so call it before any
 * threads start. */
void sb_games_use(const SbGame *const *games, int count);
void sb_games_use_built_in(void); /* the folders of src/games/; made by CMake, part of libstarboard */

int sb_game_count(void);
const SbGame *sb_game_at(int index);
const SbGame *sb_game_find(const char *id); /* NULL: no such game */

/* Prototypes of the functions of SbGame for a game's own header, by the names every game gives them:
 * SB_DECLARE_GAME(sk); declares sk_setup, sk_legal and so on. A game that has none of a kind does not define it. */
#define SB_DECLARE_GAME(p)                                                                                            \
  bool p##_content_read(SbContent *content, const SbSource *files, int count, SbError *error);                        \
  bool p##_setup(const SbContent *content, const SbSetup *setup, SbState *state, SbChance *chance, SbEvents *events,  \
                 SbError *error);                                                                                     \
  uint32_t p##_due(const SbContent *content, const SbState *state);                                                   \
  void p##_result(const SbContent *content, const SbState *state, SbResult *result);                                  \
  int p##_legal(const SbContent *content, const SbState *state, int seat, SbAction *out);                             \
  bool p##_why_not(const SbContent *content, const SbState *state, int seat, SbAction action, SbReason *reason);      \
  void p##_apply(const SbContent *content, SbState *state, int seat, SbAction action, SbChance *chance,               \
                 SbEvents *events);                                                                                   \
  void p##_resign(const SbContent *content, SbState *state, int seat, SbQuit how, SbEvents *events);                  \
  void p##_observe(const SbContent *content, const SbState *state, int viewer, SbObservation *out);                   \
  void p##_determinize(const SbContent *content, const SbObservation *observation, int viewer, SbRng *rng,            \
                       SbState *out);                                                                                 \
  void p##_action_write(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out);      \
  bool p##_action_parse(const SbContent *content, const SbState *state, int seat, const char *text, SbAction *out,    \
                        SbError *error);                                                                              \
  void p##_action_picks(const SbContent *content, const SbState *state, int seat, SbAction action, SbText *out);      \
  void p##_action_text(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang,        \
                       SbText *out);                                                                                  \
  void p##_view_json(const SbContent *content, const SbObservation *observation, int viewer, SbJson *out);            \
  void p##_event_json(const SbContent *content, const SbEvent *event, SbJson *out);                                   \
  void p##_event_text(const SbContent *content, const SbEvent *event, SbLang lang, SbText *out);                      \
  void p##_event_brief(const SbContent *content, const SbEvent *event, int viewer, SbLang lang, SbText *out);         \
  void p##_position_write(const SbContent *content, const SbState *state, SbJson *out);                               \
  bool p##_position_read(const SbContent *content, const void *json, const SbSetup *setup, SbState *out,              \
                         SbError *error);                                                                             \
  bool p##_check(const SbContent *content, const SbState *state, SbError *what);                                      \
  bool p##_odds(const SbContent *content, const SbState *state, int seat, SbAction action, SbLang lang, SbOdds *out); \
  int p##_evaluate(const SbContent *content, const SbState *state, int seat);                                         \
  void p##_evaluate_all(const SbContent *content, const SbState *state, int *values);                                 \
  SbFollows p##_next(const SbContent *content, const SbSetup *setup, const SbState *state, SbNext *out);              \
  void p##_carry_text(const SbContent *content, const void *carry, SbLang lang, SbText *out);                         \
  void p##_weigh(const SbContent *content, const SbState *state, int seat, const SbAction *actions, int count,        \
                 uint32_t *weights);                                                                                  \
  int p##_propose(const SbContent *content, const SbState *state, int seat, SbAction *out, uint32_t *weights);        \
  void p##_goal(const SbContent *content, const SbObservation *observation, int viewer, SbLang lang, SbText *out);    \
  void p##_sheet(const SbContent *content, const SbState *state, const SbEvents *events, SbLang lang, SbSheet *out);  \
  void p##_tale(const SbContent *content, const SbState *state, const SbEvents *events, SbLang lang, SbTale *out);    \
  bool p##_sampled(const SbContent *content, const SbState *state, int seat);                                         \
  bool p##_choose(const SbContent *content, const SbObservation *observation, int seat, int level, SbRng *luck,       \
                  SbAction *out)

/* ---- conveniences over the interface --------------------------------------------------------------- */

/* legal, why_not and odds read only what the seat may know; these lend them an observation. */
static inline int sb_legal_observed(const SbGame *game, const SbContent *content, const SbObservation *observation,
                                    int seat, SbAction *out) {
  return game->legal(content, (const SbState *)observation, seat, out);
}

/* Whether people may throw this game's dice themselves: some die is for everybody to see. */
static inline bool sb_dice_by_hand(const SbContent *content) {
  for (int i = 0; i < content->die_count; i++)
    if (!content->dice[i].secret) return true;
  return false;
}

static inline int sb_seats_of(const SbContent *content, const SbState *state) {
  return content->game->seats ? content->game->seats(content, state) : content->game->seats_max;
}

static inline int sb_side(const SbContent *content, const SbState *state, int seat) {
  return content->game->side ? content->game->side(content, state, seat) : seat;
}

/* The seats of one side, a bit each. */
static inline uint32_t sb_side_seats(const SbContent *content, const SbState *state, int side) {
  uint32_t seats = 0;
  for (int seat = 0; seat < sb_seats_of(content, state); seat++)
    if (sb_side(content, state, seat) == side) seats |= 1u << seat;
  return seats;
}

/* How many sides there are; 1: everybody plays together, or alone. */
static inline int sb_sides(const SbContent *content, const SbState *state) {
  int sides = 0;
  for (int seat = 0; seat < sb_seats_of(content, state); seat++)
    if (sb_side(content, state, seat) >= sides) sides = sb_side(content, state, seat) + 1;
  return sides;
}

/* False too where a game has no windows. */
static inline bool sb_window(const SbGame *game, const SbContent *content, const SbState *state, int seat,
                             SbAsked *asked) {
  return game->window && game->window(content, state, seat, asked);
}

static inline bool sb_deploys(const SbContent *content, const SbState *state) {
  return content->game->deploys && content->game->deploys(content, state);
}

static inline bool sb_over(const SbGame *game, const SbContent *content, const SbState *state) {
  return game->due(content, state) == 0;
}

#endif
