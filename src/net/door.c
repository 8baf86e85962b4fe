#include "door.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "guests.h"
#include "log.h"
#include "server.h"
#include "visit.h"

#define ACCEPTS 64      /* in a row: then the others have their turn */
#define FILES_BESIDE 64 /* of the store, of the page, of everything that is no connection */

static struct {
  Watch watch;
  Server *server;
  int spare; /* a file to give up when there are no more, so that somebody can be told so */
} door = {.watch = {.fd = -1}, .spare = -1};

/* ---- letting in ------------------------------------------------------------------------------------------- */

static void log_refused(Server *server, int fd) {
  char from[17];
  Guest *guest = guest_known(server, fd);
  if (!guest || !guest_worth_a_line(guest)) return;
  address_hash(server, fd, guest, from);
  log_line(LOG_INFO, "connection_refused", NULL, "address=%s", from);
}

static bool may_come_in(Server *server, int fd) {
  if (server->metrics.sockets < server->serve->connections && guest_may_knock(server, fd)) return true;
  server->metrics.refused_connections++;
  log_refused(server, fd);
  return false;
}

/* Who is left waiting when files run out would be told of again and again: they are hung up on instead. */
static bool turn_away(void) {
  close(door.spare);
  int fd = accept4(door.watch.fd, NULL, NULL, SOCK_CLOEXEC);
  if (fd >= 0) close(fd);
  door.spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
  door.server->metrics.refused_connections++;
  return fd >= 0;
}

static void on_knock(Watch *watch, uint32_t events) {
  (void)events;
  for (int i = 0; i < ACCEPTS; i++) {
    int fd = accept4(watch->fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (fd < 0 && (errno == EMFILE || errno == ENFILE) && turn_away()) continue;
    if (fd < 0) return;
    if (may_come_in(door.server, fd))
      visit_begin(door.server, fd);
    else
      close(fd);
  }
}

/* ---- listening -------------------------------------------------------------------------------------------- */

/* As many files as connections are wanted, where the limit can be raised. */
static void allow_files(int connections) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  rlim_t wanted = (rlim_t)connections + FILES_BESIDE;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || wanted <= limit.rlim_max ? wanted : limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/* What is set here every accepted socket has too. */
static int listen_at(const struct addrinfo *at) {
  int fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), yes = 1, no = 0;
  if (fd < 0) return -1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (at->ai_family == AF_INET6) setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
  if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0) return fd;
  int why = errno;
  close(fd);
  errno = why;
  return -1;
}

static int bound_port(int fd) {
  struct sockaddr_storage bound;
  socklen_t length = sizeof bound;
  if (getsockname(fd, (struct sockaddr *)&bound, &length) != 0) return 0;
  bool six = bound.ss_family == AF_INET6;
  return ntohs(six ? ((struct sockaddr_in6 *)&bound)->sin6_port : ((struct sockaddr_in *)&bound)->sin_port);
}

static void write_address(Server *server, const struct addrinfo *at, int port) {
  char number[64];
  SbText out = sb_text(server->address, sizeof server->address);
  const char *host = server->serve->host;
  getnameinfo(at->ai_addr, at->ai_addrlen, number, sizeof number, NULL, 0, NI_NUMERICHOST);
  bool any = strcmp(number, "0.0.0.0") == 0 || strcmp(number, "::") == 0;
  sb_text_format(&out, strchr(host, ':') && !any ? "http://[%s]:%d" : "http://%s:%d", any ? "127.0.0.1" : host, port);
}

bool door_open(Server *server, SbError *error) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found;
  const SbServe *serve = server->serve;
  char service[8];
  snprintf(service, sizeof service, "%d", serve->port);
  int status = getaddrinfo(serve->host, service, &hints, &found);
  if (status != 0) return sb_fail(error, "cannot listen on %s: %s", serve->host, gai_strerror(status));
  allow_files(serve->connections);
  int fd = listen_at(found), why = errno;
  if (fd >= 0) write_address(server, found, bound_port(fd));
  freeaddrinfo(found);
  if (fd < 0 && why == EADDRINUSE)
    return sb_fail(error, "port %d on %s is taken by another program; choose one with --port", serve->port,
                   serve->host);
  if (fd < 0) return sb_fail(error, "cannot listen on %s port %d: %s", serve->host, serve->port, strerror(why));
  door.watch = (Watch){.fd = fd, .wanted = EPOLLIN, .ready = on_knock};
  door.server = server;
  door.spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
  return loop_watch(server->loop, &door.watch) || sb_fail(error, "cannot watch port %d", serve->port);
}

void door_close(Server *server) {
  (void)server;
  if (door.watch.fd >= 0) close(door.watch.fd);
  if (door.spare >= 0) close(door.spare);
  door.watch.fd = door.spare = -1;
}
