/* A match: one play of a game, its log, and the only way actions reach a state.
 *
 * Applying happens on a copy; the match changes only when everything went well. Each ply is logged with what was
 * rolled and with a chained hash, so that a log proves itself. Undo replays a shorter log. */
#ifndef STARBOARD_MATCH_H
#define STARBOARD_MATCH_H

#include "starboard/judge.h"
#include "starboard/mix.h"

typedef struct SbMatch SbMatch;

/* An event as a log keeps it. */
typedef struct SbLogged {
  uint16_t type, to;
  uint16_t at; /* where its numbers begin among those of all events of the ply: first its own, then those it has more */
  uint16_t own; /* how many of its own six are there: the rest are 0 */
} SbLogged;

/* One block with everything that belongs to it, for a server keeps the logs of many matches: what the functions below
 * give comes behind the numbers. */
typedef struct SbPly {
  uint64_t chain; /* hash of everything up to here, this line and the state it led to */
  SbAction action;
  int8_t seat;            /* -1 for ply 0, the setup */
  uint8_t quit;           /* an SbQuit: the seat gave up instead of acting */
  uint16_t given;         /* how many faces did not come from the generator: the first ones, or with manual dice all
                             open ones */
  uint16_t event_count;   /* how many events, */
  uint16_t event_numbers; /* numbers of theirs, */
  uint16_t rolled_count;  /* results, */
  uint16_t number_count;  /* and numbers of measured outcomes */
} SbPly;

SbEvent sb_ply_event(const SbPly *ply, int i);   /* lives as long as the ply */
const int32_t *sb_ply_rolled(const SbPly *ply);  /* as in SbChance, like the next two */
const int32_t *sb_ply_numbers(const SbPly *ply); /* of measured outcomes */
const uint8_t *sb_ply_rolled_die(const SbPly *ply);
const char *sb_ply_text(const SbPly *ply); /* notation; "" for the setup, a word of sb_quit_words for giving up */

/* What is known about a match beyond the rules. All texts are copied. */
typedef struct SbMatchInfo {
  const char *seat_names[SB_SEATS_MAX]; /* "human Ada", "greedy"; NULL: "" */
  const char *date;                     /* "2026-11-15" or NULL */
  const char *position;                 /* JSON of a start position instead of the game's setup, or NULL */
  bool manual_dice;                     /* open dice are typed in by people, all but the setup's */
  int taken_back;                       /* as sb_match_taken_back() was when the log was stored */
  const SbMix *mix;                     /* where the seed came from; NULL: nothing is told */
  uint64_t content; /* the hash in the header of a log written with an earlier name of this set; 0: the set's own */
  const int32_t *forced; /* faces for the setup's dice, in order, or NULL; those that are left out come from
                            the generator. Not kept */
  int forced_count;
} SbMatchInfo;

/* Whether a start position, JSON or NULL, has a generator of its own, so that luck does not come from the seed. */
bool sb_position_brings_rng(const char *position);

/* Start a match: setup of the game (or the given position). `info` may be NULL. NULL on refusal. */
SbMatch *sb_match_create(const SbContent *content, const SbSetup *setup, const SbMatchInfo *info, SbError *error);
void sb_match_destroy(SbMatch *match);

const SbContent *sb_match_content(const SbMatch *match);
const SbGame *sb_match_game(const SbMatch *match);
const SbSetup *sb_match_setup(const SbMatch *match);
const SbMatchInfo *sb_match_info(const SbMatch *match);
bool sb_match_seed_known(const SbMatch *match);           /* false: read from a replay that keeps it */
const SbState *sb_match_state(const SbMatch *match);      /* the truth: for stores, tests and the end of a match */
int sb_match_ply(const SbMatch *match);                   /* actions applied so far */
const SbPly *sb_match_log(const SbMatch *match, int ply); /* 0 = setup .. sb_match_ply() */
uint32_t sb_match_due(const SbMatch *match);
void sb_match_result(const SbMatch *match, SbResult *result);

/* The score sheet of a match that is over. False: the game has none, or memory ran out. */
bool sb_match_sheet(const SbMatch *match, SbLang lang, SbSheet *out);
/* The same as the member "sheet" of an open JSON object, where there is one. */
void sb_match_sheet_json(const SbMatch *match, SbLang lang, SbJson *out);

/* What a match of a campaign that is over was like. False: it is none, the game has no tales, or memory ran out. */
bool sb_match_tale(const SbMatch *match, SbLang lang, SbTale *out);
/* The same as the member `key` of an open JSON object, where there is one:
 * {"title","lines":[{"kind":"told|gained|leads","text"}],"seats":["..."]}. */
void sb_match_tale_json(const SbMatch *match, const char *key, SbLang lang, SbJson *out);

/* The side of each seat, for a match before it begins: out[seat]. Returns how many sides, 0 with a sentence when
 * setup() refuses. */
int sb_setup_sides(const SbContent *content, const SbSetup *setup, int out[SB_SEATS_MAX], SbError *error);

/* How sides are made, as the member "sides" of an open JSON object: for each number of seats with initial options, and
 * for each value of an option that alone makes it otherwise: [{"seats":4,"options":{"teams":true},"sides":[0,1,0,1]}].
 * null where every seat is always a side of its own. */
void sb_setup_sides_json(const SbContent *content, SbJson *out);

