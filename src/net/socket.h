/* The two doors libwebsockets knocks at. */
#ifndef SOCKET_H
#define SOCKET_H

#include <stdbool.h>
#include <stddef.h>

#include "net.h"

struct lws;

/* A WebSocket's callback; `spoken`: the client asked for our subprotocol. */
int socket_event(struct lws *wsi, int reason, Conn *conn, const char *in, size_t size, bool spoken);
/* An HTTP request's callback. */
int http_event(struct lws *wsi, int reason, Http *http, const char *in, size_t size);
size_t http_size(void); /* bytes of an Http */
/* A request asks for another protocol: 0 for WebSockets. Everything else ends the connection; libwebsockets' own HTTP/2
 * aborts on the first frame after an upgrade, and would carry requests past the rules of a proxy. */
int http_upgrade(struct lws *wsi, const char *protocol);

#endif
