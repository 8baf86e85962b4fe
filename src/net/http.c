/* HTTP requests: taken apart, answered by static.c and the API, sent in pieces. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/uio.h>
#include <zlib.h>

#include "api.h"
#include "club.h"
#include "frame.h"
#include "guests.h"
#include "head.h"
#include "http.h"
#include "ids.h"
#include "log.h"
#include "message.h"
#include "nodes.h"
#include "server.h"
#include "visit.h"

#define READ_MS 60000     /* a client has to take some more of its answer */
#define HELD_MS 30000     /* an answer waits for the store */
#define IDLE_MS 20000     /* for the next request */
#define BODY_MOST 131072  /* bytes of a request's body */
#define BODY_READ 1048576 /* of one that is too large: up to so many are read and dropped before it is refused */

struct Http {
  Visit *visit;
  Server *server;
  bool joins;         /* has just said the password of the club */
  Http *next, **link; /* among the held ones */
  char path[256];
  Query query;
  char *body;
  size_t body_size, body_length;
  Answer answer;
  char *head;             /* of the answer, once it is on its way */
  size_t head_size, sent; /* of both together */
  bool counted;           /* as a socket of whom a proxy speaks for */
  bool waits;             /* for its body, and counts as unfinished */
  bool drops;             /* its body is too large: read, kept nowhere, and then refused */
  bool last;              /* nothing is read behind it: the connection ends with the answer */
};

/* ---- answers ------------------------------------------------------------------------------------------------------
 */

static void fill(Answer *answer, int status, const char *type, const char *text, size_t size) {
  answer->status = status;
  answer->type = type;
  answer->whole = malloc(size + 1);
  if (!answer->whole) {
    answer->status = 503;
    answer->size = 0;
    return;
  }
  memcpy(answer->whole, text, size);
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
  char *packed = malloc(most);
  z.next_in = (Bytef *)answer->whole;
  z.avail_in = (uInt)answer->size;
  z.next_out = (Bytef *)packed;
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

static SbLang language(const Head *head) {
  char text[8];
  if (head_argument(head, "lang", text, sizeof text) && text[0]) return strcmp(text, "fr") == 0 ? SB_FR : SB_EN;
  Span list = head_value(head, "accept-language"), one;
  while (span_next(&list, &one)) {
    if (one.size >= 2 && memcmp(one.at, "fr", 2) == 0) return SB_FR;
    if (one.size >= 2 && memcmp(one.at, "en", 2) == 0) return SB_EN;
  }
  return SB_EN;
}

/* False: the address is coded wrongly or too long. */
static bool read_query(Http *http, const Head *head) {
  Query *q = &http->query;
  Span encodings = head_value(head, "accept-encoding");
  *q = (Query){.path = http->path, .lang = language(head)};
  bool good = head_path(head, http->path, sizeof http->path);
  q->post = span_is(head->method, "POST");
  q->head = span_is(head->method, "HEAD");
  q->gzip = span_has(encodings, "gzip");
  q->brotli = span_has(encodings, "br");
  span_copy(head_value(head, "if-none-match"), q->if_none_match, sizeof q->if_none_match);
  head_argument(head, "state", q->state, sizeof q->state);
  head_argument(head, "game", q->game, sizeof q->game);
  head_argument(head, "content", q->content, sizeof q->content);
  q->ply_asked = head_argument(head, "ply", q->ply, sizeof q->ply);
  if (http->server->node) redirect_read(head, q);
  return good;
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
  if (http->query.guest) http->query.guest->unfinished--;
}

void http_forget(Visit *visit) {
  Http *http = visit->http;
  if (!http) return;
  visit->http = NULL;
  unlink_held(http);
  wait_no_more(http);
  if (http->counted) http->query.guest->sockets--;
  guest_drop(http->query.guest);
  free(http->body);
  free(http->answer.whole);
  free(http->head);
  free(http);
}

static const char *phrase(int status) {
  static const struct {
    int status;
    const char *phrase;
  } all[] = {{200, "OK"},
             {201, "Created"},
             {304, "Not Modified"},
             {307, "Temporary Redirect"},
             {400, "Bad Request"},
             {401, "Unauthorized"},
             {403, "Forbidden"},
             {404, "Not Found"},
             {405, "Method Not Allowed"},
             {408, "Request Timeout"},
             {409, "Conflict"},
             {411, "Length Required"},
             {413, "Content Too Large"},
             {426, "Upgrade Required"},
             {429, "Too Many Requests"},
             {431, "Request Header Fields Too Large"},
             {503, "Service Unavailable"},
             {505, "HTTP Version Not Supported"}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i].status == status) return all[i].phrase;
  return "Status";
}

