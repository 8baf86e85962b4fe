/* WebSockets: pieces become messages, messages wait their turn, and every limit is kept here. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "club.h"
#include "conn.h"
#include "guests.h"
#include "ids.h"
#include "log.h"
#include "message.h"
#include "nodes.h"
#include "room.h"
#include "server.h"
#include "visit.h"

#define WAITING_MOST (1024 * 1024) /* bytes that may wait for a slow client, beside the message being sent */
#define GATHER 16                  /* messages sent at once */
#define HELLO_MS 10000
#define CLOSE_MS 5000
#define PULSE_MS 1500 /* without a word from somebody at a seat, and they are pinged */
#define UNANSWERED 2  /* pings, and one more pulse, make silence: noticed within 4.5 s, with 3 s for an answer */
#define PING_MS 45000 /* everybody else is pinged after so long */
#define GONE_MS 75000 /* and hung up on */

enum { CLOSE_BAD_FRAME = 1002 };

/* ---- the queue ------------------------------------------------------------------------------------------------- */

static Out *new_out(Conn *conn, Message *message) {
  Out *out = conn->usual.message ? malloc(sizeof *out) : &conn->usual;
  if (!out) return NULL;
  *out = (Out){NULL, message};
  message->refs++;
  conn->waiting += message->length;
  return out;
}

static void drop_out(Conn *conn, Out *out) {
  conn->waiting -= out->message->length;
  message_drop(out->message);
  if (out == &conn->usual)
    conn->usual.message = NULL;
  else
    free(out);
}

static void drop_first(Conn *conn) {
  Out *out = conn->first;
  conn->first = out->next;
  if (!conn->first) conn->last = NULL;
  drop_out(conn, out);
}

/* All but one that is half sent. */
static void drop_waiting(Conn *conn) {
  Out *half = conn->sent ? conn->first : NULL;
  Out *out = half ? half->next : conn->first;
  conn->first = conn->last = half;
  if (half) half->next = NULL;
  for (Out *next; out; out = next) {
    next = out->next;
    drop_out(conn, out);
  }
}

static bool append(Conn *conn, Message *message) {
  Out *out = message ? new_out(conn, message) : NULL;
  if (!out) return false;
  if (conn->last)
    conn->last->next = out;
  else
    conn->first = out;
  conn->last = out;
  return true;
}

/* Pings and pongs pass everything but what is half sent, and depend on nothing. */
static void send_control(Conn *conn, FrameKind kind, const void *data, size_t size) {
  Message *message = message_frame(kind, data, size, 0);
  Out *out = message ? new_out(conn, message) : NULL;
  message_drop(message);
  if (!out) return;
  Out **link = conn->sent ? &conn->first->next : &conn->first;
  out->next = *link;
  *link = out;
  if (!out->next) conn->last = out;
  conn_kick(conn);
}

static bool is_sendable(const Conn *conn, const Out *out) {
  return out && out->message->ticket <= conn->server->committed;
}

/* ---- out ------------------------------------------------------------------------------------------------------ */

static void drop_sent(Conn *conn, size_t more) {
  conn->sent += (uint32_t)more;
  while (conn->first && conn->sent >= conn->first->message->length) {
    conn->sent -= (uint32_t)conn->first->message->length;
    conn->server->metrics.frames_out++;
    drop_first(conn);
  }
}

static ssize_t send_some(Conn *conn, size_t *wanted) {
  struct iovec parts[GATHER];
  int count = 0;
  *wanted = 0;
  for (const Out *out = conn->first; count < GATHER && is_sendable(conn, out); out = out->next) {
    Message *m = out->message;
    size_t skip = count ? 0 : conn->sent;
    parts[count++] = (struct iovec){m->bytes + m->start + skip, m->length - skip};
    *wanted += m->length - skip;
  }
  int fd = conn->visit->watch.fd;
  if (count == 1) return send(fd, parts->iov_base, parts->iov_len, MSG_NOSIGNAL); /* the usual case, and quicker */
  return sendmsg(fd, &(struct msghdr){.msg_iov = parts, .msg_iovlen = (size_t)count}, MSG_NOSIGNAL);
}

