/* WebSockets: pieces become messages, messages wait their turn, and every limit is kept here. */
#include <libwebsockets.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "club.h"
#include "conn.h"
#include "guests.h"
#include "ids.h"
#include "log.h"
#include "message.h"
#include "nodes.h"
#include "room.h"
#include "server.h"
#include "socket.h"

_Static_assert(MESSAGE_PRE >= LWS_PRE, "a frame head fits in front of a message");

#define WAITING_MOST (1024 * 1024) /* bytes that may wait for a slow client, beside the message being sent */
#define HELLO_SECONDS 10
#define CLOSE_SECONDS 5
#define PULSE_MS 1500 /* between pings to somebody at a seat */
#define UNANSWERED 2  /* pings, and one more pulse, make silence: noticed within 4.5 s, with 3 s for an answer */

/* ---- the queue ------------------------------------------------------------------------------------------------- */

static Out *new_out(Conn *conn, Message *message) {
  Out *out = conn->usual.message ? malloc(sizeof *out) : &conn->usual;
  if (out) *out = (Out){NULL, message};
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

static void drop_all(Conn *conn) {
  while (conn->first) drop_first(conn);
}

static bool sendable(const Conn *conn) {
  return conn->first && conn->first->message->ticket <= conn->server->committed;
}

/* Send what may be sent until libwebsockets holds back a rest; it asks to be called again by itself then. -1: broken.
 */
static int flush_all(Conn *conn) {
  Metrics *metrics = &conn->server->metrics;
  while (sendable(conn) && !lws_partial_buffered(conn->wsi)) {
    Message *m = conn->first->message;
    if (lws_write(conn->wsi, m->bytes + MESSAGE_PRE, m->length, LWS_WRITE_TEXT) < (int)m->length) return -1;
    metrics->frames_out++;
    metrics->bytes_out += m->length;
    drop_first(conn);
  }
  return 0;
}

static void cork(Conn *conn, int on) {
  setsockopt(lws_get_socket_fd(conn->wsi), IPPROTO_TCP, TCP_CORK, &on, sizeof on);
}

/* Several messages at once, an acknowledgement and its update, travel together. */
static int flush(Conn *conn) {
  if (!conn->first || conn->first == conn->last) return flush_all(conn);
  cork(conn, 1);
  int status = flush_all(conn);
  cork(conn, 0);
  return status;
}

/* Sending right away saves a turn of the loop and two changes of what the kernel watches; docs/decisions/0006. */
void conn_kick(Conn *conn) {
  if (!conn->server->context) return; /* going down */
  bool broken = flush(conn) != 0;
  if (broken) lws_set_timeout(conn->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
  if (broken || conn->parting) return;
  if (conn->first ? sendable(conn) : conn->close_code != 0) lws_callback_on_writable(conn->wsi);
}

void conn_send(Conn *conn, Message *message) {
  if (conn->close_code || !conn->server->context) return;
  Out *out = message ? new_out(conn, message) : NULL;
  if (!out) {
    conn_close(conn, CLOSE_NOT_STORED, "out of memory; come back", true);
    return;
  }
  message->refs++;
  if (conn->last)
    conn->last->next = out;
  else
    conn->first = out;
  conn->last = out;
  conn->waiting += message->length;
  if (conn->waiting - conn->first->message->length > WAITING_MOST)
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

void conn_close(Conn *conn, int code, const char *text, bool at_once) {
  if (conn->close_code) return;
  conn->close_code = (uint16_t)code;
  conn->close_text = text;
  if (at_once) drop_all(conn);
  conn->server->metrics.closes[code - CLOSE_NO_HELLO]++;
  log_line(code == CLOSE_ELSEWHERE || code == CLOSE_GOING_DOWN ? LOG_DEBUG : LOG_INFO, "close",
           conn->room ? conn->room->facts.id : NULL, "conn=%llu code=%d %s", (unsigned long long)conn->id, code, text);
  /* A client that does not read never becomes writable: then the time-out ends it. */
  lws_set_timeout(conn->wsi, PENDING_TIMEOUT_CLOSE_SEND, CLOSE_SECONDS);
  lws_callback_on_writable(conn->wsi);
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

/* Say why, then go on reading and throwing away until the client hangs up or the time-out does: closing a socket that
 * has unread data makes the kernel take back what was sent, the reason with it. libwebsockets cannot send a close frame
 * and go on reading, so that frame is our own. */
static int part(Conn *conn) {
  unsigned char frame[4 + 123] = {0x88};
  size_t size = strlen(conn->close_text);
  if (conn->parting || lws_partial_buffered(conn->wsi)) return 0;
  frame[1] = (unsigned char)(size + 2);
  frame[2] = (unsigned char)(conn->close_code >> 8);
  frame[3] = (unsigned char)(conn->close_code & 255);
  memcpy(frame + 4, conn->close_text, size);
  conn->parting = true;
  ssize_t sent = send(lws_get_socket_fd(conn->wsi), frame, size + 4, MSG_NOSIGNAL | MSG_DONTWAIT);
  return sent == (ssize_t)(size + 4) ? 0 : -1;
}

/* Browsers say which page opened the socket. A page of another site must not be able to sit in somebody's seat. */
static bool origin_is_fine(Server *server, struct lws *wsi) {
  char origin[256], host[256];
  int length = lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
  if (length == 0 && lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) return true;
  if (length <= 0) return false;
  if (server->serve->origin && strcasecmp(origin, server->serve->origin) == 0) return true;
  const char *name = strstr(origin, "://");
  if (!name || lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0) return false;
  return strcasecmp(name + 3, host) == 0;
}

static void count_guest(Conn *conn) {
  const Visit *visit = visit_of(conn->wsi);
  visit_heard(conn->wsi);
  conn->guest = visit_guest(conn->wsi);
  if (!conn->guest || !visit->proxied) return;
  bool good = guest_may_come(conn->server, conn->guest);
  conn->counted = true;
  conn->guest->sockets++;
  if (!good) conn_close(conn, CLOSE_ADDRESS, "too many connections from your address; come back later", true);
}

static int on_established(struct lws *wsi, Conn *conn, bool spoken) {
  Server *server = lws_context_user(lws_get_context(wsi));
  *conn = (Conn){.wsi = wsi,
                 .server = server,
                 .id = ++server->conn_count,
                 .tokens = (int16_t)(3 * server->serve->rate),
                 .refilled = steady_us(),
                 .seat = SB_SPECTATOR,
                 .established = true};
  server->metrics.accepted++;
  server->metrics.connections++;
  link_unseated(conn);
  if (server->node) redirect_socket(wsi, conn);
  count_guest(conn);
  if (!spoken || !origin_is_fine(server, wsi))
    conn_close(conn, CLOSE_ORIGIN, "wrong subprotocol or origin", true);
  else if (club_guest(server, wsi) == CLUB_STRANGER)
    conn_close(conn, CLOSE_ORIGIN, "the password of the club is missing", true);
  else if (server->draining)
    conn_close(conn, CLOSE_GOING_DOWN, "going down", true);
  else
    lws_set_timer_usecs(wsi, HELLO_SECONDS * LWS_USEC_PER_SEC);
  return 0;
}

static void on_closed(Conn *conn) {
  if (!conn->established) return;
  conn->established = false;
  conn->server->metrics.connections--;
  if (!conn->close_code) conn->close_code = 1; /* nothing more is queued for it */
  drop_all(conn);
  free(conn->partial);
  conn->partial = NULL;
  if (conn->room)
    room_leave(conn);
  else
    conn_unlink(conn);
  if (conn->counted) conn->guest->sockets--;
  guest_drop(conn->guest);
  conn->guest = NULL;
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
  lws_set_timer_usecs(conn->wsi, (lws_usec_t)PULSE_MS * LWS_US_PER_MS);
}

static void pulse(Conn *conn) {
  unsigned char frame[LWS_PRE + 1] = {0}; /* of nothing at all the library sends nothing */
  if (conn->close_code || !conn->room || conn->seat < 0) return;
  conn_watch(conn);
  if (!room_has_company(conn)) {
    conn->unanswered = 0;
    return;
  }
  if (conn->unanswered >= UNANSWERED) {
    if (!conn->silent) room_silent(conn, true);
    return;
  }
  conn->unanswered++;
  if (!lws_partial_buffered(conn->wsi)) lws_write(conn->wsi, frame + LWS_PRE, 1, LWS_WRITE_PING);
}

static void heard(Conn *conn) {
  conn->unanswered = 0;
  if (conn->silent) room_silent(conn, false);
}

static void on_timer(Conn *conn) {
  if (conn->greeted)
    pulse(conn);
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

/* A third of what may come at once is left for messages that cost no more than themselves: one that does is refused,
 * and nobody is thrown out for it. */
bool conn_charge(Conn *conn, const char *id, int cost) {
  if (conn->server->serve->rate == 0) return true;
  if (conn->tokens >= cost + conn->server->serve->rate) {
    conn->tokens = (int16_t)(conn->tokens - cost);
    return true;
  }
  conn_error(conn, id, "rate",
             SAY(conn->lang, "Too much at once; wait a moment.", "Trop à la fois ; attendez un instant."), NULL, NULL,
             -1);
  return false;
}

static void receive_whole(Conn *conn, const char *text, size_t size) {
  conn->server->metrics.frames_in++;
  conn->server->metrics.bytes_in += size;
  if (!take_token(conn))
    conn_close(conn, CLOSE_TOO_MANY, "too many messages", true);
  else
    incoming(conn, text, size);
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

static int on_receive(Conn *conn, const char *piece, size_t size) {
  if (conn->close_code) return 0;
  heard(conn);
  bool last = lws_is_final_fragment(conn->wsi) && lws_remaining_packet_payload(conn->wsi) == 0;
  if (lws_frame_is_binary(conn->wsi)) {
    conn_close(conn, CLOSE_NO_HELLO, "not text", true);
  } else if (last && !conn->partial) {
    receive_whole(conn, piece, size);
  } else if (keep_piece(conn, piece, size) && last) {
    char *text = conn->partial;
    size_t whole = conn->partial_size;
    conn->partial = NULL;
    conn->partial_size = 0;
    receive_whole(conn, text, whole);
    free(text);
  }
  return conn->close_code && !conn->first ? part(conn) : 0;
}

/* ---- out
 * --------------------------------------------------------------------------------------------------------------- */

static int on_writeable(Conn *conn) {
  if (flush(conn) != 0) return -1;
  if (sendable(conn))
    lws_callback_on_writable(conn->wsi);
  else if (conn->close_code && !conn->first)
    return part(conn);
  return 0;
}

int socket_event(struct lws *wsi, int reason, Conn *conn, const char *in, size_t size, bool spoken) {
  switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: {
      char path[8];
      return lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) != 3 || strcmp(path, "/ws") != 0;
    }
    case LWS_CALLBACK_ESTABLISHED:
      return on_established(wsi, conn, spoken);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: /* the answer to our own close frame wants no second one */
      return conn && conn->parting ? -1 : 0;
    case LWS_CALLBACK_CLOSED:
      on_closed(conn);
      return 0;
    case LWS_CALLBACK_RECEIVE:
      return on_receive(conn, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
      return on_writeable(conn);
    case LWS_CALLBACK_TIMER:
      on_timer(conn);
      return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
      heard(conn);
      return 0;
    default:
      return 0;
  }
}
