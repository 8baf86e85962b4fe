/* A case as read: its JSON, checked in shape, with its steps sorted by kind. */
#ifndef SB_CORE_CASE_PRIVATE_H
#define SB_CORE_CASE_PRIVATE_H

#include <jansson.h>

#include "starboard/cases.h"

typedef enum SbStepKind { SB_STEP_DO, SB_STEP_ILLEGAL, SB_STEP_LEGAL, SB_STEP_EXPECT, SB_STEP_VIEW } SbStepKind;

typedef struct SbStep {
  SbStepKind kind;
  int seat;
  json_t *body;     /* the value under the name of the kind: a text, a list of texts, or an object with pointers */
  json_t *dice;     /* SB_STEP_DO: names of faces, or NULL */
  const char *rule; /* SB_STEP_ILLEGAL: the rule that must forbid it, or NULL for any */
} SbStep;

struct SbCase {
  char *text; /* as read, for the places of errors */
  size_t size;
  json_t *root; /* everything below points into it */
  const SbGame *game;
  const SbContent *content;
  SbSetup setup;
  json_t *rules, *position, *dice; /* the last two may be NULL */
  SbStep *steps;
  int step_count;
};

/* Fill `error` with a sentence and the place of what `pointer` names in the case's text. Returns false. */
bool sb_case_fail(const SbCase *c, const char *pointer, SbError *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
