/* HTTP requests: taken apart, answered by static.c and the API, sent in pieces. */
#include <libwebsockets.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "api.h"
#include "club.h"
#include "guests.h"
#include "http.h"
#include "log.h"
#include "message.h"
#include "nodes.h"
#include "server.h"
#include "socket.h"

#define PIECE 16384
#define READ_SECONDS 60   /* a client has to take the next piece of its answer */
#define BODY_MOST 131072  /* bytes of a request's body */
#define BODY_READ 1048576 /* of one that is too large: up to so many are read and dropped before it is refused */

struct Http {
  struct lws *wsi;
  Server *server;
  bool joins;         /* has just said the password of the club */
  Http *next, **link; /* among the held ones */
  char path[256];
  Query query;
  char *body;
  size_t body_size;
  Answer answer;
  size_t sent;
  bool busy;     /* a request is here */
  bool counted;  /* as a socket of whom a proxy speaks for */
  bool answered; /* its answer is known */
  bool headed;   /* and the head of it is out */
  bool waits;    /* for its body, and counts as unfinished */
  bool drops;    /* its body is too large: read, kept nowhere, and then refused */
  bool last;     /* nothing is read behind it: the connection ends with the answer */
};

size_t http_size(void) {
  return sizeof(Http);
}

/* ---- answers ------------------------------------------------------------------------------------------------------
 */

static void fill(Answer *answer, int status, const char *type, const char *text, size_t size) {
  answer->status = status;
  answer->type = type;
  answer->whole = malloc(MESSAGE_PRE + size + 1);
  if (!answer->whole) {
    answer->status = 503;
    answer->size = 0;
    return;
  }
  memcpy(answer->whole + MESSAGE_PRE, text, size);
  answer->size = size;
}

void answer_text(Answer *answer, int status, const char *type, const char *text, size_t size) {
  fill(answer, status, type, text, size);
}

void answer_json(Answer *answer, int status, MessageWriter *write, const void *self) {
  size_t size;
  char *text = text_make(write, self, &size);
  if (text)
    fill(answer, status, "application/json", text, size);
  else
    answer->status = 503;
  free(text);
}

void answer_error(Answer *answer, const Query *query, int status, const char *code, const char *format, ...) {
  char sentence[400], space[700];
  va_list args;
  (void)query;
  va_start(args, format);
  vsnprintf(sentence, sizeof sentence, format, args);
  va_end(args);
  SbText out = sb_text(space, sizeof space);
  SbJson j = sb_json(&out);
  sb_json_object(&j, NULL);
  sb_json_object(&j, "error");
  sb_json_text(&j, "code", code);
  sb_json_text(&j, "text", sentence);
  sb_json_end(&j);
  sb_json_end(&j);
  fill(answer, status, "application/json", space, out.length);
}

static bool packable(const Answer *answer) {
  const char *t = answer->type ? answer->type : "";
  return strncmp(t, "text/", 5) == 0 || strstr(t, "json") || strstr(t, "javascript") || strstr(t, "svg");
}

void answer_pack(Answer *answer, const Query *query) {
  if (!query->gzip || answer->encoding || answer->size < 1000 || !answer->whole || !packable(answer)) return;
  z_stream z = {0};
  if (deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return;
  size_t most = deflateBound(&z, answer->size);
  char *packed = malloc(MESSAGE_PRE + most);
  z.next_in = (Bytef *)answer->whole + MESSAGE_PRE;
  z.avail_in = (uInt)answer->size;
  z.next_out = (Bytef *)packed + MESSAGE_PRE;
  z.avail_out = (uInt)most;
  bool good = packed && deflate(&z, Z_FINISH) == Z_STREAM_END;
  size_t size = z.total_out;
  deflateEnd(&z);
  if (!good) {
    free(packed);
    return;
  }
  free(answer->whole);
  answer->whole = packed;
  answer->size = size;
  answer->encoding = "gzip";
}

/* ---- reading the request --------------------------------------------------------------------------------------------
 */

static bool header(struct lws *wsi, enum lws_token_indexes token, char *out, int size) {
  out[0] = 0;
  return lws_hdr_copy(wsi, out, size, token) > 0;
}

static void argument(struct lws *wsi, const char *name, char *out, int size) {
  const char *value = lws_get_urlarg_by_name(wsi, name, out, size);
  if (!value)
    out[0] = 0;
  else if (value != out)
    memmove(out, value, strlen(value) + 1);
}

static SbLang language(struct lws *wsi) {
  char text[64];
  argument(wsi, "lang=", text, sizeof text);
  if (text[0]) return strcmp(text, "fr") == 0 ? SB_FR : SB_EN;
  if (!header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, text, sizeof text)) return SB_EN;
  const char *french = strstr(text, "fr"), *english = strstr(text, "en");
  return french && (!english || french < english) ? SB_FR : SB_EN;
}

