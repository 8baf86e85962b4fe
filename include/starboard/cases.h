/* Case files: positions, steps, forced dice, expectations, and the rules they prove. docs/cases.md. */
#ifndef STARBOARD_CASES_H
#define STARBOARD_CASES_H

#include "starboard/match.h"

typedef struct SbCases SbCases; /* a file: one case, or a list of them */
typedef struct SbCase SbCase;

/* Read a file. Bad JSON is told with line and column. */
SbCases *sb_cases_read(const char *text, size_t size, SbError *error);
void sb_cases_destroy(SbCases *cases);

/* How many cases it holds, at least one; every row of a table is one. */
int sb_cases_count(const SbCases *cases);

/* One of them, from 0, for as long as the file is there. NULL: its shape is bad, which is told with line and column and
 * concerns no other. */
SbCase *sb_cases_case(const SbCases *cases, int index, SbError *error);
void sb_case_destroy(SbCase *c);

const SbGame *sb_case_game(const SbCase *c);
const char *sb_case_title(const SbCase *c);
const char *sb_case_heading(const SbCase *c); /* its title as written in the file: the same for all rows of a table */
int sb_case_row(const SbCase *c);             /* of its table, from 1; 0 without a table */
int sb_case_rule_count(const SbCase *c);
const char *sb_case_rule(const SbCase *c, int index);
int sb_case_step_count(const SbCase *c);

/* How many of its steps claim more than that an action may be done, those inside a "try" included; and how many
 * "illegal" steps name no rule. */
int sb_case_claims(const SbCase *c);
int sb_case_nameless(const SbCase *c);

/* Run it. True when every step did what it says; otherwise `error` names the step (error->line is the line of that step
 * in the file), what was expected and what was found. */
bool sb_case_run(const SbCase *c, SbError *error);

/* The same, and `look` is shown the match at its start and after every action. */
bool sb_case_watch(const SbCase *c, void (*look)(void *self, const SbMatch *match), void *self, SbError *error);

#endif
