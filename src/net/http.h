/* One HTTP request: what was asked and what is answered (http.c). */
#ifndef HTTP_H
#define HTTP_H

#include <stddef.h>
#include <stdint.h>

#include "message.h"
#include "net.h"
#include "starboard/lease.h"
#include "starboard/starboard.h"

typedef struct Query {
  const char *path;
  bool post, head;
  SbLang lang;
  bool gzip, brotli;
  char if_none_match[80];
  char state[16], game[48], ply[16], content[40]; /* of the address; read with the name in front */
  bool ply_asked;
  char node[SB_NODE_TEXT]; /* that the address names, or "" */
  char arguments[512];     /* the other ones of the address, "lang=fr&" */
  const char *body;
  size_t body_size;
  Guest *guest; /* who asks */
} Query;

/* What is answered. */
typedef struct Answer {
  int status;
  const char *type;
  const char *encoding; /* "gzip", "br" or NULL */
  const char *cache;
  char etag[40];
  char location[900]; /* where to ask instead, or "" */
  char file[64];      /* name to save it under, or "" */
  char *whole;        /* freed with it */
  size_t size;
  uint64_t ticket; /* to be answered only once this is stored */
} Answer;

void answer_error(Answer *answer, const Query *query, int status, const char *code, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void answer_text(Answer *answer, int status, const char *type, const char *text, size_t size);
void answer_json(Answer *answer, int status, MessageWriter *write, const void *self);
void answer_pack(Answer *answer, const Query *query); /* gzip when it pays */

void http_release(Server *server);               /* answer held requests whose write is stored */
void http_fail(Server *server, uint64_t ticket); /* the write a request waits for was refused */

#endif