static void read_query(struct lws *wsi, Http *http, const char *path) {
  char encodings[128], ignored[16];
  Query *q = &http->query;
  SbText t = sb_text(http->path, sizeof http->path);
  *q = (Query){.path = http->path, .lang = language(wsi)};
  sb_text_put(&t, path);
  if (t.cut) http->path[0] = 0;
  q->post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
  q->head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
  if (header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings)) {
    q->gzip = strstr(encodings, "gzip") != NULL;
    q->brotli = strstr(encodings, "br") != NULL;
  }
  header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, q->if_none_match, sizeof q->if_none_match);
  argument(wsi, "state=", q->state, sizeof q->state);
  argument(wsi, "game=", q->game, sizeof q->game);
  argument(wsi, "content=", q->content, sizeof q->content);
  argument(wsi, "ply=", q->ply, sizeof q->ply);
  if (http->server->node) redirect_read(wsi, q);
  q->ply_asked = q->ply[0] || lws_get_urlarg_by_name(wsi, "ply=", ignored, sizeof ignored);
}

/* ---- sending
 * ------------------------------------------------------------------------------------------------------------ */

static void unlink_held(Http *http) {
  if (!http->link) return;
  *http->link = http->next;
  if (http->next) http->next->link = http->link;
  http->next = NULL;
  http->link = NULL;
}

/* The body is here, or nobody waits for it any longer. */
static void wait_no_more(Http *http) {
  if (!http->waits) return;
  http->waits = false;
  lws_set_timer_usecs(http->wsi, LWS_SET_TIMER_USEC_CANCEL);
  if (http->query.guest) http->query.guest->unfinished--;
}

static void forget(Http *http) {
  unlink_held(http);
  wait_no_more(http);
  if (http->counted) http->query.guest->sockets--;
  guest_drop(http->query.guest);
  free(http->body);
  free(http->answer.whole);
  memset(http, 0, sizeof *http);
}

static bool add(struct lws *wsi, const char *name, const char *value, unsigned char **p, unsigned char *end) {
  return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value),
                                     p, end) == 0;
}

static bool write_head(Http *http) {
  unsigned char space[LWS_PRE + 4096], *start = space + LWS_PRE, *p = start, *end = space + sizeof space;
  struct lws *wsi = http->wsi;
  const Answer *a = &http->answer;
  char save[100];
  snprintf(save, sizeof save, "attachment; filename=\"%s\"", a->file);
  bool good = lws_add_http_header_status(wsi, (unsigned)a->status, &p, end) == 0;
  if (a->type) good = good && add(wsi, "content-type:", a->type, &p, end);
  if (a->encoding) good = good && add(wsi, "content-encoding:", a->encoding, &p, end);
  if (packable(a)) good = good && add(wsi, "vary:", "accept-encoding", &p, end);
  if (a->location[0]) good = good && add(wsi, "location:", a->location, &p, end);
  if (a->etag[0]) good = good && add(wsi, "etag:", a->etag, &p, end);
  if (a->file[0]) good = good && add(wsi, "content-disposition:", save, &p, end);
  if (http->last) good = good && add(wsi, "connection:", "close", &p, end);
  char cookie[200];
  if (http->joins) club_cookie(http->server, cookie, sizeof cookie);
  if (http->joins) good = good && add(wsi, "set-cookie:", cookie, &p, end);
  if (a->status == 401) good = good && add(wsi, "www-authenticate:", "Basic realm=\"Starboard\"", &p, end);
  if (a->status == 429) good = good && add(wsi, "retry-after:", "60", &p, end);
  if (a->status == 503) good = good && add(wsi, "retry-after:", "1", &p, end);
  if (a->status == 405) good = good && add(wsi, "allow:", "GET, HEAD, POST", &p, end);
  good = good && add(wsi, "cache-control:", a->cache ? a->cache : "no-store", &p, end);
  if (a->status != 304) good = good && lws_add_http_header_content_length(wsi, a->size, &p, end) == 0;
  return good && lws_finalize_write_http_header(wsi, start, &p, end) == 0;
}

/* An Http does not live as long as its connection: that a request is being answered is noted there. */
static bool is_taken(struct lws *wsi) {
  return visit_of(wsi) && visit_of(wsi)->taken;
}

static void set_taken(struct lws *wsi, bool taken) {
  if (visit_of(wsi)) visit_of(wsi)->taken = taken;
}