static const char always[] =
    "server: starboard\r\n"
    "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src "
    "'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "x-frame-options: DENY\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "permissions-policy: camera=(), geolocation=(), microphone=()\r\n";

static void add(SbText *out, const char *name, const char *value) {
  sb_text_put(out, name);
  sb_text_put(out, ": ");
  sb_text_put(out, value);
  sb_text_put(out, "\r\n");
}

static bool write_head(Http *http) {
  char space[3072], text[200];
  SbText out = sb_text(space, sizeof space), t = sb_text(text, sizeof text);
  const Answer *a = &http->answer;
  sb_text_format(&out, "HTTP/1.1 %d %s\r\n", a->status, phrase(a->status));
  if (a->type) add(&out, "content-type", a->type);
  if (a->encoding) add(&out, "content-encoding", a->encoding);
  if (packable(a)) add(&out, "vary", "accept-encoding");
  if (a->location[0]) add(&out, "location", a->location);
  if (a->etag[0]) add(&out, "etag", a->etag);
  sb_text_format(&t, "attachment; filename=\"%s\"", a->file);
  if (a->file[0]) add(&out, "content-disposition", text);
  if (http->last) add(&out, "connection", "close");
  if (http->joins) club_cookie(http->server, text, sizeof text);
  if (http->joins) add(&out, "set-cookie", text);
  if (a->status == 401) add(&out, "www-authenticate", "Basic realm=\"Starboard\", charset=\"UTF-8\"");
  if (a->status == 429) add(&out, "retry-after", "60");
  if (a->status == 503) add(&out, "retry-after", "1");
  if (a->status == 405) add(&out, "allow", "GET, HEAD, POST");
  if (a->status == 426) add(&out, "sec-websocket-version", "13");
  add(&out, "cache-control", a->cache ? a->cache : "no-store");
  sb_text_put(&out, always);
  if (a->status != 304) sb_text_format(&out, "content-length: %zu\r\n", a->size);
  sb_text_put(&out, "\r\n");
  http->head = out.cut ? NULL : malloc(out.length);
  http->head_size = out.length;
  if (http->head) memcpy(http->head, space, out.length);
  return http->head != NULL;
}

/* Everything is sent. */
static void complete(Http *http) {
  Visit *visit = http->visit;
  bool last = http->last;
  http_forget(visit);
  if (last) {
    visit_linger(visit);
    return;
  }
  visit->phase = PHASE_HEAD;
  visit_want(visit, EPOLLIN);
  visit_wait(visit, IDLE_MS);
}

/* What is left of the head and of the body. */
static int left_of(const Http *http, struct iovec parts[2]) {
  int count = 0;
  size_t done = http->sent > http->head_size ? http->sent - http->head_size : 0;
  bool bodied = !http->query.head && http->answer.status != 304;
  if (http->sent < http->head_size)
    parts[count++] = (struct iovec){http->head + http->sent, http->head_size - http->sent};
  if (bodied && done < http->answer.size)
    parts[count++] = (struct iovec){http->answer.whole + done, http->answer.size - done};
  return count;
}

void http_go_on(Visit *visit) {
  Http *http = visit->http;
  struct iovec parts[2];
  if (!http || !http->head) return;
  for (int count; (count = left_of(http, parts)) > 0;) {
    ssize_t sent = writev(visit->watch.fd, parts, count);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && errno != EAGAIN) {
      visit_end(visit);
      return;
    }
    if (sent < 0) {
      visit_want(visit, EPOLLOUT);
      visit_wait(visit, READ_MS);
      return;
    }
    http->sent += (size_t)sent;
    http->server->metrics.bytes_out += (size_t)sent;
  }
  complete(http);
}

static void send_now(Http *http) {
  if (http->answer.status >= 400) http->server->metrics.http_errors++;
  if (write_head(http))
    http_go_on(http->visit);
  else
    visit_end(http->visit);
}

