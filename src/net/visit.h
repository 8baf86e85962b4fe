/* One socket, from the moment it is accepted until it is closed: first it asks by HTTP, then it may become a WebSocket.
 * Bytes that came and cannot be used yet are kept, and nothing else is held for somebody who says nothing. */
#ifndef VISIT_H
#define VISIT_H

#include <stddef.h>
#include <stdint.h>

#include "head.h"
#include "loop.h"
#include "net.h"

typedef enum Phase {
  PHASE_HEAD,   /* of a request is awaited */
  PHASE_BODY,   /* of a request is awaited */
  PHASE_ANSWER, /* is on its way; nothing is read */
  PHASE_SOCKET, /* it is a WebSocket */
  PHASE_LINGER, /* everything is said: what still comes is thrown away until they hang up */
  PHASE_GONE    /* closed, to be buried */
} Phase;

struct Visit {
  Watch watch;
  Timer timer;
  Server *server;
  Visit *next, **link;
  Guest *guest; /* NULL: not counted */
  Http *http;   /* the request being answered */
  Conn *conn;   /* the WebSocket */
  char *kept;   /* bytes that came, of what is not all there */
  uint32_t kept_size;
  uint32_t dropped; /* bytes, while it lingers */
  uint16_t seen;    /* of what is kept of a head: no end of it is there */
  uint8_t phase;
  bool proxied; /* each request says for whom it comes */
  bool fresh;   /* no whole head of a request has come yet */
  bool rests;   /* as its guest does: nothing is read or answered until visits_go_on() */
};

void visit_begin(Server *server, int fd);       /* takes over the socket */
void visit_heard(Visit *visit);                 /* a whole head has come */
void visit_wait(Visit *visit, int64_t ms);      /* for so long, and no longer */
void visit_want(Visit *visit, uint32_t events); /* EPOLLIN, EPOLLOUT */
void visit_linger(Visit *visit);
void visit_end(Visit *visit);
void visit_doom(Visit *visit);                      /* end it soon, from where it cannot be ended now */
bool visit_rests(Visit *visit, const Guest *guest); /* with its guest; false: it may go on */
/* Who asks, by the head of the request; held. */
Guest *visit_guest(const Visit *visit, const Head *head);

void visits_bury(Server *server);   /* after a turn of the loop */
void visits_go_on(Server *server);  /* those that rested */
void visits_finish(Server *server); /* end and bury all */

/* What a phase does with bytes: each gives how many it has used, 0 when it needs more of them first. */
size_t http_take_head(Visit *visit, const char *bytes, size_t count);
size_t http_take_body(Visit *visit, const char *bytes, size_t count);
void http_go_on(Visit *visit);   /* more of the answer can be sent */
void http_answer(Visit *visit);  /* everything that was asked is here */
void http_give_up(Visit *visit); /* the body has not come in time */
void http_forget(Visit *visit);

/* A request that asked for it becomes a WebSocket; `spoken`: it named our subprotocol. */
void socket_begin(Visit *visit, const Head *head, bool spoken);
size_t socket_take(Visit *visit, char *bytes, size_t count);
void socket_go_on(Visit *visit);
void socket_ring(Visit *visit);
void socket_end(Visit *visit);

#endif
