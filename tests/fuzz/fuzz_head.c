/* Heads of HTTP requests. Whatever the bytes, they come in two pieces or in one and mean the same; what is read lies
 * within them, has no line ends in it, and says nothing twice that may be said once only. */
#include "fuzz.h"
#include "head.h"

static void promise_inside(Span span, const char *bytes, size_t size) {
  if (!span.at) return;
  PROMISE(span.at >= bytes && span.at + span.size <= bytes + size);
  PROMISE(!memchr(span.at, '\n', span.size) && !memchr(span.at, '\r', span.size) && !memchr(span.at, 0, span.size));
}

static void promise_whole(const char *bytes, size_t size) {
  Head head;
  char path[256], value[64];
  int status = head_read(bytes, size, &head);
  PROMISE(status == 0 || status == 400 || status == 431 || status == 505);
  if (status) return;
  promise_inside(head.method, bytes, size);
  promise_inside(head.path, bytes, size);
  promise_inside(head.query, bytes, size);
  PROMISE(head.path.size > 0 && head.path.at[0] == '/' && head.count <= HEAD_FIELDS);
  int lengths = 0;
  for (int i = 0; i < head.count; i++) {
    promise_inside(head.field[i].name, bytes, size);
    promise_inside(head.field[i].value, bytes, size);
    PROMISE(head.field[i].name.size > 0 && !memchr(head.field[i].name.at, ' ', head.field[i].name.size));
    lengths += span_is(head.field[i].name, "content-length");
  }
  PROMISE(lengths <= 1);
  if (head_path(&head, path, sizeof path))
    for (const char *at = path; *at; at++) PROMISE((unsigned char)*at >= ' ' && *at != 127);
  head_argument(&head, "lang", value, sizeof value);
  PROMISE(strlen(value) < sizeof value);
  head_lists(&head, "connection", "upgrade");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *bytes = malloc(size + 1); /* its end is where a sanitizer looks */
  PROMISE(bytes);
  memcpy(bytes, data, size);
  size_t whole = 0, again = 0, cut = size / 2;
  HeadFound found = head_look(bytes, size, 0, &whole), then = head_look(bytes, cut, 0, &again);
  if (then == HEAD_PART) then = head_look(bytes, size, cut, &again);
  PROMISE(then == found && again == whole && whole <= HEAD_MOST);
  if (found == HEAD_WHOLE) promise_whole(bytes, whole);
  free(bytes);
  return 0;
}
