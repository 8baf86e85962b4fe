/* SQLite behind the store: a file, with its log, its lock and its socket beside it. */
#ifndef SQLITE_H
#define SQLITE_H

/* How long is waited for others who hold a lock, and for those who may hold one for long. */
enum { PATIENCE_MS = 5000, SHORTLY_MS = 20 };

#include <sqlite3.h>

#include "store.h"

sqlite3 *sqlite_of(const Base *base);
bool sqlite_run(sqlite3 *db, const char *sql, SbError *error);

/* pages.c */
bool pages_are_sound(sqlite3 *db, SbError *error); /* before anything is written beside them */
int pages_check(Base *base, Tell *tell, void *self);

/* copy.c */
bool copy_look(Base *base, const char *path, SbError *error); /* for reading alone */
bool copy_convert(Base *base, SbError *error); /* go on with a copy that goes with the connection, and is converted */
bool copy_make(const SbStoreCopy *copy, SbError *error);
bool copy_restore(const char *from, const char *path, const char *aside, bool *moved, SbError *error);

/* guard.c: take the database for this process, and make its file if there is none; a descriptor, -1: refused. */
int guard_take(const char *path, SbError *error);
void guard_give_back(int fd);
/* What root makes belongs to whoever owns its folder: a server that is not root has to open it. */
void guard_give_away(const char *path);

/* trouble.c: what went wrong last, in words that tell what to do */
void trouble_say(sqlite3 *db, SbText *out);
bool trouble_fail(sqlite3 *db, SbError *error);
bool trouble_opening(sqlite3 *db, const char *path, SbError *error); /* of a connection that is not open */
bool trouble_is_writing(sqlite3 *db); /* something could not be written or made, not read */
#define TROUBLE_NO_DATABASE "it is not a database, or its beginning is damaged; name another file, or restore a copy"

/* wal.c */
const char *wal_files(void); /* the name of the layer under SQLite that writes the log in large pieces */
int wal_refused(void);       /* why this thread could not write to one last, as an errno; 0: it could */

/* engine.c */
bool link_make(Base *base); /* with nothing in it */
void link_set(Base *base, sqlite3 *db);

#endif
