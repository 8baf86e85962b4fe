/* The head of an HTTP request, read strictly: what two readers could take differently is refused, so that nobody can
 * hide one request inside another. Nothing is copied and nothing allocated; a Head points into the bytes. */
#ifndef HEAD_H
#define HEAD_H

#include <stdbool.h>
#include <stddef.h>

#define HEAD_MOST 8192 /* bytes */
#define HEAD_FIELDS 64

typedef struct Span {
  const char *at; /* NULL: there is none */
  size_t size;
} Span;

typedef struct Field {
  Span name, value;
} Field;

typedef struct Head {
  Span method, path, query; /* the query without its '?' */
  bool old;                 /* HTTP/1.0 */
  int count;
  Field field[HEAD_FIELDS];
} Head;

typedef enum HeadFound { HEAD_PART, HEAD_WHOLE, HEAD_BAD } HeadFound;
/* Whether the head is all there. The first `seen` bytes were looked at before; *size gets its length, with the empty
 * line. HEAD_BAD: whatever follows, this will never be one. */
HeadFound head_look(const char *bytes, size_t count, size_t seen, size_t *size);

/* Take a whole head apart. 0, or the status to refuse it with. */
int head_read(const char *bytes, size_t size, Head *out);

/* The value of a field, the last one where there are several; names are given in small letters. */
Span head_value(const Head *head, const char *name);
/* Whether a word is in the list that all fields of a name make together: "upgrade" in "keep-alive, Upgrade". */
bool head_lists(const Head *head, const char *name, const char *word);

/* The path, decoded. False: it is too long, or coded wrongly, or hides a control character. */
bool head_path(const Head *head, char *out, size_t size);
/* An argument of the query, decoded, "" when it is too long or coded wrongly; false: it is not there. */
bool head_argument(const Head *head, const char *name, char *out, size_t size);

bool span_is(Span span, const char *word);  /* whatever the case of its letters */
bool span_has(Span span, const char *text); /* somewhere in it */
bool span_copy(Span span, char *out, size_t size);
/* The first of a list with commas, without the space around it; `list` becomes the rest. False: it is empty. */
bool span_next(Span *list, Span *out);

#endif
