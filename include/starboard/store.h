/* Where matches live.
 *
 * A store is written to by a thread of its own, which puts everything that waits into one transaction: writing costs a
 * busy server no more than a quiet one. Each write gets a ticket, a number that only grows; once sb_store_done() has
 * reached it, the write is on disk, or it is among the failures:
 *
 *   uint64_t ticket = sb_store_put_ply(store, id, &ply, &head);
 *   ...                                                      // `wake` is called from the writer's thread
 *   if (sb_store_done(store) >= ticket) tell_everybody();
 *
 * Reads answer at once, from what is on disk, and belong to one thread. A log is plies in order; replaying it
 * gives the match again, so nothing else about its state is kept. Secrets are kept as hashes. */
#ifndef STARBOARD_STORE_H
#define STARBOARD_STORE_H

#include "starboard/error.h"
#include "starboard/game.h"
#include "starboard/mix.h"
#include "starboard/window.h"

#define SB_MATCH_ID 11      /* bytes of a match id, NUL included */
#define SB_ACT_ID 33        /* bytes of a client's own id for an action, NUL included */
#define SB_KIND_TEXT 16     /* "human", "greedy" */
#define SB_PERSON_TEXT 61   /* a name at the table */
#define SB_TROUBLE_TEXT 200 /* why something could not be written, NUL included */

/* How far the luck of a match is: docs/fair-dice.md. */
typedef enum SbStoreLuck {
  SB_LUCK_OLD,     /* from before there were seals */
  SB_LUCK_BY_HAND, /* whoever made the match chose its seed or position */
  SB_LUCK_OPEN,    /* people may seal salts */
  SB_LUCK_CLOSED,  /* somebody acted first: the host's alone */
  SB_LUCK_MIXED,
  SB_LUCK_OPENING /* between open and mixed: seals and beacon are settled, salts come in */
} SbStoreLuck;

typedef struct SbStore SbStore;

/* What changes about a person's seat while a match goes on. */
typedef struct SbStoreChair {
  char *asks;                  /* how the person wants to be asked in windows, as sb_asks_write has it; NULL: as ever */
  char sitter[SB_KIND_TEXT];   /* the bot that plays for a person who is gone, or "" */
  int64_t gone;                /* ms since 1970 at which the person left the table; 0: is there, or nobody knows */
  int64_t clock_ms;            /* what the seat's clock was set to, other than by plies, */
  int clock_ply;               /* after this ply; -1: it never was */
  char called[SB_PERSON_TEXT]; /* the name that the person gave at the table, or "". The log keeps the seat's own */
} SbStoreChair;

typedef struct SbStoreSeat {
  char kind[SB_KIND_TEXT];
  char name[SB_PERSON_TEXT];
  char salt[SB_SALT_TEXT]; /* "" when none was given */
  char seal[SB_SEAL_TEXT]; /* of the salt it will open, or "" */
  SbStoreChair chair;
  bool has_secret;
  uint8_t secret[32]; /* SHA-256 of it */
} SbStoreSeat;

/* What the person is called now. */
static inline const char *sb_store_called(const SbStoreSeat *seat) {
  return seat->chair.called[0] ? seat->chair.called : seat->name;
}

/* Where a match stands, for lists and for waking up. */
typedef struct SbStoreHead {
  int ply; /* of the log's end */
  bool over;
  bool wake;      /* somebody must go on with it even when nobody is connected: a bot is due, a clock runs */
  bool changed;   /* writing a ply: over, wake or result are not what they were */
  int taken_back; /* as sb_match_taken_back() */
  char *result;   /* JSON, NULL while it runs */
} SbStoreHead;

typedef struct SbStoreMatch {
  char id[SB_MATCH_ID];
  char game[40];
  char rules[16];
  char date[16];
  char seed[33];    /* of the server, 32 hex digits; the salts make the match's own out of it */
  char *options;    /* as sb_setup_options_write has it; writing: NULL for none */
  uint64_t content; /* hash of its content set, as the header of its log names it */
  uint64_t played;  /* hash of the set it is played with: another one where today's plays an old log the same */
  int seats;
  SbStoreSeat *seat; /* as many as there are seats */
  bool manual_dice;
  bool is_public;
  bool hints; /* also between people who play against each other */
  SbStoreLuck luck;
  char *beacon;     /* mixed in, or NULL */
  bool seed_given;  /* the seed was chosen by whoever made the match */
  int64_t clock_ms; /* 0: no clock */
  int64_t increment_ms;
  int64_t away_ms; /* how long somebody must be gone before the others may do something about it; 0: they never may */
  int host;    /* the seat that keeps order at the table, if a person sits there; else the first one with a person */
  bool hushed; /* spectators may not speak */
  int64_t created;             /* ms since 1970 */
  char *position;              /* start position, JSON, or NULL */
  char *files;                 /* writing: sb_content_saved() of the set `played`, stored along with the match */
  char from[SB_MATCH_ID];      /* the match it was forked from or is the rematch of, or "" */
  char *carry;                 /* what the match before it left, JSON, or NULL */
  char campaign[SB_MATCH_ID];  /* of which it is a chapter, or "" */
  int chapter;                 /* 1.. */
  char branch_of[SB_MATCH_ID]; /* writing: the campaign begins with this match as another way on, and shares the
                                  chapters before it with that one; or "" */
  SbStoreHead head;
} SbStoreMatch;

