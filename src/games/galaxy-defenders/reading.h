/* What the files that read a content set share (content*.c). */
#ifndef GD_READING_H
#define GD_READING_H

#include "gd.h"

/* Whose lines are read: what may stand in them depends on it. */
typedef enum GdBearer {
  GD_OF_WEAPON, /* also of drones */
  GD_OF_POWER,  /* devices, skills, tactics, abilities */
  GD_OF_ARMOUR,
  GD_OF_ALIEN,
  GD_OF_ALIEN_ARM,
  GD_OF_ENCOUNTER,
  GD_OF_EVENT,
  GD_OF_MISSION,
  GD_OF_ACTION /* what a mission lets agents do */
} GdBearer;

typedef struct GdSaying {
  GdContent *c;
  GdMission *mission; /* NULL: none, so nothing on a map has a name */
  GdBearer bearer;
  int when; /* GdWhen of the line */
} GdSaying;

#define GD_W(when) (1u << GD_WHEN_##when)

/* A list of lines under `key`, which may be left out. */
bool gd_lines_read(GdSaying *s, const SbFacts *f, const char *key, GdList *out);
bool gd_line_read(GdSaying *s, const SbFacts *f, GdLine *out); /* one, which `f` is */
bool gd_line_add(GdSaying *s, const SbFacts *f, uint16_t *number);
bool gd_effects_read(GdSaying *s, const SbFacts *f, GdLine *out); /* "do" and "else" */
bool gd_filter_read(GdSaying *s, const SbFacts *f, const json_t *object, GdFilter *out);
bool gd_test_read(GdSaying *s, const SbFacts *f, GdTest *out);                            /* one, which `f` is */
bool gd_tests_read(GdSaying *s, const SbFacts *f, int most, GdTest *out, uint8_t *count); /* the list under "if" */
bool gd_line_fits(const GdSaying *s, const SbFacts *f, const GdLine *line);               /* content_sense.c */

bool gd_dice_read(const SbFacts *f, const char *key, uint8_t *dice, uint8_t *colour); /* 3R */
/* A number that may be negative and may be left out. */
bool gd_small_read(const SbFacts *f, const char *key, int low, int high, int8_t *out);
/* Areas and doors of the map of the mission: B2, B1.1-C1.4. */
bool gd_mission_area(const GdSaying *s, const SbFacts *f, const json_t *value, int *area);
bool gd_mission_gate(const GdSaying *s, const SbFacts *f, const json_t *value, int *gate); /* B1.1-C1.4 */
int gd_door_number(const GdSaying *s, const SbFacts *f, const json_t *value); /* among its named doors; -1 */
/* A word the notation has for a choice, 1 + its number; 0: said what is wrong. */
int gd_choice_number(GdContent *c, const SbFacts *f, const char *word);

bool gd_agents_read(GdContent *c, const SbFacts *f);
bool gd_things_read(GdContent *c, const SbFacts *f);
bool gd_aliens_read(GdContent *c, const SbFacts *f);
bool gd_cards_read(GdContent *c, const SbFacts *f); /* encounters and events */
bool gd_tiles_read(GdContent *c, const SbFacts *f);
bool gd_missions_read(GdContent *c, const SbFacts *f);
bool gd_evens_read(GdContent *c, const SbFacts *f); /* after all missions, so that their lines keep their numbers */
bool gd_arm_read(GdSaying *s, const SbFacts *f, GdArm *out);
/* Whether it all can be played (content_check.c): what a file holds once everything is read, and all of it together. */
bool gd_things_check(GdContent *c, const SbFacts *f);
bool gd_set_check(const GdContent *c, SbError *error);
bool gd_mission_check(const GdContent *c, const SbFacts *f, const GdMission *m);

/* Each entry of a list that may be left out, read by `read` as facts of its own which its id names; `at` finds where it
 * goes by that id. */
typedef bool (*GdReadEntry)(GdContent *c, const SbFacts *f, int index);
bool gd_each_entry(GdContent *c, const SbFacts *f, const char *key, const char *const *ids, int count,
                   GdReadEntry read);

#endif
