/* A text buffer in the caller's memory: append, never overflow, never allocate.
 *
 *   char space[200];
 *   SbText t = sb_text(space, sizeof space);
 *   sb_text_put(&t, "move ");
 *   sb_text_format(&t, "%c%d", 'c', 3);
 *   if (t.cut) ...                      // it did not fit; `space` still ends in a NUL, after a whole character
 */
#ifndef STARBOARD_TEXT_H
#define STARBOARD_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct SbText {
  char *at;      /* the caller's buffer, always NUL-terminated */
  size_t size;   /* bytes in the buffer */
  size_t length; /* bytes written, without the NUL */
  bool cut;      /* something did not fit */
} SbText;

SbText sb_text(char *space, size_t size); /* size >= 1 */
void sb_text_clear(SbText *t);
void sb_text_put(SbText *t, const char *s);
void sb_text_put_n(SbText *t, const char *s, size_t n);
void sb_text_char(SbText *t, char c);
void sb_text_int(SbText *t, int64_t value);
void sb_text_hex(SbText *t, uint64_t value, int digits);
void sb_text_xml(SbText *t, const char *s); /* with & < > " as entities: text and attributes of SVG */
void sb_text_format(SbText *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* JSON, written as a stream into a text buffer. Commas and quoting are the writer's job:
 *
 *   SbJson j = sb_json(&t);
 *   sb_json_object(&j, NULL);             // NULL: no key (top level or inside an array)
 *   sb_json_int(&j, "hull", 4);
 *   sb_json_array(&j, "to_act"); sb_json_int(&j, NULL, 1); sb_json_end(&j);
 *   sb_json_end(&j);
 *
 * `pretty` puts each member of the two outer levels on its own line, for people. */
typedef struct SbJson {
  SbText *out;
  int depth;
  uint32_t closes; /* bit per depth: 1 = array */
  bool comma;
  bool pretty;
} SbJson;

SbJson sb_json(SbText *out);
void sb_json_object(SbJson *j, const char *key);
void sb_json_array(SbJson *j, const char *key);
void sb_json_end(SbJson *j);
void sb_json_int(SbJson *j, const char *key, int64_t value);
void sb_json_real(SbJson *j, const char *key, double value, int decimals);
void sb_json_bool(SbJson *j, const char *key, bool value);
void sb_json_null(SbJson *j, const char *key);
void sb_json_text(SbJson *j, const char *key, const char *value); /* NULL writes null */
void sb_json_raw(SbJson *j, const char *key, const char *json);   /* already valid JSON */

/* A 64-bit number as 16 hex digits in a string: numbers above 2^53 do not survive JSON readers. */
void sb_json_hex(SbJson *j, const char *key, uint64_t value);

/* Bytes in base64, with padding. */
void sb_json_bytes(SbJson *j, const char *key, const uint8_t *bytes, size_t size);

#endif