/* Whether somebody has sent more than was asked for: what stands behind a request that is being answered. The library
 * says it of all connections together, and only after the event that brought it. */
static bool more_waits(Http *http) {
  return lws_service_adjust_timeout(http->server->context, 1, 0) == 0;
}

/* Everything is sent. What follows on this connection is read only when it has begun after the end of this answer:
 * libwebsockets 4.1 takes bytes that came earlier for a body, again and again. */
static int complete(Http *http) {
  struct lws *wsi = http->wsi;
  bool last = http->last || more_waits(http);
  forget(http);
  set_taken(wsi, false);
  return last || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int send_head(Http *http) {
  if (http->answer.status >= 400) http->server->metrics.http_errors++;
  http->headed = true;
  if (!write_head(http)) return -1;
  lws_set_timeout(http->wsi, PENDING_TIMEOUT_HTTP_CONTENT, READ_SECONDS);
  if (http->query.head || http->answer.status == 304) http->sent = http->answer.size;
  lws_callback_on_writable(http->wsi);
  return 0;
}

/* An answer that waits for the store is left alone: nothing may be sent yet. */
static int send_piece(Http *http) {
  if (!http->answered || http->link) return 0;
  if (!http->headed) return send_head(http);
  size_t left = http->answer.size - http->sent, size = left > PIECE ? PIECE : left;
  if (left == 0) return complete(http);
  unsigned char *at = (unsigned char *)http->answer.whole + MESSAGE_PRE + http->sent;
  if (lws_write(http->wsi, at, size, size == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)size) return -1;
  http->sent += size;
  lws_set_timeout(http->wsi, PENDING_TIMEOUT_HTTP_CONTENT, READ_SECONDS);
  http->server->metrics.bytes_out += size;
  lws_callback_on_writable(http->wsi);
  return 0;
}

void http_release(Server *server) {
  for (Http *http = server->held, *next; http; http = next) {
    next = http->next;
    if (http->answer.ticket > server->committed) continue;
    unlink_held(http);
    lws_rx_flow_control(http->wsi, 1);
    lws_callback_on_writable(http->wsi);
  }
}

void http_fail(Server *server, uint64_t ticket) {
  for (Http *http = server->held; http; http = http->next) {
    if (http->answer.ticket != ticket) continue;
    free(http->answer.whole);
    http->answer = (Answer){.ticket = ticket};
    char why[SB_TROUBLE_TEXT];
    bool disk = !sb_store_works(server->store, why);
    answer_error(&http->answer, &http->query, 503, "not_stored", "this could not be stored%s%s", disk ? ": " : "",
                 disk ? why : "");
  }
}

static int send_answer(Http *http) {
  http->answered = true;
  if (http->answer.ticket <= http->server->committed) return send_head(http);
  http->next = http->server->held;
  http->link = &http->server->held;
  if (http->next) http->next->link = &http->next;
  http->server->held = http;
  lws_rx_flow_control(http->wsi, 0);
  lws_set_timeout(http->wsi, PENDING_TIMEOUT_HTTP_CONTENT, 30);
  return 0;
}

static int answer_now(Http *http) {
  Query *q = &http->query;
  q->body = http->body ? http->body : "";
  q->body_size = http->body_size;
  if (strncmp(q->path, "/api/", 5) == 0 || api_is_for_hosts(q->path))
    api_answer(http->server, q, &http->answer);
  else
    static_answer(http->server, q, &http->answer);
  answer_pack(&http->answer, q);
  if (http->answer.status >= 400 && q->post)
    log_line(LOG_INFO, "http_refused", NULL, "path=%.80s status=%d", q->path, http->answer.status);
  return send_answer(http);
}

/* ---- events
 * --------------------------------------------------------------------------------------------------------------- */

/* How long the body is; -1 for a request whose end cannot be told. */
static int64_t body_length(struct lws *wsi) {
  char text[24];
  if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) return -1;
  if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0) return 0;
  bool digits = header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text) && strspn(text, "0123456789") < 19 &&
                text[strspn(text, "0123456789")] == 0;
  return digits ? strtoll(text, NULL, 10) : -1;
}

static int refuse(Http *http, int status, const char *code, const char *sentence) {
  answer_error(&http->answer, &http->query, status, code, "%s", sentence);
  return send_answer(http);
}

static int refuse_stranger(Http *http) {
  char from[17];
  address_hash(http->server, http->wsi, from);
  bool tried = lws_hdr_total_length(http->wsi, WSI_TOKEN_HTTP_AUTHORIZATION) > 0;
  if (tried) log_line(LOG_WARN, "club_refused", NULL, "address=%s", from);
  http->last = true;
  return refuse(http, 401, "club", "this table is for members of a club: its password is needed");
}

