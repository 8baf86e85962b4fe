/* Guests: the addresses people come from, and how much of the server each may take (SbPerAddress). An address is
 * counted as a whole: of IPv6 the network of 64 bits. Somebody on this machine is not counted, nor is a proxy: what
 * comes through one that is known (`--proxy`) counts for the address it names. */
#ifndef GUESTS_H
#define GUESTS_H

#include <stdint.h>

#include "net.h"
#include "starboard/serve.h"

struct lws;

/* What is counted by the minute. */
typedef enum Account {
  ACCOUNT_MATCHES,
  ACCOUNT_HELLOS,
  ACCOUNT_HINTS,
  ACCOUNT_CHAT,
  ACCOUNT_REPORTS,
  ACCOUNTS
} Account;

struct Guest {
  Guest *next;
  uint64_t key;
  int holders;
  int sockets;             /* open */
  int unfinished;          /* requests that are not here as a whole */
  int bots;                /* running matches of bots alone */
  int64_t quiet[ACCOUNTS]; /* steady_us at which it is as if nothing had been taken */
};

/* One socket, from the moment it is accepted. */
typedef struct Visit {
  Server *server;
  Guest *guest; /* NULL: not counted */
  bool proxied; /* each request says for whom it comes */
  bool fresh;   /* no whole head of a request has come yet */
  bool taken;   /* a request is being answered */
} Visit;

/* Guests are held and dropped; NULL is nobody in particular, who may do everything. */
Guest *guest_hold(Guest *guest);
void guest_drop(Guest *guest);
bool guest_take(const Server *server, Guest *guest, Account account, int count); /* false: too much, nothing taken */
void guest_owe(const Server *server, Guest *guest, Account account, int count);  /* take in any case */
bool guest_may_wait(const Server *server, const Guest *guest);                   /* for the rest of one more request */
bool guest_may_come(const Server *server, const Guest *guest);                   /* with one more socket */
bool guest_may_watch_bots(const Server *server, const Guest *guest);
void guests_sweep(Server *server); /* forget those of whom nothing is left to know */
void guests_finish(Server *server);

/* For libwebsockets' callbacks. */
bool visit_allowed(Server *server, int socket); /* before it is accepted */
bool visit_begin(Server *server, struct lws *wsi);
void visit_heard(struct lws *wsi); /* a whole head has come */
void visit_end(struct lws *wsi);
Visit *visit_of(struct lws *wsi);
Guest *visit_guest(struct lws *wsi); /* who asks, while the head of the request is here; held */

#endif