/* Several messages at once, an acknowledgement and its update, travel together. False: the line is broken. */
static bool flush(Conn *conn) {
  while (is_sendable(conn, conn->first)) {
    size_t wanted;
    ssize_t sent = send_some(conn, &wanted);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && errno != EAGAIN) return false;
    if (sent > 0) {
      conn->server->metrics.bytes_out += (size_t)sent;
      drop_sent(conn, (size_t)sent);
    }
    if (sent >= 0 && (size_t)sent == wanted) continue;
    visit_want(conn->visit, EPOLLIN | EPOLLOUT);
    return true;
  }
  visit_want(conn->visit, EPOLLIN);
  return true;
}

/* Called from anywhere, also while a room goes through its connections: nobody is put out of it here. */
void conn_kick(Conn *conn) {
  if (conn->server->down || conn->visit->phase != PHASE_SOCKET || !conn->first) return;
  if (!flush(conn))
    visit_doom(conn->visit);
  else if (conn->close_code && !conn->first)
    visit_linger(conn->visit);
}

void conn_send(Conn *conn, Message *message) {
  if (conn->close_code || conn->server->down) return;
  if (!append(conn, message))
    conn_close(conn, CLOSE_NOT_STORED, "out of memory; come back", true);
  else if (conn->waiting - conn->first->message->length > WAITING_MOST)
    conn_close(conn, CLOSE_TOO_SLOW, "too slow", true);
  else
    conn_kick(conn);
}

void conn_drop_after(Conn *conn, uint64_t ticket) {
  Out **link = &conn->first;
  conn->last = NULL;
  while (*link) {
    Out *out = *link;
    if (out->message->ticket < ticket) {
      conn->last = out;
      link = &out->next;
      continue;
    }
    *link = out->next;
    drop_out(conn, out);
  }
}

/* The reason is the last message of all. It is followed by the end of our side: who has heard it hangs up. */
static bool append_reason(Conn *conn, int code, const char *text) {
  unsigned char data[125];
  size_t size = strlen(text);
  if (size > sizeof data - 2) size = sizeof data - 2;
  data[0] = (unsigned char)(code >> 8);
  data[1] = (unsigned char)(code & 255);
  memcpy(data + 2, text, size);
  Message *message = message_frame(FRAME_CLOSE, data, code ? size + 2 : 0, 0);
  bool good = append(conn, message);
  message_drop(message);
  return good;
}

void conn_address(const Conn *conn, char out[17]) {
  address_hash(conn->server, conn->visit->watch.fd, conn->guest, out);
}

/* Whoever does too much is told from others by where they come from. */
static void log_close(const Conn *conn, int code, const char *text) {
  LogLevel level = code == CLOSE_ELSEWHERE || code == CLOSE_GOING_DOWN ? LOG_DEBUG : LOG_INFO;
  const char *match = conn->room ? conn->room->facts.id : NULL;
  unsigned long long id = conn->id;
  char from[17];
  conn_address(conn, from);
  if (code == CLOSE_TOO_MANY || code == CLOSE_ADDRESS)
    log_line(level, "close", match, "conn=%llu code=%d address=%s %s", id, code, from, text);
  else
    log_line(level, "close", match, "conn=%llu code=%d %s", id, code, text);
}

void conn_close(Conn *conn, int code, const char *text, bool at_once) {
  if (conn->close_code) return;
  conn->close_code = (uint16_t)code;
  if (at_once) drop_waiting(conn);
  if (code >= CLOSE_NO_HELLO) conn->server->metrics.closes[code - CLOSE_NO_HELLO]++;
  log_close(conn, code, text);
  /* A client that does not read hears nothing: then this ends it. */
  visit_wait(conn->visit, CLOSE_MS);
  if (append_reason(conn, code, text))
    conn_kick(conn);
  else
    visit_doom(conn->visit);
}

