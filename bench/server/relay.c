/* The ceiling of the server benchmark: a relay with libwebsockets that knows no rules, keeps nothing and reads no JSON.
 * Connections to the same path are a pair; each message of one goes to both, padded with spaces to SIZE bytes, so that
 * as many bytes travel as with the server it stands beside.
 *
 *   relay PORT SIZE poll|uv|ev */
#include <libwebsockets.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS_MAX = 10000, SIZE_MAX_BYTES = 65536, WAITING_MAX = 4, MESSAGE_MAX = 128 };

typedef struct Member {
  struct lws *wsi;
  int pair, place;
  int waiting; /* updates to be sent, oldest first */
  int size[WAITING_MAX];
  char text[WAITING_MAX][MESSAGE_MAX];
  bool greeted;
} Member;

static Member *pairs[PAIRS_MAX][2];
static size_t update_size;
static unsigned char update[LWS_PRE + SIZE_MAX_BYTES];
static volatile sig_atomic_t stop;

static void on_signal(int number) {
  (void)number;
  stop = 1;
}

static int opened(struct lws *wsi, Member *m) {
  char path[64];
  if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 1) return -1;
  m->wsi = wsi;
  m->pair = atoi(path + 1);
  if (m->pair < 0 || m->pair >= PAIRS_MAX) return -1;
  m->place = pairs[m->pair][0] ? 1 : 0;
  pairs[m->pair][m->place] = m;
  lws_callback_on_writable(wsi);
  return 0;
}

static void forward(Member *from, const char *text, size_t size) {
  for (int i = 0; i < 2; i++) {
    Member *to = pairs[from->pair][i];
    if (!to || to->waiting == WAITING_MAX || size > MESSAGE_MAX) continue;
    memcpy(to->text[to->waiting], text, size);
    to->size[to->waiting++] = (int)size;
    lws_callback_on_writable(to->wsi);
  }
}

static int writeable(struct lws *wsi, Member *m) {
  unsigned char *at = update + LWS_PRE;
  if (!m->greeted) {
    m->greeted = true;
    memcpy(at, "in", 2);
    return lws_write(wsi, at, 2, LWS_WRITE_TEXT) < 2 ? -1 : 0;
  }
  if (!m->waiting) return 0;
  size_t size = (size_t)m->size[0] > update_size ? (size_t)m->size[0] : update_size;
  memset(at, ' ', size);
  memcpy(at, m->text[0], (size_t)m->size[0]);
  if (lws_write(wsi, at, size, LWS_WRITE_TEXT) < (int)size) return -1;
  m->waiting--;
  memmove(m->text[0], m->text[1], (size_t)m->waiting * MESSAGE_MAX);
  memmove(m->size, m->size + 1, (size_t)m->waiting * sizeof m->size[0]);
  if (m->waiting) lws_callback_on_writable(wsi);
  return 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
  Member *m = user;
  if (reason == LWS_CALLBACK_ESTABLISHED) return opened(wsi, m);
  if (reason == LWS_CALLBACK_SERVER_WRITEABLE) return writeable(wsi, m);
  if (reason == LWS_CALLBACK_RECEIVE) forward(m, in, size);
  if (reason == LWS_CALLBACK_CLOSED) pairs[m->pair][m->place] = NULL;
  return 0;
}

int main(int argc, char **argv) {
  static const struct lws_protocols protocols[] = {{"relay", callback, sizeof(Member), 4096, 0, NULL, 0},
                                                   {NULL, NULL, 0, 0, 0, NULL, 0}};
  if (argc != 4) {
    fprintf(stderr, "usage: relay PORT SIZE poll|uv|ev\n");
    return 2;
  }
  update_size = (size_t)atoi(argv[2]);
  if (update_size > SIZE_MAX_BYTES) return 2;
  struct lws_context_creation_info info = {.port = atoi(argv[1]), .iface = "127.0.0.1", .protocols = protocols};
  info.gid = info.uid = -1;
  info.options = argv[3][0] == 'u' ? LWS_SERVER_OPTION_LIBUV : argv[3][0] == 'e' ? LWS_SERVER_OPTION_LIBEV : 0;
  lws_set_log_level(LLL_ERR, NULL);
  signal(SIGTERM, on_signal);
  struct lws_context *context = lws_create_context(&info);
  if (!context) return 1;
  while (!stop && lws_service(context, 0) >= 0) continue;
  lws_context_destroy(context);
  return 0;
}
