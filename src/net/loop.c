#include "loop.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "ids.h"

#define EVENTS 256 /* taken at once */
#define WAIT_MOST 60000

/* Where many speak at once, what they say is heard together: a turn for five costs little more than a turn for one, and
 * what it stores goes to the disk in one trip. The more speak, the dearer is the processor and the longer it waits. */
#define GATHER_US 1600
#define GATHER_MOST_US 4000
#define GATHER_EACH_US 800 /* for each socket that is heard in a millisecond */
#define CROWD 2            /* sockets heard within GATHER_US */

/* A moment beside whom it is for: to compare moments nobody has to be visited. */
typedef struct Slot {
  int64_t at;
  Timer *timer;
} Slot;

#define WAYS 4 /* below each place of the heap */

struct Loop {
  int epoll, waker;
  int64_t now;
  void (*woken)(void *self);
  void *self;
  Slot *heap; /* from 1 on, the soonest first */
  int count, size;
  int64_t since;     /* from when on `crowd` is counted */
  int64_t heard;     /* when sockets were heard last */
  int64_t gather;    /* how long to wait for a crowd, by how many spoke of late */
  int64_t until;     /* so long sockets are not listened to */
  const Watch *last; /* heard; it may be gone */
  int crowd;
  bool woken_up;
  int ready; /* of the events */
  struct epoll_event events[EVENTS];
};

Loop *loop_create(void (*woken)(void *self), void *self) {
  Loop *loop = calloc(1, sizeof *loop);
  if (!loop) return NULL;
  loop->woken = woken;
  loop->self = self;
  loop->now = steady_us();
  loop->gather = GATHER_US;
  loop->epoll = epoll_create1(EPOLL_CLOEXEC);
  loop->waker = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
  if (loop->epoll >= 0 && loop->waker >= 0 && epoll_ctl(loop->epoll, EPOLL_CTL_ADD, loop->waker, &event) == 0)
    return loop;
  loop_destroy(loop);
  return NULL;
}

void loop_destroy(Loop *loop) {
  if (!loop) return;
  if (loop->epoll >= 0) close(loop->epoll);
  if (loop->waker >= 0) close(loop->waker);
  free(loop->heap);
  free(loop);
}

/* ---- sockets ---------------------------------------------------------------------------------------------- */

bool loop_watch(Loop *loop, Watch *watch) {
  struct epoll_event event = {.events = watch->wanted, .data.ptr = watch};
  return epoll_ctl(loop->epoll, EPOLL_CTL_ADD, watch->fd, &event) == 0;
}

void loop_want(Loop *loop, Watch *watch, uint32_t wanted) {
  if (watch->wanted == wanted) return;
  watch->wanted = wanted;
  struct epoll_event event = {.events = wanted, .data.ptr = watch};
  epoll_ctl(loop->epoll, EPOLL_CTL_MOD, watch->fd, &event);
}

void loop_wake(Loop *loop) {
  uint64_t one = 1;
  ssize_t ignored = write(loop->waker, &one, sizeof one);
  (void)ignored;
}

/* ---- moments: a heap -------------------------------------------------------------------------------------- */

static void put(Loop *loop, Slot slot, int place) {
  loop->heap[place] = slot;
  slot.timer->place = place;
}

static int above(int place) {
  return (place + WAYS - 2) / WAYS;
}

static int soonest_below(const Loop *loop, int place) {
  int first = WAYS * (place - 1) + 2, last = first + WAYS - 1, best = first;
  if (last > loop->count) last = loop->count;
  for (int i = first + 1; i <= last; i++)
    if (loop->heap[i].at < loop->heap[best].at) best = i;
  return best;
}

static void rise(Loop *loop, Slot slot, int place) {
  for (; place > 1 && loop->heap[above(place)].at > slot.at; place = above(place))
    put(loop, loop->heap[above(place)], place);
  put(loop, slot, place);
}

static void sink(Loop *loop, Slot slot, int place) {
  for (int below; (below = soonest_below(loop, place)) <= loop->count && loop->heap[below].at < slot.at; place = below)
    put(loop, loop->heap[below], place);
  put(loop, slot, place);
}