void http_release(Server *server) {
  for (Http *http = server->held, *next; http; http = next) {
    next = http->next;
    if (http->answer.ticket > server->committed) continue;
    unlink_held(http);
    send_now(http);
  }
}

void http_fail(Server *server, uint64_t ticket) {
  for (Http *http = server->held; http; http = http->next) {
    if (http->answer.ticket != ticket) continue;
    free(http->answer.whole);
    http->answer = (Answer){.ticket = ticket};
    char why[SB_TROUBLE_TEXT];
    bool disk = !sb_store_works(server->store, why);
    answer_error(&http->answer, &http->query, 503, "not_stored", "%s%s%s",
                 SAY(http->query.lang, "this could not be stored", "ceci n'a pas pu être enregistré"), disk ? ": " : "",
                 disk ? why : "");
  }
}

/* As it can stand in a line: nothing in it looks like another word of the line. */
static void write_path(const char *path, SbText *out) {
  for (size_t i = 0; path[i] && i < 80; i++) {
    bool plain = path[i] > ' ' && path[i] <= '~' && path[i] != '%' && path[i] != '=';
    if (plain) sb_text_char(out, path[i]);
    if (!plain) sb_text_char(out, '%');
    if (!plain) sb_text_hex(out, (unsigned char)path[i], 2);
  }
}

static void log_refused(const Http *http) {
  int status = http->answer.status;
  char from[17], path[256];
  SbText t = sb_text(path, sizeof path);
  write_path(http->path, &t);
  address_hash(http->server, http->visit->watch.fd, http->query.guest, from);
  if (status == 408 || (status == 429 && guest_worth_a_line(http->query.guest)))
    log_line(LOG_INFO, "http_refused", NULL, "address=%s status=%d path=%s", from, status, path);
  else if (status >= 400 && status != 429 && http->query.post)
    log_line(LOG_INFO, "http_refused", NULL, "path=%s status=%d", path, status);
}

/* Nothing may be sent before it is stored. */
static void send_answer(Http *http) {
  log_refused(http);
  http->visit->phase = PHASE_ANSWER;
  http->visit->rests = false;
  if (http->answer.ticket <= http->server->committed) {
    send_now(http);
    return;
  }
  http->next = http->server->held;
  http->link = &http->server->held;
  if (http->next) http->next->link = &http->next;
  http->server->held = http;
  visit_want(http->visit, 0);
  visit_wait(http->visit, HELD_MS);
}

/* Whose address rests is answered then. */
void http_answer(Visit *visit) {
  Http *http = visit->http;
  Query *q = &http->query;
  visit->phase = PHASE_ANSWER;
  if (visit_rests(visit, q->guest)) {
    visit_want(visit, 0);
    visit_wait(visit, HELD_MS);
    return;
  }
  int64_t begun = steady_us();
  q->body = http->body ? http->body : "";
  q->body_size = http->body_size;
  if (strncmp(q->path, "/api/", 5) == 0 || api_is_for_hosts(q->path))
    api_answer(http->server, q, &http->answer);
  else
    static_answer(http->server, q, &http->answer);
  answer_pack(&http->answer, q);
  guest_took(q->guest, steady_us() - begun);
  send_answer(http);
}

/* ---- refusing ------------------------------------------------------------------------------------------------- */

static void refuse(Http *http, int status, const char *code, const char *sentence) {
  answer_error(&http->answer, &http->query, status, code, "%s", sentence);
  send_answer(http);
}

static bool is_for_programs(const Http *http) {
  return strncmp(http->query.path, "/api/", 5) == 0;
}

static void show(Http *http, int status, const char *page) {
  answer_text(&http->answer, status, "text/html; charset=utf-8", page, strlen(page));
  send_answer(http);
}

static void refuse_stranger(Http *http, bool tried) {
  char from[17];
  address_hash(http->server, http->visit->watch.fd, http->query.guest, from);
  if (tried) log_line(LOG_WARN, "club_refused", NULL, "address=%s", from);
  http->last = true;
  if (is_for_programs(http))
    refuse(http, 401, "club",
           SAY(http->query.lang, "this table is for members of a club: its password is needed",
               "cette table est réservée aux membres d'un club : il faut son mot de passe"));
  else
    show(http, 401, club_door);
}

static void refuse_body(Http *http) {
  refuse(http, 413, "too_large", "a body has at most 128 KB");
}