/* What comes after the match. `space` has SB_CARRY_MAX bytes and becomes the carry of out->setup, which needs nothing
 * but a seed to begin. */
SbFollows sb_match_next(const SbMatch *match, char *space, SbNext *out);
/* The same as members of an open JSON object: "follows", and what belongs to it. */
void sb_match_next_json(const SbMatch *match, SbJson *out);
/* Both for a state that was played without a match. */
SbFollows sb_next(const SbContent *content, const SbSetup *setup, const SbState *state, char *space, SbNext *out);
void sb_next_json(const SbContent *content, const SbSetup *setup, const SbState *state, SbJson *out);

/* What the viewer may see. `out` has state_size bytes. */
void sb_match_observe(const SbMatch *match, int viewer, SbObservation *out);

/* The judge of judge.h for this match: from what the seat may know. */
SbActStatus sb_match_judge_logged(const SbMatch *match, int seat, const char *text, SbLang lang, SbDeed *deed,
                                  SbError *error);
SbActStatus sb_match_judge(const SbMatch *match, int seat, const char *text, SbLang lang, SbDeed *deed, SbError *error);
SbActStatus sb_match_judge_action(const SbMatch *match, int seat, SbAction action, SbLang lang, SbDeed *deed,
                                  SbError *error);

/* Results that do not come from the generator: faces in order, and measured outcomes as SbChance.measured has them. */
typedef struct SbGiven {
  const int32_t *faces;
  int face_count;
  const int32_t *numbers;
  int number_count;
} SbGiven;

/* Do what was judged good and nothing has happened since. `given` may be NULL. Anything but SB_ACT_DONE leaves the
 * match untouched. */
SbActStatus sb_match_do(SbMatch *match, const SbDeed *deed, const SbGiven *given, SbError *error);
/* The same for people who type in what their dice show: `names` are the results so far, in order.
 * SB_ACT_NEEDS_DIE: one more is wanted. */
SbActStatus sb_match_do_named(SbMatch *match, const SbDeed *deed, const char *const *names, int count, SbLang lang,
                              SbError *error);

/* Judge and do in one; a text as a log has it. */
SbActStatus sb_match_act_text(SbMatch *match, int seat, const char *text, const int32_t *forced, int forced_count,
                              SbLang lang, SbError *error);
SbActStatus sb_match_act(SbMatch *match, int seat, SbAction action, const int32_t *forced, int forced_count,
                         SbLang lang, SbError *error);

/* The name of the i-th result of a ply: "+", "landing:12.34,-5.00". */
void sb_match_result_name(const SbMatch *match, const SbPly *ply, int i, SbText *out);
/* What a store has to keep of a ply's luck so that playing it again needs neither people nor measuring: the rest comes
 * from the generator. `faces` has room for SB_ROLLED_MAX, `numbers` points into the ply. */
void sb_match_given(const SbMatch *match, const SbPly *ply, int32_t *faces, SbGiven *out);

/* Films: how a measured outcome came about, for tables to show (SbChance.film). No part of the log: a table that has
 * none draws the outcome alone. From now on keep that of each ply until the next is tried, or no longer. */
void sb_match_keep_film(SbMatch *match, bool keep);
/* That of the last ply, if it was kept and there was one; else NULL. */
const uint8_t *sb_match_film(const SbMatch *match, int *size);
/* That of any ply, by measuring again: into `out` (room for SB_FILM_MAX), returns how many bytes. 0 where it comes to
 * anything else than what the log says, such as where people typed in what they measured themselves. */
int sb_match_film_again(const SbMatch *match, int ply, uint8_t *out);

/* Every draw again, in order, with what could have come instead, and for each ply the hash of the state it led to (its
 * generator left out), which its chained hash is made with. `start` is the generator before the first draw. False where
 * the seed is not known, or memory ran out. */
typedef struct SbDraws {
  void (*start)(void *self, const SbRng *rng);
  void (*drew)(void *self, int ply, const SbDraw *draw);
  void (*led)(void *self, int ply, uint64_t state);
  void *self;
} SbDraws;
bool sb_match_draws(const SbMatch *match, const SbDraws *draws);

/* After SB_ACT_NEEDS_DIE: the die wanted and which faces are possible. */
const SbDie *sb_match_needed(const SbMatch *match, uint32_t *mask);
/* And how many more the same action will want after it, as far as that does not hang on what the dice show. */
int sb_match_needed_more(const SbMatch *match);

/* Whether the last action of the log may be taken back without asking anyone: nothing was rolled, no event was hidden
 * from anybody, no other seat has acted since, nobody gave up, and the seat learnt no secret by it (found out by
 * trying the action in states the seat could not tell from the truth). */
bool sb_match_undo_is_free(const SbMatch *match);
/* Take back to `ply` by replaying; the generator stands where it stood then. False when ply is out of range. */
bool sb_match_rewind(SbMatch *match, int ply);
/* How many actions that rolled or drew something were taken back in this match: somebody has seen luck that is still to
 * come, for the generator gives it again. A replay says so. */
int sb_match_taken_back(const SbMatch *match);
/* A new match that is this one up to `ply`. NULL when ply is out of range. */
SbMatch *sb_match_fork(const SbMatch *match, int ply);
int sb_match_played_again(const SbMatch *match, int ply); /* plies that are, for such a fork */

#endif