void conn_error(Conn *conn, const char *id, const char *code, const char *text, const char *rule, const char *also,
                int ply) {
  char space[1024];
  SbText out = sb_text(space, sizeof space);
  SbJson j = sb_json(&out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "t", "err");
  if (id) sb_json_text(&j, "id", id);
  sb_json_text(&j, "code", code);
  sb_json_text(&j, "text", text);
  if (rule && *rule) sb_json_text(&j, "rule", rule);
  if (also && *also) sb_json_text(&j, "also", also);
  if (ply >= 0) sb_json_int(&j, "ply", ply);
  sb_json_end(&j);
  Message *message = message_text(space, out.length, conn->room ? conn->room->last_ticket : 0);
  conn_send(conn, message);
  message_drop(message);
}

/* ---- beginning and end ---------------------------------------------------------------------------------------------
 */

static void link_unseated(Conn *conn) {
  Server *server = conn->server;
  conn->next = server->unseated;
  conn->link = &server->unseated;
  if (conn->next) conn->next->link = &conn->next;
  server->unseated = conn;
}

/* Browsers say which page opened the socket. A page of another site must not be able to sit in somebody's seat. */
static bool origin_is_fine(const Server *server, const Head *head) {
  Span origin = head_value(head, "origin"), host = head_value(head, "host");
  if (!origin.at) return true;
  if (server->serve->origin && span_is(origin, server->serve->origin)) return true;
  const char *name = memmem(origin.at, origin.size, "://", 3);
  if (!name) return false;
  size_t size = origin.size - (size_t)(name + 3 - origin.at);
  return size > 0 && size == host.size && strncasecmp(name + 3, host.at, size) == 0;
}

static void count_guest(Conn *conn, const Head *head) {
  Guest *guest = conn->guest = visit_guest(conn->visit, head);
  bool good = guest_take(conn->server, guest, ACCOUNT_MESSAGES, 1);
  if (guest && conn->visit->proxied) {
    good = good && guest_may_come(conn->server, guest);
    conn->counted = true;
    guest->sockets++;
  }
  if (!good) conn_close(conn, CLOSE_ADDRESS, "too many connections from your address; come back later", true);
}

static bool is_member(Conn *conn, const Head *head) {
  ClubGuest who = club_guest(conn->server, head, conn->guest);
  if (who == CLUB_GUESSES)
    conn_close(conn, CLOSE_ADDRESS, "too many wrong passwords from your address; come back later", true);
  else if (who == CLUB_STRANGER || who == CLUB_WRONG)
    conn_close(conn, CLOSE_ORIGIN, "the password of the club is missing", true);
  return conn->close_code == 0;
}

void socket_begin(Visit *visit, const Head *head, bool spoken) {
  Server *server = visit->server;
  Conn *conn = visit->conn = malloc(sizeof *conn);
  if (!conn) {
    visit_end(visit);
    return;
  }
  visit->phase = PHASE_SOCKET;
  *conn = (Conn){.visit = visit,
                 .server = server,
                 .id = ++server->conn_count,
                 .tokens = (int16_t)(3 * server->serve->rate),
                 .refilled = steady_us(),
                 .heard = loop_now(server->loop),
                 .seat = SB_SPECTATOR};
  server->metrics.accepted++;
  server->metrics.connections++;
  link_unseated(conn);
  visit_wait(visit, HELLO_MS);
  if (server->node) redirect_socket(head, conn);
  count_guest(conn, head);
  if (!spoken || !origin_is_fine(server, head))
    conn_close(conn, CLOSE_ORIGIN, "wrong subprotocol or origin", true);
  else if (!is_member(conn, head))
    return;
  else if (server->draining)
    conn_close(conn, CLOSE_GOING_DOWN, "going down", true);
}

void socket_end(Visit *visit) {
  Conn *conn = visit->conn;
  if (!conn) return;
  conn->server->metrics.connections--;
  if (!conn->close_code) conn->close_code = 1; /* nothing more is queued for it */
  while (conn->first) drop_first(conn);
  free(conn->partial);
  if (conn->room)
    room_leave(conn);
  else
    conn_unlink(conn);
  if (conn->counted) conn->guest->sockets--;
  guest_drop(conn->guest);
  free(conn);
  visit->conn = NULL;
}