static void refuse_guest(Http *http) {
  http->last = true;
  refuse(http, 429, "too_many",
         SAY(http->query.lang, "too many connections or unfinished requests from your address",
             "trop de connexions ou de requêtes inachevées depuis votre adresse"));
}

static void refuse_rate(Http *http) {
  http->last = true;
  api_too_much(&http->query, &http->answer);
  send_answer(http);
}

static void refuse_guesses(Http *http) {
  if (is_for_programs(http)) return refuse_rate(http);
  http->last = true;
  show(http, 429, club_wait);
}

static void refuse_head(Http *http, int status) {
  static const char *const sentences[] = {"this is no request of HTTP/1.1 as it should be",
                                          "the head of a request has at most 8 KB and 64 fields",
                                          "HTTP/1.1 and HTTP/1.0 are spoken here"};
  http->last = true;
  refuse(http, status, "bad_request", sentences[status == 431 ? 1 : status == 505 ? 2 : 0]);
}

/* ---- bodies --------------------------------------------------------------------------------------------------- */

/* How long the body is; -1 for a request whose end cannot be told. */
static int64_t body_length(const Head *head) {
  char text[20];
  Span length = head_value(head, "content-length");
  if (head_value(head, "transfer-encoding").at) return -1;
  if (!length.at) return 0;
  bool digits = span_copy(length, text, sizeof text) && text[0] && text[strspn(text, "0123456789")] == 0;
  return digits ? strtoll(text, NULL, 10) : -1;
}

static void say_go_on(Http *http, const Head *head) {
  static const char words[] = "HTTP/1.1 100 Continue\r\n\r\n";
  if (head->old || !span_is(head_value(head, "expect"), "100-continue")) return;
  if (write(http->visit->watch.fd, words, sizeof words - 1) != sizeof words - 1) visit_doom(http->visit);
}

/* A body that comes byte by byte would hold its place for as long as it likes. */
static void wait_for_body(Http *http, const Head *head) {
  Guest *guest = http->query.guest;
  if (!guest_may_wait(http->server, guest)) {
    refuse_guest(http);
    return;
  }
  http->waits = true;
  if (guest) guest->unfinished++;
  http->visit->phase = PHASE_BODY;
  visit_wait(http->visit, (int64_t)http->server->serve->patience * 1000);
  say_go_on(http, head);
}

void http_give_up(Visit *visit) {
  wait_no_more(visit->http);
  refuse(visit->http, 408, "too_slow", "the body of a request has to come sooner");
}

static bool keep_body(Http *http, const char *bytes, size_t size) {
  if (http->drops) return true;
  char *grown = realloc(http->body, http->body_size + size + 1);
  if (!grown) return false;
  memcpy(grown + http->body_size, bytes, size);
  grown[http->body_size + size] = 0;
  http->body = grown;
  return true;
}

size_t http_take_body(Visit *visit, const char *bytes, size_t count) {
  Http *http = visit->http;
  size_t left = http->body_length - http->body_size, size = count < left ? count : left;
  if (!keep_body(http, bytes, size)) {
    visit_end(visit);
    return count;
  }
  http->body_size += size;
  if (size < left) return size;
  wait_no_more(http);
  if (http->drops)
    refuse_body(http);
  else
    http_answer(visit);
  return size;
}

/* ---- requests ------------------------------------------------------------------------------------------------- */

/* Whom a proxy speaks for has no socket of their own: their requests are counted. */
static bool count_guest(Http *http, const Head *head) {
  Guest *guest = http->query.guest = visit_guest(http->visit, head);
  if (!guest || !http->visit->proxied) return true;
  bool good = guest_may_come(http->server, guest);
  http->counted = true;
  guest->sockets++;
  return good;
}

