/* The rule documents of a content set, taken apart into numbered rules. */
#ifndef SB_CORE_RULES_H
#define SB_CORE_RULES_H

#include "starboard/game.h"

struct SbRules;

/* From <game>.md and <game>.fr.md, either of which may be NULL. A rule the French document lacks keeps its English
 * text; a rule only the French one has, or one written twice, is bad data: NULL with a sentence. */
struct SbRules *sb_rules_create(const SbSource *english, const SbSource *french, SbError *error);
void sb_rules_destroy(struct SbRules *rules);

#endif