typedef struct SbStorePly {
  int ply; /* 1.. */
  int seat;
  const char *text;     /* notation, "resign" and the like for giving up */
  const int32_t *given; /* faces that did not come from the generator */
  int given_count;
  const int32_t *numbers; /* measured outcomes, as SbGiven has them */
  int number_count;
  uint64_t chain;
  const char *act; /* the client's id, "" for a bot's or the clock's */
  int64_t at;      /* ms since 1970 */
  int64_t left[SB_SEATS_MAX];
} SbStorePly;

/* Matches that follow each other. */
typedef struct SbStoreCampaign {
  char id[SB_MATCH_ID];
  char game[40];
  int64_t created;
  bool is_public;
  char from[SB_MATCH_ID]; /* the campaign it branched off, or "" */
  int chapters;
  char last[SB_MATCH_ID]; /* the match of its last chapter */
} SbStoreCampaign;

typedef struct SbStoreChat {
  int n; /* 1.. */
  int seat;
  uint32_t readers; /* who may read it: SB_TO_ALL, or bits of seats */
  const char *name;
  const char *text;
  const char *notice; /* the table itself says something about the seat: which sentence; NULL or "": a person speaks */
  int ply;            /* the log's end when it was said */
  int64_t at;
} SbStoreChat;

/* Something people reported to the host: a line of chat, or the name of a seat. */
typedef struct SbStoreReport {
  const char *match;
  int line; /* of chat, 0: the name */
  int seat;
  const char *name; /* as it was then */
  const char *text; /* reading: of the line */
  int count;        /* reading: how often it was reported */
  int64_t at;       /* the last time, ms since 1970 */
} SbStoreReport;

/* An action that was taken back: its id still counts as done. */
typedef struct SbStoreAct {
  int seat;
  int ply;
  const char *act;
} SbStoreAct;

typedef struct SbStoreFailure {
  uint64_t ticket;
  char match[SB_MATCH_ID];
  char text[SB_TROUBLE_TEXT];
} SbStoreFailure;

typedef struct SbStoreStats {
  uint64_t commits;
  uint64_t writes;
  uint64_t failures;
  uint64_t latency_us;  /* of all commits together, from the first write of a batch to its end on disk */
  uint64_t latency[10]; /* commits of at most sb_store_limits_us[i], the last one without limit; not cumulative */
} SbStoreStats;
extern const uint32_t sb_store_limits_us[9];

/* A database is a file of SQLite, or what a PostgreSQL has at an address, "postgresql://user:password@host/name": both
 * behave the same, but for what is said here. `path` is either. What others may read of it is its name, which has no
 * password in it. */
void sb_store_name(const char *path, char *out, size_t size);
/* The path of a file that belongs to it: beside the file of SQLite, otherwise where that would be by itself
 * ($XDG_DATA_HOME/starboard). False: there is no place, as for one in memory. */
bool sb_store_beside(const char *path, const char *end, char *out, size_t size);
bool sb_store_is_there(const char *path); /* true also where only opening it can tell */

/* Open or create the database at `path` (":memory:" for tests). `wake` is called from another thread whenever a batch
 * of writes is done. One of an earlier version is converted, all of it or nothing. NULL with a sentence when it cannot
 * be opened, is damaged, is of a version this program does not know, or another process has it open this way.
 *
 * A connection to PostgreSQL that is lost is made again. Meanwhile writes fail, as on a full disk, and so does reading;
 * a commit of which nobody can tell whether it was done is among the failures too, so look at what is stored before
 * writing it again. */
SbStore *sb_store_open(const char *path, void (*wake)(void *self), void *self, SbError *error);
int sb_store_converted(const SbStore *store); /* the version it was converted from, 0: it was not */
/* Open it for reading alone, also while another process writes: nothing about the file changes. One of an earlier
 * version is converted in a copy; of PostgreSQL it is refused. Nothing may be written to it. */
