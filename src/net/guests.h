/* Guests: the addresses people come from, and how much of the server each may take (SbPerAddress). An address is
 * counted as a whole: of IPv6 the network of 64 bits. Somebody on this machine is not counted, nor is a proxy: what
 * comes through one that is known (`--proxy`) counts for the address it names. */
#ifndef GUESTS_H
#define GUESTS_H

#include <stdint.h>

#include "head.h"
#include "net.h"
#include "starboard/serve.h"

/* What is counted by the minute. */
typedef enum Account {
  ACCOUNT_MATCHES,
  ACCOUNT_HELLOS,
  ACCOUNT_HINTS,
  ACCOUNT_CHAT,
  ACCOUNT_REPORTS,
  ACCOUNT_MESSAGES,
  ACCOUNT_PLIES,
  ACCOUNT_PASSWORDS,
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
  int64_t told;            /* steady_us of the last line in the log about it */
  int64_t rests;           /* steady_us until which it is not listened to */
};

/* Guests are held and dropped; NULL is nobody in particular, who may do everything. */
Guest *guest_hold(Guest *guest);
void guest_drop(Guest *guest);
bool guest_take(const Server *server, Guest *guest, Account account, int count); /* false: too much, nothing taken */
bool guest_has(const Server *server, const Guest *guest, Account account, int count); /* to take */
bool guest_spare(const Server *server, Guest *guest, Account account, int count);     /* take, and leave a third */
void guest_owe(const Server *server, Guest *guest, Account account, int count);       /* take in any case */
bool guest_may_wait(const Server *server, const Guest *guest); /* for the rest of one more request */
bool guest_may_come(const Server *server, const Guest *guest); /* with one more socket */
bool guest_may_watch_bots(const Server *server, const Guest *guest);
/* Everybody else waits while something long is done for one address: then it waits too, three times as long. */
void guest_took(Guest *guest, int64_t us);
bool guest_rests(const Guest *guest);
void guests_sweep(Server *server); /* forget those of whom nothing is left to know */
void guests_finish(Server *server);

bool guest_may_knock(Server *server, int socket); /* the one it comes from, before anything of it is read */
Guest *guest_known(Server *server, int socket);   /* the same, not held; NULL: nobody in particular */
/* Both held; NULL: nobody in particular. */
Guest *guest_of_peer(Server *server, int socket, bool *proxy); /* *proxy: it speaks for others */
Guest *guest_of_proxy(Server *server, const Head *head);       /* for whom a proxy speaks */
/* A name for the address somebody comes from, the same as long as the server runs: 16 hex digits. It is that of the
 * guest, and of the peer where nobody is counted. */
void address_hash(const Server *server, int socket, const Guest *guest, char out[17]);
/* A line in the log about somebody who is refused; false: there was one of them less than a second ago, and whoever is
 * refused can be refused very often. */
bool guest_worth_a_line(Guest *guest);

#endif