void conn_unlink(Conn *conn) {
  if (!conn->link) return;
  *conn->link = conn->next;
  if (conn->next) conn->next->link = conn->link;
  conn->next = NULL;
  conn->link = NULL;
}

/* ---- still there? ----------------------------------------------------------------------------------------------- */

/* A lost network closes no socket, and the page of a tab in the background may sleep: only the browser itself answers.
 */
void conn_watch(Conn *conn) {
  visit_wait(conn->visit, PULSE_MS);
}

static void ping(Conn *conn) {
  conn->unanswered++;
  send_control(conn, FRAME_PING, "", 0);
}

static void pulse(Conn *conn) {
  if (conn->unanswered < UNANSWERED)
    ping(conn);
  else if (!conn->silent)
    room_silent(conn, true);
}

static void heard(Conn *conn) {
  conn->heard = loop_now(conn->server->loop);
  conn->unanswered = 0;
  if (conn->silent) room_silent(conn, false);
}

/* Who has said something meanwhile is there, and needs no ping. */
static void look_after(Conn *conn) {
  int64_t quiet = (loop_now(conn->server->loop) - conn->heard) / 1000;
  bool seated = conn->room && conn->seat >= 0;
  int64_t next = seated ? PULSE_MS : quiet < PING_MS ? PING_MS - quiet : GONE_MS - quiet;
  if (quiet >= GONE_MS) {
    visit_end(conn->visit);
    return;
  }
  if (seated && quiet < PULSE_MS)
    next -= quiet;
  else if (quiet >= PING_MS)
    send_control(conn, FRAME_PING, "", 0);
  else if (seated && room_has_company(conn))
    pulse(conn);
  if (!conn->close_code) visit_wait(conn->visit, next > 0 ? next : 1);
}

void socket_ring(Visit *visit) {
  Conn *conn = visit->conn;
  if (conn->close_code)
    visit_end(visit); /* it does not even take the reason */
  else if (conn->greeted)
    look_after(conn);
  else
    conn_close(conn, CLOSE_IDLE, "no hello", true);
}

/* ---- in
 * ---------------------------------------------------------------------------------------------------------------- */

static bool take_token(Conn *conn) {
  int64_t rate = conn->server->serve->rate, burst = 3 * rate, now = steady_us();
  if (rate == 0) return true;
  int64_t fresh = (now - conn->refilled) * rate / 1000000;
  if (fresh > 0) {
    conn->refilled = fresh >= burst ? now : conn->refilled + fresh * 1000000 / rate;
    conn->tokens = (int16_t)(conn->tokens + fresh > burst ? burst : conn->tokens + fresh);
  }
  return conn->tokens-- > 0;
}

static bool spend(Conn *conn, int cost) {
  int rate = conn->server->serve->rate;
  if (rate == 0) return true;
  if (conn->tokens < cost + rate) return false;
  conn->tokens = (int16_t)(conn->tokens - cost);
  return true;
}

static bool refuse_cost(Conn *conn, const char *id) {
  conn_error(conn, id, "rate",
             SAY(conn->lang, "Too much at once; wait a moment.", "Trop à la fois ; attendez un instant."), NULL, NULL,
             -1);
  return false;
}

/* A third of what may come at once is left for messages that cost no more than themselves: one that does is refused,
 * and nobody is thrown out for it. */
bool conn_charge(Conn *conn, const char *id, int cost) {
  return spend(conn, cost) ? conn_charge_address(conn, id, cost) : refuse_cost(conn, id);
}

bool conn_charge_address(Conn *conn, const char *id, int cost) {
  return guest_spare(conn->server, conn->guest, ACCOUNT_MESSAGES, cost) || refuse_cost(conn, id);
}

