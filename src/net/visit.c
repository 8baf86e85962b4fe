#include "visit.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "conn.h"
#include "guests.h"
#include "ids.h"
#include "server.h"

#define LINGER_MS 5000
#define LINGER_BYTES 1048576 /* thrown away; then it is hung up on */
#define INPUT 65536          /* bytes read at once, with those that were kept */

_Static_assert(INPUT >= 2 * HEAD_MOST && INPUT >= 2 * FRAME_MOST, "what is kept leaves room for more");

static char input[INPUT]; /* of the service thread */

/* ---- reading ---------------------------------------------------------------------------------------------- */

static size_t drop(Visit *v, size_t count) {
  v->dropped += (uint32_t)count;
  if (v->phase == PHASE_LINGER && v->dropped > LINGER_BYTES) visit_end(v);
  return count;
}

static size_t take(Visit *v, char *bytes, size_t count) {
  switch ((Phase)v->phase) {
    case PHASE_HEAD:
      return http_take_head(v, bytes, count);
    case PHASE_BODY:
      return http_take_body(v, bytes, count);
    case PHASE_SOCKET:
      return socket_take(v, bytes, count);
    default:
      return drop(v, count);
  }
}

static bool keep(Visit *v, const char *bytes, size_t count) {
  if (count == 0) return true;
  v->kept = malloc(count);
  if (!v->kept) return false;
  memcpy(v->kept, bytes, count);
  v->kept_size = (uint32_t)count;
  return true;
}

static void take_all(Visit *v, size_t count) {
  size_t used = 0;
  while (used < count && v->phase != PHASE_GONE) {
    size_t now = take(v, input + used, count - used);
    if (now == 0) break;
    used += now;
  }
  if (v->phase != PHASE_GONE && !keep(v, input + used, count - used)) visit_end(v);
}

static void read_more(Visit *v) {
  size_t before = v->kept_size;
  if (before) memcpy(input, v->kept, before);
  ssize_t got = recv(v->watch.fd, input + before, INPUT - before, 0);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) {
    visit_end(v);
    return;
  }
  free(v->kept);
  v->kept = NULL;
  v->kept_size = 0;
  take_all(v, before + (size_t)got);
}

/* ---- events ----------------------------------------------------------------------------------------------- */

static void listen_to(Visit *v) {
  Guest *guest = v->conn ? v->conn->guest : v->guest;
  if (v->phase != PHASE_LINGER && visit_rests(v, guest)) return;
  int64_t begun = steady_us();
  v->rests = false;
  read_more(v);
  guest_took(guest, steady_us() - begun);
}

static void on_room(Visit *v) {
  if (v->phase == PHASE_SOCKET)
    socket_go_on(v);
  else if (v->phase == PHASE_ANSWER && v->rests)
    http_answer(v);
  else
    http_go_on(v);
}

static void on_ready(Watch *watch, uint32_t events) {
  Visit *v = (Visit *)(void *)((char *)watch - offsetof(Visit, watch));
  if (v->phase != PHASE_GONE && events & EPOLLOUT) on_room(v);
  if (v->phase == PHASE_GONE || !(events & (EPOLLIN | EPOLLHUP | EPOLLERR))) return;
  if (v->watch.wanted & EPOLLIN)
    listen_to(v);
  else if (events & (EPOLLHUP | EPOLLERR))
    visit_end(v);
}

static void on_ring(Timer *timer) {
  Visit *v = (Visit *)(void *)((char *)timer - offsetof(Visit, timer));
  if (v->phase == PHASE_BODY)
    http_give_up(v);
  else if (v->phase == PHASE_SOCKET)
    socket_ring(v);
  else
    visit_end(v);
}

void visit_wait(Visit *v, int64_t ms) {
  if (!loop_set(v->server->loop, &v->timer, loop_now(v->server->loop) + ms * 1000)) visit_doom(v);
}

void visit_want(Visit *v, uint32_t events) {
  loop_want(v->server->loop, &v->watch, events);
}

/* ---- resting ---------------------------------------------------------------------------------------------- */

bool visit_rests(Visit *v, const Guest *guest) {
  Server *s = v->server;
  if (!guest_rests(guest)) return false;
  v->rests = true;
  s->metrics.rests++;
  visit_want(v, v->watch.wanted & ~(uint32_t)EPOLLIN);
  if (!s->rested || guest->rests < s->rested) s->rested = guest->rests;
  server_due(s, guest->rests);
  return true;
}

/* The loop tells each of them what it can do; whoever still has to rest then does. */
void visits_go_on(Server *server) {
  if (!server->rested || steady_us() < server->rested) return;
  server->rested = 0;
  for (Visit *v = server->visits; v; v = v->next)
    if (v->rests) visit_want(v, v->watch.wanted | (v->phase == PHASE_ANSWER ? EPOLLOUT : EPOLLIN));
}

/* ---- beginning and end ------------------------------------------------------------------------------------ */

static void link_to(Visit **list, Visit *v) {
  v->next = *list;
  v->link = list;
  if (v->next) v->next->link = &v->next;
  *list = v;
}

static void unlink_visit(Visit *v) {
  *v->link = v->next;
  if (v->next) v->next->link = v->link;
}

void visit_begin(Server *server, int fd) {
  Visit *v = calloc(1, sizeof *v);
  if (!v) {
    close(fd);
    return;
  }
  v->watch = (Watch){.fd = fd, .wanted = EPOLLIN, .ready = on_ready};
  v->timer.ring = on_ring;
  v->server = server;
  v->guest = guest_of_peer(server, fd, &v->proxied);
  v->fresh = true;
  if (v->guest) {
    v->guest->sockets++;
    v->guest->unfinished++;
  }
  link_to(&server->visits, v);
  server->metrics.sockets++;
  if (!loop_watch(server->loop, &v->watch)) visit_end(v);
  if (v->phase != PHASE_GONE) visit_wait(v, (int64_t)server->serve->patience * 1000);
}

void visit_heard(Visit *v) {
  if (!v->fresh) return;
  v->fresh = false;
  if (v->guest) v->guest->unfinished--;
}

Guest *visit_guest(const Visit *v, const Head *head) {
  Guest *named = v->proxied ? guest_of_proxy(v->server, head) : NULL;
  return named ? named : guest_hold(v->guest);
}

/* Closing a socket that has unread bytes makes the kernel take back what was sent. */
void visit_linger(Visit *v) {
  v->phase = PHASE_LINGER;
  v->dropped = 0;
  shutdown(v->watch.fd, SHUT_WR);
  visit_want(v, EPOLLIN);
  visit_wait(v, LINGER_MS);
}

void visit_end(Visit *v) {
  if (v->phase == PHASE_GONE) return;
  v->phase = PHASE_GONE;
  socket_end(v);
  http_forget(v);
  visit_heard(v);
  if (v->guest) v->guest->sockets--;
  guest_drop(v->guest);
  loop_unset(v->server->loop, &v->timer);
  close(v->watch.fd);
  free(v->kept);
  v->kept = NULL;
  v->server->metrics.sockets--;
  unlink_visit(v);
  link_to(&v->server->gone, v);
}

void visit_doom(Visit *v) {
  if (v->phase == PHASE_GONE) return;
  shutdown(v->watch.fd, SHUT_RDWR); /* the loop hears of that */
  visit_want(v, 0);
}

void visits_bury(Server *server) {
  while (server->gone) {
    Visit *v = server->gone;
    unlink_visit(v);
    free(v);
  }
}

void visits_finish(Server *server) {
  while (server->visits) visit_end(server->visits);
  visits_bury(server);
}