SbStore *sb_store_look(const char *path, SbError *error);
int sb_store_looked_at(const SbStore *store); /* the earlier version that was converted in a copy, 0: none was */

/* Copy the database at `from` to `to`, as it is at this moment: other processes may go on writing to it. The copy is
 * one file, checked, on the disk, and takes the place of what was there all at once. Not for PostgreSQL, which has
 * pg_dump. */
typedef struct SbStoreCopy {
  const char *from, *to;
  void (*progress)(void *self, int64_t pages, int64_t of); /* or NULL */
  void *self;
} SbStoreCopy;
bool sb_store_copy(const SbStoreCopy *copy, SbError *error);
/* Let the database at `path` be a copy of that at `from`; what was there is called `aside` from now on, `moved`: if
 * there was something. Refused while a server has it open, and for a copy that is damaged. */
bool sb_store_restore(const char *from, const char *path, const char *aside, bool *moved, SbError *error);

/* Finish everything that waits, then close. */
void sb_store_close(SbStore *store);

/* ---- writing: everything is copied, the answer is the ticket ---------------------------------------- */

/* A match of a campaign becomes its next chapter, the first one begins the campaign. Fails when that chapter is there
 * already, or the one before it is not. */
uint64_t sb_store_put_match(SbStore *store, const SbStoreMatch *match);
/* Fails when the log on disk does not end right before this ply. `head` is of the match after it. */
uint64_t sb_store_put_ply(SbStore *store, const char *match, const SbStorePly *ply, const SbStoreHead *head);
/* Forget the plies above head->ply, but not that their acts were done. */
uint64_t sb_store_put_undo(SbStore *store, const char *match, const SbStoreHead *head);
uint64_t sb_store_put_chat(SbStore *store, const char *match, const SbStoreChat *chat);
uint64_t sb_store_put_hushed(SbStore *store, const char *match, bool hushed);
uint64_t sb_store_put_report(SbStore *store, const SbStoreReport *report);
/* `head` is of the match with it: a bot that sits down is due at once. */
uint64_t sb_store_put_chair(SbStore *store, const char *match, int seat, const SbStoreChair *chair,
                            const SbStoreHead *head);
uint64_t sb_store_put_seal(SbStore *store, const char *match, int seat, const char *seal);
/* How far its luck is, with the salts of all seats and the beacon. */
uint64_t sb_store_put_luck(SbStore *store, const SbStoreMatch *match);
/* The match cannot go on by itself: it is no longer among the waking ones, until a ply or an undo puts it back there.
 */
uint64_t sb_store_put_aside(SbStore *store, const char *match);
/* From here on writes wait for sb_store_go(), or for somebody who waits for them: so they share a transaction. */
void sb_store_gather(SbStore *store);
void sb_store_go(SbStore *store);
/* Write something that means nothing, to know whether writing works. */
uint64_t sb_store_probe(SbStore *store);

/* What a host does to a match. */
typedef enum SbHostDeed {
  SB_HOST_HIDE,   /* out of the lists; whoever has a link still finds it */
  SB_HOST_UNHIDE, /* and back */
  SB_HOST_END,    /* nobody may open a running match any more */
  SB_HOST_DELETE,
  SB_HOST_EXPIRE,      /* delete it for its age; what follows it in a campaign is as old, and goes too */
  SB_HOST_DELETE_CHAT, /* line `number` */
  SB_HOST_DELETE_NAME, /* of seat `number`; `chains` are the hashes of the plies without it */
  SB_HOST_SETTLE_CHAT, /* what was reported about line `number` needs nobody's eyes any more, */
  SB_HOST_SETTLE_NAME  /* or about the name of seat `number` */
} SbHostDeed;

typedef struct SbHostOrder {
  SbHostDeed deed;
  const char *match;
  int number;
  int64_t at; /* ms since 1970 */
  const uint64_t *chains;
  int chain_count;
} SbHostOrder;

/* Do it and wait for it. What was deleted is no longer in the files when this returns, or as soon as nobody else reads
 * them; PostgreSQL keeps the bytes until it needs their place. */
bool sb_store_host(SbStore *store, const SbHostOrder *order, SbError *error);
bool sb_store_is_ended(SbStore *store, const char *match); /* by a host */

uint64_t sb_store_done(SbStore *store);
/* Wait until everything that was written so far is done. */
void sb_store_flush(SbStore *store);
/* Take one failed write from the list; false when there is none. Ask before believing sb_store_done(). */
bool sb_store_failure(SbStore *store, SbStoreFailure *out);
/* Whether the last write could be done as far as the disk goes; if not, why. */
bool sb_store_works(SbStore *store, char why[SB_TROUBLE_TEXT]);
void sb_store_stats(SbStore *store, SbStoreStats *out);

