/* Those who come to the wrong node are sent to the right one: the same address with node=NAME, by which a proxy in
 * front finds it. Nobody is sent to the node they asked for already: a proxy that brings them here all the same cannot
 * reach it, and they wait until its matches are free. So there is no way round in circles. */
#include <libwebsockets.h>
#include <string.h>

#include "nodes.h"

static void put_plain(SbText *out, const char *text) {
  for (; *text; text++) {
    bool plain = strchr("-._~", *text) || (*text >= '0' && *text <= '9') || (*text >= 'a' && *text <= 'z') ||
                 (*text >= 'A' && *text <= 'Z');
    if (plain) sb_text_char(out, *text);
    if (!plain) sb_text_char(out, '%');
    if (!plain) sb_text_hex(out, (unsigned char)*text, 2);
  }
}

static void read_node(struct lws *wsi, char out[SB_NODE_TEXT]) {
  char space[SB_NODE_TEXT + 8];
  const char *value = lws_get_urlarg_by_name(wsi, "node=", space, sizeof space);
  SbText t = sb_text(out, SB_NODE_TEXT);
  if (value && sb_node_is_name(value)) sb_text_put(&t, value);
}

/* "name=value" of the address, written again. */
void redirect_read(struct lws *wsi, Query *query) {
  char piece[256];
  SbText out = sb_text(query->arguments, sizeof query->arguments);
  read_node(wsi, query->node);
  for (int i = 0; lws_hdr_copy_fragment(wsi, piece, sizeof piece, WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++) {
    char *value = strchr(piece, '=');
    if (strncmp(piece, "node=", 5) == 0) continue;
    if (value) *value++ = 0;
    put_plain(&out, piece);
    if (value) sb_text_char(&out, '=');
    if (value) put_plain(&out, value);
    sb_text_char(&out, '&');
  }
}

void redirect_socket(struct lws *wsi, Conn *conn) {
  read_node(wsi, conn->node);
}

void redirect_answer(Answer *answer, const Query *query, const char *node) {
  if (strcmp(node, query->node) == 0) {
    answer_error(answer, query, 503, "busy", "the node %s, which has this match, cannot be reached; try again", node);
    return;
  }
  SbText to = sb_text(answer->location, sizeof answer->location);
  sb_text_format(&to, "%s?%snode=%s", query->path, query->arguments, node);
  answer_error(answer, query, 307, "elsewhere", "the node %s has this match", node);
}

void redirect_conn(Conn *conn, const char *node) {
  if (strcmp(node, conn->node) == 0) {
    conn_close(conn, CLOSE_NOT_STORED, "its node cannot be reached; come back", true);
    return;
  }
  char space[100];
  SbText out = sb_text(space, sizeof space);
  SbJson j = sb_json(&out);
  sb_json_object(&j, NULL);
  sb_json_text(&j, "t", "elsewhere");
  sb_json_text(&j, "node", node);
  sb_json_end(&j);
  Message *message = message_text(space, out.length, 0);
  conn_send(conn, message);
  message_drop(message);
  conn_close(conn, CLOSE_NODE, "another node has this match", false);
}
