/* The event loop: one thread waits for sockets, for moments and for other threads. */
#ifndef LOOP_H
#define LOOP_H

#include <stdbool.h>
#include <stdint.h>

#include "net.h"

typedef struct Loop Loop;

/* A socket that is watched. Whoever embeds it is called when something can be done there. */
typedef struct Watch Watch;
struct Watch {
  int fd;
  uint32_t wanted; /* EPOLLIN, EPOLLOUT; without either only the end is heard of */
  void (*ready)(Watch *watch, uint32_t events);
};

/* A moment. It is forgotten when it comes. */
typedef struct Timer Timer;
struct Timer {
  void (*ring)(Timer *timer);
  int place; /* among all, 0: not set */
};

Loop *loop_create(void (*woken)(void *self), void *self); /* NULL: out of memory or of files */
void loop_destroy(Loop *loop);

bool loop_watch(Loop *loop, Watch *watch);
void loop_want(Loop *loop, Watch *watch, uint32_t wanted);
/* Both may be called with what is set or not. `at` is of steady_us; false: out of memory. */
bool loop_set(Loop *loop, Timer *timer, int64_t at);
void loop_unset(Loop *loop, Timer *timer);

void loop_wait(Loop *loop); /* for something to do */
/* Do it. What is being called back for must stay in memory until it returns: events that came together may be about the
 * same socket. */
void loop_turn(Loop *loop);
int64_t loop_now(const Loop *loop); /* steady_us at which this turn began */
void loop_wake(Loop *loop);         /* from any thread, and from signals: `woken` is called soon */

#endif