/* ---- reading ---------------------------------------------------------------------------------------- */

/* Whether the last reading failed because the database does not answer: what is said to be missing or damaged may be
 * there in a moment. */
bool sb_store_is_away(SbStore *store);
bool sb_store_answers(SbStore *store); /* the same the other way round, but tries first to reach it again */

typedef enum SbStoreFound { SB_STORE_FOUND, SB_STORE_MISSING, SB_STORE_BROKEN } SbStoreFound;

/* The facts of a match; finish with sb_store_match_finish() when found. It frees what the pointers of SbStoreMatch lead
 * to, which has to be the match's own then. */
SbStoreFound sb_store_get_match(SbStore *store, const char *id, SbStoreMatch *out, SbError *error);
void sb_store_match_finish(SbStoreMatch *match);
/* Those of the match without their wishes (SbStoreChair.asks); to be freed. NULL: out of memory. */
SbStoreSeat *sb_store_copy_seats(const SbStoreMatch *match);
/* The text behind a content set, for sb_content_restore(); to be freed. */
SbStoreFound sb_store_get_content(SbStore *store, const char *game, uint64_t hash, char **files, SbError *error);

/* Each of these calls `each` in order until it returns false; false when the store could not be read. */
bool sb_store_get_plies(SbStore *store, const char *id, bool (*each)(void *self, const SbStorePly *ply), void *self,
                        SbError *error);
bool sb_store_get_undone(SbStore *store, const char *id, bool (*each)(void *self, const SbStoreAct *act), void *self,
                         SbError *error);
bool sb_store_get_chat(SbStore *store, const char *id, int most, bool (*each)(void *self, const SbStoreChat *chat),
                       void *self, SbError *error);
/* Those that are not settled, oldest first. */
bool sb_store_get_reports(SbStore *store, bool (*each)(void *self, const SbStoreReport *report), void *self,
                          SbError *error);
/* Public matches, newest first. `game` NULL: all; `over` -1: both. */
bool sb_store_get_list(SbStore *store, const char *game, int over, int most,
                       bool (*each)(void *self, const SbStoreMatch *match), void *self, SbError *error);
SbStoreFound sb_store_get_campaign(SbStore *store, const char *id, SbStoreCampaign *out, SbError *error);
/* Public campaigns, newest first. `game` NULL: all. */
bool sb_store_get_campaigns(SbStore *store, const char *game, int most,
                            bool (*each)(void *self, const SbStoreCampaign *campaign), void *self, SbError *error);
/* The matches of a campaign, in their order. */
bool sb_store_get_chapters(SbStore *store, const char *id, bool (*each)(void *self, const SbStoreMatch *match),
                           void *self, SbError *error);
/* The match of chapter `n`. */
SbStoreFound sb_store_get_chapter(SbStore *store, const char *campaign, int n, char match[SB_MATCH_ID], SbError *error);
/* The match of the last chapter that follows this one, in any campaign. */
SbStoreFound sb_store_get_follower(SbStore *store, const char *match, char follower[SB_MATCH_ID], SbError *error);
/* The newest match that came from match `from` and has a seat with the same secret, by its hash. */
SbStoreFound sb_store_get_rematch(SbStore *store, const char *from, const uint8_t secret[32], char match[SB_MATCH_ID],
                                  int *seat, SbError *error);
/* All matches, by id. */
bool sb_store_get_ids(SbStore *store, bool (*each)(void *self, const char *id), void *self, SbError *error);
/* Up to `most` matches in the order of their ids, from `from` on, with the time (ms since 1970) something last
 * happened: an action or a line of chat, in a campaign of any of its chapters. */
bool sb_store_get_ages(SbStore *store, const char *from, int most,
                       bool (*each)(void *self, const char *id, int64_t last), void *self, SbError *error);
/* Of a store that is looked at: what is wrong with its pages, and rows that belong to nothing. `match` is "" where no
 * match is known. What is wrong inside of a match, its log says when it is played again. */
void sb_store_check(SbStore *store, void (*each)(void *self, const char *match, const char *text), void *self);
/* The same for the pages alone of a database that cannot be looked at: how often `each` was called. */
int sb_store_check_pages(const char *path, void (*each)(void *self, const char *match, const char *text), void *self);
/* Running matches that must go on by themselves. */
bool sb_store_get_waking(SbStore *store, bool (*each)(void *self, const char *id), void *self, SbError *error);

#endif
