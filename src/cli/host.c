/* The other side of the engine protocol: start a program, tell it what its seat may know, read its choice. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena.h"
#include "engine.h"

enum { PATIENCE = 120000 }; /* milliseconds an engine may be silent */

struct Host {
  pid_t child;
  int to, from;
  char line[4096]; /* what has been read and not yet used */
  size_t length;
};

Host *host_start(const char *command, SbError *error) {
  int in[2], out[2];
  Host *host = calloc(1, sizeof *host);
  if (!host || pipe2(in, O_CLOEXEC) != 0) {
    free(host);
    sb_fail(error, "cannot start \"%s\"", command);
    return NULL;
  }
  if (pipe2(out, O_CLOEXEC) != 0) {
    close(in[0]);
    close(in[1]);
    free(host);
    sb_fail(error, "cannot start \"%s\"", command);
    return NULL;
  }
  signal(SIGPIPE, SIG_IGN); /* an engine that is gone is told by the failed write */
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, out[1], STDOUT_FILENO);
  char *argv[] = {(char[]){"sh"}, (char[]){"-c"}, (char *)command, NULL};
  int failed = posix_spawn(&host->child, "/bin/sh", &files, NULL, argv, environ);
  posix_spawn_file_actions_destroy(&files);
  close(in[0]);
  close(out[1]);
  host->to = in[1];
  host->from = out[0];
  if (!failed) return host;
  close(host->to);
  close(host->from);
  free(host);
  sb_fail(error, "cannot start \"%s\": %s", command, strerror(failed));
  return NULL;
}

void host_stop(Host *host) {
  if (!host) return;
  close(host->to); /* the end of its input means quit */
  close(host->from);
  for (int i = 0; i < 50; i++) {
    if (waitpid(host->child, NULL, WNOHANG) != 0) {
      free(host);
      return;
    }
    usleep(20000);
  }
  kill(host->child, SIGKILL);
  waitpid(host->child, NULL, 0);
  free(host);
}

static bool say(Host *host, const char *text, size_t size, SbError *error) {
  while (size > 0) {
    ssize_t n = write(host->to, text, size);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EPIPE) return sb_fail(error, "the engine has ended");
    if (n <= 0) return sb_fail(error, "the engine does not listen: %s", strerror(errno));
    text += n;
    size -= (size_t)n;
  }
  return true;
}

/* The next line, without its end. */
static bool hear(Host *host, char *out, size_t size, SbError *error) {
  for (;;) {
    char *end = memchr(host->line, '\n', host->length);
    if (end) {
      size_t length = (size_t)(end - host->line);
      size_t shown = length > 0 && end[-1] == '\r' ? length - 1 : length;
      snprintf(out, size, "%.*s", (int)shown, host->line);
      host->length -= length + 1;
      memmove(host->line, end + 1, host->length);
      return true;
    }
    if (host->length == sizeof host->line) return sb_fail(error, "the engine sent a line without an end");
    struct pollfd wait = {.fd = host->from, .events = POLLIN};
    int ready = poll(&wait, 1, PATIENCE);
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) return sb_fail(error, "the engine said nothing for %d seconds", PATIENCE / 1000);
    ssize_t n = read(host->from, host->line + host->length, sizeof host->line - host->length);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return sb_fail(error, "the engine has ended");
    host->length += (size_t)n;
  }
}

bool host_new_match(Host *host, const CliWorld *world, const char *options, uint64_t seed, SbError *error) {
  char text[SB_OPTIONS_TEXT + 200], answer[600], wanted[300], content[40] = "";
  if (world->own) snprintf(content, sizeof content, "content=%016llx ", (unsigned long long)world->content->hash);
  int size = snprintf(text, sizeof text, "setoption seed %llu\nnewmatch %s seats=%d %s%s\n", (unsigned long long)seed,
                      world->game->id, world->setup.seats, content, options);
  snprintf(wanted, sizeof wanted, "match %s rules %s content %016llx bytes %zu", world->game->id,
           world->game->rules_version, (unsigned long long)world->content->hash, world->game->state_size);
  if (!say(host, text, (size_t)size, error)) return false;
  do
    if (!hear(host, answer, sizeof answer, error)) return false;
  while (strncmp(answer, "match ", 6) != 0 && strncmp(answer, "error ", 6) != 0);
  if (strcmp(answer, wanted) == 0) return true;
  return sb_fail(error, "the engine does not play this match: it says \"%.200s\"", answer);
}

static bool send_position(Host *host, const SbContent *content, const SbObservation *observation, int seat,
                          SbError *error) {
  size_t size = content->game->state_size;
  const unsigned char *bytes = (const unsigned char *)observation;
  static const char digits[] = "0123456789abcdef";
  char *text = malloc(2 * size + 80);
  if (!text) return sb_fail(error, "not enough memory for a position");
  int at = snprintf(text, 40, "position %d ", seat);
  for (size_t i = 0; i < size; i++) {
    text[at++] = digits[bytes[i] >> 4];
    text[at++] = digits[bytes[i] & 15];
  }
  at += snprintf(text + at, 40, " %016llx\ngo\n", (unsigned long long)engine_check(content, observation, seat));
  bool good = say(host, text, (size_t)at, error);
  free(text);
  return good;
}

bool host_choose(Host *host, const SbContent *content, const SbObservation *observation, int seat, SbAction *out,
                 SbError *error) {
  char answer[600];
  if (!send_position(host, content, observation, seat, error)) return false;
  do
    if (!hear(host, answer, sizeof answer, error)) return false;
  while (strncmp(answer, "bestaction ", 11) != 0 && strncmp(answer, "error ", 6) != 0);
  if (answer[0] == 'e') return sb_fail(error, "the engine says \"%.200s\"", answer);
  SbDeed deed;
  SbError why = {0};
  SbActStatus status = sb_judge_text(content, (const SbState *)observation, seat, answer + 11, SB_EN, &deed, &why);
  if (status == SB_ACT_REFUSED)
    return sb_fail(error, "the engine wants \"%.160s\", which is illegal: %.200s", answer + 11, why.text);
  if (status != SB_ACT_DONE) return sb_fail(error, "the engine says \"%.160s\": %.200s", answer + 11, why.text);
  if (deed.quit) return sb_fail(error, "the engine gives up");
  *out = deed.action;
  return true;
}