/* Only a request without a body, and with nothing behind it, leaves the connection open for another one. */
static void begin(Http *http, const Head *head, bool more) {
  bool good = read_query(http, head), reads = http->query.head || span_is(head->method, "GET");
  int64_t length = body_length(head);
  http->last = !reads || length != 0 || more || head->old || head_lists(head, "connection", "close");
  if (!count_guest(http, head)) return refuse_guest(http);
  if (!guest_take(http->server, http->query.guest, ACCOUNT_MESSAGES, 1)) return refuse_rate(http);
  if (!good) return refuse_head(http, 400);
  ClubGuest guest = api_is_for_hosts(http->query.path) ? CLUB_OPEN : club_guest(http->server, head, http->query.guest);
  http->joins = guest == CLUB_NEW;
  if (guest == CLUB_STRANGER || guest == CLUB_WRONG) return refuse_stranger(http, guest == CLUB_WRONG);
  if (guest == CLUB_GUESSES) return refuse_guesses(http);
  if (!reads && !http->query.post) return refuse(http, 405, "method", "only GET, HEAD and POST are understood");
  if (head_value(head, "transfer-encoding").at || (http->query.post && !head_value(head, "content-length").at))
    return refuse(http, 411, "length", "a body needs a content-length");
  if (length < 0) return refuse(http, 400, "length", "content-length is a number");
  http->drops = length > BODY_MOST;
  http->body_length = (size_t)length;
  /* Whoever is still sending loses the answer when the connection closes: a proxy then tells of a bad gateway. */
  if (length > BODY_READ || (http->drops && !http->query.post)) return refuse_body(http);
  if (http->query.post && length > 0)
    wait_for_body(http, head);
  else
    http_answer(http->visit);
}

/* ---- WebSockets ----------------------------------------------------------------------------------------------- */

#define SUBPROTOCOL "starboard.v1.json"

/* The status to refuse a handshake with, 0: it is good. No other protocol is changed to, least of all HTTP/2, which
 * would carry requests past the rules of a proxy. */
static int judge_upgrade(const Head *head, char accept[FRAME_ACCEPT]) {
  Span key = head_value(head, "sec-websocket-key");
  if (!span_is(head_value(head, "upgrade"), "websocket") || head->old || !span_is(head->method, "GET")) return 400;
  if (!head_lists(head, "connection", "upgrade") || body_length(head) != 0) return 400;
  if (!span_is(head->path, "/ws")) return 404;
  if (!span_is(head_value(head, "sec-websocket-version"), "13")) return 426;
  if (head_value(head, "sec-websocket-protocol").at && !head_lists(head, "sec-websocket-protocol", SUBPROTOCOL))
    return 400;
  return key.at && frame_accept(key.at, key.size, accept) ? 0 : 400;
}

static void upgrade(Http *http, const Head *head) {
  Visit *visit = http->visit;
  char accept[FRAME_ACCEPT], space[512];
  int status = judge_upgrade(head, accept);
  if (status) {
    http->last = true;
    return refuse(http, status, "upgrade", "only WebSockets of version 13 at /ws for " SUBPROTOCOL " are understood");
  }
  bool spoken = head_value(head, "sec-websocket-protocol").at != NULL;
  SbText out = sb_text(space, sizeof space);
  sb_text_put(&out, "HTTP/1.1 101 Switching Protocols\r\n");
  add(&out, "upgrade", "websocket");
  add(&out, "connection", "upgrade");
  add(&out, "sec-websocket-accept", accept);
  if (spoken) add(&out, "sec-websocket-protocol", SUBPROTOCOL);
  sb_text_put(&out, "\r\n");
  http_forget(visit);
  if (write(visit->watch.fd, space, out.length) == (ssize_t)out.length)
    socket_begin(visit, head, spoken);
  else
    visit_end(visit);
}

/* A second request that begins to come has as much time as the first. */
static void wait_for_head(Visit *visit, size_t count) {
  if (!visit->fresh && visit->seen == 0) visit_wait(visit, (int64_t)visit->server->serve->patience * 1000);
  visit->seen = (uint16_t)count;
}

size_t http_take_head(Visit *visit, const char *bytes, size_t count) {
  Head head;
  size_t size = 0;
  HeadFound found = head_look(bytes, count, visit->seen, &size);
  if (found == HEAD_PART) {
    wait_for_head(visit, count);
    return 0;
  }
  visit->seen = 0;
  int status = found == HEAD_WHOLE ? head_read(bytes, size, &head) : count > HEAD_MOST ? 431 : 400;
  Http *http = visit->http = calloc(1, sizeof *http);
  visit_heard(visit);
  if (!http) {
    visit_end(visit);
    return count;
  }
  http->visit = visit;
  http->server = visit->server;
  http->server->metrics.http_requests++;
  if (status)
    refuse_head(http, status);
  else if (head_value(&head, "upgrade").at)
    upgrade(http, &head);
  else
    begin(http, &head, size < count);
  return status ? count : size;
}
