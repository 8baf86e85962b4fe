/* Those who come to the wrong node are sent to the right one: the same address with node=NAME, by which a proxy in
 * front finds it. Nobody is sent to the node they asked for already: a proxy that brings them here all the same cannot
 * reach it, and they wait until its matches are free. So there is no way round in circles. */
#include <string.h>

#include "nodes.h"

static void read_node(const Head *head, char out[SB_NODE_TEXT]) {
  if (!head_argument(head, "node", out, SB_NODE_TEXT) || !sb_node_is_name(out)) out[0] = 0;
}

/* The arguments as they came, but for the node. */
void redirect_read(const Head *head, Query *query) {
  SbText out = sb_text(query->arguments, sizeof query->arguments);
  read_node(head, query->node);
  const char *at = head->query.at, *end = at ? at + head->query.size : NULL;
  for (const char *next; at && at < end; at = next) {
    const char *stop = memchr(at, '&', (size_t)(end - at));
    next = stop ? stop + 1 : end;
    if (stop == at || (end - at >= 5 && memcmp(at, "node=", 5) == 0)) continue;
    sb_text_put_n(&out, at, (size_t)((stop ? stop : end) - at));
    sb_text_char(&out, '&');
  }
  if (out.cut) query->arguments[0] = 0; /* longer than anything the API asks for */
}

void redirect_socket(const Head *head, Conn *conn) {
  read_node(head, conn->node);
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
