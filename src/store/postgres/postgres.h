/* PostgreSQL behind the store, through libpq.
 *
 * Who writes holds an advisory lock as long as its connection lives, and has its name in the row of the table
 * `starboard`. Every transaction begins by counting that row up under this name: so a server that lost its connection,
 * and with it the lock, to another one can write nothing any more, and after a connection that broke during a commit
 * the number says whether the commit was done.
 *
 * Of several nodes each holds the lock together with the others, on the connection that writes and on the one that
 * gives signs of life (lease.c), and counts up the row of its own life in the table `nodes` (starboard/lease.h). */
#ifndef POSTGRES_H
#define POSTGRES_H

#include <libpq-fe.h>

#include "store.h"

typedef struct Link {
  PGconn *db;
  char *address;
  bool writer, looking;
  bool lost;        /* another server has the database now */
  int connections;  /* so far: statements are prepared in each anew */
  int statements;   /* made so far, for their names */
  int held;         /* how often hold() was called more than let_go() */
  int64_t again;    /* monotonic, microseconds: not before is it tried to connect again */
  int lease_ms;     /* of a node; 0: the database is for this one alone */
  int64_t batch;    /* transactions begun, by our row */
  char holder[160]; /* our name in it, or the number of our life; "" until the database is ours */
  bool trouble;
  char why[SB_TROUBLE_TEXT];
} Link;

/* library.c: libpq brings twenty other libraries with it, some 5 MB. It is loaded when the first address is read, so
 * that whoever keeps matches in a file does without. */
#define PQ_ALL(each)                                                                                                 \
  each(clear) each(cmdStatus) each(cmdTuples) each(connectdbParams) each(conninfoFree) each(conninfoParse)           \
      each(errorMessage) each(exec) each(execParams) each(execPrepared) each(finish) each(getisnull) each(getlength) \
          each(getvalue) each(ntuples) each(parameterStatus) each(prepare) each(resultErrorField) each(resultStatus) \
              each(setNoticeProcessor) each(status) each(transactionStatus)

typedef struct Library {
#define PQ_MEMBER(name) __typeof__(PQ##name) *name;
  PQ_ALL(PQ_MEMBER)
#undef PQ_MEMBER
} Library;

extern Library pq;
bool library_load(void); /* false: it is not installed */

/* link.c */
bool link_open(Base *base, const char *path, bool writer, SbError *error);
bool link_look(Base *base, const char *path, SbError *error);
bool link_join(Base *base, const char *path, int lease_ms, SbError *error);
void link_set_life(Base *base, int64_t life);
void link_close(Base *base);
bool link_again(Link *link); /* connect again if the connection is broken, and not too soon; whether it is good */
bool link_is_broken(const Link *link);
void link_note(Link *link, const PGresult *result); /* why this failed */
bool link_script(Base *base, const char *sql, SbError *error);
int link_version(Base *base, SbError *error);
bool link_set_version(Base *base, int version, SbError *error);
bool link_begin(Base *base);
bool link_commit(Base *base);
void link_roll_back(Base *base);
void link_hold(Base *base);
void link_let_go(Base *base);

/* address.c: what may be said of an address, which may have a password in it */
bool address_is_fine(const char *address, SbError *error);
void address_name(const char *address, char *out, size_t size);                    /* short, and without a password */
bool address_beside(const char *address, const char *end, char *out, size_t size); /* as sb_store_beside() */

/* words.c: SQL of the store in the words of PostgreSQL, to be freed; `values`: how many there are to bind */
char *words_of(const char *sql, int *values);

#endif
