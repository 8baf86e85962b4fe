/* A case as read: its JSON, checked in shape, with its steps sorted by kind. */
#ifndef SB_CORE_CASE_PRIVATE_H
#define SB_CORE_CASE_PRIVATE_H

#include <jansson.h>

#include "starboard/cases.h"

#define SB_TRIES_MAX 8          /* how deeply "try" may nest */
#define SB_CASE_POINTER_MAX 400 /* bytes of a JSON Pointer to a place in a case file */

typedef enum SbStepKind {
  SB_STEP_DO,
  SB_STEP_CAN,
  SB_STEP_ILLEGAL,
  SB_STEP_LEGAL,
  SB_STEP_EXPECT,
  SB_STEP_VIEW,
  SB_STEP_NEXT,
  SB_STEP_TRY
} SbStepKind;

typedef struct SbSteps {
  struct SbStep *at;
  int count;
} SbSteps;

typedef struct SbStep {
  SbStepKind kind;
  int seat;
  json_t *body;     /* the value under the name of the kind: a text, a list, or an object with pointers */
  json_t *dice;     /* SB_STEP_DO: names of faces, or NULL */
  json_t *told;     /* SB_STEP_DO: types of events, or NULL */
  const char *rule; /* SB_STEP_ILLEGAL: the rule that must forbid it, or NULL for any */
  SbSteps steps;    /* SB_STEP_TRY */
} SbStep;

/* Where one case stands in a file. */
typedef struct SbCasePlace {
  int item; /* in the list, -1 when the file is a case itself */
  int row;  /* of its table, -1 without one */
} SbCasePlace;

struct SbCases {
  char *text; /* as read, for the places of errors */
  size_t size;
  json_t *root;
  SbCasePlace *places;
  int count;
};

struct SbCase {
  const SbCases *file;
  SbCasePlace place;
  json_t *source; /* as written in the file */
  json_t *root;   /* with the values of its row; everything below points into it */
  const SbGame *game;
  const SbContent *content;
  SbSetup setup;
  char *carry;                            /* of the setup */
  json_t *rules, *position, *dice, *told; /* the last three may be NULL */
  SbSteps steps;
};

/* Fill `error` with a sentence and the place of what `pointer` names in the case's text. Returns false. */
bool sb_case_fail(const SbCase *c, const char *pointer, SbError *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The rows of a case's table; NULL when it has none, or none that could be counted. */
json_t *sb_case_rows(json_t *source);

/* Fills in `root`: the case itself, or a copy with the values of its row. */
bool sb_case_fill(SbCase *c, SbError *error);

#endif
