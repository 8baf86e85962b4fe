/* Files of a content set by their meaning: the hash of the facts, and the set as one text. */
#ifndef SB_CORE_FACTS_H
#define SB_CORE_FACTS_H

#include "starboard/game.h"

bool sb_is_json_name(const char *name);

/* Of the facts among `files`, parsed and written in one way: members sorted, no spaces. */
bool sb_facts_hash(const SbSource *files, int count, uint64_t *hash, SbError *error);

/* The facts among `files` and everything in `pack` as one JSON text, to be freed; files that are not JSON are texts in
 * it. NULL with a sentence on bad data. */
char *sb_files_save(const SbSource *files, int count, const SbSource *pack, int pack_count, SbError *error);
/* The way back; how many, -1 on bad data. `out` goes to sb_files_drop() in any case. */
int sb_files_restore(const char *saved, SbSource **out, SbError *error);
void sb_files_drop(SbSource *files, int count);

#endif
