/* The texts of a content set: texts.json as a sorted table. */
#ifndef SB_CORE_TEXTS_H
#define SB_CORE_TEXTS_H

#include "starboard/game.h"

struct SbTexts;

/* Read `base` and, over it, `pack`: keys of the pack win. Either may be NULL. NULL with a sentence on bad data. */
struct SbTexts *sb_texts_create(const SbSource *base, const SbSource *pack, SbError *error);
void sb_texts_destroy(struct SbTexts *texts);

#endif