bool conn_take(Conn *conn, const char *id, Account account, int count) {
  return guest_take(conn->server, conn->guest, account, count) || refuse_cost(conn, id);
}

/* One more frame that somebody has to read. */
static bool may_say(Conn *conn, const char *too_many) {
  if (!take_token(conn))
    conn_close(conn, CLOSE_TOO_MANY, too_many, true);
  else if (!guest_take(conn->server, conn->guest, ACCOUNT_MESSAGES, 1))
    conn_close(conn, CLOSE_ADDRESS, "too many messages from your address; come back later", true);
  return conn->close_code == 0;
}

static void receive_whole(Conn *conn, const char *text, size_t size) {
  conn->server->metrics.frames_in++;
  conn->server->metrics.bytes_in += size;
  if (may_say(conn, "too many messages")) incoming(conn, text, size);
}

static bool keep_piece(Conn *conn, const char *piece, size_t size) {
  if (conn->partial_size + size > FRAME_MOST) {
    conn_close(conn, CLOSE_TOO_LARGE, "frame too large", true);
    return false;
  }
  char *grown = realloc(conn->partial, conn->partial_size + size + 1);
  if (!grown) {
    conn_close(conn, CLOSE_TOO_LARGE, "out of memory", true);
    return false;
  }
  memcpy(grown + conn->partial_size, piece, size);
  conn->partial = grown;
  conn->partial_size += (uint32_t)size;
  return true;
}

/* The pieces together; a message in one piece is used where it lies. */
static void receive(Conn *conn, const Frame *frame) {
  if ((frame->kind == FRAME_MORE) != conn->pieces) {
    conn_close(conn, CLOSE_BAD_FRAME, "a piece of no message, or a message among pieces", true);
  } else if (frame->kind == FRAME_BINARY) {
    conn_close(conn, CLOSE_NO_HELLO, "not text", true);
  } else if (frame->last && !conn->pieces) {
    receive_whole(conn, frame->data, frame->size);
  } else if ((frame->last || may_say(conn, "too many pieces")) && keep_piece(conn, frame->data, frame->size)) {
    conn->pieces = !frame->last;
    if (!frame->last) return;
    char *text = conn->partial;
    size_t whole = conn->partial_size;
    conn->partial = NULL;
    conn->partial_size = 0;
    receive_whole(conn, text, whole);
    free(text);
  }
}

/* The other side closes: it hears its own code again, and the room that it has gone. */
static void part(Conn *conn, const Frame *frame) {
  Visit *visit = conn->visit;
  int code = frame_close_code(frame);
  conn->close_code = 1;
  drop_waiting(conn);
  append_reason(conn, code == 1005 ? 0 : code, "");
  bool sent = flush(conn) && !conn->first;
  socket_end(visit);
  if (sent)
    visit_linger(visit);
  else
    visit_end(visit);
}

static void receive_frame(Conn *conn, const Frame *frame) {
  heard(conn);
  if (frame->kind == FRAME_CLOSE)
    part(conn, frame);
  else if (frame->kind != FRAME_PONG && frame->kind != FRAME_PING)
    receive(conn, frame);
  else if (may_say(conn, "too many pings") && frame->kind == FRAME_PING)
    send_control(conn, FRAME_PONG, frame->data, frame->size);
}

size_t socket_take(Visit *visit, char *bytes, size_t count) {
  Conn *conn = visit->conn;
  Frame frame;
  size_t used = count; /* of what cannot be read nothing is */
  if (conn->close_code) return count;
  switch (frame_read(bytes, count, FRAME_MOST, &frame, &used)) {
    case FRAME_PART:
      return 0;
    case FRAME_WHOLE:
      receive_frame(conn, &frame);
      return used;
    case FRAME_LARGE:
      conn_close(conn, CLOSE_TOO_LARGE, "frame too large", true);
      return count;
    default:
      conn_close(conn, CLOSE_BAD_FRAME, "not a frame of WebSocket", true);
      return count;
  }
}

void socket_go_on(Visit *visit) {
  conn_kick(visit->conn);
}
