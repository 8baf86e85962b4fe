/* The tests every registered game gets at once, one function each. They know games only through starboard/game.h; what
 * each one holds a game to is said where it is defined. test_games.c runs them all on one game or on every game. */
#ifndef SB_TESTS_GENERIC_H
#define SB_TESTS_GENERIC_H

#include "play.h"

/* States to visit in each test when STARBOARD_PLIES does not say otherwise: some seconds a game in a debug build. */
#define VISITS 50000

/* legality.c */
void check_setup(const SbGame *game);
void check_ends(const SbGame *game);
void check_legality(const SbGame *game);
void check_resigning(const SbGame *game);

/* effects.c */
void check_apply(const SbGame *game);
void check_dirty_memory(const SbGame *game);
void check_positions(const SbGame *game);
void check_broken_positions(const SbGame *game);
void check_replays(const SbGame *game);

/* leaks.c */
void check_observations(const SbGame *game);
void check_openness(const SbGame *game);
void check_knowledge(const SbGame *game);
void check_stories(const SbGame *game);

/* windows.c */
void check_windows(const SbGame *game);

/* luck.c */
void check_luck(const SbGame *game);

/* secrets.c */
void check_told(const SbGame *game);
void check_guesses(const SbGame *game);
void check_few(const SbGame *game);

/* texts.c */
void check_facts(const SbGame *game);
void check_texts(const SbGame *game);
void check_notation(const SbGame *game);
void check_events(const SbGame *game);
void check_views(const SbGame *game);
void check_judgement(const SbGame *game);

/* differences.c */
void check_differences(const SbGame *game);

/* campaigns.c */
void check_seat_options(const SbGame *game);
void check_carries(const SbGame *game);
void check_campaigns(const SbGame *game);

/* sides.c */
void check_sides(const SbGame *game);

/* tallies.c */
void check_tallies(const SbGame *game);

/* sheets.c */
void check_sheets(const SbGame *game);

/* player.c */
void check_player(const SbGame *game);

/* packs.c */
void check_packs(const SbGame *game);

/* cases.c */

/* Random play as by walk(), and besides the states the game's cases lead to: rare situations that chance seldom finds.
 * Of these up to twice as many: they cost less, for little has to be played. From one in four some plies more are
 * played, and where they end is visited too. */
void walk_everywhere(const SbGame *game, int64_t visits, Visit *visit, void *self);

/* Whether every case of tests/cases/<game> passes; the first that does not is printed. */
bool cases_pass(const SbGame *game);

/* Helpers that several of them use. */

/* A sentence people may read: not empty, not cut, no gap left open, no text key in it. */
void require_sentence(const Walk *w, const SbText *text, const char *what);

/* The JSON of a text buffer; fails the test when it is none. Free with json_decref(). */
struct json_t *require_json(const Walk *w, const SbText *text, const char *what);

/* Put junk somewhere, or take something away: go down at random and change what is there. */
void damage_json(Walk *w, struct json_t *json);

/* Whether a viewer is told the same by both. */
bool same_story(const SbEvents *a, const SbEvents *b, int viewer);

/* Apply the walk's action to a copy. `events` and `chance` may be NULL. */
void apply_copy(const Walk *w, Space *copy, SbChance *chance, SbEvents *events);

/* The luck of an apply or setup once more, all of it forced; `faces` keeps it and has room for SB_ROLLED_MAX. */
SbChance luck_again(const SbContent *content, const SbChance *record, int32_t *faces);

/* Equal apart from the generator, which is the first member. */
bool same_but_rng(const SbGame *game, const void *a, const void *b);
bool same(const SbGame *game, const void *a, const void *b);

/* What `viewer` sees of a state, on memory that was full of `fill`; and a state it cannot tell from the truth. */
void observe_into(const Walk *w, const SbState *state, int viewer, Space *out, int fill);
void determinize_into(Walk *w, Space *observation, int viewer, Space *out);
/* Whether `viewer` is told the same. */
bool same_story(const SbEvents *a, const SbEvents *b, int viewer);

/* Room for the events of one apply and some more, to notice when max_events is not enough. */
#define EVENTS_ROOM 1024
#define EVENT_NUMBERS_ROOM 65536
SbEvents events_room(void);

#endif