static int refuse_body(Http *http) {
  return refuse(http, 413, "too_large", "a body has at most 128 KB");
}

static int refuse_guest(Http *http) {
  http->last = true;
  return refuse(http, 429, "too_many",
                SAY(http->query.lang, "too many connections or unfinished requests from your address",
                    "trop de connexions ou de requêtes inachevées depuis votre adresse"));
}

/* A body that comes byte by byte would hold its place for as long as it likes. */
static int wait_for_body(Http *http) {
  Guest *guest = http->query.guest;
  if (!guest_may_wait(http->server, guest)) return refuse_guest(http);
  http->waits = true;
  if (guest) guest->unfinished++;
  lws_set_timer_usecs(http->wsi, (lws_usec_t)http->server->serve->patience * LWS_USEC_PER_SEC);
  return 0;
}

static int give_up(Http *http) {
  if (!http->waits || http->answered) return 0;
  wait_no_more(http);
  return refuse(http, 408, "too_slow", "the body of a request has to come sooner");
}

/* Whom a proxy speaks for has no socket of their own: their requests are counted. */
static bool count_guest(Http *http) {
  Guest *guest = http->query.guest = visit_guest(http->wsi);
  const Visit *visit = visit_of(http->wsi);
  if (!guest || !visit->proxied) return true;
  bool good = guest_may_come(http->server, guest);
  http->counted = true;
  guest->sockets++;
  return good;
}

/* Only a request without a body leaves the connection open for another one. */
static int begin(struct lws *wsi, Http *http, const char *path) {
  forget(http);
  http->wsi = wsi;
  http->server = lws_context_user(lws_get_context(wsi));
  http->busy = true;
  set_taken(wsi, true);
  http->server->metrics.http_requests++;
  visit_heard(wsi);
  read_query(wsi, http, path);
  if (!count_guest(http)) return refuse_guest(http);
  bool reads = http->query.head || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
  bool chunked = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
  bool sized = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
  int64_t length = body_length(wsi);
  http->last = !reads || length != 0;
  ClubGuest guest = api_is_for_hosts(http->query.path) ? CLUB_OPEN : club_guest(http->server, wsi);
  http->joins = guest == CLUB_NEW;
  if (guest == CLUB_STRANGER) return refuse_stranger(http);
  if (!reads && !http->query.post) return refuse(http, 405, "method", "only GET, HEAD and POST are understood");
  if (chunked || (http->query.post && !sized)) return refuse(http, 411, "length", "a body needs a content-length");
  if (length < 0) return refuse(http, 400, "length", "content-length is a number");
  http->drops = length > BODY_MOST;
  /* Whoever is still sending loses the answer when the connection closes: a proxy then tells of a bad gateway. */
  if (length > BODY_READ || (http->drops && !http->query.post)) return refuse_body(http);
  return http->query.post && length > 0 ? wait_for_body(http) : answer_now(http);
}

static int take_body(Http *http, const char *piece, size_t size) {
  if (!http->busy || http->answered || http->drops) return 0;
  if (http->body_size + size > BODY_MOST) return -1;
  char *grown = realloc(http->body, http->body_size + size + 1);
  if (!grown) return -1;
  memcpy(grown + http->body_size, piece, size);
  http->body = grown;
  http->body_size += size;
  grown[http->body_size] = 0;
  return 0;
}

int http_upgrade(struct lws *wsi, const char *protocol) {
  if (!is_taken(wsi) && strcasecmp(protocol, "websocket") == 0) return 0;
  if (strcasecmp(protocol, "h2c") == 0) lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
  return -1; /* the library has refused all others itself */
}

int http_event(struct lws *wsi, int reason, Http *http, const char *in, size_t size) {
  switch (reason) {
    case LWS_CALLBACK_FILTER_HTTP_CONNECTION:
      return is_taken(wsi) ? -1 : 0; /* a request behind one that is being answered */
    case LWS_CALLBACK_HTTP:
      return begin(wsi, http, in);
    case LWS_CALLBACK_HTTP_BODY:
      return take_body(http, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
      if (!http->busy || http->answered) return 0; /* told again while more bytes wait behind it */
      wait_no_more(http);
      return http->drops ? refuse_body(http) : answer_now(http);
    case LWS_CALLBACK_TIMER:
      return give_up(http);
    case LWS_CALLBACK_HTTP_WRITEABLE:
      return send_piece(http);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
      if (http) forget(http);
      return 0;
    default:
      return 0;
  }
}
