/* What a player of this game makes of a table: what hits and breaches are worth, in points of the city's health. From
 * an observation; nothing is kept between calls. */
#ifndef FS_WORTH_H
#define FS_WORTH_H

#include "fs.h"

/* A seat's way of looking at the table, made once for each decision. */
typedef struct FsView {
  const FsContent *c;
  const FsState *s;
  int32_t hand;  /* scatter, in hundredths (FS-17.17) */
  double price;  /* of a point of the city's health: the less there is, the more */
  double finish; /* chance that a hit which waits is completed by those who still flip in this round */
} FsView;

typedef struct FsHits {
  uint8_t on[FS_CELLS];
  uint32_t pierced; /* without asking for shields and second hits (FS-12.6) */
} FsHits;

FsView fs_view(const FsContent *c, const FsState *s, int32_t hand);

/* Hits that the ships of the seat will make that have landed and are not resolved, all but one (FS_NOBODY: of all). */
FsHits fs_pending(const FsView *v, int but);

/* The table with these hits made, besides those of ships that wait: how many enemies live, what the next advances do
 * to the city, what is half done. Only differences mean anything. */
double fs_outlook(const FsView *v, const FsHits *hits);

/* The same with all that a ship attacks that lies in `s` as it is posed there, its power used well. */
double fs_attack_outlook(const FsView *v, const FsState *s, int id, const FsHits *pending);

/* What a point off the Mothership is worth. */
double fs_breach_worth(const FsView *v, int ship);

#endif
