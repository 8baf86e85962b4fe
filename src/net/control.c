/* The socket for orders: a thread of its own takes them one after the other, and the service thread does them. */
#include "control.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "starboard/order.h"
#include "starboard/starboard.h"

struct Control {
  int fd, stop[2]; /* closing `stop` ends the thread */
  char path[4200];
  void (*wake)(void *self);
  void *self;
  pthread_t thread;
  pthread_mutex_t lock; /* guards the rest */
  pthread_cond_t changed;
  bool waiting, answered, ending;
  char order[ORDER_TEXT], answer[ORDER_TEXT];
};

/* Wait for the service thread; false: the server goes down. */
static bool let_do(Control *c) {
  pthread_mutex_lock(&c->lock);
  c->waiting = true;
  c->answered = false;
  pthread_mutex_unlock(&c->lock);
  c->wake(c->self);
  pthread_mutex_lock(&c->lock);
  while (!c->answered && !c->ending) pthread_cond_wait(&c->changed, &c->lock);
  bool good = c->answered;
  c->waiting = false;
  pthread_mutex_unlock(&c->lock);
  return good;
}

static bool read_line(int fd, char *out, size_t size) {
  size_t used = 0;
  while (used < size - 1) {
    ssize_t got = recv(fd, out + used, size - 1 - used, 0);
    if (got <= 0) return false;
    used += (size_t)got;
    out[used] = 0;
    char *end = strchr(out, '\n');
    if (end) *end = 0;
    if (end) return true;
  }
  return false;
}

static void serve(Control *c, int fd) {
  struct timeval patience = {.tv_sec = 5};
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  while (read_line(fd, c->order, sizeof c->order) && let_do(c)) {
    strcat(c->answer, "\n");
    if (send(fd, c->answer, strlen(c->answer), MSG_NOSIGNAL) < 0) return;
  }
}

static void *listen_to(void *self) {
  Control *c = self;
  struct pollfd fds[2] = {{.fd = c->fd, .events = POLLIN}, {.fd = c->stop[0], .events = POLLIN}};
  for (;;) {
    if (poll(fds, 2, -1) < 0 && errno != EINTR) return NULL;
    if (fds[1].revents) return NULL;
    int fd = fds[0].revents ? accept4(c->fd, NULL, NULL, SOCK_CLOEXEC) : -1;
    if (fd < 0) continue;
    serve(c, fd);
    close(fd);
  }
}

static bool open_socket(Control *c, const char *db, SbError *error) {
  struct sockaddr_un address;
  if (!sb_order_address(db, &address, error)) return false;
  memcpy(c->path, address.sun_path, sizeof address.sun_path);
  unlink(c->path); /* the database is ours, so nobody listens there any more */
  c->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  mode_t before = umask(0177);
  bool good = c->fd >= 0 && bind(c->fd, (struct sockaddr *)&address, sizeof address) == 0 && listen(c->fd, 4) == 0;
  int why = errno;
  umask(before);
  return good || sb_fail(error, "cannot listen at %s: %s", c->path, strerror(why));
}

Control *control_create(const char *db, void (*wake)(void *self), void *self, SbError *error) {
  if (strcmp(db, ":memory:") == 0) return NULL;
  Control *c = calloc(1, sizeof *c);
  if (!c) return sb_fail(error, "out of memory"), NULL;
  *c = (Control){.fd = -1, .stop = {-1, -1}, .wake = wake, .self = self};
  pthread_mutex_init(&c->lock, NULL);
  pthread_cond_init(&c->changed, NULL);
  bool good = open_socket(c, db, error);
  if (good && (pipe(c->stop) != 0 || pthread_create(&c->thread, NULL, listen_to, c) != 0))
    good = sb_fail(error, "cannot start a thread");
  if (good) return c;
  if (c->fd >= 0) close(c->fd);
  free(c);
  return NULL;
}

void control_destroy(Control *c) {
  if (!c) return;
  pthread_mutex_lock(&c->lock);
  c->ending = true;
  pthread_cond_broadcast(&c->changed);
  pthread_mutex_unlock(&c->lock);
  close(c->stop[1]);
  pthread_join(c->thread, NULL);
  close(c->stop[0]);
  close(c->fd);
  unlink(c->path);
  pthread_cond_destroy(&c->changed);
  pthread_mutex_destroy(&c->lock);
  free(c);
}

const char *control_take(Control *c) {
  if (!c) return NULL;
  pthread_mutex_lock(&c->lock);
  bool any = c->waiting && !c->answered;
  pthread_mutex_unlock(&c->lock);
  return any ? c->order : NULL;
}

void control_answer(Control *c, const char *text) {
  pthread_mutex_lock(&c->lock);
  SbText t = sb_text(c->answer, sizeof c->answer - 1);
  sb_text_put(&t, text);
  c->answered = true;
  pthread_cond_broadcast(&c->changed);
  pthread_mutex_unlock(&c->lock);
}
