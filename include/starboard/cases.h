/* Case files: a position, steps, forced dice, expectations, and the rules they prove. docs/cases.md. */
#ifndef STARBOARD_CASES_H
#define STARBOARD_CASES_H

#include "starboard/content.h"

typedef struct SbCase SbCase;

/* Read one case: bad JSON or a bad shape is told with line and column. */
SbCase *sb_case_read(const char *text, size_t size, SbError *error);
void sb_case_destroy(SbCase *c);

const SbGame *sb_case_game(const SbCase *c);
const char *sb_case_title(const SbCase *c);
int sb_case_rule_count(const SbCase *c);
const char *sb_case_rule(const SbCase *c, int index);
int sb_case_step_count(const SbCase *c);

/* Run it. True when every step did what it says; otherwise `error` names the step (error->line is the line of that step
 * in the file), what was expected and what was found. */
bool sb_case_run(const SbCase *c, SbError *error);

#endif
