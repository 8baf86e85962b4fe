/* Reading and writing positions: what every game's position has in common. A position is written by hand, so each
 * reader leaves its target alone when the member is not there (the game's default stands) and says in a sentence what
 * is wrong with one that is.
 *
 *   static const char *const members[] = {"cell", "hull", NULL};
 *   if (!sb_read_only(json, "seats", members, error)) return false;
 *   if (!sb_read_byte(json, "hull", 0, 5, &seat->hull, error)) return false; */
#ifndef STARBOARD_POSITION_H
#define STARBOARD_POSITION_H

#include <jansson.h>

#include "starboard/game.h"

/* How many seats a position is of: its "seats" say so, in every game. 0: it does not tell. */
int sb_position_seats(const SbGame *game, const json_t *json);

/* Make a setup that of a position: its seats and its options, as far as it tells. */
bool sb_position_setup(const SbContent *content, const json_t *json, SbSetup *setup, SbError *error);

/* How everybody but a game's own files reads a position: by the game, and then refused when a seat that is due could do
 * nothing, which happens in no match. On refusal `out` holds nothing of worth. */
bool sb_position_read(const SbContent *content, const json_t *json, const SbSetup *setup, SbState *out, SbError *error);

/* An object with none but these members (NULL at the end): a misspelt one would silently mean its default. */
bool sb_read_only(const json_t *object, const char *where, const char *const *names, SbError *error);

bool sb_read_int(const json_t *object, const char *key, int low, int high, int *out, SbError *error);
bool sb_read_byte(const json_t *object, const char *key, int low, int high, uint8_t *out, SbError *error);
bool sb_read_wide(const json_t *object, const char *key, int low, int high, uint16_t *out, SbError *error);
bool sb_read_flag(const json_t *object, const char *key, uint8_t *out, SbError *error);

/* One of `names`, in any case; NULL among them is no name. The sentence lists them. */
bool sb_read_name(const json_t *object, const char *key, const char *const *names, int count, uint8_t *out,
                  SbError *error);

/* Which of `names` a value is; -1 for none of them. */
int sb_read_id(const json_t *value, const char *const *names, int count);

/* Which of a game's things of a kind a value is, called by its id, by the text "<kind>.<id>" in either language (any
 * case, hyphens for spaces), or by the number its id ends with where no other has the same; -1 for none of them. */
int sb_read_thing(const SbContent *content, const char *kind, const char *const *ids, int count, const json_t *value);
int sb_find_thing(const SbContent *content, const char *kind, const char *const *ids, int count,
                  const char *name); /* not by number */

/* A seat, by its number or called as above; -1 for nobody's. */
int sb_seat_of(const SbContent *content, int seats, const json_t *value);
bool sb_read_seat(const json_t *object, const char *key, const SbContent *content, int seats, uint8_t *out,
                  SbError *error);

/* Lists of things and of seats, as bits. */
bool sb_read_things(const json_t *object, const char *key, const SbContent *content, const char *kind,
                    const char *const *ids, int count, uint32_t *out, SbError *error);
bool sb_read_seats(const json_t *object, const char *key, const SbContent *content, int seats, uint8_t *out,
                   SbError *error);

/* How often each thing is in a list; and numbers from 0 to `most` by thing, as an object. */
bool sb_read_copies(const json_t *object, const char *key, const SbContent *content, const char *kind,
                    const char *const *ids, int count, uint8_t *out, SbError *error);
bool sb_read_by_thing(const json_t *object, const char *key, const SbContent *content, const char *kind,
                      const char *const *ids, int count, int most, uint8_t *out, SbError *error);

/* "result", which is there exactly when a match is over: why it ended, out of `reasons`, and who has won it, as
 * "winner" (a seat, or -1 for a draw) or as a list of "winners". */
bool sb_read_result(const json_t *object, const SbContent *content, int seats, bool over, const char *const *reasons,
                    int count, uint8_t *winners, uint8_t *reason, SbError *error);

/* "to_act" follows from the rest; where it is given it must say the same. */
bool sb_read_to_act(const json_t *object, const SbContent *content, int seats, uint32_t due, SbError *error);

/* What a setup carries, as a new reference; *out is NULL when it carries nothing. False with a sentence when that is no
 * JSON object. */
bool sb_carry_read(const SbSetup *setup, json_t **out, SbError *error);

/* "rng": four numbers of 16 hexadecimal digits, or one text of 64. */
bool sb_read_rng(const json_t *object, SbRng *rng, SbError *error);
void sb_write_rng(const SbRng *rng, SbJson *out);

#endif
