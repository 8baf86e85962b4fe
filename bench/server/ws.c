#include "ws.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static bool fail(Ws *ws, const char *what) {
  fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
  if (ws->fd >= 0) close(ws->fd);
  ws->fd = -1;
  return false;
}

static bool make_room(Ws *ws, size_t more) {
  if (ws->in_size + more + 1 <= ws->in_room) return true;
  size_t room = ws->in_room ? ws->in_room : 8192;
  while (room < ws->in_size + more + 1) room *= 2;
  uint8_t *grown = realloc(ws->in, room);
  if (!grown) return false;
  ws->in = grown;
  ws->in_room = room;
  return true;
}

/* Reads up to the empty line; what follows it is already a frame and stays in `in`. */
static bool read_answer(Ws *ws) {
  for (;;) {
    if (!make_room(ws, 4096)) return fail(ws, "memory");
    ssize_t n = read(ws->fd, ws->in + ws->in_size, 4096);
    if (n <= 0) return fail(ws, "the server hung up during the upgrade");
    ws->in_size += (size_t)n;
    ws->in[ws->in_size] = 0;
    char *end = strstr((char *)ws->in, "\r\n\r\n");
    if (!end) continue;
    if (strncmp((char *)ws->in, "HTTP/1.1 101", 12) != 0) {
      *end = 0;
      fprintf(stderr, "load: no upgrade: %s\n", (char *)ws->in);
      errno = EPROTO;
      return fail(ws, "upgrade");
    }
    size_t head = (size_t)(end + 4 - (char *)ws->in);
    memmove(ws->in, end + 4, ws->in_size - head);
    ws->in_size -= head;
    return true;
  }
}

bool ws_open(Ws *ws, int port, const char *path, const char *subprotocol) {
  memset(ws, 0, sizeof *ws);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ws->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (ws->fd < 0) return fail(ws, "socket");
  if (connect(ws->fd, (struct sockaddr *)&address, sizeof address) != 0) return fail(ws, "connect");
  char request[1024];
  int size = snprintf(request, sizeof request,
                      "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                      "Connection: Upgrade\r\nSec-WebSocket-Key: c3RhcmJvYXJkIGJlbmNoIQ==\r\n"
                      "Sec-WebSocket-Version: 13\r\n%s%s%s\r\n",
                      path, port, port, *subprotocol ? "Sec-WebSocket-Protocol: " : "", subprotocol,
                      *subprotocol ? "\r\n" : "");
  if (write(ws->fd, request, (size_t)size) != size) return fail(ws, "write");
  if (!read_answer(ws)) return false;
  int one = 1;
  setsockopt(ws->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (fcntl(ws->fd, F_SETFL, O_NONBLOCK) != 0) return fail(ws, "fcntl");
  ws->open = true;
  return true;
}

void ws_close(Ws *ws) {
  if (ws->fd >= 0) close(ws->fd);
  ws->fd = -1;
  ws->open = false;
  free(ws->in);
  ws->in = NULL;
  ws->in_size = ws->in_room = 0;
}

static bool ended(Ws *ws, int code) {
  if (!ws->close_code) ws->close_code = code;
  ws_close(ws);
  return false;
}

/* Hands out the whole frames at the front of `in`. */
static bool take_frames(Ws *ws, WsMessage *message, void *self) {
  size_t at = 0;
  while (ws->open && ws->in_size - at >= 2) {
    uint8_t *frame = ws->in + at;
    size_t have = ws->in_size - at, head = 2, size = frame[1] & 127u;
    if (size == 126) {
      if (have < 4) break;
      size = (size_t)frame[2] << 8 | frame[3];
      head = 4;
    } else if (size == 127) {
      if (have < 10) break;
      size = (size_t)frame[6] << 24 | (size_t)frame[7] << 16 | (size_t)frame[8] << 8 | frame[9];
      head = 10;
    }
    if (have < head + size) break;
    WsOpcode opcode = (WsOpcode)(frame[0] & 15);
    char *data = (char *)frame + head;
    if (opcode == WS_CLOSE) return ended(ws, size >= 2 ? (uint8_t)data[0] << 8 | (uint8_t)data[1] : 1005);
    if (opcode == WS_PING && size < 126) ws_send(ws, WS_PONG, data, size);
    char after = data[size];
    data[size] = 0;
    if (opcode == WS_TEXT || opcode == WS_BINARY) message(self, ws, opcode, data, size);
    if (!ws->open) return false;
    data[size] = after;
    at += head + size;
  }
  memmove(ws->in, ws->in + at, ws->in_size - at);
  ws->in_size -= at;
  return true;
}

bool ws_read(Ws *ws, WsMessage *message, void *self) {
  if (!ws->open) return false;
  for (;;) {
    if (!make_room(ws, 16384)) return ended(ws, 1006);
    ssize_t n = read(ws->fd, ws->in + ws->in_size, ws->in_room - ws->in_size - 1);
    if (n == 0) return ended(ws, 1006);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) break;
    if (n < 0) return ended(ws, 1006);
    ws->in_size += (size_t)n;
    ws->bytes_in += (size_t)n;
    if (!take_frames(ws, message, self)) return false;
  }
  return take_frames(ws, message, self);
}

bool ws_send(Ws *ws, WsOpcode opcode, const void *data, size_t size) {
  if (!ws->open || size > 400) return false;
  uint8_t frame[16 + 400];
  size_t head = 2;
  frame[0] = (uint8_t)(0x80 | opcode);
  if (size < 126) {
    frame[1] = (uint8_t)(0x80 | size);
  } else {
    frame[1] = 0x80 | 126;
    frame[2] = (uint8_t)(size >> 8);
    frame[3] = (uint8_t)size;
    head = 4;
  }
  memset(frame + head, 0, 4); /* a mask of zero: allowed, and no work */
  memcpy(frame + head + 4, data, size);
  size_t total = head + 4 + size;
  ssize_t n = ws->out_size ? 0 : write(ws->fd, frame, total);
  if (n < 0 && errno != EAGAIN) return ended(ws, 1006);
  size_t left = total - (size_t)(n > 0 ? n : 0);
  if (left == 0) return true;
  if (ws->out_size + left > sizeof ws->out)
    return false; /* loopback takes small frames at once; a server that hangs is found */
  memcpy(ws->out + ws->out_size, frame + total - left, left);
  ws->out_size += left;
  return true;
}
