/* The table server: HTTP, WebSocket, rooms. docs/protocol.md is what it speaks. */
#ifndef STARBOARD_SERVE_H
#define STARBOARD_SERVE_H

#include "starboard/content.h"
#include "starboard/window.h"

#define SB_AWAY_MOST 43200 /* minutes somebody may have to be gone: a month */

/* What one address may do; 0: as much as it likes. The first three at once, the others a minute, and a minute's worth
 * at once. Thirty people behind one address do not notice. */
typedef struct SbPerAddress {
  int connections; /* open sockets */
  int requests;    /* that are not here as a whole */
  int bots;        /* running matches of bots alone */
  int matches;     /* matches made, and other things posted */
  int hellos;      /* to tables; one to a long match counts for several */
  int hints;
  int chat; /* lines */
  int reports;
  int messages;  /* on all sockets together, and requests; what makes work counts for several */
  int plies;     /* of finished matches that are written or played again */
  int passwords; /* of the club that were wrong */
} SbPerAddress;

#define SB_PER_ADDRESS                                    \
  (SbPerAddress) {                                        \
    500, 200, 60, 120, 600, 60, 120, 20, 12000, 60000, 60 \
  }

typedef struct SbServe {
  const char *host;              /* address to listen on: "127.0.0.1" */
  int port;                      /* 0: any free one */
  const char *db;                /* path of the database, ":memory:" for none */
  const char *node;              /* name of this server among several on one database, or NULL: it is alone */
  int lease_ms;                  /* how long a node may be silent before others take its matches */
  const char *web;               /* folder of the built page, or NULL: the program's own small page */
  const char *origin;            /* one more Origin that browsers may come from ("https://play.example"), or NULL */
  const SbContent *const *packs; /* to be played with beside the built-in sets; they outlive the server */
  int pack_count;
  const char *beacon; /* file with the round and value of a public beacon, read for each match; or NULL */
  int workers;        /* threads for bots, 1.. */
  int connections;    /* most at once */
  SbPerAddress per_address;
  const char *proxy;       /* whose x-forwarded-for is believed: an address, or NULL */
  int patience;            /* seconds for the head of a request, and for its whole body */
  SbPassDelay pass_delay;  /* before the table passes for somebody in a window */
  int64_t away_ms;         /* how long somebody must be gone before others may call a bot; 0: they never may */
  int64_t away_untimed_ms; /* and in matches without a clock */
  int64_t expire_ms;       /* matches in which nothing happened for so long are deleted; 0: none */
  int rate;                /* messages a second from one connection, three times that at once; 0: no limit */
  bool json_log;           /* log lines as JSON */
  bool quiet;              /* warnings and errors only */
  const char *password;    /* file with the password of the club, or NULL: everybody may come */
  bool private_matches;    /* new matches are in no list unless whoever makes one says so */
  void (*ready)(const char *address); /* called once it listens, with "http://127.0.0.1:7070"; or NULL */
} SbServe;

/* Serve until SIGTERM or SIGINT, then drain and return true. False with a sentence when it could not start. */
bool sb_serve(const SbServe *serve, SbError *error);

#endif