static void settle(Loop *loop, Slot slot, int place) {
  if (place > 1 && loop->heap[above(place)].at > slot.at)
    rise(loop, slot, place);
  else
    sink(loop, slot, place);
}

static bool make_room(Loop *loop) {
  if (loop->count + 1 < loop->size) return true;
  int size = loop->size ? loop->size * 2 : 64;
  Slot *grown = realloc(loop->heap, (size_t)size * sizeof *grown);
  if (!grown) return false;
  loop->heap = grown;
  loop->size = size;
  return true;
}

bool loop_set(Loop *loop, Timer *timer, int64_t at) {
  if (!timer->place && !make_room(loop)) return false;
  settle(loop, (Slot){at, timer}, timer->place ? timer->place : ++loop->count);
  return true;
}

void loop_unset(Loop *loop, Timer *timer) {
  int place = timer->place;
  if (!place) return;
  timer->place = 0;
  Slot last = loop->heap[loop->count--];
  if (last.timer != timer) settle(loop, last, place);
}

/* ---- turning ---------------------------------------------------------------------------------------------- */

int64_t loop_now(const Loop *loop) {
  return loop->now;
}

static int patience(const Loop *loop) {
  if (loop->count == 0) return WAIT_MOST;
  int64_t wait = loop->heap[1].at - steady_us();
  if (wait <= 0) return 0;
  return wait > (int64_t)WAIT_MOST * 1000 ? WAIT_MOST : (int)((wait + 999) / 1000);
}

/* Other threads are heard at once: they bring what somebody waits for. */
static bool wait_for_threads(Loop *loop, int64_t us) {
  struct pollfd waker = {.fd = loop->waker, .events = POLLIN};
  struct timespec most = {.tv_nsec = us * 1000};
  return ppoll(&waker, 1, &most, NULL) > 0;
}

void loop_wait(Loop *loop) {
  int64_t left = loop->until - steady_us();
  loop->ready = 0;
  loop->woken_up = left > 0 && wait_for_threads(loop, left);
  if (!loop->woken_up) loop->ready = epoll_wait(loop->epoll, loop->events, EVENTS, patience(loop));
  loop->now = steady_us();
}

static void set_gather(Loop *loop, int heard) {
  int64_t span = loop->now - loop->heard, wanted = (int64_t)heard * GATHER_EACH_US * 1000 / (span > 0 ? span : 1);
  if (wanted < GATHER_US) wanted = GATHER_US;
  if (wanted > GATHER_MOST_US) wanted = GATHER_MOST_US;
  loop->heard = loop->now;
  loop->gather += (wanted - loop->gather) / 8; /* of one turn alone nothing can be told */
}

/* Somebody who speaks again when answered is no crowd, however quick. */
static void count_crowd(Loop *loop, int heard, const Watch *last) {
  if (loop->now - loop->since >= GATHER_US) {
    loop->since = loop->now;
    loop->crowd = 0;
  }
  if (heard > 1 || last != loop->last) loop->crowd += heard;
  loop->last = last;
  set_gather(loop, heard);
  loop->until = loop->crowd >= CROWD ? loop->now + loop->gather : 0;
}

static void hear_threads(Loop *loop) {
  uint64_t times;
  ssize_t ignored = read(loop->waker, &times, sizeof times);
  (void)ignored;
  loop->woken(loop->self);
}

void loop_turn(Loop *loop) {
  const Watch *last = NULL;
  int heard = 0;
  for (int i = 0; i < loop->ready; i++) {
    Watch *watch = loop->events[i].data.ptr;
    if (!watch) {
      loop->woken_up = true;
      continue;
    }
    last = watch;
    heard++;
    watch->ready(watch, loop->events[i].events);
  }
  if (heard) count_crowd(loop, heard, last);
  if (loop->woken_up) hear_threads(loop);
  /* One that sets itself again is left for the next turn. */
  int64_t until = steady_us();
  for (int left = loop->count; left > 0 && loop->count > 0 && loop->heap[1].at <= until; left--) {
    Timer *timer = loop->heap[1].timer;
    loop_unset(loop, timer);
    timer->ring(timer);
  }
}
